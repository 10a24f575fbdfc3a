"""What comparing costs for programs that invite the square of their size, or more: counted, for size n and 4n."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.compare import compare_programs
from tests.operations import operations

LINEAR = 5.0
"""Most times the calls for n things that 4n things take."""


def fields(count: int, name: str, shown: str) -> str:
    """Fields with one strategy each, which have the landmark in common."""
    shape = '{}{}: text\n  from "Total" up 1 across 1  beside "{}{}", "Due" in td\n    take css "td:nth-child({})"\n'
    return "".join(shape.format(name, k, shown, k, k + 1) for k in range(count))


def strategies(count: int, shown: str) -> str:
    """One field with many strategies."""
    each = (f'from "Total" up 1  beside "{shown}{k}", "Due" in td\n    take css "td"\n' for k in range(count))
    return "f: text\n  " + "  also ".join(each)


PAIRS: dict[str, Callable[[int], tuple[str, str]]] = {
    "renamed fields": lambda n: (fields(n, "f", "A"), fields(n, "g", "B")),
    "changed fields": lambda n: (fields(n, "f", "A"), fields(n, "f", "B")),
    "strategies of one part": lambda n: (strategies(n, "A"), strategies(n, "B")),
    "one field against many": lambda n: (strategies(n, "A"), fields(n, "g", "A")),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_comparing_takes_calls_in_proportion_to_the_programs(pair: str) -> None:
    def calls(count: int) -> int:
        old, new = (parse_program(f"program p for html, version 2\n\n{text}") for text in PAIRS[pair](count))
        return operations(partial(compare_programs, old, new))

    few, many = calls(200), calls(800)
    assert many < LINEAR * few
