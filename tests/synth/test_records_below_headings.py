"""Records below headings of two levels, a round and the days of it, which are values of each record below them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import cast

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ROUNDS = ("Final", "Semi-finals", "Quarter-finals", "Second round", "First round")
TOWNS = ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Juniper")

MARKUP = {
    "headings": ("<section>{}</section>", "<h3>{}</h3>", "<h4>{}</h4>", "<div><b>{}</b> <i>{}</i></div>"),
    "classes": ("<div>{}</div>", "<p class=r>{}</p>", "<p class=d>{}</p>", "<p class=m><b>{}</b> <i>{}</i></p>"),
    "rows": (
        "<table>{}</table>",
        "<tr><th colspan=2>{}</th></tr>",
        "<tr><td colspan=2>{}</td></tr>",
        "<tr class=m><td>{}</td><td>{}</td></tr>",
    ),
    "wide cells": (
        "<table>{}</table>",
        "<tr><td colspan=2 class=r>{}</td></tr>",
        "<tr><td colspan=2 class=d>{}</td></tr>",
        "<tr><td>{}</td><td>{}</td></tr>",
    ),
}
"""Of each: the list, a heading, one below it, a record."""

Records = Sequence[dict[str, str]]


def page(draw: Random, markup: str, undated: bool) -> tuple[HtmlDocument, Records]:
    """A page of rounds, each with days, each with games; with `undated` some games stand in a round before any day."""
    whole, outer, inner, one = MARKUP[markup]
    parts: list[str] = []
    records: list[dict[str, str]] = []
    for round_ in draw.sample(ROUNDS, 3):
        parts.append(outer.format(round_))
        for number in range(draw.randint(1, 3)):
            below = {"round": round_}
            if not undated or number or draw.random() < 0.5:
                below["day"] = f"{draw.randint(1, 28)} {draw.choice(('May', 'June', 'July'))} 2026"
                parts.append(inner.format(below["day"]))
            for _ in range(draw.randint(1, 3)):
                home, away = draw.sample(TOWNS, 2)
                parts.append(one.format(home, away))
                records.append({**below, "home": home, "away": away})
    body = f"<h1>Cup</h1>{whole.format(''.join(parts))}<p>Not official</p>"
    return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "page", "utf-8"), records


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("markup", MARKUP)
def test_headings_of_two_levels_belong_to_the_records_below_both(markup: str, seed: int) -> None:
    draw = Random(seed)
    known = [page(draw, markup, undated=False) for _ in range(2)]
    result = learn([Example(document, {"games": tuple(records)}) for document, records in known])
    assert result.complete
    for _ in range(4):
        document, records = page(draw, markup, undated=False)
        assert evaluate(result.program, document).values["games"] == records


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("markup", MARKUP)
def test_a_heading_ends_what_stands_below_the_one_before(markup: str, seed: int) -> None:
    draw = Random(seed)
    known = [page(draw, markup, undated=True) for _ in range(4)]
    program = learn([Example(document, {"games": tuple(records)}) for document, records in known]).program
    dated = 0
    for _ in range(4):
        document, records = page(draw, markup, undated=True)
        given = cast("Records", evaluate(program, document).values["games"])
        assert [one["round"] for one in given] == [one["round"] for one in records]
        assert all(one["day"] in (record.get("day"), None) for one, record in zip(given, records, strict=True))
        dated += sum(one["day"] is not None for one in given)
    assert dated


@pytest.mark.parametrize("advert", ["", '<p class="ad">Support us from £2 a month</p>'])
@pytest.mark.parametrize("count", [1, 2])
def test_a_section_that_is_not_labelled_is_told_by_its_heading(count: int, advert: str) -> None:
    """A sentence that all of a past event's text is begins the text of others: that alone is no sign of the past."""

    def calendar(seed: int) -> tuple[HtmlDocument, Records]:
        draw = Random(f"calendar {seed}")
        records: list[dict[str, str]] = []
        parts: list[str] = []
        for month in draw.sample(("May", "June", "July", "August"), 3):
            parts.append(f"<h2>{month} 2026</h2>")
            for _ in range(draw.randint(2, 4)):
                town, day = draw.choice(TOWNS), f"{draw.choice(('Sat', 'Sun'))} {draw.randint(1, 28)}"
                guest = f"{draw.choice(('Ada', 'Bo', 'Cy'))} {draw.choice(TOWNS)}"
                told = draw.choice((f"All welcome. With {guest}.", f"Bring a friend. With {guest}.", "Bring a friend."))
                if seed >= count:
                    told = draw.choice((told, "All welcome."))
                parts.append(f'<h3><a href="#">{town}</a></h3><p class="when">{day}</p><p>{told}</p>')
                records.append({"month": f"{month} 2026", "town": town, "day": day})
        past = '<h2>Past events</h2><h3><a href="#">Fir</a></h3><p class="when">Sat 4</p><p>All welcome.</p>'
        body = f'<body><div id="main"><h1>What is on</h1>{"".join(parts)}{advert}{past}</div></body>'
        return HtmlDocument.from_bytes(body.encode(), f"{seed}", "utf-8"), records

    program = learn([Example(found, {"events": tuple(rows)}) for found, rows in map(calendar, range(count))]).program
    for found, rows in map(calendar, range(count, count + 8)):
        (told,) = evaluate(program, found).records
        assert [{field.name: field.value for field in one.fields} for one in told.found] == [*rows]


DAYS = ("Monday 7 June", "Tuesday 8 June", "Wednesday 9 June", "Thursday 10 June")


def programme(draw: Random, talks: int) -> tuple[HtmlDocument, Records]:
    """A page of days with sessions, each with a number of talks that have several speakers."""
    parts: list[str] = []
    records: list[dict[str, object]] = []
    for day in sorted(draw.sample(DAYS, 2)):
        parts.append(f"<h3>{day}</h3>")
        for _ in range(draw.randint(2, 3)):
            room = f"Room {draw.randint(1, 40)}"
            own = [{"title": f"On {draw.choice(TOWNS)} {n}", "speakers": draw.sample(TOWNS, 3)} for n in range(talks)]
            items = "".join(f"<li><i>{one['title']}</i> <b>{'</b> <b>'.join(one['speakers'])}</b></li>" for one in own)
            parts.append(f"<div><p>{room}</p><ul>{items}</ul></div>")
            records.append({"day": day, "room": room, "talks": own})
    body = f"<h1>Programme</h1><section>{''.join(parts)}</section><p>May change</p>"
    return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "page", "utf-8"), cast("Records", records)


@pytest.mark.parametrize("talks", [1, 2, 4])
def test_a_heading_belongs_to_records_however_much_is_in_them(talks: int) -> None:
    draw = Random(talks)
    known = [programme(draw, talks) for _ in range(2)]
    labels = [cast("Records", tuple(labelled(record) for record in records)) for _, records in known]
    examples = [Example(one, {"sessions": tuple(label)}) for (one, _), label in zip(known, labels, strict=True)]
    program = learn(examples).program
    for _ in range(3):
        document, records = programme(draw, talks)
        assert evaluate(program, document).values["sessions"] == records


def labelled(record: object) -> object:
    """A record as a label: lists are tuples there."""
    if isinstance(record, dict):
        return {key: labelled(value) for key, value in record.items()}
    return tuple(map(labelled, record)) if isinstance(record, list) else record
