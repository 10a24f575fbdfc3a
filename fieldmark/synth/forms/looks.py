"""The typical blueprint of a cluster's regions on forms (LRSyn algorithm 4, line 9; BoxSummary of section 5.2).

A side of a label is kept where all examples agree on it. Departures: frequent n-grams are those that stand there in
all examples, which with few examples is the upper half of the paper; one that is, or is part of, the value is no label.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fieldmark.dsl.forms.document import DIRECTIONS, Direction, FormBox
from fieldmark.dsl.forms.passages import Passage
from fieldmark.dsl.forms.phrases import key, pieces, spans_in
from fieldmark.dsl.forms.summaries import Beside, BoxBlueprint, BoxSummary, Side
from fieldmark.dsl.html.terms import Landmark, TextLandmark

MAX_LABELS = 8
"""Most labels that a blueprint names as no value."""

_LETTERS = 3

_LABEL_SIDES: tuple[Direction, ...] = ("left", "above")
"""Where labels stand."""


def typical_look(
    landmark: Landmark,
    regions: Sequence[tuple[FormBox, ...]],
    values: Sequence[Passage],
    within: float,
    data: frozenset[str],
) -> BoxBlueprint:
    """The blueprint of regions that start at a landmark; `values[i]` is the value's passage in region i.

    `data` are keys of texts of which no part is a label. A landmark without a text has no summary.
    """
    starts = [boxes[0] for boxes in regions]
    sides: set[Side] = set()
    for direction in DIRECTIONS:
        side = _side([start.neighbour(direction) for start in starts], values)
        if side is not None:
            sides.add((direction, Beside.OTHER if isinstance(side, str) and _is_data(side, data) else side))
    named = {text for _, text in sides if isinstance(text, str)}
    own = [landmark.text] if isinstance(landmark, TextLandmark) else []
    for text in (*named, *own):
        if any(spans_in(text, box.text) for boxes in regions for box in boxes[1:]):
            named.discard(text)
    beyond = (text for text in _beyond(regions, values) if not _is_data(text, data))
    labels = dict.fromkeys((*(sorted(named) if own else ()), *beyond))
    summaries = frozenset(BoxSummary(text, frozenset(sides)) for text in own)
    ends = frozenset(end for end in _ends(regions) if not _is_data(end[1], data))
    return BoxBlueprint(summaries, frozenset([*labels][:MAX_LABELS]), within, ends)


def _is_data(gram: str, data: frozenset[str]) -> bool:
    return any(key(gram) in text for text in data)


def _ends(regions: Sequence[tuple[FormBox, ...]]) -> frozenset[tuple[Direction, str]]:
    """The label left of the last boxes, or else above them, if they are not the landmark's own."""
    for direction in _LABEL_SIDES:
        beside = [boxes[-1].neighbour(direction) for boxes in regions if len(boxes) > 1]
        texts = [box.text for box, boxes in zip(beside, regions, strict=False) if box and box not in boxes[1:]]
        gram = common_gram(texts) if texts and len(texts) == len(regions) else None
        if gram is not None:
            return frozenset({(direction, gram)})
    return frozenset()


def _side(neighbours: Sequence[FormBox | None], values: Sequence[Passage]) -> str | Beside | None:
    """What all neighbours have in common: no box, an n-gram, or only that there is one."""
    boxes = [box for box in neighbours if box is not None]
    if not boxes:
        return Beside.NOTHING
    if len(boxes) < len(neighbours):
        return None
    if all(box in value.boxes for box, value in zip(boxes, values, strict=True)):
        return Beside.OTHER
    return common_gram([box.text for box in boxes]) or Beside.OTHER


def _beyond(regions: Sequence[tuple[FormBox, ...]], values: Sequence[Passage]) -> Iterator[str]:
    """The labels next to the values, which stand in their place where a value is left blank."""
    for direction in DIRECTIONS:
        after = [_after(value, direction) for value in values]
        boxes = [box for box in after if box is not None]
        if len(boxes) < max(2, len(after)):
            continue
        gram = common_gram([box.text for box in boxes])
        if gram and not any(spans_in(gram, box.text) for region in regions for box in region):
            yield gram


def _after(value: Passage, direction: Direction) -> FormBox | None:
    end = value.boxes[0] if direction in ("above", "left") else value.boxes[-1]
    found = end.neighbour(direction)
    return None if found is None or found in value.boxes else found


def common_gram(texts: Sequence[str]) -> str | None:
    """The longest run of words, with letters and without digits, that stands in all texts; None where there is none."""
    first = min(texts, key=lambda text: (len(text), text))
    parts = pieces(first)
    grams = [
        first[parts[low][1] : parts[high - 1][2]]
        for low in range(len(parts))
        for high in range(low + 1, min(len(parts), low + 5) + 1)
    ]
    for gram in sorted(grams, key=lambda gram: (-len(key(gram)), gram)):
        label = sum(letter.isalpha() for letter in gram) >= _LETTERS and not any(letter.isdigit() for letter in gram)
        if label and all(spans_in(gram, text) for text in texts):
            return " ".join(gram.split())
    return None
