"""Exported packages, loaded as Python loads them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from lxml import etree

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.export.python import export_python, module_text
from fieldmark.runtime.io.files import write_folder
from fieldmark.runtime.run import extract, extraction_to_json
from tests.runtime.samples import PROGRAM


@cache
def _home() -> TemporaryDirectory[str]:
    """A folder from which a package can be imported, whose copied modules all programs share."""
    home = TemporaryDirectory()
    write_folder(Path(home.name) / "exported", export_python(PROGRAM))
    sys.path.append(home.name)
    return home


def exported(program: Program) -> ModuleType:
    """The module of a program, fresh, inside a package with the copied modules."""
    _home()
    module = ModuleType("exported")
    module.__package__ = "exported"
    exec(compile(module_text(program), "exported.py", "exec"), module.__dict__)
    return module


def markup_of(page: HtmlDocument) -> bytes:
    """The page as bytes that every reader of pages reads alike."""
    assert page.root.element is not None
    return etree.tostring(page.root.element, method="html", encoding="utf-8").replace(b"\r", b"&#13;")


def answers(program: Program, data: bytes) -> Mapping[str, Any]:
    """What fieldmark itself says of the bytes of a page in UTF-8."""
    return extraction_to_json(extract(program, HtmlDocument.from_bytes(data, "page.html", "utf-8")))
