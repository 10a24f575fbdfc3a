"""Modules as syntax trees with places: what each defines at its top level, and what its names mean.

Only sources are read; no module is imported for it. A place is a pair of offsets into the source's UTF-8 bytes, because
that is how the syntax tree counts columns.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from typing import Any, Final, cast

from fieldmark.dsl.errors import ProgramError

OWN: Final = "fieldmark"
"""The package whose definitions are followed; everything else is imported."""

STAND_INS: Final = {
    "w3lib.encoding": "fieldmark.runtime.export.charsets",
    "fieldmark.dsl.walks": "fieldmark.dsl.walks.plain",
}
"""Modules that an exported program does without, and what takes their place."""

Place = tuple[int, int]
"""First byte and the byte after the last."""


@dataclass(frozen=True, slots=True, order=True)
class Symbol:
    """What a name means: something that a module defines, or, where `name` is empty, the module itself."""

    module: str
    name: str

    @property
    def own(self) -> bool:
        """Whether its definition is followed."""
        return self.module.split(".")[0] == OWN


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """A top-level statement that defines a name, with the docstring after it, if any."""

    symbol: Symbol
    module: Module
    statement: ast.stmt
    place: Place

    @property
    def methods(self) -> frozenset[str]:
        """The names of a class's methods; none for anything else."""
        body = self.statement.body if isinstance(self.statement, ast.ClassDef) else []
        return frozenset(member.name for member in body if isinstance(member, ast.FunctionDef))


@dataclass(slots=True, eq=False)
class Module:
    """A module's source; `before` are the modules that it imports when it is loaded, in order."""

    name: str
    source: bytes
    docstring: str
    definitions: dict[str, Definition] = field(default_factory=dict)
    imports: dict[str, Symbol] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    _lines: list[int] = field(default_factory=list)

    def place(self, node: ast.expr | ast.stmt | ast.pattern) -> Place:
        """Where a node stands."""
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno or 0, node.end_col_offset or 0)

    def offset(self, line: int, column: int) -> int:
        """The offset of a line, counted from 1, and a column in bytes."""
        if not self._lines:
            self._lines = [0]
            for text in self.source.splitlines(keepends=True):
                self._lines.append(self._lines[-1] + len(text))
        return self._lines[line - 1] + column

    def meaning(self, name: str) -> Symbol | None:
        """What a name means at the module's top level; None for a builtin."""
        if name in self.definitions:
            return Symbol(self.name, name)
        found = self.imports.get(name)
        return None if found is None else resolved(found)


def definition_of(symbol: Symbol) -> Definition:
    """The definition of one of our own symbols. Raises KeyError."""
    return module_named(symbol.module).definitions[symbol.name]


def resolved(symbol: Symbol) -> Symbol:
    """The symbol that stands for another: through modules that only pass names on, and for stand-ins."""
    if symbol.module in STAND_INS:
        return Symbol(STAND_INS[symbol.module], symbol.name)
    if not symbol.own or not symbol.name:
        return symbol
    module = module_named(symbol.module)
    if symbol.name in module.definitions:
        return symbol
    passed_on = module.imports.get(symbol.name)
    return Symbol(f"{symbol.module}.{symbol.name}", "") if passed_on is None else resolved(passed_on)


def _source_of(name: str) -> str | None:
    """The source of a module. A loader that does not have it (pytest's is one) says in which file it stands."""
    spec = find_spec(name)
    if spec is None:
        return None
    loader: Any = spec.loader
    if not hasattr(loader, "get_source") and spec.origin is not None and spec.origin.endswith(".py"):
        loader = SourceFileLoader(name, spec.origin)
    text: str | None = loader.get_source(name) if hasattr(loader, "get_source") else None
    return text


@cache
def module_named(name: str) -> Module:
    """A module of our own, read once. Raises ProgramError where there is no source to read."""
    text = _source_of(name)
    if text is None:
        raise ProgramError(f"the source of {name} is not installed, so that nothing can be taken from it")
    return module_from(name, text)


def module_from(name: str, text: str) -> Module:
    """The module of a source text. Raises ProgramError where it does more than define and import."""
    tree = ast.parse(text)
    module = Module(name, text.encode("utf-8"), ast.get_docstring(tree) or "")
    _read(module, tree.body[1:] if module.docstring else tree.body)
    return module


def _read(module: Module, body: list[ast.stmt]) -> None:
    last: Definition | None = None
    for statement in body:
        names = list(_defined(statement))
        if isinstance(statement, ast.Import | ast.ImportFrom):
            module.imports.update(_imported(statement))
            module.before += dict.fromkeys(symbol.module for _, symbol in _imported(statement))
        elif isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
            for inner in statement.body:
                if not isinstance(inner, ast.Import | ast.ImportFrom):
                    raise ProgramError(f"{module.name}, line {inner.lineno}: a type checker alone only imports")
                module.imports.update(_imported(inner))
        elif last is not None and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            place = last.place[0], module.place(statement)[1]
            module.definitions[last.symbol.name] = Definition(last.symbol, module, last.statement, place)
        elif len(names) == 1:
            last = Definition(Symbol(module.name, names[0]), module, statement, _whole(module, statement))
            module.definitions[names[0]] = last
            continue
        else:
            raise ProgramError(f"{module.name}, line {statement.lineno}: nothing at the top level but definitions")
        last = None


def _whole(module: Module, statement: ast.stmt) -> Place:
    """A statement with its decorators."""
    decorators = cast("list[ast.expr]", getattr(statement, "decorator_list", []))
    first = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
    return module.offset(first, 0), module.place(statement)[1]


def _defined(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _imported(statement: ast.stmt) -> Iterator[tuple[str, Symbol]]:
    match statement:
        case ast.Import(names):
            for alias in names:
                yield alias.asname or alias.name, Symbol(alias.name, "")
        case ast.ImportFrom(module=str(module), names=names) if module != "__future__":
            for alias in names:
                yield alias.asname or alias.name, Symbol(module, alias.name)
