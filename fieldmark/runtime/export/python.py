"""A program as one Python module that needs lxml and cssselect, and no fieldmark.

The machinery is taken from fieldmark's own sources by following names from what the program uses, so that the answers
are the same by construction, and a change of the sources needs no change here. It is not generated from the program's
meaning: two implementations of one meaning would have to be held together for ever, and a module that is read by people
should say what fieldmark's sources say, in their words. Departures from `fieldmark extract`: encodings are found by
`charsets` in place of w3lib; a schema that the program names is not asked.
"""

from __future__ import annotations

import ast
import sys
from typing import Final

from fieldmark.dsl.errors import ProgramError
from fieldmark.dsl.programs import Program
from fieldmark.dsl.syntax.printer import print_program
from fieldmark.dsl.syntax.quoting import quote
from fieldmark.runtime.export.machinery.modules import Symbol
from fieldmark.runtime.export.machinery.reach import Reached, reach
from fieldmark.runtime.export.machinery.text import Machinery, machinery
from fieldmark.runtime.export.terms import classes_in, term_text

_FACE: Final = "fieldmark.runtime.export.face"

_RESERVED: Final = ("extract", "main", "PROGRAM", "_program")

_LIBRARIES: Final = frozenset({"lxml", "cssselect"})

_TEMPLATE: Final = '''\
"""{about}

{text}"""

# Needs Python 3.11 or later, {libraries}. Written by `fieldmark export`: to change the program, change its own
# file and export it anew. What stands below the program's terms is part of fieldmark. Copyright (c) 2026, the fieldmark
# authors; BSD-3-Clause.

from __future__ import annotations

{imports}


def extract(page: bytes | str, name: str = "document") -> dict[str, Any]:
    """The answers of the program on {thing}.

    `values` is field -> text, list of texts or of records, or None; `abstained` is field -> reason. `truncated` and
    `unknown_format` are added where they are true. Raises DocumentError where nothing can be read.
    """
    return {answers}(PROGRAM, page, name)


def main() -> int:
    """Print the answers of each file that is named on the command line, one JSON object a line."""
    return {answer_files}(extract, sys.argv[1:])


def _program() -> {program}:
    return {term}


{machinery}


PROGRAM: Final = _program()

if __name__ == "__main__":
    sys.exit(main())
'''


def export_python(program: Program) -> str:
    """The text of the module, the same for equal programs.

    Raises ProgramError where a term cannot be written in Python, or fieldmark's own sources are not installed.
    """
    form = program.kind == "form"
    answers = Symbol(_FACE, "form_answers" if form else "page_answers")
    files = Symbol(_FACE, "answer_files")
    classes = sorted({Symbol(cls.__module__, cls.__name__) for cls in classes_in(program)})
    reached = reach([answers, files], classes)
    found = machinery(reached, _RESERVED, [Symbol("sys", ""), Symbol("typing", "Any"), Symbol("typing", "Final")])
    assert _libraries(reached) <= _LIBRARIES, f"an exported module needs {sorted(_libraries(reached))}"
    return _checked(
        _TEMPLATE.format(
            about=_docstring(_about(program)),
            text=_docstring(print_program(program)),
            imports=found.imports,
            libraries=" and ".join(sorted(_libraries(reached), reverse=True)),
            thing="a form, given as what a file of boxes holds"
            if form
            else "a page of HTML, an e-mail or a plain text",
            answers=found.names[answers],
            answer_files=found.names[files],
            program=found.names[Symbol(Program.__module__, Program.__name__)],
            term=_term(program, found),
            machinery=found.definitions,
        )
    )


def _libraries(reached: Reached) -> set[str]:
    """What has to be installed beside Python itself."""
    return {symbol.module.split(".")[0] for symbol in reached.imported} - sys.stdlib_module_names


def _about(program: Program) -> str:
    return f"The program {quote(program.name)}: `extract` in Python, `python MODULE FILE...` in a shell."


def _term(program: Program, found: Machinery) -> str:
    return term_text(program, lambda cls: found.names[Symbol(cls.__module__, cls.__name__)], 4, len("return "))


def _docstring(text: str) -> str:
    """A text inside a docstring, so that the docstring is that text."""
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _checked(text: str) -> str:
    """The text of a module that Python can read. Raises ProgramError."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ProgramError(f"the program cannot be written in Python: {error}") from error
    return text
