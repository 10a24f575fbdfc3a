"""How well lists of records are extracted after learning from one page, and what that costs.

    python -m benchmarks.records court_lists
    python -m benchmarks.records result_lists --clean

A site with several pages is learned from one of them and run on the others, each in turn (`--draws` pages at most); a
site with one page is learned from the first half of its records, labelled as the first ones of the page, and run on the
whole page. There the labelled half is counted too.

Found and true records are paired so that most values agree. A found record is right where at least half of the fields
that either of the two has are equal; a field is right where its value equals that of the true record in the pair. The
columns of `result_lists` have no names: they are called col0, col1, ..., and on another page each is taken for the true
column that it equals most often, one for one. A `?` in a truth stands for up to three characters, because letters were
lost in it. With `--literal`, fields whose value does not stand on its page as the truth writes it are not counted.
"""

from __future__ import annotations

import html
import json
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.data import filled, gold_rows, read_page, skipping
from benchmarks.draws import drawn
from benchmarks.options import option_parser
from benchmarks.scores import Completeness, Pooled, Score
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import RecordResult
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.documents import read_document
from fieldmark.synth.core.examples import Example, Label
from fieldmark.synth.core.learn import learn
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.separations import RecordPage

RECORDS = "records"
"""What the list is called in the programs learned."""

Record = Mapping[str, str]
"""A record's values by field; a field that it does not have is left out."""


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page with its true records, in page order, and of each the fields that are not counted."""

    path: Path
    records: tuple[Record, ...]
    uncounted: tuple[frozenset[str], ...]


@dataclass(slots=True)
class SiteResult(Pooled):
    """What was measured on one site."""

    records: Score = field(default_factory=Score)
    fields: Score = field(default_factory=Score)
    lists: Completeness = field(default_factory=Completeness)
    learn_seconds: list[float] = field(default_factory=list)
    extract_ms: list[float] = field(default_factory=list)
    failures: list[dict[str, object]] = field(default_factory=list)


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a line a site, and the pooled figures as JSON."""
    options = option_parser(__doc__, "set --clean --literal --draws --only --failures", draws=2).parse_args(arguments)
    results: list[SiteResult] = []
    for name, pages in read_sites(options.set, options.clean, options.literal, options.only).items():
        results.append(measure(name, pages, options.draws))
        print(_line(name, results[-1]), flush=True)
        for failure in results[-1].failures[: options.failures]:
            print(f"        {failure}")
    costs = [_cost(result) for result in results]
    medians = {key: round(statistics.median(cost[key] for cost in costs), 3) for key in costs[0]} if costs else {}
    print(SiteResult.total(results).lists)
    print(json.dumps({**_figures(SiteResult.total(results)), **medians}))
    return 0


def read_sites(name: str, clean: bool, literal: bool, only: str = "") -> dict[str, list[GoldPage]]:
    """The pages of a set by site, in the file's order; `only` those whose name contains it."""
    sites: dict[str, list[GoldPage]] = {}
    for row in gold_rows(name):
        if (clean and not row.get("clean", True)) or only not in _site(row):
            continue
        index = DocumentIndex(read_page(row["path"]))
        records = _in_page_order([dict(_spelled(record, index)) for record in row["records"]], index)
        lost = [{name for name, value in record.items() if not index.places(value)} for record in records]
        uncounted = tuple(frozenset(names if literal else ()) for names in lost)
        sites.setdefault(_site(row), []).append(GoldPage(row["path"], records, uncounted))
    return sites


def _site(row: Mapping[str, str]) -> str:
    """A site's name; lists of different things on one site (opinions, oral arguments) are sites of their own."""
    folder = row["doc"].split("/")[0]
    return row["site"] if folder == row["site"] else f"{folder}/{row['site']}"


def _spelled(record: Mapping[str, str | None] | Sequence[str], index: DocumentIndex) -> Iterator[tuple[str, str]]:
    """The values of a record as the page spells them, where they stand there."""
    for name, text in filled(record).items():
        value = fold(html.unescape(text))
        if value and value not in index.text and "?" in value:
            pattern = ".{1,3}".join(map(re.escape, value.split("?")))
            found = re.search(pattern, index.text) if value.strip("? ") else None
            value = found[0] if found else value
        if value:
            yield name, value


def _in_page_order(records: Sequence[Record], index: DocumentIndex) -> tuple[Record, ...]:
    """The records as they stand on the page, told by the values that stand there once; the truth sorts some by date."""
    page = RecordPage(index, records, complete=True)
    places = [min(page.core(number), default=(0, 0)) for number in range(len(records))]
    return tuple(records[number] for number in sorted(range(len(records)), key=lambda number: places[number]))


def measure(name: str, pages: Sequence[GoldPage], draws: int) -> SiteResult:
    """Learn from one page and run on the others, or learn from half a page and run on all of it."""
    result = SiteResult()
    if len(pages) == 1:
        half = (len(pages[0].records) + 1) // 2
        _measure(result, pages[0], (*pages[0].records[:half], ...), pages)
        return result
    chosen = drawn(pages, min(draws, len(pages)), f"0-{name}")
    for page in chosen:
        _measure(result, page, page.records, [other for other in pages if other is not page])
    return result


def _measure(result: SiteResult, page: GoldPage, label: Label, others: Sequence[GoldPage]) -> None:
    start = time.process_time()
    learned = learn([Example(read_document(page.path), {RECORDS: label})], name="list")
    result.learn_seconds.append(time.process_time() - start)
    for other in others:
        start = time.process_time()
        extraction = evaluate(learned.program, read_document(other.path))
        result.extract_ms.append(1000 * (time.process_time() - start))
        for item in extraction.records:
            result.lists.count(len(other.records), item)
        found = [dict(texts_of(record)) for item in extraction.records for record in item.found]
        _score(result, other, found, same_columns=other is page)


def texts_of(record: RecordResult) -> Iterator[tuple[str, str]]:
    """The values of a record by field, folded."""
    for result in record.fields:
        if result.evidence:
            yield result.name, fold(result.evidence[0].value.text)


def _score(result: SiteResult, page: GoldPage, found: Sequence[Record], same_columns: bool) -> None:
    """Count the records of one page and their fields."""
    wanted = page.records
    if not same_columns and any("col0" in record for record in wanted):
        found = renamed(found, wanted)
    result.records.wanted += len(wanted)
    result.records.given += len(found)
    result.fields.wanted += sum(len(record.keys() - lost) for record, lost in zip(wanted, page.uncounted, strict=True))
    result.fields.given += sum(map(len, found))
    pairs = aligned([set(record.items()) for record in found], [set(record.items()) for record in wanted])
    for given, true in pairs:
        lost = page.uncounted[true]
        result.fields.given -= len(found[given].keys() & lost)
        mine = {name: value for name, value in found[given].items() if name not in lost}
        theirs = {name: value for name, value in wanted[true].items() if name not in lost}
        right = sum(1 for name, value in theirs.items() if name in mine and mine[name] == value)
        result.fields.right += right
        result.records.right += 2 * right >= len({*mine, *theirs})
        if right < len({*mine, *theirs}):
            wrong = {n: (mine.get(n), theirs.get(n)) for n in {**mine, **theirs} if mine.get(n) != theirs.get(n)}
            result.failures.append({"page": page.path.name, "found and wanted": wrong})
    for number in sorted({*range(len(wanted))} - {true for _, true in pairs}):
        result.failures.append({"page": page.path.name, "missed": wanted[number]})
    for number in sorted({*range(len(found))} - {given for given, _ in pairs}):
        result.failures.append({"page": page.path.name, "not wanted": found[number]})


def aligned(found: Sequence[Set[object]], wanted: Sequence[Set[object]]) -> list[tuple[int, int]]:
    """Pairs of found and true records with most in common, none twice; near ones first where it is the same."""
    holders: dict[object, list[int]] = {}
    for number, items in enumerate(wanted):
        for item in items:
            holders.setdefault(item, []).append(number)
    common: Counter[tuple[int, int]] = Counter()
    for number, items in enumerate(found):
        common.update((number, other) for item in items for other in holders.get(item, ()))
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for given, true in sorted(common, key=lambda pair: (-common[pair], abs(pair[0] - pair[1]), pair)):
        if given not in pairs and true not in taken:
            pairs[given] = true
            taken.add(true)
    return sorted(pairs.items())


def renamed(found: Sequence[Record], wanted: Sequence[Record]) -> list[Record]:
    """The records found, their columns called as the true ones that they equal most often."""
    names = columns(found, wanted)
    return [{names.get(name, f"other {name}"): value for name, value in record.items()} for record in found]


def columns(found: Sequence[Record], wanted: Sequence[Record]) -> dict[str, str]:
    """Learned column -> the true column that it equals most often, one for one."""
    pairs = aligned([set(record.values()) for record in found], [set(record.values()) for record in wanted])
    counts: Counter[tuple[str, str]] = Counter()
    for given, true in pairs:
        for name, value in found[given].items():
            counts.update((name, other) for other, text in wanted[true].items() if text == value)
    names: dict[str, str] = {}
    for (name, other), _ in counts.most_common():
        if name not in names and other not in names.values():
            names[name] = other
    return names


def _figures(result: SiteResult) -> dict[str, object]:
    return {
        name: {key: value for key, value in score.figures().items() if key != "abstained"}
        for name, score in (("records", result.records), ("fields", result.fields))
    }


def _cost(result: SiteResult) -> dict[str, float]:
    return {
        "learn_seconds": round(statistics.median(result.learn_seconds), 3),
        "extract_ms": round(statistics.median(result.extract_ms), 3),
    }


def _line(name: str, result: SiteResult) -> str:
    records, fields, cost = result.records.figures(), result.fields.figures(), _cost(result)
    return (
        f"{name:26s} records {records['precision']:.3f}/{records['recall']:.3f} "
        f"fields {fields['precision']:.3f}/{fields['recall']:.3f} "
        f"learn {cost['learn_seconds']:.2f} s, {cost['extract_ms']:.1f} ms a page"
    )


if __name__ == "__main__":
    raise SystemExit(main())
