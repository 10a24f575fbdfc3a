"""Plain text as a document, and the character encoding of what is read.

Of plain text a paragraph is a `<div>` and a line of it a `<p>`; lines with columns, which two spaces or a tab part, are
the rows of a `<table>`. What goes on in the next line, below the last column or because the line was full, is part of
its line.

For encodings the order of evidence is that of browsers (byte order mark, transport, declaration in the page), found by
w3lib. Departures: a declaration that the bytes contradict is not believed, because the text that comes out is what
counts. Bytes that are valid UTF-8 are UTF-8 even where Latin-1 is declared, and a page that declares UTF-8 but is
mostly something else is read as windows-1252; a UTF-16 page without a byte order mark is recognised by its zero bytes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from lxml import etree
from w3lib.encoding import html_body_declared_encoding, read_bom, resolve_encoding, to_unicode

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES
from fieldmark.dsl.html.tree import HtmlDocument

WESTERN: Final = "cp1252"
"""What bytes are taken for that are not UTF-8 and declare nothing; w3lib resolves every alias of Latin-1 to it."""

_SAMPLE: Final = 2_048
"""Bytes looked at to recognise UTF-16."""

_ZEROS: Final = 0.4
"""Share of every other byte that is zero, above which a text is UTF-16: markup is ASCII."""

_STRAY_ZEROS: Final = 0.02
"""Largest share of the bytes between these that are zero."""

_NOT_FOR_PAGES: Final = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "charmap"})
"""Codecs of Python that are no page encodings; some of them take quadratic time."""


WRAPPED: Final = 50
"""Fewest characters of the widest line of a text in which lines are taken to be wrapped. Origin: our benchmark of
made-up kinds, where 60 leaves lines of one kind apart; mails are wrapped at 65 to 80."""

NARROW: Final = 40
"""Most characters of a line that is not full, below the last column of which something else begins. Origin: none."""

SPARSE: Final = 2
"""Most cells of a table for each that is not blank: lines with little below each other are no table. Also a bound on
what is made of a text. Origin: none."""

_COLUMN: Final = re.compile(r"\S+(?:(?: |(?<=[.!?])  )\S+)*")
"""What stands in one column: words, with one space between, or two behind a sentence."""

_MARKED: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""One call for each line, where `html.escape` takes four."""

_LEADERS: Final = re.compile(r"\.{4,}|(?<=\s)\.{3}(?=\s)")
"""Dots that lead to the next column."""

_OWN: Final = re.compile(r"[-*•>#+]|\d+[.)]\s|[^:]{1,40}:(?:\s|$)")
"""How a line begins that is one of its own."""


def text_document(text: str, name: str, top: etree._Element | None = None) -> HtmlDocument:
    """The document of a text; blank lines part its paragraphs, white space around a line is dropped.

    `top` is put before everything else. Raises DocumentError where the text is blank, or too large once marked up.
    """
    markup = "".join(_markup(text))
    if not markup:
        raise DocumentError(name, "the document is empty")
    data = f"<html><body>{markup}</body></html>".encode("utf-8", "replace")
    if len(data) > MAX_BYTES:
        raise DocumentError(name, f"the text is too long: with every line marked up it takes {len(data):,} bytes")
    return HtmlDocument.from_bytes(data, name, "utf-8", top)


_Line = list[tuple[int, str]]
"""The columns of a line: how many characters stand before each, and its text."""


def _markup(text: str) -> Iterator[str]:
    dotted = text.replace("\0", "").replace("\t", " \t")
    spaced = _LEADERS.sub(lambda dots: " " * (len(dots[0]) + 1), dotted).expandtabs()
    lines = [*map(_columns, spaced.splitlines())]
    width = max([line[0][0] + len(line[0][1]) for line in lines if len(line) == 1], default=0)
    for filled, paragraph in groupby(lines, bool):
        if filled:
            yield f"<div>{''.join(_blocks(_unwrapped(paragraph, width)))}</div>"


def _columns(line: str) -> _Line:
    """The columns of a line; none where it is blank."""
    text = line.strip()
    if "  " in text:
        return [(found.start(), found[0]) for found in _COLUMN.finditer(line)]
    return [(line.index(text), text)] if text else []


def _unwrapped(lines: Iterable[_Line], width: int) -> list[_Line]:
    """The lines of a paragraph, each with the lines that go on with it, in a text whose widest has so many characters.

    A line goes on below the last column of the one before, as far from the margin; or where its first word would not
    have fitted into the one before, unless it looks like a line of its own: a list's item, or a label.
    """
    kept: list[_Line] = []
    more: list[str] = []
    end = 0
    for line in lines:
        start, text = line[0]
        if kept and len(line) == 1 and end > NARROW - len(text):
            margin, needed = kept[-1][-1][0], end + 1 + len(text.split(None, 1)[0])
            below = needed > NARROW and len(kept[-1]) > 1 and start == margin
            full = needed > width >= WRAPPED and len(kept[-1]) == 1 and start >= margin
            if below or (full and not _OWN.match(text)):
                more.append(text)
                end = start + len(text)
                continue
        if more:
            _go_on(kept[-1], more)
            more = []
        kept.append(line)
        end = line[-1][0] + len(line[-1][1])
    if more:
        _go_on(kept[-1], more)
    return kept


def _go_on(line: _Line, more: Sequence[str]) -> None:
    """Put texts of later lines behind the last column of a line."""
    start, text = line[-1]
    line[-1] = start, " ".join((text, *more))


def _blocks(lines: Sequence[_Line]) -> Iterator[str]:
    """The markup of a paragraph: tables, and lines that are of none.

    A rule may stand below the first line of a table; and between others a line whose only column begins where one of
    theirs does.
    """
    first = 0
    while first < len(lines):
        if len(lines[first]) == 1:
            yield f"<p>{lines[first][0][1].translate(_MARKED)}</p>"
            first += 1
            continue
        last = first
        starts = {start for start, _ in lines[first]}
        for number in range(first + 1, len(lines)):
            line = lines[number]
            if len(line) > 1:
                last = number
                starts.update([start for start, _ in line])
            elif line[0][0] not in starts or (_is_rule(line) and number > first + 1):
                break
        yield _table(lines[first : last + 1])
        first = last + 1


def _is_rule(line: _Line) -> bool:
    return not any(char.isalnum() for _, text in line for char in text)


def _table(rows: Sequence[_Line]) -> str:
    """The markup of lines with columns. What rules a line is no row, unless all do."""
    cells = _cells([row for row in rows if not _is_rule(row)] or rows)
    marked = (f"<tr><td>{'</td><td>'.join([text.translate(_MARKED) for text in row])}</td></tr>" for row in cells)
    return f"<table>{''.join(marked)}</table>"


def _cells(rows: Sequence[_Line]) -> list[list[str]]:
    """The texts of the cells of each row: where some lines have fewer columns than others, by what stands below what;
    in order, where two of a line would be in one column, or most would be blank, for it is no table then."""
    texts = [[text for _, text in row] for row in rows]
    columns = sorted(column for row in rows for column in row)
    if len({*map(len, rows)}) == 1:
        return texts
    starts: list[int] = []
    end = -1
    for start, text in columns:
        if start >= end:
            starts.append(start)
        end = max(end, start + len(text))
    if len(starts) * len(rows) > SPARSE * len(columns):
        return texts
    cells = [[""] * len(starts) for _ in rows]
    for row, line in zip(cells, rows, strict=True):
        for start, text in line:
            number = bisect_right(starts, start) - 1
            if row[number]:
                return texts
            row[number] = text
    return cells


def to_utf8(data: bytes, charset: str | None = None, *, markup: bool = True) -> bytes:
    """The bytes of a text, in UTF-8 and without a byte order mark; bytes that fit no encoding become U+FFFD.

    `charset` is what the transport says (the header of a mail part); where it is None or unknown and `markup` is set,
    the declaration inside the page counts. Bytes that are UTF-8 already are returned as they are, without their mark.
    """
    marked, mark = read_bom(data)
    if marked is not None and mark is not None:
        data = data[len(mark) :]
        return data if marked == "utf-8" and _is_utf8(data) else _recoded(data, marked)
    wide = _utf16_without_mark(data)
    if wide is not None:
        return _recoded(data, wide)
    encoding = known_encoding(charset) if charset else None
    if encoding is None and markup:
        encoding = _declared_in_page(data)
    if encoding not in (None, "utf-8", WESTERN):
        text = _strictly(data, encoding)
        if text is not None:
            return text.encode("utf-8", "replace")
    if _is_utf8(data):
        return data
    if encoding is None or encoding == "utf-8":
        encoding = _western_or_utf8(data)
    return _recoded(data, encoding)


def known_encoding(label: str) -> str | None:
    """The codec for an encoding's label, or None where there is none that a page may use."""
    try:
        codec = resolve_encoding(label.strip())
        if codec is None or codec.replace("_", "-") in _NOT_FOR_PAGES:
            return None
        b"x".decode(codec, "replace")  # some codecs turn bytes into bytes, and say so only when they are used
    except (LookupError, ValueError):
        return None
    return codec


def _declared_in_page(data: bytes) -> str | None:
    declared = html_body_declared_encoding(data)
    if declared is None or declared.startswith(("utf-16", "utf-32")):
        return None  # a declaration that can be read as ASCII does not stand in a wide encoding
    return known_encoding(declared)


def _recoded(data: bytes, encoding: str) -> bytes:
    return to_unicode(data, encoding).encode("utf-8", "replace")


def _is_utf8(data: bytes) -> bool:
    return data.isascii() or _strictly(data, "utf-8") is not None


def _strictly(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None


def _western_or_utf8(data: bytes) -> str:
    """For bytes that are not strictly UTF-8: whether they are UTF-8 with a few broken places (a title cut in half)."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    intact = len(text) - len(text.encode("ascii", "ignore")) - broken
    return "utf-8" if intact > broken else WESTERN


def _utf16_without_mark(data: bytes) -> str | None:
    """The byte order of UTF-16, where nearly every other byte of the beginning is zero; else None."""
    sample = data[:_SAMPLE]
    if len(sample) < 4:
        return None
    even, odd, half = sample[::2].count(0), sample[1::2].count(0), len(sample) // 2
    if odd > _ZEROS * half and even <= _STRAY_ZEROS * half:
        return "utf-16-le"
    if even > _ZEROS * half and odd <= _STRAY_ZEROS * half:
        return "utf-16-be"
    return None
