"""HTML documents as trees of elements and text runs: the first instance of the generic document.

A location (LRSyn section 3.1) is a node of the tree. Departures: a run of text is a node of its own beside the
elements, so that a value between two `<br>`s has an address; nodes are made when they are first asked for, because
most of a page is never looked at while a program runs; `script`, `style` and `template` elements, comments and blank
runs are no nodes.

Together with `lookup`, this module is the door to lxml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from lxml import etree

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.lookup import Lookup
from fieldmark.dsl.whitespace import collapse

RUN: Final = "#text"
"""The tag of a text run."""

HIDDEN: Final = frozenset({"script", "style", "template"})
"""Elements whose content is not text of the page."""

INLINE: Final = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "mark",
        "nobr",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
        "label",
    ]
)
"""Elements that join their text to their neighbours'; every other element stands apart by white space."""

MAX_BYTES: Final = 32 * 2**20
"""Largest document accepted, in bytes: above it memory grows to gigabytes."""

MAX_ATTRIBUTES: Final = 2_000
"""Most attributes accepted in one tag: libxml2's time grows with their square."""

_LONG_TAG: Final = 8_000
"""Bytes without a `>` from which a document is checked for floods of attributes."""

_tag = re.compile(rb"""<[a-zA-Z](?:[^<>"']++|"[^"]*+"|'[^']*+')*+""")
_tag_name = re.compile(r"[A-Za-z][A-Za-z0-9_:.-]*")
_unfindable = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_quoted = re.compile(rb""""[^"]*"|'[^']*'""")


class HtmlNode:
    """An element or a text run of a document.

    `tag` is the element's name, or `RUN`; `parent` is None for the root; `raw` is a run's text as it stands there.
    Nodes are unique within their document, so they compare and hash by identity.
    """

    __slots__ = ("_children", "_gap", "_index", "_last_gap", "_parent", "_text", "document", "element", "raw", "tag")

    def __init__(
        self, document: HtmlDocument, parent: HtmlNode | None, tag: str, element: etree._Element | None, raw: str = ""
    ) -> None:
        self.document = document
        self._parent = parent
        self.tag = tag
        self.element = element
        self.raw = raw
        self._children: tuple[HtmlNode, ...] | None = None if element is not None else ()
        self._index = -1
        self._gap = self._last_gap = False
        self._text: str | None = None

    @property
    def parent(self) -> HtmlNode | None:
        """The element above, or None for the root; looked up when it is first asked for."""
        if self._parent is None and self.element is not None and self is not self.document.root:
            above = self.element.getparent()
            assert above is not None, "every element of a document is at or below its root"
            self._parent = self.document._known(above)
        return self._parent

    @property
    def children(self) -> tuple[HtmlNode, ...]:
        """Elements and text runs directly below, in document order."""
        if self._children is None:
            self._children = tuple(self._expand())
            for index, child in enumerate(self._children):
                child._index = index
        return self._children

    @property
    def index(self) -> int:
        """Number of siblings before this node; 0 for the root."""
        if self._index < 0:
            if self.parent is None:
                return 0
            _ = self.parent.children
        return self._index

    def _expand(self) -> Iterator[HtmlNode]:
        """The children; blank text is no node, but the node after it, or the end of this one, remembers the gap."""
        element, document = self.element, self.document
        assert element is not None
        gap = False
        text = element.text
        if text:
            gap = text.isspace()
            if not gap:
                yield document._run(element, self, text)
        for child in element:
            tag = child.tag
            if isinstance(tag, str) and tag not in HIDDEN:
                node = document._nodes.get(child)
                if node is None:
                    node = document._nodes[child] = HtmlNode(document, self, tag, child)
                node._gap = gap
                gap = False
                yield node
            text = child.tail
            if text:
                if text.isspace():
                    gap = True
                else:
                    run = document._tail(child, self, text)
                    run._gap = gap
                    gap = False
                    yield run
        self._last_gap = gap

    @property
    def text(self) -> str:
        """The text of all runs below, white space collapsed (`Data` of LRSyn section 3.1)."""
        if self._text is None:
            if self.element is None:
                self._text = collapse(self.raw)
            else:
                self._text = collapse("".join(piece for piece, _ in pieces(self)))
        return self._text

    @property
    def depth(self) -> int:
        """Number of nodes above."""
        return sum(1 for _ in self.ancestors())

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of the nodes above and of this one among their siblings: a key of document order."""
        return tuple(reversed([self.index, *(above.index for above in self.ancestors())]))

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
        """Where the node stands, as an XPath with positions, for people: `/html/body/p[2]/text()[1]`."""
        steps = []
        node: HtmlNode | None = self
        while node is not None:
            if node.parent is None:
                steps.append(node.tag)
            else:
                nth = self.document.ordinal(node)
                steps.append(f"{'text()' if node.tag == RUN else node.tag}[{nth}]")
            node = node.parent
        return "/" + "/".join(reversed(steps))

    def __repr__(self) -> str:
        return f"<{self.path} {self.text[:30]!r}>"


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


class HtmlDocument:
    """A parsed HTML page or mail body.

    `name` tells people which document it is; `truncated` is set where the parser had to cut the document (nesting
    deeper than 2,048 levels), so that absence of a value can be explained.
    """

    kind: Final = "html"

    def __init__(self, root: etree._Element, name: str = "document", truncated: bool = False) -> None:
        self.name = name
        self.truncated = truncated
        self._element = root
        self._nodes: dict[etree._Element, HtmlNode] = {}
        self._texts: dict[etree._Element, HtmlNode] = {}
        self._tails: dict[etree._Element, HtmlNode] = {}
        self.root = HtmlNode(self, None, root.tag if isinstance(root.tag, str) else "html", root)
        self._nodes[root] = self.root
        self._has_nested_hiding = any(len(hidden) for hidden in root.iter(*HIDDEN))
        self._lookup: Lookup | None = None
        self._found: dict[tuple[str, bool], tuple[HtmlNode, ...]] = {}
        self._holders: dict[tuple[str, str], tuple[HtmlNode, ...]] = {}
        self._ordinals: dict[HtmlNode, list[int]] = {}

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "document", encoding: str | None = None) -> HtmlDocument:
        """Parse a page. `encoding` overrules what the page declares.

        Raises DocumentError when there is nothing to parse or the page is of a size that cannot be held.
        """
        if len(data) > MAX_BYTES:
            raise DocumentError(name, f"{len(data):,} bytes; at most {MAX_BYTES:,} are read")
        if not data.strip(b" \t\r\n\0"):
            raise DocumentError(name, "the document is empty")
        _refuse_attribute_floods(data, name)
        try:
            parser = etree.HTMLParser(
                huge_tree=True, remove_comments=True, remove_pis=True, collect_ids=False, encoding=encoding
            )
            root = etree.fromstring(data.replace(b"\0", b""), parser)
        except (etree.XMLSyntaxError, ValueError, LookupError) as error:
            raise DocumentError(name, f"it cannot be parsed as HTML: {error}") from error
        if root is None:
            raise DocumentError(name, "there is no markup and no text in it")
        truncated = any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log)
        return cls(root, name, truncated)

    def node(self, element: etree._Element) -> HtmlNode | None:
        """The node of an lxml element at or below the root, or None where the element is hidden."""
        known = self._nodes.get(element)
        if known is not None:
            return known
        if not isinstance(element.tag, str) or element.tag in HIDDEN:
            return None
        if self._has_nested_hiding and any(above.tag in HIDDEN for above in element.iterancestors()):
            return None
        return self._known(element)

    def _known(self, element: etree._Element) -> HtmlNode:
        """The node of an element that is not hidden."""
        known = self._nodes.get(element)
        if known is None:
            known = self._nodes[element] = HtmlNode(self, None, element.tag, element)
        return known

    def _run(self, element: etree._Element, owner: HtmlNode, text: str) -> HtmlNode:
        """The run that is an element's text."""
        run = self._texts.get(element)
        if run is None:
            run = self._texts[element] = HtmlNode(self, owner, RUN, None, text)
        return run

    def _tail(self, element: etree._Element, owner: HtmlNode, text: str) -> HtmlNode:
        """The run that is an element's tail."""
        run = self._tails.get(element)
        if run is None:
            run = self._tails[element] = HtmlNode(self, owner, RUN, None, text)
        return run

    def _run_node(self, element: etree._Element, is_tail: bool) -> HtmlNode | None:
        """The text run that is an element's text or tail, or None where it is hidden."""
        holder = element.getparent() if is_tail else element
        owner = self.node(holder) if holder is not None else None
        if owner is None:
            return None
        if is_tail:
            return self._tail(element, owner, element.tail or "")
        return self._run(element, owner, element.text or "")

    @property
    def lookup(self) -> Lookup:
        """The page's strings, fetched when they are first searched."""
        if self._lookup is None:
            self._lookup = Lookup(self._element)
        return self._lookup

    def runs_with(self, text: str, whole: bool) -> tuple[HtmlNode, ...]:
        """The text runs that are `text` (whole), or contain it between word boundaries, in document order."""
        key = (text, whole)
        found = self._found.get(key)
        if found is None:
            nodes = (self._run_node(element, is_tail) for element, is_tail in self.lookup.runs(text, whole))
            found = self._found[key] = tuple(node for node in nodes if node is not None)
        return found

    def elements_with(self, name: str, token: str) -> tuple[HtmlNode, ...]:
        """The elements whose attribute `name` is `token` (for `class`: has it among its names), in document order."""
        if _unfindable.search(name) or _unfindable.search(token):
            return ()
        key = (name, token)
        found = self._holders.get(key)
        if found is None:
            nodes = (self.node(element) for element in self.lookup.elements(name, token))
            found = self._holders[key] = tuple(node for node in nodes if node is not None)
        return found

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
        nodes = (self.node(element) for element in self._element.iter(tag))
        return tuple(node for node in nodes if node is not None)


def attribute_tokens(name: str, value: str) -> list[str]:
    """What an attribute's value is looked up by: each class name, or the whole value with white space collapsed."""
    return value.split() if name == "class" else [collapse(value)]


def _refuse_attribute_floods(data: bytes, name: str) -> None:
    """Raise DocumentError where one tag carries so many attributes that libxml2 would take minutes.

    Such a tag is a long stretch without a `>` outside quotes, so only what surrounds a long stretch without any is
    looked at.
    """
    position = 0
    while position < len(data):
        nearest = data.rfind(b">", position, position + _LONG_TAG)
        if nearest >= 0:
            position = nearest + 1
            continue
        end = data.find(b">", position)
        end = len(data) if end < 0 else end
        for match in _tag.finditer(data, max(0, data.rfind(b"<", 0, position)), end):
            names = _quoted.sub(b" ", match.group()).replace(b"/", b" ").split()
            if len(names) > MAX_ATTRIBUTES:
                raise DocumentError(name, f"a tag carries more than {MAX_ATTRIBUTES:,} attributes")
        position = end + 1
