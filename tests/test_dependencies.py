"""The bill of materials and the licences of what fieldmark stands on."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from benchmarks.dependencies import Dependency, bill_of_materials, dependencies, main

ROOT = Path(__file__).parents[1]


def test_all_that_is_needed_may_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert f"\nlxml {version('lxml')}: BSD-3-Clause\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("licence", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0", False),
        ("MIT OR GPL-2.0", True),
        ("", False),
        ("LGPL BSD", False),
        ("BSD License", True),
    ],
)
def test_a_licence_is_allowed_where_it_is_known_and_asks_for_little(licence: str, allowed: bool) -> None:
    assert Dependency("x", "1", licence, ()).is_allowed is allowed


def test_the_bill_of_materials_names_each_package_once(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--sbom"])
    bill = json.loads(capsys.readouterr().out)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.5")
    names = [one["bom-ref"] for one in (bill["metadata"]["component"], *bill["components"])]
    assert len(names) == len(set(names)) == len(bill["dependencies"])
    assert {ref for one in bill["dependencies"] for ref in one["dependsOn"]} == set(names[1:])
    assert bill == bill_of_materials(dependencies()[0])


def test_actions_are_pinned() -> None:

    workflows = [*ROOT.glob(".github/**/*.yml"), *ROOT.glob("examples/**/*.yml")]
    used = [
        line.split("uses:")[1].split()
        for file in workflows
        for line in file.read_text().splitlines()
        if "uses:" in line
    ]
    assert used
    for action, *_ in used:
        commit = action.partition("@")[2]
        assert len(commit) == 40
        assert set(commit) <= set("0123456789abcdef"), action


def test_everything_is_imported_where_there_are_no_alarms_and_no_locks() -> None:
    """As on Windows: what needs them says so when it is used."""
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "fieldmark").rglob("*.py")]
    wanted = [name for name in modules if not name.endswith(("__main__", "spark", "training"))]
    code = f"""
import asyncio, click.testing, importlib, multiprocessing, signal, socket, subprocess, sys, lxml.html, rich.progress
sys.platform = "win32"
sys.modules.update(resource=None, fcntl=None)
del signal.SIGPROF, signal.SIGALRM, signal.setitimer
for name in {wanted!r}:
    importlib.import_module(name.removesuffix(".__init__"))
import fieldmark
(read,) = fieldmark.extract_many(fieldmark.loads("program p for html, version 2"), [("a.html", b"<p>x</p>")])
assert read.values == {{}}
from fieldmark.runtime.batch.journal import BatchError, Journal
try:
    Journal(None)
except BatchError as error:
    print(error)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert told.stdout.startswith("batches run on Linux and macOS only"), told.stderr


def test_the_source_package_names_files_that_are_there() -> None:
    lines = [line.split() for line in (ROOT / "MANIFEST.in").read_text().splitlines()]
    for pattern in [pattern for command, *patterns in lines if command == "include" for pattern in patterns]:
        assert list(ROOT.glob(pattern)), pattern
    sources = {path.name for path in (ROOT / "fieldmark").rglob("*.p[yx][xd]")}
    kept = {path.name for _, *patterns in lines for pattern in patterns for path in ROOT.glob(pattern)}
    assert sources <= kept
