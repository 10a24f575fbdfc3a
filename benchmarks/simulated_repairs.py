"""How programs fare that are repaired after a simulated redesign of their site, without labels for the new pages.

    python -m benchmarks.simulated_repairs swde --seeds 2

For each site a program is learned from three documents, and its answers for these and another one are kept as fixtures.
A redesign is several of the changes that `fieldmark.runtime.simulate` knows, one after the other, with the same
choices on all pages of the site. The repair is given two of the fixtures' documents and three others, all changed. What
is counted is a field of a site where the old program fails on one of these: `right` where all values given anew are
true, `wrong` where any is not, `declined` where none is given. `unseen` are values that the repaired program gives and
the old one does not on changed pages which the repair did not see.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from lxml import etree

from benchmarks.data import agree, read_page, skipping
from benchmarks.draws import Gold, Group, read_groups
from benchmarks.options import option_parser
from benchmarks.repairs import Outcome, judge, repair_with, shares, worst_of
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.repair.pages import texts_of
from fieldmark.runtime.simulate.changes import CHANGES, Change, apply, tree_of
from fieldmark.runtime.simulate.truth import locate
from fieldmark.synth.core.learn import learn

LABELLED, KEPT, RECAPTURED, GIVEN = 3, 4, 2, 7
"""Of a site's documents: the first ones that are labelled, kept, captured again; the last that the repair is given."""

REMOVALS = frozenset({"row dropped", "value blanked"})
"""Changes that are no redesigns, as they take values away."""


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a table."""
    parser = option_parser(__doc__, "set --only")
    parser.add_argument("--seeds", type=int, default=2, help="redesigns of each site (default: 2)")
    parser.add_argument("--changes", type=int, default=8, help="changes that make a redesign (default: 8)")
    options = parser.parse_args(arguments)
    total: Counter[Outcome] = Counter()
    unseen: Counter[Outcome] = Counter()
    for group in read_groups(options.set, "site", GIVEN, options.only, literal=True):
        for seed in range(options.seeds):
            fields, later, failures = measure(group, f"{group.name}-{seed}", options.changes)
            total.update(fields)
            unseen.update(later)
            print(f"{group.name:26s} {shares(fields)}; unseen: {shares(later)}", flush=True)
            for failure in failures:
                print(f"    {failure}")
    print(f"\nfields: {shares(total)}\nunseen values: {shares(unseen)}")
    return 0


def measure(group: Group, seed: str, changes: int) -> tuple[Counter[Outcome], Counter[Outcome], list[str]]:
    """Fields by outcome, values on unseen pages by outcome, and what is wrong."""
    gold, documents = group.gold, group.documents
    program = learn(group.examples(documents[:LABELLED]), name=group.name).program
    kinds = Random(seed).sample([change for change in CHANGES if change.name not in REMOVALS], changes)
    with tempfile.TemporaryDirectory() as folder:
        pages = {
            path: gold[document.path]
            for document in (*documents[:RECAPTURED], *documents[KEPT:])
            for path in _redesigned(document.path, gold[document.path], kinds, seed, Path(folder))
        }
        given = {d.path.name for d in (*documents[:RECAPTURED], *documents[KEPT:GIVEN])}
        seen = [path for path in pages if path.name in given]
        repaired = repair_with(program, [document.path for document in documents[:KEPT]], seen, None)
        fields: Counter[Outcome] = Counter()
        failures: list[str] = []
        for item in repaired.fields:
            judged = [judge(texts_of(g.value), pages[g.page.path].get(item.name, ()), ()) for g in item.given]
            fields[worst_of(judged)] += item.outcome != "kept"
            failures += [
                f"wrong: {g.page.path.name} {item.name}: {texts_of(g.value)}, truth {pages[g.page.path].get(item.name)}"
                for g, outcome in zip(item.given, judged, strict=True)
                if outcome == "wrong"
            ]
        later = Counter(
            outcome
            for path in pages
            if path not in seen
            for outcome in _given_later(program, repaired.program, path, pages[path])
        )
    return +fields, later, failures


def _redesigned(path: Path, gold: Gold, kinds: Sequence[Change], seed: str, folder: Path) -> Iterator[Path]:
    """The page after a redesign, as a file, where the values are still there."""
    root = tree_of(read_page(path))
    for change in kinds:
        truth = locate(root, gold, [name for name, values in gold.items() if len(values) > 1])
        changed = apply(change, root, truth, Random(f"{seed}-{change.name}"), path.name)
        if changed is not None and set(changed.values) == set(gold):
            root = changed.root
    target = folder / path.name
    target.write_bytes(etree.tostring(root, method="html", encoding="utf-8"))
    yield target


def _given_later(old: Program, new: Program, path: Path, gold: Gold) -> Iterator[Outcome]:
    """What becomes of the values of an unseen page that the old program does not give."""
    before, now = (evaluate(program, read_page(path)) for program in (old, new))
    for one, other in zip(before.fields, now.fields, strict=True):
        if one.evidence or not gold.get(one.name):
            continue
        texts = [item.value.text for item in other.evidence]
        yield "declined" if not texts else "right" if agree(texts, gold[one.name]) else "wrong"


if __name__ == "__main__":
    raise SystemExit(main())
