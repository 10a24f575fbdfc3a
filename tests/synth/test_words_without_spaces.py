"""Texts of scripts that are written without spaces: where values stand in them, and what tells them there."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.lookup import has_words
from fieldmark.dsl.text.lexicon import CLASSES, Token, class_of, is_unspaced, is_within_word, spans
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn
from fieldmark.synth.html.index import DocumentIndex
from tests.dsl.terms import document

RUNS = ("分布于", "等地", "全", "話", "放送", "こちら", "フェリー", "ราคา", "บาท", "々")
JOINED = ("10", "3.5", "Ann", "ß", "где", "BA7")
PLACES = ("四川", "云南", "湖北", "贵州省", "陕西", "浙江")

runs = st.sampled_from(RUNS)
joined = st.sampled_from(JOINED)


@given(runs, runs | joined, runs)
def test_a_value_stands_between_letters_of_such_a_script(before: str, value: str, behind: str) -> None:
    text = f"{before}{value}{behind}"
    assert has_words(text, value)
    assert DocumentIndex(document(f"<p>{text}</p>")).places(value)


@given(joined, joined)
def test_letters_and_figures_of_other_scripts_are_one_word(before: str, value: str) -> None:
    text = f"{before}{value}"
    assume(value not in before)
    assert is_within_word(text, len(before))
    assert not has_words(text, value)


@given(st.text(max_size=8), st.integers(-1, 9))
def test_only_letters_of_such_a_script_begin_and_end_where_others_do_not(text: str, place: int) -> None:
    around = text[place - 1 : place + 1] if 0 < place < len(text) else ""
    touches = len(around) == 2 and around.isalnum()
    assert is_within_word(text, place) == (touches and not is_unspaced(around))


@pytest.mark.parametrize("sign", "万萬亿億兆")
def test_a_number_goes_on_in_a_sign_of_magnitude(sign: str) -> None:
    for text in (f"约3{sign}元", f"3{sign}5000人"):
        assert not spans(Token("NUMBER"), text)
        assert not has_words(text, "3")
        assert has_words(text, text[text.index("3") : -1])


@given(runs, runs, st.sampled_from(("10", "1,204", "-3.5", "8:40", "1999/3/4", "BA204", "A-12", "555-123-4567")))
def test_what_is_typed_is_so_beside_such_a_script(before: str, behind: str, value: str) -> None:
    kind = class_of(value)
    assert kind in CLASSES
    assert (len(before), len(before) + len(value)) in spans(Token(kind), f"{before}{value}{behind}")


def shown(name: str, day: str, hours: Sequence[str], areas: Sequence[str], count: int) -> Example:
    """A page on which nothing parts the values from the words around them."""
    first, last = hours
    times = f"毎週{day}曜{first}発{last}着／全{count}話"
    body = f"<h1>{name}</h1><p>{name}，主要分布于{'、'.join(areas)}等地。</p><p>{times}</p>"
    labels: dict[str, Label] = {"area": tuple(areas), "day": day, "first": first, "last": last, "count": str(count)}
    return Example(document(body), labels)


days = st.permutations("月火水木金土")
clocks = st.lists(st.integers(0, 23).map(lambda hour: f"{hour}:40"), min_size=6, max_size=6, unique=True)
areas = st.lists(st.lists(st.sampled_from(PLACES), min_size=2, max_size=4, unique=True), min_size=3, max_size=3)
counts = st.lists(st.integers(41, 99), min_size=3, max_size=3)


@given(days, clocks, areas, counts)
@settings(deadline=None, max_examples=25)
def test_values_are_told_by_the_letters_that_touch_them(
    days: Sequence[str], hours: Sequence[str], areas: Sequence[Sequence[str]], counts: Sequence[int]
) -> None:
    pages = [
        shown(name, days[n], hours[2 * n : 2 * n + 2], areas[n], counts[n])
        for n, name in enumerate(("银杏", "珙桐", "水杉"))
    ]
    result = learn(pages[:2])
    assert result.complete
    found = evaluate(result.program, pages[2].document).values
    expected = pages[2].labels
    assert found["area"] == areas[2]
    assert all(found[name] in (expected[name], None) for name in expected if name != "area")
    assert [found[name] for name in ("day", "first", "last", "count")].count(None) == 0


@given(st.lists(st.sampled_from(PLACES), min_size=2, max_size=4, unique=True), st.sampled_from(("、", "；")))
@settings(deadline=None, max_examples=20)
def test_a_sign_of_lists_needs_no_space_beside_it(areas: Sequence[str], sign: str) -> None:
    """A list with one value on every page is not certain where signs part several."""
    pages = [
        Example(document(f"<h1>树</h1><p><b>分布：</b><i>{area}</i></p>"), {"area": (area,)}) for area in PLACES[:2]
    ]
    program = learn(pages).program
    other = document(f"<h1>树</h1><p><b>分布：</b><i>{sign.join(areas)}</i></p>")
    assert not evaluate(program, other).values["area"]
    assert evaluate(program, pages[0].document).values["area"] == [PLACES[0]]


@given(st.permutations(PLACES), st.lists(st.integers(0, 3), min_size=3, max_size=3), st.booleans())
@settings(deadline=None, max_examples=20)
def test_letters_that_touch_a_value_are_a_landmark(
    areas: Sequence[str], before: Sequence[int], is_behind: bool
) -> None:
    """No other text leads to it: how many stand before it differs, and each page has others."""
    noise = ("上体灰褐色。", "花期四月！", "叶片扇形。", "腹部白色！", "高十米。", "果可食！")

    def page(number: int) -> Example:
        area, other = areas[number], noise[number]
        text = f"{other}生于{area}" if not is_behind else f"{area}出产{other}"
        body = "".join(f"<p>{one}</p>" for one in [*noise[3 : 3 + before[number]], text])
        return Example(document(body), {"area": area})

    result = learn([page(0), page(1)])
    assert result.complete
    assert evaluate(result.program, page(2).document).values["area"] == areas[2]
