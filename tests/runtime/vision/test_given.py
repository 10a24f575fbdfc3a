"""Snapshots from given boxes: aligned with a page whose elements are not all the same."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.vision.given import from_boxes, snapshot_in
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.segmentation import segment
from fieldmark.runtime.vision.snapshot import Snapshot
from tests.runtime.vision.pages import box, outline

ITEMS = 6
PAGE = "<body><div>" + "".join(f"<div><h3>title {n}</h3><p>words {n}</p></div>" for n in range(ITEMS)) + "</div>"


def boxes(depth: int = 0) -> list[list[Any]]:
    found: list[list[Any]] = [[0, "body", 0, 0, 400, 60 * ITEMS], [depth + 1, "div", 0, 0, 400, 60 * ITEMS]]
    for n in range(ITEMS):
        top = 60 * n
        found.append([depth + 2, "div", 0, top, 400, top + 50])
        found.append([depth + 3, "h3", 0, top, 400, top + 25])
        found.append([depth + 3, "p", 0, top + 25, 400, top + 50])
    return found


def titles(page: Snapshot) -> object:
    found = segment(Layout(page), 6)
    return outline(page, found) if found else None


EXPECTED = [f"title {n} words {n}" for n in range(ITEMS)]


def test_boxes_of_the_same_elements_are_taken() -> None:
    page = from_boxes(HtmlDocument.from_bytes(PAGE.encode()), boxes(), "b.json")
    assert page.unmatched == 0
    assert titles(page) == EXPECTED
    assert page.rendered[5].box == box(0, 0, 400, 25), "a text fills its element"
    assert (page.rendered[5].size, page.rendered[5].weight) == (18.72, 700)


@settings(max_examples=30)
@given(st.sets(st.integers(2, 3 * ITEMS)), st.sampled_from(["iframe", "script"]))
def test_elements_that_scripts_put_in_do_no_harm(places: set[int], tag: str) -> None:
    given_boxes = boxes()
    for place in sorted(places, reverse=True):
        given_boxes.insert(place, [3, tag, 0, 0, 0, 0])
    page = from_boxes(HtmlDocument.from_bytes(PAGE.encode()), given_boxes, "b.json")
    assert page.unmatched == 0
    assert titles(page) == EXPECTED


def test_a_page_that_was_moved_into_another_element_is_still_aligned() -> None:
    moved = boxes(depth=1)
    moved.insert(1, [1, "div", 0, 0, 400, 60 * ITEMS])
    page = from_boxes(HtmlDocument.from_bytes(PAGE.encode()), moved, "b.json")
    assert titles(page) == EXPECTED


def test_texts_between_elements_get_the_room_between_them() -> None:
    document = HtmlDocument.from_bytes(b"<body><div>one<p>two</p>three<b>four</b>five</div>")
    given_boxes = [
        [0, "body", 0, 0, 100, 90],
        [1, "div", 0, 0, 100, 90],
        [2, "p", 0, 30, 100, 60],
        [2, "b", 40, 60, 60, 90],
    ]
    page = from_boxes(document, given_boxes, "b.json")
    where = {page.text[n]: page.rendered[n].box for n in range(len(page)) if page.text[n]}
    assert where["one"] == box(0, 0, 100, 30)
    assert where["three"] == box(0, 60, 40, 90)
    assert where["five"] == box(60, 60, 100, 90)


@pytest.mark.parametrize(
    "content",
    ["", "{", "[[0, 'body']]", '[[0, "body", 0, 0, 1]]', '[[0, 5, 0, 0, 1, 1]]', '[["0", "body", 0, 0, 1, 1]]',
     '[[0, "body", 0, 0, 1e300, 1]]', '[[0, "body", 0, 0, NaN, 1]]', "[5]", "{}"],
)  # fmt: skip
def test_malformed_boxes_are_refused_by_name(content: str) -> None:
    with pytest.raises(DocumentError, match=r"b\.json: "):
        snapshot_in(content.encode(), "b.json", HtmlDocument.from_bytes(PAGE.encode()))


def test_a_saved_snapshot_is_taken_for_its_own_page_only() -> None:
    document = HtmlDocument.from_bytes(PAGE.encode())
    content = json.dumps(from_boxes(document, boxes(), "b.json").to_json()).encode()
    assert titles(snapshot_in(content, "s.json", document)) == EXPECTED
    with pytest.raises(DocumentError, match="another page"):
        snapshot_in(content, "s.json", HtmlDocument.from_bytes(b"<p>another"))
