"""How programs fare that are repaired from pages of a new format, without labels for them.

    python -m benchmarks.repairs redesigns_recipes
    python -m benchmarks.repairs redesigns_courts --schema courts

For each site a program is learned from the labelled documents before its redesign, and its answers for them are kept as
fixtures. The documents after the redesign are given to the repair as they are; they count as new captures where they
say that they have an old document's address. What is counted is a field of a site where the old program fails on a new
page: `right` where all that the repaired program gives anew is true, `wrong` where any of it is not, `declined` where
it gives nothing anew. Values are compared as in `few_examples`; values of pages whose truth does not have the field are
not counted. `as kept` are wrong by the new truth and just what the truth of the old document of this very page says.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from benchmarks.data import GoldDocument, comparable, data_folder, read_page, read_set, redesign_pairs, skipping
from benchmarks.draws import group_of
from benchmarks.options import Options, option_parser
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.amber.schema import DomainSchema, load_schema
from fieldmark.runtime.repair.outcomes import Repair
from fieldmark.runtime.repair.pages import kept_pages, new_pages, texts_of
from fieldmark.runtime.repair.repairs import repair
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.synth.core.learn import learn

Outcome = Literal["right", "wrong", "as kept", "untold", "declined"]

DAY = "2026-01-01"
"""The day of the fixtures, which says nothing here."""


@dataclass(slots=True)
class SiteResult:
    """What became of the broken fields of a site, and what was given wrongly."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)


def worst_of(outcomes: Iterable[Outcome]) -> Outcome:
    """The outcome of several: wrong where any is, else right where any is, else declined."""
    found = {*outcomes}
    order: Sequence[Outcome] = ("wrong", "as kept", "right", "untold")
    return next((outcome for outcome in order if outcome in found), "declined")


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print what becomes of each site, and of all."""
    parser = option_parser(__doc__, "set --schema --only", schema=None)
    parser.add_argument("--reasons", action="store_true", help="say why fields are declined")
    options = parser.parse_args(arguments)
    results = list(_measured(options))
    broken = [result for result in results if result.outcomes]
    fields = Counter(outcome for result in broken for outcome in result.outcomes.values())
    sites = Counter(worst_of(result.outcomes.values()) for result in broken)
    print(f"\n{len(results)} sites, on {len(broken)} of them something was broken")
    print("sites:  " + shares(sites))
    print("fields: " + shares(fields))
    return 0


def _measured(options: Options) -> Iterator[SiteResult]:
    schema = load_schema(options.schema) if options.schema else None
    folder = data_folder() / options.set
    pairs = redesign_pairs(options.set)
    for site, documents in read_set(options.set, "site").items():
        own = [pair for pair in pairs if pair["site"] == site]
        old = {folder / pair["old"] for pair in own} - {folder / pair["new"] for pair in own}
        new = {folder / pair["new"] for pair in own}
        if options.only not in site or not old or not new:
            continue
        start = time.perf_counter()
        result = measure(site, documents, old, new, schema)
        seconds = time.perf_counter() - start
        print(f"{site:32s} {seconds:5.1f} s  {shares(Counter(result.outcomes.values()))}", flush=True)
        for line in (*result.failures, *(result.reasons if options.reasons else ())):
            print(f"    {line}")
        yield result


def measure(
    site: str, documents: Sequence[GoldDocument], old: set[Path], new: set[Path], schema: DomainSchema | None
) -> SiteResult:
    """Learn from the old documents of a site, repair with the new ones, and compare with the truth."""
    group = group_of(site, documents, literal=True)
    told = {document.path: document.fields for document in documents}
    before = sorted((document for document in documents if document.path in old), key=lambda item: item.path)
    program = learn(group.examples(before), name=site).program
    repaired = repair_with(program, [document.path for document in before], sorted(new), schema)
    result = SiteResult()
    for item in repaired.fields:
        if item.outcome == "kept":
            continue
        result.reasons += [f"{item.name}: {item.reason}"] if item.reason else []
        judged: list[Outcome] = []
        for given in item.given:
            truth = group.gold[given.page.path].get(item.name) or told[given.page.path].get(item.name, ())
            kept_as = () if given.page.of is None else group.gold[Path(given.page.of.original)].get(item.name, ())
            judged.append(judge(texts_of(given.value), truth, kept_as))
            if judged[-1] not in {"right", "untold"}:
                wanted = " | ".join(truth)[:150]
                shown = " | ".join(texts_of(given.value))[:150]
                result.failures.append(
                    f"{judged[-1]}: {given.page.name[-40:]} {item.name}: {shown!r}, truth {wanted!r}"
                )
        result.outcomes[item.name] = worst_of(judged)
    return result


def repair_with(program: Program, old: Sequence[Path], new: Sequence[Path], schema: DomainSchema | None) -> Repair:
    """Keep what a program says of old documents, and repair it with new ones."""
    with tempfile.TemporaryDirectory() as folder:
        answers = answering(program, evidence=True)
        fixtures = [keep(path, answers, Path(folder), program=program.name, date=DAY) for path in old]
        kept = kept_pages(fixtures)
        pages = new_pages({path: read_page(path) for path in new}, kept)
    return repair(program, kept, pages, schema)


def judge(texts: Sequence[str], truth: Sequence[str], kept_as: Sequence[str]) -> Outcome:
    """Whether a value is true; `kept_as` is the truth of the old document of the same page."""
    found = {_written(text) for text in texts}
    if not truth:
        return "untold"
    if found == {_written(text) for text in truth}:
        return "right"
    return "as kept" if found == {_written(text) for text in kept_as} else "wrong"


def _written(text: str) -> str:
    """A text as it is compared; the truth writes fractions with a slash."""
    return comparable(text).replace("\N{FRACTION SLASH}", "/")


def shares(counts: Mapping[Outcome, int]) -> str:
    """Counts with their shares, in words."""
    total = sum(counts.values())
    told = (f"{outcome} {count} ({100 * count / total:.1f} %)" for outcome, count in sorted(counts.items()))
    return ", ".join(told) or "nothing broken"


if __name__ == "__main__":
    raise SystemExit(main())
