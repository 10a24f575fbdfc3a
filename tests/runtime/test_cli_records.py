"""Lists of records from the command line: learn, show, extract, explain."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import Result

from tests.runtime.commands import ran, working_folder
from tests.synth.record_pages import Entry, entries, markup

SOME, OTHERS = entries(Random(1), 6), entries(Random(2), 5)


def labels(some: list[Entry]) -> list[dict[str, str | None]]:
    return [entry.label for entry in some]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a labelled page and another one."""
    labelled = {
        "examples/one.html": markup("cards", SOME, (2,)),
        "examples/one.json": json.dumps({"entries": labels(SOME)}),
    }
    return working_folder(tmp_path, monkeypatch, {**labelled, "two.html": markup("cards", OTHERS, (1, 3))})


def learned() -> Result:
    return ran("learn", "examples", "-o", "docket.fm")


def extracted(*arguments: str) -> Any:
    return json.loads(ran("extract", "docket.fm", "two.html", *arguments).stdout)


def test_learn_show_and_extract(home: Path) -> None:
    result = learned()
    assert result.exit_code == 0
    assert result.stderr.startswith("note: entries: a value in one example only")
    names = [line.split()[0] for line in result.stdout.splitlines()]
    assert names == ["field", "entries", "entries.date", "entries.text", "entries.clerk", "written"]
    shown = ran("show", "docket.fm").stdout
    assert shown == (home / "docket.fm").read_text()
    assert "entries: records\n  each css" in shown
    found = extracted()
    assert all(min(record.values()) > 0.9 for record in found.pop("confidence")["entries"])
    assert found == {"document": "two.html", "values": {"entries": labels(OTHERS)}, "abstained": {}}


def test_the_first_records_and_dots_are_enough(home: Path) -> None:
    (home / "examples" / "one.json").write_text(json.dumps({"entries": [*labels(SOME[:4]), "..."]}))
    assert learned().exit_code == 0
    assert extracted()["values"]["entries"] == labels(OTHERS)


def test_evidence_stands_with_its_record() -> None:
    learned()
    evidence = extracted("--evidence")["evidence"]["entries"]
    assert len(evidence) == len(OTHERS)
    for record, entry in zip(evidence, OTHERS, strict=True):
        assert record["first"] == record["last"]
        [text] = record["evidence"]["text"]
        assert text["value"] == entry.text
        assert text["node"].startswith(record["first"])
        assert bool(record["evidence"]["clerk"]) == (entry.clerk is not None)


def test_an_uncertain_field_is_named_with_its_record(home: Path) -> None:
    learned()
    page = (home / "two.html").read_text()
    (home / "two.html").write_text(page.replace(f'"day">{OTHERS[3].date}', '"day">soon'))
    found = extracted()
    assert list(found["abstained"]) == ["entries[3].date"]
    assert found["values"]["entries"][3] == {**OTHERS[3].label, "date": None}
    told = " ".join(ran("explain", "docket.fm", "two.html").stdout.split())
    assert "entries = 5 records: each record is what stands 1 level above a heading" in told
    assert "date: found in 4 records. " in told
    assert re.search(r"Confidence \d\.\d{3} or more, least in entries\[\d\]: a value \+", told)
    assert 'entries[3].date: no value. "soon" does not begin with a DATE, as was always seen' in told


def test_a_page_without_records_is_explained(home: Path) -> None:
    learned()
    (home / "two.html").write_text("<p>Nothing</p>")
    assert (
        "entries: no records. Each record is what stands 1 level above"
        in ran("explain", "docket.fm", "two.html").stdout
    )
    assert extracted()["values"] == {"entries": None}
