"""Boxes that together hold a text known beforehand, in whatever order they stand on the page.

The name and the address of a supplier are the same on all its forms. Where nobody can say which line stands below
which, such a text is still known by its pieces: each box is a run of its words, each word is in one box, and all of
them stand close together. Only letters and digits count; all of them must be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fieldmark.dsl.forms.phrases import words

if TYPE_CHECKING:
    from fieldmark.dsl.forms.document import FormBox

MAX_WORDS: Final = 60
"""Longest known text that is looked for, in words. A bound on time."""

SPARE_LINES: Final = 1
"""How many lines the boxes of a text may be from one another, beside one for each box; on an uneven page one line more
for each of them."""


FOLLOWING: Final = 4
"""How many lines below a text a label still follows it closely."""


@dataclass(frozen=True, slots=True)
class _Run:
    """A box that holds words `start` to `end` of the text."""

    start: int
    end: int
    box: FormBox


def boxes_of(text: str, near: FormBox) -> tuple[FormBox, ...] | None:
    """The boxes near a box that hold the text, in the text's order; None where some of its words are missing.

    Other words may stand before the first and behind the last one. Of ways to put the text together the one with
    fewest boxes counts, of equal boxes the one nearest to the given one.
    """
    wanted = words(text)
    if not wanted or len(wanted) > MAX_WORDS:
        return None
    runs: dict[tuple[int, int], FormBox] = {}
    for box in sorted(near.document.boxes, key=lambda box: (abs(box.line - near.line), box.number)):
        if box.page == near.page and abs(box.line - near.line) <= len(wanted) + SPARE_LINES:
            for run in _runs(wanted, box):
                runs.setdefault((run.start, run.end), box)
    found = _put_together(len(wanted), [_Run(*span, box) for span, box in runs.items()])
    if found is None:
        return None
    lines = [box.line for box in found]
    spare = SPARE_LINES * (len(found) + 1 if near.page in near.document.uneven else 1)
    return found if max(lines) - min(lines) <= len(found) - 1 + spare else None


def is_before(boxes: Sequence[FormBox], labels: Iterable[str]) -> bool:
    """Whether one of the labels follows boxes closely; or, on an uneven page, stands as near. True without labels."""
    wanted = tuple(labels)
    first, last = min(box.line for box in boxes), max(box.line for box in boxes)
    document, page = boxes[0].document, boxes[0].page
    low = first - FOLLOWING if page in document.uneven else last
    near = (box for label in wanted for box in document.boxes_with(label, whole=False) if box.page == page)
    return not wanted or any(low <= box.line <= last + FOLLOWING and box not in boxes for box in near)


def _runs(wanted: Sequence[str], box: FormBox) -> Iterator[_Run]:
    """The runs of the wanted words that a box is; the first and the last may have other words beside them."""
    held = words(box.text)
    for start in range(len(wanted)):
        for first in range(len(held) if start == 0 else min(1, len(held))):
            end = start
            while end < len(wanted) and end - start < len(held) - first and wanted[end] == held[first + end - start]:
                end += 1
            if end > start and (end == len(wanted) or end - start == len(held) - first):
                yield _Run(start, end, box)


def _put_together(count: int, runs: Sequence[_Run]) -> tuple[FormBox, ...] | None:
    """The fewest runs that follow each other from the first word to the last; no box twice."""
    best: dict[int, tuple[FormBox, ...]] = {0: ()}
    for run in sorted(runs, key=lambda run: (run.start, -run.end)):
        before = best.get(run.start)
        if before is not None and run.box not in before:
            known = best.get(run.end)
            if known is None or len(before) + 1 < len(known):
                best[run.end] = (*before, run.box)
    return best.get(count)
