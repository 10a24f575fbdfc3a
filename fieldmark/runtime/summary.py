"""What learning gave, for people: how sure each field is and why, what to look at, and what a label may have meant.

A field is sure where every label is reproduced and nothing speaks for a doubt: one strategy, one example, one value
everywhere. What that is worth is measured (`benchmarks/how_sure.py`). Strategies are counted as well as the places that
they read on the examples: many that read one place are one voice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from pathlib import PurePath
from typing import Any, Final, Literal

from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.guards import InFormats, guard_of
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordResult, RecordsResult
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy, separations_of
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument
from fieldmark.dsl.html.walks import Preorder
from fieldmark.dsl.syntax.notation import counted, listed, listed_first, quoted
from fieldmark.dsl.text.lexicon import collapse, fold
from fieldmark.runtime.next_document import Candidate, NextDocument, next_to_label
from fieldmark.runtime.sameness import same_folded
from fieldmark.synth.core.examples import NEAR, Example, FieldReport, Label, LearnResult, records_of, texts_of

MOST_SHOWN: Final = 3
"""Most places of a suggestion that are named."""

MOST_RUN: Final = 20
"""Examples on which it is looked where strategies read. A bound on time."""

MOST_TEXTS: Final = 20_000
"""Texts of a document among which the nearest to a label is looked for. A bound on time."""

LONGEST: Final = 200
"""Characters of a label, and of a text, that are compared. A bound on time."""

SELDOM: Final = 0.5
"""Share of the unlabelled documents below which it is told that a field seldom answers."""

Doubt = Literal["one strategy", "one example", "one example of a format", "not in all formats", "always the same"]

Sure = Literal["sure", "fairly sure", "not sure", "not learned"]
"""No doubt; one that is not of `FEW`; one that is, or labels that are not reproduced; nothing that could find it."""

DOUBTS: Final[dict[Doubt, str]] = {
    "one strategy": "found by one strategy, which nothing checks and nothing stands in for",
    "one example": "a value in one example only; label another document to see whether it holds there",
    "one example of a format": "a format that only one example shows; label another document of it",
    "not in all formats": "in no example of one layout; label one that has it there, or three that have none",
    "always the same": "the same value in every example, so any place that says it will do; label one that differs",
}
"""Doubt -> its words."""

FEW: Final[frozenset[Doubt]] = frozenset({"one example", "one example of a format"})
"""Doubts with which many values are wrong. Origin: notices and court e-mails; there and on swde a single strategy tells
little, and a value that never changes nothing, of how values come out while pages stay as they are."""

Read = Sequence[tuple[Document, Extraction | RecordResult]]
Result = FieldResult | RecordsResult


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A text of the page that a label may have meant, and where it stands: at most `MOST_SHOWN` places."""

    text: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldSummary:
    """What is known of a field that was learned; of a list of records and of the fields inside it, too.

    `strategies` and `places` have a number for each format: the strategies that check each other, and the different
    places that these read on the examples (of a list, in the part that has fewest); of a list of records how many ways
    there are to tell them apart, and 0. `reproduced` says whether every label is, with what stands inside. `answered`
    of `unlabelled` documents, or records there, have a value. `unnamed` are the documents whose labels do not name it;
    `meant` has what labels may have meant, by document and label; `contradicted` documents that are the same,
    text by text, and labelled differently; `spelled` a label that its page writes otherwise, with what that is.
    """

    report: FieldReport
    strategies: tuple[int, ...]
    places: tuple[int, ...]
    reproduced: bool
    answered: int
    unlabelled: int
    doubts: tuple[Doubt, ...]
    unnamed: tuple[str, ...]
    meant: Mapping[tuple[str, str], tuple[Suggestion, ...]]
    contradicted: tuple[tuple[str, ...], ...]
    spelled: tuple[str, str] | None

    @property
    def sure(self) -> Sure:
        """How sure its values are."""
        if not self.strategies:
            return "not learned"
        if not self.reproduced or self.report.never_shown or not FEW.isdisjoint(self.doubts):
            return "not sure"
        return "fairly sure" if self.doubts else "sure"


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary of each field, in the order of the reports. `alike` are names that differ in case or marks alone;
    `next` is the document without labels that would teach most, if any would."""

    fields: tuple[FieldSummary, ...]
    examples: int
    alike: tuple[tuple[str, ...], ...]
    next: NextDocument | None = None

    @property
    def learned(self) -> bool:
        """Whether anything was learned: a program that knows nothing is none."""
        return any(field.strategies for field in self.fields)

    @property
    def notes(self) -> list[str]:
        """What to look at, a sentence each; fields of which the same is to be said are named together."""
        notes = [f"{listed([*map(quoted, names)])} are named almost alike; is it one field?" for names in self.alike]
        said: dict[str, list[str]] = {}
        for field in self.fields:
            for words in _words(field, self.examples):
                said.setdefault(words, []).append(field.report.name)
        return [*notes, *(f"{', '.join(names)}: {words}" for words, names in said.items())]


def summarise(result: LearnResult, examples: Sequence[Example], unlabelled: Sequence[Document] = ()) -> Summary:
    """What was learned from examples, in figures; the program is run on them, and on the unlabelled documents."""
    program = result.program
    reports = {report.name: report for report in result.reports}
    labels = [example.labels for example in examples]
    shown = {
        name: (term, read, own)
        for name, term, read, own in flat(program, answered(program, [one.document for one in examples]), labels)
    }
    inbox = [(document, evaluate(program, document)) for document in unlabelled]
    others = {name: read for name, _, read, _ in flat(program, inbox, [])}
    summaries = []
    unseen = frozenset[str]().union(*(template.unseen for template in program.templates))
    for name, report in reports.items():
        term, read, own = shown.get(name, (None, (), ()))
        counts = _ways(term, read) if term is not None else []
        found = [bool(one.json_value) for _, one in others.get(name, ())]
        summaries.append(
            FieldSummary(
                report,
                tuple(strategies for strategies, _ in counts),
                tuple(places for _, places in counts),
                not any(one.problems for inner, one in reports.items() if f"{inner}.".startswith(f"{name}.")),
                sum(found),
                len(found),
                tuple(_doubts(term, read, [label for label in own if label], counts, name in unseen)),
                _unnamed(name, examples),
                _meant(report, examples) if report.problems else {},
                tuple(_contradicted(report, examples)) if report.problems else (),
                next(_spelled(report, read, own), None),
            )
        )
    following = next_to_label([candidate(document, said) for document, said in inbox])
    return Summary(tuple(summaries), len(examples), tuple(_alike(reports)), following)


def candidate(document: Document, said: Extraction) -> Candidate:
    """A document that may be labelled next."""
    return Candidate(document, said, frozenset(map(fold, islice(_numbered(document)[0], MOST_TEXTS))))


def _unnamed(name: str, examples: Sequence[Example]) -> tuple[str, ...]:
    """The documents whose labels do not name a field; of the fields of records it is said that they are not there."""
    without = tuple(one.document.name for one in examples if name not in one.labels)
    return without if len(without) < len(examples) else ()


def answered(program: Program, documents: Sequence[Document]) -> Read:
    """What a program says of each document."""
    return [(document, evaluate(program, document)) for document in documents]


def flat(
    items: Program | Records, read: Read, labels: Sequence[Mapping[str, Label]], before: str = ""
) -> Iterator[tuple[str, Field | Records, list[tuple[Document, Result]], list[Label]]]:
    """Each field and list of records, those inside records too: its name as reports have it, what it says of each
    document or record, and its labels."""
    for number, field in enumerate(items.fields):
        said: list[tuple[Document, Result]] = [(document, one.fields[number]) for document, one in read]
        yield before + field.name, field, said, [one.get(field.name) for one in labels]
    for number, records in enumerate(items.records):
        found = [(document, one.records[number]) for document, one in read]
        yield before + records.name, records, [*found], [one.get(records.name) for one in labels]
        inside = [(record.document, record) for _, one in found for record in one.found]
        own = [record for one in labels for record in records_of(one.get(records.name))]
        yield from flat(records, inside, own, f"{before}{records.name}.")


def _ways(term: Field | Records, read: Sequence[tuple[Document, Result]]) -> list[tuple[int, int]]:
    """For each format how many strategies check each other, and how many places they read."""
    if isinstance(term, Records):
        return [(len(separations_of(term)), 0)]
    answered = [(document, one) for document, one in read if isinstance(one, FieldResult) and one.evidence]
    counts = []
    for number, layout in enumerate(term.formats, 1):
        own = [document for document, one in answered if one.evidence[0].format == number]
        counts.append(_format_ways(term, layout, own[:MOST_RUN]))
    return counts


def _format_ways(field: Field, layout: Format, documents: Sequence[Document]) -> tuple[int, int]:
    groups = [
        [tuple(_places(field, part, strategy, document) for document in documents) for part, strategy in group]
        for group in checking(field, layout)
    ]
    return min((len(ways), len(set(ways))) for ways in groups)


def checking(field: Field, layout: Format) -> list[list[tuple[Part, Strategy]]]:
    """The strategies of a format, with their parts, in groups that check and stand in for each other: of a single value
    all are one group, else those of each part."""
    groups = [[(part, strategy) for strategy in part.strategies] for part in layout.parts]
    return [[way for group in groups for way in group]] if field.aggregation == "one" else groups


def _places(field: Field, part: Part, strategy: Strategy, document: Document) -> frozenset[tuple[Location, str | None]]:
    """Where a strategy reads on a document."""
    outcome = run_strategy(strategy, field.aggregation, document, part.contexts)
    return frozenset((finding.value.node, finding.value.attribute) for finding in outcome.findings)


def _doubts(
    term: Field | Records | None,
    read: Sequence[tuple[Document, Result]],
    labels: Sequence[Label],
    counts: Sequence[tuple[int, int]],
    unseen: bool,
) -> Iterator[Doubt]:
    """Why what was learned may not hold; `labels` are those with a value, `unseen` tells that no example of some layout
    has any."""
    if term is None or not counts:
        return
    if len(labels) == 1:
        yield "one example"
    known = term.in_formats if isinstance(term, Records) else guard_of(term.guards, InFormats)
    if unseen or known is not None:
        yield "not in all formats"
    if isinstance(term, Records):
        return
    if min(strategies for strategies, _ in counts) == 1:
        yield "one strategy"
    results = (one for _, one in read if isinstance(one, FieldResult) and one.evidence)
    formats = Counter(one.evidence[0].format for one in results)
    if len(counts) > 1 and len(labels) > 1 and 1 in formats.values():
        yield "one example of a format"
    if len(labels) > 1 and len({texts_of(label) for label in labels}) == 1:
        yield "always the same"


def _words(field: FieldSummary, examples: int) -> Iterator[str]:
    """What is to be said of a field."""
    report = field.report
    if report.never_shown:
        read = (
            "is read as the field that is named alike" if field.strategies else "is not looked for, never has a value"
        )
        yield f"on no example, so it {read}; label a document that has it"
    for names in field.contradicted:
        told = "are the same, text by text, and labelled differently; correct the labels, or remove one"
        yield f"{listed_first(names)} {told}"
    yield from (DOUBTS[doubt] for doubt in field.doubts)
    if field.spelled is not None:
        label, given = map(quoted, field.spelled)
        yield f"labels are spelled otherwise than on the pages, {label} where {given} is given"
    if field.unnamed:
        files = [PurePath(name).with_suffix(".json").name for name in field.unnamed]
        told = f"not in {listed_first(files)} ({len(field.unnamed)} of {examples}), so nothing is known of it there"
        yield f"{told}; write null where it is not on the page"
    if field.strategies and field.answered < SELDOM * field.unlabelled:
        yield f"found on {field.answered} of {counted(field.unlabelled, 'document')} without labels"
    for text in report.undecided[:1]:
        told = f'written "{text}", and no example tells if the day or the month comes first; where it matters it'
        yield f"{told} abstains, until a document that tells is labelled"
    for rivals in report.rivals:
        told = f"stood at several places with the same value, reached from {rivals}; where they differ it"
        yield f"{told} abstains, until a document where they do is labelled"


def _alike(names: Mapping[str, FieldReport]) -> Iterator[tuple[str, ...]]:
    """Groups of names that are the same but for case, blanks and marks."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault("".join(filter(str.isalnum, name.casefold())) or name, []).append(name)
    return (tuple(group) for group in groups.values() if len(group) > 1)


def _meant(report: FieldReport, examples: Sequence[Example]) -> dict[tuple[str, str], tuple[Suggestion, ...]]:
    """What those labels may have meant that stand nowhere on their page: by document and label."""
    failed = failing(report)
    found = {}
    for example in examples:
        if example.document.name not in failed:
            continue
        texts, path = _texts(example.document)
        for label in dict.fromkeys(_within(example.labels, report.name)):
            folded = fold(label)
            if len(folded) > LONGEST or any(folded in text for text in texts):
                continue
            near = get_close_matches(folded, _pieces(texts, len(folded.split())), MOST_SHOWN, NEAR)
            if near:
                found[example.document.name, label] = tuple(_suggestion(text, texts, path) for text in near)
    return found


def _spelled(
    report: FieldReport, read: Sequence[tuple[Document, Result]], labels: Sequence[Label]
) -> Iterator[tuple[str, str]]:
    """The labels that are reproduced in another spelling, each with what is given."""
    if report.problems or len(read) != len(labels):
        return
    for (_, one), label in zip(read, labels, strict=True):
        given = [item.value.text for item in one.evidence] if isinstance(one, FieldResult) else []
        yield from (pair for pair in zip(texts_of(label), given, strict=False) if not same_folded(*pair))


def failing(report: FieldReport) -> set[str]:
    """The documents in which a field, also one of records, is not reproduced."""
    return {problem.document.partition(", record ")[0] for problem in report.problems}


def _contradicted(report: FieldReport, examples: Sequence[Example]) -> Iterator[tuple[str, ...]]:
    """The documents, not all reproduced, that hold the same texts in the same order and name the field differently."""
    said: dict[tuple[str, ...], dict[str, tuple[str, ...]]] = {}
    for example in examples:
        if any(f"{report.name}.".startswith(f"{own}.") for own in example.labels):
            labels = tuple(map(fold, _within(example.labels, report.name)))
            said.setdefault(tuple(_numbered(example.document)[0]), {})[example.document.name] = labels
    failed = failing(report)
    return (tuple(one) for one in said.values() if len(set(one.values())) > 1 and not failed.isdisjoint(one))


def _within(labels: Mapping[str, Label], name: str) -> Iterator[str]:
    """The texts of a field by its name in reports, where `entries.date` is `date` inside of `entries`."""
    for own, label in labels.items():
        if own == name:
            yield from texts_of(label)
        elif name.startswith(f"{own}."):
            for record in records_of(label):
                yield from _within(record, name.removeprefix(f"{own}."))


def _texts(document: Document) -> tuple[dict[str, list[int]], Callable[[int], str]]:
    """The texts of a document, folded, each with the numbers of its places, and what says the path of a number."""
    texts, path = _numbered(document)
    found: dict[str, list[int]] = {}
    for number, text in enumerate(islice(texts, MOST_TEXTS)):
        found.setdefault(fold(text), []).append(number)
    return found, path


def _numbered(document: Document) -> tuple[Iterator[str], Callable[[int], str]]:
    """The texts of a document in order, and what says the path of one by its number; of a page no nodes are made but
    for that."""
    if isinstance(document, HtmlDocument):
        walk = Preorder(document.element, INLINE, RUN)
        texts = (collapse(walk.raw(number)) for number in walk.runs)
        return texts, lambda number: document.nodes_at([walk.place(walk.runs[number])])[0].path
    boxes = document.boxes if isinstance(document, FormDocument) else ()
    return (box.text for box in boxes), lambda number: boxes[number].path


def _pieces(texts: Mapping[str, object], count: int) -> list[str]:
    """Runs of words of the texts, of about as many words as a label has; one word more or less is a slip."""
    pieces: dict[str, None] = {}
    for text in texts:
        words = text.split()
        for size in range(max(1, count - 1), count + 2):
            for start in range(min(len(words) - size + 1, MOST_TEXTS)):
                piece = " ".join(words[start : start + size])
                if len(piece) <= LONGEST:
                    pieces[piece] = None
        if len(pieces) >= MOST_TEXTS:
            break
    return list(pieces)


def _suggestion(piece: str, texts: Mapping[str, Sequence[int]], path: Callable[[int], str]) -> Suggestion:
    places = (place for text, places in texts.items() if piece in text for place in places)
    return Suggestion(piece, tuple(map(path, islice(places, MOST_SHOWN))))


def summary_to_json(summary: Summary) -> dict[str, Any]:
    """The summary as JSON values: `fields` (name -> `sure`, `explained` of `examples`, `formats`, `answered` of
    `unlabelled`, `doubts`, `problems`), `notes`, and `next` (the `document` to label next and `why`, or None)."""
    fields = {field.report.name: _field_to_json(field) for field in summary.fields}
    following = None if summary.next is None else summary.next._asdict()
    return {"fields": fields, "notes": summary.notes, "next": following}


def _field_to_json(field: FieldSummary) -> dict[str, Any]:
    report = field.report
    formats = [
        {"landmark": landmark, "strategies": strategies, "places": places}
        for landmark, strategies, places in zip(report.landmarks, field.strategies, field.places, strict=False)
    ]
    meant: dict[str, dict[str, Any]] = {}
    for (document, label), near in field.meant.items():
        meant.setdefault(document, {})[label] = [{"text": one.text, "at": list(one.places)} for one in near]
    return {
        "sure": field.sure,
        "explained": report.explained,
        "examples": report.examples,
        "formats": formats,
        "answered": field.answered,
        "unlabelled": field.unlabelled,
        "doubts": list(field.doubts),
        "problems": [{"document": problem.document, "reason": problem.reason} for problem in report.problems],
        "did_you_mean": meant,
    }
