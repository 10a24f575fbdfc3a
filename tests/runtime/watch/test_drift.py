"""Batches against a baseline, groups of signatures: laws, and the effects that people are told of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.html.blueprints import distance
from fieldmark.runtime.watch.batches import (
    Sign,
    StrangePage,
    baseline_of,
    grouped,
    signs_of,
    watch_in_words,
    watch_to_json,
    watched,
)
from fieldmark.runtime.watch.drift import drift_of, fewer
from fieldmark.runtime.watch.profiles import FieldProfile, Profile, Signature, Way

SIGNATURE = frozenset(f"/body/p{number}" for number in range(10))
BY_TEXT = Way('text "Price"', "/html/body/p/b")
BY_ID = Way('attribute id "price"', "/html/body/p/b")


def price(text: str | None, way: Way = BY_TEXT, *reasons: str) -> FieldProfile:
    return FieldProfile(
        () if text is None else (text,), () if text is None else (way,), frozenset(reasons), text is not None, 0.98
    )


def page(number: int, field: FieldProfile, signature: Signature = SIGNATURE, unknown: bool = False) -> Profile:
    return Profile(f"{number:03}.html", "html", signature, unknown, {"price": field})


def pages(count: int, way: Way = BY_TEXT) -> list[Profile]:
    return [page(number, price(f"{number + 10} €", way)) for number in range(count)]


def signs(profile: Profile, baseline: Sequence[Profile]) -> list[Sign]:
    return list(signs_of(profile, baseline_of(baseline)))


WAYS = st.builds(Way, st.sampled_from(["a", "b"]), st.sampled_from(["/p", "/td"]))
FIELDS = st.builds(
    lambda texts, ways, reasons, sure: FieldProfile(
        tuple(texts), tuple(ways[: len(texts)]), frozenset(reasons), len(texts), sure
    ),
    st.lists(st.sampled_from(["1 €", "22 €", "3 May 2020", "Kettle with a long name"]), max_size=3),
    st.lists(WAYS, min_size=3, max_size=3),
    st.sets(st.sampled_from(["unknown format", "strategies disagree"])),
    st.sampled_from([None, 0.6, 0.95]),
)
LOOKS = st.frozensets(st.sampled_from(["/a", "/b", "/c", "/d", "/e"]))
BATCHES = st.lists(
    st.tuples(st.dictionaries(st.sampled_from(["price", "date"]), FIELDS), LOOKS, st.booleans()), min_size=1, max_size=8
).map(
    lambda found: [
        Profile(f"{n}.html", "html", signature, unknown, fields) for n, (fields, signature, unknown) in enumerate(found)
    ]
)


@settings(max_examples=30, deadline=None)
@given(BATCHES)
def test_the_pages_of_the_baseline_never_alarm(batch: list[Profile]) -> None:
    assert not watched(batch, baseline_of(batch)).alarm
    for profile in batch:
        assert not watched([profile], baseline_of(batch)).strange


@settings(max_examples=30, deadline=None)
@given(BATCHES, BATCHES, st.randoms(use_true_random=False))
def test_the_order_of_pages_does_not_count(batch: list[Profile], baseline: list[Profile], random: Random) -> None:
    found = watched(batch, baseline_of(baseline), alpha=0.5)
    random.shuffle(batch)
    random.shuffle(baseline)
    again = watched(batch, baseline_of(baseline), alpha=0.5)
    assert watch_to_json(again) == watch_to_json(found)
    assert watch_in_words(again) == watch_in_words(found)


@settings(max_examples=30, deadline=None)
@given(BATCHES, BATCHES)
def test_what_is_found_is_below_alpha_and_grows_with_it(batch: list[Profile], baseline: list[Profile]) -> None:
    for alpha in (0.05, 0.5):
        drift = drift_of(baseline, batch, alpha)
        assert all(0 < comparison.p <= alpha for comparison in drift.found)
        assert len(drift.found) <= drift.compared
    assert drift_of(baseline, batch, 0.05).compared <= drift_of(baseline, batch, 0.5).compared


@settings(max_examples=30, deadline=None)
@given(st.lists(FIELDS, min_size=6, max_size=6))
def test_false_alarms_of_a_batch_are_as_rare_as_promised(fields: list[FieldProfile]) -> None:
    """Of all ways to call half of the pages the baseline, at most a share of `alpha` alarms."""
    batch = [page(number, field) for number, field in enumerate(fields)]
    ways = [
        bool(drift_of([batch[i] for i in chosen], [p for i, p in enumerate(batch) if i not in chosen], 0.2).found)
        for chosen in combinations(range(6), 3)
    ]
    assert sum(ways) <= 0.2 * len(ways)


@pytest.mark.parametrize(
    ("field", "measure"),
    [
        (price(None), "documents with a value"),
        (price(None, BY_TEXT, "unknown format"), "documents that abstain: unknown format"),
        (price("10 €", BY_ID), 'found by attribute id "price"'),
        (price("10 € with tax and delivery to your door"), "characters of a value"),
        (price("3 May 2020"), "values that are DATE"),
        (price("12 €"), "values equal to 12 €"),
        (price("10 €", replace(BY_TEXT, distance=0.4)), "distance of regions from their blueprints"),
        (replace(price("10 €"), confidence=0.9), "confidence"),
        (FieldProfile(("10 €", "11 €"), (BY_TEXT, BY_TEXT), number=2), "values in a document"),
    ],
)
def test_what_a_changed_feed_shows(field: FieldProfile, measure: str) -> None:
    drift = drift_of(pages(10), [page(number, field) for number in range(20)])
    assert measure in [comparison.measure for comparison in drift.found]
    assert drift_of(pages(10), pages(10)).found == ()


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(1, 12))
def test_what_is_tested_may_be_found_among_as_many(fixtures: int, batch: int, count: int) -> None:
    """Fields that all fixtures have, and no page of a batch."""

    def profiles(number: int, given: FieldProfile) -> list[Profile]:
        return [replace(page(n, given), fields={f"f{n}": given for n in range(count)}) for n in range(number)]

    drift = drift_of(profiles(fixtures, price("10 €")), profiles(batch, price(None)))
    assert drift.able <= drift.compared
    assert bool(drift.found) == bool(drift.able)


def test_one_page_beside_three_fixtures_is_too_few_for_tests() -> None:
    found = watched(pages(1), baseline_of(pages(3)))
    assert found.drift.compared == 0
    few = "too few to test the batch, so each page was judged by itself"
    assert watch_in_words(found) == f"1 page, nothing strange beside 3 fixtures; {few}\n"


def test_signs_of_a_page() -> None:
    known = pages(3)
    assert signs(page(9, price("99 €")), known) == []
    assert [s.kind for s in signs(page(9, price(None), unknown=True), known)] == ["unknown format"]
    assert [s.kind for s in signs(page(9, price(None, BY_TEXT, "strategies disagree")), known)] == ["abstains"]
    assert [s.kind for s in signs(page(9, price("99 €"), frozenset({"/body/div"})), known)] == ["signature"]


def test_a_value_is_strange_only_where_it_is_unlike_and_found_otherwise() -> None:
    known, elsewhere = pages(3), replace(BY_TEXT, place="/html/body/footer")
    assert signs(page(9, price("3 May 2020")), known) == []
    assert signs(page(9, price("99 €", elsewhere)), known) == []
    (sign,) = signs(page(9, price("3 May 2020", elsewhere)), known)
    assert (
        sign.words == '"3 May 2020" is a DATE, as no value seen, and it stands where no value stood: /html/body/footer'
    )
    changed = page(9, price("99 €", elsewhere), frozenset(sorted(SIGNATURE)[:4]))
    assert [sign.kind for sign in signs(changed, known)] == ["changed"]
    assert signs(page(9, price("99 €"), changed.signature), known) == []
    assert signs(page(9, price("3 May 2020", elsewhere)), pages(2)) == [], "two fixtures are too few to be unlike"
    both = {"price": price("99 €", elsewhere), "was": price("99 €")}
    known = [replace(profile, fields={**profile.fields, "was": price("1 €")}) for profile in known]
    assert [sign.field for sign in signs(Profile("9", "html", SIGNATURE, False, both), known)] == ["price"]


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.text(max_size=3), LOOKS, max_size=12))
def test_every_document_is_in_one_group(signatures: dict[str, Signature]) -> None:
    groups = grouped(signatures)
    assert sorted(name for group in groups for name in group.documents) == sorted(signatures)
    assert all(group.representative in group.documents for group in groups)
    assert grouped(dict(reversed(signatures.items()))) == groups
    assert [len(group.documents) for group in groups] == sorted((len(g.documents) for g in groups), reverse=True)


def test_formats_that_share_nothing_are_told_apart() -> None:
    one, other = SIGNATURE, frozenset({"/form", "/form/input"})
    signatures = {"a": one, "b": one | {"/body/hr"}, "c": other, "d": one - {"/body/p1"}}
    assert [(group.documents, group.representative) for group in grouped(signatures)] == [
        (("a", "b", "d"), "a"),
        (("c",), "c"),
    ]
    assert distance(one, other) == 1


@settings(max_examples=50, deadline=None)
@given(st.text(), st.text(), st.sampled_from(["signature", "unlike"]))
def test_a_hostile_page_breaks_no_line(name: str, words: str, kind: Literal["signature", "unlike"]) -> None:
    found = watched([], baseline_of(pages(3)), [StrangePage(name, (Sign(kind, None, words),))])
    assert len(watch_in_words(found).splitlines()) == 3
    assert all(line.isprintable() for line in watch_in_words(found).splitlines())


@pytest.mark.parametrize(
    ("before", "now"),
    [("{} °C", "{} °F"), ("{} m", "{} ft"), ("€ {}", "£ {}"), ("{}k GBP", "{}k EUR"), ("about {} km", "about {}")],
)
def test_a_unit_that_all_fixtures_had_and_no_page_has_is_drift(before: str, now: str) -> None:
    known = [page(number, price(before.format(number + 10))) for number in range(8)]
    batch = [page(number, price(now.format(f"{number + 10}.5"))) for number in range(8)]
    told = {found.measure for found in drift_of(known, batch).found}
    assert any(measure.startswith("values like ") for measure in told)
    assert not drift_of(known, known).found


def test_what_changes_with_the_day_is_no_unit() -> None:
    known = [page(number, price(f"Monday, {number + 1} May 2026, 10:1{number}")) for number in range(8)]
    batch = [page(number, price(f"Friday, {number + 1} Nov 2026, 16:3{number}")) for number in range(8)]
    assert not drift_of(known, batch).found


@given(
    st.dictionaries(
        st.sampled_from("abcd"),
        st.integers(0, 12).flatmap(lambda n: st.tuples(st.integers(0, 12), st.just(12), st.integers(0, n), st.just(n))),
    )
)
def test_what_is_fewer_by_the_test_is_fewer_and_the_more_are_compared_the_less_is(
    shares: dict[str, tuple[int, int, int, int]],
) -> None:
    found = fewer(shares)
    assert all(shares[name][0] * shares[name][3] > shares[name][2] * 12 for name in found)
    assert all(name in fewer({name: shares[name]}) for name in found)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("{} May 2026", "{} November 2026"),
        ("Monday, {} May 2026", "Wednesday, {} September 2026, 14:30"),
        ("{} €", "1.234,{} €"),
    ],
)
def test_dates_and_figures_have_no_length(before: str, now: str) -> None:
    known = [page(number, price(before.format(number + 10))) for number in range(10)]
    batch = [page(number, price(now.format(number + 10))) for number in range(10)]
    told = {found.measure for found in drift_of(known, batch).found}
    assert "characters of a value" not in told


CHANGED = (
    price("10 € with tax and delivery to your door"),
    price("3 May 2020"),
    price("10 $"),
    price("10 €", BY_ID),
    replace(price("10 €"), confidence=0.7),
    price("10 €", BY_TEXT, "strategies disagree"),
)


@pytest.mark.parametrize("field", CHANGED)
def test_three_fixtures_of_what_has_changed_settle_it(field: FieldProfile) -> None:
    known = pages(12)
    texts = [f"{number + 1}{text}" for number, text in enumerate(field.texts * 8)]
    batch = [page(number, replace(field, texts=(text,))) for number, text in enumerate(texts)]
    found = watched(batch, baseline_of(known))
    assert found.drift.found
    assert len(found.to_keep) == 3
    assert ", ".join(found.to_keep) in watch_in_words(found)
    kept = [profile for profile in batch if profile.name in found.to_keep]
    assert watched(batch, baseline_of([*known, *kept[1:]])).drift.found
    assert not watched(batch, baseline_of([*known, *kept])).drift.found


@pytest.mark.parametrize(("field", "others"), [(price(None), True), (price("10 €"), False)])
def test_missing_values_and_one_text_everywhere_are_not_settled_by_a_few(field: FieldProfile, others: bool) -> None:
    known = [*pages(12), *(page(number, field) for number in range(20, 23))]
    batch = [page(number, field) for number in range(10)]
    found = watched(batch, baseline_of(known))
    assert {one.measure for one in found.drift.found} == {
        "documents with a value" if others else "values equal to 10 €"
    }
    assert found.to_keep == ()
