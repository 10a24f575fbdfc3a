"""A value that was all of its element, and stands behind a label there on other pages: two formats at most, of which
each is silent on the pages of the other, and none is known by the words of one page."""

from __future__ import annotations

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ALONE = "<p class=stock><i></i>{}</p>"
LABELLED = (
    "<p class=stock><i></i><span>Availability:</span> <b>{}</b></p>",
    "<p class=stock><span>Availability:</span> {}</p>",
    "<div class=stock><p>Availability:</p><p>{}</p></div>",
)
VALUES = ("In stock", "Only 3 left", "Out of stock", "In stock", "Ships in 5 days", "On order", "Only 2 left")


def page(number: int, markup: str) -> HtmlDocument:
    stock = markup.format(VALUES[number])
    text = f"<h1>Kettle {number} of steel</h1><div class=price>{number}.20 EUR</div>{stock}<p>Delivery in a week</p>"
    return HtmlDocument.from_bytes(f"<!DOCTYPE html>{text}".encode(), f"p{number}", "utf-8")


def cards(number: int, markup: str) -> HtmlDocument:
    values = (VALUES[(number + shift) % len(VALUES)] for shift in range(3))
    items = "".join(
        f"<li class=card><h3>Kettle {number}{shift}</h3>{markup.format(value)}<a href=/b>Buy</a></li>"
        for shift, value in enumerate(values)
    )
    return HtmlDocument.from_bytes(f"<!DOCTYPE html><h1>Kettles</h1><ul>{items}</ul>".encode(), f"c{number}", "utf-8")


def formats(program: Program, name: str) -> int:
    fields = (*program.fields, *(field for item in program.records for field in item.fields))
    return next(len(field.formats) for field in fields if field.name == name)


@pytest.mark.parametrize("other", LABELLED)
@pytest.mark.parametrize("labelled", [1, 2])
def test_a_value_that_gets_a_label_has_two_formats_at_most(other: str, labelled: int) -> None:
    markups = [ALONE] * 3 + [other] * labelled
    examples = [Example(page(number, markup), {"stock": VALUES[number]}) for number, markup in enumerate(markups)]
    program = learn(examples).program
    assert formats(program, "stock") <= 2
    for markup in (ALONE, other):
        for number in (5, 6):
            assert evaluate(program, page(number, markup)).values == {"stock": VALUES[number]}


@pytest.mark.parametrize("other", LABELLED)
def test_in_records_too(other: str) -> None:
    markups = [ALONE] * 2 + [other] * 2

    def records(number: int) -> list[dict[str, str]]:
        values = (VALUES[(number + shift) % len(VALUES)] for shift in range(3))
        return [{"name": f"Kettle {number}{shift}", "stock": value} for shift, value in enumerate(values)]

    examples = [
        Example(cards(number, markup), {"kettles": tuple(records(number))}) for number, markup in enumerate(markups)
    ]
    result = learn(examples)
    assert result.complete
    for markup in (ALONE, other):
        assert evaluate(result.program, cards(5, markup)).values == {"kettles": records(5)}
