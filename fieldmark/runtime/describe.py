"""What a program does, in plain English: for people who have to trust it.

Of each field: what is looked for, where one goes from there, what is checked, what is taken, and what is expected of
it. Programs say the same in their own notation; the words of each term stand beside its notation, in the table. Of the
pieces of a program there are also summaries of one line.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.formats import KEYWORDS
from fieldmark.dsl.core.guards import Guard
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
from fieldmark.dsl.core.vote import MAJORITY
from fieldmark.dsl.syntax.notation import ATOMS, counted, listed, listed_first, quoted, sentence, shown, told
from fieldmark.dsl.syntax.printing import voices
from fieldmark.dsl.syntax.terms import AGGREGATIONS, separations_words

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

_DOUBTS: Final = f"""\
When there is no value
  A value is given only where it is certain. Else the field abstains: no value, and the reason why.
  - Nothing is found, or what is found does not look as it did when the program was learned.
  - Something that is expected is not so.
  - A field of one text finds two different texts, or one value holds another.
  - The ways to a value differ: of those that find something, at least {MAJORITY:.0%} must agree. One way alone is \
believed only where the page looks just as it did.
  - Two formats find equally much, and not the same. Else the one whose ways find most decides.
  - Nothing of what the program looks for is there: the format is unknown, and no field counts as missing.
  - The document was cut off while it was read, so that what is missing may stand in the rest of it."""


def paragraphs(blocks: Iterable[Iterable[str]], width: int, kept: int | None = None) -> str:
    """Lines in paragraphs, each `wrapped`."""
    return "\n\n".join("\n".join(wrapped(line, width, kept) for line in block) for block in blocks) + "\n"


def wrapped(line: str, width: int, kept: int | None = None) -> str:
    """The line with its indent, broken where it is too wide; not one that is indented by more than `kept` columns.

    Words are never broken, so that paths can be copied.
    """
    indent = len(line) - len(line.lstrip(" "))
    if kept is not None and indent > kept:
        return line
    return textwrap.fill(
        line.strip(),
        max(width, 20),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )


def describe(program: Program, width: int = 80) -> str:
    """What a program looks for and when it gives no value: a paragraph a field, `wrapped` at a width."""
    return paragraphs([_beginning(program), *described(program), _end(program)], width)


def described(program: Program) -> list[list[str]]:
    """The lines about each field, then about each list of records."""
    return [list(lines) for lines in (*map(_field, program.fields), *map(_records, program.records))]


def _beginning(program: Program) -> Iterator[str]:
    names = names_of(program)
    yield f"Program {quoted(program.name)} reads {_READS[program.kind]}."
    yield f"It looks for {listed(names)}." if names else "It looks for nothing."
    yield _LEGEND[program.kind]


def _end(program: Program) -> Iterator[str]:
    yield from _DOUBTS.splitlines()
    if program.spelling is not None:
        yield f"  Where a label is not on the page, {told(program.spelling)}."
    if program.templates:
        yield "  Nothing stands there of what pages of the examples share, so that the format is unknown:"
    for template in program.templates:
        yield f"    {sentence(told(template))}"
    if program.threshold is not None:
        yield f"  {sentence(told(program.threshold))}"
    if program.schema is not None:
        yield f"  Where it abstains, the domain schema {quoted(program.schema)} may answer; such answers are marked."


def _field(field: Field, inside: str = "on {} page") -> Iterator[str]:
    """A field; `inside` says in what every one of them is looked for."""
    missing = f"may be missing {inside.format('a')}" if field.optional else f"should be {inside.format('every')}"
    yield f"{shown(field.name)}: {AGGREGATIONS[field.aggregation]}. It {missing}."
    if field.unlearned is not None:
        otherwise = "there is a value only where what follows finds one" if field.formats else "there is never a value"
        yield f"  It could not be learned, so {otherwise}: {shown(field.unlearned)}"
    if field.first:
        yield "  The ways to it are tried in order. The first that finds anything decides, also where it finds several."
    for number, layout in enumerate(field.formats, 1):
        lines = _format(layout, field.aggregation)
        if len(field.formats) > 1:
            yield f"  Format {number} of {len(field.formats)}"
            lines = _indented(lines)
        yield from _indented(lines)
    yield from _indented(_expected(field.guards))
    if field.optional and field.unlearned is None:
        yield "  If nothing of what is looked for is there, the field is missing, and that is certain."


def _expected(guards: Sequence[Guard]) -> Iterator[str]:
    return (f"Expect that {told(guard)}." for guard in guards)


def _format(layout: Format, aggregation: Aggregation) -> Iterator[str]:
    if layout.keywords:
        keywords = listed([quoted(text) for text in sorted(layout.keywords)])
        yield f"Documents of this format are known by {keywords}; at least {KEYWORDS:.0%} of this must be there."
    count = len(layout.parts)
    if count > 1 and aggregation == "one":
        yield f"The value stands in {count} places; where more than one is found, they must agree."
    elif count > 1:
        yield f"What is found in {count} places is put together in the order of the page."
    for number, part in enumerate(layout.parts, 1):
        if count > 1:
            yield f"Place {number} of {count}"
        yield from _indented(_part(part, aggregation)) if count > 1 else _part(part, aggregation)


def _part(part: Part, aggregation: Aggregation) -> Iterator[str]:
    if not part.required and aggregation != "one":
        yield "There may be nothing in this place."
    if len(part.strategies) > 1:
        yield f"There are {len(part.strategies)} ways to it, which check each other."
    groups = [*voices(part.strategies)]
    for number, ways in enumerate(groups, 1):
        head = f"{number}. " if len(groups) > 1 else ""
        for place, line in enumerate(_voice(ways)):
            yield (" " * len(head) if place else head) + line
    if part.contexts:
        yield f"If there are several candidates, those count that stand {' or '.join(map(told, part.contexts))}."


def _voice(ways: Sequence[Sequence[Strategy]]) -> Iterator[str]:
    """The steps of strategies that take the same, in order."""
    shared = [guard for guard in ways[0][0].guards if all(guard in way[0].guards for way in ways)]
    for number, way in enumerate(ways):
        first = way[0]
        yield f"{'Or look' if number else 'Look'} for {listed([told(strategy.landmark) for strategy in way], 'or')}."
        yield from (f"It counts only {told(outer)}." for outer in first.outer)
        steps, look = told(first.region), told(first.blueprint)
        yield f"From there go {steps}." if steps else "Stay there."
        if look:
            yield f"Check that it looks as it did: {look} (different by at most {first.blueprint.within:g})."
        yield from _expected([guard for guard in first.guards if guard not in shared])
    yield f"Take {told(ways[0][0].value)}."
    yield from _expected(shared)


def _records(records: Records, inside: str = "on {} page") -> Iterator[str]:
    missing = f"may be none {inside.format('a')}" if records.optional else f"should be some {inside.format('every')}"
    yield f"{shown(records.name)}: a list of records, each with {listed(names_of(records))}. There {missing}."
    yield f"  {sentence(separations_words(separations_of(records)))}"
    yield "  What holds fewer than half of the fields that every record has is not taken for a record."
    if records.uncertain is not None:
        yield f"  It may hold more than records, and says so: {shown(records.uncertain)}"
    if records.own_values:
        yield "  What holds a value that a field outside the list, or a list with more fields, has there is no record."
    if records.never:
        yield f"  Nor is what has {ATOMS['texts'].words(records.never)} as a value, or stands under a heading of it."
    if records.more_than:
        yield f"  Nor is what holds nothing but {ATOMS['texts'].words(records.more_than)}."
    if records.own_places:
        yield "  Where two read a value at one place, they may be one, and the list is not given."
    if records.no_others:
        yield "  Where another place looks like a record and holds something of one, the list says that it may lack it."
    if records.together is not None:
        yield f"  In the examples {told(records.together)}. Where a text stands between two all the same, or what looks"
        yield "  like one beside them, the list says that it may lack a record; where they stand in several places, it"
        yield "  lacks those of places that are not as in the examples, and says so."
    if records.in_formats is not None:
        read = ATOMS["formats"].words(records.in_formats.formats)
        yield f"  A page without any is read by {read}; on others there may be some."
    if records.contexts:
        usual = " or ".join(map(told, records.contexts))
        yield f"  Where some stand {usual}, the list lacks the others, and says so."
    if records.kind == "html":
        yield "  Where half of several of these fields are missing, it may be none, and no field of it is certain."
    yield "  Each record is read on its own, so that a missing value never moves to another one. In each record:"
    inner = "in {} record"
    told_inside = (*(_field(f, inner) for f in records.fields), *(_records(r, inner) for r in records.records))
    yield from _indented(line for lines in told_inside for line in lines)


def names_of(items: Program | Records) -> list[str]:
    """The names of fields and lists of records, as they are shown."""
    return [*(shown(field.name) for field in items.fields), *(shown(records.name) for records in items.records)]


def numbered_strategies(field: Field, number: int, layout: Format) -> Iterator[tuple[str, Part, Strategy]]:
    """The strategies of a field's format, each with its part and where it stands: `format 2, part 1, strategy 3`, or
    less where there is one format or part only."""
    for place, part in enumerate(layout.parts, 1):
        where = f"format {number}, " if len(field.formats) > 1 else ""
        where += f"part {place}, " if len(layout.parts) > 1 else ""
        yield from ((f"{where}strategy {nth}", part, strategy) for nth, strategy in enumerate(part.strategies, 1))


def _indented(lines: Iterable[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def strategy_summary(strategy: Strategy) -> str:
    """`looks for the text "Total:", goes up 1; takes the whole text of the table cell <td> there`."""
    steps = told(strategy.region)
    way = f", goes {steps}" if steps else ""
    return f"looks for {told(strategy.landmark)}{way}; takes {told(strategy.value)}"


def landmarks_summary(strategies: Iterable[Strategy]) -> str:
    """The first landmarks that strategies look for."""
    return listed_first([*dict.fromkeys(told(strategy.landmark) for strategy in strategies)])


def strategies_summary(strategies: Sequence[Strategy]) -> str:
    """`2 strategies, looking for ...`."""
    return f"{counted(len(strategies), 'strategy', 'strategies')}, looking for {landmarks_summary(strategies)}"


def field_summary(field: Field) -> str:
    """`a list of texts, not on every page in 2 formats, found by ...`."""
    kind = f"{AGGREGATIONS[field.aggregation]}{', not on every page' if field.optional else ''}"
    if not field.formats:
        return f"{kind}, not learned"
    formats = f" in {len(field.formats)} formats" if len(field.formats) > 1 else ""
    return f"{kind}{formats}, found by {landmarks_summary(strategies_of(field))}"


def records_summary(records: Records) -> str:
    """`records of date and text: each record is ...`."""
    return f"records of {listed_first(names_of(records))}: {told(records.separation)}"
