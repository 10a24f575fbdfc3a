"""Stress counts what a program makes of changed pages."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.instance import TagLandmark, TextLandmark
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.terms import Hops
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.runtime.simulate.changes import UNCHANGED, Change, change_named
from fieldmark.runtime.simulate.stress import StressTable, stress
from fieldmark.runtime.simulate.truth import PageState
from tests.runtime.samples import PAGE, PROGRAM, VALUES, single, strategy

ORDER = HtmlDocument.from_bytes(PAGE.encode(), encoding="utf-8")


def outcomes(program: Program, page: str, truth: dict[str, str | None], name: str) -> Counter[str]:
    table = stress(program, page.encode(), truth, [0], [change_named(name)])
    return Counter({str(outcome): count for outcome, count in table.pooled([name]).items()})


def test_an_unchanged_page_is_all_right() -> None:
    table = stress(PROGRAM, ORDER, VALUES, range(2), [UNCHANGED])
    assert table.pooled() == table.pooled(["unchanged"]) == {"right": 6, "absent": 4}
    assert table.pooled(fields=["voucher", "never"]) == {"absent": 4}
    assert table.applied["unchanged"] == 2
    assert not table.failures


def test_all_changes_are_counted_and_the_same_every_time() -> None:
    table = stress(PROGRAM, ORDER, VALUES, range(3))
    again = stress(PROGRAM, ORDER, VALUES, range(3))
    assert table == again
    failed = table.pooled() - Counter({"right": 10**6, "absent": 10**6})
    assert sum(failed.values()) == len(table.failures)
    table.add(again)
    assert table.applied["advert on top"] == 6
    assert table.pooled(["advert on top"])["right"] == 18


POSITIONAL = Program("first", (single("gate", strategy(TagLandmark("table"), Hops(0, 0), "tr:first-child td + td")),))
LABELLED = Program("label", (single("gate", strategy(TextLandmark("Gate"), Hops(1, 1), "td:nth-child(2)")),))
GATE = "<body><table><tr><td>Gate</td><td>B7</td></tr><tr><td>Seat</td><td>1A</td></tr></table><p>{}</p></body>".format(
    "Please be at the gate in time"
)


def test_a_positional_program_goes_wrong_and_a_labelled_one_does_not() -> None:
    assert outcomes(POSITIONAL, GATE, {"gate": "B7"}, "row before") == {"wrong": 1}
    assert outcomes(LABELLED, GATE, {"gate": "B7"}, "row before") == {"right": 1}
    assert outcomes(LABELLED, GATE, {"gate": "B7"}, "label case") == {"abstained": 1}


def test_what_is_given_for_a_dropped_field_is_invented() -> None:
    assert outcomes(POSITIONAL, GATE, {"gate": "B7"}, "row dropped") == {"invented": 1}
    assert outcomes(LABELLED, GATE, {"gate": "B7"}, "row dropped") == {"absent": 1}
    assert outcomes(POSITIONAL, GATE, {"gate": None}, "unchanged") == {"invented": 1}


def test_a_failure_says_what_was_wanted_and_what_came() -> None:
    table = stress(POSITIONAL, GATE.encode(), {"gate": "B7"}, [4], [change_named("row before")])
    failure = table.failures[0]
    assert (failure.change, failure.seed, failure.field, failure.outcome) == ("row before", 4, "gate", "wrong")
    assert failure.wanted == ("B7",)
    assert failure.got != ("B7",)


def test_fields_left_open_are_not_counted() -> None:
    def leave_open(state: PageState, random: Random) -> bool:
        del random
        state.untold.add("gate")
        return True

    table = stress(LABELLED, GATE.encode(), {"gate": "B7"}, [0], [Change("open", "", True, leave_open)])
    assert not table.counts
    assert table.applied["open"] == 1


def test_fields_without_truth_are_not_counted() -> None:
    assert outcomes(LABELLED, GATE, {}, "unchanged") == {}
    assert not stress(LABELLED, GATE.encode(), {"gate": "B7"}, [0], [UNCHANGED], counted=()).counts
    assert StressTable().pooled() == Counter()


def test_what_is_no_page_is_refused() -> None:
    with pytest.raises(DocumentError):
        stress(PROGRAM, b"", VALUES, [0])
