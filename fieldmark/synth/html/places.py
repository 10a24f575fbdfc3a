"""Places: where a labelled value may stand in a document."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from unicodedata import combining

from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import fold

MAX_PLACES = 60
"""Most places at which one value is looked for in one document, in document order. A bound on work."""


Key = tuple[HtmlNode, str | None, Span]
"""What tells the places of a document apart: node, attribute (None for its text), span."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value may stand.

    `chain` holds the nodes whose text is the value's node text, from the innermost outwards (a run, or the element that
    encloses several runs, and every ancestor that adds no text); `span` is the value's part of that text. Where the
    value stands in an attribute, the chain is the element that has it, and the span is a part of the attribute's text.
    Where the page writes the value otherwise, `normal` is its normal form.
    """

    chain: tuple[HtmlNode, ...]
    span: Span
    attribute: str | None = None
    normal: str | None = None

    @property
    def inner(self) -> HtmlNode:
        """The innermost node."""
        return self.chain[0]

    @property
    def whole(self) -> bool:
        """Whether the value is the whole text of its node, or of the attribute."""
        return self.span == (0, len(self.text))

    @property
    def text(self) -> str:
        """The text that the span is a part of."""
        return text_of(self.inner, self.attribute)

    @property
    def key(self) -> Key:
        """What tells places of a document apart."""
        return self.inner, self.attribute, self.span


def unfolded(text: str, start: int, end: int) -> Span | None:
    """The span of a text that folds to a span of its folded form, or None where no characters of it are just that."""
    folded = fold(text)
    if folded == text:
        return (start, end)
    low = bisect_right(range(len(text)), start - len(folded), key=lambda place: -len(fold(text[place:]))) - 1
    high = bisect_left(range(len(text)), end, key=lambda place: len(fold(text[:place])))
    while low > 0 and combining(text[low]):
        low -= 1
    while high < len(text) and combining(text[high]):
        high += 1
    return (low, high) if fold(text[low:high]) == folded[start:end] else None
