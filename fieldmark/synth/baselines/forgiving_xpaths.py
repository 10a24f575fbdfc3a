"""Forgiving XPaths: expressions that are tried from the strictest to the most relaxed until one selects something.

Omari, Shoham, Yahav: Synthesis of forgiving data extractors, WSDM 2017 (doi:10.1145/3018661.3018740), as LRSyn compares
with it (section 7.1): XPaths select whole nodes, and there are no text programs. The paper learns a decision tree, and
prunes it step by step, so that precision on the examples falls and recall rises.

What LRSyn's account leaves open, and what is chosen here:

- *Generalisation.* Examples are taken together as long as what all their nodes have in common - tags, attributes,
  classes, and numbers among siblings of a tag - selects labelled values only. Those that do not fit begin another
  XPath, as another leaf of the tree; all XPaths of a field are one union.
- *Relaxation.* Strictest is all that the nodes have in common. Then numbers are dropped that tell nothing apart on the
  labelled pages, then attributes, then steps. What is left is a branch of the tree, from the condition that tells most
  to the one that tells least, and is pruned from its end. So each XPath selects all that the stricter one does.
- *Where relaxing ends.* Where fewer than `precision` of the nodes selected on the labelled pages show a value: a later
  one would select something on every page, and mostly something else.
- XPaths are written as CSS, by which programs select; `fieldmark export --to xpath` writes them as XPath.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.css import MAX_SELECTOR
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.text.language import Whole
from fieldmark.synth.baselines.learning import Alternative, Kind, Learned, Shown, Task, learn_with
from fieldmark.synth.baselines.paths import (
    POSITIONS,
    Conditions,
    Test,
    Value,
    class_tests,
    common,
    selector_of,
    written,
)
from fieldmark.synth.core.examples import Example, LearnResult
from fieldmark.synth.core.learn import Progress


@settings
class XpathSettings:
    """Origin of `precision`: the first 7 sites of swde, in the order of their names, where .5 to .95 gave the same, and
    less two more wrong values. The others are bounds, none tuned."""

    precision: float = setting(0.5, 0, 1)  # smallest share of the nodes selected that show a labelled value
    longest: int = setting(60, 1, 500)  # characters of an attribute's value: a selector is no longer than they allow
    groups: int = setting(6, 1, 100)  # XPaths of a union. A bound on work


SETTINGS: Final = XpathSettings()

_NAMES: Final = frozenset("abcdefghijklmnopqrstuvwxyz-")


def learn(examples: Sequence[Example], *, name: str = "program", progress: Progress | None = None) -> LearnResult:
    """Learn a program from labelled pages; raises LabelError as `learn_with` does."""
    return learn_with(_learn_field, own_tests, examples, name, progress)


def own_tests(node: HtmlNode) -> Iterator[tuple[Test, Value]]:
    """Tag, attributes, and number among siblings of the tag of an element."""
    yield "tag", node.tag
    yield "nth-of-type", (node.tag, str(node.document.ordinal(node)))
    for name in () if node.element is None else map(str, node.element.attrib):
        if name == "class":
            yield from class_tests(node)
        elif _NAMES.issuperset(name) and 0 < len(text := written(node, name)) <= SETTINGS.longest:
            yield "attribute", (name, text)


class _Group(NamedTuple):
    """Values that one XPath selects: what kind of nodes they are, and what these have in common."""

    kind: Kind
    conditions: Conditions
    covers: frozenset[Shown]


def _learn_field(task: Task, several: bool) -> Learned:
    groups: dict[str | None, list[tuple[str, list[Conditions]]]] = {}
    for group in _groups(task):
        tag, attribute = group.kind
        groups.setdefault(attribute, []).append((tag, relaxations(task, group.kind, group.conditions)))
    levels = [_unions(attribute, ladders) for attribute, ladders in groups.items()]
    alternatives = [level for row in zip_longest(*levels) for level in row if level is not None]
    return Learned("list" if several else "one", alternatives)


def _groups(task: Task) -> Iterator[_Group]:
    """Values taken together, the first that is left with as many others as fit, until none is left."""
    left = [*task.shown]
    for _ in range(SETTINGS.groups):
        if not left:
            return
        grown = [_grown(task, left, first) for first in range(len(left[0].targets))]
        best = max(grown, key=lambda group: (len(group.covers), len(group.conditions)))
        yield best
        left = [one for one in left if one not in best.covers]


def _grown(task: Task, left: Sequence[Shown], first: int) -> _Group:
    """The group of one place of the first value: each other one joins by the place that has most in common with it."""
    target = left[0].targets[first]
    right, among = task.right(target.kind), task.among(target.node.tag)
    conditions, covers = task.paths.conditions(target.node), {left[0]}
    for one in left[1:]:
        alike = [other for other in one.targets if other.kind == target.kind]
        shared = [common([conditions, task.paths.conditions(other.node)]) for other in alike]
        most = max(shared, key=len, default=None)
        if most is not None and not task.paths.selected(target.node.tag, most, among) & ~right:
            conditions = most
            covers.add(one)
    return _Group(target.kind, common([conditions]), frozenset(covers))


def relaxations(task: Task, kind: Kind, conditions: Conditions) -> list[Conditions]:
    """Conditions from the strictest to the most relaxed, each a part of those before."""
    tag, among, right = kind[0], task.among(kind[0]), task.right(kind)
    branch = task.paths.distinguishing(tag, conditions, among)
    rest = conditions.difference(branch)
    unnumbered = {one for one in rest if one.test not in POSITIONS}
    steps = {one for one in unnumbered if one.test == "tag"}
    ladder = [frozenset(branch).union(extra) for extra in (rest, unnumbered, steps, ())]
    for length in reversed(range(len(branch))):
        looser = frozenset(branch[:length])
        selected = task.paths.selected(tag, looser, among)
        if (selected & right).bit_count() < SETTINGS.precision * selected.bit_count():
            break
        ladder.append(looser)
    return list(dict.fromkeys(ladder))


def _unions(attribute: str | None, ladders: Sequence[tuple[str, list[Conditions]]]) -> list[Alternative]:
    """The XPaths that read one attribute, or the text, level by level; one that has no looser level stays as it is.

    Those of elements are one, and so are those of texts that are counted alike.
    """
    found: dict[Css, None] = {}
    for level in range(max(len(ladder) for _, ladder in ladders)):
        united: dict[object, list[Css]] = {}
        for tag, ladder in ladders:
            one = selector_of(tag, ladder[min(level, len(ladder) - 1)])
            if one is not None:
                united.setdefault(one.run, []).append(one)
        for alike in united.values():
            union = ", ".join(dict.fromkeys(one.selector for one in alike))
            if len(union) <= MAX_SELECTOR:
                found.setdefault(Css(union, alike[0].run))
    return [(css, attribute, Whole()) for css in found]
