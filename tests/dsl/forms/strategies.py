"""Hypothesis strategies for forms and for the terms of their language."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fieldmark.dsl.core.guards import Shape, Total
from fieldmark.dsl.core.instance import DOCUMENT, RECORD, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.forms.document import DIRECTIONS, FormDocument
from fieldmark.dsl.forms.layout import Page, TextBox
from fieldmark.dsl.forms.phrases import Pattern, Profile
from fieldmark.dsl.forms.regions import (
    Absolute,
    Beside,
    BoxBlueprint,
    BoxSummary,
    Motion,
    Onward,
    Path,
    Paths,
    Relative,
    Side,
)
from fieldmark.dsl.forms.rows import Bands, Beginning, Edge, Reach, Under
from fieldmark.dsl.forms.settings import FORMS
from fieldmark.dsl.forms.values import Boxes, BoxesOf, BoxSelector, Constellation, Cue, LastBox, Offset
from fieldmark.dsl.text.lexicon import SHAPES
from tests.dsl.strategies import field_names, guards, strings, text_programs, tokens

WORDS = (
    "TOTAL",
    "TOTAL :",
    "T0TAL",
    "Date:",
    "12.50",
    "RM 3.00",
    "2/3/2020",
    "GST ID 000123",
    "a",
    "7",
    "É",
    "(x)",
    ":",
)
PROFILES = ("[0-9]{13}", "[A-Z]{2}\\-[0-9]{4}", "[0-9]{2},[0-9]{2}", "\\/[a-z]{3}", "-")


@cache
def motions() -> SearchStrategy[Motion]:
    """Motions of both kinds."""
    direction = st.sampled_from(DIRECTIONS)
    return st.one_of(
        st.builds(Absolute, direction, st.integers(1, FORMS.steps)),
        st.builds(Relative, direction, patterns(), st.booleans()),
        st.builds(Onward, direction),
    )


@cache
def patterns() -> SearchStrategy[Pattern]:
    """Token classes, phrases and profiles."""
    return st.one_of(tokens(), st.sampled_from(PROFILES).map(Profile))


@cache
def paths() -> SearchStrategy[Paths]:
    """Disjunctions of one to three paths, the landmark's own box among them."""
    path = st.builds(Path, st.lists(motions(), max_size=3).map(tuple))
    return st.builds(Paths, st.lists(path, min_size=1, max_size=3).map(tuple))


@cache
def sides() -> SearchStrategy[frozenset[Side]]:
    """What stands on some of the sides."""
    content = st.one_of(strings(), st.sampled_from(Beside))
    return st.dictionaries(st.sampled_from(DIRECTIONS), content).map(lambda held: frozenset(held.items()))


@cache
def looks() -> SearchStrategy[BoxBlueprint]:
    """Blueprints from empty ones on."""
    summaries = st.frozensets(st.builds(BoxSummary, strings(), sides()), max_size=2)
    end = st.frozensets(st.tuples(st.sampled_from(DIRECTIONS), strings()), max_size=2)
    return st.builds(BoxBlueprint, summaries, st.frozensets(strings(), max_size=3), st.floats(0, 1), end)


@cache
def selectors() -> SearchStrategy[BoxSelector]:
    """Which boxes of a path hold the value."""
    texts = st.sampled_from(WORDS[:-1])
    return st.one_of(
        st.just(LastBox()),
        st.builds(Boxes, st.integers(0, 5)),
        st.builds(BoxesOf, texts, st.frozensets(texts, max_size=2)),
        constellations(),
    )


@cache
def constellations() -> SearchStrategy[Constellation]:
    """Boxes told by the labels around them."""
    far = st.floats(-60, 60) | st.integers(-9, 9).map(float)
    cues = st.builds(Cue, st.sampled_from(WORDS[:-1]), st.builds(Offset, far, far))
    some = st.frozensets(cues, min_size=1, max_size=FORMS.cues)
    return st.builds(Constellation, st.sampled_from(sorted(SHAPES)), some)


@cache
def form_strategies() -> SearchStrategy[Strategy]:
    """Strategies for forms."""
    landmarks = st.builds(TextLandmark, phrases(), st.booleans()) | st.sampled_from(
        [TagLandmark(RECORD), TagLandmark(DOCUMENT)]
    )
    values = st.builds(ValueProgram, selectors(), text_programs())
    shapes = st.one_of(st.none(), st.sampled_from(sorted(SHAPES)).map(Shape))
    held = guards(shapes, st.sampled_from([None, Total()]))
    return st.builds(Strategy, landmarks, paths(), looks(), values, st.just(()), held)


@cache
def phrases() -> SearchStrategy[str]:
    """Texts without surplus space, some of them of the documents drawn here."""
    return st.one_of(st.sampled_from(WORDS), strings()).map(lambda text: " ".join(text.split())).filter(bool)


@cache
def bands() -> SearchStrategy[Bands]:
    """Ways to tell the records of a form apart."""
    edges: list[Edge] = ["first", "last"]
    beginning = st.builds(Beginning, patterns(), st.one_of(st.sampled_from(edges), st.builds(Under, phrases())))
    some = st.lists(beginning, min_size=1, max_size=3).map(tuple)
    texts = st.frozensets(phrases(), max_size=2)
    others = st.sampled_from(["alone", "before"])
    further = st.tuples(st.none() | texts, st.booleans())
    going = st.tuples(st.just("on"), further) | st.tuples(others, st.just((None, False)))
    return st.builds(_bands, some, going, st.none() | phrases(), texts, texts, st.integers(1, 3))


def _bands(
    beginnings: tuple[Beginning, ...],
    going: tuple[Reach, tuple[frozenset[str] | None, bool]],
    after: str | None,
    until: frozenset[str],
    without: frozenset[str],
    least: int,
) -> Bands:
    reach, (further, small) = going
    certain = min(least, len(beginnings))
    return Bands(beginnings, reach, after, until, without, certain, further, small and bool(further))


@cache
def form_fields() -> SearchStrategy[Field]:
    """Fields of forms."""
    parts = st.builds(Part, st.lists(form_strategies(), min_size=1, max_size=2).map(tuple), st.booleans())
    marks = st.frozensets(strings().map(lambda text: " ".join(text.split())).filter(bool), max_size=2)
    formats = st.builds(Format, st.lists(parts, min_size=1, max_size=2).map(tuple), marks)
    aggregations: list[Aggregation] = ["one", "list", "set"]
    some = st.lists(formats, max_size=2).map(tuple)
    return st.builds(Field, field_names(), st.sampled_from(aggregations), st.booleans(), some)


@cache
def form_records() -> SearchStrategy[Records]:
    """Records of forms."""
    some = st.lists(form_fields(), min_size=1, max_size=2, unique_by=lambda field: field.name).map(tuple)
    return st.builds(Records, field_names(), st.booleans(), bands(), some)


@cache
def form_programs() -> SearchStrategy[Program]:
    """Programs for forms."""
    items = st.lists(form_fields() | form_records(), max_size=2, unique_by=lambda item: item.name)
    return st.builds(_form_program, strings(), items)


def _form_program(name: str, items: list[Field | Records]) -> Program:
    fields = tuple(item for item in items if isinstance(item, Field))
    return Program(name, fields, "form", tuple(item for item in items if isinstance(item, Records)))


@cache
def boxes() -> SearchStrategy[TextBox]:
    """Boxes of words anywhere on a page, of any size, overlapping, empty, upside down."""
    place = st.one_of(st.integers(0, 40).map(lambda n: n * 10.0), st.floats(-50, 500))
    return st.builds(TextBox, st.one_of(st.sampled_from(WORDS), strings()), place, place, place, place)


@cache
def documents() -> SearchStrategy[FormDocument]:
    """Forms of one or two pages with at least one text."""
    page = st.builds(Page, st.just(400.0), st.just(600.0), st.lists(boxes(), max_size=12).map(tuple))
    texts = st.builds(Page, st.just(400.0), st.just(600.0), st.just((TextBox("TOTAL", 1, 1, 50, 12),)))
    return st.tuples(texts, page).map(FormDocument)


def form(*rows: list[tuple[str, float, float]], height: float = 20.0, name: str = "form") -> FormDocument:
    """A form of rows from the top, each a list of (text, left, right), a line and a half apart."""
    return FormDocument([page(*rows, height=height)], name)


def page(*rows: list[tuple[str, float, float]], height: float = 20.0) -> Page:
    """A page of rows from the top."""
    held = [
        TextBox(text, left, 1.5 * height * number, right, 1.5 * height * number + height)
        for number, row in enumerate(rows, 1)
        for text, left, right in row
    ]
    return Page(600, 1.5 * height * (len(rows) + 2), tuple(held))
