"""A program as a list of XPath 1.0 expressions, or of CSS selectors: one line for each strategy.

An expression selects the nodes that the strategy looks at. What a strategy asks besides, and no expression says, is
named, never left out silently: then the expression selects more. `_PAGES` says on which pages the others are exact.
CSS selects elements, and does not look at texts: it says what begins at an attribute or a tag and stays there.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, assert_never

from fieldmark.dsl.core.instance import (
    AttributeLandmark,
    Kept,
    Landmark,
    OuterLandmark,
    RegionProgram,
    Selector,
    TagLandmark,
    TextLandmark,
)
from fieldmark.dsl.core.terms import Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.columns import HEADERS
from fieldmark.dsl.html.css import paths_of
from fieldmark.dsl.html.delimiters import Delimited
from fieldmark.dsl.html.metadata import LINKED_DATA
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.html.tree import INLINE, RUN
from fieldmark.dsl.syntax.notation import printable, told
from fieldmark.dsl.syntax.printing import print_strategies
from fieldmark.dsl.syntax.reading import quote
from fieldmark.dsl.text.language import Whole
from fieldmark.runtime.describe import numbered_strategies

_TEXT: Final = "normalize-space(translate({}, '\u00a0', ' '))"
"""A text with its white space collapsed."""

_SHOWN: Final = "not(self::script or self::style)"
"""Of a node: it is no element whose content nobody sees."""

_NODE: Final = f"{_SHOWN} and (self::* or {_TEXT.format('.')})"
"""Of what stands below a node: what counts as its child, elements and texts that are not blank."""

_STANDS_APART: Final = (
    f"not(contains(' {' '.join(sorted(INLINE))} ', concat(' ', name(), ' '))) or count(node()[{_NODE}]) > 1"
)
"""Of an element: it is no inline element that shows only one thing."""

_plain_name = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_simple_path = re.compile(r"""descendant-or-self::(?P<tag>[a-z][a-z0-9]*)(?:\[[^\[\]"']*\])*""")
_unwritable = re.compile("[\x00-\x08\n-\x1f\x85\u2028\u2029\ud800-\udfff\ufffe\uffff]")

_CSS_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_CSS_COMPOUND: Final = re.compile(
    r"(?P<tag>\*|[A-Za-z][\w-]*)?(?P<rest>(?:[.#][\w-]+|:[\w-]+(?:\([^()\"']*\))?|\[[^\]\"']*\])*)"
)

_WIDTH: Final = 100

_HEAD: Final = (
    "{language} for the program {name}: an expression for each strategy, which selects the nodes whose text the "
    "strategy reads. An expression is exact where nothing else is said: the strategy's own nodes on every page "
    "{pages}. What no expression says: that the region around a landmark must look as it did (the blueprint); that "
    "strategies vote, and a field abstains where they differ or one of them finds several candidates; that "
    "surroundings decide between sections that look alike; and that a value of an unusual shape or length is not "
    "trusted. The Python export says all of it."
)

_PAGES: Final = {
    "XPath": "without templates that lxml parsed without comments, with no white space but ASCII's and no-break spaces",
    "CSS": "without templates, scripts and styles, in whose attributes no white space could be left out",
}


class InexpressibleError(Exception):
    """A part of a strategy has no expression; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression, and what of the strategy's choice of nodes it does not say: exact where that is nothing."""

    text: str
    lost: tuple[str, ...] = ()


def xpath_of(strategy: Strategy) -> Expression:
    """The nodes (or attributes) whose text a strategy reads. Raises InexpressibleError."""
    refuse_unwritten(strategy)
    lost: list[str] = []
    places = _guided(_located(strategy.landmark, lost), strategy.outer, lost)
    whole = isinstance(strategy.value.node, Css) and not strategy.value.node.far
    starts = list(_region(places, strategy.region, whole))
    ends = _values(strategy.value, lost)
    return Expression(" | ".join(start + end for start in starts for end in ends), tuple(lost))


def refuse_unwritten(strategy: Strategy) -> None:
    """Raises InexpressibleError where a strategy asks for what no attribute of a page says: the names of columns, and
    those of linked data."""
    landmarks = (strategy.landmark, *(guide.landmark for guide in strategy.outer))
    named = {landmark.name for landmark in landmarks if isinstance(landmark, AttributeLandmark)}
    if LINKED_DATA in named:
        raise InexpressibleError("the value stands in the page's linked data, which is JSON inside a script")
    if HEADERS in named or (isinstance(strategy.value.node, Css) and f"[{HEADERS}=" in strategy.value.node.selector):
        raise InexpressibleError("a cell is told by the heading of its column, which no attribute of the page names")


def literal(text: str) -> str:
    """A text as XPath writes it. Raises InexpressibleError where it has no line of its own, or no page can hold it."""
    if _unwritable.search(text):
        raise InexpressibleError(f"XPath has no way to write {text!r}")
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    return "concat({})".format(""", "'", """.join(f"'{piece}'" for piece in text.split("'")))


def _located(landmark: Landmark, lost: list[str]) -> str:
    """The occurrences of a landmark."""
    match landmark:
        case TextLandmark(text, whole):
            held = _TEXT.format(".")
            test = f"{held} = {literal(text)}" if whole else f"contains({held}, {literal(text)})"
            if not whole and (text[0].isalnum() or text[-1].isalnum()):
                lost.append("no letter or digit may touch the landmark's words")
            runs = f"//text()[{test}][not(parent::script or parent::style)]"
            return f"{runs}/ancestor-or-self::node()[parent::*[{_STANDS_APART}]][1]" if whole else runs
        case AttributeLandmark(name, value):
            return f"//*[{_has_attribute(name, value)}][{_SHOWN}]"
        case TagLandmark(tag):
            return f"//{_element(tag)}"
        case _:
            assert_never(landmark)


def _has_attribute(name: str, value: str) -> str:
    attribute = f"@{name}" if _plain_name.fullmatch(name) else f"@*[name() = {literal(name)}]"
    words = value.split()
    if not words or (name == "class" and words != [value]):
        raise InexpressibleError(f"no attribute has the value {value!r} that the landmark asks for")
    if name == "class":
        return f"contains(concat(' ', {_TEXT.format(attribute)}, ' '), {literal(f' {value} ')})"
    return f"{_TEXT.format(attribute)} = {literal(' '.join(words))}"


def _element(tag: str) -> str:
    """A test for the elements of a name. Raises InexpressibleError where they are no nodes."""
    if tag in HIDDEN or not tag:
        raise InexpressibleError(f"no element {tag!r} counts")
    return tag if _plain_name.fullmatch(tag) else f"*[name() = {literal(tag)}]"


def _guided(places: str, guides: Sequence[OuterLandmark], lost: list[str]) -> str:
    """The places that stand in the region around an outer landmark: that have a node of it at or above them."""
    above = "ancestor-or-self::node()"
    for guide in guides:
        lost += [] if guide.blueprint is None else ["the region around an outer landmark must look as it did"]
        around = " | ".join(_region(_located(guide.landmark, lost), guide.region, whole=True))
        places = f"({places})[count({above} | {around}) < count({above}) + count({around})]"
    return places


def _region(places: str, region: RegionProgram, whole: bool) -> Iterator[str]:
    """The node at the end of the hops, or all nodes on the way."""
    if not isinstance(region, Hops):
        raise InexpressibleError("sections, and ways over the boxes of a form, have no XPath: they end by comparing")
    near = places + "/parent::*" * region.up
    if region.across == 0:
        yield near
        return
    siblings = f"{'following' if region.across > 0 else 'preceding'}-sibling::node()[{_NODE}]"
    count = abs(region.across)
    if whole:
        reaching = f"{near}[{siblings}[{count}]]"
        yield reaching
        yield f"{reaching}/{siblings}[position() <= {count}]"
    else:
        yield f"{near}/{siblings}[{count}]"


def _values(value: ValueProgram, lost: list[str]) -> list[str]:
    """The steps from nodes of the region to the nodes, or attributes, that are read: alternatives."""
    attribute = ""
    if value.kept is not None:
        lost.append(_kept(value.kept))
    if value.attribute is not None:
        name = value.attribute
        attribute = f"/@{name}" if _plain_name.fullmatch(name) else f"/@*[name() = {literal(name)}]"
    return [step + attribute for step in _nodes(value.node, lost)]


def _nodes(node: Selector, lost: list[str]) -> list[str]:
    match node:
        case Far(tag):
            return ["/self::text()" if tag == RUN else f"/self::{_element(tag)}"]
        case Css(selector, run, _, begins):
            if begins is not None and begins.kind is not None:
                lost.append(f"only what begins with a {begins.kind} counts")
            starting = ""
            if begins is not None and begins.literal is not None:
                starting = f"[starts-with({_TEXT.format('.')}, {literal(begins.literal)})]"
            return [f"/{_shown(path)}{_own_run(run)}{starting}" for path in paths_of(selector)]
        case Delimited():
            raise InexpressibleError("the value is told by the characters around it, and XPath is for trees")
        case _:
            raise InexpressibleError("the boxes of a form have no XPath, which is for trees")


def _shown(path: str) -> str:
    """The path, with a condition unless it ends in elements of a tag that is shown."""
    simple = _simple_path.fullmatch(path)
    return path if simple is not None and simple["tag"] not in HIDDEN else f"{path}[{_SHOWN}]"


def _own_run(run: int | str | None) -> str:
    if run is None:
        return ""
    runs = f"/text()[{_TEXT.format('.')}]"
    if not isinstance(run, int):
        return runs
    return f"{runs}[{run}]" if run > 0 else f"{runs}[last() - {-run - 1}]" if run < -1 else f"{runs}[last()]"


def _lost(value: ValueProgram) -> tuple[str, ...]:
    """What the elements that are selected do not say of the text that is read."""
    if value.attribute is not None:
        return (f"the text is that of the attribute {value.attribute}",)
    return () if value.kept is None else (_kept(value.kept),)


def _kept(kept: Kept) -> str:
    return f"of the text, only a part is kept: {told(kept)}"


def css_of(strategy: Strategy) -> Expression:
    """The elements that a strategy reads. Raises InexpressibleError."""
    refuse_unwritten(strategy)
    tag, condition = _css_landmark(strategy.landmark)
    if strategy.outer:
        raise InexpressibleError("an outer landmark decides which occurrences count, and CSS cannot compare places")
    if not isinstance(strategy.region, Hops):
        raise InexpressibleError("sections, and ways over the boxes of a form, have no CSS: they end by comparing")
    if strategy.region.up:
        raise InexpressibleError("CSS does not go up to a parent")
    if strategy.region.across:
        raise InexpressibleError("the siblings that are counted may be texts, which CSS does not see")
    lost = _lost(strategy.value)
    match strategy.value.node:
        case Far(tag=kind) if kind == RUN:
            raise InexpressibleError("the value is a text between elements, which CSS does not see")
        case Far(tag=kind):
            if tag not in ("", kind):
                raise InexpressibleError(f"an element {tag} is no {kind}")
            return Expression(_css_tag(kind) + condition, lost)
        case Css(selector, run, _, begins):
            if run is not None:
                raise InexpressibleError("the value is a text between elements, which CSS does not see")
            if begins is not None:
                lost += (f"only what begins with {begins.kind or begins.literal!r} counts",)
            return Expression(_css_inside(tag, condition, selector), lost)
        case Delimited():
            raise InexpressibleError("the value is told by the characters around it, and CSS is for trees")
        case _:
            raise InexpressibleError("the boxes of a form have no CSS, which is for trees")


def _css_landmark(landmark: Landmark) -> tuple[str, str]:
    """The tag, or nothing, and the condition of an element."""
    match landmark:
        case AttributeLandmark(name, value):
            if not _CSS_NAME.fullmatch(name) or not value or value != " ".join(value.split()):
                raise InexpressibleError(f"CSS has no condition for the attribute {name!r}")
            return "", f"[{name}{'~' if name == 'class' else ''}={_css_text(value)}]"
        case TagLandmark(tag):
            return _css_tag(tag), ""
        case TextLandmark():
            raise InexpressibleError("the landmark is a text, and CSS does not look at texts")


def _css_tag(tag: str) -> str:
    if not _CSS_NAME.fullmatch(tag):
        raise InexpressibleError(f"CSS has no selector for elements called {tag!r}")
    return tag


def _css_inside(tag: str, condition: str, selector: str) -> str:
    """What matches a selector at or below the landmark: once below it, once as the landmark itself."""
    first = _CSS_COMPOUND.match(selector)
    if first is None or not first[0] or any(mark in selector for mark in ",+~"):
        raise InexpressibleError(f"the selector {selector!r} cannot be put under the landmark's")
    below = f"{tag}{condition} {selector}"
    kinds = {kind for kind in (tag, first["tag"] or "") if kind not in ("", "*")}
    if len(kinds) > 1:
        return below
    rest = selector[first.end() :]
    return f"{below}, {''.join(kinds)}{condition}{first['rest']}{rest}"


def _css_text(text: str) -> str:
    """A CSS string. Raises InexpressibleError where it would need escapes that readers of CSS differ on."""
    if not text.isprintable() or "\\" in text or ('"' in text and "'" in text):
        raise InexpressibleError(f"CSS has no plain way to write {text!r}")
    return f"'{text}'" if '"' in text else f'"{text}"'


@dataclass(frozen=True, slots=True)
class Listing:
    """The text of a list, with how many strategies it has, and of how many there is an expression."""

    text: str
    strategies: int
    expressed: int


def export_xpath(program: Program) -> Listing:
    """The XPath expressions of a program; comments begin with `#`."""
    return _listing(program, "XPath", xpath_of, lambda line: f"# {line}".rstrip())


def export_css(program: Program) -> Listing:
    """The CSS selectors of a program, with its comments."""
    return _listing(program, "CSS", css_of, lambda line: f"/* {line.replace('*/', '* /')} */")


def _listing(
    program: Program, language: str, express: Callable[[Strategy], Expression], remark: Callable[[str], str]
) -> Listing:
    lines: list[str] = []
    strategies = expressed = 0

    def say(text: str, indent: int = 0) -> None:
        margin = " " * indent
        lines.extend(map(remark, textwrap.wrap(text, _WIDTH, initial_indent=margin, subsequent_indent=f"{margin}  ")))

    say(_HEAD.format(language=language, name=quote(program.name), pages=_PAGES[language]))
    for field in program.fields:
        lines.append("")
        say(
            f"field {quote(field.name)}"
            + ("" if field.unlearned is None else f", not learned: {printable(field.unlearned)}")
        )
        if field.first:
            say("the first expression that selects anything decides, and of a single text the first node", 2)
        formats = (numbered_strategies(field, *numbered) for numbered in enumerate(field.formats, 1))
        for where, _, strategy in chain.from_iterable(formats):
            strategies += 1
            lines += map(remark, [f"  {where}", *print_strategies([strategy]).splitlines()])
            try:
                expression = express(strategy)
            except InexpressibleError as error:
                say(f"not expressed: {error}", 2)
                continue
            expressed += 1
            for more in _unsaid(strategy, expression):
                say(more, 2)
            lines.append(expression.text)
    for records in program.records:
        strategies += 1
        lines.append("")
        say(f"records {quote(records.name)}")
        say("not expressed: each record is read as a document of its own, and no expression makes one", 2)
    return Listing("\n".join(lines) + "\n", strategies, expressed)


def _unsaid(strategy: Strategy, expression: Expression) -> Iterator[str]:
    """What an expression does not say of its strategy."""
    yield from (f"selects more, as it does not say this: {lost}" for lost in expression.lost)
    if strategy.value.text != Whole():
        yield "the value is a part of the text"
    if strategy.value.conversion is not None:
        yield "the value is converted"
    if isinstance(strategy.blueprint, HtmlBlueprint) and strategy.blueprint.entries:
        yield "and only where the region looks as the blueprint says"
