"""Each guard objects to what it names, and to nothing else: a field with one guard beside one without it.

What a page shows is drawn with what the guard has to say of it; the values are given, or, where it objects, none is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from hypothesis import example, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import (
    AllAlike,
    Alone,
    Enclosed,
    Guard,
    LastInRow,
    Lone,
    OneOf,
    Seen,
    Shape,
    SingleAnchor,
    Total,
    Unsplit,
)
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css, Far, NodeSelector
from fieldmark.dsl.text.language import Boundary, Each, Substring, TextProgram, Whole
from fieldmark.dsl.text.lexicon import Token
from tests.dsl.terms import document

LAW = settings(max_examples=40)

UP = Hops(1, 0)
"""From a label to the element that holds it and its values."""


def strategy(*guards: Guard, node: NodeSelector, text: TextProgram, hops: Hops) -> Strategy:
    value = ValueProgram(node, text)
    return Strategy(TextLandmark("Item:"), hops, HtmlBlueprint(frozenset(), 1), value, guards=guards)


def read(
    html: str,
    *guards: Guard,
    kind: Aggregation = "one",
    node: NodeSelector | None = None,
    text: TextProgram | None = None,
    hops: Hops = UP,
    field: Sequence[Guard] = (),
) -> FieldResult:
    """What a field with these guards gives on a page; it gives something where it has none of them."""
    node, text = node or Css("i"), text or Whole()

    def made(strategy_guards: Sequence[Guard], field_guards: Sequence[Guard]) -> Field:
        parts = (Part((strategy(*strategy_guards, node=node, text=text, hops=hops),)),)
        return Field("f", kind, False, (Format(parts),), tuple(field_guards))

    if guards or field:
        assert evaluate_field(made((), ()), document(html)).evidence
    return evaluate_field(made(guards, field), document(html))


def row(*values: str) -> str:
    return f"<p>Item: {' '.join(f'<i>{value}</i>' for value in values)}</p>"


def assert_judged(result: FieldResult, holds: bool) -> None:
    """Where the guard has nothing against it a value is given, else none, and a reason."""
    assert bool(result.evidence) == holds
    assert (result.reason is None) == holds


TEXTS = {
    "3/4/2020": ("DATE",),
    "3/4/2020 (open)": (),
    "3/4/2020, 9:30": ("DATE",),
    "due 3/4/2020": (),
    "$5.00 a piece": ("PRICE",),
    "lamp": (),
    "9:30 AM": ("TIME",),
    "from 9:30 AM": (),
    "9:30 and later": (),
    "$7.00$5.00": (),
    "$7.00 $5.00": (),
    "$7.00 - $9.00": ("PRICE",),
    "3/4/2020 5/6/2021": (),
}
"""Texts, and the classes of which a value may be that they are: a date or a time has no words behind it, and none of
them another one."""


@given(st.sampled_from(sorted(TEXTS)), st.sampled_from(["DATE", "TIME", "PRICE"]))
@LAW
def test_a_shape_is_that_of_the_beginning_and_what_is_behind_no_other(text: str, kind: str) -> None:
    assert_judged(read(row(text), Shape(kind)), kind in TEXTS[text])


@given(st.sampled_from(["Paid", "paid", "It’s  on", "It's on", "Paid off", "on"]))
@LAW
def test_a_value_is_one_of_the_texts_seen(text: str) -> None:
    assert_judged(read(row(text), OneOf(frozenset({"Paid", "It's on"}))), text in ("Paid", "It’s  on", "It's on"))


@given(st.sampled_from(["84,120 km", "5 km", "2.5 km", "5 doors", "12", "5", "km", "km 5", "5 km or 6"]))
@LAW
def test_of_the_texts_seen_the_figures_beside_words_may_be_others(text: str) -> None:
    assert_judged(read(row(text), OneOf(frozenset({"12 km", "5"}))), text in ("84,120 km", "5 km", "2.5 km", "5"))


@given(st.integers(1, 90), st.integers(-2, 2) | st.integers(-20, 200))
@LAW
def test_a_value_is_not_far_longer_than_those_seen_unless_these_are_prose(longest: int, more: int) -> None:
    length = 4 * longest + 20 + more
    fits = longest > 60 or more <= 0
    assert_judged(read(row("a" * length), field=[Seen(3, 1, longest)]), fits)


@given(
    st.sampled_from(["18:20, 30 Jan", "12", "as agreed", "Awaiting news", "会議室", "١٢", "4 rooms", "½", "1¼ cup"]),
    st.data(),
)
@LAW
def test_words_alone_are_no_value_where_all_seen_had_figures(text: str, data: st.DataObject) -> None:
    seen = data.draw(st.sampled_from([Seen(2, 1, 30, figures=True), Seen(2, 1, 30, "PRICE"), Seen(2, 1, 30, "CODE")]))
    asked = seen.figures or seen.token_class == "PRICE"
    assert_judged(read(row(text), field=[seen]), any(map(str.isnumeric, text)) or not asked)


@given(
    st.sampled_from(
        ["10:30", "3 May 2024", "$7.50", "a@b.example", "T20267", "AB-1", "Rosa", "rosa", "Rosa Ott", "12"]
    ),
    st.sampled_from(["CODE", "CAPITALISED", "UPPER", "DATE", "NUMBER", None]),
)
@LAW
def test_a_date_a_time_or_an_amount_is_no_value_where_all_seen_were_codes_or_words(text: str, kind: str | None) -> None:
    told = text in ("10:30", "3 May 2024", "$7.50", "a@b.example")
    words = kind in ("CODE", "CAPITALISED", "UPPER")
    if kind not in ("DATE", "NUMBER"):
        assert_judged(read(row(text), field=[Seen(2, 1, 30, kind)]), not (told and words))


@given(st.lists(st.lists(st.sampled_from("abc"), max_size=2), min_size=1, max_size=3).filter(any), st.booleans())
@LAW
def test_labels_that_lead_to_values_do_so_once_or_always(rows: Sequence[Sequence[str]], once: bool) -> None:
    html = "".join(row(*values) for values in rows)
    leading = [values for values in rows if values]
    holds = len(leading) == 1 if once else len(leading) == len(rows)
    result = read(html, SingleAnchor() if once else Total(), kind="list")
    assert_judged(result, holds)
    assert not holds or result.value == [value for values in rows for value in values]


ITEMS = st.lists(st.sampled_from(["", "<i>a</i>", "<i>b</i>", "<i class='x'>c</i>", "<i> </i>"]), max_size=4)
"""What stands in a list; blank items are none."""


@given(
    st.sampled_from(["", "; b", " / b", ", b", ", 2", ", b c"]),
    st.lists(st.sampled_from(["<p>x</p>", "<p></p>", "<i>x</i>"]), max_size=2),
    st.sampled_from(["", " ", ", ", " | ", "and"]),
)
@LAW
def test_a_list_of_one_value_has_no_other_beside_it(text: str, others: Sequence[str], sign: str) -> None:
    """No sign of lists stands in it, nor a comma between words alike, and no text in the next elements that look the
    same, signs between them or not."""
    alike = list(takewhile(lambda other: other != "<i>x</i>", others))
    holds = text in ("", ", 2", ", b c") and ("<p>x</p>" not in alike or sign == "and")
    html = f"<p>Item:</p><div><p>a{text}</p>{''.join(f'{sign}{other}' for other in others)}</div>"
    assert_judged(read(html, Lone(), kind="list", node=Css("div > p:first-child"), hops=Hops(1, 1)), holds)


THINGS = st.lists(
    st.sampled_from(
        ["moss", "tall grass", "Fern", "reeds by the sea", "Marie-Claire Sørensen", "Jo O'Rourke", "Li McDon"]
    ),
    min_size=1,
    max_size=4,
)


@given(THINGS, st.sampled_from([", ", "; "]), st.booleans())
@example(things=["Marie-Claire Sørensen", "Li McDon"], sign=", ", commas=False)
@example(things=["moss", "Fern"], sign=", ", commas=False)
@LAW
def test_a_value_with_commas_is_one_where_values_had_such(things: Sequence[str], sign: str, commas: bool) -> None:
    """Semicolons are a sign of several all the same."""
    text = sign.join(things)
    words = [thing.split() for thing in things]
    alike = len({*map(len, words)}) == 1 and len({tuple(word[:1].isupper() for word in one) for one in words}) == 1
    several = len(things) > 1 and (sign == "; " or (alike and not commas))
    found = read(f"<p>Item:</p><p>{text}</p>", Lone(commas=commas), kind="list", node=Far("p"), hops=Hops(1, 1))
    assert_judged(found, not several)


@given(st.lists(st.sampled_from(["", "x", "Bye"]), max_size=3), st.sets(st.sampled_from(["", "Bye"])))
@LAW
def test_what_stands_behind_the_end_of_a_list_is_none_of_it(others: Sequence[str], ends: set[str]) -> None:
    """A blank element, or one with a text that always ended the list."""
    before = [*takewhile(lambda other: other not in ends, others)]
    html = f"<p>Item:</p><div><p>a</p>{''.join(f'<p>{other}</p>' for other in others)}</div>"
    found = read(html, Lone(frozenset(ends)), kind="list", node=Css("div > p:first-child"), hops=Hops(1, 1))
    assert_judged(found, not any(before))


COLUMNS = ("<td>x</td>", "<th> <i>y</i></th>")
BELOW = ("", "<tr><td>x</td><td>y</td><td>z</td></tr>", "<tr><td>x</td><td>y</td><td> </td></tr>")
"""What may stand behind a value that is another column's, and rows below, of which one has that column."""


@given(
    st.lists(st.sampled_from(["<td></td>", "<td><b>Next:</b></td><td></td>", *COLUMNS]), max_size=3),
    st.sampled_from(BELOW),
)
@LAW
def test_a_last_cell_has_none_with_a_text_behind_it_in_its_row(others: Sequence[str], below: str) -> None:
    """None with a text in a column, that is: one that another row has, too; the next label is none."""
    html = f"<table><tr><td><b>Item:</b></td><td><i>a</i></td>{''.join(others)}</tr>{below}</table>"
    found = read(html, LastInRow(), node=Far("td"), hops=Hops(1, 1))
    pairs = "".join(others).count("</t") % 2 == 0
    behind = others[:1] and others[0] != "<td></td>" and (others[0] in COLUMNS or not pairs)
    assert_judged(found, not ("z" in below and behind))


@given(
    st.sampled_from(["- a", "1. a", "* a"]), st.sampled_from(["- b", "12. b", "* b", "b", "3 of b", ""]), st.booleans()
)
@LAW
def test_an_item_of_one_value_has_no_other_with_its_bullet_behind_it(own: str, other: str, apart: bool) -> None:
    """A sign, or a number with one, whatever the number; an element of another kind ends the items."""
    same = other[:1] == own[0] or (other[:3] == "12." and own[0] == "1")
    html = f"<p>Item:</p><div><p>{own}</p>{'<i>x</i>' if apart else ''}<p>{other}</p></div>"
    text = Substring(Boundary((Token(literal=" "),), nth=1), None)
    found = read(html, Lone(), kind="list", node=Css("div > p:first-child"), text=text, hops=Hops(1, 1))
    assert_judged(found, apart or not same)


@given(st.sampled_from(["", "Next"]), st.sampled_from(["", "b"]), st.booleans())
@LAW
def test_a_cell_of_one_value_has_no_other_below_it_in_a_row_that_goes_on(label: str, below: str, wide: bool) -> None:
    """A row goes on with the one above where it has as many cells, and nothing before that column."""
    more = "<td>x</td>" if wide else ""
    html = f"<table><tr><td>Item:</td><td>a</td></tr><tr><td>{label}</td><td>{below}</td>{more}</tr></table>"
    found = read(html, Lone(), kind="list", node=Far("td"), hops=Hops(1, 1))
    assert_judged(found, bool(label) or not below or wide)


@given(st.sampled_from(["", "1", "2"]), st.sampled_from(["", "b"]))
@LAW
def test_a_row_goes_on_below_a_label_that_spans_it(span: str, below: str) -> None:
    label = f'<td rowspan="{span}">Item:</td>' if span else "<td>Item:</td>"
    html = f"<table><tr>{label}<td>a</td></tr><tr><td>{below}</td></tr></table>"
    found = read(html, Lone(), kind="list", node=Far("td"), hops=Hops(1, 1))
    assert_judged(found, span != "2" or not below)


BESIDE = {" | ": True, ", ": True, " (": True, "-": False, " ": False, " and ": False, "/": False}
"""What stands between a value and another word, and whether that belongs to something else."""


@given(st.sampled_from([None, *BESIDE]), st.sampled_from([None, *BESIDE]))
@LAW
def test_what_is_taken_of_a_text_has_no_words_next_to_it(before: str | None, behind: str | None) -> None:
    """A sign with space beside it parts words; a space alone, or a sign within a word, does not."""
    text = f"{'' if before is None else f'x{before[::-1]}'}Wanda Young{'' if behind is None else f'{behind}y'}"
    token = (Token(literal="Wanda Young"),)
    taken = Substring(Boundary(right=token), Boundary(left=token))
    found = read(f"<p>Item: <i>{text}</i></p>", Enclosed(), text=taken)
    assert_judged(found, all(BESIDE[sign] for sign in (before, behind) if sign is not None))


AROUND = {"": True, "due ": True, "due: ": True, "$": True, "EUR ": True, "(": True, "3 ": False}
AROUND |= {
    "3 to ": False,
    "2 x ": False,
    "-": False,
    "- ": False,
    "-$": False,
    "−EUR ": False,
    "7 May, by or at ": True,
}
"""What stands before a figure that is taken of a text, and whether that is nothing of it."""

BEHIND = {"": True, " due": True, ", due": True, ")": True, ".": True, "'345": False, " 345": False, "–7": False}
BEHIND |= {" to 9": False, "-": False, " - 9": False, "*": False, " or at the latest 7 May": True}


@given(st.sampled_from([*AROUND]), st.sampled_from([*BEHIND]), st.booleans())
@LAW
def test_no_figure_or_sign_stands_next_to_a_figure_that_stands_alone(before: str, behind: str, far: bool) -> None:
    token = (Token(literal="12"),)
    taken = Substring(Boundary(right=token), Boundary(left=token))
    long = "x " * 30 if far else ""
    found = read(f"<p>Item: <i>{long}{before}12{behind}</i></p>", Alone(), text=taken)
    assert_judged(found, AROUND[before] and BEHIND[behind])


GOING_ON = {"": False, " 20 pm": False, ", 20 seats": False, "; 5": False, " (3 nights)": False, ".": False}
GOING_ON |= {"-6": True, "–8 May": True, "/5": True, "*": True}
"""What stands behind a date, and whether the date may go on."""


@given(st.sampled_from([*GOING_ON]))
@LAW
def test_a_date_that_stands_alone_ends_with_a_space_or_a_comma(behind: str) -> None:
    token = (Token(literal="4 May 2027"),)
    taken = Substring(Boundary(right=token), Boundary(left=token))
    found = read(f"<p>Item: <i>4 May 2027{behind}</i></p>", Alone(), text=taken)
    assert_judged(found, not GOING_ON[behind])


@given(st.sampled_from(["y", "1 y", ""]), st.booleans())
@LAW
def test_a_line_of_one_value_has_no_other_below_it(below: str, broken: bool) -> None:
    html = f"<p>Item:<br>a{'<br>' if broken else ''}<b>x</b><br>{below}</p>"
    found = read(html, Lone(), kind="list", node=Far("#text"), hops=Hops(0, 2))
    assert_judged(found, True)
    html = f"<p>Item:<br>a<br>{below}</p>"
    assert_judged(read(html, Lone(), kind="list", node=Far("#text"), hops=Hops(0, 2)), not below)


@given(ITEMS.filter(lambda items: any("</i>" in item and item != "<i> </i>" for item in items)), ITEMS, st.booleans())
@LAW
def test_a_list_is_all_that_is_alike(items: Sequence[str], others: Sequence[str], same: bool) -> None:
    html = f"<p class='k'>Item: {''.join(items)}</p><p class='{'k' if same else 'l'}'>{''.join(others)}</p>"
    shown = [item for item in items if item not in ("", "<i> </i>")]
    makes = {"class" in item for item in shown}
    more = [item for item in others if item not in ("", "<i> </i>") and ("class" in item) in makes]
    assert_judged(read(html, AllAlike(), kind="list"), len(makes) == 1 and not (same and more))


MARKUP = {
    "Wanda Young": True,
    "<a>Wanda Young</a>": True,
    "Wanda<wbr> Young": True,
    "Wanda <b>Young</b>": False,
    "Wanda Young <small>new</small>": False,
    "Wanda Young<br>new": False,
}


@given(st.sampled_from(sorted(MARKUP)))
@LAW
def test_a_text_is_whole_or_it_is_not_given(html: str) -> None:
    assert_judged(read(row(html), Unsplit()), MARKUP[html])


@given(st.sampled_from(["", "<b>of</b> ", "<b>of</b><br>", "<a>x</a>"]))
@LAW
def test_the_rest_of_a_text_is_not_given(before: str) -> None:
    result = read(f"<div>Item: <p>{before}ten</p></div>", Unsplit(), node=Css("p", -1))
    assert_judged(result, before in ("", "<b>of</b><br>"))


@given(st.sampled_from(["", " ", ";"]), st.integers(1, 3))
@LAW
def test_values_in_one_word_are_one_value(between: str, count: int) -> None:
    mail = Token("EMAIL")
    loop = Each(Boundary(right=(mail,)), Boundary(left=(mail,)))
    text = between.join(f"{letter}@b.org" for letter in "xyz"[:count]) if between else "x@b.org"
    assert_judged(read(row(text), kind="list", text=loop), between != ";" or count == 1)


@given(st.booleans())
@LAW
def test_a_value_holds_no_other(nested: bool) -> None:
    inner = "<u>a</u><u>b</u>" if not nested else "<u>a <u>b</u></u>"
    assert_judged(read(f"<p>Item: {inner}</p>", kind="list", node=Css("u")), not nested)


def test_far_nodes_have_their_tag() -> None:
    assert read("<p>Item: <i>a</i></p>", node=Css("i")).value == "a"
    field = Field("f", "one", False, (Format((Part((strategy(node=Far("b"), text=Whole(), hops=Hops(0, 1)),)),)),))
    assert evaluate_field(field, document("<p>Item: <i>a</i></p>")).value is None
