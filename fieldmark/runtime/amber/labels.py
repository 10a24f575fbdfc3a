"""What labels a text on its page: the head of its table column, its term in a definition list, or the text before it.

AMBER's annotators are arbitrary (section 5); in many domains a value has no form of its own, and only its label tells
its type. Column numbers count cells, so that cells spanning several columns shift what follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from fieldmark.runtime.amber.page import Page

_CELLS: Final = frozenset({"td", "th"})
_ROW: Final = "tr"
_GROUPS: Final = frozenset({"thead", "tbody", "tfoot"})

MAX_HEAD: Final = 4
"""Most words of each cell of a table's first row that is taken for its head without being marked as one."""


@lru_cache(maxsize=1)
def labels(page: Page) -> Mapping[int, str]:
    """Text node -> the text of its label, for the text nodes that have one."""
    found: dict[int, str] = {}
    heads: dict[int, list[str]] = {}
    previous = -1
    for node in range(len(page)):
        if page.tag[node] == _ROW:
            found.update(_column_labels(page, node, heads))
        elif page.tag[node] == "dd":
            found.update(_term_labels(page, node))
        elif page.is_run(node):
            if previous >= 0 and page.text(previous).endswith(":") and _are_near(page, previous, node):
                found[node] = page.text(previous)
            previous = node
    return found


def _column_labels(page: Page, row: int, heads: dict[int, list[str]]) -> Iterator[tuple[int, str]]:
    """The texts of a row's cells with the head of their column; none for the row of the heads."""
    table = page.parent[row]
    if page.tag[table] in _GROUPS:
        table = page.parent[table]
    cells = [cell for cell in page.children(row) if page.tag[cell] in _CELLS]
    head = _head(page, row, cells, table not in heads)
    if head or table not in heads:
        heads[table] = head
        return
    for cell, label in zip(cells, heads[table], strict=False):
        if label:
            yield from ((node, label) for node in range(cell, page.end[cell]) if page.is_run(node))


def _head(page: Page, row: int, cells: list[int], first: bool) -> list[str]:
    """The texts of a row's cells where they are the heads of columns, else nothing."""
    texts = [page.text(cell) for cell in cells]
    marked = page.tag[page.parent[row]] == "thead" or all(page.tag[cell] == "th" for cell in cells)
    plain = first and all(len(text.split()) <= MAX_HEAD and not any(map(str.isdigit, text)) for text in texts)
    return texts if len(texts) > 1 and (marked or plain) else []


def _term_labels(page: Page, definition: int) -> Iterator[tuple[int, str]]:
    term = -1
    for sibling in page.children(page.parent[definition]):
        if sibling == definition:
            break
        if page.tag[sibling] == "dt":
            term = sibling
    if term >= 0:
        yield from ((node, page.text(term)) for node in range(definition, page.end[definition]) if page.is_run(node))


def _are_near(page: Page, label: int, node: int) -> bool:
    """Whether a text follows a label in the same element, or in one beside the label's element."""
    above = page.parent[page.parent[label]]
    return page.end[page.parent[label]] > node or (above >= 0 and page.end[above] > node)
