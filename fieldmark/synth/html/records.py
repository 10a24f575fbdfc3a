"""Learning records of pages: what the learner of records asks of a kind of documents.

What independent strategies are for a field (section 5.1), separations are for records: others that give the same
records on all pages, from other elements, are kept, for when a redesign ends one, another still works.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import RECORD, Context, Separator, TagLandmark
from fieldmark.dsl.core.record_lists import evaluate_records
from fieldmark.dsl.core.terms import Field, Format, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.records import Separation, anchor_nodes, is_quoted, separate
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.lexicon import TELLING, Token, fold
from fieldmark.dsl.text.names import UNNAMED
from fieldmark.synth.core.composing import MAX_STRATEGIES
from fieldmark.synth.core.examples import Annotated, Example, RecordLabel
from fieldmark.synth.core.fields import Corpus, learn_field
from fieldmark.synth.core.guards import guarded_class, shape_guard
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.instance import HtmlInstance, common_context, held_to_words
from fieldmark.synth.html.outer import Locations, dividing_outer
from fieldmark.synth.html.separations import SETTINGS, Nodes, Ranked, RecordPage, learn_separations, ranked_separation
from fieldmark.synth.html.strategies import BARE
from fieldmark.synth.records.fields import RecordInstance
from fieldmark.synth.records.matching import RankedSeparation


class HtmlRecords(RecordInstance[DocumentIndex, RecordPage]):
    """Learning records of pages, some of which are indexed already; `common` are the texts that two of these have."""

    sources = ("text", "either", "normal")

    def __init__(self, indexes: Iterable[DocumentIndex], common: Set[str]) -> None:
        self._indexes = {index.document: index for index in indexes}
        self._common = common

    def index(self, document: Document) -> DocumentIndex:
        """A page, or a record as one, indexed."""
        assert isinstance(document, HtmlDocument), "records of a page are pages"
        return self._indexes.get(document) or DocumentIndex(document)

    def labelled(self, index: DocumentIndex, labels: Sequence[RecordLabel], complete: bool) -> RecordPage:
        """A page with its labelled records."""
        return RecordPage(index, labels, complete)

    def separations(self, pages: Sequence[RecordPage], limit: int) -> Sequence[Ranked]:
        """The best separations of the pages' records."""
        return learn_separations(pages, limit)

    def ranked(self, separation: Separator, pages: Sequence[RecordPage]) -> Ranked | None:
        """What a separation makes of the pages' records, those of any section; None where it tells few apart."""
        assert isinstance(separation, Separation), "records of pages are told apart by their elements"
        return ranked_separation(separation, pages)

    def alike(self, ranked: RankedSeparation[Separator], pages: Sequence[RecordPage]) -> Sequence[Ranked]:
        """Other ways to tell records of the same texts apart, each an element alone, as in the given one."""
        ways = [way for way in (ranked.separation, *ranked.alternatives) if isinstance(way, Separation)]
        alone = ways[1:] if ways[0].extent == "alone" else ()
        found = (ranked_separation(way, pages) for way in alone if way.extent == "alone")
        return [one for one in found if one is not None]

    def with_alternatives(
        self, records: Records, separations: Sequence[Separator], documents: Sequence[Document]
    ) -> Records:
        """The records with those of the separations that give the same on all pages; the first page holds some."""
        pages = [document for document in documents if isinstance(document, HtmlDocument)]
        wanted = [evaluate_records(records, page).value for page in pages]
        kinds = {_kind(records.separation, pages[0])}
        same: list[Separator] = []
        for bare in separations:
            if len(same) == SETTINGS.alternatives:
                break
            separation = _in_section_of(records.separation, bare)
            if _kind(separation, pages[0]) in kinds or len(kinds) > SETTINGS.tried:
                continue
            kinds.add(_kind(separation, pages[0]))
            told = replace(records, separation=separation)
            if all(evaluate_records(told, page).value == value for page, value in zip(pages, wanted, strict=True)):
                same.append(separation)
        return replace(records, alternatives=tuple(same))

    def section(
        self, separation: Separator, right: Mapping[RecordPage, Nodes], wrong: Mapping[RecordPage, Nodes], parted: bool
    ) -> Separator | None:
        """The separation held to what is not quoted, where some wrong records alone are, and to a section of the pages
        with all right records and fewest of the other wrong ones."""
        assert isinstance(separation, Separation), "records of pages are told apart by their elements"
        pages = {page: _whole(page.of(separation)) for page in right}
        here, others = ({pages[page]: _nodes(found[page]) for page in pages} for found in (right, wrong))
        told = replace(separation, unquoted=_are_unquoted(here, others))
        if told.unquoted:
            others = {page: [node for node in nodes if not is_quoted(node)] for page, nodes in others.items()}
        if any(others.values()):
            told = replace(told, outer=dividing_outer(here, others, self._common if parted else None))
        return None if told == separation else told

    def contexts(self, found: Mapping[RecordPage, Nodes]) -> tuple[Context, ...]:
        """The id around all records, and the headings that all stand under, without figures if there is one page; or
        that they stand under none."""
        on_side = any(node.document.is_on_its_side for places in found.values() for node in _nodes(places))
        nodes = {_whole(page.on_its_side if on_side else page): _nodes(found[page]) for page in found}
        context = common_context(nodes)
        if context is not None and context.headings and len(nodes) == 1:
            context = _without_figures(context, context.headings)
        if context is None:
            return ()
        is_unnamed = context.headings is None or (context.headings and not any(context.headings))
        return () if is_unnamed and not context.id else (context,)

    def field(self, key: str, examples: Sequence[Example], smallest: int, other: Field | None = None) -> Field:
        """The field learned from records, from places that another field does not read."""
        pages = [DocumentIndex(example.document) for example in examples if isinstance(example.document, HtmlDocument)]
        if other is not None:
            for page in pages:
                values = [item.value for item in evaluate_field(other, page.document).evidence]
                page.taken = {
                    (page.innermost(v.node), v.attribute, v.span) for v in values if isinstance(v.node, HtmlNode)
                }
        return learn_field(key, Corpus(HtmlInstance(pages), examples), smallest).field

    def finished(self, field: Field, annotations: Sequence[Annotated]) -> Field:
        """The field, held to the words of its values where it is counted to; with a strategy by the values' class
        alone, last of all, where it gives every record's value.

        The only date of a record, its only price, for the day the labels are worded anew. Departure from LRSyn, whose
        landmarks are texts: a record is small, so what is the only one of its class in every record is known by that.
        Not for fields that some records lack: another value of the class would take the place of the missing one. Nor
        where labels name which of several places with their value is meant: a class says nothing of places.
        """
        if field.aggregation == "one":
            field = held_to_words(field, {value for annotation in annotations for value in annotation.values})
        if field.aggregation != "one" or len(field.formats) != 1 or not all(a.values for a in annotations):
            return field
        if any(isinstance(annotation, Annotation) and annotation.chosen for annotation in annotations):
            return field
        (format_,) = field.formats
        kind = guarded_class([value for annotation in annotations for value in annotation.values])
        if len(format_.parts) != 1 or len(format_.parts[0].strategies) >= MAX_STRATEGIES or kind not in TELLING:
            return field
        value = ValueProgram(Css("*", "all", begins=Token(kind)), Whole())
        strategy = Strategy(TagLandmark(RECORD), Hops(0, 0), BARE, value, guards=shape_guard(kind))
        outcomes = [run_strategy(strategy, "one", annotation.document) for annotation in annotations]
        for outcome, annotation in zip(outcomes, annotations, strict=True):
            if outcome.ambiguous or tuple(map(fold, outcome.texts)) != annotation.values:
                return field
        part = replace(format_.parts[0], strategies=(*format_.parts[0].strategies, strategy))
        return replace(field, formats=(Format((part,), format_.keywords),))


def _without_figures(context: Context, headings: Iterable[str | None]) -> Context:
    """A context of one page, of which headings with figures may be of that page alone."""
    steady = (None if text is None or any(map(str.isdigit, text)) else text for text in headings)
    return replace(context, headings=tuple(steady))


def _whole(page: RecordPage) -> Annotation:
    """A page, of which all that is labelled is data."""
    return Annotation(UNNAMED, page.index, (), (), frozenset(page.occurrences) | page.others)


def _in_section_of(separation: Separator, other: Separator) -> Separator:
    """Another separation, held to the section of one."""
    if isinstance(separation, Separation) and isinstance(other, Separation):
        return replace(other, outer=separation.outer, unquoted=separation.unquoted)
    return other


def _are_unquoted(right: Locations, wrong: Locations) -> bool:
    """Whether some of the wrong nodes of pages stand in quotations, and no right one does."""
    is_wrong, is_right = (any(is_quoted(node) for some in nodes.values() for node in some) for nodes in (wrong, right))
    return is_wrong and not is_right


def _nodes(locations: Nodes) -> list[HtmlNode]:
    return [location for location in locations if isinstance(location, HtmlNode)]


def _kind(separation: Separator, document: HtmlDocument) -> tuple[str, ...]:
    """What tells separations apart: the tag of the anchor, and that of a record's first node, as far as they are
    there."""
    assert isinstance(separation, Separation), "records of pages are told apart by their elements"
    anchors, regions = anchor_nodes(separation.anchor, document), separate(separation, document)
    return tuple(node.tag for node in (*anchors[:1], *[region.nodes[0] for region in regions[:1]]))
