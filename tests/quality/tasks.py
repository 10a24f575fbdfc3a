"""Tasks for the text learner, as users have them, each learned from one or two examples.

A task is its examples and held-out texts with the outputs wanted; None where the program must stay silent.
"""

from __future__ import annotations

from dataclasses import dataclass

Output = str | list[str]


@dataclass(frozen=True)
class Task:
    """A task: `known` are the examples to learn from, `fresh` what must come out of other texts."""

    name: str
    known: tuple[tuple[str, Output], ...]
    fresh: tuple[tuple[str, Output | None], ...]
