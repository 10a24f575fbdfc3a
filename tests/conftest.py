"""No law is timed: a machine that is busy breaks none. What is drawn, and whether anew, is as hypothesis has it.

Nor does a law fail because what was drawn was large, or often unfit: that is luck. The profile `quick` draws less, for
`make quick`; `unshrunk` stops at the first failure, for `benchmarks.mutations`.
"""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, Phase, settings

LUCK = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile("untimed", parent=settings(), deadline=None, suppress_health_check=LUCK)
settings.register_profile("quick", parent=settings.get_profile("untimed"), max_examples=15)
settings.register_profile("unshrunk", parent=settings.get_profile("untimed"), phases=[Phase.explicit, Phase.generate])
settings.load_profile("untimed")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays: garbage is not looked for in it, neither meanwhile nor afterwards, and less often in all
    that comes after it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(2_000, 20, 50)
        gc.enable()
