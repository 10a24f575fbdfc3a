"""Extraction predicates: which lists of entities a page holds (Pasupat and Liang 2014, section 3.1).

A predicate is a path of entries from the root; an entry selects the children of a tag, all or one. The paper takes the
path of each node, removes the indices of its last 8 entries in all ways, and keeps what selects two entities or more.
Here sets of nodes grow from the root downwards and sets that are equal are one, so that what is tried is as many as
there are lists on the page and not as there are subsets of indices.

Beside the paper's entries, for what its paths cannot say (table 4): `[1:]` and `[:-1]` (a paper's variant); `b` and
`strong`, `i` and `em` are one (C2); elements of a class or not of it, and those of a tag wherever they stand in a node
(C1, C2); the siblings between two headings (C1); texts cut at a separator (C4).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, islice, pairwise
from typing import Final, NamedTuple

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.places import HEADINGS
from fieldmark.dsl.html.tree import RUN
from fieldmark.synth.zeroshot.page_tree import EMPHASIS, PageTree


@settings
class GenerationSettings:
    """How many lists are looked at."""

    free: int = setting(8, 1, 30)
    """Entries at the end of a path that need no index. Origin: k of the paper, section 3.1."""

    below: int = setting(3, 1, 30)
    """Entries of a path that begins with elements of a class wherever they stand. Origin: our own."""

    smallest: int = setting(2, 1, 100)
    """Entities that a list has at least. Origin: the paper, section 3.1."""

    work: int = setting(25, 1, 10_000)
    """Nodes that all sets together may hold, for each node of the page; the simplest come first. Origin: our own, a
    second for a page of 5,000 nodes."""

    lists: int = setting(1_000, 10, 1_000_000)
    """Lists that are kept of a page, the longest. Origin: our benchmark, where no true list is beyond the 862nd."""


SETTINGS: Final = GenerationSettings()


class Step(NamedTuple):
    """One entry of a path: the children of a tag (`deep`: all below), from the `first` to the `last` of their siblings.

    A `last` below zero counts from the end. With `name`, only those of that class; with `without`, only those that are
    not of that class, or, where it is empty, that name no class.
    """

    tag: str
    first: int = 1
    last: int = -1
    name: str | None = None
    without: str | None = None
    deep: bool = False

    @property
    def is_free(self) -> bool:
        """Whether it selects all."""
        return self.first == 1 and self.last == -1


class Predicate(NamedTuple):
    """A path: below one node of the page, the steps of it; with `cut`, the pieces between this separator."""

    base: int
    steps: tuple[Step, ...]
    cut: str | None = None


Nodes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A predicate with what it selects: nodes in document order, and their texts, or the pieces of these."""

    predicate: Predicate
    nodes: Nodes
    texts: tuple[str, ...]


_State = tuple[Nodes, Predicate]
"""A set of nodes on the way down, and what selects it."""


class Generator:
    """Grows sets of nodes, the simplest first: with every round one more step that leads to several nodes at once."""

    def __init__(self, tree: PageTree) -> None:
        self.tree = tree
        self._seen: set[Nodes] = set()
        self._found: dict[Nodes, Predicate] = {}
        self._budget = SETTINGS.work * len(tree)
        self._entities = [tree.inmost[node] if tree.is_entity(node) else _NONE for node in range(len(tree))]
        self._places = [*zip(tree.tags, tree.ordinals, strict=True)]
        self._unnamed = [one is not None and one.get("class") is None for one in tree.elements]

    def run(self) -> list[Candidate]:
        """All lists, each once, with the first predicate that selects it."""
        starts = (
            self._take(nodes, Predicate(base, ()), step)
            for base, nodes, step in chain(self._below_single_nodes(), self._anywhere())
        )
        layer = [state for state in starts if state is not None]
        while layer and self._budget > 0:
            following: list[_State] = []
            for state in layer:  # which grows by the sets that are of the same round
                if self._budget <= 0:
                    break
                for nodes, step, wider in self._steps(*state):
                    grown = self._take(nodes, state[1], step)
                    if grown is not None:
                        (following if wider else layer).append(grown)
            layer = following
        text = self.tree.text
        kept = sorted(self._found, key=len, reverse=True)[: SETTINGS.lists]
        lists = [Candidate(self._found[nodes], nodes, tuple(map(text, nodes))) for nodes in kept]
        return [*lists, *islice(self._pieces(), SETTINGS.lists)]

    def _pieces(self) -> Iterator[Candidate]:
        """Lists inside one text: three pieces or more between separators, most of them short."""
        tree = self.tree
        for node, text in enumerate(tree.texts):
            if not text or tree.children[node]:
                continue
            for separator in _SEPARATORS:
                if text.count(separator) < 2:
                    continue
                pieces = [piece.strip() for piece in text.split(separator)]
                words = [len(piece.split()) for piece in pieces if piece]
                if len(words) >= 3 and max(words) <= MOST_WORDS:
                    yield Candidate(Predicate(node, (), separator), (node,), tuple([one for one in pieces if one]))

    def _take(self, nodes: Nodes, above: Predicate, step: Step) -> _State | None:
        """Note a set, one step below another; None where it is known, too small, or there is no more room."""
        if len(nodes) < SETTINGS.smallest or self._budget <= 0:
            return None
        known = len(self._seen)
        self._seen.add(nodes)
        if len(self._seen) == known:
            return None
        self._budget -= len(nodes)
        predicate = Predicate(above.base, (*above.steps, step))
        named = set(map(self._entities.__getitem__, nodes))
        named.discard(_NONE)
        entities = tuple(sorted(named))
        if len(entities) >= SETTINGS.smallest:
            self._found.setdefault(entities, predicate)
        return nodes, predicate

    def _below_single_nodes(self) -> Iterator[tuple[int, Nodes, Step]]:
        """The children of each node, by tag, class, slice and section."""
        for base, children in enumerate(self.tree.children):
            if len(children) < SETTINGS.smallest:
                continue
            for nodes, step in self._groups(children):
                if self._budget <= 0:
                    return
                yield base, nodes, step

    def _groups(self, children: Sequence[int]) -> Iterator[tuple[Nodes, Step]]:
        tree = self.tree
        by_look: defaultdict[str, list[int]] = defaultdict(list)
        for node in children:
            by_look[tree.looks[node]].append(node)
        for tag, group in by_look.items():
            if len(group) < 2:
                continue
            yield tuple(group), Step(tag)
            if len({tree.tags[node] for node in group}) > 1:
                continue
            if len(group) > 2 and tag != RUN:
                yield tuple(group[1:]), Step(tag, first=2)
                yield tuple(group[:-1]), Step(tag, last=-2)
                yield from self._sections(children, tag)
            yield from self._by_class(group, tag, without=True)

    def _by_class(self, group: Sequence[int], tag: str, *, without: bool) -> Iterator[tuple[Nodes, Step]]:
        """Those of each class, with `without` those not of it where these are most; those that name none, where others
        do."""
        classes, unnamed = self.tree.classes, self._unnamed
        of_class: defaultdict[str, list[int]] = defaultdict(list)
        for node in group:
            for name in classes[node]:
                of_class[name].append(node)
        for name, named in of_class.items():
            if 2 <= len(named) < len(group):
                yield tuple(named), Step(tag, name=name)
            if without and 2 * len(named) < len(group):
                yield tuple([node for node in group if name not in classes[node]]), Step(tag, without=name)
        plain = [node for node in group if unnamed[node]]
        if 2 <= len(plain) < len(group):
            yield tuple(plain), Step(tag, without="")

    def _sections(self, children: Sequence[int], tag: str) -> Iterator[tuple[Nodes, Step]]:
        """Runs of siblings of a tag between headings, and stretches that nothing of another tag parts."""
        tags, ordinals = self.tree.tags, self.tree.ordinals
        kept = [node for node in children if tags[node] == tag or tags[node] not in _BETWEEN]
        for is_section, some in groupby(kept, key=lambda node: tags[node] == tag):
            section = tuple(some)
            if is_section and len(section) >= 2:
                yield section, Step(tag, ordinals[section[0]], ordinals[section[-1]])

    def _steps(self, nodes: Nodes, predicate: Predicate) -> Iterator[tuple[Nodes, Step, bool]]:
        """The sets one entry further down; the last says whether nodes of the set have several such children."""
        tree, first = self.tree, predicate.steps[0]
        if len(predicate.steps) >= (SETTINGS.below if first.deep and first.name else SETTINGS.free):
            return
        if first.deep and not self._is_level(nodes):
            return
        groups, indexed, several = self._children(nodes)
        for look, group in groups.items():
            if len(group) < SETTINGS.smallest:
                continue
            yield tuple(group), Step(look), look in several
            if look in several and look != RUN:
                for some, step in self._by_class(group, look, without=False):
                    yield some, step, True
                if look in _ROWS:
                    yield tuple([node for node in group if tree.ordinals[node] > 1]), Step(look, first=2), True
        for (tag, ordinal), group in indexed.items():
            if 2 <= len(group) < len(groups[EMPHASIS.get(tag, tag)]):
                yield tuple(group), Step(tag, ordinal, ordinal), False

    def _is_level(self, nodes: Nodes) -> bool:
        """Whether half of some nodes or more are as deep as each other."""
        levels = Counter([self.tree.depths[node] for node in nodes])
        return 2 * max(levels.values()) >= len(nodes)

    def _children(self, nodes: Nodes) -> tuple[dict[str, list[int]], dict[tuple[str, int], list[int]], set[str]]:
        """The children of nodes by look, by tag and ordinal, and the looks that a node has several of.

        The text of an element that holds nothing else is its first run.
        """
        tree, places, looks = self.tree, self._places, self.tree.looks
        groups: defaultdict[str, list[int]] = defaultdict(list)
        indexed: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        several: set[str] = set()
        for node in nodes:
            children = tree.children[node]
            if not children and tree.sizes[node]:
                groups[RUN].append(node)
                indexed[RUN, 1].append(node)
            for child in children:
                groups[looks[child]].append(child)
                indexed[places[child]].append(child)
            if len(children) == 2:
                if looks[children[0]] == looks[children[1]]:
                    several.add(looks[children[0]])
            elif children:
                met = Counter([looks[child] for child in children])
                several.update([look for look, count in met.items() if count > 1])
        return groups, indexed, several

    def _anywhere(self) -> Iterator[tuple[int, Nodes, Step]]:
        """Elements of a class, and those of some tags, wherever they stand in a node that holds two or more."""
        tree = self.tree
        of_class: defaultdict[Step, list[int]] = defaultdict(list)
        of_tag: defaultdict[Step, list[int]] = defaultdict(list)
        for node in range(1, len(tree)):
            look = tree.looks[node]
            for name in tree.classes[node]:
                of_class[Step(look, name=name, deep=True)].append(node)
            if look in _TELLING:
                of_tag[Step(look, deep=True)].append(node)
        for step, group in chain(of_class.items(), of_tag.items()):
            for base, nodes in _holders(tree, group):
                yield base, nodes, step


_NONE: Final = -1
"""What a node names that is no entity."""

_SEPARATORS: Final = (", ", "; ", " | ", " · ", " • ", " / ")
MOST_WORDS: Final = 6
"""Words that a piece of a text has at most. Origin: our own."""

_BETWEEN: Final = frozenset((RUN, "br", "wbr"))
"""What may stand between the siblings of one section."""

_ROWS: Final = frozenset(("tr", "li", "td"))
_TELLING: Final = {*HEADINGS, "a", "b", "i", "li", "dt", "dd", "p", "tr", "td", "time"}


def _holders(tree: PageTree, group: Sequence[int]) -> list[tuple[int, Nodes]]:
    """For nodes in document order: each node that holds two of them or more and is the lowest to hold these, and these.

    The largest first. These are at most one fewer than the nodes.
    """
    holders = dict.fromkeys([tree.meet(node, following) for node, following in pairwise(group)])
    bounds = [(holder, bisect_right(group, holder), bisect_left(group, tree.ends[holder])) for holder in holders]
    held = [(holder, tuple(group[first:last])) for holder, first, last in bounds]
    return sorted(held, key=lambda one: len(one[1]), reverse=True)
