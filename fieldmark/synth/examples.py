"""Examples: documents with labels, and what learning says of them (annotations, LRSyn section 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fieldmark.dsl.documents import Document
from fieldmark.dsl.programs import Program

Label = str | tuple[str, ...] | None
"""A field's true value: a text, the texts of a list in page order, or None for "not on this page"."""


@dataclass(frozen=True, slots=True)
class Example:
    """A document and the true values of some or all of its fields; a field that is not mentioned is unknown."""

    document: Document
    labels: Mapping[str, Label]


@dataclass(frozen=True, slots=True)
class Problem:
    """An example that the learned program does not reproduce, and why."""

    document: str
    reason: str


@dataclass(frozen=True, slots=True)
class FieldReport:
    """What was learned for one field.

    `formats` is the number of clusters, `landmarks` the best landmark of each in the program's notation, `explained`
    of `examples` labels are reproduced; `problems` names the others. `rivals` tells, for a single value, where several
    places gave the same value in all examples: they are compared, and the field abstains where they differ. `undecided`
    are dates of the examples, such as 10/10/2023, that do not tell which of day and month comes first, where nothing
    else does: where it matters, the field abstains.
    """

    name: str
    formats: int
    landmarks: tuple[str, ...]
    explained: int
    examples: int
    problems: tuple[Problem, ...]
    rivals: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LearnResult:
    """A program and, field by field, how well it explains the examples. `complete` where it explains all."""

    program: Program
    reports: tuple[FieldReport, ...]

    @property
    def complete(self) -> bool:
        """Whether every label of every example is reproduced."""
        return not any(report.problems for report in self.reports)
