"""Programs as files: reading, writing."""

from __future__ import annotations

from pathlib import Path

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.programs import MAX_TEXT, parse_program, print_program
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.names import read_file, shown_path, writable


def load(path: str | Path) -> Program:
    """The program in a file.

    Raises ProgramError where the file cannot be read as text, and ProgramSyntaxError, with line and column, where what
    it says is no program or needs a newer fieldmark.
    """
    path = Path(path)
    name = shown_path(path)
    try:
        data = read_file(path, 4 * MAX_TEXT, regular=False)
    except FileNotFoundError as error:
        raise ProgramError(f"{name}: there is no such program file") from error
    except IsADirectoryError as error:
        raise ProgramError(f"{name}: it is a folder, not a program file") from error
    except OSError as error:
        raise ProgramError(f"{name}: the program cannot be read: {error.strerror or error}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ProgramError(f"{name}:{line}: a program is UTF-8 text, and this line is not; is it a program?") from error
    return loads(text, name)


def loads(text: str, name: str = "program") -> Program:
    """The program of a text; `name` is what messages call it. Raises ProgramError and ProgramSyntaxError as `load`."""
    return parse_program(text, name)


def dumps(program: Program) -> str:
    """The canonical text of a program, which `loads` reads back to an equal one."""
    return print_program(program)


def save(program: Program, path: str | Path) -> None:
    """Write a program to a file, all at once. Raises OSError where the file cannot be written."""
    with replacing(Path(path)) as stream:
        stream.write(writable(dumps(program)))
