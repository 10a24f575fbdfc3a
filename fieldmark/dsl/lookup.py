"""Finding what a landmark looks for among all text runs, or all values of an attribute, of a page.

Walking a tree in Python costs as much as parsing it. So the strings of a page are fetched in one call, and only what a
search hits is looked at further. This is what keeps running a program close to the cost of parsing.
"""

from __future__ import annotations

from lxml import etree

from fieldmark.dsl.strings import Strings
from fieldmark.dsl.walks import Holders, TextOwners, texts_below, values_of
from fieldmark.dsl.whitespace import collapse


class Lookup:
    """The text runs of the tree below an element, and the attributes of each name, fetched when first searched.

    Both are fetched as bare strings, and whose string one is, is asked for by its number.
    """

    def __init__(self, root: etree._Element) -> None:
        self._root = root
        self._texts = Strings(texts_below(root))
        self._owners = TextOwners(root)
        self._attributes: dict[str, _Values] = {}

    def runs(self, text: str, whole: bool) -> list[tuple[etree._Element, bool]]:
        """The text runs that are, or contain, a text, as (element, whether the run is its tail), in document order."""
        numbers = self._texts.equal_to(text) if whole else self._texts.containing(text)
        return self._owners.owners(numbers)

    def parts(self, text: str) -> list[tuple[etree._Element, bool]]:
        """The text runs that are part of a text and hold the longest of its words that one of them holds, as `runs`."""
        words = sorted(set(text.split()), key=lambda word: (-len(word), word))
        return next((self._owners.owners(found) for word in words if (found := self._texts.parts_of(text, word))), [])

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
        self._name = name
        self._holders = Holders(root, name)
        self._strings = Strings(values_of(root, name))

    def holders(self, token: str, near: etree._Element | None) -> list[etree._Element]:
        """The elements whose value is `token` (for `class`: has it among its names), in document order."""
        numbers = self._strings.naming(token) if self._name == "class" else self._strings.equal_to(token)
        if len(numbers) == 1:
            while near is not None:
                value = near.get(self._name)
                if value is not None and (
                    token in value.split() if self._name == "class" else collapse(value) == token
                ):
                    return [near]
                near = near.getparent()
        return self._holders.holders(numbers)
