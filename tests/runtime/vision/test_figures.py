"""The worked examples of the report, rebuilt: figures 1 (a page), 7 (extraction) and 9 (weights and construction)."""

from fieldmark.runtime.vision.extraction import extract
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.runtime.vision.segmentation import construct, segment
from fieldmark.runtime.vision.separators import Direction, detect, weigh
from tests.runtime.vision.pages import Node, block, box, element, outline, snapshot
from tests.runtime.vision.test_rendering import needs_browser


def spacer(left: float, top: float) -> Node:
    """A cell without width, as pages of the time put between their columns."""
    return element("td", box(left, top, left, top + 500))


def details() -> Node:
    """The third cell of figure 7, which is figure 9's sub-page: three times a heading with its text."""
    rows: list[Node] = []
    for n in range(3):
        top = 110 + 150 * n
        rows += [
            block("div", f"heading {n}", box(550, top, 800, top + 20), weight=700),
            element("img", box(550, top + 20, 550, top + 30)),
            block("div", f"comic {n} with a description", box(550, top + 30, 800, top + 140)),
        ]
    return element("td", box(540, 100, 800, 600), *rows)


def auction() -> Node:
    """Figure 7: a table of one row, whose first cell is coloured; the second and fourth are spacers."""
    categories = [block("a", f"category {n}", box(10, 110 + 40 * n, 150, 130 + 40 * n)) for n in range(5)]
    listing = [block("p", f"lot {n} is a long text", box(180, 110 + 60 * n, 490, 150 + 60 * n)) for n in range(5)]
    row = element(
        "tr",
        box(0, 100, 800, 600),
        element("td", box(0, 100, 160, 600), *categories, background="beige"),
        spacer(160, 100),
        element("td", box(170, 100, 500, 600), *listing),
        spacer(500, 100),
        details(),
    )
    return element("table", box(0, 100, 800, 600), row)


def page() -> Node:
    """Figure 1: a head, the table, a search form and a foot."""
    search = [element("input", box(10, 640, 500, 660)), block("b", "Search", box(520, 640, 600, 660))]
    foot = [block("small", f"note {n}", box(10, 700 + 20 * n, 790, 715 + 20 * n)) for n in range(3)]
    head = [block("tr", f"head {n}", box(0, 40 * n, 800, 40 * n + 38)) for n in range(2)]
    return element(
        "html",
        box(0, 0, 800, 760),
        element(
            "body",
            box(0, 0, 800, 760),
            element("table", box(0, 0, 800, 80), *head),
            auction(),
            element("form", box(0, 620, 800, 670), *search),
            element("center", box(0, 690, 800, 760), *foot),
        ),
    )


def test_figure_1_the_page_has_four_blocks_of_which_the_second_has_three() -> None:
    shot = snapshot(page())
    layout = Layout(shot)
    assert [shot.tag[one.node] for one in extract(layout, 0)] == ["table", "td", "td", "td", "form", "center"]
    found = segment(layout, pdoc=4)
    assert found is not None
    assert [round(child.box.top) for child in found.children] == [0, 100, 620, 690]
    assert {one.direction for one in found.separators} == {Direction.HORIZONTAL}
    assert len(found.separators) == 3
    second = found.children[1]
    assert [round(child.box.left) for child in second.children] == [0, 170, 540]
    assert [one.direction for one in second.separators] == [Direction.VERTICAL] * 2


def test_figure_7_the_row_is_divided_into_the_cells_that_are_seen() -> None:
    shot = snapshot(element("body", box(0, 0, 800, 700), auction()))
    layout = Layout(shot)
    found = extract(layout, 0)
    assert [shot.tag[one.node] for one in found] == ["td"] * 3
    assert [round(layout.seen(one.node).left) for one in found] == [0, 170, 540]
    assert 6 <= found[0].doc <= 8, "rule 8: another background"


def test_figure_9_headings_weigh_more_above_than_below_and_blocks_merge_by_two() -> None:
    shot = snapshot(details())
    layout = Layout(shot)
    pool = extract(layout, 0)
    assert len(pool) == 6, "what is not seen is cut"
    separators = detect([layout.seen(one.node) for one in pool], Direction.HORIZONTAL, layout.settings.overlap)
    low, high, *_ = weights = weigh(layout, pool, separators, Direction.HORIZONTAL)
    assert weights == [low, high, low, high, low]
    assert low < high
    structure = construct(layout, pool, 10)
    assert [len(part.nodes) for part in structure.children] == [2, 2, 2]
    assert [len(part.children) for part in structure.children] == [2, 2, 2]


def test_figure_9_as_a_block_of_the_page() -> None:
    shot = snapshot(details())
    found = segment(Layout(shot), pdoc=4)
    assert found is not None
    assert outline(shot, found) == [[f"heading {n}", f"comic {n} with a description"] for n in range(3)]


def test_columns_that_markup_keeps_in_rows_of_one_table_are_told_by_their_backgrounds() -> None:
    """Figure 10: of three columns the outer one has another background; the others are merged beside it."""
    cells = [
        element("td", box(0, 0, 195, 300), *_links("menu", 5), background="navy"),
        element("td", box(200, 0, 495, 300), *_links("news", 205)),
        element("td", box(500, 0, 800, 300), *_links("event", 505)),
    ]
    shot = snapshot(element("table", box(0, 0, 800, 300), element("tr", box(0, 0, 800, 300), *cells)))
    found = segment(Layout(shot), pdoc=3)
    assert found is not None
    assert [round(child.box.left) for child in found.children] == [0, 200]
    assert [round(child.box.left) for child in found.children[1].children] == [200, 500]


def _links(name: str, left: float) -> list[Node]:
    return [block("p", f"{name} {n}", box(left, 10 + 40 * n, left + 180, 30 + 40 * n)) for n in range(5)]


RENDERED = b"""<!DOCTYPE html><body style="margin:0">
<table width=800 cellspacing=0><tr><td>Auctions<tr><td>Home - Help</table>
<table width=800 cellspacing=0 style="margin:20px 0"><tr valign=top>
<td width=150 bgcolor=beige><a href=a>Antiques</a><br><a href=b>Books</a><br><a href=c>Coins</a>
<td style="width:10px;padding:0">
<td width=320><p>comic 1 is a lot<p>comic 2 is a lot<p>comic 3 is a lot
<td style="width:40px;padding:0">
<td width=260>
<div><b>Today</b></div><span></span><div>what is sold today, in a sentence</div>
<div><b>Tomorrow</b></div><span></span><div>what is sold tomorrow, in a sentence</div>
<div><b>Sunday</b></div><span></span><div>what is sold on Sunday, in a sentence</div>
</table>
<form style="margin:20px 0">Search</form>
<center>Copyright<br>Terms of use<br>Privacy</center>
"""


@needs_browser
def test_the_figures_as_a_page_of_chromium() -> None:
    with Renderer() as renderer:
        shot = renderer.snapshot(RENDERED, "figures.html")
    layout = Layout(shot)
    assert [shot.tag[one.node] for one in extract(layout, 0)] == ["table", "td", "td", "td", "form", "center"]
    found = segment(layout, pdoc=8)
    assert found is not None
    assert outline(shot, found) == [
        ["Auctions", "Home - Help"],
        [
            ["Antiques", "Books", "Coins"],
            ["comic 1 is a lot", "comic 2 is a lot", "comic 3 is a lot"],
            [
                ["Today", "what is sold today, in a sentence"],
                ["Tomorrow", "what is sold tomorrow, in a sentence"],
                ["Sunday", "what is sold on Sunday, in a sentence"],
            ],
        ],
        "Search",
        "Copyright Terms of use Privacy",
    ]
