"""What is accepted field by field is given by the program as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.repair.pages import kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

MEETINGS = (
    {"day": "3 September 2026", "room": "Room 2.14", "chair": "Jane Oduya"},
    {"day": "17 October 2026", "room": "Old Library", "chair": "Marek Witold"},
    {"day": "5 November 2026", "room": "Council Chamber", "chair": "Ana Bruecker"},
    {"day": "9 December 2026", "room": "Annex Hall", "chair": "Hugh Dacre"},
)


def old(meeting: dict[str, str]) -> str:
    rows = (f"<dt>{name.capitalize()}</dt><dd>{value}</dd>" for name, value in meeting.items())
    return f"<!DOCTYPE html><h1>Agenda</h1><dl>{''.join(rows)}</dl><p>Meetings are open to all.</p>"


def new(meeting: dict[str, str]) -> str:
    line = f"{meeting['day']} &middot; {meeting['room']} &middot; Chair: {meeting['chair']}"
    return f"<!DOCTYPE html><h1>Agenda</h1><p>{line}</p><p>Meetings are open to all.</p>"


@pytest.mark.parametrize("labelled", [(3,), (2, 3)])
def test_what_is_said_to_be_repaired_is_given(tmp_path: Path, labelled: tuple[int, ...]) -> None:
    paths = [tmp_path / f"{number}.html" for number in range(3)]
    for path, meeting in zip(paths, MEETINGS, strict=False):
        path.write_text(old(meeting), encoding="utf-8")
    program = learn([Example(read_page(path), one) for path, one in zip(paths, MEETINGS, strict=False)]).program
    kept = kept_pages(
        keep(path, answering(program, evidence=True), tmp_path / "f", program="", date="") for path in paths
    )
    again = {tmp_path / f"new-{number}.html": number for number in (1, 2, 3)}
    for path, number in again.items():
        path.write_text(new(MEETINGS[number]), encoding="utf-8")
    labels = {path: MEETINGS[number] for path, number in again.items() if number in labelled}
    result = repair(program, kept, new_pages({path: read_page(path) for path in again}, kept, labels))
    assert {field.name for field in result.fields if field.given} == {"day", "room", "chair"}
    for field in result.fields:
        for item in field.given:
            assert evaluate(result.program, read_page(item.page.path)).values[field.name] == item.value
            assert item.value == MEETINGS[again[item.page.path]][field.name]


BILLS: tuple[dict[str, str | None], ...] = (
    {"customer": "Jane Oduya", "amount": "412.50", "due": "3 September 2026", "discount": "12.10"},
    {"customer": "Marek Witold", "amount": "87.20", "due": "17 October 2026", "discount": None},
    {"customer": "Ana Bruecker", "amount": "1009.00", "due": "5 November 2026", "discount": "3.01"},
    {"customer": "Hugh Dacre", "amount": "55.75", "due": "9 December 2026", "discount": None},
    {"customer": "Tilda Moreau", "amount": "640.00", "due": "11 December 2026", "discount": "9.99"},
)


def bill(one: dict[str, str | None], words: dict[str, str], tag: str) -> str:
    rows = (f"<{tag}><b>{words[name]}</b> <span>{value}</span></{tag}>" for name, value in one.items() if value)
    return f"<!DOCTYPE html><h1>Your bill</h1>{''.join(rows)}<p>Thank you.</p>"


OLD = {"customer": "Customer", "amount": "Amount due", "due": "Due on", "discount": "Tariff discount"}
NEW = {"customer": "Bill for", "amount": "To be paid", "due": "Until", "discount": "You saved"}


def test_what_the_new_layout_may_call_otherwise_is_not_missing(tmp_path: Path) -> None:
    """A field that may be missing, and is repaired by nothing, abstains where the others are read by new formats."""
    paths = [tmp_path / f"{number}.html" for number in range(4)]
    for path, one in zip(paths, BILLS, strict=False):
        path.write_text(bill(one, OLD, "div"), encoding="utf-8")
    examples = [Example(read_page(path), one) for path, one in zip(paths, BILLS, strict=False)]
    program = learn(examples).program
    kept = kept_pages(
        keep(path, answering(program, evidence=True), tmp_path / "f", program="", date="") for path in paths
    )
    labelled, other = tmp_path / "new-1.html", tmp_path / "new-4.html"
    labelled.write_text(bill(BILLS[1], NEW, "section"), encoding="utf-8")
    other.write_text(bill(BILLS[4], NEW, "section"), encoding="utf-8")
    given = {path: read_page(path) for path in (labelled, other)}
    result = repair(program, kept, new_pages(given, kept, {labelled: BILLS[1]}))
    assert {field.name for field in result.fields if field.given} == {"customer", "amount", "due"}
    for path, one in zip(paths, BILLS, strict=False):
        found = {field.name: field for field in evaluate(result.program, read_page(path)).fields}
        assert found["discount"].reason is None
        assert evaluate(result.program, read_page(path)).values == one
    (discount,) = (one for one in evaluate(result.program, read_page(other)).fields if one.name == "discount")
    assert not discount.evidence
    assert discount.reason
