"""Documents that are labelled in the tests, and what is asked of a session."""

from __future__ import annotations

from typing import Any

from fieldmark.runtime.label.session import Session

ORDERS = {"a": ("KX-1071", "Ada Moss"), "b": ("QT-2263", "Ben Lund"), "c": ("ZB-9915", "Cy Ortega"), "d": ("", "Di V")}


def page(number: str, name: str) -> str:
    order = f"<tr><th>Order number</th><td>{number}</td></tr>" if number else ""
    return f"""<html><head><title>Order {number}</title><script>alert(1)</script></head><body><h1>Thank you</h1>
<table>{order}<tr><th>Customer</th><td>{name}</td></tr></table><p>Questions? Write to us.</p></body></html>"""


def place(session: Session, text: str) -> int:
    """The number of the first place with just this text."""
    return next(number for number, one in enumerate(session.shown.places) if one.text == text)


def labelled(session: Session, number: int) -> None:
    """Label an order."""
    session.open(number)
    order, name = list(ORDERS.values())[number]
    session.add_field(("order",), "one")
    session.add_field(("customer",), "one")
    session.label(("order",), place(session, order))
    session.label(("customer",), place(session, name))


def fields(session: Session) -> dict[str, Any]:
    """What is told of each field."""
    return {field["name"]: field for field in session.state()["fields"]}


DOCKETS = {
    "a": [("3 May 2026", "Motion to seal", "sealed"), ("4 May 2026", "Letter", ""), ("9 May 2026", "Order", "final")],
    "b": [("1 June 2026", "Complaint", ""), ("7 June 2026", "Answer", "late")],
    "c": [("2 July 2026", "Notice", ""), ("3 July 2026", "Reply", "short"), ("5 July 2026", "Brief", "")],
}


def docket(rows: list[tuple[str, str, str]]) -> str:
    cells = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    listed = "".join(f"<tr>{held}</tr>" for held in cells)
    head = "<tr><th>Filed</th><th>What</th><th>Note</th></tr>"
    return f"<html><body><h1>Docket</h1><table>{head}{listed}</table><p>End of the docket</p></body></html>"
