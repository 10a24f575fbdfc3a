"""The templates of the examples: what documents of one layout share, whatever their data.

Documents that have a quarter of their texts in common are of one layout, and its template is some of the texts that all
of them have. Of a single document nobody knows which texts are data, so that as many are taken as outweigh them. Taken
are those all over the page: what is designed anew keeps some of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Final

from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.templates import FAMILIAR
from fieldmark.dsl.core.terms import Template
from fieldmark.dsl.text.lexicon import fold

MOST: Final = 24
"""Most texts of a template. Origin: 251 right values on redesigned pages, of which one stands where none of 24 texts
does, two where none of 16, twelve where none of 12."""

LONGEST: Final = 60
"""Most characters of a text: a label, a heading or a line, not a paragraph."""

_SIGNS: Final = ".,:;()"
"""What may touch a value in a text."""


def templates_of(documents: Sequence[Iterable[TextLandmark]], values: Sequence[Set[str]]) -> tuple[Template, ...]:
    """The templates of documents, of which the texts are given in their order, and the labelled values, folded; none
    where a layout has no text to be known by."""
    return tuple(template for template, _ in layouts_of(documents, values))


def layouts_of(
    documents: Sequence[Iterable[TextLandmark]], values: Sequence[Set[str]]
) -> tuple[tuple[Template, Sequence[int]], ...]:
    """The templates of documents, as `templates_of` has them, each with the numbers of its documents."""
    layouts: list[dict[TextLandmark, None]] = []
    members: list[list[int]] = []
    for own, (texts, labelled) in enumerate(zip(documents, values, strict=True)):
        found = {text: None for text in texts if _is_layout(text.text) and not _holds_value(text.text, labelled)}
        shares = [(_in_common(layout, found), -number) for number, layout in enumerate(layouts)]
        share, number = max(shares, default=(0.0, 0))
        if share < FAMILIAR:
            layouts.append(found)
            members.append([own])
        else:
            members[-number].append(own)
            layouts[-number] = {text: None for text in layouts[-number] if text in found}
    if not all(layouts):
        return ()
    return tuple((Template(_spread([*layout])), own) for layout, own in zip(layouts, members, strict=True))


def _in_common(one: Iterable[TextLandmark], other: dict[TextLandmark, None]) -> float:
    """The share of the texts of one of two documents, the one that has fewer, that are in both."""
    texts = {*one}
    return len(texts & other.keys()) / max(1, min(len(texts), len(other)))


def _spread(texts: Sequence[TextLandmark]) -> tuple[TextLandmark, ...]:
    """Some of the texts, from all over the page."""
    count = min(MOST, len(texts))
    return tuple(texts[number * len(texts) // count] for number in range(count))


def _is_layout(text: str) -> bool:
    """Whether a text may be of a layout: it has a word, no digit, and is no paragraph."""
    letters = sum(map(str.isalpha, text))
    return letters > 1 and len(text) <= LONGEST and not any(map(str.isdigit, text))


def _holds_value(text: str, values: Set[str]) -> bool:
    """Whether a text is a value, or some of its words are one."""
    words = fold(text).split()
    ends = range(1, len(words) + 1)
    parts = (" ".join(words[start:end]) for end in ends for start in range(end))
    return any(part in values or part.strip(_SIGNS) in values for part in parts)
