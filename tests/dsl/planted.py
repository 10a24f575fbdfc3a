"""Pages and programs that are made together: every value is planted, so that what has to be found is known.

A page has sections of rows in several kinds of markup, and lists. A field leads from one to three landmarks, one of
them not on the page, to its value: a text or a part of it, an attribute, a normal form, or all items of a list. Labels
and values are odd texts; no label stands twice, and no label is a value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from hypothesis import strategies as st

from fieldmark.dsl.core.instance import AttributeLandmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css, Far, NodeSelector
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.conversions import AsDate, AsNumber, Conversion
from fieldmark.dsl.text.language import Boundary, Case, Conditional, Each, Split, Substring, TextProgram, Whole
from fieldmark.dsl.text.lexicon import Token

LABELS: Final = ("Total", "Due by:", "Ship to", "№", "Étage", "GST (net)", "a", "Total due", "Ref.", "ZIP/City", "日付")
VALUES: Final = (
    *(
        "$5.00",
        "Ada  Moss",
        "x",
        "Ødegård",
        "a<b & c",
        '"12"',
        "3rd floor,\nleft",
        "O'Brien",
        "…",
        "\U0001f600 ok",
        "0",
    ),
    *("Total amount", "1,234.50", "naïve café", "A-17/b", "Müller\xa0GmbH"),
)
NOWHERE: Final = TextLandmark("stands nowhere")
ANY: Final = HtmlBlueprint(frozenset(), 1)


@dataclass(frozen=True)
class Way:
    """How a row is written, and where its value stands: from its label over hops at a node, in its section at a node.

    `attribute` is the one that holds the value, if none of the texts does.
    """

    markup: str
    hops: Hops
    node: NodeSelector
    alone: NodeSelector
    attribute: str | None = None


WAYS: Final = (
    Way("<table><tr><td>{label}</td><td>{value}</td></tr></table>", Hops(1, 1), Far("td"), Css("td:last-of-type")),
    Way("<table><tr><th>{label}<td>{value}<td>no</table>", Hops(2, 0), Css("td:first-of-type"), Css("th + td")),
    Way("<table><tr><td>{value}</td><td>{label}</td></tr></table>", Hops(1, -1), Far("td"), Css("td:first-of-type")),
    Way("<dl><dt>{label}</dt><dd>{value}</dd></dl>", Hops(1, 1), Far("dd"), Css("dd")),
    Way("<div>{label}<br>{value}<br>no</div>", Hops(1, 0), Css("div", 2), Css("div", -2)),
    Way("<p>{label} <i>{value}</i></p>", Hops(0, 1), Far("i"), Css("i")),
    Way("<p><i>{value}</i> {label} <u>no</u></p>", Hops(0, -1), Far("i"), Css("p > *:first-child")),
    Way("<div>{label} <b>no</b><span><b>{value}</b></span></div>", Hops(0, 2), Css("b", far=True), Css("span > b")),
    Way('<p>{label} <img alt="{value}"></p>', Hops(1, 0), Css("img"), Css("[alt]"), "alt"),
)


@dataclass(frozen=True)
class Planted:
    """A page, a program that runs on it, and what it has to give."""

    page: HtmlDocument
    program: Program
    values: Mapping[str, object]


@dataclass(frozen=True)
class _Piece:
    """A stretch of a page with the field that reads it, and what it gives."""

    html: str
    field: Field
    value: str | list[str] | None


def shown(text: str) -> str:
    """A text as a page shows it."""
    return " ".join(text.split())


def written(text: str) -> str:
    """A text as markup, quotes too."""
    return escape(text, quote=True)


def single(name: str, strategies: Sequence[Strategy], kind: Aggregation = "one", optional: bool = False) -> Field:
    """A field of one part."""
    return Field(name, kind, optional, (Format((Part(tuple(strategies)),)),))


def _literal(text: str) -> tuple[Token, ...]:
    return (Token(literal=text),)


AROUND: Final[tuple[tuple[str, TextProgram], ...]] = (
    ("{value}", Whole()),
    ("no. ⟨{value}⟩ net", Substring(Boundary(_literal("⟨")), Boundary(right=_literal("⟩")))),
    ("{value} ¦ 7 ¦ {value}", Substring(None, Boundary(right=_literal(" ¦")))),
    ("7 ¦ 8 ¦ {value}", Substring(Boundary(_literal("¦"), nth=2), None)),
    ("7 ¦ 8 ¦ {value}", Substring(Boundary(_literal("¦"), nth=-1), None)),
    ("for {value}", Substring(Boundary(_literal("for ")), Boundary(right=_literal("⟨")), or_end=True)),
    ("for {value} ⟨7⟩", Substring(Boundary(_literal("for ")), Boundary(right=_literal("⟨")), or_end=True)),
    ("{value}", Substring(Boundary(_literal("¦")), None, or_start=True)),
    ("7 ¦ {value}", Substring(Boundary(_literal("¦")), None, or_start=True)),
    (
        "⟨{value}⟩",
        Conditional((Case(_literal("¦"), Whole()),), Substring(Boundary(_literal("⟨")), Boundary(right=_literal("⟩")))),
    ),
    ("7 ¦ {value}", Conditional((Case(_literal("¦"), Substring(Boundary(_literal("¦")), None)),), Whole())),
)
"""Texts around a value, and the program that takes it out of them."""

ENDED: Final = ("7 ⟩{value}⟩", Substring(Boundary(_literal("⟩"), nth=1), Boundary(_literal("⟩"))))
"""A text with a value, and a program whose end fits where it begins, too: what it takes ends with the next one."""

LISTS: Final[tuple[tuple[NodeSelector, TextProgram, Callable[[Sequence[str]], str]], ...]] = (
    (Css("li"), Whole(), lambda items: f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"),
    (Css("div", "all"), Whole(), "<br>".join),
    (Css("i"), Split(("¦", "¦ or ")), lambda items: f"<i>{' ¦ or '.join(items)}</i>"),
    (
        Css("i"),
        Each(Boundary(_literal("⟨")), Boundary(right=_literal("⟩"))),
        lambda items: f"<i>⟨{'⟩⟨'.join(items)}⟩</i>",
    ),
    (
        Css("i"),
        Split((" ¦ ",), Substring(Boundary(_literal("⟨")), Boundary(right=_literal("⟩")))),
        lambda items: f"<i>7 ¦ 8 ⟨{' ¦ '.join(items)}⟩ 9</i>",
    ),
)
"""Where the values of a list stand, how they are taken out of its texts, and how it is written."""

TYPED: Final[tuple[tuple[str, Conversion, str], ...]] = (
    ("3/4/2020", AsDate("month"), "2020-03-04"),
    ("3/4/2020", AsDate("day"), "2020-04-03"),
    ("1,234.50", AsNumber("."), "1234.5"),
    ("7", AsNumber(), "7"),
)


@st.composite
def _row(draw: st.DrawFn, name: str, label: str) -> _Piece:
    """A label with its value, and a field of one to three ways to it."""
    way, (around, text) = draw(st.sampled_from(WAYS)), draw(st.sampled_from(AROUND))
    value, conversion = draw(st.sampled_from(VALUES)), None
    expected = shown(value)
    match draw(st.integers(0, 7)):
        case 0 | 1:
            value, conversion, expected = draw(st.sampled_from(TYPED))
        case 2:
            (around, text), expected = ENDED, expected + "⟩"
    html = way.markup.format(label=written(label), value=written(around.format(value=value)))
    beside, alone = (ValueProgram(node, text, way.attribute, conversion) for node in (way.node, way.alone))
    ways = (
        Strategy(TextLandmark(shown(label)), way.hops, ANY, beside),
        Strategy(AttributeLandmark("data-x", name), Hops(0, 0), ANY, alone),
        Strategy(NOWHERE, way.hops, ANY, beside),
    )
    chosen = draw(st.permutations(ways))[: draw(st.integers(1, len(ways)))]
    there = any(strategy.landmark != NOWHERE for strategy in chosen)
    section = f'<section data-x="{name}">{html}</section>'
    return _Piece(section, single(name, chosen, optional=not there), expected if there else None)


@st.composite
def _list(draw: st.DrawFn, name: str, label: str) -> _Piece:
    """A label with a list: items of their own, or parts of one text, split or matched."""
    values = draw(st.lists(st.sampled_from(VALUES), min_size=1, max_size=4))
    kind: Aggregation = draw(st.sampled_from(["list", "set"]))
    node, text, held = draw(st.sampled_from(LISTS))
    strategy = Strategy(TextLandmark(shown(label)), Hops(2, 0), ANY, ValueProgram(node, text))
    html = f"<div><h3>{written(label)}</h3>{held([written(value) for value in values])}</div>"
    expected = [shown(value) for value in values]
    return _Piece(html, single(name, (strategy,), kind), expected if kind == "list" else list(dict.fromkeys(expected)))


def _known() -> _Piece:
    """What stands on every page, so that its format is known."""
    strategy = Strategy(TextLandmark("Known:"), Hops(1, 0), ANY, ValueProgram(Css("b"), Whole()))
    return _Piece("<p>Known: <b>yes</b></p>", single("known", (strategy,)), "yes")


@st.composite
def planted(draw: st.DrawFn) -> Planted:
    """A page of one to five planted fields, with noise between, and its program."""
    labels = draw(st.lists(st.sampled_from(LABELS), min_size=1, max_size=5, unique=True))
    pieces = [_known()]
    html = [pieces[0].html]
    for number, label in enumerate(labels):
        made = _list if draw(st.integers(0, 2)) == 0 else _row
        pieces.append(draw(made(f"f{number}", label)))
        html.append(pieces[-1].html)
        html.append(draw(st.sampled_from(("", "<hr>", "<p>noise</p>", "<!-- Total -->", "<script>Total</script>\n"))))
    body = "".join(html)
    page = HtmlDocument.from_bytes(f"<!DOCTYPE html><html><body>{body}</body></html>".encode(), "page", "utf-8")
    fields = tuple(piece.field for piece in pieces)
    return Planted(page, Program("planted", fields), {piece.field.name: piece.value for piece in pieces})


SEPARATIONS: Final[tuple[tuple[str, str, str, Separation], ...]] = (
    ("<ul>", "<li>{}</li>", "</ul>", Separation(Css("li"))),
    ("<ul>", "<li>{}</li>", "</ul>", Separation(Css("li > p > .a"), 2)),
    ("<div>", "<h4>No.</h4>{}", "</div>", Separation(TextLandmark("No."), 1, "on")),
    ("<div>", "<hr>{}<hr><s></s>", "</div>", Separation(Css("hr"), 0, "between")),
    ("", "<dl><dt>No.</dt><dd>{}</dd></dl>", "", Separation(TextLandmark("No."), 2)),
)
"""What stands before a list, how one record is written, what stands behind the list, and how records are told apart."""

NAMES: Final = ("a", "b", "c")


@st.composite
def planted_records(draw: st.DrawFn) -> Planted:
    """Records of three fields, the last two of which are optional, under headings that belong to those below.

    What is not there has no label either, or on some pages a label and nothing beside it.
    """
    before, one, after, separation = draw(st.sampled_from(SEPARATIONS))
    record = st.fixed_dictionaries(
        {
            "a": st.sampled_from(VALUES).map(shown),
            **{name: st.none() | st.sampled_from(VALUES).map(shown) for name in "bc"},
        }
    )
    groups = draw(st.lists(st.lists(record, min_size=1, max_size=3), min_size=1, max_size=3))
    hollow = draw(st.booleans())
    html: list[str] = []
    values: list[dict[str, str | None]] = []
    for number, group in enumerate(groups):
        html.append(f"<h2>Part {number}</h2><p>noise</p>{before}")
        for values_of in group:
            shown_ones = ((name, text or "") for name, text in values_of.items() if text is not None or hollow)
            html.append(
                one.format("".join(f'<p><u>{n}:</u><i class="{n}">{written(t)}</i></p>' for n, t in shown_ones))
            )
            values.append({"part": f"Part {number}", **values_of})
        html.append(after)
    headed = replace(separation, headings=("h2",))
    fields = [single("part", (_inside("above > h2"),))]
    for name in NAMES:
        label = Strategy(TextLandmark(f"{name}:"), Hops(1, 0), ANY, ValueProgram(Css("i"), Whole()))
        ways = draw(st.sampled_from(((_inside(f".{name}"),), (label,), (label, _inside(f".{name}")))))
        fields.append(single(name, ways, optional=name != "a"))
    entries = Records("entries", False, headed, tuple(fields))
    page = HtmlDocument.from_bytes(f"<!DOCTYPE html><body>{''.join(html)}</body>".encode(), "page", "utf-8")
    return Planted(page, Program("planted", (), records=(entries,)), {"entries": values})


def _inside(css: str) -> Strategy:
    return Strategy(TagLandmark("record"), Hops(0, 0), ANY, ValueProgram(Css(css), Whole()))
