"""Which pages to label where a repair was declined: one for each look, as `watch` names them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fieldmark.runtime.regression.looks import look_of
from fieldmark.runtime.regression.unknown_formats import grouped
from fieldmark.runtime.repair.pages import NewPage


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A page to label for some fields; `like` is the number of the pages looked at that look like it, with itself."""

    page: NewPage
    fields: tuple[str, ...]
    like: int


def suggestions(missing: Sequence[tuple[str, Sequence[NewPage]]]) -> tuple[Suggestion, ...]:
    """One page for each look, from the pages on which fields stay broken; the look of most pages first.

    Of the pages of a look only those are asked for on which most fields are missing.
    """
    fields: dict[NewPage, list[str]] = {}
    for name, pages in missing:
        for page in pages:
            fields.setdefault(page, []).append(name)
    named = {page.name: page for page in fields}
    found = []
    for group in grouped({name: look_of(page.document) for name, page in named.items()}):
        most = max(len(fields[named[name]]) for name in group.documents)
        asked = {name: look_of(named[name].document) for name in group.documents if len(fields[named[name]]) == most}
        page = named[grouped(asked)[0].representative]
        found.append(Suggestion(page, tuple(fields[page]), len(group.documents)))
    return tuple(found)
