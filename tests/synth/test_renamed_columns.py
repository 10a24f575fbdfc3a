"""A column of a list that is called otherwise one day is not missing without a word."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Zoo", "Park", "Mill", "Pier", "Lido", "Dome")
MARKUP = {
    "table": (
        "<table><tr><th>Name</th><th>{label}</th></tr>{rows}</table>",
        "<tr><td>{name}</td><td>{value}</td></tr>",
    ),
    "terms": ("<div>{rows}</div>", "<dl><dt>Name</dt><dd>{name}</dd><dt>{label}</dt><dd>{value}</dd></dl>"),
    "cards": ("<ul>{rows}</ul>", "<li><b>{name}</b> <i>{label}:</i> <span>{value}</span></li>"),
    "lines": ("<div>{rows}</div>", "<p>{name}<br>{label}: {value}</p>"),
}


def page(draw: Random, markup: str, label: str) -> tuple[HtmlDocument, Sequence[dict[str, str]]]:
    """A page of places, all but one with a price, of which the label may be another."""
    whole, one = MARKUP[markup]
    without = draw.randrange(1, 5)
    records = [
        {"name": name, **({} if n == without else {"price": f"${draw.randint(2, 99)}.50"})}
        for n, name in enumerate(draw.sample(NAMES, 5))
    ]
    rows = "".join(one.format(name=r["name"], value=r.get("price", ""), label=label) for r in records)
    body = f"<h1>Places</h1>{whole.format(rows=rows, label=label)}<p>Ends</p>"
    return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "page", "utf-8"), records


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("markup", MARKUP)
def test_a_column_is_found_or_doubted_when_its_label_is_another(markup: str, seed: int) -> None:
    draw = Random(seed)
    known = [page(draw, markup, "Price") for _ in range(3)]
    program = learn([Example(document, {"places": tuple(records)}) for document, records in known]).program
    document, records = page(draw, markup, "Price")
    (plain,) = evaluate(program, document).records
    assert [record.values["price"] for record in plain.found] == [record.get("price") for record in records]
    document, records = page(draw, markup, "Entry")
    (renamed,) = evaluate(program, document).records
    assert renamed.found or renamed.reason
    true = {record["name"]: record.get("price") for record in records}
    for record in renamed.found:
        price = true[str(record.values["name"])]
        assert record.values["price"] in (price, None)
        assert price is None or record.values["price"] or record.abstained["price"]
