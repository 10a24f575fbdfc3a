"""What a page shows of what it says for machines: the same text, or another one that says the same.

A page that says `PT10M` or `2025-05-07T04:00:00Z` shows `10 mins` and `May 7, 2025`: what is wanted is what people
read. Of several texts that say the same those count that stand alone, in runs of their own; where these differ, it is
not known which one is meant.
"""

from __future__ import annotations

from functools import cached_property
from itertools import accumulate

from fieldmark.dsl.html.lookup import Lookup, has_words
from fieldmark.dsl.text.iso8601 import IsoValue, iso_value, said_in
from fieldmark.dsl.text.lexicon import collapse, fold


class ShownTexts:
    """The text that a page shows, and the text runs that it consists of."""

    def __init__(self, text: str, lookup: Lookup) -> None:
        self._text = text
        self._lookup = lookup

    def has(self, text: str) -> bool:
        """Whether a text stands in that of the page, folded, between word boundaries."""
        return has_words(self._folded, fold(text))

    def form_of(self, text: str) -> str | None:
        """The only text that says the same as a date or a duration of ISO 8601; None where there is none or several."""
        meant = iso_value(text)
        alone, among = ((), ()) if meant is None else self._said.get(meant, ((), ()))
        found = set(filter(self.has, alone)) or set(filter(self.has, among))
        return found.pop() if len(found) == 1 else None

    @cached_property
    def _folded(self) -> str:
        return fold(self._text)

    @cached_property
    def _said(self) -> dict[IsoValue, tuple[set[str], set[str]]]:
        """What runs side by side say, with the texts that say it alone, and those among others."""
        runs = [run for run in map(collapse, self._lookup.texts) if run]
        ends = [*accumulate(len(run) + 1 for run in runs)]
        begins, behind, text = {0, *ends}, {end - 1 for end in ends}, " ".join(runs)
        said: dict[IsoValue, tuple[set[str], set[str]]] = {}
        for value, (start, end) in said_in(text):
            stop = end + 1 if text[end : end + 1] == "." and end + 1 in behind else end
            alone, among = said.setdefault(value, (set(), set()))
            (alone if start in begins and stop in behind else among).add(text[start:stop])
        return said
