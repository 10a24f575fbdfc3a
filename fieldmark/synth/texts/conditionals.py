"""Learning conditionals, where no single program explains all examples (Gulwani 2011, section 5.3).

The examples are parted greedily: each joins the first group that one program still explains, or opens a new one. Then
the groups are told apart by a token sequence that stands in all texts of one and in none of those that follow.
Departure: a condition is a single token sequence, so that it reads as one question; FlashFill learns formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Final, Generic, TypeVar

from fieldmark.dsl.text.language import Case, Conditional, Plain
from fieldmark.dsl.text.lexicon import CLASSES, Token
from fieldmark.synth.texts.costs import PIECES, order, tokens_cost
from fieldmark.synth.texts.positions import MAX_REACH
from fieldmark.synth.texts.samples import index_of

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
    """A conditional whose every branch explains one example or more, or None; `learn` gives the branches' programs."""
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
