"""JSON that is written piece by piece is JSON that is written at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from fieldmark.runtime.io.names import json_bytes, json_pieces

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def lazily(value: Any) -> Any:
    """The value with iterators for its lists."""
    if isinstance(value, list):
        return map(lazily, value)
    return {key: lazily(item) for key, item in value.items()} if isinstance(value, dict) else value


@given(VALUES)
@example({"outer": {"inner": []}})
def test_lists_may_be_iterators(value: object) -> None:
    pieces = b"".join(json_pieces(lazily(value)))
    assert json.loads(pieces) == value
    assert b"".join(json_pieces(value)) + b"\n" == json_bytes(value)


def test_one_item_is_made_at_a_time() -> None:
    made: list[int] = []

    def items() -> Iterator[int]:
        for number in range(3):
            made.append(number)
            yield number

    for piece in json_pieces({"items": items()}):
        assert piece != b"0" or made == [0]
    assert made == [0, 1, 2]
