"""The make of an element: its tag and class attribute, and those of the elements above it.

What a page shows in one place of its template has one make. A list that is all of a make is whole where no other
element of it shows anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from itertools import filterfalse, takewhile
from typing import Final

from lxml import etree

from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.html.places import CELLS, parent_of
from fieldmark.dsl.html.regions import beginning
from fieldmark.dsl.html.tree import RUN, HtmlNode
from fieldmark.dsl.html.walks import texts_up_to
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import BINDING, FIGURES, WORDS, Token, class_of, fold, is_in_figures, pattern

BREAK: Final = "br"
"""The tag of what parts the lines of an element."""

GAP: Final = re.compile(r"(?<=\w)\W+(?=\w)")
BULLET: Final = re.compile(r"[^\w\s]\s+|[0-9]+[^\w\s]\s+")
"""What stands before an item of a list: a sign, or a number with one."""

_digits = re.compile("[0-9]+")

SIGN: Final = re.compile(r"[;|•·]\s|\s[|>&+/•·]\s|[、；]")
"""What stands between words, and in it between the values of a list in one text; with it no space stands where words
have none. Not a comma, which names of firms and places have, too."""

Make = tuple[tuple[str, str | None], ...]
"""Tag and class attribute, from the root down."""


def are_all_alike(values: Sequence[tuple[HtmlNode, str | None]]) -> bool:
    """Whether the elements of some nodes of one page have one make, and no other element of it shows a text, or has the
    attribute that is read of them."""
    nodes = {element_of(node): attribute for node, attribute in values}
    makes = {_make(element) for element in nodes}
    if len(makes) != 1:
        return False
    attributes = {*nodes.values()}
    others = (element for element in _of_make(makes.pop(), values[0][0].document.element) if element not in nodes)
    return not any(_shows(element, attribute) for element in others for attribute in attributes)


def has_another_beside(node: HtmlNode, attribute: str | None, span: Span, ends: Set[str], commas: bool) -> bool:
    """Whether a sign of lists, commas too unless values have such, stands in a value or right behind it, or elements
    behind that of the value look the same and show a text with one of its class, or, where the value is whole and made
    of words, any; or one that begins with the same bullet. What stands behind one of the texts that `ends` a list is
    not looked at."""
    text = text_of(node, attribute)
    start, end = span
    gaps = (*GAP.findall(text[start:end]), *(found[0] for found in [GAP.match(text, end)] if found))
    if any(map(SIGN.search, gaps)) or (not commas and _are_items(text[start:end])):
        return True
    kind, whole = class_of(text[start:end]), span == (0, len(text))
    alike = None if kind is None or (whole and kind in WORDS) else pattern(Token(kind)).search
    if attribute is not None:
        return False
    bullet = BULLET.match(text)
    if bullet is not None and bullet.end() == start:
        others = takewhile(lambda other: other not in ends, texts_behind(node))
        return any(_bullet(other) == _bullet(text) for other in others)
    if alike is None and not whole:
        return False
    others = takewhile(lambda other: other not in ends, texts_behind(node, _is_sign))
    return any(alike is None or alike(other) for other in others if other)


def texts_behind(node: HtmlNode, parts: Callable[[HtmlNode], bool] = lambda _: False) -> Iterator[str]:
    """The texts of the elements side by side behind that of a node, but for what `parts` them, that look like it."""
    return (other.text for other in _behind(_outermost(node), parts))


def has_cell_behind(node: HtmlNode, label: HtmlNode) -> bool:
    """Whether a cell of another column stands behind that of a value in its row: behind figures one with figures,
    behind words one that is not the next label, as it begins otherwise than the value's label, or stands in a row that
    is not of pairs; where another row of the table has a text at that place, too."""
    cell, named = cell_of(node), cell_of(label)
    row = None if cell is None else cell.parent
    if cell is None or named is None or row is None or row.parent is None:
        return False
    behind = next((other for other in row.children[cell.index + 1 :] if other.text), None)
    if behind is None:
        return False
    if _is_figure(cell.text):
        is_value = _is_figure(behind.text)
    else:
        is_value = beginning(behind) != beginning(named) or len(row.children) % 2 == 1
    others = (other.children for other in row.parent.children if other != row)
    return is_value and any(behind.index < len(cells) and cells[behind.index].text for cells in others)


def _is_figure(text: str) -> bool:
    return is_in_figures(text) or class_of(text) in FIGURES


def cell_of(node: HtmlNode) -> HtmlNode | None:
    """The innermost cell that a node stands in, or is."""
    return next((above for above in (node, *node.ancestors()) if above.tag in CELLS), None)


def _is_sign(node: HtmlNode) -> bool:
    """Whether a node is a text without letters and digits, which parts those beside it."""
    return node.tag == RUN and not any(map(str.isalnum, node.text))


def _are_items(text: str) -> bool:
    """Whether commas part a text into as many words each, of the same forms: persons, not what a firm's name has."""
    items = [item.split() for item in text.split(", ")]
    if len(items) < 2 or len({*map(len, items)}) > 1:
        return False
    return len({tuple(map(_form, words)) for words in items}) == 1


def _form(word: str) -> str | None:
    """How a word is written: in capitals or not, or beginning with one; its class where it is not of letters, hyphens
    and apostrophes aside."""
    letters = [sign for sign in word if sign not in BINDING]
    if not all(map(str.isalpha, letters)):
        return class_of(word)
    return "capitals" if word.isupper() and len(letters) > 1 else "capitalised" if word[:1].isupper() else "small"


def _bullet(text: str) -> str | None:
    """The sign, or kind of number, with which a text begins as items do; None where it does not."""
    found = BULLET.match(text)
    return None if found is None else _digits.sub("9", found[0]).strip()


def beside(node: HtmlNode) -> tuple[HtmlNode, ...]:
    """The element that shows a node and nothing else, with the elements side by side with it that look like it; empty
    for a cell."""
    node = _outermost(node)
    if node.parent is None or node.tag in CELLS:
        return ()
    look = _look(node)
    before = takewhile(
        lambda other: _look(other) == look, _in_lines(node, reversed(node.parent.children[: node.index]))
    )
    return (*reversed(tuple(before)), node, *_behind(node))


def _outermost(node: HtmlNode) -> HtmlNode:
    """The outermost element that shows a node and nothing else."""
    text = fold(node.text)
    while node.parent is not None and fold(node.parent.text) == text:
        node = node.parent
    return node


def _behind(node: HtmlNode, parts: Callable[[HtmlNode], bool] = lambda _: False) -> Iterator[HtmlNode]:
    """The elements behind one, side by side but for what `parts` them, that look like it; of a cell those below, in
    rows that have nothing before them and so go on with its row."""
    look, parent = _look(node), node.parent
    if parent is None:
        return iter(())
    if node.tag in CELLS:
        return _below(node, parent)
    others = filterfalse(parts, parent.children[node.index + 1 :])
    return takewhile(lambda other: _look(other) == look, _in_lines(node, others))


def _in_lines(node: HtmlNode, siblings: Iterable[HtmlNode]) -> Iterable[HtmlNode]:
    """The siblings of a node; of a text those that are lines as it is, which nothing but breaks part."""
    return siblings if node.tag != RUN else (other for other in siblings if other.tag != BREAK)


def _below(cell: HtmlNode, row: HtmlNode) -> Iterator[HtmlNode]:
    """The cells below one in rows that go on with its own: with blank cells before, or none, where those span them."""
    spanning = sum(1 for before in row.children[: cell.index] if (before.attribute("rowspan") or "1") != "1")
    place = cell.index - spanning
    for other in () if row.parent is None or not cell.index else row.parent.children[row.index + 1 :]:
        cells = other.children
        if len(cells) != len(row.children) - spanning or any(before.text for before in cells[:place]):
            return
        yield cells[place]


def _look(node: HtmlNode) -> tuple[str, str | None]:
    return node.tag, node.attribute("class")


def element_of(node: HtmlNode) -> etree._Element:
    """The node's element, or that around a text run."""
    element = node.element if node.element is not None else parent_of(node.place)
    assert element is not None, "every text run of a document stands in an element"
    return element


def _make(element: etree._Element) -> Make:
    made = [(above.tag, above.get("class")) for above in (element, *element.iterancestors())]
    return tuple(reversed(made))


def _of_make(make: Make, root: etree._Element) -> list[etree._Element]:
    """The elements of a make at or below a root, in document order; a level of the tree at a time."""
    found = [root]
    for tag, name in make[1:]:
        found = [child for element in found for child in element.iterchildren(tag) if child.get("class") == name]
    return found


def _shows(element: etree._Element, attribute: str | None) -> bool:
    """Whether an element has an attribute that is not blank; without one, whether a text stands in it."""
    if attribute is None:
        return texts_up_to(element, 1) > 0
    return bool(element.get(attribute, "").strip())
