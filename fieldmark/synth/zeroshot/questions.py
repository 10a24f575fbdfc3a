"""Questions: what is asked for, told from its words (Pasupat and Liang 2014, section 4.6).

The head is what the values are ("filing dates"), the rest says of what ("of the docket entries"). The paper classified
its questions by hand; here the head noun decides, by a small lexicon and by its ending.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from fieldmark.synth.zeroshot.words import related, stem, stems_of, words_of

Category = Literal["person", "title", "place", "abstract", "word", "object", "other"]
"""What kind of thing is asked for: the seven classes of the paper."""

Form = Literal["date", "price", "code", "number", "name", "title", "sentence", "amount", "contact", "any"]
"""What its values look like."""

_HEADS: Final[dict[tuple[Category, Form], str]] = {
    ("abstract", "date"): "date day deadline time year birthday",
    ("abstract", "price"): "price cost fee salary amount total fare rent",
    ("abstract", "code"): "number no id code docket citation isbn sku reference zip",
    ("abstract", "number"): "rating score count size age quantity population rank percentage vote point weight height",
    ("abstract", "sentence"): "step instruction direction rule tip reason description summary cause symptom "
    "benefit review comment fact quote method",
    ("object", "amount"): "ingredient",
    ("person", "name"): "person people judge justice author actor actress player member director speaker writer singer "
    "attorney lawyer employee president mayor coach teacher doctor artist character party plaintiff defendant friend "
    "men women staff governor senator student professor scientist",
    ("title", "title"): "title book movie film song album game story article news post headline episode show "
    "paper course opinion case decision question topic talk video order entry document lecture event job thread blog "
    "report",
    ("place", "name"): "city country state place hotel restaurant school university college company organisation "
    "organization airline hospital park museum beach station club team bank county court town region store agency "
    "church trail lake river island brand",
    ("word", "name"): "word name language term verb noun adjective phrase synonym acronym abbreviation",
    ("object", "title"): "product item deal offer good toy tool car food drink dish recipe device gift",
    ("other", "contact"): "email phone address url link website fax",
}
_NUMBERED: Final = "phone telephone fax mobile"
"""What has numbers that are contacts."""

_BY_HEAD: Final[dict[str, tuple[Category, Form]]] = {
    **{stem(word): kind for kind, words in _HEADS.items() for word in words.split()},
    **{f"{stem(word)} {stem('number')}": ("other", "contact") for word in _NUMBERED.split()},
}

FORM_OF: Final = {word: form for word, (_, form) in _BY_HEAD.items() if " " not in word}
"""What the values look like that a word names, by the word's stem."""

_PERSON_ENDINGS: Final = ("er", "or", "ist", "ian", "ee")

_ENDS_HEAD: Final = frozenset(
    (
        *("of", "for", "about", "on", "in", "from", "by", "named", "called", "with", "to", "who", "that", "which"),
        *("near", "at"),
    )
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its parts, as stems: `head` names the values, `noun` is its last word, `rest` all else.

    `kin` are the words by which pages call the head. `parted` tells whether head and rest were told apart.
    """

    noun: str
    head: frozenset[str]
    rest: frozenset[str]
    kin: frozenset[str]
    category: Category
    form: Form
    parted: bool


def read_question(text: str) -> Question:
    """The parts of a question; one without any word asks for anything."""
    words = words_of(text)
    ends = next((place for place, word in enumerate(words) if place and _ends_head(word)), len(words))
    head, rest = stems_of(words[:ends]), stems_of(words[ends:])
    noun = head[-1] if head else ""
    category, form = _kind(noun, head)
    stems = frozenset(head)
    return Question(noun, stems, frozenset(rest) - stems, related(noun) - stems, category, form, ends < len(words))


def _ends_head(word: str) -> bool:
    """Whether a word begins what is said of the head: a preposition, a pronoun, a participle ("cases decided")."""
    return word in _ENDS_HEAD or (word.endswith("ed") and len(word) > 4)


def _kind(noun: str, head: list[str]) -> tuple[Category, Form]:
    for word in (" ".join(head[-2:]), *reversed(head)):
        if word in _BY_HEAD:
            return _BY_HEAD[word]
    if noun.endswith(_PERSON_ENDINGS) and len(noun) > 4:
        return "person", "name"
    return ("object", "title") if noun else ("other", "any")
