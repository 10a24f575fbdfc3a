"""Defaults of options from the nearest `pyproject.toml`: what the table `[tool.fieldmark]` says.

    [tool.fieldmark]
    quiet = true                     # for every command that has such an option

    [tool.fieldmark.learn]
    unlabelled = "inbox"             # paths are those seen from the file's folder

    [tool.fieldmark.fixture.add]
    to = "fixtures"

What the command line says goes first. A table that names no command, or no option of it, is a mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

from fieldmark.runtime.io.names import read_file

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
    import tomllib  # noqa: PLC0415 - few projects have the table

    try:
        table = tomllib.loads(data.decode("utf-8")).get("tool", {}).get("fieldmark", {})
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"{path}: {error}") from error
    return path, table


def defaults_of(
    command: click.Command, table: Mapping[str, Any], path: Path, named: str, shared: Mapping[str, Any]
) -> dict[str, Any]:
    """The defaults of a command by the names of its parameters, as click takes them: of a group, those of its commands.

    `named` is the command's table, `shared` what every command takes that has such an option. Raises click.UsageError.
    """
    if isinstance(command, click.Group):
        unknown = [name for name in table if name not in command.commands]
        if unknown:
            raise click.UsageError(f"{path}: [tool.fieldmark.{named}]: there is no command {unknown[0]!r}")
        inside = ((name, one, table.get(name, {})) for name, one in command.commands.items())
        return {name: defaults_of(one, own, path, f"{named}.{name}", shared) for name, one, own in inside}
    options = {
        name.lstrip("-"): option
        for option in command.params
        if isinstance(option, click.Option)
        for name in option.opts
        if name.startswith("--")
    }
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
