"""Words that are a landmark: a value that is cut at some of them is cut at all of them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = ("Jane Doe", "Bo Ash", "Al Elm")
SENTENCES = (("{}, presiding", "{}, Jr., presiding"), ("- heard by {}", "- heard by {} - Ash"))
"""A sentence of which one end is told by its words, and one in which a sign of these stands in the value."""


def page(text: str, around: int = 0) -> HtmlDocument:
    """A page on which nothing else is steady."""
    other = "".join(f"<p>{word} {around}</p>" for word in ("Oak", "Fir", "Yew")[:around])
    return HtmlDocument.from_bytes(f"<body>{other}<p>{text}</p>{other}</body>".encode())


@given(st.sampled_from(SENTENCES), st.permutations(NAMES))
@settings(deadline=None)
def test_a_sign_of_the_words_may_stand_in_a_value(sentences: tuple[str, str], names: list[str]) -> None:
    plain, signed = sentences
    program = learn([Example(page(plain.format(name), n), {"judge": name}) for n, name in enumerate(names[:2])]).program
    value = signed.format(names[2]).removesuffix(", presiding").removeprefix("- heard by ")
    assert evaluate(program, page(signed.format(names[2]), 2)).values["judge"] in (value, None)
    assert evaluate(program, page(plain.format(names[2]), 2)).values["judge"] == names[2]


def test_names_with_a_comma_are_given_whole() -> None:
    examples = [Example(page(f"{name}, presiding", n), {"judge": name}) for n, name in enumerate(NAMES[:2])]
    program = learn(examples).program
    assert evaluate(program, page("Al Elm, Jr., presiding", 2)).values["judge"] == "Al Elm, Jr."
