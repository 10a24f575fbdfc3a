"""How well the confidence of answers holds on sites and kinds of documents that its model did not see.

    python -m benchmarks.confidence -o docs/results/data/confidence.json
    python -m benchmarks.confidence --train fieldmark/dsl/core --date 2026-11-23      # the model that is shipped
    python -m benchmarks.confidence --ablation                                        # what each feature brings

The answers are those of `benchmarks.confidence_cases`. Told are, for sites left out in turn and for kinds left out in
turn: by tenth of confidence how many answers are right; and by kind, for each share of wrong answers that may be asked
for, how many right ones are given and how many wrong, with the threshold found on the other kinds. `votes` is what is
given without a threshold. A threshold keeps the expected share of wrong answers of a site's fields below a bound
(conformal risk control: Angelopoulos and others 2022; the share is one of the fields asked for, because it falls when
more is withheld, as that of the values given need not). Kinds count the same, and in them sites; what a schema answers
is held to the threshold of what programs do.
"""

from __future__ import annotations

import pickle
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import exp, log, nan
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.confidence_cases import SCHEMA, UNSEEN, Answer, all_answers
from benchmarks.data import skipping
from benchmarks.options import option_parser
from benchmarks.result_files import Run, keep
from fieldmark.dsl.core.confidence import ABSENT, FILE, RISK, SIGNS, VALUE
from fieldmark.dsl.core.loglinear import LogLinearModel, write_model
from fieldmark.runtime.watch.calibration import bound, least_confidence
from fieldmark.synth.loglinear import fit

MOST: Final = 1_500
"""Answers of a kind that a model is trained on, as many on changed pages, and as many that there is no value, so that
no kind decides alone."""

MOST_OF_SITE: Final = MOST // 5
"""The same of a site, so that no site does. Origin: kinds and sites left out, with a tenth and without a bound."""

PULL: Final = 0.001
"""How much weights are pulled to zero. Origin: kinds left out; four values were tried."""

FREELY: Final = 0.001
"""How much of that those are that every answer has, one or the other."""

FOLDS: Final = 5
"""Parts by which sites are left out."""

RATES: Final = (0.05, 0.03, 0.02, 0.01, 0.005)
"""Shares of wrong answers for which a threshold is told."""

Scored = list[tuple[Answer, float | None]]
"""Answers with their confidence by a model that did not see their site, or kind; None where they abstain."""


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; write the model, and the results."""
    parser = option_parser(__doc__, "--output")
    parser.add_argument("--answers", type=Path, help="keep the answers in this file, or take them from there")
    parser.add_argument("--train", type=Path, help="write the model of all answers to this folder")
    parser.add_argument("--date", default="unknown", help="of the model's file")
    parser.add_argument("--ablation", action="store_true", help="tell what each feature brings, and nothing else")
    options = parser.parse_args(arguments)
    answers = _answers(options.answers)
    if options.ablation:
        ablate(answers)
        return 0
    by_site = left_out([answer for answer in answers if answer.kind != UNSEEN], _part_of_sites)
    by_kind = left_out(answers, lambda answer: answer.kind)
    if options.train:
        text = write_model(shipped(answers, by_site, options.date))
        (options.train / FILE).write_text(text, encoding="utf-8")
        print(text)
    runs: list[Run] = [{"set": "all", "system": "invented", "rows": invented(answers)}]
    for name, scored in (("sites left out", by_site), ("kinds left out", by_kind)):
        runs += [{"set": name, "system": "tenths", "rows": tenths(scored)}]
        runs += [{"set": name, "system": "kinds", "rows": by_rate(scored, by_site)}]
    for run in runs:
        print(f"\n{run['set']}, {run['system']}")
        for row in run["rows"]:
            print("  " + "  ".join(f"{key} {_shown(value)}" for key, value in row.items()))
    if options.output:
        keep(options.output, "confidence", [{**run, "settings": {"seed": 0}} for run in runs])
    return 0


def _answers(kept: Path | None) -> list[Answer]:
    if kept is not None and kept.is_file():
        known: list[Answer] = pickle.loads(kept.read_bytes())
        return known
    answers = all_answers()
    if kept is not None:
        kept.write_bytes(pickle.dumps(answers))
    return answers


def _shown(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _part_of_sites(answer: Answer) -> str:
    return str(sum(map(ord, answer.kind + answer.site)) % FOLDS)


def left_out(answers: Sequence[Answer], part_of: Callable[[Answer], str]) -> Scored:
    """The answers with their confidence by a model of the other parts."""
    scored: Scored = []
    for part in dict.fromkeys(map(part_of, answers)):
        weights = trained([answer for answer in answers if part_of(answer) != part])
        scored += [(answer, confidence(answer, weights)) for answer in answers if part_of(answer) == part]
    return scored


def confidence(answer: Answer, weights: Mapping[str, float]) -> float | None:
    """The probability that an answer is right, by some weights."""
    if not answer.features:
        return None
    return 1 / (1 + exp(-sum(weights.get(name, 0.0) for name in answer.features)))


def trained(answers: Sequence[Answer]) -> dict[str, float]:
    """The weight of each feature, from as many answers of each kind and site as there are, or as are taken.

    Those of what a schema answers come last, beside the weights that what programs answer has given.
    """
    programs = [answer for answer in answers if not answer.kind.startswith(SCHEMA)]
    weights = _fitted(_chosen(programs), {})
    return weights | _fitted(_chosen([answer for answer in answers if answer.kind.startswith(SCHEMA)]), weights)


def _fitted(answers: Sequence[Answer], held: Mapping[str, float]) -> dict[str, float]:
    names = sorted({name for answer in answers for name in answer.features})
    numbers = {name: number for number, name in enumerate(names)}
    counts: Counter[tuple[int, ...]] = Counter()
    rights: Counter[tuple[int, ...]] = Counter()
    for answer in answers:
        key = tuple(sorted(numbers[name] for name in answer.features))
        counts[key] += 1
        rights[key] += answer.right
    questions = {key: (count, rights[key]) for key, count in counts.items()}
    caution = [FREELY if name in {VALUE, ABSENT} else 1.0 for name in names]
    signs = [float(SIGNS.get(name, 0)) for name in names]
    given = [held.get(name, nan) for name in names]
    weights = fit(questions, np.array(caution), np.array(signs), PULL, np.array(given)) if questions else ()
    return {name: float(weights[number]) for name, number in numbers.items()}


def _chosen(answers: Sequence[Answer]) -> list[Answer]:
    sites: dict[tuple[str, bool, bool, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.features and answer.kind != UNSEEN:
            sites[answer.kind, answer.changed, answer.given, answer.site].append(answer)
    kinds: dict[tuple[str, bool, bool], list[Answer]] = defaultdict(list)
    for (kind, changed, given, _), of_site in sites.items():
        kinds[kind, changed, given] += _spread(of_site, MOST_OF_SITE)
    return [answer for of_kind in kinds.values() for answer in _spread(of_kind, MOST)]


def _spread(answers: Sequence[Answer], most: int) -> Sequence[Answer]:
    """As many, evenly."""
    return answers[:: -(-len(answers) // most)]


def shipped(answers: Sequence[Answer], by_site: Scored, date: str) -> LogLinearModel:
    """The model of all answers, with what it saw, how it fits, and the thresholds of each rate that has one."""
    given = [answer for answer in answers if answer.features and answer.kind != UNSEEN]
    kinds = sorted({answer.kind for answer in given})
    sites = {(answer.kind, answer.site) for answer in given}
    rates = {rate: threshold(by_site, rate) for rate in RATES}
    about = {
        "model": "how sure an answer is",
        "trained on": f"{len(given):,} answers of {len(sites)} sites and issuers: {', '.join(kinds)}",
        "fit": f"sites left out in turn, {ranking(by_site):.3f} of pairs of a right and a wrong answer in order",
        "date": date,
        **{f"{RISK} {rate:g}": f"{least:.4f}" for rate, least in rates.items() if least is not None},
    }
    return LogLinearModel(trained(answers), about)


def real(scored: Scored) -> Scored:
    """Those of programs, of documents that were not changed."""
    return [pair for pair in scored if _pages_of(pair[0]) == "real"]


def _pages_of(answer: Answer) -> str:
    return "schema" if answer.kind.startswith(SCHEMA) else "changed" if answer.changed else "real"


def ranking(scored: Scored) -> float:
    """The share of pairs of a right and a wrong answer of which the right one has more confidence (area under ROC)."""
    known = sorted((sure, answer.right) for answer, sure in real(scored) if sure is not None)
    sures = np.array([sure for sure, _ in known])
    rights = np.array([right for _, right in known])
    below = np.searchsorted(sures, sures, "left") + np.searchsorted(sures, sures, "right")
    count = int(rights.sum())
    wrong = len(known) - count
    if not count or not wrong:
        return 0.5
    return float((below[rights].sum() / 2 - count * count / 2) / (count * wrong))


def log_loss(scored: Scored) -> float:
    """The mean negative logarithm of the probability that answers were as they are, each kind counting the same."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for answer, sure in real(scored):
        if sure is not None:
            kinds[answer.kind].append(-log(max(1e-6, sure if answer.right else 1 - sure)))
    return sum(sum(losses) / len(losses) for losses in kinds.values()) / len(kinds)


def ablate(answers: Sequence[Answer]) -> None:
    """Print for each feature the log loss without it, kinds left out and sites left out, and the share of pairs in
    order; those with all features first."""
    names = sorted({name for answer in answers for name in answer.features} - {VALUE, ABSENT})
    for gone in (None, *names):
        known = [replace(one, features=tuple(name for name in one.features if name != gone)) for one in answers]
        by_kind, by_site = left_out(known, lambda answer: answer.kind), left_out(known, _part_of_sites)
        losses = f"kinds {log_loss(by_kind):.4f} {ranking(by_kind):.3f}  sites {log_loss(by_site):.4f}"
        print(f"{losses} {ranking(by_site):.3f}  {gone or 'all'}", flush=True)


def tenths(scored: Scored) -> list[dict[str, Any]]:
    """By tenth of confidence: how many answers, their mean confidence, how many are right; those of programs on real
    and on changed pages, and those of schemas, apart."""
    rows = []
    for pages in ("real", "changed", "schema"):
        known = [(answer, sure) for answer, sure in scored if sure is not None and _pages_of(answer) == pages]
        for tenth in range(10):
            inside = [(a, sure) for a, sure in known if tenth <= 10 * sure < tenth + 1 or (tenth == 9 and sure == 1)]
            if inside:
                mean = sum(sure for _, sure in inside) / len(inside)
                right = sum(answer.right for answer, _ in inside) / len(inside)
                rows.append({"pages": pages, "from": tenth / 10, "answers": len(inside), "sure": mean, "right": right})
    return rows


def threshold(scored: Scored, rate: float) -> float | None:
    """The least confidence that keeps the expected share of wrong answers below a rate; None where none does.

    The share is one of the answers asked of programs: the mean over kinds of that over sites.
    """
    asked = Counter((answer.kind, answer.site) for answer, _ in real(scored))
    sites = Counter(kind for kind, _ in asked)
    wrong = [
        (sure, Fraction(1, asked[answer.kind, answer.site] * sites[answer.kind] * len(sites)))
        for answer, sure in real(scored)
        if sure is not None and not answer.right
    ]
    return least_confidence(wrong, bound(rate, len(asked)))


def invented(answers: Sequence[Answer]) -> list[dict[str, Any]]:
    """By kind, of real pages and changed ones: fields that are not there, and how many of them were given a value; in
    records that are true ones, and outside."""
    rows = []
    for outside in (False, True):
        absent = [answer for answer in answers if not answer.there and answer.outside == outside]
        counts = Counter((answer.kind, answer.changed) for answer in absent)
        given = Counter((answer.kind, answer.changed) for answer in absent if answer.given)
        for (kind, changed), count in sorted(counts.items()):
            pages = "no true records" if outside else "changed" if changed else "real"
            rows.append({"kind": kind, "pages": pages, "absent": count, "invented": given[kind, changed]})
    return rows


def by_rate(scored: Scored, by_site: Scored) -> list[dict[str, Any]]:
    """By kind and rate: right and wrong answers given, of those asked for, with the threshold of the other kinds."""
    rows = []
    for kind in sorted({answer.kind for answer, _ in scored}):
        mine = [(answer, sure) for answer, sure in scored if answer.kind == kind and not answer.changed]
        others = [(answer, sure) for answer, sure in by_site if answer.kind != kind]
        for rate in (None, *RATES):
            least = 0.0 if rate is None else threshold(others, rate)
            given = [answer for answer, sure in mine if least is not None and sure is not None and sure >= least]
            right = sum(answer.right for answer in given)
            told = "votes" if rate is None else f"{rate:g}"
            row = {"kind": kind, "rate": told, "least": least, "asked": len(mine)}
            rows.append({**row, "right": right, "wrong": len(given) - right})
    return rows


if __name__ == "__main__":
    raise SystemExit(main())
