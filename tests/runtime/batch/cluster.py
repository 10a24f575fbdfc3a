"""A standalone cluster of Spark on this machine, for tests and benchmarks."""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import fieldmark

ROOT = Path(fieldmark.__file__).parent.parent


def missing() -> str | None:
    """Why no cluster can be started here; None where one can."""
    if importlib.util.find_spec("pyspark") is None:
        return "pyspark is not installed: pip install 'fieldmark[spark]'"
    return None if shutil.which("java") else "there is no Java, which Spark needs"


@dataclass
class Cluster:
    """A master and its workers, each with one executor of some cores."""

    address: str
    folder: Path
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def executors(self) -> list[int]:
        """The process ids of the executors, which run tasks, below those of the workers."""
        parents = {worker.pid for worker in self.workers}
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                    command = (entry / "cmdline").read_bytes()
                except OSError:
                    continue
                if parent in parents and b"CoarseGrainedExecutorBackend" in command:
                    found.append(int(entry.name))
        return sorted(found)

    def submit(self, *arguments: str, **conf: str) -> subprocess.Popen[bytes]:
        """Start the job of the examples."""
        options = [
            part for name, value in conf.items() for part in ("--conf", f"spark.{name.replace('_', '.')}={value}")
        ]
        script = str(ROOT / "examples" / "spark" / "extract.py")
        with (self.folder / "submit.log").open("ab") as log:
            return subprocess.Popen(
                [str(_home() / "bin" / "spark-submit"), "--master", self.address, *options, script, *arguments],
                env=_environment(self.folder),
                stdout=log,
                stderr=log,
            )


def _home() -> Path:
    spec = importlib.util.find_spec("pyspark")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _environment(folder: Path) -> dict[str, str]:
    python = {"PYSPARK_PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "SPARK_LOCAL_IP": "127.0.0.1"}
    return {**os.environ, **python, "SPARK_LOCAL_DIRS": str(folder), "SPARK_DAEMON_MEMORY": "256m"}


def _free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


@contextmanager
def cluster(folder: Path, workers: int = 2, cores: int = 1) -> Iterator[Cluster]:
    """A cluster that ends with the block."""
    port = _free_port()
    address = f"spark://127.0.0.1:{port}"
    started: list[subprocess.Popen[bytes]] = []

    def start(name: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                [str(_home() / "bin" / "spark-class"), f"org.apache.spark.deploy.{arguments[0]}", *arguments[1:]],
                env=_environment(folder),
                stdout=log,
                stderr=log,
            )
        started.append(process)
        return process

    try:
        ui = ("--webui-port", "0")
        start("master", "master.Master", "--host", "127.0.0.1", "--port", str(port), *ui)
        _wait_for(folder / "master.log", "New state: ALIVE")
        running = Cluster(address, folder)
        for number in range(workers):
            work = ("--cores", str(cores), "--memory", "1g", "--work-dir", str(folder / f"work{number}"))
            running.workers.append(
                start(f"worker{number}", "worker.Worker", "--host", "127.0.0.1", *work, *ui, address)
            )
        for number in range(workers):
            _wait_for(folder / f"worker{number}.log", "Successfully registered with master")
        yield running
    finally:
        for process in reversed(started):
            process.terminate()
        for process in reversed(started):
            process.wait()


def _wait_for(log: Path, words: str) -> None:
    for _ in range(1_200):
        if log.exists() and words in log.read_text(errors="replace"):
            return
        time.sleep(0.1)
    raise TimeoutError(f"{log} never said {words!r}:\n{log.read_text(errors='replace')[-2_000:]}")
