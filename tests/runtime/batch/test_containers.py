"""Containers: what they hold comes out whole and in order, and what is cut off is said."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import sys
import tarfile
from codecs import BOM_UTF8
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import printable
from fieldmark.runtime.batch.containers import MAX_BESIDE, Container, container_of
from fieldmark.runtime.batch.sources import entries_of, listed
from fieldmark.runtime.batch.unread import BOMB, Notice, Reading
from fieldmark.runtime.io.files import extra
from tests.runtime.batch.given import BOTH, crawl, lines, mail, mailbox, page, read, tarred, warc, zipped

arrow = extra("pyarrow", "parquet", "a test", "a table")
parquet = extra("pyarrow.parquet", "parquet", "a test", "a table")
COLUMN = Reading(frozenset({"html"}), "html", "url")
PAGES = {f"in/{number}.html": page(number).encode() for number in range(6)}


def test_archives_are_like_folders(tmp_path: Path) -> None:
    others = {"in/": b"", "in/.hidden.html": b"x", "in/labels.json": b"{}", "in/a.zip": b"PK", "README": b"x"}
    zipped(tmp_path / "a.zip", {**PAGES, **others})
    tarred(tmp_path / "a.tar.gz", {**PAGES, **{name: data for name, data in others.items() if name != "in/"}})
    for name, kind in (("a.zip", "zip"), ("a.tar.gz", "tar")):
        path = tmp_path / name
        assert container_of(path) == kind
        found, said = read(path, kind)
        assert {item.name: item.data for item in found} == {f"{path}/{inner}": data for inner, data in PAGES.items()}
        assert sorted(notice.words for notice in said) == [
            "files that end in .json",
            "files that end in .zip",
            "files without an ending",
            "hidden files",
        ]


@pytest.mark.parametrize("name", ["Inbox", "Sent-2026", "mails.old"])
def test_a_mailbox_is_told_by_its_beginning(tmp_path: Path, name: str) -> None:
    """As mail programs name theirs; in a folder those without an ending, beside the documents."""
    mails = [mail(number) for number in range(3)]
    path = mailbox(tmp_path / name, mails)
    (entry,) = entries_of([path], COLUMN)
    assert entry.container == "mbox"
    found, _ = read(path, "mbox")
    assert len(found) == len(mails)
    (tmp_path / "letter").write_text("From here on all was well.\nDate: 4 May", encoding="utf-8")
    (tmp_path / "one.html").write_text(page(1), encoding="utf-8")
    in_folder = {Path(one.path).name: one.container for one in entries_of([tmp_path], COLUMN)}
    assert in_folder == {"one.html": None} | ({} if "." in name else {name: "mbox"})


_PARTS = st.sampled_from(["", "..", ".", "a", ".git", "__MACOSX", "C:"])
_NAMES = st.builds(
    lambda sign, parts, name: sign.join([*parts, name]),
    st.sampled_from(["/", "\\"]),
    st.lists(_PARTS, max_size=3),
    st.sampled_from(["b.html", "b.json", "b", ".b.html", "..html"]),
)


@pytest.mark.parametrize(("name", "kind"), [("a.zip", "zip"), ("a.tar", "tar")])
@given(names=st.lists(_NAMES, unique=True))
@settings(max_examples=50)
def test_every_member_of_an_archive_is_a_document_or_counted(
    tmp_path_factory: pytest.TempPathFactory, name: str, kind: Container, names: list[str]
) -> None:
    path = tmp_path_factory.mktemp("archive") / name
    (zipped if kind == "zip" else tarred)(path, dict.fromkeys(names, b"<p>x</p>"))
    found, said = read(path, kind)
    assert len(found) + sum(notice.times for notice in said) == len(names)
    assert all(item.data == b"<p>x</p>" for item in found)


@pytest.mark.parametrize("name", ["../new/b.html", "/tmp/b.html", "..\\b.html", "C:\\b.html"])
def test_a_member_is_read_whatever_folders_its_name_says(tmp_path: Path, name: str) -> None:
    for kind, made in (("zip", zipped), ("tar", tarred)):
        path = made(tmp_path / f"a.{kind}", {name: b"<p>x</p>"})
        found, said = read(path, "zip" if kind == "zip" else "tar")
        assert [(item.name, item.data) for item in found] == [(f"{path}/{printable(name)}", b"<p>x</p>")]
        assert not said


def test_what_is_no_file_in_an_archive_is_counted(tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        for number, kind in enumerate((tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE)):
            info = tarfile.TarInfo(f"{number}.html")
            info.type = kind
            archive.addfile(info)
    found, said = read(tmp_path / "a.tar", "tar")
    assert (found, [(notice.words, notice.times) for notice in said]) == ([], [("links, pipes and devices", 3)])


@settings(max_examples=25)
@given(bodies=st.lists(st.lists(st.sampled_from(["", "From here", ">From", "x", "é"]), min_size=1), min_size=1))
def test_a_mailbox_gives_each_mail(tmp_path_factory: pytest.TempPathFactory, bodies: list[list[str]]) -> None:
    mails = [b"Subject: x\nFrom: a@example.org\n\n" + "\n".join(body).encode() for body in bodies]
    path = mailbox(tmp_path_factory.mktemp("mails") / "a.mbox", mails)
    found, said = read(path, "mbox")
    assert not said
    assert [item.name for item in found] == [f"{path}#{number + 1}" for number in range(len(mails))]
    for item, given_mail in zip(found, mails, strict=True):
        assert (item.data or b"").replace(b"\n>From", b"\nFrom").rstrip() == given_mail.replace(
            b"\n>From", b"\nFrom"
        ).rstrip()


@pytest.mark.parametrize("name", ["crawl.warc", "crawl.warc.gz"])
def test_a_crawl_gives_its_pages_and_says_what_is_none(tmp_path: Path, name: str) -> None:
    found, said = read(crawl(tmp_path / name, 5), "warc", COLUMN)
    assert [(item.name, item.data, item.kind, item.charset) for item in found] == [
        (f"https://shop.example/{n}", page(n).encode(), "html", "utf-8") for n in range(5)
    ]
    assert {(notice.kind, notice.words) for notice in said} == {
        ("passed over", "answers of type image/svg+xml"),
        ("passed over", "answers of status 404"),
    }


def test_answers_are_decoded_as_they_were_sent(tmp_path: Path) -> None:
    coded = warc(
        tmp_path / "a.warc",
        [("http://u/", "200 OK\r\nContent-Encoding: gzip", "text/html", gzip.compress(b"<p>x</p>"))],
    )
    (item,), _ = read(coded, "warc")
    assert item.data == b"<p>x</p>"
    media, data = "text/html; charset='iso-8859-2'", "<p>ł</p>".encode("iso-8859-2")
    (item,), _ = read(warc(tmp_path / "b.warc", [("http://u/", "200 OK", media, data)]), "warc")
    document = item.read()
    assert isinstance(document, HtmlDocument)
    assert document.root.text == "ł"


@pytest.mark.parametrize(
    "name", ["a.warc.gz", "a.warc", "a.tar.gz", "a.tar", "a.zip", "a.jsonl", "a.jsonl.gz", "a.parquet"]
)
def test_wherever_a_container_is_cut_off_it_says_so_and_gives_what_is_whole(tmp_path: Path, name: str) -> None:
    path, kind = tmp_path / name, container_of(tmp_path / name)
    assert kind is not None
    whole = _made(path, kind)
    data = path.read_bytes()
    assert [(item.name, item.data) for item in read(path, kind, COLUMN)[0]] == whole
    ends = 1_024 if kind == "tar" and name == "a.tar" else 0  # zeros behind the end of a tar archive
    for size in range(1, len(data) - 9_000 if ends else len(data), max(1, len(data) // 23)):
        path.write_bytes(data[:size])
        found, said = read(path, kind, COLUMN)
        given_names = [item.name for item in found]
        assert given_names == [item for item, _ in whole][: len(given_names)]
        assert all(item.data == body for item, (_, body) in zip(found, whole, strict=False) if item.fault is None)
        between = (name == "a.jsonl" and b"\n" in data[size - 1 : size + 1]) or data[size:].startswith(b"WARC/")
        assert between or any(notice.kind == "cut" for notice in said), size


def _made(path: Path, kind: Container) -> list[tuple[str, bytes]]:
    bodies = {f"{number}.html": page(number).encode() * (1 + number) for number in range(4)}
    rows = [{"url": name, "html": body.decode()} for name, body in bodies.items()]
    match kind:
        case "zip":
            zipped(path, bodies)
        case "tar":
            tarred(path, bodies)
        case "warc":
            warc(path, [(f"http://x/{name}", "200 OK", "text/html", body) for name, body in bodies.items()])
        case "jsonl":
            lines(path, rows)
            if path.name.endswith("gz"):
                path.write_bytes(gzip.compress(path.read_bytes()))
        case _:
            parquet.write_table(arrow.Table.from_pylist(rows), path)
    before = f"{path}/" if kind in ("zip", "tar") else "http://x/" if kind == "warc" else ""
    return [(before + name, body) for name, body in bodies.items()]


def test_what_is_no_container_says_so(tmp_path: Path) -> None:
    for kind in ("zip", "tar", "mbox", "warc", "parquet"):
        path = tmp_path / f"a.{kind}"
        for data in (b"\x00\xff not one of these", b"<html>" * 1_000):
            path.write_bytes(data)
            found, said = read(path, kind, COLUMN)
            assert not found
            assert [notice.kind for notice in said] == ["cut"], (kind, data[:9])
        found, said = read(tmp_path / "none", kind, COLUMN)
        assert (found, said) == ([], [Notice("cut", str(tmp_path / "none"), "there is no such file")])


def test_rows_that_hold_no_document(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(
        '{"url": "u", "html": "<p>x</p>"}\n\n{"html": 3}\n[1]\n{oops\n{"html": "y"}\n{"htm": "z", "n": 1}\n'
    )
    found, said = read(path, "jsonl", COLUMN)
    assert not said
    assert [item.name for item in found] == ["u", *(f"{path}#{number}" for number in (3, 4, 5, 6, 7))]
    assert [item.fault is None for item in found] == [True, False, False, False, True, False]
    assert found[-1].fault == "it has no column 'html'; it has htm, n"
    with pytest.raises(DocumentError, match="the line is no JSON"):
        found[3].read()


def test_parquet_of_texts_and_bytes(tmp_path: Path) -> None:
    rows = [{"url": f"u{n}", "html": page(n).encode("utf-16") if n % 2 else page(n).encode()} for n in range(150)]
    parquet.write_table(arrow.Table.from_pylist([*rows, {"url": "none", "html": None}]), tmp_path / "a.parquet")
    found, said = read(tmp_path / "a.parquet", "parquet", COLUMN)
    assert not said
    assert [(item.name, item.data) for item in found[:-1]] == [(row["url"], row["html"]) for row in rows]
    assert found[-1].fault == "its column 'html' is empty"
    assert read(tmp_path / "a.parquet", "parquet", Reading(frozenset({"html"}), "page")) == (
        *([], [Notice("cut", str(tmp_path / "a.parquet"), "it has no column 'page'; it has url, html")]),
    )


def test_a_missing_extra_is_told_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crawl(tmp_path / "a.warc.gz", 1)
    monkeypatch.setitem(sys.modules, "warcio", None)
    with pytest.raises(DocumentError, match=r"it is a WARC file; .* pip install 'fieldmark\[warc\]'"):
        list(entries_of([tmp_path], BOTH))


def test_a_text_is_decoded_whatever_the_page_declares(tmp_path: Path) -> None:
    path = lines(tmp_path / "a.jsonl", [{"html": '<meta charset="iso-8859-1"><p>ł</p>'}])
    (item,), _ = read(path, "jsonl", COLUMN)
    document = item.read()
    assert isinstance(document, HtmlDocument)
    assert document.root.text == "ł"


def test_inputs_are_walked_in_order(tmp_path: Path) -> None:
    for name in ("in/b.html", "in/a.eml", "in/c/d.html", "in/x.json", "in/w.warc.gz", "in/t.jsonl", "one.page"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(mail(1))
    (tmp_path / "list").write_text(f"{tmp_path}/one.page\r\n\n{tmp_path}/none.html\n")

    def walked(*paths: Path, reading: Reading = BOTH) -> list[str]:
        return [str(Path(entry.path).relative_to(tmp_path)) for entry in entries_of(paths, reading)]

    assert walked(tmp_path / "in") == ["in/a.eml", "in/b.html", "in/c/d.html", "in/w.warc.gz"]
    assert "in/t.jsonl" in walked(tmp_path / "in", reading=COLUMN)
    assert walked(tmp_path / "in" / "**" / "*.html", *listed(tmp_path / "list")) == [
        *("in/b.html", "in/c/d.html", "one.page", "none.html")
    ]
    apart = [tmp_path / "in" / "c", tmp_path / "in" / "b.html"]
    assert [entry.path for entry in entries_of([tmp_path / "in"], BOTH, apart)] == [
        str(tmp_path / "in" / name) for name in ("a.eml", "w.warc.gz")
    ]
    with pytest.raises(DocumentError, match="name the column that holds the documents"):
        walked(tmp_path / "in" / "t.jsonl")


@pytest.mark.parametrize("mark", [b"", BOM_UTF8], ids=["plain", "marked"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\0"], ids=["lf", "crlf", "zero"])
def test_a_list_of_files_is_the_same_however_it_was_written(tmp_path: Path, mark: bytes, end: bytes) -> None:
    names = ["a.html", "grün/b c.html"]
    (tmp_path / "list").write_bytes(mark + end.join([*(name.encode() for name in names), b""]))
    assert [*listed(tmp_path / "list")] == [Path(name) for name in names]


def test_a_record_that_cannot_be_read_is_named_and_the_others_follow(tmp_path: Path) -> None:
    whole = crawl(tmp_path / "a.warc", 2).read_bytes()
    head = b"WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http; msgtype=response\r\n"
    address = b"WARC-Target-URI: http://odd.example/\r\n"
    for begins, block in (
        (address, b"HTTP/9 x\r\n\r\n"),
        (address, b"\0\1"),
        (b"", b"HTTP/1.1 200 OK\r\n\r\n"),
    ):
        odd = head + begins + b"Content-Length: %d\r\n\r\n" % len(block) + block + b"\r\n\r\n"
        (tmp_path / "a.warc").write_bytes(odd + whole)
        found, said = read(tmp_path / "a.warc", "warc")
        assert [item.fault is None for item in found] == [False, True, True], block
        assert {notice.kind for notice in said} == {"passed over"}


def test_what_unpacks_to_very_much_is_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldmark.runtime.batch.unread._UNPACKED", 2**20)
    for packed in (gzip.compress, bz2.compress, lzma.compress):
        path = tmp_path / "a.jsonl.gz"
        path.write_bytes(packed(b'{"html": "<p>x"}\n' + b" " * 2**24))
        found, said = read(path, "jsonl", COLUMN)
        assert [item.fault for item in found] == [None]
        assert [notice.words for notice in said] == [f"it is cut off or broken: {BOMB}"]
    monkeypatch.setattr("fieldmark.runtime.batch.containers.MAX_BYTES", 2**12)
    parquet.write_table(
        arrow.table({"html": ["x" * 2**18] * 9, "url": ["u"] * 9}), tmp_path / "a.parquet", compression="zstd"
    )
    assert read(tmp_path / "a.parquet", "parquet", COLUMN)[1][0].words.endswith(BOMB)


def test_a_line_of_very_many_values_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    text = json.dumps({"html": "<p>" + '\\",{[' * 2**18})
    path.write_text('{"html": [' + "[]," * MAX_BESIDE + "1]}\n" + text + "\n")
    found, _ = read(path, "jsonl", COLUMN)
    assert found[0].fault == f"the line holds more than {MAX_BESIDE:,} characters beside its texts"
    assert found[1].fault is None


def test_members_that_claim_more_than_is_there_end_the_archive(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        for name, pax in (("a.html", {}), ("b.bin", {"size": "9" * 30}), ("c.html", {})):
            info = tarfile.TarInfo(name)
            info.pax_headers = pax
            archive.addfile(info)
    found, said = read(path, "tar")
    assert [item.name for item in found] == [f"{path}/a.html"]
    assert [notice.kind for notice in said] == ["cut", "passed over"]


@pytest.mark.parametrize("kind", ["zip", "tar", "jsonl"])
def test_a_container_is_a_regular_file(tmp_path: Path, kind: Container) -> None:
    path = tmp_path / f"a.{kind}"
    os.mkfifo(path)
    found, said = read(path, kind, COLUMN)
    assert (found, [notice.words for notice in said]) == ([], ["it is no regular file, but a device or a pipe"])
