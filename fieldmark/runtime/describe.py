"""What a program does, in plain English, without a document: for people who decide whether it may be trusted.

For each field: what is looked for, where one goes from there, what is checked, what is taken, and when there is no
value. Programs say the same in their own notation; here it is said in short sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.guards import (
    AtMost,
    Atomic,
    Lexicon,
    OneOf,
    Shape,
    SingleAnchor,
    Terminators,
    Total,
    Unsplit,
    guard_of,
)
from fieldmark.dsl.core.terms import (
    Aggregation,
    Field,
    Format,
    Part,
    Program,
    Records,
    Strategy,
    separations_of,
    strategies_of,
)
from fieldmark.dsl.core.vote import KEYWORDS, MAJORITY
from fieldmark.runtime.wording.looks import look_words
from fieldmark.runtime.wording.places import (
    guide_words,
    landmark_words,
    region_words,
    spelling_words,
    surroundings_words,
)
from fieldmark.runtime.wording.records import separations_words
from fieldmark.runtime.wording.texts import counted, listed, quoted, sentence, shown, wrapped
from fieldmark.runtime.wording.tokens import shape_words
from fieldmark.runtime.wording.values import value_words

_READS: Final[dict[Kind, str]] = {
    "html": "web pages, e-mails and plain texts",
    "form": "forms: PDF files, images of pages, and files of text boxes",
}

_LEGEND: Final[dict[Kind, str]] = {
    "html": (
        "A page is made of elements, one inside the other. To go up 1 means to the element around; to go 1 to the "
        'right means to what stands next in the same element. Names such as <td> and "td.price" are those of HTML and '
        "CSS. How different a place looks is measured from 0, the same, to 1, nothing in common."
    ),
    "form": (
        "A form is made of boxes of text. To go 1 box to the right means to the next box on the line; to go down means "
        "to the box below. How different a place looks is measured from 0, the same, to 1, nothing in common."
    ),
}
"""What a reader has to know first."""

_KINDS: Final[dict[Aggregation, str]] = {
    "one": "one text",
    "list": "a list of texts in the order of the page",
    "set": "different texts in the order of the page, each once",
}

_DEEPEST: Final = 100
"""Columns of indent up to which lines are broken: all lines of a description."""


def describe(program: Program, width: int = 80) -> str:
    """What a program looks for and when it gives no value: a paragraph a field, in lines of at most `width`.

    Single words are never broken, so that a long one may be wider.
    """
    blocks = [list(_beginning(program))]
    blocks += [list(_field(field)) for field in program.fields]
    blocks += [list(_records(records)) for records in program.records]
    blocks.append(list(_end(program)))
    return "\n\n".join("\n".join(wrapped(line, width, _DEEPEST) for line in block) for block in blocks) + "\n"


def _beginning(program: Program) -> Iterator[str]:
    names = [shown(field.name) for field in program.fields] + [shown(records.name) for records in program.records]
    yield f"Program {quoted(program.name)} reads {_READS[program.kind]}."
    yield f"It looks for {listed(names)}." if names else "It looks for nothing."
    yield _LEGEND[program.kind]


def _end(program: Program) -> Iterator[str]:
    yield "When there is no value"
    yield "  A value is given only where it is certain. Else the field abstains: no value, and the reason why."
    yield "  - Nothing is found, or what is found does not look as it did when the program was learned."
    yield "  - A field of one text finds two different texts, or one value holds another."
    yield (
        f"  - The ways to a value differ: of those that find something, at least {MAJORITY:.0%} must agree. One way "
        "alone is believed only where the page looks just as it did."
    )
    yield "  - Two formats find equally much, and not the same. Else the one whose ways find most decides."
    yield "  - Nothing of what the program looks for is there: the format is unknown, and no field counts as missing."
    yield "  - The document was cut off while it was read, so that what is missing may stand in the rest of it."
    if program.spelling is not None:
        yield f"  Where a label is not on the page, {spelling_words(program.spelling)}."
    if program.schema is not None:
        yield f"  Where it abstains, the domain schema {quoted(program.schema)} may answer; such answers are marked."


def _field(field: Field, inside: str = "on {} page") -> Iterator[str]:
    """A field; `inside` says in what every one of them is looked for."""
    missing = (
        f"It may be missing {inside.format('a')}." if field.optional else f"It should be {inside.format('every')}."
    )
    yield f"{shown(field.name)}: {_KINDS[field.aggregation]}. {missing}"
    if field.unlearned is not None:
        yield f"  It was not learned, so there is never a value: {shown(field.unlearned)}."
        return
    if not field.formats:
        never = inside.format("no")
        yield f"  It was {never} when the program was learned. It is not looked for, and there is never a value."
        return
    for number, format_ in enumerate(field.formats, 1):
        if len(field.formats) == 1:
            yield from _indented(_format(format_, field.aggregation))
        else:
            yield f"  Format {number} of {len(field.formats)}"
            yield from _indented(_indented(_format(format_, field.aggregation)))
    yield from _indented(_doubts(field))


def _format(format_: Format, aggregation: Aggregation) -> Iterator[str]:
    if format_.keywords:
        marks = listed([quoted(mark) for mark in sorted(format_.keywords)])
        yield f"Documents of this format are known by {marks}; at least {KEYWORDS:.0%} of this must be there."
    count = len(format_.parts)
    if count == 1:
        yield from _part(format_.parts[0], aggregation)
        return
    if aggregation == "one":
        yield f"The value stands in {count} places; where more than one is found, they must agree."
    else:
        yield f"What is found in {count} places is put together in the order of the page."
    for number, part in enumerate(format_.parts, 1):
        yield f"Place {number} of {count}"
        yield from _indented(_part(part, aggregation))


def _part(part: Part, aggregation: Aggregation) -> Iterator[str]:
    if not part.required and aggregation != "one":
        yield "There may be nothing in this place."
    count = len(part.strategies)
    if count > 1:
        yield f"There are {count} ways to it, which check each other."
    for number, strategy in enumerate(part.strategies, 1):
        first, *rest = map(sentence, _strategy(strategy))
        if count == 1:
            yield from (first, *rest)
        else:
            head = f"{number}. "
            yield head + first
            yield from (" " * len(head) + step for step in rest)
    until = guard_of(part.guards, Terminators)
    if until is not None:
        known = (
            f", unless {listed([quoted(text) for text in sorted(until.texts)], 'or')} follows" if until.texts else ""
        )
        yield f"The list is not complete where another element like the list's stands behind it{known}."
    if part.contexts:
        known = " or ".join(surroundings_words(surroundings) for surroundings in part.contexts)
        yield f"If there are several candidates, those count that stand {known}."


def _strategy(strategy: Strategy) -> Iterator[str]:
    """The steps of a strategy, in order."""
    yield f"look for {landmark_words(strategy.landmark)}"
    for guide in strategy.outer:
        yield f"it counts only {guide_words(guide)}"
    if guard_of(strategy.guards, SingleAnchor):
        yield "it leads to values only once on a page"
    if guard_of(strategy.guards, Total):
        yield "wherever it stands on a page, it leads to a value"
    steps = region_words(strategy.region)
    yield f"from there go {steps}" if steps else "stay there"
    look = look_words(strategy.blueprint)
    if look:
        yield f"check that it looks as it did: {look} (different by at most {strategy.blueprint.within:g})"
    yield f"take {value_words(strategy.value)}"
    if guard_of(strategy.guards, Unsplit):
        yield "no text of another element may stand right before it, or in it"
    for guard in strategy.guards:
        if isinstance(guard, Shape | OneOf):
            yield f"it must {'begin with' if isinstance(guard, Shape) else 'be'} {shape_words(guard)}"


def _doubts(field: Field) -> Iterator[str]:
    """When the field has no value for reasons of its own."""
    strategies = strategies_of(field)
    most, lexicon = guard_of(field.guards, AtMost), guard_of(field.guards, Lexicon)
    doubts = [f"it is longer than {counted(most.characters, 'character')}"] if most is not None else []
    if lexicon is not None:
        doubts.append(f"it is nearly, but not quite, {listed([quoted(text) for text in sorted(lexicon.texts)], 'or')}")
    if guard_of(field.guards, Atomic):
        doubts.append('it may be several values, because there is a mark such as "," or "and" in it')
    if any(strategy.value.conversion is not None for strategy in strategies):
        doubts.append("the text on the page can be read in two ways or in none")
    if any(guard_of(strategy.guards, SingleAnchor) for strategy in strategies):
        doubts.append("what leads to values once does so twice")
    if any(guard_of(strategy.guards, Total) for strategy in strategies):
        doubts.append("what always leads to a value leads to none in one place")
    if field.optional:
        yield "If nothing of what is looked for is there, the field is missing, and that is certain."
    if doubts:
        yield f"A value is not trusted if {listed(doubts, 'or')}."


def _records(records: Records, inside: str = "on {} page") -> Iterator[str]:
    names: Sequence[str] = [shown(field.name) for field in records.fields]
    names = [*names, *(shown(nested.name) for nested in records.records)]
    missing = (
        f"There may be none {inside.format('a')}."
        if records.optional
        else (f"There should be some {inside.format('every')}.")
    )
    yield f"{shown(records.name)}: a list of records, each with {listed(names)}. {missing}"
    yield f"  {sentence(separations_words(separations_of(records)))}"
    yield "  What holds fewer than half of the fields that every record has is not taken for a record."
    if records.kind == "html":
        yield "  Where half of several of these fields are missing, it may be none, and no field of it is certain."
    yield "  Each record is read on its own, so that a missing value never moves to another one. In each record:"
    for field in records.fields:
        yield from _indented(_field(field, "in {} record"))
    for nested in records.records:
        yield from _indented(_records(nested, "in {} record"))


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)
