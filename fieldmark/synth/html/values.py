"""Learning value programs: the nodes of a region that hold the values, and what part of their texts these are.

For lists that no plain selector tells, items of several looks or with others among them, further selectors are tried,
in this order: one with a class left out (`li:not(.heading)`), several together (`ol > li, div > p`), and one that
selects more than the values, which then only their texts tell apart. What counts siblings is not put together: it would
name the items one by one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from operator import itemgetter
from typing import Final

from fieldmark.dsl.core.instance import Kept
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.core.values import ValueProgram, text_of
from fieldmark.dsl.html.selectors import Css, select
from fieldmark.dsl.html.stretches import Texts, Without, line_starts
from fieldmark.dsl.html.tree import HtmlNode, pieces
from fieldmark.dsl.text.conversions import Conversion
from fieldmark.dsl.text.language import Span, TextProgram, Whole, text_values
from fieldmark.dsl.text.lexicon import CLASSES, Token, pattern
from fieldmark.synth.core.conversions import learn_conversion
from fieldmark.synth.core.guards import GUARDED, guarded_class
from fieldmark.synth.html.places import Place
from fieldmark.synth.html.selectors import (
    SETTINGS,
    SelectorExample,
    cheapest,
    identifier,
    learn_selectors,
    looks_generated,
    simple_selectors,
)
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.lists import learn_lists
from fieldmark.synth.texts.programs import learn_anywhere, learn_different

MAX_TEXTS: Final = 2
"""Text programs tried with each node selector. A bound on work."""

Priced = tuple[Css, float]
"""A selector with its cost."""

Wide = tuple[Css, float, tuple[HtmlNode, ...]]
"""A selector with its cost, and what it selects beside the values, in document order."""


def learn_values(
    examples: Sequence[SelectorExample],
    kind: Aggregation,
    positions: bool,
    most: int = MAX_TEXTS,
    without: Sequence[str] = (),
    labels: Set[str] = frozenset(),
    *,
    placed: bool = False,
) -> list[tuple[ValueProgram, float]]:
    """The value programs that give the targets of every region and nothing else, and take nothing of the texts
    `without` a value, with their costs, best first, `most` with each node selector; with `positions`, also those that
    count at every step. `labels` are all values of the documents. Cells that are `placed` are told by their columns'
    names and numbers together.

    In lists the values may be told apart from the nodes between them by their texts, where no selector does it.
    """
    targets = [place for example in examples for place in example.targets]
    attributes = {place.attribute for place in targets}
    normals = [(place.shown, place.normal) for place in targets if place.normal is not None]
    conversion = learn_conversion(normals) if normals else None
    if len(attributes) > 1 or (normals and conversion is None):
        return []
    (attribute,) = attributes
    spans: dict[HtmlNode, set[Span]] = {}
    for place in targets:
        spans.setdefault(place.inner, set()).add(place.span)
    nodes = [replace(e, targets=tuple({place.inner: place for place in e.targets}.values())) for e in examples]
    if any(place.is_some_runs for place in targets):
        return _some_runs(nodes, positions, conversion, single=kind == "one")
    texts = _text_programs(spans, (), attribute, most, without, labels)
    selectors = learn_selectors(nodes, positions, placed=placed) if texts else []
    found = [
        (ValueProgram(node, text, attribute, conversion), cost + text_cost(text))
        for node, cost in selectors
        for text in texts[:most]
    ]
    if selectors or kind == "one" or attribute is not None:
        return found
    wide = _wide_selectors(nodes)
    listed = _list_selectors(nodes, wide) if texts else []
    return [
        (ValueProgram(node, text, conversion=conversion), cost + text_cost(text))
        for node, cost in listed
        for text in texts[:most]
    ] or _wide(wide, spans, texts, conversion, most)


def _some_runs(
    examples: Sequence[SelectorExample], positions: bool, conversion: Conversion | None, *, single: bool
) -> list[tuple[ValueProgram, float]]:
    """Value programs that keep some of the text runs of elements. Characters alone would tell them from the others,
    which change as well, and are not tried."""
    parts = learn_kept(examples, single=single)
    return [
        (ValueProgram(node, Whole(), None, conversion, kept), cost + price)
        for node, cost in (learn_selectors(examples, positions) if parts else ())
        if node.has_attributes
        for kept, price in parts
    ]


def shape_of(places: Sequence[Place]) -> str | None:
    """The class of token that all values are, where it is one that can be relied on.

    What is converted needs none: a text without a normal form is refused anyway.
    """
    if any(place.normal is not None for place in places):
        return None
    return guarded_class([place.shown for place in places])


def _wide(
    wide: Sequence[Wide],
    spans: Mapping[HtmlNode, set[Span]],
    texts: Sequence[TextProgram],
    conversion: Conversion | None,
    most: int,
) -> list[tuple[ValueProgram, float]]:
    """Value programs whose selectors select more than the values, and which tell them apart by their texts."""
    found: list[tuple[ValueProgram, float]] = []
    for node, cost, others in wide:
        begins = _beginning(list(spans), others)
        programs = texts if begins is not None else _text_programs(spans, others, None, most)
        selector = node if begins is None else replace(node, begins=begins)
        found += [
            (ValueProgram(selector, text, conversion=conversion), cost + text_cost(text)) for text in programs[:most]
        ]
    return found


def _text_programs(
    spans: Mapping[HtmlNode, set[Span]],
    others: Sequence[HtmlNode],
    attribute: str | None,
    most: int,
    without: Sequence[str] = (),
    labels: Set[str] = frozenset(),
) -> Sequence[TextProgram]:
    """The text programs that give these spans, and nothing in the others, nor in the texts `without` a value, where
    words of the `labels` cost more; loops, which know neither of the two, where a node holds several."""
    if all(len(found) == 1 for found in spans.values()):
        parts = [(text_of(node, attribute), span) for node, (span,) in spans.items()]
        if most <= MAX_TEXTS:
            learned = learn_anywhere(parts, without=without, values=labels)
        else:
            learned = learn_different(parts, most, without, labels)
        return [text for text in learned if not any(text_values(text, node.text) for node in others)]
    lists = [(text_of(node, attribute), tuple(sorted(found))) for node, found in spans.items()]
    return learn_lists([*lists, *((node.text, ()) for node in others)], 2)


def _beginning(nodes: Sequence[HtmlNode], others: Sequence[HtmlNode]) -> Token | None:
    """The class of token with which all the nodes begin and none of the others."""
    for kind in (kind for kind in CLASSES if kind in GUARDED):
        begins = pattern(Token(kind)).match
        if all(begins(node.text) for node in nodes) and not any(begins(node.text) for node in others):
            return Token(kind)
    return None


def _list_selectors(examples: Sequence[SelectorExample], wide: Sequence[Wide], limit: int = 2) -> list[Priced]:
    """Selectors with a class left out of wide ones, as long as any example has several targets, or of several looks,
    where all have, that select exactly the targets of every example."""
    several = [len(example.targets) > 1 for example in examples]
    if not any(several):
        return []
    found = sorted(_without_class(examples, wide), key=lambda pair: pair[1])[:limit]
    return found or (_together(examples) if all(several) else [])


def _wide_selectors(examples: Sequence[SelectorExample], limit: int = 4) -> list[Wide]:
    """Selectors that select the targets of every example, and others too, cheapest first."""
    pivot = max(examples, key=lambda example: len(example.targets))
    targets = [[example.index.run_range(place.inner) for place in example.targets] for example in examples]
    found: dict[Css, Wide] = {}
    for selector, cost in cheapest(pivot):
        if isinstance(selector, Css) and selector not in found:
            beside = _others(selector, examples, targets)
            if beside is not None:
                found[selector] = (selector, cost + SETTINGS.wide, beside)
                if len(found) == limit:
                    break
    return list(found.values())


def _others(
    selector: Css, examples: Sequence[SelectorExample], targets: Sequence[Sequence[Span]]
) -> tuple[HtmlNode, ...] | None:
    """What is selected beside the targets, given by the ranges of their runs, or None where not all targets are, or too
    much else in one example."""
    beside: list[HtmlNode] = []
    for example, runs_of_targets in zip(examples, targets, strict=True):
        chosen = select(selector, example.region)
        if len(chosen) < len(runs_of_targets):
            return None
        wanted, found, others = set(runs_of_targets), list[Span](), 0
        for node in chosen:
            runs = example.index.run_range(node)
            if runs in wanted:
                found.append(runs)
            elif runs[0] < runs[1]:
                beside.append(node)
                others += 1
        if found != runs_of_targets or others > SETTINGS.others:
            return None
    return tuple(beside)


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


def learn_kept(examples: Sequence[SelectorExample], *, single: bool) -> list[tuple[Kept, float]]:
    """What tells some of the text runs of elements from the others, with its cost, the cheapest first: elements that
    the others stand in, or else the numbers of the first and of the last, or of the lines that they fill. Of a `single`
    value it is known whether something is always left out; of a list one without is one without."""
    left_out = _left_out(examples)
    if left_out is not None:
        css, cost = left_out
        always = single and not any(place.whole for example in examples for place in example.targets)
        return [(Without(css, always), cost)]
    lines = _numbered(_lines(examples), lines=True)
    return sorted((*lines, *_numbered(_runs(examples), lines=False)), key=itemgetter(1))


_Range = tuple[int, int, int]
"""The numbers of the first and the last of some parts of an element, from 0, and how many it has."""


def _runs(examples: Sequence[SelectorExample]) -> list[_Range]:
    """The text runs of values."""
    found: list[_Range] = []
    for example in examples:
        for place in example.targets:
            low, high = example.index.run_range(place.inner)
            runs = example.index.runs_of(place)
            found.append((runs.start - low, runs.stop - 1 - low, high - low))
    return found


def _lines(examples: Sequence[SelectorExample]) -> list[_Range]:
    """The lines of values; none where one does not fill its lines, or each line is one run."""
    found: list[_Range] = []
    split = False
    for example in examples:
        for place in example.targets:
            low, high = example.index.run_range(place.inner)
            runs = example.index.runs_of(place)
            starts = line_starts(pieces(place.inner))
            split = split or len(starts) < high - low
            begins, ends = ({*starts}, {*starts[1:], high - low})
            if runs.start - low not in begins or runs.stop - low not in ends:
                return []
            found.append((starts.index(runs.start - low), bisect_left(starts, runs.stop - low) - 1, len(starts)))
    return found if split else []


def _numbered(found: Sequence[_Range], *, lines: bool) -> Iterator[tuple[Kept, float]]:
    """The first and the last part of values, counted from the start or from the end, where they are the same in all
    examples. Where all have as many parts, only of elements that have so many, for nothing tells which is the one more
    or less of another; unless it is all below the first, which heads it."""
    firsts = [(first + 1, first - count) for first, _, count in found]
    lasts = [(last - count, last + 1) for _, last, count in found]
    counts = {count for *_, count in found}
    if len(counts) == 1 and {*firsts, *lasts} - {(2, 1 - max(counts)), (-1, max(counts))}:
        if len({*firsts}) == len({*lasts}) == 1:
            yield Texts(firsts[0][0], lasts[0][1], counts.pop(), lines), SETTINGS.both_sides
        return
    for first in _same(firsts):
        for last in _same(lasts):
            beside = first - 1 if first > 0 else -first
            cost = SETTINGS.position + SETTINGS.per_position * (beside + abs(last) - 1)
            yield Texts(first, last, None, lines), cost


def _same(numbers: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The numbers that are the same in all examples."""
    for column in zip(*numbers, strict=True):
        if len(set(column)) == 1:
            yield column[0]


def _left_out(examples: Sequence[SelectorExample]) -> tuple[str, float] | None:
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
