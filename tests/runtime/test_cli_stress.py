"""`fieldmark stress`: pages with fields, pages with records, forms; from fixtures and from labels."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fieldmark.dsl.core.confidence import threshold
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.runtime.cli.stress import advise, most_fragile
from fieldmark.runtime.io.documents import read_document
from fieldmark.runtime.io.labels import labels_beside, read_examples
from fieldmark.runtime.simulate.changes import SCANS, rescan
from fieldmark.runtime.simulate.stress import StressTable, TrueDocument, field_names, stress, true_documents
from fieldmark.synth.core.learn import learn
from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import PAGE, PROGRAM, VALUES
from tests.synth.record_pages import entries, markup

LAMPS = Path(__file__).parents[2] / "examples" / "lamps" / "labelled"
DOCKET = [
    (markup("cards", entries(Random(seed), 6), (2,)), [e.label for e in entries(Random(seed), 6)]) for seed in range(3)
]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program, two fixtures and a labelled page."""
    working_folder(tmp_path, monkeypatch, {"pages/a.html": PAGE, "pages/b.html": PAGE.replace("Kettle", "Pan")})
    assert ran("fixture", "add", "orders.fm", "pages", "--to", "kept").exit_code == 0
    (tmp_path / "pages" / "a.json").write_text(json.dumps(VALUES))
    return tmp_path


def stressed(*arguments: str) -> Any:
    return json.loads(ran("stress", "orders.fm", *arguments, "--json").stdout)


def test_what_a_limit_withholds_is_told() -> None:
    free, limited = (stressed("kept/a", "--no-advice", *limit) for limit in ((), ("--max-wrong", "0.5%")))
    assert free["withheld"] == {}
    before, after = (sum((Counter(f) for f in found["fields"].values()), Counter()) for found in (free, limited))
    assert sum(limited["withheld"].values()) == before.total() - sum((before & after).values())
    assert after["wrong"] + after["invented"] <= before["wrong"] + before["invented"]
    told = ran("stress", "orders.fm", "kept/a", "--no-advice", "--max-wrong", "0.5%").stdout
    assert f"a confidence below {threshold(0.005):g}: {limited['withheld']['right']} right" in told


def test_fixtures_and_labels_give_the_same_figures() -> None:
    fixtures = stressed("kept/a", "--no-advice")
    assert fixtures == {**stressed("pages", "--no-advice"), "false": fixtures["false"]}
    assert fixtures["changes"]["unchanged"] == {"documents": 2, "right": 6, "absent": 4}
    assert fixtures["fields"].keys() == VALUES.keys()


def test_the_tables_name_the_most_fragile_field_and_what_would_help() -> None:
    result = ran("stress", "orders.fm", "kept")
    assert "2 documents" in result.stdout
    assert "Most fragile: " in result.stdout
    assert "Rest on one strategy, which nothing checks and nothing stands in for: ordered, item" in result.stdout
    assert "Labelling a page with the change" in result.stdout


def test_the_status_tells_whether_anything_false_came_out() -> None:
    assert ran("stress", "orders.fm", "kept", "--change", "advert on top").exit_code == 0
    table = stressed("kept", "--no-advice")
    assert (ran("stress", "orders.fm", "kept", "--no-advice").exit_code == 1) == bool(table["false"])


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(home: Path) -> None:
    (home / "kept" / "b" / "output.json").write_text("[]")
    (home / "labelled").mkdir()
    (home / "labelled" / "c.html").write_text(PAGE, encoding="utf-8")
    (home / "labelled" / "c.json").write_text("{")
    result = ran("stress", "orders.fm", "kept", "labelled", "--change", "unchanged")
    assert result.exit_code == 1
    first, second = result.stderr.splitlines()
    assert first == "left out: kept/b: output.json: it is no JSON object"
    assert second.startswith("left out: labelled/c.json:1:2: it is not JSON: ")
    assert result.stdout.startswith("1 document, ")


def test_misuse_is_explained() -> None:
    assert "there are advert on top" in ran("stress", "orders.fm", "kept", "--change", "earthquake").stderr
    result = ran("stress", "orders.fm", "orders.fm")
    assert result.exit_code == 2
    assert "no fixtures and no labelled documents that the program is for in orders.fm" in result.stderr
    assert "'nowhere' does not exist" in ran("stress", "orders.fm", "nowhere").stderr


@pytest.mark.parametrize("arguments", [(), ("--json",), ("--change", "unchanged")])
def test_where_nothing_is_counted_nothing_came_out_right(home: Path, arguments: tuple[str, ...]) -> None:
    (home / "pages" / "c.html").write_text("<p>nothing that the program knows</p>")
    assert ran("fixture", "add", "orders.fm", "pages/c.html", "--to", "unknown").exit_code == 0
    result = ran("stress", "orders.fm", "unknown", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nothing was counted: of 1 document no field that the program has is known" in result.stderr


def test_where_no_value_was_there_none_came_out_right(home: Path) -> None:
    (home / "pages" / "c.html").write_text("<p>nothing that the program knows</p>")
    (home / "pages" / "c.json").write_text(json.dumps(dict.fromkeys(VALUES)))
    (home / "pages" / "a.json").unlink()
    result = ran("stress", "orders.fm", "pages")
    assert result.exit_code == 0
    assert "No value was there, and none came out." in result.stdout


def test_records_are_counted_field_by_field(home: Path) -> None:
    (home / "docket").mkdir()
    for number, (page, records) in enumerate(DOCKET):
        (home / "docket" / f"{number}.html").write_text(page)
        (home / "docket" / f"{number}.json").write_text(json.dumps({"entries": records}))
    program = learn(read_examples("docket")).program
    names = field_names(program)
    assert names == ["entries.date", "entries.text", "entries.clerk"]
    known = [one for one in true_documents(["docket"], labels_beside) if isinstance(one, TrueDocument)]
    table = StressTable()
    for one in known:
        table.add(stress(program, one.document, one.values, [0]))
    assert table.fields == names
    for name in names:
        assert table.pooled(["unchanged", "advert on top", "page wrapped"], [name]).keys() == {"right"}
    empty = stress(program, b"<body><p>nothing</p></body>", {"entries": DOCKET[0][1]}, [0])
    assert empty.pooled() == Counter()


def test_forms_are_scanned_again() -> None:
    examples = read_examples(LAMPS)
    program: Program = learn(examples, name="lamps").program
    known = [one for one in true_documents([LAMPS], labels_beside, "form") if isinstance(one, TrueDocument)]
    assert len(known) == len(examples)
    table = StressTable()
    for one in known:
        table.add(stress(program, one.document, one.values, [0]))
    assert table.applied == dict.fromkeys(SCANS, len(known))
    counts = table.pooled(["page moved", "boxes split"])
    assert counts["right"] > 0
    assert counts["wrong"] == counts["invented"] == 0
    assert advise(program, known, table, program.fields[0].name) == []


def test_a_scan_is_the_same_every_time_and_keeps_what_it_does_not_misread() -> None:
    path = (
        next(iter(sorted(LAMPS.glob("*.pdf")))) if list(LAMPS.glob("*.pdf")) else next(iter(LAMPS.glob("*.boxes.json")))
    )
    form = read_document(path)
    assert isinstance(form, FormDocument)
    texts = {"first": [form.boxes[0].text], "none": []}
    for noise in SCANS.values():
        one, other = rescan(noise, form, texts, "7"), rescan(noise, form, texts, "7")
        assert isinstance(one.document, FormDocument)
        assert isinstance(other.document, FormDocument)
        assert one.document.pages == other.document.pages
        assert one.dropped == {"none": ()}
        if not noise.wrong:
            assert one.values.keys() == {"first"}


def test_nothing_is_fragile_where_all_is_right() -> None:
    assert most_fragile(StressTable()) is None
    assert most_fragile(stress(PROGRAM, PAGE.encode(), VALUES, [0], [])) is None
