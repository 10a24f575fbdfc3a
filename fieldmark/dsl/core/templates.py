"""Whether a document is one that a program knows: how much of what its pages share stands on it.

Landmarks such as "Total" stand on pages of many senders, and a heading on all of them. What the pages of one layout
share besides tells them from others: the names of their sections, the labels of what nobody asked for, a signature.
LRSyn tells whole documents apart by their blueprints too, in learning only (section 4.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.instance import instance_of, locate
from fieldmark.dsl.core.terms import Program, Template

FAMILIAR: Final = 0.25
"""The least share of a template's texts that a page of the layout shows. Origin: notices, recipes and made-up kinds,
learned from one and two documents: of 666 other documents of theirs 1 in 20 shows less, most of layouts that no example
has; of 25,000 of other senders and sites 1 in 44 shows as much."""

ENOUGH: Final = 4
"""The least texts of a template of which a page of the layout shows one for certain: a row may be missing, or another
name stand there. Origin: 72 made-up kinds, of which four have less."""


def familiarity(program: Program, document: Document) -> float | None:
    """The share of the texts of a template that stand in a document, 0 to 1, of the template of which it has most; None
    where the program has no template."""
    return max((_share(template, document) for template in program.templates), default=None)


def is_familiar(program: Program, document: Document) -> bool:
    """Whether a document shows as much of a template as pages of its layout do."""
    known = familiarity(program, document)
    return known is not None and known >= FAMILIAR


def unseen_on(program: Program, document: Document) -> frozenset[str]:
    """The names of what no example shows that is laid out like a document: unseen by the template of which it has
    most."""
    if not any(template.unseen for template in program.templates):
        return frozenset()
    return program.templates[nearest(program.templates, document)].unseen


def nearest(templates: Sequence[Template], document: Document) -> int:
    """The number of the template, of one or more, of which a document has most."""
    shares = [_share(template, document) for template in templates]
    return shares.index(max(shares))


def is_foreign(program: Program, document: Document) -> bool:
    """Whether nothing of any template stands in a document, in any case and with any punctuation. Of one that was cut
    off nobody knows, nor where a template has few texts."""
    if document.truncated or min((len(template.texts) for template in program.templates), default=0) < ENOUGH:
        return False
    texts = [text for template in program.templates for text in template.texts]
    if any(locate(text, document) for text in texts):
        return False
    instance = instance_of(document)
    return not any(instance.shows_words(text, document) for text in texts)


def _share(template: Template, document: Document) -> float:
    return sum(bool(locate(text, document)) for text in template.texts) / len(template.texts)
