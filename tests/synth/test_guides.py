"""Learning hierarchical landmarks from examples in which a landmark has spurious occurrences (LRSyn section 6.1)."""

from __future__ import annotations

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ROW = "<tr><td>Depart:</td><td>{}</td></tr>"


def trip(name: str, *blocks: tuple[str, str]) -> HtmlDocument:
    """A mail with blocks, each a heading and a table with a departure."""
    sections = "".join(f"<div><h2>{kind}</h2><table>{ROW.format(time)}</table></div>" for kind, time in blocks)
    return HtmlDocument.from_bytes(f"<body><p>Your trip</p>{sections}</body>".encode(), name, "utf-8")


EXAMPLES = [
    Example(trip("a", ("AIR", "8:18 PM"), ("CAR", "9:00 AM"), ("AIR", "2:02 PM")), {"departs": ("8:18 PM", "2:02 PM")}),
    Example(trip("b", ("CAR", "7:15 AM"), ("AIR", "6:40 AM")), {"departs": ("6:40 AM",)}),
    Example(trip("c", ("AIR", "1:05 PM"), ("CAR", "11:30 AM")), {"departs": ("1:05 PM",)}),
]


def test_the_occurrences_that_count_are_told_from_the_spurious_ones() -> None:
    result = learn(EXAMPLES)
    assert result.complete
    page = trip("new", ("CAR", "3:00 PM"), ("AIR", "4:45 PM"), ("CAR", "5:00 PM"), ("AIR", "9:59 PM"))
    assert evaluate(result.program, page).values == {"departs": ["4:45 PM", "9:59 PM"]}


def test_without_its_outer_landmark_nothing_is_found() -> None:
    program = learn(EXAMPLES).program
    assert evaluate(program, trip("car only", ("CAR", "3:00 PM"))).values == {"departs": None}
