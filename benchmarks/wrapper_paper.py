"""Noise-tolerant wrappers as their paper has them, to compare with: what learning itself has no use for.

The wrapper space by trying all subsets of labels, and by algorithm 1, for any well-behaved inductor as a black box, at
most k * |L| calls for k wrappers (section 4); and the annotator of equation 4, which errs at each node by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations
from typing import Final

from fieldmark.synth.wrappers.inductors import Inductor, SubdividingInductor
from fieldmark.synth.wrappers.ranking import AnnotationModel, Decisions, Labels
from fieldmark.synth.wrappers.site import Nodes

MAX_EXHAUSTIVE: Final = 16
"""Most labels whose subsets are all tried: 65,535 calls."""


class Counted:
    """An inductor that counts how often it is called."""

    def __init__(self, inductor: SubdividingInductor) -> None:
        self._inductor = inductor
        self.calls = 0
        self.distinct = inductor.distinct
        self.attributes = inductor.attributes
        self.subdivision = inductor.subdivision

    def induce(self, labels: Nodes) -> Nodes:
        """What the wrapper learned from labels extracts."""
        self.calls += 1
        return self._inductor.induce(labels)


def exhaustive(inductor: Inductor, labels: Nodes) -> set[Nodes]:
    """The wrapper space by trying all subsets. Raises ValueError where there are too many."""
    if len(labels) > MAX_EXHAUSTIVE:
        raise ValueError(f"{len(labels)} labels have too many subsets; at most {MAX_EXHAUSTIVE} are tried")
    ordered = sorted(labels)
    subsets = chain.from_iterable(combinations(ordered, size) for size in range(1, len(ordered) + 1))
    return {inductor.induce(frozenset(subset)) for subset in subsets}


def bottom_up(inductor: Inductor, labels: Nodes) -> set[Nodes]:
    """The wrapper space, growing closed sets of labels by one label at a time, the smallest first (algorithm 1)."""
    space: set[Nodes] = set()
    ordered = sorted(labels)
    waiting: dict[int, set[Nodes]] = {0: {frozenset()}}  # closed sets that are still to be grown, by their size
    for size in range(len(ordered)):
        for closed in waiting.pop(size, ()):
            for label in ordered:
                if label in closed:
                    continue
                extracted = inductor.induce(closed | {label})
                space.add(extracted)
                grown = extracted & labels
                waiting.setdefault(len(grown), set()).add(grown)
    return space


def equation_4(samples: Iterable[tuple[Labels, Nodes]]) -> AnnotationModel:
    """The annotator of the paper from its labels on sample sites and the true lists there: shares, each count plus a
    half."""
    inside, outside = Decisions(0, 0), Decisions(0, 0)
    for labels, true in samples:
        inside = inside.plus(labels.decisions(true))
        outside = outside.plus(labels.decisions(node for node in range(len(labels.site)) if node not in true))
    return AnnotationModel((inside.labelled + 0.5) / (inside.all + 1), (outside.labelled + 0.5) / (outside.all + 1))
