"""`fieldmark learn`: from a folder of examples to a program, and what it says when it cannot."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

import fieldmark
from fieldmark.runtime.io.programs import load
from tests.operations import PATIENCE
from tests.runtime.commands import ran

ORDERS = {"one": ("KX-1071", "Ada Moss"), "two": ("QT-2263", "Ben Lund"), "three": ("ZB-9915", "Cy Ortega")}


def page(number: str, name: str) -> str:
    return f"""<html><body><h1>Thank you</h1><table><tr><th>Order number</th><td>{number}</td></tr>
<tr><th>Customer</th><td>{name}</td></tr></table><p>Questions? Write to us.</p></body></html>"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with labelled examples and a page without labels."""
    examples = tmp_path / "examples"
    examples.mkdir()
    for stem, (number, name) in ORDERS.items():
        (examples / f"{stem}.html").write_text(page(number, name))
        (examples / f"{stem}.json").write_text(json.dumps({"order": number, "customer": name}))
    (examples / "extra.html").write_text(page("RR-4410", "Di Vega"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def learned(*arguments: str) -> Result:
    return ran("learn", "examples", "-o", "orders.fm", *arguments)


def test_learn_then_extract(home: Path) -> None:
    result = learned()
    assert result.exit_code == 0, result.output
    alone = "note: order: found by one strategy, which nothing checks and nothing stands in for\n"
    assert result.stderr == alone
    header, order, customer, end = (" ".join(line.split()) for line in result.stdout.splitlines())
    assert header == "field how sure explained unlabelled strategies, places landmark"
    assert order.startswith("order fairly sure 3 of 3 1 of 1 1, 1 ")
    assert customer.startswith("customer sure 3 of 3 1 of 1 2, 1 ")
    assert end == "written to orders.fm"
    lines = ran("extract", "orders.fm", "examples/extra.html").stdout
    assert json.loads(lines)["values"] == {"order": "RR-4410", "customer": "Di Vega"}


def test_the_name_of_the_program(home: Path) -> None:
    learned()
    assert load("orders.fm").name == "orders"
    learned("--name", "Bestellungen", "--force")
    assert load("orders.fm").name == "Bestellungen"


def test_a_program_that_is_there_is_not_replaced_without_force(home: Path) -> None:
    (home / "orders.fm").write_text("mine")
    result = learned()
    assert result.exit_code == 2
    assert "orders.fm is there already; --force replaces it" in result.stderr
    assert (home / "orders.fm").read_text() == "mine"
    assert learned("--force").exit_code == 0
    assert load("orders.fm").name == "orders"


def test_unlabelled_documents_take_part(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fieldmark.runtime.cli import learn as command  # noqa: PLC0415  loads the learner

    seen: list[list[str]] = []

    def learn(examples: object, unlabelled: list[fieldmark.HtmlDocument], **settings: object) -> fieldmark.LearnResult:
        seen.append([document.name for document in unlabelled])
        return fieldmark.LearnResult(fieldmark.Program("p", ()), ())

    monkeypatch.setattr(command, "learn", learn)
    (home / "more").mkdir()
    (home / "more" / "x.html").write_text(page("AA-1", "Ed Fox"))
    assert learned("--unlabelled", "more").exit_code == 1
    assert seen == [["examples/extra.html", "more/x.html"]]
    assert learned("--unlabelled", "none").exit_code == 2


def test_labels_beside_documents_without_labels_are_not_read_and_it_is_said(home: Path) -> None:
    (home / "more").mkdir()
    (home / "more" / "x.html").write_text(page("AA-1", "Ed Fox"))
    assert "are not read" not in learned("--unlabelled", "more").stderr
    (home / "more" / "x.json").write_text("{")
    told = "note: labels beside 1 document in more are not read; they count in examples\n"
    assert told in learned("--unlabelled", "more", "--force").stderr


def test_a_label_that_is_not_reproduced_is_named_and_the_rest_is_written(home: Path) -> None:
    (home / "examples" / "two.json").write_text('{"order": "QT-2263", "customer": "Somebody Else"}')
    result = learned()
    assert result.exit_code == 1
    assert "not reproduced: customer in examples/two.html: " in result.stderr
    assert "Somebody Else" in result.stderr
    assert "order" in [field.name for field in load("orders.fm").fields]


def test_an_unreadable_example_is_left_out(home: Path) -> None:
    (home / "examples" / "two.html").write_text("")
    result = learned()
    assert result.exit_code == 1
    assert result.stderr.startswith("left out: examples/two.html: the document is empty\n")
    assert "2 of 2" in result.stdout
    assert load("orders.fm").name == "orders"


def test_nothing_readable(home: Path) -> None:
    for stem in ORDERS:
        (home / "examples" / f"{stem}.html").write_text("")
    result = learned()
    assert result.exit_code == 2
    assert result.stderr.endswith("Error: examples: none of the labelled documents can be read\n")
    assert not (home / "orders.fm").exists()


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ('{"order": 5e1}', 'Error: examples/one.json: field "order": 5e1 is no plain decimal number'),
        ('{"order": {"a": "b"}}', 'Error: examples/one.json: field "order": a value is a text or a list'),
        ('{"order": "x"', "Error: examples/one.json:1:14: it is not JSON"),
    ],
)
def test_bad_labels(home: Path, labels: str, message: str) -> None:
    (home / "examples" / "one.json").write_text(labels)
    result = learned()
    assert result.exit_code == 2
    assert result.stderr.startswith(message)
    assert not (home / "orders.fm").exists()


def test_refuses_to_start_without_a_place_for_the_program(home: Path) -> None:
    result = ran("learn", "none", "-o", "no/folder/orders.fm")
    assert result.exit_code == 2
    assert "there is no folder" in result.stderr
    assert ran("learn", "examples").exit_code == 2
    missing = ran("learn", "none", "-o", "orders.fm")
    assert (missing.exit_code, missing.stderr) == (2, "Error: none: there is no such folder\n")


def test_progress_only_on_a_terminal(home: Path) -> None:
    terminal, end = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(Path(fieldmark.__file__).parent.parent), "TERM": "xterm"}
    command = [sys.executable, "-m", "fieldmark", "learn", "examples", "-o", "orders.fm"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=end, env=environment, check=True, timeout=PATIENCE)
    os.close(end)
    shown = os.read(terminal, 100_000)
    os.close(terminal)
    assert b"learning" in shown
    assert b"\x1b" not in done.stdout


def test_a_field_that_no_example_shows_is_named(home: Path) -> None:
    for stem, (number, _) in ORDERS.items():
        (home / "examples" / f"{stem}.json").write_text(json.dumps({"order": number, "voucher": None}))
    result = learned()
    assert result.exit_code == 0
    assert result.stderr.endswith(
        "note: voucher: on no example, so it is not looked for, never has a value; label a document that has it\n"
    )
    extracted = ran("extract", "orders.fm", "examples/extra.html")
    answer = json.loads(extracted.stdout)
    abstained = {"voucher": "not learned: no example shows a value"}
    assert (answer["values"]["voucher"], answer["abstained"]) == (None, abstained)
    told = ran("explain", "orders.fm", "examples/extra.html").stdout
    assert "voucher: no value. No example shows a value" in told


def test_a_program_that_knows_nothing_is_not_written(home: Path) -> None:
    for stem in ORDERS:
        (home / "examples" / f"{stem}.json").write_text('{"voucher": null}')
    result = learned()
    assert result.exit_code == 1
    assert "written to" not in result.stdout
    assert result.stderr.endswith("nothing was learned; no program is written\n")
    assert not (home / "orders.fm").exists()


def test_what_a_label_may_have_meant(home: Path) -> None:
    (home / "examples" / "two.json").write_text('{"order": "QT-2236", "customer": "Ben Lund"}')
    result = learned()
    assert result.exit_code == 1
    place = "/html/body[1]/table[1]/tr[1]/td[1]/text()[1]"
    assert f'did you mean, for "QT-2236" in examples/two.html: "QT-2263" at {place}\n' in result.stderr


def test_what_to_look_at_is_told_once_for_all_its_fields(home: Path) -> None:
    for stem, (number, name) in ORDERS.items():
        labels = {"order": number, "greeting": "Thank you", "button": "Write to us."}
        labels["Customer" if stem == "one" else "customer"] = name
        (home / "examples" / f"{stem}.json").write_text(json.dumps(labels))
    told = learned().stderr.splitlines()
    assert told[0] == 'note: "Customer" and "customer" are named almost alike; is it one field?'
    assert any(line.startswith("note: greeting, button: the same value in every example") for line in told)
    assert any(line.startswith("note: Customer: a value in one example only") for line in told)
    missing = "note: Customer: not in three.json and two.json (2 of 3), so nothing is known of it there; write null"
    assert any(line.startswith(missing) for line in told)


@pytest.mark.parametrize("algorithm", ["letter", "ndsyn", "fxpath"])
def test_what_other_algorithms_learn_is_a_program_as_any_other(algorithm: str) -> None:
    assert learned("--algorithm", algorithm).exit_code == 0
    assert "first wins" in Path("orders.fm").read_text()
    given = ran("extract", "orders.fm", "examples/extra.html")
    assert json.loads(given.stdout)["values"] == {"customer": "Di Vega", "order": "RR-4410"}
    kept = ["fixture", "add", "orders.fm", "examples/extra.html", "--to", "fixtures"]
    for command in (
        ["show", "orders.fm"],
        ["explain", "orders.fm"],
        ["explain", "orders.fm", "examples/extra.html"],
        kept,
        ["check", "orders.fm", "fixtures"],
        ["export", "orders.fm", "--to", "xpath"],
    ):
        result = ran(*command)
        assert result.exit_code == 0, (command, result.output)
        assert result.stdout


def test_an_unknown_algorithm_is_named() -> None:
    result = learned("--algorithm", "magic")
    assert result.exit_code == 2
    assert "magic" in result.output
