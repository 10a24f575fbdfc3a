"""Where a value is missing the next one moves up into its place: it is read as what it is, and as nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

PEOPLE = ("Zoë Adler", "Liam Stone", "Wei Chan", "Olga Brandt", "Sam Costa", "Ruth Dean", "Anna Lee", "Bo Ruiz")
STUDIOS = ("Studio 1", "Pool", "Main hall", "Roof", "Studio 2")
CLASSES = ("Yoga", "Pilates", "Spin 45", "Body Pump", "Stretching", "Rowing")
PAY = ("£41,000", "$44.50", "€84,200", "£52,000", "$48.00", "€76,150")

Slot = tuple[str, str | None, str | None]
"""What always stands there, and two values of which either may be missing."""

LINES: Mapping[str, Callable[[Slot], str]] = {
    "lines": lambda slot: f"<div><b>{slot[0]}</b><br>{f'with {slot[1]}<br>' if slot[1] else ''}{slot[2] or ''}</div>",
    "paragraphs": lambda slot: (
        f"<h3>{slot[0]}</h3>{f'<p>with {slot[1]}</p>' if slot[1] else ''}{f'<p>{slot[2]}</p>' if slot[2] else ''}"
    ),
}


def listed(slots: Sequence[Slot], line: Callable[[Slot], str]) -> HtmlDocument:
    rows = "".join(
        f'<div class="slot"><span class="when">{9 + n}:00</span>{line(one)}</div>' for n, one in enumerate(slots)
    )
    return HtmlDocument.from_bytes(f"<html><body><h1>Classes</h1>{rows}</body></html>".encode(), "classes", "utf-8")


def labels(slots: Sequence[Slot], names: Sequence[str]) -> tuple[dict[str, str], ...]:
    return tuple({name: text for name, text in zip(names, slot, strict=True) if text} for slot in slots)


def read(result: object) -> list[dict[str, str]]:
    assert isinstance(result, list)
    return [{name: text for name, text in row.items() if text is not None} for row in result]


@given(st.permutations(CLASSES), st.permutations(PEOPLE), st.permutations(STUDIOS), st.sampled_from(sorted(LINES)))
@settings(deadline=None, max_examples=12)
def test_what_moves_up_in_a_record_is_not_the_missing_value(
    classes: Sequence[str], people: Sequence[str], studios: Sequence[str], line: str
) -> None:
    """The instructor stands behind "with", the studio bare below, and either may be missing."""
    names = ("class", "instructor", "studio")
    shown: list[Slot] = [
        (classes[0], people[0], studios[0]),
        (classes[1], people[1], studios[1]),
        (classes[2], None, studios[2]),
        (classes[3], people[2], None),
        (classes[4], people[3], studios[3]),
        (classes[0], None, studios[4]),
        (classes[5], people[4], None),
    ]
    others: list[Slot] = [
        (classes[5], people[5], None),
        (classes[2], people[6], studios[0]),
        (classes[1], None, studios[3]),
        (classes[4], people[7], studios[4]),
    ]
    result = learn([Example(listed(shown, LINES[line]), {"classes": labels(shown, names)})])
    assert result.complete
    assert read(evaluate(result.program, listed(others, LINES[line])).values["classes"]) == list(labels(others, names))


def job(number: int, parts: Sequence[str | None]) -> HtmlDocument:
    spans = " | ".join(f"<span>{part}</span>" for part in parts if part)
    html = f'<html><body><h1>Vacancy</h1><p class="m">{spans}</p><p>Apply by post.</p></body></html>'
    return HtmlDocument.from_bytes(html.encode(), f"job-{number}", "utf-8")


TOWNS = ("York", "Utrecht", "Saint-Étienne", "Leeds", "Bath", "Hull")
CONTRACTS = ("Permanent", "Fixed-term", "Part-time", "Seasonal", "Internship")


@given(st.permutations(TOWNS), st.permutations(PAY), st.permutations(CONTRACTS))
@settings(deadline=None, max_examples=12)
def test_of_two_values_that_may_be_missing_the_one_in_figures_is_known_by_them(
    towns: Sequence[str], pay: Sequence[str], contracts: Sequence[str]
) -> None:
    names = ("town", "pay", "contract")
    shown = [
        (towns[0], pay[0], contracts[0]),
        (towns[1], None, contracts[1]),
        (towns[2], pay[1], None),
        (towns[3], pay[2], contracts[2]),
        (towns[4], None, contracts[3]),
        (towns[5], pay[3], None),
    ]
    others = [(towns[0], None, contracts[4]), (towns[1], pay[4], None), (towns[2], pay[5], contracts[4])]
    examples = [Example(job(n, one), dict(zip(names, one, strict=True))) for n, one in enumerate(shown)]
    result = learn(examples)
    assert result.complete
    for one in (*others, *shown):
        told = evaluate(result.program, job(9, one))
        assert told.values == dict(zip(names, one, strict=True))
        assert not told.abstained


TWO = """program p for html, version 2

pay: optional text
  expect{} own place
  from [class="m"]  take css "span"

contract: optional text
  expect own place
  from [class="m"]  take css "span"
"""


@pytest.mark.parametrize(
    ("known", "text", "values"),
    [
        (" seen 3 with 2 to 9 characters in figures,", "$9.50", {"pay": "$9.50", "contract": None}),
        (" seen 3 with 2 to 9 characters in figures,", "Permanent", {"pay": None, "contract": "Permanent"}),
        ("", "Permanent", {"pay": None, "contract": None}),
    ],
)
def test_a_place_is_not_that_of_two(known: str, text: str, values: Mapping[str, str | None]) -> None:
    """Where nothing tells whose it is, both say so."""
    result = evaluate(parse_program(TWO.format(known)), job(1, [text]), 0.0)
    assert result.values == values
    if not known:
        assert all("nothing tells whose it is" in str(field.reason) for field in result.fields)
