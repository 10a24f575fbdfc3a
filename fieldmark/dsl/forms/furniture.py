"""What pages repeat at their top and bottom: letterheads, page numbers, the bank at the foot.

A line is such where all pages, or all but one, have the same as the same line from that edge and as far from the next
one there, and all lines between it and the edge are such; the page's number may differ, and so may what OCR slips in.
The lines of a text or a table change from page to page. The headings of a table that goes on stand again below what is
repeated at the top. Pages of a scan lie askew; by what they repeat they are put one exactly below the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Final, TypeAlias

from fieldmark.dsl.forms.phrases import key, same

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormBox

Line: TypeAlias = "tuple[FormBox, ...]"
"""The boxes of a line from left to right; never empty."""

_NUMBER: Final = re.compile(r"[0-9]+")

_SHIFT: Final = 5.0
"""How much higher or lower a page's first or last line may be, in heights of its text: how askew scans lie, each moved
and turned its own way."""

_APART: Final = 0.75
"""How much farther or nearer the next line may be, in heights of its text."""


@dataclass(frozen=True, slots=True)
class Repeated:
    """A line that pages repeat, as the first page has it that does, and whether all pages do."""

    first: Line
    everywhere: bool


def furniture(lines: Sequence[Line]) -> dict[Line, Repeated]:
    """The lines that pages repeat; none where there is one page."""
    pages: dict[int, list[Line]] = {}
    for line in lines:
        pages.setdefault(line[0].page, []).append(line)
    if len(pages) < 2:
        return {}
    found = {**_from_edge([*pages.values()]), **_from_edge([held[::-1] for held in pages.values()])}
    return {**found, **dict(_headings_again(pages, found))}


def _headings_again(
    pages: Mapping[int, Sequence[Line]], found: Mapping[Line, Repeated]
) -> Iterator[tuple[Line, Repeated]]:
    """Lines of headings that a page repeats below what all pages do, each with the same line of the page before."""
    before: list[Line] = []
    for page in sorted(pages):
        content = [line for line in pages[page] if line not in found]
        again = next((line for line in before if content and _same_headings(line, content[0])), None)
        if again is not None:
            yield content[0], Repeated(again, everywhere=True)
        before = [line for line in content if _may_be_headings(line)]


def _may_be_headings(line: Line) -> bool:
    """Whether a line has several texts, all of them without digits."""
    return len(line) > 1 and not any(letter.isdigit() for box in line for letter in box.text)


def _same_headings(one: Line, two: Line) -> bool:
    return len(one) == len(two) and all(
        same(key(first.text), key(second.text)) for first, second in zip(one, two, strict=True)
    )


def _from_edge(pages: Sequence[Sequence[Line]]) -> dict[Line, Repeated]:
    """The lines that pages, each given from its edge on, repeat there."""
    found: dict[Line, Repeated] = {}
    going: Sequence[int] = range(len(pages))
    for rank in range(max(map(len, pages))):
        held = [_Held.at(rank, page, len(pages)) for page in pages]
        alike = _Alike(held, _APART if rank else _SHIFT)
        again = {number: repeated for number in going if (repeated := alike.to(number)) is not None}
        found.update({pages[number][rank]: repeated for number, repeated in again.items()})
        going = [*again]
        if not going:
            break
    return found


@dataclass(frozen=True, slots=True)
class _Held:
    """What lines at one rank are compared by: `keys` of the text as it is and without page numbers; `down`, how far
    from the line before, or from the page's top; the height of the text."""

    line: Line
    keys: tuple[str, str]
    down: float
    height: float

    @staticmethod
    def at(rank: int, page: Sequence[Line], count: int) -> _Held | None:
        """The line at a rank of a page, counted from its edge; None where the page has fewer."""
        if rank >= len(page):
            return None
        line = page[rank]
        before = page[rank - 1][0].box.down if rank else 0.0
        as_is, without = _written(line, count)
        return _Held(line, (key(as_is), key(without)), line[0].box.down - before, line[0].box.height)


class _Alike:
    """The lines of all pages at one rank, and which of them are the same.

    Most pages have exactly the same text at nearly the same place. Those are found at once, and only the others are
    compared one by one, so that documents of many pages take time in proportion to these.
    """

    def __init__(self, held: Sequence[_Held | None], slack: float) -> None:
        self.held = held
        self.slack = slack
        texts = Counter(one.keys[1] for one in held if one is not None)
        usual = max(texts, key=lambda text: texts[text])
        common = [(number, one) for number, one in enumerate(held) if one is not None and one.keys[1] == usual]
        downs = [one.down for _, one in common]
        near = max(downs) - min(downs) <= slack * min(one.height for _, one in common)
        self.common = frozenset(number for number, _ in common) if near else frozenset[int]()
        self.first = min(self.common, default=len(held))
        self.others = [number for number in range(len(held)) if number not in self.common]

    def to(self, number: int) -> Repeated | None:
        """The first page's line that is the same as a page's, given by its place; None where too few are."""
        line = self.held[number]
        if line is None:
            return None
        inside = number in self.common
        first, missing = (self.first if inside else len(self.held)), 0
        for other in self.others if inside else range(len(self.held)):
            if self._same(line, self.held[other]):
                first = min(first, other)
            else:
                missing += 1
                if missing > 1 or len(self.held) == 2:
                    return None
        same = self.held[first]
        return None if same is None else Repeated(same.line, missing == 0)

    def _same(self, one: _Held, two: _Held | None) -> bool:
        """Whether two lines are the same, at nearly the same place."""
        if two is None or abs(one.down - two.down) > self.slack * max(one.height, two.height):
            return False
        return any(map(same, one.keys, two.keys))


def _written(line: Line, count: int) -> tuple[str, str]:
    """The line's texts, as they are, and without the number of its page and that of all pages."""
    numbers = (str(line[0].page), str(count))
    text = " ".join(box.text for box in line)
    return text, _NUMBER.sub(lambda match: "" if match[0] in numbers else match[0], text)


def drift(page: int, found: Mapping[Line, Repeated]) -> float:
    """How far to the right a page lies from the first, by the lines that it repeats; 0 where it repeats none."""
    apart = [line[0].box.left - repeated.first[0].box.left for line, repeated in found.items() if line[0].page == page]
    return median(apart) if apart else 0.0
