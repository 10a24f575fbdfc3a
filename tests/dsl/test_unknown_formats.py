"""Documents of a format that no example has: nothing of them is told to be missing for certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import MUCH_MISSING, UNKNOWN_FORMAT, evaluate
from fieldmark.dsl.core.extract import NO_LANDMARK, VALUELESS
from fieldmark.dsl.core.instance import Context, OuterLandmark, TextLandmark
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Field, Part
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.syntax.programs import parse_program
from tests.dsl.table_fields import TAX, TOTAL, beside, extracted, field, rows, run
from tests.dsl.terms import document


def test_a_page_of_which_something_is_found_is_of_a_known_format_and_says_what_is_not_there() -> None:
    result = run(field(TOTAL), ("Tax", "1"))
    assert (result.value, result.reason) == (None, NO_LANDMARK)
    known = extracted(document(rows(("Tax", "1"))), field(TOTAL), field(TAX))
    assert (known.unknown_format, known.abstained) == (False, {"f0": NO_LANDMARK})


def test_that_landmarks_are_not_there_goes_without_saying_on_a_page_of_an_unknown_format() -> None:
    unknown = extracted(document(rows(("Total", ""))), field(TOTAL), field(TAX), field(TAX, TOTAL))
    assert unknown.unknown_format
    assert unknown.abstained == {"f0": VALUELESS, "f1": UNKNOWN_FORMAT, "f2": f"{UNKNOWN_FORMAT}; {VALUELESS}"}


def test_a_document_in_which_nothing_stands_has_an_unknown_format() -> None:
    stranger = document("<p>Hello</p>")
    sometimes, never = field(TAX, optional=True), Field("f", "one", True, (), unlearned="none was seen")
    result = extracted(stranger, field(TOTAL), sometimes, never)
    assert result.unknown_format
    said = {"f2": "not learned: none was seen"}
    assert result.abstained == {"f0": UNKNOWN_FORMAT, "f1": UNKNOWN_FORMAT} | said
    assert not extracted(stranger, never).unknown_format
    known = extracted(document(rows(("Total", "5"))), field(TOTAL), sometimes, never)
    assert (known.unknown_format, known.abstained) == (False, said)
    optional = extracted(stranger, sometimes, never)
    assert (optional.unknown_format, [*optional.abstained]) == (True, ["f0", "f1"])


def test_a_landmark_alone_makes_no_format_known() -> None:
    result = extracted(document("<p>Total</p>"), field(TOTAL), field(TAX, optional=True))
    assert result.unknown_format
    assert result.abstained["f0"] != UNKNOWN_FORMAT
    assert result.abstained["f1"] == UNKNOWN_FORMAT


@pytest.mark.parametrize(
    "expecting",
    [
        Part((replace(TAX, outer=(OuterLandmark(TextLandmark("Order"), Hops(1, 0)),)),)),
        Part((TAX,), contexts=(Context(None, ("Order",)),)),
        Part((TAX,), contexts=(Context("main", None),)),
    ],
)
def test_where_every_field_is_optional_what_stands_outside_makes_a_format_known(expecting: Part) -> None:
    for page, unknown in (("<h1 id=main>Order</h1>", False), ("<h1>News</h1>", True)):
        result = extracted(document(page), field(TOTAL, optional=True), field(expecting, optional=True))
        assert result.unknown_format == unknown
        assert bool(result.abstained) == unknown
    assert not extracted(document("<p>Total</p>"), field(TOTAL, optional=True)).unknown_format


def test_an_optional_field_that_is_not_there_is_no_abstention() -> None:
    assert run(field(TOTAL, optional=True), ("Tax", "1")) == FieldResult("f", "one", ())


def test_an_optional_field_whose_landmark_is_there_abstains() -> None:
    result = run(field(TOTAL, optional=True), ("Total", ""))
    assert (result.value, result.reason) == (None, "the region holds no such value")


@given(st.integers(0, 5), st.integers(0, 5))
def test_where_more_than_a_quarter_of_what_is_always_there_is_gone_nothing_is_missing_for_certain(
    there: int, gone: int
) -> None:
    required = [field(Part((beside(f"Label {n}"),))) for n in range(there + gone)]
    page = document("<p>Bill</p>" + rows(*((f"Label {n}", "5") for n in range(there))))
    result = extracted(page, *required, field(TOTAL, optional=True))
    last = f"f{there + gone}"
    assert result.values[last] is None
    assert result.abstained.get(last) == (UNKNOWN_FORMAT if there == 0 else MUCH_MISSING if 3 * gone > there else None)


LISTED = parse_program(
    """program bills for html, version 2

due: text
  from "Due" up 2  take css "td:nth-of-type(2)"

total: text
  from "Total" up 2  take css "td:nth-of-type(2)"

lines: optional records
  each css "li"
  line: text
    from <record>  take css "*"
"""
)


@pytest.mark.parametrize("lines", [0, 2])
@pytest.mark.parametrize(
    ("found", "reason"), [(("Due", "Total"), None), (("Due",), MUCH_MISSING), ((), UNKNOWN_FORMAT)]
)
def test_no_list_is_missing_for_certain_where_much_is_gone(
    found: Sequence[str], reason: str | None, lines: int
) -> None:
    page = document(rows(*((label, "5") for label in found)) + "<ul>" + "<li>Soap</li>" * lines + "</ul>")
    (told,) = evaluate(LISTED, page).records
    assert len(told.found) == lines
    assert told.reason == (None if lines else reason)
