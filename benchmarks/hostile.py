"""Hostile documents, programs, schemas and mails, given to the command: what it answers, and what that takes.

    python -m benchmarks.hostile                 # all cases, some three minutes
    python -m benchmarks.hostile "a label" mail  # those whose names hold one of these texts

Each case is made anew in a folder of its own, and the command runs in a process of its own. A case holds where it ends
by itself with a status of its own and no traceback, within 2 seconds of the processor and 500 MB, and where no file
stands outside of its folder afterwards. Rendering and OCR are not run.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.commands import Run, run
from benchmarks.growth import learned, page, page_of_size
from benchmarks.options import option_parser
from fieldmark.runtime.io.programs import dumps

SECONDS: Final = 2.0
"""Most seconds of the processor."""

MEGABYTES: Final = 500.0
"""Most memory."""

PROGRAM: Final = """program p for html, version 2

total: text
  from "Trip total" up 1 across 1  take css "td, p, div"
"""
"""A program that asks for what stands beside a label."""

RECORDS: Final = """program p for html, version 2

rows: records
  each from "Trip total"{up}
  x: text
    from <record>  take css "p"
"""
FORM: Final = 'program p for form, version 2\n\ntotal: text\n  from "Total" right 1  take last box\n'

SCHEMA: Final = """name = "n"
[attributes.{name}]
kind = "regular"
pivot = true
annotators = [{{ gazetteer = "g.txt" }}, {{ recogniser = "price" }}]
"""

Files = dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Case:
    """A case: what makes its files, the command, and links among the files with where they lead."""

    name: str
    files: Callable[[], Files]
    command: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = ()


def _page(body: str, program: str = PROGRAM) -> Callable[[], Files]:
    return lambda: {"a.html": f"<html><body>{body}</body></html>".encode(), "p.fm": program.encode()}


def _shape(shape: str, size: int, count: int = 0) -> Callable[[], Files]:
    """A page of a shape of `benchmarks.growth`, and the program that is learned from small ones."""

    def made() -> Files:
        large = page(shape, count, 7) if count else page_of_size(shape, size, 7)
        return {"a.html": large[0], "p.fm": dumps(learned(shape)).encode()}

    return made


def _linked(kind: str, values: str) -> Callable[[], Files]:
    """A page with linked data: values of an object of a type."""
    script = f'{{"@type": "{kind}", "@value": [{values}]}}'
    return _page(f'<script type="application/ld+json">{script}</script>')


def _labelled(head: str) -> Callable[[], Files]:
    """Two pages with their labels."""
    html = f"<html><head>{head}</head><body><table><tr><td>Trip total<td>$71.20</table></body></html>".encode()
    return lambda: {f"labelled/{n}.{ending}": data for n in "ab" for ending, data in
                    (("html", html), ("json", b'{"total": "$71.20"}'))}  # fmt: skip


def _boxes(pages: Sequence[Sequence[tuple[str, float, float]]]) -> Files:
    made = [{"page": [600, 800], "boxes": [[text, x, y, x + 40, y + 9] for text, x, y in boxes]} for boxes in pages]
    return {"a.boxes.json": json.dumps({"pages": made}).encode(), "p.fm": FORM.encode()}


def _pdf(contents: Sequence[bytes], kids: int = 1) -> Files:
    """A PDF file whose pages, all alike, draw the first of some streams, which can draw `/X1`, `/X2`, the others."""
    names = b"".join(b"/X%d %d 0 R" % (number, 4 + number) for number in range(len(contents)))
    resources = b"/Resources<</Font<</F1 3 0 R>>/XObject<<%s>>>>" % names
    first = 4 + len(contents)
    pages = b" ".join(b"%d 0 R" % (first + number) for number in range(kids))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[%s]/Count %d>>" % (pages, kids),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for stream in contents:
        head = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]" + resources
        objects.append(b"<<%s/Length %d>>stream\n%s\nendstream" % (head, len(stream), stream))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]%s/Contents 4 0 R>>" % resources
    objects += [page] * kids
    body, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return {"a.pdf": body + end % (len(places) + 1, table, len(places) + 1, len(body)), "p.fm": FORM.encode()}


def _shown(count: int, text: bytes = b"x") -> bytes:
    return b"BT /F1 9 Tf 50 700 Td " + (b"(%s) Tj " % text) * count + b"ET"


def _wide_program() -> Files:
    """The largest program there may be: 1,000 fields of a strategy each."""
    fields = "".join(f'\nf{n}: text\n  from "Label {n}" up 1 across 1  take css "td"\n' for n in range(1_000))
    return {**_shape("rows", 100_000)(), "p.fm": f"program p for html, version 2\n{fields}".encode()}


def _nested(levels: int) -> Files:
    lines = ["program p for html, version 2", ""]
    for level in range(levels):
        lines += [f"{'  ' * level}rows{level}: records", f'{"  " * level}  each css "div"']
    lines += [f"{'  ' * levels}x: text", f'{"  " * levels}  from <record>  take css "td"', ""]
    return {**_page("<div>x</div>")(), "p.fm": "\n".join(lines).encode()}


def _schema(name: str = "maker", program: str | None = None) -> Callable[[], Files]:
    files = {"s.toml": SCHEMA.format(name=name).encode(), "g.txt": b"Oak\n", **_page("<p>Oak $5</p>" * 9)()}
    return lambda: files if program is None else {**files, "p.fm": program.encode()}


def _named(schema: str) -> str:
    return PROGRAM.replace("version 2\n", f'version 2\n  schema "{schema}"\n')


def _mail(headers: str) -> Callable[[], Files]:
    body = "\r\n\r\n<table><tr><td>Trip total</td><td>5</td></tr></table>"
    return lambda: {"a.eml": f"From: a@b.example\r\n{headers}{body}".encode(), "p.fm": PROGRAM.encode()}


EXTRACT: Final = ("extract", "p.fm", "a.html")
SEGMENT: Final = ("segment", "a.html", "--schema", "products")
FORMS: Final = ("extract", "p.fm", "a.pdf")
BOXES: Final = ("extract", "p.fm", "a.boxes.json")
LEARN: Final = ("learn", "labelled", "-o", "new.fm")
GROW: Final = ("gazetteer", "learn", "a.html", "--schema", "s.toml", "-o", "grown")

_USES: Final = (("show",), ("explain",), ("extract", "a.html"), ("export", "--to", "python", "-o", "new"))
_TYPED: Final = 'Content-Type: text/html; charset="utf-8"'
_LONG: Final = "1" * 5_000

CASES: Final = (
    *(Case(f"names of attributes: {name}", _schema(name), GROW) for name in ('"../up"', '"/tmp/fieldmark-up"', "con")),
    Case("names of attributes: a link out of the folder", _schema(), GROW, (("grown/maker.txt", "../../out"),)),
    Case("a schema that is a device", _schema(program=_named("/dev/zero")), EXTRACT),
    Case("a schema that is a link to a device", _schema(program=_named("z.toml")), EXTRACT, (("z.toml", "/dev/zero"),)),
    Case("a schema's name with a NUL", _schema(program=_named("a\\u{0}b")), EXTRACT),
    Case("up 1000000000", _page("x", RECORDS.format(up=" up 1000000000")), EXTRACT),
    *(Case(f"css {selector:.20} on 100,000 elements",
           _page(f"<p>Trip total</p><div>{'<p>some text</p>' * 99_000}</div>", PROGRAM.replace("td, p, div", selector)),
           EXTRACT)
      for selector in (":nth-child(20000)", "p:nth-of-type(20000)", "* * *", "div div > p", "*, *, *", ":not(* *)",
                       " ".join(["div"] * 60), ":has(a b)")),
    *(Case(f"300 nested records, {use[0]}", lambda: _nested(300), (use[0], "p.fm", *use[1:])) for use in _USES),
    *(Case(f"1,000 fields, {' '.join(use)}", _wide_program, (use[0], "p.fm", *use[1:]))
      for use in (*_USES, ("explain", "a.html"), ("export", "--to", "xpath"), ("diff", "p.fm"))),
    Case("nested headings, 2,000 deep", _page("<div><h2>Trip total</h2>" * 2_000), EXTRACT),
    Case("nested headings, 2,000 deep, segment", _page("<div><h2>Trip total</h2>" * 2_000), SEGMENT),
    Case("<b> and <i> 200,000 times", _page("<p>" + "<b>one</b> <i>two</i> " * 200_000), EXTRACT),
    Case("a label in another case in 100,000 rows", _shape("other_case", 0, 100_000), EXTRACT),
    Case("100,000 learned landmarks", _shape("landmarks", 0, 100_000), EXTRACT),
    Case("200,000 `<` without a tag", _page("<p>" + "a < b " * 200_000), EXTRACT),
    Case("2,000 attributes on 1,000 elements",
         _page((" ".join(["<p", *(f"a{number}=1" for number in range(2_000))]) + ">x</p>") * 1_000), EXTRACT),
    Case("1,000 attributes on 100 elements",
         _page((" ".join(["<p", *(f"a{number}=1" for number in range(1_000))]) + ">x</p>") * 100), EXTRACT),
    Case("100,000 occurrences of a landmark", _page("<p>Trip total</p><p>5</p>" * 100_000), EXTRACT),
    Case("100,000 records", _page("<p>Trip total</p><p>5</p>" * 100_000, RECORDS.format(up="")), EXTRACT),
    Case("1,000,000 end tags without a beginning", _page("<i>" * 1_900 + "</b>" * 1_000_000), EXTRACT),
    *(Case(f"{shape.replace('_', ' ')}, 100 KB, segment", _shape(shape, 100_000), SEGMENT)
      for shape in ("rows", "headings", "nested_headings", "grids", "prices_apart")),
    Case("linked data, a type of 1 MB for 20,000 values",
         _linked("T" * 1_000_000, ", ".join(['"a copper lamp, a walnut basket"'] * 20_000)), EXTRACT),
    Case("20,000 times a label in metadata, learn", _labelled('<meta name="total" content="$71.20">' * 20_000), LEARN),
    Case("a page of 40 MB", lambda: {"a.html": b"<p>x</p>" * 5_000_000, "p.fm": PROGRAM.encode()}, EXTRACT),
    Case("a box of 3,000,000 characters", lambda: _boxes([[("x" * 3_000_000, 9, 9)]]), BOXES),
    Case("100,000 boxes", lambda: _boxes([[("Total", n % 500, n // 500) for n in range(100_000)]]), BOXES),
    Case("20,000 boxes on one place", lambda: _boxes([[("Total", 9, 9)] * 20_000]), BOXES),
    Case("500 pages of 60,000 characters",
         lambda: _boxes([[("x" * 5_000, 9, 9 * n) for n in range(12)]] * 500), BOXES),
    Case("a PDF page of 10,000,000 text operators", lambda: _pdf([_shown(3_300_000)]), FORMS),
    Case("forms of a PDF file that draw each other",
         lambda: _pdf([b"/X1 Do " * 99 + b"/X2 Do", *(b"/X1 Do /X2 Do " * 99 + _shown(9),) * 2]), FORMS),
    Case("a PDF file of 500 pages of 100,000 characters", lambda: _pdf([_shown(1_000, b"x" * 100)], kids=500), FORMS),
    Case("RFC 2231 numbers of 5,000 digits", _mail(f"{_TYPED}; name*{_LONG}*=a; name*0*=utf-8''b"),
         ("extract", "p.fm", "a.eml")),
    Case("10,000 headers", _mail("".join(f"X-{n}: y\r\n" for n in range(10_000)) + _TYPED),
         ("extract", "p.fm", "a.eml")),
    Case("lone surrogates in boxes", lambda: _boxes([[("Total", 9, 9), ("\ud800", 99, 9)]]), BOXES),
    Case("lone surrogates in boxes, fixture", lambda: _boxes([[("Total", 9, 9), ("\ud800", 99, 9)]]),
         ("fixture", "add", "p.fm", "a.boxes.json", "--to", "kept")),
    Case("lone surrogates in names", lambda: {**_page("x")(), "b\udcff.html": b"<p>Trip total</p>"},
         ("extract", "p.fm", "b\udcff.html")),
)  # fmt: skip
"""What is tried."""


def tried(case: Case) -> tuple[Run, list[str]]:
    """A case run in a folder of its own, and what is wrong with what came of it."""
    with tempfile.TemporaryDirectory() as outside:
        folder = Path(outside) / "in"
        folder.mkdir()
        for name, data in case.files().items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_bytes(data)
        for name, target in case.links:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).symlink_to(target)
        done = run(case.command, folder)
        wrong = ["a file outside of the folder"] if [*Path(outside).iterdir()] != [folder] else []
    wrong += ["a traceback"] if "Traceback" in done.errors or "Traceback" in done.output else []
    wrong += [f"status {done.status}"] if done.status not in (0, 1, 2) else []
    wrong += ["time"] if done.seconds > SECONDS else []
    wrong += ["memory"] if done.megabytes > MEGABYTES else []
    return done, wrong


def _answer(done: Run) -> str:
    """What came of a command, in a few words."""
    if done.refusal:
        return f"refused: {done.refusal.removeprefix('Error: ')[-80:].strip()}"
    words = done.output.partition('"abstained": {"')[2].partition('": "')[2]
    abstained = words.partition('", "')[0].partition('"}')[0][:80]
    return f"abstains: {abstained}" if abstained else f"{len(done.output):,} characters"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of the cases; 1 where one does not hold."""
    parser = option_parser(__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args(arguments)
    failed = 0
    print("| case | answer | s | MB | |\n|---|---|---|---|---|")
    for case in CASES:
        if options.names and not any(name in case.name for name in options.names):
            continue
        done, wrong = tried(case)
        answer = _answer(done).replace("|", "/")
        took = f"{done.seconds:.1f} | {done.megabytes:.0f}"
        print(f"| {case.name} | {answer} | {took} | {', '.join(wrong) or 'holds'} |", flush=True)
        failed += bool(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
