"""How a report calls outcomes, and which of them it tells of."""

from __future__ import annotations

from typing import Final, Literal

from fieldmark.runtime.regression.comparison import OUTCOMES, REGRESSIONS, Outcome

Tone = Literal["bad", "warn", "note", "good"]
"""How an outcome is coloured: something false, something missing, something else than before, as before."""

TOLD: Final[frozenset[Outcome]] = REGRESSIONS | {"moved", "fallback", "answered"}
"""The outcomes that are told of; a document with none of them is only named."""

spelled: Final[dict[Outcome, str]] = {
    "changed": "changed",
    "invented": "invented",
    "lost": "lost",
    "abstains": "abstains now",
    "answered": "answered now",
    "fallback": "found by AMBER",
    "moved": "other strategy",
    "found": "found",
    "unchanged": "unchanged",
}
"""Outcomes in words, the worst first."""

meaning: Final[dict[Outcome, str]] = {
    "changed": "another value than before",
    "invented": "a value where there was none",
    "lost": "no value where there was one",
    "abstains": "not certain any more, so no value",
    "answered": "a value where the program abstained",
    "fallback": "the same value, found by AMBER",
    "moved": "the same value, found by another strategy",
    "found": "a value; nothing is known to hold it against",
    "unchanged": "the same value",
}
"""What an outcome means."""


def tone(outcome: Outcome) -> Tone:
    """The tone of an outcome."""
    if outcome in {"changed", "invented"}:
        return "bad"
    if outcome in REGRESSIONS:
        return "warn"
    return "note" if outcome in TOLD else "good"


def badness(outcome: Outcome) -> int:
    """A key that puts the worst outcome first."""
    return -OUTCOMES.index(outcome)
