"""Labels as their page writes them: what people take from databases is often written otherwise there.

A number has other zeros at its end (`6246.4`, page `6.246,40 €`), a time is a timestamp (`2026-04-19 17:15:00`, page
`April 19, 2026 at 5:15 PM`), a code has no spaces or signs (`DE19074833`, page `DE19 0748 33`), a word is in capitals.
What is learned, and what values are held against, is then what the page says: a number or a time in normal form, and
any other text letter by letter. A label that stands on its page as it is stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property, partial
from typing import Any, Final, TypeAlias

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.html.tree import RUN, HtmlDocument
from fieldmark.dsl.text.conversions import Conversion, Meant, Told, convert, shortest
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core.conversions import NormalForms, is_normal_form, learn_conversion, meanings, written_numbers
from fieldmark.synth.core.examples import Label, Placed
from fieldmark.synth.html.index import DocumentIndex

MONEY: Final = 2
"""Most decimals to which a number is filled up with zeros: those that amounts of money have."""

_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
"""A number as labels have it."""

_STAMP: Final = re.compile(r"(?P<day>\d{4}-\d\d-\d\d)[T ](?P<clock>\d\d:\d\d)(?::(?P<second>\d\d)(?:\.0+)?)?")
"""A timestamp as programs write it."""

_LOOSE: Final = re.compile(r"[\s()/]+|(?<=\w)-|-(?!\d)|(?<=\w):(?=\w)")
"""What is left out, or put in, where a code is written otherwise; a minus is no such sign."""

_ENDS: Final = "()/- "
"""Signs around a text that are its own only where the label has them, too."""

LETTERS: Final = 4
DIGITS: Final = 7
"""Fewest characters, and fewest of a text of digits alone, by which a part of a longer text is known in another
spelling: "US" is not that of "contact us", nor "1-2" that of "12"."""


def as_written(labels: Mapping[str, Label], document: Document, only_numbers: bool = False) -> dict[str, Label]:
    """Labels, each that does not stand on its page as the page writes it, where it does; of those that mean numbers, or
    all. Those of forms stay."""
    if not isinstance(document, HtmlDocument):
        return dict(labels)
    page = _Page(document)
    written = page.number if only_numbers else page.written
    return {name: changed(label, lambda value, _: written(value)) for name, label in labels.items()}


def told(labels: Mapping[str, Label], document: Document) -> dict[str, Label]:
    """Labels, each with the other forms in which it may be given: a field has one of them for all documents."""
    page = _Page(document) if isinstance(document, HtmlDocument) else None
    return {
        name: changed(label, lambda value, _: value if page is None else page.told(value))
        for name, label in labels.items()
    }


_Given: TypeAlias = dict[tuple[str, ...], list[tuple[int, str]]]
"""Field -> its labels, each with the number of its document."""


def in_one_form(documents: Sequence[Document], labels: Sequence[Mapping[str, Label]]) -> list[dict[str, Label]]:
    """The labels of documents, those of each field in the form that most of them have: as normal forms of what the page
    writes otherwise, or as it writes them. One that cannot be told in that form stays as it is, and so do those of
    forms."""
    given: _Given = {}
    for number, one in enumerate(labels):
        changed(one, partial(_note, given, number))
    indexes = cache(lambda number: _index(documents[number]))
    mixed = {field: values for field, values in given.items() if len({_is_normal(text) for _, text in values}) > 1}
    others = {(field, *one): text for field, values in mixed.items() for one, text in _others(values, indexes)}

    def other(number: int, value: Any, field: tuple[str, ...]) -> Any:
        return others.get((field, number, value), value) if isinstance(value, str) else value

    return [changed(one, partial(other, number)) for number, one in enumerate(labels)]


def _note(given: _Given, number: int, value: Any, field: tuple[str, ...]) -> None:
    if isinstance(value, str) and not isinstance(value, Placed) and (_is_normal(value) or meanings(fold(value))):
        given.setdefault(field, []).append((number, value))


def _index(document: Document) -> DocumentIndex | None:
    return DocumentIndex(document) if isinstance(document, HtmlDocument) else None


def _others(
    values: Sequence[tuple[int, str]], indexes: Callable[[int], DocumentIndex | None]
) -> Iterator[tuple[tuple[int, str], str]]:
    """Labels of a field, by the number of their document and themselves, each with what it is in the form of most."""
    rest = [one for one in values if not _is_normal(one[1])]
    shapes = {_shape(text) for _, text in rest}
    shown: dict[tuple[int, str], str] = {}
    as_there = 0
    for number, text in values:
        index = indexes(number)
        stands = index is not None and bool(index.places(text))
        if not _is_normal(text):
            as_there += stands
        elif index is not None and (isinstance(text, Meant) or not stands):
            texts = [fold(place.shown) for one in _with_zeros(text) for place in index.normal_places(one)]
            shown.update(((number, text), one) for one in sorted(texts, key=lambda one: _shape(one) not in shapes)[:1])
    if len(shown) < as_there:
        yield from shown.items()
        return
    conversion = learn_conversion([(text, normal) for (_, normal), text in shown.items()])
    kinds = {_kind(normal) for _, normal in shown}
    made = Meant if any(isinstance(normal, Meant) for _, normal in shown) else str
    found = ((one, _meaning(one[1], conversion, kinds)) for one in rest)
    yield from ((one, made(text)) for one, text in found if text is not None)


def _meaning(text: str, conversion: Conversion | None, kinds: Set[str]) -> str | None:
    """The normal form of a text by a conversion, or else, of the kinds, the only one that it may have."""
    found = None if conversion is None else convert(conversion, text)
    if isinstance(found, str):
        return found
    forms = sorted((form for form in meanings(fold(text)) if _kind(form) in kinds), key=len)
    return forms[-1] if len(set(map(shortest, forms))) == 1 else None


def _shape(text: str) -> str:
    return re.sub("[0-9]+", "0", re.sub(r"[^\W\d_]+", "a", text))


def _is_normal(text: str) -> bool:
    return is_normal_form(fold(text))


def _kind(normal: str) -> str:
    """What of a normal form tells a date, a moment, a time and an amount from each other."""
    return re.sub(r"[^-T:]|^-", "", normal)


def changed(value: Any, change: Callable[[Any, tuple[str, ...]], Any], field: tuple[str, ...] = ()) -> Any:
    """A label, or labels, with what `change` makes of each value in it and the names of its field."""
    if isinstance(value, Mapping):
        return {name: changed(inner, change, (*field, name)) for name, inner in value.items()}
    return tuple(changed(item, change, field) for item in value) if isinstance(value, tuple) else change(value, field)


class _Page:
    """The text of a page, in the forms in which labels are looked for; each is made once it is asked for."""

    def __init__(self, document: HtmlDocument) -> None:
        self._root = document.root

    @cached_property
    def _text(self) -> str:
        return fold(self._root.text)

    def written(self, value: Any) -> Any:
        """A value of a label as the page writes it; as it is where that is not known."""
        if not isinstance(value, str) or isinstance(value, Placed):
            return value
        label = fold(value)
        if _is_number(value):
            return self._number(value) or self._loosely(label) or value
        times = [one for one in _times(label) if self._normal.spans(one)]
        if times or isinstance(value, Meant) or self._normal.spans(label) or self._stands(label):
            return type(value)(times[0]) if times else value
        return self._loosely(label) or self._loosely(label.rstrip(".")) or value

    def told(self, value: Any) -> Any:
        """A value with its normal form, where it has one alone, or else with what the page writes for it."""
        if not isinstance(value, str):
            return value
        if _is_normal(value):
            spans = (span for one in _with_zeros(value) for span in self._normal.spans(one))
            others = frozenset(self._text[slice(*span)] for span in spans)
        else:
            others = frozenset(meanings(fold(value)))
            others = others if len(set(map(shortest, others))) == 1 else frozenset()
        return Told(value, others) if others - {value} else value

    def number(self, value: Any) -> Any:
        """A number as the page writes it, and any other value as it is."""
        return (self._number(value) if _is_number(value) else None) or value

    def _number(self, number: str) -> Meant | None:
        return next((Meant(one) for one in _with_zeros(number) if self._has_number(one)), None)

    def _has_number(self, number: str) -> bool:
        literal = re.search(rf"(?<![\d.,]){re.escape(number)}(?![.,]?\d)", self._text) is not None
        return literal or number in self._numbers

    @cached_property
    def _numbers(self) -> frozenset[str]:
        return written_numbers(self._text)

    @cached_property
    def _normal(self) -> NormalForms:
        return NormalForms(self._text)

    def _stands(self, text: str) -> bool:
        """Whether a text stands on the page, as no part of a word, or is an attribute."""
        places = _starts(text, self._text)
        return any(self._is_free(start, start + len(text)) for start in places) or text in self._attributes

    @cached_property
    def _attributes(self) -> frozenset[str]:
        return frozenset(fold(one) for node in self._root.preorder() for one in node.attributes.values())

    def _is_free(self, start: int, end: int) -> bool:
        """Whether no word goes on at the ends of a part of the text."""
        return not any(map(str.isalnum, self._text[max(0, start - 1) : start] + self._text[end : end + 1]))

    @cached_property
    def _loose(self) -> tuple[str, Sequence[int]]:
        """The text, case and `_LOOSE` aside, and where in it each character stands."""
        left_out = {place for found in _LOOSE.finditer(self._text) for place in range(*found.span())}
        kept = ((letter, place) for place, letter in enumerate(self._text) if place not in left_out)
        lower = [(one, place) for letter, place in kept for one in letter.casefold()]
        return "".join(one for one, _ in lower), [place for _, place in lower]

    @cached_property
    def _whole(self) -> Mapping[str, str]:
        """The texts of elements, by what they are case and `_LOOSE` aside; the first of each."""
        found: dict[str, str] = {}
        for node in self._root.preorder():
            if node.tag == RUN:
                found.setdefault(_loosened(fold(node.text)), fold(node.text))
        return found

    def _loosely(self, label: str) -> str | None:
        """The first text that is a label, case and `_LOOSE` aside: that of an element, or part of one, and of no longer
        word. None where none is."""
        wanted = _loosened(label)
        whole = self._whole.get(wanted, "")
        if len(wanted) < (DIGITS if wanted.isdigit() else LETTERS) and (wanted.isdigit() or not whole):
            return None
        if whole:
            return _widened(label, whole, len(whole) - len(whole.lstrip(_ENDS)), len(whole.rstrip(_ENDS)))
        text, places = self._loose
        found = ((places[start], places[start + len(wanted) - 1] + 1) for start in _starts(wanted, text))
        return next((_widened(label, self._text, *span) for span in found if self._is_free(*span)), None)


def _widened(label: str, text: str, start: int, end: int) -> str:
    """A part of a text with the signs at its ends that a label has there, and the bracket right beside it that another
    in it asks for."""
    for sign in reversed(label[: len(label) - len(label.lstrip(_ENDS))]):
        before = text[:start].rstrip()
        start = len(before) - 1 if before.endswith(sign) else start
    for sign in label[len(label.rstrip(_ENDS)) :]:
        behind = end + len(text[end:]) - len(text[end:].lstrip())
        end = behind + 1 if text.startswith(sign, behind) else end
    opened = text.count("(", start, end) - text.count(")", start, end)
    start -= opened < 0 and text[:start].endswith("(")
    end += opened > 0 and text.startswith(")", end)
    return text[start:end]


def _loosened(text: str) -> str:
    return _LOOSE.sub("", text).casefold()


def _starts(wanted: str, text: str) -> Iterator[int]:
    """Where a text begins in another, from left to right."""
    start = text.find(wanted) if wanted else -1
    while start >= 0:
        yield start
        start = text.find(wanted, start + 1)


def _is_number(value: Any) -> bool:
    return isinstance(value, Meant) and _NUMBER.fullmatch(value) is not None


def _with_zeros(number: str) -> Iterator[str]:
    """A number as it is, without zeros at its end, and with those that amounts have; any other text as it is."""
    if _NUMBER.fullmatch(number) is None:
        yield number
        return
    yield from (number, shortest(number))
    whole, _sign, decimals = shortest(number).partition(".")
    yield from (f"{whole}.{decimals.ljust(count, '0')}" for count in range(max(1, len(decimals)), MONEY + 1))


def _times(label: str) -> Iterator[str]:
    """What a timestamp may say in normal form: all of it, without seconds that are none, only the day of midnight."""
    found = _STAMP.fullmatch(label)
    if found is not None:
        clock = f"{found['day']}T{found['clock']}"
        yield from (f"{clock}:{found['second']}",) * (found["second"] is not None)
        if found["second"] in (None, "00"):
            yield clock
            yield from (found["day"],) * (found["clock"] == "00:00")
