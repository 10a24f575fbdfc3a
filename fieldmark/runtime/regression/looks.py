"""What a whole document looks like, and how far two documents are apart.

LRSyn (section 3.2) describes a document by the tag paths of the texts that the documents of a format share. Departure:
the look of a page is the ends of all its tag paths, positions aside. A new page has no others to share texts with, and
in a redesign it is the paths that change. A form looks like the texts on it that hold no digit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from fieldmark.dsl.blueprints import distance
from fieldmark.dsl.documents import Kind
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.places import HIDDEN
from fieldmark.dsl.whitespace import fold

STEPS: Final = 5
"""How many tags of a path count, from its end. One more element around a page is no other look then; pages of before
and after a redesign are told apart nearly as well as by whole paths. Origin: our benchmark of redesigns."""

Look = frozenset[str]
"""The ends of the tag paths of a page, such as `table/tr/td/b`, or the texts of a form."""

CHANGED: Final[dict[Kind, float]] = {"html": 0.45, "form": 1.0}
"""Distance from the nearest document known up to which one may be of its format: pages of one format share more than
half of their look. The texts of a form tell no formats apart: its program does. Origin: our benchmark of redesigns."""

FARTHEST: Final[dict[Kind, float]] = {"html": 0.65, "form": 1.0}
"""Distance from the nearest document known above which one is strange, whatever else it is like. Origin: as above."""


def look_of(document: HtmlDocument | FormDocument) -> Look:
    """The look of a document. The tree itself is read, once: no nodes are made."""
    if isinstance(document, FormDocument):
        return frozenset(text for text in (fold(box.text) for box in document.boxes) if not any(map(str.isdigit, text)))
    root = document.root.element
    assert root is not None, "the root is an element"
    ends: dict[tuple[str, str], str] = {}
    stack = [("", root)]
    while stack:
        above, element = stack.pop()
        for child in element:
            tag = child.tag
            if tag.__class__ is str and tag not in HIDDEN:
                path = ends.get((above, tag))
                if path is None:  # thousands of pages share their paths
                    path = ends[above, tag] = sys.intern(end_of(f"{above}/{tag}"))
                stack.append((path, child))
    return frozenset(ends.values())


def end_of(path: str) -> str:
    """The last steps of a path of tags, as many as count."""
    return "/".join(path.split("/")[-STEPS:])


def apart(look: Look, known: Iterable[Look], within: float) -> float | None:
    """How far a look is from the nearest known; None where one is at most `within` away, or none is known."""
    nearest: float | None = None
    for other in known:
        far = distance(look, other)
        if far <= within:
            return None
        nearest = far if nearest is None else min(nearest, far)
    return nearest
