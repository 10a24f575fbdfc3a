"""Learning text programs: which positions around the value do all examples share (LRSyn section 5.1, FlashFill).

The candidates for the beginning and the end come from the first example and are kept where every other example agrees.
Ranking, one total order with its reasons: a boundary without a number before a numbered one (a number is a position in
disguise); a typed token before a literal (types survive new values); a literal that is a word before punctuation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fieldmark.dsl.text import Boundary, Span, Substring, TextProgram, Whole, boundary_positions, run_text
from fieldmark.dsl.tokens import CLASSES, Token, spans

TextExample = tuple[str, Span]
"""A node's text and the value's part of it."""

_MATCHABLE = tuple(kind for kind in CLASSES if kind not in ("UPPER", "CAPITALISED", "WORD", "DIGITS"))
_PIECE = re.compile(r"[^\W_]+|[^\w\s]|_|\s+")
_LITERAL_PIECES = 6
_Ranked = tuple[float, Boundary | None]


def text_cost(program: TextProgram) -> float:
    """How much a text program counts against a strategy; 0 for the whole text."""
    if isinstance(program, Whole):
        return 0.0
    return 1.0 + _boundary_cost(program.begin) + 0.5 * _boundary_cost(program.end)


def text_literals(program: TextProgram) -> str:
    """The words that stand in a text program before the value."""
    if isinstance(program, Whole) or program.begin is None:
        return ""
    return " ".join(token.literal for token in program.begin.left if token.literal is not None)


def _boundary_cost(boundary: Boundary | None) -> float:
    if boundary is None:
        return 0.0
    cost = 0.0 if boundary.nth is None else 4.0
    for token in (*boundary.left, *boundary.right):
        if token.literal is None:
            cost += 0.4
        else:
            pieces = len(_PIECE.findall(token.literal))
            cost += 0.05 * pieces + (0.5 if any(char.isalpha() for char in token.literal) else 0.55)
    return cost


def learn_text(examples: Sequence[TextExample], limit: int = 3) -> list[TextProgram]:
    """The best programs that give the span of every example, cheapest first; empty where there is none.

    At most `limit` programs are returned.
    """
    if all(span == (0, len(text)) for text, span in examples):
        return [Whole()]
    begins = _agreed(_begins(*examples[0]), examples, at_begin=True)
    ends = _agreed(_ends(*examples[0]), examples, at_begin=False)
    pairs = sorted(
        (
            (first + 0.5 * second, number, begin, end)
            for number, ((first, begin), (second, end)) in enumerate((b, e) for b in begins[:12] for e in ends[:12])
        ),
        key=lambda pair: pair[:2],
    )
    found: list[TextProgram] = []
    for _, _, begin, end in pairs:
        if begin is None and end is None:
            continue
        program = Substring(begin, end)
        if all(run_text(program, text) == span for text, span in examples):
            found.append(program)
            if len(found) == limit:
                break
    return found


def _agreed(candidates: Iterator[Boundary | None], examples: Sequence[TextExample], at_begin: bool) -> list[_Ranked]:
    """The candidates that fit every example, ranked by cost; ties keep the order of generation."""
    kept: dict[Boundary | None, float] = {}
    for candidate in candidates:
        if candidate not in kept and all(_fits(candidate, text, span, at_begin) for text, span in examples):
            kept[candidate] = _boundary_cost(candidate)
    return sorted(((cost, boundary) for boundary, cost in kept.items()), key=lambda ranked: ranked[0])


def _fits(boundary: Boundary | None, text: str, span: Span, at_begin: bool) -> bool:
    """Whether a boundary can mark this end of the value, white space beside the value ignored."""
    if boundary is None:
        return not text[: span[0]].strip() if at_begin else not text[span[1] :].strip()
    positions = boundary_positions(boundary, text)
    if at_begin:
        if boundary.nth is None:
            return len(positions) == 1 and _same_place(text, positions[0], span[0])
        place = boundary.nth - 1 if boundary.nth > 0 else len(positions) + boundary.nth
        return 0 <= place < len(positions) and _same_place(text, positions[place], span[0])
    later = [position for position in positions if position > span[0]]
    return bool(later) and _same_place(text, later[0], span[1])


def _same_place(text: str, first: int, second: int) -> bool:
    low, high = sorted((first, second))
    return not text[low:high].strip()


def _begins(text: str, span: Span) -> Iterator[Boundary | None]:
    yield None
    start, end = span
    rights = [Token(kind) for kind in _MATCHABLE if span in spans(Token(kind), text)]
    starting = [Token(kind) for kind in _MATCHABLE if any(a == start and b < end for a, b in spans(Token(kind), text))]
    lefts = [Token(literal=piece) for piece in _before(text, start)]
    for right in rights:
        yield Boundary((), (right,))
    for left in lefts:
        yield Boundary((left,), ())
        for right in (*rights, *starting):
            yield Boundary((left,), (right,))
    for right in (*rights, *starting):
        positions = boundary_positions(Boundary((), (right,)), text)
        if start in positions:
            place = positions.index(start)
            yield Boundary((), (right,), place + 1)
            yield Boundary((), (right,), place - len(positions))


def _ends(text: str, span: Span) -> Iterator[Boundary | None]:
    yield None
    start, end = span
    for kind in _MATCHABLE:
        if any(b == end and a >= start for a, b in spans(Token(kind), text)):
            yield Boundary((Token(kind),), ())
    for piece in _after(text, end):
        yield Boundary((), (Token(literal=piece),))
    for kind in ("DIGITS", "UPPER", "CAPITALISED", "WORD"):
        if any(a >= start and b == end for a, b in spans(Token(kind), text)):
            for piece in _after(text, end)[:2]:
                yield Boundary((Token(kind),), (Token(literal=piece),))


def _before(text: str, position: int) -> list[str]:
    """Literals that end at the position: its last pieces, shortest first, words preferred to end on white space."""
    bounds = [match.start() for match in _PIECE.finditer(text[:position])]
    return [text[start:position] for start in reversed(bounds[-_LITERAL_PIECES:]) if text[start:position].strip()]


def _after(text: str, position: int) -> list[str]:
    """Literals that begin at the position, shortest first."""
    bounds = [position + match.end() for match in _PIECE.finditer(text[position : position + 200])]
    return [text[position:end] for end in bounds[:_LITERAL_PIECES] if text[position:end].strip()] or (
        [" "] if text[position : position + 1] == " " else []
    )
