"""Rules of the ablation are those that the program has."""

from __future__ import annotations

import pytest

from benchmarks.ablation_rules import RULES, Rule


@pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])
def test_a_rule_is_switched_off_and_on_again(rule: Rule) -> None:
    def held() -> list[object]:
        return [getattr(place, name) for place, name, _ in rule.functions]

    before = held()
    with rule.off():
        assert held() == [replacement for *_, replacement in rule.functions]
    assert held() == before
    rule.listened(set())()
    assert held() == before
