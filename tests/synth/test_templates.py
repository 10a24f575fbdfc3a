"""The templates of a learned program: what the examples share, and nothing that is a value of one."""

from __future__ import annotations

from itertools import pairwise

from lxml import etree

import fieldmark
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.templates import LONGEST, MOST, templates_of

ORDERS = (
    ("Ada Lane", "20.50", "5 %"),
    ("Bo Marsh", "31.00", None),
    ("Cy Olsen", "7.25", None),
    ("Di Frost", "9.75", "2 %"),
)


def order(name: str, total: str, discount: str | None, shop: str = "Quiet Kettle") -> HtmlDocument:
    """A mail of a shop; a row is missing from some."""
    cells = [("Customer", name), *([("Discount", discount)] if discount else []), ("Total", total)]
    table = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in cells)
    page = f"<h1>Your order</h1><p>{shop} says hello</p><table>{table}</table><p>Thank you, {name}</p><p>Call us</p>"
    return HtmlDocument.from_bytes(page.encode(), name=name)


def booking(name: str) -> HtmlDocument:
    """A mail of somebody else, who calls something a total, too."""
    table = f"<tr><td>Guest</td><td>{name}</td></tr><tr><td>Total</td><td>3 nights</td></tr>"
    page = f"<h1>Booking</h1><table>{table}</table><p>See you soon</p><p>Your hosts</p>"
    return HtmlDocument.from_bytes(page.encode(), name="booking")


def learned(*fields: str) -> fieldmark.Program:
    """What two orders teach of some of their fields."""
    examples = []
    for name, total, discount in ORDERS[:2]:
        labels = {"customer": name, "total": total, "discount": discount}
        examples.append(Example(order(name, total, discount), {field: labels[field] for field in fields}))
    return fieldmark.learn(examples).program


def test_a_template_has_what_the_examples_share_and_no_value() -> None:
    (template,) = learned("customer", "total", "discount").templates
    texts = [text.text for text in template.texts]
    assert texts == ["Your order", "Quiet Kettle says hello", "Customer", "Total", "Call us"]


def test_pages_of_others_give_nothing() -> None:
    program = learned("customer", "total")
    for name, total, discount in ORDERS:
        assert fieldmark.extract(program, order(name, total, discount)).values == {"customer": name, "total": total}
    program = learned("total")
    stranger = fieldmark.extract(program, HtmlDocument.from_bytes(b"<p>Total</p><p>5.00</p><p>Hi</p>"))
    assert (stranger.unknown_format, stranger.values) == (True, {"total": None})


def test_one_optional_field_is_missing_from_the_example_that_lacks_it() -> None:
    program = learned("discount")
    for name, total, discount in ORDERS:
        result = fieldmark.extract(program, order(name, total, discount))
        assert (result.values, result.abstained) == ({"discount": discount}, {})
    assert fieldmark.extract(program, booking("Ada Lane")).unknown_format


def test_among_several_programs_a_document_without_its_own_goes_to_none() -> None:
    orders = learned("customer", "total")
    named = [Example(booking(name), {"guest": name, "total": "3 nights"}) for name in ("Al", "Bea")]
    guests = fieldmark.learn(named, name="guests").program
    invoice = b"<h1>Invoice</h1><table><tr><td>Total</td><td>12.00</td></tr></table><p>Pay now</p>"
    mails = [etree.tostring(page.element) for page in (order(*ORDERS[2]), booking("Cleo"))]
    told = fieldmark.extract_many([orders, guests], [(f"{n}", mail) for n, mail in enumerate([*mails, invoice])])
    assert [one.program for one in told if isinstance(one, fieldmark.Extraction)] == ["program", "guests", ""]


def texts(*given: str) -> list[TextLandmark]:
    """Whole texts."""
    return [TextLandmark(text) for text in given]


def test_two_layouts_have_a_template_each() -> None:
    orders, bookings = ("Order", "Customer", "Sent", "Yours", "Total"), ("Booking", "Guest", "Nights", "Bed", "Total")
    found = templates_of([texts(*orders), texts(*bookings), texts(*orders[:4])], [frozenset()] * 3)
    assert [[text.text for text in template.texts] for template in found] == [[*orders[:4]], [*bookings]]


def test_a_document_of_which_nothing_is_layout_takes_the_templates_with_it() -> None:
    assert (
        templates_of([texts("Order"), texts("Ada Lane", "12", "x" * (LONGEST + 1))], [frozenset(), {"Ada Lane"}]) == ()
    )


def test_the_texts_of_a_long_page_are_from_all_over_it() -> None:
    letters = "abcdefghijklmnopqrst"
    long = [f"{one}{other}" for one in letters for other in letters]
    (template,) = templates_of([texts(*long)], [frozenset()])
    places = [long.index(text.text) for text in template.texts]
    assert len(places) == MOST
    assert places[-1] >= len(long) - 2 * len(long) // MOST
    assert max(right - left for left, right in pairwise(places)) <= len(long) // MOST + 1


def test_what_a_text_holds_of_a_value_is_no_layout() -> None:
    given = texts("Lane, Ada | War dead", "With Ada Lane.", "Ada", "Dear Ada Lane,", "War dead")
    (template,) = templates_of([given], [frozenset({"Lane, Ada", "Ada Lane"})])
    assert [text.text for text in template.texts] == ["Ada", "War dead"]
