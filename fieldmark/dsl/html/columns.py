"""What the columns of tables are called, so that cells are told by their column's name and not by its number.

A cell that does not name its column is read as if it had the attribute `headers`, HTML's own for this, with the text of
the column's heading.
"""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise, zip_longest
from types import MappingProxyType
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.text.lexicon import collapse

HEADERS: Final = "headers"
"""The attribute that names a cell's column."""

MAX_HEADING: Final = 80
"""Longest heading of a column, in characters."""

MAX_ROWS: Final = 20
"""Rows of headings, and those that are looked at to tell whether the first is unlike the others. A bound on time."""

MAX_COLUMNS: Final = 200
"""Columns in which a cell may span several rows. A bound on time."""

_headed = "./tr/th or ./*/tr/th or ./thead or (./tr | ./tbody/tr)[1]/td[2]//*[self::b or self::strong]"
_headed_tables = etree.XPath(f"descendant-or-self::table[{_headed} or (./tr | ./tbody/tr)[1]/td[2]]")
_headed_table = etree.XPath(f"boolean({_headed})")
_plain = etree.XPath("boolean(.//text()[normalize-space() and not(ancestor::b or ancestor::strong)])")
_text = etree.XPath("string()", smart_strings=False)
_FIGURE: Final = re.compile(r"\d")
_NUMBERED: Final = re.compile(r"(\D*)(\d{1,4})(\D*)")


def names_of(root: etree._Element) -> dict[etree._Element, str]:
    """The names of the columns of cells at or below an element that do not name it themselves, in document order.

    A table without headings continues the one right before it that has as many columns: long tables are cut on pages.
    """
    names: dict[etree._Element, str] = {}
    tables = cast("list[etree._Element]", _headed_tables(root))
    for table in tables:
        rows = _rows(table)
        heads = _heads(rows)
        if not heads:
            continue
        grid = _Grid(rows, heads)
        names.update(grid.named(grid.headings))
        following = table.getnext()
        while following is not None and following.tag == "table" and not _headed_table(following):
            rows = _rows(following)
            more = _Grid(rows)
            if more.width != grid.width or _first_head(rows):
                break
            names.update(more.named(grid.headings))
            following = following.getnext()
    if any(next(table.iterancestors("table"), None) is not None for table in tables):
        return {cell: names[cell] for cell in root.iter() if cell in names}
    return names


class _Grid:
    """The cells of a table's rows with their columns; a cell takes several columns, and rows, as HTML forms tables.

    `rows` are the cells of each with the number of its first column; `headings` are the texts of the lowest cells above
    the columns in the rows of headings, with those above them where several columns would be called the same.
    """

    def __init__(self, rows: Sequence[etree._Element], heads: Sequence[etree._Element] = ()) -> None:
        self._cells: list[tuple[etree._Element, int]] = []
        self.rows: list[list[tuple[etree._Element, int]]] = []
        self.width = 0
        above: dict[int, list[etree._Element]] = {}
        taken: dict[int, tuple[int, etree._Element]] = {}
        group: etree._Element | None = None
        for number, row in enumerate(rows):
            if row.getparent() is not group:
                group, taken = row.getparent(), {}
            spanning = [(column, cell) for column, (last, cell) in taken.items() if row in heads and last >= number]
            placed = [*self._placed(row, number, taken)]
            self.rows.append(placed)
            if row in heads:
                own = ((place, cell) for cell, at in placed for place in range(at, at + _span(cell, "colspan")))
                for column, cell in (*spanning, *own):
                    above.setdefault(column, []).append(cell)
            elif not _is_head(row):
                self._cells += placed
        self.headings = _headings(above)

    def _placed(
        self, row: etree._Element, number: int, taken: dict[int, tuple[int, etree._Element]]
    ) -> Iterator[tuple[etree._Element, int]]:
        column = 0
        for cell in row:
            while column in taken and taken[column][0] >= number:
                column += 1
            yield cell, column
            down, width = _span(cell, "rowspan"), _span(cell, "colspan")
            if down > 1:
                columns = range(column, min(column + width, MAX_COLUMNS))
                taken.update((place, (number + down - 1, cell)) for place in columns)
            column += width
        self.width = max(self.width, column)

    def named(self, headings: Mapping[int, str]) -> Iterator[tuple[etree._Element, str]]:
        """The cells that have a column with a name, which they do not name themselves; one that takes all of several
        is of none."""
        for cell, column in self._cells:
            if column in headings and cell.get(HEADERS) is None and not 1 < self.width <= _span(cell, "colspan"):
                yield cell, headings[column]


def cells_of(table: etree._Element) -> list[list[tuple[etree._Element, range]]]:
    """The cells of each row of a table with the columns that they take; one that spans rows stands in its first."""
    rows = _Grid(_rows(table)).rows
    return [[(cell, range(at, at + _span(cell, "colspan"))) for cell, at in row] for row in rows]


def _headings(above: Mapping[int, Sequence[etree._Element]]) -> dict[int, str]:
    """The names of columns, given the cells above them from top to bottom: the text of the lowest, with those above it
    where that of another cell is the same."""
    lowest = {column: next(filter(_heading, reversed(cells)), cells[-1]) for column, cells in above.items()}
    called = Counter(map(_heading, {*lowest.values()}))
    names: dict[int, str] = {}
    for column, cells in above.items():
        own = _heading(lowest[column])
        whole = " ".join(dict.fromkeys(filter(None, map(_heading, cells))))
        name = whole if called[own] > 1 and len(whole) <= MAX_HEADING else own
        if name:
            names[column] = name
    return names


def _heading(cell: etree._Element) -> str:
    text = _shown(cell)
    return text if len(text) <= MAX_HEADING else ""


def _shown(cell: etree._Element) -> str:
    return collapse(cast("str", _text(cell)))


def _rows(table: etree._Element) -> list[etree._Element]:
    """The rows of a table, in document order; a path with alternatives would take the square of their number."""
    parts = table.iterchildren("thead", "tbody", "tfoot", "tr")
    return [row for part in parts for row in ((part,) if part.tag == "tr" else part.iterchildren("tr"))]


def _heads(rows: Sequence[etree._Element]) -> Sequence[etree._Element]:
    """The rows that name the columns of a table: the last ones of its head, or the first row of headings, with the one
    below it where its cells stand above several columns each."""
    heads = [row for row in rows if len(row) > 1 and _is_head(row)] or _first_head(rows)
    last = next((row for row in reversed(heads) if _in_thead(row)), None)
    if last is not None:
        return [row for row in heads if row.getparent() is last.getparent()][-MAX_ROWS:]
    together = heads[:1]
    for row in rows[rows.index(heads[0]) + 1 :][:MAX_ROWS] if heads else ():
        if row not in heads or not any(_span(cell, "colspan") > 1 for cell in together[-1]):
            break
        together.append(row)
    return together


def _is_head(row: etree._Element) -> bool:
    return _in_thead(row) or all(cell.tag == "th" for cell in row)


def _first_head(rows: Sequence[etree._Element]) -> list[etree._Element]:
    """The first row of a table without headings, where it is unlike the others; one that holds a table is none."""
    if not rows or len(rows[0]) < 2 or rows[0].find(".//table") is not None:
        return []
    return _bold_head(rows) or _wordy_head(rows)


def _bold_head(rows: Sequence[etree._Element]) -> list[etree._Element]:
    """The first row of a table without headings, where all of it is bold, and nothing else is all of a row."""
    bold = [row for row in rows[:MAX_ROWS] if len(row) > 1 and all(map(_is_bold, row))]
    return bold if bold == [*rows[:1]] and len(rows) > 1 else []


def _wordy_head(rows: Sequence[etree._Element]) -> list[etree._Element]:
    """The first row of a table without headings, where its cells, but for the first and last, have texts that are apart
    and without figures, or numbered one after the other ("Rd 1", "Rd 2"), and most texts of a column below one without
    figures have some: of two columns where there are no more cells, for a label before its value has none."""
    first, *others = [[*map(_shown, row)] for row in rows[:MAX_ROWS] if len(row) > 1]
    words = first if first[0] else first[1:]
    words = words if words[-1] or len(words) <= 2 else words[:-1]
    numbered = numbered_in(words)
    if not all(_is_wordy(text) or text in numbered for text in words) or not _are_apart(words):
        return []
    columns = zip_longest(*others, fillvalue="")
    below = [column for column, text in zip_longest(columns, first, fillvalue="") if text not in numbered]
    figures = sum(2 * sum(map(bool, map(_FIGURE.search, column))) > sum(map(bool, column)) for column in below)
    return [*rows[:1]] if figures >= (2 if len(first) == 2 else 1) else []


def _are_apart(words: Sequence[str]) -> bool:
    """Whether names of columns differ, but for several at the end that come again and again, as in "Day", "Time", "m",
    "Time", "m"."""
    once = [word for word, count in Counter(words).items() if count == 1]
    again = words[len(once) :]
    size = len({*again})
    return [*words[: len(once)]] == once and size != 1 and again[size:] == again[: len(again) - size]


def numbered_in(texts: Sequence[str]) -> set[str]:
    """Those of some texts that follow each other by their numbers."""
    return {text for pair in pairwise(texts) if _follow(*pair) for text in pair}


def _follow(one: str, two: str) -> bool:
    """Whether two texts are the same words with numbers that follow each other, up or down."""
    first, second = _NUMBERED.fullmatch(one), _NUMBERED.fullmatch(two)
    if first is None or second is None or first.group(1, 3) != second.group(1, 3):
        return False
    return abs(int(first.group(2)) - int(second.group(2))) == 1


def _is_wordy(text: str) -> bool:
    return 0 < len(text) <= MAX_HEADING and not _FIGURE.search(text)


def _is_bold(cell: etree._Element) -> bool:
    """Whether a cell shows a text, and all of it bold."""
    return bool(cast("str", _text(cell)).strip()) and not _plain(cell)


def _in_thead(row: etree._Element) -> bool:
    parent = row.getparent()
    return parent is not None and parent.tag == "thead"


def _span(cell: etree._Element, name: str) -> int:
    """How many columns or rows a cell takes; 1 where it does not say, 100 at most."""
    written = cell.get(name)
    if written is None:
        return 1
    written = written.strip()
    return min(max(int(written), 1), 100) if written.isdecimal() and len(written) < 9 else 1


class _Asked(threading.local):
    """The names that selectors ask for in this thread."""

    names: Mapping[etree._Element, str] = MappingProxyType({})


_asked = _Asked()


@contextmanager
def asked_for(names: Mapping[etree._Element, str]) -> Iterator[None]:
    """While it lasts, selectors that ask for the name of a cell's column are told these."""
    _asked.names = names
    try:
        yield
    finally:
        del _asked.names


def _column(_: object, cells: Sequence[etree._Element]) -> str:
    """The name of the column of a cell that does not name it itself, or an empty text: a function of XPath."""
    return _asked.names.get(cells[0], "") if cells else ""


NAMESPACE: Final = "urn:fieldmark"
"""The name space of the function `column`."""

EXTENSIONS: Final = {(NAMESPACE, "column"): _column}
"""The function, for the paths that ask it: lxml's own table of functions is one for all copies of this module, of which
exported packages hold one each."""
