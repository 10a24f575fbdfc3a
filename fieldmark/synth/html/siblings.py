"""Single values that are told from others like them by nothing but their number: the first item of a list.

Where the number of such items varies among the examples, items may be missing, the first one too, and the next would
take its place. Nothing on the page shows that; so then a value is trusted only where it is one of the texts labelled.
With many examples, none of which lacks the value, it is trusted as it is. Cells of tables are no such items: where
one has nothing to say, it stands there empty. Nor is anything in a record: records are learned from a few, but what was
learned is run on all that are labelled, which are many.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from fieldmark.dsl.core.guards import OneOf, Shape, guard_of, without
from fieldmark.dsl.core.terms import Part, Strategy
from fieldmark.dsl.core.values import Finding, Value
from fieldmark.dsl.html.makes import beside
from fieldmark.dsl.html.regions import HtmlRegion
from fieldmark.dsl.html.selectors import Css, Far, counts_from_one_side
from fieldmark.dsl.html.tree import RUN, HtmlNode
from fieldmark.dsl.text.lexicon import fold, shape_pattern

ENOUGH = 6
"""Examples none of which lacks the value, from which on it is trusted to be there: with so many, at most two pages in
five lack it (95 %)."""


def held_to_texts(part: Part, findings: Sequence[Sequence[Finding]], texts: Iterable[str]) -> Part:
    """The part of a single value, held to the texts where all strategies only count.

    `findings` are what each strategy finds in the examples, `texts` the folded values of these.
    """
    if not all(map(_only_counts, part.strategies, findings)):
        return part
    known = OneOf(frozenset(texts))
    held = (replace(s, guards=(*without(s.guards, Shape), known)) for s in part.strategies)
    return replace(part, strategies=tuple(held))


def _only_counts(strategy: Strategy, findings: Sequence[Finding]) -> bool:
    """Whether a strategy takes one of several elements that look alike, of which some examples have more, by its
    number."""
    if len(findings) >= ENOUGH or any(finding.value.node.document.is_record for finding in findings):
        return False
    runs = [_alike(finding.value) for finding in findings]
    return len(set(map(len, runs))) > 1 and not any(map(_is_told, [strategy] * len(runs), findings, runs))


def _alike(value: Value) -> tuple[HtmlNode, ...]:
    """The element that shows the value and nothing else, with the elements side by side with it that look like it.

    Empty where the value is an attribute, a part of what its element shows, in a cell, or in a line of text: the lines
    of an element are parts of one whole.
    """
    if not isinstance(value.node, HtmlNode) or value.attribute is not None or value.node.tag == RUN:
        return ()
    return beside(value.node) if fold(value.node.text) == fold(value.text) else ()


def are_side_by_side(first: Iterable[Hashable], second: Iterable[Hashable]) -> bool:
    """Whether of two groups of places any stand side by side and look alike: then they are told one by one, and the
    next list may have one more between them."""
    runs = [{*beside(node)} for node in map(_node_of, first) if node is not None]
    others = [{*beside(node)} for node in map(_node_of, second) if node is not None]
    return any(run & other for run in runs for other in others)


def _node_of(place: Hashable) -> HtmlNode | None:
    """The node of a place where it is all of it, on a page."""
    if not isinstance(place, tuple) or not isinstance(place[0], HtmlNode) or place[1] is not None:
        return None
    return place[0] if place[2] == (0, len(place[0].text)) else None


def _is_told(strategy: Strategy, finding: Finding, alike: Sequence[HtmlNode]) -> bool:
    """Whether more than its number tells a value from those beside it: its shape, a name of its own, or a label that
    stands among them."""
    others = [node for node in alike if fold(node.text) != fold(finding.value.text)]
    shape = guard_of(strategy.guards, Shape)
    if shape is not None and not any(shape_pattern(shape.token_class).match(node.text) for node in others):
        return True
    selector = strategy.value.node
    if not alike or not isinstance(selector, Css | Far):
        return True
    if counts_from_one_side(selector):
        return False
    if not isinstance(finding.landmark, HtmlNode) or not isinstance(finding.region, HtmlRegion):
        return True
    if any(node in alike for node in (finding.landmark, *finding.landmark.ancestors())):
        return True
    return not any(node in alike for node in finding.region.nodes)
