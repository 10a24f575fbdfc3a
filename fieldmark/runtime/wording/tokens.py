"""Tokens, places in a text, and text programs in words: which part of a text is taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from fieldmark.dsl.core.guards import OneOf, Shape
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
from fieldmark.dsl.text.lexicon import AMOUNT, Token
from fieldmark.runtime.wording.texts import listed, numbered, quoted

CLASS_NOUNS: Final[dict[str, str]] = {
    "DATE": "date",
    "TIME": "time of day",
    "PRICE": "price",
    "EMAIL": "e-mail address",
    "URL": "web address",
    "DOCKET": "docket number",
    "FLIGHT": "flight number",
    "PHONE": "telephone number",
    "NUMBER": "number",
    "CODE": "code with digits",
    "UPPER": "word in capitals",
    "CAPITALISED": "capitalised word",
    "WORD": "word",
    "DIGITS": "row of digits",
    "LETTER": "letter",
}
"""Token class -> what people call it."""

SHAPE_NOUNS: Final = {**CLASS_NOUNS, AMOUNT: "amount with two decimals"}
"""Shape of a value -> what people call it."""


def class_words(kind: str) -> str:
    """A token class with its article: `a date`."""
    noun = SHAPE_NOUNS[kind]
    return f"an {noun}" if noun[0] in "ae" else f"a {noun}"


def shape_words(guard: Shape | OneOf) -> str:
    """What a value looks like: `a date`, `"Private" or "Public"`."""
    if isinstance(guard, Shape):
        return class_words(guard.token_class)
    return listed([quoted(text) for text in sorted(guard.texts)], "or")


def token_words(tokens: Sequence[Token]) -> str:
    """Tokens, one right after the other: `"Fax" and then a telephone number`."""
    return " and then ".join(
        class_words(token.kind) if token.kind is not None else quoted(token.literal or "") for token in tokens
    )


def text_words(program: TextProgram, held: str) -> str:
    """What a text program takes of what is held: `the only price in the text of the link <a> there`."""
    match program:
        case Whole() | Substring():
            return _piece(program, held)
        case Concatenation(pieces):
            parts = [quoted(p.text) if isinstance(p, Constant) else _piece(p, "it") for p in pieces]
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


def _piece(piece: Piece, held: str) -> str:
    match piece:
        case Whole():
            return "all of it" if held == "it" else f"the whole {held.removeprefix('the ')}"
        case Substring(Boundary(left, (Token(kind=str(kind)) as token,), nth), Boundary((end,), (), None), False) if (
            token == end
        ):
            which = "only" if nth is None else numbered(nth)
            after = f" right after {token_words(left)}" if left else ""
            return f"the {which} {CLASS_NOUNS[kind]}{after} in {held}"
        case Substring(begin, end, or_end):
            first = "its start" if begin is None else f"{_which(begin)} {_place(begin)}"
            last = "its end" if end is None else f"the next place {_place(end)}"
            return f"the part of {held} from {first} to {last}{', or to its end where there is none' if or_end else ''}"
        case _:
            assert_never(piece)


def _which(boundary: Boundary) -> str:
    return f"the {'only' if boundary.nth is None else numbered(boundary.nth)} place"


def _place(boundary: Boundary) -> str:
    sides = [("right after", boundary.left), ("right before", boundary.right)]
    return " and ".join(f"{side} {token_words(tokens)}" for side, tokens in sides if tokens)


def _inside(piece: Piece, held: str) -> str:
    return held if isinstance(piece, Whole) else f"this piece: {_piece(piece, held)}"
