"""Which document to label next: one of those about which a program knows least, and why.

Documents with the same uncertain answers are a group: labels of one help them all. The group comes first that has most
answers that are missing, or by their confidence expected to be wrong, and of it the least certain document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.syntax.notation import counted, listed, quoted

MOST_NAMED: Final = 3
"""Most fields that a reason names."""

_NUMBER: Final = re.compile(r"\[\d+\]")


class NextDocument(NamedTuple):
    """A document that would teach most, and why."""

    document: str
    why: str

    def to_json(self) -> dict[str, Any]:
        """Its name and the reason, as JSON values."""
        return self._asdict()


def uncertainty(said: Extraction) -> float:
    """How many of a document's answers are missing or, by their confidence, expected to be wrong."""
    wrong = sum(1 - result.confidence for result in said.fields if result.confidence is not None)
    return len(said.abstained) + wrong


def next_to_label(answers: Iterable[Extraction]) -> NextDocument | None:
    """The document without labels to label next, given what a program says of each; None where it knows all of them."""
    groups: dict[tuple[str, ...], list[Extraction]] = {}
    for said in answers:
        names = tuple(sorted({_NUMBER.sub("", name) for name in said.abstained}))
        if names or said.unknown_format:
            groups.setdefault(() if said.unknown_format else names, []).append(said)
    if not groups:
        return None
    names, group = max(groups.items(), key=lambda one: sum(map(uncertainty, one[1])))
    least = max(group, key=uncertainty)
    others = f", nor in {counted(len(group) - 1, 'other')} without labels" if len(group) > 1 else ""
    like = f"; {counted(len(group) - 1, 'other')} without labels may be like it" if len(group) > 1 else ""
    if not names:
        return NextDocument(least.document, f"no labelled document has its layout{like}")
    more = len(names) - MOST_NAMED
    fields = listed([*map(quoted, names[:MOST_NAMED]), *([f"{more} more"] if more > 0 else [])])
    return NextDocument(least.document, f"{fields} cannot be told in it{others}")
