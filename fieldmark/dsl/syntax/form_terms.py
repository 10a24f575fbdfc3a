"""The table of terms, continued: what only programs for forms have. Loaded where a program for forms is met."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Final

from fieldmark.dsl.forms.document import DIRECTIONS
from fieldmark.dsl.forms.phrases import Profile
from fieldmark.dsl.forms.regions import Absolute, Beside, BoxBlueprint, BoxSummary, Onward, Path, Paths, Relative
from fieldmark.dsl.forms.rows import Bands, Beginning, Under
from fieldmark.dsl.forms.values import Boxes, BoxesOf, Constellation, Cue, LastBox, Offset
from fieldmark.dsl.syntax.notation import ATOMS, Atom, Term, counted, listed, make, quoted, row, told, union, written
from fieldmark.dsl.syntax.reading import Reader, one_of, quote
from fieldmark.dsl.syntax.terms import WITHIN, number_text
from fieldmark.dsl.text.lexicon import Token

_TOWARDS: Final = {"above": "up", "below": "down", "left": "to the left", "right": "to the right"}
_BESIDE: Final = {"above": "above it", "below": "below it", "left": "on its left", "right": "on its right"}
_OF: Final = {"above": "above", "below": "below", "left": "left of", "right": "right of"}
_CONTENTS: Final = {Beside.NOTHING: "nothing", Beside.OTHER: "text"}
_CONTENT_WORDS: Final = {Beside.NOTHING: "nothing", Beside.OTHER: "some other text"}

SUMMARY: Final = Term(BoxSummary, "{text:text}(: {sides:sides})", "{text}( with {sides})").but(sides=frozenset())
"""What stands beside a label: `"Total": above "VAT", left nothing`."""


def expected(blueprint: BoxBlueprint) -> dict[Hashable, str]:
    """What a blueprint expects, in order: each thing with its words."""
    told: dict[Hashable, str] = {}
    for summary in sorted(blueprint.summaries, key=lambda summary: (summary.text, SUMMARY.words(summary))):
        told[summary] = SUMMARY.words(summary)
    for side, text in sorted(blueprint.end):
        told["at", side, text] = f"{quoted(text)} {_OF[side]} the last box"
    for label in sorted(blueprint.labels):
        told["without", label] = f"no {quoted(label)} where the value stands"
    return told


def _look_words(blueprint: BoxBlueprint) -> str:
    """All that is expected, the labels that are no value together."""
    labels = ATOMS["labels"].words(blueprint.labels)
    told = [*expected(replace(blueprint, labels=frozenset())).values()]
    return "; ".join([*told, *([f"no {labels} where the value stands"] if labels else [])])


def _boxes_words(boxes: Boxes) -> str:
    if boxes.first == 0:
        return "all boxes of the way"
    return f"the boxes of the way without the first{f' {boxes.first}' if boxes.first > 1 else ''}"


def _read_cue(reader: Reader) -> Any:
    """A label, after how far from it a value is: `29.7 right 1.5 above "Total"`."""
    start, across = reader.token.start, reader.number()
    side = None if across is None else one_of("right", "left")(reader)
    down = None if side is None else reader.number()
    height = None if down is None else one_of("below", "above")(reader)
    text = None if height is None else reader.string()
    if across is None or down is None or text is None:
        return None
    offset = make(start, Offset, across if side == "right" else -across, down if height == "below" else -down)
    return make(start, Cue, text, offset)


def _cue_text(cue: Cue) -> str:
    right, down = cue.offset.right, cue.offset.down
    across = f"{number_text(abs(right))} {'left' if right < 0 else 'right'}"
    return f"{across} {number_text(abs(down))} {'above' if down < 0 else 'below'} {quote(cue.text)}"


def _says(labels: Sequence[str]) -> str:
    return f"{listed(labels)} {'say' if len(labels) > 1 else 'says'}"


def _read_path(reader: Reader) -> Path | None:
    if reader.literal("here"):
        return Path(())
    motions = reader.several(ATOMS["motion"].read)
    return Path(motions) if motions else None


def _path_text(path: Path) -> str:
    return " ".join(map(written, path.motions)) or "here"


def _paths_words(paths: Paths) -> str:
    ways = [", then ".join(map(told, path.motions)) for path in paths.choices]
    return ways[0] if len(ways) == 1 else ", or else ".join(way or "no further" for way in ways)


def _read_content(reader: Reader) -> object | None:
    return next((beside for beside in Beside if reader.literal(_CONTENTS[beside])), None) or reader.string()


_UNDER: Final = Term(Under, "under {heading:text}", "under {heading}")

ATOMS.update(
    {
        "direction": Atom(one_of(*DIRECTIONS), str, _TOWARDS.__getitem__),
        "boxes": Atom(Reader.whole_number, str, lambda count: counted(count, "box", "boxes")),
        "path": Atom(_read_path, _path_text, _path_text),
        "paths": row("path", "or"),
        "edge": Atom(
            lambda reader: one_of("first", "last")(reader) or _UNDER.read(reader),
            lambda place: _UNDER.write(place) if isinstance(place, Under) else place,
            lambda place: _UNDER.words(place) if isinstance(place, Under) else f"as its {place} text",
        ),
        "beginning": Term(Beginning, "{pattern:pattern} {place:edge}", "{pattern} {place}").atom,
        "beginnings": row("beginning", "or"),
        "further": Atom(
            lambda reader: frozenset() if reader.literal("nothing") else ATOMS["labels"].read(reader),
            lambda texts: ATOMS["labels"].write(texts) if texts else "nothing",
            lambda texts: f"is under {ATOMS['labels'].words(texts)}" if texts else "was never seen",
        ),
        "cue": Atom(_read_cue, _cue_text, lambda cue: quoted(cue.text)),
        "cues": row("cue", ",", _says, frozenset, key=lambda cue: (abs(cue.offset.down), cue))._replace(
            words=lambda cues: _says([quoted(cue.text) for cue in sorted(cues)])
        ),
        "content": Atom(
            _read_content,
            lambda held: _CONTENTS.get(held) or quote(held),
            lambda held: _CONTENT_WORDS.get(held) or quoted(held),
        ),
        "beside": Atom(one_of(*DIRECTIONS), str, _BESIDE.__getitem__),
        "side": Term(tuple, "{0:beside} {1:content}", "{1} {0}").atom,
        "sides": row("side", ",", listed, frozenset, key=lambda side: DIRECTIONS.index(side[0])),
        "summary": SUMMARY.atom,
        "summaries": row("summary", ";", of=frozenset, key=SUMMARY.write),
        "last": Term(tuple, "{0:direction} {1:text}").atom,
        "lasts": row("last", ",", of=frozenset),
    }
)

union(
    "pattern",
    Term(Profile, "like {text:text}", "a word made like {text}"),
    Term(Token, "{literal:text}", "{literal}", kind=None),
    Term(Token, "{kind:shape}", "{kind}", literal=None),
)

union(
    "motion",
    Term(Onward, "{direction:direction} to end", "to the last box {direction}"),
    Term(
        Relative,
        "{direction:direction} to {pattern:pattern}",
        "{direction} until a box that has {pattern}, with it",
        inclusive=True,
    ),
    Term(
        Relative,
        "{direction:direction} until {pattern:pattern}",
        "{direction} until just before a box that has {pattern}",
        inclusive=False,
    ),
    Term(Absolute, "{direction:direction} {boxes:boxes}", "{boxes} {direction}"),
)

union("region", Term(Paths, "( {choices:paths})", _paths_words).but(choices=(Path(()),)), kind="form")

union(
    "node",
    Term(LastBox, "last box", "the box at the end of the way"),
    Term(
        BoxesOf,
        "boxes of {text:text}( before {before:texts})",
        "the boxes there that hold {text}, in whatever order they stand(, not far above {before})",
    ),
    Term(Constellation, "box with {shape:shape} {cues:cues}", "the box with {shape} that stands where {cues}"),
    Term(Boxes, "boxes from {first:whole}", _boxes_words),
    kind="form",
)

_BLUEPRINT: Final = (
    "(  beside {summaries:summaries})(  not {labels:labels})(  last at {end:lasts})(  within {within:number})"
)

union(
    "blueprint",
    Term(BoxBlueprint, _BLUEPRINT, _look_words).but(summaries=frozenset(), labels=frozenset(), within=WITHIN),
    kind="form",
)

_BANDS: Final = (
    "line with ({least:whole} of ){beginnings:beginnings}( on under {further:further})({small?} in small letters)"
    "( after {after:text})( until {until:labels})( without {without:labels})"
)
_BANDS_WORDS: Final = (
    "(; one with fewer than {least} of them may be none)(; what goes on below its first line {further})"
    "({small?} and begins with a small letter)(; they stand below {after})(; they end before {until})"
    "(; lines with {without} are passed over)"
)

union(
    "separator",
    Term(Bands, _BANDS, f"each record is a line with {{beginnings}}{_BANDS_WORDS}", reach="alone"),
    Term(
        Bands,
        f"from {_BANDS}",
        f"a record begins at a line with {{beginnings}} and goes on to the next of these{_BANDS_WORDS}",
        reach="on",
    ),
    Term(Bands, f"up to {_BANDS}", f"a record goes on to a line with {{beginnings}}{_BANDS_WORDS}", reach="before"),
    kind="form",
)
