"""Small labelled pages, and hostile ones, that changes are tried on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from lxml import etree

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.simulate.truth import Truth, locate

LABELS = ("Order number", "Date", "Total due", "City", "Arrival time", "E-mail")
VALUES = ("KX-4711", "12/24/2031", "$1,250.75", "Fort Worth", "8:17 PM", "ada@mail.example")
"""No value stands inside another one, nor in any other text of the pages."""

ROWS = {
    "cells": ("table", '<tr class="row"><td class="label">{label}:</td><td>{value}</td></tr>'),
    "heads": ("table", "<tr><th>{label}</th><td><b>{value}</b></td></tr>"),
    "terms": ("dl", "<dt>{label}</dt><dd>{value}</dd>"),
    "lines": ("div", "<b>{label}:</b> {value}<br>"),
    "items": ("ul", '<li><span class="{slug}">{label}</span> <span id="{slug}">{value}</span></li>'),
    "blocks": ("div", "<div><div>{label}</div><div>{value}</div></div>"),
    "prose": ("p", "Your {label} is <i>{value}</i> as agreed. "),
}
"""Layout -> the element around its rows, and the form of a row."""


@dataclass(frozen=True)
class Page:
    """A page's markup and its true values."""

    html: str
    values: Mapping[str, tuple[str, ...]]

    @property
    def root(self) -> etree._Element:
        return root_of(self.html)

    def truth(self, root: etree._Element) -> Truth:
        return locate(root, self.values)


def root_of(html: str) -> etree._Element:
    root = HtmlDocument.from_bytes(html.encode("utf-8", "replace"), encoding="utf-8").root.element
    assert root is not None
    return root


def laid_out(layout: str, rows: Sequence[tuple[str, str]]) -> str:
    """The markup of rows in a layout."""
    around, form = ROWS[layout]
    inside = "".join(form.format(label=label, value=value, slug=label[:4].lower().strip()) for label, value in rows)
    return f"<{around}>{inside}</{around}>"


def page_of(sections: Sequence[tuple[str, Sequence[int]]], frame: bool = False) -> Page:
    """A page with a section per entry: its layout and the numbers of the rows that it shows."""
    values: dict[str, tuple[str, ...]] = {}
    blocks = []
    for number, (layout, shown) in enumerate(sections):
        rows = [(LABELS[row], VALUES[row]) for row in shown]
        values |= {label: (value,) for label, value in rows}
        blocks.append(f"<h2>Section {'ABC'[number]}</h2>{laid_out(layout, rows)}")
    body = "".join(f'<div class="part">{block}</div>' if frame else block for block in blocks)
    return Page(f"<html><body><h1>Shop</h1>{body}<p>Thank you very much</p></body></html>", values)


@st.composite
def pages(draw: st.DrawFn) -> Page:
    """Pages with one to three sections of labelled rows; each value stands once."""
    order = draw(st.permutations(range(len(VALUES))))
    layouts = draw(st.lists(st.sampled_from(sorted(ROWS)), min_size=1, max_size=3))
    return page_of([(layout, order[2 * n : 2 * n + 2]) for n, layout in enumerate(layouts)], draw(st.booleans()))


_TAGS = ("div", "p", "b", "span", "table", "tr", "td", "dl", "dt", "dd", "ul", "li", "br", "h1", "title", "pre", "svg")
_TEXTS = st.sampled_from(("", " ", "x", "Total:", "7", "$7", "a 7 b", "\u00a0", "\ufb01", "<", "\u2028", "\U0001f600"))
_attributes = st.sampled_from(("", ' class=""', ' class="a  b"', ' id="x"', ' x:y="1"', " hidden", ' style="a"'))


def _element(inner: SearchStrategy[str]) -> SearchStrategy[str]:
    def markup(tag: str, attribute: str, children: list[str], closed: bool) -> str:
        return f"<{tag}{attribute}>{''.join(children)}" + (f"</{tag}>" if closed else "")

    return st.builds(markup, st.sampled_from(_TAGS), _attributes, st.lists(inner, max_size=4), st.booleans())


_junk = st.sampled_from(
    (
        "<!-- 7 -->",
        "<script>7</script>",
        "<style>a{}</style>x",
        "<?x y?>",
        "<template><b>7</b></template>",
        "</div>",
        "&#0;",
    )
)

hostile: SearchStrategy[str] = st.recursive(_TEXTS.map(escape) | _junk, _element, max_leaves=25)
"""Markup that no person would write: unclosed, misplaced, empty, with texts that are hardly any."""
