"""The list of mutations is kept up with the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.mutation_list import MUTATIONS
from benchmarks.mutations import main, strays


def test_each_mutation_has_its_text_and_its_tests() -> None:
    assert not strays(MUTATIONS)


def test_a_word_that_names_no_file_is_a_mistake_and_what_can_be_named_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    known = Path(MUTATIONS[0].file).stem
    assert main([known, "no such file"]) == 2
    told = capsys.readouterr().err
    assert "'no such file'" in told
    assert {mutation.file for mutation in MUTATIONS} == {line.strip() for line in told.splitlines()[1:]}
