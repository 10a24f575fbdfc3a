"""Annotators: what finds values of an attribute type in a node's text (AMBER, sections 3.2 and 5).

Anything with `find` is an annotator. Shipped are gazetteers, regular expressions and recognisers of types that are the
same in every domain. `Placed` narrows another annotator to where values stand: inside certain elements, or filling
their text box (property A2).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol

from fieldmark.dsl.text import Span
from fieldmark.dsl.tokens import CLASSES
from fieldmark.runtime.amber.gazetteers import Gazetteer
from fieldmark.runtime.amber.labels import labels
from fieldmark.runtime.amber.page import Page

RECOGNISERS: Final = {
    "date": CLASSES["DATE"],
    "time": CLASSES["TIME"],
    "price": CLASSES["PRICE"],
    "number": CLASSES["NUMBER"],
    "phone": CLASSES["PHONE"],
    "email": CLASSES["EMAIL"],
    "url": CLASSES["URL"],
    "docket": CLASSES["DOCKET"],
    "postcode": r"(?<!\w)(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d|[A-Z]{2} \d{5}(?:-\d{4})?)(?!\w)",
}
"""Name of a typed recogniser -> pattern. Postcodes are British, Canadian, or American after a state."""

JOINT: Final = re.compile(r"\s*(?:[,;|&/]\s*)?(?:(?:and|&)\s)?\s*")
"""What stands between the items of an enumeration, which is one value."""


class Annotator(Protocol):
    """Finds values; may be wrong in both directions."""

    def find(self, page: Page, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node, in any order."""
        ...


@dataclass(frozen=True, slots=True)
class PatternAnnotator:
    """The matches of a regular expression; where it has a group `value`, what that holds.

    Matches with nothing but a separator between them are one value: "No. 12-1, No. 12-2".
    """

    pattern: re.Pattern[str]

    def find(self, page: Page, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node."""
        return _matches(self.pattern, page.text(node))


@lru_cache(maxsize=20_000)
def _matches(pattern: re.Pattern[str], text: str) -> tuple[Span, ...]:
    """The values a pattern finds in a text; remembered, since the texts of a page, and of a site's pages, recur."""
    group = "value" if "value" in pattern.groupindex else 0
    spans: list[Span] = []
    for match in pattern.finditer(text):
        start, end = match.span(group)
        if spans and JOINT.fullmatch(text, spans[-1][1], match.start()):
            spans[-1] = (spans[-1][0], end)
        elif start < end:
            spans.append((start, end))
    return tuple(spans)


@dataclass(frozen=True, slots=True)
class GazetteerAnnotator:
    """The occurrences of a gazetteer's terms, longest first, whatever their case."""

    gazetteer: Gazetteer

    def find(self, page: Page, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node."""
        return self.gazetteer.find(page.text(node))


@dataclass(frozen=True, slots=True)
class LabelAnnotator:
    """Whole text nodes whose label matches a regular expression."""

    pattern: re.Pattern[str]

    def find(self, page: Page, node: int) -> Iterable[Span]:
        """The span of the whole text of a node, if its label matches."""
        label = labels(page).get(node)
        return [(0, len(page.text(node)))] if label is not None and self.pattern.search(label) else []


@dataclass(frozen=True, slots=True)
class Placed:
    """Another annotator's values where they stand inside one of the elements `inside` (none: anywhere), outside all of
    the elements `outside`, and fill at least the fraction `fills` of the characters of their text box.
    """

    annotator: Annotator
    inside: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    fills: float = 0.0

    def find(self, page: Page, node: int) -> Iterable[Span]:
        """The spans of the values in the text of a node."""
        if self.inside and not page.is_inside(node, self.inside):
            return ()
        if self.outside and page.is_inside(node, self.outside):
            return ()
        spans: Sequence[Span] = list(self.annotator.find(page, node))
        if not self.fills or not spans:
            return spans
        room = self.fills * page.box_size(node)
        return [span for span in spans if span[1] - span[0] >= room]


def recogniser(kind: str) -> PatternAnnotator:
    """The typed recogniser of a name. Raises KeyError."""
    return PatternAnnotator(re.compile(RECOGNISERS[kind]))
