"""A strategy as an XPath 1.0 expression that selects the nodes that the strategy looks at.

An expression is exact where it selects the same nodes on every page, parsed by lxml without comments, that has no
templates and no white space but that of ASCII and no-break spaces. What the strategy asks besides, and XPath cannot, is
named, never left out silently: then the expression selects more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from fieldmark.dsl.columns import HEADERS
from fieldmark.dsl.forms.among import BoxAmong
from fieldmark.dsl.forms.passages import Boxes, BoxesOf, LastBox
from fieldmark.dsl.guides import Guide
from fieldmark.dsl.instances import RegionProgram, Selector
from fieldmark.dsl.landmarks import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.nodes import INLINE, RUN
from fieldmark.dsl.places import HIDDEN
from fieldmark.dsl.programs import Strategy
from fieldmark.dsl.regions import Hops
from fieldmark.dsl.selectors import Css, Far, paths_of
from fieldmark.dsl.values import ValueProgram

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

MAX_UP: Final = 2_048
"""Most steps up that lead anywhere: lxml cuts deeper trees off."""

_plain_name = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
_simple_path = re.compile(r"""descendant-or-self::(?P<tag>[a-z][a-z0-9]*)(?:\[[^\[\]"']*\])*""")
_unwritable = re.compile("[\x00-\x08\n-\x1f\x85\u2028\u2029\ud800-\udfff\ufffe\uffff]")


class InexpressibleError(Exception):
    """A part of a strategy has no expression; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression, and what of the strategy's choice of nodes it does not say: exact where that is nothing."""

    text: str
    lost: tuple[str, ...] = ()


def xpath_of(strategy: Strategy) -> Expression:
    """The nodes (or attributes) whose text a strategy reads. Raises InexpressibleError."""
    refuse_columns(strategy)
    lost: list[str] = []
    places = _guided(_located(strategy.landmark, lost), strategy.guides, lost)
    whole = isinstance(strategy.value.node, Css) and not strategy.value.node.far
    starts = list(_region(places, strategy.region, whole))
    return Expression(" | ".join(start + end for start in starts for end in _values(strategy.value, lost)), tuple(lost))


def refuse_columns(strategy: Strategy) -> None:
    """Raises InexpressibleError where a strategy asks for the names of columns, which pages do not write into cells."""
    landmarks = (strategy.landmark, *(guide.landmark for guide in strategy.guides))
    named = any(isinstance(landmark, AttributeLandmark) and landmark.name == HEADERS for landmark in landmarks)
    if named or (isinstance(strategy.value.node, Css) and f"[{HEADERS}=" in strategy.value.node.selector):
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


def _guided(places: str, guides: Sequence[Guide], lost: list[str]) -> str:
    """The places that stand in the region around an outer landmark: that have a node of it at or above them."""
    above = "ancestor-or-self::node()"
    for guide in guides:
        around = " | ".join(_region(_located(guide.landmark, lost), guide.region, whole=True))
        places = f"({places})[count({above} | {around}) < count({above}) + count({around})]"
    return places


def _region(places: str, region: RegionProgram, whole: bool) -> Iterator[str]:
    """The node at the end of the hops, or all nodes on the way."""
    if not isinstance(region, Hops):
        raise InexpressibleError("a way over the boxes of a form has no XPath, which is for trees")
    if region.up > MAX_UP:
        raise InexpressibleError(f"no page is so deep that one can go up {region.up} times")
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
    if value.attribute is not None:
        name = value.attribute
        attribute = f"/@{name}" if _plain_name.fullmatch(name) else f"/@*[name() = {literal(name)}]"
    return [step + attribute for step in _nodes(value.node, lost)]


def _nodes(node: Selector, lost: list[str]) -> list[str]:
    match node:
        case Far(tag):
            return ["/self::text()" if tag == RUN else f"/self::{_element(tag)}"]
        case Css(selector, run, _, begins):
            if "+" in selector or "~" in selector:
                lost.append("what the selector finds must stand inside the region")
            if begins is not None and begins.kind is not None:
                lost.append(f"only what begins with a {begins.kind} counts")
            starting = "" if begins is None or begins.literal is None else _beginning(begins.literal)
            return [f"/{_shown(path)}{_own_run(run)}{starting}" for path in paths_of(selector)]
        case Boxes() | LastBox() | BoxesOf() | BoxAmong():
            raise InexpressibleError("the boxes of a form have no XPath, which is for trees")
        case _:
            assert_never(node)


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


def _beginning(text: str) -> str:
    return f"[starts-with({_TEXT.format('.')}, {literal(text)})]"
