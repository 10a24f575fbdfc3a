"""Commands as tests run them, in this process, and the folder in which they are run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fieldmark.runtime.cli.main import main
from fieldmark.runtime.io.programs import save
from tests.runtime.samples import PROGRAM


def ran(*arguments: object) -> Result:
    """What a command did; nothing but an exit status may come out of it."""
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def working_folder(folder: Path, monkeypatch: pytest.MonkeyPatch, files: Mapping[str, str] | None = None) -> Path:
    """Go to a folder with these files, and the program of orders."""
    save(PROGRAM, folder / "orders.fm")
    for name, text in (files or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(folder)
    return folder
