"""Sites, noisy labels and true lists for the benchmarks of noise-tolerant wrapper induction.

A task is a type of values on one site: its pages, what an annotator labelled there, and the true values. Annotators are
real gazetteers and a few expressions for whole texts, and those of the shipped schema of courts. A type is a list where
pages show several values, by the schema of its domain; of the others each page shows one, and where several are given
any of them is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cache, cached_property
from typing import Final, TypeAlias

from benchmarks.data import GoldDocument, Row, data_folder, gold_rows, read_page, read_set
from benchmarks.scores import f1_of
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.amber.schema import load_schema
from fieldmark.runtime.induce import noisy_labels
from fieldmark.synth.wrappers.induce import inductor_of
from fieldmark.synth.wrappers.inductors import SubdividingInductor, top_down
from fieldmark.synth.wrappers.ranking import Labels
from fieldmark.synth.wrappers.site import Nodes, Site

GAZETTEERS: Final[Mapping[str, Mapping[str, str]]] = {
    "book": {"title": "title", "author": "author", "publisher": "publisher", "publication_date": "publication_date"},
    "movie": {"title": "title", "director": "director", "genre": "genre", "mpaa_rating": "mpaa"},
    "nbaplayer": {"name": "name", "team": "team"},
    "restaurant": {"name": "name", "cuisine": "cuisine", "address": "address"},
    "university": {"name": "name", "website": "website"},
}
"""Domain -> field -> its gazetteer in the folder of the domain."""

EXPRESSIONS: Final[Mapping[str, re.Pattern[str]]] = {
    "price": re.compile(r"\$ ?\d[\d,]*(?:\.\d\d)?"),
    "phone": re.compile(r"\(?\d{3}\)?[ -]\d{3}-\d{4}"),
    "isbn_13": re.compile(r":? ?97[89][-\d]{10,14}"),
    "date_posted": re.compile(r"\d{1,2}[-/]\d{1,2}[-/]\d{2,4}"),
    "height": re.compile(r"\d ?(?:ft|'|-) ?\d{1,2} ?(?:in|\")?.*"),
    "weight": re.compile(r"\d{3} ?(?:lbs?\.?|lb|pounds).*"),
}
"""Field -> an expression for the whole of a value."""

LISTS: Final = ("author", "director", "genre", "item", "case_names", "case_dates", "docket_numbers")
"""The fields of which a page may show several, all of them true."""

Score: TypeAlias = tuple[float, float, float]
"""Precision, recall and F1."""

SAYABLE: Final = 0.97
"""The F1 from which on an inductor can say the rule of a type."""


@dataclass(frozen=True)
class Task:
    """A type on a site: `true` holds the values of each page, folded."""

    name: str
    kind: str
    field: str
    site: Site
    labelled: Nodes
    true: tuple[frozenset[str], ...]
    parts: Mapping[int, Span] = dataclass_field(default_factory=dict)
    by_form: bool = False

    @property
    def single(self) -> bool:
        """Whether each page shows one value."""
        return self.field not in LISTS or max(map(len, self.true)) == 1

    @property
    def labels(self) -> Labels:
        """The annotator's labels."""
        return Labels(self.site, self.labelled, parts=self.parts, by_form=self.by_form)

    def labels_on(self, site: Site) -> Labels:
        """The annotator's labels on a site of the first pages."""
        return Labels(site, frozenset(node for node in self.labelled if node < len(site)), by_form=self.by_form)

    @cached_property
    def true_nodes(self) -> Nodes:
        """Every text that is a true value of its page, wherever it stands."""
        site = self.site
        return frozenset(n for n in range(len(site)) if fold(site.texts[n]) in self.true[site.page_of[n]])

    @cached_property
    def rule(self) -> Nodes:
        """What the best XPATH rule extracts."""
        return self.best(inductor(self.site, "xpath", self.single))

    def best(self, phi: SubdividingInductor) -> Nodes:
        """What the best rule of an inductor extracts, of those learned from true values: of equal ones the smallest."""
        space = top_down(phi, self.true_nodes)
        return max(space, key=lambda nodes: (round(self.score(nodes)[2], 4), -len(nodes)), default=frozenset())

    def score(self, nodes: Nodes) -> Score:
        """Precision, recall and F1 of what a wrapper extracts."""
        return self.score_texts([[self.site.texts[node] for node in page] for page in self.site.by_page(nodes)])

    def score_texts(self, pages: Sequence[Sequence[str]]) -> Score:
        """Precision, recall and F1 of the values of each page."""
        given = right = found = wanted = 0
        for page, true in zip(pages, self.true, strict=True):
            texts = list(map(fold, page))
            given += len(texts)
            right += sum(text in true for text in texts)
            there = len(true.intersection(texts))
            found += min(there, 1) if self.single else there
            wanted += bool(true) if self.single else len(true)
        precision, recall = right / given if given else 0.0, found / wanted if wanted else 0.0
        return precision, recall, f1_of(precision, recall)


inductor = cache(inductor_of)
"""The inductor of a language for a site, made once."""


@cache
def _terms(domain: str, name: str) -> frozenset[str]:
    path = data_folder() / "gazetteers" / domain / f"{name}.txt"
    return frozenset(fold(line).casefold() for line in path.read_text(encoding="utf-8").splitlines() if line.strip())


def _labelled(site: Site, domain: str, field: str) -> Nodes:
    name, expression = GAZETTEERS.get(domain, {}).get(field), EXPRESSIONS.get(field)
    texts = ((node, fold(text)) for node, text in enumerate(site.texts))
    if name is not None:
        terms = _terms(domain, name)
        return frozenset(node for node, text in texts if text.casefold() in terms)
    return frozenset(node for node, text in texts if expression is not None and expression.fullmatch(text))


def tasks(*sets: str) -> Iterator[Task]:
    """All types on the sites of some sets, site by site; those that no annotator knows have no labels."""
    sites: dict[str, list[GoldDocument]] = {}
    for name in sets:
        sites |= read_set(name, "site")
    for name, documents in sorted(sites.items()):
        site, domain = Site(read_page(document.path) for document in documents), name.split("-")[0]
        for field in documents[0].fields:
            true = tuple(frozenset(document.fields.get(field, ())) for document in documents)
            yield Task(
                name,
                f"{domain} {field}",
                field,
                site,
                _labelled(site, domain, field),
                true,
                by_form=field in EXPRESSIONS,
            )


def _sites(name: str) -> list[tuple[str, list[Row]]]:
    """The sites of a set, sorted, with their pages."""
    sites: dict[str, list[Row]] = {}
    for row in gold_rows(name):
        sites.setdefault(row["site"], []).append(row)
    return sorted(sites.items())


def list_tasks() -> Iterator[Task]:
    """The first column of the records of search results, on sites with several pages."""
    for name, rows in _sites("result_lists"):
        if len(rows) > 1:
            site = Site(read_page(row["path"]) for row in rows)
            true = tuple(frozenset(fold(record[0]) for record in row["records"] if record[0]) for row in rows)
            yield Task(name, "item", "item", site, frozenset(), true)


def court_tasks() -> Iterator[Task]:
    """Names, dates and docket numbers of lists of opinions, labelled by the annotators of the shipped schema."""
    schema = load_schema("courts")
    for name, rows in _sites("court_lists"):
        site = Site(read_page(row["path"]) for row in rows)
        labels = noisy_labels(site, schema)
        for field in ("case_names", "case_dates", "docket_numbers"):
            true = tuple(frozenset(fold(str(r[field])) for r in row["records"] if r.get(field)) for row in rows)
            kind = schema.attribute_of(field)
            if any(true) and kind is not None:
                yield Task(name, kind, field, site, labels[kind].nodes, true, labels[kind].parts, labels[kind].by_form)


def halves(found: Iterable[Task]) -> list[list[Task]]:
    """The tasks of every other site, and of the others."""
    by_site: dict[str, list[Task]] = {}
    for task in found:
        by_site.setdefault(task.name, []).append(task)
    sites = [by_site[name] for name in sorted(by_site)]
    return [[task for group in sites[half::2] for task in group] for half in (0, 1)]
