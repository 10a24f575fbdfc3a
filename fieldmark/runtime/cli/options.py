"""What commands take: paths that are read, files that are written, and the options that several commands have.

Defaults of options come from the nearest `pyproject.toml`: what the table `[tool.fieldmark]` says.

    [tool.fieldmark]
    quiet = true                     # for every command that has such an option

    [tool.fieldmark.learn]
    unlabelled = "inbox"             # paths are those seen from the file's folder

    [tool.fieldmark.fixture.add]
    to = "fixtures"

What the command line says goes first. A table that names no command, or no option of it, is a mistake.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from fieldmark.dsl.core.documents import Kind
from fieldmark.runtime.io.files import FORMS, NOT_FETCHED, PAGES, SUFFIXES, ending, is_address, with_ending
from fieldmark.runtime.io.names import read_file, read_toml

Command = TypeVar("Command", bound=Callable[..., Any])

STANDARD_INPUT: Final = "/dev/stdin"
"""The file that `-` stands for, and what the document is called in answers: a file called `-` is another one."""


class _Input(click.Path):
    """A path of something that is read; an empty one, mostly a variable that is not set, is not the current folder."""

    def __init__(self, *, dash: bool = False, exists: bool = False) -> None:
        super().__init__(exists=exists, readable=exists, path_type=Path)
        self._dash = dash

    def convert(self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if value == "":
            self.fail("the path is empty", param, ctx)
        if value == "-":
            if not self._dash:
                self.fail("standard input is not taken here; name a file, ./- if it is called so", param, ctx)
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
        raise click.BadParameter(f"{click.format_filename(path)} is a folder; name a file in it")
    if not folder.is_dir():
        raise click.BadParameter(f"there is no folder {click.format_filename(folder)}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise click.BadParameter(f"{click.format_filename(path)} cannot be written: permission denied")
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


def output_option(*names: str, **settings: Any) -> Callable[[Command], Command]:
    """An option that names a file to be written, which is checked before any work is done."""
    return click.option(*names, type=click.Path(path_type=Path), callback=output_file, **settings)


OUTPUT: Final = output_option("-o", "--output", help="Write to this file.")
"""The option of a command that writes to a file or else to standard output."""

SCHEMA: Final = click.option("--schema", help="A domain schema, as for extract.")
"""The option of a command that asks AMBER too."""

DOMAIN: Final = click.option("--schema", required=True, help="A schema file, or the name of a shipped one.")
"""The option of a command that works by a domain schema."""

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


FORCE: Final = click.option("--force", is_flag=True, help="Replace a file that is there already.")
"""The option of a command that writes what has been learned."""


def check_not_there(output: Path | None, force: bool) -> None:
    """Raises click.BadParameter where what was learned would take the place of a file without `--force`."""
    if output is not None and output.is_file() and not force:
        told = f"{click.format_filename(output)} is there already; --force replaces it"
        raise click.BadParameter(told, param_hint="'-o'")


def check_not_read(option: str, output: Path | None, read: Iterable[Path]) -> None:
    """Raises click.BadParameter where the file of an option is one that the command reads: it would be lost.

    `read` are the paths that are read; of a folder these are its documents and labels.
    """
    if output is None or not output.is_file():
        return
    labels = ending(output) == ".json" and any(with_ending(output, end).exists() for end in (*PAGES, *FORMS))
    above = output.resolve().parents if labels or ending(output) in {*PAGES, *FORMS} else ()
    for path in read:
        inside = os.path.isdir(path) and path.resolve() in above
        if inside or (os.path.exists(path) and output.samefile(path)):
            raise click.BadParameter(
                f"{click.format_filename(output)} is read by this command; name another file", param_hint=f"'{option}'"
            )


FILE: Final = "pyproject.toml"

_TABLE: Final = b"[tool.fieldmark"


def tool_table() -> tuple[Path, Mapping[str, Any]]:
    """The nearest file above the working folder, and its table, which may be empty. Raises click.UsageError."""
    here = Path.cwd()
    path = next((file for folder in (here, *here.parents) if (file := folder / FILE).is_file()), here / FILE)
    try:
        data = read_file(path)
    except OSError:
        return path, {}
    if _TABLE not in data:
        return path, {}
    try:
        table = read_toml(data).get("tool", {}).get("fieldmark", {})
    except ValueError as error:
        raise click.UsageError(f"{path}: {error}") from error
    return path, table


def options_of(command: click.Command) -> dict[str, click.Option]:
    """The options of a command, or of all commands of a group, by what stands behind the dashes of their long names."""
    if isinstance(command, click.Group):
        return {name: option for one in command.commands.values() for name, option in options_of(one).items()}
    return {
        name.lstrip("-"): option
        for option in command.params
        if isinstance(option, click.Option)
        for name in option.opts
        if name.startswith("--")
    }


def defaults_of(
    command: click.Command, table: Mapping[str, Any], path: Path, named: str, shared: Mapping[str, Any]
) -> dict[str, Any]:
    """The defaults of a command by the names of its parameters, as click takes them: of a group, those of its commands.

    `named` is the command's table, `shared` what every command takes that has such an option. Raises click.UsageError.
    """
    if not isinstance(table, Mapping):
        raise click.UsageError(f"{path}: [tool.fieldmark.{named}] is no table of options")
    if isinstance(command, click.Group):
        unknown = [name for name in table if name not in command.commands]
        if unknown:
            raise click.UsageError(f"{path}: [tool.fieldmark.{named}]: there is no command {unknown[0]!r}")
        inside = ((name, one, table.get(name, {})) for name, one in command.commands.items())
        return {name: defaults_of(one, own, path, f"{named}.{name}", shared) for name, one, own in inside}
    options = options_of(command)
    unknown = [name for name in table if name not in options]
    if unknown:
        known = ", ".join(options)
        raise click.UsageError(f"{path}: [tool.fieldmark.{named}]: there is no option {unknown[0]!r}; there is {known}")
    values = {**{name: value for name, value in shared.items() if name in options}, **table}
    chosen = {name: value for name, value in values.items() if value is not False or options[name].is_bool_flag}
    return {str(options[name].name): _value(options[name], value, path.parent) for name, value in chosen.items()}


def _value(option: click.Option, value: Any, folder: Path) -> Any:
    """A value as click takes it: of a flag that chooses one of several what it stands for, of a path the whole path."""
    if value is True and option.is_flag and not option.is_bool_flag:
        return option.flag_value
    if not isinstance(option.type, click.Path):
        return value
    if isinstance(value, list):
        return [str(folder / one) for one in value]
    return str(folder / value)
