"""The feature vectors of a page's lists: those of structure and denotation once a page, the question's once for each.

A vector is a set of features that are there, as blocks of numbers. What depends only on the nodes of one level is
computed once for all lists that share them: the columns of a table have the same rows above them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from fieldmark.synth.zeroshot.aggregation import Block, Vocabulary
from fieldmark.synth.zeroshot.denotation import common_look, denotation_features, profile
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Candidate
from fieldmark.synth.zeroshot.questions import Question
from fieldmark.synth.zeroshot.structure import (
    LEVELS,
    Structure,
    border_features,
    level_features,
    per_entity,
    place_features,
    trait_features,
)
from fieldmark.synth.zeroshot.surroundings import Asking, Listed, Surroundings

SAMPLE: Final = 16
"""Elements of a long list that are looked at, evenly spread, first and last among them. Origin: our own, for speed."""

T = TypeVar("T")


class PageFeatures:
    """The features of all lists of a page."""

    def __init__(self, tree: PageTree, candidates: Sequence[Candidate], vocabulary: Vocabulary) -> None:
        self.tree = tree
        self.vocabulary = vocabulary
        self.structure = Structure(tree)
        self.surroundings = Surroundings(self.structure)
        self._levels: dict[tuple[int, tuple[int, ...]], Block] = {}
        self.lists = [self._listed(candidate) for candidate in candidates]

    def _listed(self, candidate: Candidate) -> Listed:
        nodes = sampled(candidate.nodes)
        texts = sampled(candidate.texts)
        profiles = tuple([profile(text) for text in texts])
        blocks = [
            *self._structural(candidate, nodes, common_look(profiles)),
            self.vocabulary.block(denotation_features(profiles, texts)),
        ]
        stems = tuple([self.surroundings.stems(text) for text in texts])
        distinct = len(set(texts)) / len(texts)
        traits = tuple(trait_features(self.structure, nodes))
        return Listed(candidate, tuple(blocks), self.surroundings.of(nodes), profiles, stems, distinct, traits)

    def _structural(self, candidate: Candidate, nodes: tuple[int, ...], look: str) -> list[Block]:
        names = [
            *place_features(self.structure, candidate.predicate, nodes, len(candidate.nodes)),
            *border_features(self.structure, nodes, look),
        ]
        blocks: list[Block] = []
        level_nodes = nodes
        for level in range(LEVELS + 1):
            if not level_nodes:
                break
            names.append(per_entity(level, level_nodes, nodes))
            key = (level, level_nodes)
            block = self._levels.get(key)
            if block is None:
                block = self._levels[key] = self.vocabulary.block(level_features(self.structure, level, level_nodes))
            blocks.append(block)
            level_nodes = self.structure.above(level_nodes)
        return [self.vocabulary.block(names), *blocks]

    def asked(self, question: Question) -> list[Block]:
        """For each list the features that a question adds."""
        asking = Asking(question)
        return [self.vocabulary.block(asking.features(listed)) for listed in self.lists]


def sampled(things: tuple[T, ...]) -> tuple[T, ...]:
    """At most so many as are looked at, evenly spread."""
    if len(things) <= SAMPLE:
        return things
    last = len(things) - 1
    return tuple([things[place * last // (SAMPLE - 1)] for place in range(SAMPLE)])
