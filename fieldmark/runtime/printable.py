"""Texts of pages and names for a terminal: pages may hold any character, and some would rule the terminal."""

from __future__ import annotations


def printable(text: str, longest: int) -> str:
    """A text on one line, control characters spelled out, cut where it has more characters than `longest`."""
    spelled = text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return spelled if len(spelled) <= longest else spelled[: longest - 1] + "…"
