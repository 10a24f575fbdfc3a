"""Words by which the documents of a format are known: so that forms of an unknown layout are not read by chance.

LRSyn tells formats apart by their regions alone. Departure: on forms, labels such as "TOTAL" or "TEL" stand in every
layout, with other texts beside them; so where a program has several formats, each names texts that all its documents
share and the others have not.
"""

from __future__ import annotations

from collections.abc import Sequence

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.phrases import key
from fieldmark.synth.forms.landmarks import grams

MAX_MARKS = 6
"""Most marks of a format."""

LENGTH = 8
"""Shortest mark, in letters and digits: long enough for a slip of OCR."""

RARE = 0.1
"""Largest share of the other documents that may have a mark."""


def marks_of(inside: Sequence[FormDocument], outside: Sequence[FormDocument]) -> frozenset[str]:
    """The longest texts that stand in all documents of a format and in few of the others; none without others."""
    if not inside or not outside:
        return frozenset()
    found: dict[str, tuple[int, int]] = {}
    for box in inside[0].boxes:
        for text, _, _ in sorted(grams(box.text), key=lambda gram: -len(gram[0])):
            name = key(text)
            if len(name) < LENGTH or any(letter.isdigit() for letter in text):
                continue
            if all(document.boxes_with(text, whole=False) for document in inside):
                elsewhere = sum(1 for document in outside if document.boxes_with(text, whole=False))
                if elsewhere <= RARE * len(outside):
                    found[text] = (elsewhere, -len(name))
                    break
    return frozenset(sorted(found, key=lambda text: (found[text], text))[:MAX_MARKS])
