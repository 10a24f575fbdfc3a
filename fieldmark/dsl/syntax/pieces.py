"""What the builders of terms share: values with the place at which they stand, and faults reported there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, ParamSpec, TypeVar

import lark

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.syntax.faults import FaultError

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class At(Generic[T]):
    """A value with the offset in the text at which it stands."""

    start: int
    value: T


def make(start: int, term: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Build a term; what it refuses is reported at `start`."""
    try:
        return term(*args, **kwargs)
    except (ValueError, ProgramError) as error:
        raise FaultError(start, str(error)) from error


def start_of(token: lark.Token) -> int:
    """The offset of a token; lark leaves it open only for tokens made by hand."""
    assert token.start_pos is not None
    return token.start_pos
