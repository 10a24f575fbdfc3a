"""Records of a mail that answers another: rows like its own stand in the quotation, which no label has.

Values are planted in mails with other numbers of rows than those learned from.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.io.texts import text_document
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

Rows = Sequence[tuple[str, str]]

PEOPLE = ("Ruth", "Greta", "Cy", "Tariq", "Abigail", "Ines", "Oskar", "Petra")


def _rows(drawn: Random, most: int) -> Rows:
    return [(f"Lamp {drawn.getrandbits(20)}", f"€{drawn.randint(1, 99)}.{drawn.randint(10, 99)}") for _ in range(most)]


def _table(rows: Rows) -> str:
    marked = "".join(f"<tr><td>{one}</td><td>{other}</td></tr>" for one, other in (("Article", "Price"), *rows))
    return f"<p>order <b>is confirmed</b>:</p><table>{marked}</table><p>Best regards</p>"


def _lines(rows: Rows) -> list[str]:
    return ["Your order is confirmed:", "", *(f"{one:<20}{other}" for one, other in (("Article", "Price"), *rows)), ""]


def _mail(drawn: Random, person: str, is_text: bool, quoted: int) -> tuple[HtmlDocument, Rows]:
    """A mail to somebody, with its own rows, and so many rows in the quotation below."""
    own, others, name = _rows(drawn, drawn.randint(2, 4)), _rows(drawn, quoted), f"mail-{drawn.random()}"
    if is_text:
        below = [f"{drawn.choice(PEOPLE)} wrote:", "", *(f"> {line}" for line in _lines(others))] if quoted else []
        return text_document("\n".join([f"Dear {person},", "", *_lines(own), *below]), name), own
    page = f"<html><body><div><p>Dear {person},</p>{_table(own)}</div>"
    page += f"<div>{drawn.choice(PEOPLE)} wrote:<blockquote>{_table(others)}</blockquote></div>" if quoted else ""
    return HtmlDocument.from_bytes(page.encode(), name, "utf-8"), own


def _given(program: Program, page: HtmlDocument) -> Rows:
    (records,) = evaluate(program, page).records
    return [(str(one.values["article"]), str(one.values["price"])) for one in records.found]


@given(st.integers(0, 10_000), st.booleans(), st.integers(1, 4))
@settings(max_examples=25)
def test_rows_of_a_quoted_mail_are_no_records(seed: int, is_text: bool, count: int) -> None:
    drawn = Random(seed)
    people = drawn.sample(PEOPLE, count + 2)
    mails = [_mail(drawn, person, is_text, drawn.randint(2, 5)) for person in people[:count]]
    labels = [tuple({"article": one, "price": other} for one, other in rows) for _, rows in mails]
    program = learn([Example(mail, {"lines": rows}) for (mail, _), rows in zip(mails, labels, strict=True)]).program
    assert parse_program(print_program(program)) == program
    for person, quoted in zip(people[count:], (0, drawn.randint(2, 5)), strict=True):
        page, rows = _mail(drawn, person, is_text, quoted)
        assert _given(program, page) == rows


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_rows_that_are_labelled_in_a_quotation_are_records(seed: int) -> None:
    drawn = Random(seed)

    def page() -> tuple[HtmlDocument, Rows]:
        own, others = _rows(drawn, drawn.randint(2, 4)), _rows(drawn, drawn.randint(2, 4))
        parts = (("You ordered", own), ("They ordered", others))
        body = "".join(f"<div><h2>{head}</h2><blockquote>{_table(rows)}</blockquote></div>" for head, rows in parts)
        return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "a.html", "utf-8"), own

    example, rows = page()
    label = tuple({"article": one, "price": other} for one, other in rows)
    program = learn([Example(example, {"lines": label})]).program
    other, wanted = page()
    assert _given(program, other) == wanted
