"""Learning node selectors: which nodes of the regions are the values' (LRSyn section 5.1; Raza and Gulwani 2017).

Candidates are read off the first region with a value and kept where they select exactly the values' nodes in every
region. Ranking, with its reasons: the node that the hops lead to; then tags and label-like attributes; then class
names; positions last, for they are what changes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from fieldmark.dsl.html import RUN, HtmlNode
from fieldmark.dsl.regions import HtmlRegion
from fieldmark.dsl.selectors import Css, Far, NodeSelector, select
from fieldmark.dsl.values import text_of
from fieldmark.synth.index import DocumentIndex
from fieldmark.synth.names import looks_generated
from fieldmark.synth.places import Place

_STEADY_ATTRIBUTES = ("itemprop", "id", "property", "role", "headers", "rel", "aria-label", "name")
_COMMON = frozenset({"div", "span", "td", "tr", "p", "li", "font"})
_BARE = frozenset({"meta", "link", "input", "img", "source"})
"""Elements without text: only their attributes tell one from the next."""

_STATES = ("selected", "checked")
_MAX_CANDIDATES = 60
_MAX_OTHERS = 60
_WIDE = 2.0

FAR_ATTRIBUTE = 1.4
"""What the node that the hops lead to costs where the value stands in its attribute, beside the landmark: no text tells
whether it is the right one, so its own name is better."""

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
    pivot = min((example for example in examples if example.targets), key=lambda e: len(e.targets), default=None)
    if pivot is None:
        return []
    ranked = sorted(_candidates(pivot), key=lambda pair: pair[1])
    found: list[tuple[NodeSelector, float]] = []
    tried: set[NodeSelector] = set()
    for selector, cost in ranked[:_MAX_CANDIDATES]:
        if selector in tried:
            continue
        tried.add(selector)
        if all(_selects(selector, example) for example in examples):
            found.append((selector, cost))
            if len(found) == limit:
                break
    return found


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
            others = [_others(selector, example) for example in examples]
            if all(nodes is not None for nodes in others):
                found[selector] = (cost + _WIDE, tuple(node for nodes in others for node in nodes or ()))
                if len(found) == limit:
                    break
    return [(selector, cost, others) for selector, (cost, others) in found.items()]


def _others(selector: Css, example: SelectorExample) -> list[HtmlNode] | None:
    """What is selected beside the targets, or None where not all targets are, or too much else."""
    reach = example.index.reach
    nodes = [node for node in select(selector, example.region) if node.text]
    targets = [reach[place.inner] for place in example.targets]
    others = [node for node in nodes if reach[node] not in set(targets)]
    if len(others) > _MAX_OTHERS or [reach[node] for node in nodes if node not in others] != targets:
        return None
    return others


def _selects(selector: NodeSelector, example: SelectorExample) -> bool:
    attribute = example.targets[0].attribute if example.targets else None
    nodes = [node for node in select(selector, example.region) if text_of(node, attribute)]
    if attribute is not None:
        return nodes == [place.inner for place in example.targets]
    reach = example.index.reach
    return [reach[node] for node in nodes] == [reach[place.inner] for place in example.targets]


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
    for own, cost in _simple(node):
        yield own, cost if small else cost + 2.0
    parent = node.parent
    if parent is None or node in region.nodes:
        return
    for own, cost in _simple(node):
        for above, extra in _simple(parent):
            yield f"{above} > {own}", cost + extra + 0.3
        grand = parent.parent
        if grand is not None and parent not in region.nodes:
            for above, extra in _simple(grand):
                yield f"{above} > {parent.tag} > {own}", cost + extra + (0.8 if small else 0.2)
    yield from _positional(node, parent)


def _simple(node: HtmlNode) -> Iterator[tuple[str, float]]:
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


def _positional(node: HtmlNode, parent: HtmlNode) -> Iterator[tuple[str, float]]:
    same = [child for child in parent.children if child.tag == node.tag]
    place = same.index(node)
    tag = _identifier(node.tag)
    if tag is None or len(same) < 2:
        return
    if place == 0:
        yield f"{tag}:first-of-type", 3.0
    elif place == len(same) - 1:
        yield f"{tag}:last-of-type", 3.0
    yield f"{tag}:nth-of-type({place + 1})", 4.0 + 0.2 * place


def _identifier(text: str) -> str | None:
    """The text as a CSS identifier, or None where it would need escapes."""
    body = text.replace("-", "").replace("_", "")
    return text if body.isascii() and body.isalnum() and text[0].isalpha() else None


def quoted(value: str) -> str:
    """A CSS string."""
    escaped = "".join(f"\\{ord(char):x} " if char in '"\\' or not char.isprintable() else char for char in value)
    return f'"{escaped}"'
