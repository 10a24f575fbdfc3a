"""HTML documents as trees of nodes: the first instance of the generic document.

Nodes are made when they are first asked for, because most of a page is never looked at while a program runs. Together
with `nodes`, `lookup` and `parsing`, this module is the door to lxml.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from lxml import etree

from fieldmark.dsl.columns import HEADERS, name_all
from fieldmark.dsl.copying import copied
from fieldmark.dsl.headings import HeadingMap
from fieldmark.dsl.lookup import Lookup
from fieldmark.dsl.nodes import INLINE, HtmlNode
from fieldmark.dsl.parsing import parse
from fieldmark.dsl.places import HIDDEN, Place, parent_of
from fieldmark.dsl.rows import close_open_rows
from fieldmark.dsl.walks import hidden_below
from fieldmark.dsl.whitespace import collapse

_tag_name = re.compile(r"[A-Za-z][A-Za-z0-9_:.-]*")
_unfindable = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class HtmlDocument:
    """A parsed HTML page or mail body.

    `name` tells people which document it is; `truncated` is set where the parser had to cut the document (nesting
    deeper than 2,048 levels), so that absence of a value can be explained. `origin` is empty for a page; for a part of
    one that was copied to be read on its own, it leads from the topmost nodes copied to those of the page. The tree
    given is taken over: what hidden elements hold is dropped from it.
    """

    kind: Final = "html"

    def __init__(self, root: etree._Element, name: str = "document", truncated: bool = False) -> None:
        self.name = name
        self.truncated = truncated
        self.origin: dict[HtmlNode, HtmlNode] = {}
        self.element = root
        for hidden in hidden_below(root):
            hidden.text = None
            del hidden[:]
        self._lookup: Lookup | None = None
        self._nodes: dict[Place, HtmlNode] = {}
        self.opened: list[HtmlNode] = []
        self._found: dict[tuple[str, bool], tuple[HtmlNode, ...]] = {}
        self._parts: dict[str, tuple[HtmlNode, ...]] = {}
        self._holders: dict[tuple[str, str], tuple[HtmlNode, ...]] = {}
        self._ordinals: dict[HtmlNode, list[int]] = {}
        self._headings: HeadingMap | None = None
        self._spelling: Mapping[str, str] = {}
        self._named: list[etree._Element] | None = None

    @property
    def root(self) -> HtmlNode:
        """The node that all others are below."""
        return self.made(None, self.element, self.element)

    def forget(self) -> None:
        """Let go of the nodes made so far.

        Nodes know their document and the document its nodes; such a circle is freed only when Python looks for
        circles, and by then many pages may be waiting. Nodes that somebody holds stay whole; what is below or beside
        them is made anew.
        """
        for node in self.opened:
            node.forget()
        self.opened.clear()
        for known in (self._nodes, self._found, self._parts, self._holders, self._ordinals):
            known.clear()
        self._headings = None
        for cell in self._named or ():
            del cell.attrib[HEADERS]
        self._named = None

    def name_columns(self) -> None:
        """Give the cells of tables the names of their columns, until the document forgets."""
        if self._named is None:
            self._named = name_all(self.element)

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "document", encoding: str | None = None) -> HtmlDocument:
        """Parse a page. `encoding` overrules what the page declares.

        Raises DocumentError when there is nothing to parse or the page is of a size that cannot be held.
        """
        root, truncated = parse(data, name, encoding)
        close_open_rows(root)
        return cls(root, name, truncated)

    @classmethod
    def from_tree(cls, element: etree._Element, name: str = "document") -> HtmlDocument:
        """The page that lxml holds as an element and everything below; it is copied and stays as it is."""
        root = copied(element)
        close_open_rows(root)
        return cls(root, name)

    def node(self, element: etree._Element) -> HtmlNode | None:
        """The node of an lxml element at or below the root, or None where the element is hidden."""
        known = self._nodes.get(element)
        if known is None:
            tag = element.tag
            if tag.__class__ is str and tag not in HIDDEN:
                known = self._nodes[element] = HtmlNode(self, None, element, element, "")
        return known

    def made(self, parent: HtmlNode | None, place: Place, element: etree._Element | None, raw: str = "") -> HtmlNode:
        """The node of a place, made when it is first asked for; its parent is looked up where it is not given."""
        node = self._nodes.get(place)
        if node is None:
            node = self._nodes[place] = HtmlNode(self, parent, place, element, raw)
        return node

    def shown(self, place: Place) -> HtmlNode | None:
        """The node of a place, or None where it is hidden or blank."""
        known = self._nodes.get(place)
        if known is not None:
            return known
        if not isinstance(place, tuple):
            return self.node(place)
        element, is_tail = place
        text = element.tail if is_tail else element.text
        if not text or text.isspace():
            return None
        known = self._nodes[place] = HtmlNode(self, None, place, None, text)
        return known

    @property
    def lookup(self) -> Lookup:
        """The page's strings, fetched when they are first searched."""
        if self._lookup is None:
            self._lookup = Lookup(self.element)
        return self._lookup

    @property
    def headings(self) -> HeadingMap:
        """The page's headings, found when they are first asked for."""
        if self._headings is None:
            self._headings = HeadingMap(self.element)
        return self._headings

    def runs_with(self, text: str, whole: bool) -> tuple[HtmlNode, ...]:
        """The text runs that are, or are read as, `text` (whole), or contain it between word boundaries, in document
        order."""
        key = (text, whole)
        found = self._found.get(key)
        if found is None:
            places = self.lookup.runs(text, whole)
            found = tuple([node for place in places if (node := self.shown(place)) is not None])
            others = [other for other, known in self._spelling.items() if known == text] if whole else []
            if others:
                also = [node for other in others for node in self.runs_with(other, whole=True)]
                found = tuple(sorted((*found, *also), key=lambda node: node.order))
            self._found[key] = found
        return found

    def parts_of(self, text: str) -> tuple[HtmlNode, ...]:
        """The text runs that are part of a text and hold the longest of its words that one of them holds, in document
        order."""
        found = self._parts.get(text)
        if found is None:
            nodes = (self.shown(place) for place in self.lookup.parts(text))
            found = self._parts[text] = tuple([node for node in nodes if node is not None])
        return found

    def read_as(self, spelling: Mapping[str, str]) -> None:
        """From now on, where texts are looked for, take each of these whole texts for the one it leads to."""
        self._spelling = spelling
        self._found.clear()

    def read(self, text: str) -> str:
        """What a whole text is read as: itself, unless `read_as` said otherwise."""
        return self._spelling.get(text, text)

    def has_looked_up(self, texts: Iterable[str]) -> bool:
        """Whether all of these texts were looked up as whole ones before, and each stands on the page only once."""
        found = self._found
        return all(len(found.get((text, True), ())) == 1 for text in texts)

    def elements_with(self, name: str, token: str) -> tuple[HtmlNode, ...]:
        """The elements whose attribute `name` is `token` (for `class`: has it among its names), in document order."""
        if _unfindable.search(name) or _unfindable.search(token):
            return ()
        key = (name, token)
        found = self._holders.get(key)
        if found is None:
            if name == HEADERS:
                self.name_columns()
            last = next(reversed(self._nodes), None)  # what is looked for is often around the node made last
            near = last[0] if isinstance(last, tuple) else last
            nodes = [self.node(element) for element in self.lookup.elements(name, token, near)]
            found = self._holders[key] = tuple([node for node in nodes if node is not None])
        return found

    def shown_by(self, run: HtmlNode) -> HtmlNode:
        """The outermost inline element that shows nothing but a run, or the run."""
        place = run.place
        above = parent_of(place)
        while above is not None and above.tag in INLINE and _holds_only(above, place):
            place, above = above, above.getparent()
        return run if place is run.place or isinstance(place, tuple) else self.made(None, place, place)

    def ordinal(self, node: HtmlNode) -> int:
        """Which of its siblings of the same tag a node is, counted from 1."""
        if node.parent is None:
            return 1
        numbers = self._ordinals.get(node.parent)
        if numbers is None:
            seen: dict[str, int] = {}
            numbers = self._ordinals[node.parent] = []
            for sibling in node.parent.children:
                seen[sibling.tag] = seen.get(sibling.tag, 0) + 1
                numbers.append(seen[sibling.tag])
        return numbers[node.index]

    def elements_tagged(self, tag: str) -> tuple[HtmlNode, ...]:
        """The elements of a tag, in document order; none where this is no name of an element."""
        if not _tag_name.fullmatch(tag):
            return ()
        nodes = (self.node(element) for element in self.element.iter(tag))
        return tuple(node for node in nodes if node is not None)


def _holds_only(element: etree._Element, place: Place) -> bool:
    """Whether nothing but what stands in a place is a node directly below an element."""
    text = element.text
    if text and not text.isspace() and place != (element, False):
        return False
    for child in element:
        tag, tail = child.tag, child.tail
        if tag.__class__ is str and tag not in HIDDEN and child is not place:
            return False
        if tail and not tail.isspace() and place != (child, True):
            return False
    return True


def attribute_tokens(name: str, value: str) -> list[str]:
    """What an attribute's value is looked up by: each class name, or the whole value with white space collapsed."""
    return value.split() if name == "class" else [collapse(value)]
