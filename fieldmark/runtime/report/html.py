"""A check as one HTML file: what is not as it was, with the pages, old beside new, in which it can be seen.

What is told of are outcomes other than "as before"; a document with none of them is only named. The file needs no
network and loads nothing. Pages are written anew from a list of what is allowed (`pages`), packed, and unpacked one at
a time into frames whose sandbox runs no scripts; the file's own policy allows its one script, by its hash, and nothing
to be fetched. Without scripts everything but the pages is still there to be read.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, BinaryIO, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.syntax.notation import counted, printable
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.names import shown_path
from fieldmark.runtime.report.pages import (
    Earlier,
    SideEvidence,
    form_highlights,
    form_markup,
    page_highlights,
    page_markup,
)
from fieldmark.runtime.watch.checks import (
    NOTHING_THERE,
    OUTCOMES,
    REGRESSIONS,
    TOLD,
    CheckOutcome,
    DocumentCheck,
    FieldCheck,
)
from fieldmark.runtime.watch.page_changes import evidence_at, what_differs

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

WORDS: Final[dict[CheckOutcome, tuple[str, str, str]]] = {
    "changed": ("changed", "another value than before", "bad"),
    "invented": ("invented", "a value where there was none", "bad"),
    "lost": ("lost", "no value where there was one", "warn"),
    "abstains": ("abstains now", "not certain any more, so no value", "warn"),
    "answered": ("answered now", "a value where the program abstained", "note"),
    "fallback": ("found by AMBER", "the same value, found by AMBER", "note"),
    "moved": ("other strategy", "the same value, found by another strategy", "note"),
    "found": ("found", "a value; nothing is known to hold it against", "good"),
    "unchanged": ("unchanged", "the same value", "good"),
}
"""Outcomes, the worst first: in words, what they mean, and how they are coloured (something false, something missing,
something else than before, as before)."""


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
    more = f'<p class="about">{counted(rest, "more field")}, unchanged everywhere.</p>' if rest else ""
    return (
        '<section class="overview" aria-labelledby="overview"><h2 id="overview">Fields</h2><table><thead><tr>'
        f'<th scope="col">Field</th><td></td>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>{more}</section>\n"
    )


def _row(name: str, number: int, counter: Counter[CheckOutcome], outcomes: Sequence[CheckOutcome]) -> str:
    total = counter.total()
    shares = "".join(
        f'<i class="{WORDS[outcome][2]}" style="width:{100 * counter[outcome] / total:.2f}%"></i>'
        for outcome in sorted(outcomes, key=OUTCOMES.index, reverse=True)
        if counter[outcome]
    )
    cells = "".join(f"<td>{_cell(number, outcome, counter[outcome])}</td>" for outcome in outcomes)
    return f'<tr><th scope="row">{_text(name)}</th><td class="share"><span>{shares}</span></td>{cells}</tr>'


def _cell(number: int, outcome: CheckOutcome, count: int) -> str:
    if count and outcome in TOLD:
        return f'<button type="button" class="{WORDS[outcome][2]}" data-filter="{number}:{outcome}">{count:,}</button>'
    return f"{count:,}" if count else '<span class="none">0</span>'


def list_item(one: DocumentCheck, number: int, numbers: Mapping[str, int]) -> str:
    """The entry of a document in the list: its name, and the fields of which is told."""
    told = _told(one)
    found = " ".join(f"{numbers[field.field]}:{field.outcome}" for field in told)
    about = "unknown format" if one.unknown_format else ", ".join(printable(field.field, 40) for field in told[:_MANY])
    about = "cannot be read" if one.error is not None else about
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
    notices = f'<p class="notice">It cannot be read: {_text(one.error)}</p>' if one.error is not None else ""
    if one.unknown_format:
        notices += f'<p class="notice">Unknown format: {NOTHING_THERE}.</p>'
    told = _told(one)
    others = [field for field in one.fields if field not in told]
    rows, rest = (
        "".join(_field(one, field, numbers[field.field], changes) for field in some) for some in (told, others)
    )
    named = counted(len(others), "more field")
    quiet = f'<details class="others"><summary>{named}</summary>{_table(rest)}</details>' if others else ""
    return (
        f'<article id="d{number}" data-name="{_text(one.name)}"{held} aria-labelledby="h{number}">'
        f'<div class="heading"><h2 id="h{number}">{_text(one.name)}</h2>{_STEPS}</div>'
        f'<p class="about">{escape(_about(one))}</p>{notices}'
        f'<div class="box">{_table(rows) if rows else ""}{quiet}</div>{_FULL if full else ""}</article>\n'
    )


def _told(one: DocumentCheck) -> list[FieldCheck]:
    told = [field for field in one.fields if field.outcome in TOLD]
    return sorted(told, key=lambda field: -OUTCOMES.index(field.outcome))


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


def _table(rows: str) -> str:
    return (
        '<table class="fields"><colgroup><col class="name"><col class="outcome"><col><col></colgroup><thead><tr>'
        '<th scope="col">Field</th><th scope="col">Outcome</th><th scope="col">Before</th><th scope="col">Now</th>'
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
        f'<td><span class="tag {WORDS[field.outcome][2]}">{WORDS[field.outcome][0]}</span></td>'
        f"<td>{_value(before)}</td><td>{_value(now)}</td></tr>{below}</tbody>"
    )


def _value(value: Any) -> str:
    """A value for people: texts as they stand on the page, lists item by item, of records how many."""
    if value is None or value == []:
        return '<span class="empty">nothing</span>'
    if value == "":
        return '<span class="empty">not known</span>'
    if isinstance(value, int) or (isinstance(value, list) and isinstance(value[0], Mapping)):
        return counted(value if isinstance(value, int) else len(value), "record")
    if isinstance(value, list):
        more = f'<li class="empty">and {len(value) - _MANY} more</li>' if len(value) > _MANY else ""
        return f"<ul>{''.join(f'<li>{_value(item)}</li>' for item in value[:_MANY])}{more}</ul>"
    return f'<span class="value">{escape(printable(value, _LONGEST))}</span>'


def _why(one: DocumentCheck, field: FieldCheck, changes: Mapping[str, str]) -> Iterator[str]:
    if differs := what_differs(field):
        yield f"<b>Why</b> {escape(differs)}"
    if change := changes.get(field.field):
        yield f"<b>Page</b> {_text(change)}"
    for side, answers in (("Before", one.before), ("Now", one.now)):
        found = evidence_at((answers or {}).get("evidence", {}), field.place)
        if found and "landmark" in found[0]:
            yield f"<b>{side}</b> {_evidence(found[0])}"


def _evidence(item: Mapping[str, Any]) -> str:
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


MAX_PAGES: Final = 96 * 2**20
"""Most bytes of packed pages in one report; documents after that are listed without their pages."""

_STYLE, _PAGE_STYLE, _SCRIPT = (
    Path(__file__).with_name(name).read_text(encoding="utf-8") for name in ("style.css", "page.css", "script.js")
)

_WITHOUT_SCRIPTS: Final = "<noscript><style>article { display: block; }</style></noscript>\n"

_POLICY: Final = (
    f"default-src 'none'; script-src 'sha256-{b64encode(sha256(_SCRIPT.encode()).digest()).decode()}'; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)


class HtmlReport:
    """A report in the making: checks are added one by one, and written at the end.

    Of documents in which nothing is to be told only the name is kept.
    """

    def __init__(self, program: str, made: str) -> None:
        self._program = program
        self._made = made
        self._fields: dict[str, int] = {}
        self._counts: dict[str, Counter[CheckOutcome]] = {}
        self._articles: list[str] = []
        self._items: list[str] = []
        self._unchanged: list[str] = []
        self._pages: dict[str, bytes] = {}
        self._size = 0
        self._failed = 0

    def add(self, one: DocumentCheck, changes: Mapping[str, str]) -> None:
        """Add the check of a document; `changes` is what changed on its page, by field."""
        for field in one.fields:
            self._fields.setdefault(field.field, len(self._fields))
            self._counts.setdefault(field.field, Counter())[field.outcome] += 1
        if not one.failed and not any(field.outcome in TOLD for field in one.fields):
            self._unchanged.append(one.name)
            return
        self._failed += one.failed
        number = len(self._articles)
        self._items.append(list_item(one, number, self._fields))
        full = self._size > MAX_PAGES
        self._articles.append(article(one, number, self._fields, changes, {} if full else self._sides(one), full))

    def _sides(self, one: DocumentCheck) -> dict[str, str]:
        if one.now is None:
            return {}
        now, before = one.now.get("evidence", {}), (one.before or {}).get("evidence", {})
        if one.known == "fixture":
            page = self._page(one.document, {"b": before, "n": now}, _earlier(one))
            return {"b": page, "n": page} if page else {}
        old = self._page(one.fixture.document, {"b": before}, {}) if one.fixture is not None else None
        new = self._page(one.document, {"n": now}, _earlier(one))
        return {side: page for side, page in (("b", old), ("n", new)) if page}

    def _page(self, path: Path, evidence: SideEvidence, earlier: Earlier) -> str | None:
        try:
            document = read_document(path)
        except DocumentError:
            return None
        fields = list(self._fields)
        if isinstance(document, FormDocument):
            markup = form_markup(document, form_highlights(document, evidence, fields, earlier))
        else:
            markup = page_markup(document, page_highlights(document, evidence, fields, earlier))
            document.forget()
        packed = b64encode(gzip.compress(markup.encode("utf-8", "replace"), 6, mtime=0))
        name = f"p{sha256(packed).hexdigest()[:16]}"
        if name not in self._pages:
            self._pages[name] = packed
            self._size += len(packed)
        return name

    def write(self, stream: BinaryIO) -> None:
        """Write the report."""
        for piece in self._written():
            stream.write(piece.encode("utf-8", "replace"))
        for name, packed in self._pages.items():
            stream.write(b'<script type="text/plain" id="%s">%s</script>\n' % (name.encode(), packed))
        stream.write(b"</body>\n</html>\n")

    def _written(self) -> Iterator[str]:
        title = escape(self._program)
        yield (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
            f"<title>{title}: fieldmark check</title>\n<style>{_STYLE}</style>\n{_WITHOUT_SCRIPTS}</head>\n<body>\n"
        )
        yield '<a class="skip" href="#documents">Skip to the documents</a>\n'
        yield f'<div class="top"><header><p class="product">fieldmark check, {escape(self._made)}</p><h1>{title}</h1>'
        yield f"{self._verdict()}</header>{overview(self._counts, self._fields)}</div>\n"
        if self._articles:
            yield '<div class="work" id="documents"><div class="side">'
            yield _filters(self._counts, self._fields)
            yield f'<nav aria-label="Documents"><ol class="list" id="list">{"".join(self._items)}</ol></nav></div>\n'
            yield f"<main>{''.join(self._articles)}</main></div>\n"
        yield self._others()
        if self._articles:
            yield _PANES
            yield f'<script type="text/plain" id="page-style">{_PAGE_STYLE}</script>\n<script>{_SCRIPT}</script>\n'

    def _verdict(self) -> str:
        total = len(self._articles) + len(self._unchanged)
        if self._failed:
            failed = counted(self._failed, "document") if self._failed < total else f"All {counted(total, 'document')}"
            rest = f" of {total:,}" if self._failed < total else ""
            have = "has" if self._failed == 1 else "have"
            return f'<p class="verdict failed"><strong>{failed}</strong>{rest} {have} regressions.</p>'
        return f'<p class="verdict passed"><strong>No regressions</strong> in {counted(total, "document")}.</p>'

    def _others(self) -> str:
        names = "".join(f"<li>{escape(name)}</li>" for name in self._unchanged)
        heading = f"{counted(len(self._unchanged), 'document')} unchanged"
        return f'<details class="unchanged"><summary>{heading}</summary><ul>{names}</ul></details>\n' if names else ""


def _earlier(one: DocumentCheck) -> Earlier:
    """The values that fields had and have no more, to be shown where they still stand."""
    old = {
        field.field: [field.old] if isinstance(field.old, str) else field.old for field in one.fields if field.failed
    }
    return {name: value for name, value in old.items() if isinstance(value, list)}


def _filters(counts: Mapping[str, Counter[CheckOutcome]], fields: Mapping[str, int]) -> str:
    outcomes = [outcome for outcome in WORDS if any(counter[outcome] for counter in counts.values())]
    names = "".join(f'<option value="{number}">{escape(name)}</option>' for name, number in fields.items())
    told = "".join(f'<option value="{outcome}">{WORDS[outcome][0]}</option>' for outcome in outcomes)
    return (
        '<form class="filters" id="filters" aria-label="Filter the documents">'
        '<label class="wide">Document<input name="name" type="search" autocomplete="off" spellcheck="false"></label>'
        f'<label>Field<select name="field"><option value="">any</option>{names}</select></label>'
        f'<label>Outcome<select name="outcome"><option value="">any</option>{told}</select></label>'
        '<p><span id="count" role="status"></span>'
        '<button type="button" class="button" id="clear">Clear</button></p></form>'
    )


_FIGURE: Final = (
    '<figure data-side="{}"><figcaption><b></b><span role="status"></span></figcaption>'
    '<iframe sandbox="allow-same-origin" referrerpolicy="no-referrer"></iframe></figure>'
)

_PANES: Final = (
    '<section class="panes" id="panes" aria-label="Pages" hidden><p class="legend">'
    '<span><i class="v"></i>value</span><span><i class="l"></i>landmark</span><span><i class="r"></i>region</span>'
    '<span><i class="s"></i>earlier value, not found now</span></p>'
    f'<div class="sides">{_FIGURE.format("b")}{_FIGURE.format("n")}</div></section>\n'
)
"""Both pages of the document that is shown; the script moves them below its fields."""
