"""What segmenting costs on pages that invite the square of their size: counted, on pages of size n and 4n."""

from __future__ import annotations

import gc
import json
import random
import re
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import PAGES
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.annotations import Annotated, overlapping
from fieldmark.runtime.amber.annotators import labels
from fieldmark.runtime.amber.areas import DataArea, not_nested
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.operations import operations
from tests.runtime.commands import ran

SCHEMA = load_schema("products")

LINEAR = 5.0
"""Most times the calls for n things that 4n things take: a share of them is the same for all pages, and sorting takes a
little more than in proportion."""

SHAPES: dict[str, Callable[[int], str]] = {
    "links in one text": lambda n: "".join(f'<a href="/{k}">Page {k} here</a> ' for k in range(n)),
    "headings and texts": lambda n: "".join(f"<h3>Section {k}</h3><p>Text</p>" for k in range(n)),
    "prices in one text": lambda n: "<p>" + "$12.50 or so " * n + "</p>",
    "marked prices": lambda n: "<p>" + "<b>$12.50</b> or <i>so</i> " * n + "</p>",
    "headings in blocks": lambda n: ("<div><h2>Copper kettle</h2>" * 20 + "</div>" * 20) * (n // 20),
    "terms": lambda n: "<dl>" + "<dt>Price</dt><dd>$12.50</dd>" * n + "</dl>",
    "prices far apart": lambda n: ("<p>$12.50</p>" + "".join(f"<p>x{'<b>y</b>' * (k % 3)}</p>" for k in range(n))) * 3,
    "lists for themselves": lambda n: "<p>".join(["<div>" * 3 + "<p>$1</p><p>$2</p>" + "</div>" * 3] * (n // 5)),
    "grids": lambda n: f"<div><div><ul>{'<li><p>$1</p><p>$2</p></li>' * 2}</ul></div></div>" * (n // 4),
    "cards": lambda n: "".join(f"<li><h3><a href='/{k}'>Kettle {k}</a></h3><b>$1{k}.50</b></li>" for k in range(n)),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_segmenting_takes_calls_in_proportion_to_the_page(shape: str) -> None:
    def calls(count: int) -> int:
        html = f"<html><body><div>{SHAPES[shape](count)}</div></body></html>"
        return operations(partial(analyse, HtmlDocument.from_bytes(html.encode(), "page", "utf-8"), SCHEMA))

    calls(60)  # what is compiled once
    few, many = calls(100), calls(400)
    assert many < LINEAR * few


MEMORY = 15.0
"""Most bytes that segmenting takes for each byte of a page of short elements, beside libxml2's tree, some 16 times the
page."""


@pytest.mark.skipif(not COMPILED, reason="no C compiler here: nodes are objects")
@pytest.mark.parametrize("shape", ["headings and texts", "prices in rows"])
def test_segmenting_takes_memory_in_proportion_to_the_page(shape: str) -> None:
    shapes = SHAPES | {"prices in rows": lambda n: "<table>" + "<tr><td>Lamp</td><td>$12.50</td></tr>" * n + "</table>"}
    html = f"<html><body><div>{shapes[shape](4_000)}</div></body></html>".encode()
    analyse(HtmlDocument.from_bytes(html[:2_000]), SCHEMA)  # what is compiled once
    page = HtmlDocument.from_bytes(html)
    tracemalloc.start()
    try:
        found = analyse(page, SCHEMA)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(found.records) > 3_900
    assert most < MEMORY * len(html)


def test_annotations_that_are_asked_for_again_and_again_leave_nothing_behind() -> None:
    """A page has hundreds of data areas, of each of which they are asked for."""
    found = Annotated((node, 0, 1) for node in range(3))
    gc.collect()  # what Python keeps of objects that are gone
    tracemalloc.start()
    try:
        for _ in range(1_000):
            assert len([*found.between(0, 2)]) == 2
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert left < 10_000


def test_overlapping_spans_are_those_that_share_a_character() -> None:
    draw = random.Random(1)
    for _ in range(300):
        ends = sorted(draw.sample(range(60), 2 * draw.randint(0, 8)))
        others = [*zip(ends[::2], ends[1::2], strict=True)]
        start = draw.randint(0, 58)
        end = draw.randint(start + 1, 60)
        assert overlapping((start, end), others) == [one for one in others if one[0] < end and start < one[1]]


def test_of_areas_in_each_other_those_with_most_pivots_stay() -> None:
    page = PageTree(HtmlDocument.from_bytes(b"<div>a<div>b<p>c</p></div><div>d</div></div>" * 5))
    draw = random.Random(1)
    for _ in range(100):
        areas = [DataArea(draw.randrange(len(page)), (0,) * draw.randint(2, 4)) for _ in range(6)]
        kept: list[DataArea] = []
        for area in sorted(areas, key=lambda area: (-len(area.pivots), area.root)):
            if all(page.end[area.root] <= other.root or page.end[other.root] <= area.root for other in kept):
                kept.append(area)
        assert not_nested(page, areas) == tuple(sorted(kept, key=lambda area: area.root))


def test_a_definition_has_the_term_last_before_it() -> None:
    body = b"<dl><dt>A</dt><dt>B</dt><dd>1</dd><dd>2</dd><dl><dd>3</dd></dl><dt>C</dt><dd><b>4</b></dd></dl>"
    page = PageTree(HtmlDocument.from_bytes(body))
    found = ["".join(label for label in "ABC" if labels(page).match(run, re.compile(label))) for run in page.runs]
    assert found == ["", "", "B", "B", "", "", "C"]


def test_a_page_of_too_many_elements_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text("<i>" * 100 + "<br>some text" * PAGES.max_walked, encoding="utf-8")
    (tmp_path / "b.html").write_text("<p>$12</p><p>$13</p>", encoding="utf-8")
    done = ran("segment", str(tmp_path), "--schema", "products")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["error"].endswith("pages of at most 100,000 are learned from or segmented")
    assert "error" not in lines[1]
    assert done.exit_code == 1
    page = HtmlDocument.from_bytes(b"<i>" * 100 + b"<br>some text" * PAGES.max_walked)
    with pytest.raises(DocumentError, match="100,102 elements"):
        learn([Example(page, {"total": "12"})])
