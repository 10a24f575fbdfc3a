"""What stands under a heading that heads no labelled record is none: what customers also bought is no result."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

WARES = ("Lamp", "Rug", "Kettle", "Stool", "Vase", "Mirror", "Clock", "Bowl", "Desk", "Shelf")
CARDS = ("<ul class=cards>{}</ul>", "<li class=card><a class=n>{}</a> <span class=p>{}</span></li>")
MARKUP = {
    "in a section": (*CARDS, "<section><h3>{}</h3>{}</section>"),
    "beside": (*CARDS, "<h2>{}</h2>{}"),
    "tables": ("<table>{}</table>", "<tr><td>{}</td><td>{}</td></tr>", "<div><h3>{}</h3>{}</div>"),
}
Rows = Sequence[dict[str, str]]


def page(draw: Random, markup: str, shown: int, others: int = 3) -> tuple[HtmlDocument, Rows]:
    """A page of results, and below, in the same markup, of what others bought; and all of these."""
    whole, one, section = MARKUP[markup]
    rows = [
        {"name": f"Oak {name}", "price": f"£{draw.randint(3, 99)}.50"} for name in draw.sample(WARES, shown + others)
    ]
    lines = [one.format(*row.values()) for row in rows]
    results = whole.format("".join(lines[:shown])) if shown else "<p>Nothing found.</p>"
    query = draw.choice(("oak", "wood", "brown"))
    also = section.format("Customers also bought", whole.format("".join(lines[shown:])))
    markup = f"<body><h1>Results for: {query}</h1>{results}{also}<p>Contact</p></body>"
    return HtmlDocument.from_bytes(markup.encode(), "results", "utf-8"), rows


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("counts", [(4,), (2,), (3, 5), (2, 4, 0)])
@pytest.mark.parametrize("markup", MARKUP)
def test_what_stands_under_a_heading_that_heads_no_record_is_none(
    markup: str, counts: Sequence[int], seed: int
) -> None:
    draw = Random(f"{markup} {counts} {seed}")
    known = [page(draw, markup, count) for count in counts]
    pairs = zip(known, counts, strict=True)
    program = learn([Example(document, {"results": tuple(rows[:count])}) for (document, rows), count in pairs]).program
    for count in (1, 6):
        document, rows = page(draw, markup, count)
        result = evaluate(program, document)
        assert (result.values["results"], result.abstained) == (rows[:count], {})
    document, _ = page(draw, markup, 0)
    result = evaluate(program, document)
    assert not result.values["results"]
    assert bool(result.abstained) == (0 not in counts)


@pytest.mark.parametrize("markup", MARKUP)
def test_one_document_of_which_a_section_is_not_labelled_says_so(markup: str) -> None:
    document, rows = page(Random(markup), markup, 3)
    result = learn([Example(document, {"results": tuple(rows[:3])})])
    assert result.program.records[0].never == {"Customers also bought"}
    assert "3 records not labelled" in result.reports[0].problems[0].reason


@pytest.mark.parametrize("markup", MARKUP)
def test_a_heading_of_labelled_records_tells_none_away(markup: str) -> None:
    """Where some of those under a heading are labelled, others of them were forgotten."""
    draw = Random(markup)
    known = [page(draw, markup, 3, 2) for _ in range(3)]
    examples = [Example(document, {"results": tuple(rows[:4])}) for document, rows in known]
    assert "Customers also bought" not in learn(examples).program.records[0].never


@pytest.mark.parametrize(("labelled", "never"), [(3, False), (5, True)])
def test_a_word_tells_rows_away_only_where_most_of_one_document_are_labelled(labelled: int, never: bool) -> None:
    rows = [{"name": name, "price": f"£{number}.50"} for number, name in enumerate(WARES[:6], 3)]
    bare = [f"<li class=card><a>{row['name']}</a> <b>{row['price']}</b> <i>" for row in rows]
    ends = ["</i></li>" if number < labelled else "sold</i></li>" for number in range(len(rows))]
    markup = f"<body><h1>Shop</h1><ul>{''.join(map(''.join, zip(bare, ends, strict=True)))}</ul><p>Contact</p></body>"
    document = HtmlDocument.from_bytes(markup.encode(), "shop", "utf-8")
    (records,) = learn([Example(document, {"wares": tuple(rows[:labelled])})]).program.records
    assert bool(records.never) == never


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("markup", MARKUP)
def test_what_stands_under_a_heading_is_none_where_all_labelled_records_stand_under_none(
    markup: str, count: int
) -> None:
    draw = Random(f"{markup} {count}")
    whole, one, section = MARKUP[markup]
    wares = [f"Oak {name}" for name in WARES]

    def order(shown: int, later: int) -> tuple[HtmlDocument, list[dict[str, str]]]:
        named = draw.sample(wares, shown + later)
        rows = [{"name": name, "price": f"£{draw.randint(3, 99)}.50"} for name in named]
        lines = [one.format(*row.values()) for row in rows]
        rest = section.format("Not in this parcel", whole.format("".join(lines[shown:]))) if later else ""
        body = f"<p>Thank you</p>{whole.format(''.join(lines[:shown]))}{rest}<p>Contact</p>"
        return HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), "order", "utf-8"), rows[:shown]

    known = [order(shown + 2, 0) for shown in range(count)]
    program = learn([Example(document, {"results": tuple(rows)}) for document, rows in known]).program
    assert parse_program(print_program(program)) == program
    for shown, later in ((1, 2), (3, 0), (2, 1)):
        document, rows = order(shown, later)
        assert evaluate(program, document).values["results"] == rows
