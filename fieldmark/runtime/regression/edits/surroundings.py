"""Edits of what surrounds the rows of true values: adverts, wrappers, the order of sections, headings, white space."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lxml import etree

from fieldmark.runtime.regression.edits.trees import insert_before, insert_first, wrap, wrap_content
from fieldmark.runtime.regression.scene import Scene, row_of
from fieldmark.runtime.regression.slots import filled, size, slots
from fieldmark.runtime.regression.words import name, word

_BLOCKS = frozenset(
    ["div", "section", "article", "table", "ul", "ol", "dl", "form", "fieldset", "p", "center", "main", "aside"]
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_VERBATIM = frozenset(("pre", "textarea"))
_SPACE = " \t\r\n"


def advert_on_top(scene: Scene, random: Random) -> bool:
    """A banner before everything else on the page."""
    insert_first(scene.body, _advert(random))
    return True


def advert_between(scene: Scene, random: Random) -> bool:
    """Adverts between the top-level sections."""
    groups = _groups(scene)
    if len(groups) < 2:
        return False
    for group in random.sample(groups[1:], random.randint(1, min(3, len(groups) - 1))):
        insert_before(group[0], [_advert(random)])
    return True


def advert_before_section(scene: Scene, random: Random) -> bool:
    """An advert directly before the section of a true value."""
    for place in scene.shuffled(random):
        sections = scene.sections(place)
        if sections:
            insert_before(random.choice(sections[:2]), [_advert(random)])
            return True
    return False


def _advert(random: Random) -> etree._Element:
    block = etree.Element("div", {"class": f"promo {word(random)}"})
    if random.random() < 0.5:
        etree.SubElement(block, random.choice(("h2", "h3", "strong"))).text = f"{name(random)} {word(random)}"
    link = etree.SubElement(block, "a", {"href": f"/{word(random)}/{random.randint(1000, 9999)}"})
    etree.SubElement(link, "img", {"src": f"/{word(random)}.png", "alt": name(random)})
    text = etree.SubElement(block, "p")
    text.text = f"{name(random)} {word(random)} {word(random)}, {random.randint(100, 900)} {word(random)}!"
    return block


def wrap_page(scene: Scene, random: Random) -> bool:
    """All content in one or two more blocks."""
    for _ in range(random.randint(1, 2)):
        wrap_content(scene.body, "div", **{"class": word(random)})
    return True


def wrap_section(scene: Scene, random: Random) -> bool:
    """The section of a true value in one or two more blocks."""
    for place in scene.shuffled(random):
        sections = scene.sections(place)
        if sections:
            section = random.choice(sections[:2])
            for _ in range(random.randint(1, 2)):
                section = wrap(section, "div", **{"class": word(random)})
            return True
    return False


def reorder_sections(scene: Scene, random: Random) -> bool:
    """The top-level sections in another order, each with its heading."""
    groups = _groups(scene)
    if len(groups) < 2:
        return False
    order = groups[:]
    random.shuffle(order)
    if order == groups:
        order = groups[1:] + groups[:1]
    parent = groups[0][0].getparent()
    assert parent is not None, "sections are below the body"
    moved = [element for group in order for element in group]
    rest = [child for child in parent if child not in set(moved)]
    for element in moved + rest:
        parent.append(element)
    return True


def _groups(scene: Scene) -> list[list[etree._Element]]:
    """The top-level sections: the blocks of the outermost element that shows several, each below its heading.

    Only where no row of a true value reaches over two of them, so that no label is parted from its value.
    """
    container = scene.body
    while True:
        shown = [child for child in container if isinstance(child.tag, str) and size(child)]
        if len(shown) > 1 or not shown or shown[0].tag not in _BLOCKS or shown[0].tag in {"table", "ul", "ol", "dl"}:
            break
        container = shown[0]
    groups: list[list[etree._Element]] = []
    pending: list[etree._Element] = []
    for child in container:
        pending.append(child)
        if isinstance(child.tag, str) and child.tag in _BLOCKS and len(filled(child)) > 1:
            groups.append(pending)
            pending = []
    return groups if _keeps_rows(scene, container, groups) else []


def _keeps_rows(scene: Scene, container: etree._Element, groups: list[list[etree._Element]]) -> bool:
    """Whether every row of a true value is inside one group, or not moved at all."""
    number = {element: index for index, group in enumerate(groups) for element in group}
    for _, place in scene.places():
        above = (place.holder, *place.holder.iterancestors())
        if container not in above:
            continue
        row = row_of(place)
        if row is None or container is place.holder:
            return False
        tops = {next((a for a in (e, *e.iterancestors()) if a in number), None) for e in row.elements}
        if len({number.get(top) if top is not None else None for top in tops}) > 1:
            return False
        if any(element is container or container in element.iterdescendants() for element in row.elements):
            return False
    return True


def reheading(holds_value: bool) -> Callable[[Scene, Random], bool]:
    """An edit that moves headings a level up or down: those in rows of true values, or all others."""

    def edit(scene: Scene, random: Random) -> bool:
        rows = [row.elements for _, place in scene.places() if (row := row_of(place))]
        valued = {inner for elements in rows for element in elements for inner in element.iter()}
        valued |= {above for _, place in scene.places() for above in (place.holder, *place.holder.iterancestors())}
        headings = [h for h in scene.root.iter(*_HEADINGS) if (h in valued) == holds_value]
        down = random.random() < 0.5
        changed = False
        for heading in headings:
            level = _HEADINGS.index(str(heading.tag)) + (1 if down else -1)
            new = _HEADINGS[min(max(level, 0), 5)]
            changed = changed or new != heading.tag
            heading.tag = new
        return changed

    return edit


def respace(scene: Scene, random: Random) -> bool:
    """Other indentation and line breaks wherever white space stands."""
    changed = False
    for slot in slots(scene.body):
        text = slot.text
        if not text or not any(char in _SPACE for char in text):
            continue
        if slot.holder.tag in _VERBATIM or any(above.tag in _VERBATIM for above in slot.holder.iterancestors()):
            continue
        pieces = [_spaces(random) if char in _SPACE else char for char in text]
        slot.write("".join(pieces))
        changed = True
    return changed


def _spaces(random: Random) -> str:
    return random.choice((" ", "  ", "\n", "\n\t\t", " \n  "))
