"""Snapshots: saved and read again, refused when malformed; wrong positions, lines and what is cut off."""

import json
from typing import Any

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.vision.layout import Layout, VisionSettings
from fieldmark.runtime.vision.segmentation import segment
from fieldmark.runtime.vision.snapshot import Snapshot, belongs, nodes_of
from tests.runtime.vision.pages import block, box, element, outline, snapshot, text


def saved() -> Any:
    page = element("body", box(0, 0, 100.5, 90), block("p", "one “two”", box(0, 0, 50, 20.25), background="red"))
    return snapshot(page).to_json()


def test_a_saved_snapshot_is_read_as_it_was() -> None:
    content = json.loads(json.dumps(saved()))
    read = Snapshot.from_json(content, "s.json")
    assert read.to_json() == content
    assert read.rendered[1].background == "red"
    assert read.rendered[1].box == box(0, 0, 50, 20.25)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("version", 7),
        ("parent", [-1, 0]),
        ("parent", [-1, 2, 1]),
        ("parent", [0, 0, 1]),
        ("box", [[0, 0, 1, 1], [5, 0, 1, 1], None]),
        ("box", [[0, 0, 1, 1], "wide", None]),
        ("box", [[0, 0, 1, float("nan")], None, None]),
        ("tag", [0, -1, 1]),
        ("tag", [0, 99, 1]),
        ("text", ["", "", 5]),
        ("size", ["big", 1, 1]),
        ("page", [100]),
        ("names", None),
    ],
)
def test_a_malformed_snapshot_is_refused_by_name(column: str, value: Any) -> None:
    with pytest.raises(DocumentError, match=r"s\.json: it is no snapshot"):
        Snapshot.from_json({**saved(), column: value}, "s.json")


@pytest.mark.parametrize("content", [None, 5, [], {}, "text"])
def test_what_is_no_snapshot_is_refused(content: Any) -> None:
    with pytest.raises(DocumentError, match="no snapshot"):
        Snapshot.from_json(content, "s.json")


def test_paths_and_numbers_are_those_of_the_document() -> None:
    page = b"<body><p>a <b>b</b> c<p>d<script>x</script> e<ul><li>f<li>g</ul>"
    document = HtmlDocument.from_bytes(page)
    nodes = nodes_of(document)
    given = list(document.root.preorder())
    shot = Snapshot("d", "written", box(0, 0, 1, 1), nodes.parent, nodes.tag, nodes.text, ())
    assert shot.paths(range(len(given))) == [node.path for node in given]
    assert belongs(shot, HtmlDocument.from_bytes(page))
    assert not belongs(shot, HtmlDocument.from_bytes(page.replace(b"g", b"h")))


def test_an_element_whose_box_does_not_hold_its_content_is_put_right_and_named() -> None:
    """Wrong positions (section 5.2): a container of floats has no height of its own."""
    inner = [block("p", f"column {n}", box(100 * n, 50, 100 * n + 90, 200)) for n in range(2)]
    page = snapshot(element("body", box(0, 0, 200, 220), element("div", box(0, 50, 200, 50), *inner)))
    layout = Layout(page)
    assert layout.seen(1) == box(0, 50, 190, 200)
    assert layout.misplaced == [1]
    assert outline(page, found) == ["column 0", "column 1"] if (found := segment(layout)) else False


def test_content_that_is_cut_off_or_outside_of_the_page_is_not_seen() -> None:
    slides = [block("p", f"slide {n}", box(100 * n, 0, 100 * n + 100, 50)) for n in range(3)]
    page = snapshot(
        element(
            "body",
            box(0, 0, 300, 100),
            element("div", box(0, 0, 100, 50), *slides, clips=True),
            block("a", "skip", box(-999, 0, -900, 20)),
            element("span", box(5, 60, 6, 61), text("for readers only", box(5, 60, 90, 70)), clips=True),
            block("p", "end", box(0, 60, 100, 80)),
        )
    )
    layout = Layout(page)
    assert outline(page, found) == ["slide 0", "end"] if (found := segment(layout)) else False
    assert [page.text[run] for run in layout.runs(0)] == ["slide 0", "end"]


@pytest.mark.parametrize("line", ["hr", "img", "div"])
def test_images_and_coloured_elements_that_are_lines_divide(line: str) -> None:
    """Images that divide (section 5.2): between equal distances, the one with a line in it weighs more."""
    rows = [block("p", f"row {n}", box(0, 30 * n, 300, 30 * n + 20)) for n in range(4)]
    rows.insert(2, element(line, box(0, 53, 300, 55), background="" if line != "div" else "grey"))
    page = snapshot(element("body", box(0, 0, 300, 120), *rows))
    found = segment(Layout(page), 9)
    assert found is not None
    assert outline(page, found) == [["row 0", "row 1"], ["row 2", "row 3"]]


def test_settings_outside_of_their_range_are_refused() -> None:
    with pytest.raises(ValueError, match="pdoc lies between 1 and 10"):
        VisionSettings(pdoc=11)
