"""A value before its label is found by it, though what stood before the value is gone with its own label."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

FACTS = {"beds": "bedrooms", "area": "living area", "year": "built", "energy": "energy class"}
TILES = {
    "items": "<li><span>{0}</span><small>{1}</small></li>",
    "boxes": "<div><b>{0}</b> <i>{1}</i></div>",
}

House = Mapping[str, str | None]


def house(number: int, facts: House, tile: str) -> HtmlDocument:
    shown = "".join(TILES[tile].format(value, FACTS[name]) for name, value in facts.items() if value)
    html = f"<html><body><h1>{number} Mill Lane</h1><section>{shown}</section><p>Terms apply.</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"house-{number}", "utf-8")


def drawn(data: st.DataObject) -> dict[str, str]:
    beds, area, year = (data.draw(st.integers(*ends)) for ends in ((1, 9), (40, 400), (1850, 2025)))
    return {"beds": f"{beds}", "area": f"{area} m²", "year": f"{year}", "energy": data.draw(st.sampled_from("ABCDEFG"))}


@given(st.data(), st.sampled_from(sorted(TILES)))
@settings(deadline=None, max_examples=12)
def test_the_nearer_of_two_labels_is_the_values_own(data: st.DataObject, tile: str) -> None:
    shown: Sequence[House] = [drawn(data), drawn(data), drawn(data) | {"energy": None}, drawn(data) | {"year": None}]
    examples = [Example(house(n, facts, tile), dict(facts)) for n, facts in enumerate(shown)]
    program = learn(examples[:3]).program
    for number, facts in enumerate(shown):
        given_ = evaluate(program, house(number, facts, tile)).values
        assert all(given_[name] in (value, None) for name, value in facts.items())
        assert given_["energy"] == facts["energy"]


ROOMS = {"price": "Asking price", "area": "Living area", "land": "Plot size", "rooms": "Rooms", "floor": "Storey"}
TILE = '<div class="tile"><div class="said">{0}</div><div class="name">{1}</div></div>'


def flat(number: int, facts: House) -> HtmlDocument:
    shown = "".join(TILE.format(value, ROOMS[name]) for name, value in facts.items() if value)
    html = f'<html><body><h1>Flat {number}</h1><div class="facts">{shown}</div></body></html>'
    return HtmlDocument.from_bytes(html.encode(), f"flat-{number}", "utf-8")


@given(st.integers(1, 9), st.sampled_from(("area", "land", "rooms")), st.booleans())
@settings(deadline=None, max_examples=12)
def test_a_tile_that_is_gone_is_not_the_next_one(first: int, gone: str, alone: bool) -> None:
    """The label stands below its value, and counting from the other tiles leads to one of the next label; so it is
    where nobody asks for what stands in that one."""

    def facts_of(number: int) -> dict[str, str]:
        area, land, rooms, floor = f"{40 + 3 * number} m²", f"{210 + 19 * number} m²", str(number % 7 + 1), "2"
        return {"price": f"{45 + number}5,000 €", "area": area, "land": land, "rooms": rooms, "floor": floor}

    shown = [facts_of(first), facts_of(first + 1)]
    asked = ("price", gone) if alone else tuple(ROOMS)
    examples = [Example(flat(n, facts), {name: facts[name] for name in asked}) for n, facts in enumerate(shown)]
    new = {**facts_of(first + 2), gone: None}
    assert evaluate(learn(examples).program, flat(2, new)).values == {name: new[name] for name in asked}
