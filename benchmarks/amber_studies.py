"""AMBER's own experiments on court lists: thresholds, robustness, learning, cost (section 6 of the paper).

    python -m benchmarks.amber_studies thresholds [--paper]
    python -m benchmarks.amber_studies robustness --seeds 2 --half first
    python -m benchmarks.amber_studies noise --seeds 4 --half second
    python -m benchmarks.amber_studies learning --seed-share 0.2 [--paper] -o docs/results/data
    python -m benchmarks.amber_studies cost

Robustness, noise and learning take the attribute case_name with a gazetteer as its only annotator: the true names of
all pages, cut to a share, with false terms added (other texts of the same pages; noise: nothing else). An attribute is
right when its node holds the true name of its record. Unlike the paper's locations, names do not recur. With several
seeds, which say what terms are drawn, the counts of all draws are pooled. `--half` takes half of the sites only; on the
first one the `rates` were developed. `--paper` runs algorithms 1 to 5 to the letter. With `-o` the rows
are kept as results (`benchmarks.result_files`), of which `benchmarks.results` makes pages.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benchmarks.amber_literal import analyse_literally, as_evaluated, components, learn_in_turn
from benchmarks.amber_records import PageScore, found_in, kinds_of, score_page
from benchmarks.data import parsed, skipping
from benchmarks.options import Options, option_parser
from benchmarks.record_truth import RecordPage, random_half, read_record_pages, words
from benchmarks.result_files import keep
from benchmarks.scores import Score
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import caseless
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import annotate
from fieldmark.runtime.amber.annotators import Gazetteer
from fieldmark.runtime.amber.extraction import ExtractionTyping
from fieldmark.runtime.amber.learning import domains_of, learn_pooled, learn_upfront, pieces, with_domains
from fieldmark.runtime.amber.schema import AttributeType, DomainSchema, load_schema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import read_page

Row = tuple[str, Mapping[str, float]]
"""A row of a study: what is varied, and the figures."""

FIELD, KIND = "case_names", "case_name"
"""The field of the truth, and the attribute type, that the studies of gazetteers are about."""

ALL: tuple[tuple[int, int], ...] = ((0, 0), (1, 2), (2, 2), (2, 3), (2, 4), (2, 5), (3, 5))
"""Depth and distance thresholds: the pairs of the paper's figure 22, and those around what is run."""


@dataclass(frozen=True, slots=True)
class Site:
    """A page of the set, parsed and indexed."""

    truth: RecordPage
    document: HtmlDocument
    page: PageTree

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
        sites.append(Site(truth, document, PageTree(document)))
    return sites


def analysed(page: PageTree, schema: DomainSchema, paper: bool) -> ExtractionTyping:
    """What AMBER makes of a page, to the letter or as it is run."""
    return (analyse_literally if paper else analyse_page)(page, annotate(page, schema), schema)


def score(site: Site, schema: DomainSchema, kinds: Mapping[str, str] | None, paper: bool) -> PageScore:
    """The score of AMBER with a schema on a page; the value of the studied attribute is its node's text."""
    page = site.page
    typing = analysed(page, schema, paper)
    areas = found_in(page, typing, lambda one: site.name_in(page.text(one.node)) if one.kind == KIND else one.value)
    return score_page(site.truth, page.text(0), areas, kinds)


def pooled(sites: Sequence[Site], schema: DomainSchema, paper: bool) -> PageScore:
    """The scores of pages together."""
    kinds = kinds_of(schema, [site.truth for site in sites])
    return PageScore.total(score(site, schema, kinds, paper) for site in sites)


def half_of(sites: Sequence[Site], half: str | None) -> list[Site]:
    """The pages of one half of the sites, "first" or "second" of a random split, or of all sites."""
    names = {site.truth.site for site in sites if site.names}
    chosen = {site.truth.site for site in sites} if half is None else random_half(names, half)
    return [site for site in sites if site.truth.site in chosen]


def with_gazetteer(schema: DomainSchema, terms: Sequence[str]) -> DomainSchema:
    """The schema with the studied attribute recognised by a gazetteer alone, optional and never the pivot."""
    attribute = AttributeType(KIND, False, (Gazetteer(terms),))
    attributes = tuple(attribute if one.name == KIND else one for one in schema.attributes)
    return replace(schema, attributes=attributes)


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


def thresholds(sites: Sequence[Site], schema: DomainSchema, options: Options) -> Iterator[Row]:
    """Depth and distance thresholds beside each other."""
    for depth, distance in ALL:
        changed = replace(schema, thresholds=replace(schema.thresholds, depth=depth, distance=distance))
        total = pooled(sites, changed, options.paper)
        yield f"({depth}, {distance})", {"records, F1": total.records.f1, "attributes, F1": total.pooled.f1}


def robustness(sites: Sequence[Site], schema: DomainSchema, options: Options) -> Iterator[Row]:
    """The gazetteer cut down, with false terms added."""
    sites = [site for site in sites if site.names]
    for added in (0.02, 0.04, 0.25):
        for share in (1.0, 0.75, 0.5, 0.25):
            counts, error = Score(), []
            for seed in range(options.seeds):
                terms, false = _terms(sites, seed)
                extra = false[: int(added * len(terms))]
                cut = with_gazetteer(schema, [*terms[: int(share * len(terms))], *extra])
                counts.add(pooled(sites, cut, options.paper).attributes[KIND])
                error.append(annotation_error(sites, cut))
            yield (
                f"{added:.0%} false, {share:.0%} of names",
                {"annotation error": statistics.mean(error), **told(counts)},
            )


def noise(sites: Sequence[Site], schema: DomainSchema, options: Options) -> Iterator[Row]:
    """Values that false terms alone make up."""
    sites = [site for site in sites if site.names]
    records = sum(len(site.truth.records) for site in sites)
    for added in (0.04, 0.25, 0.5):
        found = []
        for seed in range(options.seeds):
            terms, false = _terms(sites, seed)
            cut = with_gazetteer(schema, false[: int(added * len(terms))])
            for site in sites:
                typing = analysed(site.page, cut, options.paper)
                found += [a for record in typing.records for a in record.attributes if a.kind == KIND]
        inferred = sum(not attribute.annotated for attribute in found)
        asked = options.seeds * records
        shown = {"records": asked, "values": len(found), "inferred": inferred, "share": len(found) / max(1, asked)}
        yield f"{added:.0%} false terms alone", shown


def learning(sites: Sequence[Site], schema: DomainSchema, options: Options) -> Iterator[Row]:
    """Rounds of upfront learning from a share of the gazetteer (tables 1 and 2)."""
    sites = [site for site in sites if site.names]
    terms, _ = _terms(sites, 0)
    parts, step = (components, learn_in_turn) if options.paper else (pieces, learn_pooled)
    true = {caseless(piece) for term in terms for piece in (term, *parts(term))}
    seed = with_gazetteer(schema, terms[: int(options.seed_share * len(terms))])
    domains = domains_of(seed)
    for number, done in enumerate(learn_upfront([site.document for site in sites], seed, step=step), 1):
        counts = pooled(sites, with_domains(seed, domains), options.paper).attributes[KIND]
        learned = done.learned[KIND]
        right = sum(caseless(term) in true for term in learned)
        terms_now = {"learned": len(learned), "of these right": right, "dropped": len(done.dropped[KIND])}
        yield f"from {options.seed_share:.0%}, round {number}", {**told(counts), **terms_now}
        domains = dict(done.domains)


def cost(sites: Sequence[Site], schema: DomainSchema, options: Options) -> Iterator[Row]:
    """Milliseconds a page against bare parsing, and how they grow with the records of a page."""
    rows: list[tuple[int, float, float]] = []
    for site in sites:
        path = site.truth.path
        rows.append((len(site.truth.records), _cpu_ms(partial(parsed, path)), _cpu_ms(partial(_whole, path, schema))))
    parsing, whole = (statistics.median(row[place] for row in rows) for place in (1, 2))
    ratio = statistics.median(row[2] / row[1] for row in rows)
    yield "all pages, median", {"parsing, ms": parsing, "reading and AMBER, ms": whole, "ratio": ratio}
    for low, high in ((5, 10), (11, 25), (26, 60), (61, 120), (121, 300)):
        times = [time for records, _, time in rows if low <= records <= high]
        shown = {"pages": len(times), "median, ms": statistics.median(times), "most, ms": max(times)}
        yield f"{low}-{high} records", shown


def _whole(path: Path, schema: DomainSchema) -> object:
    page = PageTree(read_page(path))
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


def told(counts: Score) -> dict[str, float]:
    """The figures of some counts."""
    return {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1}


STUDIES = {"thresholds": thresholds, "robustness": robustness, "noise": noise, "learning": learning, "cost": cost}
"""The studies by name."""


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run one study, print its rows, and keep them."""
    parser = option_parser(__doc__, "--schema --output")
    parser.add_argument("study", choices=sorted(STUDIES))
    parser.add_argument("--set", default="court_lists")
    parser.add_argument("--seed-share", type=float, default=0.2, help="share of the names that learning starts with")
    parser.add_argument("--seeds", type=int, default=1, help="how many draws of terms robustness and noise pool")
    parser.add_argument("--paper", action="store_true", help="run algorithms 1 to 5 to the letter, without refinements")
    parser.add_argument("--half", choices=("first", "second"), help="half of the sites (default: all)")
    options = parser.parse_args(arguments)
    sites = read_sites(options.set)
    schema = load_schema(options.schema)
    chosen, half = half_of(sites, options.half), f", {options.half} half" if options.half else ""
    settings = {"schema": options.schema, "seeds": options.seeds, "seed share": options.seed_share}
    runs = []
    for what, figures in STUDIES[options.study](chosen, as_evaluated(schema) if options.paper else schema, options):
        print(what, " ".join(f"{name} {figure:.3f}" for name, figure in figures.items()), flush=True)
        system = "to the letter" if options.paper else "AMBER"
        runs.append({"set": f"{what}{half}", "system": system, "settings": settings, "figures": figures})
    if options.output is not None:
        keep(options.output / f"amber_{options.study}.json", f"amber_{options.study}", runs)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
