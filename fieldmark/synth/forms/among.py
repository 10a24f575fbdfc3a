"""Places among landmarks: the strategy that finds a value by all labels around it (`fieldmark.dsl.forms.among`).

It comes last in a format's first part, so that it is asked where the others are silent or alone. Labels are read off
the documents of the format, with the median of where the value stands from them; a label counts that most documents
have, and from which the value stands equally far in all of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from statistics import median
from typing import NamedTuple

from fieldmark.dsl.core.instance import DOCUMENT
from fieldmark.dsl.core.terms import Format, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.core.vote import evaluate_format
from fieldmark.dsl.forms.among import BoxAmong, Other, Sight, Spot, beginnings, cents, texts_of
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.passages import Passage
from fieldmark.dsl.forms.paths import Path, Paths
from fieldmark.dsl.forms.phrases import key
from fieldmark.dsl.forms.summaries import BoxBlueprint
from fieldmark.dsl.html.terms import TagLandmark
from fieldmark.dsl.text.language import Boundary, Substring
from fieldmark.dsl.text.lexicon import AMOUNT, SHAPES, Token, fold
from fieldmark.synth.forms.annotations import FormAnnotation
from fieldmark.synth.forms.known import is_right
from fieldmark.synth.forms.landmarks import grams

FEWEST = 3
"""Documents from which places are read off."""

MOST_HAVE = 0.6
"""The share of the documents that has a label."""

STEADY_DOWN = 2.0
"""How differently far up or down a value may stand from a label, in widths of a character."""

STEADY_RIGHT = 8.0
"""How differently far from left to right."""

FARTHEST_DOWN = 28.0
"""How far from the value labels are looked for, up or down, in widths of a character."""

OTHERS_DOWN = 15.0
"""How far from the value other values of its shape are looked for."""

FEW_SIGHTS = 5
"""Where fewer labels than this are equally far from the value in all documents, those that are in most count too."""

MOST_SIGHTS = 10
"""Most labels of a place, the nearest ones."""

LETTERS = 3
"""Fewest letters of a label."""


class _Row(NamedTuple):
    """A document with the value and its place: its page, the middle of its text, the width of a character."""

    document: FormDocument
    text: str
    page: int
    across: float
    down: float
    letter: float

    def spot(self, across: float, down: float) -> Spot:
        """How far the value is from a place."""
        return Spot((self.across - across) / self.letter, (self.down - down) / self.letter)


def with_among(layout: Format, group: Sequence[FormAnnotation], documents: Sequence[FormAnnotation]) -> Format:
    """A format for single values, with a strategy that finds them by all labels around, where there is one that gives
    nothing but labelled values in any of the documents."""
    first, *others = layout.parts
    shapes = {strategy.shape for strategy in first.strategies}
    shape = shapes.pop()
    if shapes or not isinstance(shape, str) or shape not in SHAPES:
        return layout
    rows = [row for annotation in group if (row := _row(layout, annotation)) is not None]
    sights = frozenset(_sights(rows)) if len(rows) >= FEWEST else frozenset()
    if not sights:
        return layout
    token = Token("NUMBER" if shape == AMOUNT else shape)
    value = ValueProgram(
        BoxAmong(shape, sights, frozenset(_others(shape, rows))),
        Substring(Boundary((), (token,)), Boundary((token,))),
    )
    look = BoxBlueprint(frozenset(), frozenset(), 0.0)
    strategy = Strategy(TagLandmark(DOCUMENT), Paths((Path(()),)), look, value, shape)
    if not all(is_right(strategy, annotation) for annotation in documents):
        return layout
    return replace(layout, parts=(replace(first, strategies=(*first.strategies, strategy)), *others))


def _row(layout: Format, annotation: FormAnnotation) -> _Row | None:
    """Where a format finds the value of a document: None where it does not, or the value stands in several boxes."""
    verdict = evaluate_format(layout, 1, "one", annotation.document)
    if verdict.texts and (fold(verdict.texts[0]),) == annotation.values:
        found = verdict.evidence[0].value
        if isinstance(found.node, Passage) and len(found.node.boxes) == 1 and not found.node.document.origin:
            (box,) = found.node.boxes
            document = found.node.document
            across = box.box.left + sum(found.span) / 2 * box.box.pitch
            return _Row(document, verdict.texts[0], box.page, across, box.box.down, document.letter(box.page))
    return None


def _sights(rows: Sequence[_Row]) -> list[Sight]:
    """The labels by which the place is told, the nearest ones; of those in one place the one with most letters."""
    told = _sights_of(rows, 1.0)
    return told if len(told) >= FEW_SIGHTS else _sights_of(rows, MOST_HAVE)


def _sights_of(rows: Sequence[_Row], share: float) -> list[Sight]:
    """The labels from which the value stands equally far in a share of the documents that have them."""
    labels = [_labels(row) for row in rows]
    counts = Counter(label for texts in labels for label in texts)
    found: list[Sight] = []
    for label, count in counts.items():
        if count >= max(FEWEST, MOST_HAVE * len(rows)):
            text = next(texts[label] for texts in labels if label in texts)
            spots = [[row.spot(*place) for place in beginnings(text, row.document, row.page)] for row in rows]
            spot = _steady([choices for choices in spots if choices], share)
            if spot is not None and abs(spot.down) <= FARTHEST_DOWN:
                found.append(Sight(text, spot))
    kept: list[Sight] = []
    for sight in sorted(found, key=lambda sight: (round(abs(sight.spot.down)), -len(key(sight.text)), sight)):
        if len(kept) < MOST_SIGHTS and not any(_in_one_place(sight, other) for other in kept):
            kept.append(sight)
    return kept


def _labels(row: _Row) -> Mapping[str, str]:
    """The texts of a page that may be a label, by their keys."""
    found: dict[str, str] = {}
    for box in row.document.on_page(row.page):
        for text, _, _ in grams(box.text):
            if len(key(text)) >= LETTERS and not any(map(str.isdigit, text)):
                found.setdefault(key(text), text)
    return found


def _steady(choices: Sequence[Sequence[Spot]], share: float) -> Spot | None:
    """Where the value stands from a label that is equally far from it in a share of the documents that have it; the
    nearest such place."""
    for first in sorted(choices[0] if choices else (), key=lambda spot: (abs(spot.down), spot)):
        spots = [min(spots, key=lambda spot: (_apart(spot, first), spot)) for spots in choices]
        middle = Spot(round(median(spot.right for spot in spots), 1), round(median(spot.down for spot in spots), 1))
        if sum(_is_at(spot, middle) for spot in spots) >= max(FEWEST, share * len(spots)):
            return middle
    return None


def _apart(one: Spot, two: Spot) -> float:
    return abs(one.down - two.down) + abs(one.right - two.right) / 4


def _in_one_place(one: Sight, two: Sight) -> bool:
    """Whether two labels stand on one line and overlap: one is a part of the other."""
    low = max(one.spot.right - len(one.text), two.spot.right - len(two.text))
    return abs(one.spot.down - two.spot.down) < 1 and low < min(one.spot.right, two.spot.right)


def _others(shape: str, rows: Sequence[_Row]) -> list[Other]:
    """Where, from the value, other texts of its shape stand in most documents; with their shares, where two of them
    make up the value in most."""
    told = [
        {
            Spot((text.across - row.across) / row.letter, (text.down - row.down) / row.letter): text.text
            for text in texts_of(shape, row.document, row.page)
            if (text.across, text.down) != (row.across, row.down)
        }
        for row in rows
    ]
    found: dict[Spot, list[str | None]] = {}
    for first in dict.fromkeys(spot for texts in told for spot in texts):
        near = [[spot for spot in texts if _is_at(spot, first)][:1] for texts in told]
        here = [spots[0] for spots in near if spots]
        spot = Spot(round(median(one.right for one in here), 1), round(median(one.down for one in here), 1))
        if len(here) < max(FEWEST, MOST_HAVE * len(rows)) or abs(spot.down) > OTHERS_DOWN:
            continue
        if not any(_is_at(spot, other) for other in found):
            found[spot] = [texts[spots[0]] if spots else None for texts, spots in zip(told, near, strict=True)]
    shares = (_shares if shape == AMOUNT else _again)(found, [row.text for row in rows])
    return [Other(spot, shares.get(spot, 0)) for spot in found]


def _is_at(one: Spot, two: Spot) -> bool:
    """Whether two places are on one line and in one column."""
    return abs(one.down - two.down) <= STEADY_DOWN / 2 and abs(one.right - two.right) <= STEADY_RIGHT / 2


def _again(found: Mapping[Spot, Sequence[str | None]], values: Sequence[str]) -> Mapping[Spot, int]:
    """The nearest place where the value stands again in all documents that have a text there."""
    wanted = [fold(value) for value in values]
    for spot in sorted(found, key=lambda spot: (abs(spot.down), spot)):
        if all(text in (None, value) for text, value in zip(found[spot], wanted, strict=True)):
            return {spot: 1}
    return {}


def _shares(found: Mapping[Spot, Sequence[str | None]], values: Sequence[str]) -> Mapping[Spot, int]:
    """The nearest two places whose amounts make up the value, as their sum or difference, in most documents that have
    both, and neither is nothing there."""
    sums = [cents(value) for value in values]
    amounts = {spot: [0 if text is None else cents(text) for text in texts] for spot, texts in found.items()}
    pairs = sorted(permutations(amounts, 2), key=lambda pair: (sum(abs(spot.down) for spot in pair), pair))
    for one, two in pairs:
        for share in (-1, 1):
            parts = [part for part in zip(amounts[one], amounts[two], sums, strict=True) if part[0] and part[1]]
            right = sum(first + share * second == value for first, second, value in parts)
            if right >= max(FEWEST, MOST_HAVE * len(parts)):
                return {one: 1, two: share}
    return {}
