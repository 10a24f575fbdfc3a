"""Whether a program that was learned before a redesign tells when it is no longer right, and is silent where it is.

    python -m benchmarks.redesigns redesigns_recipes redesigns_courts redesigns_news
    python -m benchmarks.redesigns --unchanged swde books court_emails redesigns_recipes redesigns_courts redesigns_news

A program is learned from the pages of a site of before a redesign, those pages become its fixtures, and it is run on
the pages of after. Of a page it may be right in all fields, give a wrong value, or no longer give one. It is reported
where `check` fails on it as a page of which nothing is known, or `watch` finds a sign on it alone beside the fixtures.

With `--unchanged` the pages are not redesigned: those of a site of swde or books or a cluster of court_emails that were
not learned from, and of the redesigned sites those captured at most three months apart that are no pair of a redesign.
What is reported of a page that is right in all fields is a false alarm, unless it is only that a field abstains of
which the truth says nothing. Batches of such pages are held against the fixtures too.

Values are compared folded, lists as sets, only where the truth has the field and it could be learned. Which fields are
lists is known from all pages of a site, as a schema would say it. `--algorithm ndsyn` or `fxpath` learns as the systems
that LRSyn is compared with do; their programs abstain only where nothing is selected.
"""

from __future__ import annotations

import datetime
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from benchmarks.data import (
    DataMissingError,
    GoldDocument,
    agree,
    data_folder,
    gold_rows,
    read_set,
    redesign_pairs,
    texts_of,
)
from benchmarks.draws import Gold, Group, group_of, read_groups
from benchmarks.options import option_parser
from fieldmark.runtime.learning import LEARNERS, Algorithm
from fieldmark.runtime.run import Answers, answering
from fieldmark.runtime.watch.batches import Baseline, read_baseline, watch
from fieldmark.runtime.watch.checks import check
from fieldmark.runtime.watch.fixtures import keep

NEAR = datetime.timedelta(days=92)
"""Largest difference in date of two pages of one layout."""

DRAWS = {
    "swde": ("site", 3, None),
    "books": ("site", 3, None),
    "court_emails": ("cluster", 5, ("docket_number", "date_filed", "case_name")),
}
"""Of sets without a redesign: the key of a group, how many documents are learned from, and the fields."""

Verdict = Literal["right", "wrong", "silent"]

_UNJUDGED = "fields without truth"


@dataclass(frozen=True, slots=True)
class Episode:
    """What a program is learned from, and what it is run on, in one site."""

    group: Group
    learned: Sequence[GoldDocument]
    pages: Sequence[GoldDocument]


@dataclass(slots=True)
class Table:
    """Counts: documents by verdict and report, values by verdict, wrong ones by who names them, batches by alarm."""

    documents: Counter[tuple[str, str]] = field(default_factory=Counter)
    values: Counter[Verdict] = field(default_factory=Counter)
    wrong_values: Counter[str] = field(default_factory=Counter)
    batches: Counter[bool] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print a table a set."""
    parser = option_parser(__doc__, "sets --algorithm --only")
    parser.add_argument("--unchanged", action="store_true", help="pages without a redesign: count false alarms")
    parser.add_argument("--notes", action="store_true", help="name the pages that are reported falsely, or not at all")
    options = parser.parse_args(arguments)
    for name in options.sets:
        try:
            episodes = list(_unchanged(name) if options.unchanged else redesigns(name))
        except DataMissingError as error:
            print(f"skipped: {error}", file=sys.stderr)
            continue
        table = Table()
        for episode in episodes:
            if options.only in episode.group.name:
                measure(episode, table, options.algorithm)
        lines = [name, *(f"  {what}: {count}" for what, count in _figures(table).items())]
        print(*lines, *(f"    {note}" for note in table.notes if options.notes), sep="\n", flush=True)
    return 0


def redesigns(name: str) -> Iterator[Episode]:
    """The redesigns of a set: per site, the pages of the earliest layout before a redesign and those after it."""
    before: dict[tuple[str, str], list[str]] = {}
    for pair in redesign_pairs(name):
        before.setdefault((pair["site"], pair["new"]), []).append(pair["old"])
    after: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (site, new), olds in before.items():
        earliest = [old for old in olds if not set(olds) & set(before.get((site, old), ()))]
        after.setdefault((site, tuple(sorted(earliest))), []).append(new)
    for (site, earliest_layout), news in sorted(after.items()):
        group = group_of(site, read_set(name, "site")[site], literal=True)
        documents = {document.path: document for document in group.documents}
        chosen = [[documents[data_folder() / name / doc] for doc in docs] for docs in (earliest_layout, news)]
        yield Episode(group, *chosen)


def _unchanged(name: str) -> Iterator[Episode]:
    """Pages of one layout: what is learned from, and the others."""
    if name in DRAWS:
        key, examples, fields = DRAWS[name]
        for group in read_groups(name, key, examples, fields=fields, literal=True):
            for draw in range(2):
                yield Episode(group, *group.draw(examples, draw))
        return
    redesigned = {frozenset((pair["old"], pair["new"])) for pair in redesign_pairs(name)}
    dates = {row["doc"]: datetime.date.fromisoformat(row["date"]) for row in gold_rows(name)}
    for group in read_groups(name, "site", 1, literal=True):
        names = {document.path.relative_to(data_folder() / name).as_posix(): document for document in group.documents}
        for one, document in names.items():
            near = [
                other
                for two, other in names.items()
                if two != one and frozenset((one, two)) not in redesigned and abs(dates[one] - dates[two]) <= NEAR
            ]
            if near:
                yield Episode(group, (document,), near)


def measure(episode: Episode, table: Table, algorithm: Algorithm = "lrsyn") -> None:
    """Learn, keep fixtures, run on the pages, and count what is reported, page by page and as a batch."""
    group = episode.group
    program = LEARNERS[algorithm](group.examples(episode.learned), name=group.name).program
    fields = [known.name for known in program.fields if known.formats]
    answers = answering(program, evidence=True)
    with tempfile.TemporaryDirectory() as folder:
        for document in episode.learned:
            keep(document.path, answers, folder, program=program.name, date="2026-01-01")
        baseline = read_baseline(answers, [folder])
    right: list[Path] = []
    for page in episode.pages:
        gold = {name: values for name, values in group.gold[page.path].items() if name in fields}
        verdicts = _judge(page.path, answers, gold, baseline, table)
        if set(verdicts) == {"right"}:
            right.append(page.path)
    if len(right) > 1:
        table.batches[bool(watch(answers, right, baseline).drift.found)] += 1


def _judge(path: Path, answers: Answers, gold: Gold, baseline: Baseline, table: Table) -> list[Verdict]:
    """Count one page: its verdict, and by whom it is reported."""
    (checked,) = check(answers, [path])
    assert checked.now is not None, "a page of the benchmark can be read"
    verdicts = {name: _verdict(checked.now["values"][name], wanted) for name, wanted in gold.items()}
    if not verdicts:
        return []
    signs = [sign for page in watch(answers, [path], baseline).strange for sign in page.signs]
    worst: Verdict = next(v for v in ("wrong", "silent", "right") if v in verdicts.values())
    failed = [known.field for known in checked.fields if known.failed]
    report = " and ".join(who for who, found in (("check", checked.failed), ("watch", signs)) if found)
    if worst == "right" and not checked.unknown_format and _of_others(gold, [*failed, *(s.field for s in signs)]):
        report = _UNJUDGED
    table.documents[worst, report] += 1
    table.values.update(verdicts.values())
    for name, verdict in verdicts.items():
        if verdict == "wrong":
            named = next((n for n in (name, None) if any(sign.field == n for sign in signs)), "")
            told = {name: "the field", None: "the page"}.get(named, "another field" if report else "nothing")
            table.wrong_values[told] += 1
    if (worst == "right") == bool(report):
        told = "; ".join(f"{sign.field or 'page'}: {sign.words}" for sign in signs)
        table.notes.append(f"{worst} {path.parent.name}/{path.name}: {report or 'not reported'} {told}")
    return list(verdicts.values())


def _verdict(value: Any, wanted: Sequence[str]) -> Verdict:
    texts = texts_of(value)
    return "silent" if not texts else "right" if agree(texts, wanted) else "wrong"


def _of_others(gold: Gold, told: Sequence[str | None]) -> bool:
    """Whether all that is told of a page is of fields whose true values are not known."""
    return bool(told) and all(name is not None and name not in gold for name in told)


def _figures(table: Table) -> dict[str, Any]:
    """The counts, and the shares that were asked for."""
    broken = sum(n for (verdict, _), n in table.documents.items() if verdict != "right")
    missed = sum(n for (verdict, report), n in table.documents.items() if verdict != "right" and not report)
    right = sum(n for (verdict, _), n in table.documents.items() if verdict == "right")
    alarms = sum(
        n for (verdict, report), n in table.documents.items() if verdict == "right" and report not in {"", _UNJUDGED}
    )
    return {
        "documents": {
            f"{verdict}: {report or 'not reported'}": n for (verdict, report), n in sorted(table.documents.items())
        },
        "no longer right": broken,
        "of these reported": broken - missed,
        "right": right,
        "of these reported too": alarms,
        "values": dict(sorted(table.values.items())),
        "wrong values named by a sign of": dict(sorted(table.wrong_values.items())),
        "batches of right pages": table.batches.total(),
        "of these with drift": table.batches[True],
    }


if __name__ == "__main__":
    raise SystemExit(main())
