"""What the head of a page says of a field by its name: `og:title`, `<meta name="author">`, `itemprop`."""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.repair.pages import NewPage
from fieldmark.synth.names import likeness

_PLAIN: Final = re.compile(r"_?(?:list|items?|texts?|values?)$")
_LAST: Final = re.compile(r"[:.]")


def head_of(field: str, page: NewPage) -> list[str]:
    """What the page's meta data say of a field, whatever vocabulary its name is from."""
    said = []
    for node in page.document.elements_tagged("meta"):
        names = (node.attribute(name) or "" for name in ("property", "name", "itemprop"))
        if any(_is_called(field, name) for name in names):
            said.append(node.attribute("content") or "")
    return [text for text in said if text]


def begins(text: str, value: str) -> bool:
    """Whether a text is a value, or begins with it and goes on with other words, such as the name of the site."""
    whole, part = fold(text).casefold(), fold(value).casefold()
    return whole == part or (whole.startswith(part) and not whole[len(part)].isalnum())


def sounds_like(field: str, text: str) -> bool:
    """Whether all words of a field's name stand in a text; words such as "list" at its end say nothing."""
    return likeness(_PLAIN.sub("", field) or field, text) == 1


def _is_called(field: str, name: str) -> bool:
    own = _LAST.split(name)[-1]
    return sounds_like(field, own) and likeness(own, field) == 1
