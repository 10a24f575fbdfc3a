"""Training the models of questions from questions whose answers are known, posed about their pages. Needs numpy.

A list is compatible where its first, second and last value are the known ones (Pasupat and Liang 2014, section 2).
Departure: the paper's answers stand in the order of the page; where known values were sorted by somebody, a list is
right too that holds exactly these.

The second model, of certainty, is trained on what the first one says of sites that it was not trained on, and on
questions asked in vain: those about pages of another kind, and some about things that are on none of the pages.

What is seen is learned last, as what it adds to the scores of models that do not know the site: the other weights stay
as they are, so that a page that is asked without how it looks has the answers it had.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from fieldmark.dsl.core.loglinear import LogLinearModel
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.loglinear import Case, Numbers, TrainingSettings, case_of, train
from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.answers import Models, PageFeatures, certainty_features
from fieldmark.synth.zeroshot.appearance import Appearance
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.questions import read_question

NEAR: Final = 20
"""Wrong lists of a page that share a value with the right one, and that training looks at, drawn once. Origin: our
benchmark; with more, sites left out gain a little, and kinds left out lose more."""

OTHERS: Final = 400
"""Other wrong lists of a page that training looks at, drawn once. Origin: our benchmark, sites and kinds left out; 150
are fewer right by a hundredth."""

CAUTION: Final = {
    **{"ask": 1.0, "zone": 1.0, "more": 1.0, "place": 2.0, "seen": 2.0, "text": 4.0, "form": 6.0, "at": 100.0},
    **{"colon": 0.05, "label": 0.05},
}
"""How cautiously weights are learned, by the first word of a feature. Origin: our benchmark, sites and kinds
left out."""

LISTS: Final = TrainingSettings(regularisation=0.005, passes=8, rate=0.05)
"""Training of the model of lists. Origin: our benchmark, sites and kinds left out."""

FEWEST_SITES: Final = 3
"""Sites on which a feature is seen at least. Origin: our own; what one site alone has is its own."""

FOLDS: Final = 5
"""Parts by which sites are left out for the model of certainty."""

_THINGS: Final = (
    "flight numbers/departure times/names of passengers/horse names/lottery numbers/planets/tide tables/bus stops/"
    "train stations/wedding guests/volcanoes/concert dates/seat numbers/orchestra conductors/senators/exam grades/"
    "tracking numbers/parcel weights/lighthouses/sculptors/poets/weather forecasts/chemical elements/bird species/"
    "names of moons/wind speeds/opera singers/postage stamps/cabin classes/gate numbers/earthquake magnitudes/"
    "song lyrics/zodiac signs/rental cars/vaccine doses/poker hands/whale species/crew members/medal winners/qwrtz zxcv"
)
IN_VAIN: Final = tuple(_THINGS.split("/"))
"""Questions about things that are on none of the pages that models are trained with."""

VAIN_EACH: Final = 3
"""How many of them each page is asked. Origin: our own."""

P = TypeVar("P")

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

    def of_list(self, number: int) -> NDArray[np.int32]:
        """The numbers of the features of one list."""
        return self.features[self.begins[number] : self.begins[number + 1]]


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
    document: HtmlDocument, questions: Sequence[Known], vocabulary: Vocabulary, appearance: Appearance | None = None
) -> Iterator[Posed]:
    """Each question with the features of all lists of its page."""
    page = PageFeatures(PageTree(document), vocabulary, appearance)
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
    chosen = np.flatnonzero(posed.right).tolist()
    shuffled = random.Random(f"{posed.known.text} {len(posed)}")
    for is_near, most in ((True, NEAR), (False, OTHERS)):
        wrong = np.flatnonzero(~posed.right & (posed.near == is_near)).tolist()
        chosen += shuffled.sample(wrong, min(most, len(wrong)))
    chosen.sort()
    blocks = [posed.of_list(number) for number in chosen]
    case = case_of([block[keep[block]].tolist() for block in blocks], posed.right[chosen].tolist())
    return case if given is None else replace(case, given=given[chosen])


def with_unanswerable(pages: Mapping[P, Sequence[Known]]) -> dict[P, list[Known]]:
    """The questions, and for each page some that are asked in vain: one about another kind of page, which asks for what
    no question about this kind of page asks for, and some of those in vain everywhere.
    """
    asked: dict[str, list[Known]] = {}
    for known in chain.from_iterable(pages.values()):
        asked.setdefault(known.kind, []).append(known)
    heads = {kind: set(map(_asked_for, some)) for kind, some in asked.items()}
    found: dict[P, list[Known]] = {}
    for number, (page, questions) in enumerate(pages.items()):
        here = questions[0]
        others = [
            known
            for kind in sorted(asked)
            if kind != here.kind
            for known in asked[kind]
            if _asked_for(known) not in heads[here.kind]
        ]
        in_vain = [others[number * 7 % len(others)].text] if others else []
        in_vain += [IN_VAIN[(number * VAIN_EACH + turn) % len(IN_VAIN)] for turn in range(VAIN_EACH)]
        found[page] = [*questions, *(Known(text, (), here.site, here.kind) for text in in_vain)]
    return found


def _asked_for(known: Known) -> str:
    """The first word or two of a question, which say what is asked for."""
    words = known.text.lower().split()
    return words[-1] if len(words) < 3 else words[0]


def train_lists(posed: Sequence[Posed], vocabulary: Vocabulary) -> Numbers:
    """The weights of the model of lists."""
    keep = _common(posed, len(vocabulary.numbers)) & ~is_seen(vocabulary)
    cases = [case_of_posed(one, keep) for one in posed if one.right.any()]
    return train(cases, _caution(vocabulary), LISTS)


Judged = Sequence[tuple[Posed, Numbers]]
"""Questions, each with the weights of a model that has not seen its site."""


def by_other_sites(posed: Sequence[Posed], vocabulary: Vocabulary) -> Judged:
    """Each question with the weights of a model of lists that was trained without its site."""
    found: list[tuple[Posed, Numbers]] = []
    sites = sorted({one.known.site for one in posed})
    for part in range(FOLDS):
        left_out = set(sites[part::FOLDS])
        weights = train_lists([one for one in posed if one.known.site not in left_out], vocabulary)
        found += [(one, weights) for one in posed if one.known.site in left_out]
    return found


def train_seen(judged: Judged, vocabulary: Vocabulary) -> Numbers:
    """The weights of what is seen alone, as what it adds to the other features; the others have none."""
    keep = _common([one for one, _ in judged], len(vocabulary.numbers)) & is_seen(vocabulary)
    cases = [case_of_posed(one, keep, scores(one, weights)) for one, weights in judged if one.right.any()]
    return train(cases, _caution(vocabulary), LISTS)


def is_seen(vocabulary: Vocabulary) -> Flags:
    """Which features are of what is seen."""
    return np.array([name.startswith("seen ") for name in vocabulary.numbers], dtype=bool)


def _caution(vocabulary: Vocabulary) -> Numbers:
    return np.array([CAUTION[name.partition(" ")[0]] for name in vocabulary.numbers])


def _common(posed: Sequence[Posed], count: int) -> Flags:
    """The features that are seen on enough sites."""
    by_site: dict[str, Flags] = {}
    for one in posed:
        by_site.setdefault(one.known.site, np.zeros(count, dtype=bool))[one.features] = True
    return np.asarray(sum(by_site.values(), np.zeros(count, dtype=np.int64)) >= FEWEST_SITES)


def scores(posed: Posed, weights: Numbers) -> Numbers:
    """The score of each list of a page."""
    summed = np.concatenate([[0.0], np.cumsum(weights[posed.features])])
    return np.asarray(summed[posed.begins[1:]] - summed[posed.begins[:-1]])


def ranked(posed: Posed, weights: Numbers, among: Flags | None = None) -> list[tuple[int, float]]:
    """The answers of a page with their probabilities, best first: the number of the best list of each."""
    found = scores(posed, weights)
    if among is not None:
        found = np.where(among, found, -np.inf)
    raised = np.exp(found - found.max())
    shares = raised / raised.sum()
    totals = np.bincount(posed.answers, weights=shares)
    best: dict[int, int] = {}
    for number in np.argsort(-shares, kind="stable"):
        best.setdefault(int(posed.answers[number]), int(number))
    order = np.argsort(-totals, kind="stable")
    return [(best[int(answer)], float(totals[answer])) for answer in order if totals[answer] > 0]


def certainty_of(posed: Posed, weights: Numbers, names: Sequence[str], seeded: bool = False) -> tuple[bool, list[str]]:
    """Whether a page's best list is right, and its features of certainty."""
    among = posed.holds_seed if seeded and posed.holds_seed.any() else None
    order = ranked(posed, weights, among)
    best = order[0][0]
    features = [names[number] for number in posed.of_list(best) if weights[number]]
    shares = [share for _, share in order]
    return bool(posed.right[best]), [*certainty_features(features, shares, posed.words, seeded)]


def train_certainty(judged: Judged, vocabulary: Vocabulary) -> LogLinearModel:
    """The model of certainty, from what models of the other sites say."""
    names = list(vocabulary.numbers)
    own = Vocabulary()
    cases = []
    for one, weights in judged:
        for seeded in (False, True) if one.known.values else (False,):
            is_right, features = certainty_of(one, weights, names, seeded)
            cases.append(case_of([own.block(features), ()], [is_right, not is_right]))
    found = train(cases, np.full(len(own.numbers), 1.0), TrainingSettings(regularisation=0.01))
    return LogLinearModel(dict(zip(own.numbers, map(float, found), strict=True)))


def train_models(posed: Sequence[Posed], vocabulary: Vocabulary, date: str) -> Models:
    """Both models, trained on all questions, with what people should know of them."""
    judged = by_other_sites(posed, vocabulary)
    weights = train_lists(posed, vocabulary)
    answered = [one for one in posed if one.right.any()]
    first = sum(bool(one.right[ranked(one, weights)[0][0]]) for one in answered)
    kinds = sorted({one.known.kind for one in posed})
    about = {
        "model": "lists of a page that answer a question",
        "trained on": f"{len(answered)} questions about pages of {len({one.known.site for one in posed})} sites: "
        + ", ".join(kinds),
        "fit": f"{first} of {len(answered)} are answered by the first list, on these very pages",
        "date": date,
    }
    of_certainty = {**about, "model": "whether the first list is right", "fit": "on sites left out in turn"}
    if (seen := is_seen(vocabulary)).any():
        looked = [one for one in answered if seen[one.features].any()]
        about["what is seen"] = f"trained on {len(looked)} of these questions, and not part of the fit"
        weights += train_seen(judged, vocabulary)
    lists = LogLinearModel(dict(zip(vocabulary.numbers, map(float, weights), strict=True)), about)
    return Models(lists, LogLinearModel(train_certainty(judged, vocabulary).weights, of_certainty))
