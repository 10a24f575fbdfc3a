"""A page as it is read: its texts line by line, and how far its lines can be trusted.

On most pages the boxes of a line are level. Where they are not, as on crumpled paper, nobody can say which line a box
is on: boxes may have changed places. How uneven a page is, is measured on its own lines; what stands within reach of
that is then not certain, and a value that depends on it is not given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from fieldmark.dsl.forms.boxes import Page, TextBox
from fieldmark.dsl.forms.layout import WORD_SPACE, lines, texts, tilt
from fieldmark.dsl.whitespace import collapse

UNEVEN: Final = 0.27
"""A page is uneven where a fifth of the neighbours on its lines are farther apart up and down, in heights of their
text. Origin: of 60 receipts, 27 pages of invoices and 18 scans read with OCR nine in ten are below .13; with each box
moved by up to 1 % of the page nine in ten are above .33."""

BROKEN: Final = 0.34
"""Unevenness from which on a page shows no more how uneven it is: boxes come to stand on the lines of others."""

REACH: Final = 2.0
"""How far boxes of one line may be apart up and down, as a multiple of a page's unevenness: two boxes that were each
moved evenly by chance are apart by at most twice what four fifths of them are. Origin: our benchmark of moved boxes."""

FAR: Final = 2.0
"""How far they may be apart on a broken page, in heights of their text: a line farther up or down."""

SIDEWAYS: Final = 0.5
"""How far boxes of an uneven page may have been moved sideways, in heights of their text."""

_PAIRS: Final = 3
"""Fewest neighbours on lines from which unevenness is told."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A page's lines from the top, each of texts from left to right; the `reach` within which places are not certain.

    The reach is in units of the page, 0 on an even one. `torn` are texts that may go on, or begin, in another box.
    """

    lines: tuple[tuple[TextBox, ...], ...]
    reach: float = 0.0
    torn: frozenset[TextBox] = frozenset()


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
    level = [box.levelled(slope) for box in clean]
    found = lines(level)
    joined = tuple(tuple(texts(line)) for line in found)
    uneven = unevenness(found)
    if uneven <= UNEVEN:
        return Reading(joined)
    reach = (FAR if uneven > BROKEN else REACH * uneven) * median(box.height for box in level)
    return Reading(joined, reach, _torn(found, joined, reach))


def unevenness(found: Sequence[Sequence[TextBox]]) -> float:
    """How far neighbours on lines are apart up and down, in heights: four fifths of them are at most that far."""
    apart = sorted(
        abs(one.down - two.down) / low
        for line in found
        for one, two in pairwise(line)
        if (low := min(one.height, two.height)) > 0
    )
    return apart[4 * len(apart) // 5] if len(apart) >= _PAIRS else 0.0


def _torn(found: Sequence[Sequence[TextBox]], joined: Sequence[Sequence[TextBox]], reach: float) -> frozenset[TextBox]:
    """The texts that are not put together in the only way in which they may be."""
    after = _continuations([box for line in found for box in line], reach)
    before: dict[TextBox, list[TextBox]] = {}
    for box, others in after.items():
        for other in others:
            before.setdefault(other, []).append(box)
    torn: set[TextBox] = set()
    for line, made in zip(found, joined, strict=True):
        rest = list(line)
        for text in made:
            pieces = [rest.pop(0)]
            while len(" ".join(piece.text for piece in pieces)) < len(text.text):
                pieces.append(rest.pop(0))
            ways = [after.get(piece, []) for piece in pieces], [before.get(piece, []) for piece in pieces]
            if ways != ([*([piece] for piece in pieces[1:]), []], [[], *([piece] for piece in pieces[:-1])]):
                torn.add(text)
    return frozenset(torn)


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
    slack = SIDEWAYS * one.height
    return -slack <= two.left - one.right <= WORD_SPACE * one.pitch + slack and two.across > one.across
