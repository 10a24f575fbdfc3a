"""Explanations: what stands in them for each way a field can end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lxml import etree

from fieldmark.dsl.core.confidence import weighed
from fieldmark.dsl.core.instance import OuterLandmark, TextLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Threshold
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.explain import explain
from fieldmark.runtime.run import extract
from tests.runtime.samples import AMBIGUOUS, LINK, LINKED, PAGE, PROGRAM, single, strategy


def explained(page: str, program: Program = PROGRAM, width: int = 100) -> dict[str, str]:
    """Field -> its paragraph on one line."""
    document = HtmlDocument.from_bytes(page.encode(), "a.html", "utf-8")
    _, *blocks = explain(program, document, width).split("\n\n")
    return {block.split()[0].rstrip(":"): " ".join(block.split()) for block in blocks}


def test_a_value_and_how_it_was_found() -> None:
    told, _, confidence = explained(PAGE)["total"].partition(" Confidence ")
    assert told == (
        'total = "12,50 €" 2 of 2 strategies agree. Looked for the text "Total", went up 1 and 1 to the right;'
        " took the whole text of each table"
        ' cell that matches "td:nth-child(2)".'
        " landmark /html/body[1]/table[1]/tr[1]/td[1]/text()[1] value /html/body[1]/table[1]/tr[1]/td[2]"
    )
    (total, *_) = extract(PROGRAM, HtmlDocument.from_bytes(PAGE.encode(), "a.html", "utf-8")).fields
    assert confidence.startswith(f"{total.confidence:.3f}: ")
    assert all(f"{name} {weight:+.2f}" in confidence for name, weight in weighed(total.features))


def test_how_a_region_looks_is_told_where_a_look_was_learned() -> None:
    def told(*texts: str) -> str:
        look = HtmlBlueprint(frozenset(("td", text) for text in texts), 0.5)
        learned = replace(strategy(TextLandmark("Total"), Hops(1, 0), "td"), blueprint=look)
        return explained(PAGE, Program("p", (single("total", learned),)))["total"]

    assert "went up 1; the region looks as learned (distance 0.00, at most 0.5); took" in told("Total")
    assert "; the region looks nearly as learned (distance 0.50, at most 0.5); took" in told("Total", "gone")
    assert "went up 1; took" in told()


def test_a_part_of_a_text() -> None:
    told = explained(PAGE)["ordered"]
    assert 'Looked for the words "Ordered on", went up 1;' in told
    assert "took the only date in the text of each paragraph <p>." in told


def test_a_value_in_an_attribute() -> None:
    told = explained(LINK, LINKED)["site"]
    assert (
        'took the part of the "href" attribute of each link <a> from the only place right after "a/" to its end.'
        in told
    )
    assert "value /html/body[1]/p[1]/a[1]/@href Confidence " in told


def test_what_is_extracted_from_is_explained_too(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    page.write_text(PAGE, encoding="utf-8")
    _, *told = explain(PROGRAM, page).split("\n\n")
    assert len(told) == len(PROGRAM.fields)
    assert explain(PROGRAM, etree.HTML(PAGE)).split("\n\n")[1:] == told


def test_each_value_of_a_list() -> None:
    told = explained(PAGE)["item"]
    assert told.startswith('item = ["Kettle", "Cups"] 1 strategy found it. Looked for a <li> element, stayed there;')
    assert '"Cups" landmark /html/body[1]/ul[1]/li[2] value /html/body[1]/ul[1]/li[2]' in told


def test_why_there_is_no_value() -> None:
    told = explained(AMBIGUOUS)["total"]
    assert told.startswith("total: no value. More than one candidate")
    assert 'strategy 1: the text "Total": more than one candidate: "99 €", "12,50 €".' in told
    assert 'strategy 2: an element with id "total": not on the page.' in told


def test_absent_fields() -> None:
    told = explained(PAGE)
    assert told["voucher"].startswith("voucher: not on this page")


def test_of_what_is_withheld_the_sum_is_told_too() -> None:
    told = explained(PAGE, replace(PROGRAM, threshold=Threshold(0.9999, 0.02, 60)))["total"]
    assert 'total: no value. "12,50 €" is withheld, its confidence is 0.9' in told
    assert told.endswith(explained(PAGE)["total"].partition(" Confidence ")[2])


def test_of_what_is_absent_it_is_told_what_was_looked_for() -> None:
    told = explained(PAGE)["voucher"]
    assert 'This was looked for: strategy 1: the text "Voucher": not on the page. Confidence ' in told
    outer = OuterLandmark(TextLandmark("Discounts"), Hops(1, 0))
    inside = replace(strategy(TextLandmark("Total"), Hops(1, 1), "td:nth-child(2)"), outer=(outer,))
    told = explained(PAGE, Program("p", (PROGRAM.fields[1], single("rebate", inside, optional=True))))["rebate"]
    assert told.startswith("rebate: no value. The landmark stands on the page, but not under its own landmark.")


def test_a_format_that_was_not_asked_is_named_with_its_words() -> None:
    part = Part((strategy(TextLandmark("Total"), Hops(1, 1), "td:nth-child(2)"),))
    known = Field("total", "one", True, (Format((part,), frozenset({"Receipt", "Till"})),))
    told = explained(PAGE, Program("p", (PROGRAM.fields[1], known)))["total"]
    assert 'Its format is known by "Receipt" and "Till", and less than 50% of this is here. Confid' in told


def test_an_unknown_format() -> None:
    told = explained("<p>Hello</p>")
    assert told["This"].startswith("This format is unknown: nothing that the program looks for stands here")
    assert told["voucher"].startswith("voucher: no value. Unknown format.")


def test_outvoted_and_silent_strategies() -> None:
    agreeing = [strategy(TextLandmark("Total"), Hops(1, 1), "td:nth-child(2)") for _ in range(2)]
    wrong = strategy(TextLandmark("Total"), Hops(1, 0), "td")
    silent = strategy(TextLandmark("Sum"), Hops(1, 0), "td")
    told = explained(PAGE, Program("p", (single("total", *agreeing, wrong, silent),)))["total"]
    assert "2 of 3 strategies agree, 1 found nothing." in told
    assert 'Strategy 3 was outvoted: the text "Total": finds "Total".' in told


def test_several_formats_and_parts() -> None:
    parts = tuple(Part((strategy(TextLandmark(text), Hops(1, 0), "li"),)) for text in ("Kettle", "Cups"))
    lost = Format((Part((strategy(TextLandmark("Gone"), Hops(1, 0), "li"),)),))
    program = Program("p", (Field("item", "list", False, (Format(parts), lost)),))
    told = explained(PAGE, program)["item"]
    assert 'Part 1: 1 strategy found it. Looked for the text "Kettle"' in told
    assert 'Part 2: 1 strategy found it. Looked for the text "Cups"' in told
    told = explained(PAGE.replace("Cups", "Mugs"), program)["item"]
    assert "format 1, part 2, strategy 1:" in told
    assert 'format 2, strategy 1: the text "Gone": not on the page.' in told


def test_lines_are_as_wide_as_the_terminal_but_paths_stay_whole() -> None:
    document = HtmlDocument.from_bytes(PAGE.encode(), "a.html", "utf-8")
    for line in explain(PROGRAM, document, 60).splitlines():
        assert len(line) <= 60 or line.split()[0] in ("landmark", "value")


def test_a_page_cannot_write_control_sequences_to_the_terminal() -> None:
    document = HtmlDocument.from_bytes(PAGE.replace("12", "\x1b[2J\u202e12").encode(), "\x1b[2J", "utf-8")
    text = explain(PROGRAM, document)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\\x1b[2J\\u202e12" in text


def test_a_document_that_was_cut_off_is_named_so() -> None:
    document = HtmlDocument.from_bytes(b"<div>" * 5_000, "a.html", "utf-8")
    assert "This document is cut off" in explain(PROGRAM, document)
