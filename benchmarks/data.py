"""Where the real documents for benchmarks are, and how their true values are read.

The folder is `FIELDMARK_DATA`, else `../shared/data` beside the repository. None of it belongs to this project.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from math import inf
from pathlib import Path
from typing import Any, ParamSpec

from lxml import etree

from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.documents import read_document

_SLASHED = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")


class DataMissingError(Exception):
    """The data folder, or a set in it, is not there."""


@dataclass(frozen=True, slots=True)
class GoldDocument:
    """A document with its true values: field -> the different texts, folded, in page order."""

    path: Path
    group: str
    fields: Mapping[str, tuple[str, ...]]


P = ParamSpec("P")


def skipping(main: Callable[P, int]) -> Callable[P, int]:
    """A command that says what is skipped where its data are missing, and ends well."""

    @wraps(main)
    def run(*arguments: P.args, **named: P.kwargs) -> int:
        try:
            return main(*arguments, **named)
        except DataMissingError as error:
            print(f"skipped: {error}", file=sys.stderr)
            return 0

    return run


def data_folder() -> Path:
    """The folder of real documents. Raises DataMissingError with what to do."""
    configured = os.environ.get("FIELDMARK_DATA")
    folder = Path(configured) if configured else Path(__file__).resolve().parents[2] / "shared" / "data"
    if not folder.is_dir():
        raise DataMissingError(
            f"no data in {folder}; set FIELDMARK_DATA to the folder that holds swde, court_emails, ..."
        )
    return folder


Row = dict[str, Any]
"""What is true of a document, as its set says it; `path` is where the document is."""


def gold_rows(name: str, longest: float = inf) -> list[Row]:
    """The documents of a set of at most so many bytes, in the file's order. Raises DataMissingError."""
    gold = data_folder() / name / "gold.jsonl"
    if not gold.is_file():
        raise DataMissingError(f"no {gold}")
    rows = map(json.loads, gold.read_text(encoding="utf-8").splitlines())
    placed = [{**row, "path": gold.parent / row["doc"]} for row in rows]
    return placed if longest == inf else [row for row in placed if row["path"].stat().st_size <= longest]


def rows_by(rows: Iterable[Row], key: str) -> dict[str, list[Row]]:
    """Documents by the value of a key, or else by site."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(str(row.get(key) or row["site"]), []).append(row)
    return groups


def list_fields_in(rows: Iterable[Row]) -> set[str]:
    """The fields that have several values in any document."""
    return {field for row in rows for field, values in row.get("fields", {}).items() if len(values or ()) > 1}


def redesign_pairs(name: str) -> list[dict[str, str]]:
    """Pages of before and after a redesign: `site`, and `old` and `new` as `doc` has them. Raises DataMissingError."""
    file = data_folder() / name / "pairs.json"
    if not file.is_file():
        raise DataMissingError(f"no {file}")
    pairs: list[dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return pairs


def redesigned_rows(name: str, longest: float = inf) -> Iterator[tuple[str, list[Row], list[Row]]]:
    """Each site of a set of redesigns, its pages of before all redesigns, and those that any of them made."""
    rows = {row["doc"]: row for row in gold_rows(name, longest)}
    sites: dict[str, tuple[set[str], set[str]]] = {}
    for pair in redesign_pairs(name):
        old, new = sites.setdefault(pair["site"], (set(), set()))
        old.add(pair["old"])
        new.add(pair["new"])
    for site, (old, new) in sorted(sites.items()):
        first, later = ([rows[doc] for doc in sorted(docs) if doc in rows] for docs in (old - new, new))
        yield site, first, later


def read_set(name: str, group: str) -> dict[str, list[GoldDocument]]:
    """The documents of a set, by the value of their `group` key (`site`, `cluster`), in the file's order."""
    groups: dict[str, list[GoldDocument]] = {}
    for row in gold_rows(name):
        fields = {field: tuple(dict.fromkeys(map(fold, values))) for field, values in row["fields"].items() if values}
        groups.setdefault(row[group], []).append(GoldDocument(row["path"], row[group], fields))
    return groups


def read_page(path: Path) -> HtmlDocument:
    """The page in a file. Raises DocumentError."""
    document = read_document(path)
    assert isinstance(document, HtmlDocument), f"{path} is no page"
    return document


def parsed(path: Path) -> etree._Element:
    """What bare parsing makes of a file."""
    return etree.fromstring(path.read_bytes(), etree.HTMLParser(huge_tree=True))


def texts_of(value: object) -> list[str]:
    """The texts of a field's value as JSON has it."""
    return [text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)]


def filled(record: Mapping[str, Any] | Sequence[Any]) -> dict[str, str]:
    """The texts of a record by field, or by the number of its column (col0, col1, ...)."""
    named = record.items() if isinstance(record, Mapping) else ((f"col{n}", text) for n, text in enumerate(record))
    return {name: text for name, text in named if text and isinstance(text, str)}


def agree(texts: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether values are the true ones, in any order."""
    return {*map(comparable, texts)} == {*map(comparable, wanted)}


def comparable(text: str) -> str:
    """A value as it is compared: folded, and a date written month/day/year in its normal form."""
    text = fold(text)
    date = _SLASHED.fullmatch(text)
    return f"{date[3]}-{int(date[1]):02}-{int(date[2]):02}" if date else text
