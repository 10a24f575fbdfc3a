"""Finding strings among many by their words, at the speed of a C string search.

Finding what a landmark looks for among all text runs, or all values of an attribute, of a page.

Walking a tree in Python costs as much as parsing it. So the strings of a page are fetched in one call, and only what a
search hits is looked at further. This is what keeps running a program close to the cost of parsing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate

from lxml import etree

from fieldmark.dsl.html.walks import Holders, Joined, TextOwners, WholeTexts, texts_below, values_of
from fieldmark.dsl.text.iso8601 import IsoValue, iso_value, said_in
from fieldmark.dsl.text.lexicon import ALPHANUMERIC, collapse, fold, is_within_word

TextPlace = tuple[etree._Element, bool]
"""The element whose text a run is, or, if true, whose tail."""


class Strings:
    """A searchable sequence of strings: a search looks for the longest word, and only strings that hold it are read."""

    def __init__(self, joined: Joined) -> None:
        self._joined = joined
        self._lower: Strings | None = None

    def all(self) -> Sequence[str]:
        """The strings, in their order."""
        return self._joined.strings()

    def equal_to(self, text: str) -> list[int]:
        """The numbers of the strings that are `text` after white space is collapsed, ascending."""
        longest, text = _words(text)
        return self._joined.equal_to(text, longest) if longest else []

    def containing(self, text: str) -> list[int]:
        """The numbers of the strings in which `text` stands, between the ends of words, ascending."""
        return self._fitting(_words(text)[0], lambda string: has_words(collapse(string), text))

    def parts_of(self, text: str, word: str) -> list[int]:
        """The numbers of the strings that are part of a text, and in which a word of it stands alone, ascending."""
        return self._fitting(word, lambda string: (part := collapse(string)) in text and has_words(part, word))

    def naming(self, name: str) -> list[int]:
        """The numbers of the strings that have `name` among the names which white space separates, ascending."""
        return self._fitting(name, lambda string: name in string.split())

    def like(self, text: str) -> list[str]:
        """The strings that have the words of `text`, whatever their case and punctuation, in order, each once; white
        space is collapsed."""
        words = _lower_words(text)
        if not words:
            return []
        if self._lower is None:
            self._lower = Strings(self._joined.lower())
        numbers = self._lower._fitting(max(words, key=len), lambda string: _lower_words(string) == words)
        strings = self._joined.strings() if numbers else []
        return list(dict.fromkeys([collapse(strings[number]) for number in numbers]))

    def _fitting(self, needle: str, fits: Callable[[str], bool]) -> list[int]:
        if not needle:
            return []
        return [self._joined.number(place) for place, string in self._joined.hits(needle) if fits(string)]


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, str]:
    """The longest word of a text, and the text with single spaces; both empty where it has no words."""
    words = text.split()
    return (max(words, key=len), " ".join(words)) if words else ("", "")


@lru_cache(maxsize=4096)
def _by_length(text: str) -> Sequence[str]:
    """The words of a text, the longest first."""
    return sorted(set(text.split()), key=lambda word: (-len(word), word))


def _lower_words(text: str) -> list[str]:
    """The stretches of letters and digits, in lower case."""
    return ALPHANUMERIC.findall(text.lower())


def stands_free(text: str, start: int, end: int) -> bool:
    """Whether neither end of a stretch of the text lies inside a word or a number."""
    return not is_within_word(text, start) and not is_within_word(text, end)


def has_words(text: str, words: str) -> bool:
    """Whether `words` stand in `text` between the ends of words."""
    start = text.find(words)
    while start >= 0:
        if stands_free(text, start, start + len(words)):
            return True
        start = text.find(words, start + 1)
    return False


class Lookup:
    """The text runs of the tree below an element, and the attributes of each name, fetched when first searched.

    Both are fetched as bare strings, and whose string one is, is asked for by its number.
    """

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._attributes: dict[str, _Values] = {}

    @cached_property
    def _texts(self) -> Strings:
        return Strings(texts_below(self._root))

    @cached_property
    def _whole(self) -> WholeTexts:
        return WholeTexts(self._root)

    @cached_property
    def _owners(self) -> TextOwners:
        return TextOwners(self._root)

    @property
    def texts(self) -> Sequence[str]:
        """The text runs as they are written, in document order."""
        return self._texts.all()

    def runs(self, text: str, whole: bool, most: int | None = None) -> list[TextPlace]:
        """The text runs that are, or contain, a text, as (element, whether the run is its tail), in document order; the
        first ones where there are more than `most`."""
        if whole:
            collapsed = _words(text)[1]
            return self._whole.places(collapsed, sys.maxsize if most is None else most) if collapsed else []
        return self._owners.owners(self._texts.containing(text)[:most])

    def parts(self, text: str) -> list[TextPlace]:
        """The text runs that are part of a text and hold the longest of its words that one of them holds, as `runs`."""
        parts_of = self._texts.parts_of
        return next((self._owners.owners(found) for word in _by_length(text) if (found := parts_of(text, word))), [])

    def like(self, text: str) -> list[str]:
        """The text runs with the words of `text`, whatever their case and punctuation, in order, each once."""
        return self._texts.like(text)

    def elements(self, name: str, token: str, near: etree._Element | None = None) -> list[etree._Element]:
        """The elements whose attribute is `token` (for `class`: has it among its names), in document order.

        A single one is found sooner where it is at or above `near`.
        """
        values = self._attributes.get(name)
        if values is None:
            values = self._attributes[name] = _Values(self._root, name)
        return values.holders(token, near)


class _Values:
    """The values of all attributes of a name at or below an element."""

    def __init__(self, root: etree._Element, name: str) -> None:
        self._name = name
        self._holders = Holders(root, name)
        self._strings = Strings(values_of(root, name))

    def holders(self, token: str, near: etree._Element | None) -> list[etree._Element]:
        """The elements whose value is `token` (for `class`: has it among its names), in document order."""
        numbers = self._strings.naming(token) if self._name == "class" else self._strings.equal_to(token)
        if len(numbers) == 1:
            while near is not None:
                value = near.get(self._name)
                if value is not None and (
                    token in value.split() if self._name == "class" else collapse(value) == token
                ):
                    return [near]
                near = near.getparent()
        return self._holders.holders(numbers)


class ShownTexts:
    """The text that a page shows, and the text runs that it consists of.

    A page that says `PT10M` or `2025-05-07T04:00:00Z` for machines shows `10 mins` and `May 7, 2025`: what is wanted is
    what people read. Of several texts that say the same those count that stand alone, in runs of their own; where these
    differ, it is not known which one is meant.
    """

    def __init__(self, text: str, lookup: Lookup) -> None:
        self._text = text
        self._lookup = lookup

    def has(self, text: str) -> bool:
        """Whether a text stands in that of the page, folded, between word boundaries."""
        return has_words(self._folded, fold(text))

    def form_of(self, text: str) -> str | None:
        """The only text that says the same as a date or a duration of ISO 8601; None where there is none or several."""
        meant = iso_value(text)
        alone, among = ((), ()) if meant is None else self._said.get(meant, ((), ()))
        found = set(filter(self.has, alone)) or set(filter(self.has, among))
        return found.pop() if len(found) == 1 else None

    @cached_property
    def _folded(self) -> str:
        return fold(self._text)

    @cached_property
    def _said(self) -> dict[IsoValue, tuple[set[str], set[str]]]:
        """What runs side by side say, with the texts that say it alone, and those among others."""
        runs = [run for run in map(collapse, self._lookup.texts) if run]
        ends = [*accumulate(len(run) + 1 for run in runs)]
        begins, behind, text = {0, *ends}, {end - 1 for end in ends}, " ".join(runs)
        said: dict[IsoValue, tuple[set[str], set[str]]] = {}
        for value, (start, end) in said_in(text):
            stop = end + 1 if text[end : end + 1] == "." and end + 1 in behind else end
            alone, among = said.setdefault(value, (set(), set()))
            (alone if start in begins and stop in behind else among).add(text[start:stop])
        return said
