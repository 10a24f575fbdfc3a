"""PDF files whose pages are pictures: read with OCR, or refused with the extra that is missing."""

from __future__ import annotations

import ctypes
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.scans import pdf_pages
from tests.runtime.pdfs import pdf

pdfium = pytest.importorskip("pypdfium2")


def scan(pages: list[list[tuple[str, float, float]]]) -> bytes:
    """A PDF file of pages of text painted as pictures."""
    painted, scanned = pdfium.PdfDocument(pdf(pages)), pdfium.PdfDocument.new()
    for page in painted:
        bitmap = page.render(scale=150 / 72)
        width, height = page.get_size()
        sheet = scanned.new_page(width, height)
        picture = pdfium.PdfImage.new(scanned)
        picture.set_bitmap(bitmap)
        picture.set_matrix(pdfium.PdfMatrix().scale(width, height))
        sheet.insert_obj(picture)
        sheet.gen_content()
    held = BytesIO()
    scanned.save(held)
    return held.getvalue()


def test_a_scan_without_the_extra_says_which_one_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: str, *_: Any) -> Any:
        if module in ("numpy", "onnxruntime", "rapidocr"):
            raise ImportError(module)
        return pdfium

    monkeypatch.setattr("fieldmark.runtime.io.files.import_module", missing)
    with pytest.raises(DocumentError, match=r"hold no text; .* pip install 'fieldmark\[ocr\]'"):
        pdf_pages(scan([[("Total EUR 12.00", 60, 700)]]), "scan.pdf")


def appended(scanned: bytes, text: str) -> bytes:
    """A PDF file with a page of text, the pages of a scan, and an empty page."""
    whole = pdfium.PdfDocument(pdf([[(text, 60, 700)]]))
    whole.import_pages(pdfium.PdfDocument(scanned))
    whole.new_page(595, 842)
    held = BytesIO()
    whole.save(held)
    return held.getvalue()


def test_one_scanned_page_is_not_silently_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page(595, 842, (TextBox("Total EUR 12.00", 60, 130, 140, 142),))
    monkeypatch.setattr("fieldmark.runtime.io.scans._scanned", lambda *_: page)
    data = appended(scan([[("Total EUR 12.00", 60, 700)]]), "Invoice 7")
    document = FormDocument(pdf_pages(data, "mixed.pdf"), "mixed.pdf")
    assert [box.text for box in document.boxes] == ["Invoice 7", "Total EUR 12.00"]
    assert [box.page for box in document.boxes] == [1, 2]


def test_a_scan_is_read_with_ocr(tmp_path: Path) -> None:
    pytest.importorskip("rapidocr")
    pytest.importorskip("numpy")
    pages = [[(f"{word} {number}", 60.0, 700.0 - 60 * number) for number in range(2, 8)] for word in ("Total", "Page")]
    (tmp_path / "scan.pdf").write_bytes(scan(pages))
    (tmp_path / "printed.pdf").write_bytes(pdf(pages))
    document = read_document(tmp_path / "scan.pdf")
    assert isinstance(document, FormDocument)
    assert [(box.page, box.text) for box in document.boxes] == [
        (page, f"{word} {number}") for page, word in enumerate(("Total", "Page"), 1) for number in range(2, 8)
    ]
    printed = read_document(tmp_path / "printed.pdf")  # in the process that holds OCR now
    assert isinstance(printed, FormDocument)
    assert [box.text for box in printed.boxes] == [box.text for box in document.boxes]


def test_the_picture_is_all_that_a_scan_holds() -> None:
    page = pdfium.PdfDocument(scan([[("Total EUR 12.00", 60, 700)]]))[0]
    assert page.get_textpage().get_text_range() == ""
    bitmap = page.render(scale=1)
    pixels = ctypes.string_at(bitmap.buffer, bitmap.stride * bitmap.height)
    assert len(set(pixels)) > 1
