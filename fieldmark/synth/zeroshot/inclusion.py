"""Lists that hold other lists of their page, and what the larger of two adds to the smaller.

A list that leaves out entities like its own is likely a part of what is asked for: one of several sections, all values
but the last, those that are links. Where what it leaves out is unlike it, or stands in another zone of the page
(related things beside the results), it is likely whole. Both are told by comparing a list with the smallest lists of
the page that hold it. The paper ranks each list by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.synth.zeroshot.aggregation import binned, sampled
from fieldmark.synth.zeroshot.denotation import Profile, profile
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Candidate, Nodes
from fieldmark.synth.zeroshot.records import Records
from fieldmark.synth.zeroshot.structure import Structure
from fieldmark.synth.zeroshot.surroundings import Anchor

COMPARED: Final = 6
"""Larger lists that a list is compared with, the smallest ones. Origin: our own, for speed."""

WIDEST: Final = 30
"""How many times as long as a list a larger one may be. Origin: our own, for speed."""


@dataclass(frozen=True, slots=True)
class Extension:
    """A list that holds another one: its number among the page's lists, and the nodes that it adds, in page order."""

    number: int
    added: Nodes


def extensions(candidates: Sequence[Candidate]) -> list[tuple[Extension, ...]]:
    """For each list the smallest ones that hold it and more; candidates come from the longest to the shortest.

    Those that are pieces of a text hold nothing and are in nothing.
    """
    holding: defaultdict[int, int] = defaultdict(int)
    for number, candidate in enumerate(candidates):
        if candidate.predicate.cut is None:
            for node in candidate.nodes:
                holding[node] |= 1 << number
    found: list[tuple[Extension, ...]] = []
    for number, candidate in enumerate(candidates):
        if candidate.predicate.cut is not None:
            found.append(())
            continue
        around = (1 << number) - 1
        for node in candidate.nodes:
            around &= holding[node]
        own = set(candidate.nodes)
        some: list[Extension] = []
        while around and len(some) < COMPARED:
            larger = around.bit_length() - 1
            around ^= 1 << larger
            nodes = candidates[larger].nodes
            if len(nodes) > WIDEST * len(own):
                break
            some.append(Extension(larger, tuple([node for node in nodes if node not in own])))
        found.append(tuple(some))
    return found


@dataclass(frozen=True, slots=True)
class Addition:
    """What a larger list adds to a smaller one: where it stands, how alike it is in form and in markup; the share that
    the smaller list is of the larger one; the profiles of what is added, or of a sample; whether it stands in records
    that are marked up as those of the smaller list; and the headings that hold for all of the larger one.
    """

    kind: str
    share: float
    profiles: tuple[Profile, ...]
    records_alike: bool
    headings: tuple[Anchor, ...]

    @property
    def is_elsewhere(self) -> bool:
        """Whether it stands in other records than the smaller list, and in a zone that the list stands in, too."""
        return self.kind.startswith(("beside", "both"))

    @property
    def is_alike(self) -> bool:
        """Whether it stands in other records than the smaller list and is like it."""
        return self.kind.startswith("beside same")


@dataclass(frozen=True, slots=True)
class Compared:
    """A list as it is compared: with its records, the profiles of its texts or of a sample, the look of most, and the
    headings that hold for all of it.
    """

    candidate: Candidate
    records: Records
    profiles: tuple[Profile, ...]
    look: str
    headings: tuple[Anchor, ...]


def addition(structure: Structure, compared: Compared, extension: Extension, larger: Compared) -> Addition:
    """How what an extension, the `larger` list, adds to a list compares with it."""
    tree, added = structure.tree, sampled(extension.added)
    nodes, look, records = compared.candidate.nodes, compared.look, compared.records
    profiles = tuple([profile(tree.text(node)) for node in added])
    same = sum([one.look == look for one in profiles]) / len(added)
    written = {_markup(tree, node) for node in sampled(nodes)}
    marked = sum([_markup(tree, node) in written for node in added]) / len(added)
    inside = sum([records.hold(tree, node) for node in added]) / len(added)
    zones = structure.zones[nodes[0]] | structure.zones[nodes[-1]] | {"main"}
    foreign = sum([not structure.zones[node] <= zones for node in added]) / len(added)
    place = "within" if inside > 0.7 else "both" if inside >= 0.3 else "aside" if foreign > 0.7 else "beside"
    form = "same" if same > 0.7 else "other" if same < 0.3 else "mixed"
    markup = "same" if marked > 0.7 else "other"
    own = {_record_markup(tree, top) for top in sampled(records.tops)}
    alike = sum([_record_markup(tree, top) in own for top in larger.records.of(added)]) / len(added)
    share = len(nodes) / (len(nodes) + len(extension.added))
    return Addition(f"{place} {form} {markup}", share, profiles, alike > 0.7, larger.headings)


def _record_markup(tree: PageTree, top: int) -> tuple[str, tuple[str, ...]]:
    return tree.looks[top], tree.classes[top]


def _markup(tree: PageTree, node: int) -> tuple[str, str, tuple[str, ...]]:
    """How an entity is marked up, wherever it stands: sections may stand at several depths."""
    parent = tree.parents[node]
    return tree.looks[parent], tree.looks[node], tree.classes[node]


def larger_features(additions: Sequence[Addition]) -> Iterator[str]:
    """The features of a list by what the lists that hold it add."""
    if not additions:
        yield "more none"
    yield from dict.fromkeys(f"more {one.kind}" for one in additions)
    alike = [one.share for one in additions if one.is_alike]
    yield f"more alike={binned(min(alike)) if alike else 'none'}"
    yield f"more alike beside={binned(max(alike)) if alike else 'none'}"
