"""What running a program costs on pages that invite the square of their size: counted, on pages of size n and 4n."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import MAX_CHARACTERS, MAX_OCCURRENCES
from fieldmark.dsl.core.instance import AttributeLandmark, TextLandmark
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.values import MAX_VALUES
from fieldmark.dsl.html import beside, blueprints
from fieldmark.dsl.html.parsing import PAGES
from fieldmark.dsl.html.regions import HtmlRegion, locate
from fieldmark.dsl.html.tree import HtmlDocument, standing_in
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.dsl.syntax.programs import parse_program
from tests.operations import operations

PROGRAM = parse_program(
    """program orders for html, version 2
  labels in any case and punctuation

total: PRICE
  prefer under "Your trip"
  from "Trip total" up 1 across 1  beside "Trip total" in td  take far <td>

all: list of text
  prefer under "Your trip"
  from "Fare" up 1 across 0  beside "Fare" in div/b  take css "div"

section: list of text
  from words "Made" up 2 to next  take css "dd"

lines: list of text
  from "Lines:" to next  take each text

texts: list of text
  from "Fare" up 1  take far <div> texts 2 to -1
"""
)

LINEAR = 4.6
"""Most times the calls for n things that 4n things take: a share of them is the same for all pages."""


def _towers(opening: str, closing: str, deep: int) -> Callable[[int], str]:
    return lambda count: (opening * deep + closing * deep) * (count // deep)


SHAPES: dict[str, Callable[[int], str]] = {
    "a label in another case": lambda n: "<table>" + "<tr><td>TRIP TOTAL</td><td>$1</td></tr>" * n + "</table>",
    "a landmark, often": lambda n: "<p>Trip total</p><p>$1</p>" * n,
    "values on one level": lambda n: "<div><b>Fare</b>12</div>" * n,
    "values after headings": lambda n: "<h2>Your trip</h2><div><b>Fare</b>12</div>" * n,
    "regions in regions": _towers("<div><b>Fare</b>", "</div>", 20),
    "headings in blocks": _towers("<div><h2>Trip total</h2>", "</div>", 20),
    "landmarks in the heading of a section": lambda n: (
        "<dl><dt>" + "<i>Made</i><br>" * n + "</dt>" + "<dd>x</dd>" * n + "</dl>"
    ),
    "labels above lines": lambda n: "<p>" + "Lines:<br>one or so<br>two, and on it goes<br>" * n + "</p>",
    "labels above one another": lambda n: "<p>" + "Lines:<br>" * n + "one<br>" * n + "</p>",
    "marked words": lambda n: "<p>" + "<b>Fare</b> for <i>two of them</i> " * n + "</p>",
}


def page(body: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<html><body><h1>Trip</h1>{body}</body></html>".encode(), "page", "utf-8")


@pytest.mark.parametrize("shape", SHAPES)
def test_running_a_program_takes_calls_in_proportion_to_the_page(shape: str) -> None:
    body = SHAPES[shape]
    evaluate(PROGRAM, page(body(60)))  # what is compiled once
    few, many = (operations(partial(evaluate, PROGRAM, page(body(count)))) for count in (300, 1200))
    assert many < LINEAR * few


MEMORY = 40.0
"""Most bytes that a program takes for each byte of a page, beside libxml2's tree."""


@pytest.mark.skipif(not COMPILED, reason="no C compiler here: nodes are objects")
@pytest.mark.parametrize("deep", [20, 240])
def test_a_program_takes_memory_in_proportion_to_the_page_however_deep_it_is(deep: int) -> None:
    read, body = page("<p>Trip total</p><p>$1</p>"), _towers("<div><h2>Trip total</h2>", "</div>", deep)(3_000)
    evaluate(PROGRAM, read)  # what is made once
    tracemalloc.start()
    evaluate(PROGRAM, page(body))
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < MEMORY * len(body)


def answered(body: str) -> Extraction:
    return evaluate(PROGRAM, page(body))


def test_regions_around_each_other_are_not_compared_entry_by_entry() -> None:
    deep = PAGES.max_depth - 10
    document = page("<div><b>Fare</b><p>" * (deep // 2))
    region = HtmlRegion((document.root,), document.root)
    texts = frozenset(["Fare"])
    found = blueprints.blueprint_of(region, texts)
    assert len(found) == deep // 2
    tops = [document.element]
    assert blueprints.bounded_blueprint(tops, document, texts, 20 * len(found)) == found
    assert blueprints.bounded_blueprint(tops, document, texts, len(found)) is None
    assert blueprints.distance_at(frozenset([("body/p", "Fare")]), tops, document) == 1


def test_values_that_hold_each_other_are_given_up_with_a_word() -> None:
    text = "x" * (MAX_CHARACTERS // 50)
    found = answered(_towers("<div><b>Fare</b>", text + "</div>", 12)(12))
    assert found.abstained["all"] == f"its values have more than {MAX_CHARACTERS:,} characters together"


def test_of_a_landmark_that_stands_too_often_no_more_is_found_than_tells_so() -> None:
    document = page("<p class=fare>Fare</p>" * (2 * MAX_OCCURRENCES))
    for landmark in (TextLandmark("Fare"), TextLandmark("Fare", whole=False), AttributeLandmark("class", "fare")):
        assert len(locate(landmark, document)) == MAX_OCCURRENCES + 1
    assert answered("<b>Fare</b> is 1 today " * (MAX_OCCURRENCES + 1)).abstained["all"] == (
        f"the landmark stands more than {MAX_OCCURRENCES:,} times on the page"
    )


def test_records_have_the_bound_on_occurrences_each() -> None:
    count = MAX_OCCURRENCES // 2 + 100
    rows = "".join(f"<tr><td>Fare</td><td>{number}</td><td>Fare</td></tr>" for number in range(count))
    fare = 'fare: text\n    from "Fare" up 1 across 1  take far <td>\n'
    program = parse_program(f'program trips for html, version 2\n\nrows: records\n  each css "tr"\n  {fare}')
    found = evaluate(program, page(f"<table>{rows}</table>")).values["rows"]
    assert found == [{"fare": str(number)} for number in range(count)]


def test_a_label_that_stands_too_often_moves_no_rows() -> None:
    field = PROGRAM.fields[0]
    few, many = (page("<p><b>Trip total</b><i>$1</i></p>" * n) for n in (1, MAX_OCCURRENCES + 1))
    assert beside.moved(field, many, None) is None
    assert operations(lambda: beside.moved(field, few, None)) < 800


def test_what_stands_in_others_is_found_without_passing_an_element_twice() -> None:
    document = page(_towers("<div><b>Fare</b>", "</div>", 200)(200))
    runs = document.runs_with("Fare", whole=True)
    assert standing_in(runs, {document.root}) == [*runs]
    assert standing_in(runs, set()) == []
    inner = runs[100].parent
    assert inner is not None
    assert inner.parent is not None
    assert standing_in(runs, {inner.parent}) == [*runs[100:]]
    assert operations(lambda: standing_in(runs, set())) < 40 * len(runs)


def test_more_values_than_are_read_are_none() -> None:
    """Those that select nothing to show count, too: a list that was cut would be a wrong one."""
    program = parse_program('program many for html, version 2\n\nall: list of text\n  from <body>  take css "i"\n')
    for item in ("<i>a value</i>", "<i></i>"):
        page = HtmlDocument.from_bytes(f"<p>{item * MAX_VALUES}<i>b</i></p>".encode(), "a.html", "utf-8")
        assert evaluate(program, page).abstained["all"] == f"there are more than {MAX_VALUES:,} values"
