"""What learning asks of a kind of documents: the components that LRSyn leaves open (section 4.1).

Algorithms 2 and 3 and the choice of strategies are the same for all documents; where values stand, which landmarks come
into question, and how a region and a value are reached from them is not. Two instances: `html` and `forms.instance`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from enum import IntEnum
from heapq import nlargest
from math import log2
from typing import Final, Literal, Protocol, TypeVar

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import Landmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Strategy
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core.examples import Annotated
from fieldmark.synth.core.learned import Learned

UNREAD: Final = 3.0
"""What it costs that a strategy reads half as many documents, in units of the cost of strategies, 0 or more. Origin:
books, swde and made-up kinds with documents without labels; 1 gave less on all, 2 as much on books and swde."""

MOST: Final = 40
"""Documents in which strategies are tried, those that look most like the labelled ones. A bound on work."""

ALTERNATIVES: Final = 12
"""Ways to take a value from one region that are compared where there are documents to try them in. A bound on work."""


class Support:
    """Documents without labels, each with how much it looks like the nearest that has some, 0 to 1.

    Those strategies that are right read most documents of their format. LRSyn uses unlabelled documents for clusters
    and landmarks only (section 4). Here a strategy that finds nothing in them is less probable: the word before one
    value, or another value that happened to be its landmark, stands in few others.
    """

    def __init__(self, documents: Sequence[tuple[Document, float]]) -> None:
        self._documents = nlargest(MOST, documents, key=lambda one: one[1])
        self._whole = sum(weight for _, weight in self._documents)
        self._known: dict[tuple[Strategy, Aggregation], float] = {}

    @property
    def alternatives(self) -> int:
        """How many ways to take a value from one region are worth comparing, 1 or more."""
        return ALTERNATIVES if self._documents else 1

    def lack(self, strategy: Strategy, kind: Aggregation) -> float:
        """What it costs that a strategy finds nothing certain in some of the documents, 0 or more."""
        key = strategy, kind
        if key not in self._known:
            self._known[key] = self._lack(lambda document: _reads(strategy, kind, document))
        return self._known[key]

    def lack_of(self, field: Field) -> float:
        """What it costs that a field has no value in some of the documents, 0 or more: of several formats each reads
        its own."""
        return self._lack(lambda document: bool(evaluate_field(field, document).evidence))

    def _lack(self, reads: Callable[[Document], bool]) -> float:
        if not self._documents:
            return 0.0
        read = sum(weight for document, weight in self._documents if reads(document))
        return UNREAD * log2((1 + self._whole) / (1 + read))


def _reads(strategy: Strategy, kind: Aggregation, document: Document) -> bool:
    outcome = run_strategy(strategy, kind, document)
    return bool(outcome.findings) and not outcome.ambiguous


Source = Literal["text", "inside", "attribute", "either", "normal"]
"""Where values are looked for: visible text, inside longer texts only those that nowhere stand alone; visible text,
alone only those that stand in no longer one; attributes; in attributes only what does not stand in the text; texts and
attributes that are written otherwise, and have the value as their normal form."""

SOURCES: Final[tuple[Source, ...]] = ("text", "inside", "attribute", "either", "normal")
"""All sources, in the order in which they are tried."""


class Effort(IntEnum):
    """How far the search for strategies goes: the more is tried only where the less explains nothing."""

    PLAIN = 0
    FALLBACK = 1  # outer landmarks, parts of lists, disjunctions of paths
    POSITIONS = 2  # whole paths that count at every step


class Candidate(Protocol):
    """A landmark that comes into question, with its score (low is good)."""

    @property
    def landmark(self) -> Landmark:
        """The landmark."""

    @property
    def score(self) -> float:
        """How well it serves; comparable among the candidates of a cluster."""


A = TypeVar("A", bound=Annotated)
A_co = TypeVar("A_co", bound=Annotated, covariant=True)
C = TypeVar("C", bound=Candidate)


class Index(Protocol[A_co]):
    """A document prepared for looking values up; what has an answer here is asked of what not every kind has."""

    def texts(self) -> Iterable[str]:
        """The texts that stand alone in the document, in its order."""

    def labels_and_texts(self) -> Iterable[TextLandmark]:
        """The texts of the document, and the labels that begin one, in their order: those that may be layout."""

    def written(self, value: str) -> Iterable[str]:
        """A value as it may be written in the document, folded."""
        return (fold(value),)

    def slips(self, values: tuple[str, ...]) -> Mapping[str, str]:
        """Those of the values of a list that are misspelt, with what stands in the document instead, folded."""
        return {}

    def hold(self, records: Iterable[Document]) -> None:
        """Say which records of the document are labelled."""

    def stands_apart(self, value: str) -> bool:
        """Whether a value stands anywhere in the document apart from the labelled records."""

    def annotate(
        self, field: FieldName, values: tuple[str, ...], labels: frozenset[str], source: Source, apart: bool = False
    ) -> A_co:
        """Find the places of a field's values, anywhere or apart from the labelled records; `labels` are the folded
        values of all fields."""


class Instance(Protocol[A, C]):
    """A kind of documents, with the training documents of one call of `learn`: examples first, then unlabelled ones.

    Operations with an answer here are asked of what not every kind has."""

    indexes: Sequence[Index[A]]
    """The training documents."""

    clusters: Sequence[Sequence[int]]
    """The numbers of the documents, clustered finely by their whole blueprints; each ascending."""

    common: Set[str]
    """The texts that stand alone in at least two documents, where they may be layout."""

    support: Support
    """What the unlabelled documents say of strategies."""

    sources: Sequence[Source]
    """Where values are looked for, in the order in which it is tried; one at least."""

    exact: bool
    """Whether texts are read as they were written: a label that differs is then wrong, and not misread."""

    def candidates(self, cluster: Sequence[A], kind: Aggregation) -> list[C]:
        """The landmarks of a cluster, best first."""

    def synthesise(
        self, candidate: C, cluster: Sequence[A], others: Sequence[A], kind: Aggregation, effort: Effort
    ) -> list[Learned]:
        """Strategies that start from the landmark and explain the cluster, and give nothing wrong on the others."""

    def look(self, annotation: A, landmark: Landmark) -> frozenset[Hashable] | None:
        """The blueprint of the region of interest, or None where the landmark does not lead to the value."""

    def alike(self, clusters: Sequence[Sequence[A]]) -> bool:
        """Whether clusters may be put together where one explanation fits all their documents."""
        return True

    def side_by_side(self, first: Iterable[Hashable], second: Iterable[Hashable]) -> bool:
        """Whether of two groups of places any stand side by side and look alike, so that they are told one by one."""
        return False

    def finished(self, layout: Format, group: Sequence[A], documents: Sequence[A], kind: Aggregation) -> Format:
        """The format as it is kept, with what guards it against what the documents do not show.

        It was learned from a group of all documents that have the field.
        """
        return layout

    def usual(self, documents: Sequence[A]) -> frozenset[str]:
        """Of a field's single values those that a near miss is measured by; none where nothing is misread."""
        return frozenset()
