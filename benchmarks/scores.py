"""Counts of values wanted, given and right, and the figures made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Self

from benchmarks.data import agree
from fieldmark.dsl.core.results import RecordsResult


class Pooled:
    """What was counted and listed, as a dataclass, that is added up; what is told by names is pooled name by name."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def add(self, other: Self) -> None:
        """Pool another one into this one."""
        for name in self.__dataclass_fields__:
            mine, theirs = getattr(self, name), getattr(other, name)
            match mine:
                case Pooled():
                    mine.add(theirs)
                case Counter():
                    mine.update(theirs)
                case dict():
                    for key, one in theirs.items():
                        mine.setdefault(key, type(one)()).add(one)
                case _:
                    setattr(self, name, mine + theirs)

    @classmethod
    def total(cls, some: Iterable[Self]) -> Self:
        """Some of them pooled."""
        total = cls()
        for one in some:
            total.add(one)
        return total


def f1_of(precision: float, recall: float) -> float:
    """The harmonic mean of both, 0 where they are."""
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


@dataclass(slots=True)
class Score(Pooled):
    """Counts of one field, or of several pooled."""

    wanted: int = 0
    given: int = 0
    right: int = 0
    abstained: int = 0

    @property
    def precision(self) -> float:
        """Right ones among the given; 1 where nothing was given."""
        return self.right / self.given if self.given else 1.0

    @property
    def recall(self) -> float:
        """Right ones among the wanted; 1 where nothing was wanted."""
        return self.right / self.wanted if self.wanted else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        return f1_of(self.precision, self.recall)

    @property
    def wrong(self) -> int:
        """Those given that are not right."""
        return self.given - self.right

    def figures(self) -> dict[str, float]:
        """Precision, recall, F1 and the counts behind them."""
        shares = {"precision": round(self.precision, 4), "recall": round(self.recall, 4), "f1": round(self.f1, 4)}
        counts = {"wanted": self.wanted, "given": self.given, "right": self.right, "abstained": self.abstained}
        return {**shares, **counts}

    def brief(self, name: str) -> str:
        """Precision and recall in short, behind a name."""
        figures = self.figures()
        return f"{name}:{figures['precision']:.2f}/{figures['recall']:.2f}"

    def __str__(self) -> str:
        figures = f"P {self.precision:.3f} R {self.recall:.3f} F1 {self.f1:.3f}"
        return f"{figures} ({self.wanted}/{self.given}/{self.right})"


def scored(wanted: Collection[str], given: Collection[str]) -> Score:
    """The counts of a field of one document with these true texts, none where it has none, that was given others."""
    right = bool(given) and agree(given, wanted)
    return Score(int(bool(wanted)), int(bool(given)), int(right), int(bool(wanted) and not given))


@dataclass(slots=True)
class Completeness(Pooled):
    """Lists of records of which some were given: those that lack one, and the others, and how many of each say that
    they may."""

    lacking: int = 0
    lacking_said: int = 0
    whole: int = 0
    whole_said: int = 0

    def count(self, wanted: int, given: RecordsResult) -> None:
        """Count one list of so many true records."""
        said = given.reason is not None
        if given.found and len(given.found) < wanted:
            self.lacking, self.lacking_said = self.lacking + 1, self.lacking_said + said
        elif given.found:
            self.whole, self.whole_said = self.whole + 1, self.whole_said + said

    def __str__(self) -> str:
        told = f"{self.lacking_said} of {self.lacking} lists that lack a record say so"
        return f"{told}; {self.whole_said} of {self.whole} others say that they may"
