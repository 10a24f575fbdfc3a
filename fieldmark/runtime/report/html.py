"""A check as one HTML file: what is not as it was, with the pages, old beside new, in which it can be seen.

The file needs no network and loads nothing. Pages are written anew from a list of what is allowed (`pages`), packed,
and unpacked one at a time into frames whose sandbox runs no scripts; the file's own policy allows its one script, by
its hash, and nothing to be fetched. Without scripts everything but the pages is still there to be read.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import BinaryIO, Final

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.syntax.phrases import counted
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.report.articles import TOLD, WORDS, article, list_item, overview
from fieldmark.runtime.report.highlights import Earlier, SideEvidence, form_highlights, page_highlights
from fieldmark.runtime.report.pages import form_markup, page_markup
from fieldmark.runtime.watch.checks import DocumentCheck
from fieldmark.runtime.watch.comparison import CheckOutcome

MAX_PAGES: Final = 96 * 2**20
"""Most bytes of packed pages in one report; documents after that are listed without their pages."""

_HERE: Final = Path(__file__).parent
_STYLE: Final = (_HERE / "style.css").read_text(encoding="utf-8")
_PAGE_STYLE: Final = (_HERE / "page.css").read_text(encoding="utf-8")
_SCRIPT: Final = (_HERE / "script.js").read_text(encoding="utf-8")

_WITHOUT_SCRIPTS: Final = "<noscript><style>article { display: block; }</style></noscript>\n"

_POLICY: Final = (
    f"default-src 'none'; script-src 'sha256-{b64encode(sha256(_SCRIPT.encode()).digest()).decode()}'; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)

_NONE: Final[Earlier] = {}


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
        """Side -> the name of its page, for the pages that there are."""
        if one.now is None:
            return {}
        now, before = one.now.get("evidence", {}), (one.before or {}).get("evidence", {})
        if one.known == "fixture":
            page = self._page(one.document, {"b": before, "n": now}, _earlier(one))
            return {"b": page, "n": page} if page else {}
        old = self._page(one.fixture.document, {"b": before}) if one.fixture is not None else None
        new = self._page(one.document, {"n": now}, _earlier(one))
        return {side: page for side, page in (("b", old), ("n", new)) if page}

    def _page(self, path: Path, evidence: SideEvidence, earlier: Earlier = _NONE) -> str | None:
        """The name of a page, packed; None where it cannot be read."""
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
        if not self._unchanged:
            return ""
        names = "".join(f"<li>{escape(name)}</li>" for name in self._unchanged)
        heading = f"{counted(len(self._unchanged), 'document')} unchanged"
        return f'<details class="unchanged"><summary>{heading}</summary><ul>{names}</ul></details>\n'


def _earlier(one: DocumentCheck) -> Earlier:
    """The values that fields had and have no more, to be shown where they still stand."""
    old = {field.field: field.old for field in one.fields if field.failed}
    texts = {name: [value] if isinstance(value, str) else value for name, value in old.items()}
    return {name: value for name, value in texts.items() if isinstance(value, list)}


def _filters(counts: Mapping[str, Counter[CheckOutcome]], fields: Mapping[str, int]) -> str:
    outcomes = [outcome for outcome in WORDS if any(counter[outcome] for counter in counts.values())]
    names = "".join(f'<option value="{number}">{escape(name)}</option>' for name, number in fields.items())
    told = "".join(f'<option value="{outcome}">{WORDS[outcome][0]}</option>' for outcome in outcomes)
    return (
        '<form class="filters" id="filters" aria-label="Filter the documents">'
        '<label class="wide">Document<input name="name" type="search" autocomplete="off" spellcheck="false"></label>'
        f'<label>Field<select name="field"><option value="">any</option>{names}</select></label>'
        f'<label>CheckOutcome<select name="outcome"><option value="">any</option>{told}</select></label>'
        '<p><span id="count" role="status"></span>'
        '<button type="button" class="button" id="clear">Clear</button></p></form>'
    )


def _figure(side: str) -> str:
    return (
        f'<figure data-side="{side}"><figcaption><b></b><span role="status"></span></figcaption>'
        '<iframe sandbox="allow-same-origin" referrerpolicy="no-referrer"></iframe></figure>'
    )


_PANES: Final = (
    '<section class="panes" id="panes" aria-label="Pages" hidden><p class="legend">'
    '<span><i class="v"></i>value</span><span><i class="l"></i>landmark</span><span><i class="r"></i>region</span>'
    '<span><i class="s"></i>earlier value, not found now</span></p>'
    f'<div class="sides">{_figure("b")}{_figure("n")}</div></section>\n'
)
"""Both pages of the document that is shown; the script moves them below its fields."""
