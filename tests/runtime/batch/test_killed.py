"""Batches that are killed: every document once, and nothing else."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fieldmark
from benchmarks.fuzz.worker import Here
from fieldmark.runtime.batch import job
from fieldmark.runtime.io.programs import load, save
from tests.operations import PATIENCE
from tests.runtime.batch.given import crawl, mail, mailbox, page, zipped
from tests.runtime.samples import PROGRAM

ROOT = Path(fieldmark.__file__).parent.parent


def inputs(folder: Path, number: int) -> None:
    """Documents by themselves and in containers, of which one is cut off."""
    save(PROGRAM, folder / "orders.fm")
    (folder / "in").mkdir()
    for n in range(number):
        (folder / "in" / f"{n}.html").write_text(page(n))
    zipped(folder / "in" / "a.zip", {f"{n}.html": page(n).encode() for n in range(number // 2)})
    mailbox(folder / "in" / "b.mbox", map(mail, range(number // 2)))
    crawl(folder / "in" / "c.warc.gz", number // 2)
    cut = crawl(folder / "in" / "d.warc.gz", 4)
    cut.write_bytes(cut.read_bytes()[:-300])


def test_killed_at_any_step_the_output_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    inputs(tmp_path, 6)
    done = subprocess.run(
        [sys.executable, "-m", "tests.runtime.batch.killed", str(tmp_path), "8", ".jsonl", ".csv"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert sum(int(line.rpartition(" ")[2]) for line in done.stdout.splitlines()) > 10, "it was not killed often"


def test_kill_9_of_the_command_at_random_moments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inputs(tmp_path, 300)
    monkeypatch.chdir(tmp_path)
    command = [sys.executable, "-m", "fieldmark", "batch", "orders.fm", "in", "--jobs", "2", "-o", "killed.jsonl"]
    draw = random.Random()
    for last in (False, True):
        process = subprocess.Popen(command, env={"PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL)
        if last:
            assert process.wait(PATIENCE) == 1, "an input is cut off"
        else:
            time.sleep(draw.uniform(0.3, 1.5))
            process.kill()
            process.wait(PATIENCE)
    monkeypatch.setattr(job, "Pool", Here)
    job.run_batch(job.Batch(((load("orders.fm"), Path()),), (Path("in"),), Path("whole.jsonl")))
    whole = Path("whole.jsonl").read_bytes()
    assert Path("killed.jsonl").read_bytes() == whole
    assert whole.count(b"\n") == 300 + 3 * 150 + 4
