"""`fieldmark diff`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from fieldmark.dsl.core.evaluate import MUCH_MISSING
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.regions import Hops
from fieldmark.runtime.io.programs import save
from tests.runtime.commands import ran
from tests.runtime.samples import PAGE, PROGRAM, single, strategy

OTHER = Program(
    "orders", (single("total", strategy(TextLandmark("Sum"), Hops(1, 1), "td:nth-child(2)")), *PROGRAM.fields[1:])
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save(PROGRAM, tmp_path / "a.fm")
    save(PROGRAM, tmp_path / "same.fm")
    save(OTHER, tmp_path / "b.fm")
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "1.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "pages" / "2.html").write_text(PAGE.replace("Total", "Sum", 1), encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> Result:
    paths = [str(folder / text) if (folder / text).exists() else text for text in arguments]
    return ran("diff", *paths)


def test_equal_programs(folder: Path) -> None:
    result = run(folder, "a.fm", "same.fm")
    assert (result.exit_code, result.output.count("\n")) == (0, 1)
    assert result.output.endswith(": the same\n")
    assert run(folder, "a.fm", "same.fm", "--text").output == ""


def test_what_programs_are_called_is_no_difference(folder: Path) -> None:
    save(replace(PROGRAM, name="trips"), folder / "trips.fm")
    result = run(folder, "a.fm", "trips.fm")
    assert (result.exit_code, result.output.endswith(": the same\n")) == (0, True)
    assert run(folder, "a.fm", "trips.fm", "--text").output == ""


def test_different_programs(folder: Path) -> None:
    result = run(folder, "a.fm", "b.fm")
    assert result.exit_code == 1
    assert "field total\n" in result.output
    result = run(folder, "a.fm", "b.fm", "--text")
    assert result.exit_code == 1
    assert '\n+  from "Sum"' in result.output


def test_json(folder: Path) -> None:
    result = run(folder, "a.fm", "b.fm", "--json")
    content = json.loads(result.output)
    assert (result.exit_code, content["equal"], content["only_order"]) == (1, False, False)
    assert {change["kind"] for change in content["changes"]} <= {"added", "removed", "changed"}
    assert all(change["place"][0] == {"kind": "field", "old": "total", "new": "total"} for change in content["changes"])


def test_answers_on_documents(folder: Path) -> None:
    result = run(folder, "a.fm", "b.fm", "--on", "pages")
    assert result.exit_code == 1
    assert "On 2 documents 3 answers differ, in 1 of them:" in result.output
    assert 'total: "12,50 €" -> no value (nothing that leads to it stands there)' in " ".join(result.output.split())
    answer, *optional = json.loads(run(folder, "a.fm", "b.fm", "--json", "--on", "pages").output)["answers"]
    assert (answer["old"], answer["new"]["value"]) == ({"value": "12,50 €"}, None)
    assert {(one["old"]["value"], one["new"]["abstained"]) for one in optional} == {(None, MUCH_MISSING)}


def test_different_programs_may_answer_the_same(folder: Path) -> None:
    result = run(folder, "a.fm", "b.fm", "--on", "pages/2.html", "pages/2.html")
    assert result.exit_code == 0
    assert "On 2 documents the answers are the same." in result.output


def test_trouble(folder: Path) -> None:
    (folder / "empty.html").write_bytes(b"")
    result = run(folder, "a.fm", "b.fm", "--on", "pages", "empty.html")
    assert result.exit_code == 2
    assert "the document is empty" in " ".join(result.output.split())
    for arguments in (("a.fm", "gone.fm"), ("a.fm",), ("a.fm", "b.fm", "pages"), ("a.fm", "a.fm", "--on", "gone.html")):
        result = run(folder, *arguments)
        assert result.exit_code == 2, arguments
        assert "Traceback" not in result.output


def test_no_document_is_for_a_page_and_a_form(folder: Path) -> None:
    save(Program("orders", (), "form"), folder / "form.fm")
    result = run(folder, "a.fm", "form.fm", "--on", "pages")
    assert result.exit_code == 2
    assert "no document is for both" in result.output
