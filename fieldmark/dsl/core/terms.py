"""What a program is: fields, records, formats, parts and strategies, as frozen values.

A strategy is the paper's 4-tuple (landmark, region program, blueprint, value program; LRSyn figure 4). Departures: the
paper's program is one list of tuples per field, the first that applies wins. Here the tuples of a field are grouped.
A *format* holds what was learned from one cluster of documents; a *part* holds independent strategies for the same
places, which check each other; a list or set may need several parts (a price, and the range of prices elsewhere on the
page), whose values are joined in document order. Fields that belong together again and again are *records*: the
aggregation stands before the fields, not behind them, so that values are never matched up by counting columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.core.guards import FIELD_GUARDS, STRATEGY_GUARDS, Guard, InFormats, in_order
from fieldmark.dsl.core.instance import (
    DOCUMENT,
    RECORD,
    Blueprint,
    Break,
    Context,
    Landmark,
    OuterLandmark,
    RegionProgram,
    Separator,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.core.values import ValueProgram

LANGUAGE_VERSION = 2
"""Version of the program language, first line of every program file."""

Aggregation = Literal["one", "list", "set"]
"""How the values of a field are put together (`Agg` of LRSyn section 3.1): a single text, a list in page order, or a
set: the different texts in page order, each once."""


UNSHOWN: Final = "no example shows a value"
"""Why a field was not learned where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way to a value: landmark, region, blueprint, value; `outer` landmarks tell which occurrences of it count."""

    landmark: Landmark
    region: RegionProgram
    blueprint: Blueprint
    value: ValueProgram
    outer: tuple[OuterLandmark, ...] = ()
    guards: tuple[Guard, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "guards", in_order(self.guards, STRATEGY_GUARDS))
        if kind_of(self) == "form" and self.outer:
            raise ValueError("the landmark of a form stands under no other")


@dataclass(frozen=True, slots=True)
class Part:
    """Independent strategies for the same places, best first; never empty.

    In a list or set, a part that is not `required` may find nothing without making its field uncertain. The `contexts`
    in which its values stand, of one kind or another, decide where strategies find several, or differ.
    """

    strategies: tuple[Strategy, ...]
    required: bool = True
    contexts: tuple[Context, ...] = ()

    def __post_init__(self) -> None:
        if not self.strategies:
            raise ValueError("a part needs at least one strategy")


@dataclass(frozen=True, slots=True)
class Format:
    """What was learned from one cluster of documents: one part or several.

    `keywords` are words by which documents of the format are known; most of them must be on the page. Without any,
    every document may be of the format.
    """

    parts: tuple[Part, ...]
    keywords: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a format needs at least one part")
        strange = [text for text in self.keywords if not text or text != " ".join(text.split())]
        if strange:
            raise ValueError(f"words by which a format is known are not empty, with single spaces: {strange[0]!r}")


@dataclass(frozen=True, slots=True)
class Field:
    """A named value of a document.

    `optional` means that documents without it were seen, so that finding no landmark means "not on this page". A
    field that is `unlearned`, for a reason, abstains with that, unless it has formats all the same, which are those
    of a field that is named alike, and these find a value. Where the `first` wins, strategies are asked in order
    and the first that finds anything decides, as in LRSyn algorithm 1; else they vote.
    """

    name: str
    aggregation: Aggregation
    optional: bool
    formats: tuple[Format, ...]
    guards: tuple[Guard, ...] = ()
    unlearned: str | None = None
    first: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "guards", in_order(self.guards, FIELD_GUARDS))
        if not is_name(self.name):
            raise ValueError(f"a field's name is one line of text without surrounding space, not {self.name!r}")
        if self.unlearned == "":
            raise ValueError(f"the field {self.name} was not learned for a reason that is not empty")
        if self.unlearned is None and not self.formats:
            object.__setattr__(self, "unlearned", UNSHOWN)

    @property
    def is_required(self) -> bool:
        """Whether every document that was learned from has the field, and it was learned."""
        return not self.optional and self.unlearned is None


@dataclass(frozen=True, slots=True)
class Together:
    """How near each other the records of a list always stood: in one element so many `levels` above each, with
    `nothing` between two of them, under `one_heading`, with nothing like them right `before` or behind (`after`) one.

    A text between two, where none was, may be a record that is lost, and so may what looks like one beside them. Where
    a text parts what stands farther from each other, or a heading of its own does, there are several lists, of which
    ours begins `behind` the same texts as ever, nearest first; where several do, or none, nothing tells which it is.
    """

    levels: int
    nothing: bool = False
    one_heading: bool = False
    before: bool = False
    after: bool = False
    behind: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.levels < 0:
            raise ValueError(f"records stand together no less than 0 levels above them, not {self.levels}")
        if any(not text or text != " ".join(text.split()) for text in self.behind):
            raise ValueError(f"texts before records are not empty, with single spaces: {self.behind}")

    def holds(self, between: Break) -> bool:
        """Whether two records that this stands between are of one list."""
        apart = between.text and between.levels > self.levels
        return not apart and not (self.one_heading and between.heading)


@dataclass(frozen=True, slots=True)
class Records:
    """A named list of records, in page order: fields that belong together, and records nested inside each.

    `separation` says how one record is told from the next; inside a record the fields are run as on a document of its
    own, so that a value never moves to another record. `alternatives` told the same records apart in training: one of
    them takes over where it finds far more, because the page has changed. `optional` means that documents without any
    record were seen. What has one of the texts of `never`, alone or as a value, or stands under a heading of it, is
    none, nor what holds nothing but some of the fields of `more_than`. With `own_values` nor is what holds a value that
    a field of the document reads there, or a list with more fields. With `no_others` every place that looks like a
    record was one: another that holds something of a record may be one that is lost. All stand `together`. A page
    without any, which is not read by what is `in_formats`, may have some that nobody knows. Where some stand in one of
    the `contexts`, or that is there and holds none, those that do not are uncertain. Where most examples have more than
    is labelled, which nothing tells apart, the whole list is `uncertain`, for that reason. With `own_places` no two
    read a value at one place, in a heading above both: they may be one record then.
    """

    name: str
    optional: bool
    separation: Separator
    fields: tuple[Field, ...]
    records: tuple[Records, ...] = ()
    alternatives: tuple[Separator, ...] = ()
    own_values: bool = False
    no_others: bool = False
    together: Together | None = None
    in_formats: InFormats | None = None
    never: frozenset[str] = frozenset()
    more_than: frozenset[str] = frozenset()
    contexts: tuple[Context, ...] = ()
    uncertain: str | None = None
    own_places: bool = False

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise ValueError(f"a field's name is one line of text without surrounding space, not {self.name!r}")
        if self.uncertain == "":
            raise ValueError(f"the records {self.name} are uncertain for a reason that is not empty")
        unknown = self.more_than.difference(field.name for field in self.fields)
        if unknown:
            raise ValueError(f"what the records {self.name} have more than names no field of theirs: {sorted(unknown)}")
        if any(not text or text != " ".join(text.split()) for text in self.never):
            raise ValueError(f"texts that no record has are not empty, with single spaces: {sorted(self.never)}")
        if not self.fields and not self.records:
            raise ValueError(f"the records {self.name} hold no field")
        _refuse_repeated_names(self.fields, self.records)
        _refuse_others(self.fields, self.records, self.kind)
        if any(other.kind != self.kind for other in self.alternatives):
            raise ValueError(f"the records {self.name} are told apart in ways for different kinds of documents")

    @property
    def kind(self) -> Kind:
        """The kind of documents that the records are in."""
        return self.separation.kind


@dataclass(frozen=True, slots=True)
class AnySpelling:
    """Labels are told by their words, whatever their case and punctuation, but for some, which are kept as written.

    Those are labels of which another spelling stands on pages that were learned from, and is something else there.
    """

    kept: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        strange = [text for text in self.kept if not text or text != " ".join(text.split())]
        if strange:
            raise ValueError(f"labels are not empty, with single spaces: {strange[0]!r}")


@dataclass(frozen=True, slots=True)
class Template:
    """What documents of one layout share, whatever their data: one text or more, in the order of the page.

    `unseen` are the names of what may be missing and no example of the layout shows, while others do, those in records
    with the list's name and a point before: nobody knows what such a document calls it.
    """

    texts: tuple[TextLandmark, ...]
    unseen: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not self.texts or len(set(self.texts)) < len(self.texts):
            raise ValueError("a template has one text or more, each once")
        if not all(isinstance(text, TextLandmark) for text in self.texts):
            raise ValueError("a template has texts, and no elements")


@dataclass(frozen=True, slots=True)
class Threshold:
    """The least confidence of an answer that is given, so that at most a share `wrong` of those asked for is wrong.

    It was found on so many `documents` with known answers (`fieldmark.runtime.watch.calibration`).
    """

    confidence: float
    wrong: float
    documents: int

    def __post_init__(self) -> None:
        if not (0 <= self.confidence <= 1 and 0 < self.wrong < 1 and self.documents >= 1):
            raise ValueError("a confidence is 0 to 1, a share of wrong answers between them, by 1 document or more")


@dataclass(frozen=True, slots=True, repr=False)
class Program:
    """A named program for documents of one kind: single fields, then lists of records.

    `schema` names the domain schema that may answer where the program abstains: a file beside the program, or a
    shipped schema. Evaluation of the program does not look at it. `spelling` says which labels may stand on a page
    in another case and with other punctuation, where they do not stand there as the program has them; None for none.
    Answers below the `threshold` are withheld, where there is one. The `templates` are those of the layouts that the
    program was learned from; where there are any, a document that shows nothing of them is of an unknown format.
    """

    name: str
    fields: tuple[Field, ...]
    kind: Kind = "html"
    records: tuple[Records, ...] = ()
    schema: str | None = None
    spelling: AnySpelling | None = None
    threshold: Threshold | None = None
    templates: tuple[Template, ...] = ()

    def __post_init__(self) -> None:
        if self.schema is not None:
            schema_name(self.schema)
        if self.spelling is not None and self.kind != "html":
            raise ValueError("labels in any case and punctuation are for pages; those of forms allow for slips anyway")
        _refuse_repeated_names(self.fields, self.records)
        _refuse_others(self.fields, self.records, self.kind)

    def __repr__(self) -> str:
        names = [*(field.name for field in self.fields), *(item.name for item in self.records)]
        return f"<{type(self).__name__} {self.name!r} for {self.kind}: {', '.join(names) or 'no fields'}>"

    def field(self, name: str) -> Field:
        """The field of a name. Raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


def checked_program(given: object) -> Program:
    """The program that is given. Raises ProgramError where it is none, but the path of one for instance."""
    if isinstance(given, Program):
        return given
    told = "what `fieldmark.load` reads from a file is one, and so is `program` of what `fieldmark.learn` gives"
    raise ProgramError(f"an object of type {type(given).__name__} is no program: {told}")


def _refuse_repeated_names(fields: Sequence[Field], records: Sequence[Records]) -> None:
    counts = Counter([*(field.name for field in fields), *(item.name for item in records)])
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        raise ValueError(f"field {twice[0]} is defined twice")


def _refuse_others(fields: Sequence[Field], records: Sequence[Records], kind: Kind) -> None:
    for field in fields:
        if any(kind_of(strategy) != kind for strategy in strategies_of(field)):
            raise ValueError(f"field {field.name} has a strategy that is not for {kind}")
    for item in records:
        if item.kind != kind:
            raise ValueError(f"the records {item.name} are told apart in a way that is not for {kind}")


def kind_of(strategy: Strategy) -> Kind:
    """The kind of documents that a strategy is for. Raises ValueError where its terms are for different kinds."""
    kind, landmark = strategy.region.kind, strategy.landmark
    if strategy.blueprint.kind != kind or strategy.value.node.kind != kind:
        raise ValueError("the region, the blueprint and the value of a strategy are for documents of one kind")
    if kind == "form" and not (isinstance(landmark, TextLandmark) or landmark in _OF_FORMS):
        raise ValueError("the landmark of a form is a text, the record, or the document")
    return kind


_OF_FORMS: Final = (TagLandmark(RECORD), TagLandmark(DOCUMENT))
"""Landmarks of forms that are no texts."""


def is_name(text: str) -> bool:
    """Whether a text can name a field: not empty, one line, no surrounding white space."""
    return bool(text) and text.isprintable() and text == text.strip()


def schema_name(text: str) -> str:
    """The text, where it can name a schema. Raises ValueError."""
    if not is_name(text):
        raise ValueError(f"a schema is named by one line of text without surrounding space, not {text!r}")
    return text


def separations_of(records: Records) -> tuple[Separator, ...]:
    """All ways in which records are told apart, in the program's order."""
    return (records.separation, *records.alternatives)


def strategies_of(field: Field) -> Sequence[Strategy]:
    """All strategies of a field, in the program's order."""
    return [strategy for format_ in field.formats for part in format_.parts for strategy in part.strategies]
