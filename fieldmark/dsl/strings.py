"""Finding strings among many by their words, at the speed of a C string search."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from fieldmark.dsl.walks import Joined
from fieldmark.dsl.whitespace import collapse

_word = re.compile(r"[^\W_]+")


class Strings:
    """A searchable sequence of strings: a search looks for the longest word, and only strings that hold it are read."""

    def __init__(self, joined: Joined) -> None:
        self._joined = joined
        self._lower: Strings | None = None

    def equal_to(self, text: str) -> list[int]:
        """The numbers of the strings that are `text` after white space is collapsed, ascending."""
        longest, text = _words(text)
        return self._joined.equal_to(text, longest) if longest else []

    def containing(self, text: str) -> list[int]:
        """The numbers of the strings in which `text` stands with no letter or digit touching either end, ascending."""
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


def _lower_words(text: str) -> list[str]:
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
