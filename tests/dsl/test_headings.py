"""Headings: under which headings of its page a node stands."""

from __future__ import annotations

import pytest

from fieldmark.dsl.html.tree import HtmlDocument


def above(page: str) -> tuple[str, ...]:
    """The headings above the text "here"."""
    document = HtmlDocument.from_bytes(page.encode(), encoding="utf-8")
    (node,) = document.runs_with("here", whole=True)
    return document.headings.above(node.place)


@pytest.mark.parametrize(
    ("page", "headings"),
    [
        ("<p>here</p>", ()),
        ("<h1>A</h1><p>here</p>", ("A",)),
        ("<h1>A</h1><h3>B</h3>here", ("B",)),
        ("<p>here</p><h1>A</h1>", ()),
        ("<h1>A</h1><div><h2>B</h2><table><tr><td>here</td></tr></table></div>", ("B", "A")),
        ("<div><h2>B</h2><p>text</p></div><p>here</p>", ()),
        ("<div class=head> <span><h2><b>B</b></h2></span><img></div><p>here</p>", ("B",)),
        ("<h1> </h1><p>here</p>", ()),
        ("<h1>here</h1>", ()),
    ],
)
def test_a_heading_rules_what_follows_it_among_its_siblings(page: str, headings: tuple[str, ...]) -> None:
    assert above(page) == headings


@pytest.mark.parametrize("level", range(1, 7))
def test_levels_mean_nothing(level: int) -> None:
    assert above(f"<h2>A</h2><h{level}>B</h{level}><div>here</div>") == ("B",)


@pytest.mark.parametrize(
    ("page", "headings"),
    [
        ("<h2>A</h2><h3>B</h3><h3>here</h3>", ("A",)),
        ("<h3>A</h3><div><h3>here</h3></div><p>text</p>", ()),
        ("<h1>A</h1><h2>B</h2><p>text</p><h3>C</h3><h2>here</h2>", ("A",)),
        ("<h1> </h1><h2>B</h2><h2>here</h2>", ()),
        ("<h2>A</h2><div><h2>here</h2><p>text</p></div>", ("A",)),
    ],
)
def test_a_heading_stands_under_none_of_its_level_or_below(page: str, headings: tuple[str, ...]) -> None:
    assert above(page) == headings


@pytest.mark.parametrize(
    ("page", "headings"),
    [
        ("<h1>A</h1><div><h3>B</h3><ul></ul></div><div><h3>C</h3><p>here</p></div>", ("C", "A")),
        ("<h1>A</h1><div><h3>B</h3></div><div><h3>C</h3></div><div><h3>D</h3><p>here</p></div>", ("D", "A")),
        ("<h1>A</h1><div><h3>B</h3></div><div><p>Then</p><h3>C</h3><p>here</p></div>", ("C", "B")),
        ("<h1>A</h1><div><h2>B</h2></div><div><h3>C</h3><p>here</p></div>", ("C", "B")),
    ],
)
def test_a_card_with_nothing_but_its_name_heads_no_other(page: str, headings: tuple[str, ...]) -> None:
    assert above(page) == headings
