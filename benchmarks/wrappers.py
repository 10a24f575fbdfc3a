"""Noise-tolerant wrapper induction on books and swde: figures 2 and 3 and table 1 of the paper, a command each.

    python -m benchmarks.wrappers calls        # figure 2: calls and seconds of the three ways to enumerate wrappers
    python -m benchmarks.wrappers accuracy     # figure 3: precision, recall, F1 of NAIVE and NTW, and what is not said
    python -m benchmarks.wrappers records      # figure 3, of several types at once, on lists of court opinions
    python -m benchmarks.wrappers induced      # how many types the command gets right, wrong, or leaves out
    python -m benchmarks.wrappers programs     # what the programs of induce read on pages about one thing, and the rest
    python -m benchmarks.wrappers annotators   # table 1: F1 by the annotator's precision and recall
    python -m benchmarks.wrappers defaults     # the model that is shipped: from all of these, and lists of results

Models are learned on every other site and reported on the others, both ways. Figures of a row are means over tasks.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, product
from statistics import mean, median
from typing import Final, get_args

from benchmarks.data import skipping
from benchmarks.options import option_parser
from benchmarks.scores import f1_of
from benchmarks.wrapper_sites import SAYABLE, Score, Task, court_tasks, halves, inductor, list_tasks, tasks
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.induce import landmark_program
from fieldmark.runtime.run import extract
from fieldmark.synth.core.examples import texts_of
from fieldmark.synth.wrappers.induce import (
    CHANCE,
    Assembled,
    WrapperLanguage,
    are_records,
    assemble,
    induce,
    rank_records,
)
from fieldmark.synth.wrappers.inductors import MAX_EXHAUSTIVE, Counted, bottom_up, exhaustive, top_down
from fieldmark.synth.wrappers.model import DICTIONARY, EXPRESSION, DomainModel, dumps_model, learn_model, read_model
from fieldmark.synth.wrappers.publication import PublicationModel, looks_of
from fieldmark.synth.wrappers.ranking import BOTH, Component, Labels, chance, equation_4, rank, single_entities
from fieldmark.synth.wrappers.site import Nodes, Site

PRECISIONS: Final = (0.1, 0.3, 0.5, 0.7, 0.9)
RECALLS: Final = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3)
DRAWS: Final = {"swde and books": 3, "result_lists": 1}
"""How many times each annotator of table 1 labels each site of a set."""

COMPONENTS: Final[Mapping[str, frozenset[Component]]] = {
    "NTW as a list": BOTH,
    "NTW-L as a list": frozenset(("L",)),
    "NTW-X as a list": frozenset(("X",)),
}

GIVEN: Final = 10
"""Pages of a site that are given to `induce`."""

PATIENCE: Final = 5_000
"""Most calls that BottomUp is left to make; a site that would need more is not run."""


def model_of(sample: Iterable[Task]) -> DomainModel:
    """The model of sample sites: true lists are what the best XPATH rule extracts, where there is a good one."""
    return learn_model((task.kind, task.labels, _said(task)) for task in sample if task.labelled)


def paper_of(sample: Iterable[Task]) -> DomainModel:
    """As `model_of`, with annotators as in the paper: they err at each text by itself, and on all sites alike."""
    known = [(task.kind, task.labels, task.rule) for task in sample if task.labelled and _said(task)]
    return paper_model(known)


def paper_model(samples: Iterable[tuple[str, Labels, Nodes]]) -> DomainModel:
    """The model of samples with annotators as in the paper."""
    known = list(samples)
    kinds = {kind: [(labels, true) for other, labels, true in known if other == kind] for kind, _, _ in known}
    everything = equation_4((labels, true) for _, labels, true in known)
    annotators = {kind: equation_4(found) for kind, found in kinds.items()}
    looks = tuple(looks_of(labels.site, true) for _, labels, true in known)
    return DomainModel({**annotators, DICTIONARY: everything, EXPRESSION: everything}, PublicationModel(looks))


def _said(task: Task) -> Nodes | None:
    """What the best XPATH rule extracts, where it is good."""
    return task.rule if task.score(task.rule)[2] >= SAYABLE else None


def ntw(
    task: Task,
    labels: Labels,
    language: WrapperLanguage,
    model: DomainModel,
    *,
    single: bool,
    use: frozenset[Component] = BOTH,
    sure: bool = False,
) -> Nodes:
    """What the best wrapper extracts; nothing where there are too many wrappers, and, with `sure`, where the labels of
    the best may have fallen so by chance."""
    try:
        space = top_down(inductor(task.site, language, single), labels.nodes)
    except ValueError:
        return frozenset()
    if single:
        best = next(iter(single_entities(space, labels)), None)
    else:
        ranked = rank(space, labels, model.annotator(task.kind, labels), model.publication, use)
        best = ranked[0].nodes if ranked else None
    if best is None or (sure and chance(labels.decisions(best), labels, len(space)) >= CHANCE):
        return frozenset()
    return best


def accuracy() -> None:
    """Figure 3, of single types."""
    for name, found in (("swde and books", tasks("swde", "books")), ("court_lists", court_tasks())):
        split = halves(task for task in found if task.labelled)
        models = [paper_of(half) for half in reversed(split)]
        known = [(task, model) for half, model in zip(split, models, strict=True) for task in half]
        for language in get_args(WrapperLanguage):
            print(f"\n{name}, {language}: types with labels, on {len({task.name for task, _ in known})} sites")
            rows: dict[str, list[Score]] = {}
            for task, model in known:
                scores, sayable = _scores(task, language, model)
                for group in ("all", "sayable") if sayable else ("all",):
                    for way, score in scores.items():
                        rows.setdefault(f"{group}: {way}", []).append(score)
            for way, scored in rows.items():
                print(f"{way:24}{len(scored):4}  {_means(scored)}", flush=True)


def _means(scores: Sequence[Score]) -> str:
    precision, recall, f1 = (mean(score[place] for score in scores) for place in range(3))
    return f"P {precision:.3f}  R {recall:.3f}  F1 {f1:.3f}"


def _scores(task: Task, language: WrapperLanguage, model: DomainModel) -> tuple[dict[str, Score], bool]:
    """The scores of a task by NAIVE and the kinds of NTW, and whether any wrapper of its labels says the rule."""
    phi, labels = inductor(task.site, language, task.single), task.labels
    within = max((task.score(nodes) for nodes in top_down(phi, task.labelled)), key=lambda score: score[2])
    scores = {"NAIVE": task.score(phi.induce(task.labelled))}
    scores["NTW"] = task.score(ntw(task, labels, language, model, single=task.single))
    given = ntw(task, labels, language, model, single=task.single, sure=True)
    if given:
        scores["NTW, if not withheld"] = task.score(given)
    for name, use in COMPONENTS.items():
        scores[name] = task.score(ntw(task, labels, language, model, single=False, use=use))
    print(
        f"  {task.name:26}{task.field:18}{'one' if task.single else 'list':5}labels {len(task.labelled):5} "
        f"rule {task.score(task.best(phi))[2]:.3f}  from labels {within[2]:.3f}  "
        + "  ".join(f"{way} {scores[way][2]:.3f}" for way in ("NAIVE", "NTW"))
        + ("" if given else "  withheld"),
        flush=True,
    )
    return scores, within[2] >= SAYABLE


def records() -> None:
    """Figure 3, of several types at once: on lists of opinions whose types XPATH can say, and whose rules assemble."""
    split = halves(task for task in court_tasks() if task.labelled and task.score(task.rule)[2] >= SAYABLE)
    rows: dict[str, list[Score]] = {}
    for half, sample in zip(split, reversed(split), strict=True):
        model = model_of(sample)
        for _, group in groupby(half, key=lambda task: task.name):
            found = list(group)
            if len(found) > 1 and any(_true_records(found)):
                for way, score in _joint_scores(found, model).items():
                    rows.setdefault(way, []).append(score)
    for way, scored in rows.items():
        print(f"{way:24}{len(scored):4}  {_means(scored)}")


def _joint_scores(found: Sequence[Task], model: DomainModel) -> dict[str, Score]:
    """The scores of records, and of their types, by NAIVE, by NTW type by type, and by NTW of all types together."""
    site, labels = found[0].site, {task.kind: task.labels for task in found}
    true = _true_records(found)
    naive = {task.kind: inductor(site, "xpath", False).induce(task.labelled) for task in found}
    spaces = {task.kind: top_down(inductor(site, "xpath", False), task.labelled) for task in found}
    annotators = {kind: model.annotator(kind, labels[kind]) for kind in labels}
    ranked = {kind: rank(spaces[kind], labels[kind], annotators[kind], model.publication) for kind in labels}
    joint = rank_records(ranked, labels, annotators, model.publication, model.none(single=False))[0]
    alone = {kind: one[0].nodes for kind, one in ranked.items()}
    together = {kind: one.nodes for kind, one in joint.wrappers.items()} if are_records(joint, ranked) else alone
    ways = {"NAIVE": naive, "NTW, type by type": alone, "NTW, together": together}
    scores = {f"records: {way}": _record_score(assemble(site, lists), true) for way, lists in ways.items()}
    for way, lists in ways.items():
        each = [task.score(lists[task.kind]) for task in found]
        scores[f"types: {way}"] = (mean(s[0] for s in each), mean(s[1] for s in each), mean(s[2] for s in each))
    shown = "  ".join(f"{way} {score[2]:.3f}" for way, score in scores.items())
    print(f"  {found[0].name:26}{len(found)} types  {shown}", flush=True)
    return scores


def _true_records(found: Sequence[Task]) -> Sequence[Sequence[Assembled]]:
    return assemble(found[0].site, {task.kind: task.rule for task in found})


def _record_score(found: Sequence[Sequence[Assembled]], true: Sequence[Sequence[Assembled]]) -> Score:
    """Precision, recall and F1 of records, which are right where all of their nodes are."""
    given, wanted = (sum(map(len, pages)) for pages in (found, true))
    right = sum(1 for page, records in zip(found, true, strict=True) for record in page if record in records)
    precision, recall = right / max(given, 1), right / max(wanted, 1)
    return precision, recall, f1_of(precision, recall)


def induced() -> None:
    """What `induce` says of each type: the right list, a part of it, a wrong one, or none with its reason."""
    for name, found in (("swde and books", tasks("swde", "books")), ("court_lists", court_tasks())):
        split = halves(task for task in found if task.labelled)
        said: Counter[str] = Counter()
        for half, sample in zip(split, reversed(split), strict=True):
            model = model_of(sample)
            for task in half:
                made = induce({task.kind: task.labels}, model, single=task.single)
                (report,) = made.reports
                precision, recall, _ = task.score_texts([texts_of(values.get(task.kind)) for values in made.values])
                right = "wrong" if precision < SAYABLE else "right" if recall >= SAYABLE else "some of the right"
                said[report.reason or right] += 1
                if report.reason is None and right != "right":
                    print(f"  {task.name:26}{task.field:18}P {precision:.2f}  R {recall:.2f}", flush=True)
        print(f"{name}: " + ", ".join(f"{what}: {count}" for what, count in said.most_common()))


def programs() -> None:
    """What the programs of the command, with the shipped model, read on the pages of each site about single things.

    Of sites with more pages than `GIVEN` the program is made of the first of them, and run on all.
    """
    said: Counter[str] = Counter()
    for name, group in groupby(tasks("swde", "books"), key=lambda task: task.name):
        found = [task for task in group if task.single and task.labelled]
        pages = found[0].site.pages if found else ()
        site = Site(pages[:GIVEN])
        labels = {task.field: task.labels_on(site) for task in found}
        if not any(one.nodes for one in labels.values()):
            continue
        made = induce(labels, read_model(), single=True)
        program = landmark_program(site, made, "induced", single=True) if made.found else None
        results = [extract(program, page) for page in pages] if program else []
        for task, report in zip(found, made.reports, strict=True):
            here: Counter[str] = Counter({"left out": len(pages)} if report.reason else {})
            for result, true in zip(results, task.true, strict=True) if not report.reason else ():
                value = result.json_values.get(task.field)
                here["none" if value is None else "right" if fold(str(value)) in true else "wrong"] += 1
            said += here
            shown = ", ".join(f"{what} {count}" for what, count in here.items())
            print(f"  {name:26}{task.field:18}{shown}  {report.reason or ''}", flush=True)
    print(", ".join(f"{what} {count}" for what, count in said.most_common()))


def calls() -> None:
    """Figure 2; seconds are those of the processor."""
    for language in get_args(WrapperLanguage):
        seconds: list[float] = []
        print(f"\n{language:28}{'labels':>8}{'wrappers':>9}{'TopDown':>9}{'s':>7}{'BottomUp':>9}{'s':>8}{'naive':>10}")
        for task in tasks("swde", "books"):
            if not task.labelled:
                continue
            phi = inductor(task.site, language, task.single)
            counted, begun = Counted(phi), time.process_time()
            space = top_down(phi, task.labelled, counted)
            seconds.append(time.process_time() - begun)
            line = f"{task.name} {task.field}"
            line = f"{line:28.28}{len(task.labelled):8}{len(space):9}{counted.calls:9}{seconds[-1]:7.2f}"
            if len(space) * len(task.labelled) <= PATIENCE:
                counted, begun = Counted(phi), time.process_time()
                assert bottom_up(counted, task.labelled) == space, "both enumerate the same wrappers"
                line += f"{counted.calls:9}{time.process_time() - begun:8.2f}"
            if len(task.labelled) <= MAX_EXHAUSTIVE:
                counted = Counted(phi)
                assert exhaustive(counted, task.labelled) == space, "which are all there are"
                line += f"{counted.calls:10}"
            print(line, flush=True)
        under = sum(1 for one in seconds if one < 1)
        print(f"TopDown: median {median(seconds):.3f} s, under a second for {under} of {len(seconds)}")


def annotate(task: Task, precision: float, recall: float, seed: object) -> Labels:
    """Labels of an annotator that labels each node of the true list with a probability, and each other node with that
    which gives the precision wanted."""
    rng, true = random.Random(f"{task.name} {task.field} {precision} {recall} {seed}"), task.rule
    others = len(task.site) - len(true)
    noise = len(true) * recall * (1 - precision) / (precision * others)
    chosen = (node for node in range(len(task.site)) if rng.random() < (recall if node in true else noise))
    return Labels(task.site, frozenset(chosen), by_text=False)


def annotators() -> None:
    """Table 1."""
    for name, found in (("swde and books", tasks("swde", "books")), ("result_lists", list_tasks())):
        split = halves(task for task in found if task.score(task.rule)[2] >= SAYABLE)
        cells: dict[tuple[str, float, float], list[float]] = {}
        for precision, recall, seed in product(PRECISIONS, RECALLS, range(DRAWS[name])):
            labelled = [[(task, annotate(task, precision, recall, seed)) for task in half] for half in split]
            for half, sample in zip(labelled, reversed(labelled), strict=True):
                model = paper_model((task.kind, labels, task.rule) for task, labels in sample)
                for task, labels in half:
                    nodes = ntw(task, labels, "xpath", model, single=task.single)
                    group = "books" if task.name == "book-booksamillion" else "swde" if " " in name else name
                    cells.setdefault((group, precision, recall), []).append(task.score(nodes)[2])
        for group in sorted({group for group, _, _ in cells}):
            count = len(cells[group, PRECISIONS[0], RECALLS[0]]) // DRAWS[name]
            print(f"\n{group}: {count} types, draws: {DRAWS[name]}; precision down, recall across")
            print("      " + "".join(f"{recall:7.2f}" for recall in RECALLS))
            for precision in PRECISIONS:
                row = [mean(cells[group, precision, recall]) for recall in RECALLS]
                print(f"{precision:6.1f}" + "".join(f"{value:7.3f}" for value in row), flush=True)


def defaults() -> None:
    """The shipped model: any annotator as on swde and books, lists as those of search results."""
    lists = [task for task in list_tasks() if task.score(task.rule)[2] >= SAYABLE]
    looks = tuple(looks_of(task.site, task.rule) for task in lists)
    known = model_of(tasks("swde", "books"))
    annotators = {name: known.annotators[name] for name in (DICTIONARY, EXPRESSION)}
    print(dumps_model(DomainModel(annotators, PublicationModel(looks), known.unsaid)), end="")


COMMANDS: Final = {act.__name__: act for act in (induced, programs, calls, accuracy, records, annotators, defaults)}


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Print a figure or a table of the paper, or the shipped model."""
    parser = option_parser(__doc__)
    parser.add_argument("what", choices=COMMANDS)
    COMMANDS[parser.parse_args(arguments).what]()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
