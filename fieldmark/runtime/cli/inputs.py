"""The paths of what a command reads.

They are not checked beforehand: a document that cannot be read must not stop the others, and what reads a file says
best what is wrong with it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from fieldmark.dsl.documents import Kind
from fieldmark.runtime.sources.content import SUFFIXES

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
