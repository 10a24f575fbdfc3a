"""Names: which attribute values people gave and which a machine made."""

from __future__ import annotations

import re

_GENERATED = re.compile(r"\d{3,}|[0-9a-f]{8,}|^[A-Za-z]{1,3}-?\d|[A-Za-z]\d[A-Za-z]\d|___|__[^_]*[\dA-Z]|^_+\w")


def looks_generated(token: str, *, shown: bool = False) -> bool:
    """Whether an attribute value looks made by a machine (hashes, counters): such names do not last.

    One that is `shown`, the heading of a column, was written for people: "2025" is a name, a sign alone is none.
    """
    if shown:
        return not any(map(str.isalnum, token))
    return _GENERATED.search(token) is not None or not any(map(str.isalpha, token))
