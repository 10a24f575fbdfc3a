"""Learning where lists end: what stood behind them, where another list like it came next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fieldmark.dsl.endings import list_element, text_behind
from fieldmark.dsl.nodes import HtmlNode


def common_endings(lists: Sequence[Sequence[HtmlNode]]) -> frozenset[str] | None:
    """The texts behind the lists of a field where another like it follows, empty where none does.

    `lists` are the nodes of each document's values. None where the lists are held by different elements, or where what
    stands behind them is data: different on every document, or a number.
    """
    elements = [list_element(nodes) for nodes in lists if nodes]
    held = [element for element in elements if element is not None]
    if not held or len(held) < len(elements) or len({element.kind for element in held}) > 1:
        return None
    behind = Counter(text for text in map(text_behind, held) if text is not None)
    if any(map(str.isdigit, "".join(behind))) or (len(behind) > 1 and max(behind.values()) == 1):
        return None
    return frozenset(behind)
