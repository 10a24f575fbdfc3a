"""Annotators: what finds values of an attribute type in a node's text (AMBER, sections 3.2 and 5).

Anything with `find` is an annotator. Shipped are gazetteers, regular expressions, recognisers of types that are the
same in every domain, and labels. `Placed` narrows another annotator to where values stand: inside certain elements, or
filling their text box (property A2).

Terms of gazetteers are compared word by word, folded and whatever their case; a trie of words finds all occurrences in
one pass over a text, the longest term first, in time independent of the number of terms. In many domains a value has no
form of its own, and only its label tells its type: the head of its table column, its term in a definition list, or the
text before it. Column numbers count cells, so that cells spanning several columns shift what follows.
"""

from __future__ import annotations

import re
from array import array
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, Protocol

from fieldmark.dsl.html.places import CELLS
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import CLASSES, caseless
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.names import read_file

_ROW: Final = "tr"
_GROUPS: Final = frozenset({"thead", "tbody", "tfoot"})

_WORD: Final = re.compile(r"\w+|[^\w\s]")
_END: Final = ""
"""The key that marks the end of a term in the trie; no word is empty."""

RECOGNISERS: Final = {
    "date": CLASSES["DATE"],
    "time": CLASSES["TIME"],
    "price": CLASSES["PRICE"],
    "number": CLASSES["NUMBER"],
    "phone": CLASSES["PHONE"],
    "email": CLASSES["EMAIL"],
    "url": CLASSES["URL"],
    "docket": CLASSES["DOCKET"],
    "postcode": r"(?<!\w)(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d|[A-Z]{2} \d{5}(?:-\d{4})?)(?!\w)",
}
"""Name of a typed recogniser -> pattern. Postcodes are British, Canadian, or American after a state."""


class Labels:
    """The labels of a page's text nodes: for each node the number of its label among the different ones."""

    __slots__ = ("_matching", "_numbers", "_texts")

    def __init__(self, page: PageTree) -> None:
        self._texts: dict[str, int] = {}
        self._matching: dict[re.Pattern[str], bytearray] = {}
        self._numbers = array("i", [-1]) * len(page)
        heads: dict[int, array[int]] = {}
        terms: dict[int, int] = {}  # the last term so far of each list of definitions
        previous = -1
        for node in range(len(page)):
            if page.tag[node] == _ROW:
                self._read_row(page, node, heads)
            elif page.tag[node] == "dt":
                terms[page.parent[node]] = node
            elif page.tag[node] == "dd" and page.parent[node] in terms:
                self._set(page, node, self._number(page.text(terms[page.parent[node]])))
            elif page.is_run(node):
                if previous >= 0 and page.text(previous).endswith(":") and _are_near(page, previous, node):
                    self._numbers[node] = self._number(page.text(previous))
                previous = node

    def match(self, node: int, pattern: re.Pattern[str]) -> bool:
        """Whether a node has a label that a pattern is found in; each label is searched once."""
        if pattern not in self._matching:
            self._matching[pattern] = bytearray(pattern.search(text) is not None for text in self._texts)
        number = self._numbers[node]
        return number >= 0 and bool(self._matching[pattern][number])

    def _number(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    def _set(self, page: PageTree, above: int, number: int) -> None:
        """Give a label to the text nodes at or below a node."""
        for node in range(above, page.end[above]):
            if page.is_run(node):
                self._numbers[node] = number

    def _read_row(self, page: PageTree, row: int, heads: dict[int, array[int]]) -> None:
        """Give the texts of a row's cells the heads of their columns; none in the row of the heads."""
        table = page.parent[row]
        if page.tag[table] in _GROUPS:
            table = page.parent[table]
        cells = array("i", (cell for cell in page.children(row) if page.tag[cell] in CELLS))
        head = _head(page, row, cells, table not in heads)
        if head or table not in heads:
            heads[table] = array("i", (self._number(text) if text else -1 for text in head))
            return
        for cell, number in zip(cells, heads[table], strict=False):
            if number >= 0:
                self._set(page, cell, number)


@lru_cache(maxsize=1)
def labels(page: PageTree) -> Labels:
    """The labels of a page, for which all annotators ask; forgotten once it is annotated, as they keep the page."""
    return Labels(page)


def _head(page: PageTree, row: int, cells: Sequence[int], first: bool) -> list[str]:
    """The texts of a row's cells where they are the heads of columns, else nothing."""
    marked = page.tag[page.parent[row]] == "thead" or all(page.tag[cell] == "th" for cell in cells)
    if len(cells) < 2 or not (marked or first):
        return []
    texts = [page.text(cell) for cell in cells]
    plain = all(len(text.split()) <= AMBER.head_words and not any(map(str.isdigit, text)) for text in texts)
    return texts if marked or plain else []


def _are_near(page: PageTree, label: int, node: int) -> bool:
    """Whether a text follows a label in the same element, or in one beside the label's element."""
    own = page.parent[label]
    return page.end[own] > node or (page.parent[own] >= 0 and page.end[page.parent[own]] > node)


class Gazetteer:
    """An annotator that finds the occurrences of terms, longest first, whatever their case; each is kept as it was
    first written."""

    __slots__ = ("_terms", "_trie")

    def __init__(self, terms: Iterable[str] = ()) -> None:
        self._terms: dict[str, str] = {}
        self._trie: dict[str, Any] = {}  # a trie of words, whose values are tries again
        for term in terms:
            key = caseless(term)
            if key and key not in self._terms:
                self._terms[key] = term
                level = self._trie
                for word in _WORD.findall(key):
                    level = level.setdefault(word, {})
                level[_END] = True

    @property
    def terms(self) -> tuple[str, ...]:
        """In the order in which they were given."""
        return tuple(self._terms.values())

    def find(self, page: PageTree, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node."""
        return self.spans(page.text(node))

    def spans(self, text: str) -> Iterator[Span]:
        """The spans of the terms in a text, left to right, the longest at each place, not overlapping."""
        if len(text) <= AMBER.remembered and self._trie.keys().isdisjoint(map(str.casefold, _WORD.findall(text))):
            return
        words = ((match.group().casefold(), *match.span()) for match in _WORD.finditer(text))
        ahead: deque[tuple[str, int, int]] = deque()
        while True:
            length = self._longest(ahead, words)
            if not ahead:
                return
            if length:
                yield ahead[0][1], ahead[length - 1][2]
            for _ in range(length or 1):
                ahead.popleft()

    def _longest(self, ahead: deque[tuple[str, int, int]], words: Iterator[tuple[str, int, int]]) -> int:
        """The number of words of the longest term with which a text goes on, or 0; of its words those that were looked
        at are put ahead, at least one where there is one."""
        level, found = self._trie, 0
        for index in count():
            if index == len(ahead):
                ahead.extend(islice(words, 1))
            if index == len(ahead):
                break
            level = level.get(ahead[index][0], {})
            if _END in level:
                found = index + 1
            if not level:
                break
        return found


def read_terms(path: Path) -> list[str]:
    """The terms of a gazetteer file: UTF-8, one a line; empty lines and lines that begin with `#` say nothing.

    Raises OSError and UnicodeDecodeError.
    """
    lines = (line.strip() for line in read_file(path).decode("utf-8-sig").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


class Annotator(Protocol):
    """Finds values; may be wrong in both directions."""

    def find(self, page: PageTree, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node, in any order."""


@dataclass(frozen=True, slots=True)
class PatternAnnotator:
    """The matches of a regular expression; where it has a group `value`, what that holds."""

    pattern: re.Pattern[str]
    _known: dict[str, Sequence[Span]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def find(self, page: PageTree, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node."""
        text = page.text(node)
        spans = self._known.get(text)
        if spans is None:
            spans = self._matches(text)
            if len(text) <= AMBER.remembered:
                if len(self._known) >= AMBER.recalled:
                    self._known.clear()
                self._known[text] = spans
        return spans

    def _matches(self, text: str) -> Sequence[Span]:
        if self.pattern.search(text) is None:
            return ()
        group = "value" if "value" in self.pattern.groupindex else 0
        spans = (match.span(group) for match in self.pattern.finditer(text))
        return tuple((start, end) for start, end in spans if start < end)


@dataclass(frozen=True, slots=True)
class LabelAnnotator:
    """Whole text nodes whose label matches a regular expression."""

    pattern: re.Pattern[str]

    def find(self, page: PageTree, node: int) -> Iterable[Span]:
        """The span of the whole text of a node, if its label matches."""
        return [(0, len(page.text(node)))] if labels(page).match(node, self.pattern) else []


@dataclass(frozen=True, slots=True)
class Placed:
    """Another annotator's values where they stand inside one of the elements `inside` (none: anywhere), outside all of
    the elements `outside`, and fill at least the fraction `fills` of the characters of their text box.
    """

    annotator: Annotator
    inside: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    fills: float = 0.0

    def find(self, page: PageTree, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node."""
        if self.inside and not page.is_inside(node, self.inside):
            return ()
        if self.outside and page.is_inside(node, self.outside):
            return ()
        spans = [*self.annotator.find(page, node)]
        if not self.fills or not spans:
            return spans
        room = self.fills * page.box_size(node)
        return [span for span in spans if span[1] - span[0] >= room]


def knows_form(annotator: Annotator) -> bool:
    """Whether an annotator tells values by their form, not by what they are called or one by one."""
    return isinstance(annotator.annotator if isinstance(annotator, Placed) else annotator, PatternAnnotator)


def recogniser(kind: str) -> PatternAnnotator:
    """The typed recogniser of a name. Raises KeyError."""
    return PatternAnnotator(re.compile(RECOGNISERS[kind]))
