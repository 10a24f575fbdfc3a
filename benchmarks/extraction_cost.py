"""What extraction costs beside bare parsing, and beside hand-written XPaths for the same values, by kind of document.

    python -m benchmarks.extraction_cost                    # pages of one thing, pages with records, mails: in one run
    python -m benchmarks.extraction_cost mails --repeats 31

Kinds: `swde`, by site; `records`: court_lists and result_lists, by site, and a generated page of 100 KB with 30
records; `mails`: court_emails of 3 to 8 KB, by cluster, and the shipped flights. Programs are learned on the first
documents of a group, and run on others of it. Each step is timed on the same documents in turns, in processor time,
and the median of `--repeats` counts. What a step leaves behind is freed within its time:

    parse     `etree.fromstring` of the bytes; of a mail in MIME, of its body, taken out by the standard library
    read      the document: what it is, encoding, parsing
    by hand   parsing, and an XPath for each value: its path, compiled; in records one for all records, and one for each
              value relative to its record
    extract   the document and all fields of the program, with evidence
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, cast

from lxml import etree

import fieldmark
from benchmarks import EXAMPLES
from benchmarks.data import DataMissingError
from benchmarks.fingerprint import few
from benchmarks.options import option_parser
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.html.walks import COMPILED
from fieldmark.runtime.io.documents import read_page

STEPS: Final = ("parse", "read", "by hand", "extract")

SMALL: Final = (3_000, 8_000)
"""Bytes of a mail that counts as one of about 5 KB."""

Task = tuple[str, fieldmark.Program, Sequence[Path]]
"""A group of documents, the program learned on some, and others."""

XPaths = tuple[Sequence[etree.XPath], Sequence[tuple[etree.XPath, Sequence[etree.XPath]]]]
"""The XPaths of single values; and, for each list of records, that of the records and those of the values in one."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print milliseconds of bare parsing and the ratio of each step to it: by group, then median and worst by kind."""
    parser = option_parser(__doc__, "--documents", documents=4)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], help="all, where none is named")
    parser.add_argument("--groups", type=int, default=12, help="sites of each set of lists (default: 12)")
    parser.add_argument("--repeats", type=int, default=15)
    options = parser.parse_args(arguments)
    print(f"walks through pages are {'compiled' if COMPILED else 'not compiled: no C compiler when installed'}")
    for kind in options.kinds or KINDS:
        rows: list[list[float]] = []
        try:
            for name, program, paths in KINDS[kind](options.groups):
                rows.append(cost(program, paths[: options.documents], options.repeats))
                print(_line(name, rows[-1]), flush=True)
        except DataMissingError as error:
            print(f"skipped: {error}", file=sys.stderr)
        if rows:
            ratios = [[each / times[0] for each in times] for times in rows]
            for what, chosen in (("median", statistics.median), ("worst", max)):
                print(_line(f"{kind}: {what}", [1.0, *(chosen(column) for column in [*zip(*ratios, strict=True)][1:])]))
    return 0


def cost(program: fieldmark.Program, paths: Sequence[Path], repeats: int) -> list[float]:
    """Milliseconds that each step takes, the median of the documents."""
    rows = []
    for path in paths:
        steps: list[Callable[[Path], object]] = [
            _parsed,
            read_page,
            partial(_found, by_hand(evaluate(program, read_page(path)))),
            lambda path: evaluate(program, read_page(path)),
        ]
        times: list[list[float]] = [[] for _ in steps]
        for _ in range(repeats):
            for number, step in enumerate(steps):
                start = time.thread_time()
                step(path)
                times[number].append(1000 * (time.thread_time() - start))
        rows.append([statistics.median(each) for each in times])
    return [statistics.median(column) for column in zip(*rows, strict=True)]


def _parsed(path: Path) -> etree._Element:
    data = path.read_bytes()
    if path.suffix == ".eml":
        body = message_from_bytes(data, policy=policy.default).get_body(("html", "plain"))
        data = body.get_content().encode() if body is not None else data
    return etree.fromstring(data, etree.HTMLParser(huge_tree=True))


def by_hand(found: Extraction) -> XPaths:
    """XPaths for what a program found on a page, as somebody would write them who looks at it."""
    single = {item.value.node.path for field in found.fields for item in field.evidence}
    lists = []
    for records in found.records:
        if records.found:
            first = records.found[0].places[0]
            inside = {
                "." + item.value.node.path.removeprefix(record.places[0])
                for record in records.found
                for field in record.fields
                for item in field.evidence
                if item.value.node.path.startswith(record.places[0])
            }
            often = sorted(inside)[: len(records.found[0].fields)]
            lists.append((etree.XPath(first.rpartition("[")[0] or first), [*map(etree.XPath, often)]))
    return [*map(etree.XPath, sorted(single))], lists


def _found(xpaths: XPaths, path: Path) -> list[object]:
    """What hand-written XPaths find on a page."""
    root = _parsed(path)
    single, lists = xpaths
    found: list[object] = [xpath(root) for xpath in single]
    for records, inside in lists:
        for top in cast("list[etree._Element]", records(root)):
            found += [xpath(top) for xpath in inside]
    return found


def _learned(name: str, count: int, key: str, groups: int | None) -> Iterator[Task]:
    """Programs from the first documents of each group, and its other documents; a single one is run on itself."""
    for group, examples, others in few(name, count, key, groups):
        if any(example.labels for example in examples):
            yield group, fieldmark.learn(examples, name=group).program, others


def _swde(_: int) -> Iterator[Task]:
    yield from _learned("swde", 3, "site", None)


def _records(groups: int) -> Iterator[Task]:
    with TemporaryDirectory() as folder:
        yield _generated(Path(folder))
        for name in ("court_lists", "result_lists"):
            for task in _learned(name, 1, "site", groups):
                if any(records.found for records in evaluate(task[1], read_page(task[2][0])).records):
                    yield task


def _mails(_: int) -> Iterator[Task]:
    folder = EXAMPLES / "flights"
    program = fieldmark.learn(fieldmark.read_examples(folder / "labelled"), name="flights").program
    for suffix in ("html", "eml"):
        yield f"flights, {suffix}", program, sorted((folder / "inbox").glob(f"*.{suffix}"))
    for name, program, paths in _learned("court_emails", 4, "cluster", None):
        small = [path for path in paths if SMALL[0] <= path.stat().st_size <= SMALL[1]]
        if small:
            yield name, program, small


def _generated(folder: Path) -> Task:
    """Two pages of 100 KB with 30 records each, and the program learned on the first."""
    paths = [folder / f"generated-{number}.html" for number in (1, 2)]
    for number, path in enumerate(paths):
        path.write_text(_page(number), encoding="utf-8")
    labels = {"records": tuple(_record(0, place) for place in range(30))}
    page = fieldmark.read_document(paths[0])
    assert isinstance(page, HtmlDocument), "a page is no form"
    program = fieldmark.learn([fieldmark.Example(page, labels)], name="generated").program
    return "generated, 30 records", program, paths[1:]


def _record(page: int, place: int) -> dict[str, str]:
    number = 100 * (page + 3) + 7 * place
    return {
        "title": f"Lamp of model {chr(65 + place % 26)}{number}",
        "price": f"$ {number}.{10 + place}",
        "date": f"{1 + place % 28:02}/{1 + page % 12:02}/2024",
        "seller": f"Shop {chr(97 + place % 26)}{chr(97 + page)} Ltd",
    }


def _page(page: int) -> str:
    cards = []
    for place in range(30):
        values = _record(page, place)
        links = "".join(f'<li><a class="more" href="/see/{place}/{n}">Detail {n} of this</a></li>' for n in range(24))
        cards.append(
            f'<div class="card"><h3 class="title"><a href="/lamp/{place}">{values["title"]}</a></h3>'
            f'<p>Price: <b class="price">{values["price"]}</b></p><p>Seller: <i>{values["seller"]}</i></p>'
            f'<p>Since: <span class="date">{values["date"]}</span></p><ul>{links}</ul>'
            f'<div class="text"><p>{"Light for every room. " * 60}</p></div></div>'
        )
    return f"<html><body><h1>Lamps</h1><div id='list'>{''.join(cards)}</div><p>All prices with tax</p></body></html>"


KINDS: Final[dict[str, Callable[[int], Iterator[Task]]]] = {"swde": _swde, "records": _records, "mails": _mails}


def _line(name: str, times: Sequence[float]) -> str:
    ratios = "  ".join(f"{step} {each / times[0]:6.2f}" for step, each in zip(STEPS[1:], times[1:], strict=True))
    return f"{name:28s} " + (f"parse {times[0]:6.2f} ms  " if times[0] != 1.0 else " " * 17) + ratios


if __name__ == "__main__":
    raise SystemExit(main())
