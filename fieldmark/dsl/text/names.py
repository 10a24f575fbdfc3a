"""Names of fields, and what sounds like them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")

CUT = 4
"""Fewest letters of a word of a name that may stand for a longer one: `prep` for "Preparation". Origin: none, tried on
recipes; three begin too many words."""


@dataclass(frozen=True, slots=True)
class FieldName:
    """The words of a field's name, and of those of the other fields: lower case, plural s dropped."""

    words: frozenset[str]
    others: tuple[frozenset[str], ...] = ()

    @classmethod
    def among(cls, name: str, names: Iterable[str] = ()) -> FieldName:
        """A name among those of all fields."""
        return cls(_words(name), tuple(_words(other) for other in names if other != name))

    @property
    def telling(self) -> FieldName:
        """The words that no other name has, which tell it from these; all of it where there are none."""
        return FieldName(self.words.difference(*self.others) or self.words, self.others)

    def likeness(self, text: str) -> float:
        """The share of the words that stand in a landmark's text, 0 to 1.

        People name fields after their labels, so where "entered on" and "filed on" explain the examples of `date_filed`
        equally well, this decides.
        """
        return _share(self.words, _words(text))

    def is_anothers(self, text: str) -> bool:
        """Whether a landmark's text is rather another field's name: it has all words that tell that name from this one,
        says little else, and has not all of this one's. "Total time" is no label of `prep_time` where there is a
        `total_time`."""
        return _is_anothers(self, _words(text))

    def _is(self, other: frozenset[str], said: frozenset[str]) -> bool:
        """Whether what is said is at least by half another field's name, and has all that tells it from this one."""
        telling = other - self.words
        if not telling or _share(telling, said) < 1:
            return False
        spare = [one for one in said if not any(_begins(word, one) for word in other)]
        return 2 * len(spare) <= len(said)


UNNAMED: Final = FieldName(frozenset())
"""The name of what has none: an outer landmark leads to no field."""


@lru_cache(maxsize=4096)
def _is_anothers(name: FieldName, said: frozenset[str]) -> bool:
    return _share(name.words, said) < 1 and any(name._is(other, said) for other in name.others)


def _share(words: frozenset[str], said: frozenset[str]) -> float:
    found = sum(any(_begins(word, one) for one in said) for word in words)
    return found / len(words) if words else 0.0


def _begins(word: str, said: str) -> bool:
    """Whether a word of a name stands for one that is said."""
    return word == said or (len(word) >= CUT and said.startswith(word))


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    """The words of a text, of an identifier or of a class name, lower case, plural s dropped."""
    return frozenset(stem(word) for word in WORD.findall(text) if len(word) > 1)


def stem(word: str) -> str:
    """A word, lower case, plural s dropped."""
    return word.lower().rstrip("s")
