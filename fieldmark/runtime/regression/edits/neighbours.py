"""Edits next to true values: rows with other labels and values, sections with the same labels and other values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random

from lxml import etree

from fieldmark.dsl.strings import has_words
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.regression.edits.trees import insert_after, insert_before
from fieldmark.runtime.regression.scene import Row, Scene, row_of
from fieldmark.runtime.regression.slots import Slot, filled
from fieldmark.runtime.regression.truth import Place
from fieldmark.runtime.regression.words import name, other, word

_IDENTITIES = ("id", "name", "itemprop", "for", "headers")
"""Attributes that tell one row from another."""

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")

Edit = Callable[[Scene, Random], bool]


def row_added(before: bool) -> Edit:
    """An edit that adds a row with other labels and values directly before, or after, that of a value.

    For a list, only where every item is named: a row beside unnamed ones may be one more item, which leaves it open.
    """

    def edit(scene: Scene, random: Random) -> bool:
        unnamed = {name for name, known in scene.truth.items() if known.several and not scene.is_labelled(name)}
        for place in scene.shuffled(random):
            row = row_of(place)
            if row is None or row.elements[0].getparent() is None or scene.label(place) is None:
                continue
            if any(name in unnamed for name, other_place in scene.places() if other_place is place):
                continue
            _leave_open(scene, row, unnamed)
            new = _other_row(scene, row, random)
            if before:
                insert_before(row.elements[0], new)
            else:
                insert_after(row.elements[-1], new)
            return True
        return False

    return edit


def _other_row(scene: Scene, row: Row, random: Random) -> list[etree._Element]:
    """A copy of a row in which every text, and every attribute that tells rows apart, is another one."""
    new = [_detached(element, with_tail=row.is_line) for element in row.elements]
    for run in Row(tuple(new), row.is_line).runs:
        run.write(other(run.text, random, scene.values))
    own = {
        token for element in row.elements for inner in element.iter() for token in (inner.get("class") or "").split()
    }
    inside = {inner for element in row.elements for inner in element.iter()}
    shared = {
        token for outer in scene.root.iter() if outer not in inside for token in (outer.get("class") or "").split()
    }
    unique = {token: word(random) for token in sorted(own - shared)}
    for element in new:
        for inner in element.iter():
            _other_names(inner, unique, random)
    if row.is_line and new[0].tag != "br":
        new.append(etree.Element("br"))
    return new


def _other_names(element: etree._Element, unique: dict[str, str], random: Random) -> None:
    for attribute in element.attrib:
        if attribute in _IDENTITIES or str(attribute).startswith("data-"):
            element.set(attribute, other(element.get(attribute) or "", random))
    tokens = (element.get("class") or "").split()
    if any(token in unique for token in tokens):
        element.set("class", " ".join(unique.get(token, token) for token in tokens))


def _leave_open(scene: Scene, row: Row, unnamed: set[str]) -> None:
    """Note the lists with unnamed items beside a row: what is added there may be one more item."""
    parent = row.elements[0].getparent()
    if parent is not None:
        scene.untold |= {name for name, _ in scene.within([parent]) if name in unnamed}


def look_alike(*, before: bool, headed: bool) -> Edit:
    """An edit that adds a section with the same labels and other values beside a true one.

    With `headed` it stands under a heading of its own, before the heading of the true one where that has one; else both
    are put into a block, so that the true section does not come under the new heading.
    """

    def edit(scene: Scene, random: Random) -> bool:
        for place in scene.shuffled(random):
            sections = scene.sections(place)
            if not sections:
                continue
            section = random.choice(sections[:2])
            if not headed:
                scene.untold |= {field for field, _ in scene.within([section]) if scene.truth[field].several}
            new = [_look_alike(scene, section, random)]
            top = _headed_by(section)
            if headed:
                new.insert(0, _heading(scene, random))
                new = new if top is not section else [_block(new)]
            if before:
                insert_before(top if headed else section, new)
            else:
                insert_after(section, new)
            return True
        return False

    return edit


def _look_alike(scene: Scene, section: etree._Element, random: Random) -> etree._Element:
    """A copy of a section with other values: true values, and what shows digits, become other texts."""
    new = _detached(section)
    true, values = scene.true_runs(), scene.values
    pairs = list(zip(filled(section), filled(new), strict=True))
    for old, run in pairs:
        if old in true or _shows_value(old, values):
            run.write(other(run.text, random, values))
    if any(_holds(new, place) for _, place in scene.within([section])):
        for _, run in pairs:
            run.write(other(run.text, random, values))
    for inner in new.iter():
        if inner.get("id"):
            inner.set("id", other(inner.get("id") or "", random))
    return new


def _shows_value(run: Slot, values: Sequence[str]) -> bool:
    text = fold(run.text)
    return any(char.isdigit() for char in text) or any(has_words(text, value) for value in values)


def _holds(new: etree._Element, place: Place) -> bool:
    """Whether a value is left in the copy of the section that it stands in."""
    return any(fold(run.text) == place.value for run in filled(new))


def _heading(scene: Scene, random: Random) -> etree._Element:
    """A heading as the page has them below its title, with words that it does not have."""
    tags = [heading.tag for heading in scene.body.iter(*_HEADINGS[1:])]
    heading = etree.Element(str(random.choice(tags)) if tags else "h3")
    heading.text = f"{name(random)} {word(random)}"
    return heading


def _block(elements: Sequence[etree._Element]) -> etree._Element:
    block = etree.Element("div")
    block.extend(list(elements))
    return block


def _headed_by(section: etree._Element) -> etree._Element:
    """The heading directly before a section, else the section."""
    before = section.getprevious()
    return before if before is not None and before.tag in _HEADINGS else section


def _detached(element: etree._Element, *, with_tail: bool = False) -> etree._Element:
    copy = deepcopy(element)
    if not with_tail:
        copy.tail = None
    return copy
