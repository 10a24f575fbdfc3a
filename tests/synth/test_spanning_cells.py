"""A cell that spans several rows belongs to each of them: timetables, price lists by group."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import example, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
COURSES = ("Yoga", "Judo", "Chess", "Choir", "Drama", "Pottery", "Welding", "Spanish")

Hours = tuple[tuple[int, ...], ...]
"""Of each day the hours of its courses."""


def timetables() -> st.SearchStrategy[Hours]:
    day = st.lists(st.integers(8, 20), min_size=1, max_size=3, unique=True).map(lambda hours: tuple(sorted(hours)))
    return st.lists(day, min_size=2, max_size=5).map(tuple)


def rows_of(hours: Hours) -> list[dict[str, str]]:
    return [
        {"day": DAYS[n], "time": f"{hour:02}:00", "course": COURSES[(3 * n + hour) % 8]}
        for n, day in enumerate(hours)
        for hour in day
    ]


def page(hours: Hours, heads: bool, name: str) -> HtmlDocument:
    body = "<tr><th>Day</th><th>Time</th><th>Course</th></tr>" if heads else ""
    rows = iter(rows_of(hours))
    for number, day in enumerate(hours):
        for first in (True, *[False] * (len(day) - 1)):
            row = next(rows)
            span = f"<td rowspan={len(day)}>{DAYS[number]}</td>" if first else ""
            body += f"<tr>{span}<td>{row['time']}</td><td>{row['course']}</td></tr>"
    html = f"<h1>Timetable</h1><table>{body}</table><p>Doors open at 8</p>"
    return HtmlDocument.from_bytes(html.encode(), name, "utf-8")


def several(pages: Sequence[Hours]) -> bool:
    return all(any(len(day) > 1 for day in hours) and any(len(day) == 1 for day in hours) for hours in pages)


@given(st.lists(timetables(), min_size=3, max_size=3, unique=True).filter(several), st.booleans())
@settings(deadline=None, max_examples=15)
@example(drawn=[((8,), (8, 9)), ((8,), (8, 9), (8, 9), (8,)), ((8, 9), (8,))], heads=True)
@example(drawn=[((8, 9), (10,)), ((8,), (9, 10, 14)), ((8, 9), (8,))], heads=True)
def test_the_cell_is_that_of_all_rows_that_it_spans(drawn: Sequence[Hours], heads: bool) -> None:
    *known, fresh = drawn
    examples = [Example(page(hours, heads, f"page-{n}"), {"c": tuple(rows_of(hours))}) for n, hours in enumerate(known)]
    result = learn(examples)
    program = parse_program(print_program(result.program))
    found = evaluate(program, page(fresh, heads, "fresh")).records[0]
    wrong = [row for row in found.value or () if {k: v for k, v in row.items() if v is not None}.items() - _any(fresh)]
    assert not wrong
    if heads:
        assert result.complete
        assert found.value == rows_of(fresh)


def _any(hours: Hours) -> set[tuple[str, str]]:
    return {pair for row in rows_of(hours) for pair in row.items()}
