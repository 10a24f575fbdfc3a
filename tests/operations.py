"""What a run costs, counted: times depend on what else the machine does, counts do not."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 600
"""Seconds after which a process that a test has started hangs for certain: far more than a busy machine needs."""


def operations(run: Callable[[], object]) -> int:
    """How many functions a run calls, Python's and built-in ones; work inside a built-in one is not seen.

    Garbage is not collected meanwhile: when it is depends on all that ran before, and whoever listens is called.
    """
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    before, collecting = sys.getprofile(), gc.isenabled()
    gc.disable()
    sys.setprofile(profile)
    try:
        run()
    finally:
        sys.setprofile(before)
        if collecting:
            gc.enable()
    return count
