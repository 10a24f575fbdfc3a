"""Hierarchical landmarks: which occurrences of a landmark count."""

from __future__ import annotations

from fieldmark.dsl.core.instance import OuterLandmark, TextLandmark
from fieldmark.dsl.html.terms import Hops, guided, locate
from fieldmark.dsl.html.tree import HtmlDocument

PAGE = """
<div><h2>AIR</h2><table><tr><td>Depart:</td><td>8:18 PM</td></tr></table></div>
<div><h2>CAR</h2><table><tr><td>Depart:</td><td>9:00 AM</td></tr></table></div>
<div><h2>AIR</h2><table><tr><td>Depart:</td><td>2:02 PM</td></tr></table></div>
"""


def counted(*guides: OuterLandmark, page: str = PAGE) -> list[str]:
    document = HtmlDocument.from_bytes(page.encode(), encoding="utf-8")
    found = guided(guides, locate(TextLandmark("Depart:"), document), document)
    return [node.parent.parent.text.removeprefix("Depart: ") for node in found if node.parent and node.parent.parent]


def test_occurrences_count_in_the_region_around_the_outer_landmark() -> None:
    assert counted() == ["8:18 PM", "9:00 AM", "2:02 PM"]
    assert counted(OuterLandmark(TextLandmark("AIR"), Hops(2, 0))) == ["8:18 PM", "2:02 PM"]
    assert counted(OuterLandmark(TextLandmark("AIR"), Hops(1, 1))) == ["8:18 PM", "2:02 PM"]


def test_guides_narrow_one_after_another() -> None:
    both = OuterLandmark(TextLandmark("CAR"), Hops(2, 1)), OuterLandmark(TextLandmark("AIR"), Hops(2, 0))
    assert counted(*both) == ["2:02 PM"]


def test_a_guide_leaves_nothing_where_its_landmark_is_missing() -> None:
    assert counted(OuterLandmark(TextLandmark("FLIGHT"), Hops(2, 0))) == []
