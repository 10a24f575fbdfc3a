"""Hypothesis strategies for every term of the language, odd ones preferred.

`programs()` draws whole programs; the other functions draw their pieces. All selectors drawn are valid CSS. The
strategies are made once (`cache`), because making them takes longer than drawing; those that many others hold are
composites, which keeps the representation of the others short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fieldmark.dsl.core.guards import (
    AllAlike,
    Alone,
    Apart,
    Contradicted,
    Enclosed,
    First,
    Guard,
    Idle,
    InFormats,
    LastInRow,
    Lexicon,
    Lone,
    Missed,
    Never,
    OneOf,
    OwnPlace,
    Placeholders,
    Seen,
    Shape,
    Shared,
    Shown,
    SingleAnchor,
    Total,
    Unsplit,
)
from fieldmark.dsl.core.instance import (
    AttributeLandmark,
    Context,
    Kept,
    Landmark,
    OuterLandmark,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.core.terms import (
    Aggregation,
    AnySpelling,
    Field,
    Format,
    Part,
    Program,
    Records,
    Strategy,
    Template,
    Threshold,
    Together,
    is_name,
)
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.records import Extent, Separation
from fieldmark.dsl.html.regions import MAX_UP, Hops, PageRegion, Section
from fieldmark.dsl.html.selectors import Css, EachText, Far, NodeSelector
from fieldmark.dsl.html.stretches import Texts, Without
from fieldmark.dsl.html.tree import RUN
from fieldmark.dsl.syntax.reading import MAX_NUMBER
from fieldmark.dsl.text.conversions import AsDate, AsNumber, AsPrice, AsTime, Conversion, Mark, Order
from fieldmark.dsl.text.language import (
    Boundary,
    Case,
    Concatenation,
    Conditional,
    Constant,
    Each,
    Piece,
    Plain,
    Split,
    Substring,
    TextProgram,
    Whole,
)
from fieldmark.dsl.text.lexicon import CLASSES, SHAPES, SHARED_SYMBOLS, Token, collapse

LARGE = st.integers(-MAX_NUMBER, MAX_NUMBER)
"""Numbers that a program may hold."""

KEYWORDS = (
    *("program", "schema", "labels", "records", "optional", "text", "list", "set", "each", "or", "also", "and", "from"),
    *("maybe", "expect", "prefer", "in", "not", "take", "far", "css", "run", "up", "across", "beside", "within", "as"),
    *("whole", "match", "after", "before", "through", "number", "end", "date", "under", "inside", "any", "above"),
)
"""Words of the language, none of which is kept from being a name."""

ODD_PIECES = (
    *('"', "\\", "\n", "\r", "\t", "\x00", "\x1b", "\x85", "\xa0", "\u200b", "\u2028", "\u2029", "\ufeff"),
    *("\ud800", "\udfff", "\ud83d\ude00", "\U0001f600", "\U0010ffff", "ä", "e\u0301", "\u202e"),
    *(" ", "  ", "#", "{", "}", ";", "|", ":", ",", ".", "/", "-", "_", "\\u{41}", "\\n", "u{41}", "//", "'"),
    *("a", "Z", "0", "9", "1.5", "-1", "td", "tr/td", "field", "strategy", "DATE"),
)
"""Characters and snippets that quoting and lexing could get wrong."""

_CSS_STEPS = (
    *("b", "*", "td:nth-child(2)", ".price", "#total", "[itemprop]", '[title="a \\"b\\""]', "a:not(.x)"),
    *("td\n", "[data-x='\\\\']", ":first-child", "[alt='ä\xa0ö']", "tr:nth-last-of-type(-n+2)"),
)


@st.composite
def strings(draw: st.DrawFn) -> str:
    """Any text: empty, keywords, odd pieces, lone surrogates, anything."""
    return draw(_texts())


@cache
def _texts() -> SearchStrategy[str]:
    odd = st.lists(st.sampled_from(ODD_PIECES), max_size=5).map("".join)
    return st.one_of(odd, st.sampled_from(KEYWORDS), st.text(st.characters(), max_size=8))


@cache
def field_names() -> SearchStrategy[str]:
    """Names that a field may have: bare ones, keywords, and ones that need quotes."""
    bare = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.-]{0,8}", fullmatch=True)
    return st.one_of(bare, st.sampled_from(KEYWORDS), strings().filter(is_name), st.text(min_size=1).filter(is_name))


@cache
def markup_names() -> SearchStrategy[str]:
    """Names of tags and attributes; no rule limits them."""
    usual = st.sampled_from(
        [*KEYWORDS, "td", "h1", "itemprop", "data-id", "aria-label", "class", "xml:lang", "for", "tag"]
    )
    return st.one_of(usual, strings())


@cache
def tokens() -> SearchStrategy[Token]:
    """Token classes and literals."""
    literals = strings().filter(bool).map(lambda text: Token(literal=text))
    return st.one_of(token_classes().map(Token), literals)


@cache
def token_classes() -> SearchStrategy[str]:
    """Names of token classes."""
    return st.sampled_from(sorted(CLASSES))


@cache
def ordinals() -> SearchStrategy[int | None]:
    """Numbers of the n-th, from either end, or None."""
    return st.one_of(st.none(), st.integers(-3, 3).filter(bool), LARGE.filter(bool))


@cache
def boundaries(nth: SearchStrategy[int | None]) -> SearchStrategy[Boundary]:
    """Places in a text: tokens on one side or both."""
    some = st.lists(tokens(), min_size=1, max_size=2).map(tuple)
    none: SearchStrategy[tuple[Token, ...]] = st.just(())
    sides = st.one_of(st.tuples(some, none), st.tuples(none, some), st.tuples(some, some))
    return st.builds(lambda pair, number: Boundary(pair[0], pair[1], number), sides, nth)


@cache
def pieces() -> SearchStrategy[Piece]:
    """Whole texts, substrings, and those that have a short form (and those that nearly do)."""
    begins, ends = boundaries(ordinals()), boundaries(st.none())
    return st.one_of(
        st.just(Whole()),
        st.builds(Substring, begins, ends, st.booleans()),
        st.builds(Substring, st.none(), ends, st.booleans()),
        st.builds(Substring, begins, st.none()),
        st.builds(Substring, begins | st.none(), ends, at_end=st.just(True)),
        st.builds(Substring, boundaries(st.none()), ends, at_start=st.just(True)),
        matches(),
    )


def _every(cut: Substring) -> Each:
    """All the matches of which a substring takes one."""
    assert cut.begin is not None
    assert cut.end is not None
    return Each(Boundary(cut.begin.left, cut.begin.right), cut.end)


@cache
def _loops() -> SearchStrategy[Plain]:
    separators = st.lists(strings().filter(bool), min_size=1, max_size=3, unique=True).map(tuple)
    within = st.one_of(st.just(Whole()), pieces())
    unnumbered = boundaries(st.none())
    matched = matches().map(_every)
    return st.one_of(st.builds(Each, unnumbered, unnumbered, within), matched, st.builds(Split, separators, within))


@cache
def _concatenations() -> SearchStrategy[Plain]:
    constants = strings().filter(bool).map(Constant)
    some = st.lists(st.one_of(pieces(), constants), max_size=3)
    return st.builds(_concatenation, pieces(), some)


def _concatenation(first: Piece, others: list[Piece | Constant]) -> Concatenation:
    """A concatenation with a constant where there would be none, and no two side by side."""
    joined: list[Piece | Constant] = [first]
    for piece in others or [Constant(" ")]:
        if not (isinstance(piece, Constant) and isinstance(joined[-1], Constant)):
            joined.append(piece)
    return Concatenation(tuple(joined))


@st.composite
def text_programs(draw: st.DrawFn) -> TextProgram:
    """Text programs of every form."""
    if draw(st.integers(0, 3)):
        return draw(st.one_of(pieces(), _loops(), _concatenations()))
    alike = draw(st.sampled_from([_loops(), _single()]))
    return Conditional(draw(_cases(alike)), draw(alike))


@cache
def _single() -> SearchStrategy[Plain]:
    return st.one_of(pieces(), _concatenations())


@cache
def _cases(alike: SearchStrategy[Plain]) -> SearchStrategy[tuple[Case, ...]]:
    cases = st.builds(Case, st.lists(tokens(), min_size=1, max_size=2).map(tuple), alike)
    return st.lists(cases, min_size=1, max_size=2).map(tuple)


@cache
def matches() -> SearchStrategy[Substring]:
    """Substrings that begin before a token and end after the same token, or another one."""
    pairs = st.one_of(tokens().map(lambda token: (token, token)), st.tuples(tokens(), tokens()))
    before = st.lists(tokens(), max_size=2).map(tuple)
    return st.builds(_match, before, pairs, ordinals())


def _match(left: tuple[Token, ...], pair: tuple[Token, Token], nth: int | None) -> Substring:
    return Substring(Boundary(left, pair[:1], nth), Boundary(pair[1:]))


@cache
def text_landmarks() -> SearchStrategy[TextLandmark]:
    """Landmarks that are texts, or words of them."""
    phrases = strings().map(lambda text: " ".join(text.split())).filter(bool)
    return st.builds(TextLandmark, phrases, st.booleans())


@cache
def landmarks() -> SearchStrategy[Landmark]:
    """Landmarks of all kinds."""
    return st.one_of(
        text_landmarks(),
        st.builds(AttributeLandmark, markup_names(), strings()),
        st.builds(TagLandmark, markup_names()),
    )


@cache
def regions() -> SearchStrategy[PageRegion]:
    """Hops up and across, mostly few, and sections."""
    return st.one_of(
        st.builds(Hops, st.integers(0, 9), st.integers(-9, 9)),
        st.builds(Hops, st.integers(0, MAX_UP), LARGE),
        sections(),
    )


@cache
def tag_paths() -> SearchStrategy[str]:
    """Paths of blueprint entries."""
    usual = st.lists(st.sampled_from(["tr", "td", "o:p", "h-1", "text"]), max_size=4).map("/".join)
    return st.one_of(usual, strings())


@cache
def blueprints() -> SearchStrategy[HtmlBlueprint]:
    """Blueprints from empty to wide ones; distances of any shape of float, the two zeros included."""
    entries = st.frozensets(st.tuples(tag_paths(), strings()), max_size=4)
    distances = st.one_of(st.sampled_from([0.0, -0.0, 0.5, 1.0, 1e-05, 5e-324]), st.floats(0, 1))
    return st.builds(HtmlBlueprint, entries, distances)


@cache
def node_selectors() -> SearchStrategy[NodeSelector]:
    """The far node by its tag, or valid CSS with and without a text run."""
    chains = st.lists(st.sampled_from(_CSS_STEPS), min_size=1, max_size=4).map(" > ".join)
    tags = st.one_of(st.just(RUN), markup_names(), st.sampled_from(["run", "css"]))
    which = st.one_of(ordinals(), st.just("all"))
    css = st.builds(Css, chains, which, st.booleans(), st.none() | tokens())
    return st.one_of(st.builds(Far, tags), css, st.just(EachText()))


@cache
def values() -> SearchStrategy[ValueProgram]:
    """Value programs."""
    attributes = st.one_of(st.none(), markup_names())
    numbers = st.sampled_from(((1, -1, None), (2, 2, None), (3, 17, None), (-2, -1, None), (-3, 5, None), (3, 4, 4)))
    stretches = st.builds(lambda which, lines: Texts(which[0], which[1], which[2], lines), numbers, st.booleans())
    without = st.builds(Without, st.sampled_from(_CSS_STEPS), st.booleans())
    kept = st.one_of(st.none(), without, stretches)
    return st.builds(_value, node_selectors(), text_programs(), attributes, st.one_of(st.none(), conversions()), kept)


@cache
def conversions() -> SearchStrategy[Conversion]:
    """Conversions of every type."""
    orders: SearchStrategy[Order | None] = st.sampled_from([None, "day", "month"])
    marks: SearchStrategy[Mark | None] = st.sampled_from([None, ".", ","])
    meant = st.sampled_from([(symbol, code) for symbol, codes in SHARED_SYMBOLS.items() for code in sorted(codes)])
    meanings = st.lists(meant, max_size=2, unique_by=lambda pair: pair[0])
    years = st.one_of(st.none(), st.sampled_from([(1946, 2016), (2026, 2026)]))
    minus, plus = st.sampled_from([(), ("( )",), ("( )", "-")]), st.sampled_from([(), ("CR",), ("DR", "H")])
    return st.one_of(
        st.builds(AsDate, orders, st.booleans(), years),
        st.just(AsTime()),
        st.builds(AsNumber, marks, minus, plus),
        st.builds(AsPrice, marks, st.booleans(), st.just(()), minus, plus),
        st.builds(lambda mark, meant: AsPrice(mark, True, tuple(sorted(meant))), marks, meanings),
    )


def _value(
    node: NodeSelector, text: TextProgram, attribute: str | None, conversion: Conversion | None, kept: Kept | None
) -> ValueProgram:
    """A value program; text runs have no attributes, and are kept whole, as attributes are."""
    if not node.has_attributes:
        return ValueProgram(node, text, None, conversion)
    return ValueProgram(node, text, attribute, conversion, kept if attribute is None else None)


@st.composite
def strategies(draw: st.DrawFn) -> Strategy:
    """Strategies."""
    return draw(_strategies())


@cache
def _strategies() -> SearchStrategy[Strategy]:
    texts = st.frozensets(strings().filter(bool), min_size=1, max_size=3)
    shapes = st.one_of(st.none(), st.sampled_from(sorted(SHAPES)).map(Shape), texts.map(OneOf))
    outer = st.lists(outer_landmarks(), max_size=2).map(tuple)
    return st.builds(
        Strategy,
        landmarks(),
        regions(),
        blueprints(),
        values(),
        outer,
        guards(
            shapes,
            st.none() | st.builds(Lone, st.frozensets(strings(), max_size=2), st.booleans()),
            *(
                st.sampled_from([None, guard])
                for guard in (
                    SingleAnchor(),
                    Unsplit(),
                    Apart(),
                    AllAlike(),
                    LastInRow(),
                    Enclosed(),
                    Alone(),
                    Shown(),
                    First(),
                    Idle("no region"),
                    Total(),
                )
            ),
        ),
    )


def guards(*some: SearchStrategy[Guard | None]) -> SearchStrategy[tuple[Guard, ...]]:
    """Guards, each of which may be missing, in any order."""
    drawn = st.tuples(*some).map(lambda guards: [guard for guard in guards if guard is not None])
    return drawn.flatmap(st.permutations).map(tuple)


@cache
def contexts() -> SearchStrategy[Context]:
    """Context, of which the id or the headings may be unknown."""
    headings: SearchStrategy[tuple[str | None, ...]] = st.lists(st.none() | strings(), max_size=3).map(tuple)
    return st.builds(Context, st.none(), headings) | st.builds(Context, strings(), st.none() | headings)


@cache
def parts() -> SearchStrategy[Part]:
    """Parts of one or two strategies."""
    several = st.lists(strategies(), min_size=1, max_size=2).map(tuple)
    return st.builds(Part, several, st.booleans(), st.lists(contexts(), max_size=2).map(tuple))


@cache
def formats() -> SearchStrategy[Format]:
    """Formats of one or two parts."""
    return st.builds(Format, st.lists(parts(), min_size=1, max_size=2).map(tuple))


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """Fields, those without formats included."""
    return draw(_fields())


@cache
def _fields() -> SearchStrategy[Field]:
    aggregations: list[Aggregation] = ["one", "list", "set"]
    some = st.lists(formats(), max_size=2).map(tuple)
    lengths = st.lists(st.integers(1, 10**6), min_size=2, max_size=2).map(sorted)
    classes = st.none() | st.sampled_from(sorted(CLASSES))
    like = st.builds(
        lambda n, ends, kind, figures, many: Seen(n, ends[0], ends[1], kind, figures, (n,) * many),
        st.integers(1, 10**6),
        lengths,
        classes,
        st.booleans(),
        st.sampled_from([0, 2, 3]),
    )
    seen = st.none() | like
    usual = st.none() | st.frozensets(strings().filter(bool), min_size=1, max_size=2).map(Lexicon)
    texts = st.none() | st.frozensets(strings().filter(bool), min_size=1, max_size=2)
    never, shared = (
        texts.map(lambda some: Never(some) if some else None),
        texts.map(lambda some: Shared(some) if some else None),
    )
    counted = st.lists(st.integers(1, 10**6), min_size=2, max_size=2).map(sorted)
    contradicted = counted.flatmap(lambda two: st.builds(Contradicted, *map(st.just, two), st.integers(0, two[0])))
    missed = counted.map(lambda two: Missed(*two))
    plain = (st.sampled_from([None, guard]) for guard in (Placeholders(), OwnPlace()))
    held = guards(seen, usual, st.none() | contradicted, st.none() | missed, *plain, never, shared, in_formats())
    names, kinds = field_names(), st.sampled_from(aggregations)
    reasons = strings().filter(bool)
    return st.builds(Field, names, kinds, st.booleans(), some, held, st.none() | reasons, st.booleans())


@cache
def in_formats() -> SearchStrategy[InFormats | None]:
    """Formats of fields by which a page is read that lacks something; or none."""
    numbered = st.tuples(strings().filter(bool), st.integers(1, 9))
    return st.none() | st.frozensets(numbered, min_size=1, max_size=3).map(InFormats)


@cache
def sections() -> SearchStrategy[Section]:
    """Sections of pages, some of which texts end."""
    return st.builds(Section, st.integers(0, 9), st.frozensets(strings(), max_size=2))


@cache
def outer_landmarks() -> SearchStrategy[OuterLandmark]:
    """Outer landmarks of pages, with regions and sections around them, and what they look like."""
    looks = st.none() | blueprints().filter(lambda blueprint: bool(blueprint.entries))
    return st.builds(OuterLandmark, landmarks(), st.one_of(regions(), sections()), looks)


@cache
def separations() -> SearchStrategy[Separation]:
    """Ways to tell records apart."""
    css = st.lists(st.sampled_from(_CSS_STEPS), min_size=1, max_size=3).map(" > ".join)
    extents: list[Extent] = ["alone", "on", "between", "column"]
    ups = st.one_of(st.just(0), st.integers(0, MAX_UP))
    outer = st.none() | outer_landmarks()
    headings = st.lists(css, max_size=2).map(tuple)
    anchors = text_landmarks() | css.map(Css)
    return st.builds(Separation, anchors, ups, st.sampled_from(extents), headings, outer, st.booleans())


def together() -> st.SearchStrategy[Together]:
    """How records of a list stand together."""
    texts = st.lists(strings().map(collapse).filter(bool), max_size=3).map(tuple)
    return st.builds(Together, st.integers(0, 4), *[st.booleans()] * 4, texts)


@st.composite
def records(draw: st.DrawFn) -> Records:
    """Records of one field, and sometimes records inside them."""
    inner: tuple[Records, ...] = ()
    if draw(st.integers(0, 3)) == 0:
        bare = Field(draw(field_names()), "one", draw(st.booleans()), ())
        inner = (Records(draw(field_names()), draw(st.booleans()), draw(separations()), (bare,)),)
    (own,) = beside(draw, [draw(fields())])
    taken = inner and inner[0].name == own.name
    others = tuple(draw(st.lists(separations(), max_size=2)))
    return Records(
        draw(field_names()),
        draw(st.booleans()),
        draw(separations()),
        (own,),
        () if taken else inner,
        others,
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.none() | together()),
        draw(in_formats()),
        draw(st.frozensets(strings().map(collapse).filter(bool), max_size=2)),
        draw(st.sampled_from([frozenset(), frozenset({own.name})])),
        tuple(draw(st.lists(contexts(), max_size=2, unique=True))),
        draw(st.none() | strings().filter(bool)),
        draw(st.booleans()),
    )


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Programs of none to three fields, or of fewer and a list of records, with different names."""
    listed = draw(st.integers(0, 3)) == 0
    some = draw(st.lists(fields(), max_size=1 if listed else 3, unique_by=lambda field: field.name))
    lists = [draw(records())] if listed else []
    names = {field.name for field in some}
    schema = draw(st.none() | strings().filter(is_name))
    kept = tuple(
        replace(item, in_formats=formats_of(draw, some) if item.in_formats else None)
        for item in lists
        if item.name not in names
    )
    unseen = st.frozensets(strings().filter(is_name), max_size=2)
    shared = tuple(replace(one, unseen=draw(unseen)) for one in draw(st.lists(templates(), max_size=2)))
    said = draw(spellings()), draw(thresholds()), shared
    return Program(draw(strings()), beside(draw, some), "html", kept, schema, *said)


def beside(draw: st.DrawFn, some: Sequence[Field]) -> tuple[Field, ...]:
    """The fields, which expect something of others that are there."""

    def held(guard: Guard) -> Guard | None:
        match guard:
            case Shared():
                names = st.sampled_from([field.name for field in some])
                return Shared(draw(st.frozensets(names, min_size=1, max_size=2)))
            case InFormats():
                return formats_of(draw, some)
            case _:
                return guard

    return tuple(replace(field, guards=tuple(filter(None, map(held, field.guards)))) for field in some)


def formats_of(draw: st.DrawFn, some: Sequence[Field]) -> InFormats | None:
    """Some of the formats of fields; None where they have none."""
    there = [(field.name, number + 1) for field in some for number, _ in enumerate(field.formats)]
    return InFormats(draw(st.frozensets(st.sampled_from(there), min_size=1, max_size=3))) if there else None


def thresholds() -> SearchStrategy[Threshold | None]:
    """How sure the answers of a program have to be."""
    share = st.floats(0, 1, exclude_min=True, exclude_max=True)
    return st.none() | st.builds(Threshold, st.floats(0, 1), share, st.integers(1, 1_000_000))


def templates() -> SearchStrategy[Template]:
    """What pages of a layout share."""
    texts = st.builds(TextLandmark, strings().map(collapse).filter(bool), st.booleans())
    return st.lists(texts, min_size=1, max_size=3, unique=True).map(tuple).map(Template)


def spellings() -> SearchStrategy[AnySpelling | None]:
    """How the labels of a program may be written."""
    label = strings().map(collapse).filter(bool)
    return st.none() | st.builds(AnySpelling, st.frozensets(label, max_size=2))
