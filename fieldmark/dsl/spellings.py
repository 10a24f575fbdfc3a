"""Labels that a page writes otherwise than the program: in another case, with other punctuation.

Where a field is not certain, the labels it knows that do not stand on the page are looked for by their letters and
digits alone, and the field is run once more on the page read that way. All other rules hold as ever. A text that stands
there as the program writes it is never read as another. Departure from LRSyn, whose landmarks are exact n-grams.
"""

from __future__ import annotations

from collections.abc import Set

from fieldmark.dsl.blueprints import Blueprint
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.identities import once
from fieldmark.dsl.landmarks import TextLandmark
from fieldmark.dsl.programs import Field


def spellings(labels: Set[str], kept: Set[str], document: HtmlDocument) -> dict[str, str]:
    """The texts of a page that are labels written otherwise, each with the label; not for labels that are kept as they
    are, nor for those that stand there as they are."""
    found: dict[str, str] = {}
    for label in sorted(labels - kept):
        if not document.runs_with(label, whole=True):
            for text in otherwise(label, labels, document):
                found.setdefault(text, label)
    return found


def otherwise(label: str, labels: Set[str], document: HtmlDocument) -> list[str]:
    """The texts of a page that have the words of a label and are no label themselves."""
    return [text for text in document.lookup.like(label) if text not in labels]


@once
def labels_of(field: Field) -> frozenset[str]:
    """The whole texts that a field looks for: landmarks, outer ones, what regions hold, headings."""
    labels: set[str | None] = set()
    for layout in field.formats:
        for part in layout.parts:
            for known in part.surroundings:
                labels.update(known.headings or ())
            for strategy in part.strategies:
                for landmark in (strategy.landmark, *[guide.landmark for guide in strategy.guides]):
                    if isinstance(landmark, TextLandmark) and landmark.whole:
                        labels.add(landmark.text)
                if isinstance(strategy.blueprint, Blueprint):
                    for _, text in strategy.blueprint.entries:
                        labels.add(text)
    return frozenset([label for label in labels if label is not None])
