"""Records of senders that write in several formats: those of most documents are learned, and the others are named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
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
