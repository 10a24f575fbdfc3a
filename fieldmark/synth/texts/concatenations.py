"""Learning concatenations: the graph of all ways to write the outputs, intersected over the examples (Gulwani 2011).

Each output is a graph: its nodes are the places between its pieces, its edges constants, or texts that also stand in
the input. The intersection's nodes are tuples of places, one of each output; an edge is kept where one constant, or one
substring program, explains it in all examples. Departures: the graph is built on demand, the cheapest path first; edges
end between pieces (words, punctuation, white space) or after a word's first letter or a capital, not between any two
characters; work is bounded, and where the bound is met nothing is learned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import product
from typing import Final

from fieldmark.dsl.text.language import Concatenation, Constant, Piece, Span, run_text_program
from fieldmark.dsl.text.lexicon import is_within_word
from fieldmark.synth.texts.costs import PIECES, constant_cost, text_cost
from fieldmark.synth.texts.samples import occurrences, sample
from fieldmark.synth.texts.substrings import learn_substrings

MAX_OUTPUT: Final = 200
"""Longest output, in characters."""

MAX_WORK: Final = 40_000
"""How many characters of the examples' texts are looked at, in all, for learning the edges."""

MIN_EDGES, MAX_EDGES = 12, 120
"""How many substrings are learned for one set of examples, at least and at most."""

_MAX_ENDS: Final = 6
_MAX_CONSTANT_PIECES: Final = 3

Node = tuple[int, ...]
"""A place in each output."""

Joined = tuple[Piece | Constant, ...]


@dataclass(frozen=True, slots=True)
class _Output:
    """An input, its output, and the places of the output at which an edge may end."""

    text: str
    output: str
    ends: tuple[int, ...]

    def cut_ends(self, start: int) -> list[int]:
        """Where a text of the input that starts at a place may end, the longest first."""
        if start >= len(self.output) or self.output[start].isspace() or not _starts_word(self.output, start):
            return []
        found = []
        for end in self.ends:
            if end > start and not self.output[end - 1].isspace():
                if self.output[start:end] not in self.text:
                    break
                if any(char.isalnum() for char in self.output[start:end]):
                    found.append(end)
        return found[::-1][:_MAX_ENDS]


def learn_concatenation(examples: Sequence[tuple[str, str]]) -> Concatenation | None:
    """The cheapest concatenation that gives the output of every example; None where none is found within bounds."""
    if any(len(output) > MAX_OUTPUT for _, output in examples) or _unwritable(examples):
        return None
    outputs = [_Output(text, output, _places(output)) for text, output in examples]
    for pieces in _paths(outputs):
        if len(pieces) > 1 and not all(isinstance(piece, Constant) for piece in pieces):
            program = Concatenation(pieces)
            if all(run_text_program(program, text) == output for text, output in examples):
                return program
    return None


def _unwritable(examples: Sequence[tuple[str, str]]) -> bool:
    """Whether an output has a letter that neither stands in its text nor can be a constant, for others lack it too."""
    shared = set.intersection(*(set(output) for _, output in examples))
    return any(not set(output) <= shared.union(text) for text, output in examples)


def _places(output: str) -> tuple[int, ...]:
    ends = {match.end() for match in PIECES.finditer(output)}
    initials = {place + 1 for place in range(len(output)) if _starts_word(output, place) and output[place].isalpha()}
    return tuple(sorted(ends | initials))


def _paths(outputs: Sequence[_Output]) -> Iterator[Joined]:
    """The paths through the intersection, cheapest first; of those to one node in one state only the cheapest."""
    goal = tuple(len(item.output) for item in outputs)
    learned: dict[tuple[str, ...], Piece | None] = {}
    serial = 0
    queue: list[tuple[float, int, Node, Joined]] = [(0.0, 0, (0,) * len(outputs), ())]
    seen: set[tuple[Node, bool, bool]] = set()
    budget = _budget(outputs)
    while queue and len(learned) <= budget:
        cost, _, node, path = heappop(queue)
        after_constant = bool(path) and isinstance(path[-1], Constant)
        state = (node, after_constant, len(path) > after_constant)
        if state in seen:
            continue
        seen.add(state)
        if node == goal:
            yield path
            continue
        edges: list[tuple[float, Node, Piece | Constant]] = [*_cuts(outputs, node, learned)]
        if not after_constant:
            edges += _constants(outputs, node)
        for extra, target, piece in edges:
            serial += 1
            heappush(queue, (cost + extra, serial, target, (*path, piece)))


def _constants(outputs: Sequence[_Output], node: Node) -> Iterator[tuple[float, Node, Constant]]:
    """Constants with which all outputs go on."""
    first = outputs[0]
    ends = [end for end in first.ends if end > node[0]][:_MAX_CONSTANT_PIECES]
    for end in ends:
        text = first.output[node[0] : end]
        if all(item.output.startswith(text, start) for item, start in zip(outputs, node, strict=True)):
            yield constant_cost(text), tuple(start + len(text) for start in node), Constant(text)


def _cuts(
    outputs: Sequence[_Output], node: Node, learned: dict[tuple[str, ...], Piece | None]
) -> Iterator[tuple[float, Node, Piece]]:
    """Substrings of the inputs with which all outputs go on, each cut out by one program."""
    choices = [item.cut_ends(start) for item, start in zip(outputs, node, strict=True)]
    for target in _targets(outputs, node, choices):
        texts = tuple(item.output[a:b] for item, a, b in zip(outputs, node, target, strict=True))
        if texts not in learned:
            if len(learned) > _budget(outputs):
                return
            learned[texts] = _learn(outputs, texts)
        piece = learned[texts]
        if piece is not None:
            yield 1.0 + text_cost(piece), target, piece


def _budget(outputs: Sequence[_Output]) -> int:
    return max(MIN_EDGES, min(MAX_EDGES, MAX_WORK // sum(len(item.text) + 1 for item in outputs)))


def _targets(outputs: Sequence[_Output], node: Node, choices: Sequence[Sequence[int]]) -> Iterator[Node]:
    """Where an edge may lead: anywhere for two examples; for more, over equally many pieces in all of them."""
    if len(outputs) <= 2 or not all(choices):
        yield from product(*choices)
        return
    counted = [
        {len(PIECES.findall(item.output, start, end)): end for end in reversed(ends)}
        for item, start, ends in zip(outputs, node, choices, strict=True)
    ]
    for count in sorted(set.intersection(*(set(ends) for ends in counted)), reverse=True):
        yield tuple(ends[count] for ends in counted)
    yield tuple(ends[0] for ends in choices)


def _learn(outputs: Sequence[_Output], texts: tuple[str, ...]) -> Piece | None:
    spans: list[tuple[Span, ...]] = []
    for item, text in zip(outputs, texts, strict=True):
        found = tuple(span for span in occurrences(item.text, text) if _starts_word(item.text, span[0]))
        if not found:
            return None
        spans.append(found)
    samples = [sample(item.text, found) for item, found in zip(outputs, spans, strict=True)]
    return next(iter(learn_substrings(samples, 1)), None)


def _starts_word(text: str, place: int) -> bool:
    """Whether a place is not inside a word, or is so before a capital."""
    return not is_within_word(text, place) or text[place].isupper()
