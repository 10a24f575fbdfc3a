"""Reading in a process of its own: what takes too much, or breaks, is named, and the next file is read."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.runtime.io import scans
from fieldmark.runtime.io.confined import Confined, PageLimits, Step
from fieldmark.runtime.io.scans import form_in, pages_in
from tests.runtime.pdfs import pdf


def reading(data: bytes, name: str, kind: str, step: Step) -> dict[str, Any]:
    """What the process does, by kind."""
    step(PageLimits(seconds=0.3, mebibytes=128, in_all=0.5))
    match kind:
        case "loop":
            while True:
                pass
        case "pages without end":
            while True:
                step(PageLimits(seconds=0.3, mebibytes=128, in_all=0.5))
        case "memory":
            bytearray(2**33)
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "bug":
            raise ValueError("unexpected")
        case "refusal":
            raise DocumentError(name, "it is not read")
    print("libraries print")
    os.write(1, b"and so do those in C")
    return {"process": os.getpid(), "name": name, "size": len(data)}


@pytest.fixture
def confined() -> Iterator[Confined]:
    made = Confined(__name__, reading.__name__)
    yield made
    made.end()


def test_files_are_read_by_one_process_that_is_not_this_one(confined: Confined) -> None:
    first, second = (confined.read(b"x" * size, "a\udcff", "fine") for size in (0, 2**20))
    assert first == {"process": second["process"], "name": "a\udcff", "size": 0}
    assert first["process"] != os.getpid()


@pytest.mark.parametrize(
    ("kind", "reason", "goes_on"),
    [
        ("loop", "takes too long", False),
        ("pages without end", "takes too long", False),
        ("memory", "takes too much memory", False),
        ("crash", "breaks what reads such files", False),
        ("bug", r"cannot be read \(ValueError: unexpected\)", True),
        ("refusal", "it is not read", True),
    ],
)
def test_what_cannot_be_read_is_named_and_the_next_file_is_read(
    confined: Confined, kind: str, reason: str, goes_on: bool
) -> None:
    before = confined.read(b"", "a", "fine")["process"]
    with pytest.raises(DocumentError, match=reason) as caught:
        confined.read(b"x", "bad", kind)
    assert caught.value.name == "bad"
    assert (confined.read(b"", "b", "fine")["process"] == before) is goes_on


ENGINE = """
import os
from io import BytesIO
from types import SimpleNamespace
from fieldmark.runtime.io import confined, scans
from fieldmark.runtime.io.confined import PageLimits

scans.PICTURED = PageLimits(seconds=0.3, mebibytes=128)  # from the next picture on

class RapidOCR:
    def __init__(self, params):
        pass

    def __call__(self, picture):
        match picture:
            case b"loop":
                while True:
                    pass
            case b"memory":
                bytearray(2**33)
            case b"crash":
                os.abort()
            case b"bug":
                raise KeyError("unexpected")
            case b"junk":
                raise ValueError(f"cannot identify image file {BytesIO()}")
            case b"kept":
                scans.kept = bytearray(100 * 2**20)
            case b"blank":
                return SimpleNamespace(boxes=None)
        places = [[(9, 8), (90, 8), (90, 20), (9, 20)]] * 3
        texts, scores = (picture.decode(), " ", "unsure"), (0.9, 0.9, 0.1)
        return SimpleNamespace(boxes=places, txts=texts, scores=scores, img=SimpleNamespace(shape=(800, 600, 3)))
"""
"""In place of the OCR engine, which is large and slow: what becomes of a picture is told by its bytes."""


def test_what_reads_pictures_may_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rapidocr.py").write_text(ENGINE + "confined.PRINTED = PageLimits(mebibytes=64)")
    (tmp_path / "onnxruntime.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    made = Confined(scans.__name__, scans.confined_content.__name__)
    try:
        assert made.read(b"kept", "a.png", "image")["boxes"][0][0] == "kept"
        assert made.read(pdf([[("Total", 60, 700)]]), "b.pdf", "pdf")["boxes"][0][0] == "Total"
    finally:
        made.end()


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        (b"loop", "takes too long to be read"),
        (b"memory", "takes too much memory to be read"),
        (b"crash", "breaks what reads such files"),
        (b"bug", "cannot be read as an image: 'unexpected'"),
        (b"junk", "cannot identify image file bad.png$"),
        (b"blank", "OCR finds no text in it"),
    ],
)
def test_pictures_are_read_within_limits_too(
    picture: bytes, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rapidocr.py").write_text(ENGINE)
    (tmp_path / "onnxruntime.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    made = Confined(scans.__name__, scans.confined_content.__name__)
    try:
        total = {"page": [600, 800], "boxes": [["Total", 9, 8, 90, 20]]}
        assert made.read(b"Total", "a.png", "image") == total
        with pytest.raises(DocumentError, match=reason) as caught:
            made.read(picture, "bad.png", "image")
        assert caught.value.name == "bad.png"
        assert made.read(b"Total", "b.png", "image") == total
    finally:
        made.end()


def test_a_pdf_file_is_read_as_in_this_process() -> None:
    pytest.importorskip("pypdfium2")
    from fieldmark.runtime.io.scans import pdf_pages  # noqa: PLC0415 - beside what it is compared with

    data = pdf([[("Total EUR 12.00", 60, 700), ("Ünïcode", 60, 600)], [("Page 2", 60, 700)]])
    assert pages_in(data, "a.pdf", "pdf") == pdf_pages(data, "a.pdf")


def test_hostile_pdf_files_are_refused_with_a_word() -> None:
    pytest.importorskip("pypdfium2")
    with pytest.raises(DocumentError, match=r"page 2 has 3\d,\d+ characters; at most 20,000 are read"):
        form_in(pdf([[("Total", 60, 700)], [("word " * 7_000, 60, 700)]]), "dense.pdf", "pdf")
    with pytest.raises(DocumentError, match=r"takes too|breaks what reads"):
        form_in(drawing_each_other(), "mutual.pdf", "pdf")
    assert form_in(pdf([[("Total", 60, 700)]]), "good.pdf", "pdf").boxes[0].text == "Total"


def drawing_each_other() -> bytes:
    """A PDF file with ten forms of which each draws the next one ten times."""
    whole = pdf([[("Total", 60, 700)]]).replace(b"/Resources <<", b"/Resources << /XObject << /X 9 0 R >>")
    forms = [b"/X Do " * 10] * 9 + [b"BT /F1 9 Tf (x) Tj ET"]
    added = b"".join(
        b"%d 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X %d 0 R >> "
        b"/Font << /F1 3 0 R >> >> /Length %d >>\nstream\n%s\nendstream\nendobj\n"
        % (number, number + 1, len(body), body)
        for number, body in enumerate(forms, 9)
    )
    head = whole.partition(b"xref")[0]
    return (head + added).replace(b"stream\nBT", b"stream\n/X Do BT", 1) + b"trailer\n<< /Root 1 0 R >>\n%%EOF\n"
