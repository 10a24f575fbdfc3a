"""Places of values: in a node's text or attribute, and where labels stand in attributes (LRSyn section 3.1)."""

from __future__ import annotations

import re
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final
from unicodedata import combining

from fieldmark.dsl.core.instance import instance_of
from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.html.lookup import Strings, stands_free
from fieldmark.dsl.html.metadata import CONTENT, NAMES, is_named
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.html.walks import Preorder
from fieldmark.dsl.html.walks.plain import joined
from fieldmark.dsl.text.iso8601 import iso_value
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import collapse, fold
from fieldmark.synth.core.conversions import meanings

MAX_PLACES: Final = 60
"""Most places at which one value is looked for in one document, in document order. A bound on work."""

HOLDING: Final = frozenset(
    (
        *("href", "src", "content", "datetime", "alt", "title", "value", "placeholder", "action", "cite", "data"),
        *("poster", "srcset", "aria-label", "label"),
    )
)
"""Attributes that may hold a value; so may every `data-*`. What only styles or names an element may not."""

_WORD: Final = re.compile(r"\S+")

Key = tuple[HtmlNode, str | None, Span]
"""What tells the places of a document apart: node, attribute (None for its text), span."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value may stand.

    `chain` holds the nodes whose text is the value's node text, from the innermost outwards (a run, or the element that
    encloses several runs, and every ancestor that adds no text); `span` is the value's part of that text. Where the
    value stands in an attribute, the chain is the element that has it, and the span is a part of the attribute's text.
    Where the page writes the value otherwise, `normal` is its normal form; where it says for machines what it shows
    otherwise, `form` is what it shows.
    """

    chain: tuple[HtmlNode, ...]
    span: Span
    attribute: str | None = None
    normal: str | None = None
    form: str | None = None

    @property
    def inner(self) -> HtmlNode:
        """The innermost node."""
        return self.chain[0]

    @property
    def whole(self) -> bool:
        """Whether the value is the whole text of its node, or of the attribute."""
        return self.span == (0, len(self.text))

    @property
    def is_some_runs(self) -> bool:
        """Whether the value is some of several text runs of its element."""
        return self.attribute is None and self.inner.tag != RUN and not self.whole

    @property
    def text(self) -> str:
        """The text that the span is a part of."""
        return text_of(self.inner, self.attribute)

    @property
    def shown(self) -> str:
        """The value as the page writes it, or as it shows what it says for machines."""
        return self.text[slice(*self.span)] if self.form is None else self.form

    @property
    def key(self) -> Key:
        """What tells places of a document apart."""
        return self.inner, self.attribute, self.span


def unfolded(text: str, start: int, end: int) -> Span | None:
    """The span of a text that folds to a span of its folded form, or None where no characters of it are just that."""
    begins, folded_begins = _words(text)
    first, behind = bisect_right(folded_begins, start) - 1, bisect_left(folded_begins, end)
    if first < 0:
        return None
    begun, offset = begins[first], folded_begins[first]
    around = text[begun : begins[behind] if behind < len(begins) else len(text)]
    folded = fold(around)
    if folded == around:
        return begun + start - offset, begun + end - offset
    low = bisect_right(range(len(around)), start - offset - len(folded), key=lambda n: -len(fold(around[n:]))) - 1
    high = bisect_left(range(len(around)), end - offset, key=lambda n: len(fold(around[:n])))
    while low > 0 and combining(around[low]):
        low -= 1
    while high < len(around) and combining(around[high]):
        high += 1
    fits = fold(around[low:high]) == folded[start - offset : end - offset]
    return (begun + low, begun + high) if fits else None


@lru_cache(maxsize=16)
def _words(text: str) -> tuple[array[int], array[int]]:
    """Where the words of a text begin in it, and in its folded form: folding makes each word what it is alone."""
    begins, folded_begins, length = array("L"), array("L"), 0
    for word in _WORD.finditer(text):
        folded = fold(word[0])
        if folded:
            begins.append(word.start())
            folded_begins.append(length)
            length += len(folded) + 1
    return begins, folded_begins


class AttributePlaces:
    """The attributes of a document that may hold values, searchable by their folded text; `node` makes the node of a
    number."""

    def __init__(self, preorder: Preorder, node: Callable[[int], HtmlNode]) -> None:
        self._node = node
        self._numbers, self._names = array("i"), list[str]()
        self._joined = joined(map(fold, self._held(preorder)))
        self._texts = Strings(self._joined)
        self._meanings: dict[str, list[int]] | None = None

    def _held(self, preorder: Preorder) -> Iterator[str]:
        """The texts of attributes that may hold values; whose they are, and their names, are kept."""
        for number in filter(preorder.has_attributes, range(len(preorder))):
            element = preorder.place(number)
            assert not isinstance(element, tuple), "texts have no attributes"
            for name, text in zip(map(str, element.attrib), map(str, element.attrib.values()), strict=True):
                if (name in HOLDING or name.startswith("data-")) and text and not text.isspace():
                    self._numbers.append(number)
                    self._names.append(sys.intern(name))
                    yield text

    def places(self, value: str) -> tuple[Place, ...]:
        """Where a folded value stands, in document order: whole attributes if there are any, else parts of them."""
        if not value:
            return ()
        return self._whole(self._joined.equal_to(value, value)) or tuple(islice(self._parts(value), MAX_PLACES))

    def normal_places(self, label: str) -> tuple[Place, ...]:
        """The attributes that as a whole have a label as their normal form, in document order."""
        if self._meanings is None:
            self._meanings = {}
            for number, text in enumerate(self._joined.strings()):
                for form in meanings(text):
                    self._meanings.setdefault(form, []).append(number)
        return self._whole(self._meanings.get(label, ()), label)

    def _whole(self, numbers: Iterable[int], normal: str | None = None) -> tuple[Place, ...]:
        held = map(self._attribute, islice(numbers, MAX_PLACES))
        return tuple(Place((node,), (0, len(text)), name, normal) for node, name, text in held)

    def _attribute(self, number: int) -> tuple[HtmlNode, str, str]:
        """Node, name, and text, white space collapsed, of an attribute."""
        node, name = self._node(self._numbers[number]), self._names[number]
        return node, name, text_of(node, name)

    def _parts(self, value: str) -> Iterator[Place]:
        for number in self._texts.containing(value):
            node, name, text = self._attribute(number)
            folded = fold(text)
            for start in occurrences(folded, value):
                end = start + len(value)
                span = unfolded(text, start, end) if stands_free(folded, start, end) else None
                if span is not None:
                    yield Place((node,), span, name)


def occurrences(text: str, part: str) -> Iterator[int]:
    """Where a part begins in a text, ascending; occurrences may overlap."""
    start = text.find(part) if part else -1
    while start >= 0:
        yield start
        start = text.find(part, start + 1)


class MetadataPlaces:
    """What a page says for machines, searchable by its folded text, and by what is shown of dates and durations; `node`
    makes the node of a number."""

    def __init__(self, document: HtmlDocument, preorder: Preorder, node: Callable[[int], HtmlNode]) -> None:
        self._document, self._node = document, node
        self._numbers = array("i")
        self._times: dict[str, list[int]] = {}
        self._joined = joined(map(fold, self._held(preorder)))
        self._several: Set[tuple[str | None, ...]] | None = None

    def _held(self, preorder: Preorder) -> Iterator[str]:
        """The texts; whose they are, and which are dates and durations, is kept."""
        for number, tag in enumerate(preorder.tags):
            place = preorder.place(number) if tag == "meta" else ()
            if not isinstance(place, tuple) and is_named(place):
                text = collapse(str(place.get(CONTENT)))
                if iso_value(text) is not None:
                    self._times.setdefault(text, []).append(number)
                self._numbers.append(number)
                yield text

    def places(self, value: str) -> Sequence[Place]:
        """Where a folded value stands as a whole, and where it is shown for what stands there; each in their order."""
        whole = self._joined.equal_to(value, value)[:MAX_PLACES] if value else []
        forms = sorted(self._forms.get(value, ()))[:MAX_PLACES]
        return [self._place(self._numbers[which]) for which in whole] + [self._place(number, value) for number in forms]

    def is_of_several(self, node: HtmlNode) -> bool:
        """Whether a value stands under a name under which the page says several: each is that of one thing of many."""
        if self._several is None:
            said = {(_named(self._node(number)), self._node(number).attribute(CONTENT)) for number in self._numbers}
            counts = Counter(name for name, _ in said)
            self._several = {name for name, count in counts.items() if count > 1}
        return _named(node) in self._several

    def _place(self, number: int, form: str | None = None) -> Place:
        node = self._node(number)
        return Place((node,), (0, len(text_of(node, CONTENT))), CONTENT, form=form)

    @cached_property
    def _forms(self) -> dict[str, list[int]]:
        forms: dict[str, list[int]] = {}
        form_of = instance_of(self._document).shown_form
        for text, numbers in self._times.items():
            form = form_of(text, self._document.root)
            if form is not None and form != text:
                forms.setdefault(fold(form), []).extend(numbers)
        return forms


def _named(node: HtmlNode) -> tuple[str | None, ...]:
    """The names under which a page says a value for machines."""
    return tuple(map(node.attribute, NAMES))
