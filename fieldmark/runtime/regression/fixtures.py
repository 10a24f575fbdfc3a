"""Fixtures: documents kept with what a program said of them, to notice when it says something else.

One folder each, for people to review: `document` with the suffix it had, `output.json` (`values` and `abstained`, as
`fieldmark extract` gives them), `evidence.json` (where each value was found) and `meta.json` (the document's old name,
where it came from, the day it was kept, the program's name). Boxes that stand beside a form are kept with it.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from fieldmark.dsl.errors import FieldmarkError
from fieldmark.runtime.answers import Answers
from fieldmark.runtime.replacing import replacing
from fieldmark.runtime.sources.content import BOXES, FORMS, boxes_of, ending, stem
from fieldmark.runtime.sources.documents import read_document, shown_path

OUTPUT: Final = "output.json"
EVIDENCE: Final = "evidence.json"
META: Final = "meta.json"

_NAME: Final = re.compile(r"[^\w.-]+")

MAX_NAME: Final = 80
"""Most characters of a document's name that name its fixture."""


class FixtureError(FieldmarkError):
    """A fixture cannot be read or made. `where` is its folder."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Fixture:
    """A document and what was said of it when it was kept.

    `answers` are those of `extraction_to_json`, with `evidence`; `source` and `date` (ISO 8601) are as they were given.
    """

    folder: Path
    document: Path
    answers: dict[str, Any]
    source: str
    date: str

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

    A fixture is named after its document. Raises DocumentError where the document cannot be read, and FixtureError
    where it is a fixture already, unless it is to be replaced.
    """
    path = Path(document)
    content = answers(read_document(path))
    evidence = content.pop("evidence")
    data = path.read_bytes()
    folder = _folder_for(path, data, Path(to))
    if folder.exists() and not replace:
        raise FixtureError(shown_path(folder), "this document is a fixture already, and is left as it is")
    meta = {
        "document": content.pop("document"),
        "source": source if source is not None else shown_path(path),
        "date": date,
        "program": program,
    }
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / f"document{ending(path)}"
    with replacing(kept) as stream:
        stream.write(data)
    if ending(path) in FORMS and ending(path) != BOXES and boxes_of(path).is_file():
        shutil.copyfile(boxes_of(path), boxes_of(kept))
    for name, value in ((OUTPUT, content), (EVIDENCE, evidence), (META, meta)):
        with replacing(folder / name) as stream:
            stream.write(_json(value))
    return Fixture(folder, kept, {**content, "evidence": evidence}, meta["source"], date)


def fixture_name(document: Path) -> str:
    """What the fixture of a document is called, where no other document has the name."""
    return _NAME.sub("-", stem(document).name).strip(".-")[:MAX_NAME] or "document"


def is_fixture(folder: Path) -> bool:
    """Whether a folder is a fixture: it holds an `output.json` beside a document."""
    return (folder / OUTPUT).is_file() and _document_of(folder) is not None


def fixture_folders(paths: Iterable[str | Path]) -> Iterator[Path]:
    """The folders that are fixtures, among those given and below them, sorted by path in each."""
    for path in map(Path, paths):
        if is_fixture(path):
            yield path
        elif path.is_dir():
            yield from sorted({found.parent for found in path.rglob(OUTPUT) if is_fixture(found.parent)})


def read_fixture(folder: str | Path) -> Fixture:
    """The fixture in a folder. Raises FixtureError where something of it is missing or is not what it should be."""
    folder = Path(folder)
    document = _document_of(folder)
    if document is None:
        raise FixtureError(shown_path(folder), "it holds no document")
    output = _object(folder, OUTPUT)
    for name in ("values", "abstained"):
        if not isinstance(output.get(name), dict):
            raise FixtureError(shown_path(folder), f"{OUTPUT} has no object {name!r}")
    evidence = _object(folder, EVIDENCE) if (folder / EVIDENCE).exists() else {}
    meta = _object(folder, META) if (folder / META).exists() else {}
    texts = [str(meta.get(name, "")) for name in ("source", "date")]
    return Fixture(folder, document, {**output, "evidence": evidence}, *texts)


def _document_of(folder: Path) -> Path | None:
    documents = sorted(folder.glob("document*"))
    return next((path for path in documents if stem(path).name == "document" and not _is_beside(path)), None)


def _is_beside(path: Path) -> bool:
    """Whether a file holds the boxes of a form that stands there too."""
    return ending(path) == BOXES and len(sorted(path.parent.glob("document*"))) > 1


def _folder_for(path: Path, data: bytes, to: Path) -> Path:
    """The folder of a document's fixture: the one that holds it already, or the first that is free."""
    name = fixture_name(path)
    number = 1
    while True:
        folder = to / (name if number == 1 else f"{name}-{number}")
        kept = _document_of(folder)
        if not folder.exists() or (kept is not None and kept.read_bytes() == data):
            return folder
        number += 1


def _object(folder: Path, name: str) -> dict[str, Any]:
    try:
        content = json.loads((folder / name).read_bytes())
    except FileNotFoundError as error:
        raise FixtureError(shown_path(folder), f"{name} is missing") from error
    except OSError as error:
        raise FixtureError(shown_path(folder), f"{name} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise FixtureError(shown_path(folder), f"{name} is no JSON: {error}") from error
    if not isinstance(content, dict):
        raise FixtureError(shown_path(folder), f"{name} is no JSON object")
    return content


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace") + b"\n"
