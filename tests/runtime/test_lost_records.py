"""A list of records that may lack one says so wherever its records are shown."""

from __future__ import annotations

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.batch.tables import rows_of, table_of
from fieldmark.runtime.explain import explain
from fieldmark.runtime.label.content import withheld
from fieldmark.runtime.run import rows

PROGRAM = parse_program("""\
program cars for html, version 2

cars: records
  each css "table > tr"
  expect no others
  model: text
    from <record>  take css "td:nth-of-type(1)"
  year: NUMBER
    from <record>  take css "td:nth-of-type(2)"
  price: PRICE
    from <record>  take css "td:nth-of-type(3)"
""")

PAGE = HtmlDocument.from_bytes(
    b"<table><tr><td>Volvo 240</td><td>1989</td><td>$900</td></tr><tr><td>BMW</td><td></td><td></td></tr></table>",
    "cars.html",
    "utf-8",
)


def test_a_record_that_is_lost_is_said_in_rows_and_in_words() -> None:
    result = evaluate(PROGRAM, PAGE)
    (cars,) = result.records
    assert [record.json_values["model"] for record in cars.found] == ["Volvo 240"]
    assert cars.reason is not None
    told = {"cars": cars.reason}
    for made in (rows([result], "cars"), rows_of(result.to_dict(), table_of([PROGRAM], "cars"))):
        assert [(row["record"], row["abstained"] or {}) for row in made] == [(None, told), (0, {})]
    assert fold(cars.reason).casefold() in fold(explain(PROGRAM, PAGE)).casefold()
    assert withheld(cars) == cars.reason
