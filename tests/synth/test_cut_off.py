"""Pages that break off where they are sent or saved: what is whole is given, and nothing as if it were all."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.parsing import is_cut_off
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

PLACES = ("Kendal", "Whitby", "Ludlow", "Oban", "Norwich", "Truro")
PAYS = ("19.00", "24.50", "22.25", "31.75", "18.20", "27.40")


def page(number: int, count: int) -> tuple[bytes, dict[str, Label]]:
    """A page with a heading, tags, and so many jobs."""
    jobs = [(PLACES[(number + n) % 6], f"£{PAYS[(number * 2 + n) % 6]} an hour") for n in range(count)]
    tags = [f"tag {number}", f"other {number}", f"more {number}"][: 1 + number % 3]
    cards = "".join(
        f'<div class="card"><h3 class="place">{place}</h3><div class="pay">{pay}</div></div>' for place, pay in jobs
    )
    items = "".join(f"<li>{tag}</li>" for tag in tags)
    markup = (
        f"<!doctype html><html><head><title>Jobs</title></head><body><h1>Jobs in area {number}</h1>"
        f'<ul class="tags">{items}</ul><div class="results">{cards}</div><p>Total: {count}{number}</p></body></html>'
    )
    labels: dict[str, Label] = {
        "area": f"Jobs in area {number}",
        "tags": tuple(tags),
        "places": tuple(place for place, _ in jobs),
        "total": f"{count}{number}",
        "jobs": tuple({"place": place, "pay": pay} for place, pay in jobs),
    }
    return markup.encode(), labels


@cache
def program() -> Program:
    drawn = [page(number, count) for number, count in ((1, 3), (2, 2), (3, 4))]
    examples = [Example(HtmlDocument.from_bytes(*named), labels) for named, labels in _named(drawn)]
    result = learn(examples)
    assert result.complete
    return result.program


def _named(drawn: list[tuple[bytes, dict[str, Label]]]) -> list[tuple[tuple[bytes, str, str], dict[str, Label]]]:
    return [((data, f"page {number}", "utf-8"), labels) for number, (data, labels) in enumerate(drawn)]


BEGUN = page(5, 4)[0].index(b"<h1>")


@given(st.integers(BEGUN, len(page(5, 4)[0])))
def test_nothing_that_breaks_off_is_given_as_if_it_were_all(end: int) -> None:
    data, labels = page(5, 4)
    extraction = evaluate(program(), HtmlDocument.from_bytes(data[:end], "cut", "utf-8"))
    reasons = {one.name: one.reason for one in extraction.fields}
    (listed,) = extraction.records
    for name in ("area", "tags", "places", "total"):
        value = extraction.values[name]
        wanted = labels[name]
        assert value is None or value == (list(wanted) if isinstance(wanted, tuple) else wanted)
        assert value is not None or reasons[name]
    jobs, wanted = extraction.values["jobs"], labels["jobs"]
    assert isinstance(wanted, tuple)
    rows = jobs if isinstance(jobs, list) else []
    for row, right in zip(rows, wanted, strict=False):
        assert isinstance(row, dict)
        assert isinstance(right, dict)
        assert all(row[key] in (None, right[key]) for key in right)
    assert len(rows) == len(wanted) or listed.reason


@pytest.mark.parametrize(
    ("markup", "cut"),
    [
        ("<html><body><div><p>a</p></div></body></html>", False),
        ("<html><body><div><p>a</p></div></body></html>\n<!-- served in 3 ms -->", False),
        ("<html><body><p>a<p>b", False),
        ("<html><body><div><p>a", True),
        ("<p>a<p>b", False),
        ("<div><p>a", False),
        ("<div>a</div><di", True),
        ("<p>a</p><p>b</", False),
        ("<p>a</p><p>b</p", True),
        ("<p>5 < 6", False),
        ("<p>a <3", False),
    ],
)
def test_what_counts_as_cut_off(markup: str, cut: bool) -> None:
    """Fragments, and end tags that need not be there, do not."""
    assert is_cut_off(markup.encode()) is cut
