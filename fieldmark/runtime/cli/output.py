"""The `-o` option: a file that can be written, checked before any work is done."""

from __future__ import annotations

import os
from pathlib import Path

import click


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
