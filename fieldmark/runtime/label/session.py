"""What is labelled, guessed and learned while somebody labels: documents, their files of labels, and a program.

Each change is written at once, whole, into the file of labels beside its document: a process that is killed loses
nothing. A label keeps its place, `{"text": ..., "at": path}`. After `ENOUGH` documents a program is learned whenever
the next document is asked for, and guesses what is not labelled; after `MANY`, where its guesses were not all accepted.
The next document is the one that the program knows least of, of a sample that is spread over all. What labels are, and
where a click goes, is said in `content`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.errors import DocumentError, LabelError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.dsl.core.terms import Program, is_name
from fieldmark.dsl.text.lexicon import collapse, fold
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import labels_of, replacing
from fieldmark.runtime.io.labels import read_labels
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.io.programs import save
from fieldmark.runtime.label.content import (
    DEEPEST,
    HOLDS,
    Click,
    Label,
    LabelField,
    RecordPath,
    Slot,
    clicked,
    ended,
    fields_of,
    guessed,
    in_order,
    is_whole,
    items_of,
    joined,
    label_found,
    lines_of,
    records_of,
    removed,
    texts_of,
    toggled,
    values_of,
    withheld,
)
from fieldmark.runtime.label.places import shown
from fieldmark.runtime.learning import learn
from fieldmark.runtime.next_document import uncertainty
from fieldmark.synth.core.examples import Example, FieldReport

ENOUGH: Final = 2
"""Labelled documents from which a program is learned."""

MANY: Final = 5
"""Labelled documents after which documents on which all guesses were right teach nothing. A bound on time."""

SAMPLE: Final = 24
"""Documents among which the next one is chosen. A bound on time."""

MOST_UNDONE: Final = 1_000
"""Changes that can be undone."""

MOST_FAULTS: Final = 3
"""Labels of a field that are told not to be reproduced."""


class Session:
    """Documents that are labelled one after the other. Not for several threads at once."""

    def __init__(self, documents: Sequence[Path], program: Program | None = None, output: Path | None = None) -> None:
        self.documents = list(documents)
        self.program = program
        self._output = output
        self._undo: list[tuple[int, bytes | None]] = []
        self._fields = LabelField()
        self._learned_from: dict[int, str] = {}
        self._reports: dict[str, FieldReport] = {}
        self._taught = False
        labelled = ((n, path) for n, path in enumerate(self.documents) if labels_of(path).is_file())
        self._known = {number: _content(path) for number, path in labelled}
        self._files = {number: _bytes(labels_of(self.documents[number])) for number in self._known}
        for content in self._known.values():
            self._fields.note_labels(content)
        if program is not None:
            self._fields.note_program(program)
        self.open(next((n for n in range(len(self.documents)) if n not in self._known), 0))

    def open(self, number: int) -> None:
        """Show a document. Raises DocumentError where it cannot be read, IndexError where there is none."""
        self.number = range(len(self.documents))[number]
        self.shown = shown(self.documents[self.number])
        self.said = self._answers(self.shown.document)

    def _answers(self, document: Document) -> Extraction | None:
        """What the program says of a document, where there is one, and it is for such documents."""
        if self.program is None or self.program.kind != document.kind:
            return None
        return evaluate(self.program, document)

    def add_field(self, slot: Slot, holds: str) -> None:
        """A new field; of records, it stands in the list that its names lead to. Raises LabelError."""
        slot = tuple(map(collapse, slot))
        beside = self._fields.beside(slot) if 0 < len(slot) <= DEEPEST else None
        kind = HOLDS.get(holds) if len(slot) < DEEPEST or holds != "records" else None
        if beside is None or kind is None or not is_name(slot[-1]):
            asked = "a field has a name, and holds one text, a list or records; records in records hold texts only"
            raise self._fault(asked)
        beside.setdefault(slot[-1], LabelField(kind))

    def label(
        self,
        slot: Slot,
        number: int,
        text: str | None = None,
        *,
        within: RecordPath = (),
        fresh: int = 0,
        more: bool = False,
    ) -> None:
        """Label a field with what stands at a place, or with a part of it; of a list, one more or one less.

        A field of records is that of the record to which the path `within` leads, of a new one where the list that
        `fresh` names begins one (1 the outermost), or else of the one that the place belongs to. With `more` a form's
        label goes on with this box. Raises LabelError where there is no such place, or the text does not stand there.
        """
        label, (field, *inner) = self._label_at(number, text), slot
        more = more and self.shown.document.kind == "form"
        known = self._fields.at(slot)
        several = known is not None and known.holds == "list"
        if inner:
            numbers = [int(one) for one in within[::2]] if list(within[1::2]) == inner[: len(within) // 2] else []
            click = Click(label, number, several, numbers, fresh, more)
            self._set(field, clicked(self._labels.get(field), inner, click, self.shown))
            return
        before = items_of(self._labels.get(field))
        if more and before:
            *before, last = before
            label = joined(last, label)
        self._set(field, (in_order(toggled(before, label), self.shown) or None) if several else label)

    def _label_at(self, number: int, text: str | None) -> dict[str, str]:
        try:
            place = self.shown.place(number)
        except IndexError as error:
            raise self._fault(f"there is no place {number}") from error
        whole = collapse(place.text)
        chosen = whole if text is None else collapse(text)
        if not chosen or fold(chosen) not in fold(whole):
            raise self._fault(f"{chosen!r} does not stand at this place")
        return {"text": chosen, "at": place.path}

    def remove(self, field: str, path: RecordPath) -> None:
        """Take a record, or one inside it, away; none left means nothing is known. Raises IndexError."""
        left = removed(self._labels.get(field), path)
        if left is None:
            self.clear(field)
        else:
            self._set(field, left)

    def whole(self, field: str) -> None:
        """Say that the records of a field that are labelled are all of this document, or take that back."""
        label = self._labels.get(field)
        if records_of(label)[0]:
            self._set(field, ended(label, whole=not is_whole(label)))

    def absent(self, fields: Sequence[str]) -> None:
        """Label fields as not on this page, all that are not labelled where none is named."""
        named = fields or [name for name in self._fields.inner if name not in self._labels]
        self._check(named)
        self._write({**self._labels, **dict.fromkeys(named)})

    def clear(self, field: str) -> None:
        """Take the label of a field away: nothing is known of it."""
        self._write({name: label for name, label in self._labels.items() if name != field})

    def accept(self, fields: Sequence[str], *, draft: bool = False) -> None:
        """Take what is guessed of some fields for right, also that they are not on this page.

        Lists with a record of which something is withheld are taken as a `draft` only, to be corrected.
        """
        content = dict(self._labels)
        for result in _guesses(self.said):
            if result.name not in fields or result.name in content or result.reason is not None:
                continue
            if draft or isinstance(result, FieldResult) or not withheld(result):
                content[result.name] = label_found(result, self.shown.labelled)
        self._write(content, taught=draft)

    def undo(self) -> None:
        """Take the last change back, and show its document; nothing where there was none."""
        if not self._undo:
            return
        number, before = self._undo[-1]
        path = labels_of(self.documents[number])
        self._check_file(number)
        if before is None:
            path.unlink(missing_ok=True)
            self._known.pop(number, None)
        else:
            with replacing(path) as stream:
                stream.write(before)
            self._known[number] = _content(self.documents[number])
        self._files[number] = before
        self._undo.pop()
        self._taught = True
        if number != self.number:
            self.open(number)

    def next(self) -> None:
        """Learn from what is labelled, where that is enough, and show the document that would teach most; the same one
        where all are labelled."""
        if self.program is None or self._taught or len(self._known) <= MANY:
            self.learn()
        left = [number for number in range(len(self.documents)) if number not in self._known]
        sample = left[:: max(1, len(left) // SAMPLE)][:SAMPLE]
        ranked = sorted(sample, key=self._unsure, reverse=True)  # of equals the first
        for number in [*ranked, *(number for number in left if number not in sample), self.number]:
            try:
                self.open(number)
            except DocumentError:
                continue
            return

    def _unsure(self, number: int) -> float:
        """How many of a document's answers are missing or, by their confidence, expected to be wrong."""
        if self.program is None:
            return 0
        try:
            said = self._answers(read_document(self.documents[number]))
        except DocumentError:
            said = None
        return -1 if said is None else uncertainty(said)

    def learn(self) -> None:
        """Learn from all that is labelled, where that is enough and anything is new."""
        labelled = {number: json.dumps(content) for number, content in self._known.items() if content}
        if len(labelled) < ENOUGH or labelled == self._learned_from:
            return
        examples = []
        for number in labelled:
            try:
                labels = read_labels(labels_of(self.documents[number]))
                examples.append(Example(read_document(self.documents[number]), labels))
            except (DocumentError, LabelError):
                continue
        kind = self.shown.document.kind
        examples = [example for example in examples if example.document.kind == kind and example.labels]
        if len(examples) < ENOUGH:
            return
        name = self.program.name if self.program is not None else "labelled"
        result = learn(examples, name=self._output.stem if self._output is not None else name)
        self.program, self._reports = result.program, {report.name: report for report in result.reports}
        self._learned_from, self._taught = labelled, False
        if self._output is not None:
            save(self.program, self._output)

    def state(self) -> dict[str, Any]:
        """What the page shows, as JSON values; places are numbers."""
        guesses = {result.name: result for result in _guesses(self.said)}
        return {
            "number": self.number,
            "name": shown_path(self.documents[self.number]),
            "total": len(self.documents),
            "labelled": len(self._known),
            "learned": len(self._learned_from),
            "guessing": self.program is not None,
            "unknown": self.program is not None and (self.said is None or self.said.unknown_format),
            "undo": bool(self._undo),
            "fields": [one | self._told(one["name"], guesses.get(one["name"])) for one in self._fields.to_json()],
        }

    def _told(self, name: str, guess: FieldResult | RecordsResult | None) -> dict[str, Any]:
        """What is known of a field in this document: its `state` is "open", "labelled", "sure", "unsure" or "unknown";
        `texts` are the values, of records one line each, `at` their places; `lines` are the records and those in them,
        `rest` says that more may be on the page, `why` what speaks against a guess, `faults` which labels, of any
        document, the program does not reproduce."""
        told: dict[str, Any] = {"at": [], "lines": [], "rest": False, "why": "", "faults": self._faults(name)}
        if name in self._labels:
            label = self._labels[name]
            told |= {"state": "labelled", "texts": texts_of(label), "rest": not is_whole(label)}
            told["at"] = [number for one in values_of(label) for number in self.shown.numbers_of(one)]
        else:
            told |= guessed(guess)
            label = label_found(guess) if isinstance(guess, RecordsResult) and guess.reason is None else None
            if guess is not None:
                paths = [item.value.node.path for field in fields_of(guess) for item in field.evidence]
                told["at"] = [number for path in paths for number in self.shown.numbers_at(path)]
        told["lines"] = [
            {"path": path, "text": text, "at": [number for one in values for number in self.shown.numbers_of(one)]}
            for path, text, values in lines_of(label)
        ]
        return told

    def _faults(self, name: str) -> list[str]:
        reports = [one for key, one in self._reports.items() if key == name or key.startswith(f"{name}.")]
        return [f"{problem.document}: {problem.reason}" for one in reports for problem in one.problems][:MOST_FAULTS]

    def overview(self, first: int, count: int) -> list[dict[str, Any]]:
        """Documents from a number on, as many as asked for: each its `number` and `name`, whether it is `labelled`, and
        for each field its `state` and `texts` (see `state`); `error` where it cannot be read."""
        return [self._row(number) for number in range(len(self.documents))[first : first + count]]

    def _row(self, number: int) -> dict[str, Any]:
        known = self._known.get(number, {})
        row: dict[str, Any] = {"number": number, "name": shown_path(self.documents[number]), "labelled": bool(known)}
        cells = {name: {"state": "labelled", "texts": texts_of(label)} for name, label in known.items()}
        if self.program is not None and len(known) < len(self._fields.inner):
            try:
                said = self._answers(read_document(self.documents[number]))
            except DocumentError as error:
                return row | {"cells": cells, "error": error.reason}
            cells = {guess.name: guessed(guess) for guess in _guesses(said)} | cells
        return row | {"cells": cells}

    @property
    def _labels(self) -> dict[str, Label]:
        return self._known.get(self.number, {})

    def _fault(self, reason: str) -> LabelError:
        return LabelError(shown_path(self.documents[self.number]), reason)

    def _set(self, field: str, label: Label) -> None:
        self._check([field, *(name for record in records_of(label)[0] for name in record)])
        self._write({**self._labels, field: label})

    def _check(self, names: Iterable[str]) -> None:
        if not all(map(is_name, names)):
            raise self._fault("a field's name is one line of text without surrounding space")

    def _write(self, content: dict[str, Label], *, taught: bool = True) -> None:
        """Write the labels of the document that is shown, and keep what was before; `taught` is whether they say
        anything that the program did not."""
        path = labels_of(self.documents[self.number])
        before = self._check_file(self.number)
        data = json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n"
        with replacing(path) as stream:
            stream.write(data)
        self._files[self.number] = data
        self._undo.append((self.number, before))
        del self._undo[:-MOST_UNDONE]
        self._taught = self._taught or taught
        self._known[self.number] = content
        self._fields.note_labels(content)

    def _check_file(self, number: int) -> bytes | None:
        """What stands in the file of a document's labels, None where there is none. Raises LabelError, after they are
        taken over, where somebody else has changed them meanwhile: what he wrote is not lost."""
        path = labels_of(self.documents[number])
        found = _bytes(path)
        if found == self._files.get(number):
            return found
        self._known.pop(number, None)
        if found is not None:
            self._known[number] = _content(self.documents[number])
            self._fields.note_labels(self._known[number])
        self._files[number] = found
        self._undo = [step for step in self._undo if step[0] != number]
        raise LabelError(
            shown_path(path), "was changed by somebody else meanwhile, and is shown as it is now; try again"
        )


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _guesses(said: Extraction | None) -> Sequence[FieldResult | RecordsResult]:
    """What a program says of each field, where it knows the format."""
    return () if said is None or said.unknown_format else (*said.fields, *said.records)


def _content(document: Path) -> dict[str, Label]:
    """What stands in the file of labels beside a document. Raises LabelError where that is malformed."""
    read_labels(labels_of(document))
    content: dict[str, Label] = json.loads(labels_of(document).read_bytes().decode("utf-8-sig"))
    return content
