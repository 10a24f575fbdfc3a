"""Texts between elements: the rest of one, behind new inline markup, is no value."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import Unsplit
from fieldmark.dsl.core.terms import Program, strategies_of
from fieldmark.dsl.html.tree import INLINE, HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Audi R8 coupe", "Opel Kadett estate", "Saab 900 turbo", "Fiat Panda young")


def page(text: str) -> HtmlDocument:
    html = f"<body><h1>Cars</h1><div><h3>Model</h3>{text}<br>Call us<hr>Open daily</div></body>"
    return HtmlDocument.from_bytes(html.encode())


def learned(wrap: str = "{}") -> Program:
    return learn([Example(page(wrap.format(name)), {"model": name}) for name in NAMES[:3]]).program


@given(st.sampled_from(NAMES), st.integers(1, 20), st.sampled_from(sorted(INLINE)))
@settings(deadline=None)
def test_the_rest_of_a_text_is_not_given(name: str, cut: int, tag: str) -> None:
    assume(name[:cut].strip() and name[cut:].strip())
    split = f"<{tag}>{name[:cut]}</{tag}>{name[cut:]}"
    assert evaluate(learned(), page(split)).values["model"] in (None, name)


def test_the_reason_says_so() -> None:
    assert any(Unsplit() in strategy.guards for strategy in strategies_of(learned().field("model")))
    reason = evaluate(learned(), page("<b>Fiat</b> Panda young")).fields[0].reason
    assert "may be the rest of a value" in (reason or "")


@pytest.mark.parametrize("wrap", ["{}", "<b></b>{}", "<i>New:</i> {}", "{} <i>(new)</i>"])
def test_neighbours_that_were_there_in_training_do_no_harm(wrap: str) -> None:
    assert evaluate(learned(wrap), page(wrap.format(NAMES[3]))).values["model"] == NAMES[3]


def test_a_new_element_behind_a_text_does_no_harm() -> None:
    assert evaluate(learned(), page(f"{NAMES[3]}<br><a>More</a>")).values["model"] == NAMES[3]
