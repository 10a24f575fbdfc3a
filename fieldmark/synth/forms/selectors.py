"""Strategies that need no path: values known by their words, and values in a constellation of labels.

They come after those that lead to the value from a landmark, in a format's first part, so that they are asked where
these are silent or alone. Known is what several documents of a supplier share, such as its name and address. Labels of
a constellation are read off the documents of the format, each with the median of where the value stands from it; a
label counts that most documents have, and from which the value stands equally far. Either strategy is kept where it
gives nothing but labelled values in any of the documents. Departure from LRSyn, whose programs know no value, and whose
regions grow from one landmark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.formats import evaluate_format
from fieldmark.dsl.core.guards import Shape, guard_of
from fieldmark.dsl.core.instance import DOCUMENT, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Format, Part, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.phrases import is_worded, key, pieces, words
from fieldmark.dsl.forms.regions import BoxBlueprint, Path, Paths
from fieldmark.dsl.forms.settings import FORMS
from fieldmark.dsl.forms.values import BoxesOf, Constellation, Cue, Offset, Passage, beginnings, boxes_of, is_before
from fieldmark.dsl.text.language import Boundary, Plain, Substring, Whole
from fieldmark.dsl.text.lexicon import Token, fold
from fieldmark.synth.forms.landmarks import grams, is_label
from fieldmark.synth.forms.places import FormAnnotation
from fieldmark.synth.forms.settings import LEARNING
from fieldmark.synth.forms.strategies import only_token

_HERE: Final = Paths((Path(()),))
_ANY: Final = BoxBlueprint(frozenset(), frozenset(), 0.0)


def shared_values(documents: Sequence[FormAnnotation]) -> list[str]:
    """The values in words that several documents share, whatever their marks, the most frequent first; each as it is
    mostly written."""
    return [value for value, count in _counted(documents) if count >= LEARNING.sharing]


def _counted(documents: Sequence[FormAnnotation]) -> list[tuple[str, int]]:
    """The values in words and how many documents have them, whatever their marks, the most frequent first."""
    spellings: dict[tuple[str, ...], Counter[str]] = {}
    for annotation in documents:
        for value in filter(is_worded, annotation.values):
            spellings.setdefault(words(value), Counter())[value] += 1
    counts = ((min(held, key=lambda value: (-held[value], value)), held.total()) for held in spellings.values())
    return sorted(counts, key=lambda pair: (-pair[1], pair[0]))


def with_selectors(layout: Format, group: Sequence[FormAnnotation], documents: Sequence[FormAnnotation]) -> Format:
    """A format for single values, learned from a group of the documents, with the strategies that need no path."""
    first, *others = layout.parts
    found = [_constellation(layout, group), *_known_values(first, group)]
    right = (one for one in found if one is not None and all(_is_right(one, annotation) for annotation in documents))
    return replace(layout, parts=(replace(first, strategies=(*first.strategies, *right)), *others))


def _is_right(strategy: Strategy, annotation: FormAnnotation) -> bool:
    """Whether a strategy gives nothing but the value of a document, whatever its marks and spaces."""
    outcome = run_strategy(strategy, "one", annotation.document)
    wanted = [words(value) for value in annotation.values]
    return not outcome.ambiguous and all([words(text)] == wanted for text in outcome.texts)


def _known_values(part: Part, group: Sequence[FormAnnotation]) -> Iterator[Strategy | None]:
    """Strategies that know the values in words, the most frequent ones, where several documents share one: of a
    supplier with two names one may stand on a single document."""
    labels = dict.fromkeys(s.landmark.text for s in part.strategies if isinstance(s.landmark, TextLandmark))
    for value, _ in _counted(group)[: LEARNING.known] if shared_values(group) else ():
        yield _known(value, list(labels), group)


def _known(value: str, labels: Sequence[str], group: Sequence[FormAnnotation]) -> Strategy | None:
    """The strategy that gives a value where its words stand around the longest of them, before the same labels as in
    all documents with it; None for a single word, and where there is no such label."""
    parts = value.split()
    if len(words(value)) < 2:
        return None
    _, low, high = max(pieces(value), key=lambda piece: piece[2] - piece[1])
    landmark = TextLandmark(value[low:high], whole=False)
    found = [_boxes(value, landmark, annotation) for annotation in group if value in annotation.values]
    standing = [boxes for boxes in found if boxes]
    before = _labels_behind(standing, labels)
    if not before or len(standing) < len(found):
        return None
    text: Plain = Whole()
    if any(words(Passage(boxes).text) != words(value) for boxes in standing):
        begin = next(part for n in range(1, len(parts) + 1) if value.count(part := " ".join(parts[:n])) == 1)
        end = next(part for n in range(1, len(parts) + 1) if value.count(part := " ".join(parts[-n:])) == 1)
        text = Substring(Boundary((), (Token(literal=begin),)), Boundary((Token(literal=end),)))
    return Strategy(landmark, _HERE, _ANY, ValueProgram(BoxesOf(value, frozenset(before)), text))


def _labels_behind(standing: Sequence[Sequence[FormBox]], labels: Sequence[str]) -> list[str]:
    """The labels of which one follows the boxes of each document closely: those given that do so in all of them, or
    else those that do in most, until each document has one; empty where that takes too many."""
    behind = [text for text in labels if all(is_before(boxes, (text,)) for boxes in standing)]
    near = dict.fromkeys(text for boxes in standing for text in _following(boxes))
    held = {text: frozenset(n for n, boxes in enumerate(standing) if is_before(boxes, (text,))) for text in near}
    without = frozenset(range(0 if behind else len(standing)))
    while without and len(behind) < LEARNING.behind:
        best = max(held, key=lambda text: len(held[text] & without), default="")
        if not best or not held[best] & without:
            return []
        behind.append(best)
        without -= held[best]
    return [] if without else behind


def _following(boxes: Sequence[FormBox]) -> Iterator[str]:
    """The labels that follow boxes closely, the nearest first."""
    last = max(box.line for box in boxes)
    for box in boxes[-1].document.by_page[boxes[-1].page].boxes:
        if last < box.line <= last + FORMS.following:
            yield from _labels(box)


def _labels(box: FormBox) -> Iterator[str]:
    """The texts of a box that may be a label."""
    return (text for text, _, _ in grams(box.text) if is_label(text))


def _boxes(value: str, landmark: TextLandmark, annotation: FormAnnotation) -> tuple[FormBox, ...] | None:
    """The boxes of a value in a document."""
    places = annotation.document.boxes_with(landmark.text, landmark.whole)
    return next((found for place in places if (found := boxes_of(value, place))), None)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A document with the place of the value: its page, the middle of its text, the width of a character."""

    document: FormDocument
    page: int
    across: float
    down: float
    letter: float

    def offset(self, across: float, down: float) -> Offset:
        """How far the value is from a place."""
        return Offset((self.across - across) / self.letter, (self.down - down) / self.letter)


def _constellation(layout: Format, group: Sequence[FormAnnotation]) -> Strategy | None:
    """The strategy that finds the values of a format where labels around say; None where their shapes differ."""
    guards = {guard_of(strategy.guards, Shape) for strategy in layout.parts[0].strategies}
    guard = guards.pop()
    if guards or guard is None:
        return None
    rows = [row for annotation in group if (row := _standing(layout, annotation)) is not None]
    cues = _cues(rows) if len(rows) >= LEARNING.documents else []
    if not cues:
        return None
    shape = guard.token_class
    value = ValueProgram(Constellation(shape, frozenset(cues)), only_token(shape))
    return Strategy(TagLandmark(DOCUMENT), _HERE, _ANY, value, guards=(guard,))


def _standing(layout: Format, annotation: FormAnnotation) -> _Standing | None:
    """Where a format finds the value of a document: None where it does not, or the value stands in several boxes."""
    verdict = evaluate_format(layout, 1, "one", annotation.document)
    if verdict.texts and (fold(verdict.texts[0]),) == annotation.values:
        found = verdict.evidence[0].value
        if isinstance(found.node, Passage) and len(found.node.boxes) == 1 and not found.node.document.origin:
            (box,) = found.node.boxes
            letter = box.document.by_page[box.page].usual.letter
            middle = box.box.along(sum(found.span) / 2)
            return _Standing(box.document, box.page, middle, box.box.down, letter) if letter > 0 else None
    return None


def _cues(rows: Sequence[_Standing]) -> list[Cue]:
    """The labels by which the place is told, the nearest ones; of those in one place the one with most letters."""
    found = _cues_of(rows, 1.0)
    return found if len(found) >= FORMS.agreeing else _cues_of(rows, LEARNING.mostly)


def _cues_of(rows: Sequence[_Standing], share: float) -> list[Cue]:
    """The labels from which the value stands equally far in a share of the documents that have them."""
    boxes = [row.document.by_page[row.page].boxes for row in rows]
    texts = [{key(text): text for box in reversed(held) for text in _labels(box)} for held in boxes]
    counts = Counter(label for held in texts for label in held)
    found: list[Cue] = []
    for label, count in counts.items():
        if count >= max(LEARNING.documents, LEARNING.mostly * len(rows)):
            text = next(held[label] for held in texts if label in held)
            offsets = [[row.offset(*place) for place in beginnings(text, row.document, row.page)] for row in rows]
            offset = _steady([choices for choices in offsets if choices], share)
            if offset is not None and abs(offset.down) <= LEARNING.cue:
                found.append(Cue(text, offset))
    kept: list[Cue] = []
    for cue in sorted(found, key=lambda cue: (round(abs(cue.offset.down)), -len(key(cue.text)), cue)):
        if len(kept) < FORMS.cues and not any(_in_one_place(cue, other) for other in kept):
            kept.append(cue)
    return kept


def _steady(choices: Sequence[Sequence[Offset]], share: float) -> Offset | None:
    """Where the value stands from a label that is equally far from it in a share of the documents that have it; the
    nearest such place."""
    for first in sorted(choices[0] if choices else (), key=lambda offset: (abs(offset.down), offset)):
        near = [min(offsets, key=lambda offset: (_apart(offset, first), offset)) for offsets in choices]
        middle = Offset(round(median(one.right for one in near), 1), round(median(one.down for one in near), 1))
        if sum(_apart(offset, middle) <= 1 for offset in near) >= max(LEARNING.documents, share * len(near)):
            return middle
    return None


def _apart(one: Offset, two: Offset) -> float:
    """How far two offsets are apart; up to 1 where they lead to one line and one column."""
    down, right = abs(one.down - two.down), abs(one.right - two.right)
    return max(down / LEARNING.steady_down, right / LEARNING.steady_right)


def _in_one_place(one: Cue, two: Cue) -> bool:
    """Whether two labels stand on one line and overlap: one is a part of the other."""
    low = max(one.offset.right - len(one.text), two.offset.right - len(two.text))
    return abs(one.offset.down - two.offset.down) < 1 and low < min(one.offset.right, two.offset.right)
