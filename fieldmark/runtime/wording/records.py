"""How records are told apart, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from fieldmark.dsl.core.instance import Separator
from fieldmark.dsl.forms.rows import Bands, Beginning, Under
from fieldmark.dsl.html.records import Separation
from fieldmark.dsl.html.terms import Css
from fieldmark.runtime.wording.places import article, elements_words, landmark_words, pattern_words
from fieldmark.runtime.wording.texts import counted, quoted


def separation_words(separation: Separator) -> str:
    """How records are told apart: `each record is one element that matches "table > tr"`."""
    return _bands(separation) if isinstance(separation, Bands) else _elements(separation)


def _elements(separation: Separation) -> str:
    anchor, up = separation.anchor, separation.up
    found = article(elements_words(anchor.selector)) if isinstance(anchor, Css) else landmark_words(anchor)
    if up:
        found = f"what stands {counted(up, 'level')} above {found}"
    match separation.extent:
        case "alone":
            told = f"each record is {found}" if isinstance(anchor, Css) or up else f"each record stands at {found}"
        case "on":
            told = f"a record begins at {found} and goes on to the next of these"
        case "between":
            told = f"a record is what stands before, between or after two of these: {found}"
    if separation.heading is not None:
        told += f"; the nearest {elements_words(separation.heading)} before it belongs to it"
    return told


def separations_words(separations: Sequence[Separator]) -> str:
    """The ways in which records are told apart, of which the others take over where they find far more."""
    first, *others = map(separation_words, separations)
    return "; or, where that finds far more records, ".join([first, *others])


def _bands(bands: Bands) -> str:
    starts = " or ".join(map(_beginning, bands.beginnings))
    match bands.reach:
        case "alone":
            told = f"each record is a line with {starts}"
        case "on":
            told = f"a record begins at a line with {starts} and goes on to the next of these"
        case "before":
            told = f"a record goes on to a line with {starts}"
        case _:
            assert_never(bands.reach)
    if bands.least > 1:
        told += f"; one with fewer than {bands.least} of them may be none"
    if bands.further is not None:
        where = f"is under {' or '.join(map(quoted, sorted(bands.further)))}" if bands.further else "was never seen"
        told += f"; what goes on below its first line {where}"
    if bands.small:
        told += " and begins with a small letter"
    if bands.most is not None:
        told += f"; one of more than {counted(bands.most, 'line')} may be several"
    if bands.texts is not None:
        told += f"; so may one of more than {counted(bands.texts, 'text')}"
    if bands.after is not None:
        told += f"; they stand below {quoted(bands.after)}"
    if bands.until:
        told += f"; they end before {' or '.join(map(quoted, sorted(bands.until)))}"
    if bands.without:
        told += f"; lines with {' or '.join(map(quoted, sorted(bands.without)))} are passed over"
    return told


def _beginning(beginning: Beginning) -> str:
    pattern, place = pattern_words(beginning.pattern), beginning.place
    return f"{pattern} under {quoted(place.heading)}" if isinstance(place, Under) else f"{pattern} as its {place} text"
