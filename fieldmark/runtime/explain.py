"""Why a program gives what it gives on a document, field by field, in plain words."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from fieldmark.dsl.documents import Document
from fieldmark.dsl.evaluation import FieldResult, RecordsResult
from fieldmark.dsl.forms.passages import Boxes, LastBox
from fieldmark.dsl.html import RUN
from fieldmark.dsl.instances import RegionProgram
from fieldmark.dsl.landmarks import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.programs import Field, Program, Records, Strategy, separations_of
from fieldmark.dsl.record_documents import RECORD
from fieldmark.dsl.regions import Hops
from fieldmark.dsl.selectors import Far
from fieldmark.dsl.strategies import Outcome, run_strategy
from fieldmark.dsl.syntax.printer import print_region, print_separation, print_text, print_value
from fieldmark.dsl.text import Whole
from fieldmark.dsl.values import ValueProgram
from fieldmark.dsl.votes import Evidence, strategy_of
from fieldmark.runtime.extract import extract

_LONGEST = 200
"""Characters of a text that are shown."""


def explain(program: Program, document: Document, width: int = 80) -> str:
    """How each value was found, or why there is none: a paragraph a field, in lines of at most `width` where it fits.

    Raises nothing but what `extract` raises.
    """
    blocks = [[f"{_shown(document.name)}, read by program {_quoted(program.name)}"]]
    if document.truncated:
        blocks.append(["The parser had to cut this document off, so what is missing may stand in the rest of it."])
    extraction = extract(program, document)
    if extraction.unknown_format:
        blocks.append(
            ["This format is unknown: nothing that the program looks for stands here as it did when learned."]
        )
    for result in extraction.fields:
        field = program.field(result.name)
        blocks.append(list(_found(field, result, document) if result.evidence else _missing(field, result, document)))
    blocks += [list(_records(*pair)) for pair in zip(program.records, extraction.records, strict=True)]
    return "\n\n".join("\n".join(_wrapped(line, width) for line in block if line) for block in blocks) + "\n"


def _found(field: Field, result: FieldResult, document: Document) -> Iterator[str]:
    texts = [_quoted(item.value.text) for item in result.evidence]
    yield f"{_shown(field.name)} = {texts[0] if field.aggregation == 'one' else '[' + ', '.join(texts) + ']'}"
    parts = len({(item.format, item.part) for item in result.evidence})
    for (_, part, _), group in groupby(result.evidence, lambda item: (item.format, item.part, item.strategy)):
        items = list(group)
        yield "  " + (f"Part {part}: " if parts > 1 else "") + _agreement(items, field, document)
        yield "  " + _story(items, strategy_of(items[0], field))
        for item in items:
            yield f"    {_quoted(item.value.text)}" if len(result.evidence) > 1 else ""
            yield f"      landmark  {item.landmark.path}"
            attribute = "" if item.value.attribute is None else f"/@{_shown(item.value.attribute)}"
            yield f"      value     {item.value.node.path}{attribute}"
    yield from _dissent(field, result, document)


def _agreement(items: Sequence[Evidence], field: Field, document: Document) -> str:
    """How many strategies of the part agree; all are asked, also those that the vote did not need."""
    part = field.formats[items[0].format - 1].parts[items[0].part - 1]
    outcomes = [run_strategy(s, field.aggregation, document, part.surroundings) for s in part.strategies]
    voices = sum(1 for outcome in outcomes if outcome.findings)
    agreeing = sum(1 for o in outcomes if not o.ambiguous and o.texts == outcomes[items[0].strategy - 1].texts)
    silent = len(outcomes) - voices
    found = f"{agreeing} of {voices} strategies agree" if voices > 1 else "1 strategy found it"
    return found + (f", {silent} found nothing." if silent else ".")


def _story(items: Sequence[Evidence], strategy: Strategy) -> str:
    distance = max(item.distance for item in items)
    looks = "as learned" if distance == 0 else "nearly as learned"
    outer = "".join(f", under {_landmark(guide.landmark)}" for guide in strategy.guides)
    return (
        f"Looked for {_landmark(strategy.landmark)}{outer}, {_hops(strategy.region)}; the region looks {looks} "
        f"(distance {distance:.2f}, at most {strategy.blueprint.within:g}); took {_value(strategy.value)}."
    )


def _dissent(field: Field, result: FieldResult, document: Document) -> Iterator[str]:
    """The strategies of the deciding parts that say something else."""
    for number, place in dict.fromkeys((item.format, item.part) for item in result.evidence):
        chosen = tuple(i.value.text for i in result.evidence if (i.format, i.part) == (number, place))
        part = field.formats[number - 1].parts[place - 1]
        for nth, strategy in enumerate(part.strategies, 1):
            outcome = run_strategy(strategy, field.aggregation, document, part.surroundings)
            if outcome.ambiguous or (outcome.findings and sorted(outcome.texts) != sorted(chosen)):
                yield f"  Strategy {nth} was outvoted: {_landmark(strategy.landmark)}: {_says(outcome)}."


def _missing(field: Field, result: FieldResult, document: Document) -> Iterator[str]:
    name = _shown(field.name)
    if not field.formats:
        yield f"{name}: never on a page when the program was learned, so it is not looked for."
        return
    if result.reason is None:
        yield f"{name}: not on this page, as on some pages when the program was learned. No landmark of it is here."
    else:
        yield f"{name}: no value. {_shown(result.reason)[:1].upper()}{_shown(result.reason)[1:]}."
    for format_number, layout in enumerate(field.formats, 1):
        for part_number, part in enumerate(layout.parts, 1):
            for nth, strategy in enumerate(part.strategies, 1):
                where = f"format {format_number}, " if len(field.formats) > 1 else ""
                where += f"part {part_number}, " if len(layout.parts) > 1 else ""
                outcome = run_strategy(strategy, field.aggregation, document, part.surroundings)
                yield f"  {where}strategy {nth}: {_landmark(strategy.landmark)}: {_says(outcome)}."


def _records(records: Records, result: RecordsResult) -> Iterator[str]:
    """A list of records: how they were told apart, how often each field is there, and what is uncertain in which."""
    name = _shown(records.name)
    told = f"told apart by {print_separation(separations_of(records)[result.alternative])}"
    if not result.found:
        reason = result.reason or "there are none on this page, as on some pages when the program was learned"
        yield f"{name}: no records, {told}. {reason[:1].upper()}{reason[1:]}."
        return
    yield f"{name} = {len(result.found)} records, {told}"
    yield f"      first     {result.found[0].places[0]}"
    yield f"      last      {result.found[-1].places[0]}"
    for place, field in enumerate(records.fields):
        inside = [record.fields[place] for record in result.found]
        count = sum(1 for item in inside if item.evidence)
        yield f"  {_shown(field.name)}: found in {count} records.{_usual(field, inside)}"
    for place, nested in enumerate(records.records):
        counts = [len(record.records[place].found) for record in result.found]
        yield f"  {_shown(nested.name)}: {sum(counts)} records inside, at most {max(counts)} in one."
    for number, record in enumerate(result.found):
        for inner, reason in record.abstained.items():
            yield f"  {name}[{number}].{_shown(inner)}: no value. {_shown(reason)[:1].upper()}{_shown(reason)[1:]}."


def _usual(field: Field, results: Sequence[FieldResult]) -> str:
    """The landmark by which most records' values were found."""
    used = Counter(strategy_of(item, field) for result in results for item in result.evidence)
    if not used:
        return ""
    strategy, _ = used.most_common(1)[0]
    return f" Most by {_landmark(strategy.landmark)}, {_hops(strategy.region)}; took {_value(strategy.value)}."


def _says(outcome: Outcome) -> str:
    if not outcome.located:
        return "not on the page"
    if outcome.reason:
        return _shown(outcome.reason)
    return "finds " + ", ".join(map(_quoted, outcome.texts))


def _landmark(landmark: Landmark) -> str:
    match landmark:
        case TextLandmark(text, whole):
            return f"the {'text' if whole else 'words'} {_quoted(text)}"
        case AttributeLandmark(name, value):
            return f"an element with {_shown(name)} {_quoted(value)}"
        case TagLandmark(tag) if tag == RECORD:
            return "the record itself"
        case TagLandmark(tag):
            return f"a <{_shown(tag)}> element"
        case _:
            assert_never(landmark)


def _hops(hops: RegionProgram) -> str:
    if not isinstance(hops, Hops):
        return f"went {print_region(hops)}"
    steps = [f"up {hops.up}"] if hops.up else []
    if hops.across:
        steps.append(f"{abs(hops.across)} to the {'right' if hops.across > 0 else 'left'}")
    return "went " + " and ".join(steps) if steps else "stayed there"


def _value(value: ValueProgram) -> str:
    notation = print_value(ValueProgram(value.node, Whole())).removesuffix(" | whole")
    held = "text" if value.attribute is None else f"{_shown(value.attribute)} attribute"
    part = f"the whole {held}" if isinstance(value.text, Whole) else f"`{print_text(value.text)}` in the {held}"
    if isinstance(value.node, LastBox):
        return f"{part} of the box there"
    if isinstance(value.node, Boxes):
        passed = f", the first {value.node.first} left out" if value.node.first > 1 else ""
        return f"{part} of the boxes on the way{passed}" if value.node.first else f"{part} of the boxes from there on"
    if isinstance(value.node, Far):
        return f"{part} there" if value.node.tag == RUN else f"{part} of the <{_shown(value.node.tag)}> there"
    return f"{part} of {notation}"


def _quoted(text: str) -> str:
    return f'"{_shown(text)}"'


def _shown(text: str) -> str:
    """A text for a terminal: shortened, and with control characters spelled out, as pages may hold any."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in short)


def _wrapped(line: str, width: int) -> str:
    """The line with its indent, broken where it is too wide; paths, deepest in, stay in one piece for copying."""
    indent = len(line) - len(line.lstrip(" "))
    if indent > 4:
        return line
    return textwrap.fill(
        line.strip(),
        max(width, 20),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_long_words=False,
        break_on_hyphens=False,
    )
