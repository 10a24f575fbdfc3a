"""The recall of annotators, estimated from a page, and what it does to thresholds and choices."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.refined_attributes import PathCounts, rates
from tests.runtime.amber.pages import document, homes, rows

PLACES = st.integers(1, 60).flatmap(lambda texts: st.builds(PathCounts, st.just(texts), st.integers(0, texts)))
PAGE = st.lists(PLACES, max_size=8)


@given(PAGE, PLACES)
def test_rates_are_rates_and_the_order_of_places_does_not_matter(
    places: list[PathCounts], elsewhere: PathCounts
) -> None:
    found = rates(places, elsewhere)
    assert 0 < found.recall <= 1
    assert 0 < found.noise < 1
    assert found.noise < found.recall
    other = rates(places[::-1], elsewhere)
    assert (found.recall, found.noise) == (other.recall, other.noise) or _tied(places)


def _tied(places: list[PathCounts]) -> bool:
    """Whether two places have as many texts with an annotation, so that either may be the better one."""
    return len({place.annotated for place in places}) < len(places)


@given(PAGE)
def test_without_annotations_nothing_is_known_and_the_thresholds_are_the_papers(places: list[PathCounts]) -> None:
    none = [PathCounts(place.texts, 0) for place in places]
    assert rates(none, PathCounts(100, 0)).recall == 1


@given(st.integers(6, 200), st.floats(0.2, 1))
def test_the_recall_is_the_share_found_where_the_values_stand(values: int, share: float) -> None:
    found = round(values * share)
    assume(found > 2)
    others = [PathCounts(values, 0), PathCounts(values, 1), PathCounts(3, 0)]
    assert rates([*others, PathCounts(values, found)], PathCounts(300, 2)).recall == found / values


@given(st.integers(10, 60))
def test_noise_that_is_spread_evenly_is_no_place_of_values(texts: int) -> None:
    places = [PathCounts(texts, texts // 10) for _ in range(5)]
    assert rates(places, PathCounts(10 * texts, texts)).recall == 1


def named(count: int, note: str = "quiet") -> list[dict[str, str]]:
    """Homes of which each is in a town of its own."""
    return [
        {"town": f"Town{n}", "beds": f"{n % 5 + 1} beds, {note} {n}", "price": f"£{n + 1},000"} for n in range(count)
    ]


def test_a_few_known_terms_say_where_the_others_stand_when_none_recurs() -> None:
    typing = analyse(document(rows(named(30))), homes([f"Town{n}" for n in range(0, 30, 5)]))
    assert [record.values["town"] for record in typing.records] == [f"Town{n}" for n in range(30)]


def test_two_false_terms_far_apart_do_not_make_up_values() -> None:
    body = "<p>Garage to let</p>" * 5 + rows(named(30))
    typing = analyse(document(body), homes(["quiet 3", "Town20", "to let"]))
    assert sum("town" in record.values for record in typing.records) <= 2


def test_an_inferred_value_goes_before_a_false_term_at_a_rare_place() -> None:
    homes_ = named(30)
    homes_[3]["beds"] += "<u>Garage</u>"
    typing = analyse(document(rows(homes_)), homes([f"Town{n}" for n in range(0, 30, 5)] + ["Garage"]))
    assert typing.records[3].values["town"] == "Town3"


def within(sentence: str) -> list[dict[str, str]]:
    """Homes whose town stands in a sentence."""
    towns = ["Oxford", "Leeds", "York", "Bath"] + [f"Elsewhere{n}" for n in range(8)]
    return [
        {**home, "town": "a house", "beds": sentence.format(town=town, rest="with a garden " * (n + 1), n=n)}
        for n, (home, town) in enumerate(zip(named(12), towns, strict=True))
    ]


def towns_of(listed: list[dict[str, str]], known: list[str]) -> list[tuple[str, bool]]:
    """The towns found, and whether they were annotated."""
    typing = analyse(document(rows(listed)), homes(known))
    found = (attribute for record in typing.records for attribute in record.attributes if attribute.kind == "town")
    return [(attribute.value, attribute.annotated) for attribute in found]


def test_where_values_are_parts_of_sentences_without_a_frame_nothing_is_inferred() -> None:
    listed = within("{n} beds {rest}{n} {town} {n}{rest}")
    known = ["Oxford", "Leeds", "York"]
    assert towns_of(listed, known) == [(town, True) for town in known]
