"""From bytes to a tree: what is refused before libxml2 sees it, and how the parser is set."""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

from fieldmark.dsl.errors import DocumentError

MAX_BYTES: Final = 32 * 2**20
"""Largest document accepted, in bytes: above it memory grows to gigabytes."""

MAX_ATTRIBUTES: Final = 2_000
"""Most attributes accepted in one tag: libxml2's time grows with their square."""

_LONG_TAG: Final = 8_000
"""Bytes without a `>` from which a document is checked for floods of attributes."""

_tag = re.compile(rb"""<[a-zA-Z](?:[^<>"']++|"[^"]*+"|'[^']*+')*+""")
_blank = re.compile(rb"[ \t\r\n\0]*+")
_quoted = re.compile(rb""""[^"]*"|'[^']*'""")


def parse(data: bytes, name: str, encoding: str | None) -> tuple[etree._Element, bool]:
    """The root of a page, and whether the parser had to cut the page off.

    Raises DocumentError when there is nothing to parse or the page is of a size that cannot be held.
    """
    if len(data) > MAX_BYTES:
        raise DocumentError(name, f"{len(data):,} bytes; at most {MAX_BYTES:,} are read")
    if is_blank(data):
        raise DocumentError(name, "the document is empty")
    _refuse_attribute_floods(data, name)
    try:
        parser = etree.HTMLParser(
            huge_tree=True, remove_comments=True, remove_pis=True, collect_ids=False, encoding=encoding
        )
        root = etree.fromstring(data.replace(b"\0", b""), parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise DocumentError(name, f"it cannot be parsed as HTML: {error}") from error
    if root is None:
        raise DocumentError(name, "there is no markup and no text in it")
    truncated = any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log)
    return root, truncated


def is_blank(data: bytes) -> bool:
    """Whether there is nothing in a file: neither markup nor text. Makes no copy of the page, as stripping it would."""
    return _blank.fullmatch(data) is not None


def _refuse_attribute_floods(data: bytes, name: str) -> None:
    """Raise DocumentError where one tag carries so many attributes that libxml2 would take minutes.

    Such a tag is a long stretch without a `>` outside quotes, so only what surrounds a long stretch without any is
    looked at.
    """
    position = 0
    while position < len(data):
        nearest = data.rfind(b">", position, position + _LONG_TAG)
        if nearest >= 0:
            position = nearest + 1
            continue
        end = data.find(b">", position)
        end = len(data) if end < 0 else end
        for match in _tag.finditer(data, max(0, data.rfind(b"<", 0, position)), end):
            names = _quoted.sub(b" ", match.group()).replace(b"/", b" ").split()
            if len(names) > MAX_ATTRIBUTES:
                raise DocumentError(name, f"a tag carries more than {MAX_ATTRIBUTES:,} attributes")
        position = end + 1
