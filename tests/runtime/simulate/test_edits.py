"""What each edit makes of a small page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from lxml import etree

from fieldmark.runtime.simulate.changes import Changed, apply, change_named
from fieldmark.runtime.simulate.truth import locate, page_text
from tests.runtime.simulate.pages import Page, laid_out, page_of, root_of

ROWS = '<tr id="r1"><td>Depart:</td><td><b>8:18 PM</b></td></tr><tr><td>Gate</td><td>B7</td></tr>'
TABLE = f'<table class="t x">{ROWS}</table>'
FLIGHT = f"<html><body><h2>Leg</h2>{TABLE}<p>Have a nice day</p></body></html>"
TRUTH = {"depart": ("8:18 PM",), "gate": ("B7",)}


def change(name: str, html: str, values: Mapping[str, tuple[str, ...]], seed: int = 0) -> Changed | None:
    root = root_of(html)
    return apply(change_named(name), root, locate(root, values), Random(seed))


def changed(name: str, html: str = FLIGHT, seed: int = 0) -> str:
    result = change(name, html, {f: v for f, v in TRUTH.items() if v[0] in html}, seed)
    assert result is not None
    return re.sub(r"\s+", " ", etree.tostring(result.root, method="html", encoding="unicode"))


GOLDEN = {
    "unchanged": FLIGHT,
    "classes stripped": FLIGHT.replace(' class="t x"', "").replace(' id="r1"', ""),
    "table to blocks": FLIGHT.replace("table", "div").replace("tr", "div").replace("td", "div"),
    "label punctuation": FLIGHT.replace("Depart:", "Depart").replace("Gate", "Gate:"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_edits_without_choices(name: str) -> None:
    assert changed(name) == GOLDEN[name]


def test_inline_markup_is_joined_where_words_stay_apart() -> None:
    page = "<html><body><ul><li><b>Gate:</b> <i>B7</i></li></ul></body></html>"
    assert changed("markup joined", page) == "<html><body><ul><li>Gate: B7</li></ul></body></html>"
    assert change("markup joined", "<p><b>Gate</b><i>B7</i></p>", {"gate": ("B7",)}) is None


@pytest.mark.parametrize("seed", range(4))
def test_a_label_or_value_is_marked_up(seed: int) -> None:
    mark = "(b|span|strong|em)"
    page = "<p><i>Gate number:</i> 8:18 PM</p>"
    assert re.search(rf"<i><{mark}>Gate number:</\1></i>", changed("label marked up", page, seed))
    assert re.search(rf"<i><{mark}>Gate</\1> number:</i>", changed("label split", page, seed))
    assert re.search(rf"</i> <{mark}>8:18 PM</\1>", changed("value marked up", page, seed))
    assert re.search(rf"</i> <{mark}>8:18</\1> PM", changed("value split", page, seed))


def test_names_change_consistently() -> None:
    page = '<p class="a b"><label for="n">x</label><i id="n" class="a">B7</i></p>'
    for name in ("classes renamed", "classes hashed"):
        page_after = changed(name, page)
        first = re.search(r'<p class="(\S+) (\S+)"', page_after)
        assert first is not None
        assert first[1] != "a"
        assert first[2] != first[1]
        assert f'class="{first[1]}">B7' in page_after
    renamed = re.search(r'for="(\S+)"', changed("classes renamed", page))
    assert renamed is not None
    assert f'id="{renamed[1]}"' in changed("classes renamed", page)


@pytest.mark.parametrize("layout", ["cells", "heads", "terms", "lines", "items", "blocks"])
def test_a_row_is_added_in_the_layout_of_its_neighbours(layout: str) -> None:
    page = page_of([(layout, (0,))])
    root = page.root
    for name in ("row before", "row after"):
        result = apply(change_named(name), root, page.truth(root), Random(1))
        assert result is not None
        after = etree.tostring(result.root, method="html", encoding="unicode")
        row = laid_out(layout, [("Order number", "KX-4711")])
        around, *tags = re.findall(r"<(\w+)", row)
        before = etree.tostring(root, method="html", encoding="unicode")
        added = Counter(re.findall(r"<(\w+)", after)) - Counter(re.findall(r"<(\w+)", before))
        assert added == Counter(tags), around
        assert after.count("KX-4711") == after.count("Order number") == 1
        assert after.count('id="orde"') <= 1


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("look-alike headed before", "h2 table h2 table"),
        ("look-alike headed after", "h2 table h2 table"),
        ("look-alike before", "h2 table table"),
        ("look-alike after", "h2 table table"),
    ],
)
def test_look_alikes_have_the_same_labels_and_other_values(name: str, order: str) -> None:
    after = changed(name)
    assert " ".join(re.findall("<(h2|table)", after)) == order
    assert after.count("Depart:") == after.count(">Gate<") == 2
    assert after.count("8:18 PM") == after.count(">B7<") == 1
    assert after.count("Leg") == 1


def test_a_look_alike_without_heading_leaves_lists_open() -> None:
    html = "<body><p>Much to see here, and more</p><ul><li>red</li><li>blue</li></ul></body>"
    result = change("look-alike after", html, {"colour": ("red", "blue")})
    assert result is not None
    assert not result.values
    headed = change("look-alike headed after", html, {"colour": ("red", "blue")})
    assert headed is not None
    assert headed.values == {"colour": ("red", "blue")}


def test_rows_beside_unnamed_items_leave_a_list_open() -> None:
    cells = "<table><tr><td>Gate</td><td>B7</td></tr><tr><td>Gate</td><td>C9</td></tr></table>"
    values = {"gate": ("B7", "C9")}
    for html in (f"<body>{cells}<p>Leg</p></body>", "<body><ul><li>x B7</li><li>B7</li><li>C9</li></ul></body>"):
        assert change("row after", html, values) is None
    named = change("row after", f"<body>{cells.replace('Gate', '<b>Gate</b>')}<p>Leg</p></body>", values)
    assert named is not None
    assert named.values == values


def test_a_dropped_row_takes_the_label_and_a_blanked_value_leaves_it() -> None:
    dropped = change("row dropped", FLIGHT, {"depart": ("8:18 PM",)})
    blanked = change("value blanked", FLIGHT, {"depart": ("8:18 PM",)})
    assert dropped is not None
    assert blanked is not None
    assert dropped.dropped == blanked.dropped == {"depart": ("8:18 PM",)}
    assert "Depart" not in page_text(dropped.root)
    assert "Depart" in page_text(blanked.root)


def test_a_dropped_value_may_stand_elsewhere() -> None:
    result = change("row dropped", "<div><p>Gate: <b>B7</b></p><p>Go to B7 now</p></div>", {"gate": ("B7",)})
    assert result is not None
    assert result.elsewhere == {"gate"}


def test_fields_in_one_row_are_dropped_together() -> None:
    html = "<div><p>Gate: <b>B7</b> at <b>8:18 PM</b></p><p>Welcome</p></div>"
    result = change("row dropped", html, TRUTH)
    assert result is not None
    assert set(result.dropped) == {"gate", "depart"}


def test_sections_move_with_their_headings() -> None:
    page = Page("<body><h2>A</h2><ul><li>x: <b>B7</b></li></ul><h2>B</h2><ul><li>y</li><li>z</li></ul></body>", {})
    assert " ".join(re.findall(r">(\w+)<", changed("sections reordered", page.html))) == "B y z A B7"


def test_labels_are_not_parted_from_their_values() -> None:
    html = "<body><div>Gate</div><div><b>B7</b></div><ul><li>a</li><li>b</li></ul><ul><li>c</li><li>d</li></ul></body>"
    result = change("sections reordered", html, {"gate": ("B7",)})
    assert result is None or "GateB7" in page_text(result.root)


@pytest.mark.parametrize("name", ["advert on top", "advert before section", "page wrapped", "section wrapped"])
def test_surroundings_leave_the_table_as_it_was(name: str) -> None:
    assert TABLE in changed(name)
    assert changed(name) != FLIGHT


def test_headings_change_their_level() -> None:
    assert re.search("<h[13]>Leg</h[13]>", changed("headings"))
    page = "<body><h2>8:18 PM</h2><p>Departure of your flight</p></body>"
    assert re.search("<h[13]>8:18 PM</h[13]>", changed("value heading", page))
