"""The text language: spans, boundaries, and how texts are compared."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.text.language import Boundary, Piece, Substring, Whole, boundary_positions, run_text
from fieldmark.dsl.text.lexicon import CLASSES, Token, collapse, fold, spans
from tests.dsl.terms import boundaries, pieces, texts, tokens

LAW = settings(deadline=None, max_examples=200)


def tokens_of(*written: str) -> tuple[Token, ...]:
    """Classes by name, everything else literal."""
    return tuple(Token(text) if text in CLASSES else Token(literal=text) for text in written)


def after(*written: str, nth: int | None = None) -> Boundary:
    return Boundary(tokens_of(*written), (), nth)


def before(*written: str, nth: int | None = None) -> Boundary:
    return Boundary((), tokens_of(*written), nth)


def between(left: str, right: str, nth: int | None = None) -> Boundary:
    return Boundary(tokens_of(left), tokens_of(right), nth)


@pytest.mark.parametrize(
    ("program", "text", "found"),
    [
        (Whole(), "  a b ", "a b"),
        (Whole(), " \xa0 ", None),
        (Whole(), "", None),
        (Substring(after("filed on "), None), "entered and filed on 3/4/2020", "3/4/2020"),
        (Substring(after("on"), before(".")), "filed on 3/4/2020. On time.", "3/4/2020"),
        (Substring(before("DATE"), after("DATE")), "filed on 3/4/2020.", "3/4/2020"),
        (Substring(before("DATE"), after("DATE")), "1/2/2020 to 3/4/2020", None),
        (Substring(before("DATE", nth=2), after("DATE")), "1/2/2020 to 3/4/2020", "3/4/2020"),
        (Substring(before("DATE", nth=-1), after("DATE")), "1/2/2020 to 3/4/2020", "3/4/2020"),
        (Substring(before("DATE", nth=3), after("DATE")), "1/2/2020 to 3/4/2020", None),
        (Substring(before("DATE", nth=-3), after("DATE")), "1/2/2020 to 3/4/2020", None),
        (Substring(between("to ", "DATE"), after("DATE")), "1/2/2020 to 3/4/2020", "3/4/2020"),
        (Substring(None, before(",")), "Boston, MA, USA", "Boston"),
        (Substring(None, before(",")), "Boston", None),
        (Substring(None, before(",")), ",", None),
        (Substring(after(","), None), "Boston, ", None),
        (Substring(after("("), before(")")), "(a) (b)", None),
        (Substring(after("(", nth=2), before(")")), "(a) (b)", "b"),
        (Substring(after("("), before(")")), ") (a", None),
        (Substring(after("("), before(")")), ") (a)", "a"),
        (Substring(after("DIGITS", " "), None), "12 kg", "kg"),
        (Substring(None, after("CAPITALISED", " ", "CAPITALISED")), "New York City", "New York"),
    ],
)
def test_programs(program: Piece, text: str, found: str | None) -> None:
    span = run_text(program, text)
    assert (None if span is None else text[slice(*span)]) == found


@pytest.mark.parametrize(
    ("boundary", "text", "positions"),
    [
        (after(","), "a,b,c", [2, 4]),
        (before(","), "a,b,c", [1, 3]),
        (between(",", "b"), "a,b,c", [2]),
        (before("WORD"), "a bc", [0, 2]),
        (after("WORD"), "a bc", [1, 4]),
        (before("NUMBER"), "", []),
    ],
)
def test_boundaries(boundary: Boundary, text: str, positions: list[int]) -> None:
    assert boundary_positions(boundary, text) == positions


def test_terms_that_mean_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one side"):
        Boundary()
    with pytest.raises(ValueError, match="counts from 1"):
        before("DATE", nth=0)
    with pytest.raises(ValueError, match="whole"):
        Substring(None, None)
    with pytest.raises(ValueError, match="no number"):
        Substring(None, before(",", nth=1))


@given(pieces(), texts() | st.text(max_size=20))
@LAW
def test_a_span_lies_inside_the_text_and_is_trimmed(program: Piece, text: str) -> None:
    span = run_text(program, text)
    if span is not None:
        start, end = span
        assert 0 <= start < end <= len(text)
        assert not text[start].isspace()
        assert not text[end - 1].isspace()


@given(boundaries(), texts() | st.text(max_size=20))
@LAW
def test_positions_ascend_and_touch_their_tokens(boundary: Boundary, text: str) -> None:
    positions = boundary_positions(boundary, text)
    assert positions == sorted(set(positions))
    ends = {end for token in boundary.left for _, end in spans(token, text)}
    starts = {start for token in boundary.right for start, _ in spans(token, text)}
    assert not boundary.left or ends.issuperset(positions)
    assert not boundary.right or starts.issuperset(positions)


@given(tokens(), tokens(), texts())
@LAW
def test_two_sides_are_the_meeting_of_one_sided_ones(left: Token, right: Token, text: str) -> None:
    both = boundary_positions(Boundary((left,), (right,)), text)
    lefts, rights = (boundary_positions(side, text) for side in (Boundary((left,)), Boundary(right=(right,))))
    assert both == [position for position in rights if position in lefts]


@given(boundaries(), texts())
@LAW
def test_a_beginning_without_number_is_the_only_one(boundary: Boundary, text: str) -> None:
    unnumbered = run_text(Substring(boundary, None), text)
    first, last = (run_text(Substring(Boundary(boundary.left, boundary.right, nth), None), text) for nth in (1, -1))
    if len(boundary_positions(boundary, text)) == 1:
        assert unnumbered == first == last
    else:
        assert unnumbered is None


@given(texts() | st.text(max_size=20))
@LAW
def test_collapse_and_fold_are_idempotent(text: str) -> None:
    assert collapse(collapse(text)) == collapse(text)
    assert fold(fold(text)) == fold(text)
    assert fold(collapse(text)) == fold(text)
    assert "  " not in collapse(text)
    assert collapse(text) == collapse(text).strip()


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        (" a \n\xa0b ", "a b"),
        ("\u2019tis \u201cso\u201d", '\'tis "so"'),
        ("\ufb01ne", "fine"),
        ("e\u0301", "\u00e9"),
        ("co\u00adop\u200b", "coop"),
        ("\u2060c\u200do\ufeffop", "coop"),
        ("e\u200d\u0301", "\u00e9"),
        ("Ａ１", "A1"),
        ("5\u2013 7 \u2014 \u22129\u2011a", "5- 7 - -9-a"),
        ("\u00bd", "1/2"),
        ("", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(
    st.lists(st.sampled_from(("No", "Novak", "not", "7", "75", " ", ":", "St", "Stone", "é")), max_size=8), st.data()
)
@LAW
def test_a_literal_is_not_cut_out_of_a_longer_word(words: list[str], data: st.DataObject) -> None:
    text, literal = "".join(words), data.draw(st.sampled_from(("No", " No", "7", "St ", "t", ":")))

    def divides(place: int) -> bool:
        around = text[max(0, place - 1) : place + 1]
        return len(around) == 2 and (around.isalpha() or around.isdigit())

    found = boundary_positions(after(literal), text)
    assert found == [end for _, end in spans(Token(literal=literal), text) if not divides(end - len(literal))]
    found = boundary_positions(before(literal), text)
    assert found == [start for start, _ in spans(Token(literal=literal), text) if not divides(start + len(literal))]
