"""When a program and AMBER say the same, who found what, and what is returned where they differ."""

from __future__ import annotations

from typing import Final, Literal

from fieldmark.dsl.whitespace import fold

FoundBy = Literal["landmarks", "amber"]
"""Who found a value."""

OnDisagreement = Literal["abstain", "landmarks", "amber"]
"""What is returned where both have a value and they differ: nothing, or the value of one of them."""

ON_DISAGREEMENT: Final[tuple[OnDisagreement, ...]] = ("abstain", "landmarks", "amber")
"""The settings, the default first."""


def agree(found: tuple[str, ...], amber: tuple[str, ...]) -> bool:
    """Whether two answers say the same: as many texts, each equal to the other's or a part of it, case aside."""
    if len(found) != len(amber):
        return False
    pairs = [
        (f" {fold(one).casefold()} ", f" {fold(other).casefold()} ") for one, other in zip(found, amber, strict=True)
    ]
    return all(one in other or other in one for one, other in pairs)


def differing(found: tuple[str, ...], amber: tuple[str, ...], inside: str = "page") -> str:
    """The reason to abstain where the two differ; `inside` says in what a value is."""
    return f"the program and AMBER disagree: {_shown(found) or f'not on this {inside}'} against {_shown(amber)}"


def _shown(texts: tuple[str, ...]) -> str:
    """A few texts for a message."""
    shown = ", ".join(f'"{text}"' for text in texts[:3])
    return f"{shown} and {len(texts) - 3} more" if len(texts) > 3 else shown
