"""The first hour by the clock: from `git clone` to a checked program for ten documents, commands and seconds.

    python -m benchmarks.first_hour

For pages, e-mails and PDF files: a clone of what is committed, an environment of its own, ten documents of one kind,
the labels of three of them, and each command of the tutorials. Labelling by hand comes on top
(`benchmarks.label_clicks`).
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks import EXAMPLES, ROOT
from benchmarks.commands import in_shell
from benchmarks.data import DataMissingError, gold_rows, list_fields_in, read_page
from fieldmark.dsl.text.lexicon import fold

DOCUMENTS: Final = 10
LABELLED: Final = 3

COMMANDS: Final = (
    "fieldmark learn inbox -o mine.fm",
    "fieldmark explain mine.fm",
    "fieldmark extract mine.fm inbox",
    "fieldmark fixture add mine.fm inbox --to fixtures",
    "fieldmark check mine.fm fixtures",
)

SITES: Final = {"pages": ("swde", "site", "movie-imdb"), "e-mails": ("court_emails", "cluster", "pacer_nef_email#4")}
"""Kind -> the set of real documents, what they are grouped by, and the group."""


def main() -> int:
    """Print each command with its seconds and exit status."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        path = home / "env" / "bin"
        whole = _told(f"git clone {ROOT} fieldmark", home, f"git clone --quiet {ROOT} fieldmark")
        whole += _told("python -m venv env", home, f"{sys.executable} -m venv env")
        whole += _told("pip install './fieldmark[pdf]'", home, f"{path}/pip install --quiet './fieldmark[pdf]'")
        for kind in (*SITES, "PDF files"):
            own = home / kind
            (own / "inbox").mkdir(parents=True)
            try:
                _fill(own / "inbox", kind)
            except DataMissingError as error:
                print(f"skipped: {error}")
                continue
            print(f"{kind}:")
            seconds = sum(_told(f"  {command}", own, command, path) for command in COMMANDS)
            print(f"  in all {seconds:.1f} s; with clone and installation {whole + seconds:.0f} s", flush=True)
    return 0


def _told(shown: str, folder: Path, command: str, path: Path | None = None) -> float:
    """The seconds of a command, which are printed with its exit status."""
    begun = time.monotonic()
    done = in_shell(command, folder, path)
    seconds = time.monotonic() - begun
    status = f", exit status {done.returncode}" if done.returncode else ""
    print(f"{shown}: {seconds:.1f} s{status}", flush=True)
    return seconds


def _fill(inbox: Path, kind: str) -> None:
    """Ten documents, and the labels of some of them."""
    if kind in SITES:
        for number, (document, labels) in enumerate(_rows(*SITES[kind])):
            shutil.copy(document, inbox)
            if number < LABELLED:
                (inbox / document.with_suffix(".json").name).write_text(json.dumps(labels, ensure_ascii=False))
        return
    lamps = EXAMPLES / "lamps"
    files = [*sorted(lamps.glob("labelled/*.pdf")), *sorted(lamps.glob("inbox/NL*.pdf"))][:DOCUMENTS]
    for number, document in enumerate(files):
        shutil.copy(document, inbox)
        if number < LABELLED:
            shutil.copy(document.with_suffix(".json"), inbox)


def _rows(name: str, key: str, group: str) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Documents of a group with the labels that stand on them as written."""
    rows = [row for row in gold_rows(name) if row[key] == group]
    several = list_fields_in(rows)
    for row in rows[:DOCUMENTS]:
        text = fold(read_page(row["path"]).root.text)
        labels = {field: _label(values or [], field in several, text) for field, values in row["fields"].items()}
        yield row["path"], {field: label for field, label in labels.items() if label != ()}


def _label(values: Sequence[str], several: bool, text: str) -> Any:
    """A label as people would write it; an empty tuple where it does not stand on the page as written."""
    if any(fold(value) not in text for value in values):
        return ()
    return None if not values else list(values) if several else values[0]


if __name__ == "__main__":
    raise SystemExit(main())
