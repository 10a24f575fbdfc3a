"""Forms by clicks on the boxes of their texts."""

from __future__ import annotations

import json
from pathlib import Path

import fieldmark
from fieldmark.runtime.label.session import Session
from tests.runtime.label.documents import fields, place


def test_a_form_is_labelled_by_its_boxes(tmp_path: Path) -> None:
    source = next((Path(__file__).parents[3] / "examples" / "lamps").rglob("*.boxes.json"))
    target = tmp_path / source.name
    target.write_bytes(source.read_bytes())
    session = Session([target])
    session.add_field(("first",), "one")
    session.label(("first",), 0)
    assert fields(session)["first"]["texts"] == [session.shown.places[0].text]
    assert fields(session)["first"]["at"] == [0]
    assert 'data-at="0"' in session.shown.markup


def test_texts_of_a_form_are_put_together(tmp_path: Path) -> None:
    boxes = [["Bill to", 10, 10, 60, 20], ["Harrow Bakery", 10, 30, 90, 40], ["44 Flour Lane", 10, 50, 90, 60]]
    (tmp_path / "a.boxes.json").write_text(json.dumps({"page": [200, 100], "boxes": boxes}))
    session = Session([tmp_path / "a.boxes.json"])
    session.add_field(("customer",), "one")
    session.label(("customer",), 1)
    session.label(("customer",), 2, more=True)
    label = json.loads((tmp_path / "a.json").read_text())["customer"]
    assert label == {"text": "Harrow Bakery 44 Flour Lane", "at": "page 1, line 2, text 1 to page 1, line 3, text 1"}
    assert fields(session)["customer"]["at"] == [1, 2]


def test_the_place_of_a_label_of_a_form_settles_which_of_several_is_meant(tmp_path: Path) -> None:
    def slip(net: str, total: str) -> str:
        rows = [("Net", net), ("Total", total), ("Thank", "you")]
        boxes = [
            [text, 10 + 100 * column, 10 + 30 * row, 60 + 100 * column, 22 + 30 * row]
            for row, texts in enumerate(rows)
            for column, text in enumerate(texts)
        ]
        return json.dumps({"page": [300, 120], "boxes": boxes})

    for number, price in enumerate(("12.50", "8.75", "101.20")):
        (tmp_path / f"{number}.boxes.json").write_text(slip(price, price), encoding="utf-8")
        session = Session([tmp_path / f"{number}.boxes.json"])
        session.add_field(("sum",), "one")
        session.label(("sum",), [n for n, box in enumerate(session.shown.places) if box.text == price][1])
    (tmp_path / "x.boxes.json").write_text(slip("1.00", "2.00"), encoding="utf-8")
    settled = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert fieldmark.extract(settled.program, tmp_path / "x.boxes.json").values == {"sum": "2.00"}


def test_texts_of_a_record_of_a_form_are_put_together(tmp_path: Path) -> None:
    rows = [("Flour", "3.00"), ("finely ground", ""), ("Salt", "1.20")]
    boxes = [
        [text, 10 + 100 * column, 10 + 20 * row, 80 + 100 * column, 22 + 20 * row]
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
        if text
    ]
    (tmp_path / "a.boxes.json").write_text(json.dumps({"page": [300, 200], "boxes": boxes}))
    session = Session([tmp_path / "a.boxes.json"])
    session.add_field(("items",), "records")
    for name in ("what", "price"):
        session.add_field(("items", name), "one")
    for name, text, more in (
        ("what", "Flour", 0),
        ("price", "3.00", 0),
        ("what", "finely ground", 1),
        ("what", "Salt", 0),
    ):
        session.label(("items", name), place(session, text), more=bool(more))
    label = json.loads((tmp_path / "a.json").read_text())["items"]
    assert [one["what"]["text"] for one in label[:-1]] == ["Flour finely ground", "Salt"]
    assert label[0]["what"]["at"] == "page 1, line 1, text 1 to page 1, line 2, text 1"
