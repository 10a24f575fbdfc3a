"""From noisy labels to clean values: the best wrapper of each type, alternatives, and when there is none.

The schema S of the domain is one of two: pages that are about one thing each (appendix B.2), or pages that list many,
with one type or several (section 6, appendix A). A wrapper counts only if its labels are more than chance would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol

from fieldmark.dsl.html.delimiters import Delimited
from fieldmark.dsl.html.terms import Css
from fieldmark.synth.core.examples import Label
from fieldmark.synth.wrappers.delimiters import Delimiters
from fieldmark.synth.wrappers.enumeration import top_down
from fieldmark.synth.wrappers.inductors import SubdividingInductor
from fieldmark.synth.wrappers.model import DomainModel
from fieldmark.synth.wrappers.ranking import Decisions, Labels, Ranked, chance, confidences, rank, single_entities
from fieldmark.synth.wrappers.records import Assembled, are_records, rank_records
from fieldmark.synth.wrappers.site import Nodes, Site
from fieldmark.synth.wrappers.xpath import Xpath

WrapperLanguage = Literal["xpath", "lr", "hlrt"]
"""The languages of wrappers."""

CHANCE: Final = 0.01
"""From which probability on that labels fell so by chance a wrapper does not count."""

RECORDS: Final = "records"
"""What a list of records of several types is called."""


class WritingInductor(SubdividingInductor, Protocol):
    """An inductor whose wrappers can be written in a program."""

    def term(self, labels: Nodes) -> Css | Delimited | None:
        """The wrapper learned from labels; None where it is too long to be written."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A wrapper: its term, what it extracts, the decisions on that, and how sure it is that its values are the right
    ones, 0 to 1; wrappers that give the same values share what they have."""

    term: Css | Delimited | None
    nodes: Nodes
    decisions: Decisions
    confidence: float


@dataclass(frozen=True, slots=True)
class TypeReport:
    """What was found for a type: alternatives that give different values, best first, or why there are none.

    `labels` is how many different texts were labelled, `tried` how many wrappers there were.
    """

    name: str
    labels: int
    tried: int
    alternatives: tuple[Alternative, ...]
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


class _Weighed(NamedTuple):
    """A wrapper with its share of the probability of all."""

    ranked: Ranked
    share: float


def induce(
    labels: Mapping[str, Labels], model: DomainModel, *, single: bool, language: WrapperLanguage = "xpath"
) -> Induced:
    """The clean values of a site from noisy labels of at least one type."""
    site = next(iter(labels.values())).site
    phi = _inductor(site, language, single)
    spaces = {kind: top_down(phi, found.nodes) for kind, found in labels.items()}
    known: dict[str, list[_Weighed]] = {}
    for kind, found in labels.items():
        ranked = _better_than_chance(spaces[kind], found, model, kind, single)
        if ranked:
            scores = [model.annotator(kind).log_likelihood(one.decisions) + one.publication for one in ranked]
            known[kind] = list(map(_Weighed, ranked, confidences(scores)))
    pages: Sequence[Sequence[Assembled]] = ()
    if not single and len(known) > 1:
        known, pages = _joined(known, labels, model)
    reports = [
        TypeReport(kind, found.decisions(found.nodes).labelled, len(spaces[kind]), _told(known[kind], phi, site))
        if kind in known
        else TypeReport(kind, found.decisions(found.nodes).labelled, len(spaces[kind]), (), _why_none(found))
        for kind, found in labels.items()
    ]
    best = {kind: weighed[0].ranked.nodes for kind, weighed in known.items()}
    return Induced(tuple(reports), tuple(_values(site, best, pages, single)))


def _inductor(site: Site, language: WrapperLanguage, single: bool) -> WritingInductor:
    if language == "xpath":
        return Xpath(site, items=not single)
    return Delimiters(site, marks=language == "hlrt")


def _better_than_chance(space: Set[Nodes], labels: Labels, model: DomainModel, kind: str, single: bool) -> list[Ranked]:
    """The best wrappers, those left out whose labels may have fallen so by chance."""
    annotator = model.annotator(kind)
    ranked = single_entities(space, labels) if single else rank(space, labels, annotator, model.publication)
    return [one for one in ranked if chance(one, labels, len(space)) < CHANCE]


def _joined(
    known: Mapping[str, list[_Weighed]], labels: Mapping[str, Labels], model: DomainModel
) -> tuple[dict[str, list[_Weighed]], Sequence[Sequence[Assembled]]]:
    """The wrappers of each type as ranked together with the other types', and the records of the best combination.

    Where the types are no records, the wrappers as they are, and no records.
    """
    candidates = {kind: [weighed.ranked for weighed in found] for kind, found in known.items()}
    annotators = {kind: model.annotator(kind) for kind in known}
    joints = rank_records(candidates, labels, annotators, model.publication)
    if not are_records(joints[0], candidates):
        return dict(known), ()
    sure = confidences([joint.score for joint in joints])
    found: dict[str, list[_Weighed]] = {}
    for kind in known:
        wrappers = {joint.wrappers[kind].nodes: joint.wrappers[kind] for joint in joints}
        shares = dict.fromkeys(wrappers, 0.0)
        for joint, share in zip(joints, sure, strict=True):
            shares[joint.wrappers[kind].nodes] += share
        found[kind] = [_Weighed(ranked, shares[nodes]) for nodes, ranked in wrappers.items()]
    return found, joints[0].pages


def _told(weighed: Sequence[_Weighed], phi: WritingInductor, site: Site) -> tuple[Alternative, ...]:
    """Alternatives that give different values, in the order given."""
    different: dict[tuple[tuple[str, ...], ...], list[_Weighed]] = {}
    for one in weighed:
        values = tuple(tuple(site.texts[node] for node in page) for page in site.by_page(one.ranked.nodes))
        different.setdefault(values, []).append(one)
    return tuple(
        Alternative(
            phi.term(same[0].ranked.nodes),
            same[0].ranked.nodes,
            same[0].ranked.decisions,
            min(1.0, sum(one.share for one in same)),
        )
        for same in different.values()
    )


def _why_none(labels: Labels) -> str:
    if not labels.nodes:
        return "nothing was labelled"
    return "no wrapper covers more labels than chance would give it"


def _values(
    site: Site, best: Mapping[str, Nodes], pages: Sequence[Sequence[Assembled]], single: bool
) -> Iterator[Mapping[str, Label]]:
    """The values of each page: a text a type, a list of texts, or a list of records."""
    if pages:
        for page in pages:
            yield {RECORDS: tuple({kind: site.texts[node] for kind, node in record.items()} for record in page) or None}
        return
    by_page = {kind: site.by_page(nodes) for kind, nodes in best.items()}
    for number in range(len(site.pages)):
        texts = {kind: tuple(site.texts[node] for node in found[number]) for kind, found in by_page.items()}
        yield {kind: (found[0] if single else found) if found else None for kind, found in texts.items()}
