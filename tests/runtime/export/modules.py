"""Exported modules, loaded as Python loads them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import ModuleType
from typing import Any

from lxml import etree

from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Program
from fieldmark.runtime.export.python import export_python
from fieldmark.runtime.extract import extract, extraction_to_json


def module_of(text: str, name: str = "exported") -> ModuleType:
    """The module of a text, fresh."""
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(text, f"{name}.py", "exec"), module.__dict__)
    return module


def exported(program: Program) -> ModuleType:
    """The module of a program."""
    return module_of(export_python(program))


def markup_of(page: HtmlDocument) -> bytes:
    """The page as bytes that every reader of pages reads alike."""
    assert page.root.element is not None
    return etree.tostring(page.root.element, method="html", encoding="utf-8").replace(b"\r", b"&#13;")


def answers(program: Program, data: bytes) -> Mapping[str, Any]:
    """What fieldmark itself says of the bytes of a page in UTF-8."""
    return extraction_to_json(extract(program, HtmlDocument.from_bytes(data, "page.html", "utf-8")))


def same_term(one: Any, other: Any) -> bool:
    """Whether two terms are equal but for the module that their classes stand in."""
    if is_dataclass(one) or isinstance(one, Enum):
        if type(one).__name__ != type(other).__name__:
            return False
        if isinstance(one, Enum):
            return one.name == str(other.name)
        return all(same_term(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same_term, one, other))
    if isinstance(one, frozenset) and one and is_dataclass(next(iter(one))):
        return sorted(map(repr, one)) == sorted(map(repr, other))
    return type(one) is type(other) and repr(one) == repr(other) if isinstance(one, float) else bool(one == other)
