"""What a check found, in words and as JSON: what became of each value, and what changed on the page.

The latter is told from the evidence and both documents. The paths that evidence gives are followed here: to nodes of a
page's tree, and to boxes of a form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.values import text_of
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.forms.layout import around
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.syntax.notation import counted, listed, printable
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.watch.checks import DocumentCheck, FieldCheck

_Document = HtmlDocument | FormDocument

_WORDS: Final = {
    "landmark": "landmark",
    "region": "region",
    "node": "place on the page",
    "attribute": "attribute",
    "blueprint_distance": "distance of the region from its blueprint",
}

_LONGEST: Final = 50
"""Characters of a text that are shown."""

_MANY: Final = 3
"""Texts of a region that are shown."""

_SAME: Final = "the page is the one that was kept, so it is the program that changed"

_BOX: Final = re.compile(r"page (\d{1,9}), line (\d{1,9}), text (\d{1,9})")

_TEXT_STEP: Final = "text()"


class Nodes:
    """The nodes of a page by their paths, as `HtmlNode.path` writes them; siblings are numbered once."""

    def __init__(self, document: HtmlDocument) -> None:
        self._root = document.root
        self._alike: dict[HtmlNode, dict[str, list[HtmlNode]]] = {}

    def at(self, path: str) -> HtmlNode | None:
        """The node with a path, or None where the page has none there."""
        root, *steps = path.removeprefix("/").split("/")
        node = self._root if self._root.tag == root else None
        for step in steps:
            node = None if node is None else self._below(node, step)
        return node

    def between(self, first: str, last: str) -> Sequence[HtmlNode]:
        """The siblings from one path to another, both included; none where they are no siblings on this page."""
        one, other = self.at(first), self.at(last)
        if one is None or other is None:
            return ()
        if one == other:
            return (one,)
        if one.parent is None or one.parent != other.parent:
            return ()
        return one.parent.children[one.index : other.index + 1]

    def _below(self, node: HtmlNode, step: str) -> HtmlNode | None:
        name, _, ordinal = step.rpartition("[")
        number = ordinal.removesuffix("]")
        if node not in self._alike:
            alike = self._alike[node] = {}
            for child in node.children:
                alike.setdefault(_TEXT_STEP if child.tag == RUN else child.tag, []).append(child)
        siblings = self._alike[node].get(name, [])
        return siblings[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(siblings) else None


def boxes_at(document: FormDocument, path: str) -> tuple[FormBox, ...]:
    """The boxes of a path, as `FormBox.path` or `Passage.path` writes it: one, or all from the first to the last.

    The path of a passage names its ends alone; what lies between them on the page is taken for its boxes.
    """
    named = [tuple(map(int, numbers)) for numbers in _BOX.findall(path)]
    ends = [box for box in document.boxes if (box.page, box.line, box.place) in named]
    return boxes_between(document, ends) if len(ends) > 1 else tuple(ends)


def boxes_between(document: FormDocument, ends: Sequence[FormBox]) -> tuple[FormBox, ...]:
    """The boxes whose middle lies in the rectangle around some boxes of a page, in reading order."""
    if not ends:
        return ()
    page, held = ends[0].page, around(box.box for box in ends)
    return tuple(box for box in document.boxes if box.page == page and held.holds(box.box))


def evidence_at(evidence: Mapping[str, Any], place: str) -> Sequence[Mapping[str, Any]]:
    """The evidence for a place (`total`, `entries[3].date`), as JSON; empty where there is none."""
    items: Sequence[Mapping[str, Any]] = evidence.get(place, ())
    if items:
        return items
    for name, records in evidence.items():
        inside = re.fullmatch(re.escape(name) + r"\[(\d{1,9})\]\.(.*)", place, re.DOTALL)
        if inside is not None and (number := int(inside[1])) < len(records):
            return evidence_at(records[number].get("evidence", {}), inside[2])
    return ()


def page_changes(one: DocumentCheck) -> dict[str, str]:
    """Field -> what changed on the page, for those fields that fail and of which it can be told.

    Both documents are read again: that of the fixture, and the one that was checked.
    """
    failed = [field for field in one.fields if field.failed]
    if not failed or one.fixture is None or one.now is None:
        return {}
    if one.known == "fixture":
        return {field.field: _SAME for field in failed}
    try:
        old, new = read_document(one.fixture.document), read_document(one.document)
    except DocumentError:
        return {}
    before, now = one.fixture.answers["evidence"], one.now.get("evidence", {})
    told = {field.field: "; ".join(_told(field, old, new, before, now)) for field in failed}
    return {name: text for name, text in told.items() if text}


def _told(
    field: FieldCheck, old: _Document, new: _Document, before: Mapping[str, Any], now: Mapping[str, Any]
) -> Iterator[str]:
    found, finds = evidence_at(before, field.place), evidence_at(now, field.place)
    if found and "landmark" in found[0]:
        yield from _landmark_and_region(found[0], finds, old, new)
    if isinstance(field.old, str):
        (text,) = _as_shown([field.old], found, old)
        places = standing(new, text, whole=False)
        where = "is no longer on the page" if not places else f"stands on the page at {places[0].path}"
        yield f"{_quoted(text)} {where}"
    elif isinstance(field.old, list):
        count = sum(1 for text in _as_shown(field.old, found, old) if standing(new, text, whole=False))
        yield f"{count} of the {len(field.old)} values from before stand on the page"
    if isinstance(field.new, str):
        (text,) = _as_shown([field.new], finds, new)
        there = standing(old, text, whole=False)
        yield f"{_quoted(text)} {'was on the page before, too' if there else 'was not on the page before'}"


def _as_shown(values: Sequence[str], evidence: Sequence[Mapping[str, Any]], document: _Document) -> Sequence[str]:
    """The texts of a page that values were made of, which may be their normal forms; where that is not told, these."""
    if len(evidence) != len(values):
        return values
    return [_shown_at(item, document) or value for value, item in zip(values, evidence, strict=True)]


def _shown_at(item: Mapping[str, Any], document: _Document) -> str:
    """The text at the place of a value, as evidence has it; empty where there is none."""
    path, span = item.get("node", ""), slice(*item.get("span", (0, 0)))
    if isinstance(document, FormDocument):
        return _text_at(document, path)[span]
    node = Nodes(document).at(path)
    return "" if node is None else text_of(node, item.get("attribute"))[span]


def _landmark_and_region(
    found: Mapping[str, Any], finds: Sequence[Mapping[str, Any]], old: _Document, new: _Document
) -> Iterator[str]:
    """What became of the text that was the landmark, and of the texts of the region."""
    path = found["landmark"].get("node", "")
    text = _text_at(old, path)
    if text:
        before, now = (len(standing(document, text, whole=True)) for document in (old, new))
        if now == 0:
            other = _text_at(new, path)
            instead = f", and {_quoted(other)} stands where it stood" if other else ""
            yield f"{_quoted(text)} is no longer on the page{instead}"
            return
        if now != before:
            yield f"{_quoted(text)} stands on the page {_times(now)}, {_times(before)} before"
    if isinstance(old, HtmlDocument) and isinstance(new, HtmlDocument):
        yield from _region(found, finds[0] if finds else None, old, new)


def _region(
    found: Mapping[str, Any], finds: Mapping[str, Any] | None, old: HtmlDocument, new: HtmlDocument
) -> Iterator[str]:
    nodes = Nodes(old).between(*region_ends(found))
    others = Nodes(new).between(*region_ends(finds)) if finds is not None else _same_way(found, nodes, old, new)
    if not nodes or not others:
        return
    values = {item.get("value") for item in (found, finds or {})}
    before, now = (
        [run.text for node in some for run in node.preorder() if run.tag == RUN and run.text not in values]
        for some in (nodes, others)
    )
    for texts, rest, said in ((before, now, "is no longer"), (now, before, "is new")):
        different = [text for text in dict.fromkeys(texts) if text not in rest]
        if different:
            more = f" and {len(different) - _MANY} more" if len(different) > _MANY else ""
            yield f"{', '.join(map(_quoted, different[:_MANY]))}{more} {said} in the region"


def region_ends(found: Mapping[str, Any]) -> tuple[str, str]:
    """The paths of the first and the last node of a record, or of the region of a value; empty where it has none."""
    region = found.get("region", found)
    return region.get("first", ""), region.get("last", "")


def _same_way(
    found: Mapping[str, Any], nodes: Sequence[HtmlNode], old: HtmlDocument, new: HtmlDocument
) -> Sequence[HtmlNode]:
    """The region to which the same hops lead on the new page, from the only place of the landmark's text."""
    landmark = Nodes(old).at(found["landmark"].get("node", ""))
    if landmark is None or not nodes or landmark.tag != RUN:
        return ()
    places = new.runs_with(landmark.text, whole=True)
    if len(places) != 1:
        return ()
    here, there = landmark, places[0]
    for _ in range(landmark.depth - nodes[0].depth):
        if here.parent is None or there.parent is None:
            return ()
        here, there = here.parent, there.parent
    if there.parent is None:
        return (there,)
    first, last = (max(there.index + node.index - here.index, 0) for node in (nodes[0], nodes[-1]))
    return there.parent.children[first : last + 1]


def standing(document: _Document, text: str, whole: bool) -> Sequence[HtmlNode | FormBox]:
    """The runs or boxes that hold a text, with `whole` those that hold nothing else."""
    if isinstance(document, FormDocument):
        return document.boxes_with(text, whole)
    return document.runs_with(text, whole)


def _text_at(document: _Document, path: str) -> str:
    """The text of a run or a box; empty where there is none, or an element."""
    if isinstance(document, FormDocument):
        return " ".join(box.text for box in boxes_at(document, path))
    node = Nodes(document).at(path)
    return node.text if node is not None and node.tag == RUN else ""


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _quoted(text: str) -> str:
    return f'"{printable(text, _LONGEST)}"'


def shown_value(value: Any, longest: int = 60) -> str:
    """A value for a line: as JSON, control characters spelled out, cut where it is long; of records, how many."""
    if value is None:
        return "nothing"
    if isinstance(value, int):
        return counted(value, "record")
    return printable(json.dumps(value, ensure_ascii=False), longest)


def what_changed(check: FieldCheck, longest: int = 60) -> str:
    """What became of a field's value, in one line: what is there now, and where that is another, what was before."""
    if check.outcome in {"unchanged", "moved", "fallback", "found"}:
        return shown_value(check.new, longest)
    if check.old is None and check.new is None:
        return "no value"
    return f"{shown_value(check.old, longest)} -> {shown_value(check.new, longest)}"


def what_differs(check: FieldCheck) -> str:
    """Why the program abstains now, or else the first evidence that differs; and which other fields of its records have
    a regression; nothing where none of it is known."""
    also = f"also {listed(check.also)}" if check.also else ""
    return printable("; ".join(filter(None, (_what_differs(check), also))))


def _what_differs(check: FieldCheck) -> str:
    where = "" if check.place == check.field else f"{check.place}: "
    if check.reason is not None:
        return where + check.reason
    if check.difference is None:
        return ""
    found = check.difference
    if found.what == "span":
        return "found in the same place, which has another text"
    if found.what == "number":
        return f"{found.before} values -> {found.now}" if found.now else ""
    of = "" if found.of == check.field else f"{found.of}: "
    if found.what == "found_by":
        return f"{of}found by {'AMBER' if found.now else 'the program'} now"
    before, now = ("none" if told is None else shown_value(told) for told in (found.before, found.now))
    return f"{of}{_WORDS[found.what]} {before} -> {now}"


def check_to_json(check: DocumentCheck, changes: Mapping[str, str]) -> dict[str, Any]:
    """The check of a document as JSON values; `changes` is what changed on its page, by field (see `page_changes`).

    `document`, `path`, `known`, `failed`, then `error`, or `fields` (name -> `outcome`, `before`, `now`, and where
    there are any `place`, `reason`, `distance`, `confidence`, `expected`: that of the fixture's document, `differs`:
    `of`, `what`, `before`, `now`, `also`: the other fields of records with a regression, and `page`) and
    `unknown_format`.
    """
    content: dict[str, Any] = {
        "document": check.name,
        "path": shown_path(check.document),
        "known": check.known,
        "failed": check.failed,
    }
    if check.error is not None:
        return {**content, "error": check.error}
    if check.unknown_format:
        content["unknown_format"] = True
    fields = {field.field: _field_to_json(field, changes.get(field.field)) for field in check.fields}
    return {**content, "fields": fields}


def _field_to_json(check: FieldCheck, change: str | None) -> dict[str, Any]:
    where_any = {
        "place": check.place if check.place != check.field else None,
        "reason": check.reason,
        "distance": check.distance,
        "confidence": check.confidence,
        "expected": check.expected,
        "differs": None if check.difference is None else asdict(check.difference),
        "also": [*check.also] or None,
        "page": change,
    }
    told = {name: value for name, value in where_any.items() if value is not None}
    return {"outcome": check.outcome, "before": check.before, "now": check.now, **told}
