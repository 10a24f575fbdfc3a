"""What several labels contradict is not sure: they are rarely all mistakes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.confidence import SURE, trust
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Ann Lee", "Bo Ruiz", "Cy Young", "Di Roe", "Ed Moss", "Flo Karr", "Gus Ott", "Hal Ray", "Ida Poe", "Jo Wynn")


@given(st.integers(1, 30), st.integers(0, 30))
def test_the_more_labels_contradict_the_less_sure_it_is_and_one_of_three_may_be_a_mistake(
    labels: int, less: int
) -> None:
    contradicted = min(less, labels - 1)
    assert 0 < trust(contradicted + 1, labels) < trust(contradicted, labels) < 1
    assert trust(contradicted + 1, labels) < trust(contradicted + 1, labels + 1)
    assert (trust(1, labels) >= SURE) == (labels >= 3)
    assert trust(contradicted + 1, labels, contradicted + 1) <= trust(contradicted + 1, labels, contradicted)
    assert trust(1, labels, 1) < trust(1, labels)


def page(number: int, clerk: bool = True) -> HtmlDocument:
    rows = [("Order", f"{number}17"), *([("Clerk", NAMES[number])] if clerk else []), ("Total", f"${number}.50")]
    cells = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows)
    html = f"<html><body><h1>Order</h1><table>{cells}</table><p>Thank you</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


@given(st.permutations(range(9)), st.integers(1, 8), st.integers(1, 7))
@settings(deadline=None, max_examples=25)
def test_values_are_as_sure_as_the_labels_that_contradict_them_leave(
    order: Sequence[int], count: int, wrong: int
) -> None:
    """Labels that stand nowhere, and are read otherwise."""
    wrong = min(wrong, count - 1)
    some = order[:count]
    labels = {number: "nobody" if place < wrong else NAMES[number] for place, number in enumerate(some)}
    program = learn([Example(page(number), {"clerk": label}) for number, label in labels.items()]).program
    assert parse_program(print_program(program)) == program
    (field,) = evaluate(program, page(9), 0).fields
    assert field.value == NAMES[9]
    assert field.confidence is not None
    if wrong:
        assert field.confidence <= trust(wrong, count) + 0.005
        assert f"contradicted by {wrong} of {count} labels" in print_program(program)
    (given_,) = evaluate(program, page(9)).fields
    assert (given_.reason is None) == (not wrong or round(trust(wrong, count), 2) >= SURE)
    assert given_.reason is None or "so many labels say otherwise" in given_.reason


@given(st.permutations(range(9)), st.integers(4, 8), st.integers(1, 3))
@settings(deadline=None, max_examples=8)
def test_slips_confirm_what_they_are_near_to(order: Sequence[int], count: int, wrong: int) -> None:
    labels = {number: f"{NAMES[number]}{'*' * (place < wrong)}" for place, number in enumerate(order[:count])}
    program = learn([Example(page(number), {"clerk": label}) for number, label in labels.items()]).program
    assert "contradicted" not in print_program(program)
    (field,) = evaluate(program, page(9)).fields
    assert field.value == NAMES[9]


@given(st.permutations(NAMES), st.sampled_from(["; 2nd edition", "; late", "; acting"]))
@settings(deadline=None, max_examples=8)
def test_a_label_that_ends_at_a_sign_is_rarely_a_mistake(names: Sequence[str], rest: str) -> None:
    """One of four: either what is read is too much on such pages, or somebody forgot just that. A word that somebody
    forgot leaves the others sure."""
    texts = [name.replace(" ", "; ") for name in names]
    for cut, sure in ((rest, False), (" Carrasco", True)):
        pages = [
            HtmlDocument.from_bytes(
                f"<h1>Order</h1><p><b>Clerk</b> <i>{text}{cut * (n in (0, 4))}</i>".encode(), f"{n}"
            )
            for n, text in enumerate(texts)
        ]
        program = learn([Example(one, {"clerk": text}) for one, text in zip(pages[:4], texts, strict=False)]).program
        assert f"contradicted by 1 of 4 labels{'' if sure else ', 1 in part'}\n" in print_program(program)
        assert parse_program(print_program(program)) == program
        for page_ in pages[4:]:
            (field,) = evaluate(program, page_).fields
            assert (field.reason is None) == sure
            assert sure or "so many labels say otherwise" in str(field.reason)


@given(st.permutations(NAMES), st.sampled_from(["LTD", "of York", "REF 17"]))
@settings(deadline=None, max_examples=8)
def test_a_label_that_goes_on_where_nothing_is_read_is_no_slip(names: Sequence[str], rest: str) -> None:
    """One of four goes on in another cell, which no other shows: what is read may be but its first line."""
    pages = [
        HtmlDocument.from_bytes(
            f"<table><tr><td>Clerk</td><td>{name}</td></tr><tr><td></td><td>{rest * (n in (0, 4))}</td></tr>".encode(),
            f"{n}",
        )
        for n, name in enumerate(names)
    ]
    labels = [f"{name} {rest}" if number in (0, 4) else name for number, name in enumerate(names)]
    program = learn([Example(one, {"clerk": label}) for one, label in zip(pages[:4], labels, strict=False)]).program
    for page_, label in zip(pages[4:], labels[4:], strict=True):
        (field,) = evaluate(program, page_).fields
        assert field.reason is not None or field.value == label


@pytest.mark.parametrize(("lacking", "told"), [(1, False), (2, True)])
def test_that_there_is_none_is_as_sure_as_labels_leave_it(lacking: int, told: bool) -> None:
    """One of two that are said to have none is labelled; then one of three."""
    known = [Example(page(number), {"clerk": NAMES[number]}) for number in range(4)]
    labels = [*([None] * lacking), "nobody"]
    missing = [Example(page(number, False), {"clerk": label}) for number, label in enumerate(labels, 4)]
    program = learn([*known, *missing]).program
    assert f"missed by 1 of {lacking + 1} labels" in print_program(program)
    (there,), (absent,) = (evaluate(program, page(9, clerk)).fields for clerk in (True, False))
    assert there.value == NAMES[9]
    assert (there.confidence or 0) > 0.9
    assert absent.value is None
    assert (absent.reason is None) == told
    assert told or "so many labels say otherwise" in str(absent.reason)


def test_a_field_of_records_that_labels_contradict_is_withheld() -> None:
    """What some records have in a place that is labelled in half of them."""
    rows = [[(f"item {page}{row}", f"{page}{row} kg") for row in range(4)] for page in range(3)]

    def listed(number: int) -> HtmlDocument:
        items = "".join(f"<li><b>{name}</b> <i>{weight}</i></li>" for name, weight in rows[number])
        return HtmlDocument.from_bytes(f"<h1>Order</h1><ul>{items}</ul><p>Bye</p>".encode(), f"list-{number}")

    labels = [
        tuple({"name": name, "weight": weight if place < 2 else None} for place, (name, weight) in enumerate(rows[n]))
        for n in range(2)
    ]
    program = learn([Example(listed(n), {"items": label}) for n, label in enumerate(labels)]).program
    (items,) = evaluate(program, listed(2)).records
    assert [record.values["name"] for record in items.found] == [name for name, _ in rows[2]]
    assert [record.values["weight"] for record in items.found] == [None] * 4
    assert all("weight" in record.abstained for record in items.found)
