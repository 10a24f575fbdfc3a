"""What mails have instead of classes: elements are told by a declaration of a style of their own, so that a line that
is missing, or one more, moves nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

STYLES = {
    "title": "font-weight:bold",
    "company": "font-family:Arial,sans-serif;color:#333",
    "pay": "font-family:Arial,sans-serif;color:#060",
    "age": "font-size:11px",
}
VALUES = {
    "title": ("Welder", "Head Chef", "Data Engineer", "Nurse", "Glazier"),
    "company": ("Redfern Energy", "Osprey Foods", "Tideway Care", "Ashby and Sons", "Marlowe"),
    "pay": ("19k", "24k", "36k", "45k", "52k"),
    "age": ("new", "today", "1 d ago", "3 d ago", "7 d ago"),
}


def _record(draw: Random, lacking: str | None = None) -> dict[str, str]:
    return {name: draw.choice(texts) for name, texts in VALUES.items() if name != lacking}


def _card(record: Mapping[str, str]) -> str:
    lines = "<br>".join(f'<span style="{STYLES[name]}">{text}</span>' for name, text in record.items())
    return f"<tr><td><table><tr><td>{lines}</td></tr></table></td></tr>"


def _mail(records: Sequence[Mapping[str, str]], name: str) -> HtmlDocument:
    cards = "".join(map(_card, records))
    html = f"<table><tr><td>New jobs for you</td></tr>{cards}<tr><td>Unsubscribe</td></tr></table>"
    return HtmlDocument.from_bytes(html.encode(), name)


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("lacking", ["company", "pay", "age"])
def test_a_line_that_is_missing_moves_none_beside_it(lacking: str, count: int) -> None:
    """All labelled records have every line; of one without it, all others are read."""
    draw = Random(f"{lacking} {count}")
    labelled = [[_record(draw) for _ in range(3 + number)] for number in range(count)]
    examples = [Example(_mail(records, f"{n}.html"), {"jobs": tuple(records)}) for n, records in enumerate(labelled)]
    program = learn(examples).program
    for _ in range(4):
        records = [_record(draw), _record(draw, lacking), _record(draw)]
        (found,) = evaluate(program, _mail(records, "new.html")).records
        told = [{name: value for name, value in each.values.items() if value is not None} for each in found.found]
        assert told == records


@pytest.mark.parametrize("around", ["<div>{}</div>", "<div>For you:</div><blockquote>{}</blockquote>"])
def test_what_stands_in_the_page_itself_is_read_where_that_is_passed_on(around: str) -> None:
    """A mail that is passed on stands in an element of the new one, and what it holds no more below `body`."""
    draw = Random(7)

    def drawn() -> tuple[str, str]:
        seat = f"{draw.choice(VALUES['title'])} {draw.randint(1, 28)}"
        rows = "".join(f"<p>{draw.choice(VALUES['age'])}</p>" for _ in range(draw.randint(1, 4)))
        return f"<p>You are registered.</p>{rows}<p style='color:#c30'>{seat}</p>{rows}<p>See you soon</p>", seat

    examples = []
    for number in range(3):
        html, seat = drawn()
        examples.append(Example(HtmlDocument.from_bytes(html.encode(), f"{number}.html"), {"seat": seat}))
    program = learn(examples).program
    for _ in range(3):
        html, seat = drawn()
        document = HtmlDocument.from_bytes(around.format(html).encode(), "forwarded.html")
        (field,) = evaluate(program, document).fields
        assert [one.value.text for one in field.evidence] == [seat]
