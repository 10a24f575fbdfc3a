"""Settings: the numbers of an algorithm, each with a name, a unit, a range and an origin, in one frozen class.

A field is written `margin: float = setting(3.0, 0, 100)`, with unit and origin in a comment behind it or in the line
above; the class calls `check_ranges` when it is made, so that no setting is ever used outside its range.
"""

from __future__ import annotations

from dataclasses import Field, field
from typing import Any, ClassVar, Protocol, TypeVar

T = TypeVar("T", int, float)

_RANGE = "range"


class Settings(Protocol):
    """A frozen dataclass whose fields are settings."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


def setting(default: T, low: float, high: float) -> T:
    """A field of a settings class: its default, and the smallest and the largest value that it may have."""
    declared: T = field(default=default, metadata={_RANGE: (low, high)})
    return declared


def check_ranges(settings: Settings) -> None:
    """Raise ValueError where a setting lies outside its range."""
    for name, declared in settings.__dataclass_fields__.items():
        low, high = declared.metadata[_RANGE]
        value = getattr(settings, name)
        if not low <= value <= high:
            raise ValueError(f"{type(settings).__name__}.{name} lies between {low} and {high}, not {value!r}")
