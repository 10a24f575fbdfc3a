"""The hostile cases: a few of each kind, whatever the machine; all are run by `python -m benchmarks.hostile`."""

from __future__ import annotations

import sys

import pytest

from benchmarks.hostile import CASES, Case, tried

FEW = ("names of attributes", "a schema", "up 1000000000", "300 nested records, show", "lone surrogates", "RFC 2231")
"""How names of cases begin that take no second."""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits on processes here")
@pytest.mark.parametrize("case", [case for case in CASES if case.name.startswith(FEW)], ids=lambda case: case.name)
def test_a_hostile_case_holds(case: Case) -> None:
    done, wrong = tried(case)
    assert not {*wrong} - {"time"}, done.errors
