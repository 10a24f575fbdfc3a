"""Text programs and values: how they are read, printed, and told in words.

A piece of a text is said by where it begins (`after "(" `, `from DATE`) and where it ends (`up to ","`, `through
TIME`); of a text that is taken whole, nothing is said.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, assert_never

from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.syntax.notation import ATOMS, Atom, Term, make, told, union
from fieldmark.dsl.syntax.phrases import numbered, quoted
from fieldmark.dsl.syntax.quoting import quote
from fieldmark.dsl.syntax.reading import Reader
from fieldmark.dsl.syntax.terms import CLASS_NOUNS, several, token_words
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
    """A match of a token class: the short form of a substring that begins before a token, and ends behind it."""

    token: Token
    left: tuple[Token, ...] = ()
    nth: int | None = None

    def substring(self) -> Substring:
        """The substring of a match."""
        return Substring(Boundary(self.left, (self.token,), self.nth), Boundary((self.token,)))


def _matched(piece: object) -> _Match | None:
    """The match that a piece is, if it is one."""
    match piece:
        case Substring(Boundary(left, (Token(kind=str()) as token,), nth), Boundary((end,), (), None), False) if (
            token == end
        ):
            return _Match(token, left, nth)
        case _:
            return None


def _read_span(reader: Reader) -> Substring | None:
    start, found = reader.token.start, _MATCH.read(reader)
    cut: Substring | None = _SPAN.read(reader) if found is None else make(start, found.substring)
    return cut


def _read_piece(reader: Reader) -> Piece | None:
    return Whole() if reader.literal("whole") else _read_span(reader)


def _piece_text(piece: Piece) -> str:
    if isinstance(piece, Whole):
        return "whole"
    match = _matched(piece)
    return _SPAN.write(piece) if match is None else _MATCH.write(match)


def _read_part(reader: Reader) -> Piece | Constant | None:
    start, text = reader.token.start, reader.string()
    return _read_piece(reader) if text is None else make(start, Constant, text)


def _read_plain(reader: Reader) -> Any:
    start, place = reader.token.start, reader.place
    if reader.literal("each"):
        cut = _read_span(reader)
        if cut is None or cut.begin is None or cut.end is None or cut.or_end:
            reader.fail()
        within = _read_piece(reader) if reader.literal("in") else Whole()
        return make(start, Each, cut.begin, cut.end, within or reader.fail())
    split: Split | None = _SPLIT.read(reader)
    pieces = () if split else several(reader, _read_part, "+")
    if len(pieces) == 1 and isinstance(pieces[0], Constant):
        reader.back(place)
        return None
    return split or (make(start, Concatenation, pieces) if len(pieces) > 1 else pieces[0] if pieces else None)


def _read_text(reader: Reader) -> Any:
    start, cases = reader.token.start, several(reader, _CASE.read, "else")
    if not cases:
        return _read_plain(reader)
    otherwise = _read_plain(reader) if reader.literal("else") else None
    return make(start, Conditional, cases, otherwise or reader.fail())


def _text(program: TextProgram | Constant) -> str:
    match program:
        case Constant(text):
            return quote(text)
        case Concatenation(pieces):
            return " + ".join(map(_text, pieces))
        case Each(begin, end, within):
            inside = "" if isinstance(within, Whole) else f" in {_piece_text(within)}"
            return f"each {_piece_text(Substring(begin, end))}{inside}"
        case Split():
            return _SPLIT.write(program)
        case Conditional(cases, otherwise):
            return " else ".join([*map(_CASE.write, cases), _text(otherwise)])
        case _:
            return _piece_text(program)


ATOMS["program"] = Atom(_read_text, _text, str)
ATOMS["plain"] = Atom(_read_plain, _text, str)
ATOMS["piece"] = Atom(_read_piece, _piece_text, str)
union(
    "begin",
    (
        Term(Boundary, "from {right:tokens}( number {nth:whole})", "", left=()),
        Term(Boundary, "after {left:tokens}( before {right:tokens})( number {nth:whole})", ""),
    ),
)
union(
    "end",
    (
        Term(Boundary, "up to {right:tokens}", "", left=()),
        Term(Boundary, "through {left:tokens}( before {right:tokens})", ""),
    ),
)
_MATCH: Final = Term(_Match, "match {token:class}( after {left:tokens})( number {nth:whole})", "")
_SPAN: Final = union(
    "span",
    (
        Term(Substring, "{end:end}({or_end?} or end)", "", begin=None),
        Term(Substring, "{begin:begin}( {end:end})({or_end?} or end)", "").but(end=None),
    ),
)
_CASE: Final = Term(Case, "if matches {guard:tokens} then {program:plain}", "")
_SPLIT: Final = Term(Split, "split at {separators:separators}( in {within:piece})", "")


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
            tests = [f"if it has {token_words(case.guard)}, {text_words(case.program, 'it')}" for case in cases]
            return f"what depends on {held}: {'; '.join(tests)}; if not, {text_words(otherwise, 'it')}"
        case _:
            assert_never(program)


def _piece_words(piece: Piece, held: str) -> str:
    if isinstance(piece, Whole):
        return "all of it" if held == "it" else f"the whole {held.removeprefix('the ')}"
    match, begin, end = _matched(piece), piece.begin, piece.end
    nth = "only" if begin is None or begin.nth is None else numbered(begin.nth)
    if match is not None:
        after = f" right after {token_words(match.left)}" if match.left else ""
        return f"the {nth} {CLASS_NOUNS[match.token.kind or '']}{after} in {held}"
    first = "its start" if begin is None else f"the {nth} place {_place(begin)}"
    last = "its end" if end is None else f"the next place {_place(end)}"
    return f"the part of {held} from {first} to {last}{', or to its end where there is none' if piece.or_end else ''}"


def _place(boundary: Boundary) -> str:
    sides = [("right after", boundary.left), ("right before", boundary.right)]
    return " and ".join(f"{side} {token_words(tokens)}" for side, tokens in sides if tokens)


def _inside(piece: Piece, held: str) -> str:
    return held if isinstance(piece, Whole) else f"this piece: {_piece_words(piece, held)}"


def value_words(value: ValueProgram) -> str:
    """What is taken: `the whole text of the table cell <td> there`."""
    held = "text" if value.attribute is None else f"{quoted(value.attribute)} attribute"
    words = text_words(value.text, f"the {held} of {told(value.node)}")
    return words if value.conversion is None else f"{words}, written as {told(value.conversion)}"


VALUE: Final = union(
    "value",
    [
        Term(
            ValueProgram,
            "(@{attribute:name} of ){node:node}(, {text:program})( as {conversion:conversion})",
            value_words,
        ).but(text=Whole())
    ],
)
