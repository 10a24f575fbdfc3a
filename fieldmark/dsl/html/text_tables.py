"""Lines with columns as tables: what stands below what, and which lines name the columns.

Columns are those of most lines. A text that goes over two of them takes both; lines that name columns are headings,
`<th>`, where a page would not be told so by the cells: above units, by years, as labels of blocks.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, pairwise
from sys import maxsize
from typing import Final

from fieldmark.dsl.html.columns import numbered_in
from fieldmark.dsl.text.lexicon import is_in_figures

SPARSE: Final = 2
"""Most cells of a table for each that is not blank: lines with little below each other are no table. Also a bound on
what is made of a text. Origin: none."""

LINE: Final = "\n"
"""What parts the lines of a cell."""

MARKED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", LINE: "<br>"})
"""One call for each line, where `html.escape` takes four."""

HEADED: Final = 3
"""Fewest columns of a table that goes on behind a blank line. Origin: none; a label and what it names have two."""

LINK: Final = "\U000f0000"
"""The first of the characters, of no script, that stand for the first and the last of a link's text while a text is
laid out: a link is as wide as its text."""

_SAID: Final = re.compile(f"[^\\W_]|[{LINK}-\U0010ffff]")
"""What is in a text that says anything: a letter, a figure, or a part of a link."""

_DIGIT: Final = re.compile(r"\d")

_YEAR: Final = re.compile(r"(?:19|20)\d\d")
"""A number that names a column without a word."""

Line = list[tuple[int, str]]
"""The columns of a line: how many characters stand before each, and its text."""

Extent = tuple[int, int]
"""Where something begins in its line, and where it ends."""


def table_of(rows: Sequence[Line]) -> str:
    """The markup of lines with columns. What rules a line is no row, unless all do."""
    rows = [row for row in rows if not is_rule(row)] or rows
    cells = _cells(rows)
    head = "th" if _are_numbered(cells) or _are_labelled(rows) or are_heads(rows[:2], rows[2:]) else "td"
    marked = (
        f"<tr>{''.join([_cell(*cell, head if not number else 'td') for cell in row])}</tr>"
        for number, row in enumerate(cells)
    )
    return f"<table>{''.join(marked)}</table>"


def is_rule(line: Line) -> bool:
    """Whether a line says nothing, but parts what stands above it from what stands below it."""
    return not line[0][1][:1].isalnum() and _SAID.search("".join([text for _, text in line])) is None


def is_head(line: Line) -> bool:
    """Whether a line has names for columns."""
    return len(line) >= HEADED and not any(char.isdigit() for _, text in line for char in text)


def _is_unit(head: Line, line: Line) -> bool:
    """Whether a line may have the units of columns: each stands as one of some heads does, and they are all the same
    text, or have no figures."""
    starts, ends = {start for start, _ in head}, {start + len(text) for start, text in head}
    texts = {text for _, text in line}
    plain = len(texts) == 1 or not any(char.isdigit() for text in texts for char in text)
    return plain and len(line) > 1 and all(start in starts or start + len(text) in ends for start, text in line)


def are_heads(lines: Sequence[Line], rows: Sequence[Line]) -> bool:
    """Whether lines name the columns of those below, and have nothing but names and their units, of which the first
    column has none: each stands above one column, and most of what stands there has figures, below two of the names
    where there are no more. Below units a column may be blank."""
    head, *units = [line for line in lines if not is_rule(line)] or [[]]
    rows = [row for row in rows if not is_rule(row)]
    if len(units) > 1 or not all(_is_unit(head, line) for line in units) or not are_names([text for _, text in head]):
        return False
    if not rows or any(len(row) < 2 for row in rows) or are_names([text for _, text in rows[0]]):
        return False
    if units and units[0][0][0] <= min(row[0][0] for row in rows):
        return False
    starts = [start for start, _ in head]
    ends = [end for _, end in extents_of(head)]
    columns: list[list[str]] = [[] for _ in head]
    for row in rows:
        taken = -1
        for (start, end), (_, text) in zip(extents_of(row), row, strict=True):
            first, stop = bisect_right(ends, start), bisect_left(starts, end)
            if stop > first + 1 or (stop > first and first == taken):
                return False
            if stop > first:
                columns[first].append(text)
                taken = first
    figures = sum(2 * sum(any(map(str.isdigit, text)) for text in column) > len(column) for column in columns)
    return (bool(units) or all(columns)) and figures >= (2 if len(head) == 2 else 1)


def are_names(texts: Sequence[str]) -> bool:
    """Whether the texts of a line may name columns: neither labels nor figures, but for years and the like."""
    numbered = _numbered(texts)
    plain = (text in numbered or not any(map(str.isdigit, text)) for text in texts)
    return len(texts) > 1 and all(plain) and not any(text.endswith((":", "=")) for text in texts)


def _numbered(texts: Sequence[str]) -> set[str]:
    """Those of the texts of a line that are years, or words with a number, one after the other."""
    return {text for text in numbered_in(texts) if not text.isdecimal() or _YEAR.fullmatch(text)}


def are_labels(texts: Sequence[str]) -> bool:
    """Whether several texts of a line are labels, each with nothing behind it."""
    return len(texts) > 1 and all(text.endswith(":") for text in texts)


def _are_labelled(rows: Sequence[Line]) -> bool:
    """Whether the first row has the labels of what stands below, and no other row has any; or names, and the only row
    below goes on over lines in all columns."""
    first, *others = ([text for _, text in row] for row in rows)
    if len(others) == 1 and are_names(first) and all(LINE in text for text in others[0]):
        return True
    return are_labels(first) and bool(others) and not any(text.endswith(":") for row in others for text in row)


def _are_numbered(rows: Sequence[Sequence[tuple[str, int]]]) -> bool:
    """Whether the first row names columns, by years or the like some of them, and no text of another row is written as
    one of these."""
    first, *others = ([text for text, _ in row] for row in rows)
    numbered = {_DIGIT.sub("0", text) for text in _numbered(first)}
    written = {_DIGIT.sub("0", text) for row in others for text in row[1:]}
    return bool(numbered and others and are_names(first)) and written.isdisjoint(numbered)


def _cell(text: str, columns: int, tag: str) -> str:
    spanned = f' colspan="{columns}"' if columns > 1 else ""
    return f"<{tag}{spanned}>{text.translate(MARKED)}</{tag}>"


def _cells(rows: Sequence[Line]) -> list[list[tuple[str, int]]]:
    """The texts of the cells of each row, each with how many columns it takes: where some lines have fewer columns than
    others, by what stands below what; in order, where two of a line would be in one column, or most would be blank, for
    it is no table then.

    Columns are those of most lines: a text that goes over what stands between two takes both, and moves nothing else.
    Words alone in a line that begin where no column does are of none, and take all from there on.
    """
    texts = [[(text, 1) for _, text in row] for row in rows]
    if len({*map(len, rows)}) == 1:
        return texts
    begun = {start for row in rows if len(row) > 1 for start, _ in row}
    placed = [*map(extents_of, rows)]
    starts = _starts([row for row in placed if len(row) > 1 or row[0][0] in begun])
    spans = [[_columns_at(extent, starts) for extent in row] for row in placed]
    for line, taken in zip(rows, spans, strict=True):
        if len(line) == 1 and line[0][0] not in begun and not is_in_figures(line[0][1]):
            taken[:] = [range(taken[0].start, len(starts))]
    if len(starts) * len(rows) > SPARSE * sum(len(taken) for row in spans for taken in row):
        return texts
    cells: list[list[tuple[str, int]]] = []
    for line, taken in zip(rows, spans, strict=True):
        row: list[tuple[str, int]] = []
        column = 0
        for (_, text), own_columns in zip(line, taken, strict=True):
            if own_columns.start < column:
                return texts
            row += [("", 1)] * (own_columns.start - column)
            row.append((text, len(own_columns)))
            column = own_columns.stop
        cells.append(row + [("", 1)] * (len(starts) - column))
    return cells


def extents_of(line: Line) -> list[Extent]:
    """Where each column of a line begins and ends, by the first of its own lines."""
    return [(start, start + len(text.partition(LINE)[0])) for start, text in line]


def _starts(rows: Sequence[Sequence[Extent]]) -> list[int]:
    """Where the columns of lines begin. What begins a line, and has nothing above it or below it that stands beside
    anything, is in the column before it."""
    gutters = _gutters(rows)
    kept = [[extent for extent in row if not _spans(extent, gutters)] for row in rows]
    starts: list[int] = []
    last = -1
    for start, end in sorted(extent for row in kept for extent in row):
        if start >= last:
            starts.append(start)
        last = max(last, end)
    beside = {bisect_right(starts, extent[0]) for row in rows for extent in row[1:] if not _spans(extent, gutters)}
    return [start for number, start in enumerate(starts, 1) if number == 1 or number in beside]


def _gutters(rows: Sequence[Sequence[Extent]]) -> list[Extent]:
    """What stands between two columns of some line, from where to where: where the first ends, as many lines at least
    have nothing, between two of theirs, as have a text that goes over it. In order, without those that hold another."""
    between = {(end, start) for row in rows for (_, end), (start, _) in pairwise(row)}
    turns: Counter[int] = Counter()
    for row in rows:
        for (_, end), (start, _) in pairwise(row):
            turns[end] += 1
            turns[start + 1] -= 1
        for start, end in row:
            turns[start + 1] -= 1
            turns[max(start + 1, end)] += 1
    places = sorted(turns)
    lines = dict(zip(places, accumulate(turns[place] for place in places), strict=True))
    gutters: list[Extent] = []
    for end, start in sorted(between, reverse=True):
        if lines[end] >= 0 and (not gutters or start < gutters[-1][1]):
            gutters.append((end, start))
    return gutters[::-1]


def _spans(extent: Extent, gutters: Sequence[Extent]) -> bool:
    """Whether a text goes over all of what stands between two columns."""
    number = bisect_right(gutters, (extent[0], maxsize))
    return number < len(gutters) and gutters[number][1] < extent[1]


def _columns_at(extent: Extent, starts: Sequence[int]) -> range:
    """The numbers of the columns that a text takes: that in which it begins, or the one before, and all that it goes
    over."""
    first = max(bisect_right(starts, extent[0]) - 1, 0)
    return range(first, max(bisect_left(starts, extent[1]), first + 1))
