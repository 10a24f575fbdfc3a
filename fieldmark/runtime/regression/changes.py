"""Simulated changes of a page's template, and how one is applied.

A change edits a copy of the tree; the copy is then written and parsed again, so that a program sees what a parser would
have made of the changed page. `keeps_region` marks the changes that leave every true value's row (label, value, their
markup, names and order) as it was, white space and attributes without meaning apart: programs that work in small
regions should not notice them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from random import Random

from lxml import etree

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.regression.scene import Scene
from fieldmark.runtime.regression.truth import Truth, copied, page_text, stands

Edit = Callable[[Scene, Random], bool]
"""Changes a scene in place; False where it does not apply, whatever it did by then."""


@dataclass(frozen=True, slots=True)
class Change:
    """A kind of template change."""

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
    scene = Scene(copy, copied(root, copy, truth))
    if not change.edit(scene, random):
        return None
    try:
        data = etree.tostring(copy, method="html", encoding="utf-8")
        document = HtmlDocument.from_bytes(data, name, "utf-8")
    except (DocumentError, UnicodeError):
        return None
    return _changed(scene, document)


def tree_of(page: HtmlDocument) -> etree._Element:
    """The root of a page's tree."""
    element = page.root.element
    assert element is not None, "the root is an element"
    return element


def _changed(scene: Scene, document: HtmlDocument) -> Changed:
    page = page_text(tree_of(document))
    values: dict[str, tuple[str, ...]] = {}
    dropped: dict[str, tuple[str, ...]] = {}
    for field, known in scene.truth.items():
        left = tuple(value for value in known.values if (field, value) not in scene.gone)
        if not left:
            dropped[field] = known.values
        elif field not in scene.untold and all(stands(page, value) for value in left):
            values[field] = left
    elsewhere = frozenset(f for f, texts in dropped.items() if any(stands(page, text) for text in texts))
    return Changed(document, values, dropped, elsewhere)
