"""How many values annotators find, and what else they annotate, told from one page.

Thresholds are multiplied by the recall of the annotators. AMBER's are fractions of the records (section 3.5).
They fit annotators that find most values on a page, as its towns, which recur from page to page: a gazetteer of a
quarter of them still knows many. Names of cases, people or products do not recur. There the support of the right place
is the annotators' recall, so that a fixed threshold says how good they must be, and not where attributes stand. The
model is that of noise-tolerant wrappers (Dalvi, Kumar, Soliman 2011, section 6): values are annotated with probability
r, other texts with 1 - p, each by itself, and the places X that hold the values are those by which the annotations are
likeliest. Departures: texts are drawn, not nodes, and equal ones at a place once, as an annotator says of equal texts
the same; a place is the likelier beforehand the more different texts it has; r and p, which are learned there from
labelled sites, are estimated with X; and since a record holds a type once, the places of X stand in different records
for the most part.

A page may have thousands of data areas, so that what an area is held against, the texts of all others, is counted once.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress, groupby
from math import inf, log

from fieldmark.runtime.amber.annotations import Annotated, Annotations
from fieldmark.runtime.amber.arrays import Packed, Rows, Table, ascending
from fieldmark.runtime.amber.attributes import Positions, by_path, counted
from fieldmark.runtime.amber.settings import AMBER
from fieldmark.runtime.amber.tree import PageTree


@dataclass(frozen=True, slots=True)
class Rates:
    """How often the annotators of a type annotate a value, r (above 0), and another text, 1 - p (above 0, below 1)."""

    recall: float
    noise: float


@dataclass(frozen=True, slots=True)
class PathCounts:
    """How many different texts stand at a tag path, or anywhere (-1), and how many of them are annotated."""

    texts: int
    annotated: int
    path: int = -1


class Places(Packed[PathCounts]):
    """Counts in arrays: 12 bytes each."""

    __slots__ = ("_counts",)

    def __init__(self, counts: Iterable[tuple[int, int, int]]) -> None:
        self._counts = Rows("iii", counts)

    def __len__(self) -> int:
        return len(self._counts)

    def item(self, number: int) -> PathCounts:
        """The counts of a number, from 0."""
        return PathCounts(*self._counts[number])


Standing = Callable[[int], Sequence[int]]
"""In which records a tag path stands, by their numbers, which ascend."""


class TextCounts(Table):
    """How often texts stand somewhere, by their keys (`PageTree.text_key`), in arrays: 12 bytes a text."""

    def __init__(self, keys: Iterable[int]) -> None:
        super().__init__("i", ((key, sum(1 for _ in same)) for key, same in groupby(ascending(keys))))

    def beyond(self, inside: TextCounts) -> int:
        """How many of the texts stand there not only inside."""
        return len(self) - sum(self.get(key) == count for key, count in inside.items())


class PageTexts:
    """How often texts stand on a page, and in annotated nodes: what does not depend on data areas, of which a page may
    have thousands."""

    def __init__(self, page: PageTree, annotations: Annotations) -> None:
        self.runs = TextCounts(map(page.text_key, page.runs))
        self.annotated = {kind: TextCounts(map(page.text_key, nodes)) for kind, nodes in annotations.items()}
        self.elements = {kind: _of_elements(page, nodes) for kind, nodes in annotations.items()}
        self._alone = {kind: sum(key not in self.runs for key in of) for kind, of in self.elements.items()}

    def beside(
        self, kind: str, runs: TextCounts, beyond: int, annotated: TextCounts, elements: TextCounts
    ) -> PathCounts:
        """How many texts of runs, and of nodes annotated with a type, stand elsewhere than some do, and how many of
        them are annotated there; `beyond` is how many of runs do."""
        others = self.elements[kind]
        texts = beyond + self._alone[kind]
        for key in {key for some in (runs, elements) for key in some if key in others} if len(others) else ():
            left = others[key] > elements.get(key, 0) and self.runs.get(key, 0) == runs.get(key, 0)
            texts += left - (key not in self.runs)
        return PathCounts(texts, self.annotated[kind].beyond(annotated))


def _of_elements(page: PageTree, nodes: Iterable[int]) -> TextCounts:
    return TextCounts(page.text_key(node) for node in nodes if not page.is_run(node))


def rates_of(
    page: PageTree, areas: Sequence[Positions], annotations: Annotations, texts: PageTexts
) -> dict[str, Rates]:
    """Attribute type -> the rates of its annotators in data areas whose tag paths are numbered alike; `texts` are those
    of the page."""
    where = array("i", [-1]) * len(page)  # the tag path of each node of the areas
    for area in reversed(areas):
        for node, path in zip(area.nodes, area.paths, strict=True):
            where[node] = path
    inside = {kind: _inside(areas, where, nodes) for kind, nodes in annotations.items()}
    different = array("i", [-1]) * (1 + max(max(area.paths, default=0) for area in areas))  # by path, where annotated
    for nodes in inside.values():
        for node in nodes:
            different[where[node]] = 0
    standing = (pair for area in areas for pair in zip(area.paths, area.nodes, strict=True))
    marked = unmarked = 0
    for path, count in counted(page, (pair for pair in standing if different[pair[0]] >= 0 or page.is_run(pair[1]))):
        if different[path] >= 0:
            different[path] = count
            marked += count
        else:
            unmarked += count
    owned = _owned(areas, different)

    def standing_in(path: int) -> list[int]:
        return [record for _, record in owned.between(path, path + 1)]

    runs = TextCounts(page.text_key(node) for area in areas for node in area.nodes if page.is_run(node))
    beyond = texts.runs.beyond(runs)
    found: dict[str, Rates] = {}
    for kind, nodes in inside.items():
        places = Places((different[path], count, path) for path, count in counted(page, ((where[n], n) for n in nodes)))
        others = unmarked + marked - sum(place.texts for place in places)
        annotated = TextCounts(map(page.text_key, nodes))
        beside = texts.beside(kind, runs, beyond, annotated, _of_elements(page, nodes))
        found[kind] = rates(places, beside, others, standing_in)
    return found


def _inside(areas: Sequence[Positions], where: Sequence[int], annotated: Annotated) -> array[int]:
    """The annotated nodes that stand in some areas, in document order."""
    low = min((area.nodes[0] for area in areas if area.nodes), default=0)
    high = max((area.nodes[-1] + 1 for area in areas if area.nodes), default=0)
    marked = bytearray(high - low)
    for area in areas:
        for node, _, _ in annotated.between(area.nodes[0], area.nodes[-1] + 1) if area.nodes else ():
            marked[node - low] = where[node] >= 0
    return array("i", (low + place for place in compress(range(high - low), marked)))


def _owned(areas: Sequence[Positions], annotated: Sequence[int]) -> Rows:
    """For tag paths with annotations the records of some areas in which they stand, numbered through."""
    firsts = accumulate((len(area.records) for area in areas), initial=0)
    standing = (
        (path, first + owner)
        for first, area in zip(firsts, areas, strict=False)
        for path, owner in zip(area.paths, area.owners, strict=True)
        if annotated[path] >= 0
    )
    return Rows("ii", ((path, record) for path, records in by_path(standing) for record, _ in groupby(records)))


def rates(
    places: Sequence[PathCounts], elsewhere: PathCounts, others: int = 0, standing: Standing = lambda _: ()
) -> Rates:
    """The rates that make the annotations at the places of records, and elsewhere on the page, likeliest.

    `others` is how many different texts stand at places of the records at which none is annotated. Recall is 1 where no
    places are `sure`, since then the annotations may as well be noise.
    """
    room = others + sum(place.texts for place in places)
    total = PathCounts(room + elsewhere.texts, sum(place.annotated for place in places) + elsewhere.annotated)
    best, sureness = _fitted(places, total, room, standing)
    return _rated(best if sureness > log(AMBER.sure) else (), total)


def _fitted(
    places: Sequence[PathCounts], total: PathCounts, room: int, standing: Standing
) -> tuple[Sequence[PathCounts], float]:
    """The places that are likeliest to hold the values, and the logarithm of how much likelier than chance they are."""
    best: Sequence[PathCounts] = ()
    sureness = 0.0
    candidates: Iterable[Sequence[PathCounts]] = ((place,) for place in places)
    for _ in range(AMBER.rounds):
        gains = ((some, sum(_gain(place, _rated(some, total), room) for place in some)) for some in candidates)
        some, gain = max(gains, key=lambda one: one[1], default=(best, sureness))
        if gain <= sureness:
            break
        best, sureness = some, gain
        now = _rated(best, total)
        candidates = [_apart(places, array("d", (_gain(place, now, room) for place in places)), standing)]
    return best, sureness


def _apart(places: Sequence[PathCounts], gains: Sequence[float], standing: Standing) -> Sequence[PathCounts]:
    """The places that gain anything, those of most gain that stand in other records than each other for the most part:
    a record holds a type once."""
    chosen = array("i")
    covered = bytearray()
    for number in sorted((number for number, gain in enumerate(gains) if gain > 0), key=lambda number: -gains[number]):
        records = standing(places[number].path)
        if records:
            covered.extend(bytes(max(0, records[-1] + 1 - len(covered))))
        if not records or 2 * sum(map(covered.__getitem__, records)) < len(records):
            chosen.append(number)
            for record in records:
                covered[record] = True
    return Places((one.texts, one.annotated, one.path) for one in map(places.__getitem__, chosen))


def _rated(chosen: Sequence[PathCounts], total: PathCounts) -> Rates:
    """The rates where the values stand at the chosen places; with none chosen recall is 1."""
    texts, annotated = sum(place.texts for place in chosen), sum(place.annotated for place in chosen)
    noise = (total.annotated - annotated + 1) / (total.texts - texts + 2)
    return Rates(annotated / texts if texts else 1.0, noise)


def _gain(place: PathCounts, of: Rates, room: int) -> float:
    """The logarithm of how much likelier it is that a place holds values than that it does not."""
    missed = place.texts - place.annotated
    if of.recall <= of.noise or (missed and of.recall == 1):
        return -inf
    found = place.annotated * log(of.recall / of.noise)
    lost = missed * log((1 - of.recall) / (1 - of.noise)) if missed else 0.0
    return found + lost - log(room / place.texts)
