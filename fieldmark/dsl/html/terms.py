"""The region language for HTML: hops from a landmark's location (LRSyn section 5.1).

A program is (up, across): from the location go `up` parents, then `across` siblings; the region is everything between
the two ends. Departures: siblings are elements and text runs; `across` may be negative, for values that stand before
their landmark; a region that would leave the document does not exist, it is never clipped.

A section is the other program, for what an outer landmark heads in markup where headings are siblings of what they
head (figure 1): the landmark's node and its siblings up to the next that begins as it does. The paper has hops alone,
which count what stands in a section.

Landmarks: what a strategy looks for first, and how its occurrences are located (LRSyn sections 3.2 and 5.1).

A text landmark is an n-gram. Departures: whether the n-gram is a whole text run ("Depart:") or words inside a longer
one ("filed on") is part of the landmark, because a label that stands alone is rarer than its words; attribute values
that behave like labels, and tags that occur once in a page, serve as implicit landmarks (section 7.1) where pages
carry no visible label. A whole text stands where the inline markup around it stands, so that hops do not change when a
label is made bold.

Hierarchical landmarks: which occurrences of a landmark count (LRSyn section 6.1).

A guide is an outer landmark and a region around it; an occurrence of the inner landmark counts where it stands in that
region. The guides of a strategy narrow one after another, the innermost first, to any depth. They are learned from
spurious occurrences in the examples; what tells sections apart that might turn up some day is in `surroundings`.

Node selection inside a region: CSS, or the node that the hops lead to.

This module is the one door to cssselect. Departure from CSS: a selector may ask for the n-th text run directly below
the elements it matches, so that text between `<br>`s has an address, and may keep only what begins with a token: of the
lines of an address those that are telephone numbers.

Blueprints: what a region looks like, and how far two looks are apart (LRSyn sections 3.2 and 5.1).

A blueprint is the set of (tag path, text) of a region's common values: the texts that all regions of a format share.
The path starts at the region's own nodes and ignores positions. Departures: the paper hashes the paths alone; carrying
the texts makes the file readable and is what running needs anyway to know which values are common. At run time texts
count more than their paths.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from operator import attrgetter
from typing import ClassVar, Final, Literal, NamedTuple, Self, TypeVar, assert_never, cast

from cssselect import ExpressionError, SelectorError, parse
from cssselect.parser import Function, parse_series
from cssselect.xpath import HTMLTranslator, XPathExpr
from lxml import etree

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, OuterLandmark, TagLandmark, TextLandmark
from fieldmark.dsl.html.columns import EXTENSIONS, HEADERS, NAMESPACE, asked_for
from fieldmark.dsl.html.delimiters import Delimited, markup, select_delimited
from fieldmark.dsl.html.places import Place
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode, standing_in
from fieldmark.dsl.html.walks import shown_beside, tag_path, texts_within
from fieldmark.dsl.text.lexicon import Token, collapse, pattern

MAX_UP: Final = 2_048
"""Most parents that are passed: the parser makes no deeper pages."""


def refuse_up(up: int) -> None:
    """Raise ValueError where there cannot be so many parents."""
    if not 0 <= up <= MAX_UP:
        raise ValueError(f"up counts parents, 0 to {MAX_UP:,}, not {up}")


@dataclass(frozen=True, slots=True)
class Hops:
    """A region program: `up` parents (0 or more), then `across` siblings (negative: to the left)."""

    up: int
    across: int

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        refuse_up(self.up)


@dataclass(frozen=True, slots=True)
class Section:
    """A region program: `up` parents (0 or more), then all siblings up to the next that begins as that node does."""

    up: int

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        refuse_up(self.up)


PageRegion = Hops | Section
"""The region programs of pages."""


class HtmlRegion(NamedTuple):
    """Contiguous siblings in document order; `far` is the one that the hops lead to, or the last of a section."""

    nodes: tuple[HtmlNode, ...]
    far: HtmlNode


def region_at(program: PageRegion, location: HtmlNode) -> HtmlRegion | None:
    """The region around a landmark's location, or None where the program leaves the document."""
    near = location.above(program.up)
    if near is None:
        return None
    if isinstance(program, Section):
        section = _section(near)
        return HtmlRegion(section, section[-1])
    if program.across == 0:
        return HtmlRegion((near,), near)
    nodes = _to_sibling(near, program.across)
    return None if nodes is None else HtmlRegion(nodes, nodes[-1 if program.across > 0 else 0])


def _to_sibling(near: HtmlNode, across: int) -> tuple[HtmlNode, ...] | None:
    """A node, its sibling so many nodes after it (negative: before it), and all between, in document order.

    None where there are not so many. Makes no other nodes, as asking the parent for its children would.
    """
    places = None if near.place is near.document.element else shown_beside(near.place, across)
    if places is None:
        return None
    found = [near.document.shown(place) for place in places]
    nodes = [near, *(node for node in found if node is not None)]
    return tuple(nodes if across > 0 else reversed(nodes))


_PLAIN: Final = frozenset(("a", "div", "font", "li", "p", "span", "table", "tbody", "td", "tr"))
"""Tags that say nothing of what they hold: a heading in them stands alone."""


def _section(near: HtmlNode) -> tuple[HtmlNode, ...]:
    """A node with the siblings behind it, up to the next that begins as it does."""
    if near.parent is None:
        return (near,)
    look, behind = _beginning(near), near.parent.children[near.index + 1 :]
    return (near, *takewhile(lambda node: _beginning(node) != look, behind))


def _beginning(node: HtmlNode) -> tuple[tuple[tuple[str, str | None], ...], bool]:
    """How a node begins: tags and classes down to its first text; and, of plain tags, whether it shows nothing else."""
    path: list[tuple[str, str | None]] = []
    first = node
    while first.tag != RUN:
        path.append((first.tag, first.attribute("class")))
        inner = next((child for child in first.children if child.text), None)
        if inner is None:
            break
        first = inner
    plain = all(tag in _PLAIN and not name for tag, name in path)
    return tuple(path), plain and first.text == node.text


def locate(landmark: Landmark, document: HtmlDocument) -> tuple[HtmlNode, ...]:
    """All occurrences of the landmark, in document order (`Locate` of LRSyn section 3.2)."""
    match landmark:
        case TextLandmark(text, whole):
            runs = document.runs_with(text, whole)
            return tuple([document.shown_by(run) for run in runs]) if whole else runs
        case AttributeLandmark(name, value):
            return document.elements_with(name, value)
        case TagLandmark(tag):
            return document.elements_tagged(tag)
        case _:
            assert_never(landmark)


def guided(
    guides: Sequence[OuterLandmark], locations: Sequence[HtmlNode], document: HtmlDocument
) -> Sequence[HtmlNode]:
    """The occurrences that count, in the order given."""
    for guide in guides:
        locations = within(guide, locations, document)
    return locations


def within(guide: OuterLandmark, locations: Sequence[HtmlNode], document: HtmlDocument) -> list[HtmlNode]:
    """The occurrences that stand in the region around one of the guide's.

    A heading that stands in the section of another one begins none: sections do not overlap.
    """
    if not isinstance(guide.region, PageRegion):
        return []
    tops: set[HtmlNode] = set()
    for outer in locate(guide.landmark, document):
        if isinstance(guide.region, Section) and standing_in([outer], tops):
            continue
        region = region_at(guide.region, outer)
        tops.update(region.nodes if region is not None else ())
    return standing_in(locations, tops)


MAX_SELECTOR: Final = 500
"""Longest selector accepted, in characters."""


class _Steps(HTMLTranslator):
    """Selectors as XPath, in time linear in the siblings of an element, where the usual XPath asks each for all others.

    What stands behind a `+` is looked for first, and then what is before it.
    """

    def xpath_direct_adjacent_combinator(self, left: XPathExpr, right: XPathExpr) -> XPathExpr:
        before = XPathExpr(element=left.element, condition=left.condition)
        right.path = left.path or "*/"
        return right.add_condition(f"preceding-sibling::*[1]/self::{before}")

    def xpath_nth_child_function(
        self, xpath: XPathExpr, function: Function, last: bool = False, add_name_test: bool = True
    ) -> XPathExpr:
        with suppress(ValueError):  # what is no series is told by the usual one
            if abs(parse_series(function.arguments)[0]) > 1:
                raise ExpressionError(
                    "every second or n-th sibling is not read, as it takes time quadratic in the page"
                )
        return super().xpath_nth_child_function(xpath, function, last, add_name_test)


HTML: Final = _Steps()
"""How CSS is read in pages."""

_QUOTED: Final = re.compile(r""""[^"]*"|'[^']*'""")
_ANY_SIBLING: Final = re.compile("~(?!=)")

_PROBE: Final = etree.Element("html")


@dataclass(frozen=True, slots=True)
class Far:
    """The node at the end of the hops (the landmark's own node where there are none), if it has this tag.

    `tag` is an element's name, or `RUN` for a text run.
    """

    tag: str

    kind: ClassVar[Kind] = "html"

    @property
    def has_attributes(self) -> bool:
        """Whether it selects elements."""
        return self.tag != RUN


@dataclass(frozen=True, slots=True)
class Css:
    """The elements that match a selector, in the whole region or, with `far`, at or below the end of the hops.

    With `run`, the n-th text run directly below each of them (-1: the last), or every such run ("all"). With `begins`,
    only those whose text begins with the token.
    """

    selector: str
    run: int | Literal["all"] | None = None
    far: bool = False
    begins: Token | None = None

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        if self.run == 0:
            raise ValueError("text runs count from 1, or from -1 at the end")

    @property
    def has_attributes(self) -> bool:
        """Whether it selects elements."""
        return self.run is None


NodeSelector = Far | Css
"""What is learned from examples."""

PageSelector = NodeSelector | Delimited
"""What a program may hold."""


@lru_cache(maxsize=20_000)
def compiled(selector: str) -> etree.XPath:
    """The selector as an XPath over an element and everything below. Raises ProgramError where it is no CSS."""
    try:
        paths = paths_of(selector, _Translator())
        xpath = etree.XPath(" | ".join(paths), namespaces={"fieldmark": NAMESPACE}, extensions=EXTENSIONS)
        xpath(_PROBE)  # names with an unknown namespace prefix fail only when they are evaluated
        return xpath
    except etree.XPathError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


_COUNTED: Final = re.compile(r"count\(((?:preceding|following)-sibling::[^()'\"]+)\) (=|>=|<=) ([0-9]+)")
_COUNTS: Final = re.compile(rf"{_COUNTED.pattern}(?: and {_COUNTED.pattern})*")


def _up_to(count: re.Match[str]) -> str:
    """A condition on how many siblings there are, of which no more are looked at than it names."""
    siblings, sign, number = count[1], count[2], int(count[3])
    enough = f"{siblings}[{number}]" if number else "true()"
    more = f"{siblings}[{number + 1}]"
    return {"=": f"({enough} and not({more}))", ">=": f"boolean({enough})", "<=": f"not({more})"}[sign]


class _Condition(XPathExpr):
    """An expression whose conditions look at no more siblings than they have to."""

    def add_condition(self, condition: str, conjuction: str = "and") -> Self:
        counts = _COUNTS.fullmatch(condition) is not None
        return super().add_condition(_COUNTED.sub(_up_to, condition) if counts else condition, conjuction)


class _Translator(_Steps):
    """CSS in which cells that do not name their column are told by its heading as if they did."""

    xpathexpr_cls = _Condition

    def xpath_attrib_equals(self, xpath: XPathExpr, name: str, value: str | None) -> XPathExpr:
        """An attribute with a value."""
        if name != f"@{HEADERS}" or value is None:
            return super().xpath_attrib_equals(xpath, name, value)
        written = self.xpath_literal(value)
        return xpath.add_condition(f"({name} = {written} or fieldmark:column(.) = {written})")


def paths_of(selector: str, translator: _Steps = HTML) -> list[str]:
    """The XPath of each of a selector's alternatives, from an element to what matches at or below it.

    Raises ProgramError where the selector is no CSS.
    """
    if len(selector) > MAX_SELECTOR:
        raise ProgramError(f"a selector has at most {MAX_SELECTOR} characters, not {len(selector)}")
    if _ANY_SIBLING.search(_QUOTED.sub("", selector)):
        raise ProgramError(f"~ is not read, as it takes time quadratic in the page: {selector!r}; use + or another way")
    try:
        return [translator.selector_to_xpath(part, "descendant-or-self::", True) for part in parse(selector)]
    except SelectorError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


def select(selector: PageSelector, region: HtmlRegion) -> list[HtmlNode]:
    """The selected nodes of the region, in document order."""
    if isinstance(selector, Far):
        return [region.far] if region.far.tag == selector.tag else []
    if isinstance(selector, Delimited):
        return select_delimited(selector, markup(*region.nodes))
    found: list[HtmlNode] = []
    for top in (region.far,) if selector.far else region.nodes:
        if top.element is None:
            continue
        for element in matching(selector.selector, top.element, top.document):
            node = top.document.node(element)
            if node is not None:
                found.append(node)
    which = selector.run
    nodes = found if which is None else [run for node in found for run in _own_runs(node, which)]
    if selector.begins is None:
        return nodes
    begins = pattern(selector.begins)
    return [node for node in nodes if begins.match(node.text)]


def matching(selector: str, element: etree._Element, document: HtmlDocument) -> list[etree._Element]:
    """What matches a selector at or below an element, in document order, hidden elements too."""
    path = compiled(selector)
    if f"[{HEADERS}=" not in selector:
        return cast("list[etree._Element]", path(element))
    with asked_for(document.columns):
        return cast("list[etree._Element]", path(element))


def _own_runs(node: HtmlNode, which: int | Literal["all"]) -> list[HtmlNode]:
    runs = [child for child in node.children if child.tag == RUN]
    if which == "all":
        return runs
    place = which - 1 if which > 0 else len(runs) + which
    return [runs[place]] if 0 <= place < len(runs) else []


_WALKED: Final = 24
"""Up to how many elements a region is walked. Origin: our benchmark; what is found is the same."""

_LOOKED_UP: Final = 8
"""Up to how many texts are looked up in a region of more elements; for more texts larger regions are walked, so many
elements for each text, as each search runs through the page. Of so many runs with a text each is looked at."""

_ENTRIES: Final = 64
"""Entries from which a region that has four times as many as its blueprint is as far from it as can be: those of
elements in elements in elements are no longer compared. None of our data has as many."""

_LONG: Final = 24
"""Steps of a path for which an entry counts as one more: at least half as many as the deepest page of our data has."""

PATHS: Final = 1 / 3
"""How much of a region's distance from a blueprint is about the paths, 0 to 1; the rest is about the texts alone. A
text on another path (`th` became `div`) is then nearer than no such text. Origin: our benchmark of template changes."""

Item = TypeVar("Item", bound=Hashable)

Entry = tuple[str, str]
"""A tag path such as `tr/td/b` (empty where the run is itself a node of the region), and the run's text."""


@dataclass(frozen=True, slots=True)
class HtmlBlueprint:
    """The entries that a region is expected to hold, and the largest distance at which it still counts."""

    entries: frozenset[Entry]
    within: float

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        if not 0 <= self.within <= 1:
            raise ValueError(f"a blueprint distance lies between 0 and 1, not {self.within}")


def entries_of(region: HtmlRegion) -> Iterator[Entry]:
    """The entries of all text runs of a region, in document order."""
    return ((path, run.text) for path, run in runs_of(region))


def runs_of(region: HtmlRegion) -> Iterator[tuple[str, HtmlNode]]:
    """The text runs of a region with the tag path to the element that holds them, in document order."""
    return ((path, node) for path, node in _nodes(region) if node.tag == RUN)


def blueprint_of(region: HtmlRegion, common: Iterable[str]) -> frozenset[Entry]:
    """The entries of the region whose text is one of the common texts (`BP` of the paper)."""
    found = bounded_blueprint(region, frozenset(common), sys.maxsize)
    assert found is not None, "no region has so many"
    return found


def bounded_blueprint(region: HtmlRegion, texts: frozenset[str], most: int) -> frozenset[Entry] | None:
    """The blueprint of a region, or None where it has more than `most` entries; one on a long path counts as several.

    A small region is walked; in a large one texts are looked up in the document, and of those that stand there often
    the places in the region are found by their order, so that the cost does not grow with the size of the region.
    """
    document = region.far.document
    tops = {node.place for node in region.nodes}
    if not document.has_looked_up(texts):
        walked = _walked(region, texts, _WALKED if len(texts) <= _LOOKED_UP else _WALKED * len(texts))
        if walked is not None:
            return frozenset([(path, text) for place, text in walked if (path := tag_path(place, tops)) is not None])
    entries: set[Entry] = set()
    count = 0
    for text in texts:
        for run in _inside(region, document.runs_with(text, whole=True)):
            path = tag_path(run.place, tops)
            if path is not None and (path, text) not in entries:
                entries.add((path, text))
                count += 1 + path.count("/") // _LONG
                if count > most:
                    return None
    return frozenset(entries)


def _inside(region: HtmlRegion, runs: Sequence[HtmlNode]) -> Sequence[HtmlNode]:
    """The runs, in document order, that may stand in a region: of few all."""
    if len(runs) <= _LOOKED_UP:
        return runs
    first, last = region.nodes[0].order, region.nodes[-1].order
    start = bisect_left(runs, first, key=attrgetter("order"))
    end = bisect_left(runs, True, lo=start, key=lambda run: run.order[: len(last)] > last)
    return runs[start:end]


def _walked(region: HtmlRegion, texts: frozenset[str], most: int) -> list[tuple[Place, str]] | None:
    """Where in the region these texts stand; None where it has more than `most` elements.

    The tree itself is read, because most of what is passed is never asked for as a node.
    """
    tops = [node.element for node in region.nodes if node.element is not None]
    inside = texts_within(tops, most)
    if inside is None:
        return None
    read = region.far.document.read
    texts_there = [(place, read(collapse(text))) for place, text in inside]
    texts_there += [(node.place, read(node.text)) for node in region.nodes if node.element is None]
    return [(place, text) for place, text in texts_there if text in texts]


def _nodes(region: HtmlRegion) -> Iterator[tuple[str, HtmlNode]]:
    """The nodes of a region with the tag path to them (to the element that holds a run), in document order."""
    stack = [("", node) for node in reversed(region.nodes)]
    while stack:
        path, node = stack.pop()
        if node.tag == RUN:
            yield path, node
            continue
        path = f"{path}/{node.tag}" if path else node.tag
        yield path, node
        stack += [(path, child) for child in reversed(node.children)]


def distance(first: frozenset[Item], second: frozenset[Item]) -> float:
    """Jaccard distance, 0 to 1: a metric on sets of entries, or texts; two empty sets are equal."""
    union = len(first | second)
    return 1 - len(first & second) / union if union else 0.0


def region_distance(blueprint: HtmlBlueprint, region: HtmlRegion) -> float:
    """How far a region is from a blueprint: the distance of their entries and that of their texts, weighted."""
    if not blueprint.entries:
        return 0.0
    found = bounded_blueprint(region, _texts_of(blueprint.entries), max(_ENTRIES, 4 * len(blueprint.entries)))
    if found is None:
        return 1.0
    if found == blueprint.entries:
        return 0.0
    texts = distance(_texts_of(blueprint.entries), _texts_of(found))
    return PATHS * distance(blueprint.entries, found) + (1 - PATHS) * texts


@lru_cache(maxsize=4096)
def _texts_of(entries: frozenset[Entry]) -> frozenset[str]:
    return frozenset(text for _, text in entries)
