"""Programs as JSON, for programs in other languages: the terms as they are, each an object that says what it is.

    {"fieldmark": 1, "program": {"is": "Program", "name": "trips", "kind": "html", "fields": [...], ...}}

`fieldmark` is the version of the program language. The keys of a term are the fields of its class in `fieldmark.dsl`;
tuples are lists, a set is `{"set": [...]}` in order, a member of an enumeration `{"is": "Beside", "member": "NONE"}`.
Everything stands there, also what is as by default, so that a reader needs to know no defaults.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, get_args, get_type_hints

from fieldmark.dsl.errors import ProgramError
from fieldmark.dsl.programs import LANGUAGE_VERSION, Program


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


def program_of_json(text: str) -> Program:
    """The program of a JSON text. Raises ProgramError where it is none, or one of another language version."""
    try:
        content = json.loads(text)
        if content["fieldmark"] != LANGUAGE_VERSION:
            raise ProgramError(f"it is written in language version {content['fieldmark']}, not {LANGUAGE_VERSION}")
        program = _term(content["program"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ProgramError(f"it is no program in JSON: {error}") from error
    if not isinstance(program, Program):
        raise ProgramError(f"it is a {type(program).__name__}, no program")
    return program


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


def _term(tree: Any) -> Any:
    if isinstance(tree, list):
        return tuple(_term(item) for item in tree)
    if not isinstance(tree, dict):
        return tree
    if "set" in tree:
        return frozenset(_term(item) for item in tree["set"])
    cls = _classes()[tree["is"]]
    if issubclass(cls, Enum):
        return cls[tree["member"]]
    return cls(**{name: _term(value) for name, value in tree.items() if name != "is"})


@cache
def _classes() -> dict[str, type]:
    """Name -> class, of all terms that a program may hold, found from the types of their fields."""
    found: dict[str, type] = {}
    stack: list[type] = [Program]
    while stack:
        cls = stack.pop()
        if cls.__name__ not in found:
            found[cls.__name__] = cls
            if is_dataclass(cls):
                stack += [inner for kind in get_type_hints(cls).values() for inner in _terms_in(kind)]
    return found


def _terms_in(kind: Any) -> Iterator[type]:
    if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, Enum)):
        yield kind
    for argument in get_args(kind):
        yield from _terms_in(argument)
