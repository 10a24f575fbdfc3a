"""What stands in for w3lib in exported modules says what w3lib says."""

from __future__ import annotations

import encodings.aliases

from hypothesis import given, settings
from hypothesis import strategies as st
from w3lib import encoding as w3lib

from fieldmark.runtime.export import charsets

NAMES = sorted({*encodings.aliases.aliases, *encodings.aliases.aliases.values()})
LABELS = (
    *("latin1", "ISO-8859-1", "us-ascii", "windows-874", "x-sjis", "windows-31j", "gb_2312-80", "zh-cn", "GBK"),
    *("gb2312", "big5", "big5-hkscs", "euc-kr", "ks_c_5601-1987", "iso-8859-9", "latin5", "tis-620", "iso-8859-11"),
    *("macintosh", "utf8", "utf-8", "utf-7", "utf-16", "utf-16le", "unicode", "koi8-r", "win-1251", "cp1251"),
    *("x-user-defined", "none", *NAMES),
    *(name.replace("_", "-").upper() for name in NAMES),
)
CODECS = ("utf-8", "cp1252", "gb18030", "cp932", "big5hkscs")


def test_a_label_means_the_same_codec() -> None:
    for label in LABELS:
        assert charsets.resolve_encoding(label) == w3lib.resolve_encoding(label), label


@given(st.sampled_from(["", "\ufeff"]), st.text(), st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"]))
def test_a_mark_is_read_alike(mark: str, text: str, encoding: str) -> None:
    data = (mark + text).encode(encoding, "replace")
    assert charsets.read_bom(data) == w3lib.read_bom(data)


@given(st.binary(max_size=40) | st.just(b"\x80 5"), st.sampled_from(CODECS))
def test_bytes_are_decoded_alike(data: bytes, encoding: str) -> None:
    assert charsets.to_unicode(data, encoding) == w3lib.to_unicode(data, encoding)


EQUIVS = ('http-equiv="Content-Type"', "http-equiv=content-type", 'name="x"', "HTTP-EQUIV='refresh'")
QUOTES = st.sampled_from(["'{}'", '"{}"', "{}"])
SPACES = st.sampled_from(["", " ", "\n"])


@st.composite
def heads(draw: st.DrawFn) -> str:
    """Heads of pages with declarations, in the ways in which pages write them, and some that do not count."""
    pieces = []
    for _ in range(draw(st.integers(0, 3))):
        label = draw(st.sampled_from(["utf-8", "ISO-8859-2", "windows-1251", "shift_jis", "no-such", ""]))
        quoted, space = draw(QUOTES), draw(SPACES)
        content = f"text/html;{space}charset={label}"
        kind = "{}" if "'" not in quoted and '"' not in quoted else quoted
        value = f'"{content}"' if kind == "{}" else kind.format(content)
        equiv = draw(
            st.sampled_from(
                ['http-equiv="Content-Type"', "http-equiv=content-type", 'name="x"', "HTTP-EQUIV='refresh'"]
            )
        )
        pair = [f"content{space}={space}{value}", equiv]
        pieces.append(
            draw(
                st.sampled_from(
                    (
                        f"<meta charset{space}={space}{quoted.format(label)}>",
                        f"<META CHARSET={quoted.format(label)} />",
                        f"<meta {' '.join(pair)}>",
                        f"<meta {' '.join(reversed(pair))}/>",
                        f'<?xml version="1.0" encoding="{label}"?>',
                        f"<!-- <meta charset={label}> -->",
                        f'<meta name="description" content="charset={label}">',
                        "<title>meta charset=x</title>",
                        "<body>",
                        "<metadata charset=koi8-r>",
                    )
                )
            )
        )
    return "<!doctype html><html><head>" + "".join(pieces)


@given(heads())
@settings(max_examples=200)
def test_a_declaration_is_found_alike(head: str) -> None:
    data = head.encode()
    assert charsets.html_body_declared_encoding(data) == w3lib.html_body_declared_encoding(data)
