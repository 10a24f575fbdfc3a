"""How the cost of learning grows with the size of the pages and with the number of documents.

    python -m benchmarks.learning_cost

The pages are our own: an order with labelled rows, a table of articles, a sidebar, and prose. A page of size n repeats
everything but the labelled order n times, so that what is looked for stays and the page around it grows. Seconds are
processor time, the best of several runs; in the last table one document has the value of another field as a label. The
exponent is the slope of log cost over log size, by least squares; n log n over the sizes measured here has a slope of
about 1.1.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Sequence
from random import Random
from statistics import linear_regression

from benchmarks.options import option_parser
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

SIZES = (1, 2, 4, 8, 16, 32, 64)
"""Times that the surroundings stand on a page."""

COUNTS = (2, 4, 8, 16, 32)
"""Numbers of labelled documents."""

SPOILED = (4, 8, 16, 32)
"""Numbers of labelled documents of which one has a wrong label."""

DOCUMENTS, SIZE = 3, 2
"""Labelled documents while pages grow, and the size of the pages while documents grow."""

RUNS = 3
"""Runs of which the best counts."""

_WORDS = (
    *("kettle", "lamp", "mirror", "spoon", "table", "clock", "desk", "chair"),
    *("basket", "copper", "walnut", "linen", "oak", "glass", "ivory", "amber"),
)
_CITIES = ("Aarhus", "Boston", "Cork", "Essen", "Ghent", "Haifa", "Izmir", "Lyon")


def page(number: int, size: int) -> Example:
    """A labelled page; `number` seeds its values."""
    random = Random(number)
    labels: dict[str, Label] = {
        "order": f"{random.choice('ABC')}K-{random.randint(1000, 99999)}",
        "date": f"{random.randint(1, 12)}/{random.randint(1, 28)}/{random.randint(2000, 2030)}",
        "total": f"${random.randint(1, 9999):,}.{random.randint(0, 99):02}",
        "city": random.choice(_CITIES),
        "items": tuple(_name(random) for _ in range(random.randint(2, 4))),
    }
    rows = "".join(
        f"<tr><td class='key'>{name.title()}:</td><td class='data'>{label}</td></tr>"
        for name, label in labels.items()
        if isinstance(label, str)
    )
    items = "".join(f"<li>{item}</li>" for item in labels["items"] or ())
    blocks = [_surroundings(random, nth) for nth in range(size)]
    html = (
        f"<html><head><title>Shop</title></head><body>{''.join(blocks[: size // 2])}<h2>Your order</h2>"
        f"<table class='order'>{rows}</table><h3>Articles</h3><ul class='items'>{items}</ul>"
        f"{''.join(blocks[size // 2 :])}</body></html>"
    )
    return Example(HtmlDocument.from_bytes(html.encode(), f"page-{number:03}", "utf-8"), labels)


def _name(random: Random) -> str:
    return " ".join(random.sample(_WORDS, 3))


def _surroundings(random: Random, nth: int) -> str:
    """A section with a heading of its own: a table of other articles, links, prose."""
    lines = "".join(
        f"<tr><td>{_name(random)}</td><td>${random.randint(1, 99)}.{random.randint(10, 99)}</td><td>in stock</td></tr>"
        for _ in range(12)
    )
    links = "".join(f"<li><a href='/{word}'>{word.title()} {nth}</a></li>" for word in random.sample(_WORDS, 8))
    prose = " ".join(random.choices(_WORDS, k=60))
    return (
        f"<div class='section'><h2>Section {nth}</h2><table class='list'><tr><th>Article</th><th>Price</th>"
        f"<th>State</th></tr>{lines}</table><ul class='links'>{links}</ul><p>About us: {prose}.</p></div>"
    )


def learning_seconds(documents: int, size: int, wrong: int = 0) -> float:
    """Processor time to learn from so many pages of a size, the best of `RUNS`; parsing is not counted. The last
    `wrong` have their date as their total.

    Raises AssertionError where not all labels are reproduced that are right, or one that is wrong.
    """
    best = math.inf
    for _ in range(RUNS):
        examples = [
            _with_wrong_label(page(n, size)) if n >= documents - wrong else page(n, size) for n in range(documents)
        ]
        gc.collect()
        start = time.process_time()
        result = learn(examples)
        best = min(best, time.process_time() - start)
        explained = {report.name: report.explained for report in result.reports}
        expected = {name: documents - wrong * (name == "total") for name in explained}
        assert explained == expected, f"{documents} pages of size {size} are not reproduced"
    return best


def _with_wrong_label(example: Example) -> Example:
    return Example(example.document, {**example.labels, "total": example.labels["date"]})


def exponent(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """The slope of log cost over log size, by least squares."""
    return linear_regression([math.log(size) for size in sizes], [math.log(cost) for cost in costs]).slope


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print three tables."""
    option_parser(__doc__).parse_args(arguments)
    pages = [page(0, size).document for size in SIZES]
    nodes = [sum(1 for _ in shown.root.preorder()) for shown in pages if isinstance(shown, HtmlDocument)]
    print(f"{'page':>6s}{'nodes':>8s}{'seconds':>10s}")
    costs = []
    for size, count in zip(SIZES, nodes, strict=True):
        costs.append(learning_seconds(DOCUMENTS, size))
        print(f"{size:5d}x{count:8d}{costs[-1]:10.3f}", flush=True)
    print(f"{_exponents(nodes, costs)}\n")
    for counts, wrong in ((COUNTS, 0), (SPOILED, 1)):
        print(f"{'documents':>10s}{'seconds':>10s}{', one label wrong' if wrong else ''}")
        costs = []
        for count in counts:
            costs.append(learning_seconds(count, SIZE, wrong))
            print(f"{count:10d}{costs[-1]:10.3f}", flush=True)
        print(_exponents(counts, costs))
    return 0


def _exponents(sizes: Sequence[int], costs: Sequence[float]) -> str:
    last = exponent(sizes[-3:], costs[-3:])
    return f"exponent {round(exponent(sizes, costs), 2)}, of the last three {round(last, 2)}"


if __name__ == "__main__":
    raise SystemExit(main())
