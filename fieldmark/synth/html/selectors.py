"""Learning node selectors: which nodes of the regions are the values' (LRSyn section 5.1; Raza and Gulwani 2017).

Candidates are read off the first region with a value and kept where they select exactly the values' nodes in every
region. Ranking, with its reasons: the node that the hops lead to; then tags and label-like attributes; then class
names; positions last, for they are what changes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.terms import Css, Far, HtmlRegion, NodeSelector, select
from fieldmark.dsl.html.tree import RUN, HtmlNode
from fieldmark.synth.core.names import looks_generated
from fieldmark.synth.html.index import DocumentIndex, Place

_STEADY_ATTRIBUTES = ("itemprop", "id", "property", "role", "headers", "rel", "aria-label", "name")
_COMMON = frozenset({"div", "span", "td", "tr", "p", "li", "font"})
_BARE = frozenset({"meta", "link", "input", "img", "source"})
"""Elements without text: only their attributes tell one from the next."""

_STATES = ("selected", "checked")

GENERATED_COST = 4.0
"""How much a class name that looks made by a machine counts against a selector of a whole page."""

_MAX_CANDIDATES = 60
_MAX_OTHERS = 60
_WIDE = 2.0

MAX_PATH = 10
"""Longest path with positions, in steps."""
FAR_ATTRIBUTE = 1.4
"""What the node that the hops lead to costs where the value stands in its attribute, beside the landmark: no text tells
whether it is the right one, so its own name is better."""

COUNTED_CELLS = 6.0
"""How much it counts against what is learned of a whole page that it counts cells or rows of a table whose columns have
names: with one more or less the value is another's, and all that starts from one row is led astray together."""

SMALL_REGION = 6
"""Up to how many text runs a region counts as small."""


@dataclass(frozen=True, slots=True)
class SelectorExample:
    """A region and the places in it that are values, in document order (none, where the region must stay empty).

    All of them are text, or all stand in the same attribute.
    """

    index: DocumentIndex
    region: HtmlRegion
    targets: tuple[Place, ...]


def learn_selectors(examples: Sequence[SelectorExample], limit: int = 2) -> list[tuple[NodeSelector, float]]:
    """The best selectors that select exactly the targets of every example, with their cost, cheapest first."""
    pivot = min((example for example in examples if example.targets), key=_narrowness, default=None)
    if pivot is None:
        return []
    ranked = sorted(_candidates(pivot), key=lambda pair: pair[1])
    found: list[tuple[NodeSelector, float]] = []
    tried: set[NodeSelector] = set()
    for selector, cost in (*ranked[:_MAX_CANDIDATES], *_last_resort(pivot)):
        if selector in tried:
            continue
        tried.add(selector)
        if all(_selects(selector, example) for example in examples):
            found.append((selector, cost))
            if len(found) == limit:
                break
    return found


def _narrowness(example: SelectorExample) -> tuple[int, int, int]:
    """Fewest targets first; then the one whose value fills fewest nodes and has most texts beside it: what selects it
    fits the others as well."""
    place = example.targets[0]
    beside = place.inner.parent.children if place.inner.tag == RUN and place.inner.parent is not None else ()
    return len(example.targets), len(place.chain), -sum(1 for node in beside if node.tag == RUN)


def learn_wide_selectors(
    examples: Sequence[SelectorExample], limit: int = 4
) -> list[tuple[Css, float, tuple[HtmlNode, ...]]]:
    """CSS that selects the targets of every example, and others too; with its cost and those others, cheapest first.

    For lists whose values only their texts tell apart from what stands between them.
    """
    pivot = max(examples, key=lambda example: len(example.targets))
    found: dict[Css, tuple[float, tuple[HtmlNode, ...]]] = {}
    for selector, cost in sorted(_candidates(pivot), key=lambda pair: pair[1])[:_MAX_CANDIDATES]:
        if isinstance(selector, Css) and selector not in found:
            others = _all_others(selector, examples)
            if others is not None:
                found[selector] = (cost + _WIDE, others)
                if len(found) == limit:
                    break
    return [(selector, cost, others) for selector, (cost, others) in found.items()]


def _all_others(selector: Css, examples: Sequence[SelectorExample]) -> tuple[HtmlNode, ...] | None:
    """What is selected beside the targets of all examples, or None where one of them does not fit."""
    found: list[HtmlNode] = []
    for example in examples:
        others = _others(selector, example)
        if others is None:
            return None
        found += others
    return tuple(found)


def _others(selector: Css, example: SelectorExample) -> list[HtmlNode] | None:
    """What is selected beside the targets, or None where not all targets are, or too much else."""
    reach = example.index.run_range
    targets = [reach[place.inner] for place in example.targets]
    wanted = set(targets)
    found: list[tuple[int, int]] = []
    others: list[HtmlNode] = []
    for node in select(selector, example.region):
        here = reach[node]
        if here in wanted:
            found.append(here)
        elif here[0] < here[1]:
            others.append(node)
            if len(others) > _MAX_OTHERS:
                return None
    return others if found == targets else None


def _selects(selector: NodeSelector, example: SelectorExample) -> bool:
    attribute = example.targets[0].attribute if example.targets else None
    nodes = select(selector, example.region)
    if attribute is not None:
        return [node for node in nodes if text_of(node, attribute)] == [place.inner for place in example.targets]
    if len(nodes) < len(example.targets):
        return False
    reach = example.index.run_range
    wanted = iter(example.targets)
    for node in nodes:
        low, high = reach[node]
        if low < high:
            target = next(wanted, None)
            if target is None or reach[target.inner] != (low, high):
                return False
    return next(wanted, None) is None


def _candidates(example: SelectorExample) -> Iterator[tuple[NodeSelector, float]]:
    target, region = example.targets[0], example.region
    if len(example.targets) == 1 and region.far in target.chain:
        yield Far(region.far.tag), FAR_ATTRIBUTE if target.attribute is not None and len(region.nodes) > 1 else 0.0
    below_far = len(region.nodes) > 1 and example.index.encloses(region.far, target.inner)
    for node in target.chain:
        if not any(example.index.encloses(top, node) for top in region.nodes):
            break
        if node.tag != RUN:
            for selector, cost in _css(node, example):
                yield Css(selector), cost
                if below_far:
                    yield Css(selector, far=True), cost + 0.4
    run = target.inner
    if run.tag == RUN and run.parent is not None and len(target.chain) == 1 and run not in region.nodes:
        for selector, nth, cost in _runs(run, run.parent, example):
            yield Css(selector, nth), cost
            if below_far:
                yield Css(selector, nth, far=True), cost + 0.4


def _runs(
    run: HtmlNode, parent: HtmlNode, example: SelectorExample
) -> Iterator[tuple[str, int | Literal["all"], float]]:
    own = [child for child in parent.children if child.tag == RUN]
    place = own.index(run)
    for selector, cost in _css(parent, example):
        if len(own) == 1:
            yield selector, "all", cost + 0.8
        else:
            yield selector, "all", cost + 1.0
            yield selector, place + 1, cost + 2.5 + 0.3 * place
            yield selector, place - len(own), cost + 2.6 + 0.3 * (len(own) - place)


def _css(node: HtmlNode, example: SelectorExample) -> Iterator[tuple[str, float]]:
    """Selectors of one element inside a region: alone, below its parent, and by position.

    In a larger region a single tag says too little, so what stands above costs nothing there.
    """
    region = example.region
    small = sum(example.index.size(top) for top in region.nodes) <= SMALL_REGION
    for own, cost in simple_selectors(node):
        yield own, cost if small else cost + 2.0
    parent = node.parent
    if parent is None or node in region.nodes:
        return
    for own, cost in simple_selectors(node):
        for above, extra in simple_selectors(parent):
            yield f"{above} > {own}", cost + extra + 0.3
        grand = parent.parent
        if grand is not None and parent not in region.nodes:
            for above, extra in simple_selectors(grand):
                yield f"{above} > {parent.tag} > {own}", cost + extra + (0.8 if small else 0.2)
    yield from _positional(node, parent)


def _last_resort(example: SelectorExample) -> Iterator[tuple[NodeSelector, float]]:
    """In a record, whole paths from the region's own nodes, for what has no name at all."""
    if not example.index.document.origin:
        return
    place = example.targets[0]
    for node in place.chain:
        if node.tag != RUN:
            yield from ((Css(path), cost) for path, cost in _whole_path(node, example.region))
    run = place.inner
    if run.tag == RUN and run.parent is not None and len(place.chain) == 1:
        own = [child for child in run.parent.children if child.tag == RUN]
        for path, cost in _whole_path(run.parent, example.region):
            yield Css(path, "all" if len(own) == 1 else own.index(run) + 1), cost + 0.8


def _whole_path(node: HtmlNode, region: HtmlRegion) -> Iterator[tuple[str, float]]:
    """The path from the region's own node, with positions where a tag is not alone: of cells, from both sides."""
    steps: list[str] = []
    step: HtmlNode | None = node
    while step is not None:
        tag = _identifier(step.tag)
        if tag is None or len(steps) == MAX_PATH:
            return
        same = [] if step.parent is None or step in region.nodes else step.parent.children
        count, place = sum(1 for child in same if child.tag == step.tag), step.document.ordinal(step)
        last = f":nth-last-of-type({count - place + 1})" if step.tag in ("td", "th") else ""
        steps.append(tag if count < 2 else f"{tag}:nth-of-type({place}){last}")
        if step in region.nodes:
            path = " > ".join(reversed(steps))
            yield path, (5.0 if counts_from_one_side(Css(path)) else 2.5) + 0.2 * len(steps)
            return
        step = step.parent


def simple_selectors(node: HtmlNode) -> Iterator[tuple[str, float]]:
    """One compound selector of an element."""
    tag = _identifier(node.tag)
    if tag is None or node.element is None:
        return
    yield tag, 2.0 if node.tag in _BARE else 0.8 if node.tag in _COMMON else 0.5
    for name in _STEADY_ATTRIBUTES:
        value = node.element.get(name)
        if value and len(value) <= 60 and not looks_generated(value):
            yield f"{tag}[{name}={quoted(value)}]", 0.9
    for name in _STATES:
        if name in node.element.attrib:
            yield f"{tag}[{name}]", 0.4
    for token in (node.element.get("class") or "").split():
        if _identifier(token) is not None and not looks_generated(token):
            yield f"{tag}.{token}", 1.2


def page_selectors(node: HtmlNode) -> Iterator[tuple[str, float]]:
    """Selectors of an element in a whole page: alone, below its parent, or below something that has a name."""
    for own, cost in simple_selectors(node):
        yield own, cost + 1.5
        parent = node.parent
        if parent is None or parent.tag in ("body", "html"):
            continue
        for above, extra in simple_selectors(parent):
            yield f"{above} > {own}", cost + extra + 0.3
        named = 0
        for above_node in parent.ancestors():
            if above_node.tag in ("body", "html") or named == 2:
                break
            names = [(css, extra) for css, extra in simple_selectors(above_node) if css != above_node.tag]
            named += bool(names)
            for css, extra in names[:2]:
                yield f"{css} {own}", cost + extra + 0.9
                yield f"{css} {parent.tag} > {own}", cost + extra + 1.0
    yield from ((css, GENERATED_COST) for css in _generated(node))


def _generated(node: HtmlNode) -> Iterator[str]:
    """Selectors by class names that look made by a machine: they may not last, but then nothing is found."""
    tag = _identifier(node.tag)
    if tag is not None and node.element is not None:
        for token in (node.element.get("class") or "").split():
            if _identifier(token) is not None and looks_generated(token):
                yield f"{tag}.{token}"


def _positional(node: HtmlNode, parent: HtmlNode) -> Iterator[tuple[str, float]]:
    same = [child for child in parent.children if child.tag == node.tag]
    place = same.index(node)
    tag = _identifier(node.tag)
    if tag is None or len(same) < 2:
        return
    extra = COUNTED_CELLS if node.attribute(HEADERS) and not node.document.origin else 0.0
    yield f"{tag}:nth-of-type({place + 1}):nth-last-of-type({len(same) - place})", 2.8 + extra
    if place == 0:
        yield f"{tag}:first-of-type", 3.0 + extra
    elif place == len(same) - 1:
        yield f"{tag}:last-of-type", 3.0 + extra
    yield f"{tag}:nth-of-type({place + 1})", 4.0 + 0.2 * place + extra


def counts_from_one_side(selector: NodeSelector) -> bool:
    """Whether a selector counts siblings from one side only, so that one more or less leads it astray."""
    if not isinstance(selector, Css):
        return False
    css = selector.selector
    if ":first-" in css or ":last-" in css or isinstance(selector.run, int):
        return True
    return css.count(":nth-of-type") != css.count(":nth-last-of-type")


def _identifier(text: str) -> str | None:
    """The text as a CSS identifier, or None where it would need escapes."""
    body = text.replace("-", "").replace("_", "")
    return text if body.isascii() and body.isalnum() and text[0].isalpha() else None


def quoted(value: str) -> str:
    """A CSS string."""
    escaped = "".join(f"\\{ord(char):x} " if char in '"\\' or not char.isprintable() else char for char in value)
    return f'"{escaped}"'
