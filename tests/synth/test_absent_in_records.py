"""What some records lack is missing for certain in others that lack it, and found where it is."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import RecordsResult
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
DISHES = ("Goulash", "Fish", "Pasta pesto", "Chicken curry", "Lentil soup", "Veggie burger", "Paella", "Ratatouille")
SWEETS = ("Fruit", "Ice cream", "Apple crumble", "Rice pudding")
FORMS = {
    "lines": ("<p><b>Main:</b> {}<br><b>Vegan:</b> {}{}</p>", "<br><b>Sweet:</b> {}"),
    "boxes": (
        "<div><i>Main</i><em>{}</em></div><div><i>Vegan</i><em>{}</em></div>{}<u>Book</u>",
        "<p>Sweet <b>{}</b></p>",
    ),
}

Dish = tuple[str, str, str | None]


def menu(dishes: Sequence[Dish], form: str) -> HtmlDocument:
    whole, sweet = FORMS[form]
    days = "".join(
        f'<div class="day"><h3>{day}</h3>{whole.format(main, vegan, sweet.format(last) if last else "")}</div>'
        for day, (main, vegan, last) in zip(DAYS, dishes, strict=False)
    )
    return HtmlDocument.from_bytes(f"<body><h1>Mensa</h1>{days}<p>Terms apply.</p></body>".encode(), "menu", "utf-8")


@given(st.data(), st.sampled_from(sorted(FORMS)))
@settings(deadline=None, max_examples=15)
def test_a_value_that_records_lack_is_missing_for_certain(data: st.DataObject, form: str) -> None:
    dish = st.sampled_from(DISHES)
    sweets = st.permutations([*SOME_SWEETS])
    weeks: list[list[Dish]] = []
    for _ in range(2):
        shown = data.draw(sweets)[: len(DAYS)]
        weeks.append([(data.draw(dish), data.draw(dish), sweet) for sweet in shown])
    labels = [
        tuple({"main": main, "vegan": vegan} | ({"sweet": sweet} if sweet else {}) for main, vegan, sweet in week)
        for week in weeks
    ]
    program = learn([Example(menu(weeks[0], form), {"days": labels[0]})]).program
    (result,) = evaluate(program, menu(weeks[1], form)).records
    assert isinstance(result, RecordsResult)
    told = [{one.name: (one.value, one.reason) for one in record.fields} for record in result.found]
    assert [row["sweet"] for row in told] == [(sweet, None) for _, _, sweet in weeks[1]]


SOME_SWEETS = (*SWEETS[:3], None, None)
"""Two days of five have none."""
