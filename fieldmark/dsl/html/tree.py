"""HTML documents as trees of nodes, elements and text runs: the first instance of the generic document.

A location (LRSyn section 3.1) is a node of the tree. Departures: a run of text is a node of its own beside the
elements, so that a value between two `<br>`s has an address; `script`, `style` and `template` elements, comments and
blank runs are no nodes.

Nodes are made when they are first asked for, because most of a page is never looked at while a program runs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from sys import intern
from typing import Final, TypeVarTuple, Unpack

from lxml import etree

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.extract import MAX_OCCURRENCES
from fieldmark.dsl.core.instance import Landmark
from fieldmark.dsl.core.values import Value
from fieldmark.dsl.html.columns import HEADERS, names_of
from fieldmark.dsl.html.headings import HeadingMap
from fieldmark.dsl.html.lookup import Lookup, ShownTexts
from fieldmark.dsl.html.metadata import is_linked_data, is_named, put_linked_data
from fieldmark.dsl.html.parsing import PAGES, copied, parse, put_on_top
from fieldmark.dsl.html.places import HIDDEN, Place, parent_of
from fieldmark.dsl.html.reading import as_shown
from fieldmark.dsl.html.walks import Orders, by_child, of_copy, shown_by, shown_text, texts_up_to, unread_below
from fieldmark.dsl.text.lexicon import collapse

Asked = TypeVarTuple("Asked")

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

    __slots__ = (
        *("document", "place", "element", "raw", "tag"),
        *("_parent", "_index", "_gap", "_last_gap", "_text", "_children"),
    )

    def __init__(
        self, document: HtmlDocument, parent: HtmlNode | None, place: Place, element: etree._Element | None, raw: str
    ) -> None:
        self.document = document
        self._parent = parent
        self.place = place
        self.element = element
        self.raw = raw
        self.tag: str = RUN if element is None else element.tag
        self._index = -1
        self._gap = self._last_gap = False
        self._text: str | None = None
        self._children: tuple[HtmlNode, ...] | None = () if element is None else None

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
            self.document.opened.append(self)
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
        self._children = None

    @property
    def text(self) -> str:
        """The text of all runs below, white space collapsed (`Data` of LRSyn section 3.1)."""
        if self._text is None:
            self._text = collapse(self.raw if self.element is None else shown_text(self.element, INLINE))
        return self._text

    @property
    def depth(self) -> int:
        """Number of nodes above."""
        return sum(1 for _ in self.ancestors())

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of the places of this node and those above: a key of document order. Makes no nodes."""
        return self.document.orders.of(self.place)

    def above(self, levels: int) -> HtmlNode | None:
        """The node so many levels above (0: this one), or None where there are not so many; makes none between."""
        if not levels:
            return self
        place, root = self.place, self.document.element
        if place is root:
            return None
        element = parent_of(place) if isinstance(place, tuple) else place.getparent()
        while levels > 1 and element is not None and element is not root:
            element = element.getparent()
            levels -= 1
        return None if levels > 1 or element is None else self.document.node(element)

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
        try:
            value = self.element.get(name)
        except ValueError:  # the parser takes names that XML has not, and lxml asks for none of these
            value = next((str(held) for known, held in self.element.attrib.items() if known == name), None)
        if value is None and name == HEADERS:
            return self.document.columns.get(self.element)
        return None if value is None else collapse(value)

    @property
    def heading(self) -> str | None:
        """The heading of a cell's column, which the page shows; None where it has none, or the cell names its own."""
        return None if self.element is None else self.document.columns.get(self.element)

    @property
    def attributes(self) -> dict[str, str]:
        """All attributes as they are written, and the name of a cell's column; none of a text run."""
        if self.element is None:
            return {}
        column = self.document.columns.get(self.element)
        own = {str(name): str(value) for name, value in self.element.attrib.items()}
        return own if column is None else {**own, HEADERS: column}

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


def is_metadata(node: HtmlNode) -> bool:
    """Whether a node is a value that the page says for machines."""
    element = node.element
    return element is not None and node.tag == "meta" and is_named(element)


def standing_in(nodes: Iterable[HtmlNode], tops: Iterable[HtmlNode]) -> list[HtmlNode]:
    """The nodes that are, or stand below, one of some tops, in the order given; what stands above is passed once."""
    inside, outside = {top.place for top in tops}, set[Place]()
    found: list[HtmlNode] = []
    for node in nodes:
        passed: list[Place] = []
        above: Place | None = node.place
        while above is not None and above not in inside and above not in outside:
            passed.append(above)
            above = parent_of(above)
        if above in inside:
            found.append(node)
            inside.update(passed)
        else:
            outside.update(passed)
    return found


def is_rest(run: HtmlNode) -> bool:
    """Whether an inline element with text stands right before a text run, which may then be the rest of a text."""
    place = run.place
    if not isinstance(place, tuple):
        return False
    before, is_tail = place
    return is_tail and before.tag in INLINE and texts_up_to(before, 1) > 0


def is_mixed(node: HtmlNode) -> bool:
    """Whether an element's text is that of several runs."""
    element = node.element
    return element is not None and len(element) > 0 and texts_up_to(element, 2) > 1


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


def _with_cells(copy: HtmlNode, node: HtmlNode) -> Iterator[tuple[HtmlNode, HtmlNode]]:
    """The copy of a node with the node; of a page with its tables turned those of the cells below, too."""
    yield copy, node
    if node.document.is_on_its_side and node.document.origin:
        for pair in zip(copy.preorder(), node.preorder(), strict=True):
            if pair[1] in node.document.origin:
                yield pair


def _names_in_copies(copies: Iterable[tuple[etree._Element, HtmlNode]]) -> dict[etree._Element, str]:
    """The names of the columns of the cells in copies of nodes, which are those of the cells that they were made of."""
    names: dict[etree._Element, str] = {}
    for copy, node in copies:
        known = node.document.columns
        if known and node.element is not None:
            names.update(of_copy(copy, node.element, known))
    return names


_tag_name = re.compile(r"[A-Za-z][A-Za-z0-9_:.-]*")
_unfindable = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class HtmlDocument:
    """A parsed HTML page or mail body.

    `name` tells people which document it is; `truncated` is set where the document had to be cut (elements more
    levels deep than are read), so that absence of a value can be explained. The tree given is taken over: what is not
    read is dropped from it, and its linked data are put into it; after that nothing is written into it. Of a record,
    `originals` are the nodes of the page that it is a copy of, and `shared` the headings before them that are copied,
    too.
    """

    kind: Final[Kind] = "html"
    weak: Final = None

    def __init__(self, root: etree._Element, name: str = "document", truncated: bool = False) -> None:
        hidden, deep = unread_below(root, PAGES.max_depth)
        scripts = [element.text or "" for element in hidden if is_linked_data(element)]
        for element in deep:
            del element[:]
        for element in hidden:
            element.text = None
            del element[:]
        if scripts:
            put_linked_data(root, scripts)
        self._begin(root, name, truncated or bool(deep), truncated and not deep)

    def _begin(self, root: etree._Element, name: str, truncated: bool = False, breaks_off: bool = False) -> None:
        self.name = name
        self.truncated = truncated
        self._breaks_off = breaks_off
        self.element = root
        self.originals: Sequence[HtmlNode] = ()
        self.shared: Sequence[HtmlNode] = ()
        self.nodes: dict[Place, HtmlNode] = {}
        self.opened: list[HtmlNode] = []
        self._together: HtmlDocument | None = None
        self._copies: Sequence[tuple[etree._Element, HtmlNode]] = ()
        self._found_by_record: dict[tuple[object, ...], dict[Place, list[Place]]] = {}
        self.located: dict[Landmark, tuple[HtmlNode, ...]] = {}
        self.sections: dict[tuple[HtmlNode, bool], tuple[HtmlNode, ...]] = {}
        self.distances: dict[tuple[frozenset[tuple[str, str]], Place, Place], float] = {}
        self.taken: dict[tuple[object, Place, Place], list[Value]] = {}
        self._found: dict[tuple[object, ...], Sequence[Place]] = {}
        self._whole: dict[str, Sequence[Place]] = {}
        self._parts: dict[str, tuple[HtmlNode, ...]] = {}
        self._ordinals: dict[HtmlNode, list[int]] = {}
        self.turned: HtmlDocument | None = None
        self._cells: Mapping[etree._Element, etree._Element] = {}
        self._turned_from: HtmlDocument | None = None
        self.spelling: Mapping[str, str] = {}

    def reading(self, spelling: Mapping[str, str]) -> HtmlDocument:
        """The page, on which each of these whole texts is taken for the one it leads to where texts are looked for.

        It shares this page's tree and strings, and has nodes of its own, equal to this page's.
        """
        page = HtmlDocument.__new__(HtmlDocument)
        page._begin(self.element, self.name, self.truncated, self._breaks_off)
        page.lookup, page.orders, page.spelling = self.lookup, self.orders, spelling
        page.originals, page.shared = self.originals, self.shared
        if self._together is not None or "columns" in vars(self):
            page.columns = self.columns
        return page

    def together(self, root: etree._Element, copies: Sequence[tuple[etree._Element, HtmlNode]]) -> HtmlDocument:
        """All records of the page below a root, to be looked into together; each copy with the node that it is of."""
        records = HtmlDocument.__new__(HtmlDocument)
        records._begin(root, self.name)
        records._copies = copies
        return records

    def record(self, root: etree._Element, originals: Sequence[HtmlNode], headings: Sequence[HtmlNode]) -> HtmlDocument:
        """One of the records in this tree, given as copies of some nodes below a root, after copies of the headings, if
        there are any, in an element of their own."""
        record = HtmlDocument.__new__(HtmlDocument)
        cut = originals[0].document.truncated and any(node.document.is_cut_off_in(node) for node in originals)
        record._begin(root, self.name, cut, cut)
        record._together, record.originals, record.shared = self, originals, headings
        return record

    def on_its_side(self, root: etree._Element, cells: Mapping[etree._Element, etree._Element]) -> HtmlDocument:
        """The page as a copy of its tree in which these cells stand elsewhere; each with the page's own."""
        page = HtmlDocument.__new__(HtmlDocument)
        page._begin(root, self.name, self.truncated, self._breaks_off)
        page._cells, page._turned_from = cells, self
        page.spelling = self.spelling
        return page

    @property
    def is_on_its_side(self) -> bool:
        """Whether it is a page with its tables turned."""
        return self._turned_from is not None

    def is_cut_off_in(self, node: HtmlNode) -> bool:
        """Whether the page breaks off, and a node has the last text before its end."""
        last = self.root if self._breaks_off else None
        while last is not None and last != node:
            last = next((child for child in reversed(last.children) if child.text), None)
        return last is not None

    @property
    def is_record(self) -> bool:
        """Whether it is a part of a page, copied to be read on its own."""
        return bool(self.originals)

    @property
    def begins_at(self) -> HtmlNode:
        """Where a record begins on its page."""
        return self.originals[0]

    @property
    def sources(self) -> list[HtmlNode]:
        """The nodes of its page that a record was made of: of a row of a turned table the cells."""
        return [source for node in self.originals for source in node.document._of_page(node)]

    def _of_page(self, node: HtmlNode) -> list[HtmlNode]:
        if self._turned_from is None:
            return [node]
        return [self.origin[below] for below in node.preorder() if below.element in self._cells]

    @property
    def places(self) -> list[str]:
        """The paths of the nodes on its page that a record was made of."""
        return [node.path for node in self.sources]

    @cached_property
    def origin(self) -> Mapping[HtmlNode, HtmlNode]:
        """The topmost nodes of a record that were copied, each with that of its page; none on a page. Of turned tables
        the cells, and each row with the first of its own."""
        if self._turned_from is not None:
            nodes = ((self.node(cell), self._turned_from.node(own)) for cell, own in self._cells.items())
            cells = {node: own for node, own in nodes if node is not None and own is not None}
            first = {node.parent: own for node, own in reversed(cells.items()) if node.parent is not None}
            return {**first, **cells}
        copies = [*self.root.children] if self.originals else []
        above = [node for node in copies.pop(0).children if node.element is not None] if self.shared else []
        pairs = (*zip(copies, self.originals, strict=True), *zip(above, self.shared, strict=True))
        return {copy: node for pair in pairs for copy, node in _with_cells(*pair)}

    @cached_property
    def columns(self) -> Mapping[etree._Element, str]:
        """The names of the columns of cells that do not name them themselves, in document order; for a record those of
        the tables of its page, of all records."""
        if self._together is not None:
            return self._together.columns
        return _names_in_copies(self._copies) if self._copies else names_of(self.element)

    @cached_property
    def shown_texts(self) -> ShownTexts:
        """The text that the page shows."""
        return ShownTexts(self.root.text, self.lookup)

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
        for known in (self.nodes, self.located, self.sections, self._found, self._whole, self._parts):
            known.clear()
        self.distances.clear()
        self.taken.clear()
        self._ordinals.clear()
        if self.turned is not None:
            self.turned.forget()
        self.turned = None
        for made in ("headings", "orders", "shown_texts"):
            vars(self).pop(made, None)

    @classmethod
    def from_bytes(
        cls, data: bytes, name: str = "document", encoding: str | None = None, top: etree._Element | None = None
    ) -> HtmlDocument:
        """Parse a page. `encoding` overrules what the page declares; `top` is put before all else in its body.

        Raises DocumentError when there is nothing to parse or the page is of a size that cannot be held.
        """
        root, truncated = parse(data, name, encoding)
        as_shown(root, data)
        if top is not None:
            put_on_top(root, top)
        return cls(root, name, truncated)

    @classmethod
    def from_tree(cls, element: etree._Element, name: str = "document") -> HtmlDocument:
        """The page that lxml holds as an element and everything below; it is copied and stays as it is."""
        root = copied(element)
        as_shown(root)
        return cls(root, name)

    def node(self, element: etree._Element) -> HtmlNode | None:
        """The node of an lxml element at or below the root, or None where the element is hidden."""
        known = self.nodes.get(element)
        if known is None:
            tag = element.tag
            if tag.__class__ is str and tag not in HIDDEN:
                known = self.nodes[element] = HtmlNode(self, None, element, element, "")
        return known

    def made(self, parent: HtmlNode | None, place: Place, element: etree._Element | None, raw: str = "") -> HtmlNode:
        """The node of a place, made when it is first asked for; its parent is looked up where it is not given."""
        node = self.nodes.get(place)
        if node is None:
            node = self.nodes[place] = HtmlNode(self, parent, place, element, raw)
        return node

    def shown(self, place: Place) -> HtmlNode | None:
        """The node of a place, or None where it is hidden or blank."""
        if not isinstance(place, tuple):
            return self.node(place)
        known = self.nodes.get(place)
        if known is not None:
            return known
        element, is_tail = place
        text = element.tail if is_tail else element.text
        if not text or text.isspace():
            return None
        known = self.nodes[place] = HtmlNode(self, None, place, None, intern(text))  # a landmark may stand there often
        return known

    def nodes_at(self, places: Iterable[Place]) -> tuple[HtmlNode, ...]:
        """The nodes of some places, in the order given, without those that are hidden or blank."""
        known, shown = self.nodes, self.shown
        nodes = [known.get(place) or shown(place) for place in places]
        return tuple([node for node in nodes if node is not None])

    @cached_property
    def lookup(self) -> Lookup:
        """The page's strings, fetched when they are first searched."""
        return Lookup(self.element)

    @cached_property
    def orders(self) -> Orders:
        """Where places stand among the children of their elements."""
        return Orders(self.element)

    @cached_property
    def headings(self) -> HeadingMap:
        """The page's headings, found when they are first asked for."""
        return HeadingMap(self.element, self.orders, self._shown_text)

    def _shown_text(self, element: etree._Element) -> str:
        node = self.node(element)
        return "" if node is None else node.text

    def runs_with(self, text: str, whole: bool) -> tuple[HtmlNode, ...]:
        """The text runs that are, or are read as, `text` (whole), or contain it between word boundaries, in document
        order."""
        return self.nodes_at(self.places_with(text, whole))

    def places_with(self, text: str, whole: bool) -> Sequence[Place]:
        """Where the text runs of `runs_with` stand; no nodes are made. On a page no more than tell that a landmark
        stands there too often to be followed; in a tree of records, which have that bound each, all."""
        if not whole:
            return self.found(HtmlDocument._runs, text, False)
        known = self._whole.get(text)
        if known is None:
            known = self._whole[text] = self.found(HtmlDocument._runs, text, True)
        return known

    def _runs(self, text: str, whole: bool) -> Sequence[Place]:
        found = self.lookup.runs(text, whole, None if self._copies else MAX_OCCURRENCES + 1)
        others = [other for other, known in self.spelling.items() if known == text] if whole else []
        if not others:
            return found
        also = [place for other in others for place in self.places_with(other, whole=True)]
        return sorted((*found, *also), key=self.orders.of)

    def found(self, find: Callable[[HtmlDocument, Unpack[Asked]], Sequence[Place]], *asked: *Asked) -> Sequence[Place]:
        """Where something stands on a page, looked for once; in a record, what is its own of all that is found in the
        tree of all records."""
        together, key = self._together, (find, *asked)
        if together is None:
            places = self._found.get(key)
            if places is None:
                places = self._found[key] = find(self, *asked)
            return places
        by_record = together._found_by_record.get(key)
        if by_record is None:
            by_record = together._found_by_record[key] = by_child(together.element, together.found(find, *asked))
        return by_record.get(self.element, ())

    def parts_of(self, text: str) -> tuple[HtmlNode, ...]:
        """The text runs that are part of a text and hold the longest of its words that one of them holds, in document
        order."""
        found = self._parts.get(text)
        if found is None:
            found = self._parts[text] = self.nodes_at(self.lookup.parts(text))
        return found

    def read(self, text: str) -> str:
        """What a whole text is read as: itself, unless the page is read otherwise."""
        return self.spelling.get(text, text)

    def elements_with(self, name: str, token: str) -> tuple[HtmlNode, ...]:
        """The elements whose attribute `name` is `token` (for `class`: has it among its names), in document order."""
        return self.nodes_at(self.holders(name, token))

    def holders(self, name: str, token: str) -> Sequence[Place]:
        """Where the elements of `elements_with` stand; no nodes are made."""
        return self.found(HtmlDocument._holders, name, token)

    def _holders(self, name: str, token: str) -> Sequence[Place]:
        if _unfindable.search(name) or _unfindable.search(token):
            return ()
        last = next(reversed(self.nodes), None)  # what is looked for is often around the node made last
        near = last[0] if isinstance(last, tuple) else last
        elements = self.lookup.elements(name, token, near)
        if name == HEADERS:
            column = collapse(token)
            cells = [cell for cell, known in self.columns.items() if known == column]
            elements = sorted([*elements, *cells], key=self.orders.of) if elements and cells else elements or cells
        return elements

    def shown_by(self, run: HtmlNode) -> HtmlNode:
        """The outermost inline element that shows nothing but a run, or the run."""
        place = shown_by(run.place, INLINE)
        return run if isinstance(place, tuple) else self.made(None, place, place)

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
        return self.nodes_at(self.tagged(tag))

    def tagged(self, tag: str) -> Sequence[Place]:
        """Where the elements of `elements_tagged` stand; no nodes are made."""
        return [*self.element.iter(tag)] if _tag_name.fullmatch(tag) else []


def attribute_tokens(name: str, value: str) -> list[str]:
    """What an attribute's value is looked up by: each class name, or the whole value with white space collapsed."""
    return value.split() if name == "class" else [collapse(value)]
