"""The pytest plugin: a test for each document and field."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from fieldmark.runtime.io.programs import save
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = bool(entry_points(group="pytest11", name="fieldmark"))
PLUGIN = () if INSTALLED else ("-p", "fieldmark.runtime.pytest_plugin")


@pytest.fixture(autouse=True)
def home(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a program, two fixtures of it, one of which fails, and a test of its own."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    folder = pytester.path
    pytester.makepyfile(test_own="def test_own(): pass")
    save(PROGRAM, folder / "orders.fm")
    for name in ("trip-17", "trip-18"):
        (folder / f"{name}.html").write_text(PAGE + name, encoding="utf-8")
        keep(folder / f"{name}.html", answering(PROGRAM, evidence=True), folder / "kept", program="orders", date="")
    (folder / "kept" / "trip-18" / "document.html").write_text(AMBIGUOUS, encoding="utf-8")
    return folder


def ran(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_inprocess(*PLUGIN, "-p", "no:cacheprovider", *arguments)


def test_a_test_for_each_document_and_field(pytester: pytest.Pytester) -> None:
    result = ran(pytester, "--fieldmark", "orders.fm", "kept", "-v")
    result.assert_outcomes(passed=11, failed=1)
    result.stdout.fnmatch_lines(
        [
            "kept/trip-17::(document) PASSED*",
            "kept/trip-17::total PASSED*",
            "kept/trip-18::total FAILED*",
            "_* trip-18::total _*",
            'abstains: "12,50 €" -> nothing',
            "why: *99 €*",
            "FAILED kept/trip-18::total - abstains: *",
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_fields_are_chosen_by_name_and_run_beside_other_tests(pytester: pytest.Pytester) -> None:
    ran(pytester, "--fieldmark", "orders.fm", "kept", "-k", "trip-18 and total").assert_outcomes(
        failed=1, deselected=11
    )
    ran(pytester, "--fieldmark", "orders.fm").assert_outcomes(passed=12, failed=1)


def test_without_the_option_fixtures_are_no_tests(pytester: pytest.Pytester) -> None:
    ran(pytester).assert_outcomes(passed=1)


def test_workers_share_the_tests(pytester: pytest.Pytester) -> None:
    ran(pytester, "--fieldmark", "orders.fm", "kept", "-n", "2").assert_outcomes(passed=11, failed=1)


def test_a_fixture_that_cannot_be_read_is_one_failure(pytester: pytest.Pytester, home: Path) -> None:
    (home / "kept" / "trip-18" / "output.json").write_text("[")
    result = ran(pytester, "--fieldmark", "orders.fm", "kept")
    result.assert_outcomes(passed=6, failed=1, skipped=5)
    result.stdout.fnmatch_lines(["FAILED kept/trip-18::(document) - output.json is no JSON*"])


def test_a_field_that_the_program_no_longer_has_fails(pytester: pytest.Pytester, home: Path) -> None:
    output = home / "kept" / "trip-17" / "output.json"
    content = json.loads(output.read_text())
    content["values"]["old"] = "x"
    output.write_text(json.dumps(content))
    result = ran(pytester, "--fieldmark", "orders.fm", "kept/trip-17")
    result.stdout.fnmatch_lines(['FAILED kept/trip-17::old - lost: "x" -> nothing'])


def test_a_program_that_cannot_be_read_is_a_usage_error(pytester: pytest.Pytester) -> None:
    result = ran(pytester, "--fieldmark", "none.fm", "kept")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: *none.fm: there is no such program file"])


def test_the_plugin_loads_nothing_before_it_is_asked() -> None:
    code = "import sys, fieldmark.runtime.pytest_plugin; print(*[m for m in sys.modules if m.startswith('fieldmark')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["fieldmark", "fieldmark.runtime", "fieldmark.runtime.pytest_plugin"]
