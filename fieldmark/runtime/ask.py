"""Asking pages: questions in words to lists, lists of one page to records, and answers to a program.

The third way to a program, with neither labels nor a schema: what a question finds on a page is taken as the label that
a person would have given, and the landmark learner makes a program of it, which runs on other pages of the site.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.dsl.core.errors import LabelError
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.synth.core.examples import Example, Label, LearnResult
from fieldmark.synth.core.learn import learn
from fieldmark.synth.zeroshot.answers import Answer, AskedPage

LEAST: Final = 0.15
"""How certain the best list has to be, 0 to 1; below that a page has no answer. Origin: our benchmark: a twentieth of
the right lists is withheld, and two thirds of what is asked in vain."""

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
    document: HtmlDocument, questions: Sequence[str], *, top: int = 5, like: str | None = None, least: float = LEAST
) -> Asked:
    """Ask a page; `like` is one value that the list of the first question holds.

    A question whose best list is less certain than `least` has no answer, unless a value of it is given.
    """
    page = AskedPage(document)
    answers: list[Answer] = []
    for number, question in enumerate(questions):
        seed = None if number else like
        answer = page.ask(question, top=top, like=seed)
        if answer.lists and seed is None and answer.certainty < least:
            reason = f"no list answers this: the best is right with a probability of {answer.certainty:.2f}"
            answer = Answer(question, (), answer.certainty, reason)
        answers.append(answer)
    return Asked(document, tuple(answers), _records(answers))


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


def learn_answers(asked: Sequence[Asked], name: str) -> LearnResult:
    """A program from the answers of some pages, as from labels. Raises LabelError where no page has an answer."""
    examples: list[Example] = []
    for page in asked:
        labels: dict[str, Label] = {
            name_of(answer.question): answer.lists[0].values for answer in page.answers if answer.lists
        }
        if labels:
            examples.append(Example(page.document, labels))
    if not examples:
        raise LabelError("answers", "no page has an answer, so that there is nothing to learn from")
    return learn(examples, name=name)
