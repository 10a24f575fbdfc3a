"""Lists that go on where they ended in training: behind a heading of their own, or in one text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate_field
from fieldmark.dsl.core.terms import Field
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

WORDS = ("apple", "beans", "carrot", "dill", "egg yolk", "flour", "garlic", "honey", "rye bread")
HOLDERS = {
    "bullets": ("<ul>{}</ul>", "<li>{}</li>"),
    "named": ("<ul class=need>{}</ul>", "<li class=i>{}</li>"),
    "rows": ("<table>{}</table>", "<tr><td>{}</td></tr>"),
    "lines": ("<p><b>You need</b><br>{}</p>", "{}<br>"),
    "boxes": ("<div class=l>{}</div>", "<div>{}</div>"),
}
HEADINGS = ("<h4>{}</h4>", "<p><b>{}</b></p>", "<div class=sub>{}</div>", "")
ENDS = ("<h3>Steps</h3><ol><li>Stir</li></ol>", "{steps}", "<p class=end>Enjoy</p>")


def page(lists: Sequence[Sequence[str]], holder: str, heading: str, end: str) -> HtmlDocument:
    """A page with a list, in pieces, each after the first under a heading; `{steps}` is another list like it."""
    around, item = HOLDERS[holder]

    def held(words: Sequence[str]) -> str:
        return around.format("".join(map(item.format, words)))

    first = "" if holder == "lines" else "<h3>You need</h3>"
    steps = held(["Stir", "Eat"]).replace("You need", "Steps")
    behind = end.replace("{steps}", steps if holder == "lines" else f"<h3>Steps</h3>{steps}")
    pieces = [held(words).replace("You need", "Also") if number else held(words) for number, words in enumerate(lists)]
    body = heading.format("For the sauce").join(pieces)
    return HtmlDocument.from_bytes(f"<body><h1>Soup</h1>{first}{body}{behind}<p>Bye</p></body>".encode())


@cache
def learned(holder: str, heading: str, end: str) -> Field:
    lists = (WORDS[:3], WORDS[2:6], WORDS[4:])
    examples = [Example(page([words], holder, heading, end), {"need": tuple(words)}) for words in lists]
    return learn(examples).program.field("need")


@given(
    st.sampled_from(sorted(HOLDERS)),
    st.sampled_from(HEADINGS),
    st.sampled_from(ENDS),
    st.permutations(WORDS),
    st.integers(1, 8),
)
@settings(deadline=None, max_examples=40)
def test_half_a_list_is_not_given(holder: str, heading: str, end: str, words: list[str], cut: int) -> None:
    field = learned(holder, heading, end)
    assert evaluate_field(field, page([words], holder, heading, end)).value == words
    if heading or holder == "lines":
        result = evaluate_field(field, page([words[:cut], words[cut:]], holder, heading, end))
        assert result.value in (None, words)
        assert (result.reason is None) == (result.value == words)


def test_the_reason_names_the_heading() -> None:
    field = learned("named", HEADINGS[0], ENDS[1])
    result = evaluate_field(field, page([WORDS[:4], WORDS[4:]], "named", HEADINGS[0], ENDS[1]))
    assert result.reason == 'another list like it follows, so it may go on below "For the sauce"'


def byline(text: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(f"<body><dl><dt>By<dd>{text}<dt>Press<dd>Elm</dl></body>".encode())


def authors(*lists: Sequence[str]) -> Field:
    """The list of those whom a page is by, learned from pages with these."""
    return learn([Example(byline(", ".join(names)), {"by": tuple(names)}) for names in lists]).program.field("by")


@pytest.mark.parametrize("mark", [", ", "; ", " / ", "/", " | ", " & ", " and ", " und ", " · ", ","])
def test_a_text_that_may_be_several_values_is_not_given_as_one(mark: str) -> None:
    alone = authors(["Ada Moss"], ["Ben Lund"])
    assert evaluate_field(alone, byline("Cy Ortega")).value == ["Cy Ortega"]
    result = evaluate_field(alone, byline(mark.join(["Di Vega", "Ed Winter"])))
    assert (result.value, (result.reason or "").split(":")[0].endswith("may be several values")) == (None, True)


@pytest.mark.parametrize("text", ["Cy Ortega 1,200", "Cy 3/4/2020", "Andy Landor", "Cy-Anne O'Neil Jr."])
def test_what_parts_no_values_does_no_harm(text: str) -> None:
    assert evaluate_field(authors(["Ada Moss"], ["Ben Lund"]), byline(text)).value == [text]


def test_marks_that_examples_have_in_a_value_do_no_harm() -> None:
    examples = [Example(byline(name), {"by": (name,)}) for name in ("Moss, Ada", "Lund, Ben")]
    assert evaluate_field(learn(examples).program.field("by"), byline("Vega, Di")).value == ["Vega, Di"]


def test_lists_of_several_are_given() -> None:
    assert evaluate_field(authors(["Ada Moss", "Cy Ortega"], ["Ben Lund"]), byline("Di Vega, Ed Winter")).value == [
        "Di Vega",
        "Ed Winter",
    ]
