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

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import hypot, log2
from statistics import median
from typing import Final

from fieldmark.dsl.core.instance import TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.layout import TextBox, around
from fieldmark.dsl.forms.phrases import key, pieces
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import collapse
from fieldmark.synth.forms.places import FormAnnotation, FormPlace
from fieldmark.synth.forms.settings import LEARNING

Data = Mapping[FormBox, Sequence[Span]]
"""Parts of boxes that are labelled values."""

DATUM: Final = "0"
"""What stands for a labelled value where labels are looked for, which have no digits."""


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
                if landmark not in best or score < best[landmark].score:
                    best[landmark] = FormCandidate(landmark, score, hint)
    kept: list[FormCandidate] = []
    for landmark, candidate in sorted(best.items(), key=lambda pair: (pair[1].score, pair[0].text, pair[0].whole)):
        spare = len(_occurrences(landmark, pivot)) - len(pivot.values)
        score = candidate.score + LEARNING.spare * log2(1 + max(0, spare))
        if sum(bool(_occurrences(landmark, annotation)) for annotation in cluster) >= wanted:
            kept.append(replace(candidate, score=score))
            if len(kept) == 3 * LEARNING.candidates:
                break
    return sorted(kept, key=lambda candidate: candidate.score)[: LEARNING.candidates]


def _occurrences(landmark: TextLandmark, annotation: FormAnnotation) -> Sequence[FormBox]:
    return annotation.document.boxes_with(landmark.text, landmark.whole)


def _near(
    pivot: FormAnnotation, place: FormPlace, height: float, steady: bool
) -> Iterator[tuple[TextLandmark, FormBox]]:
    """Landmarks around a place with their boxes; never the field's own value, nor, unless `steady`, another field's."""
    first, last = place.passage.boxes[0], place.passage.boxes[-1]
    far = LEARNING.farthest * height
    taken: defaultdict[FormBox, list[Span]] = defaultdict(list)
    for held in (*chain.from_iterable(pivot.places), *(() if steady else pivot.other)):
        for box, span in held.passage.parts(held.span):
            taken[box].append(span)
    for box in pivot.document.boxes:
        if not first.sheet.top - far < box.sheet.down < last.sheet.bottom + far:
            continue
        for text, start, end in grams(box.text):
            whole = key(text) == key(box.text)
            free = not any(start < high and low < end for low, high in taken[box])
            if free and (whole or not any(map(str.isdigit, text))):
                yield TextLandmark(text, whole), box


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
        gram = collapse(text[start:end])
        if len(gram) <= LEARNING.landmark and sum(letter.isalpha() for letter in gram) >= LEARNING.letters:
            yield gram, start, end


def data_of(cluster: Sequence[FormAnnotation]) -> Data:
    """The parts of boxes that are labelled values of a cluster's documents, whose words are no labels; but for values
    that several documents have and none is without, such as the issuer's name."""
    shared = cluster[0].labels.intersection(*(other.labels for other in cluster[1:])) if len(cluster) > 1 else ()
    return {box: spans for annotation in cluster for box, spans in annotation.data(frozenset(shared)).items()}


def without_data(box: FormBox, data: Data) -> str:
    """The text of a box with a digit for each labelled value, or part of one, so that no label has a word of it."""
    text = box.text
    for start, end in sorted(data.get(box, ()), reverse=True):
        text = f"{text[:start]} {DATUM} {text[max(start, end) :]}"
    return text


def is_label(text: str) -> bool:
    """Whether a text may be a label: letters, and no digits."""
    return len(key(text)) >= LEARNING.label_letters and not any(map(str.isdigit, text))


def _apart(landmark: TextBox, place: FormPlace, height: float) -> float:
    """The paper's weighted sum of distance and enclosing area; labels to the right and below count as farther."""
    value = around(box.sheet for box in place.passage.boxes)
    wide = max(0.0, value.left - landmark.right, landmark.left - value.right) / height
    high = max(0.0, value.top - landmark.bottom, landmark.top - value.bottom) / height
    both = value.over(landmark)
    beside = landmark.top < value.bottom and landmark.bottom > value.top
    wrong_side = landmark.left > value.right if beside else landmark.top > value.bottom
    far = hypot(LEARNING.flat * wide, LEARNING.steep * high)
    score = LEARNING.distance * far + LEARNING.area * log2(1 + both.width * both.height / height**2)
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
                elsewhere = sum(bool(document.boxes_with(text, whole=False)) for document in outside)
                if elsewhere <= LEARNING.rare * len(outside):
                    found[text] = (elsewhere, -len(name))
                    break
    return frozenset(sorted(found, key=lambda text: (found[text], text))[: LEARNING.keywords])
