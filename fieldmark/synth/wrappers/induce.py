"""From noisy labels to clean values: the best wrapper of each type, alternatives, and when there is none.

The schema S of the domain is one of two: pages that are about one thing each (appendix B.2), or pages that list many,
with one type or several (section 6, appendix A). A wrapper counts only if its labels are more than chance would give.

A record goes from one node of the type that comes first to the next. A page cannot be assembled, and gives nothing,
where its types are not interleaved: a record would have two nodes of a type, most records have none of it, or a node is
of two types. Types are ranked together: each annotator's likelihood is multiplied with the others', and in the segments
of the publication model each type is a sign of its own, so that nodes of a type align with each other only. Departure:
types are joined one after the other, and the best few so far are kept, as all combinations of wrappers are too many.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from fieldmark.dsl.core.loglinear import probabilities
from fieldmark.dsl.html.delimiters import Delimited
from fieldmark.dsl.html.selectors import Css
from fieldmark.synth.core.examples import Label
from fieldmark.synth.wrappers.delimiters import Delimiters
from fieldmark.synth.wrappers.inductors import MAX_WRAPPERS, SubdividingInductor, top_down
from fieldmark.synth.wrappers.model import DomainModel
from fieldmark.synth.wrappers.publication import Looks, PublicationModel, record_of
from fieldmark.synth.wrappers.ranking import (
    LACKING,
    AnnotationModel,
    Decisions,
    Labels,
    Ranked,
    chance,
    rank,
    single_entities,
)
from fieldmark.synth.wrappers.site import Nodes, Site
from fieldmark.synth.wrappers.xpath import Xpath

WrapperLanguage = Literal["xpath", "lr", "hlrt"]
"""The languages of wrappers."""

CHANCE: Final = 0.01
"""From which probability on that labels fell so by chance a wrapper does not count."""

SURE: Final = 0.9
"""The least confidence of a wrapper that counts."""

RECORDS: Final = "records"
"""What a list of records of several types is called."""


class WritingInductor(SubdividingInductor, Protocol):
    """An inductor whose wrappers can be written in a program."""

    def term(self, labels: Nodes) -> Css | Delimited | None:
        """The wrapper learned from labels; None where it is too long to be written."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A wrapper: its term, what it extracts, the decisions on that, and how sure it is that its values are the right
    ones, 0 to 1; wrappers that give the same values share what they have, and `score` is that of the best. Of what the
    term says, a wrapper that is `formed` extracts only the labelled texts."""

    term: Css | Delimited | None
    nodes: Nodes
    decisions: Decisions
    confidence: float
    score: float
    formed: bool


@dataclass(frozen=True, slots=True)
class TypeReport:
    """What was found for a type: alternatives that give different values, best first, or why there are none.

    `labels` is how many different texts were labelled, `tried` how many wrappers there were. The values are what
    stands between the two texts `around` them. Where there is a reason, alternatives are not sure, or give no values.
    """

    name: str
    labels: int
    tried: int
    alternatives: tuple[Alternative, ...]
    around: tuple[str, str] = ("", "")
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Induced:
    """The report of each type, and the clean values of each page, by field."""

    reports: tuple[TypeReport, ...]
    values: tuple[Mapping[str, Label], ...]

    @property
    def found(self) -> tuple[TypeReport, ...]:
        """The types of which there is a wrapper."""
        return tuple(report for report in self.reports if report.reason is None)

    @property
    def are_records(self) -> bool:
        """Whether the values are those of records."""
        return any(RECORDS in values for values in self.values)


class _Weighed(NamedTuple):
    """A wrapper with its share of the probability of all."""

    ranked: Ranked
    share: float


def induce(
    labels: Mapping[str, Labels], model: DomainModel, *, single: bool, language: WrapperLanguage = "xpath"
) -> Induced:
    """The clean values of a site from noisy labels of at least one type."""
    site = next(iter(labels.values())).site
    phi = inductor_of(site, language, single)
    spaces = {kind: _space(phi, found) for kind, found in labels.items()}
    known: dict[str, list[_Weighed]] = {}
    for kind, found in labels.items():
        ranked = _better_than_chance(spaces[kind] or set(), found, model, kind, single)
        if ranked:
            shares = probabilities([*(one.score for one in ranked), model.none(single=single)])
            known[kind] = list(map(_Weighed, ranked, shares[:-1]))
    pages: Sequence[Sequence[Assembled]] = ()
    whole = {kind: weighed for kind, weighed in known.items() if _around(labels[kind], weighed[0].ranked.nodes)}
    if not single and len(whole) > 1:
        joined, pages = _joined(whole, labels, model)
        known |= joined
    none = model.none(single=True) if single else None
    reports = tuple(_report(kind, labels[kind], spaces[kind], known.get(kind, []), phi, none) for kind in labels)
    chosen = {report.name: report for report in reports if report.reason is None}
    return Induced(reports, tuple(_values(site, chosen, pages, single)))


def _space(phi: WritingInductor, labels: Labels) -> set[Nodes] | None:
    """The wrapper space of labels; None where it is too large.

    Where values are known by their form, what of a wrapper has it is one too, if it stands below one path of tags.
    """
    try:
        space = top_down(phi, labels.nodes)
    except ValueError:
        return None
    if labels.by_form:
        paths = labels.site.tag_paths
        formed = {nodes & labels.nodes for nodes in space}
        space |= {nodes for nodes in formed if len({paths[node] for node in nodes}) == 1}
    return space


def inductor_of(site: Site, language: WrapperLanguage, single: bool) -> WritingInductor:
    """The inductor of a language, for pages that show one value each or lists of them."""
    if language == "xpath":
        return Xpath(site, items=not single)
    return Delimiters(site, marks=language == "hlrt")


def _better_than_chance(space: Set[Nodes], labels: Labels, model: DomainModel, kind: str, single: bool) -> list[Ranked]:
    """The best wrappers, those left out whose labels may have fallen so by chance."""
    decided = {nodes: labels.decisions(nodes) for nodes in space}
    better = {one for one in set(decided.values()) if chance(one, labels, len(space)) < CHANCE}
    known = [nodes for nodes, one in decided.items() if one in better]
    candidates = single_entities(known, labels) if single else known
    return rank(candidates, labels, model.annotator(kind, labels), model.publication)


def _joined(
    known: Mapping[str, list[_Weighed]], labels: Mapping[str, Labels], model: DomainModel
) -> tuple[dict[str, list[_Weighed]], Sequence[Sequence[Assembled]]]:
    """The wrappers of each type as ranked together with the other types', and the records of the best combination.

    Where the types are no records, the wrappers as they are, and no records.
    """
    candidates = {kind: [weighed.ranked for weighed in found] for kind, found in known.items()}
    annotators = {kind: model.annotator(kind, labels[kind]) for kind in known}
    joints = rank_records(candidates, labels, annotators, model.publication, model.none(single=False))
    if not are_records(joints[0], candidates):
        return dict(known), ()
    sure = probabilities([joint.score for joint in joints])
    found: dict[str, list[_Weighed]] = {}
    for kind, weighed in known.items():
        some = math.fsum(one.share for one in weighed)
        shares: dict[Nodes, list[float]] = {}
        for joint, share in zip(joints, sure, strict=True):
            if kind in joint.wrappers:
                shares.setdefault(joint.wrappers[kind].nodes, []).append(some * share)
        told = [_Weighed(one.ranked, math.fsum(shares.get(one.ranked.nodes, ()))) for one in weighed]
        found[kind] = sorted(told, key=lambda one: -one.share)
    return found, joints[0].pages


def _report(
    kind: str,
    labels: Labels,
    space: Set[Nodes] | None,
    weighed: Sequence[_Weighed],
    phi: WritingInductor,
    none: float | None,
) -> TypeReport:
    tried, count = len(space or ()), labels.decisions(labels.nodes).labelled
    alternatives = _told(weighed, phi, labels.site)
    around = _around(labels, alternatives[0].nodes) if alternatives else None
    if not labels.nodes:
        reason = "nothing was labelled"
    elif space is None:
        reason = f"its labels lead to more than {MAX_WRAPPERS:,} wrappers, too many to tell which is right"
    elif not alternatives:
        reason = "no wrapper covers more labels than chance would give it"
    elif around is None:
        reason = "the labelled values are parts of texts, with other words around each"
    elif none is not None and any(_rivals(alternatives[0], other, none) for other in alternatives[1:]):
        reason = "another wrapper covers as many labels"
    elif alternatives[0].confidence < SURE:
        reason = "no wrapper is probable enough"
    else:
        return TypeReport(kind, count, tried, alternatives, around)
    return TypeReport(kind, count, tried, alternatives, reason=reason)


def _rivals(best: Alternative, other: Alternative, none: float) -> bool:
    """Whether another wrapper covers as many labels as the best, and were sure alone.

    Which of the two an annotator mistakes for its type, nothing tells; so the paper takes either (appendix B.2).
    """
    sure = math.log(SURE / (1 - SURE))
    return other.decisions.labelled >= best.decisions.labelled and other.score - none >= sure


def _around(labels: Labels, nodes: Nodes) -> tuple[str, str] | None:
    """What stands before and after the values in most labelled texts; None where it is not the same in most."""
    cuts: Counter[tuple[str, str]] = Counter()
    for node in sorted(nodes & labels.nodes):
        text = labels.site.texts[node]
        start, end = labels.parts.get(node, (0, len(text)))
        cuts[text[:start], text[end:]] += 1
    around, count = cuts.most_common(1)[0]
    return around if 2 * count > cuts.total() else None


def _told(weighed: Sequence[_Weighed], phi: WritingInductor, site: Site) -> tuple[Alternative, ...]:
    """Alternatives that give different values, in the order given."""
    different: dict[tuple[tuple[str, ...], ...], list[_Weighed]] = {}
    for one in weighed:
        values = tuple(tuple(site.texts[node] for node in page) for page in site.by_page(one.ranked.nodes))
        different.setdefault(values, []).append(one)
    told = []
    for same in different.values():
        best, nodes = same[0].ranked, same[0].ranked.nodes
        sure, formed = min(1.0, sum(one.share for one in same)), phi.induce(nodes) != nodes
        told.append(Alternative(phi.term(nodes), nodes, best.decisions, sure, best.score, formed))
    return tuple(told)


def _values(
    site: Site, chosen: Mapping[str, TypeReport], pages: Sequence[Sequence[Assembled]], single: bool
) -> Iterator[Mapping[str, Label]]:
    """The values of each page: a text a type, a list of texts, or a list of records."""

    def text(kind: str, node: int) -> str:
        (before, after), found = chosen[kind].around, site.texts[node]
        return found.removeprefix(before).removesuffix(after) or found

    kept = [
        [{kind: text(kind, node) for kind, node in record.items() if kind in chosen} for record in page]
        for page in pages
    ]
    lists = {} if pages else chosen
    alone = {kind: site.by_page(report.alternatives[0].nodes) for kind, report in lists.items()}
    for number in range(len(site.pages)):
        values: dict[str, Label] = {RECORDS: tuple(filter(None, kept[number])) or None} if kept else {}
        for kind, found in alone.items():
            texts = tuple(text(kind, node) for node in found[number])
            values[kind] = (texts[0] if single else texts) if texts else None
        yield values


KEPT: Final = 20
"""How many combinations of wrappers are kept while types are joined. A bound on time."""

Assembled: TypeAlias = Mapping[str, int]
"""A record: type -> its node; a type that is not in it is missing."""


class Joint(NamedTuple):
    """A wrapper for each type, what was assembled of their nodes on each page, and the logarithm of P(L | X) P(X)."""

    wrappers: Mapping[str, Ranked]
    pages: tuple[tuple[Assembled, ...], ...]
    score: float


def assemble(site: Site, lists: Mapping[str, Nodes]) -> list[list[Assembled]]:
    """The records of each page; none on a page that cannot be assembled."""
    pages = [dict(zip(lists, page, strict=True)) for page in zip(*map(site.by_page, lists.values()), strict=True)]
    there = ([(nodes[0], kind) for kind, nodes in page.items() if nodes] for page in pages)
    leaders = Counter(min(firsts)[1] for firsts in there if firsts)
    first = max(lists, key=leaders.__getitem__)  # on most pages; of equal ones that which is named first
    return [_records(page, first) for page in pages]


def _records(page: Mapping[str, Sequence[int]], first: str) -> list[Assembled]:
    records: list[dict[str, int]] = []
    nodes_of_types = sorted((node, kind) for kind, nodes in page.items() for node in nodes)
    if any(one[0] == two[0] for one, two in pairwise(nodes_of_types)):
        return []
    for node, kind in nodes_of_types:
        if kind == first or not records:
            records.append({})
        if kind in records[-1]:
            return []
        records[-1][kind] = node
    if any(2 * len(nodes) < len(records) for nodes in page.values()):
        return []
    return list(records)


def rank_records(
    candidates: Mapping[str, Sequence[Ranked]],
    labels: Mapping[str, Labels],
    annotation: Mapping[str, AnnotationModel],
    publication: PublicationModel,
    none: float,
) -> list[Joint]:
    """Combinations of one wrapper a type, the most probable first; wrappers of a type are given best first.

    A type without a wrapper, whose values none of them gives, is as probable as the exponential of `none`.
    """
    site = next(iter(labels.values())).site
    joined: list[Mapping[str, Ranked]] = [{}]
    ranked: list[Joint] = []
    for number, (kind, wrappers) in enumerate(candidates.items(), 1):
        combined = [*joined, *({**known, kind: wrapper} for known in joined for wrapper in wrappers)]
        scored = [score_records(site, wrappers, labels, annotation, publication) for wrappers in combined if wrappers]
        without = [one._replace(score=one.score + none * (number - len(one.wrappers))) for one in scored]
        ranked = sorted(without, key=lambda joint: -joint.score)[:KEPT]
        joined = [{}, *(joint.wrappers for joint in ranked)]
    return ranked


def are_records(joint: Joint, candidates: Mapping[str, Sequence[Ranked]]) -> bool:
    """Whether types are more probable as records than as lists of their own; wrappers of a type are given best first.

    A date that stands once above several cases is in no record with them. Departure: that a type of several does not
    stand in their records is as probable as that a record lacks it.
    """
    apart = math.fsum(wrappers[0].score for wrappers in candidates.values()) + (len(candidates) - 1) * math.log(LACKING)
    return len(joint.wrappers) > 1 and joint.score >= apart


def score_records(
    site: Site,
    wrappers: Mapping[str, Ranked],
    labels: Mapping[str, Labels],
    annotation: Mapping[str, AnnotationModel],
    publication: PublicationModel,
) -> Joint:
    """Assemble what wrappers extract, and score what could be assembled."""
    pages = assemble(site, {kind: ranked.nodes for kind, ranked in wrappers.items()})
    lists = {kind: frozenset(record[kind] for page in pages for record in page if kind in record) for kind in wrappers}
    likely = math.fsum(annotation[kind].log_likelihood(labels[kind], nodes) for kind, nodes in lists.items())
    regular = [nodes for kind, nodes in lists.items() if labels[kind].regular]
    missing = sum(map(len, pages)) * len(regular) - sum(map(len, regular))
    good = publication.log_probability(joint_looks(site, pages)) + missing * math.log(LACKING)
    return Joint(wrappers, tuple(map(tuple, pages)), likely + good)


def joint_looks(site: Site, pages: Sequence[Sequence[Assembled]]) -> Looks:
    """What assembled records look like: as `looks_of`, with types that align with themselves only."""
    kinds = sorted({kind for page in pages for record in page for kind in record})
    signs = {node: kinds.index(kind) + 1 for page in pages for record in page for kind, node in record.items()}
    starts = frozenset(min(record.values()) for page in pages for record in page)
    empty = sum(1 for page in pages if not page)
    paths = {kind: {site.tag_paths[node] for node, sign in signs.items() if kinds[sign - 1] == kind} for kind in kinds}
    return Looks(
        record_of(site.segments(starts, signs)),
        round(100 * empty / max(len(pages), 1)),
        max(map(len, paths.values()), default=0),
    )
