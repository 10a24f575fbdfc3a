"""What is remembered of a document: its signature, and of each field its values, how they were found, why it abstains.

LRSyn (section 3.2) describes a document by the tag paths of the texts that the documents of a format share. Departure:
the signature of a page is the ends of all its tag paths, positions aside. A new page has no others to share texts with,
and in a redesign it is the paths that change. The signature of a form are the texts on it that hold no digit.

A profile is made of a program's answers with evidence (see `extraction_to_json`). What stands in records is put
together by field (`entries.date`), in page order; the number of records is the number of values of the list itself.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.results import Confidences
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.html.blueprints import distance
from fieldmark.dsl.html.places import HIDDEN
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.dsl.text.reasons import kinds_of

Signature = frozenset[str]
"""The ends of the tag paths of a page, such as `table/tr/td/b`, or the texts of a form."""


@settings
class WatchSettings:
    """When a document is like others and when it is strange. Distances of signatures lie between 0 and 1.

    The texts of a form tell no formats apart, its program does: so forms are never too far away.
    """

    steps: int = setting(5, 1, 100)
    """Tags of a path that count, from its end. One more element around a page is no other signature then; pages of
    before and after a redesign are told apart nearly as well as by whole paths. Origin: our benchmark of redesigns."""

    changed: float = setting(0.45, 0, 1)
    """Distance from the nearest page known up to which one may be of its format: pages of one format share more than
    half of their signature. Origin: our benchmark of redesigns."""

    farthest: float = setting(0.65, 0, 1)
    """Distance from the nearest page known above which one is strange, whatever else it is like. Origin: as above."""

    alike: float = setting(0.5, 0, 1)
    """Largest distance of a document from the leader of its group: pages of one format share half of their tag paths or
    more, nineteen times of twenty. Origin: our benchmark."""

    longer: float = setting(2.0, 1, 100)
    """How many times as long as the longest value seen a value is when it is unlike it. Origin: our benchmark."""

    fewest: int = setting(3, 1, 1_000)
    """Fewest fixtures with a value of a field for another value to be unlike them. Origin: our benchmark of redesigns,
    where pages beside a single fixture were all right and yet unlike it."""


WATCH: Final = WatchSettings()
"""What is run."""


def signature_of(document: HtmlDocument | FormDocument) -> Signature:
    """The signature of a document. The tree itself is read, once: no nodes are made."""
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
                    path = ends[above, tag] = sys.intern(_end_of(f"{above}/{tag}"))
                stack.append((path, child))
    return frozenset(ends.values())


def _end_of(path: str) -> str:
    return "/".join(path.split("/")[-WATCH.steps :])


def distance_from_known(signature: Signature, known: Iterable[Signature], within: float) -> float | None:
    """How far a signature is from the nearest known; None where one is at most `within` away, or none is known."""
    nearest = min((distance(signature, other) for other in known), default=0.0)
    return nearest if nearest > within else None


_NUMBER: Final = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True)
class Way:
    """How one value was found: what was looked for and where from there, the place (the end of its tag path without
    positions; empty on a form), and the distance of the region from its blueprint. What AMBER found has no place.
    """

    found_by: str
    place: str = ""
    distance: float = 0.0


@dataclass(frozen=True, slots=True)
class FieldProfile:
    """One field on one document: texts, the way to each where it is known, and the kinds of reasons why it abstains.

    `number` counts the values; of a list of records, which has no texts itself, the records. `confidence` is the least
    of its answers, None where none is known.
    """

    texts: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    reasons: frozenset[str] = frozenset()
    number: int = 0
    confidence: float | None = None


NOTHING: Final = FieldProfile()
"""The profile of a field that has no value and no reason."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What is remembered of one document. `fields` keeps the program's order."""

    name: str
    kind: Kind
    signature: Signature
    unknown_format: bool
    fields: Mapping[str, FieldProfile]


def profile_of(document: HtmlDocument | FormDocument, answers: Mapping[str, Any]) -> Profile:
    """The profile of a document from a program's answers with evidence."""
    texts: defaultdict[str, list[str]] = defaultdict(list)
    numbers: Counter[str] = Counter()
    for name, values in values_of(answers["values"]):
        numbers[name] += len(values)
        texts[name] += [str(value) for value in values if not isinstance(value, Mapping)]
    ways: defaultdict[str, list[Way]] = defaultdict(list)
    for name, found in answers.get("found_by", {}).items():
        if found != "landmarks" and name in answers["values"]:
            ways[name].append(Way(found))
    for name, evidence in answers.get("evidence", {}).items():
        own = name in ways
        for field, way in _ways(name, evidence):
            if field != name or not own:
                ways[field].append(way)
    reasons: defaultdict[str, set[str]] = defaultdict(set)
    for place, reason in answers["abstained"].items():
        reasons[field_of(place)].update(kinds_of(reason))
    sure = least_sure(answers.get("confidence", {}))
    fields = {
        name: FieldProfile(
            tuple(texts[name]), tuple(ways[name]), frozenset(reasons[name]), numbers[name], sure.get(name)
        )
        for name in dict.fromkeys((*numbers, *reasons))
    }
    return Profile(document.name, document.kind, signature_of(document), bool(answers.get("unknown_format")), fields)


def values_of(answers: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, list[Any]]]:
    """Each field with its values, none where it has none; after a list of records the fields of each of them."""
    for name, value in answers.items():
        values = value if isinstance(value, list) else [] if value is None else [value]
        yield before + name, values
        for record in values:
            if isinstance(record, Mapping):
                yield from values_of(record, f"{before}{name}.")


def _ways(name: str, evidence: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, Way]]:
    for item in evidence:
        if "evidence" in item:
            for inner, found in item["evidence"].items():
                yield from _ways(f"{name}.{inner}", found)
            continue
        if "found_by" in item:
            yield name, Way(item["found_by"])
            continue
        node = _end_of(_NUMBER.sub("", item["node"])) if item["node"].startswith("/") else ""
        place = node + (f"/@{item['attribute']}" if "attribute" in item else "")
        found_by = f"{item['landmark']['looked_for']}, {item['region']['hops']}"
        yield name, Way(found_by, place, item["blueprint_distance"])


def confidences_of(confidence: Confidences, before: str = "") -> Iterator[tuple[str, float]]:
    """The confidence of each answer with its field; `entries.date` are those of all records of `entries`."""
    for name, known in confidence.items():
        if isinstance(known, list):
            for record in known:
                yield from confidences_of(record, f"{before}{name}.")
        else:
            yield before + name, known


def least_sure(confidence: Confidences) -> dict[str, float]:
    """The least confidence of the answers of each field."""
    least: dict[str, float] = {}
    for field, number in confidences_of(confidence):
        least[field] = min(number, least.get(field, 1.0))
    return least


def field_of(place: str) -> str:
    """The field of a place in answers: `entries.date` of `entries[3].date`."""
    return _NUMBER.sub("", place)
