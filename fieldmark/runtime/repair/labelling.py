"""Noisy labels for new pages, and fields learned again from them.

The first source that says anything labels a page: its own label, what is known of it, AMBER, what is `retained` of the
old program, what stands in the place of the value kept with it, values that fixtures share; whether a label is believed
is decided when a program that was learned from it is judged.

Fields are learned again over the fixtures and the new pages. The formats of the old program are kept and those that
read the new pages are added, so that nothing changes on pages of the old format; where the old ones stand in the way on
new pages, the field as learned anew is tried. Programs that were learned without a page's label and find its value
speak for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as made
from typing import Any, TypeVar

from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.fields import evaluate_field
from fieldmark.dsl.core.instance import Landmark
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Field, Strategy, strategies_of
from fieldmark.dsl.core.values import Value
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import times
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.repair.evidence import Kind, Places, RepairEvidence, told_by
from fieldmark.runtime.repair.pages import (
    REPAIR,
    AmberSource,
    KeptPage,
    NewPage,
    is_of,
    known_of,
    same_record,
    shared_value,
    vocabulary,
)
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.fields import Corpus, learn_field
from fieldmark.synth.core.guards import joined_guards
from fieldmark.synth.html.instance import HtmlInstance
from fieldmark.synth.html.regions import SETTINGS


@dataclass(frozen=True, slots=True)
class Retained:
    """What retained strategies find, folded, and where, from which landmarks; `asked` is the number of all landmarks.

    `changed` says that their regions look different.
    """

    texts: tuple[str, ...]
    places: frozenset[HtmlNode]
    landmarks: frozenset[Landmark]
    asked: int
    changed: bool = False

    @property
    def detail(self) -> str:
        """What speaks for the texts, in words."""
        where = ", where the page has changed" if self.changed else ""
        return f"found from {len(self.landmarks)} of {self.asked} landmarks of the old program{where}"


def retained(field: Field, page: NewPage, changed: bool = False) -> Retained:
    """What strategies of the old program still find, too few to answer, where all of these find the same; else nothing.

    With `changed`, to confirm a value and not to label a page, regions may look different where none finds anything.
    """
    strategies = strategies_of(field)
    found = _agreeing(field, page, strategies)
    if changed and not found.landmarks:
        found = replace(_agreeing(field, page, [_blind(strategy) for strategy in strategies]), changed=True)
    return found


def places_of(page: NewPage, values: Iterable[Value]) -> frozenset[HtmlNode]:
    """The places of values, whichever of the nodes that show the same text was selected."""
    return frozenset(page.index.innermost(value.node) for value in values if isinstance(value.node, HtmlNode))


def _agreeing(field: Field, page: NewPage, strategies: Sequence[Strategy]) -> Retained:
    """What strategies find. A text that is no landmark to learning, as it stands too often, tells no single value."""
    asked = len({strategy.landmark for strategy in strategies})
    landmarks, texts, places, ambiguous = set[Landmark](), set[tuple[str, ...]](), set[HtmlNode](), False
    for strategy in strategies:
        if field.aggregation == "one" and times(strategy.landmark, page.document) > SETTINGS.occurrences:
            landmarks.add(strategy.landmark)
            ambiguous = True
            continue
        outcome = run_strategy(strategy, field.aggregation, page.document)
        if not outcome.findings:
            continue
        landmarks.add(strategy.landmark)
        ambiguous = ambiguous or outcome.ambiguous
        if not ambiguous:  # else there may be very many
            texts.add(tuple(map(fold, outcome.texts)))
            places |= places_of(page, (finding.value for finding in outcome.findings))
    if len(texts) != 1 or ambiguous:
        return Retained((), frozenset(), frozenset(landmarks), asked)
    return Retained(texts.pop(), frozenset(places), frozenset(landmarks), asked)


def _blind(strategy: Strategy) -> Strategy:
    """The strategy for regions that are nothing like the learned one."""
    blueprint = strategy.blueprint
    blind = replace(blueprint, within=1.0) if isinstance(blueprint, HtmlBlueprint) else blueprint
    return replace(strategy, blueprint=blind)


Noisy = Mapping[NewPage, tuple[Kind, tuple[str, ...]]]
"""Page -> which source labels it, and the folded texts."""


def noisy_labels(
    field: Field, pages: Sequence[NewPage], kept: Sequence[KeptPage], amber: AmberSource, places: Places
) -> Noisy:
    """The label of each page of which a source says anything."""
    labels: dict[NewPage, tuple[Kind, tuple[str, ...]]] = {}
    for page in pages:
        known = known_of(page, field.name)
        if known is not None:
            labels[page] = ("label" if page.labelled(field.name) else "known", known.texts)
        elif texts := amber.texts(field, page):
            labels[page] = ("amber", texts)
        elif texts := retained(field, page).texts:
            labels[page] = ("retained", texts)
        elif (text := places.text(field, page)) is not None:
            labels[page] = ("place", (text,))
        elif field.aggregation == "one":
            words = vocabulary([other for other in kept if not is_of(page, other)], field.name)
            shared = shared_value(page, words)
            if shared is not None:
                labels[page] = ("vocabulary", (shared,))
    return labels


def selections(labels: Noisy, field: Field) -> Iterator[Noisy]:
    """Texts to learn from: all, those that are known by themselves, all but one; no choice twice, none empty."""
    labelled = {page: label for page, label in labels.items() if label[0] == "label"}
    known = {page: label for page, label in labels.items() if label[0] in ("label", "known")}
    sure = {page: label for page, label in known.items() if (k := known_of(page, field.name)) and k.alone}
    choices: list[Noisy] = [labels, labelled, known, sure]
    if len(labels) <= REPAIR.max_left_out:
        choices += [{page: label for page, label in labels.items() if page is not out} for out in labels]
    tried: list[frozenset[NewPage]] = []
    for choice in choices:
        if choice and frozenset(choice) not in tried:
            tried.append(frozenset(choice))
            yield choice


Texts = Mapping[NewPage, tuple[str, ...]]
"""The texts of a field on new pages, as far as they are found."""


class Relearner:
    """Learns fields over the fixtures and the new pages, which are indexed once.

    `known[page]` are the values that are known of a new page, which no landmark may be.
    """

    def __init__(
        self, kept: Sequence[KeptPage], pages: Sequence[NewPage], known: Mapping[NewPage, Mapping[str, Label]]
    ) -> None:
        self._kept, self._pages, self._known = kept, pages, known
        new = [page.index for page in pages]
        self._all, self._new = HtmlInstance([*(page.index for page in kept), *new]), HtmlInstance(new)

    def candidates(self, old: Field, labels: Texts) -> Iterator[Field]:
        """Fields that may read the new pages, the nearest to the old one first, no two alike."""
        seen: set[Field] = set()
        for field in self._learned(old, labels):
            if field is not None and field.formats and field not in seen and field.aggregation == old.aggregation:
                seen.add(field)
                yield field

    def _learned(self, old: Field, labels: Texts) -> Iterator[Field | None]:
        fresh = [_example(page.document, old, labels.get(page), self._known[page]) for page in self._pages]
        alone = learn_field(old.name, Corpus(self._new, fresh)).field
        yield self._added(old, alone, labels)
        if not alone.formats or sum(map(len, labels.values())) > REPAIR.max_values:
            return
        kept = [Example(page.document, labels_of(page.fixture.answers)) for page in self._kept]
        everything = learn_field(old.name, Corpus(self._all, [*kept, *fresh])).field
        yield self._added(old, everything, labels)
        yield everything

    def _added(self, old: Field, learned: Field, labels: Texts) -> Field | None:
        """The old field with the formats that give labelled values of new pages."""
        fitting = []
        for layout in learned.formats:
            alone = replace(learned, formats=(layout,), optional=True)
            if layout not in old.formats and any(
                found(alone, page.document) == label for page, label in labels.items()
            ):
                fitting.append(layout)
        if not fitting:
            return None
        guards = joined_guards(old.guards, learned.guards)
        if old.unlearned is not None:  # nobody knows what documents of before that have none of these formats call it
            return replace(old, formats=tuple(fitting), guards=guards, unlearned=None, optional=False)
        return replace(old, formats=(*old.formats, *fitting), guards=guards)


def given_by(result: FieldResult) -> tuple[str, ...]:
    """The texts of a result, folded."""
    return tuple(fold(item.value.text) for item in result.evidence)


def found(field: Field, document: HtmlDocument) -> tuple[str, ...]:
    """What a field gives on a document, folded; none where it gives nothing."""
    return given_by(evaluate_field(field, document))


def labels_of(answers: Mapping[str, Any]) -> dict[str, Label]:
    """The labels that a fixture's answers are; fields on which it abstains have none, and neither have records."""
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in answers["values"].items()
        if (value is not None or name not in answers["abstained"])
        and not (isinstance(value, list) and any(not isinstance(text, str) for text in value))
    }


def _example(
    document: HtmlDocument, field: Field, texts: tuple[str, ...] | None, others: Mapping[str, Label]
) -> Example:
    labels = {name: label for name, label in others.items() if name != field.name}
    if texts is not None:
        labels[field.name] = texts[0] if field.aggregation == "one" else texts
    return Example(document, labels)


@dataclass(frozen=True, slots=True)
class OtherPages:
    """What the labelled pages beside a page say of it, for one field. `chosen` are the labels of the judged program,
    `read` the pages on which the old one finds something.

    Invariant: what was learned from some labels is kept, because many pages ask for the same.
    """

    field: Field
    chosen: Noisy
    relearner: Relearner
    read: frozenset[NewPage] = frozenset()
    _learned: dict[frozenset[NewPage], list[Field]] = made(default_factory=dict)

    def evidence(self, page: NewPage, texts: tuple[str, ...]) -> Iterator[RepairEvidence]:
        """The evidence for a value that the judged program gives: of all other records, then of each half of them.

        Where no label of this record took part in the judged program, it is what all others say. Records that all have
        this very value say nothing: it may stand in a place that is the same on every page.
        """
        others = {o: label for o, label in self.chosen.items() if o is not page and not same_record(page, o)}
        if not _differ(others, texts) or (len(others) < len(self.chosen) and not self._gives(others, page, texts)):
            return
        yield told_by(others, self.read)
        for half in halves({other: label for other, label in others.items() if label[0] in ("label", "known")}):
            if _differ(half, texts) and self._gives(half, page, texts):
                yield told_by(half, self.read)

    def _gives(self, labels: Noisy, page: NewPage, texts: tuple[str, ...]) -> bool:
        """Whether what is learned from some labels gives a value: the first candidate that gives anything."""
        key = frozenset(labels)
        if key not in self._learned:
            values = {other: label for other, (_, label) in labels.items()}
            self._learned[key] = list(self.relearner.candidates(self.field, values))
        given = (found(field, page.document) for field in self._learned[key])
        return next(filter(None, given), ()) == texts


def _differ(labels: Noisy, texts: tuple[str, ...]) -> bool:
    return any(label != texts for _, label in labels.values())


Known = TypeVar("Known")


def halves(labels: Mapping[NewPage, Known]) -> list[dict[NewPage, Known]]:
    """Labels of two or more records in two halves, no record in both; nothing where there is one record only."""
    records: list[dict[NewPage, Known]] = []
    for page, label in labels.items():
        record = next((record for record in records if any(same_record(page, other) for other in record)), None)
        if record is None:
            records.append({page: label})
        else:
            record[page] = label
    if len(records) < 2:
        return []
    return [{page: label for record in records[half::2] for page, label in record.items()} for half in (0, 1)]
