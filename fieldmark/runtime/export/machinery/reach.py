"""Which definitions are needed: those that the roots name, and so on, with the classes that are made on the way.

Both sets only grow, each with the other, until nothing is added: a class made lets branches live that make others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache

from fieldmark.runtime.export.machinery.modules import Definition, Symbol, definition_of, resolved
from fieldmark.runtime.export.machinery.reading import Walked
from fieldmark.runtime.export.machinery.walk import walk


@dataclass(slots=True)
class Reached:
    """What is needed: our own definitions as they were walked last, and what is imported from elsewhere."""

    definitions: dict[Symbol, Walked] = field(default_factory=dict)
    imported: set[Symbol] = field(default_factory=set)


def reach(roots: Iterable[Symbol], made: Iterable[Symbol]) -> Reached:
    """What the roots need, where instances of the classes `made` are given to them."""
    search = _Search(frozenset(made))
    roots = [*roots, *search.made]
    while True:
        before = len(search.made), len(search.attributes)
        reached = search.closure(roots)
        if before == (len(search.made), len(search.attributes)):
            return reached


class _Search:
    """The classes made and the attributes named so far."""

    def __init__(self, made: frozenset[Symbol]) -> None:
        self.made = set(made)
        self.attributes: set[str] = set()

    def closure(self, roots: Iterable[Symbol]) -> Reached:
        """What is reached from the roots, by what is known so far; what is found on the way is added to that."""
        reached = Reached()
        stack = [resolved(root) for root in roots]
        while stack:
            symbol = stack.pop()
            if not symbol.own:
                reached.imported.add(symbol)
            elif symbol not in reached.definitions:
                walked = self._walked(symbol)
                reached.definitions[symbol] = walked
                self.attributes |= walked.attributes
                self.made.update(name.symbol for name in walked.names if name.use == "value")
                if symbol in self.made:
                    self.made.update(name.symbol for name in walked.names if name.use == "base")
                stack.extend(name.symbol for name in walked.names)
        return reached

    def _walked(self, symbol: Symbol) -> Walked:
        mentioned, methods = _facts(symbol)
        dead = frozenset(other for other in (symbol, *mentioned) if self._is_dead(other))
        kept = frozenset(name for name in methods if self._is_named(symbol, name))
        return _walk(symbol, dead, kept)

    def _is_dead(self, symbol: Symbol) -> bool:
        """Whether there is never an instance of a class, or of any member of a union."""
        if is_union(symbol):
            members = _facts(symbol)[0]
            return bool(members) and all(map(self._is_dead, members))
        return is_plain_class(symbol) and symbol not in self.made

    def _is_named(self, symbol: Symbol, method: str) -> bool:
        if method in self.attributes:
            return True
        return not self._is_dead(symbol) and (method.startswith("__") or _has_foreign_base(symbol))


@cache
def _walk(symbol: Symbol, dead: frozenset[Symbol], kept: frozenset[str]) -> Walked:
    return walk(definition_of(symbol), dead.__contains__, kept.__contains__)


@cache
def _facts(symbol: Symbol) -> tuple[frozenset[Symbol], frozenset[str]]:
    """The classes and unions that a definition mentions, and its methods."""
    definition = definition_of(symbol)
    walked = walk(definition, lambda _: False, lambda _: True)
    own = frozenset(name.symbol for name in walked.names if name.symbol.own)
    return frozenset(other for other in own if is_union(other) or is_plain_class(other)), definition.methods


@cache
def is_union(symbol: Symbol) -> bool:
    """Whether a symbol of our own is a name for a union of classes."""
    if not symbol.own:
        return False
    statement = definition_of(symbol).statement
    return isinstance(statement, ast.Assign) and _is_union_of_names(statement.value)


def _is_union_of_names(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return all(isinstance(side, ast.Name) or _is_union_of_names(side) for side in (node.left, node.right))
    return False


@cache
def is_plain_class(symbol: Symbol) -> bool:
    """Whether a symbol is a class of our own of which instances may be made: no protocol."""
    if not symbol.own:
        return False
    statement = definition_of(symbol).statement
    return isinstance(statement, ast.ClassDef) and "Protocol" not in map(ast.unparse, statement.bases)


def _has_foreign_base(symbol: Symbol) -> bool:
    """Whether a class is one of a library's, which may call any of its methods."""
    return any(not base.own for base in _bases(definition_of(symbol)))


def _bases(definition: Definition) -> Iterator[Symbol]:
    if isinstance(definition.statement, ast.ClassDef):
        for base in definition.statement.bases:
            found = definition.module.meaning(ast.unparse(base))
            if found is not None and found.name != "Protocol":
                yield found
