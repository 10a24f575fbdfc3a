"""Pages: the first instance of the landmark language (LRSyn section 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from math import inf
from typing import Final

from fieldmark.dsl.core.documents import Document, Location, Region
from fieldmark.dsl.core.instance import (
    FARTHEST,
    Blueprint,
    Break,
    Context,
    Instance,
    Kept,
    Landmark,
    OuterLandmark,
    RegionProgram,
    Selector,
    Separator,
    TextLandmark,
    register,
)
from fieldmark.dsl.html import blueprints, context, makes, outer, regions, selectors, stretches, tree
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.places import is_in_title
from fieldmark.dsl.html.records import (
    MAX_RECORDS,
    Separation,
    count_of,
    page_of,
    record_breaks,
    record_documents,
    separate,
    texts_before,
    texts_beside,
)
from fieldmark.dsl.html.regions import Hops, HtmlRegion, PageRegion
from fieldmark.dsl.html.selectors import PageSelector
from fieldmark.dsl.html.tree import INLINE, HtmlDocument, HtmlNode
from fieldmark.dsl.html.walks import levels_among, text_before
from fieldmark.dsl.text.lexicon import shape_pattern

_EXACT: Final = frozenset(("DATE", "TIME", "PRICE", "EMAIL", "PHONE", "NUMBER"))
"""Classes of which a text with a note behind it is none. An address of the web goes on up to the next space."""

_SAYS_MORE: Final = frozenset(("s", "strike", "del", "ins", "sub", "sup", "small", "label", "q", "cite"))
"""Inline elements that say more of a text than how it looks: it no longer holds, is a note, or a part of a number."""

_LOOKS: Final = INLINE - _SAYS_MORE


def is_one_text(node: HtmlNode, token_class: str | None) -> bool:
    """Whether an element whose text is that of several runs shows one text for certain, given the class, if any, of
    every value seen.

    Nothing tells most from a value with a note beside it: "Wanda <b>Young</b>", "Wanda Young <b>new</b>". Two kinds are
    certain: what is split by `<wbr>` alone, which only says where a line may break; and what as a whole is a token of
    the class, as notes are no part of a date. A joint between two digits may be one between two numbers ("$
    42<sup>50</sup>", "1 <b>200</b>"), one between letters may be one between two words, so both are left out, and so is
    markup that says more than how a text looks.
    """
    assert node.element is not None, "a text run is one text"
    tags = {below.tag for below in node.element.iterdescendants()}
    if tags <= {"wbr"}:
        return True
    if token_class not in _EXACT or not tags <= _LOOKS:
        return False
    texts = [text for text in map(str, node.element.itertext()) if text and not text.isspace()]
    return shape_pattern(token_class).fullmatch(node.text) is not None and not any(
        _may_part(*two) for two in pairwise(texts)
    )


def _may_part(left: str, right: str) -> bool:
    """Whether two numbers, or two words run together, may meet between two texts; a sign alone may be a dash."""
    if left.strip() in ("-", "+"):
        return True
    if left[-1].isalnum() and right[0].isalnum():
        return True
    return left.rstrip()[-1].isdigit() and right.lstrip()[0].isdigit()


ENDS_IN_IT: Final = "the document is cut off in it, so it may not be all of it"
"""The reason for a value that is the last text of a document that is cut off."""


class Pages(Instance):
    """What runs the terms of pages, each operation as `Instance` says. Those left out are asked of headings of columns
    and of misread texts: pages have no such things."""

    def locate(self, landmark: Landmark, document: Document) -> Sequence[Location]:
        """All occurrences of a landmark, in document order."""
        return regions.locate(landmark, document) if isinstance(document, HtmlDocument) else ()

    def shows_words(self, landmark: TextLandmark, document: Document) -> bool:
        """Whether a text has the words of a landmark, and no others."""
        return isinstance(document, HtmlDocument) and bool(document.lookup.like(landmark.text))

    def under(
        self, chain: Sequence[OuterLandmark], locations: Sequence[Location], document: Document
    ) -> Sequence[Location]:
        """The occurrences that stand in the regions around outer landmarks."""
        if not isinstance(document, HtmlDocument):
            return locations
        return outer.under(chain, [place for place in locations if isinstance(place, HtmlNode)], document)

    def is_telling(self, landmark: Landmark, location: Location) -> bool:
        """Whether a landmark is not the page's root, which always stands there."""
        return not isinstance(location, HtmlNode) or location is not location.document.root

    def region_at(self, program: RegionProgram, location: Location) -> Region | None:
        """The region that hops lead to, or a section."""
        if not isinstance(program, PageRegion) or not isinstance(location, HtmlNode):
            return None
        return regions.region_at(program, location)

    def distance(self, blueprint: Blueprint, region: Region) -> float:
        """How far a region is from a blueprint."""
        if not isinstance(blueprint, HtmlBlueprint) or not isinstance(region, HtmlRegion):
            return FARTHEST
        return blueprints.region_distance(blueprint, region)

    def select(self, selector: Selector, region: Region, most: int) -> Sequence[Location]:
        """The nodes of a region that a selector selects, the first ones where there are more than `most`."""
        if not isinstance(selector, PageSelector) or not isinstance(region, HtmlRegion):
            return ()
        return selectors.select(selector, region, most)

    def kept(self, location: Location, kept: Kept) -> tuple[int, int] | None:
        """The span of some of the text runs of an element."""
        return stretches.span_of(kept, location) if isinstance(location, HtmlNode) else None

    def lacking(self, contexts: Sequence[Context], location: Location) -> int:
        """How much a node lacks of the context of which it lacks least."""
        return context.lacking(contexts, location) if isinstance(location, HtmlNode) else 0

    def elsewhere(self, contexts: Sequence[Context], document: Document, places: Sequence[Location]) -> Sequence[bool]:
        """Whether each of some places stands under another heading, or in another element, than contexts that the page
        shows."""
        nodes = [place for place in places if isinstance(place, HtmlNode)]
        return context.elsewhere(contexts, document, nodes) if isinstance(document, HtmlDocument) else ()

    def astray(self, contexts: Sequence[Context], places: Sequence[Location]) -> Sequence[bool]:
        """Whether each of some places stands in a section, or outside of an element, as those that lack nothing of the
        contexts do not."""
        return context.astray(contexts, [place for place in places if isinstance(place, HtmlNode)])

    def headings(self, location: Location) -> Sequence[str]:
        """The headings above a node, as they are read."""
        document = location.document
        if not isinstance(location, HtmlNode) or not isinstance(document, HtmlDocument):
            return ()
        return [document.read(text) for text in document.headings.above(location.place)]

    def shows(self, context: Context, document: Document) -> bool:
        """Whether the id or one of the headings of a context stands on a page."""
        if not isinstance(document, HtmlDocument):
            return False
        if context.id is not None and document.elements_with("id", context.id):
            return True
        return any(document.runs_with(text, whole=True) for text in context.headings or () if text is not None)

    def records_at(self, separator: Separator, document: Document, least: int = 0) -> Sequence[Location]:
        """Where records begin."""
        if not isinstance(separator, Separation) or not isinstance(document, HtmlDocument):
            return ()
        return [region.nodes[0] for region in separate(separator, document, least)]

    def records_in(self, separator: Separator, document: Document) -> Sequence[Document]:
        """The records of a page, each copied into a small page."""
        if not isinstance(separator, Separation) or not isinstance(document, HtmlDocument):
            return ()
        return record_documents(separator, document)

    def has_more(self, separator: Separator, document: Document) -> bool:
        """Whether the anchors of records are more than are followed."""
        return (
            isinstance(separator, Separation)
            and isinstance(document, HtmlDocument)
            and count_of(separator.anchor, page_of(separator, document)) > MAX_RECORDS
        )

    def outside(self, separator: Separator, document: Document) -> Sequence[Document]:
        """What looks like records of a page but stands outside of their section."""
        if not isinstance(separator, Separation) or separator.outer is None or not isinstance(document, HtmlDocument):
            return ()
        own = {region.nodes[0] for region in separate(separator, document)}
        places = record_documents(replace(separator, outer=None), document)
        return [place for place in places if place.begins_at not in own]

    def breaks(self, records: Sequence[Document]) -> Sequence[Break]:
        """What stands between the records of a page."""
        return record_breaks([record for record in records if isinstance(record, HtmlDocument)])

    def beside(self, records: Sequence[Document]) -> tuple[str, str]:
        """Elements with the tag of a record that stand right beside one."""
        return texts_beside([record for record in records if isinstance(record, HtmlDocument)])

    def texts_before(self, record: Document) -> Iterator[str]:
        """What stands on the page before a record."""
        return texts_before(record.begins_at) if isinstance(record, HtmlDocument) else iter(())

    def is_record(self, found: int, fields: int) -> bool:
        """At least half of the fields make a record."""
        return found > 0 and 2 * found >= fields

    def stays(self, program: RegionProgram) -> bool:
        """Whether there are no hops."""
        return program == Hops(0, 0)

    def is_beside(self, program: RegionProgram) -> bool:
        """Whether hops lead across one node at most."""
        return isinstance(program, Hops) and program.across in (0, 1)

    def steps_beside(self, program: RegionProgram) -> float:
        """The steps up of hops that lead across one node at most, either way."""
        return program.up if isinstance(program, Hops) and abs(program.across) <= 1 else inf

    def counts(self, program: RegionProgram) -> bool:
        """Whether hops lead across any."""
        return isinstance(program, Hops) and program.across != 0

    def picks(self, selector: Selector) -> bool:
        """Whether a selector counts from one side."""
        return isinstance(selector, PageSelector) and selectors.counts_from_one_side(selector)

    def passes_texts(self, region: Region) -> bool:
        """Whether hops lead back, or past elements with texts: they count rows."""
        nodes = region.nodes
        if len(nodes) < 2 or not isinstance(region, HtmlRegion):
            return False
        return region.far is nodes[0] or (len(nodes) > 2 and any(node.text for node in nodes[1:-1]))

    def stands_behind(self, location: Location, landmark: Location) -> bool:
        """Whether the nearest text before a node is that of a landmark, or ends with it."""
        if not isinstance(location, HtmlNode) or not isinstance(landmark, HtmlNode):
            return False
        before = text_before(location.place, location.document.element)
        return before is not None and (before == landmark.place or bool(levels_among(before, (landmark.place,))))

    def nested(self, locations: Sequence[Location]) -> bool:
        """Whether a node is above another: a cell of the page's own table around those that are wanted."""
        places = {node.place for node in locations if isinstance(node, HtmlNode)}
        return len(places) > 1 and any(levels_among(place, places) for place in places)

    def shown_form(self, text: str, location: Location) -> str | None:
        """The text itself where it stands in a run, or else, folded, in the text of the page, between word boundaries;
        or what the page shows of a date or a duration. What stands in the title has to stand in another run."""
        if not isinstance(location, HtmlNode):
            return None
        document = location.document
        places = document.places_with(text, whole=False)
        if is_in_title(location.place):
            return None if all(map(is_in_title, places)) else text
        return text if places or document.shown_texts.has(text) else document.shown_texts.form_of(text)

    def are_beside(self, locations: Sequence[Location]) -> bool:
        """Whether any two nodes have one parent."""
        nodes = {node for node in locations if isinstance(node, HtmlNode)}
        return len({node.parent for node in nodes}) < len(nodes)

    def are_all_alike(self, values: Sequence[tuple[Location, str | None]]) -> bool:
        """Whether the elements are of one make, and all of it that show anything."""
        nodes = [(node, attribute) for node, attribute in values if isinstance(node, HtmlNode)]
        return bool(nodes) and makes.are_all_alike(nodes)

    def has_another_beside(
        self, location: Location, attribute: str | None, span: tuple[int, int], ends: Set[str], commas: bool
    ) -> bool:
        """Whether a sign of lists stands in a value or right behind it, or an element side by side looks the same and
        shows a text of the value's class."""
        return isinstance(location, HtmlNode) and makes.has_another_beside(location, attribute, span, ends, commas)

    def has_cell_behind(self, location: Location, label: Location) -> bool:
        """Whether a cell of another column stands behind that of a node in its row."""
        if not isinstance(location, HtmlNode) or not isinstance(label, HtmlNode):
            return False
        return makes.has_cell_behind(location, label)

    def is_rest(self, location: Location) -> bool:
        """Whether an inline element's text stands right before a text."""
        return isinstance(location, HtmlNode) and location.element is None and tree.is_rest(location)

    def shows_several(self, location: Location, token_class: str | None) -> bool:
        """Whether markup splits a text that is not one for certain."""
        if not isinstance(location, HtmlNode) or not tree.is_mixed(location):
            return False
        return not is_one_text(location, token_class)

    def doubt(self, location: Location, span: tuple[int, int]) -> str | None:
        """That the page is truncated, and ends there: else a node of a page is all of it."""
        if not isinstance(location, HtmlNode) or not location.document.is_cut_off_in(location):
            return None
        return ENDS_IN_IT if span[1] == len(location.text) else None


register("html", Pages())
