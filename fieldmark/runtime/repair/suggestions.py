"""Which pages to label where a repair was declined: of pages that look alike, the one nearest to all others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.html import RUN
from fieldmark.runtime.repair.pages import NewPage

ALIKE: Final = 0.5
"""Least share of the tag paths of two pages that both have, for the pages to look alike."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A page to label for some fields; `like` is the number of new pages that look like it, itself included."""

    page: NewPage
    fields: tuple[str, ...]
    like: int


def suggestions(missing: Sequence[tuple[str, Sequence[NewPage]]]) -> tuple[Suggestion, ...]:
    """One page for each look, from the pages on which fields stay broken; the look of most pages first.

    Of the pages of a look those are asked for on which most fields are missing, and of these the one that is nearest
    to all.
    """
    fields: dict[NewPage, list[str]] = {}
    for name, pages in missing:
        for page in pages:
            fields.setdefault(page, []).append(name)
    looks = {page: _tag_paths(page) for page in sorted(fields, key=lambda page: page.name)}
    groups: list[list[NewPage]] = []
    for page, look in looks.items():
        group = next((group for group in groups if _shared(look, looks[group[0]]) >= ALIKE), None)
        if group is None:
            groups.append([page])
        else:
            group.append(page)
    return tuple(_medoid(group, looks, fields) for group in sorted(groups, key=len, reverse=True))


def _medoid(
    group: Sequence[NewPage], looks: dict[NewPage, frozenset[str]], fields: dict[NewPage, list[str]]
) -> Suggestion:
    most = max(len(fields[page]) for page in group)
    asked = [page for page in group if len(fields[page]) == most]
    page = max(asked, key=lambda page: sum(_shared(looks[page], looks[other]) for other in group))
    return Suggestion(page, tuple(fields[page]), len(group))


def _tag_paths(page: NewPage) -> frozenset[str]:
    paths = {page.document.root: page.document.root.tag}
    for node in page.index.nodes[1:]:
        if node.tag != RUN and node.parent is not None:
            paths[node] = f"{paths[node.parent]}/{node.tag}"
    return frozenset(paths.values())


def _shared(one: Iterable[str], other: frozenset[str]) -> float:
    """The share of the members of either set that both have."""
    own = frozenset(one)
    return len(own & other) / len(own | other)
