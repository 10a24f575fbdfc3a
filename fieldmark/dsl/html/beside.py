"""Values beside labels, in another layout: a relaxation of pages (`fieldmark.dsl.core.relaxations`).

A label stays what it is when a page is designed anew, and in the other layout of a sender; what changes is how its
value stands beside it: in the next cell, as the term's description, as the other of two elements, behind a colon. A
strategy that goes from a label to what stands beside it is run with the way that leads there on this page, whatever
the region looks like.

Menus have words side by side, too. So what is read so counts only where two labels lead to it or its class tells it,
where it stands beside such a value, or where labels of two fields stand so.

Departure from LRSyn, whose programs name the elements of values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import Final, NamedTuple

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.guards import LastInRow, OneOf, Shape, Unsplit, guard_of, without
from fieldmark.dsl.core.identities import once
from fieldmark.dsl.core.instance import AttributeLandmark, Blueprint, Landmark, TextLandmark, words_of
from fieldmark.dsl.core.relaxations import Reading, Relaxation
from fieldmark.dsl.core.terms import AnySpelling, Field, Format, Strategy, strategies_of
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.core.vote import Evidence, strategy_of
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.places import CELLS
from fieldmark.dsl.html.regions import Hops, HtmlRegion, locate, places_of, region_at
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.html.tree import INLINE, RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.text.language import Boundary, Substring, TextProgram, Whole
from fieldmark.dsl.text.lexicon import TELLING, Token
from fieldmark.dsl.text.placeholders import SIGNS

ALIKE: Final = 2
"""Labels that have to stand so on a page where nothing else tells that these are labels with their values."""

_BETWEEN: Final = (*SIGNS.strip(), " -", " –", " —")
"""What may stand between a label and its value in a text."""

_SIGNS: Final = frozenset(":：=-–—")
"""What a text may begin with that goes on behind a label in its line; in an element of its own a dash is a minus."""

_INLINE: Final = INLINE | {RUN}

_ENDS: Final = frozenset(("br", "hr"))
"""What ends a line of an element."""

_LONG: Final = 8
"""Most siblings before and behind a label in its line that are looked at. A bound on work."""

_CELLS: Final = frozenset((*CELLS, "dt"))

_NEXT: Final = (Hops(0, 1), Hops(1, 1))
"""The ways from a label to what stands beside it, where the label has an element of its own at most: further up it is a
row that stands beside the label's, unless a cell is."""

_OFTEN: Final = 40
"""Most occurrences of a label on a page that are looked at. A bound on work."""

_NEAR: Final = 3
"""How many siblings behind a label are looked at, those that show nothing among them."""

_ANY: Final = HtmlBlueprint(frozenset(), 0)
"""The blueprint of a region that may look like anything."""


def moved(field: Field, document: HtmlDocument, spelling: AnySpelling | None) -> Field | None:
    """The field with the ways from its labels to what stands beside them on a page; None where there are no others."""
    ways = {id(one): way for one in _movable(field) if (way := _moved(one, document, spelling)) not in (None, one)}
    if not ways:
        return None

    def of_format(format_: Format) -> Format:
        parts = (
            replace(part, strategies=tuple(ways.get(id(s)) or s for s in part.strategies)) for part in format_.parts
        )
        return replace(format_, parts=tuple(parts))

    return replace(field, formats=tuple(map(of_format, field.formats)))


@once
def _movable(field: Field) -> list[Strategy]:
    """The strategies of a field that go from a label to all that stands beside it, or behind it in its text."""
    return [strategy for strategy in strategies_of(field) if _label_of(strategy) is not None]


def _label_of(strategy: Strategy) -> str | None:
    """The label from which a strategy goes to what stands right behind it; None where it does anything else."""
    landmark, hops, value = strategy.landmark, strategy.region, strategy.value
    far, inside = isinstance(value.node, Far), isinstance(value.node, Css) and value.node.far
    if not isinstance(hops, Hops) or not (far or inside) or value.attribute is not None or value.kept:
        return None
    if isinstance(landmark, TextLandmark) and landmark.whole:
        cells = hops.across == 1 and _is_in_cell(landmark.text, strategy.blueprint)
        beside = cells or (far and hops in _NEXT) or _is_in_lines(hops, value.node)
    else:
        beside = far and hops == Hops(0, 0) and _names(landmark)
    label = words_of(landmark).strip(SIGNS)
    return label if beside and any(map(str.isalpha, label)) and _taken(strategy) is not None else None


def _is_in_lines(hops: Hops, node: object) -> bool:
    """Whether a strategy goes from a label to a text of the same block with one element between: the end of a line,
    rather than what shows something."""
    return hops == Hops(0, 2) and node == Far(RUN)


def _names(landmark: Landmark) -> bool:
    """Whether a landmark that stands where its value does names it: words before it, or the heading of its column."""
    return isinstance(landmark, TextLandmark) or (isinstance(landmark, AttributeLandmark) and landmark.name == HEADERS)


def _is_in_cell(label: str, look: Blueprint) -> bool:
    """Whether a label stands in a cell of its own, or as a term, from which one goes to the next."""
    paths = (path for path, text in look.entries if text == label) if isinstance(look, HtmlBlueprint) else ()
    return any(path.split("/")[0] in _CELLS for path in paths)


def _taken(strategy: Strategy) -> TextProgram | None:
    """What a strategy takes of a text that is its value's alone, without a label; None where nothing tells."""
    text, landmark = strategy.value.text, strategy.landmark
    if not isinstance(text, Substring) or text.begin is None:
        return text
    literals = [token.literal for token in text.begin.left]
    if text.begin.right or not all(literals):
        is_behind = isinstance(landmark, TextLandmark) and not landmark.whole
        return None if is_behind and any(token.literal for token in (*text.begin.left, *text.begin.right)) else text
    behind = "".join(filter(None, literals)).strip()
    if behind not in words_of(landmark) and behind.strip(SIGNS):
        return text if isinstance(landmark, TextLandmark) and landmark.whole else None
    return Whole() if text.end is None else Substring(None, text.end, text.or_end, at_end=text.at_end)


def _moved(strategy: Strategy, document: HtmlDocument, spelling: AnySpelling | None) -> Strategy | None:
    """A strategy with the one way by which its label leads to what stands beside it; None where there is none, or
    several."""
    label, text = _label_of(strategy), _taken(strategy)
    assert label is not None, "what may move goes from a label"
    assert text is not None, "what may move is taken of a text"
    words = words_of(strategy.landmark)
    kept = spelling is not None and words in spelling.kept
    written = [words] if kept else [label, f"{label}:"] if spelling is None else document.lookup.like(label)
    ways = {*_ways(label, written, text, document)}
    if len(ways) != 1:
        return None
    (way,) = ways
    value = ValueProgram(Far(way.tag), way.text, conversion=strategy.value.conversion)
    guards = without(strategy.guards, Unsplit) if way.in_line else strategy.guards
    guards = without(guards, LastInRow) if way.hops != strategy.region else guards
    return Strategy(way.landmark, way.hops, _ANY, value, strategy.outer, guards)


class _Way(NamedTuple):
    """How a value stands beside a label, and what is taken of its text; in a line with it, it has the label before."""

    landmark: TextLandmark | AttributeLandmark
    hops: Hops
    tag: str
    text: TextProgram
    in_line: bool = False


def _ways(label: str, written: Iterable[str], text: TextProgram, document: HtmlDocument) -> Iterator[_Way]:
    """The ways to what stands beside a label, as it is written or with a sign behind it."""
    for name in written:
        landmark = TextLandmark(name)
        for node in _located(landmark, document):
            far = _beside(node)
            if far is not None:
                hops, found, in_line = far
                sign = found.text[:1] if found.text[:1] in (_SIGNS if in_line else SIGNS) else ""
                taken = _behind(sign, text) if sign else text
                if taken is not None:
                    yield _Way(landmark, hops, found.tag, taken, in_line)
        column = AttributeLandmark(HEADERS, name)
        cells = _located(column, document)
        if len(cells) == 1:
            yield _Way(column, Hops(0, 0), cells[0].tag, text)
    for node in _located(TextLandmark(label, whole=False), document):
        rest = node.text.removeprefix(label)
        between = next((one for one in _BETWEEN if rest.startswith(one)), None)
        begun = f"{label}{between}"
        behind = None if between is None else _behind(begun, text)
        if behind is not None and rest not in (node.text, between):
            yield _Way(TextLandmark(begun, whole=False), Hops(0, 0), RUN, behind)


def _behind(label: str, text: TextProgram) -> TextProgram | None:
    """What is taken of a text that begins with a label, given what is taken of it alone; None where nothing tells."""
    begin = Boundary(left=(Token(literal=label),))
    if isinstance(text, Whole):
        return Substring(begin, None)
    if isinstance(text, Substring):
        return Substring(begin, text.end, text.or_end, at_end=text.at_end) if text.begin is None else text
    return None


def _located(landmark: TextLandmark | AttributeLandmark, document: HtmlDocument) -> Sequence[HtmlNode]:
    """The occurrences of a landmark; none where it stands too often to be a value's label."""
    return locate(landmark, document) if len(places_of(landmark, document)) <= _OFTEN else ()


def _beside(node: HtmlNode) -> tuple[Hops, HtmlNode, bool] | None:
    """The way from a label to the element or the text with its value, that, and whether they stand in a line; None
    where nothing tells."""
    label, up = node, 0
    while label.parent is not None and label.parent.text == node.text:
        label, up = label.parent, up + 1
    if label.parent is None:
        return None
    row = _row(label)
    number = row.index(label)
    if number + 1 == len(row) or not _are_pair(row, number):
        return None
    value = row[number + 1]
    for across in range(1, _NEAR + 1):
        region = region_at(Hops(up, across), node)
        if region is not None and region.far is value:
            return Hops(up, across), value, label.tag in _INLINE and value.tag in _INLINE
    return None


def _row(node: HtmlNode) -> list[HtmlNode]:
    """A node and its siblings that show something, in the same line; of a long one those near it."""
    siblings = node.parent.children if node.parent is not None else (node,)
    before = takewhile(_goes_on, siblings[node.index - 1 :: -1] if node.index else ())
    after = takewhile(_goes_on, islice(siblings, node.index + 1, None))
    behind = [*islice((sibling for sibling in before if sibling.text), _LONG)]
    return [*reversed(behind), node, *islice((sibling for sibling in after if sibling.text), _LONG)]


def _goes_on(node: HtmlNode) -> bool:
    return node.tag not in _ENDS


def _are_pair(row: Sequence[HtmlNode], number: int) -> bool:
    """Whether of siblings one and the next are a label and its value: a term and its only description, cells of a row
    of such pairs, all that there is, or elements of two kinds in turn."""
    tags = [node.tag for node in row]
    one, other, *more = tags[number:]
    if one == "dt":
        return other == "dd" and more[:1] != ["dd"]
    if one in CELLS:
        pairs = len(row) == 2 or (tags[::2] == ["th"] * (len(row) // 2) and "th" not in tags[1::2])
        return other == "td" and number % 2 == 0 and len(row) % 2 == 0 and pairs
    return len(row) == 2 or (one != other and RUN not in (one, other) and more[:1] in ([], [one]))


@dataclass(frozen=True, slots=True)
class Beside(Relaxation):
    """Values beside labels, in another layout; the labels in any case and punctuation where the program says so."""

    spelling: AnySpelling | None

    def read(self, field: Field, document: Document) -> Reading | None:
        """The field with the ways of the page."""
        other = moved(field, document, self.spelling) if isinstance(document, HtmlDocument) else None
        return None if other is None else Reading(other, document)

    def admitted(self, fields: Sequence[Field], found: Mapping[int, Sequence[Evidence]]) -> Collection[int]:
        """The values that are certain, those beside them, and those of which several stand alike; none that is a label:
        rows that became columns have label beside label."""
        labels = _labels(fields) if found else frozenset[str]()
        values = {n: items for n, items in found.items() if not any(_bare(i.value.text) in labels for i in items)}
        held = {number: _holders(items) for number, items in values.items()}
        certain = {n for n, items in values.items() if all(_is_certain(item, fields[n]) for item in items)}
        counts = Counter(holder for holders in held.values() for holder in holders)
        near = {holder for number in certain for holder in held[number]}
        near.update(holder for holder, count in counts.items() if count >= ALIKE)
        return [number for number, holders in held.items() if number in certain or holders & near]


def _labels(fields: Iterable[Field]) -> frozenset[str]:
    """The labels of all fields, as `_bare`."""
    landmarks = (strategy.landmark for field in fields for strategy in strategies_of(field))
    return frozenset(_bare(mark.text) for mark in landmarks if isinstance(mark, TextLandmark))


def _bare(text: str) -> str:
    """A text without a sign at its end, and whatever its case."""
    return text.strip(SIGNS).casefold()


def _is_certain(item: Evidence, field: Field) -> bool:
    """Whether two strategies agree on a value, or it has a telling class or is one of the texts, as it has to be."""
    guards = strategy_of(item, field).guards
    classes = {guard.token_class for guard in guards if isinstance(guard, Shape)}
    return item.agreeing > 1 or not classes.isdisjoint(TELLING) or guard_of(guards, OneOf) is not None


def _holders(evidence: Sequence[Evidence]) -> set[tuple[str, HtmlNode]]:
    """The elements that hold the rows of values, with the tag of the values: for a cell the one above its row, for what
    has no row of its own the one above it."""
    regions = [item.region for item in evidence if isinstance(item.region, HtmlRegion)]
    rows = [(region.far.tag, region.far.parent) for region in regions]
    return {(tag, node) for tag, row in rows if row is not None for node in (row, row.parent) if node is not None}
