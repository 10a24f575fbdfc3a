"""What stands beside a value in the text of which it is taken: words, figures, signs. What never stood beside one may
be the rest of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import ARROWS, BOOKED, CURRENCY, JOINED, TELLING, UNSPACED, class_of

_SET_APART: Final = re.compile(r"[^\w\s]\s|\s[^\w\s]")
"""What stands between two words of which neither belongs to the other: a sign with space beside it."""

_SPACED: Final = re.compile(r"\s")
"""The same beside a date, or anything else that is complete."""

_WORD: Final = re.compile(rf"[{UNSPACED}]+|{JOINED}+")

_BEFORE: Final = re.compile(rf"(?:{CURRENCY})\s*$")
_AFTER: Final = re.compile(rf"^\s*(?:{CURRENCY})")
"""The sign of a currency beside an amount, which is a part of it."""

NEAR: Final = 2
"""Words within which a figure stands beside a value: the next, and what joins two figures, "3 to 6 May", "2 x 5.00".
The smallest number that holds both."""

REACH: Final = 40
"""Characters within which these stand. A bound on work."""

_PARTED: Final = re.compile(r"(?<!\d):|[=|;·•()\[\]{}«»]")
"""What parts statements, of which one does not go on in the other: "13332 (Entered: 06/16/1995)"."""

_OPENING: Final = ":=|,;.·•()[]{}\"'“‘«#@"
_CLOSING: Final = ":|,;.·•()[]{}\"'”’»!?"
"""Signs that say nothing of the figure behind them, or before them: of a label, a list, a quotation, or a sentence.
Origin: how labels and sentences are written."""


_WORD_BEHIND: Final = re.compile(rf" ?{BOOKED}(?!{JOINED})")
_MINUS_BEHIND: Final = re.compile(r"[-−](?![-−\w])")
_MINUS_BEFORE: Final = re.compile(r"(?<!\S)[-−–] $")
_ARROW_BEFORE: Final = re.compile(rf"{ARROWS} ?$")
_CURRENCY_BEFORE: Final = re.compile(rf"(?<!{JOINED})(?:{CURRENCY}) ?$")
_CURRENCY_BEHIND: Final = re.compile(rf" ?(?:{CURRENCY})(?!{JOINED})")
_CENTS: Final = re.compile(r"[.,][0-9]{2}(?![0-9])")
"""What books an amount, and what makes it one of money."""

_CURRENCY_LENGTH: Final = 6
"""Characters before an amount in which its currency stands, with a space. A bound on work."""


def is_marked(text: str, span: Span) -> bool:
    """Whether an arrow stands before an amount, or a word like "CR" behind one of money with its cents, its currency
    aside: it is not read without."""
    return any(_word_behind(text, one) or _arrow_before(text, one) for one in _with_currency(text, span))


def bookings(text: str, span: Span) -> Iterator[Span]:
    """The spans of an amount with what books it (`conversions.booked`), in each way in which that stands beside it, or
    beside its currency."""
    for start, end in _with_currency(text, span):
        word = _word_behind(text, (start, end))
        if word is not None:
            yield start, word.end()
        if _MINUS_BEHIND.match(text, end):
            yield start, end + 1
        sign = _MINUS_BEFORE.search(text, max(0, start - 2), start) or _arrow_before(text, (start, end))
        if sign is not None:
            yield sign.start(), end
        if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
            yield start - 1, end + 1
            outer = _currency_before(text, start - 1)
            yield from [] if outer is None else [(outer.start(), end + 1)]


def _with_currency(text: str, span: Span) -> Iterable[Span]:
    """A part of a text, and the same with the currency before or behind it."""
    start, end = span
    before, behind = _currency_before(text, start), _CURRENCY_BEHIND.match(text, end)
    with_sign = [span, (before.start() if before else start, end), (start, behind.end() if behind else end)]
    return dict.fromkeys(with_sign)


def _word_behind(text: str, span: Span) -> re.Match[str] | None:
    return _WORD_BEHIND.match(text, span[1]) if _CENTS.search(text, *span) else None


def _arrow_before(text: str, span: Span) -> re.Match[str] | None:
    return _ARROW_BEFORE.search(text, max(0, span[0] - 2), span[0])


def _currency_before(text: str, start: int) -> re.Match[str] | None:
    return _CURRENCY_BEFORE.search(text, max(0, start - _CURRENCY_LENGTH), start)


def is_next_to_words(text: str, span: Span) -> bool:
    """Whether words adjoin a part of a text: no sign with space stands between, or of what is complete no space."""
    start, end = span
    apart = _SPACED if class_of(text[start:end]) in TELLING else _SET_APART
    before, behind = start, end
    while before and not text[before - 1].isalnum():
        before -= 1
    while behind < len(text) and not text[behind].isalnum():
        behind += 1
    adjoins = before and not apart.search(text, before, start)
    return bool(adjoins or (behind < len(text) and not apart.search(text, end, behind)))


def is_next_to_figures(text: str, span: Span) -> bool:
    """Whether a figure, or a sign such as a minus, stands beside a part of a text: "345" behind "12", "3" before "to 6
    May", a dash before "$5", brackets around "5.20", or "CR" behind it. What is complete ends where it ends: with space
    behind it, or a comma, nothing goes on."""
    start, end = span
    before, behind = text[max(0, start - REACH) : start], text[end : end + REACH]
    if ("." in text[start:end] or "," in text[start:end]) and next(bookings(text, span), None):
        return True
    if class_of(text[start:end]) in TELLING and behind.lstrip(_CLOSING)[:1].isspace():
        behind = ""
    near = [*_WORD.findall(_PARTED.split(before)[-1])[-NEAR:], *_WORD.findall(_PARTED.split(behind)[0])[:NEAR]]
    if any(map(str.isdigit, "".join(near))):
        return True
    before, behind = _BEFORE.sub("", before).rstrip(), _AFTER.sub("", behind).lstrip()
    return _is_sign(before[-1:], _OPENING) or _is_sign(behind[:1], _CLOSING)


def _is_sign(text: str, usual: str) -> bool:
    return bool(text) and not text.isalnum() and not text.isspace() and text not in usual
