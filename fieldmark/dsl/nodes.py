"""The nodes of an HTML document: elements and text runs, made when they are first asked for.

A location (LRSyn section 3.1) is a node of the tree. Departures: a run of text is a node of its own beside the
elements, so that a value between two `<br>`s has an address; `script`, `style` and `template` elements, comments and
blank runs are no nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from lxml import etree

from fieldmark.dsl.places import HIDDEN, Place, parent_of
from fieldmark.dsl.walks import order_of
from fieldmark.dsl.whitespace import collapse

if TYPE_CHECKING:  # a document makes its nodes
    from fieldmark.dsl.html import HtmlDocument

RUN: Final = "#text"
"""The tag of a text run."""

INLINE: Final = frozenset(
    (
        *("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font"),
        *("i", "ins", "kbd", "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup"),
        *("time", "tt", "u", "var", "wbr", "label"),
    )
)
"""Elements that join their text to their neighbours'; every other element stands apart by white space."""


class HtmlNode:
    """An element or a text run of a document.

    `tag` is the element's name, or `RUN`; `parent` is None for the root; `raw` is a run's text as it stands there;
    `place` is where the node stands.
    Nodes are equal where they stand in the same place.
    """

    _index = -1
    _gap = _last_gap = False
    _text: str | None = None
    _children: tuple[HtmlNode, ...] | None = None

    def __init__(
        self, document: HtmlDocument, parent: HtmlNode | None, place: Place, element: etree._Element | None, raw: str
    ) -> None:
        self.document = document
        self._parent = parent
        self.place = place
        self.element = element
        self.raw = raw
        if element is None:
            self.tag = RUN
            self._children = ()
        else:
            self.tag = element.tag

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, HtmlNode) and self.place == other.place)

    def __hash__(self) -> int:
        return hash(self.place)

    @property
    def parent(self) -> HtmlNode | None:
        """The element above, or None for the root; looked up when it is first asked for."""
        if self._parent is None and self.element is not self.document.element:
            above = parent_of(self.place)
            assert above is not None, "every element of a document is at or below its root"
            self._parent = self.document.made(None, above, above)
        return self._parent

    @property
    def children(self) -> tuple[HtmlNode, ...]:
        """Elements and text runs directly below, in document order."""
        if self._children is None:
            self._children = tuple(self._expand())
        return self._children

    @property
    def index(self) -> int:
        """Number of siblings before this node; 0 for the root."""
        if self._index < 0:
            if self.parent is None:
                return 0
            siblings = self.parent.children
            if self._index < 0:  # the document forgot this node and made another for its place
                self._index = siblings.index(self)
        return self._index

    def _expand(self) -> list[HtmlNode]:
        """The children; blank text is no node, but the node after it, or the end of this one, remembers the gap."""
        element, made = self.element, self.document.made
        assert element is not None
        children: list[HtmlNode] = []
        text = element.text
        if text and not text.isspace():
            children.append(made(self, (element, False), None, text))
            children[0]._index = 0
        gap = bool(text) and not children
        for child in element:
            tag = child.tag
            if tag.__class__ is str and tag not in HIDDEN:
                node = made(self, child, child)
                node._gap = gap
                node._index = len(children)
                children.append(node)
                gap = False
            text = child.tail
            if text:
                if text.isspace():
                    gap = True
                else:
                    node = made(self, (child, True), None, text)
                    node._gap = gap
                    node._index = len(children)
                    children.append(node)
                    gap = False
        self._last_gap = gap
        return children

    def forget(self) -> None:
        """Let go of the nodes below, which are made anew when they are asked for."""
        if self.element is not None:
            self._children = None

    @property
    def text(self) -> str:
        """The text of all runs below, white space collapsed (`Data` of LRSyn section 3.1)."""
        if self._text is None:
            element = self.element
            if element is None:
                self._text = collapse(self.raw)
            elif not len(element):
                self._text = collapse(element.text or "")
            elif all(below.tag in INLINE for below in element.iterdescendants()):
                self._text = collapse(etree.tostring(element, encoding="unicode", method="text", with_tail=False))
            else:
                self._text = collapse("".join([piece for piece, _ in pieces(self)]))
        return self._text

    @property
    def depth(self) -> int:
        """Number of nodes above."""
        return sum(1 for _ in self.ancestors())

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of the places of this node and those above: a key of document order. Makes no nodes."""
        return order_of(self.place, self.document.element)

    def above(self, levels: int) -> HtmlNode | None:
        """The node so many levels above (0: this one), or None where there are not so many; makes none between."""
        if not levels:
            return self
        element, root = parent_of(self.place), self.document.element
        for _ in range(levels - 1):
            if element is None or element is root:
                return None
            element = element.getparent()
        return None if element is None or self.place is root else self.document.node(element)

    def ancestors(self) -> Iterator[HtmlNode]:
        """The nodes above, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def preorder(self) -> Iterator[HtmlNode]:
        """This node and all below, in document order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def attribute(self, name: str) -> str | None:
        """The attribute's value with white space collapsed, or None."""
        if self.element is None:
            return None
        value = self.element.get(name)
        return None if value is None else collapse(value)

    @property
    def path(self) -> str:
        """Where the node stands, as an XPath with positions, for people: `/html/body/p[2]/text()[1]`.

        A node of a record's document says where it stands on the page.
        """
        steps: list[str] = []
        node: HtmlNode | None = self
        origin = self.document.origin
        while node is not None:
            if node in origin:
                return "/".join((origin[node].path, *reversed(steps)))
            if node.parent is None:
                steps.append(node.tag)
            else:
                nth = self.document.ordinal(node)
                steps.append(f"{'text()' if node.tag == RUN else node.tag}[{nth}]")
            node = node.parent
        return "/" + "/".join(reversed(steps))

    def __repr__(self) -> str:
        return f"<{self.path} {self.text[:30]!r}>"


def is_rest(run: HtmlNode) -> bool:
    """Whether an inline element with text stands right before a text run, which may then be the rest of a text."""
    place = run.place
    if not isinstance(place, tuple):
        return False
    before, is_tail = place
    return is_tail and before.tag in INLINE and any(not text.isspace() for text in before.itertext())


def is_mixed(node: HtmlNode) -> bool:
    """Whether an element's text is that of several runs."""
    return node.element is not None and len(node.element) > 0 and _has_two(node.element)


def _has_two(element: etree._Element) -> bool:
    filled = (text for text in element.itertext() if not text.isspace())
    return len([*islice(filled, 2)]) > 1


def pieces(node: HtmlNode) -> Iterator[tuple[str, HtmlNode | None]]:
    """The raw text of a node piece by piece: (text, run), or (white space, None) where a block begins or ends."""
    stack: list[HtmlNode | str] = [node]
    while stack:
        top = stack.pop()
        if isinstance(top, str):
            yield top, None
        elif top.element is None:
            yield top.raw, top
        else:
            if top.tag not in INLINE:
                yield "\n", None
                stack.append("\n")
            children = top.children
            if top._last_gap:
                stack.append(" ")
            for child in reversed(children):
                stack.append(child)
                if child._gap:
                    stack.append(" ")
