"""The region language for HTML: hops from a landmark's location (LRSyn section 5.1).

A program is (up, across): from the location go `up` parents, then `across` siblings; the region is everything between
the two ends. Departures: siblings are elements and text runs; `across` may be negative, for values that stand before
their landmark; a region that would leave the document does not exist, it is never clipped.

A section is the other program, for what a landmark heads in markup where headings are siblings of what they head
(figure 1): the landmark's node and its siblings up to the next that begins as it does; where lines below a heading look
as it does, up to the next with a colon, or, where it begins its block, to the end of that. The paper has hops alone,
which count what stands in a section: where it holds a list, no number fits all pages.

Landmarks: what a strategy looks for first, and how its occurrences are located (LRSyn sections 3.2 and 5.1).

A text landmark is an n-gram. Departures: whether the n-gram is a whole text run ("Depart:") or words inside a longer
one ("filed on") is part of the landmark, because a label that stands alone is rarer than its words; attribute values
that behave like labels, and tags that occur once in a page, serve as implicit landmarks (section 7.1) where pages
carry no visible label. A whole text stands where the inline markup around it stands, so that hops do not change when a
label is made bold.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar, Final, NamedTuple, assert_never

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.extract import MAX_OCCURRENCES
from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.html.places import HIDDEN, Place
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.html.walks import hops, shown_by
from fieldmark.dsl.text.placeholders import is_label

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
    """A region program: `up` parents (0 or more), then all siblings up to the next that begins as that node does. With
    `ends` up to one before that which shows one of these texts: "Yours sincerely", or, where that is empty, a blank
    line below others.
    """

    up: int
    ends: frozenset[str] = frozenset()

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        refuse_up(self.up)


PageRegion = Hops | Section
"""The region programs of pages: of strategies, and of outer landmarks."""


class HtmlRegion(NamedTuple):
    """Contiguous siblings in document order; `far` is the one that the hops lead to; a section leads nowhere, and has
    there the one with which it begins."""

    nodes: tuple[HtmlNode, ...]
    far: HtmlNode

    def __hash__(self) -> int:
        return hash((self.nodes[0], self.nodes[-1], self.far))  # what stands between is told by these


def region_at(program: PageRegion, location: HtmlNode) -> HtmlRegion | None:
    """The region around a landmark's location, or None where the program leaves the document."""
    if isinstance(program, Section):
        near = location.above(program.up)
        section = () if near is None else _section(near, near.text == location.text)
        section = _ended(section, program.ends) if program.ends else section
        return HtmlRegion(section, near) if near is not None and section else None
    if not program.up and not program.across:
        return HtmlRegion((location,), location)
    places = places_at(program, location.place, location.document)
    if places is None:
        return None
    nodes = location.document.nodes_at(places)
    return HtmlRegion(nodes, nodes[-1 if program.across > 0 else 0])


def is_followed(section: Section, location: HtmlNode) -> bool:
    """Whether the section around a landmark's location ends where another begins."""
    region = region_at(section, location)
    last = None if region is None else region.nodes[-1]
    return last is not None and last.parent is not None and last.parent.children[-1] is not last


def places_at(program: Hops, place: Place, document: HtmlDocument) -> Sequence[Place] | None:
    """The places of the region around a landmark's place, as `region_at`; no nodes are made."""
    return hops(place, program.up, program.across, document.element)


_PLAIN: Final = frozenset(("a", "div", "font", "li", "p", "span", "table", "tbody", "td", "tr"))
"""Tags that say nothing of what they hold: a heading in them stands alone."""


def _section(near: HtmlNode, is_heading: bool) -> tuple[HtmlNode, ...]:
    """The siblings behind a node, up to the next that begins as it does; and the node, unless it is all heading. Where
    the lines below a heading look as it does, a colon tells the next from them, or else the heading is that of all its
    block; what has a look of its own, as an `h3` has, is the next heading in any case. They are passed once
    for all landmarks that stand in the node."""
    known = near.document.sections.get((near, is_heading))
    if known is not None:
        return known
    look, behind = beginning(near), () if near.parent is None else near.parent.children[near.index + 1 :]
    following = next((node for node in behind if node.text), None) if is_heading else None
    alike = look[1] and following is not None and beginning(following) == look
    signed = following is not None and is_label(near.text) and not is_label(following.text)
    if alike and not signed and near.index:
        behind = ()
    section = (
        *(() if is_heading else (near,)),
        *takewhile(lambda node: beginning(node) != look or (alike and not (signed and is_label(node.text))), behind),
    )
    near.document.sections[near, is_heading] = section
    return section


def _ended(section: tuple[HtmlNode, ...], ends: Set[str]) -> tuple[HtmlNode, ...]:
    """A section up to what ends it, nothing where nothing does; the blank lines with which it begins do not."""
    first = next((number for number, node in enumerate(section) if node.text), len(section))
    end = next((number for number, node in enumerate(section) if number >= first and node.text in ends), 0)
    return section[:end]


def beginning(node: HtmlNode) -> tuple[tuple[tuple[str, str | None], ...], bool]:
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
    """All occurrences of the landmark, in document order (`Locate` of LRSyn section 3.2), which are looked for once;
    where it stands too often to be followed, as many as tell so."""
    known = document.located.get(landmark)
    if known is None:
        places = document.found(_places_of, landmark)
        known = document.nodes_at(places if len(places) <= MAX_OCCURRENCES else places[: MAX_OCCURRENCES + 1])
        document.located[landmark] = known
    return known


def places_of(landmark: Landmark, document: HtmlDocument) -> Sequence[Place]:
    """Where the landmark stands, in document order; no nodes are made."""
    return document.found(_places_of, landmark)


def times(landmark: Landmark, document: HtmlDocument) -> int:
    """How often the landmark stands in the document, as `locate` finds it; no nodes are made."""
    places = places_of(landmark, document)[: MAX_OCCURRENCES + 1]
    return sum(1 for place in places if isinstance(place, tuple) or place.tag not in HIDDEN)


def _places_of(document: HtmlDocument, landmark: Landmark) -> Sequence[Place]:
    match landmark:
        case TextLandmark(text, whole):
            places = document.places_with(text, whole)
            return [shown_by(place, INLINE) for place in places] if whole else places
        case AttributeLandmark(name, value):
            return document.holders(name, value)
        case TagLandmark(tag):
            return document.tagged(tag)
        case _:
            assert_never(landmark)
