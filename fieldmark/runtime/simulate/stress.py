"""Stress: a program on many changed versions of a document, and how often it is right, wrong, silent or inventive.

What is true of a document is known from a fixture, or from the labels beside it. A wrong value is the worst outcome, so
the counts keep apart what the pooled share of right values would hide. The fields of records are counted as lists over
all records, named `entries.date`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, Literal
from zlib import crc32

from lxml import etree

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError, LabelError
from fieldmark.dsl.core.evaluate import evaluate, least_of
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordResult
from fieldmark.dsl.core.terms import Program, Records
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.reasons import joined
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import REST
from fieldmark.runtime.sameness import same_set
from fieldmark.runtime.simulate.changes import CHANGES, SCANS, Change, Changed, Noise, apply, rescan, tree_of
from fieldmark.runtime.simulate.truth import locate, page_text
from fieldmark.runtime.watch.checks import Labels
from fieldmark.runtime.watch.fixtures import FixtureError, fixtures_and_documents, read_fixture

StressOutcome = Literal["right", "wrong", "abstained", "absent", "invented"]
"""Of a value that stands on the page: right, wrong or abstained. Of one that does not: absent (rightly none) or
invented."""

FAULTS: Final[frozenset[StressOutcome]] = frozenset({"wrong", "invented"})
"""The outcomes that put something false into a feed."""

TruthValue = str | Sequence[str] | Sequence[Mapping[str, Any]] | None
"""What is true of a field: a text, the texts of a list, the records of a list of records, or None for "not there"."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A value that came out other than it stands on the changed page. `wanted` is empty where nothing stands there."""

    document: str
    change: str
    seed: int
    field: str
    outcome: StressOutcome
    wanted: tuple[str, ...]
    got: tuple[str, ...]
    reason: str | None


@dataclass(slots=True)
class StressTable:
    """Counts of outcomes by kind of change and field, the documents made, the failures in the order they came, and what
    became of the answers that were withheld for their confidence: what they would have been."""

    counts: Counter[tuple[str, str, StressOutcome]] = field(default_factory=Counter)
    applied: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    withheld: Counter[StressOutcome] = field(default_factory=Counter)

    def add(self, other: StressTable) -> None:
        """Pool another table into this one."""
        self.counts.update(other.counts)
        self.applied.update(other.applied)
        self.failures += other.failures
        self.withheld.update(other.withheld)

    def pooled(
        self, changes: Iterable[str] | None = None, fields: Iterable[str] | None = None
    ) -> Counter[StressOutcome]:
        """The counts of kinds of change and of fields together, by their names; without any, of all."""
        kinds, names = (None if chosen is None else set(chosen) for chosen in (changes, fields))
        total: Counter[StressOutcome] = Counter()
        for (change, name, outcome), count in self.counts.items():
            if (kinds is None or change in kinds) and (names is None or name in names):
                total[outcome] += count
        return total

    @property
    def fields(self) -> list[str]:
        """The fields counted, in the order in which they came."""
        return list(dict.fromkeys(name for _, name, _ in self.counts))


def fragility(counts: Counter[StressOutcome]) -> tuple[int, float]:
    """How fragile counts show a field to be, the larger the more: false values, then the share of abstentions."""
    standing = counts["right"] + counts["wrong"] + counts["abstained"]
    return counts["wrong"] + counts["invented"], counts["abstained"] / standing if standing else 0.0


def stress(
    program: Program,
    document: bytes | HtmlDocument | FormDocument,
    truth: Mapping[str, TruthValue],
    seeds: Iterable[int],
    changes: Sequence[Change] = CHANGES,
    counted: Collection[str] | None = None,
    scans: Mapping[str, Noise] = SCANS,
    least: float | None = None,
) -> StressTable:
    """Run a program on the versions of a document that the changes make of it, one of each kind a seed.

    Pages go through `changes`, forms through `scans`. The same seed makes the same choices on the same page, and other
    choices on another page. The fields of `truth` that the program has are counted, or of these only `counted`; single
    values are compared after folding, lists as sets. Answers below the confidence `least`, or else that of
    `least_of`, are withheld, and counted apart. Raises DocumentError where bytes are no page.
    """
    page = HtmlDocument.from_bytes(document) if isinstance(document, bytes) else document
    table = StressTable()
    least = least_of(program) if least is None else least
    for change, seed, changed in versions(program, page, truth, seeds, changes, scans):
        table.applied[change] += 1
        found = evaluate(program, changed.document, 0.0)
        results = [r for r in _results(program, found) if counted is None or r.name in counted]
        kept = {r.name: r for r in _results(program, found.surer_than(least))} if least else {}
        for result in results:
            _count(table, change, seed, changed, result, kept.get(result.name, result))
    return table


def versions(
    program: Program,
    page: HtmlDocument | FormDocument,
    truth: Mapping[str, TruthValue],
    seeds: Iterable[int],
    changes: Sequence[Change] = CHANGES,
    scans: Mapping[str, Noise] = SCANS,
) -> Iterator[tuple[str, int, Changed]]:
    """The versions of a document, each with the name of its change and its seed (see `stress`)."""
    names = field_names(program)
    wanted = {name: texts for name, texts in _wanted(truth) if name in names}
    if isinstance(page, FormDocument):
        for seed, (name, noise) in product(seeds, scans.items()):
            yield name, seed, rescan(noise, page, wanted, f"{seed}-{name}")
        return
    root = tree_of(page)
    # The true values stand where the program took them from, if it is right.
    fields = evaluate(program, page, 0.0).fields
    right = [item for item in fields if wanted.get(item.name) and same_set(_texts(item), wanted[item.name])]
    single = {item.name for item in program.fields if item.aggregation == "one"}
    near = {item.name: list(_elements(item)) for item in right}
    places = locate(root, wanted, wanted.keys() - single, near)
    mark = crc32(page_text(root).encode("utf-8", "surrogatepass"))
    for seed, change in product(seeds, changes):
        changed = apply(change, root, places, Random(f"{seed}-{change.name}-{mark}"), page.name)
        if changed is not None:
            yield change.name, seed, changed


def _wanted(truth: Mapping[str, TruthValue]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Field -> its true texts, folded; of records, the texts of each of their fields over all records."""
    for name, value in truth.items():
        if value is None or isinstance(value, str):
            yield name, () if value is None else (fold(value),)
            continue
        records = [item for item in value if isinstance(item, Mapping)]
        if not records:
            yield name, tuple(fold(text) for text in value if isinstance(text, str))
            continue
        pooled: dict[str, tuple[str, ...]] = {}
        for record in records:
            for inner, texts in _wanted(record):
                pooled[inner] = (*pooled.get(inner, ()), *texts)
        for inner, texts in pooled.items():
            yield f"{name}.{inner}", texts


def field_names(program: Program | Records) -> list[str]:
    """The names by which the fields of a program are counted; a field of records is `entries.date`."""
    inner = [f"{item.name}.{name}" for item in program.records for name in field_names(item)]
    return [field.name for field in program.fields] + inner


def _results(program: Program | Records, found: Extraction | RecordResult) -> list[FieldResult]:
    """The results of all fields in the order of `field_names`; a field of records abstains where it does in any."""
    results = list(found.fields)
    for item, records in zip(program.records, found.records, strict=True):
        of_records = [_results(item, record) for record in records.found]
        for position, name in enumerate(field_names(item)):
            of_field = [of_record[position] for of_record in of_records]
            evidence = tuple(piece for result in of_field for piece in result.evidence)
            reason = joined([records.reason or "", *(result.reason or "" for result in of_field)])
            results.append(FieldResult(f"{item.name}.{name}", "list", evidence, reason or None))
    return results


def _elements(result: FieldResult) -> Iterator[etree._Element]:
    for evidence in result.evidence:
        node = evidence.value.node
        assert isinstance(node, HtmlNode), "a program for pages finds nodes of pages"
        holder = node if node.element is not None else node.parent
        if holder is not None and holder.element is not None:
            yield holder.element


def _texts(result: FieldResult) -> tuple[str, ...]:
    return tuple(item.value.text for item in result.evidence)


def _count(
    table: StressTable, change: str, seed: int, changed: Changed, found: FieldResult, result: FieldResult
) -> None:
    """Count what came out of a field: what was found, and the result of that, where some of it may be withheld."""
    judged, before = outcome_of(result, changed), outcome_of(found, changed)
    if judged is None or before is None:
        return
    outcome, wanted = judged
    table.counts[change, result.name, outcome] += 1
    if outcome != before[0]:
        table.withheld[before[0]] += 1
    if outcome not in {"right", "absent"}:
        seen = changed.document.name, change, seed, result.name
        table.failures.append(Failure(*seen, outcome, wanted, _texts(result), result.reason))


def outcome_of(result: FieldResult, changed: Changed) -> tuple[StressOutcome, tuple[str, ...]] | None:
    """What came out of a field, and what was wanted; None where the changed page does not tell."""
    got = set(map(fold, _texts(result)))
    if result.name in changed.values:
        wanted = changed.values[result.name]
        if same_set(got, wanted):
            return "right", wanted
        unsure = not got or (result.reason is not None and got <= set(wanted))
        return ("abstained" if unsure else "wrong"), wanted
    if result.name in changed.dropped:
        if not got:
            return "absent", ()
        still_there = result.name in changed.elsewhere and got <= set(changed.dropped[result.name])
        return None if still_there else ("invented", ())
    return None


@dataclass(frozen=True, slots=True)
class TrueDocument:
    """A document and the true values of its fields, as JSON; a field that is not mentioned is unknown."""

    document: HtmlDocument | FormDocument
    values: Mapping[str, Any]


def true_documents(
    paths: Iterable[str | Path], labels: Labels, kind: Kind = "html"
) -> Iterator[TrueDocument | DocumentError | FixtureError | LabelError]:
    """The documents of which something is known, in the order given; what cannot be read, as its error.

    Of a fixture the values count that were kept, but for those that were uncertain. Documents without labels are left
    out, and so are lists of records that are labelled in part.
    """
    for path, is_kept in fixtures_and_documents(paths, kind):
        try:
            if is_kept:
                yield _of_fixture(path)
            elif (values := labels(path)) is not None:
                whole = {n: v for n, v in values.items() if not (isinstance(v, list) and v[-1:] == [REST])}
                yield TrueDocument(read_document(path), whole)
        except (DocumentError, FixtureError, LabelError) as error:
            yield error


def _of_fixture(folder: Path) -> TrueDocument:
    fixture = read_fixture(folder)
    unsure = {place.split("[")[0] for place in fixture.answers["abstained"]}
    values = {name: value for name, value in fixture.answers["values"].items() if name not in unsure}
    return TrueDocument(read_document(fixture.document), values)
