"""What is different between two programs: by meaning (see `compare`), by their texts, by their answers on documents.

A comparison is made of single changes with their places; it is told to people, and to programs as JSON.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from difflib import unified_diff
from itertools import groupby, takewhile
from typing import Any, Final, Literal

from fieldmark.dsl.core.documents import Document
from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.guards import Guard
from fieldmark.dsl.core.results import Extraction, FieldResult, RecordsResult
from fieldmark.dsl.core.terms import Program
from fieldmark.dsl.syntax.notation import counted, listed, shown, told, written
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.runtime.describe import wrapped

Step = tuple[str, "str | None", "str | None"]
"""What is gone into (`field`, `strategy`), its name or number in the old program, and in the new one; None where it is
not in that program."""

Place = tuple[Step, ...]

ChangeKind = Literal["added", "removed", "renamed", "order", "changed"]
"""What happened; `order` where the same things stand in another order."""

NAME: Final = "name"
"""What a renamed thing has changed."""

ORDER: Final = "order of "
"""How the subject of a change begins that is about order alone."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: where it is, what is different, and what was said in the old and in the new program.

    `old` is None where something was added, `new` where something was removed; both are words for people.
    """

    place: Place
    subject: str
    old: str | None
    new: str | None

    def __post_init__(self) -> None:
        if self.old == self.new:
            raise ValueError(f"a change of {self.subject} changes something, not {self.old!r} to itself")

    @property
    def kind(self) -> ChangeKind:
        """What happened."""
        if self.old is None or self.new is None:
            return "added" if self.old is None else "removed"
        if self.subject == NAME:
            return "renamed"
        return "order" if self.subject.startswith(ORDER) else "changed"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is different between two programs, in the old program's order, what was added last.

    `fields` and `records` pair the names of what is the same field in both, also where it was renamed.
    """

    changes: tuple[Change, ...]
    fields: tuple[tuple[str, str], ...]
    records: tuple[tuple[str, str], ...]

    @property
    def equal(self) -> bool:
        """Whether the programs are equal, whatever they are called."""
        return not self.changes

    @property
    def only_order(self) -> bool:
        """Whether the programs differ, and in nothing but the order of their parts."""
        return bool(self.changes) and all(change.kind == "order" for change in self.changes)


def change_of(
    place: Place,
    subject: str,
    old: Any,  # Any: attributes of all types
    new: Any,
    words: Callable[[Any], str] = told,
    notation: Callable[[Any], str] = written,
) -> Iterator[Change]:
    """The change of an attribute: in words, or, where these do not show it, as a program has it.

    It was added or removed where it is in one of the programs alone.
    """
    if old == new:
        return
    texts = [None if term is None else words(term) for term in (old, new)]
    if texts[0] == texts[1]:
        texts = [None if term is None else notation(term) for term in (old, new)]
    yield Change(place, subject, *texts)


def guard_changes(place: Place, old: Sequence[Guard], new: Sequence[Guard]) -> Iterator[Change]:
    """What is expected no more, otherwise, or only now."""
    come = [guard for guard in new if guard not in old]
    for guard in old:
        if guard not in new:
            other = next((one for one in come if type(one) is type(guard)), None)
            if other is not None:
                come.remove(other)
            yield from change_of(place, "expectation", guard, other)
    for guard in come:
        yield from change_of(place, "expectation", None, guard)
    if {*old} == {*new} and [*old] != [*new]:
        yield Change(place, ORDER + "expectations", in_a_row(written)(old), in_a_row(written)(new))


def in_a_row(say: Callable[[Any], str]) -> Callable[[Sequence[Any]], str]:
    """What says several terms, one after the other."""
    return lambda terms: ", ".join(map(say, terms))


Answer = Mapping[str, Any]
"""What a program says of a field, or of a list of records, as JSON values: its `value`; the reason why it has
`abstained`, where it has; and what has `abstained_inside` of records, such as `entries[3].date`, where any has."""


@dataclass(frozen=True, slots=True)
class AnswerChange:
    """A field on which two programs differ on a document; one that is only in one of them has no other answer."""

    document: str
    field: str
    old: Answer | None
    new: Answer | None


def answer_changes(old: Program, new: Program, comparison: Comparison, document: Document) -> Iterator[AnswerChange]:
    """Where two programs answer differently on a document; fields that were renamed are still one, by the new name."""
    before, after = _answers(evaluate(old, document)), _answers(evaluate(new, document))
    renamed = dict((*comparison.fields, *comparison.records))
    before = {renamed.get(name, name): answer for name, answer in before.items()}
    for name in dict.fromkeys((*before, *after)):
        first, second = before.get(name), after.get(name)
        if first is None or second is None or not _same(first, second):
            yield AnswerChange(document.name, name, first, second)


def _same(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same; for what reasons they abstain does not count."""
    return one.keys() == other.keys() and all(one[name] == other[name] for name in one if name != "abstained")


def _answers(extraction: Extraction) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    results: list[FieldResult | RecordsResult] = [*extraction.fields, *extraction.records]
    for one in results:
        found[one.name] = {"value": one.json_value} | ({} if one.reason is None else {"abstained": one.reason})
    for records in extraction.records:
        inside = [name for name in extraction.abstained if name.startswith(f"{records.name}[")]
        found[records.name] |= {"abstained_inside": inside} if inside else {}
    return found


def comparison_text(comparison: Comparison, old: str = "old", new: str = "new", width: int = 80) -> str:
    """What changed, in words, in lines of at most `width` where it fits; `old` and `new` say what is compared."""
    lines = [wrapped(line, width) for line in _lines(comparison)]
    return "\n".join([f"{shown(old)} -> {shown(new)}: {_summary(comparison)}", *lines]) + "\n"


def comparison_to_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison as JSON values: `equal`, `only_order`, and `changes`, each with its kind, place, subject and what
    was said in the old and the new program."""
    return {
        "equal": comparison.equal,
        "only_order": comparison.only_order,
        "changes": [
            {
                "kind": change.kind,
                "place": [{"kind": kind, "old": before, "new": after} for kind, before, after in change.place],
                "subject": change.subject,
                "old": change.old,
                "new": change.new,
            }
            for change in comparison.changes
        ],
    }


def unified_text(old: Program, new: Program, old_name: str = "old", new_name: str = "new") -> str:
    """The difference of the canonical texts of two programs, as `diff -u` gives it, whatever they are called; empty
    where they are equal."""
    named = old, replace(new, name=old.name)
    before, after = (print_program(program).splitlines(keepends=True) for program in named)
    return "".join(unified_diff(before, after, shown(old_name), shown(new_name)))


def answers_text(changes: Sequence[AnswerChange], count: int, errors: Sequence[DocumentError], width: int) -> str:
    """Which answers differ on `count` documents, one line each below its document."""
    documents = len({change.document for change in changes})
    lines = [f"On {counted(count, 'document')} the answers are the same."]
    if changes:
        differ = f"{counted(len(changes), 'answer')} differ{'s' if len(changes) == 1 else ''}"
        lines = [f"On {counted(count, 'document')} {differ}, in {documents} of them:"]
    for document, group in groupby(changes, lambda change: change.document):
        lines.append(f"  {shown(document)}")
        lines += [f"    {shown(item.field)}: {_answer(item.old)} -> {_answer(item.new)}" for item in group]
    lines += [f"  {shown(str(error))}" for error in errors]
    return "\n".join(wrapped(line, width) for line in lines) + "\n"


def answers_to_json(changes: Sequence[AnswerChange], count: int, errors: Sequence[DocumentError]) -> dict[str, Any]:
    """The answers that differ as JSON values: `documents` counts those read, `answers` lists what differs, `errors` the
    documents that could not be read."""
    return {
        "documents": count,
        "answers": list(map(asdict, changes)),
        "errors": [{"document": error.name, "error": error.reason} for error in errors],
    }


def _answer(answer: Answer | None) -> str:
    if answer is None:
        return "not a field"
    if "abstained" in answer:
        return f"no value ({shown(answer['abstained'])})"
    told = "not on the page" if answer["value"] is None else shown(json.dumps(answer["value"], ensure_ascii=False))
    inside = ", ".join(answer.get("abstained_inside", ()))
    return f"{told}, uncertain: {shown(inside)}" if inside else told


def _summary(comparison: Comparison) -> str:
    if comparison.equal:
        return "the same"
    if comparison.only_order:
        return "the same in another order"
    named = Counter[str]()
    inside: dict[Step, None] = {}
    for change in comparison.changes:
        if len(change.place) == 1 and change.kind in ("added", "removed") and change.subject == change.place[0][0]:
            named[change.kind] += 1
        elif change.place:
            inside[change.place[0]] = None
    told = [f"{counted(len(inside), 'field')} changed"] if inside else []
    told += [f"{named[kind]} {kind}" for kind in ("added", "removed") if named[kind]]
    return listed(told) or "the program's own lines changed"


def _lines(comparison: Comparison) -> Iterator[str]:
    """One line a change, below the lines of its place; a place is named once."""
    entered: tuple[Step, ...] = ()
    for change in comparison.changes:
        whole = bool(change.place) and change.subject == change.place[-1][0] and None in change.place[-1]
        place = change.place[:-1] if whole else change.place
        same = sum(1 for _ in takewhile(lambda steps: steps[0] == steps[1], zip(entered, place, strict=False)))
        for depth in range(same, len(place)):
            yield "  " * depth + _step(place[depth])
        entered = place
        yield "  " * len(place) + _line(change, whole)


def _line(change: Change, whole: bool) -> str:
    """A change in words; of a `whole` field, format, part or strategy its place is named."""
    match change.kind:
        case "added" | "removed":
            what = f"{_step(change.place[-1])} {change.kind}" if whole else f"{change.subject}, {change.kind}"
            return f"{what}: {change.old if change.new is None else change.new}"
        case "renamed":
            return f"renamed, was {change.old}"
        case "order":
            return f"only the {change.subject}: {change.old} -> {change.new}"
        case _:
            return f"{change.subject}: {change.old} -> {change.new}"


def _step(step: Step) -> str:
    kind, old, new = step
    if old is None or new is None or old == new:
        return f"{kind} {shown(old or new or '')}"
    return f"{kind} {shown(old)}, now {shown(new)}"
