"""AMBER's answers as labels, for fields that nobody has labelled: the learner is used to labels that may be wrong.

Where people have labelled records that AMBER finds too, told by the values of the attributes that both have, each gets
the attributes that no label names. Else a field has the values of its attribute type in page order, or the one value
that they have in common. On pages where AMBER finds nothing of an attribute it stays open: it overlooks values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.amber.analysis import analyse
from fieldmark.runtime.amber.extraction import TypedRecord
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.synth.core.examples import Example, Label, RecordLabel, is_complete, is_list_of_records, records_of

MOST: Final = 0.5
"""Share of a page's labelled records of which an attribute has to be found, above which it is a label of them, 0 to 1:
what is not found in the others is labelled as missing there. The share from which AMBER infers attributes."""

Labelled = Counter[str]
"""In how many documents, or records, AMBER's answers are labels of a field."""


def with_labels(
    examples: Sequence[Example], schema: DomainSchema, fields: Iterable[str] = ()
) -> tuple[list[Example], Labelled]:
    """Examples with AMBER's answers as labels of what none of them labels; and how many there are of each field, whose
    name stands behind that of its list of records.

    Fields are those named that the schema maps, and its other attribute types. Forms stay as they are.
    """
    known = {name for example in examples for name in example.labels}
    inner = _inner(examples)
    mapped = {schema.attribute_of(name) for name in (*known, *(key for keys in inner.values() for key in keys))}
    asked: dict[str, str] = {}
    for name in (*fields, *(attribute.name for attribute in schema.attributes)):
        kind = schema.attribute_of(name)
        if kind is not None and kind not in (*mapped, *asked.values()):
            asked[name] = kind
    counts: Labelled = Counter()
    labelled = []
    for example in examples:
        labels: dict[str, Label] = dict(example.labels)
        if isinstance(example.document, HtmlDocument) and asked:
            typed = analyse(example.document, schema).records
            lists = [
                name for name, label in labels.items() if is_list_of_records(label) and _shares(inner[name], schema)
            ]
            for name in lists:
                labels[name] = _completed(name, labels[name], typed, asked, schema, counts)
            if not any(_shares(keys, schema) for keys in inner.values()):
                own = {name: _values(kind, typed) for name, kind in asked.items()}
                labels |= {name: label for name, label in own.items() if label is not None}
                counts.update(name for name, label in own.items() if label is not None)
        labelled.append(Example(example.document, labels))
    return labelled, counts


def _inner(examples: Sequence[Example]) -> dict[str, set[str]]:
    """List of records -> the fields that any of its records has."""
    found: dict[str, set[str]] = {}
    for example in examples:
        for name, label in example.labels.items():
            found.setdefault(name, set()).update(key for record in records_of(label) for key in record)
    return found


def _shares(keys: Iterable[str], schema: DomainSchema) -> bool:
    """Whether a list has a field of which the schema knows values, by which its records are known again."""
    return any(schema.attribute_of(key) is not None for key in keys)


def _completed(
    list_name: str,
    label: Label,
    typed: Sequence[TypedRecord],
    asked: Mapping[str, str],
    schema: DomainSchema,
    counts: Labelled,
) -> Label:
    """Labelled records with AMBER's values of what is asked, of attributes that it finds in most of them."""
    records = records_of(label)
    left = list(typed)
    found: list[Mapping[str, str]] = []
    for record in records:
        same = next((one for one in left if _is_same(record, one, schema)), None)
        if same is not None:
            left.remove(same)
        found.append({} if same is None else same.values)
    counted = Counter(kind for values in found for kind in values)
    names = [name for name, kind in asked.items() if counted[kind] > MOST * len(records)]
    counts.update({f"{list_name}.{name}": counted[asked[name]] for name in names})
    more = iter([{name: values[asked[name]] for name in names if asked[name] in values} for values in found])
    ends = () if is_complete(label) else (...,)
    return (*({**record, **next(more)} for record in records), *ends)


def _is_same(record: RecordLabel, typed: TypedRecord, schema: DomainSchema) -> bool:
    """Whether a labelled record and AMBER's have the same values of all that both have, and have any."""
    values = typed.values
    pairs = [(text, values.get(schema.attribute_of(key) or "")) for key, text in record.items()]
    shared = [(text, value) for text, value in pairs if isinstance(text, str) and value is not None]
    return bool(shared) and all(fold(text) == fold(value) for text, value in shared)


def _values(kind: str, typed: Sequence[TypedRecord]) -> Label:
    """AMBER's values of an attribute on a page: one, or all in page order; None where there is none, or where some of
    several records have the same and others another."""
    texts = tuple(record.values[kind] for record in typed if kind in record.values)
    return texts[0] if len({*texts}) == 1 else texts or None
