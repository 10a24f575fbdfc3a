"""Programs of the shipped examples."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import fieldmark
from fieldmark.dsl.core.terms import Program

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

Shipped = Callable[[str], Program]


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Shipped:
    """The program of a shipped example; where tests are run by several processes, one learns it for all."""
    own = tmp_path_factory.getbasetemp()
    folder = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def learned(example: str) -> Program:
        path = folder / f"{example}.fm"
        if not path.exists():
            labelled = fieldmark.read_examples(EXAMPLES / example / "labelled")
            fieldmark.save(fieldmark.learn(labelled, name=example).program, path)
        return fieldmark.load(path)

    return learned
