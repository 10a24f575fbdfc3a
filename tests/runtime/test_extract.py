"""Running a program on documents, and the JSON of the results."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.fields import CUT_OFF
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.batch.many import extract_many
from fieldmark.runtime.run import extract, extraction_to_json
from tests.runtime.samples import AMBIGUOUS, LINK, LINKED, PAGE, PROGRAM, VALUES


def page(content: str, name: str = "a.html") -> HtmlDocument:
    return HtmlDocument.from_bytes(content.encode(), name, "utf-8")


def test_values_in_the_programs_order() -> None:
    content = extraction_to_json(extract(PROGRAM, page(PAGE)))
    assert [*content] == ["document", "values", "confidence", "abstained"]
    assert (content["document"], content["values"], content["abstained"]) == ("a.html", VALUES, {})
    assert list(content["values"]) == [field.name for field in PROGRAM.fields]


def test_an_abstention_gives_its_reason() -> None:
    content = extraction_to_json(extract(PROGRAM, page(AMBIGUOUS)))
    assert content["values"]["total"] is None
    assert list(content["abstained"]) == ["total"]
    assert "99 €" in content["abstained"]["total"]


def test_evidence_says_where_a_value_stands() -> None:
    content = extraction_to_json(extract(PROGRAM, page(PAGE)), PROGRAM)
    (total,) = content["evidence"]["total"]
    assert total == {
        "value": "12,50 €",
        "format": 1,
        "part": 1,
        "strategy": 1,
        "agreeing": [2, 2],
        "landmark": {"looked_for": '"Total"', "node": "/html/body[1]/table[1]/tr[1]/td[1]/text()[1]"},
        "region": {
            "hops": "up 1 across 1",
            "first": "/html/body[1]/table[1]/tr[1]/td[1]",
            "last": "/html/body[1]/table[1]/tr[1]/td[2]",
        },
        "blueprint_distance": 0.0,
        "node": "/html/body[1]/table[1]/tr[1]/td[2]",
        "span": [0, 7],
    }
    assert [item["value"] for item in content["evidence"]["item"]] == ["Kettle", "Cups"]
    (ordered,) = content["evidence"]["ordered"]
    assert "Ordered on 3 May 2026, thank you"[slice(*ordered["span"])] == ordered["value"] == "3 May 2026"
    assert content["evidence"]["voucher"] == []
    assert json.loads(json.dumps(content, ensure_ascii=False)) == content


def test_evidence_of_a_value_in_an_attribute_names_it() -> None:
    content = extraction_to_json(extract(LINKED, page(LINK)), LINKED)
    (evidence,) = content["evidence"]["site"]
    assert (evidence["attribute"], evidence["span"], evidence["value"]) == ("href", [2, 5], "b/c")


def test_what_is_missing_from_a_document_that_was_cut_off_is_not_certain() -> None:
    document = page(PAGE + "<div>" * 5_000 + "<td>Voucher</td><td>V-1</td>")
    extraction = extract(PROGRAM, document)
    assert extraction.values["total"] == "12,50 €"
    assert extraction.abstained["voucher"] == CUT_OFF
    assert extraction_to_json(extraction)["truncated"] is True


def test_a_document_of_an_unknown_format_is_named_so() -> None:
    content = extraction_to_json(extract(PROGRAM, page("<p>Hello</p>")))
    assert content["unknown_format"] is True
    assert content["abstained"]["voucher"] == "unknown format"
    assert "unknown_format" not in extraction_to_json(extract(PROGRAM, page(PAGE)))


def test_files_and_folders_in_the_order_given(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("in/b.html", "in/a.html", "c.page"):
        (tmp_path / name).write_text(PAGE)
    (tmp_path / "in" / "aa.html").write_text("")
    paths: list[str | Path] = [str(tmp_path / "c.page"), tmp_path / "in", tmp_path / "none.html"]
    results = list(extract_many(PROGRAM, paths))
    names = [r.document if isinstance(r, Extraction) else r.name for r in results]
    assert names == [str(tmp_path / n) for n in ("c.page", "in/a.html", "in/aa.html", "in/b.html", "none.html")]
    assert [isinstance(result, DocumentError) for result in results] == [False, False, True, False, True]


def test_extract_many_reads_one_document_at_a_time(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(PAGE)
    results = extract_many(PROGRAM, [tmp_path / "a.html", tmp_path / "b.html"])
    assert isinstance(next(results), Extraction)
    (tmp_path / "b.html").write_text(PAGE)
    assert isinstance(next(results), Extraction)


def test_a_file_that_cannot_be_read_is_an_error_where_it_is_the_only_one(tmp_path: Path) -> None:
    with pytest.raises(DocumentError):
        extract(PROGRAM, tmp_path / "none.html")
