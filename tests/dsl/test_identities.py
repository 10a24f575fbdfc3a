"""What is worked out of a term once: the same for the same term, whatever was asked for before."""

from __future__ import annotations

from fieldmark.dsl.core.identities import MOST, once
from fieldmark.dsl.core.instance import TextLandmark


def test_a_term_is_worked_out_once_and_no_other_takes_its_place() -> None:
    asked: list[str] = []

    @once
    def text_of(landmark: TextLandmark) -> str:
        asked.append(landmark.text)
        return landmark.text

    first = TextLandmark("first")
    assert [text_of(first), text_of(first)] == ["first", "first"]
    assert asked == ["first"]
    for number in range(2 * MOST):
        assert text_of(TextLandmark(f"label {number}")) == f"label {number}"
    assert text_of(first) == "first"
