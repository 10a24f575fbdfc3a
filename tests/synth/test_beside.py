"""Values beside labels in layouts that no example has: cells that became blocks, terms, lines behind a colon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.simple_layouts.documents import KINDS, Labels, drawn_documents, tried
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.explain import explain
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

ORDERS = (
    {"Customer": "Ada Moss", "Date": "5 May 2025", "Total": "€ 12.50", "City": "Porto"},
    {"Customer": "Ben Lund", "Date": "19 June 2025", "Total": "€ 7.00", "City": "Jena"},
    {"Customer": "Cy Ortega", "Date": "1 July 2025", "Total": "€ 133.10", "City": "Lyon"},
)
TABLE, TERMS, LINES = "<table>{}</table>", "<dl>{}</dl>", "<section>{}</section>"
ROWS = {
    TABLE: "<tr><td>{}</td><td>{}</td></tr>",
    TERMS: "<dt>{}</dt><dd>{}</dd>",
    LINES: "<p><strong>{}</strong><br>{}</p>",
}


def page(holder: str, row: str, order: Mapping[str, str]) -> HtmlDocument:
    rows = "".join(row.format(label, value) for label, value in order.items())
    return HtmlDocument.from_bytes(
        f"<body><h1>Order</h1><p>Thanks</p>{holder.format(rows)}<p>Bye</p></body>".encode(), encoding="utf-8"
    )


@cache
def learned(holder: str) -> Program:
    return learn([Example(page(holder, ROWS[holder], order), order) for order in ORDERS]).program


ORDER = {"Customer": "Di Vega", "Date": "2 August 2025", "Total": "€ 99.95", "City": "Cork"}
OTHERS = (
    "<div><{0}>{{}}</{0}><{0}>{{}}</{0}></div>",
    "<section><{0}>{{}}</{0}><{0}>{{}}</{0}></section>",
)


@given(
    st.sampled_from([TABLE, LINES]),
    st.sampled_from(["div", "p", "li", "h4"]),
    st.sampled_from(OTHERS),
    st.permutations(sorted(ORDER)),
)
@settings(deadline=None)
def test_cells_and_lines_that_became_other_elements_are_read(
    holder: str, tag: str, row: str, labels: list[str]
) -> None:
    order = {label: ORDER[label] for label in labels}
    extraction = evaluate(learned(holder), page("<div>{}</div>", row.format(tag), order))
    assert (extraction.values, extraction.abstained) == (ORDER, {})


NOT_BESIDE = {
    "columns": ("<div>{labels}</div><div>{values}</div>", ""),
    "behind": ("{rows}", "<div><div>{value}</div><div>{label}</div></div>"),
    "flat": ("{rows}", "<div>{value}</div><div>{label}</div>"),
    "terms": ("<dl>{rows}</dl>", "<dt>{value}</dt><dd>{label}</dd>"),
    "between": ("{rows}", "<div><div>{label}</div><div>?</div><div>{value}</div></div>"),
    "corner": ("<nav><div><p>Customer</p><p>Login</p></div></nav><div><div><p>City</p><p>Map</p></div></div>", ""),
    "menu": ("<ul><li>Customer</li><li>Login</li><li>Date</li><li>5 May 2025</li><li>City</li></ul>", ""),
}


@pytest.mark.parametrize("holder", ROWS)
@pytest.mark.parametrize("kind", sorted(NOT_BESIDE))
def test_what_stands_beside_a_label_is_not_always_its_value(holder: str, kind: str) -> None:
    around, row = NOT_BESIDE[kind]
    rows = "".join(row.format(label=label, value=value) for label, value in ORDER.items())
    labels, cells = ("".join(f"<div>{text}</div>" for text in texts) for texts in (ORDER, ORDER.values()))
    held = around.format(rows=rows, labels=labels, values=cells)
    body = f"<body><h1>Order</h1><p>Thanks</p><div>{held}</div><p>Bye</p></body>"
    values = evaluate(learned(holder), HtmlDocument.from_bytes(body.encode(), encoding="utf-8")).values
    assert all(value in (None, ORDER[name]) for name, value in values.items())


@given(st.sampled_from(sorted(ORDER)))
@settings(deadline=None)
def test_a_blank_cell_is_filled_with_nothing(blank: str) -> None:
    order = {**ORDER, blank: ""}
    values = evaluate(learned(TABLE), page("<div>{}</div>", OTHERS[0].format("div"), order)).values
    assert values == {**ORDER, blank: None}


LABELLED = (
    "cells",
    "cells, colons",
    "heading cells above",
    "bold lines of a cell",
    "lines of a cell",
    "paragraphs",
    "paragraphs, bold",
    "paragraphs, dashes",
    "blocks of two",
    "headings",
    "terms",
    "items",
    "items of two",
)
"""Layouts of pages in which a label stands right before its value, or above it."""

FEW = {"cells, two a row", "paragraphs in turn", "lines in turn", "bars", "sentences", "classes alone"}
"""Others, in which nothing tells a label from a value, of which little has to be read, and nothing wrongly."""

DASHED = ("paragraphs, dashes", "lines of a cell", "paragraphs", "items")
"""Of these none has a label that stands alone, from which a dash goes on to a value elsewhere."""


@cache
def program_of(layout: str) -> Program:
    made = documents_of(layout, f"{layout}: learned")
    return learn([Example(*next(made)) for _ in range(2)]).program


def documents_of(layout: str, seed: str) -> Iterator[tuple[HtmlDocument, Labels]]:
    return drawn_documents(KINDS[0], layout, Random(seed))


@pytest.mark.parametrize("known", LABELLED)
@pytest.mark.parametrize("other", [*LABELLED, *sorted(FEW)])
def test_a_value_beside_its_label_is_read_in_any_layout(known: str, other: str) -> None:
    """Learned from two pages of one layout, three of another are read: nothing is wrong, and most is found."""
    score: Counter[str] = Counter()
    made = documents_of(other, f"{other}: read")
    for _ in range(3):
        score += tried(program_of(known), *next(made))
    assert not score["wrong"]
    assert score["right"] >= score["missing"] or other in FEW or {known, other} <= {*DASHED}


def test_where_a_label_stands_in_two_layouts_neither_is_taken() -> None:
    terms = TERMS.format("".join(ROWS[TERMS].format(label, "another") for label in ORDER))
    lines = "".join(f"<p>{label}: {value}</p>" for label, value in ORDER.items())
    body = f"<body><h1>Order</h1>{terms}<div>{lines}</div></body>"
    values = evaluate(learned(TABLE), HtmlDocument.from_bytes(body.encode(), encoding="utf-8")).values
    assert set(values.values()) == {None}


def test_a_term_with_two_descriptions_has_no_single_value() -> None:
    rows = {**ORDER, "Customer": "Di Vega</dd><dd>Al Gray"}
    assert evaluate(learned(TABLE), page(TERMS, ROWS[TERMS], rows)).values == {**ORDER, "Customer": None}


def test_a_label_is_read_in_its_own_section_alone() -> None:
    """What a label leads to in one section of a page is not taken from another, whose layout is another, too."""
    sections = {"Shipped": ORDERS[0], "Returned": ORDERS[1]}
    labels = {f"{head} {key}".lower(): value for head, row in sections.items() for key, value in row.items()}
    tables = {head: "".join(map(ROWS[TABLE].format, row, row.values())) for head, row in sections.items()}
    body = "".join(f"<h2>{head}</h2>{TABLE.format(rows)}" for head, rows in tables.items())
    both = HtmlDocument.from_bytes(f"<body>{body}</body>".encode(), encoding="utf-8")
    program = learn([Example(both, labels)]).program
    blocks = "".join(map(OTHERS[0].format("p").format, ORDER, ORDER.values()))
    shipped = HtmlDocument.from_bytes(f"<body><h2>Shipped</h2><div>{blocks}</div></body>".encode(), encoding="utf-8")
    values = evaluate(program, shipped).values
    assert not [name for name, value in values.items() if name.startswith("returned") and value is not None]


def test_what_is_read_in_another_layout_is_explained_so() -> None:
    known, other = page(TABLE, ROWS[TABLE], ORDER), page(TERMS, ROWS[TERMS], ORDER)
    said = "stands with its label here"
    assert said not in explain(learned(TABLE), known)
    assert explain(learned(TABLE), other).count(said) == len(ORDER)


@pytest.mark.parametrize("renamed", ["Agents", "Through"])
def test_what_is_missing_from_a_layout_that_no_example_has_may_be_called_otherwise_there(renamed: str) -> None:
    orders = [{**ORDERS[0], "Agent": "Nia Bell"}, *ORDERS[1:]]
    labels = [{"Agent": None, **order} for order in orders]
    shown = [page(TABLE, ROWS[TABLE], order) for order in orders]
    program = learn([Example(one, label) for one, label in zip(shown, labels, strict=True)]).program
    new = {**ORDERS[2], "Customer": "Di Roe"}
    same = evaluate(program, page(TABLE, ROWS[TABLE], new))
    assert (same.values["Agent"], "Agent" in same.abstained) == (None, False)
    other = evaluate(program, page(TERMS, ROWS[TERMS], {**new, renamed: "Ola Finch"}))
    assert other.values["Customer"] == "Di Roe"
    assert (other.values["Agent"], "Agent" in other.abstained) == (None, True)
