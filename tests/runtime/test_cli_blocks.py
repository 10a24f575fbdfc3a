"""`fieldmark blocks`, from given boxes, and from a browser that dies."""

import json
from pathlib import Path

import pytest

from fieldmark.runtime.vision import devtools, rendering
from tests.runtime.commands import ran
from tests.runtime.vision.test_given import ITEMS, PAGE, boxes
from tests.runtime.vision.test_rendering import needs_browser


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "given.json").write_text(json.dumps(boxes()))
    return tmp_path


def run(*arguments: object) -> tuple[int, str]:
    result = ran("blocks", *map(str, arguments))
    return result.exit_code, result.output


def test_blocks_are_written_as_a_tree_and_the_snapshot_and_a_drawing_are_kept(folder: Path) -> None:
    kept = folder / "kept.json", folder / "drawn.html"
    page, given = folder / "page.html", folder / "given.json"
    status, output = run(page, "--boxes", given, "--pdoc", 6, "--save", kept[0], "--overlay", kept[1])
    assert status == 0
    content = json.loads(output)
    assert content["blocks"]["box"] == [0, 0, 400, 60 * ITEMS]
    children = content["blocks"]["children"]
    assert [child["paths"] for child in children] == [[f"/html/body[1]/div[1]/div[{n}]"] for n in range(1, ITEMS + 1)]
    assert all(set(child) == {"doc", "box", "paths", "children"} and child["doc"] > 6 for child in children)
    drawn = kept[1].read_text()
    assert drawn.count('class="block"') == ITEMS + 1
    assert "words 3" in drawn
    status, again = run(page, "--boxes", kept[0])
    assert status == 0
    assert json.loads(again)["blocks"] == content["blocks"]


def test_mistakes_are_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, given = folder / "page.html", folder / "given.json"
    assert run(page, page, "--boxes", given)[0] == 2
    status, output = run(page, "--boxes", given, "--overlay", folder / "drawn.gif")
    assert status == 2
    assert ".png" in output
    (folder / "given.json").write_text("[1]")
    status, output = run(page, "--boxes", given)
    assert status == 1
    assert "entry 1 is no box" in json.loads(output)["error"]
    monkeypatch.setattr(devtools, "PROGRAMS", ("no-such-browser",))
    status, output = run(page)
    assert status == 2
    assert "apt-get install chromium" in output


@needs_browser
def test_a_browser_that_dies_on_a_page_costs_that_page_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    serve = rendering._Tab._serve

    def dying(tab: rendering._Tab, request: str, data: bytes) -> None:
        serve(tab, request, data)
        if b"second" in data:
            tab._browser._process.kill()

    monkeypatch.setattr(rendering._Tab, "_serve", dying)
    for number, word in enumerate(("first", "second", "third")):
        (tmp_path / f"{number}.html").write_text(f"<p>{word}")
    status, output = run(tmp_path)
    assert status == 1
    first, second, third = map(json.loads, output.splitlines())
    assert first["blocks"]
    assert third["blocks"]
    assert second == {"document": second["document"], "error": "it cannot be rendered: the browser has ended"}
