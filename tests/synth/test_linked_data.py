"""Learning from what pages say for machines, beside what they show."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime
from html import escape

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Program, strategies_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import written
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Leek soup", "Plum cake", "Rye bread", "Bean stew")
COOKS = ("Ada Marsh", "Bo Lind", "Cy Noor", "Di Roe")
ITEMS = (("2 leeks", "1 potato", "cream"), ("8 plums", "2 eggs"), ("rye", "salt", "yeast", "water"), ("beans", "oil"))


def page(
    number: int,
    *,
    new: bool = False,
    linked: bool = True,
    name: str | None = None,
    items: Sequence[str] | None = None,
    linked_items: Sequence[str] | None = None,
) -> HtmlDocument:
    """A recipe as a site shows it, or shows it after a new design; and as its linked data have it."""
    name, cook, items = name or NAMES[number], COOKS[number], items or ITEMS[number]
    data = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": NAMES[number],
        "author": {"@type": "Person", "name": cook, "url": "/cooks"},
        "recipeIngredient": list(linked_items or items),
        "publisher": {"@type": "Organization", "name": "The Pantry"},
    }
    head = f'<script type="application/ld+json">{json.dumps(data)}</script>' if linked else ""
    texts = [escape(item) for item in items]
    if new:
        rows = "".join(f'<div class="row-x"><i>·</i><span class="t9">{text}</span></div>' for text in texts)
        body = f'<main><section class="z1"><div>{cook}</div><p class="q2">{name}</p></section>{rows}</main>'
    else:
        rows = "".join(f"<li>{text}</li>" for text in texts)
        body = f"<h1>{name}</h1><p>By: <b>{cook}</b></p><h2>Ingredients</h2><ul class=need>{rows}</ul><p>Enjoy!</p>"
    html = f"<html><head><title>The Pantry</title>{head}</head><body>{body}</body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"{'new' if new else 'old'}-{number}", "utf-8")


def learned(*numbers: int) -> Program:
    labels = ({"name": NAMES[n], "cook": COOKS[n], "items": ITEMS[n]} for n in numbers)
    result = learn([Example(page(n), label) for n, label in zip(numbers, labels, strict=True)])
    assert result.complete
    assert parse_program(print_program(result.program)) == result.program
    return result.program


def values(extraction: Extraction) -> dict[str, object]:
    return {name: value for name, value in extraction.json_values.items() if value is not None}


def truth(number: int) -> dict[str, object]:
    return {"name": NAMES[number], "cook": COOKS[number], "items": list(ITEMS[number])}


def names_of(program: Program) -> set[str]:
    return {written(strategy.landmark) for field in program.fields for strategy in strategies_of(field)}


@given(st.permutations(range(4)), st.integers(1, 2))
@settings(deadline=None, max_examples=10)
def test_a_page_that_is_designed_anew_is_read_from_its_linked_data(order: Sequence[int], count: int) -> None:
    program = learned(*order[:count])
    assert {'[json-ld="Recipe.name"]', '[json-ld="Recipe.recipeIngredient"]'} <= names_of(program)
    for number in order[count:]:
        for new in (False, True):
            assert values(evaluate(program, page(number, new=new), 0.0)) == truth(number)


def test_what_is_shown_is_still_read_where_there_are_no_linked_data() -> None:
    program = learned(0, 1)
    assert values(evaluate(program, page(2, linked=False))) == truth(2)


def test_linked_data_that_the_page_does_not_show_say_nothing() -> None:
    program = learned(0, 1)
    assert values(evaluate(program, page(2, linked_items=("rye", "salt", "1/2 yeast", "water")))) == truth(2)
    extraction = evaluate(program, page(2, new=True, linked_items=("rye", "salt", "1/2 yeast", "water")))
    assert "items" not in values(extraction)
    assert "is not in the text of the page" in extraction.abstained["items"]


def test_where_both_differ_nothing_is_given() -> None:
    program = learned(0, 1)
    extraction = evaluate(program, page(2, name="Our best Rye bread"))
    assert "name" not in values(extraction)
    assert "differ" in extraction.abstained["name"]


def test_no_list_is_given_in_half_where_its_items_became_sections() -> None:
    program = learned(0)
    sections = [{"@type": "HowToSection", "name": "rye", "itemListElement": [{"@type": "HowToStep", "text": "salt"}]}]
    data = {"@type": "Recipe", "name": "Rye bread", "recipeIngredient": sections}
    html = f'<script type="application/ld+json">{json.dumps(data)}</script><main><p>Rye bread rye salt</p></main>'
    extraction = evaluate(program, HtmlDocument.from_bytes(html.encode(), "sections", "utf-8"))
    assert extraction.json_values["items"] is None
    assert "items" in extraction.abstained


def test_a_value_that_is_nowhere_shown_is_learned_from_linked_data_alone() -> None:
    example = Example(page(0, name="Soup of the day"), {"name": NAMES[0]})
    program = learn([example]).program
    assert values(evaluate(program, page(1, name="Cake of the day"))) == {"name": NAMES[1]}


def test_linked_data_are_found_by_their_names_alone() -> None:
    """No strategy counts from one value to the next, nor from the text of the page to them."""
    for strategy in (strategy for field in learned(0, 1).fields for strategy in strategies_of(field)):
        if strategy.value.attribute is not None:
            assert written(strategy.landmark).startswith("[json-ld=")
            assert written(strategy.region) == ""


def test_named_meta_elements_are_read_like_linked_data() -> None:
    def shop(number: int, body: str) -> HtmlDocument:
        named = f'<meta property="og:title" content="{NAMES[number]}"><meta name="author" content="{COOKS[number]}">'
        html = f"<html><head><title>Pantry</title>{named}</head><body>{body}</body></html>"
        return HtmlDocument.from_bytes(html.encode(), f"shop-{number}", "utf-8")

    def old(number: int) -> HtmlDocument:
        return shop(number, f"<h1>{NAMES[number]}</h1><p>By: <b>{COOKS[number]}</b></p><p>Enjoy!</p>")

    program = learn([Example(old(n), {"name": NAMES[n], "cook": COOKS[n]}) for n in (0, 1)]).program
    assert {'[property="og:title"]', '[name="author"]'} <= names_of(program)
    new = shop(2, f"<div><i>{COOKS[2]}</i> <span>{NAMES[2]}</span></div>")
    assert values(evaluate(program, new)) == {"name": NAMES[2], "cook": COOKS[2]}
    assert not values(evaluate(program, shop(2, "<div>Come in</div>")))


TIMES = ((5, "March 4, 2024"), (65, "May 12, 2023"), (40, "June 1, 2022"), (125, "July 30, 2021"))


def timed(number: int, *, new: bool = False) -> HtmlDocument:
    """A page that says for machines when it was written and how long cooking takes, and shows both otherwise."""
    minutes, day = TIMES[number]
    data = {
        "@type": "Recipe",
        "cookTime": f"PT{minutes}M",
        "datePublished": f"{iso(day)}T10:00:00Z",
        "name": "Some dish",
    }
    script = f'<script type="application/ld+json">{json.dumps(data)}</script>'
    if new:
        body = f"<main><i>By us, {day}</i><div class=k><b>{minutes}</b> <u>minutes</u></div></main>"
    else:
        body = f"<p>Cook: <b>{minutes} minutes</b></p><p>Written on {day}</p>"
    return HtmlDocument.from_bytes(f"<html><body>{script}{body}</body></html>".encode(), f"{number}", "utf-8")


def iso(day: str) -> str:
    return datetime.strptime(day, "%B %d, %Y").date().isoformat()


@given(st.permutations(range(4)), st.integers(1, 2))
@settings(deadline=None, max_examples=10)
def test_dates_and_durations_are_read_as_shown_from_linked_data(order: Sequence[int], count: int) -> None:
    labels = [{"cook": f"{TIMES[n][0]} minutes", "day": TIMES[n][1]} for n in range(4)]
    program = learn([Example(timed(n), labels[n]) for n in order[:count]]).program
    assert {'[json-ld="Recipe.cookTime"]', '[json-ld="Recipe.datePublished"]'} <= names_of(program)
    assert parse_program(print_program(program)) == program
    for number in order[count:]:
        for new in (False, True):
            assert values(evaluate(program, timed(number, new=new))) == labels[number]


@given(st.lists(st.dates(date(2020, 1, 1), date(2029, 12, 28)), min_size=5, max_size=5, unique=True), st.booleans())
@settings(deadline=None, max_examples=20)
def test_a_date_that_the_page_shows_is_read_there(days: list[date], beside: bool) -> None:
    """A label in normal form, which the data for machines have, too: these may be of yesterday."""

    def event(day: date, said: date) -> HtmlDocument:
        data = json.dumps({"@context": "https://schema.org", "@type": "Event", "startDate": said.isoformat()})
        shown = f"{day.day} {day:%B} {day.year}"
        row = (
            f"<p><span>Starts</span><span>{shown}</span></p>" if beside else f"<dl><dt>Starts</dt><dd>{shown}</dd></dl>"
        )
        body = f'<script type="application/ld+json">{data}</script><h1>Fair</h1>{row}<p>Free</p>'
        return HtmlDocument.from_bytes(body.encode(), f"fair {day}", "utf-8")

    *known, new, old = days
    result = learn([Example(event(day, day), {"start": day.isoformat()}) for day in known])
    assert result.complete
    assert evaluate(result.program, event(new, old)).json_values["start"] in (new.isoformat(), None)
    assert evaluate(result.program, event(new, new)).json_values == {"start": new.isoformat()}
