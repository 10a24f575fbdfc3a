"""A value that ends a sentence ends there, whether another follows or none, and not with an initial."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

NAMES = (
    "Zoë Østergaard",
    "Liam Ng",
    "Anna Costa",
    "Priya M. O'Brien",
    "Wei M. Kowalski",
    "J. R. Orr",
    "Team 2.0",
    "Ed Moss",
)


def page(number: int, name: str, goes_on: bool) -> HtmlDocument:
    more = f" Founded in {1990 + number}." if goes_on else ""
    html = f"<html><body><h1>League</h1><p>Open since May. Run by {name}.{more}</p><p>Calls cost.</p></body></html>"
    return HtmlDocument.from_bytes(html.encode(), f"page-{number}", "utf-8")


@given(st.permutations(NAMES), st.lists(st.booleans(), min_size=8, max_size=8), st.integers(2, 4))
@settings(deadline=None, max_examples=25)
def test_a_value_ends_with_its_sentence(names: Sequence[str], goes_on: Sequence[bool], count: int) -> None:
    pages = [page(number, name, goes_on[number]) for number, name in enumerate(names)]
    result = learn([Example(one, {"admin": name}) for one, name in zip(pages[:count], names, strict=False)])
    assert result.complete
    told = [evaluate(result.program, one).values["admin"] for one in pages]
    assert all(given in (name, None) for given, name in zip(told, names, strict=True))
    if any(goes_on[:count]) and not all(goes_on[:count]):
        assert told == list(names)
