"""Counts, samples, drift and pages to label."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from fieldmark.runtime.batch.answers import Answered, Lines, Told
from fieldmark.runtime.batch.counters import (
    MOST_NAMES,
    MOST_SAMPLED,
    OTHERS,
    Counters,
    Sample,
    drifted,
    in_words,
    profile_from_json,
    profile_to_json,
    to_label,
)
from fieldmark.runtime.batch.unread import Notice, Unread
from fieldmark.runtime.batch.worker import Dead
from fieldmark.runtime.run import answering
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.runtime.watch.profiles import Profile
from tests.integrations.test_tables import LINES, LISTED
from tests.runtime.batch.given import page
from tests.runtime.samples import PROGRAM

PROFILE = Profile("a", "html", frozenset({"p"}), False, {})


def told(work: Lines, content: str, **asked: bool) -> Told:
    said = work.start()(Unread("a", data=content.encode(), **asked))  # type: ignore[arg-type]
    assert isinstance(said, Answered)
    return said.told


def test_counts_by_field_and_reason_and_in_words() -> None:
    counters = Counters()
    work = Lines(((PROGRAM, None),))
    for number in range(10):
        counters.count(told(work, page(number)), several=False)
    for content in ("<p>nothing</p>", ""):
        counters.count(told(work, content), several=False)
    counters.bury(Dead("time", "it took longer than 60 s"))
    counters.note(Notice("cut", "a.zip", "it is cut off"))
    counters.note(Notice("passed over", "a.zip", "files that end in .json", 3))
    assert (counters.documents, counters.answered, counters.unknown, counters.bad) == (13, 10, 1, 3)
    assert counters.given == {"total": 8, "ordered": 10, "item": 10}
    assert counters.withheld == {"total": {'more than one candidate: "…"': 2}}
    lines = list(in_words(counters, [], []))
    assert lines[0] == "13 documents: 10 answered, 1 of unknown format, 1 that cannot be read, 1 given up"
    assert "  total: given 8, withheld 2:" in lines
    for told_too in ("it took longer than 60 s", "a.zip: it is cut off", "files that end in .json"):
        assert any(told_too in line for line in lines)
    assert Counters.from_json(json.loads(json.dumps(counters.to_json()))) == counters


def test_fields_of_records_and_of_several_programs_are_counted_apart() -> None:
    counters = Counters()
    work = Lines(((PROGRAM, None), (LISTED, None)))
    for content in (LINES, page(1), page(5)):
        counters.count(told(work, content), several=True)
    assert counters.programs == {"orders": 2, "lines": 1}
    assert counters.given["lines: lines"] == 1
    assert counters.given["lines: lines.item"] == 2
    assert counters.given["lines: lines.price"] == 1
    assert list(counters.withheld) == ["lines: lines.price", "orders: total"]
    absent = {"orders: voucher", "orders: never"}
    assert {"lines: lines.item", "orders: item"} <= counters.doubts.keys() <= counters.given.keys() | absent
    assert all(0 < doubt < counters.given[name] or name in absent for name, doubt in counters.doubts.items())
    counters.doubts["orders: item"] = 1.6
    assert "  orders: item: given 2, about 2 of these wrong" in in_words(counters, [], ())


def test_names_without_end_are_counted_together() -> None:
    counters = Counters()
    for number in range(MOST_NAMES + 50):
        counters.count(Told("error", reason=f"reason {number}"), several=False)
        counters.count(Told("answered", "p", withheld=((f"f{number}", "r", 1),)), several=False)
    assert (len(counters.errors), counters.errors[OTHERS]) == (MOST_NAMES + 1, 50)
    assert len(counters.withheld) == MOST_NAMES + 1


@settings(max_examples=30)
@given(st.integers(1, 3_000), st.randoms())
def test_a_sample_is_bounded_and_depends_on_places_alone(number: int, random: object) -> None:
    first, second = Sample(), Sample()
    for place in range(number):
        if first.add(place, "p", PROFILE):  # what a batch that goes on reads back is what was taken
            second.add(place, "p", PROFILE)
        assert len(first.pages) <= MOST_SAMPLED
    assert first.pages.keys() == second.pages.keys()
    assert len(first.pages) >= min(number, MOST_SAMPLED // 3)


def test_drift_beside_fixtures_and_pages_to_label(tmp_path: Path) -> None:
    answers = answering(PROGRAM, evidence=True)
    for number in range(1, 5):
        (tmp_path / f"{number}.html").write_text(page(number))
        keep(tmp_path / f"{number}.html", answers, tmp_path / "fixtures", program="orders", date="2026-11-23")
    work = Lines(((PROGRAM, None),), fixtures=(tmp_path / "fixtures",))
    answer = work.start()
    sample, strange, counters = Sample(), Sample(), Counters()
    for place in range(40):
        said = answer(Unread(str(place), data=page(5).encode(), profiled=True, profiled_if_strange=True)).told
        assert said.profile is not None
        assert profile_from_json(json.loads(json.dumps(profile_to_json(said.profile)))) == said.profile
        counters.count(said, several=False)
        sample.add(place, said.program, said.profile)
        strange.add(place, said.program, said.profile)
    assert sum(counters.signs.values()) >= 40, "they abstain as on no fixture"
    found = drifted(sample, {name: baseline.profiles for name, baseline in answer.baselines.items()})
    assert ("orders", "total") in {(name, comparison.field) for name, comparison in found}
    (group,) = to_label(strange)
    assert len(group.documents) == 40
    lines = list(in_words(counters, found, [group]))
    assert any(line.startswith("drift of orders, total") for line in lines)
    assert lines[-1].startswith("label: ")


def test_only_what_is_asked_for_is_looked_at() -> None:
    work = Lines(((PROGRAM, None),))
    assert told(work, page(1), profiled_if_strange=True).profile is None
    assert told(work, page(5)).profile is None
    assert told(work, page(5), profiled_if_strange=True).profile is not None
    assert Counter(told(work, page(5)).given) == Counter(told(work, page(5), profiled_if_strange=True).given)


def test_pages_to_label_are_of_one_program_and_nothing_is_named_after_none() -> None:
    """Pages of two senders that look alike, one of them answered, are not one group: whoever labels one of them would
    never see the other."""
    work = Lines(((PROGRAM, None),))
    profile = told(work, page(5), profiled_if_strange=True).profile
    assert profile is not None
    strange = Sample()
    for place in range(6):
        strange.add(place, "" if place % 2 else "orders", replace(profile, name=str(place)))
    groups = to_label(strange)
    assert [set(group.documents) for group in groups] == [{"0", "2", "4"}, {"1", "3", "5"}]


def test_a_program_that_answers_nothing_is_named() -> None:
    counters = Counters(documents=2, answered=2, programs=Counter({"orders": 2, "water": 0}))
    lines = [*in_words(counters, [], [])]
    assert [line.split() for line in lines[2:4]] == [["2", "orders"], ["0", "water"]]
