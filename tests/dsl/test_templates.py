"""Pages of other senders and sites: what nothing of a program's templates stands on is of an unknown format."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fieldmark.dsl.core.errors import ProgramSyntaxError
from fieldmark.dsl.core.evaluate import UNKNOWN_FORMAT, evaluate
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.templates import ENOUGH, FAMILIAR, familiarity, is_familiar
from fieldmark.dsl.core.terms import Program, Template
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from tests.dsl.table_fields import TAX, TOTAL, field, rows
from tests.dsl.terms import document

SHARED = ("Order", "Customer", "Ship to", "Thank you", "Yours", "Questions?", "Returns", "Our shop")


def template(*texts: str) -> Template:
    """A template of whole texts."""
    return Template(tuple(TextLandmark(text) for text in texts))


def page(*texts: str) -> HtmlDocument:
    """A page with a total and some texts."""
    return document(rows(("Total", "5")) + "".join(f"<p>{text}</p>" for text in texts))


BOTH = (replace(field(TOTAL), name="f0"), replace(field(TAX, optional=True), name="f1"))
KNOWN = Program("p", BOTH, templates=(template(*SHARED),))


def test_what_shows_nothing_of_a_template_is_of_an_unknown_format_whatever_is_found() -> None:
    extraction = evaluate(KNOWN, page("News", "Weather"))
    assert extraction.unknown_format
    assert extraction.values == {"f0": None, "f1": None}
    assert extraction.abstained == {"f0": UNKNOWN_FORMAT, "f1": UNKNOWN_FORMAT}


def test_where_every_field_is_optional_a_page_of_others_is_of_an_unknown_format_too() -> None:
    sometimes = replace(KNOWN, fields=tuple(replace(one, optional=True) for one in KNOWN.fields))
    extraction = evaluate(sometimes, page("News"))
    assert (extraction.unknown_format, extraction.values) == (True, {"f0": None, "f1": None})
    assert evaluate(sometimes, page("Order")).values == {"f0": "5", "f1": None}


@pytest.mark.parametrize("text", SHARED)
def test_one_text_of_a_template_is_enough_for_a_value_that_is_found(text: str) -> None:
    extraction = evaluate(KNOWN, page("News", text))
    assert (extraction.unknown_format, extraction.values) == (False, {"f0": "5", "f1": None})


def test_of_a_template_of_few_texts_none_need_be_there() -> None:
    few = replace(KNOWN, templates=(*KNOWN.templates, template(*SHARED[: ENOUGH - 1])))
    assert evaluate(few, page("News")).values["f0"] == "5"


def test_where_every_field_is_optional_a_quarter_of_a_template_tells_that_one_is_missing() -> None:
    least = round(FAMILIAR * len(SHARED))
    sometimes = replace(KNOWN, fields=(replace(field(TAX, optional=True), name="tax"),))
    for count in range(len(SHARED) + 1):
        extraction = evaluate(
            sometimes, document("<p>Hello</p>" + "".join(f"<p>{text}</p>" for text in SHARED[:count]))
        )
        assert extraction.unknown_format == (count < least)
        assert ("tax" in extraction.abstained) == (count < least)


def test_familiarity_is_the_share_of_the_template_of_which_a_page_shows_most() -> None:
    two = replace(KNOWN, templates=(template("Order", "Customer"), template("Invoice", "Due", "Bank", "Thanks")))
    assert familiarity(two, page("Order", "Invoice", "Due", "Bank")) == pytest.approx(3 / 4)
    assert familiarity(two, page("Order", "Customer")) == 1
    assert familiarity(replace(KNOWN, templates=()), page("Order")) is None
    assert not is_familiar(replace(KNOWN, templates=()), page("Order"))


def test_words_that_begin_a_text_count_where_the_template_has_words() -> None:
    words = replace(KNOWN, templates=(Template(tuple(TextLandmark(f"{text}:", whole=False) for text in SHARED)),))
    assert familiarity(words, page("Order: 7", "Customer: Ada")) == pytest.approx(2 / len(SHARED))


@pytest.mark.parametrize("texts", [(), (TextLandmark("Order"), TextLandmark("Order"))])
def test_a_template_has_texts_each_once(texts: tuple[TextLandmark, ...]) -> None:
    with pytest.raises(ValueError, match="one text or more"):
        Template(texts)


def test_a_template_is_known_in_any_case_and_with_any_punctuation() -> None:
    for text in ("order:", "SHIP TO", "Questions"):
        assert not evaluate(KNOWN, page("News", text)).unknown_format
    for text in ("Ships", "order it"):
        assert evaluate(KNOWN, page("News", text)).unknown_format


def test_a_template_has_no_elements() -> None:
    with pytest.raises(ProgramSyntaxError, match="a template has texts, and no elements"):
        parse_program('program p for html, version 2\n  template "Order", [class="order"]\n')
