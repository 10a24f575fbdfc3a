"""Fixtures: written whole, named after their document, read with care."""

from __future__ import annotations

import json
import os
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.run import Answers, answering
from fieldmark.runtime.watch import fixtures
from fieldmark.runtime.watch.checks import check_fixture
from fieldmark.runtime.watch.fixtures import (
    Fixture,
    FixtureError,
    fixture_folders,
    fixture_name,
    is_fixture,
    keep,
    read_fixture,
)
from tests.runtime.samples import PAGE, PROGRAM, VALUES
from tests.runtime.watch.answers import LAW

ANSWERS: Answers = answering(PROGRAM, evidence=True)

INVOICE = {"page": [100, 100], "boxes": [["Total", 0, 0, 10, 5], ["12", 20, 0, 30, 5]]}


def kept(folder: Path, name: str = "order.html", text: str = PAGE, **more: Any) -> Fixture:
    """A fixture of a page."""
    document = folder / name
    document.parent.mkdir(parents=True, exist_ok=True)
    document.write_text(text, encoding="utf-8")
    return keep(document, ANSWERS, folder / "kept", program="orders", date="2026-05-01", **more)


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    made = kept(tmp_path, source="https://example.org/1")
    assert made == read_fixture(made.folder)
    assert made.answers["values"] == VALUES
    assert "confidence" not in made.answers, "another program may be surer of the same"
    assert (made.source, made.date, made.name) == ("https://example.org/1", "2026-05-01", "order")
    assert sorted(path.name for path in made.folder.iterdir()) == [
        *("document.html", "evidence.json", "meta.json", "output.json")
    ]
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["order"], "no draft is left behind"


def test_a_document_is_kept_once_unless_its_values_are_replaced(tmp_path: Path) -> None:
    made = kept(tmp_path)
    (made.folder / "notes.md").write_text("checked by hand")
    (made.folder / "output.json").write_text('{"values": {}, "abstained": {}}')
    with pytest.raises(FixtureError, match="a fixture already"):
        kept(tmp_path)
    assert kept(tmp_path, replace=True) == made
    assert (made.folder / "notes.md").exists()


def test_documents_of_one_name_are_kept_apart_whatever_their_order(tmp_path: Path) -> None:
    pages = {"a/index.html": PAGE, "b/index.html": PAGE + " ", "c/index.html": PAGE + "  "}
    first = [kept(tmp_path / "1", name, text).name for name, text in pages.items()]
    again = [kept(tmp_path / "1", name, text, replace=True).name for name, text in reversed(pages.items())]
    assert len(set(first)) == 3
    assert first[0] == "index"
    assert again == first[::-1]


def test_the_boxes_beside_a_form_are_kept_and_dropped_with_it(tmp_path: Path) -> None:
    scan, boxes = tmp_path / "scan.pdf", tmp_path / "scan.boxes.json"
    scan.write_bytes(b"%PDF-1.4 no page")
    boxes.write_text(json.dumps(INVOICE))
    made = keep(scan, ANSWERS, tmp_path / "kept", program="p", date="")
    assert (made.folder / "document.boxes.json").read_text() == boxes.read_text()
    assert read_fixture(made.folder).document.name == "document.pdf"
    boxes.unlink()
    with pytest.raises(DocumentError):
        keep(scan, ANSWERS, tmp_path / "kept", program="p", date="", replace=True)
    fixtures._write(made.folder, {"document.pdf": b"%PDF", "output.json": b"{}"})
    assert not (made.folder / "document.boxes.json").exists(), "boxes that are no longer there are not kept"


def test_a_file_of_boxes_may_be_the_document(tmp_path: Path) -> None:
    made = kept(tmp_path, "scan.boxes.json", json.dumps(INVOICE))
    assert (made.name, made.document.name) == ("scan", "document.boxes.json")
    assert read_fixture(made.folder).document == made.document


def test_nothing_is_left_of_a_fixture_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(FixtureError, match="cannot be written: No space left"):
        kept(tmp_path)
    assert list((tmp_path / "kept").iterdir()) == []


@LAW
@example(".")
@example(".boxes.json")
@given(st.text(string.ascii_letters + " ./\\-_é日\U00010330\udce9\n:*?" + "\u202e", min_size=1, max_size=90))
def test_names_of_fixtures_are_names_of_folders(name: str) -> None:
    made = fixture_name(Path(name.replace("/", "") or "x"))
    assert made
    assert len(made.encode()) <= fixtures.MAX_NAME
    assert not set(made) & set("/\\:*?\n \u202e\udce9")
    assert not made.startswith((".", "-"))


def test_names_in_any_script(tmp_path: Path) -> None:
    for name in ("Überweisung №1.html", "日本.eml", "\U00010330" * 60 + ".html", "-.html", "document.html"):
        made = kept(tmp_path, name, PAGE + name)
        assert read_fixture(made.folder) == made
        assert not check_fixture(made.folder, ANSWERS).failed
    assert len(list(fixture_folders([tmp_path]))) == 5


DAMAGED: list[tuple[str, str | None, str]] = [
    ("output.json", None, "output.json is missing"),
    ("document.html", None, "document is missing"),
    ("output.json", "", "no JSON"),
    ("output.json", "[" * 100_000, "nested too deeply"),
    ("output.json", "9" * 5_000, "no JSON"),
    ("output.json", "\xff", "no JSON"),
    ("output.json", "[]", "no JSON object"),
    ("output.json", "{}", "no object 'values'"),
    ("output.json", '{"values": [], "abstained": {}}', "no object 'values'"),
    ("output.json", '{"values": {}, "abstained": null}', "no object 'abstained'"),
    ("output.json", '{"values": {"total": 12.5}, "abstained": {}}', "total is no text"),
    ("output.json", '{"values": {"total": {"a": "b"}}, "abstained": {}}', "total is no text"),
    ("output.json", '{"values": {"total": ["a", null]}, "abstained": {}}', "total is no list of texts"),
    ("output.json", '{"values": {"l": [{"a": 1}, "..."]}, "abstained": {}}', r"l\[0\].a is no text"),
    ("output.json", '{"values": {"l": [{"a": "1"}, "...", {}]}, "abstained": {}}', r"l\[1\] is no object"),
    ("output.json", '{"values": {}, "abstained": {"total": 1}}', "'abstained' is no object of texts"),
    ("output.json", '{"values": {}, "abstained": {}, "found_by": []}', "'found_by' is no object of texts"),
    ("evidence.json", "[]", "no JSON object"),
    ("evidence.json", '{"total": {}}', "total is no list of objects"),
    ("evidence.json", '{"total": ["x"]}', "total is no list of objects"),
    ("evidence.json", '{"total": [{"blueprint_distance": "far"}]}', "distance is no number"),
    ("evidence.json", '{"total": [{"landmark": "Total"}]}', "landmark is no object of texts"),
    ("evidence.json", '{"total": [{"region": {"first": 1}}]}', "region is no object of texts"),
    ("evidence.json", '{"total": [{"node": 3}]}', "node is no text"),
    ("evidence.json", '{"total": [{"span": ["a"]}]}', "span is no pair"),
    ("evidence.json", '{"l": [{"evidence": []}]}', r"l\[0\].evidence is no object"),
    ("evidence.json", '{"l": [{"evidence": {"a": [{"node": 1}]}}]}', r"l\[0\].a\[0\].node is no text"),
    ("meta.json", '{"date": 5}', "date is no text"),
    ("meta.json", "null", "no JSON object"),
]


@pytest.mark.parametrize(("file", "content", "said"), DAMAGED)
def test_a_damaged_fixture_is_one_error_that_names_it(
    tmp_path: Path, file: str, content: str | None, said: str
) -> None:
    made = kept(tmp_path)
    if content is None:
        (made.folder / file).unlink()
    else:
        (made.folder / file).write_bytes(content.encode("latin-1"))
    assert is_fixture(made.folder)
    with pytest.raises(FixtureError, match=said) as caught:
        read_fixture(made.folder)
    assert caught.value.where == str(made.folder)
    checked = check_fixture(made.folder, ANSWERS)
    assert checked.failed
    assert (checked.name, checked.error) == ("order", caught.value.reason)


def test_evidence_and_meta_may_be_missing(tmp_path: Path) -> None:
    made = kept(tmp_path)
    (made.folder / "evidence.json").unlink()
    (made.folder / "meta.json").unlink()
    read = read_fixture(made.folder)
    assert (read.source, read.date, read.original, read.answers["evidence"]) == ("", "", "", {})
    assert not check_fixture(made.folder, ANSWERS).failed


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["", "x", "..."]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["total", "item", "landmark", "region", "node", "span", "evidence"]), inner)
    ),
    max_leaves=8,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    st.sampled_from(["output.json", "evidence.json", "meta.json"]),
    _json | st.fixed_dictionaries({"values": _json, "abstained": _json}, optional={"found_by": _json}),
)
def test_whatever_a_file_holds_a_check_says_something(tmp_path: Path, file: str, content: Any) -> None:
    made = kept(tmp_path, replace=True)
    (made.folder / file).write_text(json.dumps(content))
    checked = check_fixture(made.folder, ANSWERS)
    assert (checked.error is None) == bool(checked.fields)
    kept(tmp_path, replace=True)


def test_links_to_folders_are_followed_only_where_they_are_named(tmp_path: Path) -> None:
    made = kept(tmp_path)
    (tmp_path / "more").mkdir()
    link = tmp_path / "more" / "linked"
    link.symlink_to(made.folder, target_is_directory=True)
    (tmp_path / "more" / "loop").symlink_to(tmp_path / "more" / "loop")
    assert list(fixture_folders([tmp_path / "more"])) == []
    assert list(fixture_folders([link, made.folder])) == [link, made.folder]
    assert read_fixture(link).name == "linked"


def test_folders_that_only_look_like_fixtures(tmp_path: Path) -> None:
    (tmp_path / "output.json").write_text("{}")
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "document").mkdir()
    (tmp_path / "meta.json").mkdir()
    assert not is_fixture(tmp_path)
    assert not is_fixture(tmp_path / "page.html")
    assert not is_fixture(tmp_path / "nowhere")
    (tmp_path / ".hidden").mkdir()
    kept(tmp_path / ".hidden")
    assert list(fixture_folders([tmp_path])) == []


def test_a_pipe_is_no_part_of_a_fixture(tmp_path: Path) -> None:
    made = kept(tmp_path)
    (made.folder / "output.json").unlink()
    os.mkfifo(made.folder / "output.json")
    with pytest.raises(FixtureError):
        read_fixture(made.folder)
