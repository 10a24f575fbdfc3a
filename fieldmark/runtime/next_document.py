"""Which document to label next: one of which a program knows little, as it does of many others like it; and why.

What a label in a document is worth is how many uncertain answers it has in common with others, each counted by how much
the two look alike (information density, Settles and Craven 2008): one that is like no other teaches little.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import UNSHOWN
from fieldmark.dsl.syntax.notation import counted, listed_first, quoted

SAMPLE: Final = 60
"""Most documents that are compared with each other. A bound on time."""

_NUMBER: Final = re.compile(r"\[\d+\]")


class NextDocument(NamedTuple):
    """A document that would teach most, and why."""

    document: str
    why: str


def uncertainty(said: Extraction) -> float:
    """How many of a document's answers are missing or, by their confidence, expected to be wrong."""
    wrong = sum(1 - result.confidence for result in said.fields if result.confidence is not None)
    return len(said.abstained) + wrong


class Candidate(NamedTuple):
    """A document without labels, what a program says of it, and its texts."""

    document: Document
    said: Extraction
    texts: frozenset[str]


def next_to_label(inbox: Sequence[Candidate]) -> NextDocument | None:
    """The document to label next; None where the program knows all of them."""
    sample = inbox[:: max(1, len(inbox) // SAMPLE)][:SAMPLE]
    common = Counter(text for one in sample for text in one.texts)
    looks = [{text for text in one.texts if common[text] > 1} for one in sample]
    unsure = [_unsure(one.said) for one in sample]

    def worth(number: int) -> float:
        others = zip(looks, unsure, strict=True)
        return sum(_likeness(looks[number], look) * len(unsure[number] & names) for look, names in others)

    best = max(range(len(sample)), key=worth, default=None)
    if best is None or not unsure[best]:
        return None
    like = sum(1 for number, names in enumerate(unsure) if number != best and unsure[best] <= names)
    name, said = sample[best].document.name, sample[best].said
    if said.unknown_format:
        others = f"; {counted(like, 'other')} without labels may be like it" if like else ""
        return NextDocument(name, f"no labelled document has its layout{others}")
    names = sorted(unsure[best])
    fields = listed_first([*map(quoted, names)])
    others = f", nor in {counted(like, 'other')} without labels" if like else ""
    return NextDocument(name, f"{fields} cannot be told in it{others}")


def _unsure(said: Extraction) -> set[str]:
    """The names of the fields that abstain in a document, or in some of its records, but for those that no example
    shows: they abstain everywhere."""
    return {_NUMBER.sub("", name) for name, reason in said.abstained.items() if not reason.endswith(UNSHOWN)}


def _likeness(look: set[str], other: set[str]) -> float:
    """How many of the texts of two documents both have, 0 to 1; of two without texts all."""
    return len(look & other) / len(look | other) if look or other else 1.0
