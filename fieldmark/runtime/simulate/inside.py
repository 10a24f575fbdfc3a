"""Edits inside the rows of true values: markup in and around texts, the wording of labels, tables made of blocks; and
of attributes: class names and ids renamed, hashed or taken away, attributes in another order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import blake2b
from random import Random

from lxml import etree

from fieldmark.runtime.simulate.state import Edit, PageState, row_of
from fieldmark.runtime.simulate.trees import enclose, remove, unwrap, word
from fieldmark.runtime.simulate.truth import TextRun, filled

_INLINE = frozenset(["b", "strong", "i", "em", "span", "font", "u", "small", "big", "tt"])
_MARKUP = ("b", "span", "strong", "em")
_PUNCTUATION = " \t\r\n:"
_TABLE_PARTS = frozenset(["table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption"])
_inner_space = re.compile(r"(?<=\S)\s+(?=\S)")
_REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")
"""Attributes that hold ids of other elements."""

_KEPT = frozenset(("class", "id"))


def mark_up_label(*, half: bool) -> Edit:
    """An edit that puts a label, or with `half` its first words, into an inline element."""

    def edit(state: PageState, random: Random) -> bool:
        labels = [label for place in state.shuffled(random) if (label := state.label(place)) is not None]
        return any(_mark_up(label, random, half=half) for label in labels)

    return edit


def mark_up_value(*, half: bool) -> Edit:
    """An edit that puts a value that is a whole run, or with `half` its first words, into an inline element."""

    def edit(state: PageState, random: Random) -> bool:
        runs = [place.runs[0] for place in state.shuffled(random) if place.whole and len(place.runs) == 1]
        return any(_mark_up(run, random, half=half) for run in runs)

    return edit


def _mark_up(run: TextRun, random: Random, *, half: bool) -> bool:
    text = run.text
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    if run.element.tag == "title" and not run.is_tail:
        return False
    if half:
        gaps = [gap.start() for gap in _inner_space.finditer(text, start, end)]
        if not gaps:
            return False
        end = random.choice(gaps)
    enclose(run.element, run.is_tail, start, end, random.choice(_MARKUP))
    return True


def join_markup(state: PageState, random: Random) -> bool:
    """The inline elements of a value's row gone and their content left, where that does not run words together."""
    for place in state.shuffled(random):
        row = row_of(place)
        if row is None:
            continue
        changed = False
        for element in [inner for outer in row.elements for inner in outer.iter() if inner.tag in _INLINE]:
            if _stands_apart(element) and element not in row.elements:
                unwrap(element)
                changed = True
        if changed:
            return True
    return False


def _stands_apart(element: etree._Element) -> bool:
    """Whether no letter or digit touches the other side of either end of an inline element."""
    parent, before = element.getparent(), element.getprevious()
    inside = "".join(run.text for run in filled(element))
    if parent is None or not inside:
        return False
    left = (before.tail if before is not None else parent.text) or ""
    right = element.tail or ""
    if (before is not None and not left) or (not right and element.getnext() is not None):
        return False
    ends_well = not (left[-1:].isalnum() and inside[:1].isalnum())
    return ends_well and not (inside[-1:].isalnum() and right[:1].isalnum())


def label_punctuation(state: PageState, random: Random) -> bool:
    """Every label of a true value with a colon where there was none, and without where there was one."""
    del random

    def edited(text: str) -> str:
        body = text.rstrip(_PUNCTUATION)
        tail = text[len(body) :]
        return body + (tail.replace(":", "") if ":" in tail else ":" + tail)

    return _rewrite_labels(state, edited)


def label_case(state: PageState, random: Random) -> bool:
    """Every label of a true value in another case."""
    recase = random.choice((str.upper, str.lower, str.title))
    return _rewrite_labels(state, recase) or _rewrite_labels(state, str.swapcase)


def _rewrite_labels(state: PageState, edited: Callable[[str], str]) -> bool:
    labels = dict.fromkeys(label for _, place in state.places() if (label := state.label(place)) is not None)
    changed = False
    for label in labels:
        new = edited(label.text)
        changed = changed or new != label.text
        label.write(new)
    return changed


def table_to_blocks(state: PageState, random: Random) -> bool:
    """The table of a true value made of blocks: table, rows and cells become divs."""
    for place in state.shuffled(random):
        table = next(place.holder.iterancestors("table"), None)
        if table is not None:
            for part in [part for part in table.iter() if part.tag in _TABLE_PARTS and _own_table(part) is table]:
                part.tag = "div"
            for column in list(table.iter("col", "colgroup")):
                remove(column)
            return True
    return False


def _own_table(part: etree._Element) -> etree._Element | None:
    """The table that a part belongs to."""
    return part if part.tag == "table" else next(part.iterancestors("table"), None)


def rename(state: PageState, random: Random) -> bool:
    """Every class name and id renamed, the same name everywhere to the same new one."""
    style = random.choice(("{prefix}-{name}", "{name}--{prefix}", "{prefix}__{name}"))
    prefix = word(random)
    return _rename(state, ("class", "id"), lambda old: style.format(prefix=prefix, name=old))


def hash_classes(state: PageState, random: Random) -> bool:
    """Every class name made into a meaningless one, the same everywhere, as build tools do it."""
    salt = random.randbytes(8)

    def hashed(old: str) -> str:
        return "css-" + blake2b(old.encode("utf-8", "surrogatepass"), digest_size=4, salt=salt).hexdigest()

    return _rename(state, ("class",), hashed)


def strip(state: PageState, random: Random) -> bool:
    """No classes and ids at all."""
    del random
    changed = False
    for element in _elements(state):
        for name in _KEPT:
            changed = name in element.attrib or changed
            element.attrib.pop(name, "")
    return changed


def shuffle_attributes(state: PageState, random: Random) -> bool:
    """Attributes in another order, and new ones without meaning; quotes a parser does not show."""
    mark = f"data-v-{random.randrange(16**8):08x}"
    changed = False
    for element in _elements(state):
        items = list(element.attrib.items())
        if not items:
            continue
        random.shuffle(items)
        element.attrib.clear()
        for name, value in items:
            element.set(name, value)
        if random.random() < 0.5:
            element.set(mark, "")
        changed = True
    return changed


def _rename(state: PageState, names: tuple[str, ...], new: Callable[[str], str]) -> bool:
    changed = False
    for element in _elements(state):
        references = _REFERENCES if "id" in names else ()
        for name in (*names, *references):
            value = element.get(name)
            if value and value.split():
                element.set(name, " ".join(map(new, value.split())))
                changed = True
    return changed


def _elements(state: PageState) -> Iterator[etree._Element]:
    """The elements of the body that have a name."""
    return (element for element in state.body.iter() if isinstance(element.tag, str))
