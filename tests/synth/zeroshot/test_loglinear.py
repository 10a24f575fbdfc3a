"""Log-linear models: what was planted is learned, files are read as they were written, training is deterministic."""

from __future__ import annotations

import random
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.loglinear import LogLinearModel, probabilities, read_model, write_model
from fieldmark.synth.loglinear import Case, Numbers, case_of, fit, scores_of, train


def _cases(count: int) -> list[Case]:
    """Cases of five candidates, of which those with feature 0 are right, unless they have feature 1."""
    drawn = random.Random(7)
    cases = []
    for _ in range(count):
        candidates = [[number for number in range(8) if drawn.random() < 0.4] for _ in range(5)]
        candidates.append([0, 5])
        cases.append(case_of(candidates, [0 in one and 1 not in one for one in candidates]))
    return cases


def _accuracy(cases: list[Case], weights: Numbers) -> float:
    return float(np.mean([case.right[int(np.argmax(scores_of(case, weights)))] for case in cases]))


def test_planted_weights_are_found() -> None:
    cases = _cases(300)
    weights = train(cases[:200], np.ones(8))
    assert _accuracy(cases[200:], weights) > 0.95
    assert weights[0] == max(weights)
    assert weights[1] == min(weights)


def test_training_is_deterministic_and_caution_holds_weights_back() -> None:
    cases = _cases(60)
    weights = train(cases, np.ones(8))
    assert np.array_equal(weights, train(cases, np.ones(8)))
    assert abs(train(cases, np.array([50.0, *[1.0] * 7]))[0]) < abs(weights[0])


QUESTIONS = st.dictionaries(
    st.sets(st.integers(1, 4)).map(lambda some: (0, *sorted(some))),
    st.integers(1, 40).flatmap(lambda count: st.tuples(st.just(count), st.integers(0, count))),
    min_size=1,
)
"""Yes or no questions; all have feature 0."""


def _loss(questions: Mapping[tuple[int, ...], tuple[int, int]], weights: Numbers, pull: float) -> float:
    total = sum(count for count, _ in questions.values())
    loss = pull / 2 * float(weights @ weights)
    for numbers, (count, yes) in questions.items():
        score = float(weights[[*numbers]].sum())
        loss += (yes * np.logaddexp(0, -score) + (count - yes) * np.logaddexp(0, score)) / total
    return loss


@given(QUESTIONS, st.lists(st.sampled_from([-1.0, 0.0, 1.0]), min_size=5, max_size=5))
@settings(max_examples=40)
def test_weights_that_are_fitted_are_the_best_with_their_signs(
    questions: dict[tuple[int, ...], tuple[int, int]], signs: list[float]
) -> None:
    pull, sign = 0.01, np.array([0.0, *signs[1:]])
    weights = fit(questions, np.ones(5), sign, pull)
    assert (sign * weights >= 0).all()
    least = _loss(questions, weights, pull)
    for number in range(5):
        for step in (-0.01, 0.01):
            moved = weights.copy()
            moved[number] += step
            assert sign[number] * moved[number] < 0 or _loss(questions, moved, pull) >= least - 1e-9
    backwards = fit(dict(reversed(questions.items())), np.ones(5), sign, pull)
    assert np.allclose(weights, backwards, atol=1e-4)


def test_fitted_probabilities_are_the_shares_that_were_seen() -> None:
    questions = {(0,): (200, 180), (0, 1): (100, 50), (0, 2): (50, 49)}
    weights = fit(questions, np.ones(3), np.zeros(3), 1e-9)
    for numbers, (count, yes) in questions.items():
        assert 1 / (1 + np.exp(-weights[[*numbers]].sum())) == pytest.approx(yes / count, abs=1e-4)


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=20))
def test_probabilities_add_up_to_one_and_follow_the_scores(scores: list[float]) -> None:
    found = probabilities(scores)
    assert sum(found) == pytest.approx(1)
    assert found.index(max(found)) == found.index(found[scores.index(max(scores))])


_names = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=10)


@given(st.dictionaries(_names, st.integers(1, 9999).map(lambda number: number / 1000)))
def test_a_model_is_read_as_it_was_written(weights: dict[str, float]) -> None:
    model = LogLinearModel(weights, {"date": "2024-03-01", "fit": "3 of 4"})
    assert read_model(write_model(model), "x") == model


@pytest.mark.parametrize("text", ["", "a: b", "a: b\n\nno weight\tfeature\n", "a: b\n\n0.5 feature\n"])
def test_what_is_no_model_is_refused_by_name(text: str) -> None:
    with pytest.raises(FieldmarkError, match=r"some\.model"):
        read_model(text, "some.model")
