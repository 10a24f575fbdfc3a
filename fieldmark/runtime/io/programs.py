"""Programs as files: reading, writing; and as JSON for programs in other languages, the terms as they are.

    {"fieldmark": 1, "program": {"is": "Program", "name": "trips", "kind": "html", "fields": [...], ...}}

`fieldmark` is the version of the program language. The keys of a term are the fields of its class in `fieldmark.dsl`;
tuples are lists, a set is `{"set": [...]}` in order, a member of an enumeration `{"is": "Beside", "member": "NONE"}`.
Everything stands there, also what is as by default, so that a reader needs to know no defaults.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.terms import LANGUAGE_VERSION, Program, checked_program
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import MAX_TEXT, parse_program
from fieldmark.runtime.io.files import write_text
from fieldmark.runtime.io.names import read_file, shown_path


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
    """The canonical text of a program, which `loads` reads back to an equal one; ProgramError where it is none."""
    return print_program(checked_program(program))


def save(program: Program, path: str | Path) -> None:
    """Write a program to a file, all at once. Raises OSError where the file cannot be written."""
    write_text(Path(path), dumps(program))


def export_json(program: Program) -> str:
    """The JSON text of a program, the same for equal programs.

    Raises ProgramError where a text in it is no Unicode (half a surrogate pair), which JSON cannot hold.
    """
    content = {"fieldmark": LANGUAGE_VERSION, "program": _tree(program)}
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ProgramError(f"JSON cannot hold the lone surrogate {text[error.start]!r}") from error
    return text


def _tree(term: Any) -> Any:
    if isinstance(term, Enum):
        return {"is": type(term).__name__, "member": term.name}
    if is_dataclass(term):
        return {"is": type(term).__name__, **{field.name: _tree(getattr(term, field.name)) for field in fields(term)}}
    if isinstance(term, tuple):
        return [_tree(item) for item in term]
    if isinstance(term, frozenset):
        trees = [_tree(item) for item in term]
        return {"set": sorted(trees, key=json.dumps)}
    return term
