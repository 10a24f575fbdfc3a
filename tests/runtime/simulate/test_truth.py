"""True values, their rows, labels and sections on a page; and stress, which counts what a program makes of changes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.instance import TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.changes import UNCHANGED, Change, change_named
from fieldmark.runtime.simulate.edits import other
from fieldmark.runtime.simulate.stress import StressTable, stress
from fieldmark.runtime.simulate.truth import PageState, TruePlace, filled, locate, row_of, text_runs, visible
from tests.runtime.samples import PAGE, PROGRAM, VALUES, single, strategy
from tests.runtime.simulate.pages import root_of


def located(html: str, value: str) -> tuple[PageState, list[TruePlace]]:
    root = root_of(html)
    truth = locate(root, {"field": (value,)})
    return PageState(root, truth), list(truth["field"].places)


def test_text_of_scripts_and_comments_is_no_text() -> None:
    root = root_of("<body>a<script>b<!-- c --></script>d<!-- e -->f<style>g</style><p>h</p>i</body>")
    assert "".join(slot.text for slot in filled(root)) == visible(root) == "adfhi"
    assert len(list(text_runs(root))) >= len(filled(root))


def test_whole_runs_come_before_elements_and_parts() -> None:
    html = "<p>B7</p><p>Gate B7</p><p>B<b>7</b></p>"
    _, places = located(html, "B7")
    assert [(place.holder.tag, place.whole, len(place.runs)) for place in places] == [("p", True, 1)]
    _, places = located("<p>Gate: B<b>7</b></p><p><i>B<b>7</b></i></p>", "B7")
    assert [(place.holder.tag, place.whole, len(place.runs)) for place in places] == [("i", True, 2)]
    _, places = located("<p>Gate: B7, B78</p>", "B7")
    assert [(place.holder.tag, place.whole) for place in places] == [("p", False)]


def test_places_near_known_elements_are_preferred() -> None:
    root = root_of("<p>18</p><div><p>18</p></div>")
    block = next(root.iter("div"))
    near = locate(root, {"n": ("18",)}, near={"n": [block]})["n"].places
    assert [place.holder.getparent() for place in near] == [block]
    assert len(locate(root, {"n": ("18",)}, near={"n": [root]})["n"].places) == 2


@pytest.mark.parametrize(
    ("html", "tags", "label"),
    [
        ("<table><tr><td>Gate</td><td><b>B7</b></td></tr></table>", ["tr"], "Gate"),
        ("<dl><dt>Gate</dt><dd>B7</dd><dt>Seat</dt><dd>1A</dd></dl>", ["dt", "dd"], "Gate"),
        ("<div><b>Gate:</b> B7<br><b>Seat:</b> 1A<br></div>", ["b"], "Gate:"),
        ("<div>Seat: 1A<br>Gate: <b>B7</b><br>Row</div>", ["br", "b"], "Gate:"),
        ("<ul><li>Gate <b>B7</b></li><li>x</li></ul>", ["li"], "Gate"),
        ("<ul><li>B7</li><li>x</li></ul>", ["li"], None),
        (f"<div><h3>Gate</h3><p>B7</p><p>{'x' * 400}</p></div>", ["h3", "p"], "Gate"),
        ("<div>Gate: B7</div>", ["div"], None),
    ],
)
def test_rows_and_labels(html: str, tags: list[str], label: str | None) -> None:
    state, places = located(f"<body>{html}<p>{'More text. ' * 20}</p></body>", "B7")
    row = row_of(places[0])
    assert row is not None
    assert [element.tag for element in row.elements] == tags
    found = state.label(places[0])
    assert (found.text.strip() if found else None) == label


def test_sections_are_the_blocks_around_a_row_that_are_not_the_page() -> None:
    html = "<body><div id=a><div id=b><table><tr><td>Gate</td><td>B7</td></tr></table></div></div><p>{}</p></body>"
    state, places = located(html.format("Much more text than that"), "B7")
    assert [section.tag for section in state.sections(places[0])] == ["table", "div", "div"]
    state, places = located(html.format(""), "B7")
    assert state.sections(places[0]) == []


@given(st.text(max_size=30), st.integers(0, 3))
def test_other_texts_are_never_the_text(text: str, seed: int) -> None:
    made = other(text, Random(seed), [fold(text)])
    assert fold(made) != fold(text)
    assert made == other(text, Random(seed), [fold(text)])
    if fold(text):
        assert not has_words(fold(made), fold(text))


def test_other_texts_keep_their_look() -> None:
    made = other("Flight 27, 8:18 PM", Random(0))
    assert made.endswith(" PM")
    assert [char.isdigit() for char in made] == [char.isdigit() for char in "Flight 27, 8:18 PM"]


ORDER = HtmlDocument.from_bytes(PAGE.encode(), encoding="utf-8")


def outcomes(program: Program, page: str, truth: dict[str, str | None], name: str) -> Counter[str]:
    table = stress(program, page.encode(), truth, [0], [change_named(name)])
    return Counter({str(outcome): count for outcome, count in table.pooled([name]).items()})


def test_an_unchanged_page_is_all_right() -> None:
    table = stress(PROGRAM, ORDER, VALUES, range(2), [UNCHANGED])
    assert table.pooled() == table.pooled(["unchanged"]) == {"right": 6, "absent": 4}
    assert table.pooled(fields=["voucher", "never"]) == {"absent": 4}
    assert table.applied["unchanged"] == 2
    assert not table.failures


def test_all_changes_are_counted_and_the_same_every_time() -> None:
    table = stress(PROGRAM, ORDER, VALUES, range(3))
    again = stress(PROGRAM, ORDER, VALUES, range(3))
    assert table == again
    failed = table.pooled() - Counter({"right": 10**6, "absent": 10**6})
    assert sum(failed.values()) == len(table.failures)
    table.add(again)
    assert table.applied["advert on top"] == 6
    assert table.pooled(["advert on top"])["right"] == 18


POSITIONAL = Program("first", (single("gate", strategy(TagLandmark("table"), Hops(0, 0), "tr:first-child td + td")),))
LABELLED = Program("label", (single("gate", strategy(TextLandmark("Gate"), Hops(1, 1), "td:nth-child(2)")),))
GATE = "<body><table><tr><td>Gate</td><td>B7</td></tr><tr><td>Seat</td><td>1A</td></tr></table><p>{}</p></body>".format(
    "Please be at the gate in time"
)


def test_a_positional_program_goes_wrong_and_a_labelled_one_does_not() -> None:
    assert outcomes(POSITIONAL, GATE, {"gate": "B7"}, "row before") == {"wrong": 1}
    assert outcomes(LABELLED, GATE, {"gate": "B7"}, "row before") == {"right": 1}
    assert outcomes(LABELLED, GATE, {"gate": "B7"}, "label case") == {"abstained": 1}


def test_what_is_given_for_a_dropped_field_is_invented() -> None:
    assert outcomes(POSITIONAL, GATE, {"gate": "B7"}, "row dropped") == {"invented": 1}
    assert outcomes(LABELLED, GATE, {"gate": "B7"}, "row dropped") == {"absent": 1}
    assert outcomes(POSITIONAL, GATE, {"gate": None}, "unchanged") == {"invented": 1}


def test_a_failure_says_what_was_wanted_and_what_came() -> None:
    table = stress(POSITIONAL, GATE.encode(), {"gate": "B7"}, [4], [change_named("row before")])
    failure = table.failures[0]
    assert (failure.change, failure.seed, failure.field, failure.outcome) == ("row before", 4, "gate", "wrong")
    assert failure.wanted == ("B7",)
    assert failure.got != ("B7",)


def test_fields_left_open_are_not_counted() -> None:
    def leave_open(state: PageState, random: Random) -> bool:
        del random
        state.untold.add("gate")
        return True

    table = stress(LABELLED, GATE.encode(), {"gate": "B7"}, [0], [Change("open", True, leave_open)])
    assert not table.counts
    assert table.applied["open"] == 1


def test_fields_without_truth_are_not_counted() -> None:
    assert outcomes(LABELLED, GATE, {}, "unchanged") == {}
    assert not stress(LABELLED, GATE.encode(), {"gate": "B7"}, [0], [UNCHANGED], counted=()).counts
    assert StressTable().pooled() == Counter()


def test_what_is_no_page_is_refused() -> None:
    with pytest.raises(DocumentError):
        stress(PROGRAM, b"", VALUES, [0])
