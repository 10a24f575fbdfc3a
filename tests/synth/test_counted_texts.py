"""What a text that is counted to says: no other words than all values had, and no number of an item."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import Seen, text_objection
from fieldmark.dsl.core.results import RecordResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

TITLES = ("The long wall", "Salt", "Tides of the north", "A year inland", "Birds", "Winter roads", "Lamps", "The ford")
MAKERS = ("Adler, Zoë", "Stone, Liam", "Chan, Wei", "Brandt, Olga", "Costa, Sam", "Dean, Ruth", "Lee, Anna", "Ruiz, Bo")
KINDS = ("Book", "Film", "Map", "Score")

Row = Mapping[str, str]


def row(number: int, left: str | None, mark: str | None = "given") -> Row:
    shown = {
        "title": TITLES[number],
        "maker": MAKERS[number],
        "kind": KINDS[number % 4],
        "year": str(1951 + 7 * number),
    }
    if mark is not None:
        shown["mark"] = f"{211 + 17 * number}.4"
    return shown if left is None else {**shown, "left": left}


def page(rows: Sequence[Row], bare: int | None = None) -> HtmlDocument:
    """Titles, one of which may have no maker, each with its lines."""
    shown = []
    for number, one in enumerate(rows):
        maker = "" if number == bare else f" / {one['maker']}"
        mark = f"<br>Mark: {one['mark']}" if "mark" in one else ""
        left = f"<br>{one['left']}" if "left" in one else ""
        shown.append(f"<b>{one['title']}</b>{maker}<br>{one['kind']}, {one['year']}{mark}{left}")
    body = "".join(f"<div class=hit>{one}</div>" for one in shown)
    return HtmlDocument.from_bytes(f"<html><body><h1>Found</h1>{body}</body></html>".encode(), "found", "utf-8")


def learned(rows: Sequence[Row]) -> Program:
    keys = dict.fromkeys(key for one in rows for key in one)
    labels = tuple({key: one.get(key) for key in keys} for one in rows)
    return learn([Example(page(rows), {"hits": labels})]).program


def records(program: Program, document: HtmlDocument) -> Sequence[RecordResult]:
    (hits,) = evaluate(program, document).records
    return hits.found


def reason(record: RecordResult, name: str) -> str | None:
    return next(field.reason for field in record.fields if field.name == name)


COUNTS = ("3 of 4 left", "0 of 5 left", "2 of 2 left", "1 of 6 left", "4 of 7 left", "0 of 3 left")


@given(st.permutations(range(8)), st.permutations(COUNTS))
@settings(deadline=None, max_examples=8)
def test_a_text_that_holds_values_of_other_fields_is_no_value(numbers: Sequence[int], counts: Sequence[str]) -> None:
    """The last line is the count, which another record lacks, so that the line of its kind or its mark is the last."""
    program = learned([row(n, left) for n, left in zip(numbers[:4], counts, strict=False)])
    new = [row(numbers[4], counts[4]), row(numbers[5], None), row(numbers[6], None, None), row(numbers[7], counts[5])]
    found = records(program, page(new))
    assert [record.json_values["left"] for record in found] == [counts[4], None, None, counts[5]]
    assert all(reason(found[number], "left") for number in (1, 2))


def test_a_text_around_a_value_is_one_where_examples_label_both() -> None:
    """Of the line "Book, 1951" all is labelled, and its year."""
    rows = [{"title": TITLES[n], "line": f"{KINDS[n % 4]}, {1951 + n}", "year": str(1951 + n)} for n in range(8)]

    def shown(some: Sequence[Row]) -> HtmlDocument:
        body = "".join(f"<div class=hit><b>{one['title']}</b><br>{one['line']}</div>" for one in some)
        return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "lines", "utf-8")

    program = learn([Example(shown(rows[:4]), {"hits": tuple(rows[:4])})]).program
    assert [record.json_values for record in records(program, shown(rows[4:]))] == rows[4:]


def test_a_place_is_shared_only_where_both_are_labelled_as_they_are_read() -> None:
    """One year of six stands a line higher, where its record has no maker: what is read there instead is the mark."""
    rows = [row(n, COUNTS[n % 6] if n % 3 else None) for n in range(8)]
    labels = tuple({**one, "maker": None} if n == 4 else one for n, one in enumerate(rows[:6]))
    program = learn([Example(page(rows[:6], 4), {"hits": labels})]).program
    found = records(program, page(rows[6:], 0))
    assert found[0].json_values["mark"] == rows[6]["mark"]
    assert found[0].json_values["year"] in (None, rows[6]["year"])
    assert found[1].json_values["year"] == rows[7]["year"]


@given(st.permutations(COUNTS))
@settings(deadline=None, max_examples=6)
def test_other_words_than_all_values_had_are_none_where_only_their_number_tells(counts: Sequence[str]) -> None:
    """Three counts agree but for their figures, and so do those to come; a note at their place is none."""
    program = learned([row(n, left) for n, left in zip(range(3), counts, strict=False)])
    found = records(program, page([row(4, counts[3]), row(5, "for use in the hall"), row(6, "12 of 30 left")]))
    assert [record.json_values["left"] for record in found] == [counts[3], None, "12 of 30 left"]
    assert reason(found[1], "left")


def test_two_values_agree_by_chance() -> None:
    program = learned([row(0, "3 of 4 left"), row(1, "2 of 5 left")])
    found = records(program, page([row(4, "1 of 2 left"), row(5, "for use in the hall")]))
    assert found[1].json_values["left"] == "for use in the hall"


@pytest.mark.parametrize("text", ["8.", "8,", "12:", "12;"])
def test_a_figure_with_a_sign_behind_it_is_the_number_of_an_item(text: str) -> None:
    assert text_objection(Seen(3, 4, 4, "NUMBER"), text) == f'"{text}" ends with a sign, as no value seen did'
    assert text_objection(Seen(3, 4, 4, "NUMBER"), text[:-1]) is None
    assert text_objection(Seen(3, 4, 4), text) is None
