"""Laws of evaluation on pages whose values are planted: each comes back verbatim, with evidence of where it stands."""

from __future__ import annotations

from hypothesis import given, settings

from fieldmark import dumps, loads
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.values import text_of
from tests.dsl.planted import Planted, planted, planted_records


@given(planted())
@settings(max_examples=120)
def test_planted_values_come_back_verbatim(made: Planted) -> None:
    found = evaluate(made.program, made.page)
    assert found.abstained == {}
    assert found.json_values == made.values
    assert evaluate(loads(dumps(made.program)), made.page) == found


@given(planted())
@settings(max_examples=50)
def test_evidence_says_where_a_value_stands(made: Planted) -> None:
    for field, result in zip(made.program.fields, evaluate(made.program, made.page).fields, strict=True):
        for item in result.evidence:
            strategy = field.formats[item.format - 1].parts[item.part - 1].strategies[item.strategy - 1]
            value = item.value
            text = text_of(value.node, value.attribute)
            assert value.attribute == strategy.value.attribute
            if strategy.value.conversion is None:
                assert text[slice(*value.span)] == value.text
            assert 1 <= item.agreeing <= item.voices


@given(planted_records())
@settings(max_examples=60)
def test_planted_records_come_back_verbatim(made: Planted) -> None:
    found = evaluate(made.program, made.page)
    assert found.json_values == made.values
    assert found.abstained == {}
    for record in found.records[0].found:
        for result in record.fields:
            assert all(item.value.node.text == item.value.text for item in result.evidence)
