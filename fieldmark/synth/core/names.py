"""Names: which attribute values people gave and which a machine made; which landmarks sound like a field."""

from __future__ import annotations

import re
from collections.abc import Iterable

_GENERATED = re.compile(r"\d{3,}|[0-9a-f]{8,}|^[A-Za-z]{1,3}-?\d|[A-Za-z]\d[A-Za-z]\d|___|__[^_]*[\dA-Z]|^_+\w")


def looks_generated(token: str) -> bool:
    """Whether an attribute value looks made by a machine (hashes, counters): such names do not last."""
    return _GENERATED.search(token) is not None or not any(char.isalpha() for char in token)


_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")


def likeness(name: str, text: str) -> float:
    """The share of a field name's words that stand in a landmark's text, 0 to 1.

    People name fields after their labels, so where "entered on" and "filed on" explain the examples of `date_filed`
    equally well, this decides.
    """
    wanted = _words(name)
    return len(wanted & _words(text)) / len(wanted) if wanted else 0.0


def telling(name: str, names: Iterable[str]) -> str:
    """The words of a field's name that no other name has, which tell it from these; all of it where there are none."""
    others = frozenset(word for other in names if other != name for word in _words(other))
    return " ".join(sorted(_words(name) - others)) or name


def _words(text: str) -> frozenset[str]:
    """The words of a text, of an identifier or of a class name, lower case, plural s dropped."""
    return frozenset(word.lower().rstrip("s") for word in _WORD.findall(text) if len(word) > 1)
