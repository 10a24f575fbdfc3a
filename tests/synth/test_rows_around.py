"""What stands around the records of one document, and is not labelled: the rows of its sums are named, what may have
been forgotten is not, and a list that holds what its examples say is none says so."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import RecordsResult
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

DISHES = ("Ramen", "Cola", "Tiramisu", "Pad Thai", "Falafel", "Soup", "Curry", "Tea", "Salad", "Bread")
Row = tuple[str, str, str]
MARKUP = {
    "table": ("<table>{}</table>", "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"),
    "cards": ("<div>{}</div>", "<div class=row><i>{}</i> <b>{}</b> <span>{}</span></div>"),
}


def rows(draw: Random, count: int) -> list[Row]:
    return [(f"{draw.randint(1, 9)}x", dish, f"{draw.randint(2, 40)},50 €") for dish in draw.sample(DISHES, count)]


def page(markup: str, shown: Sequence[Row]) -> HtmlDocument:
    whole, one = MARKUP[markup]
    body = whole.format("".join(one.format(*row) for row in shown))
    return HtmlDocument.from_bytes(f"<body><h1>Order</h1>{body}<p>Thank you</p></body>".encode(), "1.html", "utf-8")


def records(some: Sequence[Row]) -> list[dict[str, str]]:
    return [{"times": times, "dish": dish, "price": price} for times, dish, price in some]


def example(markup: str, before: Sequence[Row], some: Sequence[Row], behind: Sequence[Row], **other: str) -> Example:
    labels: dict[str, Any] = {"dishes": tuple(records(some)), **other}
    return Example(page(markup, [*before, *some, *behind]), labels)


def read(one: Example, shown: HtmlDocument) -> RecordsResult:
    program = learn([one]).program
    assert parse_program(print_program(program)) == program
    return evaluate(program, shown).records[0]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("markup", MARKUP)
def test_rows_of_sums_that_lack_what_every_record_has_are_none(markup: str, seed: int) -> None:
    draw = Random(f"{markup} {seed}")
    sums = [("", "Subtotal", "99,90 €"), ("", "Delivery", "3,20 €"), ("", "Rider tip", "2,10 €")]
    known = example(markup, (), rows(draw, 4), sums)
    new = rows(draw, 2)
    result = read(known, page(markup, [*new, *sums]))
    assert ([record.values for record in result.found], result.reason) == (records(new), None)


@pytest.mark.parametrize("markup", MARKUP)
def test_rows_of_sums_on_both_sides_are_none_though_they_have_all(markup: str) -> None:
    draw = Random(markup)
    before, behind = [("1x", "Base rate", "99,90 €")], [("1x", "Taxes", "3,20 €"), ("1x", "Total", "103,10 €")]
    known = example(markup, before, rows(draw, 3), behind, total="103,10 €")
    new = rows(draw, 2)
    result = read(known, page(markup, [*before, *new, *behind]))
    assert ([record.values for record in result.found], result.reason) == (records(new), None)


@pytest.mark.parametrize("forgotten", [(1,), (1, 2), (4, 5), (0, 1)])
@pytest.mark.parametrize("markup", MARKUP)
def test_rows_that_may_have_been_forgotten_are_given_and_the_list_says_so(
    markup: str, forgotten: Sequence[int]
) -> None:
    shown = rows(Random(f"{markup} {forgotten}"), 6)
    labelled = [row for number, row in enumerate(shown) if number not in forgotten]
    result = learn([Example(page(markup, shown), {"dishes": tuple(records(labelled))})])
    assert not result.complete
    found = evaluate(result.program, page(markup, shown)).records[0]
    assert [record.values for record in found.found] == records(shown)
    assert found.reason is not None
    assert found.reason.startswith(f"not certain: 1.html: {len(forgotten)} record")


@pytest.mark.parametrize("markup", MARKUP)
def test_what_was_forgotten_in_one_of_three_makes_nothing_uncertain(markup: str) -> None:
    draw = Random(markup)
    shown = [rows(draw, 5) for _ in range(3)]
    labelled = [shown[0][1:], *shown[1:]]
    pairs = zip(shown, labelled, strict=True)
    examples = [Example(page(markup, some), {"dishes": tuple(records(own))}) for some, own in pairs]
    result = learn(examples)
    assert not result.complete
    assert evaluate(result.program, page(markup, shown[0])).records[0].reason is None


@pytest.mark.parametrize("at", [0, 2, 5])
@pytest.mark.parametrize("markup", MARKUP)
def test_a_lone_row_that_a_text_of_its_own_tells_is_none_and_is_reported(markup: str, at: int) -> None:
    """Of several documents one has such a row among its records: it is told by a word that no record has."""
    draw = Random(f"{markup} {at}")

    def with_one(some: Sequence[Row], number: int) -> HtmlDocument:
        texts = [MARKUP[markup][1].format(*row) for row in some]
        texts.insert(number, MARKUP[markup][1].format("1x", "Borscht <em>Sponsored</em>", "7,50 €"))
        body = MARKUP[markup][0].format("".join(texts))
        return HtmlDocument.from_bytes(f"<body><h1>Order</h1>{body}<p>Thank you</p></body>".encode(), "1.html", "utf-8")

    shown = [rows(draw, 5) for _ in range(3)]
    pages = [with_one(shown[0], at), *(page(markup, some) for some in shown[1:])]
    result = learn([Example(p, {"dishes": tuple(records(r))}) for p, r in zip(pages, shown, strict=True)])
    assert ["1 record not labelled" in problem.reason for problem in result.reports[0].problems] == [True]
    new = rows(draw, 4)
    found = evaluate(result.program, with_one(new, min(at, len(new)))).records[0]
    assert ([record.values for record in found.found], found.reason) == (records(new), None)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_labelled_as_something_else_is_told_from_the_records_of_one_document(seed: int) -> None:
    """A row among the records that lacks one of their fields, and is labelled in another list: nobody forgot it."""
    draw = Random(seed)

    def mail(count: int, at: int) -> tuple[Example, HtmlDocument, list[Row]]:
        shown = rows(draw, count + 2)
        one = "<div class=row><p>{1}</p><p>Quantity: {0}</p><i>{2}</i></div>"
        texts = [one.format(*row) for row in shown]
        (_, dish, price), (_, ordered, _) = shown[-2:]
        lost = f"<div class='row sub'><p>{dish}</p><p>Instead of: {ordered}</p><i>{price}</i></div>"
        body = "".join((*texts[:at], lost, *texts[at:-2]))
        page = HtmlDocument.from_bytes(f"<body><h1>Order</h1>{body}</body>".encode(), "1.html", "utf-8")
        instead = {"dish": dish, "price": price, "ordered": ordered}
        labels: dict[str, Any] = {"dishes": tuple(records(shown[:-2])), "instead": (instead,)}
        return Example(page, labels), page, shown[:-2]

    (known, _, _), (_, new, bought) = mail(4, 2), mail(3, 1)
    assert learn([known]).complete
    result = read(known, new)
    assert [record.values for record in result.found] == records(bought)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("more", [2, 4])
def test_the_only_row_of_a_list_is_a_record_whatever_another_list_beside_it_has(more: int, seed: int) -> None:
    """The table of the one holds its row, and that of the other several: there are fewer tables to leave out."""
    draw = Random(seed)

    def page(first: Sequence[Row], second: Sequence[Row]) -> Example:
        body = ""
        labels: dict[str, Any] = {}
        for name, shown in (("Dinner", first), ("Supper", second)):
            lines = "".join(f"<tr><td>{number}</td><td><b>{dish}</b></td></tr>" for number, dish, _ in shown)
            body += f"<h3>{name}</h3><table><tr><th>Number</th><th>Dish</th></tr>{lines}</table>"
            labels[name] = tuple({"number": number, "dish": dish} for number, dish, _ in shown)
        return Example(HtmlDocument.from_bytes(f"<body><h2>Menu</h2>{body}</body>".encode(), "1.html", "utf-8"), labels)

    drawn = rows(draw, 2 * more + 1)
    program = learn([page(drawn[:1], drawn[1 : more + 1])]).program
    new = page(drawn[-3:], drawn[:2])
    told = evaluate(program, new.document).records
    assert {one.name: tuple(record.values for record in one.found) for one in told} == new.labels


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("box", ["<table>{}</table>", "<div class=box><div class=list>{}</div></div>"])
def test_of_elements_with_the_same_text_the_inner_one_is_the_record_where_each_example_has_one(
    box: str, count: int
) -> None:
    """What is around the only row is around all rows that come one day, though other lists have rows of that kind."""
    draw = Random(count)
    row = "<tr><td>{1}</td><td>{2}</td></tr>" if "table" in box else "<p><b>{1}</b> <i>{2}</i></p>"

    def statement(pending: Sequence[Row], booked: Sequence[Row]) -> HtmlDocument:
        lists = (box.format("".join(row.format(*one) for one in some)) for some in (pending, booked))
        pages = zip(("Pending", "Booked"), lists, strict=True)
        body = "".join(f"<table><tr><td><h3>{heading}</h3>{list_}</td></tr></table>" for heading, list_ in pages)
        return HtmlDocument.from_bytes(f"<body><h1>Account</h1>{body}</body>".encode(), "1.html", "utf-8")

    def example() -> Example:
        shown = rows(draw, 4)
        label = {"dish": shown[0][1], "price": shown[0][2]}
        return Example(statement(shown[:1], shown[1:]), {"pending": (label,)})

    program = learn([example() for _ in range(count)]).program
    new = rows(draw, 5)
    found = evaluate(program, statement(new[:3], new[3:])).records[0].found
    assert [record.values for record in found] == [{"dish": dish, "price": price} for _, dish, price in new[:3]]
