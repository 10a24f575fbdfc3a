"""Learning from HTML pages: the first instance of LRSyn (section 5.1).

Beside what the algorithms ask of an instance: the blueprints of whole documents, what the values that a strategy finds
have in common outside their rows, what stood behind lists where another one like it came next, which labels may be
spelled otherwise, and which values are told by their number among others alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import islice
from sys import intern
from typing import Final

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.guards import (
    AllAlike,
    Alone,
    Apart,
    Enclosed,
    Guard,
    LastInRow,
    Lone,
    OneOf,
    Shape,
    Shown,
    Unsplit,
    guard_of,
    objection,
    without,
)
from fieldmark.dsl.core.instance import Context, Landmark, TextLandmark, instance_of
from fieldmark.dsl.core.terms import Aggregation, AnySpelling, Field, Format, Part, Strategy
from fieldmark.dsl.core.values import Finding, Outcome, Value, text_of
from fieldmark.dsl.html.blueprints import Entry, distance
from fieldmark.dsl.html.makes import beside, cell_of, has_cell_behind, texts_behind
from fieldmark.dsl.html.places import is_in_title
from fieldmark.dsl.html.regions import Hops, HtmlRegion
from fieldmark.dsl.html.relaxations import labels_of, otherwise
from fieldmark.dsl.html.selectors import Css, Far, counts_from_one_side
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode, is_metadata, is_mixed, is_rest
from fieldmark.dsl.text.language import Each, Substring, Whole
from fieldmark.dsl.text.lexicon import FIGURES, class_of, fold, shape_pattern, without_figures
from fieldmark.synth.core.clusters import fine_clusters
from fieldmark.synth.core.guards import guarded_class
from fieldmark.synth.core.instances import SOURCES, Effort, Instance, Source, Support
from fieldmark.synth.core.learned import Learned
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.landmarks import Candidate, holds_value, landmarks_of
from fieldmark.synth.html.regions import region_of_interest
from fieldmark.synth.html.selectors import looks_generated
from fieldmark.synth.html.strategies import synthesise


def common_texts(indexes: Sequence[DocumentIndex]) -> frozenset[str]:
    """The texts of runs that stand in at least two documents."""
    once: set[str] = set()
    twice: set[str] = set()
    for index in indexes:
        texts = {*index.texts()}
        twice |= texts & once
        once |= texts
    return frozenset(twice)


def tell_changing(indexes: Sequence[DocumentIndex], common: Set[str]) -> None:
    """Tell documents of one layout which of their texts are data, though nobody labelled them: the only ones below
    their tags, where another has another one. What is `common` to documents is none."""
    if len(indexes) == 1 or indexes[0].document.is_record:
        return
    there: dict[str, set[str]] = {}
    for index in indexes:
        texts: dict[str, str | None] = {}
        for path, text in _paths_and_texts(index):
            texts[path] = None if path in texts else text
        for path, lone in texts.items():
            if lone is not None:
                there.setdefault(path, set()).add(lone)
    changing = {text for texts in there.values() if len(texts) > 1 for text in texts} - common
    for index in indexes:
        index.changing = frozenset(map(fold, changing))


def document_blueprint(index: DocumentIndex, common: frozenset[str]) -> frozenset[Entry]:
    """The blueprint of a whole document: path and text of its runs that other documents share."""
    return frozenset((path, text) for path, text in _paths_and_texts(index) if text in common)


def _paths_and_texts(index: DocumentIndex) -> Iterator[tuple[str, str]]:
    """The text of each text run, with the tags of the elements around it."""
    walk, texts = index.preorder, index.texts()
    paths: list[str] = []
    for tag, depth in zip(walk.tags, walk.depths, strict=True):
        above = paths[depth - 1] if depth else ""
        if tag == RUN:
            yield above, next(texts)
        else:
            paths[depth:] = [intern(f"{above}/{tag}") if above else tag]


def common_context(places: Mapping[Annotation, Sequence[HtmlNode]]) -> Context | None:
    """The innermost id around all nodes, and the headings above them if all stand under equally many; None if neither.

    A heading that shows a labelled value changes from page to page, whatever the examples say.
    """
    ids: list[list[str]] = []
    found: set[tuple[str | None, ...]] = set()
    for annotation, nodes in places.items():
        for node in nodes:
            ids.append([above.attribute("id") or "" for above in (node, *node.ancestors())])
            above = node.document.headings.above(node.place)
            found.add(tuple(None if holds_value(text, annotation.labels) else text for text in above))
    if not ids:
        return None
    shared = set.intersection(*map(set, ids))
    name = next((name for name in ids[0] if name in shared and name and not looks_generated(name)), None)
    headings = None
    if len(set(map(len, found))) == 1:
        columns = [set(texts) for texts in zip(*found, strict=True)]
        headings = tuple(texts.pop() if len(texts) == 1 else None for texts in columns)
    return None if name is None and headings is None else Context(name, headings)


class HtmlInstance(Instance[Annotation, Candidate]):
    """The training pages, the first `labelled` of which are examples: all of them, unless it is said."""

    indexes: Sequence[DocumentIndex]
    sources: Sequence[Source] = SOURCES
    exact = True

    def __init__(self, indexes: Sequence[DocumentIndex], labelled: int | None = None) -> None:
        self.indexes = indexes
        self.common = common_texts(indexes)
        blueprints = [document_blueprint(index, self.common) for index in indexes]
        self.clusters: Sequence[Sequence[int]] = fine_clusters(blueprints)
        for cluster in self.clusters:
            tell_changing([indexes[number] for number in cluster], self.common)
        self._candidates: dict[Hashable, list[Candidate]] = {}
        known = blueprints[:labelled]
        rest = zip(indexes[len(known) :], blueprints[len(known) :], strict=True)
        self.support = Support([(other.document, 1 - min(distance(own, one) for one in known)) for other, own in rest])

    def candidates(self, cluster: Sequence[Annotation], kind: Aggregation) -> list[Candidate]:
        """The landmarks that all documents of the cluster have, best first, read off the one with fewest places.

        Of a single document among several, a text with a digit that no other has is data rather than a label.
        """
        asked = kind, *cluster
        if asked not in self._candidates:
            found = landmarks_of(cluster, kind, self.common)
            if len(cluster) == 1 and len(self.indexes) > 1:
                found = [candidate for candidate in found if not _is_data(candidate.landmark, self.common)]
            self._candidates[asked] = found
        return self._candidates[asked]

    def synthesise(
        self,
        candidate: Candidate,
        cluster: Sequence[Annotation],
        others: Sequence[Annotation],
        kind: Aggregation,
        effort: Effort,
    ) -> list[Learned]:
        """Strategies that start from the landmark and explain the cluster."""
        return synthesise(candidate, cluster, others, kind, effort, self.support.alternatives)

    def look(self, annotation: Annotation, landmark: Landmark) -> frozenset[Hashable] | None:
        """The blueprint of the smallest region that encloses the landmark and the nearest place of the value."""
        return region_of_interest(annotation, landmark, self.common)

    def side_by_side(self, first: Iterable[Hashable], second: Iterable[Hashable]) -> bool:
        """Whether any of the places stand side by side and look alike."""
        return are_side_by_side(first, second)

    def finished(
        self, format_: Format, group: Sequence[Annotation], documents: Sequence[Annotation], kind: Aggregation
    ) -> Format:
        """The format with what the places of each part's values have in common, for the day a look-alike turns up, and
        held to the texts labelled where a single value is told by its number alone."""
        return replace(format_, parts=tuple(_guarded(part, documents, kind, self.common) for part in format_.parts))


def _guarded(part: Part, documents: Sequence[Annotation], kind: Aggregation, common: Set[str]) -> Part:
    found = [_findings(strategy, documents, kind) for strategy in part.strategies]
    pairs = zip(part.strategies, found, strict=True)
    part = replace(part, strategies=tuple(_guarded_strategy(s, findings, kind, common) for s, findings in pairs))
    known = [_context(findings) for findings in found if not _is_metadata(findings)]
    if None not in known:
        part = replace(part, contexts=tuple(dict.fromkeys(one for one in known if one is not None)))
    if kind != "one":
        return part
    flat = [[finding for items in findings.values() for finding in items] for findings in found]
    return held_to_texts(part, flat, (value for a in documents for value in a.values))


def _is_data(landmark: Landmark, common: frozenset[str]) -> bool:
    """Whether a landmark is a text with a digit that is not common to documents."""
    if not isinstance(landmark, TextLandmark) or not landmark.whole or landmark.text in common:
        return False
    return any(map(str.isdigit, landmark.text))


_Findings = dict[Annotation, tuple[Finding, ...]]
"""What a strategy finds, by document."""


def _findings(strategy: Strategy, documents: Sequence[Annotation], kind: Aggregation) -> _Findings:
    return {a: run_strategy(strategy, kind, a.document).findings for a in documents}


def _guarded_strategy(strategy: Strategy, findings: _Findings, kind: Aggregation, common: Set[str]) -> Strategy:
    """A strategy with what held of all that it finds in the examples; `common` are the texts of several documents."""
    guards: list[Guard] = [Unsplit()] if _is_unsplit(strategy, _labelled_of(findings)) else []
    if kind != "one" and _are_apart(findings):
        guards.append(Apart())
    if kind != "one" and _are_all_alike(strategy, findings):
        guards.append(AllAlike())
    if kind != "one" and (lone := _lone(findings, common)) is not None:
        guards.append(lone)
    if kind == "one" and _are_last_in_rows(strategy, findings):
        guards.append(LastInRow())
    if _are_enclosed(strategy, findings):
        guards.append(Enclosed())
    if _are_alone(strategy, findings):
        guards.append(Alone())
    if guard_of(strategy.guards, Shown) is None and _are_shown(findings):
        guards.append(Shown())
    return replace(strategy, guards=(*strategy.guards, *guards)) if guards else strategy


def _labelled_of(findings: _Findings) -> _Findings:
    """What is found that is labelled; in documents of other formats it may be something else."""
    return {a: found for a, found in findings.items() if {fold(one.value.text) for one in found} <= {*a.values}}


def _are_shown(findings: _Findings) -> bool:
    """Whether values are taken of attributes, or of the page's title, and their page shows all of them."""
    values = [finding.value for found in findings.values() for finding in found]
    if not any(value.attribute is not None or _is_title(value.node) for value in values):
        return False
    return all(instance_of(value.node.document).shown_form(value.text, value.node) for value in values)


def _is_title(node: Location) -> bool:
    return isinstance(node, HtmlNode) and is_in_title(node.place)


def _are_apart(findings: _Findings) -> bool:
    """Whether there are lists of several values, none of which has two side by side in one element."""
    nodes = [[finding.value.node for finding in found] for found in findings.values()]
    several = [found for found in nodes if len(set(found)) > 1]
    return bool(several) and not any(instance_of(found[0].document).are_beside(found) for found in several)


def _lone(findings: _Findings, common: Set[str]) -> Lone | None:
    """What holds where one value at most is labelled in every document, and no other seems to stand beside it, before
    a blank line or a text that is common to documents; None where one may."""
    found = {annotation: Outcome(some) for annotation, some in findings.items() if some}
    if not found or any(len(annotation.values) > 1 for annotation in found):
        return None
    doubtful = [outcome for outcome in found.values() if objection(Lone())(outcome) is not None]
    nodes = (finding.value.node for outcome in doubtful for finding in outcome.findings)
    behind = {text for node in nodes if isinstance(node, HtmlNode) for text in islice(texts_behind(node), 1)}
    ends = frozenset(text for text in behind if not text or text in common)
    known = (Lone(ends), Lone(ends, commas=True))
    return next((lone for lone in known if not any(map(objection(lone), found.values()))), None)


def _are_last_in_rows(strategy: Strategy, findings: _Findings) -> bool:
    """Whether values are told by a label before them in their rows, and no other column stands behind them."""
    region = strategy.region
    if not isinstance(strategy.landmark, TextLandmark) or not isinstance(region, Hops) or region.across < 1:
        return False
    pairs = [(one.landmark, one.value.node) for found in findings.values() for one in found]
    nodes = [(mark, node) for mark, node in pairs if isinstance(mark, HtmlNode) and isinstance(node, HtmlNode)]
    cells = [(cell_of(mark), cell_of(node)) for mark, node in nodes]
    in_rows = all(one and other and one != other and one.parent == other.parent for one, other in cells)
    return bool(nodes) and in_rows and not any(has_cell_behind(node, mark) for mark, node in nodes)


def _are_enclosed(strategy: Strategy, findings: _Findings) -> bool:
    """Whether what is taken of texts might stand next to words, and never does."""
    text = strategy.value.text
    if not isinstance(text, Substring | Each) or strategy.value.conversion is not None:
        return False
    is_cut = text.begin is not None and not text.begin.left
    is_cut = is_cut or (text.end is not None and not text.end.right)
    outcomes = [Outcome(found) for found in findings.values() if found]
    return is_cut and bool(outcomes) and not any(map(objection(Enclosed()), outcomes))


def _are_alone(strategy: Strategy, findings: _Findings) -> bool:
    """Whether amounts or dates are taken of texts, and never stand next to other figures or to signs. What is converted
    is one, however it is written."""
    outcomes = [Outcome(found) for found in findings.values() if found]
    values = [finding.value for outcome in outcomes for finding in outcome.findings]
    taken = isinstance(strategy.value.text, Substring | Each) and bool(values)
    texts = (text_of(value.node, value.attribute)[slice(*value.span)] for value in values)
    amounts = strategy.value.conversion is not None or all(class_of(text) in FIGURES for text in texts)
    return taken and amounts and not any(map(objection(Alone()), outcomes))


def _are_all_alike(strategy: Strategy, findings: _Findings) -> bool:
    """Whether whole texts are taken, of several elements in some example, that are all alike in each."""
    if not isinstance(strategy.value.text, Whole):
        return False
    places = [[(f.value.node, f.value.attribute) for f in found] for found in findings.values() if found]
    return bool(places) and all(instance_of(found[0][0].document).are_all_alike(found) for found in places)


def _is_unsplit(strategy: Strategy, findings: _Findings) -> bool:
    """Whether whole texts are taken: of runs, none with another element's text right before it, not asked where values
    have a shape, which the rest of one has not; or of elements, none with several runs."""
    nodes = [f.value.node for found in findings.values() for f in found if f.value.attribute is None]
    pages = [node for node in nodes if isinstance(node, HtmlNode)]
    if any(node.element is None for node in pages):
        return guard_of(strategy.guards, Shape) is None and not any(is_rest(node) or is_mixed(node) for node in pages)
    return isinstance(strategy.value.text, Whole) and bool(pages) and not any(map(is_mixed, pages))


def _is_metadata(findings: _Findings) -> bool:
    """Whether what a strategy finds are metadata, which stand under no heading."""
    nodes = (f.value.node for found in findings.values() for f in found)
    return any(isinstance(node, HtmlNode) and is_metadata(node) for node in nodes)


def _context(findings: _Findings) -> Context | None:
    """What the places of the values have in common: those labelled, where these are known, or else those found."""
    return common_context({a: _labelled(a, found) for a, found in findings.items()})


def _labelled(annotation: Annotation, found: Sequence[Finding]) -> Sequence[HtmlNode]:
    """The nodes in which a strategy finds the values of a document; of a single one that labelled, if there is one, for
    what says the same may stand before it."""
    nodes = [f.value.node for f in found if isinstance(f.value.node, HtmlNode)]
    sites = annotation.sites if len(nodes) == 1 else ()
    return sites[0] if len(sites) == 1 == len(sites[0]) and not is_metadata(nodes[0]) else nodes


def spelling_of(fields: Iterable[Field], pages: Sequence[HtmlDocument]) -> AnySpelling | None:
    """How the labels of fields may be written; None where they have none.

    Only those of which no training page has another spelling already: so reading labels in any spelling changes nothing
    on the pages that were learned from, labelled or not.
    """
    known = [labels_of(field) for field in fields]
    if not any(known):
        return None
    kept = (label for labels in known for label in labels if any(otherwise(label, labels, page) for page in pages))
    return AnySpelling(frozenset(kept))


ENOUGH: Final = 6
"""Examples none of which lacks the value, from which on it is trusted to be there: with so many, at most two pages in
five lack it (95 %)."""


FEWEST_ALIKE: Final = 3
"""Fewest different values, all of the same words beside other figures, that all are held to. Origin: three others agree
that a label is right (`CONFIRMING`)."""


def held_to_texts(part: Part, findings: Sequence[Sequence[Finding]], texts: Iterable[str]) -> Part:
    """The part of a single value, held to the texts where all strategies only count.

    `findings` are what each strategy finds in the examples, `texts` the folded values of these.

    Where the number of items that look alike varies among the examples, items may be missing, the first one too, and
    the next would take its place. Nothing on the page shows that; so then a value is trusted only where it is one of
    the texts labelled. With many examples, none of which lacks the value, it is trusted as it is. Cells of tables are
    no such items: where one has nothing to say, it stands there empty. Nor is anything in a record: records are learned
    from a few, but what was learned is run on all that are labelled, which are many.
    """
    if not all(map(_only_counts, part.strategies, findings)):
        return part
    known = OneOf(frozenset(texts))
    return replace(part, strategies=tuple(replace(s, guards=_with(known, s.guards)) for s in part.strategies))


def held_to_words(field: Field, values: Set[str]) -> Field:
    """A single field of records, held to the words that all values have beside their figures, "2 of 3 available", where
    its strategies only count: where a value is missing the next text has its number, and nothing else tells.

    `values` are the folded ones of all records, of which enough have to differ. Dates and the like have their class.
    """
    alike = {without_figures(value) for value in values}
    if len(values) < FEWEST_ALIKE or len(alike) > 1 or guarded_class([*values]) is not None:
        return field
    if not any(map(str.isalpha, next(iter(alike)).split())):
        return field
    known = OneOf(frozenset(alike))

    def held(part: Part) -> Part:
        if not all(map(_picks, part.strategies)):
            return part
        return replace(part, strategies=tuple(replace(s, guards=_with(known, s.guards)) for s in part.strategies))

    formats = (replace(format_, parts=tuple(map(held, format_.parts))) for format_ in field.formats)
    return replace(field, formats=tuple(formats))


def _with(known: OneOf, guards: Sequence[Guard]) -> tuple[Guard, ...]:
    """Guards with the texts that a value has to be, which stand in place of a class."""
    return (*without(guards, Shape), known)


def _picks(strategy: Strategy) -> bool:
    """Whether a strategy starts from no text, and takes the n-th of some."""
    node = strategy.value.node
    return not isinstance(strategy.landmark, TextLandmark) and isinstance(node, Css) and counts_from_one_side(node)


def _only_counts(strategy: Strategy, findings: Sequence[Finding]) -> bool:
    """Whether a strategy takes one of several elements that look alike, of which some examples have more, by its
    number."""
    if len(findings) >= ENOUGH or any(finding.value.node.document.is_record for finding in findings):
        return False
    runs = [_alike(finding.value) for finding in findings]
    unnamed = {_unnamed(finding.value.text, run) for finding, run in zip(findings, runs, strict=True)}
    varies = min(len(unnamed), len({*map(len, runs)})) > 1
    return varies and not any(map(_is_told, [strategy] * len(runs), findings, runs))


def _unnamed(value: str, alike: Sequence[HtmlNode]) -> int:
    """How many of the elements that look like a value's may be taken for it: not those that begin with a label of their
    own, "Phone: 5512", where it does not."""
    return sum(1 for node in alike if _begins_with_label(node.text) <= _begins_with_label(value))


def _begins_with_label(text: str) -> bool:
    """Whether words and a colon stand before what a text says."""
    label, sign, said = text.partition(":")
    return bool(sign and said.strip()) and not any(map(str.isdigit, label))


def _alike(value: Value) -> tuple[HtmlNode, ...]:
    """The element that shows the value and nothing else, with the elements side by side with it that look like it.

    Empty where the value is an attribute, a part of what its element shows, in a cell, or in a line of text: the lines
    of an element are parts of one whole.
    """
    if not isinstance(value.node, HtmlNode) or value.attribute is not None or value.node.tag == RUN:
        return ()
    return beside(value.node) if fold(value.node.text) == fold(value.text) else ()


def are_side_by_side(first: Iterable[Hashable], second: Iterable[Hashable]) -> bool:
    """Whether of two groups of places any stand side by side and look alike: then they are told one by one, and the
    next list may have one more between them."""
    runs = [{*beside(node)} for node in map(_node_of, first) if node is not None]
    others = [{*beside(node)} for node in map(_node_of, second) if node is not None]
    return any(run & other for run in runs for other in others)


def _node_of(place: Hashable) -> HtmlNode | None:
    """The node of a place where it is all of it, on a page."""
    if not isinstance(place, tuple) or not isinstance(place[0], HtmlNode) or place[1] is not None:
        return None
    return place[0] if place[2] == (0, len(place[0].text)) else None


def _is_told(strategy: Strategy, finding: Finding, alike: Sequence[HtmlNode]) -> bool:
    """Whether more than its number tells a value from those beside it: its shape, a name of its own, or a label that
    stands among them."""
    others = [node for node in alike if fold(node.text) != fold(finding.value.text)]
    shape = guard_of(strategy.guards, Shape)
    if shape is not None and not any(shape_pattern(shape.token_class).match(node.text) for node in others):
        return True
    selector = strategy.value.node
    if not alike or not isinstance(selector, Css | Far):
        return True
    if counts_from_one_side(selector):
        return False
    if not isinstance(finding.landmark, HtmlNode) or not isinstance(finding.region, HtmlRegion):
        return True
    if any(node in alike for node in (finding.landmark, *finding.landmark.ancestors())):
        return True
    return not any(node in alike for node in finding.region.nodes)
