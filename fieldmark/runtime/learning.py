"""Learning from what people have: documents of any origin, and labels that are texts, numbers or dates.

A label that is given as a number or a date means that, and so its field is converted. Where the page writes it
otherwise, learning finds the conversion; where the page writes the normal form itself, it is added here, if the program
says the same of all examples with it as without.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, TypeVar

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordResult
from fieldmark.dsl.core.terms import Field, Part, Program, Records, strategies_of
from fieldmark.dsl.text.conversions import Conversion, Meant
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.documents import NAME, read_document
from fieldmark.runtime.io.labels import checked_labels, numbers_alike
from fieldmark.runtime.io.spelling import as_written, in_one_form
from fieldmark.runtime.summary import answered, failing, flat
from fieldmark.synth.baselines import forgiving_xpaths, letter, ndsyn
from fieldmark.synth.core.conversions import learn_conversion
from fieldmark.synth.core.examples import Example, LearnResult, texts_of, texts_within
from fieldmark.synth.core.learn import Progress
from fieldmark.synth.core.learn import learn as learn_program

Labels = Mapping[str, Any]
"""Field -> a text, number, date or time, a list of these, a list of records (mappings), or None."""

Algorithm = Literal["lrsyn", "letter", "ndsyn", "fxpath"]
"""How a program is learned: by landmarks and regions; by these to the letter of the paper; or by a system that LRSyn is
compared with, NDSyn or Forgiving XPaths. All but the first take no unlabelled documents."""

LEARNERS: Final[Mapping[Algorithm, Callable[..., LearnResult]]] = {
    "lrsyn": learn_program,
    "letter": letter.learn,
    "ndsyn": ndsyn.learn,
    "fxpath": forgiving_xpaths.learn,
}
"""Algorithm -> labelled documents, `name` and `progress` -> a program, as `fieldmark.synth.core.learn.learn` does."""

Inside = TypeVar("Inside", Program, Records)


def learn(
    examples: Iterable[Example | tuple[object, Labels]],
    unlabelled: Iterable[object] = (),
    *,
    name: str = "program",
    fields: Iterable[str] = (),
    progress: Progress | None = None,
    algorithm: Algorithm = "lrsyn",
) -> LearnResult:
    """Learn a program from labelled documents; unlabelled ones take part in finding clusters and landmarks.

    The program has all fields that are labelled anywhere, and those of the names in `fields`. One that no example shows
    is read as one that is named alike, where there is one: `date_terminated` as `date_filed`, by its own label.

    The other algorithms are those that it is compared with: `letter`, LRSyn as it is printed, `ndsyn`, and `fxpath`,
    Forgiving XPaths. Their programs give what they find first, without votes and guards, and only of labelled fields;
    they refuse lists of records by LabelError, and the last two forms.

    An example is an `Example`, or a pair of a document, which is all that `read_document` reads, and its labels. One
    that stands nowhere on its page, but does in another spelling, counts as the page writes it (`io.spelling`). The
    result is the same whatever the order of the examples. Raises DocumentError as that does, and LabelError where
    labels are malformed, there is nothing to learn from, or pages and forms are mixed.
    """
    ready = _examples(examples)
    if algorithm != "lrsyn":
        return _as_meant(LEARNERS[algorithm](ready, name=name, progress=progress), ready)
    others = [_document(one, f"{NAME} without labels {number}") for number, one in enumerate(unlabelled, 1)]
    asked = tuple(checked_labels(dict.fromkeys(fields), "fields"))

    def learned(some: Sequence[Example]) -> LearnResult:
        return _as_meant(learn_program(some, others, name=name, fields=asked, progress=progress), some)

    result = learned(ready)
    written = [_spelled(example, result) for example in ready]
    other = learned(written) if written != ready else result
    ready, result = written, min(result, other, key=_problems)
    if _formats(result) > 1:
        written = [replace(one, labels=as_written(one.labels, one.document, only_numbers=True)) for one in ready]
        other = learned(written) if written != ready else result
        result = min(result, other, key=lambda one: (_problems(one), _formats(one)))
    return result


def _spelled(example: Example, result: LearnResult) -> Example:
    """An example, with the labels of fields that are not reproduced there as it may write them."""
    lost = {one.name.partition(".")[0] for one in result.reports if example.document.name in failing(one)}
    labels = {name: label for name, label in example.labels.items() if name in lost}
    return replace(example, labels={**example.labels, **as_written(labels, example.document)}) if labels else example


def _formats(result: LearnResult) -> int:
    """How many formats a field has, of that with most: a number that is an amount here, and there only a number, has
    two."""
    return max((len(field.formats) for field in result.program.fields), default=0)


def _problems(result: LearnResult) -> int:
    """How many labels are not reproduced."""
    return sum(len(report.problems) for report in result.reports)


def _examples(given: Iterable[Example | tuple[object, Labels]]) -> list[Example]:
    pairs = [(one.document, one.labels) if isinstance(one, Example) else one for one in given]
    documents = [_document(source, f"{NAME} {number}") for number, (source, _) in enumerate(pairs, 1)]
    checked = [checked_labels(labels, one.name) for one, (_, labels) in zip(documents, pairs, strict=True)]
    alike = numbers_alike(in_one_form(documents, checked))
    return [Example(*pair) for pair in zip(documents, alike, strict=True)]


def _document(source: Any, name: str) -> Document:
    """The document of a source; one without an address is told from the others by its number."""
    document: Document = read_document(source)
    if document is not source and document.name == NAME:
        document.name = name
    return document


def _as_meant(result: LearnResult, examples: Iterable[Example]) -> LearnResult:
    """The program with conversions for those fields whose labels are all given as numbers or dates."""
    documents, labels = [one.document for one in examples], [one.labels for one in examples]
    if not any(isinstance(text, Meant) for one in labels for text in texts_within(one)):
        return result
    program = result.program
    before = answered(program, documents)
    for name, term, said, own in flat(program, before, labels):
        texts = [text for label in own for text in texts_of(label)]
        if isinstance(term, Records) or not texts or not all(isinstance(text, Meant) for text in texts):
            continue
        found = [item.value.text for _, one in said if isinstance(one, FieldResult) for item in one.evidence]
        conversion = learn_conversion([(text, fold(text)) for text in found]) if found else None
        if conversion is None or any(strategy.value.conversion is not None for strategy in strategies_of(term)):
            continue
        changed = _with(program, name, conversion)
        now = answered(changed, documents)
        if all(_written(one) == _written(other) for (_, one), (_, other) in zip(before, now, strict=True)):
            program = changed
    return replace(result, program=program)


def _written(answers: Extraction | RecordResult) -> str:
    """All values, folded."""
    return fold(json.dumps(answers.json_values, ensure_ascii=False))


def _with(items: Inside, name: str, conversion: Conversion) -> Inside:
    """The program, or records, with a conversion in the field of a name, as reports have it."""
    fields = tuple(_converting(field, conversion) if field.name == name else field for field in items.fields)
    records = tuple(
        _with(one, name.removeprefix(f"{one.name}."), conversion) if name.startswith(f"{one.name}.") else one
        for one in items.records
    )
    return replace(items, fields=fields, records=records)


def _converting(field: Field, conversion: Conversion) -> Field:
    def part(one: Part) -> Part:
        ways = (replace(way, value=replace(way.value, conversion=conversion)) for way in one.strategies)
        return replace(one, strategies=tuple(ways))

    formats = tuple(replace(one, parts=tuple(map(part, one.parts))) for one in field.formats)
    return replace(field, formats=formats)
