"""A batch from its inputs to its output: it goes on where it was killed, and the output is there whole or not at all.

Answers are written in the order of the documents, whatever the number of processes, so that the output of a batch that
was killed many times is the same, byte for byte, as that of one that was not.
"""

from __future__ import annotations

import json
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from fieldmark import __version__
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.batch.answers import Answered, Lines, check_names
from fieldmark.runtime.batch.counters import Counters, Sample, drifted, profile_from_json, profile_to_json, to_label
from fieldmark.runtime.batch.journal import BatchError, Journal, journal_of
from fieldmark.runtime.batch.pool import Pool, cores
from fieldmark.runtime.batch.sources import Entry, documents_of, entries_of
from fieldmark.runtime.batch.tables import (
    LINES,
    WRITERS,
    Table,
    TableError,
    arrow_schema,
    check_sqlite,
    rows_of,
    table_of,
    write_sqlite,
)
from fieldmark.runtime.batch.unread import Meter, Notice, Reading, Unread
from fieldmark.runtime.batch.worker import Dead, Limits
from fieldmark.runtime.io.files import replacing
from fieldmark.runtime.io.names import json_bytes, json_text, shown_path
from fieldmark.runtime.io.programs import dumps
from fieldmark.runtime.watch.batches import Group
from fieldmark.runtime.watch.drift import Comparison

_SAVED: Final = 1.0
"""Seconds after which what is done is made good. A batch that is killed does so much again."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What a batch is: programs with the folders where they lie, inputs, output, and how they are read.

    `records` makes a row of a table for each record of a list. `counts` is a file where the counters are kept while the
    batch runs. The number of jobs and the limits may be others when it goes on.
    """

    programs: tuple[tuple[Program, Path | None], ...]
    inputs: tuple[Path, ...]
    output: Path
    column: str | None = None
    naming: str | None = None
    records: str | None = None
    evidence: bool = False
    schema: str | None = None
    max_wrong: float | None = None
    fixtures: tuple[Path, ...] = ()
    counts: Path | None = None
    jobs: int = field(default_factory=cores)
    limits: Limits = field(default_factory=Limits)

    @property
    def dead_letters(self) -> Path:
        """The file that names documents that were given up, and inputs that are cut off, with the reasons."""
        return self.output.with_name(f"{self.output.stem}.dead.jsonl")

    @property
    def reading(self) -> Reading:
        """What is wanted of the inputs."""
        return Reading(frozenset(program.kind for program, _ in self.programs), self.column, self.naming)

    @property
    def work(self) -> Lines:
        """What workers do."""
        return Lines(self.programs, self.evidence, self.schema, self.fixtures, self.max_wrong)

    def asked(self) -> dict[str, Any]:
        """What makes it the same batch when its command is run again."""
        return {
            "version": __version__,
            "folder": shown_path(Path.cwd()),
            "programs": [sha256(dumps(program).encode()).hexdigest() for program, _ in self.programs],
            "inputs": sha256("\0".join(map(shown_path, self.inputs)).encode()).hexdigest(),
            "columns": [self.column, self.naming],
            "evidence": self.evidence,
            "schema": self.schema,
            "max_wrong": self.max_wrong,
            "fixtures": list(map(shown_path, self.fixtures)),
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a batch is: its counts, documents done `before` it was taken up again, and the share of the bytes."""

    counters: Counters
    before: int
    share_before: float
    share: float


@dataclass(frozen=True, slots=True)
class Report:
    """What a batch has done: its counts, in what it differs from the fixtures, and which pages to label."""

    counters: Counters
    drift: tuple[tuple[str, Comparison], ...]
    groups: tuple[Group, ...]

    def to_json(self) -> dict[str, Any]:
        """The counts as JSON values; `drift`, lists of program, field, measure, what it is in the fixtures and in the
        batch, and p; `label`, the pages to label."""
        drift = [[name, one.field, one.measure, one.baseline, one.batch, one.p] for name, one in self.drift]
        return {**self.counters.to_json(), "drift": drift, "label": [group.representative for group in self.groups]}


def run_batch(batch: Batch, shows: Callable[[Progress], None] = lambda _: None) -> Report:
    """Run a batch, or go on with it where it was killed; `shows` is called now and then.

    Raises BatchError where another batch has begun at the output, TableError where the output cannot hold the answers,
    DocumentError where a table is named without its column, or an extra is missing, and OSError.
    """
    programs = [program for program, _ in batch.programs]
    check_names(programs)
    table = _table(batch, programs)
    baselines = batch.work.start().baselines
    with Journal(journal_of(batch.output)) as journal:
        excluded = (batch.output, batch.dead_letters, journal.folder, *([batch.counts] if batch.counts else []))
        journal.begin(batch.asked(), entries_of(batch.inputs, batch.reading, excluded))
        run = _Run(batch, journal, len(programs) > 1)
        if not journal.state.complete:
            run.answer(shows)
        report = Report(
            run.counters,
            tuple(drifted(run.all, {name: one.profiles for name, one in baselines.items()})),
            to_label(run.strange),
        )
        _put_in_place(batch, journal, table, report)
        journal.remove()
    return report


def _table(batch: Batch, programs: Sequence[Program]) -> Table | None:
    """The table of the output, None where it holds lines."""
    ending = batch.output.suffix.lower()
    if ending in LINES:
        if batch.records is not None:
            raise TableError("lines of JSON hold whole documents; rows of records are for .csv, .parquet and .sqlite")
        return None
    if ending not in WRITERS:
        known = ", ".join((*LINES, *WRITERS))
        raise TableError(f"{batch.output}: what is written is told by how the name ends: {known}")
    table = table_of(programs, batch.records)
    if WRITERS[ending] is write_sqlite:
        check_sqlite(table, batch.output)
    if ending == ".parquet":
        arrow_schema(table)  # so that a missing extra is told before any work is done
    return table


class _Run:
    """The middle of a batch: items from the inputs, answers to the journal."""

    def __init__(self, batch: Batch, journal: Journal, several: bool) -> None:
        self._batch = batch
        self._journal = journal
        self._several = several
        self._places: deque[tuple[int, int, int]] = deque()  # of items on their way: entry, number in it, bytes before
        state = journal.state
        self.all, self.strange = Sample(), Sample()
        with journal.as_left():
            self.counters = Counters.from_json(state.counters) if state.counters else Counters()
            for program, _ in batch.programs if several else ():
                self.counters.programs.setdefault(program.name, 0)  # so that it is told that one answers nothing
            for line in journal.lines("sample"):
                self._remember(json.loads(line))

    def answer(self, shows: Callable[[Progress], None]) -> None:
        """Answer all documents that are not answered yet."""
        total = max(1, sum(entry.size for entry in self._journal.entries()))
        before, share = self.counters.documents, self._journal.state.read / total
        saved = time.monotonic()
        with Pool(self._batch.work, self._batch.jobs, self._batch.limits) as pool:
            for item, said in pool.answers(self._items()):
                self._take(item, said)
                if time.monotonic() - saved > _SAVED:
                    self._save()
                    shows(Progress(self.counters, before, share, self._journal.state.read / total))
                    saved = time.monotonic()
        self._journal.state.complete = True
        self._save()
        shows(Progress(self.counters, before, share, 1.0))

    def _items(self) -> Iterator[Unread | Notice]:
        """What is in the inputs, from where the batch was."""
        state = self._journal.state
        done, place, first = 0, self.counters.documents, state.within
        for number, entry in enumerate(self._journal.entries()):
            if number < state.entry:
                done += entry.size
                continue
            begun = number == state.entry and first > 0
            if begun and entry.container is not None:
                _check_unchanged(entry)
            meter = Meter()
            for within, item in enumerate(documents_of(entry, self._batch.reading, meter)):
                if begun and within < first:
                    continue
                self._places.append((number, within, done + min(meter.at, entry.size)))
                if isinstance(item, Unread):
                    every = bool(self._batch.fixtures) and self.all.wants(place)  # the samples ask for some
                    yield item._replace(profiled=every, profiled_if_strange=self.strange.wants(place))
                    place += 1
                else:
                    yield item
            done += entry.size

    def _take(self, item: Unread | Notice, said: Answered | Dead | None) -> None:
        """Write down what was said of an item."""
        state, counters = self._journal.state, self.counters
        number, within, state.read = self._places.popleft()
        state.entry, state.within = number, within + 1
        place = counters.documents
        match said:
            case None:
                assert isinstance(item, Notice), "documents have answers"
                counters.note(item)
                if item.kind == "cut":
                    self._write("dead", {"input": item.input, "kind": "cut", "reason": item.words})
            case Dead(kind, reason):
                assert isinstance(item, Unread), "only documents are given up"
                counters.bury(said)
                self._write("rows", {"document": item.name, "error": reason})
                self._write("dead", {"document": item.name, "kind": kind, "reason": reason})
            case Answered(line, told):
                counters.count(told, self._several)
                self._journal.append("rows", line)
                if told.profile is not None:
                    page = [place, told.program, told.is_strange, profile_to_json(told.profile)]
                    if self._remember(page):
                        self._write("sample", page)

    def _write(self, log: str, content: Any) -> None:
        self._journal.append(log, json_text(content))

    def _remember(self, page: list[Any]) -> bool:
        """Put a page into the samples; whether it came into one."""
        place, program, strange, profile = page
        read = profile_from_json(profile)
        in_all = bool(self._batch.fixtures) and self.all.add(place, program, read)
        return (strange and self.strange.add(place, program, read)) or in_all

    def _save(self) -> None:
        state = self._journal.state
        state.counters = self.counters.to_json()
        self._journal.save()
        if self._batch.counts is not None:
            _write_counts(self._batch.counts, self.counters.to_json())


def _check_unchanged(entry: Entry) -> None:
    """Raise BatchError where a container has changed since a part of it was read."""
    found = os.stat(entry.path)
    if (found.st_size, found.st_mtime_ns) != (entry.size, entry.modified):
        raise BatchError(
            f"{entry.path}: it has changed since a part of it was read; delete the folder of the batch to begin anew"
        )


def _write_counts(path: Path, counts: Mapping[str, Any]) -> None:
    with replacing(path) as stream:
        stream.write(json_bytes(counts, indent=2))


def _put_in_place(batch: Batch, journal: Journal, table: Table | None, report: Report) -> None:
    """Make the files that users see; what is done already, before a batch was killed, is done again or left."""
    rows = journal.path("rows")
    if batch.counts is not None:
        _write_counts(batch.counts, report.to_json())
    if not rows.exists():
        return
    if journal.path("dead").stat().st_size:
        with replacing(batch.dead_letters) as stream:
            stream.writelines(line + b"\n" for line in journal.lines("dead"))
    else:
        batch.dead_letters.unlink(missing_ok=True)
    if table is None:
        rows.replace(batch.output)
        return
    answered = (json.loads(line) for line in journal.lines("rows"))
    write = WRITERS[batch.output.suffix.lower()]
    write((row for content in answered for row in rows_of(content, table)), table, batch.output)
