"""Stress: a program on many changed versions of one page, and how often it is right, wrong, silent or inventive.

A wrong value is the worst outcome, so the counts keep apart what the pooled share of right values would hide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal
from zlib import crc32

from lxml import etree

from fieldmark.dsl.evaluation import FieldResult, evaluate
from fieldmark.dsl.html import HtmlDocument, HtmlNode
from fieldmark.dsl.programs import Program
from fieldmark.dsl.whitespace import fold
from fieldmark.runtime.regression.changes import Change, Changed, apply
from fieldmark.runtime.regression.registry import CHANGES
from fieldmark.runtime.regression.truth import Truth, locate, page_text

Outcome = Literal["right", "wrong", "abstained", "absent", "invented"]
"""Of a value that stands on the page: right, wrong or abstained. Of one that does not: absent (rightly none) or
invented."""

TruthValue = str | Sequence[str] | None
"""A field's true value: a text, the texts of a list, or None for "not on this page"."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A value that came out other than it stands on the changed page. `wanted` is empty where nothing stands there."""

    document: str
    change: str
    seed: int
    field: str
    outcome: Outcome
    wanted: tuple[str, ...]
    got: tuple[str, ...]
    reason: str | None


@dataclass(slots=True)
class StressTable:
    """Counts of outcomes by kind of change, the pages that were made, and the failures in the order they came."""

    outcomes: dict[str, Counter[Outcome]] = field(default_factory=dict)
    applied: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: StressTable) -> None:
        """Pool another table into this one."""
        for name, counts in other.outcomes.items():
            self.outcomes.setdefault(name, Counter()).update(counts)
        self.applied.update(other.applied)
        self.failures += other.failures

    def pooled(self, changes: Iterable[Change]) -> Counter[Outcome]:
        """The counts of several kinds of change together."""
        total: Counter[Outcome] = Counter()
        for change in changes:
            total.update(self.outcomes.get(change.name, Counter()))
        return total


def stress(
    program: Program,
    document: bytes | HtmlDocument,
    truth: Mapping[str, TruthValue],
    seeds: Iterable[int],
    changes: Sequence[Change] = CHANGES,
    counted: Collection[str] | None = None,
) -> StressTable:
    """Run a program on the versions of a page that the changes make of it, one of each kind a seed.

    The same seed makes the same choices on the same page, and other choices on another page. The fields of `truth` that
    the program has are counted, or of these only `counted`; single values are compared after folding, lists as sets.
    Raises DocumentError where bytes are no page.
    """
    page = HtmlDocument.from_bytes(document) if isinstance(document, bytes) else document
    wanted = {name: _texts(value) for name, value in truth.items()}
    root = page.root.element
    assert root is not None, "the root is an element"
    places = _located(program, page, wanted)
    mark = crc32(page_text(root).encode("utf-8", "surrogatepass"))
    table = StressTable()
    for seed in seeds:
        for change in changes:
            changed = apply(change, root, places, Random(f"{seed}-{change.name}-{mark}"), page.name)
            if changed is not None:
                table.applied[change.name] += 1
                extraction = evaluate(program, changed.document)
                results = [result for result in extraction.fields if counted is None or result.name in counted]
                _count(table, change, seed, changed, results)
    return table


def _texts(value: TruthValue) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(map(fold, (value,) if isinstance(value, str) else value))


def _located(program: Program, page: HtmlDocument, wanted: Mapping[str, tuple[str, ...]]) -> Truth:
    """Where the true values stand: where the program took them from, if it is right on this page."""
    extraction = evaluate(program, page)
    near = {item.name: list(_elements(item)) for item in extraction.fields if _agrees(item, wanted.get(item.name, ()))}
    fields = {item.name: wanted[item.name] for item in extraction.fields if item.name in wanted}
    lists = {item.name for item in program.fields if item.aggregation != "one"}
    root = page.root.element
    assert root is not None, "the root is an element"
    return locate(root, fields, lists, near)


def _elements(result: FieldResult) -> Iterator[etree._Element]:
    for evidence in result.evidence:
        node = evidence.value.node
        assert isinstance(node, HtmlNode), "a program for pages finds nodes of pages"
        holder = node if node.element is not None else node.parent
        if holder is not None and holder.element is not None:
            yield holder.element


def _agrees(result: FieldResult, wanted: Sequence[str]) -> bool:
    return bool(wanted) and {fold(item.value.text) for item in result.evidence} == set(wanted)


def _count(table: StressTable, change: Change, seed: int, changed: Changed, results: Iterable[FieldResult]) -> None:
    counts = table.outcomes.setdefault(change.name, Counter())
    for result in results:
        judged = _judged(result, changed)
        if judged is None:
            continue
        outcome, wanted = judged
        counts[outcome] += 1
        if outcome not in {"right", "absent"}:
            got = tuple(item.value.text for item in result.evidence)
            failure = Failure(
                changed.document.name, change.name, seed, result.name, outcome, wanted, got, result.reason
            )
            table.failures.append(failure)


def _judged(result: FieldResult, changed: Changed) -> tuple[Outcome, tuple[str, ...]] | None:
    """What came out, and what was wanted; None where the changed page does not tell."""
    got = {fold(item.value.text) for item in result.evidence}
    if result.name in changed.values:
        wanted = changed.values[result.name]
        if not got:
            return "abstained", wanted
        return ("right" if got == set(wanted) else "wrong"), wanted
    if result.name in changed.dropped:
        if not got:
            return "absent", ()
        still_there = result.name in changed.elsewhere and got <= set(changed.dropped[result.name])
        return None if still_there else ("invented", ())
    return None
