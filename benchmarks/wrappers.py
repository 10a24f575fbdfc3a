"""Noise-tolerant wrapper induction on books and swde: figures 2 and 3 and table 1 of the paper, a command each.

    python -m benchmarks.wrappers calls        # figure 2: calls and seconds of the three ways to enumerate wrappers
    python -m benchmarks.wrappers accuracy     # figure 3: precision, recall, F1 of NAIVE and NTW, and what is not said
    python -m benchmarks.wrappers annotators   # table 1: F1 by the annotator's precision and recall
    python -m benchmarks.wrappers defaults     # the model that is shipped: from all of these, and lists of results

Models are learned on every other site and reported on the others, both ways. Figures of a row are means over tasks.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from statistics import mean, median
from typing import Final, get_args

from benchmarks.wrapper_sites import SAYABLE, Language, Task, halves, inductor, list_tasks, tasks
from fieldmark.synth.wrappers.enumeration import MAX_EXHAUSTIVE, Counted, bottom_up, exhaustive, top_down
from fieldmark.synth.wrappers.induce import CHANCE
from fieldmark.synth.wrappers.model import ANY, DomainModel, dumps_model, learn_model
from fieldmark.synth.wrappers.publication import PublicationModel, looks_of
from fieldmark.synth.wrappers.ranking import BOTH, Component, Labels, chance, rank, single_entities
from fieldmark.synth.wrappers.site import Nodes

PRECISIONS: Final = (0.1, 0.3, 0.5, 0.7, 0.9)
RECALLS: Final = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3)
DRAWS: Final = 3
"""How many times each annotator of table 1 labels each site."""

COMPONENTS: Final[Mapping[str, frozenset[Component]]] = {
    "NTW as a list": BOTH,
    "NTW-L as a list": frozenset(("L",)),
    "NTW-X as a list": frozenset(("X",)),
}

PATIENCE: Final = 20_000
"""Most calls that BottomUp is left to make; a site that would need more is not run."""


def model_of(sample: Iterable[Task]) -> DomainModel:
    """The model of sample sites: true lists are what the best XPATH rule extracts, where there is a good one."""
    known = [task for task in sample if task.labelled and task.score(task.rule)[2] >= SAYABLE]
    return learn_model((task.kind, task.labels, task.rule) for task in known)


def ntw(
    task: Task,
    labels: Labels,
    language: Language,
    model: DomainModel,
    *,
    single: bool,
    use: frozenset[Component] = BOTH,
    sure: bool = False,
) -> Nodes:
    """What the best wrapper extracts; with `sure`, nothing where its labels may have fallen so by chance."""
    space = top_down(inductor(task.site, language, single), labels.nodes)
    annotator = model.annotator(task.kind)
    ranked = single_entities(space, labels) if single else rank(space, labels, annotator, model.publication, use)
    if not ranked or (sure and chance(ranked[0], labels, len(space)) >= CHANCE):
        return frozenset()
    return ranked[0].nodes


def accuracy() -> None:
    """Figure 3."""
    split = halves(tasks("swde", "books"))
    models = [model_of(half) for half in reversed(split)]
    known = [(task, model) for half, model in zip(split, models, strict=True) for task in half if task.labelled]
    for language in get_args(Language):
        print(f"\n{language}: {len(known)} types with labels on {len({task.name for task, _ in known})} sites")
        rows: dict[str, list[tuple[float, float, float]]] = {}
        for task, model in known:
            phi = inductor(task.site, language, task.single)
            best = task.score(task.best(phi))
            space = top_down(phi, task.labelled)
            within = max((task.score(nodes) for nodes in space), key=lambda score: score[2])
            naive = task.score(phi.induce(task.labelled))
            found = task.score(ntw(task, task.labels, language, model, single=task.single))
            given = ntw(task, task.labels, language, model, single=task.single, sure=True)
            scores = {"NAIVE": naive, "NTW": found}
            if given:
                scores["NTW, sure"] = task.score(given)
            for name, use in COMPONENTS.items():
                scores[name] = task.score(ntw(task, task.labels, language, model, single=False, use=use))
            for group in ("all", "sayable") if within[2] >= SAYABLE else ("all",):
                for name, score in scores.items():
                    rows.setdefault(f"{group}: {name}", []).append(score)
            withheld = "" if given else "  withheld"
            print(
                f"  {task.name:26}{task.field:18}{'one' if task.single else 'list':5}labels {len(task.labelled):5} "
                f"rule {best[2]:.3f}  from labels {within[2]:.3f}  NAIVE {naive[2]:.3f}  NTW {found[2]:.3f}{withheld}",
                flush=True,
            )
        for name, scored in rows.items():
            figures = [mean(score[place] for score in scored) for place in range(3)]
            print(f"{name:24}{len(scored):4}  P {figures[0]:.3f}  R {figures[1]:.3f}  F1 {figures[2]:.3f}")


def calls() -> None:
    """Figure 2."""
    for language in get_args(Language):
        seconds: list[float] = []
        print(f"\n{language:28}{'labels':>8}{'wrappers':>9}{'TopDown':>9}{'s':>7}{'BottomUp':>9}{'s':>8}{'naive':>10}")
        for task in tasks("swde", "books"):
            if not task.labelled:
                continue
            phi = inductor(task.site, language, task.single)
            counted, begun = Counted(phi), time.perf_counter()
            space = top_down(phi, task.labelled, counted)
            seconds.append(time.perf_counter() - begun)
            line = f"{task.name} {task.field}"
            line = f"{line:28.28}{len(task.labelled):8}{len(space):9}{counted.calls:9}{seconds[-1]:7.2f}"
            if len(space) * len(task.labelled) <= PATIENCE:
                counted, begun = Counted(phi), time.perf_counter()
                assert bottom_up(counted, task.labelled) == space, "both enumerate the same wrappers"
                line += f"{counted.calls:9}{time.perf_counter() - begun:8.2f}"
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
        for precision, recall, seed in product(PRECISIONS, RECALLS, range(DRAWS)):
            labelled = [[(task, annotate(task, precision, recall, seed)) for task in half] for half in split]
            for half, sample in zip(labelled, reversed(labelled), strict=True):
                model = learn_model((task.kind, labels, task.rule) for task, labels in sample)
                for task, labels in half:
                    nodes = ntw(task, labels, "xpath", model, single=task.single)
                    group = "books" if task.name == "book-booksamillion" else "swde" if " " in name else name
                    cells.setdefault((group, precision, recall), []).append(task.score(nodes)[2])
        for group in sorted({group for group, _, _ in cells}):
            count = len(cells[group, PRECISIONS[0], RECALLS[0]]) // DRAWS
            print(f"\n{group}: {count} types, {DRAWS} draws each; precision down, recall across")
            print("      " + "".join(f"{recall:7.2f}" for recall in RECALLS))
            for precision in PRECISIONS:
                row = [mean(cells[group, precision, recall]) for recall in RECALLS]
                print(f"{precision:6.1f}" + "".join(f"{value:7.3f}" for value in row), flush=True)


def defaults() -> None:
    """The shipped model: any annotator as on swde and books, lists as those of search results."""
    lists = [task for task in list_tasks() if task.score(task.rule)[2] >= SAYABLE]
    looks = tuple(looks_of(task.site, task.rule) for task in lists)
    annotators = {ANY: model_of(tasks("swde", "books")).annotator(ANY)}
    print(dumps_model(DomainModel(annotators, PublicationModel(looks))), end="")


COMMANDS: Final[Mapping[str, Callable[[], None]]] = {
    "calls": calls,
    "accuracy": accuracy,
    "annotators": annotators,
    "defaults": defaults,
}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        sys.exit(f"name one of {', '.join(COMMANDS)}")
    COMMANDS[sys.argv[1]]()
