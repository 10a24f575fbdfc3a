"""Batches that are killed at every kind of moment: run as a program, because it forks.

Each batch is run by children that kill themselves, without any cleaning up, at a drawn step: before a line is written,
before anything is flushed, before a file takes its place, before one is removed. Then one that is left alone ends it.
What it writes is compared with what a batch writes that nobody killed. Documents are answered in this process, so that
a child costs milliseconds; `test_killed.py` kills real ones.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.fuzz.worker import Here
from fieldmark.runtime.batch import job
from fieldmark.runtime.batch.journal import Journal, journal_of
from fieldmark.runtime.io.programs import load


def dying(step: int) -> None:
    """Let this process be killed at a step from now."""
    left = [step]

    def counted(act: Callable[..., Any]) -> Callable[..., Any]:
        def acts(*arguments: Any, **named: Any) -> Any:
            left[0] -= 1
            if left[0] < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return act(*arguments, **named)

        return acts

    for holder, name in ((os, "fsync"), (Path, "replace"), (Path, "unlink"), (Journal, "append")):
        patch.object(holder, name, counted(getattr(holder, name))).start()


def killed_at(batch: job.Batch, step: int) -> bool:
    """Run a batch in a child that is killed at a step; whether it came to that."""
    child = os.fork()
    if not child:
        dying(step)
        job.run_batch(batch)
        os._exit(0)
    return os.waitpid(child, 0)[1] != 0


def main(folder: Path, endings: list[str], times: int) -> None:
    patch.object(os, "fsync", lambda _: None).start()  # what a kill leaves is in the system already; a disk is slow
    patch.object(job, "Pool", Here).start()
    patch.object(job, "_SAVED", 0.0).start()
    draw = random.Random(0)
    program = load(folder / "orders.fm")
    for ending in endings:
        batch = job.Batch(((program, folder),), (folder / "in",), folder / f"out{ending}", jobs=1)
        job.run_batch(batch)
        expected, dead = batch.output.read_bytes(), batch.dead_letters.read_bytes()
        deaths = 0
        for _ in range(times):
            batch.output.unlink()
            batch.dead_letters.unlink()
            for _ in range(draw.randrange(1, 4)):
                deaths += killed_at(batch, draw.randrange(140))
            job.run_batch(batch)
            assert batch.output.read_bytes() == expected
            assert batch.dead_letters.read_bytes() == dead
            assert not journal_of(batch.output).exists()
        print(ending, "ok", deaths)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[3:], int(sys.argv[2]))
