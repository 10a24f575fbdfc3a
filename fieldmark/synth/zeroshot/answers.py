"""Answering a question about a page: its lists, the most probable first, and whether one of them is meant at all.

Departures from the paper: lists with the same texts are one answer, whose probability is the sum over the predicates
that select it; and a second model says how likely the first list is right, so that a page without an answer is told.
It is told too where the best list holds the label of what is asked for ("Case Name"), or is the fields of one record,
each with a label of its own: a list is of one kind of thing.

Features of lists are sets of those that are there, as blocks of numbers. What depends only on the nodes of one level is
computed once for all lists that share them: the columns of a table have the same rows above them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal

from fieldmark.dsl.core.loglinear import LogLinearModel, probabilities, read_model
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.css import MAX_SELECTOR
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.dsl.syntax.strategies import VALUE
from fieldmark.dsl.text.language import Split, Whole
from fieldmark.dsl.text.lexicon import caseless
from fieldmark.synth.html.selectors import quoted
from fieldmark.synth.zeroshot.aggregation import Block, Vocabulary, binned, sampled
from fieldmark.synth.zeroshot.appearance import Appearance, Looks
from fieldmark.synth.zeroshot.asking import LABELLED, Asking, Listed
from fieldmark.synth.zeroshot.denotation import common_look, denotation_features, profile
from fieldmark.synth.zeroshot.inclusion import Addition, Compared, addition, extensions, larger_features
from fieldmark.synth.zeroshot.page_tree import EMPHASIS, PageTree
from fieldmark.synth.zeroshot.predicates import Candidate, Generator, Predicate, Step
from fieldmark.synth.zeroshot.questions import Question, read_question
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


MODEL: Final = "questions.model"
CERTAINTY: Final = "certainty.model"
"""The files of the shipped models."""

_NAME: Final = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_TAG: Final = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class Models:
    """What answers are told by: the model of lists, and the model of whether the best one is right."""

    lists: LogLinearModel
    certainty: LogLinearModel


@dataclass(frozen=True, slots=True)
class AnsweredList:
    """A list that may be the answer: values in page order, how probable it is, the term that selects it, where it
    stands, and the heading above it.

    `records` are, for each value, the number of the node of its record; `holder` the one that holds all.
    """

    values: tuple[str, ...]
    probability: float
    predicate: str
    place: str
    heading: str | None
    holder: int
    records: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The lists of a page for a question, best first; `certainty` is how likely the first one is right, 0 to 1.

    `reason` says why there is none, where there is none; `seeded` whether a value of the list was named.
    """

    question: str
    lists: tuple[AnsweredList, ...]
    certainty: float
    reason: str = ""
    seeded: bool = False


class AskedPage:
    """A page that questions are asked about, with or without how it looks; what does not depend on the question is
    found once."""

    def __init__(
        self, document: HtmlDocument, models: Models | None = None, appearance: Appearance | None = None
    ) -> None:
        self.models = models or shipped_models()
        self.vocabulary = Vocabulary(self.models.lists.weights)
        self.weights = list(self.models.lists.weights.values())
        self.tree = PageTree(document)
        self.features = PageFeatures(self.tree, self.vocabulary, appearance)
        self._names = list(self.models.lists.weights)
        self._label = self.vocabulary.numbers.get(LABELLED)
        self._known: dict[Block, float] = {}
        self._fixed = [self._sum(listed.fixed) for listed in self.features.lists]

    def _sum(self, blocks: Sequence[Block]) -> float:
        weights, known, total = self.weights, self._known, 0.0
        for block in blocks:
            score = known.get(block)
            if score is None:
                score = known[block] = sum([weights[number] for number in block])
            total += score
        return total

    def ask(self, text: str, *, top: int = 5, like: str | None = None) -> Answer:
        """The best lists for a question; with `like`, of those that hold this value, in any case (section 4.7)."""
        question = read_question(text)
        asked = self.features.asked(question)
        scores = [fixed + self._sum((block,)) for fixed, block in zip(self._fixed, asked, strict=True)]
        numbers = list(range(len(scores)))
        if like is not None:
            numbers = self._holding(like)
            if not numbers:
                return Answer(text, (), 0.0, self._not_held(like))
        if not numbers:
            return Answer(text, (), 0.0, "the page holds no list")
        ranked = self._merged(numbers, probabilities([scores[number] for number in numbers]))
        first = ranked[0][0][0]
        if like is None and (reason := self._is_no_list(first, asked[first])):
            return Answer(text, (), 0.0, f"no list answers this: the best {reason}")
        best = [self._answered(group, probability) for group, probability in ranked[:top]]
        blocks = (*self.features.lists[first].fixed, asked[first])
        shares = [probability for _, probability in ranked]
        certainty = self._certainty(blocks, shares, self.features.known(question, first), like is not None)
        return Answer(text, tuple(best), certainty, seeded=like is not None)

    def _is_no_list(self, number: int, asked: Block) -> str:
        """Why a list is no list of what is asked for, whatever the models say; empty where it may be one."""
        if self._label in asked:
            return "holds a label of what is asked for"
        nodes = self.features.lists[number].candidate.nodes
        return "is the fields of one record" if self.features.surroundings.is_one_record(nodes) else ""

    def _holding(self, like: str) -> list[int]:
        """The lists that hold a value."""
        seed = caseless(like)
        return [n for n, one in enumerate(self.features.lists) if seed in map(caseless, one.candidate.texts)]

    def _not_held(self, like: str) -> str:
        """Why no list holds a value, with the shortest value that it is part of."""
        seed, told = caseless(like), f'no list of the page holds "{like}"'
        texts = {text for one in self.features.lists for text in one.candidate.texts}
        holding = [text for text in texts if seed in caseless(text)]
        whole = min(holding, key=lambda text: (len(text), text), default=None)
        return told if whole is None else f'{told}; values are named whole, such as "{whole}"'

    def _merged(self, numbers: Sequence[int], shares: Sequence[float]) -> list[tuple[list[int], float]]:
        """Lists with the same texts, the most probable predicate of each first; the most probable list first."""
        groups: dict[tuple[str, ...], list[tuple[float, int]]] = {}
        for number, share in zip(numbers, shares, strict=True):
            groups.setdefault(self.features.lists[number].candidate.texts, []).append((share, number))
        merged = []
        for group in groups.values():
            ordered = sorted(group, key=lambda one: (-one[0], one[1]))
            merged.append(([number for _, number in ordered], sum(share for share, _ in group)))
        return sorted(merged, key=lambda one: (-one[1], one[0]))

    def _answered(self, group: Sequence[int], probability: float) -> AnsweredList:
        lists = [self.features.lists[number] for number in group]
        listed, value = next(
            ((one, value) for one in lists if (value := value_of(self.tree, one.candidate.predicate)) is not None),
            (lists[0], None),
        )
        candidate, records = listed.candidate, listed.records
        return AnsweredList(
            candidate.texts,
            probability,
            "" if value is None else VALUE.write(value),
            self._path(records.holder),
            self.features.surroundings.heading_of(records),
            records.holder,
            records.of(candidate.nodes),
        )

    def _path(self, node: int) -> str:
        element = self.tree.elements[node]
        found = None if element is None else self.tree.document.node(element)
        return "" if found is None else found.path

    def _certainty(self, blocks: Sequence[Block], shares: Sequence[float], known: str, seeded: bool) -> float:
        """How likely the first list is right: a case of two candidates, yes and no."""
        names = [self._names[number] for block in blocks for number in block]
        found = certainty_features(names, shares, known, seeded)
        return probabilities([self.models.certainty.score(found), 0.0])[0]


_PROBABILITIES: Final = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9)
_FITTING: Final = (
    *("ask best", "ask form", "ask near", "ask look", "ask head in", "ask rest in", "ask sources"),
    *("colon", "zone", "text of controls"),
)


def certainty_features(
    features: Iterable[str], probabilities: Sequence[float], known: str, seeded: bool
) -> Iterator[str]:
    """What the second model goes by: how the probability is spread, which says little alone, as some list is the best
    of a page without an answer too; how the list fits the question, its zone, and what the page has words for.

    `features` are those of the best list; probabilities are of all lists, best first; `known` tells of what is asked
    for how much the page has words for, `seeded` whether a value was given.
    """
    best = probabilities[0]
    second = probabilities[1] if len(probabilities) > 1 else 0.0
    yield "bias"
    yield f"best={binned(best, _PROBABILITIES)}"
    yield f"lead={binned(best / (best + second), (0.6, 0.7, 0.8, 0.9, 0.99))}"
    yield f"first five={binned(sum(probabilities[:5]), _PROBABILITIES)}"
    yield f"page knows {known}"
    if seeded:
        yield "seeded"
    yield from [feature for feature in features if feature.startswith(_FITTING)]


def value_of(tree: PageTree, predicate: Predicate) -> ValueProgram | None:
    """The term that selects what a predicate selects; None where no selector says it, or only one that is too long.

    A predicate of the paper is a simplified XPath; here it is `css "#content > table > tr:nth-of-type(n+2) > td"`, as
    programs write it. Departure: a path begins at the nearest element with an id of its own.
    """
    base = predicate.base
    runs: int | Literal["all"] | None = None
    if predicate.cut is not None and tree.tags[base] == RUN:
        base, runs = tree.parents[base], tree.ordinals[base]
    selector = _path(tree, base)
    for step in predicate.steps:
        if step.tag == RUN:
            runs = "all" if step.is_free else step.first
            continue
        written = _step(tree, step)
        if selector is None or written is None:
            return None
        selector += f"{' ' if step.deep else ' > '}{written}"
    if selector is None or len(selector) > MAX_SELECTOR:
        return None
    text = Whole() if predicate.cut is None else Split((predicate.cut,))
    return ValueProgram(Css(selector, runs), text)


def _path(tree: PageTree, node: int) -> str | None:
    """A selector of one node: from the nearest element above that has an id of its own, else from the root."""
    steps: list[str] = []
    for above in tree.upwards(node):
        name = tree.ids[above]
        if name and _NAME.fullmatch(name) and tree.ids.count(name) == 1:
            steps.append(f"#{name}")
            break
        tag, parent = tree.tags[above], tree.parents[above]
        if not _TAG.fullmatch(tag):
            return None
        same = [child for child in tree.children[parent] if tree.tags[child] == tag] if parent >= 0 else [above]
        alone = len(same) == 1 and tree.ordinals[above] == 1
        steps.append(tag if alone else f"{tag}:nth-of-type({tree.ordinals[above]})")
    return " > ".join(reversed(steps))


def _step(tree: PageTree, step: Step) -> str | None:
    if not _TAG.fullmatch(step.tag):
        return None
    tags = [step.tag, *(tag for tag, look in EMPHASIS.items() if look == step.tag)]
    there = [tag for tag in tags if tag in tree.tags]
    is_one = len(there) < 2 or (not step.is_free and step.name is None)
    written = (there or tags)[0] if is_one else f":is({', '.join(there)})"
    if step.name is not None:
        written += _of_class(step.name)
    if step.without is not None:
        written += f":not({_of_class(step.without)})" if step.without else ":not([class])"
    if step.first == step.last:
        return f"{written}:nth-of-type({step.first})"
    if step.first > 1:
        written += f":nth-of-type(n+{step.first})"
    if step.last > 0:
        written += f":nth-of-type(-n+{step.last})"
    elif step.last < -1:
        written += f":nth-last-of-type(n+{-step.last})"
    return written


def _of_class(name: str) -> str:
    return f".{name}" if _NAME.fullmatch(name) else f"[class~={quoted(name)}]"


@cache
def shipped_models() -> Models:
    """The models that come with the package."""
    folder = resources.files("fieldmark.synth.zeroshot")
    lists, certainty = (read_model((folder / name).read_text(encoding="utf-8"), name) for name in (MODEL, CERTAINTY))
    return Models(lists, certainty)
