"""The value language: a node of the region, or one of its attributes, then a part of its text (LRSyn section 5.1).

Departure: the paper's values are text of the page. Here a value may also stand in an attribute (`href`, `content`,
`datetime`, `alt`), which is taken literally: a relative address stays relative; and the text found may be converted to
a normal form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from fieldmark.dsl.core.documents import Location, Region
from fieldmark.dsl.core.instance import Instance, Kept, Selector
from fieldmark.dsl.text.conversions import AsNumber, AsPrice, Conversion, Fault, Meaning, convert, meaning, shortest
from fieldmark.dsl.text.language import Span, TextProgram, Whole, text_values
from fieldmark.dsl.text.lexicon import fold


@dataclass(frozen=True, slots=True)
class ValueProgram:
    """Which nodes hold the value, in which attribute (None: in their text), and which part of that text it is.

    Of an element's text, `kept` is that of some of its text runs. With a `conversion` the value is the normal form of
    the part. Only elements have attributes and several text runs, so both are refused of a text run.
    """

    node: Selector
    text: TextProgram
    attribute: str | None = None
    conversion: Conversion | None = None
    kept: Kept | None = None

    def __post_init__(self) -> None:
        if self.attribute is not None and not self.node.has_attributes:
            raise ValueError("a text run has no attributes")
        if self.kept is not None and (self.attribute is not None or not self.node.has_attributes):
            raise ValueError("a text run is kept whole, and an attribute")


class Value(NamedTuple):
    """A text found, with its place: the node, and the span of characters in the node's text.

    Where `attribute` is set, the span is one of that attribute's text. The text is that of the span, unless the program
    puts it together; the span then covers its pieces; or converts it, by `conversion`. A text that has no normal form
    is kept as it stands, with a `fault` that says why.
    """

    text: str
    node: Location
    span: Span
    attribute: str | None = None
    fault: str | None = None
    conversion: Conversion | None = None

    @property
    def meaning(self) -> Meaning:
        """The value in Python: a number or a date where the text is the normal form of one, else the text."""
        return self.text if self.conversion is None else meaning(self.conversion, self.text)

    @property
    def compared(self) -> str:
        """The text by which it is told from others: marks that nobody sees make no other value, nor zeros at the end of
        an amount."""
        text = fold(self.text)
        return shortest(text) if isinstance(self.conversion, AsNumber | AsPrice) else text

    @property
    def place(self) -> tuple[Location, str | None, Span]:
        """Where the value stands; different values of a document stand at different places."""
        return self.node, self.attribute, self.span


class Finding(NamedTuple):
    """One value that a strategy found."""

    landmark: Location
    region: Region
    distance: float
    value: Value


class Outcome(NamedTuple):
    """What one strategy says: findings in document order, or why it has none.

    `ambiguous` marks several different candidates where one is wanted, a value that a guard objects to, or one without
    the normal form that is wanted: the findings are then kept as candidates only. Silent strategies (no finding, not
    ambiguous) have no voice; `located` tells whether their landmark was there. The document itself, which always is,
    does not count, nor does, in a record, a region that looks right and holds no value: other records show that the
    field has not moved. `idle` of the `occurrences` of the landmark led to no value. `denied` is a text right beside a
    label that says that there is no value: one from elsewhere is then not certain.
    """

    findings: tuple[Finding, ...]
    reason: str = ""
    ambiguous: bool = False
    located: bool = True
    idle: int = 0
    occurrences: int = 0
    denied: str | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts found, in document order."""
        findings = self.findings
        return (findings[0].value.text,) if len(findings) == 1 else tuple([one.value.text for one in findings])


def text_of(node: Location, attribute: str | None) -> str:
    """The text of a node, or of its attribute: white space collapsed, empty where the node has no such attribute."""
    return node.text if attribute is None else node.attribute(attribute) or ""


MAX_VALUES: Final = 100_000
"""Most values of a strategy, and most nodes that are selected for them: some microseconds and kilobytes each. A bound
on time and memory."""


def region_values(program: ValueProgram, region: Region, instance: Instance) -> list[Value] | None:
    """The values of a region, in document order; a loop gives several a node. None where more nodes are selected than
    are looked at."""
    attribute, cut = program.attribute, program.text
    values: list[Value] = []
    nodes = instance.select(program.node, region, MAX_VALUES + 1)
    if len(nodes) > MAX_VALUES:
        return None
    for node in nodes:
        whole, offset = text_of(node, attribute), 0
        if program.kept is not None:
            kept = instance.kept(node, program.kept)
            offset, whole = (kept[0], whole[slice(*kept)]) if kept is not None else (0, "")
        if isinstance(cut, Whole):
            if whole:
                values.append(Value(whole, node, (offset, offset + len(whole)), attribute))
            continue
        for text, (start, end) in text_values(cut, whole):
            values.append(Value(text, node, (offset + start, offset + end), attribute))
    return values if program.conversion is None else [_converted(program.conversion, value) for value in values]


def _converted(conversion: Conversion, value: Value) -> Value:
    normal = convert(conversion, value.text)
    return (
        value._replace(fault=normal.reason)
        if isinstance(normal, Fault)
        else (value._replace(text=normal, conversion=conversion))
    )


def shown(texts: Sequence[str]) -> str:
    """Texts for a message: quoted, shortened, at most four."""
    shortened = [text if len(text) <= 60 else text[:57] + "..." for text in texts[:4]]
    more = f" and {len(texts) - 4} more" if len(texts) > 4 else ""
    return ", ".join(f'"{text}"' for text in shortened) + more
