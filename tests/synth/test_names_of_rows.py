"""Names of rows: a list of records has them as values, and beside them stand values that are labelled by themselves.

Values are planted; rows and columns come in another order on other pages, and some of either are gone.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label, records_of
from fieldmark.synth.core.learn import learn

ROOMS: Final = ("Single", "Double", "Studio", "Suite")
BOARDS: Final = ("Bed and breakfast", "Half board", "Full board")


def rates(draw: Random, every: bool) -> tuple[HtmlDocument, dict[str, Label]]:
    """The prices of rooms and boards, with that of one room and board."""
    rooms = list(ROOMS) if every else ["Double", *draw.sample([room for room in ROOMS if room != "Double"], 2)]
    boards = list(BOARDS)
    draw.shuffle(rooms)
    draw.shuffle(boards)
    prices = {(room, board): f"€{draw.randint(40, 999)}" for room in rooms for board in boards}
    head = f"<tr><th>Room</th>{''.join(f'<th>{board}</th>' for board in boards)}</tr>"
    cells = {room: "".join(f"<td>{prices[room, board]}</td>" for board in boards) for room in rooms}
    rows = "".join(f"<tr><td>{room}</td>{cells[room]}</tr>" for room in rooms)
    html = f"<html><body><h1>Rates</h1><table>{head}{rows}</table><p>Thank you</p></body></html>"
    records = tuple({"room": room, "half": prices[room, "Half board"]} for room in rooms)
    document = HtmlDocument.from_bytes(html.encode(), f"rates-{draw.random()}", "utf-8")
    return document, {"double_half_board": prices["Double", "Half board"], "rooms": records}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("count", [1, 2])
def test_what_rows_are_called_leads_to_what_stands_beside_it(count: int, seed: int) -> None:
    draw = Random(seed)
    result = learn([Example(*rates(draw, every=True)) for _ in range(count)])
    assert not any(report.problems for report in result.reports)
    for number in range(6):
        document, values = rates(draw, every=number % 2 == 0)
        found = evaluate(result.program, document).values
        assert found["double_half_board"] == values["double_half_board"]
        assert found["rooms"] == [*records_of(values["rooms"])]
