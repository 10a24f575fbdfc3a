"""Linked data of a page: what is read of the scripts, under which names, and what is passed over."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import Shown
from fieldmark.dsl.core.instance import AttributeLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.lookup import ShownTexts
from fieldmark.dsl.html.metadata import CONTENT, LIMITS, LINKED_DATA, put_linked_data
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Far
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import Whole


def page(*scripts: str, kind: str = "application/ld+json", body: str = "<p>Soup</p>") -> HtmlDocument:
    held = "".join(f'<script type="{kind}">{script}</script>' for script in scripts)
    return HtmlDocument.from_bytes(f"<html><head>{held}</head><body>{body}</body></html>".encode(), "page", "utf-8")


def named(document: HtmlDocument) -> list[tuple[str, str]]:
    return [(str(each.get(LINKED_DATA)), str(each.get(CONTENT))) for each in document.element.iter("meta")]


SOUP = {
    "@context": "https://schema.org",
    "@type": "Recipe",
    "@id": "#soup",
    "name": "Leek &amp; potato <b>soup</b>",
    "recipeYield": 4,
    "rating": {"@type": "AggregateRating", "ratingValue": 4.50, "best": None, "shown": True},
    "author": [{"@type": "Person", "name": "Ada"}, {"@type": ["Person", "Cook"], "name": "Bo"}],
    "recipeIngredient": ["2 leeks", " ", "1 potato"],
    "inLanguage": {"@value": "en"},
}
VALUES = [
    ("Recipe.name", "Leek & potato soup"),
    ("Recipe.recipeYield", "4"),
    ("Recipe.rating.AggregateRating.ratingValue", "4.50"),
    ("Recipe.author.Person.name", "Ada"),
    ("Recipe.author.Person.name", "Bo"),
    ("Recipe.recipeIngredient", "2 leeks"),
    ("Recipe.recipeIngredient", "1 potato"),
    ("Recipe.inLanguage", "en"),
]
WRITTEN = json.dumps(SOUP).replace("4.5,", "4.50,")


@pytest.mark.parametrize(
    "script",
    [
        WRITTEN,
        f"[{WRITTEN}]",
        f'{{"@context": "https://schema.org", "@graph": [{WRITTEN}, {WRITTEN}]}}',
        f'{{"@graph": {WRITTEN}}}',
        f"<!-- {WRITTEN} -->",
        f"//<![CDATA[\n{WRITTEN}\n//]]>",
        WRITTEN.replace('"Recipe"', '"http://schema.org/Recipe"'),
        WRITTEN.replace('"Recipe"', '["Recipe", "NewsArticle"]'),
        WRITTEN.replace("2 leeks", "2\n\u00a0leeks"),
    ],
)
def test_values_are_named_by_types_and_properties(script: str) -> None:
    assert named(page(script)) == VALUES


def test_objects_that_are_there_twice_count_once_and_others_each() -> None:
    other = WRITTEN.replace("Ada", "Di")
    assert named(page(WRITTEN, other, WRITTEN)) == VALUES + [(n, v.replace("Ada", "Di")) for n, v in VALUES]


def test_what_names_no_type_is_a_thing() -> None:
    assert named(page('{"name": "Soup", "@type": null, "more": "and enough"}'))[0] == ("Thing.name", "Soup")


@pytest.mark.parametrize(
    "script",
    [
        "",
        "no json",
        '{"@type": "Recipe", "name": "Soup"',
        '{"@type": "Recipe", "name": "Soup",}',
        "7",
        '"Soup"',
        "[" * 5_000 + "]" * 5_000,
        '{"a":' * (LIMITS.levels + 1) + '"long enough a text"' + "}" * (LIMITS.levels + 1),
        '{"@graph":[' * LIMITS.levels + WRITTEN + "]}" * LIMITS.levels,
        json.dumps({"@type": "Recipe", "n": list(range(1_000))}),
    ],
)
def test_scripts_that_are_not_read_leave_the_page_as_it_is(script: str) -> None:
    document = page(script)
    assert named(document) == []
    assert [child.tag for child in document.root.children] == ["head", "body"]


def test_other_scripts_hold_no_linked_data() -> None:
    assert named(page(WRITTEN, kind="application/json")) == []
    assert named(page(WRITTEN, kind="APPLICATION/LD+JSON; charset=utf-8")) == VALUES


def test_characters_that_no_attribute_holds_and_names_that_are_too_long() -> None:
    script = json.dumps({"na\u0000me": "So\u0007up \ud800 here", "x" * LIMITS.max_name: "long", "z": "last of all"})
    assert named(page(script)) == [("Thing.na me", "So up here"), ("Thing.z", "last of all")]


ODD = st.text(max_size=6) | st.sampled_from(("\x00", "\ud800", "\uffff", "a\x1bb", "</b>", "x" * LIMITS.max_name))
ANY = st.recursive(
    ODD | st.integers() | st.floats() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("@type", "@value", "@graph", "name")) | ODD, inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.just("@type") | ODD, ANY, max_size=4))
def test_whatever_a_script_says_a_page_has_names_that_are_short(tree: dict[str, Any]) -> None:
    script = json.dumps({**tree, "note": "room for more " * 40}).replace("</", "<\\/")
    assert all(len(name) <= LIMITS.max_name for name, _ in named(page(script)))


HOSTILE = {
    "objects of one value": "[" + '{"a":0},' * 20_000 + "{}]",
    "lists in lists": "[" + f"{'[' * 100}{']' * 100}," * 1_000 + "[]]",
    "values": f'{{"a":[{",".join(map(str, range(10, 30_000)))}]}}',
    "a long type of many values": json.dumps(
        {"@type": "T" * 10_000, "@value": ["a copper lamp, a walnut basket"] * 4_000}
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_not_read_takes_memory_in_proportion_to_its_script(kind: str) -> None:
    scripts = [HOSTILE[kind]]
    root = etree.fromstring("<html/>")
    tracemalloc.start()
    try:
        put_linked_data(root, scripts)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(root) == 0
    assert most < 30 * len(scripts[0])


def test_a_long_name_counts_as_what_it_takes() -> None:
    """A value of 24 characters takes an element, and in it the name of all of them."""
    values = ", ".join(f'"a copper lamp {number:5}"' for number in range(1_000))
    assert len(named(page(f'{{"lamp": [{values}]}}'))) == 1_000
    assert named(page(f'{{"{"l" * 150}": [{values}]}}')) == []


def test_texts_of_the_page_are_as_without() -> None:
    with_data, without = page(WRITTEN), page(WRITTEN, kind="text/x")
    assert with_data.root.text == without.root.text == "Soup"
    assert with_data.runs_with("Leek & potato soup", whole=True) == ()


TEXTS = st.text("abcé -'", min_size=1, max_size=8).map(" ".join("long enough").__add__)
LEAVES = st.one_of(TEXTS, TEXTS, st.none(), st.booleans())
NAMES = st.sampled_from(("name", "text", "item"))
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(NAMES, inner, max_size=3)),
    max_leaves=8,
)


def texts_of(tree: Any) -> list[str]:
    if isinstance(tree, dict | list):
        return [text for item in (tree.values() if isinstance(tree, dict) else tree) for text in texts_of(item)]
    return [" ".join(tree.split())] if isinstance(tree, str) else []


@given(st.dictionaries(NAMES, TREES, min_size=1, max_size=3))
def test_every_text_is_there_in_its_order(tree: dict[str, Any]) -> None:
    assert [text for _, text in named(page(json.dumps({"@type": "Recipe", **tree})))] == texts_of(tree)


def field(*guards: Shown) -> Field:
    value = ValueProgram(Far("meta"), Whole(), CONTENT)
    landmark, look = AttributeLandmark(LINKED_DATA, "Recipe.recipeIngredient"), HtmlBlueprint(frozenset(), 0.34)
    strategy = Strategy(landmark, Hops(0, 0), look, value, guards=guards)
    return Field("ingredients", "list", False, (Format((Part((strategy,)),)),))


@given(st.lists(st.sampled_from(("2 leeks", "½ cup “milk”", "1 potato")), min_size=1, max_size=3), st.booleans())
def test_what_has_to_be_shown_is_given_whole_or_not_at_all(items: list[str], shown: bool) -> None:
    script = json.dumps({"@type": "Recipe", "name": "Soup of leeks", "recipeIngredient": items})
    pieces = items if shown else items[:-1]
    html = "".join("<li><b>{}</b> <i>{}</i></li>".format(*item.split(" ", 1)) for item in pieces)
    document = page(script, body=html.replace("“", "&quot;").replace("”", "&quot;"))
    assert [item.value.text for item in evaluate_field(field(), document).evidence] == items
    result = evaluate_field(field(Shown()), document)
    held = all(item in pieces for item in items)
    assert [item.value.text for item in result.evidence] == (items if held else [])
    assert held or "is not in the text of the page, as it always was" in (result.reason or "")


def shown_for(text: str, body: str) -> list[str]:
    script = json.dumps({"@type": "Recipe", "name": "Soup of leeks", "recipeIngredient": [text]})
    return [item.value.text for item in evaluate_field(field(Shown()), page(script, body=body)).evidence]


@pytest.mark.parametrize(
    ("text", "body", "shown"),
    [
        ("PT10M", "<p>Prep time <b>10 mins</b></p>", ["10 mins"]),
        ("PT10M", "<p>Prep time <b>10</b> <i>mins</i></p>", ["10 mins"]),
        ("PT10M", "<b>10 mins.</b>", ["10 mins."]),
        ("PT1H5M", "<p>It takes 65 minutes in all.</p>", ["65 minutes"]),
        ("PT10M", "<b>10 mins</b><p>Simmer for 10 minutes.</p>", ["10 mins"]),
        ("PT10M", "<b>10 mins</b><b>10 minutes</b>", []),
        ("PT10M", "<p>Cook 10 minutes, then rest 10 mins.</p>", []),
        ("PT10M", "<b>20 mins</b>", []),
        ("2025-05-07T04:00:00Z", "<p>Published May 07, 2025 by Ada</p>", ["May 07, 2025"]),
        ("2025-05-07T04:00:00Z", "<i>07/05/2025</i><p>since 7 May 2025</p>", ["07/05/2025"]),
        ("2025-05-07", "<i>May 7, 2025</i><p>2025-05-07</p>", ["2025-05-07"]),
    ],
)
def test_dates_and_durations_are_given_as_they_are_shown(text: str, body: str, shown: list[str]) -> None:
    assert shown_for(text, body) == shown


def test_of_the_dates_of_a_page_those_are_looked_for_that_say_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    has = ShownTexts.has

    def counted(self: ShownTexts, text: str) -> bool:
        asked.append(text)
        return has(self, text)

    monkeypatch.setattr(ShownTexts, "has", counted)
    days = "".join(f"<p>May {day}, {year}</p>" for day in range(1, 29) for year in range(1990, 2026))
    assert page("{}", body=days).shown_texts.form_of("2025-05-07") == "May 7, 2025"
    assert {*asked} == {"May 7, 2025"}
