"""Claims from how a page marks a place: by the old program's landmarks, by labels before it, by the names it gives it.

What a place is called says nothing of what stands there, and what is known of a page nothing of what places are called;
so the two are independent. Where the page's head names the field (`og:title`), the head must say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from fieldmark.dsl.html import HtmlNode, attribute_tokens
from fieldmark.dsl.landmarks import AttributeLandmark, TextLandmark
from fieldmark.dsl.lookup import has_words
from fieldmark.dsl.programs import Field, strategies_of
from fieldmark.dsl.strategies import run_strategy
from fieldmark.dsl.votes import Evidence
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.repair.claims import Claim
from fieldmark.runtime.repair.pages import NewPage
from fieldmark.synth.names import likeness

NAMING: Final = ("itemprop", "property", "name", "id", "class", "rel", "data-testid", "aria-label")
"""Attributes by which a page names its places, the most deliberate first."""

ABOVE: Final = 4
"""Elements around a value that may name it, counted from the innermost."""

MOST: Final = 0.5
"""Least share of the text of the elements that are named alike which the values must be, in characters."""

BEFORE: Final = 2
"""Texts before a value among which its label is looked for."""

LABEL: Final = 4
"""Most words of a label."""

_LAST: Final = re.compile(r"[:.]")
_PLAIN: Final = re.compile(r"_?(?:list|items?|texts?|values?)$")


def marks_of(field: Field, page: NewPage, evidence: Sequence[Evidence]) -> Claim | None:
    """What marks the places of values as those of a field; None where nothing does."""
    texts = tuple(item.value.text for item in evidence)
    nodes = [item.value.node for item in evidence]
    if not nodes or not all(isinstance(node, HtmlNode) for node in nodes):
        return None
    places = [node for node in nodes if isinstance(node, HtmlNode)]
    detail = _head(field, page, texts) or _survivor(field, page, texts)
    detail = detail or _label(field, page, places[0], evidence[0]) or _name(field, page, places, texts)
    return Claim("marks", detail) if detail else None


def _survivor(field: Field, page: NewPage, texts: tuple[str, ...]) -> str | None:
    """A strategy of the old program that finds the same, where none finds something else."""
    outcomes = [run_strategy(strategy, field.aggregation, page.document) for strategy in strategies_of(field)]
    speaking = [outcome for outcome in outcomes if outcome.findings]
    if not speaking or any(outcome.ambiguous or outcome.texts != texts for outcome in speaking):
        return None
    return f"{len(speaking)} of {len(outcomes)} strategies of the old program find it"


def _label(field: Field, page: NewPage, node: HtmlNode, evidence: Evidence) -> str | None:
    """A label of the old program, or the field's name, shortly before the first value or in the heading above it."""
    old = [s.landmark.text for s in strategies_of(field) if isinstance(s.landmark, TextLandmark)]
    for text in _before(page, node, evidence):
        if len(text.split()) <= LABEL and _sounds_like(field.name, text):
            return f'"{text}" stands before it'
        found = next((label for label in old if has_words(fold(text), fold(label))), None)
        if found is not None:
            return f'the old label "{found}" stands before it'
    return None


def _before(page: NewPage, node: HtmlNode, evidence: Evidence) -> Iterator[str]:
    """The text before the value in its own node, the texts before that, the heading above."""
    if evidence.value.attribute is None and evidence.value.span[0] > 0:
        yield node.text[: evidence.value.span[0]].strip()
    first = page.index.reach.get(node, (0, 0))[0]
    for number in range(first - 1, max(-1, first - 1 - BEFORE), -1):
        yield page.index.runs[number].text
    yield from islice(page.document.headings.above(node), 1)


def _name(field: Field, page: NewPage, nodes: Sequence[HtmlNode], texts: Sequence[str]) -> str | None:
    """A name by which the page calls the places, where what else is called so is not much more than the values."""
    old = {
        (s.landmark.name, s.landmark.value) for s in strategies_of(field) if isinstance(s.landmark, AttributeLandmark)
    }
    for attribute, token in _names(nodes[0]):
        if not ((attribute, token) in old or _sounds_like(field.name, token)):
            continue
        named = [
            node for node in page.document.elements_with(attribute, token) if node.text or node.attribute("content")
        ]
        if all(any(page.index.encloses(outer, node) for outer in named) for node in nodes):
            outermost = [n for n in named if not any(above in named for above in n.ancestors())]
            length = sum(len(node.text or node.attribute("content") or "") for node in outermost)
            if sum(map(len, texts)) >= MOST * length:
                return f'the page calls it {attribute} "{token}"'
    return None


def _names(node: HtmlNode) -> Iterator[tuple[str, str]]:
    """The names of a node and the elements around it, the innermost first."""
    for element in islice((node, *node.ancestors()), ABOVE + 1):
        for attribute in NAMING:
            value = element.attribute(attribute)
            if value:
                yield from ((attribute, token) for token in attribute_tokens(attribute, value))


def _sounds_like(field: str, text: str) -> bool:
    """Whether all words of a field's name stand in a text; words such as "list" at its end say nothing."""
    name = _PLAIN.sub("", field) or field
    return likeness(name, text) == 1


def _head(field: Field, page: NewPage, texts: Sequence[str]) -> str | None:
    """What the page's head says, where it is the value, of several words, with or without others after it."""
    said = head_of(field.name, page) if field.aggregation == "one" and len(texts[0].split()) > 1 else []
    return f'the page\'s head says "{said[0]}"' if said and all(begins(text, texts[0]) for text in said) else None


def head_of(field: str, page: NewPage) -> list[str]:
    """What the page's meta data say of a field by its name (`og:title`)."""
    said = []
    for node in page.document.elements_tagged("meta"):
        names = (node.attribute(name) or "" for name in ("property", "name", "itemprop"))
        if any(_is_called(field, name) for name in names):
            said.append(node.attribute("content") or "")
    return [text for text in said if text]


def _is_called(field: str, name: str) -> bool:
    """Whether a name of meta data is a field's, whatever vocabulary it is from."""
    own = _LAST.split(name)[-1]
    return _sounds_like(field, own) and likeness(own, field) == 1


def begins(text: str, value: str) -> bool:
    """Whether a text is a value, or begins with it and goes on with other words, such as the name of the site."""
    whole, part = fold(text).casefold(), fold(value).casefold()
    return whole == part or (whole.startswith(part) and not whole[len(part)].isalnum())
