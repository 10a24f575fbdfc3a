"""What AMBER keeps on other sites: settings chosen on one half of the sites, measured on the other.

    python -m benchmarks.amber_halves court_lists --schema courts -o docs/results/data
    python -m benchmarks.amber_halves result_lists --clean --schema results

Chosen are, one after the other and as long as one makes the tuning half better: the thresholds, the settings that
decide what is found (bounds on time do not), which of the schema's annotators are asked, and whether gazetteers are
grown on that half's pages first (`learn_upfront`, without their truth). What is made better is the mean F1 of records
and, where columns have names, of attributes. It is done on both halves of `amber_records`, `development` and `report`.

For each half stand there what is shipped, what is chosen on the half itself, and what is chosen on the other half; what
does not carry over is the difference of the last two. The patterns of the annotators are written by people who looked
at pages of both halves, which this cannot undo.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from benchmarks.amber_records import PageScore, found_in, half_of, kinds_of, score_page
from benchmarks.data import skipping
from benchmarks.options import option_parser
from benchmarks.record_truth import RecordPage, read_record_pages
from benchmarks.result_files import keep
from fieldmark.runtime.amber import analysis, areas, attributes, rates, records
from fieldmark.runtime.amber.analysis import analyse_page
from fieldmark.runtime.amber.annotations import Annotations, annotate
from fieldmark.runtime.amber.learning import learn_upfront, with_domains
from fieldmark.runtime.amber.schema import DomainSchema, load_schema
from fieldmark.runtime.amber.settings import AMBER, AmberSettings
from fieldmark.runtime.amber.tree import PageTree
from fieldmark.runtime.io.documents import read_page

MODULES = (analysis, areas, attributes, rates, records)
"""Where the settings are used."""

THRESHOLDS: Mapping[str, Sequence[Any]] = {
    "depth": (1, 2, 3),
    "distance": (2, 3, 4, 5, 6),
    "infer_regular": (0.5, 0.6, 0.7),
    "infer_optional": (0.3, 0.4, 0.5),
    "keep_optional": (0.1, 0.2, 0.3),
    "keep_regular": (0.0, 0.05, 0.1),
}
SETTINGS: Mapping[str, Sequence[Any]] = {
    "company": (0.3, 0.5, 0.7),
    "regular": (0.6, 0.75, 0.9),
    "alone": (0.05, 0.1, 0.3),
    "shared": (0.4, 0.6, 0.7, 0.8),
    "sure": (1.5, 3.0, 6.0),
    "part": (0.15, 0.25, 0.4),
    "varied": (0.1, 0.2, 0.4),
}
"""The values that are tried of each."""

STEP = 0.0005
"""Least gain of F1 by which a choice counts as better."""


@dataclass(frozen=True)
class Choice:
    """A schema and the settings with which it is run."""

    schema: DomainSchema
    settings: AmberSettings = AMBER
    changes: tuple[str, ...] = ()


class Half:
    """The pages of half of the sites."""

    def __init__(self, pages: Sequence[RecordPage], kinds: Mapping[str, str] | None) -> None:
        self.pages = [(truth, PageTree(read_page(truth.path))) for truth in pages]
        self.kinds = kinds
        self._annotated: dict[int, tuple[DomainSchema, list[Annotations]]] = {}

    def score(self, choice: Choice) -> PageScore:
        """The score of all pages together."""
        key = hash(tuple(map(id, (annotator for one in choice.schema.attributes for annotator in one.annotators))))
        if key not in self._annotated:
            self._annotated[key] = choice.schema, [annotate(page, choice.schema) for _, page in self.pages]
        total = PageScore()
        with ExitStack() as stack:
            for module in MODULES:
                stack.enter_context(patch.object(module, "AMBER", choice.settings))
            for (truth, page), annotations in zip(self.pages, self._annotated[key][1], strict=True):
                total.add(self._page(truth, page, annotations, choice.schema))
        return total

    def _page(self, truth: RecordPage, page: PageTree, annotations: Annotations, schema: DomainSchema) -> PageScore:
        found = found_in(page, analyse_page(page, annotations, schema))
        return score_page(truth, page.text(0), found, self.kinds)

    def grown(self, schema: DomainSchema) -> DomainSchema:
        """The schema with gazetteers grown on the pages."""
        return with_domains(schema, learn_upfront([page.document for _, page in self.pages], schema)[-1].domains)


def quality(score: PageScore) -> float:
    """The mean F1 of records, and of attributes where there are any."""
    return (score.records.f1 + score.pooled.f1) / 2 if score.attributes else score.records.f1


def alternatives(choice: Choice, half: Half) -> Iterator[Choice]:
    """All choices that differ in one thing."""
    schema, limits = choice.schema, choice.schema.thresholds
    for name, values in THRESHOLDS.items():
        for value in values:
            if value != getattr(limits, name):
                try:
                    changed = replace(limits, **{name: value})
                except ValueError:
                    continue  # the thresholds of supports have an order
                yield Choice(replace(schema, thresholds=changed), choice.settings, (f"{name} {value}",))
    for name, values in SETTINGS.items():
        for value in values:
            if value != getattr(choice.settings, name):
                yield Choice(schema, replace(choice.settings, **{name: value}), (f"{name} {value}",))
    for attribute in schema.attributes:
        for number in range(len(attribute.annotators)):
            left = (*attribute.annotators[:number], *attribute.annotators[number + 1 :])
            without = schema.with_annotators(attribute.name, left)
            yield Choice(without, choice.settings, (f"without {attribute.name} {number + 1}",))
    yield Choice(half.grown(schema), choice.settings, ("grown gazetteers",))


def tuned(half: Half, schema: DomainSchema) -> Choice:
    """What is best on a half: the best single change is taken, then the best beside it, and so on."""
    best, reached = Choice(schema), quality(half.score(Choice(schema)))
    offered = list(alternatives(best, half))
    while True:
        rated = [(quality(half.score(one)), place) for place, one in enumerate(offered)]
        top, place = max(rated, key=lambda item: (item[0], -item[1]))
        if top < reached + STEP:
            return best
        chosen = offered[place]
        best, reached = replace(chosen, changes=(*best.changes, *chosen.changes)), top
        promising = {offered[n].changes for value, n in rated if value > reached - 10 * STEP}
        offered = [one for one in alternatives(best, half) if one.changes in promising]
        if not offered:
            return best


def shown(score: PageScore) -> str:
    """The F1 of records, and of attributes."""
    return f"records {score.records.f1:.3f}" + (f"  attributes {score.pooled.f1:.3f}" if score.attributes else "")


@skipping
def main(arguments: Sequence[str] | None = None) -> int:
    """Choose on each half, measure on both."""
    options = option_parser(__doc__, "set --schema --clean --output").parse_args(arguments)
    schema = load_schema(options.schema)
    pages = read_record_pages(options.set)
    kinds = kinds_of(schema, pages)
    halves = {
        name: Half([page for page in half_of(pages, name) if page.clean or not options.clean], kinds)
        for name in ("development", "report")
    }
    choices = {name: tuned(half, schema) for name, half in halves.items()}
    runs = []
    for name, half in halves.items():
        other = next(one for one in halves if one != name)
        print(f"{name}: {len(half.pages)} pages")
        chosen = {"as shipped": Choice(schema), "chosen here": choices[name], "chosen on the other": choices[other]}
        for label, choice in chosen.items():
            score = half.score(choice)
            changes = ", ".join(choice.changes) or "as shipped"
            print(f"  {label:20s} {shown(score)}  ({changes})")
            settings = {"schema": options.schema, "clean": options.clean, "changes": changes}
            named = {"attributes": score.pooled.f1} if score.attributes else {}
            figures = {"pages": len(half.pages), "records": score.records.f1, **named}
            runs.append({"set": f"{options.set}, {name}", "system": label, "settings": settings, "figures": figures})
    if options.output is not None:
        keep(options.output / "amber_halves.json", "amber_halves", runs)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
