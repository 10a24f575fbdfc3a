"""The state of the simulator: the copied tree of a page, the true values in it, and what became of them.

A *row* is what holds a label and its value: a table row, list item, pair of terms, line between `<br>`s, paragraph, or
the smallest element that shows more than the value. A *section* is the table, list or block that holds the row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from lxml import etree

from fieldmark.dsl.core.settings import check_ranges, setting
from fieldmark.runtime.simulate.truth import TextRun, TruePlace, Truth, filled, size, squeezed

_SECTIONS: Final = frozenset(["table", "dl", "ul", "ol", "section", "article", "fieldset", "form", "div", "center"])
_CELLS: Final = frozenset(("td", "th"))
_ROWS_OF: Final = frozenset(["table", "tbody", "thead", "tfoot", "ul", "ol", "dl"])
_NAMING: Final = frozenset(("th", "dt", "b", "strong", "label"))
_PAGE: Final = frozenset(("html", "body"))


@dataclass(frozen=True, slots=True)
class RowSettings:
    """What is small enough to be a row, a section, a label."""

    row_extra: int = setting(300, 0, 100_000)
    """Most characters of text that a row shows beside the value; what shows more is a section."""

    section_share: float = setting(0.6, 0, 1)
    """Largest share of the page's text that a section holds; what holds more is the page."""

    label: int = setting(80, 1, 10_000)
    """Longest text, in characters, that is taken for a label."""

    def __post_init__(self) -> None:
        check_ranges(self)


ROWS: Final = RowSettings()
"""What is run; by the looks of the pages of our benchmarks."""


@dataclass(frozen=True, slots=True)
class Row:
    """Neighbouring elements that show a label and its value; a line between `<br>`s begins or ends with one."""

    elements: tuple[etree._Element, ...]
    is_line: bool = False

    @property
    def runs(self) -> list[TextRun]:
        """The runs of text of the row, in document order."""
        runs: list[TextRun] = []
        for element in self.elements:
            runs += filled(element)
            if self.is_line and (element.tail or "").strip():
                runs.append(TextRun(element, True))
        return runs


@dataclass(slots=True)
class PageState:
    """The tree under change. Edits change `root` in place, and note values taken away and fields made uncertain.

    Invariant: the places of `truth` are runs of `root` until an edit moves them; an edit looks for rows first.
    """

    root: etree._Element
    truth: Truth
    gone: set[tuple[str, str]] = field(default_factory=set)
    untold: set[str] = field(default_factory=set)

    @property
    def values(self) -> list[str]:
        """All true values."""
        return [value for known in self.truth.values() for value in known.values]

    @property
    def body(self) -> etree._Element:
        """The element that holds what is shown."""
        found = self.root.find("body")
        return self.root if found is None else found

    def places(self) -> list[tuple[str, TruePlace]]:
        """Fields and places of their values."""
        return [(field, place) for field, known in self.truth.items() for place in known.places]

    def true_runs(self) -> set[TextRun]:
        """The runs of all true values."""
        return {run for _, place in self.places() for run in place.runs}

    def shuffled(self, random: Random) -> list[TruePlace]:
        """The places in random order: an edit takes the first where it applies."""
        places = [place for _, place in self.places()]
        random.shuffle(places)
        return places

    def sections(self, place: TruePlace) -> list[etree._Element]:
        """The sections of a value, nearest first; empty where its row stands free on the page."""
        row = row_of(place)
        above = row.elements[0].getparent() if row else None
        most = ROWS.section_share * max(1, size(self.body))
        found = []
        while above is not None and above.tag not in _PAGE and above.getparent() is not None:
            if above.tag in _SECTIONS and size(above) > len(squeezed(place.value)):
                if size(above) > most:
                    break
                found.append(above)
            above = above.getparent()
        return found

    def label(self, place: TruePlace) -> TextRun | None:
        """The run that names a value: the last one before it in its row, true values apart."""
        row = row_of(place)
        if row is None or not place.whole:
            return None
        true = self.true_runs()
        label = None
        for run in row.runs:
            if run == place.runs[0]:
                return label
            if run not in true and any(char.isalpha() for char in run.text) and len(run.text.strip()) <= ROWS.label:
                label = run
        return None

    def is_labelled(self, name: str) -> bool:
        """Whether every value of a field is plainly named in its row, so that a row of another name is none of it."""
        labels = [self.label(place) for place in self.truth[name].places]
        return all(label and (label.text.rstrip()[-1:] == ":" or label.holder.tag in _NAMING) for label in labels)

    def within(self, elements: Sequence[etree._Element], *, tails: bool = False) -> Iterator[tuple[str, TruePlace]]:
        """Fields and places that stand in elements; with `tails` also right after one of them."""
        outer = set(elements)
        for name, place in self.places():
            inside = (place.holder, *place.holder.iterancestors())
            after = place.runs[0].is_tail and place.runs[0].element in outer
            if any(element in outer for element in inside) or (tails and after):
                yield name, place


Edit = Callable[[PageState, Random], bool]
"""Changes a page in place; False where it does not apply, whatever it did by then."""


def row_of(place: TruePlace) -> Row | None:
    """The row of a value, or None where what surrounds it is too large or the page itself."""
    least = len(squeezed(place.value))
    inner, above = None, place.holder
    while size(above) <= least:
        inner, parent = above, above.getparent()
        if parent is None:
            return None
        above = parent
    if any(child.tag == "br" for child in above):
        return _line(place, inner, above)
    if above.tag == "dl" and inner is not None:
        return _pair(inner)
    if above.tag == "dd":
        return _pair(above)
    if above.tag in _CELLS:
        above = next(above.iterancestors("tr"), above)
    elif above.tag in _ROWS_OF:
        return None if inner is None else Row((inner,))
    if above.tag not in _PAGE and size(above) <= least + ROWS.row_extra and above.getparent() is not None:
        return Row((above,))
    return None if inner is None else _with_label(inner)


def _line(place: TruePlace, inner: etree._Element | None, above: etree._Element) -> Row | None:
    """The line of a value between `<br>`s, as the elements that stand in it."""
    first = inner if inner is not None else place.runs[0].element
    if first is above:
        return None
    children = list(above)
    position = start = end = children.index(first)
    while start > 0 and children[start].tag != "br":
        start -= 1
    end = position + 1
    while end < len(children) and children[end].tag != "br":
        end += 1
    if children[start].tag != "br" and (above.text or "").strip():
        return None
    return Row(tuple(children[start:end]), is_line=True)


def _pair(element: etree._Element) -> Row | None:
    """A term with its descriptions."""
    term: etree._Element | None = element
    while term is not None and term.tag != "dt":
        term = term.getprevious()
    if term is None:
        return None
    pair = [term]
    while (after := pair[-1].getnext()) is not None and after.tag == "dd":
        pair.append(after)
    return Row(tuple(pair))


def _with_label(inner: etree._Element) -> Row:
    """An element that shows nothing but the value, with the short element before it as its label."""
    before = inner.getprevious()
    is_beside = before is not None and not (before.tail or "").strip()
    if before is not None and is_beside and isinstance(before.tag, str) and 0 < size(before) <= ROWS.label:
        return Row((before, inner))
    return Row((inner,))
