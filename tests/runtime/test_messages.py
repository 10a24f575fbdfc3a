"""What somebody is told in the first hour: before, where something is to be done, and after, where it was done.

A message is right where it stands before, says what to do, and is gone once that is done; so each is tried both ways.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fieldmark.runtime.cli.main import main

ORDERS = {"one": ("KX-1071", "Ada Moss"), "two": ("QT-2263", "Ben Lund"), "three": ("ZB-9915", "Cy Ortega")}


def page(number: str, name: str, more: str = "") -> str:
    return f"""<html><body><h1>Thank you</h1><table><tr><th>Order number</th><td>{number}</td></tr>
<tr><th>Customer</th><td>{name}</td></tr>{more}</table><p>Questions? Write to us.</p></body></html>"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with three labelled pages."""
    monkeypatch.chdir(tmp_path)
    Path("inbox").mkdir()
    for stem, (number, name) in ORDERS.items():
        Path(f"inbox/{stem}.html").write_text(page(number, name))
        write(stem, {"order": number, "customer": name})
    return tmp_path


def write(stem: str, labels: Mapping[str, Any]) -> None:
    Path(f"inbox/{stem}.json").write_text(json.dumps(labels))


def ran(*arguments: str, exit_code: int = 0) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == exit_code, result.output
    return result


def learned(*arguments: str, exit_code: int = 0) -> str:
    return ran("learn", "inbox", "-o", "mine.fm", "--force", *arguments, exit_code=exit_code).output


def row(output: str, field: str) -> list[str]:
    """The cells of a field in the table of what was learned."""
    return next(line for line in output.splitlines() if line.startswith(f"{field} ")).split()


def test_how_sure_a_field_is_and_on_how_many_unlabelled_documents_it_answers() -> None:
    for stem in ("two", "three"):
        Path(f"inbox/{stem}.json").unlink()
    before = learned()
    assert row(before, "customer")[:6] == ["customer", "not", "sure", "1", "of", "1"]
    assert row(before, "customer")[6:9] == ["2", "of", "2"]  # unlabelled documents on which it answers
    for stem in ("two", "three"):
        write(stem, dict(zip(("order", "customer"), ORDERS[stem], strict=True)))
    after = learned()
    assert row(after, "customer")[:7] == ["customer", "sure", "3", "of", "3", "2,", "1"]  # two strategies, one place


def test_one_strategy() -> None:
    assert "note: order: found by one strategy, which nothing checks" in learned()
    for stem, (number, name) in ORDERS.items():  # once the pages say what it is by its name, too
        named = page(number, name).replace(f"<td>{number}", f'<td id="order-number">{number}')
        Path(f"inbox/{stem}.html").write_text(named)
    assert "order: found by one strategy" not in learned()


def test_one_example() -> None:
    write("two", {"customer": "Ben Lund"})
    write("three", {"customer": "Cy Ortega"})
    assert "note: order: a value in one example only; label another document" in learned()
    write("two", {"customer": "Ben Lund", "order": "QT-2263"})
    assert "a value in one example only" not in learned()


def test_the_same_value_everywhere() -> None:
    shipped = "<tr><th>Shipped by</th><td>{}</td></tr>"
    for stem, (number, name) in ORDERS.items():
        Path(f"inbox/{stem}.html").write_text(page(number, name, shipped.format("post")))
        write(stem, {"order": number, "carrier": "post"})
    told = "note: carrier: the same value in every example, so any place that says it will do; label one that differs"
    assert told in learned()
    Path("inbox/two.html").write_text(page(*ORDERS["two"], shipped.format("bike")))
    write("two", {"order": "QT-2263", "carrier": "bike"})
    assert "the same value in every example" not in learned()


def test_fields_that_some_files_of_labels_do_not_name() -> None:
    write("two", {"customer": "Ben Lund"})
    assert "note: order: not in two.json (1 of 3), so nothing is known of it there; write null" in learned()
    write("two", {"customer": "Ben Lund", "order": "QT-2263"})
    assert "nothing is known of it there" not in learned()


def test_names_that_differ_in_case() -> None:
    write("two", {"order": "QT-2263", "Customer": "Ben Lund"})
    assert '"customer" and "Customer" are named almost alike; is it one field?' in learned()
    write("two", {"order": "QT-2263", "customer": "Ben Lund"})
    assert "almost alike" not in learned()


def test_a_label_that_stands_nowhere_and_at_most_three_places() -> None:
    rows = "<tr><td>QT-2263</td></tr>" * 5
    Path("inbox/two.html").write_text(page(*ORDERS["two"], rows))
    write("two", {"order": "QT-2236", "customer": "Ben Lund"})
    before = learned(exit_code=1)
    assert 'not reproduced: order in inbox/two.html: "QT-2236" does not stand on the page' in before
    (suggested,) = [line for line in before.splitlines() if line.startswith("did you mean")]
    assert suggested.startswith('did you mean, for "QT-2236" in inbox/two.html: "QT-2263" at /html/')
    assert suggested.count("/html/") == 3
    write("two", {"order": {"text": "QT-2263", "at": "/html/body[1]/table[1]/tr[1]/td[1]"}, "customer": "Ben Lund"})
    after = learned()
    assert "did you mean" not in after
    assert "not reproduced" not in after


def test_a_program_is_not_replaced_without_force() -> None:
    ran("learn", "inbox", "-o", "mine.fm")
    kept = Path("mine.fm").read_bytes()
    Path("inbox/two.json").unlink()
    assert "mine.fm is there already; --force replaces it" in ran("learn", "inbox", "-o", "mine.fm", exit_code=2).output
    assert Path("mine.fm").read_bytes() == kept
    assert "written to mine.fm" in ran("learn", "inbox", "-o", "mine.fm", "--force").output
    assert Path("mine.fm").read_bytes() != kept


def test_a_program_that_knows_nothing() -> None:
    for stem in ORDERS:
        write(stem, {"voucher": None})
    before = ran("learn", "inbox", "-o", "mine.fm", exit_code=1).output
    assert "nothing was learned; no program is written" in before
    assert "written to mine.fm" not in before
    assert not Path("mine.fm").exists()
    write("one", {"voucher": None, "order": "KX-1071"})
    assert "written to mine.fm" in ran("learn", "inbox", "-o", "mine.fm").output


def test_a_reason_of_check_is_whole_on_a_terminal_too(monkeypatch: pytest.MonkeyPatch) -> None:
    learned()
    ran("fixture", "add", "mine.fm", "inbox", "--to", "fixtures")
    moved = page("KX-1071", "Ada Moss").replace("Order number", "The number of your order with us")
    Path("fixtures/one/document.html").write_text(moved)
    lines = ran("check", "mine.fm", "fixtures", "--json", exit_code=1).output.splitlines()
    reason = next(json.loads(line)["fields"]["order"]["reason"] for line in lines if "fixtures/one" in line)
    wide = ran("check", "mine.fm", "fixtures", exit_code=1).output
    monkeypatch.setattr("fieldmark.runtime.cli.watch._width", lambda: 50)
    narrow = ran("check", "mine.fm", "fixtures", exit_code=1).output
    assert reason in wide
    assert reason in " ".join(line.strip() for line in narrow.splitlines())
    assert max(map(len, narrow.splitlines())) <= 50


def test_what_a_program_is_called_is_no_difference() -> None:
    learned("--name", "mine")
    ran("learn", "inbox", "-o", "other.fm", "--name", "another")
    assert "the same" in ran("diff", "mine.fm", "other.fm").output
    write("one", {"order": "KX-1071"})
    ran("learn", "inbox", "-o", "other.fm", "--name", "mine", "--force")
    assert "1 field changed" in ran("diff", "mine.fm", "other.fm", exit_code=1).output


def test_repair_never_says_not_broken_of_what_check_calls_broken() -> None:
    learned()
    ran("fixture", "add", "mine.fm", "inbox", "--to", "fixtures")
    Path("new").mkdir()
    Path("new/one.html").write_text(page("KX-9999", "Ada Moss"))
    assert "order  changed" in ran("check", "mine.fm", "new", "--against", "fixtures", exit_code=1).output
    told = ran("repair", "mine.fm", "--fixtures", "fixtures", "--pages", "new", "-o", "repaired.fm").output
    assert "order: kept, nothing here says that it is broken: another value stands in its place on 1 page" in told
    Path("new/one.html").write_text(page("KX-9999", "0171 44 55 66"))
    assert "customer  changed" in ran("check", "mine.fm", "new", "--against", "fixtures", exit_code=1).output
    repairing = ("repair", "mine.fm", "--fixtures", "fixtures", "--pages", "new", "-o", "repaired.fm")
    before = ran(*repairing, exit_code=1).output
    assert "customer: declined, it stays as it was" in before
    assert "label new/one.html for customer" in before
    Path("new/one.json").write_text(json.dumps({"order": "KX-9999", "customer": "0171 44 55 66"}))
    assert "customer: kept, nothing here says that it is broken\n" in ran(*repairing).output


def test_of_null_explain_says_what_was_looked_for() -> None:
    Path("inbox/two.html").write_text(page("", "Ben Lund").replace("<tr><th>Order number</th><td></td></tr>", ""))
    write("two", {"order": None, "customer": "Ben Lund"})
    learned()
    before = ran("explain", "mine.fm", "inbox/two.html").output
    assert "order: not on this page" in before
    assert 'This was looked for: strategy 1: the text "Order number": not on the page.' in " ".join(before.split())
    after = ran("explain", "mine.fm", "inbox/one.html").output
    assert 'order = "KX-1071"' in after
    assert 'Looked for the text "Order number"' in " ".join(after.split())


def test_one_of_a_kind_is_told_in_the_singular() -> None:
    for stem, (number, name) in ORDERS.items():
        goods = ["Kettle", "Bowl"] if stem == "three" else ["Kettle"]
        rows = "".join(f"<tr><td>{good}</td><td>£4.{len(name)}{len(good)}</td></tr>" for good in goods)
        table = f"</table><table><tr><th>What</th><th>Price</th></tr>{rows}"
        Path(f"inbox/{stem}.html").write_text(page(number, name, table))
        lines = [{"what": good, "price": f"£4.{len(name)}{len(good)}"} for good in goods]
        write(stem, {"order": number, "lines": lines})
    told = learned()
    told += ran("fixture", "add", "mine.fm", "inbox/one.html", "--to", "kept").output
    told += ran("explain", "mine.fm", "inbox/one.html").output
    told += ran("export", "mine.fm", "--to", "web-poet", "-o", "poet", "--fixtures", "kept").output
    one = Path("inbox/one.html")
    told += ran("induce", str(one), "--schema", "products", "-o", "induced.fm", exit_code=1).output
    one.write_text(one.read_text().replace("<td>Kettle</td>", "<td>Kettle</td><td>Kettle</td>").replace("What", "Who"))
    told += ran("check", "mine.fm", str(one), "--against", "kept", exit_code=1).output
    assert "1 record" in told
    assert re.findall(r"\b1 \w*(?:records|pages|texts|fixtures|wrappers|values|documents|fields)\b", told) == []
