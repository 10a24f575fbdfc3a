"""Numbers in arrays, of which values are made where one is looked at: as objects they take ten times as much memory."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import islice
from typing import Any, Final, TypeVar, overload

_BLOCK: Final = 4_096
"""Numbers that are sorted at once."""

Item_co = TypeVar("Item_co", covariant=True)


def ascending(numbers: Iterable[int]) -> array[int]:
    """Numbers of 64 bits, sorted."""
    rest = iter(numbers)
    blocks = [array("q", sorted(islice(rest, _BLOCK)))]
    while len(blocks[-1]) == _BLOCK:
        blocks.append(array("q", sorted(islice(rest, _BLOCK))))
    return blocks[0] if len(blocks) == 1 else array("q", merge(*blocks))


class Packed(Sequence[Item_co]):
    """A sequence whose items are made when they are looked at; equal as lists are."""

    __slots__ = ()

    @abstractmethod
    def item(self, number: int) -> Item_co:
        """The item of a number, from 0."""

    @overload
    def __getitem__(self, number: int) -> Item_co: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[Item_co]: ...

    def __getitem__(self, number: int | slice) -> Item_co | Sequence[Item_co]:
        chosen = range(len(self))[number]  # raises IndexError
        return self.item(chosen) if isinstance(chosen, int) else [self.item(one) for one in chosen]

    def __iter__(self) -> Iterator[Item_co]:
        return map(self.item, range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and [*self] == [*other]

    __hash__ = None  # type: ignore[assignment]  # equal as lists are, and so no key, as lists are none


class Rows(Packed[tuple[Any, ...]]):
    """Rows of numbers, an array for each column, of the types that `codes` name; the first column may be a key, which
    ascends."""

    __slots__ = ("columns",)

    def __init__(self, codes: str, rows: Iterable[Sequence[float]] = ()) -> None:
        self.columns: tuple[array[Any], ...] = tuple(map(array, codes))
        for row in rows:
            self.append(*row)

    def append(self, *row: float) -> None:
        """Add a row, which stands behind the others."""
        for column, number in zip(self.columns, row, strict=True):
            column.append(number)

    def __len__(self) -> int:
        return len(self.columns[0])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return zip(*self.columns, strict=True)

    def item(self, number: int) -> tuple[Any, ...]:
        """The row of a number, from 0."""
        return tuple([column[number] for column in self.columns])

    def place(self, key: int) -> int:
        """The number of the first row of a key; -1 where there is none."""
        keys = self.columns[0]
        place = bisect_left(keys, key)
        return place if place < len(keys) and keys[place] == key else -1

    def between(self, low: int, high: int) -> Iterator[tuple[Any, ...]]:
        """The rows whose keys lie from one number on and below another."""
        first, last = bisect_left(self.columns[0], low), bisect_left(self.columns[0], high)
        # Not `zip(*(...))`: of tuples that are made of a generator Python keeps up to 2,000 when they are gone.
        return zip(*[column[first:last] for column in self.columns], strict=True)


class Table(Mapping[int, float]):
    """Key -> a number of the type of a `code`, in arrays; given with ascending keys, each once."""

    __slots__ = ("_rows",)

    def __init__(self, code: str, numbers: Iterable[tuple[int, float]]) -> None:
        self._rows = Rows(f"q{code}", numbers)

    def __getitem__(self, key: int) -> float:
        place = self._rows.place(key)
        if place < 0:
            raise KeyError(key)
        number: float = self._rows.columns[1][place]
        return number

    def __iter__(self) -> Iterator[int]:
        return iter(self._rows.columns[0])

    def __len__(self) -> int:
        return len(self._rows)
