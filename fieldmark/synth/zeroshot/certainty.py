"""Whether the best list of a page answers the question at all: the features of the second model.

How the probability is spread says little alone: some list is the best of a page that has no answer too. What counts
beside it is how the list fits the question, so its features for the question are those of this model too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from fieldmark.synth.zeroshot.aggregation import binned

_PROBABILITIES: Final = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9)
_FITTING: Final = ("ask best", "ask form", "ask near", "ask look", "ask head in", "ask rest in", "ask sources")


def certainty_features(asked: Iterable[str], probabilities: Sequence[float], seeded: bool) -> Iterator[str]:
    """The features of a page's best list: `asked` are those that the question gives it; probabilities are of all lists,
    best first; `seeded` tells whether a value was given.
    """
    best = probabilities[0]
    second = probabilities[1] if len(probabilities) > 1 else 0.0
    yield "bias"
    yield f"best={binned(best, _PROBABILITIES)}"
    yield f"lead={binned(best / (best + second), (0.6, 0.7, 0.8, 0.9, 0.99))}"
    yield f"first five={binned(sum(probabilities[:5]), _PROBABILITIES)}"
    if seeded:
        yield "seeded"
    yield from [feature for feature in asked if feature.startswith(_FITTING)]
