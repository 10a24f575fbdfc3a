"""The label page in a real browser: two documents by clicks, learn, correct the third, extract. Skipped without one.

So for pages, e-mails, lists of records, records in records, and forms over the images of their pages.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
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
from tests.runtime.label.documents import DOCKETS, ORDERS, docket, page
from tests.runtime.label.test_records import SALES, sales, sold
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
            const element = {find};
            element.scrollIntoView({{block: "center"}});
            const box = element.getBoundingClientRect();
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
        code = {"Enter": 13, "Escape": 27}.get(key, 0)
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        for kind, typed in (("keyDown", text), ("keyUp", "")):
            self._call("Input.dispatchKeyEvent", type=kind, key=key, text=typed, windowsVirtualKeyCode=code)


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
    with LabelServer(session) as server, closing(Browser()) as browser:
        thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield Tab(browser, server.url)
        server.shutdown()
        thread.join()


def add(tab: Tab, *slot: str, kind: str = "one") -> None:
    """Add a field, of records behind the names that lead to it."""
    *above, field = slot
    tab.says(f"byId('field').value = '{field}'; byId('kind').value = {json.dumps(_json([kind, *above]))}")
    tab.click("document.querySelector('#add button')")
    tab.wait(f"slots().some((one) => JSON.stringify(one.slot) === {json.dumps(_json(slot))})")


def _json(value: object) -> str:
    """JSON as scripts write it."""
    return json.dumps(value, separators=(",", ":"))


def label(tab: Tab, field: str, row: int) -> None:
    tab.click(f"document.querySelector('li[data-field={field}]')")
    tab.click(f"frame.contentDocument.querySelectorAll('td')[{row}]")
    tab.wait(f"state.fields.find((one) => one.name === '{field}').state === 'labelled'")


def click_text(tab: Tab, text: str, tag: str) -> None:
    """Click an element of the document by its text, and wait until that is a label."""
    tab.click(
        f"[...frame.contentDocument.querySelectorAll('{tag}')].find((one) => one.textContent === {json.dumps(text)})"
    )
    tab.wait(f"JSON.stringify(state.fields).includes({json.dumps(text)})")


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
    add(tab, "entries", kind="records")
    for field in ("date", "text", "note"):
        add(tab, "entries", field)
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


def mail(number: str, name: str) -> str:
    head = (
        f"Subject: Order {number}\nFrom: shop@shop.example\nTo: you@mail.example\nDate: Mon, 4 May 2026 10:00:00 +0000"
    )
    return f"{head}\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n{page(number, name)}"


@needs_browser
@pytest.mark.parametrize("tab", [{f"{stem}.eml": mail(*row) for stem, row in ORDERS.items() if row[0]}], indirect=True)
def test_mails_are_labelled_with_few_keys(tab: Tab, tmp_path: Path) -> None:
    tab.wait("state.number === 0 && frame.contentDocument.querySelector('td')")
    for field in ("order", "customer", "voucher"):
        add(tab, field)
    tab.press("1")
    for document, stem in enumerate("ab"):
        tab.wait(f"state.number === {document} && current.slot[0] === 'order'")
        click_text(tab, ORDERS[stem][0], "td")  # then the next field that is not labelled is chosen
        tab.wait("current.slot[0] === 'customer'")
        tab.press("/")  # the value may be typed instead
        tab.says(f"byId('find').value = {json.dumps(ORDERS[stem][1].lower())}; search()")
        tab.press("Enter")
        tab.wait("state.fields[1].state === 'labelled' && current.slot[0] === 'voucher'")
        tab.press("X")
        tab.wait("state.fields[2].state === 'labelled'")
        tab.press("n")
    tab.wait("state.number === 2 && state.learned === 2")
    assert tab.says("document.querySelector('li[data-field=order] .texts').textContent") == ORDERS["c"][0]
    tab.press("1")
    tab.press("x")
    tab.wait("state.fields[0].state === 'labelled'")
    tab.press("z")
    tab.wait("state.fields[0].state !== 'labelled'")
    tab.press("y")  # all guesses are right: take them and go on
    tab.wait("state.learned === 3")
    tab.press("[")
    tab.wait("state.number === 1 && state.fields[2].texts.length === 0 && state.fields[1].state === 'labelled'")
    for stem, (order, customer) in list(ORDERS.items())[:3]:
        labels = json.loads((tmp_path / f"{stem}.json").read_text())
        assert (labels["order"]["text"], labels["customer"]["text"]) == (order, customer)
    result = fieldmark.learn(fieldmark.read_examples(tmp_path))
    (tmp_path / "new.eml").write_text(mail("AA-1111", "Ed Fox"))
    wanted = {"order": "AA-1111", "customer": "Ed Fox", "voucher": None}
    assert fieldmark.extract(result.program, tmp_path / "new.eml").values == wanted


@needs_browser
@pytest.mark.parametrize("tab", [{f"{number}.html": sales(one) for number, one in enumerate(SALES)}], indirect=True)
def test_records_in_records_by_clicks_learned_and_corrected(tab: Tab, tmp_path: Path) -> None:
    tab.wait("state.number === 0 && frame.contentDocument.querySelector('td')")
    add(tab, "orders", kind="records")
    add(tab, "orders", "number")
    add(tab, "orders", "goods", kind="records")
    add(tab, "orders", "goods", "name")
    add(tab, "orders", "goods", "price")
    for document, orders in enumerate(SALES[:2]):
        tab.wait(f"state.number === {document}")
        for number, goods in orders:
            tab.press("2")
            click_text(tab, number, "b")
            tab.press("4")
            for text in (text for row in goods for text in row):
                click_text(tab, text, "td")
        tab.press("e")
        tab.wait("!state.fields[0].rest")
        tab.press("n")
    tab.wait("state.number === 2 && state.learned === 2")
    lines = [line["text"] for line in tab.says("state.fields[0].lines")]
    assert lines == ["number: ZZ-1", "name: Rug; price: 80.20", "name: Mat; price: 7.70"]
    tab.press("Enter")
    tab.wait("state.fields[0].state === 'labelled'")
    tab.click("document.querySelectorAll('.record')[2].querySelector('button')")  # this record away
    tab.wait("state.fields[0].lines.length === 2")
    tab.click("document.querySelectorAll('.record')[1]")
    tab.wait("record !== null && current.slot.join() === 'orders,goods,name'")
    click_text(tab, "Mat", "td")  # and this into the record that is chosen
    label_ = json.loads((tmp_path / "2.json").read_text())["orders"]
    assert [one["name"]["text"] for one in label_[0]["goods"]] == ["Mat"]
    tab.press("z")
    tab.press("z")
    tab.wait("state.fields[0].lines.length === 3")
    program = fieldmark.learn(fieldmark.read_examples(tmp_path)).program
    fresh = [("AB-5", [("Vase", "6.10")]), ("AB-6", [("Lamp", "5.05"), ("Bulb", "1.05")])]
    assert fieldmark.extract(program, sales(fresh)).values["orders"] == sold(fresh)


LAMPS = Path(__file__).parents[3] / "examples" / "lamps" / "inbox"
SCAN = {path.name: path.read_bytes() for path in sorted(LAMPS.glob("scan-2060.*"), reverse=True)}
SLIPS = {"a": ("NL-2060", "EUR 1,884.60"), "b": ("NL-2077", "EUR 93.20"), "c": ("NL-3106", "EUR 4,021.00")}


def slips() -> dict[str, str | bytes]:
    """The scan with other numbers and sums in its boxes."""
    boxes, held = SCAN["scan-2060.boxes.json"].decode(), dict[str, str | bytes]()
    for stem, (number, total) in SLIPS.items():
        held[f"{stem}.jpg"] = SCAN["scan-2060.jpg"]
        held[f"{stem}.boxes.json"] = boxes.replace(SLIPS["a"][0], number).replace(SLIPS["a"][1], total)
    return held


@needs_browser
@pytest.mark.parametrize("tab", [slips()], indirect=True)
def test_forms_are_labelled_learned_corrected_and_read(tab: Tab, tmp_path: Path) -> None:
    tab.wait("frame.contentDocument.querySelector('image')")
    for field in ("number", "total"):
        add(tab, field)
    tab.press("1")
    for document, stem in enumerate("ab"):
        tab.wait(f"state.number === {document}")
        for text in SLIPS[stem]:
            click_text(tab, text, "text")
        tab.press("n")
    tab.wait("state.number === 2 && state.learned === 2")
    assert tab.says("state.fields.map((field) => field.texts)") == [[text] for text in SLIPS["c"]]
    assert tab.says("frame.contentDocument.querySelectorAll('rect.fm-sure, rect.fm-unsure').length") == 2
    tab.press("1")
    click_text(tab, "17 May 2026", "text")  # a wrong click, corrected by another
    click_text(tab, "NL-3106", "text")
    tab.press("a")
    tab.wait("state.fields.every((field) => field.state === 'labelled')")
    labels = json.loads((tmp_path / "c.json").read_text())
    assert (labels["number"]["text"], labels["total"]["text"]) == SLIPS["c"]
    program = fieldmark.learn(fieldmark.read_examples(tmp_path)).program
    values = fieldmark.extract(program, LAMPS / "scan-2060.boxes.json").values
    assert values == dict(zip(("number", "total"), SLIPS["a"], strict=True))


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
