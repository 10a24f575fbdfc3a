"""Forms from files of boxes, PDF files (extra `pdf`), and images of pages, scans and photographs (extra `ocr`).

A file of boxes is `{"page": [width, height], "boxes": [[text, left, top, right, bottom], ...]}`; several pages stand in
a list, `{"pages": [{...}, ...]}`. This is what OCR leaves beside an image, and what other tools can write.

This module is the one door to pypdfium2 and to the OCR engine. pdfium reads the words of each page with their
rectangles; words are put together from characters here, lines and texts are made by the document, as for every form.
Pages are read as they are shown: turned pages, and pages whose text is turned, upright. The OCR engine is rapidocr over
onnxruntime: its wheel carries its models, so that nothing is fetched when it runs. It is slow beside everything else
here, about two seconds a page; `fieldmark boxes` keeps what it read. PDF files and images are read in a process of
its own (`confined`), within limits.
"""

from __future__ import annotations

import base64
import ctypes
import re
import struct
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import degrees
from typing import Any, Final, Literal, assert_never

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox, around
from fieldmark.dsl.forms.settings import FORMS
from fieldmark.runtime.io.confined import PICTURED, PRINTED, Confined, PageLimits, Step
from fieldmark.runtime.io.files import extra
from fieldmark.runtime.io.names import json_in, length

SURE: Final = 0.5
"""Smallest confidence of a text that is kept, 0 to 1."""

_DOTS: Final = 150
"""Dots an inch at which a page is painted for OCR."""

_SEEN: Final = 1.5
"""Dots a point at which a page is painted for people: 108 an inch."""

PICTURES: Final = 20
"""Most pages of a PDF file that are painted for people."""

MOST_DOTS: Final = 8_000
"""Most dots of such a picture, across and down."""

_stream: Final = re.compile(r"<\S+ object at \w+>")
"""How libraries call a file that they were given as bytes."""

_base64: Final = re.compile(r"[A-Za-z0-9+/]+=*")

_COVERED: Final = 0.5
"""Share of a page without words that pictures cover where it is a scan."""

_SCALE: Final = 20
"""Parts of a point in which pdfium gives places: it does so in whole numbers."""

_HYPHENS: Final = frozenset({0x02, 0xAD, 0xFFFE})
"""What pdfium gives for a hyphen at the end of a line."""

_LINE: Final = 0.5
"""How far up or down characters of one word may be apart, in heights of a character."""

_WORD_GAP: Final = 0.15
"""Narrowest gap between two words, in heights of a character: narrower ones are kerning."""

_SHAPE: Final = '{"page": [width, height], "boxes": [[text, left, top, right, bottom], ...]}'

Form = Literal["boxes", "pdf", "image"]
"""What the bytes of a form are."""


def form_in(data: bytes, name: str, kind: Form) -> FormDocument:
    """The form that bytes of a kind are. Raises DocumentError."""
    return FormDocument(pages_in(data, name, kind), name)


def pages_in(data: bytes, name: str, kind: Form) -> list[Page]:
    """The pages of a form. Raises DocumentError."""
    match kind:
        case "boxes":
            return pages_of(json_in(data, name), name)
        case "pdf" | "image":
            return pages_of(_CONFINED.read(data, name, kind), name)
        case _:
            assert_never(kind)


def confined_content(data: bytes, name: str, kind: str, step: Step) -> dict[str, Any]:
    """What a file of boxes would hold for a PDF file or an image; read in a process of its own. Raises
    DocumentError."""
    return boxes_content(pdf_pages(data, name, step) if kind == "pdf" else image_pages(data, name, step))


_CONFINED: Final = Confined(__name__, confined_content.__name__)


def page_pictures(data: bytes, name: str) -> list[str]:
    """The pages of a PDF file as people see them, upright, each a PNG in base64; the first `PICTURES`. Raises
    DocumentError."""
    pictures = _PICTURING.read(data, name, "pdf")["pictures"]
    return [picture for picture in pictures if isinstance(picture, str) and _base64.fullmatch(picture)]


def pictures_content(data: bytes, name: str, _: str, step: Step) -> dict[str, Any]:
    """The pictures of a PDF file's pages; made in a process of its own. Raises DocumentError."""
    pdfium = extra("pypdfium2", "pdf", name, "a PDF file")
    document = pdfium.PdfDocument(data)
    pictures = []
    for number in range(min(len(document), PICTURES)):
        step(PICTURED)
        page = document[number]
        width, height = page.get_size()
        if max(width, height) * _SEEN > MOST_DOTS:
            raise DocumentError(name, f"page {number + 1} is too large to be shown")
        turn = _turn(list(_letters(pdfium.raw, page, page.get_textpage())))
        bitmap = page.render(scale=_SEEN, rotation=-turn % 360, rev_byteorder=True)
        rows = memoryview(bitmap.buffer).cast("B")
        size = bitmap.width * bitmap.n_channels
        lines = [bytes(rows[start : start + size]) for start in range(0, bitmap.stride * bitmap.height, bitmap.stride)]
        pictures.append(base64.b64encode(_png(bitmap.width, bitmap.height, bitmap.n_channels, lines)).decode())
    return {"pictures": pictures}


def _png(width: int, height: int, channels: int, lines: Sequence[bytes]) -> bytes:
    """A PNG file of lines of dots, each of 1 (grey), 3 (RGB) or 4 (with transparency) bytes (PNG specification, 11)."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, 8, {1: 0, 3: 2, 4: 6}[channels], 0, 0, 0)
    dots = zlib.compress(b"".join(b"\0" + line for line in lines), 6)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", dots) + chunk(b"IEND", b"")


_PICTURING: Final = Confined(__name__, pictures_content.__name__)


def _unhurried(_: PageLimits) -> None:
    """No limits: where this process is trusted with the file."""


def image_pages(data: bytes, name: str, step: Step = _unhurried) -> list[Page]:
    """The page of an image with the texts that OCR finds. Raises DocumentError: no extra, no image, no text in it."""
    step(PICTURED)
    return [picture_page(data, name, "an image")]


def picture_page(picture: Any, name: str, kind: str) -> Page:
    """The page of a picture, given as the bytes of an image or as an array of its dots. Raises DocumentError.

    `kind` is what messages call the document.
    """
    extra("onnxruntime", "ocr", name, kind)
    engine = _engine(extra("rapidocr", "ocr", name, kind))
    try:
        result = engine(picture)
    except MemoryError:
        raise
    except Exception as error:  # the engine raises what its parts raise, of many kinds
        why = _stream.sub(name, str(error)) or type(error).__name__
        raise DocumentError(name, f"it cannot be read as an image: {why}") from error
    if result.boxes is None:
        raise DocumentError(name, "OCR finds no text in it: is it a blank page?")
    height, width = result.img.shape[:2]
    boxes = []
    for corners, text, score in zip(result.boxes, result.txts, result.scores, strict=True):
        if score >= SURE and text.strip():
            across, down = [float(x) for x, _ in corners], [float(y) for _, y in corners]
            boxes.append(TextBox(text, min(across), min(down), max(across), max(down)))
    return Page(width, height, tuple(boxes))


@lru_cache(maxsize=1)
def _engine(module: Any) -> Any:
    return module.RapidOCR(params={"Global.log_level": "warning"})


def pdf_pages(data: bytes, name: str, step: Step = _unhurried) -> list[Page]:
    """The pages of a PDF file with their words; pages that are pictures without words are scans and read with OCR.

    `step` is called before each page. Raises DocumentError: no extra, encrypted, damaged, too long, too much on a page,
    no text on any page.
    """
    pdfium = extra("pypdfium2", "pdf", name, "a PDF file")
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        reason = "it is encrypted and needs a password" if "assword" in str(error) else "it is damaged, or no PDF file"
        raise DocumentError(name, f"{reason} ({error})") from error
    try:
        if len(document) > FORMS.pages:
            raise DocumentError(name, f"{len(document):,} pages; at most {FORMS.pages} are read")
        pages: list[Page] = []
        for number in range(len(document)):
            step(PRINTED)
            pages.append(_page(pdfium.raw, document[number], f"page {number + 1}", name))
        blank = not any(page.boxes for page in pages)
        for number, page in enumerate(pages):
            step(PRINTED)
            if not page.boxes and (blank or _is_picture(pdfium.raw, document[number])):
                step(PICTURED)
                pages[number] = _scanned(document[number], name)
        return pages
    except pdfium.PdfiumError as error:
        raise DocumentError(name, f"a page of it cannot be read ({error})") from error
    finally:
        document.close()


@dataclass(frozen=True, slots=True)
class _Letter:
    text: str
    turned: int
    box: TextBox


def _page(raw: Any, page: Any, number: str, name: str) -> Page:
    objects = raw.FPDFPage_CountObjects(page)
    if objects > FORMS.drawn:
        raise DocumentError(name, f"{number} draws {objects:,} things; at most {FORMS.drawn:,} are read")
    width, height = page.get_size()
    text = page.get_textpage()
    characters = raw.FPDFText_CountChars(text)
    if characters > FORMS.on_page:
        raise DocumentError(name, f"{number} has {characters:,} characters; at most {FORMS.on_page:,} are read")
    letters = list(_letters(raw, page, text))
    text.close()
    turn = _turn(letters)
    words = _words([_upright(letter, turn, width, height) for letter in letters if letter.turned == turn])
    size = (height, width) if turn in (90, 270) else (width, height)
    return Page(*size, tuple(words))


def _turn(letters: Iterable[_Letter]) -> int:
    """How far most of a page's characters are turned, in degrees."""
    turns = Counter(letter.turned for letter in letters if letter.text.strip())
    return min(turns, key=lambda angle: (-turns[angle], angle), default=0)


def _is_picture(raw: Any, page: Any) -> bool:
    """Whether pictures cover most of a page, as they do where it was scanned."""
    width, height = page.get_size()
    covered, area = 0.0, float(width * height)
    for picture in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE]):
        left, bottom, right, top = picture.get_bounds()
        covered += (min(right, width) - max(left, 0)) * (min(top, height) - max(bottom, 0))
    return covered > _COVERED * area


def _scanned(page: Any, name: str) -> Page:
    """A page without text, read with OCR from a picture of it."""
    kind = "a PDF file with pages that hold no text"
    extra("numpy", "ocr", name, kind)
    return picture_page(page.render(scale=_DOTS / 72).to_numpy(), name, kind)


def _letters(raw: Any, page: Any, text: Any) -> Iterator[_Letter]:
    """The characters of a page in the file's order, as shown; how far they are turned, in quarters, clockwise."""
    width, height = page.get_size()
    shown = (0, 0, round(width * _SCALE), round(height * _SCALE), 0)
    box, x, y = raw.FS_RECTF(), ctypes.c_int(), ctypes.c_int()

    def place(across: float, up: float) -> tuple[float, float]:
        raw.FPDF_PageToDevice(page, *shown, across, up, x, y)
        return x.value / _SCALE, y.value / _SCALE

    rotation = page.get_rotation()
    for number in range(raw.FPDFText_CountChars(text)):
        code = raw.FPDFText_GetUnicode(text, number)
        if not raw.FPDFText_GetLooseCharBox(text, number, box):
            continue
        turned = round((degrees(raw.FPDFText_GetCharAngle(text, number)) + rotation) / 90) % 4 * 90
        sides = [place(box.left, box.top), place(box.right, box.bottom)]
        (left, right), (top, bottom) = (sorted(side) for side in zip(*sides, strict=True))
        letter = "-" if code in _HYPHENS else chr(code)
        if not letter.isprintable() or unicodedata.combining(letter):
            letter = letter if unicodedata.combining(letter) else " "
        if "\ufb00" <= letter <= "\ufb06":
            letter = unicodedata.normalize("NFKC", letter)
        yield _Letter(letter, turned, TextBox(letter, left, top, right, bottom))


def _upright(letter: _Letter, turn: int, width: float, height: float) -> TextBox:
    """A character's box on the page turned back."""
    box = letter.box
    match turn:
        case 90:
            return TextBox(letter.text, box.top, width - box.right, box.bottom, width - box.left)
        case 180:
            return TextBox(letter.text, width - box.right, height - box.bottom, width - box.left, height - box.top)
        case 270:
            return TextBox(letter.text, height - box.bottom, box.left, height - box.top, box.right)
        case _:
            return box


def _words(letters: Sequence[TextBox]) -> Iterator[TextBox]:
    """Characters one after the other put together where they touch."""
    word: list[TextBox] = []
    for letter in letters:
        blank = not letter.text.strip()
        if word and (blank or not _touches(word[-1], letter)):
            yield _word(word)
            word = []
        if not blank:
            word.append(letter)
    if word:
        yield _word(word)


def _touches(last: TextBox, letter: TextBox) -> bool:
    high = max(last.height, letter.height)
    near = -high < letter.left - last.right < _WORD_GAP * high and letter.left >= last.left
    return near and abs(last.down - letter.down) < _LINE * high


def _word(letters: Sequence[TextBox]) -> TextBox:
    return replace(around(letters), text="".join(letter.text for letter in letters))


def pages_of(content: Any, name: str) -> list[Page]:
    """The pages of what a file of boxes holds. Raises DocumentError."""
    pages = content.get("pages") if isinstance(content, dict) else None
    found: list[Any] = pages if isinstance(pages, list) else [content]
    if len(found) > FORMS.pages:
        raise DocumentError(name, f"{len(found):,} pages; at most {FORMS.pages} are read")
    return [_boxes_page(page, name, number) for number, page in enumerate(found, 1)]


def boxes_content(pages: list[Page]) -> dict[str, Any]:
    """What a file of boxes holds for these pages."""
    written = [
        {
            "page": [page.width, page.height],
            "boxes": [[box.text, box.left, box.top, box.right, box.bottom] for box in page.boxes],
        }
        for page in pages
    ]
    return written[0] if len(written) == 1 else {"pages": written}


def _boxes_page(content: Any, name: str, number: int) -> Page:
    try:
        width, height = map(length, content["page"])
        boxes = tuple(_box(*box) for box in content["boxes"])
    except (KeyError, TypeError, ValueError) as error:
        raise DocumentError(name, f"page {number} is no page of boxes, which looks like {_SHAPE}") from error
    return Page(width, height, boxes)


def _box(text: Any, *sides: Any) -> TextBox:
    if not isinstance(text, str):
        raise TypeError(f"a box begins with its text, not {text!r}")
    left, top, right, bottom = map(length, sides)
    return TextBox(text, left, top, right, bottom)
