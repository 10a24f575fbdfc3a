"""What AMBER gives for a program's list of records, and what becomes of the program's own records beside it.

    python -m benchmarks.amber_fallback court_lists --redesigned redesigns_courts [--half first | second]
    python -m benchmarks.amber_fallback result_lists --schema results --clean

A program is learned from the first eight records of a page of each site. It is then run with the schema on

- its own site's pages, where it works: what the layer does to its values, right and wrong ones;
- the same pages after simulated template changes, and pages of other sites (`--programs` for each page, drawn at
  random): where its list abstains, what AMBER gives instead;
- pages of its own site from before and after real redesigns (`--redesigned`), of which the truth is not told by
  record: a value is right where it is one of its field's;
- pages of other sets that have no such list (`--none swde books court_emails`): how many AMBER gives records for.

A record is told right as in `record_truth`, a value is right where it is that of its record (`same_value`). Values of
records that match no true one are counted apart: the truth of some pages stops before the page does, or has been
filtered. The columns of result_lists have no names: `named` calls a column by what its values look like.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.data import data_folder, read_page, read_set, skipping
from benchmarks.options import Options, option_parser
from benchmarks.record_truth import distinct, match, random_half, same_value
from benchmarks.records import RECORDS, GoldPage, Record, read_sites
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import shape_pattern
from fieldmark.runtime.amber.layer import extract_layered, place_of
from fieldmark.runtime.amber.lists import kinds_of
from fieldmark.runtime.amber.schema import DomainSchema, load_schema
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import walk_documents
from fieldmark.runtime.simulate.changes import CHANGES, apply, tree_of
from fieldmark.runtime.simulate.truth import locate
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LABELLED = 8
"""Records of a page that are labelled, the first ones."""

KINDS = 8
"""Kinds of template changes that are tried on a page, drawn at random."""

MOST_OF = 0.8
"""Least share of a column's values that look alike for the column to be called by it."""


@dataclass(slots=True)
class Tally:
    """Lists run, those whose list the program gave up, and those that AMBER answered; true records of these pages and
    records given, of them right; values given that are right, wrong, or of no true record (`outside`)."""

    lists: int = 0
    abstained: int = 0
    answered: int = 0
    records: Counter[str] = field(default_factory=Counter)
    values: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        records, values = self.records, self.values
        judged = values["right"] + values["wrong"]
        return (
            f"{self.lists} lists, {self.abstained} abstain, AMBER answers {self.answered}; records wanted/given/right "
            f"{records['wanted']}/{records['given']}/{records['right']}; values right/wrong/outside "
            f"{values['right']}/{values['wrong']}/{values['outside']}, precision "
            f"{values['right'] / max(1, judged):.4f}, with outside {values['right'] / max(1, values.total()):.4f}"
        )


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the study and print its figures."""
    options = _options().parse_args(arguments)
    schema = load_schema(options.schema)
    folders = [data_folder() / name for name in options.none]
    sites = read_sites(options.set, options.clean, literal=False)
    sites = {name: [named(page) for page in pages] for name, pages in sites.items()}
    learned = {name: learned_from(pages[0], schema) for name, pages in sites.items()}
    programs = {name: program for name, program in learned.items() if program is not None}
    names = random_half(sites, options.half)
    tallies = {kind: Tally() for kind in ("changed", "other sites")}
    own: Counter[str] = Counter()
    for name in names:
        for page in sites[name]:
            chance = random.Random(f"{name}-{page.path.name}")
            others = [other for other in sorted(programs) if other != name]
            for other in chance.sample(others, min(options.programs, len(others))):
                _count(tallies["other sites"], programs[other], read_page(page.path), page.records, schema)
            if name in programs:
                own.update(_beside(programs[name], read_page(page.path), page.records, schema))
                for changed in _changed(page, chance):
                    _count(tallies["changed"], programs[name], changed, page.records, schema)
    print(f"{len(programs)} programs; on {len(names)} sites, the program's values | AMBER:")
    print("  " + ", ".join(f"{what} {count}" for what, count in sorted(own.items())))
    for kind, tally in tallies.items():
        print(f"{kind}: {tally}")
        for text in tally.wrong[: options.failures]:
            print(f"    {text}")
    for name in options.redesigned:
        tally = _redesigned(name, programs, schema)
        print(f"{name}: {tally}\n  values and numbers of records on which both differ: {len(tally.wrong)}")
        for text in tally.wrong[: options.failures]:
            print(f"    {text}")
    for folder in folders:
        print(f"{folder.name}: {_none(folder, [*programs.values()], schema, options)}")
    return 0


def _options() -> ArgumentParser:
    parser = option_parser(__doc__, "set --schema --clean --failures")
    parser.add_argument("--half", choices=("first", "second"), help="pages of half of the sites (default: all)")
    parser.add_argument("--programs", type=int, default=10, help="programs of other sites that are run on a page")
    parser.add_argument("--redesigned", nargs="*", default=[], help="sets of the same sites' pages at other times")
    parser.add_argument("--none", nargs="*", default=[], help="sets of pages without such a list")
    parser.add_argument("--pages", type=int, default=60, help="pages of each set without such a list")
    return parser


def learned_from(page: GoldPage, schema: DomainSchema) -> Program | None:
    """A program from some records of a page; None where AMBER may not answer for its list."""
    few = page.records[:LABELLED]
    if not few:
        return None
    rest = (...,) if len(few) < len(page.records) else ()
    program = learn([Example(read_document(page.path), {RECORDS: (*few, *rest)})], name="list").program
    return program if any(kinds_of(records, schema) for records in program.records) else None


def _by_column(records: Sequence[Record]) -> dict[str, list[str]]:
    """The texts of each column of records, in their order."""
    columns: dict[str, list[str]] = {}
    for record in records:
        for name, text in record.items():
            columns.setdefault(name, []).append(text)
    return columns


def _changed(page: GoldPage, chance: random.Random) -> Iterator[HtmlDocument]:
    root = tree_of(read_page(page.path))
    texts = _by_column(page.records[:LABELLED])
    truth = locate(root, texts, texts.keys())
    for change in chance.sample(CHANGES, KINDS):
        changed = apply(change, root, truth, chance)
        if changed is not None and isinstance(changed.document, HtmlDocument):
            yield changed.document


def _count(
    tally: Tally, program: Program, document: HtmlDocument, truth: Sequence[Record], schema: DomainSchema
) -> None:
    """Count what AMBER gives for the list of a program that abstains."""
    layered = extract_layered(program, document, schema)
    tally.lists += 1
    if layered.extraction.records[0].found:
        return
    tally.abstained += 1
    (records, *_) = layered.records
    if records.found_by.get(RECORDS) != "amber":
        return
    tally.answered += 1
    partners = partners_of([" ".join(node.text for node in r.nodes) for r in records.amber.values()], truth, document)
    tally.records.update(wanted=len(distinct(truth, None)), given=len(partners))
    tally.records["right"] += sum(partner is not None for partner in partners)
    for given, partner in zip(records.value or (), partners, strict=True):
        for name, value in given.items():
            wanted = None if partner is None else partner.get(name, "")
            if value and wanted != "":
                said = "outside" if wanted is None else judged(value, wanted)
                tally.values[said] += 1
                if said == "wrong":
                    tally.wrong.append(f"{document.name[-40:]} {name}: {value!r:.60} for {wanted!r:.60}")


def _beside(program: Program, document: HtmlDocument, truth: Sequence[Record], schema: DomainSchema) -> Counter[str]:
    """What the layer does to each value of the mapped fields of a program that works: before | with AMBER."""
    layered, counts = extract_layered(program, document, schema), Counter[str]()
    (said, *_), (records, *_) = layered.extraction.records, layered.records
    fields = kinds_of(program.records[0], schema)
    texts = [record.document.root.text for record in said.found if isinstance(record.document, HtmlDocument)]
    rows = zip(said.found, records.value or (), partners_of(texts, truth, document), strict=False)
    for record, now, partner in rows:
        for name in fields:
            wanted = (partner or {}).get(name)
            if wanted:
                counts[f"{judged(record.values[name], wanted)} | {judged(now[name], wanted)}"] += 1
    return counts


def judged(value: object, wanted: str) -> str:
    """Whether a value is "right" or "wrong", or "none" is there."""
    if value is None:
        return "none"
    return "right" if same_value(str(value), wanted) else "wrong"


def partners_of(texts: Sequence[str], truth: Sequence[Record], document: HtmlDocument) -> list[Record | None]:
    """The true record of each found one, told by their texts; None where it is no true one."""
    gold, page = distinct(truth, None), PageTree(document).text(0)
    return [None if number is None else gold[number][0] for number in match(gold, texts, page, page).partner]


def _redesigned(name: str, programs: Mapping[str, Program], schema: DomainSchema) -> Tally:
    """What AMBER gives for a list that abstains and for values that do; `wrong` tells what differs of others."""
    tally = Tally()
    for site, documents in read_set(name, "site").items():
        for gold in documents if site in programs else ():
            layered = extract_layered(programs[site], read_page(gold.path), schema)
            tally.lists += 1
            tally.wrong += [f"{gold.path.name[-40:]} {place}: {both}" for place, both in layered.disagreements.items()]
            tally.abstained += not layered.extraction.records[0].found
            whole = layered.found_by.get(RECORDS) == "amber"
            tally.answered += whole
            for number, record in layered.records[0].amber.items():
                for key, value in record.values.items():
                    if key in gold.fields and (whole or place_of(RECORDS, number, key) in layered.found_by):
                        tally.values["right" if _is_one(value.text, gold.fields[key]) else "wrong"] += 1
    return tally


def _is_one(value: str, texts: Sequence[str]) -> bool:
    return any(same_value(value, text) for text in texts)


def _none(folder: Path, programs: Sequence[Program], schema: DomainSchema, options: Options) -> str:
    """How many pages without such a list get records, from any of a few programs drawn for each page."""
    paths = sorted(walk_documents([folder], "html"))
    chance = random.Random(folder.name)
    pages = chance.sample(paths, min(options.pages, len(paths)))
    lists = answered = 0
    hit = set()
    for path in pages:
        for program in chance.sample(programs, min(options.programs, len(programs))):
            layered = extract_layered(program, read_page(path), schema)
            lists += not layered.extraction.records[0].found
            if layered.found_by.get(RECORDS) == "amber":
                answered += 1
                hit.add(path)
    return f"{len(pages)} pages, {lists} lists that abstain, AMBER answers {answered}, on {len(hit)} pages"


def named(page: GoldPage) -> GoldPage:
    """The page with its columns called by what most of their values look like; those that are nothing are left out."""
    if not any("col0" in record for record in page.records):
        return page
    names: dict[str, str] = {}
    for column, texts in _by_column(page.records).items():
        called = _name_of(texts)
        if len(texts) >= MOST_OF * len(page.records) and called is not None and called not in names.values():
            names[column] = called
    records = tuple({names[c]: text for c, text in record.items() if c in names} for record in page.records)
    return GoldPage(page.path, tuple(filter(None, records)), ())


def _name_of(texts: Sequence[str]) -> str | None:
    """What a column is called: dates and prices by the first half, else by the words of a usual value."""
    for name, kind in (("date", "DATE"), ("price", "PRICE")):
        begun = [found for text in texts if (found := shape_pattern(kind).match(text)) is not None]
        if sum(2 * found.end() >= len(found.string) for found in begun) >= MOST_OF * len(texts):
            return name
    usual = sorted(len(text.split()) for text in texts)[len(texts) // 2]
    distinct_share = len(set(texts)) / len(texts)
    if usual < 3 or distinct_share < MOST_OF:
        return None
    return "snippet" if usual > 14 else "title"


if __name__ == "__main__":
    raise SystemExit(main())
