"""What learning costs on lists and pages that invite the square of their size: counted, for n things and 3n things."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial
from unittest.mock import patch

import pytest

from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn
from fieldmark.synth.html import regions
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.regions import SETTINGS, pairings, way_to
from tests.operations import operations

LINEAR = 3.5
"""Most times the calls for n things that 3n things take: sorting takes a little more than in proportion."""

LISTS: dict[str, Callable[[int], str]] = {
    "items": lambda n: f"<li>Lamp {n}</li>",
    "cells": lambda n: f"<tr><td>Lamp {n}</td><td>{n} sold</td></tr>",
    "behind labels": lambda n: f"<p>Name: Lamp {n}</p>",
    "said for machines": lambda n: f'<tr><td>Lamp {n}</td></tr><meta property="lamp" content="Lamp {n}">',
}
"""What a value of a list stands in, by its number."""

PAGES: dict[str, Callable[[int], str]] = {
    "breaks": lambda n: f"Line {n} of an address<br>",
    "links": lambda n: f'<a href="/page/{n}">Page {n}</a> ',
    "cards": lambda n: f'<li><h3><a href="/{n}">Kettle {n}</a></h3><b>$1{n}.50</b><p>In stock, {n} sold</p></li>',
    "headings": lambda n: f"<h3>Section {n}</h3><p>Text</p>",
    "landmarks": lambda n: f"<p>Trip total</p><p>$1{n}.00</p>",
}
"""What stands on a page beside a value, by its number."""


def example(body: str, labels: dict[str, Label], number: int) -> Example:
    html = f"<html><body><h1>Lamps</h1>{body}<p>Thank you {number}</p></body></html>"
    return Example(HtmlDocument.from_bytes(html.encode(), str(number), "utf-8"), labels)


@pytest.mark.parametrize("shape", LISTS)
def test_learning_a_list_takes_calls_in_proportion_to_its_values(shape: str) -> None:
    def calls(count: int) -> int:
        body = f"<table>{''.join(map(LISTS[shape], range(count)))}</table>"
        return operations(partial(learn, [example(body, {"lamps": tuple(f"Lamp {n}" for n in range(count))}, 0)]))

    calls(20)  # what is compiled once
    few, many = calls(96), calls(288)  # one region holds them all; none holds 300 texts and more
    assert many < LINEAR * few


@pytest.mark.parametrize("shape", PAGES)
def test_learning_takes_calls_in_proportion_to_the_page(shape: str) -> None:
    def calls(count: int) -> int:
        examples = []
        for page in (1, 2):
            order = f"<table><tr><td>Trip total</td><td>${page}1.20</td></tr></table>"
            body = f"{order}<div>{''.join(map(PAGES[shape], range(count)))}</div>"
            examples.append(example(body, {"total": f"${page}1.20"}, page))
        return operations(partial(learn, examples))

    calls(20)
    few, many = calls(100), calls(300)
    assert many < LINEAR * few


TWICE = 2.5
"""Most times the calls for n documents that 2n take, each looked at a few times."""

SQUARE = 5.5
"""Most times the calls for n documents that 2n take, where each is compared with the others."""

SPOILED: dict[str, tuple[Callable[[int], Label], float]] = {
    "another value": (lambda n: f"Clerk {n}", TWICE),
    "nothing": (lambda n: None, SQUARE),
    "nowhere": (lambda n: f"Nobody {n}", TWICE),
}
"""What is said of a document by mistake, by its number; and how many times the calls for half of the documents it may
cost."""


@pytest.mark.parametrize("fault", SPOILED)
def test_a_wrong_label_makes_no_power_of_the_number_of_documents(fault: str) -> None:
    spoiled, most = SPOILED[fault]

    def calls(count: int) -> int:
        examples = []
        for n in range(1, count + 1):
            rows = "".join(f"<tr><td>{name}</td><td>{name} {n}</td></tr>" for name in ("Total", "Clerk"))
            total = f"Total {n}" if n < count else spoiled(n)
            examples.append(example(f"<table>{rows}</table>", {"total": total}, n))
        return operations(partial(learn, examples))

    calls(3)
    few, many = calls(4), calls(8)
    assert many < most * few


MEMORY = 24.0
"""Most bytes that learning takes for each byte of its pages, beside libxml2's trees."""


@pytest.mark.skipif(not COMPILED, reason="no C compiler here: nodes are objects")
@pytest.mark.parametrize("shape", PAGES)
def test_learning_takes_memory_in_proportion_to_the_page(shape: str) -> None:
    def examples(count: int) -> list[Example]:
        body = "".join(map(PAGES[shape], range(count)))
        rows = "<table><tr><td>Trip total</td><td>${}1.20</td></tr></table>"
        return [example(f"{rows.format(page)}<div>{body}</div>", {"total": f"${page}1.20"}, page) for page in (1, 2)]

    learn(examples(20))  # what is made once
    size = len("".join(map(PAGES[shape], range(1_200))))
    large = examples(1_200)
    tracemalloc.start()
    learn(large)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < MEMORY * 2 * size


def test_ways_to_the_values_of_a_list_are_bounded() -> None:
    values = tuple(f"lamp {n}" for n in range(300))
    body = "".join(f"<p>{'<i>Name</i>' * (n % 15 == 0)}<b>{value}</b></p>" for n, value in enumerate(values))
    page = example(body, {}, 0).document
    assert isinstance(page, HtmlDocument)
    annotation = DocumentIndex(page).annotate(FieldName.among("lamps"), values, frozenset(values), "text")
    with patch.object(regions, "way_to", side_effect=way_to) as asked:
        paired = next(pairings(TextLandmark("Name"), [annotation], "list", parts=False))
    assert asked.call_count <= SETTINGS.ways
    assert len(paired[0]) == len(values)
