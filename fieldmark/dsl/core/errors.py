"""The exceptions of fieldmark: misuse, never the outcome of a search.

A document on which a program does not apply is not an error; it is an abstention (see `evaluation`). What is raised
here names what is wrong, the offending value, where it stands, and what to do.
"""

from __future__ import annotations

_SHOWN = 160
"""Most characters of a source line shown in a message."""


class FieldmarkError(Exception):
    """Base of every exception that fieldmark raises on purpose. Each survives pickling: workers raise them, too."""

    def __reduce__(self) -> tuple[object, ...]:
        # An exception is otherwise made again from its message alone, which is not what most of these are made from.
        return _made_again, (type(self), self.args), self.__dict__


def _made_again(kind: type[FieldmarkError], arguments: tuple[object, ...]) -> FieldmarkError:
    return kind.__new__(kind, *arguments)


class DocumentError(FieldmarkError):
    """A document cannot be read: not there, empty, binary, too large, or without any content.

    `name` is the document's name (usually its path), `reason` the sentence without the name.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason


class LabelError(FieldmarkError):
    """A labels file or an annotation is malformed. `where` is the file and, where known, the field."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


class ProgramError(FieldmarkError):
    """A program, or a piece of one, means nothing: a bad selector, an impossible number, a repeated field."""


class ProgramSyntaxError(ProgramError):
    """A program text does not parse. Carries the place and shows the line with a caret.

    `line` and `column` count from 1; `expected` lists what could have stood there.
    """

    def __init__(
        self, name: str, line: int, column: int, source_line: str, problem: str, expected: tuple[str, ...] = ()
    ) -> None:
        self.name = name
        self.line = line
        self.column = column
        self.source_line = source_line
        self.problem = problem
        self.expected = expected
        start = max(0, column - _SHOWN // 2)
        source_line = source_line[start : start + _SHOWN]
        caret = " " * (column - 1 - start) + "^"
        hint = f"\nexpected {', '.join(expected)}" if expected else ""
        super().__init__(f"{name}:{line}:{column}: {problem}\n{source_line}\n{caret}{hint}")
