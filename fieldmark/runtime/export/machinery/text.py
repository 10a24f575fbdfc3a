"""The definitions that are needed, as one text: in the order in which modules load, each name only once.

The text of a definition is that of its source, edited in place, so that comments, docstrings and layout stay. Where two
definitions have one name, both get their module's before it.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from fieldmark.runtime.export.machinery.modules import Definition, Symbol, module_named, resolved
from fieldmark.runtime.export.machinery.reach import Reached
from fieldmark.runtime.export.machinery.reading import Edit, Walked

WIDTH: Final = 120
"""Columns of a line, where the text allows it."""

_TAKEN: Final = frozenset(dir(builtins)) | frozenset(keyword.kwlist)

_blank_lines = re.compile(r"\n{4,}")


@dataclass(frozen=True, slots=True)
class Machinery:
    """The text of imports and of definitions, and what each symbol is called in it."""

    imports: str
    definitions: str
    names: Mapping[Symbol, str]


def machinery(reached: Reached, reserved: Iterable[str], imported: Iterable[Symbol] = ()) -> Machinery:
    """The text of what was reached. `reserved` are names for others to use, `imported` what they import themselves."""
    outside = reached.imported | set(imported)
    names = _names(reached, outside, frozenset(reserved))
    sections = [_section(name, reached, names) for name in _module_order(reached)]
    return Machinery(_import_lines(outside, names), "\n\n\n".join(sections), names)


def _names(reached: Reached, outside: Iterable[Symbol], reserved: frozenset[str]) -> dict[Symbol, str]:
    """A different name for each symbol; names of libraries stay."""
    names = {symbol: symbol.name or symbol.module for symbol in outside}
    assert len(set(names.values())) == len(names), "two libraries are imported by one name"
    taken = {*_TAKEN, *reserved, *names.values()}
    groups: dict[str, list[Symbol]] = defaultdict(list)
    for symbol in sorted(reached.definitions):
        groups[symbol.name].append(symbol)
    for name, symbols in groups.items():
        for symbol in symbols:
            names[symbol] = name if len(symbols) == 1 and name not in taken else _longer(symbol)
    assert len(set(names.values())) == len(names), "two definitions are called the same"
    return names


def _longer(symbol: Symbol) -> str:
    bare = symbol.name.lstrip("_")
    module = symbol.module.rpartition(".")[2]
    prefix = "_" * (len(symbol.name) - len(bare))
    if bare.isupper():
        return f"{prefix}{module.upper()}_{bare}"
    if bare[:1].isupper():
        return f"{prefix}{module.title().replace('_', '')}{bare}"
    return f"{prefix}{module}_{bare}"


def _module_order(reached: Reached) -> Iterator[str]:
    """The modules of what was reached, each after those that it imports."""
    wanted = sorted({symbol.module for symbol in reached.definitions})
    seen: set[str] = set()

    def visit(name: str) -> Iterator[str]:
        if name not in seen:
            seen.add(name)
            module = module_named(name)
            for symbol in module.imports.values():
                if symbol.module in module.before and resolved(symbol).own:
                    yield from visit(resolved(symbol).module)
            yield name

    for name in wanted:
        yield from (module for module in visit(name) if module in wanted)


def _section(name: str, reached: Reached, names: Mapping[Symbol, str]) -> str:
    """The definitions of a module under its first words."""
    module = module_named(name)
    found = [definition for definition in module.definitions.values() if definition.symbol in reached.definitions]
    about = " ".join(module.docstring.split("\n\n")[0].split())
    title = textwrap.wrap(f"{name.rpartition('.')[2]}: {about}", WIDTH - 2)
    text = "\n".join(f"# {line}" for line in ("-" * (WIDTH - 2), *title))
    for definition in found:
        block = _text(definition, reached.definitions[definition.symbol], names)
        text += "\n" * (1 + _gap(text, definition)) + block
    return text


def _gap(before: str, definition: Definition) -> int:
    """Blank lines before a definition: two around functions and classes, one after what has several lines."""
    last = before.rpartition("\n")[2]
    if isinstance(definition.statement, ast.FunctionDef | ast.ClassDef) or last.startswith((" ", "#")):
        return 2
    return 1 if last.endswith(('"""', ")", "}")) else 0


def _text(definition: Definition, walked: Walked, names: Mapping[Symbol, str]) -> str:
    """The text of a definition, edited."""
    edits = list(walked.edits)
    if definition.symbol.name != names[definition.symbol]:
        edits.append(_renamed(definition, names[definition.symbol]))
    for name in walked.names:
        new = names.get(resolved(name.symbol))
        if new is not None and new != name.written:
            assert new not in walked.bound, f"{new} has another meaning in {definition.symbol}"
            edits.append(Edit(name.place, new))
    text = edited(definition.module.source, definition.place, edits).decode("utf-8")
    return _blank_lines.sub("\n\n\n", text).rstrip()


def _renamed(definition: Definition, new: str) -> Edit:
    """The edit that gives a definition another name."""
    source, old = definition.module.source, definition.symbol.name.encode("utf-8")
    start = definition.module.place(definition.statement)[0]
    found = re.compile(rb"(?:def |class )?" + re.escape(old) + rb"\b").match(source, start)
    assert found is not None, f"{definition.symbol} does not begin with its name"
    return Edit((found.end() - len(old), found.end()), new)


def edited(source: bytes, place: tuple[int, int], edits: Sequence[Edit]) -> bytes:
    """A stretch of a source with edits applied; what stands inside another edit is passed over."""
    pieces: list[bytes] = []
    position = place[0]
    for edit in sorted(edits, key=lambda edit: (edit.place[0], -edit.place[1])):
        start, end = edit.place
        if start < position and end <= position:
            continue
        if start >= place[1]:
            break
        assert start >= position, f"two edits overlap at {start}"
        pieces += [source[position:start], edit.text.encode("utf-8")]
        position = end
    pieces.append(source[position : place[1]])
    return b"".join(pieces)


def _import_lines(outside: Iterable[Symbol], names: Mapping[Symbol, str]) -> str:
    """Import statements: the standard library's, then others', each in order."""
    modules: dict[str, list[str]] = defaultdict(list)
    for symbol in sorted(outside):
        modules[symbol.module] += [names[symbol]] if symbol.name else []
    whole = {symbol.module for symbol in outside if not symbol.name}
    groups: list[list[str]] = [[], []]
    for module in sorted({*modules, *whole}, key=lambda name: (name not in whole, name)):
        group = groups[module.split(".")[0] not in sys.stdlib_module_names]
        group += [f"import {module}"] if module in whole else []
        group += [_from(module, modules[module])] if modules[module] else []
    return "\n\n".join("\n".join(group) for group in groups if group)


def _from(module: str, names: Sequence[str]) -> str:
    ordered = sorted(names, key=lambda name: (not name.isupper(), not name[:1].isupper(), name))
    line = f"from {module} import {', '.join(ordered)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"from {module} import (", *(f"    {name}," for name in ordered), ")"])
