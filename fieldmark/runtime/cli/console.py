"""What the commands have in common: the paths that they read and write, and reading many documents.

Paths that are read are not checked beforehand: a document that cannot be read must not stop the others, and what reads
a file says best what is wrong with it. Where a command writes is checked before any work is done.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final, TypeVar

import click

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.io.content import FORMS, PAGES, SUFFIXES, ending, stem
from fieldmark.runtime.io.files import replacing, walk_documents

D = TypeVar("D")

STANDARD_INPUT: Final = "/dev/stdin"
"""The file that `-` stands for."""


class _Input(click.Path):
    """A path of something that is read; an empty one, mostly a variable that is not set, is not the current folder."""

    def __init__(self, *, dash: bool = False, exists: bool = False) -> None:
        super().__init__(exists=exists, readable=exists, path_type=Path)
        self._dash = dash

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if value == "":
            self.fail("the path is empty", param, ctx)
        if self._dash and value == "-":
            return Path(STANDARD_INPUT)
        path = super().convert(value, param, ctx)
        assert isinstance(path, Path)
        return path


INPUT: Final = _Input()
"""A file or folder that is read."""

THERE: Final = _Input(exists=True)
"""A file or folder that is read and must be there before anything is done."""

DOCUMENT: Final = _Input(dash=True)
"""A document or folder; `-` is the document on standard input."""


def no_documents(paths: Iterable[Path], kind: Kind = "html", besides: str = "") -> click.UsageError:
    """The mistake of naming folders that hold no document of a kind; `besides` is what else was looked for."""
    places = ", ".join(map(click.format_filename, paths))
    return click.UsageError(f"no {besides}documents ({', '.join(SUFFIXES[kind])}) in {places}")


def output_file(ctx: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """The path as given. Raises click.BadParameter where its folder is missing or closed, or it is a folder itself."""
    if path is None:
        return None
    folder = path.resolve().parent
    if path.is_dir():
        raise click.BadParameter(f"{click.format_filename(path)} is a folder; name a file in it", ctx, parameter)
    if not folder.is_dir():
        raise click.BadParameter(f"there is no folder {click.format_filename(folder)}", ctx, parameter)
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise click.BadParameter(f"{click.format_filename(path)} cannot be written: permission denied", ctx, parameter)
    return path


OUTPUT: Final = click.option(
    "-o", "--output", type=click.Path(path_type=Path), callback=output_file, help="Write to this file."
)
"""The option of a command that writes to a file or else to standard output."""

SCHEMA: Final = click.option("--schema", help="A domain schema, as for extract.")
"""The option of a command that asks AMBER too."""


def apart(option: str, output: Path | None, read: Iterable[Path]) -> None:
    """Raises click.BadParameter where the file of an option is one that the command reads: it would be lost.

    `read` are the paths that are read; of a folder these are its documents and labels.
    """
    if output is None or not output.is_file():
        return
    name = stem(output)
    labels = ending(output) == ".json" and any(name.with_name(name.name + end).exists() for end in (*PAGES, *FORMS))
    above = output.resolve().parents if labels or ending(output) in {*PAGES, *FORMS} else ()
    for path in read:
        inside = os.path.isdir(path) and path.resolve() in above
        if inside or (os.path.exists(path) and output.samefile(path)):
            raise click.BadParameter(
                f"{click.format_filename(output)} is read by this command; name another file", param_hint=f"'{option}'"
            )


@contextmanager
def writing(path: Path | None) -> Iterator[IO[bytes]]:
    """A stream that becomes the file at `path` when the block ends, or else standard output. Raises OSError."""
    if path is not None:
        with replacing(path) as stream:
            yield stream
        return
    with click.open_file("-", "wb") as stream:
        yield stream
        stream.flush()


def write_lines(paths: Iterable[Path], kind: Kind, output: Path | None, line: Callable[[Path], dict[str, Any]]) -> int:
    """Write one JSON object a line for each document in files and folders; 1 where one of them has an error, else 0.

    Raises click.UsageError where there are no documents.
    """
    given = list(paths)
    documents = walk_documents(given, kind)
    first = next(documents, None)
    if first is None:
        raise no_documents(given, kind)
    failed = False
    with writing(output) as stream:
        for path in chain([first], documents):
            content = line(path)
            failed = failed or "error" in content
            stream.write(json.dumps(content, ensure_ascii=False).encode("utf-8") + b"\n")
            stream.flush()
    return int(failed)


def read_all(
    read: Callable[[Path], D], paths: Iterable[Path], kind: Kind = "html"
) -> tuple[list[tuple[Path, D]], list[DocumentError]]:
    """The documents in files and folders, each with its path, and why others cannot be read."""
    documents: list[tuple[Path, D]] = []
    unreadable: list[DocumentError] = []
    for path in walk_documents(paths, kind):
        try:
            documents.append((path, read(path)))
        except DocumentError as error:
            unreadable.append(error)
    return documents, unreadable


def tell_left_out(errors: Iterable[Exception]) -> None:
    """Name on standard error what is left out, and why."""
    for error in errors:
        click.echo(f"left out: {error}", err=True)
