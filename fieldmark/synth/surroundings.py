"""Learning surroundings: what the values that a strategy finds have in common outside their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fieldmark.dsl.nodes import HtmlNode
from fieldmark.dsl.surroundings import Surroundings
from fieldmark.synth.annotations import Annotation
from fieldmark.synth.landmarks import holds_value
from fieldmark.synth.names import looks_generated


def common_surroundings(places: Mapping[Annotation, Sequence[HtmlNode]]) -> Surroundings | None:
    """The innermost id around all nodes, and the headings above them if all stand under equally many; None if neither.

    A heading that shows a labelled value changes from page to page, whatever the examples say.
    """
    ids: list[list[str]] = []
    found: set[tuple[str | None, ...]] = set()
    for annotation, nodes in places.items():
        for node in nodes:
            ids.append([above.attribute("id") or "" for above in (node, *node.ancestors())])
            above = node.document.headings.above(node)
            found.add(tuple(None if holds_value(text, annotation.labels) else text for text in above))
    if not ids:
        return None
    shared = set.intersection(*map(set, ids))
    name = next((name for name in ids[0] if name in shared and name and not looks_generated(name)), None)
    headings = None
    if len(set(map(len, found))) == 1:
        columns = [set(texts) for texts in zip(*found, strict=True)]
        headings = tuple(texts.pop() if len(texts) == 1 else None for texts in columns)
    return None if name is None and headings is None else Surroundings(name, headings)
