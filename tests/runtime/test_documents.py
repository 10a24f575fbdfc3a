"""Reading documents: the kinds, and a table of hostile files that must each give a document or one clear sentence."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.parsing import MAX_BYTES
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.runtime.io import texts as plain
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import kind_of
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.run import extract, extraction_to_json
from tests.operations import operations
from tests.runtime.samples import MAIL, PAGE, PROGRAM, VALUES

PLAIN = "Order 7\nTotal: <5> & more\n\n  \n Bye\n"


def written(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize("name", ["a.html", "a.HTM", "a.xhtml", "a", "a.page"])
def test_html_by_suffix_or_content(tmp_path: Path, name: str) -> None:
    assert extract(PROGRAM, written(tmp_path, name, PAGE)).values == VALUES


@pytest.mark.parametrize("name", ["a.eml", "a", "a.msg", "a.mht"])
def test_mail_by_suffix_or_content(tmp_path: Path, name: str) -> None:
    assert extract(PROGRAM, written(tmp_path, name, MAIL + PAGE)).values == VALUES


def test_a_page_that_is_called_a_mail_is_still_a_page(tmp_path: Path) -> None:
    assert extract(PROGRAM, written(tmp_path, "a.eml", PAGE)).values == VALUES


@pytest.mark.parametrize("name", ["a.txt", "a", "README"])
def test_plain_text(tmp_path: Path, name: str) -> None:
    document = read_document(written(tmp_path, name, PLAIN))
    assert isinstance(document, HtmlDocument)
    assert [node.text for node in document.elements_tagged("p")] == ["Order 7", "Total: <5> & more", "Bye"]
    assert [node.text for node in document.elements_tagged("div")] == ["Order 7 Total: <5> & more", "Bye"]


@pytest.mark.parametrize("end", ["</html>", "</HTML >", "</body></html>", "</html></html>"])
@pytest.mark.parametrize(
    "more", ["<p>behind</p>", " behind", "<!-- x --><div>behind</div>", "<html><body>behind</body></html>"]
)
def test_what_stands_behind_the_end_of_a_page_is_part_of_it(tmp_path: Path, end: str, more: str) -> None:
    document = read_document(written(tmp_path, "a.html", f"<html><body><p>first</p>{end}\n{more}\n"))
    assert isinstance(document, HtmlDocument)
    assert document.root.text == "first behind"


def test_text_that_looks_a_little_like_headers() -> None:
    assert kind_of("notes", b"Date: 3 May\nTotal: 5\n\nBye") == "text"
    assert kind_of("notes", b"From: a@b.example\nDate: 3 May\n\nBye") == "mail"
    assert kind_of("notes", b"From a@b.example Sat May 3\nFrom: a@b.example\nTo: c\n\nBye") == "mail"


def test_the_name_is_the_path(tmp_path: Path) -> None:
    path = written(tmp_path, "a.html", PAGE)
    assert read_document(path).name == str(path)
    assert read_document(str(path)).name == str(path)


def test_a_name_that_is_no_unicode_can_be_written() -> None:
    assert shown_path(Path(os.fsdecode(b"caf\xe9.html"))) == "caf\\udce9.html"


NESTED = b"<div>" * 100_000 + b"x"
DEEP = b"".join(b"<div class=c%d>" % n for n in range(3_000)) + b"Total"

MAX_OPERATIONS = 1_000_000 if COMPILED else 2_000_000
"""About a second; a page of 20 MB takes some thousands, and 150 places one inside the other nearly all. Walks that are
not compiled call more functions."""

READABLE = {
    "nested divs": NESTED,
    "nested divs with classes": DEEP,
    "20 MB page": b"<html><body>" + (b"<p>" + b"Totals of the month " * 6 + b"</p>\n") * 160_000,
    "one huge text": b"<p>" + b"x " * 5_000_000,
    "zero bytes inside": PAGE.encode().replace(b"Total", b"To\0tal"),
    "no body": b"<html><head><title>x</title></head></html>",
    "frameset": b"<html><frameset cols='1,2'><frame src=a><frame src=b></frameset></html>",
    "unclosed everything": b"<table><tr><td><b><i><p><ul><li>" * 150,
    "unclosed comment": b"<p>x<!-- " + b"y" * 100_000,
    "unclosed attribute": b"<p title='" + b"x" * 100_000,
    "unclosed script": b"<p>x</p><script>" + b"<p>" * 80_000,
    "closing tags only": b"<p>x" + b"</div>" * 100_000,
    "angle brackets": b"<" * 1_000_000 + b">",
    "ampersands": b"<p>" + b"&" * 1_000_000,
    "entity bomb": b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><p>&b;</p>',
    "external entity": b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><p>&a;</p>',
    "impossible characters": b"<p>&#xD800;&#x110000;&#0;&#xFFFE;\x0b\x1b[31m\x7f</p>",
    "wrong bytes": b"<meta charset=utf-8><p>\xff\xfe\xfd \xc3( \xf0\x9f</p>",
    "odd tag names": b"<a:b><x-y><\xc3\xa9><1><o:p>x</o:p>",
    "declared UTF-7": b"<meta charset=utf-7><p>+ADw-b+AD4-</p>",
    "one byte": b"x",
    "many paragraphs of text": b"x\n\n" * 50_000,
    "long lines of one kind": b"Content-Type: " * 100_000,
}

REFUSED = {
    "empty": (b"", "empty"),
    "white space": (b" \r\n\t ", "empty"),
    "byte order mark only": (b"\xef\xbb\xbf", "empty"),
    "zero bytes": (b"\0" * 1_000, "empty"),
    "blank UTF-16": ("  \n ".encode("utf-16"), "empty"),
    "comment only": (b"<!-- nothing -->", "no markup"),
    "PNG": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "an image"),
    "PDF": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "it is damaged"),
    "zip": (b"PK\x03\x04\x14\0\0\0", "zip"),
    "gzip": (b"\x1f\x8b\x08\0\0", "gzip"),
    "random bytes": (random.Random(7).randbytes(100_000), "binary data"),
    "random text of control characters": (bytes(range(1, 32)) * 100, "binary"),
    "attribute flood": (b"<p " + b" ".join(b"a%d=1" % n for n in range(200_000)) + b">", "attributes"),
    "too large": (b"<p>" + b"x" * MAX_BYTES, "32 MiB"),
}


@pytest.mark.parametrize(
    ("case", "suffix"),
    [(case, suffix) for case in READABLE for suffix in (".html", "") if suffix or len(READABLE[case]) < 2_000_000],
)
def test_hostile_but_readable(tmp_path: Path, case: str, suffix: str) -> None:
    path = written(tmp_path, "hostile" + suffix, READABLE[case])
    lines: list[bytes] = []

    def read() -> None:
        found = extraction_to_json(extract(PROGRAM, read_document(path)), PROGRAM)
        lines.append(json.dumps(found, ensure_ascii=False).encode())

    assert operations(read) < MAX_OPERATIONS
    assert json.loads(lines[0])["document"] == str(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe, page = tmp_path / "a.html", b"<p>" + b"Total " * 50_000 + b"end</p>"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=(page,))
    writer.start()
    document = read_document(pipe)
    assert isinstance(document, HtmlDocument)
    assert document.root.text.endswith("Total end")
    writer.join()


def test_no_entity_is_expanded(tmp_path: Path) -> None:
    for case in ("entity bomb", "external entity"):
        document = read_document(written(tmp_path, "a.html", READABLE[case]))
        assert isinstance(document, HtmlDocument)
        text = document.root.text
        assert len(text) < 100
        assert text.endswith("&b;" if case == "entity bomb" else "&a;")


@pytest.mark.parametrize("name", ["hostile.html", "hostile", "hostile.txt", "hostile.eml"])
@pytest.mark.parametrize("case", REFUSED)
def test_hostile_and_refused(tmp_path: Path, case: str, name: str) -> None:
    if case in ("comment only", "attribute flood"):
        name = name.replace(".txt", ".htm")  # as text there is nothing wrong with it
    data, sentence = REFUSED[case]
    path = written(tmp_path, name, data)
    with pytest.raises(DocumentError, match=sentence) as caught:
        read_document(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


def test_a_document_cut_off_by_the_parser_says_so(tmp_path: Path) -> None:
    document = read_document(written(tmp_path, "a.html", NESTED))
    assert document.truncated


def test_missing_files_folders_and_closed_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DocumentError, match="there is no such file"):
        read_document(tmp_path / "none.html")
    with pytest.raises(DocumentError, match="it is a folder"):
        read_document(tmp_path)
    with pytest.raises(DocumentError, match="cannot be read: embedded null"):
        read_document("a\0b")
    with pytest.raises(DocumentError, match="File name too long"):
        read_document("x" * 5_000)

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    with pytest.raises(DocumentError, match="permission denied"):
        read_document(tmp_path / "a.html")


def test_text_that_grows_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "MAX_BYTES", 100)
    with pytest.raises(DocumentError, match="the text is too long"):
        plain.text_document("x\n" * 50, "a.txt")


@given(st.binary(max_size=300), st.sampled_from(["a.html", "a.eml", "a.txt", "a"]))
def test_any_bytes_give_a_document_or_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, name: str
) -> None:
    path = tmp_path_factory.getbasetemp() / name
    path.write_bytes(data)
    try:
        extraction = extract(PROGRAM, path)
    except DocumentError as error:
        assert str(error).count("\n") == 0  # noqa: PT017  either outcome is right
    else:
        json.dumps(extraction_to_json(extraction, PROGRAM), ensure_ascii=False).encode()
