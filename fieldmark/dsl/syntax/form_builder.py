"""From pieces to terms that only programs for forms have: one method for each of their rules in `grammar.lark`."""

from __future__ import annotations

from typing import cast

import lark

from fieldmark.dsl.core.guards import Shape
from fieldmark.dsl.core.instance import Selector
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.forms.blueprints import Beside, BoxBlueprint, BoxSummary, Side
from fieldmark.dsl.forms.document import Direction
from fieldmark.dsl.forms.paths import Absolute, Motion, Onward, Path, Paths, Relative
from fieldmark.dsl.forms.phrases import Pattern, Profile
from fieldmark.dsl.forms.rows import Bands, Beginning, Edge, Reach, Under
from fieldmark.dsl.forms.values import Boxes, BoxesOf, Constellation, Cue, LastBox, Offset
from fieldmark.dsl.html.terms import TextLandmark
from fieldmark.dsl.syntax.pieces import At, make
from fieldmark.dsl.text.lexicon import Token


@lark.v_args(inline=True)
class FormActions(lark.Transformer[lark.Token, Program]):
    """What lark does with the paths, blueprints and boxes of forms."""

    def paths(self, *choices: Path) -> Paths:
        return Paths(choices)

    def path(self, *motions: Motion) -> Path:
        return Path(motions)

    def absolute(self, direction: Direction, count: At[int]) -> Motion:
        return make(count.start, Absolute, direction, count.value)

    def until(self, direction: Direction, pattern: Pattern) -> Motion:
        return Relative(direction, pattern, inclusive=False)

    def through(self, direction: Direction, pattern: Pattern) -> Motion:
        return Relative(direction, pattern, inclusive=True)

    def onward(self, direction: Direction) -> Motion:
        return Onward(direction)

    def direction(self, word: lark.Token) -> Direction:
        return cast("Direction", str(word))

    def class_pattern(self, token: At[Token]) -> Pattern:
        return token.value

    def text_pattern(self, text: At[str]) -> Pattern:
        return make(text.start, Token, literal=text.value)

    def profile(self, text: At[str]) -> Pattern:
        return make(text.start, Profile, text.value)

    def box_blueprint(self, within: At[float], *parts: object) -> BoxBlueprint:
        *summaries, labels, end = parts
        return make(
            within.start,
            BoxBlueprint,
            frozenset(cast("list[BoxSummary]", summaries)),
            cast("frozenset[str]", labels),
            within.value,
            cast("frozenset[tuple[Direction, str]]", end),
        )

    def end_labels(self, *pairs: Direction | At[str] | None) -> frozenset[tuple[Direction, str]]:
        texts = (text.value for text in pairs[1::2] if isinstance(text, At))
        return frozenset(zip(cast("tuple[Direction, ...]", pairs[::2]), texts, strict=False))

    def summary(self, text: At[str], *sides: Side | None) -> BoxSummary:
        return make(text.start, BoxSummary, text.value, frozenset(side for side in sides if side is not None))

    def text_side(self, direction: Direction, text: At[str]) -> Side:
        return direction, text.value

    def any_side(self, direction: Direction) -> Side:
        return direction, Beside.OTHER

    def no_side(self, direction: Direction) -> Side:
        return direction, Beside.NOTHING

    def labels(self, *texts: At[str] | None) -> frozenset[str]:
        return frozenset(text.value for text in texts if text is not None)

    def bands(self, reach: Reach | None, least: At[int] | None, *parts: object) -> Bands:
        *beginnings, further, small, most, texts, after, until, without = parts
        return make(
            next((count.start for count in (most, texts, least) if isinstance(count, At)), 0),
            Bands,
            tuple(cast("list[Beginning]", beginnings)),
            reach or "alone",
            cast("str | None", after),
            cast("frozenset[str]", until),
            cast("frozenset[str]", without),
            cast("int", most.value) if isinstance(most, At) else None,
            1 if least is None else least.value,
            cast("frozenset[str] | None", further),
            cast("bool", small),
            cast("int", texts.value) if isinstance(texts, At) else None,
        )

    def in_small(self) -> bool:
        return True

    def in_any(self) -> bool:
        return False

    def at_most(self, lines: At[int] | None) -> At[int] | None:
        return lines

    at_least = most_texts = at_most

    def nowhere_further(self) -> frozenset[str]:
        return frozenset()

    def further_under(self, *texts: At[str] | None) -> frozenset[str] | None:
        return self.end_of_records(*texts) or None

    def on_lines(self) -> Reach:
        return "on"

    def lines_before(self) -> Reach:
        return "before"

    def beginning(self, pattern: Pattern, place: Edge | Under) -> Beginning:
        return Beginning(pattern, place)

    def first_of_line(self) -> Edge:
        return "first"

    def last_of_line(self) -> Edge:
        return "last"

    def under_heading(self, heading: At[str]) -> Under:
        return make(heading.start, Under, heading.value)

    def below(self, text: At[str] | None) -> str | None:
        return None if text is None else make(text.start, TextLandmark, text.value).text

    def end_of_records(self, *texts: At[str] | None) -> frozenset[str]:
        return frozenset(make(text.start, TextLandmark, text.value).text for text in texts if text is not None)

    passed = end_of_records

    def boxes(self, word: lark.Token, first: At[int]) -> Selector:
        return make(first.start, Boxes, first.value)

    def boxes_of(self, text: At[str], *labels: At[str] | None) -> Selector:
        return make(text.start, BoxesOf, text.value, frozenset(label.value for label in labels if label is not None))

    def offset(self, across: At[float], side: lark.Token, high: At[float], way: lark.Token) -> At[Offset]:
        right = across.value if side == "right" else -across.value
        return At(across.start, make(across.start, Offset, right, high.value if way == "below" else -high.value))

    def cue(self, offset: At[Offset], text: At[str]) -> At[Cue]:
        return At(offset.start, make(text.start, Cue, text.value, offset.value))

    def constellation(self, shape: Shape, *cues: At[Cue]) -> Selector:
        return make(cues[0].start, Constellation, shape.token_class, frozenset(cue.value for cue in cues))

    def last_box(self) -> Selector:
        return LastBox()
