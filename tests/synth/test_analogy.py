"""A field that no example shows is read as one that is named alike, by the same markup with the names exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from re import split

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example, LearnResult
from fieldmark.synth.core.learn import learn

NAMES = ("date_filed", "date_terminated", "date_last_filing", "prep-time", "cook time", "assigned_to", "referred_to")
ALIKE = [(a, b) for a in NAMES for b in NAMES if a != b and {*split("[-_ ]", a)} & {*split("[-_ ]", b)}]

MARKUP = {
    "cells": "<table><tr><td>{said}:</td><td>{value}</td></tr></table>",
    "terms": "<dl><dt>{said}</dt><dd>{value}</dd></dl>",
    "bold": "<p><b>{said}:</b> {value}</p>",
    "class": '<div><span class="{classes}">{value}</span></div>',
    "data": '<script type="application/ld+json">{{"@type": "Thing", "{camel}": "{value}"}}</script>',
}


def label(name: str) -> dict[str, str]:
    """How a page writes a name."""
    words = split("[-_ ]", name)
    camel = words[0] + "".join(map(str.capitalize, words[1:]))
    return {"said": " ".join(words).capitalize(), "classes": "-".join(words), "camel": camel}


def page(values: Mapping[str, str], markup: str) -> HtmlDocument:
    """A page with some fields, each under its label."""
    rows = "".join(MARKUP[markup].format(value=value, **label(name)) for name, value in values.items())
    return HtmlDocument.from_bytes(f"<body><h1>Case</h1><p>Number: 17</p>{rows}<p>End</p></body>".encode())


def learned(known: str, absent: str, markup: str, denied: Mapping[str, str] | None = None) -> LearnResult:
    """What two pages teach, on which one field stands and the other, as labels say, does not."""
    pages = [{known: f"{n}2 May 199{n}"} for n in (1, 2)]
    examples = [Example(page({**one, **(denied or {})}, markup), {**one, absent: None}) for one in pages]
    return learn(examples)


@given(st.sampled_from(ALIKE), st.sampled_from(sorted(MARKUP)), st.booleans())
@settings(deadline=None)
def test_what_is_named_alike_is_read_alike(names: tuple[str, str], markup: str, both: bool) -> None:
    known, absent = names
    result = learned(known, absent, markup)
    assert result.complete
    program = parse_program(print_program(result.program))
    assert program == result.program
    other = {known: "13 June 1993"} if both else {}
    found = evaluate(program, page({**other, absent: "14 July 1994"}, markup), 0)
    assert found.values[absent] == "14 July 1994"
    alone = evaluate(program, page({known: "13 June 1993"}, markup), 0)
    assert alone.abstained == {absent: f"not learned: no example shows a value; read as {known} is, by its name"}


@given(st.sampled_from(ALIKE), st.sampled_from(sorted(MARKUP)))
@settings(deadline=None)
def test_labels_that_say_there_is_none_where_it_would_be_read_are_believed(names: tuple[str, str], markup: str) -> None:
    known, absent = names
    program = learned(known, absent, markup, {absent: "12 May 1993"}).program
    assert program.field(absent).formats == ()


@pytest.mark.parametrize(("known", "absent"), [("jury_demand", "demand"), ("demand", "jury_demand"), ("judge", "date")])
def test_names_that_hold_each_other_or_share_nothing_are_not_alike(known: str, absent: str) -> None:
    assert learned(known, absent, "cells").program.field(absent).formats == ()


def test_fields_that_are_asked_for_need_no_label() -> None:
    examples = [
        Example(page({"date_filed": f"{n}2 May 199{n}"}, "bold"), {"date_filed": f"{n}2 May 199{n}"}) for n in (1, 2)
    ]
    program = learn(examples, fields=("date_closed", "judge", "date_filed")).program
    named = [(field.name, field.optional) for field in program.fields]
    assert named == [("date_filed", False), ("date_closed", True), ("judge", True)]
    found = evaluate(program, page({"date_closed": "14 July 1994"}, "bold"), 0)
    assert found.values["date_closed"] == "14 July 1994"
    assert found.abstained["judge"] == "not learned: no example shows a value"
