"""What speaks for a value of a new page, and when two of them are independent.

A new value is accepted only where two independent claims agree on it:

- `known`: the page is a new capture of a fixture, and the values kept with it stand on the page.
- `vocabulary`: of the values of a field, each of which fixtures of different pages have in common (an author, a court),
  it is the only one that stands on the page.
- `survivors`: strategies of the old program still find it, too few for the program to answer, and none finds anything
  else.
- `marks`: the page marks its place as the field's: a label of the old program or the field's name stands before it,
  the page calls the place so, or its head says the same. What the survivors start from does not count.
- `amber`: AMBER finds it with a domain schema and the values of other fixtures.
- `pages`: a program that was learned from new pages of other records finds it; the labels of this page took no part,
  and not all of those records have the same value.

Claims of the same kind are not independent, as they err together, but for `pages` that were learned from different
records of which values were known, and of nothing else. Nor are `vocabulary` and `amber`, which know the same values,
or `vocabulary` and `known`, which say nothing of the place. Nor are `pages` and a kind by which labels of those other
pages were found, unless that is `known`: a wrong gazetteer is wrong on every page, and what misleads the old program
does so again, while what is known of one page says nothing of another. Shapes (dates, prices) and values that are short
or common never count alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

Kind = Literal["known", "vocabulary", "survivors", "marks", "amber", "pages"]
"""The kinds of claims."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that speaks for a value. `detail` says what, in words.

    For a claim of the kind `pages`, `rests_on` are the kinds of claims by which the labels of other pages were found,
    and `learned_from` the names of those pages.
    """

    kind: Kind
    detail: str
    rests_on: frozenset[Kind] = frozenset()
    learned_from: frozenset[str] = frozenset()


def independent(one: Claim, other: Claim) -> bool:
    """Whether two claims do not rest on the same."""
    if one.kind == other.kind == "pages":
        return one.rests_on == other.rests_on == {"known"} and not one.learned_from & other.learned_from
    kinds = {one.kind, other.kind}
    if len(kinds) == 1 or kinds in ({"vocabulary", "amber"}, {"vocabulary", "known"}):
        return False
    for claim, beside in ((one, other), (other, one)):
        if claim.kind == "pages" and beside.kind in claim.rests_on - {"known"}:
            return False
    return True


def agreed(claims: Iterable[Claim]) -> bool:
    """Whether two of the claims are independent."""
    return any(independent(one, other) for one, other in combinations(claims, 2))
