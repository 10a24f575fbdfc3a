"""Which evidence is independent."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.repair.evidence import Kind, RepairEvidence, agreed, independent

KINDS = get_args(Kind)


def evidence() -> st.SearchStrategy[RepairEvidence]:
    rests = st.frozensets(st.sampled_from(KINDS), min_size=1)
    others = [kind for kind in KINDS if kind != "pages"]
    return st.one_of(
        st.builds(RepairEvidence, st.sampled_from(others), st.just("")),
        st.builds(RepairEvidence, st.just("pages"), st.just(""), rests),
    )


@given(evidence(), evidence())
def test_independence_is_symmetric_and_never_of_one_kind(one: RepairEvidence, other: RepairEvidence) -> None:
    assert independent(one, other) == independent(other, one)
    assert one.kind != other.kind or one.kind == "pages" or not independent(one, other)
    assert {one.kind, other.kind} not in ({"vocabulary", "amber"}, {"vocabulary", "known"}) or not independent(
        one, other
    )


@given(st.lists(evidence(), max_size=4), evidence())
def test_more_evidence_never_disagree(some: list[RepairEvidence], more: RepairEvidence) -> None:
    assert agreed([*some, more]) or not agreed(some)
    labelled = any(piece.kind == "label" or piece.rests_on == {"label"} for piece in some)
    assert agreed(some) == (labelled or any(independent(one, other) for one, other in combinations(some, 2)))


def test_programs_of_different_known_records_are_independent() -> None:
    known: frozenset[Kind] = frozenset(("known",))
    one, other = (RepairEvidence("pages", "", known, frozenset((name,))) for name in ("a", "b"))
    assert independent(one, other)
    assert not independent(one, one)
    assert not independent(one, RepairEvidence("pages", "", known, frozenset(("a", "b"))))
    assert not independent(one, RepairEvidence("pages", "", frozenset(("known", "amber")), frozenset(("c",))))


def test_what_found_the_labels_of_other_pages_does_not_confirm_them() -> None:
    for kind in ("vocabulary", "retained", "cues", "amber"):
        assert not independent(RepairEvidence("pages", "", frozenset(("known", kind))), RepairEvidence(kind, ""))
        assert independent(RepairEvidence("pages", "", frozenset(("known",))), RepairEvidence(kind, ""))
    assert independent(RepairEvidence("pages", "", frozenset(("known",))), RepairEvidence("known", ""))
