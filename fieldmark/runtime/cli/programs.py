"""`fieldmark show`, `explain` and `diff`: programs for people to read.

`show` prints a program as fieldmark writes it, `explain` says in words what it does or why it gives what it gives on
one document, `diff` what is different between two.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.cli.console import DOCUMENT, INPUT, no_documents
from fieldmark.runtime.differences.answers import AnswerChange, answer_changes
from fieldmark.runtime.differences.changes import Comparison
from fieldmark.runtime.differences.compare import compare_programs
from fieldmark.runtime.differences.report import (
    answers_text,
    answers_to_json,
    comparison_text,
    comparison_to_json,
    unified_text,
)
from fieldmark.runtime.explain import explain
from fieldmark.runtime.io.documents import read_document, shown_path
from fieldmark.runtime.io.files import walk_documents
from fieldmark.runtime.io.programs import dumps, load

DIFFERENT = 1
"""Exit status where the programs, or, on documents, their answers differ."""

TROUBLE = 2
"""Exit status where a document could not be read."""


@click.command("show")
@click.argument("program", type=INPUT)
def show_command(program: Path) -> None:
    """Check PROGRAM and print it in its canonical form."""
    click.echo(dumps(load(program)).encode("utf-8"), nl=False)


@click.command("explain")
@click.argument("program", type=INPUT)
@click.argument("document", required=False, type=DOCUMENT)
def explain_command(program: Path, document: Path | None) -> None:
    """Say in words what PROGRAM looks for, or how it finds each value in DOCUMENT, or why it does not."""
    text = explain(load(program), None if document is None else read_document(document), _width())
    click.echo(text.encode("utf-8"), nl=False)


@click.command("diff")
@click.argument("old", type=INPUT)
@click.argument("new", type=INPUT)
@click.argument("more", metavar="", nargs=-1, type=INPUT)
@click.option("--text", is_flag=True, help="Print a unified diff of the canonical texts instead.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead.")
@click.option(
    "--on",
    metavar="DOCUMENT...",
    multiple=True,
    type=INPUT,
    help="Run both on documents (folders are searched), and show which answers differ.",
)
@click.pass_context
def diff_command(
    ctx: click.Context, old: Path, new: Path, more: tuple[Path, ...], text: bool, as_json: bool, on: tuple[Path, ...]
) -> None:
    """Say what is different between the programs OLD and NEW.

    The exit status is 0 where they are equal, 1 where they differ, 2 where something cannot be read. With --on it
    tells whether their answers differ.
    """
    if more and not on:
        raise click.UsageError(f"two programs are compared, and {click.format_filename(more[0])} is one more")
    programs = load(old), load(new)
    names = shown_path(old), shown_path(new)
    comparison = compare_programs(*programs)
    answers = _Answers(programs, comparison, (*on, *more)) if on else None
    if as_json:
        content = {"old": names[0], "new": names[1], **comparison_to_json(comparison)}
        told = json.dumps(content | (answers.to_json() if answers else {}), ensure_ascii=False) + "\n"
    else:
        width = _width()
        told = unified_text(*programs, *names) if text else comparison_text(comparison, *names, width)
        told += answers.text(width) if answers else ""
    click.echo(told.encode("utf-8"), nl=False)
    if answers and answers.errors:
        ctx.exit(TROUBLE)
    ctx.exit(DIFFERENT if (answers.changes if answers else comparison.changes) else 0)


class _Answers:
    """What two programs answer differently on documents."""

    def __init__(self, programs: tuple[Program, Program], comparison: Comparison, paths: Sequence[Path]) -> None:
        old, new = programs
        if old.kind != new.kind:
            raise click.UsageError(f"one program is for {old.kind}, the other for {new.kind}: no document is for both")
        self.changes: list[AnswerChange] = []
        self.errors: list[DocumentError] = []
        self.count = 0
        for path in walk_documents(paths, old.kind):
            try:
                document = read_document(path)
            except DocumentError as error:
                self.errors.append(error)
                continue
            self.count += 1
            self.changes.extend(answer_changes(old, new, comparison, document))
        if not self.count and not self.errors:
            raise no_documents(paths, old.kind)

    def text(self, width: int) -> str:
        """The answers that differ, for people."""
        return "\n" + answers_text(self.changes, self.count, self.errors, width)

    def to_json(self) -> dict[str, Any]:
        """The answers that differ, as JSON values."""
        return answers_to_json(self.changes, self.count, self.errors)


def _width() -> int:
    return min(shutil.get_terminal_size((100, 24)).columns, 120)
