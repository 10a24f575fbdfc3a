"""Features of the question: its words beside those around a list, and its kind beside that of the values.

Section 4.6 of the paper joins the question's category with denotation features. Departure: features that name no word
and no category carry over to questions that no training page had: whether what stands around the list (the column's
heading, a label before each value, the heading above, names of classes) says what the question asks for, in its words
or in words of the same kind, and whether the values have the form that it asks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.synth.zeroshot.aggregation import Block, binned
from fieldmark.synth.zeroshot.denotation import Profile
from fieldmark.synth.zeroshot.inclusion import Addition
from fieldmark.synth.zeroshot.predicates import Candidate
from fieldmark.synth.zeroshot.questions import FORM_OF, Question
from fieldmark.synth.zeroshot.records import Records
from fieldmark.synth.zeroshot.surroundings import Anchor, Anchors

LABELLED: Final = "label is asked for"
"""The feature of lists of which a value says just what is asked for: it is a label, where the list is one of values."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A list with its records and what a question's features are made of: the profiles and stems of a sample of its
    texts, the share of these that are different, traits of where it stands; and what lists that hold it add.
    """

    candidate: Candidate
    records: Records
    fixed: tuple[Block, ...]
    anchors: Anchors
    profiles: tuple[Profile, ...]
    stems: tuple[Anchor, ...]
    distinct: float
    traits: tuple[str, ...]
    larger: Sequence[Addition]


class Asking:
    """The features that a question adds to those of a list."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._grades: dict[Anchor, str] = {}

    def grade(self, anchor: Anchor | None) -> str:
        """How well an anchor says what is asked for: exactly, by all words, by the noun, some, akin, rest, not."""
        if anchor is None:
            return "missing"
        known = self._grades.get(anchor)
        if known is None:
            known = self._grades[anchor] = self._graded(anchor)
        return known

    def _graded(self, anchor: Anchor) -> str:
        question = self.question
        found = frozenset(anchor)
        head = {word for word in question.head if word in found or _within(word, anchor)}
        if head and head == question.head:
            return "exact" if found <= question.head | question.kin else "all"
        if question.noun in head:
            return "noun"
        if head:
            return "some"
        if found & question.kin:
            return "akin"
        return "rest" if found & question.rest else "other"

    def is_label(self, values: Iterable[Anchor]) -> bool:
        """Whether one of some values, as stems, says just what is asked for."""
        return any(self.grade(stems) == "exact" for stems in values)

    def known(self, words: Container[str], profiles: Sequence[Profile] = ()) -> str:
        """How many of the words that name the values are among some, those of a page, and whether the noun is. A price
        needs no word that says so: where all values of a list look as the noun says, it counts as said."""
        noun = self.question.noun
        form = FORM_OF.get(noun)
        shown = form in _SHOWING and bool(profiles) and all(one.look == form for one in profiles)
        found = [word in words or (shown and word == noun) for word in self.question.head]
        said = shown or noun in words
        return f"{'all' if all(found) else 'some' if any(found) else 'none'} noun {said}"

    def agrees(self, anchor: Anchor | None) -> str:
        """Whether an anchor names values of the form that is asked for, or of another one."""
        if anchor is None:
            return "none"
        forms = {FORM_OF[word] for word in anchor if word in FORM_OF}
        return "none" if not forms else "yes" if self.question.form in forms else "no"

    def features(self, listed: Listed) -> Iterator[str]:
        """The features of one list: those that begin with `form` name what is asked for, the others do not."""
        ranks = [self._rank(anchor) for anchor in listed.anchors]
        near, far = min(ranks[:_NEAR]), min(ranks[_NEAR:])
        for source, anchor, rank in zip(Anchors._fields, listed.anchors, ranks, strict=True):
            yield f"ask {source} {_GRADES[rank]}"
            yield f"ask {source} form {self.agrees(anchor)}"
        yield f"ask best {_GRADES[min(near, far)]}"
        yield f"ask near {_GRADES[near]} far {_GRADES[far]}"
        yield f"ask sources={sum([rank <= _GRADES.index('noun') for rank in ranks])}"
        yield from self._of_values(listed, near <= _AKIN, far <= _AKIN)
        if self.is_label(listed.stems):
            yield LABELLED
        for part, stems in (("head", self.question.head), ("rest", self.question.rest)):
            if stems:
                holding = sum([not stems.isdisjoint(one) for one in listed.stems]) / len(listed.stems)
                yield f"ask {part} in values={binned(holding)} {self.question.parted}"

    def _of_values(self, listed: Listed, near: bool, far: bool) -> Iterator[str]:
        """Whether values have the form that is asked for, those that larger lists add, too; `near` and `far` are
        whether it is said beside the list and above it.
        """
        question, profiles = self.question, listed.profiles
        form = question.form
        fitting = sum([form in one.fits for one in profiles]) / len(profiles)
        yield f"ask form={binned(fitting)}"
        yield f"form {form}={binned(fitting)}"
        yield f"ask look={binned(sum([form == one.look for one in profiles]) / len(profiles))}"
        yield f"ask form {fitting > 0.7} near {near} far {far}"
        look = Counter([one.look for one in profiles]).most_common(1)[0][0]
        yield f"form {form} look {look}"
        yield f"form {question.category} look {look}"
        words = sum([one.words for one in profiles]) / len(profiles)
        yield f"form {form} words={binned(words, (1, 2, 3, 4, 6, 9, 13))}"
        kind = "text" if form in _TEXTS else "value"
        yield f"form {kind} distinct={binned(listed.distinct)}"
        for trait in listed.traits:
            yield f"form {kind} {trait}"
            yield f"form {question.category} {trait}"
        yield from self._of_additions(listed, fitting)

    def _of_additions(self, listed: Listed, fitting: float) -> Iterator[str]:
        """Whether what larger lists add has the form that is asked for, or stands under a heading that says it."""
        beside = [some for some in listed.larger if some.is_elsewhere]
        shares = [
            sum([self.question.form in one.fits for one in some.profiles]) / len(some.profiles)
            for some in beside
            if some.share >= 0.05
        ]
        if shares:
            yield f"more fits {fitting > 0.7} best={binned(max(shares))}"
            yield f"more fits {fitting > 0.7} least={binned(min(shares))}"
        under = [some for some in beside if any(self._rank(heading) <= _AKIN for heading in some.headings)]
        yield from dict.fromkeys(f"more under {some.kind} {some.records_alike}" for some in under)

    def _rank(self, anchor: Anchor | None) -> int:
        return _GRADES.index(self.grade(anchor))


_GRADES: Final = ("exact", "all", "noun", "some", "akin", "rest", "other", "missing")

_AKIN: Final = _GRADES.index("akin")
"""Up to this grade what is asked for is said, in its words or in words of the same kind."""

_NEAR: Final = Anchors._fields.index("heading")
"""Anchors near a list stand before those far from it."""

_TEXTS: Final = ("name", "title", "sentence", "amount")

_SHOWING: Final = frozenset(("date", "price", "contact"))
"""Forms that show what a value is; numbers and codes may be anything."""


def _within(word: str, anchor: Anchor) -> bool:
    """Whether a long word stands inside a longer one of an anchor, as in names of classes written together."""
    return len(word) >= 5 and any(word in one for one in anchor)
