"""What is said of single edits of a program."""

from __future__ import annotations

from textwrap import dedent

import pytest

from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.compare import compare_programs
from fieldmark.runtime.differences import comparison_text, unified_text

OLD = """program orders for html, version 2

total: text
  expect seen 3 with 4 to 5 characters
  from "Total:" up 1 across 1  beside "Total:", "VAT" in td  take far <td>  expect PRICE
  also from [id="total"]  take css "b", match PRICE

ordered: optional text
  from words "Ordered on"  take far text, match DATE as date day first
  or from <h2> (in "Order" up 2) up 1 across -1  take @href of css "a", after "/"

lines: records
  each css "table.lines > tr"
  item: text
    from <record>  take css "td:nth-of-type(1)"
  price: optional text
    from <record>  take css "td:nth-of-type(2)"
"""

FORM = """program invoices for form, version 2

total: text
  from "Total" right 1 or below 2 right until DATE
        beside "Total": above "VAT", left nothing, right text  not "Sum"  last at left "EUR"
    take last box, match PRICE
    known by "Lamp", "VAT"
  and maybe from "Sum"  take boxes from 1  prefer under any
"""

TOTAL = "a.fm -> b.fm: 1 field changed\nfield total\n"

EDITS = [
    (
        'from "Total:"',
        'from "Amount due:"',
        '  strategy 1\n    landmark: the text "Total:" -> the text "Amount due:"\n',
    ),
    (
        "up 1 across 1",
        "up 2 across 1",
        "  strategy 1\n    region: up 1 and 1 to the right -> up 2 and 1 to the right\n",
    ),
    (', "VAT" in td', " in td", '  strategy 1\n    expected there, removed: "VAT" in td\n'),
    ("in td", "in td  within 0.5", "  strategy 1\n    largest distance: 0.34 -> 0.5\n"),
    ("  expect PRICE", "", "  strategy 1\n    expectation, removed: it begins with a price\n"),
    (
        'css "b", match PRICE',
        'css "i", match PRICE as number',
        "  strategy 2\n    value: the only price in the text of each bold text <b> -> the only price in the "
        "text of each italic text <i>, written as a number like 1234.5\n",
    ),
    (
        "total: text\n  expect seen 3 with 4 to 5 characters\n",
        "total: list of text\n",
        "  value: one text -> a list of texts in the order of the page\n"
        "  expectation, removed: it is like those of 3 documents: 4 to 5 characters, and never more than 40\n",
    ),
    (
        "4 to 5",
        "4 to 100",
        "  expectation: it is like those of 3 documents: 4 to 5 characters, and never more than 40 -> "
        "it is like those of 3 documents: 4 to 100 characters\n",
    ),
    ("total: text", "total: optional text", "  presence: on every page -> not on every page\n"),
]


def told(old: str, new: str) -> str:
    return comparison_text(compare_programs(parse_program(old), parse_program(new)), "a.fm", "b.fm", 400)


@pytest.mark.parametrize(("before", "after", "expected"), EDITS, ids=[edit[1] or edit[0] for edit in EDITS])
def test_an_edit_of_a_field(before: str, after: str, expected: str) -> None:
    assert told(OLD, OLD.replace(before, after, 1)) == TOTAL + expected


def test_the_same() -> None:
    assert told(OLD, OLD.replace("\n  from", "\n# a remark\n  from")) == "a.fm -> b.fm: the same\n"


def test_a_strategy_is_recognised_wherever_it_stands() -> None:
    one = '  from "Total:" up 1 across 1  beside "Total:", "VAT" in td  take far <td>  expect PRICE\n'
    two = '  also from [id="total"]  take css "b", match PRICE\n'
    swapped = OLD.replace(one + two, two.replace("also ", "") + one.replace("from", "also from"))
    assert told(OLD, swapped) == (
        "a.fm -> b.fm: the same in another order\nfield total\n"
        '  only the order of strategies: the text "Total:", an element with id "total" -> an element with id "total", '
        'the text "Total:"\n'
    )
    assert told(OLD, swapped.replace('from "Total:"', 'from "Sum"')) == (
        TOTAL + '  strategy 1, now 2\n    landmark: the text "Total:" -> the text "Sum"\n'
        '  only the order of strategies: the text "Total:", an element with id "total" -> an element with id "total", '
        'the text "Sum"\n'
    )


def test_a_strategy_more_and_a_strategy_less() -> None:
    fewer = OLD.replace('  also from [id="total"]  take css "b", match PRICE\n', "")
    summary = (
        'strategy 2 {}: looks for an element with id "total"; takes the only price in the text of each bold text <b>\n'
    )
    assert told(OLD, fewer) == TOTAL + "  " + summary.format("removed")
    assert told(fewer, OLD) == TOTAL + "  " + summary.format("added")


def test_a_field_renamed_and_changed() -> None:
    new = OLD.replace("total:", "amount:", 1).replace("in td", "in td  within 0.5")
    assert told(OLD, new) == dedent("""\
        a.fm -> b.fm: 1 field changed
        field total, now amount
          renamed, was "total"
          strategy 1
            largest distance: 0.34 -> 0.5
        """)


def test_a_field_that_has_little_in_common_is_another_one() -> None:
    new = OLD.replace("total:", "amount:", 1).replace("Total:", "Sum").replace("PRICE", "NUMBER")
    assert told(OLD, new).splitlines()[0] == "a.fm -> b.fm: 1 added and 1 removed"


def test_formats_outer_landmarks_and_conversions() -> None:
    new = OLD.replace("day first", "month first").replace('"Order" up 2', '"Order" up 3')
    assert told(OLD, new) == dedent("""\
        a.fm -> b.fm: 1 field changed
        field ordered
          format 1
            value: the only date in the text of the line there, written as a date like 2023-10-31, in dates of numbers the day stands first -> the only date in the text of the line there, written as a date like 2023-10-31, in dates of numbers the month stands first
          format 2
            outer landmarks: in the region up 2 from the text "Order" -> in the region up 3 from the text "Order"
        """)  # noqa: E501 - as it stands there


def test_records() -> None:
    new = OLD.replace('css "table.lines > tr"', 'from css "table > tr"').replace("records", "optional records")
    new = new.replace("price: optional text", "price: text")
    assert told(OLD, new) == dedent("""\
        a.fm -> b.fm: 1 field changed
        records lines
          presence: on every page -> not on every page
          separation: each record is a table row that matches "table.lines > tr" -> a record begins at a table row that matches "table > tr" and goes on to the next of these
          field price
            presence: not on every page -> on every page
        """)  # noqa: E501 - as it stands there


def test_forms() -> None:
    new = FORM.replace('"Lamp", ', "").replace("right until DATE", "right to DATE").replace('above "VAT"', "above text")
    new = new.replace("and maybe", "and").replace("under any", 'under "Sums"').replace("from 1", "from 2")
    assert told(FORM, new) == dedent("""\
        a.fm -> b.fm: 1 field changed
        field total
          known by, removed: "Lamp"
          part 1
            region: 1 box to the right, or else 2 boxes down, then to the right until just before a box that has a date -> 1 box to the right, or else 2 boxes down, then to the right until a box that has a date, with it
            expected there, removed: "Total" with "VAT" above it, nothing on its left and some other text on its right
            expected there, added: "Total" with some other text above it, nothing on its left and some other text on its right
          part 2
            part: may find nothing -> always finds something
            context, removed: under a heading of any text
            context, added: under the heading "Sums"
            value: the whole text of the boxes of the way without the first -> the whole text of the boxes of the way without the first 2
        """)  # noqa: E501 - as it stands there


def test_long_texts_that_differ_at_their_ends_only() -> None:
    one, other = (OLD.replace('"VAT"', f'"{"x" * 300}{end}"') for end in "ab")
    assert len(compare_programs(parse_program(one), parse_program(other)).changes) == 2
    one, other = (OLD.replace('from "Total:"', f'from "{"x" * 300}{end}"', 1) for end in "ab")
    (change,) = compare_programs(parse_program(one), parse_program(other)).changes
    assert change.old is not None
    assert change.old.endswith('a"')


def test_the_program_itself() -> None:
    old, new = Program("a", ()), Program("b", (), "form", schema="courts")
    assert comparison_text(compare_programs(old, new), width=60) == dedent("""\
        old -> new: the program's own lines changed
        kind of documents: html -> form
        schema, added: "courts"
        """)


def test_the_difference_of_the_texts() -> None:
    new = OLD.replace("up 1 across 1", "up 2 across 1")
    lines = unified_text(parse_program(OLD), parse_program(new), "a.fm", "b.fm").splitlines()
    assert lines[:2] == ["--- a.fm", "+++ b.fm"]
    assert [line for line in lines[2:] if line[0] in "+-"] == [
        '-  from "Total:" up 1 across 1  beside "Total:", "VAT" in td  take far <td>  expect PRICE',
        '+  from "Total:" up 2 across 1  beside "Total:", "VAT" in td  take far <td>  expect PRICE',
    ]
