"""What is no record of a list: rows that hold but a part of one, as they did in the examples; and what looks like a
record beside the records found is told of, as nothing beside them ever did."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from fieldmark.dsl.core.errors import ProgramSyntaxError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import RecordsResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

Row = tuple[str | None, str, str | None]
"""The date, the details and the amount of a line of a statement."""

KINDS = ("Card", "Transfer", "Cheque", "Standing order")
MARKUP = {
    "table": (
        "<table><tr><th>Date</th><th>Details</th><th>Amount</th></tr>{}</table>",
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
    ),
    "cards": ("<div>{}</div>", "<div class=line><b>{}</b> <i>{}</i> <span>{}</span></div>"),
}


def _line(draw: Random) -> Row:
    return f"{draw.randint(1, 28)} May", f"{draw.choice(KINDS)} {draw.randint(10, 99)}", f"{draw.randint(2, 900)}.50"


def _free(draw: Random) -> Row:
    """A line without an amount: half of what every record has is one text."""
    date, details, _ = _line(draw)
    return date, details, None


def _note(draw: Random) -> Row:
    """The line below another, that goes on with its details; no two are alike."""
    return None, f"ref {draw.randint(10**5, 10**6)} {draw.choice('abcdefg')}{draw.choice('hijklmn')}", None


def _page(rows: Sequence[Row], markup: str, name: str) -> HtmlDocument:
    whole, one = MARKUP[markup]
    lines = "".join(one.format(*(text or "" for text in row)) for row in rows)
    html = f"<h1>Statement</h1>{whole.format(lines)}<p>Thank you</p>"
    return HtmlDocument.from_bytes(html.encode(), name)


def _labels(rows: Sequence[Row]) -> tuple[dict[str, str], ...]:
    named = (dict(zip(("date", "details", "amount"), row, strict=True)) for row in rows if row[0] is not None)
    return tuple({name: text for name, text in row.items() if text is not None} for row in named)


def _learned(known: Sequence[Sequence[Row]], markup: str) -> Program:
    pages = [_page(rows, markup, f"page-{number}") for number, rows in enumerate(known)]
    examples = [Example(page, {"lines": _labels(rows)}) for page, rows in zip(pages, known, strict=True)]
    program = learn(examples).program
    assert parse_program(print_program(program)) == program
    return program


def _found(program: Program, rows: Sequence[Row], markup: str) -> RecordsResult:
    return evaluate(program, _page(rows, markup, "new")).records[0]


def _given(found: RecordsResult) -> list[dict[str, str]]:
    return [{name: str(value) for name, value in one.json_values.items() if value} for one in found.found]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("markup", MARKUP)
def test_a_row_that_holds_no_more_than_those_that_are_no_records_is_none(markup: str, seed: int) -> None:
    draw = Random(seed)
    known = [[_line(draw), _free(draw), _note(draw), _line(draw)], [_line(draw), _note(draw), _line(draw)]]
    program = _learned(known, markup)
    assert program.records[0].more_than == {"details"}
    rows = [_line(draw), _note(draw), _free(draw), _line(draw), _note(draw)]
    found = _found(program, rows, markup)
    assert (_given(found), found.reason) == ([*_labels(rows)], None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("markup", MARKUP)
def test_a_row_that_holds_more_than_those_that_are_no_records_is_one(markup: str, seed: int) -> None:
    draw = Random(seed)
    program = _learned([[_line(draw), _note(draw), _free(draw)], [_line(draw), _line(draw), _note(draw)]], markup)
    _, details, amount = _line(draw)
    found = _found(program, [_line(draw), (None, details, amount), _line(draw)], markup)
    undated = _given(found)[1]
    assert (len(found.found), undated["details"], undated["amount"]) == (3, details, amount)
    assert found.found[1].abstained["date"]


@pytest.mark.parametrize("markup", MARKUP)
def test_what_holds_all_of_a_record_says_nothing_of_what_holds_less(markup: str) -> None:
    """A row that nobody labelled stays one, and the notes are none all the same."""
    draw = Random(1)
    known = [[_line(draw), _free(draw), _note(draw), _line(draw)], [_line(draw), _note(draw), _line(draw), _line(draw)]]
    labels = [_labels(known[0]), _labels(known[1])[:-1]]
    pages = [_page(rows, markup, f"page-{number}") for number, rows in enumerate(known)]
    examples = [Example(page, {"lines": own}) for page, own in zip(pages, labels, strict=True)]
    program = learn(examples).program
    assert program.records[0].more_than == {"details"}
    rows = [_line(draw), _note(draw), _line(draw)]
    assert _given(_found(program, rows, markup)) == [*_labels(rows)]


def test_what_records_have_more_than_is_a_field_of_theirs() -> None:
    text = 'program p for html, version 2\n\nlines: records\n  each css "tr"\n  expect more than "{}"\n'
    text += '  date: text\n    from <record>  take css "td"\n'
    assert parse_program(text.format("date")).records[0].more_than == {"date"}
    with pytest.raises(ProgramSyntaxError, match="names no field of theirs"):
        parse_program(text.format("day"))


@pytest.mark.parametrize("place", [0, 1, 3], ids=["before", "between", "after"])
@pytest.mark.parametrize("lines", [1, 3])
def test_what_looks_like_a_record_beside_the_records_and_is_none_is_told_of(lines: int, place: int) -> None:
    """A word that all labelled rows have, "Paid", and that alone leads to them; the row with another is not lost
    without a word."""
    draw = Random(lines)

    def order(names: Sequence[str], state: dict[int, str]) -> HtmlDocument:
        rows = (f"<p>{name} <i>{state.get(number, 'Paid')}</i></p>" for number, name in enumerate(names))
        return HtmlDocument.from_bytes(f"<h2>Order</h2><div>{''.join(rows)}</div><ul><li>Bye</ul>".encode(), "order")

    known = [[f"Lamp {draw.randint(1, 999)}" for _ in range(lines)] for _ in range(3)]
    program = parse_program(
        'program p for html, version 2\n\nitems: records\n  each "Paid" up 1\n'
        "  expect together within 1, none like them before, none like them after\n"
        '  state: text\n    from <record>  take css "i"\n'
    )
    for names in known:
        assert evaluate(program, order(names, {})).records[0].reason is None
    page = order(["Rug 1", "Rug 2", "Rug 3", "Rug 4"], {place: "Open"})
    found = evaluate(program, page).records[0]
    assert len(found.found) == 3
    assert "looks like one" in (found.reason or "")
    for asked in ("", ", none like them before", ", none like them after"):
        text = print_program(program).replace(", none like them before, none like them after", asked)
        sides = {0: ["before"], 1: ["before", "after"], 3: ["after"]}[place]
        (told,) = evaluate(parse_program(text), page).records
        assert (told.reason is not None) == any(side in asked for side in sides)


@pytest.mark.parametrize("lines", [1, 3])
def test_lists_know_what_never_stood_beside_their_records(lines: int) -> None:
    draw = Random(7)
    known = [[_line(draw) for _ in range(lines)] for _ in range(2)]
    together = _learned(known, "cards").records[0].together
    assert together is not None
    assert (together.before, together.after) == (True, True)
    noted = [[*rows, _note(draw)] for rows in known]
    together = _learned(noted, "cards").records[0].together
    assert together is not None
    assert (together.before, together.after) == (True, False)
