"""What a program means on a document: values, or abstentions with their reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.extract import NO_LANDMARK, run_strategy
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import (
    Guard,
    Lexicon,
    Never,
    OneOf,
    Seen,
    Shape,
    Shared,
    SingleAnchor,
    Total,
)
from fieldmark.dsl.core.instance import AttributeLandmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Strategy, strategies_of
from fieldmark.dsl.core.values import Outcome, ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops, HtmlRegion
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.language import Boundary, Substring, Whole
from fieldmark.dsl.text.lexicon import Token
from tests.dsl.table_fields import CELL, DUE, TAX, TOTAL, beside, extracted, field, rows, run
from tests.dsl.terms import document

DATE = Substring(Boundary(right=(Token("DATE"),)), Boundary(left=(Token("DATE"),)))


def test_a_value_comes_with_its_evidence() -> None:
    page = document(rows(("Tax", "1"), ("Total", " 5 ")))
    result = evaluate_field(field(Part((beside("Total", common=["Total", "Fee"]),))), page)
    (evidence,) = result.evidence
    assert result.value == "5"
    assert result.reason is None
    assert (evidence.format, evidence.part, evidence.strategy) == (1, 1, 1)
    assert (evidence.agreeing, evidence.voices) == (1, 1)
    assert evidence.landmark.text == "Total"
    assert evidence.distance == 0.5
    assert isinstance(evidence.region, HtmlRegion)
    assert evidence.region.far.tag == "tr"
    assert (evidence.value.text, evidence.value.span) == ("5", (0, 1))
    assert evidence.value.node.path == "/html/body[1]/table[1]/tr[2]/td[2]"


def test_a_value_that_holds_another_makes_a_list_uncertain() -> None:
    cells = Strategy(
        TextLandmark("Total"), Hops(1, 1), HtmlBlueprint(frozenset(), 1), ValueProgram(Css("td", far=True), Whole())
    )
    table = "<table><tr><td>Total</td><td>{}</td></tr></table>"
    plain = evaluate_field(field(cells, kind="list"), document(table.format("5")))
    assert plain.value == ["5"]
    inner = "<table><tr><td>5</td><td>6</td></tr></table>"
    nested = evaluate_field(field(cells, kind="list"), document(table.format(inner)))
    assert (nested.value, nested.reason) == (None, "one of the values found holds another")


def test_the_region_cannot_be_reached() -> None:
    far = Strategy(TextLandmark("Total"), Hops(9, 0), HtmlBlueprint(frozenset(), 1), ValueProgram(CELL, Whole()))
    assert run(field(far), ("Total", "5")).reason == "the landmark stands where its region cannot be reached"


def test_the_region_looks_different() -> None:
    result = run(field(beside("Total", common=["Fee", "Total", "Sum"], within=0.25)), ("Total", "5"))
    assert result.value is None
    assert result.reason == "the region looks different: blueprint distance 0.67, at most 0.25"


def test_one_strategy_with_two_candidates_is_ambiguous() -> None:
    result = run(field(TOTAL), ("Total", "5"), ("Total", "6"))
    assert (result.value, result.reason) == (None, 'more than one candidate: "5", "6"')


def test_equal_candidates_are_one_value() -> None:
    assert run(field(TOTAL), ("Total", "5"), ("Total", "5")).value == "5"


@pytest.mark.parametrize(
    ("pairs", "value"),
    [
        ([("Total", "5"), ("Tax", "5"), ("Due", "5")], "5"),
        ([("Total", "5"), ("Tax", "5"), ("Due", "6")], "5"),
        ([("Total", "6"), ("Tax", "5"), ("Due", "5")], "5"),
        ([("Total", "5"), ("Tax", "6")], None),
        ([("Total", "5"), ("Tax", "6"), ("Due", "7")], None),
        ([("Total", "5")], "5"),
        ([("Total", "5"), ("Tax", "6"), ("Tax", "7")], None),
        ([("Total", "5"), ("Tax", "5"), ("Tax", "7")], None),
        ([("Total", "5"), ("Total", "6"), ("Tax", "5"), ("Due", "5")], "5"),
        ([("Total", ""), ("Tax", "5")], "5"),
    ],
)
def test_strategies_of_a_part_check_each_other(pairs: Sequence[tuple[str, str]], value: str | None) -> None:
    result = run(field(Part((TOTAL, TAX, DUE))), *pairs)
    assert result.value == value
    assert (result.reason is None) == (value is not None)


def test_disagreeing_strategies_name_their_candidates() -> None:
    reason = run(field(Part((TOTAL, TAX))), ("Total", "5"), ("Tax", "x" * 99)).reason
    assert reason == f'strategies disagree: "5" against "{"x" * 57}..."'


@pytest.mark.parametrize(
    ("guards", "reason"),
    [
        ((Shape("NUMBER"),), None),
        ((), None),
        ((OneOf(frozenset({"5", "6"})),), None),
        ((Shape("DATE"),), '"5" does not begin with a DATE, as was always seen'),
        ((OneOf(frozenset({"6", "7"})),), '"5" was never seen, and only its number tells it from others like it'),
    ],
)
def test_a_value_has_the_shape_that_was_always_seen(guards: tuple[Guard, ...], reason: str | None) -> None:
    result = run(field(beside("Total", guards=guards)), ("Total", "5"))
    assert (result.value, result.reason) == ("5" if reason is None else None, reason)


@pytest.mark.parametrize(
    ("text", "given"),
    [("21.05.2014 bis", False), ("21.05.2014 to 30.05.2014", False), ("21.05.2014 -", True), ("21.05.2014 (1)", True)],
)
def test_a_value_that_goes_on_with_words_has_not_the_shape(text: str, given: bool) -> None:
    result = run(field(beside("Filed", guards=(Shape("DATE"),))), ("Filed", text))
    assert (result.value == text) == given
    assert (result.reason is None) == given


def test_texts_of_a_shape_are_compared_folded() -> None:
    assert (
        run(field(beside("Type", guards=(OneOf(frozenset({"All 'new'"})),))), ("Type", "All  \u2018new\u2019")).value
        is not None
    )


def test_guards_that_are_none() -> None:
    with pytest.raises(ValueError, match="shape"):
        Shape("date")
    for texts in (frozenset[str](), frozenset({""})):
        with pytest.raises(ValueError, match="texts"):
            OneOf(texts)
        with pytest.raises(ValueError, match="texts"):
            Lexicon(texts)
        with pytest.raises(ValueError, match="texts"):
            Never(texts)
        with pytest.raises(ValueError, match="fields"):
            Shared(texts)
    for lengths in ((0, 1, 1), (1, 0, 1), (1, 2, 1)):
        with pytest.raises(ValueError, match="1 document or more"):
            Seen(*lengths)
    with pytest.raises(ValueError, match="unknown class"):
        Seen(1, 1, 1, "NONSENSE")


def test_a_place_is_that_of_one_field() -> None:
    """Of two that stand there the less certain abstains, unless one may be read where the other is."""
    page = document(rows(("Tax", "1"), ("Total", "5")))
    led = field(Part((TOTAL, beside("5"))))
    counted = field(
        replace(
            beside(TagLandmark("table")),
            region=Hops(0, 0),
            value=ValueProgram(Css("tr:last-child > td:last-child"), Whole()),
        )
    )
    alone = extracted(page, counted)
    assert alone.json_values == {"f0": "5"}
    both = extracted(page, led, counted)
    assert both.json_values == {"f0": "5", "f1": None}
    assert both.abstained == {"f1": 'it stands at a place of "f0", as it never did'}
    assert extracted(page, led, led).json_values == {"f0": "5", "f1": "5"}
    for one, other in (
        (replace(led, guards=(Shared(frozenset({"f1"})),)), counted),
        (led, replace(counted, guards=(Shared(frozenset({"f0"})),))),
    ):
        assert extracted(page, one, other).json_values == {"f0": "5", "f1": "5"}
    assert extracted(document(rows(("Tax", "5"), ("Total", "5"))), field(TAX), counted).json_values == {
        "f0": "5",
        "f1": "5",
    }


@pytest.mark.parametrize("guards", [(Seen(1, 1, 1),), (Total(), Total()), (Shape("DATE"), OneOf(frozenset({"1"})))])
def test_guards_stand_where_they_belong_and_once(guards: tuple[Guard, ...]) -> None:
    with pytest.raises(ValueError, match="guard"):
        beside("Total", guards=guards)


def test_the_order_in_which_guards_were_added_tells_no_strategies_apart() -> None:
    one, two = (Total(), Shape("DATE"), SingleAnchor()), (Shape("DATE"), SingleAnchor(), Total())
    assert beside("Total", guards=one) == beside("Total", guards=two)
    assert beside("Total", guards=one).guards == (SingleAnchor(), Shape("DATE"), Total())


def test_a_field_that_was_not_learned_abstains_with_the_reason() -> None:
    unlearned = Field("seat", "list", False, (), unlearned='trip-04: "18F" stands at 3 places')
    result = evaluate_field(unlearned, document(rows(("Seat", "18F"))))
    assert (result.value, result.reason) == (None, 'not learned: trip-04: "18F" stands at 3 places')
    page = evaluate(Program("p", (unlearned, Field("gate", "one", True, ()))), document(rows()))
    assert page.abstained == {"seat": result.reason, "gate": "not learned: no example shows a value"}
    with pytest.raises(ValueError, match="seat"):
        replace(unlearned, unlearned="")


def test_a_field_that_is_read_by_analogy_has_what_is_found_and_is_never_known_to_be_absent() -> None:
    alike = replace(field(TOTAL, optional=True), unlearned="no example")
    assert run(alike, ("Total", "5")).value == "5"
    assert run(alike, ("Tax", "1")).reason == "not learned: no example"
    assert run(alike, ("Total", "5"), ("Total", "6")).reason == 'more than one candidate: "5", "6"'


def test_a_part_of_a_text() -> None:
    strategy = beside("Filed", text=DATE)
    assert run(field(strategy), ("Filed", "on 3/4/2020.")).value == "3/4/2020"
    assert run(field(strategy), ("Filed", "yesterday")).value is None


def test_a_list_is_in_document_order_and_keeps_equal_values() -> None:
    found = field(TAX, TOTAL, kind="list")
    result = run(found, ("Total", "5"), ("Tax", "1"), ("Total", "1"), ("Other", "9"), ("Tax", "0"))
    assert result.value == ["5", "1", "1", "0"]


def test_a_place_is_in_a_list_once() -> None:
    cells = beside("Total", selector=Css(".v"))
    overlapping = beside(AttributeLandmark("class", "v"), selector=Css(".v"))
    page = document("<table><tr><td>Total</td><td class=v>5</td></tr></table>")
    assert evaluate_field(field(cells, overlapping, kind="list"), page).value == ["5"]


def test_a_list_of_which_one_landmark_led_to_nothing_is_not_certain() -> None:
    every = replace(TOTAL, guards=(Total(),))
    assert run(field(every, kind="list"), ("Total", "5"), ("Total", "1")).value == ["5", "1"]
    odd = "<table><tr><td>Total</td><td>5</td></tr></table><div><p>Total</p><p>1</p></div>"
    assert evaluate_field(field(TOTAL, kind="list"), document(odd)).value == ["5"]
    unsure = evaluate_field(field(every, kind="list"), document(odd))
    assert (unsure.value, unsure.reason) == (
        None,
        "the landmark stands 2 times on the page, and 1 of them lead to no value",
    )
    assert run(field(every, kind="list"), ("Tax", "1")).reason == NO_LANDMARK


def test_a_set_is_distinct_in_document_order() -> None:
    result = run(field(TAX, TOTAL, kind="set"), ("Total", "5"), ("Total", "5"), ("Tax", "1"), ("Total", "1"))
    assert result.value == ["5", "1"]


def test_a_list_needs_its_required_parts_only() -> None:
    optional = Part((TAX,), required=False)
    assert run(field(TOTAL, optional, kind="list"), ("Total", "5")).value == ["5"]
    assert run(field(optional, TOTAL, kind="list"), ("Total", "5"), ("Tax", "1")).value == ["5", "1"]
    missing = run(field(TOTAL, optional, kind="list"), ("Tax", "1"))
    assert (missing.value, missing.reason) == (None, NO_LANDMARK)


def test_a_list_abstains_where_a_part_disagrees() -> None:
    torn = Part((TAX, DUE))
    result = run(field(TOTAL, torn, kind="list"), ("Total", "5"), ("Tax", "1"), ("Due", "2"))
    assert result.value is None
    assert result.reason == 'strategies disagree: "1" against "2"'


def test_readings_of_one_value_must_agree() -> None:
    found = field(TOTAL, DUE)
    assert run(found, ("Total", "5"), ("Due", "5")).value == "5"
    assert run(found, ("Total", "5")).value == "5"
    assert run(found, ("Due", "5")).value == "5"
    result = run(found, ("Total", "5"), ("Due", "6"))
    assert result.value is None
    assert result.reason == 'two places that always agreed differ: "5" against "6"'


def test_of_two_readings_of_one_value_that_of_the_class_of_all_seen_counts() -> None:
    free = field(TOTAL, DUE)
    seen = replace(free, guards=(Seen(3, 8, 8, "DOCKET"),))
    pairs = (("Total", "10-11209-mkn"), ("Due", "10-11209"))
    assert run(seen, *pairs).value == "10-11209"
    assert run(free, *pairs).reason == 'two places that always agreed differ: "10-11209-mkn" against "10-11209"'
    assert run(seen, ("Total", "10-11209"), ("Due", "10-11310")).value is None
    assert run(seen, ("Total", "see 10-11310"), ("Due", "10-11209")).value is None
    assert run(seen, ("Total", "10-11209-mkn"), ("Due", "10-11209-abc")).value is None


def test_a_doubtful_reading_does_not_speak_against_a_value_cut_otherwise() -> None:
    torn = Part((DUE, TAX))
    found = field(Part((TOTAL,)), torn)
    pairs = [("Total", "10-10139"), ("Due", "10-10139-MJ"), ("Tax", "10-10139 B")]
    assert run(found, *pairs).value == "10-10139"
    assert run(found, *pairs[:2], ("Tax", "77")).value == "10-10139"
    assert run(found, pairs[0], ("Due", "66"), ("Tax", "77")).reason == 'strategies disagree: "66" against "77"'
    assert run(found, ("Total", "5"), ("Due", "15"), ("Tax", "5.20")).value is None


_FEE = '<dt>Fee</dt><dd id="fee">6</dd>'


@pytest.mark.parametrize(
    ("sure", "unsure", "page", "value"),
    [
        ("Total", 'from "Order" up 1 across 1  take css "dd"', f"<dt>Total</dt><dd>5</dd>{_FEE}", "5"),
        ("Total", 'from "Order" up 1 across 1  take css "#fee"', f"<dt>Total</dt><dd>5</dd>{_FEE}", None),
        ("Fee", 'from "Order" up 1 across 1  take css "dd"', f"<dt>Total</dt><dd>5</dd>{_FEE}", None),
        ("Total", 'from "Sum" up 1 across 1  take far <dd>', "<dt>Total</dt><dd>5</dd><dt>Sum</dt><dd>5</dd>", "5"),
        (
            "Total",
            'from "Sum" up 1 across 1  take far <dd>',
            "<dt>Total</dt><dd>5</dd><dt>Sum</dt><dd>5</dd><dt>Sum</dt><dd>6</dd>",
            None,
        ),
        (
            "Total",
            'from "Sum" up 1 across 1  take far <dd>  expect unsplit',
            "<dt>Total</dt><dd>5</dd><dt>Sum</dt><dd>5 <b>plus tax</b></dd>",
            "5",
        ),
        (
            "Total",
            'from "Sum" up 1 across 1  take far <dd>  expect unsplit',
            "<dt>Total</dt><dd>5</dd><dt>Sum</dt><dd>15 <b>plus tax</b></dd>",
            None,
        ),
    ],
)
def test_what_is_undecided_speaks_against_others_only_where_the_page_has_look_alikes(
    sure: str, unsure: str, page: str, value: str | None
) -> None:
    """More than one value from one landmark, or a text that has the value in it, says nothing against it; a label that
    stands twice does, and what counts rows needs others that are sure."""
    way = "up 1 across 1" if sure == "Total" else "up 1 across -1"
    program = parse_program(f"""program p for html, version 2

f: text
  from "{sure}" {way}  take far <dd>
  also {unsure}
""")
    result = evaluate(program, document(f"<div><h2>Order</h2><dl>{page}</dl></div>"))
    assert result.fields[0].value == value


@pytest.mark.parametrize(("unsure", "given"), [("li", ["ash", "oak"]), ("i", None)])
def test_what_knows_of_others_beside_what_it_finds_does_not_speak_against_a_longer_list(
    unsure: str, given: list[str] | None
) -> None:
    """One item behind the first mark, another and other words behind the second, which leads to none."""
    program = parse_program(f"""program p for html, version 2

woods: list of text
  from "Woods" up 1 across 1  take css "li"
  also from "Mark" up 2  take css "{unsure}"  expect no gaps
""")
    marked = "<li>ash <i>white</i><b>Mark</b></li>" if unsure == "i" else "<div><p>Mark</p><li>ash</li></div>"
    page = document(f"<h2>Woods</h2><ul>{marked}<li>oak</li></ul><div><p>Mark</p></div>")
    assert evaluate(program, page).fields[0].json_value == given


def test_what_takes_the_nth_text_is_not_heard_rather_than_what_counts_rows() -> None:
    """A line of an address that is missing leads both astray, one from each end."""
    program = parse_program("""program p for html, version 2

customer: text
  from "30-001" across -4  take far text
  also from "Address" up 1 across 1  take css "address" run 2
""")
    for lines, value in (("Firm", "Ada", "Street 8", "30-001"), "Ada"), (("Ada", "Street 8", "30-001"), None):
        page = document(f"<h2>Address</h2><address>{'<br>'.join(lines)}</address>")
        assert evaluate(program, page).fields[0].value == value


@pytest.mark.parametrize(
    ("pairs", "value"),
    [
        ([("Total", "5")], "5"),
        ([("Sum", "6")], "6"),
        ([("Total", "5"), ("Sum", "5")], "5"),
        ([("Total", "5"), ("Sum", "6")], None),
        ([("Other", "5")], None),
    ],
)
def test_formats_stand_for_each_other(pairs: Sequence[tuple[str, str]], value: str | None) -> None:
    formats = [Format((Part((TOTAL,)),)), Format((Part((beside("Sum"),)),))]
    result = run(field(formats=formats), *pairs)
    assert result.value == value
    assert (result.reason is None) == (value is not None)


def test_the_format_that_says_more_decides() -> None:
    formats = [Format((Part((beside("Sum"), DUE)),)), Format((Part((TOTAL, TAX)),))]
    result = run(field(formats=formats), ("Sum", "9"), ("Total", "5"), ("Tax", "5"))
    assert result.value == "5"
    assert result.evidence[0].format == 2


def test_disagreeing_formats_say_so() -> None:
    formats = [Format((Part((TOTAL,)),)), Format((Part((TAX,)),))]
    reason = run(field(formats=formats), ("Total", "5"), ("Tax", "6")).reason
    assert reason == 'formats disagree: "5"; "6"'


@pytest.mark.parametrize(
    ("texts", "value"),
    [
        (("on request",), "6"),
        (("Now", "Was"), "6"),
        (("5",), None),
        (("5", "7"), None),
        (("5", "Was"), None),
        (("6",), "6"),
        ((), "6"),
    ],
)
def test_a_format_that_finds_nothing_of_its_class_says_nothing_against_another(
    texts: Sequence[str], value: str | None
) -> None:
    figures = replace(TOTAL, guards=(Shape("NUMBER"),))
    formats = [Format((Part((figures,)),)), Format((Part((TAX,)),))]
    pairs = [*(("Total", text) for text in texts), ("Tax", "6")]
    result = run(field(formats=formats), *pairs)
    assert result.value == value
    assert (result.reason is None) == (value is not None)


def test_an_extraction_lists_values_and_abstentions_by_field() -> None:
    single, several = Field("total", "one", False, field(TOTAL).formats), Field("all", "list", True, field(TAX).formats)
    extraction = evaluate(Program("p", (single, several)), document(rows(("Tax", "1"), ("Tax", "2"))))
    assert extraction.document == "page"
    assert extraction.values == {"total": None, "all": ["1", "2"]}
    assert extraction.abstained == {"total": NO_LANDMARK}


def test_a_strategy_tells_what_it_found() -> None:
    page = document(rows(("Total", "5"), ("Total", "6")))
    assert run_strategy(TAX, "one", page) == Outcome((), NO_LANDMARK, located=False)
    outcome = run_strategy(TOTAL, "list", page)
    assert (outcome.texts, outcome.ambiguous, outcome.located) == (("5", "6"), False, True)
    assert run_strategy(TOTAL, "one", page).ambiguous


def test_terms_that_mean_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one strategy"):
        Part(())
    with pytest.raises(ValueError, match="at least one part"):
        Format(())
    with pytest.raises(ValueError, match="twice"):
        Program("p", (field(TOTAL), field(TAX)))
    for name in ("", " a", "a\n", "a\tb", "a\u2028b"):
        with pytest.raises(ValueError, match="name"):
            Field(name, "one", False, ())


def test_looking_into_a_program() -> None:
    program = Program("p", (field(Part((TOTAL, TAX)), DUE),))
    assert list(strategies_of(program.field("f"))) == [TOTAL, TAX, DUE]
    with pytest.raises(KeyError):
        program.field("g")
