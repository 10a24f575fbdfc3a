"""What stands around a list: headings of columns, and headings that are none."""

from __future__ import annotations

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Generator
from fieldmark.synth.zeroshot.records import records_of
from fieldmark.synth.zeroshot.structure import Structure
from fieldmark.synth.zeroshot.surroundings import Anchors, Surroundings
from tests.synth.zeroshot.pages import NAMES, NUMBERS, page


def _anchors(document: HtmlDocument, texts: tuple[str, ...]) -> Anchors:
    tree = PageTree(document)
    column = next(one for one in Generator(tree).run() if one.texts == texts)
    return Surroundings(Structure(tree)).of(column.nodes, records_of(tree, column.nodes))


def test_a_table_without_headings_continues_the_one_before() -> None:
    rows = [f"<tr><td>{number}</td><td>{name}</td></tr>" for name, number in zip(NAMES, NUMBERS, strict=True)]
    head = "<tr><th>Docket</th><th>Parties</th></tr>"
    tables = f"<table>{head}{''.join(rows[:3])}</table><div><table>{''.join(rows[3:])}</table></div>"
    document = page(f"<html><body><div>{tables}</div></body></html>".encode())
    assert _anchors(document, NAMES).column == ("party",)
    assert _anchors(document, NUMBERS).column == ("docket",)


def test_what_a_record_like_the_first_shows_is_no_heading_of_a_list_that_leaves_it_out() -> None:
    items = "".join(f"<li><a>{name}</a> <i>No. {number}</i></li>" for name, number in zip(NAMES, NUMBERS, strict=True))
    document = page(f"<html><body><h2>Cases</h2><ul>{items}</ul><p>last</p></body></html>".encode())
    assert _anchors(document, NAMES).heading == ("cas",)
    assert _anchors(document, NAMES[1:]).heading == ("cas",)
