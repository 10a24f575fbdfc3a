"""Invoices and receipts of invented suppliers with line items, and their labels; layout and values come from seeds.

Suppliers differ in their columns, the names and the places of these, how numbers are aligned and written, how many
lines an item has, what ends the table, and how pages are broken; two kinds of receipts have no headings at all.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox

Kind = Literal["table", "lines", "pairs"]
"""How items stand: in a table with headings; without any, on a line each, or on two, the amount in the second."""

Column = Literal["position", "description", "code", "quantity", "price", "amount"]

Cell = tuple[str, float, float]
"""A text, and where it begins and ends."""

Item = dict[str, str]

_HEADINGS: dict[Column, tuple[str, ...]] = {
    "position": ("Pos.", "No.", "#"),
    "description": ("Description", "Article", "Item", "Service rendered"),
    "code": ("Code", "Art. no.", "Reference"),
    "quantity": ("Qty", "Quantity", "Units"),
    "price": ("Unit price", "Price", "Rate", "Each"),
    "amount": ("Amount", "Line total", "Net", "Sum"),
}
_ENDS = (("Subtotal", "VAT 19 %", "Total"), ("Net total", "Tax", "Gross total"), ("Sum net", "Amount due"))
_THINGS = ("Desk lamp", "Lamp shade", "Brass fitting", "Cord", "Wall bracket", "Glass globe", "Switch", "Reading light")
_COLOURS = ("black", "white", "amber", "sea green", "silver", "brick red", "oak", "cream")
_MORE = ("with plug", "for ceilings", "spare part", "polished by hand", "5 year warranty", "cut to length", "packed")
_PEOPLE = ("Oxmere Works", "Tarn & Sons", "Quill Printers", "Fenwick Farm", "Hollow Oak Inn")

_PITCH, _CHARACTER = 20.0, 5.5


@dataclass(frozen=True)
class Supplier:
    """How the invoices of one supplier look; `blank` is the share of blank cells, `rows` the lines of a page."""

    seed: int
    kind: Kind
    columns: tuple[Column, ...]
    headings: tuple[str, ...]
    ends: tuple[str, ...]
    comma: bool
    centred: bool
    more: int
    blank: float
    rows: int
    again: bool
    forward: bool

    def pages(self, seed: int, items: int | None = None) -> tuple[list[Page], list[Item]]:
        """The pages of an invoice, and its items; a blank cell is left out of its item."""
        draw = random.Random(f"{self.seed}-{seed}")
        found = [self._item(draw, number) for number in range(1, 1 + (items or draw.randint(1, 9)))]
        body = [line for item, more in found for line in self._lines(item, more)]
        ends = [[_text(text), self._cell(self._amount(draw), 560.0)] for text in self.ends]
        thanks: list[list[Cell]] = [[], [("Thank you for your order", 60.0, 230.0)]]
        labels = [{name: value for name, value in item.items() if value and name != "position"} for item, _ in found]
        return self._broken(draw, body, [*ends, *thanks]), labels

    def form(self, seed: int, items: int | None = None) -> FormDocument:
        """An invoice as a document."""
        return FormDocument(self.pages(seed, items)[0], f"{self.seed}-{seed}")

    def labels(self, seed: int, items: int | None = None) -> list[Item]:
        """The items of an invoice."""
        return self.pages(seed, items)[1]

    def _item(self, draw: random.Random, number: int) -> tuple[Item, list[str]]:
        """The values of an item, and the lines of its description below the first."""
        more = [f"{draw.choice(_COLOURS)}, {text}" for text in draw.sample(_MORE, draw.randint(0, self.more))]
        count = draw.randint(1, 12)
        values = {
            "position": str(number),
            "description": " ".join([draw.choice(_THINGS), *more]),
            "code": f"{draw.choice('ABK')}-{draw.randint(1000, 9999)}",
            "quantity": str(count),
            "price": self._amount(draw),
            "amount": self._amount(draw),
        }
        item: Item = {name: values[name] for name in self.columns}
        for name in ("code", "quantity", "price", "amount"):
            if name in item and draw.random() < self.blank and self.kind == "table":
                item[name] = ""
        if not item.get("quantity") and not item.get("amount"):
            item.update({name: values[name] for name in ("quantity", "amount") if name in item})
        return item, more

    def _amount(self, draw: random.Random) -> str:
        text = f"{draw.randint(1, 2400):,}.{draw.randint(0, 99):02}"
        return text.translate(str.maketrans(",.", ".,")) if self.comma else text

    def _lines(self, item: Item, more: list[str]) -> list[list[Cell]]:
        """The lines of an item."""
        first = item["description"].removesuffix(" ".join(more)).strip()
        match self.kind:
            case "table":
                cells = [self._in_column(name, first if name == "description" else item[name]) for name in self.columns]
                return [[cell for cell in cells if cell[0]], *([self._in_column("description", text)] for text in more)]
            case "lines":
                text = f"{item['quantity']} x {first}"
                return [[_text(text), self._cell(item["amount"], 560.0)]]
            case "pairs":
                how = f"{item['quantity']} x {item['price']}"
                return [[_text(first)], [(how, 80.0, 80.0 + _CHARACTER * len(how)), self._cell(item["amount"], 560.0)]]

    def _edges(self, column: Column) -> tuple[float, float]:
        """Where a column begins and ends: the description's is twice as wide as each other."""
        shares = [3.0 if name == "description" else 1.0 for name in self.columns]
        place = self.columns.index(column)
        unit = 520.0 / sum(shares)
        return 60.0 + unit * sum(shares[:place]), 60.0 + unit * sum(shares[: place + 1]) - 8

    def _in_column(self, column: Column, text: str) -> Cell:
        left, right = self._edges(column)
        wide = _CHARACTER * len(text)
        if column in ("position", "description", "code"):
            return text, left, left + wide
        if self.centred:
            return text, (left + right - wide) / 2, (left + right + wide) / 2
        return self._cell(text, right)

    def _cell(self, text: str, right: float) -> Cell:
        return text, right - _CHARACTER * len(text), right

    def _broken(self, draw: random.Random, body: list[list[Cell]], end: list[list[Cell]]) -> list[Page]:
        """The lines on pages: items fill a page, then the next; the end stands below the last of them."""
        date = f"{draw.randint(1, 28)} May 2026"
        head: list[list[Cell]] = [
            [(_PEOPLE[self.seed % len(_PEOPLE)], 60.0, 200.0), ("Invoice", 400.0, 449.0)],
            [(f"INV-{draw.randint(100, 999)}", 400.0, 449.0), (date, 500.0, 577.0)],
        ]
        address: list[list[Cell]] = [[], [_text("Bill to")], [_text(f"{draw.randint(1, 99)} Mill Lane")], []]
        named: list[list[Cell]] = []
        if self.kind == "table":
            named = [[self._in_column(c, text) for c, text in zip(self.columns, self.headings, strict=True)]]
        chunks = [body[start : start + self.rows] for start in range(0, len(body), self.rows)]
        pages: list[Page] = []
        for number, chunk in enumerate(chunks, 1):
            last = number == len(chunks)
            rows = [*head, *(address if number == 1 else [[]]), *(named if number == 1 or self.again else []), *chunk]
            if self.forward and not last:
                rows.append([("Carried forward", 60.0, 165.0), self._cell(self._amount(draw), 560.0)])
            pages.append(_page([*rows, *(end if last else [])], f"Page {number} of {len(chunks)}"))
        return pages


def supplier(seed: int) -> Supplier:
    """The supplier of a seed."""
    draw = random.Random(f"supplier {seed}")
    kind: Kind = draw.choice(("table", "table", "table", "lines", "pairs"))
    columns: tuple[Column, ...] = ("description", "quantity", "amount")
    if kind == "pairs":
        columns = ("description", "quantity", "price", "amount")
    elif kind == "table":
        optional: list[Column] = [name for name in ("position", "code", "price") if draw.random() < 0.6]
        order: tuple[Column, ...] = ("position", "code", "description", "quantity", "price", "amount")
        if draw.random() < 0.3:
            order = ("position", "quantity", "description", "code", "price", "amount")
        columns = tuple(name for name in order if name in (*columns, *optional))
    again = draw.random() < 0.6
    return Supplier(
        seed,
        kind,
        columns,
        tuple(draw.choice(_HEADINGS[name]) for name in columns),
        draw.choice(_ENDS),
        comma=draw.random() < 0.3,
        centred=draw.random() < 0.3,
        more=draw.choice((0, 1, 2)) if kind == "table" else 0,
        blank=draw.choice((0.0, 0.0, 0.1)),
        rows=draw.choice((5, 8, 40)) if kind == "table" else 40,
        again=again,
        forward=again and draw.random() < 0.3,
    )


def _text(text: str) -> Cell:
    """A text at the left edge."""
    return text, 60.0, 60.0 + _CHARACTER * len(text)


def _page(rows: list[list[Cell]], foot: str) -> Page:
    """A page of lines from the top, and its foot."""
    boxes = [
        TextBox(text, left, 60.0 + _PITCH * number, right, 72.0 + _PITCH * number)
        for number, row in enumerate(rows)
        for text, left, right in row
    ]
    height = max(842.0, 150.0 + _PITCH * len(rows))
    boxes.append(TextBox(foot, 280.0, height - 40.0, 280.0 + _CHARACTER * len(foot), height - 28.0))
    return Page(640.0, height, tuple(boxes))
