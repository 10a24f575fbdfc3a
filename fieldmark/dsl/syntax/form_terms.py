"""The table of terms, continued: what only programs for forms have. Loaded where a program for forms is met."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import Any, Final

from fieldmark.dsl.forms.blueprints import Beside, BoxBlueprint, BoxSummary
from fieldmark.dsl.forms.document import DIRECTIONS
from fieldmark.dsl.forms.paths import Absolute, Onward, Path, Paths, Relative
from fieldmark.dsl.forms.phrases import Profile
from fieldmark.dsl.forms.rows import Bands, Beginning, Under
from fieldmark.dsl.forms.values import Boxes, BoxesOf, Constellation, Cue, LastBox, Offset
from fieldmark.dsl.syntax.notation import ATOMS, Atom, Term, make, told, union, written
from fieldmark.dsl.syntax.phrases import counted, listed, quoted
from fieldmark.dsl.syntax.quoting import quote
from fieldmark.dsl.syntax.reading import Reader
from fieldmark.dsl.syntax.terms import WITHIN, number_text, one_of, several
from fieldmark.dsl.text.lexicon import Token

_TOWARDS: Final = {"above": "up", "below": "down", "left": "to the left", "right": "to the right"}
_BESIDE: Final = {"above": "above it", "below": "below it", "left": "on its left", "right": "on its right"}
_OF: Final = {"above": "above", "below": "below", "left": "left of", "right": "right of"}
_CONTENTS: Final = {Beside.NOTHING: "nothing", Beside.OTHER: "text"}
_CONTENT_WORDS: Final = {Beside.NOTHING: "nothing", Beside.OTHER: "some other text"}

_UNDER: Final = Term(Under, "under {heading:text}", "under {heading}")
_BEGINNING: Final = Term(Beginning, "{pattern:pattern} {place:edge}", "{pattern} {place}")
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
    if across is None:
        return None
    side = one_of("right", "left")(reader) or reader.fail()
    down = reader.number()
    height = None if down is None else one_of("below", "above")(reader)
    text = None if height is None else reader.string()
    if down is None or text is None:
        reader.fail()
    offset = make(start, Offset, across if side == "right" else -across, down if height == "below" else -down)
    return make(start, Cue, text, offset)


def _cue_text(cue: Cue) -> str:
    right, down = cue.offset.right, cue.offset.down
    across = f"{number_text(abs(right))} {'left' if right < 0 else 'right'}"
    return f"{across} {number_text(abs(down))} {'above' if down < 0 else 'below'} {quote(cue.text)}"


def _cues_words(cues: Iterable[Cue]) -> str:
    labels = [quoted(cue.text) for cue in sorted(cues)]
    return f"{listed(labels)} {'say' if len(labels) > 1 else 'says'}"


def _read_path(reader: Reader) -> Path | None:
    if reader.literal("here"):
        return Path(())
    motions = several(reader, ATOMS["motion"].read)
    return Path(motions) if motions else None


def _paths_text(paths: Iterable[Path]) -> str:
    return " or ".join(" ".join(map(written, path.motions)) or "here" for path in paths)


def _paths_words(paths: Paths) -> str:
    ways = [", then ".join(map(told, path.motions)) for path in paths.choices]
    return ways[0] if len(ways) == 1 else ", or else ".join(way or "no further" for way in ways)


def _read_edge(reader: Reader) -> object | None:
    return one_of("first", "last")(reader) or _UNDER.read(reader)


def _read_further(reader: Reader) -> frozenset[str] | None:
    return frozenset() if reader.literal("nothing") else ATOMS["labels"].read(reader)


def _read_side(reader: Reader) -> object | None:
    direction = one_of(*DIRECTIONS)(reader)
    if direction is None:
        return None
    content: object = next((beside for beside in Beside if reader.literal(_CONTENTS[beside])), None)
    content = reader.string() if content is None else content
    return reader.fail() if content is None else (direction, content)


def _sides(sides: Iterable[tuple[Any, Any]], say: Callable[[str, Any], str]) -> list[str]:
    held = dict(sides)
    return [say(side, held[side]) for side in DIRECTIONS if side in held]


def _sides_text(sides: Iterable[tuple[Any, Any]]) -> str:
    return ", ".join(_sides(sides, lambda side, held: f"{side} {_CONTENTS.get(held) or quote(held)}"))


def _sides_words(sides: Iterable[tuple[Any, Any]]) -> str:
    return listed(_sides(sides, lambda side, held: f"{_CONTENT_WORDS.get(held) or quoted(held)} {_BESIDE[side]}"))


def _read_end(reader: Reader) -> object | None:
    direction = one_of(*DIRECTIONS)(reader)
    text = None if direction is None else reader.string()
    return None if text is None else (direction, text)


ATOMS.update(
    {
        "direction": Atom(one_of(*DIRECTIONS), str, _TOWARDS.__getitem__),
        "boxes": Atom(Reader.whole_number, str, lambda count: counted(count, "box", "boxes")),
        "paths": Atom(lambda reader: several(reader, _read_path, "or") or None, _paths_text, _paths_text),
        "edge": Atom(
            _read_edge,
            lambda place: _UNDER.write(place) if isinstance(place, Under) else place,
            lambda place: _UNDER.words(place) if isinstance(place, Under) else f"as its {place} text",
        ),
        "beginnings": Atom(
            lambda reader: several(reader, _BEGINNING.read, "or") or None,
            lambda starts: " or ".join(map(_BEGINNING.write, starts)),
            lambda starts: " or ".join(map(_BEGINNING.words, starts)),
        ),
        "further": Atom(
            _read_further,
            lambda texts: ATOMS["labels"].write(texts) if texts else "nothing",
            lambda texts: f"is under {ATOMS['labels'].words(texts)}" if texts else "was never seen",
        ),
        "cues": Atom(
            lambda reader: frozenset(several(reader, _read_cue, ",")) or None,
            lambda cues: ", ".join(map(_cue_text, sorted(cues, key=lambda cue: (abs(cue.offset.down), cue)))),
            _cues_words,
        ),
        "sides": Atom(lambda reader: frozenset(several(reader, _read_side, ",")) or None, _sides_text, _sides_words),
        "summaries": Atom(
            lambda reader: frozenset(several(reader, SUMMARY.read, ";")) or None,
            lambda summaries: "; ".join(sorted(map(SUMMARY.write, summaries))),
            str,
        ),
        "last": Atom(
            lambda reader: frozenset(several(reader, _read_end, ",")) or None,
            lambda sides: ", ".join(f"{side} {quote(text)}" for side, text in sorted(sides)),
            str,
        ),
    }
)

union(
    "pattern",
    (
        Term(Profile, "like {text:text}", "a word made like {text}"),
        Term(Token, "{literal:text}", "{literal}", kind=None),
        Term(Token, "{kind:shape}", "{kind}", literal=None),
    ),
)

union(
    "motion",
    (
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
    ),
)

union("region", [Term(Paths, "( {choices:paths})", _paths_words).but(choices=(Path(()),))], "form")

union(
    "node",
    (
        Term(LastBox, "last box", "the box at the end of the way"),
        Term(
            BoxesOf,
            "boxes of {text:text}( before {before:texts})",
            "the boxes there that hold {text}, in whatever order they stand(, not far above {before})",
        ),
        Term(Constellation, "box with {shape:shape} {cues:cues}", "the box with {shape} that stands where {cues}"),
        Term(Boxes, "boxes from {first:whole}", _boxes_words),
    ),
    "form",
)

_BLUEPRINT: Final = (
    "(  beside {summaries:summaries})(  not {labels:labels})(  last at {end:last})(  within {within:number})"
)

union(
    "blueprint",
    [Term(BoxBlueprint, _BLUEPRINT, _look_words).but(summaries=frozenset(), labels=frozenset(), within=WITHIN)],
    "form",
)

_BANDS: Final = (
    "line with ({least:whole} of ){beginnings:beginnings}( on under {further:further})({small?} in small letters)"
    "( within {most:whole} lines)( holding {texts:whole} texts)( after {after:text})( until {until:labels})"
    "( without {without:labels})"
)
_BANDS_WORDS: Final = (
    "(; one with fewer than {least} of them may be none)(; what goes on below its first line {further})"
    "({small?} and begins with a small letter)(; one of more than {most} lines may be several)"
    "(; so may one of more than {texts} texts)(; they stand below {after})(; they end before {until})"
    "(; lines with {without} are passed over)"
)

union(
    "separator",
    (
        Term(Bands, _BANDS, f"each record is a line with {{beginnings}}{_BANDS_WORDS}", reach="alone"),
        Term(
            Bands,
            f"from {_BANDS}",
            f"a record begins at a line with {{beginnings}} and goes on to the next of these{_BANDS_WORDS}",
            reach="on",
        ),
        Term(Bands, f"up to {_BANDS}", f"a record goes on to a line with {{beginnings}}{_BANDS_WORDS}", reach="before"),
    ),
    "form",
)
