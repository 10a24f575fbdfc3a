"""Where the true values of a page stand, with the rows, sections and labels around them: what a change must keep, and
what it must not claim to have kept.

The simulator edits trees, so it works on lxml elements and not on the read-only nodes of `HtmlDocument`; what counts as
text of the page is the same: `script`, `style`, `template` and comments are not. A value stands where a whole run of
text is equal to it after folding; else where an element that holds several runs is; else inside a run, between word
boundaries. `near` narrows that down to the elements that a program took it from.

A *row* is what holds a label and its value: a table row, list item, pair of terms, line between `<br>`s, paragraph, or
the smallest element that shows more than the value. A *section* is the table, list or block that holds the row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice, takewhile
from random import Random
from typing import Final, cast

from lxml import etree

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.places import CELLS, HIDDEN
from fieldmark.dsl.text.lexicon import fold

_visible = etree.XPath(
    "descendant::text()[not(parent::script or parent::style or parent::template)]", smart_strings=False
)

_CLIMB = 6
"""Most elements above a run that are compared with a value that has several runs."""

_MAX_PLACES = 20
"""Most places of one value that are kept, in document order. A bound on work."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """A run of text: the text of an element, or its tail."""

    element: etree._Element
    is_tail: bool

    @property
    def text(self) -> str:
        """What stands there now."""
        return (self.element.tail if self.is_tail else self.element.text) or ""

    def write(self, text: str) -> None:
        """Put another text there."""
        if self.is_tail:
            self.element.tail = text
        else:
            self.element.text = text

    @property
    def holder(self) -> etree._Element:
        """The element directly above the text."""
        above = self.element.getparent() if self.is_tail else self.element
        return self.element if above is None else above


def text_runs(*elements: etree._Element) -> Iterator[TextRun]:
    """The runs of text of elements, in document order, without their own tails; blank runs too."""
    for root in elements:
        walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
        for event, element in walk:
            if event != "start":
                if element is not root:
                    yield TextRun(element, True)
            elif element.tag in HIDDEN:
                walk.skip_subtree()
            else:
                yield TextRun(element, False)


def upwards(element: etree._Element) -> Iterator[etree._Element]:
    """An element and those around it, the nearest first."""
    return chain([element], element.iterancestors())


def filled(*elements: etree._Element) -> list[TextRun]:
    """The runs of text that are not blank, in document order."""
    return [run for run in text_runs(*elements) if run.text and not run.text.isspace()]


def squeezed(text: str) -> str:
    """A text as it is searched across elements: folded, without any white space."""
    return "".join(fold(text).split())


def visible(element: etree._Element) -> str:
    """The text at and below an element, as it stands there."""
    return "".join(cast("list[str]", _visible(element)))


def size(element: etree._Element) -> int:
    """Characters of text at and below an element, white space apart."""
    return len("".join(visible(element).split()))


@dataclass(frozen=True, slots=True)
class TruePlace:
    """Where a value stands: its runs; `whole` where they hold nothing else."""

    value: str
    runs: tuple[TextRun, ...]
    whole: bool

    @property
    def holder(self) -> etree._Element:
        """The lowest element that holds all runs."""
        last = set(upwards(self.runs[-1].holder))
        return next(element for element in upwards(self.runs[0].holder) if element in last)


@dataclass(frozen=True, slots=True)
class FieldTruth:
    """A field's values, folded, and where they stand; `several` tells a list from a single value."""

    values: tuple[str, ...]
    places: tuple[TruePlace, ...]
    several: bool = False


Truth = Mapping[str, FieldTruth]
"""Field -> what is true of it on one page."""


def locate(
    root: etree._Element,
    values: Mapping[str, Sequence[str]],
    lists: Collection[str] = (),
    near: Mapping[str, Collection[etree._Element]] | None = None,
) -> Truth:
    """Find the true values of a page. `lists` names the fields that may have several values.

    `near` gives elements in which a field's values are known to stand; other places are left out where some place is
    at or below one of them, or at one that is directly above.
    """
    runs = [(run, fold(run.text)) for run in filled(root)]
    truth: dict[str, FieldTruth] = {}
    for name, texts in values.items():
        wanted = tuple(dict.fromkeys(folded for text in texts if (folded := fold(text))))
        around = set((near or {}).get(name, ()))
        places = [place for value in wanted for place in _narrowed(_places(runs, value), around)]
        truth[name] = FieldTruth(wanted, tuple(places), name in lists or len(wanted) > 1)
    return truth


def copied(root: etree._Element, copy: etree._Element, truth: Truth) -> Truth:
    """The same truth in a copy of the tree."""
    copies = dict(zip(root.iter(), copy.iter(), strict=True))

    def moved(place: TruePlace) -> TruePlace:
        return replace(place, runs=tuple(TextRun(copies[run.element], run.is_tail) for run in place.runs))

    return {field: replace(known, places=tuple(map(moved, known.places))) for field, known in truth.items()}


def stands(page: str, value: str) -> bool:
    """Whether a value stands in a page's text, given squeezed."""
    return squeezed(value) in page


def page_text(root: etree._Element) -> str:
    """A page's text, squeezed, to look for values in."""
    return squeezed(visible(root))


def _narrowed(places: Sequence[TruePlace], around: Collection[etree._Element]) -> Sequence[TruePlace]:
    return [place for place in places if any(above in around for above in upwards(place.holder))] or places


def _places(runs: Sequence[tuple[TextRun, str]], value: str) -> list[TruePlace]:
    whole = [TruePlace(value, (run,), True) for run, text in runs if text == value]
    found = whole or list(_spread(runs, value))
    found = found or [TruePlace(value, (run,), False) for run, text in runs if value in text and has_words(text, value)]
    return found[:_MAX_PLACES]


def _spread(runs: Sequence[tuple[TextRun, str]], value: str) -> Iterator[TruePlace]:
    wanted = squeezed(value)
    for run, text in runs:
        if not wanted.startswith(squeezed(text)):
            continue
        for element in islice(upwards(run.holder), _CLIMB):
            inside = squeezed(visible(element))
            if inside == wanted:
                yield TruePlace(value, tuple(filled(element)), True)
            if len(inside) >= len(wanted):
                break


_SECTIONS: Final = frozenset(["table", "dl", "ul", "ol", "section", "article", "fieldset", "form", "div", "center"])
_ROWS_OF: Final = frozenset(["table", "tbody", "thead", "tfoot", "ul", "ol", "dl"])
_NAMING: Final = frozenset(("th", "dt", "b", "strong", "label"))
_PAGE: Final = frozenset(("html", "body"))


@settings
class RowSettings:
    """What is small enough to be a row, a section, a label."""

    row_extra: int = setting(300, 0, 100_000)
    """Most characters of text that a row shows beside the value; what shows more is a section."""

    section_share: float = setting(0.6, 0, 1)
    """Largest share of the page's text that a section holds; what holds more is the page."""

    label: int = setting(80, 1, 10_000)
    """Longest text, in characters, that is taken for a label."""


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
        most = ROWS.section_share * max(1, size(self.body))
        found: list[etree._Element] = []
        for above in row.elements[0].iterancestors() if row else ():
            if above.tag in _PAGE or above.getparent() is None:
                break
            if above.tag in _SECTIONS and size(above) > len(squeezed(place.value)):
                if size(above) > most:
                    break
                found.append(above)
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
            after = place.runs[0].is_tail and place.runs[0].element in outer
            if not outer.isdisjoint(upwards(place.holder)) or (tails and after):
                yield name, place


Edit = Callable[[PageState, Random], bool]
"""Changes a page in place; False where it does not apply, whatever it did by then."""


def row_of(place: TruePlace) -> Row | None:
    """The row of a value, or None where what surrounds it is too large or the page itself."""
    least = len(squeezed(place.value))
    inner = None
    for above in upwards(place.holder):
        if size(above) > least:
            break
        inner = above
    else:
        return None
    if any(child.tag == "br" for child in above):
        return _line(place, inner, above)
    if above.tag == "dl" and inner is not None:
        return _pair(inner)
    if above.tag == "dd":
        return _pair(above)
    if above.tag in CELLS:
        above = next(above.iterancestors("tr"), above)
    elif above.tag in _ROWS_OF:
        return None if inner is None else Row((inner,))
    if above.tag not in _PAGE and size(above) <= least + ROWS.row_extra and above.getparent() is not None:
        return Row((above,))
    return None if inner is None else _with_label(inner)


def _line(place: TruePlace, inner: etree._Element | None, above: etree._Element) -> Row | None:
    first = inner if inner is not None else place.runs[0].element
    if first is above:
        return None
    children = list(above)
    position = children.index(first)
    breaks = [number for number, child in enumerate(children) if child.tag == "br"]
    start = max((number for number in breaks if number <= position), default=0)
    end = min((number for number in breaks if number > position), default=len(children))
    if children[start].tag != "br" and (above.text or "").strip():
        return None
    return Row(tuple(children[start:end]), is_line=True)


def _pair(element: etree._Element) -> Row | None:
    before = chain([element], element.itersiblings(preceding=True))
    term = next((sibling for sibling in before if sibling.tag == "dt"), None)
    if term is None:
        return None
    return Row((term, *takewhile(lambda after: after.tag == "dd", term.itersiblings())))


def _with_label(inner: etree._Element) -> Row:
    """An element that shows nothing but the value, with the short element before it as its label."""
    before = inner.getprevious()
    is_beside = before is not None and not (before.tail or "").strip()
    if before is not None and is_beside and isinstance(before.tag, str) and 0 < size(before) <= ROWS.label:
        return Row((before, inner))
    return Row((inner,))
