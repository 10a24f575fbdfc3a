"""Odd little documents, and terms of the language that have something to do with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import pairwise

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from lxml import etree

from fieldmark.dsl.core.guards import Seen, Shape
from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import Entry, HtmlBlueprint
from fieldmark.dsl.html.delimiters import Delimited
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.regions import Hops, HtmlRegion, region_at
from fieldmark.dsl.html.selectors import Css, Far, NodeSelector
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode, attribute_tokens
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime
from fieldmark.dsl.text.language import (
    Boundary,
    Case,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Piece,
    Plain,
    Split,
    Substring,
    TextProgram,
    Whole,
    gives_several,
)
from fieldmark.dsl.text.lexicon import CLASSES, Token

WORDS = (
    *("Total", "Total:", "due", "a", "A", "12", "$5.00", "3/4/2020", "x-1", "(b)", "Total due", "a.b", "9:30 AM"),
    *("é", "ß", "\ufb01n", "\u0130", "\u200b", "\U0001f600", "\u05d0", "e\u0301", "&", "<", '"', "'", "\x1c", "0"),
)
SPACES = (" ", "  ", "\n", "\t ", "\xa0", " \xa0 ", "\u2003", "\r\n", "\u2028", "")

BLOCKS = ("div", "p", "table", "tr", "td", "ul", "li", "dl", "dt", "h1", "o:p")
INLINES = ("b", "span", "a", "font", "br", "img")
TOKENS = ("total", "x", "y", "price", "a b", "é", "A")

_ATTRIBUTES = (
    *("", "", "", " class=x", " class='x y'", " class='y  x'", " class=' price\n'", " class"),
    *(" id=total", " id='a b'", " itemprop=x", " itemprop=price alt=x", " data-x='é' class=x", " alt=' a\nb '"),
)
_HIDDEN = (
    *("<!-- Total -->", "<!---->", "<?pi x?>", "<script>Total</script>", "<script> </script>", "<style>a{}</style>"),
    *("<template>Total<b>due</b></template>", "<script class=x>x<b>y</b></script>", "<noscript>a</noscript>"),
)
_OPENED = tuple(f"<{tag}{held}>" for tag in (*BLOCKS, *INLINES) for held in _ATTRIBUTES)
_CLOSED = tuple(f"</{tag}>" for tag in (*BLOCKS, *INLINES) if tag not in ("br", "img"))
_TEXTS = tuple(escape(word, quote=False) for word in WORDS)


def texts() -> SearchStrategy[str]:
    """Texts of words and white space of all kinds."""
    return st.lists(st.sampled_from((*SPACES, *WORDS)), max_size=6).map("".join)


def documents() -> SearchStrategy[HtmlDocument]:
    """Parsed documents: blocks, inline elements, white space, comments and scripts in any order, well nested or not."""
    piece = st.one_of(*map(st.sampled_from, (_OPENED, _OPENED, _CLOSED, _TEXTS, _TEXTS, SPACES, _HIDDEN)))
    some = st.lists(piece, max_size=16)
    return st.tuples(some, some, some).map(lambda lists: document([piece for pieces in lists for piece in pieces]))


def document(body: Sequence[str] | str) -> HtmlDocument:
    """A document with this body."""
    inside = body if isinstance(body, str) else "".join(body)
    return HtmlDocument.from_bytes(f"<html><body>{inside}</body></html>".encode(), "page", "utf-8")


def runs_of(node: HtmlNode) -> list[HtmlNode]:
    """The text runs at or below a node."""
    return [below for below in node.preorder() if below.tag == RUN]


def elements_of(node: HtmlNode) -> list[HtmlNode]:
    """The elements at or below a node."""
    return [below for below in node.preorder() if below.tag != RUN]


def entries_of(region: HtmlRegion) -> list[Entry]:
    """The tag path from the region's own nodes, and the text, of each text run, in document order."""

    def below(node: HtmlNode, path: tuple[str, ...]) -> Iterator[Entry]:
        if node.tag == RUN:
            yield "/".join(path), node.text
        for child in node.children:
            yield from below(child, (*path, node.tag))

    return [entry for node in region.nodes for entry in below(node, ())]


def visible(element: etree._Element) -> Iterator[str | etree._Element]:
    """What is to be seen of an lxml element, in document order: its elements, and its texts that are not blank."""
    yield element
    if element.text and element.text.strip():
        yield element.text
    for child in element:
        if isinstance(child.tag, str) and child.tag not in HIDDEN:
            yield from visible(child)
        if child.tail and child.tail.strip():
            yield child.tail


def tree(page: HtmlDocument) -> etree._Element:
    """The lxml element of a document's root."""
    assert page.root.element is not None
    return page.root.element


def nodes(page: HtmlDocument) -> SearchStrategy[HtmlNode]:
    """Nodes of a document."""
    return st.sampled_from(list(page.root.preorder()))


@cache
def hops() -> SearchStrategy[Hops]:
    """Short hops."""
    return st.builds(Hops, st.integers(0, 4), st.integers(-3, 3))


@st.composite
def regions(draw: st.DrawFn, page: HtmlDocument) -> HtmlRegion:
    """Regions that exist in a document."""
    location = draw(nodes(page))
    region = region_at(draw(hops()), location)
    return region or HtmlRegion((location,), location)


def landmarks(page: HtmlDocument) -> SearchStrategy[Landmark]:
    """Landmarks that stand in the document, and some that do not."""
    found: list[Landmark] = [TextLandmark("nowhere"), AttributeLandmark("id", "nowhere"), TagLandmark("td")]
    for node in page.root.preorder():
        if node.tag == RUN:
            words = node.text.split()
            found += [
                TextLandmark(node.text),
                TextLandmark(words[0], whole=False),
                TextLandmark(words[-1], whole=False),
            ]
        elif node.element is not None:
            found.append(TagLandmark(node.tag))
            pairs = [(str(name), str(value)) for name, value in node.element.attrib.items()]
            found += [
                AttributeLandmark(name, token) for name, value in pairs for token in attribute_tokens(name, value)
            ]
    return st.sampled_from(found)


@cache
def selectors() -> SearchStrategy[NodeSelector]:
    """Selectors of elements that the documents have."""
    tags = st.sampled_from((*BLOCKS[:-1], *INLINES))
    others = st.sampled_from((".x", "[itemprop]", "td:nth-of-type(2)", "b:last-of-type", "#x"))
    simple = st.one_of(tags, others, st.just("*"))
    css = st.one_of(simple, st.builds("{} {} {}".format, simple, st.sampled_from(">>+"), simple))
    runs = st.sampled_from((None, None, "all", 1, -1, 2))
    begins = st.sampled_from((None, None, Token("NUMBER"), Token(literal="a")))
    return st.one_of(
        st.sampled_from((RUN, *BLOCKS, *INLINES)).map(Far), st.builds(Css, css, runs, st.booleans(), begins)
    )


@cache
def delimited() -> SearchStrategy[Delimited]:
    """Delimiters that the documents have."""
    delimiters, marks = st.sampled_from((">", "<", "</", '">', "a<")), st.sampled_from((None, None, "<p", "b"))
    return st.builds(Delimited, delimiters, delimiters, marks, marks)


@cache
def tokens() -> SearchStrategy[Token]:
    """Token classes and short literals."""
    return st.sampled_from([*map(Token, CLASSES), *(Token(literal=word) for word in (*WORDS, " ", ":", "."))])


def boundaries(numbers: Sequence[int | None] = (None,)) -> SearchStrategy[Boundary]:
    """Boundaries of one token, or one on each side."""
    one, none = tokens().map(lambda token: (token,)), st.just(())
    sides = st.one_of(st.tuples(one, none), st.tuples(none, one), st.tuples(one, one))
    return st.builds(lambda pair, nth: Boundary(pair[0], pair[1], nth), sides, st.sampled_from(numbers))


@cache
def pieces() -> SearchStrategy[Piece]:
    """Pieces of a text: all of it, or a substring."""
    begin, end = boundaries((None, None, 1, 2, -1, -2)), boundaries()
    return st.one_of(
        st.just(Whole()),
        st.builds(Substring, begin, end, st.booleans()),
        st.builds(Substring, st.none(), end, st.booleans()),
        st.builds(Substring, begin, st.none()),
    )


@cache
def plain_texts() -> SearchStrategy[Plain]:
    """Text programs without conditions."""
    constants = st.sampled_from((*WORDS, " ", ", ")).map(Constant)
    some = st.lists(st.one_of(pieces(), constants), min_size=2, max_size=4).map(tuple)
    separators = st.lists(st.sampled_from((",", " ", " and ", "a", "; ")), min_size=1, max_size=3, unique=True)
    return st.one_of(
        pieces(),
        some.filter(_is_concatenation).map(Concatenation),
        st.builds(Each, boundaries(), boundaries(), pieces()),
        st.builds(Split, separators.map(tuple), st.one_of(st.just(Whole()), pieces())),
    )


def _is_concatenation(some: Sequence[Piece | Constant]) -> bool:
    constant = [isinstance(piece, Constant) for piece in some]
    return not all(constant) and not any(first and second for first, second in pairwise(constant))


@st.composite
def text_programs(draw: st.DrawFn) -> TextProgram:
    """Text programs of all forms."""
    otherwise = draw(plain_texts())
    if draw(st.integers(0, 3)):
        return otherwise
    return Conditional(draw(_cases(gives_several(otherwise))), otherwise)


@cache
def _cases(several: bool) -> SearchStrategy[tuple[Case, ...]]:
    alike = plain_texts().filter(lambda program: gives_several(program) == several)
    cases = st.builds(Case, st.lists(tokens(), min_size=1, max_size=2).map(tuple), alike)
    return st.lists(cases, min_size=1, max_size=2).map(tuple)


@cache
def value_programs() -> SearchStrategy[ValueProgram]:
    """Value programs; some read attributes that the documents have."""
    texts = st.one_of(st.just(Whole()), text_programs())
    attributes = st.sampled_from(("class", "alt", "itemprop", "href"))
    elements = selectors().filter(lambda node: node.run is None if isinstance(node, Css) else node.has_attributes)
    typed = st.sampled_from((None, AsDate(), AsDate("month"), AsNumber(), AsPrice(None, True), AsTime()))
    held = st.builds(ValueProgram, elements, texts, attributes, typed)
    nodes = st.one_of(selectors(), selectors(), selectors(), delimited())
    return st.one_of(st.builds(ValueProgram, nodes, texts), st.builds(ValueProgram, nodes, texts), held)


def leading(page: HtmlDocument) -> SearchStrategy[Strategy]:
    """Strategies that lead from words of the document to a text near them: to their own, or to those around."""
    runs = runs_of(page.root)
    return st.sampled_from(runs).flatmap(_leading) if runs else strategies(page)


def _leading(run: HtmlNode) -> SearchStrategy[Strategy]:
    """Strategies from a word of a text to that text, to it and its neighbours, or to the element that shows it."""
    parent = run.parent
    assert parent is not None
    tag = parent.tag if parent.tag in (*BLOCKS[:-1], *INLINES) else "*"
    ways: list[tuple[Hops, NodeSelector]] = [
        *[(Hops(0, 0), Far(RUN))] * 3,
        (Hops(1, 0), Far(parent.tag)),
        (Hops(1, 0), Css(tag, "all")),
        *[(Hops(up, 0), Css(f"{tag}", "all")) for up in range(2, len(list(run.ancestors())))],
    ]
    word = st.sampled_from(run.text.split()).map(lambda word: TextLandmark(word, whole=False))
    text = st.sampled_from((Whole(), Whole(), Substring(None, Boundary(right=(Token(literal=":"),)), or_end=True)))
    anything = HtmlBlueprint(frozenset(), 1.0)
    return st.builds(
        lambda landmark, way, text: Strategy(landmark, way[0], anything, ValueProgram(way[1], text)),
        word,
        st.sampled_from(ways),
        text,
    )


_SHAPES = st.sampled_from(((), (), *[(Shape(name),) for name in CLASSES]))


def strategies(page: HtmlDocument) -> SearchStrategy[Strategy]:
    """Strategies of any terms that have something to do with the document; hardly one of them finds anything."""
    looks = sorted(set(entries_of(HtmlRegion((page.root,), page.root))))
    entries = st.frozensets(st.sampled_from(looks), max_size=2) if looks else st.just(frozenset[Entry]())
    blueprints = st.builds(HtmlBlueprint, entries, st.sampled_from((0.0, 0.5, 1.0)))
    return st.builds(Strategy, landmarks(page), hops(), blueprints, value_programs(), st.just(()), _SHAPES)


@st.composite
def programs(draw: st.DrawFn, page: HtmlDocument) -> Program:
    """Programs of which at least half of the fields find something in the document."""
    telling, any_terms = leading(page), strategies(page)
    several = st.one_of(
        st.lists(telling, min_size=1, max_size=1),
        st.lists(telling, min_size=1, max_size=1),
        telling.map(lambda one: [one, one]),
        st.lists(st.one_of(telling, any_terms), min_size=1, max_size=3),
    ).map(tuple)
    parts = st.builds(Part, several, st.booleans(), st.just(()))
    alone = parts.map(lambda part: (part,))
    formats = st.builds(Format, st.one_of(alone, alone, st.lists(parts, min_size=1, max_size=2).map(tuple)))
    kinds: list[Aggregation] = ["one", "list", "set"]
    one = formats.map(lambda made: (made,))
    some = st.one_of(one, one, one, one, one, st.lists(formats, max_size=2).map(tuple))
    names = draw(st.lists(st.sampled_from("abc"), min_size=draw(st.integers(0, 1)), max_size=3, unique=True))
    guards = st.sampled_from(((), (), (), (), (Seen(1, 1, 1),), (Seen(3, 1, 100, "DATE"),)))
    known = (st.sampled_from(kinds), st.booleans(), some, guards)
    first = st.sampled_from((False, False, False, True))
    fields = [draw(st.builds(Field, st.just(name), *known, first=first)) for name in names]
    return Program("generated", tuple(fields))
