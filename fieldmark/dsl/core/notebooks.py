"""Tables as notebooks show them: what a page says is escaped, and never markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

MOST_ROWS: Final = 200
"""Rows that are shown."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in HTML, of its first rows."""
    from html import escape  # noqa: PLC0415 - only notebooks ask for it

    def row(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f'<{tag} style="text-align:left">{escape(cell)}</{tag}>' for cell in cells) + "</tr>"

    kept = list(islice(rows, MOST_ROWS + 1))
    more = [row(("…",), "td")] if len(kept) > MOST_ROWS else []
    return "".join(["<table>", row(head, "th"), *(row(cells, "td") for cells in kept[:MOST_ROWS]), *more, "</table>"])
