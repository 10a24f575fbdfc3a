"""What would make a program less fragile: it is learned again with a changed page labelled, and stressed again.

Advice is measured, not guessed: the field is learned from the true documents alone, then with one changed page more,
and both programs meet changes of the same kind that neither has seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from fieldmark.dsl.core.terms import Field, Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.simulate.changes import Change, apply, change_named, tree_of
from fieldmark.runtime.simulate.stress import StressOutcome, StressTable, TrueDocument, fragility, stress
from fieldmark.runtime.simulate.truth import locate
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn

MAX_KINDS: Final = 3
"""Kinds of change that are tried for a field, the worst first."""

MAX_DOCUMENTS: Final = 12
"""Documents that a field is learned from again. A bound on time."""

_FRESH: Final = 1_000
"""Seeds of changes that no program has seen begin here."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What labelling one page with a kind of change would bring: the outcomes for the field before and after."""

    field: str
    change: str
    before: Counter[StressOutcome]
    after: Counter[StressOutcome]

    @property
    def helps(self) -> bool:
        """Whether the field would be less fragile: fewer false values, or as many and fewer abstentions."""
        return fragility(self.after) < fragility(self.before)


def most_fragile(table: StressTable) -> str | None:
    """The field with most false values, then the largest share of abstentions; None where all is right."""
    ranked = [(fragility(table.pooled(fields=[name])), name) for name in table.fields]
    worst = max(ranked, key=lambda pair: pair[0], default=None)
    return worst[1] if worst is not None and worst[0] > (0, 0.0) else None


def voices(field: Field) -> int:
    """How many strategies can stand in for and check each other, where there are fewest."""
    if field.aggregation == "one":
        return min((sum(len(part.strategies) for part in layout.parts) for layout in field.formats), default=0)
    return min((len(part.strategies) for layout in field.formats for part in layout.parts), default=0)


def advise(program: Program, known: Sequence[TrueDocument], table: StressTable, name: str) -> list[Advice]:
    """Try for a field of a page program what labelling one changed page would bring, kind by kind, the worst first."""
    if name not in {field.name for field in program.fields}:
        return []
    pages = [one for one in known if isinstance(one.document, HtmlDocument) and name in one.values][:MAX_DOCUMENTS]
    if len(pages) < 2:
        return []
    examples = [Example(one.document, {name: _label(one.values[name])}) for one in pages]
    alone = learn(examples, name=program.name).program
    given = []
    for kind in _worst_kinds(table, name):
        changed = _changed_example(kind, pages, name)
        if changed is not None:
            more = learn([*examples, changed], name=program.name).program
            given.append(Advice(name, kind.name, *(_stressed(p, pages, name, kind) for p in (alone, more))))
    return given


def _worst_kinds(table: StressTable, name: str) -> list[Change]:
    counts = {change: table.pooled([change], [name]) for change in table.applied}
    fragile = [change for change in counts if fragility(counts[change]) > (0, 0.0)]
    fragile.sort(key=lambda change: fragility(counts[change]), reverse=True)
    return [change_named(change) for change in fragile[:MAX_KINDS]]


def _changed_example(kind: Change, pages: Iterable[TrueDocument], name: str) -> Example | None:
    """The first page that the change applies to, changed and labelled."""
    for one in pages:
        assert isinstance(one.document, HtmlDocument), "only pages are changed"
        value = one.values[name]
        texts = [] if value is None else [value] if isinstance(value, str) else list(value)
        root = tree_of(one.document)
        truth = locate(root, {name: texts}, [name] if isinstance(value, list) else [])
        changed = apply(kind, root, truth, Random(f"{kind.name}-{name}"), f"{one.document.name}, {kind.name}")
        if changed is None:
            continue
        if name in changed.values:
            left = changed.values[name]
            return Example(changed.document, {name: left[0] if isinstance(value, str) else left})
        if name in changed.dropped and texts:
            return Example(changed.document, {name: None})
    return None


def _stressed(program: Program, pages: Iterable[TrueDocument], name: str, kind: Change) -> Counter[StressOutcome]:
    table = StressTable()
    for one in pages:
        table.add(stress(program, one.document, {name: one.values[name]}, [_FRESH], [kind]))
    return table.pooled()


def _label(value: object) -> Label:
    return cast("Label", tuple(value) if isinstance(value, list) else value)
