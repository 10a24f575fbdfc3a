"""Records: how they are told apart, what a record's document is, and what records mean on a page."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from lxml import etree

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import Guard, InWords, NoSum, Shape, Usual
from fieldmark.dsl.core.instance import RECORD, AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.records import MAX_RECORDS, Extent, Separation, record_documents, separate
from fieldmark.dsl.html.regions import Hops, HtmlRegion, locate
from fieldmark.dsl.html.selectors import Css, select
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.text.language import Whole
from tests.dsl import strategies
from tests.dsl.terms import BLOCKS, INLINES, TOKENS, WORDS, document, documents, runs_of

LAW = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
EXTENTS: tuple[Extent, ...] = ("alone", "on", "between")


def separations() -> SearchStrategy[Separation]:
    """Separations that find something in drawn documents."""
    css = st.sampled_from((*BLOCKS[:-1], *INLINES, "*", ".x", "body > *")).map(Css)
    texts = st.sampled_from(("Total", "a", "due")).map(lambda word: TextLandmark(word, whole=False))
    headings = st.sampled_from(((), (), ("h1",), ("b",), ("*",), ("h1", "b"), ("*", "b")))
    return st.builds(Separation, css | texts, st.integers(0, 3), st.sampled_from(EXTENTS), headings)


@given(separations(), documents())
@LAW
def test_records_never_overlap_and_come_in_page_order(separation: Separation, page: HtmlDocument) -> None:
    numbers = {node: number for number, node in enumerate(page.root.preorder())}
    held = [[numbers[n] for top in region.nodes for n in top.preorder()] for region in separate(separation, page)]
    assert all(max(first) < min(second) for first, second in pairwise(held))
    between = separation.extent == "between"
    assert all(any(top.text for top in region.nodes) or not between for region in separate(separation, page))


@given(separations(), documents(), st.integers(0, 12))
@LAW
def test_regions_are_left_out_only_where_fewer_are_there_than_asked(
    separation: Separation, page: HtmlDocument, least: int
) -> None:
    regions = separate(separation, page)
    found = separate(separation, page, least)
    assert found == regions or (not found and len(regions) < least)


@given(separations(), documents())
@LAW
def test_a_record_reads_as_it_stands_on_the_page(separation: Separation, page: HtmlDocument) -> None:
    regions = separate(separation, page)
    for region, record in zip(regions, record_documents(separation, page), strict=True):
        copies = [node for node in record.root.children if node in record.origin]
        assert [record.origin[node] for node in copies] == list(region.nodes)
        assert [run.text for copy in copies for run in runs_of(copy)] == [
            run.text for node in region.nodes for run in runs_of(node)
        ]
        for copy, node in zip(copies, region.nodes, strict=True):
            assert [below.path for below in copy.preorder()] == [below.path for below in node.preorder()]


@given(strategies.records(), documents())
@LAW
def test_evaluation_is_total(records: Records, page: HtmlDocument) -> None:
    [result] = evaluate(Program("p", (), records=(records,)), page).records
    assert (result.reason is None) or not result.found


def field(
    name: str, css: str, landmark: Landmark | None = None, optional: bool = False, guards: tuple[Guard, ...] = ()
) -> Field:
    """A field of a record, by a selector inside it."""
    value, look = ValueProgram(Css(css), Whole()), HtmlBlueprint(frozenset(), 0.3)
    strategy = Strategy(landmark or TagLandmark("record"), Hops(0, 0), look, value, guards=guards)
    return Field(name, "one", optional, (Format((Part((strategy,)),)),))


FIELDS = (field("date", ".d", guards=(Shape("DATE"),)), field("text", ".t"), field("clerk", ".c", optional=True))


def run(html: str, separation: Separation, fields: tuple[Field, ...] = FIELDS, optional: bool = False) -> Extraction:
    return evaluate(Program("p", (), records=(Records("entries", optional, separation, fields),)), document(html))


ONE = '<li><i class="d">1/2/2024</i><b class="t">Motion</b></li>'
TWO = '<li><i class="d">3/4/2024</i><b class="t">Order</b><u class="c">Ada</u></li>'
VALUES: list[dict[str, str | None]] = [
    {"date": "1/2/2024", "text": "Motion", "clerk": None},
    {"date": "3/4/2024", "text": "Order", "clerk": "Ada"},
]


def test_optional_fields_stay_with_their_record() -> None:
    extraction = run(ONE + TWO, Separation(Css("li")))
    assert (extraction.values["entries"], extraction.abstained) == (VALUES, {})


def test_an_alternative_takes_over_where_it_finds_far_more() -> None:
    ways = (Separation(Css("ul > li")), Separation(Css(".d"), up=1))
    entries = replace(Records("entries", False, ways[0], FIELDS), alternatives=ways[1:])
    program = Program("p", (), records=(entries,))
    divs = (ONE + TWO).replace("li>", "div>")
    for page, count, taken in ((f"<ul>{ONE}{TWO}</ul>", 2, 0), (divs, 2, 1), (f"<ul>{ONE}</ul>{divs}", 3, 1)):
        [result] = evaluate(program, document(page)).records
        assert (len(result.found), result.alternative) == (count, taken)
        assert [record.values for record in result.found][-2:] == VALUES


@given(st.integers(1, 3), st.integers(0, 9), st.booleans())
def test_what_lacks_more_than_the_records_found_are_far_more_of_nothing(whole: int, less: int, all_less: bool) -> None:
    """Cards below a list, with but a part of what a record has, are no reason to read it otherwise."""
    ways = (Separation(Css("ul > li")), Separation(Css(".t"), up=1))
    entries = replace(Records("entries", False, ways[0], FIELDS), alternatives=ways[1:])
    card = '<div><b class="t">Order</b></div>'
    own = card.replace("div>", "li>") if all_less else ONE
    [result] = evaluate(Program("p", (), records=(entries,)), document(f"<ul>{own * whole}</ul>{card * less}")).records
    taken = all_less and whole + less >= 2 * whole
    assert (len(result.found), result.alternative) == ((whole + less, 1) if taken and less else (whole, 0))


@given(
    st.lists(st.sampled_from(("Ada", "Bob Lee", "4.5", "12 May", "3", "-")), min_size=1, max_size=5),
    st.booleans(),
)
def test_of_a_column_in_words_one_value_at_least_is_in_words(texts: list[str], guarded: bool) -> None:
    clerk = field("clerk", ".c")
    clerk = replace(clerk, guards=(InWords(),)) if guarded else clerk
    rows = "".join(f'<li><b class="t">Order</b><u class="c">{text}</u></li>' for text in texts)
    result = run(rows, Separation(Css("li")), (field("text", ".t"), clerk))
    other = guarded and len({*texts}) > 1 and not any(text[0] in "AB" for text in texts)
    given = [None if other else text for text in texts]
    assert result.values["entries"] == [{"text": "Order", "clerk": text} for text in given]
    assert len(result.abstained) == (len(texts) if other else 0)


@given(st.lists(st.booleans(), min_size=1, max_size=5), st.booleans())
def test_what_most_records_have_and_none_of_some_is_uncertain(shown: list[bool], usual: bool) -> None:
    clerk = replace(field("clerk", ".c"), optional=True, guards=(Usual(),) if usual else ())
    rows = "".join(f'<li><b class="t">Order</b>{"<u class=c>Ada</u>" if there else ""}</li>' for there in shown)
    result = run(rows, Separation(Css("li")), (field("text", ".t"), clerk))
    assert result.values["entries"] == [{"text": "Order", "clerk": "Ada" if there else None} for there in shown]
    assert len(result.abstained) == (len(shown) if usual and len(shown) > 2 and not any(shown) else 0)


@given(
    st.lists(st.integers(600, 99_999), min_size=2, max_size=5),
    st.sampled_from(("sum", "product", "more")),
    st.booleans(),
    st.sampled_from(("${:,.2f}", "{:,.2f} EUR", "{:.2f}")),
)
def test_a_last_row_that_sums_up_the_others_is_no_record(cents: list[int], last: str, guarded: bool, form: str) -> None:
    counts = [number % 3 + 1 for number in range(len(cents))]
    total = sum(a * b for a, b in zip(cents, counts, strict=True)) if last == "product" else sum(cents)
    every = [*cents, total + (last == "more")]
    shown = [form.format(figure / 100) for figure in every]
    rows = "".join(
        f'<li><b class="t">{count}</b><u class="c">{text}</u></li>'
        for count, text in zip([*counts, sum(counts)], shown, strict=True)
    )
    price = replace(field("price", ".c"), guards=(NoSum(),) if guarded else ())
    result = run(rows, Separation(Css("li")), (field("count", ".t"), price))
    added = guarded and last != "more"
    given = [record.values["price"] for record in result.records[0].found]
    assert given == shown[: len(shown) - added]
    assert (result.records[0].reason is not None) == added


def test_noise_between_records_is_no_record() -> None:
    noise = '<li><b class="t">Buy a lamp</b></li>'
    three = (*FIELDS, field("page", ".p"))
    with_page = [record.replace("</li>", '<s class="p">7</s></li>') for record in (ONE, TWO)]
    found = run(with_page[0] + noise + with_page[1], Separation(Css("li")), three).values["entries"]
    assert found == [{**values, "page": "7"} for values in VALUES]


FOUR = tuple(field(name, f".{name}") for name in "abcd")


def card(names: str) -> str:
    return "<li>" + "".join(f'<i class="{name}">{name.upper()}</i>' for name in names) + "</li>"


@given(st.lists(st.sampled_from(["abcd", "abcd", "abc", "ab", "cd", "a", ""]), min_size=1, max_size=5))
def test_half_a_record_among_others_is_uncertain(cards: list[str]) -> None:
    """What has one field is none; half of one is uncertain, where others show that the page has not changed."""
    extraction = run("".join(map(card, cards)), Separation(Css("li")), FOUR)
    kept = [names for names in cards if len(names) > 1]
    doubtful = {2} if any(len(names) > 2 for names in kept) else set()
    certain = ["" if len(names) in doubtful else names for names in kept]
    wanted = [{name: name.upper() if name in names else None for name in "abcd"} for names in certain]
    assert (extraction.values["entries"] or []) == wanted
    for number, names in enumerate(kept):
        reasons = {extraction.abstained.get(f"entries[{number}].{name}") for name in "abcd"}
        doubt = "2 of the 4 fields that every record has are missing here, so it may be no record"
        assert (reasons == {doubt}) == (len(names) in doubtful)


def test_a_record_whose_field_is_uncertain_is_kept() -> None:
    extraction = run(ONE + TWO.replace("3/4/2024", "soon"), Separation(Css("li")))
    assert extraction.values["entries"] == [VALUES[0], {**VALUES[1], "date": None}]
    assert list(extraction.abstained) == ["entries[1].date"]
    assert "does not begin with a DATE" in extraction.abstained["entries[1].date"]


@pytest.mark.parametrize(
    ("html", "separation"),
    [
        (f"<ul>{ONE}{TWO}</ul>", Separation(Css("li > i"), 1)),
        (
            "<tr class=x>" + ONE[4:-5] + "</tr><tr>y</tr>" + "<tr class=x>" + TWO[4:-5] + "</tr>",
            Separation(Css("tr.x")),
        ),
        (f"<div>{ONE[4:-5]}{TWO[4:-5]}</div>", Separation(Css("i.d"), 0, "on")),
        (f"<div>{ONE[4:-5]}<hr>{TWO[4:-5]}</div>", Separation(Css("hr"), 0, "between")),
        (f"<div><p>No.</p>{ONE}<p>No.</p>{TWO}</div>", Separation(TextLandmark("No."), 1, "on")),
    ],
)
def test_ways_to_tell_records_apart(html: str, separation: Separation) -> None:
    html = f"<table>{html}</table>" if html.startswith("<tr") else html
    html = html.replace("<i", "<td><i").replace("</b>", "</b></td>", 1) if "table" in html else html
    assert run(html, separation).values["entries"] == VALUES


def test_a_heading_belongs_to_the_records_below_it() -> None:
    fields = (field("day", "above > h2"), field("text", ".t"))
    html = f"<h2>Monday</h2>{ONE}{TWO}<h2>Friday</h2>{ONE}"
    found = run(html, Separation(Css("li"), headings=("h2",)), fields)
    assert found.values["entries"] == [
        {"day": day, "text": text} for day, text in (("Monday", "Motion"), ("Monday", "Order"), ("Friday", "Motion"))
    ]
    assert found.records[0].found[2].fields[0].evidence[0].value.node.path == "/html/body[1]/h2[2]"


def test_cells_name_their_columns() -> None:
    html = "<table><tr><th>Filed</th><th colspan=2>What</th></tr><tr><td>1/2/2024<td>Motion<td>x</tr></table>"
    cells = (field("date", 'td[headers="Filed"]'), field("text", 'td[headers="What"]:nth-child(2)'))
    assert run(html, Separation(Css("tr")), cells).values["entries"] == [{"date": "1/2/2024", "text": "Motion"}]
    spanned = html.replace("<td>1", "<td rowspan=2>1")
    assert run(spanned, Separation(Css("tr")), cells).values == run(html, Separation(Css("tr")), cells).values


def test_names_of_columns_are_read_and_not_written() -> None:
    inner = "<table><tr><th>Who<th>Whom<tr><td>Ada<td>Bob</table>"
    rows = (f"<td>1<td>{inner}", "<td headers='x'>2<td>b", "<td headers='What'>3<td>c")
    page = document(f"<table><tr><th>Filed<th>What<tr>{'<tr>'.join(rows)}</table>")
    before = etree.tostring(page.element)
    named = page.elements_with("headers", "What")
    assert [node.children[0].text for node in named[1:]] == ["b", "3", "c"]
    assert [node.attribute("headers") for node in named] == ["What"] * 4
    assert [node.text for node in select(Css('td[headers="Whom"]'), HtmlRegion((page.root,), page.root))] == ["Bob"]
    assert [node.attributes for node in page.elements_tagged("td")][:2] == [{"headers": "Filed"}, {"headers": "What"}]
    records = record_documents(Separation(Css("tr")), page)[1:]
    assert [[node.text for node in row.elements_with("headers", "Filed")] for row in records] == [["1"], [], []]
    assert etree.tostring(page.element) == before


@given(separations(), documents(), st.sampled_from(WORDS).filter(str.strip), st.sampled_from(TOKENS))
@LAW
def test_what_is_looked_up_in_all_records_is_what_stands_in_each(
    separation: Separation, page: HtmlDocument, word: str, token: str
) -> None:
    for record in record_documents(separation, page):
        alone = record.reading({})
        landmarks = (AttributeLandmark("class", token), TagLandmark("b"), TagLandmark(RECORD), TagLandmark("records"))
        for landmark in (*landmarks, TextLandmark(word), TextLandmark(word, whole=False)):
            assert locate(landmark, record) == locate(landmark, alone)
        for text in (word, token):
            assert record.runs_with(text, whole=True) == alone.runs_with(text, whole=True)


def test_what_is_not_there_is_said() -> None:
    assert "is not on the page" in run("<p>x</p>", Separation(Css("li"))).abstained["entries"]
    assert "are not found in any" in run("<li>x</li>", Separation(Css("li"))).abstained["entries"]
    assert run("<li>x</li>", Separation(Css("li")), optional=True).abstained == {}


def test_a_document_without_the_wanted_records_is_of_an_unknown_format() -> None:
    nothing = "<p>News</p>"
    assert run(nothing, Separation(Css("li"))).unknown_format
    assert not run(nothing, Separation(Css("li")), optional=True).unknown_format


def test_terms_refuse_what_means_nothing() -> None:
    with pytest.raises(ValueError, match="up counts parents"):
        Separation(Css("li"), -1)
    with pytest.raises(ValueError, match="told apart by elements"):
        Separation(Css("li", run=1))
    with pytest.raises(ValueError, match="hold no field"):
        Records("x", False, Separation(Css("li")), ())
    with pytest.raises(ValueError, match="field date is defined twice"):
        Records("x", False, Separation(Css("li")), (FIELDS[0], FIELDS[0]))
    with pytest.raises(ValueError, match="field date is defined twice"):
        Program("p", (FIELDS[0],), records=(Records("date", False, Separation(Css("li")), FIELDS),))


def test_texts_that_no_record_has_are_written_as_pages_show_them() -> None:
    for text in ("", "\n", " Total", "Grand  total"):
        with pytest.raises(ValueError, match="single spaces"):
            Records("r", False, Separation(Css("tr")), (Field("f", "one", False, ()),), never=frozenset({text}))


@pytest.mark.parametrize("more", [0, 9])
def test_a_list_that_is_longer_than_what_is_looked_at_says_so(more: int) -> None:
    items = "".join(f"<li>{number}</li>" for number in range(MAX_RECORDS + more))
    program = parse_program(
        'program p for html, version 2\n\nitems: records\n  each css "li"\n  n: text\n    from <record>  take css "*"\n'
    )
    (found,) = evaluate(program, document(f"<ul>{items}</ul>")).records
    assert len(found.found) == MAX_RECORDS
    assert (found.reason is not None and "first 5,000 records" in found.reason) == (more > 0)


ROWS = """program p for html, version 2

rows: records
  each css "td > sup" up 2
  or each css "td > a" up 2
  name: text
    from <record>  take css "a"
  bonus: text
    from <record>  take css "sup"
  points: text
    from <record>  take css "td:nth-of-type(2)"
  place: text
    from <record>  take css "i"
  time: text
    from <record>  take css "b"
"""


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=7))
@settings(deadline=None, max_examples=40)
def test_a_list_says_that_rows_without_what_tells_its_records_apart_may_be_some(rows: list[tuple[bool, bool]]) -> None:
    """Of rows that have most of what all have; but where most lack it they are told by what they have."""
    cells = [
        f"<tr><td><a>{n}</a><i>Hall</i><b>9:00</b>{'<sup>x</sup>' * bonus}</td>{'<td>7</td>' * points}</tr>"
        for n, (bonus, points) in enumerate(rows)
    ]
    page = HtmlDocument.from_bytes(f"<table>{''.join(cells)}</table>".encode(), "page")
    (told,) = evaluate(parse_program(ROWS), page).records
    found = [record.fields[0].value for record in told.found]
    for number in range(len(rows)):
        assert str(number) in found or told.reason is not None, f"row {number} is lost without a word"
    if all(bonus and points for bonus, points in rows):
        assert told.reason is None
