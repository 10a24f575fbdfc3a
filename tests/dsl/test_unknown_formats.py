"""Documents of a format that no example has: nothing of them is told to be missing for certain."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.extract import UNKNOWN_FORMAT
from fieldmark.dsl.core.instance import Context, OuterLandmark, TextLandmark
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Field, Part
from fieldmark.dsl.html.regions import Hops
from tests.dsl.table_fields import TAX, TOTAL, beside, extracted, field, rows, run
from tests.dsl.terms import document


def test_an_unknown_document_is_an_unknown_format() -> None:
    result = run(field(TOTAL), ("Tax", "1"))
    assert (result.value, result.reason) == (None, UNKNOWN_FORMAT)


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
def test_where_most_of_what_is_always_there_is_gone_nothing_is_missing_for_certain(there: int, gone: int) -> None:
    required = [field(Part((beside(f"Label {n}"),))) for n in range(there + gone)]
    page = document("<p>Bill</p>" + rows(*((f"Label {n}", "5") for n in range(there))))
    result = extracted(page, *required, field(TOTAL, optional=True))
    last = f"f{there + gone}"
    assert result.values[last] is None
    assert (result.abstained.get(last) == UNKNOWN_FORMAT) == (gone > there or there + gone == 0)
    assert [*result.abstained].count(last) == (gone > there or there + gone == 0)
