"""Fields of a table of labels and values, and what they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.guards import Guard
from fieldmark.dsl.core.instance import Landmark, TextLandmark
from fieldmark.dsl.core.results import Extraction, FieldResult
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Program, Strategy
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css, NodeSelector
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.language import TextProgram, Whole
from tests.dsl.terms import document

CELL = Css("td:nth-of-type(2)")


def rows(*pairs: tuple[str, str]) -> str:
    """A table of labels and values."""
    return "<table>" + "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in pairs) + "</table>"


def beside(
    landmark: str | Landmark,
    *,
    selector: NodeSelector = CELL,
    text: TextProgram | None = None,
    common: Sequence[str] = (),
    within: float = 0.5,
    guards: tuple[Guard, ...] = (),
) -> Strategy:
    """The cell beside a label."""
    look = HtmlBlueprint(frozenset(("tr/td", entry) for entry in common), within)
    found = TextLandmark(landmark) if isinstance(landmark, str) else landmark
    hops = Hops(2, 0) if isinstance(found, TextLandmark) else Hops(1, 0)
    return Strategy(found, hops, look, ValueProgram(selector, text or Whole()), guards=guards)


def field(
    *parts: Part | Strategy, kind: Aggregation = "one", optional: bool = False, formats: Sequence[Format] = ()
) -> Field:
    """A field of one format, unless formats are given."""
    made = tuple(part if isinstance(part, Part) else Part((part,)) for part in parts)
    return Field("f", kind, optional, tuple(formats) or (Format(made),))


def run(found: Field, *pairs: tuple[str, str]) -> FieldResult:
    """The field's result on a table."""
    return evaluate_field(found, document(rows(*pairs)))


def extracted(page: HtmlDocument, *fields: Field) -> Extraction:
    """What fields, which are named by their numbers, say of a page."""
    return evaluate(Program("p", tuple(replace(one, name=f"f{n}") for n, one in enumerate(fields))), page)


TOTAL, TAX, DUE = beside("Total"), beside("Tax"), beside("Due")
