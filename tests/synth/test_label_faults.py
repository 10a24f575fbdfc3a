"""One wrong label among several costs nothing but itself, and is named with what stands there instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

FIELDS = ("Total", "Date", "Clerk", "Till")

ROWS = [
    ("$5.00", "3/4/2020", "Ann Lee", "north"),
    ("$17.50", "5/6/2021", "Bo Ruiz", "south"),
    ("$1.25", "7/8/2022", "Cy Young", "east"),
    ("$99.10", "9/1/2023", "Di Roe", "west"),
    ("$3.40", "2/2/2024", "Ed Moss", "north"),
]

ITEMS = [
    ("Rug",),
    ("Pan", "Oak table", "Lamp", "Cup"),
    ("Spoon", "Clock"),
    ("Kettle", "Mirror", "Chair"),
    ("Jug", "Mat"),
]


def page(number: int) -> HtmlDocument:
    rows = "".join(
        f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in zip(FIELDS, ROWS[number], strict=True)
    )
    items = "".join(f"<li>{name}</li>" for name in ITEMS[number])
    html = (
        f"<html><body><h1>Order</h1><table>{rows}</table><h2>Items</h2><ul>{items}</ul><p>Thank you</p></body></html>"
    )
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


def truth(field: str, number: int) -> Label:
    return ITEMS[number] if field == "Items" else ROWS[number][FIELDS.index(field)]


Fault = Callable[[str, int], Label]

FAULTS: dict[str, Fault] = {
    "a typo": lambda field, number: f"{truth(field, number)}x",
    "another field's value": lambda field, number: truth(FIELDS[FIELDS.index(field) - 1], number),
    "another text of the page": lambda field, number: "Thank you",
    "a forgotten value": lambda field, number: None,
}


@settings(deadline=None, max_examples=8)
@given(st.sampled_from(FIELDS), st.sampled_from(sorted(FAULTS)), st.permutations(range(4)), st.integers(3, 4))
def test_one_wrong_label_costs_nothing_but_itself(field: str, fault: str, order: Sequence[int], count: int) -> None:
    chosen = order[:count]
    wrong = chosen[0]
    labels = {number: truth(field, number) for number in chosen} | {wrong: FAULTS[fault](field, wrong)}
    result = learn([Example(page(number), {field: label}) for number, label in labels.items()])
    assert evaluate(result.program, page(4)).values == {field: truth(field, 4)}
    (problem,) = result.reports[0].problems
    assert problem.document == f"page-{wrong}"
    assert f'did you mean "{truth(field, wrong)}"?' in problem.reason


@pytest.mark.parametrize("wrong", [1, 3])
def test_half_a_list_among_whole_ones_is_named(wrong: int) -> None:
    labels = [truth("Items", number) for number in range(4)]
    whole = ITEMS[wrong]
    labels[wrong] = whole[: len(whole) // 2]
    result = learn([Example(page(number), {"items": label}) for number, label in enumerate(labels)])
    assert evaluate(result.program, page(4)).values == {"items": list(ITEMS[4])}
    (problem,) = result.reports[0].problems
    assert problem.document == f"page-{wrong}"


def test_a_label_that_is_longer_than_what_others_tell_is_not_doubted() -> None:
    html = "<html><body><table><tr><td>Judge</td><td>{}</td></tr></table></body></html>"
    names = ["Hon. Ann Lee", "Bo Ruiz", "Cy Young", "Di Roe"]
    pages = [HtmlDocument.from_bytes(html.format(name).encode(), f"page-{n}") for n, name in enumerate(names)]
    labels = ["Ann Lee", *names[1:]]
    result = learn([Example(one, {"judge": label}) for one, label in zip(pages, labels, strict=True)])
    assert all("did you mean" not in problem.reason for problem in result.reports[0].problems)
