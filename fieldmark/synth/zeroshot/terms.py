"""Extraction predicates as terms of the program language: a selector of nodes, and what is cut out of their texts.

A predicate of the paper is a simplified XPath; here it is `css "#content > table > tr:nth-of-type(n+2) > td"`, which
programs say, print, explain and export. Departure: a path begins at the nearest element with an id of its own.
"""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.core.instance import TagLandmark
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.css import MAX_SELECTOR
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.text.language import Split, Whole
from fieldmark.synth.html.selectors import quoted
from fieldmark.synth.zeroshot.page_tree import EMPHASIS, PageTree
from fieldmark.synth.zeroshot.predicates import Predicate, Step

_name = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_TAG: Final = re.compile(r"[a-z][a-z0-9-]*")


def value_of(tree: PageTree, predicate: Predicate) -> ValueProgram | None:
    """The term that selects what a predicate selects; None where no selector says it, or only one that is too long."""
    steps, run = predicate.steps, None
    selector = _path(tree, predicate.base)
    if predicate.cut is not None and tree.tags[predicate.base] == RUN:
        selector, run = _path(tree, tree.parents[predicate.base]), tree.ordinals[predicate.base]
    runs: int | str | None = run
    for step in steps:
        if step.tag == RUN:
            runs = "all" if step.is_free else step.first
            continue
        written = _step(tree, step)
        if selector is None or written is None:
            return None
        selector += f"{' ' if step.deep else ' > '}{written}"
    if selector is None or len(selector) > MAX_SELECTOR:
        return None
    text = Whole() if predicate.cut is None else Split((predicate.cut,))
    return ValueProgram(Css(selector, "all" if runs == "all" else int(runs) if runs else None), text)


def strategy_of(value: ValueProgram) -> Strategy:
    """The way to the values on the whole page: no landmark but its root, and nothing that must stand beside."""
    return Strategy(TagLandmark("html"), Hops(0, 0), HtmlBlueprint(frozenset(), 1.0), value)


def _path(tree: PageTree, node: int) -> str | None:
    """A selector of one node: from the nearest element above that has an id of its own, else from the root."""
    steps: list[str] = []
    while node >= 0:
        name = tree.ids[node]
        if name and _name.fullmatch(name) and tree.ids.count(name) == 1:
            steps.append(f"#{name}")
            break
        tag, parent = tree.tags[node], tree.parents[node]
        if not _TAG.fullmatch(tag):
            return None
        same = [child for child in tree.children[parent] if tree.tags[child] == tag] if parent >= 0 else [node]
        alone = len(same) == 1 and tree.ordinals[node] == 1
        steps.append(tag if alone else f"{tag}:nth-of-type({tree.ordinals[node]})")
        node = parent
    return " > ".join(reversed(steps))


def _step(tree: PageTree, step: Step) -> str | None:
    if not _TAG.fullmatch(step.tag):
        return None
    tags = [step.tag, *(tag for tag, look in EMPHASIS.items() if look == step.tag)]
    there = [tag for tag in tags if tag in tree.tags]
    is_one = len(there) < 2 or (not step.is_free and step.name is None)
    written = (there or tags)[0] if is_one else f":is({', '.join(there)})"
    if step.name is not None:
        written += _of_class(step.name)
    if step.without is not None:
        written += f":not({_of_class(step.without)})" if step.without else ":not([class])"
    if step.first == step.last:
        return f"{written}:nth-of-type({step.first})"
    if step.first > 1:
        written += f":nth-of-type(n+{step.first})"
    if step.last > 0:
        written += f":nth-of-type(-n+{step.last})"
    elif step.last < -1:
        written += f":nth-last-of-type(n+{-step.last})"
    return written


def _of_class(name: str) -> str:
    return f".{name}" if _name.fullmatch(name) else f"[class~={quoted(name)}]"
