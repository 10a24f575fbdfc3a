"""Telling records apart on forms: bands of lines, in a stretch of the document such as the table of an invoice.

The counterpart of `dsl.separation`, which does so on pages. A stretch begins below a line of headings, and ends before
a line such as "Total"; it goes on over the next page, where the headings may stand again, and what pages repeat is
passed over. In it a record is told by a text on one of its lines: a number in the column "Amount", one in the column
"Qty", a label at the line's left. One of several such texts is enough, so that a record with a blank column is not
taken for lines of the record before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, assert_never

from fieldmark.dsl.forms.columns import in_column, spread
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.furniture import Line
from fieldmark.dsl.forms.patterns import Pattern, begins_with
from fieldmark.dsl.forms.phrases import begins, spans_in

MAX_BANDS: Final = 5_000
"""Most records of a document. A bound on time."""

WIDEST_GAP: Final = 3.0
"""How far apart the lines of a record may be, in heights of their text: middle to middle, on one page."""

CERTAIN: Final = 3
"""Beginnings which, all together on one line, tell a record even where the line reads like the end of the table."""

Edge = Literal["first", "last"]
"""Which text of a line: the first from the left, or the last."""

Reach = Literal["alone", "on", "before"]
"""Which lines are a record's: the one by which it is told; that and those that follow, up to the next record's; or
those after the record before, up to it."""


@dataclass(frozen=True, slots=True)
class Under:
    """The texts of a line below a heading."""

    heading: str

    def __post_init__(self) -> None:
        _refuse_odd(self.heading)


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a record is told by: at a place of a line, a text that begins with a pattern."""

    pattern: Pattern
    place: Edge | Under


@dataclass(frozen=True, slots=True)
class Bands:
    """How one record of a form is told from the next.

    A line with one of the `beginnings` is a record's; `reach` says which other lines are. Records stand below the
    headings of the beginnings and the text `after`, where there are such, and before a line in which a text begins with
    one of `until`; lines in which a text begins with one of `without`, such as "Carried forward", are passed over. Of
    what has more than `most` lines it is not certain that it is one record.
    """

    beginnings: tuple[Beginning, ...]
    reach: Reach = "alone"
    after: str | None = None
    until: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    most: int | None = None

    def __post_init__(self) -> None:
        if not self.beginnings:
            raise ValueError("records of a form are told by one text at least")
        if self.most is not None and self.most < 1:
            raise ValueError(f"a record has 1 line at least, so that it cannot be held to {self.most}")
        for text in (*self.until, *self.without, *(() if self.after is None else (self.after,))):
            _refuse_odd(text)

    @property
    def headings(self) -> frozenset[str]:
        """The texts below which records stand."""
        named = {start.place.heading for start in self.beginnings if isinstance(start.place, Under)}
        return frozenset(named if self.after is None else {*named, self.after})


@dataclass(frozen=True, slots=True)
class Band:
    """The lines of what may be a record, and the headings of its columns, if it stands below any."""

    lines: tuple[Line, ...]
    headings: Line = ()


_Placed = tuple[Line, Line]
"""A line of a stretch, after the headings above it."""


def _refuse_odd(text: str) -> None:
    if not text or text != " ".join(text.split()):
        raise ValueError(f"a text beside records is non-empty with single spaces, not {text!r}")


def bands(separation: Bands, document: FormDocument) -> list[Band]:
    """What may be records, in reading order; none overlaps another. None where it is not known where they end."""
    found: list[Band] = []
    for lines, ended in _stretches(separation, document):
        if separation.until and not ended:
            return []
        found += _bands(separation, lines)
    return found[:MAX_BANDS]


def _stretches(separation: Bands, document: FormDocument) -> Iterator[tuple[list[_Placed], bool]]:
    """The stretches of lines in which records may stand, and whether a text that ends them was met."""
    named = separation.headings
    headings: Line = ()
    lines: list[_Placed] = []
    going = not named
    for line in document.lines:
        if named and _is_heading(named, line):
            headings, going = line, True
        elif not going or line[0] in document.furniture or begins_any(separation.without, line):
            continue
        elif _ends(separation, headings, line):
            if named or any(_tells(separation, one) for one in lines):
                yield lines, True
                going = False
            lines = []
        else:
            lines.append((headings, line))
    if going:
        yield lines, False


def _is_heading(named: frozenset[str], line: Line) -> bool:
    """Whether more than half of the headings stand on a line."""
    return 2 * sum(any(spans_in(text, box.text) for box in line) for text in named) > len(named)


def _ends(separation: Bands, headings: Line, line: Line) -> bool:
    """Whether records end before a line."""
    if not begins_any(separation.until, line):
        return False
    starts = separation.beginnings
    return len(starts) < CERTAIN or not all(stands(start, headings, line) for start in starts)


def begins_any(phrases: Iterable[str], line: Line) -> bool:
    """Whether a text of a line begins with one of the phrases."""
    return any(begins(phrase, box.text) for phrase in phrases for box in line)


def _tells(separation: Bands, placed: _Placed) -> bool:
    """Whether a record is told by a line."""
    return any(stands(start, *placed) for start in separation.beginnings)


def stands(start: Beginning, headings: Line, line: Line) -> bool:
    """Whether a beginning stands on a line below headings."""
    match start.place:
        case "first":
            return begins_with(start.pattern, line[0].text)
        case "last":
            return begins_with(start.pattern, line[-1].text)
        case Under(heading):
            columns = spread(headings)
            own = [place for place, box in enumerate(headings) if spans_in(heading, box.text)]
            below = [box for box in line if any(in_column(box.box, columns, place) for place in own)]
            return any(begins_with(start.pattern, box.text) for box in below)
        case _:
            assert_never(start.place)


def _bands(separation: Bands, placed: Sequence[_Placed]) -> Iterator[Band]:
    """The records of a stretch."""
    band: list[_Placed] = []
    for item in placed:
        apart = bool(band) and not same_block(band[-1][1], item[1])
        told = _tells(separation, item)
        match separation.reach:
            case "before":
                band = [item] if apart else [*band, item]
                if told:
                    yield _band(band)
                    band = []
            case "alone" | "on":
                if band and (told or apart):
                    yield _band(band)
                    band = []
                if told or (band and separation.reach == "on"):
                    band.append(item)
    if band and separation.reach != "before":
        yield _band(band)


def _band(placed: Sequence[_Placed]) -> Band:
    return Band(tuple(line for _, line in placed), placed[0][0])


def same_block(above: Line, below: Line) -> bool:
    """Whether a line may belong to what the line above it does: it is not far below it, or on the next page."""
    height = max(above[0].box.height, below[0].box.height)
    return above[0].page != below[0].page or below[0].box.down - above[0].box.down <= WIDEST_GAP * height
