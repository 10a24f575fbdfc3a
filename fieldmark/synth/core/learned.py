"""What the search for strategies yields, and the check that each strategy passes before it counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

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

    `key` is what tells the place of a value apart. The few documents without the field are asked first, for they refute
    most strategies.
    """
    absent = [annotation for annotation in others if not annotation.values]
    idle = _idle_outside(strategy, absent, kind, False)
    if idle is None:
        return None
    covers: set[Covered] = set()
    places: set[Hashable] = set()
    every = kind != "one"
    whole = kind == "one" and isinstance(strategy.value.text, Whole)
    for number, annotation in enumerate(cluster):
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
        places.update(key(annotation, finding.value) for finding in outcome.findings)
        every = every and not outcome.idle
        whole = whole and bool(outcome.findings) and _SPLIT(outcome) is None
    rest = _idle_outside(strategy, [annotation for annotation in others if annotation.values], kind, whole)
    if rest is None or not covers:
        return None
    return frozenset(covers), frozenset(places), every and not idle and not rest


_SPLIT: Final = objection(Unsplit())
"""What speaks against a value that is several texts, where every labelled one is a single text."""


def _idle_outside(strategy: Strategy, annotations: Sequence[A], kind: Aggregation, whole: bool) -> bool | None:
    """Whether an occurrence leads to nothing on these documents; None where something is given that is not labelled.

    Where each value is `whole`, several texts are nothing: a guard will say so.
    """
    idle = False
    for annotation in annotations:
        outcome = run_strategy(strategy, kind, annotation.document)
        labelled = not outcome.ambiguous and _within([fold(text) for text in outcome.texts], annotation.values, kind)
        if not labelled and (not whole or not outcome.findings or _SPLIT(outcome) is None):
            return None
        idle = idle or outcome.idle > 0 or not labelled
    return idle


def _within(texts: Sequence[str], values: Sequence[str], kind: Aggregation) -> bool:
    """Whether the texts are some of the values; in a list none more often than it is one."""
    return not texts or (set(texts) <= set(values) if kind == "set" else Counter(texts) <= Counter(values))
