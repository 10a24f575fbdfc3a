"""Values that a supplier's forms share, such as its name and address: strategies that know them by their words.

They come after those that lead to the value from a landmark, so that they are asked where these are silent or alone, as
on a page whose lines cannot be told apart. Departure from LRSyn, whose programs know no value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.terms import Part, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.forms.document import FormBox
from fieldmark.dsl.forms.known import FOLLOWING, boxes_of, is_before
from fieldmark.dsl.forms.passages import BoxesOf, Passage
from fieldmark.dsl.forms.paths import Path, Paths
from fieldmark.dsl.forms.phrases import key, pieces, words
from fieldmark.dsl.forms.summaries import BoxBlueprint
from fieldmark.dsl.html.terms import TextLandmark
from fieldmark.dsl.text.language import Boundary, Plain, Substring, Whole
from fieldmark.dsl.text.lexicon import Token
from fieldmark.synth.forms.annotations import FormAnnotation
from fieldmark.synth.forms.landmarks import grams

USUAL = 3
"""Documents that must share a value in words for it to be known, and for others that nearly are it to be taken for
misread. Origin: our benchmark of receipts with images."""

LETTERS = 3
"""Fewest letters of a label behind a known value."""

MOST_BEFORE = 4
"""Most labels of which one has to follow a known value."""

MOST = 3
"""Most values of a format that are known, the most frequent ones."""


def is_worded(text: str) -> bool:
    """Whether a value is words rather than a number: a number that differs in a digit is another one."""
    return sum(letter.isalpha() for letter in text) > sum(letter.isdigit() for letter in text)


def shared_values(documents: Sequence[FormAnnotation]) -> list[str]:
    """The values in words that several documents share, whatever their marks, the most frequent first; each as it is
    mostly written."""
    return [value for value, count in _counted(documents) if count >= USUAL]


def _counted(documents: Sequence[FormAnnotation]) -> list[tuple[str, int]]:
    """The values in words and how many documents have them, whatever their marks, the most frequent first."""
    spellings: dict[tuple[str, ...], Counter[str]] = {}
    for annotation in documents:
        for value in filter(is_worded, annotation.values):
            spellings.setdefault(words(value), Counter())[value] += 1
    counts = ((min(held, key=lambda value: (-held[value], value)), held.total()) for held in spellings.values())
    return sorted(counts, key=lambda pair: (-pair[1], pair[0]))


def _worth_knowing(documents: Sequence[FormAnnotation]) -> list[str]:
    """The values in words, the most frequent first, where several documents share one: of a supplier with two names one
    may stand on a single document."""
    return [value for value, _ in _counted(documents)] if shared_values(documents) else []


def with_known(
    parts: Sequence[Part], group: Sequence[FormAnnotation], documents: Sequence[FormAnnotation]
) -> tuple[Part, ...]:
    """The parts of a format for single values; the first one also knows the values that its documents share.

    Known is what never gives another value than the labelled one, in any of the documents.
    """
    first, *others = parts
    labels = dict.fromkeys(s.landmark.text for s in first.strategies if isinstance(s.landmark, TextLandmark))
    known = (_known(value, list(labels), group) for value in _worth_knowing(group)[:MOST])
    right = (one for one in known if one is not None and all(is_right(one, annotation) for annotation in documents))
    return (replace(first, strategies=(*first.strategies, *right)), *others)


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
    look = BoxBlueprint(frozenset(), frozenset(), 0.0)
    node = BoxesOf(value, frozenset(before))
    return Strategy(landmark, Paths((Path(()),)), look, ValueProgram(node, text))


def _labels_behind(standing: Sequence[Sequence[FormBox]], labels: Sequence[str]) -> list[str]:
    """The labels of which one follows the boxes of each document closely: those given that do so in all of them, or
    else those that do in most, until each document has one; empty where that takes too many."""
    behind = [text for text in labels if all(is_before(boxes, (text,)) for boxes in standing)]
    near = dict.fromkeys(text for boxes in standing for text in _following(boxes))
    held = {text: frozenset(n for n, boxes in enumerate(standing) if is_before(boxes, (text,))) for text in near}
    without = frozenset(range(0 if behind else len(standing)))
    while without and len(behind) < MOST_BEFORE:
        best = max(held, key=lambda text: len(held[text] & without), default="")
        if not best or not held[best] & without:
            return []
        behind.append(best)
        without -= held[best]
    return [] if without else behind


def _following(boxes: Sequence[FormBox]) -> Iterator[str]:
    """The texts without digits that may be a label and follow boxes closely, the nearest first."""
    last = max(box.line for box in boxes)
    for box in boxes[-1].document.on_page(boxes[-1].page):
        if last < box.line <= last + FOLLOWING:
            for text, _, _ in grams(box.text):
                if len(key(text)) >= LETTERS and not any(map(str.isdigit, text)):
                    yield text


def _boxes(value: str, landmark: TextLandmark, annotation: FormAnnotation) -> tuple[FormBox, ...] | None:
    """The boxes of a value in a document."""
    places = annotation.document.boxes_with(landmark.text, landmark.whole)
    return next((found for place in places if (found := boxes_of(value, place))), None)


def is_right(strategy: Strategy, annotation: FormAnnotation) -> bool:
    """Whether a strategy gives nothing but the value of a document, whatever its marks and spaces."""
    outcome = run_strategy(strategy, "one", annotation.document)
    wanted = [words(value) for value in annotation.values]
    return not outcome.ambiguous and all([words(text)] == wanted for text in outcome.texts)
