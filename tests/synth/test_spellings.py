"""Labels in any case and punctuation: what a program reads of pages that write its labels otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import AnySpelling, Program
from fieldmark.dsl.html.relaxations import spellings
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.explain import explain
from fieldmark.runtime.run import extraction_to_json
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

Row = tuple[str, str]

LAW = settings(deadline=None)

TEXTS = st.builds("".join, st.lists(st.sampled_from(["a", "B", "b", "A", ":", " - ", "é", "É"]), min_size=1)).filter(
    lambda text: any(map(str.isalnum, text)) and text == " ".join(text.split())
)

WORDS = st.text("abcxyzABCXYZ", min_size=3, max_size=8)


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def page(name: str, rows: Sequence[Row], note: str = "") -> HtmlDocument:
    lines = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    html = f"<html><body><h1>Order</h1><table>{lines}</table><p>{note}</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), name, "utf-8")


def order(number: int, write: Callable[[str], str] = str, note: str = "") -> HtmlDocument:
    rows = [("Order date:", f"3/{number}/2020"), ("Ship to:", f"Street {number}"), ("Total:", f"${number}.50")]
    return page(f"order-{number}", [(write(label), value) for label, value in rows], note)


def learned(*notes: str) -> Program:
    return learn(
        [
            Example(order(n, note=note), {"date": f"3/{n}/2020", "total": f"${n}.50"})
            for n, note in enumerate(notes or ("", "", ""), 1)
        ]
    ).program


@pytest.mark.parametrize(
    "write", [str.upper, str.lower, lambda text: text.rstrip(":"), lambda text: f"{text.title().rstrip(':')} -"]
)
def test_labels_written_otherwise_are_read(write: Callable[[str], str]) -> None:
    assert evaluate(learned(), order(7, write)).values == {"date": "3/7/2020", "total": "$7.50"}


def test_without_it_they_are_not() -> None:
    strict = replace(learned(), spelling=None)
    assert evaluate(strict, order(7, str.upper)).values == {"date": None, "total": None}


def test_the_evidence_and_the_explanation_say_it() -> None:
    program, changed = learned(), order(7, str.upper)
    [item] = extraction_to_json(evaluate(program, changed), program)["evidence"]["total"]
    assert item["landmark"]["looked_for"] == '"Total:"'
    assert item["landmark"]["written"] == "TOTAL:"
    told = explain(program, changed)
    assert 'The label "Total:" is written "TOTAL:" here.' in told
    assert "1 strategy found it." in told


def test_a_spelling_that_stands_for_something_else_on_a_training_page_is_kept_apart() -> None:
    program = learned("", "TOTAL", "")
    assert program.spelling == AnySpelling(frozenset({"Total:"}))
    assert evaluate(program, order(7, str.upper)).values == {"date": "3/7/2020", "total": None}


@given(st.lists(st.tuples(WORDS, WORDS), min_size=2, max_size=4), st.lists(WORDS, min_size=2, max_size=3), st.data())
@settings(LAW, max_examples=25)
def test_no_page_that_was_learned_from_is_read_otherwise(
    rows: list[Row], notes: list[str], data: st.DataObject
) -> None:
    pages = [
        page(f"page-{n}", [(label, f"{value} {n}") for label, value in rows], note) for n, note in enumerate(notes)
    ]
    missing = data.draw(st.integers(0, len(pages)))
    examples = [Example(one, {"field": None if n == missing else f"{rows[0][1]} {n}"}) for n, one in enumerate(pages)]
    program = learn(examples).program
    for one in pages:
        assert evaluate(program, one) == evaluate(replace(program, spelling=None), one)


@given(st.lists(TEXTS, min_size=1, max_size=8), st.sets(TEXTS, min_size=1, max_size=3))
@LAW
def test_a_label_that_stands_on_the_page_is_not_looked_for_elsewhere(texts: list[str], labels: set[str]) -> None:
    one = page("page", [(text, "4") for text in texts])
    found = spellings(labels, frozenset(), one)
    assert not labels & {*texts} & {*found.values()}
    assert not labels & {*found}
    assert all(words(text) == words(label) for text, label in found.items())
    assert {text for text in texts if words(text) in [words(label) for label in labels - {*texts}]} - labels <= {*found}


def test_the_line_is_part_of_the_language() -> None:
    text = 'program p for html, version 2\n  labels in any case and punctuation, but not "Genre:", "Price"\n'
    assert parse_program(text) == Program("p", (), spelling=AnySpelling(frozenset({"Genre:", "Price"})))
