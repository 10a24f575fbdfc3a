"""Printing programs: the one text of each program, made to be read aloud and to give small diffs.

Two equal programs print the same text, and the text parses back to an equal program. Headers that say nothing are left
out: `format` stands where a field has several, `part` where a format has several or its part is not required. Entries
of a blueprint are sorted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

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
from fieldmark.dsl.core.instance import Blueprint, RegionProgram, Selector, Separator
from fieldmark.dsl.core.terms import (
    LANGUAGE_VERSION,
    AnySpelling,
    Field,
    Format,
    Part,
    Program,
    Records,
    Strategy,
    separations_of,
)
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.forms.blueprints import Beside, BoxBlueprint, BoxSummary
from fieldmark.dsl.forms.document import DIRECTIONS
from fieldmark.dsl.forms.paths import Absolute, Motion, Onward, Path, Relative
from fieldmark.dsl.forms.phrases import Pattern, Profile
from fieldmark.dsl.forms.rows import Bands, Beginning, Under
from fieldmark.dsl.forms.values import Boxes, BoxesOf, Constellation, Cue, LastBox, Offset
from fieldmark.dsl.html.context import Context
from fieldmark.dsl.html.terms import (
    AttributeLandmark,
    Css,
    Far,
    Hops,
    Landmark,
    OuterLandmark,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.quoting import quote
from fieldmark.dsl.syntax.types import print_conversion
from fieldmark.dsl.syntax.words import name_text, path_text
from fieldmark.dsl.text.language import (
    Boundary,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Piece,
    Split,
    Substring,
    TextProgram,
    Whole,
)
from fieldmark.dsl.text.lexicon import Token

MAX_COLUMNS: Final = 100
"""Widest line on which a blueprint is kept in one piece, in characters."""

_STEP: Final = 2
"""Columns by which a block is indented."""


def print_program(program: Program) -> str:
    """The canonical text of a program; ends with one newline."""
    lines = [f"fieldmark {LANGUAGE_VERSION}", f"program {quote(program.name)} for {program.kind}"]
    if program.schema is not None:
        lines.append(f"schema {quote(program.schema)}")
    if program.spelling is not None:
        lines.append(print_spelling(program.spelling))
    for field in program.fields:
        lines.append("")
        lines.extend(_field_lines(field, 0))
    for records in program.records:
        lines.append("")
        lines.extend(_records_lines(records, 0))
    return "\n".join(lines) + "\n"


def print_strategy(strategy: Strategy, indent: int = 0) -> str:
    """The lines of a strategy, its header first, without a newline at the end. `indent` counts columns."""
    return "\n".join(_strategy_lines(strategy, indent))


def print_landmark(landmark: Landmark) -> str:
    """A landmark as it stands in a program, for example `text "Depart:"`."""
    match landmark:
        case TextLandmark(text, whole):
            return f"{'text' if whole else 'words'} {quote(text)}"
        case AttributeLandmark(name, value):
            return f"attribute {name_text(name)} {quote(value)}"
        case TagLandmark(tag):
            return f"tag {name_text(tag)}"
        case _:
            assert_never(landmark)


def print_spelling(spelling: AnySpelling) -> str:
    """How labels may be written as it stands in a program, for example `labels in any case and punctuation`."""
    but = f", but not {', '.join(map(quote, sorted(spelling.kept)))}" if spelling.kept else ""
    return f"labels in any case and punctuation{but}"


def print_guide(guide: OuterLandmark) -> str:
    """An outer landmark as it stands in a program, for example `under   text "AIR" up 4, across 6`."""
    return f"under   {print_landmark(guide.landmark)} {print_region(guide.region)}"


def print_surroundings(surroundings: Context) -> str:
    """Where values stand as it stands in a program, for example `prefer inside "specs", under "Engine", any`."""
    pieces = [] if surroundings.id is None else [f"inside {quote(surroundings.id)}"]
    if surroundings.headings:
        texts = ("any" if text is None else quote(text) for text in surroundings.headings)
        pieces.append(f"under {', '.join(texts)}")
    elif surroundings.headings is not None:
        pieces.append("without headings")
    return f"prefer {', '.join(pieces)}"


def print_region(region: RegionProgram) -> str:
    """A region program as it stands in a program, for example `up 1, across -2` or `below 1, right until DATE`."""
    if isinstance(region, Hops):
        return f"up {region.up}, across {region.across}"
    return " or ".join(map(_path, region.choices))


def print_value(value: ValueProgram) -> str:
    """A value program as it stands in a program, for example `css "b" | match DATE`."""
    attribute = "" if value.attribute is None else f" attribute {name_text(value.attribute)}"
    typed = "" if value.conversion is None else f" as {print_conversion(value.conversion)}"
    return f"{_node(value.node)}{attribute} | {print_text(value.text)}{typed}"


def print_text(program: TextProgram) -> str:
    """A text program as it stands in a program, for example `match DATE + ", " + match TIME`."""
    match program:
        case Whole() | Substring():
            return _cut(program)
        case Concatenation(pieces):
            return " + ".join(quote(p.text) if isinstance(p, Constant) else _cut(p) for p in pieces)
        case Each(begin, end, within):
            return f"each {_cut(Substring(begin, end))}{_within(within)}"
        case Split(separators, within):
            return f"split at {' or '.join(map(quote, separators))}{_within(within)}"
        case Conditional(cases, otherwise):
            tests = [f"if matches {_tokens(case.guard)} then {print_text(case.program)} else" for case in cases]
            return f"{' '.join(tests)} {print_text(otherwise)}"
        case _:
            assert_never(program)


def print_separation(separation: Separator) -> str:
    """How records are told apart as it stands in a program, for example `from css "tr > th" up 1`."""
    if isinstance(separation, Bands):
        return _bands(separation)
    extent = {"alone": "", "on": "from ", "between": "between "}[separation.extent]
    anchor = separation.anchor
    text = print_landmark(anchor) if isinstance(anchor, TextLandmark) else _node(anchor)
    up = f" up {separation.up}" if separation.up else ""
    heading = "" if separation.heading is None else f" heading {quote(separation.heading)}"
    return f"{extent}{text}{up}{heading}"


def _bands(bands: Bands) -> str:
    """For example `from line with PRICE under "Amount" or NUMBER under "Qty" until "Total"`."""
    reach = {"alone": "", "on": "from ", "before": "up to "}[bands.reach]
    least = "" if bands.least == 1 else f"{bands.least} of "
    further = "" if bands.further is None else f" on under {', '.join(map(quote, sorted(bands.further))) or 'none'}"
    further += " in small letters" if bands.small else ""
    most = "" if bands.most is None else f" within {bands.most} lines"
    most += "" if bands.texts is None else f" holding {bands.texts} texts"
    after = "" if bands.after is None else f" after {quote(bands.after)}"
    until = f" until {', '.join(map(quote, sorted(bands.until)))}" if bands.until else ""
    without = f" without {', '.join(map(quote, sorted(bands.without)))}" if bands.without else ""
    starts = " or ".join(map(_beginning, bands.beginnings))
    return f"{reach}line with {least}{starts}{further}{most}{after}{until}{without}"


def _beginning(beginning: Beginning) -> str:
    place = beginning.place
    return f"{_pattern(beginning.pattern)} {f'under {quote(place.heading)}' if isinstance(place, Under) else place}"


def print_separations(separations: Sequence[Separator]) -> str:
    """All ways in which records are told apart, on one line."""
    return " or each ".join(map(print_separation, separations))


def _records_lines(records: Records, indent: int) -> Iterator[str]:
    margin = " " * indent
    yield f"{margin}records {name_text(records.name)}{': optional' if records.optional else ''}"
    for number, separation in enumerate(separations_of(records)):
        yield f"{margin}  {'or each   ' if number else 'each      '}{print_separation(separation)}"
    for field in records.fields:
        yield from _field_lines(field, indent + _STEP)
    for nested in records.records:
        yield from _records_lines(nested, indent + _STEP)
    yield f"{margin}end records"


def _field_lines(field: Field, indent: int) -> Iterator[str]:
    margin = " " * indent
    many = "" if field.aggregation == "one" else f"{field.aggregation} of "
    most, lexicon = guard_of(field.guards, AtMost), guard_of(field.guards, Lexicon)
    longest = "" if most is None else f" up to {most.characters} characters"
    usual = "" if lexicon is None else " usually " + " or ".join(map(quote, sorted(lexicon.texts)))
    undivided = "" if guard_of(field.guards, Atomic) is None else " undivided"
    unlearned = "" if field.unlearned is None else f" unlearned {quote(field.unlearned)}"
    optional = "optional " if field.optional else ""
    yield f"{margin}field {name_text(field.name)}: {optional}{many}text{longest}{usual}{undivided}{unlearned}"
    for format_ in field.formats:
        if len(field.formats) == 1 and not format_.keywords:
            yield from _format_lines(format_, indent + _STEP)
        else:
            yield f"{margin}  format{_marks(format_)}"
            yield from _format_lines(format_, indent + 2 * _STEP)


def _marks(format_: Format) -> str:
    return " known by " + ", ".join(map(quote, sorted(format_.keywords))) if format_.keywords else ""


def _format_lines(format_: Format, indent: int) -> Iterator[str]:
    bare = len(format_.parts) == 1 and format_.parts[0].required
    for part in format_.parts:
        if bare:
            yield from _part_lines(part, indent)
        else:
            yield " " * indent + ("part" if part.required else "optional part")
            yield from _part_lines(part, indent + _STEP)


def _part_lines(part: Part, indent: int) -> Iterator[str]:
    yield from (" " * indent + print_surroundings(surroundings) for surroundings in part.contexts)
    until = guard_of(part.guards, Terminators)
    if until is not None:
        yield " " * indent + "until " + (" or ".join(map(quote, sorted(until.texts))) or "any")
    for strategy in part.strategies:
        yield from _strategy_lines(strategy, indent)


_COUNTED = {SingleAnchor: " once", Total: " every"}


def _strategy_lines(strategy: Strategy, indent: int) -> Iterator[str]:
    margin = " " * (indent + _STEP)
    yield " " * indent + "strategy"
    counted = "".join(_COUNTED[type(guard)] for guard in strategy.guards if type(guard) in _COUNTED)
    yield f"{margin}landmark  {print_landmark(strategy.landmark)}{counted}"
    for outer in strategy.outer:
        yield f"{margin}  {print_guide(outer)}"
    yield from _region_lines(strategy.region, margin)
    yield from _blueprint_lines(strategy.blueprint, margin)
    leading = "" if guard_of(strategy.guards, Unsplit) is None else "leading "
    yield f"{margin}value     {leading}{print_value(strategy.value)}"
    for guard in strategy.guards:
        if isinstance(guard, Shape):
            yield f"{margin}shape     {guard.token_class}"
        elif isinstance(guard, OneOf):
            yield f"{margin}shape     {' or '.join(map(quote, sorted(guard.texts)))}"


def _region_lines(region: RegionProgram, margin: str) -> Iterator[str]:
    """One line, or one for each path of a disjunction."""
    if isinstance(region, Hops):
        yield f"{margin}region    {print_region(region)}"
        return
    for number, path in enumerate(region.choices):
        yield f"{margin}{'  or  ' if number else 'region'}    {_path(path)}"


def _path(path: Path) -> str:
    return ", ".join(map(_motion, path.motions)) or "here"


def _motion(motion: Motion) -> str:
    match motion:
        case Absolute(direction, count):
            return f"{direction} {count}"
        case Relative(direction, pattern, inclusive):
            return f"{direction} {'to' if inclusive else 'until'} {_pattern(pattern)}"
        case Onward(direction):
            return f"{direction} to end"
        case _:
            assert_never(motion)


def _pattern(pattern: Pattern) -> str:
    return f"/{pattern.text}/" if isinstance(pattern, Profile) else _tokens((pattern,))


def _blueprint_lines(blueprint: Blueprint, margin: str) -> Iterator[str]:
    """One line, or, where that is too wide, one entry a line: each closed by `;`, so that a new one adds one line."""
    head = f"{margin}blueprint within {_number(blueprint.within)} {{"
    tail = "}"
    if isinstance(blueprint, BoxBlueprint):
        head = f"{margin}blueprint within {_number(blueprint.within)} boxes {{"
        entries = sorted(map(_summary, blueprint.summaries))
        tail += " without " + ", ".join(map(quote, sorted(blueprint.labels))) if blueprint.labels else ""
        end = ", ".join(f"{direction} {quote(text)}" for direction, text in sorted(blueprint.end))
        tail += f" at {end}" if end else ""
    else:
        entries = [f"{path_text(path)} {quote(text)}" for path, text in sorted(blueprint.entries)]
    line = f"{head} {'; '.join(entries)} {tail}" if entries else f"{head} {tail}"
    if len(line) <= MAX_COLUMNS:
        yield line
        return
    yield head
    for entry in entries:
        yield f"{margin}{' ' * _STEP}{entry};"
    yield f"{margin}{tail}"


def _summary(summary: BoxSummary) -> str:
    sides = {direction: _beside(content) for direction, content in summary.sides}
    told = ", ".join(f"{direction} {sides[direction]}" for direction in DIRECTIONS if direction in sides)
    return quote(summary.text) + (f": {told}" if told else "")


def _beside(content: str | Beside) -> str:
    return content.value if isinstance(content, Beside) else quote(content)


def _number(number: float) -> str:
    """The shortest text that reads back as the same number; -0.0 equals 0.0 and prints as it does."""
    return repr(float(number) + 0.0).removesuffix(".0")


def _offset(offset: Offset) -> str:
    across, down = _number(abs(offset.right)), _number(abs(offset.down))
    return f"{across} {'left' if offset.right < 0 else 'right'} {down} {'above' if offset.down < 0 else 'below'}"


def _nearness(cue: Cue) -> tuple[float, Cue]:
    """The order of labels: from the nearest up or down."""
    return abs(cue.offset.down), cue


def _node(node: Selector) -> str:
    match node:
        case Boxes(first):
            return f"boxes from {first}"
        case LastBox():
            return "last box"
        case BoxesOf(text, before):
            labels = " or ".join(quote(label) for label in sorted(before))
            return f"boxes of {quote(text)}{' before ' if labels else ''}{labels}"
        case Constellation(shape, cues):
            told = ", ".join(f"{_offset(cue.offset)} {quote(cue.text)}" for cue in sorted(cues, key=_nearness))
            return f"box with {shape} {told}"
        case Far(tag):
            return "far run" if tag == RUN else f"far {name_text(tag)}"
        case Css(selector, run, far, begins):
            which = "" if run is None else f" run {run}"
            only = "" if begins is None else f" beginning with {_tokens((begins,))}"
            return f"{'far ' if far else ''}css {quote(selector)}{which}{only}"
        case _:
            assert_never(node)


def _within(piece: Piece) -> str:
    return "" if isinstance(piece, Whole) else f" in {_cut(piece)}"


def _cut(piece: Piece) -> str:
    match piece:
        case Whole():
            return "whole"
        case Substring(Boundary(left, (Token(kind=str()) as token,), nth), Boundary((end,), (), None), False) if (
            token == end
        ):
            after = f" after {_tokens(left)}" if left else ""
            return f"match {_tokens((token,))}{after}{_nth(nth)}"
        case Substring(begin, end, or_end):
            first = "start" if begin is None else _boundary(begin) + _nth(begin.nth)
            return f"from {first} to {'end' if end is None else _boundary(end)}{' or end' if or_end else ''}"
        case _:
            assert_never(piece)


def _boundary(boundary: Boundary) -> str:
    sides = [("after", boundary.left), ("before", boundary.right)]
    return " ".join(f"{side} {_tokens(tokens)}" for side, tokens in sides if tokens)


def _nth(nth: int | None) -> str:
    return "" if nth is None else f" number {nth}"


def _tokens(tokens: tuple[Token, ...]) -> str:
    return " ".join(token.kind or quote(token.literal or "") for token in tokens)
