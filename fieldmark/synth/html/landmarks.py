"""Landmark candidates of a value and their scores (LRSyn sections 4 and 5.1).

Candidates are read off one document near the value and kept where every document of the cluster has them. The score is
the paper's weighted sum: (a) nodes on the path between landmark and value, (b) text runs in the smallest region that
encloses both, (c) distance, in text runs of document order instead of rendered pixels. Departures: an n-gram is
refused only where all its words are stop words ("filed on" is a fine landmark), and kinds of landmark carry a prior.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, zip_longest
from math import log2
from typing import Final
from weakref import WeakKeyDictionary

from fieldmark.dsl.core.instance import RECORD, AttributeLandmark, Landmark, TagLandmark, TextLandmark, words_of
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.metadata import LINKED_DATA, NAMES
from fieldmark.dsl.html.places import HEADINGS
from fieldmark.dsl.html.regions import times
from fieldmark.dsl.html.tree import RUN, HtmlNode, attribute_tokens, is_metadata
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import UNSPACED, fold, is_unspaced
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.places import Place
from fieldmark.synth.html.selectors import TOP, looks_generated


@settings
class LandmarkSettings:
    """What comes into question as a landmark, and the weights of its score.

    Weights are in units of cost, low is good; "runs" are text runs in document order. The paper gives the longest
    n-gram and the three terms of the score; all else is ours, set on the mails of flights and on swde.
    """

    max_words: int = setting(5, 1, 20)  # words of an n-gram (section 5.1); a whole text may have twice as many
    max_label: int = setting(80, 1, 1000)  # characters of a text
    max_token: int = setting(60, 1, 1000)  # characters of an attribute's value, or of one of its names
    before: int = setting(40, 0, 1000)  # runs before the value whose whole texts come into question
    after: int = setting(15, 0, 1000)  # runs behind it
    edges_before: int = setting(12, 0, 1000)  # runs before the value whose first and last words do
    edges_after: int = setting(4, 0, 1000)  # runs behind it
    levels: int = setting(8, 0, 100)  # elements above the value whose attributes and tags do
    icon_levels: int = setting(2, 0, 100)  # elements above the value, before which an icon may be its label
    icon_nodes: int = setting(4, 1, 100)  # elements of an icon
    max_apart: int = setting(12, 0, 100)  # words of the value's own text, not touching it, that do
    candidates: int = setting(24, 3, 1000)  # candidates of a cluster; a third of them without visible text
    places: int = setting(6, 1, 100)  # places of a value around which is looked, per document
    own: int = setting(4, 1, 100)  # candidates from one text that holds a value; from others one

    path: float = setting(0.3, 0, 10)  # per node on the path (a)
    region: float = setting(1.0, 0, 10)  # per doubling of the runs in the enclosing region (b)
    distance: float = setting(0.15, 0, 10)  # per run from landmark to value (c)
    far: int = setting(40, 0, 1000)  # most runs of distance that count
    backwards: float = setting(1.0, 0, 100)  # runs of distance that a value before its landmark has more
    aside: float = setting(0.1, 0, 10)  # per sibling between the branches that hold landmark and value
    depth: float = setting(0.5, 0, 10)  # per level of a value below its landmark

    words: float = setting(1.5, 0, 10)  # part of a text
    short: int = setting(4, 0, 20)  # words of a text that is not long
    long: float = setting(0.3, 0, 10)  # per word more
    tag: float = setting(4.0, 0, 10)
    heading: float = setting(2.5, 0, 10)  # tag that stands once on most pages
    attribute: float = setting(2.5, 0, 10)
    semantic: float = setting(1.0, 0, 10)  # attribute that says what a value means
    linked: float = setting(0.5, 0, 10)  # name of a value of linked data
    linked_level: float = setting(0.5, 0, 10)  # per step from the object
    identifier: float = setting(2.0, 0, 10)
    class_name: float = setting(3.0, 0, 10)

    label: float = setting(1.5, 0, 10)  # how much better what ends in a colon, stands in a label's tag or is an icon is
    digits: float = setting(3.0, 0, 10)  # text with a digit, which is data
    in_column: float = setting(3.0, 0, 10)  # text of a record's cell whose column has a name
    alike: float = setting(2.5, 0, 10)  # text in an element like the value's
    apart: float = setting(2.0, 0, 10)  # words of the value's own text that do not touch it
    hint: float = setting(1.0, 0, 10)  # how much better what has all words of the field's name is
    spare: float = setting(1.0, 0, 10)  # per doubling of the occurrences beside the values'


SETTINGS: Final = LandmarkSettings()

_PUNCTUATION = ".,:;()"
_LABEL_ATTRIBUTES = frozenset(
    {"id", "class", "itemprop", "name", "property", "aria-label", "role", "headers", "for", "rel", "scope", "alt"}
)
_ICON_ATTRIBUTES = _LABEL_ATTRIBUTES | {"title", "src", "href", "xlink:href"}
_TAGS = {*HEADINGS, "title", "address", "time", "caption", "legend", "dl", "strong"}
_LABEL_TAGS = {*HEADINGS, "th", "dt", "label", "b", "strong", "legend", "caption"}
_DATA_TAGS = frozenset({"li", "a", "p", "dd", "option"})
_FUNCTION_WORDS = (
    "a an and are as at be but by for from has he her his i if in is it its my no not of on or our she so that the "
    "their them they this to was we were will with you your"
)
_STOP_WORDS = frozenset(_FUNCTION_WORDS.split())

VALUE: Final = "\0"
"""What stands for a word of a labelled value among the words of a text."""


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
    DocumentIndex, dict[tuple[HtmlNode, Span, frozenset[str], FieldName], tuple[Candidate, ...]]
] = WeakKeyDictionary()
"""The candidates near a place, kept as long as its document is: groups of documents share places."""


def landmarks_of(
    cluster: Sequence[Annotation], kind: Aggregation, common: frozenset[str] = frozenset()
) -> list[Candidate]:
    """The landmarks that all documents of the cluster have, best first, read off the one with fewest places.

    `common` are the texts of several documents, of the cluster or beside it.
    The record itself is always one of them, however many columns have names: it alone is sure to be in all records.
    For lists also off the one with most values, and landmarks that two documents have: a part of a list may be missing.
    """
    pivots = [min(cluster, key=lambda found: (not found.values, sum(map(len, found.places))))]
    if kind != "one":
        longest = max(cluster, key=lambda found: len(found.values))
        pivots += [longest] if longest is not pivots[0] else []
    wanted = len(cluster) if kind == "one" else min(len(cluster), 2)
    rows = _names_of_rows(cluster, common)
    near = (
        _as_name(candidate, rows)
        for pivot in pivots
        for places in pivot.places
        for place in (*places[: SETTINGS.places], *filter(_is_metadata, places[SETTINGS.places :]))
        for candidate in landmark_candidates(pivot.index, place, _but_in(rows, pivot.labels), pivot.field)
    )
    own = {place.inner for pivot in pivots for places in pivot.places for place in places}
    kept: list[Candidate] = []
    room = {True: SETTINGS.candidates * 2 // 3, False: SETTINGS.candidates // 3}
    taken: Counter[HtmlNode] = Counter()
    for candidate in best_of(near):
        textual = isinstance(candidate.landmark, TextLandmark)
        most = SETTINGS.own if candidate.location in own else 1
        if not (room[textual] or _is_record(candidate)) or (textual and taken[candidate.location] >= most):
            continue
        if sum(1 for a in cluster if times(candidate.landmark, a.document)) >= wanted:
            room[textual] -= 1
            taken[candidate.location] += 1
            spare = min(times(candidate.landmark, p.document) - len(p.values) for p in pivots)
            kept.append(replace(candidate, score=candidate.score + SETTINGS.spare * log2(1 + max(0, spare))))
    kept.sort(key=lambda candidate: candidate.score)
    return kept


def _names_of_rows(cluster: Sequence[Annotation], common: frozenset[str]) -> frozenset[str]:
    """What stands in the first cells of the values' rows on all pages, several at least, folded: what these rows are
    called, though a list may have it among its values, too."""
    if cluster[0].document.origin:
        return frozenset()
    called = [{_name_of_row(place) for places in a.places for place in places} for a in cluster]
    return frozenset(map(fold, set.intersection(*called) & common))


def _as_name(candidate: Candidate, names: frozenset[str]) -> Candidate:
    """A candidate for which a digit is no sign of data, where it is one of these names."""
    landmark = candidate.landmark
    if not isinstance(landmark, TextLandmark) or not landmark.whole or fold(landmark.text) not in names:
        return candidate
    return replace(candidate, score=candidate.score - SETTINGS.digits * any(map(str.isdigit, landmark.text)))


def _but_in(names: frozenset[str], values: frozenset[str]) -> frozenset[str]:
    """The values that are no words of names."""
    if not names:
        return values
    return frozenset(value for value in values if not any(has_words(name, value) for name in names))


def _name_of_row(place: Place) -> str:
    """The text of the first cell of a place's row; empty where the place stands in it, or in no row."""
    above = (place.inner, *place.inner.ancestors())
    row = next((node for node in above if node.tag == "tr"), None)
    first = row.children[0] if row is not None and row.children else None
    return "" if first is None or first in above else first.text


def _is_record(candidate: Candidate) -> bool:
    """Whether a candidate is the record in which a value stands."""
    return candidate.landmark == TagLandmark(RECORD)


def _is_metadata(place: Place) -> bool:
    return is_metadata(place.inner)


def best_of(candidates: Iterator[Candidate]) -> list[Candidate]:
    """The best candidate of each landmark, best first."""
    best: dict[Landmark, Candidate] = {}
    for candidate in candidates:
        known = best.get(candidate.landmark)
        if known is None or candidate.score < known.score:
            best[candidate.landmark] = candidate
    return sorted(best.values(), key=lambda candidate: candidate.score)


def landmark_candidates(
    index: DocumentIndex, place: Place, values: frozenset[str], field: FieldName
) -> tuple[Candidate, ...]:
    """The candidates near a place of a field's value, best first.

    `values` are the folded labels of the document: a value is never a landmark, for it changes from page to page.
    """
    known = _near_places.setdefault(index, {})
    key = (place.inner, place.span, values, field)
    if key not in known:
        near = _near(index, place, values, field)
        known[key] = tuple(best_of(_scored(landmark, location, index, place, field) for landmark, location in near))
    return known[key]


def _scored(landmark: Landmark, location: HtmlNode, index: DocumentIndex, place: Place, field: FieldName) -> Candidate:
    score = _prior(landmark) + _apart(index, location, place.inner)
    if isinstance(landmark, TextLandmark):
        score += _unlike_label(landmark.text, location, place)
        if location is place.inner and not _touches(location.text, place.span, landmark.text):
            score += SETTINGS.apart
    elif not location.text:
        score -= SETTINGS.label
    hint = field.likeness(words_of(landmark))
    return Candidate(landmark, location, score - SETTINGS.hint * hint, hint)


def _near(
    index: DocumentIndex, place: Place, values: frozenset[str], field: FieldName
) -> Iterator[tuple[Landmark, HtmlNode]]:
    if is_metadata(place.inner):
        yield from _names(place.inner)
        return
    low, high = _own_runs(index, place)
    around = (*range(low - SETTINGS.before, low), *range(high, high + SETTINGS.after))
    data = index.parts(values)
    for number in around:
        if not 0 <= number < len(index.starts):
            continue
        run = index.run(number)
        text = run.text
        edge = low - SETTINGS.edges_before <= number < high + SETTINGS.edges_after
        holds = holds_value(text, values, index.document.is_record) and not _names_field(run, values, place, field)
        if number in data or holds:
            own = number in data or index.document.is_record
            for label in _labels_of(text, values) if edge and not own else ():
                yield TextLandmark(label, whole=False), run
            continue
        words = text.split()
        if len(words) <= 2 * SETTINGS.max_words and (_is_label(text) or _is_heading(text)):
            yield TextLandmark(text), run
        if len(words) > 1 and edge:
            for gram in _edge_grams(words):
                yield TextLandmark(gram, whole=False), run
    if not place.whole and place.inner.tag == RUN:
        text, (start, end) = place.inner.text, place.span
        before, after = _but_values(text[:start], values), _but_values(text[end:], values)
        grams = (*_grams_around(before, after), *_letters_around(text, (start, end)), *_words_apart(before, after))
        for gram in grams:
            if (
                VALUE not in gram
                and not holds_value(gram, values)
                and not any(map(gram.__contains__, _unspaced(values)))
            ):
                yield TextLandmark(gram, whole=False), place.inner
    yield from _implicit(place, values)


def _own_runs(index: DocumentIndex, place: Place) -> tuple[int, int]:
    """The numbers of the text runs that a value stands in, from the first to behind the last: of an element of which it
    is a part, those that hold some of it. What stands before it there, in bold perhaps, may be its label."""
    low, high = index.run_range(place.inner)
    if not place.is_some_runs:
        return low, high
    start, end = place.span
    own, at = list[int](), 0
    for number in range(low, high):
        text = index.run(number).text
        at = max(at, place.text.find(text, at))
        own += [number] if at < end and start < at + len(text) else []
        at += len(text)
    return (own[0], own[-1] + 1) if own else (low, high)


def _names(node: HtmlNode) -> Iterator[tuple[Landmark, HtmlNode]]:
    """The names of a value that the page says for machines, which alone lead to it."""
    for name in NAMES:
        value = node.attribute(name)
        if value:
            yield AttributeLandmark(name, value), node


@lru_cache(maxsize=8192)
def holds_value(text: str, values: frozenset[str], in_record: bool = False) -> bool:
    """Whether a text is, or has among its words, a labelled value: such a text changes from page to page.

    "1 page" is data where 1 is. Other values of one or two characters, or of one letter of a script without spaces,
    count, on a page, only where they are the whole text; in a record little else stands.
    """
    folded, shortest = fold(text), 1 if in_record else 3
    return folded in values or any(
        value in folded
        and (len(value) + is_unspaced(value) >= shortest or value.isdigit())
        and has_words(folded, value)
        for value in values
    )


def _names_field(run: HtmlNode, values: frozenset[str], place: Place, field: FieldName) -> bool:
    """Whether a text with another field's labelled value among its words is the label of this one: it stands as labels
    do, and sounds like its name. "Dissolved on" is one, though the status is "Dissolved"."""
    own = frozenset({fold(place.text[slice(*place.span)])})
    is_label = fold(run.text) not in values and looks_like_label(run) and field.likeness(run.text) > 0
    return is_label and not holds_value(run.text, own)


def _but_values(text: str, values: frozenset[str]) -> list[str]:
    """The words of a text, with a mark for those of a labelled value that stands there: they are data, too."""
    words, known = text.split(), _by_first_word(values)
    bare = [_bare(word) for word in words]
    for first, word in enumerate(bare):
        for length, own in known.get(word, {}).items():
            if tuple(bare[first : first + length]) in own:
                words[first : first + length] = [VALUE] * length
    return words


@lru_cache(maxsize=8192)
def _labels_of(text: str, values: frozenset[str]) -> tuple[str, ...]:
    """What stands before a labelled value in its own text, and names it; and what a text ends with behind one, if that
    is a label of what follows: "in case 12-345, delivered to:"."""
    words = _but_values(text, values)
    if VALUE not in words:
        return ()
    before, behind = words[: words.index(VALUE)], words[len(words) - words[::-1].index(VALUE) :]
    label = " ".join(before)
    few = 0 < len(before) <= SETTINGS.max_words and not any(map(str.isdigit, label))
    labels = [label] if few and _is_label(label) else []
    if behind and behind[-1].endswith(":"):
        sizes = range(1, min(SETTINGS.max_words, len(behind)) + 1)
        ends = (" ".join(behind[-size:]) for size in sizes)
        labels += [gram for gram in ends if _is_label(gram) and not any(map(str.isdigit, gram))]
    return tuple(labels)


@lru_cache(maxsize=64)
def _unspaced(values: frozenset[str]) -> Sequence[str]:
    """The values that have letters of a script without spaces: of a gram of such letters each is a part."""
    return [value for value in values if is_unspaced(value)]


@lru_cache(maxsize=64)
def _by_first_word(values: frozenset[str]) -> Mapping[str, Mapping[int, Set[tuple[str, ...]]]]:
    """The words of each value that is no single sign, by the first of them and by how many they are."""
    found: dict[str, dict[int, set[tuple[str, ...]]]] = {}
    for value in values:
        own = tuple(_bare(word) for word in value.split()) if len(value) > 2 else ()
        if own:
            found.setdefault(own[0], {}).setdefault(len(own), set()).add(own)
    return found


def _bare(word: str) -> str:
    return fold(word).strip(_PUNCTUATION)


def _is_label(text: str) -> bool:
    return len(text) <= SETTINGS.max_label and any(map(str.isalpha, text)) and not _only_stop_words(text.split())


def _is_heading(text: str) -> bool:
    """Whether a text that stands alone is a label although its words are stop words ("From", "To:")."""
    return 1 < len(text) <= SETTINGS.max_label and text[0].isupper()


def _only_stop_words(words: list[str]) -> bool:
    return all(word.lower().strip(_PUNCTUATION) in _STOP_WORDS or len(word) + is_unspaced(word) == 1 for word in words)


def _edge_grams(words: list[str]) -> Iterator[str]:
    """N-grams at the beginning and the end of a longer text, where labels stand; at the end also one word with a colon,
    which at the beginning names the rest of its own text; at the beginning one before a rate, or a remark."""
    if words[-1][-1] == ":" and _is_label(words[-1]):
        yield words[-1]
    if words[0].isalpha() and _is_label(words[0]) and _RATE.fullmatch(" ".join(words[1:])):
        yield words[0]
    for size in range(2, min(SETTINGS.max_words, len(words) - 1) + 1):
        for gram in (" ".join(words[:size]), " ".join(words[-size:])):
            if _is_label(gram) and not any(map(str.isdigit, gram)):
                yield gram


def _grams_around(before: list[str], after: list[str]) -> Iterator[str]:
    """N-grams of the words before and behind a value that touch it inside its own text."""
    for size in range(1, SETTINGS.max_words + 1):
        for words, gram in ((before, before[-size:]), (after, after[:size])):
            if size <= len(words) and _is_label(" ".join(gram)):
                yield " ".join(gram)


def _letters_around(text: str, span: Span) -> Iterator[str]:
    """The letters of a script without spaces that touch a value inside its own text, with a sign between: a few, and
    all in a row, which are what n-grams of words are elsewhere."""
    nearest = max(0, span[0] - SETTINGS.max_label)
    before, after = _LETTERS_BEFORE.search(text, nearest, span[0]), _LETTERS_AFTER.match(text, span[1])
    for size in (*range(1, SETTINGS.max_words + 1), SETTINGS.max_label):
        if before is not None:
            yield before[1][-size:] + before[2]
        if after is not None:
            yield after[1] + after[2][:size]


def _words_apart(before: list[str], after: list[str]) -> Iterator[str]:
    """Words of the value's own text that do not touch it, nearest first: all before may change, and all behind."""
    nearest = (word for pair in zip_longest(before[-2::-1], after[1:]) for word in pair if word is not None)
    telling = (word for word in nearest if len(word) > 2 and word.strip(_PUNCTUATION).isalpha() and _is_label(word))
    return islice(telling, SETTINGS.max_apart)


_LETTERS_BEFORE: Final = re.compile(rf"([{UNSPACED}]+)([^\w\s]?)$")
_LETTERS_AFTER: Final = re.compile(rf"([^\w\s]?)([{UNSPACED}]+)")

_RATE: Final = re.compile(r"\(.*\)|@? ?\d[\d.,]* ?%")
"""What qualifies a label: a remark in brackets, or a rate, "VAT (19%)"."""


def _touches(text: str, span: Span, words: str) -> bool:
    start, end = span
    return text[:start].rstrip().endswith(words) or text[end:].lstrip().startswith(words)


def _implicit(place: Place, values: frozenset[str]) -> Iterator[tuple[Landmark, HtmlNode]]:
    """Attributes and tags of the value's node and the nodes above it, attributes that hold a value left out."""
    for level, node in enumerate((place.inner, *place.inner.ancestors())):
        if node.tag == RECORD and node.parent is None:
            yield TagLandmark(RECORD), node
        for icon in _icons_before(node) if level <= SETTINGS.icon_levels else ():
            yield from _named_by_attributes(icon, values, _ICON_ATTRIBUTES)
        if level > SETTINGS.levels or node.tag in TOP or node.element is None:
            continue
        if node.tag in _TAGS:
            yield TagLandmark(node.tag), node
        yield from _named_by_attributes(node, values, _LABEL_ATTRIBUTES)


def _icons_before(node: HtmlNode) -> Iterator[HtmlNode]:
    """The elements without text, with those in them, right before a node or its text, which may be its label."""
    beside = node.parent.children[: node.index][-1:] if node.parent is not None else ()
    for icon in (*beside, *node.children[:1]):
        if icon.element is not None and not icon.text:
            yield from islice(icon.preorder(), SETTINGS.icon_nodes)


def _named_by_attributes(
    node: HtmlNode, values: frozenset[str], names: Set[str]
) -> Iterator[tuple[Landmark, HtmlNode]]:
    for name, value in node.attributes.items():
        if name in names or name.startswith("data-"):
            for token in attribute_tokens(name, value):
                shown = name == HEADERS and token == node.heading
                kept = 0 < len(token) <= SETTINGS.max_token and not looks_generated(token, shown=shown)
                if kept and not holds_value(token, values):
                    yield AttributeLandmark(name, token), node


def _prior(landmark: Landmark) -> float:
    match landmark:
        case TextLandmark(text, whole):
            long = SETTINGS.long * max(0, len(text.split()) - SETTINGS.short)
            return (0.0 if whole else SETTINGS.words) + long
        case AttributeLandmark("headers"):
            return 0.0
        case AttributeLandmark(name, words) if name == LINKED_DATA:
            return SETTINGS.linked + SETTINGS.linked_level * words.count(".")
        case AttributeLandmark("itemprop" | "property"):
            return SETTINGS.semantic
        case AttributeLandmark("id"):
            return SETTINGS.identifier
        case AttributeLandmark("class"):
            return SETTINGS.class_name
        case AttributeLandmark():
            return SETTINGS.attribute
        case TagLandmark("h1" | "title"):
            return SETTINGS.heading
        case TagLandmark():
            return SETTINGS.tag


def looks_like_label(run: HtmlNode, text: str | None = None) -> bool:
    """Whether a text, a run's own or words of it, ends in a colon, or stands in the tag of a label or heading."""
    words = run.text if text is None else text
    return words.endswith(":") or any(node.tag in _LABEL_TAGS for node in islice(run.ancestors(), 2))


def _unlike_label(text: str, location: HtmlNode, place: Place) -> float:
    """How unlike a label a text is: negative for what looks like one, positive for what looks like data."""
    above = list(islice(location.ancestors(), 3))
    score = 0.0
    if looks_like_label(location, text):
        score -= SETTINGS.label
    if any(map(str.isdigit, text)):
        score += SETTINGS.digits
    if location.document.origin and any(node.attribute(HEADERS) for node in above):
        score += SETTINGS.in_column
    own, other = location.parent, place.inner.parent
    if own is not None and other is not None and own is not other and own.tag in _DATA_TAGS:
        alike = own.tag == other.tag and own.attribute("class") == other.attribute("class")
        score += SETTINGS.alike if alike else 0.0
    return score


def _apart(index: DocumentIndex, location: HtmlNode, target: HtmlNode) -> float:
    """The paper's weighted sum of path length, enclosing region and distance."""
    start, end = index.number(location), index.number(target)
    depths, runs = index.preorder.depths, index.runs_below
    if index.encloses(location, target):
        return SETTINGS.depth * (depths[end] - depths[start]) + log2(1 + index.size(location))
    low, high, _ = index.branches(start, end)
    path = depths[start] - depths[low] + depths[end] - depths[high] + 1
    first, last = sorted((runs(low), runs(high)))
    region = last[1] - first[0]
    gap = runs(end)[0] - runs(start)[0]
    distance = abs(gap) + (SETTINGS.backwards if gap < 0 else 0.0)
    positions = index.preorder.positions
    return (
        SETTINGS.path * path
        + SETTINGS.region * log2(max(1, region))
        + SETTINGS.distance * min(distance, SETTINGS.far)
        + SETTINGS.aside * abs(positions[low] - positions[high])
    )
