"""Strategies that are compiled as a whole: what they find is what the definition says, whatever the page."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.extract import Followed, follow
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.html import ways
from fieldmark.dsl.html.regions import locate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.dsl.syntax.programs import parse_program
from tests.dsl import terms
from tests.dsl.terms import document

pytestmark = pytest.mark.skipif(not COMPILED, reason="no C compiler here")


def both(strategy: Strategy, page: HtmlDocument) -> tuple[Followed, Followed]:
    """What the compiled form finds, and what the definition says, each on a page that nothing was asked of before."""
    compiled, defined = page.reading({}), page.reading({})
    return (
        ways.follow_pages(strategy, locate(strategy.landmark, compiled)),
        follow(strategy, locate(strategy.landmark, defined)),
    )


def test_a_compiled_strategy_finds_what_the_definition_says() -> None:
    compiled: list[bool] = []
    found: list[bool] = []

    @given(st.data(), terms.documents())
    @settings(max_examples=150, deadline=None, database=None)
    def law(data: st.DataObject, page: HtmlDocument) -> None:
        leading = terms.leading(page)
        for strategy in data.draw(st.lists(st.one_of(leading, terms.strategies(page)), min_size=1, max_size=4)):
            if not locate(strategy.landmark, page):
                continue
            one, two = both(strategy, page)
            assert ([*one.found], one.nearest, one.idle, one.stopped) == (
                [*two.found],
                two.nearest,
                two.idle,
                two.stopped,
            )
            compiled.append(ways.way_of(strategy) is not None)
            found.append(bool(one.found))

    law()
    assert sum(compiled) > len(compiled) / 4
    assert sum(found) > len(found) / 4


def strategy_of(text: str) -> Strategy:
    program = parse_program(f"program p for html, version 2\n\nfield: list of text\n  {text}")
    return program.fields[0].formats[0].parts[0].strategies[0]


@pytest.mark.parametrize(
    "text",
    [
        'from "Fare" up 1  take css "b" run all beginning with PRICE',
        'from "Fare" up 1  take css "b" run -1',
        'from "Fare" up 1  take css "p > *"',
        'from "Fare" across 1  take far text',
        'from "Fare" across -1  take far text',
        'from "Fare" up 1  take far css "b" run 2 beginning with PRICE',
        'from words "Fare" up 1  beside "Fare" in p/b  take css ".x", match PRICE',
        'from "Fare" up 1  take css "script"',
    ],
)
def test_what_is_selected_is_what_the_definition_selects(text: str) -> None:
    page = document(
        "<p>$1<b>Fare</b>$2<b>x<i>y</i> $ 3 </b><script>s</script></p>"
        "<p><b>Fare</b><b class='x y' href='h'>4$5</b>$6</p>"
    )
    strategy = strategy_of(text)
    assert ways.way_of(strategy) is not None
    one, two = both(strategy, page)
    assert ([*one.found], one.nearest, one.idle) == ([*two.found], two.nearest, two.idle)


def test_regions_that_strategies_share_are_read_once() -> None:
    page = document("<p><b>Fare</b><i>one</i><u>two</u></p>")
    there, back = (strategy_of(f'from "{label}" {hops}  take css "*" run all') for label, hops in (
        ("Fare", "across 2"), ("two", "across -2")))  # fmt: skip
    first = ways.follow_pages(there, locate(there.landmark, page)).found
    again = ways.follow_pages(back, locate(back.landmark, page)).found
    assert [one.value for one in first] == [one.value for one in again]
    assert [one.region.nodes for one in first] == [one.region.nodes for one in again]


def test_what_is_too_much_is_left_to_the_definition() -> None:
    page = document("<div><b>Fare</b>" + "<i>xy</i>" * 10 + "</div>")
    strategy = strategy_of('from "Fare" up 1  take css "i"')
    way, locations = ways.way_of(strategy), locate(strategy.landmark, page)
    assert way is not None
    for most, characters in ((9, 99), (10, 19)):
        assert way.follow(locations, most, characters) is None
    found = way.follow(locations, 10, 20)
    assert found is not None
    assert len(found.found) == 10


def test_what_is_not_taken_is_no_node_and_few_regions_are_remembered() -> None:
    """A landmark may stand thousands of times on a page of a hundred kilobytes."""
    count = 2_000
    page = document("<p>Fare</p><p>$1</p>" * count)
    strategy = strategy_of('from "Fare" up 1 across 1  take far <td>')
    assert len(locate(strategy.landmark, page)) == count
    assert not ways.follow_pages(strategy, locate(strategy.landmark, page)).found
    assert len(page.nodes) == count
    assert 0 < len(page.taken) < count
