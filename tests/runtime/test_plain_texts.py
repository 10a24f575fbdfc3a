"""Plain text: what stands in columns becomes cells, and a wrapped line is one.

Values are planted in texts that are laid out as mails and reports are, and have to stand in nodes of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import zip_longest
from textwrap import fill

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fieldmark.dsl.html.preformatted import DEEPEST, WRAPPED
from fieldmark.dsl.html.reading import MAX_CELLS
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.runtime.io.texts import text_document

WORDS = st.lists(
    st.sampled_from(["oak", "board", "of", "the", "North", "7", "12.50", "A-4", "cm"]), min_size=1, max_size=4
)
CELLS = WORDS.map(" ".join)


def rows_of(document: HtmlDocument) -> list[list[str]]:
    """The texts of the cells of all rows."""
    return [[cell.text for cell in row.children if cell.tag == "td"] for row in tagged(document.root, "tr")]


def grid_of(document: HtmlDocument) -> list[dict[range, str]]:
    """The texts of the cells of all rows that are not blank, by the columns that they take."""
    grid: list[dict[range, str]] = []
    for row in tagged(document.root, "tr"):
        column = 0
        grid.append({})
        for cell in row.children:
            if cell.tag == "td":
                taken = range(column, column + int(cell.attribute("colspan") or 1))
                column = taken.stop
                if cell.text:
                    grid[-1][taken] = cell.text
    return grid


def lines_of(document: HtmlDocument) -> list[str]:
    """The texts of the lines that are no rows."""
    return [node.text for node in tagged(document.root, "p")]


def tagged(node: HtmlNode, tag: str) -> list[HtmlNode]:
    """The elements of a tag at or below a node, in document order."""
    below = [found for child in node.children for found in tagged(child, tag)]
    return [node, *below] if node.tag == tag else below


def laid_out(rows: Sequence[Sequence[str]], gap: int, rule: bool = False) -> str:
    """Rows in columns that are as wide as their widest cell; what is blank at the end is left out."""
    widths = [max(map(len, column)) + gap for column in zip(*rows, strict=True)]
    lines = ["".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([lines[0], "-" * sum(widths), *lines[1:]] if rule else lines)


@given(
    st.lists(st.tuples(CELLS, CELLS | st.just(""), CELLS), min_size=2, max_size=6),
    st.integers(2, 5),
    st.booleans(),
    st.booleans(),
)
def test_columns_are_cells_also_where_some_are_blank(
    rows: list[tuple[str, str, str]], gap: int, rule: bool, tabs: bool
) -> None:
    rows[0] = ("Name", "Kind", "Size")
    text = laid_out(rows, gap, rule)
    found = rows_of(text_document(text, "a.txt"))
    filled = [row for row in found if any(map(str.isalnum, "".join(row)))]
    wanted = [list(row) for row in rows] if any(row[1] for row in rows) else [[row[0], row[2]] for row in rows]
    assert filled == wanted
    if tabs:
        beside = "\n".join("\t".join(cell or "-" for cell in row) for row in rows)
        assert rows_of(text_document(beside, "a.txt")) == [[cell or "-" for cell in row] for row in rows]


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=6),
    st.integers(1, 3),
    st.data(),
)
def test_a_text_over_two_columns_takes_both_and_moves_nothing_else(
    filled: list[tuple[bool, bool]], most: int, data: st.DataObject
) -> None:
    """Two lists stand side by side, of which one may be longer; lines with a text over two of their columns, of which
    there are no more than of others, stand wherever they do."""
    places, texts = (0, 7, 24, 36, 43, 60), ("25/10", "Transfer", "812.00")
    shown = [(True, True), *filled]
    rows = [{number: texts[number % 3] for number in range(6) if sides[number // 3]} for sides in shown]
    rows = [row for row in rows if row]
    totals = min(most, *(sum(number in row for row in rows) for number in (0, 3)))
    spans = data.draw(st.permutations([*rows, *([{0: "Total in", 3: "Total out"}] * totals)]))
    lines = [""] * len(spans)
    for number, row in enumerate(spans):
        for place, text in row.items():
            lines[number] = lines[number].ljust(places[place]) + text
    text = "\n".join(lines)
    wanted = [{range(at, at + 1 + text.startswith("Total")): text for at, text in row.items()} for row in spans]
    assert grid_of(text_document(text, "a.txt")) == wanted


@given(st.integers(2, 6), st.data())
def test_a_text_in_two_halves_makes_no_columns_of_those_that_go_over_it(most: int, data: st.DataObject) -> None:
    lines = data.draw(st.permutations([*(["Oak board   2  20.00"] * most), "Ash  rail   4  30.00"]))
    grid = grid_of(text_document("\n".join(lines), "a.txt"))
    assert {range(0, 1): "Oak board", range(1, 2): "2", range(2, 3): "20.00"} in grid


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Reference   HL58\nBooked on   06 Apr", [["Reference", "HL58"], ["Booked on", "06 Apr"]]),
        ("Mallard ........... 4  (two)\nDunlin ............ 51", [["Mallard", "4", "(two)"], ["Dunlin", "51", ""]]),
        ("TOTAL                29.66", [["TOTAL", "29.66"]]),
        (
            "TEA      7.02\n=============\nTOTAL    7.02\nCASH     7.02\n-------------\nVAT      1.10",
            [["TEA", "7.02"], ["TOTAL", "7.02"], ["CASH", "7.02"], ["VAT", "1.10"]],
        ),
        (
            "Ann     Lee   adult\nBob     Kim\n        Moe   child",
            [["Ann", "Lee", "adult"], ["Bob", "Kim", ""], ["", "Moe", "child"]],
        ),
        ("No.  Kind       Ht.  Stem\n1    Oak        9    2", [["No.", "Kind", "Ht.", "Stem"], ["1", "Oak", "9", "2"]]),
        ("One sentence.  And another.\nA third one.", []),
        (
            "Oak shelf      2   20.00\nGlue           3   15.00\n            Sum    35.00\nTin            5   10.00",
            [["Oak shelf", "2", "20.00"], ["Glue", "3", "15.00"], ["Sum", "", "35.00"], ["Tin", "5", "10.00"]],
        ),
        (
            "Start   : 4 May\nDuration: 2 h\nThe work: 3 : 1\nShort : no",
            [["Start:", "4 May"], ["Duration:", "2 h"], ["The work:", "3 : 1"]],
        ),
        ("Start   : 4 May\nDuration: 2 h", [["Start:", "4 May"], ["Duration:", "2 h"]]),
        ("Start: 4 May\nWorks: 2", []),
        ("Start    = 4 May\nEnd      =\nDuration = 2 h", [["Start=", "4 May"], ["End=", ""], ["Duration=", "2 h"]]),
        ("Il a dit : oui\nElle : non", []),
        (
            "| Name | Day |\n|------|-----|\n| Ada | |\n|  | 3 May |",
            [["Name", "Day"], ["Ada", ""], ["", "3 May"]],
        ),
        ("+---+---+\n| A | B |\n+---+---+\n| 1 | 2 |\n+---+---+", [["A", "B"], ["1", "2"]]),
        ("| a note", []),
    ],
)
def test_lines_with_columns_are_rows(text: str, rows: list[list[str]]) -> None:
    assert rows_of(text_document(text, "a.txt")) == rows


@given(
    st.lists(st.tuples(CELLS, CELLS, CELLS), min_size=2, max_size=6),
    st.integers(2, 5),
    st.sets(st.integers(2, 7), min_size=1),
    st.sampled_from(["", "   (found twice)"]),
)
def test_what_parts_rows_below_ruled_heads_ends_no_table(
    rows: list[tuple[str, str, str]], gap: int, parted: set[int], between: str
) -> None:
    lines = laid_out([("Name", "Kind", "Size"), *rows], gap, rule=True).splitlines()
    text = "\n".join(f"{between}\n{line}" if number in parted else line for number, line in enumerate(lines))
    (table,) = text_document(f"{text}\n\nEnd", "a.txt").elements_tagged("table")
    found = [[cell.text for cell in row.children if cell.tag == "td"] for row in tagged(table, "tr")]
    assert [row for row in found if between.strip() not in row or not between] == [
        [*row] for row in (("Name", "Kind", "Size"), *rows)
    ]


@given(
    st.lists(st.tuples(CELLS, st.integers(1, 99_999), CELLS | st.just("")), min_size=3, max_size=6),
    st.sets(st.integers(1, 4), min_size=1),
    st.sampled_from(["   * repeated and confirmed", "    see below", f"{'':<60}see below"]),
)
def test_a_remark_between_rows_below_heads_ends_no_table(
    rows: list[tuple[str, int, str]], remarked: set[int], remark: str
) -> None:
    """The rows go on where each column has one side where one of those above has, figures their right one."""
    named = max(len(name) for name, *_ in rows) + 6
    lines = [f"{name:<{named}}{size:>8}   {kind}".rstrip() for name, size, kind in rows]
    text = "\n".join(f"{line}\n{remark}" if number in remarked else line for number, line in enumerate(lines[:-1]))
    document = text_document(f"{'Name':<{named}}{'Size':>8}   Kind\n{text}\n{lines[-1]}\n\nEnd", "a.txt")
    found = [[*filter(None, row)] for row in rows_of(document)]
    assert len(document.elements_tagged("table")) == 1
    wanted = [[*filter(None, (name, str(size), kind))] for name, size, kind in rows]
    assert [row for row in found if row != [remark.strip()]] == [["Name", "Size", "Kind"], *wanted]


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=5),
    st.sampled_from(["for indoor use", "galvanised, with bolts"]),
    st.integers(0, 1),
)
def test_a_line_of_a_column_that_is_not_the_last_goes_on_with_the_row_above(
    rows: list[tuple[bool, bool]], more: str, inner: int
) -> None:
    """All of a line in the first column, or in others without the first."""
    number = ["A1"] if inner else []
    lines, wanted = [], []
    for goes_on, twice in rows:
        lines.append(f"{''.join(f'{text:<8}' for text in number)}{'Oak shelf':<26}{'2':>4}{'20.00':>10}")
        text = ["Oak shelf", *[more] * (goes_on + (goes_on and twice))]
        lines += [f"{'':<{8 * inner}}{line}" for line in text[1:]]
        wanted.append([*number, " ".join(text), "2", "20.00"])
    assert rows_of(text_document("\n".join([*lines, "", "x" * 90]), "a.txt")) == wanted


@pytest.mark.parametrize(
    ("wide", "wrapped"),
    [(["free until 48 hours", "not refundable"], "before"), (["free until 48 hours"] * 2, "before")],
)
def test_words_that_did_not_fit_in_a_column_go_on_in_it_whatever_it_begins_with(wide: list[str], wrapped: str) -> None:
    goes_on = [wrapped if text.startswith("free") else "" for text in wide]
    rows = [("Name", "Hall", "Attic"), ("Cancel", *wide), ("", *goes_on), ("Beds", "1", "2")]
    text = "\n".join(f"{a:<10}{b:<22}{c}".rstrip() for a, b, c in rows)
    found = rows_of(text_document(text, "a.txt"))
    assert found == [
        [*rows[0]],
        ["Cancel", *(f"{a} {b}".strip() for a, b in zip(wide, goes_on, strict=True))],
        [*rows[3]],
    ]


@pytest.mark.parametrize(
    ("above", "line"),
    [
        ("Board          2   20.00", "Type B"),
        ("Board          2   20.00", "4 pieces"),
        ("Board          2   20.00", "for indoor use and elsewhere"),
        ("Board          2   20.00", "  for two"),
        ("Board          2   20.00", "for two        of"),
        ("Board          2   each", "for two"),
        ("Board:         2   20.00", "for two"),
        ("---------------------", "for two"),
    ],
)
def test_a_line_that_may_be_of_its_own_does_not_go_on_with_a_row(line: str, above: str) -> None:
    text = "\n".join(["Board          3   30.00", above, line, "Tin            5   10.00"])
    cells = [cell.removesuffix(":") for row in rows_of(text_document(text, "a.txt")) for cell in row]
    assert cells.count("Board") == text.count("Board")


@given(
    st.lists(st.tuples(CELLS, st.integers(1, 99_999), CELLS, st.integers(0, 2)), min_size=2, max_size=5),
    st.sampled_from(["headed", "ruled", "bare"]),
    st.integers(1, 3),
)
def test_words_farther_from_the_margin_than_a_row_are_one_below_it_that_takes_all_columns(
    items: list[tuple[str, int, str, int]], heads: str, space: int
) -> None:
    """Below the last row, too; it has the name of no column."""
    rows = [(f"Set {name}", f"{size}.50", kind) for name, size, kind, _ in items]
    top = [] if heads == "bare" else [("Article", "Size", "Kind")]
    lines = laid_out([*top, *rows], 4, rule=heads == "ruled").splitlines()
    first, wanted = (
        lines[: len(lines) - len(rows)],
        [{range(at, at + 1): text for at, text in enumerate(top[0])}] if top else [],
    )
    for line, row, (*_, below) in zip(lines[len(first) :], rows, items, strict=True):
        first += [line, *[f"{' ' * space}Option: Set {number}" for number in range(below)]]
        wanted += [{range(at, at + 1): text for at, text in enumerate(row)}]
        wanted += [{range(3): f"Option: Set {number}"} for number in range(below)]
    document = text_document("\n".join(first), "a.txt")
    assert len(document.elements_tagged("table")) == 1
    assert grid_of(document) == wanted
    assert not any(cell.attribute("headers") for cell in tagged(document.root, "td") if cell.text.startswith("Option"))


def test_a_line_below_a_name_in_two_halves_is_no_row() -> None:
    document = text_document("Ada  L. Moss\n  ada@example.org\nBo  Lind\n  bo@example.org", "a.txt")
    assert lines_of(document) == ["ada@example.org", "bo@example.org"]


ADDRESSES = st.lists(
    st.sampled_from(["Uma Harrow", "126 Orchard Way", "Oakes Ltd", "Ashford AS5"]), min_size=2, max_size=5
)


@given(st.lists(ADDRESSES, min_size=2, max_size=3), st.sampled_from(["", "\nTotal:                12.00"]))
def test_blocks_beside_each_other_are_each_a_cell_below_their_label(blocks: list[list[str]], below: str) -> None:
    """However many lines each has; a line below that has a label is none of theirs."""
    labels = ["Bill to:", "Ship to:", "Sold to:"][: len(blocks)]
    rows = zip_longest(*([label, *block] for label, block in zip(labels, blocks, strict=True)), fillvalue="")
    text = "\n".join("".join(f"{cell:<22}" for cell in row).rstrip() for row in rows)
    document = text_document(f"{text}{below}", "a.txt")
    cells = tagged(document.root, "tr")[1].children
    assert [[run.text for run in cell.children if run.text] for cell in cells] == blocks
    assert below or [cell.attribute("headers") for cell in cells] == labels


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        (["Name:     Seats:", "Ada Lee   2", "Bob Kim   14"], 3),
        (["Paid:     Due by:", "Visa 4    3 May 2026", "Visa 8    4 May 2026"], 3),
        (["Bill to:  Ship to:  Due:", "Ada Lee   Bob Kim", "Leeds 4   York 7    May 3"], 3),
        (["Bill to:  Ship to:", "Ada Lee   Bob Kim", "  Leeds   York"], 3),
        (["Bill to:  Ship", "Ada Lee   Bob Kim", "Leeds 4   York"], 3),
    ],
)
def test_rows_below_labels_are_no_blocks_where_a_column_is_of_one_class_or_lines_stand_elsewhere(
    lines: list[str], rows: int
) -> None:
    assert len(rows_of(text_document("\n".join(lines), "a.txt"))) == rows


ADDRESSED = st.tuples(
    st.sampled_from(["Uma Harrow", "Oakes Ltd"]),
    st.sampled_from(["126 Orchard Way", "Flat 3"]),
    st.sampled_from(["Ashford AS5", "45112 Polzin"]),
    st.sampled_from([(), ("Ireland",)]),
).map(lambda parts: [*parts[:3], *parts[3]])


@given(
    st.lists(ADDRESSED, min_size=2, max_size=3),
    st.sampled_from(["{} to", "{} address", "Party {}"]),
    st.sampled_from(["", "Invoice 17\n"]),
)
def test_names_with_a_word_in_common_are_labels_above_addresses(blocks: list[list[str]], name: str, above: str) -> None:
    labels = [name.format(kind) for kind in ("Bill", "Ship", "Sold")[: len(blocks)]]
    rows = zip_longest(*([label, *block] for label, block in zip(labels, blocks, strict=True)), fillvalue="")
    text = "\n".join("".join(f"{cell:<22}" for cell in row).rstrip() for row in rows)
    document = text_document(f"{above}{text}\n\nTotal   12.00", "a.txt")
    cells = tagged(document.root, "tr")[1].children
    assert [[run.text for run in cell.children if run.text] for cell in cells] == blocks
    assert [cell.attribute("headers") for cell in cells] == labels


@pytest.mark.parametrize(
    "text",
    [
        "Buyer     Seller\nAda Lee   Bob Kim\n7 Oak St  9 Elm Rd\nYork 3    Hull 4",
        "Bill to   Ship to\nAda Lee   Bob Kim\n7 Oak St  9 Elm Rd\nYork 3    Hull 4\n  Total",
        "Bill to   Ship to\n7 Oak St  Bob Kim\nAda Lee   9 Elm Rd\nYork 3    Hull 4",
        "Bill to   Ship to\nAda Lee   Bob Kim\nSmith Co  9 Elm Rd\nYork      Hull 4",
        "Bill to   Ship to\nAda Lee   Bob Kim\n7 Oak St  9 Elm Rd",
        "Bill to   Ship to\nAda       Bob Kim\nA17       9 Elm Rd\nB2        Hull 4",
        "No        Due\nBill to   Ship to\nAda Lee   Bob Kim\n7 Oak St  9 Elm Rd\nYork 3    Hull 4",
    ],
)
def test_other_names_are_no_labels_of_blocks(text: str) -> None:
    assert not text_document(text, "a.txt").elements_tagged("br")


def test_labels_name_columns_where_no_others_stand_below() -> None:
    lines = ["From:     To:", "York      Leeds", "With:     By:", "Ada       bus"]
    texts = ["\n".join(lines[:end]) for end in (2, 4)]
    named = [{cell.attribute("headers") for cell in tagged(text_document(text, "a.txt").root, "td")} for text in texts]
    assert named == [{"From:", "To:"}, {None}]


def test_heads_below_a_caption_begin_a_table_of_their_own() -> None:
    lines = [
        "Item      Kind     Price",
        "Board     oak       7.02",
        "  Shipping",
        "Name      City     Zip",
        "Ada       York     7",
    ]
    assert len(text_document("\n".join(lines), "a.txt").elements_tagged("table")) == 2


@pytest.mark.parametrize(
    ("head", "rows", "wanted"),
    [
        (
            "Name   Size  Flag Method",
            ["Oak    7          M11", "Board  12    H    M12"],
            ["Name", "Size", "Flag", "Method"],
        ),
        (
            "Name   Size  Unit price",
            ["Oak    7     12.50 EUR", "Board  12    7.00 EUR"],
            ["Name", "Size", "Unit price"],
        ),
        (
            "Name   Size  Unit price",
            ["Oak    7          12.50", "Board  12          7.00"],
            ["Name", "Size", "Unit price"],
        ),
    ],
)
def test_ruled_heads_with_one_space_between_are_two_where_both_have_columns(
    head: str, rows: list[str], wanted: list[str]
) -> None:
    found = rows_of(text_document("\n".join([head, "-" * len(head), *rows]), "a.txt"))
    assert found[0] == wanted
    assert {len(row) for row in found} == {len(wanted)}


@pytest.mark.parametrize("rule", ["", "-" * 50])
@pytest.mark.parametrize("blank", [True, False])
@given(
    units=st.sampled_from([None, ("pcs", "EUR", "EUR"), ("£000",) * 3]),
    names=st.permutations(["Qty", "Price", "Amount"]),
    rows=st.lists(st.tuples(*[st.integers(10, 9_999)] * 3), min_size=1, max_size=4),
    named=st.booleans(),
)
def test_heads_name_their_columns_also_above_units_a_rule_or_a_blank_line(
    units: tuple[str, str, str] | None,
    names: list[str],
    rows: list[tuple[int, int, int]],
    named: bool,
    *,
    blank: bool,
    rule: str,
) -> None:
    def line(first: str, others: Sequence[object]) -> str:
        return f"{first:<20}{''.join(f'{text:>10}' for text in others)}"

    head = line("Item" if named else "", names)
    lines = [head, *([line("", units)] if units else []), *([rule] if rule else []), *([""] if blank else [])]
    lines += [line("Oak shelf", row) for row in rows]
    document = text_document("\n".join(lines), "a.txt")
    assert len(document.elements_tagged("table")) == 1
    found = [
        [(cell.attribute("headers"), cell.text) for cell in row.children[1:]] for row in tagged(document.root, "tr")
    ]
    assert found[1 + (units is not None) :] == [[*zip(names, map(str, row), strict=True)] for row in rows]


@pytest.mark.parametrize(
    ("above", "rows"),
    [
        ("Customer      Ada", ["Board       7.02"]),
        ("Name:      Kind:      Size:", ["Board      oak        7.02"]),
        ("Name       Kind       Size", ["Board      oak        large"]),
        ("Name       Kind       Size", ["Board      3  7       7.02"]),
        ("Name       Kind       Size", ["Board      7.02", "Sum        7.02"]),
        ("Name       Kind       Size", ["Item       Qty        Price", "Board      3          7.02"]),
        ("Name       Kind       4", ["Board      3          7.02"]),
    ],
)
def test_a_line_above_a_blank_one_names_no_columns_unless_it_tells(above: str, rows: list[str]) -> None:
    text = "\n".join([above, "", *rows])
    assert len(text_document(text, "a.txt").elements_tagged("table")) == 2


@pytest.mark.parametrize(
    ("names", "values", "are"),
    [
        (("2025", "2024"), ("11.10", "12.20"), True),
        (("FY 2024", "FY 2025"), ("11.10", "1200"), True),
        (("Q4", "Q3", "Total"), ("51,072", "61,782", "7"), True),
        (("2025", "2024"), ("2017", "3"), False),
        (("4", "5"), ("51", "13"), False),
        (("Q4", "Q3"), ("Q1", "Q2"), False),
        (("2025", "2021"), ("11.10", "12.20"), False),
        (("Q4", "Q3", "12.20"), ("51,072", "61,782", "7"), False),
    ],
)
def test_numbers_that_follow_each_other_name_columns_where_nothing_below_is_written_so(
    names: tuple[str, ...], values: tuple[str, ...], are: bool
) -> None:
    for first in ("Item", ""):
        lines = [
            f"{name:<10}{''.join(f'{text:>10}' for text in texts)}" for name, texts in ((first, names), ("Tea", values))
        ]
        cells = text_document("\n".join(lines), "a.txt").elements_tagged("tr")[-1].children
        assert [cell.attribute("headers") for cell in cells[-len(names) :]] == [name if are else None for name in names]


def test_a_sum_behind_a_blank_line_is_none_of_the_rows_above() -> None:
    lines = ["Item      Kind     Price", "-" * 24, "Board     oak       7.02", "", "Total               7.02"]
    assert len(text_document("\n".join(lines), "a.txt").elements_tagged("table")) == 2


@given(st.lists(st.text("abcdefghij", min_size=2, max_size=9), min_size=20, max_size=60), st.integers(60, 70))
def test_what_is_wrapped_below_its_label_is_one_line_also_in_a_wider_text(words: list[str], width: int) -> None:
    prose = " ".join(words)
    lines = fill(f"Comment: {prose}", width, initial_indent="  ", subsequent_indent="    ")
    document = text_document(f"{'wide ' * 20}\n\n* Physics\n  Grade: B\n{lines}\n", "a.txt")
    assert f"Comment: {prose}" in lines_of(document)


@given(st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=30, max_size=60), st.integers(55, 90))
def test_a_wrapped_paragraph_is_one_line(words: list[str], width: int) -> None:
    """Where it has a line that tells so: one as wide as texts are that are wrapped."""
    prose = " ".join(words)
    wrapped = fill(prose, width)
    assume(max(map(len, wrapped.splitlines())) >= WRAPPED)
    text = f"Dear reader\n\n{wrapped}\n\nYours"
    assert lines_of(text_document(text, "a.txt")) == ["Dear reader", prose, "Yours"]


@given(
    st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=30, max_size=60),
    st.integers(60, 90),
    st.sampled_from(["", "> ", "> > "]),
)
def test_a_wrapped_paragraph_is_one_line_with_colons_in_it_and_in_quotes(
    words: list[str], width: int, quote: str
) -> None:
    """What begins in lower case is no label below a text that does not; what is quoted goes on as what is not."""
    prose = " ".join(word + ":" * (number % 5 == 4) for number, word in enumerate(words)).capitalize()
    wrapped = fill(prose, width, initial_indent=quote, subsequent_indent=quote)
    assume(max(map(len, wrapped.splitlines())) >= WRAPPED)
    assume(not any(line.endswith(":") for line in wrapped.splitlines()))  # what follows below it would be its own
    lines = lines_of(text_document(f"Dear reader\n\n{wrapped}\n{quote}Impact: none\n\nYours", "a.txt"))
    assert lines == ["Dear reader", f"{quote}{prose}", f"{quote}Impact: none", "Yours"]


@given(st.lists(st.integers(100, 999), min_size=6, max_size=20), st.integers(WRAPPED + 12, 80))
def test_what_ends_with_a_comma_of_several_goes_on_also_in_a_wider_text(numbers: list[int], width: int) -> None:
    codes = ", ".join(f"FRA/IA-{number}" for number in numbers)
    document = text_document(f"Affected:\n{fill(codes, width)}\n\n{'wide ' * 25}\n", "a.txt")
    assert codes in lines_of(document)


def test_lines_of_an_address_stay_lines() -> None:
    lines = ["Nordlink Networks AB, Planned Works and Operations Centre,", "47 Park Avenue,", "Halden"]
    assert lines_of(text_document("\n".join([*lines, "", "wide " * 25]), "a.txt"))[:3] == lines


@pytest.mark.parametrize("sign", ["-", "=", "_ ", "*-"])
def test_a_line_below_a_rule_as_wide_as_the_text_is_its_own(sign: str) -> None:
    rule = (sign * 70)[:70].rstrip()
    text = f"{rule}\n     1  Room{'221.45':>55}\n{rule}\nThursday 9 Apr\n     1  Room{'221.45':>55}\n{rule}"
    assert "Thursday 9 Apr" in [node.text for node in text_document(text, "a.txt").elements_tagged("p")]


@given(
    st.lists(st.text("abcdefghij", min_size=1, max_size=9), min_size=12, max_size=30),
    st.sampled_from(["", " ", "  "]),
    st.integers(9, 16),
    st.booleans(),
)
def test_a_value_goes_on_below_its_column(words: list[str], space: str, width: int, dotted: bool) -> None:
    """Also where dots lead from the labels to the values, few or many."""
    value = " ".join(words)
    names = ("Number", "Consignee", "Date")
    labels = [f"{name}{space}".ljust(width + 4, ".") if dotted else f"{name}{space}".ljust(width) for name in names]
    labels = [f"{label}:".ljust(width + 8) for label in labels]
    wrapped = fill(value, 60, initial_indent=labels[1], subsequent_indent=" " * len(labels[1]))
    text = f"{labels[0]}4711\n{wrapped}\n{labels[2]}4 May"
    assert rows_of(text_document(text, "a.txt")) == [["Number:", "4711"], ["Consignee:", value], ["Date:", "4 May"]]


@given(
    st.lists(CELLS, min_size=1, max_size=6), st.sampled_from(["Parts: ", "Parts:   ", "Parts      : ", "Parts  =  "])
)
def test_lines_below_what_has_a_label_are_lines_of_its_cell(lines: list[str], label: str) -> None:
    below = f"\n{' ' * len(f'Spare {label}')}".join(lines)
    document = text_document(f"Spare {label}{below}\nEnd: no", "a.txt")
    cells = [*tagged(document.root, "td")[1:2], *tagged(document.root, "p")]
    texts = [run.text for run in cells[0].children if run.text]
    assert [texts[0].removeprefix("Spare Parts: "), *texts[1:]] == lines


def test_a_line_that_parts_those_above_from_those_below_is_none() -> None:
    document = text_document("Sites\n-----\nA\nB\n\nEnd\n===\n\n> \n>\n> x", "a.txt")
    assert lines_of(document) == ["Sites", "A", "B", ">", ">", "> x"]
    assert [node.text for node in tagged(document.root, "h2")] == ["End"]


def test_one_line_alone_that_is_underlined_or_of_capitals_is_a_heading() -> None:
    heads = ["Passed", "READY TO COLLECT", "IN HALDEN, AND BEYOND"]
    lines = ["NL/ETH/12345", "Items:", "- FIRST", "Dear all"]
    text = "\n\n".join([f"{heads[0]}\n======", *heads[1:], *lines, "TO PAY:  12.00", "NOT YET\nSENT"])
    document = text_document(text, "a.txt")
    assert [node.text for node in tagged(document.root, "h2")] == heads
    assert lines_of(document) == [*lines, "NOT YET", "SENT"]


@given(
    st.lists(st.tuples(st.integers(1, 6), st.sampled_from(["Open", "[2.1.0] - 2026-03-01", "1.2 (old)"])), min_size=1)
)
def test_signs_before_a_heading_tell_its_level(heads: list[tuple[int, str]]) -> None:
    """One sign before a figure is rather a number."""
    levels = [level if head[0].isalpha() else max(level, 2) for level, head in heads]
    lines = [f"{'#' * level} {head}" for level, (_, head) in zip(levels, heads, strict=True)]
    document = text_document("\n\n".join([f"{line}\n\n- an item\n- another" for line in lines]), "a.txt")
    found = [node for node in document.root.preorder() if node.tag[:1] == "h" and node.tag[1:].isdecimal()]
    assert [(node.tag, node.text) for node in found] == [
        (f"h{level}", line) for level, line in zip(levels, lines, strict=True)
    ]
    assert lines_of(text_document("# 12 of 40\n\nText", "a.txt")) == ["# 12 of 40", "Text"]
    assert len(tagged(text_document("######## x\n========\n\nText", "a.txt").root, "h6")) == 1


def test_lines_of_their_own_are_not_joined() -> None:
    long = "Summary: the cable between both stations is cut and will be mended by a team from the north"
    lines = [
        long,
        "Start: 4 May 2026 22:00",
        "Items that are wanted, whatever they are, and however many of them we see:",
    ]
    lines += ["- one that is long enough to end where the lines of this text do end, more or less", "- another"]
    lines += ["Halden Lines, 47 Park Avenue", "Customer service daily"]
    assert lines_of(text_document("\n".join(lines), "a.txt")) == lines


def test_what_is_made_of_a_text_grows_as_it_does() -> None:
    """Many columns in one line and many lines with few would make their product."""
    text = "  ".join("abc" * 1_000) + "\n" + "\n".join(" " * (4 * number) + "x  y" for number in range(300))
    assert sum(map(len, rows_of(text_document(text, "a.txt")))) < 3 * len(text.split())


@given(st.lists(st.tuples(CELLS, CELLS), min_size=2, max_size=6), st.integers(2, 5), st.booleans(), st.booleans())
def test_what_stands_in_a_pre_is_laid_out_as_a_text_is(
    rows: list[tuple[str, str]], gap: int, bold: bool, broken: bool
) -> None:
    text = laid_out([("Name", "Size"), *rows], gap)
    head, _, rest = text.partition("\n")
    marked = f"<b>{head}</b>\n{rest}" if bold else text
    page = f"<html><body><pre id='t'>{marked.replace(chr(10), '<br>') if broken else marked}</pre></body></html>"
    document = HtmlDocument.from_bytes(page.encode(), "a.html", "utf-8")
    assert rows_of(document) == rows_of(text_document(text, "a.txt")) == [["Name", "Size"], *map(list, rows)]
    assert rows_of(HtmlDocument.from_tree(document.element)) == rows_of(document)
    assert [pre.attribute("id") for pre in tagged(document.root, "pre")] == ["t"]


@pytest.mark.parametrize(
    "markup",
    ['a  <span class="k">b</span>\nc  d', "one  line", "a\n<p>b  c</p>"],
)
def test_a_pre_with_names_and_one_of_a_line_stay_as_they_are(markup: str) -> None:
    document = HtmlDocument.from_bytes(f"<html><body><pre>{markup}</pre></body></html>".encode(), "a.html", "utf-8")
    assert not rows_of(document)


@given(st.lists(st.tuples(CELLS, CELLS), min_size=2, max_size=6), st.integers(2, 5), st.data())
def test_links_of_a_pre_are_as_wide_as_their_texts_and_stay(
    rows: list[tuple[str, str]], gap: int, data: st.DataObject
) -> None:
    text = laid_out([("Name", "Size"), *rows], gap)
    linked = data.draw(st.sets(st.sampled_from(range(len(rows)))))
    lines = text.split("\n")
    for number in linked:
        name = rows[number][0]
        lines[number + 1] = lines[number + 1].replace(name, f'<a href="/?a&amp;{number}">{escape(name)}</a>', 1)
    page = f"<html><body><pre>{chr(10).join(lines)}</pre></body></html>"
    document = HtmlDocument.from_bytes(page.encode(), "a.html", "utf-8")
    assert rows_of(document) == [["Name", "Size"], *map(list, rows)]
    links = {node.attribute("href"): node.text for node in tagged(document.root, "a")}
    assert links == {f"/?a&{number}": rows[number][0] for number in linked}


def test_lines_below_the_last_column_go_on_with_it_where_their_table_is_narrower_than_its_text() -> None:
    rows = [
        "07/30/2024  1    SUMMONS Issued as to all of the defendants here",
        "08/20/2024       MOTION to Dismiss for Failure to State a Claim and",
        "                 Memorandum in Support",
    ]
    text = "\n".join([*rows, "", "x" * 120, ""])
    assert rows_of(text_document(text, "a.txt"))[1][-1].endswith("a Claim and Memorandum in Support")


def test_a_pre_may_hold_any_characters() -> None:
    data = b"<html><body><pre>a\x0b\x08b  &lt;c&gt; &amp;\nd\x01  \xff</pre></body></html>"
    assert rows_of(HtmlDocument.from_bytes(data, "a.html"))[-1][0].startswith("d")


def test_what_stands_for_links_may_stand_in_a_pre() -> None:
    text = 'A\U000f0000  B\n<a href="/x">one</a>  two'
    document = HtmlDocument.from_bytes(f"<pre>{text}</pre>".encode(), "a.html", "utf-8")
    assert "A\U000f0000" in document.root.text
    assert [node.text for node in tagged(document.root, "a")] == ["one"]
    assert not rows_of(HtmlDocument.from_bytes(b"<pre><br><br></pre>", "a.html", "utf-8"))


def test_how_much_of_a_page_is_laid_out_is_bounded() -> None:
    wide = "a  " * MAX_CELLS
    assert not rows_of(HtmlDocument.from_bytes(f"<pre>{wide}\nb  c</pre>".encode(), "a.html", "utf-8"))
    lines = "\n".join(["a  b"] * (MAX_CELLS // 2 - 10))
    page = f"<html><body><pre>{lines}</pre><pre>{lines}</pre><pre>c  d\ne  f</pre></body></html>"
    assert len(rows_of(HtmlDocument.from_bytes(page.encode(), "a.html", "utf-8"))) == MAX_CELLS // 2 - 8


MAIL = "From: Ada Lovelace <ada@example.org>\nSubject: Your order\n\nOrder:  A-17\nTotal:  12.50\n\nThank you"


@given(st.integers(1, 3), st.sampled_from(["> ", ">", " > "]))
def test_a_mail_that_is_forwarded_in_quotes_reads_as_it_does_alone(depth: int, sign: str) -> None:
    """However often it was forwarded so, and whatever stands above it and below."""
    text = MAIL
    for _ in range(depth):
        quoted = "\n".join(f"{sign}{line}" for line in text.splitlines())
        text = f"From: b@example.org\n\nSee below\n\n{quoted}\n\nBye"
    document, alone = text_document(text, "a.txt"), text_document(MAIL, "b.txt")
    assert [node.text for node in tagged(document.root, "blockquote")[-1].children] == [
        node.text for node in tagged(alone.root, "body")[0].children
    ]
    assert ["Order:", "A-17"] in rows_of(document)


def test_what_a_mail_answers_keeps_its_quotes() -> None:
    """It is no label of the mail's own."""
    text = "Moved\nStart: 3 May\n\nOn 2 May you wrote:\n> Start: 1 May\n> End: 2 May\n> Bye"
    document = text_document(text, "a.txt")
    assert not tagged(document.root, "blockquote")
    assert "> Start: 1 May" in lines_of(document)


ANSWERED = st.sampled_from(
    ["On 2 May Ada <ada@example.org> wrote:", "Am 2. Mai schrieb Ada:", "Le 2 mai, Ada a écrit :"]
)


@given(st.lists(ANSWERED, min_size=1, max_size=3), st.sampled_from(["> ", ">", " > "]), st.booleans(), st.booleans())
def test_a_mail_that_is_answered_reads_as_it_does_alone(
    above: list[str], sign: str, bare: bool, labelled: bool
) -> None:
    """However often, where nothing around it has a label that it has, too; a blank line in it may be quoted or not."""
    mail = MAIL.partition("\n\n")[2]
    text = mail
    for number, line in enumerate(above):
        quoted = "\n".join(f"{sign}{line}" if line or not bare else "" for line in text.splitlines())
        phone = f"Phone {number}:  0170 55" if labelled else ""
        text = f"Is this ours?\n\n{line}\n\n{quoted}\n\nBye\n{phone}"
    document, alone = text_document(text, "a.txt"), text_document(mail, "b.txt")
    deepest = document.elements_tagged("blockquote")[len(above) - 1 :]
    assert [node.text for inner in deepest for node in inner.children] == [
        node.text for node in tagged(alone.root, "body")[0].children
    ]


def test_quotes_in_quotes_are_bounded() -> None:
    text = "\n".join(f"{'>' * depth} From: a@example.org" for depth in range(1, 500))
    assert len(tagged(text_document(text, "a.txt").root, "blockquote")) == DEEPEST
