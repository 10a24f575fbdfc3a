"""Laws of what is labelled on a form: it is data, of which no word leads to a value or ends the way to one."""

from __future__ import annotations

from random import Random

import pytest

from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program, strategies_of
from fieldmark.dsl.forms.document import FormDocument
from fieldmark.dsl.syntax.notation import written
from fieldmark.synth.core.examples import Example
from fieldmark.synth.core.learn import learn
from tests.dsl.forms.strategies import form
from tests.dsl.forms.test_records import Row

MONTHS = ("January", "April", "June", "August", "October", "December")
TOWNS = ("Brackwell", "Lowmere", "Ormsby", "Kettleby", "Grantley", "Skelwith")
NAMES = ("Karin Jessop", "Leo Quist", "Anna Pell", "Una Tansley", "Yusuf Brandt", "Zoe Varga")
STREETS = ("Mill Lane", "Station Road", "High Street", "Quay Side", "Castle Hill", "Bridge End")


def certificate(seed: int, draw: Random) -> Example:
    """A form with labels above two columns of values, and an address of two lines; no word of a value stands on that
    of another seed."""
    known = {
        "tested": f"{draw.randrange(1, 28)} {MONTHS[seed]} 2026",
        "expires": f"{draw.randrange(1, 28)} {MONTHS[seed]} 2027",
        "number": f"{draw.randrange(1000, 9999)}",
        "tester": NAMES[seed],
        "address": f"{draw.randrange(1, 99)} {STREETS[seed]} {TOWNS[seed]}",
    }
    street, town = known["address"].rsplit(" ", 1)
    rows: list[Row] = [
        [("Vehicle Test Certificate", 40, 200)],
        [("Date of the test", 40, 140), ("Expiry date", 300, 370)],
        [(known["tested"], 40, 140), (known["expires"], 300, 400)],
        [("Registration number", 40, 160), ("Tester", 300, 340)],
        [(known["number"], 40, 80), (known["tester"], 300, 380)],
        [("Address", 40, 90)],
        [(street, 40, 130)],
        [(town, 40, 100)],
        [("Signature", 40, 100)],
    ]
    return Example(form(*rows, name=f"{seed}"), known)


def learned(count: int, draw: Random) -> tuple[Program, list[Example]]:
    examples = [certificate(seed, draw) for seed in range(count)]
    return learn(examples).program, examples


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_no_word_of_a_value_is_in_a_way_to_one(count: int, seed: int) -> None:
    program, examples = learned(count, Random(seed))
    ways = [way for field in program.fields for way in strategies_of(field)]
    said = " ".join(written(term) for way in ways for term in (way.landmark, way.region, way.blueprint))
    words = {word for one in examples for value in one.labels.values() for word in str(value).split() if word.isalpha()}
    assert not [word for word in words if word in said]


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_a_form_with_other_values_is_read(count: int, seed: int) -> None:
    draw = Random(seed)
    program, _ = learned(count, draw)
    for other in range(count, len(NAMES)):
        new = certificate(other, draw)
        assert isinstance(new.document, FormDocument)
        assert evaluate(program, new.document).values == new.labels


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_the_label_of_another_field_is_no_value(count: int, seed: int) -> None:
    """Where labels that stood left of their values stand above them, one beside the other."""
    draw = Random(seed)

    def bill(number: int, above: bool) -> Example:
        address, due = f"{draw.randrange(1, 99)} {STREETS[number]}", f"{draw.randrange(10, 99)}.50"
        labels: Row = [("Supply address", 40, 130), ("Amount due", 300, 370)]
        values: Row = [(address, 40, 140), (due, 300, 330)]
        beside: list[Row] = [
            [("Supply address", 300, 390), (address, 420, 520)],
            [("Amount due", 40, 110), (due, 200, 230)],
        ]
        rows: list[Row] = [labels, values] if above else beside
        top: Row = [("Wessel Water and Power", 40, 190)]
        return Example(form(top, *rows, [("Thank you", 40, 100)]), {"address": address, "due": due})

    program = learn([bill(number, above=False) for number in range(count)]).program
    for number in range(count, len(STREETS)):
        for above in (False, True):
            new = bill(number, above)
            assert isinstance(new.document, FormDocument)
            found = evaluate(program, new.document).values
            assert all(found[name] in (new.labels[name], *([None] if above else [])) for name in new.labels)
