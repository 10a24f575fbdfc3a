"""Algorithm 4 of LRSyn: from a landmark and a cluster's annotations to a strategy.

For each document the occurrence of the landmark and the place of the value are paired so that the same hops lead from
one to the other everywhere, if that is possible; else the nearest pair is taken. This is where a value that stands at
several places is decided: jointly over the examples, by what is most consistent and closest to a landmark. Then the
typical blueprint of the cluster's regions is taken (line 9), and a value program is learned inside them.

A strategy found is run on every annotated document before it counts: it must give the label wherever it speaks.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Final
from weakref import WeakKeyDictionary

from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.guards import First, Shown, SingleAnchor
from fieldmark.dsl.core.instance import RECORD, Landmark, TextLandmark
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Aggregation, Strategy
from fieldmark.dsl.core.values import Value, ValueProgram, text_of
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.makes import cell_of
from fieldmark.dsl.html.regions import Hops, PageRegion, Section, locate, region_at
from fieldmark.dsl.html.selectors import Css, Far, counts_from_one_side
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.text.language import Boundary, Substring, Whole, run_text
from fieldmark.dsl.text.lexicon import Token
from fieldmark.synth.core.guards import shape_guard
from fieldmark.synth.core.instances import Effort
from fieldmark.synth.core.learned import Given, Learned, Trial, words_before
from fieldmark.synth.html.blueprints import SETTINGS as BLUEPRINTS
from fieldmark.synth.html.blueprints import among, kind_of, kinds_of_labels, typical_blueprint
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.landmarks import SETTINGS as LANDMARKS
from fieldmark.synth.html.landmarks import Candidate
from fieldmark.synth.html.outer import Chain, excluding_outer, outer_cost
from fieldmark.synth.html.places import Key, Place
from fieldmark.synth.html.regions import Pairing, Way, pairings, region_cost, region_programs
from fieldmark.synth.html.selectors import SETTINGS as SELECTORS
from fieldmark.synth.html.selectors import SelectorExample
from fieldmark.synth.html.values import MAX_TEXTS, learn_values, shape_of
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.programs import text_literals


@settings
class StrategySettings:
    """What a strategy may look like, and how many ways to one are followed. Bounds on work unless they say more."""

    max_region: int = setting(300, 1, 10_000)  # text runs of a region
    first: float = setting(3.0, 0, 100)  # cost of following the first occurrence of several alone


SETTINGS: Final = StrategySettings()

BARE: Final = HtmlBlueprint(frozenset(), BLUEPRINTS.within)
"""The blueprint of an element of a record that is known by its name: on one page of records, texts that all of them
share are data as often as labels, and the record is told already."""


def synthesise(
    candidate: Candidate,
    cluster: Sequence[Annotation],
    others: Sequence[Annotation],
    kind: Aggregation,
    effort: Effort = Effort.PLAIN,
    alternatives: int = 1,
) -> list[Learned]:
    """Strategies that start from the landmark and explain the cluster.

    As a fallback, for when nothing else explains it: hierarchical landmarks, for lists parts of every list, and for a
    value that no document lacks the first of several occurrences; where one did, the next would take its place.

    `others` are annotated documents outside the cluster, on which the strategy must not give a wrong value.
    At most so many `alternatives` are found that take a value from one region, the cheapest.
    """
    known = _known_of(candidate.landmark, cluster, kind, effort > Effort.PLAIN and kind != "one")
    search = _Search(candidate, cluster, others, kind, effort, alternatives, known)
    found: list[Learned] = []
    tried: set[tuple[PageRegion, frozenset[Key]]] = set()
    for pairs in known.pairs:
        for region in pairs.regions:
            if (region, pairs.places) in tried:
                continue
            tried.add((region, pairs.places))
            learned = search.learned(region, pairs)
            if learned:
                found += learned
                if isinstance(region, Section):
                    tried.update((narrow, pairs.places) for narrow in pairs.regions)
                if not _counts_cells(region, next(way for ways in pairs.paired for way in ways)):
                    break
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Paired:
    """A pairing of a landmark's occurrences with the values of a cluster, its places, and the regions that hold them;
    in `bare` the strategies with these, by what else `_Search.bare` depends on."""

    paired: Pairing
    places: frozenset[Key]
    regions: Sequence[PageRegion]
    bare: dict[Hashable, list[tuple[Strategy, float]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """What is known of a landmark in a cluster: joining, splitting and doubting ask for the same beside others."""

    pairs: Sequence[_Paired]
    trials: dict[Strategy, Trial[Annotation]] = field(default_factory=dict)


def _known_of(landmark: Landmark, cluster: Sequence[Annotation], kind: Aggregation, parts: bool) -> _Known:
    """What is known of a landmark in a cluster, with its `pairings`; kept by the index of the first document."""
    kept, asked = cluster[0].index.strategies, (landmark, kind, parts, *cluster)
    known: _Known | None = kept.get(asked)
    if known is None:
        pairs = []
        for paired in pairings(landmark, cluster, kind, parts):
            ways = [way for document in paired for way in document]
            places = frozenset(way.place.key for way in ways)
            pairs.append(_Paired(paired, places, region_programs(ways, kind)))
        known = kept[asked] = _Known(pairs)
    return known


def _inside(outer: Chain, priced: Iterable[tuple[Strategy, float]]) -> Iterator[tuple[Strategy, float]]:
    """Strategies inside of outer landmarks, with what they cost."""
    return ((replace(strategy, outer=outer), cost + outer_cost(outer)) for strategy, cost in priced)


@dataclass(frozen=True, slots=True)
class _Search:
    """What is the same while strategies from one landmark are looked for, as in `synthesise`."""

    candidate: Candidate
    cluster: Sequence[Annotation]
    others: Sequence[Annotation]
    kind: Aggregation
    effort: Effort
    alternatives: int
    known: _Known

    def learned(self, region: PageRegion, pairs: _Paired) -> list[Learned]:
        """The cheapest strategies with this region that fit the pairs and give nothing that is not labelled."""
        paired = pairs.paired
        bare = self._bare(region, pairs)
        found = [*islice(self._sound(bare), self.alternatives)]
        if not found and (without := self._without(bare)):
            found = [*islice(self._sound(self._bare(region, pairs, without)), self.alternatives)]
        if found or not bare:
            return [self._learned(region, paired, *one) for one in found]
        firsts: list[tuple[Strategy, float, Given]] = []
        rivals: list[Learned] = []
        if self._may_be_first(region):
            alone = ((replace(one, guards=(*one.guards, First())), cost + SETTINGS.first) for one, cost in bare)
            firsts = [*islice(self._sound(alone), self.alternatives)]
        if firsts or self.effort > Effort.PLAIN or self._is_label(region):
            chains = self._outer(paired)
            sound = [[*islice(self._sound(_inside(outer, bare)), self.alternatives)] for outer in chains]
            found = sound[0] if sound else firsts
            rivals = [self._learned(region, paired, *one) for one in chain.from_iterable(sound[1:])]
        return [*(self._learned(region, paired, *one) for one in found), *map(self._from_outer, rivals)]

    def _from_outer(self, rival: Learned) -> Learned:
        """A strategy that starts from its outer landmark: another from the same landmark does so from its own."""
        outer = rival.strategy.outer[0].landmark
        nodes = (a.index.innermost(node) for a in self.cluster for node in locate(outer, a.document))
        return replace(rival, anchors=frozenset(nodes))

    def _learned(self, region: PageRegion, paired: Pairing, strategy: Strategy, cost: float, gives: Given) -> Learned:
        """A strategy with all that it costs."""
        candidate, pairs = self.candidate, zip(self.cluster, paired, strict=True)
        anchors = frozenset(a.index.innermost(way.location) for a, ways in pairs for way in ways)
        name = self.cluster[0].field
        hint = max(candidate.hint, name.likeness(text_literals(strategy.value.text)))
        first = next(way for ways in paired for way in ways)
        cells = SELECTORS.counted_cells if _counts_cells(region, first) else 0.0
        total = candidate.score + (region_cost(region) + cells) + cost - LANDMARKS.hint * (hint - candidate.hint)
        return Learned(strategy, total, *gives, anchors, hint, name.is_anothers(words_before(strategy)))

    def _sound(self, priced: Iterable[tuple[Strategy, float]]) -> Iterator[tuple[Strategy, float, Given]]:
        """Those that give nothing that is not labelled, with what they give."""
        for strategy, cost in priced:
            trial = self.known.trials.get(strategy)
            if trial is None:
                trial = self.known.trials[strategy] = Trial(strategy, self.cluster, self.kind, _key)
            gives = trial.given(self.others)
            if gives is not None:
                yield strategy, cost, gives

    def _without(self, priced: Iterable[tuple[Strategy, float]]) -> tuple[str, ...]:
        """The texts of documents without a value of which the cheapest strategy for parts of texts takes a part; none
        where no two values differ, for then nothing shows what values have in common."""
        if self.kind != "one" or len({annotation.values for annotation in self.cluster}) < 2:
            return ()
        absent = [annotation.document for annotation in self.others if not annotation.values]
        parts = (strategy for strategy, _ in priced if not isinstance(strategy.value.text, Whole))
        outcomes = (run_strategy(strategy, self.kind, document) for strategy in islice(parts, 1) for document in absent)
        values = [finding.value for outcome in outcomes for finding in outcome.findings]
        return tuple(sorted({text_of(value.node, value.attribute) for value in values}))

    def _may_be_data(self, paired: Pairing) -> bool:
        """Whether the headings of the values' columns may be data, as a year is: they have figures, the field's name
        says nothing of them, and one page alone has them. Neither they nor their places tell which column is meant."""
        headings = {_heading(way.place.inner) for ways in paired for way in ways}
        if any(map(self.cluster[0].field.likeness, headings)):
            return False
        if not all(any(map(str.isdigit, heading)) for heading in headings):
            return False
        known = {_page(annotation.document) for annotation in self.cluster}
        others = {_page(annotation.document) for annotation in self.others} - known
        return len(known) == 1 and not any(headings & {*page.columns.values()} for page in others)

    def _may_be_first(self, region: PageRegion) -> bool:
        """Whether the first of several occurrences may be meant: of a text of a page, or of an element with the value
        in it, by a value that no document lacks. Where an outer landmark tells it from the others, that does: the next
        page may have them in another order."""
        counts = not isinstance(self.candidate.landmark, TextLandmark) and region != Hops(0, 0)
        pages = not self.cluster[0].document.origin
        return pages and not counts and self.kind == "one" and all(annotation.values for annotation in self.others)

    def _is_label(self, region: PageRegion) -> bool:
        """Whether the landmark is a text beside the value: worth telling from others like it."""
        beside = isinstance(region, Hops) and region.across == 1
        return beside and isinstance(self.candidate.landmark, TextLandmark) and self.kind == "one"

    def _outer(self, paired: Pairing) -> Sequence[Chain]:
        right = {a: [way.location for way in ways] for a, ways in zip(self.cluster, paired, strict=True)}
        absent = (annotation for annotation in self.others if not annotation.values)
        return excluding_outer(self.candidate.landmark, right, (*self.cluster, *absent))

    def _bare(self, region: PageRegion, pairs: _Paired, without: tuple[str, ...] = ()) -> list[tuple[Strategy, float]]:
        """Strategies with this region that fit the pairs and take nothing of the texts `without` a value, with the
        cost of their value program."""
        positions = self.effort is Effort.POSITIONS or bool(self.cluster[0].document.origin)
        placed = self.kind == "one" and self._may_be_data(pairs.paired)
        asked = region, without, positions, placed, self.alternatives
        if asked not in pairs.bare:
            pairs.bare[asked] = [*self._strategies(region, pairs.paired, without, positions, placed)]
        return pairs.bare[asked]

    def _strategies(
        self, region: PageRegion, paired: Pairing, without: tuple[str, ...], positions: bool, placed: bool
    ) -> Iterator[tuple[Strategy, float]]:
        """What `_bare` keeps; with `positions` and of `placed` cells as `learn_values` has it."""
        alone = not self.cluster[0].document.origin and len(self.cluster) == 1
        if alone and self.kind != "one" and _is_own(paired[0], self.cluster[0].index):
            return
        examples = _examples(region, self.cluster, paired)
        labels = frozenset(label for annotation in self.cluster for label in annotation.labels)
        most = max(MAX_TEXTS, self.alternatives)
        explained = (
            _explained(examples, self.kind, labels, alone, positions, most, without, placed) if examples else None
        )
        if explained is None:
            return
        landmark = self.candidate.landmark
        single = all(len({way.location for way in ways}) <= 1 for ways in paired)
        once = self.kind != "one" and single and any(len(ways) > 1 for ways in paired)
        guards = (*shape_guard(explained.shape), *([SingleAnchor()] if once else []))
        if any(way.place.form is not None for ways in paired for way in ways):
            guards = (*guards, Shown())
        in_record = examples[0].region.far.document.root.tag == RECORD
        structural = in_record and region == Hops(0, 0) and not isinstance(landmark, TextLandmark)
        for value, cost in at_landmark(landmark, explained.values, examples):
            steady = isinstance(value.node, Far | Css) and not counts_from_one_side(value.node)
            look = BARE if structural and steady else explained.blueprint
            yield Strategy(landmark, region, look, value, guards=guards), cost


def _heading(node: HtmlNode) -> str:
    """The heading of the column of a node's cell; empty where it has none."""
    cell = cell_of(node)
    return "" if cell is None else cell.heading or ""


def _page(document: HtmlDocument) -> HtmlDocument:
    """The page that a document is a part of, or itself."""
    return next((node.document for node in document.origin.values()), document)


def _is_own(ways: Sequence[Way], index: DocumentIndex) -> bool:
    """Whether a landmark that leads to several values of a document is the list's own: among them, or like what is."""
    location = ways[0].location if ways else None
    if location is None or len({way.location for way in ways}) > 1:
        return False
    places = [way.place for way in ways]
    orders = [place.inner.order for place in places]
    return min(orders) < location.order < max(orders) or kind_of(location) in kinds_of_labels(among(places, index))


def _counts_cells(program: PageRegion, way: Way) -> bool:
    """Whether the hops count cells, or rows, of a page's table to a cell whose column has a name, and is one of several
    beside the column of labels."""
    if not isinstance(program, Hops) or not program.across:
        return False
    cell = cell_of(way.place.inner)
    region = region_at(program, way.location)
    if cell is None or region is None or cell.document.origin or cell.attribute(HEADERS) is None:
        return False
    others = cell.parent.children if cell.parent is not None else ()
    return region.far.tag == "tr" or (region.far is cell and len(others) > 2)


def _examples(program: PageRegion, cluster: Sequence[Annotation], paired: Pairing) -> list[SelectorExample]:
    """The regions around the landmark, with their places; empty where a region is too large or does not exist."""
    examples: list[SelectorExample] = []
    for annotation, ways in zip(cluster, paired, strict=True):
        index = annotation.index
        by_location: dict[HtmlNode, list[Place]] = {}
        for way in ways:
            by_location.setdefault(way.location, []).append(way.place)
        for location, places in by_location.items():
            region = region_at(program, location)
            if region is None or sum(map(index.size, region.nodes)) > SETTINGS.max_region:
                return []
            ordered = sorted(places, key=lambda place: (index.number(place.inner), place.span))
            examples.append(SelectorExample(index, region, tuple(ordered)))
    return examples


@dataclass(frozen=True, slots=True)
class _Explained:
    """What is the same for all landmarks that lead to the same places in the same regions."""

    values: list[tuple[ValueProgram, float]]
    blueprint: HtmlBlueprint
    shape: str | None


_known: WeakKeyDictionary[DocumentIndex, dict[Hashable, _Explained | None]] = WeakKeyDictionary()
"""What was explained, kept as long as the first example's document is: many landmarks stand in one region."""


def _explained(
    examples: Sequence[SelectorExample],
    kind: Aggregation,
    labels: frozenset[str],
    alone: bool,
    positions: bool,
    most: int,
    without: tuple[str, ...],
    placed: bool,
) -> _Explained | None:
    """Value programs for the examples, of `most` text programs each, with blueprint and shape; None where there is no
    value program that takes nothing of the texts `without` a value."""
    known = _known.setdefault(examples[0].index, {})
    key = (
        kind,
        labels,
        alone,
        positions,
        most,
        without,
        placed,
        tuple((e.region, tuple((t.key, t.normal, t.form) for t in e.targets)) for e in examples),
    )
    if key not in known:
        values = learn_values(examples, kind, positions, most, without, labels, placed=placed)
        known[key] = None
        if values:
            blueprint = typical_blueprint(examples, labels, alone)
            shape = shape_of([place for example in examples for place in example.targets])
            known[key] = _Explained(values, blueprint, shape)
    return known[key]


def _key(annotation: Annotation, value: Value) -> Hashable:
    """What tells a found value's place apart, whichever of the nodes that show the same text was selected."""
    assert isinstance(value.node, HtmlNode), "strategies for pages find nodes of pages"
    node = value.node if value.attribute is not None else annotation.index.innermost(value.node)
    return node, value.attribute, value.span


def at_landmark(
    landmark: Landmark, values: Sequence[tuple[ValueProgram, float]], examples: Sequence[SelectorExample]
) -> Iterator[tuple[ValueProgram, float]]:
    """The value programs; before one that is cut at some of the landmark's words, the same cut at all of them: what a
    strategy has named already costs nothing to name again."""
    texts = [(place.inner.text, place.span) for example in examples for place in example.targets]
    for value, cost in values:
        if isinstance(landmark, TextLandmark) and isinstance(value.text, Substring) and value.attribute is None:
            for cut in _cut_at(landmark.text, value.text):
                if all(run_text(cut, text) == span for text, span in texts):
                    yield replace(value, text=cut), cost + text_cost(cut) - text_cost(value.text)
        yield value, cost


def _cut_at(words: str, text: Substring) -> Iterator[Substring]:
    """A substring that ends, or begins, at some words, instead of at a part of them."""
    if text.end is not None and not text.end.left and _is_part(text.end.right, words):
        yield replace(text, end=Boundary(right=(Token(literal=words),)))
    if text.begin is not None and not text.begin.right and _is_part(text.begin.left, words):
        yield replace(text, begin=Boundary(left=(Token(literal=words),)))


def _is_part(tokens: Sequence[Token], words: str) -> bool:
    """Whether tokens are literals, and a part of some words."""
    literals = [token.literal for token in tokens if token.literal is not None]
    return len(literals) == len(tokens) and "".join(literals).strip() in words
