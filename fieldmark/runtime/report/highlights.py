"""Which places of a document evidence speaks of: values, landmarks, regions, for each field and side of a report.

A highlight is `SIDE-ROLE` and the number of a field: `n-v` 3 says that here stands a value of field 3 as it is found
now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made
from typing import Any, Final, Literal, NamedTuple

from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode, pieces
from fieldmark.runtime.watch.page_changes import Nodes, boxes_at, boxes_between

Side = Literal["b", "n"]
"""Before and now."""

Role = Literal["v", "l", "r", "s"]
"""A value, a landmark, a region; and where an earlier value still stands."""

VALUE: Final[Role] = "v"
LANDMARK: Final[Role] = "l"
REGION: Final[Role] = "r"
STANDS: Final[Role] = "s"


MAX_PLACES: Final = 20
"""Most places of one earlier value that are shown."""


class Highlight(NamedTuple):
    """What a place is to a field."""

    name: str
    field: int


Highlights = dict[Highlight, None]
"""Highlights in the order in which they were made, each once."""


@dataclass(frozen=True, slots=True)
class PageHighlights:
    """The highlights of a page.

    `nodes`: elements and whole runs. `spans`: run -> start and end in its raw text, with a highlight. `attributes`:
    element -> name of an attribute that holds a value, with its highlights.
    """

    nodes: dict[HtmlNode, Highlights] = made(default_factory=dict)
    spans: dict[HtmlNode, list[tuple[int, int, Highlight]]] = made(default_factory=dict)
    attributes: dict[HtmlNode, dict[str, Highlights]] = made(default_factory=dict)


FormHighlights = dict[FormBox, Highlights]
"""The highlights of the boxes of a form."""

SideEvidence = Mapping[Side, Mapping[str, Any]]
"""Side -> field -> evidence as JSON."""

Earlier = Mapping[str, Sequence[str]]
"""Field -> the values that it had, of which is shown where they stand now."""


def page_highlights(
    document: HtmlDocument, evidence: SideEvidence, fields: Sequence[str], earlier: Earlier
) -> PageHighlights:
    """The places of a page that evidence speaks of; fields are numbered as they are given."""
    highlights, nodes = PageHighlights(), Nodes(document)
    for side, number, item in _items(evidence, fields):
        for node in nodes.between(*_region(item)):
            highlights.nodes.setdefault(node, {})[Highlight(f"{side}-{REGION}", number)] = None
        landmark = nodes.at(item.get("landmark", {}).get("node", ""))
        if landmark is not None:
            highlights.nodes.setdefault(landmark, {})[Highlight(f"{side}-{LANDMARK}", number)] = None
        holder = nodes.at(item.get("node", ""))
        if holder is None:
            continue
        highlight = Highlight(f"{side}-{VALUE}", number)
        if "attribute" in item:
            highlights.attributes.setdefault(holder, {}).setdefault(item["attribute"], {})[highlight] = None
        else:
            for run, start, end in _runs(holder, item.get("span", (0, 0))):
                highlights.spans.setdefault(run, []).append((start, end, highlight))
    for number, text in _numbered(earlier, fields):
        for run in document.runs_with(text, whole=False)[:MAX_PLACES]:
            highlights.nodes.setdefault(run, {})[Highlight(f"n-{STANDS}", number)] = None
    return highlights


def form_highlights(
    document: FormDocument, evidence: SideEvidence, fields: Sequence[str], earlier: Earlier
) -> FormHighlights:
    """The boxes of a form that evidence speaks of; fields are numbered as they are given."""
    highlights: FormHighlights = {}
    for side, number, item in _items(evidence, fields):
        first, last = _region(item)
        places = {
            REGION: boxes_between(document, [*boxes_at(document, first), *boxes_at(document, last)]),
            LANDMARK: boxes_at(document, item.get("landmark", {}).get("node", "")),
            VALUE: boxes_at(document, item.get("node", "")),
        }
        for role, boxes in places.items():
            for box in boxes:
                highlights.setdefault(box, {})[Highlight(f"{side}-{role}", number)] = None
    for number, text in _numbered(earlier, fields):
        for box in document.boxes_with(text, whole=False)[:MAX_PLACES]:
            highlights.setdefault(box, {})[Highlight(f"n-{STANDS}", number)] = None
    return highlights


def _numbered(earlier: Earlier, fields: Sequence[str]) -> Iterator[tuple[int, str]]:
    for number, name in enumerate(fields):
        for text in dict.fromkeys(earlier.get(name, ())):
            yield number, text


def attributes_of(highlights: Highlights) -> str:
    """Highlights as attributes of an element, with a space before each: ` data-n-v="0 3"`."""
    named: dict[str, list[str]] = {}
    for highlight in highlights:
        named.setdefault(highlight.name, []).append(str(highlight.field))
    return "".join(f' data-{name}="{" ".join(numbers)}"' for name, numbers in named.items())


def _items(evidence: SideEvidence, fields: Sequence[str]) -> Iterator[tuple[Side, int, Mapping[str, Any]]]:
    """The evidence for each value, also inside records, with its side and the number of its field."""
    for side, found in evidence.items():
        for number, name in enumerate(fields):
            for item in _flat(found.get(name, ())):
                yield side, number, item


def _flat(items: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for item in items:
        if "evidence" in item:
            yield {"region": {"first": item.get("first", ""), "last": item.get("last", "")}}
            for inner in item["evidence"].values():
                yield from _flat(inner)
        else:
            yield item


def _region(item: Mapping[str, Any]) -> tuple[str, str]:
    region = item.get("region", {})
    return region.get("first", ""), region.get("last", "")


def _runs(node: HtmlNode, span: Sequence[int]) -> Iterator[tuple[HtmlNode, int, int]]:
    """The runs over which a span of a node's text goes, each with start and end in its raw text.

    A node's text has its white space collapsed (see `HtmlNode.text`), so places are counted as it is put together.
    """
    position, gap = 0, False
    for text, run in pieces(node):
        inside: list[int] = []
        for place, letter in enumerate(text):
            if letter.isspace():
                gap = position > 0
                continue
            position += gap
            gap = False
            if span[0] <= position < span[1]:
                inside.append(place)
            position += 1
        if run is not None and inside:
            yield run, inside[0], inside[-1] + 1
