"""What a whole document looks like, and how far two documents are apart.

LRSyn (section 3.2) describes a document by the tag paths of the texts that the documents of a format share. Departure:
the look of a page is all its tag paths, positions aside. A new page has no others to share texts with, and in a
redesign it is the paths that change. A form looks like the texts on it that hold no digit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from fieldmark.dsl.blueprints import distance
from fieldmark.dsl.documents import Kind
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html import HIDDEN, HtmlDocument
from fieldmark.dsl.whitespace import fold

Look = frozenset[str]
"""The tag paths of a page, such as `/body/table/tr/td`, or the texts of a form."""

CHANGED: Final[dict[Kind, float]] = {"html": 0.6, "form": 1.0}
"""Distance from the nearest document known up to which one may be of its format: with three fixtures or more, pages of
one format share two fifths of their tag paths. The texts of a form tell no formats apart: its program does. Origin: our
benchmark of redesigns, as below."""

FARTHEST: Final[dict[Kind, float]] = {"html": 0.75, "form": 1.0}
"""Distance from the nearest document known above which one is strange, whatever else it is like."""


def look_of(document: HtmlDocument | FormDocument) -> Look:
    """The look of a document. The tree itself is read, once: no nodes are made."""
    if isinstance(document, FormDocument):
        return frozenset(text for text in (fold(box.text) for box in document.boxes) if not any(map(str.isdigit, text)))
    root = document.root.element
    assert root is not None, "the root is an element"
    paths: set[str] = set()
    stack = [("", root)]
    while stack:
        above, element = stack.pop()
        for child in element:
            tag = child.tag
            if tag.__class__ is str and tag not in HIDDEN:
                path = sys.intern(f"{above}/{tag}")  # thousands of pages share their paths
                paths.add(path)
                stack.append((path, child))
    return frozenset(paths)


def apart(look: Look, known: Iterable[Look], within: float) -> float | None:
    """How far a look is from the nearest known; None where one is at most `within` away, or none is known."""
    nearest: float | None = None
    for other in known:
        far = distance(look, other)
        if far <= within:
            return None
        nearest = far if nearest is None else min(nearest, far)
    return nearest
