"""What MDR and RoadRunner find on list pages, in the form in which AMBER's records are scored (`amber_records`).

Neither knows what a page is about, so menus are regions for them, too. The AMBER paper (section 6.3) leaves out what is
known to be none of the list before it counts, in their favour; `--filtered` does so. RoadRunner does not tell records
from other repetitions: each time that an iterator stands on a page is an area. It is learned from all pages of a site,
of which it takes two. Its fields are whole texts, so that each is compared twice, as in the paper: whether it is a true
value ("="), and whether it holds one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from benchmarks.record_truth import FoundArea, FoundRecord, RecordPage, words
from benchmarks.scores import Score
from fieldmark.dsl.html.tree import HtmlDocument, HtmlNode
from fieldmark.runtime.io.documents import read_page
from fieldmark.synth.baselines.mdr import data_regions
from fieldmark.synth.baselines.roadrunner import Element, learn_wrapper
from fieldmark.synth.baselines.roadrunner_reading import read


def mdr_areas(document: HtmlDocument) -> list[FoundArea]:
    """The data regions of a page."""
    return [_area(region.records) for region in data_regions(document)]


def wrappers_of(pages: Iterable[RecordPage]) -> dict[str, Element]:
    """The wrapper of each site with two pages or more."""
    sites: dict[str, list[RecordPage]] = defaultdict(list)
    for page in pages:
        sites[page.site].append(page)
    return {
        site: learn_wrapper([read_page(page.path) for page in some]) for site, some in sites.items() if len(some) > 1
    }


def roadrunner_areas(wrapper: Element, document: HtmlDocument) -> tuple[list[FoundArea], list[str]]:
    """The repetitions and the fields of a page; none where the wrapper does not match it."""
    reading = read(wrapper, document)
    return ([], []) if reading is None else (list(map(_area, reading.lists)), [node.text for node in reading.fields])


def _area(records: Sequence[Sequence[HtmlNode]]) -> FoundArea:
    texts = [" ".join(node.text for node in nodes) for nodes in records]
    return FoundArea("\n".join(texts), [FoundRecord(text, {}) for text in texts])


def with_truth(texts: Sequence[str], areas: Sequence[FoundArea]) -> list[str]:
    """The texts that stand in one of some areas."""
    held = "\n".join(words(area.text) for area in areas)
    return [text for text in texts if words(text) in held]


@dataclass(slots=True)
class FieldScore:
    """Fields that are a true value and that hold one, of all fields, and the true values in them, of all that stand on
    the page; different texts of a page count once."""

    fields: dict[bool, Score] = field(default_factory=lambda: {True: Score(), False: Score()})
    values: dict[bool, Score] = field(default_factory=lambda: {True: Score(), False: Score()})

    def add(self, truth: RecordPage, page: str, texts: Sequence[str]) -> None:
        """Count the fields of one more page."""
        on_page = words(page)
        wanted = {words(value) for record in truth.records for value in record.values()}
        wanted = {value for value in wanted if value.strip() and value in on_page}
        given = {words(text) for text in texts} - {" "}
        everything = "\n".join(sorted(given))
        self.fields[True].add(Score(0, len(given), len(given & wanted)))
        self.values[True].add(Score(len(wanted), 0, len(given & wanted)))
        self.fields[False].add(Score(0, len(given), sum(any(value in text for value in wanted) for text in given)))
        self.values[False].add(Score(len(wanted), 0, sum(value in everything for value in wanted)))

    def __str__(self) -> str:
        parts = ((sign, self.fields[exact], self.values[exact]) for sign, exact in (("=", True), ("holding", False)))
        return ", ".join(f"{sign} P {fields.precision:.3f} R {values.recall:.3f}" for sign, fields, values in parts)
