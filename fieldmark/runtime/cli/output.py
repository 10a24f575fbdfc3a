"""Where a command writes: the `-o` option, checked before any work is done, and standard output without it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from fieldmark.runtime.replacing import replacing


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
