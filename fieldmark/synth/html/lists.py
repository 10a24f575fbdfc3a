"""Learning selectors for lists that no plain selector tells: items of several looks, or with others among them.

Tried where no selector selects exactly the values of a list (`fieldmark.synth.html.selectors`), in this order: one with
a class left out (`li:not(.heading)`), several together (`ol > li, div > p`), and one that selects more than the values,
which then only their texts tell apart. What counts siblings is not put together: it would name the items one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fieldmark.dsl.html.selectors import Css, select
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.synth.core.names import looks_generated
from fieldmark.synth.html.selectors import SETTINGS, SelectorExample, cheapest, identifier

Priced = tuple[Css, float]
"""A selector with its cost."""

Wide = tuple[Css, float, tuple[HtmlNode, ...]]
"""A selector with its cost, and what it selects beside the values, in document order."""


def learn_list_selectors(examples: Sequence[SelectorExample], wide: Sequence[Wide], limit: int = 2) -> list[Priced]:
    """Selectors with a class left out of wide ones, or of several looks, that select exactly the targets of every
    example."""
    if min(len(example.targets) for example in examples) < 2:
        return []
    found = sorted(_without_class(examples, wide), key=lambda pair: pair[1])[:limit]
    return found or _together(examples)


def learn_wide_selectors(examples: Sequence[SelectorExample], limit: int = 4) -> list[Wide]:
    """Selectors that select the targets of every example, and others too, cheapest first."""
    pivot = max(examples, key=lambda example: len(example.targets))
    found: dict[Css, Wide] = {}
    for selector, cost in cheapest(pivot):
        if isinstance(selector, Css) and selector not in found:
            others = [_others(selector, example) for example in examples]
            if None not in others:
                beside = tuple(node for nodes in others for node in nodes or ())
                found[selector] = (selector, cost + SETTINGS.wide, beside)
                if len(found) == limit:
                    break
    return list(found.values())


def _others(selector: Css, example: SelectorExample) -> list[HtmlNode] | None:
    """What is selected beside the targets, or None where not all targets are, or too much else."""
    ranges = example.index.run_range
    targets = [ranges(place.inner) for place in example.targets]
    chosen = select(selector, example.region)
    others = [node for node in chosen if ranges(node) not in targets and example.index.size(node)]
    found = [ranges(node) for node in chosen if ranges(node) in targets]
    return others if found == targets and len(others) <= SETTINGS.others else None


def _without_class(examples: Sequence[SelectorExample], wide: Sequence[Wide]) -> Iterator[Priced]:
    """Wide selectors that are exact without the elements of a class that all others have, and no value has."""
    for selector, cost, others in wide:
        if others and selector.run is None:
            shared = set.intersection(*(_classes(node) for node in others))
            for name in sorted(shared):
                narrow = replace(selector, selector=f"{selector.selector}:not(.{name})")
                if all(len(_numbers(narrow, (example,))) == len(example.targets) for example in examples):
                    yield narrow, cost + SETTINGS.class_name


def _classes(node: HtmlNode) -> set[str]:
    names = (node.attribute("class") or "").split()
    return {name for name in names if identifier(name) is not None and not looks_generated(name)}


def _together(examples: Sequence[SelectorExample]) -> list[Priced]:
    """Selectors of elements that select nothing but targets, put together until they select all: the one that selects
    most first."""
    pivot = max(examples, key=lambda example: len(example.targets))
    kinds = {(place.chain[-1].tag, place.chain[-1].attribute("class")): place for place in pivot.targets}
    if not 1 < len(kinds) <= SETTINGS.together:
        return []
    candidates: dict[str, tuple[float, frozenset[int]]] = {}
    for place in kinds.values():
        alone = replace(pivot, targets=(place, *pivot.targets))
        for selector, cost in cheapest(alone):
            if isinstance(selector, Css) and selector.run is None and not selector.far and ":" not in selector.selector:
                numbers = _numbers(selector, examples)
                if numbers:
                    candidates.setdefault(selector.selector, (cost, numbers))
    wanted = frozenset(range(sum(len(example.targets) for example in examples)))
    chosen: list[str] = []
    total = SETTINGS.wide
    while wanted and len(chosen) < SETTINGS.together:
        best = max(candidates, key=lambda css: (len(candidates[css][1] & wanted), -candidates[css][0]), default=None)
        if best is None or not candidates[best][1] & wanted:
            return []
        chosen.append(best)
        total += candidates[best][0]
        wanted -= candidates[best][1]
    return [] if wanted else [(Css(", ".join(chosen)), total)]


def _numbers(selector: Css, examples: Sequence[SelectorExample]) -> frozenset[int]:
    """The numbers of the targets, counted through all examples, that a selector selects; none where it selects
    anything else."""
    numbers: set[int] = set()
    before = 0
    for example in examples:
        ranges = example.index.run_range
        targets = {ranges(place.inner): number for number, place in enumerate(example.targets, before)}
        before += len(example.targets)
        for node in select(selector, example.region):
            low, high = ranges(node)
            if low < high and (low, high) not in targets:
                return frozenset()
            numbers.update(targets[low, high] for _ in range(low < high))
    return frozenset(numbers)
