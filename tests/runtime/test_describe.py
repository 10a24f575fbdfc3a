"""Programs in plain English, without a document: a sentence for every construct of the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.instance import Blueprint, RegionProgram, Selector
from fieldmark.dsl.core.terms import Aggregation, Program, strategies_of
from fieldmark.dsl.forms.blueprints import Beside
from fieldmark.dsl.forms.paths import Motion
from fieldmark.dsl.forms.phrases import Pattern
from fieldmark.dsl.html.records import Extent
from fieldmark.dsl.html.terms import Landmark
from fieldmark.dsl.syntax.parser import parse_program
from fieldmark.dsl.text.conversions import Conversion
from fieldmark.dsl.text.language import TextProgram
from fieldmark.dsl.text.lexicon import CLASSES
from fieldmark.runtime.explain import explain
from fieldmark.runtime.io.programs import load
from fieldmark.runtime.wording.places import landmark_words
from fieldmark.runtime.wording.texts import shown
from fieldmark.runtime.wording.tokens import CLASS_NOUNS
from tests.dsl.forms.strategies import form_programs
from tests.dsl.strategies import programs

GOLDEN = Path(__file__).parent / "golden"

PAGE = """fieldmark 1
program "p" for html
field f: text
  strategy
    landmark  text "Total"
    region    up 0, across 0
    blueprint within 0.34 { }
    value     css "b" | whole
"""

FORM = """fieldmark 1
program "p" for form
field f: text
  strategy
    landmark  text "Total"
    region    here
    blueprint within 0.34 boxes { }
    value     last box | whole
"""

RECORDS = """fieldmark 1
program "p" for html
records lines
  each      css "tr"
  field item: text
    strategy
      landmark  tag record
      region    up 0, across 0
      blueprint within 0 { }
      value     far record | whole
end records
"""

LANDMARK, WAY, NODE, TEXT = 'text "Total"', "up 0, across 0", 'css "b"', "whole"

PAGES = [
    (LANDMARK, 'text "Sum"', 'Look for the text "Sum".'),
    (LANDMARK, 'words "Sum"', 'Look for the words "Sum".'),
    (LANDMARK, 'attribute itemprop "price"', 'Look for an element with itemprop "price".'),
    (LANDMARK, 'attribute headers "Unit price"', 'Look for a cell in the column "Unit price".'),
    (LANDMARK, "tag td", "Look for a <td> element."),
    (LANDMARK, 'tag "above"', "Look for what stands above the record."),
    (LANDMARK, 'text "Sum" once', "It leads to values only once on a page."),
    (LANDMARK, 'text "Sum" every', "Wherever it stands on a page, it leads to a value."),
    (
        LANDMARK,
        'text "Sum" every',
        "not trusted if what always leads to a value leads to none in one place.",
    ),
    (LANDMARK, 'text "Sum" once', "A value is not trusted if what leads to values once does so twice."),
    (
        LANDMARK,
        'text "a" under text "Bill" up 4, across 6',
        'only in the region up 4 and 6 to the right from the text "Bill"',
    ),
    (LANDMARK, 'text "a" under tag h1 up 0, across 0', "It counts only in a <h1> element."),
    (WAY, WAY, "Stay there."),
    (WAY, "up 2, across 1", "From there go up 2 and 1 to the right."),
    (WAY, "up 0, across -3", "From there go 3 to the left."),
    ("{ }", '{ tr/td "VAT"; . "Sum" }', 'it looks as it did: "Sum"; "VAT" in tr/td (different by at most 0.34).'),
    (
        "  strategy",
        '  prefer inside "specs", under "Engine", any\n  strategy',
        'inside the element with the id "specs", under',
    ),
    (
        "  strategy",
        '  prefer under "Engine", any\n  strategy',
        'under the headings "Engine", then a heading of any text.',
    ),
    (
        "  strategy",
        '  prefer under "Engine"\n  strategy',
        'candidates, those count that stand under the heading "Engine".',
    ),
    ("  strategy", "  prefer without headings\n  strategy", "those count that stand under no heading."),
    (NODE, "far td", "Take the whole text of the table cell <td> there."),
    (NODE, "far section", "Take the whole text of the <section> element there."),
    (NODE, "far run", "Take the whole text of the line there."),
    (NODE, 'css ".price"', 'Take the whole text of each element that matches ".price".'),
    (NODE, 'css "tr > td.price"', 'Take the whole text of each table cell that matches "tr > td.price".'),
    (NODE, 'far css "li"', "Take the whole text of each list item <li> where the way ends."),
    (NODE, 'css "b" run 2', "the whole text of the second piece of text directly in each bold text <b>."),
    (NODE, 'css "b" run -1', "of the last piece of text directly in each bold text <b>."),
    (NODE, 'css "b" run all', "of each piece of text directly in each bold text <b>."),
    (NODE, 'css "b" beginning with PHONE', "of each bold text <b>, if it begins with a telephone number."),
    (NODE, 'css "a" attribute href', 'Take the whole "href" attribute of each link <a>.'),
    (TEXT, "match PRICE", "Take the only price in the text of each bold text <b>."),
    (TEXT, 'match DATE after "on" number 2', 'Take the second date right after "on" in the text of'),
    (TEXT, "match DATE number -2", "Take the second to last date in the text of"),
    (TEXT, 'from start to before ","', 'from its start to the next place right before ",".'),
    (TEXT, 'from after "(" to end', 'from the only place right after "(" to its end.'),
    (
        TEXT,
        'from after "(" before DATE number 1 to after ")"',
        'the first place right after "(" and right before a date to',
    ),
    (
        TEXT,
        'from start to before "et" or end',
        'to the next place right before "et", or to its end where there is none.',
    ),
    (
        TEXT,
        'match NUMBER + " " + whole',
        "a text put together from the text of each bold text <b>: the only number in it, ",
    ),
    (TEXT, 'match NUMBER + " " + whole', 'then " ", then all of it.'),
    (
        TEXT,
        'each from after "(" to before ")"',
        'each text from a place right after "(" to the next place right before ")" in',
    ),
    (
        TEXT,
        'each match DATE in from start to before "."',
        "in this piece: the part of the text of each bold text <b> from",
    ),
    (TEXT, 'split at "," or " and "', 'each piece of the text of each bold text <b>, cut at "," or " and ".'),
    (
        TEXT,
        "if matches DATE UPPER then match DATE else whole",
        "if it has a date and then a word in capitals, the only date",
    ),
    (TEXT, "if matches DATE UPPER then match DATE else whole", "; if not, all of it."),
    (TEXT, "whole as date", "written as a date like 2023-10-31."),
    (TEXT, "whole as date", "A value is not trusted if the text on the page can be read in two ways or in none."),
    (TEXT, "whole as date day first with time short years", "the day stands first, years may have two digits."),
    (TEXT, "whole as date with time", "a date and time like 2023-10-31T14:05"),
    (TEXT, "whole as time", "written as a time like 14:05."),
    (TEXT, 'whole as number decimals ","', 'written as a number like 1234.5, "," stands before decimals.'),
    (TEXT, "whole as price", "written as an amount like 1234.50."),
    (TEXT, 'whole as price with currency, "$" is "USD"', 'written as a price like 1234.50 EUR, "$" means USD.'),
    ("| whole\n", "| whole\n    shape     EMAIL\n", "It must begin with an e-mail address."),
    ("f: text", "f: text up to 1200 characters", "A value is not trusted if it is longer than 1,200 characters."),
    ("f: text", "f: list of text", "f: a list of texts in the order of the page. It should be on every page."),
    ("f: text", "f: set of text", "f: different texts in the order of the page, each once."),
    ("f: text", "f: optional text", "f: one text. It may be missing on a page."),
    (
        "f: text",
        "f: optional text",
        "If nothing of what is looked for is there, the field is missing, and that is certain.",
    ),
    (
        "field f: text",
        "field f: text\nfield g: text",
        "f: one text. It should be on every page. It was on no page when",
    ),
    ("for html", 'for html schema "courts"', 'the domain schema "courts" may answer; such answers are marked.'),
]

FORMS = [
    ("here", "right 1", "From there go 1 box to the right."),
    ("here", "above 1", "From there go 1 box up."),
    ("here", "below 2, left 3", "From there go 2 boxes down, then 3 boxes to the left."),
    ("here", 'right until "EUR"', 'to the right until just before a box that has "EUR".'),
    ("here", "below to DATE", "down until a box that has a date, with it."),
    ("here", r"right to /[0-9]{5}\-[A-Z]{2}/", r"a box that has a word made like [0-9]{5}\-[A-Z]{2}, with it."),
    ("here", "below to end", "From there go to the last box down."),
    ("here", "right 1 or below 1 or here", "From there go 1 box to the right, or else 1 box down, or else no further."),
    ("last box", "boxes from 0", "Take the whole text of all boxes of the way."),
    ("last box", "boxes from 1", "Take the whole text of the boxes of the way without the first."),
    ("last box", "boxes from 3", "Take the whole text of the boxes of the way without the first 3."),
    ("last box", "last box", "Take the whole text of the box at the end of the way."),
    ("last box", 'boxes of "Acme Ltd"', 'the boxes there that hold "Acme Ltd", in whatever order they stand.'),
    (
        "last box",
        'box with AMOUNT 11 right 0.2 below "Sum", 4 left 3 above "VAT"',
        'the box with an AMOUNT that stands where "Sum" and "VAT" say.',
    ),
    ("last box", 'box with DATE 9 right 0 below "Day"', 'the box with a DATE that stands where "Day" says.'),
    ("last box", 'boxes of "Acme Ltd" before "VAT" or "Tel"', 'they stand, not far above "Tel" or "VAT".'),
    (
        "{ }",
        '{ "Sum": above "VAT", left none, right any }',
        '"Sum" with "VAT" above it, nothing on its left and some other',
    ),
    ("{ }", '{ } without "Sum", "VAT"', 'looks as it did: no "Sum" or "VAT" where the value stands (different'),
    ("{ }", '{ } at left "EUR"', 'looks as it did: "EUR" left of the last box (different by at most 0.34).'),
    (
        "  strategy",
        '  format known by "VAT", "Sum"\n  strategy',
        'this format are known by "Sum" and "VAT"; at least 50% of',
    ),
]

SEPARATIONS = [
    ('css "tr"', 'css "table > tr"', 'Each record is a table row that matches "table > tr".'),
    ('css "tr"', 'text "Entry" up 2', 'Each record is what stands 2 levels above the text "Entry".'),
    ('css "tr"', 'words "No."', 'Each record stands at the words "No.".'),
    ('css "tr"', 'from css "h3"', "A record begins at a heading <h3> and goes on to the next of these."),
    ('css "tr"', 'between css "hr"', "A record is what stands before, between or after two of these: a <hr> element."),
    ('css "tr"', 'css "tr" heading "h2"', "the nearest heading <h2> before it belongs to it."),
    ("lines\n", "lines: optional\n", "lines: a list of records, each with item. There may be none on a page."),
    ("item: text", "item: optional text", "item: one text. It may be missing in a record."),
    (
        "end records",
        "field b: text\nend records",
        "b: one text. It should be in every record. It was in no record when the",
    ),
    ("each", "each", "What holds fewer than half of the fields that every record has is not taken for a record."),
    ("tag record", "tag record", "Look for the record itself."),
]

TABLE = [
    *((PAGE.replace(old, new, 1), told) for old, new, told in PAGES),
    *((FORM.replace(old, new, 1), told) for old, new, told in FORMS),
    *((RECORDS.replace(old, new, 1), told) for old, new, told in SEPARATIONS),
]


def described(program: Program) -> str:
    """The description in one line."""
    return " ".join(explain(program, width=100).split())


@pytest.mark.parametrize(("text", "told"), TABLE, ids=[told for _, told in TABLE])
def test_every_construct_has_its_sentence(text: str, told: str) -> None:
    assert " ".join(told.split()) in described(parse_program(text))


def terms(value: Any) -> Iterator[Any]:
    """A term and all inside it."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from terms(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for item in value:
            yield from terms(item)


def test_the_table_leaves_no_construct_out() -> None:
    seen = [term for text, _ in TABLE for term in terms(parse_program(text))]
    unions = (Landmark, RegionProgram, Motion, Pattern, Blueprint, Selector, TextProgram, Conversion)
    missing = {kind for union in unions for kind in get_args(union)} - {type(term) for term in seen}
    assert not missing
    words = {term for term in seen if isinstance(term, str)}
    assert {*get_args(Aggregation), *get_args(Extent)} <= words
    assert set(Beside) <= {term for term in seen if isinstance(term, Beside)}
    assert set(CLASS_NOUNS) == set(CLASSES)


def test_several_ways_places_and_formats() -> None:
    way = "".join(PAGE.splitlines(keepends=True)[3:])
    assert "There are 2 ways to it, which check each other. 1. Look for" in described(parse_program(PAGE + way))
    parts = PAGE.replace("  strategy", "  part\n  strategy") + "  optional part\n" + way
    told = described(parse_program(parts))
    assert "f: one text. It should be on every page. The value stands in 2 places; where more than one is found" in told
    told = described(parse_program(parts.replace("f: text", "f: list of text")))
    assert "What is found in 2 places is put together in the order of the page. Place 1 of 2 Look for" in told
    assert "Place 2 of 2 There may be nothing in this place. Look for" in told
    formats = PAGE.replace("  strategy", "  format\n  strategy") + "  format\n" + way
    assert "Format 1 of 2 Look for" in described(parse_program(formats))


def test_the_description_of_the_shipped_example() -> None:
    told = explain(load(GOLDEN / "flights.fm"), width=100)
    assert told == (GOLDEN / "flights.txt").read_text(encoding="utf-8")


@settings(max_examples=50, deadline=None)
@given(st.one_of(programs(), form_programs()), st.integers(20, 200))
def test_any_program_is_described(program: Program, width: int) -> None:
    text = explain(program, width=width)
    assert all(letter.isprintable() for letter in text.replace("\n", ""))
    assert all(len(line) <= width or " " not in line.strip() for line in text.splitlines())
    told = "".join(text.split())
    for field in program.fields:
        assert "".join(shown(field.name).split()) in told
        for strategy in strategies_of(field):
            assert "".join(landmark_words(strategy.landmark).split()) in told
    for records in program.records:
        assert "".join(shown(records.name).split()) in told
