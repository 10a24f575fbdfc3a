"""A part of a text that is the only one of its kind there: where a text has several, the value is not missing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import Boundary, Substring, is_undecided, run_text
from fieldmark.dsl.text.lexicon import Token
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

Flight = tuple[str, str, str | None, str]
"""Its number, what it costs, the kind of its machine, if that is told, and what may be taken along."""

KNOWN: Sequence[Flight] = (
    ("LH 542", "800,00 €", None, ""),
    ("KL 2919", "143,99 €", "B737", "hand luggage only"),
    ("BA 881", "64,50 €", "A320", "hand luggage only"),
    ("LH 77", "99,00 €", None, ""),
)


def page(flights: Sequence[Flight]) -> HtmlDocument:
    rows = "".join(
        f'<tr class="flight"><td class="no">{number}</td><td>{fare}</td></tr>'
        + (f'<tr class="more"><td></td><td>Aircraft: {kind} | Baggage: {taken}</td></tr>' if kind else "")
        for number, fare, kind, taken in flights
    )
    head = "<thead><tr><th>No.</th><th>Fare</th></tr></thead>"
    html = f"<html><body><h1>Flights</h1><table>{head}<tbody>{rows}</tbody></table></body></html>"
    return HtmlDocument.from_bytes(html.encode(), "flights", "utf-8")


def label(flight: Flight) -> dict[str, str]:
    number, fare, kind, taken = flight
    return {"flight": number, "fare": fare, **({"aircraft": kind, "baggage": taken} if kind else {})}


PROGRAM = learn([Example(page(KNOWN), {"flights": tuple(map(label, KNOWN))})]).program


@pytest.mark.parametrize("kind", ["E190", "A320", None])
@pytest.mark.parametrize("taken", ["1 x 23 kg", "2 x 32 kg", "hand luggage only"])
def test_what_stands_there_is_given_or_said_to_be_uncertain(kind: str | None, taken: str) -> None:
    """The kind of the machine is the only text with a figure, in all examples."""
    flights = [("BA 17", "210,00 €", kind, taken), ("KL 9", "55,00 €", None, "")]
    records = evaluate(PROGRAM, page(flights)).records[0].found
    told, other = (next(one for one in record.fields if one.name == "aircraft") for record in records)
    assert told.json_value == kind or (told.json_value is None and told.reason)
    assert (told.reason is None) == (kind is None or taken == "hand luggage only")
    assert (other.json_value, other.reason) == (None, None)


words = st.lists(st.sampled_from(["A320", "hand", "7", "|", "B737", "only"]), max_size=6).map(" ".join)


@given(words)
def test_what_is_undecided_has_no_value_for_there_are_several(text: str) -> None:
    program = Substring(Boundary(right=(Token("CODE"),)), None)
    figures = sum(any(map(str.isdigit, word)) for word in text.split())
    assert is_undecided(program, text) == (figures > 1)
    assert (run_text(program, text) is None) == (figures != 1)
    for decided in (
        Substring(Boundary(right=(Token("CODE"),), nth=1), None),
        Substring(None, Boundary((Token("CODE"),))),
    ):
        assert not is_undecided(decided, text)
