"""A strategy as CSS: only where it begins at an attribute or a tag, stays there, and selects elements.

CSS cannot ask for the text of an element, nor go to its parent, and its siblings are elements where a program counts
texts too. Exact on pages without templates, whose attributes have no white space that could be left out.
"""

from __future__ import annotations

import re
from typing import Final

from fieldmark.dsl.landmarks import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.nodes import RUN
from fieldmark.dsl.programs import Strategy
from fieldmark.dsl.regions import Hops
from fieldmark.dsl.selectors import Css, Far
from fieldmark.runtime.export.xpath import Expression, InexpressibleError, refuse_columns

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_COMPOUND: Final = re.compile(
    r"(?P<tag>\*|[A-Za-z][\w-]*)?(?P<rest>(?:[.#][\w-]+|:[\w-]+(?:\([^()\"']*\))?|\[[^\]\"']*\])*)"
)


def css_of(strategy: Strategy) -> Expression:
    """The elements that a strategy reads. Raises InexpressibleError."""
    refuse_columns(strategy)
    tag, condition = _landmark(strategy.landmark)
    if strategy.guides:
        raise InexpressibleError("an outer landmark decides which occurrences count, and CSS cannot compare places")
    if not isinstance(strategy.region, Hops):
        raise InexpressibleError("a way over the boxes of a form has no CSS, which is for trees")
    if strategy.region.up:
        raise InexpressibleError("CSS does not go up to a parent")
    if strategy.region.across:
        raise InexpressibleError("the siblings that are counted may be texts, which CSS does not see")
    attribute = strategy.value.attribute
    lost: tuple[str, ...] = () if attribute is None else (f"the text is that of the attribute {attribute}",)
    match strategy.value.node:
        case Far(tag=kind) if kind == RUN:
            raise InexpressibleError("the value is a text between elements, which CSS does not see")
        case Far(tag=kind):
            if tag not in ("", kind):
                raise InexpressibleError(f"an element {tag} is no {kind}")
            return Expression(_tag(kind) + condition, lost)
        case Css(selector, run, _, begins):
            if run is not None:
                raise InexpressibleError("the value is a text between elements, which CSS does not see")
            if begins is not None:
                lost += (f"only what begins with {begins.kind or begins.literal!r} counts",)
            return Expression(_inside(tag, condition, selector), lost)
        case _:
            raise InexpressibleError("the boxes of a form have no CSS, which is for trees")


def _landmark(landmark: Landmark) -> tuple[str, str]:
    """The tag, or nothing, and the condition of an element."""
    match landmark:
        case AttributeLandmark(name, value):
            if not _NAME.fullmatch(name) or not value or value != " ".join(value.split()):
                raise InexpressibleError(f"CSS has no condition for the attribute {name!r}")
            return "", f"[{name}{'~' if name == 'class' else ''}={_text(value)}]"
        case TagLandmark(tag):
            return _tag(tag), ""
        case TextLandmark():
            raise InexpressibleError("the landmark is a text, and CSS does not look at texts")


def _tag(tag: str) -> str:
    if not _NAME.fullmatch(tag):
        raise InexpressibleError(f"CSS has no selector for elements called {tag!r}")
    return tag


def _inside(tag: str, condition: str, selector: str) -> str:
    """What matches a selector at or below the landmark: once below it, once as the landmark itself."""
    first = _COMPOUND.match(selector)
    if first is None or not first[0] or any(mark in selector for mark in ",+~"):
        raise InexpressibleError(f"the selector {selector!r} cannot be put under the landmark's")
    below = f"{tag}{condition or ''} {selector}"
    kinds = {kind for kind in (tag, first["tag"] or "") if kind not in ("", "*")}
    if len(kinds) > 1:
        return below
    rest = selector[first.end() :]
    return f"{below}, {''.join(kinds)}{condition}{first['rest']}{rest}"


def _text(text: str) -> str:
    """A CSS string. Raises InexpressibleError where it would need escapes that readers of CSS differ on."""
    if not text.isprintable() or "\\" in text or ('"' in text and "'" in text):
        raise InexpressibleError(f"CSS has no plain way to write {text!r}")
    return f"'{text}'" if '"' in text else f'"{text}"'
