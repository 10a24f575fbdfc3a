"""Learning what is left out of elements: the check box before a value, the note behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.synth.html.selectors import SETTINGS, SelectorExample, simple_selectors


def learn_left_out(examples: Sequence[SelectorExample]) -> tuple[str, float] | None:
    """A selector of what stands beside values in their elements, at the ends, with its cost; None where nothing does,
    or where something has no element of its own.

    Of the simple selectors of these elements, which must match nothing around a value, those are taken that leave out
    most of what is left.
    """
    beside: dict[HtmlNode, list[HtmlNode]] = {}
    around: set[HtmlNode] = set()
    for example in examples:
        for place in example.targets:
            if place.whole:
                around.update(place.chain[-1].preorder())
                continue
            kept = example.index.runs_of(place)
            for number in range(*example.index.run_range(place.inner)):
                run = example.index.run(number)
                above = list(_between(run, place.inner))
                if number in kept:
                    around.update(above)
                else:
                    beside[run] = above
    priced: dict[str, float] = {}
    taken = {css for node in around for css, _ in simple_selectors(node)}
    matched: dict[str, set[HtmlNode]] = {}
    for run, above in beside.items():
        for node in above:
            for css, cost in simple_selectors(node) if node not in around else ():
                if css not in taken:
                    priced[css] = cost
                    matched.setdefault(css, set()).add(run)
    chosen: list[str] = []
    left = set(beside)
    while left and len(chosen) < SETTINGS.left_out:
        best = max(priced, key=lambda css: (len(matched[css] & left), -priced[css], css), default=None)
        if best is None or not matched[best] & left:
            break
        chosen.append(best)
        left -= matched[best]
    return None if left or not chosen else (", ".join(chosen), sum(priced[css] for css in chosen))


def _between(run: HtmlNode, top: HtmlNode) -> Iterator[HtmlNode]:
    """The elements above a run and below a node."""
    for node in run.ancestors():
        if node == top:
            return
        yield node
