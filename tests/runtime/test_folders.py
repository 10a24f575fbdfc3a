"""Which files of a folder are documents, and in which order."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import walk_documents


def tree(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")


def found(folder: Path, *starts: str) -> list[str]:
    return [str(path.relative_to(folder)) for path in walk_documents(folder / start for start in starts)]


def test_documents_of_a_folder_sorted(tmp_path: Path) -> None:
    tree(
        tmp_path, "b.html", "a.eml", "a.json", "c/z.HTM", "c/a.txt", "c/a.pdf", ".hidden.html", ".git/x.html", "d.xhtml"
    )
    assert found(tmp_path, ".") == ["a.eml", "b.html", "c/a.txt", "c/z.HTM", "d.xhtml"]


def test_files_that_are_named_are_taken_as_they_are(tmp_path: Path) -> None:
    tree(tmp_path, "b.pdf", ".hidden", "in/b.html", "in/a.html")
    names = ["b.pdf", "in", "none.html", ".hidden", "b.pdf"]
    assert found(tmp_path, *names) == ["b.pdf", "in/a.html", "in/b.html", "none.html", ".hidden", "b.pdf"]


def test_a_hidden_folder_that_is_named_is_walked(tmp_path: Path) -> None:
    tree(tmp_path, ".box/a.html")
    assert found(tmp_path, ".box") == [".box/a.html"]


def test_links_to_folders_do_not_loop(tmp_path: Path) -> None:
    tree(tmp_path, "in/a.html")
    (tmp_path / "in" / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "in" / "b.html").symlink_to(tmp_path / "in" / "a.html")
    (tmp_path / "in" / "broken.html").symlink_to(tmp_path / "none")
    names = ["in/a.html", "in/b.html", "in/broken.html"]
    assert found(tmp_path, "in") == names
    assert found(tmp_path, "in/again/in") == [name.replace("in", "in/again/in", 1) for name in names]


def test_a_document_that_vanishes_is_not_passed_over(tmp_path: Path) -> None:
    tree(tmp_path, "in/a.html", "in/b.html", "in/c.txt")
    walk = walk_documents([tmp_path / "in"])
    assert next(walk).name == "a.html"
    (tmp_path / "in" / "b.html").unlink()
    gone = next(walk)
    with pytest.raises(DocumentError, match=r"b\.html: there is no such file"):
        read_document(gone)
    assert next(walk).name == "c.txt"


def test_what_is_no_file_is_passed_over(tmp_path: Path) -> None:
    tree(tmp_path, "in/a.html", "in/folder.html/b.html")
    os.mkfifo(tmp_path / "in" / "pipe.html")
    assert found(tmp_path, "in") == ["in/a.html", "in/folder.html/b.html"]


def test_a_deep_folder(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * 500)
    tree(deep, "a.html")
    assert len(found(tmp_path, ".")) == 1


def test_a_folder_that_cannot_be_listed_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree(tmp_path, "in/a.html", "in/shut/b.html")
    listing = Path.iterdir

    def iterdir(path: Path) -> object:
        if path.name == "shut":
            raise PermissionError(13, "Permission denied")
        return listing(path)

    monkeypatch.setattr(Path, "iterdir", iterdir)
    assert found(tmp_path, "in") == ["in/a.html", "in/shut"]
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(DocumentError, match="the folder may not be read"):
        read_document(tmp_path / "in" / "shut")
