"""Answers of programs with their features, and whether they are right: what a model of confidence is trained on.

Documents, labels and comparisons are those of `benchmarks.trials`, `forms` and `records`, from one
labelled document up; and pages of three sets changed in every way that `fieldmark.runtime.simulate` knows, of which
the fields count that were right before. Each set is a kind of documents; forms are one kind, lists of records one, and
pages after a redesign one. What a schema answers where a program abstains is of five more kinds (`SCHEMA`), and records
of dockets are one on which no model is trained (`UNSEEN`).

Of a list the fields count that a true record of the page has. Where columns have no names, a value that the true record
has in another column is not counted: which of them it is, nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from benchmarks import forms, records
from benchmarks.amber_fallback import judged, learned_from, named, partners_of
from benchmarks.data import DataMissingError, agree, filled, read_page
from benchmarks.other_kinds import groups_of
from benchmarks.other_kinds import labels_of as row_labels
from benchmarks.trials import REDESIGNS, Trial, Truth, trials
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import FieldResult, RecordResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.amber.layer import extract_layered, place_of
from fieldmark.runtime.amber.schema import DomainSchema, load_schema
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


SCHEMA: Final = "schema: "
"""What the kinds begin with whose answers are a schema's, where a program abstains."""

WITH_SCHEMA: Final = ("court_emails", "dockets", "redesigns_courts")
"""Sets of pages that are asked with the schema of courts, too."""

UNSEEN: Final = "entries"
"""The kind on which no model is trained."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a program said of a field of a document of a site: its features, none where it abstained; was it right?

    `changed` tells whether the document is a page that was changed at random; `there` whether it has a value, `given`
    whether the program gave one; `outside` whether it is of a record that is no true one.
    """

    kind: str
    site: str
    features: tuple[str, ...]
    right: bool
    changed: bool = False
    there: bool = True
    given: bool = True
    outside: bool = False


def all_answers() -> list[Answer]:
    """The answers of all sets that there are, in order. Raises DataMissingError where there is none."""
    tasks: list[Callable[[], list[Answer]]] = [
        partial(_of_set, name, count) for name, counts in LEARNED_FROM.items() for count in counts
    ]
    tasks += [partial(_of_set, name, None) for name in REDESIGNS]
    tasks += [partial(_of_forms, name) for name in forms.MANY]
    tasks += [partial(_of_records, name) for name in ("court_lists", "result_lists")]
    tasks += [partial(_of_schema, *both) for both in (("court_lists", "courts"), ("result_lists", "results"))]
    tasks += [partial(_of_entries, count) for count in (1, 2)]
    tasks += [partial(_of_changes, name) for name in CHANGED]
    with ProcessPoolExecutor(2) as pool:
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
        asked = sorted({field for _, truth in trial.pages for field in truth})
        program = learn(examples, name=trial.group, fields=asked).program
        for path, truth in trial.pages:
            page = read_document(path)
            results = evaluate(program, page, 0.0).fields
            told = [result for result in results if result.name in truth]
            found += [_answer(kind, trial.group, result, truth[result.name]) for result in told]
            if name in WITH_SCHEMA and isinstance(page, HtmlDocument):
                found += _of_fields(kind, trial.group, program, page, truth, load_schema("courts"))
    return found


def _answer(kind: str, site: str, result: FieldResult, wanted: Sequence[str]) -> Answer:
    right = agree([item.value.text for item in result.evidence], wanted)
    return Answer(kind, site, result.features, right, False, bool(wanted), bool(result.evidence))


def _of_fields(
    kind: str, site: str, program: Program, page: HtmlDocument, truth: Truth, schema: DomainSchema
) -> list[Answer]:
    """What a schema answers of a page, where a program abstains."""
    answers = [
        (field.value if isinstance(field.value, list) else [field.value], features, truth[name])
        for field in extract_layered(program, page, schema, least=0.0).fields
        for name, features in field.features.items()
        if name in truth
    ]
    return [
        Answer(SCHEMA + kind, site, features, agree(texts, wanted), there=bool(wanted))
        for texts, features, wanted in answers
    ]


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
                for result in evaluate(program, page, 0.0).fields
                if truth.get(result.name) and _answer("", "", result, truth[result.name]).right
            }
            for _, _, changed in versions(program, page, right, (0,)):
                for result in evaluate(program, changed.document, 0.0).fields:
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
                for result in evaluate(program, form.document(), 0.0).fields:
                    if wanted := form.gold.get(result.name):
                        texts = [forms.comparable(item.value.text) for item in result.evidence]
                        found.append(Answer("forms", site, result.features, texts == [forms.comparable(wanted)]))
    return found


def _of_records(name: str) -> list[Answer]:
    """Of the records of lists: learned from one page and read on another; fields of no true record are wrong."""
    found = []
    for site, pages in records.read_sites(name, clean=True, literal=True).items():
        if len(pages) < 2:
            continue
        chosen = Random(f"0-{site}").choice(pages)
        label = {records.RECORDS: chosen.records}
        program = learn([Example(read_document(chosen.path), label)], name=site).program
        for page in [page for page in pages if page is not chosen]:
            given = [one for item in evaluate(program, read_document(page.path), 0.0).records for one in item.found]
            found += _of_page("lists", site, page, given)
    return found


def _of_entries(count: int) -> list[Answer]:
    """Of the records of dockets, learned from as many of a cluster."""
    found = []
    for site, rows in groups_of("dockets").items():
        chosen = Random(f"0-{site}-0").sample(list(rows), min(count, len(rows) - 1))
        plain = [{**row, "fields": {}} for row in chosen if row.get("records")]
        if not plain:
            continue
        examples = [Example(read_document(row["path"]), row_labels(row, set())) for row in plain]
        program = learn(examples, name=site).program
        for row in [row for row in rows if row not in chosen]:
            for result in evaluate(program, read_document(row["path"]), 0.0).records:
                listed = (row.get("records") or {}).get(result.name) or ()
                true = [{name: fold(text) for name, text in filled(record).items()} for record in listed]
                page = records.GoldPage(row["path"], tuple(true), (frozenset[str](),) * len(true))
                found += _of_page(UNSEEN, site, page, result.found) if true else []
    return found


def _of_page(kind: str, site: str, page: records.GoldPage, given: Sequence[RecordResult]) -> list[Answer]:
    """The answers in the records found on a page, of the fields that count."""
    texts = [dict(records.texts_of(record)) for record in given]
    names = {name: name for record in texts for name in record}
    unnamed = any("col0" in record for record in page.records)
    if unnamed:
        names = records.columns(texts, page.records)
        pairs = records.aligned([{*mine.values()} for mine in texts], [{*one.values()} for one in page.records])
    else:
        pairs = records.aligned([{*mine.items()} for mine in texts], [{*one.items()} for one in page.records])
    true = dict(pairs)
    known = {name for record in page.records for name in record}
    found = []
    for number, record in enumerate(given):
        wanted: Mapping[str, str] = page.records[true[number]] if number in true else {}
        lost = page.uncounted[true[number]] if number in true else frozenset[str]()
        for result in record.fields:
            name, text = names.get(result.name, "" if unnamed else result.name), texts[number].get(result.name)
            elsewhere = unnamed and name not in wanted and text in wanted.values()
            if name in known - lost and not elsewhere:
                of = result.features, wanted.get(name) == text
                there, outside = name in wanted, number not in true
                found.append(Answer(kind, site, *of, there=there, given=text is not None, outside=outside))
    return found


def _of_schema(name: str, schema_name: str) -> list[Answer]:
    """What a schema answers on a page of a list where the program, which is another site's, finds no records.

    Only values count of records that are true ones, and that these have."""
    schema, found = load_schema(schema_name), []
    sites = {site: [*map(named, pages)] for site, pages in records.read_sites(name, True, literal=False).items()}
    programs = {site: program for site, pages in sites.items() if (program := learned_from(pages[0], schema))}
    for site, pages in sites.items():
        for page in pages:
            others = [other for other in sorted(programs) if other != site]
            program = programs[Random(f"{site}-{page.path.name}").choice(others)]
            (layered, *_) = extract_layered(program, (document := read_page(page.path)), schema).records
            texts = [" ".join(node.text for node in record.nodes) for record in layered.amber.values()]
            for number, partner in enumerate(partners_of(texts, page.records, document) if texts else ()):
                for field, text in layered.value[number].items():
                    features = layered.features.get(place_of(layered.name, number, field))
                    if features and partner and field in partner:
                        right = judged(text, partner[field]) == "right"
                        found.append(Answer(SCHEMA + name, site, features, right))
    return found
