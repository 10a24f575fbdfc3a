"""What of a page is shown: elements and attributes that can neither run, load, send nor lead anywhere.

Everything is written anew from this list; nothing of a page's markup is passed on as it is.
"""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.nodes import INLINE

VOID: Final = frozenset({"br", "hr", "wbr"})
"""Elements without content."""

KEPT: Final = (
    VOID
    | INLINE
    | frozenset(
        (
            *("address", "article", "aside", "blockquote", "center", "dd", "div", "dl", "dt", "figcaption", "figure"),
            *("footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "li", "main", "nav", "ol", "p", "pre", "section"),
            *("caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul"),
        )
    )
) - {"label"}
"""Elements that are written under their own name; of the others only their content is, in a `div` or `span`."""

INLINE_OTHERS: Final = frozenset({"label", "button", "option", "svg", "picture", "math", "select", "textarea"})
"""Elements that become a `span`."""

PICTURES: Final = frozenset({"img", "input", "video", "audio", "canvas", "iframe", "embed", "object"})
"""Elements in whose place a word is shown."""

_TEXTS: Final = frozenset({"lang", "title", "alt"})
_WORDS: Final = frozenset({"dir", "align", "valign", "color", "bgcolor", "face"})
_NUMBERS: Final = frozenset(
    {"colspan", "rowspan", "span", "width", "border", "cellpadding", "cellspacing", "start", "value", "size"}
)

_word: Final = re.compile(r"#?[\w ,-]{1,60}")
_number: Final = re.compile(r"[+-]?\d{1,4}%?")

_PROPERTIES: Final = re.compile(
    r"(?:background-color|color|font(?:-\w+)?|text-(?:align|decoration|transform|indent)|line-height|white-space"
    r"|vertical-align|letter-spacing|list-style-type|border(?:-\w+)*|padding(?:-\w+)?|margin(?:-\w+)?|(?:max-)?width)"
)
_setting: Final = re.compile(r"(?!.*(?:^|\s)-)(?:[\w#%.,' -]|rgba?\([\d., %]+\)){1,120}")
"""The values of these; none below zero, by which texts would be drawn over each other."""


ATTRIBUTES: Final = _TEXTS | _WORDS | _NUMBERS | {"style"}
"""Attributes that may be written."""


def kept_attribute(name: str, value: str) -> str | None:
    """The value with which an attribute is written, or None where it is not."""
    if name in _TEXTS:
        return value
    if name in _WORDS:
        return value if _word.fullmatch(value.strip()) else None
    if name in _NUMBERS:
        return value if _number.fullmatch(value.strip()) else None
    return (_kept_style(value) or None) if name == "style" else None


def _kept_style(style: str) -> str:
    """The declarations of a style that only colour and space text."""
    kept = []
    for declaration in style.split(";"):
        name, _, value = (part.strip() for part in declaration.partition(":"))
        if _PROPERTIES.fullmatch(name.lower()) and _setting.fullmatch(value):
            kept.append(f"{name}:{value}")
    return ";".join(kept)
