"""Asking pages: questions in words to lists, lists of one page to records, and answers to a program.

The third way to a program, with neither labels nor a schema: what a question finds on a page is taken as the label that
a person would have given, and the landmark learner makes a program of it, which runs on other pages of the site.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.text.lexicon import fold
from fieldmark.runtime.vision.layout import Font, Layout, unseen
from fieldmark.synth.core.examples import Example, Label, LearnResult
from fieldmark.synth.core.learn import learn
from fieldmark.synth.zeroshot.answers import Answer, AskedPage, Models
from fieldmark.synth.zeroshot.appearance import Appearance, Shown

LEAST: Final = 0.3
"""How certain the best list has to be, 0 to 1; below that a page has no answer. Origin: our benchmark: with
sites left out a fourteenth of the right lists is withheld, and nine tenths of what is asked in vain."""

SURE: Final = 0.5
"""How certain a list has to be, 0 to 1, for a program to be learned from it. Origin: our benchmark, sites left out: of
ten such lists nine are right, and a seventh of the right ones is not learned from; .8 loses nearly half."""

Record = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page says: an answer for each question, and, where several are columns of one list, its records."""

    document: HtmlDocument
    answers: tuple[Answer, ...]
    records: tuple[Record, ...]

    @property
    def complete(self) -> bool:
        """Whether every question has an answer."""
        return all(answer.lists for answer in self.answers)


def ask(
    document: HtmlDocument,
    questions: Sequence[str],
    *,
    top: int = 5,
    like: str | None = None,
    models: Models | None = None,
    appearance: Appearance | None = None,
) -> Asked:
    """Ask a page; `like` is one value that the list of the first question holds, `appearance` how the page looks.

    A question whose best list is less certain than `LEAST` has no answer, unless a value of it is given; and of two
    questions with the same best list only the surer one has an answer. The models are those that are shipped where no
    others are given.
    """
    page = AskedPage(document, models, appearance)
    answers: list[Answer] = []
    for number, question in enumerate(questions):
        answer = page.ask(question, top=top, like=None if number else like)
        if answer.lists and not answer.seeded and answer.certainty < LEAST:
            reason = f"no list answers this: the best is right with a probability of {answer.certainty:.2f}"
            answer = _withheld(answer, reason)
        answers.append(answer)
    answers = _each_once(answers)
    return Asked(document, tuple(answers), _records(answers))


def appearance_of(layout: Layout) -> Appearance:
    """How a page looks, for asking it, from the layout of its snapshot."""
    count = len(layout.box)
    longest: list[tuple[int, Font]] = [(0, (0.0, 0))] * count
    for node in range(count - 1, 0, -1):
        if layout.is_text(node) and layout.box[node] is not None:
            rendered = layout.snapshot.rendered[node]
            longest[node] = len(layout.snapshot.text[node]), (rendered.size, rendered.weight)
        above = layout.snapshot.parent[node]
        longest[above] = max(longest[above], longest[node], key=lambda one: one[0])
    shown: list[Shown | None] = []
    for box, (_, font), background in zip(layout.box, longest, layout.background, strict=True):
        size, weight = font if shown else layout.font(0) or font
        shown.append(None if box is None else Shown(box.left, box.top, box.right, box.bottom, size, weight, background))
    return Appearance(shown, unseen(layout))


def _each_once(answers: Sequence[Answer]) -> list[Answer]:
    """The answers, of which two that are the same list cannot both be right: the surer one keeps it.

    The same question asked twice has the same answer.
    """
    kept: dict[tuple[str, ...], Answer] = {}
    for answer in sorted(answers, key=lambda one: (not one.seeded, -one.certainty)):
        if answer.lists:
            kept.setdefault(answer.lists[0].values, answer)
    found: list[Answer] = []
    for answer in answers:
        surest = kept[answer.lists[0].values] if answer.lists else answer
        is_other = name_of(surest.question) != name_of(answer.question)
        reason = f'no list answers this: the best answers "{surest.question}"'
        found.append(_withheld(answer, reason) if is_other else answer)
    return found


def _records(answers: Sequence[Answer]) -> tuple[Record, ...]:
    """The records of which the best lists are columns; none where they are not, or there is only one.

    They are columns of one list where each record of one holds at most one value of every other.
    """
    columns = {answer.question: answer.lists[0] for answer in answers if answer.lists}
    if len(columns) < 2 or len({column.holder for column in columns.values()}) > 1:
        return ()
    rows: dict[int, dict[str, str]] = {}
    for question, column in columns.items():
        if len(set(column.records)) != len(column.values):
            return ()
        for record, value in zip(column.records, column.values, strict=True):
            rows.setdefault(record, {})[name_of(question)] = value
    return tuple(rows[record] for record in sorted(rows))


def name_of(question: str) -> str:
    """The name of the field that a question asks for."""
    return "_".join(re.findall(r"\w+", question.lower())) or "answer"


def is_sure(answer: Answer) -> bool:
    """Whether a program is learned from the best list of an answer: it is certain enough, or holds a value named."""
    return bool(answer.lists) and (answer.seeded or answer.certainty >= SURE)


def learn_answers(asked: Sequence[Asked], name: str) -> LearnResult:
    """A program from the answers of some pages that are sure, as from labels.

    Raises LabelError where no page has such an answer.
    """
    examples: list[Example] = []
    for page in asked:
        labels: dict[str, Label] = {
            name_of(answer.question): answer.lists[0].values for answer in page.answers if is_sure(answer)
        }
        if labels:
            examples.append(Example(page.document, labels))
    if not examples:
        best = max([answer.certainty for page in asked for answer in page.answers if answer.lists], default=None)
        if best is None:
            raise LabelError("answers", "no page has an answer, so that there is nothing to learn from")
        raise LabelError(
            "answers",
            f"the surest is right with a probability of {best:.2f}, and a program is learned from {SURE:.2f} on; "
            "name one value of the list, or label the page",
        )
    return learn(examples, name=name)


def confirmed(asked: Asked, program: Program) -> Asked:
    """The answers of a page whose best list a program gives too; the others are withheld.

    Two witnesses, of which one was learned from other pages: where a program takes too much on a page that looks
    different, or the model the wrong list, they need not agree. Raises LabelError where no field has a question's name.
    """
    outcomes = evaluate(program, asked.document).json_values
    answers: list[Answer] = []
    for answer in asked.answers:
        name = name_of(answer.question)
        if name not in outcomes:
            raise LabelError(name, f"the program has no such field, but {', '.join(outcomes)}")
        given = outcomes[name]
        reason = "the program gives nothing here" if given is None else "the program gives other values"
        answers.append(answer if not answer.lists or is_same(answer, given) else _withheld(answer, reason))
    return Asked(asked.document, tuple(answers), _records(answers))


def is_same(answer: Answer, given: object) -> bool:
    """Whether the best list of an answer is what a program gives for a field, in any order."""
    values = given if isinstance(given, list) else [given]
    folded = Counter([fold(one) for one in values if isinstance(one, str)])
    return bool(answer.lists) and Counter(map(fold, answer.lists[0].values)) == folded


def _withheld(answer: Answer, reason: str) -> Answer:
    return replace(answer, lists=(), reason=reason)
