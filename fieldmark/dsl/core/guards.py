"""Guards: what held of every value seen, and makes values uncertain where it does not hold.

A guard looks at an outcome and returns an objection, or nothing. One of a *strategy* makes what this finds ambiguous,
one of a *field* speaks against the value that was decided on; `Shown` alone makes a strategy silent. What is asked of
a page goes through the instance.

Departure from LRSyn, whose blueprints are the only check: a region that looks right may hold half a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final, Literal, TypeVar, assert_never

from fieldmark.dsl.core.instance import instance_of
from fieldmark.dsl.core.values import Outcome, shown, text_of
from fieldmark.dsl.text.language import Span
from fieldmark.dsl.text.lexicon import CLASSES, FIGURES, SHAPES, TELLING, class_of, fold, shape_pattern, without_figures
from fieldmark.dsl.text.neighbours import is_next_to_figures, is_next_to_words
from fieldmark.dsl.text.placeholders import say_nothing
from fieldmark.dsl.text.reasons import because

ALONE: Final = frozenset({"DATE", "TIME", "NUMBER"})
"""Classes that have no words behind them where no example had any: "1/4/2020 to 3/4/2020" is no date, and "16 kb" no
document's number."""

ENDS: Final = (".", ",", ";", ":")
"""Signs behind a value in figures that are no part of it: those that part sentences, items, and labels."""

SHORT: Final = 60
LONGER: Final = 4
SPARE: Final = 20
"""Where no value seen has more than `SHORT` characters, one may be `LONGER` times as long as the longest, and `SPARE`
characters more. Prose has any length. Origin: our benchmarks."""


@dataclass(frozen=True, slots=True)
class SingleAnchor:
    """One occurrence of the landmark leads to all values of a list."""


@dataclass(frozen=True, slots=True)
class Unsplit:
    """Every text taken is whole: no other element's text stands right before it, and it is not that of several runs.
    One that is not so may be the rest of a value, or hold more."""


@dataclass(frozen=True, slots=True)
class Apart:
    """No two values of a list stand side by side in one element: what is beside one is no value, another name of it."""


@dataclass(frozen=True, slots=True)
class AllAlike:
    """The values of a list stand in elements of one make, and in all of that make on the page: one that is left out, or
    that is not alike, makes half a list, or one of several."""


@dataclass(frozen=True, slots=True)
class Lone:
    """A list had one value on every page. Where another may stand beside it, in its text or in the next element that
    looks the same, it is half a list, or several values as one. Such elements with one of some texts have always ended
    it: "Yours sincerely", or, where that is empty, a blank line. Commas in it are no sign of others where some of the
    values had such: "Roe, Jane"."""

    ends: frozenset[str] = frozenset()
    commas: bool = False


@dataclass(frozen=True, slots=True)
class LastInRow:
    """A value stood in the last cell of its row, told by a label in that row, or before another label. Where a cell of
    another column stands behind it, the columns are others: the old value and the new one."""


@dataclass(frozen=True, slots=True)
class Enclosed:
    """What is taken of a text is whole in it: before and behind stands nothing, or a sign with space beside it. Next to
    a sign within a word it may be half of a value, "738" of "738-754", and next to words, unless its class tells that
    it is all: "70y" of "1m 2f 70y"."""


@dataclass(frozen=True, slots=True)
class Alone:
    """No figure, and no sign such as a minus, stands beside what is taken of a text: "12" of "12 345.60" is a part of a
    number, "6 May" of "3 to 6 May" an end, and "5" of "-5" another number."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is taken of attributes, or of the title, is shown, too, and given as it is shown: a text that stands in that
    of the page, or `10 mins` for `PT10M`. What a page says for machines may be left over from what it once
    showed, and titles get the name of the site."""


@dataclass(frozen=True, slots=True)
class First:
    """Only the first occurrence of the landmark on the page is followed: of updates the newest stands on top, of things
    that look alike the page's own."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A value begins with a token of a class, or an AMOUNT; dates, times and numbers have no words after them."""

    token_class: str

    def __post_init__(self) -> None:
        if self.token_class not in SHAPES:
            raise ValueError(f"unknown shape {self.token_class!r}; known: {', '.join(SHAPES)}")


Reach = Literal["no region", "another region", "nothing"]
"""How far a landmark leads that leads to no value: nowhere, to a region that looks different, to one without any."""

REACHES: Final[Sequence[Reach]] = ("no region", "another region", "nothing")
"""From the nearest to the farthest."""


@dataclass(frozen=True, slots=True)
class Idle:
    """The landmark stood on pages without a value, and led so far at most: that it is there, leads no farther, and
    nothing is found, is no sign of one."""

    reach: Reach


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value is one of some texts, folded, with other figures perhaps where words stand beside these: nothing but its
    number tells it from others like it. What words say of figures, "miles", tells it as well."""

    texts: frozenset[str]

    def __post_init__(self) -> None:
        if not self.texts or "" in self.texts:
            raise ValueError("the texts of a value are one or more, none of them empty")

    def has(self, text: str) -> bool:
        """Whether a text is one of these."""
        folded = fold(text)
        return folded in self.texts or without_figures(folded) in _without_figures(self.texts)


@dataclass(frozen=True, slots=True)
class Total:
    """Every occurrence of the landmark leads to a value: half a list is a wrong value."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The values seen: in so many documents, so many characters long, all of a class if there is one, all in figures;
    and in how many of the documents each format finds them, where there are several.

    A value that is far longer is not trusted: it would rather be a paragraph, or half the page, than what was labelled.
    Nor is one of words alone where all were of figures: it says why there is none, "to follow"; nor a date, a time or
    an amount where all were codes or words, nor what ends with a sign, "8.", where all were of a class in figures.
    That it is otherwise unlike those seen is evidence (`fieldmark.dsl.core.confidence`).
    """

    documents: int
    shortest: int
    longest: int
    token_class: str | None = None
    figures: bool = False
    formats: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.documents < 1 or not 1 <= self.shortest <= self.longest:
            raise ValueError("values are seen in 1 document or more, with 1 character or more, the longest with most")
        if len(self.formats) == 1 or any(not 0 <= number <= self.documents for number in self.formats):
            raise ValueError("of two formats or more each finds values in some of the documents, or in none")
        if self.token_class is not None and self.token_class not in CLASSES:
            raise ValueError(f"unknown class {self.token_class!r}; known: {', '.join(CLASSES)}")

    def documents_of(self, number: int, formats: int) -> int:
        """In how many documents a format finds values, given its number, from 1, of so many formats of the field; in
        all of them, where it is not known which."""
        return self.formats[number - 1] if len(self.formats) == formats else self.documents

    @property
    def has_figures(self) -> bool:
        """Whether all values had figures."""
        return self.figures or self.token_class in FIGURES

    @property
    def most(self) -> int | None:
        """Characters beyond which a value is not trusted; None for prose, which has any length."""
        return LONGER * self.longest + SPARE if self.longest <= SHORT else None


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Texts that are usual, folded: one that is nearly one of them may be misread by a machine that reads paper."""

    texts: frozenset[str]

    def __post_init__(self) -> None:
        if not self.texts or "" in self.texts:
            raise ValueError("usual texts are one or more, none of them empty")


@dataclass(frozen=True, slots=True)
class Shared:
    """The other fields that were read at a place of this one; at a place of any other field it is uncertain."""

    names: frozenset[str]

    def __post_init__(self) -> None:
        if not self.names or "" in self.names:
            raise ValueError("the fields with a place in common are one or more, none without a name")


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """Where there was no value, that of another field, which had moved up, stood in its place: what is read at a place
    of another field, or around one, is no value."""


@dataclass(frozen=True, slots=True)
class InFormats:
    """The formats of other fields, by name and number from 1, by which what showed this one was read, or several
    that lacked it. What is read by others may call it otherwise: that it is not found says nothing there."""

    formats: frozenset[tuple[str, int]]

    def __post_init__(self) -> None:
        if not self.formats or any(not name or number < 1 for name, number in self.formats):
            raise ValueError("the formats of other fields are one or more, each with a name and a number from 1")


@dataclass(frozen=True, slots=True)
class Never:
    """Texts, folded, that stood where there was no value, and say so."""

    texts: frozenset[str]

    def __post_init__(self) -> None:
        if not self.texts or "" in self.texts:
            raise ValueError("the texts that are no value are one or more, none of them empty")


@dataclass(frozen=True, slots=True)
class Placeholders:
    """A value may be what elsewhere says that there is none: `-`, or `n/a`."""


@dataclass(frozen=True, slots=True)
class Contradicted:
    """Of so many `documents` of the examples in which there is a value, so many have another label, or none: the more,
    the less sure any value is (`fieldmark.dsl.core.confidence`). Of these labels `partly` are parts of what is
    read, several of one text or one up to a sign, or go on with words of another element, or are the number with
    the other sign: rarely a mistake."""

    labels: int
    documents: int
    partly: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.labels <= self.documents:
            raise ValueError("1 label or more contradicts, and no more than there are documents with a value")
        if not 0 <= self.partly <= self.labels:
            raise ValueError("no more labels contradict in part than contradict")


@dataclass(frozen=True, slots=True)
class Missed:
    """Of so many `documents` of the examples in which, for certain, no value is found, so many have a label: the more,
    the less sure it is that there is none (`fieldmark.dsl.core.confidence`)."""

    labels: int
    documents: int

    def __post_init__(self) -> None:
        if not 1 <= self.labels <= self.documents:
            raise ValueError("1 label or more is missed, and no more than there are documents without a value")


@dataclass(frozen=True, slots=True)
class InWords:
    """Of the records of a page one at least has a value in words, without figures, as all have that were seen. One by
    one they may be in figures some day; where all are, it is rather another column that is read."""


@dataclass(frozen=True, slots=True)
class Usual:
    """Most records have a value: where none of several has one, its column may be called otherwise."""


@dataclass(frozen=True, slots=True)
class NoSum:
    """The last record has no sum of the values before it: that would be the row of the total."""


Guard = (
    SingleAnchor
    | Unsplit
    | Apart
    | AllAlike
    | Lone
    | LastInRow
    | Enclosed
    | Alone
    | Shown
    | First
    | Idle
    | Shape
    | OneOf
    | Total
    | Seen
    | Contradicted
    | Missed
    | Lexicon
    | Shared
    | OwnPlace
    | InFormats
    | Never
    | Placeholders
    | InWords
    | Usual
    | NoSum
)
"""What held of every value seen."""

STRATEGY_GUARDS: Final = (
    SingleAnchor,
    Unsplit,
    Apart,
    AllAlike,
    Lone,
    LastInRow,
    Enclosed,
    Alone,
    Shown,
    First,
    Idle,
    Shape,
    OneOf,
    Total,
)
"""The guards of a strategy, in the order in which they stand and are asked."""

FIELD_GUARDS: Final = (
    Seen,
    Contradicted,
    Missed,
    InWords,
    Usual,
    NoSum,
    Lexicon,
    Placeholders,
    Never,
    Shared,
    OwnPlace,
    InFormats,
)
"""The guards of a field."""

G = TypeVar("G", bound=Guard)


def guard_of(guards: Iterable[Guard], kind: type[G]) -> G | None:
    """The guard of a class among some, or None where there is none."""
    for guard in guards:
        if isinstance(guard, kind):
            return guard
    return None


def without(guards: Iterable[Guard], *kinds: type[Guard]) -> tuple[Guard, ...]:
    """The guards that are of none of the classes."""
    return tuple(guard for guard in guards if not isinstance(guard, kinds))


def in_order(guards: Iterable[Guard], allowed: Sequence[type[Guard]]) -> tuple[Guard, ...]:
    """Guards in the order in which they stand, however they were added. Raises ValueError for one that stands
    elsewhere, or twice."""
    given = tuple(guards)
    strange = [guard for guard in given if type(guard) not in allowed]
    if strange:
        raise ValueError(
            f"{type(strange[0]).__name__} does not guard here, but {', '.join(k.__name__ for k in allowed)}"
        )
    kinds = [type(guard) for guard in given]
    if len(set(kinds)) < len(kinds) or {Shape, OneOf} <= set(kinds):
        raise ValueError("there is one guard of a kind at most, and a class or texts that a value has to be")
    return given if len(given) < 2 else tuple(sorted(given, key=lambda guard: allowed.index(type(guard))))


Objection = Callable[[Outcome], str | None]
"""Why an outcome with findings is not trusted; None where nothing is against it."""


def objection(guard: Guard, others: Sequence[Guard] = ()) -> Objection:
    """What a guard says of outcomes; it is told once of a program which guard that is, and not for each outcome.

    `others` are the guards beside it: a text that markup splits is one where it is of the class that they ask for.
    """
    match guard:
        case Seen() if guard_of(others, Placeholders) is None:
            return partial(_doubtful_value, guard)
        case Shape() | OneOf() | Seen():
            return partial(_doubtful_text, guard)
        case Unsplit():
            shape = guard_of(others, Shape)
            return partial(_split, None if shape is None else shape.token_class)
        case Lone():
            return partial(_may_be_several, guard)
        case SingleAnchor() | Apart() | AllAlike() | LastInRow() | Enclosed() | Alone() | Shown() | Total():
            return _OF_PLACES[type(guard)]
        case Lexicon(usual):
            return partial(_misread, usual)
        case (
            Contradicted()
            | Missed()
            | Shared()
            | OwnPlace()
            | InFormats()
            | Never()
            | Placeholders()
            | InWords()
            | Usual()
            | NoSum()
            | First()
            | Idle()
        ):
            return _no_objection
        case _:
            assert_never(guard)


def _doubtful_text(guard: Shape | OneOf | Seen, outcome: Outcome) -> str | None:
    for text in outcome.texts:
        said = text_objection(guard, text)
        if said is not None:
            return said
    return None


def _doubtful_value(guard: Seen, outcome: Outcome) -> str | None:
    nothing = say_nothing(outcome.texts)
    if nothing is not None:
        return because("{} says that there is none, as no example does", shown((nothing,)))
    for text in outcome.texts:
        if _lacks_figures(guard, text):
            return because("{} has no figures, as all values seen", shown((text,)))
    return _doubtful_text(guard, outcome)


def _lacks_figures(guard: Seen, text: str) -> bool:
    return guard.has_figures and not any(map(str.isdigit, fold(text)))


def _leads_twice(outcome: Outcome) -> str | None:
    findings = outcome.findings
    if len(findings) < 2 or len({finding.landmark for finding in findings}) < 2:
        return None
    return "the landmark, which led to values once on every page, does so twice"


def _beside(outcome: Outcome) -> str | None:
    nodes = [finding.value.node for finding in outcome.findings]
    beside = instance_of(nodes[0].document).are_beside(nodes)
    return "two values stand side by side in one element, as they never did" if beside else None


def _shows_more(outcome: Outcome) -> str | None:
    values = [(finding.value.node, finding.value.attribute) for finding in outcome.findings]
    alike = instance_of(values[0][0].document).are_all_alike(values)
    return None if alike else "its values are not all that is alike on the page, as they always were"


def _may_be_several(lone: Lone, outcome: Outcome) -> str | None:
    if len(outcome.findings) > 1:
        return None
    value = outcome.findings[0].value
    has_another_beside = instance_of(value.node.document).has_another_beside
    several = has_another_beside(value.node, value.attribute, value.span, lone.ends, lone.commas)
    return "there may be more than one, as there never was" if several else None


def _is_followed(outcome: Outcome) -> str | None:
    has_cell_behind = instance_of(outcome.findings[0].landmark.document).has_cell_behind
    followed = any(has_cell_behind(one.value.node, one.landmark) for one in outcome.findings)
    return "a cell of another column stands behind it in its row, as none ever did" if followed else None


def _next_to_words(outcome: Outcome) -> str | None:
    return _adjoins(is_next_to_words, "{} stands next to other words, as no value did", outcome)


def _next_to_figures(outcome: Outcome) -> str | None:
    return _adjoins(is_next_to_figures, "a figure or a sign stands next to {}, as to no value", outcome)


def _adjoins(is_next: Callable[[str, Span], bool], why: str, outcome: Outcome) -> str | None:
    values = (finding.value for finding in outcome.findings)
    found = next((v.text for v in values if is_next(text_of(v.node, v.attribute), v.span)), None)
    return None if found is None else because(why, shown((found,)))


def as_shown(outcome: Outcome) -> Outcome:
    """An outcome whose values have to be shown, as the page shows them; silent, with the reason, where it does not show
    one. That is no objection: what a page says for machines alone speaks neither for nor against what it shows."""
    findings = outcome.findings
    form_of = instance_of(findings[0].value.node.document).shown_form
    forms = [form_of(finding.value.text, finding.value.node) for finding in findings]
    if None in forms:
        hidden = findings[forms.index(None)].value.text
        why = because("{} is not in the text of the page, as it always was", shown((hidden,)))
        return Outcome((), why, located=False, idle=outcome.idle)
    values = [
        finding
        if form is None or form == finding.value.text
        else finding._replace(value=finding.value._replace(text=form))
        for finding, form in zip(findings, forms, strict=True)
    ]
    return outcome._replace(findings=tuple(values))


def _not_shown(outcome: Outcome) -> str | None:
    return as_shown(outcome).reason or None


def _leads_nowhere(outcome: Outcome) -> str | None:
    idle, count = outcome.idle, outcome.occurrences
    why = "the landmark stands {} times on the page, and {} of them lead to no value"
    return because(why, count, idle) if idle else None


_OF_PLACES: Final[dict[type[Guard], Objection]] = {
    SingleAnchor: _leads_twice,
    Apart: _beside,
    AllAlike: _shows_more,
    LastInRow: _is_followed,
    Enclosed: _next_to_words,
    Alone: _next_to_figures,
    Shown: _not_shown,
    Total: _leads_nowhere,
}
"""What guards say that have nothing of their own: of where values stand."""


def _no_objection(outcome: Outcome) -> None:
    """What these guards tell decides elsewhere, of all fields and what is absent (`evaluate`)."""


def _misread(usual: frozenset[str], outcome: Outcome) -> str | None:
    instance = instance_of(outcome.findings[0].value.node.document)
    near = {text: instance.misread(text, usual) for text in outcome.texts}
    text, meant = next(((text, meant) for text, meant in near.items() if meant is not None), ("", None))
    why = "{} is nearly {}, as was usual, and may be misread"
    return because(why, shown((text,)), shown((meant,))) if meant else None


def text_objection(guard: Shape | OneOf | Seen, text: str) -> str | None:
    """Why one text is not trusted; None where the guard has nothing against it."""
    numbers: tuple[int, ...] = ()
    match guard:
        case Shape(token_class):
            why = _unlike(token_class, text)
        case OneOf():
            rare = "was never seen, and only its number tells it from others like it"
            why = None if guard.has(text) else rare
        case Seen():
            most = guard.most
            why = "is of another class than all values seen" if _is_of_another_class(guard, text) else None
            why = "ends with a sign, as no value seen did" if _ends_with_sign(guard, text) else why
            if most is not None and len(text) > most:
                why, numbers = "has {:,} characters; more than {:,} are not trusted", (len(text), most)
    return None if why is None else because("{} " + why, shown((text,)), *numbers)


def _split(token_class: str | None, outcome: Outcome) -> str | None:
    """Why a text taken may be the rest of a value, or hold more; not several that are one of a class."""
    findings = outcome.findings
    instance = instance_of(findings[0].landmark.document)
    for finding in findings:
        if instance.is_rest(finding.value.node):
            return "another element's text stands right before it, as it never did, so it may be the rest of a value"
    for finding in findings:
        if instance.shows_several(finding.value.node, token_class):
            why = "{} is several texts, as it never was, so more than the value may be in it"
            return because(why, shown((findings[0].value.node.text,)))
    return None


def _is_of_another_class(guard: Seen, text: str) -> bool:
    """Whether a text is a date, a time or an amount, where all values seen were codes or words."""
    return guard.token_class is not None and guard.token_class not in FIGURES | TELLING and class_of(text) in TELLING


def _ends_with_sign(guard: Seen, text: str) -> bool:
    """Whether a text ends with a sign that parts sentences, and is so not of the class in figures that all values seen
    were of: the number of an item, "8.", is none."""
    return guard.token_class in FIGURES and text.endswith(ENDS) and class_of(text) != guard.token_class


@lru_cache(maxsize=256)
def _without_figures(texts: frozenset[str]) -> frozenset[str]:
    return frozenset(map(without_figures, texts))


@lru_cache(maxsize=256)
def _unlike(token_class: str, text: str) -> str | None:
    """Why a text has not the shape of a class."""
    begun = shape_pattern(token_class).match(text)
    article = "an" if token_class[0] in "AE" else "a"
    if begun is None:
        return f"does not begin with {article} {token_class}, as was always seen"
    if token_class in ALONE and any(map(str.isalpha, text[begun.end() :])):
        return f"goes on with words after {article} {token_class}, as was never seen"
    if shape_pattern(token_class).match(text[begun.end() :].lstrip()):
        return f"goes on with another {token_class}, as was never seen"
    return None
