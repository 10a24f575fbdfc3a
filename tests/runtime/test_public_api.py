"""The names that `import fieldmark` offers, and that running a program loads no learner."""

from __future__ import annotations

import ast
import inspect
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import fieldmark
from fieldmark.runtime.io.programs import save
from tests.operations import PATIENCE
from tests.runtime.samples import PAGE, PROGRAM

ROOT = Path(fieldmark.__file__).parent.parent


def run(code: str, *arguments: str) -> str:
    """What a new interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_at_most_twenty_five_names_each_documented() -> None:
    assert len(fieldmark.__all__) <= 25
    assert sorted(fieldmark.__all__) == fieldmark.__all__
    for name in fieldmark.__all__:
        assert inspect.getdoc(getattr(fieldmark, name)), name
        assert f"`{name}`" in (fieldmark.__doc__ or ""), name


def test_the_lazy_names_are_those_that_type_checkers_see() -> None:
    tree = ast.parse(Path(fieldmark.__file__).read_text(encoding="utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    imported = {
        alias.name: statement.module
        for statement in checked.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    assert imported == fieldmark._HOME
    assert set(imported) == set(fieldmark.__all__)
    for name, module in imported.items():
        value = getattr(fieldmark, name)
        assert value.__module__ == module


def test_unknown_names_and_listing() -> None:
    assert set(fieldmark.__all__) <= set(dir(fieldmark))
    with pytest.raises(AttributeError, match="'fieldmark' has no attribute 'nothing'"):
        _ = fieldmark.nothing


def test_the_version_is_the_packages() -> None:
    """It stands in one place, where packages read it."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["project"]["dynamic"] == ["version"]
    assert "version" not in settings["project"]
    assert settings["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "fieldmark.__version__"}
    assert f'__version__ = "{fieldmark.__version__}"\n' in (ROOT / "fieldmark" / "__init__.py").read_text("utf-8")


def test_importing_loads_nothing() -> None:
    loaded = run("import sys, fieldmark; print(*sorted(m for m in sys.modules if m.startswith('fieldmark')))")
    assert loaded.split() == ["fieldmark"]


RUN = """
import sys, fieldmark
program = fieldmark.load(sys.argv[1])
assert fieldmark.extract(program, sys.argv[2]).values["total"]
fieldmark.explain(program, fieldmark.read_document(sys.argv[2]))
print(*sorted(sys.modules))
"""


def test_running_a_saved_program_loads_only_what_it_needs(tmp_path: Path) -> None:
    save(PROGRAM, tmp_path / "a.fm")
    (tmp_path / "a.html").write_text(PAGE, encoding="utf-8")
    loaded = run(RUN, str(tmp_path / "a.fm"), str(tmp_path / "a.html")).split()
    unneeded = ("fieldmark.synth", "fieldmark.dsl.forms", "rich", "networkx", "click", "email")
    heavy = [name for name in loaded if name.startswith(unneeded)]
    assert heavy == []


@pytest.mark.parametrize("given", ["a.fm", Path("a.fm"), None, PAGE.encode(), fieldmark.LearnResult(PROGRAM, ())])
@pytest.mark.parametrize(
    "run_on",
    [
        lambda given: fieldmark.extract(given, PAGE),
        lambda given: list(fieldmark.extract_many(given, [("a", PAGE.encode())])),
        fieldmark.explain,
        lambda given: fieldmark.explain(given, PAGE),
        fieldmark.dumps,
        lambda given: fieldmark.save(given, "b.fm"),
    ],
)
def test_what_is_no_program_is_told_to_be_none(run_on: Callable[[object], object], given: object) -> None:
    with pytest.raises(fieldmark.ProgramError, match=r"an object of type \w+ is no program: what `fieldmark.load`"):
        run_on(given)
