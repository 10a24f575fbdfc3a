"""What is seen of a page: valid nodes, their boxes put right, backgrounds that show, and lines (VIPS, sections 4.1,
5.2).

The paper names two reasons for bad pages. *Wrong positions*: an element whose box does not hold what it shows, as a
container of floats, gets the box around both, and is reported; what stands outside of the page or is cut off by the box
of an element that clips is not seen. *Images that divide*: thin images and coloured elements are lines, as `<hr>` is;
they are no blocks, and weigh in the separators they stand in.

A node is valid where it can be seen (section 4.1). Here that asks for content: text, an image, a control. What rule 1
cuts, elements with a box and nothing in it, is left out from the beginning. What is not seen (`unseen`: menus that are
closed, texts outside of the page or cut off) is no value of a record that AMBER finds.

The values that the report leaves open stand here too, each with its reason. Sizes are relative to the page or sub-page
that is divided, lengths in CSS pixels. What is called a development figure was chosen on the first half of the sites of
result_lists (docs/benchmarks).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision.snapshot import Box, Snapshot, around


@settings
class VisionSettings:
    """What segmentation goes by."""

    pdoc: int = setting(6, 1, 10)
    """Permitted degree of coherence: blocks of a greater one are not divided (section 5.3 has 6)."""

    small: float = setting(0.1, 0, 1)
    """Rules 9 and 10: relative size below which a node stays whole."""

    overlap: float = setting(2.0, 0, 20)
    """Pixels by which boxes may overlap and still stand beside each other: those of lines do, and lengths are
    rounded."""

    speck: float = setting(1.0, 0, 20)
    """Width and height up to which a box shows nothing: pictures that count visits, texts for screen readers only."""

    thin: float = setting(4.0, 0, 50)
    """Greatest thickness of a line (an image or coloured element that divides, section 5.2), in pixels."""

    slender: float = setting(15.0, 1, 1_000)
    """How many times longer than thick a line is at least; less is a bullet or an icon."""

    distance: float = setting(3.0, 0.1, 100)
    """Pixels of the first step of distance (weight rule 1); each next step begins at twice as many."""

    alike: float = setting(1.5, 1, 10)
    """Distances of one pool of which none is more than this times the next smaller one are one step: a regular list's
    distances differ by a pixel or two, and its separators must weigh the same."""

    steps: int = setting(5, 1, 9)
    """Most steps of distance."""

    line: int = setting(2, 0, 9)
    """What a line in a separator adds to its weight (weight rule 2)."""

    background: int = setting(2, 0, 9)
    """What different backgrounds add (weight rule 3): as much as a line, which their border is."""

    font: int = setting(1, 0, 9)
    """What different fonts add, and once more where the one above is the lesser (weight rule 4)."""

    similarity: float = setting(0.75, 0, 1)
    """Share of tags that two structures have in common to be very similar (weight rule 5), or of one list."""

    similar: int = setting(2, 0, 9)
    """What similar structures take off (weight rule 5)."""

    unmatched: float = setting(0.05, 0, 1)
    """Greatest share of a page's elements without a box of which a snapshot may say what is not seen; given boxes of
    another state of the page say it wrongly. Development figure."""

    depth: int = setting(100, 1, 200)
    """Most levels of blocks; deeper ones stay whole. Real pages have up to 30."""


SETTINGS: Final = VisionSettings()
"""What is run."""

WHOLE: Final = 10
"""The greatest degree of coherence, and the greatest weight of a separator."""

CONTENT: Final = frozenset(
    (
        *("img", "input", "button", "select", "textarea", "video", "audio", "object", "embed", "canvas", "svg"),
        *("iframe", "meter", "progress"),
    )
)
"""Elements that show something although nothing that is seen stands below them."""


Font = tuple[float, int]
"""Size in pixels, and weight."""


class Layout:
    """What is seen of a snapshot.

    `box[n]` is None for nodes that are not valid; `children[n]` are the valid children; `background[n]` is the colour
    behind a node's content; lines are in the order of their middles, `ruled` are the nodes directly above lines;
    `end[n]` is the number after the last node below n.
    """

    def __init__(self, snapshot: Snapshot, settings: VisionSettings = SETTINGS) -> None:
        self.snapshot = snapshot
        self.settings = settings
        self.tag = snapshot.tag
        count = len(snapshot)
        self.end = list(range(1, count + 1))
        for node in range(count - 1, 0, -1):
            above = snapshot.parent[node]
            self.end[above] = max(self.end[above], self.end[node])
        self.background = self._backgrounds()
        self.horizontal_lines: list[Box] = []
        self.vertical_lines: list[Box] = []
        self.ruled: set[int] = set()
        self.misplaced: list[int] = []
        self.box: list[Box | None] = [None] * count
        self.children: list[list[int]] = [[] for _ in range(count)]
        self._place(self._clipped())
        self._fonts: dict[int, Font | None] = {}

    def is_text(self, node: int) -> bool:
        """Whether a node is a text node."""
        return self.tag[node] == RUN

    def seen(self, node: int) -> Box:
        """The box of a valid node."""
        box = self.box[node]
        assert box is not None, "blocks are made of valid nodes"
        return box

    def around(self, nodes: tuple[int, ...]) -> Box:
        """The box around valid nodes, which are not none."""
        box = around(self.seen(node) for node in nodes)
        assert box is not None, "a block has nodes"
        return box

    def runs(self, node: int) -> list[int]:
        """The text nodes at or below a node that are seen."""
        return [n for n in range(node, self.end[node]) if self.tag[n] == RUN and self.box[n] is not None]

    def font(self, node: int) -> Font | None:
        """The font of most characters at or below a node (of equal ones the first), or None where there are none."""
        if node not in self._fonts:
            counts: Counter[Font] = Counter()
            for run in self.runs(node):
                rendered = self.snapshot.rendered[run]
                counts[rendered.size, rendered.weight] += len(self.snapshot.text[run])
            self._fonts[node] = counts.most_common(1)[0][0] if counts else None
        return self._fonts[node]

    def _backgrounds(self) -> list[str]:
        shown: list[str] = []
        for node, rendered in enumerate(self.snapshot.rendered):
            above = self.snapshot.parent[node]
            shown.append(rendered.background or (shown[above] if above >= 0 else ""))
        return shown

    def _clipped(self) -> list[Box | None]:
        """The boxes of visible nodes, cut at the page's left and upper edge and at elements that clip."""
        boxes: list[Box | None] = []
        limits: list[Box | None] = []
        far = 1e9
        for node, rendered in enumerate(self.snapshot.rendered):
            above = self.snapshot.parent[node]
            limit = limits[above] if above >= 0 else Box(0, 0, far, far)
            cut = rendered.box & limit if rendered.box is not None and limit is not None else None
            if cut is not None and max(cut.width, cut.height) <= self.settings.speck:
                cut = None
            boxes.append(cut if rendered.visible else None)
            limits.append(cut if rendered.clips and above >= 0 and rendered.box is not None else limit)
        return boxes

    def _place(self, boxes: list[Box | None]) -> None:
        """Boxes and children of valid nodes, bottom up."""
        for node in range(len(boxes) - 1, -1, -1):
            own, below = boxes[node], self.children[node]
            below.reverse()
            if own is not None and not below and self._is_line(node, own):
                (self.horizontal_lines if own.width > own.height else self.vertical_lines).append(own)
                self.ruled.add(self.snapshot.parent[node])
                continue
            if not below and (own is None or (self.tag[node] != RUN and self.tag[node] not in CONTENT)):
                continue
            held = around(self.seen(child) for child in below)
            if held is not None and (own is None or not own.holds(held, self.settings.overlap)):
                self.misplaced.append(node)
            self.box[node] = own | held if own is not None and held is not None else own or held
            above = self.snapshot.parent[node]
            if above >= 0:
                self.children[above].append(node)
        self.horizontal_lines.sort(key=lambda line: line.top + line.bottom)
        self.vertical_lines.sort(key=lambda line: line.left + line.right)
        self.misplaced.reverse()

    def _is_line(self, node: int, box: Box) -> bool:
        """Whether a node without content divides its surroundings: `<hr>`, a thin image, a thin coloured element."""
        tag = self.tag[node]
        if tag == "hr":
            return True
        if tag == RUN or not (tag == "img" or self.snapshot.rendered[node].background):
            return False
        thickness, long = sorted((box.width, box.height))
        return thickness <= self.settings.thin and long >= self.settings.slender * thickness


def similarity(layout: Layout, one: int, other: int) -> float:
    """The share of tags that two valid nodes and their valid children have in common."""
    first, second = _structure(layout, one), _structure(layout, other)
    return (first & second).total() / (first | second).total()


def _structure(layout: Layout, node: int) -> Counter[tuple[int, str]]:
    return Counter([(0, layout.tag[node]), *((1, layout.tag[child]) for child in layout.children[node])])


def unseen(layout: Layout) -> frozenset[int]:
    """The nodes that are known not to be seen; none where the snapshot is of too many other elements than the page's.

    A node that the source had no box for is seen as much as the node above it.
    """
    snapshot = layout.snapshot
    elements = sum(tag != RUN for tag in snapshot.tag)
    if snapshot.unmatched > layout.settings.unmatched * elements:
        return frozenset()
    found: set[int] = set()
    for node, above in enumerate(snapshot.parent):
        if layout.box[node] is None and (snapshot.rendered[node].box is not None or above in found):
            found.add(node)
    return frozenset(found)
