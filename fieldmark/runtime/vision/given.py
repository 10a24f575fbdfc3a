"""A snapshot from boxes that somebody else measured: `[depth below body, tag, left, top, right, bottom]` per element.

The elements stand in document order, as a browser had them after its scripts; so the list is aligned with the page's
elements by depth and tag, longest matching runs first. An element without a partner has no box of its own. Of texts and
styles nothing is given: a text run gets the room between its neighbours in the element's box, fonts are a browser's
defaults for the tags, backgrounds are not known.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.places import HEADINGS
from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.runtime.io.names import json_in, length
from fieldmark.runtime.vision.snapshot import UNKNOWN, Box, Rendered, Snapshot, around, belongs, box_of, nodes_of

MOST_ELEMENTS: Final = 50_000
"""Elements of a page that are aligned: the time grows faster than their number (4,000 take half a second)."""

PASSING: Final = frozenset({"script", "style", "link", "meta", "template", "noscript", "iframe", "ins"})
"""Elements that scripts put in and take out, or that documents do not have as nodes; the others are aligned first."""

RUN_LENGTH: Final = 5
"""Least elements in a row that are taken for the same where they stand at another depth."""

SIZES: Final = {"h1": 32.0, "h2": 24.0, "h3": 18.72, "h5": 13.28, "h6": 10.72, "small": 13.33, "big": 19.2}
"""A browser's sizes of fonts by tag, in pixels, where they are not 16."""

BOLD: Final = frozenset({"b", "strong", "th", *HEADINGS})
"""The tags that a browser writes bold."""

_CLOSED: Final = frozenset({"option", "optgroup", "datalist"})
"""Elements with boxes that are seen only where a list is open."""


def snapshot_in(data: bytes, name: str, document: HtmlDocument) -> Snapshot:
    """The snapshot of a document in a file of boxes, or in a saved one. Raises DocumentError, naming what is wrong."""
    content = json_in(data, name)
    if isinstance(content, list):
        return from_boxes(document, content, name)
    snapshot = Snapshot.from_json(content, name)
    if not belongs(snapshot, document):
        raise DocumentError(name, f"it is a snapshot of another page than {document.name}")
    return snapshot


def from_boxes(document: HtmlDocument, boxes: list[Any], name: str) -> Snapshot:
    """The snapshot of a document with given boxes. Raises DocumentError where they are malformed."""
    given = [_entry(entry, name, number) for number, entry in enumerate(boxes, 1)]
    nodes = nodes_of(document)
    depths = _depths(nodes)
    elements = [n for n, tag in enumerate(nodes.tag) if tag != RUN and depths[n] >= 0]
    if max(len(given), len(elements)) > MOST_ELEMENTS:
        raise DocumentError(name, f"more than {MOST_ELEMENTS:,} elements; so many are not aligned")
    partner = _aligned([(depths[n], nodes.tag[n]) for n in elements], [one for one, _ in given])
    box: list[Box | None] = [None] * len(nodes.tag)
    for place, number in partner.items():
        _, box[elements[place]] = given[number]
    _cut(nodes, box)
    _place_runs(nodes, box)
    page = around([Box(0, 0, 0, 0), *(held for _, held in given)])
    assert page is not None, "there is one box at least"
    size, rendered = Box(0, 0, page.right, page.bottom), tuple(_rendered(nodes, box))
    return replace(nodes, source="given boxes", page=size, rendered=rendered, unmatched=len(elements) - len(partner))


_Element = tuple[int, str]
"""How far below the body an element stands, and its tag."""


def _entry(entry: Any, name: str, number: int) -> tuple[_Element, Box]:
    try:
        depth, tag, *sides = entry
        if isinstance(depth, bool) or not isinstance(depth, int) or not isinstance(tag, str) or len(sides) != 4:
            raise ValueError(f"not an entry: {entry!r}")
        left, top, right, bottom = map(length, sides)
        return (depth, tag), box_of([left, top, max(left, right), max(top, bottom)])
    except (TypeError, ValueError) as error:
        shape = "[depth below body, tag, left, top, right, bottom]"
        raise DocumentError(name, f"entry {number} is no box of an element, which looks like {shape}") from error


def _depths(nodes: Snapshot) -> list[int]:
    """How far nodes stand below the body; -1 for those that do not."""
    depths: list[int] = []
    for above, tag in zip(nodes.parent, nodes.tag, strict=True):
        inside = above >= 0 and depths[above] >= 0
        depths.append(depths[above] + 1 if inside else 0 if tag == "body" else -1)
    return depths


def _aligned(ours: Sequence[_Element], theirs: Sequence[_Element]) -> dict[int, int]:
    """Our places -> theirs. Long runs of the same tags with the same numbers of elements in them are the same, wherever
    what is around them was moved; of what is left between them all that agrees in depth and tag; and of what is left in
    two partners, from above, all that agrees in tag."""
    steady = [place for place, (_, tag) in enumerate(ours) if tag not in PASSING]
    others = [place for place, (_, tag) in enumerate(theirs) if tag not in PASSING]
    runs = _matched(_shapes([ours[n] for n in steady]), _shapes([theirs[n] for n in others]), RUN_LENGTH)
    found = {steady[a]: others[b] for a, b in runs.items()}
    edges = [(-1, -1), *sorted(found.items()), (len(ours), len(theirs))]
    for (a, b), (last, end) in pairwise(edges):
        for place, other in _matched(ours[a + 1 : last], theirs[b + 1 : end], 1).items():
            found[a + 1 + place] = b + 1 + other
    below, beneath, taken = _children(ours), _children(theirs), set(found.values())
    for place in range(len(ours)):
        if place in found:
            left = [child for child in below[place] if child not in found]
            over = [child for child in beneath[found[place]] if child not in taken]
            for a, b in _matched([ours[n][1] for n in left], [theirs[n][1] for n in over], 1).items():
                found[left[a]] = over[b]
                taken.add(over[b])
    return found


def _children(elements: Sequence[_Element]) -> list[list[int]]:
    """The places of the elements directly in each one."""
    below: list[list[int]] = [[] for _ in elements]
    path: list[int] = []
    for place, (depth, _) in enumerate(elements):
        del path[depth:]
        if path:
            below[path[-1]].append(place)
        path.append(place)
    return below


def _shapes(elements: Sequence[_Element]) -> list[tuple[str, str, int]]:
    """Of each element its tag, the tag above, and how many elements stand directly in it."""
    below = _children(elements)
    above = {child: tag for (_, tag), children in zip(elements, below, strict=True) for child in children}
    return [(tag, above.get(place, ""), len(below[place])) for place, (_, tag) in enumerate(elements)]


def _matched(ours: Sequence[Hashable], theirs: Sequence[Hashable], least: int) -> dict[int, int]:
    """Our places -> theirs, in the runs of so many equal ones and more: what both begin with, then the longest."""
    same = next((n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
    matcher = SequenceMatcher(None, ours[same:], theirs[same:], autojunk=False)
    blocks = [(0, 0, same), *((a + same, b + same, size) for a, b, size in matcher.get_matching_blocks())]
    return {a + n: b + n for a, b, size in blocks if size >= least for n in range(size)}


def _cut(nodes: Snapshot, box: list[Box | None]) -> None:
    """Cut boxes at the left and right side of the element around them, where they reach over both inside and outside.

    Whether an element clips is not known; a line of text or a row of pictures that is wider than its place mostly is
    cut off. What stands wholly beside the body is not seen.
    """
    room: list[Box | None] = []
    body = next((own for own, tag in zip(box, nodes.tag, strict=True) if tag == "body"), None)
    for node, above in enumerate(nodes.parent):
        own, outer = box[node], room[above] if above >= 0 else None
        if own is not None and outer is not None and max(own.left, outer.left) < min(own.right, outer.right):
            own = Box(max(own.left, outer.left), own.top, min(own.right, outer.right), own.bottom)
        if own is not None and body is not None and own.left >= body.right > body.left:
            own = None
        box[node] = own
        room.append(own if own is not None and own.width else outer)


def _place_runs(nodes: Snapshot, box: list[Box | None]) -> None:
    """Give each text run its room: all of its element's box, or what the siblings before and after it leave."""
    below: dict[int, list[int]] = {}
    for node, above in enumerate(nodes.parent):
        below.setdefault(above, []).append(node)
    for above, children in below.items():
        room = box[above] if above >= 0 else None
        if room is None or nodes.tag[above] in _CLOSED:
            continue
        following: list[Box | None] = []
        after = before = None
        for node in reversed(children):
            following.append(after)
            after = _with_area(box[node]) or after
        for node in children:
            after = following.pop()
            if nodes.tag[node] == RUN and any(character.isprintable() for character in nodes.text[node]):
                box[node] = _between(room, before, after) & room or room
            before = _with_area(box[node]) or before


def _with_area(box: Box | None) -> Box | None:
    return box if box is not None and box.area else None


def _between(room: Box, before: Box | None, after: Box | None) -> Box:
    """The room between two siblings: on their line where they share one, else below the one and above the other."""
    if before is not None and after is not None and after.left >= before.right and after.top < before.bottom:
        return Box(before.right, before.top, max(after.left, before.right + 1), before.bottom)
    if before is not None and before.bottom >= room.bottom - 1:  # the rest of its last line
        return Box(min(before.right, room.right - 1), before.top, max(room.right, before.right), before.bottom)
    top = room.top if before is None else before.bottom
    bottom = room.bottom if after is None else after.top
    if bottom <= top:  # the line that the one after begins on
        line = after if after is not None else room
        return Box(min(room.left, line.left), line.top, max(line.left, room.left + 1), line.bottom)
    return Box(room.left, top, room.right, bottom)


def _rendered(nodes: Snapshot, box: list[Box | None]) -> list[Rendered]:
    found: list[Rendered] = []
    for node, (above, tag) in enumerate(zip(nodes.parent, nodes.tag, strict=True)):
        outer = found[above] if above >= 0 else UNKNOWN
        seen = box[node] is not None and tag not in _CLOSED
        weight = 700 if tag in BOLD else outer.weight
        found.append(Rendered(box[node], seen, "", SIZES.get(tag, outer.size), weight))
    return found
