"""Fields that no example shows, read as fields that are named alike.

Who names two fields `date_filed` and `date_terminated` has seen pages that say "Date filed:" and "Date terminated:". So
where strategies for one have its whole name in their landmarks, the same strategies with the names exchanged may find
the other. Neither paper has this: LRSyn learns nothing of a field without annotated documents (section 4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from re import Match
from typing import Any, Final

from fieldmark.dsl.core.terms import Field, Format, Part
from fieldmark.dsl.text.names import WORD, stem

APART: Final = 1
"""Most characters between two words of a name in a label: "Date filed", `date-filed`, `dateFiled`."""


def by_analogy(field: Field, learned: Iterable[Field]) -> Field:
    """A field that was not learned, with the strategies of that of the learned ones that is most like it by name, the
    names exchanged; or as it is.

    Two names are alike where they share a word and each has one of its own: the shared word says what kind of value it
    is, the others which. The values are expected to look like those of the other field.
    """
    found = [
        (len(_shared(field.name, other.name)), other, made) for other in learned if (made := _renamed(other, field))
    ]
    if not found:
        return field
    _, other, formats = max(found, key=lambda one: (one[0], sum(map(_count, one[2]))))
    why = f"{field.unlearned}; read as {other.name} is, by its name"
    return replace(field, formats=formats, guards=other.guards, unlearned=why)


def _count(layout: Format) -> int:
    return sum(len(part.strategies) for part in layout.parts)


def _shared(name: str, other: str) -> set[str]:
    """The words that two names share, none where one has no word of its own."""
    words, others = ({stem(word) for word in WORD.findall(text)} for text in (name, other))
    return words & others if words - others and others - words else set()


def _renamed(other: Field, field: Field) -> tuple[Format, ...]:
    """The formats of another field with the names exchanged, of the strategies whose landmarks have its name."""
    if other.aggregation != "one" or not _shared(field.name, other.name):
        return ()
    exchange = _Exchange(WORD.findall(other.name), WORD.findall(field.name))

    def renamed(part: Part) -> Part | None:
        ways = [way for way in part.strategies if _mapped(way.landmark, exchange) != way.landmark]
        return _mapped(replace(part, strategies=tuple(ways)), exchange) if ways else None

    layouts = [(layout, tuple(filter(None, map(renamed, layout.parts)))) for layout in other.formats]
    return tuple(replace(layout, parts=parts) for layout, parts in layouts if parts)


@dataclass(frozen=True, slots=True)
class _Exchange:
    """Puts one name in the place of another, wherever a text has its words in a row, written as they are there."""

    old: Sequence[str]
    new: Sequence[str]

    def __call__(self, text: str) -> str:
        found = [*WORD.finditer(text)]
        made, end = "", 0
        for first in range(len(found) - len(self.old) + 1):
            run = found[first : first + len(self.old)]
            if run[0].start() >= end and self._is_name(run):
                made += text[end : run[0].start()] + self._written(run, text)
                end = run[-1].end()
        return made + text[end:]

    def _is_name(self, run: Sequence[Match[str]]) -> bool:
        said = all(stem(one[0]) == stem(word) for one, word in zip(run, self.old, strict=True))
        return said and all(two.start() - one.end() <= APART for one, two in pairwise(run))

    def _written(self, run: Sequence[Match[str]], text: str) -> str:
        """The new name in the letters of the old: what stands between its words, and their capitals."""
        between = text[run[-2].end() : run[-1].start()]
        like = [one[0] for one in run] + [run[-1][0]] * len(self.new)
        return between.join(_cased(word, one) for word, one in zip(self.new, like, strict=False))


def _cased(word: str, like: str) -> str:
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.capitalize() if like[0].isupper() else word.lower()


def _mapped(term: Any, change: Callable[[str], str]) -> Any:
    """A term of the language with all its texts changed."""
    if isinstance(term, str):
        return change(term)
    if isinstance(term, tuple | frozenset):
        return type(term)(_mapped(item, change) for item in term)
    if is_dataclass(term) and not isinstance(term, type):
        return replace(term, **{one.name: _mapped(getattr(term, one.name), change) for one in fields(term) if one.init})
    return term
