"""AMBER beside a program's list of records: laws of what is given and marked, and when AMBER does not answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.runtime.amber.layer import ON_DISAGREEMENT, LayeredExtraction, OnDisagreement, extract_layered
from fieldmark.runtime.explain import explain, explain_to_json
from fieldmark.runtime.run import extraction_to_json, layered_to_json
from fieldmark.runtime.watch.checks import compare
from fieldmark.runtime.watch.page_changes import what_differs
from fieldmark.runtime.watch.profiles import profile_of
from tests.runtime.amber.pages import TOWNS, bodies, document, homes, rows, some_homes
from tests.runtime.amber.test_layer import SCHEMA as HOMES
from tests.runtime.commands import ran

Home = Mapping[str, str]


TEXT = """program homes for html, version 2

homes: records
  each css "div > section"
  location: text
    expect unsplit, seen 3 with 4 to 6 characters
    prefer any
    from <record>  take css "b"
  price: PRICE
    expect unsplit, seen 9 with 4 to 8 characters
    prefer any
    from <record>  take css "p:nth-of-type(2)"
"""
"""A program for pages of sections."""

PROGRAM = parse_program(TEXT)


def sections(of: Sequence[Home]) -> str:
    """The format that the program knows."""
    return f"<div>{rows(of, 'section')}</div>"


def table(of: Sequence[Home], more: str = "") -> str:
    """A new format, with one text more in each row."""
    cells = (f"<tr><td>{home['price']}</td><td>{home['town']}</td><td>{more}</td></tr>" for home in of)
    return f"<table>{''.join(cells)}</table>"


def layered(body: str, setting: OnDisagreement = "abstain", of: Program | None = None) -> LayeredExtraction:
    return extract_layered(of or PROGRAM, document(body), homes(), setting)


PAGES = st.one_of(
    bodies(),
    st.builds(sections, st.integers(0, 5).map(some_homes)),
    st.builds(table, st.integers(0, 5).map(some_homes), st.sampled_from(["", "sold", "£7,000", "Oxford"])),
    st.lists(bodies(), max_size=2).map(lambda more: sections(some_homes(4)) + "".join(more)),
)
"""Pages of the known format, of a new one, and of none."""


@given(PAGES, st.sampled_from(ON_DISAGREEMENT))
def test_what_is_not_the_programs_is_marked(body: str, setting: OnDisagreement) -> None:
    found = layered(body, setting)
    own, given_ = found.extraction.json_values["homes"], found.values["homes"]
    if found.found_by.get("homes") == "amber":
        assert own is None
        return
    assert found.found_by.get("homes") == (None if own is None else "landmarks")
    for number, (before, after) in enumerate(zip(own or (), given_ or (), strict=True)):
        assert isinstance(before, dict)
        for name in before:
            place = f"homes[{number}].{name}"
            marked = place in found.found_by or (place in found.abstained and after[name] is None)
            assert after[name] == before[name] or marked


@given(PAGES, st.sampled_from(ON_DISAGREEMENT), st.floats(0, 1))
def test_each_value_has_a_confidence_whoever_gave_it_and_none_below_what_is_asked(
    body: str, setting: OnDisagreement, least: float
) -> None:
    found = extract_layered(PROGRAM, document(body), homes(), setting, least)
    records = found.values["homes"] or []
    known = found.confidence.get("homes", [])
    assert isinstance(known, list)
    assert len(known) == len(records)
    for number, (record, told) in enumerate(zip(records, known, strict=True)):
        for name, value in record.items():
            sure = told.get(name)
            assert (sure is None) == (f"homes[{number}].{name}" in found.abstained), (name, value)
            assert not isinstance(sure, float) or sure >= least - 0.001


def test_what_amber_answers_is_explained() -> None:
    page = document(table(some_homes(4)))
    told = " ".join(explain(PROGRAM, page, schema=homes()).split())
    assert "homes: no records." in told
    assert f"AMBER answers 8 values. Confidence {least_of(layered(table(some_homes(4)))):.3f} or more" in told
    assert "the schema finds it, not the program -" in told
    json_told = explain_to_json(PROGRAM, page, homes())["explained"]["homes"]
    assert any("AMBER answers 8 values" in line for line in json_told)
    assert "AMBER" not in explain(PROGRAM, page)


def least_of(found: LayeredExtraction) -> float:
    known = found.confidence["homes"]
    assert isinstance(known, list)
    return min(sure for record in known for sure in record.values() if isinstance(sure, float))


@given(PAGES)
def test_where_nothing_differs_the_programs_records_stay_as_they_are(body: str) -> None:
    found = layered(body)
    if found.extraction.values["homes"] is not None and not found.disagreements and len(found.found_by) == 1:
        assert (found.values, found.abstained) == (found.extraction.values, found.extraction.abstained)


@given(PAGES)
def test_a_schema_that_maps_no_list_changes_nothing(body: str) -> None:
    page, other = document(body), replace(homes(), fields={})
    alone = extraction_to_json(evaluate(PROGRAM, page), PROGRAM)
    beside = layered_to_json(extract_layered(PROGRAM, page, other), PROGRAM)
    assert {key: beside[key] for key in alone} == alone
    assert "amber" not in beside["found_by"].values()
    assert beside["disagreements"] == {}


@given(PAGES, st.sampled_from(ON_DISAGREEMENT))
def test_answers_are_the_same_each_time_and_can_be_kept_compared_and_watched(
    body: str, setting: OnDisagreement
) -> None:
    first, second = (layered_to_json(layered(body, setting), PROGRAM) for _ in range(2))
    assert json.dumps(first) == json.dumps(second)
    assert not any(field.failed for field in compare(first, second) if field.before is not None)
    profile = profile_of(document(body), first)
    assert ("amber" in {way.found_by for field in profile.fields.values() for way in field.ways}) == (
        "amber" in first["found_by"].values()
    )


@given(PAGES)
def test_evidence_for_ambers_values_is_where_they_stand(body: str) -> None:
    page = document(body)
    found = extract_layered(PROGRAM, page, homes())
    content = layered_to_json(found, PROGRAM)
    texts = {node.path: node.text for node in page.root.preorder()}
    for number, record in enumerate(content["evidence"]["homes"]):
        for name, items in record["evidence"].items():
            for item in items:
                if item.get("found_by") == "amber":
                    assert texts[item["node"]][slice(*item["span"])] == item["value"]
                    assert content["values"]["homes"][number][name] == item["value"]


def test_records_of_a_new_format_are_ambers() -> None:
    found = layered(table(some_homes(4)))
    assert found.extraction.unknown_format
    assert found.found_by == {"homes": "amber"}
    assert found.values["homes"] == [{"location": h["town"], "price": h["price"]} for h in some_homes(4)]
    assert found.abstained == {}


@given(PAGES, PAGES, st.sampled_from(ON_DISAGREEMENT))
def test_a_check_has_words_for_whatever_amber_changes(before: str, now: str, setting: OnDisagreement) -> None:
    old, new = (layered_to_json(layered(body, setting), PROGRAM) for body in (before, now))
    for check in compare(old, new):
        assert "landmark" not in what_differs(check) or check.outcome in {"changed", "moved"}


def test_a_redesign_is_checked_watched_and_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("homes.toml").write_text(HOMES, encoding="utf-8")
    Path("towns.txt").write_text("\n".join(TOWNS), encoding="utf-8")
    Path("homes.fm").write_text(TEXT.replace("version 2\n", "version 2\n  schema homes.toml\n"), encoding="utf-8")
    for folder, body in (("old", sections(some_homes(4))), ("new", table(some_homes(4)))):
        Path(folder).mkdir()
        Path(folder, "list.html").write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
    assert run("fixture", "add", "homes.fm", "old", "--to", "kept").exit_code == 0
    checked = run("check", "homes.fm", "new", "--against", "kept", "--html", "report.html")
    assert (checked.exit_code, "fallback" in checked.output) == (1, True), checked.output
    Path("new", "list.html").write_text(f"<html><body>{table(some_homes(5))}</body></html>", encoding="utf-8")
    checked = run("check", "homes.fm", "new", "--against", "kept", "--html", "report.html")
    assert (checked.exit_code, "found by AMBER now" in checked.output) == (1, True), checked.output
    assert "found by AMBER now" in Path("report.html").read_text(encoding="utf-8")
    watched = run("watch", "homes.fm", "new", "--baseline", "kept")
    assert (watched.exit_code, "list.html" in watched.output) == (1, True), watched.output


def run(*arguments: str) -> Result:
    """A command run in the current folder."""
    return ran(*arguments)


def test_a_redesign_that_amber_bridges_passes_a_check_as_a_fallback() -> None:
    before = layered_to_json(layered(sections(some_homes(4))), PROGRAM)
    (field,) = compare(before, layered_to_json(layered(table(some_homes(4))), PROGRAM))
    assert (field.outcome, field.failed) == ("fallback", False)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (table(some_homes(2)), "2 records hold what every record has"),
        (table(some_homes(5), "£9,000"), "0 of 5 records have a certain price"),
        (
            table([{**home, "price": f"{home['price']}/7"} for home in some_homes(5)]),
            "0 of 5 records have a certain price",
        ),
        (
            table([{**home, "town": f"{home['town']}ville"} for home in some_homes(5)]),
            "0 of 5 records have a certain location",
        ),
    ],
    ids=["too few", "rivals", "part of a word", "no location"],
)
def test_amber_does_not_answer_where_it_is_not_sure(body: str, reason: str) -> None:
    found = layered(body)
    assert found.values["homes"] is None
    assert "homes" not in found.found_by
    assert reason in found.abstained["homes"]


@pytest.mark.parametrize(
    ("setting", "value", "found_by"),
    [("abstain", None, None), ("landmarks", "3 beds", None), ("amber", "York", "amber")],
)
def test_a_value_that_differs_is_reported_and_decided(setting: OnDisagreement, value: object, found_by: object) -> None:
    of = parse_program(TEXT.replace('css "b"', 'css "i"'))
    found, place = layered(sections(some_homes(4)), setting, of), "homes[2].location"
    assert found.values["homes"][2] == {"location": value, "price": "£102,000"}
    assert found.found_by.get(place) == found_by
    assert found.disagreements[place] == {"landmarks": "3 beds", "amber": "York"}
    reasons = {"abstain": 'the program and AMBER disagree: "3 beds" against "York"'}
    assert found.abstained.get(place) == reasons.get(setting)


@pytest.mark.parametrize(("count", "answered"), [(5, True), (3, False)])
def test_a_value_that_a_record_lacks_is_ambers_where_both_agree_on_enough_others(count: int, answered: bool) -> None:
    body = sections(some_homes(count)).replace("<p>£101,000</p>", "<div>£101,000</div>")
    content, place = layered_to_json(layered(body), PROGRAM), "homes[1].price"
    assert (place in content["found_by"]) == answered
    assert (place in content["abstained"]) != answered
    assert content["values"]["homes"][1]["price"] == ("£101,000" if answered else None)
    evidence = content["evidence"]["homes"][1]["evidence"]
    assert [item.get("found_by") for item in evidence["price"]] == (["amber"] if answered else [])
    assert "landmark" in evidence["location"][0]


def test_an_optional_list_that_the_program_finds_nowhere_is_not_invented() -> None:
    found = layered(table(some_homes(4)), of=parse_program(TEXT.replace("homes: records", "homes: optional records")))
    assert found.values["homes"] is None
    assert found.abstained["homes"] == "the program and AMBER disagree: no records against 4"


def test_the_number_of_records_is_told_and_no_reason_to_abstain() -> None:
    body = sections(some_homes(5)).replace("<section>", "<article>", 1).replace("</section>", "</article>", 1)
    found = layered(body)
    assert len(found.values["homes"]) == 4
    assert found.disagreements.get("homes", {"landmarks": 4})["landmarks"] == 4
    assert found.abstained == {}


def test_a_page_that_was_cut_off_has_no_records_of_ambers() -> None:
    deep = "<div>" * 3000
    page = HtmlDocument.from_bytes(f"<html><body>{table(some_homes(4))}{deep}".encode(), "cut.html", "utf-8")
    assert page.truncated
    assert extract_layered(PROGRAM, page, homes()).values["homes"] is None


def test_lists_that_amber_cannot_tell_apart_are_not_answered() -> None:
    (one,) = PROGRAM.records
    two = replace(PROGRAM, records=(one, replace(one, name="others")))
    assert layered(table(some_homes(4)), of=two).values == {"homes": None, "others": None}
