"""List pages written for AMBER, and arbitrary ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber.annotators import Gazetteer, PatternAnnotator, recogniser
from fieldmark.runtime.amber.learning import TermCounts
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema
from fieldmark.runtime.amber.tree import PageTree

COUNTS = st.dictionaries(st.sampled_from(["Oxford", "York", "oxford", "Garage"]), st.integers(1, 5)).map(Counter)
EVIDENCE = st.builds(TermCounts, COUNTS, COUNTS)
"""TermCounts for and against some terms."""

TOWNS = ("Oxford", "Leeds", "York", "Bath", "Derby", "Ripon", "Truro", "Ely")


def document(body: str) -> HtmlDocument:
    """A document with a body."""
    return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), "list.html", "utf-8")


def page(body: str) -> PageTree:
    """The page of a body."""
    return PageTree(document(body))


def homes(known: Sequence[str] = TOWNS) -> DomainSchema:
    """Houses for sale: price is the pivot, town has a gazetteer, beds a pattern."""
    return DomainSchema(
        "homes",
        (
            AttributeType("price", True, (recogniser("price"),), pivot=True),
            AttributeType("beds", False, (PatternAnnotator(re.compile(r"\d+ beds?")),)),
            AttributeType("town", False, (Gazetteer(known),)),
        ),
        fields={"location": "town"},
    )


def rows(homes_: Sequence[Mapping[str, str]], tag: str = "div") -> str:
    """One element a home, each value in an element of its own."""
    return "".join(
        f"<{tag}><p><b>{home['town']}</b> <i>{home['beds']}</i></p><p>{home['price']}</p></{tag}>" for home in homes_
    )


def some_homes(count: int) -> list[dict[str, str]]:
    """Homes that differ in all values."""
    return [{"town": TOWNS[n % len(TOWNS)], "beds": f"{n + 1} beds", "price": f"£{100 + n},000"} for n in range(count)]


@cache
def bodies() -> SearchStrategy[str]:
    """Arbitrary nested markup with prices here and there."""
    leaves = st.sampled_from(["£1", "£25,000", "text", "more text", "<br>", "<img src='a.png'>"])

    def wrapped(inner: SearchStrategy[str]) -> SearchStrategy[str]:
        tags = st.sampled_from(["div", "p", "span", "ul", "li", "b"])
        return st.builds(lambda tag, children: f"<{tag}>{''.join(children)}</{tag}>", tags, st.lists(inner, max_size=4))

    return st.recursive(leaves, wrapped, max_leaves=25)


def prices(of: PageTree) -> list[int]:
    """The text nodes that hold a price."""
    return [node for node in range(len(of)) if of.is_run(node) and "£" in of.text(node)]
