"""Records and inclusion: planted sections, and lists that leave out or add something."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.answers import PageFeatures
from fieldmark.synth.zeroshot.inclusion import Addition, extensions, larger_features
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Generator
from fieldmark.synth.zeroshot.records import records_of
from tests.synth.zeroshot.pages import markup, page

_lengths = st.lists(st.integers(2, 6), min_size=2, max_size=5).filter(lambda some: len(set(some)) > 1)


def _months(lengths: list[int]) -> tuple[bytes, tuple[str, ...]]:
    """A page with a table for each month, under a heading of its own, and the names of all tables."""
    names = iter(f"Party {n} v. State" for n in range(100))
    tables, all_names = "", []
    for month, length in enumerate(lengths, 1):
        own = [next(names) for _ in range(length)]
        rows = "".join(f"<tr><td>{day + 1:02}/{month:02}/2024</td><td>{name}</td></tr>" for day, name in enumerate(own))
        tables += f"<h3>Month {month}</h3><table>{rows}</table>"
        all_names += own
    return f"<html><body><h1>Cases</h1><div>{tables}</div></body></html>".encode(), tuple(all_names)


@given(_lengths)
@settings(max_examples=25, deadline=None)
def test_the_records_of_a_list_that_runs_over_sections_are_those_of_the_sections(lengths: list[int]) -> None:
    data, names = _months(lengths)
    tree = PageTree(page(data))
    column = next(one for one in Generator(tree).run() if one.texts == names)
    records = records_of(tree, column.nodes)
    assert [tree.tags[top] for top in records.tops] == ["tr"] * len(names)
    assert len(records.sections) == len(lengths)
    assert records.of(column.nodes) == records.tops


def test_rows_with_two_values_each_are_records_and_no_sections() -> None:
    rows = "".join(f"<tr><td>{n:02}/01/2024</td><td>{n:02}/02/2024</td></tr>" for n in range(1, 8))
    tree = PageTree(page(f"<html><body><table>{rows}</table><p>last</p></body></html>".encode()))
    cells = [node for node in range(len(tree)) if tree.tags[node] == "td"]
    records = records_of(tree, cells)
    assert [tree.tags[top] for top in records.tops] == ["tr"] * 7
    assert records.sections == (records.holder,)


@given(markup)
@settings(max_examples=60, deadline=None)
def test_records_hold_all_nodes_and_stand_apart(text: str) -> None:
    tree = PageTree(page(f"<html><body><div>{text}</div><p>last</p></body></html>".encode()))
    for candidate in Generator(tree).run():
        records = records_of(tree, candidate.nodes)
        assert list(records.tops) == sorted(set(records.tops))
        assert all(tree.ends[one] <= two for one, two in zip(records.tops, records.tops[1:], strict=False))
        tops = records.of(candidate.nodes)
        assert all(top <= node < tree.ends[top] for top, node in zip(tops, candidate.nodes, strict=True))


@given(markup)
@settings(max_examples=60, deadline=None)
def test_extensions_hold_the_list_and_more(text: str) -> None:
    tree = PageTree(page(f"<html><body><div>{text}</div><p>last</p></body></html>".encode()))
    lists = Generator(tree).run()
    for candidate, larger in zip(lists, extensions(lists), strict=True):
        for one in larger:
            held = set(lists[one.number].nodes)
            assert held == set(candidate.nodes) | set(one.added)
            assert not set(candidate.nodes) & set(one.added)
            assert one.added


def _told(data: bytes) -> dict[tuple[str, ...], set[str]]:
    """The features of each list of a page that need no question."""
    vocabulary = Vocabulary()
    tree = PageTree(page(data))
    found = PageFeatures(tree, vocabulary)
    numbers = list(vocabulary.numbers)
    return {one.candidate.texts: {numbers[number] for block in one.fixed for number in block} for one in found.lists}


@given(_lengths)
@settings(max_examples=25, deadline=None)
def test_one_section_is_told_that_there_are_others_like_it(lengths: list[int]) -> None:
    data, names = _months(lengths)
    told = _told(data)
    assert "more beside same same" in told[names[: lengths[0]]]
    assert "more beside same same" not in told[names]


@given(st.lists(st.text("abc ", max_size=9), unique=True, min_size=1, max_size=9))
def test_features_come_in_the_order_of_the_lists(kinds: list[str]) -> None:
    """So that their weights are summed in one order in every process."""
    told = list(larger_features([Addition(kind, 0.5, (), False, ()) for kind in [*kinds, *kinds]]))
    assert told[: len(kinds)] == [f"more {kind}" for kind in kinds]


def test_what_stands_in_another_zone_is_not_missing() -> None:
    first, second = (tuple(f"{word} number {n}" for n in range(4)) for word in ("Story", "Film"))
    lists = ["".join(f"<li><a>{one}</a></li>" for one in some) for some in (first, second)]
    for name, kind in (("related films", "aside"), ("films", "beside")):
        told = _told(
            f"<html><body><h1>Found</h1><div><ul>{lists[0]}</ul></div><div class='{name}'><ul>{lists[1]}</ul></div>"
            "</body></html>".encode()
        )
        assert f"more {kind} same same" in told[first]
        assert ("zone side of some" in told[first + second]) == (kind == "aside")
