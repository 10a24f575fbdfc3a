"""How sure an answer is: the probability that it is right, from evidence that knows no site and no field.

A small log-linear model (`loglinear`) over what a person would look at too: how many strategies agree, differ or are
silent; how many examples the field was learned from, and how unlike those seen the value is; whether the other fields
of the page are certain. Features are plain words, so that the model's file can be read; those of `SIGNS` have weights
that cannot say the opposite of what they mean. The file says on what the model was trained (`benchmarks.confidence`),
how well it fits, and which confidence keeps wrong answers how rare. LRSyn has nothing of the kind: its first strategy
that applies decides. Where the first decides here too, no confidence is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from math import comb, log
from typing import Final

from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.guards import Contradicted, Missed, Seen, guard_of
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.instance import TextLandmark, instance_of, words_of
from fieldmark.dsl.core.loglinear import LogLinearModel, probabilities, read_model
from fieldmark.dsl.core.terms import Field
from fieldmark.dsl.core.vote import Evidence, strategy_of
from fieldmark.dsl.text.lexicon import shape_pattern
from fieldmark.dsl.text.names import FieldName

SURE: Final = 0.7
"""Least confidence of an answer that is given where nobody asks for another. Origin: sites and kinds left out, where of
what is less sure one in three is wrong, and of what is just surer one in five (docs/benchmarks)."""

FILE: Final = "confidence.model"
"""The model that comes with the package, beside this module."""

VALUE: Final = "a value"
ABSENT: Final = "no value"
"""What every answer has, one or the other."""

# What an answer may have. Where a feature has a number, others were tried: five documents, two strategies that agree, a
# quarter and half of the fields, half as long again, twice as long and half as long. Origin: kinds and sites left out,
# whose mean log loss was no higher without them (docs/benchmarks).
EXAMPLES: Final = {number: f"learned from {number} documents or more" for number in (2, 3)}
MANY: Final = 3
MOST: Final = 0.75
AGREEING: Final = f"{MANY} strategies or more agree"
SILENT: Final = "2 strategies or more find nothing"
LATER: Final = "the first strategy does not find it"
TIMES: Final = 1.2
LONGER: Final = "a fifth longer than any seen"
UNLIKE: Final = "of another class than all seen"
UNCERTAIN: Final = f"{MOST:.0%} or more of the other fields are uncertain"
DIFFER: Final = "strategies differ"
MARKUP: Final = "its landmark is markup"
SEVERAL: Final = "there may be several"
NAMED: Final = "its landmark sounds like the field's name"
ONLY: Final = "one strategy is asked"
MOVED: Final = "the id or the headings around it are others"
WORDS: Final = 3
LONG: Final = f"its label has more than {WORDS} words"
UNSHOWN: Final = "no example shows one, and it is read as a field that is named alike"
HOLE: Final = "its record lacks what every record has"
BESIDE: Final = "the schema finds it, not the program"
RECORD: Final = "the schema finds its record, too"

SIGNS: Final[Mapping[str, int]] = {
    **dict.fromkeys((*EXAMPLES.values(), AGREEING, NAMED, RECORD), 1),
    **dict.fromkeys((SILENT, LATER, LONGER, UNLIKE, UNCERTAIN, DIFFER, MOVED, ONLY, UNSHOWN, HOLE, BESIDE), -1),
}
"""Feature -> 1 where it can only speak for an answer, -1 where only against it; others may do either."""

MISTAKEN: Final = 1 / 32
"""Share of the labels that people get wrong, 0 to 1. Origin: spoiled labels of swde, where it was the first value
tried; looked at on court e-mails."""

IN_PART: Final = 1 / 256
"""Share of the labels that people cut at a sign, or let go on, 0 to 1. Origin: the largest power of two with which one
of four leaves no value sure; no other was tried."""

BOUNDS: Final[Mapping[str, float]] = {
    f"so many labels say otherwise that at most {percent}% of such answers are right": percent / 100
    for percent in range(1, 100)
}
"""Feature -> the most that the confidence of an answer can be with it."""

RISK: Final = "wrong at most"
"""What the line of the model's file begins with that says which confidence keeps wrong answers rare."""


def features_of(field: Field, evidence: Sequence[Evidence], uncertain: float, hole: bool = False) -> tuple[str, ...]:
    """The features of a field's answer: its values, or, without evidence, that there is none.

    `uncertain` is the share of the other fields that abstain, 0 to 1; `hole` tells whether its record lacks a field
    that every record has. No features for fields whose first strategy decides, and for those that are not looked for.
    """
    if field.first or not field.formats:
        return ()
    found = [VALUE if evidence else ABSENT]
    found += [] if field.unlearned is None else [UNSHOWN]
    found += [UNCERTAIN] if uncertain >= MOST else []
    found += [HOLE] if hole else []
    otherwise = guard_of(field.guards, Contradicted) if evidence else guard_of(field.guards, Missed)
    if otherwise is not None:
        partly = otherwise.partly if isinstance(otherwise, Contradicted) else 0
        left = trust(otherwise.labels, otherwise.documents, partly)
        found.append(min(BOUNDS, key=lambda name: abs(BOUNDS[name] - left)))
    if evidence:
        first = evidence[0]
        known, key = _of_strategies(field), (first.format, first.part, first.strategy)
        if key not in known:
            known[key] = tuple(_of_strategy(field, first))
        found += known[key]
        found += _of_votes(frozenset([(item.agreeing, item.voices, item.asked) for item in evidence]))
        lacking = instance_of(first.landmark.document).lacking
        contexts = field.formats[first.format - 1].parts[first.part - 1].contexts
        if contexts and any(lacking(contexts, item.value.node) for item in evidence):
            found.append(MOVED)
        found += _of_values(field, [item.value.text for item in evidence])
    return tuple(found)


def features_beside(field: Field, texts: Sequence[str], in_record: bool) -> tuple[str, ...]:
    """The features of values that the program's schema finds for a field, where the program does not.

    `in_record` tells whether the schema found a record that holds them, and what else there is in it. What is about
    strategies and examples has no meaning here, and that the program is uncertain is why the schema is asked.
    """
    beside = [BESIDE, RECORD] if in_record else [BESIDE]
    several = [SEVERAL] if field.aggregation != "one" else []
    return VALUE, *beside, *several, *_of_values(field, texts)


@once
def _of_strategies(field: Field) -> dict[tuple[int, int, int], tuple[str, ...]]:
    """Format, part and strategy -> what is so of every value that the strategy finds; filled as it is asked for."""
    return {}


def _of_strategy(field: Field, evidence: Evidence) -> Iterator[str]:
    """What is so of every value that the strategy finds."""
    seen = guard_of(field.guards, Seen)
    documents = 0 if seen is None else seen.documents_of(evidence.format, len(field.formats))
    yield from (name for number, name in EXAMPLES.items() if documents >= number)
    if evidence.strategy > 1:
        yield LATER
    if field.aggregation != "one":
        yield SEVERAL
    landmark = strategy_of(evidence, field).landmark
    if not isinstance(landmark, TextLandmark):
        yield MARKUP
    said = words_of(landmark)
    if len(said.split()) > WORDS:
        yield LONG
    if FieldName.among(field.name).likeness(said) > 0:
        yield NAMED


@lru_cache(maxsize=256)
def _of_votes(votes: frozenset[tuple[int, int, int]]) -> tuple[str, ...]:
    """How the strategies voted: how many agree, of how many voices, of how many asked, for each value."""
    least = min(agreeing for agreeing, _, _ in votes)
    silent = max(asked - voices for _, voices, asked in votes)
    found = [AGREEING] if least >= MANY else []
    found += [ONLY] if any(asked == 1 for _, _, asked in votes) else []
    found += [SILENT] if silent > 1 else []
    differ = any(agreeing < voices for agreeing, voices, _ in votes)
    return (*found, DIFFER) if differ else tuple(found)


def _of_values(field: Field, texts: Sequence[str]) -> Iterator[str]:
    """How the values are unlike those seen."""
    seen = guard_of(field.guards, Seen)
    if seen is None:
        return
    if max(map(len, texts)) > TIMES * seen.longest:
        yield LONGER
    if seen.token_class is not None:
        whole = shape_pattern(seen.token_class).fullmatch
        if not all(whole(text) for text in texts):
            yield UNLIKE


@cache
def shipped_model() -> LogLinearModel:
    """The model that comes with the package."""
    return read_model(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"), FILE)


def confidence_of(features: Sequence[str]) -> float | None:
    """The probability, 0 to 1, that an answer with some features is right; None where it has none."""
    return _probability(tuple(features)) if features else None


@lru_cache(maxsize=4096)
def _probability(features: tuple[str, ...]) -> float:
    known = probabilities([shipped_model().score(features), 0.0])[0]
    return min([known, *(BOUNDS[name] for name in features if name in BOUNDS)])


def trust(contradicted: int, labels: int, partly: int = 0) -> float:
    """The probability that an answer is right of a kind that, of so many labels, some contradict, `partly` in part.

    Either the program is right, and these labels are mistakes, each as rare as any; or it is right in some share of
    documents, whichever (Laplace: a uniform prior, of which the rule of succession tells what is to be expected).
    Neither is likelier before labels are seen.
    """
    mistakes = MISTAKEN ** (contradicted - partly) * IN_PART**partly * (1 - MISTAKEN) ** (labels - contradicted)
    odds = mistakes * comb(labels, contradicted) * (labels + 1)
    succession = (labels - contradicted + 1) / (labels + 2)
    return (odds + succession) / (odds + 1)


def weighed(features: Sequence[str]) -> list[tuple[str, float]]:
    """The features of an answer with their weights, a bound first, which weighs as the logarithm of what it leaves,
    then those that speak most against it."""
    weights = shipped_model().weights
    known = [(name, log(BOUNDS[name]) if name in BOUNDS else weights.get(name, 0.0)) for name in features]
    return sorted(known, key=lambda pair: (pair[0] not in BOUNDS, pair[1]))


def against(features: Sequence[str]) -> list[str]:
    """What speaks against an answer, most first."""
    return [name for name, weight in weighed(features) if weight < 0]


def threshold(most_wrong: float) -> float:
    """The least confidence with which at most a share of the answers asked for, 0 to 1, is wrong, by the model's file.

    It is that of the next share below for which the file has one. Raises FieldmarkError, naming the least, where
    none is so low.
    """
    rates = risks()
    fitting = [rate for rate in rates if rate <= most_wrong]
    if not fitting:
        least, asked = f"{min(rates):.2%}" if rates else "none", f"{most_wrong:.2%}"
        raise FieldmarkError(f"no confidence is known to keep wrong values below {asked}; the least is {least}")
    return rates[max(fitting)]


def risks() -> dict[float, float]:
    """Share of wrong answers -> the least confidence that keeps them so rare, by the model's file."""
    return {
        float(key.removeprefix(RISK)): float(value)
        for key, value in shipped_model().about.items()
        if key.startswith(RISK)
    }
