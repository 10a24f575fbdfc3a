"""`fieldmark ask`: questions in words, answered from pages, without labels and without a schema."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.core.values import shown
from fieldmark.dsl.html.tree import HtmlDocument
from fieldmark.dsl.syntax.notation import counted
from fieldmark.runtime.ask import SURE, Asked, appearance_of, ask, confirmed, is_sure, learn_answers
from fieldmark.runtime.cli.main import read_all, tell_json, tell_left_out
from fieldmark.runtime.cli.options import (
    DOCUMENT,
    FORCE,
    INPUT,
    check_not_read,
    check_not_there,
    no_documents,
    output_option,
)
from fieldmark.runtime.io.documents import bytes_of, read_page
from fieldmark.runtime.io.names import shown_path, writable
from fieldmark.runtime.io.programs import load, save
from fieldmark.runtime.vision.devtools import find_browser
from fieldmark.runtime.vision.given import snapshot_in
from fieldmark.runtime.vision.layout import Layout
from fieldmark.runtime.vision.rendering import Renderer
from fieldmark.synth.zeroshot.answers import Answer
from fieldmark.synth.zeroshot.appearance import Appearance
from fieldmark.synth.zeroshot.words import words_of


@click.command("ask")
@click.argument("question")
@click.argument("pages", metavar="PAGE...", nargs=-1, required=True, type=DOCUMENT)
@click.option("--also", metavar="QUESTION", multiple=True, help="One more question about the same pages.")
@click.option("--top", type=click.IntRange(1, 100), default=5, show_default=True, help="Lists shown for a question.")
@click.option("--like", metavar="VALUE", help="One value that the list of the first question holds.")
@click.option("--rendered", is_flag=True, help="Render pages with Chromium, and go by what is seen of a list, too.")
@click.option("--boxes", type=INPUT, help="The same by the boxes in this file, or a saved snapshot, without a browser.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each page and question.")
@click.option(
    "--with", "witness", metavar="PROGRAM", type=INPUT, help="Give only lists that this program of answers gives too."
)
@click.option("--learn", "learning", is_flag=True, help="Learn a program from the best lists, as from labels.")
@output_option("-o", "--output", metavar="PROGRAM", help="Write the learned program to this file.")
@FORCE
def ask_command(
    question: str,
    pages: tuple[Path, ...],
    also: tuple[str, ...],
    top: int,
    like: str | None,
    rendered: bool,
    boxes: Path | None,
    as_json: bool,
    witness: Path | None,
    learning: bool,
    output: Path | None,
    force: bool,
) -> int:
    """Find the lists that answer QUESTION, such as "case names", on each PAGE (folders are searched).

    Lists come with their probability among all lists of the page, the predicate that selects them, and where they
    stand; beside the question stands how likely the first one is right. Columns of one list, asked for together,
    become records.

    The exit status is 1 where a page has no answer, or with --learn where an answer is not learned from, or is not
    given again by the program; one that knows nothing is not written.
    """
    if learning != (output is not None):
        raise click.UsageError("--learn and -o PROGRAM go together")
    if boxes and (rendered or len(pages) > 1 or pages[0].is_dir()):
        raise click.UsageError("--boxes is for a single page, and in place of --rendered")
    _check_words((question, *also))
    if like is not None and not like.strip():
        raise click.UsageError("--like takes a value that the page shows")
    check_not_read("-o", output, (*pages, *([boxes] if boxes else [])))
    check_not_there(output, force)
    if rendered:
        find_browser()
    renderer = click.get_current_context().with_resource(Renderer()) if rendered else None
    documents, unreadable = read_all(lambda path: _seen(path, renderer, boxes), pages)
    if not documents and not unreadable:
        raise no_documents(pages)
    if as_json:
        for error in unreadable:
            tell_json({"document": error.name, "error": error.reason})
    else:
        tell_left_out(unreadable)
    program = None if witness is None else load(witness)
    asked: list[Asked] = []
    for _, (document, appearance) in documents:
        found = ask(document, (question, *also), top=top, like=like, appearance=appearance)
        if program is not None:
            found = confirmed(found, program)
        asked.append(found)
        for line in _json_lines(found) if as_json else _lines(found):
            click.echo(writable(line))
        document.forget()
    complete = all(one.complete for one in asked) and not unreadable
    if output is not None:
        complete = _learn(asked, output, as_json) and complete
    return 0 if complete else 1


def _seen(path: Path, renderer: Renderer | None, boxes: Path | None) -> tuple[HtmlDocument, Appearance | None]:
    """A page, with how it looks where it is rendered or its boxes are given."""
    if renderer is not None:
        document, snapshot = renderer.page(path)
        return document, appearance_of(Layout(snapshot))
    document = read_page(path)
    if boxes is not None:
        name = shown_path(boxes)
        return document, appearance_of(Layout(snapshot_in(bytes_of(boxes, name), name, document)))
    return document, None


def _check_words(questions: Sequence[str]) -> None:
    for question in questions:
        if not words_of(question):
            told = writable(question).decode()
            raise click.UsageError(f'a question has words, such as "case names": "{told}" has none')


def _learn(asked: Sequence[Asked], output: Path, as_json: bool) -> bool:
    """Write a program of what was answered, unless it knows nothing; whether all was learned from, and is given again
    by it."""
    result = learn_answers(asked, output.stem)
    unsure = [(one, answer) for one in asked for answer in one.answers if answer.lists and not is_sure(answer)]
    for one, answer in unsure:
        told = f"right with a probability of {answer.certainty:.2f}, below {SURE:.2f}"
        click.echo(f"not learned from: {answer.question} in {one.document.name}: {told}", err=True)
    if any(report.formats for report in result.reports):
        save(result.program, output)
        click.echo(f"written to {shown_path(output)}", err=as_json)
    else:
        click.echo("nothing was learned; no program is written", err=True)
    for report in result.reports:
        for problem in report.problems:
            click.echo(f"not reproduced: {report.name} in {problem.document}: {problem.reason}", err=True)
    return result.complete and not unsure


def _json_lines(asked: Asked) -> Iterator[str]:
    """One line for each question; the records that its answers are columns of are in the last one."""
    found = [_to_json(asked, answer) for answer in asked.answers]
    if asked.records:
        found[-1]["records"] = asked.records
    for answer in found:
        yield json.dumps(answer, ensure_ascii=False)


def _to_json(asked: Asked, answer: Answer) -> dict[str, Any]:
    lists = [
        {
            "values": one.values,
            "probability": round(one.probability, 4),
            "predicate": one.predicate,
            "place": one.place,
            "heading": one.heading,
        }
        for one in answer.lists
    ]
    found = {"document": asked.document.name, "question": answer.question, "lists": lists}
    withheld = {} if answer.lists else {"abstained": answer.reason}
    return {**found, "certainty": round(answer.certainty, 4), **withheld}


def _lines(asked: Asked) -> Iterator[str]:
    for answer in asked.answers:
        told = f" (the first is right with a probability of {answer.certainty:.2f})" if answer.lists else ""
        yield f"{asked.document.name}: {answer.question}{told}"
        if not answer.lists:
            yield f"  {answer.reason}"
        for number, one in enumerate(answer.lists, 1):
            yield f"  {number}. {one.probability:.2f}  {counted(len(one.values), 'value')}: {_shown(one.values)}"
            under = f', under "{one.heading}"' if one.heading else ""
            yield f"     {one.predicate or 'no selector says it'}  in {one.place}{under}"
    if asked.records:
        yield f"  {counted(len(asked.records), 'record')}:"
        for record in asked.records:
            yield f"    {json.dumps(record, ensure_ascii=False)}"


def _shown(values: Sequence[str]) -> str:
    return shown(values) if len(values) < 4 else f"{shown(values[:2])}, ... {shown(values[-1:])}"
