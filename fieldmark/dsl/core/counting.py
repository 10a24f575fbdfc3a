"""Strategies that count rows, and when what they count to is another row.

One row more or less leads all of them astray together, so that their agreeing says little. Against a label beside the
value they are not heard (`fieldmark.dsl.core.vote`); they are not believed where the page says that the row is gone,
nor where what they count to has another id or other headings and a landmark of another strategy leads to nothing, nor
where a label that always stood right beside the value is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from math import inf

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.guards import LastInRow, guard_of
from fieldmark.dsl.core.instance import AttributeLandmark, Instance, Landmark, TextLandmark, instance_of, words_of
from fieldmark.dsl.core.terms import Strategy
from fieldmark.dsl.core.values import Outcome, shown
from fieldmark.dsl.text.reasons import because


def passes_texts(outcome: Outcome) -> bool:
    """Whether a strategy goes backwards, or past other texts, from its landmark to a value: it counts rows, and one row
    more or less leads all such strategies astray together."""
    findings = outcome.findings
    if not findings or (len(findings) == 1 and len(findings[0].region.nodes) < 2):
        return False
    passes = instance_of(findings[0].landmark.document).passes_texts
    return passes(findings[0].region) or (len(findings) > 1 and any(passes(one.region) for one in findings[1:]))


def precedes_label(speaking: Sequence[int], strategies: Sequence[Strategy], outcomes: Sequence[Outcome]) -> str | None:
    """Why what all that speak count to, by hops, is another list: a label that leads to nothing, and always stood right
    before the list, stands behind it. None where nothing says so."""
    first = outcomes[speaking[0]].findings[0]
    instance = instance_of(first.landmark.document)
    for index in speaking:
        if not instance.counts(strategies[index].region) or not passes_texts(outcomes[index]):
            return None
    for strategy, outcome in zip(strategies, outcomes, strict=False):
        is_label = isinstance(strategy.landmark, TextLandmark) and instance.counts(strategy.region)
        if is_label and outcome.located and not outcome.findings and instance.is_beside(strategy.region):
            locations = instance.locate(strategy.landmark, first.landmark.document)
            if all(first.value.node.order < location.order for location in locations):
                words = shown([words_of(strategy.landmark)])
                return because("what is counted to stands before {}, which always stood before it", words)
    return None


def miscounted(
    counted: Sequence[int],
    speaking: Sequence[int],
    strategies: Sequence[Strategy],
    outcomes: Sequence[Outcome],
    lacks: Callable[[Outcome], int],
) -> str | None:
    """Why what is counted to is another row; None where nothing says so.

    `counted` are the strategies that count rows, of those that find anything, `speaking`; `lacks` says how many of its
    contexts a finding lacks.
    """
    if counted:
        nodes = {outcomes[index].findings[0].value.node for index in counted}
        if _is_of_another(nodes, strategies):
            return "what is counted to stands behind the label of something else"
        if (words := _lacking_words(strategies, outcomes)) is not None:
            return because("what is counted to may be another row: {} is not beside it, as it always was", words)
        if lacks(outcomes[speaking[0]]) and any(outcome.located and not outcome.findings for outcome in outcomes):
            return "what is counted to stands elsewhere, and what others look for is not where they do"
    if (label := lacking_label(speaking, strategies, outcomes)) is not None:
        return because("what is counted to may be another row: {} is not beside it, as it always was", label)
    return None


def lacking_label(speaking: Sequence[int], strategies: Sequence[Strategy], outcomes: Sequence[Outcome]) -> str | None:
    """The label, quoted, that always stood in the row of what all that speak lead to past other texts, or right beside
    it, and is not there; None where none is lacking. Of two labels right beside a value, before it and behind it, that
    in the smaller element with it is its own. An element with a class is one, as pictures are, where the value is the
    next to it."""
    if not speaking or not all(_goes_past(strategies[index], outcomes[index]) for index in speaking):
        return None
    instance = instance_of(outcomes[speaking[0]].findings[0].value.node.document)
    steps = instance.steps_beside
    texts = all(isinstance(strategies[index].landmark, TextLandmark) for index in speaking)
    nearest = min(steps(strategies[index].region) for index in speaking)
    for one in _silent(strategies, outcomes):
        near = steps(one.region) <= nearest or not instance.counts(one.region)
        beside = near and instance.is_beside(one.region)
        beside = beside or (steps(one.region) < nearest and one in _labels_behind(strategies, instance))
        if isinstance(one.landmark, TextLandmark):
            is_label = texts and (beside or guard_of(one.guards, LastInRow) is not None)
        else:
            is_label = beside and steps(one.region) == 0 and instance.counts(one.region)
        if is_label:
            return _named(one)
    return None


def _goes_past(strategy: Strategy, outcome: Outcome) -> bool:
    """Whether a strategy leads past other texts: its value does not stand right behind its landmark."""
    first = outcome.findings[0]
    instance = instance_of(first.value.node.document)
    return instance.counts(strategy.region) and not instance.stands_behind(first.value.node, first.landmark)


def without_counted(
    speaking: Sequence[int],
    strategies: Sequence[Strategy],
    outcomes: Sequence[Outcome],
    texts: Mapping[int, tuple[str, ...]],
) -> Sequence[int]:
    """Of strategies that differ on a list those that count no siblings, or say the same as one that does not; all where
    others find more than these: one item more or less leads what counts astray."""
    if len(set(texts.values())) < 2:
        return speaking
    counts = instance_of(outcomes[speaking[0]].findings[0].value.node.document).counts
    others = [index for index in speaking if not counts(strategies[index].region)]
    said = {text for index in others if not outcomes[index].ambiguous for text in texts[index]}
    counted = ({*texts[index]} for index in speaking if index not in others)
    if not said or any(said < found for found in counted):
        return speaking
    sure = {texts[index] for index in others if not outcomes[index].ambiguous}
    return [index for index in speaking if index in others or texts[index] in sure]


def _is_of_another(nodes: Collection[Location], strategies: Sequence[Strategy]) -> bool:
    """Whether one of the values that are found by counting stands right behind a landmark, the only one with its text,
    from which values are counted: what follows that one is its own, and the row that was counted to is gone. Not asked
    where labels stand behind their values."""
    for node in nodes:
        instance = instance_of(node.document)
        for strategy in strategies if not _labels_behind(strategies, instance) else ():
            locations = instance.locate(strategy.landmark, node.document)
            if len(locations) == 1 and instance.stands_behind(node, locations[0]):
                region = instance.region_at(strategy.region, locations[0])
                if region is None or instance.passes_texts(region):
                    return True
    return False


def _labels_behind(strategies: Sequence[Strategy], instance: Instance) -> Sequence[Strategy]:
    """The strategies whose landmark is the label of the value and stands right behind it: in a smaller element with it
    than the label right before it. None where no label before it tells; a text with figures is data."""
    labels = [one for one in strategies if _is_label(one.landmark) and instance.counts(one.region)]
    before = [instance.steps_beside(one.region) for one in labels if instance.is_beside(one.region)]
    behind = [one for one in labels if not instance.is_beside(one.region)]
    steps = [instance.steps_beside(one.region) for one in behind]
    if not before or min(steps, default=inf) >= min(before):
        return ()
    return [one for one, up in zip(behind, steps, strict=True) if up == min(steps)]


def _is_label(landmark: Landmark) -> bool:
    return isinstance(landmark, TextLandmark) and not any(map(str.isdigit, landmark.text))


def _lacking_words(strategies: Sequence[Strategy], outcomes: Sequence[Outcome]) -> str | None:
    """Words beside the value in its text, quoted, by which another strategy finds it, that are nowhere on the page: it
    is then that of another row. None where there are none."""
    stays = instance_of(next(one for one in outcomes if one.findings).findings[0].value.node.document).stays
    silent = (one for one in _silent(strategies, outcomes) if stays(one.region))
    return _named(next((one for one in silent if _is_part(one.landmark)), None))


def _is_part(landmark: Landmark) -> bool:
    """Whether a landmark is words within a text."""
    return isinstance(landmark, TextLandmark) and not landmark.whole


def _named(strategy: Strategy | None) -> str | None:
    """The words of a strategy's landmark, quoted."""
    return None if strategy is None else shown([words_of(strategy.landmark)])


def _silent(strategies: Sequence[Strategy], outcomes: Sequence[Outcome]) -> Iterator[Strategy]:
    """The strategies whose landmark, a text or an attribute, is nowhere on the page."""
    for strategy, outcome in zip(strategies, outcomes, strict=False):
        if not outcome.located and isinstance(strategy.landmark, TextLandmark | AttributeLandmark):
            yield strategy
