"""What stands in a `<pre>`, laid out as a plain text is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from lxml import etree

from fieldmark.dsl.html.preformatted import markup_of
from fieldmark.dsl.html.text_tables import LINK

MAX_CELLS: Final = 50_000
"""Most lines, and columns of lines, of all `<pre>` of a page that are laid out. A bound on memory: each is an element,
and a page may have ten million."""

_CELL_END: Final = re.compile(r"\s{2,}|\n|\t|\.{3,}")
"""What may end a line, or a column of one."""

_IN_LINES: Final = frozenset(("b", "big", "br", "code", "em", "font", "i", "small", "span", "strong", "tt", "u"))
"""Elements in a line that say no more than how it looks, if they have no other attributes than these."""

LOOKS: Final = frozenset(("color", "dir", "face", "lang", "size", "style"))
"""Attributes of an element that say what its text looks like, and nothing of what it is."""

_MOST_LINKS: Final = 30_000
"""Most links of a `<pre>`, each of which has two such characters."""


def lay_out(root: etree._Element) -> None:
    """Lay out every `<pre>` of a page whose markup says no more than how it looks, and what is a link; but for those
    with a character that would stand for a link."""
    left = MAX_CELLS
    for element in [*root.iter("pre")]:
        links = [*element.iter("a")]
        if len(links) > _MOST_LINKS or not all(map(_only_looks, element.iterdescendants())):
            continue
        ends = [*element.iter("br")]
        text = "".join(map(str, element.itertext())).strip()
        cells = len(ends) + sum(1 for _ in _CELL_END.finditer(text))
        if cells > left or not (ends or "\n" in text) or max(text, default="") >= LINK:
            continue
        left -= cells
        for end in ends:
            end.text = "\n"
        marks = _marked(links)
        text = "".join(map(str, element.itertext()))
        markup = "".join(markup_of(text)).translate(marks)
        made = etree.HTML(f"<body>{markup}</body>", etree.HTMLParser(huge_tree=True))
        del element[:]
        element.text = None
        element.extend(made[0])


def _only_looks(element: etree._Element) -> bool:
    return element.tag == "a" or (element.tag in _IN_LINES and LOOKS.issuperset(map(str, element.attrib)))


def _marked(links: Sequence[etree._Element]) -> dict[int, str]:
    """The markup of the first and the last character of each link, by what stands for it now in its text. What goes
    over columns or lines is no link afterwards."""
    marks: dict[int, str] = {}
    for number, link in enumerate(links):
        text = "".join(map(str, link.itertext()))
        if not text or text != text.strip() or _CELL_END.search(text):
            continue
        attributes = "".join(f' {name!s}="{escape(str(value))}"' for name, value in sorted(link.items()))
        first, last = ord(LINK) + 2 * number, ord(LINK) + 2 * number + 1
        marks[first] = f"<a{attributes}>{escape(text[0])}{'</a>' if len(text) == 1 else ''}"
        marks[last] = f"{escape(text[-1])}</a>"
        del link[:]
        link.text = chr(first) + (text[1:-1] + chr(last) if len(text) > 1 else "")
    return marks
