"""Simulated changes: of a page's template, and of a form that is scanned again.

A change of a page edits a copy of the tree; the copy is then written and parsed again, so that a program sees what a
parser would have made of the changed page. The kinds are those that sites and mail templates are seen to make: what is
inserted and wrapped, what is renamed, what comes to stand beside a value, what happens to its own row, and what goes
away. Of a form: tilt, shift, bent paper, boxes that are a little off by themselves, split boxes, wrong characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from math import cos, pi, radians, sin
from random import Random
from typing import Final

from lxml import etree

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate import around, edits
from fieldmark.runtime.simulate.truth import Edit, PageState, Truth, copied, page_text, squeezed, stands


@dataclass(frozen=True, slots=True)
class Change:
    """A kind of template change.

    `keeps_region` marks those that leave every true value's row (label, value, their markup, names and order) as it
    was, white space and attributes without meaning apart: programs that work in small regions should not notice them.
    """

    name: str
    keeps_region: bool
    edit: Edit


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed document and what is true of it.

    `values` are the fields that still stand there; `dropped` those that were taken away, with the values they had;
    `elsewhere` names the dropped ones whose old text happens to stand in another place of the page. A field in neither
    is one that the change left open, such as a list next to which rows were added.
    """

    document: HtmlDocument | FormDocument
    values: Mapping[str, tuple[str, ...]]
    dropped: Mapping[str, tuple[str, ...]]
    elsewhere: frozenset[str]

    @property
    def root(self) -> etree._Element:
        """The changed tree, of a page."""
        assert isinstance(self.document, HtmlDocument), "a form has no tree"
        return tree_of(self.document)


def apply(change: Change, root: etree._Element, truth: Truth, random: Random, name: str = "document") -> Changed | None:
    """The page after a change, or None where the change does not apply, or cannot be written.

    The tree given is not modified.
    """
    copy = deepcopy(root)
    copy.tail = None
    state = PageState(copy, copied(root, copy, truth))
    try:
        if not change.edit(state, random):
            return None
        data = etree.tostring(copy, method="html", encoding="utf-8")
        document = HtmlDocument.from_bytes(data, name, "utf-8")
    except (DocumentError, ValueError):  # the parser reads control characters, which nothing can write
        return None
    return _changed(state, document)


def tree_of(page: HtmlDocument) -> etree._Element:
    """The root of a page's tree."""
    element = page.root.element
    assert element is not None, "the root is an element"
    return element


def _changed(state: PageState, document: HtmlDocument) -> Changed:
    page = page_text(tree_of(document))
    values: dict[str, tuple[str, ...]] = {}
    dropped: dict[str, tuple[str, ...]] = {}
    for field, known in state.truth.items():
        left = tuple(value for value in known.values if (field, value) not in state.gone)
        if not left:
            dropped[field] = known.values
        elif field not in state.untold and all(stands(page, value) for value in left):
            values[field] = left
    elsewhere = frozenset(f for f, texts in dropped.items() if any(stands(page, text) for text in texts))
    return Changed(document, values, dropped, elsewhere)


UNCHANGED: Final = Change("unchanged", True, lambda _state, _random: True)
"""What is compared with, the page only written and parsed again: a difference here is none of the template's."""

CHANGES: Final[tuple[Change, ...]] = (
    Change("advert on top", True, around.advert_on_top),
    Change("adverts between", True, around.advert_between),
    Change("advert before section", True, around.advert_before_section),
    Change("page wrapped", True, around.wrap_page),
    Change("section wrapped", True, around.wrap_section),
    Change("sections reordered", True, around.reorder_sections),
    Change("headings", True, partial(around.rehead, holds_value=False)),
    Change("white space", True, around.respace),
    Change("row before", True, partial(around.row_added, before=True)),
    Change("row after", True, partial(around.row_added, before=False)),
    Change("look-alike headed before", True, partial(around.look_alike, before=True, headed=True)),
    Change("look-alike headed after", True, partial(around.look_alike, before=False, headed=True)),
    Change("look-alike before", True, partial(around.look_alike, before=True, headed=False)),
    Change("look-alike after", True, partial(around.look_alike, before=False, headed=False)),
    Change("attributes", True, edits.shuffle_attributes),
    Change("classes renamed", False, edits.rename),
    Change("classes hashed", False, edits.hash_classes),
    Change("classes stripped", False, edits.strip),
    Change("value heading", False, partial(around.rehead, holds_value=True)),
    Change("table to blocks", False, edits.table_to_blocks),
    Change("label marked up", False, partial(edits.mark_up_label, half=False)),
    Change("label split", False, partial(edits.mark_up_label, half=True)),
    Change("value marked up", False, partial(edits.mark_up_value, half=False)),
    Change("value split", False, partial(edits.mark_up_value, half=True)),
    Change("markup joined", False, edits.join_markup),
    Change("label punctuation", False, edits.label_punctuation),
    Change("label case", False, edits.label_case),
    Change("row dropped", False, around.drop_row),
    Change("value blanked", False, around.blank_value),
)
"""Every kind of change; the edits say what each does. Names are unique."""


def change_named(name: str) -> Change:
    """The change of a name. Raises KeyError."""
    return {change.name: change for change in (UNCHANGED, *CHANGES)}[name]


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


SCANS: Final[Mapping[str, Noise]] = {
    "page moved": Noise(shift=0.02),
    "page tilted": Noise(tilt=3.0),
    "page bent": Noise(warp=0.01),
    "boxes moved": Noise(jitter=0.003),
    "boxes split": Noise(split=0.2),
    "characters misread": Noise(wrong=0.02),
    "scanned again": Noise(0.02, 0.003, 3.0, 0.01, 0.2, 0.02),
}
"""Every kind of scan that a form goes through, by name, in the order in which they are reported; the last is all."""


def rescan(noise: Noise, form: FormDocument, values: Mapping[str, Sequence[str]], seed: str) -> Changed:
    """The form scanned again, and which of its true values its boxes still hold.

    Values that were misread are in neither `values` nor `dropped`: nobody can say what is right then.
    """
    pages = tuple(noisy(page, noise, f"{seed}-{number}") for number, page in enumerate(form.pages))
    changed = FormDocument(pages, form.name)
    before, after = _text(form.pages), _text(pages)
    left: dict[str, tuple[str, ...]] = {}
    dropped: dict[str, tuple[str, ...]] = {}
    for name, texts in values.items():
        if not texts:
            dropped[name] = ()
        elif all(stands(after, text) or not (noise.wrong or stands(before, text)) for text in texts):
            left[name] = tuple(map(fold, texts))
    return Changed(changed, left, dropped, frozenset())


def _text(pages: Iterable[Page]) -> str:
    return squeezed(" ".join(box.text for page in pages for box in page.boxes))


def noisy(page: Page, noise: Noise, seed: object) -> Page:
    """The page with noise; the same for the same seed."""
    draw = Random(f"{seed}")
    angle = radians(draw.uniform(-noise.tilt, noise.tilt))
    right, down = (draw.uniform(-noise.shift, noise.shift) * side for side in (page.width, page.height))
    bent = _bend(noise.warp * page.width, page, draw)
    boxes: list[TextBox] = []
    for box in page.boxes:
        for piece in _split(box, noise, draw):
            across, up = (draw.uniform(-noise.jitter, noise.jitter) * side for side in (page.width, page.height))
            moved = _around(_turned(bent(_outline(piece)), angle, page), right + across, down + up)
            boxes.append(TextBox(_misread(piece.text, noise, draw), *moved))
    return Page(page.width, page.height, tuple(boxes))


_Points = list[tuple[float, float]]
"""Places on a page, x to the right and y downwards."""


def _bend(far: float, page: Page, draw: Random) -> Callable[[_Points], _Points]:
    """A smooth field of displacements, by chance: in each of both directions two waves over the page, half of `far`
    each, as long as WAVES says; a still one draws nothing.

    A wave has its course in radians for each unit to the right and down, and its phase.
    """
    waves = []
    for _ in range(4 if far else 0):
        turn, length = draw.uniform(0, 2 * pi), draw.uniform(*WAVES) * page.width
        waves.append((2 * pi * cos(turn) / length, 2 * pi * sin(turn) / length, draw.uniform(0, 2 * pi)))

    def moved(points: _Points) -> _Points:
        if not waves:
            return points
        found: _Points = []
        for x, y in points:
            one, two, three, four = (sin(right * x + down * y + phase) for right, down, phase in waves)
            found.append((x + far * (one + two) / 2, y + far * (three + four) / 2))
        return found

    return moved


def _outline(box: TextBox) -> _Points:
    """The corners of a box, and the middles of its long sides: bent texts reach farthest there."""
    return [(x, y) for x in (box.left, box.across, box.right) for y in (box.top, box.bottom)]


def _split(box: TextBox, noise: Noise, draw: Random) -> Iterable[TextBox]:
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
    middle, centre = page.width / 2, page.height / 2
    apart = [(x - middle, y - centre) for x, y in points]
    return [(middle + x * cos(angle) - y * sin(angle), centre + x * sin(angle) + y * cos(angle)) for x, y in apart]


def _around(points: _Points, right: float, down: float) -> tuple[float, float, float, float]:
    across, below = [x for x, _ in points], [y for _, y in points]
    return min(across) + right, min(below) + down, max(across) + right, max(below) + down


def _misread(text: str, noise: Noise, draw: Random) -> str:
    wrong = (letter.isalnum() and draw.random() < noise.wrong for letter in text)
    return "".join(draw.choice(_ALIKE) if is_wrong else letter for letter, is_wrong in zip(text, wrong, strict=True))
