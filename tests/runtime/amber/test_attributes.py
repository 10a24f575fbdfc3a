"""Attribute alignment (algorithm 4, definitions 6 to 8) and the whole of algorithm 1; the annotators' recall."""

from __future__ import annotations

import re
from array import array
from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from benchmarks.amber_literal import align, amber, analyse_literally, identify, segment
from fieldmark.runtime.amber.analysis import analyse, analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.annotators import Gazetteer, PatternAnnotator
from fieldmark.runtime.amber.attributes import Positions, TagPaths, positions, support
from fieldmark.runtime.amber.distance import TreeDistance
from fieldmark.runtime.amber.rates import PathCounts, rates
from fieldmark.runtime.amber.records import Record, Segmentation
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema
from fieldmark.runtime.amber.tree import PageTree
from tests.runtime.amber.pages import TOWNS, bodies, document, homes, page, rows, some_homes


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 5)), max_size=30), st.sets(st.integers(0, 29)), st.data())
def test_support_is_a_fraction_and_more_annotations_never_shrink_it(
    nodes: list[tuple[int, int]], annotated: set[int], data: st.DataObject
) -> None:
    paths, owners = (array("i", column) for column in ([place for place, _ in nodes], [index for _, index in nodes]))
    of = Positions(Segmentation([node] for node in range(6)), array("i", range(len(nodes))), paths, owners)
    inside = [node for node in sorted(annotated) if node in of]
    more = support(of, inside)
    less = support(of, [node for node in inside if data.draw(st.booleans())])
    assert all(0 < value <= 1 for value in more.values())
    assert all(less[place] <= more[place] for place in less)


@settings(deadline=None)
@given(bodies())
def test_the_papers_alignment_is_well_supported_and_takes_the_first(body: str) -> None:
    """Definition 8, and lines 5 to 7 of algorithm 4, checked against their own words."""
    schema, of = homes(), page(body)
    annotations = annotate(of, schema)
    for area in identify(of, list(annotations["price"]), 2, 4):
        where = positions(segment(of, area, TreeDistance(of)), TagPaths(of))
        records, dropped = align(of, where, annotations, schema)
        for kind in schema.attributes:
            marked = annotations[kind.name]
            limits = schema.thresholds.infer(kind.regular), schema.thresholds.keep(kind.regular)
            for number, record in enumerate(records):
                fitting = []
                for node in (node for node in where.nodes if where.record(node) == number):
                    alike = {where.record(n) for n in marked if n in where and where.path(n) == where.path(node)}
                    value = len(alike) / len(records)
                    if value > limits[0] or (value > limits[1] and node in marked):
                        fitting.append(node)
                found = [attribute.node for attribute in record.attributes if attribute.kind == kind.name]
                assert found == sorted(fitting)[:1]
            kept = {a.node for record in records for a in record.attributes if a.kind == kind.name}
            noise = {node for number, node, _ in dropped if schema.attributes[number] == kind}
            assert noise == (marked.keys() & {*where.nodes}) - kept


KNOWN = st.lists(st.sampled_from([*TOWNS, "quiet", "1 beds"]), min_size=1, unique=True)
LISTS = st.lists(st.sampled_from([*TOWNS, "quiet", "Elsewhere", ""]), max_size=12)


@settings(deadline=None)
@given(LISTS, KNOWN, st.booleans(), bodies())
def test_the_refined_alignment_is_well_supported_by_thresholds_times_recall(
    towns: list[str], known: list[str], cards: bool, noise: str
) -> None:
    """Definition 8 with thresholds that are multiplied by the recall of the annotators, for every attribute."""
    schema, listed = (
        homes(known),
        [{"town": town, "beds": f"{n % 3} beds", "price": "£1"} for n, town in enumerate(towns)],
    )
    body = rows(listed) if cards else f"<ul>{rows(listed, 'li')}</ul>{noise}"
    of = page(body)
    annotations = annotate(of, schema)
    typing = analyse_page(of, annotations, schema)
    for area in typing.areas:
        for attribute in (attribute for record in area.records for attribute in record.attributes):
            kind, recall = schema.attribute(attribute.kind), area.recall.get(attribute.kind, 1)
            infer, keep = schema.thresholds.infer(kind.regular), schema.thresholds.keep(kind.regular)
            marked = attribute.node in annotations[attribute.kind]
            assert 0 < recall <= 1
            assert attribute.support > recall * infer or (marked and attribute.support > recall * keep)


@settings(deadline=None)
@given(bodies())
def test_a_typing_holds_one_attribute_of_a_type_a_record_and_says_where_it_comes_from(body: str) -> None:
    schema = homes()
    of = page(body)
    annotations = annotate(of, schema)
    typing = analyse_page(of, annotations, schema)
    for area in typing.areas:
        for record in area.records:
            kinds = [attribute.kind for attribute in record.attributes]
            assert len(kinds) == len(set(kinds))
            for attribute in record.attributes:
                assert any(node <= attribute.node < of.end[node] for node in record.record.nodes)
                assert attribute.annotated == (attribute.node in annotations[attribute.kind])
                assert attribute.support <= 1
                assert attribute.value == of.text(attribute.node)[slice(*attribute.span)]


def test_the_tag_path_takes_first_child_and_next_sibling_steps_and_skips_texts() -> None:
    of = page("<div>a<p><b>x</b><i>y</i></p>z</div><div><p>b<b>x</b> and <i>y</i></p></div><div><p><i>y</i></p></div>")
    paths = TagPaths(of)
    numbers = [
        {(of.tag[node], of.text(node)): number for node, number in paths.of_record(Record((child,)))}
        for child in of.children(1)
    ]
    assert numbers[0]["i", "y"] == numbers[1]["i", "y"] != numbers[2]["i", "y"]
    assert numbers[0]["b", "x"] == numbers[1]["b", "x"]
    assert numbers[0]["#text", "y"] != numbers[0]["i", "y"]


def test_missing_attributes_are_inferred_and_rare_ones_dropped() -> None:
    listed = some_homes(5)
    listed[2]["beds"] += "<br>flat with 1 bed to sublet"
    of = document(rows(listed))
    known = [TOWNS[0], TOWNS[1], TOWNS[3]]
    typing = analyse(of, homes(known))
    assert [record.values["town"] for record in typing.records] == list(TOWNS[:5])
    assert [a.annotated for r in typing.records for a in r.attributes if a.kind == "town"] == [
        True,
        True,
        False,
        True,
        False,
    ]
    assert typing.records[2].values["beds"] == "3 beds"
    assert [(noise.kind, noise.value) for noise in typing.dropped] == [("beds", "1 bed")]


def test_what_frames_the_values_is_no_part_of_an_inferred_one() -> None:
    listed = [{**home, "town": f"Town: {home['town']} (UK)"} for home in some_homes(5)]
    typing = analyse(document(rows(listed)), homes(TOWNS[:3]))
    assert [record.values["town"] for record in typing.records] == list(TOWNS[:5])


def test_the_loop_takes_the_pivot_that_covers_most() -> None:
    beds = PatternAnnotator(re.compile(r"\d+ beds?"))
    years = PatternAnnotator(re.compile(r"\b20\d\d\b"))
    schema = DomainSchema(
        "homes",
        (
            AttributeType("year", True, (years,), pivot=True),
            AttributeType("beds", True, (beds,), pivot=True),
            AttributeType("town", False, (Gazetteer(TOWNS),)),
        ),
    )
    menu = "<ul>" + "".join(f"<li>{year}</li>" for year in range(2000, 2020)) + "</ul>"
    typing = analyse(document(menu + rows(some_homes(4))), schema)
    assert typing.pivot == "beds"
    assert len(typing.records) == 4


def test_a_menu_that_lacks_a_regular_type_is_no_area_beside_the_list() -> None:
    schema = replace(
        homes(), attributes=(*homes().attributes[:2], replace(homes().attributes[2], regular=True, pivot=True))
    )
    menu = "<ul>" + "".join(f"<li><b>{town}</b> <i>3 beds</i></li>" for town in TOWNS) + "</ul>"
    typing = analyse(document(f"{menu}<div>{rows(some_homes(6))}</div>"), schema)
    assert [record.values["price"] for record in typing.records] == [home["price"] for home in some_homes(6)]


def test_no_pivot_no_areas_but_the_annotations_are_told() -> None:
    typing = analyse(document("<p>Oxford</p><p>£1</p>"), homes())
    assert (typing.pivot, typing.areas) == (None, ())
    assert {noise.value for noise in typing.dropped} == {"Oxford", "£1"}


def test_a_large_page_takes_well_under_a_second() -> None:
    of = PageTree(document(rows(some_homes(300))))
    schema = homes()
    typing = analyse_page(of, annotate(of, schema), schema)
    assert len(typing.records) == 300


@settings(deadline=None)
@given(bodies())
def test_algorithm_1_is_its_steps_in_turn(body: str) -> None:
    schema, of = homes(), page(body)
    annotations = annotate(of, schema)
    typing = amber(of, annotations, schema, "price")
    areas = [area for area in identify(of, annotations["price"], 2, 4) if segment(of, area, TreeDistance(of))]
    assert [area.area for area in typing.areas] == areas
    for area in typing.areas:
        where = positions(segment(of, area.area, TreeDistance(of)), TagPaths(of))
        assert area.records == align(of, where, annotations, schema)[0]


def test_the_paper_and_the_refinements_agree_on_a_plain_list() -> None:
    schema, of = homes(), page(f"<div>{rows(some_homes(6))}</div>")
    annotations = annotate(of, schema)
    literal, refined = analyse_literally(of, annotations, schema), analyse_page(of, annotations, schema)
    assert [record.values for record in literal.records] == [record.values for record in refined.records]
    assert [area.area for area in literal.areas] == [area.area for area in refined.areas]


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


def test_a_part_of_a_sentence_is_inferred_between_the_words_that_frame_it() -> None:
    found = towns_of(within("{n} beds {rest}, near {town}, with a garden {n}"), ["Oxford", "Leeds", "York"])
    assert [value for value, _ in found] == ["Oxford", "Leeds", "York", "Bath"] + [f"Elsewhere{n}" for n in range(8)]
    assert sum(annotated for _, annotated in found) == 3


def test_nothing_is_inferred_in_a_sentence_that_lacks_the_frame() -> None:
    listed = within("{n} beds {rest}, near {town}, with a garden {n}")
    listed[7]["beds"] = "8 beds, sold to an owner who wants to keep quiet about where the house and its garden stand"
    assert len(towns_of(listed, ["Oxford", "Leeds", "York"])) == 11


def test_a_false_term_that_is_the_text_of_a_whole_column_goes_behind_a_column_of_values() -> None:
    listed = [{**home, "beds": "<u>Garage</u>"} for home in named(30)]
    found = towns_of(listed, [f"Town{n}" for n in range(0, 30, 5)] + ["Garage"])
    assert [value for value, _ in found] == [f"Town{n}" for n in range(30)]


@given(st.integers(5, 40), st.integers(3, 5), st.integers(1, 3))
def test_places_of_the_same_records_do_not_hold_a_type_both(values: int, found: int, fewer: int) -> None:
    best, other = PathCounts(values, found), PathCounts(values, found - min(fewer, found - 1))
    alone = rates([best, PathCounts(values, 0)], PathCounts(2000, 0), 0, lambda _: range(values))
    assert rates([best, other], PathCounts(2000, 0), 0, lambda _: range(values)).recall == alone.recall
