"""Answers of programs, as JSON, and fields that compare as wanted."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A law whose examples may take their time on a busy machine."""

NAMES = ("total", "date", "entries")
TEXTS = ("12", "12,50 €", "A", "A ", "...", "\x1b[2J", "\u2028")

_texts = st.sampled_from(TEXTS)
_plain: SearchStrategy[Any] = st.none() | _texts | st.lists(_texts, max_size=3)
_inner = _plain | st.lists(
    st.dictionaries(st.sampled_from(NAMES), _plain, min_size=1, max_size=2), min_size=1, max_size=2
)
records = st.lists(st.dictionaries(st.sampled_from(NAMES), _inner, min_size=1, max_size=3), min_size=1, max_size=4)
"""Lists of records, some with records inside."""

values = _plain | records
"""Values of a field as JSON."""


def evidence(landmark: str = 'text "Total"', node: str = "/html/body[1]/p[1]", distance: float = 0.0) -> dict[str, Any]:
    """The evidence for one value, as JSON."""
    return {
        "value": "12",
        "landmark": {"looked_for": landmark, "node": "/html/body[1]/b[1]"},
        "region": {"hops": "up 1, across 0", "first": "/html/body[1]", "last": "/html/body[1]"},
        "blueprint_distance": distance,
        "node": node,
        "span": [0, 2],
    }


def single(value: Any = None, reason: str | None = None, found: list[Any] | None = None, **more: Any) -> dict[str, Any]:
    """The answers of a program with one field, `total`."""
    return {
        "values": {"total": value},
        "abstained": {} if reason is None else {"total": reason},
        "evidence": {"total": found or []},
        **more,
    }


@st.composite
def answers(draw: st.DrawFn) -> dict[str, Any]:
    """Answers with reasons at some of the places that have no value, and evidence at some that have one."""
    found = draw(st.dictionaries(st.sampled_from(NAMES), values, max_size=3))
    empty = [name for name, value in found.items() if not value]
    empty += [
        f"{name}[{number}].{inner}"
        for name, value in found.items()
        if isinstance(value, list)
        for number, record in enumerate(value)
        if isinstance(record, dict)
        for inner, held in record.items()
        if not held
    ]
    abstained = {place: "strategies disagree" for place in empty if draw(st.booleans())}
    items = st.builds(evidence, st.sampled_from(["a", "b"]), st.sampled_from(["/p", "/q"]), st.sampled_from([0.0, 0.5]))
    told = {name: draw(st.lists(items, max_size=2)) for name in found}
    return {"values": found, "abstained": abstained, "evidence": told}
