"""A page as arrays: what predicates select from, and what features are read off.

Nodes are numbered in document order: elements, and runs of text that stand beside something else in their element.
Departure from the paper (section 3.1): nodes one around the other that show the same text (`<li><a>..</a></li>`) are
one entity, named by the innermost, so that one list is not counted once for each of its wrappings. What a page says for
machines alone is no part of what it shows: a page has the same lists and the same features without its metadata.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from lxml import etree

from fieldmark.dsl.html.metadata import LINKED_DATA
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument

LONGEST_ENTITY: Final = 140
"""From how many characters on a text is no entity. Origin: the paper, section 3.1."""

LONGEST_TEXT: Final = 2_000
"""Longest text of a node that is kept, in characters: what may be a list inside one text."""

_space = re.compile(r"\s+")
_UNSEEN: Final = HIDDEN | {"meta", "link", LINKED_DATA}
"""Elements that show nothing, whatever they hold."""

EMPHASIS: Final = {"strong": "b", "em": "i"}
"""Tags that look like another one."""


@dataclass(frozen=True, slots=True)
class PageTree:
    """The nodes of a page; each list is indexed by a node's number.

    `tags` are element names, or `RUN`; `looks` the same with `strong` as `b` and `em` as `i`; `ordinals` count the
    siblings of the same tag from 1 (text runs: the runs); `texts` are collapsed, or None where they are longer than is
    kept; `sizes` are lengths of texts in characters, white space aside; `ends` are the numbers after the last node
    below; `inmost` is the innermost node that shows the same text.
    """

    document: HtmlDocument
    elements: list[etree._Element | None]
    tags: list[str]
    looks: list[str]
    parents: list[int]
    children: list[list[int]]
    ordinals: list[int]
    depths: list[int]
    ends: list[int]
    classes: list[tuple[str, ...]]
    ids: list[str]
    texts: list[str | None]
    sizes: list[int]
    inmost: list[int]

    def __len__(self) -> int:
        return len(self.tags)

    def is_entity(self, node: int) -> bool:
        """Whether a node shows a text that is short enough."""
        text = self.texts[node]
        return bool(text) and len(text or "") < LONGEST_ENTITY

    def text(self, node: int) -> str:
        """The text of a node; empty where it is too long to be kept."""
        return self.texts[node] or ""


class _Maker:
    """Builds the arrays in one walk down and one back."""

    def __init__(self, document: HtmlDocument) -> None:
        self.document = document
        self.elements: list[etree._Element | None] = []
        self.tags: list[str] = []
        self.parents: list[int] = []
        self.children: list[list[int]] = []
        self.ordinals: list[int] = []
        self.depths: list[int] = []
        self.pieces: list[list[str | int]] = []

    def add(self, element: etree._Element | None, tag: str, parent: int, ordinal: int) -> int:
        number = len(self.tags)
        self.elements.append(element)
        self.tags.append(tag)
        self.parents.append(parent)
        self.children.append([])
        self.ordinals.append(ordinal)
        self.depths.append(self.depths[parent] + 1 if parent >= 0 else 0)
        self.pieces.append([])
        if parent >= 0:
            self.children[parent].append(number)
        return number

    def walk(self) -> None:
        """Number all nodes in document order; texts and nodes that make up a node's text are noted for the way back."""
        root = self.document.element
        stack: list[tuple[etree._Element | str, int, int]] = [(root, -1, 1)]
        while stack:
            thing, parent, ordinal = stack.pop()
            if isinstance(thing, str):
                if ordinal:
                    run = self.add(None, RUN, parent, ordinal)
                    self.pieces[run].append(thing)
                    self.pieces[parent].append(run)
                else:
                    self.pieces[parent].append(thing)
                continue
            number = self.add(thing, thing.tag, parent, ordinal)
            if parent >= 0:
                self.pieces[parent].append(number)
            stack += reversed(_inside(thing, number))


def _inside(element: etree._Element, number: int) -> list[tuple[etree._Element | str, int, int]]:
    """What stands directly in an element: elements and texts with their ordinals, 0 for a text that is no node."""
    counts: dict[str, int] = {}
    found: list[tuple[etree._Element | str, int, int]] = []
    text = element.text
    shown = 0
    if text:
        found.append((text, number, 0))
    for child in element:
        tag = child.tag
        if tag.__class__ is str:
            counts[tag] = counts.get(tag, 0) + 1
            if tag not in _UNSEEN:
                found.append((child, number, counts[tag]))
                shown += 1
        if child.tail:
            found.append((child.tail, number, 0))
    runs = [place for place, (thing, _, _) in enumerate(found) if isinstance(thing, str) and not thing.isspace()]
    if runs and shown + len(runs) > 1:
        for ordinal, place in enumerate(runs, 1):
            found[place] = (found[place][0], number, ordinal)
    return found


def page_tree(document: HtmlDocument) -> PageTree:
    """The arrays of a page."""
    maker = _Maker(document)
    maker.walk()
    count = len(maker.tags)
    raw: list[str | None] = [None] * count
    sizes, ends = [0] * count, list(range(1, count + 1))
    for node in range(count - 1, -1, -1):
        joined: list[str] | None = []
        for piece in maker.pieces[node]:
            if isinstance(piece, str):
                text: str | None = piece
                sizes[node] += len(piece) - piece.count(" ")
            else:
                text = raw[piece]
                sizes[node] += sizes[piece]
            if joined is not None:
                if text is None:
                    joined = None
                else:
                    joined.append(text)
        if maker.children[node]:
            ends[node] = ends[maker.children[node][-1]]
        if joined is not None:
            whole = _space.sub(" ", "".join(joined))
            if len(whole) <= LONGEST_TEXT:
                raw[node] = whole if maker.tags[node] in INLINE or maker.tags[node] == RUN else f" {whole} "
    texts = [None if text is None else text.strip() for text in raw]
    for node, text in enumerate(texts):
        if not text and text is not None:
            sizes[node] = 0
    return PageTree(
        document,
        maker.elements,
        maker.tags,
        [EMPHASIS.get(tag, tag) for tag in maker.tags],
        maker.parents,
        maker.children,
        maker.ordinals,
        maker.depths,
        ends,
        [() if one is None else tuple(dict.fromkeys(one.get("class", "").split())) for one in maker.elements],
        ["" if one is None else one.get("id", "").strip() for one in maker.elements],
        texts,
        sizes,
        _inmost(maker, sizes),
    )


def _inmost(maker: _Maker, sizes: list[int]) -> list[int]:
    """For each node the innermost element that shows the same text."""
    inmost = list(range(len(sizes)))
    for node in range(len(sizes) - 1, -1, -1):
        filled = [child for child in maker.children[node] if sizes[child]]
        if len(filled) == 1 and maker.tags[filled[0]] != RUN:
            inmost[node] = inmost[filled[0]]
    return inmost
