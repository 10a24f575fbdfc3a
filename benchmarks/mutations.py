"""Whether the tests notice when the core is wrong: small mutations, applied one by one, and how many the tests kill.

    python -m benchmarks.mutations                 # all of them, two at a time
    python -m benchmarks.mutations votes clusters  # those of files whose name has one of the words

Each mutation replaces one piece of text in a scratch copy of the repository, where the fast tests of what it touches
then run with a fixed seed. A mutation whose text is not there, or is there twice, is an error: the list is kept up with
the code. So are tests that are not there, or fail without any mutation: they would kill whatever they are given.
One that survives asks for a better law, never for a test of the mutated line.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from benchmarks import ROOT
from benchmarks.mutation_list import MUTATIONS, Mutation

JOBS: Final = 2
"""Mutations that are tried at a time."""

LIMIT: Final = 400
"""Seconds after which a run counts as killed: it does not end."""

FLOOR: Final = 0.9
"""Smallest share of the mutations that the tests have to kill."""

_LEFT_OUT: Final = (
    *(".git", ".venv", "build", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis", ".import_linter_cache"),
)


@dataclass(frozen=True, slots=True)
class Trial:
    """What the tests said of a mutation: the first test that failed, empty where none did."""

    mutation: Mutation
    killer: str
    seconds: float


def strays(mutations: Sequence[Mutation]) -> list[str]:
    """The mutations whose text does not stand exactly once in its file, and tests that are not there, as sentences."""
    found: list[str] = []
    for mutation in mutations:
        path = ROOT / mutation.file
        count = path.read_text(encoding="utf-8").count(mutation.old) if path.is_file() else 0
        if count != 1:
            found.append(f"{mutation.file}: {mutation.old!r} stands there {count} times")
    tests = {test for mutation in mutations for test in mutation.tests}
    return [*found, *(f"{test} is not there" for test in sorted(tests) if not (ROOT / test).is_file())]


def tests_fail(folder: Path, tests: Sequence[str]) -> str:
    """The first test that fails in a copy of the repository, or why the run ended otherwise; empty where none does."""
    drawn = ("--hypothesis-seed=0", "--hypothesis-profile=unshrunk")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", *drawn, *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    try:
        run = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=LIMIT
        )
    except subprocess.TimeoutExpired:
        return "the tests do not end"
    if run.returncode == 0:
        return ""
    failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0].split(" - ")[0] if failed else f"pytest ends with {run.returncode}"


@contextmanager
def mutated(folder: Path, mutation: Mutation) -> Iterator[None]:
    """The copy with the mutation applied, and as it was afterwards."""
    path = folder / mutation.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def tried(mutations: Sequence[Mutation], scratch: Path) -> Iterator[Trial]:
    """What the tests say of each mutation, in order; `JOBS` of them at a time, each in a copy of its own."""
    copies: SimpleQueue[Path] = SimpleQueue()
    for number in range(JOBS):
        copy = scratch / str(number)
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*_LEFT_OUT))
        copies.put(copy)

    def attempt(mutation: Mutation) -> Trial:
        folder, begun = copies.get(), time.perf_counter()
        with mutated(folder, mutation):
            killer = tests_fail(folder, mutation.tests)
        copies.put(folder)
        return Trial(mutation, killer, time.perf_counter() - begun)

    with ThreadPoolExecutor(JOBS) as pool:
        yield from pool.map(attempt, mutations)


def main(words: Sequence[str]) -> int:
    """Try the mutations of files whose name has one of the words, or all.

    1 where too many survive; 2 where a word is in the name of no file.
    """
    files = sorted({mutation.file for mutation in MUTATIONS})
    unknown = [word for word in words if not any(word in file for file in files)]
    if unknown:
        print(f"no file with mutations has {unknown[0]!r} in its name; there are", *files, sep="\n  ", file=sys.stderr)
        return 2
    lost = strays(MUTATIONS)
    if lost:
        print("\n".join(lost))
        return 1
    chosen = [mutation for mutation in MUTATIONS if not words or any(word in mutation.file for word in words)]
    killed = 0
    tests = sorted({test for mutation in chosen for test in mutation.tests})
    failing = tests_fail(ROOT, tests)
    if failing:
        print(f"without any mutation: {failing}")
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        for trial in tried(chosen, Path(scratch)):
            killed += bool(trial.killer)
            said = trial.killer or "SURVIVED"
            print(f"{trial.mutation.file}: {trial.mutation.breaks}: {said} ({trial.seconds:.0f} s)", flush=True)
    print(f"{killed} of {len(chosen)} mutations killed")
    return int(killed < FLOOR * len(chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
