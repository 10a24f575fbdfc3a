"""Laws of learning the records of forms, on invoices of invented suppliers."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.invented_invoices import Item, Supplier, supplier
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example, LearnResult
from fieldmark.synth.core.learn import learn
from fieldmark.synth.forms.places import FormIndex
from tests.dsl.forms.strategies import form
from tests.dsl.forms.test_layout import cut, turned

CARRIED = "Carried forward"

LAW = settings(deadline=None, max_examples=4)

suppliers = st.integers(0, 19).map(supplier)


@cache
def learned(site: Supplier) -> LearnResult:
    """What is learned from three invoices of a supplier."""
    return learn([Example(site.form(seed), {"items": tuple(site.labels(seed))}) for seed in (1, 2, 3)])


def items(extraction: Extraction) -> list[Item]:
    """The items found, without what they abstain from."""
    found = extraction.json_values["items"]
    assert found is None or isinstance(found, list)
    return [
        {name: value for name, value in item.items() if isinstance(value, str)}
        for item in found or ()
        if isinstance(item, dict)
    ]


@given(suppliers)
@LAW
def test_what_is_learned_reproduces_its_examples(site: Supplier) -> None:
    result = learned(site)
    assert parse_program(print_program(result.program)) == result.program
    named = {problem.document.split(",")[0] for report in result.reports for problem in report.problems}
    for seed in (1, 2, 3):
        form_of = site.form(seed)
        assert items(evaluate(result.program, form_of)) == site.labels(seed) or form_of.name in named


@given(suppliers, st.integers(10, 99))
@LAW
def test_new_invoices_are_read(site: Supplier, seed: int) -> None:
    """An item with fewer values than any labelled one may be no item for certain, and is not asked for."""
    found, wanted = items(evaluate(learned(site).program, site.form(seed))), site.labels(seed)
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        assert one.items() <= other.items()
    least = min(len(item) for example in (1, 2, 3) for item in site.labels(example))
    known = [(len(one), len(other)) for one, other in zip(found, wanted, strict=True) if len(other) >= least]
    asked = sum(other for _, other in known)
    assert asked - sum(one for one, _ in known) <= max(1, 0.05 * asked)


@pytest.mark.parametrize("site", range(20))
def test_boxes_cut_at_spaces_do_no_harm_however_near_columns_are(site: int) -> None:
    """Spaces of one page are alike, and columns stand farther apart, if only by half a character."""
    program = learned(supplier(site)).program
    for seed in (21, 43, 82):
        document = FormDocument([cut(page, seed) for page in supplier(site).pages(seed)[0]])
        assert items(evaluate(program, document)) == items(evaluate(program, supplier(site).form(seed)))


@given(suppliers, st.integers(10, 99), st.floats(-2, 2))
@LAW
def test_tilt_and_cut_boxes_do_no_harm(site: Supplier, seed: int, degrees: float) -> None:
    document = FormDocument([turned(cut(page, seed), degrees) for page in site.pages(seed)[0]])
    program = learned(site).program
    assert items(evaluate(program, document)) == items(evaluate(program, site.form(seed)))


@given(suppliers, st.integers(10, 99), st.randoms(use_true_random=False))
@LAW
def test_a_text_taken_away_moves_no_value(site: Supplier, seed: int, draw: random.Random) -> None:
    """Nor where a sum is carried over a page that no example shows, which stands where an item's amount may stand."""
    program = learned(site).program
    pages, wanted = site.pages(seed)
    values = [value for item in wanted for name, value in item.items() if name != "description"]
    boxes = [(page, box) for page in pages for box in page.boxes if box.text in values and values.count(box.text) == 1]
    for page, box in draw.sample(boxes, min(3, len(boxes))):
        less = Page(page.width, page.height, tuple(other for other in page.boxes if other is not box))
        found = items(evaluate(program, FormDocument([less if other is page else other for other in pages])))
        rows = {tuple(item.items()) for item in wanted}
        for item in found:
            assert any(set(item.items()) <= set(row) for row in rows), (box, item)


@given(suppliers)
@LAW
def test_where_no_table_is_nothing_is_found(site: Supplier) -> None:
    letter = form([("DEAR MADAM,", 20, 150)], [("YOUR PARCEL IS ON ITS WAY 12/03/2024", 20, 400)], [("12.50", 20, 80)])
    extraction = evaluate(learned(site).program, letter)
    assert extraction.values == {"items": None}
    assert "items" in extraction.abstained


def shaken(shown: Page, most: float, seed: int) -> Page:
    """The page with each box moved up or down by itself, by up to a share of the page's height."""
    draw = random.Random(seed)
    return replace(shown, boxes=tuple(box.lowered(draw.uniform(-most, most) * shown.height) for box in shown.boxes))


@pytest.mark.parametrize("number", range(8))
def test_of_boxes_moved_a_little_no_text_is_given_in_part(number: int) -> None:
    site = supplier(number)
    program = learned(site).program
    for seed in (12, 13):
        shown = FormDocument([shaken(page, 0.004, seed) for page in site.form(seed).pages])
        held = {(name, value) for item in site.labels(seed) for name, value in item.items()}
        assert {pair for item in items(evaluate(program, shown)) for pair in item.items()} <= held


def test_what_is_uncertain_of_a_text_is_uncertain_in_its_record() -> None:
    site = supplier(1)
    document = site.form(12)
    document.unsure.update(dict.fromkeys(document.boxes, "nobody knows"))
    result = evaluate(learned(site).program, document)
    assert not any(items(result))
    assert "nobody knows" in {
        reason for found in result.records for one in found.found for reason in one.abstained.values()
    }


def test_the_order_of_examples_means_nothing() -> None:
    site = supplier(3)
    examples = [Example(site.form(seed), {"items": tuple(site.labels(seed))}) for seed in (1, 2, 3)]
    assert print_program(learn(examples[::-1]).program) == print_program(learn(examples).program)


def test_the_first_items_are_enough() -> None:
    site = supplier(0)
    labels = site.labels(2, items=8)
    result = learn([Example(site.form(2, items=8), {"items": (*labels[:4], ...)})])
    assert items(evaluate(result.program, site.form(2, items=8)))[:4] == labels[:4]


def test_forms_without_items_make_them_optional() -> None:
    site = supplier(1)
    letter = form([("Dear Madam", 20, 150)], [("your order is on its way", 20, 400)], name="letter")
    examples = [Example(site.form(seed), {"items": tuple(site.labels(seed))}) for seed in (1, 2)]
    program = learn([*examples, Example(letter, {"items": None})]).program
    assert program.records[0].optional
    assert evaluate(program, letter).abstained == {}


@pytest.mark.parametrize("seed", [0, 1, 5])
def test_fields_stand_beside_records(seed: int) -> None:
    site = supplier(seed)

    def labels(number: int) -> dict[str, str | tuple[Item, ...]]:
        (box,) = [box for box in site.form(number).boxes if box.text.startswith("INV-") and box.page == 1]
        return {"number": box.text, "items": tuple(site.labels(number))}

    result = learn([Example(site.form(number), labels(number)) for number in (1, 2, 3)])
    extraction = evaluate(result.program, site.form(30))
    assert extraction.values["number"] == labels(30)["number"]
    assert items(extraction) == site.labels(30)


def test_items_may_be_labelled_in_normal_form() -> None:
    site = next(site for site in map(supplier, range(99)) if site.comma and site.kind == "table")

    def normal(item: Item) -> Item:
        amounts = {name: value.replace(".", "").replace(",", ".") for name, value in item.items() if "," in value}
        return {**item, **{name: value for name, value in amounts.items() if name in ("price", "amount")}}

    examples = [Example(site.form(n), {"items": tuple(map(normal, site.labels(n)))}) for n in (1, 2, 3)]
    program = learn(examples).program
    assert 'decimals ","' in print_program(program)
    assert items(evaluate(program, site.form(20))) == list(map(normal, site.labels(20)))


def test_a_sum_carried_over_that_no_example_shows_is_no_amount() -> None:
    site = next(site for site in map(supplier, range(99)) if site.forward and site.rows == 8)
    small = [Example(site.form(seed, items=2), {"items": tuple(site.labels(seed, items=2))}) for seed in range(1, 7)]
    program = learn(small).program
    assert CARRIED not in print_program(program)
    for seed in range(20, 26):
        pages, wanted = site.pages(seed)
        found = items(evaluate(program, FormDocument(pages)))
        assert all(any(item.items() <= row.items() for row in wanted) for item in found)
        for row in wanted:
            less = [Page(p.width, p.height, tuple(b for b in p.boxes if b.text != row["amount"])) for p in pages]
            found = items(evaluate(program, FormDocument(less)))
            assert all(any(item.items() <= row.items() for row in wanted) for item in found)


def test_a_sum_carried_over_inside_an_item_ends_nothing() -> None:
    site = supplier(2)
    assert CARRIED in print_program(learned(site).program)
    assert items(evaluate(learned(site).program, site.form(20))) == site.labels(20)


def test_a_number_is_not_put_together_from_those_beside_it() -> None:
    index = FormIndex(form([("1", 20, 26), ("1", 60, 66), ("11", 100, 112)]))
    assert [place.text for place in index.places("11")] == ["11"]


def test_a_label_is_found_in_spite_of_a_slip_but_no_number_is() -> None:
    index = FormIndex(form([("12 HARBOUR STREXT", 20, 200)], [("1234567890123457", 20, 200)]))
    assert [place.text for place in index.places("12 HARBOUR STREET")] == ["12 HARBOUR STREXT"]
    assert not index.places("1234567890123456")


ROWS: list[list[tuple[str, float, float]]] = [
    [("Item", 20, 50), ("Qty", 200, 225), ("Amount", 300, 345)],
    [("Lamp", 20, 50), ("2", 210, 218), ("10.00", 315, 345)],
    [
        ("of brass", 20, 75),
    ],
    [("Shade", 20, 55), ("1", 210, 218), ("5.00", 320, 345)],
    [
        ("with a cord", 20, 95),
    ],
    [("Globe", 20, 55), ("4", 210, 218), ("8.00", 320, 345)],
    [
        ("of glass", 20, 75),
    ],
    [("Switch", 20, 60), ("3", 210, 218), ("6.00", 320, 345)],
]
END: list[list[tuple[str, float, float]]] = [[("Total", 20, 55), ("29.00", 315, 345)]]
WANTED: list[Item] = [
    {"item": "Lamp of brass", "quantity": "2", "amount": "10.00"},
    {"item": "Shade with a cord", "quantity": "1", "amount": "5.00"},
    {"item": "Globe of glass", "quantity": "4", "amount": "8.00"},
    {"item": "Switch", "quantity": "3", "amount": "6.00"},
]
STRANGERS: list[list[tuple[str, float, float]]] = [
    [("Discount 10 %", 20, 100), ("-1.00", 315, 345)],
    [("S/N 4711, 4712", 20, 105)],
    [("Ground floor", 20, 90)],
    [("Subtotal", 20, 70), ("15.00", 315, 345)],
]


@given(st.lists(st.tuples(st.integers(1, len(ROWS)), st.sampled_from(STRANGERS)), max_size=3), st.booleans())
@LAW
def test_lines_of_other_kinds_between_items_give_no_wrong_value(
    added: list[tuple[int, list[tuple[str, float, float]]]], shown: bool
) -> None:
    """Or learning says that it cannot explain an example, for a line may stand in the middle of an item."""
    rows = list(ROWS)
    for place, line in sorted(added, key=lambda pair: -pair[0]):
        rows.insert(place, line)
    mixed = form(*rows, *END, name="mixed")
    examples = [Example(form(*ROWS, *END, name=name), {"items": tuple(WANTED)}) for name in ("one", "two")]
    result = learn([*examples, *([Example(mixed, {"items": tuple(WANTED)})] if shown else [])])
    found = items(evaluate(result.program, mixed))
    assert all(any(one.items() <= row.items() for row in WANTED) for one in found) or not result.complete
