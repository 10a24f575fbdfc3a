"""Make the pages of results, their plots, and the table of the front page, of the result files that are kept.

    python -m benchmarks.results

Result files are `docs/results/data/*.json` (`benchmarks.result_files`). Made are `docs/results/*.md` but the index,
which is written by hand, `docs/results/*.svg`, and, in `README.md`, what stands between the two comments.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks import ROOT
from benchmarks.confidence_cases import SCHEMA
from benchmarks.plots import bars, lines
from benchmarks.result_files import figures, read, scores_of
from benchmarks.systems import NAMES as SYSTEMS
from benchmarks.trials import REDESIGNS

FOLDER: Final = Path("docs", "results")

_FRONT: Final = re.compile(r"(<!-- results -->\n).*?(<!-- end of results -->)", re.DOTALL)

Results = Mapping[str, Any]

NAMES: Final = {
    "swde": "swde",
    "court_emails": "court e-mails",
    "redesigns_recipes": "recipes",
    "redesigns_courts": "courts",
    "redesigns_news": "news",
}
"""How sets are written, where otherwise than their folder."""


def main() -> int:
    """Write all that is made."""
    for path, text in made(ROOT).items():
        (ROOT / path).write_text(text, encoding="utf-8")
    return 0


def made(root: Path) -> dict[Path, str]:
    """Path below the root -> the text of each file that is made, of the result files there are."""
    known = {path.stem: read(path) for path in sorted((root / FOLDER / "data").glob("*.json"))}
    files: dict[Path, str] = {}
    for name, (title, told, body) in PAGES.items():
        if name in known:
            files[FOLDER / f"{name}.md"] = _page(title, told, body(known[name]), known[name])
    for name in ("contemporary", "longitudinal"):
        if name in known:
            files[FOLDER / f"{name}.svg"] = _plot(PAGES[name][0], known[name])
    if "confidence" in known:
        files |= {FOLDER / f"{name}.svg": text for name, text in _confidence_plots(known["confidence"]).items()}
    front = (root / "README.md").read_text(encoding="utf-8")
    table = "\n".join(_front(known))
    files[Path("README.md")] = _FRONT.sub(lambda found: found[1] + table + "\n" + found[2], front)
    return files


def _page(title: str, told: str, body: Iterator[str], results: Results) -> str:
    runs = results["runs"]
    versions = dict(
        sorted({run["system"]: run["version"] for run in runs if run["system"] in SYSTEMS and "version" in run}.items())
    )
    labelled = dict.fromkeys(
        f"{_name(run['set'])} {run['settings']['examples']} documents, draws: {run['settings']['draws']}"
        for run in runs
        if "examples" in run.get("settings", ())
    )
    lines = [
        f"# {title}",
        "",
        "<!-- made by `python -m benchmarks.results`; do not edit -->",
        "",
        told,
        "",
        *body,
        "",
        f"    python -m {COMMANDS.get(results['experiment'], 'benchmarks.experiments ' + results['experiment'])}",
        "",
        *([f"Labelled: {'; '.join(labelled)}."] if labelled else []),
        *dict.fromkeys(map(_measured, runs)),
        *([f"Versions: {', '.join(f'{name} {one}' for name, one in versions.items())}."] if versions else []),
    ]
    return "\n".join(lines) + "\n"


def _measured(run: Mapping[str, Any]) -> str:
    """How a run was measured, in a sentence."""
    date, machine = f" of {run['date']}" if "date" in run else "", run["machine"]
    place = f"{machine['system']}, {machine['cores']} cores"
    return f"Commit {run['commit']}{date}; Python {machine['python']}, lxml {machine['lxml']}, {place}."


def _name(name: str) -> str:
    return NAMES.get(name, name)


def shown(value: float) -> str:
    """A figure as it is written: a share with three digits, a count as it is."""
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _table(head: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _plot(title: str, results: Results) -> str:
    groups: dict[str, list[tuple[str, tuple[int, int, int]]]] = {}
    for run in results["runs"]:
        if "rows" in run and run["system"] in SYSTEMS:
            known = run["figures"]
            counts = (known["right"], known["wrong"], known["abstained"])
            groups.setdefault(_name(run["set"]), []).append((run["system"], counts))
    return bars(title, sorted(groups.items()))


def _compared(results: Results) -> Iterator[str]:
    """A table of all systems on all sets, and what went wrong with whom."""
    name = results["experiment"]
    yield f"![right, wrong and nothing by system and set]({name}.svg)"
    yield ""
    runs = _by_set(results)
    keys = ("precision", "recall", "f1", "wanted", "right", "wrong", "abstained")
    head = ("set", "system", "precision", "recall", "F1", "values", "right", "wrong", "nothing")
    yield from _table(
        head,
        (
            (_name(run["set"]), run["system"], *("-" if key == unknown else shown(known[key]) for key in keys))
            for run in runs
            for known in [run.get("figures")]
            if known
            for unknown in ["" if known["given"] else "precision"]
        ),
    )
    yield ""
    for run in runs:
        failed = [row for row in run.get("rows", ()) if row.get("failed")]
        if failed:
            yield f"- {_name(run['set'])}, {run['system']}: failed on {len(failed)} of {len(run['rows'])} trials;"
            yield f"  pages it had not answered count as nothing ({failed[0]['failed']})."
        if "missing" in run:
            yield f"- {_name(run['set'])}, {run['system']}: not installed: {run['missing']}"


def _spread(results: Results) -> Iterator[str]:
    """Of each set and system the F1 of each draw, and how many groups differ by how much."""

    def rows() -> Iterator[Sequence[str]]:
        for run in _by_set(results):
            by_draw: dict[int, list[Mapping[str, Any]]] = {}
            by_group: dict[str, list[float]] = {}
            for row in run["rows"]:
                by_draw.setdefault(row["draw"], []).append(row)
                by_group.setdefault(row["group"], []).append(figures(scores_of(row).values())["f1"])
            each = [figures(s for row in one for s in scores_of(row).values())["f1"] for one in by_draw.values()]
            spreads = [max(values) - min(values) for values in by_group.values()]
            near = sum(spread <= 0.0101 for spread in spreads)
            yield (
                _name(run["set"]),
                run["system"],
                ", ".join(map(shown, each)),
                shown(max(each) - min(each)),
                f"{near} of {len(spreads)}",
                shown(max(spreads)),
            )

    yield from _table(
        ("set", "system", "F1 of each training set", "spread", "groups within .01", "largest spread of a group"), rows()
    )


def _figured(results: Results) -> Iterator[str]:
    """All figures of all runs."""
    runs = _by_set(results)
    keys = list(dict.fromkeys(key for run in runs for key in run["figures"]))
    named = ("set", "system", *({"abstained": "nothing", "f1": "F1"}.get(key, key) for key in keys))
    yield from _table(
        named,
        ((_name(run["set"]), run["system"], *(shown(run["figures"].get(key, "")) for key in keys)) for run in runs),
    )


def _chosen(results: Results) -> Iterator[str]:
    """The figures, and the fields whose first landmark nobody would choose."""
    yield from _figured(results)
    yield ""
    yield "Fields whose first landmark is not on the list, with all that were learned:"
    yield ""
    yield from _table(
        ("site", "field", "learned"),
        (
            (row["group"], row["field"], "; ".join(f"`{text}`" for text in dict.fromkeys(row["learned"])))
            for run in results["runs"]
            for row in run["rows"]
        ),
    )


def _confidence(results: Results) -> Iterator[str]:
    """How often answers are right by their confidence, and what a bound on wrong answers costs."""
    yield "![share right by confidence](reliability.svg) ![wrong answers by share given](risk.svg)"
    yield ""
    tenths = [(run["set"], row) for run in results["runs"] if run["system"] == "tenths" for row in run["rows"]]
    yield from _table(
        ("left out", "pages", "confidence", "answers", "mean confidence", "right"),
        (
            (
                *(name[:5], row["pages"], f"{row['from']:.1f} to {row['from'] + 0.1:.1f}"),
                *(shown(row["answers"]), shown(row["sure"]), shown(row["right"])),
            )
            for name, row in tenths
            if row["answers"] >= FEWEST
        ),
    )
    yield ""
    yield "What is given of each kind, left out, as right / wrong, with the thresholds that the other kinds give:"
    yield ""
    kinds = _rows(results, "kinds", "kinds left out")
    rates = list(dict.fromkeys(row["rate"] for row in kinds))
    by_kind: dict[str, list[str]] = {}
    for row in kinds:
        by_kind.setdefault(row["kind"], [str(row["asked"])]).append(f"{row['right']} / {row['wrong']}")
    yield from _table(("kind", "asked", *rates), ((kind, *cells) for kind, cells in by_kind.items()))
    yield ""
    yield "Fields that are not on a page, nor in a record, and how many of them are given a value:"
    yield ""
    invented = _rows(results, "invented")
    cells = ((row["kind"], row["pages"], str(row["absent"]), str(row["invented"])) for row in invented)
    yield from _table(("kind", "pages", "not there", "invented"), cells)


def _rows(results: Results, system: str, name: str | None = None) -> list[Mapping[str, Any]]:
    """The rows of all runs of a system, or of those on one set."""
    runs = (run for run in results["runs"] if run["system"] == system and name in (None, run["set"]))
    return [row for run in runs for row in run["rows"]]


def _by_set(results: Results) -> list[Mapping[str, Any]]:
    return sorted(results["runs"], key=lambda run: run["set"])


def _confidence_plots(results: Results) -> dict[str, str]:
    """Name -> plot."""
    right = [
        (run["set"], [(r["sure"], r["right"]) for r in run["rows"] if r["pages"] == "real" and r["answers"] >= FEWEST])
        for run in results["runs"]
        if run["system"] == "tenths"
    ]
    ends = ((0.75, 1.0), (0.75, 1.0))
    by_kind: dict[str, list[tuple[float, float]]] = {}
    votes: dict[str, int] = {}
    for row in _rows(results, "kinds", "kinds left out"):
        given = row["right"] + row["wrong"]
        whole = votes.setdefault(row["kind"], given)
        if given and not row["kind"].startswith(SCHEMA):
            by_kind.setdefault(row["kind"], []).append((given / whole, row["wrong"] / given))
    exact = ("as it should be", [(0.75, 0.75), (1.0, 1.0)])
    reliability = lines("share right by confidence", ("mean confidence", "share right"), ends, [exact, *right])
    axes = ("given, of what the votes give", "wrong, of what is given")
    risk = lines("wrong answers by share given", axes, ((0.0, 1.0), (0.0, 0.16)), list(by_kind.items()))
    return {"reliability": reliability, "risk": risk}


def _front(known: Mapping[str, Results]) -> Iterator[str]:
    """The table of the front page: F1 and wrong values on pages of one time, wrong values after redesigns."""
    kept = {
        (name, run["set"], run["system"]): run["figures"]
        for name in ("contemporary", "longitudinal")
        for run in known.get(name, {"runs": ()})["runs"]
        if "rows" in run
    }
    systems = [name for name in SYSTEMS if any(name == system for _, _, system in kept)]

    def rows() -> Iterator[Sequence[str]]:
        for name, one in FRONT:
            found = [kept.get((name, one, system)) for system in systems]
            cells = [f"{shown(known['f1'])} ({known['wrong']})" if known else "" for known in found]
            if any(cells):
                yield (_name(one) + ", redesigned" * (name == "longitudinal"), *cells)

    yield from _table(("F1 (wrong values)", *systems), rows())


FRONT: Final = (
    *(("contemporary", name) for name in ("swde", "court_emails", "books", "notices", "recipes", "dockets")),
    *(("longitudinal", name) for name in REDESIGNS),
)
"""Experiments and sets of the front page."""

FEWEST: Final = 200
"""Answers of a tenth of confidence from which it is shown."""

COMMANDS: Final = {
    "confidence": "benchmarks.confidence -o docs/results/data/confidence.json",
    "amber": "benchmarks.amber_records court_lists [--paper | --mdr --filtered | --roadrunner --filtered]",
    "amber_thresholds": "benchmarks.amber_studies thresholds [--paper]",
    "amber_robustness": "benchmarks.amber_studies robustness --half first [--paper]",
    "amber_noise": "benchmarks.amber_studies noise --seeds 2 --half first [--paper]",
    "amber_halves": "benchmarks.amber_halves court_lists -o docs/results/data",
    "amber_learning": "benchmarks.amber_studies learning --seed-share 0.2 [--paper]",
}
"""Result file -> what makes it, where that is not an experiment of the papers."""

PAGES: Final[Mapping[str, tuple[str, str, Callable[[Results], Iterator[str]]]]] = {
    "contemporary": (
        "Pages of one time",
        "Learned from a few labelled pages of a group, run on its others (LRSyn, tables 1 and 2). Wrong values\n"
        "include those given where the truth says that there is none, so that right, wrong and nothing may be more\n"
        "than values.",
        _compared,
    ),
    "longitudinal": (
        "After a redesign",
        "Learned from pages of before a redesign of a site, run on those after it, nothing repaired (LRSyn, the\n"
        "longitudinal setting). Counted are fields that were labelled before and stand on the new page.",
        _compared,
    ),
    "confidence": (
        "Confidence",
        "The probability that an answer is right, by a model that did not see its site, or did not see its kind of\n"
        "document. `votes` is what is given without a threshold; the other columns are the wrong answers that are\n"
        "asked for at most, as a share of the answers asked for. On changed pages those values count that were right\n"
        "before.",
        _confidence,
    ),
    "training_sets": ("Choice of the training set", "Four random training sets (LRSyn, 7.4).", _spread),
    "candidates": (
        "Twice the landmark candidates",
        "All bounds on candidates as they are set, and doubled (LRSyn, 7.4).",
        _figured,
    ),
    "program_size": (
        "Size of programs",
        "Tags, classes, positions and conditions of a selector (LRSyn, 7.3: 2.95, and 8.51 of NDSyn on its mails).",
        _figured,
    ),
    "landmarks": (
        "Landmarks that a person would choose",
        "For each field of swde the labels, headings and attributes that one would point at were written down\n"
        "from one page of each site, before any learned landmark was looked at (`benchmarks/landmarks.json`; LRSyn,\n"
        "7.3: 57 of 63). The list is one reader's and not complete; others may be as good.\n"
        "`first chosen`: the program's first landmark is among them; `any chosen`: one of its strategies' is.",
        _chosen,
    ),
    "forms": ("Forms", "Scanned receipts and PDF invoices, learned issuer by issuer (LRSyn, 7.2).", _figured),
    "amber": (
        "Records and attributes (AMBER)",
        "Records of list pages without labels, and their attributes, by domain (AMBER, 6.1 and 6.3). `objects all\n"
        "right`: the share of the true records that are found with all attributes right. `filtered`: areas that hold\n"
        "no true record are left out, as the paper does for systems that know no domain.",
        _figured,
    ),
    "amber_thresholds": (
        "Thresholds of areas (AMBER)",
        "Depth and distance thresholds (AMBER, figure 22), compared with `<`, so that 0 finds nothing.",
        _figured,
    ),
    "amber_robustness": (
        "Poor gazetteers (AMBER)",
        "Names of cases, annotated by a gazetteer alone that is cut to a share of the true names, with other texts of\n"
        "the pages for names (AMBER, 6.1): so many for a hundred names. One half of the sites.",
        _figured,
    ),
    "amber_noise": (
        "Noise alone (AMBER)",
        "Values that are kept or made up where a gazetteer has false terms only, as a share of the records.",
        _figured,
    ),
    "amber_halves": (
        "What AMBER keeps on other sites",
        "F1 on half of the sites, with the settings that are shipped, with those that are best on that half, and with\n"
        "those that are best on the other. What does not carry over is the difference of the last two.",
        _figured,
    ),
    "amber_learning": (
        "Learning gazetteers (AMBER)",
        "Rounds of learning from a share of the names (AMBER, tables 1 and 2): extraction before each round, and what\n"
        "it learned.",
        _figured,
    ),
    "control": (
        "Negative control",
        "How many single values of the next page of a group stand on a page by chance, where its own value is\n"
        "another. So often a system that guesses from texts of the right kind is right without having read the page.",
        _figured,
    ),
}
"""Experiment -> the title of its page, what it says, and what it shows."""

if __name__ == "__main__":
    raise SystemExit(main())
