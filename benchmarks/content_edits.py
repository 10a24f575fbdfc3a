"""What a sender or a site writes next: edits of contents under a template that stays.

Beside the template's changes (`fieldmark.runtime.simulate`) these are changes that people make every day: a row of
sums below a list, "and 3 more", a list of another length, a mail that quotes an older one, a note behind a value, an
old value struck out, another sign between items, a label in other words, a value that is not known yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from random import Random
from typing import Final

from lxml import etree

from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.around import drop_row, look_alike
from fieldmark.runtime.simulate.changes import Change
from fieldmark.runtime.simulate.edits import insert, name, other, remove, word
from fieldmark.runtime.simulate.truth import Edit, FieldTruth, PageState, TextRun, TruePlace, filled, squeezed

_HEADERS = "mail-headers"
"""Class of the table that stands for the headers of a mail."""

_SUMS = ("Total", "Sum", "Grand total", "All in all")
_MORE = ("and 3 more", "Show all 12", "View more", "...")
_NOTES = ("(updated)", "(new)", "(see below)", "*")
_UNKNOWN = ("n/a", "TBA", "TBC", "-", "to follow", "not yet known", "none")
_WORDS = ("on request", "free", "by appointment", "as agreed")
_BEFORE = ("Your", "Current", "Our", "New")


@dataclass(frozen=True, slots=True)
class _List:
    """The elements that hold an item, or a record, each, below one element; `names` are the fields inside."""

    rows: tuple[etree._Element, ...]
    names: frozenset[str]


def _lists(state: PageState, random: Random) -> Iterator[_List]:
    """The lists of which every value has one place and at least two rows hold some, in random order."""
    groups: dict[str, list[str]] = {}
    for field, known in state.truth.items():
        if known.several:
            groups.setdefault(field.split(".")[0], []).append(field)
    shuffled = list(groups.values())
    random.shuffle(shuffled)
    for names in shuffled:
        places = [place for field in names for place in state.truth[field].places]
        holders = [place.runs[0].element if place.runs[0].is_tail else place.holder for place in places]
        rows = _rows(holders)
        if len(rows) > 1:
            yield _List(tuple(rows), frozenset(names))


def _rows(holders: Sequence[etree._Element]) -> list[etree._Element]:
    """The children, of the lowest element above all, that hold some of them; none where it is one of them."""
    paths = [[*reversed(list(holder.iterancestors())), holder] for holder in holders]
    if not paths:
        return []
    depth = 0
    while all(len(path) > depth + 1 for path in paths) and len({path[depth] for path in paths}) == 1:
        depth += 1
    return list(dict.fromkeys(path[depth] for path in paths)) if len({path[depth] for path in paths}) > 1 else []


def row_of_sums(state: PageState, random: Random) -> bool:
    """A row below a list that sums it up: a word in its first text, other figures in those that have figures."""
    for found in _lists(state, random):
        new = _copy(found.rows[-1])
        runs = filled(new)
        if len(runs) > 1:
            runs[0].write(random.choice(_SUMS))
            for run in runs[1:]:
                has_figures = any(char.isdigit() for char in run.text)
                run.write(other(run.text, random, state.values) if has_figures else "")
            insert(found.rows[-1], [new], before=False)
            return True
    return False


def more_below(state: PageState, random: Random) -> bool:
    """What stands for more rows, as one text, below a list."""
    for found in _lists(state, random):
        last = found.rows[-1]
        new = etree.Element(str(last.tag), {str(key): str(text) for key, text in last.attrib.items()})
        inside = new
        if last.tag == "tr":
            inside = etree.SubElement(new, "td", {"colspan": str(len(last))})
        inside.text = random.choice(_MORE)
        insert(last, [new], before=False)
        return True
    return False


def row_more(state: PageState, random: Random) -> bool:
    """One more row of a list, with other values."""
    for found in _lists(state, random):
        last = found.rows[-1]
        new = _copy(last)
        copies = dict(zip(last.iter(), new.iter(), strict=True))
        inside = [(field, place) for field, place in state.within([last]) if field in found.names]
        if not all(_is_plain(place) for _, place in state.within([last])):
            continue
        texts = {run: other(run.text, random, state.values) for _, place in inside for run in place.runs}
        for run, text in texts.items():
            TextRun(copies[run.element], run.is_tail).write(text)
        truth = dict(state.truth)
        for field, place in inside:
            known = truth[field]
            truth[field] = replace(known, values=(*known.values, fold(texts[place.runs[0]])))
        state.truth = truth
        insert(last, [new], before=False)
        return True
    return False


def one_row_left(state: PageState, random: Random) -> bool:
    """All rows of a list gone but the first one."""
    for found in _lists(state, random):
        going = set(state.within(found.rows[1:]))
        for field, place in going:
            if all((field, p) in going for p in state.truth[field].places if p.value == place.value):
                state.gone.add((field, place.value))
        for row in found.rows[1:]:
            remove(row, with_tail=True)
        return True
    return False


def quoted_below(state: PageState, random: Random) -> bool:
    """An older mail of the same template below a mail, quoted."""
    if not any(table.get("class") == _HEADERS for table in state.body.iterchildren("table")):
        return False
    quote = etree.Element("blockquote")
    true, values = state.true_runs(), state.values
    said = etree.Element("p")
    said.text = f"On Mon, 4 May 2026 at 09:12, {name(random)} wrote:"
    for child in state.body:
        if child.get("class") == _HEADERS:
            continue
        new = deepcopy(child)
        for old, run in zip(filled(child), filled(new), strict=True):
            if old in true or any(char.isdigit() for char in old.text) or _shows(old, values):
                run.write(other(run.text, random, values))
        quote.append(new)
    state.body.extend([said, quote])
    return True


def _shows(run: TextRun, values: Sequence[str]) -> bool:
    text = squeezed(run.text)
    return any(squeezed(value) in text for value in values)


def note_behind(state: PageState, random: Random) -> bool:
    """A note, small, behind a value in the element that holds it."""
    for place in state.shuffled(random):
        if place.whole:
            note = etree.Element("small")
            note.text = random.choice(_NOTES)
            _put_behind(place.runs[-1], note)
            return True
    return False


def struck_out_before(state: PageState, random: Random) -> bool:
    """What a value was before, struck out, before it."""
    for place in state.shuffled(random):
        if _is_plain(place):
            run = place.runs[0]
            old = etree.Element("s")
            old.text = other(run.text.strip(), random, state.values)
            old.tail = " " + run.text
            run.write("")
            if run.is_tail:
                insert(run.element, [old], before=False)
            else:
                run.element.insert(0, old)
            return True
    return False


def line_more(state: PageState, random: Random) -> bool:
    """One line more in a value of several lines."""
    for field, place in _shuffled_places(state, random):
        runs = place.runs
        if len(runs) < 2 or not runs[1].is_tail or runs[1].element.tag != "br":
            continue
        if fold(" ".join(run.text for run in runs)) != place.value:
            continue
        line = etree.Element("br")
        line.tail = f"{word(random).capitalize()} {word(random).capitalize()}"
        insert(runs[1].element, [line], before=True)
        texts = [runs[0].text, line.tail, *(run.text for run in runs[1:])]
        _revalue(state, field, place, fold(" ".join(texts)))
        return True
    return False


def other_signs(state: PageState, random: Random, *, last: bool) -> bool:
    """Another sign between the items that stand in one text: between all, or the last two."""
    for _, known in _shuffled(state, random):
        runs = {place.runs for place in known.places if len(place.runs) == 1 and not place.whole}
        if not known.several or len(known.values) < 2 or len(runs) != 1:
            continue
        run = next(iter(runs))[0]
        spans = sorted(_span(run.text, value) or (-1, -1) for value in known.values)
        gaps = [(a[1], b[0]) for a, b in pairwise(spans)]
        if spans[0][0] < 0 or any(start >= end or end - start > 5 for start, end in gaps):
            continue
        old = run.text[gaps[0][0] : gaps[0][1]]
        sign = random.choice([sign for sign in ("; ", " & ", " / ", " and ") if sign != old])
        text = run.text
        for start, end in reversed(gaps[-1:] if last else gaps):
            text = text[:start] + sign + text[end:]
        run.write(text)
        return True
    return False


def label_in_other_words(state: PageState, random: Random, *, all_other: bool) -> bool:
    """The labels of one field with a word before them, or made of other words; their colons stay."""
    for _, known in _shuffled(state, random):
        labels = dict.fromkeys(label for place in known.places if (label := state.label(place)) is not None)
        if not labels or len(labels) < len(known.places):
            continue
        first = random.choice(_BEFORE)
        for label in labels:
            text = label.text.strip()
            label.write(other(text, random) if all_other else f"{first} {text[0].lower()}{text[1:]}")
        return True
    return False


def not_known_yet(state: PageState, random: Random) -> bool:
    """Words where a value is not known yet, or does not apply."""
    for _, known in _shuffled(state, random):
        if known.several or not known.places or not all(map(_is_plain, known.places)):
            continue
        text = random.choice(_UNKNOWN)
        emptied = {place.runs[0] for place in known.places}
        for held, place in state.places():
            if emptied & set(place.runs):
                state.gone.add((held, place.value))
        for run in emptied:
            run.write(text)
        return True
    return False


def in_words(state: PageState, random: Random) -> bool:
    """Words where all values of a field have figures: "on request" for a price."""
    for field, place in _shuffled_places(state, random):
        known = state.truth[field]
        alone = len([other for other in known.places if other.value == place.value]) == 1
        if alone and all(any(map(str.isdigit, value)) for value in known.values):
            run = place.runs[0]
            span = _span(run.text, place.value)
            if len(place.runs) == 1 and span is not None:
                words = random.choice(_WORDS)
                run.write(run.text[: span[0]] + words + run.text[span[1] :])
                _revalue(state, field, place, words)
                return True
    return False


def told_in_prose(state: PageState, random: Random, *, below: bool) -> bool:
    """A sentence, above or below everything else, that names a label with another value."""
    for _, known in _shuffled(state, random):
        if known.several or not known.places:
            continue
        label = state.label(known.places[0])
        if label is None:
            continue
        text = label.text.strip().rstrip(":")
        sentence = etree.Element("p")
        older = other(known.places[0].value, random, state.values)
        sentence.text = f"Please note: {text} was {older} until yesterday."
        if below:
            state.body.append(sentence)
        else:
            state.body.insert(1 if len(state.body) and state.body[0].get("class") == _HEADERS else 0, sentence)
        return True
    return False


def _is_plain(place: TruePlace) -> bool:
    return place.whole and len(place.runs) == 1


def _copy(element: etree._Element) -> etree._Element:
    copy = deepcopy(element)
    copy.tail = element.tail
    return copy


def part_more(state: PageState, random: Random, *, once: bool) -> bool:
    """In every card of a list, or in one of several, one more element before one of its values, that looks like it: a
    rating, a badge. Not in tables, which would have a heading for it."""
    for found in _lists(state, random):
        inside = [(field, place) for field, place in state.within(found.rows) if field in found.names]
        if any(place.holder.tag == "td" for _, place in inside):
            continue
        for field in sorted({field for field, _ in inside}):
            holders = [place.holder for one, place in inside if one == field and place.whole and _is_plain(place)]
            beside = [holder.getparent() for holder in holders]
            if len({*beside}) == len(found.rows) and all(above is not None and len(above) > 1 for above in beside):
                for number, holder in enumerate([random.choice(holders)] if once else holders):
                    new = _copy(holder)
                    filled(new)[0].write(f"{3 + number % 2}.{random.randint(1, 9)} ★")
                    insert(holder, [new], before=True)
                return True
    return False


def row_only_elsewhere(state: PageState, random: Random, *, before: bool) -> bool:
    """A field's rows gone, and a section of something else, under a heading of its own, that has the same labels."""
    return look_alike(state, random, before=before, headed=True) and drop_row(state, random)


def _put_behind(run: TextRun, new: etree._Element) -> None:
    text = run.text
    run.write(text.rstrip() + " ")
    if run.is_tail:
        insert(run.element, [new], before=False)
        new.tail = None
    else:
        run.element.insert(0, new)


def _shuffled(state: PageState, random: Random) -> list[tuple[str, FieldTruth]]:
    items = list(state.truth.items())
    random.shuffle(items)
    return items


def _shuffled_places(state: PageState, random: Random) -> list[tuple[str, TruePlace]]:
    items = state.places()
    random.shuffle(items)
    return items


def _revalue(state: PageState, field: str, place: TruePlace, value: str) -> None:
    known = state.truth[field]
    values = tuple(value if old == place.value else old for old in known.values)
    state.truth = {**state.truth, field: replace(known, values=values)}


def _span(text: str, value: str) -> tuple[int, int] | None:
    words = r"\s+".join(map(re.escape, value.split()))
    found = re.search(words, text, re.IGNORECASE)
    return found.span() if found else None


_EDITS: Final[Mapping[str, Edit]] = {
    "row of sums": row_of_sums,
    "more below": more_below,
    "row more": row_more,
    "one row left": one_row_left,
    "quoted below": quoted_below,
    "note behind": note_behind,
    "struck out before": struck_out_before,
    "line more": line_more,
    "other signs": partial(other_signs, last=False),
    "other last sign": partial(other_signs, last=True),
    "label with a word": partial(label_in_other_words, all_other=False),
    "label of other words": partial(label_in_other_words, all_other=True),
    "not known yet": not_known_yet,
    "in words": in_words,
    "part more": partial(part_more, once=False),
    "part more once": partial(part_more, once=True),
    "row only elsewhere before": partial(row_only_elsewhere, before=True),
    "row only elsewhere after": partial(row_only_elsewhere, before=False),
    "prose above": partial(told_in_prose, below=False),
    "prose below": partial(told_in_prose, below=True),
}

CONTENT_CHANGES: Final = tuple(Change(name, False, edit) for name, edit in _EDITS.items())
"""Every kind of change, in the order of the table. Names are unique."""
