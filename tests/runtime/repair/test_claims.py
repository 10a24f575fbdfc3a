"""Which claims are independent."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from fieldmark.runtime.repair.evidence import Claim, Kind, agreed, independent

KINDS = get_args(Kind)


def claims() -> st.SearchStrategy[Claim]:
    rests = st.frozensets(st.sampled_from(KINDS), min_size=1)
    others = [kind for kind in KINDS if kind != "pages"]
    return st.one_of(
        st.builds(Claim, st.sampled_from(others), st.just("")), st.builds(Claim, st.just("pages"), st.just(""), rests)
    )


@given(claims(), claims())
def test_independence_is_symmetric_and_never_of_one_kind(one: Claim, other: Claim) -> None:
    assert independent(one, other) == independent(other, one)
    assert one.kind != other.kind or one.kind == "pages" or not independent(one, other)
    assert {one.kind, other.kind} not in ({"vocabulary", "amber"}, {"vocabulary", "known"}) or not independent(
        one, other
    )


@given(st.lists(claims(), max_size=4), claims())
def test_more_claims_never_disagree(some: list[Claim], more: Claim) -> None:
    assert agreed([*some, more]) or not agreed(some)
    assert agreed(some) == any(independent(one, other) for one, other in combinations(some, 2))


def test_programs_of_different_known_records_are_independent() -> None:
    known: frozenset[Kind] = frozenset(("known",))
    one, other = (Claim("pages", "", known, frozenset((name,))) for name in ("a", "b"))
    assert independent(one, other)
    assert not independent(one, one)
    assert not independent(one, Claim("pages", "", known, frozenset(("a", "b"))))
    assert not independent(one, Claim("pages", "", frozenset(("known", "amber")), frozenset(("c",))))


def test_what_found_the_labels_of_other_pages_does_not_confirm_them() -> None:
    for kind in ("vocabulary", "survivors", "marks", "amber"):
        assert not independent(Claim("pages", "", frozenset(("known", kind))), Claim(kind, ""))
        assert independent(Claim("pages", "", frozenset(("known",))), Claim(kind, ""))
    assert independent(Claim("pages", "", frozenset(("known",))), Claim("known", ""))
