"""A label beside its value is a landmark also where another section has one, too, though others lead there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LAW = settings(deadline=None, max_examples=20)

Row = tuple[str, str]

BLOCKS: dict[str, Callable[[Sequence[Row]], str]] = {
    "table": lambda rows: f"<table>{''.join(f'<tr><td>{a}</td><td>{b}</td></tr>' for a, b in rows)}</table>",
    "pairs": lambda rows: f"<dl>{''.join(f'<dt>{a}</dt><dd>{b}</dd>' for a, b in rows)}</dl>",
    "lines": lambda rows: "".join(f"<p><b>{a}</b> <span>{b}</span></p>" for a, b in rows),
}


def _bill(drawn: Random, style: str, between: Sequence[str] = ()) -> tuple[HtmlDocument, str]:
    """A bill under the heading of this one, behind the last one, with rows of other names before the amount."""

    def price() -> str:
        return f"${drawn.randint(10, 99)}.{drawn.randint(10, 99)}"

    amount = price()
    last = BLOCKS[style]([("Amount", price()), ("Paid", price())])
    rows = [(name, price()) for name in ("Power", "Gas", *between)]
    own = BLOCKS[style]([*rows, ("Amount", amount)])
    body = f"<h1>Sparrow Energy</h1><h3>Last bill</h3>{last}<h3>This bill</h3>{own}"
    return HtmlDocument.from_bytes(body.encode(), f"bill-{drawn.random()}"), amount


@given(st.integers(0, 10**6), st.sampled_from(sorted(BLOCKS)), st.integers(1, 3))
@LAW
def test_rows_that_come_in_between_move_no_value(seed: int, style: str, more: int) -> None:
    drawn = Random(seed)
    known = [_bill(drawn, style) for _ in range(3)]
    program = learn([Example(page, {"amount": amount}) for page, amount in known]).program
    page, amount = _bill(drawn, style, drawn.sample(["Credit", "Tax", "Fee", "Discount"], more))
    (field,) = evaluate(program, page).fields
    assert field.value == amount
