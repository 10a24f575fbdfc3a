"""JUnit XML: well formed whatever the pages hold, and counted right."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.cli.main import main
from fieldmark.runtime.io.programs import save
from fieldmark.runtime.report.junit import JunitFile
from fieldmark.runtime.watch.checks import DocumentCheck, compare
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM
from tests.runtime.watch.answers import LAW, answers

ALLOWED: dict[str, set[str]] = {
    "testsuites": {"name", "tests", "failures", "errors"},
    "testsuite": {"name", "tests", "failures", "errors"},
    "testcase": {"name", "classname", "time"},
    "failure": {"message", "type"},
    "error": {"message", "type"},
    "system-out": set(),
}
"""The elements that all readers know, and their attributes."""

odd = st.text(st.characters(codec=None), max_size=8)


@st.composite
def checks(draw: st.DrawFn) -> DocumentCheck:
    """Checks with any characters in names, reasons and errors."""
    name = draw(odd)
    if draw(st.booleans()):
        return DocumentCheck(name, Path("a") / name.replace("/", "").replace("\0", ""), "fixture", error=draw(odd))
    before: dict[str, Any] | None = draw(answers() | st.none())
    now = draw(answers())
    now["abstained"] = dict.fromkeys(now["abstained"], draw(odd))
    now["values"][draw(odd)] = draw(odd)
    now["unknown_format"] = draw(st.booleans())
    return DocumentCheck(name, Path("a.html"), "fixture", compare(before, now), before, now)


@LAW
@given(st.lists(checks(), max_size=4), odd)
def test_any_check_is_well_formed_and_counted(some: list[DocumentCheck], change: str) -> None:
    file, stream = JunitFile("orders\x00"), BytesIO()
    for one in some:
        file.add(one, {field.field: change for field in one.fields})
    file.write(stream)
    root = ET.fromstring(stream.getvalue())
    assert root.tag == "testsuites"
    assert len(root) == len(some)
    for element in root.iter():
        assert set(element.attrib) <= ALLOWED[element.tag]
    for one, suite in zip(some, root, strict=True):
        failed = [case.get("name") for case in suite if len(case) and case[0].tag != "system-out"]
        assert bool(failed) == one.failed
        assert len(suite) == 1 + len(one.fields)
        assert int(suite.get("failures", 0)) + int(suite.get("errors", 0)) == len(failed)
    for count in ("tests", "failures", "errors"):
        assert int(root.get(count, 0)) == sum(int(suite.get(count, 0)) for suite in root)


def test_the_command_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save(PROGRAM, tmp_path / "orders.fm")
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    run = CliRunner().invoke
    assert run(main, ["fixture", "add", "orders.fm", "a.html", "--to", "kept"]).exit_code == 0
    (tmp_path / "a.html").write_text(AMBIGUOUS.replace("Ordered", "Bought"), encoding="utf-8")
    done = run(main, ["check", "orders.fm", "kept", "a.html", "--against", "kept", "--junit", "report.xml"])
    assert done.exit_code == 1
    kept, page = ET.parse(tmp_path / "report.xml").getroot()
    assert (kept.get("name"), page.get("name")) == ("kept/a", "a.html")
    (total, ordered) = page.findall("testcase/failure")
    assert total.get("type") == "abstains"
    assert '"12,50 €" -> nothing' in (total.get("message") or "")
    assert '"Ordered on 3 May 2026, thank you" is no longer on the page' in (ordered.text or "")
