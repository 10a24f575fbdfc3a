"""One walk over a definition: which names it reads, and what of it can never happen.

What is left out follows from which classes are ever made, as in rapid type analysis (Bacon and Sweeney 1996): no value
is an instance of a class that is made nowhere, so a test for it fails, a case for it never matches, a union of types
does without it, and a function that takes one is never called. Methods that nobody names are left out as well, and so are checks of terms when they are made
(`__post_init__` that only raises), because a program that was read has passed them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

from fieldmark.runtime.export.machinery.modules import Definition, Module, Place, Symbol
from fieldmark.runtime.export.machinery.scopes import Comprehension, bound_by_comprehension, bound_in, parameters

Use = Literal["value", "type", "base"]
"""How a name is read: as a value, which makes instances of a class; as a type only; as the base of a class."""

NEVER: Final = Symbol("typing", "Never")
"""What a union of types is where all of them are left out."""


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


def walk(definition: Definition, dead: Callable[[Symbol], bool], named: Callable[[str], bool]) -> Walked:
    """Walk a definition. `dead` tells of a class whether none is ever made, `named` of a method whether it is used."""
    walker = _Walker(definition.module, dead, named)
    walker.top(definition.statement)
    return walker.found


class _Walker:
    """The state of a walk: the scopes around, innermost last, as (whether it is a class's, names bound)."""

    def __init__(self, module: Module, dead: Callable[[Symbol], bool], named: Callable[[str], bool]) -> None:
        self.found = Walked()
        self._module = module
        self._dead = dead
        self._named = named
        self._scopes: list[tuple[bool, frozenset[str]]] = []
        self._inside: tuple[int, str] | None = None

    # Places and names

    def _place(self, node: ast.expr | ast.stmt | ast.pattern) -> Place:
        if self._inside is None:
            return self._module.place(node)
        return self._inside[0] + node.col_offset, self._inside[0] + (node.end_col_offset or 0)

    def _meaning(self, name: str) -> Symbol | None:
        """What a name means where the walk is now; None for what is local or a builtin."""
        for depth, (is_class, names) in enumerate(reversed(self._scopes)):
            if name in names and (depth == 0 or not is_class):
                return None
        return self._module.meaning(name)

    def _symbol(self, node: ast.expr) -> Symbol | None:
        """The symbol that an expression is: a name, or an attribute of a module of our own."""
        if isinstance(node, ast.Name):
            return self._meaning(node.id)
        if isinstance(node, ast.Attribute):
            holder = self._symbol(node.value)
            if holder is not None and holder.own and not holder.name:
                return Symbol(holder.module, node.attr)
        return None

    def _read(self, node: ast.expr, use: Use) -> bool:
        """Note a name, if the expression is one."""
        symbol = self._symbol(node)
        if symbol is not None:
            self.found.names.append(Name(self._place(node), symbol, ast.unparse(node), use))
        return symbol is not None

    @contextmanager
    def _scope(self, names: Iterator[str], is_class: bool = False) -> Iterator[None]:
        bound = frozenset(names)
        self.found.bound |= bound
        self._scopes.append((is_class, bound))
        yield
        self._scopes.pop()

    # Statements

    def top(self, statement: ast.stmt) -> None:
        """Walk a top-level statement; an assigned union is one of types."""
        match statement:
            case ast.Assign(value=ast.BinOp(op=ast.BitOr()) | ast.Subscript() as value):
                self._type(value)
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias") as annotation, value=ast.expr() as value):
                self._read(annotation, "type")
                self._type(value)
            case _:
                self._statement(statement)

    def _suite(self, statements: Sequence[ast.stmt]) -> None:
        """Walk statements; those behind one that always returns are left out, and one must be left."""
        kept = 0
        for number, statement in enumerate(statements):
            if self._never(statement):
                self._drop(statement)
                continue
            kept += 1
            self._statement(statement)
            if isinstance(statement, ast.If) and self._truth(statement.test) and _leaves(statement.body):
                for rest in statements[number + 1 :]:
                    self._drop(rest)
                return
        if not kept:
            place = self._place(statements[0])
            self.found.edits = [edit for edit in self.found.edits if not _within(place, edit.place)]
            self.found.edits.append(Edit(place, "pass"))

    def _never(self, statement: ast.stmt) -> bool:
        """Whether a statement does nothing."""
        match statement:
            case ast.If(test=test, orelse=[]):
                return self._truth(test) is False
            case ast.Match(cases=cases):
                return all(self._fails(case.pattern) for case in cases)
            case ast.FunctionDef(name=name) if self._scopes and self._scopes[-1][0]:
                return not self._named(name) or (name == "__post_init__" and _only_checks(statement))
        return False

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef():
                self._function(statement)
            case ast.ClassDef():
                self._class(statement)
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                self._expression(target)
                self._type(annotation)
                if value is not None:
                    self._expression(value)
            case ast.If():
                self._if(statement)
            case ast.Match():
                self._match(statement)
            case ast.Import() | ast.ImportFrom():
                raise NotImplementedError(f"{self._module.name}, line {statement.lineno}: an import inside a function")
            case _:
                for child in ast.iter_child_nodes(statement):
                    if isinstance(child, ast.expr):
                        self._expression(child)
                    elif not isinstance(child, ast.stmt):
                        self._other(child)
                for block in ("body", "orelse", "finalbody"):
                    if inner := getattr(statement, block, None):
                        self._suite(inner)

    def _other(self, node: ast.AST) -> None:
        match node:
            case ast.withitem(context_expr=context, optional_vars=target):
                self._expression(context)
                if target is not None:
                    self._expression(target)
            case ast.ExceptHandler(type=caught, body=body):
                if caught is not None:
                    self._classes(caught)
                self._suite(body)

    def _function(self, function: ast.FunctionDef) -> None:
        for expression in (*function.decorator_list, *function.args.defaults, *function.args.kw_defaults):
            if expression is not None:
                self._expression(expression)
        for parameter in parameters(function.args):
            if parameter.annotation is not None:
                self._type(parameter.annotation)
        if function.returns is not None:
            self._type(function.returns)
        given = [parameter.annotation for parameter in parameters(function.args) if parameter.annotation is not None]
        impossible = [ast.unparse(kind) for kind in given if all(self._is_dead(member) for member in _members(kind))]
        if impossible:
            self._hollow(function, impossible[0])
            return
        names = (*bound_in(function.body), *(parameter.arg for parameter in parameters(function.args)))
        with self._scope(iter(names)):
            self._suite(function.body)

    def _hollow(self, function: ast.FunctionDef, kind: str) -> None:
        """Leave out what a function does that nobody can call."""
        body = function.body[1:] if ast.get_docstring(function) is not None else function.body
        if body:
            place = self._place(body[0])[0], self._place(body[-1])[1]
            self.found.edits.append(Edit(place, f'raise AssertionError("there is no {kind}")'))

    def _class(self, statement: ast.ClassDef) -> None:
        for decorator in statement.decorator_list:
            self._expression(decorator)
        for base in statement.bases:
            if not self._read(base, "base"):
                self._expression(base)
        for keyword in statement.keywords:
            self._expression(keyword.value)
        with self._scope(bound_in(statement.body), is_class=True):
            self._suite(statement.body)

    def _if(self, statement: ast.If) -> None:
        truth = self._truth(statement.test)
        start, end = self._place(statement)
        if truth is None:
            self._expression(statement.test)
            self._suite(statement.body)
            if statement.orelse:
                self._suite(statement.orelse)
        elif truth:
            self._keep(statement, statement.body)
        elif isinstance(statement.orelse[0], ast.If) and self._is_elif(statement.orelse[0]):
            self.found.edits.append(Edit((start, self._place(statement.orelse[0])[0]), ""))
            self.found.edits.append(Edit(_first(self._place(statement.orelse[0]), 2), ""))
            self._suite(statement.orelse)
        else:
            self._keep(statement, statement.orelse)

    def _is_elif(self, statement: ast.If) -> bool:
        start = self._place(statement)[0]
        return self._module.source.startswith(b"elif", start)

    def _keep(self, statement: ast.If, body: Sequence[ast.stmt]) -> None:
        """Leave of a condition only one of its blocks, where the condition stood."""
        first, last = self._module.offset(body[0].lineno, 0), self._place(body[-1])[1]
        start, end = self._place(statement)
        self.found.edits.append(Edit((self._module.offset(statement.lineno, 0), first), ""))
        for line in range(body[0].lineno, (body[-1].end_lineno or 0) + 1):
            offset = self._module.offset(line, 0)
            self.found.edits.append(Edit(_first((offset, 0), body[0].col_offset - statement.col_offset), ""))
        if last < end:
            self.found.edits.append(Edit((last, end), ""))
        self._suite(body)

    def _match(self, statement: ast.Match) -> None:
        self._expression(statement.subject)
        for case in statement.cases:
            if self._fails(case.pattern):
                end = self._place(case.body[-1])[1]
                start = self._module.offset(case.pattern.lineno, 0)
                self.found.edits.append(Edit((start, self._line_after(end)), ""))
                continue
            self._pattern(case.pattern)
            if case.guard is not None:
                self._expression(case.guard)
            self._suite(case.body)

    def _drop(self, statement: ast.stmt) -> None:
        """Take a statement out, with the comments before it."""
        decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
        line = min([statement.lineno, *(decorator.lineno for decorator in decorators)])
        while line > 1 and self._line(line - 1).strip()[:1] in (b"#", b""):
            line -= 1
        self.found.edits.append(Edit((self._module.offset(line, 0), self._line_after(self._place(statement)[1])), ""))

    def _line(self, number: int) -> bytes:
        return self._module.source[self._module.offset(number, 0) : self._module.offset(number + 1, 0)]

    def _line_after(self, end: int) -> int:
        found = self._module.source.find(b"\n", end)
        return len(self._module.source) if found < 0 else found + 1

    # Expressions

    def _expression(self, node: ast.expr) -> None:
        truth = self._truth(node)
        if truth is not None:
            self.found.edits.append(Edit(self._place(node), str(truth)))
            return
        if self._read(node, "value"):
            return
        match node:
            case ast.BoolOp(op=operator, values=values):
                self._operands(node, [self._truth(value) is isinstance(operator, ast.And) for value in values])
            case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
                self._expression(subject)
                self._classes(classes)
            case ast.Call(func=ast.Name(id="cast"), args=[kind, value]):
                self._read(node.func, "value")
                self._type(kind)
                self._expression(value)
            case ast.IfExp(test=test, body=body, orelse=orelse) if self._truth(test) is not None:
                kept = body if self._truth(test) else orelse
                self._only(node, kept)
            case ast.Lambda(args=arguments, body=body):
                with self._scope(parameter.arg for parameter in parameters(arguments)):
                    self._expression(body)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._comprehension(node)
            case _:
                if isinstance(node, ast.Attribute):
                    self.found.attributes.add(node.attr)
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self._expression(child)
                    elif isinstance(child, ast.keyword):
                        self._expression(child.value)

    def _only(self, node: ast.expr, kept: ast.expr) -> None:
        """Leave of an expression one operand."""
        (start, end), (first, last) = self._place(node), self._place(kept)
        self.found.edits += [Edit((start, first), ""), Edit((last, end), "")]
        self._expression(kept)

    def _operands(self, node: ast.BoolOp, left_out: Sequence[bool]) -> None:
        self._without(node.values, left_out)
        for value, gone in zip(node.values, left_out, strict=True):
            if not gone:
                self._expression(value)

    def _without(self, nodes: Sequence[ast.expr] | Sequence[ast.pattern], left_out: Sequence[bool]) -> None:
        """Take operands out of a row, each with the operator on one of its sides; one at least is left."""
        places = [self._place(node) for node in nodes]
        first = list(left_out).index(False)
        for number, gone in enumerate(left_out):
            if gone and number < first:
                self.found.edits.append(Edit((places[number][0], places[number + 1][0]), ""))
            elif gone:
                self.found.edits.append(Edit((places[number - 1][1], places[number][1]), ""))

    def _comprehension(self, node: Comprehension) -> None:
        self._expression(node.generators[0].iter)
        with self._scope(bound_by_comprehension(node)):
            for number, generator in enumerate(node.generators):
                if number:
                    self._expression(generator.iter)
                for condition in generator.ifs:
                    self._expression(condition)
            for part in ("elt", "key", "value"):
                if (inner := getattr(node, part, None)) is not None:
                    self._expression(inner)

    # What is known of classes

    def _truth(self, node: ast.expr) -> bool | None:
        """What a condition always is, as far as the classes that are made decide it."""
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, classes]):
                return False if all(self._is_dead(member) for member in _members(classes)) else None
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                truth = self._truth(operand)
                return None if truth is None else not truth
            case ast.BoolOp(op=operator, values=values):
                truths = [self._truth(value) for value in values]
                decisive = isinstance(operator, ast.Or)
                return decisive if decisive in truths else None if None in truths else not decisive
        return None

    def _is_dead(self, node: ast.expr) -> bool:
        symbol = self._symbol(node)
        return symbol is not None and self._dead(symbol)

    def _fails(self, pattern: ast.pattern) -> bool:
        """Whether a pattern can never match."""
        match pattern:
            case ast.MatchClass(cls=cls, patterns=patterns, kwd_patterns=others):
                return self._is_dead(cls) or any(map(self._fails, (*patterns, *others)))
            case ast.MatchOr(patterns=patterns):
                return all(map(self._fails, patterns))
            case ast.MatchAs(pattern=ast.pattern() as inner):
                return self._fails(inner)
            case ast.MatchSequence(patterns=patterns):
                return any(map(self._fails, patterns))
        return False

    def _pattern(self, pattern: ast.pattern) -> None:
        match pattern:
            case ast.MatchOr(patterns=patterns):
                fails = [self._fails(inner) for inner in patterns]
                self._without(patterns, fails)
                for inner, gone in zip(patterns, fails, strict=True):
                    if not gone:
                        self._pattern(inner)
                return
            case ast.MatchClass(cls=cls):
                self._read(cls, "type")
            case ast.MatchValue(value=value):
                self._expression(value)
        for child in ast.iter_child_nodes(pattern):
            if isinstance(child, ast.pattern):
                self._pattern(child)

    def _classes(self, node: ast.expr) -> None:
        """Classes that are tested for, or caught: a name, a union, or a tuple of them."""
        if isinstance(node, ast.Tuple):
            for member in node.elts:
                self._read(member, "type")
        else:
            self._union(node)

    def _union(self, node: ast.expr) -> bool:
        members = list(_members(node))
        dead = [self._is_dead(member) for member in members]
        if all(dead) and len(members) > 1:
            self.found.edits.append(Edit(self._place(node), "Never"))
            self.found.names.append(Name(self._place(node), NEVER, "Never", "type"))
            return True
        if any(dead) and len(members) > 1:
            self._without(members, dead)
        for member, gone in zip(members, dead, strict=True):
            if not gone or len(members) == 1:
                self._type(member)
        return True

    def _type(self, node: ast.expr) -> None:
        """Walk a type: unions without what is never made, texts as the types that they spell."""
        match node:
            case ast.BinOp(op=ast.BitOr()):
                self._union(node)
            case ast.Constant(value=str(text)) if self._inside is None:
                self._inside = self._place(node)[0] + 1, text
                self._type(ast.parse(text, mode="eval").body)
                self._inside = None
            case ast.Subscript(value=ast.Name(id="Literal")):
                self._read(node.value, "type")
            case _ if self._read(node, "type"):
                pass
            case _:
                for child in ast.iter_child_nodes(node):
                    if isinstance(child, ast.expr):
                        self._type(child)


def _members(node: ast.expr) -> Iterator[ast.expr]:
    """The members of a union, or of a tuple of classes, in order."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from _members(node.left)
        yield from _members(node.right)
    elif isinstance(node, ast.Tuple):
        yield from node.elts
    else:
        yield node


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


def _within(outer: Place, inner: Place) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _first(place: Place, count: int) -> Place:
    return place[0], place[0] + count
