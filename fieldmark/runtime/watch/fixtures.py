"""Fixtures: documents kept with what a program said of them, to notice when it says something else.

One folder each, for people to review: `document` with the suffix it had, `output.json` (`values` and `abstained`, as
`fieldmark extract` gives them), `evidence.json` (where each value was found) and `meta.json` (the document's old name,
where it came from, the day it was kept, the program's name). Boxes that stand beside a form are kept with it. People
edit these files, so everything in them is checked before it is used.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.core.documents import Kind
from fieldmark.dsl.core.errors import FieldmarkError
from fieldmark.runtime.io.documents import document_with_bytes
from fieldmark.runtime.io.files import BOXES, REST, ending, stem, walk_documents, write_folder
from fieldmark.runtime.io.names import FileNameError, inside, is_file_name, json_bytes, place, read_file, shown_path
from fieldmark.runtime.run import Answers

OUTPUT: Final = "output.json"
EVIDENCE: Final = "evidence.json"
META: Final = "meta.json"

NEW: Final = ".new"
"""The folder in a fixture with files that are to take the places of others. As soon as it is there, they are the
fixture's: who is killed while they move leaves the new fixture, and no half of one."""

MAX_SAID: Final = 128 * 2**20
"""Most bytes of a file that says what was found: evidence is longer than its document."""

_NAME: Final = re.compile(r"[^\w.-]+")

MAX_NAME: Final = 160
"""Most bytes of a document's name, in UTF-8, that name its fixture."""

_TOLD: Final = 3
"""Mistakes of one file that are told at once."""

_CHARACTERISTIC: Final = 2
"""A folder with as many of the four files of a fixture is one, so that a file that is missing is noticed."""

_TEXTS: Final = ("node", "attribute", "value", "first", "last", "found_by")
"""What of the evidence for a value is a text where it is there."""

_INSIDE: Final = {"landmark": ("looked_for", "node"), "region": ("hops", "first", "last")}
"""What of the evidence is an object, and its texts."""


def faults_in_output(content: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the content of an `output.json`; nothing where all is well."""
    for name in ("values", "abstained"):
        if not isinstance(content.get(name), dict):
            yield f"it has no object {name!r}"
            return
    for name, value in content["values"].items():
        yield from _faults_in_value(value, name)
    for name in ("abstained", "found_by"):
        texts = content.get(name, {})
        if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
            yield f"{name!r} is no object of texts"


def faults_in_evidence(content: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """What is wrong with the content of an `evidence.json`: field -> evidence of its values or records."""
    for name, items in content.items():
        place = prefix + name
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            yield f"{place} is no list of objects"
            continue
        for number, item in enumerate(items):
            yield from _faults_in_item(item, f"{place}[{number}]")


def faults_in_meta(content: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the content of a `meta.json`."""
    names = ("document", "source", "date", "program")
    return (f"{name} is no text" for name in names if not isinstance(content.get(name, ""), str))


def _faults_in_value(value: Any, place: str) -> Iterator[str]:
    if value is None or isinstance(value, str):
        return
    if not isinstance(value, list):
        yield f"{place} is no text, list or null; numbers are written as texts"
    elif not value or not isinstance(value[0], dict):
        if not all(isinstance(item, str) for item in value):
            yield f"{place} is no list of texts or of objects"
    else:
        for number, record in enumerate(value):
            if isinstance(record, dict):
                for name, inner in record.items():
                    yield from _faults_in_value(inner, f"{place}[{number}].{name}")
            elif record != REST or number + 1 < len(value):
                yield f"{place}[{number}] is no object"


def _faults_in_item(item: dict[str, Any], place: str) -> Iterator[str]:
    if "evidence" in item:
        inner = item["evidence"]
        if isinstance(inner, dict):
            yield from faults_in_evidence(inner, f"{place}.")
        else:
            yield f"{place}.evidence is no object"
    for name in _TEXTS:
        if not isinstance(item.get(name, ""), str):
            yield f"{place}.{name} is no text"
    for name, texts in _INSIDE.items():
        held = item.get(name, {})
        if not isinstance(held, dict) or not all(isinstance(held.get(text, ""), str) for text in texts):
            yield f"{place}.{name} is no object of texts"
    distance = item.get("blueprint_distance", 0)
    if isinstance(distance, bool) or not isinstance(distance, int | float):
        yield f"{place}.blueprint_distance is no number"
    span = item.get("span", [0, 0])
    if not isinstance(span, list) or len(span) != 2 or not all(isinstance(at, int) for at in span):
        yield f"{place}.span is no pair of whole numbers"


class FixtureError(FieldmarkError):
    """A fixture cannot be read or made. `where` is its folder."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Fixture:
    """A document and what was said of it when it was kept.

    `answers` are those of `extraction_to_json`, with `evidence`; `original` is the document's old path, `source` and
    `date` (ISO 8601) are as they were given; each is empty where it was not kept.
    """

    folder: Path
    document: Path
    answers: dict[str, Any]
    source: str
    date: str
    original: str = ""

    @property
    def name(self) -> str:
        """The name of the folder."""
        return shown_path(Path(self.folder.name))


def keep(
    document: str | Path,
    answers: Answers,
    to: str | Path,
    *,
    program: str,
    source: str | None = None,
    date: str,
    replace: bool = False,
) -> Fixture:
    """Make a fixture of a document in the folder `to`, with what the program says of it now.

    `answers` gives them with evidence. A fixture is named after its document; a second document of the name is told
    apart by a few letters made from its content. Raises DocumentError where the document cannot be read, and
    FixtureError where it is a fixture already, unless its values are to be replaced, or cannot be written.
    """
    path = Path(document)
    read, data, boxes = document_with_bytes(path)
    content = answers(read)
    evidence = content.pop("evidence", {})
    content.pop("confidence", None)  # another program may be surer, which is no change of what it says
    try:
        folder = _folder_for(path, data, Path(to))
    except FileNameError as error:
        raise FixtureError(shown_path(path), str(error)) from error
    if folder.exists() and not replace:
        raise FixtureError(
            shown_path(folder),
            "this document is a fixture already, and is left as it is; --replace takes its values anew",
        )
    name = f"document{ending(path)}"
    meta = {
        "document": content.pop("document"),
        "source": source if source is not None else shown_path(path),
        "date": date,
        "program": program,
    }
    said = {EVIDENCE: evidence, META: meta, OUTPUT: content}
    files = {**{file: json_bytes(value, indent=2) for file, value in said.items()}, name: data}
    if boxes is not None:
        files[f"document{BOXES}"] = boxes
    try:
        _write(folder, files)
    except (OSError, FileNameError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise FixtureError(shown_path(folder), f"it cannot be written: {reason or error}") from error
    return Fixture(folder, folder / name, {**content, "evidence": evidence}, meta["source"], date, meta["document"])


def fixture_name(document: Path) -> str:
    """What the fixture of a document is called, where no other document has the name."""
    name = _NAME.sub("-", stem(document).name).strip(".-")
    name = name.encode(errors="ignore")[:MAX_NAME].decode(errors="ignore").rstrip(".-")
    return name if is_file_name(name) else f"document-{name}".rstrip("-")


def is_fixture(folder: Path) -> bool:
    """Whether a folder is a fixture, if perhaps a damaged one: it holds at least two of a fixture's four files."""
    files = _files_in(folder)
    found = [name in files for name in (OUTPUT, EVIDENCE, META)]
    return any(found) and sum(found) + (_document_among(files) is not None) >= _CHARACTERISTIC


def fixture_folders(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The folders that are fixtures, among those given and below them, sorted by path in each.

    Below a folder, hidden ones are passed over and links to folders are not followed.
    """
    for path in map(Path, paths):
        if is_fixture(path):
            yield path
            continue
        for folder, below, files in os.walk(path):
            if {OUTPUT, EVIDENCE, META}.intersection(files) and is_fixture(Path(folder)):
                below.clear()
                yield Path(folder)
            below[:] = sorted(name for name in below if not name.startswith("."))


def fixtures_and_documents(paths: Iterable[str | Path], kind: Kind) -> Iterator[tuple[Path, bool]]:
    """Among files and folders, in the order given, the folders of fixtures, and the documents of a kind that are in
    none; each with whether it is a fixture."""
    for path in map(Path, paths):
        folders = dict.fromkeys(fixture_folders([path]))
        yield from ((folder, True) for folder in folders)
        for document in () if path in folders else walk_documents([path], kind):
            if not any(above in folders for above in document.parents):
                yield document, False


def read_fixture(folder: str | Path) -> Fixture:
    """The fixture in a folder. Raises FixtureError where something of it is missing or is not what it should be."""
    folder = Path(folder)
    files = _files_in(folder)
    name = _document_among(files)
    if name is None:
        raise FixtureError(shown_path(folder), "its document is missing")
    if OUTPUT not in files:
        raise FixtureError(shown_path(folder), f"{OUTPUT} is missing")
    output = _object(folder, files[OUTPUT], faults_in_output)
    evidence = _object(folder, files[EVIDENCE], faults_in_evidence) if EVIDENCE in files else {}
    meta = _object(folder, files[META], faults_in_meta) if META in files else {}
    known = (meta.get(key, "") for key in ("source", "date", "document"))
    return Fixture(folder, files[name], {**output, "evidence": evidence}, *known)


def read_fixtures(paths: Iterable[str | Path]) -> Iterator[Fixture]:
    """The fixtures among folders and below them. Raises FixtureError as `read_fixture` does, or where there is none."""
    given = list(map(Path, paths))
    folder = None
    for folder in fixture_folders(given):
        yield read_fixture(folder)
    if folder is None:
        places = ", ".join(map(shown_path, given))
        raise FixtureError(places, "there is no fixture; `fieldmark fixture add` makes some")


def _files_in(folder: Path) -> dict[str, Path]:
    """The files of a fixture by their names, those that are still to take their places before others."""
    held, new = _files_of(folder), _files_of(folder / NEW)
    if any(map(_is_document, new)):
        held = {name: path for name, path in held.items() if not _is_document(name)}
    return {**held, **new}


def _files_of(folder: Path) -> dict[str, Path]:
    """The files in a folder by their names; none where it is no folder or may not be read."""
    try:
        with os.scandir(folder) as entries:
            return {entry.name: folder / entry.name for entry in entries if entry.is_file()}
    except OSError:
        return {}


def _is_document(name: str) -> bool:
    return stem(Path(name)).name == "document"


def _document_among(files: Iterable[str]) -> str | None:
    """The file of a fixture that is its document; boxes are it only where they stand beside no other."""
    documents = sorted(filter(_is_document, files))
    return next((name for name in documents if ending(Path(name)) != BOXES), next(iter(documents), None))


def _folder_for(path: Path, data: bytes, to: Path) -> Path:
    """The folder of a document's fixture: the one that holds it already, or else a free one."""
    name = fixture_name(path)
    digest = sha256(data).hexdigest()
    names = (name, *(f"{name}-{digest[:length]}" for length in (8, 16, 64)))
    for folder in (place(to, name) for name in names):
        if not folder.exists() or _holds(folder, data):
            return folder
    raise FixtureError(shown_path(to / names[-1]), "it holds another document than it is named after")


def _holds(folder: Path, data: bytes) -> bool:
    files = _files_in(folder)
    kept = _document_among(files)
    try:
        return kept is not None and read_file(files[kept]) == data
    except OSError:
        return False


def _write(folder: Path, files: dict[str, bytes]) -> None:
    """Make a folder with these files, all at once; one that is there keeps what it holds beside a fixture's files."""
    if not folder.exists():
        write_folder(folder, files)
        return
    inside(folder, folder / NEW)
    _put_in_place(folder)
    for name in files:
        place(folder, name)  # no link leads out of the folder
    write_folder(folder / NEW, files)
    _put_in_place(folder)


def _put_in_place(folder: Path) -> None:
    """Move new files of a fixture to their places, its documents last; before these, other documents go."""
    new = _files_of(folder / NEW)
    if any(map(_is_document, new)):
        for name in _files_of(folder).keys() - new.keys():
            if _is_document(name):
                (folder / name).unlink()
    for name in sorted(new, key=_is_document):
        with suppress(FileNotFoundError):
            new[name].chmod((folder / name).stat().st_mode & 0o777)
        new[name].replace(folder / name)
    if (folder / NEW).is_dir():
        (folder / NEW).rmdir()


def _object(folder: Path, path: Path, faults_in: Callable[[dict[str, Any]], Iterator[str]]) -> dict[str, Any]:
    name = path.name
    try:
        content = json.loads(read_file(path, MAX_SAID))
        faults = list(islice(faults_in(content), _TOLD)) if isinstance(content, dict) else ["it is no JSON object"]
    except OSError as error:
        raise FixtureError(shown_path(folder), f"{name} cannot be read: {error.strerror}") from error
    except RecursionError as error:
        raise FixtureError(shown_path(folder), f"{name} is nested too deeply") from error
    except ValueError as error:
        raise FixtureError(shown_path(folder), f"{name} is no JSON: {error}") from error
    if faults:
        raise FixtureError(shown_path(folder), f"{name}: {'; '.join(faults)}")
    return dict(content)
