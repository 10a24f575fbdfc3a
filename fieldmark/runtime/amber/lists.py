"""AMBER's records as those of a program's list, where AMBER is sure of them.

A wrong value is worse than none, so AMBER answers only where what the program has learned speaks for it:

- the schema maps two fields of the list or more, each to a type of its own: a single type tells no record from a menu;
- a value was annotated, is what the field's values are like (how they begin, how long they may be, which part of a text
  they are, their normal form), holds no other value of its record, and has no rival: another text of its type in the
  record with like support (definition 7);
- a value that is a part of its text ends where the text does, at another value, or at a word that stands there in many
  records, as a label does: else the text beside it may belong to it ("13/02/2017 00:23");
- a record has at least half of the mapped fields that every record has, as in the program itself;
- each of these fields is sure in most records: else AMBER may have taken something else for the list.

What a record lacks is uncertain, not absent: that an annotator finds nothing says nothing about the page. Where a
value is not the field's but of its type, such as another court's date, nothing of this helps.

Which record of a program is which of AMBER's, their places tell, and their values: the two may tell records apart
otherwise, a row more or less at an end, two records taken for one. A pair is believed where no other record of either
has as much in common.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import punctuation
from typing import Final

from fieldmark.dsl.core.guards import OneOf, Seen, Shape, guard_of, text_objection
from fieldmark.dsl.core.results import RecordResult
from fieldmark.dsl.core.terms import Field, Records, Strategy, strategies_of
from fieldmark.dsl.core.values import shown
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.text.conversions import Fault, convert
from fieldmark.dsl.text.language import Concatenation, text_values
from fieldmark.dsl.text.lexicon import TELLING, class_of, shape_pattern
from fieldmark.dsl.text.reasons import because, joined
from fieldmark.runtime.amber.annotations import Annotations
from fieldmark.runtime.amber.extraction import AttributeInstance, ExtractionTyping, TypedRecord
from fieldmark.runtime.amber.records import Record
from fieldmark.runtime.amber.schema import DomainSchema
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.sameness import containing, holds

_BEFORE: Final = re.compile(r"\w[^\w\s]?\Z")
_AROUND: Final = punctuation + "–—·•“”‘’"
_AFTER: Final = re.compile(r"[^\w\s]?\w")


def is_readable(field: Field) -> bool:
    """Whether one text of a record can be the value of a field as it stands there, or in one normal form.

    It cannot where a record has several values or none, where they stand in attributes, or are put together.
    """
    values = [strategy.value for strategy in strategies_of(field)]
    plain = any(value.attribute is None and not isinstance(value.text, Concatenation) for value in values)
    return field.aggregation == "one" and plain and len({value.conversion for value in values}) == 1


def fitted(field: Field, text: str) -> str | Fault:
    """The value that a text is for a readable field, in the field's normal form; or why it is none.

    A text of which any strategy would take a part only is more than the value.
    """
    strategies = strategies_of(field)
    taken = [text_values(strategy.value.text, text) for strategy in strategies]
    if any(found and all(value.text != text for value in found) for found in taken):
        return Fault(because("{} is more than the program takes of a text", shown((text,))))
    conversion = strategies[0].value.conversion
    value = text if conversion is None else convert(conversion, text)
    if isinstance(value, Fault):
        return value
    seen = guard_of(field.guards, Seen)
    if seen is not None and (long := text_objection(seen, value)) is not None:
        return Fault(long)
    if not any(_has(strategy, value) for strategy in strategies):
        return Fault(because("{} does not begin as the values seen", shown((value,))))
    return value


def class_never_seen(field: Field, values: Sequence[str]) -> str | None:
    """The token class that all of some values are, where not all values seen of the field were; else None."""
    strategies = strategies_of(field)
    told = any(isinstance(guard, Shape | OneOf) for strategy in strategies for guard in strategy.guards)
    if told or any(strategy.value.conversion is not None for strategy in strategies):
        return None
    kinds = set(map(class_of, values))
    kind = kinds.pop() if len(kinds) == 1 else None
    return kind if kind in TELLING else None


def _has(strategy: Strategy, value: str) -> bool:
    """Whether a value begins with the class, or is one of the texts, that a strategy asks for."""
    shape, known = guard_of(strategy.guards, Shape), guard_of(strategy.guards, OneOf)
    if shape is not None:
        return shape_pattern(shape.token_class).match(value) is not None
    return known is None or known.has(value)


@dataclass(frozen=True, slots=True)
class AmberValue:
    """A value of a field in a record: its text in the field's normal form, its node, and the attribute that it is."""

    text: str
    node: HtmlNode
    attribute: AttributeInstance


@dataclass(frozen=True, slots=True)
class AmberRecord:
    """A record as a list of the program has it: field -> value, or field -> why there is none.

    `nodes` are those of `record` on the page, in document order.
    """

    record: Record
    nodes: tuple[HtmlNode, ...]
    values: Mapping[str, AmberValue]
    reasons: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AmberList:
    """AMBER's records for a list, in page order; none where it is not sure, with the reason where it found some."""

    records: tuple[AmberRecord, ...] = ()
    reason: str | None = None


class AnnotatedPage:
    """A page as AMBER sees it with a schema: its typing, and what else was annotated in a record."""

    def __init__(
        self, page: PageTree, annotations: Annotations, typing: ExtractionTyping, schema: DomainSchema
    ) -> None:
        self.page = page
        self.typing = typing
        self.schema = schema
        self._annotations = annotations
        self._supports = {(item.kind, item.node): max(item.support, 0.0) for item in typing.dropped}
        known = [attribute for record in typing.records for attribute in record.attributes]
        self._known = Counter(attribute.kind for attribute in known)
        self._beside = Counter((a.kind, side, word) for a in known for side, word in self._words_beside(a))

    def goes_on(self, attribute: AttributeInstance, record: TypedRecord) -> str | None:
        """A word beside a value in its text that stands there in few records, and in no other value; None where there
        is none."""
        others = {word for other in record.attributes if other is not attribute for word in _words(other.value)}
        least = AMBER.recurring * self._known[attribute.kind]
        for side, word in self._words_beside(attribute):
            if self._beside[attribute.kind, side, word] < least and word not in others:
                return word
        return None

    def _words_beside(self, attribute: AttributeInstance) -> list[tuple[str, str]]:
        text, (start, end) = self.page.text(attribute.node), attribute.span
        before, after = _words(text[:start]), _words(text[end:])
        return [("before", word) for word in before[-1:]] + [("after", word) for word in after[:1]]

    def rivals(self, attribute: AttributeInstance, record: Record) -> list[str]:
        """Other texts of an attribute's type in its record that are no part of it, with like support."""
        page, kind, found = self.page, attribute.kind, list[str]()
        for node, start, end in self._annotations[kind].between(record.start, page.end[record.nodes[-1]]):
            own = node == attribute.node
            support = attribute.support if own else self._supports.get((kind, node), 0.0)
            if support >= AMBER.rival * attribute.support and not (own and (start, end) == attribute.span):
                value = page.text(node)[start:end]
                if not (holds(value, attribute.value) or holds(attribute.value, value)):
                    found.append(value)
        return found


def kinds_of(records: Records, schema: DomainSchema) -> dict[str, str]:
    """Field -> attribute type, for the fields of a list for which AMBER may answer; empty where they are too few."""
    mapped = {field.name: schema.attribute_of(field.name) for field in records.fields if is_readable(field)}
    uses = Counter(mapped.values())
    kinds = {name: kind for name, kind in mapped.items() if kind is not None and uses[kind] == 1}
    return kinds if len(kinds) >= AMBER.fewest_fields else {}


def amber_list(records: Records, seen: AnnotatedPage) -> AmberList:
    """AMBER's records for a list."""
    kinds = kinds_of(records, seen.schema)
    if not kinds or not seen.typing.records:
        return AmberList()
    required = [field.name for field in records.fields if field.name in kinds and not field.optional] or list(kinds)
    found = [_record(records, typed, kinds, seen) for typed in seen.typing.records]
    kept = tuple(one for one in found if 2 * sum(name in one.values for name in required) >= len(required))
    reason = _doubt(records, kept, required)
    return AmberList(kept) if reason is None else AmberList((), joined([reason], "AMBER is not sure: "))


def _doubt(records: Records, found: Sequence[AmberRecord], required: Sequence[str]) -> str | None:
    """Why AMBER's records may not be those of a list; None where nothing speaks against it."""
    if len(found) < AMBER.fewest:
        return because("{} records hold what every record has", len(found))
    for field in records.fields:
        texts = [record.values[field.name].text for record in found if field.name in record.values]
        if field.name in required and len(texts) < AMBER.regular * len(found):
            return because("{} of {} records have a certain {}", len(texts), len(found), field.name)
        kind = class_never_seen(field, texts)
        if kind is not None:
            return f"every {field.name} is a {kind}, as not all values seen were"
    return None


def _record(records: Records, typed: TypedRecord, kinds: Mapping[str, str], seen: AnnotatedPage) -> AmberRecord:
    attributes = {attribute.kind: attribute for attribute in typed.attributes}
    values: dict[str, AmberValue] = {}
    reasons: dict[str, str] = {}
    for field in records.fields:
        attribute = attributes.get(kinds.get(field.name, ""))
        if attribute is None:
            reasons[field.name] = "AMBER knows no value of it in this record"
            continue
        reason = _uncertain(attribute, typed, seen)
        text = fitted(field, attribute.value) if reason is None else Fault(reason)
        if isinstance(text, Fault):
            reasons[field.name] = joined([text.reason], "AMBER is not sure: ")
        else:
            values[field.name] = AmberValue(text, seen.page.node(attribute.node), attribute)
    nodes = tuple(map(seen.page.node, typed.record.nodes))
    return AmberRecord(typed.record, nodes, values, reasons)


def _uncertain(attribute: AttributeInstance, typed: TypedRecord, seen: AnnotatedPage) -> str | None:
    """Why what AMBER takes for a value may be none, or not all of it; None where nothing speaks against it."""
    value, text = attribute.value, seen.page.text(attribute.node)
    start, end = attribute.span
    if not attribute.annotated:
        return because("{} is known by its place alone", shown((value,)))
    if _BEFORE.search(text, max(0, start - 2), start) or _AFTER.match(text, end):
        return because("{} is a part of a word", shown((value,)))
    word = seen.goes_on(attribute, typed)
    if word is not None:
        return because("{} may go on: {} stands beside it", shown((value,)), shown((word,)))
    held = [other.value for other in typed.attributes if other is not attribute and holds(value, other.value)]
    if held:
        return because("{} holds {}", shown((value,)), shown(held))
    rivals = seen.rivals(attribute, typed.record)
    return because("it may be {}", shown((value, *rivals))) if rivals else None


def aligned(found: Sequence[RecordResult], amber: Sequence[AmberRecord], page: PageTree) -> dict[int, int]:
    """Number of a program's record -> number of AMBER's, each in at most one pair.

    Of records that overlap on the page, those are a pair that have most values in common, or that overlap no other.
    """
    owners = {
        node: number
        for number, record in enumerate(amber)
        for top in record.record.nodes
        for node in range(top, page.end[top])
    }
    common: dict[int, Counter[int]] = {}
    for number, record in enumerate(found):
        near = {owners[node] for node in _nodes(record, page) if node in owners}
        common[number] = Counter({other: _in_common(record, amber[other]) for other in near})
    there = {number: other for number, counts in common.items() if (other := _only_best(counts)) is not None}
    back: dict[int, Counter[int]] = {}
    for number, other in there.items():
        back.setdefault(other, Counter())[number] = common[number][other]
    return {number: other for number, other in there.items() if _only_best(back[other]) == number}


def _only_best(counts: Counter[int]) -> int | None:
    """What has more than all others; None where two have as much."""
    best = counts.most_common(2)
    return best[0][0] if len(best) == 1 or (best and best[0][1] > best[1][1]) else None


def _in_common(record: RecordResult, amber: AmberRecord) -> int:
    return sum(
        isinstance(field.json_value, str)
        and field.name in amber.values
        and containing((field.json_value,), (amber.values[field.name].text,))
        for field in record.fields
    )


def _nodes(record: RecordResult, page: PageTree) -> list[int]:
    document = record.document
    if not isinstance(document, HtmlDocument):
        return []
    tops = map(page.number, document.sources)
    return [node for top in tops for node in range(top, page.end[top])]


def _words(text: str) -> list[str]:
    """The words and numbers of a text between blanks, without punctuation around them, case aside."""
    stripped = (word.strip(_AROUND) for word in text.casefold().split())
    return [word for word in stripped if word]
