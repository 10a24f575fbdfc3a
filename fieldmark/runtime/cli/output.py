"""Where a command writes: the `-o` option, checked before any work is done, and standard output without it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from fieldmark.runtime.replacing import replacing
from fieldmark.runtime.sources.content import FORMS, PAGES, ending, stem


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
