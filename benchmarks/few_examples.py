"""How well programs learned from a few documents extract the rest of a site, and what that costs.

    python -m benchmarks.few_examples swde --examples 3 --draws 5
    python -m benchmarks.few_examples court_emails --group cluster --examples 5 \
        --fields docket_number date_filed case_name --literal

Values are compared after folding white space, quotes and compatibility characters, dates in normal form; a list counts
as right only as a whole, order and repeats aside, because the truth lists different acceptable strings. A field is
labelled as a list where any document of the group has several values. `--literal` leaves out values that do not stand
on their page. `--algorithm ndsyn` or `fxpath` learns as the systems that LRSyn is compared with do. Precision counts
values given, recall values on the page; an abstention costs recall only.
"""

from __future__ import annotations

import json
import re
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.data import parsed, skipping
from benchmarks.draws import Group, read_groups
from benchmarks.options import Options, option_parser
from benchmarks.scores import Score, scored
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html.selectors import Css, Far, NodeSelector
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.learning import LEARNERS

_quoted = re.compile(r'"[^"]*"')
_component = re.compile(r"[.#:]+[\w-]+(?:\([^)]*\))?|\[[^\]]*\]|[\w-]+|\*")


@dataclass(slots=True)
class GroupResult:
    """What was measured on one group (site or cluster)."""

    scores: dict[str, Score] = field(default_factory=dict)
    learn_seconds: list[float] = field(default_factory=list)
    extract_ms: list[float] = field(default_factory=list)
    parse_ms: list[float] = field(default_factory=list)
    strategies: list[int] = field(default_factory=list)
    components: list[int] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    failures: list[dict[str, object]] = field(default_factory=list)


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a group, and the pooled figures as JSON."""
    shared = "set --group --examples --draws --inbox --algorithm --fields --literal --only --failures"
    options = option_parser(__doc__, shared, draws=5).parse_args(arguments)
    results: list[GroupResult] = []
    for group in read_groups(
        options.set, options.group, options.examples + options.inbox, options.only, options.fields, options.literal
    ):
        results.append(measure(group, options))
        print(_line(group.name, results[-1]), flush=True)
        _print_failures(results[-1], options.failures)
    total = Score.total(score for result in results for score in result.scores.values())
    costs = [_cost(result) for result in results]
    medians = {key: round(statistics.median(cost[key] for cost in costs), 3) for key in costs[0]} if costs else {}
    print(json.dumps({**total.figures(), **medians}))
    return 0


def measure(group: Group, options: Options) -> GroupResult:
    """Learn from a draw of a group's documents and extract the others, for each draw."""
    result = GroupResult()
    fields = dict.fromkeys(name for gold in group.gold.values() for name in gold)
    for draw in range(options.draws):
        chosen, others = group.draw(options.examples, draw)
        examples = group.examples(chosen)
        inbox, others = others[: options.inbox], others[options.inbox :]
        unlabelled = {"unlabelled": [read_document(document.path) for document in inbox]} if inbox else {}
        start = time.perf_counter()
        learned = LEARNERS[options.algorithm](examples, name=group.name, **unlabelled)
        result.learn_seconds.append(time.perf_counter() - start)
        for learned_field in learned.program.fields:
            strategies = strategies_of(learned_field)
            result.strategies.append(len(strategies))
            nodes = (strategy.value.node for strategy in strategies)
            result.components += [selector_components(node) for node in nodes if isinstance(node, Far | Css)]
        result.lines.append(print_program(learned.program).count("\n"))
        for document in others:
            start = time.perf_counter()
            extraction = evaluate(learned.program, read_document(document.path))
            result.extract_ms.append(1000 * (time.perf_counter() - start))
            result.parse_ms.append(_parse_ms(document.path))
            found = {item.name: item for item in extraction.fields}
            for field_name in fields:
                item = found.get(field_name)
                texts = [evidence.value.text for evidence in item.evidence] if item else []
                reason = item.reason if item else "nothing learned"
                wanted = group.gold[document.path].get(field_name, ())
                failure = _score(result, field_name, wanted, texts, reason)
                if failure:
                    result.failures.append({"draw": draw, "document": document.path.name, **failure})
    return result


def _score(
    result: GroupResult, name: str, wanted: Sequence[str], found: Sequence[str], reason: str | None
) -> dict[str, object] | None:
    """Count one field of one document; the failure to show, if it is one. Fields without truth are not counted."""
    if not wanted:
        return None
    score = scored(wanted, found)
    result.scores.setdefault(name, Score()).add(score)
    if score.right:
        return None
    return {"field": name, "wanted": list(wanted), "found": list(found), "reason": reason}


def selector_components(node: NodeSelector) -> int:
    """Tags, classes, ids, attributes, pseudo-classes of a selector (counted in LRSyn section 7); one for a far node."""
    if not isinstance(node, Css):
        return 1
    outside = _quoted.sub("", node.selector)
    return len(_component.findall(outside)) + (node.run is not None) + (node.begins is not None)


def _parse_ms(path: Path) -> float:
    """Milliseconds that lxml alone takes to read and parse the file."""
    start = time.perf_counter()
    parsed(path)
    return 1000 * (time.perf_counter() - start)


def _cost(result: GroupResult) -> dict[str, float]:
    return {
        "learn_seconds": round(statistics.median(result.learn_seconds), 3),
        "extract_ms": round(statistics.median(result.extract_ms), 3),
        "extract_to_parse": round(statistics.median(result.extract_ms) / statistics.median(result.parse_ms), 3),
        "strategies_per_field": statistics.median(result.strategies or [0]),
        "components_per_strategy": statistics.median(result.components or [0]),
        "mean_components": round(statistics.fmean(result.components or [0]), 2),
        "program_lines": statistics.median(result.lines),
    }


def _line(name: str, result: GroupResult) -> str:
    figures, cost = Score.total(result.scores.values()).figures(), _cost(result)
    fields = " ".join(score.brief(field) for field, score in result.scores.items())
    return (
        f"{name:26s} P {figures['precision']:.3f} R {figures['recall']:.3f} learn {cost['learn_seconds']:.2f} s"
        f" x{cost['extract_to_parse']:.2f} | {fields}"
    )


def _print_failures(result: GroupResult, limit: int) -> None:
    kinds = Counter((failure["field"], bool(failure["found"])) for failure in result.failures)
    for (name, wrong), count in kinds.items():
        print(f"    {name}: {count} {'WRONG' if wrong else 'none'}")
    for failure in result.failures[:limit]:
        print(f"        {failure}")


if __name__ == "__main__":
    raise SystemExit(main())
