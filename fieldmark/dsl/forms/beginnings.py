"""What a line of a form says: by which texts it tells a record, and in which columns its texts stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, assert_never

from fieldmark.dsl.forms.columns import in_column, spread
from fieldmark.dsl.forms.furniture import Line
from fieldmark.dsl.forms.patterns import Pattern, begins_with
from fieldmark.dsl.forms.phrases import begins, spans_in

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormBox

Edge = Literal["first", "last"]
"""Which text of a line: the first from the left, or the last."""


@dataclass(frozen=True, slots=True)
class Under:
    """The texts of a line below a heading."""

    heading: str

    def __post_init__(self) -> None:
        refuse_odd(self.heading)


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a record is told by: at a place of a line, a text that begins with a pattern."""

    pattern: Pattern
    place: Edge | Under


def refuse_odd(text: str) -> None:
    """Raise ValueError where a text cannot stand on a form as it is written."""
    if not text or text != " ".join(text.split()):
        raise ValueError(f"a text beside records is non-empty with single spaces, not {text!r}")


def begins_any(phrases: Iterable[str], line: Line) -> bool:
    """Whether a text of a line begins with one of the phrases."""
    return any(begins(phrase, box.text) for phrase in phrases for box in line)


def stands(start: Beginning, headings: Line, line: Line) -> bool:
    """Whether a beginning stands on a line below headings."""
    return bool(_standing(start, headings, line))


def told_by(starts: Sequence[Beginning], headings: Line, line: Line) -> int:
    """How many of the beginnings stand on a line, each as a text of its own: one between two columns counts once."""
    standing = [found for start in starts if (found := _standing(start, headings, line))]
    return min(len(standing), len({box for found in standing for box in found}))


def _standing(start: Beginning, headings: Line, line: Line) -> list[FormBox]:
    """The texts of a line that are a beginning."""
    match start.place:
        case "first":
            held = list(line[:1])
        case "last":
            held = list(line[-1:])
        case Under(heading):
            columns = spread(headings)
            own = [place for place, box in enumerate(headings) if spans_in(heading, box.text)]
            held = [box for box in line if any(in_column(box.box, columns, place) for place in own)]
        case _:
            assert_never(start.place)
    return [box for box in held if begins_with(start.pattern, box.text)]


def named_columns(phrases: Iterable[str], headings: Line) -> frozenset[int]:
    """The places of the headings in which one of the phrases stands, from 0."""
    wanted = tuple(phrases)
    return frozenset(n for n, box in enumerate(headings) if any(spans_in(text, box.text) for text in wanted))


def columns_of(line: Line, headings: Line) -> list[frozenset[int]]:
    """For each text of a line the places of the headings under which it stands, from 0; none without headings."""
    columns = spread(headings)
    return [frozenset(n for n in range(len(headings)) if in_column(box.box, columns, n)) for box in line]
