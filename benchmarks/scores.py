"""Counts of values wanted, given and right, and the figures made of them."""

from __future__ import annotations

from dataclasses import Field, dataclass
from typing import Any, ClassVar, Self


class Pooled:
    """Counts and lists, as a dataclass, that are added up."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def add(self, other: Self) -> None:
        """Pool another one into this one."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class Score(Pooled):
    """Counts of one field, or of several pooled."""

    wanted: int = 0
    given: int = 0
    right: int = 0
    abstained: int = 0

    def figures(self) -> dict[str, float]:
        """Precision, recall, F1 and the counts behind them."""
        precision = self.right / self.given if self.given else 1.0
        recall = self.right / self.wanted if self.wanted else 1.0
        f1 = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
        counts = {"wanted": self.wanted, "given": self.given, "right": self.right, "abstained": self.abstained}
        return {"precision": round(precision, 4), "recall": round(recall, 4), "f1": round(f1, 4), **counts}
