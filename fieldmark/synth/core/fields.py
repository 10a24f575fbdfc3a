"""Learning one field from the documents of a corpus (LRSyn algorithm 2, the body of its loop).

Annotations; joint inference of clusters and landmarks (algorithm 3); per cluster, strategies from each landmark
candidate (algorithm 4); the strategies that a format keeps (`composing`). Labels that most others contradict are
doubted. What was learned is then run on every example, and what is not reproduced is reported (`reports`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import islice
from math import inf, log2
from typing import Final, Generic, NamedTuple

from fieldmark.dsl.core.confidence import MISTAKEN, SURE, trust
from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.extract import run_strategy
from fieldmark.dsl.core.fields import evaluate_field, read_by, said_by
from fieldmark.dsl.core.guards import Guard, Never, OwnPlace
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.terms import Aggregation, Field, Format, strategies_of
from fieldmark.dsl.text.lexicon import class_of, fold
from fieldmark.dsl.text.names import FieldName
from fieldmark.dsl.text.placeholders import is_label, is_placeholder
from fieldmark.dsl.text.reasons import quoted
from fieldmark.synth.core.clusters import merge_clusters
from fieldmark.synth.core.composing import RIVAL_MARGIN
from fieldmark.synth.core.examples import (
    Annotated,
    Example,
    FieldReport,
    Label,
    Placed,
    Problem,
    is_list_of_records,
    texts_of,
    texts_within,
)
from fieldmark.synth.core.formats import PLAIN, FormatLearner, counts_siblings
from fieldmark.synth.core.guards import field_guards
from fieldmark.synth.core.instances import A, C, Instance, Source
from fieldmark.synth.core.reports import are_of_others, difference, nowhere, report_field
from fieldmark.synth.texts.substrings import CONFIRMING

WRONG = -log2(MISTAKEN)
"""What a label costs that is not reproduced, in units of the cost of strategies, which are bits."""

ABSENT = 1.5
"""What it costs that a label says that there is no value and is wrong, in the same units, which are bits, 0 or more:
people forget values. Origin: right labels of notices and dockets, to which at most .7 bits speak against."""

UNCONFIRMED = 2.0
"""How many times more it costs to doubt a value where no third document agrees with the two that contradict
it, 1 or more. Origin: right labels of notices, three of them."""

NEVER = 0.5
"""What a text costs that is never a value, or that values of other fields are none, in the same units, 0 or more: less
than any doubt. Origin: none."""

TWICE = 2
"""Fewest documents without a value that have a text in its place which is then never one, or another field's value; of
a placeholder one will do. The smallest number that agrees."""

FORMAT = 5.0
"""What a format costs beside its strategies, in the same units, 0 or more: as much as a wrong label."""

MAX_FEW = 5
"""Most documents of which each is left out in turn; two have to agree for each that is doubted, so it is one of them.
A bound on work."""

MAX_PAIRS = 6
"""Pairs of documents from which others are doubted. A bound on work."""

SHARED = 10
"""Best landmark candidates of a cluster that take part in merging clusters (section 7: around 10)."""


class Corpus(Generic[A, C]):
    """The training documents, and what is labelled in them. The examples are the first documents, in order; `names`
    are those of all fields, by default of the labelled ones."""

    def __init__(self, instance: Instance[A, C], examples: Sequence[Example], names: Sequence[str] = ()) -> None:
        self.instance = instance
        self.slips = [self._slips(number, example) for number, example in enumerate(examples)]
        self.examples = [
            Example(e.document, {name: _mended(label, slips.get(name, {})) for name, label in e.labels.items()})
            for e, slips in zip(examples, self.slips, strict=True)
        ]
        self.names = names or [*dict.fromkeys(name for example in examples for name in example.labels)]
        after = _named_after(self.examples, self.names)
        self.labels = [
            frozenset(form for text in texts_within(example.labels) for form in index.written(text)) - after
            for index, example in zip(instance.indexes, self.examples, strict=False)
        ]

    def hold(self, number: int, records: Iterable[Document]) -> None:
        """Say which records of an example are labelled: what stands in one is that record's."""
        self.instance.indexes[number].hold(records)

    def stands_apart(self, name: str) -> bool:
        """Whether the single values of a field stand apart from the labelled records, in every example that has one;
        not asked where a label names its place."""
        labels = [(n, example.labels.get(name)) for n, example in enumerate(self.examples)]
        texts = [(n, label) for n, label in labels if isinstance(label, str) and not isinstance(label, Placed)]
        single = len(texts) == sum(label is not None for _, label in labels)
        return single and all(self.instance.indexes[n].stands_apart(text) for n, text in texts)

    def _slips(self, number: int, example: Example) -> dict[str, Mapping[str, str]]:
        """The slips in the lists of an example, by field."""
        return {
            name: found
            for name, label in example.labels.items()
            if isinstance(label, tuple)
            and not is_list_of_records(label)
            and (found := self.instance.indexes[number].slips(texts_of(label)))
        }


def _named_after(examples: Sequence[Example], names: Sequence[str]) -> frozenset[str]:
    """The texts in words that a single example has in its records, and fields are named after: what the rows of a table
    are called, beside which single values may stand. What several call them, tells `synth.html.landmarks`."""
    lists = [label for example in examples for label in example.labels.values() if is_list_of_records(label)]
    called = [FieldName.among(name, names).telling for name in names] if len(examples) == 1 else []
    texts = {fold(text) for label in lists for text in texts_within({"": label})} if called else set[str]()
    return frozenset(
        text for text in texts if not any(map(str.isdigit, text)) and any(name.likeness(text) for name in called)
    )


def _mended(label: Label, slips: Mapping[str, str]) -> Label:
    """A label with what stands on the page instead of its slips."""
    return tuple(slips.get(text, text) for text in texts_of(label)) if slips else label


def learn_field(name: str, corpus: Corpus[A, C], smallest: int = 1) -> Explanation:
    """Learn a field from where its values are found first; other sources only where they explain more. A single value
    is looked for in labelled records only where it stands nowhere else in some example: a place is that of one field.

    A format is learned from `smallest` documents at least, where there are so many.
    """
    labelled = {n: example.labels[name] for n, example in enumerate(corpus.examples) if name in example.labels}
    called = FieldName.among(name, corpus.names)
    apart = corpus.stands_apart(name)

    def annotated(source: Source) -> dict[int, A]:
        return {
            n: corpus.instance.indexes[n].annotate(called, texts_of(label), corpus.labels[n], source, apart)
            for n, label in labelled.items()
        }

    sources = corpus.instance.sources
    first = annotated(sources[0])
    best = _learn_annotated(name, labelled.values(), first, corpus, smallest)
    if "inside" in sources and best.cost > FORMAT + RIVAL_MARGIN:
        inside = annotated("inside")
        if any(
            one.places != two.places for one, two in zip(first.values(), inside.values(), strict=True)
        ) and best.cost > FORMAT + RIVAL_MARGIN + _least_cost(inside.values(), corpus):
            best = _plainer(best, _learn_annotated(name, labelled.values(), inside, corpus, smallest))
    for source in sources[1:]:
        if not best.report.problems:
            break
        annotations = annotated(source)
        if _may_gain(best.report, first.values(), annotations.values()):
            found = _learn_annotated(name, labelled.values(), annotations, corpus, smallest)
            best = min(best, found, key=Explanation.rank)
    slips = {corpus.examples[n].document: corpus.slips[n].get(name, {}) for n in labelled}
    return best._replace(report=_with_slips(best.report, slips))


def _with_slips(report: FieldReport, slips: Mapping[Document, Mapping[str, str]]) -> FieldReport:
    """The report with the slips in a field's labels, by document, as problems of documents without others."""
    named = {problem.document for problem in report.problems}
    more = [
        Problem(
            document.name,
            "; ".join(f"{nowhere(text, document)}; did you mean {quoted(meant)}?" for text, meant in own.items()),
        )
        for document, own in slips.items()
        if own and document.name not in named
    ]
    return replace(report, problems=(*report.problems, *more), explained=report.explained - len(more))


def _least_cost(annotations: Iterable[A], corpus: Corpus[A, C]) -> float:
    """What a strategy for annotated documents costs at least: the score of the best landmark of any."""
    shown = (found for found in annotations if found.values and all(found.sites))
    scores = (one.score for found in shown for one in corpus.instance.candidates([found], "one")[:1])
    return min(scores, default=inf)


def _plainer(first: Explanation, inside: Explanation) -> Explanation:
    """The second explanation, by places inside longer texts, where it is so much cheaper that the first would not be
    heard as its rival: a word that stands alone somewhere is no better than one behind its label."""
    return inside if inside.field.formats and inside.cost + RIVAL_MARGIN < first.cost else first


def _may_gain(report: FieldReport, first: Iterable[Annotated], other: Iterable[Annotated]) -> bool:
    """Whether other places could explain more: all values have some, and a document not reproduced has new ones."""
    failed = {problem.document for problem in report.problems}
    pairs = [(one, two) for one, two in zip(first, other, strict=True) if all(two.places)]
    new = any(two.name in failed and one.places != two.places for one, two in pairs)
    return new and len(pairs) > report.explained


def _learn_annotated(
    name: str, labels: Iterable[Label], annotations: Mapping[int, A], corpus: Corpus[A, C], smallest: int
) -> Explanation:
    """Learn a field from its annotations: a single value, a list, or, where no list explains the labels, a set."""
    if not any(isinstance(label, tuple) for label in labels):
        return _learn_aggregated(name, "one", annotations, corpus, smallest)
    best = _learn_aggregated(name, "list", annotations, corpus, smallest)
    if best.report.problems and not any(len(set(found.values)) < len(found.values) for found in annotations.values()):
        distinct = _learn_aggregated(name, "set", annotations, corpus, smallest)
        return min(best, distinct, key=Explanation.rank)
    return best


class Explanation(NamedTuple):
    """A field, and what it costs to tell the labels with it: its formats, and each label that it does not reproduce."""

    field: Field
    report: FieldReport
    cost: float

    def rank(self) -> tuple[bool, float]:
        """What the best of several explanations has least of: any is better than nothing learned."""
        return not self.field.formats, self.cost


def _learn_aggregated(
    name: str, kind: Aggregation, annotations: Mapping[int, A], corpus: Corpus[A, C], smallest: int
) -> Explanation:
    """Learn a field with one way of putting its values together, from the labels that are right.

    The best explanation is the cheapest: one that all labels have in common, or a plainer one of most of them that, for
    certain, gives other values for the rest, which are then wrong (the most probable program given labels of which few
    are wrong: noise-tolerant wrappers, equation 1).
    """

    explained: dict[tuple[int, ...], Explanation] = {}

    def explain(numbers: Iterable[int]) -> Explanation:
        some = tuple(numbers)
        if some not in explained:
            explained[some] = _explain(name, kind, {n: annotations[n] for n in some}, corpus, smallest)
        return explained[some]

    best = explain(annotations)
    best = _with_absence(best, annotations, explain, corpus)
    absent = any(not found.values for found in annotations.values())
    cheapest = 0.0 if absent else WRONG if len(annotations) >= CONFIRMING else UNCONFIRMED * WRONG
    dear = best.cost > FORMAT + cheapest or not best.field.formats
    if smallest == 1 and corpus.instance.exact and dear:
        for doubted, confirmed in _doubted(best.field, annotations, explain).items():
            kept = {n: found for n, found in annotations.items() if n not in doubted}
            other = explain(kept)
            if any(_gives_anothers(other.field, annotations[n], corpus.labels[n]) for n in doubted):
                continue
            price = sum(WRONG if annotations[n].values else ABSENT for n in doubted)
            if not confirmed and any(annotations[n].values for n in doubted):
                price = UNCONFIRMED * price if other.cost <= FORMAT + PLAIN or not best.field.formats else inf
            gain = best.cost - other.cost if best.field.formats else inf
            if not any(annotations[n].values for n in doubted):
                bits = _bits(other.field, kept, [annotations[n] for n in doubted], corpus, smallest)
                gain = (gain if bits == inf else bits) - _unlike(other.field, kept, [annotations[n] for n in doubted])
            if other.field.formats and price < gain:
                best = other._replace(cost=other.cost + price)
    return best._replace(report=report_field(best.field, annotations.values()))


def _with_absence(
    best: Explanation,
    annotations: Mapping[int, A],
    explain: Callable[[Iterable[int]], Explanation],
    corpus: Corpus[A, C],
) -> Explanation:
    """The best explanation, or what the documents with values have in common, where this costs no more and what those
    without have at its places is no value: texts that never are, placeholders, words where values have figures, what
    two of them have, or texts common to documents, as the label of the next value is where one is blank, but not
    several values of other fields, which have moved up; where nothing else explains all labels, these too."""
    shown = [number for number, found in annotations.items() if found.values]
    if not shown or len(shown) == len(annotations):
        return best
    plain = explain(shown)
    bare = replace(plain.field, guards=())
    rest = [found for found in annotations.values() if not found.values]
    counts = Counter(text for found in rest for text in _texts(bare, found.document))
    labelled = {value for found in annotations.values() for value in found.values}
    common = (fold(text) for text in corpus.instance.common if not any(map(_COUNTED.__contains__, text)))
    layout = {text for text in common if text in counts}
    never = {text for text, count in counts.items() if count >= TWICE or text in layout}
    found = (run_strategy(one, bare.aggregation, a.document) for one in strategies_of(bare) for a in rest)
    figures = all(map(_has_figures, labelled))
    never |= {
        fold(text)
        for outcome in found
        for text in outcome.texts
        if is_placeholder(text) or is_label(text) or (figures and not _has_figures(text))
    }
    moved = never & frozenset[str]().union(*corpus.labels)
    never -= labelled | moved if len(moved) > 1 else labelled
    moved_up = (found for found in rest if are_of_others(_read(bare, found.document), found))
    taken = bool(best.report.problems) and len([*moved_up]) >= TWICE
    if not never and not taken:
        return best
    absence: list[Guard] = [OwnPlace()] if taken else []
    absence += [Never(frozenset(never))] if never else []
    field = replace(plain.field, optional=True, guards=(*plain.field.guards, *absence))
    report = report_field(field, annotations.values())
    more = len(report.problems) - len(plain.report.problems)
    other = Explanation(field, report, plain.cost + NEVER * (len(never) + taken) + WRONG * more)
    return min(best, other, key=Explanation.rank)


_COUNTED: Final = frozenset("123456789")
"""The digits of a figure that is not nought: two documents show the same one by chance."""


def _has_figures(text: str) -> bool:
    return any(map(str.isdigit, text))


def _read(field: Field, document: Document) -> set[str]:
    """What a field reads in a document, folded, or, where it trusts nothing, all that its strategies find."""
    return {fold(value.text) for value in read_by(field, said_by(field, document), document)}


def _texts(field: Field, document: Document) -> set[str]:
    """What a field reads in a document, folded."""
    return {fold(item.value.text) for item in evaluate_field(field, document).evidence}


def _bits(field: Field, kept: Mapping[int, A], absent: Sequence[A], corpus: Corpus[A, C], smallest: int) -> float:
    """How improbable it is that some documents have no value, in bits, given the others.

    Each strategy that explains the others weighs a half to the power of its cost; what counts is the share of those
    that give nothing in the documents, for the cheapest may be one of very few.
    """
    learner = FormatLearner(corpus.instance, field.aggregation, [a for a in kept.values() if not a.values], smallest)
    groups: dict[int | None, list[A]] = {}
    for found in kept.values():
        groups.setdefault(_told_by(field, found), []).append(found)
    groups.pop(None, None)
    bits = 0.0
    for told in groups.values():
        weights, silent = 0.0, 0.0
        for item in learner.strategies(told):
            weights += 2**-item.cost
            if not any(run_strategy(item.strategy, field.aggregation, a.document).findings for a in absent):
                silent += 2**-item.cost
        bits += log2(weights / silent) if silent else inf
    return bits


def _unlike(field: Field, kept: Mapping[int, A], absent: Sequence[A]) -> float:
    """How improbable it is that what a field gives where none is labelled are values, in bits, given the others: with
    which word they begin, and of what class they are, where all others are alike in that (rule of succession)."""
    known = {text for found in kept.values() for text in found.values}
    given = {text for found in absent for text in _texts(field, found.document)}
    odd = 0
    for told in (_first_word, class_of):
        alike = {*map(told, known)}
        odd += len(alike) == 1 and not alike.issuperset(map(told, given))
    return odd * log2(1 + len(known))


def _first_word(text: str) -> str:
    """The word with which a text begins; empty where that is a figure."""
    word = text.split(maxsplit=1)[0] if text else ""
    return "" if any(map(str.isdigit, word)) else word


def _doubted(
    best: Field, annotations: Mapping[int, A], explain: Callable[[Iterable[int]], Explanation]
) -> dict[frozenset[int], bool]:
    """Sets of labels that are contradicted by what most others have in common, at most one for every two that agree;
    with each, whether three documents agree. `best` explains all labels as well as can be."""
    doubted: dict[frozenset[int], bool] = {}
    for some in _hypotheses(best, annotations):
        field = explain(some).field
        if not field.formats:
            continue
        agreeing, contradicted = 0, set[int]()
        surest = _surest(field)
        for number in annotations:
            result = evaluate_field(field, annotations[number].document)
            if difference(field, annotations[number], result) is None:
                agreeing += 1
            elif number not in some:
                result = result if surest == field else evaluate_field(surest, annotations[number].document)
                given = [fold(item.value.text) for item in result.evidence]
                contradicted |= {number} if _contradicts(given, annotations[number].values) else set()
        if contradicted and agreeing >= 2 * len(contradicted):
            key = frozenset(contradicted)
            doubted[key] = doubted.get(key, False) or agreeing > 2
    return doubted


def _surest(field: Field) -> Field:
    """A single value as its cheapest readings give it: another place where it stood, too, contradicts no label."""
    if field.aggregation != "one":
        return field
    formats = (replace(format_, parts=format_.parts[:1]) for format_ in field.formats)
    return replace(field, formats=tuple(formats))


def _hypotheses(best: Field, annotations: Mapping[int, A]) -> Iterator[Collection[int]]:
    """Documents whose labels are taken for right, by number, to see whether they contradict others.

    Of few documents all but one: one that the best explanation does not tell in one way with two others. Then pairs, as
    many, each of other documents, as it takes that one of them has no wrong label.
    """
    if CONFIRMING <= len(annotations) <= MAX_FEW:
        told = {number: _told_by(best, found) for number, found in annotations.items()}
        odd = (number for number, by in told.items() if by is None or [*told.values()].count(by) < 3)
        yield from ([other for other in annotations if other != number] for number in odd)
    shown = [number for number, found in annotations.items() if found.values and all(found.sites)]
    yield from islice(_pairs(shown), MAX_PAIRS)


def _told_by(field: Field, annotation: Annotated) -> int | None:
    """The number of the format that reproduces an example with values, or None."""
    result = evaluate_field(field, annotation.document)
    reproduced = annotation.values and difference(field, annotation, result) is None
    return result.evidence[0].format if reproduced else None


def _contradicts(given: Sequence[str], label: Sequence[str]) -> bool:
    """Whether what is given is something else than a label, and not some of its values."""
    return bool(given) and not set(given) <= set(label)


def _gives_anothers(field: Field, annotation: Annotated, labels: Set[str]) -> bool:
    """Whether a field gives, where none is labelled, what another field's label is: then it is that one's."""
    return not annotation.values and not _texts(field, annotation.document).isdisjoint(labels)


def _pairs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Pairs of some numbers: first those that share none, then those of the next but one, and so on."""
    for step in range(1, len(numbers)):
        starts = [n for n in range(len(numbers) - step) if n // step % 2 == 0]
        others = [n for n in range(len(numbers) - step) if n // step % 2 == 1]
        yield from ((numbers[n], numbers[n + step]) for n in (*starts, *others))


def _explain(
    name: str,
    kind: Aggregation,
    annotations: Mapping[int, A],
    corpus: Corpus[A, C],
    smallest: int,
    most: float = inf,
    counting: bool = True,
) -> Explanation:
    """The field that some annotations have, all of them taken for right, of strategies that cost `most` at most, and
    do not count siblings unless that is said; where one is dearer than a format, perhaps more formats of cheaper ones,
    and where all count, of labels that were reworded."""
    positive = {n: found for n, found in annotations.items() if found.values and any(found.sites)}
    negative = [found for found in annotations.values() if not found.values]
    clusters = [cluster for c in corpus.instance.clusters if (cluster := [positive[n] for n in c if n in positive])]
    learner = FormatLearner(corpus.instance, kind, negative, smallest, most, counting)
    if len(clusters) > 1:
        shared = [frozenset(candidate.landmark for candidate in learner.candidates(c)[:SHARED]) for c in clusters]
        clusters = merge_clusters(clusters, shared, corpus.instance.look)
    found = learner.learn(clusters)
    usual = corpus.instance.usual([*positive.values()]) if kind == "one" else frozenset[str]()
    guards = field_guards([shown.values for shown in positive.values()], kind, usual)
    formats = tuple(dict.fromkeys(priced.format for priced in found))
    field = Field(name, kind, bool(negative) or not annotations, formats, guards)
    report = report_field(field, annotations.values())
    if field.formats and not _is_trusted(field, positive.values()):
        field = replace(field, formats=())
        report = report_field(field, annotations.values())
        found = []
    cost = sum(FORMAT + priced.cost for priced in found) + WRONG * len(report.problems)
    cost += corpus.instance.support.lack_of(field)
    explained = Explanation(field, report, cost)
    dearest = max((priced.cost for priced in found), default=0.0)
    counted = kind == "one" and any(map(_only_counts, formats))
    if most < inf or smallest > 1 or len(positive) < 2 or not (counted or dearest > 2 * FORMAT):
        return explained
    most = dearest if counted else dearest - FORMAT
    other = _explain(name, kind, annotations, corpus, smallest, most, not counted)
    called = FieldName.among(name, corpus.names)
    more = len(other.field.formats) > len(formats) and all(_is_labelled(one, called) for one in other.field.formats)
    return min(explained._replace(cost=cost + FORMAT * counted), other, key=Explanation.rank) if more else explained


def _only_counts(format_: Format) -> bool:
    """Whether all strategies of a format count siblings of their landmarks, of which there may be more or fewer."""
    return all(counts_siblings(strategy) for part in format_.parts for strategy in part.strategies)


def _is_trusted(field: Field, positive: Iterable[A]) -> bool:
    """Whether half of the documents in which all values stand are reproduced, of a list not one alone, and what a field
    gives there is sure; others are then taken for wrong labels, as is a value that stands nowhere, and reported."""
    standing = [shown for shown in positive if all(shown.sites)]
    read = [evaluate_field(field, shown.document) for shown in standing]
    given = sum(bool(result.evidence) for result in read)
    reproduced = sum(difference(field, *pair) is None for pair in zip(standing, read, strict=True))
    enough = 2 * reproduced >= len(standing) and (field.aggregation == "one" or reproduced >= min(2, len(standing)))
    return enough and trust(given - reproduced, given) >= SURE


def _is_labelled(format_: Format, field: FieldName) -> bool:
    """Whether a strategy of a format goes from a text with the sign of a label, or which sounds like the name of its
    field: other texts may be data."""
    landmarks = (strategy.landmark for part in format_.parts for strategy in part.strategies)
    texts = (landmark.text for landmark in landmarks if isinstance(landmark, TextLandmark))
    return any(is_label(text) or field.likeness(text) > 0 for text in texts)
