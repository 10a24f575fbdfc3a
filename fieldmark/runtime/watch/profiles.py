"""What a whole document looks like, and how far two documents are apart.

LRSyn (section 3.2) describes a document by the tag paths of the texts that the documents of a format share. Departure:
the look of a page is the ends of all its tag paths, positions aside. A new page has no others to share texts with, and
in a redesign it is the paths that change. A form looks like the texts on it that hold no digit.

What is remembered of a document to notice drift: of each field its values, how they were found, why it abstains.

A profile is made of a program's answers with evidence (see `extraction_to_json`). What stands in records is put
together by field (`entries.date`), in page order; the number of records is the number of values of the list itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.terms import distance
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold

STEPS: Final = 5
"""How many tags of a path count, from its end. One more element around a page is no other look then; pages of before
and after a redesign are told apart nearly as well as by whole paths. Origin: our benchmark of redesigns."""

Look = frozenset[str]
"""The ends of the tag paths of a page, such as `table/tr/td/b`, or the texts of a form."""

CHANGED: Final[dict[Kind, float]] = {"html": 0.45, "form": 1.0}
"""Distance from the nearest document known up to which one may be of its format: pages of one format share more than
half of their look. The texts of a form tell no formats apart: its program does. Origin: our benchmark of redesigns."""

FARTHEST: Final[dict[Kind, float]] = {"html": 0.65, "form": 1.0}
"""Distance from the nearest document known above which one is strange, whatever else it is like. Origin: as above."""


def look_of(document: HtmlDocument | FormDocument) -> Look:
    """The look of a document. The tree itself is read, once: no nodes are made."""
    if isinstance(document, FormDocument):
        return frozenset(text for text in (fold(box.text) for box in document.boxes) if not any(map(str.isdigit, text)))
    root = document.root.element
    assert root is not None, "the root is an element"
    ends: dict[tuple[str, str], str] = {}
    stack = [("", root)]
    while stack:
        above, element = stack.pop()
        for child in element:
            tag = child.tag
            if tag.__class__ is str and tag not in HIDDEN:
                path = ends.get((above, tag))
                if path is None:  # thousands of pages share their paths
                    path = ends[above, tag] = sys.intern(end_of(f"{above}/{tag}"))
                stack.append((path, child))
    return frozenset(ends.values())


def end_of(path: str) -> str:
    """The last steps of a path of tags, as many as count."""
    return "/".join(path.split("/")[-STEPS:])


def apart(look: Look, known: Iterable[Look], within: float) -> float | None:
    """How far a look is from the nearest known; None where one is at most `within` away, or none is known."""
    nearest: float | None = None
    for other in known:
        far = distance(look, other)
        if far <= within:
            return None
        nearest = far if nearest is None else min(nearest, far)
    return nearest


_NUMBER: Final = re.compile(r"\[\d+\]")
_QUOTED: Final = re.compile(r'"[^"]*"')
_SEVERAL: Final = re.compile(r'"…"(?:(?:, | against )"…")+(?: and \d+ more)?')
_DIGITS: Final = re.compile(r"\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class Way:
    """How one value was found: what was looked for and where from there, and of its evidence the place (the end of its
    tag path without positions; empty on a form), the distance of the region from its blueprint, and how many strategies
    found the same. What AMBER found has no place, and no strategy that agrees.
    """

    found_by: str
    place: str = ""
    distance: float = 0.0
    agreeing: int = 0


@dataclass(frozen=True, slots=True)
class FieldProfile:
    """One field on one document: texts, the way to each where it is known, and the kinds of reasons why it abstains.

    `number` counts the values; of a list of records, which has no texts itself, the records.
    """

    texts: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    reasons: frozenset[str] = frozenset()
    number: int = 0


NOTHING: Final = FieldProfile()
"""The profile of a field that has no value and no reason."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is remembered of one document. `fields` keeps the program's order."""

    name: str
    kind: Kind
    look: Look
    unknown_format: bool
    fields: Mapping[str, FieldProfile]


def profile_of(document: HtmlDocument | FormDocument, answers: Mapping[str, Any]) -> Profile:
    """The profile of a document from a program's answers with evidence."""
    fields = _fields(answers)
    return Profile(document.name, document.kind, look_of(document), bool(answers.get("unknown_format")), fields)


def kinds_of_reason(reason: str) -> Iterator[str]:
    """The parts of a reason without the values, names and numbers in them: the same for like documents."""
    plain = _SEVERAL.sub('"…"', _QUOTED.sub('"…"', reason))
    yield from _DIGITS.sub("N", plain).split("; ")


def _fields(answers: Mapping[str, Any]) -> dict[str, FieldProfile]:
    texts: dict[str, list[str]] = {}
    numbers: dict[str, int] = {}
    for name, value in answers["values"].items():
        _collect(name, value, texts, numbers)
    found_by = answers.get("found_by", {}).items()
    ways = {name: [Way(found)] for name, found in found_by if found != "landmarks" and name in answers["values"]}
    for name, evidence in answers.get("evidence", {}).items():
        own = name in ways
        for field, way in _ways(name, evidence):
            if field != name or not own:
                ways.setdefault(field, []).append(way)
    reasons: dict[str, set[str]] = {}
    for place, reason in answers["abstained"].items():
        reasons.setdefault(_NUMBER.sub("", place), set()).update(kinds_of_reason(reason))
    return {
        name: FieldProfile(
            tuple(texts.get(name, ())),
            tuple(ways.get(name, ())),
            frozenset(reasons.get(name, ())),
            numbers.get(name, 0),
        )
        for name in dict.fromkeys([*numbers, *reasons])
    }


def _collect(name: str, value: Any, texts: dict[str, list[str]], numbers: dict[str, int]) -> None:
    """Add the texts and the number of values of a field, and of all fields of records in it."""
    values = value if isinstance(value, list) else [] if value is None else [value]
    numbers[name] = numbers.get(name, 0) + len(values)
    for item in values:
        if isinstance(item, Mapping):
            for inner, content in item.items():
                _collect(f"{name}.{inner}", content, texts, numbers)
        else:
            texts.setdefault(name, []).append(str(item))


def _ways(name: str, evidence: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Way]]:
    for item in evidence:
        if "evidence" in item:
            for inner, found in item["evidence"].items():
                yield from _ways(f"{name}.{inner}", found)
            continue
        if "found_by" in item:
            yield name, Way(item["found_by"])
            continue
        node = end_of(_NUMBER.sub("", item["node"])) if item["node"].startswith("/") else ""
        place = node + (f"/@{item['attribute']}" if "attribute" in item else "")
        found_by = f"{item['landmark']['looked_for']}, {item['region']['hops']}"
        yield name, Way(found_by, place, item["blueprint_distance"], item["agreeing"][0])
