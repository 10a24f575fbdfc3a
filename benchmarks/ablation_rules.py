"""The special rules of learning and running on pages, and how each is switched off from outside."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Final
from unittest.mock import patch

from fieldmark.dsl.core import counting, evaluate, extract, formats, guards, own_places, record_lists, vote
from fieldmark.dsl.core.guards import (
    AllAlike,
    Alone,
    Apart,
    Contradicted,
    Enclosed,
    Guard,
    LastInRow,
    Lone,
    Missed,
    Seen,
    Shown,
    Total,
    Unsplit,
    without,
)
from fieldmark.dsl.core.instance import words_of
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Records, Strategy
from fieldmark.dsl.html import (
    beside,
    columns,
    headings,
    makes,
    parsing,
    preformatted,
    reading,
    records,
    relaxations,
    text_headings,
    text_tables,
    tree,
)
from fieldmark.dsl.html import instance as html_instance
from fieldmark.dsl.html.instance import Pages
from fieldmark.dsl.text import language, placeholders
from fieldmark.dsl.text.lexicon import CLASSES, SHAPES
from fieldmark.dsl.text.names import FieldName
from fieldmark.synth.core import fields, learned, reports
from fieldmark.synth.core import learn as core_learn
from fieldmark.synth.html import (
    blueprints,
    index,
    instance,
    landmarks,
    outer,
    regions,
    selectors,
    separations,
    strategies,
    values,
)
from fieldmark.synth.html import records as html_records
from fieldmark.synth.html.index import DocumentIndex
from fieldmark.synth.html.places import Place
from fieldmark.synth.records import fields as record_fields
from fieldmark.synth.records import learn as records_learn
from fieldmark.synth.records import narrowing, never
from fieldmark.synth.texts import positions, substrings
from fieldmark.synth.texts.programs import text_literals

Replacement = Callable[..., Any]

_only_looks: Final = reading._only_looks
_excluding_outer: Final = outer._excluding_outer
_lone: Final = instance._lone


def _nothing(*_: object) -> None:
    return None


def _no(*_: object) -> bool:
    return False


def _yes(*_: object) -> bool:
    return True


def _zero(*_: object) -> float:
    return 0.0


def _none(*_: object, **__: object) -> tuple[()]:
    return ()


def _before(tags: Any) -> list[int]:
    return [number - 1 for number in range(len(tags))]


def _first(first: object, *_: object) -> object:
    return first


def _both(*given: object) -> tuple[object, ...]:
    return given


def _told(_: object, number: int, told: Sequence[object]) -> object:
    return told[number]


def _second(_: object, second: object, *__: object) -> object:
    return second


def _unmerged(clusters: Sequence[Sequence[object]], *_: object) -> list[list[object]]:
    return [list(cluster) for cluster in clusters]


def _together(clusters: Sequence[Sequence[object]], *_: object) -> list[list[object]]:
    return [[one for cluster in clusters for one in cluster]] if clusters else []


def _each_alone(clusters: Sequence[Sequence[object]], *_: object) -> list[list[object]]:
    return [[one] for cluster in clusters for one in cluster]


def _all_runs(index: DocumentIndex, place: Place) -> tuple[int, int]:
    return index.run_range(place.inner)


def _no_signs(*_: object) -> int:
    return 0


def _plain_lone(findings: Any, _: object) -> Lone | None:
    found = _lone(findings, frozenset())
    return found if found is not None and not found.ends else None


def _landmark_and_text(strategy: Strategy) -> str:
    return f"{words_of(strategy.landmark)} {text_literals(strategy.value.text)}"


def _none_of(*_: object) -> dict[str, str]:
    return {}


def _without_own_values(program: Program, _: object) -> tuple[Program, dict[str, list[str]]]:
    return program, {}


def _not_alike(name: str, labelled: Any, instance: Any, outside: Any = (), _: object = None) -> Any:
    return records_learn.learn_records(name, labelled, instance, outside)


def _looks_alone(element: Any) -> bool:
    return element.tag != "a" and _only_looks(element)


def _none_told(*_: object) -> list[tuple[int, int]]:
    return []


def _no_texts(*_: object) -> frozenset[str]:
    return frozenset()


def _no_sides(*_: object) -> tuple[str, str]:
    return "", ""


def _one_chain(*asked: Any) -> Any:
    return _excluding_outer(*asked)[:1]


def _same(program: Program) -> Program:
    return program


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: the functions that speak for it with what they give where it says nothing; what is taken out of a
    program; the token classes that go, or that others replace. Those that `learn` ask for learning again, and those
    of reading (`reads`) for documents that are read again."""

    name: str
    functions: tuple[tuple[ModuleType | type, str, Replacement], ...] = ()
    learns: bool = False
    reads: bool = False
    without: Callable[[Program], Program] = _same
    classes: tuple[tuple[str, str | None], ...] = ()

    @contextmanager
    def off(self) -> Iterator[None]:
        """Switch the rule off."""
        with ExitStack() as stack:
            for module, name, replacement in self.functions:
                stack.enter_context(patch.object(module, name, replacement))
            if self.classes:
                stack.enter_context(_other_classes(dict(self.classes)))
            if self.learns:
                _forget()
                stack.callback(_forget)
            yield

    def listened(self, heard: set[str]) -> Callable[[], None]:
        """Note the rule's name among those heard where it says anything, or may change what is read; the result ends
        that."""
        if self.classes or self.reads:
            heard.add(self.name)
        _forget()
        stack = ExitStack()
        for module, name, replacement in self.functions:
            stack.enter_context(
                patch.object(module, name, _noted(self.name, getattr(module, name), replacement, heard))
            )
        return stack.close


def _noted(rule: str, function: Replacement, silent: Replacement, heard: set[str]) -> Replacement:
    def noted(*arguments: Any, **named: Any) -> Any:
        given, without = function(*arguments, **named), silent(*arguments, **named)
        if isinstance(given, Iterator):
            given, without = list(given), list(without)
        if given != without:
            heard.add(rule)
        return given

    return noted


def _forget() -> None:
    """Empty what functions of the package remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith("fieldmark"):
            for held in list(vars(module).values()):
                clear = getattr(held, "cache_clear", None)
                if clear is not None:
                    clear()


@contextmanager
def _other_classes(changes: dict[str, str | None]) -> Iterator[None]:
    """Leave token classes out, or give them other patterns."""
    saved = dict(CLASSES), dict(SHAPES), positions._CLASS_TOKENS
    for known in (CLASSES, SHAPES):
        for name, pattern in changes.items():
            if pattern is None:
                del known[name]
            else:
                known[name] = pattern
    kept = tuple(item for item in positions._CLASS_TOKENS if item[0].kind in CLASSES)
    with patch.object(positions, "_CLASS_TOKENS", kept):
        yield
    for known, before in zip((CLASSES, SHAPES), saved[:2], strict=True):
        known.clear()
        known.update(before)


def _unless_generated(classes: Replacement) -> Replacement:
    """Selectors by the class names that people gave."""
    return lambda *arguments, generated: () if generated else classes(*arguments, generated=generated)


def _single(sides: Replacement) -> Replacement:
    """Sides of one token."""
    return lambda *arguments: (side for side in sides(*arguments) if len(side.tokens) == 1)


def _unguarded(kind: type[Guard]) -> Callable[[Program], Program]:
    """A program of which no strategy and no field has guards of a class."""

    def of_strategy(item: Strategy) -> Strategy:
        return replace(item, guards=without(item.guards, kind))

    def of_part(item: Part) -> Part:
        return replace(item, strategies=tuple(map(of_strategy, item.strategies)))

    def of_format(item: Format) -> Format:
        return replace(item, parts=tuple(map(of_part, item.parts)))

    def of_field(item: Field) -> Field:
        return replace(item, formats=tuple(map(of_format, item.formats)), guards=without(item.guards, kind))

    def of_records(item: Records) -> Records:
        return replace(item, fields=tuple(map(of_field, item.fields)), records=tuple(map(of_records, item.records)))

    return lambda program: replace(
        program, fields=tuple(map(of_field, program.fields)), records=tuple(map(of_records, program.records))
    )


def _unspelled(program: Program) -> Program:
    return replace(program, spelling=None)


_SITE_PRICE: Final = re.sub(r"\|RM\|MYR", "", CLASSES["PRICE"])

RULES: Final[Sequence[Rule]] = (
    Rule("merged clusters", ((fields, "merge_clusters", _unmerged),), learns=True),
    Rule("not all one", ((fields, "merge_clusters", _together),), learns=True),
    Rule("not each alone", ((fields, "merge_clusters", _each_alone),), learns=True),
    Rule("siblings", ((instance, "held_to_texts", _first),), learns=True),
    Rule("one by one", ((instance, "are_side_by_side", _no),), learns=True),
    Rule("beside labels", ((beside, "moved", _nothing),)),
    Rule("joining", ((relaxations, "joined", _nothing),)),
    Rule("main headings", ((relaxations, "headed", _nothing),)),
    Rule("spellings", without=_unspelled),
    Rule("half records", ((record_lists, "_half_missing", _nothing),)),
    Rule("token pairs", ((positions, "_headed", _none),), learns=True),
    Rule(
        "punctuation pairs",
        tuple((positions, name, _single(getattr(positions, name))) for name in ("_lefts", "_rights")),
        learns=True,
    ),
    Rule(
        "generated names",
        tuple((module, "looks_generated", _no) for module in (selectors, instance, landmarks)),
        learns=True,
    ),
    Rule("generated at last", ((selectors, "_classes", _unless_generated(selectors._classes)),), learns=True),
    Rule("row counters", ((vote, "passes_texts", _no), (formats, "passes_texts", _no))),
    Rule("n-th texts", ((Pages, "picks", _no),)),
    Rule("counted lists", ((vote, "without_counted", _first),)),
    Rule("sections of lists", ((regions, "_sections", _none),), learns=True),
    Rule("sections of records", ((narrowing.Narrowing, "_in_section", _nothing),), learns=True),
    Rule("figures", ((guards, "_lacks_figures", _no),)),
    Rule("words beside", ((counting, "_lacking_words", _nothing),)),
    Rule("labels beside", ((counting, "lacking_label", _nothing), (formats, "lacking_label", _nothing))),
    Rule("rows with less", ((narrowing.Narrowing, "_more_than", _no_texts),), learns=True),
    Rule("records beside records", ((html_instance, "texts_beside", _no_sides),), learns=True),
    Rule("class of places", ((formats, "_of_class", _first),)),
    Rule("from the end", ((selectors, "_from_end", _none),), learns=True),
    Rule("parts of cells", ((selectors, "_in_cell", _none),), learns=True),
    Rule("as its like", ((record_lists, "_as_its_like", _told),)),
    Rule("outside of sections", ((record_lists, "_none_outside", _second),)),
    Rule("columns by number", ((selectors, "_in_column", _none),), learns=True),
    Rule("several looks", ((values, "_list_selectors", _none),), learns=True),
    Rule("texts without", ((strategies._Search, "_without", _none),), learns=True),
    Rule("weak ends", ((substrings, "_ends_in_weak", _no),), learns=True),
    Rule("items of lists", ((blueprints, "_own_of_items", _none),), learns=True),
    Rule("unsure answers", ((evaluate, "least_of", _zero),)),
    Rule("names of others", ((FieldName, "is_anothers", _no),), learns=True),
    Rule("undecided voices", ((vote, "_undecided", _no),)),
    Rule("outermost items", ((selectors, "_inner", _no),), learns=True),
    Rule("one place", ((records_learn, "are_read_alike", _no),), learns=True),
    Rule("one place of a page", ((own_places, "at_one_place", _none_told),)),
    Rule("labels of others", ((own_places, "at_labels", _none_told),)),
    Rule("labels beside values of others", ((landmarks, "_labels_of", _none),), learns=True),
    Rule("icons", ((landmarks, "_icons_before", _none),), learns=True),
    Rule("exchanged labels", ((core_learn, "without_swaps", _both),), learns=True),
    Rule("own place", ((reports, "are_of_others", _no), (fields, "are_of_others", _no)), learns=True),
    Rule("ends of sentences", ((positions, "_stops", _none),), learns=True),
    Rule("ends of clauses", learns=True, classes=(("PAUSE", r"(?!)"),)),
    Rule("whole compounds", ((language, "parts_compound", _no),), learns=True),
    Rule("heads below each heading", ((records, "_below_heading", _none),), learns=True),
    Rule("nearer label", ((Pages, "steps_beside", _zero),)),
    Rule("absent in records", ((record_fields, "with_idle", _first),), learns=True),
    Rule("another way to tell records apart", ((record_lists, "_missed", _nothing),)),
    Rule("templates", ((core_learn, "layouts_of", _none),), learns=True),
    Rule("headings end records", ((records, "_blocks", _none),), learns=True),
    Rule("cards beside cards", ((headings, "_is_beside", _no),), learns=True),
    Rule("signs between items", ((makes, "_is_sign", _no),), learns=True),
    Rule("figures beside words", ((guards, "_without_figures", _none),)),
    Rule("placeholders", ((guards, "say_nothing", _nothing), (fields, "is_placeholder", _no)), learns=True),
    Rule("words for figures", ((fields, "_has_figures", _yes),), learns=True),
    Rule("labels as values", ((placeholders, "is_label", _no), (fields, "is_label", _no)), learns=True),
    Rule("texts by number", ((values, "_numbered", _none),), learns=True),
    Rule("bold heads", ((columns, "_bold_head", _none),), learns=True),
    Rule("wordy heads", ((columns, "_wordy_head", _none),), learns=True),
    Rule("numbered heads", ((columns, "_follow", _no),), learns=True),
    Rule("labels before values", ((separations, "_only_text", _none),), learns=True),
    Rule("formats of records", ((records_learn._RecordsLearner, "_like", _none),), learns=True),
    Rule("each format its own way", ((records_learn._RecordsLearner, "_joined", _nothing),), learns=True),
    Rule("lists alike", ((core_learn, "learn_records", _not_alike),), learns=True),
    Rule("cells that span", ((separations, "_spanning", _none),), learns=True),
    Rule("links of a pre", ((reading, "_only_looks", _looks_alone),), learns=True, reads=True),
    Rule("mails in quotes", ((preformatted, "_has_sender", _no),), learns=True, reads=True),
    Rule("labels before counts", ((fields, "_is_labelled", _no),), learns=True),
    Rule("numbers in numbers", ((index.DocumentIndex, "_is_bound", _no),), learns=True),
    Rule("sections named", ((index, "_headed", _second),), learns=True),
    Rule("commas", ((makes, "_are_items", _no),), learns=True),
    Rule("lines as items", ((makes, "_in_lines", _second),), learns=True),
    Rule("one region, one voice", ((vote, "_outvotes", _yes),)),
    Rule(
        "headings of texts",
        ((preformatted, "_is_underlined", _no), (text_headings, "_is_heading", _no)),
        learns=True,
        reads=True,
    ),
    Rule("records elsewhere", ((html_records.HtmlRecords, "contexts", _none),), learns=True),
    Rule("labels in sections", ((strategies._Search, "_is_label", _no),), learns=True),
    Rule("words behind labels", ((extract, "_says_otherwise", _no),)),
    Rule("in their places", ((evaluate, "_in_their_places", _second),)),
    Rule("columns together", ((record_lists, "_without_other_columns", _second),)),
    Rule("nothing of its class", ((formats._Asked, "is_strange", _no),)),
    Rule("several texts", ((learned, "_SPLIT", _nothing),), learns=True),
    Rule("tables go on", ((preformatted, "_ruled", _nothing),), learns=True, reads=True),
    Rule("parted words", ((reading, "_join_texts", _nothing),), learns=True, reads=True),
    Rule("labels in elements", ((landmarks, "_own_runs", _all_runs),), learns=True),
    Rule("levels of headings", ((headings, "_over", _before),), learns=True),
    Rule("rivals of sections", ((outer, "_excluding_outer", _one_chain),), learns=True),
    Rule("places elsewhere", ((regions, "_elsewhere", _none),), learns=True),
    Rule("lines", ((values, "_lines", _none),), learns=True),
    Rule("one heading", ((separations, "_is_shared", _no),), learns=True),
    Rule("denials", ((extract, "_denial", _nothing),)),
    Rule("another class", ((guards, "_is_of_another_class", _no),)),
    Rule("first", ((strategies._Search, "_may_be_first", _no),), learns=True),
    Rule("in formats", ((core_learn, "_with_formats", _first),), learns=True),
    Rule("perhaps nothing", ((core_learn, "with_idle", _first),), learns=True),
    Rule("no others", ((core_learn, "_with_no_others", _first),), learns=True),
    Rule("together", ((core_learn, "_with_together", _first),), learns=True),
    Rule("own values", ((core_learn, "_with_own_values", _without_own_values),), learns=True),
    Rule("never", ((narrowing.Narrowing, "_never", _no_texts),), learns=True),
    Rule("named alike", ((core_learn, "by_analogy", _first),), learns=True),
    Rule("slips", ((index, "slips_of", _none_of),), learns=True),
    Rule("every", without=_unguarded(Total)),
    Rule("leading", without=_unguarded(Unsplit)),
    Rule("apart", without=_unguarded(Apart)),
    Rule("all alike", without=_unguarded(AllAlike)),
    Rule("one value", without=_unguarded(Lone)),
    Rule("last in row", without=_unguarded(LastInRow)),
    Rule("ends of lists", ((regions, "_ends", _no_texts), (instance, "_lone", _plain_lone)), learns=True),
    Rule(
        "first and last signs", ((substrings, "_is_first_said", _no), (substrings, "_is_last_said", _no)), learns=True
    ),
    Rule("words right before", ((strategies, "words_before", _landmark_and_text),), learns=True),
    Rule("renamed classes", ((formats, "_is_renamed", _no),)),
    Rule("headings of others", ((never, "_headings", _no_texts),), learns=True),
    Rule("sections of one page", ((outer, "_is_of_one", _no),), learns=True),
    Rule("sections begin with their names", ((outer, "_begins", _yes),), learns=True),
    Rule("records as landmarks", ((landmarks, "_is_record", _no),), learns=True),
    Rule("unquoted", ((html_records, "_are_unquoted", _no),), learns=True),
    Rule("cells beside each other", ((selectors, "_beside_each_other", _no_texts),), learns=True),
    Rule("names of rows", ((landmarks, "_names_of_rows", _no_texts), (fields, "_named_after", _no_texts)), learns=True),
    Rule("own columns", ((regions, "_is_of_another", _no),), learns=True),
    Rule("surest readings", ((fields, "_surest", _first),), learns=True),
    Rule("without what no example shows", ((evaluate, "unseen_on", _no_texts),)),
    Rule("columns as records", ((separations, "is_turnable", _no),), learns=True),
    Rule("inside of anothers", ((index, "_is_within", _no),), learns=True),
    Rule("pages that break off", ((parsing, "is_cut_off", _no),), reads=True),
    Rule("texts over columns", ((text_tables, "_spans", _no),), learns=True, reads=True),
    Rule(
        "heads of texts", ((preformatted, "are_heads", _no), (text_tables, "are_heads", _no)), learns=True, reads=True
    ),
    Rule("numbered heads of texts", ((text_tables, "_are_numbered", _no),), learns=True, reads=True),
    Rule("lines of cells", ((preformatted, "_wrapped", _none),), learns=True, reads=True),
    Rule(
        "blocks of texts",
        ((preformatted, "are_labels", _no), (text_tables, "are_labels", _no)),
        learns=True,
        reads=True,
    ),
    Rule(
        "what goes on", ((preformatted, "_is_enumeration", _no), (preformatted, "_quoted_alike", _no_signs)), reads=True
    ),
    Rule("enclosed", without=_unguarded(Enclosed)),
    Rule("alone", without=_unguarded(Alone)),
    Rule("split values", ((html_instance, "is_one_text", _no),)),
    Rule("longest", without=_unguarded(Seen)),
    Rule("own style", ((selectors, "_styled", _none),), learns=True),
    Rule("changing texts", ((instance, "tell_changing", _nothing),), learns=True),
    Rule("unlike all values", ((fields, "_unlike", _zero),), learns=True),
    Rule("contradicted", without=_unguarded(Contradicted)),
    Rule("labels in part", ((reports, "_agree_in_part", _no),), learns=True),
    Rule("missed", without=_unguarded(Missed)),
    Rule("linked data", ((tree, "put_linked_data", _nothing),), learns=True, reads=True),
    Rule("shown", without=_unguarded(Shown)),
    Rule("early agreement", ((formats, "_agreed", _nothing),)),
    Rule("DOCKET", learns=True, classes=(("DOCKET", None),)),
    Rule("FLIGHT", learns=True, classes=(("FLIGHT", None),)),
    Rule("RM|MYR", learns=True, classes=(("PRICE", _SITE_PRICE),)),
)
"""The rules, each by its name."""
