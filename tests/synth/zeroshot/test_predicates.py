"""Predicates: what they select is what their terms select, all of the paper's are there, and there is no blow-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.values import region_values
from fieldmark.dsl.html.instance import Pages
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.dsl.syntax.strategies import VALUE
from fieldmark.synth.zeroshot.answers import value_of
from fieldmark.synth.zeroshot.page_tree import LONGEST_ENTITY, PageTree
from fieldmark.synth.zeroshot.predicates import SETTINGS, Generator, Step
from tests.synth.zeroshot.pages import DATES, NAMES, decisions, markup, page


def _document(text: str) -> HtmlDocument:
    return page(f"<html><body><div>{text}</div><p>last</p></body></html>".encode())


@given(markup)
@settings(max_examples=60, deadline=None)
def test_texts_of_the_arrays_are_those_of_the_nodes(text: str) -> None:
    document = _document(text)
    tree = PageTree(document)
    for number, element in enumerate(tree.elements):
        node = None if element is None else document.node(element)
        if node is not None:
            assert tree.texts[number] == node.text


@given(markup)
@settings(max_examples=60, deadline=None)
def test_the_term_of_a_predicate_selects_what_the_predicate_does(text: str) -> None:
    document = _document(text)
    tree = PageTree(document)
    region = HtmlRegion((document.root,), document.root)
    for candidate in Generator(tree).run():
        value = value_of(tree, candidate.predicate)
        assert value is not None
        found = [one.text for one in region_values(value, region, Pages()) or ()]
        expected = [one for one in found if one and len(one) < LONGEST_ENTITY]
        assert set(expected) == set(candidate.texts), VALUE.write(value)
        if not _nested(tree, candidate.nodes):
            assert len(expected) >= len(candidate.texts), VALUE.write(value)


def test_the_term_of_a_column_gives_its_values_in_order() -> None:
    document = page(decisions())
    tree = PageTree(document)
    column = next(candidate for candidate in Generator(tree).run() if candidate.texts == NAMES)
    value = value_of(tree, column.predicate)
    assert value is not None
    found = region_values(value, HtmlRegion((document.root,), document.root), Pages()) or ()
    assert tuple(one.text for one in found) == NAMES


def _nested(tree: PageTree, nodes: tuple[int, ...]) -> bool:
    """Whether one of some nodes in document order stands in another."""
    return any(second < tree.ends[first] for first, second in pairwise(nodes))


def _selected(tree: PageTree, path: list[tuple[str, int | None]]) -> tuple[int, ...]:
    """What a path of tags and indices selects, as the paper says, from the root."""
    nodes = [0]
    for tag, index in path:
        nodes = [
            child
            for node in nodes
            for child in tree.children[node]
            if tree.tags[child] == tag and (index is None or tree.ordinals[child] == index)
        ]
    return tuple(nodes)


@given(markup)
@settings(max_examples=40, deadline=None)
def test_all_lists_of_the_paper_are_among_the_candidates(text: str) -> None:
    tree = PageTree(_document(text.replace("strong", "b")))  # which are one for us, and two for the paper
    found = {candidate.nodes for candidate in Generator(tree).run()}
    for node in range(1, len(tree)):
        path: list[tuple[str, int | None]] = []
        above = node
        while above > 0:
            path.insert(0, (tree.tags[above], tree.ordinals[above]))
            above = tree.parents[above]
        if len(path) > 7 or RUN in [tag for tag, _ in path]:
            continue
        for free in product((False, True), repeat=len(path)):
            nodes = _selected(
                tree, [(tag, None if is_free else i) for (tag, i), is_free in zip(path, free, strict=True)]
            )
            entities = tuple(sorted({tree.inmost[one] for one in nodes if tree.is_entity(one)}))
            if len(entities) > 1:
                assert entities in found


def test_the_columns_of_a_table_are_lists_with_and_without_their_heading() -> None:
    texts = {candidate.texts for candidate in Generator(PageTree(page(decisions()))).run()}
    assert NAMES in texts
    assert DATES in texts


def test_a_section_between_headings_and_text_with_separators_are_lists() -> None:
    text = "<h3>A</h3><p>one</p><p>two</p><h3>B</h3><p>three</p><p>four</p><div>red, green, blue</div>"
    texts = {candidate.texts for candidate in Generator(PageTree(_document(text))).run()}
    assert {("one", "two"), ("three", "four"), ("red", "green", "blue")} <= texts


def test_b_and_strong_are_one_and_lines_are_entities() -> None:
    text = "<p><b>one</b> x</p><p><strong>two</strong> y</p><div>first<br>second<br>third</div>"
    texts = {candidate.texts for candidate in Generator(PageTree(_document(text))).run()}
    assert {("one", "two"), ("first", "second", "third")} <= texts


_UNNAMED = st.lists(
    st.tuples(st.booleans(), st.integers(0, 999)), min_size=5, max_size=12, unique_by=lambda row: row[1]
)


@given(_UNNAMED)
@settings(max_examples=40, deadline=None)
def test_what_is_not_of_a_class_is_a_list_where_fewer_than_half_are(rows: list[tuple[bool, int]]) -> None:
    items = "".join(f"<li{' class=part' if is_part else ' class=item'}>no. {number}</li>" for is_part, number in rows)
    document = _document(f"<ul>{items}<li>last of all</li></ul>")
    tree = PageTree(document)
    found = {candidate.texts: candidate for candidate in Generator(tree).run()}
    parts = [number for is_part, number in rows if is_part]
    expected = (*(f"no. {number}" for is_part, number in rows if not is_part), "last of all")
    if not 0 < 2 * len(parts) < len(rows) + 1:
        return
    assert expected in found
    value = value_of(tree, found[expected].predicate)
    assert value is not None
    selected = region_values(value, HtmlRegion((document.root,), document.root), Pages()) or ()
    assert tuple(one.text for one in selected) == expected


def test_what_names_no_class_is_a_list() -> None:
    prices = "".join(f"<li><div><b>{n}</b>{'<b class=old>9</b>' if n % 3 else ''}</div></li>" for n in range(10, 18))
    texts = {candidate.texts for candidate in Generator(PageTree(_document(f"<ul>{prices}</ul>"))).run()}
    assert tuple(str(n) for n in range(10, 18)) in texts


def test_rows_of_tables_at_several_depths_are_one_list() -> None:
    def table(numbers: range) -> str:
        return f"<table>{''.join(f'<tr><td>{n}</td><td>case {n}</td></tr>' for n in numbers)}</table>"

    text = f"{table(range(3))}<div>{table(range(3, 9))}</div>"
    texts = {candidate.texts for candidate in Generator(PageTree(_document(text))).run()}
    assert tuple(f"case {n}" for n in range(9)) in texts


def test_what_is_looked_at_grows_with_the_page_and_not_with_its_subsets_of_indices() -> None:
    def work(levels: int) -> float:
        text = "x"
        for _ in range(levels):
            text = f"<div><p>{text}</p><div>{text}</div></div>"
        tree = PageTree(_document(text))
        return sum(len(candidate.nodes) for candidate in Generator(tree).run()) / len(tree)

    assert work(8) <= 60
    assert work(9) <= 60


def test_no_more_sets_are_made_than_there_is_work_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of elements that each have a class of their own, every class tells all the others, too."""
    made: list[int] = []
    groups = Generator._groups

    def counted(self: Generator, children: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Step]]:
        for nodes, step in groups(self, children):
            made.append(len(nodes))
            yield nodes, step

    monkeypatch.setattr(Generator, "_groups", counted)
    tree = PageTree(_document("".join(f'<p class="n{number}">x</p>' for number in range(300))))
    assert Generator(tree).run()
    assert sum(made) < 2 * SETTINGS.work * len(tree)
