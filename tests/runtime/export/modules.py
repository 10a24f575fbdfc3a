"""Exported packages, loaded as Python loads them, and page objects with fixtures, made by the commands."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from lxml import etree

import fieldmark
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.export.python import export_python, module_text
from fieldmark.runtime.io.files import write_folder
from fieldmark.runtime.run import extract, extraction_to_json
from tests.runtime.commands import ran
from tests.runtime.samples import AMBIGUOUS, MAIL, PAGE, PROGRAM


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


def packaged(tmp_path: Path) -> Path:
    """A page object with the fixtures of a page, of one on which a field abstains, and of an e-mail."""
    fieldmark.save(PROGRAM, tmp_path / "orders.fm")
    (tmp_path / "order.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "unsure.html").write_text(AMBIGUOUS, encoding="utf-8")
    (tmp_path / "mail.eml").write_bytes(MAIL.encode() + PAGE.encode())
    documents = [str(tmp_path / name) for name in ("order.html", "unsure.html", "mail.eml")]
    program, fixtures, folder = (str(tmp_path / name) for name in ("orders.fm", "fixtures", "package"))
    kept = ran("fixture", "add", program, *documents, "--to", fixtures)
    assert kept.exit_code == 0, kept.output
    made = ran("export", program, "--to", "web-poet", "-o", folder, "--fixtures", fixtures)
    assert made.exit_code == 0, made.output
    assert "2 fixtures" in made.output
    assert "left out: mail" in made.output
    return tmp_path / "package"
