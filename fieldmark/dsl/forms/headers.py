"""Headers and footers: what pages repeat at their top and bottom, such as letterheads, page numbers, the bank's number.

A line is such where all pages, or all but one, have the same as the same line from that edge and as far from the next
one there, and all lines between it and the edge are such; the page's number may differ, and so may what OCR slips in.
The lines of a text or a table change from page to page. The headings of a table that goes on stand again below what is
repeated at the top. Pages of a scan lie askew; by what they repeat they are put one exactly below the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from statistics import median
from typing import Final

from fieldmark.dsl.forms.layout import TextBox
from fieldmark.dsl.forms.phrases import key, same
from fieldmark.dsl.forms.settings import FORMS

TextLine = Sequence[TextBox]
"""The texts of a line from left to right; never empty."""

Place = tuple[int, int]
"""A line, by the number of its page and its place there, from 0."""

_NUMBER: Final = re.compile(r"[0-9]+")


def repeated(pages: Mapping[int, Sequence[TextLine]]) -> dict[Place, TextLine]:
    """The lines that pages, given by their numbers, repeat, each as the first page has it that does; none where there
    is one page."""
    if len(pages) < 2:
        return {}
    found = {**_from_edge(pages, back=False), **_from_edge(pages, back=True)}
    return {**found, **dict(_headings_again(pages, found))}


def drifts(pages: Mapping[int, Sequence[TextLine]], found: Mapping[Place, TextLine]) -> dict[int, float]:
    """How far to the right each page lies from the first, by the lines that it repeats; none where it repeats none."""
    apart: dict[int, list[float]] = {}
    for (number, line), first in found.items():
        apart.setdefault(number, []).append(pages[number][line][0].left - first[0].left)
    return {number: median(some) for number, some in apart.items()}


def _headings_again(
    pages: Mapping[int, Sequence[TextLine]], found: Mapping[Place, TextLine]
) -> Iterator[tuple[Place, TextLine]]:
    """Lines of headings that a page repeats below what all pages do, each with the same line of the page before."""
    before: list[TextLine] = []
    for page in sorted(pages):
        content = [place for place in range(len(pages[page])) if (page, place) not in found]
        first = pages[page][content[0]] if content else ()
        again = next((line for line in before if first and _same_headings(line, first)), None)
        if again is not None:
            yield (page, content[0]), again
        before = [pages[page][place] for place in content if _may_be_headings(pages[page][place])]


def _may_be_headings(line: TextLine) -> bool:
    """Whether a line has several texts, all of them without digits."""
    return len(line) > 1 and not any(letter.isdigit() for box in line for letter in box.text)


def _same_headings(one: TextLine, two: TextLine) -> bool:
    return len(one) == len(two) and all(
        same(key(first.text), key(second.text)) for first, second in zip(one, two, strict=True)
    )


def _from_edge(pages: Mapping[int, Sequence[TextLine]], back: bool) -> dict[Place, TextLine]:
    """The lines that pages repeat at their top, or, `back`, at their bottom."""
    found: dict[Place, TextLine] = {}
    inwards = {number: page[::-1] if back else page for number, page in pages.items()}
    going = [*pages]
    for rank in range(max(map(len, pages.values()))):
        held = {number: _held(page, rank, {str(number), str(len(pages))}) for number, page in inwards.items()}
        alike = _Alike(held, FORMS.apart if rank else FORMS.askew)
        again = {number: same for number in going if (same := alike.to(number)) is not None}
        found.update({(n, len(pages[n]) - 1 - rank if back else rank): same for n, same in again.items()})
        going = [*again]
        if not going:
            break
    return found


@dataclass(frozen=True, slots=True)
class _Held:
    """What lines at one rank are compared by: `keys` of the text as it is and without page numbers; `down`, how far
    from the line before, or from the page's top; the height of the text."""

    line: TextLine
    keys: tuple[str, str]
    down: float
    height: float


def _held(page: Sequence[TextLine], rank: int, own: Set[str]) -> _Held | None:
    """A line of a page from its edge inwards, `own` the page's numbers; None where the page has fewer."""
    if rank >= len(page):
        return None
    line = page[rank]
    before = page[rank - 1][0].down if rank else 0.0
    text = " ".join(box.text for box in line)
    without = _NUMBER.sub(lambda match: "" if match[0] in own else match[0], text)
    return _Held(line, (key(text), key(without)), line[0].down - before, line[0].height)


class _Alike:
    """The lines of all pages at one rank, and which of them are the same.

    Most pages have exactly the same text at nearly the same place. Those are found at once, and only the others are
    compared one by one, so that documents of many pages take time in proportion to these.
    """

    def __init__(self, held: Mapping[int, _Held | None], slack: float) -> None:
        self.held = held
        self.slack = slack
        texts = Counter(one.keys[1] for one in held.values() if one is not None)
        usual = max(texts, key=lambda text: texts[text])
        common = {number: one for number, one in held.items() if one is not None and one.keys[1] == usual}
        downs = [one.down for one in common.values()]
        near = max(downs) - min(downs) <= slack * min(one.height for one in common.values())
        self.common = [*common] if near else []
        self.others = [number for number in held if number not in common or not near]
        self._inside = frozenset(self.common)

    def to(self, number: int) -> TextLine | None:
        """The first page's line that is the same as a page's; None where too few are."""
        line = self.held[number]
        if line is None:
            return None
        inside = number in self._inside
        first, missing = (self.common[:1] if inside else []), 0
        for other in self.others if inside else self.held:
            if self._same(line, self.held[other]):
                first.append(other)
            else:
                missing += 1
                if missing > 1 or len(self.held) == 2:
                    return None
        same = self.held[min(first)]
        return None if same is None else same.line

    def _same(self, one: _Held, two: _Held | None) -> bool:
        """Whether two lines are the same, at nearly the same place."""
        if two is None or abs(one.down - two.down) > self.slack * max(one.height, two.height):
            return False
        return any(map(same, one.keys, two.keys))
