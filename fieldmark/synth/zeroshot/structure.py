"""Structural features: where the nodes of a list stand (Pasupat and Liang 2014, section 3.3.2).

The paper's features of the nodes and of five levels of ancestors. Beside them: in which zone of its page a list stands
(navigation, footer, comments, or the main content), how regular the records are of which the list is one field, how
much of the page these records are, and whether the list is all that stands in such places.

Departures: of a long list a sample is looked at; so holes within a level are told by what share of the siblings is
taken, and which tag, class and id most nodes have by words in their names.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, islice
from typing import Final

from fieldmark.dsl.html.places import HEADINGS
from fieldmark.synth.zeroshot.aggregation import COUNTS, binned, spread
from fieldmark.synth.zeroshot.denotation import profile
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Candidate, Predicate
from fieldmark.synth.zeroshot.records import Records
from fieldmark.synth.zeroshot.words import words_of

LEVELS: Final = 5
"""Levels of ancestors that have features. Origin: the paper."""

_ZONES: Final = {
    "nav": "nav navbar navigation menu menus submenu breadcrumb breadcrumbs tabs toolbar megamenu dropdown skip "
    "sitemap menuitem topnav subnav",
    "foot": "footer foot copyright legal bottom colophon",
    "head": "header masthead banner topbar logo branding hero",
    "side": "aside sidebar related recommended recommendations recommendation popular trending latest widget promo "
    "similar rail secondary complementary",
    "social": "social share sharing follow facebook twitter pinterest instagram",
    "comment": "comment comments review reviews reply respond disqus",
    "form": "form select option filter filters facet facets search fieldset input login signin refine sort newsletter "
    "subscribe signup",
    "pages": "pagination pager paging pages",
    "notice": "ad ads advert advertisement sponsor sponsored cookie cookies consent modal popup gdpr",
    "facts": "nutrition nutritional calories tags tag categories category author bio",
    "main": "main content article results result post entry body listing primary",
}
_ZONE_OF: Final = {word: zone for zone, words in _ZONES.items() for word in words.split()}
_ZONE_TAGS: Final = {
    **{"nav": "nav", "header": "head", "footer": "foot", "aside": "side"},
    **{"form": "form", "select": "form", "main": "main", "article": "main"},
}

_NAMING: Final = ("class", "id", "itemprop", "role", "data-label", "data-title")
"""Attributes by which authors name what an element holds."""


class Structure:
    """What features need of a page's tree, found once."""

    def __init__(self, tree: PageTree) -> None:
        self.tree = tree
        self.names = [self._names_of(node) for node in range(len(tree))]
        self.zones = self._zones()
        self.signatures = self._signatures()
        inmost = [inner == node for node, inner in enumerate(tree.inmost)]
        leaves = (inmost[node] and tree.is_entity(node) and not tree.children[node] for node in range(len(tree)))
        self.filled = [*accumulate(leaves, initial=0)]
        self.alike: dict[int, list[int]] = {}
        for node, signature in enumerate(self.signatures):
            if inmost[node] and tree.sizes[node]:
                self.alike.setdefault(signature, []).append(node)
        self.repeated = Counter(self.signatures)
        self.whole = max(tree.sizes[0], 1)
        self.breadths = [binned(len(children), COUNTS) for children in tree.children]
        self.indices = [min(ordinal, 12) for ordinal in tree.ordinals]

    def _names_of(self, node: int) -> tuple[str, ...]:
        """The words of the names that authors gave to an element."""
        element = self.tree.elements[node]
        if element is None or not element.attrib:
            return ()
        named = [element.get(key, "") for key in _NAMING]
        return tuple(dict.fromkeys([word for text in named for word in words_of(text) if 2 < len(word) < 25]))

    def _zones(self) -> list[frozenset[str]]:
        """For each node the zones that it stands in."""
        tree = self.tree
        zones: list[frozenset[str]] = []
        for node in range(len(tree)):
            above = zones[tree.parents[node]] if node else frozenset[str]()
            own = {_ZONE_OF[word] for word in self.names[node] if word in _ZONE_OF} if tree.depths[node] > 1 else set()
            if tree.tags[node] in _ZONE_TAGS:
                own.add(_ZONE_TAGS[tree.tags[node]])
            zones.append(above | own if own - above else above)
        return zones

    def _signatures(self) -> list[int]:
        """For each node a number for the tags on the path to it."""
        known: dict[tuple[int, str], int] = {}
        signatures: list[int] = []
        for node, look in enumerate(self.tree.looks):
            parent = self.tree.parents[node]
            key = (signatures[parent] if parent >= 0 else -1, look)
            signatures.append(known.setdefault(key, len(known)))
        return signatures

    def above(self, nodes: Sequence[int]) -> tuple[int, ...]:
        """The parents of nodes, each once, in order."""
        parents = self.tree.parents
        return tuple(dict.fromkeys([parents[node] for node in nodes if parents[node] >= 0]))

    def alike_within(self, node: int, holder: int) -> int:
        """How many entities with the same path of tags as a node's stand in a holder."""
        group = self.alike.get(self.signatures[node], [])
        return bisect_left(group, self.tree.ends[holder]) - bisect_left(group, holder)

    def beside(self, node: int, step: int) -> int | None:
        """The entity before (-1) or after (1) a node among those with the same path of tags, if there is one."""
        group = self.alike.get(self.signatures[node], [])
        place = bisect_left(group, node) + step
        return group[place] if 0 <= place < len(group) else None


@lru_cache(maxsize=100_000)
def _named(at: int, names: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The words that half of the nodes or more have in their names."""
    counts = Counter([word for some in names for word in some])
    return tuple([f"at {at} named {word}" for word, count in counts.items() if 2 * count >= len(names)])


def level_features(structure: Structure, at: int, nodes: Sequence[int]) -> Iterator[str]:
    """The features of the nodes of one level: 0 for those selected, 1 for their parents, and so on."""
    tree = structure.tree
    yield from spread(f"at {at} tag", tuple([tree.looks[node] for node in nodes]))
    yield from spread(f"at {at} children", tuple([structure.breadths[node] for node in nodes]))
    parents = tuple([tree.parents[node] for node in nodes])
    groups = len(set(parents))
    yield f"at {at} parent single" if groups == 1 else f"at {at} parents per node={binned(groups / len(nodes))}"
    yield from spread(f"at {at} siblings", tuple([structure.breadths[parent] for parent in parents]))
    yield from spread(f"at {at} index", tuple([structure.indices[node] for node in nodes]))
    yield from _named(at, tuple([structure.names[node] for node in nodes]))
    if groups == 1 and parents[0] >= 0:
        group = tree.children[parents[0]]
        yield f"at {at} head hole" if group[0] != nodes[0] else f"at {at} no head hole"
        yield f"at {at} tail hole" if group[-1] != nodes[-1] else f"at {at} no tail hole"
    covered = sum([tree.ends[node] - node for node in nodes]) / len(tree)
    yield f"at {at} coverage={binned(covered)}"


def place_features(
    structure: Structure, candidate: Candidate, nodes: tuple[int, ...], records: Records
) -> Iterator[str]:
    """The features of the list as a whole: its zone, its records, how it is selected; `nodes` may be a sample of it."""
    tree, entities = structure.tree, len(candidate.nodes)
    yield f"place entities={binned(entities, COUNTS)}"
    zones = structure.zones[nodes[0]] & structure.zones[nodes[-1]]
    for zone in sorted(zones):
        yield f"zone {zone}"
    for zone in sorted(frozenset[str]().union(*[structure.zones[node] for node in nodes]) - zones - {"main"}):
        yield f"zone {zone} of some"
    if not zones - {"main"}:
        yield "zone plain"
    yield f"place starts={int(10 * nodes[0] / len(tree))}"
    scale = entities / len(nodes)
    yield f"place text share={binned(scale * sum([tree.sizes[node] for node in nodes]) / structure.whole)}"
    alike = len(structure.alike.get(structure.signatures[nodes[0]], ()))
    same = [structure.signatures[node] for node in nodes].count(structure.signatures[nodes[0]]) / len(nodes)
    yield f"place of all alike={binned(min(same * entities / alike, 1) if alike else 0)}"
    yield f"place alike={binned(same)}"
    yield from _record_features(structure, nodes, records, entities)
    yield from _form_features(candidate.predicate)


def border_features(structure: Structure, nodes: tuple[int, ...], holder: int, look: str) -> Iterator[str]:
    """Whether the list ends where what is like it ends: what stands right before and behind it in such a place, how far
    off, and if it has the look of the list's values.
    """
    tree = structure.tree
    for side, node, step in (("before", nodes[0], -1), ("after", nodes[-1], 1)):
        other = structure.beside(node, step)
        if other is None:
            yield f"place {side} none"
            continue
        levels = next((n for n, above in enumerate(tree.upwards(holder)) if n == 3 or tree.holds(above, other)), 3)
        fits = profile(tree.text(other)).look == look
        yield f"place {side} fits {fits} levels {levels}"


def trait_features(structure: Structure, nodes: tuple[int, ...], records: Records) -> Iterator[str]:
    """What sets a field apart from the others of its record: it is headed, linked, first, the longest."""
    tree = structure.tree
    ends = (nodes[0], nodes[-1], nodes[len(nodes) // 2])
    headed = sum([_is_in(tree, node, HEADINGS, 4) for node in ends]) > 1
    linked = sum([_is_in(tree, node, ("a",), 3) for node in ends]) > 1
    yield f"headed {headed} linked {linked}"
    tops = records.of(nodes)
    if len(set(tops)) == len(nodes):
        before = [structure.filled[node] - structure.filled[top] for node, top in zip(nodes, tops, strict=True)]
        yield f"first {2 * before.count(0) > len(nodes)}"
        weight = sum([tree.sizes[node] for node in nodes]) / max(sum([tree.sizes[top] for top in tops]), 1)
        yield f"share {binned(weight)}"


def _record_features(structure: Structure, nodes: tuple[int, ...], records: Records, entities: int) -> Iterator[str]:
    tree, tops = structure.tree, records.tops
    alike = structure.alike_within(nodes[0], records.holder)
    yield f"place of holder={binned(min(entities / max(alike, 1), 1))}"
    yield f"place holders={binned(structure.repeated[structure.signatures[records.sections[0]]], COUNTS)}"
    yield f"place sections={binned(len(records.sections), COUNTS)}"
    yield f"place records per entity={binned(len(tops) / entities)}"
    looks = {tree.looks[top] for top in tops}
    shown = [child for section in records.sections for child in tree.children[section] if tree.sizes[child]]
    fitting = [child for child in shown if tree.looks[child] in looks]
    yield f"place records of all={binned(min(len(tops) / max(len(fitting), 1), 1))}"
    yield f"place records of children={binned(min(len(tops) / max(len(shown), 1), 1))}"
    yield f"place holder {tree.looks[records.sections[0]]}"
    yield f"place records share={binned(min(sum([tree.sizes[top] for top in tops]) / structure.whole, 1))}"
    own = records.of(nodes)
    some = tuple(dict.fromkeys(own))
    yield from spread("place record", tuple([tree.looks[top] for top in some]))
    filled = [structure.filled[tree.ends[top]] - structure.filled[top] for top in some]
    yield f"place record texts={binned(sum(filled) / len(filled), COUNTS)}"
    if len(some) == len(nodes):
        before = [structure.filled[node] - structure.filled[top] for node, top in zip(nodes, own, strict=True)]
        yield from spread("place texts before", tuple([min(count, 12) for count in before]))


def _form_features(predicate: Predicate) -> Iterator[str]:
    if predicate.cut is not None:
        yield "place cuts texts"
    for step in predicate.steps:
        if step.deep:
            yield "place selects anywhere"
        if step.name is not None:
            yield "place selects by class"
        if step.without is not None:
            yield "place selects all but a class"
        if step.first == 2 and step.last == -1:
            yield f"place selects but first {step.tag}"
        elif step.last == -2:
            yield f"place selects but last {step.tag}"
        elif step.last not in (-1, step.first):
            yield "place selects section"


def _is_in(tree: PageTree, node: int, tags: Container[str], levels: int) -> bool:
    """Whether a node has one of some tags, or stands in one that has, so many levels up with its own."""
    return any(tree.tags[above] in tags for above in islice(tree.upwards(node), levels))
