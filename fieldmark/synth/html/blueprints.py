"""Typical blueprints: what the regions of the examples have in common (algorithm 4, line 9, of LRSyn).

Texts of the labelled values are left out, and so is what belongs to some items of a list: both are data.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import islice, pairwise
from typing import Final

from fieldmark.dsl.core.settings import setting, settings
from fieldmark.dsl.html.blueprints import Entry, HtmlBlueprint, blueprint_of, runs_of
from fieldmark.dsl.html.tree import RUN, HtmlNode
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.landmarks import holds_value, looks_like_label
from fieldmark.synth.html.places import Place
from fieldmark.synth.html.selectors import SelectorExample


@settings
class BlueprintSettings:
    """What a blueprint holds."""

    within: float = setting(0.34, 0, 1)  # blueprint distance at which a region counts: one of three common texts may be
    # missing. The paper uses 0; on changed pages of swde and changed mails, 0.5 finds 1 % more and invents twice as
    # many values for dropped rows
    entries: int = setting(4, 0, 100)  # entries of a blueprint, the first in the region: a program fits a screen
    max_text: int = setting(60, 1, 1000)  # characters of a common text: longer ones are prose, not layout


SETTINGS: Final = BlueprintSettings()


def typical_blueprint(
    examples: Sequence[SelectorExample], values: frozenset[str], alone: bool = False
) -> HtmlBlueprint:
    """The entries that all regions share, the documents' labelled `values` (folded) left out. Where just one document
    is looked at, whose words need not be layout, those only that look like labels, and not like those among its values.

    Departure from the paper's average: an entry that some region lacks is left out, which is the majority blueprint at
    the few examples we learn from.
    """
    pivot = min(examples, key=lambda example: sum(map(example.index.size, example.region.nodes)))
    own = kinds_of_labels(among(pivot.targets, pivot.index)) if alone else set()
    labels: dict[Entry, HtmlNode] = {}
    item_own = _own_of_items(pivot)
    for path, run in runs_of(pivot.region):
        if alone and (not looks_like_label(run) or kind_of(run) in own):
            continue
        if (path, run.text) in item_own:
            continue
        if len(run.text) <= SETTINGS.max_text and any(map(str.isalpha, run.text)):
            labels.setdefault((path, run.text), run)
    texts = [text for _, text in labels]
    shared = frozenset.intersection(*(blueprint_of(example.region, texts) for example in examples))
    common = ((entry, run) for entry, run in labels.items() if entry in shared)
    data = pivot.index.parts(values)
    told = partial(holds_value, values=values, in_record=pivot.index.document.is_record)
    steady = (e for e, run in common if pivot.index.run_range(run)[0] not in data and not told(e[1]))
    return HtmlBlueprint(frozenset(islice(steady, SETTINGS.entries)), SETTINGS.within)


def _own_of_items(example: SelectorExample) -> frozenset[Entry]:
    """The entries that stand in some items of a list, and not in all, nor beside them: the next list has other items.

    The item of a value is what is directly below the innermost element that holds all values.
    """
    index, numbers = example.index, list(dict.fromkeys(example.index.number(t.inner) for t in example.targets))
    if len(numbers) < 2:
        return frozenset()
    depths, parents = index.preorder.depths, index.preorder.parents
    top = min(depths[index.branches(one, other)[0]] for one, other in pairwise(numbers))
    items = numbers
    while any(depths[item] > top for item in items):
        items = [parents[item] if depths[item] > top else item for item in items]
    ranges = sorted({index.runs_below(item) for item in items})
    lows = [low for low, _ in ranges]
    found: dict[Entry, set[int]] = {}
    for path, run in runs_of(example.region):
        number, _ = index.run_range(run)
        item = bisect_right(lows, number) - 1
        inside = item >= 0 and number < ranges[item][1]
        found.setdefault((path, run.text), set()).add(item if inside else -1)
    return frozenset(entry for entry, where in found.items() if -1 not in where and len(where) < len(ranges))


def among(places: Sequence[Place], index: DocumentIndex) -> list[HtmlNode]:
    """The text runs among the values of a list, which are none."""
    ranges = [index.run_range(place.inner) for place in places]
    taken = {number for low, high in ranges for number in range(low, high)}
    between = range(min(low for low, _ in ranges), max(high for _, high in ranges))
    return [index.run(number) for number in between if number not in taken]


def kinds_of_labels(runs: Sequence[HtmlNode]) -> set[tuple[str, str | None]]:
    """What those of some text runs look like that look like labels."""
    return {kind_of(run) for run in runs if looks_like_label(run)}


def kind_of(node: HtmlNode) -> tuple[str, str | None]:
    """The tag and the classes of a node's element."""
    element = node.parent if node.tag == RUN and node.parent is not None else node
    return element.tag, element.attribute("class")
