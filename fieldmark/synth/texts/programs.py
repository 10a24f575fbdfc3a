"""Learning text programs from inputs and outputs, for texts of any origin (Gulwani 2011).

Forms are tried from the simplest on, each only where those before explain too little: a substring, a concatenation (or,
for lists, a loop), a conditional. Where an output stands in its text is decided by all examples together. The order of
the examples means nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.text.language import Plain, TextProgram, run_text_program
from fieldmark.synth.texts.concatenations import learn_concatenation
from fieldmark.synth.texts.conditionals import learn_conditional
from fieldmark.synth.texts.lists import learn_lists
from fieldmark.synth.texts.samples import in_order, occurrences, sample
from fieldmark.synth.texts.substrings import learn_substrings

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
