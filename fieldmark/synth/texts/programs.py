"""Learning text programs from inputs and outputs, for texts of any origin (Gulwani 2011).

Forms are tried from the simplest on, each only where those before explain too little: a substring, a concatenation (or,
for lists, a loop), a conditional. Where an output stands in its text is decided by all examples together. The order of
the examples means nothing. For the learner of strategies values are spans of a node's text (LRSyn section 5.1), so that
only substrings come into question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from functools import lru_cache
from itertools import permutations
from typing import Final, Generic, TypeGuard, TypeVar

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.text.language import (
    Case,
    Conditional,
    Piece,
    Plain,
    Span,
    Substring,
    TextProgram,
    Whole,
    run_text_program,
)
from fieldmark.dsl.text.lexicon import CLASSES, Token
from fieldmark.synth.texts.concatenations import learn_concatenation
from fieldmark.synth.texts.costs import PIECES, order, tokens_cost
from fieldmark.synth.texts.lists import learn_lists
from fieldmark.synth.texts.positions import MAX_REACH
from fieldmark.synth.texts.samples import in_order, index_of, occurrences, sample
from fieldmark.synth.texts.substrings import MAX_BOUNDARIES, learn_substrings

TextExample = tuple[str, Span]
"""A node's text and the value's part of it."""


def learn_text(
    examples: Sequence[TextExample], limit: int = 3, without: Sequence[str] = (), values: Set[str] = frozenset()
) -> list[Piece]:
    """The best programs that give the span of every example, and nothing of the texts `without` a value, cheapest
    first; empty where there is none.

    At most `limit` programs are returned. Words of other labelled `values` cost more.
    """
    spans = tuple(dict.fromkeys((text, (span,)) for text, span in examples))
    return list(_learned(spans, limit, tuple(without), frozenset(values)))


def learn_anywhere(
    examples: Sequence[TextExample], limit: int = 3, without: Sequence[str] = (), values: Set[str] = frozenset()
) -> list[Piece]:
    """As `learn_text`; but where only a number tells the spans, the same characters elsewhere in the texts may be the
    values as well, and what tells these without figures comes first: the "1" of "7-in-1" is not the quantity."""
    learned = learn_text(examples, limit, without, values)
    if not any(map(_is_numbered, learned[:1])):
        return learned
    anywhere = tuple(dict.fromkeys((text, _same(text, span)) for text, span in examples))
    others = _learned(anywhere, limit, tuple(without), frozenset(values))
    told = (piece for piece in others if not _is_numbered(piece) and not _has_figures(piece))
    return [*dict.fromkeys((*told, *learned))][:limit]


def _is_numbered(piece: Piece) -> bool:
    return isinstance(piece, Substring) and piece.begin is not None and piece.begin.nth is not None


def _has_figures(piece: Piece) -> bool:
    """Whether figures stand in the literals that tell where a piece begins and ends: they are data as often."""
    sides = (piece.begin, piece.end) if isinstance(piece, Substring) else ()
    tokens = (token for side in sides if side is not None for token in (*side.left, *side.right))
    return any(any(map(str.isdigit, token.literal or "")) for token in tokens)


def _same(text: str, span: Span) -> tuple[Span, ...]:
    """Where the characters of a span stand in its text."""
    found = occurrences(text, text[slice(*span)])
    return found if span in found else (span,)


def learn_different(
    examples: Sequence[TextExample], limit: int, without: Sequence[str] = (), values: Set[str] = frozenset()
) -> list[Piece]:
    """The best programs that tell the beginning of the span in different ways, cheapest first."""
    found: dict[object, Piece] = {}
    for piece in learn_text(examples, MAX_BOUNDARIES**2, without, values):
        found.setdefault(piece.begin if isinstance(piece, Substring) else None, piece)
    return [*found.values()][:limit]


@lru_cache(maxsize=512)
def _learned(
    examples: tuple[tuple[str, tuple[Span, ...]], ...], limit: int, without: tuple[str, ...], values: frozenset[str]
) -> tuple[Piece, ...]:
    """The programs that give one of the spans of each of different examples. Many landmarks lead to the same places, so
    that the same is asked again."""
    if all(spans == ((0, len(text)),) for text, spans in examples):
        return () if without else (Whole(),)
    pieces = learn_substrings([sample(text, spans, values) for text, spans in examples], limit + 1, without)
    return tuple(piece for piece in pieces if piece != Whole())[:limit]


def text_literals(program: TextProgram) -> str:
    """The words that stand in a text program before the value."""
    if not isinstance(program, Substring) or program.begin is None:
        return ""
    return " ".join(token.literal for token in program.begin.left if token.literal is not None)


MAX_GROUPS: Final = 3
"""Most programs in one conditional."""

_MAX_GUARDS: Final = 120

E = TypeVar("E")


class _Group(Generic[E]):
    """Examples that one program explains."""

    def __init__(self, examples: list[E], program: Plain) -> None:
        self.examples = examples
        self.program = program


def learn_conditional(
    examples: Sequence[E], learn: Callable[[Sequence[E]], Plain | None], text_of: Callable[[E], str]
) -> Conditional | None:
    """A conditional whose every branch explains one example or more, or None; `learn` gives the branches' programs.

    The examples are parted greedily: each joins the first group that one program still explains, or opens a new one.
    Then the groups are told apart by a token sequence that stands in all texts of one and in none of those that follow
    (section 5.3). Departure: a condition is a single token sequence, so that it reads as one question; FlashFill learns
    formulas.
    """
    groups = _parted(examples, learn)
    if not 2 <= len(groups) <= MAX_GROUPS:
        return None
    for ordered in permutations(groups):
        cases = []
        for place, group in enumerate(ordered[:-1]):
            later = [text_of(example) for other in ordered[place + 1 :] for example in other.examples]
            guard = _guard([text_of(example) for example in group.examples], later)
            if guard is None:
                break
            cases.append(Case(guard, group.program))
        else:
            return Conditional(tuple(cases), ordered[-1].program)
    return None


def _parted(examples: Sequence[E], learn: Callable[[Sequence[E]], Plain | None]) -> list[_Group[E]]:
    groups: list[_Group[E]] = []
    for example in examples:
        for group in groups:
            program = learn([*group.examples, example])
            if program is not None:
                group.examples.append(example)
                group.program = program
                break
        else:
            program = learn([example])
            if program is None or len(groups) == MAX_GROUPS:
                return []
            groups.append(_Group([example], program))
    return groups


def _guard(texts: Sequence[str], later: Sequence[str]) -> tuple[Token, ...] | None:
    """The cheapest token sequence that stands in all texts and in none of the later ones."""
    candidates = [(Token(kind),) for kind in CLASSES]
    pieces = [(match.start(), match.end()) for match in PIECES.finditer(texts[0][: 5 * MAX_REACH])]
    for count in (1, 2, 3):
        for first, last in zip(pieces, pieces[count - 1 :], strict=False):
            literal = texts[0][first[0] : last[1]]
            if literal == literal.strip() and not any(char.isdigit() for char in literal):
                candidates.append((Token(literal=literal),))
    ranked = sorted(dict.fromkeys(candidates), key=lambda tokens: (tokens_cost(tokens), order(tokens)))
    for tokens in ranked[:_MAX_GUARDS]:
        found = [bool(index_of(text).spans(tokens)) for text in (*texts, *later)]
        if all(found[: len(texts)]) and not any(found[len(texts) :]):
            return tokens
    return None


One = tuple[str, str]
Many = tuple[str, list[str]]


def learn_text_program(examples: Sequence[tuple[str, str | list[str]]]) -> TextProgram | None:
    """Learn the program that gives the output of every example from its text, or None where none is found.

    An output is a text, or the list of texts that one text holds, in order; all examples have the same kind. One to
    three examples normally do.

    >>> program = learn_text_program([("Invoice #1042 of 3/4/2020", "1042")])
    >>> run_text_program(program, "Invoice #77 of 12/1/2021")
    '77'

    Raises LabelError where there is no example, an output is blank, or texts and lists are mixed.
    """
    _check(examples)
    examples = sorted(examples, key=lambda example: (len(example[0]), example[0], repr(example[1])))
    program: TextProgram | None
    if _are_texts(examples):
        program = _learn_one(examples) or learn_conditional(examples, _learn_one, _text)
    elif _are_lists(examples):
        program = _learn_many(examples) or learn_conditional(examples, _learn_many, _text)
    else:
        raise LabelError(
            "examples", "some outputs are texts and some are lists; give lists of one text where there is one"
        )
    if program is None or any(run_text_program(program, text) != output for text, output in examples):
        return None
    return program


def _check(examples: Sequence[tuple[str, str | list[str]]]) -> None:
    if not examples:
        raise LabelError("examples", "a text program is learned from one example or more; there is none")
    for text, output in examples:
        if any(not value.strip() for value in ([output] if isinstance(output, str) else output)):
            raise LabelError("examples", f"an output of {text[:60]!r} is blank; leave the example out")


def _are_texts(examples: Sequence[tuple[str, str | list[str]]]) -> TypeGuard[Sequence[One]]:
    return all(isinstance(output, str) for _, output in examples)


def _are_lists(examples: Sequence[tuple[str, str | list[str]]]) -> TypeGuard[Sequence[Many]]:
    return all(isinstance(output, list) for _, output in examples)


def _text(example: tuple[str, object]) -> str:
    return example[0]


def _learn_one(examples: Sequence[One]) -> Plain | None:
    """A substring, or a concatenation where an output does not stand in its text or no substring fits."""
    spans = [occurrences(text, output) for text, output in examples]
    if all(spans):
        samples = [sample(text, found) for (text, _), found in zip(examples, spans, strict=True)]
        pieces = learn_substrings(samples, 1)
        if pieces:
            return pieces[0]
    return learn_concatenation(examples)


def _learn_many(examples: Sequence[Many]) -> Plain | None:
    placed = [(text, in_order(text, outputs)) for text, outputs in examples]
    found = [(text, spans) for text, spans in placed if spans is not None]
    return next(iter(learn_lists(found)), None) if len(found) == len(placed) else None
