"""Strategies that count rows, and when what they count to is another row.

One row more or less leads all of them astray together, so that their agreeing says little. Against a label beside the
value they are not heard (`fieldmark.dsl.core.vote`); they are not believed where the page says that the row is gone,
nor where what they count to has another id or other headings and a landmark of another strategy leads to nothing, nor
where a label that always stood right beside the value is not there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from fieldmark.dsl.core.documents import Location
from fieldmark.dsl.core.guards import LastInRow, guard_of
from fieldmark.dsl.core.instance import TextLandmark, instance_of, words_of
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
    in the smaller element with it is its own."""
    if not speaking or not all(_goes_past(strategies[index], outcomes[index]) for index in speaking):
        return None
    instance = instance_of(outcomes[speaking[0]].findings[0].value.node.document)
    steps = instance.steps_beside
    nearest = min(steps(strategies[index].region) for index in speaking)
    for one in _silent(strategies, outcomes):
        near = steps(one.region) <= nearest or not instance.counts(one.region)
        if (near and instance.is_beside(one.region)) or guard_of(one.guards, LastInRow) is not None:
            return _named(one)
    return None


def _goes_past(strategy: Strategy, outcome: Outcome) -> bool:
    """Whether a strategy leads past other texts: its value does not stand right behind its landmark, a text."""
    first = outcome.findings[0]
    instance = instance_of(first.value.node.document)
    text = isinstance(strategy.landmark, TextLandmark) and instance.counts(strategy.region)
    return text and not instance.stands_behind(first.value.node, first.landmark)


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
    from which values are counted: what follows that one is its own, and the row that was counted to is gone."""
    for node in nodes:
        instance = instance_of(node.document)
        for strategy in strategies:
            locations = instance.locate(strategy.landmark, node.document)
            if len(locations) == 1 and instance.stands_behind(node, locations[0]):
                region = instance.region_at(strategy.region, locations[0])
                if region is None or instance.passes_texts(region):
                    return True
    return False


def _lacking_words(strategies: Sequence[Strategy], outcomes: Sequence[Outcome]) -> str | None:
    """Words beside the value in its text, quoted, by which another strategy finds it, that are nowhere on the page: it
    is then that of another row. None where there are none."""
    stays = instance_of(next(one for one in outcomes if one.findings).findings[0].value.node.document).stays
    return _named(next((one for one in _silent(strategies, outcomes, whole=False) if stays(one.region)), None))


def _named(strategy: Strategy | None) -> str | None:
    """The words of a strategy's landmark, quoted."""
    return None if strategy is None else shown([words_of(strategy.landmark)])


def _silent(strategies: Sequence[Strategy], outcomes: Sequence[Outcome], whole: bool = True) -> Iterator[Strategy]:
    """The strategies whose landmark is a text that is nowhere on the page; where `whole` is false, a part of one."""
    for strategy, outcome in zip(strategies, outcomes, strict=False):
        landmark = strategy.landmark
        if not outcome.located and isinstance(landmark, TextLandmark) and (whole or not landmark.whole):
            yield strategy
