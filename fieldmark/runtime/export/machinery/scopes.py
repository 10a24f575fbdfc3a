"""Which names a piece of code binds by itself, so that all others are the module's (the scopes of Python)."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
_Nested = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def bound_in(statements: Iterable[ast.AST]) -> Iterator[str]:
    """The names that statements bind in their own scope, not in those of functions, classes or comprehensions."""
    stack = list(statements)
    while stack:
        node = stack.pop()
        yield from _bound_by(node)
        if isinstance(node, _Nested):
            stack.extend(node.decorator_list)
        elif isinstance(node, Comprehension):
            yield from (inner.target.id for inner in ast.walk(node) if isinstance(inner, ast.NamedExpr))
        elif not isinstance(node, ast.Lambda):
            stack.extend(ast.iter_child_nodes(node))


def _bound_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name
        case ast.alias(name=name, asname=other):
            yield other or name.split(".")[0]


def parameters(arguments: ast.arguments) -> Iterator[ast.arg]:
    """All parameters of a function."""
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    yield from (extra for extra in (arguments.vararg, arguments.kwarg) if extra is not None)


def bound_by_comprehension(node: Comprehension) -> Iterator[str]:
    """The names that a comprehension binds for itself."""
    for generator in node.generators:
        yield from bound_in([generator.target])
