"""Which elements are records: what stands in another one, or holds one, is none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.html.records import Separation, anchor_nodes, separate
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode

markup = st.recursive(
    st.just("x"),
    lambda inner: st.builds(
        "<{0}>{1}</{0}>".format, st.sampled_from(("div", "span", "section")), st.lists(inner, max_size=4).map("".join)
    ),
    max_leaves=25,
)


def kept(anchors: tuple[HtmlNode, ...], up: int) -> list[HtmlNode]:
    """The elements of the records by definition, one anchor after the other."""
    found: list[HtmlNode] = []
    for anchor in anchors:
        above = [anchor, *anchor.ancestors()]
        top = above[up] if up < len(above) - 1 else None
        if top is not None and not any(top in (o, *o.ancestors()) or o in top.ancestors() for o in found):
            found.append(top)
    return found


@given(markup, st.sampled_from(("div", "span", "*")), st.integers(0, 4))
def test_records_never_stand_in_each_other(html: str, tag: str, up: int) -> None:
    document = HtmlDocument.from_bytes(f"<body>{html}</body>".encode())
    separation = Separation(Css(tag), up)
    tops = [region.nodes[0] for region in separate(separation, document)]
    assert tops == kept(anchor_nodes(separation.anchor, document), up)
