"""Ranking wrappers by P(L | X) P(X): equation 1, with the annotation model of equation 4 (noise-tolerant wrappers, 6).

An annotator labels each node of the list with probability r, and each other node with probability 1 - p, independently.
Departures: what looks a text up, a dictionary or an expression, does not decide anew where the text stands again, so
that to such annotators nodes with the same text are one decision; a menu that repeats one wrong label on every page is
one mistake. It errs by families of texts, those that a script writes below the same tags of the same classes: to take
list prices for prices is one mistake, not as many as there are labels; and it knows one site better than another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
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
"""Largest share of pages, 0 to 1, that may lack what every page shows, and how probable it is that a record lacks what
every record has. Origin: chosen, one in ten."""

RECALLS: Final = (0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
"""The recalls among which that of an annotator is looked for."""

STEADINESS: Final = (0.3, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""The steadinesses among which that of an annotator is looked for."""

UNSEEN: Final = 0.25
"""The weight, in sites, of an imagined one of which one of two values is labelled: no recall is learned as certain."""

ROUNDS: Final = 30
"""Rounds of expectation maximisation, which begins at `RARE`."""

RARE: Final = 0.01
"""The noise, and the share of mistaken families, with which expectation maximisation begins."""

BOTH: Final[frozenset[Component]] = frozenset(("L", "X"))


@dataclass(frozen=True, slots=True)
class AnnotationModel:
    """An annotator: it labels a node of the list with probability `recall` (r), another one with `noise` (1 - p).

    The recall of a site is drawn from the beta distribution with this mean that is as narrow as after `steadiness`
    decisions; a share of the other families of texts is `mistaken`, of each of which it labels any part. Without either
    it is the annotator of equation 4. Recall and noise lie between 0 and 1, without these; where the noise is above the
    recall, labels speak against a list.
    """

    recall: float
    noise: float
    steadiness: float = math.inf
    mistaken: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.noise < 1 or not 0 < self.recall < 1:
            raise ValueError(f"recall {self.recall:g} and noise {self.noise:g} do not lie between 0 and 1")
        if not self.steadiness > 0 or not 0 <= self.mistaken < 1:
            raise ValueError(f"steadiness {self.steadiness:g} or mistaken {self.mistaken:g} is out of range")

    def log_likelihood(self, labels: Labels, nodes: Iterable[int]) -> float:
        """log P(L | X) of the list of some nodes, less that of an empty list."""
        inside, change = Decisions(0, 0), 0.0
        for family, here in labels.by_family(nodes).items():
            inside = inside.plus(here)
            whole = labels.families[family]
            change += self.log_of_others(whole.less(here)) - self.log_of_others(whole)
        return self.log_of_list(inside) + change

    def log_of_list(self, decided: Decisions) -> float:
        """The logarithm of the probability of the decisions on a list."""
        if math.isinf(self.steadiness):
            return decided.labelled * math.log(self.recall) + decided.unlabelled * math.log1p(-self.recall)
        return _log_beta_ratio(decided, self.recall * self.steadiness, (1 - self.recall) * self.steadiness)

    def log_of_others(self, decided: Decisions) -> float:
        """The logarithm of the probability of the decisions on a family of texts that are not of the list."""
        apart = decided.labelled * math.log(self.noise) + decided.unlabelled * math.log1p(-self.noise)
        if not self.mistaken:
            return apart
        together = math.log(self.mistaken) + _log_beta_ratio(decided, 1, 1)
        apart += math.log1p(-self.mistaken)
        return max(apart, together) + math.log1p(math.exp(-abs(apart - together)))


def _log_beta_ratio(decided: Decisions, labelled: float, unlabelled: float) -> float:
    """The logarithm of the probability of decisions whose rate has a beta distribution."""

    def log_beta(one: float, two: float) -> float:
        return math.lgamma(one) + math.lgamma(two) - math.lgamma(one + two)

    return log_beta(labelled + decided.labelled, unlabelled + decided.unlabelled) - log_beta(labelled, unlabelled)


class Decisions(NamedTuple):
    """How many of an annotator's decisions on some nodes were to label, and not to label."""

    labelled: int
    unlabelled: int

    @property
    def all(self) -> int:
        """How many there are."""
        return self.labelled + self.unlabelled

    def plus(self, others: Decisions) -> Decisions:
        """These and others."""
        return Decisions(self.labelled + others.labelled, self.unlabelled + others.unlabelled)

    def less(self, others: Decisions) -> Decisions:
        """These without others that are among them."""
        return Decisions(self.labelled - others.labelled, self.unlabelled - others.unlabelled)


@dataclass(frozen=True)
class Labels:
    """What an annotator labelled on a site; `by_text` where nodes with the same text are one decision, `by_form` where
    it knows values by their form, as an expression does, and not one by one, as a dictionary; `regular` where few pages
    lack a value.

    `parts` tells, of labelled nodes whose value is not all of the text, which part of it is.
    """

    site: Site
    nodes: Nodes
    by_text: bool = True
    parts: Mapping[int, Span] = field(default_factory=dict)
    by_form: bool = False
    regular: bool = True

    @cached_property
    def numbers(self) -> Sequence[int]:
        """For each node the number of the decision on it."""
        return self.site.text_numbers if self.by_text else range(len(self.site))

    @cached_property
    def labelled(self) -> Set[int]:
        """The numbers of the decisions to label."""
        return {self.numbers[node] for node in self.nodes}

    @cached_property
    def family_of(self) -> Mapping[int, int]:
        """The family of the texts of each decision: that of the first of them."""
        families = self.site.families
        return {self.numbers[node]: families[node] for node in reversed(range(len(self.site)))}

    @cached_property
    def overall(self) -> Decisions:
        """The decisions on all texts."""
        return self.decisions(range(len(self.site)))

    @cached_property
    def families(self) -> Mapping[int, Decisions]:
        """The decisions on all texts, by family."""
        return self.by_family(range(len(self.site)))

    def by_family(self, nodes: Iterable[int]) -> Mapping[int, Decisions]:
        """The decisions on some nodes, by the family of their texts."""
        counts: dict[int, list[int]] = {}
        for number in {self.numbers[node] for node in nodes}:
            counts.setdefault(self.family_of[number], [0, 0])[number not in self.labelled] += 1
        return {family: Decisions(*count) for family, count in counts.items()}

    def decisions(self, nodes: Iterable[int]) -> Decisions:
        """The decisions on some nodes."""
        numbers = {self.numbers[node] for node in nodes}
        labelled = len(numbers & self.labelled)
        return Decisions(labelled, len(numbers) - labelled)


def equation_4(samples: Iterable[tuple[Labels, Nodes]]) -> AnnotationModel:
    """The annotator of the paper from its labels on sample sites and the true lists there: shares, each count plus a
    half."""
    inside, outside = Decisions(0, 0), Decisions(0, 0)
    for labels, true in samples:
        inside = inside.plus(labels.decisions(true))
        outside = outside.plus(labels.decisions(node for node in range(len(labels.site)) if node not in true))
    return AnnotationModel((inside.labelled + 0.5) / (inside.all + 1), (outside.labelled + 0.5) / (outside.all + 1))


def learn_annotation(
    samples: Iterable[tuple[Labels, Nodes]], steadiness: Iterable[float] = STEADINESS
) -> AnnotationModel:
    """The model of an annotator from its labels on sample sites and the true lists there, by maximum likelihood.

    Recall and steadiness are looked for on a grid, as if of a quarter of a site one of two values had been labelled;
    noise and the share of mistaken families by expectation maximisation, each count plus a half.
    """
    inside, outside = list[Decisions](), list[Decisions]()
    for labels, true in samples:
        inside.append(labels.decisions(true))
        within = {labels.numbers[node] for node in true}
        rest = (node for node in range(len(labels.site)) if labels.numbers[node] not in within)
        outside += labels.by_family(rest).values()
    fitting = [AnnotationModel(recall, 0.5, steady) for recall in RECALLS for steady in steadiness]
    pair = Decisions(1, 1)
    best = max(fitting, key=lambda one: math.fsum(map(one.log_of_list, inside)) + UNSEEN * one.log_of_list(pair))
    noise = mistaken = RARE
    for _ in range(ROUNDS):
        model = AnnotationModel(best.recall, noise, best.steadiness, mistaken)
        shares = [
            math.exp(math.log(mistaken) + _log_beta_ratio(one, 1, 1) - model.log_of_others(one)) for one in outside
        ]
        mistaken = (math.fsum(shares) + 0.5) / (len(shares) + 1)
        wrong = math.fsum((1 - share) * one.labelled for share, one in zip(shares, outside, strict=True))
        decided = math.fsum((1 - share) * one.all for share, one in zip(shares, outside, strict=True))
        noise = (wrong + 0.5) / (decided + 1)
    return AnnotationModel(best.recall, noise, best.steadiness, mistaken)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A wrapper's nodes, what was decided on them, and the logarithms of P(L | X), up to a constant, and of P(X)."""

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
    likely = [(annotation.log_likelihood(labels, nodes) if "L" in components else 0.0, nodes) for nodes in space]
    ranked: list[Ranked] = []
    best: list[float] = []
    for likelihood, nodes in sorted(likely, key=lambda one: -one[0]):
        if len(best) == SHOWN and likelihood < best[0]:
            break
        good = _goodness(nodes, labels, publication) if "X" in components else 0.0
        ranked.append(Ranked(nodes, labels.decisions(nodes), likelihood, good))
        (heappush if len(best) < SHOWN else heappushpop)(best, ranked[-1].score)
    return sorted(ranked, key=_order)[:SHOWN]


def _goodness(nodes: Nodes, labels: Labels, publication: PublicationModel) -> float:
    """The logarithm of P(X); how many pages lack a type that is not regular says nothing."""
    looks = looks_of(labels.site, nodes)
    return publication.log_probability(looks if labels.regular else looks._replace(lacking=0))


def _order(ranked: Ranked) -> tuple[float, int, list[int]]:
    return -ranked.score, len(ranked.nodes), sorted(ranked.nodes)


def single_entities(space: Iterable[Nodes], labels: Labels) -> list[Nodes]:
    """Wrappers that extract a single text from each page, those that cover most labels first (appendix B.2).

    Several may cover equally many: the places at which a page shows the same. Departure: a few pages, `LACKING`, may
    have none, or any of a type that is not regular, and each of them counts as much as a label that is not covered.
    """
    covering: list[tuple[int, int, list[int], Nodes]] = []
    for nodes in space:
        counts = [len(page) for page in labels.site.by_page(nodes)]
        lacking = counts.count(0)
        if max(counts) == 1 and (lacking <= LACKING * len(counts) or not labels.regular):
            covering.append((lacking - labels.decisions(nodes).labelled, len(nodes), sorted(nodes), nodes))
    return [nodes for *_, nodes in sorted(covering, key=lambda one: one[:3])]


def chance(decided: Decisions, labels: Labels, tried: int) -> float:
    """How probable it is that of so many wrappers one is labelled so if labels fell anywhere (at most 1).

    The tail of the binomial distribution, times the number of wrappers tried (Bonferroni). One label does not count, as
    every wrapper was learned from one.
    """
    overall = labels.overall
    rate = overall.labelled / max(overall.all, 1)
    fallen, others = decided.labelled - 1, decided.all - 1
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
