"""What labelling does with documents, files of labels and a program, without a browser."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any, NoReturn

import pytest

import fieldmark
from fieldmark.runtime.io.labels import read_labels
from fieldmark.runtime.label import session as module
from fieldmark.runtime.label.session import Session
from tests.runtime.label.documents import fields, labelled, page, place


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
    session.add_field(("digits",), "one")
    session.label(("digits",), place(session, "KX-1071"), "1071")
    assert fields(session)["digits"]["texts"] == ["1071"]
    with pytest.raises(fieldmark.LabelError, match="does not stand at this place"):
        session.label(("digits",), place(session, "KX-1071"), "nonsense")
    session.add_field(("cells",), "list")
    for text in ("KX-1071", "Ada Moss", "KX-1071"):
        session.label(("cells",), place(session, text))
    assert fields(session)["cells"]["texts"] == ["Ada Moss"]  # the second click takes it away
    session.label(("cells",), place(session, "KX-1071"))
    assert fields(session)["cells"]["texts"] == ["KX-1071", "Ada Moss"]  # in the order of the page
    session.absent(["digits"])
    assert json.loads(pages[0].with_suffix(".json").read_text())["digits"] is None
    session.clear("digits")
    assert "digits" not in json.loads(pages[0].with_suffix(".json").read_text())


def test_every_change_can_be_undone(pages: list[Path]) -> None:
    session = Session(pages)
    labelled(session, 0)
    session.next()
    session.absent(["order"])
    session.undo()
    assert session.number == 1
    session.undo()
    assert (session.number, fields(session)["customer"]["state"]) == (0, "open")
    session.undo()
    assert not pages[0].with_suffix(".json").exists()
    session.undo()


def test_on_a_full_disk_labels_and_what_can_be_undone_stay(pages: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(pages)
    labelled(session, 0)
    path = pages[0].with_suffix(".json")
    before, state = path.read_bytes(), fields(session)

    def full(_: Path) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(module, "replacing", full)
        with pytest.raises(OSError, match="No space"):
            session.absent(["digits"])
        with pytest.raises(OSError, match="No space"):
            session.undo()
    assert (path.read_bytes(), fields(session)) == (before, state)
    session.undo()
    session.undo()
    assert not path.exists()


def test_of_two_who_label_one_document_none_loses_what_he_said(pages: list[Path]) -> None:
    first, second = Session(pages), Session(pages)
    labelled(first, 0)
    with pytest.raises(fieldmark.LabelError, match="changed by somebody else meanwhile"):
        second.absent(["digits"])
    assert fields(second)["order"] == fields(first)["order"]
    second.absent(["digits"])
    with pytest.raises(fieldmark.LabelError, match="changed by somebody else meanwhile"):
        first.undo()
    assert fields(first) == fields(second)
    assert json.loads(pages[0].with_suffix(".json").read_text())["digits"] is None
    assert read_labels(pages[0].with_suffix(".json"))["order"] == "KX-1071"
    first.clear("digits")
    first.undo()
    assert json.loads(pages[0].with_suffix(".json").read_text())["digits"] is None


def test_in_a_closed_folder_nothing_is_labelled_and_nothing_lost(
    pages: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(pages)

    def closed(path: Path) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    with monkeypatch.context() as folder:
        folder.setattr(module, "replacing", closed)
        with pytest.raises(PermissionError):
            labelled(session, 0)
    assert not pages[0].with_suffix(".json").exists()
    labelled(session, 0)
    assert read_labels(pages[0].with_suffix(".json")) == {"order": "KX-1071", "customer": "Ada Moss"}


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
    session.absent(["order"])
    session.next()
    assert session.number == 2
    guess = fields(session)["order"]
    assert guess["texts"] == ["ZB-9915"]
    assert guess["state"] in ("sure", "unsure")
    assert guess["at"] == [place(session, "ZB-9915")]
    session.label(("customer",), place(session, "Cy Ortega"))
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
            session.add_field((name,), "one")
            session.label((name,), place(session, text))
    for _ in range(8):
        session.next()
        assert {field["state"] for field in fields(session).values()} <= {"sure", "unsure"}
        session.accept(["order", "customer"])
    assert learned == [2, 3, 4, 5]
    session.absent(["customer"])
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


def test_a_format_that_the_program_does_not_know_is_named_so(pages: list[Path], tmp_path: Path) -> None:
    (tmp_path / "z.html").write_text("<html><body><p>We have moved</p></body></html>")
    session = Session([*pages, tmp_path / "z.html"])
    labelled(session, 0)
    labelled(session, 1)
    session.next()
    assert session.documents[session.number].name == "z.html"
    assert session.state()["unknown"] is True
    assert fields(session)["order"]["state"] == "open"


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
