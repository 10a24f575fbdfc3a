"""Where the text runs of a node stand in its text, and which of them are a value's.

A list item is often more than its value: a check box before it, a note behind it, each in an element of its own. What
is left out is told by what these elements are, as what stands in them differs from item to item. An address goes on
over lines, below a heading or a name: they are told by their numbers. Departure from LRSyn, whose values are parts of a
node's text that are told by characters alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.instance import Kept
from fieldmark.dsl.html.css import matching
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlNode, pieces
from fieldmark.dsl.html.walks import span_without
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import collapse


def written(
    texts: Iterable[tuple[str, object | None]], form: Callable[[str], str]
) -> tuple[str, array[int], array[int]]:
    """The text of a node whose pieces are given, each run in a form that has no white space at its ends, with where
    each run begins and ends in it; runs in document order."""
    text: list[str] = []
    starts, ends = array("I"), array("I")
    length, gap = 0, False
    for raw, run in texts:
        body = form(raw)
        if gap or raw[:1].isspace():
            gap = length > 0
        if run is not None:
            if gap and body:
                text.append(" ")
                length += 1
            starts.append(length)
            text.append(body)
            length += len(body)
            ends.append(length)
        gap = raw[-1:].isspace() or (gap and not body)
    return "".join(text), starts, ends


@dataclass(frozen=True, slots=True)
class Without:
    """From the first text run to the last that stands in no element below that a selector matches.

    With `always` it matched something in every example: where it matches nothing, and the element begins or ends in
    another of its own, that may be what was left out, and nothing is kept.
    """

    selector: str
    always: bool = False

    kind: ClassVar[Kind] = "html"


@dataclass(frozen=True, slots=True)
class Texts:
    """From the `first` text run to the `last`, both counted from 1, or from -1 at the end: the lines of an address.

    With `count`, only of elements that have so many: with one more or less they are others. With `lines` what breaks
    and blocks part is counted, and not each text that stands in an element of its own: what was looked for is in bold.
    """

    first: int
    last: int
    count: int | None = None
    lines: bool = False

    kind: ClassVar[Kind] = "html"

    def __post_init__(self) -> None:
        if 0 in (self.first, self.last):
            raise ValueError("texts count from 1, or from -1 at the end")
        if self.last < self.first and (self.first < 0) == (self.last < 0):
            raise ValueError(f"none of the texts from {self.first} on is the last, {self.last}")


def line_starts(texts: Iterable[tuple[str, object | None]]) -> list[int]:
    """The numbers, from 0, of the text runs that begin a line in a node whose pieces are given."""
    starts: list[int] = []
    runs, is_new = 0, True
    for raw, run in texts:
        if run is None:
            is_new = is_new or "\n" in raw
            continue
        if is_new:
            starts.append(runs)
        runs, is_new = runs + 1, False
    return starts


def span_of(kept: Kept, node: HtmlNode) -> Span | None:
    """The span of an element's text that is kept; None where nothing is left. Raises ProgramError where a selector is
    no CSS."""
    assert node.element is not None, "a text run is kept whole"
    if isinstance(kept, Texts):
        _, starts, ends = written(pieces(node), collapse)
        if kept.lines:
            begins = line_starts(pieces(node))
            starts, ends = (
                array("I", [starts[n] for n in begins]),
                array("I", [ends[n - 1] for n in (*begins[1:], len(ends))]),
            )
        first, last = (n - 1 if n > 0 else len(starts) + n for n in (kept.first, kept.last))
        own = 0 <= first <= last < len(starts) and kept.count in (None, len(starts))
        return (starts[first], ends[last]) if own else None
    assert isinstance(kept, Without), "nothing else is kept of an element"
    left_out = {*matching(kept.selector, [node.element], node.document)} - {node.element}
    if left_out:
        return span_without(node.element, left_out, INLINE)
    return None if kept.always and _has_end_of_its_own(node) else (0, len(node.text))


def _has_end_of_its_own(node: HtmlNode) -> bool:
    """Whether the first or the last of several pieces of an element stands in another of its own."""
    shown = [child for child in node.children if child.text]
    while len(shown) == 1:
        shown = [child for child in shown[0].children if child.text]
    return bool(shown) and not shown[0].tag == shown[-1].tag == RUN
