"""Forms from images of pages: scans and photographs, read with OCR (extra `ocr`).

This module is the one door to the OCR engine, rapidocr over onnxruntime: its wheel carries its models, so that nothing
is fetched when it runs. It is slow beside everything else here, about two seconds a page; `fieldmark boxes` keeps what
it read.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.forms.boxes import Page, TextBox
from fieldmark.runtime.sources.extras import extra

SURE: Final = 0.5
"""Smallest confidence of a text that is kept, 0 to 1."""


def image_pages(data: bytes, name: str) -> list[Page]:
    """The page of an image with the texts that OCR finds. Raises DocumentError: no extra, no image, no text in it."""
    return [picture_page(data, name, "an image")]


def picture_page(picture: Any, name: str, kind: str) -> Page:
    """The page of a picture, given as the bytes of an image or as an array of its dots. Raises DocumentError.

    `kind` is what messages call the document.
    """
    extra("onnxruntime", "ocr", name, kind)
    engine = _engine(extra("rapidocr", "ocr", name, kind))
    try:
        result = engine(picture)
    except Exception as error:  # the engine raises what its parts raise, of many kinds
        raise DocumentError(name, f"it cannot be read as an image: {error}") from error
    if result.boxes is None:
        raise DocumentError(name, "OCR finds no text in it: is it a blank page?")
    height, width = result.img.shape[:2]
    boxes = (
        TextBox(
            text,
            min(float(x) for x, _ in corners),
            min(float(y) for _, y in corners),
            max(float(x) for x, _ in corners),
            max(float(y) for _, y in corners),
        )
        for corners, text, score in zip(result.boxes, result.txts, result.scores, strict=True)
        if score >= SURE and text.strip()
    )
    return Page(width, height, tuple(boxes))


@lru_cache(maxsize=1)
def _engine(module: Any) -> Any:
    return module.RapidOCR(params={"Global.log_level": "warning"})
