"""A program as a Python package that runs without fieldmark: a module to read, beside the run-time modules it needs.

    trips/__init__.py    the program's text, a function for each field and list of records, `extract` for all of them
    trips/__main__.py    answers files: `python -m trips FILE...`
    trips/_fieldmark/    modules of fieldmark, whole; changed are only the names of what they import

Which modules are copied, their import statements say: those of `_ROOTS`, what these import when they are loaded (in the
language also inside functions), and so on. So the answers are those of fieldmark by construction, and a change of the
sources needs no change here. Imports inside the package are relative: it may be put anywhere.
"""

from __future__ import annotations

import ast
import keyword
import sys
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.resources import files
from typing import Final

from fieldmark.dsl.core import confidence
from fieldmark.dsl.core.errors import DocumentError, ProgramError
from fieldmark.dsl.core.terms import Field, Program, Records
from fieldmark.dsl.syntax import form_terms
from fieldmark.dsl.syntax.printing import print_program
from fieldmark.dsl.syntax.programs import parse_program
from fieldmark.dsl.syntax.reading import quote
from fieldmark.runtime.io.mail import mail_document
from fieldmark.runtime.io.names import writable
from fieldmark.runtime.io.scans import form_in
from fieldmark.runtime.run import answers

_OWN: Final = "fieldmark"

VENDORED: Final = "_fieldmark"
"""The folder of the copied modules."""

_MODEL: Final = f"dsl/core/{confidence.FILE}"

_ROOTS: Final = (parse_program, form_terms.expected, answers, DocumentError, form_in, mail_document)
"""What the package's own module imports; and what reading documents imports only where it is needed."""

_HEADER: Final = (
    "# From fieldmark, copied by `fieldmark export`; changed are only the names of what is imported.\n"
    "# Copyright (c) 2026, the fieldmark authors. SPDX-License-Identifier: BSD-3-Clause\n\n"
)

_TAKEN: Final = frozenset(
    (
        *("PROGRAM", "Any", "DocumentError", "Final", "answers", "annotations", "extract", "parse_program"),
        *("bytes", "dict", "list", "str"),
    )
)
"""Names that a function of the module cannot have."""

_MODULE: Final = '''\
"""The program {shown}: `extract` gives all that it finds, and each function below it one field of that.

In a shell: `python -m PACKAGE FILE...`. Needs Python 3.11 or later, {libraries}.
Written by `fieldmark export`: to change the program, change its own file and export it anew.
"""

from __future__ import annotations

from typing import Any, Final

from .{errors} import DocumentError as DocumentError
from .{parser} import parse_program
from .{face} import answers

PROGRAM: Final = parse_program("""\\
{text}""")


def extract(document: bytes | str, name: str = "document") -> dict[str, Any]:
    """All answers on {thing}.

    `values` is field -> text, list of texts or of records, or None; `abstained` is field -> reason. `truncated` and
    `unknown_format` are added where they are true. Raises DocumentError where nothing can be read.
    """
    return answers(PROGRAM, document, name)
'''

_FUNCTION: Final = '''

def {name}(document: bytes | str, name: str = "document") -> {kind} | None:
    """The {what}; None where there is nothing, and where the program abstains."""
    found: {kind} | None = extract(document, name)["values"][{item}]
    return found
'''

_MAIN: Final = '''\
"""Prints the answers of the program on each file, one JSON object a line; folders are searched."""

import sys

from . import PROGRAM
from .{face} import answer_files

if __name__ == "__main__":
    sys.exit(answer_files(PROGRAM, sys.argv[1:]))
'''


def export_python(program: Program) -> dict[str, bytes]:
    """The files of the package: path inside its folder -> content, the same for equal programs.

    Raises ProgramError where fieldmark's own sources are not installed.
    """
    texts = {
        "__init__.py": module_text(program),
        "__main__.py": _MAIN.format(face=_vendored(answers.__module__)),
        f"{VENDORED}/__init__.py": f'{_HEADER}"""What of fieldmark the program needs to run."""\n',
        **{f"{VENDORED}/{module.path}": _HEADER + module.text for module in _modules()},
    }
    return {path: writable(text) for path, text in texts.items()} | dict(_other_files())


def module_text(program: Program) -> str:
    """The module that people read, and import."""
    *libraries, last = sorted({library for module in _modules() for library in module.libraries})
    head = _MODULE.format(
        shown=docstring(quote(program.name)),
        libraries=f"{', '.join(libraries)} and {last}",
        errors=_vendored(DocumentError.__module__),
        parser=_vendored(parse_program.__module__),
        face=_vendored(answers.__module__),
        text=docstring(print_program(program)),
        thing="a form: a file of boxes, or a PDF file or image where the libraries for these are installed"
        if program.kind == "form"
        else "a page of HTML, an e-mail or a plain text, given as bytes or decoded",
    )
    named = python_names([*program.fields, *program.records], _TAKEN)
    return head + "".join(
        _FUNCTION.format(name=name, kind=kind_of(item), what=shown(item), item=literal(item.name))
        for name, item in named
    )


def python_names(items: Iterable[Field | Records], taken: Collection[str]) -> Iterator[tuple[str, Field | Records]]:
    """Python name -> field or list of records, in the order given; no name twice, and none of those taken."""
    used = set(taken)
    for item in items:
        written = unicodedata.normalize("NFKC", item.name)  # as Python reads names
        name = "".join(letter if f"a{letter}".isidentifier() else "_" for letter in written)
        if not name.isidentifier() or keyword.iskeyword(name) or name.startswith("_"):
            name = f"field_{name.strip('_')}"
        while name in used:
            name += "_"
        used.add(name)
        yield name, item


def kind_of(item: Field | Records) -> str:
    """The type of a field's value, or of a list of records."""
    if isinstance(item, Records):
        return "list[dict[str, Any]]"
    return "str" if item.aggregation == "one" else "list[str]"


def shown(item: Field | Records) -> str:
    """What an item is, inside a docstring."""
    return f"{'records' if isinstance(item, Records) else 'field'} {docstring(quote(item.name))}"


def literal(text: str) -> str:
    """The Python literal of any text, in printable characters."""
    plain = text.isprintable() and '"' not in text and "\\" not in text
    return f'"{text}"' if plain else repr(text)


def docstring(text: str) -> str:
    """A text between three quotes, so that it is that text."""
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


@dataclass(frozen=True, slots=True)
class _Module:
    """A module to copy: its path in the package, its text there, our own modules and the libraries that it imports."""

    path: str
    text: str
    imports: tuple[str, ...]
    libraries: frozenset[str]


@cache
def _modules() -> tuple[_Module, ...]:
    """The modules to copy, in the order of their paths. Raises ProgramError where a source is missing."""
    found: dict[str, _Module] = {}
    names = [root.__module__ for root in _ROOTS]
    while names:
        name = names.pop()
        if name == _OWN or name in found:
            continue
        source = _source(name)
        if source is None:
            raise ProgramError(f"the source of {name} is not installed, so that it cannot be copied")
        found[name] = _read(*source)
        names += [*found[name].imports, name.rpartition(".")[0]]
    return tuple(sorted(found.values(), key=lambda module: module.path))


def _source(name: str) -> tuple[str, str] | None:
    """The path of a module of our own, and its source."""
    inside = name.split(".")[1:]
    for path in ("/".join([*inside, "__init__.py"]), "/".join(inside) + ".py"):
        place = files(_OWN).joinpath(path)
        if place.is_file():
            return path, place.read_text(encoding="utf-8")
    return None


def _read(path: str, source: str) -> _Module:
    """A module with what it imports; its imports of our own modules become relative."""
    tree = ast.parse(source)
    level = path.count("/") + 1
    lines = source.split("\n")  # as the syntax tree counts them
    for statement in ast.walk(tree):
        if isinstance(statement, ast.ImportFrom) and statement.module is not None and _is_own(statement.module):
            inside = "." * level + statement.module.removeprefix(_OWN).removeprefix(".")
            line = lines[statement.lineno - 1]
            lines[statement.lineno - 1] = line.replace(f"from {statement.module}", f"from {inside}", 1)
    loading = ast.walk(tree) if path.startswith("dsl/") else tree.body
    imported = [name for statement in loading for name in _imported(statement)]
    return _Module(
        path,
        "\n".join(lines),
        tuple(name for name in imported if _is_own(name)),
        frozenset(name.split(".")[0] for name in imported if not _is_own(name)) - sys.stdlib_module_names,
    )


def _imported(statement: ast.AST) -> Iterator[str]:
    """The modules that an import statement loads."""
    match statement:
        case ast.Import(names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(str(module), names):
            yield module
            inside = [f"{module}.{alias.name}" for alias in names] if _is_own(module) else []
            yield from (name for name in inside if _source(name) is not None)


def _is_own(name: str) -> bool:
    return name.partition(".")[0] == _OWN


def _vendored(name: str) -> str:
    """A module of our own, as the package's modules name it behind a dot."""
    return VENDORED + name.removeprefix(_OWN)


def _other_files() -> Iterator[tuple[str, bytes]]:
    """The licence, and what the modules read beside their sources: the model of confidence."""
    yield f"{VENDORED}/{_MODEL}", files(_OWN).joinpath(_MODEL).read_bytes()
    with suppress(metadata.PackageNotFoundError):  # a checkout; each header names the licence
        if licence := metadata.distribution(_OWN).read_text("licenses/LICENSE"):
            yield f"{VENDORED}/LICENSE", licence.encode("utf-8")
