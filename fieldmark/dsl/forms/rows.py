"""Row segmenter: how records are told apart on a form, in a stretch of the document such as the table of an invoice.

The counterpart of `dsl.html.records`, for pages. A stretch begins below a line of headings, and ends before a line such
as "Total"; it goes on over the next page, where the headings may stand again, and what pages repeat is passed over. In
it a record is told by a text on one of its lines: a number in the column "Amount", one in the column "Qty", a label at
the line's left. One of several such texts is enough, so that a record with a blank column is not taken for lines of the
record before; with too few of them it is not certain that there is one, for a sum carried over or a discount has an
amount too.

A text stands in the columns whose headings it overlaps from left to right. One that overlaps none, such as a number at
the right of a wide column, stands in the column whose share of the line its middle is in: columns share the space
between two headings in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from typing import ClassVar, Literal, assert_never

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.forms.document import FormBox, FormDocument, Line
from fieldmark.dsl.forms.layout import TextBox, overlaps
from fieldmark.dsl.forms.phrases import Pattern, begins, begins_with, spans_in
from fieldmark.dsl.forms.settings import FORMS
from fieldmark.dsl.text.lexicon import collapse

Reach = Literal["alone", "on", "before"]
"""Which lines are a record's: the one by which it is told; that and those that follow, up to the next record's; or
those after the record before, up to it."""


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
    if not text or text != collapse(text):
        raise ValueError(f"a text beside records is non-empty with single spaces, not {text!r}")


@dataclass(frozen=True, slots=True)
class Bands:
    """How one record of a form is told from the next.

    A line with one of the `beginnings` is a record's; `reach` says which other lines are. Records stand below the
    headings of the beginnings and the text `after`, where there are such, and before a line in which a text begins with
    one of `until`; lines in which a text begins with one of `without`, such as "Carried forward", are passed over. Of
    what has fewer than `least` beginnings it is not certain that it is a record.

    Records that go on do so under the headings of `further`: a line below with a text elsewhere is not theirs, and one
    below that may be. None: whatever stands below is theirs. With `small`, such lines begin with a small letter; what
    does not may be another record's, or a heading.
    """

    beginnings: tuple[Beginning, ...]
    reach: Reach = "alone"
    after: str | None = None
    until: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    least: int = 1
    further: frozenset[str] | None = None
    small: bool = False

    kind: ClassVar[Kind] = "form"
    is_headed: ClassVar[bool] = False  # headings stand above columns

    def __post_init__(self) -> None:
        if not self.beginnings:
            raise ValueError("records of a form are told by one text at least")
        if not 1 <= self.least <= len(self.beginnings):
            raise ValueError(f"records are certain with 1 to {len(self.beginnings)} texts, not with {self.least}")
        if self.further is not None and self.reach != "on":
            raise ValueError("only records that go on to the next do so under headings")
        if self.small and not self.further:
            raise ValueError("only where records go on under headings can they do so in small letters")
        after = () if self.after is None else (self.after,)
        for text in (*self.until, *self.without, *(self.further or ()), *after):
            refuse_odd(text)

    @property
    def headings(self) -> frozenset[str]:
        """The texts below which records stand."""
        named = {start.place.heading for start in self.beginnings if isinstance(start.place, Under)}
        return frozenset(named if self.after is None else {*named, self.after})


@dataclass(slots=True)
class Band:
    """The lines of what may be a record, and the headings of its columns, if it stands below any.

    `told` is how many beginnings stand on its line; `loose` are lines below that may be its own. It grows line by line
    until all are found.
    """

    headings: Line
    lines: list[Line]
    told: int
    loose: list[Line] = field(default_factory=list)


_Placed = tuple[Line, Line]
"""A line of a stretch, after the headings above it."""


def bands(separation: Bands, document: FormDocument) -> list[Band]:
    """What may be records, in reading order; none overlaps another. None where it is not known where they end."""
    return [band for _, grown in _grown(separation, document) for band in grown][: FORMS.records]


def unclaimed(separation: Bands, document: FormDocument) -> Iterator[Line]:
    """Lines that stand as one by which a record is told, each text under one of its own, with a figure where that has
    what tells it, and are of no record: below the headings, or between two records, or before what ends them.

    None where records go on below their first lines as they please: then all below is theirs.
    """
    if separation.reach == "on" and separation.further is None:
        return
    for placed, grown in _grown(separation, document):
        told = [band.lines[-1 if separation.reach == "before" else 0] for band in grown]
        claimed = {line[0] for band in grown for line in band.lines}
        places = [number for number, (_, line) in enumerate(placed) if line[0] in claimed]
        begin = 0 if separation.headings else min(places, default=0)
        end = len(placed) if separation.until else max(places, default=0)
        for headings, line in placed[begin:end]:
            if len(line) > 1 and line[0] not in claimed and any(_stands_as(line, one) for one in told):
                texts = (box.text for start in separation.beginnings for box in texts_at(start.place, headings, line))
                if any(map(str.isdigit, "".join(texts))):
                    yield line


def _stands_as(line: Line, other: Line) -> bool:
    """Whether two lines have as many texts, and each is in line with that of the other."""
    return len(line) == len(other) and all(overlaps(one.box, two.box) for one, two in zip(line, other, strict=True))


def _grown(separation: Bands, document: FormDocument) -> list[tuple[list[_Placed], list[Band]]]:
    """The lines of each stretch with what may be records in it; none where it is not known where they end."""
    stretches = [*_stretches(separation, document)]
    if separation.until and not all(ended for _, ended in stretches):
        return []
    grow = _before if separation.reach == "before" else _on
    return [(lines, [*grow(separation, lines)]) for lines, _ in stretches]


def _stretches(separation: Bands, document: FormDocument) -> Iterator[tuple[list[_Placed], bool]]:
    """The stretches of lines in which records may stand, and whether a text that ends them was met."""
    named = separation.headings
    headings: Line = ()
    lines: list[_Placed] = []
    going = not named
    for line in document.lines:
        if _is_heading(named, line):
            headings, going = line, True
        elif not going or line[0] in document.headers or begins_any(separation.without, line):
            continue
        elif begins_any(separation.until, line):
            if named or any(told_by(separation.beginnings, *one) for one in lines):
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


def _before(separation: Bands, placed: Sequence[_Placed]) -> Iterable[Band]:
    """The records of a stretch that end at the line by which they are told."""
    band: list[_Placed] = []
    for item in placed:
        apart = bool(band) and not same_block(band[-1][1], item[1])
        band = [item] if apart else [*band, item]
        count = told_by(separation.beginnings, *item)
        if count:
            yield Band(band[0][0], [line for _, line in band], count)
            band = []


def _on(separation: Bands, placed: Sequence[_Placed]) -> Iterable[Band]:
    """The records of a stretch that begin at the line by which they are told.

    The lines below one that is not certain may belong to it, or to the last certain one. What is far below is no part
    of a record; it may still go on on the next page.
    """
    grown: list[Band] = []
    going: list[Band] = []
    last: Line = ()
    left = 0
    for headings, line in placed:
        if last and not same_block(last, line):
            left = line[0].page
        last = line
        count = told_by(separation.beginnings, headings, line)
        if count:
            grown.append(Band(headings, [line], count))
            before = [] if count >= separation.least else [one for one in going if one.told >= separation.least]
            going, left = [*before, grown[-1]], 0
        elif separation.reach == "on" and line[0].page != left:
            _go_on(separation, going, headings, line, bool(left))
    return grown


def _go_on(separation: Bands, going: Sequence[Band], headings: Line, line: Line, left: bool) -> None:
    """Give a line to the record to which it belongs, or to those to which it may; `left` where other lines, far from
    the record's, stand between."""
    if not going:
        return
    if separation.further is None:
        if not left:
            going[-1].lines.append(line)
        return
    unlike = separation.small and not begins_small(line[0].text)
    if left or unlike or len(going) > 1 or going[0].loose or not _is_under(separation, headings, line):
        for one in going:
            one.loose.append(line)
    else:
        going[0].lines.append(line)


def _is_under(separation: Bands, headings: Line, line: Line) -> bool:
    """Whether all texts of a line stand under headings under which records go on."""
    places = named_columns(separation.further or (), headings)
    return bool(places) and all(places & columns for columns in columns_of(line, headings))


def same_block(above: Line, below: Line) -> bool:
    """Whether a line may belong to what the line above it does: it is not far below it, or on the next page."""
    height = max(above[0].box.height, below[0].box.height)
    return above[0].page != below[0].page or below[0].box.down - above[0].box.down <= FORMS.line_gap * height


def begins_any(phrases: Iterable[str], line: Line) -> bool:
    """Whether a text of a line begins with one of the phrases."""
    return any(begins(phrase, box.text) for phrase in phrases for box in line)


def begins_small(text: str) -> bool:
    """Whether the first letter or digit of a text is a small letter."""
    return next((letter.islower() for letter in text if letter.isalnum()), False)


def told_by(starts: Sequence[Beginning], headings: Line, line: Line) -> int:
    """How many of the beginnings stand on a line, each as a text of its own: one between two columns counts once."""
    standing = [
        found
        for start in starts
        if (found := [box for box in texts_at(start.place, headings, line) if begins_with(start.pattern, box.text)])
    ]
    return min(len(standing), len({box for found in standing for box in found}))


def texts_at(place: Edge | Under, headings: Line, line: Line) -> Sequence[FormBox]:
    """The texts at a place of a line."""
    match place:
        case "first":
            return line[:1]
        case "last":
            return line[-1:]
        case Under(heading):
            own = named_columns((heading,), headings)
            return [box for box, columns in zip(line, columns_of(line, headings), strict=True) if own & columns]
        case _:
            assert_never(place)


def named_columns(phrases: Iterable[str], headings: Line) -> frozenset[int]:
    """The places of the headings in which one of the phrases stands, from 0."""
    wanted = tuple(phrases)
    return frozenset(n for n, box in enumerate(headings) if any(spans_in(text, box.text) for text in wanted))


def columns_of(line: Line, headings: Line) -> list[frozenset[int]]:
    """For each text of a line the places of the headings under which it stands, from 0; none without headings."""
    boxes = [heading.box for heading in headings]
    return [_columns(box.box, boxes) for box in line]


def _columns(box: TextBox, headings: Sequence[TextBox]) -> frozenset[int]:
    """The places of the headings that a text overlaps, or else of the one in whose share of the line its middle is."""
    over = frozenset(number for number, heading in enumerate(headings) if overlaps(box, heading))
    borders = (-inf, *((one.right + two.left) / 2 for one, two in pairwise(headings)), inf)
    return over or frozenset(n for n in range(len(headings)) if borders[n] <= box.across < borders[n + 1])


def widened(headings: Line, boxes: Sequence[TextBox]) -> list[TextBox]:
    """The headings, each made wide enough to stand above the texts of its column that it does not overlap."""
    held = [heading.box for heading in headings]
    wide: list[TextBox] = []
    for place, heading in enumerate(held):
        own = [box for box in boxes if not overlaps(box, heading) and place in _columns(box, held)]
        left, right = min([heading.left, *(b.left for b in own)]), max([heading.right, *(b.right for b in own)])
        wide.append(TextBox(heading.text, left, heading.top, right, heading.bottom))
    return wide
