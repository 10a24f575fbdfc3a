"""Headings in plain text, directly above the lines that they head."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.io.texts import text_document
from tests.runtime.test_plain_texts import lines_of, tagged

NAMES = st.lists(st.sampled_from(["Open", "In progress", "Closed", "Never seen"]), min_size=2, max_size=4, unique=True)
FORMS = ("{0}:", "{0} ({1})", "{0} ({1}):", "## {0}", "== {0} ==", "--- {0} ---", "{0}\n------")
ENTRIES = ("[{0:02}:30] web{0}: wrong", "- door {0}", "Door: {0}", "{0:02}:30  web{0}  wrong", "A-{0} wrong")


def headings(text: str) -> list[str]:
    """The texts of the headings of a text."""
    return [node.text for node in tagged(text_document(text, "a.txt").root, "h2")]


@given(
    names=NAMES, counts=st.lists(st.integers(1, 4), min_size=4, max_size=4), capitals=st.booleans(), blank=st.booleans()
)
@pytest.mark.parametrize("form", ["{0}", *FORMS])
@pytest.mark.parametrize("entry", ENTRIES)
def test_what_has_the_form_of_a_heading_heads_the_entries_below_it(
    names: list[str], counts: list[int], form: str, entry: str, *, capitals: bool, blank: bool
) -> None:
    """Names alone, or with a colon, do where they are of capitals; what is ruled, where a blank line is above it."""
    capitals = capitals or form in ("{0}", "{0}:")
    heads = [form.format(name.upper() if capitals else name, count) for name, count in zip(names, counts, strict=False)]
    groups = [
        "\n".join([head, *(entry.format(number + 10) for number in range(count))])
        for head, count in zip(heads, counts, strict=False)
    ]
    text = ("\n\n" if blank or "\n" in form else "\n").join(groups)
    assert headings(f"Hello\n\n{text}\n\nBye") == [head.partition("\n")[0] for head in heads]


@given(count=st.integers(2, 5))
@pytest.mark.parametrize("form", [form.format("OPEN" if form == "{0}:" else "Open", 2) for form in FORMS])
@pytest.mark.parametrize("entry", ENTRIES)
def test_one_group_has_its_heading_where_the_lines_below_are_alike(count: int, form: str, entry: str) -> None:
    text = "\n".join([form, *(entry.format(number) for number in range(count))])
    assert headings(f"Hello\n\n{text}\n\nBye") == [form.partition("\n")[0]]


@pytest.mark.parametrize("form", ["## Open", "=== Open ==="])
def test_signs_tell_a_heading_also_alone(form: str) -> None:
    assert headings(f"Hello\n\n{form}\n\nThe door") == [form]
    assert headings(f"Hello\n\n{form}\nThe door") == [form]


@pytest.mark.parametrize(
    "text",
    [
        "ACME LTD\n12 High Street\nHalden\n\nOAKES PLC\nThe Old Mill\nLudlow",
        "Ship to:\nAnna Oakes\nLudlow\n\nBill to:\nAnna Oakes\nLudlow",
        "Anna Oakes\n- a door\n- a wall",
        "Doors:\n- of oak\n- of elm",
        "# 12\nThe door",
        "Item    Qty  Price\nDoor      1   7.00\nof oak\n------------------\nSum       2   7.00\nTax       1   7.00",
    ],
)
def test_a_line_above_others_is_no_heading_where_nothing_tells(text: str) -> None:
    assert headings(f"Hello\n\n{text}\n\nBye") == []


@given(st.lists(st.integers(0, 2), min_size=2, max_size=4), st.integers(1, 9))
def test_a_line_farther_from_the_margin_than_the_row_above_is_of_that(below: list[int], indent: int) -> None:
    """Though it is written in capitals, and several rows have one."""
    note = f"\n{'':{indent}}OPERATED BY ALPENAIR"
    rows = (f"{n + 1}. OS 19{n}1  GREMIL  07{n}5{note * bool(some)}" for n, some in enumerate(below))
    assert headings("Hello\n\n{}\n\nBye".format("\n".join(rows))) == []


def test_lines_below_a_heading_stay_lines() -> None:
    text = "OPEN (2)\n- a door\n- a wall\nCLOSED (1)\n- a gate"
    assert lines_of(text_document(text, "a.txt")) == ["- a door", "- a wall", "- a gate"]


TITLES = st.lists(st.sampled_from(["Roads", "Cemetery wall", "Play area"]), min_size=2, max_size=5)


@given(titles=TITLES, below=st.lists(st.integers(0, 2), min_size=5, max_size=5))
@pytest.mark.parametrize("name", ["{0}. {1}", "{0}) {1}", "Day {0}: {1}"])
def test_numbered_lines_with_paragraphs_between_are_headings(titles: list[str], below: list[int], name: str) -> None:
    """Where most have any below them; without, they are a list."""
    heads = [name.format(number, title) for number, title in enumerate(titles, 1)]
    counts = below[: len(heads)]
    text = "\n\n".join(
        "\n\n".join([head, *["It was found wanting,\nand will be mended."] * count])
        for head, count in zip(heads, counts, strict=True)
    )
    are_headed = 2 * sum(map(bool, counts)) > len(heads)
    assert headings(f"Hello\n\n{text}") == (heads if are_headed else [])


@pytest.mark.parametrize(
    "text",
    [
        "2. Roads\n\nAll of them.\n\n3. Walls\n\nSome of them.",
        "1. Roads\n\nAll of them.\n\n3. Walls\n\nSome of them.",
        "1. The roads are closed.\n\nSo it was said.\n\n2. The walls are down.\n\nSo it was heard.",
        "Room 1: Roads\n\nAll of them.\n\nHall 2: Walls\n\nSome of them.",
    ],
)
def test_other_numbered_lines_are_no_headings(text: str) -> None:
    assert headings(text) == []
