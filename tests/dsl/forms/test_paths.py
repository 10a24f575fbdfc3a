"""Paths over boxes: what each motion adds, and that every program means something on every form."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.forms.phrases import Profile, profile_of
from fieldmark.dsl.forms.regions import (
    Absolute,
    Beside,
    BoxBlueprint,
    BoxSummary,
    Path,
    Paths,
    Relative,
    Side,
    box_distance,
    region_at,
)
from fieldmark.dsl.forms.values import Boxes, LastBox, passage
from fieldmark.dsl.text.lexicon import Token
from tests.dsl.forms.strategies import documents, form, form_programs, paths

LAW = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])

FORM = form(
    [("Chassis number", 0, 140), ("Engine number", 300, 430)],
    [("WDX 28298", 0, 90), ("2L SHX 3", 130, 210), ("4713872198212", 300, 430)],
    [("Model", 0, 50), ("Date", 300, 340)],
    [("12/03/2020", 300, 400)],
)
ENGINE = Relative("right", Profile("[0-9]{13}"), inclusive=False)


def reached(*choices: Path) -> list[str] | None:
    (landmark,) = FORM.boxes_with("Chassis number", whole=True)
    region = region_at(Paths(choices), landmark)
    return None if region is None else [box.text for box in region.nodes[1:]]


def test_the_example_of_the_paper() -> None:
    below = Absolute("below", 1)
    assert reached(Path((below, ENGINE))) == ["WDX 28298", "2L SHX 3"]
    assert reached(Path((below, Absolute("right", 2)))) == ["WDX 28298", "2L SHX 3", "4713872198212"]
    assert reached(Path((below, Relative("right", Token("DATE"), False)))) is None
    assert reached(Path((below, Relative("right", Token("DATE"), False))), Path((below, ENGINE))) is not None
    assert reached(Path((Relative("below", Token(literal="Model"), True),))) == ["WDX 28298", "Model"]
    assert reached(Path(())) == []


@given(documents(), paths())
@LAW
def test_a_region_starts_at_its_landmark_and_skips_no_page(document: FormDocument, program: Paths) -> None:
    for box in document.boxes:
        region = region_at(program, box)
        if region is not None:
            assert region.nodes[0] is box
            pages = {step.page for step in region.nodes}
            assert pages == set(range(min(pages), max(pages) + 1))
            last = passage(LastBox(), region)
            assert last is not None
            assert last.boxes == region.nodes[-1:]
            held = passage(Boxes(1), region)
            assert (held is None) == (len(region.nodes) == 1)
            assert held is None or list(held.boxes) == sorted(region.nodes[1:], key=lambda step: step.number)


@given(documents(), form_programs())
@LAW
def test_every_program_means_something_on_every_form(document: FormDocument, program: Program) -> None:
    extraction = evaluate(program, document)
    assert [result.name for result in extraction.fields] == [field.name for field in program.fields]
    for result in extraction.fields:
        assert not (result.evidence and result.reason)
        for item in result.evidence:
            assert 0 <= item.distance <= 1
            assert item.value.text.strip() == item.value.text != ""


@pytest.mark.parametrize(
    ("word", "profile"),
    [("4713872198212", "[0-9]{13}"), ("AB-123", r"[A-Z]{2}\-[0-9]{3}"), ("1,50", "[0-9]{1},[0-9]{2}"), ("é1", None)],
)
def test_the_profile_of_a_word(word: str, profile: str | None) -> None:
    found = profile_of(word)
    assert (None if found is None else found.text) == profile


def test_a_blueprint_counts_the_sides_that_look_different() -> None:
    (landmark,) = FORM.boxes_with("Chassis number", whole=True)
    region = region_at(Paths((Path((Absolute("below", 1),)),)), landmark)
    assert region is not None
    sides: frozenset[Side] = frozenset({("right", "Engine number"), ("left", Beside.NOTHING), ("below", Beside.OTHER)})
    same = BoxBlueprint(frozenset({BoxSummary("Chassis number", sides)}), frozenset(), 0)
    assert box_distance(same, region) == 0
    other: frozenset[Side] = frozenset({("right", "Model"), ("left", Beside.NOTHING), ("below", Beside.NOTHING)})
    assert box_distance(BoxBlueprint(frozenset({BoxSummary("Chassis number", other)}), frozenset(), 0), region) == 2 / 3


def test_a_label_in_the_place_of_the_value_is_no_value() -> None:
    (landmark,) = FORM.boxes_with("Model", whole=True)
    region = region_at(Paths((Path((Absolute("right", 1),)),)), landmark)
    assert region is not None
    assert box_distance(BoxBlueprint(frozenset(), frozenset({"Date"}), 0.3), region) == 1
