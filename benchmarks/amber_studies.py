"""AMBER's own experiments on court lists: thresholds, robustness, learning, cost (section 6 of the paper).

    python -m benchmarks.amber_studies thresholds
    python -m benchmarks.amber_studies robustness
    python -m benchmarks.amber_studies learning --seed-share 0.2
    python -m benchmarks.amber_studies cost

Robustness and learning take the attribute case_name with a gazetteer as its only annotator: the true names of all
pages, cut to a share, with false terms added (other texts of the same pages). An attribute is right when its node
holds the true name of its record. Unlike the paper's locations, names do not recur, so that a node's support is the
annotator's recall; `--infer` sets the infer thresholds, which at the paper's 0.5 cannot be reached with a quarter of
the names.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from lxml import etree

from benchmarks.amber_records import FoundArea, FoundRecord, PageScore, kinds_of, score_page
from benchmarks.data import DataMissingError
from benchmarks.record_truth import Counts, RecordPage, read_record_pages, words
from fieldmark.dsl.html import HtmlDocument
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.annotators import GazetteerAnnotator
from fieldmark.runtime.amber.domains import domains_of, with_domains
from fieldmark.runtime.amber.gazetteers import Gazetteer, normal
from fieldmark.runtime.amber.learning import components, learn_upfront
from fieldmark.runtime.amber.page import Page
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema, Thresholds
from fieldmark.runtime.amber.schema_file import load_schema
from fieldmark.runtime.sources.documents import read_page

FIELD, KIND = "case_names", "case_name"
"""The field of the truth, and the attribute type, that the studies of gazetteers are about."""

ALL: tuple[tuple[int, int], ...] = ((0, 0), (1, 2), (2, 4))
"""Depth and distance thresholds of the paper's figure 22."""


@dataclass(frozen=True, slots=True)
class Site:
    """A page of the set, parsed and indexed."""

    truth: RecordPage
    document: HtmlDocument
    page: Page

    @property
    def names(self) -> list[str]:
        """The true names on the page."""
        return [record[FIELD] for record in self.truth.records if FIELD in record]

    def name_in(self, text: str) -> str:
        """The longest true name of the page in a text, or the text itself."""
        found = words(text)
        return max((name for name in self.names if words(name) in found), key=len, default=text)


def read_sites(name: str) -> list[Site]:
    """All pages of a set."""
    sites = []
    for truth in read_record_pages(name):
        document = read_page(truth.path)
        sites.append(Site(truth, document, Page(document)))
    return sites


def score(site: Site, schema: DomainSchema) -> PageScore:
    """The score of AMBER with a schema on a page; the value of the studied attribute is its node's text."""
    page = site.page
    typing = analyse_page(page, annotate(page, schema), schema)
    areas = []
    for area in typing.areas:
        records = []
        for record in area.records:
            values = {a.kind: site.name_in(page.text(a.node)) if a.kind == KIND else a.value for a in record.attributes}
            records.append(FoundRecord(" ".join(map(page.text, record.record.nodes)), values))
        areas.append(FoundArea(page.text(area.area.root), records))
    return score_page(site.truth, page.text(0), areas, kinds_of(schema))


def pooled(sites: Sequence[Site], schema: DomainSchema) -> PageScore:
    """The scores of pages together."""
    total = PageScore()
    for site in sites:
        total.add(score(site, schema))
    return total


def with_gazetteer(schema: DomainSchema, terms: Sequence[str], infer: float) -> DomainSchema:
    """The schema with the studied attribute recognised by a gazetteer alone, optional and never the pivot."""
    attribute = AttributeType(KIND, False, (GazetteerAnnotator(Gazetteer(terms)),))
    attributes = tuple(attribute if one.name == KIND else one for one in schema.attributes)
    keep = min(infer, schema.thresholds.keep_optional) / 2
    thresholds = Thresholds(infer_regular=infer, infer_optional=infer, keep_optional=keep)
    return replace(schema, attributes=attributes, thresholds=thresholds)


def annotation_error(sites: Sequence[Site], schema: DomainSchema) -> float:
    """The share of wrong and missed annotations among all true and all made ones, node by node."""
    right = wrong = missed = 0
    for site in sites:
        true = {words(name) for name in site.names}
        made = annotate(site.page, schema)[KIND]
        marked = {words(site.page.text(node)) for node in made}
        right += len(true & marked)
        wrong += sum(words(site.page.text(node)) not in true for node in made)
        missed += len(true - marked)
    return (wrong + missed) / max(1, right + wrong + missed)


def thresholds(sites: Sequence[Site], schema: DomainSchema, options: argparse.Namespace) -> None:
    """Depth and distance thresholds beside each other."""
    for depth, distance in ALL:
        changed = replace(schema, thresholds=replace(schema.thresholds, depth=depth, distance=distance))
        total = pooled(sites, changed)
        print(f"({depth}, {distance})  records {total.records}  attributes {total.pooled}")


def robustness(sites: Sequence[Site], schema: DomainSchema, options: argparse.Namespace) -> None:
    """The gazetteer cut down, with false terms added."""
    sites = [site for site in sites if site.names]
    terms, false = _terms(sites, options.seed)
    extra = false[: int(options.false * len(terms))]
    print(f"{len(sites)} pages, {len(terms)} names, {len(extra)} false terms, infer above {options.infer}")
    for share in (1.0, 0.75, 0.5, 0.25):
        cut = with_gazetteer(schema, [*terms[: int(share * len(terms))], *extra], options.infer)
        counts = pooled(sites, cut).attributes[KIND]
        print(f"{share:4.0%}  annotation error {annotation_error(sites, cut):.1%}  {counts}")


def learning(sites: Sequence[Site], schema: DomainSchema, options: argparse.Namespace) -> None:
    """Rounds of upfront learning from a share of the gazetteer (tables 1 and 2)."""
    sites = [site for site in sites if site.names]
    terms, _ = _terms(sites, options.seed)
    true = {normal(piece) for term in terms for piece in (term, *components(term))}
    seed = with_gazetteer(schema, terms[: int(options.seed_share * len(terms))], options.infer)
    wanted = Counts(wanted=sum(len(site.names) for site in sites))
    print(f"{len(sites)} pages, {wanted.wanted} names, seed {options.seed_share:.0%}, infer above {options.infer}")
    domains = domains_of(seed)
    for number, done in enumerate(learn_upfront([site.document for site in sites], seed), 1):
        counts = pooled(sites, with_domains(seed, domains)).attributes[KIND]
        learned = done.learned[KIND]
        right = sum(normal(term) in true for term in learned)
        print(f"round {number}  {counts}  learned {len(learned)}, right {right}, dropped {len(done.dropped[KIND])}")
        domains = dict(done.domains)


def cost(sites: Sequence[Site], schema: DomainSchema, options: argparse.Namespace) -> None:
    """Milliseconds a page against bare parsing, and how they grow with the records of a page."""
    rows: list[tuple[int, float, float]] = []
    for site in sites:
        path = site.truth.path
        rows.append((len(site.truth.records), _cpu_ms(partial(_parse, path)), _cpu_ms(partial(_whole, path, schema))))
    parsing, whole = (statistics.median(row[place] for row in rows) for place in (1, 2))
    ratio = statistics.median(row[2] / row[1] for row in rows)
    print(f"median: parsing {parsing:.1f} ms, reading and AMBER {whole:.1f} ms, ratio {ratio:.1f}")
    for low, high in ((5, 10), (11, 25), (26, 60), (61, 120), (121, 300)):
        times = [time for records, _, time in rows if low <= records <= high]
        middle, most = statistics.median(times), max(times)
        print(f"{low:3d}-{high:3d} records: {len(times)} pages, median {middle:.0f} ms, most {most:.0f} ms")


def _parse(path: Path) -> object:
    return etree.fromstring(path.read_bytes(), etree.HTMLParser(huge_tree=True))


def _whole(path: Path, schema: DomainSchema) -> object:
    page = Page(read_page(path))
    return analyse_page(page, annotate(page, schema), schema)


def _cpu_ms(work: Callable[[], object]) -> float:
    """The least processor time of three runs, in milliseconds."""
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(1000 * (time.process_time() - start))
    return min(times)


def _terms(sites: Sequence[Site], seed: int) -> tuple[list[str], list[str]]:
    """The true names in a random order, and texts of the same pages that are none."""
    chance = random.Random(seed)
    terms = sorted({name for site in sites for name in site.names})
    known = {words(term) for term in terms}
    texts = {site.page.text(n) for site in sites for n in range(len(site.page)) if site.page.is_run(n)}
    false = sorted(text for text in texts if words(text) not in known and 1 < len(text.split()) < 12)
    chance.shuffle(terms)
    chance.shuffle(false)
    return terms, false


STUDIES = {"thresholds": thresholds, "robustness": robustness, "learning": learning, "cost": cost}
"""The studies by name."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one study and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("study", choices=sorted(STUDIES))
    parser.add_argument("--set", default="court_lists")
    parser.add_argument("--schema", default="courts")
    parser.add_argument("--infer", type=float, default=0.1, help="infer thresholds of robustness and learning")
    parser.add_argument("--false", type=float, default=0.25, help="false terms added, as a share of the true ones")
    parser.add_argument("--seed-share", type=float, default=0.2, help="share of the names that learning starts with")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args(arguments)
    try:
        sites = read_sites(options.set)
    except DataMissingError as error:
        print(f"skipped: {error}", file=sys.stderr)
        return 0
    STUDIES[options.study](sites, load_schema(options.schema), options)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
