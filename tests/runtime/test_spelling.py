"""Labels that are spelled otherwise than on their page are taken as the page writes them, and no others are changed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import fieldmark
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.io.spelling import as_written
from fieldmark.runtime.summary import summarise
from fieldmark.synth.core.conversions import is_normal_form
from tests.runtime.commands import ran


class Keyed(NamedTuple):
    """A value as a page writes it, as it is keyed into a database, and as it is given."""

    shown: str
    label: str | float
    given: str


def amount(drawn: Random) -> Keyed:
    cents = drawn.randint(1, 999) * 100 + drawn.choice((5, 10, 40, 99))
    shown = f"{cents // 100:,}".replace(",", ".") + f",{cents % 100:02d} €"
    return Keyed(shown, cents / 100, f"{cents / 100:.2f}")


def moment(drawn: Random) -> Keyed:
    day, hour, minute = drawn.randint(13, 28), drawn.randint(0, 11), drawn.choice((5, 15, 45))
    shown = f"April {day}, 2026 at {hour or 12}:{minute:02d} AM"
    label = f"2026-04-{day} {hour:02d}:{minute:02d}:00"
    return Keyed(shown, label, f"2026-04-{day}T{hour:02d}:{minute:02d}")


def midnight(drawn: Random) -> Keyed:
    day = drawn.randint(13, 28)
    return Keyed(f"{day}.04.2026", f"2026-04-{day} 00:00:00", f"2026-04-{day}")


def account(drawn: Random) -> Keyed:
    shown = f"DE{drawn.randint(10, 99)} {drawn.randint(1000, 9999)} {drawn.randint(1000, 9999)} {drawn.randint(10, 99)}"
    return Keyed(shown, shown.replace(" ", ""), shown)


def phone(drawn: Random) -> Keyed:
    shown = f"(0{drawn.randint(20, 99)}) {drawn.randint(100, 999)}-{drawn.randint(1000, 9999)}"
    return Keyed(shown, "".join(filter(str.isdigit, shown)), shown)


def status(drawn: Random) -> Keyed:
    shown = drawn.choice(("confirmed", "cancelled", "on the way", "paid (in full)"))
    return Keyed(shown, shown.upper(), shown)


KINDS: dict[str, Callable[[Random], Keyed]] = {
    made.__name__: made for made in (amount, moment, midnight, account, phone, status)
}


def page(drawn: Random, values: dict[str, Keyed], name: str) -> HtmlDocument:
    rows = [f"<tr><th>{name.title()}</th><td>{value.shown}</td></tr>" for name, value in values.items()]
    text = f"<h1>Booking of {drawn.choice(('Ada Moss', 'Tom Reed', 'Ines Vale'))}</h1><table>{''.join(rows)}</table>"
    return HtmlDocument.from_bytes(text.encode(), name, "utf-8")


@given(st.integers(0, 10_000))
@example(377)  # two amounts of four end in a nought, as does one of the others
@settings(max_examples=15)
def test_what_is_keyed_otherwise_is_learned_and_given_as_pages_say_it(seed: int) -> None:
    drawn = Random(seed)
    values = [{name: made(drawn) for name, made in KINDS.items()} for _ in range(6)]
    pages = [page(drawn, own, f"page-{number}") for number, own in enumerate(values)]
    labels = [{name: value.label for name, value in own.items()} for own in values]
    result = fieldmark.learn(zip(pages[:4], labels[:4], strict=True))
    assert result.complete, result.reports
    for document, own in zip(pages, values, strict=True):
        given = fieldmark.extract(result.program, document).json_values
        assert float(str(given.pop("amount"))) == own["amount"].label
        assert given == {name: own[name].given for name in given}
        assert len(given) == len(KINDS) - 1


def orders(rows: list[dict[str, Keyed]]) -> str:
    cells = "".join(f"<tr>{''.join(f'<td>{value.shown}</td>' for value in row.values())}</tr>" for row in rows)
    return f"<h1>Orders</h1><table>{cells}</table><p>Thank you</p>"


def table(rows: list[dict[str, Keyed]], name: str) -> HtmlDocument:
    return HtmlDocument.from_bytes(orders(rows).encode(), name, "utf-8")


def guest(drawn: Random) -> Keyed:
    name = f"{drawn.choice(('Ada', 'Tom', 'Ines'))} {drawn.choice(('Moss', 'Reed', 'Vale'))}"
    return Keyed(name, name, name)


@given(st.integers(0, 10_000), st.integers(2, 3), st.sampled_from([(account, status), (guest, account, status)]))
@settings(max_examples=15)
def test_columns_of_records_may_be_keyed_otherwise(
    seed: int, count: int, columns: tuple[Callable[[Random], Keyed], ...]
) -> None:
    drawn = Random(seed)
    tables = [
        [{made.__name__: made(drawn) for made in columns} for _ in range(drawn.randint(2, 4))] for _ in range(count + 1)
    ]
    pages = [table(rows, f"page-{number}") for number, rows in enumerate(tables)]
    labels = [{"orders": [{name: value.label for name, value in row.items()} for row in rows]} for rows in tables]
    result = fieldmark.learn(zip(pages[:-1], labels[:-1], strict=True))
    given = fieldmark.extract(result.program, pages[-1]).json_values["orders"]
    assert given == [{name: value.shown for name, value in row.items()} for row in tables[-1]]


WORDS = st.sampled_from(["Ada", "moss", "AB-12", "(030)", "12", "1.50", "Oak/Elm", "x"])
TEXTS = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)


@given(st.lists(TEXTS, min_size=1, max_size=4), TEXTS, st.sampled_from([str, str.upper, str.lower]))
def test_a_label_is_changed_into_what_stands_there_or_not_at_all(
    texts: list[str], label: str, keyed: Callable[[str], str]
) -> None:
    document = HtmlDocument.from_bytes("".join(f"<p>{text}</p>" for text in texts).encode(), "page", "utf-8")
    whole = document.root.text
    wanted = keyed(label)
    (written,) = as_written({"value": wanted}, document).values()
    assert isinstance(written, str)
    assert as_written({"value": written}, document) == {"value": written}
    if written != wanted:
        assert written in whole or is_normal_form(written)
        assert "".join(filter(str.isalnum, written)).lower() == "".join(filter(str.isalnum, wanted)).lower()
    elif any(label == text for text in texts):
        assert keyed(label) == label or is_normal_form(wanted)


@pytest.mark.parametrize(
    ("label", "written"),
    [
        ("RIVER", "RIVER"),  # part of a word
        ("driver", "Driver"),
        ("Blue", "Blue"),  # it stands there
        ("/img/AB-1.png", "/img/AB-1.png"),  # so does an attribute
        ("blue (DARK)", "Blue (dark)"),
        ("BLUE DARK", "Blue (dark)"),
        ("og/1//zy/", "OG/1/ /ZY /"),  # a whole text, with the signs at its ends
        ("BY HAND", "by hand"),
        ("DAY 9", "Day 9"),
        ("/og/2//zy/", "/OG/2/ /ZY /"),  # and a part
        ("og/2//zy/", "OG/2/ /ZY /"),
        ("CUT BY US", "cut (by us)"),
        ("US", "US"),  # "contact us" is no country
        ("NO", "No"),  # a whole text is known
        ("1-2", "1-2"),  # 12 is another number
        ("-5 C", "-5 C"),  # and so is 5
        ("6032599238", "6032-5992-38"),  # digits alone, of which a number could be made
        ("15", "15"),  # 1.5 is another number
        ("gone", "gone"),
        ("424CV49159", "4:24-cv-49159"),
        ("124", "124"),  # 1:24 is a time
        ("by hand.", "by hand"),
    ],
)
def test_what_stands_there_and_what_does_not_stays(label: str, written: str) -> None:
    texts = ["Driver", "Blue (dark)", "1.5", "Contact us", "No", "12", "5 C", "(by hand)", "– Day 9"]
    texts += ["4:24-cv-49159", "1:24", "6032-5992-38", "/OG/1/ /ZY /", "Line /OG/2/ /ZY / cut (by us)"]
    text = "".join(f"<p>{one}</p>" for one in texts) + "<img src='/img/AB-1.png'><p>img ab1.png</p>"
    document = HtmlDocument.from_bytes(text.encode(), "page", "utf-8")
    assert as_written({"value": label}, document) == {"value": written}


def test_learning_says_so_and_a_check_holds_against_what_the_pages_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    drawn = Random(5)
    values = [{name: made(drawn) for name, made in KINDS.items()} for _ in range(4)]
    for number, own in enumerate(values):
        text = "".join(f"<p>{name.title()}: <b>{value.shown}</b></p>" for name, value in own.items())
        Path(f"{number}.html").write_text(text, encoding="utf-8")
        Path(f"{number}.json").write_text(json.dumps({name: value.label for name, value in own.items()}))
    examples = fieldmark.read_examples(".")
    spelled = {field.report.name: field.spelled for field in summarise(fieldmark.learn(examples), examples).fields}
    assert spelled["amount"] is None
    assert spelled["status"] == (values[0]["status"].label, values[0]["status"].shown)
    told = ran("learn", ".", "-o", "keyed.fm")
    assert told.exit_code == 0, told.output
    account, shown = values[0]["account"].label, values[0]["account"].shown
    assert f'"{account}" where "{shown}" is given' in " ".join(told.stderr.split())
    assert ran("check", "keyed.fm", ".").exit_code == 0


def day(drawn: Random) -> Keyed:
    number = drawn.randint(13, 28)
    return Keyed(f"{number}.04.2026", f"2026-04-{number}", f"2026-04-{number}")


def clock(drawn: Random) -> Keyed:
    hour, minute = drawn.randint(0, 23), drawn.randint(10, 59)
    return Keyed(f"{hour}h{minute}", f"{hour:02d}:{minute}", f"{hour:02d}:{minute}")


def price(drawn: Random) -> Keyed:
    cents = drawn.randint(1, 9) * 100 + drawn.randint(11, 99)
    return Keyed(f"$ {cents / 100:.2f}", cents / 100, f"{cents / 100:.2f}")


@pytest.mark.parametrize("labels", [("1234.5", "$43.82"), ("$1,234.50", 43.82), (1234.5, "$ 43.82", "$ 9.10")])
def test_as_many_labels_in_normal_form_as_on_the_page_decide_for_that(labels: tuple[str | float, ...]) -> None:
    """What stands nowhere decides nothing."""
    texts = ("$1,234.50", "$43.82", "$9.10", "$2,000.10")
    pages = [page(Random(n), {"paid": Keyed(text, text, text)}, f"page-{n}") for n, text in enumerate(texts)]
    result = fieldmark.learn([(pages[n], {"paid": label}) for n, label in enumerate(labels)])
    assert float(str(fieldmark.extract(result.program, pages[3]).json_values["paid"])) == 2000.1


@given(st.integers(0, 10_000), st.lists(st.booleans(), min_size=3, max_size=3))
@settings(max_examples=15)
def test_each_column_is_given_in_the_form_of_most_of_its_labels(seed: int, keyed: list[bool]) -> None:
    """A label of the other form costs neither its own column nor another one its form."""
    drawn, columns = Random(seed), (day, clock, price)
    tables = [[{made.__name__: made(drawn) for made in columns} for _ in range(3)] for _ in range(3)]
    pages = [table(rows, f"page-{number}") for number, rows in enumerate(tables)]
    odd = {made.__name__: (drawn.randrange(2), drawn.randrange(3)) for made in columns}
    forms = dict(zip(odd, keyed, strict=True))

    def label(name: str, value: Keyed, place: tuple[int, int]) -> str | float:
        return value.label if forms[name] ^ (odd[name] == place) else value.shown

    labels = [
        {"orders": [{key: label(key, value, (n, m)) for key, value in row.items()} for m, row in enumerate(rows)]}
        for n, rows in enumerate(tables)
    ]
    result = fieldmark.learn(zip(pages[:2], labels[:2], strict=True))
    assert result.complete
    given = fieldmark.extract(result.program, pages[2]).json_values["orders"]
    assert given is not None
    for found, row in zip(given, tables[2], strict=True):
        for key, value in row.items():
            assert isinstance(found, dict)
            same = str(found[key]) == (value.given if forms[key] else value.shown)
            assert same or (key == "price" and forms[key] and float(str(found[key])) == value.label)


@pytest.mark.parametrize("most", [True, False])
def test_a_check_takes_labels_of_either_form_for_the_same_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    drawn, columns = Random(3), (day, clock, price)
    for number in range(3):
        rows = [{made.__name__: made(drawn) for made in columns} for _ in range(2)]
        keyed = most ^ (number == 2)
        labels = [{key: value.label if keyed else value.shown for key, value in row.items()} for row in rows]
        Path(f"{number}.html").write_text(orders(rows), encoding="utf-8")
        Path(f"{number}.json").write_text(json.dumps({"orders": labels}))
    assert ran("learn", ".", "-o", "either.fm").exit_code == 0
    assert ran("check", "either.fm", ".").exit_code == 0
    for number in range(3):
        told = Path(f"{number}.json").read_text()
        Path(f"{number}.json").write_text(re.sub("([0-9])(?=[^0-9]*$)", lambda one: str(9 - int(one[1])), told))
        assert ran("check", "either.fm", ".").exit_code == 1
        Path(f"{number}.json").write_text(told)
