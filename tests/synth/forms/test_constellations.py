"""What is learned of a value's place in a constellation, and read with it where no single label leads to the value."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.terms import Program, strategies_of
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page
from fieldmark.dsl.forms.values import Constellation
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import page

LAW = settings(deadline=None, max_examples=10)


def bill(number: int, kind: int = 0) -> tuple[Page, dict[str, str]]:
    """A bill of some goods, and its labels; the kind decides its labels' words."""
    draw = random.Random(f"{kind}-{number}")
    names = random.Random(kind).sample(("Bill no", "Served by", "Till", "Branch", "Clerk", "Counter", "Table"), 3)
    goods = [draw.randint(100, 9000) for _ in range(draw.randint(1, 5))]
    tax, paid = sum(goods) // 10, 100 * (sum(goods) * 11 // 1000 + draw.randint(1, 30))
    total = sum(goods) + tax
    labels = {
        "day": f"{draw.randint(1, 28):02}/{draw.randint(1, 12):02}/2031",
        "total": f"{total // 100}.{total % 100:02}",
    }
    sums = (("Goods", sum(goods)), ("Tax", tax), ("Total", total), ("Cash", paid), ("Change", paid - total))
    rows = [
        ("FERRY ROAD STORES", ""),
        *((name, f"{draw.choice('KLM')}{draw.randint(10, 99)}") for name in names[:2]),
        ("Date", labels["day"]),
        (names[2], f"{draw.choice('PQR')}{draw.randint(10, 99)}"),
        *((f"ITEM {draw.choice('ABCDEF') * 4}", f"{cents // 100}.{cents % 100:02}") for cents in goods),
        *((name, f"{cents // 100}.{cents % 100:02}") for name, cents in sums),
        ("THANK YOU FOR YOUR VISIT", ""),
    ]
    lines = [
        [(left, 20.0, 20 + 11.0 * len(left)), *([(right, 560 - 11.0 * len(right), 560.0)] if right else [])]
        for left, right in rows
    ]
    return page(*lines), labels


def shaken(shown: Page, most: float, seed: int) -> Page:
    """The page with each box moved by itself, by up to a share of the page's sides."""
    draw = random.Random(seed)
    boxes = (
        box.lowered(draw.uniform(-most, most) * shown.height).moved(draw.uniform(-most, most) * shown.width)
        for box in shown.boxes
    )
    return replace(shown, boxes=tuple(boxes))


def learned(kind: int = 0) -> Program:
    """What four bills teach."""
    bills = [bill(number, kind) for number in (1, 2, 3, 4)]
    return learn([Example(FormDocument([shown], f"{n}"), labels) for n, (shown, labels) in enumerate(bills)]).program


@pytest.fixture(scope="module")
def program() -> Program:
    """What four bills of the first kind teach."""
    return learned()


def terms(program: Program, name: str) -> list[Constellation]:
    """The constellations of a field."""
    (field,) = (field for field in program.fields if field.name == name)
    return [strategy.value.node for strategy in strategies_of(field) if isinstance(strategy.value.node, Constellation)]


def test_the_labels_around_a_value_are_learned(program: Program) -> None:
    (total,) = terms(program, "total")
    assert (total.shape, len(total.cues)) == ("AMOUNT", 3)
    assert {cue.text for cue in total.cues} <= {"Goods", "Tax", "Total", "Cash", "Change", "THANK YOU FOR YOUR VISIT"}
    (day,) = terms(program, "day")
    assert day.shape == "DATE"
    assert parse_program(print_program(program)) == program


@given(st.integers(0, 200), st.integers(10, 500))
@LAW
def test_a_place_gives_the_value_of_a_level_page(kind: int, number: int) -> None:
    shown, labels = bill(number, kind)
    for name in labels:
        program = learned(kind)
        (field,) = (field for field in program.fields if field.name == name)
        for strategy in strategies_of(field):
            if isinstance(strategy.value.node, Constellation):
                assert run_strategy(strategy, "one", FormDocument([shown])).texts in ((labels[name],), ())


def test_boxes_moved_each_by_itself_are_read(program: Program) -> None:
    right = wrong = 0
    for number in range(100, 140):
        shown, labels = bill(number)
        values = evaluate(program, FormDocument([shaken(shown, 0.003, number)])).values
        right += sum(values[name] == text for name, text in labels.items())
        wrong += sum(values[name] not in (text, None) for name, text in labels.items())
    assert right >= 0.95 * 80
    assert wrong == 0


def test_a_value_whose_own_label_was_misread_is_read(program: Program) -> None:
    for number in range(100, 120):
        shown, labels = bill(number)
        boxes = (replace(box, text="Tqqal") if box.text == "Total" else box for box in shown.boxes)
        assert evaluate(program, FormDocument([replace(shown, boxes=tuple(boxes))])).values["total"] == labels["total"]


@given(st.integers(0, 200), st.randoms(use_true_random=False))
@LAW
def test_the_order_of_examples_means_nothing(kind: int, draw: random.Random) -> None:
    examples = [Example(FormDocument([bill(n, kind)[0]], f"{n}"), bill(n, kind)[1]) for n in (1, 2, 3, 4)]
    wanted = print_program(learn(examples).program)
    draw.shuffle(examples)
    assert print_program(learn(examples).program) == wanted
