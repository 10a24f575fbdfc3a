"""Other texts of the same look: what stands in rows and sections that a change adds.

Digits become other digits and letters other letters of their kind (vowel, consonant, case), so that a made-up value
has the shape of the real one and is never equal to it.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from random import Random

from fieldmark.dsl.strings import has_words
from fieldmark.dsl.whitespace import fold

_word = re.compile(r"[^\W\d_]+")
_VOWELS = "aeiou"
_CONSONANTS = "bcdfghklmnprstvw"
_ATTEMPTS = 20

_SHORT_WITH_DIGITS = 3
"""Longest word that is kept beside digits, in letters: units and the like (mpg, PM, hp)."""

_SHORT = 2
"""Longest word that is kept in a text without digits, in letters: of, in, v."""


def other(text: str, random: Random, avoid: Collection[str] = ()) -> str:
    """A text of the same look in which no text of `avoid` stands (folded, between word boundaries)."""
    changed = text
    for attempt in range(_ATTEMPTS):
        changed = _changed(text, random, everything=attempt > 2)
        folded = fold(changed)
        if folded != fold(text) and not any(has_words(folded, value) for value in avoid):
            return changed
    return f"{name(random)} {name(random)}"


def name(random: Random) -> str:
    """A made-up word, capitalised, with a number that makes it unlike any text of a page."""
    syllables = "".join(random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(3))
    return f"{syllables.capitalize()}{random.randint(100, 999)}"


def word(random: Random) -> str:
    """A made-up word in small letters."""
    return "".join(random.choice(_CONSONANTS) + random.choice(_VOWELS) for _ in range(random.randint(2, 4)))


def _changed(text: str, random: Random, everything: bool) -> str:
    has_digits = any(char.isdigit() for char in text)
    short = 0 if everything else _SHORT_WITH_DIGITS if has_digits else _SHORT

    def replaced(match: re.Match[str]) -> str:
        found = match.group()
        return found if len(found) <= short else "".join(_letter(char, random) for char in found)

    changed = _word.sub(replaced, text)
    return "".join(_digit(char, random) if char.isdecimal() else char for char in changed)


def _digit(char: str, random: Random) -> str:
    kept = char if char.isascii() else ""
    choices = "123456789" if kept and kept != "0" else "0123456789"
    return random.choice(choices.replace(kept, "") if kept else choices)


def _letter(char: str, random: Random) -> str:
    kind = _VOWELS if char.lower() in _VOWELS else _CONSONANTS
    letter = random.choice(kind.replace(char.lower(), ""))
    return letter.upper() if char.isupper() else letter
