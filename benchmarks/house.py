"""How large the house is: files, lines, statements of the core, circles of imports, and how long it takes to start.

    python -m benchmarks.house              # this checkout
    python -m benchmarks.house --at FOLDER  # another one, an older commit's, say

Lines are those of the package's Python and Cython files, all of them; tests and benchmarks are not the house. The core
is `dsl/core` and `synth/core`: algorithms 1 to 4 of LRSyn, votes, guards. A circle is a set of modules that import each
other, imports for type checking and those inside functions included. Starting is from the shell to the first value:
`extract` on one small page, seconds of the best of several runs, so that a busy machine says little about it.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import networkx

from benchmarks import ROOT
from benchmarks.options import option_parser

CORE: Final = ("dsl/core", "synth/core")

SUFFIXES: Final = (".py", ".pyx", ".pxd")

RUNS: Final = 7
"""How often the command is started."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures of a checkout."""
    parser = option_parser(__doc__)
    parser.add_argument("--at", type=Path, default=ROOT, help="the checkout (default: this one)")
    root = parser.parse_args(arguments).at.resolve()
    package = root / "fieldmark"
    for folder in (package, *rooms(package)):
        print(f"{folder.relative_to(root)!s:28s} {len(modules(folder)):4d} files {lines(folder):6,d} lines")
    core = [package / name for name in CORE if (package / name).is_dir()]
    print(f"core {sum(map(statements, core)):,} statements in {sum(map(lines, core)):,} lines")
    found = circles(imports(package))
    print(f"circles of imports: {len(found)}", *(", ".join(circle) for circle in found), sep="\n    ")
    print(f"from the shell to the first value: {seconds_to_first_value(root):.2f} s")
    return 0


def rooms(package: Path) -> list[Path]:
    """The folders that hold modules, at most two deep, in the order of their names."""
    folders = [*package.glob("*/"), *package.glob("*/*/")]
    return sorted(folder for folder in folders if folder.is_dir() and modules(folder))


def modules(folder: Path) -> list[Path]:
    """All modules at or below a folder."""
    return sorted(folder.rglob("*.py"))


def lines(folder: Path) -> int:
    """The lines of all source files at or below a folder."""
    files = (path for path in folder.rglob("*") if path.suffix in SUFFIXES)
    return sum(path.read_text(encoding="utf-8").count("\n") for path in files)


def statements(folder: Path) -> int:
    """The statements of all modules at or below a folder; docstrings do not count."""
    return sum(
        isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for path in modules(folder)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def imports(package: Path) -> dict[str, set[str]]:
    """Module -> the modules of the package that it imports anywhere, in functions and for type checking too."""
    names = {_name(path, package): path for path in modules(package)}
    return {name: set(_imported(name, path, names)) for name, path in names.items()}


def _name(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(name: str, path: Path, names: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module in names:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in names else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in names and alias.name != name)


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The sets of modules that import each other, sorted."""
    edges = [(one, other) for one, others in graph.items() for other in others]
    parts: Iterator[set[str]] = networkx.strongly_connected_components(networkx.DiGraph(edges))
    return sorted(sorted(part) for part in parts if len(part) > 1)


def seconds_to_first_value(root: Path) -> float:
    """The shortest time that `extract` takes for one small page of the shipped flights, process start included."""
    environment = {**os.environ, "PYTHONPATH": str(root)}
    flights = root / "examples" / "flights"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "flights.fm"
        learn = [sys.executable, "-m", "fieldmark", "learn", str(flights / "labelled"), "-o", str(program)]
        subprocess.run(learn, env=environment, check=True, capture_output=True)
        page = str(flights / "inbox" / "larkwing-07.html")
        extract = [sys.executable, "-m", "fieldmark", "extract", str(program), page]
        times: list[float] = []
        for _ in range(RUNS):
            start = time.perf_counter()
            subprocess.run(extract, env=environment, check=True, capture_output=True)
            times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    raise SystemExit(main())
