"""Places are found again by their paths, and what changed on a page is told from them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.scans import form_in
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.checks import check
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.runtime.watch.page_changes import Nodes, boxes_at, evidence_at, page_changes
from tests.dsl.terms import documents
from tests.runtime.samples import PAGE, PROGRAM
from tests.runtime.watch.answers import LAW


@LAW
@given(documents())
def test_every_node_is_found_by_its_path(page: HtmlDocument) -> None:
    nodes = Nodes(page)
    for node in page.root.preorder():
        assert nodes.at(node.path) == node
        assert nodes.between(node.path, node.path) == (node,)
        if len(node.children) > 1:
            first, last = node.children[0], node.children[-1]
            assert tuple(nodes.between(first.path, last.path)) == node.children


@LAW
@given(documents(), st.text("/[]()1atexhml ", max_size=20))
def test_any_text_is_a_path_to_something_or_nothing(page: HtmlDocument, path: str) -> None:
    found = Nodes(page).at(path)
    assert found is None or found in list(page.root.preorder())
    assert Nodes(page).between(path, "/html") in ((), (page.root,))


def test_boxes_are_found_by_their_paths() -> None:
    boxes = b'{"page": [9, 9], "boxes": [["a", 0, 0, 2, 1], ["b", 5, 0, 7, 1], ["c", 5, 2, 7, 3]]}'
    form = form_in(boxes, "f", "boxes")
    for box in form.boxes:
        assert boxes_at(form, box.path) == (box,)
    assert [box.text for box in boxes_at(form, f"{form.boxes[1].path} to {form.boxes[2].path}")] == ["b", "c"]
    assert boxes_at(form, "page 9, line 1, text 1") == boxes_at(form, "nonsense") == ()


def test_evidence_of_records_is_found_by_its_place() -> None:
    inner = [{"node": "/a"}]
    evidence = {"total": inner, "rows": [{"evidence": {}}, {"evidence": {"lines": [{"evidence": {"x": inner}}]}}]}
    assert evidence_at(evidence, "total") == evidence_at(evidence, "rows[1].lines[0].x") == inner
    for place in ("none", "rows[0].x", "rows[7].x", "rows[1].lines[0].y", "rows[x].y"):
        assert evidence_at(evidence, place) == ()


CHANGES = [
    (("Total<", "Sum<"), '"Total" is no longer on the page, and "Sum" stands where it stood; "12,50 €" stands on the'),
    (("Total<", "Total</td><td>9 €</td></tr><tr><td>Total<"), '"Total" stands on the page twice, once before'),
    (("12,50 €", "13 €"), '"12,50 €" is no longer on the page; "13 €" was not on the page before'),
    (('</td><td id="total">12', '<i>net</i></td><td id="total">13'), '"net" is new in the region'),
]


@pytest.mark.parametrize(("edit", "told"), CHANGES)
def test_what_changed_is_told(edit: tuple[str, str], told: str, tmp_path: Path) -> None:
    answers = answering(PROGRAM, evidence=True)
    page = tmp_path / "a.html"
    page.write_text(PAGE, encoding="utf-8")
    keep(page, answers, tmp_path / "kept", program="orders", date="2026-05-01")
    page.write_text(PAGE.replace(*edit).replace('id="total"', 'id="sum"'), encoding="utf-8")
    (one,) = check(answers, [page], against=[tmp_path / "kept"])
    assert told in page_changes(one)["total"]
