"""The page object of a program passes web-poet's own tests on the program's fixtures, and fails where they differ."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.export.modules import packaged


def test_web_poet_runs_the_fixtures(tmp_path: Path) -> None:
    pytest.importorskip("web_poet")
    package = packaged(tmp_path)
    assert _pytest(package) == 0
    output = package / "fixtures" / "orders_page.OrdersPage" / "test-1" / "output.json"
    output.write_text(output.read_text(encoding="utf-8").replace("12,50", "13,50"), encoding="utf-8")
    assert _pytest(package) != 0


def _pytest(folder: Path) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False, env={"PYTHONPATH": ""}).returncode
