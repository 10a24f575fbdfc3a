"""Landmark candidates of a value on a form and their scores (LRSyn section 5.2), and keywords of formats.

Candidates are the texts, and the n-grams at the beginning and the end of longer texts, near the value in one document,
kept where every document of the cluster has them. The score is the paper's weighted sum of distance and of the area of
the smallest rectangle around landmark and value, both in text heights. Departure: a label stands left of its value or
above it, so that these come first.

LRSyn tells formats apart by their regions alone. Departure: on forms, labels such as "TOTAL" or "TEL" stand in every
layout, with other texts beside them; so where a program has several formats, each names texts that all its documents
share and the others have not, and forms of an unknown layout are not read by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, log2
from statistics import median

from fieldmark.dsl.core.instance import TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.layout import TextBox
from fieldmark.dsl.forms.phrases import key, pieces
from fieldmark.synth.forms.places import FormAnnotation, FormPlace
from fieldmark.synth.forms.settings import LEARNING


@dataclass(frozen=True, slots=True)
class FormCandidate:
    """A landmark, its score (low is good), and how much it sounds like the field's name, 0 to 1."""

    landmark: TextLandmark | TagLandmark
    score: float
    hint: float


def form_candidates(cluster: Sequence[FormAnnotation], kind: Aggregation, steady: bool) -> list[FormCandidate]:
    """The landmarks that all documents of a cluster have, best first, read off the one with fewest places.

    For lists the one with most values, and landmarks that two documents have: a part of a list may be missing. Another
    field's value may be a landmark where the cluster is large enough, and values that are the same are `steady` ones.
    """
    pivot = min(cluster, key=lambda found: (-len(found.values) if kind != "one" else 0, sum(map(len, found.places))))
    wanted = len(cluster) if kind == "one" else min(len(cluster), 2)
    height = median(box.box.height for box in pivot.document.boxes)
    best: dict[TextLandmark, FormCandidate] = {}
    for places in pivot.places:
        for place in places[: LEARNING.near_places]:
            for landmark, box in _near(pivot, place, height, steady and len(cluster) >= LEARNING.steady):
                hint = pivot.field.likeness(landmark.text)
                score = _apart(box.sheet, place, height) + _unlike_label(landmark) - LEARNING.hint * hint
                known = best.get(landmark)
                if known is None or score < known.score:
                    best[landmark] = FormCandidate(landmark, score, hint)
    kept: list[FormCandidate] = []
    for landmark, candidate in sorted(best.items(), key=lambda pair: (pair[1].score, pair[0].text, pair[0].whole)):
        spare = len(_occurrences(landmark, pivot)) - len(pivot.values)
        score = candidate.score + LEARNING.spare * log2(1 + max(0, spare))
        if sum(1 for annotation in cluster if _occurrences(landmark, annotation)) >= wanted:
            kept.append(FormCandidate(landmark, score, candidate.hint))
            if len(kept) == 3 * LEARNING.candidates:
                break
    kept.sort(key=lambda candidate: candidate.score)
    return kept[: LEARNING.candidates]


def _occurrences(landmark: TextLandmark, annotation: FormAnnotation) -> Sequence[FormBox]:
    return annotation.document.boxes_with(landmark.text, landmark.whole)


def _near(
    pivot: FormAnnotation, place: FormPlace, height: float, steady: bool
) -> Iterator[tuple[TextLandmark, FormBox]]:
    """Landmarks around a place with their boxes; never the field's own value, nor, unless `steady`, another field's."""
    first, last = place.passage.boxes[0], place.passage.boxes[-1]
    far = LEARNING.farthest * height
    for box in pivot.document.boxes:
        if not first.sheet.top - far < box.sheet.down < last.sheet.bottom + far:
            continue
        taken = [held for places in pivot.places for at in places for held in _held(at, box)]
        others = [held for at in pivot.other for held in _held(at, box)]
        for text, start, end in grams(box.text):
            if any(start < high and low < end for low, high in taken):
                continue
            digits = any(letter.isdigit() for letter in text)
            if not steady and any(start < high and low < end for low, high in others):
                continue
            whole = key(text) == key(box.text)
            if not digits or whole:
                yield TextLandmark(text, whole), box


def _held(place: FormPlace, box: FormBox) -> Iterator[tuple[int, int]]:
    """The part of a box that belongs to a value."""
    start = 0
    for other in place.passage.boxes:
        end = start + len(other.text)
        if other is box:
            yield max(0, place.span[0] - start), min(len(other.text), place.span[1] - start)
        start = end + 1


def grams(text: str) -> Iterator[tuple[str, int, int]]:
    """A whole text, and the n-grams at its beginning and its end, that may be a label."""
    parts = pieces(text)
    if not parts:
        return
    last, most = len(parts), LEARNING.words
    ranges = {(0, last), *((0, n) for n in range(1, most + 1)), *((last - n, last) for n in range(1, most))}
    for low, high in sorted(ranges):
        if not 0 <= low < high <= last:
            continue
        start, end = parts[low][1], parts[high - 1][2]
        gram = " ".join(text[start:end].split())
        if len(gram) <= LEARNING.landmark and sum(letter.isalpha() for letter in gram) >= LEARNING.letters:
            yield gram, start, end


def _apart(landmark: TextBox, place: FormPlace, height: float) -> float:
    """The paper's weighted sum of distance and enclosing area; labels to the right and below count as farther."""
    boxes = [box.sheet for box in place.passage.boxes]
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    wide = max(0.0, left - landmark.right, landmark.left - right) / height
    high = max(0.0, top - landmark.bottom, landmark.top - bottom) / height
    area = (max(right, landmark.right) - min(left, landmark.left)) * (
        max(bottom, landmark.bottom) - min(top, landmark.top)
    )
    beside = landmark.top < bottom and landmark.bottom > top
    wrong_side = landmark.left > right if beside else landmark.top > bottom
    far = hypot(LEARNING.flat * wide, LEARNING.steep * high)
    score = LEARNING.distance * far + LEARNING.area * log2(1 + area / height**2)
    return score + LEARNING.side * (1 if wrong_side else -1 if beside else 0)


def _unlike_label(landmark: TextLandmark) -> float:
    digits = any(letter.isdigit() for letter in landmark.text)
    halves = (not landmark.whole) + (len(key(landmark.text)) < LEARNING.short)
    return LEARNING.digits * digits + LEARNING.part * halves


def marks_of(inside: Sequence[FormDocument], outside: Sequence[FormDocument]) -> frozenset[str]:
    """The longest texts that stand in all documents of a format and in few of the others; none without others."""
    if not inside or not outside:
        return frozenset()
    found: dict[str, tuple[int, int]] = {}
    for box in inside[0].boxes:
        for text, _, _ in sorted(grams(box.text), key=lambda gram: -len(gram[0])):
            name = key(text)
            if len(name) < LEARNING.keyword or any(letter.isdigit() for letter in text):
                continue
            if all(document.boxes_with(text, whole=False) for document in inside):
                elsewhere = sum(1 for document in outside if document.boxes_with(text, whole=False))
                if elsewhere <= LEARNING.rare * len(outside):
                    found[text] = (elsewhere, -len(name))
                    break
    return frozenset(sorted(found, key=lambda text: (found[text], text))[: LEARNING.keywords])
