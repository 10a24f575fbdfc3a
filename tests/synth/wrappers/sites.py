"""Small generated sites for the laws of wrapper induction: pages of one script, with planted lists."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from hypothesis import strategies as st

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.wrappers.inductors import Attribute, FeatureInductor
from fieldmark.synth.wrappers.site import Nodes, Site

WORDS = ("lamp", "stool", "shelf", "chair", "desk")


def page(html: str, name: str = "page") -> HtmlDocument:
    return HtmlDocument.from_bytes(html.encode(), name)


@st.composite
def sites(draw: st.DrawFn) -> Site:
    """One to three pages with a menu, a table of a few rows, a list, and loose texts."""
    pages = []
    for number in range(draw(st.integers(1, 3))):
        word = st.sampled_from(WORDS)
        rows = "".join(
            f"<tr><td class='{draw(st.sampled_from(('name', 'name big')))}'>{draw(word)}</td>"
            f"<td>{draw(word)}<br>{draw(word)}</td></tr>"
            for _ in range(draw(st.integers(0, 3)))
        )
        items = "".join(f"<li><a href='#{draw(word)}'>{draw(word)}</a></li>" for _ in range(draw(st.integers(0, 3))))
        pages.append(page(f"<p id='menu'>{draw(word)}</p><table>{rows}</table><ul>{items}</ul><b>end</b>", f"{number}"))
    return Site(pages)


def labels_of(site: Site, most: int = 6) -> st.SearchStrategy[Nodes]:
    return st.frozensets(st.integers(0, len(site) - 1), min_size=1, max_size=most)


LISTED = """<h1>{title}</h1><p>Found <b>here</b></p><table class="goods">{rows}</table><p>{note}</p>"""


def shop(pages: int = 4, rows: int = 5) -> Site:
    """Pages that list goods: name, maker, price; the heading and the note repeat names of goods."""
    made = []
    for number in range(pages):
        goods = [
            f"<tr><td><u>Good {number}{row}</u><br>Maker {row}</td><td>{number + 1}{row}.50</td></tr>"
            for row in range(rows)
        ]
        made.append(page(LISTED.format(title=f"Page {number}", rows="".join(goods), note="Good 99"), f"{number}"))
    return Site(made)


def where(site: Site, *beginnings: str) -> Nodes:
    """The runs that begin with one of some texts."""
    return frozenset(node for node, text in enumerate(site.texts) if text.startswith(beginnings))


def table_inductor(site: Site) -> FeatureInductor:
    """TABLE, the paper's example 1: cells of the same row, of the same column, or the whole table.

    The rows of a table are told apart, its columns hold on all pages; texts that stand in no table have no features.
    """
    features: list[Mapping[Attribute, Hashable]] = []
    for number, run in enumerate(site.runs):
        cell = next((above for above in run.ancestors() if above.tag in ("td", "th")), None)
        row = None if cell is None else cell.parent
        if cell is None or row is None:
            features.append({})
            continue
        cells = [child for child in row.children if child.tag in ("td", "th")]
        features.append(
            {Attribute(0, "row"): (site.page_of[number], row.order), Attribute(0, "column"): cells.index(cell)}
        )
    return FeatureInductor(range(len(site)), features)
