"""Blocks of list pages that VIPS makes, against the true records, beside segmentations of the DOM.

    python -m benchmarks.vision_blocks                         # the sites to report, from given boxes
    python -m benchmarks.vision_blocks --half development      # those on which settings are chosen
    python -m benchmarks.vision_blocks --rules                 # with each rule that the paper does not have left out
    python -m benchmarks.vision_blocks --set court_lists --half all        # rendered by Chromium

A record is known by those of its values that stand just once on the page. It is *whole* where a block holds all of them
and none of another record; it is *split* where the smallest
block that holds them holds another record as well and is divided further, so that its parts stand in several blocks;
else it is *unseparated*: not divided that far. Of pages those are counted on which no record is split, and on which
every one is whole. *Navigation apart*: of pages with navigation (in `<nav>`, `<header>`, `<footer>`, `<aside>`, an
element with one of these roles, or with a name of these in its class or id; without values of records), those on which
no block of a whole record holds any of it, and those on which the smallest block around all records holds none.

DOMPS is the paper's segmentation by tags (section 5.3): innermost structural tags, and free text; nested ones make its
hierarchy. `elements` takes every element for a block: what markup alone can tell apart at best.

Blocks of whole records never hold each other, so that pages whose records are all whole are those on which some set of
blocks, of whatever levels, has each record in one of its own; with --pdoc 10 that is the most that a tree can give.

With --flattened pages are changed first: the elements that hold one record each are taken out, and what stood in them
stands where they stood. Such pages look the same; only their look holds a record together.
"""

from __future__ import annotations

import re
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Final
from unittest.mock import patch

from benchmarks.amber_records import HALVES, half_of
from benchmarks.data import skipping
from benchmarks.options import Options, option_parser
from benchmarks.record_truth import RecordPage, distinct, read_record_pages, words
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.vision import extraction, segmentation
from fieldmark.runtime.vision.extraction import VisualBlock
from fieldmark.runtime.vision.given import snapshot_in
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.runtime.vision.segmentation import Block, segment
from fieldmark.runtime.vision.separators import Direction, Separator, detect, weigh
from fieldmark.runtime.vision.snapshot import Snapshot

STRUCTURAL = frozenset({"title", "p", "table", "ul", *("h1", "h2", "h3", "h4", "h5", "h6")})
"""The tags that DOMPS divides by."""

LANDMARKS = frozenset({"nav", "header", "footer", "aside"})

FLAT_SHARE = 0.8
"""Least share of a page's records whose elements are siblings, for the page to be flattened; and three of them."""

_ROLES = frozenset({"navigation", "banner", "contentinfo", "complementary"})
_NAMED = re.compile(r"(?i)(?<![a-z])(?:nav|navbar|navigation|menu|footer|header|breadcrumbs?|sidebar)(?![a-z])")


def _heaviest_of_both(layout: Layout, pool: Sequence[VisualBlock]) -> tuple[tuple[Separator, ...], int]:
    """Vertical separators stand first, so that what they divide as well is not joined as rows."""
    boxes = [layout.seen(block.node) for block in pool]
    weighed: list[tuple[int, Separator]] = []
    for direction in (Direction.VERTICAL, Direction.HORIZONTAL):
        separators = detect(boxes, direction, layout.settings.overlap)
        weighed += zip(weigh(layout, pool, separators, direction), separators, strict=True)
    greatest = max((weight for weight, _ in weighed), default=0)
    return tuple(one for weight, one in weighed if weight == greatest), greatest


WITHOUT: Final[dict[str, AbstractContextManager[object]]] = {
    "nothing": nullcontext(),
    "items": patch.object(extraction, "list_items", lambda *_: set()),
    "rows first": patch.object(segmentation, "heaviest", _heaviest_of_both),
    "turns": patch.object(segmentation, "by_record", lambda _, rows, separators: (rows, separators)),
    "lines": patch.object(Layout, "_is_line", lambda *_: False),
}
"""Rule of ours -> what leaves it out, from outside."""


@dataclass(slots=True)
class Area:
    """A block of any segmentation: its topmost nodes, whether it is divided further."""

    nodes: tuple[int, ...]
    divided: bool


@dataclass(slots=True)
class Score:
    """Counts of pages and records."""

    pages: int = 0
    unsplit: int = 0
    whole: int = 0
    records: dict[str, int] = field(default_factory=lambda: {"whole": 0, "split": 0, "unseparated": 0})
    navigated: int = 0
    apart: int = 0
    outside: int = 0

    def __str__(self) -> str:
        total = max(1, sum(self.records.values()))
        kinds = " ".join(f"{kind} {count / total:.3f}" for kind, count in self.records.items())
        pages, navigated = max(1, self.pages), max(1, self.navigated)
        return (
            f"pages {self.pages}: none split {self.unsplit / pages:.3f} all whole {self.whole / pages:.3f}  "
            f"records {kinds}  navigation apart {self.apart / navigated:.3f} outside {self.outside / navigated:.3f} "
            f"({self.navigated})"
        )


def areas_of(block: Block | None, kept: Sequence[int]) -> list[Area]:
    """The blocks of a content structure, in the numbers that the nodes had of which these were kept."""
    blocks = block.walk() if block else ()
    return [Area(tuple(kept[node] for node in one.nodes), bool(one.children)) for one in blocks]


def flattened(truth: RecordPage, page: PageTree, snapshot: Snapshot) -> tuple[Snapshot, list[int]] | None:
    """A page without the elements of its records, and the nodes that are left; None where they have none that are
    siblings. A record's element is the largest that holds it alone, and down to where it branches."""
    layout, keys = Layout(snapshot), located(truth, page)
    tops: dict[int, int] = {}
    for node in (n for n in range(len(page)) if layout.box[n] is not None):
        text = words(page.text(node))
        held = [number for number, key in enumerate(keys) if any(value in text for value in key)]
        if len(held) == 1 and all(value in text for value in keys[held[0]]):
            tops.setdefault(held[0], node)
    parents = Counter(snapshot.parent[top] for top in tops.values())
    common, count = parents.most_common(1)[0] if parents else (0, 0)
    if count < max(3, FLAT_SHARE * len(keys)):
        return None
    gone: set[int] = set()
    for node in (top for top in tops.values() if snapshot.parent[top] == common):
        gone.add(node)
        below = layout.children[node]
        while len(below) == 1 and layout.children[below[0]]:
            gone.add(below[0])
            below = layout.children[below[0]]
    return _without(snapshot, gone)


def _without(snapshot: Snapshot, gone: set[int]) -> tuple[Snapshot, list[int]]:
    """A snapshot without some elements, whose children stand in their place; and the nodes that are left."""
    kept = [node for node in range(len(snapshot)) if node not in gone]
    number = {node: place for place, node in enumerate(kept)}
    above = list(snapshot.parent)
    for node in range(1, len(snapshot)):
        if above[node] in gone:
            above[node] = above[above[node]]
    left = replace(
        snapshot,
        parent=tuple(number.get(above[node], -1) for node in kept),
        tag=tuple(snapshot.tag[node] for node in kept),
        text=tuple(snapshot.text[node] for node in kept),
        rendered=tuple(snapshot.rendered[node] for node in kept),
    )
    return left, kept


def domps(page: PageTree) -> list[Area]:
    """The structural tags of a page, nested, and free text between them."""
    found, structural = [], [page.tag[n] in STRUCTURAL for n in range(len(page))]
    holds = list(structural)
    for node in range(len(page) - 1, 0, -1):
        holds[page.parent[node]] |= holds[node]
    for node in range(len(page)):
        below = any(holds[child] for child in page.children(node))
        if structural[node]:
            found.append(Area((node,), below))
        elif page.is_run(node) and holds[page.parent[node]] and not structural[page.parent[node]]:
            found.append(Area((node,), False))
    return [Area((0,), True), *found]


def elements(page: PageTree) -> list[Area]:
    """Every element and text of a page."""
    return [Area((node,), page.size(node) > 1) for node in range(len(page))]


def navigation(page: PageTree) -> list[int]:
    """The topmost elements that are there to get elsewhere."""
    found: list[int] = []
    for node in range(1, len(page)):
        if (not found or node >= page.end[found[-1]]) and _navigates(page, node):
            found.append(node)
    return found


def _navigates(page: PageTree, node: int) -> bool:
    one = page.node(node)
    if page.is_run(node) or page.tag[node] in ("body", "html"):
        return False
    names = f"{one.attribute('class') or ''} {one.attribute('id') or ''}"
    return page.tag[node] in LANDMARKS or one.attribute("role") in _ROLES or bool(_NAMED.search(names))


def located(truth: RecordPage, page: PageTree) -> list[list[str]]:
    """The values of true records that stand just once on the page, by record; records without one are left out.

    Where another value stands cannot be told: a headline may stand in a menu as well, and "4" may be a vote or a page,
    so that values of less than five characters are left aside.
    """
    text = words(page.text(0))
    values = [{words(value) for value in record.values()} for record, _ in distinct(truth.records, None)]
    uses = Counter(value for record in values for value in record)
    once = ([v for v in record if len(v) > 6 and uses[v] == 1 and text.count(v) == 1] for record in values)
    return [sorted(record) for record in once if record]


def score_page(truth: RecordPage, page: PageTree, areas: Sequence[Area], score: Score) -> str:
    """Count a page in; what is amiss on it in short."""
    keys = located(truth, page)
    texts = [words(" ".join(page.text(node) for node in area.nodes)) for area in areas]
    held = [[n for n, key in enumerate(keys) if all(value in text for value in key)] for text in texts]
    holders: list[int | None] = [None] * len(keys)
    for place, numbers in enumerate(held):
        for number in numbers:
            known = holders[number]
            if known is None or len(texts[place]) < len(texts[known]):
                holders[number] = place
    kinds = [
        None if place is None else _kind(number, texts[place], keys, areas[place])
        for number, place in enumerate(holders)
    ]
    known_kinds = [kind for kind in kinds if kind is not None]
    if not known_kinds:
        return "no record"
    score.pages += 1
    score.unsplit += "split" not in known_kinds
    score.whole += set(known_kinds) == {"whole"}
    for kind in known_kinds:
        score.records[kind] += 1
    around = [n for n, place in enumerate(holders) if place is not None]
    common = min((p for p, numbers in enumerate(held) if set(around) <= set(numbers)), key=lambda p: len(texts[p]))
    whole = [place for place, kind in zip(holders, kinds, strict=True) if kind == "whole" and place is not None]
    apart, outside = _count_navigation(page, keys, areas, whole, common, score)
    counts = " ".join(f"{kind} {known_kinds.count(kind)}" for kind in score.records)
    return f"{counts} {'' if apart else 'NAV'} {'' if outside else 'nav inside'}"


def _kind(number: int, text: str, keys: Sequence[Sequence[str]], area: Area) -> str:
    """What became of the record whose values a block's text holds."""
    if not any(value in text for n, key in enumerate(keys) if n != number for value in key):
        return "whole"
    return "split" if area.divided else "unseparated"


def _count_navigation(
    page: PageTree,
    keys: Sequence[Sequence[str]],
    areas: Sequence[Area],
    whole: Sequence[int],
    common: int,
    score: Score,
) -> tuple[bool, bool]:
    ranges = [(node, page.end[node]) for node in navigation(page) if _shows(page, node, keys)]
    if not ranges:
        return True, True
    score.navigated += 1

    def holds(area: Area) -> bool:
        return any(start >= n and end <= page.end[n] for n in area.nodes for start, end in ranges)

    apart = not any(holds(areas[place]) for place in whole)
    outside = not holds(areas[common])
    score.apart += apart
    score.outside += outside
    return apart, outside


def _shows(page: PageTree, node: int, keys: Sequence[Sequence[str]]) -> bool:
    text = words(page.text(node))
    return bool(text.strip()) and not any(all(value in text for value in key) for key in keys)


def shown_pages(options: Options) -> Iterator[tuple[RecordPage, PageTree, Snapshot, Sequence[int]]]:
    """The pages asked for: truth, tree, how it is shown, and the numbers on the page of the nodes of that.

    By the boxes that come with a page, or as Chromium renders it where none do. Raises DataMissingError.
    """
    with Renderer() as renderer:
        for truth in half_of(read_record_pages(options.set), options.half):
            if (options.clean and not truth.clean) or not any(part in str(truth.path) for part in options.only):
                continue
            document = read_page(truth.path)
            page, boxes = PageTree(document), truth.path.with_suffix(".boxes.json")
            if boxes.is_file() and not options.rendered:
                snapshot = snapshot_in(boxes.read_bytes(), boxes.name, document)
            else:
                snapshot = renderer.file(truth.path)
            flat = flattened(truth, page, snapshot) if options.flattened else (snapshot, range(len(snapshot)))
            if flat is not None:
                yield truth, page, *flat


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a table."""
    options = _options().parse_args(arguments)
    left_out = WITHOUT if options.rules else {"nothing": nullcontext()}
    scores = {f"without {name}": Score() for name in left_out}
    beside = {"DOMPS": domps, "elements": elements} if options.beside else {}
    scores |= {name: Score() for name in beside}
    seconds: list[float] = []
    for truth, page, snapshot, kept in shown_pages(options):
        for name, left in left_out.items():
            start = time.process_time()
            with left:
                block = segment(Layout(snapshot), options.pdoc)
            seconds.append(time.process_time() - start)
            line = score_page(truth, page, areas_of(block, kept), scores[f"without {name}"])
            if options.pages:
                print(f"{truth.site}/{truth.path.name}"[-44:].ljust(46), line)
        for name, areas in beside.items():
            score_page(truth, page, areas(page), scores[name])
    for name, score in scores.items():
        print(f"{name:21s}", score)
    if seconds:
        print(
            f"segmentation: median {sorted(seconds)[len(seconds) // 2] * 1e3:.1f} ms, most {max(seconds) * 1e3:.0f} ms"
        )
    return 0


def _options() -> ArgumentParser:
    parser = option_parser(__doc__, "--clean")
    parser.add_argument("--set", default="result_lists", help="a set of lists: result_lists (default), court_lists")
    parser.add_argument("--rendered", action="store_true", help="as Chromium renders the pages, boxes given or not")
    parser.add_argument("--rules", action="store_true", help="leave out each rule of ours, one after the other")
    parser.add_argument("--half", choices=HALVES, default="report", help="which sites")
    parser.add_argument("--pdoc", type=int, default=6, help="permitted degree of coherence (default: 6)")
    parser.add_argument("--beside", action="store_true", help="measure segmentations of the DOM, too")
    parser.add_argument("--flattened", action="store_true", help="without the elements that hold one record each")
    parser.add_argument("--only", nargs="+", default=[""], help="only pages whose path contains one of these")
    parser.add_argument("--pages", action="store_true", help="print a line for each page")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
