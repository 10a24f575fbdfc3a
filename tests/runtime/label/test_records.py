"""Records by clicks: which record a value joins, and records in records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fieldmark
from fieldmark.runtime.io.files import labels_of
from fieldmark.runtime.label.session import Session
from tests.runtime.label.documents import DOCKETS, docket, fields, place


def written(session: Session) -> Any:
    """The labels of the shown document, without their places."""
    label = json.loads(session.documents[session.number].with_suffix(".json").read_text())["entries"]
    return label and [item if item == "..." else {name: one["text"] for name, one in item.items()} for item in label]


def clicked(session: Session, rows: list[tuple[str, str, str]], order: list[tuple[int, str]]) -> None:
    for row, name in order:
        text = rows[row][("date", "text", "note").index(name)]
        if text:
            session.label(("entries", name), place(session, text))


def wanted(rows: list[tuple[str, str, str]]) -> list[dict[str, str]]:
    return [{name: text for name, text in zip(("date", "text", "note"), row, strict=True) if text} for row in rows]


@pytest.mark.parametrize("column_first", [False, True])
def test_records_are_labelled_by_clicks_row_by_row_or_column_by_column(dockets: Session, column_first: bool) -> None:
    rows = DOCKETS["a"]
    order = [(row, name) for row in range(3) for name in ("date", "text", "note")]
    clicked(
        dockets, rows, sorted(order, key=lambda one: ("date", "text", "note").index(one[1])) if column_first else order
    )
    assert written(dockets) == [*wanted(rows), "..."]
    dockets.whole("entries")
    assert written(dockets) == wanted(rows)
    told = fields(dockets)["entries"]
    assert (told["kind"], told["rest"], len(told["at"])) == ("records", False, 8)
    assert told["texts"][1] == "date: 4 May 2026; text: Letter"
    dockets.label(("entries", "note"), place(dockets, "sealed"))  # the second click takes it away
    assert "note" not in written(dockets)[0]
    dockets.label(("entries", "note"), place(dockets, "sealed"), within=[2])  # and where it belongs may be said
    assert written(dockets)[2]["note"] == "sealed"
    dockets.undo()
    dockets.absent(["entries"])
    assert written(dockets) is None


def test_a_value_put_twice_into_the_list_of_a_record_stands_there_once(dockets: Session) -> None:
    dockets.add_field(("entries", "marks"), "list")
    clicked(dockets, DOCKETS["a"], [(0, "date")])
    for text in ("sealed", "final", "sealed"):
        dockets.label(("entries", "marks"), place(dockets, text), within=[0])
    (label, *_) = json.loads(dockets.documents[dockets.number].with_suffix(".json").read_text())["entries"]
    assert [one["text"] for one in label["marks"]] == ["sealed", "final"]


def test_a_place_in_no_record_begins_a_new_one_where_records_have_elements(dockets: Session) -> None:
    rows = DOCKETS["a"]
    clicked(dockets, rows, [(0, "date"), (0, "text"), (1, "date"), (1, "text"), (2, "note")])
    assert written(dockets)[:-1] == [*wanted([(*rows[0][:2], ""), rows[1]]), {"note": "final"}]


def test_records_without_elements_of_their_own_follow_each_other(tmp_path: Path) -> None:
    pairs = "".join(f"<dt>{day} May</dt><dd>Entry {day}</dd>" for day in range(1, 5))
    (tmp_path / "a.html").write_text(f"<html><body><dl>{pairs}</dl></body></html>")
    session = Session([tmp_path / "a.html"])
    session.add_field(("entries",), "records")
    for name in ("date", "text"):
        session.add_field(("entries", name), "one")
    for day in (1, 2, 3):
        session.label(("entries", "date"), place(session, f"{day} May"))
    for day in (3, 1, 2):
        session.label(("entries", "text"), place(session, f"Entry {day}"))
    assert written(session) == [*({"date": f"{day} May", "text": f"Entry {day}"} for day in (1, 2, 3)), "..."]


def test_records_are_learned_guessed_and_corrected(dockets: Session, tmp_path: Path) -> None:
    for number, stem in enumerate("ab"):
        dockets.open(number)
        rows = DOCKETS[stem]
        clicked(dockets, rows, [(row, name) for row in range(len(rows)) for name in ("date", "text", "note")])
        dockets.whole("entries")
    dockets.next()
    assert dockets.number == 2
    guess = fields(dockets)["entries"]
    assert guess["texts"] == [f"date: {d}; text: {t}" + (f"; note: {n}" if n else "") for d, t, n in DOCKETS["c"]]
    assert guess["at"] == [place(dockets, text) for row in DOCKETS["c"] for text in row if text]
    (row,) = dockets.overview(2, 5)
    assert row["cells"]["entries"]["texts"] == guess["texts"]
    dockets.accept(["entries"], draft=True)
    assert written(dockets) == wanted(DOCKETS["c"])
    for name, text in (("date", "5 July 2026"), ("text", "Brief")):  # a click takes away what was guessed
        dockets.label(("entries", name), place(dockets, text))
    assert written(dockets) == wanted(DOCKETS["c"][:2])
    dockets.undo()
    dockets.undo()
    result = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert result.complete
    more = [("8 August 2026", "Judgment", ""), ("9 August 2026", "Appeal", "new")]
    found = fieldmark.extract(result.program, docket(more)).to_dict()["values"]["entries"]
    assert [{name: text for name, text in record.items() if text} for record in found] == wanted(more)


@pytest.mark.parametrize(
    ("slot", "holds"),
    [
        (("entries", "x", "y"), "one"),
        (("nothing", "x"), "one"),
        (("x",), "many"),
        ((" ",), "one"),
        ((), "one"),
        (("entries", "date", "x"), "one"),
    ],
)
def test_what_is_no_field_is_refused(dockets: Session, slot: tuple[str, ...], holds: str) -> None:
    with pytest.raises(fieldmark.LabelError):
        dockets.add_field(slot, holds)
    for wrong in (("x\ny",), ("entries", "x\ny"), (" ",), ("entries", "x\ny")):
        with pytest.raises(fieldmark.LabelError):
            dockets.label(wrong, place(dockets, "Letter"))
    with pytest.raises(fieldmark.LabelError):
        dockets.absent(["x\ny"])
    assert not labels_of(dockets.documents[0]).exists()


Orders = list[tuple[str, list[tuple[str, str]]]]

SALES: list[Orders] = [
    [("KX-1", [("Kettle", "12.50"), ("Cup", "3.00")]), ("KX-2", [("Pan", "22.00")])],
    [("QT-7", [("Bowl", "8.20"), ("Fork", "1.10"), ("Jug", "9.99")]), ("QT-9", [("Lid", "2.00"), ("Mug", "4.00")])],
    [("ZZ-1", [("Rug", "80.20"), ("Mat", "7.70")])],
]


def sales(orders: Orders) -> str:
    told = (
        f"<section><h2>Order <b>{number}</b></h2><table>"
        + "".join(f"<tr><td>{name}</td><td>{price}</td></tr>" for name, price in goods)
        + "</table></section>"
        for number, goods in orders
    )
    return f"<html><body><h1>Sales</h1>{''.join(told)}</body></html>"


@pytest.fixture
def shop(tmp_path: Path) -> Session:
    """Three pages of orders, each with its goods, and their fields."""
    for number, orders in enumerate(SALES):
        (tmp_path / f"{number}.html").write_text(sales(orders), encoding="utf-8")
    session = Session(sorted(tmp_path.glob("*.html")), output=tmp_path / "sales.fm")
    for slot, holds in (
        (("orders",), "records"),
        (("orders", "number"), "one"),
        (("orders", "goods"), "records"),
        (("orders", "goods", "name"), "one"),
        (("orders", "goods", "price"), "one"),
    ):
        session.add_field(slot, holds)
    return session


def sold(orders: Orders) -> list[dict[str, Any]]:
    return [
        {"number": number, "goods": [{"name": name, "price": price} for name, price in goods]}
        for number, goods in orders
    ]


def plain(label: Any) -> Any:
    """A label without its places."""
    if isinstance(label, list):
        return [plain(one) for one in label]
    if isinstance(label, dict):
        return label["text"] if {*label} == {"text", "at"} else {name: plain(one) for name, one in label.items()}
    return label


def on_page(session: Session) -> Any:
    return plain(json.loads(labels_of(session.documents[session.number]).read_text()).get("orders"))


def click_orders(session: Session, orders: Orders, way: str) -> None:
    """Click row by row, column by column, or the goods of an order before its number."""
    numbers = [(("orders", "number"), number) for number, _ in orders]
    goods = [
        [(("orders", "goods", key), text) for one in held for key, text in zip(("name", "price"), one, strict=True)]
        for _, held in orders
    ]
    rows = [[head, *more] for head, more in zip(numbers, goods, strict=True)]
    columns = [[one for row in rows for one in row if one[0][-1] == key] for key in ("number", "name", "price")]
    last = [[*more, head] for head, more in zip(numbers, goods, strict=True)]
    clicks = {"rows": rows, "columns": columns, "goods first": last}[way]
    before: Any = None
    for slot, text in (one for several in clicks for one in several):
        begins = way == "goods first" and slot[-1] == "name" and before == "number"
        session.label(slot, place(session, text), fresh=int(begins))
        before = slot[-1]


@pytest.mark.parametrize("way", ["rows", "columns", "goods first"])
def test_records_in_records_are_labelled_by_clicks(shop: Session, way: str) -> None:
    click_orders(shop, SALES[0], way)
    wanted = [one | {"goods": [*one["goods"], "..."]} for one in sold(SALES[0])]
    assert on_page(shop) == [*wanted, "..."]
    told = fields(shop)["orders"]
    assert (told["rest"], len(told["texts"])) == (True, 2)
    assert "number: KX-1" in told["texts"][0]
    assert "goods: 2 and more" in told["texts"][0]
    assert [(list(line["path"]), line["text"]) for line in told["lines"]][:3] == [
        ([0], "number: KX-1"),
        ([0, "goods", 0], "name: Kettle; price: 12.50"),
        ([0, "goods", 1], "name: Cup; price: 3.00"),
    ]
    assert told["lines"][1]["at"] == [place(shop, "Kettle"), place(shop, "12.50")]
    shop.whole("orders")
    assert on_page(shop) == sold(SALES[0])
    assert fields(shop)["orders"]["rest"] is False
    shop.whole("orders")
    assert fields(shop)["orders"]["rest"] is True


def test_records_in_records_are_learned_guessed_and_corrected(shop: Session, tmp_path: Path) -> None:
    for number, orders in enumerate(SALES[:2]):
        shop.open(number)
        click_orders(shop, orders, "rows")
        shop.whole("orders")
    shop.next()
    assert shop.number == 2
    guess = fields(shop)["orders"]
    assert guess["state"] in ("sure", "unsure")
    told = ["number: ZZ-1", "name: Rug; price: 80.20", "name: Mat; price: 7.70"]
    assert [line["text"] for line in guess["lines"]] == told
    assert guess["at"] == [place(shop, text) for text in ("ZZ-1", "Rug", "80.20", "Mat", "7.70")]
    shop.accept(["orders"])
    assert on_page(shop) == sold(SALES[2])
    shop.remove("orders", [0, "goods", 1])
    shop.label(("orders", "goods", "price"), place(shop, "80.20"))  # the second click takes it away
    assert on_page(shop) == [{"number": "ZZ-1", "goods": [{"name": "Rug"}]}]
    shop.label(("orders", "goods", "price"), place(shop, "7.70"), within=[0, "goods", 0])
    assert on_page(shop)[0]["goods"] == [{"name": "Rug", "price": "7.70"}]
    with pytest.raises(IndexError):
        shop.remove("orders", [0, "goods", 7])
    shop.remove("orders", [0])
    assert on_page(shop) is None
    for _ in range(4):
        shop.undo()
    assert on_page(shop) == sold(SALES[2])
    result = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert result.complete
    fresh: Orders = [("AB-5", [("Vase", "6.10")]), ("AB-6", [("Lamp", "5.05"), ("Bulb", "1.05")])]
    for program in (result.program, fieldmark.load(tmp_path / "sales.fm")):
        assert fieldmark.extract(program, sales(fresh)).values["orders"] == sold(fresh)


def test_a_program_with_records_in_records_names_its_fields(shop: Session, tmp_path: Path) -> None:
    program = fieldmark.learn([(sales(orders), {"orders": sold(orders)}) for orders in SALES[:2]]).program
    again = Session([tmp_path / "2.html"], program)
    (told,) = again.state()["fields"]
    assert [one["name"] for one in told["inner"]] == ["number", "goods"]
    assert [one["name"] for one in told["inner"][1]["inner"]] == ["name", "price"]
