"""Values that go on over several lines of an element, below a heading or a name: told by the numbers of their lines.

Addresses are planted, with other names and streets than those learned from; where lines have no elements of their own,
nothing else tells them.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES: Final = ("Ada Lane", "Tomas Whitlock", "Ines de la Cour", "Bo Hill")
STREETS: Final = ("7 Elm Row", "The Old Mill", "1201 Bridge Street", "Flat 2, 9 Quay")
TOWNS: Final = ("Upwell", "Northwold, AC 12838", "Kelstone on Sea", "St Mary")
SHAPES: Final = (
    "<td><b>Ship to</b><br>{name}<br>{street}<br>{town}</td>",
    "<td>Ship to<br>{name}<br>{street}<br>{town}</td>",
    "<td><p>Ship to</p><p>{name}</p><p>{street}</p><p>{town}</p></td>",
    "<td><b>Ship to</b><br>{name}<br>{street}<br>{town}<br>Phone {phone}</td>",
)


def _pages(drawn: Random, shape: str) -> list[tuple[HtmlDocument, str]]:
    """Two pages with an address in a cell, another beside it, each with lines of its own, with the addresses."""
    lines = [drawn.sample(texts, 4) for texts in (NAMES, STREETS, TOWNS)]
    pages = []
    for ship, bill in ((0, 1), (2, 3)):
        cells = [
            shape.format(name=names, street=street, town=town, phone=drawn.randint(100_000, 999_999))
            for names, street, town in ([texts[which] for texts in lines] for which in (ship, bill))
        ]
        table = f"<table><tr>{cells[0]}{cells[1].replace('Ship to', 'Bill to')}</tr></table>"
        body = f"<h1>Order {drawn.getrandbits(40)}</h1>{table}<p>Thank you</p>"
        page = HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), f"{drawn.random()}", "utf-8")
        pages.append((page, f"{lines[1][ship]} {lines[2][ship]}"))
    return pages


@pytest.mark.parametrize("shape", SHAPES)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=25)
def test_an_address_below_a_name(shape: str, seed: int) -> None:
    drawn = Random(seed)
    program = learn([Example(page, {"address": address}) for page, address in _pages(drawn, shape)]).program
    page, address = _pages(drawn, shape)[0]
    assert evaluate(program, page).fields[0].json_value == address


@given(seed=st.integers(0, 10_000))
def test_with_a_line_more_or_less_there_is_no_other_value(seed: int) -> None:
    drawn = Random(seed)
    examples = [Example(page, {"address": address}) for page, address in _pages(drawn, SHAPES[0])]
    program = learn(examples).program
    for shape in ("<td><b>Ship to</b><br>{street}<br>{town}</td>", SHAPES[3]):
        assert evaluate(program, _pages(drawn, shape)[0][0]).fields[0].json_value is None


@given(st.integers(0, 10_000), st.sampled_from(["<strong>", "<b>", "<p>", ""]))
def test_what_always_stood_above_an_address_in_an_element_is_no_part_of_it(seed: int, tag: str) -> None:
    """Where nothing of that tag stands there, another element at its place may be the venue; a line may not."""
    drawn = Random(seed)

    names, streets, towns = (drawn.sample(texts, 4) for texts in (NAMES, STREETS, TOWNS))

    def place(number: int, venue: str) -> tuple[HtmlDocument, str]:
        box = f"<div>{venue}{streets[number]}<br>{towns[number]}</div>"
        body = f"<h1>Fair</h1><div><p>Doors open at noon</p>{box}<p>Tickets</p></div>"
        page = HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), f"page-{number}", "utf-8")
        return page, f"{streets[number]} {towns[number]}"

    known = [place(number, f"<strong>{names[number]}</strong><br>") for number in range(2)]
    program = learn([Example(page, {"address": address}) for page, address in known]).program
    assert parse_program(print_program(program)) == program
    page, address = place(2, f"{tag}{names[2]}{tag.replace('<', '</')}<br>" if tag else "")
    assert evaluate(program, page).fields[0].json_value == (None if tag in ("<b>", "<p>") else address)
