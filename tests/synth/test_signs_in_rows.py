"""A sign that some rows hold, such as a bar where a train does not stop, tells no rows apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, RecordLabel
from fieldmark.synth.core.learn import learn

STOPS = ("Halden", "Marlow", "Oxley", "Penrith", "Rye", "Selkirk", "Upton", "Winslow")

Stop = tuple[str, tuple[str | None, ...]]


def table(stops: Sequence[Stop], sign: str, name: str = "fresh") -> HtmlDocument:
    rows: list[tuple[str, ...]] = [("Train", "RB 12", "RE 24", "RE 36")]
    rows += [(stop, *(time or sign for time in times)) for stop, times in stops]
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return HtmlDocument.from_bytes(
        f"<h1>Line 5</h1><table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table><p>No guarantee</p>".encode(),
        name,
        "utf-8",
    )


def stops_of(names: Sequence[str], passed: Sequence[int | None]) -> list[Stop]:
    """Stops with the times of three trains, of which one may not stop there."""
    return [
        (name, tuple(None if column == one else f"{6 + column}:{10 + 5 * number}" for column in range(3)))
        for number, (name, one) in enumerate(zip(names, passed, strict=True))
    ]


@given(
    names=st.permutations(STOPS),
    passed=st.lists(st.integers(0, 2), min_size=4, max_size=4).filter(lambda some: len({*some}) > 1),
    later=st.lists(st.none() | st.integers(0, 2), min_size=4, max_size=4),
)
@pytest.mark.parametrize("sign", ["|", "•", "--"])
@settings(deadline=None, max_examples=6)
def test_rows_without_a_sign_that_all_examples_had_are_found_or_it_is_said(
    sign: str, names: Sequence[str], passed: Sequence[int], later: Sequence[int | None]
) -> None:
    known, fresh = stops_of(names[:4], passed), stops_of(names[4:], later)
    labels: list[RecordLabel] = [{"stop": stop, "times": tuple(filter(None, times))} for stop, times in known]
    program = learn([Example(table(known, sign, "known"), {"stops": tuple(labels)})]).program
    (stops,) = evaluate(program, table(fresh, sign)).records
    given_ = [record.values for record in stops.found]
    assert stops.reason is not None or [one["stop"] for one in given_] == [stop for stop, _ in fresh]
    times = {stop: [*filter(None, some)] for stop, some in fresh}
    assert all(one["times"] in (None, times.get(str(one["stop"]))) for one in given_)
