"""Checks: documents held against fixtures, labels and nothing; what changed on their pages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.files import walk_documents
from fieldmark.runtime.io.labels import labels_beside
from fieldmark.runtime.io.scans import form_in
from fieldmark.runtime.run import Answers, answering
from fieldmark.runtime.watch.checks import DocumentCheck, Recaptured, check
from fieldmark.runtime.watch.fixtures import FixtureError, keep
from fieldmark.runtime.watch.page_changes import Nodes, boxes_at, evidence_at, page_changes
from tests.dsl.terms import documents
from tests.runtime.conftest import Shipped
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM, VALUES
from tests.runtime.watch.answers import LAW
from tests.synth.record_pages import STYLES, document, entries, markup

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
ANSWERS: Answers = answering(PROGRAM, evidence=True)


def put(path: Path, text: str = PAGE) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def outcomes(checks: list[DocumentCheck]) -> set[str]:
    return {field.outcome for one in checks for field in one.fields}


@pytest.mark.parametrize("example", ["flights", "lamps"])
def test_what_is_kept_is_unchanged(example: str, shipped: Shipped, tmp_path: Path) -> None:
    program = shipped(example)
    answers = answering(program, evidence=True)
    documents = list(walk_documents([EXAMPLES / example], program.kind))
    for path in documents:
        keep(path, answers, tmp_path, program=program.name, date="2026-05-01")
    checks = list(check(answers, [tmp_path], kind=program.kind))
    assert len(checks) == len(documents) > 10
    assert outcomes(checks) == {"unchanged"}
    assert not any(one.failed for one in checks)
    assert all(field.difference is None for one in checks for field in one.fields)


@pytest.mark.parametrize("example", ["flights", "lamps"])
def test_what_is_kept_is_unchanged_in_a_second_capture(example: str, shipped: Shipped, tmp_path: Path) -> None:
    program = shipped(example)
    answers = answering(program, evidence=True)
    for path in walk_documents([EXAMPLES / example], program.kind):
        keep(path, answers, tmp_path, program=program.name, date="2026-05-01")
    checks = list(check(answers, [EXAMPLES / example], kind=program.kind, against=[tmp_path]))
    assert {one.known for one in checks} == {"recapture"}
    assert outcomes(checks) == {"unchanged"}
    assert [one.fixture.original for one in checks if one.fixture] == [one.name for one in checks]


@pytest.mark.parametrize("style", sorted(STYLES))
def test_records_that_are_kept_are_unchanged_and_a_row_less_is_noticed(style: str, tmp_path: Path) -> None:
    some, others = entries(Random(1), 6), entries(Random(2), 5)
    label = {"entries": tuple(entry.label for entry in some)}
    program = fieldmark.learn([fieldmark.Example(document(markup(style, some)), label)]).program
    answers = answering(program, evidence=True)
    page = put(tmp_path / "pages" / "list.html", markup(style, others))
    made = keep(page, answers, tmp_path / "kept", program="docket", date="2026-05-01")
    assert outcomes(list(check(answers, [tmp_path / "kept"]))) == {"unchanged"}
    made.document.write_text(markup(style, others[:-1]), encoding="utf-8")
    (one,) = check(answers, [tmp_path / "kept"])
    (field,) = (field for field in one.fields if field.field == "entries")
    assert (field.outcome, field.place, field.old, field.new) == ("changed", "entries", 5, 4)


def test_a_page_that_changed_is_a_regression(tmp_path: Path) -> None:
    keep(put(tmp_path / "old" / "a.html"), ANSWERS, tmp_path / "kept", program="orders", date="2026-05-01")
    put(tmp_path / "new" / "a.html", AMBIGUOUS)
    put(tmp_path / "new" / "b.html")
    changed, unknown = check(ANSWERS, [tmp_path / "new"], against=[tmp_path / "kept"])
    assert (changed.known, unknown.known) == ("recapture", "nothing")
    assert changed.failed
    assert not unknown.failed
    assert {f.field: f.outcome for f in changed.fields if f.outcome != "unchanged"} == {"total": "abstains"}
    assert changed.fixture is not None
    assert changed.fixture.document == tmp_path / "kept" / "a" / "document.html"


def test_a_page_of_another_format_is_a_regression(tmp_path: Path) -> None:
    keep(put(tmp_path / "a.html"), ANSWERS, tmp_path / "kept", program="orders", date="2026-05-01")
    put(tmp_path / "new" / "a.html", "<p>We moved</p>")
    (one,) = check(ANSWERS, [tmp_path / "new"], against=[tmp_path / "kept"])
    assert one.unknown_format
    assert one.failed
    nothing_before = DocumentCheck("a", Path("a"), "nothing", now={"unknown_format": True})
    assert nothing_before.failed
    assert not DocumentCheck("a", Path("a"), "fixture", before=one.now, now=one.now).unknown_format


def test_pages_with_labels_are_held_against_them(tmp_path: Path) -> None:
    page = put(tmp_path / "a.html")
    put(tmp_path / "a.json", json.dumps({"total": VALUES["total"], "item": ["Kettle", "Spoons"]}))
    (one,) = check(ANSWERS, [page], labels=labels_beside)
    assert one.known == "labels"
    assert {f.field: f.outcome for f in one.fields if f.failed} == {"item": "changed"}
    assert {f.outcome for f in one.fields} == {"unchanged", "changed", "found"}


def test_what_cannot_be_read_is_an_error_and_the_others_go_on(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        keep(put(tmp_path / f"{name}.html", PAGE + name), ANSWERS, tmp_path / "kept", program="p", date="")
    (tmp_path / "kept" / "a" / "output.json").write_text("[")
    (tmp_path / "kept" / "b" / "document.html").write_bytes(b"PK\3\4")
    put(tmp_path / "new" / "a.html")
    put(tmp_path / "new" / "d.html")
    put(tmp_path / "new" / "d.json", "{")
    nowhere = tmp_path / "nowhere"
    checks = list(
        check(
            ANSWERS, [tmp_path / "kept", nowhere, tmp_path / "new"], against=[tmp_path / "kept"], labels=labels_beside
        )
    )
    errors = {one.name: one.error for one in checks}
    assert list(errors) == ["a", "b", "c", str(nowhere), str(tmp_path / "new/a.html"), str(tmp_path / "new/d.html")]
    said = ["no JSON", "a zip archive", None, "no such file", "kept/a: output.json is no JSON", "not JSON"]
    for name, expected in zip(errors, said, strict=True):
        assert (errors[name] is None) == (expected is None)
        assert (expected or "") in (errors[name] or "")
    assert [one.failed for one in checks] == [True, True, False, True, True, True]


def test_documents_of_fixtures_are_not_checked_twice(tmp_path: Path) -> None:
    keep(put(tmp_path / "pages" / "a.html"), ANSWERS, tmp_path / "pages" / "kept", program="p", date="")
    (tmp_path / "pages" / "kept" / "a" / "inside").mkdir()
    put(tmp_path / "pages" / "kept" / "a" / "inside" / "b.html")
    checks = list(check(ANSWERS, [tmp_path / "pages"]))
    assert [(one.known, one.document.name) for one in checks] == [("fixture", "document.html"), ("nothing", "a.html")]


def test_a_page_belongs_to_the_fixture_whose_folders_had_its_names(tmp_path: Path) -> None:
    for place in ("1/x/index.html", "1/y/index.html", "1/y/z/index.html"):
        keep(put(tmp_path / place, PAGE + place), ANSWERS, tmp_path / "kept", program="p", date="")
    kept = Recaptured([tmp_path / "kept"])

    def found(place: str) -> str:
        fixture = kept.fixture_of(Path(place))
        assert fixture is not None
        return str(Path(fixture.original).relative_to(tmp_path))

    assert found("2/x/index.html") == "1/x/index.html"
    assert found("2/y/index.htm") == "1/y/index.html"
    assert found("elsewhere/y/z/index.html") == "1/y/z/index.html"
    assert kept.fixture_of(Path("2/x/other.html")) is None
    with pytest.raises(FixtureError, match=r"3 fixtures may be of this document: .* name the one .* --against"):
        kept.fixture_of(Path("2/unheard/index.html"))
    (one, *_) = (tmp_path / "kept").iterdir()
    named = Recaptured([one]).fixture_of(Path("2/unheard/index.html"))
    assert named is not None
    assert named.folder == one
    shutil.rmtree(tmp_path / "kept")
    assert Recaptured([]).fixture_of(Path("index.html")) is None


@LAW
@given(documents())
def test_every_node_is_found_by_its_path(page: HtmlDocument) -> None:
    nodes = Nodes(page)
    for node in page.root.preorder():
        assert nodes.at(node.path) == node
        assert nodes.between(node.path, node.path) == (node,)
        if len(node.children) > 1:
            first, last = node.children[0], node.children[-1]
            assert tuple(nodes.between(first.path, last.path)) == node.children


@LAW
@given(documents(), st.text("/[]()1atexhml ", max_size=20))
def test_any_text_is_a_path_to_something_or_nothing(page: HtmlDocument, path: str) -> None:
    found = Nodes(page).at(path)
    assert found is None or found in list(page.root.preorder())
    assert Nodes(page).between(path, "/html") in ((), (page.root,))


def test_boxes_are_found_by_their_paths() -> None:
    boxes = b'{"page": [9, 9], "boxes": [["a", 0, 0, 2, 1], ["b", 5, 0, 7, 1], ["c", 5, 2, 7, 3]]}'
    form = form_in(boxes, "f", "boxes")
    for box in form.boxes:
        assert boxes_at(form, box.path) == (box,)
    assert [box.text for box in boxes_at(form, f"{form.boxes[1].path} to {form.boxes[2].path}")] == ["b", "c"]
    assert boxes_at(form, "page 9, line 1, text 1") == boxes_at(form, "nonsense") == ()


def test_evidence_of_records_is_found_by_its_place() -> None:
    inner = [{"node": "/a"}]
    evidence = {"total": inner, "rows": [{"evidence": {}}, {"evidence": {"lines": [{"evidence": {"x": inner}}]}}]}
    assert evidence_at(evidence, "total") == evidence_at(evidence, "rows[1].lines[0].x") == inner
    for place in ("none", "rows[0].x", "rows[7].x", "rows[1].lines[0].y", "rows[x].y"):
        assert evidence_at(evidence, place) == ()


CHANGES = [
    (("Total<", "Sum<"), '"Total" is no longer on the page, and "Sum" stands where it stood; "12,50 €" stands on the'),
    (("Total<", "Total</td><td>9 €</td></tr><tr><td>Total<"), '"Total" stands on the page twice, once before'),
    (("12,50 €", "13 €"), '"12,50 €" is no longer on the page; "13 €" was not on the page before'),
    (('</td><td id="total">12', '<i>net</i></td><td id="total">13'), '"net" is new in the region'),
]


@pytest.mark.parametrize(("edit", "told"), CHANGES)
def test_what_changed_is_told(edit: tuple[str, str], told: str, tmp_path: Path) -> None:
    answers = answering(PROGRAM, evidence=True)
    page = tmp_path / "a.html"
    page.write_text(PAGE, encoding="utf-8")
    keep(page, answers, tmp_path / "kept", program="orders", date="2026-05-01")
    page.write_text(PAGE.replace(*edit).replace('id="total"', 'id="sum"'), encoding="utf-8")
    (one,) = check(answers, [page], against=[tmp_path / "kept"])
    assert told in page_changes(one)["total"]


NORMAL_FORMS: list[tuple[dict[str, object], dict[str, object], str, str]] = [
    (
        {"<td>1.250,00 €</td>": 1250},
        {"<td>7,50 €</td>": 7.5},
        "<td>Total</td><td>8,50 €</td>",
        '"1.250,00" is no longer on the page; "8,50" was not on the page before',
    ),
    (
        {"<td>1.250,00 €</td>": 1250},
        {"<td>7,50 €</td>": 7.5},
        "<td>Sum</td><td>1.250,00 €</td>",
        '"1.250,00" stands on',
    ),
    (
        {"<td>7,50 €</td><td>1.250,00 €</td>": [7.5, 1250]},
        {"<td>7,50 €</td><td>9,00 €</td>": [7.5, 9]},
        "<td>Total</td><td>7,50 €</td><td>9,00 €</td>",
        "1 of the 2 values from before stand on the page",
    ),
]


@pytest.mark.parametrize(("first", "second", "cells", "told"), NORMAL_FORMS)
def test_normal_forms_are_looked_for_as_the_page_writes_them(
    first: dict[str, object], second: dict[str, object], cells: str, told: str, tmp_path: Path
) -> None:
    def page(row: str) -> str:
        return f"<html><body><h1>Order</h1><table><tr>{row}</tr></table></body></html>"

    labelled = [(page(f"<td>Total</td>{text}"), {"total": total}) for text, total in (first | second).items()]
    answers = answering(fieldmark.learn(labelled).program, evidence=True)
    path = tmp_path / "a.html"
    path.write_text(labelled[0][0], encoding="utf-8")
    keep(path, answers, tmp_path / "kept", program="orders", date="2026-05-01")
    path.write_text(page(cells), encoding="utf-8")
    (one,) = check(answers, [path], against=[tmp_path / "kept"])
    assert told in page_changes(one)["total"]
