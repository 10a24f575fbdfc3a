"""What goes on in the next line: below the last column, or because the line was full, it is part of its line; below
what has a label, and in columns before the last, it is a line of the same cell."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from sys import maxsize
from typing import Final

from fieldmark.dsl.html.text_tables import LINE, Line, extents_of, is_rule
from fieldmark.dsl.text.lexicon import class_of, is_in_figures

WRAPPED: Final = 50
"""Fewest characters of the widest line of a text in which lines are taken to be wrapped. Origin: our benchmark of
made-up kinds, where 60 leaves lines of one kind apart; mails are wrapped at 65 to 80."""

LABEL: Final = re.compile(r"[^:=]{1,40}[:=] +")
"""A label at the start of a line with what it names."""

_OWN: Final = re.compile(r"[-*•>#+]|\d+[.)]\s|(?P<label>[^:]{1,40}:(?:\s|$))")
"""How a line begins that is one of its own."""

_QUOTED: Final = re.compile(r"(?:> ?)+")
"""What stands before each line of a mail that is answered."""


def unwrapped(lines: Iterable[Line], width: int, widest: int) -> list[Line]:
    """The lines of a paragraph, each with the lines that go on with it. The `widest` line of the text has so many
    characters, the widest with one column `width`; a table may be narrower, as its other lines tell."""
    lines = [*lines]
    *_, second, first = 0, 0, *sorted([line[-1][0] + len(line[-1][1]) for line in lines])
    shared = Counter(start for line in lines if len(line) > 1 for start, _ in line)
    kept: list[Line] = []
    more: list[list[str]] = []
    ends: list[int] = []
    for line in lines:
        full = min(widest, max(WRAPPED, second if ends and ends[-1] == first else first))
        added = _added(kept[-1], ends[-1], line, width, full) if kept and len(line) == 1 else None
        columns = [len(ends) - 1] if added is not None else _wrapped(kept[-1], ends, line, shared) if kept else []
        if columns:
            for column, (start, text) in zip(columns, line, strict=True):
                more[column].append(f"{LINE}{text}" if added is None else added)
                ends[column] = start + len(text)
            continue
        if kept:
            _go_on(kept[-1], more)
        kept.append(line)
        more = [[] for _ in line]
        ends = [end for _, end in extents_of(line)]
    if kept:
        _go_on(kept[-1], more)
    return kept


def _wrapped(before: Line, ends: Sequence[int], line: Line, shared: Mapping[int, int]) -> list[int]:
    """The numbers of the columns of a row with which those of the next line go on, where that is certain; `ends` are
    where their last lines end, and `shared` is how many lines have a column that begins at a place.

    Each is no longer than its column, begins in lower case where its column does in other lines, too, and either the
    first word would not have fitted in, or what stands above it begins otherwise and is no label; in the last column,
    so do the others. The first column is all of the line, and the last one above has figures, for words might go on
    at the margin; or it has nothing.
    """
    numbers = [bisect_left(before, start, key=itemgetter(0)) for start, _ in line]
    if len(before) < 2 or is_rule(before):
        return []
    if line[0][0] <= before[0][0] and (len(line) > 1 or not is_in_figures(before[-1][1])):
        return []
    for number, (start, text) in zip(numbers, line, strict=True):
        is_below = number < len(before) and before[number][0] == start and shared[start] > 1 + (len(line) > 1)
        if not is_below or not text[:1].islower():
            return []
        above = before[number][1]
        is_last = number + 1 == len(before)
        room = maxsize if is_last else before[number + 1][0] - 2
        wraps = ends[number] + 1 + len(text.split(None, 1)[0]) > room or not above[:1].islower()
        if start + len(text) > room or not (wraps or (is_last and len(line) > 1)) or above.endswith((":", "=")):
            return []
    return numbers


def _added(before: Line, end: int, line: Line, width: int, widest: int) -> str | None:
    """What a line of one column adds to the one that it goes on with, of which the last line ends there; None where it
    goes on with none.

    It goes on where its first word would not have fitted in: below the last column, as far from the margin; elsewhere
    unless it looks like a line of its own, a list's item or a label; below a label and farther from the margin, or a
    comma of several, also in a text with wider lines. Below what has a label it does so as a line. What is quoted alike
    goes on as what is not, without the sign of quotes.
    """
    start, text = line[0]
    if is_rule(before):
        return None
    first = before[0][1]
    quoted = _quoted_alike(first, text) if len(before) == 1 else 0
    first, text = first[quoted:], text[quoted:]
    needed = end + 1 + len(text.split(None, 1)[0])
    if len(before) == 1:
        label = LABEL.match(first)
        full = width
        if (label is not None and start > before[0][0]) or (end >= WRAPPED and _is_enumeration(first)):
            full = WRAPPED
        if needed > full >= WRAPPED and start >= before[0][0] and not _is_own(text, first):
            return f" {text}"
        return f"{LINE}{text}" if label is not None and start == before[0][0] + label.end() else None
    if start != before[-1][0] or is_rule(line):
        return None
    if needed > widest >= WRAPPED:
        return f" {text}"
    return f"{LINE}{text}" if len(before) == 2 and before[0][1].endswith((":", "=")) else None


def _quoted_alike(before: str, text: str) -> int:
    """How many signs two lines have in common by which they are quoted; 0 where the second says nothing else."""
    quoted = _QUOTED.match(before)
    alike = quoted is not None and text.startswith(quoted[0]) and len(text) > quoted.end()
    return quoted.end() if quoted is not None and alike else 0


def _is_own(text: str, before: str) -> bool:
    """Whether a line behind another looks like one of its own. A label with what it names is written as what stands
    above begins: what begins in lower case below a capital is no label."""
    own = _OWN.match(text)
    if own is None or own["label"] is None or own.end() == len(text):
        return own is not None
    return not text[0].islower() or before[:1].islower()


def _is_enumeration(text: str) -> bool:
    """Whether a line is texts of one class, codes or names, with a comma behind each."""
    items = [item.strip() for item in text.split(",")]
    return not items[-1] and len(items) > 2 and are_alike(items[:-1])


def are_alike(texts: Sequence[str]) -> bool:
    """Whether several texts are of one class."""
    classes = {*map(class_of, texts)}
    return len(texts) > 1 and len(classes) == 1 and None not in classes


def _go_on(line: Line, more: Sequence[Sequence[str]]) -> None:
    """Put texts of later lines behind those of the columns of a line."""
    line[:] = [(start, "".join((text, *below))) for (start, text), below in zip(line, more, strict=True)]
