"""Exceptions cross processes: what is raised in a worker arrives as it was, message, place and all."""

from __future__ import annotations

import inspect
import pickle
import pkgutil
from importlib import import_module
from typing import Any

import pytest

import fieldmark
from fieldmark import DocumentError, FieldmarkError, LabelError, ProgramError, ProgramSyntaxError

ARGUMENTS = {"str": "a: b", "int": 3, "list[str]": ["a", "b"], "tuple[str, ...]": ("a", "b")}
"""A value for each type that an exception is made from, as it is annotated."""


def kinds() -> list[type[FieldmarkError]]:
    """All exceptions of the package."""
    for module in pkgutil.walk_packages(fieldmark.__path__, "fieldmark."):
        if not module.name.endswith(("__main__", "plugin")):
            import_module(module.name)
    found = [FieldmarkError]
    for kind in found:
        found += [other for other in kind.__subclasses__() if other.__module__.startswith("fieldmark.")]
    return found


def made(kind: type[FieldmarkError]) -> FieldmarkError:
    if kind.__init__ is Exception.__init__:
        return kind("a: b")
    parameters = list(inspect.signature(kind.__init__).parameters.values())[1:]
    values: list[Any] = [ARGUMENTS[str(parameter.annotation)] for parameter in parameters]
    return kind(*values)


def test_the_exceptions_are_found() -> None:
    assert {FieldmarkError, DocumentError, LabelError, ProgramError, ProgramSyntaxError} < set(kinds())


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_exception_survives_pickling(protocol: int) -> None:
    for kind in kinds():
        error = made(kind)
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is kind
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
