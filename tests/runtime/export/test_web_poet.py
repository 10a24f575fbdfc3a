"""The page object of a program passes web-poet's own tests on the program's fixtures, and fails where they differ."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings

import fieldmark
from fieldmark.dsl.errors import ProgramError
from fieldmark.dsl.programs import Field, Program
from fieldmark.runtime.cli.main import main
from fieldmark.runtime.export.web_poet import export_web_poet
from tests.dsl import strategies
from tests.runtime.export.test_expressions import FORM
from tests.runtime.samples import AMBIGUOUS, MAIL, PAGE, PROGRAM


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A page object with the fixtures of a page, of one on which a field abstains, and of an e-mail."""
    fieldmark.save(PROGRAM, tmp_path / "orders.fm")
    (tmp_path / "order.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "unsure.html").write_text(AMBIGUOUS, encoding="utf-8")
    (tmp_path / "mail.eml").write_bytes(MAIL.encode() + PAGE.encode())
    documents = [str(tmp_path / name) for name in ("order.html", "unsure.html", "mail.eml")]
    program, fixtures, folder = (str(tmp_path / name) for name in ("orders.fm", "fixtures", "package"))
    kept = CliRunner().invoke(main, ["fixture", "add", program, *documents, "--to", fixtures])
    assert kept.exit_code == 0, kept.output
    made = CliRunner().invoke(main, ["export", program, "--to", "web-poet", "-o", folder, "--fixtures", fixtures])
    assert made.exit_code == 0, made.output
    assert "2 fixtures" in made.output
    assert "left out: mail" in made.output
    return tmp_path / "package"


def test_the_layout_is_that_of_web_poet(package: Path) -> None:
    folder = package / "fixtures" / "orders_page.OrdersPage" / "test-2"
    output = json.loads((folder / "output.json").read_bytes())
    assert list(output) == ["total", "ordered", "item", "voucher", "never", "abstained"]
    assert output["total"] is None
    assert "total" in output["abstained"]
    assert (folder / "inputs" / "HttpResponse-body.html").read_bytes() == AMBIGUOUS.encode()
    assert json.loads((folder / "inputs" / "HttpResponse-info.json").read_bytes())["status"] == 200


def test_web_poet_runs_the_fixtures(package: Path) -> None:
    pytest.importorskip("web_poet")
    assert _pytest(package) == 0
    output = package / "fixtures" / "orders_page.OrdersPage" / "test-1" / "output.json"
    output.write_text(output.read_text(encoding="utf-8").replace("12,50", "13,50"), encoding="utf-8")
    assert _pytest(package) != 0


def _pytest(folder: Path) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, env={"PYTHONPATH": ""}).returncode


@given(strategies.programs())
@settings(deadline=None, max_examples=15, suppress_health_check=list(HealthCheck))
def test_every_program_has_a_page_file(program: Program) -> None:
    """Whatever its names: the file is Python, and has a member for each field and list of records."""
    files = export_web_poet(program, []).files
    [text] = [data.decode("utf-8") for name, data in files.items() if name.endswith("_page.py")]
    compile(text, "page.py", "exec")
    assert text.count("    @field\n") == len(program.fields) + len(program.records) + 1


def test_odd_names_become_names_and_are_said() -> None:
    names = ("class", "Total price", "html", "abstained", "2nd", "a b", "a_b")
    program = Program("9 Lives!", tuple(Field(name, "one", True, ()) for name in names))
    text = export_web_poet(program).files["program_9_lives_page.py"].decode()
    for member in ("field_class", "Total_price", "html_", "abstained_", "field_2nd", "a_b", "a_b_"):
        assert f"    {member}: str | None\n" in text
    assert '`field_2nd` is the program\'s "2nd".' in text


def test_a_program_for_forms_is_no_page_object() -> None:
    with pytest.raises(ProgramError, match="forms"):
        export_web_poet(fieldmark.loads(FORM))
