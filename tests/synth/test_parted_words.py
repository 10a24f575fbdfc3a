"""Texts parted by elements that say nothing but how a text looks, and labels in the element of their value."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.instance import TextLandmark
from fieldmark.dsl.core.terms import strategies_of
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn

LAW = settings(deadline=None, max_examples=25)

NAMES = ("Ada Fairweather", "Zofia Rosenthal", "Marek Whitlock", "Lena Lindqvist", "Oskar Vandermeer", "Yusuf Moreau")
APPLICANTS = ("Holm Farms", "Easton Development", "Moreau Trust", "Lakeside Realty")
PLACES = ("Council Chambers", "Community Room", "Grange Hall", "Town Library")
LABELS = ("Applicant:", "Hearing:", "Location:", "Contact:")

Row = tuple[str, str]


def rows_of(draw: Random, contact: str | None) -> list[Row]:
    """The rows of a notice, each a label and its value."""
    values = (draw.choice(APPLICANTS), f"{draw.randrange(1, 29)} April 2026", draw.choice(PLACES), contact or "")
    return [row for row in zip(LABELS, values, strict=True) if row[1]]


def parted(text: str, draw: Random, anywhere: bool) -> str:
    """A text with a part in an element that says how it looks, perhaps behind an empty one: one that begins within a
    word, or anywhere."""
    within = [n for n in range(1, len(text)) if anywhere or (text[n - 1].isalpha() and text[n].islower())]
    if not within or draw.random() < 0.4:
        return text
    start = draw.choice(within)
    empty = "<span style='color:red'></span>" if draw.random() < 0.5 else ""
    return f"{text[:start]}{empty}<span style='letter-spacing:-.1pt'>{text[start:]}</span>"


def notice(rows: Sequence[Row], draw: Random | None, processed: bool, name: str = "notice") -> HtmlDocument:
    """A page as a word processor writes it, or as a site does that parts words; without a draw it parts none."""
    opened = '<p class="MsoNormal"><span lang="EN" style="font-size:12pt">' if processed else "<p>"
    closed = "</span></p>" if processed else "</p>"
    held = [
        f"{opened}<b>{label}</b> {value if draw is None else parted(value, draw, processed)}{closed}"
        for label, value in rows
    ]
    return HtmlDocument.from_bytes(f"<h1>Notice</h1>{''.join(held)}".encode(), name, "utf-8")


@given(st.integers(0, 10_000), st.booleans())
@LAW
def test_words_that_are_parted_are_read_whole(seed: int, processed: bool) -> None:
    draw = Random(seed)
    known = [rows_of(draw, name) for name in draw.sample(NAMES, 6)]
    names = ("applicant", "hearing", "location", "contact")
    labels = [dict(zip(names, (value for _, value in rows), strict=True)) for rows in known]
    answers = []
    for whole in (True, False):
        pages = [notice(rows, None if whole else draw, processed) for rows in known]
        examples = [Example(page, dict(label)) for page, label in zip(pages[:3], labels, strict=False)]
        program = learn(examples).program
        answers.append([evaluate(program, page).values for page in pages])
    assert answers[0] == answers[1]
    found = [
        value for said, label in zip(answers[1], labels, strict=True) for name, value in said.items() if label[name]
    ]
    assert sum(value is not None for value in found) >= 0.8 * len(found)


@given(st.integers(0, 10_000))
@LAW
def test_what_a_word_processor_only_forwards_keeps_its_markup(seed: int) -> None:
    """Of a mail that stands in a section of its, paragraphs are those of the sender where they are not of its make."""
    draw = Random(seed)

    def mail(rows: Sequence[Row], forwarded: bool) -> HtmlDocument:
        told = "".join(
            f"<div><span>{label}</span><span style='color:red'>{value}</span></div>" for label, value in rows
        )
        note = '<p class="MsoNormal"><span lang="EN">For you</span></p>'
        whole = f'<div class="WordSection1">{note}<div>{told}</div></div>' if forwarded else told
        return HtmlDocument.from_bytes(f"<body>{whole}</body>".encode(), "mail", "utf-8")

    known = [rows_of(draw, name) for name in draw.sample(NAMES, 4)]
    names = ("applicant", "hearing", "location", "contact")
    labels = [dict(zip(names, (value for _, value in rows), strict=True)) for rows in known]
    shown = zip(known[:2], labels[:2], strict=True)
    program = learn([Example(mail(rows, forwarded=False), dict(label)) for rows, label in shown]).program
    for rows, label in zip(known[2:], labels[2:], strict=True):
        for forwarded in (False, True):
            assert evaluate(program, mail(rows, forwarded)).values == label


@given(st.integers(0, 10_000))
@LAW
def test_a_bold_label_before_a_value_with_markup_leads_to_it(seed: int) -> None:
    """So that nothing is given where the row is not there."""
    draw = Random(seed)

    def page(rows: Sequence[Row]) -> HtmlDocument:
        held = [
            f"<p><b>{label}</b> {value.split()[0]} <i>{' '.join(value.split()[1:])}</i></p>" for label, value in rows
        ]
        return HtmlDocument.from_bytes(f"<h1>Notice</h1>{''.join(held)}".encode(), "notice", "utf-8")

    contacts = draw.sample(NAMES, 3)
    known = [rows_of(draw, contact) for contact in contacts]
    examples = [Example(page(rows), {"contact": c}) for rows, c in zip(known[:2], contacts, strict=False)]
    program = learn(examples).program
    (field,) = program.fields
    assert TextLandmark("Contact:") in {strategy.landmark for strategy in strategies_of(field)}
    assert evaluate(program, page(known[2])).values == {"contact": contacts[2]}
    assert evaluate(program, page(rows_of(draw, None))).values == {"contact": None}


def test_an_element_that_holds_a_whole_text_stays() -> None:
    page = HtmlDocument.from_bytes(b"<p>Price <span>12.50</span> EUR</p><p><span>3</span>bd</p>", "page", "utf-8")
    assert [node.text for node in page.elements_tagged("span")] == ["12.50", "3"]


def test_a_block_that_is_shown_in_the_line_parts_no_text() -> None:
    def page(town: str, country: str) -> HtmlDocument:
        place = f'<div class="locality" style="display: inline"><a href="#">{town}</a></div>, <a href="#">{country}</a>'
        rows = f"<tr><th>Founded</th><td>1998</td></tr><tr><th>Headquarters</th><td>{place}</td></tr>"
        return HtmlDocument.from_bytes(f"<table>{rows}</table>".encode(), "page", "utf-8")

    places = [("Marlow", "England"), ("Kirkby", "Scotland"), ("Easton", "Wales")]
    examples = [Example(page(*one), {"headquarters": ", ".join(one)}) for one in places[:2]]
    program = learn(examples).program
    for one in places:
        assert evaluate(program, page(*one)).values == {"headquarters": ", ".join(one)}


def test_a_mark_that_leads_to_a_note_is_no_part_of_a_value() -> None:
    def page(kind: str, mark: str) -> HtmlDocument:
        note = f'<sup class="reference"><a href="#n">[{mark}]</a></sup>' if mark else ""
        rows = f"<tr><th>Founded</th><td>1998</td></tr><tr><th>Type</th><td>{kind}{note}</td></tr>"
        return HtmlDocument.from_bytes(f"<table>{rows}</table><p>10 m<sup>2</sup>".encode(), "page", "utf-8")

    examples = [Example(page(kind, ""), {"type": kind}) for kind in ("Private", "Subsidiary")]
    program = learn(examples).program
    for mark in ("", "3", "note 2", "a"):
        found = page("Family business", mark)
        assert evaluate(program, found).values == {"type": "Family business"}
        assert [node.text for node in found.elements_tagged("sup")] == ["2"]


@given(st.integers(0, 10_000), st.booleans())
@LAW
def test_a_tree_is_read_as_its_page(seed: int, processed: bool) -> None:
    draw = Random(seed)
    page = notice(rows_of(draw, draw.choice(NAMES)), draw, processed)
    again = HtmlDocument.from_tree(page.element)
    assert [node.text for node in again.root.preorder()] == [node.text for node in page.root.preorder()]
    alone = html.fragment_fromstring("<span>Tues<span>day</span></span>")
    assert HtmlDocument.from_tree(alone).root.tag == "span"
