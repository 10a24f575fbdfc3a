"""The HTML report: one file, nothing loaded, and nothing of a page that could act in it."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from fieldmark.runtime.report.html import HtmlReport
from fieldmark.runtime.run import Answers, answering
from fieldmark.runtime.watch.checks import DocumentCheck, check
from fieldmark.runtime.watch.fixtures import keep
from fieldmark.runtime.watch.page_changes import page_changes
from tests.runtime.report.chromium import PROGRAM as CHROMIUM
from tests.runtime.report.chromium import Browser, chromium
from tests.runtime.report.test_junit import checks, odd
from tests.runtime.report.test_pages import HOSTILE
from tests.runtime.samples import AMBIGUOUS, PAGE, PROGRAM
from tests.runtime.watch.answers import LAW

ANSWERS: Answers = answering(PROGRAM, evidence=True)

PACKED = re.compile('<script type="text/plain" id="p[0-9a-f]{16}"')
"""How a packed page begins."""

NAMES = {"same.html": PAGE, "two totals.html": AMBIGUOUS, "moved.html": PAGE.replace("Total<", "Sum<")}
"""Pages as captured anew; all were the same once."""


def written(report: HtmlReport) -> str:
    stream = BytesIO()
    report.write(stream)
    return stream.getvalue().decode("utf-8")


def reported(some: Iterator[DocumentCheck], name: str = "orders") -> str:
    report = HtmlReport(name, "2026-05-02")
    for one in some:
        report.add(one, page_changes(one))
    return written(report)


def parsed(text: str) -> Any:
    """The root of a report."""
    return html.document_fromstring(text)


def recaptured(folder: Path, pages: dict[str, str]) -> Iterator[DocumentCheck]:
    """Checks of pages that were all like `PAGE`."""
    for name, text in pages.items():
        path = folder / name
        path.write_text(PAGE.replace("</body>", f"<p>{name}</p>"), encoding="utf-8")
        keep(path, ANSWERS, folder / "kept", program="orders", date="2026-05-01", source="https://example.org/<1>")
        path.write_text(text.replace("</body>", f"<p>{name}</p>"), encoding="utf-8")
    return check(ANSWERS, [folder / name for name in pages], against=[folder / "kept"])


@LAW
@given(st.lists(checks(), max_size=3), odd)
def test_any_check_is_reported(some: list[DocumentCheck], name: str) -> None:
    text = reported(iter(some), f"{name}</title><script>hack()</script>")
    root = parsed(text)
    assert [script for script in root.iter("script") if script.get("type") is None][1:] == []
    told = sum(1 for one in some if one.failed)
    assert len(root.findall(".//article")) >= told
    for element in root.iter():
        assert not [
            key
            for key in element.attrib
            if str(key).startswith("on")
            or (key in ("src", "action", "style") and not re.fullmatch(r"width:[\d.]+%", element.get(key, "")))
        ]
        assert element.get("href", "#").startswith("#")


def test_the_policy_allows_the_one_script_and_nothing_else(tmp_path: Path) -> None:
    root = parsed(reported(recaptured(tmp_path, NAMES)))
    (policy,) = root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    (script,) = root.xpath("//script[not(@type)]/text()")
    assert f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in policy
    assert "default-src 'none'" in policy
    assert root.xpath("//iframe/@sandbox") == ["allow-same-origin"] * 2
    assert not root.xpath("//link | //img | //@src")


def test_documents_as_before_are_only_named(tmp_path: Path) -> None:
    root = parsed(reported(recaptured(tmp_path, NAMES)))
    assert root.xpath("//details[@class='unchanged']//li/text()") == [str(tmp_path / "same.html")]
    assert len(root.findall(".//article")) == 2
    assert "1 document of 3 has regressions." in root.xpath("string(//p[contains(@class, 'verdict')])")
    fields = root.xpath("//section[@class='overview']//tbody//th/text()")
    assert fields == ["total"]


def test_people_read_words_and_no_names_of_classes(tmp_path: Path) -> None:
    root = parsed(reported(recaptured(tmp_path, NAMES)))
    shown = " ".join(root.xpath("//text()[not(ancestor::script or ancestor::style)]"))
    assert not re.findall(r"\b[A-Z][a-z]+[A-Z]\w*", shown)


def test_a_page_is_kept_once_however_often_it_is_checked(tmp_path: Path) -> None:
    checks_of = list(recaptured(tmp_path, NAMES))
    once, twice = (reported(iter(checks_of * times)) for times in (1, 2))
    assert len(PACKED.findall(once)) == len(PACKED.findall(twice)) == 4


def test_a_report_of_nothing_wrong_is_short(tmp_path: Path) -> None:
    text = reported(recaptured(tmp_path, {"same.html": PAGE}))
    root = parsed(text)
    assert "No regressions in 1 document." in root.text_content()
    assert not root.xpath("//script[not(@type)] | //iframe | //main")


def test_the_same_checks_give_the_same_report(tmp_path: Path) -> None:
    checks_of = list(recaptured(tmp_path, NAMES))
    assert reported(iter(checks_of)) == reported(iter(checks_of))


def test_a_page_without_room_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fieldmark.runtime.report.html.MAX_PAGES", 0)
    text = reported(recaptured(tmp_path, NAMES))
    assert len(PACKED.findall(text)) == 2
    assert text.count("<article") == 2
    assert "without its pages" in text


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with chromium() as found:
        yield found


def opened(browser: Browser, folder: Path, text: str, at: str = "") -> None:
    (folder / "report.html").write_text(text, encoding="utf-8")
    browser.open("about:blank")
    browser.open((folder / "report.html").as_uri() + at)


def frames(browser: Browser) -> list[str]:
    """The texts of the frames that are shown, when they are there."""
    script = """(async () => {
      for (let wait = 0; wait < 200; wait++) {
        const frames = [...document.querySelectorAll("figure:not([hidden]) iframe")];
        const said = [...document.querySelectorAll("figure:not([hidden]) figcaption span")];
        if (frames.length && said.every((span) => span.textContent))
          return frames.map((frame) => frame.contentDocument.body.innerText);
        await new Promise((done) => setTimeout(done, 50));
      }
    })()"""
    found: list[str] = browser.run(script)
    return found


def faults(browser: Browser) -> list[dict[str, Any]]:
    """What the browser complained of, and what it tried to load but the report itself."""
    return [
        event
        for event in browser.events
        if event["method"] in ("Runtime.exceptionThrown", "Log.entryAdded")
        or (event["method"] == "Network.requestWillBeSent" and "report.html" not in event["params"]["documentURL"])
    ]


def test_a_report_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, reported(recaptured(tmp_path, NAMES)))
    old, new = frames(browser)
    assert "12,50 €" in old
    assert "99 €" not in old
    assert "99 €" in new
    captions = "[...document.querySelectorAll('figcaption')].map((caption) => caption.innerText)"
    kept, now = browser.run(captions)
    assert kept.split("\n")[0] == "Kept 2026-05-01"
    assert "1 place highlighted" in kept
    assert "the earlier value stands in 1 place" in now
    marked = """document.querySelector("iframe").contentDocument.querySelector('[data-b-v="0"]')"""
    assert "2px" in browser.run(f"getComputedStyle({marked}).boxShadow")
    assert faults(browser) == []


def test_filters_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, reported(recaptured(tmp_path, NAMES)))
    names = (
        "[...document.querySelectorAll('#list li:not([hidden]) b')].map((name) => name.textContent.split('/').pop())"
    )
    set_value = "(() => {{ const e = document.querySelector('[name={}]'); e.value = '{}';"
    changed = " e.dispatchEvent(new Event('input', {bubbles: true})); })()"
    assert browser.run(names) == ["two totals.html", "moved.html"]
    browser.run(set_value.format("name", "TOTALS") + changed)
    assert browser.run(names) == ["two totals.html"]
    assert browser.run("document.querySelector('#count').textContent") == "1 of 2 documents"
    browser.run("document.querySelector('#clear').click()")
    browser.run("document.querySelector('.overview button.note').click()")
    assert browser.run(names) == ["moved.html"]
    assert browser.run("document.querySelector('article.current h2').textContent").endswith("moved.html")
    assert browser.run("location.hash").startswith("#d1")
    browser.run(set_value.format("name", "no such page") + changed)
    assert browser.run(names) == []
    assert faults(browser) == []


def test_hostile_pages_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    hack = "parent.hacked = top.hacked = window.hacked = 1"
    pages = {
        f"{number}.html": AMBIGUOUS.replace(
            "<p>", piece.replace("hack()", hack).replace("//x.org", "http://127.0.0.1:9")
        )
        for number, piece in enumerate(HOSTILE)
    }
    opened(browser, tmp_path, reported(recaptured(tmp_path, pages)))
    for number in range(len(pages)):
        browser.run(f"location.hash = 'd{number}'")
        assert len(frames(browser)) == 2
    assert browser.run("window.hacked") is None
    assert browser.run("document.querySelectorAll('article').length") == len(pages)
    assert faults(browser) == []


def test_a_frame_runs_no_script_even_if_one_came_through(browser: Browser, tmp_path: Path) -> None:
    opened(browser, tmp_path, reported(recaptured(tmp_path, NAMES)))
    frames(browser)
    script = """(async () => {
      const frame = document.querySelector("iframe").cloneNode();
      document.body.append(frame);
      frame.srcdoc = "<script>parent.hacked = 1</scr" + "ipt><img src=x: onerror='parent.hacked = 1'>"
        + "<a id=a href='javascript:parent.hacked=1'>x</a>";
      await new Promise((done) => (frame.onload = done));
      frame.contentDocument.getElementById("a").click();
      await new Promise((done) => setTimeout(done, 100));
      return window.hacked;
    })()"""
    assert browser.run(script) is None
