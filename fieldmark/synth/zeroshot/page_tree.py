"""A page as arrays: what predicates select from, and what features are read off.

Nodes are numbered in document order: elements, and runs of text that stand beside something else in their element.
Departure from the paper (section 3.1): nodes one around the other that show the same text (`<li><a>..</a></li>`) are
one entity, named by the innermost, so that one list is not counted once for each of its wrappings. What a page says for
machines alone is no part of what it shows: a page has the same lists and the same features without its metadata.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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


class PageTree:
    """The nodes of a page; each list is indexed by a node's number.

    `elements` are None for runs of text; `tags` are element names, or `RUN`; `looks` the same with `strong` as `b` and
    `em` as `i`; `ordinals` count the siblings of the same tag from 1 (text runs: the runs); `texts` are collapsed, or
    None where they are longer than is kept; `sizes` are lengths of texts in characters, white space aside; `ends` are
    the numbers after the last node below; `inmost` is the innermost node that shows the same text.
    """

    def __init__(self, document: HtmlDocument) -> None:
        self.document = document
        self.elements: list[etree._Element | None] = []
        self.tags: list[str] = []
        self.parents: list[int] = []
        self.children: list[list[int]] = []
        self.ordinals: list[int] = []
        self.depths: list[int] = []
        pieces = self._walk()
        self.looks = [EMPHASIS.get(tag, tag) for tag in self.tags]
        found = self.elements
        self.classes = [() if one is None else tuple(dict.fromkeys(one.get("class", "").split())) for one in found]
        self.ids = ["" if one is None else one.get("id", "").strip() for one in found]
        self.ends = list(range(1, len(self) + 1))
        self.sizes = [0] * len(self)
        self.texts = self._read(pieces)
        self.inmost = self._inmost()

    def __len__(self) -> int:
        return len(self.tags)

    def is_entity(self, node: int) -> bool:
        """Whether a node shows a text that is short enough."""
        text = self.texts[node]
        return bool(text) and len(text or "") < LONGEST_ENTITY

    def text(self, node: int) -> str:
        """The text of a node; empty where it is too long to be kept."""
        return self.texts[node] or ""

    def upwards(self, node: int) -> Iterator[int]:
        """A node and those above it, the root last."""
        while node >= 0:
            yield node
            node = self.parents[node]

    def holds(self, above: int, node: int) -> bool:
        """Whether a node is another one or stands in it."""
        return above <= node < self.ends[above]

    def meet(self, first: int, second: int) -> int:
        """The lowest node above two, the second of which stands behind the first one or in it."""
        above = self.parents[first]
        while second >= self.ends[above]:
            above = self.parents[above]
        return above

    def _walk(self) -> list[list[str | int]]:
        """Number all nodes in document order; for each the texts and nodes that make up its text."""
        pieces: list[list[str | int]] = []
        stack: list[tuple[etree._Element | str, int, int]] = [(self.document.element, -1, 1)]
        while stack:
            thing, parent, ordinal = stack.pop()
            if isinstance(thing, str) and not ordinal:
                pieces[parent].append(thing)
                continue
            number = len(self)
            if parent >= 0:
                pieces[parent].append(number)
                self.children[parent].append(number)
            self.depths.append(self.depths[parent] + 1 if parent >= 0 else 0)
            self.parents.append(parent)
            self.children.append([])
            self.ordinals.append(ordinal)
            if isinstance(thing, str):
                self.elements.append(None)
                self.tags.append(RUN)
                pieces.append([thing])
            else:
                self.elements.append(thing)
                self.tags.append(thing.tag)
                pieces.append([])
                stack += reversed(_inside(thing, number))
        return pieces

    def _read(self, pieces: Sequence[Sequence[str | int]]) -> list[str | None]:
        """The texts of all nodes, from the last; with them their sizes, and the ends of what stands below."""
        raw: list[str | None] = [None] * len(self)
        for node in range(len(self) - 1, -1, -1):
            known: list[str] = []
            for piece in pieces[node]:
                text = piece if isinstance(piece, str) else raw[piece]
                self.sizes[node] += len(piece) - piece.count(" ") if isinstance(piece, str) else self.sizes[piece]
                known += () if text is None else (text,)
            if self.children[node]:
                self.ends[node] = self.ends[self.children[node][-1]]
            whole = _space.sub(" ", "".join(known))
            if len(known) == len(pieces[node]) and len(whole) <= LONGEST_TEXT:
                raw[node] = whole if self.tags[node] in INLINE or self.tags[node] == RUN else f" {whole} "
        texts = [None if text is None else text.strip() for text in raw]
        for node, text in enumerate(texts):
            if text == "":
                self.sizes[node] = 0
        return texts

    def _inmost(self) -> list[int]:
        """For each node the innermost element that shows the same text."""
        inmost = list(range(len(self)))
        for node in range(len(self) - 1, -1, -1):
            filled = [child for child in self.children[node] if self.sizes[child]]
            if len(filled) == 1 and self.tags[filled[0]] != RUN:
                inmost[node] = inmost[filled[0]]
        return inmost


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
