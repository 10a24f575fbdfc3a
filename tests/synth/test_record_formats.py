"""Records of senders that write in several formats: each is told apart in its own way; what cannot be is named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LAW = settings(deadline=None, max_examples=12)

Rows = Sequence[tuple[str, str]]


def _rows(drawn: Random) -> Rows:
    return [(f"NL/{drawn.randint(1000, 9999)}", f"{drawn.randint(2, 90)} min") for _ in range(drawn.randint(2, 5))]


def _table(rows: Rows) -> str:
    return f"<table>{''.join(f'<tr><td>{circuit}</td><td>{time}</td></tr>' for circuit, time in rows)}</table>"


def _line(rows: Rows) -> str:
    return f"<p>Circuits: {'; '.join(f'{circuit} ({time})' for circuit, time in rows)}</p>"


def _example(rows: Rows, body: str, name: str) -> Example:
    markup = f"<html><body><h1>Works</h1>{body}<p>Call us on 24 hours.</p></body></html>"
    labels: tuple[Mapping[str, str], ...] = tuple({"circuit": circuit, "time": time} for circuit, time in rows)
    return Example(HtmlDocument.from_bytes(markup.encode(), name, "utf-8"), {"circuits": labels})


@given(st.integers(0, 10**6), st.integers(0, 2))
@LAW
def test_the_format_of_most_is_learned_and_the_other_named(seed: int, odd: int) -> None:
    drawn = Random(seed)
    examples = []
    for number in range(3):
        rows = _rows(drawn)
        examples.append(_example(rows, _line(rows) if number == odd else _table(rows), f"works-{number}"))
    result = learn(examples)
    report = next(report for report in result.reports if report.name == "circuits")
    assert {problem.document for problem in report.problems} == {f"works-{odd}"}
    rows = _rows(drawn)
    table, line = (_example(rows, body, "another").document for body in (_table(rows), _line(rows)))
    read, unread = (evaluate(result.program, page).records[0] for page in (table, line))
    assert read.value == [{"circuit": circuit, "time": time} for circuit, time in rows]
    assert not unread.found
    assert unread.reason


def _cards(rows: Rows) -> str:
    return "".join(f'<div class="card"><h4>{circuit}</h4><p>Time: {time}</p></div>' for circuit, time in rows)


def _items(rows: Rows) -> str:
    return f"<ul>{''.join(f'<li><b>{circuit}</b> <i>{time}</i></li>' for circuit, time in rows)}</ul>"


@pytest.mark.parametrize("others", [_cards, _items], ids=["cards", "items"])
@given(st.integers(0, 10**6), st.integers(1, 2), st.integers(1, 2))
@LAW
def test_each_format_has_its_own_way(others: Callable[[Rows], str], seed: int, tables: int, more: int) -> None:
    """From one or two documents of each of two formats other documents of both are read, each with its own records."""
    drawn = Random(seed)
    made = [*[_table] * tables, *[others] * more]
    examples = [_example(rows := _rows(drawn), body(rows), f"works-{number}") for number, body in enumerate(made)]
    program = parse_program(print_program(learn(examples).program))
    for body in (_table, others):
        rows = _rows(drawn)
        found = evaluate(program, _example(rows, body(rows), "another").document).records[0]
        assert found.value == [{"circuit": circuit, "time": time} for circuit, time in rows]


@pytest.mark.parametrize("others", [_cards, _items], ids=["cards", "items"])
@given(st.integers(0, 10**6))
@LAW
def test_a_format_that_a_single_record_shows_is_read(others: Callable[[Rows], str], seed: int) -> None:
    """All records together show it too seldom to learn a field's place from; its own document shows it always."""
    drawn = Random(seed)
    examples = [_example(rows := _rows(drawn), _table(rows), f"works-{number}") for number in range(2)]
    examples.append(_example(one := _rows(drawn)[:1], others(one), "works-2"))
    result = learn(examples)
    assert result.complete
    for body in (_table, others):
        rows = _rows(drawn)
        found = evaluate(result.program, _example(rows, body(rows), "another").document).records[0]
        assert found.value == [{"circuit": circuit, "time": time} for circuit, time in rows]


def _headed(rows: Rows) -> str:
    return _table(rows).replace("<table>", "<table><tr><th>Circuit</th><th>Time</th></tr>")


def _boxes(rows: Rows) -> str:
    """Records in each of which stands a row of a table, as other documents have them for records."""
    return "".join(
        f"<div><table><tr><td>No.</td><td>{circuit}</td></tr></table><p>Time: {time}, fibre</p></div>"
        for circuit, time in rows
    )


@pytest.mark.parametrize("made", [(_headed, _boxes), (_headed, _headed, _boxes), (_headed, _boxes, _boxes)])
@pytest.mark.parametrize("seed", [*range(12), 24, 27])
def test_a_format_is_not_read_in_a_way_of_another(seed: int, made: Sequence[Callable[[Rows], str]]) -> None:
    """Nor is it told as a few wrong labels where its document has few records."""
    drawn = Random(seed)
    examples = [_example(rows := _rows(drawn), body(rows), f"works-{number}") for number, body in enumerate(made)]
    program = learn(examples).program
    for body in (_headed, _boxes):
        rows = _rows(drawn)
        found = evaluate(program, _example(rows, body(rows), "another").document).records[0]
        assert found.value == [{"circuit": circuit, "time": time} for circuit, time in rows]


@given(st.integers(0, 10**6), st.permutations([_table, _cards, _line]))
@LAW
def test_formats_that_go_together_are_learned_and_the_other_named(
    seed: int, bodies: Sequence[Callable[[Rows], str]]
) -> None:
    drawn = Random(seed)
    examples = [_example(rows := _rows(drawn), body(rows), f"works-{body.__name__}") for body in bodies]
    result = learn(examples)
    report = next(report for report in result.reports if report.name == "circuits")
    assert {problem.document for problem in report.problems} == {"works-_line"}
    for body in (_table, _cards):
        rows = _rows(drawn)
        found = evaluate(result.program, _example(rows, body(rows), "another").document).records[0]
        assert found.value == [{"circuit": circuit, "time": time} for circuit, time in rows]


def _stock(drawn: Random, part: str, name: str) -> Example:
    """A table of three columns, with what may be a part of a record between its rows."""
    made = [
        (f"NL/{drawn.randint(1000, 9999)}", f"{drawn.randint(2, 90)} min", f"{drawn.randint(2, 90)}.50 EUR")
        for _ in range(3)
    ]
    rows = [f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in made]
    markup = f"<html><body><h1>Works</h1><table>{rows[0]}{part}{''.join(rows[1:])}</table></body></html>"
    labels = tuple(dict(zip(("circuit", "time", "price"), row, strict=True)) for row in made)
    return Example(HtmlDocument.from_bytes(markup.encode(), name, "utf-8"), {"circuits": labels})


@given(st.integers(0, 10**6), st.booleans())
@LAW
def test_a_place_that_holds_a_part_of_a_record_is_said_where_there_never_was_one(seed: int, known: bool) -> None:
    """A row of a time alone may be a record that is lost; where the examples have such rows, it is none."""
    drawn = Random(seed)
    part = "<tr><td></td><td>12 min</td><td></td></tr>"
    examples = [_stock(drawn, part if known else "", f"works-{number}") for number in range(2)]
    program = parse_program(print_program(learn(examples).program))
    for between, said in (("", False), (part, not known), ("<tr><td></td><td></td><td></td></tr>", False)):
        another = _stock(drawn, between, "another")
        alone = replace(program, records=(replace(program.records[0], together=None),))
        for one in (program, alone):
            found = evaluate(one, another.document).records[0]
            assert found.value == list(another.labels["circuits"] or ())
            assert (found.reason is not None) == said


@pytest.mark.parametrize("others", [_cards, _items], ids=["cards", "items"])
@given(st.integers(0, 10**6), st.integers(0, 2), st.integers(1, 2))
@LAW
def test_rows_that_were_forgotten_in_one_format_cost_no_other(
    others: Callable[[Rows], str], seed: int, faulty: int, more: int
) -> None:
    drawn = Random(seed)
    made = [_table, *[others] * more]
    lists = [[(f"NL/{drawn.randint(1000, 9999)}", f"{drawn.randint(2, 90)} min") for _ in range(5)] for _ in made]
    faulty %= len(made)
    examples = [
        _example(rows, format_(rows), f"works-{number}")
        for number, (rows, format_) in enumerate(zip(lists, made, strict=True))
    ]
    half = tuple({"circuit": circuit, "time": time} for circuit, time in lists[faulty][:3])
    examples[faulty] = Example(examples[faulty].document, {"circuits": half})
    result = learn(examples)
    problems = next(report for report in result.reports if report.name == "circuits").problems
    assert [problem.document for problem in problems] == [f"works-{faulty}"]
    assert "2 records not labelled" in problems[0].reason
    for format_, rows in zip(
        (_table, others, made[faulty]), (*[_rows(drawn) for _ in range(2)], lists[faulty]), strict=True
    ):
        read = evaluate(result.program, _example(rows, format_(rows), "another").document).records[0]
        assert read.value == [{"circuit": circuit, "time": time} for circuit, time in rows]


@pytest.mark.parametrize("others", [_table, _cards, _items], ids=["table", "cards", "items"])
def test_rows_that_were_forgotten_in_the_only_document_are_not_learned_by_heart(others: Callable[[Rows], str]) -> None:
    rows = [("Pottery", "5 min"), ("Jazz", "12 min"), ("Choir", "7 min"), ("Book swap", "9 min"), ("Chess", "30 min")]
    whole = _example(rows, others(rows), "works")
    half = tuple({"circuit": circuit, "time": time} for circuit, time in rows[:3])
    result = learn([Example(whole.document, {"circuits": half})])
    (problem,) = result.reports[0].problems
    assert "2 records not labelled" in problem.reason
    again = [("Film club", "8 min"), *rows[3:]]
    read = evaluate(result.program, _example(again, others(again), "another").document).records[0]
    assert read.value == [{"circuit": circuit, "time": time} for circuit, time in again]
