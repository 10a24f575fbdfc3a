"""Encodings: what is declared, what the bytes say, and that something readable always comes out."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.io.texts import known_encoding, to_utf8

TEXT = "Zürich – „Größe“ déjà vu; € 5"
PAGE = "<html><head>{head}</head><body><p>" + TEXT + "</p></body></html>"


def declared(label: str) -> str:
    return PAGE.format(head=f'<meta charset="{label}">')


@pytest.mark.parametrize(
    ("data", "charset"),
    [
        pytest.param(PAGE.encode(), None, id="UTF-8 undeclared"),
        pytest.param(declared("utf-8").encode(), None, id="UTF-8 declared"),
        pytest.param(codecs.BOM_UTF8 + declared("latin-1").encode(), None, id="the mark beats the declaration"),
        pytest.param(PAGE.encode("cp1252"), None, id="windows-1252 undeclared"),
        pytest.param(
            declared("iso-8859-1").encode("cp1252"), None, id="Latin-1 is read as windows-1252, as browsers do"
        ),
        pytest.param(declared("iso-8859-1").encode(), None, id="UTF-8 that claims to be Latin-1"),
        pytest.param(declared("utf-8").encode("cp1252"), None, id="windows-1252 that claims to be UTF-8"),
        pytest.param(declared("shift_jis").encode(), None, id="UTF-8 that claims to be Shift JIS"),
        pytest.param(declared("utf-16").encode(), None, id="ASCII bytes cannot be UTF-16"),
        pytest.param(declared("no-such-thing").encode(), None, id="unknown declaration"),
        pytest.param(declared("latin-1").encode("mac_roman"), "macintosh", id="the transport beats the page"),
        pytest.param(PAGE.encode("cp1252"), "no-such-thing", id="unknown transport charset"),
        pytest.param(PAGE.encode("utf-16"), None, id="UTF-16 with mark"),
        pytest.param(PAGE.encode("utf-16-le"), None, id="UTF-16-LE without mark"),
        pytest.param(PAGE.encode("utf-16-be"), None, id="UTF-16-BE without mark"),
        pytest.param(PAGE.encode("utf-32"), None, id="UTF-32 with mark"),
        pytest.param(PAGE.encode("gb18030"), "gb2312", id="GB 2312 is read as its superset"),
        pytest.param(
            f"<?xml version='1.0' encoding='windows-1252'?>{PAGE}".encode("cp1252"), None, id="XML declaration"
        ),
        pytest.param(
            PAGE.format(head="<meta http-equiv=content-type content='text/html;charset=windows-1252'>").encode(
                "cp1252"
            ),
            None,
            id="http-equiv",
        ),
    ],
)
def test_the_text_survives(data: bytes, charset: str | None) -> None:
    assert TEXT in to_utf8(data, charset).decode("utf-8")


@pytest.mark.parametrize("label", ["windows-1251", "koi8-r", "iso-8859-5"])
def test_declared_cyrillic(label: str) -> None:
    page = f"<meta charset={label}><p>Номер заказа"
    assert "Номер заказа" in to_utf8(page.encode(label)).decode("utf-8")


@pytest.mark.parametrize(("label", "text"), [("shift_jis", "予約番号"), ("euc-kr", "예약 번호"), ("big5", "訂位代號")])
def test_declared_east_asian(label: str, text: str) -> None:
    assert text in to_utf8(f"<meta charset={label}><p>{text}".encode(label)).decode("utf-8")


def test_a_few_broken_bytes_do_not_make_utf8_western() -> None:
    text = to_utf8("<p>Größe für Zürich".encode() + b"<title>cut \xc3</title>").decode("utf-8")
    assert "Größe für Zürich" in text
    assert "cut \ufffd" in text


def test_utf8_is_returned_as_it_is() -> None:
    data = PAGE.encode()
    assert to_utf8(data) is data


@pytest.mark.parametrize(
    "label", ["idna", "punycode", "unicode_escape", "rot13", "base64", "zlib", "utf-7", "", "\0", "é"]
)
def test_codecs_that_are_no_page_encodings(label: str) -> None:
    assert known_encoding(label) is None


@given(st.binary(max_size=200), st.sampled_from([None, "utf-8", "latin-1", "utf-16", "shift_jis", "gbk", "x", "hz"]))
def test_what_comes_out_is_always_utf8(data: bytes, charset: str | None) -> None:
    to_utf8(data, charset).decode("utf-8")


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff"), max_size=80))
def test_utf8_is_a_fixed_point(text: str) -> None:
    data = text.encode()
    assert to_utf8(data) == data
