"""How time and memory grow with the size of a page, over shapes of pages that invite the square of it.

    python -m benchmarks.growth
    python -m benchmarks.growth --shapes nested_headings marked_words --operations extract learn --most 1_000_000
    python -m benchmarks.growth --documents 50_000    # memory over many documents, of which no two are equal

A page is an order with labels, and one thing many times. What is run on it, each in a process of its own with a limit
on processor time and memory: `extract` and `check` a program learned on small pages of the shape, `learn` from two
pages of half the size, `segment` with a shipped schema and write what is found with its evidence, `repair` for a page
on which the order's rows are elements of other names. Seconds are processor time, reading the page included. The
exponent is the slope of log time over log size among the runs that took at least 0.05 s; memory is what the process
grew by, as a multiple of the page.
"""

from __future__ import annotations

import argparse
import gc
import math
import multiprocessing
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from benchmarks.learning_cost import exponent
from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber.analysis import analyse_seen
from fieldmark.runtime.amber.extraction import typing_to_json
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.io.names import json_pieces
from fieldmark.runtime.repair.pages import kept_pages, new_pages
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.checks import check_fixture
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

SIZES = (10_000, 100_000, 1_000_000, 4_000_000, 20_000_000)
"""Sizes of pages, in bytes."""

_FEW = 3
"""Times that the thing of a shape stands on the pages that programs are learned from."""

_FITTED = 0.05
"""Fewest seconds of a run that tells how time grows."""

_DEEP = 240
"""Levels of a tower of elements; a deeper page is cut."""


def _towers(opening: str, closing: str) -> Callable[[int], str]:
    """Elements in each other, in towers of so many that none is cut."""

    def written(count: int) -> str:
        whole, rest = divmod(count, _DEEP)
        return (opening * _DEEP + closing * _DEEP) * whole + opening * rest + closing * rest

    return written


def _each(unit: str) -> Callable[[int], str]:
    """Things beside each other, `{}` in them their number."""
    return lambda count: "".join([unit.replace("{}", str(number)) for number in range(count)])


def _flooded(count: int) -> str:
    attributes = " ".join(f"a{number}=1" for number in range(1_000))
    return f"<p {attributes}>x</p>" * (count // 1_000) + "<p>x</p>"


def _wide(count: int) -> str:
    heads = "".join(f"<th>Column {number}</th>" for number in range(count))
    cells = "".join(f"<td>{number}</td>" for number in range(count))
    return f"<table><tr>{heads}</tr><tr>{cells}</tr><tr>{cells}</tr></table>"


_CARD = (
    '<li class="card"><h3><a href="/item/{}">Copper kettle number {}</a></h3><span class="price">$1{}.50</span>'
    '<p class="note">In stock, {} sold</p></li>'
)

SHAPES: dict[str, Callable[[int], str]] = {
    "prose": _each("<p>Basket, copper and walnut were sold for {} crowns in all.</p>\n"),
    "rows": lambda n: f"<table>{_each('<tr><td>Lamp {}</td><td>{}</td><td>$1{}.20</td></tr>')(n)}</table>",
    "records": lambda n: f"<ul>{_each(_CARD)(n)}</ul>",
    "wide_table": _wide,
    "links": _each('<a href="/page/{}">Page {}</a> '),
    "breaks": lambda n: f"<p>{_each('Line {} of an address<br>')(n)}</p>",
    "nested_lists": _towers("<ul><li>Lamp", "</li></ul>"),
    "nested_headings": _towers("<div><h2>Trip total</h2>", "</div>"),
    "nested_inline": _towers("<b>x", "</b>"),
    "marked_words": lambda n: f"<p>{'<b>one</b> <i>two</i> ' * n}</p>",
    "headings": _each("<h3>Section {}</h3><p>Text</p>"),
    "other_case": _each("<tr><td>TRIP TOTAL</td><td>$1{}.00</td></tr>"),
    "landmarks": _each("<p>Trip total</p><p>$1{}.00</p>"),
    "prices_apart": lambda n: ("<p>$12.50</p>" + "<p>x</p>" * (n // 3)) * 3,
    "grids": _each("<div><div><ul><li><p>$1{}</p><p>$2</p></li><li><p>$3</p><p>$4</p></li></ul></div></div>"),
    "words": _each("<p>the Trip total of {}</p>"),
    "classes": _each('<p class="note wide n{}" id="i{}">x</p>'),
    "attributes": _flooded,
    "signs": lambda n: f"<p>{'a < b ' * n}</p>",
    "open_tags": lambda n: "<a " * n,
    "end_tags": lambda n: f"<p>{'</b>' * n}</p>",
    "quotes": lambda n: f"<p>{'<a &quot; ' * n}</p>",
    "one_text": lambda n: f"<p>{'basket copper 12.50 ' * n}</p>",
    "one_word": lambda n: f"<p>{'basket' * n}</p>",
    "long_attribute": lambda n: f'<p title="{"basket " * n}">x</p>',
    "scripts": _each("<script>var a{} = 1</script><style>p{}</style>x"),
    "entities": lambda n: f"<p>{'&amp;&lt;' * n}</p>",
}
"""What stands on a page so many times."""

_NAMES = ("Trip number", "Trip date", "Trip total")


def page(shape: str, count: int, number: int, *, changed: bool = False) -> tuple[bytes, dict[str, str]]:
    """A page and its labels; changed, its rows are other elements."""
    values = (f"AK-{4711 + number}", f"{number + 1}/12/2026", f"${number + 3}1.20")
    row = "<li><b>{}</b><i>{}</i></li>" if changed else "<tr><td class='key'>{}</td><td class='data'>{}</td></tr>"
    rows = "".join(row.format(name, value) for name, value in zip(_NAMES, values, strict=True))
    order = f"<ul class='trip'>{rows}</ul>" if changed else f"<table class='trip'>{rows}</table>"
    if shape == "other_case" and count > _FEW:
        order = ""
    body = f"<h1>Your trip</h1>{order}<div>{SHAPES[shape](count)}</div><p>Thank you {number}</p>"
    labels = {name.split()[1]: value for name, value in zip(_NAMES, values, strict=True)}
    return f"<html><head><title>Trip</title></head><body>{body}</body></html>".encode(), labels


def page_of_size(shape: str, size: int, number: int, *, changed: bool = False) -> tuple[bytes, dict[str, str]]:
    """A page of about so many bytes."""
    units = 10_000
    return page(shape, max(_FEW + 1, size * units // len(SHAPES[shape](units))), number, changed=changed)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What stands ready before the clock runs: a small program, a folder, the shape and the size."""

    program: Program
    folder: Path
    shape: str
    size: int

    def written(self, *, changed: bool = False) -> Path:
        """The large page as a file."""
        path = self.folder / "page.html"
        path.write_bytes(page_of_size(self.shape, self.size, 7, changed=changed)[0])
        return path


def _extract(given: Prepared) -> Callable[[], object]:
    answers, path = answering(given.program, evidence=True), given.written()
    return lambda: answers(read_page(path))


def _check(given: Prepared) -> Callable[[], object]:
    answers = answering(given.program, evidence=True)
    kept = keep(given.written(), answers, given.folder / "kept", program="trip", date="2026-01-01")
    return lambda: check_fixture(kept.folder, answers)


def _learn(given: Prepared) -> Callable[[], object]:
    pages = [page_of_size(given.shape, given.size // 2, number) for number in range(2)]
    return lambda: learn([_example(*each, str(number)) for number, each in enumerate(pages)])


def _segment(given: Prepared) -> Callable[[], object]:
    schema, path = load_schema("products"), given.written()

    def run() -> None:
        page = PageTree(read_page(path))
        for _ in json_pieces(typing_to_json(analyse_seen(page, schema), page, evidence=True)):
            pass

    return run


def _repair(given: Prepared) -> Callable[[], object]:
    answers = answering(given.program, evidence=True)
    fixtures = []
    for number in range(3):
        small = given.folder / f"small{number}.html"
        small.write_bytes(page(given.shape, _FEW, number)[0])
        fixtures.append(keep(small, answers, given.folder / "kept", program="trip", date="2026-01-01"))
    path = given.written(changed=True)

    def run() -> object:
        kept = kept_pages(fixtures)
        return repair(given.program, kept, new_pages({path: read_page(path)}, kept))

    return run


OPERATIONS: dict[str, Callable[[Prepared], Callable[[], object]]] = {
    "extract": _extract,
    "check": _check,
    "learn": _learn,
    "segment": _segment,
    "repair": _repair,
}
"""What is run."""


def _example(data: bytes, labels: dict[str, str], name: str) -> Example:
    return Example(HtmlDocument.from_bytes(data, name, "utf-8"), dict(labels))


def learned(shape: str) -> Program:
    """A program learned from small pages of a shape."""
    return learn([_example(*page(shape, _FEW, number), str(number)) for number in range(3)], name="trip").program


@dataclass(frozen=True, slots=True)
class Run:
    """What one run took: seconds of the processor, megabytes that the process grew by; and what kept it from its end,
    or a refusal."""

    seconds: float
    megabytes: float
    word: str = ""


def measured(program: Program, operation: str, shape: str, size: int, limits: tuple[int, int]) -> Run:
    """One run in a process of its own, under limits on seconds and on megabytes."""
    fork = multiprocessing.get_context("fork")
    reader, writer = fork.Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as folder:
        given = Prepared(program, Path(folder), shape, size)
        child = fork.Process(target=_run, args=(given, operation, limits, writer))
        child.start()
        writer.close()
        try:
            found = reader.recv()
        except EOFError:
            found = None
        child.join()
    if isinstance(found, Run):
        return found
    return Run(math.inf, math.inf, "time" if child.exitcode == -signal.SIGXCPU else f"died of {child.exitcode}")


def _run(given: Prepared, operation: str, limits: tuple[int, int], writer: Connection) -> None:
    seconds, megabytes = limits
    resource.setrlimit(resource.RLIMIT_CPU, (2 * seconds, 2 * seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))
    word = ""
    try:
        work = OPERATIONS[operation](given)
        gc.collect()
        before, start = _most_memory(), time.process_time()
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(start + seconds), math.ceil(start + seconds + 5)))
        work()
        took = time.process_time() - start
        writer.send(Run(took, _most_memory() - before, word))
    except FieldmarkError as error:
        writer.send(Run(0.0, 0.0, f"refused: {error}"))
    except MemoryError:
        writer.send(Run(math.inf, math.inf, "memory"))


def _memory(of: str = "VmRSS") -> float:
    """The memory that this process has, in megabytes, as the system tells it."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{of}:")), 0.0)


def _most_memory() -> float:
    """The most memory that this process ever had, in megabytes."""
    return _memory("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(arguments: Sequence[str] | None = None) -> int:
    """Print for each shape and operation the seconds by size, the exponent, and peak memory over the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shapes", nargs="+", choices=SHAPES, default=list(SHAPES), metavar="SHAPE")
    parser.add_argument("--operations", nargs="+", choices=OPERATIONS, default=list(OPERATIONS), metavar="OPERATION")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="largest page, in bytes (default: 20 MB)")
    parser.add_argument("--seconds", type=int, default=60, help="limit of one run (default: 60)")
    parser.add_argument("--megabytes", type=int, default=4_000, help="limit of one run (default: 4,000)")
    parser.add_argument("--documents", type=int, default=0, help="extract so many documents, and print the memory")
    options = parser.parse_args(arguments)
    if options.documents:
        _print_memory(options.documents)
        return 0
    sizes = [size for size in SIZES if size <= options.most]
    print(f"{'shape':16} {'operation':9} " + " ".join(f"{size / 1e6:>7g}M" for size in sizes) + "  exponent  memory")
    for shape in options.shapes:
        program = learned(shape)
        for operation in options.operations:
            runs: list[Run] = []
            for size in sizes:
                runs.append(measured(program, operation, shape, size, (options.seconds, options.megabytes)))
                if runs[-1].word:
                    break
            print(f"{shape:16} {operation:9} {_row(runs, sizes)}", flush=True)
    return 0


def _print_memory(documents: int) -> None:
    """Print the memory that the process has after each tenth of so many documents."""
    answers = answering(learned("records"), evidence=True)
    for number in range(1, documents + 1):
        data = page("records", _FEW + number % 5, number)[0].replace(b"kettle", b"kettle%d" % number)
        answers(HtmlDocument.from_bytes(data, str(number), "utf-8"))
        if number % (documents // 10) == 0:
            print(f"{number:8,} documents  {_memory():6.1f} MB", flush=True)


def _row(runs: Sequence[Run], sizes: Sequence[int]) -> str:
    cells = [f"{run.seconds:8.2f}" if math.isfinite(run.seconds) else f"{'>' + run.word[:7]:>8}" for run in runs]
    cells += [" " * 8] * (len(sizes) - len(runs))
    ended = [(size, run) for size, run in zip(sizes, runs, strict=False) if math.isfinite(run.seconds)]
    fitted = [(size, run.seconds) for size, run in ended if run.seconds >= _FITTED]
    slope = f"{exponent(*zip(*fitted, strict=True)):8.2f}" if len(fitted) > 1 else f"{'-':>8}"
    large = [run.megabytes * 1e6 / size for size, run in ended if size >= 1_000_000]
    word = next((run.word for run in runs if run.word.startswith("refused")), "")
    return f"{' '.join(cells)}  {slope}  {f'{max(large):5.0f}x' if large else '     -'}  {word}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
