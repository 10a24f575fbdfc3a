"""Records that are columns: a comparison with a column for each product, whose rows come and go.

Values are planted; other pages have other numbers of columns, and rows in another order.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES: Final = ("Astra", "Boreal", "Cinder", "Delta", "Ember", "Fjord", "Gale", "Harbor", "Indigo", "Juniper")
MORE: Final = [("Delivery", "days"), ("Warranty", "years"), ("Range", "km"), ("Noise", "dB")]

Rows = list[tuple[str, list[str]]]
Record = dict[str, str | None]


def _plain(rows: Rows) -> str:
    return "".join(f"<tr><td>{name}</td>{''.join(f'<td>{value}</td>' for value in row)}</tr>" for name, row in rows)


def _headed(rows: Rows) -> str:
    (_, first), *others = rows
    head = f"<thead><tr><th></th>{''.join(f'<th>{value}</th>' for value in first)}</tr></thead>"
    cells = "".join(f"<tr><th>{n}</th>{''.join(f'<td>{value}</td>' for value in row)}</tr>" for n, row in others)
    return f"{head}<tbody>{cells}</tbody>"


def _parted(part: Callable[[int], str]) -> Callable[[Rows], str]:
    """With a row that is a heading of those below it."""

    def laid_out(rows: Rows) -> str:
        first, *others = rows
        return _plain([first]) + f"<tr>{part(len(first[1]))}</tr>" + _plain(others)

    return laid_out


def _blocks(rows: Rows) -> str:
    cells = ("".join(f"<p>{text}</p>" for text in (name, *row)) for name, row in rows)
    return "".join(f"<section>{line}</section>" for line in cells)


LAYOUTS: Final[dict[str, Callable[[Rows], str]]] = {
    "plain": _plain,
    "headed": _headed,
    "parted": _parted(lambda columns: f'<td colspan="{1 + columns}"><b>Details</b></td>'),
    "parted by th": _parted(lambda columns: f'<th colspan="{1 + columns}">Details</th>'),
    "parted by one of several": _parted(lambda columns: "<th>Details</th>" + "<td></td>" * columns),
    "parted by a short one": _parted(lambda columns: f'<th>Details</th><td colspan="{columns}"></td>'),
    "blocks": _blocks,
}


def made(random: Random, layout: str, count: int | None = None) -> tuple[HtmlDocument, list[Record]]:
    """A comparison, and its products."""
    models = random.sample(NAMES, count or random.randint(2, 5))
    price = [f"${random.randint(90, 900)}.{random.randint(10, 99)}" for _ in models]
    weight = [f"{random.randint(1, 9)}.{random.randint(0, 9)} kg" for _ in models]
    more = [(name, [f"{random.randint(1, 60)} {unit}" for _ in models]) for name, unit in MORE if random.random() < 0.6]
    others = [("Price", price), ("Weight", weight), *more]
    random.shuffle(others)
    contact = "<table><tr><td>Questions</td><td>555-1234</td></tr></table>"
    tag = "div" if layout == "blocks" else "table"
    table = f'<{tag} class="compare">{LAYOUTS[layout]([("Model", models), *others])}</{tag}>'
    html = f"<html><body><h1>Compare</h1>{contact}{table}<p>Prices with tax.</p></body></html>"
    records: list[Record] = [{"model": models[n], "price": price[n], "weight": weight[n]} for n in range(len(models))]
    return HtmlDocument.from_bytes(html.encode(), "page", "utf-8"), records


def learned(random: Random, layout: str, count: int) -> Program:
    pages = [made(random, layout) for _ in range(count)]
    return learn([Example(page, {"models": tuple(records)}) for page, records in pages]).program


def answers(program: Program, page: HtmlDocument) -> object:
    return [record.json_values for record in evaluate(program, page).records[0].found]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_columns_are_learned_as_rows_are(layout: str, count: int, seed: int) -> None:
    random = Random(seed)
    program = learned(random, layout, count)
    (records,) = program.records
    assert isinstance(records.separation, Separation)
    assert records.separation.extent == "column"
    assert parse_program(print_program(program)) == program
    for _ in range(4):
        page, expected = made(random, layout)
        assert answers(program, page) == expected


@pytest.mark.parametrize("seed", range(3))
def test_what_is_found_in_a_column_says_where_it_stands(seed: int) -> None:
    random = Random(seed)
    program = learned(random, "plain", 2)
    page, expected = made(random, "plain")
    (found,) = evaluate(program, page).records
    for record, values in zip(found.found, expected, strict=True):
        for field in record.fields:
            place = page.element.getroottree().xpath(f"string({field.evidence[0].value.node.path})")
            assert str(place).strip() == values[field.name]


@pytest.mark.parametrize("seed", range(3))
def test_a_value_of_the_page_is_read_beside_its_columns(seed: int) -> None:
    random = Random(seed)
    pages = [made(random, "headed") for _ in range(2)]
    program = learn([Example(page, {"models": tuple(records), "phone": "555-1234"}) for page, records in pages]).program
    page, expected = made(random, "headed")
    result = evaluate(program, page)
    assert [field.json_value for field in result.fields] == ["555-1234"]
    assert [record.json_values for record in result.records[0].found] == expected


def test_rows_are_no_columns() -> None:
    """A table of rows is told apart by its rows, however many columns it has."""
    random = Random(0)
    rows = [[f"{name} Ltd", f"{random.randint(10, 99)}.50", f"2024-0{n + 1}-11"] for n, name in enumerate(NAMES[:4])]
    cells = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    html = f"<html><body><table><tr><th>Who</th><th>Sum</th><th>Day</th></tr>{cells}</table></body></html>"
    page = HtmlDocument.from_bytes(html.encode(), "page", "utf-8")
    labels = tuple({"who": who, "sum": total, "day": day} for who, total, day in rows)
    (records,) = learn([Example(page, {"entries": labels})]).program.records
    assert isinstance(records.separation, Separation)
    assert records.separation.extent == "alone"
