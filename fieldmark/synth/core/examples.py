"""Examples: documents with labels, and what learning says of them (annotations, LRSyn section 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from functools import lru_cache
from types import EllipsisType
from typing import Any, Final, Protocol, TypeAlias

from fieldmark.dsl.core.documents import Document, Location
from fieldmark.dsl.core.results import table
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.text.lexicon import fold

RecordLabel: TypeAlias = "Mapping[str, Label]"
"""The true values of one record; a field that is not mentioned, or is None, is not in this record."""

Label: TypeAlias = "str | tuple[str, ...] | tuple[RecordLabel | EllipsisType, ...] | None"
"""A field's true value: a text, the texts of a list in page order, the records of a list of records, or None for "not
on this page". Records that end in `...` are the first ones: those that follow on the page are not labelled."""


class Placed(str):
    """A text of a label with the path of the node that shows it: of several with this text, that one is meant."""

    __slots__ = ("at",)

    at: str

    def __new__(cls, text: str, at: str = "") -> Placed:
        """The text, with its place."""
        placed = super().__new__(cls, text)
        placed.at = at
        return placed


@dataclass(frozen=True, slots=True, repr=False)
class Example:
    """A document and the true values of some or all of its fields; a field that is not mentioned is unknown."""

    document: Document
    labels: Mapping[str, Label]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.document.name}: {', '.join(self.labels) or 'no labels'}>"


class Annotated(Protocol):
    """A document and one field's true values in it; compared by identity."""

    @property
    def name(self) -> str:
        """The document's name."""

    @property
    def document(self) -> Document:
        """The document."""

    @property
    def values(self) -> tuple[str, ...]:
        """The values, folded, in page order; none for "not on this page"."""

    @property
    def places(self) -> Sequence[Sequence[Hashable]]:
        """For each value the places at which it may stand."""

    @property
    def labels(self) -> Set[str]:
        """The values of all fields of the document, folded."""

    @property
    def sites(self) -> Sequence[Sequence[Location]]:
        """For each value the locations of its places."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An example that the learned program does not reproduce, and why."""

    document: str
    reason: str


@dataclass(frozen=True, slots=True, repr=False)
class FieldReport:
    """What was learned for one field.

    `formats` is the number of clusters, `landmarks` the best landmark of each in the program's notation, `explained`
    of `examples` labels are reproduced; `problems` names the others. `rivals` tells, for a single value, where several
    places gave the same value in all examples: they are compared, and the field abstains where they differ. `undecided`
    are dates of the examples, such as 10/10/2023, that do not tell which of day and month comes first, where nothing
    else does: where it matters, the field abstains. `contradicted` tells how many examples have another label than the
    value there, or none, of how many with a value, and how many of these labels agree with it in part; `missed` how
    many are labelled of those that are found to have none: the more, the less sure is either.
    """

    name: str
    formats: int
    landmarks: tuple[str, ...]
    explained: int
    examples: int
    problems: tuple[Problem, ...]
    rivals: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    contradicted: tuple[int, int, int] = (0, 0, 0)
    missed: tuple[int, int] = (0, 0)

    @property
    def never_shown(self) -> bool:
        """Whether no example shows a value, so that nothing can be looked for."""
        return not self.formats and not self.problems

    def to_dict(self) -> dict[str, Any]:
        """The report by the names of its attributes."""
        return asdict(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}: {self.explained} of {self.examples} explained>"


@dataclass(frozen=True, slots=True, repr=False)
class LearnResult:
    """A program and, field by field, how well it explains the examples. `complete` where it explains all."""

    program: Program
    reports: tuple[FieldReport, ...]

    @property
    def complete(self) -> bool:
        """Whether every label of every example is reproduced."""
        return not any(report.problems for report in self.reports)

    def to_dict(self) -> dict[str, Any]:
        """What learning says of each field as JSON values: `program` (its name), `complete`, `fields`."""
        fields = [report.to_dict() for report in self.reports]
        return {"program": self.program.name, "complete": self.complete, "fields": fields}

    def __repr__(self) -> str:
        whole = sum(not report.problems for report in self.reports)
        return f"<{type(self).__name__} {self.program!r}, {whole} of {len(self.reports)} fields explained>"

    def _repr_html_(self) -> str:
        return table(("field", "explained", "formats", "landmarks", "not reproduced"), map(_row, self.reports))


def _row(report: FieldReport) -> Sequence[str]:
    problems = "; ".join(f"{problem.document}: {problem.reason}" for problem in report.problems)
    explained = f"{report.explained} of {report.examples}"
    return report.name, explained, str(report.formats), ", ".join(report.landmarks), problems


def texts_of(label: Label) -> tuple[str, ...]:
    """The texts of a label that is a text or a list of texts; empty for "not on this page"."""
    if label is None:
        return ()
    return (label,) if isinstance(label, str) else tuple(text for text in label if isinstance(text, str))


def records_of(label: Label) -> tuple[RecordLabel, ...]:
    """The records of a label that is a list of records; empty for "not on this page"."""
    return tuple(item for item in label if isinstance(item, Mapping)) if isinstance(label, tuple) else ()


def is_list_of_records(label: Label) -> bool:
    """Whether a label holds records."""
    return bool(records_of(label))


def is_complete(label: Label) -> bool:
    """Whether a list of records holds all of the page's: it does not end in `...`."""
    return not (isinstance(label, tuple) and ... in label)


def texts_within(labels: Mapping[str, Label]) -> Iterator[str]:
    """All texts of some labels, those in records too."""
    for label in labels.values():
        yield from texts_of(label)
        for record in records_of(label):
            yield from texts_within(record)


NEAR: Final = 0.75
"""Smallest likeness of a text to a label, 0 to 1, to be what was meant. Origin: slips of one letter in five."""

STANDING: Final = 0.75
"""Smallest share of the values of a list that stand on the page, 0 to 1, for the others to be slips. Origin: none; a
list of four may have one."""


@lru_cache(maxsize=4096)
def is_near(text: str, value: str) -> bool:
    """Whether a text is so like a value that it is rather what was meant by it; with another sign it is another number,
    whose sign the page tells elsewhere, if at all."""
    return text.startswith("-") == value.startswith("-") and bool(get_close_matches(value, [text], 1, NEAR))


def slips_of(
    values: Sequence[str], stands: Callable[[str], bool], texts: Callable[[], Iterable[str]]
) -> Mapping[str, str]:
    """Those values of a list that do not stand on the page, each with the one of the page's texts, folded, that it is
    meant for; nothing where fewer than `STANDING` stand there, or one has none of its own that is near.

    A single value that stands nowhere is left to the other documents. A list would be lost with one of its many values,
    and is often the only example; so where most of its values stand on the page, one that does not is read as the text
    that is nearest to it, and the report says so (labels may be wrong: noise-tolerant wrappers, section 1; this way is
    ours).
    """
    nowhere = [value for value in values if not stands(value)]
    if not nowhere or len(nowhere) > (1 - STANDING) * len(values):
        return {}
    others = sorted({*texts()} - {fold(value) for value in values})
    near = [get_close_matches(fold(value), others, 1, NEAR) for value in nowhere]
    meant = {value: found[0] for value, found in zip(nowhere, near, strict=True) if found}
    return meant if len({*meant.values()}) == len({*nowhere}) else {}
