"""What documents without labels say of strategies: those that read them are more probable."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

PEOPLE = ("Ann Lee", "Viktor Ulbricht", "Bo Ek", "Cy Fox Orr", "Di Okafor", "Elif Quintana", "Jo Berg", "Ida Rasmussen")
PLACES = ("Stanmere", "Chapel Hill", "Aldermoor", "Inverlea", "Kelstone", "Eastmarsh", "Fenwick", "Low Ash")
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Easter Monday")


def notice(number: int) -> HtmlDocument:
    """A notice in one sentence, of which every word but three changes."""
    text = f"{PEOPLE[number]}, {number + 61}, of {PLACES[number]} died on {DAYS[number]} {number + 2} May 2026"
    return HtmlDocument.from_bytes(f"<body><h1>Notice</h1><p>{text}</p></body>".encode(), f"notice-{number}", "utf-8")


def letter(number: int) -> HtmlDocument:
    """A document of another sender."""
    html = f"<body><p>Dear {PEOPLE[number]},</p><p>your meter shows {number * 17}.</p><p>Yours</p></body>"
    return HtmlDocument.from_bytes(html.encode(), f"letter-{number}", "utf-8")


def label(number: int) -> dict[str, str]:
    return {"age": str(number + 61), "died": f"{number + 2} May 2026"}


def learned(shown: int, unlabelled: Sequence[HtmlDocument]) -> Program:
    return learn([Example(notice(shown), label(shown))], unlabelled).program


@given(st.permutations(range(8)), st.integers(0, 4))
@settings(deadline=None, max_examples=15)
def test_a_value_is_read_by_what_other_documents_have_too(order: Sequence[int], strangers: int) -> None:
    """Whatever else lies in the inbox."""
    shown, known, new = order[0], order[1:5], order[5:]
    program = learned(shown, [*map(notice, known), *map(letter, order[:strangers])])
    assert [evaluate(program, notice(number)).json_values for number in new] == [*map(label, new)]


def test_one_document_alone_may_be_read_by_its_own_words() -> None:
    """What the law above is about: without the others it would not hold."""
    given_values = [evaluate(learned(shown, []), notice((shown + 1) % 8)).json_values for shown in range(8)]
    wanted = [label((shown + 1) % 8) for shown in range(8)]
    assert given_values != wanted
