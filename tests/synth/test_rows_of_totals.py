"""A row of the total below a list is no record where no example has one, whatever it is called."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import NoSum, guard_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ITEMS = ("Kettle", "Lamp", "Shelf", "Rug", "Bowl", "Stool")
MARKUP = {
    "table": (
        "<table><tr><th>Item</th><th>Qty</th><th>Price</th></tr>{}</table>",
        "<tr><td>{}</td><td>{}</td><td>{}</td></tr>",
    ),
    "cards": ("<div>{}</div>", "<div class=row><b>{}</b> <i>{}</i> <span>{}</span></div>"),
}


def page(draw: Random, markup: str, total: str | None, count: int = 3) -> tuple[HtmlDocument, Sequence[dict[str, str]]]:
    """An order, and its lines; below them what is the total, under a name, if there is one."""
    whole, one = MARKUP[markup]
    rows = [(name, draw.randint(1, 4), draw.randint(500, 9_999)) for name in draw.sample(ITEMS, count)]
    lines = [{"item": name, "qty": str(times), "price": f"${cents / 100:.2f}"} for name, times, cents in rows]
    shown = [one.format(*line.values()) for line in lines]
    if total is not None:
        cents = sum(times * cents for _, times, cents in rows)
        shown.append(one.format(total, sum(times for _, times, _ in rows), f"${cents / 100:.2f}"))
    body = f"<h1>Order</h1>{whole.format(''.join(shown))}<p>Thank you</p>"
    return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "order", "utf-8"), lines


@pytest.mark.parametrize("total", ["Total", "Summe", "All in all"])
@pytest.mark.parametrize("markup", MARKUP)
def test_the_row_of_the_total_is_no_record(markup: str, total: str) -> None:
    draw = Random(total)
    known = [page(draw, markup, None) for _ in range(3)]
    program = learn([Example(document, {"lines": tuple(lines)}) for document, lines in known]).program
    document, lines = page(draw, markup, None, 4)
    assert evaluate(program, document).values["lines"] == lines
    document, lines = page(draw, markup, total, 4)
    (result,) = evaluate(program, document).records
    assert [record.values for record in result.found] == lines
    assert result.reason is not None


@pytest.mark.parametrize("markup", MARKUP)
def test_a_list_that_ends_with_its_sum_in_an_example_may_do_so_again(markup: str) -> None:
    draw = Random(markup)

    def summed(count: int) -> tuple[HtmlDocument, Sequence[dict[str, str]]]:
        whole, one = MARKUP[markup]
        cents = [draw.randint(500, 9_999) for _ in range(count)]
        names = draw.sample(ITEMS, count + 1)
        lines = [
            {"item": name, "qty": "1", "price": f"${figure / 100:.2f}"}
            for name, figure in zip(names, [*cents, sum(cents)], strict=True)
        ]
        body = f"<h1>Order</h1>{whole.format(''.join(one.format(*line.values()) for line in lines))}<p>Thank you</p>"
        return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "order", "utf-8"), lines

    known = [summed(3) for _ in range(3)]
    program = learn([Example(document, {"lines": tuple(lines)}) for document, lines in known]).program
    assert all(guard_of(field.guards, NoSum) is None for field in program.records[0].fields if field.name == "price")
    document, lines = summed(4)
    assert evaluate(program, document).values["lines"] == lines
