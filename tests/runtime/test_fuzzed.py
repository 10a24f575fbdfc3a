"""Hostile folders, a command on each: some new ones, and all that was found before. `benchmarks.fuzz` runs many."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.fuzz.__main__ import kept
from benchmarks.fuzz.cases import Case, case_of
from benchmarks.fuzz.worker import Child, case_from_json, case_to_json

SLICE = range(40)

PLANTED = """
import os
import fieldmark.runtime.io.programs as programs

def faulty(text, name):
    os.mkdir("../x") if "outside" in text else os.abort()

programs.parse_program = faulty
from benchmarks.fuzz.worker import serve
serve()
"""


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    with Child() as one:
        yield one


def test_hostile_folders_end_in_an_exit_status_and_nothing_outside(child: Child) -> None:
    assert {number: found for number in SLICE if (found := child.find(case_of(0, number))) is not None} == {}


def test_what_was_found_before_is_mended(child: Child) -> None:
    assert {path.name: found for path, case in kept() if (found := child.find(case)) is not None} == {}


def test_faults_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.fuzz.worker.SERVE", PLANTED)
    with Child() as child:
        found = [child.find(Case({"p.fm": text}, {}, ("show", "p.fm"))) for text in (b"outside", b"dead")]
    assert found[0] == "outside: os.mkdir '../x'"
    assert (found[1] or "").startswith("died")


def test_a_case_is_kept_as_it_is() -> None:
    case = case_of(3, 5)
    assert case_from_json(case_to_json(case)) == case == case_of(3, 5)
