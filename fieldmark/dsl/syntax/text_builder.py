"""From pieces to terms of the text language: one method for each of its rules in `grammar.lark`."""

from __future__ import annotations

from dataclasses import replace

import lark

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.pieces import At, make, start_of
from fieldmark.dsl.text.language import (
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
from fieldmark.dsl.text.lexicon import Token


@lark.v_args(inline=True)
class TextActions(lark.Transformer[lark.Token, Program]):
    """What lark does with the rules of text programs."""

    def conditional(self, word: lark.Token, *parts: Case | Plain) -> TextProgram:
        cases = tuple(part for part in parts if isinstance(part, Case))
        (otherwise,) = (part for part in parts if not isinstance(part, Case))
        return make(start_of(word), Conditional, cases, otherwise)

    def case(self, guard: tuple[Token, ...], program: Plain) -> Case:
        return Case(guard, program)

    def concatenation(self, *pieces: Piece | At[Constant]) -> Plain:
        starts = [piece.start for piece in pieces if isinstance(piece, At)]
        terms = tuple(piece.value if isinstance(piece, At) else piece for piece in pieces)
        return make(min(starts, default=0), Concatenation, terms)

    def constant(self, text: At[str]) -> At[Constant]:
        return At(text.start, make(text.start, Constant, text.value))

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
        return make(texts[0].start, Split, tuple(text.value for text in texts), piece)

    def whole(self) -> Piece:
        return Whole()

    def match(self, token: At[Token], left: tuple[Token, ...] | None, number: At[int] | None) -> Piece:
        begin = Boundary(left or (), (token.value,))
        return Substring(self.begin(begin, number), Boundary((token.value,)))

    def substring(self, word: lark.Token, begin: Boundary | None, end: Boundary | None, or_end: object | None) -> Piece:
        return make(start_of(word), Substring, begin, end, or_end is not None)

    def edge(self) -> None:
        return None

    def begin(self, boundary: Boundary, number: At[int] | None) -> Boundary:
        return boundary if number is None else make(number.start, replace, boundary, nth=number.value)

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


def _token(found: At[Token] | At[str]) -> Token:
    if isinstance(found.value, Token):
        return found.value
    return make(found.start, Token, literal=found.value)
