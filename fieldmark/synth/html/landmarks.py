"""Landmark candidates of a value and their scores (LRSyn sections 4 and 5.1).

Candidates are read off one document near the value and kept where every document of the cluster has them. The score is
the paper's weighted sum: (a) nodes on the path between landmark and value, (b) text runs in the smallest region that
encloses both, (c) distance, in text runs of document order instead of rendered pixels. Departures: an n-gram is
refused only where all its words are stop words ("filed on" is a fine landmark), and kinds of landmark carry a prior.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from math import log2
from weakref import WeakKeyDictionary

from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.records import RECORD
from fieldmark.dsl.html.terms import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.html.tree import RUN, HtmlNode, attribute_tokens
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.names import likeness, looks_generated
from fieldmark.synth.html.index import DocumentIndex, Place

MAX_WORDS = 5
"""Longest n-gram, in words (section 5.1)."""

MAX_LABEL = 80
"""Longest landmark, in characters."""

HINT = 1.0
"""How much better a landmark scores that has all words of the field's name."""

APART = 2.0
"""How much worse words of the value's own text score that do not touch it."""

MAX_APART = 12
"""Most such words that are tried."""

FOLDED = 4
"""How many times shorter a text may become when it is folded. Longer ones are not compared."""

_BEFORE, _AFTER = 40, 15
_ANCESTORS = 8
_PUNCTUATION = ".,:;()"
_LABEL_ATTRIBUTES = frozenset(
    {"id", "class", "itemprop", "name", "property", "aria-label", "role", "headers", "for", "rel", "scope", "alt"}
)
_TAGS = frozenset({"title", "h1", "h2", "h3", "h4", "h5", "h6", "address", "time", "caption", "legend", "dl", "strong"})
_LABEL_TAGS = frozenset({"th", "dt", "label", "b", "strong", "h1", "h2", "h3", "h4", "h5", "h6", "legend", "caption"})
_DATA_TAGS = frozenset({"li", "a", "p", "dd", "option"})
_STOP_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "but",
        "by",
        "for",
        "from",
        "has",
        "he",
        "her",
        "his",
        "i",
        "if",
        "in",
        "is",
        "it",
        "its",
        "my",
        "no",
        "not",
        "of",
        "on",
        "or",
        "our",
        "she",
        "so",
        "that",
        "the",
        "their",
        "them",
        "they",
        "this",
        "to",
        "was",
        "we",
        "were",
        "will",
        "with",
        "you",
        "your",
    ]
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A landmark, one occurrence of it near the value in the document it was read off, and its score (low is good).

    `hint` is how much the landmark sounds like the field's name, 0 to 1.
    """

    landmark: Landmark
    location: HtmlNode
    score: float
    hint: float


_near_places: WeakKeyDictionary[
    DocumentIndex, dict[tuple[HtmlNode, Span, frozenset[str], str], tuple[Candidate, ...]]
] = WeakKeyDictionary()
"""The candidates near a place, kept as long as its document is: groups of documents share places."""


def landmark_candidates(
    index: DocumentIndex, place: Place, values: frozenset[str], field: str
) -> tuple[Candidate, ...]:
    """The candidates near a place of a field's value, best first.

    `values` are the folded labels of the document: a value is never a landmark, for it changes from page to page.
    """
    known = _near_places.setdefault(index, {})
    key = (place.inner, place.span, values, field)
    if key not in known:
        known[key] = _candidates(index, place, values, field)
    return known[key]


def _candidates(index: DocumentIndex, place: Place, values: frozenset[str], field: str) -> tuple[Candidate, ...]:
    best: dict[Landmark, Candidate] = {}
    for landmark, location in _near(index, place, values):
        score = _prior(landmark) + _apart(index, location, place.inner)
        if isinstance(landmark, TextLandmark):
            score += _labelness(landmark, location, place)
            if location is place.inner and not _touches(location.text, place.span, landmark.text):
                score += APART
        hint = likeness(field, _words(landmark))
        candidate = Candidate(landmark, location, score - HINT * hint, hint)
        if landmark not in best or candidate.score < best[landmark].score:
            best[landmark] = candidate
    return tuple(sorted(best.values(), key=lambda candidate: candidate.score))


def _near(index: DocumentIndex, place: Place, values: frozenset[str]) -> Iterator[tuple[Landmark, HtmlNode]]:
    low, high = index.run_range[place.inner]
    window = [*range(max(0, low - _BEFORE), low), *range(high, min(len(index.runs), high + _AFTER))]
    for number in window:
        run = index.runs[number]
        text = run.text
        if holds_value(text, values) or is_part_of_value(run, values):
            continue
        words = text.split()
        if len(words) <= 2 * MAX_WORDS and (_is_label(text) or _is_heading(text)):
            yield TextLandmark(text), run
        if len(words) > 1 and low - 12 <= number < high + 4:
            for gram in _edge_grams(words):
                yield TextLandmark(gram, whole=False), run
    if not place.whole and place.inner.tag == RUN:
        text = place.inner.text
        for gram in (*_grams_around(text, *place.span), *_words_apart(text, *place.span)):
            yield TextLandmark(gram, whole=False), place.inner
    yield from _implicit(place, values)


def is_part_of_value(run: HtmlNode, values: frozenset[str]) -> bool:
    """Whether a text run stands in an element whose whole text is a labelled value, as words in bold do."""
    own = fold(run.text)
    longest = max((len(value) for value in values if own in value), default=0)
    above = islice(run.ancestors(), 3 if longest else 0)
    return any(len(node.text) <= FOLDED * longest and fold(node.text) in values for node in above)


def holds_value(text: str, values: frozenset[str]) -> bool:
    """Whether a text is, or has among its words, a labelled value: such a text changes from page to page.

    Values of one or two characters count only where they are the whole text.
    """
    folded = fold(text)
    return folded in values or any(len(value) > 2 and has_words(folded, value) for value in values)


def _is_label(text: str) -> bool:
    return len(text) <= MAX_LABEL and any(char.isalpha() for char in text) and not _only_stop_words(text.split())


def _is_heading(text: str) -> bool:
    """Whether a text that stands alone is a label although its words are stop words ("From", "To:")."""
    return len(text) <= MAX_LABEL and text[0].isupper() and len(text) > 1


def _only_stop_words(words: list[str]) -> bool:
    return all(word.lower().strip(":,.;()") in _STOP_WORDS or len(word) == 1 for word in words)


def _edge_grams(words: list[str]) -> Iterator[str]:
    """N-grams at the beginning and the end of a longer text, where labels stand."""
    for size in range(2, min(MAX_WORDS, len(words) - 1) + 1):
        for gram in (words[:size], words[-size:]):
            if _is_label(" ".join(gram)) and not any(char.isdigit() for word in gram for char in word):
                yield " ".join(gram)


def _grams_around(text: str, start: int, end: int) -> Iterator[str]:
    """N-grams that touch the value inside its own text."""
    before, after = text[:start].split(), text[end:].split()
    for size in range(1, MAX_WORDS + 1):
        if size <= len(before) and _is_label(" ".join(before[-size:])):
            yield " ".join(before[-size:])
        if size <= len(after) and _is_label(" ".join(after[:size])):
            yield " ".join(after[:size])


def _words_apart(text: str, start: int, end: int) -> list[str]:
    """Words of the value's own text that do not touch it, nearest first: all before may change, and all behind."""
    before, after = text[:start].split()[:-1], text[end:].split()[1:]
    nearest = [word for pair in zip_longest(reversed(before), after) for word in pair if word is not None]
    return [word for word in nearest if len(word) > 2 and word.strip(_PUNCTUATION).isalpha() and _is_label(word)][
        :MAX_APART
    ]


def _touches(text: str, span: Span, words: str) -> bool:
    start, end = span
    return text[:start].rstrip().endswith(words) or text[end:].lstrip().startswith(words)


def _implicit(place: Place, values: frozenset[str]) -> Iterator[tuple[Landmark, HtmlNode]]:
    """Attributes and tags of the value's node and the nodes above it, attributes that hold a value left out."""
    for level, node in enumerate((place.inner, *place.inner.ancestors())):
        if node.tag == RECORD and node.parent is None:
            yield TagLandmark(RECORD), node
        if level > _ANCESTORS or node.tag in ("body", "html"):
            continue
        if node.element is None:
            continue
        if node.tag in _TAGS:
            yield TagLandmark(node.tag), node
        for name, value in node.element.attrib.items():
            if not isinstance(name, str) or not isinstance(value, str):
                continue
            if name in _LABEL_ATTRIBUTES or name.startswith("data-"):
                for token in attribute_tokens(name, value):
                    if 0 < len(token) <= 60 and not looks_generated(token) and not holds_value(token, values):
                        yield AttributeLandmark(name, token), node


def _prior(landmark: Landmark) -> float:
    match landmark:
        case TextLandmark(text, whole):
            return (0.0 if whole else 1.5) + (0.3 * max(0, len(text.split()) - 4))
        case AttributeLandmark(name, _):
            return {"id": 2.0, "itemprop": 1.0, "property": 1.0, "class": 3.0, "headers": 0.0}.get(name, 2.5)
        case TagLandmark(tag):
            return 2.5 if tag in ("h1", "title") else 4.0


def _words(landmark: Landmark) -> str:
    match landmark:
        case TextLandmark(text, _):
            return text
        case AttributeLandmark(_, value):
            return value
        case TagLandmark(tag):
            return tag


def _labelness(landmark: TextLandmark, location: HtmlNode, place: Place) -> float:
    """How unlike a label a text is: negative for what looks like one, positive for what looks like data."""
    parent = location.parent
    tags = {parent.tag, parent.parent.tag if parent.parent is not None else ""} if parent is not None else set()
    score = 0.0
    if landmark.text.endswith(":") or tags & _LABEL_TAGS:
        score -= 1.5
    if any(char.isdigit() for char in landmark.text):
        score += 3.0
    if location.document.origin and any(above.attribute(HEADERS) for above in islice(location.ancestors(), 3)):
        score += 3.0
    if parent is not None and place.inner.parent is not None and place.inner.parent is not parent:
        alike = parent.tag == place.inner.parent.tag and parent.attribute("class") == place.inner.parent.attribute(
            "class"
        )
        if alike and parent.tag in _DATA_TAGS:
            score += 2.5
    return score


def _apart(index: DocumentIndex, location: HtmlNode, target: HtmlNode) -> float:
    """The paper's weighted sum of path length, enclosing region and distance."""
    if index.encloses(location, target):
        return 0.5 * (index.depth[target] - index.depth[location]) + log2(1 + index.size(location))
    low, high = location, target
    while index.depth[low] > index.depth[high]:
        low = low.parent or low
    while index.depth[high] > index.depth[low]:
        high = high.parent or high
    while low.parent is not high.parent and low.parent is not None and high.parent is not None:
        low, high = low.parent, high.parent
    path = index.depth[location] - index.depth[low] + index.depth[target] - index.depth[high] + 1
    first, last = sorted((low, high), key=lambda node: index.run_range[node])
    region = index.run_range[last][1] - index.run_range[first][0]
    gap = index.run_range[target][0] - index.run_range[location][0]
    distance = abs(gap) + (1.0 if gap < 0 else 0.0)
    return 0.3 * path + 1.0 * log2(max(1, region)) + 0.15 * min(distance, 40) + 0.1 * abs(low.index - high.index)
