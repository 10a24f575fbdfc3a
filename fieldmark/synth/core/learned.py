"""What the search for strategies yields, and the check that each strategy passes before it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.guards import Unsplit, objection
from fieldmark.dsl.core.instance import words_of
from fieldmark.dsl.core.terms import Aggregation, Strategy
from fieldmark.dsl.core.values import Value
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.examples import Annotated
from fieldmark.synth.texts.programs import text_literals

A = TypeVar("A", bound=Annotated)

Covered = tuple[int, str, int]
"""A labelled value that a strategy gives: number of the document in the cluster, folded text, and how many equal values
of that document come before it."""


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """A strategy with its cost, the labelled values it gives and where, its landmark's locations, and its hint.

    `lack` is what it costs that documents without labels are not read, by which strategies are chosen, and no formats:
    one of several is not to read them all.
    `every` tells that no occurrence of the landmark leads to nothing, in the documents of a list; `anothers` that its
    landmark, or what stands before the value, has another field's name.
    """

    strategy: Strategy
    cost: float
    covers: frozenset[Covered]
    places: frozenset[Hashable]
    every: bool
    anchors: frozenset[Location]
    hint: float
    anothers: bool
    lack: float = 0.0

    @property
    def price(self) -> float:
        """What the strategy costs beside others for the same documents."""
        return self.cost + self.lack


def words_before(strategy: Strategy) -> str:
    """The words that stand before the value in its text, as its text program says, or else those of the landmark."""
    inside = text_literals(strategy.value.text)
    return inside if any(map(str.isalpha, inside)) else words_of(strategy.landmark)


Given = tuple[frozenset[Covered], frozenset[Hashable], bool]
"""What a strategy gives and where; and of a list, whether every occurrence of its landmark leads to a value."""


def given(
    strategy: Strategy,
    cluster: Sequence[A],
    others: Sequence[A],
    kind: Aggregation,
    key: Callable[[A, Value], Hashable],
) -> Given | None:
    """What the strategy gives on the cluster, or None where it gives anything that is not labelled.

    `key` is what tells the place of a value apart.
    """
    return Trial(strategy, cluster, kind, key).given(others)


class Trial(Generic[A]):
    """A strategy that is run once on each document of its cluster, and of the others that it is asked beside.

    The arguments are those of `given`.
    """

    __slots__ = ("_cluster", "_elsewhere", "_key", "_kind", "_own", "_strategy")

    def __init__(
        self, strategy: Strategy, cluster: Sequence[A], kind: Aggregation, key: Callable[[A, Value], Hashable]
    ) -> None:
        self._strategy, self._cluster, self._kind, self._key = strategy, cluster, kind, key
        self._own: tuple[Given, bool] | Literal[False] | None = False
        self._elsewhere: dict[A, bool | None] = {}

    def given(self, others: Sequence[A]) -> Given | None:
        """As the function of this name.

        The few documents without the field are asked first, for they refute most strategies.
        """
        idle = self._idle_outside([annotation for annotation in others if not annotation.values], False)
        if idle is None:
            return None
        if self._own is False:
            self._own = self._inside()
        if self._own is None:
            return None
        (covers, places, every), whole = self._own
        rest = self._idle_outside([annotation for annotation in others if annotation.values], whole)
        return None if rest is None or not covers else (covers, places, every and not idle and not rest)

    def _inside(self) -> tuple[Given, bool] | None:
        """What is given on the cluster, and whether each value is a whole text, one alone; None where anything is that
        is not labelled."""
        strategy, kind = self._strategy, self._kind
        covers: set[Covered] = set()
        places: set[Hashable] = set()
        every = kind != "one"
        whole = kind == "one" and isinstance(strategy.value.text, Whole)
        for number, annotation in enumerate(self._cluster):
            outcome = run_strategy(strategy, kind, annotation.document)
            if outcome.ambiguous:
                return None
            texts = [fold(text) for text in outcome.texts]
            if texts != list(annotation.values) if kind == "one" else not _within(texts, annotation.values, kind):
                return None
            covers.update(
                (number, text, nth)
                for text, count in Counter(texts if kind != "set" else set(texts)).items()
                for nth in range(count)
            )
            places.update(self._key(annotation, finding.value) for finding in outcome.findings)
            every = every and not outcome.idle
            whole = whole and bool(outcome.findings) and _SPLIT(outcome) is None
        return (frozenset(covers), frozenset(places), every), whole

    def _idle_outside(self, annotations: Sequence[A], whole: bool) -> bool | None:
        """Whether an occurrence leads to nothing on these documents; None where something is given that is not
        labelled. Of one document `whole` is always the same.

        Where each value is `whole`, several texts are nothing: a guard will say so.
        """
        idle = False
        for annotation in annotations:
            if annotation not in self._elsewhere:
                self._elsewhere[annotation] = _idle(self._strategy, annotation, self._kind, whole)
            found = self._elsewhere[annotation]
            if found is None:
                return None
            idle = idle or found
        return idle


_SPLIT: Final = objection(Unsplit())
"""What speaks against a value that is several texts, where every labelled one is a single text."""


def _idle(strategy: Strategy, annotation: A, kind: Aggregation, whole: bool) -> bool | None:
    """As `Trial._idle_outside`, on one document."""
    outcome = run_strategy(strategy, kind, annotation.document)
    labelled = not outcome.ambiguous and _within([fold(text) for text in outcome.texts], annotation.values, kind)
    if not labelled and (not whole or not outcome.findings or _SPLIT(outcome) is None):
        return None
    return outcome.idle > 0 or not labelled


def _within(texts: Sequence[str], values: Sequence[str], kind: Aggregation) -> bool:
    """Whether the texts are some of the values; in a list none more often than it is one."""
    return not texts or (set(texts) <= set(values) if kind == "set" else Counter(texts) <= Counter(values))
