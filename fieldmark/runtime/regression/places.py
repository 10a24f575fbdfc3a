"""Places of a document by the paths that evidence gives them: nodes of a page's tree, boxes of a form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.nodes import RUN, HtmlNode

_BOX: Final = re.compile(r"page (\d{1,9}), line (\d{1,9}), text (\d{1,9})")

_TEXT_STEP: Final = "text()"


class Nodes:
    """The nodes of a page by their paths, as `HtmlNode.path` writes them; siblings are numbered once."""

    def __init__(self, document: HtmlDocument) -> None:
        self._root = document.root
        self._alike: dict[HtmlNode, dict[str, list[HtmlNode]]] = {}

    def at(self, path: str) -> HtmlNode | None:
        """The node with a path, or None where the page has none there."""
        root, *steps = path.removeprefix("/").split("/")
        node = self._root if self._root.tag == root else None
        for step in steps:
            node = None if node is None else self._below(node, step)
        return node

    def between(self, first: str, last: str) -> Sequence[HtmlNode]:
        """The siblings from one path to another, both included; none where they are no siblings on this page."""
        one, other = self.at(first), self.at(last)
        if one is None or other is None:
            return ()
        if one == other:
            return (one,)
        if one.parent is None or one.parent != other.parent:
            return ()
        return one.parent.children[one.index : other.index + 1]

    def _below(self, node: HtmlNode, step: str) -> HtmlNode | None:
        name, _, ordinal = step.rpartition("[")
        number = ordinal.removesuffix("]")
        if node not in self._alike:
            alike = self._alike[node] = {}
            for child in node.children:
                alike.setdefault(_TEXT_STEP if child.tag == RUN else child.tag, []).append(child)
        siblings = self._alike[node].get(name, [])
        return siblings[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(siblings) else None


def boxes_at(document: FormDocument, path: str) -> tuple[FormBox, ...]:
    """The boxes of a path, as `FormBox.path` or `Passage.path` writes it: one, or all from the first to the last.

    The path of a passage names its ends alone; what lies between them on the page is taken for its boxes.
    """
    named = [tuple(map(int, numbers)) for numbers in _BOX.findall(path)]
    ends = [box for box in document.boxes if (box.page, box.line, box.place) in named]
    return boxes_between(document, ends) if len(ends) > 1 else tuple(ends)


def boxes_between(document: FormDocument, ends: Sequence[FormBox]) -> tuple[FormBox, ...]:
    """The boxes whose middle lies in the rectangle around some boxes of a page, in reading order."""
    if not ends:
        return ()
    left, right = min(box.box.left for box in ends), max(box.box.right for box in ends)
    top, bottom = min(box.box.top for box in ends), max(box.box.bottom for box in ends)
    return tuple(
        box
        for box in document.boxes
        if box.page == ends[0].page and left <= box.box.across <= right and top <= box.box.down <= bottom
    )


def evidence_at(evidence: Mapping[str, Any], place: str) -> Sequence[Mapping[str, Any]]:
    """The evidence for a place (`total`, `entries[3].date`), as JSON; empty where there is none."""
    items: Sequence[Mapping[str, Any]] = evidence.get(place, ())
    if items:
        return items
    for name, records in evidence.items():
        inside = re.match(r"\[(\d{1,9})\]\.", place.removeprefix(name)) if place.startswith(f"{name}[") else None
        if inside is not None and int(inside.group(1)) < len(records):
            record = records[int(inside.group(1))]
            return evidence_at(record.get("evidence", {}), place.removeprefix(name)[inside.end() :])
    return ()
