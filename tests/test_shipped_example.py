"""The shipped examples: what is learned from them, and what it gives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fieldmark
from fieldmark.runtime.simulate.changes import change_named
from fieldmark.runtime.simulate.stress import stress

FLIGHTS = Path(__file__).resolve().parents[1] / "examples" / "flights"
LAMPS = FLIGHTS.parent / "lamps"


@pytest.fixture(scope="module")
def learned() -> fieldmark.LearnResult:
    unlabelled = [fieldmark.read_document(path) for path in sorted((FLIGHTS / "unlabelled").iterdir())]
    return fieldmark.learn(fieldmark.read_examples(FLIGHTS / "labelled"), unlabelled, name="flights")


def test_every_label_is_reproduced(learned: fieldmark.LearnResult) -> None:
    assert learned.complete
    assert all(report.explained == report.examples == 8 for report in learned.reports)


def test_the_program_survives_its_file(learned: fieldmark.LearnResult) -> None:
    assert fieldmark.loads(fieldmark.dumps(learned.program)) == learned.program


@pytest.mark.parametrize("batch", ["inbox", "new-season"])
def test_new_mails_give_what_stands_in_them(learned: fieldmark.LearnResult, batch: str) -> None:
    for path in sorted((FLIGHTS / batch).iterdir()):
        truth = json.loads((FLIGHTS / f"{batch}-truth" / f"{path.stem}.json").read_text(encoding="utf-8"))
        extraction = fieldmark.extract(learned.program, path)
        assert {name: extraction.values[name] for name in truth} == truth, path.name


def test_a_list_is_never_given_in_part(learned: fieldmark.LearnResult) -> None:
    for path in sorted((FLIGHTS / "inbox").iterdir()):
        truth = json.loads((FLIGHTS / "inbox-truth" / f"{path.stem}.json").read_text(encoding="utf-8"))
        table = stress(
            learned.program, fieldmark.read_document(path), truth, range(2), [change_named("table to blocks")]
        )
        assert not table.pooled()["wrong"], table.failures


def test_invoices_and_scans_give_what_stands_in_them() -> None:
    result = fieldmark.learn(fieldmark.read_examples(LAMPS / "labelled"), name="lamps")
    assert result.complete
    told = 'from line with 2 of NUMBER under "Qty" or NUMBER under "Price" or NUMBER under "Amount" on under nothing'
    assert told in " ".join(fieldmark.dumps(result.program).split())
    extractions = list(fieldmark.extract_many(result.program, [LAMPS / "inbox"]))
    assert len(extractions) == 8
    for extraction in extractions:
        assert isinstance(extraction, fieldmark.Extraction)
        name = Path(extraction.document).name.split(".")[0]
        truth = json.loads((LAMPS / "inbox-truth" / f"{name}.json").read_text(encoding="utf-8"))
        if name == "scan-2062":
            assert truth["items"][0]["quantity"] == "9"
            truth["items"][0]["quantity"] = "6"  # as OCR read it
        assert extraction.values == truth, name
        if name == "letter":
            reasons = extraction.abstained
            assert "not on the page" in reasons.pop("items")
            assert set(reasons.values()) == {"unknown format"}
