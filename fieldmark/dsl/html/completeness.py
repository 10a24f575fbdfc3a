"""Texts that new markup has split, and that are one value all the same.

Nothing tells most of them from a value with a note beside it: "Wanda <b>Young</b>", "Wanda Young <b>new</b>". Two kinds
are certain: what is split by `<wbr>` alone, which only says where a line may break; and what as a whole is a token of
the class of every value seen, as notes are no part of a date. A joint between two digits may be one between two numbers
("$ 42<sup>50</sup>", "1 <b>200</b>"), one between letters may be one between two words, so both are left out, and so is
markup that says more than how a text looks.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from fieldmark.dsl.html.tree import INLINE, HtmlNode
from fieldmark.dsl.text.lexicon import shape_pattern

_EXACT: Final = frozenset(("DATE", "TIME", "PRICE", "EMAIL", "PHONE", "NUMBER"))
"""Classes of which a text with a note behind it is none. An address of the web goes on up to the next space."""

_SAYS_MORE: Final = frozenset(("s", "strike", "del", "ins", "sub", "sup", "small", "label", "q", "cite"))
"""Inline elements that say more of a text than how it looks: it no longer holds, is a note, or a part of a number."""

_LOOKS: Final = INLINE - _SAYS_MORE


def is_one_text(node: HtmlNode, token_class: str | None) -> bool:
    """Whether an element whose text is that of several runs shows one text for certain, given the class, if any, of
    every value seen."""
    assert node.element is not None, "a text run is one text"
    tags = {below.tag for below in node.element.iterdescendants()}
    if tags <= {"wbr"}:
        return True
    if token_class not in _EXACT or not tags <= _LOOKS:
        return False
    texts = [text for text in map(str, node.element.itertext()) if text and not text.isspace()]
    return shape_pattern(token_class).fullmatch(node.text) is not None and not any(
        _may_part(*two) for two in pairwise(texts)
    )


def _may_part(left: str, right: str) -> bool:
    """Whether two numbers, or two words run together, may meet between two texts; a sign alone may be a dash."""
    if left.strip() in ("-", "+"):
        return True
    if left[-1].isalnum() and right[0].isalnum():
        return True
    return left.rstrip()[-1].isdigit() and right.lstrip()[0].isdigit()
