"""Records of forms: how they are told apart, what a record's document is, and what records mean on a form."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import HealthCheck, given, settings

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import Guard, Shape
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.instance import Forms
from fieldmark.dsl.forms.layout import Page
from fieldmark.dsl.forms.regions import Absolute, BoxBlueprint, Motion, Onward, Path, Paths
from fieldmark.dsl.forms.rows import Bands, Beginning, Reach, Under, bands
from fieldmark.dsl.forms.values import Boxes, BoxSelector, LastBox
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.lexicon import Token
from tests.dsl.forms import strategies
from tests.dsl.forms.strategies import page

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@given(strategies.bands(), strategies.documents())
@LAW
def test_records_never_overlap_and_come_in_reading_order(separation: Bands, document: FormDocument) -> None:
    held = [[box.number for line in band.lines for box in line] for band in bands(separation, document)]
    assert all(numbers for numbers in held)
    assert all(max(first) < min(second) for first, second in pairwise(held))


@given(strategies.bands(), strategies.documents())
@LAW
def test_a_record_reads_as_it_stands_on_the_form(separation: Bands, document: FormDocument) -> None:
    for band, record in zip(bands(separation, document), Forms().records_in(separation, document), strict=True):
        own = [box for box in record.boxes if box not in record.headings]
        assert [record.origin[box] for box in own] == [box for line in band.lines for box in line]
        assert [box.path for box in own] == [box.path for line in band.lines for box in line]
        assert [box.text for box in record.boxes] == [record.origin[box].text for box in record.boxes]
        assert record.first is own[0]


@given(strategies.form_programs(), strategies.documents())
@LAW
def test_evaluation_is_total(program: Program, document: FormDocument) -> None:
    for result in evaluate(program, document).records:
        assert result.reason is None or not result.found


def column(name: str, *motions: Motion, guards: tuple[Guard, ...] = (), optional: bool = False) -> Field:
    """A field of a record below the heading of its name."""
    ways = motions or (Absolute("below", 1),)
    node: BoxSelector = Boxes(1) if isinstance(ways[-1], Onward) else LastBox()
    look = BoxBlueprint(frozenset(), frozenset(), 0.34)
    value = ValueProgram(node, Whole())
    strategy = Strategy(TextLandmark(name), Paths((Path(ways),)), look, value, guards=guards)
    return Field(name, "one", optional, (Format((Part((strategy,)),)),))


NUMBER = (Shape("NUMBER"),)
HEADINGS = [("Item", 20.0, 50.0), ("Qty", 200.0, 230.0), ("Amount", 300.0, 360.0)]
FIELDS = (column("Item", Onward("below")), column("Qty", guards=NUMBER), column("Amount", guards=NUMBER))
STARTS = (Beginning(Token("NUMBER"), Under("Qty")), Beginning(Token("NUMBER"), Under("Amount")))
TOTAL = [("Total", 20.0, 60.0), ("99.00", 320.0, 360.0)]

Row = list[tuple[str, float, float]]


def item(text: str, quantity: str = "", amount: str = "") -> Row:
    """A line of a table; empty texts are left out."""
    row = [
        (text, 20.0, 20.0 + 6 * len(text)),
        (quantity, 210.0, 210.0 + 8 * len(quantity)),
        (amount, 320.0, 360.0),
    ]
    return [cell for cell in row if cell[0]]


def run(
    *pages: list[Row],
    reach: Reach = "on",
    until: frozenset[str] = frozenset({"Total"}),
    fields: tuple[Field, ...] = FIELDS,
    least: int = 1,
    further: frozenset[str] | None = None,
    small: bool = False,
) -> Extraction:
    """What records of invoices mean on pages of rows."""
    told = Bands(STARTS, reach, None, until, least=least, further=further, small=small)
    records = Records("items", False, told, fields)
    return evaluate(Program("p", (), "form", (records,)), FormDocument([page(*rows) for rows in pages]))


def values(extraction: Extraction) -> list[tuple[object, ...]]:
    found = extraction.values["items"]
    assert found is None or isinstance(found, list)
    return [tuple(record.values()) if isinstance(record, dict) else () for record in found or ()]


def test_a_record_is_told_by_its_columns_and_goes_on_to_the_next() -> None:
    rows = [item("Letter"), HEADINGS, item("Lamp", "2", "10.00"), item("of brass"), item("Shade", "1", "5.00"), TOTAL]
    assert values(run([*rows, item("Bank", "7", "8.00")])) == [("Lamp of brass", "2", "10.00"), ("Shade", "1", "5.00")]


def test_a_blank_column_moves_no_value() -> None:
    rows = [HEADINGS, item("Lamp", "", "10.00"), item("Shade", "1", ""), item("Cord", "3", "2.00"), TOTAL]
    extraction = run(rows)
    assert values(extraction) == [("Lamp", None, "10.00"), ("Shade", "1", None), ("Cord", "3", "2.00")]
    assert set(extraction.abstained) == {"items[0].Qty", "items[1].Amount"}


def test_an_optional_column_may_be_blank() -> None:
    fields = (FIELDS[0], column("Qty", guards=NUMBER, optional=True), FIELDS[2])
    extraction = run([HEADINGS, item("Lamp", "", "10.00"), TOTAL], fields=fields)
    assert values(extraction) == [("Lamp", None, "10.00")]
    assert not extraction.abstained


def test_records_go_on_over_the_next_page() -> None:
    foot = [("Bank of Oxmere", 20.0, 120.0)]
    first = [item("Lamps and Sons"), HEADINGS, item("Lamp", "2", "10.00"), item("Shade", "1", "5.00"), foot]
    second = [item("Lamps and Sons"), HEADINGS, item("of glass"), item("Cord", "3", "2.00"), foot, TOTAL]
    wanted = [("Lamp", "2", "10.00"), ("Shade of glass", "1", "5.00"), ("Cord", "3", "2.00")]
    last = [item("Lamps and Sons"), item("of glass"), item("Cord", "3", "2.00"), TOTAL]
    assert values(run(first[:-1], last)) == wanted
    assert values(run(first[:-1], [*second[:4], TOTAL])) == wanted


ITEM = frozenset({"Item"})


def test_a_sum_below_an_item_is_not_its_own() -> None:
    rows = [HEADINGS, item("Lamp", "2", ""), item("of brass"), item("Carried", "", "sum 7.00"), TOTAL]
    extraction = run(rows, further=ITEM)
    assert values(extraction) == [(None, "2", None)]
    assert "may go on with 'Carried'" in extraction.abstained["items[0].Item"]


def test_what_has_too_few_texts_is_no_certain_record() -> None:
    rows = [HEADINGS, item("Lamp", "2", "10.00"), item("Carried", "", "10.00"), item("Shade", "1", "5.00"), TOTAL]
    extraction = run(rows, least=2, further=ITEM)
    assert values(extraction) == [("Lamp", "2", "10.00"), (None, None, None), ("Shade", "1", "5.00")]
    assert "may be no record" in extraction.abstained["items[1].Amount"]


def test_what_goes_on_below_a_line_of_another_kind_is_uncertain() -> None:
    rows = [HEADINGS, item("Lamp", "2", "10.00"), item("Carried", "", "10.00")]
    extraction = run(rows, [HEADINGS, item("of brass"), item("Shade", "1", "5.00"), TOTAL], least=2, further=ITEM)
    assert values(extraction) == [(None, "2", "10.00"), (None, None, None), ("Shade", "1", "5.00")]
    assert "may go on with 'of brass'" in extraction.abstained["items[0].Item"]


def test_where_no_record_was_seen_to_go_on_a_line_below_is_uncertain() -> None:
    rows = [HEADINGS, item("Lamp", "2", "10.00"), item("of brass"), item("Shade", "1", "5.00"), TOTAL]
    extraction = run(rows, further=frozenset())
    assert values(extraction) == [(None, "2", "10.00"), ("Shade", "1", "5.00")]
    assert set(extraction.abstained) == {"items[0].Item"}


def test_a_column_that_does_not_go_on_is_read_on_the_first_line() -> None:
    rows = [HEADINGS, item("Lamp", "2"), [("with a shade of finely cut glass", 20.0, 340.0)], TOTAL]
    extraction = run(rows, further=ITEM)
    assert values(extraction) == [("Lamp with a shade of finely cut glass", "2", None)]


def test_a_line_below_without_a_small_letter_is_uncertain() -> None:
    rows = [
        HEADINGS,
        item("Lamp", "2", "10.00"),
        item("of brass"),
        item("Ground floor"),
        item("Cord", "1", "5.00"),
        TOTAL,
    ]
    extraction = run(rows, further=ITEM, small=True)
    assert values(extraction) == [(None, "2", "10.00"), ("Cord", "1", "5.00")]


def test_a_foot_below_a_record_does_not_cut_it_off() -> None:
    foot: list[Row] = [[] for _ in range(8)]
    first = [HEADINGS, item("Lamp", "2", "10.00"), *foot, item("Please turn over")]
    extraction = run(first, [HEADINGS, item("of brass"), item("Shade", "1", "5.00"), TOTAL], further=ITEM)
    assert values(extraction) == [(None, "2", "10.00"), ("Shade", "1", "5.00")]


def test_where_the_end_is_missing_nothing_is_certain() -> None:
    extraction = run([HEADINGS, item("Lamp", "2", "10.00"), item("Sum", "", "10.00")])
    assert extraction.values == {"items": None}
    assert "where they end" in extraction.abstained["items"]


def test_lines_before_the_amount_belong_to_its_record() -> None:
    rows = [
        [("ITEMS", 20.0, 70.0)],
        item("Tea", "", ""),
        item("2 at 1.50", "", "3.00"),
        item("Cake", "", "2.50"),
        TOTAL,
    ]
    separation = Bands((Beginning(Token("NUMBER"), "last"),), "before", "ITEMS", frozenset({"Total"}))
    found = Forms().records_in(separation, FormDocument([page(*rows)]))
    assert [" ".join(box.text for box in record.boxes[1:]) for record in found] == ["Tea 2 at 1.50 3.00", "Cake 2.50"]


def test_a_line_far_below_is_no_part_of_a_record() -> None:
    held = page(HEADINGS, item("Lamp", "2", "10.00"), item("of brass"))
    low = page(*[[] for _ in range(8)], item("Thank you"), TOTAL)
    document = FormDocument([Page(held.width, held.height, (*held.boxes, *low.boxes))])
    (record,) = Forms().records_in(Bands(STARTS, "on", None, frozenset({"Total"})), document)
    assert [box.text for box in record.boxes] == ["Item", "Qty", "Amount", "Lamp", "2", "10.00", "of brass"]
