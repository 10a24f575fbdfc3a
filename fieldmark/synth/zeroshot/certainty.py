"""Whether the best list of a page answers the question at all: the features of the second model.

How the probability is spread says little alone: some list is the best of a page that has no answer too. What counts
beside it is how the list fits the question, in which zone of the page it stands, and whether the page has a word at all
for what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from fieldmark.synth.zeroshot.aggregation import binned

_PROBABILITIES: Final = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9)
_FITTING: Final = (
    *("ask best", "ask form", "ask near", "ask look", "ask head in", "ask rest in", "ask sources"),
    *("colon", "zone", "text of controls"),
)


def certainty_features(
    features: Iterable[str], probabilities: Sequence[float], known: str, seeded: bool
) -> Iterator[str]:
    """The features of a page's best list, of which `features` are those of the first model; probabilities are of all
    lists, best first; `known` tells of what the question asks for how much the page has words for, `seeded` whether a
    value was given.
    """
    best = probabilities[0]
    second = probabilities[1] if len(probabilities) > 1 else 0.0
    yield "bias"
    yield f"best={binned(best, _PROBABILITIES)}"
    yield f"lead={binned(best / (best + second), (0.6, 0.7, 0.8, 0.9, 0.99))}"
    yield f"first five={binned(sum(probabilities[:5]), _PROBABILITIES)}"
    yield f"page knows {known}"
    if seeded:
        yield "seeded"
    yield from [feature for feature in features if feature.startswith(_FITTING)]
