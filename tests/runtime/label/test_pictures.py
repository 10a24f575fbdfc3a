"""Forms over the pictures of their pages: the boxes stand where their texts are seen."""

from __future__ import annotations

import base64
import json
import re
import struct
import zlib
from math import atan, cos, degrees, radians, sin
from pathlib import Path

import pytest

from fieldmark.runtime.label.places import shown

LAMPS = Path(__file__).parents[3] / "examples" / "lamps"
_IMAGE = re.compile(
    r'viewBox="0 0 (\S+) (\S+)"><image href="data:image/(\w+);base64,([^"]+)" width="(\S+)" height="(\S+)" '
    r'preserveAspectRatio="none" transform="translate\((\S+) 0\) rotate\((\S+)\)" />'
)


def test_the_picture_of_an_image_lies_behind_its_boxes_turned_as_they_were() -> None:
    path = next(LAMPS.rglob("*.jpg"))
    found = _IMAGE.search(shown(path).markup)
    assert found is not None
    assert base64.b64decode(found[4]) == path.read_bytes()
    width, height = json.loads(path.with_name(f"{path.stem}.boxes.json").read_text())["page"]
    assert (float(found[5]), float(found[6])) == (width, height)


def test_a_tilted_page_is_turned_back_by_as_much_as_its_boxes(tmp_path: Path) -> None:
    slope = 0.05
    words = ["Invoice number", "NL-2041", "Total to pay", "EUR 93.60", "Bill to", "Harrow Bakery"]
    boxes: list[tuple[str, float, float, float, float]] = []
    for number, word in enumerate(words):
        x = 100.0 + 400 * (number % 2)
        middle = 200 + 80 * (number // 2) + slope * (x + 100)
        boxes.append((word, x, middle - 15, x + 200, middle + 15))
    (tmp_path / "a.boxes.json").write_text(json.dumps({"page": [1000, 800], "boxes": boxes}))
    (tmp_path / "a.jpg").write_bytes((next(LAMPS.rglob("*.jpg"))).read_bytes())
    for path in (tmp_path / "a.jpg", tmp_path / "a.boxes.json"):
        page = shown(path)
        found = _IMAGE.search(page.markup)
        assert found is not None
        turned = radians(float(found[8]))
        assert degrees(turned) == pytest.approx(-degrees(atan(slope)), abs=0.2)
        for (_, left, top, right, bottom), place in zip(boxes, page.document.boxes, strict=True):  # type: ignore[union-attr]
            across, down = (left + right) / 2, (top + bottom) / 2
            assert place.box.across == pytest.approx(across * cos(turned) - down * sin(turned), abs=2)
            assert place.box.down == pytest.approx(across * sin(turned) + down * cos(turned), abs=2)


def test_the_pages_of_a_pdf_are_painted_where_their_words_are_read() -> None:
    pytest.importorskip("pypdfium2")
    path = next(LAMPS.rglob("*.pdf"))
    page = shown(path)
    found = _IMAGE.search(page.markup)
    assert found is not None
    assert found[3] == "png"
    width, dots = _dots(base64.b64decode(found[4]))
    scale = width / float(found[5])
    for place in page.document.boxes[:10]:  # type: ignore[union-attr]
        box = place.box
        rows = dots[int(box.top * scale) : int(box.bottom * scale) + 1]
        inside = [row[int(box.left * scale) : int(box.right * scale) + 1] for row in rows]
        assert min(min(row) for row in inside) < 128, place  # something dark is printed there


def _dots(png: bytes) -> tuple[int, list[bytes]]:
    """The width of a PNG file, and of each line the first channel of its dots."""
    chunks, at = {}, 8
    while at < len(png):
        (size,), kind = struct.unpack(">I", png[at : at + 4]), png[at + 4 : at + 8]
        assert zlib.crc32(png[at + 4 : at + 8 + size]) == struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0]
        chunks[kind] = png[at + 8 : at + 8 + size]
        at += size + 12
    width, height, _, colour = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    channels = {0: 1, 2: 3, 6: 4}[colour]
    data = zlib.decompress(chunks[b"IDAT"])
    line = 1 + width * channels
    assert len(data) == line * height
    return width, [data[start + 1 : start + line : channels] for start in range(0, len(data), line)]


def test_what_is_no_picture_leaves_a_form_drawn_from_its_texts(tmp_path: Path) -> None:
    boxes = {"page": [200, 100], "boxes": [["Total", 10, 10, 60, 20]]}
    (tmp_path / "a.boxes.json").write_text(json.dumps(boxes))
    for name, data in {"a.tif": b"II*\0", "a.pdf": b"%PDF-1.7 broken"}.items():
        (tmp_path / name).write_bytes(data)
        markup = shown(tmp_path / name).markup
        assert "<image" not in markup
        assert ">Total</text>" in markup
        (tmp_path / name).unlink()
