"""The bill of materials and the licences of what fieldmark stands on."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

import pytest

from benchmarks.dependencies import Dependency, bill_of_materials, dependencies, main


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
    root = Path(__file__).parents[1]
    workflows = [*root.glob(".github/**/*.yml"), *root.glob("examples/**/*.yml")]
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
