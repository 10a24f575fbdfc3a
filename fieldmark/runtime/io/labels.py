"""Labelled documents in a folder: `<same stem>.json` beside a document holds the true values of its fields.

A file of labels is one JSON object, field name -> text, list of texts, list of records, or null for "not on this page".
An empty list means the same as null, and so do a blank text and NaN, which databases write for it; true and false are
these words. A record is an object of the same kind, whose fields may be lists of records once
more; a field that it does not name is not in it. A list of records that ends in "..." holds the first ones only. A
number means a number: `12.50` is found where `"12.50"` is, and what is extracted is then a number, too; no digit is
lost. A text may stand with its place, `{"text": ..., "at": path}`. All mistakes of a file are told at once, each with
its field. Labels in Python are checked in the same way.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, TypeGuard, get_args

from fieldmark.dsl.core.documents import Document, Kind
from fieldmark.dsl.core.errors import DocumentError, LabelError
from fieldmark.dsl.core.terms import is_name
from fieldmark.dsl.syntax.notation import counted
from fieldmark.dsl.text.conversions import Meant, shortest
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.files import REST, ending, is_document, labels_of, stem, walk_files
from fieldmark.runtime.io.names import read_file, shown_path
from fieldmark.runtime.io.spelling import as_written, changed, told
from fieldmark.synth.core.examples import Example, Label, Placed

MAX_DIGITS: Final = 30
"""Digits of a number before its point, and behind it."""

_plain_decimal = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}(?:\.[0-9]{{1,{MAX_DIGITS}}})?")

MAX_COMPLAINTS: Final = 5
"""Mistakes of one file, and files with mistakes, that are told at once."""


@dataclass(frozen=True, slots=True)
class ExampleFolder:
    """The documents of a folder: labelled, without labels, and those that cannot be read; each sorted by path."""

    examples: tuple[Example, ...]
    unlabelled: tuple[Document, ...]
    unreadable: tuple[DocumentError, ...]


def read_examples(folder: str | Path) -> list[Example]:
    """The labelled documents of a folder and the folders below it, sorted by path.

    Raises LabelError where labels are malformed, stand beside no document or beside two, or there are none at all;
    DocumentError where a labelled document cannot be read.
    """
    documents, labels = _files(Path(folder))
    return [Example(read_document(path), labels[path]) for path in documents if path in labels]


def read_folder(folder: str | Path) -> ExampleFolder:
    """All documents of a folder, with what labels there are; documents that cannot be read do not stop the others.

    Raises LabelError as `read_examples` does.
    """
    documents, labels = _files(Path(folder))
    examples, unlabelled, unreadable = [], [], []
    for path in documents:
        try:
            document = read_document(path)
        except DocumentError as error:
            unreadable.append(error)
            continue
        if path in labels:
            examples.append(Example(document, labels[path]))
        else:
            unlabelled.append(document)
    return ExampleFolder(tuple(examples), tuple(unlabelled), tuple(unreadable))


def read_labels(path: str | Path) -> dict[str, Label]:
    """The labels in one file, in its order. Raises LabelError, naming the line or the fields that are wrong."""
    path = Path(path)
    where = shown_path(path)
    try:
        text = read_file(path).decode("utf-8-sig")
    except OSError as error:
        raise LabelError(where, f"the labels cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise LabelError(where, f"it is not UTF-8 text: byte {error.start + 1} fits no character") from error

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found: dict[str, object] = {}
        for name, value in pairs:
            if name in found:
                raise LabelError(where, f'field "{name}" stands twice in one object')
            found[name] = value
        return found

    try:
        content = json.loads(
            text, object_pairs_hook=once, parse_int=_Number, parse_float=_Number, parse_constant=_Number
        )
    except json.JSONDecodeError as error:
        raise LabelError(f"{where}:{error.lineno}:{error.colno}", f"it is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise LabelError(where, "its lists or objects are nested too deeply") from error
    return checked_labels(content, where)


def labels_beside(document: str | Path, read: Document | None = None) -> dict[str, Any] | None:
    """The labels of a document in JSON, as its page writes them and in what other forms, or None where there are none;
    `read` is the document, where it has been read. Raises LabelError."""
    path = labels_of(Path(document))
    if not os.path.isfile(path):
        return None
    labels = read_labels(path)
    if read is None and is_document(Path(document), "html"):
        with suppress(DocumentError):  # who reads the document says so
            read = read_document(document)
    labels = labels if read is None else told(as_written(labels, read), read)
    return {name: _written(one) for name, one in labels.items()}


def _written(label: Any) -> Any:
    if isinstance(label, tuple):
        return [_written(item) for item in label]
    if isinstance(label, Mapping):
        return {name: _written(item) for name, item in label.items()}
    return REST if label is ... else label


@dataclass(frozen=True, slots=True)
class _Number:
    """A number or constant of JSON as it is written: 412.80 is not 412.8."""

    written: str


class _Check:
    """Reads what a file of labels holds, and gathers in words what is wrong with it, each with its field."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fields(self, content: Mapping[str, object], inside: int = 0, place: str = "") -> dict[str, Any]:
        """Field -> label, lists as tuples and empty ones as None; `inside` counts the lists of records around them."""
        found: dict[str, Any] = {}
        for name, value in content.items():
            if not is_name(name):
                self._fault(f"a field's name is one line of text without surrounding space, not {json.dumps(name)}")
            found[name] = self._label(value, inside, f"{place}field {json.dumps(name, ensure_ascii=False)}")
        return found

    def _fault(self, fault: str) -> None:
        self.faults.append(fault)

    def _label(self, value: object, inside: int, place: str) -> Any:
        if not isinstance(value, list | tuple):
            return None if _says_nothing(value) else self._text(value, place)
        if not any(isinstance(item, Mapping) and not is_placed(item) for item in value):
            return tuple(self._text(item, f"{place}, item {number}") for number, item in enumerate(value, 1)) or None
        if inside > 1:
            return self._fault(f"{place}: records may hold records, but those hold texts and lists of texts only")
        rest = (...,) if value[-1] in (REST, ...) else ()
        records = enumerate(value[:-1] if rest else value, 1)
        return (*(self._record(record, inside, f"{place}, record {number}") for number, record in records), *rest)

    def _record(self, value: object, inside: int, place: str) -> Any:
        if isinstance(value, Mapping):
            return self.fields(value, inside + 1, f"{place}, ")
        return self._fault(
            f'{place}: a list of records holds objects, and "..." at its end where the page has more records'
        )

    def _text(self, value: object, place: str) -> str:
        if is_placed(value):
            return Placed(self._text(value["text"], place), str(value["at"]))
        if isinstance(value, date | time):
            return Meant(_iso(value))
        if isinstance(value, bool):
            value = json.dumps(value)
        elif isinstance(value, int | float | Decimal):
            value = _Number(_decimal(value))
        if isinstance(value, _Number):
            if not _plain_decimal.fullmatch(value.written):
                written = value.written if len(value.written) <= 40 else value.written[:37] + "..."
                asked = "put the value in quotes, as it stands on the page"
                self._fault(f"{place}: {written} is no plain decimal number; {asked}")
            return Meant(value.written)
        if not isinstance(value, str):
            asked = "a value is a text or a list of texts, or null for the whole field"
            self._fault(f"{place}: {asked}, not {_called(value)}")
        elif not value.strip():
            self._fault(f"{place}: the text is blank; write null where the value is not on the page")
        elif any("\ud800" <= letter <= "\udfff" for letter in value):
            self._fault(f"{place}: the text holds half of a character (\\ud800 to \\udfff)")
        return value if isinstance(value, Meant | Placed) else str(value)


def _says_nothing(value: object) -> bool:
    """Whether a value is how databases write that there is none: null, a blank text, or no number (`NaN`)."""
    if isinstance(value, _Number):
        return value.written == "NaN"
    if isinstance(value, float | Decimal):
        return math.isnan(value)
    return value is None or (isinstance(value, str) and not value.strip())


def is_placed(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Whether a value is a text with its place, `{"text": ..., "at": path}`, as the label page writes it."""
    return isinstance(value, Mapping) and {*value} == {"text", "at"} and isinstance(value["at"], str)


def _iso(value: date | time) -> str:
    if isinstance(value, datetime | time):
        return value.replace(microsecond=0).isoformat(timespec="seconds" if value.second else "minutes")
    return value.isoformat()


def _decimal(value: float | Decimal) -> str:
    """A number with all its digits; one of very many, or none at all, as Python writes it."""
    number = Decimal(str(value))
    return format(number, "f") if number.is_finite() and abs(number.adjusted()) < MAX_DIGITS else str(value)


def checked_labels(content: object, where: str) -> dict[str, Label]:
    """Labels as they are learned from, lists as tuples. Raises LabelError, naming the fields that are wrong."""
    if not isinstance(content, Mapping):
        raise LabelError(where, f"it must hold one object of fields and their values, not {_called(content)}")
    check = _Check()
    labels = check.fields(content)
    if check.faults:
        more = len(check.faults) - MAX_COMPLAINTS
        told = "; ".join(check.faults[:MAX_COMPLAINTS]) + (f"; and {more} more mistakes" if more > 0 else "")
        raise LabelError(where, told)
    return labels


def numbers_alike(labels: Sequence[Mapping[str, Label]]) -> list[dict[str, Label]]:
    """The labels of documents with the numbers of each field written alike, so that one way of reading gives them all.

    Zeros at the end stay where all numbers of a field have as many decimals, and more than one, as amounts of money
    have: `12.50`, `7.00`. Else they say nothing: `12.0` is how programs write the number 12. Beside texts of the page
    numbers stay as they are.
    """
    decimals: dict[tuple[str, ...], set[int | None]] = {}

    def seen(value: Any, field: tuple[str, ...]) -> None:
        count = len(value.partition(".")[2]) if isinstance(value, Meant) else None
        decimals.setdefault(field, set()).update({count} if isinstance(value, str) else ())

    def alike(value: Any, field: tuple[str, ...]) -> Any:
        found = decimals[field]
        says_nothing = None not in found and (len(found) > 1 or found == {1})
        return Meant(shortest(value)) if says_nothing and isinstance(value, Meant) else value

    for one in labels:
        changed(one, seen)
    return [changed(one, alike) for one in labels]


def _called(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case _Number(written):
            return f"the number {written}"
        case list() | tuple():
            return "a list"
        case Mapping():
            return "an object"
        case str():
            return "a text"
        case _:
            return f"an object of type {type(value).__name__}"


def _files(folder: Path) -> tuple[list[Path], dict[Path, dict[str, Label]]]:
    """The documents of a folder, and document -> labels for those that have some."""
    where = shown_path(folder)
    if not folder.is_dir():
        raise LabelError(where, "it is not a folder" if folder.exists() else "there is no such folder")
    files = list(walk_files(folder))
    labelled = {stem(path) for path in files if _is_labels(path)}
    beside = [path for path in files if stem(path) in labelled]
    kinds = [kind for kind in get_args(Kind) if any(is_document(path, kind) for path in beside)] or ["html"]
    documents = [path for path in files if os.path.isdir(path) or any(is_document(path, kind) for kind in kinds)]
    by_stem: dict[Path, list[Path]] = {}
    for path in documents:
        by_stem.setdefault(stem(path), []).append(path)
    labels: dict[Path, dict[str, Label]] = {}
    of: dict[Path, Path] = {}
    faults: list[LabelError] = []
    for path in filter(_is_labels, files):
        try:
            document = _document_of(path, by_stem)
            if document in of:
                raise LabelError(shown_path(path), f"{of[document].name} is for the same document; remove one of them")
            of[document] = path
            labels[document] = read_labels(path)
        except LabelError as error:
            faults.append(error)
    if faults:
        raise _together(faults)
    if not any(labels.values()):
        raise LabelError(
            where, "there are no labels in it; put a <name>.json beside a document <name>.html, .eml or .pdf"
        )
    return documents, labels


def _together(faults: Sequence[LabelError]) -> LabelError:
    """The faults of several files, a line each, as one."""
    first, *others = faults
    more = len(others) + 1 - MAX_COMPLAINTS
    lines = [first.reason, *map(str, others[: MAX_COMPLAINTS - 1])]
    lines += [f"and {counted(more, 'more file')} of labels"] if more > 0 else []
    return LabelError(first.where, "\n".join(lines))


def _is_labels(path: Path) -> bool:
    return ending(path) == ".json" and not os.path.isdir(path)


def _document_of(labels: Path, by_stem: Mapping[Path, Sequence[Path]]) -> Path:
    candidates = by_stem.get(stem(labels), ())
    where = shown_path(labels)
    if len(candidates) > 1:
        names = " and ".join(shown_path(Path(path.name)) for path in candidates)
        raise LabelError(where, f"it could belong to {names}; rename one of them")
    if candidates:
        return candidates[0]
    whole = stem(labels)  # page.html.json was meant for page.html
    if whole in by_stem.get(stem(whole), ()):
        right = shown_path(Path(stem(whole).name + labels.suffix))
        raise LabelError(where, f"there is no document beside it; the labels of {shown_path(whole)} are named {right}")
    such = ", ".join(shown_path(Path(whole.name + suffix)) for suffix in (".html", ".eml", ".pdf"))
    raise LabelError(where, f"there is no document of this name beside it, such as {such}")
