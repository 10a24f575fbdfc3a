"""The experiments of the LRSyn paper (section 7), one command each, on the sets that we have.

    python -m benchmarks.experiments contemporary --systems fieldmark autoscraper --peers-python PATH -o results.json
    python -m benchmarks.experiments contemporary longitudinal -o docs/results/data

`contemporary`: few labelled pages, others of the same time (tables 1 and 2). `longitudinal`: learned before a redesign,
run after it. `training_sets`: four random training sets (7.4). `candidates`: twice as many landmark candidates (7.4).
`program_size`: components of selectors (7.3). `landmarks`: how many learned landmarks a person would choose (7.3), by
the list `landmarks.json` beside this file. `forms`: receipts and invoices (7.2). `control`: how often the value of
another page stands on a page by chance, which no measure of extraction can do without.

Results are written to a file, or to a folder under the experiment's name; systems that are not run again keep what is
there. `benchmarks.results` makes pages of it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from benchmarks import forms
from benchmarks.data import DataMissingError, read_page
from benchmarks.few_examples import selector_components
from benchmarks.options import Options, option_parser
from benchmarks.result_files import Run, figures, keep, row_of
from benchmarks.systems import LEARNERS, NAMES, ProgramLearner, System, SystemMissingError, system
from benchmarks.trials import REDESIGNS, SETS, run, trials
from fieldmark.dsl.core.confidence import threshold
from fieldmark.dsl.core.instance import AttributeLandmark, Landmark, TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html.selectors import Css, Far
from fieldmark.dsl.text.lexicon import fold
from fieldmark.synth.core import fields, formats
from fieldmark.synth.html import landmarks
from fieldmark.synth.html.index import DocumentIndex

TRAINING_SETS: Final = 4
"""Random training sets whose figures are compared (section 7.4)."""

JUDGED: Final = Path(__file__).with_name("landmarks.json")
"""Site -> field -> the landmarks that a person would choose on the site's pages."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run experiments, print a line a run, and write the results."""
    options = _options().parse_args(arguments)
    for name in options.names:
        out = options.output
        if out is not None and out.is_dir():
            out = out / f"{name}.json"
        try:
            for one in EXPERIMENTS[name](options):
                shown = {key: value for key, value in one.items() if key != "rows"}
                print(f"{name} {json.dumps(shown, ensure_ascii=False)}", flush=True)
                if out is not None:
                    keep(out, name, [one])
        except DataMissingError as error:
            print(f"skipped: {error}", file=sys.stderr)
    return 0


def _options() -> ArgumentParser:
    parser = option_parser(__doc__, "--draws --output", draws=None)
    parser.add_argument("names", nargs="+", choices=EXPERIMENTS)
    parser.add_argument("--systems", nargs="+", choices=NAMES, default=[*LEARNERS])
    parser.add_argument("--sets", nargs="+", choices=[*SETS, *REDESIGNS], help="only these sets")
    parser.add_argument("--peers-python", nargs="+", default=[], help="interpreters that have the other libraries")
    parser.add_argument(
        "--max-wrong", type=float, help="share of wrong answers that is asked for of ours (default: none)"
    )
    parser.add_argument("--seconds", type=float, default=30, help="for other libraries to learn a group (default: 30)")
    return parser


FEW: Final[Mapping[str, Sequence[str]]] = {
    "training_sets": ("swde", "court_emails", "books"),
    "candidates": ("swde", "court_emails"),
    "program_size": ("swde", "court_emails"),
    "landmarks": ("swde",),
}
"""Sets of the experiments that look at programs."""


def _compared(sets: Sequence[str], options: Options, draws: int | None = None) -> Iterator[Run]:
    """Each system on each set."""
    for name in sets:
        if options.sets and name not in options.sets:
            continue
        for chosen in options.systems:
            label, known, settings = _asked(chosen, options)
            one = {"set": name, "system": label}
            try:
                version = known.version()
            except SystemMissingError as error:
                yield {**one, "missing": str(error)}
                continue
            some = options.draws or draws
            how = {"version": version, "settings": _drawn(name, some) | settings}
            yield {**one, **how, **_measured(known, name, some)}


def _asked(name: str, options: Options) -> tuple[str, System, dict[str, Any]]:
    """What a system is called in results, the system, and the settings that are its own."""
    known = system(name, options.peers_python, options.seconds)
    if not isinstance(known, ProgramLearner):
        return name, known, {"seconds": options.seconds}
    if options.max_wrong is None:
        return name, known, {}
    label = f"{name}, wrong at most {options.max_wrong:g}"
    return label, replace(known, least=threshold(options.max_wrong)), {"max wrong": options.max_wrong}


def _drawn(name: str, draws: int | None) -> dict[str, Any]:
    """How many documents of a set are labelled, and how often others are drawn; where a redesign says so, all."""
    how = SETS.get(name)
    return {} if how is None else {"examples": how.examples, "draws": draws or how.draws}


def _measured(known: System, name: str, draws: int | None) -> dict[str, Any]:
    rows = [run(known, trial) for trial in trials(name, draws)]
    return {"figures": figures(s for row in rows for s in row.fields.values()), "rows": [row_of(row) for row in rows]}


def contemporary(options: Options) -> Iterator[Run]:
    """Pages of one time."""
    return _compared([*SETS], options)


def longitudinal(options: Options) -> Iterator[Run]:
    """Pages after a redesign."""
    return _compared(REDESIGNS, options)


def training_sets(options: Options) -> Iterator[Run]:
    """The spread over random training sets."""
    return _compared(FEW["training_sets"], options, TRAINING_SETS)


def candidates(options: Options) -> Iterator[Run]:
    """With the landmark candidates there are, and with twice as many in each step that has a bound on them."""
    for name in FEW["candidates"]:
        for label in ("as set", "twice"):
            with ExitStack() as stack:
                if label == "twice":
                    more = replace(landmarks.SETTINGS, candidates=2 * landmarks.SETTINGS.candidates)
                    stack.enter_context(patch.object(landmarks, "SETTINGS", more))
                    for module, bound in ((fields, "SHARED"), (formats, "MAX_TRIED"), (formats, "MAX_DEARER")):
                        stack.enter_context(patch.object(module, bound, 2 * getattr(module, bound)))
                known = _measured(system("fieldmark"), name, options.draws or 1)
            yield {"set": name, "system": label, "settings": _drawn(name, options.draws or 1), **known}


def program_size(options: Options) -> Iterator[Run]:
    """Strategies of a field, and components of their selectors."""
    for name in FEW["program_size"]:
        for learner in (one for one in options.systems if one in LEARNERS):
            strategies, components = [], list[int]()
            for trial in trials(name, options.draws or 1):
                for known in LEARNERS[learner](trial.read()).program.fields:
                    strategies.append(len(strategies_of(known)))
                    nodes = (strategy.value.node for strategy in strategies_of(known))
                    components += [selector_components(node) for node in nodes if isinstance(node, Far | Css)]
            shown = {
                "fields": len(strategies),
                "strategies a field": round(sum(strategies) / max(1, len(strategies)), 2),
                "components a selector": round(sum(components) / max(1, len(components)), 2),
            }
            settings = _drawn(name, options.draws or 1)
            yield {"set": name, "system": learner, "settings": settings, "figures": shown}


def judged_landmarks(options: Options) -> Iterator[Run]:
    """How many of the landmarks learned on swde a person would choose."""
    judged = json.loads(JUDGED.read_text(encoding="utf-8"))
    counts = dict.fromkeys(("fields", "first chosen", "any chosen", "strategies", "chosen"), 0)
    rows = []
    for trial in trials("swde", options.draws or 1):
        for known in LEARNERS["fieldmark"](trial.read()).program.fields:
            wanted = {fold(text) for text in judged.get(trial.group, {}).get(known.name, ())}
            found = [written_landmark(strategy.landmark) for strategy in strategies_of(known)]
            if not wanted or not found:
                continue
            chosen = [fold(text) in wanted for text in found]
            new = (1, chosen[0], any(chosen), len(chosen), sum(chosen))
            counts = {key: counts[key] + count for key, count in zip(counts, new, strict=True)}
            if not chosen[0]:
                rows.append({"group": trial.group, "field": known.name, "learned": found})
    settings = _drawn("swde", options.draws or 1)
    yield {"set": "swde", "system": "fieldmark", "settings": settings, "figures": counts, "rows": rows}


def written_landmark(landmark: Landmark) -> str:
    """A landmark as the judged list has it: a text; an attribute as `name=value`; a tag between angle brackets."""
    match landmark:
        case TextLandmark(text):
            return text
        case AttributeLandmark(name, value):
            return f"{name}={value}"
        case TagLandmark(tag):
            return f"<{tag}>"


FORMS: Final = {"receipts": {"examples": 5, "draws": 2}, "invoices": {"examples": 2, "draws": 2}}


def form_results(_: Options) -> Iterator[Run]:
    """Forms of one issuer, as `benchmarks.forms` has them, by ours and to the letter."""
    for name, how in FORMS.items():
        sites = forms.read_forms(name)
        large = {site: one for site, one in sites.items() if len(one) >= forms.MANY[name]}
        for label, algorithm in (("fieldmark", "lrsyn"), ("letter", "letter")):
            chosen = Options(**how, noise=[], only="", algorithm=algorithm)
            results = [forms.apart(one, site, chosen) for site, one in large.items()]
            pooled = figures(score for result in results for score in result.scores.values())
            yield {"set": name, "system": label, "settings": how, "figures": pooled}


CONTROL: Final = ("swde", "court_emails", "books")


def control(_: Options) -> Iterator[Run]:
    """On how many pages the value of the page after the next one of its group stands by chance, single values only."""
    for name in CONTROL:
        asked = found = 0
        for trial in trials(name, 1):
            for (page, truth), (_next, other) in zip(trial.pages, trial.pages[1:], strict=False):
                index = DocumentIndex(read_page(page))
                for asked_for, values in other.items():
                    if len(values) == 1 and values != truth.get(asked_for):
                        asked += 1
                        found += bool(index.places(values[0]))
        figured = {"values": asked, "found": found}
        yield {"set": name, "system": "values of other pages", "settings": _drawn(name, 1), "figures": figured}


EXPERIMENTS: Final[Mapping[str, Callable[[Options], Iterator[Run]]]] = {
    "contemporary": contemporary,
    "longitudinal": longitudinal,
    "training_sets": training_sets,
    "candidates": candidates,
    "program_size": program_size,
    "landmarks": judged_landmarks,
    "forms": form_results,
    "control": control,
}

if __name__ == "__main__":
    raise SystemExit(main())
