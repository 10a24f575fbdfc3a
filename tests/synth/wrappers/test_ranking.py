"""The two models, and what they rank first."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.loglinear import probabilities
from fieldmark.synth.wrappers.inductors import top_down
from fieldmark.synth.wrappers.publication import (
    Looks,
    PublicationModel,
    Record,
    edit_distance,
    log_density,
    longest_common,
    looks_of,
    record_of,
)
from fieldmark.synth.wrappers.ranking import (
    AnnotationModel,
    Labels,
    chance,
    equation_4,
    learn_annotation,
    rank,
    single_entities,
)
from fieldmark.synth.wrappers.site import Site
from fieldmark.synth.wrappers.xpath import Xpath
from tests.synth.wrappers.sites import page, shop, where

SHORT = st.text("ab\0", max_size=8)
MODEL = PublicationModel((Looks(Record(3, 0), 0), Looks(Record(3, 2), 0)))


@given(SHORT, SHORT)
def test_edit_distance_is_that_of_the_textbook(one: str, two: str) -> None:
    row = list(range(len(two) + 1))
    for number, sign in enumerate(one, 1):
        above, row = row, [number]
        for place, other in enumerate(two, 1):
            row.append(min(above[place] + 1, row[-1] + 1, above[place - 1] + (sign != other)))
    assert edit_distance(one, two) == row[-1]


@given(SHORT, SHORT)
def test_the_longest_common_text_is_in_both_and_none_is_longer(one: str, two: str) -> None:
    found = longest_common(one, two)
    assert found in one
    assert found in two
    assert not any(one[i : i + len(found) + 1] in two for i in range(len(one) - len(found)))


@settings(max_examples=10)
@given(st.lists(st.integers(0, 200), max_size=5))
def test_a_density_is_a_distribution(samples: list[int]) -> None:
    assert 0.5 < sum(math.exp(log_density(samples, value)) for value in range(201)) <= 1 + 1e-9


def test_a_perfect_list_has_its_schema_size_and_no_edits() -> None:
    site = shop()
    assert looks_of(site, where(site, *(f"Good {n}" for n in range(4)))) == Looks(Record(3, 0), 0)
    assert looks_of(site, where(site, "Good 99")) == Looks(None, 0)
    assert looks_of(site, where(site, "Page 1")) == Looks(None, 75)
    assert record_of([]) is None


def test_equation_4() -> None:
    site = shop()
    labels = Labels(site, where(site, "Good 00", "Good 99"), by_text=False)
    model = AnnotationModel(recall=0.25, noise=0.05)
    nodes = where(site, *(f"Good {n}" for n in range(4)))
    assert labels.decisions(nodes) == (1, 19)
    assert model.log_likelihood(labels, nodes) == pytest.approx(math.log(0.25 / 0.05) + 19 * math.log(0.75 / 0.95))


def test_nodes_with_the_same_text_are_one_decision_of_a_dictionary() -> None:
    site = shop()
    note = where(site, "Good 99")
    assert len(note) == 4
    assert Labels(site, note).decisions(note).labelled == 1
    assert Labels(site, note, by_text=False).decisions(note).labelled == 4


def test_noise_and_recall_are_learned() -> None:
    site = shop(pages=30)
    true = where(site, *(f"Good {n}" for n in range(30))) - where(site, "Good 99")
    rng = random.Random(1)
    nodes = frozenset(n for n in range(len(site)) if rng.random() < (0.4 if n in true else 0.1))
    for model in (make([(Labels(site, nodes, by_text=False), true)]) for make in (equation_4, learn_annotation)):
        assert model.recall == pytest.approx(0.4, abs=0.1)
        assert model.noise == pytest.approx(0.1, abs=0.05)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_certain_annotators_are_none(value: float) -> None:
    with pytest.raises(ValueError, match="do not lie between"):
        AnnotationModel(0.5, value)


def test_the_list_wins_over_its_noise_and_without_models_it_does_not() -> None:
    site = shop(pages=8)
    true = where(site, *(f"Good {n}" for n in range(8))) - where(site, "Good 99")
    noisy = frozenset(sorted(true)[::2]) | where(site, "Good 99", "Page 1", "11.50")
    xpath = Xpath(site)
    labels = Labels(site, noisy, by_text=False)
    ranked = rank(top_down(xpath, noisy), labels, AnnotationModel(0.5, 0.05), MODEL)
    assert ranked[0].nodes == true
    assert chance(ranked[0].decisions, labels, 100) < 0.01
    assert probabilities([one.score for one in ranked])[0] > 0.9
    assert xpath.induce(noisy) > true


def test_labels_anywhere_are_no_better_than_chance() -> None:
    site = shop(pages=6)
    noise = frozenset(random.Random(3).sample(range(len(site)), 12))
    labels = Labels(site, noise, by_text=False)
    space = top_down(Xpath(site), noise)
    best = rank(space, labels, AnnotationModel(0.3, 0.05), MODEL)[0]
    assert chance(best.decisions, labels, len(space)) > 0.05


def test_the_better_list_wins_where_labels_do_not_decide() -> None:
    site = Site([page("<ul><li>a1<i>b</i><i>c</i></li><li>a2<i>b</i><i>c</i></li></ul><p>z1</p><hr><br><p>z2</p>")])
    lists = [where(site, "a"), where(site, "z")]
    labels = Labels(site, where(site, "a1", "z1"))
    assert rank(lists, labels, AnnotationModel(0.5, 0.1), MODEL)[0].nodes == lists[0]


def test_single_entities_stand_once_on_a_page() -> None:
    site = shop()
    labels = Labels(site, where(site, "Page", "Good 00", "Good 10", "Good 20"), by_text=False)
    found = single_entities(top_down(Xpath(site), labels.nodes), labels)
    assert found[0] == where(site, "Page")
    assert all(max(map(len, site.by_page(nodes))) == 1 for nodes in found)


def test_one_of_certain_wrappers_is_certain() -> None:
    assert probabilities([-1000.0]) == [1.0]
    assert probabilities([]) == []
