"""Lists that stand inside one text of a page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn


def page(cast: str, title: str) -> HtmlDocument:
    body = f"<h1>{title}</h1><p><b>Starring:</b> {cast}.</p><p>Rated PG</p>"
    return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), title, "utf-8")


KNOWN = (
    ("Ann Lee, Bob Roe and Carl Poe", ("Ann Lee", "Bob Roe", "Carl Poe")),
    ("Xu Li and Yi Wu", ("Xu Li", "Yi Wu")),
)


@pytest.mark.parametrize(
    ("cast", "names"),
    [
        ("Eve Ash, Al Oak, Di Elm and Cy Fir", ["Eve Ash", "Al Oak", "Di Elm", "Cy Fir"]),
        ("Jo Yew", ["Jo Yew"]),
    ],
)
def test_a_list_in_one_text_is_learned_with_a_loop(cast: str, names: list[str]) -> None:
    result = learn([Example(page(text, f"Film {text[:2]}"), {"cast": values}) for text, values in KNOWN])
    assert result.complete
    assert 'split at "," or " and "' in print_program(result.program)
    extraction = evaluate(result.program, page(cast, "Fresh film"))
    assert extraction.values == {"cast": names}
    spans = [item.value.span for item in extraction.fields[0].evidence]
    assert [cast[slice(*span)] for span in spans] == names


WRITTEN = (
    ("Ann Lee and Bob Roe", ["Ann Lee", "Bob Roe"]),
    ("Xu Li and Yi Wu", ["Xu Li", "Yi Wu"]),
    ("Eve Ash, Al Oak and Di Elm", ["Eve Ash", "Al Oak", "Di Elm"]),
    ("Jo Yew, Cy Fir, and Bo Ivy", ["Jo Yew", "Cy Fir", "Bo Ivy"]),
    ("Flo Fig, Gus Gum, Hal Hop, and Ida Ivy", ["Flo Fig", "Gus Gum", "Hal Hop", "Ida Ivy"]),
)


@given(st.permutations(WRITTEN), st.sampled_from(("and", "&", "und")))
@settings(deadline=None)
def test_a_list_may_have_more_or_fewer_values_than_were_seen(
    written: Sequence[tuple[str, list[str]]], conjunction: str
) -> None:
    lists = [(text.replace("and", conjunction), names) for text, names in written]
    examples = [Example(page(text, f"Film {text[:2]}"), {"cast": tuple(names)}) for text, names in lists[:2]]
    result = learn(examples)
    assert result.complete
    for text, names in lists[2:]:
        assert evaluate(result.program, page(text, "Fresh film")).values["cast"] == names


def test_what_stands_inside_values_does_not_part_them() -> None:
    parties = (("Ash, Inc and Oak LLC", ("Ash, Inc", "Oak LLC")), ("Elm Co and Fir, Ltd", ("Elm Co", "Fir, Ltd")))
    result = learn([Example(page(text, f"Case {text[:2]}"), {"cast": values}) for text, values in parties])
    assert result.complete
    fresh = evaluate(result.program, page("Yew, SA and Ivy, Inc", "Fresh case"))
    assert fresh.values["cast"] == ["Yew, SA", "Ivy, Inc"]


def mails(written: str, name: str) -> HtmlDocument:
    body = f"<h1>{name}</h1><p><b>Sent to:</b></p><p>{written}</p><p>Thank you</p>"
    return HtmlDocument.from_bytes(f"<html><body>{body}</body></html>".encode(), name, "utf-8")


@pytest.mark.parametrize("between", [", ", ";"])
def test_values_that_stand_in_one_word_are_uncertain_unless_lists_are_written_so(between: str) -> None:
    labels = (("a@x.org", "bo@y.com"), ("cy@x.org", "d@z.net", "ed@y.com"))
    examples = [Example(mails(between.join(label), f"Mail {label[0]}"), {"to": label}) for label in labels]
    result = learn(examples)
    assert result.complete
    glued = evaluate(result.program, mails("fay@x.org;gus@q.org", "Other"))
    assert glued.values["to"] == (["fay@x.org", "gus@q.org"] if between == ";" else None)
    assert ("to" in glued.abstained) == (between != ";")
    apart = evaluate(result.program, mails(f"fay@x.org{between}gus@q.org", "Other"))
    assert apart.values["to"] == ["fay@x.org", "gus@q.org"]
