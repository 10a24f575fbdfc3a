"""Milliseconds a page for rendering and for segmentation, and how segmentation grows with the number of blocks.

    python -m benchmarks.vision_cost                 # invented pages of 500 to 32,000 cards
    python -m benchmarks.vision_cost result_lists    # pages of a set as Chromium renders them, the first of each site

Rendering is wall-clock time, for most of it passes in the browser; segmentation is processor time.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import log2

from benchmarks.data import skipping
from benchmarks.options import option_parser
from benchmarks.record_truth import read_record_pages
from fieldmark.dsl.html.tree import RUN
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.runtime.vision.segmentation import segment
from fieldmark.runtime.vision.snapshot import Box, Rendered, Snapshot

COLUMNS = 5


def grid(count: int) -> Snapshot:
    """A page of so many cards in rows of five, each with a heading and a text."""
    parent, tag, text = [-1, 0], ["body", "div"], ["", ""]
    height = 100.0 * (count / COLUMNS)
    rendered = [Rendered(Box(0, 0, 1000, height), True)] * 2
    for number in range(count):
        left, top = 200.0 * (number % COLUMNS), 100.0 * (number // COLUMNS)
        card = len(parent)
        parts = [
            ("div", 1, 0, 90),
            ("h3", card, 0, 25),
            (RUN, card + 1, 0, 25),
            ("p", card, 30, 90),
            (RUN, card + 3, 30, 90),
        ]
        for name, above, start, end in parts:
            parent.append(above)
            tag.append(name)
            text.append("words" if name == RUN else "")
            rendered.append(Rendered(Box(left, top + start, left + 180, top + end), True))
    return Snapshot(
        "grid", "invented", Box(0, 0, 1000, height), tuple(parent), tuple(tag), tuple(text), tuple(rendered)
    )


def growth() -> None:
    """Print what segmentation costs on grids, and that by n log n."""
    for count in (500, 2_000, 8_000, 32_000):
        snapshot = grid(count)
        start = time.process_time()
        block = segment(Layout(snapshot), 8)
        spent = time.process_time() - start
        blocks = sum(1 for _ in block.walk()) if block else 0
        print(f"{blocks:7,} blocks {spent * 1e3:8.0f} ms {spent * 1e9 / (blocks * log2(blocks)):6.0f} ns by n log n")


def rendered(name: str) -> None:
    """Print what rendering and segmentation cost on the first page of each site."""
    paths = {page.site: page.path for page in reversed(read_record_pages(name))}
    spent: list[tuple[float, float, float]] = []
    with Renderer() as renderer:
        for path in paths.values():
            start = time.perf_counter()
            snapshot = renderer.file(path)
            middle, before = time.perf_counter(), time.process_time()
            segment(Layout(snapshot))
            spent.append((middle - start, time.process_time() - before, len(snapshot)))
    for label, place in (("rendering", 0), ("segmentation", 1)):
        values = sorted(one[place] * 1e3 for one in spent)
        median, most = values[len(values) // 2], values[len(values) * 9 // 10]
        print(f"{label:12s} median {median:6.0f} ms, 9 of 10 below {most:6.0f} ms")
    print(f"{len(spent)} pages, median {sorted(one[2] for one in spent)[len(spent) // 2]:,.0f} nodes")


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark."""
    parser = option_parser(__doc__)
    parser.add_argument("set", nargs="?", help="a folder of the data: court_lists, result_lists")
    options = parser.parse_args(arguments)
    if options.set is None:
        growth()
    else:
        rendered(options.set)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
