"""The pages of results, the plots and the table of the front page are what the kept result files say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from benchmarks.plots import bars, lines
from benchmarks.result_files import read, write
from benchmarks.results import FOLDER, PAGES, made, shown

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / FOLDER / "data").glob("*.json"))


def test_what_is_kept_is_what_is_made_of_the_result_files() -> None:
    for path, text in made(ROOT).items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, f"{path}: run python -m benchmarks.results"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_result_file_is_written_as_it_was_read(path: Path, tmp_path: Path) -> None:
    assert path.stem in PAGES
    write(tmp_path / "again.json", read(path))
    assert (tmp_path / "again.json").read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


def test_every_number_of_the_front_page_stands_in_a_result_file() -> None:
    front = (ROOT / "README.md").read_text(encoding="utf-8")
    table = front.partition("<!-- results -->")[2].partition("<!-- end of results -->")[0]
    numbers = re.findall(r"(?<!\w)\d*\.?\d+", table)
    known = {shown(value) for path in FILES for run in read(path)["runs"] for value in run.get("figures", {}).values()}
    assert numbers
    assert {*numbers} <= known


def test_plots_are_well_formed_and_fill_their_width() -> None:
    drawn = bars("a < b", [("set & set", [("one", (3, 1, 0)), ("two", (0, 0, 4))])])
    root = etree.fromstring(drawn)
    widths = [float(one.get("width", 0)) for one in root.iter("{*}rect") if one.get("height") == "12"]
    assert sum(widths) == pytest.approx(2 * 440)
    points = [(0.0, 0.0), (0.5, 2.0), (1.0, 1.0)]
    line = etree.fromstring(lines("a < b", ("x & y", "y"), ((0.0, 1.0), (0.0, 1.0)), [("one", points)]))
    (drawn_line,) = line.iter("{*}polyline")
    assert drawn_line.get("points") == "60.0,340.0 220.0,20.0 380.0,20.0"
    for path in (ROOT / FOLDER).glob("*.svg"):
        etree.parse(path)
