"""Systems behind one door: what is counted of their answers, and what becomes of those that fail or are not there."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks.result_files import COUNTS, figures, keep, read, row_of, scores_of
from benchmarks.systems import LEARNERS, Answering, Peer, SystemFailedError, SystemMissingError, Values, system
from benchmarks.trials import Trial, run
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example


class Told:
    """A system that says the same of every page, until it fails."""

    name = "told"

    def __init__(self, values: Values, fails_after: int = 99) -> None:
        self.values, self.left = values, fails_after

    def version(self) -> str:
        return "1"

    @contextmanager
    def learning(self, examples: Sequence[Example]) -> Iterator[Answering]:
        assert [dict(example.labels) for example in examples] == [{"price": "1"}]

        def answer(page: HtmlDocument) -> Values:
            self.left -= 1
            if self.left < 0:
                raise SystemFailedError("it ended")
            return self.values

        yield answer


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    paths = [tmp_path / f"{number}.html" for number in range(4)]
    for number, path in enumerate(paths):
        path.write_text(f"<html><body><p>Price: <b>{number}</b></p></body></html>")
    truths: list[dict[str, tuple[str, ...]]] = [{"price": ("1",)}, {"price": ("2",)}, {"price": ()}]
    return Trial("shop", 0, ((paths[0], {"price": "1"}),), tuple(zip(paths[1:], truths, strict=True)))


def counts(row: object) -> dict[str, int]:
    assert hasattr(row, "fields")
    return {count: int(getattr(row.fields["price"], count)) for count in COUNTS}


def test_what_is_given_where_there_is_no_value_is_wrong(trial: Trial) -> None:
    row = run(Told({"price": ["1"], "unknown": ["9"]}), trial)
    assert counts(row) == {"wanted": 2, "given": 3, "right": 1, "abstained": 0}
    assert [*row.fields] == ["price"]
    assert figures(row.fields.values())["wrong"] == 2


def test_nothing_is_an_abstention_only_where_there_is_a_value(trial: Trial) -> None:
    assert counts(run(Told({"price": [""]}), trial)) == {"wanted": 2, "given": 0, "right": 0, "abstained": 2}


def test_pages_that_a_failed_system_had_not_answered_are_not_given(trial: Trial) -> None:
    row = run(Told({"price": ["1"]}, fails_after=1), trial)
    assert row.failed == "it ended"
    assert counts(row) == {"wanted": 2, "given": 1, "right": 1, "abstained": 1}


@pytest.mark.parametrize("name", LEARNERS)
def test_every_learner_of_ours_answers(name: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.html" for number in range(3)]
    for path, price in zip(paths, ("12.00", "7.50", "3.99"), strict=True):
        path.write_text(f"<html><body><h1>Kettle</h1><p>Price: <b class='price'>{price}</b></p></body></html>")
    labels = ({"price": "12.00"}, {"price": "7.50"})
    pages = Trial("shop", 0, tuple(zip(paths, labels, strict=False)), ((paths[2], {"price": ("3.99",)}),))
    assert counts(run(system(name), pages)) == {"wanted": 1, "given": 1, "right": 1, "abstained": 0}


def test_a_library_that_cannot_be_imported_is_missing_with_its_reason() -> None:
    with pytest.raises(SystemMissingError, match="peers-python"):
        system("mlscraper").version()
    with pytest.raises(SystemMissingError, match="cannot be imported"):
        Peer("no_such_library", [sys.executable], 1).version()


def test_runs_replace_those_of_the_same_set_and_system(trial: Trial, tmp_path: Path) -> None:
    row = run(Told({"price": ["1"]}), trial)
    written = row_of(row)
    assert scores_of(written)["price"].right == 1
    path = tmp_path / "results.json"
    for number, name in enumerate(("a", "b", "a")):
        one = {"set": "shop", "system": name, "figures": {"number": number}, "rows": [written]}
        keep(path, "contemporary", [one])
    runs = read(path)["runs"]
    assert [(one["system"], one["figures"]["number"]) for one in runs] == [("b", 1), ("a", 2)]
    assert all(one["commit"] and one["date"] and one["machine"]["cores"] for one in runs)
