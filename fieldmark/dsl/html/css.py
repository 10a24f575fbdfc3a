"""CSS selectors, read in time linear in the page: the one door to cssselect.

A selector is translated to XPath, of which libxml2 takes some in the square of the page: counting siblings, and joining
what lies below many elements. So siblings are counted near an element only, and further off numbered once; a selector
is cut where it goes down to any depth (`a b`), and the next part is looked for below the outermost elements that the
part before has found; what alternatives (`a, b`) find is put together here. Refused is what stays a square: siblings at
any distance (`~`), every n-th sibling, and a part that asks twice what stands around or inside an element.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Final, Self, cast

from cssselect import ExpressionError, SelectorError, parse
from cssselect.parser import Function, parse_series
from cssselect.xpath import HTMLTranslator, XPathExpr
from lxml import etree

from fieldmark.dsl.core.errors import ProgramError
from fieldmark.dsl.html.columns import EXTENSIONS, HEADERS, NAMESPACE, asked_for
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import Step, children_of

MAX_SELECTOR: Final = 500
"""Longest selector accepted, in characters."""


class _Steps(HTMLTranslator):
    """Selectors as XPath, in time linear in the siblings of an element, where the usual XPath asks each for all others.

    What stands behind a `+` is looked for first, and then what is before it.
    """

    def xpath_direct_adjacent_combinator(self, left: XPathExpr, right: XPathExpr) -> XPathExpr:
        before = XPathExpr(element=left.element, condition=left.condition)
        right.path = left.path or "*/"
        return right.add_condition(f"preceding-sibling::*[1]/self::{before}")

    def xpath_nth_child_function(
        self, xpath: XPathExpr, function: Function, last: bool = False, add_name_test: bool = True
    ) -> XPathExpr:
        with suppress(ValueError):  # what is no series is told by the usual one
            if abs(parse_series(function.arguments)[0]) > 1:
                raise ExpressionError(
                    "every second or n-th sibling is not read, as it takes time quadratic in the page"
                )
        return super().xpath_nth_child_function(xpath, function, last, add_name_test)


HTML: Final = _Steps()
"""How CSS is read in pages."""

_QUOTED: Final = re.compile(r""""[^"]*"|'[^']*'""")
_ANY_SIBLING: Final = re.compile("~(?!=)")

_ASKED_AROUND: Final = 2
"""Most steps to any depth that one search takes inside each other: its own, and one of a condition, which passes at
most as many elements as pages are deep."""

_PROBE: Final = etree.Element("html")


_BELOW: Final = "\0"
"""Stands in a translated selector where it goes down to any depth; no selector that is read holds it."""

_NEAR: Final = 128
"""Siblings that are counted one by one; of 20,000, numbering all costs as much as passing some 200 for each."""

_COUNTED: Final = re.compile(r"count\((preceding|following)-sibling::([^()'\"]+)\) (=|>=|<=) ([0-9]+)")
_COUNTS: Final = re.compile(rf"{_COUNTED.pattern}(?: and {_COUNTED.pattern})*")
_AROUND: Final = re.compile(r"(?:ancestor|descendant)(?:-or-self)?::[^][()/\s]+")
_PARTS: Final = re.compile(rf"{_AROUND.pattern}|[][]|[^][]")


def _up_to(count: re.Match[str]) -> str:
    """A condition on how many siblings there are, of which no more are looked at than it names, or all are numbered."""
    direction, name, sign, number = count[1], count[2], count[3], int(count[4])
    if number > _NEAR:
        return f"fieldmark:{direction}(., '{name}') {sign} {number}"
    siblings = f"{direction}-sibling::{name}"
    enough = f"{siblings}[{number}]" if number else "true()"
    more = f"{siblings}[{number + 1}]"
    return {"=": f"({enough} and not({more}))", ">=": f"boolean({enough})", "<=": f"not({more})"}[sign]


class _Condition(XPathExpr):
    """An expression whose conditions look at no more siblings than they have to, and at nothing below in two steps."""

    def add_condition(self, condition: str, conjuction: str = "and") -> Self:
        if _BELOW in condition:
            raise ExpressionError(":has() asks for one step only")
        counts = _COUNTS.fullmatch(condition) is not None
        return super().add_condition(_COUNTED.sub(_up_to, condition) if counts else condition, conjuction)


class _Translator(_Steps):
    """CSS in which cells that do not name their column are told by its heading as if they did."""

    xpathexpr_cls = _Condition

    def xpath_attrib_equals(self, xpath: XPathExpr, name: str, value: str | None) -> XPathExpr:
        """An attribute with a value."""
        if name != f"@{HEADERS}" or value is None:
            return super().xpath_attrib_equals(xpath, name, value)
        written = self.xpath_literal(value)
        return xpath.add_condition(f"({name} = {written} or fieldmark:column(.) = {written})")

    def xpath_descendant_combinator(self, left: XPathExpr, right: XPathExpr) -> XPathExpr:
        """What matches below what matches, which are two searches."""
        return left.join(_BELOW, right)


def _siblings(context: Any, elements: Sequence[etree._Element], name: str) -> tuple[int, int]:
    """How many siblings of a name, or of any (`*`), an element has before it and after it; the children of its parent
    are numbered once in each search."""
    (element,) = elements
    parent = element.getparent()
    if parent is None:
        return 0, 0
    known = context.eval_context.setdefault((parent, name), {})
    if not known:
        count = 0
        for child in parent.iterchildren("*"):
            known[child] = count
            count += name in ("*", child.tag)
        known[parent] = count
    before: int = known[element]
    return before, known[parent] - before - (name in ("*", element.tag))


_FUNCTIONS: Final = {
    **EXTENSIONS,
    (NAMESPACE, "preceding"): lambda context, elements, name: _siblings(context, elements, name)[0],
    (NAMESPACE, "following"): lambda context, elements, name: _siblings(context, elements, name)[1],
}
"""Functions that translated selectors call."""


@dataclass(frozen=True, slots=True)
class Selector:
    """A selector as searches: for each of its alternatives one over an element and everything below, and one for all
    below what the search before has found, as often as it goes down to any depth."""

    alternatives: tuple[tuple[etree.XPath, ...], ...]

    def found(self, element: etree._Element, document: HtmlDocument) -> list[etree._Element]:
        """What matches at or below an element of a document, in document order."""
        found = [_searched(searches, element) for searches in self.alternatives]
        if len(found) == 1:
            return found[0]
        return sorted(dict.fromkeys(chain.from_iterable(found)), key=document.orders.of)


def _searched(searches: tuple[etree.XPath, ...], element: etree._Element) -> list[etree._Element]:
    first, *others = searches
    found = cast("list[etree._Element]", first(element))
    for search in others:
        found = [below for outer in _outermost(found) for below in cast("list[etree._Element]", search(outer))]
    return found


def _outermost(elements: Sequence[etree._Element]) -> Sequence[etree._Element]:
    """Those of some elements, which are in document order, that stand in none of the others; all that is passed on the
    way up is passed once."""
    if len(elements) < 2:
        return elements
    found: list[etree._Element] = []
    inside, outside = set[etree._Element](), set[etree._Element]()
    for element in elements:
        passed: list[etree._Element] = []
        above: etree._Element | None = element
        while above is not None and above not in inside and above not in outside:
            passed.append(above)
            above = above.getparent()
        if above in inside:
            inside.update(passed)
        else:
            found.append(element)
            inside.add(element)
            outside.update(passed[1:])
    return found


@lru_cache(maxsize=20_000)
def compiled(selector: str) -> Selector:
    """The searches of a selector. Raises ProgramError where it is no CSS, or takes time quadratic in the page."""
    try:
        return Selector(tuple(map(_searches, paths_of(selector, _Translator()))))
    except etree.XPathError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error
    except ExpressionError as error:
        raise ProgramError(f"{error}: {selector!r}") from error
    except ValueError as error:  # of a text in it that no XPath can hold
        raise ProgramError(f"a selector asks for no control characters: {selector!r}") from error


def _searches(path: str) -> tuple[etree.XPath, ...]:
    first, *others = path.split(_BELOW)
    searches = []
    for search in (first, *(f"descendant::{other}" for other in others)):
        if _asked_around(_QUOTED.sub("", search)) > _ASKED_AROUND:
            raise ExpressionError("what stands around or inside an element is asked for in one step only")
        xpath = etree.XPath(search, namespaces={"fieldmark": NAMESPACE}, extensions=_FUNCTIONS)
        xpath(_PROBE)  # names with an unknown namespace prefix fail only when they are evaluated
        searches.append(xpath)
    return tuple(searches)


def _asked_around(search: str) -> int:
    """Most steps to any depth that a search takes inside each other; quoted texts are taken out of it."""
    most, is_around = 0, False
    outer: list[bool] = []
    for part in cast("list[str]", _PARTS.findall(search)):
        if part == "[":
            outer.append(is_around)
        elif part == "]":
            is_around = outer.pop()
        else:
            is_around = _AROUND.fullmatch(part) is not None
            most = max(most, sum(outer) + is_around)
    return most


def paths_of(selector: str, translator: _Steps = HTML) -> list[str]:
    """The XPath of each of a selector's alternatives, from an element to what matches at or below it.

    Raises ProgramError where the selector is no CSS.
    """
    if len(selector) > MAX_SELECTOR:
        raise ProgramError(f"a selector has at most {MAX_SELECTOR} characters, not {len(selector)}")
    if _ANY_SIBLING.search(_QUOTED.sub("", selector)):
        raise ProgramError(f"~ is not read, as it takes time quadratic in the page: {selector!r}; use + or another way")
    try:
        return [translator.selector_to_xpath(part, "descendant-or-self::", True) for part in parse(selector)]
    except SelectorError as error:
        raise ProgramError(f"not a CSS selector: {selector!r} ({error})") from error


_STEP: Final = re.compile(
    r"(?P<tag>\*|[a-z][a-z0-9]*)?(?:\.(?P<name>[A-Za-z][A-Za-z0-9_-]*))?"
    r'(?:\[(?P<attribute>[a-z][a-z0-9-]*)="(?P<value>[^"\\\n]*)"\])?'
    r"(?::(?:nth-of-type\((?P<nth>[1-9][0-9]?)\)|(?P<first>first-of-type)))?"
    r"(?::(?:nth-last-of-type\((?P<nth_last>[1-9][0-9]?)\)|(?P<last>last-of-type)))?"
)


@lru_cache(maxsize=20_000)
def steps_of(selector: str) -> list[Step] | None:
    """The elements that a selector asks for, from parent to child, where it asks for what a `Step` holds; None for
    another."""
    steps = [_step(written) for written in selector.split(" > ")]
    return None if None in steps else [step for step in steps if step is not None]


def _step(written: str) -> Step | None:
    found = _STEP.fullmatch(written) if written else None
    if found is None or found["attribute"] == HEADERS:  # cells that do not name their column have a name too
        return None
    tag = None if found["tag"] == "*" else found["tag"]
    before = 0 if found["first"] else int(found["nth"]) - 1 if found["nth"] else None
    after = 0 if found["last"] else int(found["nth_last"]) - 1 if found["nth_last"] else None
    if tag is None and (before is not None or after is not None):
        return None
    attribute = None if found["attribute"] is None else (found["attribute"], found["value"])
    return Step(tag, found["name"], attribute, before, after)


def matching(selector: str, tops: Sequence[etree._Element], document: HtmlDocument) -> list[etree._Element]:
    """What matches a selector at or below each of some elements, in document order, hidden elements too."""
    steps = steps_of(selector)
    if steps is not None:
        return children_of(tops, steps)
    searches = compiled(selector)
    if f"[{HEADERS}=" not in selector:
        return [element for top in tops for element in searches.found(top, document)]
    with asked_for(document.columns):
        return [element for top in tops for element in searches.found(top, document)]
