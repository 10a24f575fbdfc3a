"""Zero-shot extraction: a question in words, a page of a site never seen, its list (Pasupat and Liang 2014, section 4).

    python -m benchmarks.questions                      # sites left out, kinds left out, ablations, one seed, errors
    python -m benchmarks.questions --joined             # each page joined with an unrelated one (section 4.6)
    python -m benchmarks.questions --seen               # with and without what is seen of a page
    python -m benchmarks.questions --errors             # each error with its class
    python -m benchmarks.questions --coverage           # which true lists no predicate selects, and why not
    python -m benchmarks.questions --train fieldmark/synth/zeroshot --date 2026-11-23      # the shipped models

Accuracy counts questions whose first list is compatible: its first, second and last value are the true ones. The truth
of many lists was sorted by somebody and is not in page order; so a second figure, `set`, also counts a list that holds
exactly the true values.

What is seen of a page is told by the boxes that come with it (search results), else by Chromium, which renders saved
files alone, mostly without their style sheets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

import numpy as np

from benchmarks.data import read_page, skipping
from benchmarks.options import option_parser
from benchmarks.question_errors import Reason, reason_of
from benchmarks.question_pages import (
    Pages,
    Trait,
    folds,
    joined,
    kinds_left_out,
    masked,
    posed_about,
    questions,
    shuffled_sites,
    split,
    without,
)
from fieldmark.dsl.core.loglinear import probabilities, write_model
from fieldmark.runtime.vision import Renderer
from fieldmark.synth.loglinear import Numbers
from fieldmark.synth.zeroshot.aggregation import Vocabulary
from fieldmark.synth.zeroshot.answers import CERTAINTY, MODEL
from fieldmark.synth.zeroshot.asking import Asking
from fieldmark.synth.zeroshot.page_tree import PageTree
from fieldmark.synth.zeroshot.predicates import Candidate, Generator
from fieldmark.synth.zeroshot.questions import read_question
from fieldmark.synth.zeroshot.structure import Structure
from fieldmark.synth.zeroshot.surroundings import Surroundings, anchor_of
from fieldmark.synth.zeroshot.training import (
    FOLDS,
    Flags,
    Known,
    Posed,
    by_other_sites,
    certainty_of,
    is_compatible,
    is_seen,
    plain,
    pose,
    ranked,
    train_certainty,
    train_lists,
    train_models,
    train_seen,
    with_unanswerable,
)

SPLITS: Final = 10
"""Random splits of the sites, four parts to train on and one to test. Origin: the paper, section 4.3."""

BARS: Final = (0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
"""Certainties from which on lists are given, of which the report tells."""

_STRUCTURE: Final = ("zone", "place", "at", "more")
_TEXT: Final = ("text", "colon")
_QUESTION: Final = ("ask", "form", "label")
ABLATIONS: Final = {
    "all features": (*_STRUCTURE, *_TEXT, *_QUESTION),
    "without labels": (*_STRUCTURE, "text", "ask", "form"),
    "without inclusion": ("zone", "place", "at", *_TEXT, *_QUESTION),
    "without ancestors": ("zone", "place", "more", *_TEXT, *_QUESTION),
    "structure and question": (*_STRUCTURE, *_QUESTION),
    "structure and text": (*_STRUCTURE, *_TEXT),
    "structure alone": _STRUCTURE,
    "text and question": (*_TEXT, *_QUESTION),
    "text alone": _TEXT,
    "question alone": _QUESTION,
}

SEEN: Final = {
    "all that is seen": (),
    "without hidden": ("hidden",),
    "without place": ("across", "down", "screens", "reach", "area"),
    "without edges and gaps": ("left", "right", "top", "width", "height", "flow", "gap"),
    "without fonts and colours": ("size", "weight", "background"),
    "without records": ("record", "font", "room"),
}
"""What is left out of what is seen: the second words of features."""


@dataclass(slots=True)
class Tally:
    """Counts of one table row."""

    counts: Counter[str] = field(default_factory=Counter)

    def add(self, posed: Posed, order: Sequence[tuple[int, float]]) -> None:
        """Count one question."""
        self.counts["asked"] += 1
        for name, flags in (("", posed.compatible), (" set", posed.right)):
            hits = [bool(flags[posed.answers == posed.answers[best]].any()) for best, _ in order[:5]]
            self.counts["first" + name] += hits[0]
            self.counts["five" + name] += any(hits)
            self.counts["oracle" + name] += bool(flags.any())

    def __str__(self) -> str:
        asked = max(self.counts["asked"], 1)
        names = ("first", "five", "oracle", "first set", "five set", "oracle set")
        return "  ".join(f"{name} {self.counts[name] / asked:.3f}" for name in names) + f"  asked {asked}"


def trained(posed: Sequence[Posed], vocabulary: Vocabulary) -> Numbers:
    """The weights of all features, of what is seen too where it is there."""
    weights = train_lists(posed, vocabulary)
    if is_seen(vocabulary).any():
        weights += train_seen(by_other_sites(posed, vocabulary), vocabulary)
    return weights


def measure(posed: Iterable[Posed], weights: Numbers, tally: Tally, seeded: bool = False) -> None:
    """Count what a model says of some questions; `seeded`, of the lists that hold a value that was named."""
    for one in posed:
        tally.add(one, ranked(one, weights, one.holds_seed if seeded and one.holds_seed.any() else None))


def pattern(tree: PageTree, candidate: Candidate) -> str:
    """The baseline's pattern of a predicate: its last five entries in any order, indices aside (section 4.2)."""
    entries = [step.tag if step.is_free else f"{step.tag}[*]" for step in candidate.predicate.steps]
    node = candidate.predicate.base
    while node >= 0 and len(entries) < 5:
        entries.insert(0, f"{tree.tags[node]}[*]")
        node = tree.parents[node]
    return " ".join(sorted(entries[-5:]))


def baseline(pages: Pages) -> None:
    """The suffix patterns of right predicates, the most frequent one that a page has."""
    rows: list[tuple[Known, list[tuple[str, bool]]]] = []
    for path, some in pages.items():
        tree = PageTree(read_page(path))
        candidates = Generator(tree).run()
        texts = [tuple(map(plain, one.texts)) for one in candidates]
        patterns = [pattern(tree, one) for one in candidates]
        for known in some:
            values = tuple(map(plain, known.values))
            rows.append((known, [(p, is_compatible(t, values)) for p, t in zip(patterns, texts, strict=True)]))
    first = five = asked = 0
    for seed in range(SPLITS):
        sites = shuffled_sites([known for known, _ in rows], seed)
        tested = set(sites[: len(sites) // 5])
        counts = Counter(p for known, lists in rows if known.site not in tested for p, fits in lists if fits)
        for known, lists in rows:
            if known.site in tested:
                order = sorted(lists, key=lambda one: -counts[one[0]])
                asked += 1
                first += order[0][1] if order else False
                five += any(fits for _, fits in order[:5])
    print(f"baseline, sites left out: first {first / asked:.3f}  five {five / asked:.3f}  asked {asked}")


def ranking_errors(rows: Sequence[tuple[Path, Posed]], vocabulary: Vocabulary, shown: bool = False) -> None:
    """Print the errors by class, each site left out three times, in five parts drawn anew; each with its page where
    they are `shown`. Every second site, by name, is one of the half on which features were chosen.
    """
    counts: Counter[Reason] = Counter()
    chosen_on = set(sorted({one.known.site for _, one in rows})[::2])
    halves = {True: Tally(), False: Tally()}
    for seed in range(3):
        for training, testing in folds([one for _, one in rows], seed):
            weights, tested = trained(training, vocabulary), set(map(id, testing))
            for path, one in rows:
                if id(one) not in tested:
                    continue
                order = ranked(one, weights)
                best = order[0][0]
                halves[one.known.site in chosen_on].add(one, order)
                if not one.right[one.answers == one.answers[best]].any():
                    lists = Generator(tree := PageTree(read_page(path))).run()
                    rights = [lists[int(number)].nodes for number in np.flatnonzero(one.right)]
                    reason = reason_of(tree, lists[best].nodes, rights)
                    counts[reason] += 1
                    if shown:
                        print(f"  {reason.value}: {path.parent.name}/{path.name}, {one.known.text}")
    sections = sum(count for reason, count in counts.items() if reason.is_section)
    print(f"errors, five parts three times: {counts.total()}, wrong sections and navigation {sections}", end=": ")
    print({reason.value: count for reason, count in counts.most_common()})
    print(f"half chosen on: {halves[True]}\nother half: {halves[False]}", flush=True)


def abstention(rows: Sequence[Posed], in_vain: Sequence[Posed], vocabulary: Vocabulary) -> None:
    """How well certainty tells right lists from wrong ones, and what is asked in vain, with sites and with kinds left
    out; every second question in vain is left out of training, too, and only those are counted.
    """
    texts = sorted({one.known.text for one in in_vain})
    trainable = [*rows, *(one for one in in_vain if one.known.text in texts[::2])]
    testable = [*rows, *(one for one in in_vain if one.known.text in texts[1::2])]
    sites, kinds = sorted({one.known.site for one in rows}), sorted({one.known.kind for one in rows})
    by_site, by_kind = [sites[part::FOLDS] for part in range(FOLDS)], [[kind] for kind in kinds]
    traits: tuple[tuple[Trait, list[list[str]]], ...] = (("site", by_site), ("kind", by_kind))
    for attribute, left_out in traits:
        found: dict[str, list[float]] = {}
        for some in left_out:
            (training, _), (_, testing) = without(trainable, attribute, some), without(testable, attribute, some)
            for kind, sure in certainties(training, testing, vocabulary):
                found.setdefault(kind, []).append(sure)
        for bar in BARS:
            shares = [f"{kind} {sum(sure >= bar for sure in all_)} of {len(all_)}" for kind, all_ in found.items()]
            print(f"certainty, {attribute}s left out, given from {bar} on: {', '.join(shares)}", flush=True)


def certainties(
    training: Sequence[Posed], testing: Sequence[Posed], vocabulary: Vocabulary
) -> Iterator[tuple[Literal["right", "wrong", "in vain"], float]]:
    """Whether the best list of each question is right, and how sure models that were trained with others are of it."""
    names = list(vocabulary.numbers)
    weights = train_lists(training, vocabulary)
    certainty = train_certainty(by_other_sites(training, vocabulary), vocabulary)
    for one in testing:
        is_right, features = certainty_of(one, weights, names)
        sure = probabilities([certainty.score(features), 0.0])[0]
        yield "in vain" if not one.known.values else "right" if is_right else "wrong", sure


def write_models(pages: Pages, folder: Path, date: str) -> None:
    """Train on everything, and write the files that are shipped."""
    vocabulary = Vocabulary()
    with Renderer() as renderer:
        posed = [one for _, one in posed_about(with_unanswerable(pages), vocabulary, renderer)]
    models = train_models(posed, vocabulary, date)
    for name, model in ((MODEL, models.lists), (CERTAINTY, models.certainty)):
        (folder / name).write_text(write_model(model), encoding="utf-8")
        print(folder / name, dict(model.about), flush=True)


def report(pages: Pages) -> None:
    """All tables but those of joined pages and of what is seen."""
    vocabulary = Vocabulary()
    everything = [*posed_about(with_unanswerable(pages), vocabulary)]
    rows = [(path, one) for path, one in everything if one.known.values]
    posed = [one for _, one in rows]
    by_site, seeded = Tally(), Tally()
    for seed in range(SPLITS):
        training, testing = split(posed, seed)
        weights = train_lists(training, vocabulary)
        measure(testing, weights, by_site)
        measure(testing, weights, seeded, seeded=True)
    print(f"sites left out: {by_site}\n  with one seed: {seeded}", flush=True)
    ranking_errors(rows, vocabulary)
    together = Tally()
    for kind, (training, testing) in kinds_left_out(posed):
        weights, tally = train_lists(training, vocabulary), Tally()
        measure(testing, weights, tally)
        measure(testing, weights, together)
        print(f"{kind} left out: {tally}", flush=True)
    print(f"kinds left out: {together}", flush=True)
    baseline(pages)
    ablations(posed, vocabulary)
    abstention(posed, [one for _, one in everything if not one.known.values], vocabulary)


def ablated(vocabulary: Vocabulary) -> Iterator[tuple[str, Flags]]:
    """Which features each of the ABLATIONS has."""
    groups = [name.partition(" ")[0] for name in vocabulary.numbers]
    for label, words in ABLATIONS.items():
        yield label, np.isin(groups, words)


def ablations(posed: Sequence[Posed], vocabulary: Vocabulary) -> None:
    """Groups of features alone and together, three splits."""
    for label, allowed in ablated(vocabulary):
        some = [masked(one, allowed) for one in posed]
        tally = Tally()
        for seed in range(3):
            training, testing = split(some, seed)
            measure(testing, train_lists(training, vocabulary), tally)
        print(f"{label}: {tally}", flush=True)


def report_seen(pages: Pages) -> None:
    """With and without what is seen, and without each part of it, by sites and kinds left out; the errors with it."""
    vocabulary = Vocabulary()
    with Renderer() as renderer:
        rows = [*posed_about(pages, vocabulary, renderer)]
    posed = [one for _, one in rows]
    about = [name.partition(" ")[2].replace("=", " ").split(" ")[0] for name in vocabulary.numbers]
    allowed = {label: ~(is_seen(vocabulary) & np.isin(about, words)) for label, words in SEEN.items()}
    splits = [("sites left out", *split(posed, seed)) for seed in range(SPLITS)]
    splits += [("kinds left out", *parted) for _, parted in kinds_left_out(posed)]
    tallies: dict[str, Tally] = {}
    for name, training, testing in splits:
        weights, judged = train_lists(training, vocabulary), by_other_sites(training, vocabulary)
        measure(testing, weights, tallies.setdefault(f"{name}, as it is", Tally()))
        for label, flags in allowed.items():
            seen = train_seen([(masked(one, flags), known) for one, known in judged], vocabulary)
            tally = tallies.setdefault(f"{name}, {label}", Tally())
            measure([masked(one, flags) for one in testing], weights + seen, tally)
    for label, tally in tallies.items():
        print(f"{label}: {tally}", flush=True)
    ranking_errors(rows, vocabulary)


def report_coverage(pages: Pages) -> None:
    """Of each kind, how many true lists some predicate selects, and what the nearest list is to the others; and of how
    many of those selected it is said that they hold a label, or are the fields of one record.
    """
    counts: dict[str, Counter[str]] = {}
    for path, some in pages.items():
        tree = PageTree(read_page(path))
        shown = [plain(text or "") for text in tree.texts]
        candidates = Generator(tree).run()
        lists = [tuple(map(plain, one.texts)) for one in candidates]
        surroundings = Surroundings(Structure(tree))
        for known in some:
            values = tuple(map(plain, known.values))
            wanted = Counter(values)
            asking = Asking(read_question(known.text))
            selected = [
                candidate
                for candidate, one in zip(candidates, lists, strict=True)
                if is_compatible(one, values) or Counter(one) == wanted
            ]
            place = iter(shown)
            ordered = all(value in place for value in values)
            if any(is_compatible(one, values) for one in lists):
                found = "compatible"
            elif any(Counter(one) == wanted for one in lists):
                found = "the values in another order"
            else:
                found = "none"
                near = max(map(Counter, lists), key=lambda one: 2 * (one & wanted).total() - one.total())
                over, under = list((near - wanted).elements()), list((wanted - near).elements())
                print(f"{path.name}: {known.text}; {len(values)} values, too many {over[:3]}, missing {under[:3]}")
            count = counts.setdefault(known.kind, Counter())
            count[found] += 1
            count["holds a label"] += any(asking.is_label(map(anchor_of, one.texts)) for one in selected)
            count["fields of one record"] += any(surroundings.is_one_record(one.nodes) for one in selected)
            count["truth in the order of the page"] += ordered
    for kind, count in (*counts.items(), ("all", sum(counts.values(), Counter[str]()))):
        print(f"{kind}: {dict(count.most_common())}", flush=True)


def report_joined(pages: Pages) -> None:
    """Every third page, joined with one of another kind; training on the others' sites as they are."""
    vocabulary = Vocabulary()
    paths = list(pages)
    tested = paths[::3]
    sites = {known.site for path in tested for known in pages[path]}
    training = {path: some for path, some in pages.items() if some[0].site not in sites}
    posed = [one for _, one in posed_about(training, vocabulary)]
    both: list[Posed] = []
    plain = [one for _, one in posed_about({path: pages[path] for path in tested}, vocabulary)]
    for number, path in enumerate(tested):
        others = [other for other in paths if pages[other][0].kind != pages[path][0].kind]
        both += pose(joined(path, others[number * 31 % len(others)]), pages[path], vocabulary)
    for label, allowed in ablated(vocabulary):
        weights = train_lists([masked(one, allowed) for one in posed], vocabulary)
        for name, rows in (("alone", plain), ("joined", both)):
            tally = Tally()
            measure([masked(one, allowed) for one in rows], weights, tally)
            print(f"{label}, {name}: {tally}", flush=True)


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables, or write the models."""
    parser = option_parser(__doc__)
    parser.add_argument("--joined", action="store_true", help="pages joined with unrelated ones instead")
    parser.add_argument("--seen", action="store_true", help="with and without what is seen instead")
    parser.add_argument("--coverage", action="store_true", help="true lists that no predicate selects instead")
    parser.add_argument("--errors", action="store_true", help="the errors alone, each with its page")
    parser.add_argument("--train", type=Path, metavar="FOLDER", help="write models trained on everything instead")
    parser.add_argument("--date", default="", help="the date that the models name")
    given, pages = parser.parse_args(arguments), questions()
    if given.train is not None:
        write_models(pages, given.train, given.date)
    elif given.errors:
        vocabulary = Vocabulary()
        ranking_errors([*posed_about(pages, vocabulary)], vocabulary, shown=True)
    else:
        tables = {"joined": report_joined, "seen": report_seen, "coverage": report_coverage}
        next((table for name, table in tables.items() if vars(given)[name]), report)(pages)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
