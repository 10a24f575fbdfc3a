"""Edits around true values: what stands next to them, what surrounds them, and what takes them away.

Next to them come rows with other labels and values, and sections with the same labels and other values; around them
adverts, wrappers, another order of sections, other headings and white space. Where a row goes, or a value alone with
its label left, nothing may be made up.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random

from lxml import etree

from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.places import HEADINGS
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.edits import insert, insert_first, name, other, remove, word, wrap, wrap_content
from fieldmark.runtime.simulate.truth import PageState, Row, TextRun, filled, row_of, size, text_runs, upwards

_IDENTITIES = ("id", "name", "itemprop", "for", "headers")
"""Attributes that tell one row from another."""

_BLOCKS = frozenset(
    ["div", "section", "article", "table", "ul", "ol", "dl", "form", "fieldset", "p", "center", "main", "aside"]
)
_VERBATIM = frozenset(("pre", "textarea"))
_SPACE = frozenset(" \t\r\n")
_SPACES = (" ", "  ", "\n", "\n\t\t", " \n  ")


def row_added(state: PageState, random: Random, *, before: bool) -> bool:
    """A row with other labels and values directly before, or after, that of a value.

    For a list, only where every item is named: a row beside unnamed ones may be one more item, which leaves it open.
    """
    unnamed = {name for name, known in state.truth.items() if known.several and not state.is_labelled(name)}
    for place in state.shuffled(random):
        row = row_of(place)
        parent = None if row is None else row.elements[0].getparent()
        if row is None or parent is None or state.label(place) is None:
            continue
        if any(name in unnamed for name, other_place in state.places() if other_place is place):
            continue
        state.untold |= {name for name, _ in state.within([parent]) if name in unnamed}
        new = _other_row(state, row, random)
        insert(row.elements[0 if before else -1], new, before)
        return True
    return False


def _other_row(state: PageState, row: Row, random: Random) -> list[etree._Element]:
    """A copy of a row in which every text, and every attribute that tells rows apart, is another one."""
    new = [_detached(element, with_tail=row.is_line) for element in row.elements]
    for run in Row(tuple(new), row.is_line).runs:
        run.write(other(run.text, random, state.values))
    inside = {inner for element in row.elements for inner in element.iter()}
    own = {token for inner in inside for token in _classes(inner)}
    shared = {token for outer in state.root.iter() if outer not in inside for token in _classes(outer)}
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
    tokens = _classes(element)
    if any(token in unique for token in tokens):
        element.set("class", " ".join(unique.get(token, token) for token in tokens))


def _classes(element: etree._Element) -> list[str]:
    return (element.get("class") or "").split()


def look_alike(state: PageState, random: Random, *, before: bool, headed: bool) -> bool:
    """A section with the same labels and other values beside a true one.

    With `headed` it stands under a heading of its own, before the heading of the true one where that has one; else both
    are put into a block, so that the true section does not come under the new heading.
    """
    section = _section(state, random)
    if section is not None:
        if not headed:
            state.untold |= {field for field, _ in state.within([section]) if state.truth[field].several}
        new = [_look_alike(state, section, random)]
        above = section.getprevious()
        top = above if above is not None and above.tag in HEADINGS else section
        if headed:
            new.insert(0, _heading(state, random))
            if top is section:
                block = etree.Element("div")
                block.extend(new)
                new = [block]
        insert(top if headed and before else section, new, before)
        return True
    return False


def _look_alike(state: PageState, section: etree._Element, random: Random) -> etree._Element:
    new = _detached(section)
    true, values = state.true_runs(), state.values
    pairs = list(zip(filled(section), filled(new), strict=True))
    for old, run in pairs:
        if old in true or _shows_value(old, values):
            run.write(other(run.text, random, values))
    left = {fold(run.text) for _, run in pairs}
    if any(place.value in left for _, place in state.within([section])):
        for _, run in pairs:
            run.write(other(run.text, random, values))
    for inner in new.iter():
        if inner.get("id"):
            inner.set("id", other(inner.get("id") or "", random))
    return new


def _shows_value(run: TextRun, values: Sequence[str]) -> bool:
    text = fold(run.text)
    return any(char.isdigit() for char in text) or any(has_words(text, value) for value in values)


def _heading(state: PageState, random: Random) -> etree._Element:
    tags = [heading.tag for heading in state.body.iter(*HEADINGS[1:])]
    heading = etree.Element(str(random.choice(tags)) if tags else "h3")
    heading.text = f"{name(random)} {word(random)}"
    return heading


def _detached(element: etree._Element, *, with_tail: bool = False) -> etree._Element:
    copy = deepcopy(element)
    copy.tail = copy.tail if with_tail else None
    return copy


def drop_row(state: PageState, random: Random) -> bool:
    """A field's labels and values gone."""
    for field in _fields(state, random):
        found = dict.fromkeys(row_of(place) for place in state.truth[field].places)
        rows = [row for row in found if row is not None and row.elements[0].getparent() is not None]
        if len(rows) < len(found):
            continue
        _note_gone(state, rows)
        for row in rows:
            for element in row.elements:
                if element.getparent() is not None:
                    remove(element, with_tail=row.is_line)
        return True
    return False


def blank_value(state: PageState, random: Random) -> bool:
    """A field's values gone, its labels and the markup of the values left."""
    for field in _fields(state, random):
        places = state.truth[field].places
        if not all(place.whole for place in places):
            continue
        emptied = {run for place in places for run in place.runs}
        for held, place in state.places():
            if emptied & set(place.runs):
                state.gone.add((held, place.value))
        for run in emptied:
            run.write(" ")
        return True
    return False


def _fields(state: PageState, random: Random) -> list[str]:
    """The fields of which every value has a place, in random order."""
    located = [
        field
        for field, known in state.truth.items()
        if known.values and {place.value for place in known.places} == set(known.values)
    ]
    random.shuffle(located)
    return located


def _note_gone(state: PageState, rows: Sequence[Row]) -> None:
    """Mark the values all of whose places are in rows that go."""
    going = {item for row in rows for item in state.within(row.elements, tails=row.is_line)}
    for field, known in state.truth.items():
        for value in {place.value for place in known.places}:
            if all((field, place) in going for place in known.places if place.value == value):
                state.gone.add((field, value))


def advert_on_top(state: PageState, random: Random) -> bool:
    """A banner before everything else on the page."""
    insert_first(state.body, _advert(random))
    return True


def advert_between(state: PageState, random: Random) -> bool:
    """Adverts between the top-level sections."""
    groups = _groups(state)
    if len(groups) < 2:
        return False
    for group in random.sample(groups[1:], random.randint(1, min(3, len(groups) - 1))):
        insert(group[0], [_advert(random)], before=True)
    return True


def advert_before_section(state: PageState, random: Random) -> bool:
    """An advert directly before the section of a true value."""
    section = _section(state, random)
    if section is not None:
        insert(section, [_advert(random)], before=True)
    return section is not None


def _advert(random: Random) -> etree._Element:
    block = etree.Element("div", {"class": f"promo {word(random)}"})
    if random.random() < 0.5:
        etree.SubElement(block, random.choice(("h2", "h3", "strong"))).text = f"{name(random)} {word(random)}"
    link = etree.SubElement(block, "a", {"href": f"/{word(random)}/{random.randint(1000, 9999)}"})
    etree.SubElement(link, "img", {"src": f"/{word(random)}.png", "alt": name(random)})
    text = etree.SubElement(block, "p")
    text.text = f"{name(random)} {word(random)} {word(random)}, {random.randint(100, 900)} {word(random)}!"
    return block


def wrap_page(state: PageState, random: Random) -> bool:
    """All content in one or two more blocks."""
    for _ in range(random.randint(1, 2)):
        wrap_content(state.body, word(random))
    return True


def wrap_section(state: PageState, random: Random) -> bool:
    """The section of a true value in one or two more blocks."""
    section = _section(state, random)
    if section is not None:
        for _ in range(random.randint(1, 2)):
            section = wrap(section, word(random))
    return section is not None


def _section(state: PageState, random: Random) -> etree._Element | None:
    """One of the two nearest sections of the first value, in random order, that has any."""
    sections = next(filter(None, map(state.sections, state.shuffled(random))), None)
    return random.choice(sections[:2]) if sections else None


def reorder_sections(state: PageState, random: Random) -> bool:
    """The top-level sections in another order, each with its heading."""
    groups = _groups(state)
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


def _groups(state: PageState) -> list[list[etree._Element]]:
    """The top-level sections: the blocks of the outermost element that shows several, each below its heading.

    Only where no row of a true value reaches over two of them, so that no label is parted from its value.
    """
    container = state.body
    while True:
        shown = [child for child in container if isinstance(child.tag, str) and size(child)]
        if len(shown) > 1 or not shown or shown[0].tag not in _BLOCKS or shown[0].tag in {"table", "ul", "ol", "dl"}:
            break
        container = shown[0]
    groups: list[list[etree._Element]] = []
    pending: list[etree._Element] = []
    for child in container:
        pending.append(child)
        if child.tag in _BLOCKS and len(filled(child)) > 1:
            groups.append(pending)
            pending = []
    return groups if _keeps_rows(state, container, groups) else []


def _keeps_rows(state: PageState, container: etree._Element, groups: list[list[etree._Element]]) -> bool:
    """Whether every row of a true value is inside one group, or not moved at all."""
    number = {element: index for index, group in enumerate(groups) for element in group}
    for _, place in state.places():
        if container not in upwards(place.holder):
            continue
        row = row_of(place)
        if row is None or container is place.holder:
            return False
        if len({next((number[a] for a in upwards(e) if a in number), None) for e in row.elements}) > 1:
            return False
        if any(element is container or container in element.iterdescendants() for element in row.elements):
            return False
    return True


def rehead(state: PageState, random: Random, *, holds_value: bool) -> bool:
    """Headings a level up or down: those in rows of true values, or all others."""
    rows = [row.elements for _, place in state.places() if (row := row_of(place))]
    valued = {inner for elements in rows for element in elements for inner in element.iter()}
    valued |= {above for _, place in state.places() for above in upwards(place.holder)}
    headings = [h for h in state.root.iter(*HEADINGS) if (h in valued) == holds_value]
    down = random.random() < 0.5
    before = [heading.tag for heading in headings]
    for heading in headings:
        level = HEADINGS.index(str(heading.tag)) + (1 if down else -1)
        heading.tag = HEADINGS[min(max(level, 0), 5)]
    return before != [heading.tag for heading in headings]


def respace(state: PageState, random: Random) -> bool:
    """Other indentation and line breaks wherever white space stands."""
    changed = False
    for run in text_runs(state.body):
        text = run.text
        if _SPACE.isdisjoint(text) or any(above.tag in _VERBATIM for above in upwards(run.holder)):
            continue
        run.write("".join(random.choice(_SPACES) if char in _SPACE else char for char in text))
        changed = True
    return changed
