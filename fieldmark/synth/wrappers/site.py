"""The pages of a site as one vector of text nodes (noise-tolerant wrappers, section 2.1).

Wrappers are learned from, and judged on, all pages of a site together, so its text runs are numbered through; a set of
labels, and what a wrapper extracts, is a set of these numbers. Departure: the paper's vector holds tags too, but only
texts are ever labelled or extracted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Final, TypeAlias

from fieldmark.dsl.html.delimiters import Markup, markup
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode

TEXT: Final = "\0"
"""What stands for a text in outlines: their structure counts, and not what they say."""

TEXTS: Final = re.compile(r"[\0-\x1f]")
"""What stands for a text, of whatever kind."""

Nodes: TypeAlias = frozenset[int]
"""Numbers of text runs of a site: labels, or what a wrapper extracts."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A page as its elements and text nodes in document order, and where among these its text nodes stand.

    Each element is one character, the same for the same tag; texts are all `TEXT`.
    """

    signs: str
    places: tuple[int, ...]


class Site:
    """The pages of a site, and their text runs in the order of pages and in document order.

    `page_of[n]` is the number of the page of run n, `texts[n]` its text; the runs of page p are those from `first[p]`
    up to `first[p + 1]`.
    """

    def __init__(self, pages: Iterable[HtmlDocument]) -> None:
        self.pages: tuple[HtmlDocument, ...] = tuple(pages)
        self.runs: list[HtmlNode] = []
        self.page_of: list[int] = []
        self.first = [0]
        self.outlines: list[Outline] = []
        signs = {RUN: TEXT}
        for number, page in enumerate(self.pages):
            tags: list[str] = []
            places: list[int] = []
            for node in page.root.preorder():
                if node.tag == RUN:
                    places.append(len(tags))
                    self.runs.append(node)
                    self.page_of.append(number)
                tags.append(signs.setdefault(node.tag, chr(0x100 + len(signs))))
            self.first.append(len(self.runs))
            self.outlines.append(Outline("".join(tags), tuple(places)))
        self.texts = [run.text for run in self.runs]

    def __len__(self) -> int:
        return len(self.runs)

    @cached_property
    def markups(self) -> Sequence[Markup]:
        """The markup of each page; its runs are the page's."""
        return [markup(page.root) for page in self.pages]

    @cached_property
    def tag_paths(self) -> Sequence[int]:
        """For each run a number that runs below the same tags share."""
        return self._paths(lambda node: node.tag)

    @cached_property
    def families(self) -> Sequence[int]:
        """For each run the number of its family: runs below the same tags of the same classes."""
        return self._paths(lambda node: (node.tag, "" if node.element is None else node.element.get("class", "")))

    def _paths(self, named: Callable[[HtmlNode], Hashable]) -> list[int]:
        """For each run a number that runs share above which elements of the same names stand."""
        numbers: dict[tuple[Hashable, int], int] = {}
        known: dict[HtmlNode | None, int] = {None: -1}
        for page in self.pages:
            for node in page.root.preorder():
                if node.tag != RUN:
                    known[node] = numbers.setdefault((named(node), known[node.parent]), len(numbers))
        return [known[run.parent] for run in self.runs]

    @cached_property
    def text_numbers(self) -> Sequence[int]:
        """For each run a number that runs with the same text share."""
        numbers: dict[str, int] = {}
        return [numbers.setdefault(text, len(numbers)) for text in self.texts]

    def by_page(self, nodes: Nodes) -> list[list[int]]:
        """The nodes of each page, in document order."""
        pages: list[list[int]] = [[] for _ in self.pages]
        for node in sorted(nodes):
            pages[self.page_of[node]].append(node)
        return pages

    def segments(self, nodes: Nodes, kinds: Mapping[int, int] = MappingProxyType({})) -> list[str]:
        """The record segments that nodes bound: what stands from each up to the next on its page (section 6).

        Texts with a kind, 1 to 31, stand there as the character of that number.
        """
        found: list[str] = []
        for number, page in enumerate(self.by_page(nodes)):
            outline, first = self.outlines[number], self.first[number]
            signs = outline.signs
            for node in range(first, self.first[number + 1]) if kinds else ():
                if node in kinds:
                    place = outline.places[node - first]
                    signs = f"{signs[:place]}{chr(kinds[node])}{signs[place + 1 :]}"
            places = [outline.places[node - first] for node in page]
            found += [signs[one:two] for one, two in pairwise(places)]
        return found
