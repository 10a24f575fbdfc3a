"""NDSyn: disjunctions of programs that were each synthesized from few examples.

Iyer et al.: Synthesis and machine learning for heterogeneous extraction, PLDI 2019 (doi:10.1145/3314221.3322485), as
LRSyn describes and compares with it (sections 2, 5.2 and 7.1). A program is a CSS selector for the whole page, of tags,
classes, ids and child numbers (figure 2), and a text program. Programs are synthesized from small subsets of the
examples; of these a disjunction is selected for its F1 on all examples and its size. Run, the first non-null wins.

What these sections leave open, and what is chosen here:

- *Subsets.* Every example alone and every pair, without chance. Pairs inside one list tell what its items share.
  Where a value stands at several places, all of them are tried: F1 tells which were meant.
- *Generalisation.* The conditions that all nodes of a subset meet, step by step upwards. Only a few are kept that
  select the same on the labelled pages: names before tags before numbers where they tell as much. Figure 2 is longer,
  and a longer selector would not survive more changes.
- *Nodes.* Texts between `<br>`s are nodes too, told by their number; attributes are read where no text is the value.
- *Text programs.* Substrings from position spaces (FlashFill), the cheapest for the subset and for all that is
  reached, and loops for lists inside one text.
- *Selection.* Greedy: the program, at any place in the order, that raises F1 most; the smallest of those. It ends where
  nothing raises F1, and what does not lower it is taken out again. F1 counts all values that a program gives, also of a
  single text, of which a run takes the first.
- *Lists.* Where the first wins, items that need two selectors would never be given together. So programs that differ in
  their selector alone are also united (`h5, td.maker`), as long as that raises F1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, NamedTuple

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.html.css import MAX_SELECTOR
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.text.language import Span, TextProgram, Whole, text_values
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.baselines.learning import Kind, Learned, Shown, Target, Task, learn_with
from fieldmark.synth.baselines.paths import (
    Conditions,
    Test,
    Value,
    child_numbers,
    class_tests,
    common,
    selector_of,
    written,
)
from fieldmark.synth.core.examples import Example, LearnResult
from fieldmark.synth.core.learn import Progress
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.lists import learn_lists
from fieldmark.synth.texts.programs import learn_text


@settings
class NdsynSettings:
    """Bounds on work, and what size is; the papers name none. None is tuned."""

    values: int = setting(3, 1, 1000)  # values of a page of which subsets are made: first, last, and those between
    pairs: int = setting(200_000, 1, 10_000_000)  # pairs of places that are generalised
    selectors: int = setting(100, 1, 10_000)  # selectors that get text programs, the best by the nodes they select
    spare: int = setting(50, 0, 10_000)  # nodes that a selector may select beside four times as many as values
    texts: int = setting(3, 1, 100)  # text programs of a selector for a subset
    seeds: int = setting(5, 1, 1000)  # programs from which unions are grown
    disjuncts: int = setting(8, 1, 100)  # programs of a disjunction


SETTINGS: Final = NdsynSettings()


def learn(examples: Sequence[Example], *, name: str = "program", progress: Progress | None = None) -> LearnResult:
    """Learn a program from labelled pages; raises LabelError as `learn_with` does."""
    return learn_with(_learn_field, own_tests, examples, name, progress)


def own_tests(node: HtmlNode) -> Iterator[tuple[Test, Value]]:
    """Tag, id, classes and child numbers of an element."""
    yield "tag", node.tag
    if name := written(node, "id"):
        yield "attribute", ("id", name)
    yield from class_tests(node)
    first, last = child_numbers(node)
    yield "nth-child", first
    yield "nth-last-child", last


_Placed = tuple[tuple[int, ...], str]
"""Where a value stands, and the value, folded."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A program, the values that it gives on each labelled page, folded, its size, and the values with their places."""

    selector: Css
    attribute: str | None
    text: TextProgram
    given: tuple[tuple[str, ...], ...]
    size: float
    placed: Sequence[Sequence[_Placed]] = ()


def _candidate(
    selector: Css, attribute: str | None, text: TextProgram, size: float, placed: Sequence[Sequence[_Placed]]
) -> Candidate:
    given = tuple(tuple(value for _, value in page) for page in placed)
    return Candidate(selector, attribute, text, given, size, placed)


def _learn_field(task: Task, several: bool) -> Learned:
    """The best disjunction: for a list, or, where none explains all labels, for a set if that explains more."""
    pool = candidates(task)
    wanted = [found.values for found in task.annotations.values()]
    kinds: tuple[Aggregation, ...] = ("list", "set") if several else ("one",)
    pool += unions(pool, wanted) if several else ()
    found = [(kind, disjunction(pool, wanted, kind)) for kind in kinds]
    kind, chosen = max(found, key=lambda pair: _explained(pair[1], wanted, pair[0]))
    return Learned(kind, [(one.selector, one.attribute, one.text) for one in chosen])


def _explained(chosen: Sequence[Candidate], wanted: Sequence[Sequence[str]], kind: Aggregation) -> int:
    pairs = zip(_given(chosen, len(wanted)), wanted, strict=True)
    return sum(set(one) == set(two) if kind == "set" else tuple(one) == tuple(two) for one, two in pairs)


def _given(chosen: Sequence[Candidate], pages: int) -> list[tuple[str, ...]]:
    """What a disjunction gives on each page: what the first gives that gives anything."""
    return [next((one.given[page] for one in chosen if one.given[page]), ()) for page in range(pages)]


def f1(given: Iterable[Sequence[str]], wanted: Iterable[Sequence[str]], kind: Aggregation) -> float:
    """F1 of values over pages; those of lists are counted as often as they are given, others once a page."""
    right = said = there = 0
    for one, two in zip(given, wanted, strict=True):
        counts = [Counter(texts) if kind == "list" else Counter(set(texts)) for texts in (one, two)]
        right += (counts[0] & counts[1]).total()
        said += counts[0].total()
        there += counts[1].total()
    return 2 * right / (said + there) if said + there else 1.0


def disjunction(pool: Sequence[Candidate], wanted: Sequence[Sequence[str]], kind: Aggregation) -> list[Candidate]:
    """A selection of candidates, in the order in which they are tried; its F1 is no smaller than that of any one."""

    def score(chosen: Sequence[Candidate]) -> float:
        return f1(_given(chosen, len(wanted)), wanted, kind)

    ranked = sorted(pool, key=lambda one: one.size)
    chosen: list[Candidate] = []
    best = 0.0
    while len(chosen) < SETTINGS.disjuncts:
        tried = ([*chosen[:at], one, *chosen[at:]] for one in ranked for at in reversed(range(len(chosen) + 1)))
        longer = max(tried, key=score, default=[])
        if not longer or score(longer) <= best:
            break
        chosen, best = longer, score(longer)
    for one in sorted(chosen, key=lambda one: -one.size):
        rest = [other for other in chosen if other is not one]
        if rest and score(rest) >= best:
            chosen = rest
    return chosen


def unions(pool: Sequence[Candidate], wanted: Sequence[Sequence[str]]) -> Iterator[Candidate]:
    """Unions that are grown from the best candidates for lists, each by the candidate that raises F1 most."""

    def score(one: Candidate) -> float:
        return f1(one.given, wanted, "list")

    for seed in sorted(pool, key=lambda one: (-score(one), one.size))[: SETTINGS.seeds]:
        grown = seed
        while True:
            united = (_united(grown, one) for one in pool)
            best = max(
                (one for one in united if one is not None), key=lambda one: (score(one), -one.size), default=grown
            )
            if score(best) <= score(grown):
                break
            grown = best
            yield grown


def _united(one: Candidate, two: Candidate) -> Candidate | None:
    """A program for what either selector selects, in document order; None where more than these differ."""
    selector = f"{one.selector.selector}, {two.selector.selector}"
    alike = (one.selector.run, one.attribute, one.text) == (two.selector.run, two.attribute, two.text)
    if not alike or len(selector) > MAX_SELECTOR:
        return None
    merged = [_merged(first, second) for first, second in zip(one.placed, two.placed, strict=True)]
    return _candidate(Css(selector, one.selector.run), one.attribute, one.text, one.size + two.size, merged)


def _merged(one: Sequence[_Placed], two: Sequence[_Placed]) -> list[_Placed]:
    """The values of two selectors in document order; a node that both select gives its values once."""
    known = {order for order, _ in one}
    return sorted([*one, *(placed for placed in two if placed[0] not in known)], key=lambda placed: placed[0])


class _Selection(NamedTuple):
    """The conditions of a subset, the bits that they select, and the spans that they were learned from."""

    kind: Kind
    conditions: Conditions
    bits: int
    spans: frozenset[tuple[str, Span]]


def candidates(task: Task) -> list[Candidate]:
    """The programs synthesized from all subsets, each once."""
    found: dict[tuple[Css, str | None, TextProgram], Candidate] = {}
    whole: dict[tuple[Kind, int], tuple[Css | None, int]] = {}
    for selection in _best(task, _selections(task)):
        key = selection.kind, selection.bits
        if key not in whole:
            whole[key] = _short(task, selection)
        selector, size = whole[key]
        if selector is None:
            continue
        chosen = [*task.paths.chosen(selection.kind[0], selection.bits)]
        for text in _texts(task, selection, chosen):
            program = selector, selection.kind[1], text
            if program not in found:
                placed = [*_run(task, chosen, selection.kind[1], text).values()]
                found[program] = _candidate(*program, size + text_cost(text), placed)
    return list(found.values())


def _short(task: Task, selection: _Selection) -> tuple[Css | None, int]:
    """The selector of a selection, and how many conditions it has."""
    tag = selection.kind[0]
    few = task.paths.distinguishing(tag, selection.conditions, task.among(tag))
    return selector_of(tag, few), len(few)


def _selections(task: Task) -> Iterator[_Selection]:
    """What single examples and pairs have in common, each once."""
    seen: set[tuple[Kind, int, frozenset[tuple[str, Span]]]] = set()
    among = {tag: task.among(tag) for tag in {target.node.tag for one in task.shown for target in one.targets}}
    for targets in _subsets(task):
        kind = targets[0].kind
        conditions = common(task.paths.conditions(target.node) for target in targets)
        bits = task.paths.selected(kind[0], conditions, among[kind[0]])
        spans = frozenset((text_of(target.node, target.attribute), target.span) for target in targets)
        if all(span == (0, len(text)) for text, span in spans):
            spans = frozenset()
        if (kind, bits, spans) not in seen:
            seen.add((kind, bits, spans))
            yield _Selection(kind, conditions, bits, spans)


def _subsets(task: Task) -> Iterator[tuple[Target, ...]]:
    """Targets of one value, and of two, that one selector may select."""
    shown = [*_spread(task)]
    yield from ((target,) for one in shown for target in one.targets)
    left = SETTINGS.pairs
    for first, second in combinations(shown, 2):
        for one, two in product(first.targets, second.targets):
            if one.kind == two.kind:
                yield one, two
        left -= len(first.targets) * len(second.targets)
        if left < 0:
            return


def _spread(task: Task) -> Iterator[Shown]:
    """A few values of each page, from the first to the last."""
    for page in task.annotations:
        own = [one for one in task.shown if one.page == page]
        count = min(len(own), SETTINGS.values)
        yield from (own[number * (len(own) - 1) // max(count - 1, 1)] for number in range(count))


def _best(task: Task, selections: Iterable[_Selection]) -> list[_Selection]:
    """The selections with the best F1 of nodes: of those that show values, whatever their texts."""
    right = {kind: task.right(kind) for kind in {target.kind for one in task.shown for target in one.targets}}
    most = SETTINGS.spare + 4 * len(task.shown)

    def score(selection: _Selection) -> float:
        hits = (selection.bits & right[selection.kind]).bit_count()
        return 2 * hits / (selection.bits.bit_count() + len(task.shown))

    some = [one for one in selections if one.bits.bit_count() <= most]
    return sorted(some, key=lambda one: -min(score(one), 1.0))[: SETTINGS.selectors]


def _texts(task: Task, selection: _Selection, chosen: Sequence[tuple[int, HtmlNode]]) -> Iterator[TextProgram]:
    """Text programs for the subset of a selection, and for all values in the nodes that it selects."""
    if not selection.spans:
        yield Whole()
    nodes = {node for _, node in chosen}
    reached: dict[HtmlNode, set[Span]] = {}
    for one in task.shown:
        for target in one.targets:
            if target.kind == selection.kind and target.node in nodes:
                reached.setdefault(target.node, set()).add(target.span)
    if selection.spans:
        yield from learn_text(sorted(selection.spans), SETTINGS.texts)
    attribute = selection.kind[1]
    spans = {(text_of(node, attribute), tuple(sorted(found))) for node, found in reached.items()}
    if all(len(found) == 1 for _, found in spans):
        yield from learn_text(sorted((text, found[0]) for text, found in spans), SETTINGS.texts)
    elif any(len(found.values) > 1 for found in task.annotations.values()):
        yield from learn_lists(sorted(spans), 1)


def _run(
    task: Task, chosen: Sequence[tuple[int, HtmlNode]], attribute: str | None, text: TextProgram
) -> dict[int, list[_Placed]]:
    """What a program gives on each labelled page, with where it stands."""
    given: dict[int, list[_Placed]] = {page: [] for page in task.annotations}
    for page, node in chosen:
        given[page] += ((node.order, fold(value.text)) for value in text_values(text, text_of(node, attribute)))
    return given
