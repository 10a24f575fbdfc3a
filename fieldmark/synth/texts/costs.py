"""The ranking of text programs: one total order, by cost and then by the terms themselves.

The reasons, from what weighs most to what weighs least:

1. A number is a position in disguise: it breaks when a row or a word is added, so it costs more than all else together.
2. What is written into a value is data of the examples: the letters and digits of a constant cost, punctuation little.
3. Fewer pieces before more, and the text's own start and end before any token.
4. A typed token before a literal, for types survive new values; one that is the whole value, and its most specific
   class, before one that is only its border; but a token that fits nearly everywhere (WORD, UPPER,
   CAPITALISED, DIGITS, LETTER) says little alone.
5. Literals: those outside the value before those that are part of it; whole words before parts of them; without digits
   before with (a class of digits and the word behind them before these very digits); words before punctuation,
   punctuation before white space; short before long.
6. The beginning counts twice as much as the end, which is only looked for behind it.

`text_cost` is what the term itself costs; what depends on the examples (a token that is only the border of the value, a
literal that is part of it) is added to the sides of the position spaces. Equal costs are decided by the order of the
token classes, then by the literals, so that the order of the examples means nothing.
"""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.text.language import (
    Boundary,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Split,
    Substring,
    TextProgram,
    Whole,
)
from fieldmark.dsl.text.lexicon import CLASSES, UNSPACED, Token

NUMBERED: Final = 4.0
"""Cost of a number."""

LONE_WEAK: Final = 0.5
"""Added where a boundary is made of weak tokens only."""

INSIDE: Final = 1.0
"""Added for a literal that is part of the value."""

BROKEN: Final = 1.5
"""Added for a literal that is the rest of a word, or of a number."""

DATA: Final = 1.5
"""Added for a literal that reaches into another labelled value, or a class that fits nearly everywhere and is of one:
it is another word in the next text, but for a unit. As much as for a literal that is the rest of a word."""

LESS_SPECIFIC: Final = 0.3
"""Added for a token that is the whole value, where a more specific one describes it too."""

PARTIAL: Final = 0.4
"""Added for a token that is only the value's beginning or end."""

MISSING: Final = 1.5
"""Added for a beginning or an end that may be missing."""

LOOSE_LOOP: Final = 2.0
"""Added for a loop whose values are told by weak tokens."""

BLANK: Final = 0.6
"""Added for white space as a literal."""

WEAK: Final = frozenset({"UPPER", "CAPITALISED", "WORD", "DIGITS", "LETTER"})
"""Classes that fit nearly everywhere."""

PIECES: Final = re.compile(rf"[^\W\d_{UNSPACED}]+|\d+|[^\w\s]|[_{UNSPACED}]|\s+")
"""The pieces that literals are made of: a run of letters, of digits, or of white space, or one other character, which
may be a letter of a script without spaces."""

Order = tuple[tuple[int, str], ...]
"""A token sequence as a key of the total order."""

_RANK: Final = {kind: number for number, kind in enumerate(CLASSES)}


def tokens_cost(tokens: tuple[Token, ...]) -> float:
    """What a token sequence costs on one side of a boundary."""
    return sum(map(_token_cost, tokens))


def _token_cost(token: Token) -> float:
    """What a token costs: the ends of sentences and clauses as the signs that they are, for they say no more of a value
    than other signs."""
    if token.literal is not None:
        return _literal_cost(token.literal)
    return {"FULL_STOP": _literal_cost("."), "PAUSE": _literal_cost(",") + LESS_SPECIFIC / 2}.get(token.kind or "", 0.4)


def _literal_cost(literal: str) -> float:
    letters = any(char.isalpha() for char in literal)
    cost = 0.05 * len(PIECES.findall(literal)) + (0.5 if letters else 0.55) + BLANK * literal.isspace()
    glued = letters and not literal.isalnum() and not any(char.isspace() for char in literal)
    return cost + 0.8 * any(char.isdigit() for char in literal) + 0.1 * glued


def order(tokens: tuple[Token, ...]) -> Order:
    """The key by which token sequences of equal cost are told apart."""
    return tuple(
        (len(_RANK), token.literal or "") if token.kind is None else (_RANK[token.kind], "") for token in tokens
    )


def lone_weak(tokens: tuple[Token, ...]) -> float:
    """What the tokens of a boundary cost together where all are weak; else nothing."""
    return LONE_WEAK if all(token.kind in WEAK for token in tokens) else 0.0


def boundary_cost(boundary: Boundary | None) -> float:
    """What a boundary costs; nothing for the start or the end of the text."""
    if boundary is None:
        return 0.0
    sides = boundary.left + boundary.right
    return tokens_cost(sides) + lone_weak(sides) + (0.0 if boundary.nth is None else NUMBERED)


def text_cost(program: TextProgram) -> float:
    """What a text program costs; 0 for the whole text."""
    match program:
        case Whole():
            return 0.0
        case Substring(begin, end, or_end, or_start, _, _):
            return 1.0 + boundary_cost(begin) + 0.5 * boundary_cost(end) + MISSING * (or_end + or_start)
        case Concatenation(pieces):
            return sum(constant_cost(p.text) if isinstance(p, Constant) else 1.0 + text_cost(p) for p in pieces)
        case Each(begin, end, within):
            loose = any(token.kind in WEAK for token in begin.right + end.left)
            return 1.0 + boundary_cost(begin) + 0.5 * boundary_cost(end) + text_cost(within) + LOOSE_LOOP * loose
        case Split(separators, within):
            return 1.5 + 0.2 * len(separators) + text_cost(within)
        case Conditional(cases, otherwise):
            guards = sum(tokens_cost(case.guard) + text_cost(case.program) for case in cases)
            return 10.0 + guards + text_cost(otherwise)


def constant_cost(text: str) -> float:
    """What a constant in a concatenation costs."""
    return 0.3 + 0.05 * len(text) + 3.0 * sum(char.isalnum() for char in text)
