"""Algorithm 4 of LRSyn for forms: from a landmark and a cluster's annotations to strategies and their blueprints.

In each document the occurrence of the landmark nearest to a value is taken. Paths from there that end at values are
enumerated for all documents together; for each choice of places that one path explains, or, as a fallback, a
disjunction of paths, the value's text program and the blueprint are learned. Every strategy is run on all documents
before it counts.

A side of a label is kept in the blueprint (BoxSummary of section 5.2) where all examples agree on it. Departures:
frequent n-grams are those that stand there in all examples, which with few examples is the upper half of the paper; one
that is, or is part of, the value is no label.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from math import hypot
from typing import Final

from fieldmark.dsl.core.guards import Guard, Lone, Shape, text_objection
from fieldmark.dsl.core.instance import Landmark, TextLandmark, locate
from fieldmark.dsl.core.terms import Aggregation, Strategy
from fieldmark.dsl.core.values import Value, ValueProgram
from fieldmark.dsl.forms.document import DIRECTIONS, Direction, FormBox
from fieldmark.dsl.forms.phrases import key, pieces, spans_in
from fieldmark.dsl.forms.regions import Beside, BoxBlueprint, BoxSummary, Onward, Path, Paths, Relative, Side, region_at
from fieldmark.dsl.forms.values import Boxes, LastBox, Passage, goes_on, in_order
from fieldmark.dsl.text.language import Boundary, Span, Substring, run_text
from fieldmark.dsl.text.lexicon import AMOUNT, Token, collapse, fold
from fieldmark.synth.core.conversions import learn_conversion
from fieldmark.synth.core.guards import guarded_class, shape_guard
from fieldmark.synth.core.instances import Effort
from fieldmark.synth.core.learned import Learned, given, words_before
from fieldmark.synth.forms.landmarks import Data, FormCandidate, without_data
from fieldmark.synth.forms.paths import Row, Steps, Walk, disjunction, profiled, walks
from fieldmark.synth.forms.places import FormAnnotation, FormPlace
from fieldmark.synth.forms.settings import LEARNING
from fieldmark.synth.texts.costs import text_cost
from fieldmark.synth.texts.programs import learn_text, text_literals

_DATA: Final = re.compile(r"\S*[0-9]\S*")
"""A word with digits: data, and no label."""


_LABEL_SIDES: Final[tuple[Direction, ...]] = ("left", "above")
"""Where labels stand."""


def typical_look(
    landmark: Landmark,
    regions: Sequence[tuple[FormBox, ...]],
    values: Sequence[Passage],
    data: frozenset[str],
    labelled: Data,
) -> BoxBlueprint:
    """The blueprint of regions that start at a landmark; `values[i]` is the value's passage in region i.

    `data` are keys of texts of which no part is a label, `labelled` the places of others. A landmark without a text has
    no summary.
    """
    starts = [boxes[0] for boxes in regions]
    sides: set[Side] = set()
    for direction in DIRECTIONS:
        side = _side([start.neighbour(direction) for start in starts], values, labelled)
        if side is not None:
            sides.add((direction, Beside.OTHER if isinstance(side, str) and _is_data(side, data) else side))
    named = {text for _, text in sides if isinstance(text, str)}
    own = [landmark.text] if isinstance(landmark, TextLandmark) else []
    for text in (*named, *own):
        if any(spans_in(text, box.text) for boxes in regions for box in boxes[1:]):
            named.discard(text)
    beyond = (text for text in _beyond(regions, values, labelled) if not _is_data(text, data))
    labels = dict.fromkeys((*(sorted(named) if own else ()), *beyond))
    summaries = frozenset(BoxSummary(text, frozenset(sides)) for text in own)
    ends = frozenset(end for end in _ends(regions, labelled) if not _is_data(end[1], data))
    return BoxBlueprint(summaries, frozenset([*labels][: LEARNING.labels]), LEARNING.within, ends)


def _is_data(gram: str, data: frozenset[str]) -> bool:
    return any(key(gram) in text for text in data)


def _ends(regions: Sequence[tuple[FormBox, ...]], labelled: Data) -> frozenset[tuple[Direction, str]]:
    """The label left of the last boxes, or else above them, if they are not the landmark's own."""
    for direction in _LABEL_SIDES:
        beside = [boxes[-1].neighbour(direction) for boxes in regions if len(boxes) > 1]
        texts = [
            without_data(box, labelled)
            for box, boxes in zip(beside, regions, strict=False)
            if box and box not in boxes[1:]
        ]
        gram = common_gram(texts) if texts and len(texts) == len(regions) else None
        if gram is not None:
            return frozenset({(direction, gram)})
    return frozenset()


def _side(neighbours: Sequence[FormBox | None], values: Sequence[Passage], labelled: Data) -> str | Beside | None:
    """What all neighbours have in common: no box, an n-gram, or only that there is one."""
    boxes = [box for box in neighbours if box is not None]
    if not boxes:
        return Beside.NOTHING
    if len(boxes) < len(neighbours):
        return None
    if all(box in value.boxes for box, value in zip(boxes, values, strict=True)):
        return Beside.OTHER
    return common_gram([without_data(box, labelled) for box in boxes]) or Beside.OTHER


def _beyond(regions: Sequence[tuple[FormBox, ...]], values: Sequence[Passage], labelled: Data) -> Iterator[str]:
    """The labels next to the values, which stand in their place where a value is left blank."""
    for direction in DIRECTIONS:
        after = [_after(value, direction) for value in values]
        boxes = [box for box in after if box is not None]
        if len(boxes) < max(2, len(after)):
            continue
        gram = common_gram([without_data(box, labelled) for box in boxes])
        if gram and not any(spans_in(gram, box.text) for region in regions for box in region):
            yield gram


def _after(value: Passage, direction: Direction) -> FormBox | None:
    end = value.boxes[0] if direction in ("above", "left") else value.boxes[-1]
    found = end.neighbour(direction)
    return None if found is None or found in value.boxes else found


def common_gram(texts: Sequence[str]) -> str | None:
    """The longest run of words, with letters and without digits, that stands in all texts; None where there is none."""
    first = min(texts, key=lambda text: (len(text), text))
    parts = pieces(first)
    grams = [
        first[parts[low][1] : parts[high - 1][2]]
        for low in range(len(parts))
        for high in range(low + 1, min(len(parts), low + LEARNING.words) + 1)
    ]
    for gram in sorted(grams, key=lambda gram: (-len(key(gram)), gram)):
        letters = 0 if any(map(str.isdigit, gram)) else sum(map(str.isalpha, gram))
        if letters >= LEARNING.label_letters and all(spans_in(gram, text) for text in texts):
            return collapse(gram)
    return None


def synthesise(
    candidate: FormCandidate,
    cluster: Sequence[FormAnnotation],
    others: Sequence[FormAnnotation],
    kind: Aggregation,
    effort: Effort,
    steps: Steps,
    data: frozenset[str],
    labelled: Data,
) -> list[Learned]:
    """Strategies that start from the landmark and explain the cluster; as a fallback, with disjunctions of paths.

    `data` are keys of texts of which no part is a label, however many documents share it; records have them, and where
    their values fill their boxes, whole boxes are values: "12.50 CR" is not 12.50.
    """
    if effort is Effort.POSITIONS:
        return []
    rows: list[Row] = []
    for annotation in cluster:
        boxes = [box for box in locate(candidate.landmark, annotation.document) if isinstance(box, FormBox)]
        if not boxes or len(boxes) > LEARNING.occurrences or not all(annotation.places):
            return []
        rows += (_row(boxes, *one) for one in zip(annotation.values, annotation.places, strict=True))
    if not rows:
        return []
    found: list[Learned] = []
    tried: set[tuple[Passage | None, ...]] = set()
    for chosen in _choices(rows, effort is Effort.FALLBACK, steps, labelled):
        reached = tuple(next((walk.reached[n] for walk in chosen if walk.reached[n]), None) for n in range(len(rows)))
        if reached in tried or len(found) == LEARNING.readings:
            continue
        tried.add(reached)
        learned = _learned(candidate, rows, chosen, cluster, others, kind, data, labelled)
        if learned is not None:
            found.append(learned)
    return found


def _row(boxes: Sequence[FormBox], value: str, places: tuple[FormPlace, ...]) -> Row:
    """The occurrence of the landmark nearest to a value, with the passages nearest to it."""
    near = min(boxes, key=lambda box: (min(_apart(box, place.passage) for place in places), box.number))
    ranked = sorted(places, key=lambda place: (_apart(near, place.passage), place.passage.order))
    return Row(near, value, places, tuple(dict.fromkeys(place.passage for place in ranked))[: LEARNING.passages])


def _apart(box: FormBox, passage: Passage) -> float:
    """How far a value is from a box; height counts more, for lines are read across."""
    here, there = box.sheet, passage.boxes[0].sheet
    return hypot(here.across - there.across, LEARNING.reading * (here.down - there.down))


def _choices(rows: Sequence[Row], fallback: bool, steps: Steps, labelled: Data) -> Iterator[list[Walk]]:
    """Region programs that end at a value in every row, cheapest first, from the shortest paths on that do."""
    patterns = profiled([row.passages[0] for row in rows], labelled)
    for found in walks(rows, patterns, steps, every=not fallback):
        complete = [walk for walk in found if len(walk.covered) == len(rows)]
        if complete:
            yield from ([walk] for walk in complete)
            return
        if fallback:
            several = disjunction(found, len(rows))
            if several is not None:
                yield several
                return


def _learned(
    candidate: FormCandidate,
    rows: Sequence[Row],
    chosen: Sequence[Walk],
    cluster: Sequence[FormAnnotation],
    others: Sequence[FormAnnotation],
    kind: Aggregation,
    data: frozenset[str],
    labelled: Data,
) -> Learned | None:
    """The cheapest strategy with these paths that gives the labels and nothing else."""
    regions: list[tuple[FormBox, ...]] = []
    values: list[FormPlace] = []
    for number, row in enumerate(rows):
        walk = next(walk for walk in chosen if walk.boxes[number] is not None)
        boxes, passage = walk.boxes[number], walk.reached[number]
        if boxes is None or passage is None:
            return None
        regions.append(boxes)
        values.append(next(place for place in row.places if place.passage == passage))
    onward = any(Onward("below") in walk.path.motions[-1:] for walk in chosen)
    selector = _selector(regions, values, onward)
    texts = [_text(selector, boxes, value) for boxes, value in zip(regions, values, strict=True)]
    look = typical_look(candidate.landmark, regions, [value.passage for value in values], data, labelled)
    taken = frozenset(key(place.text) for annotation in cluster for place in annotation.other)
    paths = Paths(tuple(_looking(walk, values, rows, taken) for walk in chosen))
    pairs = [(value.text, row.value) for value, row in zip(values, rows, strict=True)]
    written = all(fold(text) == normal for text, normal in pairs)
    conversion = None if written else learn_conversion(pairs)
    if not written and conversion is None:
        return None
    shape = _shape([value.text for value in values]) if written else None
    guards = (*shape_guard(shape), *_whole(values, cluster, kind))
    alone = bool(data) and all(span == (0, len(text)) for text, span in texts)
    typed = () if alone else _typed(shape, texts)
    for text in (*typed, *learn_text(texts)[:2]):
        value = ValueProgram(selector, text, conversion=conversion)
        strategy = Strategy(candidate.landmark, paths, look, value, guards=guards)
        gives = given(strategy, cluster, others, kind, _place)
        if gives is not None:
            name = cluster[0].field
            hint = max(candidate.hint, name.likeness(text_literals(text)))
            cost = candidate.score + sum(walk.cost for walk in chosen) + text_cost(text)
            cost -= LEARNING.hint * (hint - candidate.hint)
            anchors = frozenset(row.landmark for row in rows)
            return Learned(strategy, cost, *gives, anchors, hint, name.is_anothers(words_before(strategy)))
    return None


def _looking(walk: Walk, values: Sequence[FormPlace], rows: Sequence[Row], taken: frozenset[str]) -> Path:
    """The path, with a last motion that looks for the label in the value's own box, if there is one in all examples.

    "VAT: 5.00" may be the line below "Net: 4.00"; where it is not, the line below is another value. `taken` are the
    keys of other fields' values, which are no labels.
    """
    ended = [number for number, passage in enumerate(walk.reached) if passage == values[number].passage]
    around = [_words_beside(values[number]) for number in ended]
    label = common_gram(around) if around and walk.path.motions else None
    if label is None or any(key(label) in text for text in taken):
        return walk.path
    last = Relative(walk.path.motions[-1].direction, Token(literal=label), inclusive=True)
    path = Path((*walk.path.motions[:-1], last))
    regions = (region_at(Paths((path,)), rows[number].landmark) for number in ended)
    same = all(region is not None and region.nodes == walk.boxes[n] for region, n in zip(regions, ended, strict=True))
    return path if same else walk.path


def _words_beside(value: FormPlace) -> str:
    """The words in the value's boxes next to it, up to a number: of "Invoice No. 7 dated 2/3/2020" those are "dated".

    None where words stand on both sides: the value is part of a sentence, of which no words are its label.
    """
    text, (start, end) = value.passage.text, value.span
    before, after = text[:start], text[end:]
    if pieces(before) and pieces(after):
        return ""
    return _DATA.split(before)[-1] or _DATA.split(after)[0]


def _selector(regions: Sequence[tuple[FormBox, ...]], values: Sequence[FormPlace], onward: bool) -> Boxes | LastBox:
    """The boxes of the value, told by the end of the path or by how many boxes come before.

    A path that goes `onward`, down to the last box, may lead over more of them in another document.
    """
    if not onward and all(len(value.passage.boxes) == 1 for value in values):
        return LastBox()
    skipped = {len(boxes) - len(value.passage.boxes) for boxes, value in zip(regions, values, strict=True)}
    return Boxes(min(skipped))


def _text(selector: Boxes | LastBox, boxes: Sequence[FormBox], value: FormPlace) -> tuple[str, Span]:
    """The text in which the value stands, and its span there."""
    if isinstance(selector, LastBox):
        return value.passage.text, value.span
    read = Passage(in_order(tuple(boxes[selector.first :])))
    before = sum(len(box.text) + 1 for box in read.boxes[: read.boxes.index(value.passage.boxes[0])])
    return read.text, (before + value.span[0], before + value.span[1])


def _shape(texts: Sequence[str]) -> str | None:
    """The shape that values are guarded by: that of amounts, a token class, or, without letters, that of a number.

    "1.000,0" is no NUMBER, but begins with one; "5794 5836 18" begins with one, and goes on with others.
    """
    plain = not any(letter.isalpha() for text in texts for letter in text)
    found = guarded_class(texts)
    for shape in (AMOUNT, "NUMBER") if plain and found in (None, "NUMBER") else ():
        if not any(text_objection(Shape(shape), text) for text in texts):
            return shape
    return found


def _whole(values: Sequence[FormPlace], cluster: Sequence[FormAnnotation], kind: Aggregation) -> tuple[Guard, ...]:
    """That nothing goes on below texts of several lines, or lists of one value, where it did nowhere."""
    lines = [{box.line for box in value.passage.boxes} for value in values]
    alone = all(len(annotation.values) == 1 for annotation in cluster)
    may_grow = alone if kind != "one" else max(map(len, lines)) > 1
    in_record = any(annotation.document.origin for annotation in cluster)
    return () if in_record or not may_grow or any(goes_on(value.passage) for value in values) else (Lone(),)


def only_token(shape: str) -> Substring:
    """The program that takes the only token of a shape: the surest one where OCR spoils what stands around, or cuts
    boxes elsewhere."""
    token = Token("NUMBER" if shape == AMOUNT else shape)
    return Substring(Boundary((), (token,)), Boundary((token,)))


def _typed(shape: str | None, texts: Sequence[tuple[str, Span]]) -> list[Substring]:
    """That program for the shape of the values, if it gives them."""
    programs = [] if shape is None else [only_token(shape)]
    return [program for program in programs if all(run_text(program, text) == span for text, span in texts)]


def _place(_annotation: FormAnnotation, value: Value) -> Hashable:
    """What tells a found value's place apart: its characters on the page, whichever boxes were read with them."""
    assert isinstance(value.node, Passage), "strategies for forms find passages"
    return tuple(value.node.parts(value.span))
