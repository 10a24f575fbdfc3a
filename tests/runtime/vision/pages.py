"""Pages as they are seen, written down: elements and texts with their boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision.segmentation import Block
from fieldmark.runtime.vision.snapshot import Box, Rendered, Snapshot


@dataclass(frozen=True)
class Node:
    """An element, or a text: its tag or the text, how it is rendered, and what stands in it."""

    tag: str
    rendered: Rendered
    children: tuple[Node, ...] = ()
    text: str = ""


def box(left: float, top: float, right: float, bottom: float) -> Box:
    return Box(left, top, right, bottom)


def element(tag: str, where: Box | None, *children: Node, background: str = "", clips: bool = False) -> Node:
    return Node(tag, Rendered(where, where is not None, background, clips=clips), children)


def text(words: str, where: Box, size: float = 16.0, weight: int = 400) -> Node:
    return Node(RUN, Rendered(where, True, "", size, weight), (), words)


def block(tag: str, words: str, where: Box, size: float = 16.0, weight: int = 400, background: str = "") -> Node:
    """An element with one text that fills it."""
    return element(tag, where, text(words, where, size, weight), background=background)


def snapshot(page: Node) -> Snapshot:
    """The snapshot of a page, whose root holds everything."""
    parent: list[int] = []
    nodes: list[Node] = []

    def add(node: Node, above: int) -> None:
        number = len(nodes)
        nodes.append(node)
        parent.append(above)
        for child in node.children:
            add(child, number)

    add(page, -1)
    where = page.rendered.box or box(0, 0, 1200, 900)
    return Snapshot(
        "page.html",
        "written",
        where,
        tuple(parent),
        tuple(node.tag for node in nodes),
        tuple(node.text for node in nodes),
        tuple(node.rendered for node in nodes),
    )


def texts(page: Snapshot, found: Block) -> str:
    """The texts of a block, in document order."""
    return " ".join(_below(page, found.nodes))


def _below(page: Snapshot, nodes: tuple[int, ...]) -> Iterator[str]:
    inside = set(nodes)
    for node, above in enumerate(page.parent):
        if above in inside:
            inside.add(node)
        if node in inside and page.text[node]:
            yield page.text[node]


def outline(page: Snapshot, found: Block) -> object:
    """A block as the first words of its leaves, nested."""
    if not found.children:
        return texts(page, found)
    return [outline(page, child) for child in found.children]
