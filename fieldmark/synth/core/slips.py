"""Slips in the labels of a list, and what stands on the page instead.

A single value that stands nowhere is left to the other documents. A list would be lost with one of its many values, and
is often the only example; so where most of its values stand on the page, one that does not is read as the text that is
nearest to it, and the report says so (labels may be wrong: noise-tolerant wrappers, section 1; this way is ours).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from fieldmark.dsl.text.lexicon import fold

NEAR: Final = 0.75
"""Smallest likeness of a text to a label, 0 to 1, to be what was meant. Origin: slips of one letter in five."""

STANDING: Final = 0.75
"""Smallest share of the values of a list that stand on the page, 0 to 1, for the others to be slips. Origin: none; a
list of four may have one."""


def slips_of(
    values: Sequence[str], stands: Callable[[str], bool], texts: Callable[[], Iterable[str]]
) -> Mapping[str, str]:
    """Those values of a list that do not stand on the page, each with the one of the page's texts, folded, that it is
    meant for; nothing where fewer than `STANDING` stand there, or one has none of its own that is near."""
    nowhere = [value for value in values if not stands(value)]
    if not nowhere or len(nowhere) > (1 - STANDING) * len(values):
        return {}
    others = sorted({*texts()} - {fold(value) for value in values})
    near = [get_close_matches(fold(value), others, 1, NEAR) for value in nowhere]
    meant = {value: found[0] for value, found in zip(nowhere, near, strict=True) if found}
    return meant if len({*meant.values()}) == len({*nowhere}) else {}
