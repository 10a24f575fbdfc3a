"""Training log-linear models: marginal likelihood of the right candidates, L2, AdaGrad (Pasupat and Liang 2014, 3.2).

Of a case several candidates may be right; what is raised is the sum of their probabilities. The gradient is the
difference of two expectations of the features, under the model and under the model restricted to what is right.
Where a case is a yes or no question, there is one optimum, which `fit` finds; steps that stop before it leave
probabilities that are too small or too large. This module needs numpy, which running a model does not.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fieldmark.dsl.core.settings import setting, settings

Numbers = NDArray[np.float64]
Indices = NDArray[np.int64]


@settings
class TrainingSettings:
    """The constants of training."""

    regularisation: float = setting(0.01, 0, 100)
    """Weight of the square of the weights, for each case. Origin: lambda of the paper, section 3.2."""

    passes: int = setting(5, 1, 1_000)
    """Times that every case is looked at. Origin: the paper, section 3.2."""

    rate: float = setting(0.1, 0, 10)
    """Step size of AdaGrad. Origin: our own."""

    seed: int = setting(1, 0, 2**31)
    """What the order of the cases is drawn with."""


SETTINGS: Final = TrainingSettings()


@dataclass(frozen=True, slots=True)
class Case:
    """A case: the numbers of all its features, each once; for each candidate the places in `numbers` of those that it
    has, one candidate after the other, and where each begins; and which candidates are right. `given` is a score that
    each candidate has beside that of its features, where there is one.
    """

    numbers: Indices
    places: Indices
    begins: Indices
    right: NDArray[np.bool_]
    given: Numbers | float = 0.0


def case_of(candidates: Sequence[Sequence[int]], right: Sequence[bool]) -> Case:
    """The case of some candidates, each with the numbers of its features."""
    lengths = np.array([len(one) for one in candidates], dtype=np.int64)
    features = np.array([number for one in candidates for number in one], dtype=np.int64)
    numbers, places = np.unique(features, return_inverse=True)
    return Case(numbers, places, np.concatenate([[0], np.cumsum(lengths)]), np.array(right, dtype=bool))


def scores_of(case: Case, weights: Numbers) -> Numbers:
    """The score of each candidate."""
    summed = np.concatenate([[0.0], np.cumsum(weights[case.numbers][case.places])])
    return np.asarray(summed[case.begins[1:]] - summed[case.begins[:-1]]) + case.given


def _normalised(scores: Numbers) -> Numbers:
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum())


def train(cases: Sequence[Case], caution: Numbers, settings: TrainingSettings = SETTINGS) -> Numbers:
    """The weights of all features, the mean over the passes. Cases that are all right or all wrong teach nothing.

    `caution` is a number for each feature, 1 or more: where it is high, the weight is held nearer to zero and moves in
    smaller steps. Features that are peculiar to the cases trained on are so kept from doing what others can do.
    Deterministic for the same cases in the same order.
    """
    count = len(caution)
    weights, squares = np.zeros(count), np.full(count, 1e-8)
    pull, steps = settings.regularisation * caution, settings.rate / np.sqrt(caution)
    useful = [case for case in cases if case.right.any() and not case.right.all()]
    order = list(range(len(useful)))
    shuffled = random.Random(settings.seed)
    total = np.zeros(count)
    for _ in range(settings.passes):
        shuffled.shuffle(order)
        for number in order:
            _step(useful[number], weights, squares, pull, steps)
        total += weights
    return np.asarray(total / settings.passes)


def _step(case: Case, weights: Numbers, squares: Numbers, pull: Numbers, steps: Numbers) -> None:
    """Move the weights by one case, those of its features only."""
    scores = scores_of(case, weights)
    model, right = _normalised(scores), np.zeros(len(scores))
    right[case.right] = _normalised(scores[case.right])
    numbers = case.numbers
    error = np.repeat(right - model, np.diff(case.begins))
    gradient = np.bincount(case.places, weights=error, minlength=len(numbers)) - pull[numbers] * weights[numbers]
    squares[numbers] += gradient**2
    weights[numbers] += steps[numbers] * gradient / np.sqrt(squares[numbers])


STEADY: Final = 1e-7
"""Change of every weight in a step, at most, when `fit` is at the optimum."""

MOST_STEPS: Final = 20_000
"""Steps of `fit` at most. Origin: ten times what the model of confidence takes."""


def fit(
    questions: Mapping[tuple[int, ...], tuple[int, int]],
    caution: Numbers,
    signs: Numbers,
    pull: float,
    held: Numbers | None = None,
) -> Numbers:
    """The weights that make the answers of yes or no questions most probable, each as they are.

    `questions` are, for the numbers of the features that a question has, how many there are and how many have the
    answer yes. `pull` is the weight of the squares, for each question; `caution`, `signs` and `held` have a number for
    each feature: how many times it is pulled to zero; -1, 0 or 1, which its weight never contradicts; and the weight
    that is given, NaN where it is to be found. Where all pulls are positive there is one optimum, whatever the order;
    found by FISTA (Beck and Teboulle 2009).
    """
    held = np.full(len(caution), np.nan) if held is None else held
    free = np.isnan(held)
    there = np.zeros((len(questions), len(caution)))
    for row, numbers in enumerate(questions):
        there[row, [*numbers]] = 1.0
    counts, yes = np.array([*questions.values()], dtype=np.float64).reshape(-1, 2).T
    total, pulls = counts.sum(), pull * caution
    steepest = 0.25 * np.linalg.eigvalsh((there * counts[:, None]).T @ there).max() / total + pulls.max()
    weights = ahead = np.where(free, 0.0, held)
    pace = 1.0
    for _ in range(MOST_STEPS):
        wrong = counts / (1 + np.exp(-(there @ ahead))) - yes
        moved = ahead - (wrong @ there / total + pulls * ahead) / steepest
        moved = np.where(free, np.where(signs * moved < 0, 0.0, moved), weights)
        if np.abs(moved - weights).max() < STEADY:
            return moved
        faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        weights, ahead, pace = moved, moved + (pace - 1) / faster * (moved - weights), faster
    return weights
