"""What may part several values within one text: "Porto / Dresden", "Ada Moss and Ben Lund".

Departure from LRSyn, whose lists have one element a value: where every example has a single value, nothing tells how
a page writes two, and a text with such a mark may be one value or several.
"""

from __future__ import annotations

import re
from typing import Final

CONJUNCTIONS: Final = frozenset(["and", "or", "und", "oder", "et", "ou", "y", "e", "o", "og", "och", "en", "&", "+"])
"""Words before the last value of a list."""

_mark = re.compile(
    r"[;|•·]|,(?!\d)|\s/\s|(?<=[^\W\d_])/(?=[^\W\d_])|\s(?:" + "|".join(map(re.escape, sorted(CONJUNCTIONS))) + r")\s",
    re.IGNORECASE,
)


def dividing_mark(text: str) -> str | None:
    """The first mark in a text that may part values, without the white space around; None where there is none.

    >>> dividing_mark("Porto / Dresden"), dividing_mark("1,200 of 3/4/2020")
    ('/', None)
    """
    found = _mark.search(text)
    return None if found is None else found.group().strip()
