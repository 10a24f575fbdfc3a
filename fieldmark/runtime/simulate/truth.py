"""Where the true values of a page stand: what a change must keep, and what it must not claim to have kept.

The simulator edits trees, so it works on lxml elements and not on the read-only nodes of `HtmlDocument`; what counts as
text of the page is the same: `script`, `style`, `template` and comments are not. A value stands where a whole run of
text is equal to it after folding; else where an element that holds several runs is; else inside a run, between word
boundaries. `near` narrows that down to the elements that a program took it from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from lxml import etree

from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.places import HIDDEN
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
        depth = hidden = 0
        for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
            is_element = isinstance(element.tag, str)
            if event == "start":
                depth += 1
                if hidden or element.tag in HIDDEN:
                    hidden = hidden or depth
                else:
                    yield TextRun(element, False)
                continue
            if is_element:
                if hidden == depth:
                    hidden = 0
                depth -= 1
            if not hidden and element is not root:
                yield TextRun(element, True)


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
        element = self.runs[0].holder
        if len(self.runs) > 1:
            last = {self.runs[-1].holder, *self.runs[-1].holder.iterancestors()}
            while element not in last:
                above = element.getparent()
                assert above is not None, "all runs stand in one tree"
                element = above
        return element


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
    for field, texts in values.items():
        wanted = tuple(dict.fromkeys(folded for text in texts if (folded := fold(text))))
        around = set((near or {}).get(field, ()))
        places = [place for value in wanted for place in _narrowed(_places(runs, value), around)]
        truth[field] = FieldTruth(wanted, tuple(places), field in lists or len(wanted) > 1)
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
    inside = [p for p in places if p.holder in around or any(a in around for a in p.holder.iterancestors())]
    return inside or places


def _places(runs: Sequence[tuple[TextRun, str]], value: str) -> list[TruePlace]:
    whole = [TruePlace(value, (run,), True) for run, text in runs if text == value]
    found = whole or list(_spread(runs, value))
    found = found or [TruePlace(value, (run,), False) for run, text in runs if value in text and has_words(text, value)]
    return found[:_MAX_PLACES]


def _spread(runs: Sequence[tuple[TextRun, str]], value: str) -> Iterator[TruePlace]:
    """The elements whose text is the value, in several runs."""
    wanted = squeezed(value)
    for run, text in runs:
        if not wanted.startswith(squeezed(text)):
            continue
        element: etree._Element | None = run.holder
        for _ in range(_CLIMB):
            if element is None:
                break
            inside = squeezed(visible(element))
            if inside == wanted:
                yield TruePlace(value, tuple(filled(element)), True)
            if len(inside) >= len(wanted):
                break
            element = element.getparent()
