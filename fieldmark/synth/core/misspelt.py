"""Labels of a list that are misspelt: what stands on the page in their place.

A single value that stands nowhere is left to the other documents. A list that was typed in wrong at one of its many
values would be lost with it, and often is the only example; so where most of its values stand on the page, one that
does not is read as the text that is nearest to it, and the report says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from fieldmark.dsl.text.lexicon import fold

NEAR: Final = 0.75
"""Smallest likeness of a text to a label, 0 to 1, to be what was meant. Origin: slips of one letter in five."""

STANDING: Final = 0.75
"""Smallest share of the values of a list that stand on the page, for the others to be slips."""


def misspelt(
    values: Sequence[str], stands: Callable[[str], bool], texts: Callable[[], Iterable[str]]
) -> Mapping[str, str]:
    """The values of a list that do not stand on the page, and the folded text that each is meant for.

    None where fewer than `STANDING` of them stand there, or nothing, or two texts alike, is near.
    """
    nowhere = [value for value in values if not stands(value)]
    if not nowhere or len(nowhere) > (1 - STANDING) * len(values):
        return {}
    known = {fold(value) for value in values}
    others = sorted({*texts()} - known)
    near = {value: get_close_matches(fold(value), others, 1, NEAR) for value in nowhere}
    found = {value: texts[0] for value, texts in near.items() if texts}
    return found if len({*found.values()}) == len(nowhere) else {}
