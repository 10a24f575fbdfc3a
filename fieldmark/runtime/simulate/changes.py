"""Simulated changes of a page's template, and how one is applied.

A change edits a copy of the tree; the copy is then written and parsed again, so that a program sees what a parser would
have made of the changed page. The kinds are those that sites and mail templates are seen to make: what is inserted and
wrapped, what is renamed, what comes to stand beside a value, what happens to its own row, and what goes away.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Final

from lxml import etree

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.simulate.around import (
    advert_before_section,
    advert_between,
    advert_on_top,
    blank_value,
    drop_row,
    look_alike,
    reheading,
    reorder_sections,
    respace,
    row_added,
    wrap_page,
    wrap_section,
)
from fieldmark.runtime.simulate.inside import (
    hash_classes,
    join_markup,
    label_case,
    label_punctuation,
    mark_up_label,
    mark_up_value,
    rename,
    shuffle_attributes,
    strip,
    table_to_blocks,
)
from fieldmark.runtime.simulate.state import Edit, PageState
from fieldmark.runtime.simulate.truth import Truth, copied, page_text, stands


@dataclass(frozen=True, slots=True)
class Change:
    """A kind of template change.

    `keeps_region` marks those that leave every true value's row (label, value, their markup, names and order) as it
    was, white space and attributes without meaning apart: programs that work in small regions should not notice them.
    """

    name: str
    description: str
    keeps_region: bool
    edit: Edit


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed document and what is true of it.

    `values` are the fields that still stand there; `dropped` those that were taken away, with the values they had;
    `elsewhere` names the dropped ones whose old text happens to stand in another place of the page. A field in neither
    is one that the change left open, such as a list next to which rows were added.
    """

    document: HtmlDocument | FormDocument
    values: Mapping[str, tuple[str, ...]]
    dropped: Mapping[str, tuple[str, ...]]
    elsewhere: frozenset[str]

    @property
    def root(self) -> etree._Element:
        """The changed tree, of a page."""
        assert isinstance(self.document, HtmlDocument), "a form has no tree"
        return tree_of(self.document)


def apply(change: Change, root: etree._Element, truth: Truth, random: Random, name: str = "document") -> Changed | None:
    """The page after a change, or None where the change does not apply. The tree given is not modified."""
    copy = deepcopy(root)
    copy.tail = None
    state = PageState(copy, copied(root, copy, truth))
    if not change.edit(state, random):
        return None
    try:
        data = etree.tostring(copy, method="html", encoding="utf-8")
        document = HtmlDocument.from_bytes(data, name, "utf-8")
    except (DocumentError, UnicodeError):
        return None
    return _changed(state, document)


def tree_of(page: HtmlDocument) -> etree._Element:
    """The root of a page's tree."""
    element = page.root.element
    assert element is not None, "the root is an element"
    return element


def _changed(state: PageState, document: HtmlDocument) -> Changed:
    page = page_text(tree_of(document))
    values: dict[str, tuple[str, ...]] = {}
    dropped: dict[str, tuple[str, ...]] = {}
    for field, known in state.truth.items():
        left = tuple(value for value in known.values if (field, value) not in state.gone)
        if not left:
            dropped[field] = known.values
        elif field not in state.untold and all(stands(page, value) for value in left):
            values[field] = left
    elsewhere = frozenset(f for f, texts in dropped.items() if any(stands(page, text) for text in texts))
    return Changed(document, values, dropped, elsewhere)


UNCHANGED: Final = Change("unchanged", "the page only written and parsed again", True, lambda _state, _random: True)
"""What is compared with: a difference here is none of the template's."""

CHANGES: Final[tuple[Change, ...]] = (
    Change("advert on top", "a banner before everything else", True, advert_on_top),
    Change("adverts between", "adverts between the top-level sections", True, advert_between),
    Change("advert before section", "an advert directly before a value's section", True, advert_before_section),
    Change("page wrapped", "all content in more blocks", True, wrap_page),
    Change("section wrapped", "a value's section in more blocks", True, wrap_section),
    Change("sections reordered", "the top-level sections in another order", True, reorder_sections),
    Change("headings", "headings outside the rows of values on another level", True, reheading(False)),
    Change("white space", "other indentation and line breaks", True, respace),
    Change("row before", "another row with other label and value before a value's", True, row_added(True)),
    Change("row after", "another row with other label and value after a value's", True, row_added(False)),
    *(
        Change(f"look-alike headed {side}", f"same labels, other values, own heading, {side}", True, edit)
        for side, edit in (
            ("before", look_alike(before=True, headed=True)),
            ("after", look_alike(before=False, headed=True)),
        )
    ),
    *(
        Change(f"look-alike {side}", f"same labels, other values, directly {side}", True, edit)
        for side, edit in (
            ("before", look_alike(before=True, headed=False)),
            ("after", look_alike(before=False, headed=False)),
        )
    ),
    Change("attributes", "attributes in another order, and new ones without meaning", True, shuffle_attributes),
    Change("classes renamed", "class names and ids renamed consistently", False, rename),
    Change("classes hashed", "class names made meaningless, consistently", False, hash_classes),
    Change("classes stripped", "no class names and ids", False, strip),
    Change("value heading", "headings in the rows of values on another level", False, reheading(True)),
    Change("table to blocks", "a value's table made of divs", False, table_to_blocks),
    Change("label marked up", "a label put into an inline element", False, mark_up_label(half=False)),
    Change("label split", "a label's first words put into an inline element", False, mark_up_label(half=True)),
    Change("value marked up", "a value put into an inline element", False, mark_up_value(half=False)),
    Change("value split", "a value's first words put into an inline element", False, mark_up_value(half=True)),
    Change("markup joined", "inline elements of a value's row gone, their content left", False, join_markup),
    Change("label punctuation", "labels with a colon, or without the one they had", False, label_punctuation),
    Change("label case", "labels in another case", False, label_case),
    Change("row dropped", "a field's labels and values gone", False, drop_row),
    Change("value blanked", "a field's values gone, the labels left", False, blank_value),
)
"""Every kind of change. Names are unique."""


def change_named(name: str) -> Change:
    """The change of a name. Raises KeyError."""
    for change in (UNCHANGED, *CHANGES):
        if change.name == name:
            return change
    raise KeyError(name)
