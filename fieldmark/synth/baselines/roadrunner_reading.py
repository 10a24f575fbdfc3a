"""What a wrapper of RoadRunner says about a page: its fields, and the repetitions of its iterators.

A forest of items is a regular expression over siblings. It is run as an automaton with greedy choices, each of whose
states is looked at once a place, so that reading costs what the items times the siblings are; what is in an element is
read when the element is next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.synth.baselines.roadrunner import (
    ROADRUNNER,
    Element,
    Field,
    Forest,
    Item,
    Optional,
    Repeated,
    RoadRunnerSettings,
    Text,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """The text nodes of a page, or of some siblings on it, that are fields, and for each time that an iterator stands
    there its repetitions, each as its siblings; all in document order, inner iterators after outer ones."""

    fields: tuple[HtmlNode, ...]
    lists: tuple[tuple[tuple[HtmlNode, ...], ...], ...]


def read(wrapper: Element, document: HtmlDocument, options: RoadRunnerSettings = ROADRUNNER) -> Reading | None:
    """What a wrapper says about a page; None where the page does not match, or matching it takes too much work."""
    return _Reader(options).element(wrapper, document.root, options.levels)


@dataclass(frozen=True, slots=True)
class _Choice:
    """Two states of an automaton, of which the first is tried first."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where an iterator begins (1), repeats (0) and ends (-1)."""

    step: int


_State = Item | _Choice | _Mark


@dataclass(frozen=True, slots=True)
class _Trail:
    """How a state was reached: the steps before it, and what was done last, at a place among the siblings."""

    before: _Trail | None
    done: _Mark | HtmlNode | Reading
    place: int


class _Reader:
    """Reads one page."""

    def __init__(self, options: RoadRunnerSettings) -> None:
        self._work = options.work
        self._automata: dict[int, list[_State]] = {}
        self._known: dict[tuple[int, int], tuple[HtmlNode, Reading | None]] = {}

    def element(self, item: Element, node: HtmlNode, levels: int) -> Reading | None:
        """What is in a node, if it matches an element of a wrapper."""
        if item.tag != node.tag:
            return None
        key = id(item), id(node)
        if key not in self._known:
            self._known[key] = node, self._forest(item.items, node.children if levels else (), levels - 1)
        return self._known[key][1]

    def _forest(self, items: Forest, nodes: Sequence[HtmlNode], levels: int) -> Reading | None:
        automaton = self._automaton(items)
        stack: list[tuple[int, int, _Trail | None]] = [(0, 0, None)]
        seen: set[tuple[int, int]] = set()
        while stack and self._work > 0:
            state, place, trail = stack.pop()
            if (state, place) in seen:
                continue
            seen.add((state, place))
            self._work -= 1
            if state == len(automaton):
                if place == len(nodes):
                    return _gathered(trail, nodes)
                continue
            match automaton[state]:
                case _Choice(first, second):
                    stack += [(second, place, trail), (first, place, trail)]
                case _Mark() as mark:
                    stack.append((state + 1, place, _Trail(trail, mark, place)))
                case Element() as item if place < len(nodes):
                    inner = self.element(item, nodes[place], levels)
                    if inner is not None:
                        stack.append((state + 1, place + 1, _Trail(trail, inner, place)))
                case Text(text) if place < len(nodes) and nodes[place].tag == RUN and nodes[place].text == text:
                    stack.append((state + 1, place + 1, trail))
                case Field() if place < len(nodes) and nodes[place].tag == RUN:
                    stack.append((state + 1, place + 1, _Trail(trail, nodes[place], place)))
        return None

    def _automaton(self, items: Forest) -> list[_State]:
        if id(items) not in self._automata:
            states: list[_State] = []
            _write(items, states)
            self._automata[id(items)] = states
        return self._automata[id(items)]


def _write(items: Forest, states: list[_State]) -> None:
    """Add the automaton of some items to states."""
    for item in items:
        match item:
            case Optional(inner):
                choice = len(states)
                states.append(item)  # its place
                _write(inner, states)
                states[choice] = _Choice(choice + 1, len(states))
            case Repeated(inner):
                states.append(_Mark(1))
                start = len(states)
                states.append(_Mark(0))
                _write(inner, states)
                states += [_Choice(start, len(states) + 1), _Mark(-1)]
            case _:
                states.append(item)


def _gathered(trail: _Trail | None, nodes: Sequence[HtmlNode]) -> Reading:
    """What was done on a trail, in the order in which it was."""
    steps: list[_Trail] = []
    while trail is not None:
        steps.append(trail)
        trail = trail.before
    fields: list[HtmlNode] = []
    lists: list[tuple[tuple[HtmlNode, ...], ...]] = []
    started: list[tuple[int, list[int]]] = []  # of the iterators that have begun, which list, and where it repeats
    for step in reversed(steps):
        match step.done:
            case _Mark(1):
                started.append((len(lists), []))
                lists.append(())
            case _Mark(0):
                started[-1][1].append(step.place)
            case _Mark():
                number, starts = started.pop()
                ends = [*starts[1:], step.place]
                lists[number] = tuple(tuple(nodes[start:end]) for start, end in zip(starts, ends, strict=True))
            case Reading() as inner:
                fields += inner.fields
                lists += inner.lists
            case HtmlNode() as node:
                fields.append(node)
    return Reading(tuple(fields), tuple(lists))
