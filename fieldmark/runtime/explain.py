"""Why a program gives what it gives on a document, in plain English.

For each field how each value was found, how sure it is and why; or why there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from fieldmark.dsl.core.confidence import weighed
from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.instance import DOCUMENT, RegionProgram, TagLandmark, locate
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.dsl.core.terms import Field, Program, Records, Strategy, separations_of, strategies_of
from fieldmark.dsl.core.values import Outcome
from fieldmark.dsl.core.vote import KEYWORDS, Evidence, is_known, strategy_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import listed, quoted, sentence, shown, told
from fieldmark.dsl.syntax.terms import expected
from fieldmark.runtime.describe import describe, described, wrapped
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.run import extract


def explain(program: Program, document: object = None, width: int = 80) -> str:
    """How each value was found, or why there is none: a paragraph a field, in lines of at most `width` where it fits.

    Without a document, what the program looks for and when it gives no value. Takes and raises what `extract` does.
    """
    if document is None:
        return describe(program, width)
    return _explained(program, read_document(document), width)


def explain_to_json(program: Program, document: Document | None = None) -> dict[str, Any]:
    """`program`, and `explained`: field or list of records -> the lines about it; of a document also its `values` and
    what is `abstained`, as `Extraction.to_dict` has them."""
    names = [*(field.name for field in program.fields), *(records.name for records in program.records)]
    if document is None:
        return {"program": program.name, "explained": dict(zip(names, described(program), strict=True))}
    extraction = extract(program, document)
    lines = _answered(program, extraction, document)
    return {"program": program.name, **extraction.to_dict(), "explained": dict(zip(names, lines, strict=True))}


def _explained(program: Program, document: Document, width: int) -> str:
    blocks = [[f"{shown(document.name)}, read by program {quoted(program.name)}"]]
    if document.truncated:
        blocks.append(["The parser had to cut this document off, so what is missing may stand in the rest of it."])
    extraction = extract(program, document)
    if extraction.unknown_format:
        blocks.append(
            ["This format is unknown: nothing that the program looks for stands here as it did when learned."]
        )
    blocks += _answered(program, extraction, document)
    return "\n\n".join("\n".join(wrapped(line, width) for line in block) for block in blocks) + "\n"


def _answered(program: Program, extraction: Extraction, document: Document) -> list[list[str]]:
    """The lines about each field and list of records of a document."""
    blocks = []
    for field, result in zip(program.fields, extraction.fields, strict=True):
        page = document.reading(dict(result.spelling)) if isinstance(document, HtmlDocument) else document
        blocks.append(list(_found(field, result, page) if result.evidence else _missing(field, result, page)))
    blocks += [list(_records_found(*pair)) for pair in zip(program.records, extraction.records, strict=True)]
    return [[line for line in block if line] for block in blocks]


def _found(field: Field, result: FieldResult, document: Document) -> Iterator[str]:
    texts = [quoted(item.value.text) for item in result.evidence]
    yield f"{shown(field.name)} = {texts[0] if field.aggregation == 'one' else '[' + ', '.join(texts) + ']'}"
    for text, label in result.spelling:
        yield f"  The label {quoted(label)} is written {quoted(text)} here."
    parts = len({(item.format, item.part) for item in result.evidence})
    for (_, part, _), group in groupby(result.evidence, lambda item: (item.format, item.part, item.strategy)):
        items = list(group)
        yield "  " + (f"Part {part}: " if parts > 1 else "") + _agreement(items, field, document)
        yield "  " + _story(items, strategy_of(items[0], field))
        for item in items:
            yield f"    {quoted(item.value.text)}" if len(result.evidence) > 1 else ""
            yield f"      landmark  {item.landmark.path}"
            attribute = "" if item.value.attribute is None else f"/@{shown(item.value.attribute)}"
            yield f"      value     {item.value.node.path}{attribute}"
    yield from _dissent(field, result, document)
    yield from _confidence(result)


def _confidence(result: FieldResult) -> Iterator[str]:
    """The confidence of an answer, and the sum that it is made of: what speaks for it, and what against it."""
    if result.confidence is not None:
        weights = ", ".join(f"{name} {weight:+.2f}" for name, weight in reversed(weighed(result.features)))
        yield f"  Confidence {result.confidence:.2f}: {weights}."


def _agreement(items: Sequence[Evidence], field: Field, document: Document) -> str:
    """How many strategies of the part agree; all are asked, also those that the vote did not need."""
    if field.first:
        return "It is the first that finds anything."
    part = field.formats[items[0].format - 1].parts[items[0].part - 1]
    outcomes = [run_strategy(s, field.aggregation, document, part.contexts) for s in part.strategies]
    voices = sum(1 for outcome in outcomes if outcome.findings)
    agreeing = sum(1 for o in outcomes if not o.ambiguous and o.texts == outcomes[items[0].strategy - 1].texts)
    silent = len(outcomes) - voices
    found = f"{agreeing} of {voices} strategies agree" if voices > 1 else "1 strategy found it"
    return found + (f", {silent} found nothing." if silent else ".")


def _story(items: Sequence[Evidence], strategy: Strategy) -> str:
    distance = max(item.distance for item in items)
    looks = f"the region looks {'as' if distance == 0 else 'nearly as'} learned (distance {distance:.2f}, at most "
    looks = f"{looks}{strategy.blueprint.within:g}); " if expected(strategy.blueprint) else ""
    outer = "".join(f", {told(guide)}" for guide in strategy.outer)
    return f"Looked for {told(strategy.landmark)}{outer}, {_way(strategy.region)}; {looks}took {told(strategy.value)}."


def _dissent(field: Field, result: FieldResult, document: Document) -> Iterator[str]:
    """The strategies of the deciding parts that say something else, where they vote."""
    if field.first:
        return
    for number, place in dict.fromkeys((item.format, item.part) for item in result.evidence):
        chosen = tuple(i.value.text for i in result.evidence if (i.format, i.part) == (number, place))
        part = field.formats[number - 1].parts[place - 1]
        for nth, strategy in enumerate(part.strategies, 1):
            outcome = run_strategy(strategy, field.aggregation, document, part.contexts)
            if outcome.ambiguous or (outcome.findings and sorted(outcome.texts) != sorted(chosen)):
                yield f"  Strategy {nth} was outvoted: {told(strategy.landmark)}: {_says(strategy, outcome, document)}."


def _missing(field: Field, result: FieldResult, document: Document) -> Iterator[str]:
    name = shown(field.name)
    if field.unlearned is not None:
        yield f"{name}: no value. {sentence(shown(field.unlearned))}"
        return
    if not field.formats:
        yield f"{name}: never on a page when the program was learned, so it is not looked for."
        return
    if result.reason is None:
        here = any(locate(strategy.landmark, document) for strategy in strategies_of(field))
        looked = "Something that is looked for is here, but does not lead to it" if here else "This was looked for"
        yield f"{name}: not on this page, as on some pages when the program was learned. {looked}:"
    else:
        yield f"{name}: no value. {sentence(shown(result.reason))}"
    for format_number, layout in enumerate(field.formats, 1):
        if layout.keywords and not is_known(layout, document):
            keywords = listed([quoted(text) for text in sorted(layout.keywords)])
            which = f"Format {format_number}" if len(field.formats) > 1 else "Its format"
            yield f"  {which} is known by {keywords}, and less than {KEYWORDS:.0%} of this is here."
            continue
        for part_number, part in enumerate(layout.parts, 1):
            for nth, strategy in enumerate(part.strategies, 1):
                where = f"format {format_number}, " if len(field.formats) > 1 else ""
                where += f"part {part_number}, " if len(layout.parts) > 1 else ""
                outcome = run_strategy(strategy, field.aggregation, document, part.contexts)
                yield f"  {where}strategy {nth}: {told(strategy.landmark)}: {_says(strategy, outcome, document)}."
    yield from _confidence(result)


def _records_found(records: Records, result: RecordsResult) -> Iterator[str]:
    """A list of records: how they were told apart, how often each field is there, and what is uncertain in which."""
    name = shown(records.name)
    apart = told(separations_of(records)[result.alternative])
    if not result.found:
        reason = result.reason or "there are none on this page, as on some pages when the program was learned"
        yield f"{name}: no records. {sentence(apart)} {sentence(shown(reason))}"
        return
    yield f"{name} = {len(result.found)} records: {apart}"
    yield f"      first     {result.found[0].places[0]}"
    yield f"      last      {result.found[-1].places[0]}"
    for place, field in enumerate(records.fields):
        inside = [record.fields[place] for record in result.found]
        count = sum(1 for item in inside if item.evidence)
        known = [item.confidence for item in inside if item.confidence is not None]
        sure = f", with confidence {min(known):.2f} or more" if known else ""
        yield f"  {shown(field.name)}: found in {count} records{sure}.{_usual(field, inside)}"
    for place, nested in enumerate(records.records):
        counts = [len(record.records[place].found) for record in result.found]
        yield f"  {shown(nested.name)}: {sum(counts)} records inside, at most {max(counts)} in one."
    for number, record in enumerate(result.found):
        for inner, reason in record.abstained.items():
            yield f"  {name}[{number}].{shown(inner)}: no value. {sentence(shown(reason))}"


def _usual(field: Field, results: Sequence[FieldResult]) -> str:
    """The landmark by which most records' values were found."""
    used = Counter(strategy_of(item, field) for result in results for item in result.evidence)
    if not used:
        return ""
    strategy, _ = used.most_common(1)[0]
    return f" Most by {told(strategy.landmark)}, {_way(strategy.region)}; took {told(strategy.value)}."


def _says(strategy: Strategy, outcome: Outcome, document: Document) -> str:
    if not outcome.located and strategy.landmark == TagLandmark(DOCUMENT):
        return "its labels do not tell where the value stands"
    if not outcome.findings and not locate(strategy.landmark, document):
        return "not on the page"
    if outcome.reason:
        return shown(outcome.reason)
    return "finds " + ", ".join(map(quoted, outcome.texts))


def _way(region: RegionProgram) -> str:
    steps = told(region)
    return f"went {steps}" if steps else "stayed there"
