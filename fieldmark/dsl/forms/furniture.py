"""What pages repeat at their top and bottom: letterheads, page numbers, the bank at the foot.

A line is such where all pages, or all but one, have the same as the same line from that edge and as far from the next
one there, and all lines between it and the edge are such; the page's number may differ, and so may what OCR slips in.
The lines of a text or a table change from page to page. The headings of a table that goes on stand again below what is
repeated at the top. Pages of a scan lie askew; by what they repeat they are put one exactly below the other.
"""

from __future__ import annotations

import re
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
    found: dict[Line, Repeated] = {}
    for ordered in (pages, {page: held[::-1] for page, held in pages.items()}):
        for page in ordered if len(pages) > 1 else ():
            for line, repeated in _repeated(page, ordered):
                if repeated is None:
                    break
                found[line] = repeated
    return {**found, **dict(_headings_again(pages, found))}


def _headings_again(
    pages: Mapping[int, Sequence[Line]], found: Mapping[Line, Repeated]
) -> Iterator[tuple[Line, Repeated]]:
    """Lines of headings that a page repeats below what all pages do, each with the same line of the page before."""
    before: list[Line] = []
    for page in sorted(pages) if len(pages) > 1 else ():
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


def _repeated(page: int, pages: Mapping[int, Sequence[Line]]) -> Iterator[tuple[Line, Repeated | None]]:
    """The lines of a page from its edge on, each as others have it; None where too few pages do."""
    for rank, line in enumerate(pages[page]):
        others = [_alike(line, rank, pages[page], held, len(pages)) for held in pages.values()]
        missing = others.count(None)
        first = next(other for other in others if other is not None)
        found = len(others) - missing >= max(2, len(pages) - 1)
        yield line, Repeated(first, missing == 0) if found else None


def _alike(line: Line, rank: int, own: Sequence[Line], held: Sequence[Line], count: int) -> Line | None:
    """The line of a page at the same rank, if it is the same."""
    if rank >= len(held):
        return None
    other = held[rank]
    height = max(line[0].box.height, other[0].box.height)
    if rank:
        apart = (line[0].box.down - own[rank - 1][0].box.down) - (other[0].box.down - held[rank - 1][0].box.down)
    else:
        apart = line[0].box.down - other[0].box.down
    if abs(apart) > (_APART if rank else _SHIFT) * height:
        return None
    texts = zip(_written(line, count), _written(other, count), strict=True)
    return other if any(same(key(one), key(two)) for one, two in texts) else None


def _written(line: Line, count: int) -> tuple[str, str]:
    """The line's texts, as they are, and without the number of its page and that of all pages."""
    numbers = (str(line[0].page), str(count))
    text = " ".join(box.text for box in line)
    return text, _NUMBER.sub(lambda match: "" if match[0] in numbers else match[0], text)


def drift(page: int, found: Mapping[Line, Repeated]) -> float:
    """How far to the right a page lies from the first, by the lines that it repeats; 0 where it repeats none."""
    apart = [line[0].box.left - repeated.first[0].box.left for line, repeated in found.items() if line[0].page == page]
    return median(apart) if apart else 0.0
