"""Preformatted text: plain texts, and what stands in a `<pre>`, laid out by their lines and columns.

A paragraph, which blank lines part from others, is a `<div>` and a line of it a `<p>`, or, where it parts those above
from those below, an `<hr>`; a line that heads others is a heading (`text_headings`); lines with columns, which
two spaces, a tab, bars, or colons below each other part, are the rows of a `<table>`. A mail that is forwarded or
answered in quotes stands in a `<blockquote>`, without their signs. What goes on in the next line, below the last column
or because the line was full, is part of its line, and below what has a label, and in columns before the last, a line of
the same cell; blocks that stand beside each other, each below its label, are cells. What is one table is told here, and
what its columns are in `text_tables`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby, pairwise, takewhile
from operator import itemgetter
from sys import maxsize
from typing import Final

from fieldmark.dsl.html.text_headings import UNDERLINE, begin_alike, headings_of, level_of
from fieldmark.dsl.html.text_tables import (
    HEADED,
    LINE,
    MARKED,
    Line,
    are_heads,
    are_labels,
    are_names,
    extents_of,
    is_head,
    is_rule,
    table_of,
)
from fieldmark.dsl.text.lexicon import class_of, fold, is_in_figures

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
        may_go_on = start >= before[0][0] and not _is_own(text, first) and not begin_alike(first, text)
        if needed > full >= WRAPPED and may_go_on:
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
    line[:] = [(start, "".join(_joined([text, *below]))) for (start, text), below in zip(line, more, strict=True)]


def _joined(pieces: Sequence[str]) -> Iterator[str]:
    """The pieces of a text; without the space between two where a word is parted behind its hyphen, and no small letter
    follows. What begins with one may be another word: "pre- and postfix"."""
    yield pieces[0]
    for before, piece in pairwise(pieces):
        is_parted = before[-2:-1].isalnum() and before.endswith("-") and not piece[1:2].islower()
        yield piece.removeprefix(" ") if is_parted else piece


_COLUMN: Final = re.compile(r"\S+(?:(?:[ \u00a0\u2007\u202f]|(?<=[.!?])  )\S+)*")
"""What stands in one column: words, with one space between, also one that breaks no line, or two behind a sentence."""

_SENTENCE: Final = re.compile(r"(?<=[.!?])  (?=\S)")
"""What stands between two sentences, or behind a heading such as "No." between two columns."""

_SIGNS: Final = re.compile(r"\S *\t[ \t]*\S|^[ \t]*\|.*\|[ \t]*$", re.MULTILINE)
"""A sign that parts columns, wherever they begin: a tab between two, or bars around some."""

_SPACE: Final = re.compile(r"(?<=\S) (?=\S)")
"""What stands between two words of one column."""


_WORD: Final = re.compile(r"\S+")
"""A word of a column."""

_BARRED: Final = re.compile(r"\|([^|]*)(?=\|)")
"""What stands between two bars."""


_LEADERS: Final = re.compile(r"\.{4,}|(?<=\s)\.{3}(?=\s)|\.{2,}(?=:\s)")
"""Dots that lead to the next column."""

_SIGN: Final = re.compile(r"[:=](?=\s|$)\s*")
"""A sign between a label and what it names, at the start of a column."""

_SPACED: Final = re.compile(r" (?=[:=]$)")
"""What parts it from a label that is as wide as its column."""

_SIGNED: Final = re.compile(r"(?<=\S) ?([:=]) +(?=\S)")
"""The same inside of one."""

QUOTATION: Final = '<blockquote type="cite">'
"""The element around a mail that is forwarded or answered in quotes, as mails in HTML have it."""

DEEPEST: Final = 20
"""How deep such mails may stand in each other. A bound on work."""

ADDRESS: Final = 3
"""Fewest lines of an address: a name, a street, and a town. Origin: how letters are addressed."""


_Columns = tuple[Line, set[int]]
"""The heads of columns, and where columns begin."""


def markup_of(text: str) -> Iterator[str]:
    """The markup of a text, paragraph by paragraph; white space around a line is dropped."""
    dotted = text.replace("\0", "").replace("\t", " \t")
    spaced = _LEADERS.sub(lambda dots: " " * len(dots[0]), dotted).expandtabs()
    lines = spaced.splitlines()
    signed = _SIGNS.search(text) is not None
    yield from _markup(lines, signed, 0) if ">" in spaced else _paragraphs([*map(_columns, lines)], signed)


def _markup(lines: Sequence[str], signed: bool, depth: int) -> Iterator[str]:
    """The markup of some lines, of which a mail that is forwarded or answered in quotes stands in an element of its
    own; `signed` is whether signs part columns. Above what one answers the last line says in any language who wrote it,
    and ends with a colon."""
    numbers = groupby(enumerate(_are_quoted(lines)), lambda numbered: numbered[1])
    runs = [(quoted, [lines[number] for number, _ in run]) for quoted, run in numbers]
    labels = {label for quoted, run in runs if not quoted for label in _labels(run)}
    own: list[str] = []
    last = ""
    for quoted, run in runs:
        mail = [line.lstrip()[1:].removeprefix(" ") for line in run] if quoted and depth < DEEPEST else []
        is_mail = last.endswith(":") or _is_whole(mail)
        if _has_sender(mail) or (mail and is_mail and labels.isdisjoint(_labels(mail))):
            yield from _paragraphs([*map(_columns, own)], signed)
            own = []
            yield from (QUOTATION, *_markup(mail, signed, depth + 1), "</blockquote>")
            continue
        last = next(filter(None, map(str.strip, reversed(run))), "")
        own += run
    yield from _paragraphs([*map(_columns, own)], signed)


def _are_quoted(lines: Sequence[str]) -> list[bool]:
    """Which lines are quoted: those with the sign, and blank ones between two of them."""
    quoted = [line.lstrip()[:1] == ">" for line in lines]
    for before, after in pairwise([number for number, line in enumerate(lines) if line.strip()]):
        quoted[before + 1 : after] = [quoted[before] and quoted[after]] * (after - before - 1)
    return quoted


def _has_sender(lines: Iterable[str]) -> bool:
    """Whether the first line is the header of a mail that names its sender: what one answers is quoted without."""
    first = next(filter(str.strip, lines), "")
    return LABEL.match(first) is not None and "@" in first


def _is_whole(lines: Sequence[str]) -> bool:
    """Whether lines that are quoted are a mail that somebody passes on without a word of who wrote it: paragraphs, one
    of them with labels. What one answers piece by piece is a paragraph each."""
    paragraphs = [filled for filled, _ in groupby(lines, lambda line: bool(line.strip()))]
    return paragraphs.count(True) > 1 and any(_labels(lines))


def _labels(lines: Iterable[str]) -> Iterator[str]:
    """The labels that begin lines, each with what it names behind it: what a mail says itself is not asked of what it
    answers."""
    for line in lines:
        columns = _columns(line)
        label = LABEL.match(line.strip())
        if label is not None or len(columns) > 1:
            yield (columns[0][1] if label is None else label[0]).rstrip(" :=").casefold()


def _paragraphs(lines: Sequence[Line], signed: bool) -> Iterator[str]:
    """The markup of lines, paragraph by paragraph; `signed` is whether signs part columns."""
    ends = [(line[-1][0] + len(line[-1][1]), len(line)) for line in lines if line and not is_rule(line)]
    width = max([end for end, columns in ends if columns == 1], default=0)
    widest = max(ends)[0] if ends else 0
    paragraphs = [*_continued(_parted([*paragraph], signed) for filled, paragraph in groupby(lines, bool) if filled)]
    for own, headings in zip(paragraphs, headings_of(paragraphs), strict=True):
        alone = not own[1:] and not own[0][1:]
        if alone or _is_underlined(own):
            text = own[0][0][1]
            tag = "p" if alone and not headings else level_of(text)
            yield f"<div><{tag}>{text.translate(MARKED)}</{tag}></div>"
            continue
        yield "<div>"
        for first, last in pairwise(sorted({0, *headings, len(own)})):
            if first in headings:
                tag, text = level_of(own[first][0][1]), own[first][0][1]
                yield f"<{tag}>{text.translate(MARKED)}</{tag}>"
            below = own[first + (first in headings) : last]
            yield from _blocks(unwrapped(_side_by_side(_labelled(below)), width, widest))
        yield "</div>"


def _continued(paragraphs: Iterable[list[Line]]) -> Iterator[list[Line]]:
    """Paragraphs, of which those that go on with the table before them are one with it: a blank line parts groups of
    rows below columns that are headed and ruled, or the heads from the rows."""
    table: list[Line] = []
    columns: _Columns | None = None
    for own in paragraphs:
        goes_on = columns is not None and all(_is_row(line, *columns) for line in own)
        if table and not goes_on and not (table[0][1:] and are_heads(table, own)):
            yield table
            table = []
        table += own
        if not goes_on:
            columns = _ruled(table) if len(table) > 1 else None
    if table:
        yield table


def _ruled(lines: Sequence[Line]) -> _Columns | None:
    """The columns of the table that a paragraph ends with, where its heads are ruled."""
    rule = _first_rule(lines)
    rows = lines[rule + 1 :]
    head = rule - 2 if rule > 1 and are_heads(lines[rule - 2 : rule], rows) else max(rule - 1, 0)
    if not rule or not is_head(lines[head]) or any(len(line) < 2 for line in rows):
        return None
    return lines[head], {start for line in (lines[head], *rows) for start, _ in line}


def _is_row(line: Line, head: Line, starts: set[int]) -> bool:
    """Whether a line has the columns below some heads, but for one at most, each begun where one of theirs is."""
    return len(line) >= max(HEADED, len(head) - 1) and starts.issuperset(start for start, _ in line)


def _is_underlined(lines: Sequence[Line]) -> bool:
    """Whether lines are one with one column, and a rule below."""
    return len(lines) == 2 and len(lines[0]) == 1 and UNDERLINE.fullmatch(lines[1][0][1]) is not None


def _columns(line: str) -> Line:
    """The columns of a line; none where it is blank. Between bars a blank one is one, too."""
    text = line.strip()
    if text[:1] == "|" == text[-1:] and text.count("|") > 2:
        return [(found.start(1), found[1].strip()) for found in _BARRED.finditer(line)]
    if "  " in text:
        return [(found.start(), found[0]) for found in _COLUMN.finditer(line)]
    return [(line.index(text), text)] if text else []


def _parted(lines: list[Line], signed: bool) -> list[Line]:
    """The lines of a paragraph, in which a column also begins behind a dot where one of another line does; behind one
    space where the columns of other lines tell so, and no sign does (`signed`); and behind a space between two heads
    that are ruled, where both have columns below them."""
    starts = {start for line in lines for start, _ in line[1:]}
    if not starts:
        return lines
    narrow = set[int]() if signed else _narrow(lines, starts)
    rule = _first_rule(lines)
    parted: list[Line] = []
    for number, line in enumerate(lines):
        below = lines[rule + 1 :] if rule == number + 1 and is_head(line) else ()
        begun = {start for row in below for start, _ in row}
        kept: Line = []
        for start, text in line:
            ends = {found.end() for found in _SENTENCE.finditer(text) if start + found.end() in starts}
            words = [found.end() for found in _SPACE.finditer(text)] if narrow or start in begun else []
            if len(line) > 1:
                ends.update(end for end in words if start + end in narrow)
            if start in begun:
                ends.update(end for end in words if start + end in begun and not _is_crossed(start + end, below))
            kept += [(start + a, text[a:b].rstrip()) for a, b in pairwise((0, *sorted(ends), len(text)))]
        parted.append(kept)
    return parted


def _narrow(lines: Sequence[Line], starts: Iterable[int]) -> set[int]:
    """Where a column begins also behind one space: where words of most lines with columns begin, and the heads above
    them have one; without heads where most of these lines have one, and none has a text that goes over the place."""
    rows = [line for line in lines if len(line) > 1 and not is_rule(line)]
    head = next((number for number, line in enumerate(rows) if is_head(line)), None)
    places = starts if head is None else [place for place, _ in rows[head][1:]]
    below = rows if head is None else rows[head + 1 :]
    begun = Counter(start + word.start() for line in below for start, text in line for word in _WORD.finditer(text))
    usual = (place for place in places if 2 * begun[place] > len(below))
    return {place for place in usual if _begins_columns(place, below, head is not None)}


def _begins_columns(place: int, rows: Sequence[Line], headed: bool) -> bool:
    """Whether a place where some words of rows begin behind one space begins a column; where it has no head, what
    begins there has figures as the columns of others do, for figures may stand below the last word of a name."""
    columns: list[str] = []
    words: list[str] = []
    crossed = False
    for row in rows:
        start, text = row[max(bisect_right(row, place, key=itemgetter(0)) - 1, 0)]
        at = place - start
        if at == 0:
            columns.append(text)
        elif 0 < at < len(text):
            crossed = crossed or text[at - 1] != " "
            words += [text[at:]] if text[at - 1] == " " else []
    if not words:
        return False
    figures = not all(map(is_in_figures, columns)) or all(map(is_in_figures, words))
    return headed or (len(columns) > len(words) and not crossed and figures)


def _is_crossed(place: int, lines: Sequence[Line]) -> bool:
    """Whether a column of some lines goes over a place."""
    return any(start < place < start + len(text) for line in lines for start, text in line)


def _labelled(lines: list[Line]) -> list[Line]:
    """The lines of a paragraph, each with the sign behind a label at the label's end: where it begins a column, or
    stands where that of such a line does."""
    inside = [_SIGNED.search(line[0][1]) for line in lines]
    places = [line[0][0] + found.start(1) if found else -1 for line, found in zip(lines, inside, strict=True)]
    signs = {start for line in lines for start, text in line[1:2] if _SIGN.match(text)}
    return [
        _split_at(line, found) if found and place in signs else _with_sign(line)
        for line, found, place in zip(lines, inside, places, strict=True)
    ]


def _split_at(line: Line, found: re.Match[str]) -> Line:
    """A line whose first column is a label, a sign, and what the label names."""
    (start, text), *others = line
    return [(start, f"{text[: found.start()]}{found[1]}"), (start + found.end(), text[found.end() :]), *others]


def _with_sign(line: Line) -> Line:
    """A line with the sign behind a label at its end, where it begins the next column or ends one of its own."""
    line = [(start, _SPACED.sub("", text)) for start, text in line[:-1]] + line[-1:]
    for number in range(1, len(line)):
        start, text = line[number]
        sign = _SIGN.match(text)
        if sign is not None:
            label = line[number - 1][0], f"{line[number - 1][1]}{text[0]}"
            named = [(start + sign.end(), text[sign.end() :])] if sign.end() < len(text) else []
            return [*line[: number - 1], label, *named, *line[number + 1 :]]
    return line


def _side_by_side(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines of a paragraph, in which blocks that stand beside each other, each below its label, are the columns of
    one. Rows of a table they are, where all texts of one column are of one class. Names that have a word in common are
    labels, too, above addresses and nothing else, where nothing before them has columns."""
    number = 0
    is_first = True
    while number < len(lines):
        head = lines[number]
        yield head
        number += 1
        texts = [text for _, text in head]
        is_label = are_labels(texts)
        may_be = is_first and are_names(texts) and bool(set.intersection(*({*fold(text).split()} for text in texts)))
        is_first = is_first and len(head) == 1
        if not is_label and not may_be:
            continue
        begun = {start for start, _ in head}
        below = (lines[at] for at in range(number, len(lines)))
        rows = [*takewhile(partial(_is_of_blocks, begun), below)]
        blocks: dict[int, list[str]] = {start: [] for start, _ in head}
        for start, text in chain.from_iterable(rows):
            blocks[start].append(text)
        are_blocks = (
            not any(map(are_alike, blocks.values()))
            if is_label
            else number + len(rows) == len(lines) and all(map(_is_address, blocks.values()))
        )
        if len(rows) > 1 and len(rows[0]) == len(head) and are_blocks:
            yield [(start, LINE.join(texts)) for start, texts in blocks.items()]
            number += len(rows)


def _is_address(texts: Sequence[str]) -> bool:
    """Whether lines may be an address: a name without figures, and some with, not all of a class as a column's are."""
    figures = [any(map(str.isdigit, text)) for text in texts]
    return len(texts) >= ADDRESS and not figures[0] and any(figures) and None in map(class_of, texts)


def _is_of_blocks(begun: set[int], line: Line) -> bool:
    """Whether a line has nothing but what stands below some labels, and is no label."""
    return not is_rule(line) and all(start in begun and not text.endswith(":") for start, text in line)


def _blocks(lines: Sequence[Line]) -> Iterator[str]:
    """The markup of a paragraph: tables, and lines that are of none.

    A rule may stand below the heads of a table; and between others a line whose only column begins where one of
    theirs does.
    """
    first = 0
    while first < len(lines):
        if len(lines[first]) == 1:
            text = lines[first][0][1]
            first += 1
            yield "<hr>" if first < len(lines) and UNDERLINE.fullmatch(text) else f"<p>{text.translate(MARKED)}</p>"
            continue
        row = last = first
        starts, ends = set[int](), set[int]()
        for number in range(first, len(lines)):
            line = lines[number]
            if len(line) > 1:
                row = last = number
                starts.update([start for start, _ in line])
                ends.update([start + len(text) for start, text in line])
            elif number == last + 1 and _is_below(lines, number, row, first):
                last = number
            elif (
                not _may_rule(lines, number, first)
                if is_rule(line)
                else not _is_between(lines, number, first, starts, ends)
            ):
                break
        yield table_of(lines[first : last + 1])
        first = last + 1


def _may_rule(lines: Sequence[Line], number: int, first: int) -> bool:
    """Whether a rule is of the table that begins with a line: it stands below that, or below heads with their units."""
    if number != first + 2:
        return number == first + 1
    below = (lines[at] for at in range(number + 1, len(lines)))
    return are_heads(lines[first:number], [*takewhile(lambda line: len(line) > 1 and not is_rule(line), below)])


def _is_between(lines: Sequence[Line], number: int, first: int, starts: set[int], ends: set[int]) -> bool:
    """Whether a line of one column is of a table: it begins where a column does, or is a remark between rows below
    heads, of which the next has the columns of those above, each with one side of it, and no heads of its own."""
    if lines[number][0][0] in starts:
        return True
    if number == first + 1 or number + 1 == len(lines) or not is_head(lines[first]):
        return False
    row = lines[number + 1]
    sides = (start in starts or start + len(text) in ends for start, text in row)
    return len(row) > 1 and not _names_others(lines, number + 1, first) and all(sides)


def _is_below(lines: Sequence[Line], number: int, row: int, first: int) -> bool:
    """Whether a line of one column says more of a row above it, that has more than a name in two halves: it begins
    farther from the margin, below the first column, and above no heads of a table of their own."""
    (start, _), *others = lines[row]
    inside = start < lines[number][0][0] < others[0][0]
    return (
        inside
        and len(lines[row]) >= HEADED
        and not is_rule(lines[number])
        and not _names_others(lines, number + 1, first)
    )


def _names_others(lines: Sequence[Line], number: int, first: int) -> bool:
    """Whether a line has heads of its own, and the table that begins with another may end before it."""
    return number < len(lines) and is_head(lines[number]) and not is_rule(lines[first + 1])


def _first_rule(lines: Sequence[Line]) -> int:
    """The number of the first line that rules, 0 where none does below another."""
    return next((number for number, line in enumerate(lines) if number and is_rule(line)), 0)
