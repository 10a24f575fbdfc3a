"""The table of terms, continued: text programs, values, the ways to them, and the lines of a program.

A piece of a text is said by where it begins (`after "("`, `from DATE`) and where it ends (`up to ","`, `through
TIME`); of a text that is taken whole, nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, assert_never, get_args

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.guards import Guard, Shape
from fieldmark.dsl.core.instance import Blueprint, Context, Landmark, OuterLandmark, RegionProgram
from fieldmark.dsl.core.terms import Aggregation
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.syntax.notation import (
    ATOMS,
    FORM_TERMS,
    Atom,
    Term,
    make,
    numbered,
    quoted,
    row,
    told,
    union,
    written,
)
from fieldmark.dsl.syntax.reading import Reader, one_of
from fieldmark.dsl.syntax.terms import CLASS_NOUNS
from fieldmark.dsl.text.language import (
    Boundary,
    Case,
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


class _Match(NamedTuple):
    """The short form of a substring that begins before a token, and ends behind it."""

    token: Token
    left: tuple[Token, ...] = ()
    nth: int | None = None

    def whole(self) -> Substring:
        """The substring."""
        return Substring(Boundary(self.left, (self.token,), self.nth), Boundary((self.token,)))


def _match(piece: object) -> _Match | None:
    match piece:
        case Substring(
            Boundary(left, (Token(kind=str()) as token,), nth), Boundary((end,), (), None), False, False, False, False
        ) if token == end:
            return _Match(token, left, nth)
        case _:
            return None


class _Loop(NamedTuple):
    """The short form of a loop over matches."""

    match: _Match
    within: Piece = Whole()

    def whole(self) -> Each:
        """The loop."""
        token = (self.match.token,)
        return Each(Boundary(self.match.left, token, self.match.nth), Boundary(token), self.within)


def _loop(each: Each) -> _Loop | None:
    match = _match(Substring(each.begin, each.end))
    return None if match is None else _Loop(match, each.within)


def _read_plain(reader: Reader) -> Any:
    start, place = reader.token.start, reader.place
    if found := _LOOP.read(reader):
        return found
    parts = reader.several(ATOMS["part"].read, "+")
    if len(parts) > 1:
        return make(start, Concatenation, parts)
    if parts and not isinstance(parts[0], Constant):
        return parts[0]
    reader.back(place)
    return None


_MATCH: Final = "match {token:class}( after {left:tokens})( number {nth:whole})"
_WHOLE: Final = Term(Whole, "whole")
_SPANS: Final = (
    Term(_Match, _MATCH).short_for(Substring, _match),
    Term(Substring, "{end:end}({at_end?} at end)({or_end?} or end)", begin=None),
    Term(
        Substring,
        "{begin:begin}({at_start?} at start)({or_start?} or start)( {end:end})({at_end?} at end)({or_end?} or end)",
    ).but(end=None),
)
union(
    "begin",
    Term(Boundary, "from {right:tokens}( number {nth:whole})", left=()),
    Term(Boundary, "after {left:tokens}( before {right:tokens})( number {nth:whole})"),
)
union(
    "end",
    Term(Boundary, "up to {right:tokens}", left=()),
    Term(Boundary, "through {left:tokens}( before {right:tokens})"),
)
union("piece", _WHOLE, *_SPANS)
union("part", Term(Constant, "{text:text}"), _WHOLE, *_SPANS)
_LOOP: Final = union(
    "loop",
    Term(_Loop, "each {match:match}( in {within:piece})").short_for(Each, _loop),
    Term(Each, "each {begin:begin} {end:end}( in {within:piece})"),
    Term(Split, "split at {separators:separators}( in {within:piece})"),
)
union("parts", Term(Concatenation, "{pieces:sum}"))
union("case", Term(Case, "if matches {guard:tokens} then {program:plain}"))
_CONDITIONAL: Final = union("conditional", Term(Conditional, "{cases:cases} else {otherwise:plain}"))
ATOMS.update(
    {
        "match": Term(_Match, _MATCH).atom,
        "sum": row("part", "+"),
        "cases": row("case", "else"),
        "plain": Atom(_read_plain, written),
        "program": Atom(lambda reader: _CONDITIONAL.read(reader) or _read_plain(reader), written),
    }
)


def text_words(program: TextProgram, held: str) -> str:
    """What a text program takes of what is held: `the only price in the text of the link <a> there`."""
    match program:
        case Whole() | Substring():
            return _piece_words(program, held)
        case Concatenation(pieces):
            parts = [quoted(p.text) if isinstance(p, Constant) else _piece_words(p, "it") for p in pieces]
            return f"a text put together from {held}: {', then '.join(parts)}"
        case Each(begin, end, within):
            return f"each text from a place {_place(begin)} to the next place {_place(end)} in {_inside(within, held)}"
        case Split(separators, within):
            return f"each piece of {_inside(within, held)}, cut at {' or '.join(map(quoted, separators))}"
        case Conditional(cases, otherwise):
            tests = [
                f"if it has {ATOMS['tokens'].words(case.guard)}, {text_words(case.program, 'it')}" for case in cases
            ]
            return f"what depends on {held}: {'; '.join(tests)}; if not, {text_words(otherwise, 'it')}"
        case _:
            assert_never(program)


def _piece_words(piece: Piece, held: str) -> str:
    if isinstance(piece, Whole):
        return "all of it" if held == "it" else f"the whole {held.removeprefix('the ')}"
    match, begin, end = _match(piece), piece.begin, piece.end
    nth = "only" if begin is None or begin.nth is None else numbered(begin.nth)
    if match is not None:
        after = f" right after {ATOMS['tokens'].words(match.left)}" if match.left else ""
        return f"the {nth} {CLASS_NOUNS[match.token.kind or '']}{after} in {held}"
    nth = "first" if piece.at_start else nth
    first = "its start" if begin is None else f"the {nth} place {_place(begin)}"
    first += ", before which no letter stands," if piece.at_start else ""
    first += ", or from its start where there is none," if piece.or_start else ""
    last = "its end" if end is None else f"the {'last' if piece.at_end else 'next'} place {_place(end)}"
    last += ", behind which nothing is said" if piece.at_end else ""
    return f"the part of {held} from {first} to {last}{', or to its end where there is none' if piece.or_end else ''}"


def _place(boundary: Boundary) -> str:
    sides = [("right after", boundary.left), ("right before", boundary.right)]
    return " and ".join(f"{side} {ATOMS['tokens'].words(tokens)}" for side, tokens in sides if tokens)


def _inside(piece: Piece, held: str) -> str:
    return held if isinstance(piece, Whole) else f"this piece: {_piece_words(piece, held)}"


def value_words(value: ValueProgram) -> str:
    """What is taken: `the whole text of the table cell <td> there`."""
    held = "text" if value.attribute is None else f"{quoted(value.attribute)} attribute"
    kept = "" if value.kept is None else f", {told(value.kept)}"
    words = text_words(value.text, f"the {held} of {told(value.node)}{kept}")
    return words if value.conversion is None else f"{words}, written as {told(value.conversion)}"


VALUE: Final = union(
    "value",
    Term(
        ValueProgram,
        "(@{attribute:name} of ){node:node}( {kept:kept})(, {text:program})( as {conversion:conversion})",
        value_words,
    ).but(text=Whole()),
)

Guards = tuple[Guard, ...]


class Item(NamedTuple):
    """The line of a field or of a list of records."""

    name: str
    optional: bool
    many: Aggregation = "one"
    begins: Shape | str = "text"


class Way(NamedTuple):
    """A way to what is taken, for strategies that differ in their landmark alone; what is expected on it alone."""

    landmarks: Sequence[Landmark]
    outer: tuple[OuterLandmark, ...]
    region: RegionProgram
    blueprint: Blueprint
    guards: Guards = ()


class Voice(NamedTuple):
    """Strategies that take the same, and what is said of their part and format."""

    ways: tuple[Way, ...]
    value: ValueProgram
    guards: Guards = ()
    maybe: bool = False
    contexts: tuple[Context, ...] | None = None
    keywords: frozenset[str] = frozenset()


def _read_kind(reader: Reader) -> Kind | None:
    kinds: tuple[Kind, ...] = get_args(Kind)
    for kind in kinds:
        if reader.literal(kind):
            reader.kind = kind
            if kind == "form":
                import_module(FORM_TERMS, __package__)
            return kind
    return None


def _read_begins(reader: Reader) -> Any:
    start = reader.token.start
    found = reader.literal("text") or reader.shouted()
    return found if found in ("text", None) else make(start, Shape, found)


def _read_outer(reader: Reader) -> Any:
    if not reader.literal("("):
        return None
    outer = ATOMS["outer"].read(reader)
    return outer if outer is not None and reader.literal(")") else reader.fail()


def _read_contexts(reader: Reader) -> tuple[Context, ...] | None:
    return () if reader.literal("any") else reader.several(ATOMS["context"].read, "or") or None


HEAD: Final = Term(tuple, "program {0:name} for {1:kind}, version {2:whole}")
FIELD: Final = Term(Item, "{name:name}: ({optional?}optional )({many:many} of ){begins:begins}").but(optional=False)
LIST: Final = Term(Item, "{name:name}: ({optional?}optional )records").but(optional=False)
WAY: Final = Term(
    Way, "{landmarks:landmarks}{outer:outers}{region:around}{blueprint:blueprint}(  expect {guards:strategy_guards})"
)
_TAKE: Final = "from {ways:ways} take {value:value}( expect {guards:strategy_guards})"
_PART: Final = f"({{maybe?}}maybe ){_TAKE}( prefer {{contexts:contexts}})"
VOICES: Final = {
    "also": Term(Voice, _TAKE),
    "and": Term(Voice, _PART),
    "or": Term(Voice, f"{_PART}( known by {{keywords:labels}})"),
}
"""How a voice begins, and what may be said with it: it is in the part above, in another part, or in another format."""

ATOMS.update(
    {
        "kind": Atom(_read_kind),
        "many": Atom(one_of(*get_args(Aggregation)[1:])),
        "begins": Atom(_read_begins, lambda begins: begins.token_class if isinstance(begins, Shape) else begins),
        "landmarks": row("landmark", "/"),
        "outers": Atom(
            lambda reader: reader.several(_read_outer),
            lambda outer: "".join(f" ({written(one)})" for one in outer),
            str,
        ),
        "strategy_guards": row("strategy_guard", ","),
        "guard": Atom(
            lambda reader: ATOMS["strategy_guard"].read(reader) or ATOMS["field_guard"].read(reader), written
        ),
        "guards": row("guard", ","),
        "contexts": Atom(_read_contexts, lambda contexts: " or ".join(map(written, contexts)) or "any", str),
        "way": WAY.atom,
        "ways": row("way", "or"),
        "value": VALUE,
    }
)
