"""What documents of all kinds are made of: people, places, days, amounts, and the frames of pages and mails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from email.header import Header
from html import unescape
from quopri import encodestring
from random import Random
from re import sub
from typing import Final, TypeAlias

Value: TypeAlias = "str | list[str] | list[dict[str, str]] | None"
"""What is true of a field: a text, texts, records, or None where the document has none."""

Made: TypeAlias = tuple[str, dict[str, Value]]
"""A document, and its true values."""

Truth: TypeAlias = Mapping[str, Value]
"""The true values of a document."""

Records: TypeAlias = list[dict[str, str]]
"""Records, each with the values that it has."""

Facts: TypeAlias = list[tuple[str, str | None]]
"""Labels with their values, None where a document has none."""

Maker: TypeAlias = Callable[["Draw"], Made]
"""Makes a document of one kind; the same for the same state of the random numbers."""


def words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a text, which semicolons part."""
    return tuple(text.split("; "))


_FIRST: Final = words(
    "Ada Bruno Carla Dmitri Elif Farah Gregor Hanna Imre Jonas Katja Luis Mirela Nils Odile Pavel Rosa Stellan "
    "Tomas Ursula Viktor Wanda Yusuf Zora"
)
_LAST: Final = words(
    "Abernathy Brandvold Castellan Dunmore Eriksen Falkner Grimaldi Hollis Ibarra Jarvis Kowalczyk Lindqvist "
    "Marchetti Novak Okafor Pemberton Quintana Rasmussen Sandoval Thackeray Ulbricht Vasquez Whitlock Yilmaz"
)
TOWNS: Final = words(
    "Aldermoor Brackwater Castlerigg Dunfield Eastmarsh Fernhollow Greywick Harrowgate Inverlea Kelstone Larkhill "
    "Milborne Northwold Oakhampton Pendlebury Rookhope Stanmere Thornbury Upwell Westerham"
)
_STREETS: Final = ("Mill Lane", "Station Road", "High Street", "Quay Street", "Chapel Hill", "Park Avenue", "Elm Row")
MONTHS: Final = words("January February March April May June July August September October November December")


class Draw(Random):
    """The state of the random numbers, and what is drawn of them."""

    def person(self) -> str:
        """First and last name."""
        return f"{self.choice(_FIRST)} {self.choice(_LAST)}"

    def people(self, low: int, high: int) -> list[str]:
        """Different people, so many."""
        count = self.randint(low, high)
        return [f"{a} {b}" for a, b in zip(self.sample(_FIRST, count), self.sample(_LAST, count), strict=True)]

    def surname(self) -> str:
        """A last name."""
        return self.choice(_LAST)

    def town(self) -> str:
        """A town."""
        return self.choice(TOWNS)

    def street(self) -> str:
        """House number and street."""
        return f"{self.randint(1, 180)} {self.choice(_STREETS)}"

    def day(self, year: int = 2026) -> date:
        """Any day of a year."""
        return date(year, 1, 1) + timedelta(self.randrange(365))

    def clock(self, low: int = 7, high: int = 21) -> str:
        """A time such as 09:45."""
        return f"{self.randint(low, high):02}:{self.choice((0, 5, 10, 15, 20, 30, 40, 45, 50)):02}"

    def amount(self, low: float, high: float) -> str:
        """An amount such as 1,204.50."""
        return f"{self.uniform(low, high):,.2f}"

    def code(self, pattern: str) -> str:
        """A code: each # of a pattern a digit, each @ a capital."""
        signs = {"#": "0123456789", "@": "ABCDEFGHJKLMNPRSTUVWXYZ"}
        return "".join(self.choice(signs.get(sign, sign)) for sign in pattern)

    def hexadecimal(self, count: int) -> str:
        """So many hexadecimal digits."""
        return "".join(self.choice("0123456789abcdef") for _ in range(count))

    def some(self, share: float, text: str) -> str | None:
        """A text in this share of documents, else None."""
        return text if self.random() < share else None

    def in_order(self, texts: Sequence[str], low: int, high: int) -> list[str]:
        """So many of some texts, in their order."""
        kept = sorted(self.sample(range(len(texts)), self.randint(low, high)))
        return [texts[n] for n in kept]


def long_day(when: date) -> str:
    """A day such as 7 May 2026."""
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"


def us_day(when: date) -> str:
    """A day such as May 7, 2026."""
    return f"{MONTHS[when.month - 1]} {when.day}, {when.year}"


def continental(text: str) -> str:
    """An amount with comma and dot exchanged, such as 1.204,50."""
    return text.translate(str.maketrans(",.", ".,"))


def each(template: str, texts: Iterable[str], between: str = "\n") -> str:
    """A template filled with each of some texts."""
    return between.join(template.format(text) for text in texts)


def rows(template: str, pairs: Iterable[tuple[str, str | None]], between: str = "\n") -> str:
    """A template filled with each label and value, those left out that have no value."""
    return between.join(template.format(label, value) for label, value in pairs if value is not None)


def kept(record: Mapping[str, str | None]) -> dict[str, str]:
    """A record without what it lacks."""
    return {name: text for name, text in record.items() if text}


def linked_data(data: dict[str, object]) -> str:
    """Linked data for the head of a page."""
    return f'<script type="application/ld+json">{json.dumps({"@context": "https://schema.org", **data})}</script>\n'


def page(title: str, body: str, head: str = "", language: str = "en") -> str:
    """A page."""
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{title}</title>\n'
        f"{head}</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def mail(sender: str, subject: str, body: str) -> str:
    """A mail, of HTML where the body begins so, else plain."""
    kind = "html" if body.startswith("<") else "plain"
    return (
        f"From: {sender}\nTo: you@example.org\nSubject: {subject}\nDate: Mon, 04 May 2026 09:12:00 +0000\n"
        f"MIME-Version: 1.0\nContent-Type: text/{kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{body}\n"
    )


def mail_of_parts(headers: Iterable[tuple[str, str]], parts: Iterable[tuple[str, str]], printable: bool = False) -> str:
    """A mail with headers, From first, of one part or of several that say the same: kinds and texts."""
    way = "quoted-printable" if printable else "8bit"
    made = []
    for kind, text in parts:
        body = encodestring(text.encode()).decode() if printable else text
        made.append(f"Content-Type: text/{kind}; charset=utf-8\nContent-Transfer-Encoding: {way}\n\n{body}\n")
    written = [(name, text if text.isascii() else Header(text, "utf-8").encode()) for name, text in headers]
    head = rows("{}: {}", [*written, ("MIME-Version", "1.0")])
    if len(made) == 1:
        return f"{head}\n{made[0]}"
    mark = "----=_Part_7731_19.4402"
    whole = "".join(f"--{mark}\n{part}" for part in made)
    return f'{head}\nContent-Type: multipart/alternative; boundary="{mark}"\n\n{whole}--{mark}--\n'


def seen(markup: str) -> str:
    """What is read of a piece of markup."""
    return " ".join(unescape(sub("<[^>]*>", "", sub("<br ?/?>", " ", markup))).split())
