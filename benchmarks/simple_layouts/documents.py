"""Documents of the layouts with their labels, programs learned from some, and how others are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any, Final

from benchmarks.simple_layouts.layouts import LISTS, RECORDS, VALUES, mail_of, newsletter_of, page_of
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.results import FieldResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.texts import text_document
from fieldmark.synth.core.examples import Example, Label, RecordLabel, is_list_of_records, records_of
from fieldmark.synth.core.learn import learn

PEOPLE: Final = (
    "Ada Lane",
    "Tomas Whitlock",
    "Ines de la Cour",
    "Bo Hill",
    "Mirela Novak",
    "Cy Dunmore",
    "Jo",
    "Li Na",
)
PLACES: Final = (
    "Upwell",
    "Northwold",
    "Kelstone on Sea",
    "St Mary",
    "Harrowgate",
    "Oakhampton",
    "Rookhope",
    "Brackwater",
)
WORKS: Final = ("Fibre splicing", "Power works at site", "Router upgrade", "Cable repair", "Card swap", "Tree cutting")
PARTS: Final = {
    "Player": ("{1} {0}", ("GM", "IM", "WFM", "CM")),
    "Hearing": ("{0} ({1})", ("by video", "moved", "part heard")),
    "Venue": ("{0}, {1}", ("court 4", "hall 12", "gate 7")),
}
"""Parts before or behind a text, by its label, and how they stand there."""

PLANS: Final = ("gold plan", "basic plan", "night plan")

MISSING: Final = 0.35
"""Share of the values that are missing where some are."""

TRIED: Final = 4
"""Documents that a program is tried on."""

Labels = Mapping[str, Label]


def _code(drawn: Random) -> str:
    return f"{drawn.choice(('NL', 'DE', 'UK'))}/{drawn.choice(('ETH', 'WAVE', 'IPT'))}/{drawn.randint(10000, 99999)}"


def _date(drawn: Random) -> str:
    return f"{drawn.randint(1, 28)} {drawn.choice(('March', 'May', 'June'))} 2026"


def _price(drawn: Random) -> str:
    return f"{drawn.randint(3, 900)}.{drawn.randint(10, 99)} EUR"


def _all_values(drawn: Random) -> dict[str, str]:
    return {
        "Status": drawn.choice(("Planned", "Done", "Cancelled")),
        "Location": drawn.choice(PLACES),
        "Reason": drawn.choice(WORKS),
        "Start": _date(drawn),
        "Contact": drawn.choice(PEOPLE),
        "Total": _price(drawn),
        "Reference": _code(drawn),
    }


def _values_less(*instead: str | None) -> Callable[[str, Random], tuple[str, Labels]]:
    """Values of which, where anything is given instead, a third is missing: with its label, for None, or with one of
    some texts instead."""

    def made(layout: str, drawn: Random) -> tuple[str, Labels]:
        values = _all_values(drawn)
        missing = {label: drawn.choice(instead) for label in values if instead and drawn.random() < MISSING}
        shown = {label: missing.get(label, value) for label, value in values.items()}
        pairs = [(label, text) for label, text in shown.items() if text is not None]
        return VALUES[layout](pairs), {
            label.lower(): None if label in missing else value for label, value in values.items()
        }

    return made


def _sections(layout: str, drawn: Random) -> tuple[str, Labels]:
    """The same labels in two sections."""
    mail = layout.startswith("mail")
    bodies: list[str] = []
    labels: dict[str, Label] = {}
    for name in ("Pickup", "Delivery"):
        values = {"Name": drawn.choice(PEOPLE), "Place": drawn.choice(PLACES), "Date": _date(drawn)}
        head = f"{name.upper()}\n\n" if mail else f"<h2>{name}</h2>"
        bodies.append(head + VALUES[layout]([*values.items()]))
        labels |= {f"{name}_{label}".lower(): value for label, value in values.items()}
    return ("\n\n" if mail else "").join(bodies), labels


def _updates(layout: str, drawn: Random) -> tuple[str, Labels]:
    """Values that come again, the newest on top, which are those wanted."""
    told = [_all_values(drawn) for _ in range(drawn.randint(1, 3))]
    between = "\n\n" if layout.startswith("mail") else "<hr>"
    labels: dict[str, Label] = {label.lower(): value for label, value in told[0].items()}
    return between.join(VALUES[layout]([*values.items()]) for values in told), labels


def _list_of(make: Callable[[Random], str], missing: float = 0.0) -> Callable[[str, Random], tuple[str, Labels]]:
    """Lists of what is made, between others; with a share of documents that have none, nor its label."""

    def made(layout: str, drawn: Random) -> tuple[str, Labels]:
        count = 0 if drawn.random() < missing else drawn.randint(1, 5)
        items = tuple(dict.fromkeys(make(drawn) for _ in range(count)))
        places, plans = drawn.sample(PLACES, drawn.randint(1, 4)), drawn.sample(PLANS, drawn.randint(1, 2))
        own = [("Services", items)] if items else []
        return LISTS[layout]([("Sites", places), *own, ("Plans", plans)]), {"services": items}

    return made


def _with_parts(layout: str, drawn: Random) -> tuple[str, Labels]:
    """Values before or behind which another one stands in the same text."""
    return _parted(layout, drawn, {label: drawn.choice(parts) for label, (_, parts) in PARTS.items()})


def _without_parts(layout: str, drawn: Random) -> tuple[str, Labels]:
    """The same values, alone."""
    return _parted(layout, drawn, dict.fromkeys(PARTS))


def _parted(layout: str, drawn: Random, parts: Mapping[str, str | None]) -> tuple[str, Labels]:
    wholes = {"Player": drawn.choice(PEOPLE), "Hearing": drawn.choice(WORKS), "Venue": drawn.choice(PLACES)}
    values = {label: _beside(label, whole, parts[label]) for label, whole in wholes.items()}
    labels: dict[str, Label] = {f"{label} part".lower(): part for label, part in parts.items()}
    labels |= {label.lower(): whole for label, whole in wholes.items()}
    ends = {"Reference": _code(drawn), "Total": _price(drawn)}
    labels |= {label.lower(): value for label, value in ends.items()}
    return VALUES[layout]([("Reference", ends["Reference"]), *values.items(), ("Total", ends["Total"])]), labels


def _beside(label: str, whole: str, part: str | None) -> str:
    return PARTS[label][0].format(whole, part) if part else whole


def _record_parts(layout: str, drawn: Random) -> tuple[str, Labels]:
    """Records of which half of the names have a title."""
    rows: list[tuple[str, str, str]] = []
    labels: list[RecordLabel] = []
    for name in drawn.sample(PEOPLE, drawn.randint(4, 7)):
        title = drawn.choice(PARTS["Player"][1]) if drawn.random() < 0.5 else None
        rows.append((_beside("Player", name, title), _date(drawn), _price(drawn)))
        labels.append({"name": name, "date": rows[-1][1], "amount": rows[-1][2]} | ({"title": title} if title else {}))
    return RECORDS[layout](rows), {"rows": tuple(labels)}


def _records(layout: str, drawn: Random) -> tuple[str, Labels]:
    body, labels = _rows(layout, drawn)
    return body, {"rows": labels}


def _two_lists(missing: float = 0.0) -> Callable[[str, Random], tuple[str, Labels]]:
    """Two lists of records that look alike, each below its heading, the second of which may be missing."""

    def make(layout: str, drawn: Random) -> tuple[str, Labels]:
        mail = layout.startswith("mail")
        bodies: list[str] = []
        labels: dict[str, Label] = {}
        for name in ("Paid", "Open"):
            labels[name.lower()] = ()
            if bodies and drawn.random() < missing:
                continue
            body, labels[name.lower()] = _rows(layout, drawn)
            bodies.append((f"{name.upper()}\n\n" if mail else f"<h2>{name}</h2>") + body)
        return ("\n\n" if mail else "").join(bodies), labels

    return make


def _rows(layout: str, drawn: Random) -> tuple[str, Label]:
    rows = [(name, _date(drawn), _price(drawn)) for name in drawn.sample(PEOPLE, drawn.randint(1, 5))]
    labels = tuple({"name": name, "date": date, "amount": amount} for name, date, amount in rows)
    return RECORDS[layout](rows), labels


@dataclass(frozen=True, slots=True)
class Kind:
    """What is laid out: its layouts, and how one of their bodies is made, with its labels; every second one otherwise,
    if there is another way."""

    name: str
    layouts: Mapping[str, Callable[[Any], str]]
    make: Callable[[str, Random], tuple[str, Labels]]
    other: Callable[[str, Random], tuple[str, Labels]] | None = None


KINDS: Final = (
    Kind("values", VALUES, _values_less()),
    Kind("codes", LISTS, _list_of(_code)),
    Kind("people", LISTS, _list_of(lambda drawn: drawn.choice(PEOPLE))),
    Kind("works", LISTS, _list_of(lambda drawn: drawn.choice(WORKS))),
    Kind("records", RECORDS, _records),
)
"""What every document has."""

VARIED: Final = (
    Kind("omitted", VALUES, _values_less(None)),
    Kind("blank", VALUES, _values_less("")),
    Kind("dashes", VALUES, _values_less("-", "n/a")),
    Kind("sections", VALUES, _sections),
    Kind("updates", VALUES, _updates),
    Kind("two lists", RECORDS, _two_lists()),
    Kind("another list", RECORDS, _two_lists(MISSING)),
    Kind("no list", LISTS, _list_of(_code, MISSING)),
    Kind("parts", VALUES, _with_parts, _without_parts),
    Kind("parts of records", RECORDS, _record_parts),
)
"""Values and lists of which some are missing, labels that stand twice, lists that look alike, and values of which some
stand beside another one in a text."""


def learned_from(
    kind: Kind, layout: str, count: int, seed: str, newsletter: bool = False
) -> tuple[Program, list[tuple[HtmlDocument, Labels]]]:
    """A program learned from so many documents of a layout, and others with their labels."""
    made = drawn_documents(kind, layout, Random(seed), newsletter)
    program = learn([Example(*next(made)) for _ in range(count)]).program
    return program, [next(made) for _ in range(TRIED)]


def drawn_documents(
    kind: Kind, layout: str, drawn: Random, newsletter: bool = False
) -> Iterator[tuple[HtmlDocument, Labels]]:
    """Documents of a layout with their labels, without end."""
    for number, (text, labels) in enumerate(drawn_texts(kind, layout, drawn, newsletter), start=1):
        name = f"{layout}-{number}"
        is_mail = layout.startswith("mail")
        yield text_document(text, name) if is_mail else HtmlDocument.from_bytes(text.encode(), name, "utf-8"), labels


def drawn_texts(kind: Kind, layout: str, drawn: Random, newsletter: bool = False) -> Iterator[tuple[str, Labels]]:
    """The texts of mails, and the markup of pages, of a layout with their labels, without end."""
    for make in cycle((kind.make, kind.other or kind.make)):
        body, labels = make(layout, drawn)
        yield mail_of(body) if layout.startswith("mail") else (newsletter_of if newsletter else page_of)(body), labels


def tried(program: Program, document: HtmlDocument, wanted: Labels) -> Counter[str]:
    """How many of the values, lists and values in records are right, wrong and missing."""
    extraction = evaluate(program, document)
    score: Counter[str] = Counter()
    for field in extraction.fields:
        label, found = wanted[field.name], _texts(field)
        if label is None or label == ():
            score["wrong"] += bool(found)
            continue
        rows = records_of(label) if is_list_of_records(label) else ()
        right = found == (label if isinstance(label, tuple) else (label,))
        score["right" if right else "wrong" if found else "missing"] += sum(map(len, rows)) or 1
    for records in extraction.records:
        asked = Counter((key, str(value)) for row in records_of(wanted[records.name]) for key, value in row.items())
        given = Counter((one.name, text) for row in records.found for one in row.fields for text in _texts(one))
        right_ones = (asked & given).total()
        missing = max(0, asked.total() - given.total())
        score += Counter(right=right_ones, wrong=given.total() - right_ones, missing=missing)
    return score


def _texts(field: FieldResult) -> tuple[str, ...]:
    return tuple(evidence.value.text for evidence in field.evidence)
