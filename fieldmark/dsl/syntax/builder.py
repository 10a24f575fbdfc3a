# ruff: noqa: N802 - lark calls the methods by the names of the grammar's terminals
"""From the pieces that the grammar finds to terms: one method for each rule and terminal of `grammar.lark`.

The methods run while the text is parsed; no tree is built, so nothing here or below recurses on the input. What a term
refuses is raised as a FaultError at the place of the piece at fault.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, Literal, ParamSpec, TypeVar, cast

import lark

from fieldmark.dsl.blueprints import Blueprint, Entry
from fieldmark.dsl.conversions.amounts import Mark
from fieldmark.dsl.conversions.dates import Order
from fieldmark.dsl.conversions.terms import AsDate, AsNumber, AsPrice, AsTime, Conversion
from fieldmark.dsl.documents import Kind
from fieldmark.dsl.errors import ProgramError
from fieldmark.dsl.forms.document import Direction
from fieldmark.dsl.forms.passages import Boxes, LastBox
from fieldmark.dsl.forms.paths import Absolute, Motion, Path, Paths, Relative
from fieldmark.dsl.forms.patterns import Pattern, Profile
from fieldmark.dsl.forms.summaries import Beside, BoxBlueprint, BoxSummary, Side
from fieldmark.dsl.guides import Guide
from fieldmark.dsl.html import RUN
from fieldmark.dsl.instances import Look, RegionProgram, Selector
from fieldmark.dsl.landmarks import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.programs import Aggregation, Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.regions import Hops
from fieldmark.dsl.selectors import Css, Far, NodeSelector, compiled
from fieldmark.dsl.separation import Extent, Separation
from fieldmark.dsl.surroundings import Surroundings
from fieldmark.dsl.syntax.faults import FaultError, shown
from fieldmark.dsl.syntax.quoting import QuotingError, unquote
from fieldmark.dsl.syntax.words import is_keyword
from fieldmark.dsl.text import (
    Boundary,
    Case,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Piece,
    Plain,
    Split,
    Substring,
    TextProgram,
    Whole,
)
from fieldmark.dsl.tokens import Token
from fieldmark.dsl.values import ValueProgram

T = TypeVar("T")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class At(Generic[T]):
    """A value with the offset in the text at which it stands."""

    start: int
    value: T


def _make(start: int, term: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Build a term; what it refuses is reported at `start`."""
    try:
        return term(*args, **kwargs)
    except (ValueError, ProgramError) as error:
        raise FaultError(start, str(error)) from error


@lark.v_args(inline=True)
class _Actions(lark.Transformer[lark.Token, Program]):
    def STRING(self, token: lark.Token) -> At[str]:
        start = _start(token)
        try:
            return At(start, unquote(token))
        except QuotingError as error:
            raise FaultError(start + error.offset, str(error)) from error

    def NAME(self, token: lark.Token) -> At[str]:
        if is_keyword(token):
            raise FaultError(_start(token), f"{shown(token)} is a word of the language; as a name it stands in quotes")
        return At(_start(token), str(token))

    def PATH(self, token: lark.Token) -> At[str]:
        return At(_start(token), str(token))

    def CLASS(self, token: lark.Token) -> At[Token]:
        return At(_start(token), _make(_start(token), Token, str(token)))

    def INTEGER(self, token: lark.Token) -> At[int]:
        try:
            return At(_start(token), int(token))
        except ValueError as error:
            raise FaultError(_start(token), f"a number of {len(token)} digits is too long") from error

    def DECIMAL(self, token: lark.Token) -> At[float]:
        return At(_start(token), float(token))

    def PROFILE(self, token: lark.Token) -> At[str]:
        return At(_start(token), token[1:-1])

    def html(self) -> Kind:
        return "html"

    def form(self) -> Kind:
        return "form"

    def start(
        self, _version: At[int], name: At[str], kind: Kind, schema: At[str] | None, *items: At[Field] | At[Records]
    ) -> Program:
        fields, records = _told_apart(items)
        program = _make(name.start, Program, name.value, fields, kind, records)
        return program if schema is None else _make(schema.start, replace, program, schema=schema.value)

    def schema(self, name: At[str]) -> At[str]:
        return name

    def records(
        self, name: At[str], optional: object | None, separation: Separation, *items: At[Field] | At[Records]
    ) -> At[Records]:
        fields, records = _told_apart(items)
        return At(name.start, _make(name.start, Records, name.value, optional is not None, separation, fields, records))

    def separation(
        self, extent: Extent | None, anchor: TextLandmark | At[Css], up: At[int] | None, heading: At[str] | None
    ) -> Separation:
        if heading is not None:
            _make(heading.start, compiled, heading.value)
        return _make(
            up.start if up is not None else 0,
            Separation,
            anchor.value if isinstance(anchor, At) else anchor,
            up.value if up is not None else 0,
            extent or "alone",
            heading.value if heading is not None else None,
        )

    def on(self) -> Extent:
        return "on"

    def between(self) -> Extent:
        return "between"

    def anchor_css(self, selector: At[str]) -> At[Css]:
        _make(selector.start, compiled, selector.value)
        return At(selector.start, Css(selector.value))

    def field(
        self,
        name: At[str],
        optional: object | None,
        aggregation: Aggregation,
        longest: int | None,
        formats: tuple[Format, ...],
    ) -> At[Field]:
        field = _make(name.start, Field, name.value, aggregation, optional is not None, formats, longest)
        return At(name.start, field)

    def longest(self, characters: At[int]) -> int:
        return characters.value

    def one_text(self) -> Aggregation:
        return "one"

    def list_of_text(self) -> Aggregation:
        return "list"

    def set_of_text(self) -> Aggregation:
        return "set"

    def formats(self, *formats: Format) -> tuple[Format, ...]:
        return formats

    def lone_format(self, parts: tuple[Part, ...]) -> tuple[Format, ...]:
        return (Format(parts),)

    def format(self, marks: tuple[str, ...], parts: tuple[Part, ...]) -> Format:
        return Format(parts, frozenset(marks))

    def marks(self, *texts: At[str] | None) -> tuple[str, ...]:
        return tuple(_make(text.start, TextLandmark, text.value).text for text in texts if text is not None)

    def parts(self, *parts: Part) -> tuple[Part, ...]:
        return parts

    def lone_part(self, part: Part) -> tuple[Part, ...]:
        return (part,)

    def part(self, optional: object | None, part: Part) -> Part:
        return replace(part, required=optional is None)

    def strategies(self, *pieces: Surroundings | Strategy) -> Part:
        strategies = tuple(piece for piece in pieces if isinstance(piece, Strategy))
        return Part(strategies, surroundings=tuple(piece for piece in pieces if isinstance(piece, Surroundings)))

    def surroundings(self, name: At[str], headings: tuple[str | None, ...] | None) -> Surroundings:
        return Surroundings(name.value, headings)

    def only_headings(self, headings: tuple[str | None, ...]) -> Surroundings:
        return Surroundings(None, headings)

    def headings(self, *texts: str | None) -> tuple[str | None, ...]:
        return texts

    def named_heading(self, text: At[str]) -> str:
        return text.value

    def any_heading(self) -> None:
        return None

    def strategy(self, word: lark.Token, landmark: Landmark, once: object | None, *pieces: object) -> Strategy:
        *guides, region, blueprint, value, shape = pieces
        return _make(
            _start(word),
            Strategy,
            landmark,
            cast("RegionProgram", region),
            cast("Look", blueprint),
            cast("ValueProgram", value),
            None if shape is None else cast("At[Token]", shape).value.kind,
            tuple(cast("list[Guide]", guides)),
            once is not None,
        )

    def guide(self, landmark: Landmark, region: Hops) -> Guide:
        return Guide(landmark, region)

    def text_landmark(self, text: At[str]) -> Landmark:
        return _make(text.start, TextLandmark, text.value)

    def words_landmark(self, text: At[str]) -> Landmark:
        return _make(text.start, TextLandmark, text.value, whole=False)

    def attribute_landmark(self, name: At[str], value: At[str]) -> Landmark:
        return _make(name.start, AttributeLandmark, name.value, value.value)

    def tag_landmark(self, tag: At[str]) -> Landmark:
        return _make(tag.start, TagLandmark, tag.value)

    def hops(self, up: At[int], across: At[int]) -> Hops:
        return _make(up.start, Hops, up.value, across.value)

    def paths(self, *choices: Path) -> Paths:
        return Paths(choices)

    def path(self, *motions: Motion) -> Path:
        return Path(motions)

    def absolute(self, direction: Direction, count: At[int]) -> Motion:
        return _make(count.start, Absolute, direction, count.value)

    def until(self, direction: Direction, pattern: Pattern) -> Motion:
        return Relative(direction, pattern, inclusive=False)

    def through(self, direction: Direction, pattern: Pattern) -> Motion:
        return Relative(direction, pattern, inclusive=True)

    def direction(self, word: lark.Token) -> Direction:
        return cast("Direction", str(word))

    def class_pattern(self, token: At[Token]) -> Pattern:
        return token.value

    def text_pattern(self, text: At[str]) -> Pattern:
        return _make(text.start, Token, literal=text.value)

    def profile(self, text: At[str]) -> Pattern:
        return _make(text.start, Profile, text.value)

    def box_blueprint(self, within: At[float], *parts: object) -> BoxBlueprint:
        *summaries, labels, end = parts
        return _make(
            within.start,
            BoxBlueprint,
            frozenset(cast("list[BoxSummary]", summaries)),
            cast("frozenset[str]", labels),
            within.value,
            cast("frozenset[tuple[Direction, str]]", end),
        )

    def end_labels(self, *pairs: Direction | At[str] | None) -> frozenset[tuple[Direction, str]]:
        texts = (text.value for text in pairs[1::2] if isinstance(text, At))
        return frozenset(zip(cast("tuple[Direction, ...]", pairs[::2]), texts, strict=False))

    def summary(self, text: At[str], *sides: Side | None) -> BoxSummary:
        return _make(text.start, BoxSummary, text.value, frozenset(side for side in sides if side is not None))

    def text_side(self, direction: Direction, text: At[str]) -> Side:
        return direction, text.value

    def any_side(self, direction: Direction) -> Side:
        return direction, Beside.OTHER

    def no_side(self, direction: Direction) -> Side:
        return direction, Beside.NOTHING

    def labels(self, *texts: At[str] | None) -> frozenset[str]:
        return frozenset(text.value for text in texts if text is not None)

    def page_blueprint(self, within: At[float], *entries: Entry) -> Blueprint:
        return _make(within.start, Blueprint, frozenset(entries), within.value)

    def entry(self, path: At[str], text: At[str]) -> Entry:
        return path.value, text.value

    def top_entry(self, text: At[str]) -> Entry:
        return "", text.value

    def value(
        self, node: Selector, attribute: At[str] | None, text: TextProgram, conversion: Conversion | None
    ) -> ValueProgram:
        if attribute is None:
            return ValueProgram(node, text, conversion=conversion)
        return _make(attribute.start, ValueProgram, node, text, attribute.value, conversion)

    def as_date(self, first: Order | None, timed: object | None, short: object | None) -> Conversion:
        return AsDate(first, timed is not None, short is not None)

    def day_first(self) -> Order:
        return "day"

    def month_first(self) -> Order:
        return "month"

    def timed(self) -> object:
        return True

    def short(self) -> object:
        return True

    def as_time(self) -> Conversion:
        return AsTime()

    def as_number(self, decimal: Mark | None) -> Conversion:
        return AsNumber(decimal)

    def mark(self, text: At[str]) -> Mark:
        match text.value:
            case "." | "," as mark:
                return mark
            case other:
                raise FaultError(text.start, f'a "." or a "," stands before decimals, not {shown(other)}')

    def as_price(self, decimal: Mark | None, symbols: tuple[At[str], ...] | None) -> Conversion:
        if not symbols:
            return AsPrice(decimal, symbols is not None)
        texts = [symbol.value for symbol in symbols]
        pairs = tuple(zip(texts[::2], texts[1::2], strict=True))
        return _make(symbols[0].start, AsPrice, decimal, True, pairs)

    def currency(self, *symbols: At[str]) -> tuple[At[str], ...]:
        return symbols

    def far_element(self, tag: At[str]) -> NodeSelector:
        return Far(tag.value)

    def far_run(self) -> NodeSelector:
        return Far(RUN)

    def css(
        self, far: object | None, selector: At[str], run: At[int | Literal["all"]] | None, begins: Token | None
    ) -> NodeSelector:
        _make(selector.start, compiled, selector.value)
        css = Css(selector.value, far=far is not None, begins=begins)
        return css if run is None else _make(run.start, replace, css, run=run.value)

    def boxes(self, word: lark.Token, first: At[int]) -> Selector:
        return _make(first.start, Boxes, first.value)

    def last_box(self) -> Selector:
        return LastBox()

    def nth_run(self, number: At[int]) -> At[int]:
        return number

    def all_runs(self) -> At[Literal["all"]]:
        return At(0, "all")

    def conditional(self, word: lark.Token, *parts: Case | Plain) -> TextProgram:
        cases = tuple(part for part in parts if isinstance(part, Case))
        (otherwise,) = (part for part in parts if not isinstance(part, Case))
        return _make(_start(word), Conditional, cases, otherwise)

    def case(self, guard: tuple[Token, ...], program: Plain) -> Case:
        return Case(guard, program)

    def concatenation(self, *pieces: Piece | At[Constant]) -> Plain:
        starts = [piece.start for piece in pieces if isinstance(piece, At)]
        terms = tuple(piece.value if isinstance(piece, At) else piece for piece in pieces)
        return _make(min(starts, default=0), Concatenation, terms)

    def constant(self, text: At[str]) -> At[Constant]:
        return At(text.start, _make(text.start, Constant, text.value))

    def each(self, loop: Each, within: Piece | None) -> Plain:
        return loop if within is None else replace(loop, within=within)

    def match_loop(self, token: At[Token], left: tuple[Token, ...] | None) -> Each:
        return Each(Boundary(left or (), (token.value,)), Boundary((token.value,)))

    def loop(self, begin: Boundary, end: Boundary) -> Each:
        return Each(begin, end)

    def split(self, *parts: At[str] | Piece | None) -> Plain:
        *separators, within = parts
        texts = [text for text in separators if isinstance(text, At)]
        piece = Whole() if within is None or isinstance(within, At) else within
        return _make(texts[0].start, Split, tuple(text.value for text in texts), piece)

    def whole(self) -> Piece:
        return Whole()

    def match(self, token: At[Token], left: tuple[Token, ...] | None, number: At[int] | None) -> Piece:
        begin = Boundary(left or (), (token.value,))
        return Substring(self.begin(begin, number), Boundary((token.value,)))

    def substring(self, word: lark.Token, begin: Boundary | None, end: Boundary | None, or_end: object | None) -> Piece:
        return _make(_start(word), Substring, begin, end, or_end is not None)

    def edge(self) -> None:
        return None

    def begin(self, boundary: Boundary, number: At[int] | None) -> Boundary:
        return boundary if number is None else _make(number.start, replace, boundary, nth=number.value)

    def end(self, boundary: Boundary) -> Boundary:
        return boundary

    def after(self, left: tuple[Token, ...], right: tuple[Token, ...] | None) -> Boundary:
        return Boundary(left, right or ())

    def before(self, right: tuple[Token, ...]) -> Boundary:
        return Boundary((), right)

    def tokens(self, *found: Token) -> tuple[Token, ...]:
        return found

    def token(self, found: At[Token] | At[str]) -> Token:
        return _token(found)


ACTIONS: Final[lark.Transformer[lark.Token, Program]] = _Actions()
"""What lark does with what it finds; stateless, so that one parser serves all texts."""


def _told_apart(items: Sequence[At[Field] | At[Records]]) -> tuple[tuple[Field, ...], tuple[Records, ...]]:
    """Fields and lists of records that stand side by side. Raises FaultError where a name stands twice."""
    seen: set[str] = set()
    for item in items:
        if item.value.name in seen:
            raise FaultError(item.start, f"field {item.value.name} is defined twice")
        seen.add(item.value.name)
    values = [item.value for item in items]
    return tuple(v for v in values if isinstance(v, Field)), tuple(v for v in values if isinstance(v, Records))


def _start(token: lark.Token) -> int:
    """The offset of a token; lark leaves it open only for tokens made by hand."""
    assert token.start_pos is not None
    return token.start_pos


def _token(found: At[Token] | At[str]) -> Token:
    if isinstance(found.value, Token):
        return found.value
    return _make(found.start, Token, literal=found.value)
