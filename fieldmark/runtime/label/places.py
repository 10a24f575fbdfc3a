"""A document as it is labelled: its markup with numbered places, a form's over the pictures of its pages, and which
record a place belongs to.

Of an image, and of each page of a PDF file, the picture stands behind the texts that were read from it, turned as they
were levelled. A form of which there is no picture, or no extra that makes one, is drawn from its texts.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import atan, degrees
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.headers import drifts, repeated
from fieldmark.dsl.forms.layout import cleaned, read, tilt
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.runtime.io.documents import bytes_of, document_with_bytes
from fieldmark.runtime.io.files import BOXES, FORMS, ending, kind_of, with_ending
from fieldmark.runtime.io.labels import is_placed
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.io.scans import page_pictures
from fieldmark.runtime.report.pages import Highlight, PageHighlights, Picture, form_markup, page_markup
from fieldmark.runtime.watch.page_changes import Nodes, boxes_at, standing

Place = HtmlNode | FormBox
"""Where a value stands: a node of a page, or a box of a form."""

_STAMP: Final = "at"

_TYPES: Final = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""First bytes of an image that browsers show -> its type."""


@dataclass(frozen=True)
class Shown:
    """A document as it is shown: its markup, in which each place has its number, and the places in that order."""

    document: HtmlDocument | FormDocument
    markup: str
    places: Sequence[Place]

    @cached_property
    def numbers(self) -> Mapping[Place, int]:
        """Each place with its number."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def _nodes(self) -> Nodes:
        assert isinstance(self.document, HtmlDocument), "a form has boxes"
        return Nodes(self.document)

    def place(self, number: int) -> Place:
        """The place of a number; of a run that is all of its element, the element. Raises IndexError."""
        place = self.places[range(len(self.places))[number]]
        if isinstance(place, HtmlNode) and place.tag == RUN and place.parent is not None:
            return place.parent if len(place.parent.children) == 1 else place
        return place

    def at(self, path: str) -> Sequence[Place]:
        """The places of a path: of a form all boxes from its first to its last; none where there are none."""
        if isinstance(self.document, FormDocument):
            return boxes_at(self.document, path)
        node = self._nodes.at(path)
        return () if node is None else (node,)

    def numbers_at(self, path: str) -> list[int]:
        """The numbers of the places of a path."""
        return [self.numbers[place] for place in self.at(path) if place in self.numbers]

    def labelled(self, path: str) -> str:
        """The path by which a click on the place of a path would label it."""
        numbers = self.numbers_at(path)
        return self.place(numbers[0]).path if len(numbers) == 1 else path

    def numbers_of(self, label: Any) -> list[int]:
        """The numbers of the places of a text: where it was labelled, or the first that holds just this text."""
        if is_placed(label):
            return self.numbers_at(label["at"])
        places = standing(self.document, str(label), whole=True)[:1]
        return [self.numbers[place] for place in places if place in self.numbers]

    def record_of(self, number: int, records: Sequence[Iterable[str]], settled: Sequence[bool]) -> int | None:
        """Which record a place belongs to, of records given by the paths of their values; None for a new one.

        On a page it is the one with which the place shares the innermost element. Where several share it, records that
        have elements of their own do not hold the place; of others, and on a form by lines, it is the last that begins
        before the place, or else the first. An only record holds every place, unless it is `settled`: then all that
        belongs to it stands in its element.
        """
        held = [[place for path in paths for place in self.at(path)[:1]] for paths in records]
        here = self.place(number)
        before = [n for n, places in enumerate(held) if any(_begins(place) <= _begins(here) for place in places)]
        last = before[-1] if before else 0
        if not isinstance(here, HtmlNode):
            return last if held else None
        nodes = {n: [one for one in places if isinstance(one, HtmlNode)] for n, places in enumerate(held) if places}
        shared = {n: max(_depth_shared(here, node) for node in places) for n, places in nodes.items()}
        deepest = max(shared.values(), default=0)
        nearest = [n for n, depth in shared.items() if depth == deepest]
        if not nearest or (len(nearest) == 1 and (len(records) > 1 or not any(settled))):
            return nearest[0] if nearest else None
        own = (min(_depth_shared(first, node) for node in more) for first, *more in nodes.values() if more)
        return None if any(depth > deepest for depth in own) else last if last in nearest else nearest[0]


def _depth_shared(one: HtmlNode, other: HtmlNode) -> int:
    """How many elements hold both of two nodes."""
    above = [one, *one.ancestors()]
    own = {node: len(above) - steps for steps, node in enumerate(above)}
    return next((own[node] for node in (other, *other.ancestors()) if node in own), 0)


def _begins(place: Place) -> tuple[int, ...]:
    """The order of places: that of the page, and of a form that of its lines."""
    return place.order if isinstance(place, HtmlNode) else (place.page, place.line)


def shown(path: Path) -> Shown:
    """A page or form with numbered places; nothing of its markup is passed on as it is. Raises DocumentError."""
    document, data, boxes = document_with_bytes(path)
    if isinstance(document, FormDocument):
        stamps = {box: {Highlight(_STAMP, number): None} for number, box in enumerate(document.boxes)}
        pictures = _pictures(document, path, data if boxes is not None or ending(path) != BOXES else None)
        return Shown(document, form_markup(document, stamps, pictures), list(document.boxes))
    heads = {node for head in document.elements_tagged("head") for node in head.preorder()}
    nodes = [node for node in document.root.preorder() if node not in heads]
    highlights = PageHighlights(nodes={node: {Highlight(_STAMP, number): None} for number, node in enumerate(nodes)})
    return Shown(document, page_markup(document, highlights), nodes)


def _pictures(document: FormDocument, path: Path, data: bytes | None) -> dict[int, Picture]:
    """Page -> its picture, as far as there is one; `data` is the image or PDF file, None where boxes were given."""
    try:
        if data is None:
            beside = (with_ending(path, end) for end in FORMS if end != BOXES)
            path = next((other for other in beside if other.is_file()), path)
            data = bytes_of(path, shown_path(path))
        sources = _sources(data, shown_path(path))
    except DocumentError:
        return {}
    found = {number: lines for number, page in enumerate(document.pages, 1) if (lines := read(page))}
    right_by = drifts(found, repeated(found))
    return {
        number: Picture(source, page.width, page.height, degrees(atan(tilt(cleaned(page)))), right_by.get(number, 0.0))
        for number, (page, source) in enumerate(zip(document.pages, sources, strict=False), 1)
    }


def _sources(data: bytes, name: str) -> list[str]:
    """The pictures of an image or a PDF file, page by page, as addresses that hold all of them."""
    if kind_of(name, data) == "pdf":
        return [f"data:image/png;base64,{picture}" for picture in page_pictures(data, name)]
    kind = next((kind for beginning, kind in _TYPES.items() if data.startswith(beginning)), None)
    return [] if kind is None else [f"data:{kind};base64,{base64.b64encode(data).decode()}"]
