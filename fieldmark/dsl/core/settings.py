"""Settings: the numbers of an algorithm, each with a name, a unit, a range and an origin, in one frozen class.

    @settings
    class Weights:
        margin: float = setting(3.0, 0, 100)  # unit and origin stand behind it, or in a docstring below

No setting is ever used outside its range.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar, dataclass_transform

T = TypeVar("T", int, float)
C = TypeVar("C")

_RANGE = "range"


class _Settings(Protocol):
    """A dataclass whose fields are settings."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


def setting(default: T, low: float, high: float) -> T:
    """A field of a settings class: its default, and the smallest and the largest value that it may have."""
    declared: T = field(default=default, metadata={_RANGE: (low, high)})
    return declared


@dataclass_transform(frozen_default=True)
def settings(kind: type[C]) -> type[C]:
    """Make a class of settings: a frozen dataclass, of which ValueError refuses what lies outside its range."""
    kind.__post_init__ = _check_ranges  # type: ignore[attr-defined]  # what is no dataclass yet has no such method
    return dataclass(frozen=True, slots=True)(kind)


def _check_ranges(made: _Settings) -> None:
    for name, declared in made.__dataclass_fields__.items():
        low, high = declared.metadata[_RANGE]
        value = getattr(made, name)
        if not low <= value <= high:
            raise ValueError(f"{type(made).__name__}.{name} lies between {low} and {high}, not {value!r}")
