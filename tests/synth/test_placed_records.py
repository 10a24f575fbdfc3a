"""The place of a label settles which of several is meant inside records, too, and which record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fieldmark

NAMES = ("Flour", "Salt", "Rye", "Oats", "Bran", "Spelt", "Barley", "Millet")


def at(text: str, path: str) -> dict[str, str]:
    return {"text": text, "at": path}


def learned(pages: list[tuple[str, list[dict[str, Any]]]]) -> Any:
    result = fieldmark.learn([(page, {"items": labels}) for page, labels in pages])
    assert result.complete, result.reports
    return result.program


def items(program: Any, page: Any) -> Any:
    return fieldmark.extract(program, page).values["items"]


def table(rows: Sequence[tuple[str, ...]]) -> str:
    cells = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    return f"<html><body><h1>Deliveries</h1><table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table></body></html>"


@given(column=st.integers(1, 3), days=st.lists(st.integers(1, 28), min_size=5, max_size=5, unique=True))
@settings(max_examples=15, deadline=None)
def test_of_equal_columns_the_one_at_the_place_is_learned(column: int, days: list[int]) -> None:
    pages = []
    for numbers in (range(3), range(3, 5)):
        rows = [(NAMES[n], *[f"{days[n]} May"] * 3) for n in numbers]
        labels = [
            {"name": row[0], "due": at(row[1], f"/html/body[1]/table[1]/tr[{n}]/td[{column + 1}]")}
            for n, row in enumerate(rows, 1)
        ]
        pages.append((table(rows), labels))
    fresh = [("Millet", "1 June", "2 July", "3 August"), ("Spelt", "4 June", "5 July", "6 August")]
    found = items(learned(pages), table(fresh))
    assert found == [{"name": row[0], "due": row[column]} for row in fresh]


@pytest.mark.parametrize("list_", ["div", "ul"])
def test_of_two_lists_of_the_same_records_the_one_at_the_places_is_learned(list_: str) -> None:
    def page(rows: list[tuple[str, str]]) -> str:
        offers = "".join(f"<p><b>{name}</b> <i>{price}</i></p>" for name, price in rows)
        sold = "".join(f"<li><b>{name}</b> <i>{price}</i></li>" for name, price in rows)
        return f"<html><body><h1>Offers</h1><div>{offers}</div><h1>Sold</h1><ul>{sold}</ul></body></html>"

    pages = []
    for rows in ([("Flour", "3.00"), ("Salt", "1.20"), ("Rye", "4.00")], [("Oats", "1.50"), ("Bran", "7.10")]):
        inside = {"div": "div[1]/p", "ul": "ul[1]/li"}[list_]
        labels = [
            {
                "name": at(name, f"/html/body[1]/{inside}[{n}]/b[1]"),
                "price": at(price, f"/html/body[1]/{inside}[{n}]/i[1]"),
            }
            for n, (name, price) in enumerate(rows, 1)
        ]
        pages.append((page(rows), labels))
    offer, sale = "<p><b>Pea</b> <i>1.00</i></p>", "<li><b>Corn</b> <i>2.00</i></li>"
    fresh = f"<html><body><h1>Offers</h1><div>{offer}</div><h1>Sold</h1><ul>{sale}</ul></body></html>"
    wanted = {"div": {"name": "Pea", "price": "1.00"}, "ul": {"name": "Corn", "price": "2.00"}}[list_]
    assert items(learned(pages), fresh) == [wanted]


def test_of_records_with_the_same_texts_the_later_ones_may_be_labelled() -> None:
    """A list whose first records are not labelled: by their texts alone they would be taken for those that are."""

    def page(rows: list[tuple[str, str]]) -> str:
        return table(rows)

    rows = [("Flour", "3.00"), ("Salt", "1.20"), ("Flour", "3.00"), ("Rye", "4.00")]
    place = "/html/body[1]/table[1]/tr[{}]/td[{}]"
    labels = [{"name": at(name, place.format(n, 1)), "price": at(price, place.format(n, 2))} for n, (name, price) in
              enumerate(rows, 1) if n > 1]  # fmt: skip
    result = fieldmark.learn([(page(rows), {"items": labels})] * 2)
    told = [problem.reason for report in result.reports for problem in report.problems]
    assert all("/tr[1]" in reason for reason in told if "not labelled" in reason)
    assert any("not labelled" in reason for reason in told)


def test_places_hold_in_records_of_records() -> None:
    def good(name: str) -> str:
        return f"<tr><td>{name}</td><td>{name}</td><td>{len(name)}.50</td></tr>"

    def page(orders: list[tuple[str, list[str]]]) -> str:
        told = (
            f"<section><h2>{number}</h2><table>{''.join(map(good, names))}</table></section>"
            for number, names in orders
        )
        return f"<html><body>{''.join(told)}</body></html>"

    days = ([("KX-1", ["Flour", "Salt"]), ("KX-2", ["Rye"])], [("QT-7", ["Oats", "Bran", "Spelt"]), ("QT-8", ["Pea"])])
    pages = []
    for orders in days:
        labels = []
        for n, (number, names) in enumerate(orders, 1):
            goods = [
                {
                    "name": at(name, f"/html/body[1]/section[{n}]/table[1]/tr[{m}]/td[2]"),
                    "price": f"{len(name)}.50",
                }
                for m, name in enumerate(names, 1)
            ]
            labels.append({"number": number, "goods": goods})
        pages.append((page(orders), labels))
    row = "<tr><td>Corn</td><td>Maize</td><td>2.00</td></tr>"
    fresh = f"<html><body><section><h2>ZZ-3</h2><table>{row}</table></section></body></html>"
    assert items(learned(pages), fresh) == [{"number": "ZZ-3", "goods": [{"name": "Maize", "price": "2.00"}]}]


def test_places_hold_in_records_of_forms(tmp_path: Path) -> None:
    def slip(rows: list[tuple[str, str, str]]) -> str:
        head = ("Item", "Net", "Gross")
        boxes = [
            [text, 20 + 150 * column, 20 + 30 * row, 100 + 150 * column, 34 + 30 * row]
            for row, texts in enumerate([head, *rows])
            for column, text in enumerate(texts)
        ]
        return json.dumps({"page": [500, 400], "boxes": boxes})

    days = ([("Flour", "3.00"), ("Salt", "1.20"), ("Rye", "4.00")], [("Oats", "1.50"), ("Bran", "7.10")])
    for number, rows in enumerate(days):
        (tmp_path / f"{number}.boxes.json").write_text(slip([(name, price, price) for name, price in rows]))
        labels = [
            {"name": name, "gross": at(price, f"page 1, line {line}, text 3")}
            for line, (name, price) in enumerate(rows, 2)
        ]
        (tmp_path / f"{number}.json").write_text(json.dumps({"items": labels}))
    program = fieldmark.learn(fieldmark.read_examples(tmp_path)).program
    (tmp_path / "x.boxes.json").write_text(slip([("Pea", "1.00", "2.00"), ("Corn", "3.00", "4.00")]))
    wanted = [{"name": "Pea", "gross": "2.00"}, {"name": "Corn", "gross": "4.00"}]
    assert items(program, tmp_path / "x.boxes.json") == wanted
