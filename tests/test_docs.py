"""What the documentation shows is what happens, all that there is stands in it, and the site is built strictly.

Commands in blocks of the kind `console` are run, in a copy of what the repository ships; what stands below a command is
what it prints, `...` being anything. A command exits with 0, or as the comment behind it says: `# exits 1`.

    python -m tests.test_docs [PAGE.md ...]  # where what is printed has changed for the better: write it into the pages
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import click
import pytest
from click.testing import CliRunner

import fieldmark
from docs.hooks import on_page_markdown
from fieldmark.dsl.core.documents import Document
from fieldmark.runtime.cli.main import COMMANDS, main
from tests.runtime.test_cli_house import named_leaves
from tests.runtime.vision.test_rendering import HAS_BROWSER

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for path in (ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/README.md"))
    if "```console\n" in path.read_text(encoding="utf-8")
)
MUST = {
    *("README.md", "index.md", "pages.md", "mails.md", "forms.md", "records.md", "how-to.md", "files.md"),
    *("keeping.md", "unlabelled.md", "batch.md"),
}

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHELL = re.compile(r"[|<>&;*$]|2>")
_BROWSER = re.compile(r"fieldmark blocks|--rendered|\.seen\.json")  # what it makes, and what reads that
"""Commands that render a page; they are passed over where there is no browser."""


class Command(NamedTuple):
    """A command of a page, what it is told to print, and its exit status."""

    text: str
    output: str
    status: int


def commands(page: str) -> Iterator[Command]:
    """The commands of a page in their order."""
    for kind, block in _BLOCK.findall(page):
        if kind == "console":
            for one in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                first, *lines = one.splitlines()
                while lines and lines[0].startswith("> "):
                    first += "\n" + lines.pop(0)[2:]
                text, _, status = first.partition("  # exits ")
                yield Command(text, "\n".join(lines), int(status or 0))


def run(command: str) -> tuple[str, int]:
    """What a command prints, and its exit status; one of ours that needs no shell is run in this process."""
    if command.startswith("fieldmark ") and _SHELL.search(command) is None:
        result = CliRunner().invoke(main, shlex.split(command)[1:])
        return result.output, result.exit_code
    shim = Path("bin", "fieldmark")
    if not shim.exists():
        shim.parent.mkdir()
        shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fieldmark "$@"\n')
        shim.chmod(0o755)
    path = os.pathsep.join([str(shim.parent.absolute()), str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=environment, check=False)
    return done.stdout + done.stderr, done.returncode


def matches(shown: str, told: str) -> bool:
    """Whether a page shows what a command prints."""
    wanted = re.escape(shown.strip()).replace(r"\.\.\.", ".*")
    return re.fullmatch(wanted, told.strip(), re.DOTALL) is not None


def rewrite(page: Path) -> None:
    """Write what commands print now into a page; of what it shows in part, the paragraphs that begin alike."""
    text = page.read_text(encoding="utf-8")
    for command in commands(text):
        told, status = run(command.text)
        if status != command.status:
            print(f"{page}: {command.text}: exit status {status}")
        if not command.output or matches(command.output, told):
            continue
        paragraphs = re.split(r"\n\s*\n", told.strip("\n"))
        parts = [part.strip("\n") for part in re.split(r"^\.\.\.$", command.output, flags=re.MULTILINE)]
        fresh = [next((one for one in paragraphs if part and one[:12] == part[:12]), "") for part in parts]
        new = "\n".join(part or "..." for part in fresh) if len(parts) > 1 else told.strip("\n")
        line = f"$ {command.text}".partition("\n")[0]
        shown = text.index("\n", text.index(line))
        text = text[:shown] + text[shown:].replace(command.output, new, 1)
    page.write_text(text, encoding="utf-8")


_LEARNED: dict[object, fieldmark.LearnResult] = {}


def learn_once(
    examples: Sequence[fieldmark.Example], unlabelled: Sequence[Document], **asked: Any
) -> fieldmark.LearnResult:
    """What documents teach; several pages learn from the same files, which takes long."""
    names = tuple(one.document.name for one in examples), tuple(one.name for one in unlabelled)
    files = (path for folder in {Path(name).parent for name in sum(names, ())} for path in folder.iterdir())
    key = names, frozenset((path, path.read_bytes()) for path in files if path.is_file()), repr(asked)
    if key not in _LEARNED:
        _LEARNED[key] = fieldmark.learn(examples, unlabelled, **asked)
    return _LEARNED[key]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the examples in an empty working folder, seen through a terminal of 100 columns."""
    monkeypatch.setattr("fieldmark.runtime.cli.learn.learn", learn_once)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_shows_is_what_happens(page: Path, shipped: Path) -> None:
    for command in commands(page.read_text(encoding="utf-8")):
        if _BROWSER.search(command.text) and not HAS_BROWSER:
            continue
        told, status = run(command.text)
        assert status == command.status, f"{command.text}\n{told}"
        assert not command.output or matches(command.output, told), f"{command.text}\n{told}"


def test_pages_that_must_be_run_are() -> None:
    assert {page.name for page in PAGES} >= MUST
    assert ROOT / "examples" / "lamps" / "README.md" in PAGES


@pytest.mark.parametrize("page", [*ROOT.glob("docs/**/*.md"), ROOT / "README.md"], ids=lambda page: page.name)
def test_python_of_a_page_is_python_that_runs(page: Path, shipped: Path) -> None:
    names: dict[str, object] = {}
    for kind, block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "python":
            exec(compile(block, page.name, "exec"), names)


def test_the_front_page_is_short_and_begins_with_what_a_program_says() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 120
    first = next(line for line in lines if line.startswith("$ fieldmark") and "--quiet" not in line)
    assert first.startswith("$ fieldmark explain")


def test_every_public_name_and_every_command_is_documented() -> None:
    reference = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert {name for name in fieldmark.__all__ if f"::: fieldmark.{name}\n" not in reference} == set()
    assert "<!-- commands -->" in (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def test_every_option_of_every_command_stands_in_the_reference_with_what_it_does() -> None:
    page = SimpleNamespace(file=SimpleNamespace(src_uri="commands.md"))
    reference = on_page_markdown((ROOT / "docs" / "commands.md").read_text(encoding="utf-8"), page=page)
    _, *parts = re.split(r"^## fieldmark (.+)$", reference, flags=re.MULTILINE)
    sections = dict(zip(parts[::2], parts[1::2], strict=True))
    missing = [
        f"{name} {option}"
        for name, leaf in named_leaves()
        for parameter in leaf.params
        if isinstance(parameter, click.Option)
        for option in (*parameter.opts, *parameter.secondary_opts)
        if not re.search(rf"^\| `[^`]*(?<![\w-]){option}(?![\w-])[^`]*` \| \w", sections[name], re.MULTILINE)
    ]
    assert missing == []


def test_the_site_is_built_strictly_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    pytest.importorskip("material")
    pytest.importorskip("mkdocstrings")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    built = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert built.returncode == 0, built.stdout + built.stderr
    pages = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*.html")}
    loads = re.compile(r'<(?:script|img|iframe|link(?=[^>]*stylesheet))[^>]*(?:src|href)="?https?:', re.IGNORECASE)
    assert not [name for name, text in pages.items() if loads.search(text)]
    for name in COMMANDS:
        command_ = main.get_command(click.Context(main), name)
        shown = name if not isinstance(command_, click.Group) else f"{name} {next(iter(command_.commands))}"
        assert f"fieldmark {shown}" in pages["commands/index.html"]
    assert "no gaps" in pages["language/index.html"]
    assert "<kbd>Shift</kbd>" in pages["labelling/index.html"]
    assert sum(text.count("<svg viewBox") for name, text in pages.items() if name.startswith("benchmarks/")) >= 3
    assert "<strong>Returns" not in pages["python/index.html"]
    for name in fieldmark.__all__:
        assert f'id="fieldmark.{name}"' in pages["python/index.html"]


if __name__ == "__main__":
    os.environ["COLUMNS"] = "100"
    for page_ in (page for page in PAGES if not sys.argv[1:] or page.name in sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "examples", Path(folder) / "examples")
            os.chdir(folder)
            rewrite(page_)
