"""The label page in a real browser: two documents by clicks, learn, correct the third, extract. Skipped without one."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import fieldmark
from fieldmark.runtime.label.server import LabelServer
from fieldmark.runtime.label.session import Session
from fieldmark.runtime.vision import devtools
from fieldmark.runtime.vision.devtools import Browser
from tests.operations import PATIENCE
from tests.runtime.label.test_session import DOCKETS, ORDERS, docket, page
from tests.runtime.vision.test_rendering import needs_browser


class Tab:
    """A tab of the browser, and what people do in it."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._until = time.monotonic() + PATIENCE
        self._held = 0
        target = browser.call("Target.createTarget", self._until, url="about:blank")["targetId"]
        attached = browser.call("Target.attachToTarget", self._until, targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self._call("Emulation.setDeviceMetricsOverride", width=1200, height=900, deviceScaleFactor=1, mobile=False)
        self._call("Page.navigate", url=url)

    def _call(self, method: str, **given: Any) -> dict[str, Any]:
        return self._browser.call(method, self._until, self._session, **given)

    def says(self, script: str) -> Any:
        """What a script says in the page."""
        told = self._call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        return told["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until a script is true and nothing is asked."""
        while not self.says(f"typeof state !== 'undefined' && !!state && !document.body.ariaBusy && !!({script})"):
            assert time.monotonic() < self._until, script
            time.sleep(0.02)

    def click(self, find: str) -> None:
        """Click the middle of an element of the page, or of the document in its frame."""
        x, y = self.says(f"""(() => {{
            const element = {find}, box = element.getBoundingClientRect();
            const outer = element.ownerDocument === document ? {{left: 0, top: 0}} : frame.getBoundingClientRect();
            return [outer.left + box.left + box.width / 2, outer.top + box.top + box.height / 2];
        }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self._call(
                "Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, x=x, y=y, modifiers=self._held
            )

    def shift_click(self, find: str) -> None:
        """Click with the shift key held down."""
        self._held = 8
        self.click(find)
        self._held = 0

    def press(self, key: str) -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            self._call("Input.dispatchKeyEvent", type=kind, key=key, text=key if kind == "keyDown" else "")


@pytest.fixture
def tab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """The label page of the documents that a test names, open in a browser that may reach this machine alone."""
    documents: dict[str, str | bytes] = request.param
    for name, content in documents.items():
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    here = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
    flags = [here if flag.startswith("--host-resolver-rules") else flag for flag in devtools._FLAGS]
    monkeypatch.setattr(devtools, "_FLAGS", tuple(flags))
    paths = [tmp_path / name for name in documents if not name.endswith(".boxes.json")]
    session = Session(paths, output=tmp_path / "orders.fm")
    with LabelServer(session) as server, Browser() as browser:
        thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield Tab(browser, server.url)
        server.shutdown()
        thread.join()


def add(tab: Tab, field: str, kind: str = "one") -> None:
    tab.says(f"document.getElementById('field').value = '{field}'; document.getElementById('kind').value = '{kind}'")
    tab.click("document.querySelector('#add button')")
    tab.wait(f"slots().some((slot) => slot.name === '{field}')")


def label(tab: Tab, field: str, row: int) -> None:
    tab.click(f"document.querySelector('li[data-field={field}]')")
    tab.click(f"frame.contentDocument.querySelectorAll('td')[{row}]")
    tab.wait(f"state.fields.find((one) => one.name === '{field}').state === 'labelled'")


@needs_browser
@pytest.mark.parametrize("tab", [{f"{stem}.html": page(*row) for stem, row in ORDERS.items()}], indirect=True)
def test_two_documents_by_clicks_then_guesses_are_accepted_and_corrected(tab: Tab, tmp_path: Path) -> None:
    tab.wait("state.number === 0 && frame.contentDocument.querySelector('td')")
    assert tab.says("location.href").endswith("/")  # the token is not left in the address
    assert tab.says("frame.contentDocument.querySelector('script')") is None
    for field in ("order", "customer"):
        add(tab, field)
    for document in (0, 1):
        tab.wait(f"state.number === {document}")
        label(tab, "order", 0)
        label(tab, "customer", 1)
        tab.press("n")
    tab.wait("state.number === 3 && state.learned")
    assert tab.says("document.querySelector('li[data-field=customer] .texts').textContent") == "Di V"
    assert tab.says("frame.contentDocument.querySelectorAll('.fm-sure,.fm-unsure').length") > 0
    tab.press("1")
    tab.press("x")
    tab.press("a")
    tab.wait("state.fields.every((field) => field.state === 'labelled')")
    tab.press("n")
    tab.wait("state.number === 2")
    tab.press("a")
    tab.wait("state.fields.every((field) => field.state === 'labelled')")
    tab.press("z")
    tab.wait("state.fields.every((field) => field.state !== 'labelled')")
    label(tab, "order", 0)
    tab.press("n")
    tab.wait("state.labelled === 4")
    assert json.loads((tmp_path / "d.json").read_text())["order"] is None
    assert json.loads((tmp_path / "c.json").read_text())["order"]["text"] == "ZB-9915"
    learned = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert learned.complete
    values = {"order": "AA-1111", "customer": "Ed Fox"}
    assert fieldmark.extract(learned.program, page("AA-1111", "Ed Fox")).values == values
    assert fieldmark.extract(fieldmark.load(tmp_path / "orders.fm"), page("AA-1111", "Ed Fox")).values == values


@needs_browser
@pytest.mark.parametrize("tab", [{f"{stem}.html": docket(rows) for stem, rows in DOCKETS.items()}], indirect=True)
def test_records_by_clicks_and_a_look_at_all_documents(tab: Tab, tmp_path: Path) -> None:
    tab.wait("state.number === 0 && frame.contentDocument.querySelector('td')")
    add(tab, "entries", "records")
    for field in ("date", "text", "note"):
        add(tab, field, "one:entries")
    for document, stem in enumerate("ab"):
        tab.wait(f"state.number === {document}")
        for row, texts in enumerate(DOCKETS[stem]):
            for column, text in enumerate(texts):
                if text:
                    tab.press(str(2 + column))
                    tab.click(f"frame.contentDocument.querySelectorAll('tr')[{row + 1}].children[{column}]")
                    tab.wait(f"state.fields[0].texts.join().includes({json.dumps(text)})")
        tab.press("e")
        tab.wait("!state.fields[0].rest")
        tab.press("n")
    tab.wait("state.number === 2 && state.learned")
    assert tab.says("state.fields[0].texts.length") == 3
    tab.press("o")
    tab.wait("document.querySelectorAll('#overview tbody tr').length === 3")
    cells = "[...document.querySelectorAll('#overview tbody tr')].map((row) => row.lastChild.textContent)"
    assert tab.says(cells)[1].startswith("date: 1 June 2026; text: Complaint")
    tab.click("document.querySelector('#overview tbody').firstChild.firstChild")
    tab.wait("state.number === 0 && !frame.hidden")
    learned = fieldmark.learn(fieldmark.read_examples(tmp_path))
    assert learned.complete
    values: Any = fieldmark.extract(learned.program, docket(DOCKETS["c"])).values["entries"]
    assert [record["text"] for record in values] == ["Notice", "Reply", "Brief"]


LAMPS = Path(__file__).parents[3] / "examples" / "lamps" / "inbox"
SCAN = {path.name: path.read_bytes() for path in sorted(LAMPS.glob("scan-2060.*"), reverse=True)}


@needs_browser
@pytest.mark.parametrize("tab", [SCAN], indirect=True)
def test_a_form_is_labelled_over_the_image_of_its_page(tab: Tab, tmp_path: Path) -> None:
    tab.wait("frame.contentDocument.querySelector('image')")
    told = "frame.contentDocument.querySelector('image')"
    assert tab.says(f"fetch({told}.href.baseVal).then(() => 1, () => 0)") == 0  # the policy: no requests
    drawn = f"{told}.getBoundingClientRect().width > 500 && frame.contentDocument.fonts.status === 'loaded'"
    tab.wait(drawn)
    add(tab, "customer")
    places = json.loads((LAMPS / "scan-2060.boxes.json").read_text())["boxes"]
    assert len(places) > 10
    texts = tab.says("[...frame.contentDocument.querySelectorAll('text')].map((text) => text.textContent)")
    first = next(number for number, text in enumerate(texts) if text == "Bill to") + 1
    tab.click(f"frame.contentDocument.querySelectorAll('rect')[{first}]")
    tab.wait("state.fields[0].state === 'labelled'")
    tab.shift_click(f"frame.contentDocument.querySelectorAll('rect')[{first + 1}]")
    tab.wait("state.fields[0].at.length > 1")
    label = json.loads((tmp_path / "scan-2060.json").read_text())["customer"]
    assert label["text"] == f"{texts[first]} {texts[first + 1]}"
