"""Algorithm 2 of LRSyn: from examples to a program.

Per field: annotations; joint inference of clusters and landmarks (algorithm 3); per cluster, strategies from each
landmark candidate (algorithm 4); the strategies that a format keeps. What was learned is then run on every example, and
what is not reproduced is reported with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import log2

from fieldmark.dsl.errors import LabelError
from fieldmark.dsl.evaluation import evaluate_field
from fieldmark.dsl.html import HtmlDocument, HtmlNode
from fieldmark.dsl.landmarks import Landmark, TextLandmark, locate
from fieldmark.dsl.programs import Aggregation, Field, Format, Program
from fieldmark.dsl.syntax.printer import print_landmark
from fieldmark.dsl.whitespace import fold
from fieldmark.synth.annotations import Annotation, annotate
from fieldmark.synth.clusters import common_texts, fine_clusters, merge_clusters
from fieldmark.synth.examples import Example, FieldReport, Label, LearnResult, Problem
from fieldmark.synth.index import DocumentIndex
from fieldmark.synth.landmarks import Candidate, landmark_candidates
from fieldmark.synth.parts import compose
from fieldmark.synth.strategies import Learned, synthesise

Progress = Callable[[str, int, int], None]
"""Called with a field's name, the number of fields learned before it, and the number of fields."""

MAX_CANDIDATES = 24
"""Landmark candidates tried per cluster: text landmarks first, but a third of them implicit ones."""

SPARE = 1.0
"""How much worse a landmark scores per doubling of its occurrences beside the value's."""

MAX_GROUPS = 6
"""Largest groups of clusters to which another cluster is tried to be joined."""

MAX_SEEDS = 3
"""Documents from which a group with one explanation is grown, where the whole cluster has none."""

MAX_PLACES = 6
"""Places of a value around which landmarks are looked for, per document."""


def learn(
    examples: Sequence[Example],
    unlabelled: Sequence[HtmlDocument] = (),
    *,
    name: str = "program",
    progress: Progress | None = None,
) -> LearnResult:
    """Learn a program from labelled documents; unlabelled ones take part in finding clusters and landmarks.

    The result is the same whatever the order of the examples. Raises LabelError where there is nothing to learn from.
    """
    ordered = sorted(examples, key=lambda example: (example.document.name, sorted(example.labels)))
    names = list(dict.fromkeys(field for example in ordered for field in example.labels))
    if not names:
        raise LabelError("examples", "no labels: at least one document needs at least one labelled field")
    corpus = _Corpus(ordered, sorted(unlabelled, key=lambda document: document.name))
    fields: list[Field] = []
    reports: list[FieldReport] = []
    for number, field_name in enumerate(names):
        if progress is not None:
            progress(field_name, number, len(names))
        field, report = _learn_field(field_name, corpus)
        if field.formats or not report.explained < report.examples:
            fields.append(field)
        reports.append(report)
    return LearnResult(Program(name, tuple(fields)), tuple(reports))


class _Corpus:
    """The training documents, indexed once: the examples first, in order, then the unlabelled ones."""

    def __init__(self, examples: Sequence[Example], unlabelled: Sequence[HtmlDocument]) -> None:
        self.examples = examples
        self.indexes = [DocumentIndex(document) for document in (*(e.document for e in examples), *unlabelled)]
        self.common = common_texts(self.indexes)
        self.clusters = fine_clusters(self.indexes, self.common)
        self.labels = [frozenset(fold(v) for label in e.labels.values() for v in texts_of(label)) for e in examples]

    def mates(self, number: int) -> list[DocumentIndex]:
        """The unlabelled documents of an example's fine cluster."""
        cluster = next(cluster for cluster in self.clusters if number in cluster)
        return [self.indexes[other] for other in cluster if other >= len(self.examples)]


def texts_of(label: Label) -> tuple[str, ...]:
    """A label as a tuple of texts; empty for "not on this page"."""
    if label is None:
        return ()
    return (label,) if isinstance(label, str) else tuple(label)


def _learn_field(name: str, corpus: _Corpus) -> tuple[Field, FieldReport]:
    labelled = {n: example.labels[name] for n, example in enumerate(corpus.examples) if name in example.labels}
    annotations = {
        n: annotate(name, corpus.indexes[n], texts_of(label), corpus.labels[n]) for n, label in labelled.items()
    }
    if not any(isinstance(label, tuple) for label in labelled.values()):
        return _learn_aggregated(name, "one", annotations, corpus)
    field, report = _learn_aggregated(name, "list", annotations, corpus)
    if report.problems and not any(len(set(found.values)) < len(found.values) for found in annotations.values()):
        distinct, better = _learn_aggregated(name, "set", annotations, corpus)
        if better.explained > report.explained:
            return distinct, better
    return field, report


def _learn_aggregated(
    name: str, kind: Aggregation, annotations: Mapping[int, Annotation], corpus: _Corpus
) -> tuple[Field, FieldReport]:
    """Learn a field with one way of putting its values together."""
    positive = {n: found for n, found in annotations.items() if found.values and any(found.places)}
    negative = [found for found in annotations.values() if not found.values]
    clusters = [[positive[n] for n in cluster if n in positive] for cluster in corpus.clusters]
    clusters = [cluster for cluster in clusters if cluster]
    candidates = [_candidates(cluster, kind) for cluster in clusters]
    shared = [frozenset(candidate.landmark for candidate in found[:10]) for found in candidates]
    merged = merge_clusters(clusters, shared, corpus.common)
    whole = list(positive.values())
    formats: list[Format] = []
    for cluster in _joined(merged, negative, kind):
        outside = [found for found in whole if found not in cluster]
        formats += _learn_formats(cluster, (*negative, *outside), kind)
    field = Field(name, kind, bool(negative), tuple(dict.fromkeys(formats)))
    return field, _report(field, annotations.values())


def _joined(
    clusters: Sequence[list[Annotation]], outside: Sequence[Annotation], kind: Aggregation
) -> list[list[Annotation]]:
    """Clusters put together where one explanation fits both: fewer formats, each learned from more documents.

    Departure from algorithm 3, whose blueprints have to be equal: an optional row inside a region makes two looks,
    while the same strategies hold.
    """
    whole = [annotation for cluster in clusters for annotation in cluster]
    if len(clusters) == 1 or _explains(whole, outside, kind):
        return [whole]
    groups: list[list[Annotation]] = []
    for cluster in sorted(clusters, key=len, reverse=True):
        for group in groups[:MAX_GROUPS]:
            if len(clusters) > 2 and _explains([*group, *cluster], outside, kind):
                group.extend(cluster)
                break
        else:
            groups.append(list(cluster))
    return groups


def _candidates(cluster: Sequence[Annotation], kind: Aggregation) -> list[Candidate]:
    """The landmarks that all documents of the cluster have, best first, read off the one with fewest places.

    For lists the one with most values, and landmarks that two documents have: a part of a list may be missing.
    """
    pivot = min(cluster, key=lambda found: (-len(found.values) if kind != "one" else 0, sum(map(len, found.places))))
    wanted = len(cluster) if kind == "one" else min(len(cluster), 2)
    best: dict[Landmark, Candidate] = {}
    for places in pivot.places:
        for place in places[:MAX_PLACES]:
            for candidate in landmark_candidates(pivot.index, place, pivot.labels, pivot.field):
                known = best.get(candidate.landmark)
                if known is None or candidate.score < known.score:
                    best[candidate.landmark] = candidate
    ranked = sorted(best.values(), key=lambda candidate: candidate.score)
    own = {place.inner for places in pivot.places for place in places}
    kept: list[Candidate] = []
    room = {True: MAX_CANDIDATES * 2 // 3, False: MAX_CANDIDATES // 3}
    taken: Counter[HtmlNode] = Counter()
    for candidate in ranked:
        textual = isinstance(candidate.landmark, TextLandmark)
        inside = candidate.location in own
        if not room[textual] or (textual and taken[candidate.location] >= (4 if inside else 1)):
            continue
        if sum(1 for a in cluster if locate(candidate.landmark, a.index.document)) >= wanted:
            room[textual] -= 1
            taken[candidate.location] += 1
            spare = len(locate(candidate.landmark, pivot.index.document)) - len(pivot.values)
            kept.append(replace(candidate, score=candidate.score + SPARE * log2(1 + max(0, spare))))
    kept.sort(key=lambda candidate: candidate.score)
    return kept


def _learn_formats(cluster: Sequence[Annotation], outside: Sequence[Annotation], kind: Aggregation) -> list[Format]:
    """The formats that explain as much of a cluster as can be explained: one if possible, else several.

    Where most of the cluster has one explanation and the labels of the others contradict it, the explanation is kept
    and the others are left to the report: one wrong label must not cost the field.
    """
    parts, explained = compose(_synthesise(cluster, outside, kind), [len(a.values) for a in cluster], kind)
    formats = [Format(parts)] if explained else []
    rest = [annotation for number, annotation in enumerate(cluster) if number not in explained]
    if not rest or len(cluster) == 1:
        return formats
    group = max((_grown(seed, rest, outside, kind) for seed in rest[:MAX_SEEDS]), key=len)
    others = [annotation for annotation in cluster if annotation not in group]
    found = _learn_formats(group, (*outside, *others), kind)
    if not found and len(group) > len(others):
        found = _learn_formats(group, outside, kind)
    remaining = [annotation for annotation in rest if annotation not in group]
    if remaining:
        others = [annotation for annotation in cluster if annotation not in remaining]
        found += _learn_formats(remaining, (*outside, *others), kind)
    return formats + found


def _grown(
    seed: Annotation, rest: Sequence[Annotation], outside: Sequence[Annotation], kind: Aggregation
) -> list[Annotation]:
    """The documents that one format explains together with the seed, added one by one."""
    group = [seed]
    for annotation in rest:
        if annotation is not seed and _explains([*group, annotation], outside, kind):
            group.append(annotation)
    return group


def _explains(cluster: Sequence[Annotation], outside: Sequence[Annotation], kind: Aggregation) -> bool:
    _, explained = compose(_synthesise(cluster, outside, kind), [len(a.values) for a in cluster], kind)
    return len(explained) == len(cluster)


def _synthesise(cluster: Sequence[Annotation], outside: Sequence[Annotation], kind: Aggregation) -> list[Learned]:
    found: list[Learned] = []
    for candidate in _candidates(cluster, kind):
        found += synthesise(candidate, cluster, outside, kind)
    return found


def _report(field: Field, annotations: Iterable[Annotation]) -> FieldReport:
    """Run the field on every example and say what it does not reproduce."""
    problems: list[Problem] = []
    explained = examples = 0
    for annotation in annotations:
        examples += 1
        result = evaluate_field(field, annotation.index.document)
        texts = tuple(fold(item.value.text) for item in result.evidence)
        if sorted(texts) == sorted(annotation.values) and (result.reason is None or not annotation.values):
            explained += 1
            continue
        missing = [v for v, places in zip(annotation.values, annotation.places, strict=True) if not places]
        if missing:
            reason = f'"{missing[0]}" does not stand on the page'
        elif result.reason:
            reason = result.reason
        else:
            reason = f"the program gives {list(texts)} instead of {list(annotation.values)}"
        problems.append(Problem(annotation.name, reason))
    landmarks = tuple(print_landmark(layout.parts[0].strategies[0].landmark) for layout in field.formats)
    return FieldReport(field.name, len(field.formats), landmarks, explained, examples, tuple(problems))
