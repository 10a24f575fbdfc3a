"""What a program says of a document now, held against what was said of it before or is true of it.

Both are answers as JSON (see `extraction_to_json`). Lists of records are compared field by field and record by record;
the worst outcome of any place is the outcome of the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from fieldmark.dsl.whitespace import fold

Outcome = Literal["unchanged", "moved", "fallback", "answered", "found", "abstains", "lost", "invented", "changed"]
"""How an answer compares with the one before, the worse the later.

- unchanged: the same value, or again none.
- moved: the same value, found by another strategy.
- fallback: the same value, found by AMBER now.
- answered: abstained before, and has an answer now.
- found: nothing is known of what it should be, and there is an answer.
- abstains: there was a value, or nothing is known, and now the program abstains.
- lost: there was a value, and now the program says that there is none.
- invented: there was none, and now there is one.
- changed: another value.
"""

OUTCOMES: Final[tuple[Outcome, ...]] = (
    "unchanged",
    "moved",
    "fallback",
    "answered",
    "found",
    "abstains",
    "lost",
    "invented",
    "changed",
)
"""All outcomes, from best to worst."""

REGRESSIONS: Final[frozenset[Outcome]] = frozenset({"abstains", "lost", "invented", "changed"})
"""The outcomes that fail a check."""

_RANK: Final = {outcome: rank for rank, outcome in enumerate(OUTCOMES)}

REST: Final = "..."
"""At the end of a list of records: there are more, of which nothing is known."""

_COMPARED: Final = ("landmark", "region", "node", "attribute", "span", "blueprint_distance")
"""What of the evidence for a value is compared, in the order in which a strategy works."""


@dataclass(frozen=True, slots=True)
class Difference:
    """The first evidence that differs: of which value (`total`, `entries[3].date`), what of it, before and now."""

    of: str
    what: str
    before: Any
    now: Any


@dataclass(frozen=True, slots=True)
class FieldCheck:
    """One field of one document: the outcome, the values before and now, and the reason where it abstains now.

    `place` is where in a list of records the outcome stands (`entries[3].date`), else the field's name; `distance` the
    largest blueprint distance of the evidence now, 0 to 1, or None where there is none; `difference` the first evidence
    that is not what it was.
    """

    field: str
    outcome: Outcome
    before: Any
    now: Any
    place: str
    reason: str | None = None
    distance: float | None = None
    difference: Difference | None = None

    @property
    def failed(self) -> bool:
        """Whether the outcome is a regression."""
        return self.outcome in REGRESSIONS


def compare(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> tuple[FieldCheck, ...]:
    """Compare the answers for a document field by field; those of the program now, then those that it no longer has.

    `before` needs no more than `values`, and is None where nothing is known of the document.
    """
    values: Mapping[str, Any] = {} if before is None else before["values"]
    fields = dict.fromkeys([*now["values"], *values])
    return tuple(_field(name, before, now) for name in fields)


def _field(name: str, before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> FieldCheck:
    value = now["values"].get(name)
    distance = max(_distances(now.get("evidence", {}).get(name, ())), default=None)
    if before is None or name not in before["values"]:
        own = {place: reason for place, reason in now["abstained"].items() if _belongs(place, name)}
        place, reason = next(iter(own.items()), (name, None))
        return FieldCheck(name, "abstains" if own else "found", None, value, place, reason, distance)
    known = before["values"][name]
    if isinstance(known, list) and known and known[-1] == REST and isinstance(value, list):
        known, value = known[:-1], value[: len(known) - 1]
    old, new = _leaves(name, known, before.get("abstained", {})), _leaves(name, value, now["abstained"])
    outcome, place = _worst(old, new)
    difference = _difference(before.get("evidence", {}).get(name, ()), now.get("evidence", {}).get(name, ()), name)
    if outcome == "unchanged" and value is not None:
        outcome = _found_how(name, before, now, difference)
    return FieldCheck(name, outcome, known, value, place, now["abstained"].get(place), distance, difference)


def _belongs(place: str, name: str) -> bool:
    return place == name or place.startswith(f"{name}[")


_Leaf = tuple[Any, str | None]
"""A value that is no list of records, and the reason why there is none."""


def _leaves(name: str, value: Any, reasons: Mapping[str, str]) -> dict[str, _Leaf]:
    """Place -> value and reason: the field itself, or for records their number and all places inside them."""
    if not (isinstance(value, list) and value and isinstance(value[0], dict)):
        return {name: (value or None, reasons.get(name))}
    leaves: dict[str, _Leaf] = {name: (len(value), None)}
    for number, record in enumerate(value):
        for inner, content in record.items():
            leaves.update(_leaves(f"{name}[{number}].{inner}", content, reasons))
    return leaves


def _worst(old: Mapping[str, _Leaf], new: Mapping[str, _Leaf]) -> tuple[Outcome, str]:
    """The worst outcome of any place, and the first place that has it."""
    nothing: _Leaf = (None, None)
    judged = [(_outcome(old.get(p, nothing), new.get(p, nothing)), p) for p in dict.fromkeys([*old, *new])]
    if judged[0][0] in REGRESSIONS:
        return judged[0]
    return max(judged, key=lambda pair: _RANK[pair[0]])


def _outcome(before: _Leaf, now: _Leaf) -> Outcome:
    (old, unsure), (new, reason) = before, now
    if _folded(old) == _folded(new):
        return "unchanged" if old is not None or unsure is None or reason is not None else "answered"
    if old is None:
        return "invented" if unsure is None else "answered"
    if new is None:
        return "lost" if reason is None else "abstains"
    return "changed"


def _folded(value: Any) -> Any:
    if isinstance(value, list):
        return [_folded(item) for item in value]
    return fold(value) if isinstance(value, str) else value


def _found_how(name: str, before: Mapping[str, Any], now: Mapping[str, Any], difference: Difference | None) -> Outcome:
    """Who found a value that has not changed: the same as before, another strategy, or AMBER."""
    finders = (before.get("found_by", {}).get(name, "landmarks"), now.get("found_by", {}).get(name, "landmarks"))
    if finders == ("landmarks", "amber"):
        return "fallback"
    moved = difference is not None and difference.what in {"landmark", "region"}
    return "moved" if moved else "unchanged"


def _distances(evidence: Sequence[Mapping[str, Any]]) -> Iterator[float]:
    for item in evidence:
        if "blueprint_distance" in item:
            yield item["blueprint_distance"]
        for inner in item.get("evidence", {}).values():
            yield from _distances(inner)


def _difference(before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]], name: str) -> Difference | None:
    """The first evidence that differs, value by value in page order; None too where nothing was kept before."""
    if not before:
        return None
    for number, (old, new) in enumerate(zip(before, now, strict=False)):
        of = name if len(before) == 1 and len(now) == 1 else f"{name}[{number}]"
        if "evidence" in old and "evidence" in new:
            for inner in filter(new["evidence"].__contains__, old["evidence"]):
                found = _difference(old["evidence"][inner], new["evidence"][inner], f"{of}.{inner}")
                if found is not None:
                    return found
            continue
        for what in _COMPARED:
            told, tells = _told(old.get(what)), _told(new.get(what))
            if told != tells:
                return Difference(of, what, told, tells)
    if len(before) != len(now):
        return Difference(name, "number", len(before), len(now))
    return None


def _told(evidence: Any) -> Any:
    """Of a landmark what is looked for, of a region the hops: what the strategy is, not where on this page it led."""
    if isinstance(evidence, Mapping):
        return evidence.get("looked_for", evidence.get("hops"))
    return evidence
