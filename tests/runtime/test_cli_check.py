"""`fieldmark fixture add` and `fieldmark check`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import AMBIGUOUS, MAIL, PAGE, VALUES


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program and an inbox of three documents."""
    files = {"inbox/a.html": PAGE, "inbox/b.html": PAGE + "<p>b", "inbox/c.eml": MAIL + PAGE}
    return working_folder(tmp_path, monkeypatch, files)


def added(*arguments: str) -> Result:
    return ran("fixture", "add", "orders.fm", "inbox", "--to", "kept", *arguments)


def checked(*arguments: str) -> Result:
    return ran("check", "orders.fm", *arguments)


def lines(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in checked(*arguments, "--json").stdout.splitlines()]


def test_what_is_added_is_unchanged_in_one_line(home: Path) -> None:
    result = added("--source", "https://example.org", "--date", "2026-05-01")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == ["kept/a", "kept/b", "kept/c", "3 kept, 0 left out"]
    meta = json.loads((home / "kept" / "c" / "meta.json").read_text())
    assert meta == {
        "document": "inbox/c.eml",
        "source": "https://example.org",
        "date": "2026-05-01",
        "program": "orders",
    }
    result = checked("kept")
    assert (result.exit_code, result.stderr) == (0, "")
    summary = "3 documents, 0 with regressions; fields: 15 unchanged\n"
    assert result.stdout.startswith(summary + "confidence, mean (least): total 0.9")
    assert result.stdout.count("\n") == 2
    assert checked("kept", "--quiet").stdout == summary


def test_what_is_a_fixture_already_is_named_and_left_out() -> None:
    added()
    result = added()
    assert result.exit_code == 1
    assert (
        result.stderr.splitlines()[0]
        == "left out: kept/a: this document is a fixture already, and is left as it is; --replace takes its values anew"
    )
    assert result.stdout == "0 kept, 3 left out\n"
    assert added("--replace").exit_code == 0


def test_days_and_folders_without_documents_are_refused(home: Path) -> None:
    assert "is no day" in added("--date", "May").stderr
    (home / "empty").mkdir()
    for result in (ran("fixture", "add", "orders.fm", "empty", "--to", "kept"), checked("empty")):
        assert result.exit_code == 2
        assert "documents" in result.stderr


def test_a_line_a_field_that_is_not_as_it_was(home: Path) -> None:
    added()
    (home / "kept" / "a" / "document.html").write_text(AMBIGUOUS, encoding="utf-8")
    (home / "kept" / "b" / "document.html").write_text(PAGE.replace("Kettle", "\x1b[31m" + "Kettles " * 90))
    (home / "kept" / "c" / "output.json").write_text("[]")
    result = checked("kept")
    assert result.exit_code == 1
    a, total, b, item, c, error, summary, _ = result.stdout.splitlines()
    assert (a, b, c) == ("a", "b", "c")
    assert total.startswith('  total  abstains   "12,50 €" -> nothing  (')
    assert "99 €" in total
    assert item.startswith('  item  changed    ["Kettle", "Cups"] -> ["\\u001b[31mKettles')
    assert item.endswith("(found in the same place, which has another text)")
    assert error == "  error: output.json: it is no JSON object"
    assert summary == "3 documents, 2 with regressions, 1 not checked; fields: 8 unchanged, 1 abstains, 1 changed"


def test_a_reason_is_never_cut(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    added()
    many = "".join(
        f"<tr><td>Total</td><td>{number} € for everything in the basket of this order</td></tr>" for number in range(9)
    )
    (home / "kept" / "a" / "document.html").write_text(AMBIGUOUS.replace("<table>", f"<table>{many}"), encoding="utf-8")
    reason = lines("kept/a")[0]["fields"]["total"]["reason"]
    assert len(reason) > 200
    assert reason in checked("kept").stdout  # one line, where no terminal is
    monkeypatch.setattr("fieldmark.runtime.cli.watch._width", lambda: 60)
    told = checked("kept").stdout.splitlines()
    assert all(len(line) <= 60 for line in told if not line.startswith("3 documents"))
    assert reason in " ".join(line.strip() for line in told)


def test_one_object_a_document(home: Path) -> None:
    added()
    (home / "kept" / "a" / "document.html").write_text(AMBIGUOUS, encoding="utf-8")
    a, b, c = lines("kept")
    assert [a["failed"], b["failed"], c["failed"]] == [True, False, False]
    assert (a["document"], a["path"], a["known"]) == ("a", "kept/a/document.html", "fixture")
    assert a["fields"]["total"]["outcome"] == "abstains"
    assert a["fields"]["total"]["before"] == VALUES["total"]
    assert 0.9 < b["fields"]["total"].pop("confidence") < 1
    assert b["fields"]["total"] == {
        "outcome": "unchanged",
        "before": VALUES["total"],
        "now": VALUES["total"],
        "distance": 0.0,
    }


def test_new_captures_and_labels(home: Path) -> None:
    added()
    (home / "new").mkdir()
    (home / "new" / "a.html").write_text(PAGE.replace("<body>", "<body><h1>Sale!</h1>"), encoding="utf-8")
    (home / "new" / "d.html").write_text(PAGE, encoding="utf-8")
    (home / "new" / "d.json").write_text(json.dumps({"total": "13"}))
    assert [line["known"] for line in lines("new", "--against", "kept")] == ["recapture", "labels"]
    result = checked("new", "--against", "kept")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1] == '  total  changed    "13" -> "12,50 €"'
    assert ran("check", "orders.fm", "new", "--against", "nowhere").exit_code == 2


def test_it_is_said_where_a_new_capture_is_less_sure(home: Path) -> None:
    program = home / "orders.fm"
    seen = "item: list of text\n  expect seen 1 with 4 to 6 characters\n"
    program.write_text(program.read_text().replace("item: list of text\n", seen))
    added()
    (home / "new").mkdir()
    (home / "new" / "a.html").write_text(PAGE.replace("Kettle</li>", f"{'Kettle ' * 4}</li>"))
    (one,) = lines("new", "--against", "kept")
    assert one["fields"]["item"]["confidence"] < one["fields"]["item"]["expected"]
    told = [line for line in checked("new", "--against", "kept").stdout.splitlines() if line.startswith("less sure")]
    assert any(line.startswith("less sure of item than on the fixtures, on 1 of 1 document, 0.") for line in told)
    assert "less sure" not in checked("inbox", "--against", "kept").stdout


def test_a_program_learns_its_threshold_from_its_fixtures(home: Path) -> None:
    added()
    few = ran("fixture", "threshold", "orders.fm", "kept", "--max-wrong", "2%")
    assert few.exit_code == 2
    assert "takes 49 fixtures or more; 3 fixtures can promise 25.0% at best" in few.stderr
    output = home / "kept" / "a" / "output.json"
    said = json.loads(output.read_text())
    said["values"]["ordered"] = "4 May 2026"
    output.write_text(json.dumps(said))
    command = ("fixture", "threshold", "orders.fm", "kept", "--max-wrong", "0.26")
    found = json.loads(ran(*command, "--json").stdout)
    assert (found["wrong_before"], found["documents"], found["wrong"]) == (1, 3, 0)
    result = ran(*command, "-o", "sure.fm")
    line = f"withhold below {found['confidence']:g}, 0.26 wrong by 3 documents"
    assert result.stdout.splitlines()[0] == line
    assert f"  {line}\n" in (home / "sure.fm").read_text()
    answers = json.loads(ran("extract", "sure.fm", "inbox/a.html").stdout)
    assert '"3 May 2026" is withheld' in answers["abstained"]["ordered"]
    assert ran(*command, "-o", "sure.fm").exit_code == 2
    assert ran(*command, "-o", "sure.fm", "--force", "-q").stdout == line + "\n"
    assert ran("fixture", "threshold", "orders.fm", "kept", "--max-wrong", "0").exit_code == 2


def test_an_unknown_format_fails(home: Path) -> None:
    added()
    (home / "kept" / "a" / "document.html").write_text("<p>We moved</p>")
    result = checked("kept/a")
    assert result.exit_code == 1
    assert "unknown format" in result.stdout
    assert lines("kept/a")[0]["unknown_format"] is True
