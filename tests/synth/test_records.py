"""Learning lists of records: laws over invented pages, and one page of each kind by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example, Label, LearnResult, RecordLabel, records_of
from fieldmark.synth.core.learn import learn
from tests.synth.record_pages import STYLES, Entry, document, entries, markup, styles

LAW = settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.too_slow])


def learned(style: str, some: Sequence[Entry], noise: Sequence[int] = ()) -> LearnResult:
    page = document(markup(style, some, noise), "first")
    return learn([Example(page, {"entries": tuple(entry.label for entry in some)})])


def run(program: Program, html: str) -> Extraction:
    return evaluate(program, document(html, "other"))


def labels(some: Sequence[Entry]) -> list[dict[str, str | None]]:
    return [entry.label for entry in some]


@given(styles(), st.integers(0, 10**6), st.booleans())
@LAW
def test_a_learned_program_reproduces_its_page_and_reads_another(style: str, seed: int, noisy: bool) -> None:
    random = Random(seed)
    some, others = entries(random, 6), entries(random, 9)
    noise = (2, 4) if noisy else ()
    result = learned(style, some, noise)
    assert result.complete, [report.problems for report in result.reports]
    assert run(result.program, markup(style, some, noise)).values["entries"] == labels(some)
    assert run(result.program, markup(style, others, noise)).values["entries"] == labels(others)
    assert parse_program(print_program(result.program)) == result.program


@given(styles(), st.integers(0, 10**6), st.integers(0, 7))
@LAW
def test_dropping_a_field_from_one_record_changes_only_that_record(style: str, seed: int, number: int) -> None:
    random = Random(seed)
    program = learned(style, entries(random, 6)).program
    others = [replace(entry, clerk="Ada Moss") for entry in entries(random, 8)]
    fewer = [replace(entry, clerk=None) if n == number else entry for n, entry in enumerate(others)]
    assert run(program, markup(style, others)).values["entries"] == labels(others)
    extraction = run(program, markup(style, fewer))
    assert extraction.values["entries"] == labels(fewer)
    assert extraction.abstained == {}


@given(styles(), st.integers(0, 10**6))
@LAW
def test_values_stand_inside_their_record_and_records_apart(style: str, seed: int) -> None:
    random = Random(seed)
    program = learned(style, entries(random, 6)).program
    [found] = run(program, markup(style, entries(random, 8))).records
    places = [record.places for record in found.found]
    assert len({place for inside in places for place in inside}) == sum(map(len, places))
    for record in found.found:
        for field in record.fields:
            for item in field.evidence:
                assert any(f"{item.value.node.path}/".startswith(f"{place}/") for place in record.places)


@given(st.integers(0, 10**6))
@LAW
def test_labels_need_not_be_in_page_order(seed: int) -> None:
    random = Random(seed)
    some = entries(random, 6)
    page = document(markup("cards", some), "first")
    mixed = tuple(random.sample([entry.label for entry in some], len(some)))
    result = learn([Example(page, {"entries": mixed})])
    assert result.complete
    assert evaluate(result.program, page).values["entries"] == labels(some)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_the_first_records_are_enough(style: str) -> None:
    some = entries(Random(3), 9)
    page = document(markup(style, some), "first")
    result = learn([Example(page, {"entries": (*(entry.label for entry in some[:4]), ...)})])
    assert result.complete
    assert evaluate(result.program, page).values["entries"] == labels(some)


def test_the_result_is_the_same_whatever_the_order_of_pages() -> None:
    pages = [entries(Random(seed), 4) for seed in (1, 2)]
    examples = [
        Example(document(markup("cards", some), f"page {n}"), {"entries": tuple(labels(some))})
        for n, some in enumerate(pages)
    ]
    assert learn(examples) == learn(examples[::-1])


@pytest.mark.parametrize("tag", ["th", "td"])
def test_columns_are_known_by_their_headings(tag: str) -> None:
    some, others = entries(Random(4), 5), entries(Random(5), 5)
    program = learned("rows", some).program
    rows = "".join(f"<tr><td>{e.clerk or ''}</td><td>{e.text}</td><td>{e.date}</td></tr>" for e in others)
    head = "".join(f"<{tag}>{text}</{tag}>" for text in ("Clerk", "What", "Date filed"))
    assert run(program, f"<table><tr>{head}</tr>{rows}</table>").values["entries"] == labels(others)


Party = dict[str, str | list[tuple[str, str]]]

NESTED: list[Party] = [
    {"name": "Harbour Board", "attorneys": [("Ada Moss", "1 Pier Road"), ("Ben Lund", "9 Quay")]},
    {"name": "Lamp Makers", "attorneys": []},
    {"name": "Ferry Company", "attorneys": [("Cy Ortega", "4 Dock Lane")]},
    {
        "name": "Orchard Trust",
        "attorneys": [("Di Vega", "7 Apple Way"), ("Ed Fox", "2 Pear Row"), ("Flo Ray", "3 Mill")],
    },
]


def parties(some: Sequence[Party]) -> str:
    written = ""
    for party in some:
        attorneys = party["attorneys"]
        assert isinstance(attorneys, list)
        inside = "".join(f"<li><b>{name}</b>, <span>{street}</span></li>" for name, street in attorneys)
        written += f'<div class="party"><h3>{party["name"]}</h3>{f"<ul>{inside}</ul>" if inside else ""}</div>'
    return f"<html><body><h1>Parties</h1><div id='parties'>{written}</div></body></html>"


def party_labels(some: Sequence[Party]) -> list[RecordLabel]:
    made: list[RecordLabel] = []
    for party in some:
        attorneys = party["attorneys"]
        assert isinstance(attorneys, list)
        inside = tuple({"name": name, "street": street} for name, street in attorneys)
        made.append({"name": str(party["name"]), "attorneys": inside or None})
    return made


def test_records_nested_in_records() -> None:
    page = document(parties(NESTED[:3]), "parties")
    result = learn([Example(page, {"parties": tuple(party_labels(NESTED[:3]))})])
    assert result.complete, [report.problems for report in result.reports]
    assert parse_program(print_program(result.program)) == result.program
    [found] = run(result.program, parties(NESTED)).records
    truth = [{**label, "attorneys": list(records_of(label["attorneys"])) or None} for label in party_labels(NESTED)]
    assert [record.values for record in found.found] == truth
    assert [report.name for report in result.reports] == [
        *("parties", "parties.name", "parties.attorneys", "parties.attorneys.name", "parties.attorneys.street")
    ]


def test_a_heading_belongs_to_the_records_below_it() -> None:
    days = {
        "3 May 2024": entries(Random(1), 3),
        "7 June 2024": entries(Random(2), 2),
        "9 July 2024": entries(Random(3), 3),
    }
    html = "<div id='list'>" + "".join(
        f"<h2>{day}</h2>" + "".join(f'<div class="entry"><h3>{entry.text}</h3></div>' for entry in some)
        for day, some in days.items()
    )
    true = [{"day": day, "text": entry.text} for day, some in days.items() for entry in some]
    result = learn([Example(document(html), {"entries": tuple(true)})])
    assert result.complete, [report.problems for report in result.reports]
    assert run(result.program, html.replace("3 May", "4 May")).values["entries"] == [
        {**record, "day": record["day"].replace("3 May", "4 May")} for record in true
    ]


def test_another_way_to_tell_records_apart_survives_a_redesign() -> None:
    some, others = entries(Random(4), 6), entries(Random(5), 8)
    program = learned("rows", some).program
    [records] = program.records
    assert records.alternatives
    redesigned = markup("rows", others).replace("</tr><tr><td>", "</tr><tbody><tr><td>", 1)
    for page in (redesigned, redesigned.replace("<table>", '<div class="new"><table class="wide">')):
        assert run(program, page).values["entries"] == labels(others)


def test_a_class_that_looks_made_by_a_machine_tells_records_where_nothing_else_does() -> None:
    def page(some: Sequence[Entry], name: str) -> HtmlDocument:
        rows = [(("a5f", entry.text), ("b7g", entry.date)) for entry in some]
        cells = "".join(f'<div class="{css}"><div>{text}</div></div>' for row in rows for css, text in row)
        return document(f'<div><div class="x1"><div>Orders</div></div>{cells}</div>', name)

    def label(some: Sequence[Entry]) -> list[dict[str, str | None]]:
        return [{"date": entry.date, "text": entry.text} for entry in some]

    some, others = entries(Random(1), 6), entries(Random(2), 7)
    result = learn([Example(page(some, "first"), {"entries": tuple(label(some))})])
    assert result.complete
    assert evaluate(result.program, page(others, "other")).values["entries"] == label(others)
    assert "entries" in evaluate(result.program, document("<div><div><div>Orders</div></div></div>")).abstained


def test_a_page_without_records() -> None:
    some = entries(Random(6), 5)
    empty = document("<html><body><h1>Docket</h1><p>No entries</p></body></html>", "empty")
    page = document(markup("cards", some), "first")
    result = learn([Example(page, {"entries": tuple(labels(some))}), Example(empty, {"entries": None})])
    assert result.complete
    extraction = evaluate(result.program, empty)
    assert (extraction.values, extraction.abstained) == ({"entries": None}, {})
    sure = learned("cards", some).program
    assert "entries" in evaluate(sure, empty).abstained


def test_what_cannot_be_told_apart_is_said() -> None:
    page = document("<p>Motion, Order, Letter</p>")
    result = learn([Example(page, {"entries": ({"text": "Motion"}, {"text": "Order"}, {"text": "Letter"})})])
    assert not result.complete
    assert result.program.records == ()
    assert "nothing on the page tells the labelled records apart" in result.reports[0].problems[0].reason


def test_one_name_is_not_labelled_in_two_ways() -> None:
    one, two = document("<p>a</p>", "one"), document("<p>b</p>", "two")
    with pytest.raises(LabelError, match='field "x" is labelled in two ways: one with records, two with texts'):
        learn([Example(one, {"x": ({"y": "a"},)}), Example(two, {"x": "b"})])


def test_an_empty_list_is_one_of_records_where_others_are() -> None:
    page, empty = document(markup("cards", entries(Random(1), 4)), "some"), document("<p>Nothing</p>", "none")
    labelled = Example(page, {"entries": tuple(entry.label for entry in entries(Random(1), 4))})
    program = learn([labelled, Example(empty, {"entries": ()})]).program
    assert [records.optional for records in program.records] == [True]


def test_the_only_date_of_a_record_is_known_without_its_label() -> None:
    some, others = ([replace(entry, clerk="Ada Moss") for entry in entries(Random(n), 6)] for n in (2, 3))
    program = learned("labelled", some).program
    renamed = markup("labelled", others).replace("Filed:", "Day:")
    assert run(program, renamed).values["entries"] == labels(others)
    two = renamed.replace("<em>", "<i>1/2/2019</i><em>", 1)
    first, *rest = labels(others)
    extraction = run(program, two)
    assert extraction.values["entries"] == [{**first, "date": None}, *rest]
    assert list(extraction.abstained) == ["entries[0].date"]


@given(st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=10)
def test_records_in_records_that_most_records_contradict_are_not_learned(random: Random) -> None:
    """Replies are made as the comment that they answer, and no class tells them: no comment is a reply to itself."""

    def entry(number: int, inside: str = "") -> str:
        head = f"<div class=C_h__3268f><a>user{number}</a> <span>{number} points</span></div>"
        return f"<div class=C_r__124f0>{head}<p>Text {number}</p>{inside}</div>"

    def page(replies: Sequence[int]) -> Example:
        numbers = iter(random.sample(range(100, 999), len(replies) + sum(replies)))
        threads = [(next(numbers), [next(numbers) for _ in range(count)]) for count in replies]
        inside = [f"<div class=C_c__906a3>{''.join(map(entry, below))}</div>" if below else "" for _, below in threads]
        told = "".join(entry(number, one) for (number, _), one in zip(threads, inside, strict=True))
        document = HtmlDocument.from_bytes(f"<h1>News</h1><div>{told}</div>".encode(), f"page {replies}", "utf-8")

        def label(number: int) -> dict[str, Label]:
            return {"user": f"user{number}", "text": f"Text {number}", "points": str(number)}

        records = ({**label(number), "replies": tuple(map(label, below)) or None} for number, below in threads)
        return Example(document, {"comments": tuple(records)})

    program = learn([page((2, 0, 2)), page((1, 0, 2)), page((1, 0, 2, 2))]).program
    for example in (page((0, 1)), page((2, 0, 0))):
        (comments,) = evaluate(program, example.document).records
        wanted = example.labels["comments"]
        assert isinstance(wanted, tuple)
        assert len(comments.found) == len(wanted)
        for record, labelled in zip(comments.found, wanted, strict=True):
            assert isinstance(labelled, dict)
            assert record.values["user"] == labelled["user"]
            assert record.values["replies"] == (labelled["replies"] and [*labelled["replies"]]) or record.abstained


def test_a_list_of_one_record_is_read_where_it_has_several() -> None:
    """What is around the only row of a table is around all rows that come: a table above it makes neither cheaper."""

    def notice(number: int, rows: int) -> tuple[HtmlDocument, tuple[dict[str, str], ...]]:
        towns = ("Leeds", "York", "Derby", "Selby", "Harrow")
        records = tuple(
            {"circuit": f"NS/{number + 1}GE/{9245 + 7 * row}", "route": f"{towns[row]} - {towns[row - 1]}"}
            for row in range(rows)
        )
        told = (("Ticket", f"CHG{number}89"), ("Status", "Planned"), ("Start", f"1{number}:30"), ("Reason", "Upgrade"))
        lines = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in told)
        table = "".join(f"<tr><td>{one['circuit']}</td><td>{one['route']}</td></tr>" for one in records)
        page = (
            f"<div><p>Dear customer</p><table>{lines}</table><p>Circuits:</p>"
            f"<table><tr><td>Circuit ID</td><td>Route</td></tr>{table}</table><p>Regards</p></div>"
        )
        return HtmlDocument.from_bytes(page.encode(), name=f"{number}"), records

    labelled = [(number, *notice(number, 1)) for number in (1, 2)]
    examples = [Example(page, {"start": f"1{number}:30", "circuits": rows}) for number, page, rows in labelled]
    program = learn(examples).program
    for number, rows in enumerate((1, 2, 3, 5), 3):
        page, records = notice(number, rows)
        (told,) = evaluate(program, page).records
        assert [{field.name: field.value for field in one.fields} for one in told.found] == [*records]
