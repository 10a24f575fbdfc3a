"""Answers of programs with their features, and whether they are right: what a model of confidence is trained on.

Documents, labels and comparisons are those of `benchmarks.trials`, `forms` and `records`, from one
labelled document up; and pages of three sets changed in every way that `fieldmark.runtime.simulate` knows, of which
the fields count that were right before. Each set is a kind of documents; forms are one kind, lists of records one, and
pages after a redesign one.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from benchmarks import forms, records
from benchmarks.data import DataMissingError, comparable
from benchmarks.trials import REDESIGNS, Trial, trials
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import FieldResult, RecordResult
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.simulate.stress import outcome_of, versions
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LEARNED_FROM: Final[Mapping[str, Sequence[int]]] = {
    "swde": (1, 2, 3),
    "court_emails": (1, 3, 5),
    "books": (1, 3),
    "notices": (1, 2, 3),
    "recipes": (1, 2),
    "dockets": (1, 2, 3),
}
"""Set -> numbers of labelled documents of a group."""

DRAWS: Final = {"swde": 2, "court_emails": 3, "books": 2, "notices": 5, "recipes": 2, "dockets": 3}
"""Set -> random choices of the labelled documents."""

CHANGED: Final = ("swde", "court_emails", "notices")
"""Sets whose pages are changed."""

CHANGED_PAGES: Final = 2
"""Pages of a group that are changed, each once in every way."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program said of a field of a document of a site: its features, none where it abstained; was it right?

    `changed` tells whether the document is a page that was changed at random; `there` whether it has a value, `given`
    whether the program gave one.
    """

    kind: str
    site: str
    features: tuple[str, ...]
    right: bool
    changed: bool = False
    there: bool = True
    given: bool = True


def all_answers(jobs: int = 2) -> list[Answer]:
    """The answers of all sets that there are, in order. Raises DataMissingError where there is none."""
    tasks: list[Callable[[], list[Answer]]] = [
        partial(_of_set, name, count) for name, counts in LEARNED_FROM.items() for count in counts
    ]
    tasks += [partial(_of_set, name, None) for name in REDESIGNS]
    tasks += [partial(_of_forms, name) for name in forms.MANY]
    tasks += [partial(_of_records, name) for name in ("court_lists", "result_lists")]
    tasks += [partial(_of_changes, name) for name in CHANGED]
    with ProcessPoolExecutor(jobs) as pool:
        found = [answers for answers in pool.map(_called, tasks) if answers is not None]
    if not found:
        raise DataMissingError("no set of documents is there")
    return [answer for answers in found for answer in answers]


def _called(task: Callable[[], list[Answer]]) -> list[Answer] | None:
    try:
        return task()
    except DataMissingError:
        return None


def _trials(name: str, count: int | None) -> Iterator[Trial]:
    if count is None:
        yield from trials(name)
    else:
        yield from trials(name, DRAWS[name], count)


def _of_set(name: str, count: int | None) -> list[Answer]:
    kind = "redesigns" if name in REDESIGNS else name
    found = []
    for trial in _trials(name, count):
        examples = trial.read()
        if not any(example.labels for example in examples):
            continue
        program = learn(examples, name=trial.group).program
        for path, truth in trial.pages:
            results = evaluate(program, read_document(path)).fields
            told = [result for result in results if result.name in truth]
            found += [_answer(kind, trial.group, result, truth[result.name]) for result in told]
    return found


def _answer(kind: str, site: str, result: FieldResult, wanted: Sequence[str]) -> Answer:
    right = {comparable(item.value.text) for item in result.evidence} == {*map(comparable, wanted)}
    return Answer(kind, site, result.features, right, False, bool(wanted), bool(result.evidence))


def _of_changes(name: str) -> list[Answer]:
    """Of pages changed at random: a value that stands elsewhere now, and one that was taken away."""
    found = []
    for trial in trials(name, 1):
        program = learn(trial.read(), name=trial.group).program
        for path, truth in trial.pages[:CHANGED_PAGES]:
            page = read_document(path)
            assert isinstance(page, HtmlDocument), f"{path} is no page"
            right = {
                result.name: [item.value.text for item in result.evidence]
                for result in evaluate(program, page).fields
                if truth.get(result.name) and _answer("", "", result, truth[result.name]).right
            }
            for _, _, changed in versions(program, page, right, (0,)):
                for result in evaluate(program, changed.document).fields:
                    outcome = outcome_of(result, changed)
                    if outcome is not None and result.name in right:
                        said = outcome[0] in {"right", "absent"}, True, outcome[0] not in {"absent", "invented"}
                        found.append(Answer(name, trial.group, result.features, *said, bool(result.evidence)))
    return found


def _of_forms(name: str) -> list[Answer]:
    found = []
    for site, documents in forms.read_forms(name).items():
        if len(documents) < forms.MANY[name]:
            continue
        for count in (1, 2) if name == "invoices" else (2, 5):
            chosen = Random(f"0-{site}-0").sample(list(documents), count)
            program = learn([Example(form.document(), form.labels) for form in chosen], name=site).program
            for form in documents:
                if form in chosen:
                    continue
                for result in evaluate(program, form.document()).fields:
                    if wanted := form.gold.get(result.name):
                        texts = [forms.comparable(item.value.text) for item in result.evidence]
                        found.append(Answer("forms", site, result.features, texts == [forms.comparable(wanted)]))
    return found


def _of_records(name: str) -> list[Answer]:
    """Of the records of lists: learned from one page and read on another; fields of no true record are wrong."""
    options = argparse.Namespace(seed=0)
    found = []
    for site, pages in records.read_sites(name, clean=True, literal=True).items():
        if len(pages) < 2:
            continue
        chosen = Random(f"{options.seed}-{site}").choice(pages)
        label = {records.RECORDS: chosen.records}
        program = learn([Example(read_document(chosen.path), label)], name=site).program
        for page in [page for page in pages if page is not chosen]:
            given = [one for item in evaluate(program, read_document(page.path)).records for one in item.found]
            found += [
                Answer("lists", site, result.features, right, False, there, bool(result.evidence))
                for record, told in zip(given, _right_fields(page, given), strict=True)
                for result, (right, there) in zip(record.fields, told, strict=True)
            ]
    return found


def _right_fields(page: records.GoldPage, found: Sequence[RecordResult]) -> list[list[tuple[bool, bool]]]:
    """For each record found and each of its fields, whether it is as in the true record, and whether that has it."""
    texts = [dict(records.texts_of(record)) for record in found]
    names = {name: name for record in texts for name in record}
    if any("col0" in record for record in page.records):
        names = records.columns(texts, page.records)
    mine = [{(names.get(name, ""), text) for name, text in record.items()} for record in texts]
    true = dict(records.aligned(mine, [set(record.items()) for record in page.records]))
    rights = []
    for number, record in enumerate(found):
        wanted: Mapping[str, str] = page.records[true[number]] if number in true else {}
        lost = page.uncounted[true[number]] if number in true else frozenset[str]()
        fields = [(result, names.get(result.name, "")) for result in record.fields]
        rights.append([(_is_right(*pair, wanted, lost), pair[1] in wanted or pair[1] in lost) for pair in fields])
    return rights


def _is_right(result: FieldResult, name: str, wanted: Mapping[str, str], lost: frozenset[str]) -> bool:
    text = fold(result.evidence[0].value.text) if result.evidence else None
    return name in lost or wanted.get(name) == text
