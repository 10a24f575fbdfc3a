"""Small realistic pages with the true values of their fields: what the laws of learning are tried on.

A `Template` is a page's layout: sections of labelled rows in one of several markup styles, and sections of records. A
`Page` is a template filled with values. Rows without a field are noise that looks just like the rest. Values come from
a seeded generator, so that shrinking keeps them realistic and only simplifies the layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from tests.synth.data import KINDS, LABELS

STYLES: Final = (
    *("cells", "heads", "terms", "bold", "lines", "spans", "above", "stacked", "left", "units", "prose", "bare"),
    "itemprop",
)
RECORD_STYLES: Final = ("grid", "bullets", "cards", "card_cells")


@dataclass(frozen=True)
class Row:
    """A label and its value. `name` is the field, or None for noise; `share` of the pages have the row, in per cent."""

    label: str
    kind: str
    name: str | None
    share: int = 100


@dataclass(frozen=True)
class Section:
    """Rows under a heading in one style; with `records` the rows are the columns of a list."""

    heading: str
    style: str
    rows: tuple[Row, ...]
    colon: bool = False
    inside: str = ""
    classes: str = ""
    records: bool = False


@dataclass(frozen=True)
class Template:
    """A page's layout. `frame` says how sections are held: `plain`, `div`, `table`, `columns`."""

    sections: tuple[Section, ...]
    frame: str = "plain"
    title: str = "Shop"
    menu: bool = True

    @property
    def rows(self) -> list[Row]:
        return [row for section in self.sections for row in section.rows]

    @property
    def fields(self) -> list[str]:
        return [row.name for row in self.rows if row.name is not None]


@dataclass(frozen=True)
class Change:
    """Changes of a page that leave its rows alone."""

    before: str = ""
    after: str = ""
    wraps: int = 0
    renamed: bool = False


@dataclass(frozen=True, eq=False)
class Page:
    """A page's markup and the true value of each field."""

    html: str
    values: Mapping[str, Label]

    def document(self, name: str) -> HtmlDocument:
        return HtmlDocument.from_bytes(f"<!DOCTYPE html>{self.html}".encode(), name, "utf-8")

    def example(self, name: str) -> Example:
        return Example(self.document(name), self.values)


def fill(template: Template, seed: int, change: Change | None = None, least: int = 2) -> Page:
    """A page of the template; sections of records have `least` to 4 of them."""
    random = Random(seed)
    change = change or Change()
    values: dict[str, Label] = {}
    blocks = [_section(section, random, values, least) for section in template.sections]
    body = _framed(blocks, template.frame)
    for _ in range(change.wraps):
        body = f'<div class="wrap">{body}</div>'
    menu = "<ul class='menu'><li><a href='/'>Home</a></li><li><a href='/help'>Help</a></li></ul>"
    html = (
        f"<html><head><title>{template.title}</title></head><body>{menu if template.menu else ''}"
        f"<h1>{template.title}</h1>{change.before}{body}{change.after}<p>Thank you for your visit</p></body></html>"
    )
    if change.renamed:
        html = html.replace('class="', 'class="new-')
    return Page(html, values)


def _section(section: Section, random: Random, values: dict[str, Label], least: int) -> str:
    heading = f"<h2>{section.heading}</h2>" if section.heading else ""
    if section.records:
        count = random.randint(least, 4)
        records = [[KINDS[row.kind](random) for row in section.rows] for _ in range(count)]
        for place, row in enumerate(section.rows):
            if row.name is not None:
                values[row.name] = tuple(record[place] for record in records)
        return heading + _RECORDS[section.style](section, records)
    shown: list[tuple[Row, str]] = []
    for row in section.rows:
        value = KINDS[row.kind](random)
        there = random.randint(1, 100) <= row.share
        if there:
            shown.append((row, value))
        if row.name is not None:
            values[row.name] = value if there else None
    return heading + _ROWS[section.style](section, shown)


def _framed(blocks: Sequence[str], frame: str) -> str:
    match frame:
        case "div":
            return "".join(f"<div>{block}</div>" for block in blocks)
        case "table":
            return "<table>" + "".join(f"<tr><td>{block}</td></tr>" for block in blocks) + "</table>"
        case "columns":
            return "<table><tr>" + "".join(f"<td>{block}</td>" for block in blocks) + "</tr></table>"
        case _:
            return "".join(blocks)


def slug(label: str) -> str:
    """A label as a field's or a class's name."""
    return label.lower().replace(" ", "_").replace("-", "").replace(".", "")


def _class(section: Section, name: str) -> str:
    return f' class="{section.classes}{name}"' if section.classes else ""


def _inner(section: Section, value: str) -> str:
    match section.inside:
        case "a":
            return f'<a href="#">{value}</a>'
        case "":
            return value
        case tag:
            return f"<{tag}>{value}</{tag}>"


def _label(section: Section, row: Row) -> str:
    return row.label + (":" if section.colon else "")


Shown = Sequence[tuple[Row, str]]


def _each(section: Section, rows: Shown, form: str, around: str) -> str:
    """Rows in a form such as `<li>{label} {value}</li>`, in an element of their own."""
    inside = "".join(
        form.format(
            label=_label(section, row),
            value=_inner(section, value),
            slug=slug(row.label),
            key=_class(section, "label"),
            data=_class(section, "value"),
        )
        for row, value in rows
    )
    return f"<{around}{_class(section, 'rows')}>{inside}</{around}>"


def _form(form: str, around: str) -> Callable[[Section, Shown], str]:
    return lambda section, rows: _each(section, rows, form, around)


def _above(section: Section, rows: Shown) -> str:
    heads = "".join(f"<td{_class(section, 'label')}>{_label(section, row)}</td>" for row, _ in rows)
    cells = "".join(f"<td{_class(section, 'value')}>{_inner(section, value)}</td>" for _, value in rows)
    return f"<table><tr>{heads}</tr><tr>{cells}</tr></table>"


def _prose(section: Section, rows: Shown) -> str:
    sentences = " ".join(f"Your {row.label.lower()} is {_inner(section, value)}." for row, value in rows)
    return f"<p>{sentences}</p>"


_ROWS: Final[Mapping[str, Callable[[Section, Shown], str]]] = {
    "cells": _form("<tr><td{key}>{label}</td><td{data}>{value}</td></tr>", "table"),
    "heads": _form("<tr><th{key}>{label}</th><td{data}>{value}</td></tr>", "table"),
    "terms": _form("<dt{key}>{label}</dt><dd{data}>{value}</dd>", "dl"),
    "bold": _form("<b{key}>{label}</b> {value}<br>", "p"),
    "lines": _form("<li>{label} {value}</li>", "ul"),
    "spans": _form("<div><span{key}>{label}</span> <span{data}>{value}</span></div>", "div"),
    "above": _above,
    "stacked": _form("<div><div{key}>{label}</div><div{data}>{value}</div></div>", "div"),
    "left": _form("<tr><td{data}>{value}</td><td{key}>{label}</td></tr>", "table"),
    "units": _form("<li><b>{value}</b> {label}</li>", "ul"),
    "prose": _prose,
    "bare": _form('<div class="{slug}">{value}</div>', "div"),
    "itemprop": _form('<span itemprop="{slug}">{value}</span> ', "div"),
}


Records = Sequence[Sequence[str]]


def _grid(section: Section, records: Records) -> str:
    heads = "".join(f"<th>{_label(section, row)}</th>" for row in section.rows)
    lines = "".join(
        "<tr>" + "".join(f"<td{_class(section, 'value')}>{_inner(section, value)}</td>" for value in record) + "</tr>"
        for record in records
    )
    return f"<table><tr>{heads}</tr>{lines}</table>"


def _bullets(section: Section, records: Records) -> str:
    lines = "".join(f"<li>{_inner(section, record[0])}</li>" for record in records)
    return f"<ul{_class(section, 'list')}>{lines}</ul>"


def _cards(section: Section, records: Records) -> str:
    cards = (
        "".join(
            f"<div><span>{_label(section, row)}</span> <span>{_inner(section, value)}</span></div>"
            for row, value in zip(section.rows, record, strict=True)
        )
        for record in records
    )
    return "".join(f"<div{_class(section, 'card')}>{card}</div>" for card in cards)


def _card_cells(section: Section, records: Records) -> str:
    return "".join(_ROWS["cells"](section, list(zip(section.rows, record, strict=True))) for record in records)


_RECORDS: Final[Mapping[str, Callable[[Section, Records], str]]] = {
    "grid": _grid,
    "bullets": _bullets,
    "cards": _cards,
    "card_cells": _card_cells,
}


FRAMES: Final = ("plain", "div", "table", "columns")
HEADINGS: Final = ("Details", "Summary", "Your order", "Billing", "Delivery", "Passenger", "More")


@st.composite
def templates(
    draw: st.DrawFn,
    styles: Sequence[str] = STYLES,
    record_styles: Sequence[str] = RECORD_STYLES,
    shares: Sequence[int] = (100,),
    same_labels: bool = False,
) -> Template:
    """Layouts of one to three sections, at least one row of which is a field.

    `shares` are the shares of pages that have a row; with `same_labels` a label may stand in several sections.
    """
    labels = list(LABELS)
    sections: list[Section] = []
    for number in range(draw(st.integers(1, 3))):
        records = bool(record_styles) and draw(st.integers(0, 3)) == 0
        style = draw(st.sampled_from(record_styles if records else styles))
        most = 1 if style == "bullets" else 4
        chosen = draw(st.lists(st.sampled_from(labels), min_size=1, max_size=most, unique=True))
        if not same_labels:
            labels = [label for label in labels if label not in chosen]
        rows = tuple(draw(_row(label, number, shares)) for label in chosen)
        sections.append(
            Section(
                draw(st.sampled_from(("", *HEADINGS))),
                style,
                rows,
                draw(st.booleans()),
                draw(st.sampled_from(("", "", "b", "span", "a"))),
                draw(st.sampled_from(("", "", "c-", "x1y2z3"))),
                records,
            )
        )
    if not any(row.name for section in sections for row in section.rows):
        first = sections[0]
        row = replace(first.rows[0], name=slug(first.rows[0].label) + "_0")
        sections[0] = replace(first, rows=(row, *first.rows[1:]))
    frame = draw(st.sampled_from(FRAMES))
    return Template(tuple(sections), frame, draw(st.sampled_from(("Shop", "Order confirmation"))), draw(st.booleans()))


def _row(label: str, number: int, shares: Sequence[int]) -> SearchStrategy[Row]:
    names = st.sampled_from((f"{slug(label)}_{number}", f"{slug(label)}_{number}", None))
    return st.builds(Row, st.just(label), st.just(LABELS[label]), names, st.sampled_from(shares))


def seeds() -> SearchStrategy[int]:
    """Seeds of pages."""
    return st.integers(0, 10**6)


NOISE: Final = (
    "",
    "<div>Free delivery this week</div>",
    "<p>Depart today for your dream destination, from $99.00!</p>",
    "<ul><li>Terms</li><li>Privacy</li><li>Contact</li></ul>",
    "<table><tr><td>Rating</td><td>4.5</td></tr></table>",
    "<div><b>New:</b> pay in 3 parts<br></div>",
    "<h2>News</h2><p>We moved on 3/4/2021.</p>",
)


def changes() -> SearchStrategy[Change]:
    """Changes that leave the rows alone."""
    noise = st.sampled_from(NOISE)
    return st.builds(Change, noise, noise, st.integers(0, 2), st.booleans())
