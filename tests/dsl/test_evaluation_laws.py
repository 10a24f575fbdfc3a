"""Laws of evaluation: it is total, and values stand where their evidence says."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Part, Program, Strategy, strategies_of
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops, HtmlRegion
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import Boundary, Substring
from fieldmark.dsl.text.lexicon import CLASSES, Token
from tests.dsl import strategies, terms
from tests.dsl.table_fields import field
from tests.dsl.terms import documents, entries_of


def assert_lawful(program: Program, page: HtmlDocument) -> None:
    """Each field once, in order; abstentions have reasons and no values; values stand where the evidence says."""
    extraction = evaluate(program, page)
    assert [found.name for found in extraction.fields] == [defined.name for defined in program.fields]
    order: dict[Location, int] = {node: number for number, node in enumerate(page.root.preorder())}
    for found, defined in zip(extraction.fields, program.fields, strict=True):
        assert found.aggregation == defined.aggregation
        if found.reason is not None:
            assert found.reason.strip()
            assert not found.evidence
            continue
        if not found.evidence:
            assert defined.optional or not defined.formats or defined.aggregation != "one"
            continue
        texts = [item.value.text for item in found.evidence]
        if defined.aggregation != "list":
            assert len(set(texts)) == len(texts) == (1 if defined.aggregation == "one" else len(texts))
        for item in found.evidence:
            start, end = item.value.span
            assert item.value.node.text[start:end] == item.value.text == item.value.text.strip() != ""
            strategy = defined.formats[item.format - 1].parts[item.part - 1].strategies[item.strategy - 1]
            assert 1 <= item.agreeing <= item.voices
            assert 0 <= item.distance <= strategy.blueprint.within
            assert item.landmark in order
            assert item.value.node in order
            assert isinstance(strategy.blueprint, HtmlBlueprint)
            assert isinstance(item.region, HtmlRegion)
            if strategy.blueprint.entries:
                held = set(entries_of(item.region)) & {
                    (path, text) for path, text in entries_of(item.region) if text in _texts(strategy.blueprint)
                }
                union = held | strategy.blueprint.entries
                assert item.distance == pytest.approx(1 - len(held & strategy.blueprint.entries) / len(union))


def _texts(blueprint: HtmlBlueprint) -> set[str]:
    return {text for _, text in blueprint.entries}


@st.composite
def programs_on_pages(draw: st.DrawFn) -> tuple[Program, HtmlDocument]:
    page = draw(documents())
    return draw(terms.programs(page)), page


def test_evaluation_is_total_and_lawful_where_half_of_the_fields_find_something() -> None:
    found: list[bool] = []

    @given(programs_on_pages())
    @settings(max_examples=30, database=None)
    def law(drawn: tuple[Program, HtmlDocument]) -> None:
        program, page = drawn
        assert_lawful(program, page)
        extraction = evaluate(program, page)
        assert extraction == evaluate(program, page)
        if page.root.text:  # what shows nothing holds no value
            pairs = zip(program.fields, extraction.fields, strict=True)
            found.extend(bool(result.evidence) for field, result in pairs if field.formats)

    for number in range(6):  # draws of one run are alike
        seed(number)(law)()
    assert sum(found) >= len(found) / 2 > 0


def is_ordinary(program: Program) -> bool:
    """Whether a program's landmarks are such as a page can have."""
    landmarks = [strategy.landmark for found in program.fields for strategy in strategies_of(found)]
    texts = [text for landmark in landmarks for text in vars_of(landmark)]
    return all(text and text.isprintable() and "{" not in text for text in texts)


def vars_of(landmark: Landmark) -> tuple[str, ...]:
    """The texts of a landmark."""
    match landmark:
        case TextLandmark(text, _):
            return (text,)
        case AttributeLandmark(name, value):
            return (name, value)
        case TagLandmark(tag):
            return (tag,)


@given(strategies.programs().filter(is_ordinary), documents())
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_evaluation_is_total_for_odd_programs(program: Program, page: HtmlDocument) -> None:
    assert_lawful(program, page)


@given(documents(), st.sampled_from(sorted(CLASSES)))
@settings(deadline=None)
def test_lists_of_several_parts_are_in_document_order(page: HtmlDocument, kind: str) -> None:
    token = (Token(kind),)
    text = Substring(Boundary(right=token, nth=1), Boundary(left=token))
    everywhere = [
        Strategy(
            AttributeLandmark("class", "x"),
            Hops(0, 0),
            HtmlBlueprint(frozenset(), 1),
            ValueProgram(Css("*", "all"), text),
        ),
        Strategy(
            AttributeLandmark("itemprop", "x"),
            Hops(1, 0),
            HtmlBlueprint(frozenset(), 1),
            ValueProgram(Css("*", "all"), text),
        ),
    ]
    order: dict[Location, int] = {node: number for number, node in enumerate(page.root.preorder())}
    parts = [Part((strategy,), required=False) for strategy in everywhere]
    listed = evaluate_field(field(*parts, kind="list"), page)
    places = [(order[item.value.node], item.value.span) for item in listed.evidence]
    assert len(set(places)) == len(places)
    if len({item.part for item in listed.evidence}) > 1:
        assert places == sorted(places)
    distinct = evaluate_field(field(*parts, kind="set"), page)
    texts = [item.value.text for item in distinct.evidence]
    assert len(set(texts)) == len(texts)
    assert set(texts) == {item.value.text for item in listed.evidence}
