"""Labelled documents in a folder: `<same stem>.json` beside a document holds the true values of its fields.

A file of labels is one JSON object, field name -> text, list of texts, list of records, or null for "not on this page".
An empty list means the same as null. A record is an object of the same kind, whose fields may be lists of records once
more; a field that it does not name is not in it. A list of records that ends in "..." holds the first ones only. A
number is the text that it is written as: `12.50` and `"12.50"` are the same label, and what is extracted is text too,
so that no digit is lost. All mistakes of a file are told at once, each with its field.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, cast

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    RootModel,
    Tag,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import ErrorDetails

from fieldmark.dsl.core.documents import Document, Kind
from fieldmark.dsl.core.errors import DocumentError, LabelError
from fieldmark.dsl.core.terms import is_name
from fieldmark.runtime.io.content import ending, stem
from fieldmark.runtime.io.documents import read_document, shown_path
from fieldmark.runtime.io.files import is_document, walk_files
from fieldmark.runtime.wording.texts import counted
from fieldmark.synth.core.examples import Example, Label

_plain_decimal = re.compile(r"-?[0-9]{1,30}(?:\.[0-9]{1,30})?")

REST: Final = "..."
"""At the end of a list of records: the page has more, and they are not labelled."""

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
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise LabelError(where, f"the labels cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise LabelError(where, f"it is not UTF-8 text: byte {error.start + 1} fits no character") from error
    try:
        content = json.loads(
            text, object_pairs_hook=_once, parse_int=_Number, parse_float=_Number, parse_constant=_Number
        )
    except json.JSONDecodeError as error:
        raise LabelError(f"{where}:{error.lineno}:{error.colno}", f"it is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise LabelError(where, "its lists or objects are nested too deeply") from error
    except _Twice as error:
        raise LabelError(where, f'field "{error.args[0]}" stands twice in one object') from error
    return _checked(content, where)


def labels_beside(document: str | Path) -> dict[str, Any] | None:
    """The labels of a document as they are written in JSON, or None where there are none. Raises LabelError."""
    place = stem(Path(document))
    path = place.with_name(place.name + ".json")
    return {name: _written(label) for name, label in read_labels(path).items()} if os.path.isfile(path) else None


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


class _Twice(Exception):  # noqa: N818  a signal within this module
    """A JSON object names a field twice."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(name)
        found[name] = value
    return found


def _sound(text: str) -> str:
    if not text.strip():
        raise ValueError("the text is blank; write null where the value is not on the page")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError("the text holds half of a character (\\ud800 to \\udfff)")
    return text


def _as_text(value: object) -> object:
    """The text of a plain decimal number; anything else as it is."""
    return value.written if isinstance(value, _Number) and _plain_decimal.fullmatch(value.written) else value


def _nameable(name: str) -> str:
    if not is_name(name):
        raise ValueError("no name")
    return name


def _json_type(value: object) -> str:
    if isinstance(value, list):
        return "records" if any(isinstance(item, dict) for item in value) else "list"
    return "null" if value is None else "text"


def _with_rest(value: list[object], check: ValidatorFunctionWrapHandler) -> list[object]:
    """The records of a list, with `...` at the end where the list ends in "..."."""
    if value[-1] == REST:
        return [*check(value[:-1]), ...]
    return list(check(value))


_Name = Annotated[str, AfterValidator(_nameable)]
_Text = Annotated[str, BeforeValidator(_as_text), AfterValidator(_sound)]
_One = Annotated[_Text, Tag("text")]
_Several = Annotated[list[_Text], Tag("list")]
_None = Annotated[None, Tag("null")]
_Plain = Annotated[_One | _Several | _None, Discriminator(_json_type)]
_Nested = Annotated[list[dict[_Name, _Plain]], WrapValidator(_with_rest), Tag("records")]
_Inner = Annotated[_One | _Several | _None | _Nested, Discriminator(_json_type)]
_Records = Annotated[list[dict[_Name, _Inner]], WrapValidator(_with_rest), Tag("records")]
_Label = Annotated[_One | _Several | _None | _Records, Discriminator(_json_type)]


class _Labels(RootModel[dict[_Name, _Label]]):
    """The content of a labels file."""

    model_config = ConfigDict(strict=True)


def _checked(content: object, where: str) -> dict[str, Label]:
    try:
        labels = _Labels.model_validate(content).root
    except ValidationError as error:
        complaints = [_complaint(detail) for detail in error.errors(include_url=False)]
        more = len(complaints) - MAX_COMPLAINTS
        told = "; ".join(complaints[:MAX_COMPLAINTS]) + (f"; and {more} more mistakes" if more > 0 else "")
        raise LabelError(where, told) from error
    return {name: _frozen(value) for name, value in labels.items()}


def _frozen(value: Any) -> Label:
    """A label that was checked, lists as tuples and empty ones as None."""
    if isinstance(value, list):
        return tuple({k: _frozen(v) for k, v in i.items()} if isinstance(i, dict) else i for i in value) or None
    return cast("Label", value)


def _complaint(detail: ErrorDetails) -> str:
    """One mistake in words: which field, which item of its list, what is wrong, what to write instead."""
    place, value = detail["loc"], detail["input"]
    if not place:
        return f"it must hold one object of fields and their values, not {_called(value)}"
    if place[-1] == "[key]":
        return f"a field's name is one line of text without surrounding space, not {json.dumps(value)}"
    field = _told(place)
    if detail["type"] == "value_error":
        return f"{field}: {detail['ctx']['error']}"
    if detail["type"] == "union_tag_invalid":
        return f"{field}: records may hold records, but those hold texts and lists of texts only"
    if detail["type"] == "dict_type":
        return f'{field}: a list of records holds objects, and "..." at its end where the page has more records'
    if isinstance(value, _Number):
        written = value.written if len(value.written) <= 40 else value.written[:37] + "..."
        return f"{field}: {written} is no plain decimal number; put the value in quotes, as it stands on the page"
    return f"{field}: a value is a text or a list of texts, or null for the whole field, not {_called(value)}"


def _told(place: Sequence[str | int]) -> str:
    """A place in words: `field "legs", record 2, field "seats", item 1`. Names alternate with the kinds of labels."""
    words: list[str] = []
    kind: str | int = ""
    for number, step in enumerate(place):
        if isinstance(step, int):
            words.append(f"{'record' if kind == 'records' else 'item'} {step + 1}")
        elif number == 0 or isinstance(place[number - 1], int):
            words.append(f"field {json.dumps(step, ensure_ascii=False)}")
        else:
            kind = step
    return ", ".join(words)


def _called(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case _Number(written):
            return f"the number {written}"
        case list():
            return "a list"
        case dict():
            return "an object"
        case _:
            return "a text"


def _files(folder: Path) -> tuple[list[Path], dict[Path, dict[str, Label]]]:
    """The documents of a folder, and document -> labels for those that have some."""
    where = shown_path(folder)
    if not folder.is_dir():
        raise LabelError(where, "it is not a folder" if folder.exists() else "there is no such folder")
    files = list(walk_files(folder))
    labelled = {stem(path) for path in files if _is_labels(path)}
    forms = any(is_document(path, "form") for path in files if stem(path) in labelled)
    pages = any(is_document(path, "html") for path in files if stem(path) in labelled)
    kinds: list[Kind] = [*(("html",) if pages or not forms else ()), *(("form",) if forms else ())]
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
    lines = [
        *map(str, others[: MAX_COMPLAINTS - 1]),
        *([f"and {counted(more, 'more file')} of labels"] if more > 0 else []),
    ]
    return LabelError(first.where, "\n".join([first.reason, *lines]))


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
