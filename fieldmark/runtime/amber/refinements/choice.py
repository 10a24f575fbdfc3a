"""Which of several candidates of a type in a record is the value: algorithm 4, lines 5 to 7, refined.

The paper takes the first, which is often a mention before the value, such as a date in the name of a list. Here the one
with the best odds stays. They come from where it stands: the share of records in which its tag path holds the value,
which is its support divided by the annotators' recall. A record holds a type once, so the share is at most what a
rival's leaves that has more to show for it: more different texts that annotated values fill. An annotator says of equal
texts the same, so that a false term which is the text of a whole column shows once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log
from typing import Final

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.extraction import AttributeInstance
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions
from fieldmark.runtime.amber.refinements.recall import Rates

FILLS: Final = 0.5
"""Least share of its text, or of its text box, that a value fills (A2: "a large part")."""

SLACK: Final = 0.05
"""What no rate is known better than, here: one record in twenty."""


def shown(page: Page, of: Positions, annotated: Mapping[int, tuple[Span, ...]]) -> dict[int, int]:
    """Tag path -> how many different texts there an annotated value fills, for the paths with annotated nodes."""
    texts: dict[int, set[str]] = defaultdict(set)
    for node, ((start, end), *_) in annotated.items():
        filling, text = texts[of.path[node]], page.text(node)
        if end - start >= FILLS * len(text):
            filling.add(text)
    return {path: len(filling) for path, filling in texts.items()}


def likeliest(
    page: Page, of: Positions, found: Sequence[AttributeInstance], rates: Rates, shows: Mapping[int, int]
) -> AttributeInstance:
    """The one that stays of several attributes of a type in a record, given in document order.

    It has the best odds to be the value; of like odds (e^1/2) stays the one that fills half of its text box (A2), then
    the first (A1). `shows` says what `shown` does of the type.
    """

    def rival(candidate: AttributeInstance) -> float:
        own = shows[of.path[candidate.node]]
        better = (
            other.support
            for other in found
            if shows[of.path[other.node]] > own and (other.support > candidate.support or rates.recall < 1)
        )
        return max(better, default=0.0)

    def order(candidate: AttributeInstance) -> tuple[int, bool]:
        best = log(odds(candidate, rates, rival(candidate)))
        start, end = candidate.span
        return -round(2 * best), end - start < FILLS * page.box_size(candidate.node)

    return min(found, key=order)


def odds(candidate: AttributeInstance, rates: Rates, rival: float = 0.0) -> float:
    """How much likelier it is that a node holds the value of its type than that it does not.

    `rival` is the support of a better candidate in its record, or 0. An annotation makes the value likelier, and the
    lack of one less likely, the more so the better the annotators are.
    """
    share = min(candidate.support, rates.recall - rival) / rates.recall
    share, recall = (min(1 - SLACK, max(SLACK, rate)) for rate in (share, rates.recall))
    seen = recall / rates.noise if candidate.annotated else (1 - recall) / (1 - rates.noise)
    return share / (1 - share) * seen
