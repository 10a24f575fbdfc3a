"""Claims from what is known: the values of the page's own fixture, and values that other fixtures have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.regression.fixtures import Fixture
from fieldmark.runtime.repair.pages import KeptPage, NewPage, different_records
from fieldmark.synth.index import DocumentIndex

EVIDENCE: Final = 12
"""Letters and digits that known values need to have together, repeats aside, to be evidence by themselves: shorter
ones stand on 1 to 5 % of unrelated pages, and often several times on their own."""

WORDS: Final = 2
"""Words that they need to have together."""


@dataclass(frozen=True, slots=True)
class Known:
    """Values that are known of a page and stand on it, in the fixture's order; `alone` where they are long enough to be
    evidence by themselves."""

    texts: tuple[str, ...]
    alone: bool


def known_texts(fixture: Fixture, field: str) -> tuple[str, ...]:
    """The texts of a field in a fixture, folded; none where it has none or is a list of records."""
    return texts_of(fixture.answers["values"].get(field))


def texts_of(value: Any) -> tuple[str, ...]:
    """The texts of a field's value as JSON, folded; none where there are none, or records."""
    values = [value] if isinstance(value, str) else value or []
    return tuple(fold(text) for text in values) if all(isinstance(text, str) for text in values) else ()


def known_of(page: NewPage, field: str) -> Known | None:
    """What the page's own fixture says of a field, where all of it stands on the page."""
    if page.of is None:
        return None
    texts = known_texts(page.of, field)
    if not texts or not all(stands(page.index, text) for text in texts):
        return None
    return Known(texts, is_evidence(texts))


def stands(index: DocumentIndex, text: str) -> bool:
    """Whether a text stands on a page: as text, in an attribute, or written otherwise."""
    return bool(index.places(text) or index.attribute_places(text) or index.normal_places(text))


def is_evidence(texts: Iterable[str]) -> bool:
    """Whether texts are long enough not to stand somewhere by chance."""
    different = list(dict.fromkeys(text.casefold() for text in texts))
    letters = sum(1 for text in different for char in text if char.isalnum())
    return letters >= EVIDENCE and len({word for text in different for word in text.split()}) >= WORDS


def vocabulary(kept: Sequence[KeptPage], field: str) -> frozenset[str]:
    """The single values of a field, where fixtures of different pages share each; otherwise there may be others."""
    holders: dict[str, list[KeptPage]] = {}
    for page in kept:
        value = page.fixture.answers["values"].get(field)
        if isinstance(value, str):
            holders.setdefault(fold(value), []).append(page)
    closed = all(any(different_records(first, other) for other in rest) for first, *rest in holders.values())
    return frozenset(holders) if closed else frozenset()


def shared_value(page: NewPage, words: Iterable[str]) -> str | None:
    """The value of a vocabulary that stands on a page as the whole text of a place, where it is the only one."""
    found = {text for text in words if any(place.whole for place in page.index.places(text))}
    return found.pop() if len(found) == 1 else None
