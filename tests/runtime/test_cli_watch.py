"""`fieldmark watch`: pages against fixtures, from files to exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from tests.runtime.commands import ran, working_folder
from tests.runtime.samples import MAIL, PAGE

OTHER = "<html><body><main><section><h1>Your cart</h1><form><input></form></section></main></body></html>"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a program, fixtures, and a feed like them."""
    texts = [PAGE.replace("12,50", f"{number}2,50").replace("Kettle", f"Kettle {number}") for number in range(4)]
    pages = {f"{folder}/{number}.html": text for folder in ("known", "feed") for number, text in enumerate(texts)}
    working_folder(tmp_path, monkeypatch, {**pages, "feed/mail.eml": MAIL + PAGE})
    assert ran("fixture", "add", "orders.fm", "known", "--to", "fixtures").exit_code == 0
    return tmp_path


def watch(*arguments: str) -> Result:
    return ran("watch", "orders.fm", *arguments, "--baseline", "fixtures")


def test_a_feed_like_the_fixtures_is_one_line() -> None:
    result = watch("feed")
    assert result.exit_code == 0, result.output
    assert result.output.startswith("5 pages, nothing strange beside 4 fixtures")
    assert result.output.count("\n") == 1
    assert watch("fixtures").exit_code == 0


@pytest.mark.parametrize("values", [{"port": "Halden"}, {"port": None}, {"total": "12,50 €"}])
def test_fixtures_of_another_feed_are_no_baseline(home: Path, values: dict[str, str | None]) -> None:
    """The pages are as the fixtures, and the program reads none of them, or has none of their fields."""
    for folder in (home / "fixtures").iterdir():
        if "total" in values:
            (folder / "document.html").write_text(OTHER, encoding="utf-8")
        (folder / "output.json").write_text(json.dumps({"values": values, "abstained": {}}), encoding="utf-8")
    if "total" in values:
        for path in (home / "feed").iterdir():
            path.write_text(OTHER, encoding="utf-8")
    result = watch("feed")
    assert result.exit_code == 1
    assert "it gives none of their fields, and is of another feed" in result.output
    assert ("nothing that the program looks for stands on the page as it did" in result.output) is ("total" in values)
    assert json.loads(watch("feed", "--json").output)["unread"] == 4
    stored = ran("batch", "orders.fm", "feed", "-o", "x.jsonl", "--fixtures", "fixtures")
    assert stored.exit_code == 2
    assert "they are of another feed" in stored.output
    one = next((home / "fixtures").iterdir())
    (one / "document.html").write_text(PAGE, encoding="utf-8")
    (one / "output.json").write_text(json.dumps({"values": {"total": "12,50 €"}, "abstained": {}}), encoding="utf-8")
    assert "of 3 fixtures the program gives nothing that was kept" in watch("known").output


def test_pages_of_an_unknown_format_are_grouped_and_one_is_named(home: Path) -> None:
    for number in range(3):
        (home / "feed" / f"new-{number}.html").write_text(OTHER + "<p>" * number, encoding="utf-8")
    result = watch("feed", "--json")
    found = json.loads(result.output)
    assert result.exit_code == 1
    assert found["alarm"]
    assert [page["document"] for page in found["strange"]] == [f"feed/new-{number}.html" for number in range(3)]
    assert {sign["kind"] for sign in found["strange"][0]["signs"]} == {"unknown format", "signature"}
    (group,) = found["groups"]
    assert group["documents"] == [f"feed/new-{number}.html" for number in range(3)]
    assert group["label"] in group["documents"]
    assert (
        f"label this one, or keep it as a fixture if all is right: {group['label']}, one of 3" in watch("feed").output
    )


def test_pages_that_cannot_be_read_are_named_and_the_rest_goes_on(home: Path) -> None:
    (home / "feed" / "0.html").write_bytes(b"PK\x03\x04\x14\0\0\0")
    (home / "feed" / "1.html").write_bytes(b"")
    (home / "feed" / "2.html").write_text("<div>" * 30_000, encoding="utf-8")
    (home / "feed" / "bad\udcff.html").write_text(OTHER, encoding="utf-8")
    result = watch("feed", "none.html", "--json")
    found = {page["document"]: page["signs"][0]["kind"] for page in json.loads(result.output)["strange"]}
    assert result.exit_code == 1
    assert found["feed/0.html"] == found["feed/1.html"] == found["none.html"] == "unreadable"
    assert "feed/2.html" in found
    assert "feed/bad\\udcff.html" in found
    assert "feed/3.html" not in found
    assert "  there is no such file\n" in watch("feed", "none.html").output


def test_the_report_can_be_written_to_a_file(home: Path) -> None:
    assert watch("feed", "-o", "report.json", "--json").output == ""
    assert json.loads((home / "report.json").read_text(encoding="utf-8"))["pages"] == 5


def test_a_large_change_in_a_feed_is_found_by_the_tests_of_the_batch(home: Path) -> None:
    for number in range(30):
        (home / "known" / f"more-{number}.html").write_text(PAGE.replace("12,50", f"{number}"), encoding="utf-8")
        (home / "feed" / f"more-{number}.html").write_text(PAGE.replace("12,50", "0"), encoding="utf-8")
    assert ran("fixture", "add", "orders.fm", "known/more-0.html", "--to", "fixtures").exit_code == 0
    ran("fixture", "add", "orders.fm", "known", "--to", "fixtures")
    result = watch("feed")
    assert result.exit_code == 1
    assert "total: values equal to 0 €: 30 of 35; of the fixtures 1 of 34 (p = " in result.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("empty",), "no documents (.html, .htm, .xhtml, .eml, .txt) in empty"),
        (("feed", "--alpha", "0"), "0.0 is not in the range"),
        (("feed", "--baseline", "feed"), ""),
        (("feed", "-o", "empty"), "is a folder"),
    ],
)
def test_misuse_is_one_message(home: Path, arguments: tuple[str, ...], message: str) -> None:
    (home / "empty").mkdir()
    result = watch(*arguments)
    assert result.exit_code == (2 if message else 0)
    assert message in result.output


def test_a_baseline_without_fixtures_is_refused() -> None:
    result = ran("watch", "orders.fm", "feed", "--baseline", "feed")
    assert result.exit_code == 2
    assert "feed: there is no fixture; `fieldmark fixture add` makes some" in result.output
