"""What asking costs: seconds of the processor for pages of growing size, and whether they grow faster than n log n.

    python -m benchmarks.questions_cost

Made-up pages, fourfold from one size to the next: tables and cards as sites show them, and elements nested in pairs, in
which each set of nodes has two children to go down to. Ends with 1 where a page of about 5,000 nodes takes a second or
more, or where the cost by n log n more than doubles from the second size to the last. The first size, where what does
not depend on the page counts for most, is only shown.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import log
from typing import Final

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.zeroshot.answers import AskedPage, shipped_models

LONGEST: Final = 1.0
"""Seconds that a page of up to 6,500 nodes may take. Origin: asked for, for 5,000."""

GROWTH: Final = 2.0
"""How much the cost by n log n may grow. Origin: our own, what a busy machine makes of the same page."""


def listed(records: int) -> str:
    """A table of decisions and as many cards of products."""
    rows = "".join(
        f"<tr><td>{n % 28}/03/2024</td><td>24-{n}</td><td><a href='{n}'>Case {n} v. State</a></td>"
        f"<td class='k{n % 7}'>Judge N{n % 13}</td></tr>"
        for n in range(records)
    )
    cards = "".join(
        f"<div class='card c{n % 5}'><h3>Title {n}</h3><p>Text of <b>card</b> {n}</p><span class='price'>${n}.99</span>"
        "</div>"
        for n in range(records)
    )
    head = "<tr><th>Date</th><th>Number</th><th>Name</th><th>Judge</th></tr>"
    return f"<html><body><table>{head}{rows}</table><div>{cards}</div></body></html>"


def nested(records: int) -> str:
    """Elements that hold two each, down to as many texts."""
    texts = [f"<p>text {n}</p>" for n in range(records)]
    while len(texts) > 1:
        texts = [f"<div>{''.join(texts[place : place + 2])}</div>" for place in range(0, len(texts), 2)]
    return f"<html><body>{texts[0]}</body></html>"


SHAPES: Final[dict[str, tuple[Callable[[int], str], tuple[int, ...]]]] = {
    "tables and cards": (listed, (100, 400, 1_600)),
    "nested in pairs": (nested, (625, 2_500, 10_000)),
}


def seconds(page: str) -> tuple[int, int, float]:
    """Nodes and lists of a page, and the seconds that reading its lists and one question take, best of three."""
    best, nodes, lists = float("inf"), 0, 0
    for _ in range(3):
        document = HtmlDocument.from_bytes(page.encode(), "made.html")
        begun = time.process_time()
        asked = AskedPage(document)
        asked.ask("case names")
        best = min(best, time.process_time() - begun)
        nodes, lists = len(asked.tree), len(asked.features.lists)
    return nodes, lists, best


def main() -> int:
    """Print the table; 1 where a bound does not hold."""
    shipped_models()
    holds = True
    for name, (made, sizes) in SHAPES.items():
        units: list[float] = []
        for size in sizes:
            nodes, lists, taken = seconds(made(size))
            units.append(1e9 * taken / (nodes * log(nodes)))
            holds = holds and (nodes > 6_500 or taken < LONGEST)
            print(f"{name}: {nodes} nodes, {lists} lists, {taken:.2f} s, {units[-1]:,.0f} ns by n log n", flush=True)
        holds = holds and units[-1] <= GROWTH * units[1]
    print("holds" if holds else "does not hold")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
