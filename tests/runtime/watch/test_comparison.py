"""Laws of comparing what a program says with what it said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.watch.checks import NO_FIELD, OUTCOMES, REGRESSIONS, CheckOutcome, FieldCheck, compare
from fieldmark.runtime.watch.page_changes import what_changed, what_differs
from tests.runtime.watch.answers import LAW, answers, evidence, records, single, values


def one(before: dict[str, Any] | None, now: dict[str, Any]) -> FieldCheck:
    """The only field of two answers, compared."""
    (check,) = compare(before, now)
    return check


@LAW
@given(answers())
def test_nothing_differs_from_itself(same: dict[str, Any]) -> None:
    for check in compare(same, json.loads(json.dumps(same))):
        assert check.outcome == "unchanged"
        assert not check.failed
        assert check.difference is None


@LAW
@given(answers() | st.none(), answers())
def test_any_answers_compare_to_one_outcome_a_field(before: dict[str, Any] | None, now: dict[str, Any]) -> None:
    checks = compare(before, now)
    known = {} if before is None else before["values"]
    assert [check.field for check in checks] == list(dict.fromkeys([*now["values"], *known]))
    for check in checks:
        assert check.outcome in OUTCOMES
        assert check.failed == (check.outcome in REGRESSIONS)
        assert check.place == check.field or check.place.startswith(f"{check.field}[")
        assert (check.before, check.now) == (known.get(check.field), now["values"].get(check.field))
        assert (check.outcome == "abstains") <= (check.reason is not None)
        for line in (what_changed(check), what_differs(check)):
            assert line.isprintable()


@LAW
@given(values, values)
def test_values_are_unchanged_in_both_directions_or_in_none(old: Any, new: Any) -> None:
    forth, back = one(single(old), single(new)), one(single(new), single(old))
    assert (forth.outcome == "unchanged") == (back.outcome == "unchanged")
    assert forth.failed == back.failed


@LAW
@given(records, records)
def test_records_that_are_not_labelled_are_not_held_against_a_program(first: list[Any], more: list[Any]) -> None:
    assert one(single([*first, "..."]), single([*first, *more])).outcome == "unchanged"


@LAW
@given(records, records)
def test_records_are_as_many_as_before(first: list[Any], more: list[Any]) -> None:
    check = one(single(first), single([*first, *more]))
    assert (check.outcome, check.place, check.old, check.new) == ("changed", "total", len(first), len(first + more))


def test_dots_among_texts_are_a_text() -> None:
    assert one(single(["1", "..."]), single(["1", "2"])).outcome == "changed"


def test_records_inside_records_may_be_labelled_in_part() -> None:
    known = [{"lines": [{"a": "1"}, "..."]}]
    assert one(single(known), single([{"lines": [{"a": "1"}, {"a": "2"}]}])).outcome == "unchanged"
    assert one(single(known), single([{"lines": [{"a": "2"}]}])).place == "total[0].lines[0].a"


@LAW
@given(st.permutations([("a", None), ("b", "12"), (None, "c"), ("d", "d")]))
def test_the_worst_place_decides_and_is_named(pairs: list[tuple[str | None, str | None]]) -> None:
    before, after = ([{"x": pair[side]} for pair in pairs] for side in (0, 1))
    check = one(single(before), single(after))
    assert check.outcome == "changed"
    assert check.place == f"total[{pairs.index(('b', '12'))}].x"
    assert (check.old, check.new) == ("b", "12")


def test_white_space_and_curly_quotes_are_no_change() -> None:
    assert one(single("a “b”"), single('a  "b" ')).outcome == "unchanged"


FOUND = [evidence()]
MOVED = [evidence('text "Sum"')]
OTHERS: list[tuple[CheckOutcome, dict[str, Any] | None, dict[str, Any]]] = [
    ("unchanged", single("12", found=FOUND), single("12", found=FOUND)),
    ("unchanged", single(), single()),
    ("unchanged", single(reason="two values"), single(reason="three values")),
    ("unchanged", single("12", found=FOUND), single("12", found=[evidence(node="/html/body[1]/p[2]")])),
    ("unchanged", {"values": {"total": "12"}}, single("12", found=FOUND)),
    ("moved", single("12", found=FOUND), single("12", found=MOVED)),
    ("fallback", single("12", found=FOUND), single("12", found_by={"total": "amber"})),
    ("answered", single(reason="two values"), single("12")),
    ("answered", single(reason="two values"), single()),
    ("found", None, single("12")),
    ("found", {"values": {}}, single()),
    ("abstains", single("12"), single(reason="two values")),
    ("abstains", None, single(reason="two values")),
    ("lost", single("12"), single()),
    ("lost", single(["12"]), single([])),
    ("invented", single(), single("12")),
    ("invented", single(), single([{"a": "1"}])),
    ("changed", single("12"), single("13")),
    ("changed", single(["12"]), single("12")),
    ("changed", single([{"a": "1"}]), single(["1"])),
]


@pytest.mark.parametrize(("outcome", "before", "now"), OTHERS)
def test_outcomes(outcome: CheckOutcome, before: dict[str, Any] | None, now: dict[str, Any]) -> None:
    assert one(before, now).outcome == outcome


def test_every_outcome_is_reached() -> None:
    assert {outcome for outcome, _, _ in OTHERS} == set(OUTCOMES)


def test_a_field_that_the_program_no_longer_has_is_lost() -> None:
    checks = compare(single("12"), {"values": {"date": "x"}, "abstained": {}})
    assert [(check.field, check.outcome) for check in checks] == [("date", "found"), ("total", "lost")]
    assert [what_differs(check) for check in checks] == ["", NO_FIELD]


def test_a_field_that_the_program_does_not_have_is_told_as_such_wherever_it_stands() -> None:
    known, now = single([{"a": "1", "b": "2"}]), single([{"a": "1"}])
    assert (one(known, now).outcome, what_differs(one(known, now))) == ("lost", f"total[0].b: {NO_FIELD}")
    assert what_differs(one(known, single([{"a": "1", "b": None}]))) == ""
    assert NO_FIELD not in what_differs(one(single([{"a": "1"}, {"a": "2"}]), now))


def test_the_first_difference_is_named_with_its_value() -> None:
    before, now = ([evidence(), evidence(distance=distance)] for distance in (0.0, 0.25))
    check = one(single(["12", "12"], found=before), single(["12", "12"], found=now))
    assert check.distance == 0.25
    assert check.outcome == "unchanged"
    assert what_differs(check) == "total[1]: distance of the region from its blueprint 0.0 -> 0.25"


def test_a_strategy_that_moved_is_seen_behind_places_that_differ() -> None:
    before, now = [evidence(), evidence()], [evidence(node="/q"), evidence('text "Sum"')]
    assert one(single(["1", "2"], found=before), single(["1", "2"], found=now)).outcome == "moved"


def test_evidence_inside_records_is_compared() -> None:
    before, now = ([{"first": "/a", "last": "/a", "evidence": {"x": [found]}}] for found in (FOUND[0], MOVED[0]))
    check = one(single([{"x": "1"}], found=before), single([{"x": "1"}], found=now))
    assert check.outcome == "moved"
    assert what_differs(check).startswith("total.x: landmark") or what_differs(check).startswith("total[0].x: landmark")


@LAW
@given(st.sets(st.sampled_from(("date", "judge", "title", "note")), min_size=1), st.integers(1, 4))
def test_all_fields_of_records_that_are_lost_are_named(lost: set[str], count: int) -> None:
    names = ("date", "judge", "title", "note")
    before = [{name: f"{name} {number}" for name in names} for number in range(count)]
    now = [{name: None if name in lost else text for name, text in record.items()} for record in before]
    check = one({"values": {"f": before}}, {"values": {"f": now}, "abstained": {}})
    assert check.outcome == "lost"
    told = {*check.also, f"f.{check.place.rpartition('.')[2]}"}
    assert told == {f"f.{name}" for name in lost}
    assert all(name in what_differs(check) for name in check.also)
