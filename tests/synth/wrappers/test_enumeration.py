"""BottomUp and TopDown give the wrapper space of exhaustive search, with at most k * |L| and exactly k calls."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.synth.wrappers.inductors import MAX_EXHAUSTIVE, Counted, bottom_up, exhaustive, top_down
from fieldmark.synth.wrappers.site import Nodes, Site
from tests.synth.wrappers.sites import labels_of, page, sites, table_inductor
from tests.synth.wrappers.test_inductors import INDUCTORS, inductor


@pytest.mark.parametrize("name", INDUCTORS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_the_three_ways_agree(name: str, data: st.DataObject) -> None:
    site = data.draw(sites())
    phi = inductor(name, site)
    labels = data.draw(labels_of(site))
    below, above = Counted(phi), Counted(phi)
    space = exhaustive(phi, labels)
    assert bottom_up(below, labels) == space
    assert top_down(phi, labels, above) == space
    assert below.calls <= len(space) * len(labels)
    assert above.calls == len(space)


@pytest.mark.parametrize("name", INDUCTORS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_some_labels_are_divided_into_is_what_all_are_divided_into(name: str, data: st.DataObject) -> None:
    site = data.draw(sites())
    phi = inductor(name, site)
    labels = phi.distinct(data.draw(labels_of(site)))
    some = data.draw(st.frozensets(st.sampled_from(sorted(labels)), min_size=1))
    for attribute in phi.attributes(labels):
        left = {some & part for part in phi.subdivision(labels, attribute)} - {frozenset()}
        assert left == set(phi.subdivision(some, attribute))


def the_table() -> tuple[Site, Nodes]:
    """Example 1: five rows of name, address, zip code, phone; labels n1, n2, n4, a4, z5."""
    rows = "".join("<tr>" + "".join(f"<td>{column}{row}</td>" for column in "nazp") + "</tr>" for row in range(1, 6))
    site = Site([page(f"<table>{rows}</table>")])
    return site, frozenset(site.texts.index(text) for text in ("n1", "n2", "n4", "a4", "z5"))


def test_example_1_of_the_paper() -> None:
    site, labels = the_table()
    said = {" ".join(site.texts[node] for node in sorted(nodes)) for nodes in top_down(table_inductor(site), labels)}
    table = " ".join(f"{column}{row}" for row in range(1, 6) for column in "nazp")
    assert said == {"n1", "n2", "n4", "a4", "z5", "n1 n2 n3 n4 n5", "n4 a4 z4 p4", table}


def test_all_labels_of_a_table_lead_to_its_cells_rows_columns_and_itself() -> None:
    site, _ = the_table()
    assert len(top_down(table_inductor(site), frozenset(range(len(site))))) == 20 + 5 + 4 + 1


def test_without_labels_there_is_no_wrapper() -> None:
    site, _ = the_table()
    assert top_down(table_inductor(site), frozenset()) == bottom_up(table_inductor(site), frozenset()) == set()


def test_too_many_labels_are_not_tried_all() -> None:
    site, _ = the_table()
    with pytest.raises(ValueError, match="too many subsets"):
        exhaustive(table_inductor(site), frozenset(range(MAX_EXHAUSTIVE + 1)))
