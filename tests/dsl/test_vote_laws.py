"""What is given is what enough voices say: evaluation beside a model of it, on pages where each voice is planted.

A strategy is planted as a row that gives one of a few values, none, or two different ones. The model decides from that
alone, by the rules that the docstrings of the voting state, and knows nothing of pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.formats import _Asked, evaluate_format
from fieldmark.dsl.core.instance import Context, TextLandmark
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.conversions import AsNumber
from fieldmark.dsl.text.language import Whole
from tests.dsl import terms
from tests.dsl.terms import document, tree

LAW = settings(max_examples=100)


@dataclass(frozen=True)
class Voice:
    """What one strategy finds: nothing, a number, a text that is none, or two numbers.

    `alike` tells whether its row looks as it did, `here` whether it stands in the section where the values stood,
    `named` whether the label of a strategy that finds nothing is there.
    """

    values: tuple[str, ...]
    alike: bool = True
    here: bool = True
    named: bool = False

    @property
    def doubtful(self) -> bool:
        """Whether it speaks against every value."""
        return len(self.values) > 1 or "x" in self.values


Votes = Sequence[Voice]


def voices() -> SearchStrategy[Voice]:
    """Voices, most of them with one of two numbers."""
    values = st.sampled_from([("1",), ("1",), ("1",), ("2",), ("2",), (), ("1", "2"), ("x",)])
    mostly = st.sampled_from([True, True, False])
    return st.builds(Voice, values, mostly, mostly, st.booleans())


def votes() -> SearchStrategy[list[Voice]]:
    return st.lists(voices(), min_size=1, max_size=6)


def rows_of(label: str, voice: Voice) -> str:
    """A label's rows: one for each value it leads to."""
    mark = "net" if voice.alike else "gross"
    named = f"<tr><td>{label}</td></tr>" if voice.named and not voice.values else ""
    return named + "".join(f"<tr><td>{label}</td><td>{value}</td><td>{mark}</td></tr>" for value in voice.values)


def strategy(label: str, within: float = 1.0) -> Strategy:
    """The number in the second cell of a label's row, which had "net" in it."""
    look = HtmlBlueprint(frozenset({("tr/td", "net")}), within)
    value = ValueProgram(Css("td:nth-of-type(2)"), Whole(), conversion=AsNumber())
    return Strategy(TextLandmark(label), Hops(2, 0), look, value)


KNOWN = Context(None, ("Here",))
"""What stood above all values."""


def run(formats: Sequence[Sequence[Votes]], kind: Aggregation = "one", optional: bool = False) -> FieldResult:
    """A field whose formats have parts whose strategies find what is given, on a page where they do."""
    rows: list[tuple[bool, str]] = []
    made: list[Format] = []
    for number, parts in enumerate(formats):
        found: list[Part] = []
        for place, some in enumerate(parts):
            labels = [f"{number}.{place}.{n}:" for n in range(len(some))]
            rows += [(voice.here, rows_of(label, voice)) for label, voice in zip(labels, some, strict=True)]
            found.append(Part(tuple(map(strategy, labels)), contexts=(KNOWN,)))
        made.append(Format(tuple(found)))
    there, here = ("".join(row for stands, row in rows if stands == wanted) for wanted in (False, True))
    page = document(f"<h2>There</h2><table>{there}</table><h2>Here</h2><table>{here}</table>")
    return evaluate_field(Field("f", kind, optional, tuple(made)), page)


def elected(some: Votes) -> str | None:
    """The value that a part gives, if any: the first two that find anything agree, or enough of all do.

    Who finds something elsewhere than where values stood has no voice beside one who does not.
    """
    speaking = [voice for voice in some if voice.values]
    first = speaking[:2]
    if len({voice.values for voice in first}) == 1 < len(first) and all(v.here and not v.doubtful for v in first):
        return first[0].values[0]
    heard = [voice for voice in speaking if voice.here] or speaking
    counts = Counter(voice.values[0] for voice in heard if not voice.doubtful)
    value, count = max(counts.items(), key=lambda pair: pair[1], default=("", 0))
    return value if count and 10 * count >= 6 * len(heard) else None


@given(votes())
@settings(LAW, max_examples=250)
def test_a_part_gives_what_enough_voices_say(some: Votes) -> None:
    result = run([[some]])
    assert result.json_value == elected(some)
    assert (result.reason is None) == (result.value is not None)
    for item in result.evidence:
        assert some[item.strategy - 1].values == (item.value.text,)
        assert item.distance == (0 if some[item.strategy - 1].alike else 1)


def test_a_lone_strategy_says_what_a_vote_on_it_would() -> None:
    found: list[bool] = []

    @given(st.data(), terms.documents(), st.sampled_from(["one", "list", "set"]))
    @settings(max_examples=150, deadline=None, database=None)
    def law(data: st.DataObject, page: HtmlDocument, kind: Aggregation) -> None:
        format_ = Format((Part((data.draw(terms.leading(page)),)),))
        lone = evaluate_format(format_, 1, kind, page.reading({}))
        with patch.object(_Asked, "lone", lambda _: None):
            assert evaluate_format(format_, 1, kind, page.reading({})) == lone
        found.append(bool(lone.evidence))

    law()
    assert sum(found) > len(found) / 4


@given(votes(), st.booleans())
@LAW
def test_an_optional_field_is_absent_only_where_no_label_stands(some: Votes, optional: bool) -> None:
    silent = [Voice(()) for _ in some]
    assert (run([[silent]], optional=optional).reason is None) == optional
    label = "<tr><td>0.0.0:</td></tr>"
    page = document(f"<table>{label}</table>")
    field = Field("f", "one", True, (Format((Part((strategy("0.0.0:"),)),)),))
    assert evaluate_field(field, page).reason is not None


def agreed(parts: Sequence[Votes]) -> str | None:
    """The value that parts of a single value give together: the first strategies of two or more agree, or what some
    give is what all give that are sure, and among what the others find."""
    first = [part[0] for part in parts if part[0].values]
    if len({voice.values for voice in first}) == 1 < len(first) and not first[0].doubtful:
        return first[0].values[0]
    sure = {elected(part) for part in parts} - {None}
    unsure = [{value for voice in part for value in voice.values} for part in parts if elected(part) is None]
    if len(sure) != 1 or any(values and not values & sure for values in unsure):
        return None
    return sure.pop()


@given(st.booleans(), st.booleans())
def test_nothing_is_absent_for_certain_from_a_page_that_was_cut_off(optional: bool, cut: bool) -> None:
    whole = document("<p>Known: yes</p>")
    page = HtmlDocument(tree(whole), "page", truncated=cut)
    result = evaluate_field(Field("f", "one", optional, (Format((Part((strategy("T"),)),)),)), page)
    assert (result.reason is not None) == (cut or not optional)


@given(st.lists(st.lists(voices(), min_size=1, max_size=3), min_size=2, max_size=3))
@settings(LAW, max_examples=250)
def test_parts_of_a_single_value_agree_or_nothing_is_given(parts: Sequence[Votes]) -> None:
    result = run([parts])
    assert result.json_value == agreed(parts)
    assert (result.reason is None) == (result.value is not None)


@given(st.lists(st.lists(st.sampled_from("123"), max_size=3), min_size=1, max_size=3), st.sampled_from(["list", "set"]))
@LAW
def test_lists_are_all_their_parts_in_page_order(parts: Sequence[Sequence[str]], kind: Aggregation) -> None:
    result = run([[[Voice(tuple(values))] for values in parts]], kind)
    given = [value for values in parts for value in values]
    if all(parts):
        assert result.json_value == (given if kind == "list" else list(dict.fromkeys(given)))
    else:
        assert result.value is None
        assert result.reason is not None


FULL, HALF, NONE = 2, 1, 0


@given(st.lists(st.tuples(st.sampled_from([FULL, HALF, NONE]), st.sampled_from("12")), min_size=1, max_size=3))
@LAW
def test_the_format_decides_that_speaks_most_and_equals_agree(formats: Sequence[tuple[int, str]]) -> None:
    made = [[[Voice((value,) if n < speaking else ()) for n in range(2)]] for speaking, value in formats]
    best = max(speaking for speaking, _ in formats)
    leaders = {value for speaking, value in formats if speaking == best}
    expected = leaders.pop() if best and len(leaders) == 1 else None
    result = run(made)
    assert result.json_value == expected
    assert (result.reason is None) == (expected is not None)


@given(st.floats(0, 1), st.lists(st.sampled_from(["net", "gross"]), min_size=1, max_size=3))
@LAW
def test_a_region_counts_as_far_as_its_blueprint_reaches(within: float, marks: Sequence[str]) -> None:
    rows = "".join(f"<tr><td>T</td><td>{n}</td><td>{mark}</td></tr>" for n, mark in enumerate(marks))
    field = Field("f", "list", True, (Format((Part((strategy("T", within),)),)),))
    alike = [str(n) for n, mark in enumerate(marks) if mark == "net" or within == 1]
    assert evaluate_field(field, document(f"<table>{rows}</table>")).json_value == (alike or None)


@given(st.permutations(["1", "2", "3"]), st.sampled_from(["1", "2", "4"]), st.booleans())
@LAW
def test_of_sections_alike_the_one_counts_that_stands_where_it_did(
    order: Sequence[str], wanted: str, by_id: bool
) -> None:
    sections = "".join(
        f"<div id=n{name}><h2>No. {name}</h2><table>{rows_of('T', Voice((name,)))}</table></div>" for name in order
    )
    known = Context(f"n{wanted}", None) if by_id else Context(None, (f"No. {wanted}",))
    field = Field("f", "one", False, (Format((Part((strategy("T"),), contexts=(known,)),)),))
    found = evaluate_field(field, document(sections)).json_value
    assert found == (wanted if wanted in order else None)


@given(st.permutations(range(3)), st.booleans())
@LAW
def test_labels_that_lead_through_one_region_are_one_voice_against_another(order: Sequence[int], moved: bool) -> None:
    """What is put behind a table leads all labels in it astray."""
    labels = ('"Rates:" up 3 across 1', '"Extra day:" up 3 across 1', '[class="stock"]')
    told = "\n    or ".join(labels[number] for number in order)
    program = parse_program(f"program p for html, version 2\n\nstock: text\n  from {told}\n    take far <p>\n")
    rows = "<table><tr><td>Rates:</td><td>5</td></tr><tr><td>Extra day:</td><td>2</td></tr></table>"
    page = document(f'<div>{rows}{"<p>Deposit: 100</p>" if moved else ""}<p class="stock">Two left</p></div>')
    found = evaluate_field(program.fields[0], page)
    if not moved:
        assert found.json_value == "Two left"
    elif set(order[:2]) != {0, 1}:
        assert found.json_value is None
        assert found.reason is not None
        assert found.reason.startswith("strategies disagree")
