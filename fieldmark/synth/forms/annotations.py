"""Annotations of forms: a document and one field's values in it, as the boxes have them."""

from __future__ import annotations

from dataclasses import dataclass

from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.passages import Passage
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.instances import Source
from fieldmark.synth.forms.places import FormIndex, FormPlace


@dataclass(frozen=True, slots=True, eq=False)
class FormAnnotation:
    """A form and one field's true values in it.

    `values` are folded, in page order: as the boxes have them where they are found, else as they were labelled, and so
    are normal forms; `places[i]` are the places at which `values[i]` may stand; `other` are those of the other fields'
    values.
    """

    field: str
    index: FormIndex
    values: tuple[str, ...]
    places: tuple[tuple[FormPlace, ...], ...]
    other: tuple[FormPlace, ...]

    @property
    def document(self) -> FormDocument:
        """The document."""
        return self.index.document

    @property
    def name(self) -> str:
        """The document's name."""
        return self.document.name

    @property
    def sites(self) -> tuple[tuple[Passage, ...], ...]:
        """For each value the boxes at which it may stand."""
        return tuple(tuple(place.passage for place in places) for places in self.places)


def annotate(
    field: str, index: FormIndex, values: tuple[str, ...], labels: frozenset[str], source: Source
) -> FormAnnotation:
    """Find the places of a document's values; `labels` are the values of all fields.

    From the source "normal" they are places of texts that have the values as their normal forms.
    """
    if source == "normal":
        places = tuple(index.normal_places(value) for value in values)
        found = tuple(map(fold, values))
    else:
        places = tuple(index.places(value) for value in values)
        found = tuple(fold(at[0].text if at else value) for value, at in zip(values, places, strict=True))
    own = {fold(value) for value in values}
    other = tuple(place for label in sorted(labels - own) for place in index.places(label))
    return FormAnnotation(field, index, found, places, other)
