"""What an exported package does: a document in, its answers out; files in, lines of JSON out.

It is copied into the package with all that it imports. A domain schema that the program names is not asked.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fieldmark.dsl.core.errors import DocumentError
from fieldmark.dsl.core.evaluate import evaluate
from fieldmark.dsl.core.terms import Program
from fieldmark.runtime.io.documents import document_in, readable_kind
from fieldmark.runtime.io.files import FORMS, walk_documents
from fieldmark.runtime.io.names import json_bytes
from fieldmark.runtime.run import extract, extraction_to_json


def answers(program: Program, document: bytes | str, name: str) -> dict[str, Any]:
    """The answers of a program, as JSON values, on what the file of a document holds.

    What it is, its name tells, or its content. A `str` is decoded already, whatever a page declares; what a program for
    forms is given is a file of boxes, unless it begins like a PDF file or an image. Raises DocumentError.
    """
    data, charset = (document.encode("utf-8", "replace"), "utf-8") if isinstance(document, str) else (document, None)
    kind = readable_kind(data, name)
    if program.kind == "form" and kind not in FORMS.values():
        kind = "boxes"
    return extraction_to_json(evaluate(program, document_in(data, name, kind, charset)))


def answer_files(program: Program, paths: Sequence[str]) -> int:
    """Print the answers of each file, folders searched, one JSON object a line.

    The exit status: 1 where a file cannot be read, 2 where none is named or the output cannot be written, else 0.
    """
    if not paths:
        sys.stderr.write("name the files to read\n")
        return 2
    status = 0
    for path in walk_documents(map(Path, paths), program.kind):
        try:
            content = extraction_to_json(extract(program, path))
        except DocumentError as error:
            content, status = {"document": error.name, "error": error.reason}, 1
        try:
            sys.stdout.buffer.write(json_bytes(content))
            sys.stdout.buffer.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python tries once more when it ends
            if not isinstance(error, BrokenPipeError):  # a reader that stops reading knows
                sys.stderr.write(f"the output: {error.strerror}\n")
            return 2
    return status
