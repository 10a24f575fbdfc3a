"""Programs in plain English, without a document: a sentence for every construct of the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.guards import Guard
from fieldmark.dsl.core.instance import Blueprint, Landmark, RegionProgram, Selector
from fieldmark.dsl.core.terms import Aggregation, Program, strategies_of
from fieldmark.dsl.forms.phrases import Pattern
from fieldmark.dsl.forms.regions import Beside, Motion
from fieldmark.dsl.html.records import Extent
from fieldmark.dsl.syntax.notation import shown
from fieldmark.dsl.syntax.notation import told as words
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.syntax.terms import CLASS_NOUNS
from fieldmark.dsl.text.conversions import Conversion
from fieldmark.dsl.text.language import TextProgram
from fieldmark.dsl.text.lexicon import SHAPES
from fieldmark.runtime.explain import explain
from fieldmark.runtime.io.programs import load
from tests.dsl.forms.strategies import form_programs
from tests.dsl.strategies import programs

GOLDEN = Path(__file__).parent / "golden"

PAGE = """program p for html, version 2
f: text
  from "Total"  take css "b"
"""

FORM = """program p for form, version 2
f: text
  from "Total"  take last box
"""

RECORDS = """program p for html, version 2
lines: records
  each css "tr"
  item: text
    from <record>  take far <record>
"""

BESIDE = """
b: text
  from "B"  take css "i"
"""
"""A field beside that of the page."""

LANDMARK, NODE, FIELD = '"Total"', 'css "b"', "f: text\n"

PAGES = [
    (LANDMARK, '"Sum"', 'Look for the text "Sum".'),
    (LANDMARK, 'words "Sum"', 'Look for the words "Sum".'),
    (LANDMARK, '"Sum" / words "VAT"', 'Look for the text "Sum" or the words "VAT".'),
    (LANDMARK, '[itemprop="price"]', 'Look for an element with itemprop "price".'),
    (LANDMARK, '[json-ld="Recipe.name"]', 'Look for "Recipe.name" in the linked data (JSON-LD).'),
    (LANDMARK, '[headers="Unit price"]', 'Look for a cell in the column "Unit price".'),
    (LANDMARK, "<td>", "Look for a <td> element."),
    (LANDMARK, "<above>", "Look for what stands above the record."),
    (LANDMARK, '"a" (in "Bill" up 4 across 6)', 'only in the region up 4 and 6 to the right from the text "Bill"'),
    (LANDMARK, '"a" (in <h1>)', "It counts only in a <h1> element."),
    (LANDMARK, LANDMARK, "Stay there."),
    (LANDMARK, '"a" up 2 across 1', "From there go up 2 and 1 to the right."),
    (LANDMARK, '"a" across -3', "From there go 3 to the left."),
    (
        LANDMARK,
        '"a"  beside "Sum"; "VAT" in tr/td',
        'it looks as it did: "Sum"; "VAT" in tr/td (different by at most 0.34).',
    ),
    (NODE, 'css "b"  expect one landmark', "Expect that one occurrence leads to all values of a page."),
    (NODE, 'css "b"  expect apart', "Expect that no two values stand side by side in one element."),
    (
        NODE,
        'css "b"  expect all alike',
        "Expect that they are all that has their tags and classes, from the root down, on the page.",
    ),
    (NODE, 'css "b"  expect one value', "Expect that no other seems to stand beside it."),
    (
        NODE,
        'css "b"  expect one value before "" / "Yours,"',
        'Expect that no other seems to stand beside it, before a blank line or "Yours,".',
    ),
    (NODE, 'css "b"  expect last in row', "Expect that no cell of another column stands behind it in its row."),
    (NODE, 'css "b"  expect enclosed', "Expect that no other words stand next to it."),
    (NODE, 'css "b"  expect alone', "Expect that no figure or sign stands next to it."),
    (NODE, 'css "b"  expect unsplit', "Expect that no text of another element stands right before it, or in it."),
    (NODE, '@content of css "meta"  expect shown', "Expect that the page shows it, too, and as the page shows it."),
    (NODE, 'css "b"  expect first', "Expect that it is that of the first on the page."),
    (NODE, 'css "b"  expect perhaps nothing', "Expect that there may be none where the landmark is."),
    (NODE, 'css "b"  expect no gaps', "Expect that wherever the landmark stands, it leads to a value."),
    (NODE, 'css "b"  expect EMAIL', "Expect that it begins with an e-mail address."),
    (NODE, 'css "b"  expect "A" or "B"', 'Expect that it is "A" or "B".'),
    (
        FIELD,
        "f: text\n  expect seen 3 with 4 to 10 characters all DATE\n",
        "Expect that it is like those of 3 documents: 4 to 10 characters, a date, and never more than 60.",
    ),
    (
        FIELD,
        "f: text\n  expect contradicted by 2 of 4 labels, 1 in part\n",
        "Expect that it is sure as far as 2 of 4 labels that say otherwise allow.",
    ),
    (
        FIELD,
        "f: optional text\n  expect missed by 1 of 2 labels\n",
        "Expect that its absence is sure as far as 1 of 2 labels that say otherwise allow.",
    ),
    (FIELD, 'f: text\n  expect never "A"\n', 'Expect that it is not "A", which says that there is none.'),
    (
        FIELD,
        "f: text\n  expect placeholders\n",
        "Expect that it may be what elsewhere says that there is none: - or n/a.",
    ),
    (
        FIELD,
        'f: optional text\n  expect format of "b" 1\n',
        'Expect that what it is missing from is read by format 1 of "b".',
    ),
    (FIELD, 'f: text\n  expect place of "b"\n', 'Expect that it stands at no place of another field, but for "b".'),
    (
        FIELD,
        "f: optional text\n  expect own place\n",
        "Expect that what another field reads there, or a part of it, is no value.",
    ),
    (FIELD, "f: text\n  expect in words\n", "Expect that of several records one at least has it in words."),
    (FIELD, "f: text\n  expect usual\n", "Expect that of several records one at least has it."),
    (FIELD, "f: text\n  expect no sum\n", "Expect that the last record has no sum of those before it."),
    (FIELD, 'f: text\n  expect spelling of "A"\n', 'Expect that it is not nearly, but not quite, "A".'),
    (
        FIELD,
        'f: text\n  prefer inside "specs", under "Engine", any\n',
        'inside the element with the id "specs", under',
    ),
    (FIELD, 'f: text\n  prefer under "Engine"\n', 'those count that stand under the heading "Engine".'),
    (FIELD, 'f: text\n  prefer under "A", any\n', 'under the heading "A", then a heading of any text.'),
    (FIELD, 'f: text\n  prefer inside "A", without headings\n', 'with the id "A", under no heading.'),
    (FIELD, FIELD, "If there are several candidates, those count that stand under no heading."),
    (NODE, "far <td>", "Take the whole text of the table cell <td> there."),
    (NODE, "far <section>", "Take the whole text of the <section> element there."),
    (NODE, "far text", "Take the whole text of the line there."),
    (NODE, 'css ".price"', 'Take the whole text of each element that matches ".price".'),
    (NODE, 'css "tr > td.price"', 'Take the whole text of each table cell that matches "tr > td.price".'),
    (NODE, 'far css "li"', "Take the whole text of each list item <li> where the way ends."),
    (NODE, 'css "b" run 2', "the whole text of the second piece of text directly in each bold text <b>."),
    (NODE, 'css "b" run -1', "of the last piece of text directly in each bold text <b>."),
    (NODE, 'css "b" run all', "of each piece of text directly in each bold text <b>."),
    (NODE, 'css "b" beginning with PHONE', "of each bold text <b>, if it begins with a telephone number."),
    (NODE, '@href of css "a"', 'Take the whole "href" attribute of each link <a>.'),
    (NODE, 'css "b", match PRICE', "Take the only price in the text of each bold text <b>."),
    (NODE, 'css "b", match DATE after "on" number 2', 'Take the second date right after "on" in the text of'),
    (NODE, 'css "b", match DATE number -2', "Take the second to last date in the text of"),
    (NODE, 'css "b", up to ","', 'from its start to the next place right before ",".'),
    (NODE, 'css "b", after "("', 'from the only place right after "(" to its end.'),
    (
        NODE,
        'css "b", after "(" before DATE number 1 through ")"',
        'the first place right after "(" and right before a date to',
    ),
    (NODE, 'css "b", after "of" or start', 'right after "of", or from its start where there is none, to its end.'),
    (NODE, 'css "b", after ". " at start', 'from the first place right after ". ", before which no letter stands,'),
    (NODE, 'css "b", up to "," at end', 'to the last place right before ",", behind which nothing is said.'),
    (NODE, 'css "b", up to "et" or end', 'to the next place right before "et", or to its end where there is none.'),
    (
        NODE,
        'css "b", match NUMBER + " " + whole',
        "a text put together from the text of each bold text <b>: the only number in it, ",
    ),
    (NODE, 'css "b", match NUMBER + " " + whole', 'then " ", then all of it.'),
    (
        NODE,
        'css "b", each after "(" up to ")"',
        'each text from a place right after "(" to the next place right before ")" in',
    ),
    (
        NODE,
        'css "b", each match DATE in up to "."',
        "in this piece: the part of the text of each bold text <b> from",
    ),
    (NODE, 'css "b", split at "," or " and "', 'each piece of the text of each bold text <b>, cut at "," or " and ".'),
    (
        NODE,
        'css "b", if matches DATE UPPER then match DATE else whole',
        "if it has a date and then a word in capitals, the only date",
    ),
    (NODE, 'css "b", if matches DATE UPPER then match DATE else whole', "; if not, all of it."),
    (NODE, 'css "b" as date', "written as a date like 2023-10-31."),
    (NODE, 'css "b" as date day first', "in dates of numbers the day stands first."),
    (NODE, 'css "b" as date short years 1946 to 2016', "years may have two digits, as those from 1946 to 2016."),
    (NODE, 'css "b" as date with time', "a date and time like 2023-10-31T14:05"),
    (NODE, 'css "b" as time', "written as a time like 14:05."),
    (NODE, 'css "b" as number minus "( )" or "S"', 'written as a number like 1234.5, below zero with "( )" or "S".'),
    (NODE, 'css "b" as price plus "H"', 'above zero with "H".'),
    (NODE, 'css "b" as number decimals ","', 'written as a number like 1234.5, "," stands before decimals.'),
    (NODE, 'css "b" as price', "written as an amount like 1234.50."),
    (NODE, 'css "b" as price with currency, "$" is "USD"', 'an amount like 1234.50 EUR, "$" means USD.'),
    (FIELD, "f: list of text\n", "f: a list of texts in the order of the page. It should be on every page."),
    (FIELD, "f: set of text\n", "f: different texts in the order of the page, each once."),
    (FIELD, "f: optional text\n", "f: one text. It may be missing on a page."),
    (
        FIELD,
        "f: optional text\n",
        "If nothing of what is looked for is there, the field is missing, and that is certain.",
    ),
    (
        FIELD,
        "g: text\n  not learned: unknown\nf: text\n",
        "g: one text. It should be on every page. It could not be learned",
    ),
    (
        FIELD,
        'g: text\n  not learned: "18F" stands twice\nf: text\n',
        'It could not be learned, so there is never a value: "18F" stands twice',
    ),
    (FIELD, "  schema courts\nf: text\n", 'the domain schema "courts" may answer; such answers are marked.'),
    (
        FIELD,
        '  labels in any case and punctuation, but not "A"\nf: text\n',
        'its words count, in any case and with any punctuation, but for "A".',
    ),
    (
        FIELD,
        "  withhold below 0.9271, 0.02 wrong by 60 documents\nf: text\n",
        "An answer whose confidence is below 0.9271 is withheld, so that at most 2% of those asked for are wrong,",
    ),
]

WAY, BOX = 'from "Total"', "last box"

FORMS = [
    (WAY, f"{WAY} right 1", "From there go 1 box to the right."),
    (WAY, f"{WAY} above 1", "From there go 1 box up."),
    (WAY, f"{WAY} below 2 left 3", "From there go 2 boxes down, then 3 boxes to the left."),
    (WAY, f'{WAY} right until "EUR"', 'to the right until just before a box that has "EUR".'),
    (WAY, f"{WAY} below to DATE", "down until a box that has a date, with it."),
    (
        WAY,
        rf'{WAY} right to like "[0-9]{{5}}\\-[A-Z]{{2}}"',
        r'a box that has a word made like "[0-9]{5}\-[A-Z]{2}", with it.',
    ),
    (WAY, f"{WAY} below to end", "From there go to the last box down."),
    (
        WAY,
        f"{WAY} right 1 or below 1 or here",
        "From there go 1 box to the right, or else 1 box down, or else no further.",
    ),
    (BOX, "boxes from 0", "Take the whole text of all boxes of the way."),
    (BOX, "boxes from 1", "Take the whole text of the boxes of the way without the first."),
    (BOX, "boxes from 3", "Take the whole text of the boxes of the way without the first 3."),
    (BOX, BOX, "Take the whole text of the box at the end of the way."),
    (BOX, 'boxes of "Acme Ltd"', 'the boxes there that hold "Acme Ltd", in whatever order they stand.'),
    (
        BOX,
        'box with AMOUNT 11 right 0.2 below "Sum", 4 left 3 above "VAT"',
        'the box with an amount with two decimals that stands where "Sum" and "VAT" say.',
    ),
    (BOX, 'boxes of "Acme Ltd" before "VAT" or "Tel"', 'they stand, not far above "Tel" or "VAT".'),
    (
        WAY,
        f'{WAY}  beside "Sum": above "VAT", left nothing, right text',
        '"Sum" with "VAT" above it, nothing on its left and some other',
    ),
    (WAY, f'{WAY}  not "Sum", "VAT"', 'looks as it did: no "Sum" or "VAT" where the value stands (different'),
    (WAY, f'{WAY}  last at left "EUR"', 'looks as it did: "EUR" left of the last box (different by at most 0.34).'),
    (BOX, f'{BOX}  known by "VAT", "Sum"', 'this format are known by "Sum" and "VAT"; at least 50% of'),
    (
        "f: text\n",
        'g: records\n  each up to line with DATE first or like "\\\\-" last until "B"\n  f: text\n    not learned: x\n'
        "f: text\n",
        "A record goes on to a line with a date as its first text or a word made like",
    ),
]

SEPARATIONS = [
    ('css "tr"', 'css "table > tr"', 'Each record is a table row that matches "table > tr".'),
    ('css "tr"', '"Entry" up 2', 'Each record is what stands 2 levels above the text "Entry".'),
    ('css "tr"', 'words "No."', 'Each record is the words "No.".'),
    ('css "tr"', 'from css "h3"', "A record begins at a heading <h3> and goes on to the next of these."),
    (
        'css "tr"',
        'column css "tr"',
        "Each record is a column of a table; with the tables turned so that columns are rows it is a table row <tr>.",
    ),
    ('css "tr"', 'between css "hr"', "A record is what stands before, between or after two of these: a <hr> element."),
    ('css "tr"', 'css "tr" in "A" up 1 to next', "a table row <tr> in the region up 1 and on to the next like it from"),
    ('css "tr"', 'css "tr" heading "h2"', "the nearest heading <h2> before it belongs to it."),
    (
        'css "tr"',
        'css "tr" heading "h2", "h3"',
        "the nearest heading <h2> and, below that, the nearest heading <h3> before it belongs to it.",
    ),
    (
        'css "tr"',
        'css "tr"\n  prefer under "Paid"',
        'Where some stand under the heading "Paid", the list lacks the others, and says so.',
    ),
    (
        'css "tr"',
        'css "tr"\n  expect own places',
        "Where two read a value at one place, they may be one, and the list is not given.",
    ),
    (
        'css "tr"',
        'css "tr"\n  not certain: a: 2 records not labelled',
        "It may hold more than records, and says so: a: 2 records not labelled",
    ),
    ("lines: ", "lines: optional ", "lines: a list of records, each with item. There may be none on a page."),
    ("item: text", "item: optional text", "item: one text. It may be missing in a record."),
    (
        "  item",
        "  b: text\n    not learned: unknown\n  item",
        "b: one text. It should be in every record. It could not be learned, so there is never a value: unknown",
    ),
    ("each", "each", "What holds fewer than half of the fields that every record has is not taken for a record."),
    ("each", "each", "Look for the record itself."),
]

TABLE = [
    *((PAGE.replace(old, new, 1) + BESIDE, told) for old, new, told in PAGES),
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
    assert set(CLASS_NOUNS) == set(SHAPES)
    told = {type(term) for term in seen}
    assert {kind for kind in get_args(Guard) if kind not in told} == set()


def test_several_ways_places_and_formats() -> None:
    way = '  {} "Sum" up 1  take css "b"\n'
    told = described(parse_program(PAGE + way.format("also from")))
    assert 'There are 2 ways to it, which check each other. Look for the text "Total". Stay there. Or look for' in told
    told = described(parse_program(PAGE + '  also from "Sum"  take css "i"\n'))
    assert "There are 2 ways to it, which check each other. 1. Look for" in told
    told = described(parse_program(PAGE + way.format("and maybe from")))
    assert "f: one text. It should be on every page. The value stands in 2 places; where more than one is found" in told
    told = described(parse_program(PAGE.replace("f: text", "f: list of text") + way.format("and maybe from")))
    assert "What is found in 2 places is put together in the order of the page. Place 1 of 2 Look for" in told
    assert "Place 2 of 2 There may be nothing in this place. Look for" in told
    assert "Format 1 of 2 Look for" in described(parse_program(PAGE + way.format("or from")))


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
            assert "".join(words(strategy.landmark).split()) in told
    for records in program.records:
        assert "".join(shown(records.name).split()) in told
