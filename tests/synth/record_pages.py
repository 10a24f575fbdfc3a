"""Invented pages with lists of records, in several kinds of markup, with noise between the records.

A record is a docket entry: a date, a text, and sometimes a clerk. `markup` writes one record, `page` a whole page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fieldmark.dsl.html.tree import HtmlDocument

_VERBS = ("Motion to seal", "Notice of hearing", "Order granting leave", "Reply brief", "Letter", "Stipulation")
_NOUNS = ("by the harbour board", "of the lamp makers", "about the orchard", "for the ferry", "on costs", "and a map")
_CLERKS = ("Ada Moss", "Ben Lund", "Cy Ortega", "Di Vega")


@dataclass(frozen=True)
class Entry:
    """A record; `clerk` is None where the record does not name one."""

    date: str
    text: str
    clerk: str | None

    @property
    def label(self) -> dict[str, str | None]:
        return {"date": self.date, "text": self.text, "clerk": self.clerk}


def entries(random: Random, count: int) -> list[Entry]:
    """Different records; the first two show both a clerk and none, dates and clerks recur."""
    texts = random.sample([f"{verb} {noun}" for verb in _VERBS for noun in _NOUNS], count)
    made = []
    for number, text in enumerate(texts):
        date = f"{random.randint(1, 12)}/{random.randint(1, 28)}/202{random.randint(0, 5)}"
        clerk = random.choice(_CLERKS) if number == 0 or (number > 1 and random.random() < 0.6) else None
        made.append(Entry(date, text, clerk))
    return made


def _row(entry: Entry) -> str:
    return f"<tr><td>{entry.date}</td><td>{entry.text}</td><td>{entry.clerk or ''}</td></tr>"


def _card(entry: Entry) -> str:
    clerk = f'<p class="clerk">{entry.clerk}</p>' if entry.clerk else ""
    return f'<div class="entry"><h3>{entry.text}</h3><p class="day">{entry.date}</p>{clerk}</div>'


def _siblings(entry: Entry) -> str:
    clerk = f'<p class="clerk">{entry.clerk}</p>' if entry.clerk else ""
    return f'<h3>{entry.text}</h3><p class="day">{entry.date}</p>{clerk}'


def _terms(entry: Entry) -> str:
    clerk = f'<dd class="clerk">{entry.clerk}</dd>' if entry.clerk else ""
    return f'<dt>{entry.text}</dt><dd class="day">{entry.date}</dd>{clerk}'


def _two_rows(entry: Entry) -> str:
    clerk = f"<i>{entry.clerk}</i>" if entry.clerk else ""
    return f'<tr class="top"><td colspan="2">{entry.text}</td></tr><tr><td>{entry.date}</td><td>{clerk}</td></tr>'


def _labelled(entry: Entry) -> str:
    clerk = f"<br><b>Clerk:</b> {entry.clerk}" if entry.clerk else ""
    return f"<li><b>Filed:</b> {entry.date}<br><em>{entry.text}</em>{clerk}</li>"


def _touching(entry: Entry) -> str:
    clerk = f"<small>{entry.clerk}</small>" if entry.clerk else ""
    return f'<li><a href="/entry">{entry.text}</a><span class="day">{entry.date}</span>{clerk}</li>'


_HEAD = "<tr><th>Date filed</th><th>What</th><th>Clerk</th></tr>"

STYLES: Final[dict[str, tuple[Callable[[Entry], str], str, str, str]]] = {
    "rows": (_row, f"<table>{_HEAD}", "</table>", '<tr><td colspan="3">Buy a lamp today</td></tr>'),
    "cards": (_card, '<div class="list">', "</div>", '<div class="ad">Buy a lamp today</div>'),
    "siblings": (_siblings, '<div class="list">', "</div>", '<div class="ad">Buy a lamp today</div>'),
    "terms": (_terms, "<dl>", "</dl>", '<dd class="ad">Buy a lamp today</dd>'),
    "two rows": (_two_rows, '<table class="docket">', "</table>", ""),
    "touching": (_touching, '<ul class="docket">', "</ul>", '<li class="ad"><a>Buy a lamp today</a></li>'),
    "labelled": (_labelled, '<ul class="docket">', "</ul>", '<li class="ad"><a>Buy a lamp today</a></li>'),
}
"""Name -> how a record is written, what stands before and after the list, and noise between records."""


def markup(style: str, some: Sequence[Entry], noise: Sequence[int] = ()) -> str:
    """A page with these records; `noise` holds the numbers of records before which noise stands."""
    write, before, after, between = STYLES[style]
    written = "".join((between if number in noise else "") + write(entry) for number, entry in enumerate(some))
    return (
        f"<html><body><h1>Docket</h1><p>Records of the court</p>{before}{written}{after}<p>Contact us</p></body></html>"
    )


def document(html: str, name: str = "docket") -> HtmlDocument:
    return HtmlDocument.from_bytes(html.encode(), name, "utf-8")


def styles() -> SearchStrategy[str]:
    return st.sampled_from(sorted(STYLES))
