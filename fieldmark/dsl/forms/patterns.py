"""What a relative motion looks for in a box: a token class, a phrase, or a profile such as `[0-9]{13}`.

LRSyn figure 6 has regular expressions here. Departure: a profile is a sequence of character classes with fixed counts
and of other characters, matched against whole words; so it takes linear time, whatever a program file says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from fieldmark.dsl.forms.phrases import begins, spans_in
from fieldmark.dsl.text.lexicon import Token, pattern

MAX_PROFILE: Final = 200
"""Longest profile accepted, in characters."""

_PART: Final = re.compile(r"\[(?:0-9|A-Z|a-z)\]\{[1-9][0-9]?\}|\\[^\w\s]|[^\w\s\[\]{}()\\/+*?.^$|]")


@dataclass(frozen=True, slots=True)
class Profile:
    """How a word is made: `[0-9]{n}`, `[A-Z]{n}`, `[a-z]{n}`, and other characters, with a backslash before special
    ones."""

    text: str

    def __post_init__(self) -> None:
        if not self.text or len(self.text) > MAX_PROFILE or _PART.sub("", self.text):
            raise ValueError(
                f"a profile is made of [0-9]{{n}}, [A-Z]{{n}}, [a-z]{{n}} and marks such as - or \\/, not {self.text!r}"
            )


Pattern = Token | Profile
"""What a box is told by. A token that is a text is looked for as a phrase, with the slips of OCR."""


def matches(wanted: Pattern, text: str) -> bool:
    """Whether the pattern stands in a text."""
    match wanted:
        case Token(kind=None, literal=str(phrase)):
            return bool(spans_in(phrase, text))
        case Token():
            return pattern(wanted).search(text) is not None
        case Profile(profile):
            return _compiled(profile).search(text) is not None
        case _:
            assert_never(wanted)


def begins_with(wanted: Pattern, text: str) -> bool:
    """Whether a text begins with the pattern."""
    match wanted:
        case Token(kind=None, literal=str(phrase)):
            return begins(phrase, text)
        case Token():
            return pattern(wanted).match(text) is not None
        case Profile(profile):
            return _compiled(profile).match(text) is not None
        case _:
            assert_never(wanted)


@lru_cache(maxsize=4096)
def _compiled(profile: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\S){profile}(?!\S)")


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
