"""Names from files as paths, files read in bounds, and texts that can always be written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.amber.schema import SchemaError, load_schema
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.labels import read_labels
from fieldmark.runtime.io.names import FileNameError, file_name, inside, is_file_name, json_bytes, place, read_file
from fieldmark.runtime.io.programs import load, save
from fieldmark.runtime.watch.fixtures import fixture_name
from tests.runtime.commands import ran
from tests.runtime.pdfs import pdf
from tests.runtime.samples import PAGE, PROGRAM

NO_NAMES = (
    *("", ".", "..", ".hidden", "a/b", "../x", "/tmp/x", "a\\b", "C:x", "a.", "a ", "a\0b", "a\nb", "\ud800"),
    *("con", "CON.txt", "nul", "Com1.html", "lpt9", "aux .x", "x" * 201, "ä" * 101, "a?", "a*", 'a"', "a|b", "<a>"),
)

SCHEMA = """name = "n"
[attributes.{name}]
kind = "regular"
pivot = true
annotators = [{{ gazetteer = "{gazetteer}" }}, {{ recogniser = "price" }}]
"""


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_name_that_is_none_for_a_file_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileNameError, match="cannot name a file"):
        place(tmp_path, name)


@given(st.text())
def test_a_file_below_a_folder_has_any_name_that_is_not_refused(name: str) -> None:
    if is_file_name(name):
        path = place(Path("/nowhere"), name)
        assert (path.parent, path.name) == (Path("/nowhere"), file_name(name))


def test_links_do_not_lead_out_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "out").symlink_to(tmp_path)
    (folder / "here").symlink_to("there")
    assert inside(folder, folder / "here") == folder / "here"
    with pytest.raises(FileNameError, match="leads out of its folder"):
        place(folder, "out", "x")


@given(st.text(max_size=40))
@example(".")
@example("con")
def test_a_fixture_has_a_name_whatever_its_document_is_called(name: str) -> None:
    assert is_file_name(fixture_name(Path(f"x/{name}.html")))


@pytest.mark.parametrize("name", ["'../up'", "'/tmp/fieldmark-up'", "con", "'a\\b'"])
def test_gazetteers_stay_in_their_folder(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "s.toml").write_text(SCHEMA.format(name=name, gazetteer="g.txt"))
    (tmp_path / "in" / "g.txt").write_text("Oak\n")
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    result = ran("gazetteer", "learn", "a.html", "--schema", "in/s.toml", "-o", "in/grown")
    assert result.exit_code == 2
    assert "cannot name a file" in result.stderr
    assert sorted(tmp_path.rglob("*")) == before


def test_gazetteers_follow_no_link_out_of_their_folder(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(SCHEMA.format(name="tree", gazetteer="g.txt"))
    (tmp_path / "g.txt").write_text("Oak\n")
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "grown").mkdir()
    (tmp_path / "grown" / "tree.txt").symlink_to(tmp_path / "elsewhere")
    arguments = ("--schema", str(tmp_path / "s.toml"), "-o", str(tmp_path / "grown"))
    assert "leads out" in ran("gazetteer", "learn", str(tmp_path / "a.html"), *arguments).stderr
    assert not (tmp_path / "elsewhere").exists()


def test_boxes_and_fixtures_follow_no_link_out_of_their_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("in", "kept", "away"):
        Path(folder).mkdir()
    Path("in/d.pdf").write_bytes(pdf([[("Total 12", 50, 700)]]))
    Path("in/d.boxes.json").symlink_to(tmp_path / "away" / "new.json")
    result = ran("boxes", "in")
    assert result.exit_code == 1
    assert "leads out of its folder" in result.stderr
    save(PROGRAM, "p.fm")
    Path("a.html").write_text(PAGE, encoding="utf-8")
    Path("kept/a").symlink_to(tmp_path / "away")
    result = ran("fixture", "add", "p.fm", "a.html", "--to", "kept", "--replace")
    assert result.exit_code == 1
    assert "leads out of its folder" in result.stderr
    assert not any(Path("away").iterdir())


@pytest.mark.parametrize("schema", ["../s.toml", "/dev/zero", "/etc/passwd", "fifo", "big.toml", "zero"])
def test_a_program_names_a_schema_beside_it(schema: str, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "s.toml").write_text(SCHEMA.format(name="a", gazetteer="g.txt"))
    os.mkfifo(folder / "fifo")
    (folder / "zero").symlink_to("/dev/zero")
    with (folder / "big.toml").open("wb") as stream:
        stream.truncate(2**33)
    with pytest.raises(SchemaError, match=r"names no file in the same folder|no regular file|is larger"):
        load_schema(schema, folder)


@pytest.mark.parametrize("gazetteer", ["../g.txt", "/dev/zero", "zero"])
def test_a_schema_names_gazetteers_beside_it(gazetteer: str, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "g.txt").write_text("Oak\n")
    (folder / "zero").symlink_to("/dev/zero")
    (folder / "s.toml").write_text(SCHEMA.format(name="a", gazetteer=gazetteer))
    with pytest.raises(SchemaError, match=r"annotators\[0\].gazetteer"):
        load_schema(folder / "s.toml")


def test_a_zero_byte_in_the_name_of_a_schema_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "p.fm").write_text(
        'program p for html, version 2\n  schema "a\\u{0}"\n\nf: text\n  not learned: unknown\n'
    )
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    result = ran("extract", str(tmp_path / "p.fm"), str(tmp_path / "a.html"))
    assert result.exit_code == 2
    assert "p.fm:2:10: a schema is named by one line of text" in result.stderr


def test_files_are_read_in_bounds(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_file(tmp_path / "a", 5) == b"12345"
    with pytest.raises(OSError, match="it is larger than 4 bytes"):
        read_file(tmp_path / "a", 4)
    with pytest.raises(OSError, match="it is larger than 4 bytes"):
        read_file(Path("/dev/zero"), 4, regular=False)
    for odd in (Path("/dev/zero"), Path("a\0b"), Path("\ud800")):
        with pytest.raises(OSError, match=r"no regular file|null|codec"):
            read_file(odd)


def test_devices_are_no_programs_and_no_labels(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    result = ran("extract", "/dev/zero", str(tmp_path / "a.html"))
    assert (result.exit_code, "the most that is read" in result.stderr) == (2, True)
    with pytest.raises(Exception, match="no regular file"):
        read_labels("/dev/zero")


@given(st.text(alphabet=st.characters(codec=None), max_size=20))
def test_any_text_is_written_and_read_back(text: str) -> None:
    together = json.loads(json.dumps(text))  # two halves side by side are one character to JSON
    assert json.loads(json_bytes([text])) == [together]


def test_halves_of_characters_are_written_wherever_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    box = {"page": [595, 842], "boxes": [["Total \ud800", 10, 10, 60, 22], ["\udc00 12.50", 80, 10, 120, 22]]}
    for name in ("a", "b"):
        Path(f"{name}.boxes.json").write_text(json.dumps(box))
    Path("p.fm").write_text(
        'program "\\u{d800}" for form, version 2\n\nf: text\n  from "Total"  take boxes from 0\n'
        '\ng: text\n  from "\\u{d800}"  take last box\n'
    )
    commands = (
        *(("show", "p.fm"), ("explain", "p.fm", "a.boxes.json"), ("extract", "p.fm", "a.boxes.json", "--evidence")),
        *(("fixture", "add", "p.fm", "a.boxes.json", "--to", "kept"), ("check", "p.fm", "kept", "--json")),
        *(
            ("check", "p.fm", "kept", "--junit", "j.xml", "--html", "h.html"),
            ("export", "p.fm", "--to", "python", "-o", "x"),
        ),
        *(("extract", "p.fm", "a.boxes.json", "-o", "out.jsonl"), ("diff", "p.fm", "p.fm", "--on", "a.boxes.json")),
    )
    for command in commands:
        assert ran(*command).exit_code in (0, 1), command
    assert json.loads(Path("kept/a/output.json").read_bytes())["values"].keys() == {"f", "g"}
    assert load("p.fm").name == "\ud800"


def test_a_document_that_changes_is_kept_as_it_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save(PROGRAM, "p.fm")
    page = Path("a.html")
    page.write_text(PAGE, encoding="utf-8")
    whole = read_file

    def read_and_change(path: Path, *more: int, **options: bool) -> bytes:
        data = whole(path, *more, **options)
        if path.name == "a.html":
            page.write_text("<p>Ordered on 9 June 2026, thank you</p>", encoding="utf-8")
        return data

    monkeypatch.setattr("fieldmark.runtime.io.documents.read_file", read_and_change)
    assert ran("fixture", "add", "p.fm", "a.html", "--to", "kept").exit_code == 0
    assert Path("kept/a/document.html").read_text(encoding="utf-8") == PAGE
    assert ran("check", "p.fm", "kept").exit_code == 0


def test_a_document_that_vanishes_does_not_stop_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save(PROGRAM, "p.fm")
    for name in "abc":
        Path(f"{name}.html").write_text(PAGE, encoding="utf-8")
    whole = read_file

    def vanishing(path: Path, *more: int, **options: bool) -> bytes:
        Path("b.html").unlink(missing_ok=True)
        return whole(path, *more, **options)

    monkeypatch.setattr("fieldmark.runtime.io.documents.read_file", vanishing)
    lines = [json.loads(line) for line in ran("extract", "p.fm", ".").stdout.splitlines()]
    assert [line.get("error") for line in lines] == [None, "there is no such file", None]


@pytest.mark.parametrize("parameter", ["charset*" + "9" * 5_000 + "=x", "charset*=utf-8''%ff; charset*0=u"])
def test_damaged_parameters_of_mails_are_passed_over(parameter: str, tmp_path: Path) -> None:
    save(PROGRAM, tmp_path / "p.fm")
    mail = f"From: a@b.org\r\nSubject: s\r\nContent-Type: text/html; {parameter}\r\n\r\n{PAGE}"
    (tmp_path / "a.eml").write_text(mail, encoding="utf-8")
    (line,) = ran("extract", str(tmp_path / "p.fm"), str(tmp_path / "a.eml")).stdout.splitlines()
    assert json.loads(line)["values"]["total"] == "12,50 €"


def test_a_document_is_read_from_a_pipe_in_bounds() -> None:

    with pytest.raises(DocumentError, match="it is larger than 32 MiB, the most that is read"):
        read_document("/dev/zero")
