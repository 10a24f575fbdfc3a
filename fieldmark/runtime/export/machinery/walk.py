"""One walk over a definition: which names it reads, and what of it can never happen.

What is left out follows from which classes are ever made, as in rapid type analysis (Bacon and Sweeney 1996): no value
is an instance of a class that is made nowhere, so a test for it fails, a case for it never matches, a union of types
does without it, and a function that takes one is never called. Methods that nobody names are left out as well, and so
are the checks of terms (a `__post_init__` that only raises), because a program that was read has passed them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from fieldmark.runtime.export.machinery.expressions import Expressions
from fieldmark.runtime.export.machinery.modules import Definition, Place, Symbol
from fieldmark.runtime.export.machinery.reading import Walked, members
from fieldmark.runtime.export.machinery.scopes import bound_in, parameters


def walk(definition: Definition, dead: Callable[[Symbol], bool], named: Callable[[str], bool]) -> Walked:
    """Walk a definition. `dead` tells of a class whether none is ever made, `named` of a method whether it is used."""
    walker = _Walker(definition, dead, named)
    walker.top()
    return walker.found


class _Walker(Expressions):
    """Walks statements, and takes out those that never do anything."""

    def __init__(self, definition: Definition, dead: Callable[[Symbol], bool], named: Callable[[str], bool]) -> None:
        super().__init__(definition.module, dead)
        self._definition = definition
        self._named = named

    def top(self) -> None:
        """Walk the definition; an assigned union or generic is one of types."""
        match self._definition.statement:
            case ast.Assign(value=ast.BinOp(op=ast.BitOr()) | ast.Subscript() as value):
                self.type(value)
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias") as annotation, value=ast.expr() as value):
                self.type(annotation)
                self.type(value)
            case statement:
                self._statement(statement)

    def _suite(self, statements: Sequence[ast.stmt]) -> None:
        """Walk statements. One must be left; none is behind one that always returns."""
        kept = 0
        for number, statement in enumerate(statements):
            if self._does_nothing(statement):
                self._drop(statement)
                continue
            kept += 1
            self._statement(statement)
            if isinstance(statement, ast.If) and self.truth(statement.test) and _leaves(statement.body):
                for rest in statements[number + 1 :]:
                    self._drop(rest)
                break
        if not kept:
            start = self.place(statements[0])[0]
            self.found.edits = [edit for edit in self.found.edits if not edit.place[0] <= start < edit.place[1]]
            self.edit(start, self.place(statements[-1])[1], "pass")

    def _does_nothing(self, statement: ast.stmt) -> bool:
        match statement:
            case ast.If(test=test, orelse=[]):
                return self.truth(test) is False
            case ast.Match(cases=cases):
                return all(self.fails(case.pattern) for case in cases)
            case ast.FunctionDef(name=name) if self.scopes and self.scopes[-1][0]:
                return not self._named(name) or (name == "__post_init__" and _only_checks(statement))
        return False

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef():
                self._function(statement)
            case ast.ClassDef():
                self._class(statement)
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                self.expression(target)
                self.type(annotation)
                if value is not None:
                    self.expression(value)
            case ast.If(test=test) if self.truth(test) is not None:
                self._decided(statement)
            case ast.Match():
                self._match(statement)
            case ast.Import() | ast.ImportFrom():
                raise NotImplementedError(f"{self.module.name}, line {statement.lineno}: an import inside a function")
            case _:
                self._inside(statement)

    def _inside(self, statement: ast.stmt) -> None:
        """Walk what is inside a statement of any other kind, in its order."""
        for child in ast.iter_child_nodes(statement):
            match child:
                case ast.expr():
                    self.expression(child)
                case ast.withitem(context_expr=context, optional_vars=target):
                    self.expression(context)
                    if target is not None:
                        self.expression(target)
                case ast.ExceptHandler(type=caught, body=body):
                    if caught is not None:
                        self.classes(caught)
                    self._suite(body)
        for block in ("body", "orelse", "finalbody"):
            if inner := getattr(statement, block, None):
                self._suite(inner)

    def _function(self, function: ast.FunctionDef) -> None:
        for expression in (*function.decorator_list, *function.args.defaults, *function.args.kw_defaults):
            if expression is not None:
                self.expression(expression)
        kinds = [parameter.annotation for parameter in parameters(function.args) if parameter.annotation is not None]
        for kind in (*kinds, *([function.returns] if function.returns is not None else [])):
            self.type(kind)
        missing = [ast.unparse(kind) for kind in kinds if all(map(self.is_dead, members(kind)))]
        if self.scopes and self.dead(self._definition.symbol):
            missing.append(self._definition.symbol.name)
        if missing:
            self._hollow(function, missing[0])
            return
        names = (*bound_in(function.body), *(parameter.arg for parameter in parameters(function.args)))
        with self.scope(names):
            self._suite(function.body)

    def _hollow(self, function: ast.FunctionDef, kind: str) -> None:
        """Leave out what a function does that nobody can call."""
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body
        if body:
            self.edit(self.place(body[0])[0], self.place(body[-1])[1], f'raise AssertionError("there is no {kind}")')

    def _class(self, statement: ast.ClassDef) -> None:
        for expression in (*statement.decorator_list, *(keyword.value for keyword in statement.keywords)):
            self.expression(expression)
        for base in statement.bases:
            if not self.read(base, "base"):
                self.expression(base)
        with self.scope(bound_in(statement.body), is_class=True):
            self._suite(statement.body)

    def _decided(self, statement: ast.If) -> None:
        """Walk a condition that is decided, of which only one block stays."""
        if self.truth(statement.test):
            self._keep(statement, statement.body)
            return
        start, other = self.place(statement)[0], self.place(statement.orelse[0])[0]
        if self.module.source.startswith(b"elif", other):
            self.edit(start, other + len("el"))
            self._suite(statement.orelse)
        else:
            self._keep(statement, statement.orelse)

    def _keep(self, statement: ast.If, body: Sequence[ast.stmt]) -> None:
        """Put one block of a condition in its place."""
        deeper = body[0].col_offset - statement.col_offset
        self.edit(self._line(statement.lineno), self._line(body[0].lineno))
        for line in range(body[0].lineno, (body[-1].end_lineno or 0) + 1):
            self.edit(self._line(line), self._line(line) + deeper)
        self.edit(self.place(body[-1])[1], self.place(statement)[1])
        self._suite(body)

    def _match(self, statement: ast.Match) -> None:
        self.expression(statement.subject)
        for case in statement.cases:
            if self.fails(case.pattern):
                self.edit(self._line(case.pattern.lineno), self._line_after(self.place(case.body[-1])))
                continue
            self.pattern(case.pattern)
            if case.guard is not None:
                self.expression(case.guard)
            self._suite(case.body)

    def _drop(self, statement: ast.stmt) -> None:
        """Take a statement out, with the comments and blank lines before it."""
        decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
        line = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
        while self.module.source[self._line(line - 1) : self._line(line)].strip()[:1] in (b"#", b""):
            line -= 1
        self.edit(self._line(line), self._line_after(self.place(statement)))

    def _line(self, number: int) -> int:
        return self.module.offset(number, 0)

    def _line_after(self, place: Place) -> int:
        found = self.module.source.find(b"\n", place[1])
        return len(self.module.source) if found < 0 else found + 1


def _leaves(body: Sequence[ast.stmt]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Raise | ast.Continue)


def _only_checks(function: ast.FunctionDef) -> bool:
    """Whether a function changes nothing: it binds names of its own, and raises."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, ast.Attribute) and node.attr == "__setattr__":
            return False
    return True
