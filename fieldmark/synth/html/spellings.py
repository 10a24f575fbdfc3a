"""Learning which labels may be written otherwise: those of which no training page has another spelling already.

So reading labels in any spelling changes nothing on the pages that were learned from, labelled or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fieldmark.dsl.core.relaxations import labels_of, otherwise
from fieldmark.dsl.core.terms import AnySpelling, Field
from fieldmark.dsl.html.tree import HtmlDocument


def spelling_of(fields: Iterable[Field], pages: Sequence[HtmlDocument]) -> AnySpelling | None:
    """How the labels of fields may be written; None where they have none."""
    known = [labels_of(field) for field in fields]
    if not any(known):
        return None
    kept = (label for labels in known for label in labels if any(otherwise(label, labels, page) for page in pages))
    return AnySpelling(frozenset(kept))
