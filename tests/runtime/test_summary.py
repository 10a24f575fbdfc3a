"""What is told of what was learned: how sure it is, at how many places it is read, and what a label may have meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pytest

import fieldmark
from fieldmark.runtime.summary import MOST_SHOWN, FieldSummary, Summary, _texts, summarise, summary_to_json
from fieldmark.synth.core.examples import Label
from tests.synth.record_pages import entries, markup

NUMBERS = ("KX-1071", "QT-2263", "ZB-9915", "LM-3480")


def page(number: str, *more: str) -> str:
    """An order page; the number stands beside a label, and beside each of `more`."""
    rows = "".join(f"<tr><td>{label}</td><td>{number}</td></tr>" for label in ("Order number", *more))
    return f"<html><body><h1>Thank you</h1><table>{rows}</table></body></html>"


def document(text: str, name: str) -> fieldmark.HtmlDocument:
    return fieldmark.HtmlDocument.from_bytes(text.encode(), name, "utf-8")


def summed(
    pages: Iterable[str], labels: Iterable[Mapping[str, Label]], unlabelled: Iterable[str] = ()
) -> tuple[Summary, dict[str, FieldSummary]]:
    examples = [
        fieldmark.Example(document(text, f"{number}.html"), own)
        for number, (text, own) in enumerate(zip(pages, labels, strict=True))
    ]
    others = [document(text, f"other-{number}.html") for number, text in enumerate(unlabelled)]
    summary = summarise(fieldmark.learn(examples, others), examples, others)
    return summary, {field.report.name: field for field in summary.fields}


def test_a_field_is_sure_where_several_strategies_find_it_on_several_pages() -> None:
    summary, fields = summed(
        [page(number) for number in NUMBERS], [{"order": number} for number in NUMBERS], [page("AB-1200")]
    )
    order = fields["order"]
    assert (order.sure, order.doubts, summary.notes) == ("sure", (), [])
    assert order.strategies[0] > 1
    assert order.places == (1,)
    assert (order.answered, order.unlabelled) == (1, 1)


def test_strategies_that_read_different_places_are_told_from_those_that_read_one() -> None:
    _, fields = summed([page(number, "Reference") for number in NUMBERS], [{"order": number} for number in NUMBERS])
    assert fields["order"].places == (2,)


@pytest.mark.parametrize("count", [1, 2])
def test_one_example_is_a_doubt(count: int) -> None:
    _, fields = summed([page(number) for number in NUMBERS[:count]], [{"order": number} for number in NUMBERS[:count]])
    assert ("one example" in fields["order"].doubts) == (count == 1)


def test_what_is_always_the_same_is_a_doubt() -> None:
    pages = [page(number) for number in NUMBERS]
    summary, fields = summed(pages, [{"order": number, "said": "Thank you"} for number in NUMBERS])
    assert "always the same" in fields["said"].doubts
    assert "always the same" not in fields["order"].doubts
    assert any(note.startswith("said: the same value in every example") for note in summary.notes)


def test_a_single_strategy_is_a_doubt() -> None:
    pages = [f"<html><body><p>Order number {number} for you</p></body></html>" for number in NUMBERS]
    _, fields = summed(pages, [{"order": number} for number in NUMBERS])
    assert fields["order"].doubts == ("one strategy",)
    assert fields["order"].sure == "fairly sure"


PRICES = [("£4.10", "£7.25"), ("£1.90", "£3.00", "£12.40"), ("£8.80",), ("£2.20", "£6.60")]


@pytest.mark.parametrize("wrong", [None, "order", "lines.name", "lines.price", "lines"])
def test_nothing_is_sure_of_which_a_label_is_not_reproduced_nor_what_it_stands_in(wrong: str | None) -> None:
    pages: list[str] = []
    labels: list[Mapping[str, Label]] = []
    for number, prices in zip(NUMBERS, PRICES, strict=True):
        goods = list(zip(("Kettle", "Bowl", "Saucer"), prices, strict=False))
        cells = "".join(f"<tr><td>{name}</td><td>{price}</td></tr>" for name, price in goods)
        table = f"<table><tr><th>Name</th><th>Price</th></tr>{cells}</table>"
        pages.append(page(number).replace("</body>", f"{table}</body>"))
        lines = [{"name": name, "price": price} for name, price in goods]
        if not labels and wrong in ("lines.name", "lines.price"):
            lines[0][wrong.removeprefix("lines.")] = "nowhere"
        if not labels and wrong == "lines":
            lines.pop()
        order = "nowhere" if not labels and wrong == "order" else number
        labels.append({"order": order, "lines": tuple(lines)})
    _, fields = summed(pages, labels)
    failed = {name for name, field in fields.items() if field.report.problems}
    assert failed >= ({wrong} if wrong else set())
    not_sure = {name for name, field in fields.items() if field.sure == "not sure"}
    assert not_sure == failed | {name.partition(".")[0] for name in failed}
    assert wrong != "lines" or "1 record not labelled: /html" in fields["lines"].report.problems[0].reason


def test_it_is_told_where_a_field_is_seldom_found() -> None:
    pages = [page(number) for number in NUMBERS]
    others = [page("AB-1200"), *("<html><body><p>We moved</p></body></html>",) * 3]
    summary, fields = summed(pages, [{"order": number} for number in NUMBERS], others)
    assert (fields["order"].answered, fields["order"].unlabelled) == (1, 4)
    assert "order: found on 1 of 4 documents without labels" in summary.notes


def test_nothing_learned_is_told() -> None:
    summary, fields = summed([page(NUMBERS[0])], [{"order": "a text that stands nowhere"}])
    assert not summary.learned
    assert fields["order"].sure == "not learned"
    assert fields["order"].meant == {}


def test_of_many_places_a_few_are_shown() -> None:
    text = "<html><body>" + "<p>Kettle 40</p>" * 9 + "</body></html>"
    _, fields = summed([text], [{"item": "Kettel 40"}])
    (meant,) = fields["item"].meant["0.html", "Kettel 40"]
    assert meant.text == "Kettle 40"
    assert len(meant.places) == MOST_SHOWN


def test_records_and_the_fields_inside_them() -> None:
    some = entries(Random(1), 6)
    labels = tuple(dict(entry.label) for entry in some)
    summary, fields = summed([markup("cards", some, (2,))], [{"entries": labels}], [markup("cards", some[:4], ())])
    assert fields["entries"].strategies[0] >= 1
    assert (fields["entries"].answered, fields["entries"].unlabelled) == (1, 1)
    assert (fields["entries.date"].answered, fields["entries.date"].unlabelled) == (4, 4)
    assert fields["entries"].doubts == ("one example",)
    told = summary_to_json(summary)
    assert told["fields"]["entries.date"]["explained"] == 6
    assert set(told) == {"fields", "notes", "next"}


def test_a_misspelt_label_of_a_record_is_suggested() -> None:
    some = entries(Random(1), 6)
    labels = [dict(entry.label) for entry in some]
    labels[3]["text"] = (some[3].text or "") + "s!"
    _, fields = summed([markup("cards", some, (2,))], [{"entries": tuple(labels)}])
    meant = fields["entries.text"].meant["0.html", str(labels[3]["text"])]
    assert some[3].text in {one.text for one in meant}


_TWICE = page("KX-1071", "QT-2263") + "<p>Item: <b>Kettle</b></p>"


@pytest.mark.parametrize("other", ["Lamp", None, ("Kettle", "Lamp")])
def test_one_document_with_different_labels_is_told(other: Label) -> None:
    twins = [_TWICE, _TWICE.replace("<b>", '<b id="x">'), _TWICE.replace("Kettle", "Lamp")]
    summary, fields = summed(twins, [{"item": "Kettle"}, {"item": other}, {"item": "Lamp"}])
    assert fields["item"].contradicted == (("0.html", "1.html"),)
    assert any(told.startswith("item: 0.html and 1.html are the same, text by text,") for told in summary.notes)


@pytest.mark.parametrize("own", [{"item": "Kettle"}, {}])
def test_one_document_that_is_labelled_alike_twice_contradicts_nothing(own: Mapping[str, Label]) -> None:
    _, fields = summed([_TWICE, _TWICE, _TWICE.replace("Kettle", "Lamp")], [{"item": "Kettle"}, own, {"item": "Saw"}])
    assert fields["item"].report.problems
    assert fields["item"].contradicted == ()


def test_records_of_one_document_that_are_labelled_differently_are_told() -> None:
    some = entries(Random(1), 6)
    labels = [dict(entry.label) for entry in some]
    changed = [{**labels[0], "date": some[1].date}, *labels[1:]]
    _, fields = summed([markup("cards", some, (2,))] * 2, [{"entries": tuple(labels)}, {"entries": tuple(changed)}])
    assert fields["entries.date"].contradicted == (("0.html", "1.html"),)


def test_what_a_label_may_have_meant_is_looked_for_without_nodes() -> None:
    page = fieldmark.HtmlDocument.from_bytes(b"<p>AK-4712</p>" * 2_000)
    texts, path = _texts(page)
    assert len(texts["AK-4712"]) == 2_000
    assert not page.nodes
    assert path(1_999) == "/html/body[1]/p[2000]/text()[1]"
