"""What labelling does with documents, files of labels and a program, without a browser."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

import fieldmark
from fieldmark.runtime.io.files import labels_of
from fieldmark.runtime.io.labels import read_labels
from fieldmark.runtime.label import session as module
from fieldmark.runtime.label.server import ADDRESS, LabelServer
from fieldmark.runtime.label.session import Session
from tests.operations import PATIENCE

ORDERS = {"a": ("KX-1071", "Ada Moss"), "b": ("QT-2263", "Ben Lund"), "c": ("ZB-9915", "Cy Ortega"), "d": ("", "Di V")}


def page(number: str, name: str) -> str:
    order = f"<tr><th>Order number</th><td>{number}</td></tr>" if number else ""
    return f"""<html><head><title>Order {number}</title><script>alert(1)</script></head><body><h1>Thank you</h1>
<table>{order}<tr><th>Customer</th><td>{name}</td></tr></table><p>Questions? Write to us.</p></body></html>"""


@pytest.fixture
def pages(tmp_path: Path) -> list[Path]:
    """Four pages of one format; the last has no order number."""
    for stem, row in ORDERS.items():
        (tmp_path / f"{stem}.html").write_text(page(*row), encoding="utf-8")
    return sorted(tmp_path.glob("*.html"))


def place(session: Session, text: str) -> int:
    return next(n for n, node in enumerate(session.shown.places) if node.text == text and not hasattr(node, "box"))


def labelled(session: Session, number: int) -> None:
    session.open(number)
    order, name = list(ORDERS.values())[number]
    session.add_field("order", "one")
    session.add_field("customer", "one")
    session.label("order", place(session, order))
    session.label("customer", place(session, name))


def fields(session: Session) -> dict[str, Any]:
    return {field["name"]: field for field in session.state()["fields"]}


def test_labels_are_written_at_once_with_their_places_and_learn_reads_them(pages: list[Path]) -> None:
    session = Session(pages)
    labelled(session, 0)
    content = json.loads(pages[0].with_suffix(".json").read_text())
    assert content["order"] == {"text": "KX-1071", "at": "/html/body[1]/table[1]/tr[1]/td[1]"}
    assert read_labels(pages[0].with_suffix(".json")) == {"order": "KX-1071", "customer": "Ada Moss"}
    assert fields(Session(pages))["order"]["state"] == "open"  # another process, on the first document without labels
    again = Session(pages)
    again.open(0)
    assert fields(again)["order"] == fields(session)["order"]


def test_a_part_of_a_text_lists_absence_and_clearing(pages: list[Path]) -> None:
    session = Session(pages)
    session.add_field("digits", "one")
    session.label("digits", place(session, "KX-1071"), "1071")
    assert fields(session)["digits"]["texts"] == ["1071"]
    with pytest.raises(fieldmark.LabelError, match="does not stand at this place"):
        session.label("digits", place(session, "KX-1071"), "nonsense")
    session.add_field("cells", "list")
    for text in ("KX-1071", "Ada Moss", "KX-1071"):
        session.label("cells", place(session, text))
    assert fields(session)["cells"]["texts"] == ["Ada Moss"]  # the second click takes it away
    session.label("cells", place(session, "KX-1071"))
    assert fields(session)["cells"]["texts"] == ["KX-1071", "Ada Moss"]  # in the order of the page
    session.absent("digits")
    assert json.loads(pages[0].with_suffix(".json").read_text())["digits"] is None
    session.clear("digits")
    assert "digits" not in json.loads(pages[0].with_suffix(".json").read_text())


def test_every_change_can_be_undone(pages: list[Path]) -> None:
    session = Session(pages)
    labelled(session, 0)
    session.next()
    session.absent("order")
    session.undo()
    assert session.number == 1
    session.undo()
    assert (session.number, fields(session)["customer"]["state"]) == (0, "open")
    session.undo()
    assert not pages[0].with_suffix(".json").exists()
    session.undo()


def test_after_two_documents_a_program_guesses_and_is_corrected(pages: list[Path], tmp_path: Path) -> None:
    session = Session(pages, output=tmp_path / "orders.fm")
    labelled(session, 0)
    session.next()
    assert session.program is None
    assert session.state()["unknown"] is False
    labelled(session, 1)
    session.next()
    assert session.number == 3  # of it the program knows least
    assert fields(session)["order"]["state"] == "unknown"
    assert fields(session)["customer"]["texts"] == ["Di V"]
    session.accept(["customer"])
    session.absent("order")
    session.next()
    assert session.number == 2
    guess = fields(session)["order"]
    assert guess["texts"] == ["ZB-9915"]
    assert guess["state"] in ("sure", "unsure")
    assert guess["at"] == [place(session, "ZB-9915")]
    session.label("customer", place(session, "Cy Ortega"))
    program = fieldmark.load(tmp_path / "orders.fm")
    assert fieldmark.extract(program, page("AA-1111", "Ed Fox")).values == {"order": "AA-1111", "customer": "Ed Fox"}


def test_of_many_documents_only_those_are_learned_from_that_teach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(12):
        text = page(f"KX-{1000 + 37 * number}", f"Ada Moss {chr(65 + number)}")
        (tmp_path / f"{number:02}.html").write_text(text, encoding="utf-8")
    session = Session(sorted(tmp_path.glob("*.html")), output=tmp_path / "orders.fm")
    learned: list[int] = []

    def learn(examples: list[Any], name: str) -> fieldmark.LearnResult:
        learned.append(len(examples))
        return fieldmark.learn(examples, name=name)

    monkeypatch.setattr(module, "learn", learn)
    for number in range(2):
        session.open(number)
        for name, text in (("order", f"KX-{1000 + 37 * number}"), ("customer", f"Ada Moss {chr(65 + number)}")):
            session.add_field(name, "one")
            session.label(name, place(session, text))
    for _ in range(8):
        session.next()
        assert {field["state"] for field in fields(session).values()} <= {"sure", "unsure"}
        session.accept(["order", "customer"])
    assert learned == [2, 3, 4, 5]
    session.absent("customer")
    session.next()
    assert learned[4:] == [10]
    session.learn()
    assert learned[4:] == [10]
    session.accept(["order"])
    session.learn()
    assert learned[5:] == [11]


def test_a_thousand_documents_are_opened_one_by_one(pages: list[Path]) -> None:
    session = Session([*pages, *(Path(f"missing-{number}.html") for number in range(1_000))])
    assert session.state()["total"] == 1_004
    labelled(session, 0)
    labelled(session, 1)
    session.next()
    assert session.documents[session.number] in pages


def test_a_form_is_labelled_by_its_boxes(tmp_path: Path) -> None:
    source = next((Path(__file__).parents[3] / "examples" / "lamps").rglob("*.boxes.json"))
    target = tmp_path / source.name
    target.write_bytes(source.read_bytes())
    session = Session([target])
    session.add_field("first", "one")
    session.label("first", 0)
    assert fields(session)["first"]["texts"] == [session.shown.places[0].text]
    assert fields(session)["first"]["at"] == [0]
    assert 'data-at="0"' in session.shown.markup


@pytest.fixture
def server(pages: list[Path]) -> Any:
    """A server that runs."""
    with LabelServer(Session(pages)) as running:
        thread = Thread(target=running.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def asked(server: LabelServer, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, str, str]:
    connection = HTTPConnection(ADDRESS, server.server_port, timeout=20)
    connection.request(method, path, body, {key.replace("_", "-"): value for key, value in headers.items()})
    answer = connection.getresponse()
    told = answer.status, answer.read().decode(), answer.headers["Content-Security-Policy"]
    connection.close()
    return told


def test_the_page_is_for_who_has_the_token_at_its_own_address(server: LabelServer) -> None:
    good = f"/?token={server.token}"
    status, text, policy = asked(server, "GET", good)
    assert status == 200
    assert "default-src 'none'" in policy
    assert "http" not in text.replace("http-equiv", "")  # nothing is loaded from anywhere
    for path, headers in (
        ("/", {}),
        ("/?token=wrong", {}),
        (good, {"Host": "evil.example"}),
        (good, {"Host": f"evil.example:{server.server_port}"}),
    ):
        assert asked(server, "GET", path, **headers)[0] == 403
    action = json.dumps({"action": "state"})
    assert asked(server, "POST", "/api", action)[0] == 403
    assert asked(server, "POST", "/api", action, X_Token=server.token, Host="evil.example")[0] == 403
    assert asked(server, "POST", "/api", action, X_Token=server.token)[0] == 200


@pytest.mark.parametrize("body", ["", "[]", "{", '{"action": "delete"}', "null", '{"action": []}'])
def test_what_is_no_request_is_refused(server: LabelServer, body: str) -> None:
    assert asked(server, "POST", "/api", body, X_Token=server.token)[0] == 400


def test_mistakes_are_told_and_nothing_of_a_page_is_markup(server: LabelServer) -> None:
    told = json.loads(asked(server, "POST", "/api", '{"action": "state"}', X_Token=server.token)[1])
    assert "<script" not in told["markup"]
    assert 'data-at="' in told["markup"]
    wrong = {"action": "label", "field": "x", "place": 10**9}, {"action": "open", "document": 99}, {"action": "label"}
    for action in wrong:
        answer = json.loads(asked(server, "POST", "/api", json.dumps(action), X_Token=server.token)[1])
        assert answer["error"]


def test_nothing_is_lost_where_the_command_is_killed(pages: list[Path]) -> None:
    command = [sys.executable, "-m", "fieldmark", "label", str(pages[0].parent), "--no-browser"]
    environment = {**os.environ, "PYTHONPATH": str(Path(fieldmark.__file__).parent.parent)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        url = urlsplit(process.stdout.readline().removeprefix("label at "))
        connection = HTTPConnection(ADDRESS, int(url.port or 0), timeout=PATIENCE)
        action = {"action": "absent", "field": "voucher"}
        connection.request("POST", "/api", json.dumps(action), {"X-Token": url.query.strip().removeprefix("token=")})
        assert json.loads(connection.getresponse().read())["error"] is None
        process.kill()
    assert json.loads(pages[0].with_suffix(".json").read_text()) == {"voucher": None}


def test_the_place_of_a_label_settles_which_of_several_is_meant(tmp_path: Path) -> None:
    def dates(shipped: str, due: str) -> str:
        return f"<html><body><dl><dt>Shipped</dt><dd>{shipped}</dd><dt>Due</dt><dd>{due}</dd></dl></body></html>"

    days = ("3 May 2026", "9 June 2026", "1 July 2026")
    for number, day in enumerate(days):
        (tmp_path / f"{number}.html").write_text(dates(day, day), encoding="utf-8")
        label = {"text": day, "at": "/html/body[1]/dl[1]/dd[2]"}
        (tmp_path / f"{number}.json").write_text(json.dumps({"day": label}), encoding="utf-8")
    differ = dates("3 May 2026", "8 August 2026")
    settled = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert fieldmark.extract(settled.program, differ).values == {"day": "8 August 2026"}
    texts = [(dates(day, day), {"day": day}) for day in days]
    assert fieldmark.extract(fieldmark.learn(texts).program, differ).values == {"day": None}


def test_a_format_that_the_program_does_not_know_is_named_so(pages: list[Path], tmp_path: Path) -> None:
    (tmp_path / "z.html").write_text("<html><body><p>We have moved</p></body></html>")
    session = Session([*pages, tmp_path / "z.html"])
    labelled(session, 0)
    labelled(session, 1)
    session.next()
    assert session.documents[session.number].name == "z.html"
    assert session.state()["unknown"] is True
    assert fields(session)["order"]["state"] == "open"


DOCKETS = {
    "a": [("3 May 2026", "Motion to seal", "sealed"), ("4 May 2026", "Letter", ""), ("9 May 2026", "Order", "final")],
    "b": [("1 June 2026", "Complaint", ""), ("7 June 2026", "Answer", "late")],
    "c": [("2 July 2026", "Notice", ""), ("3 July 2026", "Reply", "short"), ("5 July 2026", "Brief", "")],
}


def docket(rows: list[tuple[str, str, str]]) -> str:
    cells = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    listed = "".join(f"<tr>{held}</tr>" for held in cells)
    head = "<tr><th>Filed</th><th>What</th><th>Note</th></tr>"
    return f"<html><body><h1>Docket</h1><table>{head}{listed}</table><p>End of the docket</p></body></html>"


@pytest.fixture
def dockets(tmp_path: Path) -> Session:
    """Three pages of records, with the fields of a record added."""
    for stem, rows in DOCKETS.items():
        (tmp_path / f"{stem}.html").write_text(docket(rows), encoding="utf-8")
    session = Session(sorted(tmp_path.glob("*.html")), output=tmp_path / "dockets.fm")
    session.add_field("entries", "records")
    for name in ("date", "text", "note"):
        session.add_field(name, "one", "entries")
    return session


def written(session: Session) -> Any:
    """The labels of the shown document, without their places."""
    label = json.loads(session.documents[session.number].with_suffix(".json").read_text())["entries"]
    return label and [item if item == "..." else {name: one["text"] for name, one in item.items()} for item in label]


def clicked(session: Session, rows: list[tuple[str, str, str]], order: list[tuple[int, str]]) -> None:
    for row, name in order:
        text = rows[row][("date", "text", "note").index(name)]
        if text:
            session.label(name, place(session, text), of="entries")


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
    dockets.label("note", place(dockets, "sealed"), of="entries")  # the second click takes it away
    assert "note" not in written(dockets)[0]
    dockets.label("note", place(dockets, "sealed"), of="entries", record=2)  # and where it belongs may be said
    assert written(dockets)[2]["note"] == "sealed"
    dockets.undo()
    dockets.absent("entries")
    assert written(dockets) is None


def test_a_place_in_no_record_begins_a_new_one_where_records_have_elements(dockets: Session) -> None:
    rows = DOCKETS["a"]
    clicked(dockets, rows, [(0, "date"), (0, "text"), (1, "date"), (1, "text"), (2, "note")])
    assert written(dockets)[:-1] == [*wanted([(*rows[0][:2], ""), rows[1]]), {"note": "final"}]


def test_records_without_elements_of_their_own_follow_each_other(tmp_path: Path) -> None:
    pairs = "".join(f"<dt>{day} May</dt><dd>Entry {day}</dd>" for day in range(1, 5))
    (tmp_path / "a.html").write_text(f"<html><body><dl>{pairs}</dl></body></html>")
    session = Session([tmp_path / "a.html"])
    session.add_field("entries", "records")
    for name in ("date", "text"):
        session.add_field(name, "one", "entries")
    for day in (1, 2, 3):
        session.label("date", place(session, f"{day} May"), of="entries")
    for day in (3, 1, 2):
        session.label("text", place(session, f"Entry {day}"), of="entries")
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
        dockets.label(name, place(dockets, text), of="entries")
    assert written(dockets) == wanted(DOCKETS["c"][:2])
    dockets.undo()
    dockets.undo()
    result = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert result.complete
    more = [("8 August 2026", "Judgment", ""), ("9 August 2026", "Appeal", "new")]
    found = fieldmark.extract(result.program, docket(more)).to_dict()["values"]["entries"]
    assert [{name: text for name, text in record.items() if text} for record in found] == wanted(more)


@pytest.mark.parametrize(
    ("name", "holds", "of"),
    [("x", "records", "entries"), ("x", "one", "nothing"), ("x", "many", None), (" ", "one", None)],
)
def test_what_is_no_field_is_refused(dockets: Session, name: str, holds: str, of: str | None) -> None:
    with pytest.raises(fieldmark.LabelError):
        dockets.add_field(name, holds, of)
    for field, inside in (("x\ny", None), ("x\ny", "entries"), (" ", None), ("date", "x\ny")):
        with pytest.raises(fieldmark.LabelError):
            dockets.label(field, place(dockets, "Letter"), of=inside)
    assert not labels_of(dockets.documents[0]).exists()


def test_all_documents_are_looked_at_a_part_at_a_time(pages: list[Path]) -> None:
    session = Session([*pages, *(Path(f"missing-{number}.html") for number in range(1_000))])
    labelled(session, 0)
    labelled(session, 1)
    session.next()
    shown = session.number
    rows = [row for first in range(0, 1_004, 100) for row in session.overview(first, 100)]
    assert session.number == shown
    assert [row["number"] for row in rows] == list(range(1_004))
    assert [row["labelled"] for row in rows[:4]] == [True, True, False, False]
    assert rows[0]["cells"]["order"] == {"state": "labelled", "texts": ["KX-1071"]}
    assert rows[2]["cells"]["customer"]["texts"] == ["Cy Ortega"]
    assert rows[3]["cells"]["order"]["state"] == "unknown"
    assert rows[4]["error"] == "there is no such file"


def test_texts_of_a_form_are_put_together(tmp_path: Path) -> None:
    boxes = [["Bill to", 10, 10, 60, 20], ["Harrow Bakery", 10, 30, 90, 40], ["44 Flour Lane", 10, 50, 90, 60]]
    (tmp_path / "a.boxes.json").write_text(json.dumps({"page": [200, 100], "boxes": boxes}))
    session = Session([tmp_path / "a.boxes.json"])
    session.add_field("customer", "one")
    session.label("customer", 1)
    session.label("customer", 2, more=True)
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
        session.add_field("sum", "one")
        session.label("sum", [n for n, box in enumerate(session.shown.places) if box.text == price][1])
    (tmp_path / "x.boxes.json").write_text(slip("1.00", "2.00"), encoding="utf-8")
    settled = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert fieldmark.extract(settled.program, tmp_path / "x.boxes.json").values == {"sum": "2.00"}
