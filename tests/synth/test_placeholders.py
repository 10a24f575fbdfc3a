"""Texts that say that there is no value are none: those that stood where nothing is labelled, and the usual ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import Seen, guard_of
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.placeholders import PLACEHOLDERS, is_placeholder
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.guards import field_guards, joined_guards
from fieldmark.synth.core.learn import learn

MARKUP = ("<tr><td>{}</td><td>{}</td></tr>", "<p><b>{}:</b> {}</p>", "<dl><dt>{}</dt><dd>{}</dd></dl>")
SIGNS = ("-", "–", "—", "...", "*", "( )")
ROOMS = ("Room 12", "Blue hall", "Annex B", "Upper gallery", "Studio 3", "Old library")


def page(room: str, markup: str = MARKUP[0], guest: str = "Ann Lee") -> HtmlDocument:
    rows = "".join(markup.format(label, text) for label, text in (("Guest", guest), ("Place", room), ("Fee", "12 EUR")))
    return HtmlDocument.from_bytes(f"<body><h1>Booking</h1>{rows}</body>".encode(), f"{room} {guest}", "utf-8")


def learned(rooms: Sequence[tuple[str, str | None]], markup: str = MARKUP[0]) -> Program:
    """The program learned from pages that show some texts, each with its label, and nothing is said of any."""
    result = learn(
        [Example(page(text, markup, f"Guest {n}"), {"place": label}) for n, (text, label) in enumerate(rooms)]
    )
    assert result.complete, result.reports
    assert parse_program(print_program(result.program)) == result.program
    return result.program


def read(program: Program, room: str, markup: str = MARKUP[0]) -> Extraction:
    return evaluate(program, page(room, markup, "Zoe"))


@pytest.mark.parametrize("nothing", ["-", "n/a"])
@pytest.mark.parametrize("prices", [("12.50 EUR", "3.00 EUR", "7.25 EUR"), ("3 May 2026", "4 June 2026", "9 May 2026")])
@pytest.mark.parametrize("markup", MARKUP)
def test_where_values_have_a_class_a_placeholder_says_that_there_is_none_too(
    nothing: str, prices: Sequence[str], markup: str
) -> None:
    program = learned([(prices[0], prices[0]), (nothing, None), (prices[1], prices[1])], markup)
    assert read(program, prices[2], markup).json_values == {"place": prices[2]}
    absent = read(program, nothing, markup)
    assert (absent.json_values, absent.abstained) == ({"place": None}, {})


@given(
    st.lists(st.sampled_from(ROOMS), min_size=3, max_size=5, unique=True),
    st.sampled_from(MARKUP),
    st.sampled_from((*SIGNS, *sorted(PLACEHOLDERS))),
    st.data(),
)
@settings(deadline=None, max_examples=30)
def test_what_stands_where_nothing_is_labelled_is_no_value(
    rooms: Sequence[str], markup: str, nothing: str, data: st.DataObject
) -> None:
    labels: Mapping[str, str | None] = {nothing: None, **dict(zip(rooms[:-1], rooms[:-1], strict=True))}
    program = learned(data.draw(st.permutations([*labels.items()])), markup)
    assert read(program, rooms[-1], markup).json_values == {"place": rooms[-1]}
    absent = read(program, nothing, markup)
    assert (absent.json_values, absent.abstained) == ({"place": None}, {})


@given(st.sampled_from((*SIGNS, *sorted(PLACEHOLDERS))), st.sampled_from(MARKUP), st.booleans())
@settings(deadline=None, max_examples=30)
def test_a_placeholder_is_uncertain_until_an_example_has_one(nothing: str, markup: str, capital: bool) -> None:
    written = nothing.upper() if capital else nothing
    plain = learned([(room, room) for room in ROOMS[:2]], markup)
    said = read(plain, written, markup)
    assert said.json_values == {"place": None}
    assert "says that there is none" in said.abstained["place"]
    labelled = learned([(ROOMS[0], ROOMS[0]), (written, written)], markup)
    assert read(labelled, written, markup).json_values == {"place": written}
    assert read(labelled, ROOMS[1], markup).json_values == {"place": ROOMS[1]}


def test_what_two_pages_without_a_value_have_is_none_whatever_it_is() -> None:
    """One page may be labelled in a hurry: what only one has is then asked for, and given."""
    two = learned([*((room, room) for room in ROOMS[:3]), ("at the door", None), ("at the door", None)])
    assert read(two, "at the door").abstained == {}
    assert read(two, "at the door").json_values == {"place": None}
    one = learn(
        [
            Example(page(text, guest=f"Guest {n}"), {"place": label})
            for n, (text, label) in enumerate([*((room, room) for room in ROOMS[:3]), ("at the door", None)])
        ]
    )
    assert any("did you mean" in problem.reason for report in one.reports for problem in report.problems)


@pytest.mark.parametrize("text", ["0", "No", "A-", "n/a n/a", "None of the above is true", "★ 4", ""])
def test_values_are_no_placeholders(text: str) -> None:
    assert is_placeholder(text) == (text == "")


@pytest.mark.parametrize(
    ("one", "two", "figures"),
    [
        ("4 May 2024", "17:30 to 18:00", True),
        ("17:30 to 18:00", "8.50", True),
        ("17:30", "noon", False),
        ("ten", "12", False),
    ],
)
def test_what_two_groups_of_documents_showed_in_figures_is(one: str, two: str, figures: bool) -> None:
    joined = joined_guards(*(field_guards([[text]], "one", frozenset()) for text in (one, two)))
    seen = guard_of(joined, Seen)
    assert seen is not None
    assert seen.has_figures == figures


REPORTS = """program reports for html, version 2

final: {}
  from "Final" up 1 across 1  beside "Final" in dt  take css "a"
  {}from <h1> up 1  take css "dl:last-of-type a"
  {}from "Case" up 2  take css "dl:last-of-type a"
"""


@pytest.mark.parametrize(("part", "kind"), [("also ", "text"), ("also ", "list of text"), ("and ", "text")])
@given(st.sampled_from(("-", "n/a", "to follow")))
@settings(deadline=None, max_examples=20)
def test_a_placeholder_beside_the_label_speaks_against_what_is_found_elsewhere(part: str, kind: str, text: str) -> None:
    """A report has no file yet, and what is counted to is the next one's."""

    def cases(*files: str) -> HtmlDocument:
        rows = zip(("Interim", "Final", "Resolution"), files, strict=False)
        body = "".join(f"<dl><dt>{name}</dt><dd>{file}</dd></dl>" for name, file in rows if file)
        return HtmlDocument.from_bytes(f"<h1>Case</h1>{body}".encode(), "case", "utf-8")

    program = parse_program(REPORTS.format(kind, part, part))
    assert evaluate(program, cases("<a>i.pdf</a>", "<a>f.pdf</a>")).values["final"] in ("f.pdf", ["f.pdf"])
    found = evaluate(program, cases("<a>i.pdf</a>", text, "<a>r.pdf</a>"))
    assert found.values["final"] is None
    assert found.abstained["final"] == f'"{text}" stands beside its label'


@given(st.lists(st.sampled_from(ROOMS), min_size=5, max_size=5, unique=True), st.sampled_from(("none", "all gone")))
@settings(max_examples=30, deadline=None)
def test_what_is_never_a_value_shows_that_a_page_is_laid_out_as_known(rooms: Sequence[str], nothing: str) -> None:
    """Of one field, and nothing else that all pages have: a page that says that there is none says so for certain."""

    def page(text: str) -> HtmlDocument:
        body = f"<h1>Stay of {text[::-1]}</h1><dl><dt>Rooms</dt><dd>{text}</dd></dl>"
        return HtmlDocument.from_bytes(body.encode(), text, "utf-8")

    shown = (f"{rooms[0]}; {rooms[1]}", nothing, f"{rooms[2]}; {rooms[3]}", nothing)
    labels = [None if text == nothing else tuple(text.split("; ")) for text in shown]
    result = learn([Example(page(text), {"rooms": label}) for text, label in zip(shown, labels, strict=True)])
    assert result.complete
    absent = evaluate(result.program, page(nothing))
    assert (absent.values, absent.abstained) == ({"rooms": None}, {})
    assert evaluate(result.program, page(f"{rooms[4]}; {rooms[0]}")).values == {"rooms": [rooms[4], rooms[0]]}
