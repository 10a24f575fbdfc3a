"""The formats of a field, from its annotations in clusters.

A format is learned for every group of documents that has one explanation: strategies which, put together, give every
label. Groups are the clusters of algorithm 3, joined where one explanation fits, and split where none does.

Departures from algorithms 2 and 3, which learn one strategy from the best landmark of each merged cluster: equal looks
of regions are not the last word on what belongs together, as an optional row makes two of them (`_joined`), and a wrong
label would cost its whole cluster (`_formats`); and a format has several strategies, which vote.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Generic, NamedTuple

from fieldmark.dsl.core.formats import evaluate_format
from fieldmark.dsl.core.instance import locate
from fieldmark.dsl.core.terms import Aggregation, Format, Strategy
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.composing import MARGIN, MAX_STRATEGIES, Composed, compose, independent
from fieldmark.synth.core.instances import A, C, Effort, Instance
from fieldmark.synth.core.learned import Learned

PLAIN = 5.0
"""Most that the best strategy costs of a format that only one of several documents shows, or by which a label is
doubted that no third document confirms, in units of cost. Origin: right labels of court e-mails, three of them; for
records dockets, the only set on which it was found to help."""

MAX_GROUPS = 6
"""Largest groups of clusters to which another cluster is tried to be joined."""

MAX_SEEDS = 1
"""Documents from which a group with one explanation is grown, where the whole cluster has none."""

MAX_ODD = 3
"""Documents from which a group is grown where a format needs several: the first ones may be odd."""

MAX_DEARER = 6
"""Landmark candidates that are tried with outer landmarks where others explain the cluster, but only count siblings."""

MAX_TRIED = 12
"""Landmark candidates with which it is tried whether a document belongs to a group."""


class Priced(NamedTuple):
    """A format, and its cost, as `Composed` has it."""

    format: Format
    cost: float


class FormatLearner(Generic[A, C]):
    """Learns the formats of one field. `negative` are the documents that are labelled as not having it.

    A format is learned from `smallest` documents at least, where there are so many, and of strategies that cost `most`
    at most, none of which counts siblings unless that is said.

    Invariant: what was synthesised for a cluster is kept, because joining, splitting and learning ask for the same.
    """

    def __init__(
        self,
        instance: Instance[A, C],
        kind: Aggregation,
        negative: Sequence[A],
        smallest: int = 1,
        most: float = inf,
        counting: bool = True,
    ) -> None:
        self._most = most
        self._counting = counting
        self._instance = instance
        self._kind = kind
        self._smallest = smallest
        self._negative = tuple(negative)
        self._composed: dict[tuple[Sequence[A], Sequence[A]], Composed] = {}

    def learn(self, clusters: Sequence[Sequence[A]]) -> list[Priced]:
        """The formats that explain as many documents of the clusters as can be explained."""
        whole = [annotation for cluster in clusters for annotation in cluster]
        formats: list[Priced] = []
        for group in self._joined(clusters):
            outside = [annotation for annotation in whole if annotation not in group]
            for found in self._formats(group, (*self._negative, *outside)):
                finished = self._instance.finished(found.format, group, whole, self._kind)
                formats.append(Priced(finished, found.cost))
        return formats

    def candidates(self, cluster: Sequence[A]) -> list[C]:
        """The landmarks of a cluster, best first."""
        return self._instance.candidates(cluster, self._kind)

    def strategies(self, cluster: Sequence[A]) -> list[Learned]:
        """The strategies that explain a cluster, near the cheapest."""
        return self._synthesise(cluster, self._negative, sum(len(annotation.values) for annotation in cluster))

    def _joined(self, clusters: Sequence[Sequence[A]]) -> list[Sequence[A]]:
        """Clusters put together where one explanation fits both: fewer formats, each learned from more documents.

        Departure from algorithm 3, whose blueprints have to be equal: an optional row inside a region makes two looks,
        while the same strategies hold.
        """
        whole = [annotation for cluster in clusters for annotation in cluster]
        alike = self._instance.alike
        if len(clusters) == 1 or (clusters and alike(clusters) and self._explains(whole)):
            return [whole]
        groups: list[list[A]] = []
        for cluster in sorted(clusters, key=len, reverse=True):
            for group in groups[:MAX_GROUPS]:
                if len(clusters) > 2 and alike([group, cluster]) and self._explains([*group, *cluster]):
                    group.extend(cluster)
                    break
            else:
                groups.append(list(cluster))
        return list(groups)

    def _formats(self, cluster: Sequence[A], outside: Sequence[A], strict: bool = False) -> list[Priced]:
        """The formats that explain as much of a cluster as can be explained: one if possible, else several.

        Where most of the cluster has one explanation and the labels of the others contradict it, the explanation is
        kept and the others are left to the report: one wrong label must not cost the field. Of a field of small
        documents, records, an explanation of one of several is kept only where it is plain. With `strict` no label is
        contradicted: which of some labels are not heard is asked once, and not of each half again; and a document that
        nothing explains by itself is in no group.
        """
        parts, explained, cost = self._compose(cluster, outside)
        positive = len(cluster) + sum(1 for annotation in outside if annotation.values)
        alone = len(explained) == 1 < positive
        enough = not alone or self._smallest == 1 or cost <= PLAIN
        formats = [Priced(Format(parts), cost)] if explained and enough else []
        rest = [annotation for number, annotation in enumerate(cluster) if number not in explained]
        if strict and len(rest) > 1:
            rest = [annotation for annotation in rest if self._compose((annotation,), outside).explained]
        if not rest or len(cluster) == 1 or self._contradicted(cluster, explained):
            return formats
        group = self._largest(rest, outside)
        if len(group) < min(self._smallest, len(cluster)):
            return formats
        if len(group) == len(cluster):
            parts, _, cost = self._compose(group[:1], outside)
            fits = all(self._reproduces(group[:1], other, outside) for other in group)
            return [Priced(Format(parts), cost)] if fits else []
        remaining = [annotation for annotation in rest if annotation not in group]
        for part in (group, remaining) if remaining else (group,):
            others = [annotation for annotation in cluster if annotation not in part]
            found = self._formats(part, (*outside, *others), strict=True)
            if not found and not strict and len(part) > len(others):
                found = self._formats(part, outside)
            formats = formats + found
        return formats

    def _contradicted(self, cluster: Sequence[A], explained: frozenset[int]) -> bool:
        """Whether one explanation fits a cluster of small documents, and only the others speak against it: no smaller
        group then tells more."""
        return self._smallest > 1 and not explained and len(self._compose(cluster, ()).explained) == len(cluster)

    def _largest(self, rest: Sequence[A], outside: Sequence[A]) -> list[A]:
        """The largest group grown from one of the first documents; the first that holds most of them."""
        largest: list[A] = []
        for seed in rest[: MAX_SEEDS if self._smallest == 1 else MAX_ODD]:
            group = self._grown(seed, rest, outside)
            if len(group) > len(largest):
                largest = group
            if 2 * len(group) > len(rest):
                break
        return largest

    def _grown(self, seed: A, rest: Sequence[A], outside: Sequence[A]) -> list[A]:
        """The documents that one format explains together with the seed, added one by one.

        What explains some of the group and gives the values of the next document explains this, too; only where it does
        not, is anything learned again.
        """
        group = [seed]
        told = [seed]  # what the group's explanation was learned from
        for annotation in rest:
            if annotation is seed:
                continue
            if not self._reproduces(told, annotation, outside):
                told = [*group]
                if not self._belongs(group, annotation, outside):
                    continue
            group.append(annotation)
        return group

    def _belongs(self, group: Sequence[A], annotation: A, outside: Sequence[A]) -> bool:
        """Whether one format explains a group and another document; of many small ones, as far as is told quickly."""
        if self._reproduces(group, annotation, outside):
            return True
        small = self._smallest > 1 and self._kind == "one"
        return (self._may_explain if small else self._explains)([*group, annotation], outside)

    def _reproduces(self, group: Sequence[A], annotation: A, outside: Sequence[A]) -> bool:
        """Whether what explains a group gives the values of another document as well; quicker than learning again."""
        parts, _, _ = self._compose(group, tuple(other for other in outside if other is not annotation))
        if not parts:
            return False
        verdict = evaluate_format(Format(parts), 1, self._kind, annotation.document)
        return tuple(map(fold, verdict.texts)) == annotation.values

    def _may_explain(self, cluster: Sequence[A], outside: Sequence[A]) -> bool:
        """Whether one of the best landmarks explains all documents, without outer landmarks."""
        best = self.candidates(cluster)[:MAX_TRIED]
        tried = (self._instance.synthesise(one, cluster, outside, self._kind, Effort.PLAIN) for one in best)
        found = (item for learned in tried for item in learned)
        return any(len(item.covers) == len(cluster) for item in found)

    def _explains(self, cluster: Sequence[A], outside: Sequence[A] | None = None) -> bool:
        """Whether one format explains all documents; without a landmark that all of them have there is none."""
        landmarks = (candidate.landmark for candidate in self.candidates(cluster))
        if not any(all(locate(landmark, a.document) for a in cluster) for landmark in landmarks):
            return False
        composed = self._compose(cluster, self._negative if outside is None else outside)
        return len(composed.explained) == len(cluster)

    def _compose(self, cluster: Sequence[A], outside: Sequence[A]) -> Composed:
        """What a cluster's strategies make."""
        key = (tuple(cluster), tuple(outside))
        if key not in self._composed:
            sizes = [len(annotation.values) for annotation in cluster]
            learned = self._synthesise(cluster, outside, sum(sizes))
            self._composed[key] = compose(learned, sizes, self._kind, self._instance.side_by_side)
        return self._composed[key]

    def _synthesise(self, cluster: Sequence[A], outside: Sequence[A], values: int) -> list[Learned]:
        """Strategies from the best landmarks on, until those that are left cannot be kept.

        Where nothing explains the cluster, or all that gives a single value counts siblings, the dearer ones are added;
        where still nothing gives a value, those of several documents that count rows and cells.
        """
        candidates = self.candidates(cluster)
        learned: list[Learned] = []
        complete: list[Learned] = []
        for candidate in candidates:
            kept = independent(complete)
            if kept and candidate.score > kept[0].price + MARGIN:
                break
            if len(kept) == MAX_STRATEGIES and candidate.score > kept[-1].price:
                break
            found = self._found(candidate, cluster, outside, Effort.PLAIN)
            learned += found
            complete += [item for item in found if len(item.covers) == values]
        counted = self._kind == "one" and all(map(_counts, complete))
        if not complete or counted:
            for candidate in candidates[:MAX_DEARER] if complete else candidates:
                learned += self._found(candidate, cluster, outside, Effort.FALLBACK)
        if not learned and len(cluster) > 1:
            for candidate in candidates:
                learned += self._found(candidate, cluster, outside, Effort.POSITIONS)
        return learned

    def _found(self, candidate: C, cluster: Sequence[A], outside: Sequence[A], effort: Effort) -> list[Learned]:
        """Strategies from one landmark; those that find nothing in documents without labels are dearer."""
        found, lack = (
            self._instance.synthesise(candidate, cluster, outside, self._kind, effort),
            self._instance.support.lack,
        )
        kept = (item for item in found if item.cost <= self._most and (self._counting or not _counts(item)))
        return [replace(item, lack=lack(item.strategy, self._kind)) for item in kept]


def _counts(item: Learned) -> bool:
    return counts_siblings(item.strategy)


def counts_siblings(strategy: Strategy) -> bool:
    """Whether a strategy counts siblings of its landmark, of which there may be more or less on another page."""
    return isinstance(strategy.region, Hops) and strategy.region.across not in (0, 1)
