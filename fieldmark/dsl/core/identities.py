"""What is worked out of a term once: the labels of a field are asked for on every page, and do not change.

Terms are known by their identity here, as hashing a field costs more than working out what is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

Term = TypeVar("Term")
Result = TypeVar("Result")

MOST: Final = 512
"""How many terms are remembered; after that all are forgotten."""


def once(work_out: Callable[[Term], Result]) -> Callable[[Term], Result]:
    """A function of a frozen term that works its result out once. The term is kept, so that no other has its id."""
    known: dict[int, tuple[Term, Result]] = {}

    @wraps(work_out)
    def remembered(term: Term) -> Result:
        found = known.get(id(term))
        if found is None:
            if len(known) >= MOST:
                known.clear()
            found = known[id(term)] = term, work_out(term)
        return found[1]

    return remembered
