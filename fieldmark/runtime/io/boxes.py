"""Forms from a file of boxes: `{"page": [width, height], "boxes": [[text, left, top, right, bottom], ...]}`.

Several pages stand in a list, `{"pages": [{...}, ...]}`. This is what OCR leaves beside an image, and what other tools
can write.
"""

from __future__ import annotations

import json
from typing import Any, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox

_SHAPE: Final = '{"page": [width, height], "boxes": [[text, left, top, right, bottom], ...]}'


def boxes_document(data: bytes, name: str) -> FormDocument:
    """The form in a file of boxes. Raises DocumentError, naming what is wrong."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise DocumentError(name, f"it is not JSON: {error}") from error
    return FormDocument(pages_of(content, name), name)


def pages_of(content: Any, name: str) -> list[Page]:
    """The pages of what a file of boxes holds. Raises DocumentError."""
    pages = content.get("pages") if isinstance(content, dict) else None
    found: list[Any] = pages if isinstance(pages, list) else [content]
    return [_page(page, name, number) for number, page in enumerate(found, 1)]


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


def _page(content: Any, name: str, number: int) -> Page:
    try:
        width, height = (_number(side) for side in content["page"])
        boxes = tuple(_box(*box) for box in content["boxes"])
    except (KeyError, TypeError, ValueError) as error:
        raise DocumentError(name, f"page {number} is no page of boxes, which looks like {_SHAPE}") from error
    return Page(width, height, boxes)


def _box(text: Any, *sides: Any) -> TextBox:
    if not isinstance(text, str):
        raise TypeError(f"a box begins with its text, not {text!r}")
    left, top, right, bottom = (_number(side) for side in sides)
    return TextBox(text, left, top, right, bottom)


def _number(value: Any) -> float:
    """A finite number of ordinary size; everything else raises TypeError or ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 1e9:
        raise ValueError(f"not a length: {value!r}")
    return float(value)
