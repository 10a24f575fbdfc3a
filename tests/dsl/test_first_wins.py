"""Fields whose strategies are asked in order: the first that finds anything decides (LRSyn algorithm 1)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import Shape
from fieldmark.dsl.core.instance import TagLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Program, Strategy
from fieldmark.dsl.core.values import Outcome, ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import Whole
from tests.dsl import terms
from tests.dsl.terms import document, documents

BARE = HtmlBlueprint(frozenset(), 0.34)
PAGE = "<table><tr><td class=a>one<td class=b>two<td class=b>three<td class=b>two</table>"


def css(selector: str) -> Strategy:
    """A selector in the whole page."""
    return Strategy(TagLandmark("html"), Hops(0, 0), BARE, ValueProgram(Css(selector), Whole()))


def field(*strategies: Strategy, kind: Aggregation = "one") -> Field:
    """A field whose strategies are tried in order."""
    return Field("f", kind, False, tuple(Format((Part((one,)),)) for one in strategies), first=True)


@pytest.mark.parametrize(
    ("kind", "selectors", "values"),
    [
        ("one", [".b", ".a"], ["two"]),
        ("one", [".c", ".a", ".b"], ["one"]),
        ("list", [".b", ".a"], ["two", "three", "two"]),
        ("set", [".b", ".a"], ["two", "three"]),
        ("list", ["i"], []),
    ],
)
def test_the_first_that_finds_anything_decides(kind: Aggregation, selectors: list[str], values: list[str]) -> None:
    found = evaluate_field(field(*map(css, selectors), kind=kind), document(PAGE))
    assert [item.value.text for item in found.evidence] == values
    assert (found.reason is None) == bool(values)


def test_one_to_which_a_guard_objects_finds_nothing() -> None:
    dated = replace(css(".b"), guards=(Shape("DATE"),))
    found = evaluate_field(field(dated, css(".a")), document(PAGE))
    assert [item.value.text for item in found.evidence] == ["one"]
    nothing = evaluate_field(field(dated), document(PAGE))
    assert nothing.reason is not None
    assert "DATE" in nothing.reason


@st.composite
def programs_on_pages(draw: st.DrawFn) -> tuple[Program, HtmlDocument]:
    """A program whose fields do not vote, on a page on which most of them find something."""
    page = draw(documents())
    program = draw(terms.programs(page))
    return replace(program, fields=tuple(replace(one, first=True, guards=()) for one in program.fields)), page


def in_page_order(outcome: Outcome) -> list[str]:
    """The texts that a strategy finds; runs of an element may stand behind elements in it."""
    found = [finding.value for finding in outcome.findings]
    return [value.text for value in sorted(found, key=lambda value: (value.node.order, value.span))]


@given(programs_on_pages())
@settings(deadline=None)
def test_what_it_says_is_what_the_first_strategy_with_findings_says(drawn: tuple[Program, HtmlDocument]) -> None:
    program, page = drawn
    for found, own in zip(evaluate(program, page).fields, program.fields, strict=True):
        said = (
            in_page_order(run_strategy(one, own.aggregation, page, part.contexts))
            for layout in own.formats
            for part in layout.parts
            for one in part.strategies
            if not one.guards
        )
        if any(one.guards for layout in own.formats for part in layout.parts for one in part.strategies):
            continue
        first = next(filter(None, said), ())
        texts = tuple(item.value.text for item in found.evidence)
        assert set(texts) == set(first[:1] if own.aggregation == "one" else first)
