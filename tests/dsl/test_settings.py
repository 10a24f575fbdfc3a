"""Settings keep to their ranges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fieldmark.dsl.core.settings import setting, settings


@settings
class Weights:
    margin: float = setting(3.0, 0, 10)
    rounds: int = setting(2, 1, 5)


def test_settings_have_defaults_and_may_be_set() -> None:
    assert Weights() == Weights(3.0, 2)
    assert Weights(margin=10).margin == 10


@pytest.mark.parametrize("wrong", [{"margin": -0.1}, {"margin": 11.0}, {"margin": float("nan")}, {"rounds": 0}])
def test_what_lies_outside_the_range_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"Weights.{next(iter(wrong))} lies between"):
        replace(Weights(), **wrong)
