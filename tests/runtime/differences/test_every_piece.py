"""No piece of a program is forgotten: each is compared, and each stands in the explanation."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from fieldmark.dsl.core.guards import (
    Contradicted,
    InFormats,
    Lexicon,
    Missed,
    Never,
    OwnPlace,
    Seen,
    Shape,
    Shared,
    SingleAnchor,
    Total,
    Unsplit,
)
from fieldmark.dsl.core.instance import Context, OuterLandmark, TextLandmark
from fieldmark.dsl.core.terms import (
    AnySpelling,
    Field,
    Format,
    Part,
    Program,
    Records,
    Strategy,
    Template,
    Threshold,
    Together,
)
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.stretches import Without
from fieldmark.dsl.text.conversions import AsDate
from fieldmark.dsl.text.language import Concatenation, Constant, Whole
from fieldmark.runtime.compare import compare_programs
from fieldmark.runtime.describe import describe

VALUE = ValueProgram(Css("b"), Whole())
STRATEGY = Strategy(TextLandmark("Total"), Hops(1, 1), HtmlBlueprint(frozenset(), 0.5), VALUE)
PART = Part((STRATEGY,))
FORMAT = Format((PART, PART))
FIELD = Field("total", "list", False, (FORMAT,))
UNLEARNED = Field("seat", "one", False, (), unlearned="trip-04: nowhere")
INNER = Records("lines", False, Separation(Css("li")), (FIELD,))
RECORDS = Records("entries", False, Separation(Css("tr")), (FIELD,), (INNER,))
CONTEXT = Context("specs", ("Engine",))
OUTER = OuterLandmark(TextLandmark("Bill"), Hops(2, 0))
LOOKS = HtmlBlueprint(frozenset({("tr/td", "Sum")}), 0.1)

OTHERS: dict[Any, dict[str, Any]] = {
    Program("p", (FIELD,), "html", (RECORDS,)): {
        "name": "q",
        "fields": (),
        "records": (),
        "schema": "courts",
        "spelling": AnySpelling(),
        "threshold": Threshold(0.9, 0.02, 60),
        "templates": (Template((TextLandmark("Order"),)),),
    },
    RECORDS: {
        "name": "rows",
        "optional": True,
        "separation": Separation(Css("li")),
        "fields": (replace(FIELD, name="other"),),
        "records": (),
        "alternatives": (Separation(Css("li")),),
        "own_values": True,
        "no_others": True,
        "together": Together(1, behind=("Item",)),
        "in_formats": InFormats(frozenset({("a", 2)})),
        "never": frozenset({"Total"}),
        "more_than": frozenset({FIELD.name}),
        "contexts": (CONTEXT,),
        "uncertain": "trip-05: 2 records not labelled",
        "own_places": True,
    },
    INNER.separation: {
        "anchor": Css("dd"),
        "up": 1,
        "extent": "on",
        "headings": ("h2", "h3"),
        "outer": OUTER,
        "unquoted": True,
    },
    FIELD: {
        "name": "sum",
        "aggregation": "one",
        "optional": True,
        "formats": (),
        "guards": (
            Seen(3, 1, 9),
            Contradicted(2, 4, 1),
            Missed(1, 2),
            Lexicon(frozenset({"Lamp"})),
            Never(frozenset({"-"})),
            Shared(frozenset({"b"})),
            OwnPlace(),
            InFormats(frozenset({("b", 2)})),
        ),
        "first": True,
    },
    UNLEARNED: {"unlearned": "trip-05: nowhere"},
    FORMAT: {"parts": (PART,), "keywords": frozenset({"Lamp"})},
    PART: {
        "strategies": (STRATEGY, STRATEGY),
        "required": False,
        "contexts": (CONTEXT,),
    },
    CONTEXT: {"id": None, "headings": (None,)},
    STRATEGY: {
        "landmark": TextLandmark("Sum"),
        "region": Hops(2, 0),
        "blueprint": HtmlBlueprint(frozenset({("td", "VAT")}), 0.5),
        "value": ValueProgram(Css("i"), Whole()),
        "outer": (OUTER,),
        "guards": (SingleAnchor(), Unsplit(), Shape("PRICE"), Total()),
    },
    OUTER: {"landmark": TextLandmark("Order"), "region": Hops(3, 0), "blueprint": LOOKS},
    HtmlBlueprint(frozenset({("td", "VAT")}), 0.5): {"entries": frozenset({("td", "Tax")}), "within": 0.25},
    VALUE: {
        "node": Css("i"),
        "text": Concatenation((Whole(), Constant("."))),
        "attribute": "href",
        "conversion": AsDate(),
        "kept": Without("i"),
    },
}
"""A term -> for each of its fields another value."""

PIECES = [(term, name) for term, others in OTHERS.items() for name in others]


def program(term: Any) -> Program:
    """A program with a term in it."""
    match term:
        case Program():
            return term
        case Records():
            return Program("p", (), records=(term,))
        case Separation():
            return program(replace(INNER, separation=term))
        case Field():
            return program(replace(INNER, fields=(term,)))
        case Format():
            return program(replace(FIELD, formats=(term,)))
        case Part():
            return program(Format((term, PART)))
        case Context():
            return program(replace(PART, contexts=(term,)))
        case Strategy():
            return program(Part((term,)))
        case OuterLandmark():
            return program(replace(STRATEGY, outer=(term,)))
        case HtmlBlueprint():
            return program(replace(STRATEGY, blueprint=term))
        case _:
            return program(replace(STRATEGY, value=term))


def test_no_field_of_a_term_is_left_out() -> None:
    for term, others in OTHERS.items():
        own = {field.name for field in fields(term)} - {"kind"}
        own = {"unlearned"} if term == UNLEARNED else own - {"unlearned"}
        assert set(others) == own, type(term).__name__


@pytest.mark.parametrize(("term", "name"), PIECES, ids=[f"{type(term).__name__}.{name}" for term, name in PIECES])
def test_every_piece_is_compared_and_explained(term: Any, name: str) -> None:
    changed = replace(term, **{name: OTHERS[term][name]})
    old, new = program(term), program(changed)
    assert compare_programs(old, new).equal == (isinstance(term, Program) and name == "name")
    assert describe(old) != describe(new)
