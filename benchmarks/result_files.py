"""The common form of results: what was measured, with which settings, versions, commit of the package, and machine.

A file is one experiment. A run is one system on one set; running it again replaces it, and the others keep what they
were measured with. Each run has its pooled `figures` and its `rows`, a line each; whatever a page of results shows is
computed from these.
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import subprocess
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from benchmarks import ROOT
from benchmarks.scores import Score
from benchmarks.systems import NAMES
from benchmarks.trials import Row

Run = Mapping[str, Any]
"""`set`, `system`, `version` and `settings`, then `figures` and `rows`, or `missing` with the reason. Of runs that are
kept, `commit`, `date` and `machine` too."""

COUNTS: Final = ("wanted", "given", "right", "abstained")
"""What the numbers of a field in a row are."""


def commit() -> str:
    """The last commit that changed the package, with a plus where it is changed since."""

    def git(*arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments, "--", "fieldmark"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    return git("log", "-1", "--format=%h") + "+" * bool(git("status", "--porcelain"))


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "lxml": version("lxml"),
    }


def figures(scores: Iterable[Score]) -> dict[str, float]:
    """Pooled counts with precision, recall, F1, and `wrong`: given and not right."""
    total = Score.total(scores)
    return {**total.figures(), "wrong": total.wrong}


def row_of(row: Row) -> dict[str, Any]:
    """A row as it is written: of each field its counts (COUNTS)."""
    fields = {name: [int(getattr(score, count)) for count in COUNTS] for name, score in row.fields.items()}
    failed = {"failed": row.failed} if row.failed else {}
    return {"group": row.group, "draw": row.draw, "seconds": round(row.seconds, 2), **failed, "fields": fields}


def scores_of(row: Mapping[str, Any]) -> dict[str, Score]:
    """The scores of a row that was read."""
    return {name: Score(*counts) for name, counts in row["fields"].items()}


def keep(path: Path, experiment: str, runs: Iterable[Run]) -> None:
    """Write runs that end now to an experiment's file, beside those it has; of the same set and system they replace
    one."""
    measured = {"commit": commit(), "date": datetime.date.today().isoformat(), "machine": machine()}
    new = {(run["set"], run["system"]): {**run, **measured} for run in runs}
    known = read(path)["runs"] if path.is_file() else []
    kept = [run for run in known if (run["set"], run["system"]) not in new]
    write(path, {"experiment": experiment, "runs": sorted([*kept, *new.values()], key=_place)})


def _place(run: Run) -> tuple[str, int]:
    """Where a run stands in its file: by sets, then by systems as they are listed."""
    return run["set"], NAMES.index(run["system"]) if run["system"] in NAMES else len(NAMES)


def read(path: Path) -> dict[str, Any]:
    """The results in a file."""
    results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return results


def write(path: Path, results: Mapping[str, Any]) -> None:
    """Write results, a row a line."""
    runs = []
    for run in results["runs"]:
        rows = ",\n    ".join(_line(row) for row in run.get("rows", ()))
        head = _line({key: value for key, value in run.items() if key != "rows"})
        runs.append(f'{head[:-1]}, "rows": [\n    {rows}\n  ]}}' if rows else head)
    top = {key: value for key, value in results.items() if key != "runs"}
    lines = ",\n".join(f" {json.dumps(key)}: {_line(value)}" for key, value in top.items())
    path.write_text(f'{{\n{lines},\n "runs": [\n  ' + ",\n  ".join(runs) + "\n ]\n}\n", encoding="utf-8")


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
