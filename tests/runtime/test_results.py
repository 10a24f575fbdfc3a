"""Results: values in Python and in JSON, what `repr` and a notebook show, and when answers are the same."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.results import MOST_ROWS, table
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, Conversion
from fieldmark.dsl.text.language import Whole
from fieldmark.runtime.sameness import containing, folded, holds, same_folded, same_set
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM, VALUES, single, strategy
from tests.synth.record_pages import entries, markup

PRICES = """<html><body><table><tr><td>Total</td><td>1.299,00</td></tr><tr><td>Items</td><td>12</td></tr>
<tr><td>Due</td><td>31 October 2023</td></tr></table></body></html>"""


def document(page: str) -> fieldmark.HtmlDocument:
    return fieldmark.HtmlDocument.from_bytes(page.encode(), "a.html", "utf-8")


def converting(name: str, label: str, conversion: Conversion) -> Program:
    found = strategy(TextLandmark(label), Hops(1, 1), "td")
    value = ValueProgram(Css("td:nth-of-type(2)"), Whole(), conversion=conversion)
    return Program("p", (single(name, replace(found, value=value)),))


def test_numbers_and_dates_are_such_in_python_and_texts_in_json() -> None:
    for name, label, conversion, value, text in (
        ("total", "Total", AsPrice(","), Decimal("1299.00"), "1299.00"),
        ("items", "Items", AsNumber(), 12, "12"),
        ("due", "Due", AsDate(), date(2023, 10, 31), "2023-10-31"),
    ):
        found = fieldmark.extract(converting(name, label, conversion), document(PRICES))
        assert found.values == {name: value}
        assert type(found.values[name]) is type(value)
        assert found.json_values == found.to_dict()["values"] == {name: text}


def test_a_result_as_json_values() -> None:
    found = fieldmark.extract(PROGRAM, document(PAGE))
    told = json.loads(json.dumps(found.to_dict()))
    assert told.pop("confidence").keys() == {"total", "ordered", "item", "voucher", "never"}
    assert told == {"document": "a.html", "values": VALUES, "abstained": {}}
    total = json.loads(json.dumps(found.fields[0].to_dict()))
    assert (total["name"], total["value"], total["abstained"]) == ("total", VALUES["total"], None)
    assert total["evidence"][0]["node"] == "/html/body[1]/table[1]/tr[1]/td[2]"
    assert fieldmark.extract(PROGRAM, document("<p>no")).to_dict()["unknown_format"] is True


def test_repr_is_short() -> None:
    found = fieldmark.extract(PROGRAM, document(AMBIGUOUS))
    assert repr(found) == (
        "<Extraction a.html: total: abstains, ordered: '3 May 2026', item: ['Kettle', 'Cups'], voucher: None, 1 more>"
    )
    assert repr(found.fields[1]) == "<FieldResult ordered: '3 May 2026'>"
    assert repr(found.fields[1].evidence[0]) == "<Evidence '3 May 2026' at /html/body[1]/p[1]: 1 of 1 agree>"
    assert repr(PROGRAM) == "<Program 'orders' for html: total, ordered, item, voucher, never>"
    long = fieldmark.extract(PROGRAM, document(PAGE.replace("12,50 €", "x" * 5_000)))
    assert len(repr(long)) < 200


def test_repr_of_records_and_of_what_was_learned() -> None:
    some = entries(Random(1), 6)
    example = fieldmark.Example(document(markup("cards", some, (2,))), {"entries": tuple(e.label for e in some)})
    assert repr(example) == "<Example a.html: entries>"
    learned = fieldmark.learn([example])
    assert repr(learned) == "<LearnResult <Program 'program' for html: entries>, 4 of 4 fields explained>"
    assert repr(learned.reports[1]) == "<FieldReport entries.date: 6 of 6 explained>"
    assert json.loads(json.dumps(learned.to_dict()))["fields"][0]["name"] == "entries"
    found = fieldmark.extract(learned.program, example.document)
    assert repr(found) == "<Extraction a.html: entries: 6 records>"
    assert repr(found.records[0].found[0]).startswith(f"<RecordResult {found.records[0].found[0].place.path}: date: ")
    assert "entries[3].date" in found._repr_html_()
    assert "<td style" in learned._repr_html_()


def test_a_notebook_shows_values_places_and_reasons_and_no_markup_of_the_page() -> None:
    found = fieldmark.extract(PROGRAM, document(PAGE.replace("Kettle", "&lt;script&gt;alert(1)&lt;/script&gt;")))
    shown = found._repr_html_()
    assert "<script" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "/html/body[1]/table[1]/tr[1]/td[2]" in shown
    assert "2 of 2" in shown
    assert f"{found.fields[0].confidence:.2f}" in shown
    assert "more than one candidate" in fieldmark.extract(PROGRAM, document(AMBIGUOUS))._repr_html_()


def test_a_notebook_shows_the_first_rows_of_many() -> None:
    shown = table(("a",), ([str(number)] for number in range(5 * MOST_ROWS)))
    assert shown.count("<tr>") == MOST_ROWS + 2
    assert ">…<" in shown


TEXTS = st.lists(st.sampled_from(["12 May", "12  May", "12 may", "May", "ay", "", "Total: 12 May"]), max_size=3)


@given(TEXTS, TEXTS)
def test_relations_are_symmetric_and_the_stricter_implies_the_others(one: list[str], other: list[str]) -> None:
    for relation in (same_folded, same_set, containing):
        assert relation(one, one)
        assert relation(one, other) == relation(other, one)
    assert one != other or same_folded(one, other)
    assert not same_folded(one, other) or (same_set(one, other) and containing(one, other))


@pytest.mark.parametrize(
    ("one", "other", "related"),
    [
        ("12  May", "12 May", (True, True, True)),
        ("12 may", "12 May", (False, False, True)),
        ("May", "12 May", (False, False, True)),
        ("ay", "12 May", (False, False, False)),
    ],
)
def test_what_each_relation_passes_over(one: str, other: str, related: tuple[bool, bool, bool]) -> None:
    assert (same_folded(one, other), same_set([one], [other]), containing([one], [other])) == related


def test_records_are_compared_item_by_item() -> None:
    value: Any = [{"a": "x  y"}, None, ["a\u00a0b"], 3]
    assert folded(value) == [{"a": "x y"}, None, ["a b"], 3]
    assert same_set(["a", "b", "a"], ["b", "a"])
    assert not containing(["a"], ["a", "a"])
    assert holds("by Smith, of York", "of york")
