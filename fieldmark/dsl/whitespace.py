"""How texts are compared: white space collapsed, and, for labels, typographic variants folded."""

from __future__ import annotations

import unicodedata

_QUOTES = str.maketrans({"‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "\u00ad": None, "\u200b": None})


def collapse(text: str) -> str:
    """Runs of Unicode white space (no-break spaces too) become one space; the ends are trimmed."""
    return " ".join(text.split())


def fold(text: str) -> str:
    """The form in which a label and a page's text are compared: NFKC, straight quotes, white space collapsed.

    Idempotent. People type labels by hand, so a label need not repeat the page's curly quotes or ligatures.
    """
    if text.isascii():
        return collapse(text)
    return collapse(unicodedata.normalize("NFKC", text).translate(_QUOTES))
