"""Blocks of list pages that VIPS makes from given boxes, against the true records, beside segmentations of the DOM.

    python -m benchmarks.vision_blocks                         # the sites to report
    python -m benchmarks.vision_blocks --half development      # those on which settings are chosen

A record is known by those of its values that stand just once on the page. It is *whole* where a block holds all of them
and none of another record; it is *split* where the smallest
block that holds them holds another record as well and is divided further, so that its parts stand in several blocks;
else it is *unseparated*: not divided that far. Of pages those are counted on which no record is split, and on which
every one is whole. *Navigation apart*: of pages with navigation (in `<nav>`, `<header>`, `<footer>`, `<aside>`, an
element with one of these roles, or with a name of these in its class or id; without values of records), those on which
no block of a whole record holds any of it, and those on which the smallest block around all records holds none.

DOMPS is the paper's segmentation by tags (section 5.3): innermost structural tags, and free text; nested ones make its
hierarchy. `elements` takes every element for a block: what markup alone can tell apart at best.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks.amber_records import HALVES, half_of
from benchmarks.data import DataMissingError
from benchmarks.record_truth import RecordPage, distinct, read_record_pages, words
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.vision.given import snapshot_in
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.segmentation import Block, segment

STRUCTURAL = frozenset({"title", "p", "table", "ul", *("h1", "h2", "h3", "h4", "h5", "h6")})
"""The tags that DOMPS divides by."""

LANDMARKS = frozenset({"nav", "header", "footer", "aside"})

_ROLES = frozenset({"navigation", "banner", "contentinfo", "complementary"})
_NAMED = re.compile(r"(?i)(?<![a-z])(?:nav|navbar|navigation|menu|footer|header|breadcrumbs?|sidebar)(?![a-z])")


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


def areas_of(block: Block | None) -> list[Area]:
    """The blocks of a content structure."""
    return [Area(one.nodes, bool(one.children)) for one in block.walk()] if block else []


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
    one = page.nodes[node]
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a table."""
    options = _options().parse_args(arguments)
    try:
        pages = [
            page for page in half_of(read_record_pages("result_lists"), options.half) if page.clean or not options.clean
        ]
    except DataMissingError as error:
        print(f"skipped: {error}", file=sys.stderr)
        return 0
    scores = {name: Score() for name in ("vips", "domps", "elements")}
    seconds: list[float] = []
    for truth in pages:
        if not any(part in str(truth.path) for part in options.only):
            continue
        document = read_page(truth.path)
        page = PageTree(document)
        boxes = truth.path.with_suffix(".boxes.json")
        snapshot = snapshot_in(boxes.read_bytes(), boxes.name, document)
        start = time.process_time()
        block = segment(Layout(snapshot), options.pdoc)
        seconds.append(time.process_time() - start)
        line = score_page(truth, page, areas_of(block), scores["vips"])
        if options.pages:
            print(f"{truth.site}/{truth.path.name}"[-44:].ljust(46), line)
        if options.beside:
            score_page(truth, page, domps(page), scores["domps"])
            score_page(truth, page, elements(page), scores["elements"])
    for name, score in scores.items():
        if score.pages:
            print(f"{name:9s}", score)
    if seconds:
        print(
            f"segmentation: median {sorted(seconds)[len(seconds) // 2] * 1e3:.1f} ms, most {max(seconds) * 1e3:.0f} ms"
        )
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=HALVES, default="report", help="which sites")
    parser.add_argument("--pdoc", type=int, default=6, help="permitted degree of coherence (default: 6)")
    parser.add_argument("--clean", action="store_true", help="only pages whose truth was strictly checked")
    parser.add_argument("--beside", action="store_true", help="measure segmentations of the DOM, too")
    parser.add_argument("--only", nargs="+", default=[""], help="only pages whose path contains one of these")
    parser.add_argument("--pages", action="store_true", help="print a line for each page")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
