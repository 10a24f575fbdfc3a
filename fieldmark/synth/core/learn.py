"""Algorithm 2 of LRSyn: from examples to a program.

Each field is learned on its own (`fields`), and so is each list of records, with the fields inside (`records`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import inf

from fieldmark.dsl.core.documents import Document, Kind
from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import NoSum, Seen, Shared, guard_of, without
from fieldmark.dsl.core.instance import Separator
from fieldmark.dsl.core.own_places import at_labels, at_one_place, may_share
from fieldmark.dsl.core.record_lists import ADDED, adds_up, evaluate_records, figure_of
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.dsl.core.terms import UNSHOWN, Field, Program, Records, Template, separations_of
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import MAX_STRATEGIES
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.absence import ENOUGH, known_formats, with_formats, with_idle
from fieldmark.synth.core.analogy import by_analogy
from fieldmark.synth.core.examples import (
    Example,
    FieldReport,
    Label,
    LearnResult,
    is_complete,
    is_list_of_records,
    records_of,
    texts_of,
    texts_within,
)
from fieldmark.synth.core.fields import Corpus, Explanation, learn_field
from fieldmark.synth.core.instances import A, C
from fieldmark.synth.core.reports import kept_field, why_unlearned
from fieldmark.synth.core.swaps import without_swaps
from fieldmark.synth.core.templates import layouts_of
from fieldmark.synth.forms.instance import FormInstance, FormRecords
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.instance import HtmlInstance, spelling_of
from fieldmark.synth.html.records import HtmlRecords
from fieldmark.synth.records.fields import P, RecordInstance, X
from fieldmark.synth.records.learn import labelled_records, learn_records
from fieldmark.synth.records.narrowing import NOT_LABELLED
from fieldmark.synth.records.never import together

Progress = Callable[[str, int, int], None]
"""Called with a field's name, the number of fields learned before it, and the number of fields."""


def learn(
    examples: Sequence[Example],
    unlabelled: Sequence[Document] = (),
    *,
    name: str = "program",
    fields: Sequence[str] = (),
    progress: Progress | None = None,
) -> LearnResult:
    """Learn a program from labelled documents; unlabelled ones take part in finding clusters and landmarks.

    The program has all fields that are labelled anywhere, and those of the names in `fields`. One that no example shows
    is read as a field that is named alike, where there is one (`analogy`).

    The result is the same whatever the order of the examples. Raises LabelError where there is nothing to learn from,
    or pages and forms are mixed.
    """
    ordered = sorted(examples, key=lambda example: (example.document.name, sorted(example.labels)))
    labelled = list(dict.fromkeys(field for example in ordered for field in example.labels))
    if not labelled:
        raise LabelError("examples", "no labels: at least one document needs at least one labelled field")
    names = [*dict.fromkeys((*labelled, *fields))]
    if (count := len(_named(ordered)) + len(names) - len(labelled)) > MAX_STRATEGIES:
        most = f"a program has at most {MAX_STRATEGIES:,}; divide them among several"
        raise LabelError("examples", f"{count:,} fields are labelled; {most}")
    documents = [*(e.document for e in ordered), *sorted(unlabelled, key=lambda document: document.name)]
    pages, forms = of_one_kind(documents)
    if pages:
        instance = HtmlInstance([DocumentIndex(page) for page in pages], len(ordered))
        records = HtmlRecords(instance.indexes, instance.common)
        result = _learn_all(name, "html", Corpus(instance, ordered, names), records, progress)
        spelling = spelling_of(result.program.fields, pages)
        for page in pages:
            page.forget()
        return replace(result, program=replace(result.program, spelling=spelling))
    return _learn_all(name, "form", Corpus(FormInstance(forms, len(ordered)), ordered, names), FormRecords(), progress)


def of_one_kind(documents: Sequence[Document]) -> tuple[Sequence[HtmlDocument], Sequence[FormDocument]]:
    """The pages and the forms among some documents; there are only one or the other. Raises LabelError for both."""
    pages = [document for document in documents if isinstance(document, HtmlDocument)]
    forms = [document for document in documents if isinstance(document, FormDocument)]
    if pages and forms:
        told = f"{pages[0].name} is a page and {forms[0].name} is a form; a program is for documents of one kind"
        raise LabelError("examples", told)
    return pages, forms


def _learn_all(
    name: str,
    kind: Kind,
    corpus: Corpus[A, C],
    instance: RecordInstance[X, P],
    progress: Progress | None,
) -> LearnResult:
    """Learn list of records after list, those of most records first, and field after field.

    Of lists with the same fields the first shows how records are told apart, for one of which no document has two.
    """
    fields: list[Field] = []
    records: list[Records] = []
    reports: list[FieldReport] = []
    order = sorted(corpus.names, key=lambda name: -_most_records(name, corpus.examples))
    told_first: dict[str, list[RecordsResult]] = {}
    learned: dict[str, Explanation] = {}
    separations: dict[frozenset[str], Separator] = {}
    for number, field_name in enumerate(order):
        if progress is not None:
            progress(field_name, number, len(corpus.names))
        if _holds_records(field_name, corpus.examples):
            labelled = [
                (instance.index(example.document), example.labels[field_name])
                for example in corpus.examples
                if field_name in example.labels
            ]
            outside = [
                texts_within({name: label for name, label in example.labels.items() if name != field_name})
                for example in corpus.examples
                if field_name in example.labels
            ]
            keys = frozenset(key for _, label in labelled for record in records_of(label) for key in record)
            found = learn_records(field_name, labelled, instance, outside, separations.get(keys))
            if isinstance(found.term, Records):
                records.append(found.term)
                separations.setdefault(keys, found.term.separation)
                read = [evaluate_records(found.term, example.document) for example in corpus.examples]
                told_first[field_name] = read
                for at, (result, example) in enumerate(zip(read, corpus.examples, strict=True)):
                    corpus.hold(at, labelled_records(result, example.labels.get(field_name)))
            else:
                fields.append(Field(field_name, "list", False, (), unlearned=why_unlearned(found.reports[0])))
            reports += found.reports
            continue
        learned[field_name] = learn_field(field_name, corpus)
    learned, corpus = without_swaps(learned, corpus)
    fields += [kept_field(item.field, item.report) for item in learned.values()]
    reports += [item.report for item in learned.values()]
    fields.sort(key=lambda field: corpus.names.index(field.name))
    records.sort(key=lambda term: corpus.names.index(term.name))
    reports.sort(key=lambda report: corpus.names.index(_outermost(report.name, corpus.names)))
    fields = [_by_analogy(field, fields, corpus.examples) for field in fields]
    told = Program(name, _with_shared(fields, corpus.examples), kind, tuple(records))
    told = replace(told, records=_with_shared_in(records, told_first, corpus.examples))
    told, better = _with_own_values(told, corpus.examples)
    told = _with_own_places(told, corpus.examples)
    run = _Run(corpus.examples)
    told = _with_no_others(told, run)
    told = _with_together(told, run)
    told = _with_no_sums(told, run)
    told = replace(told, fields=tuple(_with_idle(field, corpus.examples) for field in told.fields))
    told = _with_formats(told, run)
    told = _with_documents(told, run)
    texts = [index.labels_and_texts() for index in corpus.instance.indexes[: len(corpus.examples)]]
    told = replace(told, templates=_templates(told, corpus.examples, layouts_of(texts, corpus.labels)))
    for number, report in enumerate(reports):
        names = better.get(report.name, ())
        kept = (p for p in report.problems if p.document not in names or NOT_LABELLED not in p.reason)
        reports[number] = replace(report, problems=tuple(kept))
    told = _with_doubts(told, {report.name: report for report in reports}, corpus.examples)
    return LearnResult(told, tuple(reports))


def _templates(
    program: Program, examples: Sequence[Example], layouts: Iterable[tuple[Template, Sequence[int]]]
) -> tuple[Template, ...]:
    """The templates of the layouts, each with what may be missing and none of its examples shows; so many that lack it
    show that the layout does. Where they show nothing at all it is no layout of what is looked for."""
    fields = [(field.name,) for field in program.fields if field.optional and field.formats]
    lists = [(item.name,) for item in program.records if item.optional]
    inside = [(item.name, field.name) for item in program.records for field in item.fields if field.optional]
    made: list[Template] = []
    for template, numbers in layouts:
        own = [examples[number] for number in numbers]
        names = (*fields, *lists, *inside) if any(_shows(one, name) for one in own for name in one.labels) else ()
        showing = {name: [_shows(example, *name) for example in own] for name in names}
        unseen = (name for name, shown in showing.items() if not any(shown) and shown.count(False) < ENOUGH)
        made.append(replace(template, unseen=frozenset(map(".".join, unseen))))
    return tuple(made)


def _shows(example: Example, name: str, inside: str | None = None) -> bool | None:
    """Whether an example shows a field, a list, or a field of one of its records; None where it has no such list."""
    label = example.labels.get(name)
    if inside is None:
        return label is not None and label != ()
    rows = records_of(label)
    return any(row.get(inside) is not None for row in rows) if rows else None


def _outermost(name: str, names: Sequence[str]) -> str:
    """The name of a field, or of the list of records that it is in; names may have dots, too."""
    return max((one for one in names if f"{name}.".startswith(f"{one}.")), key=len)


def _by_analogy(field: Field, fields: Sequence[Field], examples: Sequence[Example]) -> Field:
    """A field that no example shows, read as one of the others that is named alike, unless that finds something where
    an example says that there is nothing; any other as it is."""
    if field.unlearned != UNSHOWN:
        return field
    made = by_analogy(field, (other for other in fields if other.unlearned is None))
    denied = (example.document for example in examples if field.name in example.labels)
    return field if any(evaluate_field(made, document).evidence for document in denied) else made


def _with_shared(fields: Sequence[Field], examples: Sequence[Example]) -> tuple[Field, ...]:
    """The fields, with the names of those that are read at a place of theirs in some example that contradicts none of
    the two."""
    shared: dict[int, set[str]] = {}
    for example in examples:
        told = [evaluate_field(field, example.document) for field in fields]
        sound = [not _is_contradicted(result, example) for result in told]
        for one, other in {*map(_ordered, (*at_one_place(told), *at_labels(fields, told)))}:
            if sound[one] and sound[other] and not may_share(fields[one], fields[other]):
                shared.setdefault(one, set()).add(fields[other].name)
    return _sharing(fields, shared)


def _with_shared_in(
    records: Sequence[Records], told: Mapping[str, Sequence[RecordsResult]], examples: Sequence[Example]
) -> tuple[Records, ...]:
    """Lists of records, by name as they were told in the examples, with the fields that share places in them."""
    labels = {item.name: [example.labels.get(item.name) for example in examples] for item in records}
    return tuple(_shared_in(item, told[item.name], labels[item.name]) for item in records)


def _shared_in(item: Records, told: Sequence[RecordsResult], labels: Sequence[Label]) -> Records:
    """A list of records as it was told in some documents with labels, with the names of the fields, also of those in
    records in it, that are read at a place of theirs in some record, where what both read is labelled."""
    found = [record for result in told for record in result.found]
    rows = [row for label in labels for row in records_of(label)]
    known = [{fold(text) for row in rows for text in texts_of(row.get(field.name))} for field in item.fields]
    shared: dict[int, set[str]] = {}
    for record in found:
        read = [evaluate_field(field, record.document) for field in item.fields]
        texts = [{fold(item.value.text) for item in result.evidence} for result in read]
        sound = [own <= labelled for own, labelled in zip(texts, known, strict=True)]
        for one, other in {*map(_ordered, at_one_place(read))}:
            if sound[one] and sound[other]:
                shared.setdefault(one, set()).add(item.fields[other].name)
    nested = (
        _shared_in(one, [record.records[n] for record in found], [row.get(one.name) for row in rows])
        for n, one in enumerate(item.records)
    )
    return replace(item, fields=_sharing(item.fields, shared), records=tuple(nested))


def _sharing(fields: Sequence[Field], shared: Mapping[int, set[str]]) -> tuple[Field, ...]:
    """The fields, by number, with the names of those with which they share a place."""
    return tuple(
        replace(field, guards=(*field.guards, Shared(frozenset(shared[number])))) if number in shared else field
        for number, field in enumerate(fields)
    )


def _is_contradicted(result: FieldResult, example: Example) -> bool:
    """Whether an example has another label than what is read there."""
    given = {fold(item.value.text) for item in result.evidence}
    return result.name in example.labels and given != {*map(fold, texts_of(example.labels[result.name]))}


def _ordered(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def _with_own_values(program: Program, examples: Sequence[Example]) -> tuple[Program, dict[str, list[str]]]:
    """The program, of which lists of records have values of their own where that, without any text that no record has,
    leaves out no labelled record of any example, and others of some; and the names of the lists, and of the documents
    in which no others are left. A text that no record has stays: what a row says, and whose it is, are two signs. Of a
    list of which the first records are labelled all that follow may be some."""
    if len(program.records) + bool(program.fields) < 2:
        return program, {}
    plain = tuple(replace(item, never=frozenset[str]()) for item in program.records)
    before = _counts(replace(program, records=plain), examples)
    labels = [[example.labels.get(item.name) for item in program.records] for example in examples]
    labelled = [[len(records_of(one)) if is_complete(one) else inf for one in of_example] for of_example in labels]
    if all(found <= wanted for pair in zip(before, labelled, strict=True) for found, wanted in zip(*pair, strict=True)):
        return program, {}
    apart = tuple(replace(item, own_values=True) for item in plain)
    after = _counts(replace(program, records=apart), examples)
    records, better = [], {}
    for number, item in enumerate(program.records):
        rows = [
            (example.document.name, one[number], two[number], true[number])
            for example, one, two, true in zip(examples, before, after, labelled, strict=True)
        ]
        own = any(left < found for _, found, left, _ in rows)
        if own and all(left >= min(found, wanted) for _, found, left, wanted in rows):
            better[item.name] = [name for name, found, left, wanted in rows if left <= min(found - 1, wanted)]
        records.append(replace(item, own_values=item.name in better))
    return replace(program, records=tuple(records)), better


def _with_doubts(program: Program, reports: Mapping[str, FieldReport], examples: Sequence[Example]) -> Program:
    """The program, of which lists, those in records too, are uncertain that have more than is labelled in most of the
    documents of which all records are, or fewer in half of them: what tells those apart here tells nothing elsewhere. A
    record that is labelled and not found is one for certain, while others may have been forgotten."""
    if not program.records or not any(report.problems for report in reports.values()):
        return program
    told = [evaluate(program, example.document).records for example in examples]
    records = list(program.records)
    for number, item in enumerate(records):
        labelled = [
            ([found[number]], [example.labels[item.name]])
            for found, example in zip(told, examples, strict=True)
            if item.name in example.labels and is_complete(example.labels[item.name])
        ]
        records[number] = _doubted_list(item, item.name, labelled, reports)
    return replace(program, records=tuple(records))


def _doubted_list(
    item: Records,
    name: str,
    labelled: Sequence[tuple[Sequence[RecordsResult], Sequence[Label]]],
    reports: Mapping[str, FieldReport],
) -> Records:
    """A list with those in its records, given what is found of it and labelled in each document."""
    told = [
        (sum(len(one.found) for one in found), sum(map(len, map(records_of, labels)))) for found, labels in labelled
    ]
    more, fewer = sum(found > known for found, known in told), sum(found < known for found, known in told)
    inside = []
    for number, inner in enumerate(item.records):
        of_inner = [
            (
                [record.records[number] for one in found for record in one.found],
                [row[inner.name] for label in labels for row in records_of(label) if inner.name in row],
            )
            for found, labels in labelled
        ]
        inside.append(_doubted_list(inner, f"{name}.{inner.name}", of_inner, reports))
    item = replace(item, records=tuple(inside))
    is_doubtful = 2 * more > len(told) or 0 < len(told) <= 2 * fewer
    return replace(item, uncertain=why_unlearned(reports[name])) if is_doubtful and reports[name].problems else item


def _with_idle(field: Field, examples: Sequence[Example]) -> Field:
    """A field, with what is no sign of it in the examples that lack it."""
    return with_idle(field, [one.document for one in examples if one.labels.get(field.name, "") is None])


def _with_own_places(program: Program, examples: Sequence[Example]) -> Program:
    """The program, of which lists with headings have none in common where no example has two records: that a heading is
    one of several is then not shown, and what stands in it is rather a part of the record."""
    with_headings = [any(one.is_headed for one in separations_of(item)) for item in program.records]
    counts = _counts(program, examples) if any(with_headings) else ()
    records = []
    for number, (item, headed) in enumerate(zip(program.records, with_headings, strict=True)):
        own = headed and all(found[number] <= 1 for found in counts)
        records.append(replace(item, own_places=True) if own else item)
    return replace(program, records=tuple(records))


class _Run:
    """Examples, on which a program is run once: what one step learns of what it says, the next asks for, too."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.examples = examples
        self._last: tuple[Program, Sequence[Extraction]] | None = None

    def told(self, program: Program) -> Sequence[Extraction]:
        """What a program says of each example."""
        if self._last is None or self._last[0] != program:
            self._last = program, [evaluate(program, example.document) for example in self.examples]
        return self._last[1]


def _with_no_others(program: Program, run: _Run) -> Program:
    """The program, of which lists of records have no others where no example has a place that looks like a record and
    is none."""
    if not program.records:
        return program
    expecting = replace(program, records=tuple(replace(item, no_others=True) for item in program.records))
    told = [one.records for one in run.told(expecting)]
    records = (
        item
        if any((one.found or item.optional) and one.reason is not None for one in found)
        else replace(item, no_others=True)
        for item, found in zip(program.records, zip(*told, strict=True), strict=True)
    )
    return replace(program, records=tuple(records))


def _with_together(program: Program, run: _Run) -> Program:
    """The program, of which lists of records, and those in records, stand together as they do in the examples."""
    if not program.records or program.kind == "form":
        return program
    told = [one.records for one in run.told(program)]
    labels = [[example.labels.get(item.name) for example in run.examples] for item in program.records]
    lists = zip(program.records, zip(*told, strict=True), labels, strict=True)
    return replace(program, records=tuple(_together_in(one, *of_list) for one, *of_list in lists))


def _together_in(item: Records, told: Sequence[RecordsResult], labels: Sequence[Label]) -> Records:
    """A list that stands together as it was told in some documents with labels, and the lists in its records."""
    inner = []
    for number, nested in enumerate(item.records):
        inside = [record.records[number] for result in told for record in result.found]
        inner.append(_together_in(nested, inside, [None] * len(inside)))
    return replace(item, together=together(told, labels), records=tuple(inner))


def _with_no_sums(program: Program, run: _Run) -> Program:
    """The program, of which fields of records are not summed up in a last one where they have figures in the examples,
    and no list of these ends so."""
    if not program.records:
        return program
    told = [one.records for one in run.told(program)]
    records = []
    for item, found in zip(program.records, zip(*told, strict=True), strict=True):
        lists = [result.found for result in found if len(result.found) > ADDED]
        figures = [
            number
            for number in range(len(item.fields))
            if any(figure_of(record.fields[number].evidence) for records_of_one in lists for record in records_of_one)
            and not any(adds_up(number, records_of_one) for records_of_one in lists)
        ]
        fields = (
            replace(field, guards=(*field.guards, NoSum())) if number in figures else field
            for number, field in enumerate(item.fields)
        )
        records.append(replace(item, fields=tuple(fields)))
    return replace(program, records=tuple(records))


def _with_formats(program: Program, run: _Run) -> Program:
    """The program, of which fields that may be missing, and those in lists of records, know by which formats of others
    what shows them is read."""
    told = run.told(program)
    records = []
    for number, item in enumerate(program.records):
        found = [one.records[number].found for one in told]
        rows = [[record.fields for record in one] for one in found if one]
        missing = [[one.fields] for one in told if not one.records[number].found and one.records[number].reason is None]
        known = known_formats(program.fields, [[one.fields] for one in told if one.records[number].found], missing)
        records.append(replace(item, fields=with_formats(item.fields, rows), in_formats=known))
    fields = with_formats(program.fields, [[one.fields] for one in told])
    return replace(program, fields=fields, records=tuple(records))


def _with_documents(program: Program, run: _Run) -> Program:
    """The program, of which fields with several formats, and those in lists of records, know in how many documents, or
    records, each finds values."""
    fields = [
        _with_documents_of(field, [evaluate_field(field, example.document) for example in run.examples])
        if len(field.formats) > 1
        else field
        for field in program.fields
    ]
    records = list(program.records)
    if any(len(field.formats) > 1 for item in records for field in item.fields):
        told = [one.records for one in run.told(program)]
        for number, item in enumerate(records):
            rows = [record.fields for one in told for record in one[number].found]
            inner = [_with_documents_of(field, [row[n] for row in rows]) for n, field in enumerate(item.fields)]
            records[number] = replace(item, fields=tuple(inner))
    return replace(program, fields=tuple(fields), records=tuple(records))


def _with_documents_of(field: Field, told: Sequence[FieldResult]) -> Field:
    """A field that knows how many of some answers each of several formats has given."""
    seen, count = guard_of(field.guards, Seen), len(field.formats)
    if seen is None or count < 2:
        return field
    speaking = Counter(number for one in told for number in {item.format for item in one.evidence})
    known = replace(seen, formats=tuple(min(speaking[n], seen.documents) for n in range(1, count + 1)))
    return replace(field, guards=(*without(field.guards, Seen), known))


def _counts(program: Program, examples: Sequence[Example]) -> list[list[int]]:
    """For each example how many records each list of a program has there."""
    return [[len(one.found) for one in evaluate(program, example.document).records] for example in examples]


def _named(examples: Sequence[Example]) -> set[tuple[str, ...]]:
    """The names of all fields and lists of records, behind those of the lists that they stand in."""
    found: set[tuple[str, ...]] = set()
    left: list[tuple[tuple[str, ...], object]] = [((), example.labels) for example in examples]
    while left:
        above, label = left.pop()
        if isinstance(label, Mapping):
            left += [((*above, name), below) for name, below in label.items()]
            found.update((*above, name) for name in label)
        elif isinstance(label, tuple):
            left += [(above, item) for item in label if isinstance(item, Mapping)]
    return found


def _most_records(name: str, examples: Sequence[Example]) -> int:
    """How many records of a list are labelled in one document, at most; 0 of what is none."""
    labels = (example.labels.get(name) for example in examples)
    return max(len(records_of(label)) for label in labels)


def _holds_records(name: str, examples: Sequence[Example]) -> bool:
    """Whether a name is labelled with lists of records. Raises LabelError where it is labelled with texts too."""
    labels = [(example, example.labels.get(name)) for example in examples]
    with_records = [example for example, label in labels if is_list_of_records(label)]
    with_texts = [example for example, label in labels if label and not is_list_of_records(label)]
    if with_records and with_texts:
        places = f"{with_records[0].document.name} with records, {with_texts[0].document.name} with texts"
        raise LabelError("examples", f'field "{name}" is labelled in two ways: {places}')
    return bool(with_records)
