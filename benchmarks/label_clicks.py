"""What labelling by clicking costs: clicks a value, and how many guesses are right, document by document.

    python -m benchmarks.label_clicks books court_emails swde notices

Of each set the first group with enough documents is labelled, as somebody would who knows the truth: what is guessed
right is accepted with one key for all; else the field is chosen (one key) and each value clicked, or a part of a text
selected. A value that stands nowhere as written is not labelled. Values of lists are counted as a whole.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.data import DataMissingError, GoldDocument, comparable, read_set
from benchmarks.draws import list_fields
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.files import boxes_of
from fieldmark.runtime.label.session import Session

GROUPS: Final = {"court_emails": "cluster"}
"""Set -> what its documents are grouped by, if not `site`."""


@dataclass(slots=True)
class Labelled:
    """What one document took: fields with a value, keys and clicks, guesses that were right, and that were wrong."""

    fields: int = 0
    clicks: int = 0
    right: int = 0
    wrong: int = 0
    nowhere: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line a document of each set, and what they took together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+")
    parser.add_argument("--documents", type=int, default=20)
    options = parser.parse_args(arguments)
    for name in options.sets:
        try:
            groups = read_set(name, GROUPS.get(name, "site"))
        except DataMissingError as error:
            print(f"skipped: {error}")
            continue
        group = max(groups.values(), key=lambda documents: min(len(documents), options.documents))
        found = labelled(group[: options.documents])
        print(f"{name}, {group[0].group}, {len(found)} documents")
        print("    guessed right:", " ".join(f"{one.right}/{one.fields}" for one in found))
        total = sum(one.fields for one in found)
        clicks = sum(one.clicks for one in found)
        print(f"    {clicks} keys and clicks for {total} fields with a value: {clicks / total:.2f} each;", end=" ")
        print(f"{sum(one.wrong for one in found)} wrong guesses, {sum(one.nowhere for one in found)} not as written")
    return 0


def labelled(documents: Sequence[GoldDocument]) -> list[Labelled]:
    """Label documents one after the other, in the order in which they are asked for."""
    lists = list_fields(document.fields for document in documents)
    with tempfile.TemporaryDirectory() as folder:
        truth: dict[Path, Mapping[str, tuple[str, ...]]] = {}
        for number, document in enumerate(documents):
            own = Path(folder) / f"{number:03d}"
            own.mkdir()
            for path in (document.path, boxes_of(document.path)):
                if path.is_file():
                    shutil.copy(path, own)
            truth[own / document.path.name] = document.fields
        session = Session(list(truth))
        for name in dict.fromkeys(name for fields in truth.values() for name in fields):
            session.add_field(name, "list" if name in lists else "one")
        found = []
        for _ in truth:
            found.append(_label(session, truth[session.documents[session.number]]))
            session.next()
        return found


def _label(session: Session, truth: Mapping[str, tuple[str, ...]]) -> Labelled:
    took = Labelled(fields=len(truth), clicks=1)  # the key for the next document
    right, texts = [], [fold(place.text) for place in session.shown.places]
    for field in session.state()["fields"]:
        wanted = {comparable(text) for text in truth.get(field["name"], ())}
        guessed = field["state"] in ("sure", "unsure")
        if guessed and {comparable(text) for text in field["texts"]} == wanted:
            right.append(field["name"])
            took.right += bool(wanted)
        else:
            took.wrong += guessed and bool(field["texts"])
            _by_hand(session, field["name"], truth.get(field["name"], ()), texts, took)
    if right:
        session.accept(right)
        took.clicks += 1
    return took


def _by_hand(session: Session, name: str, wanted: tuple[str, ...], texts: Sequence[str], took: Labelled) -> None:
    took.clicks += 1
    if not wanted:
        session.absent(name)
        took.clicks += 1
    for text in wanted:
        holding = min(((len(held), number) for number, held in enumerate(texts) if text in held), default=None)
        if holding is not None:
            session.label(name, holding[1], None if texts[holding[1]] == text else text)
            took.clicks += 1
        else:
            took.nowhere += 1


if __name__ == "__main__":
    raise SystemExit(main())
