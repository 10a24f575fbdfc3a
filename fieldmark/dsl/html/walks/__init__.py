"""Walks over all nodes of a page's tree: what running a program costs beside parsing is for the most part these.

They are compiled where fieldmark was installed with a C compiler at hand, and are XPath and Python elsewhere. Both say
the same (a law of the tests); `COMPILED` tells which are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fieldmark.dsl.html.walks.plain import (
    Holders,
    Joined,
    Preorder,
    Step,
    TextOwners,
    WholeTexts,
    children_of,
    own_texts,
    shown_text,
    span_without,
    texts_below,
    values_of,
)
from fieldmark.dsl.html.walks.plain_places import (
    Orders,
    by_child,
    entries_among,
    entries_within,
    heading_blocks,
    hops,
    levels_among,
    of_copy,
    open_rows,
    shown_by,
    text_before,
    texts_up_to,
    unread_below,
)

__all__ = [
    "Holders",
    "Joined",
    "Orders",
    "Preorder",
    "Step",
    "TextOwners",
    "Way",
    "WholeTexts",
    "by_child",
    "children_of",
    "entries_among",
    "entries_within",
    "heading_blocks",
    "hops",
    "levels_among",
    "of_copy",
    "open_rows",
    "own_texts",
    "shown_by",
    "shown_text",
    "span_without",
    "text_before",
    "texts_below",
    "texts_up_to",
    "unread_below",
    "values_of",
]

Way: Any = None
"""A strategy compiled as a whole (`fieldmark.dsl.html.ways`); there is none where walks are not compiled."""

COMPILED = False

if not TYPE_CHECKING:
    try:
        from fieldmark.dsl.html.walks import _places, _preorder, _regions, _strings, _ways

        built = {**vars(_places), **vars(_preorder), **vars(_regions), **vars(_strings), **vars(_ways)}
        globals().update({name: built[name] for name in __all__ if name != "Step"})
        COMPILED = True
    except (ImportError, KeyError):  # not built, or built from an older source
        pass
