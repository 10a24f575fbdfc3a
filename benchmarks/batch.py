"""Batches of many documents: throughput, kills, memory, the curve to many processors, and a cluster.

    python -m benchmarks.batch throughput swde      # beside parsing alone, on as many processes
    python -m benchmarks.batch kills                # 20 batches that are killed with kill -9 at random moments
    python -m benchmarks.batch memory               # 100,000 small documents
    python -m benchmarks.batch curve swde           # to 64 processors, by simulation
    python -m benchmarks.batch spark                # a local cluster (needs pyspark and Java)
    python -m benchmarks.batch routing swde         # programs of all groups, each document to the one of its group

Throughput is measured in turns: the documents are parsed alone by a bare pool, then answered by a batch that writes
JSONL, and so on; the ratio of each turn is one observation. Both times include the start of the processes.
"""

from __future__ import annotations

import heapq
import json
import os
import random
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

from benchmarks import ROOT
from benchmarks.data import parsed, skipping
from benchmarks.draws import read_groups
from benchmarks.options import Options, option_parser
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.batch.answers import Answered, Lines
from fieldmark.runtime.batch.job import Batch, run_batch
from fieldmark.runtime.batch.many import extract_many
from fieldmark.runtime.batch.pool import _AHEAD
from fieldmark.runtime.batch.sources import given_documents
from fieldmark.runtime.batch.unread import Unread
from fieldmark.runtime.io.files import extra
from fieldmark.runtime.io.programs import save
from fieldmark.synth.core.learn import learn
from tests.runtime.batch.cluster import cluster, missing
from tests.runtime.batch.given import Canned, crawl, mail, mailbox, page, warc, zipped
from tests.runtime.samples import PROGRAM


@dataclass(frozen=True, slots=True)
class Task:
    """A program that was learned from one draw of a group, and the group's other documents."""

    name: str
    program: Program
    documents: tuple[Path, ...]


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for."""
    parser = option_parser(__doc__, "--group --examples --documents --jobs", documents=0)
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("set", nargs="?", default="swde", help="a folder of the data (default: swde)")
    parser.add_argument("--groups", type=int, default=100, help="most groups (default: all)")
    parser.add_argument("--runs", type=int, default=0, help="turns, or batches that are killed (default: 3, 20)")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        WHAT[options.what](options)
    return 0


def tasks_of(options: Options) -> list[Task]:
    """The groups of a set, each with a program."""
    found = []
    for group in islice(read_groups(options.set, options.group, options.examples), options.groups):
        chosen, others = group.draw(options.examples)
        program = learn(group.examples(chosen), name=group.name).program
        found.append(Task(group.name, program, tuple(document.path for document in others)))
    return found


def size_of(path: str) -> int:
    """Read and parse a page, and nothing else."""
    return len(parsed(Path(path)))


def seconds(act: Callable[[], object]) -> tuple[float, float]:
    """The seconds that something takes, and those of the processors, all processes together."""
    usage = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    begun = time.perf_counter()
    act()
    took = time.perf_counter() - begun
    after = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    spent = sum(b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(usage, after, strict=True))
    return took, spent


def throughput(options: Options) -> None:
    """Documents a second of a batch as a share of those of parsing alone, a group a line, and the median."""
    count, runs = options.documents or 3_000, options.runs or 3
    medians = []
    for group in tasks_of(options):
        paths = [str(group.documents[number % len(group.documents)]) for number in range(count)]
        batch = Batch(((group.program, None),), tuple(map(Path, paths)), Path("out.jsonl"), jobs=options.jobs)

        def parse(paths: list[str] = paths) -> None:
            with get_context("spawn").Pool(options.jobs) as pool:
                sum(pool.imap_unordered(size_of, paths, chunksize=32))
                pool.close()
                pool.join()

        turns = [(seconds(parse), seconds(partial(run_batch, batch))) for _ in range(runs)]
        share = statistics.median(alone[0] / all_[0] for alone, all_ in turns)
        spent = statistics.median(alone[1] / all_[1] for alone, all_ in turns)
        medians.append((share, spent))
        rate = count / statistics.median(all_[0] for _, all_ in turns)
        print(
            f"{group.name:28s} {rate:7,.0f} a second, share of parsing {share:.2f}, by processor {spent:.2f}",
            flush=True,
        )
    shares = [statistics.median(column) for column in zip(*medians, strict=True)]
    print(f"{'median':28s} share of parsing {shares[0]:.2f}, by processor {shares[1]:.2f}")


def kills(options: Options) -> None:
    """Batches over documents of all kinds that are killed up to three times, held against one that was not."""
    save(PROGRAM, Path("orders.fm"))
    number = options.documents or 1_500
    Path("in").mkdir()
    for n in range(number):
        Path(f"in/{n:05}.html").write_text(page(n))
    zipped(Path("in/a.zip"), {f"{n}.html": page(n).encode() for n in range(number)})
    mailbox(Path("in/b.mbox"), map(mail, range(number)))
    crawl(Path("in/c.warc.gz"), number)
    command = [sys.executable, "-m", "fieldmark", "batch", "orders.fm", "in", "--jobs", str(options.jobs), "-o"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def start(output: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen([*command, output], env=environment, stdout=subprocess.DEVNULL)

    took, _ = seconds(lambda: start("whole.jsonl").wait())
    whole = Path("whole.jsonl").read_bytes()
    count = whole.count(b"\n")
    print(f"one batch of {count:,} documents that nobody kills takes {took:.1f} s")
    draw, same, killed = random.Random(), 0, 0
    runs = options.runs or 20
    for _ in range(runs):
        for _ in range(draw.randint(1, 3)):
            process = start("killed.jsonl")
            try:
                process.wait(draw.uniform(0, took))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                killed += 1
            process.wait()
        start("killed.jsonl").wait()
        same += Path("killed.jsonl").read_bytes() == whole
        Path("killed.jsonl").unlink()
    print(f"{runs} runs, killed {killed} times: the same byte for byte in {same}")


def memory(options: Options) -> None:
    """The memory of the parent and of its workers over many small documents."""
    number = options.documents or 100_000
    save(PROGRAM, Path("orders.fm"))
    for folder in range(100):
        Path(f"in/{folder:02}").mkdir(parents=True)
        for n in range(number // 100):
            Path(f"in/{folder:02}/{n:05}.html").write_text(page(folder * 1_000 + n))
    command = [sys.executable, "-m", "fieldmark", "batch", "orders.fm", "in", "--jobs", str(options.jobs)]
    begun = time.perf_counter()
    process = subprocess.Popen([*command, "-o", "out.jsonl"], env={**os.environ, "PYTHONPATH": str(ROOT)})
    seen: list[tuple[float, list[float]]] = []
    while process.poll() is None:
        pids = [process.pid, *_children(process.pid)]
        if len(pids) == 1 + options.jobs and (state := Path("out.jsonl.batch/state")).exists():
            try:
                done = sum(json.loads(state.read_text())["counters"][name] for name in ("documents",)) / number
                seen.append((done, [_mebibytes(pid) for pid in pids]))
            except (OSError, ValueError, KeyError, IndexError):
                pass
        time.sleep(0.25)
    print(f"{number:,} documents in {time.perf_counter() - begun:.0f} s")
    for name, column in [("parent", 0)] + [(f"worker {n + 1}", n + 1) for n in range(options.jobs)]:
        early = max(held[column] for done, held in seen if done <= 0.2)
        late = max(held[column] for done, held in seen if done >= 0.8)
        print(f"{name:10s} most MiB in the first fifth {early:.1f}, in the last {late:.1f} ({late / early - 1:+.1%})")


def _children(parent: int) -> list[int]:
    try:
        return sorted(map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text().split()))
    except OSError:
        return []


def _mebibytes(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 2**20


def curve(options: Options) -> None:
    """What more processors bring, by simulation: what a document costs its worker, and the parent, is measured."""
    group = tasks_of(options)[0]
    count = options.documents or 2_000
    for source in ("files", "warc.gz"):
        items, size = _inputs(group, source, count)
        work = Lines(((group.program, None),))
        answer = work.start()
        costs = []
        for item in _unread(items):
            begun = time.process_time()
            answer(item)
            costs.append(time.process_time() - begun)
        costs = costs[len(costs) // 10 :]
        batch = Batch(((group.program, None),), tuple(map(Path, items)), Path("out.jsonl"), jobs=2)
        said = answer(Unread("x", path=str(group.documents[0])))
        assert isinstance(said, Answered)
        before = _parent_seconds(replace(batch, inputs=(group.documents[0],)), said)
        serial = (_parent_seconds(batch, said) - before) / count
        each = f"a worker takes {1e3 * statistics.fmean(costs):.2f} ms a document"
        print(f"{group.name}, {size:,} bytes a page, {source}: {each}, the parent {1e6 * serial:.0f} microseconds")
        alone = simulated(1, costs, serial)
        for processors in (1, 2, 4, 8, 16, 32, 64):
            rate = simulated(processors, costs, serial)
            print(
                f"  {processors:2} workers {rate:9,.0f} a second, {rate / alone / processors:.2f} of linear (simulated)"
            )


def _inputs(group: Task, source: str, count: int) -> tuple[list[str], int]:
    paths = [group.documents[number % len(group.documents)] for number in range(count)]
    size = round(statistics.fmean(path.stat().st_size for path in paths))
    if source == "files":
        return list(map(str, paths)), size
    answers = ((f"https://x.example/{n}", "200 OK", "text/html", path.read_bytes()) for n, path in enumerate(paths))
    return [str(warc(Path("c.warc.gz"), answers))], size


def _unread(items: list[str]) -> Iterator[Unread]:
    reading = Batch(((PROGRAM, None),), (), Path("x")).reading
    return (item for item in given_documents(items, reading) if isinstance(item, Unread))


def _parent_seconds(batch: Batch, said: Answered) -> float:
    """Seconds of its processor that the parent of a batch needs where its workers take none, planning included."""
    work = Canned(batch.work, said)
    with patch.object(Batch, "work", property(lambda _: work)):
        begun = time.process_time()
        run_batch(batch)
        return time.process_time() - begun


def simulated(processors: int, costs: Sequence[float], serial: float, documents: int = 20_000) -> float:
    """Documents a second of a pool whose parent does one thing after the other, in order and with its bounded lead."""
    draw = random.Random(0)
    free = [0.0] * processors
    parent, ends = 0.0, [0.0] * documents
    for number in range(documents):
        waits = ends[number - _AHEAD * processors] if number >= _AHEAD * processors else 0.0
        parent = max(parent, waits) + serial
        begun = max(parent, heapq.heappop(free))
        end = begun + draw.choice(costs)
        heapq.heappush(free, end)
        ends[number] = max(end, ends[number - 1])
    return documents / ends[-1]


def spark(options: Options) -> None:
    """Seconds of a job by its number of partitions on two workers, beside one machine; then with an executor killed."""
    if (why := missing()) is not None:
        print(f"skipped: {why}", file=sys.stderr)
        return
    folder, each = Path.cwd(), options.documents or 4_000
    arrow, parquet = (extra(name, "parquet", "a benchmark", "a table") for name in ("pyarrow", "pyarrow.parquet"))
    save(PROGRAM, folder / "orders.fm")
    bodies = [page(n).replace("<p>", "<p>" + "word " * 2_000, 1) for n in range(50)]
    conf = {"sql_files_maxPartitionBytes": "4m", "sql_files_openCostInBytes": "4m"}  # a file, a partition
    with cluster(folder) as running:
        for parts in (2, 4, 8, 16):
            Path(f"p{parts}").mkdir()
            for part in range(parts):
                rows = [{"url": f"u{part}-{n:05}", "html": bodies[n % 50]} for n in range(each)]
                parquet.write_table(arrow.Table.from_pylist(rows), f"p{parts}/{part}.parquet")
            inputs, output = (Path(f"p{parts}"),), Path(f"b{parts}.parquet")
            batch = Batch(((PROGRAM, None),), inputs, output, column="html", naming="url", jobs=2)
            one, _ = seconds(partial(run_batch, batch))
            job = (str(folder / "orders.fm"), "--parquet", str(folder / f"p{parts}"), "--to")
            begun = time.perf_counter()
            running.submit(*job, str(folder / f"s{parts}"), **conf).wait()
            many = time.perf_counter() - begun
            same = f"same: {_rows(f's{parts}') == _rows(f'b{parts}.parquet')}"
            print(
                f"{parts:2} partitions of {each:,}: one machine {one:.1f} s; cluster {many:.1f} s, {same}", flush=True
            )
        started = running.submit(*job, str(folder / "killed"), **conf)
        while not list((folder / "killed").glob("_temporary/**/part-*")) and started.poll() is None:
            time.sleep(0.02)
        os.kill(running.executors()[0], signal.SIGKILL)
        status = started.wait()
        print(f"an executor killed: exit status {status}, same rows: {_rows('killed') == _rows('b16.parquet')}")


def _rows(path: str) -> list[str]:
    table = extra("pyarrow.parquet", "parquet", "a benchmark", "a table").read_table(path)
    return sorted(json.dumps(row, default=str) for row in table.to_pylist())


def routing(options: Options) -> None:
    """Each document among the programs of all groups: to its own, to another, or to none."""
    groups = tasks_of(options)
    programs = [group.program for group in groups]
    counts: Counter[str] = Counter()
    for group in groups:
        for found in extract_many(programs, group.documents[: options.documents or 20]):
            if isinstance(found, DocumentError):
                counts["unreadable"] += 1
                continue
            counts["right" if found.program == group.name else "none" if not found.program else "WRONG"] += 1
            if found.program not in ("", group.name):
                print(f"{found.document}: {found.program}")
    print(f"{len(groups)} programs: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


WHAT = {act.__name__: act for act in (throughput, kills, memory, curve, spark, routing)}
"""What is measured, by name."""

if __name__ == "__main__":
    raise SystemExit(main())
