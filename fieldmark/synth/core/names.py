"""Names: which attribute values people gave and which a machine made."""

from __future__ import annotations

import re

_GENERATED = re.compile(r"\d{3,}|[0-9a-f]{8,}|^[A-Za-z]{1,3}-?\d|[A-Za-z]\d[A-Za-z]\d|___|__[^_]*[\dA-Z]|^_+\w")


def looks_generated(token: str) -> bool:
    """Whether an attribute value looks made by a machine (hashes, counters): such names do not last."""
    return _GENERATED.search(token) is not None or not any(char.isalpha() for char in token)
