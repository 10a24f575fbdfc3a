"""One document more, that says a value otherwise than the others: what these were read by is kept beside it."""

from __future__ import annotations

from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

MERCHANTS = ("Tolne", "Rask", "Oxley", "Nordwind", "Hale", "Ibsen", "Fjord", "Quill")
ROWS = {
    "table": ("<table>{}</table>", "<tr><td>{}</td><td>{}</td></tr>"),
    "list": ("<dl>{}</dl>", "<dt>{}</dt><dd>{}</dd>"),
    "cards": ("<div>{}</div>", "<p><i>{}</i> <span>{}</span></p>"),
}


def _mail(draw: Random, markup: str, label: str, more: str | None, name: str) -> Example:
    """A payment, with a row more behind its amount perhaps."""
    whole, row = ROWS[markup]
    amount, merchant = f"{draw.randint(10, 999)}.{draw.randint(10, 99)} USD", f"{draw.choice(MERCHANTS)} Market"
    rows = [(label, amount), *([(more, f"{draw.randint(10, 999)}.50 EUR")] if more else []), ("Merchant", merchant)]
    rows += [("Card", f"**** {draw.randint(1000, 9999)}"), ("Balance", f"{draw.randint(10, 9999)}.10 USD")]
    html = f"<p>A payment was made.</p>{whole.format(''.join(row.format(*pair) for pair in rows))}"
    return Example(HtmlDocument.from_bytes(html.encode(), name), {"amount": amount, "merchant": merchant})


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("markup", ROWS)
def test_a_label_that_was_reworded_is_learned_beside_the_old_one(markup: str, count: int) -> None:
    """And not what is counted from others, before which a row comes one day."""
    draw = Random(f"{markup} {count}")
    examples = [_mail(draw, markup, "Amount", None, f"{number}.html") for number in range(count)]
    examples.append(_mail(draw, markup, "Transaction amount", None, "reworded.html"))
    program = learn(examples).program
    for label in ("Amount", "Transaction amount"):
        for more in (None, "In your currency"):
            new = _mail(draw, markup, label, more, "new.html")
            field = evaluate(program, new.document).fields[0]
            assert [one.value.text for one in field.evidence] == [new.labels["amount"]]


def _part(draw: Random, reduced: bool, name: str) -> Example:
    """A part of a catalogue, with a row that only some have; of a reduced one two prices stand there."""
    price, old = (f"€ {draw.randint(3, 90)}.{draw.randint(10, 99)}" for _ in range(2))
    rows = [("Part no.", f"AB{draw.randint(10, 99)}"), ("Voltage", f"{draw.choice((5, 12, 24))} V")]
    rows += [("Weight", f"{draw.randint(10, 99)} g")] if draw.random() < 0.5 else []
    rows += [
        ("Unit price", f"<s>{old}</s> <b>{price}</b>" if reduced else price),
        ("In stock", f"{draw.randint(1, 99)}"),
    ]
    told = "".join(f"<dt>{label}</dt><dd>{text}</dd>" for label, text in rows)
    html = f"<meta charset=utf-8><h1>Fan</h1><dl>{told}</dl>"
    return Example(HtmlDocument.from_bytes(html.encode(), name), {"price": price})


@pytest.mark.parametrize("seed", range(6))
def test_a_single_document_with_two_texts_at_the_place_costs_the_others_nothing(seed: int) -> None:
    """What is several texts there was never read as one."""
    draw = Random(seed)
    examples = [_part(draw, number == 3, f"{number}.html") for number in range(4)]
    result = learn(examples)
    assert not result.reports[0].problems
    for reduced in (False, True) * 3:
        new = _part(draw, reduced, "new.html")
        (field,) = evaluate(result.program, new.document).fields
        assert [one.value.text for one in field.evidence] == [new.labels["price"]]
