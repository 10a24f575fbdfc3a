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
from typing import Literal

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.instance import Look, RegionProgram, Separator, instance_of, separator_kind
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.context import Surroundings
from fieldmark.dsl.html.terms import Guide, Landmark
from fieldmark.dsl.text.lexicon import SHAPES

LANGUAGE_VERSION = 1
"""Version of the program language, first line of every program file."""

Aggregation = Literal["one", "list", "set"]
"""How the values of a field are put together (`Agg` of LRSyn section 3.1): a single text, a list in page order, or a
set: the different texts in page order, each once."""

Shape = str | tuple[str, ...]
"""What a value looks like: the name of a token class, or any of some texts."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way to a value.

    `shape` is the token class, or AMOUNT, that every value in training began with, dates and times without words after
    them; or the texts that were values there, folded, where a value has to be one of them; or None. `guides` tell which
    occurrences of the landmark count; `once` says that in training one occurrence led to all values of a list, `every`
    that no occurrence led to none, `leading` that no text taken had an inline element with text right before it, or was
    that of several elements: one that is so may be the rest of a value, or hold more.
    """

    landmark: Landmark
    region: RegionProgram
    blueprint: Look
    value: ValueProgram
    shape: Shape | None = None
    guides: tuple[Guide, ...] = ()
    once: bool = False
    every: bool = False
    leading: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.shape, str) and self.shape not in SHAPES:
            raise ValueError(f"unknown shape {self.shape!r}; known: {', '.join(SHAPES)}")
        if isinstance(self.shape, tuple) and not 0 < len({*self.shape} - {""}) == len(self.shape):
            raise ValueError("the texts of a shape are one or more, none of them empty or named twice")
        if kind_of(self) == "form" and self.guides:
            raise ValueError("the landmark of a form stands under no other")


@dataclass(frozen=True, slots=True)
class Part:
    """Independent strategies for the same places, best first; never empty.

    In a list or set, a part that is not `required` may find nothing without making its field uncertain. The
    `surroundings` in which its values stand, of one kind or another, decide where strategies find several, or differ.
    `until` are the texts that followed the element of a list where another like it came next; what else stands there
    may be a heading under which the list goes on. None where that is not known.
    """

    strategies: tuple[Strategy, ...]
    required: bool = True
    surroundings: tuple[Surroundings, ...] = ()
    until: frozenset[str] | None = None

    def __post_init__(self) -> None:
        if not self.strategies:
            raise ValueError("a part needs at least one strategy")
        if self.until is not None and not all(self.until):
            raise ValueError("a text at which a list ends is not empty")


@dataclass(frozen=True, slots=True)
class Format:
    """What was learned from one cluster of documents: one part or several.

    `marks` are words by which documents of the format are known; most of them must be on the page. Without any, every
    document may be of the format.
    """

    parts: tuple[Part, ...]
    marks: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not self.parts:
            raise ValueError("a format needs at least one part")
        strange = [text for text in self.marks if not text or text != " ".join(text.split())]
        if strange:
            raise ValueError(f"words by which a format is known are not empty, with single spaces: {strange[0]!r}")


@dataclass(frozen=True, slots=True)
class Field:
    """A named value of a document.

    `optional` means that documents without it were seen, so that finding no landmark means "not on this page". A field
    without formats was learned to be absent everywhere. A value of more than `longest` characters is not trusted: it is
    rather a paragraph, or half the page, than what was labelled. Nor is one that is nearly one of the `usual` texts:
    a machine that reads paper may have misread it. Of one that is `undivided` no page had several values, nor a value
    with a mark such as "," or "and" that parts some: a text with one may be several.
    """

    name: str
    aggregation: Aggregation
    optional: bool
    formats: tuple[Format, ...]
    longest: int | None = None
    usual: frozenset[str] = frozenset()
    undivided: bool = False

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise ValueError(f"a field's name is one line of text without surrounding space, not {self.name!r}")
        if self.longest is not None and self.longest < 1:
            raise ValueError(f"a value has at least 1 character, so that it cannot be held to {self.longest}")
        if not all(self.usual):
            raise ValueError("a usual text is not empty")


@dataclass(frozen=True, slots=True)
class Records:
    """A named list of records, in page order: fields that belong together, and records nested inside each.

    `separation` says how one record is told from the next; inside a record the fields are run as on a document of its
    own, so that a value never moves to another record. `alternatives` told the same records apart in training: one of
    them takes over where it finds far more, because the page has changed. `optional` means that documents without any
    record were seen.
    """

    name: str
    optional: bool
    separation: Separator
    fields: tuple[Field, ...]
    records: tuple[Records, ...] = ()
    alternatives: tuple[Separator, ...] = ()

    def __post_init__(self) -> None:
        if not is_name(self.name):
            raise ValueError(f"a field's name is one line of text without surrounding space, not {self.name!r}")
        if not self.fields and not self.records:
            raise ValueError(f"the records {self.name} hold no field")
        _refuse_repeated_names(self.fields, self.records)
        _refuse_others(self.fields, self.records, self.kind)
        if any(separator_kind(other) != self.kind for other in self.alternatives):
            raise ValueError(f"the records {self.name} are told apart in ways for different kinds of documents")

    @property
    def kind(self) -> Kind:
        """The kind of documents that the records are in."""
        return separator_kind(self.separation)


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
class Program:
    """A named program for documents of one kind: single fields, then lists of records.

    `schema` names the domain schema that may answer where the program abstains: a file beside the program, or a
    shipped schema. Evaluation of the program does not look at it. `spelling` says which labels may stand on a page
    in another case and with other punctuation, where they do not stand there as the program has them; None for none.
    """

    name: str
    fields: tuple[Field, ...]
    kind: Kind = "html"
    records: tuple[Records, ...] = ()
    schema: str | None = None
    spelling: AnySpelling | None = None

    def __post_init__(self) -> None:
        if self.schema == "":
            raise ValueError("the name of a schema is not empty")
        if self.spelling is not None and self.kind != "html":
            raise ValueError("labels in any case and punctuation are for pages; those of forms allow for slips anyway")
        _refuse_repeated_names(self.fields, self.records)
        _refuse_others(self.fields, self.records, self.kind)

    def field(self, name: str) -> Field:
        """The field of a name. Raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


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
    return instance_of(strategy.region, strategy.blueprint, strategy.value.node, strategy.landmark)


def is_name(text: str) -> bool:
    """Whether a text can name a field: not empty, one line, no surrounding white space."""
    return bool(text) and text.isprintable() and text == text.strip()


def separations_of(records: Records) -> tuple[Separator, ...]:
    """All ways in which records are told apart, in the program's order."""
    return (records.separation, *records.alternatives)


def strategies_of(field: Field) -> Sequence[Strategy]:
    """All strategies of a field, in the program's order."""
    return [strategy for layout in field.formats for part in layout.parts for strategy in part.strategies]
