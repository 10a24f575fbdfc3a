"""What commands take: paths that are read, files that are written, and the options that several commands have."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from fieldmark.dsl.core.documents import Kind
from fieldmark.runtime.io.files import FORMS, NOT_FETCHED, PAGES, SUFFIXES, ending, is_address, stem

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
        if is_address(os.fspath(value)):
            told = f"{click.format_filename(value)}: {NOT_FETCHED}"
            self.fail(f"{told}: curl -s {value} | fieldmark ... -" if self._dash else told, param, ctx)
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


def share(_ctx: click.Context, _parameter: click.Parameter, text: object) -> float | None:
    """The share, 0 to 1, that a text is: `1%`, `0.01`; None for none. Raises click.BadParameter."""
    if text is None:
        return None
    written = str(text).strip()
    try:
        number = float(written.removesuffix("%")) / (100 if written.endswith("%") else 1)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise click.BadParameter(f"{written!r} is no share between 0 and 1, or 0% and 100%")
    return number


OUTPUT: Final = click.option(
    "-o", "--output", type=click.Path(path_type=Path), callback=output_file, help="Write to this file."
)
"""The option of a command that writes to a file or else to standard output."""

SCHEMA: Final = click.option("--schema", help="A domain schema, as for extract.")
"""The option of a command that asks AMBER too."""

MAX_WRONG: Final = click.option(
    "--max-wrong",
    callback=share,
    metavar="RATE",
    help="Withhold answers that are not sure enough for no more than this share of all to be wrong: 1%, 0.01.",
)
"""The option of a command that gives answers with their confidence."""


AS_JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
"""The option of a command that reports in words."""

LINES: Final = click.option(
    "--json", is_flag=True, expose_value=False, help="One JSON object a line, as is usual here."
)
"""The option of a command that prints JSON anyway, so that every command has it."""


FORCE: Final = click.option("--force", is_flag=True, help="Replace the file of the program where there is one.")
"""The option of a command that writes a program."""


def fresh(output: Path | None, force: bool) -> None:
    """Raises click.BadParameter where a program would take the place of a file without `--force`."""
    if output is not None and output.is_file() and not force:
        told = f"{click.format_filename(output)} is there already; --force replaces it"
        raise click.BadParameter(told, param_hint="'-o'")


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
