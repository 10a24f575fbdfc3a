"""What a walk over a definition finds, and what it knows on its way: places, scopes, which classes are ever made."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

from fieldmark.runtime.export.machinery.modules import Module, Place, Symbol

Use = Literal["value", "type", "base"]
"""How a name is read: as a value, which may make instances of a class; as a type only; as the base of a class."""

NEVER: Final = Symbol("typing", "Never")
"""What a union of types is where all its members are left out."""

Node = ast.expr | ast.stmt | ast.pattern


@dataclass(frozen=True, slots=True)
class Name:
    """A place where something of the module's top level is read, as it is written there."""

    place: Place
    symbol: Symbol
    written: str
    use: Use


@dataclass(frozen=True, slots=True)
class Edit:
    """A place whose text is replaced; what stands inside it is gone."""

    place: Place
    text: str


@dataclass(slots=True)
class Walked:
    """What was found: names read, attributes named, edits; and every name that is bound somewhere inside."""

    names: list[Name] = field(default_factory=list)
    attributes: set[str] = field(default_factory=set)
    edits: list[Edit] = field(default_factory=list)
    bound: set[str] = field(default_factory=set)


class Reader:
    """The state of a walk. `dead` tells of a class, or a union of classes, whether there is never an instance.

    Scopes are kept outermost first, as (whether it is a class's, names bound). Inside a text that spells a type, places
    count from the text's own.
    """

    def __init__(self, module: Module, dead: Callable[[Symbol], bool]) -> None:
        self.found = Walked()
        self.module = module
        self.dead = dead
        self.scopes: list[tuple[bool, frozenset[str]]] = []
        self._text_at: int | None = None

    def place(self, node: Node) -> Place:
        """Where a node stands."""
        if self._text_at is None:
            return self.module.place(node)
        return self._text_at + node.col_offset, self._text_at + (node.end_col_offset or 0)

    @contextmanager
    def in_text(self, text: ast.Constant) -> Iterator[None]:
        """The walk is inside a text that spells a type."""
        before, self._text_at = self._text_at, self.place(text)[0] + 1
        yield
        self._text_at = before

    @contextmanager
    def scope(self, names: Iterable[str], is_class: bool = False) -> Iterator[None]:
        """The walk is inside a scope that binds these names."""
        bound = frozenset(names)
        self.found.bound |= bound
        self.scopes.append((is_class, bound))
        yield
        self.scopes.pop()

    def edit(self, start: int, end: int, text: str = "") -> None:
        """Replace a stretch of the source."""
        self.found.edits.append(Edit((start, end), text))

    def symbol(self, node: ast.expr) -> Symbol | None:
        """The symbol that an expression is: a name, or an attribute of a module of our own; None for all else."""
        if isinstance(node, ast.Name):
            for depth, (is_class, names) in enumerate(reversed(self.scopes)):
                if node.id in names and (depth == 0 or not is_class):
                    return None
            return self.module.meaning(node.id)
        if isinstance(node, ast.Attribute):
            holder = self.symbol(node.value)
            if holder is not None and holder.own and not holder.name:
                return Symbol(holder.module, node.attr)
        return None

    def read(self, node: ast.expr, use: Use) -> bool:
        """Note an expression that is a symbol; False where it is none."""
        symbol = self.symbol(node)
        if symbol is not None:
            self.found.names.append(Name(self.place(node), symbol, ast.unparse(node), use))
        return symbol is not None

    def is_dead(self, node: ast.expr) -> bool:
        """Whether an expression names classes of which there is never an instance."""
        symbol = self.symbol(node)
        return symbol is not None and self.dead(symbol)

    def truth(self, node: ast.expr) -> bool | None:
        """What a condition always is, as far as the classes that are made decide it; else None."""
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, classes]):
                return False if all(map(self.is_dead, members(classes))) else None
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                truth = self.truth(operand)
                return None if truth is None else not truth
            case ast.BoolOp(op=operator, values=values):
                truths = [self.truth(value) for value in values]
                decisive = isinstance(operator, ast.Or)
                return decisive if decisive in truths else None if None in truths else not decisive
        return None

    def fails(self, pattern: ast.pattern) -> bool:
        """Whether a pattern can never match."""
        match pattern:
            case ast.MatchClass(cls=cls, patterns=patterns, kwd_patterns=others):
                return self.is_dead(cls) or any(map(self.fails, (*patterns, *others)))
            case ast.MatchOr(patterns=patterns):
                return all(map(self.fails, patterns))
            case ast.MatchAs(pattern=ast.pattern() as inner):
                return self.fails(inner)
            case ast.MatchSequence(patterns=patterns):
                return any(map(self.fails, patterns))
        return False

    def without(self, nodes: Sequence[ast.expr] | Sequence[ast.pattern], left_out: Sequence[bool]) -> None:
        """Take members out of a row, each with the operator on one of its sides; one at least is left."""
        places = [self.place(node) for node in nodes]
        first = list(left_out).index(False)
        for number, gone in enumerate(left_out):
            if gone and number < first:
                self.edit(places[number][0], places[number + 1][0])
            elif gone:
                self.edit(places[number - 1][1], places[number][1])


def members(node: ast.expr) -> Iterator[ast.expr]:
    """The members of a union of types, or of a tuple of them, in order."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from members(node.left)
        yield from members(node.right)
    elif isinstance(node, ast.Tuple):
        yield from node.elts
    else:
        yield node
