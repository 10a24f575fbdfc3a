"""Questions posed about pages whose answers are known: what models are trained with, and measured on.

A list is compatible where its first, second and last value are the known ones (section 2). Departure: the paper's
answers stand in the order of the page; where known values were sorted by somebody, a list is right too that holds
exactly these.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.loglinear import Case, Numbers
from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.appearance import Appearance
from fieldmark.synth.zeroshot.features import PageFeatures
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Generator
from fieldmark.synth.zeroshot.questions import read_question

NEAR: Final = 20
"""Wrong lists of a page that share a value with the right one, and that training looks at, drawn once. Origin: our
benchmark; with more, sites left out gain a little, and kinds left out lose more."""

OTHERS: Final = 400
"""Other wrong lists of a page that training looks at, drawn once. Origin: our benchmark, sites and kinds left out; 150
are fewer right by a hundredth."""

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Known:
    """A question with its known values, none where the page has no answer; `site` and `kind` are for splits."""

    text: str
    values: tuple[str, ...]
    site: str
    kind: str


@dataclass(frozen=True, slots=True)
class Posed:
    """A question posed about a page, with the features of all its lists.

    `features` are the numbers of all lists, one after the other, `begins` where each begins; `answers` is the same for
    lists with the same texts. `compatible` is by first, second and last value, `right` also by exactly the values.
    `near` marks lists that hold one of the values, `holds_seed` those that hold the second one (section 4.7). `words`
    tells of what is asked for how much the page has words for.
    """

    known: Known
    words: str
    features: NDArray[np.int32]
    begins: NDArray[np.int64]
    answers: NDArray[np.int64]
    compatible: Flags
    right: Flags
    near: Flags
    holds_seed: Flags

    def __len__(self) -> int:
        return len(self.answers)


_ALIKE: Final = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", "")
)
"""Dashes that are written as hyphens, and characters that nobody sees: what whoever wrote down the truth changed."""


def plain(text: str) -> str:
    """The form in which true values and texts are compared: folded, dashes as hyphens, without what is not seen."""
    return fold(text.translate(_ALIKE))


def is_compatible(texts: Sequence[str], values: Sequence[str]) -> bool:
    """Whether first, second and last of the folded texts are those of the folded values."""
    return len(texts) > 1 and len(values) > 1 and [*texts[:2], texts[-1]] == [*values[:2], values[-1]]


def pose(
    document: HtmlDocument,
    questions: Sequence[Known],
    vocabulary: Vocabulary,
    appearance: Appearance | None = None,
) -> Iterator[Posed]:
    """Each question with the features of all lists of its page."""
    tree = PageTree(document)
    page = PageFeatures(tree, Generator(tree).run(), vocabulary, appearance)
    if not page.lists:
        return
    texts = [tuple(map(plain, listed.candidate.texts)) for listed in page.lists]
    numbers: dict[tuple[str, ...], int] = {}
    answers = np.array([numbers.setdefault(one, len(numbers)) for one in texts])
    for known in questions:
        values = tuple(map(plain, known.values))
        ordered = sorted(values)
        compatible = [is_compatible(one, values) for one in texts]
        right = [
            fits or (len(one) == len(values) and sorted(one) == ordered)
            for one, fits in zip(texts, compatible, strict=True)
        ]
        near = [not set(values).isdisjoint(one) for one in texts]
        seeded = [len(values) > 1 and values[1] in one for one in texts]
        features: list[int] = []
        begins = [0]
        question = read_question(known.text)
        for listed, asked in zip(page.lists, page.asked(question), strict=True):
            for block in (*listed.fixed, asked):
                features += block
            begins.append(len(features))
        yield Posed(
            known,
            page.known(question),
            np.array(features, dtype=np.int32),
            np.array(begins),
            answers,
            np.array(compatible),
            np.array(right),
            np.array(near),
            np.array(seeded),
        )


def case_of_posed(posed: Posed, keep: Flags, given: Numbers | None = None) -> Case:
    """What training looks at: all right lists, so many others, and of their features those that are kept; with the
    score that each list has beside these."""
    right = np.flatnonzero(posed.right)
    drawn: list[int] = []
    shuffled = random.Random(f"{posed.known.text} {len(posed)}")
    for is_near, most in ((True, NEAR), (False, OTHERS)):
        wrong = [int(number) for number in np.flatnonzero(~posed.right & (posed.near == is_near))]
        drawn += shuffled.sample(wrong, min(most, len(wrong)))
    chosen = np.sort(np.concatenate([right, np.array(drawn, dtype=np.int64)])).astype(np.int64)
    blocks = [posed.features[posed.begins[number] : posed.begins[number + 1]] for number in chosen]
    kept = [block[keep[block]] for block in blocks]
    lengths = np.array([len(block) for block in kept], dtype=np.int64)
    numbers, places = np.unique(np.concatenate(kept), return_inverse=True)
    begins = np.concatenate([[0], np.cumsum(lengths)])
    beside = 0.0 if given is None else given[chosen]
    return Case(numbers.astype(np.int64), places.astype(np.int64), begins, posed.right[chosen], beside)
