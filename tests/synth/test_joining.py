"""Labels split by markup are read as what they were, and only where they are all that an element shows."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.explain import explain
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LABEL = "Customer full name"
NAMES = ("Ada Moss", "Ben Lund", "Cy Ortega")
STYLES = {
    "bold": "<p><b>{}</b> {}</p>",
    "cells": "<table><tr><td>{}</td><td>{}</td></tr></table>",
    "terms": "<dl><dt>{}<dd>{}</dl>",
    "above": "<div>{}</div><div>{}</div>",
}


def page(style: str, label: str, name: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<h1>Order</h1>{STYLES[style].format(label, name)}<p>Bye".encode())


@cache
def learned(style: str) -> Program:
    return learn([Example(page(style, LABEL, name), {"name": name}) for name in NAMES]).program


@given(
    st.sampled_from(sorted(STYLES)),
    st.sampled_from(["b", "span", "em", "wbr", "sup"]),
    st.sampled_from(["{0}<{1}> {2}</{1}>", "<{1}>{0}</{1}> {2}", "{0} <{1}>{2}</{1}>"]),
    st.integers(1, 2),
)
@settings(deadline=None)
def test_a_split_label_leads_to_its_value(style: str, tag: str, form: str, cut: int) -> None:
    words = LABEL.split()
    label = form.format(" ".join(words[:cut]), tag, " ".join(words[cut:]))
    document = page(style, label, "Di Vega")
    [result] = evaluate(learned(style), document).fields
    assert (result.value, result.reason) == ("Di Vega", None)
    [found] = result.evidence
    [plain] = evaluate(learned(style), page(style, LABEL, "Di Vega")).fields[0].evidence
    assert found.value.node.path == plain.value.node.path
    assert "Di Vega" in explain(learned(style), document)


@pytest.mark.parametrize(
    "label", ["Customer <b>first</b> full name", "Customer full <b>name</b> of birth", "Customer<br>full name"]
)
def test_another_text_with_the_words_of_a_label_is_none(label: str) -> None:
    assert evaluate(learned("cells"), page("cells", label, "Di Vega")).values == {"name": None}
