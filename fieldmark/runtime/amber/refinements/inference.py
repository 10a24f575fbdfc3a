"""The value of an attribute that is inferred: what a node's text holds beside its template and other values.

AMBER (section 3.5) takes the node. Departure: its text is taken without what stands before and after the values at all
annotated nodes of the same tag path, and without the values of disjoint types in it.

Where most values that are annotated there do not fill a quarter of that (A2), as names within sentences, a part of the
text is meant, and it must be known which: the one between the words that stand before, and those that stand after, most
annotated values. It is inferred where it is what is annotated in most annotated nodes, else nothing is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.text import Span
from fieldmark.runtime.amber.annotations import Annotations, without
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.positions import Positions
from fieldmark.runtime.amber.schema import DomainSchema

PART: Final = 0.25
"""Least share of its surrounding text that a value fills where others are inferred (A2: "a large part")."""

AGREED: Final = 0.5
"""Share of the annotated nodes of which more must agree on the words that frame a value."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands before and after the values at a tag path: at the ends of the text, or somewhere `within` it."""

    before: str
    after: str
    within: bool = False

    def cut(self, text: str) -> Span | None:
        """The span of a text in the frame; None where the text does not have what stands within others."""
        if not self.within:
            start = len(self.before) if text.startswith(self.before) else 0
            return start, len(text) - len(self.after) if self.after and text.endswith(self.after) else len(text)
        start = text.find(self.before)
        end = text.find(self.after, start + len(self.before)) if self.after else len(text)
        return (start + len(self.before), end) if start >= 0 and end >= 0 else None


def frames_of(
    page: Page,
    kind: str,
    of: Positions,
    paths: Set[int],
    annotated: Mapping[int, tuple[Span, ...]],
    annotations: Annotations,
    schema: DomainSchema,
) -> dict[int, Frame]:
    """Tag path -> its frame, for those of `paths` at which the values of unannotated nodes are known by one."""
    nodes: dict[int, list[int]] = defaultdict(list)
    for node in annotated:
        if of.path[node] in paths:
            nodes[of.path[node]].append(node)
    found: dict[int, Frame] = {}
    for path, marked in nodes.items():
        sides = [(page.text(node)[: (span := annotated[node][0])[0]], page.text(node)[span[1] :]) for node in marked]
        whole = Frame(_only(before for before, _ in sides), _only(after for _, after in sides))
        inner = Frame(*_framing(sides), within=True)
        for frame in (whole, inner) if inner.before or inner.after else (whole,):
            fitting = sum(
                _fits(frame, annotated[node][0], inferred_span(page, node, kind, frame, annotations, schema))
                for node in marked
            )
            if fitting > AGREED * len(marked) or (fitting == AGREED * len(marked) and not frame.within):
                found[path] = frame
                break
    return found


def inferred_span(
    page: Page, node: int, kind: str, frame: Frame, annotations: Annotations, schema: DomainSchema
) -> Span | None:
    """The span of a node's text that is the value of a type, or None where nothing is left for it."""
    text = page.text(node)
    span = frame.cut(text)
    if span is None:
        return None
    for other, nodes in annotations.items():
        if node in nodes and schema.are_disjoint(kind, other):
            span = without(span, nodes[node], text)
    start, end = span
    return span if any(map(str.isalnum, text[start:end])) else None


def _fits(frame: Frame, value: Span, inferred: Span | None) -> bool:
    """Whether an annotated value is what would be inferred: within a text all of it, else a large part."""
    if frame.within:
        return value == inferred
    start, end = inferred or (0, 0)
    return value[1] - value[0] >= PART * (end - start)


def _only(texts: Iterable[str]) -> str:
    """The text that all are, or nothing."""
    different = set(texts)
    return next(iter(different)) if len(different) == 1 else ""


def _framing(sides: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """The words that stand directly before most values, and directly after most."""
    before = _agreed([before.split(" ")[::-1] for before, _ in sides])[::-1]
    return " ".join(before), " ".join(_agreed([after.split(" ") for _, after in sides]))


def _agreed(texts: Sequence[Sequence[str]]) -> list[str]:
    """The words with which more than `AGREED` of texts begin."""
    words: list[str] = []
    while True:
        next_ = Counter(text[len(words)] for text in texts if text[: len(words)] == words and len(text) > len(words))
        word, count = max(next_.items(), key=lambda item: (item[1], item[0]), default=("", 0))
        if count <= AGREED * len(texts):
            return words
        words.append(word)
