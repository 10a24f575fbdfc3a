"""Gazetteers: sets of terms that are values of an attribute type (AMBER, sections 3.2 and 4).

Terms are compared word by word, folded and whatever their case. A trie of words finds all occurrences in one pass over
a text, the longest term first, in time independent of the number of terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.text import Span
from fieldmark.dsl.whitespace import fold

_WORD: Final = re.compile(r"\w+|[^\w\s]")
_END: Final = ""
"""The key that marks the end of a term in the trie; no word is empty."""


class Gazetteer:
    """A set of terms, each kept as it was first written."""

    __slots__ = ("_terms", "_trie")

    def __init__(self, terms: Iterable[str] = ()) -> None:
        self._terms: dict[str, str] = {}
        self._trie: dict[str, Any] = {}  # a trie of words, whose values are tries again
        for term in terms:
            key = normal(term)
            if key and key not in self._terms:
                self._terms[key] = term
                self._insert(key)

    def _insert(self, key: str) -> None:
        level = self._trie
        for word in _WORD.findall(key):
            level = level.setdefault(word, {})
        level[_END] = True

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms in the order in which they were given."""
        return tuple(self._terms.values())

    def __contains__(self, term: str) -> bool:
        return normal(term) in self._terms

    def __len__(self) -> int:
        return len(self._terms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Gazetteer) and self._terms.keys() == other._terms.keys()

    def __hash__(self) -> int:
        return hash(frozenset(self._terms))

    def __repr__(self) -> str:
        return f"<Gazetteer of {len(self)} terms>"

    def find(self, text: str) -> Iterator[Span]:
        """The spans of the terms in a text, left to right, the longest at each place, not overlapping."""
        words = [(match.group().casefold(), match.start(), match.end()) for match in _WORD.finditer(text)]
        index = 0
        while index < len(words):
            end = self._longest(words, index)
            if end:
                yield words[index][1], words[end - 1][2]
            index = end or index + 1

    def _longest(self, words: list[tuple[str, int, int]], start: int) -> int:
        """The number after the last word of the longest term that begins at a word, or 0."""
        level, found = self._trie, 0
        for index in range(start, len(words)):
            level = level.get(words[index][0], {})
            if _END in level:
                found = index + 1
            if not level:
                break
        return found


def normal(term: str) -> str:
    """The form in which terms are compared."""
    return fold(term).casefold()


def read_terms(path: Path) -> list[str]:
    """The terms of a gazetteer file: UTF-8, one a line; empty lines and lines that begin with `#` say nothing.

    Raises OSError and UnicodeDecodeError.
    """
    lines = (line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines())
    return [line for line in lines if line and not line.startswith("#")]
