"""`fieldmark extract`: one line of JSON a document."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import MAIL, PAGE, VALUES


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program and an inbox."""
    files = {"inbox/b.html": PAGE, "inbox/a.eml": MAIL + PAGE, "single.page": PAGE}
    return working_folder(tmp_path, monkeypatch, files)


def extracted(*arguments: str) -> tuple[Result, list[dict[str, Any]]]:
    result = ran("extract", "orders.fm", *arguments)
    return result, [json.loads(line) for line in result.stdout.splitlines()]


def test_a_line_for_each_document_in_the_order_given() -> None:
    result, lines = extracted("single.page", "inbox", "single.page")
    assert result.exit_code == 0
    assert [line["document"] for line in lines] == ["single.page", "inbox/a.eml", "inbox/b.html", "single.page"]
    assert all(line["values"] == VALUES and line["abstained"] == {} for line in lines)
    assert "€" in result.stdout


def test_a_document_that_cannot_be_read_does_not_stop_the_others(home: Path) -> None:
    (home / "inbox" / "ab.html").write_bytes(b"PK\x03\x04\x14\0\0\0")
    result, lines = extracted("none.html", "inbox")
    assert result.exit_code == 1
    assert lines[0] == {"document": "none.html", "error": "there is no such file"}
    assert lines[2] == {
        "document": "inbox/ab.html",
        "error": "it is a zip archive or an office document, not HTML, e-mail, text, PDF or an image",
    }
    assert [line["document"] for line in lines if "values" in line] == ["inbox/a.eml", "inbox/b.html"]


def test_evidence_only_where_it_is_asked_for() -> None:
    assert "evidence" not in extracted("inbox")[1][0]
    _, lines = extracted("--evidence", "inbox")
    assert lines[0]["evidence"]["total"][0]["agreeing"] == [2, 2]


def test_answers_that_are_not_sure_enough_are_withheld_where_that_is_asked_for() -> None:
    (whole,) = extracted("single.page")[1]
    (fewer,) = extracted("--max-wrong", "0.5%", "single.page")[1]
    (same,) = extracted("--max-wrong", "100%", "single.page")[1]
    assert same == whole
    assert fewer["values"]["total"] is None
    assert f"its confidence is {whole['confidence']['total']}, below 0.99" in fewer["abstained"]["total"]
    assert fewer["confidence"].items() <= whole["confidence"].items()
    assert extracted("--max-wrong", "0.005", "single.page")[1] == [fewer]


@pytest.mark.parametrize(
    ("rate", "said"),
    [("half", "'half' is no share between 0 and 1"), ("120%", "'120%' is no share"), ("0.01%", "the least is 0.50%")],
)
def test_a_share_of_wrong_answers_that_cannot_be_kept_is_refused(rate: str, said: str) -> None:
    result, lines = extracted("--max-wrong", rate, "single.page")
    assert (result.exit_code, lines) == (2, [])
    assert said in " ".join(result.stderr.split())


def test_a_document_that_was_cut_off_is_marked(home: Path) -> None:
    (home / "deep.html").write_text("<div>" * 5_000)
    _, lines = extracted("deep.html", "single.page")
    assert lines[0]["truncated"] is True
    assert "voucher" in lines[0]["abstained"]
    assert "truncated" not in lines[1]


def test_an_output_file_is_written_at_the_end(home: Path) -> None:
    (home / "out.jsonl").write_text("old")
    result, lines = extracted("inbox", "none.html", "-o", "out.jsonl")
    assert result.exit_code == 1
    assert lines == []
    written = [json.loads(line) for line in (home / "out.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [line["document"] for line in written] == ["inbox/a.eml", "inbox/b.html", "none.html"]
    assert sorted(path.name for path in home.iterdir()) == ["inbox", "orders.fm", "out.jsonl", "single.page"]


def test_file_names_that_are_no_unicode(home: Path) -> None:
    name = os.fsdecode(b"caf\xe9.html")
    try:
        (home / "inbox" / name).write_text(PAGE, encoding="utf-8")
    except OSError:
        pytest.skip("this file system takes no such names")
    result, lines = extracted("inbox")
    assert result.exit_code == 0
    assert lines[-1]["document"] == "inbox/caf\\udce9.html"


def test_an_address_is_refused_with_a_hint() -> None:
    for path in ("https://example.org/a.html", "HTTP://example.org"):
        result = ran("extract", "orders.fm", path)
        assert result.exit_code == 2
        assert f"{path}: it is an address, and nothing is fetched; get the page first" in result.stderr
        assert f"curl -s {path} | fieldmark ... -" in result.stderr
