"""The box that stands where labels around it say, each of them by itself uncertain: places among landmarks.

Where each box was moved by itself, no label leads to its value for certain: the amount next to "Total" may be that of
the line above. But all labels around a value together tell its place, the more of them the better, as errors even out;
and other values of the same shape have their places too, so that each is held against all. The value is given only
where every other way to put texts into these places is much less likely. Lengths are in widths of a character of the
page, which are the same however the page was turned.

Departure from LRSyn, whose regions grow from one landmark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from statistics import fmean, median
from typing import TYPE_CHECKING, Final, NamedTuple

from fieldmark.dsl.forms.phrases import spans_in, words
from fieldmark.dsl.tokens import SHAPES, shaped
from fieldmark.dsl.whitespace import fold

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormBox, FormDocument

MAX_SIGHTS: Final = 24
"""Most labels, and most other values, that a place is told by. A bound on time."""

MAX_STANDING: Final = 6
"""A label that stands more often on a page is not looked at."""

ACROSS: Final = 8.0
"""How far from left to right a value may be from where it should stand, in widths of a character."""

AGREEING: Final = 5.0
"""How far two labels may disagree about the height of the value's place, in standard errors of a box."""

ENOUGH: Final = 3
"""Labels that have to agree about the place; where it is told by fewer than twice as many, half of them, but two."""

DRAWN: Final = 0.3
"""Standard error of a place as it was learned, in widths of a character."""

TRUSTED: Final = 4
"""How many labels' worth the unevenness of the page counts beside what the labels themselves show."""

LIKELY: Final = 3.5
"""How far a value may be from its place up or down, in standard errors."""

MISSING: Final = 9.0
"""What it costs that a place is empty, in squares of standard errors."""

ABSENT: Final = 16.0
"""What it costs that the value is not there."""

CLEAR: Final = 4.0
"""How much less likely every other value has to be, in squares of standard errors. Origin: our benchmark of moved
boxes, where errors are bounded, so that most of what is not likely cannot be."""

MAX_TEXTS: Final = 8
"""Most texts that are put into places. A bound on time."""

MAX_PLACES: Final = 5
"""Most places that texts are put into, the nearest. A bound on time."""


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """How far a place is to the right (to the left below 0) and below (above, below 0), in widths of a character."""

    right: float
    down: float

    def __post_init__(self) -> None:
        if not (isfinite(self.right) and isfinite(self.down)):
            raise ValueError("how far a place is has to be a number")


@dataclass(frozen=True, slots=True, order=True)
class Sight:
    """A label, and how far from its beginning the middle of the value stands."""

    text: str
    spot: Spot

    def __post_init__(self) -> None:
        if not words(self.text):
            raise ValueError(f"a label has letters or digits, unlike {self.text!r}")


@dataclass(frozen=True, slots=True)
class BoxAmong:
    """The box with a text of a shape that stands where labels around it say; `others` are the places of other texts of
    that shape, counted from its own."""

    shape: str
    sights: frozenset[Sight]
    others: frozenset[Spot] = frozenset()

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError(f"unknown shape {self.shape!r}; known: {', '.join(SHAPES)}")
        if not 0 < len(self.sights) <= MAX_SIGHTS or len(self.others) > MAX_SIGHTS:
            raise ValueError(f"a place is told by at least one label, and at most {MAX_SIGHTS} of them or of others")


class Place(NamedTuple):
    """Where the middle of a value should be on a page, and the standard error of its height."""

    across: float
    down: float
    error: float


class _Text(NamedTuple):
    """A text of the shape: its box, its letters, where it stands."""

    box: FormBox
    text: str
    across: float
    down: float


def box_among(term: BoxAmong, document: FormDocument) -> FormBox | None:
    """The box of the value, or None where it is not certain which one it is, and in a record."""
    if document.origin:
        return None
    found = [box for page in document.page_numbers if (box := _on_page(term, document, page)) is not None]
    return found[0] if len(found) == 1 else None


def texts_of(shape: str, document: FormDocument, page: int) -> Iterator[_Text]:
    """The texts of a shape on a page, in reading order."""
    for box in document.on_page(page):
        for start, end in shaped(shape, box.text):
            across = box.box.left + (start + end) / 2 * box.box.pitch
            yield _Text(box, fold(box.text[start:end]), across, box.box.down)


def beginnings(text: str, document: FormDocument, page: int) -> list[tuple[float, float]]:
    """Where a label begins on a page, and the middle of its box up and down; empty where it stands too often."""
    boxes = [box for box in document.boxes_with(text, whole=False) if box.page == page]
    if len(boxes) > MAX_STANDING:
        return []
    return [(box.box.left + spans_in(text, box.text)[0][0] * box.box.pitch, box.box.down) for box in boxes]


def _on_page(term: BoxAmong, document: FormDocument, page: int) -> FormBox | None:
    place = place_on(term, document, page)
    if place is None:
        return None
    letter = document.letter(page)
    spots = [Spot(0.0, 0.0), *sorted(term.others, key=lambda spot: (abs(spot.down), spot))]
    reach = LIKELY * place.error
    near = [spot for spot in spots if abs(spot.down) * letter <= 2 * reach][:MAX_PLACES]
    texts = [
        text
        for text in texts_of(term.shape, document, page)
        if any(_off(place, spot, text, letter) <= LIKELY for spot in near)
    ]
    texts.sort(key=lambda text: abs(text.down - place.down))
    return _clearest(place, near, texts[:MAX_TEXTS], letter)


def place_on(term: BoxAmong, document: FormDocument, page: int) -> Place | None:
    """Where most labels say that the value stands on a page; None where too few agree, or others say otherwise."""
    letter, spread = document.letter(page), document.spread(page)
    told = [
        [(left + sight.spot.right * letter, down + sight.spot.down * letter) for left, down in places]
        for sight in sorted(term.sights)
        if (places := beginnings(sight.text, document, page))
    ]
    within = AGREEING * spread
    best: list[tuple[float, float]] = []
    votes: list[tuple[int, float]] = []
    for _, down in (place for places in told for place in places):
        nearest = (min(places, key=lambda place: abs(place[1] - down)) for places in told)
        agreeing = [place for place in nearest if abs(place[1] - down) <= within]
        votes.append((len(agreeing), down))
        if len(agreeing) > len(best) or (len(agreeing) == len(best) and _spread(agreeing) < _spread(best)):
            best = agreeing
    count = len(best)
    if count < min(ENOUGH, max(min(2, len(term.sights)), len(term.sights) / 2)):
        return None
    down = fmean(place[1] for place in best)
    if any(others >= count and abs(other - down) > within for others, other in votes):
        return None
    variance = (TRUSTED * spread**2 + _spread(best)) / (TRUSTED + count - 1)
    error = (variance * (1 + 1 / count) + (DRAWN * letter) ** 2) ** 0.5
    return Place(median(place[0] for place in best), down, error)


def _spread(places: Sequence[tuple[float, float]]) -> float:
    """The squares of how far places are from their middle, up and down."""
    middle = fmean(place[1] for place in places)
    return sum((place[1] - middle) ** 2 for place in places)


def _off(place: Place, spot: Spot, text: _Text, letter: float) -> float:
    """How far a text is from a spot, up or down, in standard errors; infinite where it is in another column."""
    if abs(text.across - place.across - spot.right * letter) > ACROSS * letter:
        return float("inf")
    return abs(text.down - place.down - spot.down * letter) / place.error


def _clearest(place: Place, spots: Sequence[Spot], texts: Sequence[_Text], letter: float) -> FormBox | None:
    """The text that is at the first spot in the likeliest way to put texts at spots, if no other one is nearly."""
    offs = [[_off(place, spot, text, letter) ** 2 for text in texts] for spot in spots]
    costs: dict[str, tuple[float, FormBox]] = {}
    for number, text in enumerate(texts):
        if offs[0][number] <= LIKELY**2:
            cost = offs[0][number] + _least(offs[1:], frozenset({number}))
            known = costs.get(text.text)
            if known is None or cost < known[0]:
                costs[text.text] = (cost, text.box)
    ranked = sorted(costs.values(), key=lambda pair: pair[0])
    if not ranked or (len(ranked) > 1 and ranked[1][0] - ranked[0][0] < CLEAR):
        return None
    return ranked[0][1] if ABSENT + _least(offs[1:], frozenset()) - ranked[0][0] >= CLEAR else None


def _least(offs: Sequence[Sequence[float]], taken: frozenset[int]) -> float:
    """The least cost of putting texts that are not taken at the rest of the spots."""
    if not offs:
        return 0.0
    costs = [MISSING + _least(offs[1:], taken)]
    for number, off in enumerate(offs[0]):
        if number not in taken and off < MISSING:
            costs.append(off + _least(offs[1:], taken | {number}))
    return min(costs)
