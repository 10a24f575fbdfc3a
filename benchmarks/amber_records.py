"""Data areas, records and attributes that AMBER finds on list pages, beside MDR and RoadRunner, against the truth.

    python -m benchmarks.amber_records court_lists --schema courts
    python -m benchmarks.amber_records result_lists --schema results --clean
    python -m benchmarks.amber_records court_lists --without split
    python -m benchmarks.amber_records court_lists --mdr --filtered -o docs/results/data

How a record is told right is said in `record_truth`. Areas: precision counts areas that hold a true record, recall the
true records that stand in an area. An attribute is right when its record is and the values agree; only attributes of
types that the truth has on the page are counted, and of the truth only values that stand within their record.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from unittest.mock import patch

from benchmarks.amber_baselines import FieldScore, mdr_areas, roadrunner_areas, with_truth, wrappers_of
from benchmarks.amber_literal import analyse_literally, as_evaluated
from benchmarks.data import skipping
from benchmarks.options import Options, option_parser
from benchmarks.record_truth import FoundArea, FoundRecord, RecordPage, distinct, match, read_record_pages, same_value
from benchmarks.result_files import Run, keep
from benchmarks.scores import Pooled, Score
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.amber import analysis, areas, attributes, rates
from fieldmark.runtime.amber import annotations as annotating
from fieldmark.runtime.amber.analysis import analyse_seen
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.extraction import AttributeInstance, ExtractionTyping
from fieldmark.runtime.amber.schema import DomainSchema, load_schema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.vision.given import snapshot_in
from fieldmark.runtime.vision.layout import Layout, unseen
from fieldmark.runtime.vision.rendering import Renderer

HALVES = ("report", "development", "all")
"""Which sites: settings are chosen on `development`."""


WITHOUT: Final[dict[str, AbstractContextManager[object]]] = {
    "inline elements": patch.object(annotating, "_inline_elements", lambda page: ()),
    "single words": patch.object(annotating, "_is_inside", lambda *_: False),
    "nests": patch.object(areas, "not_nested", lambda page, found: tuple(found)),
    "split": patch.object(analysis, "split", lambda *_: ()),
    "noise areas": patch.object(analysis, "_relevant", lambda found, schema: found),
    "fuller runs": patch.object(
        analysis, "_fullest", lambda runs: max(runs, key=lambda run: analysis.coverage(run.areas))
    ),
    "coverage by types": patch.object(
        analysis, "coverage", lambda found: (0, sum(len(r.attributes) for area in found for r in area.records))
    ),
    "rates": patch.object(rates, "_fitted", lambda *_: ([], 0.0)),
    "frames within": patch.object(attributes, "_agreed", lambda texts: []),
    "places apart": patch.object(
        rates, "_apart", lambda places, gains, _: [place for place, gain in zip(places, gains, strict=True) if gain > 0]
    ),
    "variety": patch.object(
        attributes,
        "likeliest",
        lambda of, found, _, supports: max(found, key=lambda node: supports[of.path(node)]),
    ),
}
"""Refinement of AMBER -> what switches it off, from outside."""


@dataclass(slots=True)
class PageScore(Pooled):
    """The counts of one page, or of several pooled; `mistakes` counts the true records that were found, by how many of
    their attributes are missing or wrong."""

    areas: Score = field(default_factory=Score)
    inside: Score = field(default_factory=Score)
    records: Score = field(default_factory=Score)
    attributes: dict[str, Score] = field(default_factory=dict)
    mistakes: Counter[int] = field(default_factory=Counter)

    @property
    def pooled(self) -> Score:
        """The attributes of all types together."""
        return Score.total(self.attributes.values())


def kinds_of(schema: DomainSchema, pages: Iterable[RecordPage]) -> dict[str, str] | None:
    """Field of the truth -> attribute type, or None where the schema names no fields, or none that the pages have."""
    kinds = {**{a.name: a.name for a in schema.attributes}, **schema.fields} if schema.fields else {}
    return kinds if any(name in record for page in pages for record in page.records for name in kinds) else None


def found_in(
    page: PageTree, typing: ExtractionTyping, value_of: Callable[[AttributeInstance], str] = lambda one: one.value
) -> list[FoundArea]:
    """The areas and records of an extraction, with the values of their attributes."""
    return [
        FoundArea(
            page.text(area.area.root),
            [
                FoundRecord(
                    " ".join(map(page.text, one.record.nodes)), {item.kind: value_of(item) for item in one.attributes}
                )
                for one in area.records
            ],
        )
        for area in typing.areas
    ]


def found_areas(
    page: PageTree, schema: DomainSchema, paper: bool = False, hidden: Collection[int] = ()
) -> tuple[str | None, list[FoundArea]]:
    """The pivot and what AMBER finds on a page, as the paper has it or as fieldmark runs it."""
    if paper:
        typing = analyse_literally(page, annotate(page, schema), as_evaluated(schema))
    else:
        typing = analyse_seen(page, schema, hidden)
    return typing.pivot, found_in(page, typing)


def hidden_on(path: Path, document: HtmlDocument, renderer: Renderer | None) -> frozenset[int]:
    """What nobody sees on a page, as Chromium renders it, or without a renderer by the boxes given with it."""
    if renderer is not None:
        return unseen(Layout(renderer.file(path)))
    boxes = path.with_suffix(".boxes.json")
    return unseen(Layout(snapshot_in(boxes.read_bytes(), boxes.name, document)))


def half_of(pages: Sequence[RecordPage], half: str) -> list[RecordPage]:
    """The pages of every second site by name: `development` has the first, `report` the second; `all` takes all."""
    sites = sorted({page.site for page in pages})
    chosen = set(sites if half == "all" else sites[half == "report" :: 2])
    return [page for page in pages if page.site in chosen]


def score_page(truth: RecordPage, text: str, areas: Sequence[FoundArea], kinds: Mapping[str, str] | None) -> PageScore:
    """Compare what was found on a page with its truth; `kinds` maps fields of the truth to attribute types."""
    names = None if kinds is None else [name for name in kinds if any(name in record for record in truth.records)]
    gold = distinct(truth.records, names)
    records = [record for area in areas for record in area.records]
    matching = match(gold, [record.text for record in records], text, "\n".join(area.text for area in areas))
    found = [
        (record, number)
        for record, number, repeated in zip(records, matching.partner, matching.repeated, strict=True)
        if not repeated
    ]
    score = PageScore()
    score.records = Score(len(gold), len(found), sum(number is not None for _, number in found))
    start = 0
    for area in areas:
        end = start + len(area.records)
        right = any(number is not None for number in matching.partner[start:end])
        if right or not all(matching.repeated[start:end]):
            score.areas.add(Score(0, 1, int(right)))
        start = end
    score.inside = Score(len(gold), 0, matching.covered)
    for kind in dict.fromkeys((kinds or {}).values()):
        fields = [name for name in names or () if (kinds or {})[name] == kind]
        if any(name in record for record in matching.identifying for name in fields):
            score.attributes[kind] = _attribute(kind, fields, found, gold, matching.identifying)
    if kinds is not None:
        score.mistakes.update(
            _mistakes(record.values, matching.identifying[number], kinds)
            for record, number in found
            if number is not None
        )
    return score


def _mistakes(found: Mapping[str, str], wanted: Mapping[str, str], kinds: Mapping[str, str]) -> int:
    """The attributes of a true record that are missing, or no value of their type there."""
    values: dict[str, list[str]] = {}
    for name, value in wanted.items():
        values.setdefault(kinds[name], []).append(value)
    return sum(not any(same_value(found.get(kind, ""), one) for one in some) for kind, some in values.items())


def _attribute(
    kind: str,
    fields: Sequence[str],
    found: Sequence[tuple[FoundRecord, int | None]],
    gold: Sequence[tuple[Mapping[str, str], int]],
    identifying: Sequence[Mapping[str, str]],
) -> Score:
    counts = Score(wanted=sum(any(name in record for name in fields) for record in identifying))
    for record, number in found:
        value = record.values.get(kind)
        if value is None:
            continue
        if number is None:
            counts.given += 1
            continue
        truth = gold[number][0]
        wanted = [truth[name] for name in fields if name in truth]
        if any(name in identifying[number] for name in fields):
            counts.given += 1
            counts.right += any(same_value(value, one) for one in wanted)
        elif wanted and not any(same_value(value, one) for one in wanted):
            counts.given += 1
    return counts


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a table."""
    options = _options().parse_args(arguments)
    schema = load_schema(options.schema)
    pages = [page for page in half_of(read_record_pages(options.set), options.half) if page.clean or not options.clean]
    renderer = Renderer() if options.rendered else None
    wrappers = wrappers_of(read_record_pages(options.set)) if options.roadrunner else {}
    pages = [page for page in pages if page.site in wrappers or not wrappers]
    total, fields, silent = PageScore(), FieldScore(), []
    kinds = kinds_of(schema, pages)
    for truth in pages:
        if not any(part in str(truth.path) for part in options.only):
            continue
        document = read_page(truth.path)
        page = PageTree(document)
        text, texts, pivot = page.text(0), list[str](), None
        if options.mdr:
            found = mdr_areas(document)
        elif options.roadrunner:
            found, texts = roadrunner_areas(wrappers[truth.site], document)
        else:
            hidden = hidden_on(truth.path, document, renderer) if options.seen or renderer else frozenset()
            with WITHOUT.get(options.without, nullcontext()):
                pivot, found = found_areas(page, schema, options.paper, hidden)
        if options.filtered:
            found = [area for area in found if score_page(truth, text, [area], None).inside.right]
            texts = with_truth(texts, found)
        score = score_page(truth, text, found, kinds)
        total.add(score)
        fields.add(truth, text, texts)
        silent += [] if found else [truth.path.name]
        if options.pages:
            print(_line(truth, pivot, score))
    if renderer is not None:
        renderer.close()
    _print(total, silent)
    if options.output is not None:
        settings = {"schema": options.schema, "clean": options.clean}
        keep(options.output / "amber.json", "amber", [{**run, "settings": settings} for run in _runs(total, options)])
    if options.roadrunner:
        print(f"{len(pages)} pages of {len({page.site for page in pages})} sites\nfields     {fields}")
    return 0


def _runs(total: PageScore, options: Options) -> Iterator[Run]:
    """What is kept: records; of AMBER, which names attributes, also these, each of them, and objects all right."""
    known = {"to the letter": options.paper, "MDR": options.mdr, "RoadRunner": options.roadrunner}
    system = next((name for name, chosen in known.items() if chosen), "AMBER") + ", filtered" * options.filtered
    system += f" without {options.without}" if options.without else ""
    half = "" if options.half == "all" else f", {options.half}"
    counted = {"records": total.records}
    named = total.attributes and not (options.mdr or options.roadrunner)
    if named:
        counted |= {"attributes": total.pooled, **total.attributes}
    for name, counts in counted.items():
        shown = {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1, "wanted": counts.wanted}
        yield {"set": f"{options.set}{half}: {name}", "system": system, "figures": shown}
    if named:
        whole = {"recall": total.mistakes[0] / total.records.wanted, "wanted": total.records.wanted}
        yield {"set": f"{options.set}{half}: objects all right", "system": system, "figures": whole}


def _print(total: PageScore, silent: Sequence[str]) -> None:
    print(f"pages without an area: {len(silent)} {silent}")
    held = f"P {total.areas.precision:.3f} R {total.inside.recall:.3f}"
    print(f"areas      {held} ({total.areas.given} areas)\nrecords    {total.records}\nattributes {total.pooled}")
    for name, counts in total.attributes.items():
        print(f"  {name:16s} {counts}")
    if total.mistakes:
        shares = (f"{count} {total.mistakes[count] / total.records.wanted:.1%}" for count in sorted(total.mistakes))
        missed = 1 - total.mistakes.total() / total.records.wanted
        print(f"objects by mistaken attributes: {', '.join(shares)}; not found {missed:.1%}")


def _line(truth: RecordPage, pivot: str | None, score: PageScore) -> str:
    parts = " ".join(f"{k}:{c.wanted}/{c.given}/{c.right}" for k, c in score.attributes.items())
    name = f"{truth.site}/{truth.path.name}"[-44:]
    r = score.records
    flag = "  " if r.f1 > 0.97 and score.pooled.f1 > 0.95 else "!!"
    return f"{flag} {name:44s} {pivot!s:14s} areas {score.areas.given} records {r.wanted}/{r.given}/{r.right} {parts}"


def _options() -> ArgumentParser:
    parser = option_parser(__doc__, "set --schema --clean --output")
    system = parser.add_mutually_exclusive_group()
    system.add_argument("--mdr", action="store_true", help="measure MDR, which needs no schema, instead of AMBER")
    system.add_argument("--roadrunner", action="store_true", help="measure RoadRunner, on sites with two pages or more")
    system.add_argument("--paper", action="store_true", help="run algorithms 1 to 4 to the letter, without refinements")
    parser.add_argument("--filtered", action="store_true", help="leave out areas that hold no true record")
    parser.add_argument("--without", choices=WITHOUT, help="switch a refinement off")
    parser.add_argument("--seen", action="store_true", help="leave out what given boxes say nobody sees (result_lists)")
    parser.add_argument("--rendered", action="store_true", help="leave out what nobody sees as Chromium renders pages")
    parser.add_argument("--half", choices=HALVES, default="all", help="which sites (default: all)")
    parser.add_argument("--only", nargs="+", default=[""], help="only pages whose path contains one of these")
    parser.add_argument("--pages", action="store_true", help="print a line for each page")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
