"""Context: where on its page a value stands, as far as all examples agree on it.

A section with the same labels and other values may turn up on any page some day. What stands inside it looks the same,
so only what is outside tells it apart: an id, which no two elements of a page share, and the headings above. They
decide between candidates, and never reject all of them: a heading may be reworded, and ids renamed.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from fieldmark.dsl.core.instance import Context
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode, is_metadata
from fieldmark.dsl.text.lexicon import collapse


def lacking(contexts: Sequence[Context], node: HtmlNode) -> int:
    """How much a node lacks, 0 to 2, of the context of which it lacks least; 0 where none are known, and for
    metadata, which stand under no heading."""
    if is_metadata(node):
        return 0
    if len(contexts) == 1:
        return _lacking(contexts[0], node)
    return min([_lacking(context, node) for context in contexts], default=0)


def elsewhere(contexts: Sequence[Context], document: HtmlDocument, nodes: Sequence[HtmlNode]) -> list[bool]:
    """Whether each of some nodes lacks something of the contexts although that is on the page: some node lacks nothing,
    or an id or a heading of theirs is there with none of the nodes in or under it."""
    lacks = [lacking(contexts, node) for node in nodes]
    known = 0 in lacks or any(_is_deserted(context, document, nodes) for context in contexts)
    return [known and lack > 0 for lack in lacks]


def astray(contexts: Sequence[Context], nodes: Sequence[HtmlNode]) -> list[bool]:
    """Whether each of some nodes stands under more headings than the contexts have, or outside of their elements, and
    others of them lack nothing: another section may have the same label. What is read itself heads no such section."""
    if not any(lacking(contexts, node) == 0 and not is_metadata(node) for node in nodes):
        return [False] * len(nodes)
    read = {node.text for node in nodes}
    return [
        lacking(contexts, node) > 0 and all(_is_outside(context, node, read) for context in contexts) for node in nodes
    ]


def _is_outside(context: Context, node: HtmlNode, read: Set[str]) -> bool:
    if context.id is not None and not _has_id(context.id, node):
        return True
    above = [text for text in node.document.headings.above(node.place) if text not in read]
    return context.headings is not None and len(above) > len(context.headings)


def _is_deserted(context: Context, document: HtmlDocument, nodes: Sequence[HtmlNode]) -> bool:
    """Whether the id of a context, or one of its headings, is on a page, and none of some nodes in or under it."""
    name, read = context.id, document.read
    if name is not None and document.elements_with("id", name) and not any(_has_id(name, node) for node in nodes):
        return True
    seen = {read(text) for node in nodes for text in document.headings.above(node.place)}
    texts = (text for text in context.headings or () if text is not None and text not in seen)
    return any(document.headings.have(text) for text in texts)


def _lacking(context: Context, node: HtmlNode) -> int:
    name, headings = context.id, context.headings
    return int(name is not None and not _has_id(name, node)) + int(
        headings is not None and not _has_headings(headings, node)
    )


def _has_id(name: str, node: HtmlNode) -> bool:
    holder = node if node.element is not None else node.parent
    element = None if holder is None else holder.element
    while element is not None:
        found = element.get("id")
        if found is not None and (found == name or collapse(found) == name):
            return True
        element = element.getparent()
    return False


def _has_headings(headings: Sequence[str | None], node: HtmlNode) -> bool:
    found, read = node.document.headings.above(node.place), node.document.read
    if not found or len(found) != len(headings):
        return len(found) == len(headings)
    return all(text is None or text == read(seen) for text, seen in zip(headings, found, strict=False))
