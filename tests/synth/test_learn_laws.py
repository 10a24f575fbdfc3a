"""Laws of learning, on generated pages: what is learned is sound, general, deterministic, and never silently wrong.

Learning has no proof that it generalises, so these laws are contracts on a fixed sample of layouts (`derandomize`):
what fails here fails for everyone. Where a page is changed, a field may abstain; how often is bounded over the sample
(`Tally`), so that a learner that learns nothing, or is afraid of every change, fails too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.terms import Program, strategies_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Example, Label, LearnResult, texts_of
from fieldmark.synth.core.learn import learn
from tests.operations import PATIENCE
from tests.synth.alterations import (
    Alteration,
    counterpart,
    extended,
    punctuated,
    reframed,
    relabelled,
    retitled,
)
from tests.synth.pages import Change, Page, Template, changes, fill, seeds, templates

LAW = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=20,
    phases=[Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow],
)

Seeds = Sequence[int]


def several(count: int) -> st.SearchStrategy[list[int]]:
    """Seeds of so many different pages."""
    return st.lists(seeds(), min_size=count, max_size=count, unique=True)


def examples_of(pages: Sequence[Page], name: str = "page") -> list[Example]:
    return [page.example(f"{name}-{number}") for number, page in enumerate(pages)]


def value_of(label: Label) -> str | list[str] | None:
    """A label as a result gives it: an empty list is no value."""
    return list(texts_of(label)) or None if isinstance(label, tuple) else label


def errors(program: Program, page: Page, fields: Sequence[str] = ()) -> list[str]:
    """The fields that the program gets wrong without saying so: another value, or none where there is one."""
    wrong = []
    for result in evaluate(program, page.document("fresh")).fields:
        truth = value_of(page.values.get(result.name))
        if (not fields or result.name in fields) and result.reason is None and result.value != truth:
            wrong.append(f"{result.name}: {result.value!r} instead of {truth!r}")
    return wrong


class Tally:
    """How many of the values of some pages a program finds; none of the others may be wrong."""

    def __init__(self) -> None:
        self.found = 0
        self.wanted = 0

    def count(self, program: Program, page: Page) -> None:
        """Read a page."""
        assert errors(program, page) == []
        values = evaluate(program, page.document("fresh")).values
        truths = {name: value_of(label) for name, label in page.values.items()}
        self.wanted += sum(truth is not None for truth in truths.values())
        self.found += sum(truth is not None and values.get(name) == truth for name, truth in truths.items())

    def least(self, share: float) -> None:
        """Demand that at least this share of the values was found, of at least a hundred."""
        assert self.wanted >= 100
        assert self.found >= share * self.wanted, f"{self.found} of {self.wanted}"


def assert_sound(result: LearnResult, examples: Sequence[Example]) -> None:
    """Every label is reproduced, or a report names its document; and the reports count right."""
    assert result.complete == all(not report.problems for report in result.reports)
    found = {example.document.name: evaluate(result.program, example.document) for example in examples}
    for report in result.reports:
        labelled = [example for example in examples if report.name in example.labels]
        blamed = {problem.document for problem in report.problems}
        assert report.examples == len(labelled)
        assert report.explained == len(labelled) - len(blamed)
        assert all(problem.reason.strip() for problem in report.problems)
        assert blamed <= {example.document.name for example in labelled}
        for example in labelled:
            if example.document.name not in blamed:
                extraction = found[example.document.name]
                assert extraction.values.get(report.name) == value_of(example.labels[report.name])
                assert report.name not in extraction.abstained or example.labels[report.name] is None


def test_what_is_learned_is_sound_and_right_on_fresh_pages() -> None:
    tally = Tally()

    @given(templates(), several(3), several(3))
    @LAW
    def law(template: Template, known: Seeds, fresh: Seeds) -> None:
        examples = examples_of([fill(template, seed) for seed in known])
        for count in (1, 2, 3):
            result = learn(examples[:count])
            assert_sound(result, examples[:count])
            assert result.complete
            for seed in fresh:
                tally.count(result.program, fill(template, seed))

    law()
    tally.least(0.98)


def test_labels_that_stand_twice_make_nothing_wrong() -> None:
    tally = Tally()

    @given(templates(same_labels=True), several(2), several(3))
    @LAW
    def law(template: Template, known: Seeds, fresh: Seeds) -> None:
        examples = examples_of([fill(template, seed) for seed in known])
        result = learn(examples)
        assert_sound(result, examples)
        for seed in fresh:
            tally.count(result.program, fill(template, seed))

    law()
    tally.least(0.9)


def test_changes_elsewhere_make_nothing_wrong() -> None:
    tally = Tally()

    @given(templates(), several(2), several(4), st.lists(changes(), min_size=4, max_size=4))
    @LAW
    def law(template: Template, known: Seeds, fresh: Seeds, changed: Sequence[Change]) -> None:
        result = learn(examples_of([fill(template, seed) for seed in known]))
        for seed, change in zip(fresh, changed, strict=True):
            tally.count(result.program, fill(template, seed, change))

    law()
    tally.least(0.95)


@pytest.mark.parametrize(
    ("alter", "share"), [(reframed, 0.85), (retitled, 0.75), (relabelled, 0.4), (punctuated, 0.9), (extended, 0.88)]
)
def test_changes_of_the_layout_make_nothing_wrong(alter: Alteration, share: float) -> None:
    tally = Tally()

    @given(templates(), several(2), several(2))
    @LAW
    def law(template: Template, known: Seeds, fresh: Seeds) -> None:
        result = learn(examples_of([fill(template, seed) for seed in known]))
        for seed in fresh:
            tally.count(result.program, fill(alter(template, Random(seed)), seed))

    law()
    tally.least(share)


@given(templates(), several(3), st.permutations(range(3)))
@settings(LAW, max_examples=10)
def test_the_order_of_the_examples_means_nothing(template: Template, known: Seeds, order: Sequence[int]) -> None:
    examples = examples_of([fill(template, seed) for seed in known])
    shuffled = [examples[place] for place in order]
    result = learn(examples)
    assert result.complete
    assert result == learn(shuffled)


def test_a_field_labelled_absent_is_not_extracted() -> None:
    explained: list[int] = []
    labelled: list[int] = []

    @given(templates(shares=(50, 100)), several(3))
    @LAW
    def law(template: Template, known: Seeds) -> None:
        pages = [fill(template, seed) for seed in known]
        present = {name for page in pages for name, label in page.values.items() if label is not None}
        if not present:
            return
        examples = [
            Example(example.document, {name: label for name, label in example.labels.items() if name in present})
            for example in examples_of(pages)
        ]
        result = learn(examples)
        assert_sound(result, examples)
        explained.extend(report.explained for report in result.reports)
        labelled.extend(report.examples for report in result.reports)
        for example in examples:
            assert_absent(result, example)

    law()
    assert sum(explained) >= 0.95 * sum(labelled)


def assert_absent(result: LearnResult, example: Example) -> None:
    """What is labelled absent is not extracted, unless its report says so, and no strategy finds anything."""
    values = evaluate(result.program, example.document).values
    blamed = {report.name for report in result.reports for p in report.problems if p.document == example.document.name}
    absent = {name for name, label in example.labels.items() if label is None} - blamed
    assert not {name for name in absent if values.get(name) is not None}
    for field in result.program.fields:
        if field.name in example.labels and example.labels[field.name] is None:
            for strategy in strategies_of(field):
                assert not run_strategy(strategy, field.aggregation, example.document).findings


@given(templates(), several(2), several(3))
@LAW
def test_unlabelled_documents_leave_every_label_explained(template: Template, known: Seeds, others: Seeds) -> None:
    examples = examples_of([fill(template, seed) for seed in known])
    unlabelled = [fill(template, seed).document(f"other-{seed}") for seed in others[:2]]
    unlabelled.append(fill(counterpart(template, Random(others[2])), others[2]).document("stranger"))
    alone, together = learn(examples), learn(examples, unlabelled)
    assert_sound(together, examples)
    assert alone.complete
    assert [report.explained for report in together.reports] == [report.explained for report in alone.reports]


def test_two_senders_are_learned_in_one_program() -> None:
    tally = Tally()

    @given(templates(), several(4), several(2))
    @LAW
    def law(template: Template, known: Seeds, fresh: Seeds) -> None:
        other = counterpart(template, Random(known[0]))
        ours = examples_of([fill(template, seed) for seed in known[:2]], "ours")
        theirs = examples_of([fill(other, seed) for seed in known[2:]], "theirs")
        result = learn([ours[0], theirs[0], ours[1], theirs[1]])
        assert_sound(result, [*ours, *theirs])
        assert result.complete
        for seed in fresh:
            tally.count(result.program, fill(template, seed))
            tally.count(result.program, fill(other, seed))

    law()
    tally.least(0.97)


def printed_programs() -> str:
    """Programs learned from a few fixed layouts, as text."""
    layouts: list[Template] = []

    @settings(LAW, max_examples=6)
    @given(templates(same_labels=True))
    def collect(template: Template) -> None:
        layouts.append(template)

    collect()
    programs = [learn(examples_of([fill(layout, seed) for seed in (1, 2)])).program for layout in layouts[-4:]]
    return "".join(print_program(program) for program in programs)


def test_learning_is_the_same_whatever_the_hash_seed() -> None:
    script = "from tests.synth.test_learn_laws import printed_programs; print(printed_programs())"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", script],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for seed in ("0", "1")
    ]
    texts = [process.communicate(timeout=PATIENCE)[0] for process in started]
    assert [process.returncode for process in started] == [0, 0]
    assert texts[0].count("program ") >= 4
    assert texts[0] == texts[1]


def test_a_label_is_compared_folded() -> None:
    page = HtmlDocument.from_bytes("<p><b>Naam</b> Ren\u00e9 \u201cR\u201d</p>".encode(), "a", "utf-8")
    result = learn([Example(page, {"name": 'Rene\u0301 "R"'})])
    assert result.complete
    assert fold(str(evaluate(result.program, page).values["name"])) == fold('René "R"')
