"""The addresses by which pages say that they are to be known, in a form in which they are compared."""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.html import HtmlDocument

_SCHEME: Final = re.compile(r"^[a-z]+://(?:www\.)?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]{2,}")

WORDS: Final = 2
"""Words that the last part of an address needs to have to tell one page of a site from the others."""


def addresses(document: HtmlDocument) -> frozenset[str]:
    """The addresses of a page (`rel="canonical"`, `og:url`); none that lead to a site as a whole."""
    links = (node.attribute("href") for node in document.elements_with("rel", "canonical"))
    named = (node.attribute("content") for node in document.elements_with("property", "og:url"))
    return frozenset(address for text in (*links, *named) if text for address in comparable(text))


def comparable(text: str) -> frozenset[str]:
    """An address without what may change while it stays the same; nothing where a text is none, or leads nowhere."""
    if _SCHEME.match(text) is None and not text.startswith("/"):
        return frozenset()
    address = _SCHEME.sub("", text.strip()).partition("#")[0].rstrip("/").casefold()
    return frozenset((address,)) if "/" in address else frozenset()


def endings(known: frozenset[str]) -> frozenset[str]:
    """The last parts of addresses, without a suffix, where they have several words."""
    parts = (address.partition("?")[0].rpartition("/")[2].partition(".")[0] for address in known)
    return frozenset(part for part in parts if len(_WORD.findall(part)) >= WORDS)
