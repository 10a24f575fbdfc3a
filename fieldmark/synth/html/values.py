"""Learning value programs: the nodes, the attribute, the part of the text, the conversion (LRSyn section 5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.core.values import ValueProgram, text_of
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.text.conversions import Conversion
from fieldmark.dsl.text.language import Span, TextProgram, text_values
from fieldmark.dsl.text.lexicon import CLASSES, Token, pattern
from fieldmark.synth.core.conversions import learn_conversion
from fieldmark.synth.core.guards import GUARDED, guarded_class
from fieldmark.synth.core.text import learn_text, text_cost
from fieldmark.synth.html.index import Place
from fieldmark.synth.html.selectors import SelectorExample, learn_selectors, learn_wide_selectors
from fieldmark.synth.texts.lists import learn_lists


def learn_values(examples: Sequence[SelectorExample], kind: Aggregation) -> list[tuple[ValueProgram, float]]:
    """The value programs that give the targets of every region and nothing else, with their costs, best first.

    In lists the values may be told apart from the nodes between them by their texts, where no selector does it.
    """
    targets = [place for example in examples for place in example.targets]
    attributes = {place.attribute for place in targets}
    normals = [(place.shown, place.normal) for place in targets if place.normal is not None]
    conversion = learn_conversion(normals) if normals else None
    if len(attributes) > 1 or (normals and conversion is None):
        return []
    (attribute,) = attributes
    spans: dict[HtmlNode, set[Span]] = {}
    for place in targets:
        spans.setdefault(place.inner, set()).add(place.span)
    texts = _text_programs(spans, (), attribute)
    once = [_nodes_once(example) for example in examples]
    selectors = learn_selectors(once) if texts else []
    if selectors or kind == "one" or attribute is not None:
        return [
            (ValueProgram(node, text, attribute, conversion), cost + text_cost(text))
            for node, cost in selectors
            for text in texts[:2]
        ]
    return _wide(once, spans, texts, conversion)


def shape_of(places: Sequence[Place]) -> str | None:
    """The class of token that all values are, where it is one that can be relied on.

    What is converted needs none: a text without a normal form is refused anyway.
    """
    if any(place.normal is not None for place in places):
        return None
    return guarded_class([place.shown for place in places])


def _wide(
    examples: Sequence[SelectorExample],
    spans: Mapping[HtmlNode, set[Span]],
    texts: Sequence[TextProgram],
    conversion: Conversion | None,
) -> list[tuple[ValueProgram, float]]:
    """Value programs whose selectors select more than the values, and which tell them apart by their texts."""
    found: list[tuple[ValueProgram, float]] = []
    for node, cost, others in learn_wide_selectors(examples):
        begins = _beginning(list(spans), others)
        programs = texts if begins is not None else _text_programs(spans, others, None)
        selector = node if begins is None else replace(node, begins=begins)
        found += [
            (ValueProgram(selector, text, conversion=conversion), cost + text_cost(text)) for text in programs[:2]
        ]
    return found


def _text_programs(
    spans: Mapping[HtmlNode, set[Span]], others: Sequence[HtmlNode], attribute: str | None
) -> Sequence[TextProgram]:
    """The text programs that give these spans, and nothing in the others; loops where a node holds several."""
    if all(len(found) == 1 for found in spans.values()):
        texts = learn_text([(text_of(node, attribute), span) for node, (span,) in spans.items()])
        return [text for text in texts if not any(text_values(text, node.text) for node in others)]
    lists = [(text_of(node, attribute), tuple(sorted(found))) for node, found in spans.items()]
    return learn_lists([*lists, *((node.text, ()) for node in others)], 2)


def _beginning(nodes: Sequence[HtmlNode], others: Sequence[HtmlNode]) -> Token | None:
    """The class of token with which all the nodes begin and none of the others."""
    for kind in (kind for kind in CLASSES if kind in GUARDED):
        begins = pattern(Token(kind)).match
        if all(begins(node.text) for node in nodes) and not any(begins(node.text) for node in others):
            return Token(kind)
    return None


def _nodes_once(example: SelectorExample) -> SelectorExample:
    """The example with one target for each node, as selectors select nodes."""
    return replace(example, targets=tuple({place.inner: place for place in example.targets}.values()))
