"""Simulated changes of a form: what another scan of it would be like. Tilt, shift, split boxes, wrong characters."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Final

from fieldmark.dsl.forms.boxes import Page, TextBox
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.regression.changes import Changed
from fieldmark.runtime.regression.slots import squeezed
from fieldmark.runtime.regression.truth import stands

_ALIKE = "O0I1l5S8BZ2GEFCRNMWVUHKXQDPTA"
"""What a wrong character is replaced by."""


@dataclass(frozen=True, slots=True)
class Noise:
    """How much of each: `shift` of the whole page and `jitter` of each box as shares of the page, `tilt` in degrees,
    `split` the share of boxes cut at a space, `wrong` the share of characters replaced."""

    shift: float = 0.02
    jitter: float = 0.0
    tilt: float = 3.0
    split: float = 0.2
    wrong: float = 0.02


@dataclass(frozen=True, slots=True)
class Scan:
    """A kind of change that a form goes through when it is scanned again."""

    name: str
    description: str
    noise: Noise


_STILL: Final = Noise(0.0, 0.0, 0.0, 0.0, 0.0)

SCANS: Final[tuple[Scan, ...]] = (
    Scan("page moved", "the whole page moved by up to 2 % of its sides", replace(_STILL, shift=0.02)),
    Scan("page tilted", "the page turned by up to 3 degrees", replace(_STILL, tilt=3.0)),
    Scan("boxes moved", "each box by itself moved by up to half a percent of the page", replace(_STILL, jitter=0.005)),
    Scan("boxes split", "a fifth of the boxes cut at a space", replace(_STILL, split=0.2)),
    Scan("characters misread", "2 % of the letters and digits replaced by others", replace(_STILL, wrong=0.02)),
    Scan("scanned again", "moved, tilted, split and misread together", Noise()),
)
"""Every kind of scan, in the order in which they are reported. Names are unique."""


def rescan(scan: Scan, form: FormDocument, values: Mapping[str, Sequence[str]], seed: str) -> Changed:
    """The form scanned again, and which of its true values its boxes still hold.

    Values that were misread are in neither `values` nor `dropped`: nobody can say what is right then.
    """
    pages = tuple(noisy(page, scan.noise, f"{seed}-{number}") for number, page in enumerate(form.pages))
    changed = FormDocument(pages, form.name)
    before, after = _text(form.pages), _text(pages)
    left: dict[str, tuple[str, ...]] = {}
    dropped: dict[str, tuple[str, ...]] = {}
    for name, texts in values.items():
        if not texts:
            dropped[name] = ()
        elif all(stands(after, text) or not (scan.noise.wrong or stands(before, text)) for text in texts):
            left[name] = tuple(map(fold, texts))
    return Changed(changed, left, dropped, frozenset())


def _text(pages: Iterable[Page]) -> str:
    return squeezed(" ".join(box.text for page in pages for box in page.boxes))


def noisy(page: Page, noise: Noise, seed: object) -> Page:
    """The page with noise; the same for the same seed."""
    draw = random.Random(f"{seed}")
    angle = radians(draw.uniform(-noise.tilt, noise.tilt))
    right, down = (draw.uniform(-noise.shift, noise.shift) * side for side in (page.width, page.height))
    boxes: list[TextBox] = []
    for box in page.boxes:
        for piece in _split(box, noise, draw):
            across, up = (draw.uniform(-noise.jitter, noise.jitter) * side for side in (page.width, page.height))
            moved = _moved(_turned(piece, angle, page), right + across, down + up)
            boxes.append(TextBox(_misread(piece.text, noise, draw), *moved))
    return Page(page.width, page.height, tuple(boxes))


def _split(box: TextBox, noise: Noise, draw: random.Random) -> Iterable[TextBox]:
    """The box, or its two halves cut at one of its spaces."""
    spaces = [place for place, letter in enumerate(box.text) if letter == " "]
    if not spaces or draw.random() >= noise.split:
        return [box]
    cut = draw.choice(spaces)
    left = box.left + box.width * cut / len(box.text)
    right = box.left + box.width * (cut + 1) / len(box.text)
    halves = (
        TextBox(box.text[:cut], box.left, box.top, left, box.bottom),
        TextBox(box.text[cut + 1 :], right, box.top, box.right, box.bottom),
    )
    return [half for half in halves if half.text.strip()]


def _turned(box: TextBox, angle: float, page: Page) -> tuple[float, float, float, float]:
    """The upright rectangle around the box turned about the middle of the page."""
    middle, centre = page.width / 2, page.height / 2
    corners = [(x - middle, y - centre) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    across = [middle + x * cos(angle) - y * sin(angle) for x, y in corners]
    down = [centre + x * sin(angle) + y * cos(angle) for x, y in corners]
    return min(across), min(down), max(across), max(down)


def _moved(sides: tuple[float, float, float, float], right: float, down: float) -> tuple[float, float, float, float]:
    return sides[0] + right, sides[1] + down, sides[2] + right, sides[3] + down


def _misread(text: str, noise: Noise, draw: random.Random) -> str:
    return "".join(
        draw.choice(_ALIKE) if letter.isalnum() and draw.random() < noise.wrong else letter for letter in text
    )
