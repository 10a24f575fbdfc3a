"""The walk over expressions, types and patterns."""

from __future__ import annotations

import ast

from fieldmark.runtime.export.machinery.reading import NEVER, Name, Reader, members
from fieldmark.runtime.export.machinery.scopes import Comprehension, bound_by_comprehension, parameters


class Expressions(Reader):
    """Reads the names of expressions, and takes out of them what is decided."""

    def expression(self, node: ast.expr) -> None:
        """Walk an expression that is evaluated."""
        truth = self.truth(node)
        if truth is not None:
            self.edit(*self.place(node), str(truth))
        elif not self.read(node, "value"):
            self._parts(node)

    def _parts(self, node: ast.expr) -> None:
        match node:
            case ast.BoolOp(op=operator, values=values):
                neutral = [self.truth(value) is isinstance(operator, ast.And) for value in values]
                self.without(values, neutral)
                self._all(*(value for value, gone in zip(values, neutral, strict=True) if not gone))
            case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
                self.expression(subject)
                self.classes(classes)
            case ast.Call(func=ast.Name(id="cast") as cast, args=[kind, value]):
                self._all(cast, value)
                self.type(kind)
            case ast.IfExp(test=test, body=body, orelse=orelse) if self.truth(test) is not None:
                kept = body if self.truth(test) else orelse
                self.edit(self.place(node)[0], self.place(kept)[0])
                self.edit(self.place(kept)[1], self.place(node)[1])
                self.expression(kept)
            case ast.Lambda(args=arguments, body=body):
                with self.scope(parameter.arg for parameter in parameters(arguments)):
                    self.expression(body)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._comprehension(node)
            case _:
                self.found.attributes.update([node.attr] if isinstance(node, ast.Attribute) else ())
                children = [child.value if isinstance(child, ast.keyword) else child for child in _children(node)]
                self._all(*(child for child in children if isinstance(child, ast.expr)))

    def _all(self, *nodes: ast.expr) -> None:
        for node in nodes:
            self.expression(node)

    def _comprehension(self, node: Comprehension) -> None:
        self.expression(node.generators[0].iter)
        with self.scope(bound_by_comprehension(node)):
            self._all(*(generator.iter for generator in node.generators[1:]))
            for condition in (condition for generator in node.generators for condition in generator.ifs):
                self._parts(condition)  # decided or not: a type checker learns from it what is left to do
            self._all(*((node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,)))

    def classes(self, node: ast.expr) -> None:
        """Walk the classes that are tested for, or caught: a name, a union, or a tuple of them."""
        if isinstance(node, ast.Tuple):
            for member in node.elts:
                self.type(member)
        else:
            self.type(node)

    def type(self, node: ast.expr) -> None:
        """Walk a type: unions without what is never made, texts as the types that they spell."""
        match node:
            case ast.BinOp(op=ast.BitOr()):
                self._union(node)
            case ast.Constant(value=str(text)):
                with self.in_text(node):
                    self.type(ast.parse(text, mode="eval").body)
            case ast.Subscript(value=ast.Name(id="Literal") as literal):
                self.read(literal, "type")
            case _ if not self.read(node, "type"):
                for child in _children(node):
                    if isinstance(child, ast.expr):
                        self.type(child)

    def _union(self, node: ast.BinOp) -> None:
        found = list(members(node))
        dead = [self.is_dead(member) for member in found]
        if all(dead):
            self.edit(*self.place(node), NEVER.name)
            self.found.names.append(Name(self.place(node), NEVER, NEVER.name, "type"))
            return
        self.without(found, dead)
        for member, gone in zip(found, dead, strict=True):
            if not gone:
                self.type(member)

    def pattern(self, pattern: ast.pattern) -> None:
        """Walk a pattern that may match."""
        match pattern:
            case ast.MatchOr(patterns=patterns):
                fails = [self.fails(inner) for inner in patterns]
                self.without(patterns, fails)
                for inner, gone in zip(patterns, fails, strict=True):
                    if not gone:
                        self.pattern(inner)
                return
            case ast.MatchClass(cls=cls):
                self.type(cls)
            case ast.MatchValue(value=value):
                self.expression(value)
        for child in ast.iter_child_nodes(pattern):
            if isinstance(child, ast.pattern):
                self.pattern(child)


def _children(node: ast.AST) -> list[ast.AST]:
    return list(ast.iter_child_nodes(node))
