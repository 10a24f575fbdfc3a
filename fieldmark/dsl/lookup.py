"""Finding strings among all text runs, or all values of an attribute, of a page at the speed of a C string search.

Walking a tree in Python costs as much as parsing it. So the strings of a page are fetched by libxml2 in one call and
joined with a mark between them; a search is a `str.find` for the longest word, and only what it hits is looked at
further. This is what keeps running a program close to the cost of parsing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.whitespace import collapse

_MARK: Final = "\0"
"""Stands between two strings; documents hold no null characters."""

_plain_name = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")

_word = re.compile(r"[^\W_]+")

_ASKED: Final = 40
"""Texts of a page whose owners are asked for one by one."""

_all_texts = etree.XPath("descendant::text()", smart_strings=False)
_all_owned_texts = etree.XPath("descendant::text()")


class Strings:
    """A searchable sequence of strings.

    A search looks for the longest word with `str.find` and cuts the string around each hit out of the joined text; the
    number of a string is counted only where the string fits, from the one counted last.
    """

    def __init__(self, strings: Iterable[str]) -> None:
        self._joined = _MARK.join(strings)
        self._last = 0, 0
        self._lower: Strings | None = None

    def equal_to(self, text: str) -> list[int]:
        """The numbers of the strings that are `text` after white space is collapsed, ascending."""
        words = text.split()
        if not words:
            return []
        first, text = words[0], " ".join(words)

        def fits(string: str) -> bool:
            stripped = string.strip()
            return stripped == text or (stripped.startswith(first) and collapse(stripped) == text)

        return self._hits(max(words, key=len), fits)

    def containing(self, text: str) -> list[int]:
        """The numbers of the strings in which `text` stands with no letter or digit touching either end, ascending."""
        words = text.split()
        if not words:
            return []
        return self._hits(max(words, key=len), lambda string: has_words(collapse(string), text))

    def naming(self, name: str) -> list[int]:
        """The numbers of the strings that have `name` among the names which white space separates, ascending."""
        return self._hits(name, lambda string: name in string.split()) if name else []

    def like(self, text: str) -> list[str]:
        """The strings that have the words of `text`, whatever their case and punctuation, in order, each once; white
        space is collapsed."""
        words = _words_of(text)
        if not words:
            return []
        if self._lower is None:
            self._lower = Strings([self._joined.lower()])
        numbers = self._lower._hits(max(words, key=len), lambda string: _words_of(string) == words)
        strings = self._joined.split(_MARK) if numbers else []
        return list(dict.fromkeys([collapse(strings[number]) for number in numbers]))

    def _hits(self, needle: str, fits: Callable[[str], bool]) -> list[int]:
        joined = self._joined
        numbers: list[int] = []
        if _MARK in needle:
            return numbers
        hit = joined.find(needle)
        while hit >= 0:
            start, end = joined.rfind(_MARK, 0, hit) + 1, joined.find(_MARK, hit)
            if end < 0:
                end = len(joined)
            if fits(joined[start:end]):
                numbers.append(self._number(start))
            hit = joined.find(needle, end)
        return numbers

    def _number(self, start: int) -> int:
        """Which string begins at a place of the joined text."""
        last, number = self._last
        between = self._joined.count(_MARK, min(last, start), max(last, start))
        number += between if start > last else -between
        self._last = start, number
        return number


class Lookup:
    """The text runs of the tree below an element, and the attributes of each name, fetched when first searched.

    Texts are fetched as bare strings, and whose text one is, is asked for by its number, which walks the tree up to
    there; after `_ASKED` such walks all owners are fetched instead, so that the cost stays linear. Attributes are few
    and are fetched with their owners.
    """

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._texts = Strings(cast("list[str]", _all_texts(root)))
        self._asked = 0
        self._owned: list[etree._ElementUnicodeResult] | None = None
        self._attributes: dict[str, tuple[list[etree._ElementUnicodeResult], Strings]] = {}

    def runs(self, text: str, whole: bool) -> list[tuple[etree._Element, bool]]:
        """The text runs that are, or contain, a text, as (element, whether the run is its tail), in document order."""
        numbers = self._texts.equal_to(text) if whole else self._texts.containing(text)
        return [self._owner(number) for number in numbers]

    def like(self, text: str) -> list[str]:
        """The text runs with the words of `text`, whatever their case and punctuation, in order, each once."""
        return self._texts.like(text)

    def elements(self, name: str, token: str) -> list[etree._Element]:
        """The elements whose attribute is `token` (for `class`: has it among its names), in document order."""
        known = self._attributes.get(name)
        if known is None:
            values = cast("list[etree._ElementUnicodeResult]", _all_values(name)(self._root, name=name))
            known = self._attributes[name] = values, Strings(values)
        values, strings = known
        numbers = strings.naming(token) if name == "class" else strings.equal_to(token)
        return [cast("etree._Element", values[number].getparent()) for number in numbers]

    def _owner(self, number: int) -> tuple[etree._Element, bool]:
        """Whose text a string is, and whether it is the tail."""
        self._asked += 1
        if self._asked > _ASKED and self._owned is None:
            self._owned = cast("list[etree._ElementUnicodeResult]", _all_owned_texts(self._root))
        if self._owned is not None:
            owned = self._owned[number]
        else:
            [owned] = cast("list[etree._ElementUnicodeResult]", _owned_text(number + 1)(self._root))
        element = owned.getparent()
        assert element is not None, "every text run is some element's text or tail"
        return element, owned.is_tail


@lru_cache(maxsize=1024)
def _owned_text(number: int) -> etree.XPath:
    """The text of a number, counted from 1, below a node; libxml2 stops there, because the number is a constant."""
    return etree.XPath(f"descendant::text()[{number}]")


@lru_cache(maxsize=1024)
def _all_values(name: str) -> etree.XPath:
    """The values of all attributes of this name at or below a node."""
    if _plain_name.fullmatch(name):
        return etree.XPath(f"descendant-or-self::*/@{name}")
    return etree.XPath("descendant-or-self::*/@*[name() = $name]")


def _words_of(text: str) -> list[str]:
    """The stretches of letters and digits, in lower case."""
    return _word.findall(text.lower())


def stands_free(text: str, start: int, end: int) -> bool:
    """Whether no letter or digit touches a stretch of the text that begins, or ends, with one."""
    if start > 0 and text[start].isalnum() and text[start - 1].isalnum():
        return False
    return not (end < len(text) and text[end - 1].isalnum() and text[end].isalnum())


def has_words(text: str, words: str) -> bool:
    """Whether `words` stand in `text` with no letter or digit touching either end."""
    start = text.find(words)
    while start >= 0:
        if stands_free(text, start, start + len(words)):
            return True
        start = text.find(words, start + 1)
    return False
