"""A snapshot: what a page looks like, as flat columns; all that segmentation reads (VIPS, section 4, "visual
information").

The nodes are those of `HtmlDocument`, elements and text runs, numbered in document order from 0, the root; so a number
leads to the same node in the document, in AMBER's tree and here. A saved snapshot is one JSON object with a list per
column, strings written once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument
from fieldmark.dsl.html.walks import Preorder
from fieldmark.dsl.text.lexicon import collapse
from fieldmark.runtime.io.names import length

VERSION: Final = 1
"""Of the format of saved snapshots."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page, in CSS pixels from its top left corner; right and bottom are not less than left and
    top."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """The size that the paper compares blocks by."""
        return self.width * self.height

    def __or__(self, other: Box) -> Box:
        """The smallest box around two."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def __and__(self, other: Box) -> Box | None:
        """What two boxes share, or None where that has no area."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Box(left, top, right, bottom) if left < right and top < bottom else None

    def holds(self, other: Box, slack: float = 0.0) -> bool:
        """Whether another box stands within this one, but for so many pixels."""
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def around(boxes: Iterable[Box]) -> Box | None:
    """The smallest box around all, or None where there is none."""
    rest = iter(boxes)
    first = next(rest, None)
    return None if first is None else reduce(or_, rest, first)


@dataclass(frozen=True, slots=True)
class Rendered:
    """How one node is rendered.

    `box` is None where it is not known, and has no area where it is known not to be shown; `background` is a colour,
    empty where the node lets through what is behind it or it is not known; the font's `size` is in pixels, its `weight`
    as in CSS (400 is normal); `clips` where content that is larger is cut off at the box.
    """

    box: Box | None = None
    visible: bool = False
    background: str = ""
    size: float = 16.0
    weight: int = 400
    clips: bool = False


UNKNOWN: Final = Rendered()
"""A node of which nothing is known."""

NOT_SHOWN: Final = Rendered(Box(0, 0, 0, 0))
"""A node that takes no room."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The nodes of a page in document order: `parent` (-1 for the root), `tag`, `text` (of runs), and how rendered.

    `page` is the size of the whole page; `source` says who measured it; `unmatched` counts nodes of the document of
    which the source had no box to give.
    """

    document: str
    source: str
    page: Box
    parent: tuple[int, ...]
    tag: tuple[str, ...]
    text: tuple[str, ...]
    rendered: tuple[Rendered, ...]
    unmatched: int = 0

    def __len__(self) -> int:
        return len(self.parent)

    def paths(self, nodes: Iterable[int]) -> list[str]:
        """Where nodes stand, as XPaths with positions: those that `HtmlNode.path` gives."""
        seen: Counter[tuple[int, str]] = Counter()
        step: list[str] = []
        for above, tag in zip(self.parent, self.tag, strict=True):
            seen[above, tag] += 1
            name = "text()" if tag == RUN else tag
            step.append(f"/{name}[{seen[above, tag]}]" if above >= 0 else f"/{name}")
        found = []
        for node in nodes:
            steps, above = [], node
            while above >= 0:
                steps.append(step[above])
                above = self.parent[above]
            found.append("".join(reversed(steps)))
        return found

    def to_json(self) -> dict[str, Any]:
        """The columns; `names` holds the tags and colours, which the columns `tag` and `background` number."""
        names: dict[str, int] = {}
        rendered = self.rendered
        boxes = [(r.box.left, r.box.top, r.box.right, r.box.bottom) if r.box else None for r in rendered]
        return {
            "version": VERSION,
            "document": self.document,
            "source": self.source,
            "page": [_short(self.page.right), _short(self.page.bottom)],
            "unmatched": self.unmatched,
            "parent": list(self.parent),
            "tag": [names.setdefault(tag, len(names)) for tag in self.tag],
            "text": list(self.text),
            "box": [None if box is None else [_short(side) for side in box] for box in boxes],
            "visible": [int(r.visible) for r in rendered],
            "background": [names.setdefault(r.background, len(names)) for r in rendered],
            "size": [_short(r.size) for r in rendered],
            "weight": [r.weight for r in rendered],
            "clips": [int(r.clips) for r in rendered],
            "names": list(names),
        }

    @classmethod
    def from_json(cls, content: Any, name: str) -> Snapshot:
        """The snapshot that was saved. Raises DocumentError, naming what is wrong."""
        try:
            return _read(content)
        except KeyError as error:
            raise DocumentError(name, f"it is no snapshot of a page: there is no {error}") from error
        except (TypeError, ValueError, IndexError, AttributeError) as error:
            raise DocumentError(name, f"it is no snapshot of a page: {error}") from error


_COLUMNS: Final = ("parent", "tag", "text", "box", "visible", "background", "size", "weight", "clips")


def _read(content: Any) -> Snapshot:
    if content["version"] != VERSION:
        raise ValueError(f"its version is {content['version']!r}, not {VERSION}")
    columns = [content[name] for name in _COLUMNS]
    if len({len(column) for column in columns}) != 1 or not columns[0]:
        raise ValueError("its columns have different lengths, or are empty")
    parent, tag, text, box, visible, background, size, weight, clips = columns
    if parent[0] != -1 or any(not 0 <= above < node for node, above in enumerate(parent) if node):
        raise ValueError("its column 'parent' is no tree in document order")
    if not all(isinstance(one, str) for one in (*text, *content["names"])):
        raise ValueError("its texts and names are not all strings")
    names: Sequence[str] = content["names"]
    rendered = tuple(
        Rendered(None if box[n] is None else box_of(box[n]), bool(visible[n]), names[_index(background[n])],
                 length(size[n]), int(length(weight[n])), bool(clips[n]))
        for n in range(len(parent))
    )  # fmt: skip
    return Snapshot(
        str(content["document"]),
        str(content["source"]),
        box_of([0, 0, *content["page"]]),
        tuple(int(above) for above in parent),
        tuple(names[_index(one)] for one in tag),
        tuple(text),
        rendered,
        int(content["unmatched"]),
    )


def _index(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise ValueError(f"not a number of a name: {value!r}")
    return value


def _short(value: float) -> float:
    """A length as it is written: in hundredths of a pixel, whole numbers without a point."""
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def box_of(sides: Any) -> Box:
    """The box of four numbers; right before left, and bottom before top, raise ValueError."""
    left, top, right, bottom = map(length, sides)
    if right < left or bottom < top:
        raise ValueError(f"not a box: {sides!r}")
    return Box(left, top, right, bottom)


def nodes_of(document: HtmlDocument) -> Snapshot:
    """The nodes of a document, of which nothing else is known yet."""
    walk = Preorder(document.element, INLINE, RUN)
    text = [""] * len(walk.tags)
    for run in walk.runs:
        text[run] = collapse(walk.raw(run))
    rendered = (UNKNOWN,) * len(text)
    parent, tag = tuple(walk.parents), tuple(walk.tags)
    return Snapshot(document.name, "", Box(0, 0, 0, 0), parent, tag, tuple(text), rendered)


def belongs(snapshot: Snapshot, document: HtmlDocument) -> bool:
    """Whether a snapshot is one of a document: the same nodes with the same texts."""
    nodes = nodes_of(document)
    return (snapshot.parent, snapshot.tag, snapshot.text) == (nodes.parent, nodes.tag, nodes.text)
