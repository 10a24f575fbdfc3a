"""The flat page: ranges, shapes, boxes."""

from __future__ import annotations

from hypothesis import given, settings

from fieldmark.runtime.amber.tree import PageTree
from tests.runtime.amber.pages import bodies, document, page


@settings(deadline=None)
@given(bodies())
def test_a_subtree_is_a_range_and_children_tile_it(body: str) -> None:
    of = page(body)
    for node in range(len(of)):
        assert [of.nodes[n] for n in of.children(node)] == list(of.nodes[node].children)
        assert of.size(node) == 1 + sum(map(of.size, of.children(node)))
        assert all(of.parent[child] == node for child in of.children(node))


@settings(deadline=None)
@given(bodies())
def test_equal_shapes_are_equal_trees_of_tags(body: str) -> None:
    of = page(body)

    def tree(node: int) -> object:
        return of.tag[node], tuple(map(tree, of.children(node)))

    shapes: dict[int, object] = {}
    for node in range(len(of)):
        assert shapes.setdefault(of.shape[node], tree(node)) == tree(node)
    assert len(set(map(str, shapes.values()))) == len(shapes)


@settings(deadline=None)
@given(bodies())
def test_the_least_common_ancestor_holds_all_and_no_child_does(body: str) -> None:
    of = page(body)
    nodes = [node for node in range(len(of)) if of.is_run(node)]
    if nodes:
        root = of.lca(nodes)
        assert all(root <= node < of.end[root] for node in nodes)
        assert not any(all(c <= node < of.end[c] for node in nodes) for c in of.children(root))


def test_a_text_box_ends_at_blocks_and_line_breaks() -> None:
    of = page("<td>ab <a>cde</a><br>fgh<div>x</div>ijkl</td>")
    sizes = {of.text(node): of.box_size(node) for node in range(len(of)) if of.is_run(node)}
    assert sizes == {"ab": 6, "cde": 6, "fgh": 3, "x": 1, "ijkl": 4}


def test_empty_means_no_text_no_link_no_image() -> None:
    of = PageTree(document("<p></p><br><p><img src='x'></p><p>a</p><a href='b'></a>"))
    assert [of.is_empty(child) for child in of.children(1)] == [True, True, False, False, False]
