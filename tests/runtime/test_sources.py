"""What the API takes: texts, bytes, paths, trees, responses and open files; and what it says of anything else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from email.message import Message
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import html

import fieldmark
from fieldmark.runtime.io.labels import labels_beside
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.checks import check
from tests.runtime.samples import MAIL, PAGE, PROGRAM, VALUES

URL = "https://example.org/1"


def values(source: object) -> Any:
    return fieldmark.extract(PROGRAM, source).values


@pytest.mark.parametrize(
    "source",
    [
        PAGE,
        "\n  " + PAGE,
        "\ufeff" + PAGE,
        MAIL + PAGE,
        PAGE.encode(),
        b"\xef\xbb\xbf" + PAGE.encode(),
        b"\xef\xbb\xbf" + (MAIL + PAGE).encode(),
        bytearray(PAGE.encode()),
        memoryview(PAGE.encode("utf-16")),
        html.fromstring(PAGE),
        BytesIO(PAGE.encode()),
        StringIO(PAGE),
    ],
    ids=[
        "text",
        "blanks",
        "mark",
        "mail",
        "bytes",
        "BOM",
        "BOM of a mail",
        "bytearray",
        "utf-16",
        "tree",
        "file",
        "text file",
    ],
)
def test_a_document_of_any_origin(source: object) -> None:
    assert values(source) == VALUES


def test_a_path_as_text_or_path(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    assert values(tmp_path / "a.html") == values(str(tmp_path / "a.html")) == VALUES
    with (tmp_path / "a.html").open("rb") as stream:
        assert fieldmark.extract(PROGRAM, stream).document == str(tmp_path / "a.html")


def headers(text: str) -> Message:
    """What urllib gives."""
    message = Message()
    message["Content-Type"] = text
    return message


LATIN = PAGE.encode("iso-8859-15")
LATIN_HEADER = "text/html; charset=iso-8859-15"


@pytest.mark.parametrize(
    "response",
    [
        SimpleNamespace(content=LATIN, headers={"Content-Type": LATIN_HEADER}, url=URL, text="", status_code=200),
        SimpleNamespace(body=LATIN, headers={"Content-Type": LATIN_HEADER.encode()}, url=URL),
        SimpleNamespace(read=lambda: LATIN, headers=headers(LATIN_HEADER), url=URL),
        SimpleNamespace(data=LATIN, headers=headers(LATIN_HEADER), url=URL),
        SimpleNamespace(data=LATIN, headers=headers("text/html; Charset = 'iso-8859-15'"), url=URL),
    ],
    ids=["requests and httpx", "scrapy", "urllib", "urllib3", "in single quotes"],
)
def test_a_response_is_read_by_what_its_header_says(response: object) -> None:
    found = fieldmark.extract(PROGRAM, response)
    assert (found.values, found.document) == (VALUES, URL)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (URL, "it is an address, and nothing is fetched"),
        ("", "the document is empty"),
        ("   ", "the document is empty"),
        (b"", "the document is empty"),
        ("none.html", "there is no such file"),
        (3, "an object of type int is no document; what is read is a path, HTML as text or bytes"),
        (None, "an object of type NoneType is no document"),
        ([PAGE], "an object of type list is no document"),
        (SimpleNamespace(read=lambda: None), "is no document"),
    ],
)
def test_what_is_no_document_is_named(source: object, told: str) -> None:
    with pytest.raises(fieldmark.DocumentError, match=told):
        values(source)


def order(total: str, day: str, items: str) -> str:
    rows = {"Total": total, "Due": day, "Items": items}
    cells = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows.items())
    return f"<html><body><h1>Order</h1><table>{cells}</table></body></html>"


ORDERS = [("412.80", "2023-10-31", "7"), ("98.05", "2023-11-02", "12"), ("1020.00", "2024-01-15", "3")]


def typed(row: tuple[str, str, str]) -> dict[str, Any]:
    return {"total": Decimal(row[0]), "due": date.fromisoformat(row[1]), "items": int(row[2])}


def test_pairs_are_examples_and_numbers_and_dates_mean_such() -> None:
    learned = fieldmark.learn([(order(*row), typed(row)) for row in ORDERS], [order("3.10", "2024-05-05", "1")])
    assert learned.complete
    found = fieldmark.extract(learned.program, order("7.25", "2024-02-29", "40"))
    assert found.values == {"total": Decimal("7.25"), "due": date(2024, 2, 29), "items": 40}
    assert found.json_values == {"total": "7.25", "due": "2024-02-29", "items": "40"}
    assert [report.problems for report in learned.reports] == [(), (), ()]


def test_texts_stay_texts() -> None:
    learned = fieldmark.learn([(order(*row), {"total": row[0], "items": row[2]}) for row in ORDERS])
    assert fieldmark.extract(learned.program, order("7.25", "", "40")).values == {"total": "7.25", "items": "40"}


def test_numbers_in_files_of_labels_mean_numbers(tmp_path: Path) -> None:
    for number, row in enumerate(ORDERS):
        (tmp_path / f"{number}.html").write_text(order(*row))
        (tmp_path / f"{number}.json").write_text(f'{{"total": {row[0]}, "items": {row[2]}}}')
    learned = fieldmark.learn(fieldmark.read_examples(tmp_path))
    found = fieldmark.extract(learned.program, order("$1,007.25", "", "40"))
    assert found.json_values == {"total": "1007.25", "items": "40"}
    assert found.values == {"total": Decimal("1007.25"), "items": 40}
    assert fieldmark.extract(learned.program, order("on request", "", "40")).values["total"] is None


@pytest.mark.parametrize("minus", ["-", "\u2212", "\u2013"])
def test_a_number_below_zero_is_one_whatever_sign_the_page_has(minus: str) -> None:
    def offer(number: int) -> str:
        return f"<dl><dt>Change</dt><dd>{minus}{number} %</dd><dt>Shop</dt><dd>Corner</dd></dl>"

    learned = fieldmark.learn([(offer(number), {"change": -number}) for number in (44, 9, 15)])
    assert fieldmark.extract(learned.program, offer(3)).values == {"change": -3}


WRITERS: dict[str, Callable[[Decimal], object]] = {
    "floats": float,
    "amounts": lambda number: number,
    "shortest": lambda number: number.normalize() if number % 1 else int(number),
    "some of each": lambda number: int(number) if number == 1020 else number,
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("page", ["{}", "{} €", "$ {}"])
@pytest.mark.parametrize("marks", [",.", ".,", " ,"])
def test_a_number_is_found_however_it_is_written(tmp_path: Path, writer: str, page: str, marks: str) -> None:
    def shown(number: Decimal) -> str:
        return page.format(f"{number:,.2f}".translate(str.maketrans(",.", marks)))

    for number, row in enumerate([*ORDERS, ("3120.00", "", "9")]):
        total = Decimal(row[0])
        (tmp_path / f"{number}.html").write_text(order(shown(total), *row[1:]), encoding="utf-8")
        label = str(WRITERS[writer](total))
        (tmp_path / f"{number}.json").write_text(f'{{"total": {label}, "items": {row[2]}}}')
    examples = fieldmark.read_examples(tmp_path)
    learned = fieldmark.learn(examples[:3])
    assert learned.complete
    answers = answering(learned.program, evidence=True)
    checks = list(check(answers, [tmp_path], labels=labels_beside))
    assert [field.outcome for one in checks for field in one.fields] == ["unchanged"] * 8
    assert fieldmark.extract(learned.program, examples[3].document).values["total"] == 3120


def test_numbers_inside_records_are_found_however_they_are_written() -> None:
    def page(*prices: str) -> str:
        rows = "".join(f"<tr><td>Cup {price}</td><td>{price} €</td></tr>" for price in prices)
        return f"<html><body><table><tr><th>What</th><th>Price</th></tr>{rows}</table></body></html>"

    given = [(page("12,00", "9,50"), [12.0, 9.5]), (page("7,25", "3,00"), [7.25, 3.0])]
    learned = fieldmark.learn([(shown, {"lines": [{"price": one} for one in prices]}) for shown, prices in given])
    assert learned.complete
    found = fieldmark.extract(learned.program, page("8,00", "1.020,10")).values["lines"]
    assert found == [{"price": 8}, {"price": Decimal("1020.1")}]


def test_numbers_in_records_mean_numbers() -> None:
    rows = "".join(f"<li><b>{name}</b> <i>{count}</i></li>" for name, count in [("Cup", 3), ("Pan", 12), ("Lid", 1)])
    page = f"<html><body><h2>Goods</h2><ul>{rows}</ul></body></html>"
    labels = {"goods": [{"name": "Cup", "count": 3}, {"name": "Pan", "count": 12}, {"name": "Lid", "count": 1}]}
    learned = fieldmark.learn([(page, labels)])
    assert fieldmark.extract(learned.program, page).values == labels
    assert fieldmark.extract(learned.program, page).json_values["goods"] == [
        {"name": "Cup", "count": "3"}, {"name": "Pan", "count": "12"}, {"name": "Lid", "count": "1"}
    ]  # fmt: skip


def test_documents_without_a_name_are_numbered() -> None:
    learned = fieldmark.learn([(order(*row), {"total": "a text that stands nowhere"}) for row in ORDERS[:2]])
    assert [problem.document for problem in learned.reports[0].problems] == ["document 1", "document 2"]


@pytest.mark.parametrize(
    ("labels", "told"),
    [
        ({"total": object()}, 'document 1: field "total": a value is a text or a list of texts, .* of type object'),
        ({"total": float("inf")}, "inf is no plain decimal number"),
        ({"total": 1e300}, "is no plain decimal number"),
        ({"": "x"}, "a field's name is one line of text"),
    ],
)
def test_labels_in_python_are_checked(labels: dict[str, Any], told: str) -> None:
    with pytest.raises(fieldmark.LabelError, match=told):
        fieldmark.learn([(order(*ORDERS[0]), labels)])
