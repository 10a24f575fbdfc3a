"""A heading that is one of several records was shown to be: of a list of which each example has one record, what stands
above two is a part of one, and neither is given as a record of its own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

HOTELS = ("Club Serra", "Playa Mar", "Seeblick", "Hotel Aurora", "Park Polzin", "The Copper Inn")
PLACES = ("Port Amsel", "Carrow Heights", "Elmstead", "Quarry Bay", "Polzin", "Marling")
ROOMS = ("Family room", "Double room", "Suite", "Single room")


def stay(draw: Random, rooms: int) -> dict[str, Any]:
    """A stay in one hotel."""
    own = tuple(
        {"type": draw.choice(ROOMS), "board": draw.choice(("Half board", "All inclusive"))} for _ in range(rooms)
    )
    return {"name": draw.choice(HOTELS), "place": draw.choice(PLACES), "rooms": own}


def page(stays: Sequence[dict[str, Any]]) -> HtmlDocument:
    """A booking: of each stay a table of the hotel, and one a room below it."""
    shown = ""
    for one in stays:
        top = "".join(f"<tr><td>{name.title()}</td><td>{one[name]}</td></tr>" for name in ("name", "place"))
        shown += f"<table><tbody>{top}</tbody></table>"
        for number, room in enumerate(one["rooms"], 1):
            rows = f"<tr><td><b>Room {number}: {room['type']}</b></td></tr><tr><td>Board: {room['board']}</td></tr>"
            shown += f"<table>{rows}</table>"
    flights = "".join(
        f"<table><tbody><tr><td>Flight</td><td>TX {n}73</td></tr><tr><td>Date</td><td>2{n} Feb 2026</td></tr>"
        f"<tr><td>From</td><td>LQB 1{n}:05</td></tr><tr><td>To</td><td>OMK 2{n}:00</td></tr></tbody></table>"
        for n in (1, 2)
    )
    below = f"<h3>Your flights</h3>{flights}<h3>Payment</h3><p>Holiday price includes protection.</p>"
    markup = f"<body><h1>Booking</h1><h3>Your hotel</h3>{shown}{below}</body>"
    return HtmlDocument.from_bytes(markup.encode(), "booking", "utf-8")


def written(stays: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**one, "rooms": [*one["rooms"]]} for one in stays]


@pytest.mark.parametrize("seed", range(3))
def test_two_records_below_one_heading_may_be_one_where_no_example_has_two(seed: int) -> None:
    draw = Random(seed)
    known = stay(draw, 1)
    program = learn([Example(page([known]), {"hotels": (known,)})]).program
    assert parse_program(print_program(program)) == program
    assert program.records[0].own_places
    for rooms in (1, 2, 3):
        new = [stay(draw, rooms)]
        result = evaluate(program, page(new)).records[0]
        assert result.value == (written(new) if rooms == 1 else None)
        assert ("is read at one place in several records, as none was" in (result.reason or "")) == (rooms > 1)


def days(draw: Random, counts: Sequence[int]) -> tuple[HtmlDocument, tuple[dict[str, str], ...]]:
    """A calendar: a day above its hearings, and what it has."""
    rows, told = "", []
    for count in counts:
        day = f"{draw.randint(1, 28)} May 20{draw.randint(10, 29)}"
        rows += f"<tr><th colspan=2>{day}</th></tr>"
        for _ in range(count):
            told.append(
                {"day": day, "case": f"{draw.randint(10, 99)}-{draw.randint(100, 999)}", "room": f"Hall {count}"}
            )
            rows += f"<tr><td>{told[-1]['case']}</td><td>{told[-1]['room']}</td></tr>"
    markup = f"<body><h1>Calendar</h1><table>{rows}</table><p>End of the list</p></body>"
    return HtmlDocument.from_bytes(markup.encode(), "calendar", "utf-8"), tuple(told)


@pytest.mark.parametrize("counts", [(2, 1), (3, 2, 1)])
def test_a_heading_of_several_records_is_theirs(counts: Sequence[int]) -> None:
    draw = Random(str(counts))
    document, told = days(draw, counts)
    program = learn([Example(document, {"hearings": told})]).program
    document, told = days(draw, (1, 3))
    assert evaluate(program, document).records[0].value == [*told]
