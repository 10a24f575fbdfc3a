"""`fieldmark export`: what it writes, and how it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

import fieldmark
from fieldmark.runtime.export.python import export_python
from fieldmark.runtime.io.programs import export_json
from tests.runtime.commands import ran
from tests.runtime.export.test_expressions import FORM
from tests.runtime.samples import PROGRAM


@pytest.fixture
def program(tmp_path: Path) -> Path:
    fieldmark.save(PROGRAM, tmp_path / "orders.fm")
    return tmp_path / "orders.fm"


def run(*arguments: object) -> Result:
    return ran("export", *map(str, arguments))


def test_python_is_a_package_in_a_new_folder(program: Path, tmp_path: Path) -> None:
    result = run(program, "--to", "python", "-o", tmp_path / "orders")
    assert (result.exit_code, result.stdout) == (0, f"written to {tmp_path / 'orders'}\n")
    written = {path: (tmp_path / "orders" / path).read_bytes() for path in export_python(PROGRAM)}
    assert written == export_python(PROGRAM)
    assert "is there already" in run(program, "--to", "python", "-o", tmp_path / "orders").stderr


def test_json_says_its_version_and_its_terms(program: Path) -> None:
    text = run(program, "--to", "json").stdout
    assert text == export_json(PROGRAM)
    assert json.loads(text)["program"]["fields"][0]["name"] == "total"


def test_lists_of_expressions_count_what_they_say(program: Path) -> None:
    xpath, css = run(program, "--to", "xpath"), run(program, "--to", "css")
    assert (xpath.exit_code, css.exit_code) == (0, 0)
    assert "6 of 6 strategies expressed" in xpath.stderr
    assert "2 of 6 strategies expressed" in css.stderr
    assert "//*[normalize-space(translate(@id, '\u00a0', ' ')) = 'total']" in xpath.stdout


@pytest.mark.parametrize("form", ["xpath", "css"])
def test_a_form_has_no_expressions_and_the_status_says_so(form: str, tmp_path: Path) -> None:
    (tmp_path / "form.fm").write_text(FORM, encoding="utf-8")
    result = run(tmp_path / "form.fm", "--to", form)
    assert result.exit_code == 1
    assert "not expressed: " in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "json", "--fixtures", "."], "--fixtures are for web-poet"),
        (["--to", "web-poet"], "it names the folder that is made"),
        (["--to", "web-poet", "-o", "."], "is there already"),
        (["--to", "python"], "it names the folder that is made"),
        (["--to", "python", "-o", "x.py"], "x.py cannot be imported"),
        (["--to", "json", "-o", "nowhere/x.json"], "there is no folder"),
        (["--to", "java"], "is not one of"),
        ([], "Missing option '--to'"),
    ],
)
def test_mistakes_are_told(
    arguments: list[str], message: str, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(program, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
