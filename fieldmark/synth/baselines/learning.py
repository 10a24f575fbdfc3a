"""What learning has in common for systems whose selectors look at whole pages: labels, fields, reports.

Values are found on pages as they are for the learner of landmarks: in the text, and where they do not stand there, in
attributes. Where a value stands at several places, all of them come into question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.core.instance import TagLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.text.language import Span, TextProgram
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.baselines.paths import Own, PathIndex
from fieldmark.synth.core.examples import (
    Annotated,
    Example,
    FieldReport,
    Label,
    LearnResult,
    is_list_of_records,
    texts_of,
)
from fieldmark.synth.core.learn import Progress
from fieldmark.synth.core.reports import kept_field, report_field
from fieldmark.synth.html.index import Annotation, DocumentIndex
from fieldmark.synth.html.strategies import BARE

MAX_PLACES: Final = 20
"""Places of a value, the first on its page, that come into question. A bound on work."""


Kind: TypeAlias = tuple[str, str | None]
"""What targets of one selector share: the tag, and the attribute."""


class Target(NamedTuple):
    """A node that shows a labelled value: the value's part of its text, or of an attribute."""

    node: HtmlNode
    attribute: str | None
    span: Span

    @property
    def kind(self) -> Kind:
        """What it shares with other targets of a selector."""
        return self.node.tag, self.attribute


class Shown(NamedTuple):
    """A labelled value: the number of its page among all, the value, folded, and the nodes that may show it."""

    page: int
    text: str
    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Task:
    """A field to be learned: the pages that are labelled with it, by number, and the values on them."""

    name: str
    paths: PathIndex
    annotations: Mapping[int, Annotation]
    shown: tuple[Shown, ...]

    def among(self, tag: str) -> int:
        """The bits of all nodes of a tag on the labelled pages."""
        return self.paths.of_pages(tag, self.annotations)

    def right(self, kind: Kind) -> int:
        """The bits of all nodes of a kind that may show a labelled value."""
        return self.paths.bits(target.node for one in self.shown for target in one.targets if target.kind == kind)


Alternative = tuple[Css, str | None, TextProgram]
"""A selector for whole pages, the attribute that is read, and which part of it is taken."""


class Learned(NamedTuple):
    """The alternatives of a field, in the order in which they are tried."""

    aggregation: Aggregation
    alternatives: Sequence[Alternative]


FieldLearner = Callable[[str, Mapping[int, Label]], tuple[Field, Iterable[Annotated]]]
"""A field's name and its labels, by the number of their document -> the field, and the places of its values."""


def learn_fields(
    learner_of: Callable[[Sequence[Example]], FieldLearner],
    examples: Sequence[Example],
    name: str,
    progress: Progress | None,
) -> LearnResult:
    """A program whose fields are each learned on their own, by what is made once for all documents.

    The result is the same whatever the order of the examples. Raises LabelError for lists of records, and where there
    is no label.
    """
    ordered = sorted(examples, key=lambda example: (example.document.name, sorted(example.labels)))
    names = list(dict.fromkeys(field for example in ordered for field in example.labels))
    if not names:
        raise LabelError("examples", "no labels: at least one document needs at least one labelled field")
    _refuse_records(ordered)
    learn = learner_of(ordered)
    fields: list[Field] = []
    reports: list[FieldReport] = []
    for number, field_name in enumerate(names):
        if progress is not None:
            progress(field_name, number, len(names))
        labels = {n: example.labels[field_name] for n, example in enumerate(ordered) if field_name in example.labels}
        field, annotations = learn(field_name, labels)
        reports.append(report_field(field, annotations))
        fields.append(kept_field(field, reports[-1]))
    for example in ordered:
        example.document.forget()
    return LearnResult(Program(name, tuple(fields), ordered[0].document.kind), tuple(reports))


def learn_with(
    learn_field: Callable[[Task, bool], Learned],
    own: Own,
    examples: Sequence[Example],
    name: str,
    progress: Progress | None,
) -> LearnResult:
    """A program of selectors for whole pages; `own` are the tests that they know of an element. As `learn_fields`, and
    raises LabelError for forms."""

    def learner_of(ordered: Sequence[Example]) -> FieldLearner:
        indexes = [DocumentIndex(page) for page in _pages(ordered)]
        paths = PathIndex(indexes, own)

        def learn(field: str, labels: Mapping[int, Label]) -> tuple[Field, Iterable[Annotation]]:
            task = _task(field, paths, indexes, {n: texts_of(label) for n, label in labels.items()})
            learned = learn_field(task, are_lists(labels))
            return field_of(task, learned), task.annotations.values()

        return learn

    return learn_fields(learner_of, examples, name, progress)


def are_lists(labels: Mapping[int, Label]) -> bool:
    """Whether labels are lists: any of them."""
    return any(isinstance(label, tuple) for label in labels.values())


def _pages(examples: Sequence[Example]) -> list[HtmlDocument]:
    """The pages that are labelled. Raises LabelError for a form."""
    pages = []
    for example in examples:
        if not isinstance(example.document, HtmlDocument):
            raise LabelError(example.document.name, "is a form, and this algorithm reads pages; learn with lrsyn")
        pages.append(example.document)
    return pages


def _refuse_records(examples: Sequence[Example]) -> None:
    for example in examples:
        for name, label in example.labels.items():
            if is_list_of_records(label):
                told = f'field "{name}" is labelled with records, and this algorithm reads values and lists'
                raise LabelError(example.document.name, f"{told}; learn with lrsyn")


def _task(name: str, paths: PathIndex, indexes: Sequence[DocumentIndex], labels: Mapping[int, tuple[str, ...]]) -> Task:
    annotations = {
        number: indexes[number].annotate(FieldName.among(name), values, frozenset(map(fold, values)), "either")
        for number, values in labels.items()
    }
    shown = (
        Shown(number, value, tuple(_targets(annotation, place)))
        for number, annotation in annotations.items()
        for place, value in enumerate(annotation.values)
    )
    return Task(name, paths, annotations, tuple(one for one in shown if one.targets))


def _targets(annotation: Annotation, value: int) -> Iterator[Target]:
    """The nodes that show a value: of those that show the same text the elements, or the text where there is none."""
    for place in annotation.places[value][:MAX_PLACES]:
        elements = [node for node in place.chain if node.tag != RUN]
        for node in elements or place.chain:
            yield Target(node, place.attribute, place.span)


def field_of(task: Task, learned: Learned) -> Field:
    """The field whose alternatives are tried in order, each in the whole page, without votes or guards."""
    formats = []
    for node, attribute, text in learned.alternatives:
        strategy = Strategy(TagLandmark("html"), Hops(0, 0), BARE, ValueProgram(node, text, attribute))
        formats.append(Format((Part((strategy,)),)))
    optional = not all(found.values for found in task.annotations.values())
    return Field(task.name, learned.aggregation, optional, tuple(formats), first=True)
