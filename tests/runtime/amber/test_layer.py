"""AMBER beside a program: by whom each value was found, and what happens when the two differ."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fieldmark.dsl.core.guards import Seen
from fieldmark.dsl.core.instance import AttributeLandmark
from fieldmark.dsl.core.terms import Field, Format, Part, Program, Strategy, Threshold
from fieldmark.dsl.core.values import ValueProgram
from fieldmark.dsl.html.blueprints import HtmlBlueprint
from fieldmark.dsl.html.regions import Hops
from fieldmark.dsl.html.selectors import Css
from fieldmark.dsl.text.conversions import AsPrice
from fieldmark.dsl.text.language import Whole
from fieldmark.runtime.amber.layer import SURE, OnDisagreement, extract_layered
from fieldmark.runtime.io.programs import load, save
from fieldmark.runtime.run import layered_to_json
from fieldmark.runtime.sameness import containing
from tests.runtime.amber.pages import TOWNS, document, homes, rows, some_homes
from tests.runtime.commands import ran

LIST = f"<div id=list>{rows(some_homes(3), 'section')}</div>"
SCHEMA = """
[attributes.price]
kind = "regular"
pivot = true
annotators = [{ recogniser = "price" }]
[attributes.town]
annotators = [{ gazetteer = "towns.txt" }]
[fields]
location = "town"
"""


def field(
    name: str, selector: str, landmark: str = "list", optional: bool = False, conversion: AsPrice | None = None
) -> Field:
    value = ValueProgram(Css(selector), Whole(), None, conversion)
    strategy = Strategy(AttributeLandmark("id", landmark), Hops(0, 0), HtmlBlueprint(frozenset(), 0.5), value)
    return Field(name, "list", optional, (Format((Part((strategy,)),)),))


def program(*fields: Field, schema: str | None = None, threshold: float | None = None) -> Program:
    own = None if threshold is None else Threshold(threshold, 0.02, 60)
    return Program("homes", fields, schema=schema, threshold=own)


def test_a_value_is_the_programs_or_ambers_where_it_abstains_and_says_by_whom() -> None:
    of = program(field("location", "b"), field("price", "p", "gone"), field("unmapped", "p", "gone"))
    layered = extract_layered(of, document(LIST), homes(), least=0.0)
    prices = ["£100,000", "£101,000", "£102,000"]
    assert layered.values == {"location": list(TOWNS[:3]), "price": prices, "unmapped": None}
    assert layered.found_by == {"location": "landmarks", "price": "amber"}
    assert layered.abstained.keys() == {"unmapped"}
    assert layered.disagreements == {}


@pytest.mark.parametrize(
    ("setting", "value", "found_by"),
    [
        ("abstain", None, None),
        ("landmarks", ["1 beds", "2 beds", "3 beds"], "landmarks"),
        ("amber", list(TOWNS[:3]), "amber"),
    ],
)
def test_a_disagreement_is_reported_and_decided(setting: OnDisagreement, value: object, found_by: str | None) -> None:
    layered = extract_layered(program(field("location", "i")), document(LIST), homes(), setting)
    assert layered.values["location"] == value
    assert layered.found_by.get("location") == found_by
    assert layered.disagreements["location"]["amber"] == list(TOWNS[:3])
    if setting == "abstain":
        assert layered.abstained["location"].startswith('the program and AMBER disagree: "1 beds", "2 beds"')


PRICES = replace(field("price", "p", "gone"), guards=(Seen(3, 8, 8, "PRICE"),))
"""A field that the program finds nowhere, and whose values are like those of the page."""


def sure(of: Program, name: str = "price") -> float:
    """The confidence of what is answered."""
    known = extract_layered(of, document(LIST), homes(), least=0.0).confidence[name]
    assert isinstance(known, float)
    return known


def test_what_amber_answers_is_less_sure_than_what_the_program_does_and_where_it_is_unlike_what_was_seen() -> None:
    odd = replace(PRICES, guards=(Seen(3, 3, 4, "DATE"),))
    assert sure(program(odd)) < sure(program(PRICES)) < sure(program(field("location", "b")), "location")


def test_what_amber_answers_is_withheld_as_the_programs_answers_are() -> None:
    page, known = document(LIST), sure(program(PRICES))
    kept = extract_layered(program(PRICES), page, homes(), least=known - 0.001)
    assert kept.found_by == {"price": "amber"}
    for asked, least in ((program(PRICES), known + 0.001), (program(PRICES, threshold=known + 0.001), 0.0)):
        none = layered_to_json(extract_layered(asked, page, homes(), least=least))
        assert (none["values"], none["found_by"], none["confidence"]) == ({"price": None}, {}, {})
        assert 'AMBER: "£100,000"' in none["abstained"]["price"]
        assert f"below {known + 0.001:.3f}: " in none["abstained"]["price"]


def test_where_nothing_is_asked_amber_answers_for_the_program_only_what_is_sure() -> None:
    assert sure(program(PRICES)) < SURE
    layered = extract_layered(program(PRICES), document(LIST), homes())
    assert (layered.values, layered.found_by) == ({"price": None}, {})
    assert f"below {SURE:.3f}: " in layered.abstained["price"]


def test_what_disagrees_has_no_confidence() -> None:
    of = program(field("location", "b"), field("price", "i"))
    kept = layered_to_json(extract_layered(of, document(LIST), homes(), "landmarks"))
    assert kept["confidence"].keys() == {"location", "price"}
    apart = layered_to_json(extract_layered(of, document(LIST), homes(), "abstain"))
    assert apart["confidence"].keys() == {"location"}, "the price abstains, since AMBER has another"


def test_an_optional_field_that_the_program_finds_nowhere_is_not_invented() -> None:
    of = program(field("location", "b", "gone", optional=True), field("other", "i"))
    layered = extract_layered(of, document(LIST), homes())
    assert layered.values["other"] == ["1 beds", "2 beds", "3 beds"]
    assert layered.values["location"] is None
    assert "not on this page against" in layered.abstained["location"]


def test_amber_values_are_converted_as_the_programs_are() -> None:
    of = program(field("price", "p", "gone", conversion=AsPrice(".")))
    assert extract_layered(of, document(LIST), homes(), least=0.0).values["price"] == ["100000", "101000", "102000"]


def test_agreement_is_equality_up_to_a_part() -> None:
    assert containing(("Case No. 12-1", "B"), ("12-1", "b"))
    assert not containing(("12-1",), ("12-1", "12-2"))
    assert not containing(("112-1",), ("12-1",))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "homes.toml").write_text(SCHEMA, encoding="utf-8")
    (tmp_path / "towns.txt").write_text("\n".join(TOWNS), encoding="utf-8")
    (tmp_path / "list.html").write_text(f"<html><body>{LIST}</body></html>", encoding="utf-8")
    save(program(field("location", "b", "gone")), tmp_path / "plain.fm")
    save(program(field("location", "b", "gone"), schema="homes.toml"), tmp_path / "named.fm")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines(*arguments: str) -> list[dict[str, Any]]:
    result = ran(*arguments)
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_extract_with_a_schema_asked_for_or_named_by_the_program(folder: Path) -> None:
    (asked,) = lines("extract", "plain.fm", "--schema", "homes.toml", "--max-wrong", "5%", "list.html")
    (named,) = lines("extract", "named.fm", "--max-wrong", "5%", "list.html")
    (plain,) = lines("extract", "plain.fm", "list.html")
    assert asked == named
    assert asked["values"] == {"location": list(TOWNS[:3])}
    assert asked["found_by"] == {"location": "amber"}
    assert "found_by" not in plain
    assert load("named.fm").schema == "homes.toml"


def test_extract_without_a_schema_does_not_load_amber(folder: Path) -> None:
    code = (
        "import sys; from fieldmark.runtime.cli.main import main\n"
        "try: main(['extract', 'plain.fm', 'list.html'])\n"
        "except SystemExit: pass\n"
        "assert not [name for name in sys.modules if 'amber' in name]"
    )
    subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        env={"PYTHONPATH": str(Path(__file__).parents[3])},
    )


def test_segment_prints_a_line_for_each_page(folder: Path) -> None:
    (folder / "empty.html").write_text("", encoding="utf-8")
    bad, good = lines("segment", "--schema", "homes.toml", "empty.html", "list.html")
    assert bad["error"] == "the document is empty"
    (area,) = good["areas"]
    assert (area["root"], area["pivot"]) == ("/html/body[1]/div[1]", "price")
    assert area["records"][0] == {"town": "Oxford", "price": "£100,000"}
    (told,) = lines("segment", "--schema", "homes.toml", "--evidence", "list.html")
    attribute = told["areas"][0]["evidence"][0]["attributes"]["town"]
    assert (attribute["support"], attribute["annotation"]) == (1.0, "kept")
    assert told["dropped"] == []


def test_segment_learns_from_page_to_page(folder: Path) -> None:
    (folder / "towns.txt").write_text("\n".join(TOWNS[:2]), encoding="utf-8")
    lines("segment", "--schema", "homes.toml", "--learn", "e.sqlite", "list.html")
    (folder / "next.html").write_text(f"<div>{rows([some_homes(3)[2]] * 3)}</div>", encoding="utf-8")
    (told,) = lines("segment", "--schema", "homes.toml", "--learn", "e.sqlite", "next.html")
    assert [record["town"] for record in told["areas"][0]["records"]] == [TOWNS[2]] * 3


def test_gazetteer_learn_writes_the_grown_gazetteer(folder: Path) -> None:
    (folder / "towns.txt").write_text("\n".join(TOWNS[:2]), encoding="utf-8")
    result = ran("gazetteer", "learn", "--schema", "homes.toml", "list.html", "-o", "grown")
    assert result.exit_code == 0
    assert "round 1: town: 1 learned, 0 dropped, 3 known" in result.output
    assert (folder / "grown" / "town.txt").read_text(encoding="utf-8").split() == sorted(TOWNS[:3])
    again = ran("gazetteer", "learn", "--schema", "homes.toml", "list.html", "-o", "grown")
    assert again.exit_code == 2
    assert "town.txt is there already; --force replaces it" in " ".join(again.output.split())
    assert ran("gazetteer", "learn", "--schema", "homes.toml", "list.html", "-o", "grown", "--force").exit_code == 0
