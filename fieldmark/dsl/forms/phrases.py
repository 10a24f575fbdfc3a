"""What is looked for in texts that were read by a machine: phrases in spite of slips, token classes, and profiles.

Two phrases are compared by their keys: letters and digits only, in one case, characters that OCR takes for each other
written alike (0 and O, 1 and I). On top of that one slip in eight characters of the key is allowed.

LRSyn figure 6 has regular expressions where here are patterns. Departure: a profile such as `[0-9]{13}` is a sequence
of character classes with fixed counts and of other characters, matched against whole words; so it takes linear time,
whatever a program file says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from fieldmark.dsl.forms.settings import FORMS
from fieldmark.dsl.text.lexicon import ALPHANUMERIC, Token, pattern

_ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "8": "b", "2": "z"})
_DIGITS: Final = str.maketrans("oOlIi|sSbBzZ", "001111558822")


def key(text: str) -> str:
    """What a text is compared by; empty where it holds no letter and no digit."""
    return _known_key(text) if len(text) <= FORMS.remembered else _key(text)


def _key(text: str) -> str:
    return "".join(ALPHANUMERIC.findall(text)).lower().translate(_ALIKE)


def as_digits(text: str) -> str:
    """A text with digits for the letters that a machine takes for them."""
    return text.translate(_DIGITS)


_known_key = lru_cache(maxsize=65_536)(_key)


def pieces(text: str) -> tuple[tuple[str, int, int], ...]:
    """The runs of letters and digits of a text: (key, start, end), left to right."""
    return _known_pieces(text) if len(text) <= FORMS.remembered else _pieces(text)


def _pieces(text: str) -> tuple[tuple[str, int, int], ...]:
    return tuple((key(match[0]), match.start(), match.end()) for match in ALPHANUMERIC.finditer(text))


_known_pieces = lru_cache(maxsize=16_384)(_pieces)


def slips(wanted: str) -> int:
    """How many edits are allowed in a key."""
    return len(wanted) // FORMS.slip if len(wanted) <= FORMS.slipped else 0


def same(wanted: str, found: str) -> bool:
    """Whether two keys are equal up to the slips that the first allows."""
    return wanted == found or edits(wanted, found, slips(wanted)) is not None


def misread(found: str, usual: Iterable[str]) -> str | None:
    """The usual text that a machine may have misread as another one, or None; marks, spaces and case mean nothing.

    A text that is a usual one's beginning or end was cut.
    """
    read = _letters(found)
    if any(_letters(text) == read for text in usual):
        return None
    return next((text for text in sorted(usual) if _is_nearly(key(text), key(found))), None)


def _is_nearly(usual: str, found: str) -> bool:
    return same(usual, found) or (bool(found) and (usual.startswith(found) or usual.endswith(found)))


def words(text: str) -> tuple[str, ...]:
    """The runs of letters and digits of a text as they are written, in one case."""
    return tuple(ALPHANUMERIC.findall(text.casefold()))


def is_worded(text: str) -> bool:
    """Whether a value is words rather than a number: a number that differs in a digit is another one."""
    return sum(letter.isalpha() for letter in text) > sum(letter.isdigit() for letter in text)


def _letters(text: str) -> str:
    return "".join(words(text))


@lru_cache(maxsize=65_536)
def edits(wanted: str, found: str, most: int) -> int | None:
    """The edit distance (insert, drop, replace) of two keys, or None where it is above `most`."""
    if wanted == found:
        return 0
    if most <= 0 or abs(len(wanted) - len(found)) > most:
        return None
    row = list(range(len(found) + 1))
    for number, letter in enumerate(wanted, 1):
        above, row[0] = row[0], number
        for place, other in enumerate(found, 1):
            above, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, above + (letter != other))
        if min(row) > most:
            return None
    return row[-1] if row[-1] <= most else None


def spans_in(phrase: str, text: str, slack: bool = True) -> tuple[tuple[int, int], ...]:
    """The spans of a text, from piece to piece, that are the phrase; without `slack` only those without a slip.

    Spans do not overlap; of two that do, the one with fewer slips, then the first, is kept.
    """
    return (_known_spans if len(text) <= FORMS.remembered else _spans_in)(phrase, text, slack)


def _spans_in(phrase: str, text: str, slack: bool) -> tuple[tuple[int, int], ...]:
    return _spans(phrase, text, slips(key(phrase)) if slack else 0)


_known_spans = lru_cache(maxsize=65_536)(_spans_in)


def begins(phrase: str, text: str) -> bool:
    """Whether a text begins with a phrase."""
    return any(not any(map(str.isalnum, text[:start])) for start, _ in spans_in(phrase, text))


def resembles(phrase: str, text: str) -> bool:
    """Whether a phrase may be meant by words of a text: one edit in three characters is allowed."""
    return bool(_spans(phrase, text, min(len(key(phrase)), FORMS.slipped) // FORMS.edit))


def _spans(phrase: str, text: str, most: int) -> tuple[tuple[int, int], ...]:
    wanted = key(phrase)
    if not wanted:
        return ()
    found: list[tuple[int, int, int]] = []
    parts = pieces(text)
    for first in range(len(parts)):
        joined = ""
        for part, _, end in parts[first:]:
            joined += part
            if len(joined) > len(wanted) + most:
                break
            apart = edits(wanted, joined, most)
            if apart is not None:
                found.append((apart, parts[first][1], end))
    kept: list[tuple[int, int]] = []
    for _, start, end in sorted(found):
        if all(end <= low or start >= high for low, high in kept):
            kept.append((start, end))
    return tuple(sorted(kept))


_PART: Final = re.compile(r"\[(?:0-9|A-Z|a-z)\]\{[1-9][0-9]?\}|\\[^\w\s]|[^\w\s\[\]{}()\\/+*?.^$|]")


@dataclass(frozen=True, slots=True)
class Profile:
    """How a word is made: `[0-9]{n}`, `[A-Z]{n}`, `[a-z]{n}`, and other characters, with a backslash before special
    ones."""

    text: str

    def __post_init__(self) -> None:
        if not self.text or len(self.text) > FORMS.profile or _PART.sub("", self.text):
            raise ValueError(
                f"a profile is made of [0-9]{{n}}, [A-Z]{{n}}, [a-z]{{n}} and marks such as - or \\/, not {self.text!r}"
            )


Pattern = Token | Profile
"""What a box is told by. A token that is a text is looked for as a phrase, with the slips of OCR."""


def matches(wanted: Pattern, text: str) -> bool:
    """Whether the pattern stands in a text."""
    if isinstance(wanted, Token) and wanted.literal is not None:
        return bool(spans_in(wanted.literal, text))
    return _expression(wanted).search(text) is not None


def begins_with(wanted: Pattern, text: str) -> bool:
    """Whether a text begins with the pattern."""
    if isinstance(wanted, Token) and wanted.literal is not None:
        return begins(wanted.literal, text)
    return _expression(wanted).match(text) is not None


@lru_cache(maxsize=4096)
def _expression(wanted: Pattern) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S){wanted.text}(?!\S)") if isinstance(wanted, Profile) else pattern(wanted)


def profile_of(word: str) -> Profile | None:
    """The profile of a word, or None where it has a character that no profile can say."""
    parts: list[str] = []
    for run in re.findall(r"[0-9]+|[A-Z]+|[a-z]+|.", word, re.DOTALL):
        if run[0].isascii() and run[0].isalnum():
            kind = "0-9" if run[0].isdigit() else "A-Z" if run[0].isupper() else "a-z"
            parts.append(f"[{kind}]{{{len(run)}}}")
        else:
            parts.append(re.escape(run) if not run.isalnum() and run != "_" else "_")
    try:
        return Profile("".join(parts))
    except ValueError:
        return None
