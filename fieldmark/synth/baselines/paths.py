"""Conditions on the path from a node to the root, and which nodes of the labelled pages meet them.

A selector of either system is a conjunction of conditions, each on an element so many steps above the node. What nodes
have in common is the intersection of their conditions; what a selector selects is found without running it, by bits:
one for each node of a tag on the labelled pages. The conjunction of all that nodes have in common says much that tells
nothing apart; `distinguishing` are the few conditions that do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from operator import and_
from typing import Final, Literal, NamedTuple

from lxml import etree

from fieldmark.dsl.html.css import MAX_SELECTOR
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import RUN, HtmlNode
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.selectors import identifier, quoted

Test = Literal["attribute", "class", "tag", "run", "nth-child", "nth-last-child", "nth-of-type"]
Value = str | int | tuple[str, str]
POSITIONS: Final[frozenset[Test]] = frozenset({"run", "nth-child", "nth-last-child", "nth-of-type"})
"""Tests that count."""


class Condition(NamedTuple):
    """A test of what stands `step` steps above a text (0: the text itself), or an element (1: itself).

    The value is a name, the number of a child, of an attribute its name and value, or a tag and the number of that tag.
    """

    step: int
    test: Test
    value: Value

    @property
    def rank(self) -> tuple[int, int, str]:
        """What comes first of conditions that tell as much: names before tags before numbers, then the nearest."""
        kind = 2 if self.test in POSITIONS else int(self.test == "tag")
        return kind, self.step, repr(self)


Conditions = frozenset[Condition]
Own = Callable[[HtmlNode], Iterator[tuple[Test, Value]]]
"""The tests that an element meets."""


def common(conditions: Iterable[Conditions]) -> Conditions:
    """What several nodes have in common; a text is counted from one side only, as a selector can say it."""
    shared = frozenset.intersection(*conditions)
    counted = sorted((one for one in shared if one.test == "run"), key=lambda one: str(one.value))
    return shared.difference(counted[:-1])


class PathIndex:
    """The nodes of some pages, by their tag, with the conditions on their paths; bit n is node n of its tag."""

    def __init__(self, indexes: Sequence[DocumentIndex], own: Own) -> None:
        self._own = own
        self._nodes: dict[str, list[tuple[int, HtmlNode]]] = {}  # each with its page
        self._numbers: dict[HtmlNode, int] = {}
        for page, index in enumerate(indexes):
            for node in index.document.root.preorder():
                alike = self._nodes.setdefault(node.tag, [])
                self._numbers[node] = len(alike)
                alike.append((page, node))
        self._conditions: dict[HtmlNode, Conditions] = {}
        self._tests: dict[HtmlNode, tuple[tuple[Test, Value], ...]] = {}
        self._having: dict[tuple[str, Condition], int] = {}

    def bits(self, nodes: Iterable[HtmlNode]) -> int:
        """The bits of nodes of one tag."""
        return sum(1 << number for number in {self._numbers[node] for node in nodes})

    def of_pages(self, tag: str, pages: Collection[int]) -> int:
        """The bits of all nodes of a tag on some pages."""
        return sum(1 << number for number, (page, _) in enumerate(self._nodes[tag]) if page in pages)

    def chosen(self, tag: str, bits: int) -> Iterator[tuple[int, HtmlNode]]:
        """The nodes of bits, each with its page, in the order of pages and of the document."""
        while bits:
            low = bits & -bits
            yield self._nodes[tag][low.bit_length() - 1]
            bits ^= low

    def conditions(self, node: HtmlNode) -> Conditions:
        """The conditions that a node meets."""
        found = self._conditions.get(node)
        if found is None:
            conditions: list[Condition] = []
            element: HtmlNode | None = node
            if node.tag == RUN:
                element = node.parent
                own = [child for child in element.children if child.tag == RUN] if element is not None else [node]
                place = own.index(node)
                conditions += [Condition(0, "run", place + 1), Condition(0, "run", place - len(own))]
            step = 1
            while element is not None:
                conditions += [Condition(step, test, value) for test, value in self._tests_of(element)]
                element, step = element.parent, step + 1
            found = self._conditions[node] = frozenset(conditions)
        return found

    def _tests_of(self, element: HtmlNode) -> tuple[tuple[Test, Value], ...]:
        found = self._tests.get(element)
        if found is None:
            found = self._tests[element] = tuple(self._own(element))
        return found

    def selected(self, tag: str, conditions: Iterable[Condition], among: int) -> int:
        """Which of some nodes of a tag meet all conditions."""
        return reduce(and_, (self._bits_having(tag, condition) for condition in conditions), among)

    def _bits_having(self, tag: str, condition: Condition) -> int:
        found = self._having.get((tag, condition))
        if found is None:
            nodes = enumerate(self._nodes[tag])
            found = sum(1 << number for number, (_, node) in nodes if condition in self.conditions(node))
            self._having[tag, condition] = found
        return found

    def distinguishing(self, tag: str, conditions: Conditions, among: int) -> list[Condition]:
        """A few conditions that select, among some nodes, what all of them do, in the order of what they tell.

        Each is the one that leaves out most of what should not be selected; those that earlier ones made needless are
        left out.
        """
        ranked = sorted(conditions, key=lambda condition: condition.rank)
        wanted, left = self.selected(tag, ranked, among), among
        chosen: list[Condition] = []
        while left != wanted:
            best = min(ranked, key=lambda one: (left & self._bits_having(tag, one)).bit_count())
            chosen.append(best)
            left &= self._bits_having(tag, best)
        for condition in reversed(chosen[:-1]):
            rest = [one for one in chosen if one is not condition]
            if self.selected(tag, rest, among) == wanted:
                chosen = rest
        return chosen


def written(node: HtmlNode, name: str) -> str:
    """An attribute of an element as selectors ask for it; empty where there is none, or white space to fold in it."""
    text = "" if node.element is None else str(node.element.get(name) or "")
    return text if text == " ".join(text.split()) else ""


def class_tests(node: HtmlNode) -> Iterator[tuple[Test, Value]]:
    """The tests for the classes of an element, told apart as in HTML."""
    names = "" if node.element is None else str(node.element.get("class") or "")
    yield from (("class", word) for word in dict.fromkeys(re.split(r"[ \t\n\r\f]+", names)) if word)


def child_numbers(node: HtmlNode) -> tuple[int, int]:
    """The number of an element among all children of its parent, hidden ones too, from the first and from the last."""
    element = node.element
    above = None if element is None else element.getparent()
    if element is None or above is None:
        return 1, 1
    children = [child for child in above if isinstance(child, etree._Element) and isinstance(child.tag, str)]
    place = children.index(element)
    return place + 1, len(children) - place


def selector_of(tag: str, conditions: Iterable[Condition]) -> Css | None:
    """The selector of elements of a tag, or of texts, that meet conditions; None where it would be too long, or name an
    element as CSS cannot."""
    run: int | Literal["all"] | None = "all" if tag == RUN else None
    steps: dict[int, list[Condition]] = {}
    for condition in conditions:
        if condition.test == "run":
            assert isinstance(condition.value, int), "texts are counted"
            run = condition.value
        else:
            steps.setdefault(condition.step, []).append(condition)
    if tag != RUN and not any(one.test == "tag" for one in steps.get(1, [])):
        steps.setdefault(1, []).append(Condition(1, "tag", tag))
    compounds = [_compound(steps.get(step, [])) for step in range(max(steps, default=1), 0, -1)]
    css = " > ".join(compounds)
    return Css(css, run) if all(compounds) and len(css) <= MAX_SELECTOR else None


def _compound(conditions: Sequence[Condition]) -> str:
    """One step of a selector, `td.price:nth-child(2)`; empty where it would name an element as CSS cannot."""
    tag, names, numbers = "", "", ""
    for _, test, value in sorted(conditions, key=lambda condition: (condition.test, str(condition.value))):
        match test, value:
            case "tag", str(tag):
                pass
            case "class", str():
                names += f".{value}" if identifier(value) else f"[class~={quoted(value)}]"
            case "attribute", (name, text):
                names += f"#{text}" if name == "id" and identifier(text) else f"[{name}={quoted(text)}]"
            case "nth-of-type", (tag, number):
                numbers += f":nth-of-type({number})"
            case _:
                numbers += f":{test}({value})"
    if tag and identifier(tag) is None:
        return ""
    return f"{tag}{names}{numbers}" or "*"
