"""Forms as files: boxes, PDF, images; and the commands on them, from end to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fieldmark.dsl.core.errors import DocumentError, LabelError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.runtime.batch.many import extract_many
from fieldmark.runtime.explain import explain
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.labels import read_examples
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.io.scans import boxes_content, form_in, pages_of, pdf_pages
from fieldmark.runtime.run import extract, extraction_to_json
from fieldmark.synth.core.learn import learn
from tests.runtime.commands import ran
from tests.runtime.pdfs import Line, pdf

ENCRYPTED = "/Encrypt << /Filter /Standard /V 1 /R 2 /O (12345678901234567890123456789012) /U () /P -4 >> /ID [(a) (a)]"


def invoice(number: int, total: str, *, blank: bool = False) -> list[Line]:
    """The lines of an invented supplier's invoice."""
    return [
        ("Northlight Lamps Ltd.", 60, 780),
        ("4 Harbour Street, Westport", 60, 764),
        ("Invoice number", 60, 700),
        (f"NL-{number}", 220, 700),
        ("Invoice date", 60, 684),
        (f"{number % 27 + 1:02}/03/2024", 220, 684),
        ("Order reference", 60, 668),
        *([] if blank else [(f"PO {number * 7}", 220, 668)]),
        ("Delivery note", 60, 652),
        (f"D{number * 3}", 220, 652),
        ("Net amount", 60, 300),
        ("EUR 10.00", 420, 300),
        ("Amount due", 60, 284),
        (f"EUR {total}", 420, 284),
        ("Bank: Westport Savings", 60, 120),
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three labelled invoices; a fourth and one with a blank field beside them."""
    labelled = tmp_path / "labelled"
    labelled.mkdir()
    for number, total in ((1041, "12.50"), (1057, "99.00"), (1066, "7.25")):
        (labelled / f"{number}.pdf").write_bytes(pdf([invoice(number, total)]))
        labels = {"number": f"NL-{number}", "due": f"EUR {total}", "order": f"PO {number * 7}"}
        (labelled / f"{number}.json").write_text(json.dumps(labels))
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "1070.pdf").write_bytes(pdf([invoice(1070, "3.00")]))
    (inbox / "1071.pdf").write_bytes(pdf([invoice(1071, "4.00", blank=True)]))
    (inbox / "letter.pdf").write_bytes(pdf([[("Dear Sir,", 60, 700), ("your lamps are on their way.", 60, 684)]]))
    (inbox / "page.html").write_text("<p>no form</p>")
    return tmp_path


def test_from_labelled_invoices_to_values(folder: Path) -> None:
    run = ran("learn", str(folder / "labelled"), "-o", str(folder / "lamps.fm"))
    assert run.exit_code == 0, run.output
    assert "program lamps for form, version 2" in (folder / "lamps.fm").read_text()
    run = ran("extract", str(folder / "lamps.fm"), str(folder / "inbox"), "--evidence")
    full, blank, letter = map(json.loads, run.output.splitlines())
    assert full["values"] == {"number": "NL-1070", "due": "EUR 3.00", "order": "PO 7490"}
    assert full["evidence"]["due"][0]["node"].startswith("page 1, line ")
    assert blank["values"] == {"number": "NL-1071", "due": "EUR 4.00", "order": None}
    assert letter["values"] == {"number": None, "due": None, "order": None}
    assert letter["abstained"]["due"] == "unknown format"


def test_each_value_is_explained(folder: Path) -> None:
    program = learn(read_examples(folder / "labelled")).program
    document = read_document(folder / "inbox" / "1071.pdf")
    text = explain(program, document, width=200)
    assert 'due = "EUR 4.00"' in text
    assert 'the text "Amount due"' in text
    assert "order: no value" in text


def test_a_form_program_looks_for_forms(folder: Path) -> None:
    program = learn(read_examples(folder / "labelled")).program
    found = [item.document for item in extract_many(program, [folder / "inbox"]) if not isinstance(item, DocumentError)]
    assert [Path(name).name for name in found] == ["1070.pdf", "1071.pdf", "letter.pdf"]
    page = extract(program, folder / "inbox" / "page.html")
    assert set(page.abstained.values()) == {"unknown format"}


def test_boxes_beside_a_file_are_read_in_its_place(folder: Path) -> None:
    program = learn(read_examples(folder / "labelled")).program
    inbox = folder / "inbox"
    document = read_document(inbox / "1070.pdf")
    assert isinstance(document, FormDocument)
    run = ran("boxes", str(inbox / "1070.pdf"))
    assert run.exit_code == 0, run.output
    assert extract(program, inbox / "1070.boxes.json").values == extract(program, document).values
    (inbox / "1070.pdf").write_bytes(b"%PDF-1.4 damaged")
    assert extract(program, inbox / "1070.pdf").values == extract(program, document).values
    names = [Path(item.document).name for item in extract_many(program, [inbox]) if not isinstance(item, DocumentError)]
    assert names == ["1070.boxes.json", "1071.pdf", "letter.pdf"]


def test_pages_and_forms_are_not_learned_together(folder: Path) -> None:
    (folder / "labelled" / "a.html").write_text("<p>Total <b>5</b></p>")
    (folder / "labelled" / "a.json").write_text('{"due": "5"}')
    with pytest.raises(LabelError, match="documents of one kind"):
        learn(read_examples(folder / "labelled"))


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_turned_page_is_read_as_it_is_shown(rotate: int) -> None:
    upright = FormDocument(pdf_pages(pdf([invoice(7, "1.00")]), "a"))
    turned = FormDocument(pdf_pages(pdf([invoice(7, "1.00")], rotate=rotate), "a"))
    assert sorted(box.text for box in turned.boxes) == sorted(box.text for box in upright.boxes)
    (label,) = turned.boxes_with("Amount due", whole=True)
    value = label.neighbour("right")
    assert value is not None
    assert value.text == "EUR 1.00"


def test_pages_follow_each_other() -> None:
    document = FormDocument(pdf_pages(pdf([invoice(1, "1.00"), invoice(2, "2.00")]), "a"))
    assert [box.page for box in document.boxes_with("Amount due", whole=True)] == [1, 2]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (pdf([[]]), "hold no text|no text in it"),
        (pdf([invoice(1, "1.00")])[:300], "damaged"),
        (pdf([invoice(1, "1.00")], extra=ENCRYPTED), "encrypted|damaged"),
    ],
)
def test_what_is_wrong_with_a_pdf_is_told(tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "a.pdf").write_bytes(data)
    with pytest.raises(DocumentError, match=reason):
        read_document(tmp_path / "a.pdf")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"page": [1], "boxes": []}',
        '{"page": [1, 2], "boxes": [["a", 1, 2, 3]]}',
        '{"page": [1, 2], "boxes": [[7, 1, 2, 3, 4]]}',
        '{"page": [1, 2], "boxes": [["a", 1, 2, 3, NaN]]}',
        '{"pages": [1]}',
        "[" * 100_000,
        '{"page": [1, 2], "boxes": []}',
    ],
)
def test_what_is_wrong_with_boxes_is_told(tmp_path: Path, content: str) -> None:
    (tmp_path / "a.boxes.json").write_text(content)
    with pytest.raises(DocumentError, match=r"a\.boxes\.json"):
        read_document(tmp_path / "a.boxes.json")


def test_boxes_written_read_back() -> None:
    pages = pages_of({"pages": [{"page": [10, 20], "boxes": [["a", 1, 2, 3, 4]]}] * 2}, "a")
    assert pages_of(boxes_content(pages), "a") == pages
    assert pages_of(boxes_content(pages[:1]), "a") == pages[:1]
    document = form_in(json.dumps(boxes_content(pages)).encode(), "a", "boxes")
    assert [box.text for box in document.boxes] == ["a", "a"]


def test_evidence_of_a_form_is_json(folder: Path) -> None:
    program = learn(read_examples(folder / "labelled")).program
    content = extraction_to_json(extract(program, folder / "inbox" / "1070.pdf"), program)
    assert json.loads(json.dumps(content)) == content
    (due,) = content["evidence"]["due"]
    assert due["landmark"]["looked_for"] == '"Amount due"'
    assert due["region"]["hops"] == "right 1"


def test_a_saved_program_runs_as_it_was_learned(folder: Path) -> None:
    program = learn(read_examples(folder / "labelled")).program
    run = ran("learn", str(folder / "labelled"), "-o", str(folder / "lamps.fm"))
    assert run.exit_code == 0
    assert load(folder / "lamps.fm").fields == program.fields
