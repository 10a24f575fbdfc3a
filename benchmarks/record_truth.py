"""True records of list pages, and how found records are told right from wrong.

Texts are compared as sequences of words and numbers, whatever their case and punctuation. A found record is right for a
true one when it holds all its identifying values and holds no other true record as well; each true record is found
once. A value identifies its record unless it stands less often on the page than in the truth (a date above a group of
records is shared, and stands in none of them). True records that agree in all values that are asked for are one.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.data import gold_rows
from fieldmark.dsl.text.lexicon import fold

_WORD = re.compile(r"[^\W_]+")
_LABEL = re.compile(r"^(?: [a-z]+){0,3} (?:nos?|number)(?= .*\d)")


@dataclass(frozen=True, slots=True)
class RecordPage:
    """A list page: its records as field (or number of the column) -> values, in page order."""

    path: Path
    site: str
    records: tuple[Mapping[str, str], ...]
    clean: bool


@dataclass(slots=True)
class FoundRecord:
    """A found record: its text, and its attributes by type."""

    text: str
    values: Mapping[str, str]


@dataclass(slots=True)
class FoundArea:
    """A found data area: its text, and its records in page order."""

    text: str
    records: list[FoundRecord]


@dataclass(slots=True)
class Matching:
    """Found records against the truth: `partner` is the true record of each found one, or None; `repeated` says whether
    it is another one like a record that has its partner, as often as the truth has it."""

    partner: list[int | None]
    covered: int
    repeated: list[bool]
    identifying: list[dict[str, str]] = field(default_factory=list)


def read_record_pages(name: str) -> list[RecordPage]:
    """The pages of a set with records, in the file's order. Raises DataMissingError."""
    pages = []
    for row in gold_rows(name):
        records = tuple(_record(record) for record in row["records"])
        pages.append(RecordPage(row["path"], row["site"], records, row.get("clean", True)))
    return pages


def _record(record: Mapping[str, str | None] | Sequence[str | None]) -> dict[str, str]:
    columns = record.items() if isinstance(record, Mapping) else ((str(n), v) for n, v in enumerate(record))
    return {name: value for name, value in columns if value}


def random_half(names: Iterable[str], half: str | None) -> list[str]:
    """Half of some names, "first" or "second" of a random split, the same each time; all of them where it is None."""
    shuffled = sorted(names)
    random.Random(7).shuffle(shuffled)
    return {"first": shuffled[::2], "second": shuffled[1::2]}.get(half or "", shuffled)


def words(text: str) -> str:
    """A text as its words and numbers, each between blanks."""
    return " " + "".join(word + " " for word in _WORD.findall(fold(text).casefold()))


def same_value(found: str, wanted: str) -> bool:
    """Whether two values are equal in words; a number's label and a closing "et al", which the truth has or has not,
    are left aside ("Case No. 12" is "12")."""
    return _stripped(found) == _stripped(wanted)


def _stripped(text: str) -> str:
    return _LABEL.sub("", words(text)).removesuffix(" et al ").strip()


def distinct(records: Iterable[Mapping[str, str]], names: Sequence[str] | None) -> list[tuple[dict[str, str], int]]:
    """The records with the named fields only (None: all), each different one with how often it occurs."""
    counts: Counter[tuple[tuple[str, str], ...]] = Counter()
    for record in records:
        counts[tuple((name, value) for name, value in record.items() if names is None or name in names)] += 1
    return [(dict(values), count) for values, count in counts.items() if values]


def _is_within(one: Iterable[str], other: Sequence[str]) -> bool:
    """Whether each of some values stands within one of others ("iPhone 6" in "iPhone 6 Plus")."""
    return all(any(value in longer for longer in other) for value in one)


def _length(record: Mapping[str, str]) -> int:
    return sum(map(len, record.values()))


def match(truth: Sequence[tuple[Mapping[str, str], int]], found: Sequence[str], page: str, covered: str) -> Matching:
    """Match the texts of found records, in page order, with the true ones; `covered` is the text of all data areas.

    Each true record comes with how often it occurs; the repeats may be found too, and do not count.
    """
    page = words(page)
    values = [{name: words(value) for name, value in record.items()} for record, _ in truth]
    spare = [count - 1 for _, count in truth]
    uses = Counter(value for record in values for value in set(record.values()))
    shared = {value for value, count in uses.items() if count > 1 and page.count(value) < count}
    absent = {value for value in uses if value not in page}
    keys = [{n: v for n, v in record.items() if v not in shared and v not in absent and v.strip()} for record in values]
    texts = [words(text) for text in found]
    holders: list[list[int]] = [[] for _ in texts]
    for number, key in enumerate(keys):
        for index, text in enumerate(texts):
            if key and all(value in text for value in key.values()):
                holders[index].append(number)
    taken: set[int] = set()
    partner: list[int | None] = []
    repeated: list[bool] = []
    for held in holders:
        different = {tuple(sorted(set(keys[number].values()))) for number in held}
        nested = all(_is_within(a, b) or _is_within(b, a) for a in different for b in different)
        free = [number for number in sorted(held, key=lambda n: (-_length(keys[n]), n)) if number not in taken]
        partner.append(free[0] if free and nested else None)
        again = next((number for number in held if spare[number] > 0), None) if nested and not free else None
        repeated.append(again is not None)
        if partner[-1] is not None:
            taken.add(free[0])
        if again is not None:
            spare[again] -= 1
    areas = words(covered)
    inside = sum(bool(key) and all(value in areas for value in key.values()) for key in keys)
    literal = [
        {name: record[name] for name in record if name in key} for (record, _), key in zip(truth, keys, strict=True)
    ]
    return Matching(partner, inside, repeated, literal)
