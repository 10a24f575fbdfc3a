"""Random receipts of invented layouts, with their labels; the layout and the values come from seeds."""

from __future__ import annotations

import random
from dataclasses import dataclass

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox

Row = list[tuple[str, float, float]]
"""The texts of a line with where they begin and how wide a character is."""

TOTALS = ("TOTAL", "AMOUNT DUE", "TOTAL TO PAY", "GRAND TOTAL")
DATES = ("DATE", "INVOICE DATE", "ISSUED")
NUMBERS = ("RECEIPT NO", "BILL NUMBER", "INVOICE NO")
REFERENCES = ("YOUR ORDER", "CUSTOMER REF", "TABLE")
NAMES = ("BRASS KETTLE CAFE", "NORTH QUAY HARDWARE", "LILAC BOOKS", "TIN DRUM RECORDS")
ITEMS = ("PAINT WHITE", "TEA GREEN", "NAILS BOX", "NOVEL", "BRUSH", "CAKE")


@dataclass(frozen=True)
class Layout:
    """How the receipts of one shop look."""

    seed: int
    name: str
    total: str
    date: str
    number: str
    reference: str
    colon: str
    spread: float

    def page(self, seed: int, *, blank: bool = False, extra: bool = False) -> tuple[Page, dict[str, str | None]]:
        """A receipt and its labels; `blank` leaves the reference empty, `extra` adds lines elsewhere."""
        draw = random.Random(f"{self.seed}-{seed}")
        labels: dict[str, str | None] = {
            "total": f"{draw.randint(1, 900)}.{draw.randint(0, 99):02}",
            "date": f"{draw.randint(1, 28):02}/{draw.randint(1, 12):02}/20{draw.randint(10, 29)}",
            "number": f"{draw.choice('ABCD')}{draw.randint(10_000, 99_999)}",
            "reference": None if blank else f"{draw.choice(('OAK', 'ELM', 'FIR'))} {draw.randint(100, 999)}",
        }
        rows: list[Row] = [[(self.name, 150, 12)], [("4 HARBOUR ROAD", 190, 12)]]
        if extra:
            rows.append([("WELCOME TO OUR WINTER SALE", 120, 12)])
        for label, key in ((self.number, "number"), (self.date, "date"), (self.reference, "reference")):
            value = labels[key]
            rows.append([(label + self.colon, 20, 12), *([(value, self.spread, 12.0)] if value else [])])
        rows.append([("ITEM", 20, 12), ("QTY", 300, 12), ("PRICE", 450, 12)])
        for _ in range(draw.randint(1, 4)):
            price = f"{draw.randint(1, 99)}.{draw.randint(0, 99):02}"
            rows.append([(draw.choice(ITEMS), 20, 12), (str(draw.randint(1, 9)), 300, 12), (price, 450, 12)])
        rows.append([("VAT", 20, 12), (f"{draw.randint(1, 9)}.{draw.randint(0, 99):02}", 450, 12)])
        rows.append([(self.total + self.colon, 20, 12), (labels["total"] or "", 450, 12)])
        rows.append([("THANK YOU", 230, 12)])
        return lines(rows), labels

    def form(self, seed: int, name: str = "", *, blank: bool = False, extra: bool = False) -> FormDocument:
        """The receipt as a document."""
        return FormDocument([self.page(seed, blank=blank, extra=extra)[0]], name or f"{self.seed}-{seed}")

    def labels(self, seed: int, *, blank: bool = False) -> dict[str, str | None]:
        """The labels of a receipt."""
        return self.page(seed, blank=blank)[1]


def layout(seed: int) -> Layout:
    """The layout of a seed."""
    draw = random.Random(f"layout {seed}")
    name, total, date, number, reference = map(draw.choice, (NAMES, TOTALS, DATES, NUMBERS, REFERENCES))
    colon, spread = draw.choice((":", "", " :")), draw.choice((260.0, 340.0))
    return Layout(seed, name, total, date, number, reference, colon, spread)


def lines(rows: list[Row]) -> Page:
    """A page of rows, 30 units apart, in characters 20 units high."""
    boxes = [
        TextBox(text, left, 40 + 30.0 * number, left + wide * len(text), 60 + 30.0 * number)
        for number, row in enumerate(rows)
        for text, left, wide in row
    ]
    return Page(600, 100 + 30 * len(rows), tuple(boxes))
