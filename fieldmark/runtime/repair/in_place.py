"""Values of a new capture that stand where the fixture's stood: what is read on a feed is another value every day.

A value that the program still finds where it stood, from what it started from, is another one and not a wrong one,
where it has the shape of the fixture's. And where a label was worded anew, so that the program finds nothing, what
stands where the value stood is evidence for it (`place`), as long as it has that shape and all else that the program
finds on the page stands where it stood, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.core.terms import Field
from fieldmark.dsl.html.tree import HtmlNode
from fieldmark.dsl.text.lexicon import WORDS, class_of, fold, is_in_figures
from fieldmark.runtime.repair.pages import KeptPage, NewPage
from fieldmark.runtime.watch.checks import FieldCheck
from fieldmark.runtime.watch.drift import beside_figures
from fieldmark.runtime.watch.page_changes import Nodes


def shape_of(text: str) -> str | None:
    """What stands beside the figures of a text, or else its class, or that it is in figures; None where it is words."""
    kind = class_of(text)
    measured = beside_figures(text) if kind in WORDS | {"PRICE", "NUMBER"} else ""
    return measured or (kind if kind not in WORDS else "figures" if is_in_figures(text) else None)


def is_another(check: FieldCheck, page: NewPage) -> bool:
    """Whether a value that is not the fixture's is found as that was, in the same place, and has its shape: a page that
    is captured again may say something else."""
    evidence = (page.held or {}).get("evidence", {}).get(check.field)
    if check.outcome != "changed" or not evidence or check.field in page.labels:
        return False
    if check.difference is not None and check.difference.what not in {"span", "number"}:
        return False
    texts = isinstance(check.old, str) and isinstance(check.new, str)
    return not texts or shape_of(check.old) == shape_of(check.new)


class Places:
    """What stands on new captures where the values of fields stood on their fixtures."""

    def __init__(self, kept: Sequence[KeptPage], said: Mapping[NewPage, Extraction]) -> None:
        of = {page.fixture.folder: page.document for page in kept}
        self._pages = {
            page: (Nodes(of[page.of.folder]), Nodes(page.document), page.of.answers["evidence"])
            for page in said
            if page.of is not None and page.of.folder in of
        }
        self._said = said

    def text(self, field: Field, page: NewPage) -> str | None:
        """What stands where the only value of a field stood, with a text before it or behind it that is as it was; None
        where that is not known, has another shape, or something else on the page does not stand where it stood."""
        if page not in self._pages or field.aggregation != "one":
            return None
        old, new, evidence = self._pages[page]
        if len(items := evidence.get(field.name, ())) != 1 or not self._stands(page, evidence):
            return None
        item: Mapping[str, Any] = items[0]
        before, now = (nodes.at(item.get("node", "")) for nodes in (old, new))
        if before is None or now is None or "attribute" in item or "span" not in item:
            return None
        start, end = item["span"]
        value = before.text[start:end]
        text = _between(now.text, before.text[:start], before.text[end:])
        return fold(text) if text and shape_of(value) is not None and shape_of(text) == shape_of(value) else None

    def _stands(self, page: NewPage, evidence: Mapping[str, Any]) -> bool:
        """Whether all single values that are found on a page stand where those of its fixture stood, one at least."""
        found = {one.name: one.evidence[0].value.node for one in self._said[page].fields if len(one.evidence) == 1}
        places = {name: items[0].get("node") for name, items in evidence.items() if name in found and len(items) == 1}
        return bool(places) and all(
            isinstance(node := found[name], HtmlNode) and node.path == path for name, path in places.items()
        )


def _between(text: str, before: str, behind: str) -> str | None:
    """The part of a text behind the first sign that ends what was before a value, and before what was behind it."""
    if not text.endswith(behind):
        return None
    text = text.removesuffix(behind)
    sign = before.rstrip()[-1:]
    if not sign:
        return text.strip()
    first, _, rest = text.partition(sign)
    return rest.strip() if not sign.isalnum() and first and rest else None
