"""What checking costs beside plain extraction, and how large and how quick a report of many documents is.

    python -m benchmarks.check_cost swde
    python -m benchmarks.check_cost swde --documents 1000 --report

The documents of each group are repeated, in a folder outside of this project, until there are as many as asked for, and
kept as fixtures of a program learned from one draw. Batches of them are then extracted (`extract_many`) and checked
(`check`) in turns, in processor time, so that other work on the machine disturbs little. With `--report`, every
document is also checked as if the next page of its group were its new capture, so that nearly all fail; the report of
all is written, and opened in Chromium where there is one.
"""

from __future__ import annotations

import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.commands import memory
from benchmarks.data import skipping
from benchmarks.draws import Group, read_groups
from benchmarks.options import option_parser
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.batch.many import extract_many
from fieldmark.runtime.report.html import HtmlReport
from fieldmark.runtime.run import Answers, answering
from fieldmark.runtime.watch.checks import DocumentCheck, check
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.runtime.watch.page_changes import page_changes
from fieldmark.synth.core.learn import learn
from tests.runtime.report.chromium import PROGRAM, Browser, chromium

BATCH = 24
"""Documents that are extracted and checked in turns."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A program, and a folder of pages and one of their fixtures."""

    program: Program
    answers: Answers
    pages: Path
    fixtures: Path


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Print the seconds of extraction and checking, and their ratio; with a report its size and times."""
    parser = option_parser(__doc__, "set --group --examples --documents", documents=1000)
    parser.add_argument("--report", action="store_true", help="measure a report of documents that all fail, too")
    options = parser.parse_args(arguments)
    groups = [*read_groups(options.set, options.group, options.examples)]
    with tempfile.TemporaryDirectory() as folder:
        batches = list(_batches(groups, Path(folder), options.examples, options.documents))
        _cost(batches)
        if options.report:
            _report(batches, Path(folder) / "report.html", options.documents)
    return 0


def _batches(groups: Sequence[Group], folder: Path, examples: int, count: int) -> Iterator[Batch]:
    made = 0
    share = -(-count // len(groups))
    for group in groups:
        program = learn(group.examples(group.draw(examples)[0]), name=group.name).program
        answers = answering(program, evidence=True)
        wanted = min(share, count - made)
        for start in range(0, wanted, BATCH):
            batch = Batch(program, answers, folder / "pages" / f"{made}", folder / "kept" / f"{made}")
            batch.pages.mkdir(parents=True)
            for number in range(start, min(start + BATCH, wanted)):
                source = group.documents[number % len(group.documents)].path
                page = batch.pages / f"{number:04}{source.suffix}"
                page.write_bytes(_copy(source, made))
                keep(page, answers, batch.fixtures, program=group.name, date="2026-01-01")
                made += 1
            yield batch


def _copy(source: Path, number: int) -> bytes:
    """A page that no other is equal to, as those of a real feed."""
    head, end, tail = source.read_bytes().rpartition(b"</body>")
    return head + b"<p>copy %d</p>" % number + end + tail if end else tail + b"<!-- copy %d -->" % number


def _cost(batches: Sequence[Batch]) -> None:
    extracting = checking = 0.0
    documents = fields = 0
    for batch in batches:
        start = time.process_time()
        for _ in extract_many(batch.program, [batch.pages]):
            documents += 1
        middle = time.process_time()
        checks = check(batch.answers, [batch.fixtures])
        fields += sum(len(one.fields) for one in checks if not one.failed)
        checking += time.process_time() - middle
        extracting += middle - start
    print(f"{documents} documents, {fields} fields unchanged")
    print(f"extract_many  {extracting:6.2f} s")
    print(f"check         {checking:6.2f} s, {checking / extracting:.2f} times that")
    print(f"most memory   {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


def _report(batches: Sequence[Batch], path: Path, count: int) -> None:
    start = time.process_time()
    report = HtmlReport("benchmark", "2026-01-01")
    failed = 0
    for one in _shifted(batches):
        report.add(one, page_changes(one))
        failed += one.failed
    with path.open("wb") as stream:
        report.write(stream)
    took = time.process_time() - start
    print(f"report        {took:6.2f} s, {failed} of {count} documents fail, {path.stat().st_size / 2**20:.1f} MB")
    print(f"most memory   {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    _open(path)


def _shifted(batches: Sequence[Batch]) -> Iterator[DocumentCheck]:
    """Each page checked against the fixture of the page before it."""
    for batch in batches:
        pages = sorted(batch.pages.iterdir())
        fresh = batch.pages.with_name(f"{batch.pages.name}-new")
        fresh.mkdir()
        for page, following in zip(pages, [*pages[1:], pages[0]], strict=True):
            (fresh / page.name).write_bytes(following.read_bytes())
        for one in check(batch.answers, [fresh], against=[batch.fixtures]):
            yield replace(one, name=f"{batch.pages.name}/{Path(one.name).name}")


def _open(path: Path) -> None:
    """Print how long Chromium takes to load the report and to go from one document to the next."""
    if PROGRAM is None:
        print("no Chromium here to open it")
        return
    with chromium() as browser:
        start = time.perf_counter()
        browser.open(path.as_uri())
        loaded, metrics = time.perf_counter() - start, _metrics(browser)
        steps = []
        for number in (1, 300, 600, 900):
            start = time.perf_counter()
            browser.run(_STEP % number)
            steps.append(time.perf_counter() - start)
        nodes, resident = _metrics(browser)["Nodes"], sum(memory("VmRSS", one) for one in browser.processes())
    shown = ", ".join(f"{1000 * step:.0f}" for step in steps)
    print(f"Chromium      loads it in {loaded:.2f} s, {metrics['ThreadTime']:.2f} s of it at work")
    print(f"              shows a document in {shown} ms")
    print(f"              {nodes:,} nodes, {resident:.0f} MB")


def _metrics(browser: Browser) -> dict[str, float]:
    return {metric["name"]: metric["value"] for metric in browser.call("Performance.getMetrics")["metrics"]}


_STEP = """(async () => {
  location.hash = "d%d";
  for (let wait = 0; wait < 1000; wait++) {
    await new Promise((done) => setTimeout(done, 10));
    const said = [...document.querySelectorAll("article.current figure:not([hidden]) figcaption span")];
    if (said.length && said.every((span) => span.textContent)) return;
  }
})()"""
"""Opens a document and waits for its pages."""


if __name__ == "__main__":
    raise SystemExit(main())
