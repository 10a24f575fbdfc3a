"""Log-linear models at run time: weights, scores, probabilities, and the file that holds them (pure Python).

A case has candidates, a candidate has features that are there; its probability is proportional to the exponential of
the sum of their weights (Pasupat and Liang 2014, equation 1). What candidates and features are is the user's: a yes or
no question is a case of two candidates.

The file is text: lines `key: value` that say what the model is, an empty line, then a weight and a feature a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp

from fieldmark.dsl.core.errors import FieldmarkError


@dataclass(frozen=True, slots=True)
class LogLinearModel:
    """The weights of features by name, and what is known of the training, for people."""

    weights: Mapping[str, float]
    about: Mapping[str, str] = field(default_factory=dict)

    def score(self, features: Iterable[str]) -> float:
        """The sum of the weights of some features; unknown ones weigh nothing."""
        return sum([self.weights.get(feature, 0.0) for feature in features])


def probabilities(scores: Sequence[float]) -> list[float]:
    """The probability of each candidate of a case, given their scores; they add up to 1 unless there is none."""
    if not scores:
        return []
    top = max(scores)
    raised = [exp(score - top) for score in scores]
    total = sum(raised)
    return [value / total for value in raised]


def write_model(model: LogLinearModel) -> str:
    """The text of a model's file; weights have three decimals, and those that are then zero are left out."""
    lines = [f"{key}: {value}" for key, value in model.about.items()]
    lines.append("")
    written = [(feature, f"{weight:.3f}") for feature, weight in sorted(model.weights.items())]
    lines += [f"{weight}\t{feature}" for feature, weight in written if float(weight)]
    return "\n".join(lines) + "\n"


def read_model(text: str, name: str) -> LogLinearModel:
    """The model in the text of a file. Raises FieldmarkError, naming file and line, where it is none."""
    head, parted, body = text.partition("\n\n")
    if not parted:
        raise FieldmarkError(f"{name}: this is no model: there is no empty line before the weights")
    about: dict[str, str] = {}
    for line in head.splitlines():
        key, _, value = line.partition(": ")
        about[key] = value
    weights: dict[str, float] = {}
    for number, line in enumerate(body.splitlines(), head.count("\n") + 3):
        weight, tab, feature = line.partition("\t")
        try:
            weights[feature] = float(weight)
        except ValueError:
            tab = ""
        if not tab:
            raise FieldmarkError(
                f"{name}, line {number}: a weight, a tab and a feature are expected, not {line[:60]!r}"
            )
    return LogLinearModel(weights, about)
