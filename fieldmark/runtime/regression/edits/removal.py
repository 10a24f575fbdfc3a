"""Edits that take a value away: its row, or the value alone with its label left. Nothing may then be made up."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldmark.runtime.regression.edits.trees import remove
from fieldmark.runtime.regression.scene import Row, Scene, row_of


def drop_row(scene: Scene, random: Random) -> bool:
    """A field's labels and values gone."""
    for field in _fields(scene, random):
        rows = [row_of(place) for place in scene.truth[field].places]
        if any(row is None or row.elements[0].getparent() is None for row in rows):
            continue
        kept = list(dict.fromkeys(row for row in rows if row is not None))
        _note_gone(scene, kept)
        for row in kept:
            for element in row.elements:
                if element.getparent() is not None:
                    remove(element, with_tail=row.is_line)
        return True
    return False


def blank_value(scene: Scene, random: Random) -> bool:
    """A field's values gone, its labels and the markup of the values left."""
    for field in _fields(scene, random):
        places = scene.truth[field].places
        if not all(place.whole for place in places):
            continue
        emptied = {run for place in places for run in place.runs}
        for name, place in scene.places():
            if emptied & set(place.runs):
                scene.gone.add((name, place.value))
        for run in emptied:
            run.write(" ")
        return True
    return False


def _fields(scene: Scene, random: Random) -> list[str]:
    """The fields of which every value has a place, in random order."""
    located = [
        field
        for field, known in scene.truth.items()
        if known.values and {place.value for place in known.places} == set(known.values)
    ]
    random.shuffle(located)
    return located


def _note_gone(scene: Scene, rows: Sequence[Row]) -> None:
    """Mark the values all of whose places are in rows that go."""
    going = {item for row in rows for item in scene.within(row.elements, tails=row.is_line)}
    for field, known in scene.truth.items():
        for value in {place.value for place in known.places}:
            if all((field, place) in going for place in known.places if place.value == value):
                scene.gone.add((field, value))
