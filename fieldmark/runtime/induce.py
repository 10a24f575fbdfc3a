"""Programs from pages without labels: noisy annotators of a schema, wrappers that clean their labels, a program.

The annotators of AMBER's schemas label text runs; `fieldmark.synth.wrappers` finds which wrapper the labels mean; its
values are examples for the learner of landmarks, or the wrapper itself becomes the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fieldmark.dsl.core.instance import TagLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import Span, Whole
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.annotators import knows_form
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.run import extract
from fieldmark.synth.core.examples import Example, Label, is_list_of_records, records_of, texts_of
from fieldmark.synth.core.learn import learn
from fieldmark.synth.wrappers.induce import Induced
from fieldmark.synth.wrappers.model import DomainModel, learn_model, true_list
from fieldmark.synth.wrappers.ranking import Labels
from fieldmark.synth.wrappers.site import Nodes, Site

LABELLED: Final = 8
"""How many pages the learner of landmarks is given with labels; more say little that is new, and take time."""

WITHIN: Final = 0.34
"""The distance from its blueprint, of no entries, that a wrapper's strategy allows: what programs do not print."""


def noisy_labels(site: Site, schema: DomainSchema) -> dict[str, Labels]:
    """What the annotators of each attribute type label on a site: the text runs in which they find a value.

    Of several values in a run all are one part of it.
    """
    found: dict[str, dict[int, Span]] = {attribute.name: {} for attribute in schema.attributes}
    for page, first in zip(site.pages, site.first, strict=False):
        tree = PageTree(page)
        numbers = {node: first + number for number, node in enumerate(tree.runs)}
        for kind, nodes in annotate(tree, schema).items():
            found[kind] |= {
                numbers[node]: (spans[0][0], spans[-1][1]) for node, spans in nodes.items() if node in numbers
            }
    labels = {}
    for attribute in schema.attributes:
        cuts, by_form = found[attribute.name], all(map(knows_form, attribute.annotators))
        known = Labels(site, frozenset(cuts), parts=cuts, by_form=by_form, regular=attribute.regular)
        labels[attribute.name] = known
    return labels


def examples_of(site: Site, induced: Induced) -> tuple[list[Example], list[HtmlDocument]]:
    """A few pages with their clean values as labels, spread over those that have most of them, and the other pages."""
    most = max(sum(value is not None for value in values.values()) for values in induced.values)
    rich = [n for n, values in enumerate(induced.values) if sum(v is not None for v in values.values()) == most]
    count = min(LABELLED, len(rich))
    chosen = {rich[number * len(rich) // count] for number in range(count)}
    pages = list(zip(site.pages, induced.values, strict=True))
    examples = [Example(page, values) for number, (page, values) in enumerate(pages) if number in chosen]
    return examples, [page for number, (page, _) in enumerate(pages) if number not in chosen]


def wrapper_program(induced: Induced, name: str, *, single: bool) -> Program:
    """The best wrappers as a program of one strategy a field.

    A wrapper takes whole texts, and all of them: fields of which a part is wanted are not learned, nor those whose
    wrapper is too long to be written.
    """
    fields = []
    for report in induced.found:
        best = report.alternatives[0]
        term = best.term
        if term is not None and not best.formed and not any(report.around):
            value = ValueProgram(term, Whole())
            strategy = Strategy(TagLandmark("html"), Hops(0, 0), HtmlBlueprint(frozenset(), WITHIN), value)
            formats = (Format((Part((strategy,)),)),)
            fields.append(Field(report.name, "one" if single else "list", False, formats))
        else:
            why = "its wrapper is too long to be written" if term is None else "a wrapper gives all of its texts, whole"
            fields.append(_left_out(report.name, why, single))
    return _with_left_out(Program(name, tuple(fields)), induced, single)


def landmark_program(site: Site, induced: Induced, name: str, *, single: bool) -> Program:
    """The program that the learner of landmarks makes of clean values."""
    examples, others = examples_of(site, induced)
    return _with_left_out(learn(examples, others, name=name).program, induced, single)


def _with_left_out(program: Program, induced: Induced, single: bool) -> Program:
    """A program with the types of which there is no wrapper as fields that were not learned."""
    left_out = [_left_out(one.name, one.reason, single) for one in induced.reports if one.reason is not None]
    return replace(program, fields=(*program.fields, *left_out))


def _left_out(name: str, why: str, single: bool) -> Field:
    return Field(name, "one" if single else "list", False, (), unlearned=why)


@dataclass(frozen=True, slots=True)
class Agreement:
    """On how many pages of a site a program says of a field what the wrapper says, something else, or nothing."""

    field: str
    same: int
    other: int
    abstained: int


def agreements(program: Program, site: Site, induced: Induced) -> list[Agreement]:
    """How a program agrees with the values that it was learned from, on all pages."""
    results = [extract(program, page) for page in site.pages]
    found = []
    for name in dict.fromkeys(name for values in induced.values for name in values):
        same = abstained = 0
        for result, values in zip(results, induced.values, strict=True):
            said = result.json_values.get(name)
            same += _comparable(said) == _comparable(values[name])
            abstained += said is None and values[name] is not None
        found.append(Agreement(name, same, len(results) - same - abstained, abstained))
    return found


def _comparable(value: object) -> object:
    """A value as it is compared: texts folded, lists alike whatever holds them, without what a record lacks."""
    if isinstance(value, str):
        return fold(value)
    if isinstance(value, Mapping):
        return {key: _comparable(item) for key, item in value.items() if item is not None}
    return [_comparable(item) for item in value] if isinstance(value, list | tuple) else None


def calibrated(
    sites: Sequence[Sequence[Example]], schema: DomainSchema, *, single: bool
) -> tuple[DomainModel | None, list[str]]:
    """The model of a domain from labelled sample sites, and the types on them whose values no rule gives.

    None where there is no type with a rule.
    """
    samples: list[tuple[str, Labels, Nodes | None]] = []
    unsaid: list[str] = []
    for examples in sites:
        pages = [example.document for example in examples if isinstance(example.document, HtmlDocument)]
        site = Site(pages)
        labels = noisy_labels(site, schema)
        for kind in labels:
            values = [frozenset(map(fold, _values_of(example.labels, kind, schema))) for example in examples]
            if any(values):
                true = true_list(site, values, single=single)
                samples.append((kind, labels[kind], true))
                if true is None:
                    unsaid.append(f"{kind} on {pages[0].name}")
    return (learn_model(samples) if len(samples) > len(unsaid) else None), unsaid


def _values_of(labels: Mapping[str, Label], kind: str, schema: DomainSchema) -> Iterator[str]:
    """The true values of an attribute type, those in records too."""
    for name, label in labels.items():
        if is_list_of_records(label):
            for record in records_of(label):
                yield from _values_of(record, kind, schema)
        elif schema.attribute_of(name) == kind:
            yield from texts_of(label)
