"""Surroundings: where on its page a value stands, as far as all examples agree on it.

A section with the same labels and other values may turn up on any page some day. What stands inside it looks the same,
so only what is outside tells it apart: an id, which no two elements of a page share, and the headings above. They
decide between candidates, and never reject a value alone: a heading may be reworded, and ids renamed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.html import HtmlNode


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The id of an element at or above all values, and the headings that they stand under, nearest first.

    None where the examples have nothing in common; among the headings, None is one whose text changes from page to
    page. No headings at all are a fact too: another section may have one.
    """

    id: str | None = None
    headings: tuple[str | None, ...] | None = None


UNKNOWN: Final = Surroundings()
"""Nothing is known, so that everything stands equally well."""


def likeness(surroundings: Surroundings, node: HtmlNode) -> int:
    """How much of the surroundings a node has: 0, 1 or 2."""
    return int(_has_id(surroundings, node)) + int(_has_headings(surroundings, node))


def complete(surroundings: Surroundings) -> int:
    """The likeness of a node that has all of the surroundings."""
    return (surroundings.id is not None) + (surroundings.headings is not None)


def _has_id(surroundings: Surroundings, node: HtmlNode) -> bool:
    wanted = surroundings.id
    return wanted is not None and any(above.attribute("id") == wanted for above in (node, *node.ancestors()))


def _has_headings(surroundings: Surroundings, node: HtmlNode) -> bool:
    if surroundings.headings is None:
        return False
    found = node.document.headings.above(node)
    pairs = zip(surroundings.headings, found, strict=False)
    return len(found) == len(surroundings.headings) and all(text is None or text == seen for text, seen in pairs)
