"""Finding true values on a page, their rows, labels and sections; and the texts made up beside them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.simulate.edits import other
from fieldmark.runtime.simulate.truth import PageState, TruePlace, filled, locate, row_of, text_runs, visible
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
