"""A small program, written by hand, and pages that it reads."""

from __future__ import annotations

from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.text.language import Boundary, Substring, TextProgram, Whole
from fieldmark.dsl.text.lexicon import Token

DATE = Substring(Boundary(right=(Token("DATE"),)), Boundary(left=(Token("DATE"),)))


def strategy(
    landmark: Landmark, hops: Hops, selector: str, text: TextProgram | None = None, attribute: str | None = None
) -> Strategy:
    """A strategy with an empty blueprint."""
    value = ValueProgram(Css(selector), text or Whole(), attribute)
    return Strategy(landmark, hops, HtmlBlueprint(frozenset(), 0.5), value)


def single(name: str, *strategies: Strategy, optional: bool = False) -> Field:
    """A field of one value, in one format."""
    return Field(name, "one", optional, (Format((Part(strategies),)),))


PROGRAM = Program(
    "orders",
    (
        single(
            "total",
            strategy(TextLandmark("Total"), Hops(1, 1), "td:nth-child(2)"),
            strategy(AttributeLandmark("id", "total"), Hops(0, 0), "td"),
        ),
        single("ordered", strategy(TextLandmark("Ordered on", whole=False), Hops(1, 0), "p", DATE)),
        Field("item", "list", False, (Format((Part((strategy(TagLandmark("li"), Hops(0, 0), "li"),)),)),)),
        single("voucher", strategy(TextLandmark("Voucher"), Hops(1, 1), "td:nth-child(2)"), optional=True),
        single("never", strategy(TextLandmark("Never said"), Hops(1, 1), "td"), optional=True),
    ),
)
"""Two strategies that check each other, a part of a text, a list, an optional field, a field that is nowhere."""

PAGE = """<html><body><p>Ordered on 3 May 2026, thank you</p><ul><li>Kettle</li><li>Cups</li></ul>
<table><tr><td>Total</td><td id="total">12,50 €</td></tr></table></body></html>"""

VALUES = {"total": "12,50 €", "ordered": "3 May 2026", "item": ["Kettle", "Cups"], "voucher": None, "never": None}

AMBIGUOUS = PAGE.replace("<table>", "<table><tr><td>Total</td><td>99 €</td></tr>").replace("id=", "class=")
"""Two totals, and no help to decide."""

MAIL = """From: shop@example.org\r\nTo: you@example.org\r\nSubject: your order\r\nMIME-Version: 1.0\r
Content-Type: text/html; charset=utf-8\r\n\r\n"""
"""The headers of an HTML e-mail."""

LINK = '<html><body><p><b>Site</b> <a href="a/b/c">here</a></p></body></html>'
LINKED = Program(
    "links",
    (
        single(
            "site",
            strategy(TextLandmark("Site"), Hops(2, 0), "a", Substring(Boundary((Token(literal="a/"),)), None), "href"),
        ),
    ),
)
"""A value that is part of an attribute."""
