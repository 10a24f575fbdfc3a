"""The feature vectors of a page's lists: those of structure and denotation once a page, the question's once for each.

A vector is a set of features that are there, as blocks of numbers. What depends only on the nodes of one level is
computed once for all lists that share them: the columns of a table have the same rows above them.
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldmark.synth.zeroshot.aggregation import Block, Vocabulary, binned, sampled
from fieldmark.synth.zeroshot.appearance import Appearance, Looks
from fieldmark.synth.zeroshot.asking import Asking, Listed
from fieldmark.synth.zeroshot.denotation import common_look, denotation_features, profile
from fieldmark.synth.zeroshot.inclusion import Addition, Compared, addition, extensions, larger_features
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Candidate, Generator
from fieldmark.synth.zeroshot.questions import Question
from fieldmark.synth.zeroshot.records import Records, records_of
from fieldmark.synth.zeroshot.structure import (
    LEVELS,
    Structure,
    border_features,
    level_features,
    place_features,
    trait_features,
)
from fieldmark.synth.zeroshot.surroundings import Surroundings, anchor_of


class PageFeatures:
    """The features of all lists of a page; those of what is seen where it is given how the page looks."""

    def __init__(self, tree: PageTree, vocabulary: Vocabulary, appearance: Appearance | None = None) -> None:
        self.tree, self.vocabulary = tree, vocabulary
        self.structure = Structure(tree)
        self.surroundings = Surroundings(self.structure)
        self.looks = None if appearance is None else Looks(tree, appearance)
        self.words = self.surroundings.words()
        self._levels: dict[tuple[int, tuple[int, ...]], Block] = {}
        candidates = Generator(tree).run()
        compared = [self._compared(candidate) for candidate in candidates]
        held = extensions(candidates)
        self.lists = [
            self._listed(one, [addition(self.structure, one, other, compared[other.number]) for other in some])
            for one, some in zip(compared, held, strict=True)
        ]

    def _compared(self, candidate: Candidate) -> Compared:
        profiles = tuple([profile(text) for text in sampled(candidate.texts)])
        records = records_of(self.tree, candidate.nodes)
        return Compared(candidate, records, profiles, common_look(profiles), self.surroundings.outline_of(records))

    def _listed(self, one: Compared, larger: Sequence[Addition]) -> Listed:
        candidate, records, profiles = one.candidate, one.records, one.profiles
        nodes = sampled(candidate.nodes)
        texts = sampled(candidate.texts)
        blocks = [
            *self._structural(candidate, nodes, records, one.look),
            self.vocabulary.block(denotation_features(profiles, texts)),
            self.vocabulary.block(larger_features(larger)),
        ]
        if self.looks is not None:
            blocks.append(self.vocabulary.block(self.looks.features(nodes, records)))
        stems = tuple(map(anchor_of, texts))
        anchors = self.surroundings.of(nodes, records)
        if anchors.column is not None and anchors.column in (stems[0], stems[-1]):
            blocks.append(self.vocabulary.block(["place holds its heading"]))
        distinct = len(set(texts)) / len(texts)
        traits = tuple(trait_features(self.structure, nodes, records))
        return Listed(candidate, records, tuple(blocks), anchors, profiles, stems, distinct, traits, larger)

    def _structural(self, candidate: Candidate, nodes: tuple[int, ...], records: Records, look: str) -> list[Block]:
        names = [
            *place_features(self.structure, candidate, nodes, records),
            *border_features(self.structure, nodes, records.holder, look),
        ]
        blocks: list[Block] = []
        level_nodes = nodes
        for level in range(LEVELS + 1):
            if not level_nodes:
                break
            names.append(f"at {level} per entity={binned(len(level_nodes) / len(nodes))}")
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

    def known(self, question: Question, number: int | None = None) -> str:
        """How much of what a question asks for the page has a word for, or a list's values, if one is given, show."""
        return Asking(question).known(self.words, () if number is None else self.lists[number].profiles)
