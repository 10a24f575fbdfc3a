"""Patterns of a cluster for relative motions: profiled from common and field texts (LRSyn section 5.2).

The texts around the values and the values themselves are profiled: the token classes that stand in them, the profiles
of their words, and the words that several documents share at the beginning of a box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fieldmark.dsl.forms.document import DIRECTIONS, FormBox
from fieldmark.dsl.forms.passages import Passage
from fieldmark.dsl.forms.patterns import Pattern, matches, profile_of
from fieldmark.dsl.forms.phrases import key, pieces
from fieldmark.dsl.text.lexicon import Token

MAX_PATTERNS = 18
"""Most patterns tried per landmark."""

AROUND = 3
"""How far around a value texts are profiled, in boxes."""

_CLASSES = ("DATE", "TIME", "PRICE", "EMAIL", "URL", "PHONE", "NUMBER")


def profiled(values: Sequence[Passage]) -> list[Pattern]:
    """The patterns that most of the values have in them or around them, the most frequent first."""
    counts: Counter[Pattern] = Counter()
    for passage in values:
        boxes = dict.fromkeys((*passage.boxes, *_around(passage)))
        counts.update({pattern for box in boxes for pattern in _patterns(box)})
    wanted = max(min(2, len(values)), 0.5 * len(values))
    frequent = [pattern for pattern, count in counts.items() if count >= wanted]
    return sorted(frequent, key=lambda pattern: (-counts[pattern], _rank(pattern), repr(pattern)))[:MAX_PATTERNS]


def _around(passage: Passage) -> Iterator[FormBox]:
    for end in {passage.boxes[0], passage.boxes[-1]}:
        for direction in DIRECTIONS:
            box: FormBox | None = end
            for _ in range(AROUND):
                box = None if box is None else box.neighbour(direction)
                if box is not None:
                    yield box


def _patterns(box: FormBox) -> Iterator[Pattern]:
    for kind in _CLASSES:
        if matches(Token(kind), box.text):
            yield Token(kind)
    for word in box.text.split():
        if sum(letter.isdigit() for letter in word) >= 4:
            profile = profile_of(word)
            if profile is not None:
                yield profile
    parts = pieces(box.text)
    for count in (1, 2, 3):
        if count <= len(parts):
            text = box.text[parts[0][1] : parts[count - 1][2]]
            if not any(letter.isdigit() for letter in text) and len(key(text)) > 2:
                yield Token(literal=text)


def _rank(pattern: Pattern) -> int:
    """Texts before classes before profiles, longer texts first."""
    match pattern:
        case Token(literal=str(text)):
            return -len(text)
        case Token():
            return 1
        case _:
            return 2
