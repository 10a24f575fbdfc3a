"""One wrong label among several costs nothing but itself, and is named with what stands there instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

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


def lines(number: int) -> HtmlDocument:
    """The same order in another layout."""
    rows = "".join(f"<p><b>{label}:</b> {value}</p>" for label, value in zip(FIELDS, ROWS[number], strict=True))
    html = f"<html><body><h2>Your order</h2><div>{rows}</div><p>Thank you</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


@settings(deadline=None, max_examples=6)
@given(st.sampled_from(FIELDS), st.sampled_from(sorted(FAULTS)), st.permutations(range(4)))
def test_one_wrong_label_among_several_layouts_is_named(field: str, fault: str, order: Sequence[int]) -> None:
    wrong, *right = order
    pages = [page(wrong), page(right[0]), page(right[1]), lines(right[2])]
    labels = [FAULTS[fault](field, wrong), *(truth(field, number) for number in right)]
    result = learn([Example(one, {field: label}) for one, label in zip(pages, labels, strict=True)])
    assert evaluate(result.program, page(4)).values == {field: truth(field, 4)}
    assert evaluate(result.program, lines(4)).values == {field: truth(field, 4)}
    (problem,) = result.reports[0].problems
    assert problem.document == f"page-{wrong}"
    assert f'did you mean "{truth(field, wrong)}"?' in problem.reason


@pytest.mark.parametrize("wrong", range(4))
def test_a_forgotten_value_is_named_though_its_section_has_another_heading(wrong: int) -> None:
    html = "<html><body><h1>Order</h1><h2>{}</h2><table>{}<tr><td>Clerk</td><td>{}</td></tr>{}</table></body></html>"
    row = "<tr><td>{0}</td><td>{0}</td></tr>"
    pages = []
    for number in range(4):
        heading = "Express" if number == wrong else "Regular"
        before = "".join(row.format(f"{number}{n}") for n in range(number))
        after = "".join(row.format(f"{n}{number}") for n in range(3, (5, 3, 6, 4)[number]))
        text = html.format(heading, before, ROWS[number][2], after)
        pages.append(HtmlDocument.from_bytes(text.encode(), f"page-{number}"))
    labels = [None if number == wrong else ROWS[number][2] for number in range(4)]
    result = learn([Example(one, {"clerk": label}) for one, label in zip(pages, labels, strict=True)])
    (problem,) = result.reports[0].problems
    assert problem.document == f"page-{wrong}"
    assert f'did you mean "{ROWS[wrong][2]}"?' in problem.reason
    for one, (*_, clerk, _) in zip(pages, ROWS, strict=False):
        assert evaluate(result.program, one).values == {"clerk": clerk}


def test_a_wrong_label_is_named_where_only_three_others_together_tell_the_place() -> None:
    html = "<html><body><table>{}</table><p>Thank you</p></body></html>"
    names = ("Sent", "Paid", "Billed", "Shipped")
    rows = [  # the first is asked for; of any two documents another one is the same on both
        ("May 1", "May 1", "May 1", "June 9"),
        ("May 2", "May 2", "July 8", "May 2"),
        ("May 3", "March 4", "May 3", "May 3"),
        ("April 5", "April 6", "April 7", "April 8"),
    ]
    pages = []
    for number, days in enumerate(rows):
        cells = "".join(f"<tr><td>{name}</td><td>{day}</td></tr>" for name, day in zip(names, days, strict=True))
        cells += "<tr><td>Gift</td><td>Rose</td></tr>" if number == 3 else ""
        pages.append(HtmlDocument.from_bytes(html.format(cells).encode(), f"page-{number}"))
    labels = [*(days[0] for days in rows[:3]), "Rose"]
    result = learn([Example(one, {"day": label}) for one, label in zip(pages, labels, strict=True)])
    (problem,) = result.reports[0].problems
    assert problem.document == "page-3"
    assert 'did you mean "April 5"?' in problem.reason


@pytest.mark.parametrize("wrong", [1, 3])
def test_half_a_list_among_whole_ones_is_named(wrong: int) -> None:
    labels = [truth("Items", number) for number in range(4)]
    whole = ITEMS[wrong]
    labels[wrong] = whole[: len(whole) // 2]
    result = learn([Example(page(number), {"items": label}) for number, label in enumerate(labels)])
    assert evaluate(result.program, page(4)).values == {"items": list(ITEMS[4])}
    (problem,) = result.reports[0].problems
    assert problem.document == f"page-{wrong}"


WHOLE = (
    "Ms Ann Lee",
    "Mr Bo Ruiz",
    "Ms Cy Young",
    "Mr Di Roe",
    "Ms Ed Moss",
    "Swift Coaches",
    "9 May 2024",
    "7 June 2025",
)
MADE = {
    "cells": "<table><tr><td>Case</td><td>{number}</td></tr><tr><td>Judge</td><td>{text}</td></tr></table>",
    "terms": "<dl><dt>Case</dt><dd>{number}</dd><dt>Judge</dt><dd>{text}</dd></dl>",
    "lines": "<p><b>Case:</b> {number}</p><p><b>Judge:</b> {text}</p>",
    "one text": "<p>Case {number}</p><p>Judge: {text}</p>",
}


def judged(text: str, number: int, made: str) -> HtmlDocument:
    html = f"<html><body><h1>Order</h1>{MADE[made].format(number=number, text=text)}<p>Bye</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


@given(
    st.permutations(WHOLE), st.integers(4, 6), st.sampled_from(sorted(MADE)), st.sampled_from(["first", "last", "long"])
)
@settings(deadline=None, max_examples=25)
def test_a_label_that_is_cut_or_too_long_costs_nothing_but_itself(
    texts: Sequence[str], count: int, made: str, fault: str
) -> None:
    """What one document alone has before or behind its value is no rule: it may be a part of the value."""
    made = "one text" if fault == "long" else made
    wrong = {"first": texts[0].split(" ", 1)[1], "last": texts[0].rsplit(" ", 1)[0], "long": f"Judge: {texts[0]}"}[
        fault
    ]
    labels = [wrong, *texts[1:count]]
    pages = [judged(text, number, made) for number, text in enumerate(texts)]
    result = learn([Example(one, {"judge": label}) for one, label in zip(pages, labels, strict=False)])
    assert [evaluate(result.program, one).values["judge"] for one in pages] == list(texts)
    (problem,) = result.reports[0].problems
    assert problem.document == "page-0"
    assert problem.reason.endswith(
        f'"{wrong}" is labelled, which the other labels contradict; did you mean "{texts[0]}"?'
    )


@given(
    st.permutations(["Ann Lee", "Bo Ruiz", "Cy Young", "Di Roe", "Ed Moss", "Flo Karr"]), st.sampled_from(sorted(MADE))
)
@settings(deadline=None, max_examples=8)
def test_what_two_documents_have_before_their_value_is_left_out(names: Sequence[str], made: str) -> None:
    texts = [f"Hon. {name}" if number in (0, 1, 5) else name for number, name in enumerate(names)]
    pages = [judged(text, number, made) for number, text in enumerate(texts)]
    result = learn([Example(one, {"judge": name}) for one, name in zip(pages[:5], names, strict=False)])
    assert result.complete
    assert [evaluate(result.program, one).values["judge"] for one in pages] == list(names)


ENTERED = ("1:02 PM CDT", "4:40 PM CDT", "9:15 AM CDT", "2:33 PM EST")


@given(st.permutations(range(4)))
@settings(deadline=None, max_examples=8)
def test_words_that_only_a_forgotten_value_lacks_do_not_hide_it(order: Sequence[int]) -> None:
    """Most ways to the value lead to one where it was forgotten, though a longer phrase does not."""
    sentence = "Entered on {} at {} and filed on {}"
    examples = [
        Example(
            HtmlDocument.from_bytes(f"<p>{sentence.format('8/8/2024', ENTERED[n], ROWS[n][1])}</p>".encode(), f"{n}"),
            {"filed": ROWS[n][1] if n < 3 else None},
        )
        for n in order
    ]
    (problem,) = learn(examples).reports[0].problems
    assert problem.document == "3"
    assert f'did you mean "{ROWS[3][1]}"?' in problem.reason


NAMES = (
    "Oak table",
    "Garden chair",
    "Blue kettle",
    "Wall clock",
    "Round mirror",
    "Copper pan",
    "Floor lamp",
    "Wool rug",
)
ITEM = {"plain": "<li>{}</li>", "marked up": "<li><i>{}</i> {}</li>", "in spans": "<li><span>{}</span></li>"}


def listed(names: Sequence[str], item: str) -> HtmlDocument:
    """A page with two lists."""
    items = "".join(ITEM[item].format(*(name.split(" ") if item == "marked up" else [name])) for name in names)
    links = "<ul><li>Home</li><li>Basket</li><li>Help</li></ul>"
    return HtmlDocument.from_bytes(f"<body>{links}<h2>Items</h2><ul>{items}</ul><p>Bye</p></body>".encode(), "order")


@given(st.permutations(NAMES), st.integers(4, 6), st.integers(0, 5), st.integers(1, 6), st.sampled_from(sorted(ITEM)))
@settings(deadline=None)
def test_a_slip_in_one_value_of_a_list_costs_nothing(
    names: list[str], count: int, number: int, place: int, item: str
) -> None:
    true, others = names[:count], names[count:]
    number %= count
    slipped = true[number][:place] + "x" + true[number][place:]
    result = learn([Example(listed(true, item), {"items": (*true[:number], slipped, *true[number + 1 :])})])
    assert evaluate(result.program, listed(others, item), 0).values == {"items": others}
    (problem,) = result.reports[0].problems
    assert problem.reason == f'"{slipped}" does not stand on the page; did you mean "{true[number]}"?'
    assert (result.reports[0].explained, result.complete) == (0, False)


def test_a_list_of_which_much_stands_nowhere_is_not_guessed_at() -> None:
    true = NAMES[:6]
    for label in ((*true[:4], "Ruond mirror", "Copper apn"), (*true[:5], "Copper lid"), ("Oak tabel", *true[1:3])):
        assert learn([Example(listed(true, "plain"), {"items": label})]).program.field("items").formats == ()


@given(st.integers(0, 10**6), st.sampled_from(["Sparrow Energy", "Balance", "$40.00", None]))
@settings(deadline=None, max_examples=15)
def test_one_wrong_label_of_three_costs_nothing_but_itself(seed: int, wrong: str | None) -> None:
    """Also of a value that stands behind words in its text, which takes more than a label to find."""
    drawn = Random(seed)
    numbers = drawn.sample(range(100, 1000), 4)

    def bill(number: int) -> tuple[HtmlDocument, str]:
        account = f"E-{numbers[number]}"
        body = f"<h1>Sparrow Energy</h1><p>Account {account}</p><p><b>Balance</b> <i>$40.00</i></p>"
        return HtmlDocument.from_bytes(body.encode(), f"bill-{number}-{seed}"), account

    bills = [bill(number) for number in range(4)]
    spoiled = drawn.randrange(3)
    labels = [wrong if number == spoiled else account for number, (_, account) in enumerate(bills[:3])]
    result = learn([Example(page, {"account": label}) for (page, _), label in zip(bills, labels, strict=False)])
    (field,) = evaluate(result.program, bills[3][0]).fields
    assert field.value == bills[3][1]
    assert [problem.document for problem in result.reports[0].problems] == [bills[spoiled][0].name]


def order(number: int) -> HtmlDocument:
    """A mail with names and a date before its lines, and a note after them."""
    name = ROWS[number][FIELDS.index("Clerk")]
    rows = "".join(f"<tr class=item><td><b>{item}</b></td><td>{count + 1}</td></tr>" for count, item in lined(number))
    html = (
        f"<html><body><h1>Order #{number}17</h1><p>Hi {name}, we have your order.</p><p>On <b>{DAYS[number]}</b></p>"
        f"<table><tr><th>Item</th><th>Qty</th></tr>{rows}</table><p>Thank you, {name}</p></body></html>"
    )
    return HtmlDocument.from_bytes(html.encode(), f"order-{number}", "utf-8")


DAYS = ("March 4, 2026", "May 9, 2026", "June 17, 2026", "July 1, 2026", "August 3, 2026")


def lined(number: int) -> Sequence[tuple[int, str]]:
    """The lines of an order: how many less one, and of what."""
    return [*enumerate((*ITEMS[number], f"Gift {number}"))]


@pytest.mark.parametrize("dated", [False, True])
@pytest.mark.parametrize("wrong", range(4))
@pytest.mark.parametrize("count", [3, 4])
def test_a_list_that_is_said_not_to_be_there_costs_nothing_but_itself(count: int, wrong: int, dated: bool) -> None:
    """A text of one page alone, a name or a day, names no section of its records that another page lacks."""
    numbers = [number for number in range(count) if number != wrong % count] + [wrong % count]
    examples: list[Example] = []
    for number in numbers:
        rows = tuple({"item": item, "qty": str(times + 1)} for times, item in lined(number))
        day: dict[str, Label] = {"day": DAYS[number]} if dated else {}
        examples.append(Example(order(number), {**day, "lines": None if number == numbers[-1] else rows}))
    result = learn(examples)
    (report,) = (report for report in result.reports if report.name == "lines")
    assert [problem.document for problem in report.problems] == [f"order-{numbers[-1]}"]
    found = evaluate(result.program, order(4)).values["lines"]
    assert found == [{"item": item, "qty": str(times + 1)} for times, item in lined(4)]


def invoice(draw: Random) -> tuple[HtmlDocument, dict[str, str]]:
    """An invoice of rows, of which one may be missing, with words that differ, and its values."""
    days = [f"{draw.randint(1, 28)} {draw.choice(('March', 'June', 'October'))} 2026" for _ in range(3)]
    values = {
        "Invoice": f"{draw.randint(1000, 9999)}-K",
        "Date": days[0],
        "Due": days[1],
        "Net": f"£{draw.randint(100, 999)}.50",
    }
    rows = [*values.items()]
    rows[1:1] = [("Your order", f"PO {draw.randint(100, 999)}")] if draw.random() < 0.5 else []
    rows[-1:-1] = [("Supplied", days[2])] if draw.random() < 0.5 else []
    name = draw.choice(("Ann Lee", "Bo Ruiz", "Cy Young", "Di Roe", "Ed Moss"))
    shown = "".join(f"<tr><th>{label}</th><td>{value}</td></tr>" for label, value in rows)
    html = f"<html><body><p>Dear {name},</p><table>{shown}</table><p>For {draw.choice(ITEMS)[0]}</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), str(draw.random()), "utf-8"), values


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("field", ["Invoice", "Date", "Due", "Net"])
def test_a_value_forgotten_in_one_of_three_is_named_though_other_rows_come_and_go(field: str, seed: int) -> None:
    """That a row above is there is no reason for it, nor what only that document has."""
    draw = Random(f"{field} {seed}")
    known = [invoice(draw) for _ in range(3)]
    examples = [Example(known[number][0], {field: known[number][1][field] if number else None}) for number in range(3)]
    result = learn(examples)
    assert [problem.document for problem in result.reports[0].problems] == [known[0][0].name]
    fresh = [invoice(draw) for _ in range(6)]
    assert [evaluate(result.program, page).values[field] for page, _ in fresh] == [values[field] for _, values in fresh]


def test_a_value_of_the_next_record_is_said_to_stand_in_none_of_its_own() -> None:
    """It stands on the page, so that nothing else would help who looks for it."""
    rows = [[{"item": item, "qty": str(times + 1)} for times, item in lined(number)] for number in range(3)]
    rows[1][1]["item"], rows[1][2]["item"] = rows[1][2]["item"], rows[1][1]["item"]
    result = learn([Example(order(number), {"lines": tuple(rows[number])}) for number in range(3)])
    problems = [problem.reason for report in result.reports for problem in report.problems]
    assert f'"{ITEMS[1][2]}" does not stand in its record; did you mean "{ITEMS[1][1]}"?' in problems


def plan(draw: Random, cancelled: bool) -> tuple[HtmlDocument, str]:
    """A mail on a plan, of one of two layouts, with an offer of another plan below."""
    name = draw.choice(("Standard", "Annual Plus", "Basic with Ads"))
    until = f"{draw.choice(('May', 'June', 'July'))} {draw.randint(1, 28)}, 2026"
    told = (
        f"<p>We are sorry to see you go. As you asked, we have ended your <b>{name}</b> plan on {until}.</p>"
        if cancelled
        else f"<p>Your {name} plan renews on {until}. We will charge your card.</p>"
    )
    offer = "<p>New this week: Zero Hour. Premium Family plan renews at $17.99.</p>"
    html = f"<html><body><p>Hi {draw.choice(('Noor', 'Ida', 'Jun'))},</p><div>{told}{offer}</div></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"plan-{draw.random()}", "utf-8"), name


@pytest.mark.parametrize("seed", range(4))
def test_a_right_label_is_not_blamed_for_what_stands_elsewhere_too(seed: int) -> None:
    """Three documents have a value at two places, of which one is what every document shows: that the fourth, of
    another layout, has another value is no mistake."""
    draw = Random(seed)
    examples: list[Example] = []
    while len(examples) < 4:
        page, name = plan(draw, cancelled=len(examples) == 3)
        if len(examples) < 3:
            text = page.root.text.replace(f"Your {name} plan", "Your Premium Family plan")
            said, offer = text.split(" New this week")
            hello, _, told = said.partition(", ")
            html = f"<html><body><p>{hello},</p><div><p>{told}</p><p>New this week{offer}</p></div></body></html>"
            page, name = HtmlDocument.from_bytes(html.encode(), f"plan-{len(examples)}", "utf-8"), "Premium Family"
        examples.append(Example(page, {"plan": name}))
    (report,) = learn(examples).reports
    assert not report.problems


@given(st.integers(0, 1), st.integers(0, 2), st.sampled_from(["item", "qty"]))
@settings(deadline=None, max_examples=6)
def test_a_value_forgotten_in_one_record_costs_nothing_but_itself(which: int, row: int, field: str) -> None:
    rows = [[{"item": item, "qty": str(times + 1)} for times, item in lined(number)] for number in range(2)]
    number = row % len(rows[which])
    wrong: dict[str, Label] = {**rows[which][number], field: None}
    labels: list[Label] = [tuple(some) for some in rows]
    labels[which] = (*rows[which][:number], wrong, *rows[which][number + 1 :])
    result = learn([Example(order(n), {"lines": label}) for n, label in enumerate(labels)])
    problems = [problem for report in result.reports for problem in report.problems]
    assert [problem.document for problem in problems] == [f"order-{which}, record {number + 1}"]
    assert evaluate(result.program, order(4)).values["lines"] == [
        {"item": item, "qty": str(times + 1)} for times, item in lined(4)
    ]
