"""Walks over all nodes of a page's tree: what running a program costs beside parsing is for the most part these.

They are compiled where fieldmark was installed with a C compiler at hand, and are XPath and Python elsewhere. Both say
the same (a law of the tests); `COMPILED` tells which are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fieldmark.dsl.walks.plain import (
        Holders,
        Joined,
        TextOwners,
        heading_blocks,
        levels_among,
        order_of,
        shown_beside,
        tag_path,
        texts_below,
        values_of,
    )

    COMPILED: bool
else:
    try:
        from fieldmark.dsl.walks import _compiled as walks
    except ImportError:
        from fieldmark.dsl.walks import plain as walks

    COMPILED = walks.__name__.endswith("_compiled")
    Holders, Joined, TextOwners = walks.Holders, walks.Joined, walks.TextOwners
    heading_blocks, levels_among, order_of = walks.heading_blocks, walks.levels_among, walks.order_of
    shown_beside, tag_path = walks.shown_beside, walks.tag_path
    texts_below, values_of = walks.texts_below, walks.values_of

__all__ = [
    "COMPILED",
    "Holders",
    "Joined",
    "TextOwners",
    "heading_blocks",
    "levels_among",
    "order_of",
    "shown_beside",
    "tag_path",
    "texts_below",
    "values_of",
]
