"""The page with which the AMBER paper opens (section 1.1, figures 9 to 12): featured results in other markup before the
regular ones, an average price above both, a struck price, a town that no annotator knows in either list, and a number
of beds in a description."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from benchmarks.amber_literal import amber, as_evaluated, identify
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.tree import PageTree
from tests.runtime.amber.pages import homes, page, prices

Values = Sequence[Mapping[str, str]]

FEATURED: Values = [
    {"price": "£995", "town": "Oxford", "beds": "2 beds"},
    {"price": "£1,050", "town": "Lower Wick", "beds": "3 beds"},
    {"price": "£870", "town": "Bath", "beds": "1 beds"},
]
REGULAR: Values = [
    {"price": "£700", "town": "Leeds", "beds": "1 beds"},
    {"price": "£1,200", "town": "York", "beds": "4 beds"},
    {"price": "£640", "town": "Nether End", "beds": "2 beds"},
    {"price": "£725", "town": "Derby", "beds": "2 beds"},
    {"price": "£810", "town": "Ely", "beds": "3 beds"},
]
KNOWN = [home["town"] for home in (*FEATURED, *REGULAR) if home["town"] not in ("Lower Wick", "Nether End")]


def opening() -> PageTree:
    cards = "".join(
        f"<span><u>{home['price']}</u><b>{home['town']}</b><i>{home['beds']}</i></span>" for home in FEATURED
    )
    notes = ["<p>By the river</p>", "<s>£1,400</s>", "<p>With a flat of <em>1 beds</em></p>", "<p>Quiet</p>", ""]
    results = "".join(
        f"<h3><b>{home['price']}</b></h3><div><a>{home['town']}</a><i>{home['beds']}</i>{note}</div>"
        for home, note in zip(REGULAR, notes, strict=True)
    )
    return page(
        f"<ul><li>up to 2 rooms</li><li>3 rooms</li></ul><p>£880 on average</p>"
        f"<div id=featured>{cards}</div><p>Advertisement</p><div id=results><div>5 homes to let</div>{results}</div>"
    )


def literal(of: PageTree) -> ExtractionTyping:
    schema = as_evaluated(homes(KNOWN))
    return amber(of, annotate(of, schema), schema, "price")


def refined(of: PageTree) -> ExtractionTyping:
    schema = homes(KNOWN)
    return analyse_page(of, annotate(of, schema), schema)


@pytest.mark.parametrize("run", [literal, refined])
def test_both_lists_are_areas_of_their_own_and_each_is_complete(run: Callable[[PageTree], ExtractionTyping]) -> None:
    of = opening()
    typing = run(of)
    assert [of.node(area.area.root).attribute("id") for area in typing.areas] == ["featured", "results"]
    assert [[record.values for record in area.records] for area in typing.areas] == [FEATURED, REGULAR]
    inferred = [a for record in typing.records for a in record.attributes if not a.annotated]
    assert [(a.value, round(a.support, 2)) for a in inferred] == [("Lower Wick", 0.67), ("Nether End", 0.8)]


def test_an_interval_as_wide_as_its_threshold_makes_one_area_of_both_lists() -> None:
    of = opening()
    assert len(identify(of, prices(of), 1, 2)) == 2
    (whole,) = identify(of, prices(of), 1 + 1, 2 + 1)
    assert of.tag[whole.root] == "body"
