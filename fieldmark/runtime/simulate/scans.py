"""Simulated changes of a form: what another scan of it would be like.

Tilt, shift, bent paper, boxes that are a little off by themselves, split boxes, wrong characters.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin
from typing import Final

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.changes import Changed
from fieldmark.runtime.simulate.truth import squeezed, stands

_ALIKE = "O0I1l5S8BZ2GEFCRNMWVUHKXQDPTA"
"""What a wrong character is replaced by."""

WAVES: Final = (0.7, 2.0)
"""Shortest and longest wave of bent paper, in widths of the page: folds and curls, not crumples."""


@dataclass(frozen=True, slots=True)
class Noise:
    """How much of each: `shift` of the whole page and `jitter` of each box by itself as shares of the page, `tilt` in
    degrees, `warp` the farthest that bent paper moves a place, as a share of the page's width, `split` the share of
    boxes cut at a space, `wrong` the share of characters replaced."""

    shift: float = 0.0
    jitter: float = 0.0
    tilt: float = 0.0
    warp: float = 0.0
    split: float = 0.0
    wrong: float = 0.0


@dataclass(frozen=True, slots=True)
class Scan:
    """A kind of change that a form goes through when it is scanned again."""

    name: str
    description: str
    noise: Noise


SCANS: Final[tuple[Scan, ...]] = (
    Scan("page moved", "the whole page moved by up to 2 % of its sides", Noise(shift=0.02)),
    Scan("page tilted", "the page turned by up to 3 degrees", Noise(tilt=3.0)),
    Scan("page bent", "the paper bent, which moves texts by up to 1 % of the page's width", Noise(warp=0.01)),
    Scan("boxes moved", "each box by itself moved by up to 0.3 % of the page", Noise(jitter=0.003)),
    Scan("boxes split", "a fifth of the boxes cut at a space", Noise(split=0.2)),
    Scan("characters misread", "2 % of the letters and digits replaced by others", Noise(wrong=0.02)),
    Scan("scanned again", "all of these together", Noise(0.02, 0.003, 3.0, 0.01, 0.2, 0.02)),
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
    bend = _Bend.drawn(noise.warp * page.width, page, draw)
    boxes: list[TextBox] = []
    for box in page.boxes:
        for piece in _split(box, noise, draw):
            across, up = (draw.uniform(-noise.jitter, noise.jitter) * side for side in (page.width, page.height))
            moved = _around(_turned(bend.moved(_outline(piece)), angle, page), right + across, down + up)
            boxes.append(TextBox(_misread(piece.text, noise, draw), *moved))
    return Page(page.width, page.height, tuple(boxes))


_Points = list[tuple[float, float]]
"""Places on a page, x to the right and y downwards."""


@dataclass(frozen=True, slots=True)
class _Bend:
    """A smooth field of displacements: in each of both directions two waves over the page, half of `far` each.

    A wave has its course in radians for each unit to the right and down, and its phase.
    """

    far: float
    waves: tuple[tuple[float, float, float], ...]

    @staticmethod
    def drawn(far: float, page: Page, draw: random.Random) -> _Bend:
        """A field by chance, with waves as long as WAVES says; a still one draws nothing."""
        waves = []
        for _ in range(4 if far else 0):
            turn, length = draw.uniform(0, 2 * pi), draw.uniform(*WAVES) * page.width
            waves.append((2 * pi * cos(turn) / length, 2 * pi * sin(turn) / length, draw.uniform(0, 2 * pi)))
        return _Bend(far, tuple(waves))

    def moved(self, points: _Points) -> _Points:
        """The places where the field moves places."""
        if not self.waves:
            return points
        found: _Points = []
        for x, y in points:
            one, two, three, four = (sin(right * x + down * y + phase) for right, down, phase in self.waves)
            found.append((x + self.far * (one + two) / 2, y + self.far * (three + four) / 2))
        return found


def _outline(box: TextBox) -> _Points:
    """The corners of a box, and the middles of its long sides: bent texts reach farthest there."""
    return [(x, y) for x in (box.left, box.across, box.right) for y in (box.top, box.bottom)]


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


def _turned(points: _Points, angle: float, page: Page) -> _Points:
    """Places turned about the middle of the page."""
    middle, centre = page.width / 2, page.height / 2
    return [
        (
            middle + (x - middle) * cos(angle) - (y - centre) * sin(angle),
            centre + (x - middle) * sin(angle) + (y - centre) * cos(angle),
        )
        for x, y in points
    ]


def _around(points: _Points, right: float, down: float) -> tuple[float, float, float, float]:
    """The upright rectangle around places, moved to the right and down."""
    across, below = [x for x, _ in points], [y for _, y in points]
    return min(across) + right, min(below) + down, max(across) + right, max(below) + down


def _misread(text: str, noise: Noise, draw: random.Random) -> str:
    return "".join(
        draw.choice(_ALIKE) if letter.isalnum() and draw.random() < noise.wrong else letter for letter in text
    )
