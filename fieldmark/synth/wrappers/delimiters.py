"""LR and HLRT: what stands before and after a text in the page's markup (WIEN; noise-tolerant wrappers, section 5).

To LR a text has, for each length k, the attributes L_k, the k characters before it, and R_k, those after it; labels
share the longest common delimiters. These features are never made: texts are sorted by what stands before them, read
backwards, and by what stands after them, and all L_k divide labels as a tree of common beginnings does.

HLRT also has a head and a tail. Candidates are the *marks* of a site: tags with attributes, and texts, that stand once
on every page, and in the same order everywhere. A text is then behind the first i marks, and before all from another
on, which are its features H_1 to H_i and T_j to T_n: nothing but two numbers. Labels share the last mark that all of
them are behind, and the first that all are before. Departure: Kushmerick's head and tail are any substrings.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise, takewhile
from operator import ge, le
from typing import Final

from fieldmark.dsl.html.delimiters import Delimited, Markup
from fieldmark.synth.wrappers.inductors import Attribute
from fieldmark.synth.wrappers.site import Nodes, Site

_LEFT: Final = Attribute(0, "left")
_RIGHT: Final = Attribute(0, "right")
_HEAD: Final = Attribute(0, "head")
_TAIL: Final = Attribute(0, "tail")


class Delimiters:
    """The inductor LR, or, with `marks`, HLRT."""

    def __init__(self, site: Site, *, marks: bool = False) -> None:
        self._before = [page.left(run)[::-1] for page in site.markups for run in page.runs]
        self._after = [page.right(run) for page in site.markups for run in page.runs]
        self._by_before = sorted(range(len(site)), key=self._before.__getitem__)
        self._by_after = sorted(range(len(site)), key=self._after.__getitem__)
        self._marks = marks_of(site.markups) if marks else []
        self._gaps = [gap for page in site.markups for gap in _gaps(page, self._marks)]  # the numbers i and j of each

    def induce(self, labels: Nodes) -> Nodes:
        """What the wrapper learned from labels extracts."""
        before, after = self._delimiters(labels)
        low, high = self._gap(labels)
        found = _beginning_with(before, self._by_before, self._before)
        found &= _beginning_with(after, self._by_after, self._after)
        return frozenset(node for node in found if low <= self._gaps[node][0] and self._gaps[node][1] <= high)

    def term(self, labels: Nodes) -> Delimited:
        """The wrapper learned from labels."""
        before, after = self._delimiters(labels)
        low, high = self._gap(labels)
        head = self._marks[low - 1] if low > 0 else None
        tail = self._marks[high] if high < len(self._marks) else None
        return Delimited(before[::-1], after, head, tail)

    def distinct(self, labels: Nodes) -> Nodes:
        """One label of each group between the same delimiters, in the same gap."""
        groups = {(self._before[n], self._after[n], self._gaps[n]): n for n in sorted(labels, reverse=True)}
        return frozenset(groups.values())

    def attributes(self, labels: Nodes) -> Sequence[Attribute]:
        """Four, each of which stands for many: all L_k, all R_k, all H_i, all T_i."""
        return (_LEFT, _RIGHT, _HEAD, _TAIL) if self._marks else (_LEFT, _RIGHT)

    def subdivision(self, nodes: Nodes, attribute: Attribute) -> Iterable[Nodes]:
        """The parts into which any of the attributes that one stands for divides nodes."""
        if attribute in (_LEFT, _RIGHT):
            return _common_beginnings(nodes, (self._before if attribute == _LEFT else self._after).__getitem__)
        side, is_beyond = (0, ge) if attribute == _HEAD else (1, le)
        marks = {self._gaps[node][side] for node in nodes}
        return [frozenset(node for node in nodes if is_beyond(self._gaps[node][side], mark)) for mark in marks]

    def _delimiters(self, labels: Nodes) -> tuple[str, str]:
        """The longest common delimiters of labels, the left one read backwards."""
        before, after = ([texts[node] for node in labels] for texts in (self._before, self._after))
        return _common_beginning(before), _common_beginning(after)

    def _gap(self, labels: Nodes) -> tuple[int, int]:
        return min(self._gaps[node][0] for node in labels), max(self._gaps[node][1] for node in labels)


def _common_beginning(texts: Sequence[str]) -> str:
    """The longest beginning that texts, at least one, share: that of the first and the last of them in order."""
    low, high = min(texts), max(texts)
    return low[: sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(low, high, strict=False)))]


def _beginning_with(text: str, ordered: Sequence[int], texts: Sequence[str]) -> set[int]:
    """The numbers of the texts that begin with a text; `ordered` sorts them."""

    def cut(number: int) -> str:
        return texts[number][: len(text)]

    return set(ordered[bisect_left(ordered, text, key=cut) : bisect_right(ordered, text, key=cut)])


def _common_beginnings(nodes: Nodes, text: Callable[[int], str]) -> Iterator[Nodes]:
    """For each beginning that some texts share, those that have it: the nodes of a tree of beginnings, without a tree.

    Sorted, the texts that share a beginning stand side by side; each stretch that shares more than its neighbours do is
    one, found with a stack of the stretches that are still open (their first text, and the length of what they share).
    """
    ordered = [list(group) for _, group in groupby(sorted(nodes, key=text), text)]
    shared = [len(_common_beginning([text(one[0]), text(two[0])])) for one, two in pairwise(ordered)]
    stack: list[tuple[int, int]] = []
    for number, group in enumerate(ordered):
        first, depth = number, len(text(group[0]))
        stack.append((first, depth))
        after = shared[number] if number < len(shared) else -1
        while stack and stack[-1][1] > after:
            first, _ = stack.pop()
            yield frozenset(node for part in ordered[first : number + 1] for node in part)
        if after >= 0 and (not stack or stack[-1][1] < after):
            stack.append((first, after))


def marks_of(pages: Sequence[Markup]) -> list[str]:
    """Tags with attributes, and texts, that stand once on every page and in the same order on all of them.

    The order is that of the first page; of what is in another order elsewhere the longest sequence that is not is kept,
    page by page. What every page has cannot be told from a single one: it has no marks.
    """
    if len(pages) < 2:
        return []
    common = set.intersection(*({token for token in page.tokens if _may_mark(token)} for page in pages))
    marks = sorted(
        (token for token in common if all(page.text.count(token) == 1 for page in pages)), key=pages[0].text.index
    )
    for page in pages[1:]:
        marks = _longest_increasing(marks, page.text.index)
    return marks


def _may_mark(token: str) -> bool:
    return "=" in token if token.startswith("<") else bool(token)


def _longest_increasing(items: Sequence[str], place: Callable[[str], int]) -> list[str]:
    """The longest subsequence whose places grow (patience sorting)."""
    ends: list[int] = []  # of the best sequence of each length its last place
    places = [place(item) for item in items]
    previous: list[int] = []
    last: list[int] = []
    for number, where in enumerate(places):
        length = bisect_left(ends, where)
        previous.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [where]
        last[length : length + 1] = [number]
    chain: list[str] = []
    number = last[-1] if last else -1
    while number >= 0:
        chain.append(items[number])
        number = previous[number]
    return chain[::-1]


def _gaps(page: Markup, marks: Sequence[str]) -> Iterator[tuple[int, int]]:
    """For each run of a page, how many marks end before it begins, and how many begin before it ends."""
    begins = [page.text.index(mark) for mark in marks]
    ends = [begin + len(mark) for begin, mark in zip(begins, marks, strict=True)]
    return ((bisect_right(ends, run.start), bisect_left(begins, run.end)) for run in page.runs)
