"""Two fields whose labels have changed places in one document: one fault, where label by label one is wrong and the
other is told by some dearer program.

The noise-tolerant model counts wrong labels one by one (equation 4). Here that two of them are exchanged is one more
explanation, at the price of one wrong label, and the cheapest of all explanations counts. Where two documents
contradict each other, and exchanging the labels of either explains as much, those of both are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.reasons import quoted
from fieldmark.synth.core.composing import RIVAL_MARGIN
from fieldmark.synth.core.examples import Example, FieldReport, Label, Problem
from fieldmark.synth.core.fields import WRONG, Corpus, Explanation, learn_field
from fieldmark.synth.core.instances import A, C

Learned = dict[str, Explanation]
"""What was learned of fields, by name."""

Pair = tuple[str, str]
"""The names of two fields."""


def without_swaps(learned: Learned, corpus: Corpus[A, C]) -> tuple[Learned, Corpus[A, C]]:
    """What was learned, and the corpus, with two labels of a document exchanged where that is cheaper, and named."""
    for pair, number in [*_suspects(learned, corpus)]:
        if not _are_labelled(pair, corpus.examples[number]):
            continue
        numbers = [number, *_opponents(learned[pair[0]], pair, number, corpus)]
        tried = [_relearned(pair, _with(corpus, one, _exchanged(corpus.examples[one], pair))) for one in numbers]
        costs = [sum(item.cost for item in found.values()) for found, _ in tried]
        cheapest = min(range(len(tried)), key=costs.__getitem__)
        found, corrected = tried[cheapest]
        before = sum(learned[name].cost for name in pair)
        if costs[cheapest] + WRONG >= before or not all(item.field.formats for item in found.values()):
            continue
        wrong = [one for one, cost in zip(numbers, costs, strict=True) if cost < costs[cheapest] + RIVAL_MARGIN]
        if len(wrong) > 1:
            without = corpus
            for one in wrong:
                without = _with(without, one, _left_out(corpus.examples[one], pair))
            found, corrected = _relearned(pair, without)
        for name, other in (pair, pair[::-1]):
            problems = [_problem(name, other, corpus.examples[one], len(wrong) > 1) for one in wrong]
            found[name] = _naming(found[name], learned[name].report, problems)
        learned, corpus = {**learned, **found}, corrected
    return learned, corpus


def _suspects(learned: Learned, corpus: Corpus[A, C]) -> Iterator[tuple[Pair, int]]:
    """Pairs of fields, each with the number of a document where the first gives what is labelled as the second, and
    another value is labelled as its own."""
    numbers = {example.document.name: number for number, example in enumerate(corpus.examples)}
    met: set[tuple[frozenset[str], int]] = set()
    for name, item in learned.items():
        for number in (numbers[problem.document] for problem in item.report.problems):
            example = corpus.examples[number]
            evidence = evaluate_field(item.field, example.document).evidence
            given = {fold(one.value.text) for one in evidence}
            for other in learned:
                pair, key = (name, other), (frozenset((name, other)), number)
                if _are_labelled(pair, example) and given == {fold(str(example.labels[other]))} and key not in met:
                    met.add(key)
                    yield pair, number


def _opponents(first: Explanation, pair: Pair, number: int, corpus: Corpus[A, C]) -> list[int]:
    """The number of the only other document with both labels that the first field reads in the same format, if there
    is one: either of the two may be wrong."""
    told: dict[int, int | None] = {}
    for one, example in enumerate(corpus.examples):
        evidence = evaluate_field(first.field, example.document).evidence
        told[one] = evidence[0].format if evidence else None
    alike = [one for one, format_ in told.items() if format_ == told[number] and one != number]
    both = [one for one in alike if _are_labelled(pair, corpus.examples[one])]
    return both if len(alike) == len(both) == 1 else []


def _are_labelled(pair: Pair, example: Example) -> bool:
    """Whether each of two fields has one text as its label, and they differ."""
    one, other = (example.labels.get(name) for name in pair)
    return isinstance(one, str) and isinstance(other, str) and fold(one) != fold(other)


def _relearned(pair: Pair, corpus: Corpus[A, C]) -> tuple[Learned, Corpus[A, C]]:
    return {name: learn_field(name, corpus) for name in pair}, corpus


def _with(corpus: Corpus[A, C], number: int, example: Example) -> Corpus[A, C]:
    """A corpus with another example in one place."""
    examples = [*corpus.examples[:number], example, *corpus.examples[number + 1 :]]
    return Corpus(corpus.instance, examples, corpus.names)


def _exchanged(example: Example, pair: Pair) -> Example:
    one, other = pair
    swapped: dict[str, Label] = {one: example.labels[other], other: example.labels[one]}
    return replace(example, labels={**example.labels, **swapped})


def _left_out(example: Example, pair: Pair) -> Example:
    return replace(example, labels={name: label for name, label in example.labels.items() if name not in pair})


def _problem(name: str, other: str, example: Example, either: bool) -> Problem:
    """What is said of a label that has changed places with another one."""
    own, theirs = (quoted(str(example.labels[key])) for key in (name, other))
    if either:
        told = f'{own} stands where another document has "{other}", and one alone cannot tell which is right'
        return Problem(example.document.name, told)
    meant = f'{own} is labelled, which the other labels take for "{other}"; did you mean {theirs}?'
    return Problem(example.document.name, meant)


def _naming(found: Explanation, before: FieldReport, problems: Sequence[Problem]) -> Explanation:
    """What was learned, with more problems in its report, which counts the labels that there were before."""
    named = {problem.document for problem in problems}
    told = (*(problem for problem in found.report.problems if problem.document not in named), *problems)
    report = replace(found.report, explained=before.examples - len(told), examples=before.examples, problems=told)
    return found._replace(report=report)
