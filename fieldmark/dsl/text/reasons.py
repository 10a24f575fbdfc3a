"""Reasons: why there is no value, as a type; the text is made when it is written.

A reason is words with places for values, and the values. Its kinds are its words without them, the same for like
documents: `watch` counts them. It is a text, so that whatever holds or writes texts holds and writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_PLACE: Final = re.compile(r"\{[^{}]*\}")


def quoted(text: str) -> str:
    """A text for a message: quoted, shortened."""
    return f'"{text}"' if len(text) <= 60 else f'"{text[:57]}..."'


class Reason(str):
    """A reason as it is written, with its kinds, and the reasons that it joins."""

    __slots__ = ("kinds", "parts")

    kinds: tuple[str, ...]
    parts: tuple[str, ...]


def because(words: str, *values: str | float) -> Reason:
    """The reason of some words and the values at their places, `{}` or with a format; in its kind a number is `N`."""
    made = Reason(words.format(*values))
    made.kinds = _kinds(words, *[isinstance(value, str) for value in values])
    made.parts = (str(made),)
    return made


@lru_cache(maxsize=1_024)
def _kinds(words: str, *are_texts: bool) -> tuple[str]:
    told = iter(are_texts)
    return (_PLACE.sub(lambda _: '"…"' if next(told) else "N", words),)


_NONE: Final = Reason()
_NONE.kinds, _NONE.parts = ("",), ()


def kinds_of(reason: str) -> tuple[str, ...]:
    """The kinds of a reason; what was read back as mere text is one kind."""
    return reason.kinds if isinstance(reason, Reason) else (reason,)


def joined(reasons: Iterable[str], before: str = "") -> Reason:
    """Reasons in one line, each once, also where some of them are joined ones, with words before the first."""
    told = [reason for reason in dict.fromkeys(reasons) if reason]
    if not told and not before:
        return _NONE
    parts = dict.fromkeys(part for one in told for part in (one.parts if isinstance(one, Reason) else (one,))) or [""]
    made = Reason(before + "; ".join(parts))
    first, *others = parts
    made.parts = (before + first, *others)
    first, *others = [kind for part in told for kind in kinds_of(part)] or [""]
    made.kinds = tuple(dict.fromkeys((before + first, *others)))
    return made
