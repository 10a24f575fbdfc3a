"""Which evidence is independent, and laws of repairs on sites whose pages mention other records."""

from __future__ import annotations

import tempfile
from itertools import combinations
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.runtime.io.documents import read_page
from fieldmark.runtime.io.programs import dumps, loads
from fieldmark.runtime.repair.evidence import Kind, RepairEvidence, agreed, independent, told_by
from fieldmark.runtime.repair.pages import NewPage, failures, new_pages
from fieldmark.runtime.sameness import folded
from tests.runtime.repair.sites import Redesign, kept, learned, redesigns, repaired, written, wrong_on
from tests.synth.pages import fill, seeds

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
    dependent = ({"vocabulary", "amber"}, {"vocabulary", "known"}, {"place", "known"}, {"place", "retained"})
    assert {one.kind, other.kind} not in dependent or not independent(one, other)


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
    for kind in ("vocabulary", "retained", "place", "cues", "amber"):
        assert not independent(RepairEvidence("pages", "", frozenset(("known", kind))), RepairEvidence(kind, ""))
        assert independent(RepairEvidence("pages", "", frozenset(("known",))), RepairEvidence(kind, ""))
    assert independent(RepairEvidence("pages", "", frozenset(("known",))), RepairEvidence("known", ""))


LAW = settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


@LAW
@given(redesigns(), seeds(), st.integers(1, 3), st.integers(0, 2))
def test_a_repaired_program_passes_its_fixtures_and_gives_nothing_wrong(
    design: Redesign, seed: int, recaptured: int, others: int
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        old = written(folder / "old", {f"page{number}": fill(design.old, seed + number) for number in range(3)})
        program = learned(old)
        fixtures = kept(folder / "fixtures", program, old)
        mentioned = [seed, seed + 1]
        again = {
            f"page{number}": design.page(seed + number, [other for other in mentioned if other != seed + number])
            for number in range(recaptured)
        }
        fresh = {f"fresh{number}": design.page(seed + 10 + number, mentioned) for number in range(others)}
        new = written(folder / "new", {**again, **fresh})
        result = repaired(program, fixtures, new)
        now, before = (
            {(field, name) for field, found in failures(one, fixtures).items() for name, _ in found}
            for one in (result.program, program)
        )
        assert now <= before
        assert loads(dumps(result.program)) == result.program
        assert wrong_on(result.program, program, new) == []
        assert all(agreed(given.evidence) for field in result.fields for given in field.given)
        for item, field_name in [(item, field.name) for field in result.fields for item in field.given]:
            assert folded(evaluate(result.program, item.page.document).json_values[field_name]) == item.value
        untouched = [field.name for field in result.fields if field.outcome in {"kept", "declined"}]
        assert [f for f in result.program.fields if f.name in untouched] == [
            f for f in program.fields if f.name in untouched
        ]


@given(st.lists(evidence(), max_size=5))
def test_what_weighs_against_a_value_asks_for_one_piece_more(some: list[RepairEvidence]) -> None:
    labelled = any(piece.kind == "label" or piece.rests_on == {"label"} for piece in some)
    three = any(all(independent(*pair) for pair in combinations(chosen, 2)) for chosen in combinations(some, 3))
    assert agreed(some, 3) == (labelled or three)
    assert agreed(some) or not agreed(some, 3)


def test_what_is_known_of_pages_that_the_old_program_reads_rests_on_it(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.html", "b.html")]
    for path in paths:
        path.write_text("<p>A page</p>", encoding="utf-8")
    pages = new_pages({path: read_page(path) for path in paths}, [])
    retained = RepairEvidence("retained", "")
    known: dict[NewPage, tuple[Kind, object]] = dict.fromkeys(pages, ("known", ()))
    assert independent(told_by(known), retained)
    assert not independent(told_by(known, pages[:1]), retained)
    labelled: dict[NewPage, tuple[Kind, object]] = dict.fromkeys(pages, ("label", ()))
    assert told_by(labelled, pages) == told_by(labelled)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("place", "known", False),
        ("place", "retained", False),
        ("place", "cues", True),
        ("vocabulary", "known", False),
        ("known", "retained", True),
    ],
)
def test_what_says_that_the_page_is_what_it_was_says_it_once(one: Kind, other: Kind, apart: bool) -> None:
    assert independent(RepairEvidence(one, ""), RepairEvidence(other, "")) is apart
