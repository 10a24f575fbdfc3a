"""A page as it is read: its texts line by line, and how far its lines can be trusted.

On most pages the boxes of a line are level. Where they are not, as on crumpled paper, lines are found by best fit, and
their boxes are put level; what may be on another line too is then not certain, and a value that depends on it is not
given. Where boxes have come to stand one on another, nobody can say which line a box is on: what stands within reach
is never certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from statistics import median
from typing import Final

from fieldmark.dsl.forms.boxes import Page, TextBox
from fieldmark.dsl.forms.layout import WORD_SPACE, lines, slope_of, texts, tilt
from fieldmark.dsl.forms.rows import Fit, coarse, crowded, fitted
from fieldmark.dsl.forms.slant import is_doubtful, slant
from fieldmark.dsl.text.lexicon import collapse

UNEVEN: Final = 0.27
"""A page is uneven where a fifth of the neighbours on its lines are farther apart up and down, in heights of their
text. Origin: of 60 receipts, 27 pages of invoices and 18 scans read with OCR nine in ten are below .13; with each box
moved by up to 1 % of the page nine in ten are above .33."""

LEVEL: Final = 0.13
"""A page that is no more uneven than this is level, and what stands one on another is printed so: boxes of a PDF file
do."""

MOVED: Final = 0.03
"""Share of the boxes that stand on another one from which on a page that is not level is uneven: with half a percent of
the page nineteen in twenty are below."""

BROKEN: Final = 0.09
"""Share of the boxes that stand on another one from which on a page is broken: boxes have changed places. Origin: our
benchmark of moved boxes: with 1 % of the page three in four are below, with 2 % nineteen in twenty above."""

FAR: Final = 2.0
"""How far boxes of one line may be apart on a broken page, in heights of their text: a line farther up or down."""

SIDEWAYS: Final = 2.0
"""How far boxes of an uneven page may have been moved sideways, in multiples of how far they spread up and down."""

ASKEW: Final = 0.5
"""How far boxes of a broken page may have been moved sideways, in heights of their text."""

FITTED: Final = 1_000
"""Most boxes of a page whose lines are found by best fit; an uneven one with more counts as broken. A bound on time."""

TURNS: Final = 2
"""How often the tilt of an uneven page is corrected by its own lines."""

_PAIRS: Final = 3
"""Fewest neighbours on lines from which unevenness is told."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The lines of an uneven page, from 0: the `middles` of their boxes, and the `errors` of these, one standard
    deviation. `doubts` are the other lines on which a text may be; `spread` is how far boxes are off their line, again
    one standard deviation."""

    spread: float
    middles: tuple[float, ...]
    errors: tuple[float, ...]
    doubts: Mapping[TextBox, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Reading:
    """A page's lines from the top, each of texts from left to right; what is known of an uneven one.

    `reach` is within which places on a broken page are not certain, in units of the page; else it is 0. `torn` are
    texts that may go on, or begin, in another box.
    """

    lines: tuple[tuple[TextBox, ...], ...]
    reach: float = 0.0
    rows: Rows | None = None
    torn: frozenset[TextBox] = field(default=frozenset())


def read(page: Page) -> Reading:
    """The texts of a page, levelled and put on lines."""
    clean = [
        TextBox(text, min(b.left, b.right), min(b.top, b.bottom), max(b.left, b.right), max(b.top, b.bottom))
        for b in page.boxes
        if (text := collapse(b.text))
    ]
    if not clean:
        return Reading(())
    slope = tilt(clean)
    if len(clean) <= FITTED and is_doubtful(slope, clean):
        slope = slant(clean)
    level = [box.levelled(slope) for box in clean]
    found = lines(level)
    uneven = unevenness(found)
    if len(level) > FITTED:
        one_on_another = 1.0 if uneven > UNEVEN else 0.0
    else:
        one_on_another = crowded(level) if uneven > LEVEL else 0.0
    if uneven <= UNEVEN and one_on_another <= MOVED:
        return Reading(tuple(tuple(texts(line)) for line in found))
    if len(level) <= FITTED:
        slope = slant(clean)
        level = [box.levelled(slope) for box in clean]
    if one_on_another > BROKEN:
        return _broken(level)
    for _ in range(TURNS if one_on_another <= MOVED else 0):
        slope += slope_of(coarse(level))
        level = [box.levelled(slope) for box in clean]
    return _uneven(fitted(level))


def unevenness(found: Sequence[Sequence[TextBox]]) -> float:
    """How far neighbours on lines are apart up and down, in heights: four fifths of them are at most that far."""
    apart = sorted(
        abs(one.down - two.down) / low
        for line in found
        for one, two in pairwise(line)
        if (low := min(one.height, two.height)) > 0
    )
    return apart[4 * len(apart) // 5] if len(apart) >= _PAIRS else 0.0


def _uneven(fit: Fit) -> Reading:
    """The texts of lines found by best fit, each put level with its line."""
    middles = tuple(sum(box.down for box in line) / len(line) for line in fit.lines)
    errors = tuple(fit.spread / len(line) ** 0.5 for line in fit.lines)
    doubts: dict[TextBox, frozenset[int]] = {}
    torn: set[TextBox] = set()
    joined: list[tuple[TextBox, ...]] = []
    for number, (line, middle) in enumerate(zip(fit.lines, middles, strict=True)):
        level = [box.lowered(middle - box.down) for box in line]
        made = texts(level)
        joined.append(tuple(made))
        boxes = iter(line)
        for text in made:
            pieces = list(_pieces(text, boxes))
            others = frozenset[int]().union(*(fit.doubts.get(piece, frozenset()) for piece in pieces))
            if others:
                doubts[text] = others
            if (others and len(pieces) > 1) or _goes_on(text, made, fit, number):
                torn.add(text)
    return Reading(tuple(joined), rows=Rows(fit.spread, middles, errors, doubts), torn=frozenset(torn))


def _pieces(text: TextBox, boxes: Iterator[TextBox]) -> Iterator[TextBox]:
    """The boxes, the next ones, of which a text was put together."""
    length = -1
    while length < len(text.text):
        piece = next(boxes)
        length += len(piece.text) + 1
        yield piece


def _goes_on(text: TextBox, made: Sequence[TextBox], fit: Fit, number: int) -> bool:
    """Whether a text on a line may be one with another on it, or with a box that may be on it."""
    others = (box for box, lines in fit.doubts.items() if number in lines)
    slack = SIDEWAYS * fit.spread
    return any(
        other is not text
        and min(abs(other.left - text.right), abs(text.left - other.right)) <= WORD_SPACE * text.pitch + slack
        for other in (*made, *others)
    )


def _broken(level: Sequence[TextBox]) -> Reading:
    """The lines of a broken page. Boxes are one text only where neither may go on, or begin, in another box."""
    found = lines(level)
    reach = FAR * median(box.height for box in level)
    after = _continuations(level, reach)
    before: dict[TextBox, list[TextBox]] = {}
    for box, others in after.items():
        for other in others:
            before.setdefault(other, []).append(box)
    joined: list[tuple[TextBox, ...]] = []
    torn: set[TextBox] = set()
    for line in found:
        made: list[list[TextBox]] = []
        for box in line:
            if made and after.get(made[-1][-1]) == [box] and before[box] == made[-1][-1:]:
                made[-1].append(box)
            else:
                made.append([box])
        joined.append(tuple(reduce(TextBox.joined, pieces) for pieces in made))
        alone = (not before.get(pieces[0]) and not after.get(pieces[-1]) for pieces in made)
        torn.update(text for text, certain in zip(joined[-1], alone, strict=True) if not certain)
    return Reading(tuple(joined), reach, torn=frozenset(torn))


def _continuations(boxes: Sequence[TextBox], reach: float) -> Mapping[TextBox, list[TextBox]]:
    """For each box those in which its text may go on."""
    found: dict[TextBox, list[TextBox]] = {}
    ranked = sorted(boxes, key=lambda box: (box.down, box.left, box.text))
    for number, box in enumerate(ranked):
        for other in ranked[number + 1 :]:
            if other.down - box.down > reach:
                break
            for one, two in ((box, other), (other, box)):
                if _may_go_on(one, two):
                    found.setdefault(one, []).append(two)
    return found


def _may_go_on(one: TextBox, two: TextBox) -> bool:
    """Whether the text of a box may go on in another one, as far as its left side tells."""
    slack = ASKEW * one.height
    return -slack <= two.left - one.right <= WORD_SPACE * one.pitch + slack and two.across > one.across
