"""What an exported module does: a page in, its answers out; files in, lines of JSON out.

Departures from the `fieldmark` command: folders are not searched, and of forms only files of boxes are read.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from fieldmark.dsl.errors import DocumentError
from fieldmark.dsl.evaluation import evaluate
from fieldmark.dsl.html import HtmlDocument
from fieldmark.dsl.programs import Program
from fieldmark.runtime.extract import answers_to_json
from fieldmark.runtime.sources.boxes import boxes_document
from fieldmark.runtime.sources.documents import bytes_of, page_in, readable_kind, shown_path
from fieldmark.runtime.sources.plain import text_document

Extract = Callable[[bytes | str, str], dict[str, Any]]
"""A page or form, and its name, to its answers."""


def page_answers(program: Program, page: bytes | str, name: str) -> dict[str, Any]:
    """The answers of a program on a page of HTML, an e-mail or a plain text; which it is tells its name or its content.

    A `str` is decoded already, whatever the page declares. Raises DocumentError where it cannot be read.
    """
    return answers_to_json(evaluate(program, _page_of(page, name)))


def form_answers(program: Program, form: bytes | str, name: str) -> dict[str, Any]:
    """The answers of a program on a form, given as what a file of boxes holds. Raises DocumentError."""
    data = form.encode("utf-8", "surrogatepass") if isinstance(form, str) else form
    return answers_to_json(evaluate(program, boxes_document(data, name)))


def answer_files(extract: Extract, paths: Sequence[str]) -> int:
    """Print the answers of each file, one JSON object a line.

    The exit status: 1 where a file cannot be read, 2 where none is named or the output cannot be written, else 0.
    """
    if not paths:
        sys.stderr.write("name the files to read\n")
        return 2
    status = 0
    for path in paths:
        name = shown_path(Path(path))
        try:
            content = extract(bytes_of(Path(path), name), name)
        except DocumentError as error:
            content, status = {"document": error.name, "error": error.reason}, 1
        try:
            sys.stdout.buffer.write(json.dumps(content, ensure_ascii=False).encode("utf-8") + b"\n")
            sys.stdout.buffer.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries once more when it ends
            if not isinstance(error, BrokenPipeError):  # a reader that stops reading knows
                sys.stderr.write(f"the output: {error.strerror}\n")
            return 2
    return status


def _page_of(page: bytes | str, name: str) -> HtmlDocument:
    data = page.encode("utf-8", "replace") if isinstance(page, str) else page
    kind = readable_kind(data, name)
    if isinstance(page, str) and kind == "html":
        return HtmlDocument.from_bytes(data, name, "utf-8")
    if isinstance(page, str) and kind == "text":
        return text_document(page, name)
    if kind in ("html", "mail", "text"):
        return page_in(data, name, kind)
    raise DocumentError(name, "it is a form, not a page of HTML, an e-mail or text")
