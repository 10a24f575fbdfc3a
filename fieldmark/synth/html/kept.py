"""Learning which text runs of elements are values: without the check box before, the note behind; by their numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import itemgetter

from fieldmark.dsl.core.instance import Kept
from fieldmark.dsl.html.stretches import Texts, Without, line_starts
from fieldmark.dsl.html.tree import HtmlNode, pieces
from fieldmark.synth.html.selectors import SETTINGS, SelectorExample, simple_selectors


def learn_kept(examples: Sequence[SelectorExample]) -> list[tuple[Kept, float]]:
    """What tells some of the text runs of elements from the others, with its cost, the cheapest first: elements that
    the others stand in, or else the numbers of the first and of the last, or of the lines that they fill."""
    left_out = _left_out(examples)
    if left_out is not None:
        return [left_out]
    lines = _numbered(_lines(examples), lines=True)
    return sorted((*lines, *_numbered(_runs(examples), lines=False)), key=itemgetter(1))


_Range = tuple[int, int, int]
"""The numbers of the first and the last of some parts of an element, from 0, and how many it has."""


def _runs(examples: Sequence[SelectorExample]) -> list[_Range]:
    """The text runs of values."""
    found: list[_Range] = []
    for example in examples:
        for place in example.targets:
            low, high = example.index.run_range(place.inner)
            runs = example.index.runs_of(place)
            found.append((runs.start - low, runs.stop - 1 - low, high - low))
    return found


def _lines(examples: Sequence[SelectorExample]) -> list[_Range]:
    """The lines of values; none where one does not fill its lines, or each line is one run."""
    found: list[_Range] = []
    split = False
    for example in examples:
        for place in example.targets:
            low, high = example.index.run_range(place.inner)
            runs = example.index.runs_of(place)
            starts = line_starts(pieces(place.inner))
            split = split or len(starts) < high - low
            begins, ends = ({*starts}, {*starts[1:], high - low})
            if runs.start - low not in begins or runs.stop - low not in ends:
                return []
            found.append((starts.index(runs.start - low), bisect_left(starts, runs.stop - low) - 1, len(starts)))
    return found if split else []


def _numbered(found: Sequence[_Range], *, lines: bool) -> Iterator[tuple[Kept, float]]:
    """The first and the last part of values, counted from the start or from the end, where they are the same in all
    examples. Where all have as many parts, only of elements that have so many, for nothing tells which is the one more
    or less of another; unless it is all below the first, which heads it."""
    firsts = [(first + 1, first - count) for first, _, count in found]
    lasts = [(last - count, last + 1) for _, last, count in found]
    counts = {count for *_, count in found}
    if len(counts) == 1 and {*firsts, *lasts} - {(2, 1 - max(counts)), (-1, max(counts))}:
        if len({*firsts}) == len({*lasts}) == 1:
            yield Texts(firsts[0][0], lasts[0][1], counts.pop(), lines), SETTINGS.both_sides
        return
    for first in _same(firsts):
        for last in _same(lasts):
            beside = first - 1 if first > 0 else -first
            cost = SETTINGS.position + SETTINGS.per_position * (beside + abs(last) - 1)
            yield Texts(first, last, None, lines), cost


def _same(numbers: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The numbers that are the same in all examples."""
    for column in zip(*numbers, strict=True):
        if len(set(column)) == 1:
            yield column[0]


def _left_out(examples: Sequence[SelectorExample]) -> tuple[Kept, float] | None:
    """A selector of what stands beside values in their elements, at the ends, with its cost; None where nothing does,
    or where something has no element of its own.

    Of the simple selectors of these elements, which must match nothing around a value, those are taken that leave out
    most of what is left.
    """
    beside: dict[HtmlNode, list[HtmlNode]] = {}
    around: set[HtmlNode] = set()
    for example in examples:
        for place in example.targets:
            if place.whole:
                around.update(place.chain[-1].preorder())
                continue
            kept = example.index.runs_of(place)
            for number in range(*example.index.run_range(place.inner)):
                run = example.index.run(number)
                above = list(_between(run, place.inner))
                if number in kept:
                    around.update(above)
                else:
                    beside[run] = above
    priced: dict[str, float] = {}
    taken = {css for node in around for css, _ in simple_selectors(node)}
    matched: dict[str, set[HtmlNode]] = {}
    for run, above in beside.items():
        for node in above:
            for css, cost in simple_selectors(node) if node not in around else ():
                if css not in taken:
                    priced[css] = cost
                    matched.setdefault(css, set()).add(run)
    chosen: list[str] = []
    left = set(beside)
    while left and len(chosen) < SETTINGS.left_out:
        best = max(priced, key=lambda css: (len(matched[css] & left), -priced[css], css), default=None)
        if best is None or not matched[best] & left:
            break
        chosen.append(best)
        left -= matched[best]
    return None if left or not chosen else (Without(", ".join(chosen)), sum(priced[css] for css in chosen))


def _between(run: HtmlNode, top: HtmlNode) -> Iterator[HtmlNode]:
    """The elements above a run and below a node."""
    for node in run.ancestors():
        if node == top:
            return
        yield node
