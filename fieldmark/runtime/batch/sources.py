"""Inputs: what the documents of a batch are, and in which order they come.

An input is a document, a folder, a glob (`inbox/**/*.eml`, for shells that leave it alone) or a container; in folders
containers are found too, tables only where a column is named. The order is that of the inputs, folders sorted by name.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Collection, Iterable, Iterator
from glob import has_magic, iglob
from pathlib import Path
from typing import Final, NamedTuple

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.batch.containers import TABLES, Container, container_of, is_mailbox, read_container
from fieldmark.runtime.batch.unread import Meter, Notice, Reading, Unread
from fieldmark.runtime.io.files import extra, is_document, walk_files
from fieldmark.runtime.io.names import read_file, shown_path

MAX_LIST: Final = 128 * 2**20
"""Most bytes of a list of files: some millions of paths."""


class Entry(NamedTuple):
    """A file of the inputs: a document, or a container of documents; its size in bytes, when it was changed last (ns).

    A file that is not there has neither, and is told when it is read.
    """

    path: str
    container: Container | None
    size: int = 0
    modified: int = 0


def entries_of(paths: Iterable[Path], reading: Reading, excluded: Collection[Path] = ()) -> Iterator[Entry]:
    """The files of inputs, in order; `excluded` are files and folders that are none although they lie among them.

    Raises DocumentError where a table is named and no column is, or an extra is missing.
    """
    without = {os.path.realpath(path) for path in excluded}
    for given in paths:
        for path in _expanded(given):
            if not os.path.isdir(path):
                yield _entry(path, reading)
                continue
            real = os.path.realpath(path)
            within = [other for other in without if other.startswith(real.rstrip(os.sep) + os.sep)]
            for file in walk_files(path):
                is_excluded = any(Path(os.path.realpath(file)).is_relative_to(other) for other in within)
                if not is_excluded and _is_wanted(file, reading):
                    yield _entry(file, reading)


def _expanded(path: Path) -> Iterator[Path]:
    text = str(path)
    found = [] if os.path.lexists(path) or not has_magic(text) else sorted(iglob(text, recursive=True))
    yield from map(Path, found) if found else (path,)


def _is_wanted(file: Path, reading: Reading) -> bool:
    """Whether a file of a folder is a document, a container, or a folder that cannot be listed, which says so."""
    container = container_of(file)
    if container is not None:
        return container not in TABLES or reading.column is not None
    if os.path.isdir(file) or any(is_document(file, kind) for kind in reading.kinds):
        return True
    return not file.suffix and "html" in reading.kinds and is_mailbox(file)


def _entry(path: Path, reading: Reading) -> Entry:
    container = container_of(path) or ("mbox" if is_mailbox(path) else None)
    if container in TABLES and reading.column is None:
        raise DocumentError(shown_path(path), "it is a table; name the column that holds the documents, with --column")
    if container == "warc":  # so that a missing extra is told before any work is done
        extra("warcio", "warc", shown_path(path), "a WARC file")
    elif container == "parquet":
        extra("pyarrow", "parquet", shown_path(path), "a Parquet file")
    try:
        found = path.stat()
    except (OSError, ValueError):
        return Entry(str(path), container)
    return Entry(str(path), container, found.st_size, found.st_mtime_ns)


def documents_of(entry: Entry, reading: Reading, meter: Meter) -> Iterator[Unread | Notice]:
    """The documents of a file, and what is to be said of it."""
    path = Path(entry.path)
    if entry.container is None:
        yield Unread(shown_path(path), path=entry.path)
    else:
        yield from read_container(path, entry.container, reading, meter)


def listed(path: Path) -> Iterator[Path]:
    """The paths in a list of files: one a line, or with a zero byte behind each; a byte order mark is none of it.

    Raises OSError, also where it is longer than MAX_LIST.
    """
    data = read_file(path, MAX_LIST, regular=False).removeprefix(BOM_UTF8)
    separator = b"\0" if b"\0" in data else b"\n"
    for line in data.split(separator):
        name = line.rstrip(b"\r") if separator == b"\n" else line
        if name.strip():
            yield Path(os.fsdecode(name))


def given_documents(
    documents: Iterable[str | os.PathLike[str] | tuple[str, bytes]], reading: Reading
) -> Iterator[Unread | Notice]:
    """The documents of paths and of (name, bytes) as they come; nothing is asked for before it is needed."""
    for given in documents:
        match given:
            case (str(name), bytes(data)):
                yield Unread(name, data=data)
            case str() | os.PathLike():
                for entry in entries_of([Path(given)], reading):
                    yield from documents_of(entry, reading, Meter())
            case _:
                raise TypeError(f"a document is a path, or a pair of its name and its bytes, not {given!r:.80}")
