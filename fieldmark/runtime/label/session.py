"""What is labelled, guessed and learned while somebody labels: documents, their files of labels, and a program.

Each change is written at once, whole, into the file of labels beside its document: a process that is killed loses
nothing. A label keeps its place, `{"text": ..., "at": path}`. After `ENOUGH` documents a program is learned whenever
the next document is asked for, and guesses what is not labelled; the next document is the one that the program knows
least of, of a sample that is spread over all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.errors import DocumentError, LabelError
from fieldmark.dsl.core.evaluate import Extraction, FieldResult, evaluate
from fieldmark.dsl.core.terms import Program, is_name
from fieldmark.dsl.forms.document import FormBox, FormDocument
from fieldmark.dsl.html.tree import RUN, HtmlDocument, HtmlNode
from fieldmark.dsl.text.lexicon import collapse, fold
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import labels_of, replacing
from fieldmark.runtime.io.labels import read_labels
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.io.programs import save
from fieldmark.runtime.learning import learn
from fieldmark.runtime.report.pages import Highlight, PageHighlights, form_markup, page_markup
from fieldmark.runtime.watch.page_changes import Nodes, boxes_at
from fieldmark.synth.core.examples import Example

ENOUGH: Final = 2
"""Labelled documents from which a program is learned."""

SAMPLE: Final = 24
"""Documents among which the next one is chosen. A bound on time."""

MOST_UNDONE: Final = 1_000
"""Changes that can be undone."""

_STAMP: Final = "at"


@dataclass(frozen=True, slots=True)
class Shown:
    """A document as it is shown: its markup, in which each place has its number, and the places in that order."""

    document: HtmlDocument | FormDocument
    markup: str
    places: Sequence[HtmlNode | FormBox]
    numbers: Mapping[HtmlNode | FormBox, int]


def shown(document: HtmlDocument | FormDocument) -> Shown:
    """A page or form with numbered places; nothing of its markup is passed on as it is."""
    if isinstance(document, FormDocument):
        boxes = list(document.boxes)
        markup = form_markup(document, {box: {Highlight(_STAMP, n): None} for n, box in enumerate(boxes)})
        return Shown(document, markup, boxes, {box: number for number, box in enumerate(boxes)})
    heads = {node for head in document.elements_tagged("head") for node in head.preorder()}
    nodes = [node for node in document.root.preorder() if node not in heads]
    stamps = {node: {Highlight(_STAMP, number): None} for number, node in enumerate(nodes)}
    markup = page_markup(document, PageHighlights(nodes=stamps))
    return Shown(document, markup, nodes, {node: number for number, node in enumerate(nodes)})


class Session:
    """Documents that are labelled one after the other. Not for several threads at once."""

    def __init__(self, documents: Sequence[Path], program: Program | None = None, output: Path | None = None) -> None:
        self.documents = list(documents)
        self.program = program
        self._output = output
        self._undo: list[tuple[int, bytes | None]] = []
        self._fields: dict[str, str] = {}
        self._learned_from: dict[int, str] = {}
        self._known = {number: _content(path) for number, path in enumerate(self.documents) if _has_labels(path)}
        for content in self._known.values():
            self._note_fields(content)
        for field in program.fields if program is not None else ():
            self._fields.setdefault(field.name, "one" if field.aggregation == "one" else "list")
        self.open(next((n for n in range(len(self.documents)) if n not in self._known), 0))

    def open(self, number: int) -> None:
        """Show a document. Raises DocumentError where it cannot be read, IndexError where there is none."""
        self.number = range(len(self.documents))[number]
        self.shown = shown(read_document(self.documents[self.number]))
        self.said: Extraction | None = None
        if self.program is not None and self.program.kind == self.shown.document.kind:
            self.said = evaluate(self.program, self.shown.document)

    def add_field(self, name: str, kind: str) -> None:
        """A new field, of one text or of a list of texts. Raises LabelError."""
        name = collapse(name)
        if not is_name(name) or kind not in ("one", "list"):
            raise LabelError(shown_path(self.documents[self.number]), "a field has a name, and one text or a list")
        self._fields.setdefault(name, kind)

    def label(self, field: str, number: int, text: str | None = None) -> None:
        """Label a field with what stands at a place, or with a part of it; of a list, one more or one less.

        Raises LabelError where there is no such place, or the text does not stand there.
        """
        place = self._place(number)
        whole = collapse(place.text)
        chosen = whole if text is None else collapse(text)
        if not chosen or fold(chosen) not in fold(whole):
            raise LabelError(shown_path(self.documents[self.number]), f"{chosen!r} does not stand at this place")
        label = {"text": chosen, "at": place.path}
        if self._fields.get(field) == "list":
            before = self._labels.get(field) or []
            held = [one for one in before if one != label]
            if len(held) == len(before):
                held = sorted([*held, label], key=self._numbers)  # in the order of the page, as lists are learned
            self._set(field, held or None)
        else:
            self._set(field, label)

    def absent(self, field: str) -> None:
        """Label a field as not on this page."""
        self._set(field, None)

    def clear(self, field: str) -> None:
        """Take the label of a field away: nothing is known of it."""
        content = {name: label for name, label in self._labels.items() if name != field}
        self._write(content)

    def accept(self, fields: Sequence[str]) -> None:
        """Take what is guessed of some fields for right, also that they are not on this page."""
        content = dict(self._labels)
        for result in self._guesses():
            if result.name in fields and result.name not in content and result.reason is None:
                found = [{"text": item.value.text, "at": item.value.node.path} for item in result.evidence]
                content[result.name] = (found[0] if result.aggregation == "one" else found) if found else None
        self._write(content)

    def undo(self) -> None:
        """Take the last change back, and show its document; nothing where there was none."""
        if not self._undo:
            return
        number, before = self._undo.pop()
        path = labels_of(self.documents[number])
        if before is None:
            path.unlink(missing_ok=True)
            self._known.pop(number, None)
        else:
            with replacing(path) as stream:
                stream.write(before)
            self._known[number] = _content(self.documents[number])
        if number != self.number:
            self.open(number)

    def next(self) -> None:
        """Learn from what is labelled, where that is enough, and show the document that would teach most."""
        self._learn()
        left = [number for number in range(len(self.documents)) if number not in self._known]
        left = left[:: max(1, len(left) // SAMPLE)][:SAMPLE]
        ranked = sorted(left, key=self._unsure, reverse=True)  # of equals the first
        for number in [*ranked, *(n for n in range(len(self.documents)) if n not in left)]:
            try:
                self.open(number)
            except DocumentError:
                continue
            return

    def _unsure(self, number: int) -> int:
        """How much a program does not know of a document: how many fields abstain."""
        if self.program is None:
            return 0
        try:
            document = read_document(self.documents[number])
        except DocumentError:
            return -1
        return len(evaluate(self.program, document).abstained) if document.kind == self.program.kind else -1

    def _learn(self) -> None:
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
        self.program = learn(examples, name=self._output.stem if self._output is not None else name).program
        self._learned_from = labelled
        if self._output is not None:
            save(self.program, self._output)

    def state(self) -> dict[str, Any]:
        """What the page shows, as JSON values; places are numbers."""
        guesses = {result.name: result for result in self._guesses()}
        return {
            "number": self.number,
            "name": shown_path(self.documents[self.number]),
            "total": len(self.documents),
            "labelled": len(self._known),
            "learned": self.program is not None,
            "unknown": self.program is not None and (self.said is None or self.said.unknown_format),
            "undo": bool(self._undo),
            "fields": [self._field(name, kind, guesses.get(name)) for name, kind in self._fields.items()],
        }

    def _field(self, name: str, kind: str, guess: FieldResult | None) -> dict[str, Any]:
        told: dict[str, Any] = {"name": name, "kind": kind, "state": "open", "texts": [], "at": [], "why": ""}
        if name in self._labels:
            label = self._labels[name]
            items = [] if label is None else label if isinstance(label, list) else [label]
            told["state"] = "labelled"
            told["texts"] = [one["text"] if isinstance(one, Mapping) and "text" in one else str(one) for one in items]
            told["at"] = [number for one in items for number in self._numbers(one)]
        elif guess is not None and guess.reason is None:
            told["state"] = "sure" if all(item.voices > 1 for item in guess.evidence) else "unsure"
            told["texts"] = [item.value.text for item in guess.evidence]
            told["at"] = [number for item in guess.evidence for number in self._numbers({"at": item.value.node.path})]
        elif guess is not None:
            told["state"], told["why"] = "unknown", guess.reason
        return told

    def _numbers(self, label: Any) -> list[int]:
        """The numbers of the places of a label: where it was labelled, or where its text stands."""
        document, at = self.shown.document, label.get("at") if isinstance(label, Mapping) else None
        places: Sequence[HtmlNode | FormBox]
        if isinstance(document, FormDocument):
            places = boxes_at(document, at) if at else document.boxes_with(str(label), whole=True)[:1]
        else:
            node = Nodes(document).at(at) if at else None
            places = [node] if node is not None else document.runs_with(str(label), whole=True)[:1]
        return [self.shown.numbers[place] for place in places if place in self.shown.numbers]

    def _place(self, number: int) -> HtmlNode | FormBox:
        """The place of a number; of a run that is all of its element, the element."""
        if not 0 <= number < len(self.shown.places):
            raise LabelError(shown_path(self.documents[self.number]), f"there is no place {number}")
        place = self.shown.places[number]
        if isinstance(place, HtmlNode) and place.tag == RUN and place.parent is not None:
            return place.parent if len(place.parent.children) == 1 else place
        return place

    def _guesses(self) -> Sequence[FieldResult]:
        return self.said.fields if self.said is not None and not self.said.unknown_format else ()

    @property
    def _labels(self) -> dict[str, Any]:
        return self._known.get(self.number, {})

    def _set(self, field: str, label: Any) -> None:
        self._write({**self._labels, field: label})

    def _write(self, content: dict[str, Any]) -> None:
        """Write the labels of the document that is shown, and keep what was before."""
        path = labels_of(self.documents[self.number])
        self._undo.append((self.number, path.read_bytes() if path.is_file() else None))
        del self._undo[:-MOST_UNDONE]
        with replacing(path) as stream:
            stream.write(json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n")
        self._known[self.number] = content
        self._note_fields(content)

    def _note_fields(self, content: Mapping[str, Any]) -> None:
        for name, label in content.items():
            several = isinstance(label, list) and not any(isinstance(one, Mapping) and "at" not in one for one in label)
            if label is None or several or not isinstance(label, list):
                self._fields.setdefault(name, "list" if several else "one")


def _has_labels(document: Path) -> bool:
    return labels_of(document).is_file()


def _content(document: Path) -> dict[str, Any]:
    """What stands in the file of labels beside a document. Raises LabelError where that is malformed."""
    read_labels(labels_of(document))
    content: dict[str, Any] = json.loads(labels_of(document).read_bytes().decode("utf-8-sig"))
    return content
