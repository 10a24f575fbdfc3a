"""Relaxations of pages (`fieldmark.dsl.core.relaxations`): labels spelled otherwise or split,
main headings; `beside` has values beside labels.

Labels that a page writes in another case, with other punctuation: those that do not stand on the page are looked for
by their letters and digits alone. A text that stands there as the program writes it is never read as another.

Labels that new markup has split ("Customer <span>name</span>" where a program knows "Customer name") are looked for in
elements that show nothing else, as several texts; the field is then run on a copy of the page in which each of these is
one text.

A value that was all of an `<h1>` is all of the only one that the page has, wherever that stands: a page has one main
heading, and redesigns leave it one, while texts and classes around it go. Strategies that take it from elsewhere still
vote.

Departures from LRSyn, whose landmarks are exact n-grams of one node, and whose programs name the elements of values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.instance import TagLandmark, TextLandmark
from fieldmark.dsl.core.relaxations import Reading, Relaxation, register
from fieldmark.dsl.core.terms import AnySpelling, Field, Part, Strategy, strategies_of
from fieldmark.dsl.html.beside import Beside
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.parsing import copied, put_text
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.html.tree import INLINE, HtmlDocument, HtmlNode
from fieldmark.dsl.text.language import Whole
from fieldmark.dsl.text.placeholders import SIGNS


def spellings(labels: Set[str], kept: Set[str], document: HtmlDocument) -> dict[str, str]:
    """The texts of a page that are labels written otherwise, each with the label; not for labels that are kept as they
    are, nor for those that stand there as they are."""
    found: dict[str, str] = {}
    for label in sorted(labels - kept):
        if not document.places_with(label, whole=True):
            for text in otherwise(label, labels, document):
                if not (label[-1] in SIGNS and text[-1] not in SIGNS and _goes_on_with_sign(text, document)):
                    found.setdefault(text, label)
    return found


def _goes_on_with_sign(text: str, document: HtmlDocument) -> bool:
    """Whether the sign behind a label stands in the text behind it, which would be its value's then."""
    places = document.places_with(text, whole=True)
    for node in document.nodes_at(places[:_FEW]):
        label = node
        while label.parent is not None and label.parent.text == node.text:
            label = label.parent
        behind = label.parent.children[label.index + 1 :] if label.parent is not None else ()
        if next((sibling.text[0] in SIGNS for sibling in behind if sibling.text), False):
            return True
    return False


def otherwise(label: str, labels: Set[str], document: HtmlDocument) -> list[str]:
    """The texts of a page that have the words of a label and are no label themselves."""
    return [text for text in document.lookup.like(label) if text not in labels]


@once
def labels_of(field: Field) -> frozenset[str]:
    """The whole texts that a field looks for: landmarks, outer ones, what regions hold, headings."""
    labels: set[str | None] = set()
    for format_ in field.formats:
        for part in format_.parts:
            for known in part.contexts:
                labels.update(known.headings or ())
            for strategy in part.strategies:
                for landmark in (strategy.landmark, *[outer.landmark for outer in strategy.outer]):
                    if isinstance(landmark, TextLandmark) and landmark.whole:
                        labels.add(landmark.text)
                if isinstance(strategy.blueprint, HtmlBlueprint):
                    for _, text in strategy.blueprint.entries:
                        labels.add(text)
    return frozenset([label for label in labels if label is not None])


_FEW: Final = 20
"""Most occurrences of a label of which it is asked what stands behind them. A bound on work."""

_HIGH = 4
"""How many elements above a word of a label are looked at."""


@once
def _splittable(field: Field) -> Sequence[str]:
    """The labels of a field that are several words, in the order in which they are looked for."""
    return [label for label in sorted(labels_of(field)) if " " in label]


def joined(labels: Iterable[str], document: HtmlDocument) -> HtmlDocument | None:
    """A copy of the page in which labels of several words that markup splits are one text each; None where there are
    none.

    A label of which the page has the whole text somewhere is left as it is.
    """
    split = {
        node.element: label
        for label in labels
        if not document.places_with(label, whole=True)
        for node in _split(label, document)
        if node.element is not None
    }
    if not split:
        return None
    root = copied(document.element)
    for element, copy in zip(document.element.iter("*"), [*root.iter("*")], strict=True):
        if element in split:
            del copy[:]
            put_text(copy, split[element])
    return HtmlDocument(root, document.name, document.truncated)


def _split(label: str, document: HtmlDocument) -> Iterator[HtmlNode]:
    """The innermost elements that show a label and nothing else, in several texts and no blocks."""
    for run in document.parts_of(label):
        for node in islice(run.ancestors(), _HIGH):
            if not _is_inline(node):
                break
            if len(node.text) >= len(label):
                if node.text == label:
                    yield node
                break


def _is_inline(node: HtmlNode) -> bool:
    return node.element is not None and all(below.tag in INLINE for below in node.element.iterdescendants())


@dataclass(frozen=True, slots=True)
class Spelled(Relaxation):
    """Labels written otherwise, but for those that are kept as they are."""

    kept: frozenset[str]

    def read(self, field: Field, document: Document) -> Reading | None:
        """The field on the page whose labels are read as it knows them."""
        if not isinstance(document, HtmlDocument):
            return None
        spelling = spellings(labels_of(field), self.kept, document)
        return Reading(field, document.reading(spelling), tuple(spelling.items())) if spelling else None


@dataclass(frozen=True, slots=True)
class Joined(Relaxation):
    """Labels that markup splits, read as one text."""

    def read(self, field: Field, document: Document) -> Reading | None:
        """The field on a copy of the page."""
        whole = joined(_splittable(field), document) if isinstance(document, HtmlDocument) else None
        return None if whole is None else Reading(field, whole)


MAIN_HEADING: Final = "h1"
"""The tag of a page's main heading."""

_ALONE: Final = HtmlBlueprint(frozenset(), 0)
"""The blueprint of a main heading, around which anything may stand."""


def headed(field: Field, document: HtmlDocument) -> Field | None:
    """A field of single values whose strategies that take all of a main heading take the only one of the page, in
    whatever context; None where there are none, or not one such heading."""
    main = {id(strategy) for strategy in _of_main_heading(field)}
    if not main or document.is_record or len(document.tagged(MAIN_HEADING)) != 1:
        return None

    def of_part(part: Part) -> Part:
        return Part(tuple(_from_heading(s) if id(s) in main else s for s in part.strategies), part.required)

    formats = (replace(format_, parts=tuple(map(of_part, format_.parts))) for format_ in field.formats)
    return replace(field, formats=tuple(formats))


@once
def _of_main_heading(field: Field) -> list[Strategy]:
    """The strategies that take all of a main heading, for a single value."""
    return [strategy for strategy in strategies_of(field) if field.aggregation == "one" and _is_heading(strategy)]


_SELECTED: Final = re.compile(rf"(?:[^,]*[\s>+~])?{MAIN_HEADING}(?:[.:#\[][^\s>+~,]*)?")
"""Selectors of main headings."""


def _is_heading(strategy: Strategy) -> bool:
    value, node = strategy.value, strategy.value.node
    if not isinstance(value.text, Whole) or value.attribute is not None or value.kept is not None:
        return False
    if isinstance(node, Css):
        return node.run is None and node.begins is None and _SELECTED.fullmatch(node.selector) is not None
    return node == Far(MAIN_HEADING)


def _from_heading(strategy: Strategy) -> Strategy:
    value = replace(strategy.value, node=Far(MAIN_HEADING))
    return Strategy(TagLandmark(MAIN_HEADING), Hops(0, 0), _ALONE, value, guards=strategy.guards)


@dataclass(frozen=True, slots=True)
class Headed(Relaxation):
    """A main heading wherever it stands."""

    def read(self, field: Field, document: Document) -> Reading | None:
        """The field with the page's only main heading."""
        other = headed(field, document) if isinstance(document, HtmlDocument) else None
        return None if other is None else Reading(other, document)


def _relaxations(spelling: AnySpelling | None) -> Sequence[Relaxation]:
    """The relaxations of pages, in the order in which they are tried."""
    spelled = () if spelling is None else (Spelled(spelling.kept),)
    return (*spelled, Joined(), Beside(spelling), Headed())


register("html", _relaxations)
