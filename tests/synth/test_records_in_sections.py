"""Records of one section: rows that look the same stand under another heading, and are labelled under one alone.

Values are planted on pages with other numbers of rows in each section than those learned from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import starmap
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.record_lists import ELSEWHERE, ITS_LIKE, OUTSIDE
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.io.texts import text_document
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from fieldmark.synth.html.records import HtmlRecords

OWN: Final = "Sources that passed"
OTHERS: Final = ("Sources that failed", "Not looked at")

Rows = Sequence[tuple[str, str]]


def _table(rows: Rows) -> str:
    marked = "".join(f"<tr><td>{one}</td><td>{other}</td></tr>" for one, other in (("Source", "Mails"), *rows))
    return f"<table>{marked}</table>"


def _listed(rows: Rows) -> str:
    return f"<ul>{''.join(f'<li><b>{one}</b> <i>{other}</i></li>' for one, other in rows)}</ul>"


def _headed(head: str, rows: Rows) -> str:
    return f"<h2>{head}</h2>{_table(rows)}"


def _in_blocks(head: str, rows: Rows) -> str:
    return f"<div><p>{head}</p>{_table(rows)}</div>"


def _in_lists(head: str, rows: Rows) -> str:
    return f"<h3>{head}</h3>{_listed(rows)}"


def _plain(head: str, rows: Rows) -> str:
    return "\n".join([head, *(f"  {one:<20}{other}" for one, other in (("Source", "Mails"), *rows)), "", ""])


def _capitals(head: str, rows: Rows) -> str:
    return "\n".join([head.upper(), "", *(f"  {one:<20}{other}" for one, other in rows), "", ""])


MARKUP: Final[Sequence[Callable[[str, Rows], str]]] = (_headed, _in_blocks, _in_lists, _plain)


def _page(
    drawn: Random,
    markup: Callable[[str, Rows], str],
    named: bool = True,
    others: Sequence[str] = OTHERS,
    own: str = OWN,
) -> tuple[HtmlDocument, Rows]:
    """A page and the rows of its own section; the others stand around it."""
    kept: Rows = ()
    sections = list(others)
    sections.insert(drawn.randint(0, len(others)), own)
    text, numbers = "", drawn.sample(range(10, 250), 4 * len(sections))
    for head in sections:
        rows = [(f"192.0.2.{numbers.pop()}", f"{drawn.randint(10, 99)} kb") for _ in range(drawn.randint(2, 4))]
        kept = rows if head == own else kept
        text += markup(head, rows) if named or head != own else ""
    name = f"page-{drawn.random()}"
    if markup in (_plain, _capitals):
        return text_document(f"Weekly summary\n\n{text}", name), kept
    page = f"<html><body><h1>Summary {drawn.getrandbits(40)}</h1>{text}<p>Sent by us</p></body></html>"
    return HtmlDocument.from_bytes(page.encode(), name, "utf-8"), kept


def _learned(drawn: Random, markup: Callable[[str, Rows], str], count: int, others: Sequence[str] = OTHERS) -> Program:
    examples = []
    for _ in range(count):
        page, rows = _page(drawn, markup, others=others)
        examples.append(Example(page, {"passed": tuple({"source": one, "mails": other} for one, other in rows)}))
    return learn(examples).program


def _given(program: Program, page: HtmlDocument) -> list[Mapping[str, str]]:
    (records,) = evaluate(program, page).records
    return [{field.name: item.value.text for field in one.fields for item in field.evidence} for one in records.found]


@given(st.integers(0, 10_000), st.sampled_from(MARKUP), st.integers(1, 2))
@settings(max_examples=25)
def test_rows_of_other_sections_are_no_records(seed: int, markup: Callable[[str, Rows], str], count: int) -> None:
    drawn = Random(seed)
    program = _learned(drawn, markup, count)
    assert parse_program(print_program(program)) == program
    page, rows = _page(drawn, markup)
    assert _given(program, page) == [{"source": one, "mails": other} for one, other in rows]
    assert evaluate(program, page).records[0].reason is None
    assert not _given(program, _page(drawn, markup, named=False)[0])


@given(st.integers(0, 10_000), st.sampled_from((_headed, _in_lists, _capitals)), st.integers(1, 2))
@settings(max_examples=25)
def test_rows_under_a_heading_that_no_example_had_are_left_out_where_others_stand_as_they_did(
    seed: int, markup: Callable[[str, Rows], str], count: int
) -> None:
    drawn = Random(seed)
    program = _learned(drawn, markup, count, others=())
    assert parse_program(print_program(program)) == program
    page, rows = _page(drawn, markup)
    (records,) = evaluate(program, page).records
    assert _given(program, page) == [{"source": one, "mails": other} for one, other in rows]
    assert records.reason == ELSEWHERE
    page, rows = _page(drawn, markup, others=(), own="Mails")
    assert _given(program, page) == [{"source": one, "mails": other} for one, other in rows]


@given(st.integers(0, 10_000), st.integers(1, 3))
@settings(max_examples=25)
def test_rows_elsewhere_are_doubted_where_the_heading_is_there_and_heads_none(seed: int, count: int) -> None:
    drawn = Random(seed)

    def page(own: int, other: int) -> tuple[HtmlDocument, Rows]:
        numbers = drawn.sample(range(10, 99), own + other)
        rows = [(f"192.0.2.{number}", f"{300 - number} kb") for number in numbers]
        body = _headed(OWN, rows[:own]) + (_headed(OTHERS[0], rows[own:]) if other else "")
        html = f"<html><body><h1>Summary</h1>{body}</body></html>"
        return HtmlDocument.from_bytes(html.encode(), f"page-{drawn.random()}", "utf-8"), rows

    shown, rows = page(count, 0)
    label = tuple({"source": one, "mails": other} for one, other in rows)
    program = learn([Example(shown, {"passed": label})]).program
    assert not any(map(any, (_given(program, page(0, other)[0]) for other in (1, 3))))
    assert len(_given(program, page(2, 0)[0])) == 2


def test_of_one_example_it_is_said_that_others_like_the_records_were_left_out() -> None:
    page, rows = _page(Random(1), _headed)
    label = tuple({"source": one, "mails": other} for one, other in rows)
    report = learn([Example(page, {"passed": label})]).reports[0]
    assert any("not labelled" in problem.reason for problem in report.problems)


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_what_stands_in_a_record_names_no_section(seed: int) -> None:
    """A name in one of the records stands nearer to them all than the heading does, and is in no other section."""
    drawn = Random(seed)
    names = drawn.sample(("Ruth", "Greta", "Cy", "Tariq", "Abigail", "Ines", "Oskar", "Petra"), 6)

    def page(own: Sequence[str], others: Sequence[str]) -> tuple[HtmlDocument, Rows]:
        kept: Rows = ()
        body = ""
        for head, people in ((OTHERS[0], others), (OWN, own)):
            kept = [(f"Topic {drawn.getrandbits(20)}", f"{drawn.randint(10, 99)} kb") for _ in people]
            rows = (f"<li><b>{a}</b><i>{b}</i><u>{c}</u></li>" for (a, b), c in zip(kept, people, strict=True))
            heading = f"<ul><li class='head'>{head}</li></ul>"
            body += f"<div><div>{heading}<ul class='topics'>{''.join(rows)}</ul></div></div>"
        return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "a.html", "utf-8"), kept

    example, rows = page(names[:3], names[3:])
    label = tuple({"source": one, "mails": other} for one, other in rows)
    program = learn([Example(example, {"passed": label})]).program
    other, wanted = page(names[3:], names[:3])
    assert _given(program, other) == [{"source": one, "mails": size} for one, size in wanted]


def test_records_are_held_to_no_section_that_has_others_too() -> None:
    rows = [(f"192.0.2.{number}", f"{number} kb") for number in range(10, 16)]
    body = f"<h1>Summary</h1>{_headed(OWN, rows[:4])}{_headed(OTHERS[0], rows[4:])}"
    page = HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "a.html", "utf-8")
    label = tuple({"source": one, "mails": other} for one, other in rows[:3])
    (records,) = learn([Example(page, {"passed": label})]).program.records
    assert isinstance(records.separation, Separation)
    assert records.separation.outer is None


@pytest.mark.parametrize("extent", ["", "from "])
def test_what_does_not_begin_in_the_section_is_no_record(extent: str) -> None:
    program = parse_program(f"""program p for html, version 2

passed: records
  each {extent}css "h4" in "Passed" up 1 to next
  source: text
    from <record>  take css "h4"
""")
    body = "<h2>Passed</h2><h4>a</h4><p>1</p><h4>b</h4><h2>Failed</h2><h4>c</h4><h2>Passed</h2><h4>d</h4>"
    page = HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "a.html", "utf-8")
    assert [one["source"] for one in _given(program, page)] == ["a", "b", "d"]


@given(st.integers(2, 5), st.integers(2, 5))
def test_records_that_begin_with_headings_of_their_own_stand_under_none(here: int, there: int) -> None:
    def page(first: int, count: int) -> tuple[HtmlDocument, Rows]:
        rows = [(f"Case {chr(97 + number)}", f"{first + number} kb") for number in range(count)]
        body = "".join(f"<div><h2>{one}</h2><p><i>{other}</i></p></div>" for one, other in rows)
        html = f"<html><body><p>Opinions</p><div id='main'>{body}</div></body></html>"
        return HtmlDocument.from_bytes(html.encode(), f"{first}.html", "utf-8"), rows

    shown, rows = page(10, here)
    label = tuple({"source": one, "mails": other} for one, other in rows)
    program = learn([Example(shown, {"passed": label})]).program
    other, wanted = page(50, there)
    assert _given(program, other) == [{"source": one, "mails": text} for one, text in wanted]


@given(st.integers(0, 10_000), st.integers(1, 2))
@settings(max_examples=25)
def test_rows_that_are_not_labelled_are_doubted_where_no_region_holds_those_that_are(seed: int, count: int) -> None:
    """The heading of the others stands in the block of the list, that of the list in one of its own."""
    drawn = Random(seed)

    def page() -> tuple[HtmlDocument, Rows]:
        rows = [(f"Part {number}", f"{drawn.randint(10, 99)} kb") for number in drawn.sample(range(10, 99), 6)]
        own = drawn.randint(2, 3)
        listed = f"{_listed(rows[:own])}<p>Sent to you</p><h3>Still to come</h3>{_listed(rows[own:])}"
        html = f"<html><body><div><h3>Sent</h3></div><div>{listed}</div></body></html>"
        return HtmlDocument.from_bytes(html.encode(), f"page-{drawn.random()}", "utf-8"), rows[:own]

    shown = [page() for _ in range(count)]
    labels = [tuple({"source": one, "mails": other} for one, other in rows) for _, rows in shown]
    examples = [Example(one, {"sent": label}) for (one, _), label in zip(shown, labels, strict=True)]
    program = learn(examples).program
    other, rows = page()
    assert [one for one in _given(program, other) if one] == [{"source": one, "mails": text} for one, text in rows]


def test_ways_to_tell_records_apart_are_tried_on_pages_that_have_none_too() -> None:
    (records,) = parse_program("""program p for html, version 2

passed: records
  each css "h4"
  or each css "li > b" up 1
  source: text
    from <record>  take css "b"
""").records
    bare, full = (
        HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "a.html", "utf-8")
        for body in ("<p>None</p>", "<ul><li><b>a</b></li><li><b>c</b></li></ul>")
    )
    told = replace(records, separation=records.alternatives[0], alternatives=())
    assert HtmlRecords([], frozenset()).with_alternatives(told, (records.separation,), [bare, full]) == told


@pytest.mark.parametrize(("row", "is_whole"), [("<b>c</b><i>3</i>", True), ("<b>c</b>", False), ("<u>c</u>", False)])
def test_what_has_all_of_a_record_outside_of_the_section_may_be_one(row: str, is_whole: bool) -> None:
    program = parse_program("""program p for html, version 2

passed: records
  each css "li" in "Passed" up 1 to next
  expect no others
  source: text
    from <record>  take css "b"
  mails: text
    from <record>  take css "i"
""")
    body = f"<h2>Skipped</h2><li>{row}</li><h2>Passed</h2><li><b>a</b><i>1</i></li><li><b>b</b><i>2</i></li>"
    page = HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "a.html", "utf-8")
    (records,) = evaluate(program, page).records
    assert [one["source"] for one in _given(program, page)] == ["a", "b"]
    assert records.reason == (OUTSIDE.format("/html/body[1]/li[1]") if is_whole else None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("markup", MARKUP[:3])
def test_a_list_is_missing_for_certain_where_no_rows_like_its_own_are_left(
    markup: Callable[[str, Rows], str], seed: int
) -> None:
    """Two lists with the same fields, one of which is not on every page: on another page it may have another heading,
    or both may be told otherwise."""
    drawn = Random(seed)

    def page(*sections: tuple[str, Rows], by: Callable[[str, Rows], str] = markup) -> HtmlDocument:
        parts = "".join(starmap(by, sections))
        return HtmlDocument.from_bytes(f"<h1>Feed</h1>{parts}<p>Contact</p>".encode(), f"{seed}", "utf-8")

    def rows() -> Rows:
        return [(f"Source {number}", f"{number * 7}") for number in drawn.sample(range(10, 99), drawn.randint(2, 4))]

    examples = []
    for failing in (True, False, True, False):
        passed, failed = rows(), rows() if failing else ()
        document = page(*((name, some) for name, some in (("Passed", passed), ("Failed", failed)) if some))
        labels = {
            name: tuple({"source": a, "mails": b} for a, b in some) or None
            for name, some in (("passed", passed), ("failed", failed))
        }
        examples.append(Example(document, labels))
    program = learn(examples).program
    assert parse_program(print_program(program)) == program
    both = (("Passed", rows()), ("Failed", rows()))
    told = evaluate(program, page(*both))
    assert not told.abstained
    assert [len(one.found) for one in told.records] == [len(some) for _, some in both]
    alone = evaluate(program, page(("Passed", rows())))
    assert (alone.values["failed"], alone.abstained) == (None, {})
    for heading in ("Broken", "Out of order"):
        renamed = evaluate(program, page(("Passed", rows()), (heading, rows())))
        assert renamed.values["failed"] or "failed" in renamed.abstained
    other = next(one for one in MARKUP[:3] if one is not markup)
    for by in (markup, other):
        changed = evaluate(program, page(("Fine", rows()), ("Broken", rows()), by=by))
        assert all(changed.values[name] or name in changed.abstained for name in ("passed", "failed"))


@pytest.mark.parametrize("failing", [True, False])
def test_rows_that_no_label_has_are_no_list_that_is_missing(failing: bool) -> None:
    """Where rows like those of a list stood under another heading in examples that lack it, they say nothing of it."""

    def page(number: int, failing: bool) -> tuple[HtmlDocument, Rows]:
        rows = [(f"Source {number}{row}", f"{number + row} kb") for row in (1, 2)]
        part = _in_blocks("Failed" if failing else "Skipped", rows)
        text = f"<h1>Feed</h1>{part}<p>Contact</p>"
        return HtmlDocument.from_bytes(text.encode(), f"{number}", "utf-8"), rows if failing else ()

    known = [page(number, number % 2 > 0) for number in range(1, 5)]
    examples = [
        Example(one, {"failed": tuple({"source": source, "mails": mails} for source, mails in rows) or None})
        for one, rows in known
    ]
    document, rows = page(7, failing)
    told = evaluate(learn(examples).program, document)
    assert told.values["failed"] == ([{"source": source, "mails": mails} for source, mails in rows] or None)
    assert told.abstained == {}


LIKE = parse_program("""program p for html, version 2

number: text
  from "Number" across 1  take far <i>

passed: records
  each css "li" in "Passed" up 1 to next
  source: text
    from <record>  take css "b"

failed: optional records
  each css "li" in "Failed" up 1 to next
  source: text
    from <record>  take css "b"

notes: optional records
  each css "dd"
  note: text
    from <record>  take css "b"
""")


@pytest.mark.parametrize(("heading", "tag", "why"), [("Passed", "li", None), ("Fine", "li", 1), ("Fine", "dt", 1)])
def test_a_list_is_as_certain_as_one_with_the_same_fields(heading: str, tag: str, why: int | None) -> None:
    body = f"<p><b>Number</b><i>7</i></p><section><h2>{heading}</h2><{tag}><b>a</b></{tag}></section>"
    told = evaluate(LIKE, HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "a.html", "utf-8"))
    reasons = {"failed": ITS_LIKE.format('"passed"')} if why else {}
    assert {name: reason for name, reason in told.abstained.items() if name != "passed"} == reasons
