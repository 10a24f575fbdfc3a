"""The command in a process of its own, as somebody runs it, and what it took.

Memory is the most that the process had at once, and that the largest of those had that it began to read a file with,
added up. Both begin anew with a program that is begun; so the process that measures may be of any size.
"""

from __future__ import annotations

import atexit
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path

from benchmarks import ROOT


@dataclass(frozen=True, slots=True)
class Run:
    """What a command said and took: seconds of the processor, and megabytes; infinite where it was ended.

    `status` is that of its exit, below 0 the signal that ended it.
    """

    status: int
    output: str
    errors: str
    seconds: float
    megabytes: float

    @property
    def refusal(self) -> str:
        """Why a document or a file was refused, if any was."""
        lines = [line for line in self.errors.splitlines() if not line.startswith(("note:", "Usage:", "Try "))]
        left_out = next((line for line in lines if line.startswith("left out: ")), "")
        if left_out or self.status == 2:
            return left_out or next((line for line in lines if line.startswith("Error: ")), "no word")
        return self.output.partition('"error": "')[2].partition('"}')[0]


def run(arguments: Sequence[str], folder: Path, seconds: int = 60, megabytes: int = 4_000) -> Run:
    """Run `fieldmark ARGUMENTS` in a folder, within limits on the processor's seconds and on address space."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))

    reader, writer = os.pipe()
    with os.fdopen(reader, encoding="ascii") as told:
        try:
            done = subprocess.run(
                [sys.executable, "-m", "benchmarks.commands", str(writer), *arguments],
                cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
                errors="replace", pass_fds=[writer], preexec_fn=limited, check=False,
            )  # fmt: skip
        finally:
            os.close(writer)
        took = told.read().split()
    spent, most = map(float, took) if took else (inf, inf)
    return Run(done.returncode, done.stdout, done.stderr, spent, most)


def in_shell(command: str, folder: Path, programs: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the shell in a folder, with the programs of an environment, where one is given, and not with
    those of this checkout."""
    known = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    path = known["PATH"] if programs is None else f"{programs}{os.pathsep}{known['PATH']}"
    environment = {**known, "PATH": path, **more}
    return subprocess.run(command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def memory(what: str, process: int | str = "self") -> float:
    """Megabytes of a process as the system tells them: `VmRSS` those that it has, `VmHWM` the most that it had; 0 where
    it does not tell."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{what}:")), 0.0)


def _tell(descriptor: int) -> None:
    """Tell what this process took, and the processes that it began."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
    most = memory("VmHWM") or own.ru_maxrss / 1024  # what `getrusage` says counts what began this process, too
    os.write(descriptor, f"{spent} {most + others.ru_maxrss / 1024}".encode())


if __name__ == "__main__":
    atexit.register(_tell, int(sys.argv[1]))  # the first that is registered runs last
    from fieldmark.runtime.cli.main import main

    main(sys.argv[2:], prog_name="fieldmark")
