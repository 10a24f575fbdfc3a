"""A single value of the page that stands in one of its records, too: a place is that of one field."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.instance import TagLandmark, locate
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Placed
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form

WORDS = ("heron", "amber", "salt", "wool", "moss")
REFS = ("K/1", "M/42", "P/7", "S/19", "T/3", "V/88", "W/6", "X/31")

Beside = Callable[[str], str]
"""The mark-up of what a page is about, outside of its records."""

BESIDE: dict[str, Beside] = {
    "element": lambda word: f"<p>About <i>{word}</i></p>",
    "words": lambda word: f"<p>All that is known about {word} so far</p>",
    "attribute": lambda word: f'<form><input name="q" value="{word}"></form>',
}


def titles(word: str) -> tuple[str, ...]:
    return f"Old {word}", f"{word.capitalize()}y grounds", f"On {word} and clay"


def item(ref: str, title: str, word: str) -> str:
    marked = title.replace(word, f"<mark>{word}</mark>")
    return f'<div class="hit"><b>{ref}</b><a href="/r">{marked}</a><p>{word.capitalize()} in brief</p></div>'


def page(number: int, beside: Beside, linked: bool = False, other: int | None = None) -> HtmlDocument:
    """Three records, which are about what the page is about, or another; perhaps said for machines, too."""
    word = WORDS[number if other is None else other]
    refs = REFS[number : number + 3]
    about = [{"@type": "Hit", "about": word if nth == 0 else WORDS[number - 1]} for nth in range(3)]
    script = f'<script type="application/ld+json">{json.dumps(about)}</script>' if linked else ""
    items = "".join(item(ref, title, word) for ref, title in zip(refs, titles(word), strict=True))
    html = f"<html><head>{script}</head><body><h1>Archive</h1>{beside(WORDS[number])}<div>{items}</div></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


def hits(number: int, other: int | None = None) -> list[dict[str, str]]:
    refs, word = REFS[number : number + 3], WORDS[number if other is None else other]
    return [{"ref": ref, "title": title} for ref, title in zip(refs, titles(word), strict=True)]


def label(number: int) -> dict[str, Any]:
    """What the page is about, and its first records."""
    return {"about": WORDS[number], "hits": (*hits(number)[:2], ...)}


def values(number: int, other: int | None = None) -> dict[str, Any]:
    return {"about": WORDS[number], "hits": hits(number, other)}


@pytest.mark.parametrize("linked", [False, True])
@pytest.mark.parametrize("examples", [(0,), (0, 1), (2, 3)])
@pytest.mark.parametrize("beside", BESIDE)
def test_a_single_value_is_read_beside_the_records_that_hold_it(
    beside: str, examples: Sequence[int], linked: bool
) -> None:
    """And no record is lost for it: what it says is its own. What the page does not show is not taken of attributes."""
    result = learn([Example(page(number, BESIDE[beside], linked), label(number)) for number in examples])
    assert result.complete
    assert not result.program.records[0].own_values
    new = {*range(len(WORDS))}.difference(examples)
    for number, other in ((one, one - less) for one in new for less in (0, 1)):
        told = evaluate(result.program, page(number, BESIDE[beside], linked, other % len(WORDS)))
        hidden = {"about": None} if beside == "attribute" and number != other else {}
        assert told.json_values == {**values(number, other % len(WORDS)), **hidden}


@pytest.mark.parametrize("examples", [(0,), (0, 1)])
def test_a_single_value_that_stands_in_records_alone_is_read_there(examples: Sequence[int]) -> None:
    """Of one example this is so: the others say nothing else."""
    result = learn([Example(page(number, lambda _: ""), label(number)) for number in examples])
    told = evaluate(result.program, page(4, lambda _: ""))
    assert told.json_values == values(4)


def test_a_single_value_is_read_in_a_record_where_its_label_says_so() -> None:
    """The label names a place there, as a click does."""
    placed = []
    for number in (0, 1):
        of = page(number, BESIDE["element"])
        at = locate(TagLandmark("mark"), of)[0].path
        placed.append(Example(of, {**label(number), "about": Placed(WORDS[number], at)}))
    told = evaluate(learn(placed).program, page(4, lambda _: BESIDE["element"]("many things")))
    assert told.json_values["about"] == WORDS[4]


RECEIPTS = (("3.10", "Rope"), ("7.25", "Tar"), ("5.60", "Hooks"), ("8.45", "Nets"))


def receipt(number: int, *more: tuple[str, str]) -> FormDocument:
    """A form with items and their sum; of one item that is what it costs."""
    items = [RECEIPTS[number], *more]
    total = f"{sum(float(cost) for cost, _ in items):.2f}"
    rows = [["Item", "Cost"], *([what, cost] for cost, what in items), ["To be paid", total]]
    return form(*([(text, 10.0 + 90 * n, 70.0 + 90 * n) for n, text in enumerate(row)] for row in rows))


@pytest.mark.parametrize("examples", [(0, 1), (1, 2), (0, 2)])
def test_a_total_of_single_items_is_read_below_them(examples: Sequence[int]) -> None:
    labelled = [
        Example(
            receipt(number),
            {"total": RECEIPTS[number][0], "items": ({"what": RECEIPTS[number][1], "cost": RECEIPTS[number][0]},)},
        )
        for number in examples
    ]
    program = learn(labelled).program
    assert evaluate(program, receipt(3, ("2.10", "Twine"))).json_values["total"] == "10.55"
