"""Features of lists by abstraction and aggregation (Pasupat and Liang 2014, section 3.3.1).

Each element of a list is mapped to an abstract token; the histogram of the tokens gives the features, so that lists of
very different sizes have features that can be compared. All features are indicators: real values are put into bins.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from math import log, sqrt
from typing import Final, TypeVar

SHARES: Final = (0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999)
"""Borders of the bins of a share, 0 to 1: none, six between, all."""

COUNTS: Final = (1, 2, 3, 4, 6, 9, 13, 21, 51, 101)
"""Borders of the bins of a count."""


SAMPLE: Final = 16
"""Elements of a long list that are looked at, evenly spread, first and last among them. Origin: our own, for speed."""

T = TypeVar("T")

Block = tuple[int, ...]
"""Numbers of features that are there."""


class Vocabulary:
    """The numbers of features. An open one gives each new feature the next number, a closed one knows no others."""

    def __init__(self, names: Iterable[str] | None = None) -> None:
        self.closed = names is not None
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(names or ())}

    def block(self, names: Iterable[str]) -> Block:
        """The numbers of some features; those that a closed vocabulary does not know are left out."""
        numbers = self.numbers
        if self.closed:
            return tuple([number for number in map(numbers.get, names) if number is not None])
        return tuple([numbers.setdefault(name, len(numbers)) for name in names])


def sampled(things: tuple[T, ...]) -> tuple[T, ...]:
    """At most so many as are looked at, evenly spread."""
    if len(things) <= SAMPLE:
        return things
    last = len(things) - 1
    return tuple([things[place * last // (SAMPLE - 1)] for place in range(SAMPLE)])


def binned(value: float, borders: Sequence[float] = SHARES) -> int:
    """The bin of a value."""
    return bisect_right(borders, value)


@lru_cache(maxsize=100_000)
def spread(name: str, tokens: tuple[Hashable, ...], majority: bool = True) -> tuple[str, ...]:
    """How alike tokens are: entropy (1 where all differ), the share of the most frequent one; and which it is."""
    counts = Counter(tokens)
    if len(counts) == 1:
        return (f"{name} single", f"{name} most={tokens[0]}") if majority else (f"{name} single",)
    most, often = counts.most_common(1)[0]
    total = len(tokens)
    entropy = -sum([count / total * log(count / total) for count in counts.values()]) / log(total)
    found = (f"{name} entropy={binned(entropy)}", f"{name} most share={binned(often / total)}")
    return (*found, f"{name} most={most}") if majority and 2 * often >= total else found


@lru_cache(maxsize=100_000)
def shares(name: str, tokens: tuple[Hashable, ...]) -> tuple[str, ...]:
    """The share of each value; for tokens with finitely many."""
    total = len(tokens)
    return tuple([f"{name} {token}={binned(count / total)}" for token, count in Counter(tokens).items()])


@lru_cache(maxsize=100_000)
def moments(name: str, numbers: tuple[float, ...]) -> tuple[str, ...]:
    """Mean and standard deviation, the latter relative to the mean."""
    total = len(numbers)
    mean = sum(numbers) / total
    deviation = sqrt(sum([(number - mean) ** 2 for number in numbers]) / total)
    return f"{name} mean={binned(mean, COUNTS)}", f"{name} deviation={binned(deviation / mean if mean else 0)}"
