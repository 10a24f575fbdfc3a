"""The words of the language, and which names stand in a program without quotes."""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.syntax.quoting import quote

KEYWORDS: Final = (
    *("fieldmark", "program", "for", "html", "form", "schema"),
    *(
        "field",
        "records",
        "optional",
        "list",
        "set",
        "of",
        "text",
        "characters",
        "usually",
        "format",
        "known",
        "by",
        "part",
    ),
    *("strategy", "prefer", "inside", "any", "without", "headings"),
    *("landmark", "words", "attribute", "tag", "once", "every", "under"),
    *("region", "up", "across", "here", "above", "below", "left", "right", "until"),
    *("blueprint", "within", "boxes", "none"),
    *(
        "value",
        "far",
        "css",
        "run",
        "all",
        "last",
        "box",
        "beginning",
        "with",
        "whole",
        "match",
        "from",
        "start",
        "to",
        "end",
        "after",
        "before",
        "number",
    ),
    *("each", "split", "at", "or", "in", "if", "matches", "then", "else"),
    *("as", "shape"),
    *("between", "heading"),
)
"""Every word that means something wherever it stands, in the order in which error messages list them."""

TYPE_WORDS: Final = (
    *("date", "day", "month", "first", "time", "short", "years"),
    *("price", "decimals", "currency", "is"),
    *("line", "lines", "on", "small", "letters", "holding", "texts"),
    *("labels", "case", "and", "punctuation", "but", "not"),
    *("leading", "undivided", "unlearned"),
)
"""Words that mean something only after `as`, `each` or `value`, or before the first field; elsewhere they are names."""

WORD_CHARACTERS: Final = "A-Za-z0-9_.-"
"""Characters that continue a word or a number, as the inside of a regular expression's class."""

_BARE_NAME: Final = re.compile(rf"[A-Za-z_][{WORD_CHARACTERS}]*")
_BARE_PATH: Final = re.compile(r"[A-Za-z0-9_:/-]+")
_KEYWORDS: Final = frozenset(KEYWORDS)


def is_keyword(text: str) -> bool:
    """Whether a text is a word of the language, which as a name must stand in quotes."""
    return text in _KEYWORDS


def name_text(name: str) -> str:
    """A field's, attribute's or tag's name as it stands in a program: bare where it can be.

    >>> name_text("data-id"), name_text("list")
    ('data-id', '"list"')
    """
    return name if _BARE_NAME.fullmatch(name) and not is_keyword(name) else quote(name)


def path_text(path: str) -> str:
    """A blueprint's tag path as it stands in a program: bare where it can be, `.` where it is empty."""
    if not path:
        return "."
    return path if _BARE_PATH.fullmatch(path) else quote(path)
