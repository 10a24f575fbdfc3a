"""What speaks for a value of a new page, and when two of them are independent.

A new value is accepted only where two independent claims agree on it:

- `known`: the page is a new capture of a fixture, and the values kept with it stand on the page.
- `vocabulary`: a value that several other fixtures have in common (an author, a court) is the only one of its field's
  that stands on the page.
- `marks`: the page marks the place as the old program or the field's name would have it: a strategy of the old program
  still leads there, one of its labels stands before it, or the page calls the place by the field's name.
- `amber`: AMBER with a domain schema finds it.
- `pages`: a program that was learned from other new pages finds it; the labels of this page took no part.

Claims of the same kind are not independent, as they err together. Nor are `pages` and a kind on which alone the labels
of those other pages rest, unless that is `known`: a wrong gazetteer is wrong on every page, while what is known of one
page says nothing of another. Shapes (dates, prices) and values that are short or common never count alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

Kind = Literal["known", "vocabulary", "marks", "amber", "pages"]
"""The kinds of claims."""

KINDS: Final[tuple[Kind, ...]] = ("known", "vocabulary", "marks", "amber", "pages")
"""All kinds, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that speaks for a value. `detail` says what, in words; `rests_on` are the kinds of claims by which the
    labels of other pages were found, for a claim of the kind `pages`."""

    kind: Kind
    detail: str
    rests_on: frozenset[Kind] = frozenset()


def independent(one: Claim, other: Claim) -> bool:
    """Whether two claims do not rest on the same."""
    if one.kind == other.kind:
        return False
    for claim, beside in ((one, other), (other, one)):
        if claim.kind == "pages" and claim.rests_on == {beside.kind} and beside.kind != "known":
            return False
    return True


def agreed(claims: Iterable[Claim]) -> bool:
    """Whether two of the claims are independent."""
    return any(independent(one, other) for one, other in combinations(claims, 2))
