"""Visual features: how the nodes of a list look, where a page is given as it is seen (Pasupat and Liang 2014, 4.4).

The paper names them as what would tell content from what stands around it, and has none. Here they follow its recipe
(section 3.3.1): what is seen of each node is an abstract token, and the histogram of the tokens gives the features.
Lengths are shares of the page's width or of its height, sizes of fonts those of the page's usual font; so that a
snapshot that is shifted or larger has the same features.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from lxml import etree

from fieldmark.dsl.html.tree import RUN
from fieldmark.synth.zeroshot.aggregation import binned, shares, spread
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.records import Records

STEPS: Final = 400
"""Steps of the page's width in which lengths are compared: edges that agree to three of 1,280 pixels are one."""

SCREENS: Final = (0.1, 0.25, 0.5, 1, 2, 4)
"""Borders of the bins of how far down something stands, in widths of the page."""

SIZES: Final = (0.85, 0.95, 1.05, 1.2, 1.5, 2)
"""Borders of the bins of the size of a font, by the page's usual one."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How a node is seen: its box, in whatever unit the page has; the font of its text, 0 where it has none; and the
    colour behind it, empty where that is not known.
    """

    left: float
    top: float
    right: float
    bottom: float
    size: float = 0.0
    weight: int = 0
    background: str = ""


@dataclass(frozen=True, slots=True)
class Appearance:
    """A page as it is seen: for each node of the document, elements and runs of text in document order, how it is
    shown, None where it is not or where that is not known; and the numbers of those that are known to be hidden.

    The first one, the root, is around all that is shown.
    """

    shown: Sequence[Shown | None]
    hidden: frozenset[int] = frozenset()


class Looks:
    """What is seen of the nodes of a page's tree."""

    def __init__(self, tree: PageTree, appearance: Appearance) -> None:
        numbers = _numbers(tree)
        self.shown = [appearance.shown[number] for number in numbers]
        self.hidden = [number in appearance.hidden for number in numbers]
        self.page = page = appearance.shown[0] or Shown(0, 0, 0, 0)
        self.width, self.height = (page.right - page.left) or 1.0, (page.bottom - page.top) or 1.0

    def features(self, nodes: Sequence[int], records: Records) -> Iterator[str]:
        """The features of a list, of which `nodes` may be a sample; none where nothing is known of it."""
        found = [(node, one) for node in nodes if (one := self.shown[node]) is not None]
        hidden = sum([self.hidden[node] for node in nodes])
        if not found and not hidden:
            return
        yield f"seen hidden={binned(hidden / (hidden + len(found)))}"
        if found:
            some = [one for _, one in found]
            yield from self._place(some)
            yield from self._aligned("seen", some)
            yield from self._fonts(some)
            of_nodes = [self.shown[top] for top in records.of([node for node, _ in found])]
            yield from _beside_record(some, of_nodes)
            tops = [one for one in dict.fromkeys(of_nodes) if one is not None]
            if len(tops) > 1:
                yield from self._aligned("seen record", tops)

    def _place(self, some: Sequence[Shown]) -> Iterator[str]:
        """Where on the page a list stands, and how much of it that is."""
        page, first, last = self.page, some[0], some[-1]
        yield f"seen across={int(10 * (first.left - page.left) / self.width)}"
        yield f"seen down={int(10 * (first.top - page.top) / self.height)}"
        yield f"seen screens={binned((first.top - page.top) / self.width, SCREENS)}"
        yield f"seen reach={binned((last.bottom - first.top) / self.height)}"
        whole = self.width * self.height
        yield f"seen area={binned(sum([_area(one) for one in some]) / whole)}"

    def _aligned(self, name: str, some: Sequence[Shown]) -> Iterator[str]:
        """Whether boxes have the same edges and extents, which way they follow each other, and how far off."""
        page = self.page
        for side, lengths in (
            ("left", [one.left - page.left for one in some]),
            ("right", [one.right - page.left for one in some]),
            ("top", [one.top - page.top for one in some]),
            ("width", [one.right - one.left for one in some]),
            ("height", [one.bottom - one.top for one in some]),
        ):
            yield from spread(f"{name} {side}", tuple(map(self._steps, lengths)), majority=False)
        if len(some) > 1:
            flow = [_flow(one, other) for one, other in pairwise(some)]
            yield from shares(f"{name} flow", tuple([way for way, _ in flow]))
            yield from spread(f"{name} gap", tuple([self._steps(gap) for _, gap in flow]), majority=False)

    def _steps(self, length: float) -> int:
        return round(STEPS * length / self.width)

    def _fonts(self, some: Sequence[Shown]) -> Iterator[str]:
        """The fonts of a list beside the page's usual one, and whether it has a colour of its own behind it."""
        page = self.page
        written = [one for one in some if one.size]
        if written and page.size:
            yield from spread("seen size", tuple([binned(one.size / page.size, SIZES) for one in written]))
            yield from spread("seen weight", tuple([_compared(one.weight, page.weight) for one in written]))
        yield from spread("seen background", tuple([one.background for one in some]), majority=False)
        own = sum([one.background != page.background for one in some])
        yield f"seen background own={binned(own / len(some))}"


def _numbers(tree: PageTree) -> list[int]:
    """For each node of a tree its number in the document, of elements and runs of text in document order."""
    elements: dict[etree._Element | None, int] = {}
    runs: dict[etree._Element | None, list[int]] = {}
    for number, node in enumerate(tree.document.root.preorder()):
        if node.tag != RUN:
            elements[node.element] = number
        elif node.parent is not None:
            runs.setdefault(node.parent.element, []).append(number)
    return [
        runs[tree.elements[parent]][ordinal - 1] if tag == RUN else elements[element]
        for tag, element, parent, ordinal in zip(tree.tags, tree.elements, tree.parents, tree.ordinals, strict=True)
    ]


def _area(one: Shown) -> float:
    return (one.right - one.left) * (one.bottom - one.top)


def _flow(one: Shown, other: Shown) -> tuple[str, float]:
    """Which way from one box to the next, and the gap between them."""
    if other.top >= (one.top + one.bottom) / 2:
        return "below" if other.left < one.right and one.left < other.right else "new row", other.top - one.bottom
    if other.bottom <= (one.top + one.bottom) / 2:
        return "above", one.top - other.bottom
    return "beside", other.left - one.right


def _beside_record(some: Sequence[Shown], records: Sequence[Shown | None]) -> Iterator[str]:
    """What sets the nodes of a list apart from the rest of their records: larger, bold, how much of their room."""
    pairs = [(one, record) for one, record in zip(some, records, strict=True) if record is not None]
    written = [(one, record) for one, record in pairs if one.size and record.size]
    if written:
        fonts = [f"{_compared(a.size, b.size)} {_compared(a.weight, b.weight)}" for a, b in written]
        yield from spread("seen font in record", tuple(fonts))
    if pairs:
        room = sum([_area(record) for _, record in pairs])
        yield f"seen room in record={binned(sum([_area(one) for one, _ in pairs]) / room if room else 0)}"


def _compared(one: float, other: float) -> str:
    return "more" if one > other else "less" if one < other else "same"
