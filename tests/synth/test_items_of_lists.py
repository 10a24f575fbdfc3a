"""What some items of a list have beside their values, and others have not, is no part of how its region looks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Ann Wells", "Bo Kent", "Ed Drury", "Al Ibbs", "Ines Rudd", "Zora Oakes", "Tim Orr", "Jo Hall", "Cy Young")

ITEMS = {
    "list": ("<ul>{}</ul>", "<li><b>{}</b>{}</li>"),
    "rows": ("<table>{}</table>", "<tr><td><b>{}</b></td><td>{}</td></tr>"),
}

NOTES = ("", "<i>Lead attorney</i>", "<i>Pro se</i>", "<i>Lead attorney</i><u>To be noticed</u>")


def parties(names: Sequence[str], notes: Sequence[int], made: str, number: int) -> HtmlDocument:
    whole, item = ITEMS[made]
    rows = "".join(item.format(name, NOTES[note]) for name, note in zip(names, notes, strict=False))
    html = f"<body><h1>Docket {number}</h1><div>{whole.format(rows)}</div><p>End of docket</p></body>"
    return HtmlDocument.from_bytes(html.encode(), f"docket-{number}", "utf-8")


@given(st.permutations(NAMES), st.lists(st.integers(0, 3), min_size=3, max_size=3), st.sampled_from(sorted(ITEMS)))
@settings(deadline=None, max_examples=15)
def test_a_list_is_found_whatever_its_items_have_beside_their_values(
    names: Sequence[str], notes: Sequence[int], made: str
) -> None:
    shown = [names[:3], names[3:6]]
    examples = [Example(parties(some, (1, 2, 0), made, n), {"parties": tuple(some)}) for n, some in enumerate(shown)]
    program = learn(examples).program
    assert evaluate(program, parties(names[6:], notes, made, 7)).values == {"parties": list(names[6:])}


Scores = tuple[HtmlDocument, tuple[dict[str, str | tuple[str, ...]], ...]]


def scores(draw: Random, rows: int, before: int, rounds: int, behind: int, named: bool) -> Scores:
    """A table of players, with the cells of their rounds among others."""
    heads = ["<th>Player</th>", *(f"<th>C{number}</th>" for number in range(1, before + rounds + behind))]
    shown, wanted = ["".join(heads)] if named else [], list[dict[str, str | tuple[str, ...]]]()
    for _ in range(rows):
        texts = [draw.choice(NAMES), *(str(draw.randint(50, 99)) for _ in heads[1:])]
        shown.append("".join(f"<td>{text}</td>" for text in texts))
        wanted.append({"player": texts[0], "rounds": tuple(texts[before : before + rounds])})
    body = "".join(f"<tr>{row}</tr>" for row in shown)
    html = f"<body><h1>Open</h1><table>{body}</table><p>Printed</p></body>"
    return HtmlDocument.from_bytes(html.encode(), "open", "utf-8"), tuple(wanted)


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize("rounds", [4, 6])
@pytest.mark.parametrize(("before", "behind"), [(1, 1), (2, 0), (3, 2)])
def test_cells_beside_each_other_are_told_by_those_at_their_sides(
    before: int, behind: int, rounds: int, named: bool
) -> None:
    draw = Random(f"{before} {behind} {rounds}")
    known = [scores(draw, rows, before, rounds, behind, named) for rows in (3, 4)]
    program = learn([Example(page, {"scores": rows}) for page, rows in known]).program
    page, rows = scores(draw, 5, before, rounds, behind, named)
    assert evaluate(program, page).values["scores"] == [{**row, "rounds": list(row["rounds"])} for row in rows]
