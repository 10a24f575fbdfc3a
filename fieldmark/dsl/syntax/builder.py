# ruff: noqa: N802 - lark calls the methods by the names of the grammar's terminals
"""From the pieces that the grammar finds to terms: one method for each rule and terminal of `grammar.lark`.

The methods run while the text is parsed; no tree is built, so nothing here or below recurses on the input. What a term
refuses is raised as a FaultError at the place of the piece at fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, cast

import lark

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.guards import (
    AtMost,
    Atomic,
    Guard,
    Lexicon,
    OneOf,
    Shape,
    SingleAnchor,
    Terminators,
    Total,
    Unsplit,
)
from fieldmark.dsl.core.instance import Blueprint, RegionProgram, Selector, Separator
from fieldmark.dsl.core.terms import Aggregation, AnySpelling, Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.context import Context
from fieldmark.dsl.html.records import Extent, Separation
from fieldmark.dsl.html.terms import (
    AttributeLandmark,
    Css,
    Entry,
    Far,
    Hops,
    HtmlBlueprint,
    Landmark,
    NodeSelector,
    OuterLandmark,
    TagLandmark,
    TextLandmark,
    compiled,
)
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.faults import FaultError, shown
from fieldmark.dsl.syntax.form_builder import FormActions
from fieldmark.dsl.syntax.pieces import At, make, start_of
from fieldmark.dsl.syntax.quoting import QuotingError, unquote
from fieldmark.dsl.syntax.text_builder import TextActions
from fieldmark.dsl.syntax.words import is_keyword
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime, Conversion, Mark, Order
from fieldmark.dsl.text.language import TextProgram
from fieldmark.dsl.text.lexicon import AMOUNT, Token

Separations = tuple[Separator, ...]
"""The ways in which records are told apart, one at least."""


@lark.v_args(inline=True)
class _Actions(TextActions, FormActions):
    def STRING(self, token: lark.Token) -> At[str]:
        start = start_of(token)
        try:
            return At(start, unquote(token))
        except QuotingError as error:
            raise FaultError(start + error.offset, str(error)) from error

    def NAME(self, token: lark.Token) -> At[str]:
        if is_keyword(token):
            raise FaultError(
                start_of(token), f"{shown(token)} is a word of the language; as a name it stands in quotes"
            )
        return At(start_of(token), str(token))

    def PATH(self, token: lark.Token) -> At[str]:
        return At(start_of(token), str(token))

    def CLASS(self, token: lark.Token) -> At[Token]:
        return At(start_of(token), make(start_of(token), Token, str(token)))

    def AMOUNT(self, token: lark.Token) -> At[str]:
        return At(start_of(token), AMOUNT)

    def INTEGER(self, token: lark.Token) -> At[int]:
        try:
            return At(start_of(token), int(token))
        except ValueError as error:
            raise FaultError(start_of(token), f"a number of {len(token)} digits is too long") from error

    def DECIMAL(self, token: lark.Token) -> At[float]:
        return At(start_of(token), float(token))

    def PROFILE(self, token: lark.Token) -> At[str]:
        return At(start_of(token), token[1:-1])

    def html(self) -> Kind:
        return "html"

    def form(self) -> Kind:
        return "form"

    def start(
        self,
        _version: At[int],
        name: At[str],
        kind: Kind,
        schema: At[str] | None,
        spelling: At[AnySpelling] | None,
        *items: At[Field] | At[Records],
    ) -> Program:
        fields, records = _told_apart(items)
        program = make(name.start, Program, name.value, fields, kind, records)
        if schema is not None:
            program = make(schema.start, replace, program, schema=schema.value)
        return program if spelling is None else make(spelling.start, replace, program, spelling=spelling.value)

    def spelling(self, kept: tuple[At[str], ...] | None) -> At[AnySpelling]:
        if kept is None:
            return At(0, AnySpelling())
        return At(kept[0].start, make(kept[0].start, AnySpelling, frozenset(text.value for text in kept)))

    def kept(self, *texts: At[str]) -> tuple[At[str], ...]:
        return texts

    def schema(self, name: At[str]) -> At[str]:
        return name

    def records(
        self, name: At[str], optional: object | None, separations: Separations, *items: At[Field] | At[Records]
    ) -> At[Records]:
        fields, records = _told_apart(items)
        first, *others = separations
        made = make(
            name.start, Records, name.value, optional is not None, first, fields, records, alternatives=tuple(others)
        )
        return At(name.start, made)

    def separations(self, *separations: Separator) -> Separations:
        return separations

    def separation(
        self, extent: Extent | None, anchor: TextLandmark | At[Css], up: At[int] | None, heading: At[str] | None
    ) -> Separation:
        if heading is not None:
            make(heading.start, compiled, heading.value)
        return make(
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
        make(selector.start, compiled, selector.value)
        return At(selector.start, Css(selector.value))

    def field(
        self,
        name: At[str],
        optional: object | None,
        aggregation: Aggregation,
        longest: int | None,
        usual: frozenset[str],
        undivided: object | None,
        unlearned: At[str] | None,
        formats: tuple[Format, ...],
    ) -> At[Field]:
        guards: list[Guard] = [] if longest is None else [make(name.start, AtMost, longest)]
        guards += [make(name.start, Lexicon, usual)] if usual else []
        guards += [Atomic()] if undivided is not None else []
        reason = None if unlearned is None else unlearned.value
        known = (aggregation, optional is not None, formats, tuple(guards), reason)
        return At(name.start, make(name.start, Field, name.value, *known))

    def unlearned(self, reason: At[str]) -> At[str]:
        return reason

    def usual(self, *texts: At[str] | None) -> frozenset[str]:
        return frozenset(text.value for text in texts if text is not None)

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
        return tuple(make(text.start, TextLandmark, text.value).text for text in texts if text is not None)

    def parts(self, *parts: Part) -> tuple[Part, ...]:
        return parts

    def lone_part(self, part: Part) -> tuple[Part, ...]:
        return (part,)

    def part(self, optional: object | None, part: Part) -> Part:
        return replace(part, required=optional is None)

    def strategies(self, *pieces: Context | Strategy | frozenset[str] | None) -> Part:
        strategies = tuple(piece for piece in pieces if isinstance(piece, Strategy))
        contexts = tuple(piece for piece in pieces if isinstance(piece, Context))
        until = next((piece for piece in pieces if isinstance(piece, frozenset)), None)
        guards = () if until is None else (Terminators(until),)
        return Part(strategies, contexts=contexts, guards=guards)

    def until_any(self) -> frozenset[str]:
        return frozenset()

    def until_texts(self, *texts: At[str] | None) -> frozenset[str] | None:
        return frozenset(text.value for text in texts if text is not None) or None

    def surroundings(self, name: At[str], headings: tuple[str | None, ...] | None) -> Context:
        return Context(name.value, headings)

    def only_headings(self, headings: tuple[str | None, ...]) -> Context:
        return Context(None, headings)

    def headings(self, *texts: str | None) -> tuple[str | None, ...]:
        return texts

    def named_heading(self, text: At[str]) -> str:
        return text.value

    def any_heading(self) -> None:
        return None

    def strategy(
        self, word: lark.Token, landmark: Landmark, once: object | None, every: object | None, *pieces: object
    ) -> Strategy:
        *outer, region, blueprint, leading, value, shape = pieces
        guards = [guard for guard in (shape,) if guard is not None]
        guards += [SingleAnchor()] * (once is not None) + [Total()] * (every is not None)
        guards += [Unsplit()] * (leading is not None)
        return make(
            start_of(word),
            Strategy,
            landmark,
            cast("RegionProgram", region),
            cast("Blueprint", blueprint),
            cast("ValueProgram", value),
            tuple(cast("list[OuterLandmark]", outer)),
            tuple(cast("list[Guard]", guards)),
        )

    def class_shape(self, kind: At[Token]) -> Guard:
        return make(kind.start, Shape, kind.value.kind or "")

    def amount_shape(self, kind: At[str]) -> Guard:
        return make(kind.start, Shape, kind.value)

    def text_shape(self, *texts: At[str]) -> Guard:
        return make(texts[0].start, OneOf, frozenset(text.value for text in texts))

    def guide(self, landmark: Landmark, region: Hops) -> OuterLandmark:
        return OuterLandmark(landmark, region)

    def text_landmark(self, text: At[str]) -> Landmark:
        return make(text.start, TextLandmark, text.value)

    def words_landmark(self, text: At[str]) -> Landmark:
        return make(text.start, TextLandmark, text.value, whole=False)

    def attribute_landmark(self, name: At[str], value: At[str]) -> Landmark:
        return make(name.start, AttributeLandmark, name.value, value.value)

    def tag_landmark(self, tag: At[str]) -> Landmark:
        return make(tag.start, TagLandmark, tag.value)

    def hops(self, up: At[int], across: At[int]) -> Hops:
        return make(up.start, Hops, up.value, across.value)

    def page_blueprint(self, within: At[float], *entries: Entry) -> HtmlBlueprint:
        return make(within.start, HtmlBlueprint, frozenset(entries), within.value)

    def entry(self, path: At[str], text: At[str]) -> Entry:
        return path.value, text.value

    def top_entry(self, text: At[str]) -> Entry:
        return "", text.value

    def value(
        self, node: Selector, attribute: At[str] | None, text: TextProgram, conversion: Conversion | None
    ) -> ValueProgram:
        if attribute is None:
            return ValueProgram(node, text, conversion=conversion)
        return make(attribute.start, ValueProgram, node, text, attribute.value, conversion)

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
        return make(symbols[0].start, AsPrice, decimal, True, pairs)

    def currency(self, *symbols: At[str]) -> tuple[At[str], ...]:
        return symbols

    def far_element(self, tag: At[str]) -> NodeSelector:
        return Far(tag.value)

    def far_run(self) -> NodeSelector:
        return Far(RUN)

    def css(
        self, far: object | None, selector: At[str], run: At[int | Literal["all"]] | None, begins: Token | None
    ) -> NodeSelector:
        make(selector.start, compiled, selector.value)
        css = Css(selector.value, far=far is not None, begins=begins)
        return css if run is None else make(run.start, replace, css, run=run.value)

    def nth_run(self, number: At[int]) -> At[int]:
        return number

    def all_runs(self) -> At[Literal["all"]]:
        return At(0, "all")


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
