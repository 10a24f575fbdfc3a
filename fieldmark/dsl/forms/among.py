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
from fieldmark.dsl.text.lexicon import AMOUNT, SHAPES, fold, shaped

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

ENOUGH: Final = 2
"""Labels that have to agree about the place, where it is told by that many."""

DRAWN: Final = 0.3
"""Standard error of a place as it was learned, in widths of a character."""

TRUSTED: Final = 4
"""How many labels' worth the unevenness of the page counts beside what the labels themselves show."""

LIKELY: Final = 3.5
"""How far a value may be from its place up or down, in standard errors."""

MISSING: Final = 9.0
"""What it costs that a place is empty, in squares of standard errors."""

ADDS_UP: Final = 12.0
"""How much it speaks for texts in their places that they add up, as they always did, in squares of standard errors."""

ABSENT: Final = 12.0
"""What it costs that the value is not there."""

CLEAR: Final = 3.0
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


@dataclass(frozen=True, slots=True, order=True)
class Other:
    """The place of another text of the value's shape, counted from the value's own, and its share in it: the value is
    the sum of those with the share 1, less those with -1; what is no amount stands there again."""

    spot: Spot
    share: int = 0

    def __post_init__(self) -> None:
        if self.share not in (-1, 0, 1):
            raise ValueError(f"a text has the share -1, 0 or 1 in a sum, not {self.share}")


@dataclass(frozen=True, slots=True)
class BoxAmong:
    """The box with a text of a shape that stands where labels around it say; `others` are the other texts of that shape
    beside it. Amounts may add up; any other text may stand once again, and is not given where it differs there."""

    shape: str
    sights: frozenset[Sight]
    others: frozenset[Other] = frozenset()

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError(f"unknown shape {self.shape!r}; known: {', '.join(SHAPES)}")
        if not 0 < len(self.sights) <= MAX_SIGHTS or len(self.others) > MAX_SIGHTS:
            raise ValueError(f"a place is told by at least one label, and at most {MAX_SIGHTS} of them or of others")
        if self.shape != AMOUNT and sorted(other.share for other in self.others if other.share) not in ([], [1]):
            raise ValueError(f"only amounts add up; a {self.shape} may stand once again")


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
    reach = LIKELY * place.error
    ranked = sorted(term.others, key=lambda other: (abs(other.spot.down), other))
    told = [other for other in ranked if abs(other.spot.down) * letter <= 2 * reach or other.share]
    near = [Other(Spot(0.0, 0.0)), *sorted(told, key=lambda other: not other.share)][:MAX_PLACES]
    texts = [
        text
        for text in texts_of(term.shape, document, page)
        if any(_off(place, other.spot, text, letter) <= LIKELY for other in near)
    ]
    texts.sort(key=lambda text: abs(text.down - place.down))
    return _clearest(term.shape, place, near, texts[:MAX_TEXTS], letter)


def place_on(term: BoxAmong, document: FormDocument, page: int) -> Place | None:
    """Where most labels say that the value stands on a page; None where too few agree, or others say otherwise."""
    letter, spread = document.letter(page), document.spread(page)
    if letter <= 0:
        return None
    told = [
        [(left + sight.spot.right * letter, down + sight.spot.down * letter) for left, down in places]
        for sight in sorted(term.sights)
        if (places := beginnings(sight.text, document, page))
    ]
    within = AGREEING * spread
    best = _agreeing(told, within)
    count = len(best)
    if count < min(ENOUGH, len(term.sights)):
        return None
    rest = [[place for place in places if place not in best] for places in told]
    silent = [places for places in told if not any(place in best for place in places)]
    if len(_agreeing(rest, within)) >= count or len(_agreeing(silent, within)) >= ENOUGH:
        return None
    down = fmean(place[1] for place in best)
    variance = (TRUSTED * spread**2 + _spread(best)) / (TRUSTED + count - 1)
    error = (variance * (1 + 1 / count) + (DRAWN * letter) ** 2) ** 0.5
    return Place(median(place[0] for place in best), down, error)


def _agreeing(told: Sequence[Sequence[tuple[float, float]]], within: float) -> list[tuple[float, float]]:
    """The places that most labels agree on up and down, one of each label's; of equally many those nearest together."""
    best: list[tuple[float, float]] = []
    for _, down in (place for places in told for place in places):
        nearest = (min(places, key=lambda place: abs(place[1] - down)) for places in told if places)
        agreeing = [place for place in nearest if abs(place[1] - down) <= within]
        if len(agreeing) > len(best) or (len(agreeing) == len(best) and _spread(agreeing) < _spread(best)):
            best = agreeing
    return best


def _spread(places: Sequence[tuple[float, float]]) -> float:
    """The squares of how far places are from their middle, up and down."""
    middle = fmean(place[1] for place in places)
    return sum((place[1] - middle) ** 2 for place in places)


def _off(place: Place, spot: Spot, text: _Text, letter: float) -> float:
    """How far a text is from a spot, up or down, in standard errors; infinite where it is in another column."""
    if abs(text.across - place.across - spot.right * letter) > ACROSS * letter:
        return float("inf")
    return abs(text.down - place.down - spot.down * letter) / place.error


def _clearest(
    shape: str, place: Place, spots: Sequence[Other], texts: Sequence[_Text], letter: float
) -> FormBox | None:
    """The text that is at the first spot in the likeliest way to put texts at spots, if no other one is nearly, and if
    it is not another one where it should stand again."""
    again = [number for number, other in enumerate(spots) if other.share and shape != AMOUNT]
    offs = [[_off(place, other.spot, text, letter) ** 2 for text in texts] for other in spots]
    costs: dict[str, tuple[float, FormBox | None]] = {}
    absent = float("inf")
    for cost, chosen in _ways(offs, ()):
        if chosen[0] is None:
            absent = min(absent, ABSENT + cost - MISSING)
            continue
        value = texts[chosen[0]]
        held = [None if number is None else texts[number].text for number in chosen]
        box = None if any(held[number] not in (None, value.text) for number in again) else value.box
        total = cost - ADDS_UP * (shape == AMOUNT and _adds_up(spots, held))
        if value.text not in costs or total < costs[value.text][0]:
            costs[value.text] = (total, box)
    ranked = sorted(costs.values(), key=lambda pair: pair[0])
    if not ranked or ranked[0][0] + CLEAR > min(absent, ranked[1][0] if len(ranked) > 1 else absent):
        return None
    return ranked[0][1]


def _ways(
    offs: Sequence[Sequence[float]], chosen: tuple[int | None, ...]
) -> Iterator[tuple[float, tuple[int | None, ...]]]:
    """Every way to put texts, by number, at spots, each text once, with its cost."""
    place = len(chosen)
    if place == len(offs):
        yield 0.0, chosen
        return
    for cost, way in _ways(offs, (*chosen, None)):
        yield MISSING + cost, way
    for number, off in enumerate(offs[place]):
        if number not in chosen and off <= LIKELY**2:
            for cost, way in _ways(offs, (*chosen, number)):
                yield off + cost, way


def _adds_up(spots: Sequence[Other], texts: Sequence[str | None]) -> bool:
    """Whether the first text is the sum of those that have a share in it; not where one is missing, or none has."""
    shares = [(other.share, text) for other, text in zip(spots, texts, strict=True) if other.share]
    if not shares or texts[0] is None or any(text is None for _, text in shares):
        return False
    return cents(texts[0]) == sum(share * cents(text) for share, text in shares if text is not None)


def cents(amount: str) -> int:
    """An amount, which has two decimals, in hundredths."""
    digits = int("".join(filter(str.isdecimal, amount)))
    return -digits if amount[0] in "-(" else digits
