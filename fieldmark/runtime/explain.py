"""Why a program gives what it gives on a document, in plain English: how each value was found, how sure it is and why;
or why there is none. Without a document, what the program does (`describe`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from fieldmark.dsl.core.confidence import confidence_of, weighed
from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.formats import KEYWORDS, is_known
from fieldmark.dsl.core.instance import DOCUMENT, RegionProgram, TagLandmark, locate
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.dsl.core.terms import Field, Program, Records, Strategy, checked_program, separations_of, strategies_of
from fieldmark.dsl.core.values import Outcome
from fieldmark.dsl.core.vote import Evidence, strategy_of
from fieldmark.dsl.html.relaxations import MAIN_HEADING
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.syntax.notation import counted, listed, quoted, sentence, shown, told
from fieldmark.dsl.syntax.terms import expected
from fieldmark.runtime.describe import describe, described, numbered_strategies, paragraphs
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.run import extract

if TYPE_CHECKING:
    from fieldmark.runtime.amber.layer import Layered
    from fieldmark.runtime.amber.schema import DomainSchema


def explain(program: Program, document: object = None, width: int = 80, schema: DomainSchema | None = None) -> str:
    """How each value was found, or why there is none: a paragraph a field, in lines of at most `width` where it fits.

    Without a document, what the program looks for and when it gives no value; with a schema, also what AMBER answers.
    Takes and raises what `extract` does.
    """
    program = checked_program(program)
    if document is None:
        return describe(program, width)
    page = read_document(document)
    blocks = [[f"{shown(page.name)}, read by program {quoted(program.name)}"]]
    if page.truncated:
        blocks.append(["This document is cut off, so what is missing may stand in the rest of it."])
    extraction = extract(program, page)
    if extraction.unknown_format:
        unknown = "nothing that the program looks for stands here as it did when learned"
        blocks.append([f"This format is unknown: {unknown}."])
    blocks += _answered(program, extraction, page, schema)
    return paragraphs(blocks, width, 4)


def explain_to_json(program: Program, document: Document | None, schema: DomainSchema | None) -> dict[str, Any]:
    """`program`, and `explained`: field or list of records -> the lines about it; of a document also its `values` and
    what is `abstained`, as `Extraction.to_dict` has them for the program alone."""
    names = [*(field.name for field in program.fields), *(records.name for records in program.records)]
    if document is None:
        return {"program": program.name, "explained": dict(zip(names, described(program), strict=True))}
    extraction = extract(program, document)
    lines = _answered(program, extraction, document, schema)
    return {"program": program.name, **extraction.to_dict(), "explained": dict(zip(names, lines, strict=True))}


def _answered(
    program: Program, extraction: Extraction, document: Document, schema: DomainSchema | None
) -> list[list[str]]:
    """The lines about each field and list of records of a document."""
    blocks = []
    before = evaluate(program, document, 0.0)
    for field, result, found in zip(program.fields, extraction.fields, before.fields, strict=True):
        page = document.reading(dict(result.spelling)) if isinstance(document, HtmlDocument) else document
        lines = _found(field, result, page) if result.evidence else _missing(field, result, page)
        blocks.append([*lines, *_confidence(found.features)])
    lists = zip(program.records, extraction.records, before.records, strict=True)
    blocks += [list(_records_found(*one)) for one in lists]
    if schema is not None and isinstance(document, HtmlDocument):
        from fieldmark.runtime.amber.layer import extract_layered  # noqa: PLC0415 - only with a schema

        layered = extract_layered(program, document, schema)
        for block, item in zip(blocks, (*layered.fields, *layered.records), strict=True):
            block.extend(_beside(item))
    return [[line for line in block if line] for block in blocks]


def _found(field: Field, result: FieldResult, document: Document) -> Iterator[str]:
    texts = [quoted(item.value.text) for item in result.evidence]
    yield f"{shown(field.name)} = {texts[0] if field.aggregation == 'one' else '[' + ', '.join(texts) + ']'}"
    for text, label in result.spelling:
        yield f"  The label {quoted(label)} is written {quoted(text)} here."
    parts = len({(item.format, item.part) for item in result.evidence})
    for (_, part, _), group in groupby(result.evidence, lambda item: (item.format, item.part, item.strategy)):
        items = list(group)
        strategy = strategy_of(items[0], field)
        if _stands_otherwise(items, strategy, field, document):
            label = quoted(items[0].landmark.text)
            yield f"  Took what stands with its label here, {label}, in markup that no example has."
        else:
            yield "  " + (f"Part {part}: " if parts > 1 else "") + _agreement(items, field, document)
            yield "  " + _story(items, strategy, document)
        for item in items:
            yield f"    {quoted(item.value.text)}" if len(result.evidence) > 1 else ""
            yield f"      landmark  {item.landmark.path}"
            attribute = "" if item.value.attribute is None else f"/@{shown(item.value.attribute)}"
            yield f"      value     {item.value.node.path}{attribute}"
    yield from _dissent(field, result, document)


def _stands_otherwise(items: Sequence[Evidence], strategy: Strategy, field: Field, document: Document) -> bool:
    """Whether values stand with their label where the strategy itself leads to none: in another layout."""
    is_label = isinstance(items[0].landmark, HtmlNode) and items[0].landmark.tag != MAIN_HEADING
    return is_label and not run_strategy(strategy, field.aggregation, document).findings


def _beside(item: Layered) -> Iterator[str]:
    """What AMBER answers, or why that is not given, with the sum that its confidence is; of many answers the least."""
    if item.features:
        place = min(item.features, key=lambda place: confidence_of(item.features[place]) or 0.0)
        texts = [item.value] if isinstance(item.value, str) else item.value
        what = listed([quoted(text) for text in texts]) if place == item.name else counted(len(item.features), "value")
        yield f"  AMBER answers {what}."
        yield from _confidence(item.features[place], "" if place == item.name else f" or more, least in {place}")
    elif "AMBER" in item.abstained.get(item.name, ""):
        yield f"  {sentence(shown(item.abstained[item.name]))}"


def _confidence(features: Sequence[str], where: str = "") -> Iterator[str]:
    """The confidence of an answer, given or withheld, and the sum that it is: what speaks for it, and against it."""
    known = confidence_of(features)
    if known is not None:
        weights = ", ".join(f"{name} {weight:+.2f}" for name, weight in reversed(weighed(features)))
        yield f"  Confidence {known:.3f}{where}: {weights}."


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


def _story(items: Sequence[Evidence], strategy: Strategy, document: Document) -> str:
    start = items[0].landmark
    is_heading = isinstance(start, HtmlNode) and start.tag == MAIN_HEADING
    if is_heading and start not in locate(strategy.landmark, document):
        return "Took all of the only main heading, as the value was one; it was found by other landmarks when learned."
    distance = max(item.distance for item in items)
    looks = f"the region looks {'as' if distance == 0 else 'nearly as'} learned (distance {distance:.2f}, at most "
    looks = f"{looks}{strategy.blueprint.within:g}); " if expected(strategy.blueprint) else ""
    outer = "".join(f", {told(each)}" for each in strategy.outer)
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
    if field.unlearned is not None and not field.formats:
        yield f"{name}: no value. {sentence(shown(field.unlearned))}"
        return
    if result.reason is None:
        here = any(locate(strategy.landmark, document) for strategy in strategies_of(field))
        looked = "Something that is looked for is here, but does not lead to it" if here else "This was looked for"
        yield f"{name}: not on this page, as on some pages when the program was learned. {looked}:"
    else:
        yield f"{name}: no value. {sentence(shown(result.reason))}"
    for number, layout in enumerate(field.formats, 1):
        if layout.keywords and not is_known(layout, document):
            keywords = listed([quoted(text) for text in sorted(layout.keywords)])
            which = f"Format {number}" if len(field.formats) > 1 else "Its format"
            yield f"  {which} is known by {keywords}, and less than {KEYWORDS:.0%} of this is here."
            continue
        for where, part, strategy in numbered_strategies(field, number, layout):
            outcome = run_strategy(strategy, field.aggregation, document, part.contexts)
            yield f"  {where}: {told(strategy.landmark)}: {_says(strategy, outcome, document)}."


def _records_found(records: Records, result: RecordsResult, before: RecordsResult) -> Iterator[str]:
    """A list of records: how they were told apart, how often each field is there, how sure the least sure answer
    `before` any was withheld is, and what is uncertain in which."""
    name = shown(records.name)
    apart = told(separations_of(records)[result.alternative])
    if not result.found:
        reason = result.reason or "there are none on this page, as on some pages when the program was learned"
        yield f"{name}: no records. {sentence(apart)} {sentence(shown(reason))}"
        return
    yield f"{name} = {counted(len(result.found), 'record')}: {apart}"
    if result.reason is not None:
        yield f"  {sentence(shown(result.reason))}"
    yield f"      first     {result.found[0].places[0]}"
    yield f"      last      {result.found[-1].places[0]}"
    for place, field in enumerate(records.fields):
        inside = [record.fields[place] for record in result.found]
        count = sum(1 for item in inside if item.evidence)
        yield f"  {shown(field.name)}: found in {counted(count, 'record')}.{_usual(field, inside)}"
        known = [(sure, n) for n, one in enumerate(before.found) if (sure := one.fields[place].confidence) is not None]
        if known:
            _, number = min(known)
            yield from _confidence(before.found[number].fields[place].features, f" or more, least in {name}[{number}]")
    for place, nested in enumerate(records.records):
        counts = [len(record.records[place].found) for record in result.found]
        yield f"  {shown(nested.name)}: {counted(sum(counts), 'record')} inside, at most {max(counts)} in one."
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
