"""Ranking wrappers by P(L | X) P(X): equation 1, with the annotation model of equation 4 (noise-tolerant wrappers, 6).

An annotator labels each node of the list with probability r, and each other node with probability 1 - p, independently.
Departure: what looks a text up, a dictionary or an expression, does not decide anew where the text stands again, so
that to such annotators nodes with the same text are one decision; a menu that repeats one wrong label on every page is
one mistake.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from heapq import heappush, heappushpop
from typing import Final, Literal, NamedTuple

from fieldmark.dsl.text.language import Span
from fieldmark.synth.wrappers.publication import PublicationModel, looks_of
from fieldmark.synth.wrappers.site import Nodes, Site

Component = Literal["L", "X"]
"""A part of the score: the annotation model, or the publication model."""

SHOWN: Final = 10
"""How many of the best wrappers a ranking has."""

LACKING: Final = 0.1
"""Largest share of pages, 0 to 1, that may lack what every page shows. Origin: chosen, a page in ten."""

BOTH: Final[frozenset[Component]] = frozenset(("L", "X"))


@dataclass(frozen=True, slots=True)
class AnnotationModel:
    """An annotator: it labels a node of the list with probability `recall` (r), another one with `noise` (1 - p).

    Both lie between 0 and 1, without these; where the noise is above the recall, labels speak against a list.
    """

    recall: float
    noise: float

    def __post_init__(self) -> None:
        if not 0 < self.noise < 1 or not 0 < self.recall < 1:
            raise ValueError(f"recall {self.recall:g} and noise {self.noise:g} do not lie between 0 and 1")

    def log_likelihood(self, decisions: Decisions) -> float:
        """log P(L | X), but for what is the same for all lists (equation 4)."""
        hit, miss = math.log(self.recall / self.noise), math.log((1 - self.recall) / (1 - self.noise))
        return decisions.labelled * hit + decisions.unlabelled * miss


class Decisions(NamedTuple):
    """How many of an annotator's decisions on some nodes were to label, and not to label."""

    labelled: int
    unlabelled: int

    @property
    def all(self) -> int:
        """How many there are."""
        return self.labelled + self.unlabelled


@dataclass(frozen=True, slots=True)
class Labels:
    """What an annotator labelled on a site; `by_text` where nodes with the same text are one decision.

    `parts` tells, of labelled nodes whose value is not all of the text, which part of it is.
    """

    site: Site
    nodes: Nodes
    by_text: bool = True
    parts: Mapping[int, Span] = field(default_factory=dict)

    def decisions(self, nodes: Iterable[int]) -> Decisions:
        """The decisions on some nodes."""
        labelled, unlabelled = set[int](), set[int]()
        numbers = self.site.text_numbers if self.by_text else range(len(self.site))
        for node in nodes:
            (labelled if node in self.nodes else unlabelled).add(numbers[node])
        return Decisions(len(labelled), len(unlabelled - labelled))


def learn_annotation(samples: Iterable[tuple[Labels, Nodes]]) -> AnnotationModel:
    """The model of an annotator from its labels on sample sites and the true lists there (each count plus a half)."""
    inside, outside = Decisions(0, 0), Decisions(0, 0)
    for labels, true in samples:
        here = labels.decisions(true)
        there = labels.decisions(node for node in range(len(labels.site)) if node not in true)
        inside = Decisions(inside.labelled + here.labelled, inside.unlabelled + here.unlabelled)
        outside = Decisions(outside.labelled + there.labelled, outside.unlabelled + there.unlabelled)
    return AnnotationModel((inside.labelled + 0.5) / (inside.all + 1), (outside.labelled + 0.5) / (outside.all + 1))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A wrapper's nodes, what was decided on them, and the logarithms of P(L | X), up to a constant, and of P(X).

    Of single entities the two are the labels covered, and, below zero, the pages that have none.
    """

    nodes: Nodes
    decisions: Decisions
    annotation: float
    publication: float

    @property
    def score(self) -> float:
        """The logarithm of P(L | X) P(X), up to a constant."""
        return self.annotation + self.publication


def rank(
    space: Iterable[Nodes],
    labels: Labels,
    annotation: AnnotationModel,
    publication: PublicationModel,
    components: Set[Component] = BOTH,
) -> list[Ranked]:
    """Wrappers, the most probable first; of equally probable ones that with fewer nodes, and that which stands first.

    With one of the components alone these are NTW-L and NTW-X. What cannot become one of the first `SHOWN`, even if its
    list were certain, is left out.
    """
    decided = [(nodes, labels.decisions(nodes)) for nodes in space]
    likely = [annotation.log_likelihood(said) if "L" in components else 0.0 for _, said in decided]
    ranked: list[Ranked] = []
    best: list[float] = []
    for number in sorted(range(len(decided)), key=lambda number: -likely[number]):
        if len(best) == SHOWN and likely[number] < best[0]:
            break
        nodes, said = decided[number]
        good = publication.log_probability(looks_of(labels.site, nodes)) if "X" in components else 0.0
        ranked.append(Ranked(nodes, said, likely[number], good))
        (heappush if len(best) < SHOWN else heappushpop)(best, ranked[-1].score)
    return sorted(ranked, key=_order)[:SHOWN]


def _order(ranked: Ranked) -> tuple[float, int, list[int]]:
    return -ranked.score, len(ranked.nodes), sorted(ranked.nodes)


def single_entities(space: Iterable[Nodes], labels: Labels) -> list[Ranked]:
    """Wrappers that extract a single text from each page, those that cover most labels first (appendix B.2).

    Several may cover equally many: the places at which a page shows the same. Departure: a few pages, `LACKING`, may
    have none, and each of them counts as much as a label that is not covered.
    """
    site = labels.site
    ranked: list[Ranked] = []
    for nodes in space:
        counts = [len(page) for page in site.by_page(nodes)]
        if max(counts) == 1 and counts.count(0) <= LACKING * len(counts):
            said = labels.decisions(nodes)
            ranked.append(Ranked(nodes, said, said.labelled, -counts.count(0)))
    return sorted(ranked, key=_order)[:SHOWN]


def chance(ranked: Ranked, labels: Labels, tried: int) -> float:
    """How probable it is that the best of so many wrappers has so many labels if labels fell anywhere (at most 1).

    The tail of the binomial distribution, times the number of wrappers tried (Bonferroni). One label does not count, as
    every wrapper was learned from one.
    """
    overall = labels.decisions(range(len(labels.site)))
    rate = overall.labelled / max(overall.all, 1)
    fallen, others = ranked.decisions.labelled - 1, ranked.decisions.all - 1
    if fallen < 1 or rate in (0.0, 1.0):
        return 1.0
    terms = (
        math.lgamma(others + 1)
        - math.lgamma(count + 1)
        - math.lgamma(others - count + 1)
        + count * math.log(rate)
        + (others - count) * math.log1p(-rate)
        for count in range(fallen, others + 1)
    )
    return min(1.0, tried * sum(map(math.exp, terms)))
