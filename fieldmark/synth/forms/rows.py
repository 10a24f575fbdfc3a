"""Learning how the records of forms are told apart: the counterpart of `synth.html.separations`.

In a form with labelled records places are numbers, the same for a box whenever it is asked: those of a line are nearer
to each other than to any of another line, so that of a quantity that stands in many records the one on the record's
line is taken.

The line of headings is the one above the labelled records that the forms share most of. Texts that begin a record are
read off labelled ones, kept where they stand on the first (or the last) line of records and on no other line of them,
and put together, one for each place; what ends the records is read off the lines below the last one. Each combination
is run on the forms and judged by the labels, as for pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from typing import Final

from fieldmark.dsl.forms.document import FormBox, Line
from fieldmark.dsl.forms.phrases import Pattern, begins_with, key, pieces, spans_in
from fieldmark.dsl.forms.rows import (
    Band,
    Bands,
    Beginning,
    Edge,
    Reach,
    Under,
    bands,
    begins_any,
    begins_small,
    columns_of,
    same_block,
    texts_at,
    told_by,
)
from fieldmark.dsl.forms.settings import FORMS
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import CLASSES, Token, collapse
from fieldmark.synth.core.examples import RecordLabel, texts_within
from fieldmark.synth.forms.landmarks import grams, is_label
from fieldmark.synth.forms.places import FormIndex, meant
from fieldmark.synth.forms.settings import LEARNING
from fieldmark.synth.records.matching import LabelledRecords, RankedSeparation, best_first, different, judged

_LINE: Final = 2 * FORMS.texts
"""How far the places of two lines are apart."""


class FormTable(LabelledRecords):
    """A form with some or all of its records.

    `rows` are, for each record that stands here, the numbers of the lines from its first to its last value, without
    those that pages repeat, and without those beside a page break that hold none of its values; `inside` are all of
    them, and `between` those of the content from the first record to the last. `held` are the boxes of all values.
    """

    def __init__(self, index: FormIndex, labels: Sequence[RecordLabel], complete: bool) -> None:
        self.index = index
        self.lines: Sequence[Line] = index.document.lines
        self._rows = {box: row for row, line in enumerate(self.lines) for box in line}
        self._read: dict[Span, set[FormBox]] = {}
        super().__init__(index.document, labels, complete, self._find)
        self._data = frozenset(key(text) for label in labels for text in texts_within(label))
        self.rows: list[list[int]] = []
        self.held: set[FormBox] = set()
        for number in range(len(labels)):
            boxes = {box for span in self.core(number) for box in self._read[span]}
            held = {self._rows[box] for box in boxes}
            self.held |= boxes
            rows = range(min(held), max(held) + 1) if held else ()
            content = [row for row in rows if self.is_content(row)]
            kept = [row for row in content if row in held or not self._is_beside_break(row, content)]
            self.rows += [kept] if kept else []
        self.inside = {row for rows in self.rows for row in rows}
        span = range(min(self.inside), max(self.inside) + 1) if self.inside else ()
        self.between = [row for row in span if self.is_content(row)]

    def hold_apart(self, texts: Iterable[str]) -> None:
        """Say what is labelled outside of the list. What stands on a line of a record is beside it, in another table:
        lines are as wide as the form."""
        super().hold_apart(texts)
        self._outside = [
            found for found in self._outside if not any(start // _LINE in self.inside for start, _ in found)
        ]

    def is_content(self, row: int) -> bool:
        """Whether a line is not one of those that pages repeat."""
        return self.lines[row][0] not in self.index.document.headers

    def telling_lines(self, which: int) -> list[Line]:
        """Of each record the line by which it may be told: its first (0), or its last (-1)."""
        return [self.lines[rows[which]] for rows in self.rows]

    def _is_beside_break(self, row: int, content: Sequence[int]) -> bool:
        """Whether one of the lines before and after a line of a record's content stands on another page."""
        at = content.index(row)
        return any(self.lines[other][0].page != self.lines[row][0].page for other in content[at - 1 : at + 2])

    def _find(self, value: str) -> Iterator[Span]:
        for place in meant(value, self.index.places(value) or self.index.normal_places(value)):
            places = [self._place(box) for box in place.passage.boxes]
            span = min(places), max(places) + 1
            self._read.setdefault(span, set()).update(place.passage.boxes)
            yield span

    def _place(self, box: FormBox) -> int:
        return self._rows[box] * _LINE + box.place

    def span(self, band: Band) -> Span:
        """The places that a band covers."""
        return self._place(band.lines[0][0]), self._place(band.lines[-1][-1]) + 1

    def is_value(self, text: str) -> bool:
        """Whether a text is part of a labelled value."""
        return any(key(text) in value for value in self._data)

    def is_anothers(self, text: str) -> bool:
        """Whether a text is part of a value that is labelled outside of the list."""
        return any(spans_in(text, value) for value in self.others)


REACH_COST: Final[dict[Reach, float]] = {"on": 0.0, "alone": LEARNING.alone, "before": LEARNING.before}
"""How much it counts against a separation which lines its records have."""

GENERAL: Final = frozenset(map(Token, ("UPPER", "CAPITALISED", "WORD", "DIGITS", "LETTER")))
"""Token classes of which nearly every text begins with one: so does the second line of a description."""


def learn_bands(tables: Sequence[FormTable], limit: int) -> list[RankedSeparation[Bands]]:
    """The best ways to tell the forms' records apart, best first; empty where there is none."""
    if not all(table.rows for table in tables):
        return []
    ranked: list[RankedSeparation[Bands]] = []
    for separation, cost in dict(_candidates(tables)).items():
        regions = [[table.span(band) for band in bands(separation, table.index.document)] for table in tables]
        item = judged(separation, cost, tables, regions)
        ranked += [] if item is None else [item]
    return different(best_first(ranked, tables), limit)


def _candidates(tables: Sequence[FormTable]) -> Iterator[tuple[Bands, float]]:
    headings = _headings(tables)
    passed = _passed(tables, headings)
    ends, notes = _ends(tables, headings, passed)
    passed |= notes
    untils = [(frozenset[str](), LEARNING.endless), *([(ends, 0.0)] if ends else [])]
    for reach, far in REACH_COST.items():
        for beginnings in _beginnings(tables, headings, reach, passed):
            named = any(isinstance(start.place, Under) for start in beginnings)
            afters: list[tuple[str | None, float]] = [(None, 0.0 if named else LEARNING.after)]
            if not named and headings:
                afters.append((headings[0], 0.0))
            least = _least(beginnings, tables, headings, -1 if reach == "before" else 0)
            further = _further(tables, headings) if reach == "on" else None
            for (until, endless), (after, missing) in product(untils, afters):
                going = further if named or after is not None else None
                small = bool(going) and _small(tables)
                told = Bands(beginnings, reach, after, until, passed, least, going, small)
                yield told, far + endless + missing


def _least(beginnings: Sequence[Beginning], tables: Sequence[FormTable], headings: Sequence[str], which: int) -> int:
    """How many of the beginnings tell a record for certain: more than half of them, unless a labelled one has fewer."""
    counts = [
        told_by(beginnings, _heading_line(table, headings), line)
        for table in tables
        for line in table.telling_lines(which)
    ]
    return min([len(beginnings) // 2 + 1, *filter(None, counts)])


def _further(tables: Sequence[FormTable], headings: Sequence[str]) -> frozenset[str]:
    """The headings under which labelled values go on below the first line of their record.

    A wide text may stand under several; it is of the one under which others go on alone.
    """
    found: list[set[str]] = []
    for table in tables:
        above = _heading_line(table, headings)
        lower = [box for rows in table.rows for row in rows[1:] for box in table.lines[row] if box in table.held]
        found += (
            {text for text in headings if any(spans_in(text, above[place].text) for place in columns)}
            for columns in columns_of(tuple(lower), above)
        )
    alone = {text for texts in found if len(texts) == 1 for text in texts}
    return frozenset(alone.union(*(texts for texts in found if not texts & alone)))


def _small(tables: Sequence[FormTable]) -> bool:
    """Whether the labelled records' lines below the first begin with small letters, if enough of them were seen."""
    lower = [table.lines[row] for table in tables for rows in table.rows for row in rows[1:]]
    return len(lower) >= LEARNING.lower and all(begins_small(line[0].text) for line in lower)


def _headings(tables: Sequence[FormTable]) -> tuple[str, ...]:
    """The texts of one line above the first record that all forms have, from left to right; none without such a line.

    Of several lines the one that shares most, then the nearest.
    """
    best: tuple[str, ...] = ()
    for line in reversed(_above(tables[0])):
        found = [text for box in line for text in _shared(box, tables)]
        if len(found) > len(best):
            best = tuple(found)
    return best


def _above(table: FormTable) -> Sequence[Line]:
    """The few lines close above the first record, from the top."""
    first = at = table.between[0]
    while at > max(0, first - LEARNING.above) and same_block(table.lines[at - 1], table.lines[at]):
        at -= 1
    return [line for line in table.lines[at:first] if line[0].page == table.lines[first][0].page]


def _shared(box: FormBox, tables: Sequence[FormTable]) -> Iterator[str]:
    """The longest n-gram of a box that stands above the records of all forms."""
    lines = [[other.text for line in _above(table) for other in line] for table in tables]
    for text, _, _ in sorted(grams(box.text), key=lambda gram: (-len(gram[0]), gram[0])):
        if not any(map(str.isdigit, text)) and all(any(spans_in(text, o) for o in held) for held in lines):
            yield text
            return


def _beginnings(
    tables: Sequence[FormTable], headings: Sequence[str], reach: Reach, passed: frozenset[str]
) -> Iterator[tuple[Beginning, ...]]:
    """What tells records: below headings, and at the edges of their lines; all that do so together, then each."""
    which = -1 if reach == "before" else 0
    places: dict[Edge | Under, dict[Pattern, int]] = {}
    for table in tables:
        lines = table.telling_lines(which)
        count = len(lines)
        for number in sorted({0, 1, count // 2, count - 1} & set(range(count))):
            for place, box in _places(table, lines[number], headings):
                for rank, pattern in enumerate(_patterns(box)):
                    known = places.setdefault(place, {})
                    known[pattern] = min(rank, known.get(pattern, rank))
    found: list[tuple[float, Beginning]] = []
    for place, patterns in places.items():
        told = [
            (_told(Beginning(pattern, place), tables, which, passed), -rank, pattern)
            for pattern, rank in patterns.items()
        ]
        share, _, pattern = max(told, key=lambda item: (item[0], item[1], repr(item[2])))
        if share >= LEARNING.told:
            found.append((share, Beginning(pattern, place)))
    found.sort(key=lambda pair: (not isinstance(pair[1].place, Under), -pair[0], repr(pair[1])))
    special = [start for _, start in found if isinstance(start.place, Under) and start.pattern not in GENERAL]
    if special:
        order: list[Edge | Under] = [*map(Under, headings)]
        yield tuple(sorted(special[: LEARNING.texts], key=lambda start: order.index(start.place)))
    yield from ((start,) for _, start in found)


def _places(table: FormTable, line: Line, headings: Sequence[str]) -> Iterator[tuple[Edge | Under, FormBox]]:
    """The places of a line at which a text may tell a record."""
    above = _heading_line(table, headings)
    edges: tuple[Edge, Edge] = ("first", "last")
    for place in (*edges, *map(Under, headings)):
        yield from ((place, box) for box in texts_at(place, above, line))


def _heading_line(table: FormTable, headings: Sequence[str]) -> Line:
    """The line above the records with most of the headings; empty where there are none."""
    lines = [(sum(any(spans_in(text, box.text) for box in line) for text in headings), line) for line in _above(table)]
    return max(lines, key=lambda pair: pair[0])[1] if lines and headings else ()


def _patterns(box: FormBox) -> Iterator[Pattern]:
    """What a text begins with: classes from the most specific on, then words without digits."""
    classes = [kind for kind in map(Token, CLASSES) if begins_with(kind, box.text)]
    yield from (kind for kind in classes if kind not in GENERAL)
    texts = dict.fromkeys(_first_pieces(box.text, count) for count in (2, 1))
    yield from (Token(literal=text) for text in texts if is_label(text))
    yield from (kind for kind in classes if kind in GENERAL)


def _told(start: Beginning, tables: Sequence[FormTable], which: int, passed: frozenset[str]) -> float:
    """The share of the records whose first (or last) line a beginning stands on; 0 where it stands on other lines of
    them, or between them, where it is not passed over."""
    told = total = wrong = 0
    for table in tables:
        wanted = {rows[which] for rows in table.rows}
        headings: Line = _heading_line(table, [start.place.heading]) if isinstance(start.place, Under) else ()
        found = {row for row in table.between if told_by([start], headings, table.lines[row])}
        found = {row for row in found if row in wanted or not begins_any(passed, table.lines[row])}
        told += len(found & wanted)
        wrong += len(found - wanted)
        total += len(wanted)
    return told / total if wrong <= LEARNING.tolerated * total else 0.0


def _passed(tables: Sequence[FormTable], headings: Sequence[str]) -> frozenset[str]:
    """What lines between records begin with: a label and an amount in no record, such as a sum carried over a page.

    Where all records are labelled, away from page breaks too, such as a discount; and what several lines in no record
    begin with, such as a group's heading.
    """
    found: set[str] = set()
    counts: Counter[str] = Counter()
    for table in tables:
        for row, following in pairwise(table.between):
            if table.lines[row][0].page != table.lines[following][0].page:
                beside = (table.lines[at] for at in (row, following) if at not in table.inside)
                found.update(*map(_sum_label, beside))
        for line in (table.lines[row] for row in table.between if table.complete and row not in table.inside):
            found |= _sum_label(line)
            counts.update({_label(line[0].text)} - {""})
    found |= {text for text, count in counts.items() if count > 1}
    own = {key(text) for text in headings}
    return frozenset(text for text in found if key(text) not in own and not _stands_inside(text, tables))


def _stands_inside(text: str, tables: Sequence[FormTable]) -> bool:
    """Whether a text is part of a value, or begins one on the lines of a record."""
    inside = (table.lines[row] for table in tables for row in table.inside)
    return any(table.is_value(text) for table in tables) or any(begins_any([text], line) for line in inside)


def _may_stand_within(text: str, tables: Sequence[FormTable]) -> bool:
    """Whether a text is data, or begins a line before the last record, which therefore it does not end."""
    between = any(begins_any([text], table.lines[row]) for table in tables for row in table.between)
    return between or _stands_inside(text, tables) or any(table.is_anothers(text) for table in tables)


def _sum_label(line: Line) -> set[str]:
    """The label at the left of a line that ends with a number."""
    amount = any(begins_with(Token(kind), line[-1].text) for kind in ("PRICE", "NUMBER"))
    return {_label(line[0].text)} - {""} if len(line) > 1 and amount else set()


def _ends(
    tables: Sequence[FormTable], headings: Sequence[str], passed: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """Texts below the last record, in no record, that end the list, and those of notes on the last record.

    The first in each form that all forms have, or that names a sum, then others that all have; where none is such, the
    nearest in each, then those that most have. What stands before them, without a number, may stand between two records
    some day. None where a form has no such text, or not all of its records are labelled.
    """
    if not all(table.complete for table in tables):
        return frozenset(), frozenset()
    free = [_free_below(table, tables, headings, passed) for table in tables]
    if not all(free):
        return frozenset(), frozenset()
    counts = Counter(text for lines in free for text in frozenset[str]().union(*(held for _, held in lines)))
    usual = {text for text, count in counts.items() if len(tables) > 1 and all(_holds(lines, text) for lines in free)}
    chosen: dict[str, None] = {}
    notes: set[str] = set()
    for lines in free:
        at = next((n for n, (line, held) in enumerate(lines) if held & usual or _sum_label(line)), 0)
        chosen[_longest(lines[at][1] & usual or lines[at][1])] = None
        notes.update(_longest(held) for _, held in lines[:at])
    shared = usual or {text for text, count in counts.items() if count > 1 and 2 * count >= len(tables)}
    ends = [*chosen, *sorted(shared, key=lambda text: (-counts[text], -len(text), text))]
    return frozenset(ends[: LEARNING.texts]), frozenset(notes.difference(ends))


def _holds(lines: Sequence[tuple[Line, set[str]]], text: str) -> bool:
    """Whether one of some lines begins with a text."""
    return any(begins_any([text], line) for line, _ in lines)


def _longest(texts: Iterable[str]) -> str:
    return min(texts, key=lambda text: (-len(text), text))


def _free_below(
    table: FormTable, tables: Sequence[FormTable], headings: Sequence[str], passed: frozenset[str]
) -> list[tuple[Line, set[str]]]:
    """The lines below a form's last record, but for those beside its values alone, with their labels that may end it:
    those that are no data, and stand on no line from the first record to the last of any form."""
    below = _below(table, _heading_line(table, headings))
    left, right = min(box.box.left for box in table.held), max(box.box.right for box in table.held)
    own = (line for line in below if line[0].box.left < right and left < line[-1].box.right)
    free = [(line, {text for text in _labels(line) - passed if not _may_stand_within(text, tables)}) for line in own]
    return [(line, held) for line, held in free if held]


def _below(table: FormTable, headings: Line) -> Sequence[Line]:
    """The content of the form below the last record, without the headings where they stand again."""
    below = [line for row, line in enumerate(table.lines) if row > table.between[-1] and table.is_content(row)]
    named = {key(box.text) for box in headings}
    return [line for line in below if not named & {key(box.text) for box in line}][: LEARNING.below]


def _labels(line: Line) -> set[str]:
    """What the texts of a line begin with, letters only: two words, or the only one."""
    found = {_label(box.text) for box in line if not any(map(str.isdigit, _first_pieces(box.text, 2)))}
    return set(filter(is_label, found))


def _label(text: str) -> str:
    """The first two pieces of a text, or the one before a number; empty where it begins with one."""
    two, one = _first_pieces(text, 2), _first_pieces(text, 1)
    return next((label for label in (two, one) if not any(map(str.isdigit, label)) and len(key(label)) > 1), "")


def _first_pieces(text: str, count: int) -> str:
    parts = pieces(text)[:count]
    return collapse(text[parts[0][1] : parts[-1][2]]) if parts else ""
