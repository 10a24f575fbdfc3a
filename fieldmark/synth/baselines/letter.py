"""LRSyn to the letter: algorithms 1 to 4 as they are printed, of the parts that our learner is made of.

What ours adds is left out, so that each departure is measured beside the paper: a cluster has one strategy, that of its
best landmark; the first strategy that finds anything decides; regions count only where they look exactly as they did;
nothing guards a value, and a page is read as it is written. Clusters are merged by algorithm 3 alone. A landmark is a
text of the document, and outer landmarks have blueprints of their own (section 6.1). Both instances of the paper are
there: pages (section 5.1) and forms (section 5.2).

Departures that stay, because they are ways of writing the same: text runs are locations, hops may lead back, and
blueprints keep the texts of common values. Others that stay: of forms, frequent n-grams are those that all examples
have, and paths go along what stands beside a box, in lines that tilt (`fieldmark.synth.forms.strategies`). How the
first, fine clusters are made the paper does not say; as ours are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from fieldmark.dsl.core.instance import Blueprint, TextLandmark
from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.core.terms import Aggregation, Field, Format, Part, Strategy
from fieldmark.dsl.forms.regions import BoxBlueprint
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.baselines.learning import FieldLearner, are_lists, learn_fields
from fieldmark.synth.core.clusters import MERGE, merge_clusters
from fieldmark.synth.core.examples import Annotated, Example, Label, LearnResult, texts_of
from fieldmark.synth.core.fields import Corpus
from fieldmark.synth.core.instances import A, C, Effort, Instance
from fieldmark.synth.core.learn import Progress, of_one_kind
from fieldmark.synth.forms.instance import FormInstance
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.instance import HtmlInstance
from fieldmark.synth.html.outer import with_blueprints


@settings
class LetterSettings:
    """What section 7 says of the paper's own runs."""

    candidates: int = setting(10, 1, 1000)  # landmarks of a cluster; "about 10"
    within: float = setting(0.0, 0, 1)  # blueprint distance at which a region counts; "exact match"


SETTINGS: Final = LetterSettings()


def learn(examples: Sequence[Example], *, name: str = "program", progress: Progress | None = None) -> LearnResult:
    """A program as the paper learns it. Raises LabelError for lists of records, for pages among forms, and where there
    is no label."""

    def learner_of(ordered: Sequence[Example]) -> FieldLearner:
        pages, forms = of_one_kind([example.document for example in ordered])
        if forms:
            return _learner(Corpus(FormInstance(forms), ordered), lambda strategy, _: strategy)
        return _learner(Corpus(HtmlInstance([DocumentIndex(page) for page in pages]), ordered), with_blueprints)

    return learn_fields(learner_of, examples, name, progress)


def _learner(corpus: Corpus[A, C], hierarchy: Callable[[Strategy, Sequence[A]], Strategy]) -> FieldLearner:
    """What learns the fields of some documents; `hierarchy` learns the outer landmarks of a strategy as programs."""

    def learn_field(field: str, labels: Mapping[int, Label]) -> tuple[Field, Iterable[Annotated]]:
        called = FieldName.among(field)
        found = {
            number: corpus.instance.indexes[number].annotate(called, texts_of(label), corpus.labels[number], "text")
            for number, label in labels.items()
        }
        kind: Aggregation = "list" if are_lists(labels) else "one"
        return _field(field, kind, corpus.instance, found, hierarchy), found.values()

    return learn_field


def _field(
    name: str,
    kind: Aggregation,
    instance: Instance[A, C],
    found: Mapping[int, A],
    hierarchy: Callable[[Strategy, Sequence[A]], Strategy],
) -> Field:
    """Algorithm 2 for one field, from what is annotated on its labelled documents, by number."""
    shown = {number: one for number, one in found.items() if one.values and all(one.places)}
    fine = [cluster for group in instance.clusters if (cluster := [shown[n] for n in group if n in shown])]
    landmarks = [frozenset(one.landmark for one in _candidates(instance, cluster, kind)) for cluster in fine]
    merged = merge_clusters(fine, landmarks, instance.look, MERGE)
    largest_first = sorted(merged, key=len, reverse=True)
    strategies = ((_strategy(instance, cluster, kind), cluster) for cluster in largest_first)
    whole = (_exact(hierarchy(one, cluster)) for one, cluster in strategies if one is not None)
    formats = dict.fromkeys(Format((Part((one,)),)) for one in whole)
    optional = any(not one.values for one in found.values())
    return Field(name, kind, optional, tuple(formats), first=True)


def _candidates(instance: Instance[A, C], cluster: Sequence[A], kind: Aggregation) -> list[C]:
    """The best landmarks of a cluster that are texts."""
    texts = (one for one in instance.candidates(cluster, kind) if isinstance(one.landmark, TextLandmark))
    return [*islice(texts, SETTINGS.candidates)]


def _strategy(instance: Instance[A, C], cluster: Sequence[A], kind: Aggregation) -> Strategy | None:
    """Algorithm 4 for a cluster: the cheapest strategy that explains it, from the best landmark that has one."""
    values = sum(len(annotation.values) for annotation in cluster)
    for candidate in _candidates(instance, cluster, kind):
        for effort in (Effort.PLAIN, Effort.FALLBACK):
            learned = instance.synthesise(candidate, cluster, (), kind, effort)
            whole = [one for one in learned if len(one.covers) == values]
            if whole:
                return min(whole, key=lambda one: one.cost).strategy
    return None


def _exact(strategy: Strategy) -> Strategy:
    """A strategy without guards, whose regions have to look exactly as they did."""
    outer = (replace(one, blueprint=one.blueprint and _as_it_was(one.blueprint)) for one in strategy.outer)
    return replace(strategy, blueprint=_as_it_was(strategy.blueprint), outer=tuple(outer), guards=())


def _as_it_was(blueprint: Blueprint) -> Blueprint:
    assert isinstance(blueprint, HtmlBlueprint | BoxBlueprint), "blueprints are those of pages or of forms"
    return replace(blueprint, within=SETTINGS.within)
