"""Learning from forms: receipts of several shops; rows that come and go, words that vary around a value."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example, LearnResult
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form, page
from tests.dsl.forms.test_layout import cut, turned
from tests.synth.forms.receipts import Layout, layout

LAW = settings(deadline=None, max_examples=5)

layouts = st.integers(0, 500).map(layout)


def learned(shop: Layout, blank: bool = False) -> LearnResult:
    """What is learned from three receipts of a shop, one of them with a blank reference where `blank`."""
    examples = [Example(shop.form(seed), shop.labels(seed)) for seed in (1, 2, 3)]
    if blank:
        examples[2] = Example(shop.form(3, blank=True), shop.labels(3, blank=True))
    return learn(examples, name="receipts")


@given(layouts, st.booleans())
@LAW
def test_what_is_learned_reproduces_its_examples(shop: Layout, blank: bool) -> None:
    result = learned(shop, blank)
    assert result.complete
    assert parse_program(print_program(result.program)) == result.program
    for seed in (1, 2):
        assert evaluate(result.program, shop.form(seed)).values == shop.labels(seed)


@given(layouts, st.integers(10, 99), st.booleans())
@LAW
def test_new_receipts_of_the_shop_are_read(shop: Layout, seed: int, extra: bool) -> None:
    values, labels = evaluate(learned(shop).program, shop.form(seed, extra=extra)).values, shop.labels(seed)
    assert values == labels or extra
    assert all(value in (labels[name], None) for name, value in values.items())
    assert sum(value is not None for value in values.values()) >= 3


@given(layouts, st.integers(10, 99), st.floats(-3, 3))
@LAW
def test_tilt_and_cut_boxes_do_no_harm(shop: Layout, seed: int, degrees: float) -> None:
    page, labels = shop.page(seed)
    document = FormDocument([turned(cut(page, seed), degrees)])
    assert evaluate(learned(shop).program, document).values == labels


@given(layouts, st.integers(10, 99), st.booleans())
@LAW
def test_a_blank_field_stays_blank(shop: Layout, seed: int, shown: bool) -> None:
    program = learned(shop, blank=shown).program
    values = evaluate(program, shop.form(seed, blank=True)).values
    assert values == shop.labels(seed, blank=True)


@given(layouts, st.integers(10, 99))
@LAW
def test_an_unseen_layout_is_unknown(shop: Layout, seed: int) -> None:
    letter = form([("DEAR MADAM,", 20, 150)], [("YOUR PARCEL IS ON ITS WAY 12/03/2024", 20, 400)], [("12.50", 20, 80)])
    extraction = evaluate(learned(shop).program, letter)
    assert set(extraction.values.values()) == {None}
    assert set(extraction.abstained.values()) == {"unknown format"}


def test_formats_of_different_shops_are_found_and_told_apart() -> None:
    shops = [layout(seed) for seed in (3, 11, 24)]
    examples = [Example(shop.form(seed), shop.labels(seed)) for shop in shops for seed in (1, 2, 3)]
    result = learn(examples, name="receipts")
    assert result.complete
    for shop in shops:
        for seed in (20, 21):
            assert evaluate(result.program, shop.form(seed)).values == shop.labels(seed)


@given(st.randoms(use_true_random=False))
@LAW
def test_the_order_of_examples_and_boxes_means_nothing(draw: random.Random) -> None:
    shop = layout(5)
    examples = [Example(shop.form(seed), shop.labels(seed)) for seed in (1, 2, 3)]
    wanted = print_program(learn(examples).program)
    draw.shuffle(examples)
    assert print_program(learn(examples).program) == wanted


def printed() -> str:
    """The program of a shop, printed."""
    return print_program(learned(layout(5)).program)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_hash_seed_means_nothing(seed: str) -> None:
    script = "from tests.synth.forms.test_learn import printed; print(printed(), end='')"
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    run = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == printed()


def test_a_wrong_label_is_reported_and_the_rest_learned() -> None:
    shop = layout(7)
    examples = [Example(shop.form(seed), shop.labels(seed)) for seed in (1, 2, 3, 4, 5)]
    examples[0] = Example(shop.form(1), {**shop.labels(1), "total": "77777.77"})
    result = learn(examples)
    assert [problem.document for report in result.reports for problem in report.problems] == ["7-1"]
    assert evaluate(result.program, shop.form(30)).values["total"] == shop.labels(30)["total"]


def test_a_value_of_several_boxes_is_read_as_one() -> None:
    def letter(number: int, lines: list[str]) -> FormDocument:
        body = [[(text, 20.0, 20.0 + 11 * len(text))] for text in ("SHIP TO", *lines, f"TEL {number}", "THANK YOU")]
        return form(*body, name=str(number))

    places = [["12 OAK STREET", "WESTPORT"], ["THE OLD MILL", "4 ELM ROW", "LOWMERE"], ["1 QUAY", "FENWICK"]]
    examples = [Example(letter(n, place), {"address": " ".join(place)}) for n, place in enumerate(places, 1)]
    program = learn(examples).program
    assert evaluate(program, letter(9, ["7 HIGH ROAD", "FLAT 2", "OXMERE"])).values == {
        "address": "7 HIGH ROAD FLAT 2 OXMERE"
    }


def test_a_list_has_one_value_for_each_occurrence_of_its_label() -> None:
    def order(*prices: str) -> FormDocument:
        rows = [[("PARCEL", 20.0, 90.0), (f"P{n}", 200.0, 240.0)] for n in range(len(prices))]
        body = [row for n, row in enumerate(rows) for row in (row, [("COST", 20.0, 70.0), (prices[n], 200.0, 260.0)])]
        return form([("PARCELS SENT", 20.0, 160.0)], *body, name="-".join(prices))

    examples = [
        Example(order("1.50", "2.75"), {"cost": ("1.50", "2.75")}),
        Example(order("8.25", "3.10", "9.99"), {"cost": ("8.25", "3.10", "9.99")}),
    ]
    result = learn(examples)
    assert result.complete
    assert evaluate(result.program, order("4.00", "5.20", "6.10", "7.30")).values == {
        "cost": ["4.00", "5.20", "6.10", "7.30"]
    }


def test_a_value_goes_on_over_a_page_break() -> None:
    def letter(number: int, parts: list[str], first: int) -> FormDocument:
        head = [[("LAMPS AND SONS", 20.0, 180.0)], [(f"LETTER {number}", 20.0, 120.0)], []]
        lines = [[(text, 20.0, 20.0 + 11 * len(text))] for text in parts]
        above = [[(f"LINE {number} {n}", 20.0, 100.0)] for n in range(6 - first)]
        foot = [[("PAGE 1 OF 2", 250.0, 370.0)]]
        one = page(*head, *above, [("SHIP TO", 20.0, 97.0)], *lines[:first], *foot)
        two = page(
            *head, *lines[first:], [("TEL 12345", 20.0, 120.0)], *[[] for _ in range(6 - len(lines[first:]))], *foot
        )
        return FormDocument([one, two], f"{number}")

    places = [["12 OAK STREET", "WESTPORT"], ["THE OLD MILL", "4 ELM ROW", "LOWMERE"], ["1 QUAY", "DOCK 4", "FENWICK"]]
    forms = [letter(n, place, n % 2 + 1) for n, place in enumerate(places, 1)]
    examples = [Example(form, {"address": " ".join(place)}) for form, place in zip(forms, places, strict=True)]
    result = learn(examples)
    assert result.complete
    for first in (1, 2, 3):
        fresh = letter(9, ["7 HIGH ROAD", "FLAT 2", "OXMERE"], first)
        assert evaluate(result.program, fresh).values == {"address": "7 HIGH ROAD FLAT 2 OXMERE"}


def test_normal_forms_are_learned_from_labels_that_the_form_writes_otherwise() -> None:
    def bill(number: int, day: str, price: str) -> FormDocument:
        rows = [[("NUMBER", 20.0, 80.0), (f"B{number}", 200.0, 240.0)], [("DATE", 20.0, 60.0), (day, 200.0, 290.0)]]
        return form(*rows, [("TO PAY", 20.0, 80.0), (price, 200.0, 290.0)], name=f"{number}")

    written = [("31/10/2023", "EUR 1,250.00"), ("5/11/2023", "EUR 8.50"), ("24/12/2023", "EUR 99.00")]
    normal = [("2023-10-31", "1250.00"), ("2023-11-05", "8.50"), ("2023-12-24", "99.00")]
    examples = [
        Example(bill(n, *texts), {"date": day, "due": due})
        for n, (texts, (day, due)) in enumerate(zip(written, normal, strict=True), 1)
    ]
    result = learn(examples)
    assert result.complete
    assert parse_program(print_program(result.program)) == result.program
    fresh = evaluate(result.program, bill(9, "1/2/2024", "EUR 3,000.25"))
    assert fresh.json_values == {"date": "2024-02-01", "due": "3000.25"}


Row = list[tuple[str, float, float]]

ADDED = ("SHIPPED BY RAIL", "PLEASE KEEP", "OFFICE COPY", "SECOND SHEET", "NO RETURNS")


def row(label: str, value: str = "") -> Row:
    """A label with its value far to the right, or a row of one text."""
    right = [(value, 300.0, 300.0 + 11 * len(value))] if value else []
    return [(label, 20.0, 20.0 + 11 * len(label)), *right]


def bill(number: int, before: tuple[str, ...] = (), after: tuple[str, ...] = ()) -> FormDocument:
    """A bill with rows before and after the one that says what is to pay."""
    added = [[row(text) for text in texts] for texts in (before, after)]
    rows = [
        row("LAMPS AND SONS"),
        row("Dated:", f"1{number}/03/2024"),
        *added[0],
        row("Amount due:", amount(number)),
        *added[1],
        row("Thank you"),
    ]
    return form(*rows, name=f"bill {number}")


def amount(number: int) -> str:
    """The amount of a bill."""
    return f"1.{number}00,50"


@pytest.fixture(scope="module")
def program() -> Program:
    """What two bills teach."""
    return learn([Example(bill(number), {"due": amount(number)}) for number in (1, 2)]).program


@given(st.permutations(ADDED), st.integers(0, 2), st.integers(0, 2))
@settings(deadline=None, max_examples=20)
def test_rows_come_and_go_around_a_label_with_its_value(
    program: Program, texts: list[str], before: int, after: int
) -> None:
    fresh = bill(3, tuple(texts[:before]), tuple(texts[before : before + after]))
    assert evaluate(program, fresh).values == {"due": amount(3)}


@pytest.mark.parametrize("text", ["PAID", "1.300", "13", "1.3OO,5O", "1.300,5", "5%"])
def test_an_amount_is_held_to_have_its_decimals(program: Program, text: str) -> None:
    rows = [row("LAMPS AND SONS"), row("Dated:", "13/03/2024"), row("Amount due:", text), row("Thank you")]
    extraction = evaluate(program, form(*rows))
    assert extraction.values == {"due": None}
    assert extraction.abstained["due"]


def test_of_a_sentence_only_the_words_next_to_a_value_are_its_label() -> None:
    def letter(title: str, number: int, day: str) -> FormDocument:
        return form(row("TAX FORMS ON PAPER"), row(f"{title} No. {number} dated {day}"), row("Currency", "EUR"))

    examples = [
        Example(letter("Correction", 71, "2/3/2024"), {"date": "2/3/2024"}),
        Example(letter("Correction", 84, "15/4/2024"), {"date": "15/4/2024"}),
    ]
    fresh = evaluate(learn(examples).program, letter("Commercial invoice", 93, "30/5/2024"))
    assert fresh.values == {"date": "30/5/2024"}
