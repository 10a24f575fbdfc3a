"""Programs in files."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from fieldmark.dsl.core.errors import ProgramError, ProgramSyntaxError
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.programs import dumps, load, loads, save
from tests.runtime.samples import PROGRAM


def test_a_saved_program_is_the_same_program(tmp_path: Path) -> None:
    save(PROGRAM, tmp_path / "a.fm")
    assert load(tmp_path / "a.fm") == PROGRAM
    assert load(str(tmp_path / "a.fm")) == PROGRAM
    assert loads(dumps(PROGRAM)) == PROGRAM
    assert [path.name for path in tmp_path.iterdir()] == ["a.fm"]


def test_a_byte_order_mark_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "a.fm").write_text("\ufeff" + dumps(PROGRAM), encoding="utf-8")
    assert load(tmp_path / "a.fm") == PROGRAM


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "a.fm:1:1: "),
        (b"\x89PNG\r\n\x1a\n", "a.fm:1: a program is UTF-8 text"),
        (b"<html>", "a.fm:1:1: "),
        (b"program p for html, version 99\n", "newer fieldmark"),
        (b"fieldmark 1\nprogram\n", "a.fm:"),
    ],
)
def test_what_is_no_program_is_named_with_its_place(tmp_path: Path, data: bytes, message: str) -> None:
    (tmp_path / "a.fm").write_bytes(data)
    with pytest.raises(ProgramError) as caught:
        load(tmp_path / "a.fm")
    assert message in str(caught.value)


def test_the_place_of_a_syntax_error(tmp_path: Path) -> None:
    text = dumps(PROGRAM).replace("up 1 across 1", "up one across 1", 1)
    (tmp_path / "a.fm").write_text(text, encoding="utf-8")
    with pytest.raises(ProgramSyntaxError) as caught:
        load(tmp_path / "a.fm")
    assert caught.value.line == text[: text.index("up one")].count("\n") + 1
    assert caught.value.name == str(tmp_path / "a.fm")


def test_program_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match=r"none\.fm: there is no such program file"):
        load(tmp_path / "none.fm")
    with pytest.raises(ProgramError, match="it is a folder, not a program file"):
        load(tmp_path)
    with pytest.raises(ProgramError, match="cannot be read"):
        load("a\0.fm")


def test_a_failed_write_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(RuntimeError), replacing(path) as stream:  # noqa: PT012
        stream.write(b"half")
        raise RuntimeError
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    with replacing(link) as stream:
        stream.write(b"new")
    assert path.read_text() == "new"
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        with replacing(tmp_path / "a.txt") as stream:
            stream.write(b"x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o640


def test_a_device_is_written_to_directly() -> None:
    with replacing(Path(os.devnull)) as stream:
        stream.write(b"x")
    assert not Path(os.devnull).is_file()
