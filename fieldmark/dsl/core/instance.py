"""What a kind of documents can do: the operations of a landmark-based language (LRSyn section 3, figure 4).

A landmark-based language has four notions: landmarks, regions, blueprints, values. Landmarks are terms that all kinds
of documents share; of the others each kind has its own (sections 5.1 and 5.2), known here by no more than what every
kind asks of them. What runs them is the instance of a kind, chosen by the document. A term of one kind finds nothing in
a document of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple, Protocol

from fieldmark.dsl.core.documents import Document, Kind, Location, Region

DOCUMENT: Final = "document"
"""The tag by which a strategy names the whole form, as its landmark."""

RECORD: Final = "record"
"""The tag of a record's root."""

FARTHEST: Final = 2.0
"""A distance above every other: of a region that a blueprint of another kind is asked about."""


@dataclass(frozen=True, slots=True)
class TextLandmark:
    """Words that stand on the page: a whole text run, or, where `whole` is false, part of one."""

    text: str
    whole: bool = True

    def __post_init__(self) -> None:
        if not self.text or self.text != " ".join(self.text.split()):
            raise ValueError(f"a text landmark is non-empty with single spaces, not {self.text!r}")


@dataclass(frozen=True, slots=True)
class AttributeLandmark:
    """An element whose attribute `name` has `value` (for `class`: among its names)."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TagLandmark:
    """An element of a tag."""

    tag: str


Landmark = TextLandmark | AttributeLandmark | TagLandmark
"""What is looked for first."""


def words_of(landmark: Landmark) -> str:
    """The words of a landmark: its text, the value of its attribute, or its tag."""
    match landmark:
        case TextLandmark(words) | AttributeLandmark(_, words) | TagLandmark(words):
            return words


class Term(Protocol):
    """A term of one kind of documents; equal by structure."""

    @property
    def kind(self) -> Kind:
        """The kind of documents that it is for."""

    def __hash__(self) -> int: ...


class RegionProgram(Term, Protocol):
    """How a region is reached from a landmark."""


class Blueprint(Term, Protocol):
    """What a region looks like."""

    @property
    def within(self) -> float:
        """The largest distance at which a region counts."""


class Selector(Term, Protocol):
    """Where in a region a value's text stands."""

    @property
    def has_attributes(self) -> bool:
        """Whether what it selects may have attributes."""


class Kept(Term, Protocol):
    """Which part of an element is its value's."""


class Separator(Term, Protocol):
    """How records are told apart."""

    @property
    def is_headed(self) -> bool:
        """Whether headings of its own begin records, of which one may be a part of a record."""


@dataclass(frozen=True, slots=True)
class OuterLandmark:
    """An outer landmark and the region around it in which the inner one counts (LRSyn section 6.1), if it looks as the
    blueprint says, where there is one."""

    landmark: Landmark
    region: RegionProgram
    blueprint: Blueprint | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """The id of an element at or above a value, and the headings that it stands under, nearest first; not both None.

    None where the examples have nothing in common; among the headings, None is one whose text changes from page to
    page. No headings at all are a fact too: another section may have one.
    """

    id: str | None
    headings: tuple[str | None, ...] | None

    def __post_init__(self) -> None:
        if self.id is None and self.headings is None:
            raise ValueError("a context names an id or headings")


class Break(NamedTuple):
    """What stands between two records: its first text; how many levels above the second what holds both is; and a
    heading that does not stand above both. Texts are empty where there are none."""

    text: str
    levels: int
    heading: str


class Instance(Protocol):
    """The operations of one kind of documents; those with an answer here are asked of what not every kind has."""

    def locate(self, landmark: Landmark, document: Document) -> Sequence[Location]:
        """All occurrences of a landmark, in document order (`Locate` of LRSyn section 3.2)."""

    def shows_words(self, landmark: TextLandmark, document: Document) -> bool:
        """Whether the words of a text stand in a document, in any case and with any punctuation."""

    def under(
        self, chain: Sequence[OuterLandmark], locations: Sequence[Location], document: Document
    ) -> Sequence[Location]:
        """The occurrences of a landmark that count, in the order given."""
        return locations

    def is_telling(self, landmark: Landmark, location: Location) -> bool:
        """Whether a landmark here says anything of its document: some stand everywhere."""

    def region_at(self, program: RegionProgram, location: Location) -> Region | None:
        """The region around a landmark's location, or None where the program leads nowhere."""

    def distance(self, blueprint: Blueprint, region: Region) -> float:
        """How far a region is from a blueprint, 0 to 1."""

    def select(self, selector: Selector, region: Region, most: int) -> Sequence[Location]:
        """The locations of a region that hold values, in document order; the first ones where there are more than
        `most`."""

    def kept(self, location: Location, kept: Kept) -> tuple[int, int] | None:
        """The span of a location's text that is kept; None where nothing is left."""

    def lacking(self, contexts: Sequence[Context], location: Location) -> int:
        """How much a location lacks, 0 to 2, of the context of which it lacks least; 0 where none are known."""
        return 0

    def elsewhere(self, contexts: Sequence[Context], document: Document, places: Sequence[Location]) -> Sequence[bool]:
        """Whether each of some places lacks something of the contexts although that is in the document."""
        return [False] * len(places)

    def astray(self, contexts: Sequence[Context], places: Sequence[Location]) -> Sequence[bool]:
        """Whether each of some places of a document stands in a section of its own, while others lack nothing of the
        contexts."""
        return [False] * len(places)

    def headings(self, location: Location) -> Sequence[str]:
        """The texts of the headings that a location stands under, nearest first."""
        return ()

    def shows(self, context: Context, document: Document) -> bool:
        """Whether anything of a context stands in a document."""
        return False

    def records_at(self, separator: Separator, document: Document, least: int = 0) -> Sequence[Location]:
        """Where what may be records of a document begins, in document order; perhaps nowhere, if fewer than `least`."""

    def records_in(self, separator: Separator, document: Document) -> Sequence[Document]:
        """What may be records of a document, as documents of their own, in document order."""

    def has_more(self, separator: Separator, document: Document) -> bool:
        """Whether more of a document may be records than is looked at."""

    def outside(self, separator: Separator, document: Document) -> Sequence[Document]:
        """What looks like records of a document but stands outside of the section that they are held to."""

    def unclaimed(self, separator: Separator, document: Document) -> Sequence[Location]:
        """What stands among the records of a document as they do, but without what tells one."""
        return ()

    def breaks(self, records: Sequence[Document]) -> Sequence[Break]:
        """For each record of a document but the first, in order, what stands between it and the one before it."""
        return [Break("", 0, "")] * (len(records) - 1)

    def beside(self, records: Sequence[Document]) -> tuple[str, str]:
        """The text of what looks like the records of a document and is none, right before one, and right behind one;
        empty where there is none."""
        return "", ""

    labels_are_no_values: bool = False
    """Whether what one way to a value starts from is never the value to which another leads."""

    def headed_without(
        self, separator: Separator, ways: Iterable[tuple[Landmark, RegionProgram]], document: Document
    ) -> str | None:
        """The heading of a column of records that is missing where others stand, None where there is none. `ways` are
        those to the values of records, each with its landmark."""
        return None

    def texts_before(self, record: Document) -> Iterator[str]:
        """The texts with a word that stand before a record in its document, nearest first."""
        return iter(())

    def is_record(self, found: int, fields: int) -> bool:
        """Whether so many of the fields that every record has make a record."""

    def stays(self, program: RegionProgram) -> bool:
        """Whether a region is the landmark's own node, so that words in it are words beside the value."""
        return False

    def is_beside(self, program: RegionProgram) -> bool:
        """Whether a region ends at the landmark's own node, or at the next: the landmark is the value's label."""
        return False

    def steps_beside(self, program: RegionProgram) -> float:
        """Through how many elements around a landmark a region right beside it is reached, 0 or more; without end where
        the region is farther away."""
        return inf

    def counts(self, program: RegionProgram) -> bool:
        """Whether a region ends so many siblings away, of which there may be more or less on another page."""
        return False

    def picks(self, selector: Selector) -> bool:
        """Whether a selector takes the n-th of some, of which there may be more or less on another page."""
        return False

    def passes_texts(self, region: Region) -> bool:
        """Whether a region goes backwards, or past other texts, from its landmark to its end."""
        return False

    def stands_behind(self, location: Location, landmark: Location) -> bool:
        """Whether no text stands between a landmark's location and one behind it, so that it may be its label."""
        return False

    def nested(self, locations: Sequence[Location]) -> bool:
        """Whether one of some locations holds another."""
        return False

    def shown_form(self, text: str, location: Location) -> str | None:
        """What a document shows of a text that stands in an attribute of a node, or in its title: the text itself, in
        whatever pieces, spelled as its normal form is; or another one that says the same. None where it shows nothing
        of it."""
        return text

    def are_beside(self, locations: Sequence[Location]) -> bool:
        """Whether any two of some locations stand side by side."""
        return False

    def has_another_beside(
        self, location: Location, attribute: str | None, span: tuple[int, int], ends: Set[str], commas: bool
    ) -> bool:
        """Whether a text may hold another value beside one, or several in it, which have `commas` themselves or not; or
        the next place that looks the same may, before one that shows one of the texts that `ends` a list."""

    def has_cell_behind(self, location: Location, label: Location) -> bool:
        """Whether a cell of another column stands behind that of a value in its row, which a label leads to."""
        return False

    def are_all_alike(self, values: Sequence[tuple[Location, str | None]]) -> bool:
        """Whether the places of a list's values, each with the attribute that is read there, are alike, and all that
        are on the page."""
        return False

    def is_rest(self, location: Location) -> bool:
        """Whether another element's text stands right before a text, so that it may be the rest of one."""
        return False

    def shows_several(self, location: Location, token_class: str | None) -> bool:
        """Whether a text is several that are not one for certain, given the class of every value seen."""
        return False

    def misread(self, text: str, usual: Set[str]) -> str | None:
        """The usual text that a text nearly is; None where it is one, or near none."""
        return None

    def doubt(self, location: Location, span: tuple[int, int]) -> str | None:
        """Why a part of a location's text may not be all of a value."""


_INSTANCES: Final[dict[Kind, Instance]] = {}


def register(kind: Kind, instance: Instance) -> None:
    """Say what runs the terms of a kind of documents. Each kind's package does so when it is loaded."""
    _INSTANCES[kind] = instance


def instance_of(document: Document) -> Instance:
    """The instance of a document."""
    return _INSTANCES[document.kind]


def locate(landmark: Landmark, document: Document) -> Sequence[Location]:
    """All occurrences of a landmark, in document order (`Locate` of LRSyn section 3.2)."""
    return instance_of(document).locate(landmark, document)


def record_places(separator: Separator, document: Document, least: int = 0) -> Sequence[Location]:
    """Where what may be records of a document begins, in document order; perhaps nowhere, if fewer than `least`."""
    return instance_of(document).records_at(separator, document, least)


def records_in(separator: Separator, document: Document) -> Sequence[Document]:
    """What may be records of a document, as documents of their own, in document order."""
    return instance_of(document).records_in(separator, document)
