"""fieldmark learns small, readable extraction programs from a few examples, and runs them.

    import fieldmark

    result = fieldmark.learn(fieldmark.read_examples("labelled"))
    fieldmark.save(result.program, "invoices.fm")

    program = fieldmark.load("invoices.fm")
    for extraction in fieldmark.extract_many(program, ["inbox"]):
        ...

Names are loaded when they are first used, so that running a saved program never loads the learner.

Programs: `load` and `loads` read one, `save` and `dumps` write one, `Program` is one.
Running: `extract` on one document, a file or a page that is parsed already, `extract_many` on files, folders and
archives, by several processes if asked to, `explain` in words, also without a document. An `Extraction` holds a
`FieldResult` for each field: its values with their `Evidence`, or the reason why it abstains.
Documents: `read_document` reads a file, a text, bytes, a response or a parsed page, as `extract` and `learn` do by
themselves: a page becomes an `HtmlDocument`, a form (boxes, PDF, image) its like.
Learning: `read_examples` reads a folder of labelled documents, each an `Example`; so is a pair of a document and its
labels. `learn` gives a `LearnResult`, with a `FieldReport` for each field.
Texts: `learn_text_program` learns from inputs and outputs, without documents; `run_text_program` runs what it gives.
Errors: every exception raised on purpose is a `FieldmarkError`: `DocumentError`, `LabelError`, `ProgramError`, and of
the latter `ProgramSyntaxError`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fieldmark.dsl.core.errors import DocumentError, FieldmarkError, LabelError, ProgramError, ProgramSyntaxError
    from fieldmark.dsl.core.results import Extraction, FieldResult
    from fieldmark.dsl.core.terms import Program
    from fieldmark.dsl.core.vote import Evidence
    from fieldmark.dsl.html.tree import HtmlDocument
    from fieldmark.dsl.text.language import run_text_program
    from fieldmark.runtime.batch.many import extract_many
    from fieldmark.runtime.explain import explain
    from fieldmark.runtime.io.documents import read_document
    from fieldmark.runtime.io.labels import read_examples
    from fieldmark.runtime.io.programs import dumps, load, loads, save
    from fieldmark.runtime.learning import learn
    from fieldmark.runtime.run import extract
    from fieldmark.synth.core.examples import Example, FieldReport, LearnResult
    from fieldmark.synth.texts.programs import learn_text_program

__version__ = "0.1.0"
"""The version of the package."""

__all__ = [
    "DocumentError",
    "Evidence",
    "Example",
    "Extraction",
    "FieldReport",
    "FieldResult",
    "FieldmarkError",
    "HtmlDocument",
    "LabelError",
    "LearnResult",
    "Program",
    "ProgramError",
    "ProgramSyntaxError",
    "dumps",
    "explain",
    "extract",
    "extract_many",
    "learn",
    "learn_text_program",
    "load",
    "loads",
    "read_document",
    "read_examples",
    "run_text_program",
    "save",
]

_HOMES = {
    "fieldmark.dsl.core.errors": "DocumentError FieldmarkError LabelError ProgramError ProgramSyntaxError",
    "fieldmark.dsl.core.results": "Extraction FieldResult",
    "fieldmark.dsl.html.tree": "HtmlDocument",
    "fieldmark.dsl.core.terms": "Program",
    "fieldmark.dsl.text.language": "run_text_program",
    "fieldmark.dsl.core.vote": "Evidence",
    "fieldmark.runtime.explain": "explain",
    "fieldmark.runtime.batch.many": "extract_many",
    "fieldmark.runtime.run": "extract",
    "fieldmark.runtime.io.programs": "dumps load loads save",
    "fieldmark.runtime.io.documents": "read_document",
    "fieldmark.runtime.io.labels": "read_examples",
    "fieldmark.runtime.learning": "learn",
    "fieldmark.synth.core.examples": "Example FieldReport LearnResult",
    "fieldmark.synth.texts.programs": "learn_text_program",
}
"""Module -> the public names that it defines; the same as the imports above."""

_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    """A public name, loaded from its module on first use (PEP 562). Raises AttributeError."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
