"""What labelling by clicking costs: clicks a field, and how many guesses are right, document by document.

    python -m benchmarks.label_clicks books court_emails receipts dockets:pacer_attachment

Of each set the group with most documents is labelled, or of SET:TEXT that of those whose name begins so, as somebody
would who knows the truth. Of a document whose guesses are all right one key takes them and asks for the next. Else
fields are chosen by a key, unless the page has gone on to them by itself, and each value is clicked, a part of a text
selected, or the next texts of a form added; one key says that all that is left is not on the page. Of records the first
`FIRST` are clicked, row by row, and one key says where these are all; of a guess of records what is too much is taken
away and what is missing is clicked, where that is less. A value that stands nowhere as written is not labelled. A list,
of texts or records, is right as a whole.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from benchmarks.data import DataMissingError, comparable, filled, gold_rows
from benchmarks.options import option_parser
from benchmarks.scores import Pooled
from fieldmark.dsl.forms.document import FormBox
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.io.files import boxes_of, labels_of
from fieldmark.runtime.label.session import ENOUGH, Session

GROUPS: Final = {"court_emails": "cluster", "dockets": "cluster"}
"""Set -> what its documents are grouped by, if not `site`."""

FIRST: Final = 3
"""Records that are labelled by hand of a list."""

Truth = Mapping[str, list[Any]]
"""Field -> its texts, or its records, in page order; none where it is not on the page."""


@dataclass(slots=True)
class Labelled(Pooled):
    """What one document took: fields with a value and the values in them, keys and clicks, fields guessed right, and
    wrong, values that stand nowhere, values of records that joined another record than their own, records, and those
    among the guesses."""

    fields: int = 0
    values: int = 0
    clicks: int = 0
    right: int = 0
    wrong: int = 0
    nowhere: int = 0
    astray: int = 0
    records: int = 0
    guessed: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print of each set the guesses document by document, and what they took together."""
    parser = option_parser(__doc__, "sets --documents", documents=20)
    options = parser.parse_args(arguments)
    for named in options.sets:
        name, _, begins = named.partition(":")
        try:
            groups = {group: rows for group, rows in _groups(name).items() if group.startswith(begins)}
        except DataMissingError as error:
            print(f"skipped: {error}")
            continue
        group = max(groups, key=lambda group: len(groups[group]))
        found = labelled(groups[group][: options.documents])
        print(f"{name}, {group}, {len(found)} documents")
        print("    guessed right:", " ".join(f"{one.right}/{one.fields}" for one in found))
        all_, later = Labelled.total(found), Labelled.total(found[ENOUGH:])
        print(
            f"    {all_.clicks} keys and clicks for {all_.fields} fields with a value: "
            f"{all_.clicks / all_.fields:.2f} each; for {all_.values} values: {all_.clicks / all_.values:.2f} each; "
            f"{all_.wrong} wrong guesses, {all_.nowhere} not as written, {all_.astray} in another record",
            flush=True,
        )
        if later.records:
            print(f"    from the third document on {later.guessed} of {later.records} records guessed as they are")
    return 0


def _groups(name: str) -> dict[str, list[tuple[Path, Truth]]]:
    """The documents of a set with their truth, by group. Raises DataMissingError."""
    groups: dict[str, list[tuple[Path, Truth]]] = {}
    for row in gold_rows(name):
        texts = {key: [value] if isinstance(value, str) else value or [] for key, value in row["fields"].items()}
        truth: dict[str, list[Any]] = {key: list(dict.fromkeys(map(fold, found))) for key, found in texts.items()}
        for key, records in (row.get("records") or {}).items():
            truth[key] = [{k: fold(v) for k, v in filled(one).items()} for one in records or []]
        groups.setdefault(row[GROUPS.get(name, "site")], []).append((row["path"], truth))
    return groups


def labelled(documents: Sequence[tuple[Path, Truth]]) -> list[Labelled]:
    """Label documents one after the other, in the order in which they are asked for."""
    with tempfile.TemporaryDirectory() as folder:
        truths: dict[Path, Truth] = {}
        for number, (path, truth) in enumerate(documents):
            own = Path(folder) / f"{number:03d}"
            own.mkdir()
            copy = own / (f"{path.stem}.boxes.json" if path.suffix == ".json" else path.name)
            shutil.copy(path, copy)
            if boxes_of(path).is_file():
                shutil.copy(boxes_of(path), own)
            truths[copy] = truth
        session = Session(list(truths))
        _add_fields(session, list(truths.values()))
        found = []
        for _ in truths:
            found.append(_Hand(session, truths[session.documents[session.number]]).label())
            session.next()
        return found


def _add_fields(session: Session, truths: Sequence[Truth]) -> None:
    for name in dict.fromkeys(name for truth in truths for name in truth):
        values = [value for truth in truths for value in truth.get(name, ())]
        inner = dict.fromkeys(key for value in values if isinstance(value, dict) for key in value)
        several = any(len(truth.get(name, ())) > 1 for truth in truths)
        session.add_field((name,), "records" if inner else "list" if several else "one")
        for key in inner:
            session.add_field((name, key), "one")


class _Hand:
    """Labels the document that a session shows."""

    def __init__(self, session: Session, truth: Truth) -> None:
        self._session = session
        self._truth = truth
        self._texts = [fold(place.text) for place in session.shown.places]
        self._took = Labelled(clicks=1)  # the key for the next document
        self._fields = session.state()["fields"]
        self._chosen = next((one["name"] for one in self._fields if one["kind"] != "records" and _needs(one)), None)

    def label(self) -> Labelled:
        """What the document took."""
        right, left, took = [], [], self._took
        for field in self._fields:
            name, wanted = field["name"], self._truth.get(field["name"], [])
            took.fields += bool(wanted)
            took.values += sum(len(value) if isinstance(value, dict) else 1 for value in wanted)
            guessed = field["state"] in ("sure", "unsure")
            if field["kind"] == "records":
                took.records += len(wanted)
                took.guessed += len({*_lines(wanted)} & {*map(comparable, field["texts"])}) if guessed else 0
            if guessed and _lines(wanted) == sorted(map(comparable, field["texts"])):
                right.append(name)
                took.right += bool(wanted)
            elif not wanted and not guessed:
                left.append(name)
            else:
                took.wrong += guessed and bool(field["texts"])
                self._by_hand(field, wanted)
        if right:
            took.clicks += bool(left)  # else the key for the next document takes them, too
            self._session.accept(right)
        for name in right:
            if self._state(name)["state"] != "labelled":  # something of it is withheld
                took.clicks += 2
                self._session.accept([name], draft=True)
        if left:
            self._session.absent(left)
            took.clicks += 1
        return took

    def _state(self, name: str) -> Mapping[str, Any]:
        return next(field for field in self._session.state()["fields"] if field["name"] == name)

    def _choose(self, name: str) -> None:
        """A key, unless the field is chosen already."""
        self._took.clicks += self._chosen != name
        self._chosen = name

    def _go_on(self, name: str) -> None:
        """The field that the page chooses behind a single value: the next that is not labelled, nor surely guessed."""
        number = [field["name"] for field in self._fields].index(name)
        fields = [field for field in self._session.state()["fields"] if field["kind"] == "one"]
        after = [one for one in fields if one["name"] in {field["name"] for field in self._fields[number + 1 :]}]
        self._chosen = next((one["name"] for one in [*after, *fields] if _needs(one)), self._chosen)

    def _by_hand(self, field: Mapping[str, Any], wanted: Sequence[Any]) -> None:
        name = field["name"]
        if wanted and isinstance(wanted[0], dict):
            if not self._corrected(field, wanted):
                self._records(field, wanted)
            return
        self._choose(name)
        if not wanted:
            self._session.absent([name])
            self._took.clicks += 1
        for text in wanted:
            holding = min(
                ((len(held), number) for number, held in enumerate(self._texts) if text in held), default=None
            )
            if holding is not None:
                self._session.label((name,), holding[1], None if self._texts[holding[1]] == text else text)
                self._took.clicks += 1
            else:
                self._spread(name, text)
        if wanted and field["kind"] == "one":
            self._go_on(name)

    def _spread(self, name: str, text: str) -> None:
        """A value over several boxes of a form: a click on the first, and on each of the others with the shift key."""
        run = next(self._runs(text), None)
        if run is None:
            self._took.nowhere += 1
            return
        for number in run:
            self._session.label((name,), number, more=number != run[0])
        self._took.clicks += len(run)

    def _runs(self, text: str) -> Iterator[list[int]]:
        """The rows of places of a form whose texts, one after the other, are a text; a place may be passed over."""
        if not isinstance(self._session.shown.places[0], FormBox):
            return
        for start, first in enumerate(self._texts):
            run, left = [start], text.removeprefix(first).strip()
            if not first or not text.startswith(first):
                continue
            for number in range(start + 1, min(start + 20, len(self._texts))):
                held = self._texts[number]
                if left and held and left.startswith(held):
                    run.append(number)
                    left = left.removeprefix(held).strip()
            if not left:
                yield run

    def _corrected(self, field: Mapping[str, Any], wanted: Sequence[Mapping[str, str]]) -> bool:
        """Whether a guess of records is taken and corrected: of all ways it is the shortest."""
        name, session = field["name"], self._session
        lines, right = [comparable(text) for text in field["texts"]], [_line(one) for one in wanted]
        extra = [number for number, line in enumerate(lines) if line not in right]
        missing = [one for one, line in zip(wanted, right, strict=True) if line not in lines]
        places = dict(zip(right, self._places(wanted), strict=True)) if missing else {}
        cost = 1 + len(extra) + sum(1 + len(one) for one in missing)
        anew = 1 + sum(map(len, wanted[:FIRST]))
        if field["state"] not in ("sure", "unsure") or cost >= anew or len({*lines}) < len(lines):
            return False
        self._choose(name)
        session.accept([name], draft=True)
        self._took.clicks += cost
        for number in reversed(extra):
            session.remove(name, [number])
        for one in missing:
            held = places[_line(one)]
            self._took.nowhere += len(one) - len(held)
            for turn, (key, number) in enumerate(held.items()):
                text = None if self._texts[number] == one[key] else one[key]
                session.label((name, key), number, text, fresh=int(turn == 0))
        found = [{key: fold(value["text"]) for key, value in one.items()} for one in self._label(name) if one != "..."]
        self._took.astray += sum(_line(one) not in right for one in found)
        return True

    def _label(self, name: str) -> list[Any]:
        """The label of a field as it is written."""
        path = labels_of(self._session.documents[self._session.number])
        return json.loads(path.read_text()).get(name) or []

    def _records(self, field: Mapping[str, Any], wanted: Sequence[Mapping[str, str]]) -> None:
        session, took, first, name = self._session, self._took, list(wanted[:FIRST]), field["name"]
        places = self._places(first)
        inner = [one["name"] for one in field["inner"] if any(one["name"] in record for record in first)]
        self._choose(f"{name}, {inner[0]}")
        for record, held in zip(first, places, strict=True):
            for key in inner:
                took.clicks += 1  # a click, or a key that passes the field over
                took.nowhere += key in record and key not in held
                if key in record and key in held:
                    number, text = held[key], record[key]
                    session.label((name, key), number, None if self._texts[number] == text else text)
        label = [record for record in self._label(name) if record != "..."]
        got = [{key: fold(one["text"]) for key, one in record.items()} for record in label]
        told = [
            {key: text for key, text in record.items() if key in held}
            for record, held in zip(first, places, strict=True)
        ]
        took.astray += sum(
            len(record.items() - next(iter(got[n : n + 1]), {}).items()) for n, record in enumerate(told)
        )
        if len(wanted) == len(first):
            session.whole(name)
            took.clicks += 1

    def _places(self, records: Sequence[Mapping[str, str]]) -> list[dict[str, int]]:
        """Where the values of records stand: in the innermost element that holds them all, around the longest, which
        stands after that of the record before; one after the other as far as they do."""
        found: list[dict[str, int]] = []
        after = -1
        for record in records:
            longest = max(record.values(), key=len)
            at = next((n for n in self._holding(longest) if n > after), None)
            held: dict[str, int] = {}
            if at is not None:
                inside = next(
                    (p for p in self._around(at) if all(text in self._texts[p] for text in record.values())), at
                )
                last, after = inside, at
                for key, text in record.items():
                    there = [n for n in self._holding(text, inside) if n not in held.values()]
                    last = next((n for n in there if n > last), next(iter(there), last))
                    held |= {key: last} if there else {}
            found.append(held)
        return found

    def _around(self, number: int) -> list[int]:
        """The places around a place, the innermost first."""
        return [one for one in range(number, -1, -1) if one == number or self._is_above(one, number)]

    def _holding(self, text: str, inside: int | None = None) -> list[int]:
        """The innermost places, of those in another, that hold just a text, or else that hold it, in page order."""
        numbers = (
            range(len(self._texts))
            if inside is None
            else [n for n in range(len(self._texts)) if inside == n or self._is_above(inside, n)]
        )
        whole = [number for number in numbers if self._texts[number] == text]
        holding = whole or [number for number in numbers if text in self._texts[number]]
        return [one for one, other in pairwise([*holding, -1]) if not self._is_above(one, other)]

    def _is_above(self, one: int, other: int) -> bool:
        places = self._session.shown.places
        return other >= 0 and places[other].path.startswith(f"{places[one].path}/")


def _needs(field: Mapping[str, Any]) -> bool:
    """Whether the page goes on to a field by itself."""
    return field["state"] in ("open", "unknown", "unsure")


def _line(record: Mapping[str, str]) -> str:
    """A record as the page tells it, comparable."""
    return comparable("; ".join(f"{key}: {text}" for key, text in record.items()))


def _lines(wanted: Sequence[Any]) -> list[str]:
    """The values of a field as the page tells them, comparable, in order."""
    return sorted(_line(one) if isinstance(one, dict) else comparable(one) for one in wanted)


if __name__ == "__main__":
    raise SystemExit(main())
