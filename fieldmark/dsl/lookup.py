"""Finding what a landmark looks for among all text runs, or all values of an attribute, of a page.

Walking a tree in Python costs as much as parsing it. So the strings of a page are fetched by libxml2 in one call, and
only what a search hits is looked at further. This is what keeps running a program close to the cost of parsing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.owners import TextOwners
from fieldmark.dsl.strings import Strings
from fieldmark.dsl.whitespace import collapse

_plain_name = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")

_HOLDERS: Final = 2
"""Values of an attribute whose owners are asked for one by one; each costs about a third of fetching all."""

_all_texts = etree.XPath("descendant::text()", smart_strings=False)


class Lookup:
    """The text runs of the tree below an element, and the attributes of each name, fetched when first searched.

    Both are fetched as bare strings, and whose string one is, is asked for by its number. After a few such questions
    all owners are fetched instead, so that the cost stays linear.
    """

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._texts = Strings(cast("list[str]", _all_texts(root)))
        self._owners = TextOwners(root)
        self._attributes: dict[str, _Values] = {}

    def runs(self, text: str, whole: bool) -> list[tuple[etree._Element, bool]]:
        """The text runs that are, or contain, a text, as (element, whether the run is its tail), in document order."""
        numbers = self._texts.equal_to(text) if whole else self._texts.containing(text)
        return [self._owners.owner(number) for number in numbers]

    def like(self, text: str) -> list[str]:
        """The text runs with the words of `text`, whatever their case and punctuation, in order, each once."""
        return self._texts.like(text)

    def elements(self, name: str, token: str, near: etree._Element | None = None) -> list[etree._Element]:
        """The elements whose attribute is `token` (for `class`: has it among its names), in document order.

        A single one is found sooner where it is at or above `near`.
        """
        values = self._attributes.get(name)
        if values is None:
            values = self._attributes[name] = _Values(self._root, name)
        return values.holders(token, near)


class _Values:
    """The values of all attributes of a name at or below an element."""

    def __init__(self, root: etree._Element, name: str) -> None:
        self._root = root
        self._name = name
        self._asked = 0
        self._all: list[etree._Element] | None = None
        self._strings = Strings(cast("list[str]", _all_values(name)(root, name=name)))

    def holders(self, token: str, near: etree._Element | None) -> list[etree._Element]:
        """The elements whose value is `token` (for `class`: has it among its names), in document order."""
        numbers = self._strings.naming(token) if self._name == "class" else self._strings.equal_to(token)
        if len(numbers) == 1 and self._all is None:
            while near is not None:
                value = near.get(self._name)
                if value is not None and (
                    token in value.split() if self._name == "class" else collapse(value) == token
                ):
                    return [near]
                near = near.getparent()
        self._asked += len(numbers)
        if self._asked > _HOLDERS and self._all is None:
            self._all = self._owners(_all_holders(self._name))
        if self._all is not None:
            return [self._all[number] for number in numbers]
        return [element for number in numbers for element in self._owners(_holder(self._name, number + 1))]

    def _owners(self, path: etree.XPath) -> list[etree._Element]:
        return cast("list[etree._Element]", path(self._root, name=self._name))


@lru_cache(maxsize=1024)
def _all_values(name: str) -> etree.XPath:
    """The values of all attributes of this name at or below a node."""
    return etree.XPath(_attributes(name), smart_strings=False)


@lru_cache(maxsize=1024)
def _all_holders(name: str) -> etree.XPath:
    """The elements at or below a node that have an attribute of this name."""
    return etree.XPath(f"{_attributes(name)}/..")


@lru_cache(maxsize=4096)
def _holder(name: str, number: int) -> etree.XPath:
    """The element of that number, counted from 1, of those at or below a node that have an attribute of this name."""
    return etree.XPath(f"({_attributes(name)})[{number}]/..")


def _attributes(name: str) -> str:
    return f"descendant-or-self::*/@{name if _plain_name.fullmatch(name) else '*[name() = $name]'}"
