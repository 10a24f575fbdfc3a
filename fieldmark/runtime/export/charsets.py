"""What exported modules use in place of `w3lib.encoding`: which encoding a page declares, and its text.

The same four functions, by the standards that w3lib follows too: the HTML standard's prescan for declarations, and the
Encoding standard's labels, as far as Python has their codecs. Departure: a declaration in markup that no parser would
take for a `<meta>` (a tag inside a broken one) may be read otherwise; it counts only where the bytes are not UTF-8.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

_PRESCANNED: Final = 4_096
"""Bytes in which a declaration may stand."""

_CODECS: Final = {
    **{"ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "iso8859-11": "cp874", "tis-620": "cp874"},
    **{"gb2312": "gb18030", "gbk": "gb18030", "big5": "big5hkscs", "euc_kr": "cp949", "shift_jis": "cp932"},
}
"""Codec of Python -> the wider one that browsers read with where the other is declared (Encoding standard)."""

_LABELS: Final = {
    **{"win-1251": "cp1251", "windows-874": "cp874", "win-874": "cp874", "win-31j": "cp932", "windows-31j": "cp932"},
    **{"x-sjis": "cp932", "gb-2312-80": "gb18030", "zh-cn": "gb18030"},
}
"""Labels that Python does not know -> codec."""

_MARKS: Final = (
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF8, "utf-8"),
)
"""Byte order marks, longer before shorter."""

_declaration = re.compile(
    r"""<!--.*?(?:-->|\Z)|<\s*meta(?=[\s/])(?P<meta>(?:"[^"]*"|'[^']*'|[^<>"'])*)"""
    r"""|<\?xml\s(?P<xml>[^<>]*)|<\s*(?P<body>body)""",
    re.IGNORECASE | re.DOTALL,
)
_attribute = re.compile(r"""([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*)))?""")
_label = re.compile(r"\s*([\w-]+)")
_charset = re.compile(r"""charset\s*=\s*["']?\s*([\w-]+)""", re.IGNORECASE)
_content_type = re.compile(r"content[-_ ]?type", re.IGNORECASE)
_no_word = re.compile(r"[^a-z0-9.]+")


def read_bom(data: bytes) -> tuple[str, bytes] | tuple[None, None]:
    """The encoding that a byte order mark stands for, and the mark; two Nones where there is none."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, mark
    return None, None


def resolve_encoding(label: str) -> str | None:
    """The codec for an encoding's label; None where there is none, and for UTF-7, which no browser reads."""
    known = _LABELS.get(_no_word.sub("-", label.lower()).strip("-"), label)
    try:
        name = codecs.lookup(known).name
        name = codecs.lookup(_CODECS.get(name, name)).name
    except LookupError:
        return None
    return None if name == "utf-7" else name


def html_body_declared_encoding(data: bytes) -> str | None:
    """The codec that a page declares in a `<meta>` or an XML declaration before its body, or None."""
    for found in _declaration.finditer(data[:_PRESCANNED].decode("latin-1")):
        if found["body"]:
            return None
        label = None
        if found["meta"] is not None:
            label = _label_in_meta(list(_attributes(found["meta"])))
        elif found["xml"] is not None:
            labels = (_first(value) for name, value in _attributes(found["xml"]) if name == "encoding")
            label = next(filter(None, labels), None)
        if label is not None:
            return resolve_encoding(label)
    return None


def to_unicode(data: bytes, encoding: str) -> str:
    """The text of bytes; what does not fit becomes U+FFFD, and a lone 0x80 in GB 18030 the euro sign."""
    if codecs.lookup(encoding).name != "gb18030":
        return data.decode(encoding, "replace")
    codecs.register_error("fieldmark_euro", _euro)
    return data.decode(encoding, "fieldmark_euro")


def _euro(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    if error.object[error.start] == 0x80:
        return "€", error.start + 1
    return "\ufffd", error.end


def _label_in_meta(attributes: list[tuple[str, str]]) -> str | None:
    """The encoding's label: of `charset`, or of `content` where the tag stands for the header Content-Type."""
    for name, value in attributes:
        if name == "charset" and (label := _first(value)):
            return label
    names = ("http-equiv", "http_equiv", "httpequiv")
    if not any(name in names and _content_type.search(value) for name, value in attributes):
        return None
    found = (_charset.search(value) for name, value in attributes if name == "content")
    return next((match[1] for match in found if match), None)


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    for name, *values in _attribute.findall(text):
        yield name.lower(), "".join(values)


def _first(value: str) -> str | None:
    found = _label.match(value)
    return found and found[1]
