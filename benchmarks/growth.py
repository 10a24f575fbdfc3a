"""How time and memory grow with the size of a page, over shapes of pages that invite the square of it.

    python -m benchmarks.growth
    python -m benchmarks.growth --shapes nested_headings marked_words --operations extract learn --most 1_000_000
    python -m benchmarks.growth --documents 50_000    # memory over many documents, of which no two are equal

A page is an order with labels, and one thing many times. What is run on it, each from the command line in a process of
its own with a limit on processor time and memory: `extract` and `check` a program learned on small pages of the shape,
`learn` from two pages of half the size, `segment` with a shipped schema and write what is found with its evidence,
`repair` for a page on which the order's rows are elements of other names. What a page of some hundred bytes takes is
taken off. Seconds are processor time; the exponent is the slope of log time over log size among the runs that took at
least 0.05 s; memory is the most that the process grew by, as a multiple of the page, for each size. That of the small
page is the median of three runs, as it differs by a tenth of a megabyte from run to run, which is ten times 10 KB.
"""

from __future__ import annotations

import json
import math
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.commands import Run, memory, run
from benchmarks.learning_cost import exponent
from benchmarks.options import option_parser
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.programs import save
from fieldmark.runtime.run import answering
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

SIZES = (10_000, 30_000, 100_000, 400_000, 1_000_000, 4_000_000, 20_000_000)
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


def _linked(count: int) -> str:
    """Linked data of as many values as are read."""
    values = ", ".join(f'"a copper lamp {number:7}"' for number in range(count))
    return f'<script type="application/ld+json">{{"@type": "Lamps", "lamp": [{values}]}}</script>'


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
    "linked_data": _linked,
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
    """What stands ready before a command runs: a folder with a small program, a shape and a size."""

    folder: Path
    shape: str
    size: int

    def page(self, name: str, number: int, size: int, *, changed: bool = False) -> dict[str, str]:
        """Write a page of about so many bytes, or, of 0, a small one; its labels."""
        small = page(self.shape, _FEW, number, changed=changed)
        data, labels = page_of_size(self.shape, size, number, changed=changed) if size else small
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        return labels

    def kept(self, names: Sequence[str]) -> None:
        """Keep what the program finds on pages."""
        done = run(("fixture", "add", "trip.fm", *names, "--to", "kept"), self.folder)
        if done.refusal:
            raise RefusedError(done.refusal)


class RefusedError(Exception):
    """A page is not read."""


def _extract(given: Prepared) -> list[str]:
    given.page("page.html", 7, given.size)
    return ["extract", "trip.fm", "page.html", "--evidence"]


def _check(given: Prepared) -> list[str]:
    given.page("page.html", 7, given.size)
    given.kept(["page.html"])
    return ["check", "trip.fm", "kept"]


def _learn(given: Prepared) -> list[str]:
    for number in range(2):
        labels = given.page(f"labelled/{number}.html", number, given.size // 2)
        (given.folder / f"labelled/{number}.json").write_text(json.dumps(labels))
    return ["learn", "labelled", "-o", "new.fm"]


def _segment(given: Prepared) -> list[str]:
    given.page("page.html", 7, given.size)
    return ["segment", "page.html", "--schema", "products", "--evidence"]


def _repair(given: Prepared) -> list[str]:
    small = [f"small{number}.html" for number in range(3)]
    for number, name in enumerate(small):
        given.page(name, number, 0)
    given.kept(small)
    given.page("page.html", 7, given.size, changed=True)
    return ["repair", "trip.fm", "--fixtures", "kept", "--pages", "page.html", "-o", "new.fm"]


OPERATIONS: dict[str, Callable[[Prepared], list[str]]] = {
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
class Growth:
    """What a page took beyond a small one: seconds of the processor, megabytes; and what kept it from its end."""

    seconds: float
    megabytes: float
    word: str = ""


def measured(program: Program, operation: str, shape: str, size: int, limits: tuple[int, int]) -> Run | str:
    """A run, of a small page the middle one of three; or why the page is refused."""
    found = [_measured(program, operation, shape, size, limits) for _ in range(1 if size else 3)]
    runs = sorted((done for done in found if isinstance(done, Run)), key=lambda done: done.megabytes)
    return runs[len(runs) // 2] if runs else found[0]


def _measured(program: Program, operation: str, shape: str, size: int, limits: tuple[int, int]) -> Run | str:
    """One run, under limits on seconds and on megabytes; or why the page is refused."""
    with tempfile.TemporaryDirectory() as folder:
        save(program, Path(folder) / "trip.fm")
        given = Prepared(Path(folder), shape, size)
        try:
            done = run(OPERATIONS[operation](given), given.folder, *limits)
        except RefusedError as error:
            return str(error)
        return done.refusal or done


def grown(program: Program, operation: str, shape: str, size: int, limits: tuple[int, int], small: Run) -> Growth:
    """What a page takes beyond a small one."""
    done = measured(program, operation, shape, size, limits)
    if isinstance(done, str):
        return Growth(0.0, 0.0, f"refused: {done}")
    word = "" if math.isfinite(done.seconds) else "time" if done.status == -signal.SIGXCPU else f"died of {done.status}"
    return Growth(max(0.0, done.seconds - small.seconds), done.megabytes - small.megabytes, word)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print for each shape and operation the seconds by size, the exponent, and peak memory over the page."""
    parser = option_parser(__doc__, "--documents", documents=0)
    parser.add_argument("--shapes", nargs="+", choices=SHAPES, default=list(SHAPES), metavar="SHAPE")
    parser.add_argument("--operations", nargs="+", choices=OPERATIONS, default=list(OPERATIONS), metavar="OPERATION")
    parser.add_argument("--most", type=int, default=SIZES[-1], help="largest page, in bytes (default: 20 MB)")
    parser.add_argument("--seconds", type=int, default=60, help="limit of one run (default: 60)")
    parser.add_argument("--megabytes", type=int, default=4_000, help="limit of one run (default: 4,000)")
    options = parser.parse_args(arguments)
    if options.documents:
        _print_memory(options.documents)
        return 0
    sizes = [size for size in SIZES if size <= options.most]
    print(f"{'shape':16} {'operation':9} " + " ".join(f"{size / 1e6:>7g}M" for size in sizes) + "  exponent  memory")
    for shape in options.shapes:
        program = learned(shape)
        for operation in options.operations:
            limits = options.seconds, options.megabytes
            small = measured(program, operation, shape, 0, limits)
            if isinstance(small, str):
                raise SystemExit(f"{shape}: a small page is refused: {small}")
            runs: list[Growth] = []
            for size in sizes:
                runs.append(grown(program, operation, shape, size, limits, small))
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
            print(f"{number:8,} documents  {memory('VmRSS'):6.1f} MB", flush=True)


def _row(runs: Sequence[Growth], sizes: Sequence[int]) -> str:
    cells = [f"{run.seconds:8.2f}" if math.isfinite(run.seconds) else f"{'>' + run.word[:7]:>8}" for run in runs]
    cells += [" " * 8] * (len(sizes) - len(runs))
    ended = [(size, run) for size, run in zip(sizes, runs, strict=False) if math.isfinite(run.seconds)]
    fitted = [(size, run.seconds) for size, run in ended if run.seconds >= _FITTED]
    slope = f"{exponent(*zip(*fitted, strict=True)):8.2f}" if len(fitted) > 1 else f"{'-':>8}"
    times = [f"{run.megabytes * 2**20 / size:.0f}" for size, run in ended if not run.word]
    word = next((run.word for run in runs if run.word.startswith("refused")), "")
    return f"{' '.join(cells)}  {slope}  {' '.join(times):20}  {word}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
