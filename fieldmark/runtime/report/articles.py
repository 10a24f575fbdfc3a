"""The parts of an HTML report: the overview of fields, and a list entry and an article for each document.

What is told of are outcomes other than "as before"; a document with none of them is only named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final, Literal

from fieldmark.runtime.io.content import printable
from fieldmark.runtime.io.documents import shown_path
from fieldmark.runtime.watch.checks import DocumentCheck, what_differs
from fieldmark.runtime.watch.comparison import OUTCOMES, REGRESSIONS, CheckOutcome, FieldCheck
from fieldmark.runtime.watch.page_changes import evidence_at

_LONGEST: Final = 300
"""Characters of a value that are shown."""

_LONGEST_TEXT: Final = 1_000
"""Characters of a reason or an error that are shown."""

_MANY: Final = 8
"""Values of a list that are shown."""

_KNOWN: Final = {
    "fixture": "Fixture",
    "recapture": "New capture of a document",
    "labels": "Held against its labels",
    "nothing": "Nothing is known of it",
}

_STEPS: Final = (
    '<span class="steps"><button type="button" class="button" data-step="-1">Previous</button>'
    '<button type="button" class="button" data-step="1">Next</button></span>'
)

_FULL: Final = '<p class="about">The report is full, so this document is told of without its pages.</p>'

Tone = Literal["bad", "warn", "note", "good"]
"""How an outcome is coloured: something false, something missing, something else than before, as before."""

TOLD: Final[frozenset[CheckOutcome]] = REGRESSIONS | {"moved", "fallback", "answered"}
"""The outcomes that are told of; a document with none of them is only named."""

WORDS: Final[dict[CheckOutcome, tuple[str, str]]] = {
    "changed": ("changed", "another value than before"),
    "invented": ("invented", "a value where there was none"),
    "lost": ("lost", "no value where there was one"),
    "abstains": ("abstains now", "not certain any more, so no value"),
    "answered": ("answered now", "a value where the program abstained"),
    "fallback": ("found by AMBER", "the same value, found by AMBER"),
    "moved": ("other strategy", "the same value, found by another strategy"),
    "found": ("found", "a value; nothing is known to hold it against"),
    "unchanged": ("unchanged", "the same value"),
}
"""Outcomes, the worst first: in words, and what they mean."""


def tone(outcome: CheckOutcome) -> Tone:
    """The tone of an outcome."""
    if outcome in {"changed", "invented"}:
        return "bad"
    if outcome in REGRESSIONS:
        return "warn"
    return "note" if outcome in TOLD else "good"


def badness(outcome: CheckOutcome) -> int:
    """A key that puts the worst outcome first."""
    return -OUTCOMES.index(outcome)


def overview(counts: Mapping[str, Counter[CheckOutcome]], numbers: Mapping[str, int]) -> str:
    """The table of fields and outcomes; fields of which nothing is to be told are counted in one line."""
    told = {name: counter for name, counter in counts.items() if TOLD & counter.keys()}
    if not told:
        return ""
    outcomes = [outcome for outcome in WORDS if any(counter[outcome] for counter in told.values())]
    heads = "".join(f'<th scope="col"><abbr title="{WORDS[o][1]}">{WORDS[o][0]}</abbr></th>' for o in outcomes)
    order = sorted(told, key=lambda name: -sum(told[name][outcome] for outcome in REGRESSIONS))
    rows = "".join(_row(name, numbers[name], told[name], outcomes) for name in order)
    rest = len(counts) - len(told)
    more = f'<p class="about">{rest} more field{"" if rest == 1 else "s"}, unchanged everywhere.</p>' if rest else ""
    return (
        '<section class="overview" aria-labelledby="overview"><h2 id="overview">Fields</h2><table><thead><tr>'
        f'<th scope="col">Field</th><td></td>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>{more}</section>\n"
    )


def _row(name: str, number: int, counter: Counter[CheckOutcome], outcomes: Sequence[CheckOutcome]) -> str:
    total = counter.total()
    shares = "".join(
        f'<i class="{tone(outcome)}" style="width:{100 * counter[outcome] / total:.2f}%"></i>'
        for outcome in sorted(outcomes, key=badness)
        if counter[outcome]
    )
    cells = "".join(f"<td>{_cell(number, outcome, counter[outcome])}</td>" for outcome in outcomes)
    return f'<tr><th scope="row">{_text(name)}</th><td class="share"><span>{shares}</span></td>{cells}</tr>'


def _cell(number: int, outcome: CheckOutcome, count: int) -> str:
    if count and outcome in TOLD:
        return f'<button type="button" class="{tone(outcome)}" data-filter="{number}:{outcome}">{count:,}</button>'
    return f"{count:,}" if count else '<span class="none">0</span>'


def list_item(one: DocumentCheck, number: int, numbers: Mapping[str, int]) -> str:
    """The entry of a document in the list: its name, and the fields of which is told."""
    told = _told(one)
    found = " ".join(f"{numbers[field.field]}:{field.outcome}" for field in told)
    if one.error is not None:
        about = "cannot be read"
    elif one.unknown_format:
        about = "unknown format"
    else:
        about = ", ".join(printable(field.field, 40) for field in told[:_MANY])
    return (
        f'<li data-found="{found}"><a href="#d{number}"><b>{_text(one.name)}</b><small>{escape(about)}</small></a></li>'
    )


def article(
    one: DocumentCheck,
    number: int,
    numbers: Mapping[str, int],
    changes: Mapping[str, str],
    pages: Mapping[str, str],
    full: bool,
) -> str:
    """What is to be told of a document: the fields of which is told, then the others.

    `pages` names the packed pages, by side (`b`, `n`); `full` says that there was no room for them.
    """
    held = "".join(
        f' data-{side}="{page}" data-{side}-title="{escape(_side_title(one, side))}"' for side, page in pages.items()
    )
    told = _told(one)
    others = [field for field in one.fields if field not in told]
    rows = "".join(_field(one, field, numbers[field.field], changes) for field in told)
    rest = "".join(_field(one, field, numbers[field.field], changes) for field in others)
    named = f"{len(others)} more field{'' if len(others) == 1 else 's'}"
    quiet = f'<details class="others"><summary>{named}</summary>{_table(rest)}</details>' if others else ""
    return (
        f'<article id="d{number}" data-name="{_text(one.name)}"{held} aria-labelledby="h{number}">'
        f'<div class="heading"><h2 id="h{number}">{_text(one.name)}</h2>{_STEPS}</div>'
        f'<p class="about">{escape(_about(one))}</p>{"".join(_notices(one))}'
        f'<div class="box">{_table(rows) if rows else ""}{quiet}</div>{_FULL if full else ""}</article>\n'
    )


def _told(one: DocumentCheck) -> list[FieldCheck]:
    """The fields of which is told, the worst first."""
    return sorted((field for field in one.fields if field.outcome in TOLD), key=lambda field: badness(field.outcome))


def _about(one: DocumentCheck) -> str:
    parts = [_KNOWN[one.known]]
    if one.fixture is not None:
        kept = f"kept {one.fixture.date}" if one.fixture.date else "kept before"
        parts.append(f"{kept} from {one.fixture.source}" if one.fixture.source else kept)
    path = shown_path(one.document)
    return printable(", ".join(parts if path == one.name else [*parts, path]), _LONGEST_TEXT)


def _side_title(one: DocumentCheck, side: str) -> str:
    if side == "n":
        return "Found now, on the same page" if one.known == "fixture" else "Now"
    date = one.fixture.date if one.fixture is not None else ""
    return printable(f"Kept {date}" if date else "Before", 60)


def _notices(one: DocumentCheck) -> Iterator[str]:
    if one.error is not None:
        yield f'<p class="notice">It cannot be read: {_text(one.error)}</p>'
    if one.unknown_format:
        yield '<p class="notice">Unknown format: nothing that the program looks for is there.</p>'


def _table(rows: str) -> str:
    return (
        '<table class="fields"><colgroup><col class="name"><col class="outcome"><col><col></colgroup><thead><tr>'
        '<th scope="col">Field</th><th scope="col">CheckOutcome</th><th scope="col">Before</th><th scope="col">Now</th>'
        f"</tr></thead>{rows}</table>"
    )


def _field(one: DocumentCheck, field: FieldCheck, number: int, changes: Mapping[str, str]) -> str:
    """A field: its values before and now, and below them why, and by which evidence."""
    why = "".join(f"<p>{line}</p>" for line in _why(one, field, changes)) if field.outcome in TOLD else ""
    below = f'<tr class="why"><td></td><td colspan="3">{why}</td></tr>' if why else ""
    place = f"<br>{_text(field.place)}" if field.place != field.field else ""
    known = one.before is not None and field.field in one.before["values"]
    before, now = (field.old, field.new) if place else (field.before if known else "", field.now)
    return (
        f'<tbody data-field="{number}"><tr><th scope="row"><button type="button" aria-pressed="false">'
        f"{_text(field.field)}</button>{place}</th>"
        f'<td><span class="tag {tone(field.outcome)}">{WORDS[field.outcome][0]}</span></td>'
        f"<td>{_value(before)}</td><td>{_value(now)}</td></tr>{below}</tbody>"
    )


def _value(value: Any) -> str:
    """A value for people: texts as they stand on the page, lists item by item, of records how many."""
    if value is None or value == []:
        return '<span class="empty">nothing</span>'
    if value == "":
        return '<span class="empty">not known</span>'
    if isinstance(value, int):
        return f"{value} records"
    if isinstance(value, list):
        if isinstance(value[0], Mapping):
            return f"{len(value)} records"
        more = f'<li class="empty">and {len(value) - _MANY} more</li>' if len(value) > _MANY else ""
        return f"<ul>{''.join(f'<li>{_value(item)}</li>' for item in value[:_MANY])}{more}</ul>"
    return f'<span class="value">{escape(printable(value, _LONGEST))}</span>'


def _why(one: DocumentCheck, field: FieldCheck, changes: Mapping[str, str]) -> Iterator[str]:
    differs = what_differs(field)
    if differs:
        yield f"<b>Why</b> {escape(differs)}"
    change = changes.get(field.field)
    if change:
        yield f"<b>Page</b> {_text(change)}"
    for side, answers in (("Before", one.before), ("Now", one.now)):
        found = evidence_at((answers or {}).get("evidence", {}), field.place)
        if found and "landmark" in found[0]:
            yield f"<b>{side}</b> {_evidence(found[0])}"


def _evidence(item: Mapping[str, Any]) -> str:
    """How a value was found, in a line."""
    landmark, region = item.get("landmark", {}), item.get("region", {})
    parts = [f"<code>{_text(landmark.get('looked_for', ''))}</code>", _text(region.get("hops", ""))]
    if "blueprint_distance" in item:
        distance = item["blueprint_distance"]
        parts.append(f"the region is {distance:.2f} from its blueprint" if distance else "the region is as learned")
    agreeing = item.get("agreeing")
    if isinstance(agreeing, list) and len(agreeing) == 2:
        parts.append(f"{_text(str(agreeing[0]))} of {_text(str(agreeing[1]))} strategies agree")
    return ", ".join(part for part in parts if part)


def _text(text: str) -> str:
    return escape(printable(text, _LONGEST_TEXT))
