"""From bytes to a tree: what is refused before libxml2 sees it, and how the parser is set.

Trees made of others: one that somebody else parsed, made like one of our own parser; texts put into a tree.

What differs from a page that is read from its bytes: what the other parser dropped or moved is dropped or moved, and
whether it had to cut the page off is not known. Comments and processing instructions are left out, so that the text
around them is one run; names in the name space of XHTML lose it. Copying costs about as much as parsing.

Rows of a table whose tags are never closed, put where a browser puts them.

A new row ends the cell before it (HTML standard, "in cell" insertion mode). libxml2 ends the cell only where nothing
else is open in it, so that after `<td><font>` every row would stand inside the one before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from html import escape
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.walks import open_rows

MAX_BYTES: Final = 32 * 2**20
"""Largest document accepted, in bytes: above it memory grows to gigabytes."""


@settings
class PageLimits:
    """What of a page is read at most, beside its bytes. Pages beyond are refused, deeper elements are left out."""

    max_tree: int = setting(256, 1, 1_048_576)
    """Largest tree of a page as libxml2 holds it, in MiB, told from its tags before they are read; a process stays
    below 500 MiB then. The largest tree of our data takes 5."""

    max_dense: int = setting(32, 8, 512)
    """Most bytes of such a tree for each byte of a page over 24 KiB: memory stays below 40 times the page. A table
    without end tags and with one digit in each cell takes 45, one with end tags 26; our data, at most 16."""

    max_ends: int = setting(100_000, 1, 100_000_000)
    """Most end tags beyond the tags that begin elements: libxml2 looks through all open elements for each."""

    max_attributes: int = setting(2_000, 1, 100_000)
    """Most attributes of one tag."""

    max_compared: int = setting(300_000_000, 1, 10_000_000_000)
    """Most pairs of attributes of all long tags together: libxml2 compares all of a tag, which takes some 2 ns each."""

    max_depth: int = setting(256, 16, 2_000)
    """Levels below the root at which elements may stand. It is libxml2's own limit unless it is told otherwise, and
    half of what browsers keep; 50 is the most in our data."""

    max_walked: int = setting(100_000, 100, 100_000_000)
    """Most elements of a page that are looked at one by one, as learning, repairing and segmenting do; running a
    program does not. Beside the tree, an element and its text take some 200 bytes then. 6,660 is the most in our
    data."""


PAGES: Final = PageLimits()
"""What is run."""

_LONG_TAG: Final = 8_000
"""Bytes without a `>` from which a document is checked for floods of attributes; an eighth of it where the document is
so large that tags of many attributes add up."""

_LARGE: Final = 2**20
"""Bytes from which a document is large."""

_SMALL: Final = 3 * 2**13
"""Bytes up to which a page is small: its tree takes a megabyte and a half at most, whatever stands in it, which is
2,000 elements of the densest."""

_PIECE: Final = 2**14
"""Bytes whose tags are looked at at once: they take up to a hundred times as much."""

_tag = re.compile(rb"""<[a-zA-Z](?:[^<>"']++|"[^"]*+"|'[^']*+')*+""")
_end = re.compile(rb"</html\s*>(?=\s*\S)", re.IGNORECASE)
_TAIL: Final = 4096
"""Bytes at the end of a page in which its end tag is looked for, behind blanks."""

_tags = re.compile(rb"<[a-zA-Z][^<>]*+")
_scripts = re.compile(rb"<(script|style)\b[^<]*+(?:<(?!/\1)[^<]*+)*+", re.IGNORECASE)
_blanks = re.compile(rb"[ \t\r\n/]++")
_blank = re.compile(rb"[ \t\r\n\0]*+")
_quoted = re.compile(rb""""[^"]*"|'[^']*'""")


_closed = re.compile(
    rb"<(/?)(a|article|b|button|dd|div|dl|dt|em|footer|form|h[1-6]|header|i|li|main|nav|ol|p|pre|script|section|select|span"
    rb"|strong|style|table|td|th|title|tr|ul)\b"
)
"""Tags of elements that have an end tag, those that stand in most pages."""

_IMPLIED: Final = frozenset((b"dd", b"dt", b"li", b"p", b"td", b"th", b"tr"))
"""Those whose end tags may be left out: the last one alone is not where it is always."""


def is_cut_off(data: bytes) -> bool:
    """Whether a page ends in a tag; or the end tags of its body and root, which it opens, are not there, and those of
    other elements are missing, too. What breaks off while it is sent or saved does."""
    last = data.rfind(b"<")
    if last > data.rfind(b">") and data[last + 1 : last + 3].strip(b"/")[:1].isalpha():
        return True
    for text in (data[-_TAIL:].lower(), data.lower()):
        if b"</html" in text or b"</body" in text:
            return False
    if b"<html" not in text and b"<body" not in text:
        return False
    open_: Counter[bytes] = Counter()
    for found in _closed.finditer(text):
        open_[found[2]] += -1 if found[1] else 1
    return any(count == 1 if tag in _IMPLIED else count > 0 for tag, count in open_.items())


def parse(data: bytes, name: str, encoding: str | None) -> tuple[etree._Element, bool]:
    """The root of a page, and whether it is cut off, by the parser or before.

    Raises DocumentError when there is nothing to parse or the page is of a size that cannot be held.
    """
    if len(data) > MAX_BYTES:
        raise DocumentError(name, f"{len(data):,} bytes; at most {MAX_BYTES:,} are read")
    if is_blank(data):
        raise DocumentError(name, "the document is empty")
    most = min(PAGES.max_tree * 2**20, PAGES.max_dense * len(data))
    if _may_be_dense(data, most) and _size_of_tree(data, most) > most:
        given = f"{most / 2**20:,.0f} MiB" if most >= 2**20 else f"{most / 2**10:,.0f} KiB"
        raise DocumentError(
            name, f"its tags and attributes would take more than the {given} of memory that a page of its size is given"
        )
    if len(data) > _LARGE:
        ends = data.count(b"</")
        if ends > data.count(b"<") - ends + PAGES.max_ends:
            raise DocumentError(name, f"more than {PAGES.max_ends:,} end tags without a beginning")
    _refuse_attribute_floods(data, name)
    parser = None
    try:
        parser = etree.HTMLParser(
            huge_tree=True, remove_comments=True, remove_pis=True, collect_ids=False, encoding=encoding
        )
        root = etree.fromstring(_without_ends(data.replace(b"\0", b"")), parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        if any(entry.type_name == "ERR_NO_MEMORY" for entry in (parser.error_log if parser else ())):
            raise MemoryError from error
        raise DocumentError(name, f"it cannot be parsed as HTML: {error}") from error
    if root is None:
        raise DocumentError(name, "there is no markup and no text in it")
    truncated = any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log)
    return root, truncated or is_cut_off(data)


def _without_ends(data: bytes) -> bytes:
    """A page without the end tags of its root behind which something stands: libxml2 stops at the first of them, and
    browsers go on."""
    ends = data.count(b"</html") + data.count(b"</HTML")
    if ends == 0 or (ends == 1 and data[-_TAIL:].rstrip()[-7:].lower() == b"</html>"):
        return data
    return _end.sub(b"", data)


def _may_be_dense(data: bytes, most: int) -> bool:
    """Whether a tree may be larger than `most` bytes, told at a tenth of what parsing costs: always of a large page; of
    others by their signs, where attributes without a value cannot come so densely."""
    if len(data) <= _SMALL:
        return False
    return len(data) > _LARGE or len(data) + 256 * data.count(b"<") + 272 * data.count(b"=") > most


def _size_of_tree(data: bytes, most: int) -> int:
    """About how many bytes libxml2 takes for a page: for an element or a text 128, for an attribute 112, for its value
    160 more; and for the texts themselves. A tag where two pieces of the page meet does not count, nor, in a page too
    small to do harm by what only looks like one, a script. No more is counted where it is over `most`."""
    size = len(data)
    if size <= _LARGE // 4:
        data = _scripts.sub(b"", data)
    for start in range(0, len(data), _PIECE):
        piece = data[start : start + _PIECE]
        tags = _tags.findall(piece)
        bare = _blanks.sub(b" ", _quoted.sub(b"", b"".join(tags)))
        texts = min(piece.count(b"<") - piece.count(b"><"), len(tags) + piece.count(b"</"))
        size += 128 * (len(tags) + texts) + 112 * bare.count(b" ") + 160 * bare.count(b"=")
        if size > most:
            break
    return size


_elements = etree.XPath("count(descendant-or-self::*)")


def check_walked(root: etree._Element, name: str) -> None:
    """Raise DocumentError where a page has more elements than are looked at one by one."""
    count, most = int(cast("float", _elements(root))), PAGES.max_walked
    if count > most:
        raise DocumentError(name, f"{count:,} elements; pages of at most {most:,} are learned from or segmented")


def is_blank(data: bytes) -> bool:
    """Whether there is nothing in a file: neither markup nor text. Makes no copy of the page, as stripping it would."""
    return _blank.fullmatch(data) is not None


def _refuse_attribute_floods(data: bytes, name: str) -> None:
    """Raise DocumentError where tags carry so many attributes that libxml2 would take minutes.

    Such a tag is a long stretch without a `>` outside quotes, so only what surrounds a long stretch without any is
    looked at.
    """
    position = compared = seen = 0
    long = _LONG_TAG if len(data) < _LARGE else _LONG_TAG // 8
    while position < len(data):
        nearest = data.rfind(b">", position, position + long)
        if nearest >= 0:
            position = nearest + 1
            continue
        end = data.find(b">", position)
        end = len(data) if end < 0 else end
        for match in _tag.finditer(data, max(seen, data.rfind(b"<", seen, position)), end):
            count = len(_quoted.sub(b" ", match.group()).replace(b"/", b" ").split())
            compared += count * count // 2
            if count > PAGES.max_attributes:
                raise DocumentError(name, f"a tag carries more than {PAGES.max_attributes:,} attributes")
        if compared > PAGES.max_compared:
            raise DocumentError(name, f"its tags carry more than {PAGES.max_compared:,} pairs of attributes")
        position = seen = end + 1


_XHTML: Final = "{http://www.w3.org/1999/xhtml}"

_split = etree.XPath("descendant-or-self::*[text()[following-sibling::node()[1]/self::text()]]")
"""The elements in which two pieces of text stand side by side, of which a parser would have made one."""


def join_pieces(parents: Iterable[etree._Element]) -> None:
    """Make one text of the pieces that stand side by side in some elements."""
    for parent in parents:
        if parent.text:
            put_text(parent, parent.text)  # reading joins the pieces, writing makes one of them
        for child in parent:
            if child.tail:
                put_text(child, child.tail, tail=True)


_CARRIER: Final = "fieldmark-text"
"""An element that carries a text into a tree, and goes."""


def put_text(element: etree._Element, text: str, *, tail: bool = False) -> None:
    """Make a text the text of an element, or its tail, whatever characters it holds.

    The parser leaves control characters in the texts of a page, which lxml then refuses to take, as XML has none.
    """
    try:
        if tail:
            element.tail = text
        else:
            element.text = text
    except ValueError:
        carrier = etree.HTML(f"<{_CARRIER}>{escape(text)}</{_CARRIER}>")[0][0]
        if tail:
            element.tail = None
            element.addnext(carrier)
        else:
            element.text = None
            element.insert(0, carrier)
        parent = carrier.getparent()
        assert parent is not None, "a tail is put behind an element that has a parent"
        etree.strip_tags(parent, _CARRIER)


MAIL_HEADERS: Final = "mail-headers"
"""The class of the table at the top of a page that has the headers of the e-mail it was read from."""


def put_on_top(root: etree._Element, top: etree._Element) -> None:
    """Put an element before everything else in the body of a page, or in its root where it has no body."""
    body = root.find("body")
    holder = root if body is None else body
    text, holder.text = holder.text, None
    holder.insert(0, top)
    if text:
        put_text(top, text, tail=True)


def copied(element: etree._Element) -> etree._Element:
    """A copy of an element and everything below, as the root of a tree of its own; the element stays as it is."""
    root = deepcopy(element)
    root.tail = None
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    join_pieces(cast("list[etree._Element]", _split(root)))
    if root.tag.startswith(_XHTML):
        for named in root.iter(f"{_XHTML}*"):
            named.tag = named.tag.removeprefix(_XHTML)
    return root


def close_open_rows(root: etree._Element) -> None:
    """Move every row that stands in a cell of another row, with no table of its own around it, behind that row.

    A tail moves along. What is moved holds no row that is still to be moved, so that the time is linear in the page.
    """
    firsts: dict[etree._Element, etree._Element] = {}
    for row, outer in open_rows(root):
        firsts[row] = firsts.get(outer, outer)
    for row, first in reversed(firsts.items()):
        first.addnext(row)
