"""Programs as JSON, for programs in other languages: the terms as they are, each an object that says what it is.

    {"fieldmark": 1, "program": {"is": "Program", "name": "trips", "kind": "html", "fields": [...], ...}}

`fieldmark` is the version of the program language. The keys of a term are the fields of its class in `fieldmark.dsl`;
tuples are lists, a set is `{"set": [...]}` in order, a member of an enumeration `{"is": "Beside", "member": "NONE"}`.
Everything stands there, also what is as by default, so that a reader needs to know no defaults.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.terms import LANGUAGE_VERSION, Program


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
